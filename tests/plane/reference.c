/* Random cases, the slow reference, and the views of a position. */
#include "plane_test.h"

#include <math.h>

__extension__ typedef unsigned __int128 wide;

/* ---- Random cases ---- */

int cases(int n)
{
    return getenv("TC_SLOW") ? n / 10 : n;
}

uint64_t draw(void)
{
    static uint64_t at = 1;
    uint64_t z = at += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

int32_t pick(int32_t from, int32_t to)
{
    return from + (int32_t)(draw() % (uint64_t)(to - from + 1));
}

static int32_t scale_size(int scale)
{
    return scale == TINY ? 12 : scale == TABLE ? 36000 : PL_LIMIT;
}

pl_point pick_point(int scale)
{
    const int32_t size = scale_size(scale);
    return (pl_point){ pick(-size, size), pick(-size, size) };
}

static int32_t pick_heading(void)
{
    return draw() % 4 ? pick(0, PL_TURN - 1) : 450 * pick(0, 7);
}

pl_base pick_base(int scale)
{
    pl_base out = { .at = pick_point(scale), .heading = pick_heading() };
    if (scale == TABLE) {
        out.hw = 500 * pick(1, 2);
        out.hd = 250 * pick(1, 3);
    } else if (scale == TINY) {
        out.hw = pick(0, 8);
        out.hd = pick(0, 8);
    } else { /* no corner beyond the limit */
        out.at.x /= 2;
        out.at.y /= 2;
        out.hw = pick(1, PL_LIMIT / 4);
        out.hd = pick(1, PL_LIMIT / 4);
    }
    return out;
}

pl_base pick_near(const pl_base *base, int scale)
{
    pl_base out = pick_base(scale);
    if (scale == WHOLE)
        return out;
    if (draw() % 2) /* side by side, in line, or turned a little */
        out.heading = pl_heading(base->heading + 900 * pick(0, 3) + (draw() % 2 ? 0 : pick(-9, 9)));
    const int32_t reach = (base->hw + base->hd + out.hw + out.hd) * 5 / 4 + 1;
    const int32_t beside = draw() % 2 ? base->hw + out.hw + pick(-60, 60) : pick(-reach, reach);
    const int32_t ahead = draw() % 2 ? base->hd + out.hd + pick(-60, 60) : pick(-reach, reach);
    out.at = pl_from(base->at, base->heading, beside, ahead);
    return out;
}

pl_poly pick_convex(int scale)
{
    pl_point at[12];
    pl_poly out = { 0 };
    while (out.n < 3) {
        const int n = pick(3, 12);
        for (int i = 0; i < n; i++)
            at[i] = pick_point(scale);
        out = pl_hull(at, n);
    }
    if (draw() % 2) /* either way round */
        for (int i = 0; i < out.n / 2; i++) {
            const pl_point p = out.at[i];
            out.at[i] = out.at[out.n - 1 - i];
            out.at[out.n - 1 - i] = p;
        }
    return out;
}

pl_poly pick_star(int scale)
{
    pl_poly out = { .n = pick(3, 12) };
    const int32_t size = scale_size(scale);
    for (int i = 0; i < out.n; i++) {
        const int32_t heading = (PL_TURN * i + pick(0, PL_TURN / 3)) / out.n;
        out.at[i] = ref_from((pl_point){ 0, 0 }, heading, 0, pick(size / 8, size - 1));
    }
    return out;
}

/* ---- The reference ---- */

/* As the table must have it; reckoned once. */
static real sine_of(int32_t heading)
{
    static real known[PL_TURN];
    if (known[450] == 0)
        for (int i = 0; i < PL_TURN; i++)
            known[i] = roundl(sinl((real)i * acosl(-1) / 1800) * PL_ONE) / PL_ONE;
    return known[((heading % PL_TURN) + PL_TURN) % PL_TURN];
}

static real cosine_of(int32_t heading)
{
    return sine_of(heading + 900);
}

int64_t ref_rnd(real x)
{
    return (int64_t)roundl(x);
}

/* Sums of two products of 20 and 31 bits: exact in long double. */
pl_point ref_from(pl_point p, int32_t heading, int32_t right, int32_t ahead)
{
    const real s = sine_of(heading), c = cosine_of(heading);
    return (pl_point){ p.x + (int32_t)ref_rnd(right * c + ahead * s),
                       p.y + (int32_t)ref_rnd(ahead * c - right * s) };
}

pl_point ref_local(pl_point at, int32_t heading, pl_point p)
{
    const real s = sine_of(heading), c = cosine_of(heading);
    const real x = (real)p.x - at.x, y = (real)p.y - at.y;
    return (pl_point){ (int32_t)ref_rnd(x * c - y * s), (int32_t)ref_rnd(x * s + y * c) };
}

void ref_corners(const pl_base *base, pl_point out[4])
{
    static const int sides[4][2] = { { -1, 1 }, { 1, 1 }, { 1, -1 }, { -1, -1 } };
    for (int i = 0; i < 4; i++)
        out[i] = ref_from(base->at, base->heading, sides[i][0] * base->hw, sides[i][1] * base->hd);
}

static int64_t crossed(pl_point a, pl_point b, pl_point c, pl_point d) /* (b - a) x (d - c) */
{
    return ((int64_t)b.x - a.x) * ((int64_t)d.y - c.y) -
           ((int64_t)b.y - a.y) * ((int64_t)d.x - c.x);
}

static int64_t dotted(pl_point a, pl_point b, pl_point c, pl_point d)
{
    return ((int64_t)b.x - a.x) * ((int64_t)d.x - c.x) +
           ((int64_t)b.y - a.y) * ((int64_t)d.y - c.y);
}

static bool on_segment(pl_point p, pl_point a, pl_point b)
{
    return crossed(a, b, a, p) == 0 && dotted(p, a, p, b) <= 0;
}

/* By the two parameters of the crossing of the lines. */
bool ref_meet(pl_point a, pl_point b, pl_point c, pl_point d)
{
    int64_t whole = crossed(a, b, c, d);
    if (!whole)
        return on_segment(a, c, d) || on_segment(b, c, d) || on_segment(c, a, b) ||
               on_segment(d, a, b);
    int64_t t = crossed(a, c, c, d), u = crossed(a, c, a, b);
    if (whole < 0) {
        whole = -whole;
        t = -t;
        u = -u;
    }
    return t >= 0 && t <= whole && u >= 0 && u <= whole;
}

bool ref_inside_convex(pl_point p, const pl_point *at, int n, bool boundary)
{
    int left = 0, right = 0, on = 0;
    for (int i = 0; i < n; i++) {
        const int64_t c = crossed(at[i], at[(i + 1) % n], at[i], p);
        left += c > 0;
        right += c < 0;
        on += on_segment(p, at[i], at[(i + 1) % n]);
    }
    if (on)
        return boundary;
    return (left == 0 && right == n) || (right == 0 && left == n);
}

/* Close to a half the exact square decides, in 128 bits. */
static int32_t rounded_root(wide n, wide d)
{
    const real x = sqrtl((real)n / (real)d);
    const real floor = floorl(x);
    if (fabsl(x - floor - 0.5L) > 1e-6L)
        return (int32_t)ref_rnd(x);
    const wide odd = 2 * (wide)floor + 1;
    return (int32_t)floor + (4 * n >= odd * odd * d);
}

int32_t ref_to_segment(pl_point p, pl_point a, pl_point b)
{
    const int64_t l = dotted(a, b, a, b), along = dotted(a, b, a, p);
    if (along <= 0 || l == 0)
        return rounded_root((wide)dotted(a, p, a, p), 1);
    if (along >= l)
        return rounded_root((wide)dotted(b, p, b, p), 1);
    const int64_t c = llabs(crossed(a, b, a, p));
    return rounded_root((wide)c * (wide)c, (wide)l);
}

int32_t ref_to_outline(pl_point p, const pl_point *at, int n)
{
    int32_t least = INT32_MAX;
    for (int i = 0; i < n; i++) {
        const int32_t d = ref_to_segment(p, at[i], at[(i + 1) % n]);
        least = d < least ? d : least;
    }
    return least;
}

int32_t ref_between(const pl_point *a, int na, const pl_point *b, int nb)
{
    for (int i = 0; i < na; i++)
        for (int k = 0; k < nb; k++)
            if (ref_meet(a[i], a[(i + 1) % na], b[k], b[(k + 1) % nb]))
                return 0;
    if (ref_inside_convex(a[0], b, nb, true) || ref_inside_convex(b[0], a, na, true))
        return 0; /* no edges meet: one lies wholly in the other or out of it */
    int32_t least = INT32_MAX;
    for (int i = 0; i < na; i++) {
        const int32_t d = ref_to_outline(a[i], b, nb);
        least = d < least ? d : least;
    }
    for (int i = 0; i < nb; i++) {
        const int32_t d = ref_to_outline(b[i], a, na);
        least = d < least ? d : least;
    }
    return least;
}

static real common(real lo_a, real hi_a, real lo_b, real hi_b)
{
    return fminl(hi_a, hi_b) - fmaxl(lo_a, lo_b);
}

static bool overlaps_in(const pl_base *a, const pl_base *b, int32_t tolerance)
{
    pl_point corner[4];
    real left = INFINITY, right = -INFINITY, rear = INFINITY, front = -INFINITY;
    ref_corners(b, corner);
    for (int i = 0; i < 4; i++) {
        const pl_point p = ref_local(a->at, a->heading, corner[i]);
        left = fminl(left, p.x);
        right = fmaxl(right, p.x);
        rear = fminl(rear, p.y);
        front = fmaxl(front, p.y);
    }
    return common(left, right, -a->hw, a->hw) > tolerance &&
           common(rear, front, -a->hd, a->hd) > tolerance;
}

bool ref_overlap(const pl_base *a, const pl_base *b, int32_t tolerance)
{
    return overlaps_in(a, b, tolerance) && overlaps_in(b, a, tolerance);
}

/* ---- Views ---- */

pl_point view_point(int view, pl_point p)
{
    switch (view) {
    case MIRROR_X:
        return (pl_point){ -p.x, p.y };
    case MIRROR_Y:
        return (pl_point){ p.x, -p.y };
    case HALF_TURN:
        return (pl_point){ -p.x, -p.y };
    default:
        return (pl_point){ p.y, -p.x };
    }
}

int32_t view_heading(int view, int32_t heading)
{
    static const int32_t turn[VIEWS] = { 0, 1800, 1800, 900 };
    return pl_heading(view_flips(view) ? turn[view] - heading : turn[view] + heading);
}

pl_base view_base(int view, pl_base base)
{
    base.at = view_point(view, base.at);
    base.heading = view_heading(view, base.heading);
    return base;
}

bool view_flips(int view)
{
    return view == MIRROR_X || view == MIRROR_Y;
}

void view_points(int view, const pl_point *at, int n, pl_point *out)
{
    for (int i = 0; i < n; i++)
        out[i] = view_point(view, at[i]);
}

bool same_point(pl_point a, pl_point b)
{
    return a.x == b.x && a.y == b.y;
}

void assert_point(pl_point got, int32_t x, int32_t y)
{
    if (got.x != x || got.y != y)
        fail_msg("(%d,%d), not (%d,%d)", got.x, got.y, x, y);
}
