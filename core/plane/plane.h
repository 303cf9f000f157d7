/* The table: integer geometry of rectangles, circles and polygons (G1 of the tvb, lon and sns
   ledgers). Lengths are thousandths of the system's unit, headings tenths of a degree, 0 = +y,
   clockwise. Nothing here knows a rule: what counts as contact, what blocks, where a base's datum
   lies is each system's own, and every tolerance is an argument. */
#ifndef TC_PLANE_H
#define TC_PLANE_H

#include "../base.h"

enum { PL_TURN = 3600, PL_ONE = 1 << 30 }; /* a full turn; the 1 of sines */
enum { PL_LIMIT = 400000 };                /* no coordinate is farther from the origin */
enum { PL_CORNERS = 16 };                  /* corners of a pl_poly at most */
enum { PL_OUTLINE = 24 };                  /* of a piece of ground (sns 4.b) */

typedef struct pl_point {
    int32_t x, y;
} pl_point;

/* Counter-clockwise or clockwise, convex unless said otherwise. */
typedef struct pl_poly {
    int n;
    pl_point at[PL_CORNERS];
} pl_poly;

/* A rectangle: its centre, heading, half its width (across) and half its depth (along). */
typedef struct pl_base {
    pl_point at;
    int32_t heading, hw, hd;
} pl_base;

/* A rectangle known by the middle of its front edge (lon R3, sns 2.1), half its width, depth. */
typedef struct pl_stand {
    pl_point at;
    int32_t heading, hw, depth;
} pl_stand;

/* ---- Numbers (G1 a-c, f) ---- */
int32_t pl_heading(int32_t tenths); /* brought into 0..3599 */
int32_t pl_sin(int32_t heading);    /* times PL_ONE; any heading */
int32_t pl_cos(int32_t heading);
int64_t pl_rnd(int64_t n, int64_t d); /* n/d to the nearest, halves away from zero; d > 0 */
int32_t pl_root(uint64_t square);     /* the nearest whole number to the square root */
int32_t pl_arc(int32_t radius, int32_t tenths);
int32_t pl_chord(int32_t radius, int32_t tenths);
/* The heading of the way from a to b, to the nearest tenth; 0 if they are one point. */
int32_t pl_towards(pl_point a, pl_point b);

/* The turn from one heading to another, the shorter way: -1799..1800, clockwise > 0 (lon R11). */
int32_t pl_turn(int32_t from, int32_t to);

/* ---- Points (G1 d) ---- */
pl_point pl_from(pl_point p, int32_t heading, int32_t right, int32_t ahead);
pl_point pl_part(pl_point a, pl_point b, int64_t i, int64_t n); /* the i-th of n parts of the way */
/* p in the frame of (at, heading): x = to the right, y = ahead, each rounded once. */
pl_point pl_local(pl_point at, int32_t heading, pl_point p);
/* Several points at once. */
void pl_locals(pl_point at, int32_t heading, const pl_point *p, int n, pl_point *out);
/* The same times PL_ONE and not rounded, for zones and arcs (sns 2.1). */
void pl_local_exact(pl_point at, int32_t heading, pl_point p, int64_t *right, int64_t *ahead);
pl_point pl_turned(pl_point pivot, pl_point p, int32_t tenths); /* about the pivot, clockwise */
/* > 0: b lies left of the way o to a. */
static inline int64_t pl_cross(pl_point o, pl_point a, pl_point b)
{
    return ((int64_t)a.x - o.x) * ((int64_t)b.y - o.y) -
           ((int64_t)a.y - o.y) * ((int64_t)b.x - o.x);
}
static inline int64_t pl_square(pl_point a, pl_point b) /* of the distance */
{
    const int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    return dx * dx + dy * dy;
}

/* ---- Bases ---- */
/* Front left, front right, rear right, rear left (tvb G2). */
void pl_corners(const pl_base *base, pl_point out[4]);
pl_poly pl_base_poly(const pl_base *base);
pl_base pl_ahead(pl_base base, int32_t distance);    /* straight on, backwards if negative */
pl_base pl_sideways(pl_base base, int32_t distance); /* to the right, left if negative */
pl_base pl_along(pl_base base, int32_t heading, int32_t distance); /* heading of the base kept */
/* Wheeled about its front corner: right about the right one if tenths > 0, else left (tvb G11). */
pl_base pl_wheel(pl_base base, int32_t tenths);
/* A box along the table's edges. */
typedef struct pl_box {
    pl_point min, max;
} pl_box;
/* Do two boxes lie apart by more than this? No branch: who asks has many to ask about. */
static inline bool pl_boxes_apart(pl_box a, pl_box b, int32_t more)
{
    const int east = a.min.x > b.max.x + more, west = b.min.x > a.max.x + more;
    const int north = a.min.y > b.max.y + more, south = b.min.y > a.max.y + more;
    return east | west | north | south;
}
static inline pl_box pl_box_with(pl_box a, pl_point p)
{
    a.min.x = p.x < a.min.x ? p.x : a.min.x;
    a.min.y = p.y < a.min.y ? p.y : a.min.y;
    a.max.x = p.x > a.max.x ? p.x : a.max.x;
    a.max.y = p.y > a.max.y ? p.y : a.max.y;
    return a;
}
/* The smallest round n points, grown by a margin. Of four it is asked all the time, so inline. */
static inline pl_box pl_box_of(const pl_point *at, int n, int32_t margin)
{
    TC_ASSERT(n > 0);
    pl_box box = { at[0], at[0] };
    for (int i = 1; i < n; i++)
        box = pl_box_with(box, at[i]);
    return (pl_box){ { box.min.x - margin, box.min.y - margin },
                     { box.max.x + margin, box.max.y + margin } };
}
static inline pl_box pl_box_between(pl_point a, pl_point b)
{
    return pl_box_with((pl_box){ a, a }, b);
}
static inline bool pl_box_misses(pl_box a, pl_point p, int32_t more)
{
    return pl_boxes_apart(a, (pl_box){ p, p }, more);
}
/* No corner so far to the right and ahead is farther: at most max + (sqrt 2 - 1) min, and two more
   for its rounding. */
static inline int32_t pl_reach(int32_t right, int32_t ahead)
{
    return (right > ahead ? right + ahead * 27 / 64 : ahead + right * 27 / 64) + 2;
}
/* No corner is farther from the centre. */
static inline int32_t pl_round_about(const pl_base *base)
{
    return pl_reach(base->hw, base->hd);
}
/* Surely farther than more: by circles round both, cheap. */
static inline bool pl_apart(const pl_base *a, const pl_base *b, int32_t more)
{
    const int64_t reach = (int64_t)pl_round_about(a) + pl_round_about(b) + more + 1;
    return reach < 0 || pl_square(a->at, b->at) > reach * reach;
}

/* ---- Distance, overlap (G1 e) ---- */
int32_t pl_to_segment(pl_point p, pl_point a, pl_point b);
int32_t pl_to_poly(pl_point p, const pl_point *at, int n); /* 0 inside or on the edge */
int32_t pl_to_outline(pl_point p, const pl_point *at, int n);
int32_t pl_between(const pl_point *a, int na, const pl_point *b, int nb); /* convex; 0 if they
                                                                              share a point */
bool pl_near(const pl_point *a, int na, const pl_point *b, int nb, int32_t limit); /* at most that;
                                                                              no root is drawn */
int32_t pl_base_distance(const pl_base *a, const pl_base *b);
/* Is that distance at most limit (0 or more)? No root is drawn. */
bool pl_within(const pl_base *a, const pl_base *b, int32_t limit);
/* Separating axes of both bases: do the projections overlap by more than tolerance on all four? */
bool pl_overlap(const pl_base *a, const pl_base *b, int32_t tolerance);

/* ---- Inside, cut, clip ---- */
bool pl_inside(pl_point p, const pl_point *at, int n);          /* boundary counts as in */
bool pl_strictly_inside(pl_point p, const pl_point *at, int n); /* boundary counts as out */
bool pl_meet(pl_point a, pl_point b, pl_point c, pl_point d);   /* segments share a point */
bool pl_properly_cross(pl_point a, pl_point b, pl_point c, pl_point d);
bool pl_enters(pl_point a, pl_point b, const pl_point *at, int n);  /* convex: some point of the
                                                    segment lies strictly inside */
bool pl_reaches(pl_point a, pl_point b, const pl_point *at, int n); /* some point of the segment
                                                    lies inside or on the boundary */
/* What of a convex polygon lies on the side x >= limit (axis 0) or y >= limit (axis 1), or, with
   below, on the other side. Cuts by G1 (d), from the corner inside. */
pl_poly pl_clip(const pl_poly *p, int axis, int32_t limit, bool below);
/* What lies between two limits, both included; the same whichever side is called left (tvb G7). */
pl_poly pl_clip_between(const pl_poly *p, int axis, int32_t low, int32_t high);
pl_poly pl_hull(const pl_point *at, int n); /* convex hull; n at most PL_CORNERS */

/* Where the segment a-b is cut by the segment c-d, from a (G1 d); false if they share no point or
   run in one line. */
bool pl_cut(pl_point a, pl_point b, pl_point c, pl_point d, pl_point *cut);
/* Do the insides share a point? `a` is convex, `b` any simple polygon (lon R128, sns 2.1). */
bool pl_insides_meet(const pl_point *a, int na, const pl_point *b, int nb);

/* ---- Lines of straight pieces: roads, walls, obstacles; at least two points ---- */
bool pl_line_near(const pl_point *at, int n, pl_point p, int32_t limit); /* lon R40: of a road */
/* Do two segments come within a distance of one another? */
bool pl_segments_near(pl_point a, pl_point b, pl_point c, pl_point d, int32_t limit);
/* Do they share a point? With a segment (sns 2.10), with one another (lon R44: one road). */
bool pl_line_met(const pl_point *at, int n, pl_point a, pl_point b);
bool pl_lines_meet(const pl_point *a, int na, const pl_point *b, int nb);
/* Some point of the line lies strictly inside (sns R111). */
bool pl_line_enters(const pl_point *at, int n, const pl_point *convex, int nc);
/* Where a way from a to b meets it, cuts by G1 (d); out has room for four a piece (lon R63). */
int pl_line_cuts(const pl_point *at, int n, pl_point a, pl_point b, pl_point *out);
/* What of a way lies in a simple polygon, its boundary included, in order; mere points are left
   out. From and to are cuts by G1 (d); starts: at a itself; ends: at b. out has room for n; n at
   most PL_OUTLINE (lon R56, R58). */
typedef struct pl_stretch {
    pl_point from, to;
    bool starts, ends;
} pl_stretch;
int pl_stretches(pl_point a, pl_point b, const pl_point *at, int n, pl_stretch *out);

/* ---- Stands (lon R3 to R9, sns 2.1) ---- */
enum { PL_FRONT, PL_RIGHT, PL_REAR, PL_LEFT }; /* edges; their normals are a quarter turn apart */
/* Front left, front right, rear right, rear left, each one derived point of the datum; inset: the
   stand shrunk by so much on all four sides, grown if negative. */
void pl_stand_corners(const pl_stand *s, int32_t inset, pl_point out[4]);
pl_point pl_stand_centre(const pl_stand *s);
/* Surely farther apart than more: by circles round both datums, cheap. */
static inline int32_t pl_stand_reach(const pl_stand *s)
{
    return pl_reach(s->hw, s->depth);
}
static inline bool pl_stands_apart(const pl_stand *a, const pl_stand *b, int32_t more)
{
    const int64_t reach = (int64_t)pl_stand_reach(a) + pl_stand_reach(b) + more + 1;
    return reach < 0 || pl_square(a->at, b->at) > reach * reach;
}
int32_t pl_stand_distance(const pl_stand *a, const pl_stand *b); /* 0 if they share a point */
/* Is that distance at most limit (0 or more)? No root is drawn (lon R33, R54, sns 6.1.b). */
bool pl_stands_within(const pl_stand *a, const pl_stand *b, int32_t limit);
/* Separating axes of both stands, each with an inset of its own, their whole corners projected and
   not rounded: on all four by more than tolerance (lon R6; the core of one, R26). */
bool pl_stands_overlap(const pl_stand *a, int32_t inset_a, const pl_stand *b, int32_t inset_b,
                       int32_t tolerance);
/* Do the insides share a point, each shrunk by its inset? (sns 2.1, R50) */
bool pl_stands_meet(const pl_stand *a, int32_t inset_a, const pl_stand *b, int32_t inset_b);
/* Wheeled about its front corner, the datum in one step: right if tenths > 0, else left. */
pl_stand pl_stand_wheel(pl_stand s, int32_t tenths);
/* Contact (lon R8): an edge of one lies on an edge of the other. Normals opposite within `angle`;
   both ends from `over` behind the other's line to `gap` before it; `share` of it in common. */
typedef struct pl_contact {
    int32_t angle, over, gap, share;
} pl_contact;
bool pl_edges_touch(const pl_stand *a, int edge_a, const pl_stand *b, int edge_b, pl_contact c);
/* The same by the corners of both, their normals being opposite. */
bool pl_corners_touch(const pl_point p[4], int edge_a, const pl_stand *b, const pl_point q[4],
                      int edge_b, pl_contact c);
/* A stand placed front to edge against another: its heading opposite to the edge's normal, its
   datum on the edge's middle, then so far to its own right (lon R17, sns 8.4.a, R112). */
pl_stand pl_against(pl_stand s, const pl_stand *other, int edge, int32_t offset);
/* The least whole way straight ahead, at most reach, at which the front edge, shortened at both
   ends, shares a point with a convex polygon: -1 none (sns 2.1). */
int32_t pl_front_meets(const pl_stand *s, int32_t shorten, int32_t reach, const pl_point *at,
                       int n);

/* ---- Ways ---- */
/* The base that covers a straight way from one place to another along the base's own axes. */
pl_base pl_swept(const pl_base *from, const pl_base *to);
/* Overlap (tvb G6) of a base with the area a straight or oblique way covers (tvb G10): the axes of
   both bases and, for an oblique way, the one across it; path: the heading of the way. */
bool pl_swept_overlap(const pl_base *from, const pl_base *to, int32_t path, const pl_base *other,
                      int32_t tolerance);
/* The corners of the area an oblique way covers: the hull of both bases, at most 8 corners. */
pl_poly pl_swept_hull(const pl_base *from, const pl_base *to);
/* Into how many equal steps, none longer than `step`; at least one (lon R11, sns 2.1). */
int32_t pl_steps(int32_t length, int32_t step);

#endif
