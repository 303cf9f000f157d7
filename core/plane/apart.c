/* The table: how far apart things are and whether bases overlap (G1 (e), tvb G6, lon R5, R6). */
#include "plane.h"

#include "parts.h"

static int64_t size(int64_t n)
{
    return n < 0 ? -n : n;
}

static int64_t cross(pl_point a, pl_point b)
{
    return (int64_t)a.x * b.y - (int64_t)a.y * b.x;
}

static int64_t dot(pl_point a, pl_point b)
{
    return (int64_t)a.x * b.x + (int64_t)a.y * b.y;
}

static pl_point sum(pl_point a, pl_point b)
{
    return (pl_point){ a.x + b.x, a.y + b.y };
}

static pl_point difference(pl_point a, pl_point b)
{
    return (pl_point){ a.x - b.x, a.y - b.y };
}

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* ---- Quarters (see parts.h) ---- */

/* Of a point on a line whose square of length is l, c being the cross product: 4 c^2 / l. Lengths
   up to PL_LIMIT leave c and l below 2^42, and c^2 beyond 64 bits; then it is divided in three
   goes: by whole l, then the rest times the upper and the lower half of c. */
static uint64_t line_quarters(int64_t c, int64_t l)
{
    const uint64_t n = 2 * (uint64_t)size(c), d = (uint64_t)l;
    if (n < (uint64_t)1 << 32)
        return n * n / d;
    const uint64_t whole = n / d, rest = n % d;
    const uint64_t high = rest * (n >> 21), low = rest * (n & ((1 << 21) - 1));
    return whole * n + (high / d << 21) + ((high % d << 21) + low) / d;
}

uint64_t pl_segment_quarters(pl_point p, pl_point a, pl_point b)
{
    const pl_point ab = difference(b, a), ap = difference(p, a);
    const int64_t along = dot(ab, ap), l = dot(ab, ab);
    if (along <= 0)
        return 4 * (uint64_t)dot(ap, ap);
    if (along >= l)
        return 4 * (uint64_t)pl_square(b, p);
    return line_quarters(cross(ab, ap), l);
}

static uint64_t outline_quarters(pl_point p, const pl_point *at, int n)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0, j = n - 1; i < n; j = i++)
        least = lesser(least, pl_segment_quarters(p, at[j], at[i]));
    return least;
}

/* ---- Points and polygons ---- */

int32_t pl_to_segment(pl_point p, pl_point a, pl_point b)
{
    return pl_from_quarters(pl_segment_quarters(p, a, b));
}

int32_t pl_to_outline(pl_point p, const pl_point *at, int n)
{
    TC_ASSERT(n > 0);
    return pl_from_quarters(outline_quarters(p, at, n));
}

int32_t pl_to_poly(pl_point p, const pl_point *at, int n)
{
    return pl_inside(p, at, n) ? 0 : pl_to_outline(p, at, n);
}

#define NONE UINT64_MAX /* no quarters: not known yet */

/* The same as for bases below, edge by edge: parted by an edge whose nearest corner stands beside
   it, that is the distance. Returns its quarters, NONE and whether an edge parts them at all, or
   enough as soon as they are surely so many. `turn`: which way round the corners of `a` go. */
static uint64_t edge_quarters(const pl_point *a, int na, int turn, const pl_point *b, int nb,
                              uint64_t enough, bool *parted)
{
    for (int i = 0, j = na - 1; i < na; j = i++) {
        const pl_point e = turn > 0 ? difference(a[i], a[j]) : difference(a[j], a[i]);
        int64_t near = INT64_MAX; /* the least way right of e, which is out */
        for (int k = 0; k < nb; k++) {
            const int64_t out = -cross(e, difference(b[k], a[i]));
            near = out < near ? out : near;
        }
        if (near <= 0)
            continue;
        *parted = true;
        const int64_t l = dot(e, e), there = turn > 0 ? l : 0; /* a[i] is its end or its start */
        const uint64_t quarters = line_quarters(near, l);
        if (quarters >= enough)
            return enough;
        for (int k = 0; k < nb; k++) {
            const pl_point to = difference(b[k], a[i]);
            const int64_t along = dot(e, to) + there;
            if (-cross(e, to) == near && along >= 0 && along <= l)
                return quarters;
        }
    }
    return NONE;
}

/* Lines and points have no outside: every edge with every edge. */
static uint64_t thin_quarters(const pl_point *a, int na, const pl_point *b, int nb)
{
    if (pl_inside(a[0], b, nb) || pl_inside(b[0], a, na))
        return 0;
    for (int i = 0, j = na - 1; i < na; j = i++)
        for (int k = 0, l = nb - 1; k < nb; l = k++)
            if (pl_meet(a[j], a[i], b[l], b[k]))
                return 0;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < na; i++)
        least = lesser(least, outline_quarters(a[i], b, nb));
    for (int i = 0; i < nb; i++)
        least = lesser(least, outline_quarters(b[i], a, na));
    return least;
}

static uint64_t between_quarters(const pl_point *a, int na, const pl_point *b, int nb,
                                 uint64_t enough)
{
    TC_ASSERT(na > 0 && nb > 0);
    const int turn_a = pl_way_round(a, na), turn_b = pl_way_round(b, nb);
    if (!turn_a || !turn_b)
        return thin_quarters(a, na, b, nb);
    bool parted = false;
    uint64_t quarters = edge_quarters(a, na, turn_a, b, nb, enough, &parted);
    if (quarters == NONE)
        quarters = edge_quarters(b, nb, turn_b, a, na, enough, &parted);
    if (quarters != NONE || !parted)
        return quarters != NONE ? quarters : 0;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < na; i++)
        for (int k = 0; k < nb; k++)
            least = lesser(least, (uint64_t)pl_square(a[i], b[k]));
    return 4 * least;
}

int32_t pl_between(const pl_point *a, int na, const pl_point *b, int nb)
{
    return pl_from_quarters(between_quarters(a, na, b, nb, UINT64_MAX));
}

bool pl_near(const pl_point *a, int na, const pl_point *b, int nb, int32_t limit)
{
    const uint64_t beyond = pl_beyond(limit);
    return between_quarters(a, na, b, nb, beyond) < beyond;
}

/* ---- Bases ---- */

/* Does a corner, `reach` on or back from the end of the way, stand beside the side along e whose
   middle, doubled, is so far along it? */
static bool stands_beside(pl_point e, int64_t middle, pl_point way, pl_point reach, bool back)
{
    const pl_point corner = back ? difference(way, reach) : sum(way, reach);
    return size(2 * dot(e, corner) - middle) <= dot(e, e);
}

/* The gap between the two sides of a base that run along e and another base, which lies at the end
   of `way` from the centre of the first; `across` leads from the middle of the side right of e to
   that of the side left of it. As a cross product with e; 0 or less: not parted along these sides.
   beside: a nearest corner of the other stands beside the side it is nearest to. */
static int64_t gap_from(pl_point e, pl_point across, int64_t half, pl_point way,
                        const pl_span *other, bool *beside)
{
    const int64_t there = cross(e, way), l = cross(e, other->left), r = cross(e, other->right);
    const int64_t clear = size(there) - half - (size(l) > size(r) ? size(l) : size(r));
    if (clear <= 0)
        return clear;
    const bool left = there > 0;
    const int64_t middle = left ? dot(e, across) : -dot(e, across);
    *beside |= size(l) >= size(r) && stands_beside(e, middle, way, other->left, left == (l > 0));
    *beside |= size(r) >= size(l) && stands_beside(e, middle, way, other->right, left == (r > 0));
    return clear;
}

static uint64_t nearest_corners(const pl_span *a, pl_point way, const pl_span *b)
{
    const pl_point own[2] = { a->left, a->right };
    const pl_point corner[4] = { sum(way, b->left), sum(way, b->right), difference(way, b->left),
                                 difference(way, b->right) };
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 4; k++) {
            const pl_point one = sum(corner[k], own[i]), two = difference(corner[k], own[i]);
            least = lesser(least, (uint64_t)dot(one, one));
            least = lesser(least, (uint64_t)dot(two, two));
        }
    return least;
}

/* Both bases are parallelograms about their centres (see pl_corners), so all is reckoned from the
   centres. One of four edges parts them, or they share a point. A gap is at most the distance; if
   a nearest corner stands beside the edge it is the distance. If none does, two corners are the
   nearest points. */
static uint64_t base_quarters(const pl_base *a, const pl_base *b, uint64_t enough)
{
    const pl_span span[2] = { pl_span_of(a, pl_axes_of(a->heading)),
                              pl_span_of(b, pl_axes_of(b->heading)) };
    const pl_point way[2] = { difference(b->at, a->at), difference(a->at, b->at) };
    bool parted = false, beside = false;
    for (int i = 0; i < 2; i++) {
        const pl_span *s = &span[i], *other = &span[1 - i];
        const pl_point front = difference(s->right, s->left), side = sum(s->right, s->left);
        const int64_t half = cross(s->right, s->left);
        if (!half) { /* no area: a line or a point */
            const pl_poly p = pl_base_poly(a), q = pl_base_poly(b);
            const uint64_t twice = 2 * (uint64_t)pl_between(p.at, 4, q.at, 4);
            return twice * twice;
        }
        const int64_t ahead = gap_from(front, side, half, way[i], other, &beside);
        if (beside)
            return line_quarters(ahead, dot(front, front));
        const pl_point back = { -front.x, -front.y };
        const int64_t aside = gap_from(side, back, half, way[i], other, &beside);
        if (beside)
            return line_quarters(aside, dot(side, side));
        if (ahead > 0 && line_quarters(ahead, dot(front, front)) >= enough)
            return enough;
        if (aside > 0 && line_quarters(aside, dot(side, side)) >= enough)
            return enough;
        parted |= ahead > 0 || aside > 0;
    }
    return parted ? 4 * nearest_corners(&span[0], way[0], &span[1]) : 0;
}

int32_t pl_base_distance(const pl_base *a, const pl_base *b)
{
    return pl_from_quarters(base_quarters(a, b, UINT64_MAX));
}

bool pl_within(const pl_base *a, const pl_base *b, int32_t limit)
{
    const uint64_t beyond = pl_beyond(limit);
    return !pl_apart(a, b, limit) && base_quarters(a, b, beyond) < beyond;
}

/* A box in some frame. */
typedef struct box {
    pl_point lo, hi;
} box;

/* Whole corners (G2), each brought into the frame and rounded once (G3). */
static box box_in(pl_point at, pl_axes u, const pl_point *corner, int n)
{
    box out = { { INT32_MAX, INT32_MAX }, { INT32_MIN, INT32_MIN } };
    for (int i = 0; i < n; i++) {
        const pl_point p = pl_in_frame(at, u, corner[i]);
        out.lo.x = p.x < out.lo.x ? p.x : out.lo.x;
        out.lo.y = p.y < out.lo.y ? p.y : out.lo.y;
        out.hi.x = p.x > out.hi.x ? p.x : out.hi.x;
        out.hi.y = p.y > out.hi.y ? p.y : out.hi.y;
    }
    return out;
}

static bool overlap_across(const box *a, const box *b, int32_t tolerance)
{
    const int32_t hi = a->hi.x < b->hi.x ? a->hi.x : b->hi.x;
    const int32_t lo = a->lo.x > b->lo.x ? a->lo.x : b->lo.x;
    return hi - lo > tolerance;
}

static bool overlap_along(const box *a, const box *b, int32_t tolerance)
{
    const int32_t hi = a->hi.y < b->hi.y ? a->hi.y : b->hi.y;
    const int32_t lo = a->lo.y > b->lo.y ? a->lo.y : b->lo.y;
    return hi - lo > tolerance;
}

/* tvb G6: in the frame of a base its own projections are its half width and half depth themselves,
   the other's are those of its rounded corners. */
static bool overlaps_frame(const pl_base *base, const pl_point *corner, int n, int32_t tolerance)
{
    const box own = { { -base->hw, -base->hd }, { base->hw, base->hd } };
    const box other = box_in(base->at, pl_axes_of(base->heading), corner, n);
    return overlap_across(&own, &other, tolerance) && overlap_along(&own, &other, tolerance);
}

bool pl_overlap(const pl_base *a, const pl_base *b, int32_t tolerance)
{
    if (tolerance >= 0 && pl_apart(a, b, 0))
        return false;
    pl_point corner[4];
    pl_corners(b, corner);
    if (!overlaps_frame(a, corner, 4, tolerance))
        return false;
    pl_corners(a, corner);
    return overlaps_frame(b, corner, 4, tolerance);
}

/* tvb G10. In the frame of the mover the area is the box of both places, in the frame of the other
   it is the eight corners, and across the way, if that is none of the mover's own axes, what the
   eight corners cover. */
bool pl_swept_overlap(const pl_base *from, const pl_base *to, int32_t path, const pl_base *other,
                      int32_t tolerance)
{
    pl_point mover[8], corner[4];
    pl_corners(from, mover);
    pl_corners(to, mover + 4);
    pl_corners(other, corner);
    const pl_axes u = pl_axes_of(from->heading);
    const pl_point end = pl_in_frame(from->at, u, to->at);
    const box area = { { (end.x < 0 ? end.x : 0) - from->hw, (end.y < 0 ? end.y : 0) - from->hd },
                       { (end.x > 0 ? end.x : 0) + from->hw, (end.y > 0 ? end.y : 0) + from->hd } };
    const box met = box_in(from->at, u, corner, 4);
    if (!overlap_across(&area, &met, tolerance) || !overlap_along(&area, &met, tolerance) ||
        !overlaps_frame(other, mover, 8, tolerance))
        return false;
    if ((path - from->heading) % (PL_TURN / 4) == 0)
        return true;
    const pl_axes way = pl_axes_of(path);
    const box lane = box_in(from->at, way, mover, 8), beside = box_in(from->at, way, corner, 4);
    return overlap_across(&lane, &beside, tolerance);
}
