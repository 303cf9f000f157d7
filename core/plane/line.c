/* The table: roads, walls and obstacles, lines of straight pieces (lon R40, R44, R63, sns R111),
   and how much of a way lies in a polygon (lon R56, R58). */
#include "plane.h"

#include "parts.h"

/* ---- Lines of straight pieces ---- */

bool pl_line_near(const pl_point *at, int n, pl_point p, int32_t limit)
{
    const uint64_t beyond = pl_beyond(limit);
    for (int i = 1; i < n; i++)
        if (pl_segment_quarters(p, at[i - 1], at[i]) < beyond)
            return true;
    return false;
}

bool pl_segments_near(pl_point a, pl_point b, pl_point c, pl_point d, int32_t limit)
{
    const uint64_t beyond = pl_beyond(limit);
    return pl_meet(a, b, c, d) || pl_segment_quarters(a, c, d) < beyond ||
           pl_segment_quarters(b, c, d) < beyond || pl_segment_quarters(c, a, b) < beyond ||
           pl_segment_quarters(d, a, b) < beyond;
}

bool pl_line_met(const pl_point *at, int n, pl_point a, pl_point b)
{
    for (int i = 1; i < n; i++)
        if (pl_meet(a, b, at[i - 1], at[i]))
            return true;
    return false;
}

bool pl_lines_meet(const pl_point *a, int na, const pl_point *b, int nb)
{
    for (int i = 1; i < na; i++)
        if (pl_line_met(b, nb, a[i - 1], a[i]))
            return true;
    return false;
}

bool pl_line_enters(const pl_point *at, int n, const pl_point *convex, int nc)
{
    for (int i = 1; i < n; i++)
        if (pl_enters(at[i - 1], at[i], convex, nc))
            return true;
    return false;
}

/* A piece in one line with the way shares with it, if anything, what lies between two of their
   ends. */
int pl_line_cuts(const pl_point *at, int n, pl_point a, pl_point b, pl_point *out)
{
    int count = 0;
    for (int i = 1; i < n; i++) {
        const pl_point c = at[i - 1], d = at[i];
        if (pl_cut(a, b, c, d, &out[count])) {
            count++;
        } else if (pl_meet(a, b, c, d)) {
            const pl_point end[4] = { a, b, c, d };
            for (int k = 0; k < 4; k++)
                if (k < 2 ? pl_meet(end[k], end[k], c, d) : pl_meet(end[k], end[k], a, b))
                    out[count++] = end[k];
        }
    }
    return count;
}

/* ---- Stretches ---- */

/* A place on the way: num of den parts of it; both below 2^42. */
typedef struct fraction {
    int64_t num, den;
} fraction;

typedef struct stretch {
    fraction from, to;
} stretch;

/* By the products crosswise, which are longer than 64 bits: 21 bits of one factor at a time. */
static int compare(fraction a, fraction b)
{
    enum { LOW = (1 << 21) - 1 };
    const uint64_t an = (uint64_t)a.num, ad = (uint64_t)a.den;
    const uint64_t bn = (uint64_t)b.num, bd = (uint64_t)b.den;
    uint64_t high_a = (an >> 21) * bd, low_a = (an & LOW) * bd;
    uint64_t high_b = (bn >> 21) * ad, low_b = (bn & LOW) * ad;
    high_a += low_a >> 21;
    high_b += low_b >> 21;
    low_a &= LOW;
    low_b &= LOW;
    return high_a != high_b ? (high_a > high_b) - (high_a < high_b)
                            : (low_a > low_b) - (low_a < low_b);
}

/* Where the line through a and b, moved by less than anything to its left or right, goes in and out
   of the polygon, in order; what lies before a or beyond b is set to that end. */
static int crossings(pl_point a, pl_point b, const pl_point *at, int n, bool left, fraction *out)
{
    int count = 0;
    for (int i = 0, j = n - 1; i < n; j = i++) {
        const int64_t from = pl_cross(a, b, at[j]), to = pl_cross(a, b, at[i]);
        if (left ? (from > 0) == (to > 0) : (from < 0) == (to < 0))
            continue;
        fraction f = { pl_cross(at[j], at[i], a), 0 };
        f.den = f.num - pl_cross(at[j], at[i], b);
        if (f.den < 0)
            f = (fraction){ -f.num, -f.den };
        f.num = f.num < 0 ? 0 : f.num > f.den ? f.den : f.num;
        int k = count++;
        for (; k > 0 && compare(f, out[k - 1]) < 0; k--)
            out[k] = out[k - 1];
        out[k] = f;
    }
    return count;
}

/* Puts a stretch among others, in order of where they begin. */
static void put(stretch *all, int *count, stretch s)
{
    if (compare(s.from, s.to) == 0)
        return;
    int k = (*count)++;
    for (; k > 0 && compare(s.from, all[k - 1].from) < 0; k--)
        all[k] = all[k - 1];
    all[k] = s;
}

/* A point of the way lies in the polygon, its boundary included, if and only if one just left or
   just right of it does: where the way runs along an edge, on one of its sides is the inside. */
int pl_stretches(pl_point a, pl_point b, const pl_point *at, int n, pl_stretch *out)
{
    fraction cut[PL_OUTLINE];
    stretch all[PL_OUTLINE + 1];
    int found = 0, count = 0;
    TC_ASSERT(n <= PL_OUTLINE);
    for (int left = 0; left < 2; left++) {
        const int cuts = crossings(a, b, at, n, left, cut);
        for (int i = 1; i < cuts; i += 2)
            put(all, &found, (stretch){ cut[i - 1], cut[i] });
    }
    for (int i = 0; i < found; i++) {
        stretch s = all[i];
        while (i + 1 < found && compare(all[i + 1].from, s.to) <= 0) {
            i++;
            s.to = compare(all[i].to, s.to) > 0 ? all[i].to : s.to;
        }
        out[count++] =
            (pl_stretch){ pl_part(a, b, s.from.num, s.from.den), pl_part(a, b, s.to.num, s.to.den),
                          s.from.num == 0, s.to.num == s.to.den };
    }
    return count;
}
