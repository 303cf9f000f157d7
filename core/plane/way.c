/* The table: the poses of a leg, and which of them can matter for another stand (lon R11, sns 2.1,
   R105). A step of 2 mm gives 300 poses; who is far from the way is asked at none of them, and who
   is near only where the way comes near him. */
#include "way.h"

#include "parts.h"

pl_stand pl_way_pose(const pl_way *w, int i)
{
    pl_stand s = w->from;
    if (!i)
        return s;
    const int32_t turn = (int32_t)pl_rnd((int64_t)w->turn * i, w->n);
    s.at = w->wheel ? pl_turned(w->to, s.at, turn) : pl_part(s.at, w->to, i, w->n);
    s.heading = pl_heading(s.heading + turn);
    return s;
}

/* An arc of up to half a turn leaves its chord by half the chord at most. */
static pl_box box_of(const pl_way *w)
{
    const pl_point end[2] = { w->from.at, pl_way_pose(w, w->n).at };
    const pl_box chord = pl_box_of(end, 2, 0);
    const int32_t aside = chord.max.x - chord.min.x + chord.max.y - chord.min.y;
    return pl_box_of(end, 2, pl_stand_reach(&w->from) + (w->wheel ? aside / 2 + 2 : 0));
}

/* Half a tenth of a degree is lost in the rounding of each of two headings, a little in that of
   corners and datums. */
static pl_way way_of(pl_way w)
{
    w.box = box_of(&w);
    if (!w.turn)
        return w;
    const int32_t off = (int32_t)pl_floor_root((uint64_t)pl_square(w.from.at, w.to)) + 1;
    const int32_t radius = pl_stand_reach(&w.from) + (w.wheel ? off : 0);
    const int32_t turn = w.turn < 0 ? -w.turn : w.turn;
    w.length = (int64_t)355 * radius * turn / 203400 + 1 + (w.wheel ? 0 : off);
    w.slack = radius / 256 + 6;
    return w;
}

pl_way pl_way_straight(pl_stand from, pl_point to, int32_t heading, int n)
{
    return way_of(
        (pl_way){ .from = from, .to = to, .turn = pl_turn(from.heading, heading), .n = n });
}

pl_way pl_way_wheel(pl_stand from, pl_point pivot, int32_t turn, int n)
{
    TC_ASSERT(turn >= -PL_TURN / 2 && turn <= PL_TURN / 2);
    if (!turn)
        return pl_way_straight(from, from.at, from.heading, n);
    return way_of((pl_way){ .from = from, .to = pivot, .turn = turn, .n = n, .wheel = true });
}

/* ---- Runs ---- */

static pl_run meet(pl_run a, pl_run b)
{
    return (pl_run){ a.first > b.first ? a.first : b.first, a.last < b.last ? a.last : b.last };
}

/* From which multiple of d on, and up to which, i d is between low and high: the nearest whole
   ones, a little wide. */
static pl_run between(int64_t low, int64_t high, int64_t d, int n)
{
    const pl_run none = { 1, 0 }, all = { 1, n };
    if (!d)
        return low <= 0 && high >= 0 ? all : none;
    const int64_t from = (d > 0 ? low : -high) / (d > 0 ? d : -d);
    const int64_t to = (d > 0 ? high : -low) / (d > 0 ? d : -d);
    if (from > n || to < 0)
        return none;
    return (pl_run){ from < 1 ? 1 : (int)from, to > n ? n : (int)to };
}

/* The axes of a stand and of another at one of its poses. */
typedef struct pair {
    pl_point p[4], q[4];
    int32_t x[4], y[4];
} pair;

static pair pair_of(const pl_stand *s, const pl_stand *other)
{
    const pl_axes u = pl_axes_of(s->heading), v = pl_axes_of(other->heading);
    pair both = { .x = { u.sin, u.cos, v.sin, v.cos }, .y = { u.cos, -u.sin, v.cos, -v.sin } };
    pl_stand_corners(s, 0, both.p);
    pl_stand_corners(other, 0, both.q);
    return both;
}

/* Without a turn all corners move alike: on each of the four axes from one pose to another. They
   are near only where they are on all four. Projections are taken in parts of 1/1024; two and a bit
   are added for the rounding of datums and of that. */
static pl_run straight_run(const pl_way *w, const pl_stand *other, int32_t more)
{
    enum { PART = 20 };
    const pair both = pair_of(&w->from, other);
    const int64_t margin = (int64_t)(more + 3) * PL_ONE;
    pl_run run = { 1, w->n };
    for (int i = 0; i < 4 && run.first <= run.last; i++) {
        const pl_range a = pl_range_on(both.x[i], both.y[i], both.q[0], both.p, 4);
        const pl_range b = pl_range_on(both.x[i], both.y[i], both.q[0], both.q, 4);
        const pl_range d = pl_range_on(both.x[i], both.y[i], w->from.at, &w->to, 1);
        const int64_t low = (b.lo - a.hi - margin) >> PART, high = (b.hi - a.lo + margin) >> PART;
        run = meet(run, between(low * w->n, high * w->n, d.lo >> PART, w->n));
    }
    return run;
}

/* Who is so far off at a pose is as far off as `more` at the next ones too: how many poses, itself
   among them, need not be looked at. By the widest gap along the axes of both: they are no less
   apart. */
static int clear(const pl_way *w, int i, const pl_stand *other, int32_t more)
{
    const pl_stand s = pl_way_pose(w, i);
    const pair both = pair_of(&s, other);
    int64_t widest = INT64_MIN;
    for (int k = 0; k < 4; k++) {
        const pl_range a = pl_range_on(both.x[k], both.y[k], both.q[0], both.p, 4);
        const pl_range b = pl_range_on(both.x[k], both.y[k], both.q[0], both.q, 4);
        const int64_t apart = a.lo - b.hi > b.lo - a.hi ? a.lo - b.hi : b.lo - a.hi;
        widest = apart > widest ? apart : widest;
    }
    const int64_t spare = (widest >> 30) - more;
    if (spare <= 0)
        return 0;
    const int64_t steps = (spare - w->slack - 1) * w->n / w->length;
    return steps < 1 ? 1 : steps < w->n ? (int)steps + 1 : w->n;
}

/* A turning stand: from both ends inwards by leaps; where these grow short, it is near enough. */
pl_run pl_way_run(const pl_way *w, const pl_stand *other, int32_t more)
{
    enum { LEAPS = 8 };
    pl_run run = { 1, w->n };
    const int32_t near = pl_stand_reach(other) + (more > 0 ? more : 0);
    if (pl_box_misses(w->box, other->at, near))
        return (pl_run){ 1, 0 };
    if (!w->turn)
        return straight_run(w, other, more);
    for (int leap = 0, n = 1; n && leap < LEAPS && run.first <= run.last; leap++)
        run.first += n = clear(w, run.first, other, more);
    for (int leap = 0, n = 1; n && leap < LEAPS && run.first <= run.last; leap++)
        run.last -= n = clear(w, run.last, other, more);
    return run;
}
