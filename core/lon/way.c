/* The way of a move, pose by pose (R11): the table (R13), enemies (5.C.3, R129), water, marsh and
   woods (5.B, R41 to R45), roads (5.B.1, R44), and the friends it leads through (R26). Whatever is
   far from a way is asked at none of its poses; what is cited is as if all were asked at each, one
   after the other. */
#include "march.h"

/* ---- The march: whose poses come in which order ---- */

void lon_start_march(lon_march *w, const lon_mover *m, const lon_path *path, const lon_plan *p)
{
    w->m = m;
    w->path = path;
    w->p = p;
    w->leg = -1;
    w->place = 0;
    w->last = -1;
    w->before = w->later = 0;
    w->start = (m->file ? m->n : 1) - 1;
    for (int i = 0; i < p->legs; i++)
        w->later += p->leg[i].cost;
    for (int k = m->first; k <= m->last; k++)
        w->to[k] = m->from[k];
}

/* R22: behind a lead's legs the others' ways to their places. */
static void next_leg(lon_march *w)
{
    const lon_mover *m = w->m;
    const int done = w->leg < 0 ? 0 : w->p->leg[w->leg].n;
    w->before += done;
    w->start += done;
    w->leg++;
    const bool all = m->file || w->leg == w->p->legs;
    w->place = all ? 0 : m->first;
    w->last = all ? m->n - 1 : m->last;
    if (w->leg == w->p->legs)
        return;
    w->later -= w->p->leg[w->leg].cost;
    for (int k = m->first; k <= m->last; k++)
        w->at[k] = w->to[k];
    if (w->leg + 1 < w->p->legs)
        lon_make_leg(m, &w->path->leg[w->leg], w->to);
    else
        for (int k = m->first; k <= m->last; k++)
            w->to[k] = w->p->end[k];
}

/* R21: of who is in a file, the lead among them. */
static void follow_track(lon_march *w, lon_course *c)
{
    const lon_mover *m = w->m;
    const int from = w->start;
    w->pose[0] = w->before ? lon_on_track(m, c->place, from) : m->from[c->place];
    c->box = (pl_box){ w->pose[0].at, w->pose[0].at };
    for (int i = 1; i <= c->n; i++) {
        w->pose[i] = lon_on_track(m, c->place, from + i);
        c->box = pl_box_with(c->box, w->pose[i].at);
    }
    const int32_t reach = pl_stand_reach(&w->pose[0]);
    c->box.min.x -= reach;
    c->box.min.y -= reach;
    c->box.max.x += reach;
    c->box.max.y += reach;
    c->pose = w->pose;
}

static void go_leg(lon_march *w, lon_course *c)
{
    const lon_made *made = &w->p->leg[w->leg];
    const int k = c->place;
    c->n = made->n;
    c->before = w->before;
    c->cost = made->cost;
    c->later = w->later;
    c->target = k == made->conforming ? made->target : TC_NONE;
    if (w->m->file) {
        follow_track(w, c);
        return;
    }
    c->way = made->turn ? pl_way_wheel(w->at[k], made->pivot, made->turn, made->n)
                        : pl_way_straight(w->at[k], w->to[k].at, w->to[k].heading, made->n);
    c->box = c->way.box;
}

static void go_to_place(lon_march *w, lon_course *c)
{
    const pl_stand *end = &w->p->end[c->place];
    c->cost = w->p->own[c->place];
    c->n = lon_poses_of(c->cost);
    c->before = c->later = 0;
    c->target = TC_NONE;
    c->way = pl_way_straight(w->m->from[c->place], end->at, end->heading, c->n);
    c->box = c->way.box;
}

/* Of this leg or, behind the last, to its place: does it go at all? */
static bool goes(const lon_march *w, int place)
{
    if (w->leg < w->p->legs)
        return w->p->leg[w->leg].n > 0;
    return w->m->column && !w->m->file && place != w->m->first && w->p->own[place];
}

bool lon_march_on(lon_march *w, lon_course *c)
{
    for (;;) {
        while (w->place > w->last) {
            if (w->leg == w->p->legs)
                return false;
            next_leg(w);
        }
        c->place = w->place++;
        c->pose = NULL;
        if (!goes(w, c->place))
            continue;
        if (w->leg < w->p->legs)
            go_leg(w, c);
        else
            go_to_place(w, c);
        return true;
    }
}

static pl_stand pose_of(const lon_course *c, int i)
{
    return c->pose ? c->pose[i] : pl_way_pose(&c->way, i);
}

/* The poses that may come within `more` of another (pl_way_run). */
static pl_run run_of(const lon_course *c, const pl_stand *other, int32_t more)
{
    if (!c->pose)
        return pl_way_run(&c->way, other, more);
    pl_run run = { 1, c->n };
    more = more > 0 ? more : 0;
    if (pl_box_misses(c->box, other->at, pl_stand_reach(other) + more))
        return (pl_run){ 1, 0 };
    while (run.first <= run.last && pl_stands_apart(&c->pose[run.first], other, more))
        run.first++;
    while (run.first <= run.last && pl_stands_apart(&c->pose[run.last], other, more))
        run.last--;
    return run;
}

/* ---- The table: R13 ---- */

/* Who does not turn goes out at the end or not at all. The first pose up to `most` that is not on
   the table, 0: none. */
static int first_off_table(const lon_mover *m, const lon_course *c, int most)
{
    if (c->box.min.x >= 0 && c->box.min.y >= 0 && c->box.max.x <= m->b->width &&
        c->box.max.y <= m->b->depth)
        return 0;
    if (!c->pose && !c->way.turn) {
        const pl_stand from = pose_of(c, 0), to = pose_of(c, most);
        if (lon_on_table(m->b, &from) && lon_on_table(m->b, &to))
            return 0;
    }
    for (int i = 1; i <= most; i++) {
        const pl_stand pose = pose_of(c, i);
        if (!lon_on_table(m->b, &pose))
            return i;
    }
    return 0;
}

/* ---- Enemies: 5.C.3, R129 ---- */

enum { BASE_REACH = 4200 }; /* no corner of a base is farther from its datum */

/* Might it be in the way at all? */
static bool is_near(const lon_course *c, const lon_stand *o)
{
    return o->flags & LON_ON && !pl_box_misses(c->box, (pl_point){ o->x, o->y }, BASE_REACH);
}

/* The first pose up to `most` that overlaps an enemy, 0: none. */
static int first_enemy(const lon_mover *m, const lon_course *c, int most, int *who)
{
    int found = 0;
    for (int e = 0; e < LON_STANDS; e++) {
        if (!is_near(c, &m->s->stand[e]) || lon_side(m->s, e) == m->side || e == c->target)
            continue;
        const pl_stand base = lon_base(m->s, e);
        const pl_run run = run_of(c, &base, -lon_overlap_tol());
        for (int i = run.first; i <= run.last && i <= most; i++) {
            const pl_stand pose = pose_of(c, i);
            if (!lon_overlap(&pose, &base))
                continue;
            found = i;
            *who = e;
            most = i - 1;
        }
    }
    return found;
}

/* ---- Ground: 5.B, 6.A.5, 4.B.4, R41 to R46 ---- */

enum {
    SLOW = 1 << LON_WOODS | 1 << LON_MARSH | 1 << LON_FORD,
    WET = 1 << LON_WATER | 1 << LON_FORD | 1 << LON_BRIDGE,
    OPEN = 1 << LON_HILL | 1 << LON_WALL | 1 << LON_HEDGE | 1 << LON_GABION
};

/* What lies along the way, and the poses at which it can matter. */
typedef struct along {
    unsigned kinds;
    int first, last;
} along;

/* A stand that covers a box; the points of R45 are rounded once more than corners. */
static pl_stand cover_of(const pl_box *box)
{
    const pl_point at = { (box->min.x + box->max.x) / 2, box->max.y + 2 };
    return (pl_stand){ at, 0, (box->max.x - box->min.x) / 2 + 3, box->max.y - box->min.y + 4 };
}

static along find_ground(const lon_mover *m, const lon_course *c)
{
    const unsigned kinds = SLOW | WET | (tc_on(LON_R46) ? 0 : OPEN);
    along g = { 0, c->n, 0 };
    for (int i = 0; i < m->b->pieces; i++) {
        const lon_piece *piece = &m->b->piece[i];
        if (!(kinds >> piece->kind & 1) || pl_boxes_apart(piece->box, c->box, 2))
            continue;
        const pl_stand cover = cover_of(&piece->box);
        const pl_run run = run_of(c, &cover, 0);
        if (run.first > run.last)
            continue;
        g.kinds |= 1u << piece->kind;
        g.first = run.first < g.first ? run.first : g.first;
        g.last = run.last > g.last ? run.last : g.last;
    }
    return g;
}

/* R41: what is still to go at a pose. */
static int32_t to_go(const lon_course *c, int i)
{
    return (int32_t)pl_rnd((int64_t)c->cost * (c->n - i), c->n) + c->later;
}

/* The last pose at which to enter woods would be too early. */
static int last_early(const lon_course *c)
{
    if (c->cost + c->later <= LON_ENTRY_RUN)
        return 0;
    int i = c->n;
    while (i > 0 && to_go(c, i) <= LON_ENTRY_RUN)
        i--;
    return i;
}

/* 5.B.2, 5.B.4, 5.B.5. */
static tc_verdict check_stop(const lon_mover *m, uint32_t entered, int32_t rest)
{
    static const struct {
        uint8_t kind;
        uint16_t rule;
    } stops[] = { { LON_WOODS, LON_5_B_2 }, { LON_MARSH, LON_5_B_4 }, { LON_FORD, LON_5_B_5 } };
    unsigned kinds = 0;
    tc_verdict v = tc_legal();
    for (; entered; entered &= entered - 1)
        kinds |= 1u << m->b->piece[__builtin_ctz(entered)].kind;
    for (int i = 0; i < TC_COUNT(stops) && !v.rule; i++)
        if (kinds >> stops[i].kind & 1)
            v = tc_illegal(tc_by(stops[i].rule, LON_R41), rest, LON_ENTRY_RUN);
    return v;
}

/* May it be there (not asked where nothing near bars it), and has it a right to go on? */
static tc_verdict check_poses(const lon_mover *m, const lon_course *c, along g, bool barred,
                              int *at)
{
    const int arm = lon_stand_arm(m->s, m->stand[c->place]), early = last_early(c);
    const bool sides = m->group && !m->column;
    const pl_stand before = pose_of(c, g.first - 1);
    uint32_t in = early >= g.first ? lon_slow_ground(m->b, &before, SLOW) : 0;
    if (!barred && g.last > early)
        g.last = early;
    for (int i = g.first; i <= g.last; i++) {
        const pl_stand pose = pose_of(c, i);
        tc_verdict v = barred ? lon_check_ground(m->b, arm, &pose, sides) : tc_legal();
        if (!v.rule && i <= early) {
            const uint32_t now = lon_slow_ground(m->b, &pose, SLOW);
            v = check_stop(m, now & ~in, to_go(c, i));
            in = now;
        }
        if (v.rule) {
            *at = i;
            return v;
        }
    }
    return tc_legal();
}

static tc_verdict check_ground(const lon_mover *m, const lon_course *c, int most, int *at)
{
    const int arm = lon_stand_arm(m->s, m->stand[c->place]);
    along g = find_ground(m, c);
    g.last = g.last < most ? g.last : most;
    if (!g.kinds || g.first > g.last)
        return tc_legal();
    const bool barred = g.kinds & (WET | OPEN) || arm == LON_ARTILLERY ||
                        (arm == LON_HORSE && g.kinds >> LON_MARSH & 1);
    return check_poses(m, c, g, barred, at);
}

/* ---- All of it ---- */

/* The first of the poses up to `most` at which a rule is broken. */
static tc_verdict first_breach(const lon_mover *m, const lon_course *c, int most, int *at)
{
    tc_verdict found = tc_legal(), v;
    int who = TC_NONE, i = first_off_table(m, c, most);
    if (i) {
        found = lon_never(LON_R13, 0, 0);
        *at = i;
        most = i - 1;
    }
    i = first_enemy(m, c, most, &who);
    v = i ? tc_illegal(tc_by(LON_5_C_3, LON_R129), who, TC_NONE) : tc_legal();
    if (v.rule) {
        found = v;
        *at = i;
        most = i - 1;
    }
    v = check_ground(m, c, most, at);
    return v.rule ? v : found;
}

tc_verdict lon_check_way(const lon_mover *m, const lon_path *path, const lon_plan *p)
{
    int first = INT32_MAX, who = LON_STANDS, at = 0;
    tc_verdict found = tc_legal();
    lon_march w;
    lon_course c;
    lon_start_march(&w, m, path, p);
    while (lon_march_on(&w, &c)) {
        const int stand = m->stand[c.place];
        const int left = first - c.before - (stand > who ? 1 : 0);
        const int most = c.n < left ? c.n : left;
        if (most < 1)
            continue;
        const tc_verdict v = first_breach(m, &c, most, &at);
        if (!v.rule)
            continue;
        found = v;
        first = c.before + at;
        who = stand;
    }
    return found;
}

/* ---- On a road: R44 ---- */

bool lon_keeps_to_road(const lon_mover *m, const lon_path *path, const lon_plan *p)
{
    uint32_t roads = UINT32_MAX;
    lon_march w;
    lon_course c;
    if (m->group && !m->column && tc_on(LON_R44))
        return false;
    for (int k = 0; k < m->n && roads; k++)
        roads &= lon_roads_of(m->b, &m->from[k]) & lon_roads_of(m->b, &p->end[k]);
    if (!roads || !tc_on(LON_R44))
        return roads;
    lon_start_march(&w, m, path, p);
    while (roads && lon_march_on(&w, &c))
        for (int i = 1; i <= c.n && roads; i++) {
            const pl_stand pose = pose_of(&c, i);
            roads &= lon_roads_of(m->b, &pose);
        }
    return roads;
}

/* ---- Through friends: 5.C.1, R26 ---- */

/* Does the mover's core overlap it (again, if it has never been clear of it so far)? */
static bool goes_through(const lon_course *c, const pl_stand *other, bool *inside)
{
    const pl_run run = run_of(c, other, -lon_overlap_tol());
    if (run.first > 1 || run.first > run.last)
        *inside = false;
    for (int i = run.first; i <= run.last; i++) {
        const pl_stand pose = pose_of(c, i);
        const bool in = lon_core_overlaps(&pose, other);
        if (in && !*inside)
            return true;
        *inside = in && *inside;
    }
    if (run.last < c->n)
        *inside = false;
    return false;
}

static void set_bit(uint64_t set[2], int i, bool on)
{
    const uint64_t bit = (uint64_t)1 << (i & 63);
    set[i >> 6] = on ? set[i >> 6] | bit : set[i >> 6] & ~bit;
}

static bool may_be_passed(const lon_mover *m, int o)
{
    return m->s->stand[o].flags & LON_ON && lon_side(m->s, o) == m->side &&
           !tc_set_has(m->s->move.set, (unsigned)o);
}

/* In whom it stands as it begins; `inside` is empty. */
static void find_begun(const lon_mover *m, int place, uint64_t inside[2])
{
    for (int o = 0; o < LON_STANDS && tc_on(LON_R26); o++) {
        if (!may_be_passed(m, o))
            continue;
        const pl_stand base = lon_base(m->s, o);
        set_bit(inside, o, lon_overlap(&m->from[place], &base));
    }
}

void lon_find_passed(const lon_mover *m, const lon_path *path, const lon_plan *p,
                     uint64_t passed[2], uint8_t by[LON_STANDS])
{
    uint64_t inside[LON_STANDS][2];
    lon_march w;
    lon_course c;
    passed[0] = passed[1] = 0;
    __builtin_memset(inside, 0, (unsigned)m->n * sizeof inside[0]);
    for (int k = 0; k < m->n; k++)
        find_begun(m, k, inside[k]);
    lon_start_march(&w, m, path, p);
    while (lon_march_on(&w, &c))
        for (int o = 0; o < LON_STANDS; o++) {
            const int stand = m->stand[c.place];
            if (!is_near(&c, &m->s->stand[o])) {
                set_bit(inside[c.place], o, false);
                continue;
            }
            if (!may_be_passed(m, o) || (tc_set_has(passed, (unsigned)o) && by[o] <= stand))
                continue;
            const pl_stand base = lon_base(m->s, o);
            bool in = tc_set_has(inside[c.place], (unsigned)o);
            if (goes_through(&c, &base, &in)) {
                set_bit(passed, o, true);
                by[o] = (uint8_t)stand;
            }
            set_bit(inside[c.place], o, in);
        }
}
