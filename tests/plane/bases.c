/* Bases: corners (tvb G2), straight ways, wheels (tvb G11), bounds. */
#include "plane_test.h"

static pl_base base_at(int32_t x, int32_t y, int32_t heading)
{
    return (pl_base){ .at = { x, y }, .heading = heading, .hw = 1000, .hd = 500 };
}

/* TVB-C001, TVB-C002. */
static void test_corners(void **state)
{
    pl_point p[4];
    (void)state;
    pl_base b = base_at(10000, 10000, 0);
    pl_corners(&b, p);
    assert_point(p[0], 9000, 10500);
    assert_point(p[1], 11000, 10500);
    assert_point(p[2], 11000, 9500);
    assert_point(p[3], 9000, 9500);
    b.heading = 900;
    pl_corners(&b, p);
    assert_point(p[0], 10500, 11000);
    assert_point(p[1], 10500, 9000);
    assert_point(p[2], 9500, 9000);
    assert_point(p[3], 9500, 11000);
    for (int i = 0; i < cases(200000); i++) {
        pl_point want[4];
        b = pick_base(i % SCALES);
        pl_corners(&b, p);
        ref_corners(&b, want);
        const pl_poly poly = pl_base_poly(&b);
        assert_int_equal(poly.n, 4);
        for (int k = 0; k < 4; k++)
            assert_true(same_point(p[k], want[k]) && same_point(p[k], poly.at[k]));
    }
}

static void test_straight(void **state)
{
    (void)state;
    const pl_base b = base_at(10000, 10000, 900);
    assert_point(pl_ahead(b, 3000).at, 13000, 10000);
    assert_point(pl_ahead(b, -3000).at, 7000, 10000);
    assert_point(pl_sideways(b, 1000).at, 10000, 9000);
    assert_point(pl_sideways(b, -1000).at, 10000, 11000);
    assert_point(pl_along(b, 450, 1000).at, 10707, 10707);
    assert_int_equal(pl_along(b, 450, 1000).heading, 900);
}

/* TVB-C004: a wheel to the right of 30 degrees and what is left of 6 straight on. */
static void test_wheel(void **state)
{
    (void)state;
    const pl_base b = base_at(10000, 10000, 0);
    const pl_base wheeled = pl_wheel(b, 300);
    assert_point(wheeled.at, 9884, 10567);
    assert_int_equal(wheeled.heading, 300);
    assert_int_equal(pl_chord(2 * b.hw, 300), 1035);
    assert_point(pl_ahead(wheeled, 6000 - 1035).at, 12367, 14867);
    assert_point(pl_wheel(b, -300).at, 10116, 10567);
    assert_int_equal(pl_wheel(b, -300).heading, 3300);
}

/* The pivot stays within a thousandth, and both hands wheel alike. */
static void test_wheels(void **state)
{
    (void)state;
    for (int i = 0; i < cases(200000); i++) {
        const pl_base b = pick_base(i % SCALES);
        const int32_t a = pick(1, 900) * (draw() % 2 ? 1 : -1);
        const pl_base w = pl_wheel(b, a);
        const int pivot = a > 0;
        pl_point before[4], after[4];
        pl_corners(&b, before);
        pl_corners(&w, after);
        assert_true(same_point(before[pivot], after[pivot])); /* by the same rounded offset */
        assert_int_equal(w.heading, pl_heading(b.heading + a));
        for (int v = 0; v < VIEWS; v++) {
            const pl_base seen = pl_wheel(view_base(v, b), view_flips(v) ? -a : a);
            const pl_base want = view_base(v, w);
            assert_true(same_point(seen.at, want.at) && seen.heading == want.heading);
        }
    }
}

static void test_bounds(void **state)
{
    (void)state;
    const pl_point at[3] = { { 5, -7 }, { -2, 9 }, { 3, 3 } };
    pl_box box = pl_box_of(at, 3, 0);
    assert_point(box.min, -2, -7);
    assert_point(box.max, 5, 9);
    box = pl_box_of(at, 3, 4);
    assert_point(box.min, -6, -11);
    assert_point(box.max, 9, 13);
    box = pl_box_of(at, 1, 1);
    assert_point(box.min, 4, -8);
    assert_point(box.max, 6, -6);
    assert_false(pl_box_misses(box, (pl_point){ 7, -6 }, 1));
    assert_true(pl_box_misses(box, (pl_point){ 8, -6 }, 1));
    assert_false(pl_box_misses(box, (pl_point){ 4, -9 }, 1));
    assert_true(pl_box_misses(box, (pl_point){ 4, -10 }, 1));
    assert_false(pl_boxes_apart(box, pl_box_with(box, at[1]), 0));
    assert_point(pl_box_with(box, at[1]).min, -2, -8);
    assert_point(pl_box_with(box, at[1]).max, 6, 9);
}

int bases_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_corners), cmocka_unit_test(test_straight),
        cmocka_unit_test(test_wheel),   cmocka_unit_test(test_wheels),
        cmocka_unit_test(test_bounds),
    };
    return cmocka_run_group_tests_name("plane: bases", tests, NULL, NULL);
}
