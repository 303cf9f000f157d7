/* Chapter 9: disorder and destruction, guns spiked, captured and won back, generals; what a stand
   leaves behind when it goes. */
#include "unit.h"

#include "../../../core/lon/parts.h"

static int d, a;

static void rest(void)
{
    for (int i = 0; i < 10; i++) {
        put(P1, LON_MIL, 20000 + i * 6000, 2000, 0);
        put(P2, LON_MIL, 20000 + i * 6000, 88000, 1800);
    }
}

static void face(int defender, int attacker)
{
    fresh();
    d = put(P2, defender, 60000, 32000, 1800);
    a = put(P1, attacker, 60000, 32000, 0);
    rest();
}

static void give(int stand, uint16_t flags)
{
    lon_fixture_of(&t.b, stand)->flags |= flags;
}

static bool gone(int stand)
{
    return !(of(stand)->flags & LON_ON) && !of(stand)->x && !of(stand)->y && !of(stand)->heading;
}

static int losses(int side)
{
    return t.s.as.lon.dl[side] * 100 + t.s.as.lon.vl[side];
}

static int step(void)
{
    return tc_awaits(&t.b, &t.s).step;
}

/* The position as it is goes on at another card. */
static void again(void (*to)(int side), int side)
{
    if (step() == LON_STEP_MELEE || step() == LON_STEP_FIRE)
        takes(plainly(step() == LON_STEP_MELEE ? LON_END_MELEE : LON_END_FIRE));
    t.b.as.lon.start = t.s.as.lon;
    start()->cards = (1 << LON_CARDS) - 1;
    to(side);
}

/* C202, R92 */
static void test_LON_9_B_1(void **state)
{
    (void)state;
    for (int die = 1; die <= 6; die++) {
        face(LON_OG, LON_PIK);
        give(d, LON_DISORDERED);
        melee_of(P1);
        takes(FIGHTS(d, a));
        ROLLS(4, 1);
        assert_int_equal(step(), LON_STEP_GUN_LOST);
        assert_int_equal(tc_awaits(&t.b, &t.s).pool.fold, TC_HITS);
        assert_int_equal(tc_awaits(&t.b, &t.s).pool.cut, 4);
        ROLLS((uint8_t)die);
        assert_int_equal(losses(P2), 101);
        if (die <= 3) {
            assert_true(gone(d));
            assert_int_equal(of(d)->flags, LON_GONE | LON_IN_DL | LON_IN_VL);
            assert_true(heard(LON_EV_DESTROYED, LON_9_B_1, LON_R92));
            assert_int_equal(step(), LON_STEP_ADVANCE); /* R88: spiked, it leaves its ground */
        } else {
            assert_int_equal(lon_side(&t.s.as.lon, d), P1);
            assert_int_equal(of(d)->gun, LON_FIXED);
            assert_false(of(d)->flags & LON_DISORDERED);
            assert_true(heard(LON_EV_CAPTURED, LON_9_B_2, LON_R93));
            assert_int_equal(step(), LON_STEP_MELEE);
        }
    }
}

/* C136, C308 */
static void test_LON_9_B_2(void **state)
{
    (void)state;
    face(LON_LG, LON_CAV);
    const int pik = put(P2, LON_PIK, 60000, 40000, 1800);
    const int n = start()->n[P1];
    melee_of(P1);
    takes(FIGHTS(d, a));
    ROLLS(6, 2);
    assert_true(of(d)->flags & LON_DISORDERED && of(d)->y == 32000 && of(a)->y == 32000);
    assert_int_equal(step(), LON_STEP_MELEE);
    again(melee_of, P1);
    takes(FIGHTS(d, a));
    ROLLS(4, 3, 5);
    assert_int_equal(losses(P2), 101);
    assert_int_equal(t.s.as.lon.n[P1], n);
    again(fire_of, P1);
    takes(names(LON_FIRE, d, pik));
    ROLLS(6); /* 45.00: short; not in contact: no grapeshot */
    assert_true(of(pik)->flags & LON_DISORDERED);
    again(fire_of, P2);
    DENIED(names(LON_FIRE, d, a), LON_13_A, LON_R127);
}

/* C137, C289, C309: won back, it is lost no more for victory. */
static void test_LON_R105(void **state)
{
    (void)state;
    face(LON_LG, LON_CAV);
    give(d, LON_DISORDERED);
    const int cav = put(P2, LON_CAV, 61500, 34750, 2700); /* at its left flank */
    melee_of(P1);
    takes(FIGHTS(d, a));
    ROLLS(4, 3, 5);
    assert_int_equal(losses(P2), 101);
    again(melee_of, P2);
    takes(FIGHTS(d, cav));
    ROLLS(7, 1);
    assert_true(of(d)->flags & LON_DISORDERED);
    again(melee_of, P2);
    takes(FIGHTS(d, cav));
    ROLLS(5, 2, 6);
    assert_int_equal(lon_side(&t.s.as.lon, d), P2);
    assert_true(heard(LON_EV_RECAPTURED, LON_9_B_2, LON_R105));
    assert_int_equal(losses(P2), 100);
    assert_int_equal(of(d)->gun, LON_FIXED);
    again(fire_of, P2);
    takes(names(LON_FIRE, d, a));
    ROLLS(1, 1);
    assert_true(gone(d));
    assert_int_equal(losses(P2), 101);
    face(LON_LG, LON_CAV); /* spiked in the captor's hands: it stays lost */
    give(d, LON_DISORDERED);
    const int other = put(P2, LON_CAV, 61500, 34750, 2700);
    melee_of(P1);
    takes(FIGHTS(d, a));
    ROLLS(4, 3, 5);
    t.s.as.lon.stand[d].flags |= LON_DISORDERED;
    again(melee_of, P2);
    takes(FIGHTS(d, other));
    ROLLS(7, 1, 1);
    assert_true(gone(d));
    assert_int_equal(losses(P2), 101);
    assert_int_equal(losses(P1), 0);
}

/* C281 */
static void test_LON_R94(void **state)
{
    (void)state;
    face(LON_GEN, LON_CAV);
    melee_of(P1);
    takes(FIGHTS(d, a));
    ROLLS(5, 2, 7);
    assert_true(of(d)->flags & LON_WOUNDED && of(d)->y == 37000);
    assert_true(heard(LON_EV_WOUNDED, LON_9_C_1, LON_R94));
    t.s.as.lon.stand[a].y = 37000; /* after him */
    again(melee_of, P1);
    takes(FIGHTS(d, a));
    ROLLS(5, 2, 6);
    assert_int_equal(of(d)->flags, LON_GONE | LON_IN_DL | LON_IN_VL);
    assert_int_equal(losses(P2), 202);
    assert_true(heard(LON_EV_KILLED, LON_9_C_1, LON_R94));
    assert_int_equal(lon_general_of(&t.s.as.lon, P2), -1);
}

/* 5.C.1, 5.C.2, R26, R27, R91: C191. */
static void test_LON_R91(void **state)
{
    (void)state;
    face(LON_MUS, LON_CAV);
    const int gen = put(P2, LON_GEN, 70000, 70000, 1800);
    const int gun = put(P2, LON_HG, 75000, 70000, 1800);
    const int other = put(P2, LON_MUS, 80000, 70000, 1800);
    melee_of(P1);
    lon_game g = { &t.b.as.lon, &t.s.as.lon, &t.ev, &t.s.over, &t.s.why };
    lon_pass_through(&g, d, other);
    assert_true(of(d)->flags & LON_DISORDERED);
    assert_int_equal(heard_count(LON_EV_DISORDERED), 1);
    lon_pass_through(&g, d, gun);
    assert_int_equal(heard_count(LON_EV_DISORDERED), 1);
    assert_true(of(d)->flags & LON_ON);
    lon_pass_through(&g, gen, other);
    lon_pass_through(&g, other, gen);
    assert_false((of(gen)->flags | of(other)->flags) & LON_DISORDERED);
    lon_pass_through(&g, gun, other);
    assert_true(of(gun)->flags & LON_DISORDERED);
    assert_int_equal(step(), LON_STEP_MELEE); /* no die for anybody */
    lon_disorder(&g, d, a, LON_BY_FIRE, LON_7_B_2);
    assert_true(gone(d));
}

/* What leaves the table leaves no link and no train behind. */
static void test_LON_R21_loss(void **state)
{
    (void)state;
    face(LON_MUS, LON_CAV);
    const int before = put(P2, LON_MUS, 80000, 70000, 1800);
    const int next = put(P2, LON_MUS, 80000, 72000, 1800);
    const int last = put(P2, LON_MUS, 80000, 74000, 1800);
    lon_fixture_of(&t.b, next)->link = (uint8_t)before;
    lon_fixture_of(&t.b, last)->link = (uint8_t)next;
    lon_fixture_train(&t.b, P2, 80000, 72500, 1800); /* y 725 to 785: last garrisons it */
    const int cro = put(P1, LON_CRO, 84000, 77000, 0);
    melee_of(P1);
    lon_game g = { &t.b.as.lon, &t.s.as.lon, &t.ev, &t.s.over, &t.s.why };
    lon_remove(&g, next, a, LON_BY_FIRE, LON_9_A_3);
    assert_int_equal(of(next)->link, TC_NONE);
    assert_int_equal(of(last)->link, TC_NONE);
    assert_int_equal(t.s.as.lon.train_holder[P2], P2);
    lon_remove(&g, last, a, LON_BY_FIRE, LON_9_A_3);
    assert_int_equal(t.s.as.lon.train_holder[P2], P1);
    assert_true(heard(LON_EV_BAGGAGE, LON_12_A_2, LON_R109));
    (void)cro;
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_9_B_1), cmocka_unit_test(test_LON_9_B_2),
    cmocka_unit_test(test_LON_R105),  cmocka_unit_test(test_LON_R94),
    cmocka_unit_test(test_LON_R91),   cmocka_unit_test(test_LON_R21_loss),
};

const chapter chapter_disorder = { "disorder", tests, TC_COUNT(tests) };
