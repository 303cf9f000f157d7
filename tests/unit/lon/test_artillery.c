/* Chapter 6 and 12.C after the moves: END_MOVES, CHANGE_GUN, DISMOUNT, PIVOT. */
#include "unit.h"

#include "../../../core/lon/parts.h"

static void give(int stand, uint16_t flags)
{
    lon_fixture_of(&t.b, stand)->flags |= flags;
}

static int step(void)
{
    return tc_awaits(&t.b, &t.s).step;
}

static tc_action pivot(int gun, int heading)
{
    tc_action a = names(LON_PIVOT, gun, 0);
    a.as.pose.heading = (int16_t)heading;
    return a;
}

/* C079, R49 */
static void test_LON_6_A_3(void **state)
{
    static const struct {
        int type, from, to;
    } row[] = { { LON_LG, LON_LIMBERED0, LON_EMPLACED1 },
                { LON_MG, LON_EMPLACED0, LON_LIMBERED1 },
                { LON_LG, LON_EMPLACED1, 0 },
                { LON_MG, LON_LIMBERED1, 0 },
                { LON_RG, LON_MOBILE, 0 },
                { LON_HG, LON_FIXED, 0 } };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        fresh();
        const int gun = put(P1, row[i].type, 60000, 30000, 0);
        put(P1, LON_DRG, 30000, 30000, 0); /* so that the step opens */
        put(P2, LON_MUS, 60000, 60000, 1800);
        lon_fixture_of(&t.b, gun)->gun = (uint8_t)row[i].from;
        move_of(P1, 6);
        takes(plainly(LON_END_MOVES));
        assert_int_equal(step(), LON_STEP_AFTER);
        if (!row[i].to) {
            DENIED(names(LON_CHANGE_GUN, gun, 0), LON_6_A_3, LON_R49);
            continue;
        }
        takes(names(LON_CHANGE_GUN, gun, 0));
        assert_int_equal(of(gun)->gun, row[i].to);
        assert_true(heard(LON_EV_GUN, LON_6_A_3, LON_R48));
        DENIED(names(LON_CHANGE_GUN, gun, 0), LON_6_A_3, LON_R49);
    }
}

/* C080 */
static void test_LON_R48(void **state)
{
    (void)state;
    fresh();
    const int moved = put(P1, LON_LG, 60000, 30000, 0);
    const int touched = put(P1, LON_LG, 70000, 30000, 0);
    const int unmoved = put(P1, LON_MG, 80000, 30000, 0);
    put(P2, LON_MUS, 70000, 30000, 1800);
    lon_fixture_of(&t.b, moved)->gun = LON_LIMBERED0;
    give(moved, LON_MOVED);
    move_of(P1, 6);
    assert_true(lon_may_after(&t.b.as.lon, &t.s.as.lon, P1));
    takes(plainly(LON_END_MOVES));
    DENIED(names(LON_CHANGE_GUN, moved, 0), LON_R48, 0);
    DENIED(names(LON_CHANGE_GUN, touched, 0), LON_R48, 0);
    DENIED(names(LON_CHANGE_GUN, touched + LON_SIDE_STANDS - 1, 0), LON_13_A, LON_R127);
    DENIED(names(LON_FIRE, unmoved, LON_SIDE_STANDS), LON_13_A, 0);
    LEGAL(names(LON_CHANGE_GUN, unmoved, 0));
}

/* C172, C218, C286 */
static void test_LON_12_C(void **state)
{
    (void)state;
    fresh();
    const int one = put(P1, LON_DRG, 60000, 30000, 0);
    const int two = put(P1, LON_DRG, 70000, 30000, 0);
    const int moved = put(P1, LON_DRG, 80000, 30000, 0);
    const int touched = put(P1, LON_DRG, 90000, 30000, 0);
    const int cav = put(P1, LON_CAV, 100000, 30000, 0);
    put(P2, LON_MUS, 90000, 30000, 1800);
    give(one, LON_DISORDERED);
    give(moved, LON_MOVED);
    move_of(P1, 6);
    takes(plainly(LON_END_MOVES));
    DENIED(names(LON_DISMOUNT, moved, 0), LON_12_C, LON_R110);
    DENIED(names(LON_DISMOUNT, touched, 0), LON_12_C, LON_R110);
    DENIED(names(LON_DISMOUNT, cav, 0), LON_12_C, 0);
    takes(names(LON_DISMOUNT, one, 0));
    assert_int_equal(of(one)->type, LON_MUS);
    assert_int_equal(of(one)->flags, LON_ON | LON_DISORDERED | LON_DISMOUNTED);
    assert_true(heard(LON_EV_DISMOUNTS, LON_12_C, LON_R110));
    const pl_stand base = lon_base(&t.s.as.lon, one);
    assert_int_equal(base.depth, 2000);
    assert_int_equal(base.at.y, 30000);
    DENIED(names(LON_DISMOUNT, one, 0), LON_12_C, 0);
    takes(names(LON_DISMOUNT, two, 0));
    assert_int_equal(step(), LON_STEP_AFTER); /* the player closes it */
    takes(plainly(LON_END_MOVES));
    assert_int_equal(step(), LON_STEP_FIRE); /* P2's adjacent fire */
    assert_int_equal(tc_awaits(&t.b, &t.s).who, P2);
    assert_false(of(moved)->flags & LON_MOVED);
    fresh(); /* nobody who may do anything: closed at once, and what was not spent is gone */
    put(P1, LON_MUS, 60000, 30000, 0);
    put(P1, LON_RG, 70000, 30000, 0);
    put(P2, LON_MUS, 60000, 60000, 1800);
    move_of(P1, 4);
    assert_false(lon_may_after(&t.b.as.lon, &t.s.as.lon, P1));
    takes(plainly(LON_END_MOVES));
    assert_int_equal(step(), LON_STEP_DRAW);
    assert_int_equal(t.s.as.lon.cpts[0], 0);
}

/* R109: on foot its middle lies farther ahead, and may lie in a train. */
static void test_LON_R109_dismount(void **state)
{
    (void)state;
    for (int held = 0; held < 2; held++) {
        fresh();
        const int drg = put(P1, LON_DRG, 60000, 30000, 0);
        put(P1, LON_DRG, 30000, 30000, 0);               /* so that the step opens */
        lon_fixture_train(&t.b, P2, 60000, 28800, 1800); /* y 288 to 348 */
        if (held)
            put(P2, LON_MUS, 63500, 33500, 1800);
        for (int i = 0; i < 9; i++)
            put(P2, LON_MIL, 20000 + i * 6000, 88000, 1800);
        move_of(P1, 6);
        takes(plainly(LON_END_MOVES));
        if (held) {
            DENIED(names(LON_DISMOUNT, drg, 0), LON_R109, 0);
        } else {
            takes(names(LON_DISMOUNT, drg, 0));
            assert_int_equal(t.s.as.lon.train_holder[P2], P1);
        }
    }
}

/* C217, R50, R9, R28 */
static void test_LON_R131(void **state)
{
    (void)state;
    fresh();
    const int gun = put(P1, LON_HG, 60000, 30000, 0);
    const int mobile = put(P1, LON_RG, 70000, 30000, 0);
    const int touched = put(P1, LON_OG, 80000, 30000, 0);
    put(P1, LON_DRG, 30000, 30000, 0);
    put(P2, LON_MUS, 80000, 30000, 1800);
    move_of(P1, 6);
    takes(plainly(LON_END_MOVES));
    assert_int_equal(asks(pivot(gun, 100)).rule, LON_R131); /* the option is off */
    t.b.as.lon.fire_arc = 450;
    move_of(P1, 6);
    takes(plainly(LON_END_MOVES));
    DENIED(pivot(mobile, 100), LON_R131, 0);
    DENIED(pivot(touched, 100), LON_R131, 0);
    const pl_point before = lon_centre(&t.s.as.lon, gun);
    takes(pivot(gun, 900));
    const pl_point after = lon_centre(&t.s.as.lon, gun);
    assert_int_equal(before.x, after.x);
    assert_int_equal(before.y, after.y);
    assert_int_equal(of(gun)->heading, 900);
    assert_true(heard(LON_EV_PIVOTS, LON_R131, LON_R50));
    DENIED(pivot(gun, 0), LON_R131, 0);
    takes(plainly(LON_END_MOVES));
    assert_false(of(gun)->flags & LON_PIVOTED);
}

/* R131: where it ends. */
static void test_LON_R131_end(void **state)
{
    (void)state;
    fresh();
    t.b.as.lon.fire_arc = 450;
    const int gun = put(P1, LON_HG, 60000, 30000, 0);
    const int friend_of_his = put(P1, LON_MUS, 63500, 30000, 0); /* flush */
    move_of(P1, 6);
    takes(plainly(LON_END_MOVES));
    DENIED(pivot(gun, 900), LON_R28, 0);
    place(friend_of_his, 90000, 30000, 0);
    const int enemy = put(P2, LON_MUS, 61750, 28250, 2700); /* 2.5 mm beside it */
    move_of(P1, 6);
    takes(plainly(LON_END_MOVES));
    DENIED(pivot(gun, 900), LON_6_A_4, LON_R51); /* its front would touch him */
    place(enemy, 61800, 28250, 2700);            /* 0.5 mm less */
    move_of(P1, 6);
    takes(plainly(LON_END_MOVES));
    DENIED(pivot(gun, 1000), LON_R28, 0);
    place(enemy, 61835, 28250, 2700);
    move_of(P1, 6);
    takes(plainly(LON_END_MOVES));
    DENIED_AT(pivot(gun, 900), LON_R9, 0, 85, LON_CLEAR);
    const int flank = put(P2, LON_MUS, 58250, 28250, 900); /* behind it, then: the first fault */
    move_of(P1, 6);
    takes(plainly(LON_END_MOVES));
    DENIED(pivot(gun, 900), LON_6_A_4, LON_R51);
    place(flank, 20000, 80000, 1800);
    place(enemy, 61850, 28250, 2700);
    move_of(P1, 6);
    takes(plainly(LON_END_MOVES));
    LEGAL(pivot(gun, 900));
    place(enemy, 90000, 60000, 1800);
    place(gun, 60000, 89800, 0); /* its corner would stand over the table's edge */
    move_of(P1, 6);
    takes(plainly(LON_END_MOVES));
    DENIED(pivot(gun, 450), LON_R13, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_6_A_3), cmocka_unit_test(test_LON_R48),
    cmocka_unit_test(test_LON_12_C),  cmocka_unit_test(test_LON_R109_dismount),
    cmocka_unit_test(test_LON_R131),  cmocka_unit_test(test_LON_R131_end),
};

const chapter chapter_artillery = { "artillery", tests, TC_COUNT(tests) };
