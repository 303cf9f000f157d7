/* play/ with Sword & Spear: runs every group and fails if one does. */
#include <math.h>

#include "sns_play.h"

void begin(const tc_battle *b, tc_state *s)
{
    tc_begin(b, s, NULL);
    assert_int_equal(tc_audit(b, s).rule, TC_LEGAL);
}

void open_battle(tc_battle *b, tc_state *s, const char *name)
{
    static const char *const none[] = { NULL };

    load_battle(b, name, none);
    begin(b, s);
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
    static tc_event at[512];
    const play_decision d = read_words(b, s, words);
    tc_dice script = { .script = dice, .script_len = (uint32_t)count };
    tc_events ev = { at, 0, TC_COUNT(at), 0 };
    const tc_verdict v =
        play_apply(b, s, &d, dice ? PLAY_ROLL_ON : PLAY_STOP_AT_CHANCE, dice ? &script : NULL, &ev);

    if (v.rule != TC_LEGAL) {
        play_say_verdict(b, &v, text, TEXT_MAX);
        fail_msg("%s: %s", words, text);
    }
    play_narrate(b, at, (int)ev.len, text, TEXT_MAX);
}

/* Chi-square; kinds of which fewer than five are expected are one. The bound after Wilson and
   Hilferty. */
void check_fit(const int *counts, const uint64_t *shares, int kinds, uint64_t of)
{
    double chi = 0, rare = 0;
    int all = 0, rare_count = 0, free_kinds = -1;

    for (int i = 0; i < kinds; i++)
        all += counts[i];
    for (int i = 0; i < kinds; i++) {
        const double due = (double)shares[i] / (double)of * all, off = counts[i] - due;
        assert_true(shares[i] || !counts[i]);
        if (due < 5) {
            rare += due;
            rare_count += counts[i];
            continue;
        }
        chi += off * off / due;
        free_kinds++;
    }
    if (rare >= 1) {
        chi += (rare_count - rare) * (rare_count - rare) / rare;
        free_kinds++;
    }
    assert_true(free_kinds > 0);
    const double part = 2.0 / (9.0 * free_kinds);
    const double bound = free_kinds * pow(1 - part + 3.09 * sqrt(part), 3);
    if (chi > bound)
        fail_msg("chi-square %.1f of %d, at most %.1f", chi, free_kinds, bound);
}

int main(void)
{
    return test_words() + test_odds() + test_bag();
}
