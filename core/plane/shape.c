/* The table: inside and outside, cuts, polygons, ways (lon R128: what touches, meets). Nothing is
   rounded here but the points a clip makes. */
#include "plane.h"

#include "parts.h"

static int sign(int64_t n)
{
    return (n > 0) - (n < 0);
}

static int side(pl_point o, pl_point a, pl_point b)
{
    return sign(pl_cross(o, a, b));
}

/* p is on the line through a and b: is it between them? */
static bool between(pl_point p, pl_point a, pl_point b)
{
    return (p.x >= a.x ? p.x <= b.x || p.x == a.x : p.x >= b.x) &&
           (p.y >= a.y ? p.y <= b.y || p.y == a.y : p.y >= b.y);
}

int pl_way_round(const pl_point *at, int n)
{
    int turn = 0; /* corners may be there twice, or in one line */
    for (int i = 2; i < n && !turn; i++)
        turn = side(at[0], at[i - 1], at[i]);
    return turn;
}

/* ---- Inside ---- */

/* -1 outside, 0 on the boundary, 1 inside: how often a ray to the east meets the outline. Any
   simple polygon will do, either way round. The polygon is taken `scale` times as large. */
static int place(pl_point p, const pl_point *at, int n, int32_t scale)
{
    bool in = false;
    for (int i = 0, j = n - 1; i < n; j = i++) {
        const pl_point a = { at[j].x * scale, at[j].y * scale };
        const pl_point b = { at[i].x * scale, at[i].y * scale };
        const int turn = side(a, b, p);
        if (!turn && between(p, a, b))
            return 0;
        if ((a.y > p.y) != (b.y > p.y) && (turn > 0) == (b.y > a.y))
            in = !in;
    }
    return in ? 1 : -1;
}

bool pl_inside(pl_point p, const pl_point *at, int n)
{
    return place(p, at, n, 1) >= 0;
}

bool pl_strictly_inside(pl_point p, const pl_point *at, int n)
{
    return place(p, at, n, 1) > 0;
}

/* ---- Segments ---- */

bool pl_properly_cross(pl_point a, pl_point b, pl_point c, pl_point d)
{
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

bool pl_meet(pl_point a, pl_point b, pl_point c, pl_point d)
{
    const int to_c = side(a, b, c), to_d = side(a, b, d);
    const int to_a = side(c, d, a), to_b = side(c, d, b);
    if (to_c * to_d < 0 && to_a * to_b < 0)
        return true;
    return (!to_c && between(c, a, b)) || (!to_d && between(d, a, b)) ||
           (!to_a && between(a, c, d)) || (!to_b && between(b, c, d));
}

bool pl_reaches(pl_point a, pl_point b, const pl_point *at, int n)
{
    if (pl_inside(a, at, n) || pl_inside(b, at, n))
        return true;
    for (int i = 0, j = n - 1; i < n; j = i++)
        if (pl_meet(a, b, at[j], at[i]))
            return true;
    return false;
}

/* A convex polygon's inside and a segment share no point if and only if one of its edges has the
   whole segment on or beyond it, or the segment's line has the whole polygon on one side. */
bool pl_enters(pl_point a, pl_point b, const pl_point *at, int n)
{
    if (a.x == b.x && a.y == b.y)
        return pl_strictly_inside(a, at, n);
    bool left = false, right = false;
    for (int i = 0; i < n; i++) {
        const int where = side(a, b, at[i]);
        left |= where > 0;
        right |= where < 0;
    }
    if (!left || !right)
        return false;
    const int turn = pl_way_round(at, n);
    if (!turn)
        return false; /* no inside */
    for (int i = 0, j = n - 1; i < n; j = i++)
        if (side(at[j], at[i], a) * turn <= 0 && side(at[j], at[i], b) * turn <= 0 &&
            (at[j].x != at[i].x || at[j].y != at[i].y))
            return false;
    return true;
}

bool pl_cut(pl_point a, pl_point b, pl_point c, pl_point d, pl_point *cut)
{
    const int64_t from = pl_cross(c, d, a), to = pl_cross(c, d, b), whole = from - to;
    if (!whole || !pl_meet(a, b, c, d))
        return false;
    *cut = whole > 0 ? pl_part(a, b, from, whole) : pl_part(a, b, -from, -whole);
    return true;
}

/* If no edge of b enters a, a lies wholly in b or wholly out of it: a third of the way of three of
   its corners says which, so both are taken three times as large. */
bool pl_insides_meet(const pl_point *a, int na, const pl_point *b, int nb)
{
    if (!pl_way_round(a, na) || !pl_way_round(b, nb))
        return false; /* no inside */
    for (int i = 0, j = nb - 1; i < nb; j = i++)
        if (pl_enters(b[j], b[i], a, na))
            return true;
    int i = 2;
    while (!side(a[0], a[i - 1], a[i]))
        i++;
    const pl_point middle = { a[0].x + a[i - 1].x + a[i].x, a[0].y + a[i - 1].y + a[i].y };
    return place(middle, b, nb, 3) > 0;
}

/* ---- Clip, hull ---- */

static void add(pl_poly *p, pl_point at)
{
    if (p->n && p->at[p->n - 1].x == at.x && p->at[p->n - 1].y == at.y)
        return;
    TC_ASSERT(p->n < PL_CORNERS);
    p->at[p->n++] = at;
}

static void close_up(pl_poly *p)
{
    if (p->n > 1 && p->at[0].x == p->at[p->n - 1].x && p->at[0].y == p->at[p->n - 1].y)
        p->n--;
}

static int32_t depth(pl_point p, int axis, int32_t limit, bool below)
{
    const int32_t past = (axis ? p.y : p.x) - limit;
    return below ? -past : past;
}

pl_poly pl_clip(const pl_poly *p, int axis, int32_t limit, bool below)
{
    pl_poly out = { 0 };
    for (int i = 0, j = p->n - 1; i < p->n; j = i++) {
        const pl_point a = p->at[j], b = p->at[i];
        const int64_t in_a = depth(a, axis, limit, below), in_b = depth(b, axis, limit, below);
        if (in_a > 0 && in_b < 0)
            add(&out, pl_part(a, b, in_a, in_a - in_b));
        else if (in_a < 0 && in_b > 0)
            add(&out, pl_part(b, a, in_b, in_b - in_a));
        if (in_b >= 0)
            add(&out, b);
    }
    close_up(&out);
    return out;
}

/* Each limit is cut from the end of the edge on its inner side, the far end if the edge crosses
   both: so neither limit comes first, and a mirrored polygon gives the mirrored rest. */
pl_poly pl_clip_between(const pl_poly *p, int axis, int32_t low, int32_t high)
{
    pl_poly out = { 0 };
    for (int i = 0, j = p->n - 1; i < p->n; j = i++) {
        const pl_point a = p->at[j], b = p->at[i];
        const int64_t from = axis ? a.y : a.x, to = axis ? b.y : b.x;
        if (from < low && to > low)
            add(&out, pl_part(b, a, to - low, to - from));
        if (from > high && to < high)
            add(&out, pl_part(b, a, high - to, from - to));
        if (from < high && to > high)
            add(&out, pl_part(a, b, high - from, to - from));
        if (from > low && to < low)
            add(&out, pl_part(a, b, from - low, from - to));
        if (to >= low && to <= high)
            add(&out, b);
    }
    close_up(&out);
    return out;
}

static bool before(pl_point a, pl_point b)
{
    return a.x < b.x || (a.x == b.x && a.y < b.y);
}

/* One half of the hull of sorted points, from the first to the last of the order given: only left
   turns are kept. */
static void half_hull(pl_poly *out, const pl_point *at, int n, int step)
{
    const int first = out->n;
    for (int i = step > 0 ? 0 : n - 1; i >= 0 && i < n; i += step) {
        while (out->n - first >= 2 &&
               pl_cross(out->at[out->n - 2], out->at[out->n - 1], at[i]) <= 0)
            out->n--;
        add(out, at[i]);
    }
    if (out->n - first > 1)
        out->n--; /* the other half begins with it */
}

pl_poly pl_hull(const pl_point *at, int n)
{
    TC_ASSERT(n >= 0 && n <= PL_CORNERS);
    pl_point sorted[PL_CORNERS];
    int count = 0;
    for (int i = 0; i < n; i++) {
        int k = count++;
        for (; k > 0 && before(at[i], sorted[k - 1]); k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = at[i];
    }
    pl_poly out = { 0 };
    half_hull(&out, sorted, n, 1);
    half_hull(&out, sorted, n, -1);
    return out;
}

/* ---- Ways ---- */

pl_base pl_swept(const pl_base *from, const pl_base *to)
{
    const pl_point end = pl_local(from->at, from->heading, to->at);
    pl_base out = *from;
    out.at = pl_part(from->at, to->at, 1, 2);
    out.hw += ((end.x < 0 ? -end.x : end.x) + 1) / 2;
    out.hd += ((end.y < 0 ? -end.y : end.y) + 1) / 2;
    return out;
}

pl_poly pl_swept_hull(const pl_base *from, const pl_base *to)
{
    pl_point at[8];
    pl_corners(from, at);
    pl_corners(to, at + 4);
    return pl_hull(at, 8);
}

int32_t pl_steps(int32_t length, int32_t step)
{
    TC_ASSERT(length >= 0 && step > 0);
    return length > step ? (length + step - 1) / step : 1;
}
