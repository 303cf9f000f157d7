/* Swept areas (tvb G10). */
#include "plane_test.h"

static pl_base base_at(int32_t x, int32_t y, int32_t heading)
{
    return (pl_base){ .at = { x, y }, .heading = heading, .hw = 1000, .hd = 500 };
}

static void test_swept(void **state)
{
    (void)state;
    const pl_base a = base_at(10000, 10000, 900);
    pl_base to = pl_ahead(a, 3000), area = pl_swept(&a, &to);
    assert_point(area.at, 11500, 10000);
    assert_int_equal(area.hw, 1000);
    assert_int_equal(area.hd, 2000);
    to = pl_sideways(a, -1000);
    area = pl_swept(&a, &to);
    assert_point(area.at, 10000, 10500);
    assert_int_equal(area.hw, 1500);
    assert_int_equal(area.hd, 500);
    for (int i = 0; i < cases(100000); i++) {
        const pl_base from = pick_base(TABLE);
        const bool along = draw() % 2;
        const int32_t d = pick(-9000, 9000);
        const pl_base end = along ? pl_ahead(from, d) : pl_sideways(from, d);
        const pl_base got = pl_swept(&from, &end);
        for (int k = 0; k < 2; k++) { /* both ends lie in it, but for a rounding */
            pl_point corner[4];
            pl_corners(k ? &end : &from, corner);
            for (int m = 0; m < 4; m++) {
                const pl_point p = pl_local(got.at, got.heading, corner[m]);
                assert_true(abs(p.x) <= got.hw + 2 && abs(p.y) <= got.hd + 2);
            }
        }
    }
}

static void test_swept_hull(void **state)
{
    (void)state;
    const pl_base a = base_at(0, 0, 0);
    pl_base to = pl_ahead(a, 3000);
    assert_int_equal(pl_swept_hull(&a, &to).n, 4);
    to = pl_along(a, 450, 3000);
    assert_int_equal(pl_swept_hull(&a, &to).n, 6);
    assert_int_equal(pl_swept_hull(&a, &a).n, 4);
}

/* The fifth axis: a base beside the slanting lane, within the box of both ends. */
static void test_oblique(void **state)
{
    (void)state;
    const pl_base a = base_at(0, 0, 0), to = pl_along(a, 450, 6000);
    pl_base x = base_at(0, 4000, 0);
    assert_false(pl_swept_overlap(&a, &to, 450, &x, 10));
    x = base_at(2000, 2000, 0);
    assert_true(pl_swept_overlap(&a, &to, 450, &x, 10));
    /* The lane's left border runs through (-1000,500); x's corner (right, rear) reaches into it. */
    x = base_at(0, 3000, 0);
    assert_false(pl_swept_overlap(&a, &to, 450, &x, 10)); /* its corner just touches the lane */
    x = base_at(8, 2992, 0);
    assert_true(pl_swept_overlap(&a, &to, 450, &x, 10)); /* 8 and 8: 11.3 in */
    x = base_at(7, 2993, 0);
    assert_false(pl_swept_overlap(&a, &to, 450, &x, 10)); /* 7 and 7: 9.9 in */
}

static pl_base between_ends(const pl_base *from, const pl_base *to, int k, int n)
{
    pl_base out = *from;
    out.at = pl_part(from->at, to->at, k, n);
    return out;
}

/* What a place on the way overlaps, the area does; what the area overlaps, its hull meets. */
static void test_swept_overlaps(void **state)
{
    int hits = 0;
    (void)state;
    for (int i = 0; i < cases(60000); i++) {
        const pl_base from = pick_base(TABLE);
        const int kind = pick(0, 3);
        const int32_t d = pick(0, 8000);
        const int32_t turn = kind == 3 ? pick(-450, 450) : 900 * kind;
        const int32_t path = pl_heading(from.heading + turn);
        const pl_base to = pl_along(from, path, d);
        const pl_base middle = between_ends(&from, &to, pick(0, 20), 20);
        const pl_base x = pick_near(&middle, TABLE);
        const bool got = pl_swept_overlap(&from, &to, path, &x, 10);
        bool met = false;
        for (int k = 0; k <= 20; k++) {
            const pl_base here = between_ends(&from, &to, k, 20);
            met |= pl_overlap(&here, &x, 14);
        }
        assert_true(got || !met);
        const pl_poly hull = pl_swept_hull(&from, &to), other = pl_base_poly(&x);
        assert_true(!got || pl_between(hull.at, hull.n, other.at, 4) == 0);
        for (int v = 0; v < VIEWS; v++) {
            const pl_base a = view_base(v, from), b = view_base(v, to), c = view_base(v, x);
            assert_int_equal(pl_swept_overlap(&a, &b, view_heading(v, path), &c, 10), got);
        }
        hits += got;
    }
    assert_true(hits > cases(60000) / 5);
}

int ways_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_swept),
        cmocka_unit_test(test_swept_hull),
        cmocka_unit_test(test_oblique),
        cmocka_unit_test(test_swept_overlaps),
    };
    return cmocka_run_group_tests_name("plane: ways", tests, NULL, NULL);
}
