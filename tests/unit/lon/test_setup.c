/* Before play (3.A.1, R122, X1), and what comes later (R130, X3). */
#include "../../../core/lon/parts.h"
#include "unit.h"

static lon_state *now(void)
{
    return &t.s.as.lon;
}

static int step_now(void)
{
    return tc_awaits(&t.b, &t.s).step;
}

/* ---- R122 ---- */

static void before_play(void)
{
    fresh();
    put(P1, LON_MUS, 60000, 30000, 0);
    put(P2, LON_MUS, 60000, 60000, 1800);
    start()->turn = 0;
    start()->cards = 0;
}

/* C197, C237. */
static void test_LON_3_A_1_R122(void **state)
{
    (void)state;
    before_play();
    field()->rolls_first = 1;
    begin();
    assert_int_equal(step_now(), LON_STEP_FIRST);
    ROLLS(3, 3, 5, 2);
    assert_int_equal(now()->first, 0);
    assert_int_equal(now()->turn, 1);
    assert_int_equal(step_now(), LON_STEP_DRAW);
    begin();
    ROLLS(4, 4, 1, 6);
    assert_int_equal(now()->first, 1);
    assert_true(heard(LON_EV_FIRST, LON_3_A_1, LON_R122));
    ROLLS(1); /* P1's melee, who is side 1: nobody to fight */
    assert_int_equal(now()->card, 1 + LON_P1_MELEE);
}

/* Named by the scenario: no dice. */
static void test_LON_R122(void **state)
{
    (void)state;
    before_play();
    start()->first = 1;
    begin();
    assert_int_equal(step_now(), LON_STEP_DRAW);
    assert_int_equal(now()->first, 1);
}

/* ---- X1 ---- */

static int unplaced(int side, int type)
{
    const int stand = put(side, type, 0, 0, 0);
    lon_fixture_of(&t.b, stand)->flags = 0;
    lon_fixture_of(&t.b, stand)->gun = LON_NO_GUN;
    return stand;
}

/* 1800 by 1200 mm, zones of 440 mm. */
static void placing(void)
{
    fresh();
    lon_fixture_size(&t.b, 180000, 120000);
    field()->placing = 1;
    start()->turn = 0;
    start()->cards = 0;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < 2; i++)
            field()->zone[side][i] = side ? (pl_box){ { 0, 76000 }, { 180000, 120000 } }
                                          : (pl_box){ { 0, 0 }, { 180000, 44000 } };
}

static tc_action deploys(int stand, int32_t x, int32_t y, int heading)
{
    tc_action a = names(LON_DEPLOY, stand, TC_NONE);
    a.as.pose = (tc_pose){ .x = x, .y = y, .heading = (int16_t)heading };
    return a;
}

/* C220: boundary included, to the last hundredth of a millimetre. */
static void test_LON_X1_zone(void **state)
{
    (void)state;
    placing();
    const int mine = unplaced(P1, LON_MUS), theirs = unplaced(P2, LON_MUS);
    begin();
    assert_int_equal(step_now(), LON_STEP_DEPLOY);
    assert_int_equal(tc_awaits(&t.b, &t.s).who, P2);
    LEGAL(deploys(theirs, 60000, 76000, 1800));
    DENIED_AT(deploys(theirs, 60000, 75999, 1800), LON_X1, 0, 1, 0);
    takes(deploys(theirs, 60000, 76000, 1800));
    LEGAL(deploys(mine, 60000, 44000, 0));
    DENIED_AT(deploys(mine, 60000, 44001, 0), LON_X1, 0, 1, 0);
    takes(deploys(mine, 60000, 44000, 0));
    assert_true(heard(LON_EV_PLACED, LON_X1, 0));
    assert_int_equal(now()->turn, 1);
    assert_int_equal(now()->n[P1], 1);
    assert_int_equal(step_now(), LON_STEP_DRAW);
}

/* C221: guns of P2, of P1, the others of P2, of P1. */
static void test_LON_X1_order(void **state)
{
    (void)state;
    placing();
    const int gun = unplaced(P1, LON_MG), pik = unplaced(P1, LON_PIK), mus = unplaced(P2, LON_MUS);
    const int their_gun = unplaced(P2, LON_HG);
    tc_action a;

    begin();
    a = deploys(gun, 60000, 30000, 0);
    a.side = P1;
    DENIED(a, LON_X1, 0);
    DENIED(deploys(mus, 60000, 80000, 1800), LON_X1, 0);
    DENIED(deploys(gun, 60000, 80000, 1800), LON_X1, 0);
    takes(deploys(their_gun, 60000, 80000, 1800));
    assert_int_equal(of(their_gun)->gun, LON_FIXED);
    DENIED(deploys(pik, 60000, 30000, 0), LON_X1, 0);
    a = deploys(gun, 60000, 30000, 0);
    a.flags = 2;
    DENIED(a, TC_MALFORMED, 0);
    a.flags = 1;
    takes(a);
    assert_int_equal(of(gun)->gun, LON_EMPLACED0);
    a = deploys(pik, 50000, 30000, 0);
    a.side = P1;
    DENIED(a, LON_X1, 0);
    DENIED(deploys(their_gun, 90000, 80000, 1800), LON_X1, 0);
    DENIED(deploys(mus, 60000, 80000, 1800), LON_R28, 0);
    takes(deploys(mus, 90000, 80000, 1800));
    takes(deploys(pik, 50000, 30000, 0));
    assert_int_equal(step_now(), LON_STEP_DRAW);
    DENIED(deploys(pik, 50000, 30000, 0), TC_SEQUENCE, 0);
}

/* A gun may begin on the move; another train's second garrison may not be placed. */
static void test_LON_X1_more(void **state)
{
    (void)state;
    placing();
    lon_fixture_train(&t.b, P1, 60000, 9000, 0);
    const int gun = unplaced(P1, LON_LG), one = unplaced(P1, LON_MUS), two = unplaced(P1, LON_MUS);
    begin();
    takes(deploys(gun, 90000, 30000, 0));
    assert_int_equal(of(gun)->gun, LON_LIMBERED0);
    takes(deploys(one, 58000, 6000, 0));
    DENIED(deploys(two, 62500, 6000, 0), LON_R109, 0);
    LEGAL(deploys(two, 62500, 12000, 0));
}

/* C295: a zone for each contingent. */
static void test_LON_X1_contingent(void **state)
{
    (void)state;
    placing();
    const int saxon = unplaced(P1, LON_MUS);
    field()->two[P1] = 1;
    field()->card[saxon].contingent = 1;
    field()->zone[P1][1] = (pl_box){ { 0, 0 }, { 52000, 44000 } };
    begin();
    LEGAL(deploys(saxon, 50000, 40000, 0));
    DENIED(deploys(saxon, 50001, 40000, 0), LON_X1, 0);
    before_play();
    begin();
    assert_int_equal(step_now(), LON_STEP_DRAW);
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.sides, 9);
}

/* ---- R130, X3 ---- */

static int later(int side, int nth)
{
    const int stand = put(side, LON_CAV, 0, 0, 0);
    lon_fixture_of(&t.b, stand)->flags = LON_COMING;
    field()->card[stand].arrival = (uint8_t)nth;
    return stand;
}

static int first_later;

/* 31 stands and a general, 5 to come in turn 8, 4 in turn 20, by the west edge. */
static void luetzen(int turn)
{
    fresh();
    for (int i = 0; i < 31; i++)
        put(P1, LON_MUS, 5000 + 5000 * (i % 20), 50000 + 5000 * (i / 20), 0);
    put(P1, LON_GEN, 60000, 40000, 0);
    put(P2, LON_MUS, 100000, 80000, 1800);
    field()->arrivals = 2;
    field()->arrival[0] = (lon_arrival){ .turn = 8, .side = P1, .edge = 3, .from = 0, .to = 40000 };
    field()->arrival[1] =
        (lon_arrival){ .turn = 20, .side = P1, .edge = 3, .from = 0, .to = 40000 };
    first_later = later(P1, 1);
    for (int i = 1; i < 9; i++)
        later(P1, i < 5 ? 1 : 2);
    start()->n[P1] = 33;
    start()->turn = (uint8_t)turn;
    start()->cards = 1u << LON_EVENT_CARD;
    lon_fixture_draw(&t.b);
    begin();
    ROLLS(1);
}

static tc_action arrives(int nth, int32_t x, int32_t y)
{
    tc_action a = names(LON_REINFORCE, first_later + nth, TC_NONE);
    a.as.pose = (tc_pose){ .x = x, .y = y, .heading = 900 };
    return a;
}

static void arrive(int from, int to)
{
    for (int i = from; i < to; i++)
        takes(arrives(i, 3000, 2000 + 4000 * (i - from) + 2000));
}

/* C216, C224: what breaks an army grows with it. */
static void test_LON_X3(void **state)
{
    (void)state;
    luetzen(6);
    assert_int_equal(step_now(), LON_STEP_DRAW);
    luetzen(7);
    assert_int_equal(step_now(), LON_STEP_REINFORCE);
    assert_int_equal(tc_limit(&t.b, &t.s, P1), 20);
    DENIED_AT(arrives(0, 10001, 10000), LON_R130, LON_X3, 1, 0);
    DENIED(arrives(0, 3000, 38001), LON_R130, LON_X3);
    DENIED(arrives(5, 3000, 10000), LON_R130, 0);
    LEGAL(arrives(0, 10000, 10000));
    arrive(0, 5);
    assert_true(heard(LON_EV_ARRIVES, LON_R130, LON_X3));
    assert_int_equal(now()->n[P1], 38);
    assert_int_equal(tc_limit(&t.b, &t.s, P1), 23);
    assert_int_equal(step_now(), LON_STEP_DRAW);
    assert_int_equal(__builtin_popcount(now()->cards), 9);
}

/* Held back: they may come at the start of any later turn. */
static void test_LON_R130(void **state)
{
    (void)state;
    luetzen(7);
    arrive(0, 3);
    takes(plainly(LON_REINFORCE_DONE));
    assert_int_equal(now()->n[P1], 36);
    ROLLS(9, 6);
    assert_int_equal(now()->turn, 9);
    assert_int_equal(step_now(), LON_STEP_REINFORCE);
    LEGAL(arrives(3, 3000, 30000));
    luetzen(19);
    DENIED(arrives(0, 3000, -10), LON_R130, LON_X3);
    arrive(0, 9);
    assert_int_equal(now()->n[P1], 42);
    assert_int_equal(tc_limit(&t.b, &t.s, P1), 26);
}

/* C225: demoralised they stay. */
static void test_LON_11_B_2(void **state)
{
    (void)state;
    luetzen(7);
    for (int i = 0; i < 14; i++) {
        now()->stand[i] = (lon_stand){ .type = LON_MUS,
                                       .flags = LON_PILE | LON_IN_DL | LON_IN_VL,
                                       .link = TC_NONE };
        now()->dl[P1]++;
        now()->vl[P1]++;
    }
    now()->demoralised = 1;
    assert_int_equal(tc_audit(&t.b, &t.s).rule, TC_LEGAL);
    arrive(0, 5);
    assert_int_equal(now()->vl[P1], 14);
    assert_true(lon_is_demoralised(now(), P1));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_3_A_1_R122), cmocka_unit_test(test_LON_R122),
    cmocka_unit_test(test_LON_X1_zone),    cmocka_unit_test(test_LON_X1_order),
    cmocka_unit_test(test_LON_X1_more),    cmocka_unit_test(test_LON_X1_contingent),
    cmocka_unit_test(test_LON_X3),         cmocka_unit_test(test_LON_R130),
    cmocka_unit_test(test_LON_11_B_2),
};
const chapter chapter_setup = { "setup", tests, TC_COUNT(tests) };
