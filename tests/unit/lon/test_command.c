/* Chapter 4: control points, what a move costs, who may begin one, the dice for the ground in which
   it begins; chapter 6 and 11 as far as they concern that. */
#include "unit.h"

#include "../../../core/lon/parts.h"

enum { P1_MOVE_DIE = 7 }; /* of nine cards the seventh is P1's movement card */

static int cost(int options, int count, const int *stands)
{
    const tc_action a = begins(options, TC_NONE, count, stands);
    return lon_cost(field(), &t.s.as.lon, a.as.set, options);
}
#define COST(options, ...)                                                                         \
    cost(options, TC_COUNT(((const int[]){ __VA_ARGS__ })), (const int[]){ __VA_ARGS__ })

static int32_t allowance(void)
{
    return lon_allowance(field(), &t.s.as.lon);
}

static int points(int contingent)
{
    return t.s.as.lon.cpts[contingent];
}

static tc_action general(int options)
{
    tc_action a = plainly(LON_GENERAL_MOVE);
    a.flags = (uint8_t)options;
    return a;
}

static void fell(int stand)
{
    lon_stand *u = lon_fixture_of(&t.b, stand);
    const int side = lon_first_owner(stand), worth = u->type == LON_GEN ? LON_GENERAL_WORTH : 1;

    u->flags = LON_GONE | LON_IN_DL | LON_IN_VL;
    u->x = u->y = 0;
    u->heading = 0;
    start()->dl[side] = (uint8_t)(start()->dl[side] + worth);
    start()->vl[side] = (uint8_t)(start()->vl[side] + worth);
}

/* So many more that one loss is nothing. */
static void reserve(int side)
{
    for (int i = 0; i < 9; i++)
        put(side, LON_MUS, 20000 + 8000 * i, side ? 86000 : 4000, side ? 1800 : 0);
}

/* A way by itself, over once it is begun. */
static void goes_nowhere(void)
{
    takes(plainly(LON_MOVE_PATH));
}

static tc_verdict legs(int n, const tc_action *a)
{
    lon_path path = { .legs = (uint8_t)n };
    for (int i = 0; i < n; i++)
        path.leg[i] = lon_leg_of(&a[i]);
    return lon_check_legs(field(), &t.s.as.lon, &path);
}
#define LEGS(...)                                                                                  \
    legs(TC_COUNT(((const tc_action[]){ __VA_ARGS__ })), (const tc_action[]){ __VA_ARGS__ })

/* ---- Points ---- */

/* P1's move card, drawn by its die, then this die. */
static void rolls_points(int discipline, int die)
{
    fresh();
    lon_fixture_discipline(&t.b, P1, discipline);
    put(P1, LON_MUS, 60000, 30000, 0);
    put(P1, LON_GEN, 60000, 20000, 0);
    put(P2, LON_MUS, 60000, 70000, 1800);
    lon_fixture_draw(&t.b);
    begin();
    ROLLS(P1_MOVE_DIE, (uint8_t)die);
}

/* C040 */
static void test_LON_4_E_2(void **state)
{
    (void)state;
    static const uint8_t sides[LON_DISCIPLINES] = { 8, 6, 4 };
    static const uint8_t rolled[LON_DISCIPLINES] = { 7, 6, 4 };
    for (int i = 0; i < LON_DISCIPLINES; i++) {
        rolls_points(i, rolled[i]);
        assert_int_equal(points(0), rolled[i]);
        assert_true(heard(LON_EV_CPTS, LON_4_A_2, LON_R31));
        assert_int_equal(tc_awaits(&t.b, &t.s).who, P1);
        lon_fixture_draw(&t.b);
        begin();
        ROLLS(P1_MOVE_DIE);
        const tc_await w = tc_awaits(&t.b, &t.s);
        assert_int_equal(w.who, TC_CHANCE);
        assert_int_equal(w.pool.count, 1);
        assert_int_equal(w.pool.sides, sides[i]);
    }
}

/* C238: the die comes first, then the moves that it pays. */
static void test_LON_4_A_2(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_MUS, 30000, 30000, 0);
    for (int i = 0; i < 5; i++)
        put(P1, LON_MUS, 50000 + i * 4000, 30000, 0);
    put(P1, LON_GEN, 50000, 20000, 0);
    put(P1, LON_MUS, 80000, 30000, 0);
    put(P2, LON_MUS, 60000, 80000, 1800);
    lon_fixture_draw(&t.b);
    begin();
    ROLLS(P1_MOVE_DIE);
    assert_true(asks(begins(0, TC_NONE, 1, (const int[]){ 0 })).rule);
    ROLLS(2);
    assert_true(heard(TC_EV_DIE, LON_4_E_2, LON_R31));
    takes(BEGINS(0, TC_NONE, 0));
    assert_true(heard(LON_EV_BEGINS, LON_4_C_1, LON_R35));
    goes_nowhere();
    takes(BEGINS(0, TC_NONE, 1, 2, 3, 4, 5));
    goes_nowhere();
    assert_int_equal(points(0), 0);
    DENIED(BEGINS(0, TC_NONE, 7), LON_4_A_1, 0);
}

/* C041 */
static void test_LON_15_1_points(void **state)
{
    (void)state;
    rolls_points(LON_UNRULY, 1);
    start()->bad_visibility = 1;
    begin();
    ROLLS(P1_MOVE_DIE, 1);
    assert_int_equal(points(0), 0);
    assert_true(heard(LON_EV_CPTS, LON_15_1, LON_R31));
    DENIED(BEGINS(0, TC_NONE, 0), LON_4_A_1, 0);
    LEGAL(general(0));
}

/* C052 */
static void test_LON_R31(void **state)
{
    (void)state;
    rolls_points(LON_REGULAR, 5);
    takes(BEGINS(0, TC_NONE, 0));
    assert_int_equal(t.s.as.lon.move.cost, 1);
    goes_nowhere();
    assert_int_equal(points(0), 4);
    takes(plainly(LON_END_MOVES));
    assert_int_equal(points(0), 0);
    assert_int_equal(of(0)->flags & LON_MOVED, 0);
}

/* C222 */
static void test_LON_X2(void **state)
{
    (void)state;
    for (int bad = 0; bad < 2; bad++) {
        fresh();
        field()->two[P1] = 1;
        field()->discipline[P1][0] = LON_STEADY;
        field()->discipline[P1][1] = LON_UNRULY;
        put(P1, LON_GEN, 60000, 20000, 0);
        for (int i = 1; i < 4; i++) {
            put(P1, LON_MUS, 40000 + i * 6000, 30000, 0);
            field()->card[i].contingent = 1;
        }
        put(P1, LON_MUS, 70000, 30000, 0);
        put(P2, LON_MUS, 60000, 80000, 1800);
        start()->bad_visibility = (uint8_t)bad;
        lon_fixture_draw(&t.b);
        begin();
        if (bad) {
            ROLLS(P1_MOVE_DIE, 1, 3);
            assert_int_equal(points(0), 0);
            assert_int_equal(points(1), 2);
            DENIED(BEGINS(0, TC_NONE, 4), LON_4_A_1, 0);
            DENIED(general(LON_FORCE), LON_4_D_1, 0); /* of the first purse */
            LEGAL(BEGINS(0, TC_NONE, 1));
            continue;
        }
        ROLLS(P1_MOVE_DIE, 5);
        const tc_await w = tc_awaits(&t.b, &t.s);
        assert_int_equal(w.who, TC_CHANCE);
        assert_int_equal(w.pool.sides, 4);
        ROLLS(2);
        assert_true(heard(LON_EV_CPTS, LON_X2, LON_R31));
        for (int i = 1; i < 3; i++) {
            takes(BEGINS(0, TC_NONE, i));
            goes_nowhere();
        }
        DENIED(BEGINS(0, TC_NONE, 3), LON_4_A_1, 0);
        assert_int_equal(points(0), 5);
        LEGAL(BEGINS(0, TC_NONE, 4));
        takes(general(LON_FORCE));
        assert_int_equal(points(0), 4);
    }
}

/* ---- Costs ---- */

/* C043: exactly 40 cm is near, and of a group the nearest stand counts. */
static void test_LON_R33(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_GEN, 50000, 7900, 0);
    for (int i = 0; i < 3; i++)
        put(P1, LON_MUS, 48500, 49800 + 2000 * i, 0);
    put(P1, LON_MUS, 52500, 49900, 0);
    put(P1, LON_MUS, 90000, 49900, 0);
    move_of(P1, 3);
    assert_int_equal(COST(0, 1, 2, 3), 1);
    assert_int_equal(COST(0, 2, 3), 2);
    assert_int_equal(COST(0, 4), 1);
    place(4, 52500, 49901, 0);
    move_of(P1, 3);
    assert_int_equal(COST(0, 4), 2);
    takes(BEGINS(0, TC_NONE, 5));
    assert_true(heard(LON_EV_BEGINS, LON_4_C_2, LON_R33));
    goes_nowhere();
    DENIED(BEGINS(0, TC_NONE, 4), LON_4_C_2, LON_R33);
    takes(BEGINS(0, TC_NONE, 1, 2, 3));
    assert_int_equal(points(0), 0);
}

/* C044 */
static void test_LON_4_C_2(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_GEN, 50000, 30000, 0);
    put(P1, LON_MUS, 60000, 30000, 0);
    put(P1, LON_MUS, 110000, 30000, 0);
    put(P2, LON_MIL, 50000, 30000, 1800);
    reserve(P1);
    move_of(P1, 1);
    assert_int_equal(COST(0, 1), 2);
    assert_int_equal(COST(0, 2), 2);
    DENIED(BEGINS(0, TC_NONE, 1), LON_4_C_2, 0);
    assert_int_equal(asks(BEGINS(0, TC_NONE, 1)).got, 1);
    assert_int_equal(asks(BEGINS(0, TC_NONE, 1)).need, 2);
    move_of(P1, 2);
    takes(BEGINS(0, TC_NONE, 2));
    assert_true(heard(LON_EV_BEGINS, LON_4_C_2, LON_R34));
    goes_nowhere();
    DENIED(BEGINS(0, TC_NONE, 1), LON_4_A_1, 0);
    place(0, 50000, 10000, 0);
    fell(0);
    move_of(P1, 2);
    assert_int_equal(COST(0, 1), 2);
    DENIED(general(0), LON_4_C_3, 0);
}

/* C184 */
static void test_LON_R32(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_MUS, 60000, 30000, 0);
    put(P2, LON_GEN, 60000, 80000, 1800);
    move_of(P1, 3);
    assert_int_equal(COST(0, 0), 2);
    DENIED(general(0), LON_4_C_3, 0);
    takes(BEGINS(0, TC_NONE, 0));
    assert_true(heard(LON_EV_BEGINS, LON_4_C_2, LON_R32));
    assert_int_equal(points(0), 1);
}

/* C046 */
static void test_LON_4_D_1(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_GEN, 50000, 30000, 0);
    put(P1, LON_MUS, 60000, 30000, 0);
    reserve(P1);
    move_of(P1, 2);
    assert_int_equal(COST(LON_FORCE, 1), 2);
    takes(BEGINS(LON_FORCE, TC_NONE, 1));
    assert_true(heard(LON_EV_BEGINS, LON_4_D_1, LON_R36));
    assert_int_equal(allowance(), 20000);
    assert_int_equal(points(0), 0);
    move_of(P1, 1);
    DENIED(BEGINS(LON_FORCE, TC_NONE, 1), LON_4_D_1, 0);
    fell(0);
    move_of(P1, 2);
    assert_int_equal(COST(LON_FORCE, 1), 3);
    DENIED(BEGINS(LON_FORCE, TC_NONE, 1), LON_4_D_1, 0);
}

/* C025, C047 */
static void test_LON_4_D_2(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_CAV, 50000, 30000, 0);
    put(P1, LON_CAV, 54000, 30000, 0);
    put(P1, LON_GEN, 50000, 20000, 0);
    start()->surprise[P1][0] = 1;
    move_of(P1, 6);
    DENIED(BEGINS(LON_FORCE, TC_NONE, 0, 1), LON_4_D_2, LON_R36);
    DENIED(BEGINS(LON_FORCE | LON_SURPRISE, TC_NONE, 0), LON_4_D_2, LON_R36);
    DENIED(general(LON_FORCE | LON_SURPRISE), LON_4_D_2, LON_R36);
    LEGAL(BEGINS(LON_FORCE, TC_NONE, 0));
}

/* 15.3, R118: a token for each single stand's move, the older first. */
static void test_LON_R118_march(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_CAV, 50000, 30000, 0);
    put(P1, LON_CAV, 54000, 30000, 0);
    put(P1, LON_GEN, 50000, 20000, 0);
    start()->surprise[P1][0] = start()->surprise[P1][1] = 1;
    move_of(P1, 6);
    DENIED(BEGINS(LON_SURPRISE, TC_NONE, 0, 1), LON_15_3, LON_R118);
    takes(BEGINS(LON_SURPRISE, TC_NONE, 0));
    assert_true(heard(LON_EV_BEGINS, LON_15_3, LON_R118));
    assert_int_equal(allowance(), 66000);
    assert_int_equal(points(0), 5);
    assert_int_equal(t.s.as.lon.surprise[P1][0], 0);
    assert_int_equal(t.s.as.lon.surprise[P1][1], 1);
    goes_nowhere();
    takes(general(LON_SURPRISE));
    assert_int_equal(allowance(), 72000);
    assert_int_equal(points(0), 5);
    goes_nowhere();
    DENIED(BEGINS(LON_SURPRISE, TC_NONE, 1), LON_15_3, LON_R118);
}

/* C049 */
static void test_LON_11_A_4(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_GEN, 50000, 30000, 0);
    put(P1, LON_MUS, 60000, 40000, 0);
    put(P1, LON_MUS, 64000, 40000, 0);
    fell(0);
    start()->demoralised = 1 << P1;
    move_of(P1, 2);
    assert_int_equal(COST(0, 1), 3);
    assert_int_equal(COST(LON_TO_REAR, 1), 1);
    assert_int_equal(COST(LON_TO_REAR | LON_FORCE, 1), 2);
    assert_int_equal(COST(LON_TO_REAR, 1, 2), 1);
    DENIED(BEGINS(0, TC_NONE, 1), LON_11_A_3, 0);
    DENIED(BEGINS(LON_TO_REAR, 1, 1, 2), LON_11_A_4, LON_R38); /* in column */
    takes(BEGINS(LON_TO_REAR, TC_NONE, 1));
    assert_true(heard(LON_EV_BEGINS, LON_11_A_4, LON_R38));
    assert_int_equal(points(0), 1);
    ALLOWS(LEGS(shifts(60000, 32000, 0)));
    ALLOWS(LEGS(shifts(61300, 32000, 0)));
    REFUSES(LEGS(shifts(61400, 32000, 0)), LON_11_A_4, LON_R38);
}

/* C050 */
static void test_LON_R38(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_GEN, 50000, 30000, 0);
    put(P1, LON_MUS, 60000, 40000, 0);
    put(P2, LON_MUS, 60000, 32500, 0);
    move_of(P1, 2);
    DENIED(BEGINS(LON_TO_REAR, TC_NONE, 1), LON_11_A_4, LON_R38);
    start()->demoralised = 1 << P1;
    move_of(P1, 2);
    takes(BEGINS(LON_TO_REAR, TC_NONE, 1));
    REFUSES(LEGS(shifts(60000, 38000, 1800), shifts(60000, 32500, 1800)), LON_11_A_4, LON_R38);
    ALLOWS(LEGS(shifts(60000, 38000, 1800), shifts(60000, 32600, 1800)));
}

/* C283: as far as moves go. */
static void test_LON_11_A_3(void **state)
{
    (void)state;
    fresh();
    lon_fixture_discipline(&t.b, P1, LON_STEADY);
    put(P1, LON_GEN, 50000, 7900, 0);
    put(P1, LON_MUS, 50000, 30000, 0);
    put(P1, LON_MUS, 50000, 60000, 0);
    put(P2, LON_MUS, 60000, 80000, 1800);
    start()->demoralised = 1 << P1;
    move_of(P1, 3);
    assert_int_equal(COST(0, 1), 2);
    assert_int_equal(COST(0, 2), 3);
    assert_int_equal(COST(LON_FORCE, 2), 4);
    takes(BEGINS(0, TC_NONE, 1));
    assert_true(heard(LON_EV_BEGINS, LON_11_A_3, 0));
    goes_nowhere();
    DENIED(BEGINS(0, TC_NONE, 2), LON_11_A_3, LON_R33);
    start()->cpts[0] = 0;
    start()->cards |= 1 << LON_P1_MOVE;
    start()->card = 0;
    lon_fixture_draw(&t.b);
    begin();
    ROLLS(P1_MOVE_DIE);
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.sides, 8);
}

/* C251 */
static void test_LON_R35(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_GEN, 50000, 10000, 0);
    put(P1, LON_PIK, 50000, 54000, 0);
    put(P1, LON_PIK, 50000, 56000, 0);
    put(P2, LON_MUS, 60000, 80000, 1800);
    move_of(P1, 1);
    DENIED(BEGINS(0, TC_NONE, 1, 2), LON_4_C_2, LON_R33);
    takes(general(0));
    takes(shifts(50000, 12000, 0));
    takes(plainly(LON_MOVE_PATH));
    takes(BEGINS(0, TC_NONE, 1, 2));
    assert_int_equal(t.s.as.lon.move.cost, 1);
}

/* ---- The general ---- */

/* C053, C239 */
static void test_LON_R39(void **state)
{
    (void)state;
    for (int wounded = 0; wounded < 2; wounded++) {
        fresh();
        put(P1, LON_GEN, 50000, 10000, 0);
        put(P1, LON_MUS, 60000, 30000, 0);
        if (wounded)
            lon_fixture_of(&t.b, 0)->flags |= LON_WOUNDED;
        move_of(P1, 0);
        DENIED(BEGINS(0, TC_NONE, 0), LON_R39, 0);
        DENIED(general(LON_FORCE), LON_4_D_1, 0);
        assert_int_equal(asks(general(LON_TO_REAR)).rule, TC_MALFORMED);
        takes(general(0));
        assert_true(heard(LON_EV_BEGINS, LON_4_A_3, LON_R39));
        assert_int_equal(allowance(), wounded ? 10000 : 24000);
        goes_nowhere();
        DENIED(general(0), LON_R23, 0);
        move_of(P1, 1);
        takes(general(LON_FORCE));
        assert_true(heard(LON_EV_BEGINS, LON_4_D_1, LON_R36));
        assert_int_equal(allowance(), wounded ? 20000 : 48000);
        assert_int_equal(points(0), 0);
    }
}

/* C212: in the woods as foot. */
static void test_LON_R39_woods(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 400, 50, 600, 200);
    put(P1, LON_GEN, 50000, 10000, 0);
    move_of(P1, 0);
    takes(general(0));
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.count, 1);
    ROLLS(4);
    assert_true(heard(LON_EV_SLOWED, LON_5_B_3, LON_R42));
    assert_int_equal(allowance(), 20000);
}

/* ---- Who may ---- */

/* C026, C297 */
static void test_LON_R23(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_MUS, 50000, 30000, 0);
    put(P1, LON_MUS, 54000, 30000, 0);
    put(P1, LON_CAV, 58000, 30000, 0);
    put(P1, LON_GEN, 54000, 20000, 0);
    move_of(P1, 2);
    takes(BEGINS(0, TC_NONE, 0));
    assert_true(of(0)->flags & LON_MOVED);
    goes_nowhere();
    DENIED(BEGINS(0, TC_NONE, 0, 1), LON_R23, 0);
    assert_int_equal(asks(BEGINS(0, TC_NONE, 0, 1)).need, TC_NONE);
    takes(BEGINS(0, TC_NONE, 2));
    goes_nowhere();
    DENIED(BEGINS(0, TC_NONE, 1, 2), LON_R23, 0); /* and no group, and no points */
}

/* C250: the points are spent, whether it goes or not. */
static void test_LON_R30(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 400, 200, 700, 400);
    put(P1, LON_DRG, 50000, 30000, 0);
    put(P1, LON_MIL, 60000, 30000, 0);
    put(P1, LON_GEN, 54000, 10000, 0);
    move_of(P1, 3);
    takes(BEGINS(0, TC_NONE, 0));
    tc_await w = tc_awaits(&t.b, &t.s);
    assert_int_equal(w.subject, 0);
    assert_int_equal(w.pool.count, 2);
    assert_int_equal(w.pool.sides, 6);
    assert_int_equal(w.pool.fold, TC_SUM);
    ROLLS(5, 4);
    assert_int_equal(allowance(), 11000);
    w = tc_awaits(&t.b, &t.s);
    assert_true(w.rule == LON_R30 || w.ruling == LON_R30);
    goes_nowhere();
    assert_int_equal(points(0), 2);
    DENIED(BEGINS(0, TC_NONE, 0), LON_R23, 0);
    takes(BEGINS(0, TC_NONE, 1));
    w = tc_awaits(&t.b, &t.s);
    assert_int_equal(w.pool.count, 1);
    ROLLS(6);
    assert_int_equal(allowance(), 2000);
}

/* Nobody moves what is not his, or not there. */
static void test_LON_R127_move(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_MUS, 50000, 30000, 0);
    put(P1, LON_GEN, 60000, 30000, 0);
    reserve(P1);
    fell(1);
    put(P2, LON_MUS, 60000, 80000, 1800);
    move_of(P1, 3);
    DENIED(BEGINS(0, TC_NONE, LON_SIDE_STANDS), LON_13_A, LON_R127);
    DENIED(BEGINS(0, TC_NONE, 0, 1), LON_13_A, LON_R127); /* fallen */
    tc_action a = BEGINS(0, TC_NONE, 0);
    tc_set_add(a.as.set, LON_STANDS);
    assert_int_equal(asks(a).rule, TC_MALFORMED);
    a = BEGINS(8, TC_NONE, 0);
    assert_int_equal(asks(a).rule, TC_MALFORMED);
    a = BEGINS(0, LON_STANDS, 0);
    assert_int_equal(asks(a).rule, TC_MALFORMED);
    a.with = TC_NONE;
    a.as.set[0] = 0;
    assert_int_equal(asks(a).rule, TC_MALFORMED);
}

/* C249 */
static void test_LON_R29(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_CAV, 50000, 30000, 0);
    put(P1, LON_CAV, 54000, 30000, 0);
    put(P1, LON_GEN, 54000, 20000, 0);
    put(P2, LON_MUS, 54000, 40000, 1800);
    lon_fixture_of(&t.b, 1)->flags |= LON_DISORDERED;
    move_of(P1, 3);
    takes(BEGINS(0, TC_NONE, 0, 1));
    assert_true(heard(LON_EV_BEGINS, LON_4_C_1, LON_R29));
    ALLOWS(LEGS(charges(1, LON_SIDE_STANDS, PL_FRONT, 0)));
}

/* Whichever number it has, what never moves is named before what is emplaced, and that before what
   was captured. */
static void test_LON_R52_first(void **state)
{
    (void)state;
    fresh();
    const int light = put(P1, LON_LG, 60000, 30000, 0), heavy = put(P1, LON_HG, 63000, 30000, 0);
    const int taken = put(P2, LON_LG, 57000, 30000, 0);
    lon_stand *won = lon_fixture_of(&t.b, taken);
    won->flags |= LON_CAPTURED | LON_IN_DL | LON_IN_VL;
    won->gun = LON_FIXED;
    start()->dl[P2] = start()->vl[P2] = 1;
    for (int i = 0; i < 3; i++)
        put(P2, LON_MUS, 20000 + 5000 * i, 80000, 1800);
    move_of(P1, 3);
    DENIED_AT(BEGINS(0, TC_NONE, light, heavy), LON_6_B, LON_R52, heavy, TC_NONE);
    DENIED_AT(BEGINS(0, TC_NONE, light, taken), LON_6_A_3, LON_R52, light, TC_NONE);
}

/* C256 to C258, C082 */
static void test_LON_R52(void **state)
{
    (void)state;
    static const uint8_t never[3] = { LON_HG, LON_OG, LON_MOR };

    fresh();
    put(P1, LON_PIK, 60000, 30000, 0);
    put(P1, LON_PIK, 64000, 30000, 0);
    const int gun = put(P1, LON_LG, 67500, 30000, 0);
    put(P1, LON_GEN, 62000, 20000, 0);
    lon_fixture_of(&t.b, gun)->gun = LON_LIMBERED0;
    move_of(P1, 3);
    LEGAL(BEGINS(0, TC_NONE, 0, 1, gun));
    lon_fixture_of(&t.b, gun)->gun = LON_LIMBERED1;
    move_of(P1, 3);
    takes(BEGINS(0, TC_NONE, 0, 1, gun));
    assert_int_equal(allowance(), 8000);
    for (int state_of = LON_EMPLACED0; state_of <= LON_EMPLACED1; state_of++) {
        lon_fixture_of(&t.b, gun)->gun = (uint8_t)state_of;
        move_of(P1, 3);
        DENIED(BEGINS(0, TC_NONE, 0, 1, gun), LON_6_A_3, LON_R52);
        DENIED(BEGINS(0, TC_NONE, gun), LON_6_A_3, LON_R49);
    }
    for (int i = 0; i < 3; i++) {
        lon_fixture_of(&t.b, gun)->type = never[i];
        lon_fixture_of(&t.b, gun)->gun = LON_FIXED;
        start()->surprise[P1][0] = 1;
        move_of(P1, 3);
        DENIED(BEGINS(0, TC_NONE, 0, 1, gun), LON_6_B, LON_R52);
        DENIED(BEGINS(0, TC_NONE, gun), LON_6_B, LON_R50);
        DENIED(BEGINS(LON_SURPRISE, TC_NONE, gun), LON_6_B, LON_R50);
        DENIED(BEGINS(LON_FORCE, TC_NONE, gun), LON_6_B, LON_R50);
    }
}

/* C136, C308 */
static void test_LON_9_B_2(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_PIK, 60000, 30000, 0);
    put(P1, LON_GEN, 62000, 20000, 0);
    const int gun = put(P2, LON_MG, 63500, 30000, 0);
    lon_fixture_of(&t.b, gun)->flags |= LON_CAPTURED | LON_IN_DL | LON_IN_VL;
    lon_fixture_of(&t.b, gun)->gun = LON_FIXED;
    start()->dl[P2] = start()->vl[P2] = 1;
    reserve(P2);
    move_of(P1, 3);
    DENIED(BEGINS(0, TC_NONE, gun), LON_9_B_2, LON_R93);
    DENIED(BEGINS(0, TC_NONE, 0, gun), LON_9_B_2, LON_R52);
}

/* ---- How far ---- */

/* C068 */
static void test_LON_R42(void **state)
{
    (void)state;
    static const uint8_t ids[3] = { 4, 5, 9 };

    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 480, 200, 515, 400);
    lon_fixture_box(&t.b, LON_WOODS, 565, 200, 600, 400);
    put(P1, LON_GEN, 54000, 10000, 0);
    for (int i = 0; i < 3; i++)
        lon_fixture_stand_as(&t.b, ids[i], LON_MUS, 50000 + i * 4000, 30000, 0);
    put(P2, LON_MUS, 60000, 80000, 1800);
    move_of(P1, 3);
    takes(BEGINS(0, TC_NONE, 4, 5, 9));
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, 4);
    ROLLS(2);
    assert_int_equal(allowance(), 8000);
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, 9);
    ROLLS(5);
    assert_int_equal(allowance(), 5000);
    assert_int_equal(heard_count(LON_EV_SLOWED), 2);
    assert_int_equal(tc_awaits(&t.b, &t.s).who, P1);
}

/* Woods before marsh before ford; on a road only the ford slows. */
static void test_LON_R42_worst(void **state)
{
    (void)state;
    static const struct {
        uint8_t woods, marsh, ford, road;
        uint8_t type, dice;
        unsigned rule;
    } row[] = {
        { 1, 1, 1, 0, LON_MUS, 1, LON_5_B_3 }, { 0, 1, 1, 0, LON_MUS, 1, LON_5_B_4 },
        { 0, 0, 1, 0, LON_MUS, 1, LON_5_B_5 }, { 1, 1, 1, 1, LON_MUS, 1, LON_5_B_5 },
        { 1, 0, 0, 1, LON_MUS, 0, 0 },         { 1, 0, 1, 0, LON_CAV, 2, LON_5_B_3 },
        { 0, 0, 1, 0, LON_CAV, 1, LON_5_B_5 }, { 0, 0, 1, 0, LON_RG, 1, LON_5_B_5 },
    };
    for (int i = 0; i < TC_COUNT(row); i++) {
        fresh();
        if (row[i].woods)
            lon_fixture_box(&t.b, LON_WOODS, 400, 200, 700, 400);
        if (row[i].marsh)
            lon_fixture_box(&t.b, LON_MARSH, 400, 200, 700, 400);
        if (row[i].ford)
            lon_fixture_box(&t.b, LON_FORD, 400, 200, 700, 400);
        if (row[i].road)
            LON_FIXTURE_GROUND(&t.b, LON_ROAD, 500, 0, 500, 900);
        put(P1, row[i].type, 50000, 30000, 0);
        put(P1, LON_GEN, 54000, 10000, 0);
        move_of(P1, 3);
        takes(BEGINS(0, TC_NONE, 0));
        const tc_await w = tc_awaits(&t.b, &t.s);
        if (!row[i].dice) {
            assert_int_equal(w.who, P1);
            continue;
        }
        assert_int_equal(w.who, TC_CHANCE);
        assert_int_equal(w.pool.count, row[i].dice);
        rolls_of((const uint8_t[]){ 3, 3 }, row[i].dice);
        assert_true(heard(LON_EV_SLOWED, row[i].rule, LON_R42));
    }
}

/* C252: in every movement phase begun in the ford. */
static void test_LON_5_B_5(void **state)
{
    (void)state;
    for (int die = 5; die <= 6; die++) {
        fresh();
        lon_fixture_box(&t.b, LON_WATER, 0, 440, 1200, 480);
        lon_fixture_box(&t.b, LON_FORD, 0, 440, 1200, 480);
        put(P1, LON_MUS, 50000, 46000, 0);
        put(P1, LON_GEN, 54000, 30000, 0);
        move_of(P1, 3);
        takes(BEGINS(0, TC_NONE, 0));
        rolls_of((const uint8_t[]){ (uint8_t)die }, 1);
        assert_int_equal(allowance(), (10 - die) * LON_CM);
        goes_nowhere();
    }
}

/* C067; nothing is left where the dice take all. */
static void test_LON_R37(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 400, 200, 700, 400);
    put(P1, LON_MUS, 50000, 30000, 0);
    put(P1, LON_MUS, 60000, 30000, 0);
    put(P1, LON_GEN, 54000, 10000, 0);
    start()->surprise[P1][1] = 1;
    move_of(P1, 3);
    takes(BEGINS(LON_FORCE, TC_NONE, 0));
    assert_int_equal(allowance(), 20000);
    ROLLS(4);
    assert_int_equal(allowance(), 12000);
    goes_nowhere();
    takes(BEGINS(LON_SURPRISE, TC_NONE, 1));
    ROLLS(6);
    assert_int_equal(allowance(), 12000);
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 400, 50, 700, 400);
    put(P1, LON_GEN, 50000, 10000, 0);
    lon_fixture_of(&t.b, 0)->flags |= LON_WOUNDED;
    move_of(P1, 0);
    takes(general(0));
    ROLLS(6);
    assert_int_equal(allowance(), 4000);
}

/* C241 */
static void test_LON_5_A(void **state)
{
    (void)state;
    static const uint8_t far[LON_TYPES] = {
        [LON_GEN] = 24, [LON_CRO] = 24, [LON_CAV] = 22, [LON_REI] = 22,
        [LON_DRG] = 20, [LON_MUS] = 10, [LON_PIK] = 8,  [LON_MIL] = 8,
        [LON_RG] = 8,   [LON_LG] = 8,   [LON_MG] = 8
    };
    for (int type = 0; type < LON_TYPES; type++) {
        if (!far[type])
            continue;
        fresh();
        put(P1, type, 50000, 30000, 0);
        if (type == LON_LG || type == LON_MG)
            lon_fixture_of(&t.b, 0)->gun = LON_LIMBERED0;
        move_of(P1, 2);
        takes(type == LON_GEN ? general(0) : BEGINS(0, TC_NONE, 0));
        assert_int_equal(allowance(), far[type] * LON_CM);
        ALLOWS(LEGS(shifts(50000, 30000 + far[type] * LON_CM, 0)));
        assert_int_equal(LEGS(shifts(50000, 30001 + far[type] * LON_CM, 0)).rule, LON_5_A);
    }
}

/* C208, C242: a group has the least of its stands', and does not double it abreast. */
static void test_LON_R20(void **state)
{
    (void)state;
    fresh();
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 300, 0, 300, 900);
    put(P1, LON_MUS, 28000, 30000, 0);
    put(P1, LON_MUS, 32000, 30000, 0);
    put(P1, LON_MUS, 90000, 30000, 0);
    put(P1, LON_PIK, 94000, 30000, 0);
    put(P1, LON_CAV, 70000, 30000, 0);
    put(P1, LON_CAV, 74000, 30000, 0);
    move_of(P1, 6);
    takes(BEGINS(0, TC_NONE, 0, 1));
    assert_int_equal(allowance(), 10000);
    ALLOWS(LEGS(goes(10000)));
    assert_int_equal(LEGS(goes(10001)).rule, LON_5_A);
    goes_nowhere();
    takes(BEGINS(0, TC_NONE, 2, 3));
    assert_int_equal(allowance(), 8000);
    goes_nowhere();
    takes(BEGINS(0, TC_NONE, 4, 5));
    ALLOWS(LEGS(goes(-22000)));
    ALLOWS(LEGS(wheels(900)));
    REFUSES(LEGS(shifts(70000, 31000, 0)), LON_4_B_3, LON_R18);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_4_E_2),       cmocka_unit_test(test_LON_4_A_2),
    cmocka_unit_test(test_LON_15_1_points), cmocka_unit_test(test_LON_R31),
    cmocka_unit_test(test_LON_X2),          cmocka_unit_test(test_LON_R33),
    cmocka_unit_test(test_LON_4_C_2),       cmocka_unit_test(test_LON_R32),
    cmocka_unit_test(test_LON_4_D_1),       cmocka_unit_test(test_LON_4_D_2),
    cmocka_unit_test(test_LON_R118_march),  cmocka_unit_test(test_LON_11_A_4),
    cmocka_unit_test(test_LON_R38),         cmocka_unit_test(test_LON_11_A_3),
    cmocka_unit_test(test_LON_R35),         cmocka_unit_test(test_LON_R39),
    cmocka_unit_test(test_LON_R39_woods),   cmocka_unit_test(test_LON_R23),
    cmocka_unit_test(test_LON_R30),         cmocka_unit_test(test_LON_R127_move),
    cmocka_unit_test(test_LON_R29),         cmocka_unit_test(test_LON_R52),
    cmocka_unit_test(test_LON_R52_first),   cmocka_unit_test(test_LON_9_B_2),
    cmocka_unit_test(test_LON_R42),         cmocka_unit_test(test_LON_R42_worst),
    cmocka_unit_test(test_LON_5_B_5),       cmocka_unit_test(test_LON_R37),
    cmocka_unit_test(test_LON_5_A),         cmocka_unit_test(test_LON_R20),
};

const chapter chapter_command = { "command control", tests, TC_COUNT(tests) };
