/* The general and the marshal: they see what a player sees, think the same twice, stop when told,
   say what they weighed, give up when it is lost and not before, and beat the captain. */
#include "games.h"

static const char *const fields[] = { "mirror", "mirror-tvb" };

/* ---- Deterministic, cancellable ---- */

static void test_thinks_the_same_twice(void **state)
{
    (void)state;
    for (int f = 0; f < TC_COUNT(fields); f++)
        for (int level = AI_GENERAL; level <= AI_MARSHAL; level++) {
            game a, b;
            game_begin(&a, fields[f], 3);
            game_begin(&b, fields[f], 3);
            for (int i = 0; i < 3; i++) {
                ai_search x = { .nodes = 1500, .tells = true }, y = x;
                game_until_planned(&a, level, &x);
                game_until_planned(&b, level, &y);
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
            game_begin(&g, fields[f], 4);
            for (uint32_t nodes = 500; nodes <= 8000; nodes *= 2) {
                ai_search x = { .nodes = nodes, .tells = tells };
                game_until_planned(&g, AI_MARSHAL, &x);
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
        game_begin(&g, fields[f], 5);
        for (int i = 0; i < 200 && !g.s.over; i++) {
            ai_search x = { .nodes = 1000000000, .cancel = &cancel, .tells = true, .yields = true };
            game_decide(&g, AI_MARSHAL, &x);
            assert_true(x.spent < 100);
            assert_int_equal(x.plans, 0);
        }
        free(g.b);
    }
}

/* ---- It sees what a player sees ---- */

/* The cup's order is nowhere in the state (SOF-R91), and the dice of the game are not asked: the
   same position with other dice to come gives the same thoughts. */
static void test_does_not_know_the_dice(void **state)
{
    game a, b;
    ai_search x = { .nodes = 1500 }, y = x;

    (void)state;
    game_begin(&a, "mirror", 6);
    game_captains_until(&a, 3);
    b = a;
    b.dice = (tc_dice){ .key = { 999, 999 } };
    game_until_planned(&a, AI_GENERAL, &x);
    game_until_planned(&b, AI_GENERAL, &y);
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
        game_begin(&g, fields[f], 2);
        game_captains_until(&g, 3);
        for (int i = 0; i < 6; i++) {
            ai_search x = { .nodes = 4000, .tells = true };
            game_until_planned(&g, AI_GENERAL, &x);
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
        game_begin(&g, "mirror-tvb", seed);
        game_captains_until(&g, 5);
        for (uint32_t nodes = 400; nodes <= 1200; nodes += 100) {
            ai_search x = { .nodes = nodes };
            game_until_planned(&g, AI_GENERAL, &x);
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
            game_begin(&g, fields[f], seed);
            game_captains_until(&g, 2);
            for (int i = 0; i < 12 && !g.s.over; i++) {
                ai_search x = { .nodes = f ? 4000 : 12000 };
                game_until_planned(&g, AI_MARSHAL, &x);
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
            game_decide(&g, AI_CAPTAIN, NULL);
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

    game_begin(&g, name, seed);
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
        game_decide(&g, who == 0 ? AI_RECRUIT : AI_CAPTAIN, NULL);
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
        game_apply(&g, &d);
    }
    free(g.b);
    game_begin(&g, "mirror", 9);
    ai_search x = { .nodes = 1000, .yields = true };
    game_until_planned(&g, AI_GENERAL, &x);
    assert_int_equal(x.won + x.drawn + x.lost, 0);
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
        game_begin(&g, name, 100 + i / 2);
        while (!g.s.over) {
            const int who = tc_awaits(g.b, &g.s).who;
            ai_search x = { .nodes = nodes };
            game_decide(&g, who == side ? AI_GENERAL : AI_CAPTAIN, &x);
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
        cmocka_unit_test(test_does_not_know_the_dice),
        cmocka_unit_test(test_tells_three_plans),
        cmocka_unit_test(test_tells_the_standard_error),
        cmocka_unit_test(test_tells_the_best_first),
        cmocka_unit_test(test_resigns_when_it_is_lost),
        cmocka_unit_test(test_fights_on),
        cmocka_unit_test(test_general_beats_captain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
