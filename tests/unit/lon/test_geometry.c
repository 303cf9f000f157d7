/* Stands: corners, distance, overlap, contact, support, dice (LON-2.A, R1 to R12, R75; cases A and
   L of docs/rules/cases/lon.md). */
#include "../../../core/lon/parts.h"
#include "unit.h"

static void expect_corners(const pl_stand *s, int inset, const int32_t want[8])
{
    pl_point c[4];
    pl_stand_corners(s, inset, c);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(c[i].x, want[2 * i]);
        assert_int_equal(c[i].y, want[2 * i + 1]);
    }
}
#define CORNERS(s, inset, ...) expect_corners(s, inset, (const int32_t[8]){ __VA_ARGS__ })

/* Over which edges two stands touch, as 10 mine + theirs; -1 not at all; the same seen from the
   other. */
static int edges_of(int one, int other)
{
    lon_edges e, o;
    const bool touches = lon_contact(start(), one, other, &e);
    assert_int_equal(lon_contact(start(), other, one, &o), touches);
    if (!touches)
        return -1;
    assert_int_equal(e.mine, o.theirs);
    assert_int_equal(e.theirs, o.mine);
    return 10 * e.mine + e.theirs;
}

static bool overlap(int one, int other)
{
    const pl_stand a = lon_base(start(), one), o = lon_base(start(), other);
    assert_int_equal(lon_overlap(&a, &o), lon_overlap(&o, &a));
    return lon_overlap(&a, &o);
}

static bool squarely(int one, int other)
{
    const pl_stand a = lon_base(start(), one), o = lon_base(start(), other);
    assert_int_equal(lon_ends_squarely(&a, &o), lon_ends_squarely(&o, &a));
    return lon_ends_squarely(&a, &o);
}

static void two_muskets(void)
{
    fresh();
    put(P1, LON_MUS, 60000, 30000, 0);
    put(P2, LON_MUS, 60000, 30000, 1800);
}

enum { ONE = 0, OTHER = LON_SIDE_STANDS };

/* ---- Bases ---- */

/* C001. */
static void test_LON_R3_datum(void **state)
{
    (void)state;
    const pl_stand s = lon_base_at(LON_MUS, 60000, 30000, 0);
    CORNERS(&s, 0, 58000, 30000, 62000, 30000, 62000, 28000, 58000, 28000);
    const pl_point c = pl_stand_centre(&s);
    assert_int_equal(c.x, 60000);
    assert_int_equal(c.y, 29000);
}

/* C002. */
static void test_LON_R4_wheel(void **state)
{
    (void)state;
    const pl_stand s = pl_stand_wheel(lon_base_at(LON_MUS, 60000, 30000, 0), 300);
    assert_int_equal(s.at.x, 60268);
    assert_int_equal(s.at.y, 31000);
    assert_int_equal(s.heading, 300);
    CORNERS(&s, 0, 58536, 32000, 62000, 30000, 61000, 28268, 57536, 30268);
}

/* C235. */
static void test_LON_2_A_sizes(void **state)
{
    (void)state;
    const pl_stand gun = lon_base_at(LON_RG, 60000, 30000, 900);
    CORNERS(&gun, 0, 60000, 31500, 60000, 28500, 56500, 28500, 56500, 31500);
    const pl_stand general = lon_base_at(LON_GEN, 60000, 30000, 0);
    CORNERS(&general, 0, 59000, 30000, 61000, 30000, 61000, 28000, 59000, 28000);
    assert_null(lon_type(LON_TYPES));
    assert_null(lon_type(-1));
    assert_int_equal(lon_type(LON_MUS)->range, 15000);
}

/* C172. */
static void test_LON_R12_horse(void **state)
{
    static const int types[] = { LON_REI, LON_CAV, LON_DRG, LON_CRO, LON_HUS };
    (void)state;
    for (int i = 0; i < TC_COUNT(types); i++) {
        const pl_stand s = lon_base_at(types[i], 60000, 30000, 0);
        CORNERS(&s, 0, 58000, 30000, 62000, 30000, 62000, 27000, 58000, 27000);
    }
    const pl_stand foot = lon_base_at(LON_MUS, 60000, 30000, 0);
    assert_int_equal(foot.depth, 2000);
}

static void test_LON_R2_table(void **state)
{
    (void)state;
    fresh();
    const pl_stand in = lon_base_at(LON_CRO, 60000, 90000, 0);
    const pl_stand out = lon_base_at(LON_CRO, 60000, 90001, 0);
    const pl_stand west = lon_base_at(LON_CRO, 1999, 30000, 0);
    assert_true(lon_on_table(field(), &in));
    assert_false(lon_on_table(field(), &out));
    assert_false(lon_on_table(field(), &west));
}

/* ---- Distance, overlap ---- */

/* C013. */
static void test_LON_R5_distance(void **state)
{
    (void)state;
    two_muskets();
    assert_int_equal(lon_distance(start(), ONE, OTHER), 0);
    place(OTHER, 67000, 34000, 1800);
    assert_int_equal(lon_distance(start(), ONE, OTHER), 5000);
    assert_int_equal(lon_distance(start(), OTHER, ONE), 5000);
}

/* C181. */
static void test_LON_R6_overlap(void **state)
{
    (void)state;
    fresh();
    const int one = put(P1, LON_MUS, 60000, 30000, 0), other = put(P1, LON_MUS, 63980, 30000, 0);
    const pl_stand base = lon_base(start(), one);
    uint64_t skip[2] = { 0, 0 };
    assert_false(overlap(one, other));
    assert_int_equal(lon_overlapped(start(), one, &base, NULL), -1);
    place(other, 63979, 30000, 0);
    assert_true(overlap(one, other));
    assert_int_equal(lon_overlapped(start(), one, &base, NULL), other);
    assert_int_equal(lon_overlapped(start(), one, &base, skip), other);
    tc_set_add(skip, (unsigned)other);
    assert_int_equal(lon_overlapped(start(), one, &base, skip), -1);
}

/* C058. */
static void test_LON_R7_core(void **state)
{
    (void)state;
    const pl_stand mover = lon_base_at(LON_REI, 60000, 36000, 0);
    const pl_stand grazed = lon_base_at(LON_MUS, 63950, 36000, 0);
    const pl_stand ridden = lon_base_at(LON_MUS, 63700, 36000, 0);
    CORNERS(&mover, lon_core(), 58100, 35900, 61900, 35900, 61900, 33100, 58100, 33100);
    assert_false(lon_core_overlaps(&mover, &grazed));
    assert_true(lon_overlap(&mover, &grazed));
    assert_true(lon_core_overlaps(&mover, &ridden));
}

static void test_LON_R21_links(void **state)
{
    (void)state;
    fresh();
    const int head = put(P1, LON_MUS, 60000, 30000, 0), next = put(P1, LON_MUS, 60000, 28000, 0);
    const int last = put(P1, LON_MUS, 60000, 26000, 0), by = put(P1, LON_MUS, 66000, 26000, 0);
    lon_fixture_of(&t.b, next)->link = (uint8_t)head;
    lon_fixture_of(&t.b, last)->link = (uint8_t)next;
    assert_true(lon_are_linked(start(), next, head));
    assert_true(lon_are_linked(start(), head, last));
    assert_false(lon_are_linked(start(), head, by));
}

/* ---- Contact ---- */

/* C007, C008, C011. */
static void test_LON_R8_contact(void **state)
{
    (void)state;
    two_muskets();
    assert_int_equal(edges_of(ONE, OTHER), 10 * PL_FRONT + PL_FRONT);
    place(OTHER, 60000, 30050, 1800);
    assert_int_equal(edges_of(ONE, OTHER), 10 * PL_FRONT + PL_FRONT);
    place(OTHER, 60000, 30051, 1800);
    assert_int_equal(edges_of(ONE, OTHER), -1);
    assert_int_equal(lon_distance(start(), ONE, OTHER), 51);
    place(OTHER, 60000, 30000, 1795);
    assert_int_equal(edges_of(ONE, OTHER), 10 * PL_FRONT + PL_FRONT);
    place(OTHER, 60000, 30000, 1794);
    assert_int_equal(edges_of(ONE, OTHER), -1);
}

/* C337. */
static void test_LON_R8_either_way(void **state)
{
    (void)state;
    two_muskets();
    place(OTHER, 62000, 30040, 1795);
    assert_int_equal(edges_of(ONE, OTHER), 10 * PL_FRONT + PL_FRONT);
    place(OTHER, 62000, 30051, 1795);
    assert_int_equal(edges_of(ONE, OTHER), -1);
}

/* Every edge against every other: the position of part G. */
static void test_LON_R8_edges(void **state)
{
    (void)state;
    static const struct {
        int32_t x, y;
        int heading, edges;
    } at[] = {
        { 60000, 32000, 0, 10 * PL_FRONT + PL_FRONT },
        { 60000, 34000, 1800, 10 * PL_FRONT + PL_REAR },
        { 62000, 33000, 2700, 10 * PL_FRONT + PL_LEFT },
        { 58000, 33000, 900, 10 * PL_FRONT + PL_RIGHT },
        { 60000, 29000, 1800, 10 * PL_REAR + PL_FRONT },
        { 60000, 37000, 0, 10 * PL_REAR + PL_REAR },
        { 64000, 34000, 0, 10 * PL_LEFT + PL_LEFT },
        { 56000, 34000, 0, 10 * PL_RIGHT + PL_RIGHT },
        { 64000, 32000, 1800, 10 * PL_RIGHT + PL_LEFT },
    };
    fresh();
    const int pike = put(P2, LON_PIK, 60000, 32000, 1800);
    const int horse = put(P1, LON_CAV, 60000, 32000, 0);
    for (int i = 0; i < TC_COUNT(at); i++) {
        place(horse, at[i].x, at[i].y, at[i].heading);
        assert_int_equal(edges_of(horse, pike), at[i].edges);
        assert_true(squarely(horse, pike));
        assert_false(overlap(horse, pike));
    }
}

/* C010. */
static void test_LON_R9_corner(void **state)
{
    (void)state;
    two_muskets();
    place(OTHER, 64000, 32000, 0);
    assert_int_equal(lon_distance(start(), ONE, OTHER), 0);
    assert_int_equal(edges_of(ONE, OTHER), -1);
    assert_false(lon_is_engaged(start(), ONE));
    assert_true(squarely(ONE, OTHER)); /* in line: R9 (c) */
    place(OTHER, 63500, 30000, 1800);
    assert_int_equal(edges_of(ONE, OTHER), 10 * PL_FRONT + PL_FRONT);
    place(OTHER, 63501, 30000, 1800);
    assert_int_equal(edges_of(ONE, OTHER), -1);
}

/* C014, C205. */
static void test_LON_R9_end(void **state)
{
    (void)state;
    two_muskets();
    place(OTHER, 60000, 38000, 1800);
    place(ONE, 60000, 37950, 0);
    assert_true(squarely(ONE, OTHER));
    assert_int_equal(edges_of(ONE, OTHER), 10 * PL_FRONT + PL_FRONT);
    place(ONE, 60000, 37920, 0);
    assert_false(squarely(ONE, OTHER));
    place(ONE, 60000, 37900, 0);
    assert_true(squarely(ONE, OTHER));
    assert_int_equal(edges_of(ONE, OTHER), -1);
    place(ONE, 64000, 38000, 0); /* beside the one opposite: in line only */
    assert_true(squarely(ONE, OTHER));
    place(ONE, 60000, 37950, 6); /* slanted */
    assert_false(squarely(ONE, OTHER));
}

/* C299. */
static void test_LON_R10_several(void **state)
{
    (void)state;
    fresh();
    const int one = put(P1, LON_MUS, 60000, 40000, 0), west = put(P2, LON_MUS, 58000, 40000, 1800);
    const int east = put(P2, LON_MUS, 62000, 40000, 1800);
    uint64_t set[2];
    put(P2, LON_MUS, 90000, 40000, 1800);
    put(P1, LON_MUS, 64000, 40000, 0); /* a friend beside it is none */
    assert_int_equal(lon_enemies_touching(start(), one, set), 2);
    assert_true(tc_set_has(set, (unsigned)west));
    assert_true(tc_set_has(set, (unsigned)east));
    assert_int_equal(edges_of(one, west), 10 * PL_FRONT + PL_FRONT);
    assert_int_equal(edges_of(one, east), 10 * PL_FRONT + PL_FRONT);
    assert_true(lon_is_engaged(start(), one));
}

/* R127: who holds a gun now. */
static void test_LON_R127_captured(void **state)
{
    (void)state;
    fresh();
    const int gun = put(P2, LON_LG, 60000, 30000, 1800);
    const int pike = put(P1, LON_PIK, 60000, 30000, 0);
    assert_true(lon_is_engaged(start(), pike));
    lon_fixture_of(&t.b, gun)->flags |= LON_CAPTURED;
    assert_false(lon_is_engaged(start(), pike));
    lon_fixture_of(&t.b, gun)->flags = LON_GONE;
    assert_false(lon_is_engaged(start(), pike));
}

static void test_LON_8_E_2_general(void **state)
{
    (void)state;
    fresh();
    const int horse = put(P1, LON_CAV, 60000, 30000, 0);
    assert_int_equal(lon_general_of(start(), P1), -1);
    assert_false(lon_general_touches(start(), horse, false));
    const int general = put(P1, LON_GEN, 60000, 27000, 0);
    assert_int_equal(lon_general_of(start(), P1), general);
    assert_true(lon_general_touches(start(), horse, true));
    assert_false(lon_general_touches(start(), general, false));
    put(P2, LON_CRO, 61000, 26000, 2700); /* on his right edge */
    assert_false(lon_general_touches(start(), horse, true));
    assert_true(lon_general_touches(start(), horse, false));
    place(general, 60000, 26949, 0);
    assert_false(lon_general_touches(start(), horse, false));
    lon_fixture_of(&t.b, general)->flags = LON_GONE;
    assert_int_equal(lon_general_of(start(), P1), -1);
}

/* ---- Support, dice ---- */

/* C272. */
static void test_LON_8_D_support(void **state)
{
    (void)state;
    fresh();
    const int pike = put(P1, LON_PIK, 60000, 32000, 0), behind = put(P1, LON_PIK, 59500, 30000, 0);
    assert_true(lon_is_supported(start(), pike));
    assert_false(lon_is_supported(start(), behind));
    place(behind, 60500, 30000, 5);
    assert_true(lon_is_supported(start(), pike));
    lon_fixture_of(&t.b, behind)->flags |= LON_DISORDERED;
    lon_fixture_of(&t.b, pike)->flags |= LON_DISORDERED;
    assert_true(lon_is_supported(start(), pike));
    place(behind, 60000, 29949, 0);
    assert_false(lon_is_supported(start(), pike));
    place(behind, 60000, 28000, 1800); /* back to back */
    assert_false(lon_is_supported(start(), pike));
    place(behind, 60000, 30000, 0);
    lon_fixture_of(&t.b, behind)->type = LON_MIL;
    assert_false(lon_is_supported(start(), pike));
    lon_fixture_of(&t.b, behind)->type = LON_PIK;
    lon_fixture_of(&t.b, pike)->type = LON_MIL;
    assert_false(lon_is_supported(start(), pike));
}

static void test_LON_R75_slip(void **state)
{
    (void)state;
    fresh();
    const int pike = put(P1, LON_PIK, 60000, 32000, 0), behind = put(P1, LON_PIK, 59500, 30000, 0);
    assert_true(lon_is_supported(start(), pike));
    place(behind, 59499, 30000, 0);
    assert_false(lon_is_supported(start(), pike));
    place(behind, 60501, 30000, 0);
    assert_false(lon_is_supported(start(), pike));
    lon_fixture_of(&t.b, behind)->flags = LON_GONE;
    put(P2, LON_PIK, 60000, 30000, 0); /* an enemy is no support */
    assert_false(lon_is_supported(start(), pike));
}

/* C112, C086: one size smaller, never below d3. */
static void test_LON_9_A_2_dice(void **state)
{
    static const struct {
        int type, melee, lower, fire, lower_fire;
    } row[] = {
        { LON_MIL, 4, 3, 0, 0 },  { LON_MUS, 6, 4, 8, 6 },   { LON_PIK, 12, 10, 0, 0 },
        { LON_REI, 8, 6, 6, 4 },  { LON_CAV, 10, 8, 0, 0 },  { LON_DRG, 6, 4, 6, 4 },
        { LON_CRO, 6, 4, 0, 0 },  { LON_HUS, 12, 10, 0, 0 }, { LON_OG, 3, 3, 8, 6 },
        { LON_RG, 3, 3, 10, 8 },  { LON_LG, 3, 3, 10, 8 },   { LON_MG, 3, 3, 10, 8 },
        { LON_HG, 3, 3, 12, 10 }, { LON_MOR, 3, 3, 12, 10 },
    };
    (void)state;
    fresh();
    const int at = put(P1, LON_MIL, 60000, 30000, 0);
    lon_stand *s = lon_fixture_of(&t.b, at);
    for (int i = 0; i < TC_COUNT(row); i++) {
        s->type = (uint8_t)row[i].type;
        s->flags = LON_ON;
        assert_int_equal(lon_melee_die(field(), start(), at), row[i].melee);
        assert_int_equal(lon_fire_die(start(), at), row[i].fire);
        s->flags |= LON_DISORDERED;
        assert_int_equal(lon_melee_die(field(), start(), at), row[i].lower);
        assert_int_equal(lon_fire_die(start(), at), row[i].lower_fire);
    }
}

/* C292. */
static void test_LON_R132_guns(void **state)
{
    (void)state;
    fresh();
    const int gun = put(P2, LON_RG, 60000, 30000, 0), general = put(P2, LON_GEN, 70000, 30000, 0);
    assert_int_equal(lon_melee_die(field(), start(), gun), 3);
    assert_int_equal(lon_melee_die(field(), start(), general), 4);
    lon_fixture_switch(&t.b, LON_GUNS_D4, true);
    assert_int_equal(lon_melee_die(field(), start(), gun), 4);
    assert_int_equal(lon_melee_die(field(), start(), general), 4);
    lon_fixture_of(&t.b, gun)->flags |= LON_DISORDERED;
    assert_int_equal(lon_melee_die(field(), start(), gun), 3);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_R3_datum),      cmocka_unit_test(test_LON_R4_wheel),
    cmocka_unit_test(test_LON_2_A_sizes),     cmocka_unit_test(test_LON_R12_horse),
    cmocka_unit_test(test_LON_R2_table),      cmocka_unit_test(test_LON_R5_distance),
    cmocka_unit_test(test_LON_R6_overlap),    cmocka_unit_test(test_LON_R7_core),
    cmocka_unit_test(test_LON_R21_links),     cmocka_unit_test(test_LON_R8_contact),
    cmocka_unit_test(test_LON_R8_either_way), cmocka_unit_test(test_LON_R8_edges),
    cmocka_unit_test(test_LON_R9_corner),     cmocka_unit_test(test_LON_R9_end),
    cmocka_unit_test(test_LON_R10_several),   cmocka_unit_test(test_LON_R127_captured),
    cmocka_unit_test(test_LON_8_E_2_general), cmocka_unit_test(test_LON_8_D_support),
    cmocka_unit_test(test_LON_R75_slip),      cmocka_unit_test(test_LON_9_A_2_dice),
    cmocka_unit_test(test_LON_R132_guns),
};
const chapter chapter_geometry = { "geometry", tests, TC_COUNT(tests) };
