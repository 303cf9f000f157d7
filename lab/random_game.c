/* Random play to the end; no rule lives here. */
#include "random_game.h"

/* A decision's items and commit, then every chance step up to the next decision: whose it is. A
   random player's choice that the rules refuse is a programmer's error. */
static int play_on(const tc_battle *b, tc_state *s, const play_decision *d, tc_dice *dice)
{
    for (int i = 0; i < d->count; i++)
        TC_ASSERT(tc_apply(b, s, &d->at[i], dice, NULL).rule == TC_LEGAL);
    return play_roll_on(b, s, dice).who;
}

lab_game lab_random_game(const tc_battle *b, uint64_t seed, bool trail)
{
    tc_dice dice = { .key = { (uint32_t)seed, (uint32_t)(seed >> 32) } };
    ai_random random;
    play_decision d = { .count = 0 };
    lab_game game = { 0 };
    tc_state s;

    ai_random_seed(&random, seed);
    tc_begin(b, &s, NULL);
    int who = play_on(b, &s, &d, &dice);
    while (who != TC_OVER && game.decisions < LAB_PLIES_MAX) {
        ai_random_decision(b, &s, &random, &d);
        who = play_on(b, &s, &d, &dice);
        game.decisions++;
        if (trail)
            game.trail = (game.trail ^ tc_hash(b, &s)) * 0x9e3779b97f4a7c15u;
    }
    game.last = tc_hash(b, &s);
    game.over = s.over;
    return game;
}
