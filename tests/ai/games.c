#include "games.h"

void game_begin(game *g, const char *name, uint32_t seed)
{
    g->b = load(name, NULL, 0);
    begin_battle(g->b, seed, &g->s, g->mind, &g->dice);
}

void game_apply(game *g, const play_decision *d)
{
    assert_int_equal(play_apply(g->b, &g->s, d, PLAY_ROLL_ON, &g->dice, NULL).rule, TC_LEGAL);
}

void game_decide(game *g, int level, ai_search *search)
{
    const int who = tc_awaits(g->b, &g->s).who;
    play_decision d;

    assert_true(who < TC_CHANCE);
    ai_decide_level(level, g->b, &g->s, &g->mind[who], search, &d);
    game_apply(g, &d);
}

void game_captains_until(game *g, int turn)
{
    while (!g->s.over && tc_turn(g->b, &g->s) < turn)
        game_decide(g, AI_CAPTAIN, NULL);
}

void game_until_planned(game *g, int level, ai_search *search)
{
    const ai_search how = *search;
    do {
        assert_false(g->s.over);
        *search = how;
        game_decide(g, level, search);
    } while (!search->plans);
}
