/* Chapter 10 and good omens (15.5). */
#include "unit.h"

/* P1's rally card comes first, or P2's; the event card is left behind it. */
static void rally_of(int side)
{
    start()->cards = (uint16_t)(1u << (LON_P1_RALLY + side) | 1u << LON_EVENT_CARD);
    lon_fixture_draw(&t.b);
    begin();
    ROLLS(1);
}

static int disordered(int side, int type, int32_t x, int32_t y, int heading)
{
    const int stand = put(side, type, x, y, heading);
    lon_fixture_of(&t.b, stand)->flags |= LON_DISORDERED;
    return stand;
}

static bool is_disordered(int stand)
{
    return of(stand)->flags & LON_DISORDERED;
}

static int step_now(void)
{
    return tc_awaits(&t.b, &t.s).step;
}

/* C145: every die at every level. */
static void rally_at(int level, bool demoralised, uint8_t die, int need)
{
    const unsigned failed = demoralised ? LON_11_A_2 : LON_10_A_2;

    fresh();
    lon_fixture_discipline(&t.b, P1, level);
    const int mus = disordered(P1, LON_MUS, 60000, 30000, 0);
    start()->demoralised = demoralised;
    rally_of(P1);
    assert_int_equal(lon_rally_number(field(), &t.s.as.lon, mus), need);
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.cut, need);
    ROLLS(die);
    assert_int_equal(is_disordered(mus), die < need);
    assert_true(heard(LON_EV_RALLIES, die < need ? failed : LON_10_A_4, LON_R96));
}

static void test_LON_10_A_2(void **state)
{
    (void)state;
    for (uint8_t die = 1; die <= 8; die++) {
        rally_at(LON_STEADY, false, die, 5);
        rally_at(LON_REGULAR, false, die, 6);
        rally_at(LON_UNRULY, false, die, 7);
    }
}

static void test_LON_11_A_2(void **state)
{
    (void)state;
    for (uint8_t die = 1; die <= 8; die++) {
        rally_at(LON_STEADY, true, die, 6);
        rally_at(LON_REGULAR, true, die, 7);
        rally_at(LON_UNRULY, true, die, 8);
    }
}

/* C146: an enemy upon it, a general too; a corner touch is none. */
static void test_LON_10_A_1(void **state)
{
    (void)state;
    fresh();
    int mus = disordered(P1, LON_MUS, 60000, 30000, 0);
    put(P2, LON_GEN, 60000, 30000, 1800);
    rally_of(P1);
    assert_int_equal(step_now(), LON_STEP_EVENT);
    assert_true(is_disordered(mus));
    fresh();
    mus = disordered(P1, LON_MUS, 60000, 30000, 0);
    put(P2, LON_MUS, 64000, 32000, 0);
    rally_of(P1);
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, mus);
    ROLLS(6);
    assert_false(is_disordered(mus));
}

/* C193: in rising id, the general's d3 with an enemy upon him; C148: the card's side only. */
static void test_LON_R98(void **state)
{
    (void)state;
    fresh();
    const int two = disordered(P1, LON_MUS, 20000, 30000, 0);
    const int five = disordered(P1, LON_MUS, 40000, 30000, 0);
    const int eight = disordered(P1, LON_MUS, 60000, 30000, 0);
    put(P1, LON_GEN, 60000, 28000, 0);
    put(P2, LON_MUS, 40000, 30000, 1800);
    put(P2, LON_MUS, 60000, 26000, 0); /* its front on the general's rear */
    const int other = disordered(P2, LON_MUS, 90000, 60000, 1800);
    rally_of(P1);
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, two);
    ROLLS(1);
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, eight);
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.fold, TC_EACH);
    ROLLS(5);
    assert_int_equal(step_now(), LON_STEP_RALLY_AID);
    ROLLS(1);
    assert_true(heard(TC_EV_DIE, LON_10_A_3, LON_R97));
    assert_false(is_disordered(eight));
    assert_true(is_disordered(two) && is_disordered(five) && is_disordered(other));
    assert_int_equal(step_now(), LON_STEP_EVENT);
}

/* C229: the total may pass 8; 7 and 1 are the 8 of an Unruly army that is demoralised. */
static void test_LON_R96(void **state)
{
    (void)state;
    for (int level = LON_STEADY; level <= LON_UNRULY; level += 2) {
        fresh();
        lon_fixture_discipline(&t.b, P1, level);
        const int mus = disordered(P1, LON_MUS, 60000, 30000, 0);
        put(P1, LON_GEN, 60000, 28000, 0);
        start()->demoralised = level == LON_UNRULY;
        rally_of(P1);
        if (level == LON_STEADY)
            ROLLS(8, 3);
        else
            ROLLS(7, 1);
        assert_false(is_disordered(mus));
    }
}

/* C148: the side on the card. */
static void test_LON_R95(void **state)
{
    (void)state;
    fresh();
    const int mus = disordered(P2, LON_MUS, 60000, 60000, 1800);
    put(P1, LON_MUS, 60000, 30000, 0);
    rally_of(P1);
    assert_int_equal(step_now(), LON_STEP_EVENT);
    assert_true(is_disordered(mus));
}

/* The general's d3, if he touches it; R97: with an enemy upon him too. */
static void expect_aid(bool enemy)
{
    for (int touches = 0; touches < 2; touches++) {
        fresh();
        const int mus = disordered(P1, LON_MUS, 60000, 30000, 0);
        put(P1, LON_GEN, 60000, touches ? 28000 : 27900, 0);
        if (enemy)
            put(P2, LON_MUS, 60000, touches ? 26000 : 25900, 0);
        rally_of(P1);
        if (touches)
            ROLLS(5, 1);
        else
            ROLLS(5);
        assert_int_equal(is_disordered(mus), !touches);
    }
}

static void test_LON_10_A_3(void **state)
{
    (void)state;
    expect_aid(false);
}

static void test_LON_R97(void **state)
{
    (void)state;
    expect_aid(true);
}

/* Afterwards it is as it ever was. */
static void test_LON_10_A_4(void **state)
{
    (void)state;
    fresh();
    const int mus = disordered(P1, LON_MUS, 60000, 30000, 0);
    rally_of(P1);
    assert_int_equal(lon_fire_die(&t.s.as.lon, mus), 6);
    ROLLS(8);
    assert_int_equal(of(mus)->flags, LON_ON);
    assert_int_equal(lon_fire_die(&t.s.as.lon, mus), 8);
    assert_true(heard(LON_EV_RALLIES, LON_10_A_4, LON_R96));
}

/* C149: whenever the card comes, in contact too, and only once. */
static void test_LON_R120(void **state)
{
    (void)state;
    fresh();
    const int mus = disordered(P2, LON_MUS, 60000, 30000, 1800);
    const int mine = disordered(P1, LON_MUS, 60000, 30000, 0);
    start()->omens = 2;
    rally_of(P2);
    assert_false(is_disordered(mus));
    assert_true(is_disordered(mine));
    assert_true(heard(LON_EV_RALLIES, LON_15_5, LON_R120));
    assert_int_equal(t.s.as.lon.omens, 0);
    assert_int_equal(step_now(), LON_STEP_EVENT);
}

/* X2, C223: each by its own contingent's level. */
static void test_LON_X2(void **state)
{
    (void)state;
    fresh();
    field()->two[P1] = 1;
    field()->discipline[P1][0] = LON_STEADY;
    field()->discipline[P1][1] = LON_UNRULY;
    const int swede = disordered(P1, LON_MUS, 60000, 30000, 0);
    const int saxon = disordered(P1, LON_MUS, 30000, 30000, 0);
    field()->card[saxon].contingent = 1;
    rally_of(P1);
    ROLLS(6, 6);
    assert_false(is_disordered(swede));
    assert_true(is_disordered(saxon));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_10_A_2), cmocka_unit_test(test_LON_10_A_1),
    cmocka_unit_test(test_LON_11_A_2), cmocka_unit_test(test_LON_R97),
    cmocka_unit_test(test_LON_R95),    cmocka_unit_test(test_LON_10_A_3),
    cmocka_unit_test(test_LON_10_A_4), cmocka_unit_test(test_LON_R98),
    cmocka_unit_test(test_LON_R96),    cmocka_unit_test(test_LON_R120),
    cmocka_unit_test(test_LON_X2),
};
const chapter chapter_rally = { "rally", tests, TC_COUNT(tests) };
