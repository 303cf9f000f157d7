/* Chapter 7: who fires at whom, and what the dice of a shot do. What is seen: test_sight.c. */
#include "unit.h"

#include "../../../core/lon/parts.h"

/* Ten stands a side, far from everything: losses of a few do not end the battle. */
static void rest(void)
{
    for (int i = 0; i < 10; i++) {
        put(P1, LON_MIL, 20000 + i * 6000, 2000, 0);
        put(P2, LON_MIL, 20000 + i * 6000, 88000, 1800);
    }
}

/* A P1 stand at (600,300) facing north and an enemy so far before it. */
static int firer, target;
static void face(int type, int other, int32_t distance)
{
    fresh();
    firer = put(P1, type, 60000, 30000, 0);
    target = put(P2, other, 60000, 30000 + distance, 1800);
    rest();
}

static tc_action shot(void)
{
    return names(LON_FIRE, firer, target);
}

static tc_pool due(void)
{
    return tc_awaits(&t.b, &t.s).pool;
}

static bool disordered(int stand)
{
    return of(stand)->flags & LON_DISORDERED;
}

static bool gone(int stand)
{
    return !(of(stand)->flags & LON_ON) && !of(stand)->x && !of(stand)->y;
}

static int losses(int side)
{
    return t.s.as.lon.dl[side] * 100 + t.s.as.lon.vl[side];
}

static void disorder(int stand)
{
    lon_fixture_of(&t.b, stand)->flags |= LON_DISORDERED;
}

/* C083, C259 */
static void test_LON_7_B_2(void **state)
{
    static const struct {
        int32_t distance;
        uint8_t die;
        bool hits;
    } row[] = { { 4999, 5, false },  { 4999, 6, true },  { 5000, 6, false },  { 5000, 7, true },
                { 10000, 7, true },  { 10499, 7, true }, { 10999, 6, false }, { 10999, 7, true },
                { 11000, 7, false }, { 11000, 8, true }, { 15000, 8, true } };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        face(LON_MUS, LON_MUS, row[i].distance);
        fire_of(P1);
        takes(shot());
        assert_true(heard(LON_EV_FIRES, LON_7_A_2, row[i].distance < 5000 ? LON_R69 : LON_R53));
        assert_int_equal(due().sides, 8);
        assert_int_equal(due().fold, TC_HITS);
        rolls_of(&row[i].die, 1);
        assert_int_equal(disordered(target), row[i].hits);
        assert_true(heard(row[i].hits ? LON_EV_HITS : LON_EV_MISSES, LON_7_B_2, 0));
        assert_int_equal(tc_awaits(&t.b, &t.s).step, LON_STEP_FIRE);
    }
}

/* C083, C260 */
static void test_LON_R54(void **state)
{
    (void)state;
    face(LON_MUS, LON_MUS, 15000);
    fire_of(P1);
    LEGAL(shot());
    face(LON_MUS, LON_MUS, 15001);
    fire_of(P1);
    DENIED(shot(), LON_7_A_1, LON_R54);
    face(LON_DRG, LON_MUS, 5000);
    fire_of(P1);
    takes(shot());
    assert_int_equal(due().cut, 7);
    ROLLS(6);
    assert_false(disordered(target));
    face(LON_DRG, LON_MUS, 5001);
    fire_of(P1);
    DENIED(shot(), LON_7_A_1, LON_R54);
    face(LON_OG, LON_MUS, 15001);
    fire_of(P1);
    DENIED(shot(), LON_7_A_1, LON_R54);
    face(LON_HG, LON_MUS, 55000); /* as far as the table */
    fire_of(P1);
    LEGAL(shot());
}

/* C085, C086, C269 */
static void test_LON_9_A_2(void **state)
{
    static const struct {
        int type, sides;
    } row[] = { { LON_REI, 4 }, { LON_MUS, 6 }, { LON_HG, 10 }, { LON_RG, 8 }, { LON_OG, 6 } };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        face(row[i].type, LON_MUS, 2000);
        disorder(firer);
        fire_of(P1);
        takes(shot());
        assert_int_equal(due().sides, row[i].sides);
        rolls_of((const uint8_t[]){ 4 }, 1);
        assert_false(disordered(target));
    }
    face(LON_MUS, LON_MUS, 4000);
    disorder(firer);
    fire_of(P1);
    takes(shot());
    ROLLS(6);
    assert_true(disordered(target));
}

/* C088 */
static void test_LON_9_A_3(void **state)
{
    (void)state;
    face(LON_MUS, LON_MUS, 4000);
    disorder(target);
    fire_of(P1);
    takes(shot());
    ROLLS(6);
    assert_true(gone(target));
    assert_int_equal(of(target)->flags, LON_PILE | LON_IN_DL | LON_IN_VL);
    assert_int_equal(losses(P2), 101);
    assert_true(heard(LON_EV_DESTROYED, LON_9_A_3, LON_R91));
    face(LON_MUS, LON_LG, 4000); /* R92: by fire a gun is simply destroyed */
    disorder(target);
    fire_of(P1);
    takes(shot());
    ROLLS(8);
    assert_true(of(target)->flags & LON_GONE);
    assert_true(heard(LON_EV_DESTROYED, LON_9_A_3, LON_R92));
}

/* C089 */
static void test_LON_7_C_1(void **state)
{
    (void)state;
    for (int die = 3; die <= 5; die++) {
        face(LON_MUS, LON_MUS, 4000);
        lon_fixture_box(&t.b, LON_WOODS, 500, 325, 700, 500);
        fire_of(P1);
        takes(shot());
        ROLLS((uint8_t)(die == 5 ? 5 : 6)); /* a miss rolls no save */
        if (die < 5) {
            assert_int_equal(tc_awaits(&t.b, &t.s).step, LON_STEP_SAVE);
            assert_int_equal(tc_awaits(&t.b, &t.s).subject, target);
            ROLLS((uint8_t)die);
            assert_true(heard(LON_EV_SAVED, LON_7_C_1, LON_R63));
        }
        assert_int_equal(disordered(target), die == 3);
        assert_int_equal(tc_awaits(&t.b, &t.s).step, LON_STEP_FIRE);
    }
}

/* C097: in base contact. */
static void test_LON_7_D(void **state)
{
    (void)state;
    for (int grape = 2; grape <= 3; grape++) {
        face(LON_RG, LON_MUS, 0);
        fire_of(P1);
        takes(shot());
        assert_int_equal(due().fold, TC_EACH);
        ROLLS(3);
        assert_int_equal(due().sides, 3);
        ROLLS((uint8_t)grape);
        assert_int_equal(disordered(target), grape == 3);
    }
    face(LON_RG, LON_MUS, 0);
    fire_of(P1);
    takes(shot());
    ROLLS(1, 4, 3); /* 4 in all */
    assert_false(disordered(target));
    assert_false(gone(firer));
    face(LON_RG, LON_MUS, 0);
    fire_of(P1);
    takes(shot());
    ROLLS(1, 1);
    assert_true(gone(firer));
    assert_true(heard(LON_EV_EXPLODES, LON_7_C2, LON_R64));
    assert_int_equal(losses(P1), 101);
    assert_int_equal(tc_awaits(&t.b, &t.s).step, LON_STEP_FIRE);
}

/* C267, C161 */
static void test_LON_7_C2(void **state)
{
    (void)state;
    face(LON_LG, LON_MUS, 20000);
    fire_of(P1);
    takes(shot());
    ROLLS(1, 6);
    assert_true(of(firer)->flags & LON_ON);
    assert_true(heard(LON_EV_MISSES, LON_7_B_2, 0));
    face(LON_MOR, LON_MUS, 20000);
    fire_of(P1);
    takes(shot());
    ROLLS(1, 1);
    assert_int_equal(of(firer)->flags, LON_GONE | LON_IN_DL | LON_IN_VL);
    face(LON_MUS, LON_MUS, 4000); /* no gun */
    fire_of(P1);
    takes(shot());
    ROLLS(1);
    assert_int_equal(tc_awaits(&t.b, &t.s).step, LON_STEP_FIRE);
    fresh(); /* C161: the last loss may be one's own gun */
    firer = put(P1, LON_LG, 60000, 30000, 0);
    target = put(P2, LON_MUS, 60000, 50000, 1800);
    fire_of(P1);
    takes(shot());
    ROLLS(1, 1);
    assert_int_equal(t.s.over, TC_WON_1);
}

/* C098, C268 */
static void test_LON_12_D(void **state)
{
    (void)state;
    face(LON_MOR, LON_MUS, 10999);
    fire_of(P1);
    DENIED(shot(), LON_12_D, LON_R68);
    face(LON_MOR, LON_MUS, 11000);
    fire_of(P1);
    LEGAL(shot());
    face(LON_MOR, LON_MUS, 50000);
    place(target, 60000, 80000, 1800);
    place(firer, 60000, 20000, 0);
    fire_of(P1);
    LEGAL(shot()); /* 600.00 */
    place(firer, 60000, 19999, 0);
    fire_of(P1);
    DENIED(shot(), LON_7_A_1, LON_R54);
    face(LON_MOR, LON_MUS, 30000); /* in woods, behind a friend; no save */
    put(P1, LON_MUS, 60000, 34000, 0);
    lon_fixture_box(&t.b, LON_WOODS, 500, 400, 700, 700);
    fire_of(P1);
    takes(shot());
    ROLLS(8);
    assert_true(disordered(target));
    face(LON_MOR, LON_MUS, 0); /* touched */
    const int other = put(P2, LON_MUS, 60000, 50000, 1800);
    fire_of(P1);
    DENIED(shot(), LON_12_D, LON_R68);
    DENIED(names(LON_FIRE, firer, other), LON_R60, 0);
    face(LON_MG, LON_MUS, 30000); /* 7.A.7: no other gun does without */
    lon_fixture_box(&t.b, LON_WOODS, 500, 400, 700, 500);
    fire_of(P1);
    DENIED(shot(), LON_7_A_3, LON_R58);
}

/* C103, C106, C107, and the firer by himself. */
static void test_LON_R66(void **state)
{
    static const int unarmed[] = { LON_PIK, LON_CAV, LON_CRO, LON_MIL, LON_GEN };
    (void)state;
    for (size_t i = 0; i < sizeof unarmed / sizeof unarmed[0]; i++) {
        face(unarmed[i], LON_MUS, 2000);
        fire_of(P1);
        DENIED(shot(), LON_7_B_1, 0);
    }
    face(LON_MUS, LON_MIL, 4000);
    lon_fixture_train(&t.b, P2, 60000, 33000, 1800);
    fire_of(P1);
    tc_action a = shot();
    a.target = LON_PLAYER1; /* R62: baggage */
    DENIED(a, LON_R62, 0);
    a.target = TC_NONE;
    DENIED(a, LON_R62, 0);
    a.target = (uint8_t)(target - 1 + 40); /* nobody's number */
    DENIED(a, TC_MALFORMED, 0);
    a.target = (uint8_t)(firer + 1); /* a friend */
    DENIED(a, LON_7_A_1, LON_R127);
    DENIED(names(LON_FIRE, target, firer), LON_13_A, LON_R127);
    takes(shot());
    ROLLS(6);
    assert_true(disordered(target)); /* in the baggage, without cover */
    DENIED(shot(), LON_R66, 0);
    takes(plainly(LON_END_FIRE));
    assert_false(of(firer)->flags & LON_FIRED);
}

/* C256, C077 */
static void test_LON_6_A_2(void **state)
{
    static const struct {
        int type, gun;
        bool fires;
    } row[] = { { LON_LG, LON_EMPLACED0, true },  { LON_LG, LON_EMPLACED1, true },
                { LON_MG, LON_LIMBERED0, false }, { LON_LG, LON_LIMBERED1, false },
                { LON_RG, LON_MOBILE, true },     { LON_HG, LON_FIXED, true } };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        face(row[i].type, LON_MUS, 20000);
        lon_fixture_of(&t.b, firer)->gun = (uint8_t)row[i].gun;
        fire_of(P1);
        if (row[i].fires)
            LEGAL(shot());
        else
            DENIED(shot(), LON_6_A_2, LON_R49);
    }
}

/* C100, C101, C270, C302 */
static void test_LON_7_B2_1(void **state)
{
    (void)state;
    face(LON_MUS, LON_PIK, 0);
    const int far = put(P2, LON_MUS, 70000, 31000, 1800);
    const int second = put(P1, LON_MUS, 70000, 30000, 0); /* 10 mm from that enemy */
    adjacent_of(P1);
    DENIED(names(LON_ADJ_FIRE, second, far), LON_7_B2_1, LON_R67);
    DENIED(shot(), LON_13_A, 0); /* FIRE is the card's */
    tc_action a = names(LON_ADJ_FIRE, far, second);
    a.side = P2;
    DENIED(a, LON_13_A, 0);
    takes(names(LON_ADJ_FIRE, firer, target));
    assert_true(heard(LON_EV_FIRES, LON_7_B2_2, LON_R67));
    assert_int_equal(due().cut, 6);
    ROLLS(6);
    assert_true(disordered(target));
    DENIED(names(LON_ADJ_FIRE, firer, target), LON_R66, 0);
    takes(plainly(LON_END_FIRE));
    assert_false(of(firer)->flags & LON_FIRED);
    face(LON_MUS, LON_PIK, 0); /* C302: 5 is not more than 5 */
    adjacent_of(P1);
    takes(names(LON_ADJ_FIRE, firer, target));
    ROLLS(5);
    assert_false(disordered(target));
}

/* C264 */
static void test_LON_R60(void **state)
{
    (void)state;
    face(LON_MUS, LON_MUS, 0);
    const int other = put(P2, LON_MUS, 68000, 36000, 1800);
    fire_of(P1);
    DENIED(names(LON_FIRE, firer, other), LON_R60, 0);
    LEGAL(shot());
    lon_fixture_switch(&t.b, LON_FIRE_FROM_CONTACT, true);
    fire_of(P1);
    LEGAL(names(LON_FIRE, firer, other));
}

/* C265 */
static void test_LON_R61(void **state)
{
    (void)state;
    fresh();
    firer = put(P1, LON_MUS, 60000, 30000, 0);
    target = put(P2, LON_CAV, 64000, 40000, 1800);
    put(P1, LON_MUS, 66000, 41500, 2700);
    rest();
    fire_of(P1);
    takes(shot());
    ROLLS(7);
    assert_true(disordered(target));
}

/* 15.1, R68, R69 */
static void test_LON_15_1(void **state)
{
    (void)state;
    face(LON_MUS, LON_MUS, 4999);
    start()->bad_visibility = 1;
    fire_of(P1);
    LEGAL(shot());
    face(LON_MUS, LON_MUS, 5000);
    start()->bad_visibility = 1;
    fire_of(P1);
    DENIED(shot(), LON_15_1, LON_R69);
    face(LON_MOR, LON_MUS, 20000);
    start()->bad_visibility = 1;
    fire_of(P1);
    DENIED(shot(), LON_15_1, LON_R69);
}

/* C104, C306; R62 */
static void test_LON_9_C_1(void **state)
{
    (void)state;
    for (int die = 5; die <= 8; die++) {
        face(LON_MUS, LON_GEN, 4000);
        fire_of(P1);
        takes(shot());
        ROLLS(6);
        assert_int_equal(tc_awaits(&t.b, &t.s).step, LON_STEP_GENERAL);
        assert_int_equal(tc_awaits(&t.b, &t.s).subject, target);
        assert_int_equal(due().sides, 8);
        ROLLS((uint8_t)die);
        assert_int_equal(gone(target), die == 8);
        assert_int_equal((of(target)->flags & LON_WOUNDED) != 0, die == 6 || die == 7);
        assert_int_equal(losses(P2), die == 8 ? 202 : 0);
        assert_false(disordered(target));
    }
    face(LON_MUS, LON_GEN, 4000); /* a second wound */
    lon_fixture_of(&t.b, target)->flags |= LON_WOUNDED;
    fire_of(P1);
    takes(shot());
    ROLLS(6, 7);
    assert_int_equal(of(target)->flags, LON_GONE | LON_IN_DL | LON_IN_VL);
    assert_true(heard(LON_EV_KILLED, LON_9_C_1, LON_R94));
}

/* C187, C298 */
static void test_LON_R55(void **state)
{
    (void)state;
    fresh();
    firer = put(P1, LON_MUS, 60000, 30000, 0);
    target = put(P2, LON_MUS, 60000, 22000, 1800); /* behind */
    rest();
    fire_of(P1);
    LEGAL(shot());
    t.b.as.lon.fire_arc = 450;
    fire_of(P1);
    DENIED(shot(), LON_R55, 0);
    face(LON_MOR, LON_MUS, 20000); /* a mortar has it too */
    t.b.as.lon.fire_arc = 450;
    fire_of(P1);
    LEGAL(shot());
    place(firer, 60000, 30000, 1800);
    fire_of(P1);
    DENIED(shot(), LON_R55, 0);
}

/* C305, C306 */
static void test_LON_C305(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 500, 400, 700, 500);
    LON_FIXTURE_GROUND(&t.b, LON_HEDGE, 360, 630, 440, 630);
    const int mus = put(P1, LON_MUS, 60000, 38000, 0);
    const int mg = put(P1, LON_MG, 40000, 30000, 0);
    const int rg = put(P1, LON_RG, 80000, 30000, 0);
    const int hg = put(P1, LON_HG, 90000, 30000, 0);
    const int last = put(P1, LON_MUS, 100000, 30000, 0);
    const int e1 = put(P2, LON_MUS, 60000, 41500, 1800);
    const int e2 = put(P2, LON_PIK, 40000, 64000, 1800);
    const int e3 = put(P2, LON_CAV, 80000, 30000, 1800);
    const int e4 = put(P2, LON_MUS, 90000, 52000, 1800);
    const int e5 = put(P2, LON_GEN, 100000, 34000, 1800);
    rest();
    disorder(last);
    fire_of(P1);
    takes(names(LON_FIRE, mus, e1));
    ROLLS(7, 2);
    assert_true(disordered(e1));
    takes(names(LON_FIRE, mg, e2));
    ROLLS(9, 5);
    assert_false(disordered(e2));
    takes(names(LON_FIRE, rg, e3));
    ROLLS(2, 3);
    assert_false(disordered(e3));
    takes(names(LON_FIRE, hg, e4));
    ROLLS(1, 1);
    assert_true(gone(hg));
    takes(names(LON_FIRE, last, e5));
    assert_int_equal(due().sides, 6);
    ROLLS(6, 6);
    assert_true(of(e5)->flags & LON_WOUNDED);
    takes(plainly(LON_END_FIRE));
    assert_int_equal(tc_awaits(&t.b, &t.s).step, LON_STEP_DRAW);
}

/* R125: is there any shot at all? */
static void test_LON_R125_fire(void **state)
{
    (void)state;
    face(LON_MUS, LON_MUS, 15001);
    assert_false(lon_may_fire(field(), start(), P1, false));
    face(LON_MUS, LON_MUS, 15000);
    assert_true(lon_may_fire(field(), start(), P1, false));
    assert_false(lon_may_fire(field(), start(), P1, true));
    face(LON_MUS, LON_MUS, 50);
    assert_true(lon_may_fire(field(), start(), P1, true));
    assert_true(lon_may_fire(field(), start(), P2, true));
    face(LON_HG, LON_MUS, 50000);
    assert_true(lon_may_fire(field(), start(), P1, false));
    assert_false(lon_may_fire(field(), start(), P2, false));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_7_B_2),  cmocka_unit_test(test_LON_R54),
    cmocka_unit_test(test_LON_9_A_2),  cmocka_unit_test(test_LON_9_A_3),
    cmocka_unit_test(test_LON_7_C_1),  cmocka_unit_test(test_LON_7_D),
    cmocka_unit_test(test_LON_7_C2),   cmocka_unit_test(test_LON_12_D),
    cmocka_unit_test(test_LON_R66),    cmocka_unit_test(test_LON_6_A_2),
    cmocka_unit_test(test_LON_7_B2_1), cmocka_unit_test(test_LON_R60),
    cmocka_unit_test(test_LON_R61),    cmocka_unit_test(test_LON_15_1),
    cmocka_unit_test(test_LON_9_C_1),  cmocka_unit_test(test_LON_R55),
    cmocka_unit_test(test_LON_C305),   cmocka_unit_test(test_LON_R125_fire),
};

const chapter chapter_fire = { "fire", tests, TC_COUNT(tests) };
