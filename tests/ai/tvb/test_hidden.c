/* Generals see what a player sees of those who hide (TVB-X10). */
#include "../../../core/tvb/parts.h"
#include "../games.h"
#include "tests.h"

/* Rocroi, where somebody hides in a wood, at the first Move step; the side that moves. */
static int begin_with_hidden(game *g)
{
    game_begin(g, "rocroi", 1);
    game_captains_until(g, 1);
    tc_await w = tc_awaits(g->b, &g->s);
    while (w.step != TVB_STEP_MOVE) {
        game_decide(g, AI_CAPTAIN, NULL);
        w = tc_awaits(g->b, &g->s);
    }
    return w.who;
}

static bool is_hidden_from(const tc_state *s, int unit, int side)
{
    return tvb_side(unit) != side && (s->as.tvb.unit[unit].flags & TVB_HIDDEN);
}

/* TVB-X10: where an enemy hides makes no difference to what is weighed or done. */
static void test_does_not_see_the_hidden(void **state)
{
    game g, other;
    ai_search x = { .nodes = 2000, .tells = true }, y = x;
    play_decision d, e;
    int hidden = 0;

    (void)state;
    const int side = begin_with_hidden(&g);
    other = g;
    for (int u = 0; u < TVB_UNITS; u++)
        if (is_hidden_from(&g.s, u, side)) {
            other.s.as.tvb.unit[u].x += 500;
            other.s.as.tvb.unit[u].y -= 700;
            hidden++;
        }
    assert_true(hidden > 0);
    ai_decide_level(AI_GENERAL, g.b, &g.s, &g.mind[side], &x, &d);
    ai_decide_level(AI_GENERAL, g.b, &other.s, &other.mind[side], &y, &e);
    assert_true(x.plans > 0 && x.plans == y.plans && x.spent == y.spent);
    assert_memory_equal(x.plan, y.plan, x.plans * sizeof x.plan[0]);
    assert_int_equal(d.count, e.count);
    assert_memory_equal(d.at, e.at, (size_t)d.count * sizeof d.at[0]);
    free(g.b);
}

/* Nor does anybody in a playout come upon him where the veil has put him, in the corner. */
static void test_finds_nobody_in_the_corner(void **state)
{
    tc_state seen;
    game g;

    (void)state;
    const int side = begin_with_hidden(&g);
    tc_veil(g.b, &g.s, side, &seen);
    tvb_game veiled = { &g.b->as.tvb, &seen.as.tvb, NULL, &seen.over, &seen.why };
    const int scout = side * TVB_SIDE_UNITS;
    seen.as.tvb.unit[scout].x = seen.as.tvb.unit[scout].y = 0;
    tvb_reveal_near(&veiled, scout);
    for (int u = 0; u < TVB_UNITS; u++)
        assert_true(is_hidden_from(&seen, u, side) == is_hidden_from(&g.s, u, side));
    free(g.b);
}

static int hidden_from(const tc_state *s, int side)
{
    int n = 0;
    for (int u = 0; u < TVB_UNITS; u++)
        n += is_hidden_from(s, u, side);
    return n;
}

/* He who is veiled has been deployed: a battle fought out in the head before all the others are
   still comes to an end. */
static void test_fights_out_a_deployment(void **state)
{
    tc_state seen;
    game g = { .b = load_variant("rocroi", "play") };

    (void)state;
    begin_battle(g.b, 1, &g.s, g.mind, &g.dice);
    tc_await w = tc_awaits(g.b, &g.s);
    while (w.step != TVB_STEP_DEPLOY || !hidden_from(&g.s, w.who)) {
        assert_int_equal(g.s.as.tvb.turn, 0);
        game_decide(&g, AI_CAPTAIN, NULL);
        w = tc_awaits(g.b, &g.s);
    }
    tc_veil(g.b, &g.s, w.who, &seen);
    g.s = seen;
    game_captains_until(&g, 1000);
    assert_true(g.s.over);
    free(g.b);
}

int hidden_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_does_not_see_the_hidden),
        cmocka_unit_test(test_finds_nobody_in_the_corner),
        cmocka_unit_test(test_fights_out_a_deployment),
    };
    return cmocka_run_group_tests_name("ai/tvb/hidden", tests, NULL, NULL);
}
