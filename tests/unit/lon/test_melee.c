/* Chapter 8 up to the result: who attacks whom, the dice and what is added to them, fanaticism and
   the general's aid. What follows a lost fight: test_retreat.c. The base position is that of part G
   of the cases. */
#include "unit.h"

#include "../../../core/lon/parts.h"

static int d, a1, a2, a3, a4;

/* Ten stands a side, far from everything: losses of a few do not end the battle. */
static void rest(void)
{
    for (int i = 0; i < 10; i++) {
        put(P1, LON_MIL, 20000 + i * 6000, 2000, 0);
        put(P2, LON_MIL, 20000 + i * 6000, 88000, 1800);
    }
}

enum { A1 = 1, A2 = 2, A3 = 4, A4 = 8 };
static void base(int defender, int attackers)
{
    fresh();
    d = put(P2, defender, 60000, 32000, 1800);
    a1 = a2 = a3 = a4 = -1;
    if (attackers & A1)
        a1 = put(P1, LON_CAV, 60000, 32000, 0);
    if (attackers & A2)
        a2 = put(P1, LON_CAV, 60000, 34000, 1800);
    if (attackers & A3)
        a3 = put(P1, LON_CAV, 62000, 33000, 2700);
    if (attackers & A4)
        a4 = put(P1, LON_MUS, 58000, 33000, 900);
    rest();
}

static bool disordered(int stand)
{
    return of(stand)->flags & LON_DISORDERED;
}

static bool at(int stand, int32_t x, int32_t y)
{
    return of(stand)->flags & LON_ON && of(stand)->x == x && of(stand)->y == y;
}

static void give(int stand, uint16_t flags)
{
    lon_fixture_of(&t.b, stand)->flags |= flags;
}

static int step(void)
{
    return tc_awaits(&t.b, &t.s).step;
}

static tc_pool due(void)
{
    return tc_awaits(&t.b, &t.s).pool;
}

static tc_action opt(int kind, int flags)
{
    tc_action a = plainly(kind);
    a.flags = (uint8_t)flags;
    return a;
}

static bool no_combat(void)
{
    static const lon_combat none;
    return memcmp(&t.s.as.lon.combat, &none, sizeof none) == 0;
}

/* C109 */
static void test_LON_R79(void **state)
{
    (void)state;
    base(LON_PIK, A1);
    melee_of(P1);
    takes(FIGHTS(d, a1));
    assert_true(heard(LON_EV_COMBAT, LON_8_A_3, LON_R71));
    assert_int_equal(step(), LON_STEP_ATT_DIE);
    assert_int_equal(due().sides, 10);
    ROLLS(4);
    assert_int_equal(due().sides, 12);
    ROLLS(9);
    assert_true(disordered(a1));
    assert_true(heard(LON_EV_DISORDERED, LON_8_A_4, LON_R79));
    assert_true(at(a1, 60000, 32000));
    assert_true(at(d, 60000, 32000) && !disordered(d));
    assert_int_equal(step(), LON_STEP_MELEE);
    assert_true(no_combat());
}

/* C110 */
static void test_LON_8_A_4(void **state)
{
    (void)state;
    base(LON_PIK, A1);
    melee_of(P1);
    takes(FIGHTS(d, a1));
    ROLLS(7, 7);
    assert_false(disordered(a1) || disordered(d));
    assert_true(heard(LON_EV_RESULT, LON_8_A_4, 0));
    assert_true(no_combat());
}

/* C112, C292, 9.A.2, R132 */
static void test_LON_R132(void **state)
{
    static const struct {
        int type, fit, disordered;
    } row[] = { { LON_PIK, 12, 10 }, { LON_CAV, 10, 8 }, { LON_REI, 8, 6 }, { LON_MUS, 6, 4 },
                { LON_DRG, 6, 4 },   { LON_CRO, 6, 4 },  { LON_MIL, 4, 3 }, { LON_RG, 3, 3 } };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        for (int k = 0; k < 2; k++) {
            base(row[i].type, A1);
            if (k)
                give(d, LON_DISORDERED);
            melee_of(P1);
            takes(FIGHTS(d, a1));
            ROLLS(1);
            assert_int_equal(due().sides, k ? row[i].disordered : row[i].fit);
        }
    for (int k = 0; k < 2; k++) {
        base(LON_RG, A1);
        lon_fixture_switch(&t.b, LON_GUNS_D4, true);
        if (k)
            give(d, LON_DISORDERED);
        melee_of(P1);
        takes(FIGHTS(d, a1));
        ROLLS(1);
        assert_int_equal(due().sides, k ? 3 : 4);
    }
    base(LON_GEN, 0);
    a1 = put(P1, LON_MUS, 60000, 32000, 0);
    melee_of(P1);
    takes(FIGHTS(d, a1));
    ROLLS(1);
    assert_int_equal(due().sides, 4);
}

/* C291 */
static void test_LON_R112(void **state)
{
    (void)state;
    base(LON_CAV, 0);
    lon_fixture_switch(&t.b, LON_HUSSAR, true);
    a1 = put(P1, LON_HUS, 60000, 32000, 0);
    melee_of(P1);
    takes(FIGHTS(d, a1));
    assert_int_equal(due().sides, 12);
    ROLLS(3, 8);
    assert_true(disordered(a1) && at(a1, 60000, 32000));
    takes(plainly(LON_END_MELEE));
    assert_int_equal(lon_melee_die(&t.b.as.lon, &t.s.as.lon, a1), 10);
}

/* C113, C271 */
static void test_LON_8_A_1(void **state)
{
    (void)state;
    base(LON_PIK, A1 | A3);
    give(a1, LON_DISORDERED);
    const int gen = put(P1, LON_GEN, 63000, 60000, 0);
    place(gen, 58000, 33000, 900);
    const int gun = put(P1, LON_RG, 60000, 34000, 1800);
    const int far = put(P1, LON_MUS, 80000, 32000, 0);
    melee_of(P1);
    DENIED(FIGHTS(d, a1), LON_9_A_1, 0);
    DENIED(FIGHTS(d, gen), LON_8_E_1, 0);
    DENIED(FIGHTS(d, gun), LON_8_E_1, 0);
    DENIED(FIGHTS(d, far), LON_8_A_1, 0);
    DENIED(FIGHTS(d, a3, a1), LON_9_A_1, 0);
    DENIED(FIGHTS(a1, a3), LON_8_A_1, LON_R127);
    DENIED(FIGHTS(d, a3, a3), LON_8_A_2, LON_R71);
    tc_action none = FIGHTS(d, a3);
    none.as.id[0] = TC_NONE;
    DENIED(none, TC_MALFORMED, 0);
    LEGAL(FIGHTS(d, a3));
    base(LON_PIK, 0);
    a1 = put(P1, LON_CAV, 60000, 31949, 0);
    melee_of(P1);
    DENIED(FIGHTS(d, a1), LON_8_A_1, 0);
}

/* Five at one stand: one by one as ever, then the edges. */
static void test_LON_8_A_3_five(void **state)
{
    (void)state;
    base(LON_PIK, A2 | A3 | A4);
    const int left = put(P1, LON_CAV, 58000, 32000, 0), right = put(P1, LON_CAV, 62000, 32000, 0);
    melee_of(P1);
    DENIED(FIGHTS(d, left, right, a2, a3, a4), LON_8_A_3, LON_R72);
    of(a4)->flags |= LON_DISORDERED;
    DENIED(FIGHTS(d, left, right, a2, a3, a4), LON_9_A_1, 0);
    LEGAL(FIGHTS(d, left, a2, a3));
}

/* C271, C190 */
static void test_LON_8_A_2(void **state)
{
    (void)state;
    base(LON_PIK, A1);
    const int other = put(P2, LON_MUS, 62000, 30500, 2700); /* on A1's right */
    melee_of(P1);
    takes(FIGHTS(d, a1));
    ROLLS(7, 7);
    DENIED(FIGHTS(other, a1), LON_8_A_2, LON_R71);
    takes(plainly(LON_END_MELEE));
    assert_false(of(a1)->flags & LON_ATTACKED);
    assert_int_equal(of(d)->edges, 0);
    base(LON_PIK, A1 | A3); /* C190: the pledge holds though he is gone */
    const int third = put(P2, LON_MUS, 64500, 35000, 1800); /* on A3's right */
    melee_of(P1);
    takes(FIGHTS(d, a1, a3));
    ROLLS(9, 3);
    assert_true(at(d, 60000, 37000));
    assert_true(no_combat());
    DENIED(FIGHTS(third, a3), LON_8_A_2, LON_R71);
}

/* C115, C299 */
static void test_LON_8_A_3(void **state)
{
    (void)state;
    base(LON_PIK, 0);
    a1 = put(P1, LON_MUS, 58000, 32000, 0);
    a2 = put(P1, LON_MUS, 62000, 32000, 0);
    melee_of(P1);
    DENIED(FIGHTS(d, a1, a2), LON_8_A_3, LON_R72);
    takes(FIGHTS(d, a1));
    ROLLS(4, 4);
    DENIED(FIGHTS(d, a2), LON_8_A_3, LON_R72);
    assert_false(lon_may_attack(&t.b.as.lon, &t.s.as.lon, P1));
}

/* C116, C118, C119 */
static void test_LON_8_C(void **state)
{
    (void)state;
    base(LON_PIK, A1 | A2);
    melee_of(P1);
    takes(FIGHTS(d, a1, a2));
    ROLLS(5);
    assert_int_equal(step(), LON_STEP_ATT_BONUS);
    assert_int_equal(due().count, 1);
    assert_int_equal(due().sides, 3);
    assert_int_equal(due().fold, TC_SUM);
    ROLLS(2);
    assert_true(heard(TC_EV_DIE, LON_8_C, LON_R73));
    ROLLS(6);
    assert_false(of(d)->flags & LON_ON);
    assert_true(heard(LON_EV_DESTROYED, LON_8_F_1, LON_R81));
    assert_true(at(a1, 60000, 34000)); /* flush with A2 */
    assert_int_equal(step(), LON_STEP_MELEE);
    DENIED(FIGHTS(d, a2), TC_MALFORMED, 0);
    static const int edges[][2] = {
        { A1 | A3, 0 }, { A2, 0 }, { A1 | A2 | A3, 1 }, { A3 | A4, 1 }
    };
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++) {
        base(LON_PIK, edges[i][0]);
        melee_of(P1);
        int who[4], n = 0;
        for (int k = 0; k < 4; k++)
            if (edges[i][0] >> k & 1)
                who[n++] = (int[]){ a1, a2, a3, a4 }[k];
        takes(fights(d, n, who));
        ROLLS(1);
        assert_int_equal(step(), edges[i][1] ? LON_STEP_ATT_BONUS : LON_STEP_DEF_DIE);
    }
}

/* C128, C272, C280 */
static void test_LON_8_D(void **state)
{
    (void)state;
    for (int slip = 500; slip <= 501; slip++) {
        base(LON_CAV, 0);
        a1 = put(P1, LON_PIK, 60000, 32000, 0);
        put(P1, LON_PIK, 60000 - slip, 30000, 0);
        melee_of(P1);
        takes(FIGHTS(d, a1));
        ROLLS(3);
        assert_int_equal(step(), slip == 500 ? LON_STEP_ATT_BONUS : LON_STEP_DEF_DIE);
    }
    base(LON_PIK, A1); /* C280 */
    put(P2, LON_PIK, 60000, 34000, 1800);
    give(d, LON_DISORDERED);
    melee_of(P1);
    takes(FIGHTS(d, a1));
    ROLLS(3);
    assert_int_equal(due().sides, 10);
    ROLLS(2);
    assert_true(heard(TC_EV_DIE, LON_8_A_4, LON_R90));
    assert_int_equal(due().sides, 3);
    assert_int_equal(due().count, 1);
    ROLLS(2);
    assert_true(heard(TC_EV_DIE, LON_8_D, LON_R75));
    assert_true(disordered(a1));
}

/* C128: all that can be added. */
static void test_LON_R74(void **state)
{
    (void)state;
    base(LON_CAV, 0);
    a1 = put(P1, LON_PIK, 60000, 32000, 0);
    put(P1, LON_PIK, 60000, 30000, 0);
    a2 = put(P1, LON_CAV, 60000, 35000, 1800);
    const int gen = put(P1, LON_GEN, 57000, 31000, 0);
    place(gen, 58000, 31000, 900); /* on the pike's left */
    const int enemy = put(P2, LON_GEN, 63000, 33500, 1800);
    place(enemy, 62000, 33500, 2700); /* on the Cav's left */
    melee_of(P1);
    takes(FIGHTS(d, a1, a2));
    assert_int_equal(step(), LON_STEP_ATT_OPT);
    assert_int_equal(tc_awaits(&t.b, &t.s).who, P1);
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, a1);
    takes(opt(LON_ATT_OPT, LON_AID));
    assert_true(heard(LON_EV_AID, LON_8_E_2, LON_R76));
    assert_int_equal(step(), LON_STEP_DEF_OPT);
    assert_int_equal(tc_awaits(&t.b, &t.s).who, P2);
    takes(opt(LON_DEF_OPT, LON_AID));
    ROLLS(4);
    assert_int_equal(due().count, 3);
    ROLLS(1, 2, 3);
    assert_int_equal(t.s.as.lon.combat.attack, 10);
    ROLLS(10);
    assert_int_equal(due().count, 1);
    ROLLS(1);
    assert_true(disordered(a1));
    assert_int_equal(step(), LON_STEP_ATT_DIE); /* the next, nobody is asked again */
}

/* C127, C273 */
static void test_LON_8_E_2(void **state)
{
    (void)state;
    base(LON_PIK, A1 | A3);
    const int gen = put(P1, LON_GEN, 61000, 29000, 0); /* behind A1 */
    start()->fanatic[P1][0] = 1;
    const int foe = put(P2, LON_MUS, 80000, 30000, 1800);
    place(foe, 62000, 28500, 2700); /* beside the general */
    melee_of(P1);
    takes(FIGHTS(d, a1));
    DENIED(opt(LON_ATT_OPT, LON_AID), LON_8_E_2, 0);
    DENIED(opt(LON_ATT_OPT, 4), TC_MALFORMED, 0);
    tc_action other = opt(LON_ATT_OPT, 0);
    other.side = P2;
    DENIED(other, LON_13_A, 0);
    place(foe, 80000, 30000, 1800);
    melee_of(P1);
    takes(FIGHTS(d, a3)); /* he does not touch A3 */
    DENIED(opt(LON_ATT_OPT, LON_AID), LON_8_E_2, 0);
    takes(opt(LON_ATT_OPT, 0));
    ROLLS(7, 7);
    takes(FIGHTS(d, a1));
    takes(opt(LON_ATT_OPT, LON_AID));
    ROLLS(7, 2, 9);
    takes(plainly(LON_END_MELEE));
    assert_int_equal(t.s.as.lon.aided, 0);
    (void)gen;
    base(LON_PIK, A1); /* C273: two attackers, the second is not asked */
    const int d2 = put(P2, LON_PIK, 64000, 32000, 1800);
    const int second = put(P1, LON_CAV, 64000, 32000, 0);
    put(P1, LON_GEN, 62000, 29000, 0); /* behind both */
    melee_of(P1);
    takes(FIGHTS(d, a1));
    takes(opt(LON_ATT_OPT, LON_AID));
    ROLLS(7, 2, 9);
    takes(FIGHTS(d2, second));
    assert_int_equal(step(), LON_STEP_ATT_DIE);
    base(LON_PIK, A1); /* with a token he is asked, but not helped */
    start()->fanatic[P1][1] = 1;
    place(put(P2, LON_PIK, 70000, 32000, 1800), 64000, 32000, 1800);
    put(P1, LON_CAV, 64000, 32000, 0);
    put(P1, LON_GEN, 62000, 29000, 0);
    melee_of(P1);
    takes(FIGHTS(d, a1));
    takes(opt(LON_ATT_OPT, LON_AID));
    ROLLS(7, 2, 9);
    takes(FIGHTS(d2, second));
    DENIED(opt(LON_ATT_OPT, LON_AID), LON_8_E_2, LON_R76);
}

/* C140 */
static void test_LON_15_6(void **state)
{
    (void)state;
    base(LON_PIK, A1);
    start()->fanatic[P1][1] = 1;
    melee_of(P1);
    takes(FIGHTS(d, a1));
    takes(opt(LON_ATT_OPT, LON_FANATIC));
    assert_true(heard(LON_EV_AID, LON_15_6, LON_R119));
    assert_int_equal(t.s.as.lon.fanatic[P1][1], 0);
    ROLLS(4);
    assert_int_equal(t.s.as.lon.combat.attack, 8);
    ROLLS(7);
    assert_true(disordered(d));
    base(LON_PIK, A1 | A2); /* the d3 is not doubled, and a defence may be */
    start()->fanatic[P1][0] = 1;
    start()->fanatic[P2][0] = 1;
    start()->fanatic[P2][1] = 1;
    melee_of(P1);
    takes(FIGHTS(d, a1, a2));
    takes(opt(LON_ATT_OPT, LON_FANATIC));
    takes(opt(LON_DEF_OPT, LON_FANATIC));
    assert_int_equal(t.s.as.lon.fanatic[P2][0], 0); /* the older first */
    ROLLS(4, 3, 6);
    assert_true(disordered(a1));                /* 11 against 12 */
    assert_int_equal(step(), LON_STEP_DEF_OPT); /* of the second attack: P1 has none left */
    takes(opt(LON_DEF_OPT, 0));
    base(LON_PIK, A1);
    put(P1, LON_GEN, 60000, 29000, 0);
    melee_of(P1);
    takes(FIGHTS(d, a1));
    DENIED(opt(LON_ATT_OPT, LON_FANATIC), LON_15_6, LON_R119);
}

/* C130, C274 */
static void test_LON_8_B(void **state)
{
    static const struct {
        int type;
        bool falls;
    } row[] = { { LON_CAV, true }, { LON_PIK, true }, { LON_MUS, false }, { LON_MIL, false } };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        base(LON_MUS, 0);
        lon_fixture_box(&t.b, LON_WOODS, 500, 320, 700, 400); /* the defender's edge of it */
        a1 = put(P1, row[i].type, 60000, 32000, 0);
        melee_of(P1);
        takes(FIGHTS(d, a1));
        ROLLS(3, 3);
        assert_int_equal(disordered(a1), row[i].falls);
        assert_int_equal(heard(LON_EV_RESULT, LON_8_B, LON_R78), row[i].falls);
    }
    static const struct {
        int32_t x, y;
        int heading;
        bool uphill;
    } hill[] = { { 60000, 47000, 0, true },
                 { 62000, 48000, 2700, false },
                 { 62000, 47000, 2700, true } };
    for (size_t i = 0; i < sizeof hill / sizeof hill[0]; i++) {
        fresh();
        lon_fixture_box(&t.b, LON_HILL, 500, 400, 700, 700);
        lon_fixture_box(&t.b, LON_TOP, 560, 500, 640, 600);
        d = put(P2, LON_PIK, 60000, 47000, 1800);
        a1 = put(P1, LON_CAV, hill[i].x, hill[i].y, hill[i].heading);
        rest();
        melee_of(P1);
        takes(FIGHTS(d, a1));
        ROLLS(3, 3);
        assert_int_equal(disordered(a1), hill[i].uphill);
        assert_int_equal(heard(LON_EV_RESULT, LON_8_B, LON_R77), hill[i].uphill);
    }
}

/* C143 */
static void test_LON_R70(void **state)
{
    (void)state;
    base(LON_PIK, A3);
    melee_of(P2);
    LEGAL(FIGHTS(a3, d));
    lon_fixture_switch(&t.b, LON_FRONT_ATTACK_ONLY, true);
    melee_of(P2);
    DENIED(FIGHTS(a3, d), LON_R70, 0);
    assert_false(lon_may_attack(&t.b.as.lon, &t.s.as.lon, P2));
    assert_true(lon_may_attack(&t.b.as.lon, &t.s.as.lon, P1));
}

/* C279: a captured gun is no enemy any more. */
static void test_LON_R89(void **state)
{
    (void)state;
    fresh();
    const int gun = put(P2, LON_LG, 60000, 32000, 1800);
    a1 = put(P1, LON_CAV, 60000, 32000, 0);
    a2 = put(P1, LON_MUS, 60000, 35500, 1800);
    rest();
    give(gun, LON_DISORDERED);
    melee_of(P1);
    takes(FIGHTS(gun, a1, a2));
    ROLLS(3, 1, 2);
    assert_int_equal(step(), LON_STEP_GUN_LOST);
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, gun);
    ROLLS(4);
    assert_int_equal(lon_side(&t.s.as.lon, gun), P1);
    assert_true(at(a1, 60000, 32000));
    assert_true(no_combat());
    assert_int_equal(step(), LON_STEP_MELEE);
    assert_true(of(a2)->flags & LON_ATTACKED);
}

/* C158: the decisive loss ends all. */
static void test_LON_R102(void **state)
{
    (void)state;
    fresh();
    d = put(P2, LON_PIK, 60000, 32000, 1800);
    a1 = put(P1, LON_CAV, 60000, 32000, 0);
    a3 = put(P1, LON_CAV, 62000, 33000, 2700);
    give(d, LON_DISORDERED);
    melee_of(P1);
    takes(FIGHTS(d, a1, a3));
    ROLLS(9, 3);
    assert_int_equal(t.s.over, TC_WON_0);
    assert_true(at(a1, 60000, 32000));
    assert_true(no_combat());
    assert_int_equal(t.s.as.lon.frames, 0);
}

/* C203 */
static void test_LON_R125_melee(void **state)
{
    (void)state;
    base(LON_PIK, A1);
    assert_true(lon_may_attack(field(), start(), P1));
    assert_true(lon_may_attack(field(), start(), P2));
    give(a1, LON_DISORDERED);
    assert_false(lon_may_attack(field(), start(), P1));
    place(a1, 60000, 31900, 0);
    assert_false(lon_may_attack(field(), start(), P2));
    base(LON_GEN, 0);
    put(P1, LON_RG, 60000, 32000, 0);
    assert_false(lon_may_attack(field(), start(), P1) || lon_may_attack(field(), start(), P2));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_R79),        cmocka_unit_test(test_LON_8_A_4),
    cmocka_unit_test(test_LON_R132),       cmocka_unit_test(test_LON_R112),
    cmocka_unit_test(test_LON_8_A_1),      cmocka_unit_test(test_LON_8_A_2),
    cmocka_unit_test(test_LON_8_A_3_five), cmocka_unit_test(test_LON_8_A_3),
    cmocka_unit_test(test_LON_8_C),        cmocka_unit_test(test_LON_8_D),
    cmocka_unit_test(test_LON_R74),        cmocka_unit_test(test_LON_8_E_2),
    cmocka_unit_test(test_LON_15_6),       cmocka_unit_test(test_LON_8_B),
    cmocka_unit_test(test_LON_R70),        cmocka_unit_test(test_LON_R89),
    cmocka_unit_test(test_LON_R102),       cmocka_unit_test(test_LON_R125_melee),
};

const chapter chapter_melee = { "melee", tests, TC_COUNT(tests) };
