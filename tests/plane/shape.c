/* Inside, cuts, clips, hulls (lon R128: what touches, meets). */
#include "plane_test.h"

static const pl_point square[4] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 } };

static void test_inside(void **state)
{
    /* A U, open above: what lies between its arms is outside. */
    static const pl_point u[8] = { { 0, 0 }, { 9, 0 }, { 9, 9 }, { 6, 9 },
                                   { 6, 3 }, { 3, 3 }, { 3, 9 }, { 0, 9 } };
    (void)state;
    assert_true(pl_inside((pl_point){ 5, 5 }, square, 4));
    assert_true(pl_strictly_inside((pl_point){ 5, 5 }, square, 4));
    for (int32_t i = 0; i <= 10; i++) {
        const pl_point edge[4] = { { i, 0 }, { i, 10 }, { 0, i }, { 10, i } };
        for (int k = 0; k < 4; k++) {
            assert_true(pl_inside(edge[k], square, 4));
            assert_false(pl_strictly_inside(edge[k], square, 4));
        }
    }
    assert_false(pl_inside((pl_point){ -1, 0 }, square, 4)); /* level with a corner */
    assert_false(pl_inside((pl_point){ 11, 10 }, square, 4));
    assert_false(pl_inside((pl_point){ 5, 11 }, square, 4));
    assert_false(pl_inside((pl_point){ 4, 6 }, u, 8));
    assert_true(pl_inside((pl_point){ 2, 6 }, u, 8));
    assert_true(pl_inside((pl_point){ 3, 6 }, u, 8));
    assert_true(pl_strictly_inside((pl_point){ 4, 2 }, u, 8));
    assert_false(pl_strictly_inside((pl_point){ 4, 3 }, u, 8));
    assert_true(pl_inside((pl_point){ 5, 0 }, square, 2)); /* a line is its boundary */
    assert_false(pl_strictly_inside((pl_point){ 5, 0 }, square, 2));
}

static void test_inside_convex(void **state)
{
    (void)state;
    for (int i = 0; i < cases(200000); i++) {
        const pl_poly a = pick_convex(i % SCALES);
        const pl_point p = i % 11 ? pick_point(i % SCALES) : a.at[0];
        const bool in = ref_inside_convex(p, a.at, a.n, true);
        const bool deep = ref_inside_convex(p, a.at, a.n, false);
        assert_int_equal(pl_inside(p, a.at, a.n), in);
        assert_int_equal(pl_strictly_inside(p, a.at, a.n), deep);
        for (int v = 0; v < VIEWS; v++) {
            pl_point seen[PL_CORNERS];
            view_points(v, a.at, a.n, seen);
            assert_int_equal(pl_inside(view_point(v, p), seen, a.n), in);
            assert_int_equal(pl_strictly_inside(view_point(v, p), seen, a.n), deep);
        }
    }
}

/* A star about the origin is the triangles from there to each of its sides. */
static void test_inside_star(void **state)
{
    (void)state;
    for (int i = 0; i < cases(200000); i++) {
        const pl_poly a = pick_star(i % SCALES);
        const pl_point p = pick_point(i % SCALES);
        bool in = false, edge = false;
        for (int k = 0; k < a.n; k++) {
            const pl_point part[3] = { { 0, 0 }, a.at[k], a.at[(k + 1) % a.n] };
            in |= ref_inside_convex(p, part, 3, true);
            edge |= ref_inside_convex(p, part + 1, 2, true);
        }
        if (pl_inside(p, a.at, a.n) != in)
            fail_msg("(%d,%d) in a star of %d", p.x, p.y, a.n);
        assert_int_equal(pl_strictly_inside(p, a.at, a.n), in && !edge);
    }
}

static void test_meet(void **state)
{
    const pl_point a = { 0, 0 }, b = { 10, 0 };
    (void)state;
    assert_true(pl_meet(a, b, (pl_point){ 5, -5 }, (pl_point){ 5, 5 }));
    assert_true(pl_properly_cross(a, b, (pl_point){ 5, -5 }, (pl_point){ 5, 5 }));
    assert_true(pl_meet(a, b, (pl_point){ 5, 0 }, (pl_point){ 5, 5 })); /* touches */
    assert_false(pl_properly_cross(a, b, (pl_point){ 5, 0 }, (pl_point){ 5, 5 }));
    assert_true(pl_meet(a, b, (pl_point){ 10, 0 }, (pl_point){ 15, 5 })); /* end to end */
    assert_true(pl_meet(a, b, (pl_point){ 10, 0 }, (pl_point){ 20, 0 })); /* in line */
    assert_false(pl_meet(a, b, (pl_point){ 11, 0 }, (pl_point){ 20, 0 }));
    assert_true(pl_meet(a, b, (pl_point){ -5, 0 }, (pl_point){ 20, 0 }));
    assert_false(pl_properly_cross(a, b, (pl_point){ -5, 0 }, (pl_point){ 20, 0 }));
    assert_true(pl_meet(a, a, a, b)); /* a point */
    assert_false(pl_meet(a, a, (pl_point){ 1, 1 }, b));
    for (int i = 0; i < cases(600000); i++) {
        const int scale = i % SCALES;
        const pl_point p = pick_point(scale), q = pick_point(scale);
        const pl_point r = pick_point(scale), s = i % 13 ? pick_point(scale) : r;
        const bool want = ref_meet(p, q, r, s);
        if (pl_meet(p, q, r, s) != want || pl_meet(s, r, p, q) != want)
            fail_msg("(%d,%d)-(%d,%d) and (%d,%d)-(%d,%d)", p.x, p.y, q.x, q.y, r.x, r.y, s.x, s.y);
        const bool touch = ref_to_segment(p, r, s) == 0 || ref_to_segment(q, r, s) == 0 ||
                           ref_to_segment(r, p, q) == 0 || ref_to_segment(s, p, q) == 0;
        if (scale != WHOLE && !touch) /* there no end is nearer than half a thousandth */
            assert_int_equal(pl_properly_cross(p, q, r, s), want);
        if (pl_properly_cross(p, q, r, s))
            assert_true(want);
    }
}

static void test_enters(void **state)
{
    (void)state;
    const pl_point left = { -5, 5 }, right = { 15, 5 };
    assert_true(pl_enters(left, right, square, 4));
    assert_true(pl_enters((pl_point){ 0, 0 }, (pl_point){ 10, 10 }, square, 4)); /* the diagonal */
    assert_false(pl_enters((pl_point){ -5, 10 }, (pl_point){ 15, 10 }, square, 4)); /* an edge */
    assert_true(pl_reaches((pl_point){ -5, 10 }, (pl_point){ 15, 10 }, square, 4));
    assert_false(pl_enters((pl_point){ -5, 5 }, (pl_point){ 0, 5 }, square, 4)); /* up to it */
    assert_true(pl_reaches((pl_point){ -5, 5 }, (pl_point){ 0, 5 }, square, 4));
    assert_true(pl_enters((pl_point){ -5, 5 }, (pl_point){ 1, 5 }, square, 4));
    assert_false(pl_enters((pl_point){ -5, 5 }, (pl_point){ 5, 15 }, square, 4)); /* a corner */
    assert_true(pl_reaches((pl_point){ -5, 5 }, (pl_point){ 5, 15 }, square, 4));
    assert_true(pl_enters((pl_point){ 5, 5 }, (pl_point){ 5, 5 }, square, 4));
    assert_false(pl_enters((pl_point){ 0, 5 }, (pl_point){ 0, 5 }, square, 4));
    assert_true(pl_reaches((pl_point){ 0, 5 }, (pl_point){ 0, 5 }, square, 4));
    assert_false(pl_enters(left, right, square, 2)); /* a line has no inside */
}

/* Sampled: at points of the segment on a grid so fine that none is rounded, the polygon is twelve
   times larger. */
static bool enters_sampled(pl_point a, pl_point b, const pl_poly *p, bool boundary)
{
    enum { N = 720720 / 20 };
    for (int64_t k = 0; k <= N; k += 91) {
        pl_poly large = *p;
        const pl_point at = { (int32_t)(a.x * N + (b.x - a.x) * k),
                              (int32_t)(a.y * N + (b.y - a.y) * k) };
        for (int i = 0; i < large.n; i++)
            large.at[i] = (pl_point){ p->at[i].x * N, p->at[i].y * N };
        if (ref_inside_convex(at, large.at, large.n, boundary))
            return true;
    }
    return false;
}

static void test_enters_at_random(void **state)
{
    int touched = 0;
    (void)state;
    for (int i = 0; i < cases(2000); i++) { /* little ones, against samples of the segment */
        pl_poly a = pick_convex(TINY);
        const pl_point p = pick_point(TINY), q = pick_point(TINY);
        if (enters_sampled(p, q, &a, false))
            assert_true(pl_enters(p, q, a.at, a.n));
        if (enters_sampled(p, q, &a, true))
            assert_true(pl_reaches(p, q, a.at, a.n));
    }
    for (int i = 0; i < cases(200000); i++) {
        const pl_poly a = pick_convex(i % SCALES);
        const pl_point p = pick_point(i % SCALES), q = pick_point(i % SCALES);
        bool reaches = ref_inside_convex(p, a.at, a.n, true);
        for (int k = 0; k < a.n; k++)
            reaches |= ref_meet(p, q, a.at[k], a.at[(k + 1) % a.n]);
        const bool enters = pl_enters(p, q, a.at, a.n);
        assert_int_equal(pl_reaches(p, q, a.at, a.n), reaches);
        assert_true(!enters || reaches);
        assert_int_equal(pl_enters(q, p, a.at, a.n), enters);
        bool deep =
            ref_inside_convex(p, a.at, a.n, false) || ref_inside_convex(q, a.at, a.n, false);
        for (int k = 0; k < a.n && !deep; k++)
            deep = pl_properly_cross(p, q, a.at[k], a.at[(k + 1) % a.n]);
        assert_true(!deep || enters);
        touched += reaches && !enters;
        for (int v = 0; v < VIEWS; v++) {
            pl_point seen[PL_CORNERS];
            view_points(v, a.at, a.n, seen);
            assert_int_equal(pl_enters(view_point(v, p), view_point(v, q), seen, a.n), enters);
        }
    }
    assert_true(touched > cases(200000) / 2000); /* the doubtful ones were among them */
}

/* ---- Clips ---- */

static void test_clip(void **state)
{
    (void)state;
    pl_poly p = { .n = 3, .at = { { 0, 0 }, { 10, 3 }, { 0, 7 } } };
    const pl_poly right = pl_clip(&p, 0, 5, false), left = pl_clip(&p, 0, 5, true);
    assert_int_equal(right.n, 3);
    assert_point(right.at[0], 5, 1); /* from (10,3): 3 - 1.5 goes to 3 - 2 */
    assert_point(right.at[1], 10, 3);
    assert_point(right.at[2], 5, 5);
    assert_int_equal(left.n, 4);
    assert_point(left.at[1], 5, 2); /* from (0,0): 1.5 goes to 2 */
    const pl_poly none = pl_clip(&p, 1, 8, false), all = pl_clip(&p, 1, 0, false);
    assert_int_equal(none.n, 0);
    assert_int_equal(all.n, 3);
    const pl_poly top = pl_clip(&p, 1, 7, false), side = pl_clip(&p, 0, 0, true);
    assert_int_equal(top.n, 1);
    assert_int_equal(side.n, 2);
    p.n = 0;
    assert_int_equal(pl_clip(&p, 0, 0, false).n, 0);
}

/* Every corner left is one inside or lies on the limit, within half a thousandth of an edge. */
static void check_clip(const pl_poly *p, const pl_poly *rest, int axis, int32_t low, int32_t high)
{
    int kept = 0, inside = 0;
    for (int i = 0; i < rest->n; i++) {
        const int32_t at = axis ? rest->at[i].y : rest->at[i].x;
        bool own = false;
        assert_true(at >= low && at <= high);
        for (int k = 0; k < p->n; k++)
            own |= same_point(rest->at[i], p->at[k]);
        kept += own;
        assert_true(own || at == low || at == high);
        assert_true(own || ref_to_outline(rest->at[i], p->at, p->n) <= 1);
    }
    for (int k = 0; k < p->n; k++) {
        const int32_t at = axis ? p->at[k].y : p->at[k].x;
        inside += at >= low && at <= high;
    }
    assert_true(kept >= inside);
}

static void test_clips(void **state)
{
    (void)state;
    for (int i = 0; i < cases(200000); i++) {
        const int scale = i % SCALES, axis = i / 3 % 2;
        const pl_poly p = pick_convex(scale);
        const int32_t a = pick_point(scale).x, b = pick_point(scale).x;
        const int32_t low = a < b ? a : b, high = a < b ? b : a;
        const pl_poly above = pl_clip(&p, axis, low, false), below = pl_clip(&p, axis, high, true);
        const pl_poly both = pl_clip_between(&p, axis, low, high);
        check_clip(&p, &above, axis, low, INT32_MAX);
        check_clip(&p, &below, axis, INT32_MIN, high);
        check_clip(&p, &both, axis, low, high);
        const pl_poly one = pl_clip(&above, axis, high, true); /* one limit after the other */
        for (int k = 0; k < one.n && both.n > 2; k++)
            assert_true(pl_to_poly(one.at[k], both.at, both.n) <= 2);
    }
}

/* tvb G7: the column straight ahead. Mirrored it is mirrored, to the last thousandth. */
typedef struct column {
    int n;
    int32_t near, left, right;
} column;

static column column_of(const pl_base *a, const pl_base *b)
{
    pl_poly p = pl_base_poly(b);
    for (int i = 0; i < 4; i++)
        p.at[i] = pl_local(a->at, a->heading, p.at[i]);
    p = pl_clip(&p, 1, a->hd - 10, false);
    p = pl_clip_between(&p, 0, -a->hw, a->hw);
    column out = { p.n, INT32_MAX, INT32_MAX, INT32_MIN };
    for (int i = 0; i < p.n; i++) {
        out.near = p.at[i].y < out.near ? p.at[i].y : out.near;
        out.left = p.at[i].x < out.left ? p.at[i].x : out.left;
        out.right = p.at[i].x > out.right ? p.at[i].x : out.right;
    }
    return out;
}

static void test_columns(void **state)
{
    int found = 0;
    (void)state;
    for (int i = 0; i < cases(200000); i++) {
        const pl_base a = pick_base(i % SCALES);
        const pl_base b = i % 2 ? pick_near(&a, i % SCALES) : pick_base(i % SCALES);
        const column want = column_of(&a, &b);
        found += want.n > 0;
        for (int v = 0; v < VIEWS; v++) {
            const pl_base c = view_base(v, a), d = view_base(v, b);
            const column got = column_of(&c, &d);
            assert_int_equal(got.n, want.n);
            if (!want.n)
                continue;
            assert_int_equal(got.near, want.near);
            assert_int_equal(got.left, view_flips(v) ? -want.right : want.left);
            assert_int_equal(got.right, view_flips(v) ? -want.left : want.right);
        }
    }
    assert_true(found > cases(200000) / 10);
}

/* ---- Hulls ---- */

static void test_hull(void **state)
{
    (void)state;
    const pl_point at[6] = { { 0, 0 }, { 4, 0 }, { 2, 0 }, { 4, 4 }, { 2, 2 }, { 0, 4 } };
    const pl_poly p = pl_hull(at, 6);
    assert_int_equal(p.n, 4);
    const pl_point line[4] = { { 0, 0 }, { 2, 2 }, { 1, 1 }, { 2, 2 } };
    assert_int_equal(pl_hull(line, 4).n, 2);
    assert_int_equal(pl_hull(line + 1, 1).n, 1);
    const pl_point same[3] = { { 7, 7 }, { 7, 7 }, { 7, 7 } };
    assert_int_equal(pl_hull(same, 3).n, 1);
    assert_int_equal(pl_hull(same, 0).n, 0);
}

static void test_hulls(void **state)
{
    (void)state;
    for (int i = 0; i < cases(100000); i++) {
        pl_point at[PL_CORNERS];
        const int n = pick(1, PL_CORNERS);
        for (int k = 0; k < n; k++)
            at[k] = pick_point(i % SCALES);
        const pl_poly p = pl_hull(at, n);
        for (int k = 0; k < p.n && p.n > 2; k++) /* strictly to the left all the way */
            assert_true(pl_cross(p.at[k], p.at[(k + 1) % p.n], p.at[(k + 2) % p.n]) > 0);
        for (int k = 0; k < n; k++)
            assert_true(pl_inside(at[k], p.at, p.n));
        for (int k = 0; k < p.n; k++) {
            bool own = false;
            for (int m = 0; m < n; m++)
                own |= same_point(p.at[k], at[m]);
            assert_true(own);
        }
    }
}

int shape_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inside),      cmocka_unit_test(test_inside_convex),
        cmocka_unit_test(test_inside_star), cmocka_unit_test(test_meet),
        cmocka_unit_test(test_enters),      cmocka_unit_test(test_enters_at_random),
        cmocka_unit_test(test_clip),        cmocka_unit_test(test_clips),
        cmocka_unit_test(test_columns),     cmocka_unit_test(test_hull),
        cmocka_unit_test(test_hulls),
    };
    return cmocka_run_group_tests_name("plane: shapes", tests, NULL, NULL);
}
