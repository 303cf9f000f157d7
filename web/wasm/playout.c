/* Playing out: the same dice for the same seed whatever was decided first, so that two
   candidates can be compared on the same dice. */
#include "playout.h"

enum { PLIES_MAX = 20000 };

bool playout_run(const tc_battle *b, const tc_state *from, const play_decision *d, uint64_t seed,
                 tc_state *s, ai_random mind[2], playout *out)
{
    tc_dice dice = { .key = { (uint32_t)seed, (uint32_t)(seed >> 32) }, .replica = 1u << 31 };

    *s = *from;
    *out = (playout){ .over = TC_PLAYING };
    ai_random_seed(&mind[0], seed);
    ai_random_seed(&mind[1], seed + 1);
    if (d && play_apply(b, s, d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule != TC_LEGAL)
        return false;
    int who = play_roll_on(b, s, &dice).who;
    for (; out->decisions < PLIES_MAX && who != TC_OVER; out->decisions++) {
        TC_ASSERT(ai_captain_apply(b, s, &mind[who], NULL));
        who = play_roll_on(b, s, &dice).who;
    }
    out->over = s->over;
    out->turn = tc_turn(b, s);
    out->margin = tc_margin(b, s);
    for (int side = 0; side < 2; side++)
        out->lost[side] = tc_lost(b, s, side);
    return true;
}
