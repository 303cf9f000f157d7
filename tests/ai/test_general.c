/* The general and the marshal: they see what a player sees, think the same twice, stop when told,
   say what they weighed, give up when it is lost and not before, and beat the captain. */
#include "../../core/tvb/parts.h"
#include "both.h"

static const char *const fields[] = { "mirror", "mirror-tvb" };

typedef struct game {
    tc_battle *b;
    tc_state s;
    tc_dice dice;
    ai_random mind[2];
} game;

static void begin(game *g, const char *name, uint32_t seed)
{
    g->b = load(name, NULL, 0);
    begin_battle(g->b, seed, &g->s, g->mind, &g->dice);
}

static void apply(game *g, const play_decision *d)
{
    assert_int_equal(play_apply(g->b, &g->s, d, PLAY_ROLL_ON, &g->dice, NULL).rule, TC_LEGAL);
}

/* One decision; what was weighed is left in the search. */
static void decide(game *g, int level, ai_search *search)
{
    const int who = tc_awaits(g->b, &g->s).who;
    play_decision d;

    assert_true(who < TC_CHANCE);
    ai_decide_level(level, g->b, &g->s, &g->mind[who], search, &d);
    apply(g, &d);
}

static void captains_until(game *g, int turn)
{
    while (!g->s.over && tc_turn(g->b, &g->s) < turn)
        decide(g, AI_CAPTAIN, NULL);
}

/* On until a plan is made; what was weighed for it. */
static void until_planned(game *g, int level, ai_search *search)
{
    const ai_search how = *search;
    do {
        assert_false(g->s.over);
        *search = how;
        decide(g, level, search);
    } while (!search->plans);
}

/* ---- Deterministic, cancellable ---- */

static void test_thinks_the_same_twice(void **state)
{
    (void)state;
    for (int f = 0; f < TC_COUNT(fields); f++)
        for (int level = AI_GENERAL; level <= AI_MARSHAL; level++) {
            game a, b;
            begin(&a, fields[f], 3);
            begin(&b, fields[f], 3);
            for (int i = 0; i < 3; i++) {
                ai_search x = { .nodes = 1500, .tells = true }, y = x;
                until_planned(&a, level, &x);
                until_planned(&b, level, &y);
                assert_int_equal(x.spent, y.spent);
                assert_memory_equal(x.plan, y.plan, x.plans * sizeof x.plan[0]);
                assert_int_equal(x.fact, y.fact);
                assert_true(tc_hash(a.b, &a.s) == tc_hash(b.b, &b.s));
            }
            free(a.b);
            free(b.b);
        }
}

/* The nodes are kept to, but for the playout under way, and for the few that tell what decided. */
static void test_keeps_to_its_nodes(void **state)
{
    (void)state;
    for (int f = 0; f < TC_COUNT(fields); f++)
        for (int tells = 0; tells < 2; tells++) {
            game g;
            begin(&g, fields[f], 4);
            for (uint32_t nodes = 500; nodes <= 8000; nodes *= 2) {
                ai_search x = { .nodes = nodes, .tells = tells };
                until_planned(&g, AI_MARSHAL, &x);
                assert_true(x.spent > 0 && x.spent < nodes + (tells ? 13U : 1U) * 200);
            }
            free(g.b);
        }
}

/* Cancelled before it began to think it still decides, legally, and at once, and tells nothing. */
static void test_cancelled_it_decides(void **state)
{
    const volatile bool cancel = true;

    (void)state;
    for (int f = 0; f < TC_COUNT(fields); f++) {
        game g;
        begin(&g, fields[f], 5);
        for (int i = 0; i < 200 && !g.s.over; i++) {
            ai_search x = { .nodes = 1000000000, .cancel = &cancel, .tells = true, .yields = true };
            decide(&g, AI_MARSHAL, &x);
            assert_true(x.spent < 100);
            assert_int_equal(x.plans, 0);
        }
        free(g.b);
    }
}

/* ---- It sees what a player sees ---- */

/* Rocroi, where somebody hides in a wood, at the first Move step; the side that moves. */
static int begin_with_hidden(game *g)
{
    begin(g, "rocroi", 1);
    captains_until(g, 1);
    tc_await w = tc_awaits(g->b, &g->s);
    while (w.step != TVB_STEP_MOVE) {
        decide(g, AI_CAPTAIN, NULL);
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
        decide(&g, AI_CAPTAIN, NULL);
        w = tc_awaits(g.b, &g.s);
    }
    tc_veil(g.b, &g.s, w.who, &seen);
    g.s = seen;
    captains_until(&g, 1000);
    assert_true(g.s.over);
    free(g.b);
}

/* The cup's order is nowhere in the state (SOF-R91), and the dice of the game are not asked: the
   same position with other dice to come gives the same thoughts. */
static void test_does_not_know_the_dice(void **state)
{
    game a, b;
    ai_search x = { .nodes = 1500 }, y = x;

    (void)state;
    begin(&a, "mirror", 6);
    captains_until(&a, 3);
    b = a;
    b.dice = (tc_dice){ .key = { 999, 999 } };
    until_planned(&a, AI_GENERAL, &x);
    until_planned(&b, AI_GENERAL, &y);
    assert_memory_equal(x.plan, y.plan, x.plans * sizeof x.plan[0]);
    free(a.b);
}

/* ---- It says what it weighed ---- */

static void test_tells_three_plans(void **state)
{
    int facts = 0, three = 0;

    (void)state;
    for (int f = 0; f < TC_COUNT(fields); f++) {
        game g;
        begin(&g, fields[f], 2);
        captains_until(&g, 3);
        for (int i = 0; i < 6; i++) {
            ai_search x = { .nodes = 4000, .tells = true };
            until_planned(&g, AI_GENERAL, &x);
            assert_in_range(x.plans, 1, AI_PLANS_TOLD);
            three += x.plans == AI_PLANS_TOLD;
            for (int k = 0; k < x.plans; k++) {
                assert_non_null(ai_doctrine_name(x.plan[k].doctrine));
                assert_true(x.plan[k].playouts > 0);
                assert_true(x.plan[k].playouts < 2 ? x.plan[k].error == -1 : x.plan[k].error >= 0);
            }
            if (x.fact == TC_NONE)
                continue;
            facts++;
            assert_true(x.plans > 1 && x.fact_points > 0);
            assert_non_null(play_subject_id(g.b, x.fact));
        }
        free(g.b);
    }
    assert_true(facts >= 4 && three >= 4);
}

/* On a table a margin is whole points: of two playouts they are the mean less the standard error
   and the mean and it. */
static void test_tells_the_standard_error(void **state)
{
    int two = 0;

    (void)state;
    for (uint32_t seed = 1; seed <= 8; seed++) {
        game g;
        begin(&g, "mirror-tvb", seed);
        captains_until(&g, 5);
        for (uint32_t nodes = 400; nodes <= 1200; nodes += 100) {
            ai_search x = { .nodes = nodes };
            until_planned(&g, AI_GENERAL, &x);
            if (x.plan[0].playouts != 2 || x.plan[0].error == 0)
                continue;
            two++;
            assert_int_equal((x.plan[0].margin + x.plan[0].error) % 1000, 0);
            assert_int_equal((x.plan[0].margin - x.plan[0].error) % 1000, 0);
        }
        free(g.b);
    }
    assert_true(two >= 8);
}

/* The first is the best as he tells them: a change that does better on the dice of trials and worse
   on the others is told by what it is worth on all. */
static void test_tells_the_best_first(void **state)
{
    int gaps = 0;

    (void)state;
    for (int f = 0; f < TC_COUNT(fields); f++)
        for (uint32_t seed = 1; seed <= 4; seed++) {
            game g;
            begin(&g, fields[f], seed);
            captains_until(&g, 2);
            for (int i = 0; i < 12 && !g.s.over; i++) {
                ai_search x = { .nodes = f ? 4000 : 12000 };
                until_planned(&g, AI_MARSHAL, &x);
                for (int k = 1; k < x.plans; k++) {
                    gaps += x.plan[k - 1].margin > x.plan[k].margin;
                    assert_true(x.plan[k - 1].margin >= x.plan[k].margin);
                }
            }
            free(g.b);
        }
    assert_true(gaps >= 40);
}

/* ---- Giving up ---- */

/* How many of these battles a side wins or draws from here, captains leading both. */
static int saved(const game *from, int side, int battles)
{
    int n = 0;
    for (int i = 0; i < battles; i++) {
        game g = *from;
        g.dice = (tc_dice){ .key = { 77, (uint32_t)i } };
        while (!g.s.over)
            decide(&g, AI_CAPTAIN, NULL);
        n += g.s.over != (side ? TC_WON_0 : TC_WON_1);
    }
    return n;
}

/* A recruit leads one side into the ground; whenever a plan is due a general is asked in his
   place. True: he resigned; *before: the position. */
static bool resigns(const char *name, uint32_t seed, game *before)
{
    ai_random asked;
    game g;

    begin(&g, name, seed);
    ai_random_seed(&asked, seed);
    while (!g.s.over) {
        const int who = tc_awaits(g.b, &g.s).who;
        ai_search x = { .nodes = 300, .yields = true };
        play_decision d;
        if (who == 0) {
            ai_decide_level(AI_GENERAL, g.b, &g.s, &asked, &x, &d);
            if (d.at[0].kind == TC_RESIGN) {
                assert_true(x.won == 0 && x.drawn == 0 && x.lost >= 48);
                *before = g;
                return true;
            }
        }
        decide(&g, who == 0 ? AI_RECRUIT : AI_CAPTAIN, NULL);
    }
    free(g.b);
    return false;
}

static void test_resigns_when_it_is_lost(void **state)
{
    (void)state;
    for (int f = 0; f < TC_COUNT(fields); f++) {
        int resigned = 0;
        for (uint32_t seed = 1; seed <= 4; seed++) {
            game g;
            if (!resigns(fields[f], seed, &g))
                continue;
            resigned++;
            assert_true(saved(&g, 0, 20) <= 1); /* another twenty battles say the same */
            assert_true(ai_accepts_draw(AI_GENERAL, g.b, &g.s, 0, &g.mind[0], NULL));
            assert_false(ai_accepts_draw(AI_GENERAL, g.b, &g.s, 1, &g.mind[1], NULL));
            assert_false(ai_accepts_draw(AI_CAPTAIN, g.b, &g.s, 0, &g.mind[0], NULL));
            free(g.b);
        }
        assert_true(resigned >= 2);
    }
}

/* Not asked to yield it never does; and nobody resigns at the start. */
static void test_fights_on(void **state)
{
    game g = { .b = NULL };

    (void)state;
    assert_true(resigns("mirror", 4, &g));
    while (!g.s.over) {
        const int who = tc_awaits(g.b, &g.s).who;
        ai_search x = { .nodes = 300 };
        play_decision d;
        ai_decide_level(who == 0 ? AI_GENERAL : AI_CAPTAIN, g.b, &g.s, &g.mind[who], &x, &d);
        assert_true(d.at[0].kind != TC_RESIGN && d.at[0].kind != TC_OFFER_DRAW);
        apply(&g, &d);
    }
    free(g.b);
    begin(&g, "mirror", 9);
    ai_search x = { .nodes = 1000, .yields = true };
    until_planned(&g, AI_GENERAL, &x);
    assert_int_equal(x.won + x.drawn + x.lost, 0);
    free(g.b);
}

/* Both armies let every marker go by: late in the battle nothing can come of it any more. A draw is
   offered then, and would be taken by his like; refused, he does not ask again for three turns. */
static void test_offers_a_draw(void **state)
{
    int offers[2] = { 0 }, last[2] = { -3, -3 };
    game g;

    (void)state;
    begin(&g, "mirror", 1);
    while (!g.s.over) {
        const tc_await w = tc_awaits(g.b, &g.s);
        const int turn = tc_turn(g.b, &g.s);
        ai_search x = { .nodes = 300, .yields = true };
        play_decision d;
        g.s.offered = 0; /* refused */
        ai_decide_level(AI_GENERAL, g.b, &g.s, &g.mind[w.who], &x, &d);
        if (d.at[0].kind == TC_OFFER_DRAW) {
            assert_true(x.drawn >= 36);
            assert_true(turn * 3 >= g.b->as.sof.turns * 2);
            assert_true(turn - last[w.who] >= 3);
            last[w.who] = turn;
            offers[w.who]++;
            apply(&g, &d);
            assert_true(ai_accepts_draw(AI_MARSHAL, g.b, &g.s, !w.who, &g.mind[!w.who], NULL));
            continue;
        }
        if (w.kinds >> SOF_ACCEPT & 1) {
            d.count = 1;
            d.at[0] = (tc_action){ .kind = SOF_DECLINE, .side = w.who };
        }
        apply(&g, &d);
    }
    assert_true(offers[0] && offers[1]);
    free(g.b);
}

/* ---- Strength ---- */

/* Half points won against the captain in pairs on the same dice. */
static int halves_against_captain(const char *name, uint32_t nodes, uint32_t pairs)
{
    int halves = 0;

    for (uint32_t i = 0; i < 2 * pairs; i++) {
        const int side = (int)(i & 1);
        game g;
        begin(&g, name, 100 + i / 2);
        while (!g.s.over) {
            const int who = tc_awaits(g.b, &g.s).who;
            ai_search x = { .nodes = nodes };
            decide(&g, who == side ? AI_GENERAL : AI_CAPTAIN, &x);
        }
        halves += g.s.over == TC_DRAWN ? 1 : g.s.over == (side ? TC_WON_1 : TC_WON_0) ? 2 : 0;
        free(g.b);
    }
    return halves;
}

static void test_general_beats_captain(void **state)
{
    (void)state;
    assert_true(halves_against_captain("mirror", 3000, 8) >= 22);    /* of 32 */
    assert_true(halves_against_captain("mirror-tvb", 3000, 4) >= 9); /* of 16 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_thinks_the_same_twice),
        cmocka_unit_test(test_keeps_to_its_nodes),
        cmocka_unit_test(test_cancelled_it_decides),
        cmocka_unit_test(test_does_not_see_the_hidden),
        cmocka_unit_test(test_finds_nobody_in_the_corner),
        cmocka_unit_test(test_fights_out_a_deployment),
        cmocka_unit_test(test_does_not_know_the_dice),
        cmocka_unit_test(test_tells_three_plans),
        cmocka_unit_test(test_tells_the_standard_error),
        cmocka_unit_test(test_tells_the_best_first),
        cmocka_unit_test(test_resigns_when_it_is_lost),
        cmocka_unit_test(test_fights_on),
        cmocka_unit_test(test_offers_a_draw),
        cmocka_unit_test(test_general_beats_captain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
