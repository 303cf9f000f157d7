/* What follows a lost fight (8.F, R80 to R88, R124): the way back, what stops it, who is passed and
   pushed; the ground left to the attacker. The base position is that of part G of the cases. */
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

/* The defender at (600,320) facing south, an attacker on its front. */
static void face(int defender, int attacker)
{
    fresh();
    d = put(P2, defender, 60000, 32000, 1800);
    a = put(P1, attacker, 60000, 32000, 0);
    rest();
}

/* The defender loses. */
static void beat(void)
{
    melee_of(P1);
    takes(FIGHTS(d, a));
    ROLLS(4, 1);
}

static tc_action advance(int yes)
{
    tc_action act = plainly(LON_ADVANCE);
    act.flags = (uint8_t)yes;
    return act;
}

static bool disordered(int stand)
{
    return of(stand)->flags & LON_DISORDERED;
}

static bool gone(int stand)
{
    return !(of(stand)->flags & LON_ON);
}

static bool at(int stand, int32_t x, int32_t y)
{
    return !gone(stand) && of(stand)->x == x && of(stand)->y == y;
}

static int step(void)
{
    return tc_awaits(&t.b, &t.s).step;
}

static int losses(int side)
{
    return t.s.as.lon.dl[side] * 100 + t.s.as.lon.vl[side];
}

/* C121, C122: over a flank; horse must, foot may. */
static void test_LON_8_F_2(void **state)
{
    (void)state;
    face(LON_PIK, LON_CAV);
    place(a, 62000, 33000, 2700);
    beat();
    assert_true(at(d, 60000, 37000) && disordered(d));
    assert_true(heard(LON_EV_RETREATS, LON_8_F_1, LON_R80));
    assert_true(at(a, 58000, 33000));
    assert_true(heard(LON_EV_ADVANCES, LON_8_F_2, LON_R86));
    assert_int_equal(step(), LON_STEP_MELEE);
    for (int yes = 0; yes < 2; yes++) {
        face(LON_PIK, LON_MUS);
        place(a, 58000, 33000, 900);
        beat();
        assert_true(at(d, 60000, 37000));
        assert_int_equal(step(), LON_STEP_ADVANCE);
        assert_int_equal(tc_awaits(&t.b, &t.s).who, P1);
        assert_int_equal(tc_awaits(&t.b, &t.s).subject, a);
        tc_action other = advance(1);
        other.side = P2;
        DENIED(other, LON_13_A, 0);
        DENIED(advance(2), TC_MALFORMED, 0);
        takes(advance(yes));
        assert_true(at(a, yes ? 62000 : 58000, 33000));
        assert_int_equal(step(), LON_STEP_MELEE);
    }
}

/* C275: attacked from behind it goes ahead. */
static void test_LON_R80(void **state)
{
    (void)state;
    face(LON_CAV, LON_MUS);
    place(a, 60000, 35000, 1800);
    beat();
    assert_true(at(d, 60000, 27000) && disordered(d));
    takes(advance(1));
    assert_true(at(a, 60000, 32000));
}

/* C116, C131: an enemy, water, a marsh. */
static void test_LON_R81(void **state)
{
    (void)state;
    for (int halts = 0; halts < 2; halts++) {
        face(LON_PIK, LON_CAV);
        lon_fixture_switch(&t.b, LON_HALT, halts);
        put(P1, LON_MUS, 60000, 37000, 1800); /* 30 mm behind */
        beat();
        assert_int_equal(gone(d), !halts);
        if (halts) {
            assert_true(at(d, 60000, 35000) && disordered(d));
        } else {
            assert_true(heard(LON_EV_DESTROYED, LON_8_F_1, LON_R81));
            assert_int_equal(losses(P2), 101);
        }
        assert_true(at(a, 60000, 34000)); /* the whole depth */
        face(LON_PIK, LON_CAV);
        lon_fixture_switch(&t.b, LON_HALT, halts);
        lon_fixture_box(&t.b, LON_WATER, 0, 370, 1200, 400);
        beat();
        assert_int_equal(gone(d), !halts);
        assert_true(!halts || at(d, 60000, 34800)); /* 37000 itself is water (R128) */
        face(LON_CAV, LON_CAV);
        lon_fixture_switch(&t.b, LON_HALT, halts);
        lon_fixture_box(&t.b, LON_MARSH, 0, 370, 1200, 500);
        beat();
        assert_int_equal(gone(d), !halts);
        assert_true(!halts || at(d, 60000, 34000)); /* its core 1 mm within its base */
    }
    face(LON_MUS, LON_CAV); /* foot may */
    lon_fixture_box(&t.b, LON_MARSH, 0, 370, 1200, 500);
    beat();
    assert_true(at(d, 60000, 37000));
    face(LON_RG, LON_CAV);
    lon_fixture_box(&t.b, LON_WOODS, 0, 370, 1200, 500);
    beat();
    assert_true(of(d)->flags & LON_GONE);
}

/* R81: it slides along an enemy at its flank. */
static void test_LON_R81_beside(void **state)
{
    (void)state;
    face(LON_PIK, LON_CAV);
    put(P1, LON_CAV, 61990, 33500, 2700); /* 0.1 mm inside its left edge */
    beat();
    assert_true(at(d, 60000, 37000));
    face(LON_PIK, LON_CAV);
    put(P1, LON_MUS, 63950, 36500, 1800); /* 0.5 mm in the way, not touched at first */
    beat();
    assert_true(gone(d));
}

/* C124, C125, C277: through friends, and on until the place is free. */
static void test_LON_R82(void **state)
{
    (void)state;
    face(LON_PIK, LON_PIK);
    const int support = put(P2, LON_PIK, 60000, 34000, 1800);
    melee_of(P1);
    takes(FIGHTS(d, a));
    ROLLS(12, 3, 2);
    assert_true(at(d, 60000, 37000) && disordered(d));
    assert_true(at(support, 60000, 34000) && disordered(support));
    assert_true(heard(LON_EV_DISORDERED, LON_5_C_1, LON_R26));
    assert_int_equal(step(), LON_STEP_ADVANCE);
    face(LON_CAV, LON_CAV);
    const int behind = put(P2, LON_CAV, 60000, 35000, 1800);
    beat();
    assert_true(at(d, 60000, 38000));
    assert_true(disordered(behind));
    assert_true(at(a, 60000, 35000)); /* 30 mm, up to the rear Cav */
    face(LON_MUS, LON_CAV);
    const int gun = put(P2, LON_RG, 61000, 35000, 1800);
    beat();
    assert_true(at(d, 60000, 38500));
    assert_true(disordered(gun));
    face(LON_MUS, LON_CAV); /* R91: who is disordered is not destroyed */
    const int mus = put(P2, LON_MUS, 60000, 34000, 1800);
    lon_fixture_of(&t.b, mus)->flags |= LON_DISORDERED;
    beat();
    assert_true(at(d, 60000, 37000) && at(mus, 60000, 34000));
    assert_int_equal(losses(P2), 0);
}

/* R82: 15 cm and no farther. */
static void test_LON_R82_cap(void **state)
{
    (void)state;
    for (int halts = 0; halts < 2; halts++) {
        face(LON_MUS, LON_CAV);
        lon_fixture_switch(&t.b, LON_HALT, halts);
        int row[6];
        for (int i = 0; i < 6; i++)
            row[i] = put(P2, LON_CAV, 60000, 34000 + 3000 * i, 1800);
        beat();
        assert_int_equal(gone(d), !halts);
        assert_true(!halts || at(d, 60000, 32000));
        for (int i = 0; i < 5; i++)
            assert_int_equal(disordered(row[i]), !halts);
        assert_false(disordered(row[5]) && halts);
        assert_true(halts || heard(LON_EV_DESTROYED, LON_8_F_1, LON_R82));
    }
    face(LON_MUS, LON_CAV); /* just far enough */
    for (int i = 0; i < 4; i++)
        put(P2, LON_CAV, 60000, 35000 + 3000 * i, 1800);
    beat();
    assert_true(at(d, 60000, 47000));
}

/* C214: the own general is pushed on. */
static void test_LON_R82_general(void **state)
{
    (void)state;
    face(LON_PIK, LON_CAV);
    int gen = put(P2, LON_GEN, 60000, 36000, 1800);
    melee_of(P1);
    takes(FIGHTS(d, a));
    ROLLS(9, 3);
    assert_true(at(d, 60000, 37000));
    assert_true(at(gen, 60000, 39000));
    assert_true(heard(LON_EV_PUSHED, LON_8_F_1, LON_R82));
    face(LON_PIK, LON_CAV); /* through a friend behind him, who is not disordered by him */
    gen = put(P2, LON_GEN, 60000, 36000, 1800);
    const int mus = put(P2, LON_MUS, 60000, 39500, 1800);
    melee_of(P1);
    takes(FIGHTS(d, a));
    ROLLS(9, 3);
    assert_true(at(d, 60000, 37000));
    assert_true(at(gen, 60000, 41500) && !disordered(mus));
    face(LON_PIK, LON_CAV); /* an enemy in his way: the stand goes past him */
    gen = put(P2, LON_GEN, 60000, 36000, 1800);
    put(P1, LON_MUS, 60000, 40500, 1800);
    melee_of(P1);
    takes(FIGHTS(d, a));
    ROLLS(9, 3);
    assert_true(at(d, 60000, 38000) && at(gen, 60000, 36000));
    face(LON_PIK, LON_CAV); /* water in his way: the same */
    gen = put(P2, LON_GEN, 60500, 36000, 1800);
    lon_fixture_box(&t.b, LON_WATER, 601, 385, 620, 500);
    melee_of(P1);
    takes(FIGHTS(d, a));
    ROLLS(9, 3);
    assert_true(at(d, 60000, 38000) && at(gen, 60500, 36000));
}

/* C276 */
static void test_LON_R83(void **state)
{
    (void)state;
    for (int halts = 0; halts < 2; halts++) {
        face(LON_CAV, LON_CAV);
        lon_fixture_switch(&t.b, LON_HALT, halts);
        place(d, 90000, 84500, 1800);
        place(a, 90000, 84500, 0);
        beat();
        assert_true(gone(d));
        assert_true(heard(LON_EV_DESTROYED, LON_8_F_1, LON_R83));
        face(LON_CAV, LON_CAV);
        lon_fixture_switch(&t.b, LON_HALT, halts);
        place(d, 90000, 82000, 1800);
        place(a, 90000, 82000, 0);
        const int mus = put(P2, LON_MUS, 90000, 85500, 1800);
        beat();
        assert_true(gone(d) && !disordered(mus));
    }
    face(LON_CAV, LON_CAV); /* exactly to the edge */
    place(d, 90000, 82000, 1800);
    place(a, 90000, 82000, 0);
    beat();
    assert_true(at(d, 90000, 87000));
}

/* C139, C308: guns that cannot move stay. */
static void test_LON_R84(void **state)
{
    static const struct {
        int type, gun;
        bool stays;
    } row[] = { { LON_RG, LON_MOBILE, false },    { LON_LG, LON_LIMBERED0, false },
                { LON_LG, LON_LIMBERED1, false }, { LON_LG, LON_EMPLACED0, true },
                { LON_MG, LON_EMPLACED1, true },  { LON_HG, LON_FIXED, true } };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        face(row[i].type, LON_CAV);
        lon_fixture_of(&t.b, d)->gun = (uint8_t)row[i].gun;
        beat();
        assert_true(disordered(d));
        assert_true(at(d, 60000, row[i].stays ? 32000 : 37000));
        assert_true(at(a, 60000, row[i].stays ? 32000 : 35500)); /* a gun's base is 35 mm deep */
    }
}

/* C133, C134 */
static void test_LON_R85(void **state)
{
    (void)state;
    face(LON_GEN, LON_CAV);
    melee_of(P1);
    takes(FIGHTS(d, a));
    ROLLS(5, 2);
    assert_int_equal(step(), LON_STEP_GENERAL);
    ROLLS(4);
    assert_true(at(d, 60000, 37000) && !(of(d)->flags & (LON_WOUNDED | LON_DISORDERED)));
    assert_true(heard(LON_EV_RETREATS, LON_8_F_1, LON_R85));
    assert_true(at(a, 60000, 34000));
    face(LON_GEN, LON_CAV);
    melee_of(P1);
    takes(FIGHTS(d, a));
    ROLLS(5, 2, 8);
    assert_true(of(d)->flags & LON_GONE);
    assert_int_equal(losses(P2), 202);
    assert_true(at(a, 60000, 34000));
    for (int halts = 0; halts < 2; halts++) {
        face(LON_GEN, LON_CAV);
        lon_fixture_switch(&t.b, LON_HALT, halts);
        put(P1, LON_MUS, 60000, 34000, 1800);
        melee_of(P1);
        takes(FIGHTS(d, a));
        ROLLS(5, 2, 1);
        assert_int_equal(gone(d), !halts);
        assert_true(halts || heard(LON_EV_KILLED, LON_8_F_1, LON_R81));
    }
    face(LON_GEN, LON_CAV); /* through friends freely */
    const int mus = put(P2, LON_MUS, 60000, 35000, 1800);
    melee_of(P1);
    takes(FIGHTS(d, a));
    ROLLS(5, 2, 1);
    assert_true(at(d, 60000, 37000) && !disordered(mus));
}

/* C142, C154, C303: the advance halts short of what is in its way. */
static void test_LON_R87(void **state)
{
    (void)state;
    face(LON_PIK, LON_CAV);
    place(a, 58500, 32000, 0);
    const int friendly = put(P1, LON_MUS, 55500, 35000, 0);
    beat();
    assert_true(at(a, 58500, 33000));
    assert_true(heard(LON_EV_ADVANCES, LON_8_F_2, LON_R87));
    assert_false(disordered(friendly));
    face(LON_PIK, LON_MUS); /* foot that has no room is not asked */
    place(a, 58500, 32000, 0);
    put(P1, LON_MUS, 55500, 34000, 0);
    beat();
    assert_int_equal(step(), LON_STEP_MELEE);
    face(LON_PIK, LON_CAV); /* at once: lawful */
    place(a, 58500, 32000, 0);
    put(P1, LON_MUS, 55500, 34000, 0);
    beat();
    assert_true(at(a, 58500, 32000) && at(d, 60000, 37000));
    face(LON_MUS, LON_CAV); /* marsh; the core of a Cav is 1 mm within its base */
    lon_fixture_box(&t.b, LON_MARSH, 500, 325, 700, 600);
    beat();
    assert_true(at(a, 60000, 32600));
    face(LON_MUS, LON_CAV); /* water in which the defender stands no more: two points of it */
    lon_fixture_box(&t.b, LON_WATER, 600, 325, 600, 326);
    lon_fixture_switch(&t.b, LON_HALT, true);
    beat();
    assert_true(at(a, 60000, 32400));
    face(LON_MUS, LON_CAV); /* the table's edge cannot be passed either way */
    place(d, 90000, 87000, 1800);
    place(a, 92000, 88000, 2700);
    beat();
    assert_true(gone(d) && at(a, 88000, 88000));
}

/* C154, R109: baggage, and its second garrison. */
static void test_LON_R109_advance(void **state)
{
    (void)state;
    face(LON_MIL, LON_CAV);
    lon_fixture_train(&t.b, P2, 60000, 31000, 1800); /* y 310 to 370 */
    beat();
    assert_true(at(d, 60000, 37000)); /* its centre out of it */
    assert_true(at(a, 60000, 34000));
    assert_int_equal(t.s.as.lon.train_holder[P2], P1);
    assert_int_equal(losses(P2), 303);
    face(LON_MIL, LON_CAV); /* one garrison stays */
    lon_fixture_train(&t.b, P2, 60000, 31000, 1800);
    put(P2, LON_MUS, 63000, 35000, 1800);
    beat();
    assert_int_equal(t.s.as.lon.train_holder[P2], P2);
    assert_true(at(a, 60000, 32400)); /* its centre just short of y 310 */
}

/* C185, C200, R47, R124 */
static void test_LON_R124(void **state)
{
    (void)state;
    face(LON_MUS, LON_CAV);
    lon_fixture_box(&t.b, LON_WOODS, 500, 355, 700, 600);
    beat();
    assert_true(at(d, 60000, 37000));
    assert_true(at(a, 60000, 34000));
    face(LON_CAV, LON_CAV); /* C200: on a bridge, in column */
    lon_fixture_box(&t.b, LON_WATER, 0, 330, 1200, 500);
    lon_fixture_box(&t.b, LON_BRIDGE, 580, 330, 620, 500);
    const int next = put(P2, LON_CAV, 60000, 35000, 1800);
    const int last = put(P2, LON_CAV, 60000, 41000, 1800);
    lon_fixture_of(&t.b, next)->link = (uint8_t)d;
    lon_fixture_of(&t.b, last)->link = (uint8_t)next;
    beat();
    assert_true(at(d, 60000, 38000) && disordered(next) && !disordered(last));
    assert_int_equal(of(next)->link, TC_NONE);
    assert_int_equal(of(last)->link, next);
    assert_false(of(d)->flags & LON_MOVED);
}

/* R26: who lay under it as it began is passed only when it has been clear of him. */
static void test_LON_R26_retreat(void **state)
{
    (void)state;
    face(LON_MUS, LON_CAV);
    const int under = put(P2, LON_MUS, 60000, 33500, 1800); /* 5 mm of it */
    lon_fixture_of(&t.b, under)->link = (uint8_t)d;
    beat();
    assert_true(at(d, 60000, 37000));
    assert_false(disordered(under));
}

/* C278 */
static void test_LON_R81_halt(void **state)
{
    (void)state;
    face(LON_MUS, LON_CAV);
    lon_fixture_switch(&t.b, LON_HALT, true);
    put(P1, LON_MUS, 60000, 37200, 1800);
    beat();
    assert_true(at(d, 60000, 35200) && disordered(d));
    face(LON_MUS, LON_CAV);
    lon_fixture_switch(&t.b, LON_HALT, true);
    put(P1, LON_MUS, 60000, 38000, 1800);
    const int friendly = put(P2, LON_MUS, 60000, 34200, 1800);
    beat();
    assert_true(at(d, 60000, 32200) && !disordered(friendly));
    assert_true(at(a, 60000, 32200)); /* horse must, so far as there is room */
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_8_F_2),       cmocka_unit_test(test_LON_R80),
    cmocka_unit_test(test_LON_R81),         cmocka_unit_test(test_LON_R81_beside),
    cmocka_unit_test(test_LON_R82),         cmocka_unit_test(test_LON_R82_cap),
    cmocka_unit_test(test_LON_R82_general), cmocka_unit_test(test_LON_R83),
    cmocka_unit_test(test_LON_R84),         cmocka_unit_test(test_LON_R85),
    cmocka_unit_test(test_LON_R87),         cmocka_unit_test(test_LON_R109_advance),
    cmocka_unit_test(test_LON_R124),        cmocka_unit_test(test_LON_R26_retreat),
    cmocka_unit_test(test_LON_R81_halt),
};

const chapter chapter_retreat = { "retreat", tests, TC_COUNT(tests) };
