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

pl_axes pl_axes_of(int32_t heading);
pl_point pl_place(pl_point p, pl_axes u, int32_t right, int32_t ahead);
uint32_t pl_floor_root(uint64_t n);

/* rnd(n / 2^30). */
static inline int32_t pl_scaled(int64_t n)
{
    const int64_t sign = n >> 63; /* 0 or -1 */
    const int64_t size = (n ^ sign) - sign;
    return (int32_t)((((size + PL_ONE / 2) >> 30) ^ sign) - sign);
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

/* Distances are compared by their quarters: q = four times the square, rounded down. The distance
   is at least d + 1/2 if and only if q >= (2d + 1)^2, a whole number, so q alone gives rnd of the
   exact distance, and the least q gives that of the least distance. */
static inline int32_t pl_from_quarters(uint64_t q)
{
    return (int32_t)(((uint64_t)pl_floor_root(q) + 1) >> 1);
}

#endif
