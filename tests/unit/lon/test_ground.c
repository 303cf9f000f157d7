/* Ground: woods, marsh, roads, water, height, the baggage's place (LON-4.B.4, 5.B.4, 5.B.6, 6.A.5,
   8.B; R40, R43 to R46, R59, R77, R78, R108, R128). */
#include "../../../core/lon/parts.h"
#include "unit.h"

static pl_stand stand_at(int type, int32_t x, int32_t y, int heading)
{
    return lon_base_at(type, x, y, heading);
}

static tc_verdict stands(int type, int32_t x, int32_t y, int heading, bool sides)
{
    const pl_stand base = stand_at(type, x, y, heading);
    return lon_check_ground(field(), lon_type(type)->arm, &base, sides);
}

static unsigned slow(int type, int32_t x, int32_t y, int heading)
{
    const unsigned all = 1 << LON_WOODS | 1 << LON_MARSH | 1 << LON_FORD;
    const pl_stand base = stand_at(type, x, y, heading);
    return lon_slow_ground(field(), &base, all);
}

static unsigned woods(int32_t x, int32_t y, int heading)
{
    const pl_stand base = stand_at(LON_MUS, x, y, heading);
    return lon_woods_of(field(), &base);
}

/* ---- Woods, marsh, roads ---- */

/* C064, C065. */
static void test_LON_R40_woods(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_MARSH, 0, 0, 50, 50);
    const unsigned wood = 1u << lon_fixture_box(&t.b, LON_WOODS, 500, 400, 700, 600);
    assert_int_equal(woods(60000, 38000, 0), 0);
    assert_int_equal(woods(60000, 40100, 0), 0);
    assert_int_equal(woods(60000, 40110, 0), wood);
    assert_int_equal(woods(60000, 42100, 0), wood);
    assert_int_equal(woods(60000, 55000, 333), wood);
    assert_int_equal(slow(LON_MUS, 60000, 42100, 0), wood);
    const pl_stand marshy = stand_at(LON_MUS, 3000, 3000, 0);
    assert_int_equal(lon_marsh_of(field(), &marshy), 1);
    assert_int_equal(lon_woods_of(field(), &marshy), 0);
    assert_int_equal(slow(LON_MUS, 3000, 3000, 0), 1);
}

/* C065: touching is not enough; and a hollow is not in it. */
static void test_LON_R128_touch(void **state)
{
    (void)state;
    fresh();
    LON_FIXTURE_GROUND(&t.b, LON_WOODS, 500, 400, 700, 400, 700, 500, 660, 500, 660, 440, 540, 440,
                       540, 500, 500, 500);
    assert_int_equal(woods(60000, 40100, 0), 0);
    assert_int_equal(woods(60000, 40101, 0), 1);
    assert_int_equal(woods(60000, 49000, 0), 0); /* in the bay */
    assert_int_equal(woods(56000, 47000, 0), 0);
    assert_int_equal(woods(55900, 47000, 0), 0);
    assert_int_equal(woods(55899, 47000, 0), 1);
}

/* C061, C070, C071. */
static void test_LON_R43_road(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 400, 300, 600, 600);
    lon_fixture_box(&t.b, LON_MARSH, 700, 300, 900, 600);
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 0, 450, 1200, 450);
    const pl_stand on = stand_at(LON_MUS, 30000, 47000, 900);
    const pl_stand off = stand_at(LON_MUS, 30000, 47001, 900);
    assert_int_equal(lon_road_of(field(), &on), 2);
    assert_int_equal(lon_road_of(field(), &off), -1);
    assert_int_equal(woods(50000, 45000, 900), 1);
    assert_int_equal(slow(LON_MUS, 50000, 45000, 900), 0);
    assert_int_equal(slow(LON_MUS, 50000, 48000, 900), 1);
    ALLOWS(stands(LON_MG, 50000, 45000, 900, false));
    REFUSES(stands(LON_MG, 50000, 48000, 900, false), LON_6_A_5, LON_R43);
    REFUSES(stands(LON_RG, 80000, 48000, 900, false), LON_6_A_5, LON_R43);
    ALLOWS(stands(LON_RG, 80000, 45000, 900, false));
    ALLOWS(stands(LON_CAV, 80000, 45000, 900, false));
    ALLOWS(stands(LON_CAV, 50000, 48000, 900, false));
}

static void test_LON_5_B_4_marsh(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_MARSH, 700, 300, 900, 600);
    REFUSES(stands(LON_CAV, 80000, 48000, 900, false), LON_5_B_4, LON_R40);
    REFUSES(stands(LON_DRG, 80000, 30110, 0, false), LON_5_B_4, LON_R40);
    ALLOWS(stands(LON_DRG, 80000, 30100, 0, false));
    ALLOWS(stands(LON_MUS, 80000, 48000, 900, false));
    ALLOWS(stands(LON_GEN, 80000, 48000, 900, false));
}

static void test_LON_6_A_5_guns(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 400, 300, 600, 600);
    REFUSES(stands(LON_LG, 50000, 45000, 0, false), LON_6_A_5, LON_R43);
    REFUSES(stands(LON_LG, 50000, 30101, 0, false), LON_6_A_5, LON_R43);
    ALLOWS(stands(LON_LG, 50000, 30100, 0, false));
}

/* One road of two polylines that meet, another beside it. */
static void test_LON_R44_one_road(void **state)
{
    (void)state;
    fresh();
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 0, 100, 1200, 100);
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 600, 300, 600, 500, 800, 800);
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 0, 400, 600, 400);
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 0, 200, 600, 300);
    const pl_stand south = stand_at(LON_MUS, 30000, 10000, 900);
    const pl_stand corner = stand_at(LON_MUS, 60000, 40000, 0);
    const pl_stand west = stand_at(LON_MUS, 30000, 40000, 900);
    assert_int_equal(lon_road_of(field(), &south), 0);
    assert_int_equal(lon_road_of(field(), &corner), 1);
    assert_int_equal(lon_road_of(field(), &west), 1);
    for (int i = 1; i < 4; i++)
        assert_int_equal(field()->piece[i].road, 1);
    fresh();
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 0, 400, 600, 400);
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 0, 430, 600, 430);
    const pl_stand between = stand_at(LON_MUS, 30000, 41500, 900);
    assert_int_equal(lon_roads_of(field(), &between), 3);
}

/* ---- Water ---- */

static void river(void)
{
    fresh();
    lon_fixture_box(&t.b, LON_WATER, 0, 440, 1200, 480);
}

/* C073, C074. */
static void test_LON_5_B_6_water(void **state)
{
    (void)state;
    river();
    ALLOWS(stands(LON_CAV, 60000, 43999, 0, false));
    REFUSES(stands(LON_CAV, 60000, 44000, 0, false), LON_5_B_6, LON_R45);
    REFUSES(stands(LON_CAV, 60000, 51000, 0, false), LON_5_B_6, LON_R45);
    ALLOWS(stands(LON_CAV, 60000, 51001, 0, false));
    lon_fixture_box(&t.b, LON_BRIDGE, 580, 440, 620, 480);
    for (int32_t y = 43000; y <= 52000; y += 200)
        ALLOWS(stands(LON_CAV, 60000, y, 0, false));
    REFUSES(stands(LON_CAV, 57000, 46000, 0, false), LON_5_B_6, LON_R45);
    REFUSES(stands(LON_CAV, 64000, 46000, 0, true), LON_5_B_6, LON_R45);
    assert_int_equal(slow(LON_CAV, 60000, 46000, 0), 0);
}

/* C209, C254. */
static void test_LON_4_B_4_crossing(void **state)
{
    (void)state;
    river();
    lon_fixture_box(&t.b, LON_BRIDGE, 580, 440, 620, 480);
    ALLOWS(stands(LON_CAV, 58000, 46000, 0, false));
    REFUSES(stands(LON_CAV, 58000, 46000, 0, true), LON_4_B_4, LON_R45);
    ALLOWS(stands(LON_CAV, 60000, 46000, 0, true));
    ALLOWS(stands(LON_CAV, 58000, 40000, 0, true));
    river();
    lon_fixture_box(&t.b, LON_FORD, 0, 440, 1200, 480);
    ALLOWS(stands(LON_MUS, 58000, 46000, 0, true));
    lon_fixture_switch(&t.b, LON_FORD_IN_LINE, false);
    REFUSES(stands(LON_MUS, 58000, 46000, 0, true), LON_4_B_4, LON_R45);
    ALLOWS(stands(LON_MUS, 58000, 46000, 0, false));
    ALLOWS(stands(LON_MUS, 58000, 43999, 0, true));
}

/* C253, C073: who stands in a ford. */
static void test_LON_R45_ford(void **state)
{
    (void)state;
    river();
    const unsigned ford = 1u << lon_fixture_box(&t.b, LON_FORD, 0, 440, 1200, 480);
    lon_fixture_box(&t.b, LON_BRIDGE, 580, 430, 620, 490);
    const pl_stand bridge = stand_at(LON_MUS, 60000, 46000, 0);
    const pl_stand wet = stand_at(LON_MUS, 62500, 46000, 0);
    const pl_stand dry = stand_at(LON_MUS, 62500, 43999, 0);
    const pl_stand toe = stand_at(LON_MUS, 62500, 44000, 0);
    assert_false(lon_in_ford(field(), &bridge));
    assert_true(lon_in_ford(field(), &wet));
    assert_false(lon_in_ford(field(), &dry));
    assert_true(lon_in_ford(field(), &toe));
    assert_int_equal(slow(LON_MUS, 62500, 46000, 0), ford);
    assert_int_equal(slow(LON_MUS, 60000, 46000, 0), 0);
    assert_true(lon_on_crossing(field(), &bridge));
    assert_true(lon_on_crossing(field(), &wet));
    assert_false(lon_on_crossing(field(), &dry));
    assert_false(lon_over_water(field(), &wet));
    assert_false(lon_flank_over_water(field(), &wet));
}

/* All five points of the axis are looked at, no more. */
static void test_LON_R45_points(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WATER, 590, 295, 610, 297); /* less than a quarter of any base */
    ALLOWS(stands(LON_MUS, 60000, 29990, 0, false));
    REFUSES(stands(LON_MUS, 60000, 30000, 0, false), LON_5_B_6, LON_R45);
    REFUSES(stands(LON_MUS, 60000, 30200, 0, false), LON_5_B_6, LON_R45);
    ALLOWS(stands(LON_MUS, 60000, 30201, 0, false));
    ALLOWS(stands(LON_CAV, 60000, 30000, 0, false));
    REFUSES(stands(LON_CAV, 60000, 30250, 0, false), LON_5_B_6, LON_R45);
}

/* C076. */
static void test_LON_R46_open(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_HILL, 500, 300, 700, 500);
    LON_FIXTURE_GROUND(&t.b, LON_HEDGE, 500, 440, 700, 460);
    ALLOWS(stands(LON_PIK, 60000, 45000, 0, true));
    ALLOWS(stands(LON_MG, 60000, 45000, 0, true));
    ALLOWS(stands(LON_CAV, 60000, 45000, 0, true));
    assert_int_equal(slow(LON_PIK, 60000, 45000, 0), 0);
}

/* ---- Height ---- */

static void hill(void)
{
    fresh();
    lon_fixture_box(&t.b, LON_HILL, 500, 400, 700, 700);
    lon_fixture_box(&t.b, LON_TOP, 560, 500, 640, 600);
    lon_fixture_box(&t.b, LON_HILL, 800, 400, 900, 500); /* without a top */
}

static void test_LON_R59_level(void **state)
{
    (void)state;
    int which;
    hill();
    assert_int_equal(lon_level(field(), (pl_point){ 60000, 55000 }, &which), 2);
    assert_int_equal(which, 0);
    assert_int_equal(lon_level(field(), (pl_point){ 60000, 50000 }, &which), 2);
    assert_int_equal(lon_level(field(), (pl_point){ 60000, 49999 }, &which), 1);
    assert_int_equal(lon_level(field(), (pl_point){ 60000, 40000 }, &which), 1);
    assert_int_equal(lon_level(field(), (pl_point){ 60000, 39999 }, &which), 0);
    assert_int_equal(which, -1);
    assert_int_equal(lon_level(field(), (pl_point){ 85000, 45000 }, &which), 1);
    assert_int_equal(which, 2);
}

static bool uphill(int attacker, int defender)
{
    return lon_uphill(field(), start(), attacker, defender);
}

/* C274. */
static void test_LON_R77_uphill(void **state)
{
    (void)state;
    hill();
    const int pike = put(P2, LON_PIK, 60000, 47000, 1800);
    const int horse = put(P1, LON_CAV, 60000, 47000, 0);
    assert_true(uphill(horse, pike));
    assert_false(uphill(pike, horse));
    place(horse, 62000, 48000, 2700);
    assert_false(uphill(horse, pike));
    place(horse, 62000, 47000, 2700);
    assert_true(uphill(horse, pike));
    place(horse, 62000, 47001, 2700); /* 9.99 lower */
    assert_false(uphill(horse, pike));
}

/* By levels alone. */
static void test_LON_8_B_uphill(void **state)
{
    (void)state;
    hill();
    const int pike = put(P2, LON_PIK, 60000, 39000, 1800);
    const int horse = put(P1, LON_CAV, 60000, 39000, 0);
    assert_true(uphill(horse, pike)); /* its centre is on the hill's edge */
    place(pike, 85000, 44000, 1800);
    assert_true(uphill(horse, pike));
    place(horse, 60000, 44000, 0);
    assert_false(uphill(horse, pike)); /* two hills */
    place(pike, 60000, 52000, 1800);
    place(horse, 60000, 51000, 0);
    assert_true(uphill(horse, pike));
    place(horse, 60000, 52000, 1800);
    assert_false(uphill(horse, pike)); /* both on the top */
}

/* C130. */
static void test_LON_R78_woods(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 500, 320, 700, 500);
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 600, 0, 600, 900);
    const int foot = put(P2, LON_MUS, 60000, 32000, 1800);
    const int horse = put(P1, LON_CAV, 60000, 32000, 0);
    assert_true(lon_horse_or_pike_in_woods(field(), start(), horse, foot)); /* he is, at its edge */
    assert_false(lon_horse_or_pike_in_woods(field(), start(), foot, horse));
    lon_fixture_of(&t.b, horse)->type = LON_PIK;
    assert_true(lon_horse_or_pike_in_woods(field(), start(), horse, foot));
    lon_fixture_of(&t.b, horse)->type = LON_MIL;
    assert_false(lon_horse_or_pike_in_woods(field(), start(), horse, foot));
    lon_fixture_of(&t.b, horse)->type = LON_CRO;
    place(foot, 60000, 34000, 1800);
    place(horse, 60000, 34000, 0);
    assert_true(lon_horse_or_pike_in_woods(field(), start(), horse, foot));
    place(foot, 60000, 30000, 1800);
    place(horse, 60000, 30000, 0);
    assert_false(lon_horse_or_pike_in_woods(field(), start(), horse, foot));
}

/* ---- The baggage ---- */

/* C230: centre (600, 60), area x 555-645, y 30-90. */
static void test_LON_R108_train(void **state)
{
    (void)state;
    fresh();
    assert_false(lon_in_train(field(), P1, (pl_point){ 60000, 6000 }));
    lon_fixture_train(&t.b, P1, 60000, 9000, 0);
    assert_true(lon_in_train(field(), P1, (pl_point){ 60000, 6000 }));
    assert_true(lon_in_train(field(), P1, (pl_point){ 64500, 3000 }));
    assert_false(lon_in_train(field(), P1, (pl_point){ 64501, 3000 }));
    assert_false(lon_in_train(field(), P1, (pl_point){ 60000, 9001 }));
    assert_false(lon_in_train(field(), P2, (pl_point){ 60000, 6000 }));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_R40_woods),   cmocka_unit_test(test_LON_R128_touch),
    cmocka_unit_test(test_LON_R43_road),    cmocka_unit_test(test_LON_5_B_4_marsh),
    cmocka_unit_test(test_LON_6_A_5_guns),  cmocka_unit_test(test_LON_R44_one_road),
    cmocka_unit_test(test_LON_5_B_6_water), cmocka_unit_test(test_LON_4_B_4_crossing),
    cmocka_unit_test(test_LON_R45_ford),    cmocka_unit_test(test_LON_R45_points),
    cmocka_unit_test(test_LON_R46_open),    cmocka_unit_test(test_LON_R59_level),
    cmocka_unit_test(test_LON_R77_uphill),  cmocka_unit_test(test_LON_8_B_uphill),
    cmocka_unit_test(test_LON_R78_woods),   cmocka_unit_test(test_LON_R108_train),
};
const chapter chapter_ground = { "ground", tests, TC_COUNT(tests) };
