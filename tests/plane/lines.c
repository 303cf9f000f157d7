/* Roads, walls and obstacles, and how much of a way lies in a polygon. */
#include "plane_test.h"

enum { PIECES = 4 };

static int pick_line(int scale, pl_point at[PIECES])
{
    const int n = pick(2, PIECES);
    for (int i = 0; i < n; i++)
        at[i] = pick_point(scale);
    if (draw() % 4 == 0)
        at[1].y = at[0].y; /* along an axis */
    return n;
}

static int32_t ref_to_line(const pl_point *at, int n, pl_point p)
{
    int32_t least = INT32_MAX;
    for (int i = 1; i < n; i++) {
        const int32_t d = ref_to_segment(p, at[i - 1], at[i]);
        least = d < least ? d : least;
    }
    return least;
}

/* LON-R40: half a road is 20 mm. */
static void test_near(void **state)
{
    (void)state;
    const pl_point road[3] = { { 0, 0 }, { 10000, 0 }, { 10000, 10000 } };
    assert_true(pl_line_near(road, 3, (pl_point){ 5000, 2000 }, 2000));
    assert_false(pl_line_near(road, 3, (pl_point){ 5000, 2001 }, 2000));
    assert_true(pl_line_near(road, 3, (pl_point){ 12000, 9000 }, 2000));
    assert_false(pl_line_near(road, 3, (pl_point){ 12001, 9000 }, 2000));
    assert_true(pl_line_near(road, 3, (pl_point){ -2000, 0 }, 2000)); /* round its end */
    assert_false(pl_line_near(road, 3, (pl_point){ -1415, 1415 }, 2000));
    assert_true(pl_line_near(road, 3, (pl_point){ -1414, 1414 }, 2000));
    for (int i = 0; i < cases(100000); i++) {
        pl_point at[PIECES], seen[PIECES];
        const int n = pick_line(i % SCALES, at);
        const pl_point p = pick_point(i % SCALES);
        const int32_t d = ref_to_line(at, n, p), limit = d + pick(-1, 1);
        if (limit < 0)
            continue;
        assert_int_equal(pl_line_near(at, n, p, limit), d <= limit);
        for (int v = 0; v < VIEWS; v++) {
            view_points(v, at, n, seen);
            assert_int_equal(pl_line_near(seen, n, view_point(v, p), limit), d <= limit);
        }
    }
}

static void test_segments_near(void **state)
{
    (void)state;
    for (int i = 0; i < cases(100000); i++) {
        const pl_point a = pick_point(i % SCALES), b = pick_point(i % SCALES);
        const pl_point c = pick_point(i % SCALES), d = pick_point(i % SCALES);
        const int32_t ends[4] = { ref_to_segment(a, c, d), ref_to_segment(b, c, d),
                                  ref_to_segment(c, a, b), ref_to_segment(d, a, b) };
        int32_t least = ends[0];
        for (int k = 1; k < 4; k++)
            least = ends[k] < least ? ends[k] : least;
        if (ref_meet(a, b, c, d))
            least = 0;
        const int32_t limit = least + pick(-1, 1);
        if (limit >= 0)
            assert_int_equal(pl_segments_near(a, b, c, d, limit), least <= limit);
    }
}

/* sns ledger 2.10, LON-R44: a shared point is enough; SNS-R111: only the inside counts. */
static void test_met(void **state)
{
    (void)state;
    const pl_point wall[3] = { { 0, 0 }, { 10, 0 }, { 10, 10 } };
    assert_true(pl_line_met(wall, 3, (pl_point){ 5, 5 }, (pl_point){ 5, 0 }));
    assert_false(pl_line_met(wall, 3, (pl_point){ 5, 5 }, (pl_point){ 5, 1 }));
    assert_false(pl_line_met(wall, 3, (pl_point){ 0, 9 }, (pl_point){ 9, 10 })); /* no third side */
    assert_true(pl_line_met(wall, 3, (pl_point){ 0, 9 }, (pl_point){ 10, 9 }));
    const pl_point beyond[2] = { { 10, 10 }, { 20, 10 } }, apart[2] = { { 11, 10 }, { 20, 10 } };
    assert_true(pl_lines_meet(wall, 3, beyond, 2));
    assert_false(pl_lines_meet(wall, 3, apart, 2));
    const pl_point astride[4] = { { 4, -1 }, { 6, -1 }, { 6, 1 }, { 4, 1 } };
    const pl_point flush[4] = { { 4, 0 }, { 6, 0 }, { 6, 2 }, { 4, 2 } };
    assert_true(pl_line_enters(wall, 3, astride, 4));
    assert_false(pl_line_enters(wall, 3, flush, 4));
    for (int i = 0; i < cases(100000); i++) {
        pl_point at[PIECES], other[PIECES];
        const int n = pick_line(i % SCALES, at), m = pick_line(i % SCALES, other);
        const pl_poly p = pick_convex(i % SCALES);
        bool met = false, lines = false, enters = false;
        for (int k = 1; k < n; k++) {
            met |= ref_meet(other[0], other[1], at[k - 1], at[k]);
            enters |= pl_enters(at[k - 1], at[k], p.at, p.n);
            for (int j = 1; j < m; j++)
                lines |= ref_meet(other[j - 1], other[j], at[k - 1], at[k]);
        }
        assert_int_equal(pl_line_met(at, n, other[0], other[1]), met);
        assert_int_equal(pl_lines_meet(at, n, other, m), lines);
        assert_int_equal(pl_lines_meet(other, m, at, n), lines);
        assert_int_equal(pl_line_enters(at, n, p.at, p.n), enters);
    }
}

/* LON-R63. */
static void test_cuts(void **state)
{
    pl_point cut[4 * PIECES], other[4 * PIECES];
    (void)state;
    const pl_point wall[3] = { { 0, 4 }, { 10, 4 }, { 10, 9 } };
    const pl_point a = { 0, 0 }, b = { 12, 6 };
    assert_int_equal(pl_line_cuts(wall, 3, a, b, cut), 2);
    assert_point(cut[0], 8, 4);
    assert_point(cut[1], 10, 5);
    assert_int_equal(pl_line_cuts(wall, 3, a, (pl_point){ 7, 3 }, cut), 0);
    assert_int_equal(pl_line_cuts(wall, 2, (pl_point){ -3, 4 }, (pl_point){ 7, 4 }, cut), 2);
    assert_point(cut[0], 7, 4); /* in one line with it: what they share is from 0 to 7 */
    assert_point(cut[1], 0, 4);
    for (int i = 0; i < cases(100000); i++) {
        pl_point at[PIECES], seen[PIECES];
        const int scale = i % SCALES, n = pick_line(scale, at);
        const pl_point from = pick_point(scale), to = pick_point(scale);
        const int count = pl_line_cuts(at, n, from, to, cut);
        assert_int_equal(count > 0, pl_line_met(at, n, from, to));
        for (int k = 0; k < count; k++)
            assert_true(ref_to_segment(cut[k], from, to) <= 1 && ref_to_line(at, n, cut[k]) <= 1);
        for (int v = 0; v < VIEWS; v++) {
            view_points(v, at, n, seen);
            assert_int_equal(pl_line_cuts(seen, n, view_point(v, from), view_point(v, to), other),
                             count);
            for (int k = 0; k < count; k++)
                assert_true(same_point(other[k], view_point(v, cut[k])));
        }
    }
}

/* ---- Stretches ---- */

/* LON-R58, R128: a wood 100 wide; in at its edge, out of it, along it. */
static void test_stretches(void **state)
{
    pl_stretch s[PL_OUTLINE];
    (void)state;
    const pl_point wood[4] = { { 0, 0 }, { 100, 0 }, { 100, 100 }, { 0, 100 } };
    assert_int_equal(pl_stretches((pl_point){ -50, 50 }, (pl_point){ 150, 50 }, wood, 4, s), 1);
    assert_point(s[0].from, 0, 50);
    assert_point(s[0].to, 100, 50);
    assert_false(s[0].starts || s[0].ends);
    assert_int_equal(pl_stretches((pl_point){ 30, 50 }, (pl_point){ 150, 50 }, wood, 4, s), 1);
    assert_point(s[0].from, 30, 50);
    assert_true(s[0].starts && !s[0].ends);
    assert_int_equal(pl_stretches((pl_point){ 30, 50 }, (pl_point){ 99, 1 }, wood, 4, s), 1);
    assert_true(s[0].starts && s[0].ends);
    assert_int_equal(pl_stretches((pl_point){ -9, 0 }, (pl_point){ 60, 0 }, wood, 4, s), 1);
    assert_point(s[0].from, 0, 0); /* along its edge */
    assert_true(s[0].ends);
    assert_int_equal(pl_stretches((pl_point){ -9, 9 }, (pl_point){ 9, -9 }, wood, 4, s), 0);
    assert_int_equal(pl_stretches((pl_point){ -9, 0 }, (pl_point){ 0, 0 }, wood, 4, s), 0);
    assert_int_equal(pl_stretches((pl_point){ 5, 5 }, (pl_point){ 5, 5 }, wood, 4, s), 0);
    const pl_point horns[7] = { { 0, 0 },   { 90, 0 },  { 90, 50 }, { 60, 20 },
                                { 30, 20 }, { 10, 50 }, { 0, 50 } };
    assert_int_equal(pl_stretches((pl_point){ -10, 20 }, (pl_point){ 99, 20 }, horns, 7, s), 1);
    assert_int_equal(pl_stretches((pl_point){ 99, 35 }, (pl_point){ -10, 35 }, horns, 7, s), 2);
    assert_point(s[0].from, 90, 35);
    assert_point(s[0].to, 75, 35);
    assert_point(s[1].from, 20, 35);
    assert_point(s[1].to, 0, 35);
}

typedef struct part {
    int64_t num, den;
} part;

static int by_place(const void *a, const void *b)
{
    const part *p = a, *q = b;
    const int64_t left = p->num * q->den, right = q->num * p->den;
    return (left > right) - (left < right);
}

static int64_t cross_of(pl_point a, pl_point b, pl_point c, pl_point d)
{
    return ((int64_t)b.x - a.x) * ((int64_t)d.y - c.y) -
           ((int64_t)b.y - a.y) * ((int64_t)d.x - c.x);
}

static void add_part(part *all, int *n, int64_t num, int64_t den)
{
    if (den < 0) {
        num = -num;
        den = -den;
    }
    if (num > 0 && num < den)
        all[(*n)++] = (part){ num, den };
}

/* Every place where anything may change, in order; between two of them the middle says. Small
   numbers: the middle is a whole point of the polygon taken so many times as large. */
static int ref_stretches(pl_point a, pl_point b, const pl_poly *p, pl_stretch *out)
{
    part all[4 * PL_CORNERS] = { { 0, 1 }, { 1, 1 } };
    const int64_t l = pl_square(a, b);
    int n = 2, count = 0;
    bool open = false;
    for (int i = 0; i < p->n; i++) {
        const pl_point c = p->at[i], d = p->at[(i + 1) % p->n];
        if (cross_of(a, b, c, d))
            add_part(all, &n, cross_of(a, c, c, d), cross_of(a, b, c, d));
        if (l && !pl_cross(a, b, c))
            add_part(all, &n,
                     ((int64_t)c.x - a.x) * (b.x - a.x) + ((int64_t)c.y - a.y) * (b.y - a.y), l);
    }
    qsort(all, (size_t)n, sizeof all[0], by_place);
    for (int i = 1; i < n && l; i++) {
        if (!by_place(&all[i - 1], &all[i]))
            continue;
        const int64_t whole = 2 * all[i - 1].den * all[i].den;
        const int64_t at = all[i - 1].num * all[i].den + all[i].num * all[i - 1].den;
        const pl_point middle = { (int32_t)(a.x * whole + (b.x - a.x) * at),
                                  (int32_t)(a.y * whole + (b.y - a.y) * at) };
        pl_point large[PL_CORNERS];
        for (int k = 0; k < p->n; k++)
            large[k] = (pl_point){ (int32_t)(p->at[k].x * whole), (int32_t)(p->at[k].y * whole) };
        const bool in = pl_inside(middle, large, p->n);
        const pl_point here[2] = {
            { a.x + (int32_t)ref_rnd((real)(b.x - a.x) * all[i - 1].num / all[i - 1].den),
              a.y + (int32_t)ref_rnd((real)(b.y - a.y) * all[i - 1].num / all[i - 1].den) },
            { a.x + (int32_t)ref_rnd((real)(b.x - a.x) * all[i].num / all[i].den),
              a.y + (int32_t)ref_rnd((real)(b.y - a.y) * all[i].num / all[i].den) }
        };
        if (in && !open)
            out[count++] = (pl_stretch){ .from = here[0], .starts = all[i - 1].num == 0 };
        if (in) {
            out[count - 1].to = here[1];
            out[count - 1].ends = all[i].num == all[i].den;
        }
        open = in;
    }
    return count;
}

static void test_stretches_exactly(void **state)
{
    pl_stretch got[PL_OUTLINE], want[PL_OUTLINE], seen[PL_OUTLINE];
    int several = 0;
    (void)state;
    for (int i = 0; i < cases(200000); i++) {
        const pl_poly p = i % 2 ? pick_star(TINY) : pick_convex(TINY);
        const pl_point a = i % 5 ? pick_point(TINY) : p.at[0];
        const pl_point b = i % 7 ? pick_point(TINY) : p.at[p.n - 1];
        const int count = pl_stretches(a, b, p.at, p.n, got);
        assert_int_equal(count, ref_stretches(a, b, &p, want));
        several += count > 1;
        for (int k = 0; k < count; k++) {
            assert_true(same_point(got[k].from, want[k].from));
            assert_true(same_point(got[k].to, want[k].to));
            assert_int_equal(got[k].starts, want[k].starts);
            assert_int_equal(got[k].ends, want[k].ends);
        }
        for (int v = 0; v < VIEWS; v++) {
            pl_point at[PL_CORNERS];
            view_points(v, p.at, p.n, at);
            assert_int_equal(pl_stretches(view_point(v, a), view_point(v, b), at, p.n, seen),
                             count);
            for (int k = 0; k < count; k++) {
                assert_true(same_point(seen[k].from, view_point(v, got[k].from)));
                assert_true(same_point(seen[k].to, view_point(v, got[k].to)));
            }
        }
    }
    assert_true(several > cases(200000) / 200);
}

/* On the whole table: whole points of the way are in a stretch if and only if they are in. */
static void test_stretches_far(void **state)
{
    enum { PARTS = 64 };
    pl_stretch s[PL_OUTLINE];
    int in_all = 0;
    (void)state;
    for (int i = 0; i < cases(40000); i++) {
        const pl_poly p = pick_star(i % 2 ? TABLE : WHOLE);
        const pl_point a = pick_point(i % 2 ? TABLE : WHOLE);
        pl_point b = pick_point(i % 2 ? TABLE : WHOLE);
        b.x -= (b.x - a.x) % PARTS;
        b.y -= (b.y - a.y) % PARTS;
        const int count = pl_stretches(a, b, p.at, p.n, s);
        for (int k = 0; k < count; k++) {
            assert_true(ref_to_outline(s[k].from, p.at, p.n) <= 1 || s[k].starts);
            assert_true(ref_to_outline(s[k].to, p.at, p.n) <= 1 || s[k].ends);
            assert_int_equal(s[k].starts, same_point(s[k].from, a) && pl_inside(a, p.at, p.n));
        }
        for (int j = 0; j <= PARTS; j++) {
            const pl_point at = pl_part(a, b, j, PARTS);
            bool in = false;
            if (ref_to_outline(at, p.at, p.n) <= 2)
                continue;
            for (int k = 0; k < count; k++)
                in |= ref_to_segment(at, s[k].from, s[k].to) <= 1;
            assert_int_equal(in, pl_inside(at, p.at, p.n));
            in_all += in;
        }
    }
    assert_true(in_all > cases(40000));
}

int lines_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_near),          cmocka_unit_test(test_segments_near),
        cmocka_unit_test(test_met),           cmocka_unit_test(test_cuts),
        cmocka_unit_test(test_stretches),     cmocka_unit_test(test_stretches_exactly),
        cmocka_unit_test(test_stretches_far),
    };
    return cmocka_run_group_tests_name("plane: lines", tests, NULL, NULL);
}
