/* The captain of the Lion of the North on small positions: his chances are those of the book, he
   charges what is weak and not what is strong, moves a line for one point, stands by who must
   rally, and shoots and fights where it counts. */
#include "../../../ai/lon/captain.h"
#include "../../fixture/lon/fixture.h"
#include "../both.h"
#include "tests.h"

enum { NORTH = 0, SOUTH = 1800 };

typedef struct table {
    tc_battle b;
    tc_state s;
    ai_random mind;
    play_decision d;
} table;

static table *lay(void)
{
    table *t = malloc(sizeof *t);
    assert_non_null(t);
    lon_fixture_table(&t->b);
    ai_random_seed(&t->mind, 1);
    return t;
}

static void begin(table *t)
{
    tc_begin(&t->b, &t->s, NULL);
}

static const tc_action *ask(table *t)
{
    ai_captain(&t->b, &t->s, &t->mind, &t->d);
    assert_int_equal(play_check(&t->b, &t->s, &t->d).rule, TC_LEGAL);
    return &t->d.at[t->d.count - 1];
}

/* All his moves; true: a stand of his has touched another at the end of them. */
static bool touches_after_moves(table *t, int one, int other)
{
    for (int i = 0; i < 20 && tc_awaits(&t->b, &t->s).who == 0; i++) {
        const tc_action *a = ask(t);
        if (a->kind == LON_END_MOVES ||
            (a->kind != LON_MOVE_BEGIN && a->kind != LON_MOVE_PATH && a->kind != LON_GENERAL_MOVE))
            break;
        assert_true(ai_apply_all(&t->b, &t->s, &t->d));
    }
    return lon_contact(&t->s.as.lon, one, other, NULL);
}

/* ---- Chances (ledger 2.14, 2.4) ---- */

static void is_chance(int attack, int defence, int more, int his, int win, int lose)
{
    const ai_lon_chance c = ai_lon_chance_of(attack, defence, more, his);
    assert_int_equal(c.win, win);
    assert_int_equal(c.lose, lose);
}

static void test_chances_are_the_books(void **state)
{
    (void)state;
    is_chance(12, 10, 0, 0, 541, 375);
    is_chance(8, 12, 0, 0, 291, 625);
    is_chance(6, 6, 0, 0, 416, 416);
    is_chance(4, 3, 0, 0, 500, 250);
    is_chance(12, 10, 1, 0, 697, 236);
    is_chance(10, 12, 1, 0, 541, 377);
    is_chance(10, 12, 1, 1, 379, 540);
    is_chance(6, 12, 1, 0, 375, 541);
    assert_int_equal(ai_lon_hits(8, 4999, false, false), 375);
    assert_int_equal(ai_lon_hits(8, 5000, false, false), 250);
    assert_int_equal(ai_lon_hits(8, 11000, false, false), 125);
    assert_int_equal(ai_lon_hits(6, 6000, false, false), 0);
    assert_int_equal(ai_lon_hits(12, 0, true, true), 750);
    assert_int_equal(ai_lon_hits(10, 0, true, true), 700);
    assert_int_equal(ai_lon_hits(8, 0, true, true), 625);
    assert_int_equal(ai_lon_hits(6, 0, true, true), 500);
}

/* ---- Moves ---- */

static void test_rides_at_a_disordered_stand(void **state)
{
    table *t = lay();
    (void)state;
    const int cav = lon_fixture_stand(&t->b, 0, LON_CAV, 60000, 40000, NORTH);
    const int mus = lon_fixture_stand(&t->b, 1, LON_MUS, 60000, 52000, SOUTH);
    lon_fixture_stand(&t->b, 0, LON_GEN, 60000, 30000, NORTH);
    lon_fixture_of(&t->b, mus)->flags |= LON_DISORDERED;
    lon_fixture_move(&t->b, 0, 2);
    begin(t);
    assert_true(touches_after_moves(t, cav, mus));
    free(t);
}

static void test_does_not_ride_at_supported_pikes(void **state)
{
    table *t = lay();
    (void)state;
    const int cav = lon_fixture_stand(&t->b, 0, LON_CAV, 60000, 40000, NORTH);
    const int pike = lon_fixture_stand(&t->b, 1, LON_PIK, 60000, 50000, SOUTH);
    lon_fixture_stand(&t->b, 1, LON_PIK, 60000, 52000, SOUTH);
    lon_fixture_stand(&t->b, 0, LON_GEN, 60000, 30000, NORTH);
    lon_fixture_move(&t->b, 0, 2);
    begin(t);
    assert_false(touches_after_moves(t, cav, pike));
    free(t);
}

/* A mortar cannot fire at whom it touches (12.D). */
static void test_rides_down_a_mortar(void **state)
{
    table *t = lay();
    (void)state;
    const int cav = lon_fixture_stand(&t->b, 0, LON_CAV, 60000, 40000, NORTH);
    const int gun = lon_fixture_stand(&t->b, 1, LON_MOR, 70000, 50000, SOUTH);
    lon_fixture_stand(&t->b, 0, LON_GEN, 60000, 30000, NORTH);
    lon_fixture_move(&t->b, 0, 1);
    begin(t);
    assert_true(touches_after_moves(t, cav, gun));
    free(t);
}

/* 8.C: with a friend on one side of it already, the other side is worth more than its front. */
static void test_completes_a_flank_attack(void **state)
{
    table *t = lay();
    lon_edges edges;
    (void)state;
    const int pike = lon_fixture_stand(&t->b, 1, LON_PIK, 60000, 50000, SOUTH);
    lon_fixture_stand(&t->b, 0, LON_PIK, 60000, 50000, NORTH);
    const int cav = lon_fixture_stand(&t->b, 0, LON_CAV, 70000, 58000, 2700);
    lon_fixture_stand(&t->b, 0, LON_GEN, 60000, 30000, NORTH);
    lon_fixture_move(&t->b, 0, 1);
    begin(t);
    assert_true(touches_after_moves(t, cav, pike));
    assert_true(lon_contact(&t->s.as.lon, cav, pike, &edges));
    assert_int_equal(edges.theirs, PL_REAR);
    free(t);
}

static void test_moves_a_line_for_one_point(void **state)
{
    table *t = lay();
    (void)state;
    for (int i = 0; i < 4; i++)
        lon_fixture_stand(&t->b, 0, i % 2 ? LON_PIK : LON_MUS, 50000 + 4000 * i, 20000, NORTH);
    lon_fixture_stand(&t->b, 1, LON_MUS, 56000, 80000, SOUTH);
    lon_fixture_stand(&t->b, 0, LON_GEN, 56000, 15000, NORTH);
    lon_fixture_move(&t->b, 0, 1);
    begin(t);
    const tc_action *a = ask(t);
    assert_int_equal(a->kind, LON_MOVE_BEGIN);
    assert_int_equal(__builtin_popcountll(a->as.set[0]), 4);
    assert_true(ai_apply_all(&t->b, &t->s, &t->d));
    a = ask(t);
    assert_int_equal(a->kind, LON_MOVE_PATH);
    assert_int_equal(t->d.at[0].arg, LON_ADVANCE_LEG);
    assert_int_equal(t->d.at[0].as.pose.length, 8000);
    free(t);
}

/* 10.A.3: who must rally has the general behind it. */
static void test_general_goes_to_who_must_rally(void **state)
{
    table *t = lay();
    (void)state;
    const int mus = lon_fixture_stand(&t->b, 0, LON_MUS, 60000, 30000, NORTH);
    const int general = lon_fixture_stand(&t->b, 0, LON_GEN, 60000, 15000, NORTH);
    lon_fixture_stand(&t->b, 1, LON_MUS, 60000, 80000, SOUTH);
    lon_fixture_of(&t->b, mus)->flags |= LON_DISORDERED;
    lon_fixture_move(&t->b, 0, 0);
    begin(t);
    touches_after_moves(t, general, mus);
    assert_true(lon_contact(&t->s.as.lon, general, mus, NULL));
    free(t);
}

/* ---- Fire and melee ---- */

/* Who is disordered already is lost by one hit more. */
static void test_fires_at_the_disordered(void **state)
{
    table *t = lay();
    (void)state;
    lon_fixture_stand(&t->b, 0, LON_MUS, 60000, 40000, NORTH);
    lon_fixture_stand(&t->b, 1, LON_MUS, 58000, 44000, SOUTH);
    const int weak = lon_fixture_stand(&t->b, 1, LON_MUS, 62000, 44000, SOUTH);
    lon_fixture_of(&t->b, weak)->flags |= LON_DISORDERED;
    lon_fixture_fire(&t->b, 0);
    begin(t);
    const tc_action *a = ask(t);
    assert_int_equal(a->kind, LON_FIRE);
    assert_int_equal(a->target, weak);
    free(t);
}

/* 8.C: from both sides at once. */
static void test_names_all_for_a_flank_attack(void **state)
{
    table *t = lay();
    (void)state;
    lon_fixture_stand(&t->b, 1, LON_PIK, 60000, 50000, SOUTH);
    lon_fixture_stand(&t->b, 0, LON_PIK, 60000, 50000, NORTH);
    lon_fixture_stand(&t->b, 0, LON_CAV, 60000, 52000, SOUTH);
    lon_fixture_melee(&t->b, 0);
    begin(t);
    const tc_action *a = ask(t);
    assert_int_equal(a->kind, LON_COMBAT);
    assert_int_equal(a->as.id[0], 0);
    assert_int_equal(a->as.id[1], 1);
    free(t);
}

static void test_does_not_attack_what_is_stronger(void **state)
{
    table *t = lay();
    (void)state;
    lon_fixture_stand(&t->b, 1, LON_PIK, 60000, 50000, SOUTH);
    lon_fixture_stand(&t->b, 0, LON_MUS, 60000, 50000, NORTH);
    lon_fixture_melee(&t->b, 0);
    begin(t);
    assert_int_equal(ask(t)->kind, LON_END_MELEE);
    free(t);
}

int captain_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chances_are_the_books),
        cmocka_unit_test(test_rides_at_a_disordered_stand),
        cmocka_unit_test(test_does_not_ride_at_supported_pikes),
        cmocka_unit_test(test_rides_down_a_mortar),
        cmocka_unit_test(test_completes_a_flank_attack),
        cmocka_unit_test(test_moves_a_line_for_one_point),
        cmocka_unit_test(test_general_goes_to_who_must_rally),
        cmocka_unit_test(test_fires_at_the_disordered),
        cmocka_unit_test(test_names_all_for_a_flank_attack),
        cmocka_unit_test(test_does_not_attack_what_is_stronger),
    };
    return cmocka_run_group_tests_name("lon captain", tests, NULL, NULL);
}
