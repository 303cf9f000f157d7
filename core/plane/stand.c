/* The table: stands, rectangles known by the middle of their front edge (lon R3 to R9, R16, sns
   2.1). Their corners are rounded from there, so a stand is no exact parallelogram. */
#include "plane.h"

#include "parts.h"

void pl_stand_corners(const pl_stand *s, int32_t inset, pl_point out[4])
{
    const pl_axes u = pl_axes_of(s->heading);
    const int32_t hw = s->hw - inset, front = -inset, rear = inset - s->depth;
    out[0] = pl_place(s->at, u, -hw, front);
    out[1] = pl_place(s->at, u, hw, front);
    out[2] = pl_place(s->at, u, hw, rear);
    out[3] = pl_place(s->at, u, -hw, rear);
}

pl_point pl_stand_centre(const pl_stand *s)
{
    return pl_from(s->at, s->heading, 0, -s->depth / 2);
}

int32_t pl_stand_distance(const pl_stand *a, const pl_stand *b)
{
    pl_point p[4], q[4];
    pl_stand_corners(a, 0, p);
    pl_stand_corners(b, 0, q);
    return pl_between(p, 4, q, 4);
}

bool pl_stands_within(const pl_stand *a, const pl_stand *b, int32_t limit)
{
    pl_point p[4], q[4];
    if (pl_stands_apart(a, b, limit))
        return false;
    pl_stand_corners(a, 0, p);
    pl_stand_corners(b, 0, q);
    return pl_near(p, 4, q, 4, limit);
}

/* How much farther a corner may lie for what a stand is grown by. */
static int32_t grown(int32_t inset)
{
    return inset < 0 ? -2 * inset : 0;
}

bool pl_stands_meet(const pl_stand *a, int32_t inset_a, const pl_stand *b, int32_t inset_b)
{
    pl_point p[4], q[4];
    if (pl_stands_apart(a, b, grown(inset_a) + grown(inset_b)))
        return false;
    pl_stand_corners(a, inset_a, p);
    pl_stand_corners(b, inset_b, q);
    return pl_insides_meet(p, 4, q, 4);
}

/* ---- Overlap ---- */

static int64_t common(pl_range a, pl_range b)
{
    return (a.hi < b.hi ? a.hi : b.hi) - (a.lo > b.lo ? a.lo : b.lo);
}

/* How deep they are in one another: the way to push them apart. */
static int64_t penetration(pl_range a, pl_range b)
{
    return a.hi - b.lo < b.hi - a.lo ? a.hi - b.lo : b.hi - a.lo;
}

static bool overlap_on(pl_axes u, const pl_point a[4], const pl_point b[4], int32_t tolerance)
{
    const int64_t least = (int64_t)tolerance * PL_ONE;
    return penetration(pl_range_on(u.sin, u.cos, a[0], a, 4),
                       pl_range_on(u.sin, u.cos, a[0], b, 4)) > least &&
           penetration(pl_range_on(u.cos, -u.sin, a[0], a, 4),
                       pl_range_on(u.cos, -u.sin, a[0], b, 4)) > least;
}

bool pl_stands_overlap(const pl_stand *a, int32_t inset_a, const pl_stand *b, int32_t inset_b,
                       int32_t tolerance)
{
    pl_point p[4], q[4];
    if (pl_stands_apart(a, b, grown(inset_a) + grown(inset_b) + grown(tolerance)))
        return false;
    pl_stand_corners(a, inset_a, p);
    pl_stand_corners(b, inset_b, q);
    return overlap_on(pl_axes_of(a->heading), p, q, tolerance) &&
           overlap_on(pl_axes_of(b->heading), p, q, tolerance);
}

/* ---- Wheels, contact, charges ---- */

pl_stand pl_stand_wheel(pl_stand s, int32_t tenths)
{
    const pl_point pivot = pl_from(s.at, s.heading, tenths > 0 ? s.hw : -s.hw, 0);
    s.at = pl_turned(pivot, s.at, tenths);
    s.heading = pl_heading(s.heading + tenths);
    return s;
}

pl_stand pl_against(pl_stand s, const pl_stand *other, int edge, int32_t offset)
{
    const int32_t half = other->depth / 2;
    const int32_t right[4] = { 0, other->hw, 0, -other->hw };
    const int32_t ahead[4] = { 0, -half, -other->depth, -half };
    const pl_point middle = pl_from(other->at, other->heading, right[edge], ahead[edge]);
    s.heading = pl_heading(other->heading + edge * (PL_TURN / 4) + PL_TURN / 2);
    s.at = pl_from(middle, s.heading, offset, 0);
    return s;
}

/* The line of an edge goes through the middle of its two whole corners, so that it is the same
   seen in a mirror; hence everything twice. */
bool pl_corners_touch(const pl_point p[4], int edge_a, const pl_stand *b, const pl_point q[4],
                      int edge_b, pl_contact c)
{
    const pl_point e[2] = { p[edge_a], p[(edge_a + 1) % 4] };
    const pl_point g[2] = { q[edge_b], q[(edge_b + 1) % 4] };
    const pl_axes u = pl_axes_of(b->heading + edge_b * (PL_TURN / 4));
    const pl_range line = pl_range_on(u.sin, u.cos, b->at, g, 2);
    const pl_range ends = pl_range_on(u.sin, u.cos, b->at, e, 2);
    const int64_t middle = line.lo + line.hi, two = 2 * (int64_t)PL_ONE;
    if (2 * ends.lo - middle < -two * c.over || 2 * ends.hi - middle > two * c.gap)
        return false;
    return common(pl_range_on(u.cos, -u.sin, b->at, e, 2),
                  pl_range_on(u.cos, -u.sin, b->at, g, 2)) >= (int64_t)c.share * PL_ONE;
}

bool pl_edges_touch(const pl_stand *a, int edge_a, const pl_stand *b, int edge_b, pl_contact c)
{
    const int32_t normal = b->heading + edge_b * (PL_TURN / 4);
    const int32_t askew = pl_turn(normal + PL_TURN / 2, a->heading + edge_a * (PL_TURN / 4));
    if (askew > c.angle || askew < -c.angle)
        return false;
    pl_point p[4], q[4];
    pl_stand_corners(a, 0, p);
    pl_stand_corners(b, 0, q);
    return pl_corners_touch(p, edge_a, b, q, edge_b, c);
}

static bool front_meets(const pl_stand *s, pl_axes u, int32_t hw, int32_t way, const pl_point *at,
                        int n)
{
    const pl_point front = pl_place(s->at, u, 0, way);
    return pl_reaches(pl_place(front, u, -hw, 0), pl_place(front, u, hw, 0), at, n);
}

/* What of the polygon lies before the edge says where it can be met: every place is looked at from
   a little before that. It is one of the first, unless so little lies before the edge that
   roundings decide. */
int32_t pl_front_meets(const pl_stand *s, int32_t shorten, int32_t reach, const pl_point *at, int n)
{
    enum { DOUBT = 4 };
    const pl_axes u = pl_axes_of(s->heading);
    const int32_t hw = s->hw - shorten;
    pl_poly p = { .n = n };
    TC_ASSERT(n <= PL_CORNERS - 4);
    for (int i = 0; i < n; i++)
        p.at[i] = pl_in_frame(s->at, u, at[i]);
    p = pl_clip_between(&p, 0, -hw - DOUBT, hw + DOUBT);
    p = pl_clip(&p, 1, -DOUBT, false);
    if (!p.n)
        return -1;
    const pl_box box = pl_box_of(p.at, p.n, DOUBT);
    const int32_t first = box.min.y > 0 ? box.min.y : 0,
                  last = box.max.y < reach ? box.max.y : reach;
    for (int32_t way = first; way <= last; way++)
        if (front_meets(s, u, hw, way, at, n))
            return way;
    return -1;
}
