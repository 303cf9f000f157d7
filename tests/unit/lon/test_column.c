/* Columns (4.B.4, R21, R22): the track of a lead, who follows where on it, links. */
#include "unit.h"

#include "../../../core/lon/parts.h"

static void in_column(int lead, int count, const int *stands)
{
    takes(begins(0, lead, count, stands));
}
#define IN_COLUMN(lead, ...)                                                                       \
    in_column(lead, TC_COUNT(((const int[]){ __VA_ARGS__ })), (const int[]){ __VA_ARGS__ })

static tc_verdict path(int n, const tc_action *leg)
{
    for (int i = 0; i < n; i++)
        takes(leg[i]);
    const tc_verdict v = asks(plainly(LON_MOVE_PATH));
    takes(plainly(TC_CLEAR));
    return v;
}
#define PATH(...)                                                                                  \
    path(TC_COUNT(((const tc_action[]){ __VA_ARGS__ })), (const tc_action[]){ __VA_ARGS__ })
#define GOES(...)                ALLOWS(PATH(__VA_ARGS__))
#define STAYS(rule, ruling, ...) REFUSES(PATH(__VA_ARGS__), rule, ruling)

static void made(int n, const tc_action *leg)
{
    for (int i = 0; i < n; i++)
        takes(leg[i]);
    takes(plainly(LON_MOVE_PATH));
}
#define MADE(...)                                                                                  \
    made(TC_COUNT(((const tc_action[]){ __VA_ARGS__ })), (const tc_action[]){ __VA_ARGS__ })

static void stands_at(int stand, int32_t x, int32_t y, int heading)
{
    assert_int_equal(of(stand)->x, x);
    assert_int_equal(of(stand)->y, y);
    assert_int_equal(of(stand)->heading, heading);
}

/* What the path costs; where they end is what the move makes of it too. */
static int32_t cost_of(int n, const tc_action *leg)
{
    lon_path p = { 0 };
    pl_stand end[LON_STANDS];
    int32_t cost;
    tc_state copy = t.s;
    for (int i = 0; i < n; i++) {
        p.leg[p.legs++] = lon_leg_of(&leg[i]);
        assert_int_equal(tc_apply(&t.b, &copy, &leg[i], NULL, NULL).rule, TC_LEGAL);
    }
    const int count = lon_path_end(field(), &t.s.as.lon, &p, end, &cost);
    const tc_action go = plainly(LON_MOVE_PATH);
    if (tc_apply(&t.b, &copy, &go, NULL, NULL).rule)
        return cost;
    for (int i = 0, u = -1; i < count; i++) {
        u = tc_set_next(t.s.as.lon.move.set, u + 1);
        assert_int_equal(copy.as.lon.stand[u].x, end[i].at.x);
        assert_int_equal(copy.as.lon.stand[u].y, end[i].at.y);
        assert_int_equal(copy.as.lon.stand[u].heading, end[i].heading);
    }
    return cost;
}
#define COST(...)                                                                                  \
    cost_of(TC_COUNT(((const tc_action[]){ __VA_ARGS__ })), (const tc_action[]){ __VA_ARGS__ })

/* So many of a kind, each behind the one before. */
static void file(int count, int type, int32_t x, int32_t y)
{
    for (int i = 0; i < count; i++)
        put(P1, type, x, y - i * lon_type(type)->depth, 0);
}

/* LON-C037, and LON-C247 behind it. */
static void test_LON_R21_road(void **state)
{
    (void)state;
    fresh();
    file(4, LON_MUS, 30000, 30000);
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 300, 0, 300, 370, 1200, 370);
    move_of(P1, 6);
    IN_COLUMN(0, 0, 1, 2, 3);
    assert_int_equal(COST(goes(5000), wheels(900), goes(4500)), 15783);
    STAYS(LON_R14, 0, goes(-1000));
    STAYS(LON_4_B_3, LON_R18, shifts(30000, 31000, 0));
    STAYS(LON_5_A, LON_R37, goes(5000), wheels(900), goes(8718));
    GOES(goes(5000), wheels(900), goes(8717));
    MADE(goes(5000), wheels(900), goes(4500));
    stands_at(0, 36500, 37000, 900);
    stands_at(1, 34500, 37000, 900);
    stands_at(2, 32500, 37000, 900);
    stands_at(3, 30635, 36461, 478);
    assert_int_equal(of(0)->link, TC_NONE);
    for (int i = 1; i < 4; i++)
        assert_int_equal(of(i)->link, i - 1);
    assert_true(heard(LON_EV_MOVED, LON_5_B_1, LON_R44));
    const lon_state *s = &t.s.as.lon;
    const pl_stand third = lon_base(s, 2), fourth = lon_base(s, 3);
    assert_true(lon_overlap(&third, &fourth));
}

/* LON-C245. */
static void test_LON_R21(void **state)
{
    (void)state;
    fresh();
    file(3, LON_CAV, 30000, 30000);
    move_of(P1, 6);
    IN_COLUMN(0, 0, 1, 2);
    assert_int_equal(COST(goes(3000), wheels(-450), goes(6000)), 12142);
    /* R30: no leg, no link. */
    const tc_state before = t.s;
    takes(plainly(LON_MOVE_PATH));
    assert_int_equal(of(1)->link, TC_NONE);
    t.s = before;
    MADE(goes(3000), wheels(-450), goes(6000));
    stands_at(0, 25171, 38657, 3150);
    stands_at(1, 27294, 36534, 3150);
    stands_at(2, 29417, 34411, 3150);
    assert_true(heard(LON_EV_MOVED, LON_4_B_3, LON_R21));
}

/* A chain whose headings differ goes on along its old track; a stand taken out of it cuts it. */
static void test_LON_R21_chain(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_MUS, 36500, 37000, 900);
    put(P1, LON_MUS, 34500, 37000, 900);
    put(P1, LON_MUS, 32500, 37000, 900);
    put(P1, LON_MUS, 30635, 36461, 478);
    for (int i = 1; i < 4; i++)
        lon_fixture_of(&t.b, i)->link = (uint8_t)(i - 1);
    move_of(P1, 6);
    const tc_state before = t.s;
    DENIED(begins(0, TC_NONE, 4, (const int[]){ 0, 1, 2, 3 }), LON_4_B_2, LON_R19);
    DENIED(begins(0, 3, 4, (const int[]){ 0, 1, 2, 3 }), LON_4_B_3, LON_R21);
    IN_COLUMN(0, 0, 1, 2, 3);
    MADE(goes(2000));
    stands_at(0, 38500, 37000, 900);
    stands_at(1, 36500, 37000, 900);
    stands_at(2, 34500, 37000, 900);
    /* It is 19.41 from the third to the fourth: 0.59 of them still lie before the third's place. */
    assert_int_equal(of(3)->heading, 900);
    assert_int_equal(of(3)->y, 37000);
    assert_int_equal(of(3)->x, 32500);
    t.s = before;
    takes(begins(0, TC_NONE, 1, (const int[]){ 0 }));
    MADE(shifts(40000, 37000, 900)); /* the rest have a new lead */
    assert_int_equal(of(1)->link, TC_NONE);
    IN_COLUMN(1, 1, 2, 3);
    MADE(goes(100));
    assert_int_equal(of(1)->link, TC_NONE);
    assert_int_equal(of(2)->link, 1);
    t.s = before;
    takes(begins(0, TC_NONE, 1, (const int[]){ 1 }));
    MADE(shifts(34500, 36000, 900));
    assert_int_equal(of(1)->link, TC_NONE);
    assert_int_equal(of(2)->link, TC_NONE);
    assert_int_equal(of(3)->link, 2);
}

/* LON-C038, C246, C234. */
static void test_LON_R22(void **state)
{
    (void)state;
    for (int count = 3; count <= 4; count++) {
        fresh();
        for (int i = 0; i < count; i++)
            put(P1, LON_MUS, 30000 + 4000 * i, 30000, 0);
        move_of(P1, 6);
        const tc_state before = t.s;
        const int all[] = { 0, 1, 2, 3 };
        in_column(0, count, all);
        if (count == 4) {
            assert_int_equal(COST(goes(6000)), 12000);
            STAYS(LON_5_A, LON_R15, goes(6000));
            continue;
        }
        assert_int_equal(COST(goes(6000)), 8246);
        MADE(goes(6000));
        stands_at(0, 30000, 36000, 0);
        stands_at(1, 30000, 34000, 0);
        stands_at(2, 30000, 32000, 0);
        assert_true(heard(LON_EV_MOVED, LON_4_B_3, LON_R22));
        t.s = before;
        in_column(0, count, all);
        assert_int_equal(COST(goes(1000)), 8544);
        MADE(goes(1000));
        stands_at(0, 30000, 31000, 0);
        stands_at(1, 30000, 29000, 0);
        stands_at(2, 30000, 27000, 0);
        assert_int_equal(of(2)->link, 1);
        assert_int_equal(of(1)->link, 0);
    }
    fresh();
    static const int32_t block[4][2] = {
        { 58000, 30000 }, { 62000, 30000 }, { 58000, 28000 }, { 62000, 28000 }
    };
    for (int i = 0; i < 4; i++)
        put(P1, LON_PIK, block[i][0], block[i][1], 0);
    move_of(P1, 6);
    IN_COLUMN(0, 0, 1, 2, 3);
    assert_int_equal(COST(goes(8000)), 8000);
    MADE(goes(8000));
    stands_at(0, 58000, 38000, 0);
    stands_at(2, 58000, 36000, 0);
    stands_at(3, 58000, 34000, 0);
    stands_at(1, 58000, 32000, 0);
}

/* Who forms up goes its own way: through enemies it may not, and a wood stops it alone. */
static void test_LON_R22_ways(void **state)
{
    (void)state;
    fresh();
    for (int i = 0; i < 3; i++)
        put(P1, LON_MUS, 30000 + 4000 * i, 30000, 0);
    const int foe = put(P2, LON_MUS, 36500, 31000, 0); /* behind the third's front */
    lon_fixture_of(&t.b, foe)->y = 27500;
    move_of(P1, 6);
    IN_COLUMN(0, 0, 1, 2);
    STAYS(LON_5_C_3, LON_R129, goes(1000)); /* the third's way leads over it */
    GOES(goes(6000));
    fresh();
    for (int i = 0; i < 3; i++)
        put(P1, LON_MUS, 30000 + 4000 * i, 30000, 0);
    lon_fixture_box(&t.b, LON_WOODS, 300, 200, 350, 265);
    move_of(P1, 6);
    IN_COLUMN(0, 0, 1, 2);
    STAYS(LON_5_B_2, LON_R41, goes(200)); /* the third goes too far in it */
    GOES(goes(3000));
}

static void test_LON_4_B_4_bridge(void **state)
{
    (void)state;
    fresh();
    file(2, LON_CAV, 60000, 43000);
    lon_fixture_box(&t.b, LON_WATER, 0, 440, 1200, 480);
    lon_fixture_box(&t.b, LON_BRIDGE, 580, 440, 620, 480);
    move_of(P1, 6);
    const tc_state before = t.s;
    IN_COLUMN(0, 0, 1);
    GOES(goes(22000));
    t.s = before;
    /* Two abreast form up and cross. */
    fresh();
    put(P1, LON_CAV, 60000, 43000, 0);
    put(P1, LON_CAV, 64000, 43000, 0);
    lon_fixture_box(&t.b, LON_WATER, 0, 440, 1200, 480);
    lon_fixture_box(&t.b, LON_BRIDGE, 580, 440, 620, 480);
    move_of(P1, 6);
    IN_COLUMN(0, 0, 1);
    GOES(goes(3000));
    STAYS(LON_5_B_6, LON_R45, goes(9000)); /* the other's straight way leads through the water */
    for (int on = 0; on < 2; on++) {
        fresh();
        lon_fixture_switch(&t.b, LON_FORD_IN_LINE, on);
        lon_fixture_box(&t.b, LON_WATER, 0, 440, 1200, 480);
        lon_fixture_box(&t.b, LON_FORD, 0, 440, 1200, 480);
        file(3, LON_MUS, 60000, 43000);
        move_of(P1, 6);
        IN_COLUMN(0, 0, 1, 2);
        GOES(goes(2800));
        STAYS(LON_5_B_5, LON_R41, goes(4000));
    }
}

/* A friend on the track is passed by all, an enemy on it stops those behind too. */
static void test_LON_R26_column(void **state)
{
    (void)state;
    fresh();
    file(3, LON_CRO, 30000, 30000);
    const int friendly = put(P1, LON_MUS, 30000, 36000, 0);
    put(P2, LON_MUS, 25500, 31000, 0);
    move_of(P1, 6);
    IN_COLUMN(0, 0, 1, 2);
    STAYS(LON_R28, 0, goes(7000));
    STAYS(LON_5_C_3, LON_R129, wheels(900));
    GOES(goes(20000));
    MADE(goes(20000));
    assert_true(of(friendly)->flags & LON_DISORDERED);
    assert_int_equal(heard_count(LON_EV_DISORDERED), 1);
}

/* R17: only the lead conforms. */
static void test_LON_R17_column(void **state)
{
    (void)state;
    fresh();
    file(3, LON_CAV, 60000, 30000);
    const int foe = put(P2, LON_MUS, 60000, 40000, 1850);
    move_of(P1, 6);
    IN_COLUMN(0, 0, 1, 2);
    STAYS(LON_R14, 0, charges(1, foe, PL_FRONT, 0));
    STAYS(LON_4_B_3, LON_R17, charges(0, foe, PL_FRONT, 600));
    MADE(charges(0, foe, PL_FRONT, 0));
    stands_at(0, 60000, 40000, 50);
    stands_at(1, 60000, 37000, 35);
    assert_int_equal(of(2)->link, 1);
    /* Nowhere to go: linked all the same, and no gap closes. */
    fresh();
    file(2, LON_CAV, 60000, 40000);
    lon_fixture_of(&t.b, 1)->y -= 50;
    put(P2, LON_MUS, 60000, 40000, 1800);
    move_of(P1, 6);
    IN_COLUMN(0, 0, 1);
    MADE(charges(0, foe, PL_FRONT, 0));
    stands_at(1, 60000, 36950, 0);
    assert_int_equal(of(1)->link, 0);
}

/* A ghost of any length. */
static void test_LON_R21_ghosts(void **state)
{
    (void)state;
    fresh();
    file(20, LON_CAV, 60000, 62000);
    move_of(P1, 6);
    int all[20];
    for (int i = 0; i < 20; i++)
        all[i] = i;
    in_column(0, 20, all);
    assert_int_equal(COST(goes(22000)), 22000);
    assert_int_equal(COST(goes(144000), wheels(900), goes(144000)), 294283);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_R21_road),   cmocka_unit_test(test_LON_R21),
    cmocka_unit_test(test_LON_R21_chain),  cmocka_unit_test(test_LON_R22),
    cmocka_unit_test(test_LON_R22_ways),   cmocka_unit_test(test_LON_4_B_4_bridge),
    cmocka_unit_test(test_LON_R26_column), cmocka_unit_test(test_LON_R17_column),
    cmocka_unit_test(test_LON_R21_ghosts),
};

const chapter chapter_column = { "column", tests, TC_COUNT(tests) };
