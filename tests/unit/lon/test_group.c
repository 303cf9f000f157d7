/* 4.B, R19 to R22: what is a group, who leads it in column, in which order it follows; the run of a
   stand. */
#include "unit.h"

#include "../../../core/lon/parts.h"

/* A row of stands of P1 facing north, from x in steps of 40 mm. */
static void row(int count, int type, int32_t x, int32_t y)
{
    for (int i = 0; i < count; i++)
        put(P1, type, x + i * 4000, y, 0);
}

static int run(int stand, uint64_t set[2])
{
    return lon_run_of(field(), &t.s.as.lon, stand, set);
}

/* The group test of stands 0, 1 and 2 as they were put. */
static tc_verdict first_three(void)
{
    const uint64_t set[2] = { 7, 0 };
    lon_group group;
    return lon_check_group(field(), start(), set, TC_NONE, &group);
}

static bool has(const uint64_t set[2], int stand)
{
    return tc_set_has(set, (unsigned)stand);
}

/* C016 */
static void test_LON_R19(void **state)
{
    (void)state;
    fresh();
    row(3, LON_MUS, 54000, 30000);
    move_of(P1, 6);
    LEGAL(BEGINS(0, TC_NONE, 0, 1, 2));
    place(2, 62050, 30000, 0);
    move_of(P1, 6);
    LEGAL(BEGINS(0, TC_NONE, 0, 1, 2));
    place(2, 62051, 30000, 0);
    move_of(P1, 6);
    DENIED(BEGINS(0, TC_NONE, 0, 1, 2), LON_4_B_2, LON_R19);
    assert_int_equal(asks(BEGINS(0, TC_NONE, 0, 1, 2)).got, 2);
    place(2, 61980, 30000, 0);
    ALLOWS(first_three());
    place(2, 61979, 30000, 0);
    REFUSES(first_three(), LON_4_B_2, LON_R19);
    place(2, 62000, 30050, 0);
    move_of(P1, 6);
    LEGAL(BEGINS(0, TC_NONE, 0, 1, 2));
    place(2, 62000, 29949, 0);
    move_of(P1, 6);
    DENIED(BEGINS(0, TC_NONE, 0, 1, 2), LON_4_B_2, LON_R19);
}

/* C020; R21: out of a bent file that is no chain of links comes no column. */
static void test_LON_4_B_2_headings(void **state)
{
    (void)state;
    fresh();
    row(2, LON_MUS, 54000, 30000);
    place(1, 58000, 30000, 1);
    move_of(P1, 6);
    DENIED(BEGINS(0, TC_NONE, 0, 1), LON_4_B_2, LON_R19);
    DENIED(BEGINS(0, 0, 0, 1), LON_4_B_2, LON_R19);
}

/* C017 */
static void test_LON_4_B_1(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_MUS, 60000, 30000, 0);
    put(P1, LON_RG, 63500, 30000, 0);
    put(P1, LON_CAV, 56000, 30000, 0);
    move_of(P1, 6);
    LEGAL(BEGINS(0, TC_NONE, 0, 1));
    DENIED(BEGINS(0, TC_NONE, 0, 2), LON_4_B_1, 0);
    DENIED(BEGINS(0, TC_NONE, 0, 1, 2), LON_4_B_1, 0);
    place(2, 56000, 50000, 0); /* arms before frontage */
    move_of(P1, 6);
    DENIED(BEGINS(0, TC_NONE, 0, 2), LON_4_B_1, 0);
    place(1, 63500, 31500, 0);
    move_of(P1, 6);
    DENIED(BEGINS(0, TC_NONE, 0, 1), LON_4_B_2, LON_R19);
}

/* Guns with horse are no group; a general is in none. */
static void test_LON_R19_general(void **state)
{
    (void)state;
    fresh();
    put(P1, LON_CAV, 60000, 30000, 0);
    put(P1, LON_RG, 63500, 30000, 0);
    put(P1, LON_GEN, 57000, 30000, 0);
    put(P1, LON_CAV, 54000, 30000, 0);
    move_of(P1, 6);
    DENIED(BEGINS(0, TC_NONE, 0, 1), LON_4_B_1, 0);
    DENIED(BEGINS(0, TC_NONE, 0, 2), LON_R19, 0);
    DENIED(BEGINS(0, TC_NONE, 0, 2, 3), LON_R19, 0);
    DENIED(BEGINS(0, TC_NONE, 2, 3, 0, 1), LON_4_B_1, 0);
    place(2, 57000, 40000, 0); /* frontage before generals */
    move_of(P1, 6);
    DENIED(BEGINS(0, TC_NONE, 0, 2), LON_4_B_2, LON_R19);
}

/* C019 */
static void test_LON_4_B_2(void **state)
{
    (void)state;
    fresh();
    row(2, LON_PIK, 58000, 30000);
    row(2, LON_PIK, 58000, 28000);
    move_of(P1, 6);
    LEGAL(BEGINS(0, TC_NONE, 0, 1, 2, 3));
    lon_group group;
    const uint64_t all[2] = { 15, 0 };
    ALLOWS(lon_check_group(field(), &t.s.as.lon, all, TC_NONE, &group));
    assert_int_equal(group.n, 4);
    assert_int_equal(group.front_n, 2);
    assert_int_equal(group.front[0], 0);
    assert_int_equal(group.front[1], 1);
    assert_false(group.file);
    place(2, 60000, 28000, 0); /* astride both rear edges */
    place(3, 90000, 28000, 0);
    move_of(P1, 6);
    LEGAL(BEGINS(0, TC_NONE, 0, 1, 2));
    DENIED(BEGINS(0, TC_NONE, 0, 2), LON_4_B_2, LON_R19);
    place(2, 64000, 28000, 0); /* half beyond them */
    move_of(P1, 6);
    DENIED(BEGINS(0, TC_NONE, 0, 1, 2), LON_4_B_2, LON_R19);
}

/* C296; and over a gap between two rear edges it sticks out as little. */
static void test_LON_R19_behind(void **state)
{
    (void)state;
    static const struct {
        int32_t x, y;
        bool group;
    } third[] = {
        { 58000, 27950, true },  { 57950, 28000, true },  { 58000, 27949, false },
        { 57949, 28000, false }, { 58000, 28020, true },  { 58000, 28021, false },
        { 62050, 28000, true },  { 62051, 28000, false },
    };
    for (int i = 0; i < TC_COUNT(third); i++) {
        fresh();
        row(2, LON_PIK, 58000, 30000);
        put(P1, LON_PIK, third[i].x, third[i].y, 0);
        if (third[i].group)
            ALLOWS(first_three());
        else
            REFUSES(first_three(), LON_4_B_2, LON_R19);
    }
}

/* The same test at any heading: a block turned on the spot. */
static void test_LON_4_B_2_turned(void **state)
{
    (void)state;
    for (int heading = 0; heading < PL_TURN; heading += 77) {
        const pl_point at = { 60000, 45000 };
        static const int32_t place_of[4][2] = {
            { -4000, 0 }, { 0, 0 }, { 3500, 0 }, { -4000, -2000 }
        };
        fresh();
        for (int i = 0; i < 4; i++) {
            const pl_point p = pl_from(at, heading, place_of[i][0], place_of[i][1]);
            put(P1, i == 2 ? LON_RG : LON_PIK, p.x, p.y, heading);
        }
        move_of(P1, 6);
        LEGAL(BEGINS(0, TC_NONE, 0, 1, 2, 3));
        uint64_t set[2];
        assert_int_equal(run(1, set), 4);
        assert_int_equal(set[0], 15);
    }
}

/* X2, C223: a group is of one contingent. */
static void test_LON_X2_group(void **state)
{
    (void)state;
    fresh();
    row(2, LON_MUS, 54000, 30000);
    field()->two[P1] = 1;
    field()->card[1].contingent = 1;
    start()->cpts[1] = 6;
    move_of(P1, 6);
    DENIED(BEGINS(0, TC_NONE, 0, 1), LON_X2, 0);
    uint64_t set[2];
    assert_int_equal(run(0, set), 1);
    LEGAL(BEGINS(0, TC_NONE, 1));
}

/* C243: who may lead. */
static void test_LON_4_B_3(void **state)
{
    (void)state;
    fresh();
    row(3, LON_MUS, 54000, 30000);
    put(P1, LON_MUS, 90000, 30000, 0);
    put(P1, LON_MUS, 90000, 28000, 0);
    put(P1, LON_MUS, 90000, 26000, 0);
    move_of(P1, 6);
    DENIED(BEGINS(0, 1, 0, 1, 2), LON_4_B_3, LON_R22);
    LEGAL(BEGINS(0, 0, 0, 1, 2));
    LEGAL(BEGINS(0, 2, 0, 1, 2));
    DENIED(BEGINS(0, 3, 0, 1, 2), LON_4_B_3, LON_R22); /* not of the group */
    DENIED(BEGINS(0, 5, 3, 4, 5), LON_4_B_3, LON_R21);
    DENIED(BEGINS(0, 4, 3, 4, 5), LON_4_B_3, LON_R21);
    LEGAL(BEGINS(0, 3, 3, 4, 5));
    LEGAL(BEGINS(0, 4, 4, 5));
    DENIED(BEGINS(0, 0, 0), LON_4_B_3, LON_R21); /* one stand is no column */
}

/* R21: a chain of links is a group behind its head, whatever the headings; only so. */
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
    LEGAL(BEGINS(0, 0, 0, 1, 2, 3));
    LEGAL(BEGINS(0, 2, 2, 3)); /* the rear part of it */
    DENIED(BEGINS(0, 3, 0, 1, 2, 3), LON_4_B_3, LON_R21);
    DENIED(BEGINS(0, TC_NONE, 0, 1, 2, 3), LON_4_B_2, LON_R19);
    DENIED(BEGINS(0, 0, 0, 1, 3), LON_4_B_2, LON_R19); /* 2 is missing */
    uint8_t order[LON_STANDS];
    bool track;
    const uint64_t all[2] = { 15, 0 };
    assert_int_equal(lon_column_order(&t.s.as.lon, all, 0, order, &track), 4);
    assert_true(track);
    for (int i = 0; i < 4; i++)
        assert_int_equal(order[i], i);
}

/* C234: the order of a block, nearest first; no track through its stands. */
static void test_LON_R22(void **state)
{
    (void)state;
    uint8_t order[LON_STANDS];
    bool track;

    fresh();
    row(2, LON_PIK, 58000, 30000);
    row(2, LON_PIK, 58000, 28000);
    move_of(P1, 6);
    const uint64_t block[2] = { 15, 0 }, file[2] = { 5, 0 };
    assert_int_equal(lon_column_order(&t.s.as.lon, block, 0, order, &track), 4);
    assert_int_equal(order[0], 0);
    assert_int_equal(order[1], 2);
    assert_int_equal(order[2], 3);
    assert_int_equal(order[3], 1);
    assert_false(track);
    assert_int_equal(lon_column_order(&t.s.as.lon, file, 0, order, &track), 2);
    assert_int_equal(order[1], 2);
    assert_true(track);
    assert_int_equal(lon_column_order(&t.s.as.lon, file, 2, order, &track), 2);
    assert_false(track);
    takes(BEGINS(0, 0, 0, 1, 2, 3));
    takes(goes(8000));
    takes(plainly(LON_MOVE_PATH));
    assert_int_equal(of(0)->y, 38000);
    assert_int_equal(of(2)->y, 36000);
    assert_int_equal(of(3)->y, 34000);
    assert_int_equal(of(1)->y, 32000);
    assert_int_equal(of(1)->x, 58000);
}

/* R21: of equally near ones the lowest id follows; a link goes before nearness. */
static void test_LON_R21_order(void **state)
{
    (void)state;
    uint8_t order[LON_STANDS];
    bool track;
    const uint64_t set[2] = { 7, 0 };

    fresh();
    row(3, LON_MUS, 54000, 30000);
    move_of(P1, 6);
    lon_column_order(&t.s.as.lon, set, 1, order, &track);
    assert_int_equal(order[1], 0);
    lon_fixture_of(&t.b, 2)->link = 1;
    lon_column_order(&t.b.as.lon.start, set, 1, order, &track);
    assert_int_equal(order[1], 2);
    assert_int_equal(order[2], 0);
    assert_false(track);
}

/* Ledger 5.5: the run of a stand is its row with the ranks behind, of whoever can move. */
static void test_LON_R19_run(void **state)
{
    (void)state;
    uint64_t set[2];

    fresh();
    row(4, LON_MUS, 50000, 30000);     /* 0 to 3 */
    row(2, LON_PIK, 50000, 28000);     /* 4, 5 */
    put(P1, LON_RG, 65500, 30000, 0);  /* 6 */
    put(P1, LON_HG, 46500, 30000, 0);  /* 7: never moves */
    put(P1, LON_CAV, 69000, 30000, 0); /* 8: horse */
    put(P1, LON_MUS, 62000, 27990, 0); /* 9: behind 3 */
    put(P1, LON_MUS, 62000, 25990, 0); /* 10: behind 9 */
    put(P1, LON_GEN, 59000, 28000, 0); /* 11 */
    move_of(P1, 6);
    assert_int_equal(run(1, set), 9);
    for (int i = 0; i < 12; i++)
        assert_int_equal(has(set, i), i != 7 && i != 8 && i != 11);
    assert_int_equal(run(6, set), 9);
    assert_int_equal(run(4, set), 2);
    assert_int_equal(run(9, set), 2);
    assert_int_equal(run(8, set), 1);
    assert_int_equal(run(7, set), 0);
    assert_int_equal(run(11, set), 0);
    assert_int_equal(set[0], 0);
    run(1, set);
    tc_action all = plainly(LON_MOVE_BEGIN);
    all.with = TC_NONE;
    all.as.set[0] = set[0];
    LEGAL(all);
    takes(BEGINS(0, TC_NONE, 2));
    takes(plainly(LON_MOVE_PATH));
    assert_int_equal(run(1, set), 4);
    assert_true(has(set, 0) && has(set, 1) && has(set, 4) && has(set, 5));
}

/* How often these stands are listed with this lead and no options. */
static int listed(int lead, int count, const int *stands)
{
    static tc_action list[256];
    const tc_action want = begins(0, lead, count, stands);
    const int n = tc_actions(&t.b, &t.s, LON_MOVE_BEGIN, TC_NONE, list, 256);
    int found = 0;
    for (int i = 0; i < n; i++)
        found +=
            list[i].flags == 0 && list[i].with == want.with && list[i].as.set[0] == want.as.set[0];
    return found;
}
#define LISTED(lead, ...)                                                                          \
    listed(lead, TC_COUNT(((const int[]){ __VA_ARGS__ })), (const int[]){ __VA_ARGS__ })

/* Ledger 5.5: whichever rank has the lower numbers, both rows are runs; each is listed once. */
static void test_LON_R19_listed(void **state)
{
    (void)state;
    for (int turned = 0; turned < 2; turned++) {
        fresh();
        for (int i = 0; i < 4; i++) {
            const bool behind = (i < 2) == (turned == 1);
            put(P1, LON_PIK, i % 2 ? 62000 : 58000, behind ? 28000 : 30000, 0);
        }
        start()->stand[turned ? 0 : 2].link = turned ? 2 : 0; /* the left file has been a column */
        put(P1, LON_GEN, 70000, 30000, 0);
        put(P2, LON_MUS, 60000, 80000, 1800);
        move_of(P1, 6);
        assert_int_equal(LISTED(TC_NONE, 0, 1, 2, 3), 1);
        assert_int_equal(LISTED(TC_NONE, 0, 1), turned); /* the second rank */
        assert_int_equal(LISTED(TC_NONE, 2, 3), !turned);
        assert_int_equal(LISTED(turned ? 2 : 0, 0, 2), 1);
        assert_int_equal(LISTED(turned ? 3 : 1, 1, 3), 1);
        assert_int_equal(LISTED(TC_NONE, 0, 2), 0);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_R19),          cmocka_unit_test(test_LON_4_B_2_headings),
    cmocka_unit_test(test_LON_4_B_1),        cmocka_unit_test(test_LON_R19_general),
    cmocka_unit_test(test_LON_4_B_2),        cmocka_unit_test(test_LON_R19_behind),
    cmocka_unit_test(test_LON_4_B_2_turned), cmocka_unit_test(test_LON_X2_group),
    cmocka_unit_test(test_LON_4_B_3),        cmocka_unit_test(test_LON_R21_chain),
    cmocka_unit_test(test_LON_R22),          cmocka_unit_test(test_LON_R21_order),
    cmocka_unit_test(test_LON_R19_run),      cmocka_unit_test(test_LON_R19_listed),
};

const chapter chapter_group = { "groups", tests, TC_COUNT(tests) };
