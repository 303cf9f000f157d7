/* Distances and overlaps (G1 (e), tvb G5, G6). */
#include "plane_test.h"

static pl_base base_at(int32_t x, int32_t y, int32_t heading)
{
    return (pl_base){ .at = { x, y }, .heading = heading, .hw = 1000, .hd = 500 };
}

static void fail_bases(const char *what, const pl_base *a, const pl_base *b, int got, int want)
{
    fail_msg("%s of (%d,%d) %d %dx%d and (%d,%d) %d %dx%d: %d, not %d", what, a->at.x, a->at.y,
             a->heading, a->hw, a->hd, b->at.x, b->at.y, b->heading, b->hw, b->hd, got, want);
}

/* TVB-C005. */
static void test_distance(void **state)
{
    (void)state;
    const pl_base a = base_at(10000, 10000, 0), b = base_at(13000, 12000, 0);
    assert_int_equal(pl_base_distance(&a, &b), 1414);
    const pl_base touching = base_at(12000, 10000, 0), inside = base_at(10100, 10000, 450);
    assert_int_equal(pl_base_distance(&a, &touching), 0);
    assert_int_equal(pl_base_distance(&a, &inside), 0);
    const pl_base beside = base_at(12001, 10000, 0), ahead = base_at(10000, 11007, 1800);
    assert_int_equal(pl_base_distance(&a, &beside), 1);
    assert_int_equal(pl_base_distance(&a, &ahead), 7);
}

/* G1 (c), (e): a distance of exactly a half goes up. The edge runs 3 along and 4 up. */
static void test_halves(void **state)
{
    (void)state;
    const pl_point a = { -600, -800 }, b = { 600, 800 };
    for (int32_t d = 0; d < 400; d++) {       /* 5 c = 4 x - 3 y, so c = d + 1/2 at whole points */
        const int32_t five = 5 * (2 * d + 1); /* 10 c */
        for (int32_t x = -500; x <= 500; x++) {
            if ((8 * x - five) % 6)
                continue;
            const pl_point p = { x, (8 * x - five) / 6 };
            if (3 * p.x + 4 * p.y > -5000 && 3 * p.x + 4 * p.y < 5000)
                assert_int_equal(pl_to_segment(p, a, b), d + 1);
        }
    }
}

static void test_segments(void **state)
{
    (void)state;
    assert_int_equal(pl_to_segment((pl_point){ 3, 4 }, (pl_point){ 0, 0 }, (pl_point){ 0, 0 }), 5);
    for (int i = 0; i < cases(600000); i++) {
        const pl_point p = pick_point(i % SCALES), a = pick_point(i % SCALES);
        const pl_point b = i % 5 ? pick_point(i % SCALES) : (pl_point){ a.x + pick(-9, 9), a.y };
        const int32_t got = pl_to_segment(p, a, b), want = ref_to_segment(p, a, b);
        if (got != want || pl_to_segment(p, b, a) != want)
            fail_msg("(%d,%d) from (%d,%d)-(%d,%d): %d, not %d", p.x, p.y, a.x, a.y, b.x, b.y, got,
                     want);
        for (int v = 0; v < VIEWS; v++)
            assert_int_equal(pl_to_segment(view_point(v, p), view_point(v, a), view_point(v, b)),
                             got);
    }
}

static void test_polygons(void **state)
{
    (void)state;
    for (int i = 0; i < cases(150000); i++) {
        const pl_poly a = pick_convex(i % SCALES);
        const pl_point p = pick_point(i % SCALES);
        const bool in = ref_inside_convex(p, a.at, a.n, true);
        assert_int_equal(pl_to_outline(p, a.at, a.n), ref_to_outline(p, a.at, a.n));
        assert_int_equal(pl_to_poly(p, a.at, a.n), in ? 0 : ref_to_outline(p, a.at, a.n));
    }
    for (int i = 0; i < cases(60000); i++) {
        pl_poly a = pick_convex(i % SCALES), b = pick_convex(i % SCALES);
        const int32_t shift = i % 3 == TABLE ? pick(0, 90000) : i % 3 == TINY ? pick(0, 30) : 0;
        for (int k = 0; k < b.n; k++)
            b.at[k].x += shift;
        if (i % 7 == 0)
            a.n = pick(1, 2); /* a line or a point */
        const int32_t want = ref_between(a.at, a.n, b.at, b.n);
        assert_int_equal(pl_between(a.at, a.n, b.at, b.n), want);
        assert_int_equal(pl_between(b.at, b.n, a.at, a.n), want);
    }
}

/* A convex polygon within another shares no edge point with it. */
static void test_one_in_another(void **state)
{
    (void)state;
    const pl_point big[4] = { { -9, -9 }, { 9, -9 }, { 9, 9 }, { -9, 9 } };
    const pl_point small[3] = { { 1, 1 }, { 3, 1 }, { 2, 3 } }, point = { 4, 4 };
    assert_int_equal(pl_between(big, 4, small, 3), 0);
    assert_int_equal(pl_between(small, 3, big, 4), 0);
    assert_int_equal(pl_between(big, 4, &point, 1), 0);
    assert_int_equal(pl_between(small, 3, &point, 1), 2);
}

static void check_distance(const pl_base *a, const pl_base *b)
{
    pl_point p[4], q[4];
    ref_corners(a, p);
    ref_corners(b, q);
    const int32_t want = ref_between(p, 4, q, 4), got = pl_base_distance(a, b);
    if (got != want || pl_base_distance(b, a) != want)
        fail_bases("distance", a, b, got, want);
    for (int v = 0; v < VIEWS; v++) {
        const pl_base c = view_base(v, *a), d = view_base(v, *b);
        if (pl_base_distance(&c, &d) != want)
            fail_bases("seen distance", &c, &d, pl_base_distance(&c, &d), want);
    }
    /* The cheap bound never says what is not so. */
    const int32_t more = pick(0, 3) ? want - pick(-2, 2) : pick(0, 5000);
    if (pl_apart(a, b, more) && want <= more)
        fail_bases("apart", a, b, more, want);
    assert_int_equal(pl_apart(a, b, more), pl_apart(b, a, more));
}

static void test_base_distances(void **state)
{
    (void)state;
    for (int i = 0; i < cases(200000); i++) {
        const pl_base a = pick_base(i % SCALES);
        const pl_base b = i % 4 ? pick_near(&a, i % SCALES) : pick_base(i % SCALES);
        check_distance(&a, &b);
    }
}

/* The bound is of use: bases a little farther than their diagonals are told apart by it. */
static void test_apart(void **state)
{
    (void)state;
    const pl_base a = base_at(0, 0, 0), b = base_at(2600, 0, 450), c = base_at(2000, 0, 0);
    assert_true(pl_apart(&a, &b, 0));
    assert_false(pl_apart(&a, &b, 500));
    assert_false(pl_apart(&a, &c, 0));
    assert_true(pl_apart(&a, &a, -5000));
}

/* tvb G4, G6: more than 10 on all four axes. */
static void test_overlap(void **state)
{
    (void)state;
    const pl_base a = base_at(10000, 10000, 0);
    pl_base b = base_at(11989, 10000, 0);
    assert_true(pl_overlap(&a, &b, 10));
    b.at.x = 11990;
    assert_false(pl_overlap(&a, &b, 10));
    assert_true(pl_overlap(&a, &b, 9));
    b = base_at(10000, 10989, 0);
    assert_true(pl_overlap(&a, &b, 10));
    b.at.y++;
    assert_false(pl_overlap(&a, &b, 10));
    b = base_at(11400, 10900, 450); /* only an axis of the turned one parts them */
    assert_false(pl_overlap(&a, &b, 10));
    assert_false(pl_overlap(&b, &a, 10));
    b = a;
    assert_true(pl_overlap(&a, &b, 10));
}

static void check_overlap(const pl_base *a, const pl_base *b)
{
    const int32_t tolerance = pick(0, 1) ? 10 : pick(0, 60);
    const bool want = ref_overlap(a, b, tolerance), got = pl_overlap(a, b, tolerance);
    if (got != want || pl_overlap(b, a, tolerance) != want)
        fail_bases("overlap", a, b, got, want);
    for (int v = 0; v < VIEWS; v++) {
        const pl_base c = view_base(v, *a), d = view_base(v, *b);
        assert_int_equal(pl_overlap(&c, &d, tolerance), want);
    }
}

static void test_overlaps(void **state)
{
    (void)state;
    for (int i = 0; i < cases(200000); i++) {
        const pl_base a = pick_base(i % SCALES);
        const pl_base b = i % 4 ? pick_near(&a, i % SCALES) : pick_base(i % SCALES);
        check_overlap(&a, &b);
    }
}

int apart_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_distance),       cmocka_unit_test(test_halves),
        cmocka_unit_test(test_segments),       cmocka_unit_test(test_polygons),
        cmocka_unit_test(test_one_in_another), cmocka_unit_test(test_base_distances),
        cmocka_unit_test(test_apart),          cmocka_unit_test(test_overlap),
        cmocka_unit_test(test_overlaps),
    };
    return cmocka_run_group_tests_name("plane: apart", tests, NULL, NULL);
}
