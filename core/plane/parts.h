/* What the files of the plane share with one another; nobody else includes this. */
#ifndef TC_PLANE_PARTS_H
#define TC_PLANE_PARTS_H

#include "plane.h"

/* Sine and cosine of a heading: ahead is (sin, cos), right is (cos, -sin). */
typedef struct pl_axes {
    int32_t sin, cos;
} pl_axes;

/* The front corners of a base seen from its centre; the rear ones are their opposites. */
typedef struct pl_span {
    pl_point left, right;
} pl_span;

extern const int32_t pl_sines[901]; /* G1 (b) */

static inline int32_t pl_brought(int32_t tenths) /* into 0..3599 */
{
    if ((uint32_t)tenths < PL_TURN)
        return tenths;
    const int32_t rest = tenths % PL_TURN;
    return rest < 0 ? rest + PL_TURN : rest;
}

/* Without branches: which quarter it is nobody can guess. */
static inline int32_t pl_sine(int32_t h) /* 0 <= h < 2 PL_TURN */
{
    h -= PL_TURN & -(int32_t)(h >= PL_TURN);
    const int32_t south = -(int32_t)(h > PL_TURN / 2); /* 0 or -1 */
    h -= PL_TURN / 2 & south;
    const int32_t back = PL_TURN / 2 - h;
    const int32_t s = pl_sines[h < back ? h : back];
    return (s ^ south) - south;
}

static inline pl_axes pl_axes_of(int32_t heading)
{
    const int32_t h = pl_brought(heading);
    return (pl_axes){ pl_sine(h), pl_sine(h + PL_TURN / 4) };
}

int pl_way_round(const pl_point *at, int n); /* convex: 1 leftwards, -1 rightwards, 0 no area */

/* rnd(n / 2^30). */
static inline int32_t pl_scaled(int64_t n)
{
    const int64_t sign = n >> 63; /* 0 or -1 */
    const int64_t size = (n ^ sign) - sign;
    return (int32_t)((((size + PL_ONE / 2) >> 30) ^ sign) - sign);
}

static inline pl_point pl_place(pl_point p, pl_axes u, int32_t right, int32_t ahead)
{
    const int64_t a = right, b = ahead;
    return (pl_point){ p.x + pl_scaled(a * u.cos + b * u.sin),
                       p.y + pl_scaled(b * u.cos - a * u.sin) };
}

static inline pl_point pl_in_frame(pl_point at, pl_axes u, pl_point p)
{
    const int64_t x = (int64_t)p.x - at.x, y = (int64_t)p.y - at.y;
    return (pl_point){ pl_scaled(x * u.cos - y * u.sin), pl_scaled(x * u.sin + y * u.cos) };
}

static inline pl_span pl_span_of(const pl_base *base, pl_axes u)
{
    const pl_point zero = { 0, 0 };
    return (pl_span){ pl_place(zero, u, -base->hw, base->hd),
                      pl_place(zero, u, base->hw, base->hd) };
}

/* What points cover on the axis (x, y), times PL_ONE, from a datum that is the same for all that
   are compared. */
typedef struct pl_range {
    int64_t lo, hi;
} pl_range;

static inline pl_range pl_range_on(int32_t x, int32_t y, pl_point datum, const pl_point *at, int n)
{
    pl_range out = { INT64_MAX, INT64_MIN };
    for (int i = 0; i < n; i++) {
        const int64_t on = ((int64_t)at[i].x - datum.x) * x + ((int64_t)at[i].y - datum.y) * y;
        out.lo = on < out.lo ? on : out.lo;
        out.hi = on > out.hi ? on : out.hi;
    }
    return out;
}

/* Four steps of Newton's, each with twice the bits right: the number is first shifted so that its
   root has all 32 bits, and the last step leaves it at most one too great. */
static inline uint32_t pl_floor_root(uint64_t n)
{
    if (!n)
        return 0;
    const int shift = __builtin_clzll(n) & 62;
    const uint64_t m = n << shift;
    uint32_t r = 1 + (uint32_t)(m >> 62);
    r = (r << 1) + (uint32_t)(m >> 59) / r;
    r = (r << 3) + (uint32_t)(m >> 53) / r;
    r = (r << 7) + (uint32_t)(m >> 41) / r;
    r = (uint32_t)(((uint64_t)r << 15) + (m >> 17) / r);
    r -= m < (uint64_t)r * r;
    return r >> (shift / 2);
}

/* Distances are compared by their quarters: q = four times the square, rounded down. The distance
   is at least d + 1/2 if and only if q >= (2d + 1)^2, a whole number, so q alone gives rnd of the
   exact distance, and the least q gives that of the least distance. */
static inline int32_t pl_from_quarters(uint64_t q)
{
    return (int32_t)(((uint64_t)pl_floor_root(q) + 1) >> 1);
}
/* Fewer than so many quarters: the distance, rounded, is at most limit. */
static inline uint64_t pl_beyond(int32_t limit)
{
    const uint64_t twice = 2 * (uint64_t)limit + 1;
    return twice * twice;
}
uint64_t pl_segment_quarters(pl_point p, pl_point a, pl_point b);

#endif
