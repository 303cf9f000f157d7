/* What lon and sns need beyond tvb: stands, contact, insides, cuts, the way to a charge's mark. */
#include "plane_test.h"

/* lon 2.1, 2.13: a base of 40 x 20 mm; the tolerances of LON-R8. */
static const pl_contact contact = { .angle = 5, .over = 20, .gap = 50, .share = 500 };

static pl_stand stand_at(int32_t x, int32_t y, int32_t heading)
{
    return (pl_stand){ .at = { x, y }, .heading = heading, .hw = 2000, .depth = 2000 };
}

static pl_stand pick_stand(int scale)
{
    const pl_base b = pick_base(scale);
    return (pl_stand){ b.at, b.heading, b.hw, 2 * b.hd };
}

static pl_stand pick_stand_near(const pl_stand *s, int scale)
{
    const pl_base b = { pl_stand_centre(s), s->heading, s->hw, s->depth / 2 };
    const pl_base near = pick_near(&b, scale);
    const pl_point front = pl_from(near.at, near.heading, 0, near.hd);
    return (pl_stand){ front, near.heading, near.hw, 2 * near.hd };
}

static pl_stand view_stand(int view, pl_stand s)
{
    s.at = view_point(view, s.at);
    s.heading = view_heading(view, s.heading);
    return s;
}

static void test_turn(void **state)
{
    (void)state;
    assert_int_equal(pl_turn(0, 450), 450);
    assert_int_equal(pl_turn(450, 0), -450);
    assert_int_equal(pl_turn(3590, 10), 20);
    assert_int_equal(pl_turn(10, 3590), -20);
    assert_int_equal(pl_turn(0, 1800), 1800); /* LON-R11: 180.0 goes clockwise */
    assert_int_equal(pl_turn(1800, 0), 1800);
    assert_int_equal(pl_turn(900, 900), 0);
}

static void test_steps(void **state)
{
    (void)state;
    assert_int_equal(pl_steps(0, 200), 1);
    assert_int_equal(pl_steps(200, 200), 1);
    assert_int_equal(pl_steps(201, 200), 2);
    assert_int_equal(pl_steps(400, 200), 2);
    assert_int_equal(pl_steps(4472, 200), 23);
}

/* LON-R3, R4; SNS 2.1. */
static void test_corners(void **state)
{
    pl_point p[4];
    (void)state;
    const pl_stand s = stand_at(10000, 10000, 900);
    pl_stand_corners(&s, 0, p);
    assert_point(p[0], 10000, 12000);
    assert_point(p[1], 10000, 8000);
    assert_point(p[2], 8000, 8000);
    assert_point(p[3], 8000, 12000);
    pl_stand_corners(&s, 100, p); /* LON-R7 */
    assert_point(p[0], 9900, 11900);
    assert_point(p[2], 8100, 8100);
    assert_point(pl_stand_centre(&s), 9000, 10000);
    for (int i = 0; i < cases(100000); i++) {
        const pl_stand a = pick_stand(i % SCALES);
        const int32_t inset = pick(-20, 20);
        pl_stand_corners(&a, inset, p);
        for (int k = 0; k < 4; k++) {
            const int32_t right = k == 1 || k == 2 ? a.hw - inset : inset - a.hw;
            const pl_point want =
                ref_from(a.at, a.heading, right, k < 2 ? -inset : inset - a.depth);
            assert_true(same_point(p[k], want));
        }
    }
}

static void test_distances(void **state)
{
    (void)state;
    for (int i = 0; i < cases(100000); i++) {
        const pl_stand a = pick_stand(i % SCALES);
        const pl_stand b = i % 4 ? pick_stand_near(&a, i % SCALES) : pick_stand(i % SCALES);
        pl_point p[4], q[4];
        pl_stand_corners(&a, 0, p);
        pl_stand_corners(&b, 0, q);
        const int32_t want = ref_between(p, 4, q, 4);
        assert_int_equal(pl_stand_distance(&a, &b), want);
        assert_int_equal(pl_stand_distance(&b, &a), want);
        for (int v = 0; v < VIEWS; v++) {
            const pl_stand c = view_stand(v, a), d = view_stand(v, b);
            assert_int_equal(pl_stand_distance(&c, &d), want);
        }
    }
}

/* LON-R6. */
static void test_overlap(void **state)
{
    (void)state;
    const pl_stand a = stand_at(0, 0, 0);
    pl_stand b = stand_at(3980, 0, 0);
    assert_false(pl_stands_overlap(&a, 0, &b, 0, 20));
    b.at.x--;
    assert_true(pl_stands_overlap(&a, 0, &b, 0, 20));
    b = stand_at(0, 1979, 0);
    assert_true(pl_stands_overlap(&a, 0, &b, 0, 20));
    b.at.y++;
    assert_false(pl_stands_overlap(&a, 0, &b, 0, 20));
    for (int i = 0; i < cases(150000); i++) {
        const pl_stand c = pick_stand(i % SCALES), d = pick_stand_near(&c, i % SCALES);
        const bool got = pl_stands_overlap(&c, 0, &d, 0, 20);
        pl_point p[4], q[4];
        pl_stand_corners(&c, 0, p);
        pl_stand_corners(&d, 0, q);
        if (got) /* by more than the corners are rounded: the insides meet */
            assert_true(pl_insides_meet(p, 4, q, 4));
        pl_stand_corners(&c, 13, p);
        pl_stand_corners(&d, 13, q);
        if (!got && c.hw > 20 && c.depth > 40 && d.hw > 20 && d.depth > 40)
            assert_false(pl_insides_meet(p, 4, q, 4));
        assert_int_equal(pl_stands_overlap(&d, 0, &c, 0, 20), got);
        for (int v = 0; v < VIEWS; v++) {
            const pl_stand e = view_stand(v, c), f = view_stand(v, d);
            assert_int_equal(pl_stands_overlap(&e, 0, &f, 0, 20), got);
        }
    }
}

static bool apart_on(real x, real y, const pl_point p[4], const pl_point q[4], real tolerance)
{
    real lo[2] = { 1e30L, 1e30L }, hi[2] = { -1e30L, -1e30L };
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 2; k++) {
            const pl_point at = k ? q[i] : p[i];
            const real on = ((real)at.x - p[0].x) * x + ((real)at.y - p[0].y) * y;
            lo[k] = on < lo[k] ? on : lo[k];
            hi[k] = on > hi[k] ? on : hi[k];
        }
    return hi[0] - lo[1] <= tolerance * PL_ONE || hi[1] - lo[0] <= tolerance * PL_ONE;
}

static bool ref_stands_overlap(const pl_stand *a, int32_t inset_a, const pl_stand *b,
                               int32_t inset_b, int32_t tolerance)
{
    pl_point p[4], q[4];
    pl_stand_corners(a, inset_a, p);
    pl_stand_corners(b, inset_b, q);
    for (int i = 0; i < 4; i++) {
        const int32_t h = (i < 2 ? a : b)->heading + i % 2 * 900;
        if (apart_on(pl_sin(h), pl_cos(h), p, q, tolerance))
            return false;
    }
    return true;
}

/* LON-R7, R26: the core of the mover, one in by 1.00 mm, against the base of a friend; ledger
   2.1: both shrunk by 5; SNS-R50: by 250. */
static void test_insets(void **state)
{
    int overlaps = 0, meets = 0;
    (void)state;
    const pl_stand a = stand_at(0, 0, 0);
    pl_stand b = stand_at(4000 - 120, 0, 0);
    assert_false(pl_stands_overlap(&a, 100, &b, 0, 20));
    b.at.x--;
    assert_true(pl_stands_overlap(&a, 100, &b, 0, 20));
    assert_true(pl_stands_overlap(&b, 0, &a, 100, 20));
    b = stand_at(4000 - 10, 0, 0);
    assert_false(pl_stands_meet(&a, 5, &b, 5));
    b.at.x--;
    assert_true(pl_stands_meet(&a, 5, &b, 5));
    b = stand_at(0, 1500, 0);
    assert_false(pl_stands_meet(&a, 250, &b, 250));
    b.at.y--;
    assert_true(pl_stands_meet(&a, 250, &b, 250));
    b = stand_at(4050, 0, 0); /* LON-R57: grown */
    assert_false(pl_stands_meet(&a, -25, &b, -25));
    b.at.x--;
    assert_true(pl_stands_meet(&a, -25, &b, -25));
    for (int i = 0; i < cases(150000); i++) {
        const pl_stand c = pick_stand(i % SCALES), d = pick_stand_near(&c, i % SCALES);
        const int32_t most = i % SCALES == TABLE ? 100 : 0;
        const int32_t in_c = pick(-30, most), in_d = pick(-30, most), tolerance = pick(-20, 20);
        const bool over = ref_stands_overlap(&c, in_c, &d, in_d, tolerance);
        pl_point p[4], q[4];
        pl_stand_corners(&c, in_c, p);
        pl_stand_corners(&d, in_d, q);
        const bool meet = pl_insides_meet(p, 4, q, 4);
        assert_int_equal(pl_stands_overlap(&c, in_c, &d, in_d, tolerance), over);
        assert_int_equal(pl_stands_overlap(&d, in_d, &c, in_c, tolerance), over);
        assert_int_equal(pl_stands_meet(&c, in_c, &d, in_d), meet);
        assert_int_equal(pl_stands_meet(&d, in_d, &c, in_c), meet);
        overlaps += over;
        meets += meet;
        for (int v = 0; v < VIEWS; v++) {
            const pl_stand e = view_stand(v, c), f = view_stand(v, d);
            assert_int_equal(pl_stands_overlap(&e, in_c, &f, in_d, tolerance), over);
            assert_int_equal(pl_stands_meet(&e, in_c, &f, in_d), meet);
        }
    }
    assert_true(overlaps > cases(150000) / 10 && overlaps < cases(150000) * 9 / 10);
    assert_true(meets > cases(150000) / 10 && meets < cases(150000) * 9 / 10);
}

/* LON-R54: inclusive to 0.01 mm. Every other distance at its limit, one less and one more. */
static void test_within(void **state)
{
    (void)state;
    const pl_stand a = stand_at(0, 0, 0);
    pl_stand b = stand_at(0, 17000, 0);
    assert_true(pl_stands_within(&a, &b, 15000));
    b.at.y++;
    assert_false(pl_stands_within(&a, &b, 15000));
    for (int i = 0; i < cases(150000); i++) {
        const pl_stand c = pick_stand(i % SCALES);
        const pl_stand d = i % 4 ? pick_stand_near(&c, i % SCALES) : pick_stand(i % SCALES);
        pl_point p[4], q[4];
        pl_stand_corners(&c, 0, p);
        pl_stand_corners(&d, 0, q);
        const int32_t distance = ref_between(p, 4, q, 4), limit = distance + pick(-1, 1);
        if (limit < 0)
            continue;
        assert_int_equal(pl_stands_within(&c, &d, limit), distance <= limit);
        assert_int_equal(pl_stands_within(&d, &c, limit), distance <= limit);
        assert_int_equal(pl_near(p, 4, q, 4, limit), distance <= limit);
        if (pl_stands_apart(&c, &d, limit))
            assert_true(distance > limit);
    }
}

/* LON-R17, SNS-8.4.a, R112. */
static void test_against(void **state)
{
    static const int mirrored[4] = { PL_FRONT, PL_LEFT, PL_REAR, PL_RIGHT };
    (void)state;
    const pl_stand target = { { 10000, 10000 }, 0, 2000, 3000 };
    const pl_stand s = { { 0, 0 }, 77, 2000, 2000 };
    static const int32_t want[4][3] = {
        { 10000, 10000, 1800 }, { 12000, 8500, 2700 }, { 10000, 7000, 0 }, { 8000, 8500, 900 }
    };
    for (int edge = 0; edge < 4; edge++) {
        const pl_stand flush = pl_against(s, &target, edge, 0);
        assert_point(flush.at, want[edge][0], want[edge][1]);
        assert_int_equal(flush.heading, want[edge][2]);
        assert_int_equal(flush.hw, s.hw);
        assert_int_equal(flush.depth, s.depth);
    }
    assert_point(pl_against(s, &target, PL_FRONT, 500).at, 9500, 10000); /* to its own right */
    assert_point(pl_against(s, &target, PL_LEFT, 500).at, 8000, 8000);
    for (int i = 0; i < cases(50000); i++) {
        const pl_stand a = pick_stand(TABLE), b = pick_stand(TABLE);
        const int edge = pick(0, 3), offset = pick(-3400, 3400);
        const pl_stand got = pl_against(a, &b, edge, offset);
        const int32_t along = edge % 2 ? b.depth / 2 : b.hw;
        const bool shares = a.hw + along - (offset < 0 ? -offset : offset) >= contact.share + 4;
        if (shares && 2 * a.hw >= contact.share + 4 && 2 * along >= contact.share + 4)
            assert_true(pl_edges_touch(&got, PL_FRONT, &b, edge, contact));
        assert_false(pl_stands_overlap(&got, 0, &b, 0, 4));
        for (int v = 0; v < VIEWS; v++) {
            const pl_stand c = view_stand(v, b);
            const pl_stand seen =
                pl_against(view_stand(v, a), &c, view_flips(v) ? mirrored[edge] : edge,
                           view_flips(v) ? -offset : offset);
            assert_true(same_point(seen.at, view_point(v, got.at)));
            assert_int_equal(seen.heading, view_heading(v, got.heading));
        }
    }
}

/* LON-R16: about-face distances of LON-R15, and the pivot stays. */
static void test_wheel(void **state)
{
    (void)state;
    const pl_stand s = stand_at(0, 0, 0);
    const pl_stand right = pl_stand_wheel(s, 900), left = pl_stand_wheel(s, -900);
    assert_point(right.at, 2000, 2000);
    assert_int_equal(right.heading, 900);
    assert_point(left.at, -2000, 2000);
    assert_int_equal(left.heading, 2700);
    assert_point(pl_turned((pl_point){ 5, 5 }, (pl_point){ 5, 15 }, 900), 15, 5);
    for (int i = 0; i < cases(50000); i++) {
        const pl_stand a = pick_stand(i % SCALES);
        const int32_t turn = pick(-900, 900);
        const pl_stand b = pl_stand_wheel(a, turn);
        for (int v = 0; v < VIEWS && turn; v++) {
            const pl_stand c = pl_stand_wheel(view_stand(v, a), view_flips(v) ? -turn : turn);
            assert_true(same_point(c.at, view_point(v, b.at)));
            assert_int_equal(c.heading, view_heading(v, b.heading));
        }
    }
}

/* LON-R8: each of its three clauses at its limit. */
static void test_contact(void **state)
{
    (void)state;
    const pl_stand a = stand_at(0, 0, 0);
    pl_stand b = stand_at(0, 0, 1800); /* face to face */
    assert_true(pl_edges_touch(&a, PL_FRONT, &b, PL_FRONT, contact));
    assert_false(pl_edges_touch(&a, PL_FRONT, &b, PL_REAR, contact));
    b.at.y = 50;
    assert_true(pl_edges_touch(&a, PL_FRONT, &b, PL_FRONT, contact));
    b.at.y = 51;
    assert_false(pl_edges_touch(&a, PL_FRONT, &b, PL_FRONT, contact));
    b.at.y = -20;
    assert_true(pl_edges_touch(&a, PL_FRONT, &b, PL_FRONT, contact));
    b.at.y = -21;
    assert_false(pl_edges_touch(&a, PL_FRONT, &b, PL_FRONT, contact));
    b = stand_at(3500, 0, 1800);
    assert_true(pl_edges_touch(&a, PL_FRONT, &b, PL_FRONT, contact));
    b.at.x = 3501;
    assert_false(pl_edges_touch(&a, PL_FRONT, &b, PL_FRONT, contact));
    const pl_contact in_line = { .angle = 5, .over = 20, .gap = 50, .share = -PL_LIMIT };
    b.at.x = 9000; /* LON-R9 (c): in line, nothing shared */
    assert_true(pl_edges_touch(&a, PL_FRONT, &b, PL_FRONT, in_line));
    b = stand_at(0, 17, 1805);
    assert_true(pl_edges_touch(&a, PL_FRONT, &b, PL_FRONT, contact));
    b.heading = 1806;
    assert_false(pl_edges_touch(&a, PL_FRONT, &b, PL_FRONT, contact));
    b = stand_at(2000, -1000, 2700); /* on the right flank */
    assert_true(pl_edges_touch(&a, PL_RIGHT, &b, PL_FRONT, contact));
    assert_true(pl_edges_touch(&b, PL_FRONT, &a, PL_RIGHT, contact));
    assert_false(pl_edges_touch(&a, PL_LEFT, &b, PL_FRONT, contact));
}

static void test_contacts(void **state)
{
    static const int mirrored[4] = { PL_FRONT, PL_LEFT, PL_REAR, PL_RIGHT };
    int touching = 0;
    (void)state;
    for (int i = 0; i < cases(100000); i++) {
        const pl_stand a = pick_stand(TABLE);
        const int on = pick(0, 3), by = pick(0, 3);
        pl_point p[4];
        pl_stand_corners(&a, 0, p);
        const pl_point edge = pl_part(p[on], p[(on + 1) % 4], pick(0, 8), 8);
        pl_stand b = pick_stand(TABLE);
        b.heading = pl_heading(a.heading + (on - by + 2) * 900 + pick(-6, 6));
        b.at = pl_from(edge, a.heading + on * 900, 0, pick(-30, 60));
        pl_point q[4];
        pl_stand_corners(&b, 0, q);
        const pl_point mine = pl_part(q[by], q[(by + 1) % 4], 1, 2);
        b.at.x += b.at.x - mine.x;
        b.at.y += b.at.y - mine.y;
        const bool got = pl_edges_touch(&b, by, &a, on, contact);
        touching += got;
        if (got)
            assert_true(pl_stand_distance(&a, &b) <= contact.gap);
        for (int v = 0; v < VIEWS; v++) {
            const pl_stand c = view_stand(v, a), d = view_stand(v, b);
            const int to = view_flips(v) ? mirrored[on] : on;
            const int from = view_flips(v) ? mirrored[by] : by;
            assert_int_equal(pl_edges_touch(&d, from, &c, to, contact), got);
        }
    }
    assert_true(touching > cases(100000) / 10 && touching < cases(100000) * 9 / 10);
}

/* SNS 2.1: zones and arcs are compared unrounded. */
static void test_exact_frame(void **state)
{
    (void)state;
    for (int i = 0; i < cases(50000); i++) {
        const pl_point at = pick_point(i % SCALES), p = pick_point(i % SCALES);
        const int32_t h = pick(0, PL_TURN - 1);
        const pl_point rounded = pl_local(at, h, p);
        int64_t right, ahead;
        pl_local_exact(at, h, p, &right, &ahead);
        assert_int_equal(pl_rnd(right, PL_ONE), rounded.x);
        assert_int_equal(pl_rnd(ahead, PL_ONE), rounded.y);
    }
}

static void test_cut(void **state)
{
    pl_point cut;
    (void)state;
    const pl_point a = { 0, 0 }, b = { 10, 5 }, c = { 5, -9 }, d = { 5, 9 };
    assert_true(pl_cut(a, b, c, d, &cut));
    assert_point(cut, 5, 3); /* 2.5 from (0,0) ... */
    assert_true(pl_cut(b, a, d, c, &cut));
    assert_point(cut, 5, 2); /* ... and from (10,5) */
    assert_false(pl_cut(a, b, a, b, &cut));
    assert_false(pl_cut(a, b, c, (pl_point){ 5, 1 }, &cut));
    assert_true(pl_cut(a, b, a, c, &cut));
    assert_point(cut, 0, 0);
    for (int i = 0; i < cases(200000); i++) {
        const int scale = i % SCALES;
        const pl_point p = pick_point(scale), q = pick_point(scale);
        const pl_point r = pick_point(scale), s = pick_point(scale);
        const bool got = pl_cut(p, q, r, s, &cut);
        assert_true(!got || ref_meet(p, q, r, s));
        if (!got)
            continue;
        assert_true(ref_to_segment(cut, p, q) <= 1 && ref_to_segment(cut, r, s) <= 1);
        for (int v = 0; v < VIEWS; v++) {
            pl_point seen;
            assert_true(pl_cut(view_point(v, p), view_point(v, q), view_point(v, r),
                               view_point(v, s), &seen));
            assert_true(same_point(seen, view_point(v, cut)));
        }
    }
}

/* Two convex insides share no point if and only if an edge of one has the other on or beyond it. */
static bool edge_parts(const pl_poly *a, const pl_poly *b)
{
    for (int i = 0; i < a->n; i++) {
        const pl_point p = a->at[i], q = a->at[(i + 1) % a->n];
        int own = 0, left = 0, right = 0;
        for (int k = 0; k < a->n; k++)
            own += (pl_cross(p, q, a->at[k]) > 0) - (pl_cross(p, q, a->at[k]) < 0);
        for (int k = 0; k < b->n; k++) {
            left += pl_cross(p, q, b->at[k]) > 0;
            right += pl_cross(p, q, b->at[k]) < 0;
        }
        if (own > 0 ? !left : !right)
            return true;
    }
    return false;
}

static void test_insides(void **state)
{
    int touching = 0;
    (void)state;
    const pl_point big[4] = { { -9, -9 }, { 9, -9 }, { 9, 9 }, { -9, 9 } };
    const pl_point beside[4] = { { 9, -9 }, { 19, -9 }, { 19, 9 }, { 9, 9 } };
    assert_true(pl_insides_meet(big, 4, big, 4));
    assert_false(pl_insides_meet(big, 4, beside, 4));
    assert_false(pl_insides_meet(big, 2, big, 4));
    for (int i = 0; i < cases(100000); i++) {
        const pl_poly a = pick_convex(i % SCALES), b = pick_convex(i % SCALES);
        const bool want = !edge_parts(&a, &b) && !edge_parts(&b, &a);
        assert_int_equal(pl_insides_meet(a.at, a.n, b.at, b.n), want);
        touching += !want && pl_between(a.at, a.n, b.at, b.n) == 0;
    }
    assert_true(touching > cases(100000) / 1000);
    for (int i = 0; i < cases(60000); i++) {
        const pl_poly star = pick_star(i % SCALES);
        pl_poly a = pick_convex(TINY);
        const pl_point at = pick_point(i % SCALES);
        bool want = false;
        for (int k = 0; k < a.n && i % SCALES != TINY; k++)
            a.at[k] = (pl_point){ at.x / 2 + 300 * a.at[k].x, at.y / 2 + 300 * a.at[k].y };
        for (int k = 0; k < star.n; k++) {
            const pl_poly part = { 3, { { 0, 0 }, star.at[k], star.at[(k + 1) % star.n] } };
            if (pl_cross(part.at[0], part.at[1], part.at[2]))
                want |= !edge_parts(&a, &part) && !edge_parts(&part, &a);
        }
        assert_int_equal(pl_insides_meet(a.at, a.n, star.at, star.n), want);
    }
}

/* SNS 2.1: the charge distance, against every place on the way. */
static void test_front_meets(void **state)
{
    int met = 0;
    (void)state;
    const pl_stand s = { { 0, 0 }, 0, 1000, 1000 };
    const pl_stand enemy = { { 500, 3000 }, 1800, 1000, 1000 };
    pl_point at[4];
    pl_stand_corners(&enemy, 0, at);
    assert_int_equal(pl_front_meets(&s, 10, 4000, at, 4), 3000);
    assert_int_equal(pl_front_meets(&s, 10, 3000, at, 4), 3000);
    assert_int_equal(pl_front_meets(&s, 10, 2999, at, 4), -1);
    for (int i = 0; i < cases(1500); i++) {
        const pl_stand a = { pick_point(TABLE), pick(0, 359) * 10, 1000, 1000 };
        pl_stand goal = a;
        goal.at = pl_from(a.at, a.heading, 0, pick(0, 900));
        pl_stand b = pick_stand_near(&goal, TABLE);
        if (i % 3 == 0) { /* it just grazes */
            b.heading = a.heading;
            b.at = pl_from(a.at, a.heading, 990 + b.hw + pick(-2, 2), pick(0, 1500));
        }
        pl_stand_corners(&b, 0, at);
        int32_t want = -1;
        for (int32_t d = 0; d <= 800 && want < 0; d++) {
            const pl_point front = pl_from(a.at, a.heading, 0, d);
            if (pl_reaches(pl_from(front, a.heading, -990, 0), pl_from(front, a.heading, 990, 0),
                           at, 4))
                want = d;
        }
        assert_int_equal(pl_front_meets(&a, 10, 800, at, 4), want);
        met += want >= 0;
        for (int v = 0; v < VIEWS; v++) {
            const pl_stand c = view_stand(v, a);
            pl_point seen[4];
            view_points(v, at, 4, seen);
            assert_int_equal(pl_front_meets(&c, 10, 800, seen, 4), want);
        }
    }
    assert_true(met > cases(1500) / 5);
}

int stands_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_turn),        cmocka_unit_test(test_steps),
        cmocka_unit_test(test_corners),     cmocka_unit_test(test_distances),
        cmocka_unit_test(test_overlap),     cmocka_unit_test(test_insets),
        cmocka_unit_test(test_within),      cmocka_unit_test(test_against),
        cmocka_unit_test(test_wheel),       cmocka_unit_test(test_contact),
        cmocka_unit_test(test_contacts),    cmocka_unit_test(test_exact_frame),
        cmocka_unit_test(test_cut),         cmocka_unit_test(test_insides),
        cmocka_unit_test(test_front_meets),
    };
    return cmocka_run_group_tests_name("plane: stands", tests, NULL, NULL);
}
