/* Sight, range, cover (LON-7.A.2 to 7.A.6, 7.C.1; R53 to R59, R63). */
#include "../../../core/lon/parts.h"
#include "unit.h"

static int firer, target;

static void two(int type, int32_t x, int32_t y, int heading, int32_t to_x, int32_t to_y,
                int to_heading)
{
    firer = put(P1, type, x, y, heading);
    target = put(P2, LON_MUS, to_x, to_y, to_heading);
}

static tc_verdict sees(void)
{
    return lon_check_sight(field(), start(), firer, target);
}

static tc_verdict sees_at(int32_t x, int32_t y)
{
    place(target, x, y, 1800);
    return sees();
}

/* The same line, looked along from its other end. */
static tc_verdict seen(void)
{
    return lon_check_sight(field(), start(), target, firer);
}

static bool covered(void)
{
    return lon_in_cover(field(), start(), firer, target);
}

/* ---- Range ---- */

/* C083. */
static void test_LON_7_A_2_bands(void **state)
{
    (void)state;
    assert_int_equal(lon_range_value(0), 5);
    assert_int_equal(lon_range_value(4999), 5);
    assert_int_equal(lon_range_value(5000), 6);
    assert_int_equal(lon_range_value(10000), 6);
    assert_int_equal(lon_range_value(11000), 7);
    assert_int_equal(lon_range_value(60000), 7);
}

/* C259. */
static void test_LON_R53_gap(void **state)
{
    (void)state;
    assert_int_equal(lon_range_value(10001), 6);
    assert_int_equal(lon_range_value(10999), 6);
    assert_int_equal(lon_range_value(11000), 7);
}

static void test_LON_R54_inclusive(void **state)
{
    (void)state;
    assert_true(lon_within(15000, 15000));
    assert_false(lon_within(15001, 15000));
}

/* ---- Stands in the way ---- */

/* C091. */
static void test_LON_7_A_3_friends(void **state)
{
    (void)state;
    fresh();
    two(LON_MUS, 60000, 30000, 0, 60000, 42000, 1800);
    ALLOWS(sees());
    const int friend = put(P1, LON_MUS, 60000, 34000, 0);
    REFUSES(sees(), LON_7_A_3, LON_R57);
    assert_int_equal(sees().got, friend);
    ALLOWS(sees_at(72000, 42000));
    ALLOWS(seen());
    place(target, 60000, 42000, 1800);
    ALLOWS(seen()); /* it is no friend of the target's */
    lon_fixture_of(&t.b, friend)->type = LON_GEN;
    REFUSES(sees(), LON_7_A_3, LON_R57);
    lon_fixture_of(&t.b, friend)->flags = LON_GONE;
    ALLOWS(sees());
}

/* C091: by option. */
static void test_LON_R57_enemies(void **state)
{
    (void)state;
    fresh();
    two(LON_MUS, 60000, 30000, 0, 60000, 42000, 1800);
    const int enemy = put(P2, LON_MUS, 60000, 34000, 0);
    ALLOWS(sees());
    lon_fixture_switch(&t.b, LON_ENEMY_BLOCKS_LOS, true);
    REFUSES(sees(), LON_R57, 0);
    assert_int_equal(sees().got, enemy);
    ALLOWS(sees_at(72000, 42000));
}

/* C207. */
static void test_LON_R57_joint(void **state)
{
    (void)state;
    fresh();
    two(LON_MUS, 58000, 26000, 0, 58000, 40000, 1800);
    const int west = put(P1, LON_MUS, 56000, 30000, 0), east = put(P1, LON_MUS, 60000, 30000, 0);
    REFUSES(sees(), LON_7_A_3, LON_R57);
    place(west, 55975, 30000, 0);
    place(east, 60025, 30000, 0);
    REFUSES(sees(), LON_7_A_3, LON_R57);
    place(west, 55970, 30000, 0);
    place(east, 60030, 30000, 0);
    ALLOWS(sees());
}

/* C188: a corner of the core is enough. */
static void test_LON_R56_corners(void **state)
{
    (void)state;
    fresh();
    two(LON_MUS, 60000, 30000, 0, 68000, 42000, 1800);
    put(P1, LON_MUS, 60000, 34000, 0);
    ALLOWS(sees());
    assert_int_equal(lon_distance(start(), firer, target), 12649);
}

/* Who touches is seen whatever lies between the centres. */
static void test_LON_R56_contact(void **state)
{
    (void)state;
    fresh();
    two(LON_MUS, 60000, 30000, 0, 60000, 30050, 1800);
    lon_fixture_box(&t.b, LON_HILL, 580, 300, 620, 301);
    lon_fixture_switch(&t.b, LON_SLOPE_SIGHT, false);
    ALLOWS(sees());
    place(target, 60000, 30051, 1800);
    REFUSES(sees(), LON_7_A_6, LON_R59);
}

/* Of bases that overlap at a slant no line is left that anything could stop. */
static void test_LON_R56_trimmed(void **state)
{
    (void)state;
    fresh();
    two(LON_MUS, 60000, 30000, 0, 60000, 29900, 1600);
    put(P1, LON_MUS, 60000, 32000, 0);
    ALLOWS(sees());
}

/* C187. */
static void test_LON_R55_arc(void **state)
{
    (void)state;
    fresh();
    two(LON_MUS, 60000, 30000, 0, 60000, 22000, 1800);
    ALLOWS(sees());
    field()->fire_arc = 450;
    REFUSES(sees(), LON_R55, 0);
    ALLOWS(sees_at(60000, 40000));
    ALLOWS(sees_at(69000, 38000)); /* its centre is at 45.0 */
    ALLOWS(sees_at(51000, 38000));
    REFUSES(sees_at(69001, 38000), LON_R55, 0);
    REFUSES(sees_at(50999, 38000), LON_R55, 0);
    ALLOWS(sees_at(63500, 30000)); /* touching the front, though far aside */
    place(target, 62000, 29000, 2700);
    REFUSES(sees(), LON_R55, 0); /* touching the right edge */
    field()->fire_arc = 1800;
    ALLOWS(sees_at(60000, 22000));
    field()->fire_arc = 900;
    place(firer, 60000, 30000, 2700);
    ALLOWS(sees_at(50000, 60000));
    REFUSES(sees_at(60001, 60000), LON_R55, 0);
}

/* ---- Woods ---- */

static void wood(void)
{
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 500, 400, 700, 500);
}

/* C092, and its mirror: out of the wood. */
static void test_LON_7_A_4_edge(void **state)
{
    (void)state;
    wood();
    two(LON_MUS, 60000, 38000, 0, 60000, 42000, 1800);
    ALLOWS(sees());
    ALLOWS(seen());
    assert_true(covered());
    REFUSES(sees_at(60000, 42001), LON_7_A_4, LON_R58);
    assert_int_equal(sees().got, 2001);
    REFUSES(seen(), LON_7_A_4, LON_R58);
}

/* C094. */
static void test_LON_7_A_3_woods(void **state)
{
    (void)state;
    wood();
    two(LON_MG, 60000, 38000, 0, 60000, 52000, 1800);
    REFUSES(sees(), LON_7_A_3, LON_R58);
}

/* C261. */
static void test_LON_7_A_5_same_wood(void **state)
{
    (void)state;
    wood();
    two(LON_MUS, 56000, 44000, 0, 60000, 48000, 1800);
    ALLOWS(sees());
    assert_int_equal(lon_distance(start(), firer, target), 4000);
    assert_true(covered());
    place(firer, 54000, 43000, 0);
    ALLOWS(sees_at(61000, 47000));
    assert_int_equal(lon_distance(start(), firer, target), 5000);
    REFUSES(sees_at(62000, 47100), LON_7_A_5, LON_R58);
    assert_int_equal(sees().got, 5728);
    assert_int_equal(sees().need, 5000);
}

/* C262: out of the wood and into it again. */
static void test_LON_R58_bay(void **state)
{
    (void)state;
    fresh();
    LON_FIXTURE_GROUND(&t.b, LON_WOODS, 500, 400, 700, 400, 700, 500, 660, 500, 660, 440, 540, 440,
                       540, 500, 500, 500);
    two(LON_MUS, 53000, 48000, 900, 67000, 48000, 2700);
    ALLOWS(sees());
    assert_int_equal(lon_distance(start(), firer, target), 14000);
    assert_true(covered());
    place(firer, 51999, 48000, 900); /* 20.01 of wood before it */
    REFUSES(sees(), LON_7_A_4, LON_R58);
}

/* Roads do not cancel woods for sight; a wood beside the firer in which it is not stops it. */
static void test_LON_R58_beside(void **state)
{
    (void)state;
    fresh();
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 600, 0, 600, 900);
    lon_fixture_box(&t.b, LON_WOODS, 500, 301, 700, 330);
    two(LON_MUS, 60000, 30200, 0, 60000, 42000, 1800);
    REFUSES(sees(), LON_7_A_3, LON_R58); /* its core is not in it, and 28.00 lie before it */
    place(firer, 60000, 30300, 0);
    REFUSES(sees(), LON_7_A_4, LON_R58);
    place(firer, 60000, 31000, 0);
    ALLOWS(sees());
    place(firer, 60000, 30999, 0);
    REFUSES(sees(), LON_7_A_4, LON_R58);
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 500, 330, 700, 331);
    two(LON_MUS, 60000, 30000, 0, 60000, 42000, 1800);
    ALLOWS(sees()); /* 1.00 of wood is nothing */
}

/* C294. */
static void test_LON_R128_along(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 600, 340, 700, 380);
    two(LON_MUS, 60000, 30000, 0, 60000, 42000, 1800);
    ALLOWS(sees());
    lon_fixture_box(&t.b, LON_WOODS, 500, 330, 599, 390);
    REFUSES(sees(), LON_7_A_3, LON_R58);
}

/* ---- Hills ---- */

static void hill(void)
{
    fresh();
    lon_fixture_box(&t.b, LON_HILL, 500, 400, 700, 560);
    lon_fixture_box(&t.b, LON_TOP, 540, 440, 660, 520);
    two(LON_HG, 60000, 35000, 0, 60000, 62000, 1800);
}

/* C095. */
static void test_LON_7_A_6_hill(void **state)
{
    (void)state;
    hill();
    REFUSES(sees(), LON_7_A_6, LON_R59);
    ALLOWS(sees_at(60000, 47000));
    REFUSES(sees_at(60000, 53000), LON_7_A_6, LON_R59);
    ALLOWS(sees_at(60000, 41000));
    place(firer, 60000, 48000, 0);
    ALLOWS(sees_at(60000, 62000));
}

/* C263. */
static void test_LON_R59_slope(void **state)
{
    (void)state;
    hill();
    ALLOWS(sees_at(60000, 41000));
    lon_fixture_switch(&t.b, LON_SLOPE_SIGHT, false);
    REFUSES(sees_at(60000, 41000), LON_7_A_6, LON_R59);
    ALLOWS(sees_at(60000, 47000));
    REFUSES(sees_at(60000, 53000), LON_7_A_6, LON_R59);
    hill(); /* the top of another hill is no help */
    lon_fixture_box(&t.b, LON_HILL, 560, 600, 640, 700);
    lon_fixture_box(&t.b, LON_TOP, 570, 610, 630, 690);
    REFUSES(sees_at(60000, 64000), LON_7_A_6, LON_R59);
}

/* ---- Cover ---- */

/* C089, C105: woods. */
static void test_LON_7_C_1_woods(void **state)
{
    (void)state;
    wood();
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 600, 0, 600, 900);
    two(LON_MUS, 60000, 38000, 0, 60000, 41500, 1800);
    assert_true(covered()); /* roads do not cancel it */
    place(target, 60000, 39900, 1800);
    assert_true(covered());
    place(target, 60000, 38100, 1800);
    assert_false(covered());
}

/* C266. */
static void test_LON_R63_works(void **state)
{
    (void)state;
    fresh();
    LON_FIXTURE_GROUND(&t.b, LON_HEDGE, 500, 440, 700, 460);
    two(LON_MUS, 60000, 30000, 0, 60000, 47000, 1800);
    assert_true(covered());
    place(target, 60000, 47001, 1800);
    assert_false(covered());
    place(target, 60000, 44000, 1800); /* it runs through the base */
    assert_true(covered());
    fresh();
    LON_FIXTURE_GROUND(&t.b, LON_WALL, 540, 400, 660, 400);
    two(LON_MUS, 50000, 30000, 0, 60000, 42000, 1800);
    assert_false(covered());
    place(target, 60000, 41990, 1800);
    assert_true(covered());
    place(firer, 60000, 50000, 1800); /* from behind */
    assert_false(covered());
    fresh();
    LON_FIXTURE_GROUND(&t.b, LON_GABION, 600, 300, 600, 410); /* along the line of fire */
    two(LON_MUS, 60000, 30000, 0, 60000, 42000, 1800);
    assert_true(covered());
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_7_A_2_bands),     cmocka_unit_test(test_LON_R53_gap),
    cmocka_unit_test(test_LON_R54_inclusive),   cmocka_unit_test(test_LON_7_A_3_friends),
    cmocka_unit_test(test_LON_R57_enemies),     cmocka_unit_test(test_LON_R57_joint),
    cmocka_unit_test(test_LON_R56_corners),     cmocka_unit_test(test_LON_R56_contact),
    cmocka_unit_test(test_LON_R56_trimmed),     cmocka_unit_test(test_LON_R55_arc),
    cmocka_unit_test(test_LON_7_A_4_edge),      cmocka_unit_test(test_LON_7_A_3_woods),
    cmocka_unit_test(test_LON_7_A_5_same_wood), cmocka_unit_test(test_LON_R58_bay),
    cmocka_unit_test(test_LON_R58_beside),      cmocka_unit_test(test_LON_R128_along),
    cmocka_unit_test(test_LON_7_A_6_hill),      cmocka_unit_test(test_LON_R59_slope),
    cmocka_unit_test(test_LON_7_C_1_woods),     cmocka_unit_test(test_LON_R63_works),
};
const chapter chapter_sight = { "sight", tests, TC_COUNT(tests) };
