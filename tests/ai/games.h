/* A battle under way, for the tests of generals. */
#ifndef TESTS_AI_GAMES_H
#define TESTS_AI_GAMES_H

#include "both.h"

typedef struct game {
    tc_battle *b;
    tc_state s;
    tc_dice dice;
    ai_random mind[2];
} game;

void game_begin(game *g, const char *name, uint32_t seed);
void game_apply(game *g, const play_decision *d);

/* One decision; what was weighed is left in the search. */
void game_decide(game *g, int level, ai_search *search);
void game_captains_until(game *g, int turn);

/* On until a plan is made; what was weighed for it. */
void game_until_planned(game *g, int level, ai_search *search);

#endif
