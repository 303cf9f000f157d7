/* The table: numbers, points and bases (G1 (a) to (d) and (f), tvb G2, G3, G11). Distances and
   overlaps are in apart.c, polygons and ways in shape.c. */
#include "plane.h"

#include "parts.h"

/* ---- Numbers ---- */

const int32_t pl_sines[901] = {
#include "sine.inc"
};

int32_t pl_heading(int32_t tenths)
{
    return pl_brought(tenths);
}

int32_t pl_sin(int32_t heading)
{
    return pl_sine(pl_brought(heading));
}

int32_t pl_cos(int32_t heading)
{
    return pl_sine(pl_brought(heading) + PL_TURN / 4);
}

int64_t pl_rnd(int64_t n, int64_t d)
{
    TC_ASSERT(d > 0);
    return n < 0 ? -((-2 * n + d) / (2 * d)) : (2 * n + d) / (2 * d);
}

int32_t pl_root(uint64_t square)
{
    const uint64_t floor = pl_floor_root(square);
    return (int32_t)(floor + (square - floor * floor > floor));
}

/* 355 / 113 for pi. */
int32_t pl_arc(int32_t radius, int32_t tenths)
{
    return (int32_t)pl_rnd((int64_t)355 * radius * tenths, 203400);
}

/* The number under the root is counted in quarters, whole and rounded down: the nearest whole
   number to its root depends on nothing finer (see pl_from_quarters). */
int32_t pl_chord(int32_t radius, int32_t tenths)
{
    const uint64_t square = (uint64_t)((int64_t)radius * radius);
    const uint64_t versine = (uint64_t)(PL_ONE - (int64_t)pl_cos(tenths)); /* at most 2^31 */
    const uint64_t high = square >> 27, low = square & (((uint64_t)1 << 27) - 1);
    return pl_from_quarters(high * versine + (low * versine >> 27));
}

/* In the first quadrant, by halving: is the way beyond the middle between two headings of the
   table? The middle is the sum of both directions. */
int32_t pl_towards(pl_point a, pl_point b)
{
    const int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    const int64_t x = dx < 0 ? -dx : dx, y = dy < 0 ? -dy : dy;
    if (!x && !y)
        return 0;
    int32_t low = 0, high = PL_TURN / 4; /* how many middles lie at or before the way */
    while (low < high) {
        const int32_t k = (low + high) / 2;
        const int64_t sin2 = (int64_t)pl_sines[k] + pl_sines[k + 1];
        const int64_t cos2 = (int64_t)pl_sines[900 - k] + pl_sines[899 - k];
        if (x * cos2 >= y * sin2)
            low = k + 1;
        else
            high = k;
    }
    if (dy < 0)
        low = PL_TURN / 2 - low;
    return pl_heading(dx < 0 ? PL_TURN - low : low);
}

int32_t pl_turn(int32_t from, int32_t to)
{
    const int32_t turn = pl_brought(to - from);
    return turn > PL_TURN / 2 ? turn - PL_TURN : turn;
}

/* ---- Points ---- */

pl_point pl_from(pl_point p, int32_t heading, int32_t right, int32_t ahead)
{
    return pl_place(p, pl_axes_of(heading), right, ahead);
}

pl_point pl_part(pl_point a, pl_point b, int64_t i, int64_t n)
{
    return (pl_point){ a.x + (int32_t)pl_rnd(((int64_t)b.x - a.x) * i, n),
                       a.y + (int32_t)pl_rnd(((int64_t)b.y - a.y) * i, n) };
}

pl_point pl_local(pl_point at, int32_t heading, pl_point p)
{
    return pl_in_frame(at, pl_axes_of(heading), p);
}

void pl_locals(pl_point at, int32_t heading, const pl_point *p, int n, pl_point *out)
{
    const pl_axes u = pl_axes_of(heading);
    for (int i = 0; i < n; i++)
        out[i] = pl_in_frame(at, u, p[i]);
}

void pl_local_exact(pl_point at, int32_t heading, pl_point p, int64_t *right, int64_t *ahead)
{
    const pl_axes u = pl_axes_of(heading);
    const int64_t x = (int64_t)p.x - at.x, y = (int64_t)p.y - at.y;
    *right = x * u.cos - y * u.sin;
    *ahead = x * u.sin + y * u.cos;
}

pl_point pl_turned(pl_point pivot, pl_point p, int32_t tenths)
{
    return pl_from(pivot, tenths, p.x - pivot.x, p.y - pivot.y);
}

/* ---- Bases ---- */

/* The rounding has no side, so opposite corners stay opposite: a base is a parallelogram about its
   centre whatever its heading, and two corners give the others. */
void pl_corners(const pl_base *base, pl_point out[4])
{
    const pl_span s = pl_span_of(base, pl_axes_of(base->heading));
    const pl_point c = base->at;
    out[0] = (pl_point){ c.x + s.left.x, c.y + s.left.y };
    out[1] = (pl_point){ c.x + s.right.x, c.y + s.right.y };
    out[2] = (pl_point){ c.x - s.left.x, c.y - s.left.y };
    out[3] = (pl_point){ c.x - s.right.x, c.y - s.right.y };
}

pl_poly pl_base_poly(const pl_base *base)
{
    pl_poly out = { .n = 4 };
    pl_corners(base, out.at);
    return out;
}

pl_base pl_ahead(pl_base base, int32_t distance)
{
    base.at = pl_from(base.at, base.heading, 0, distance);
    return base;
}

pl_base pl_sideways(pl_base base, int32_t distance)
{
    base.at = pl_from(base.at, base.heading, distance, 0);
    return base;
}

pl_base pl_along(pl_base base, int32_t heading, int32_t distance)
{
    base.at = pl_from(base.at, heading, 0, distance);
    return base;
}

pl_base pl_wheel(pl_base base, int32_t tenths)
{
    const int32_t hw = tenths > 0 ? base.hw : -base.hw; /* to the pivot */
    const pl_point pivot = pl_from(base.at, base.heading, hw, base.hd);
    base.heading = pl_heading(base.heading + tenths);
    base.at = pl_from(pivot, base.heading, -hw, -base.hd);
    return base;
}
