/* play/ with Lion of the North: runs every group and fails if one does. */
#include "lon_play.h"

void begin(const tc_battle *b, tc_state *s)
{
    tc_begin(b, s, NULL);
    assert_int_equal(tc_audit(b, s).rule, TC_LEGAL);
}

play_decision read_words(const tc_battle *b, const tc_state *s, const char *words)
{
    play_decision d;
    play_fault fault;

    if (!play_decision_read(b, s, words, (int)strlen(words), &d, &fault))
        fail_msg("%s: %s", fault.text, words);
    return d;
}

void take(const tc_battle *b, tc_state *s, const char *words, const uint8_t *dice, int count)
{
    const play_decision d = read_words(b, s, words);
    tc_dice script = { .script = dice, .script_len = (uint32_t)count };
    const tc_verdict v = play_apply(b, s, &d, dice ? PLAY_ROLL_ON : PLAY_STOP_AT_CHANCE,
                                    dice ? &script : NULL, NULL);

    if (v.rule != TC_LEGAL) {
        play_say_verdict(b, &v, text, TEXT_MAX);
        fail_msg("%s: %s", words, text);
    }
}

int main(void)
{
    return test_words() + test_odds() + test_deck();
}
