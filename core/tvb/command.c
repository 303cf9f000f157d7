/* Commanders (1.1.r, 1.1.s, R37, R43, R47 to R50, R84) and reinforcements (R107, X5); and where a
   unit's going to a place is carried out, whoever sends it there. */
#include "parts.h"

static pl_point centre(const tvb_unit *u)
{
    return (pl_point){ u->x, u->y };
}

static bool same_place(pl_point a, pl_point b)
{
    return a.x == b.x && a.y == b.y;
}

/* ---- Shifting: 1.1.s, R84 ---- */

enum { RING = 250, RINGS = 240, DIRECTIONS = 16, DIRECTION = 225 };

static bool is_free(const tvb_battle *b, const tvb_state *s, int commander, const tvb_shape *x)
{
    if (!tvb_on_table(b, x))
        return false;
    for (int o = 0; o < TVB_UNITS; o++) {
        if (o == commander || !tvb_stands(&s->unit[o]) ||
            pl_square(x->base.at, centre(&s->unit[o])) > (int64_t)2100 * 2100)
            continue;
        const tvb_shape other = tvb_shape_of(b, s, o);
        if (tvb_shapes_overlap(x, &other))
            return false;
    }
    return true;
}

/* The rings of R84; false if no place on the table is free. */
static bool find_room(const tvb_battle *b, const tvb_state *s, int commander, pl_point *out)
{
    const pl_point at = centre(&s->unit[commander]);
    const int32_t home = tvb_side(commander) == tvb_south(s) ? 1800 : 0;
    tvb_shape x = tvb_shape_of(b, s, commander);

    for (int ring = 1; ring <= RINGS; ring++)
        for (int i = 0; i < DIRECTIONS; i++) {
            const int32_t off = (i + 1) / 2 * DIRECTION;
            x.base.at = pl_from(at, pl_heading(home + (i & 1 ? off : -off)), 0, ring * RING);
            if (is_free(b, s, commander, &x)) {
                *out = x.base.at;
                return true;
            }
        }
    return false;
}

static bool is_covered(const tvb_battle *b, const tvb_state *s, int commander, int by)
{
    const tvb_unit *c = &s->unit[commander], *u = &s->unit[by];

    if (!tvb_stands(u) || u->type == TVB_CMD || tvb_far(c, u, 0))
        return false;
    const tvb_shape x = tvb_shape_of(b, s, commander), other = tvb_shape_of(b, s, by);
    return tvb_shapes_overlap(&x, &other);
}

static void shift(tvb_game *g, int commander, int mover, tc_cite by)
{
    tvb_unit *c = &g->s->unit[commander];
    pl_point to;

    if (!tc_on(TVB_R84) || !find_room(g->b, g->s, commander, &to))
        return;
    c->x = to.x;
    c->y = to.y;
    tvb_say(g, TVB_EV_SHIFTED, by, commander, mover, to.x, to.y, 0, 0);
}

void tvb_shift_commanders(tvb_game *g, int mover, tc_cite by)
{
    for (int c = 0; c < TVB_UNITS; c++) {
        const bool friend = tvb_side(c) == tvb_side(mover);
        if (g->s->unit[c].type != TVB_CMD || !tvb_stands(&g->s->unit[c]) ||
            !tc_on(friend ? TVB_R37 : TVB_1_1_s))
            continue;
        if (is_covered(g->b, g->s, c, mover))
            shift(g, c, mover, friend ? tc_by(TVB_R37, TVB_R84) : by);
    }
}

/* A commander left behind or freed is shifted if a base is over him, or if another stands there
 * already. */
void tvb_make_room(tvb_game *g, int commander, int mover, tc_cite by)
{
    const tvb_shape x = tvb_shape_of(g->b, g->s, commander);

    if (tvb_stands(&g->s->unit[commander]) && !is_free(g->b, g->s, commander, &x))
        shift(g, commander, mover, by);
}

/* ---- Attaching: R47, R48 ---- */

void tvb_attach(tvb_game *g, int commander, int unit)
{
    tvb_unit *c = &g->s->unit[commander];

    c->attached = (uint8_t)unit;
    c->x = g->s->unit[unit].x;
    c->y = g->s->unit[unit].y;
    tvb_say(g, TVB_EV_ATTACHED, TVB_R47, commander, unit, 0, 0, 0, 0);
}

/* He no longer stands on his unit; where he is, he is. */
void tvb_leave(tvb_game *g, int commander)
{
    tvb_unit *c = &g->s->unit[commander];
    const int unit = c->attached;
    const bool locked = g->ev && tvb_locked(g->b, g->s, unit);

    c->attached = TC_NONE;
    tvb_say(g, TVB_EV_DETACHED, locked ? TVB_R50 : TVB_R48, commander, unit, c->x, c->y, 0, 0);
}

void tvb_detach(tvb_game *g, int commander, tc_cite by)
{
    tvb_unit *c = &g->s->unit[commander];
    const int unit = c->attached;

    c->attached = TC_NONE;
    tvb_say(g, TVB_EV_DETACHED, by, commander, unit, c->x, c->y, 0, 0);
    tvb_make_room(g, commander, unit, tc_by(TVB_R72, TVB_R84));
}

/* ---- A unit goes to a place ---- */

void tvb_put_along(tvb_game *g, int unit, const pl_base *to, const pl_point *way, int points,
                   tc_cite by)
{
    tvb_unit *u = &g->s->unit[unit];
    const int first = tvb_side(unit) * TVB_SIDE_UNITS;

    if (u->flags & TVB_HIDDEN)
        tvb_reveal(g, unit, TC_NONE);
    u->x = to->at.x;
    u->y = to->at.y;
    u->heading = (int16_t)to->heading;
    for (int c = first; c < first + TVB_SIDE_UNITS; c++) {
        tvb_unit *with = &g->s->unit[c];
        if (with->type == TVB_CMD && (with->flags & TVB_ON) && with->attached == unit) {
            with->x = u->x;
            with->y = u->y;
            tvb_reveal(g, c, TC_NONE);
        }
    }
    tvb_count_crossings(g, unit, way, points);
    tvb_shift_commanders(g, unit, by);
    tvb_reveal_near(g, unit);
    tvb_powder(g, unit);
}

void tvb_put(tvb_game *g, int unit, const pl_base *to, tc_cite by)
{
    const pl_point way[2] = { centre(&g->s->unit[unit]), to->at };

    tvb_put_along(g, unit, to, way, same_place(way[0], way[1]) ? 1 : 2, by);
}

/* ---- CMD_MOVE: 1.1.r, 1.1.t, 1.1.y, R43, R47 to R50 ---- */

typedef struct march {
    pl_point at[TVB_WAYPOINTS + 1]; /* where he is, then his waypoints */
    int n;
    int32_t length;
} march;

static march march_of(const tvb_state *s, int commander)
{
    march m = { { centre(&s->unit[commander]) }, 1, 0 };

    for (int i = 0; i < s->waypoints && i < TVB_WAYPOINTS; i++) {
        m.at[m.n] = (pl_point){ s->way[2 * i], s->way[2 * i + 1] };
        m.length += pl_root((uint64_t)pl_square(m.at[m.n - 1], m.at[m.n]));
        m.n++;
    }
    return m;
}

/* The distance of a base from a commander who goes along the way. */
static int32_t march_distance(const march *m, const pl_base *e)
{
    pl_point c[4];
    int32_t least = INT32_MAX;

    pl_corners(e, c);
    for (int i = 0; i < m->n; i++) {
        const pl_point leg[2] = { m->at[i], m->at[i + 1 < m->n ? i + 1 : i] };
        const int32_t d = i + 1 < m->n ? pl_between(leg, 2, c, 4) : pl_to_poly(leg[0], c, 4);
        least = d < least ? d : least;
    }
    least -= tc_on(TVB_R3) ? TVB_CMD_RADIUS : 0;
    return least;
}

static bool is_foe(const tvb_state *s, int commander, int other)
{
    return s->unit[other].type != TVB_CMD && tvb_side(other) != tvb_side(commander) &&
           tvb_visible_to(s, other, tvb_side(commander));
}

static int32_t from_circle(const tvb_battle *b, const tvb_state *s, pl_point at, int other)
{
    const tvb_shape x = { { at, 0, TVB_CMD_RADIUS, TVB_CMD_RADIUS }, true };
    const tvb_shape o = tvb_shape_of(b, s, other);
    return tvb_shape_distance(&x, &o);
}

/* A foe so near to where the march begins that the way could come into its buffer. */
static bool is_near_foe(const tvb_state *s, int commander, int other, const march *m)
{
    const int64_t dx = s->unit[other].x - m->at[0].x, dy = s->unit[other].y - m->at[0].y;
    const int64_t reach = m->length + TVB_CMD_RADIUS + TVB_BUFFER + 2000;
    return dx * dx + dy * dy <= reach * reach && is_foe(s, commander, other);
}

/* 1.1.t, R43. */
static tc_verdict check_march_buffer(const tvb_battle *b, const tvb_state *s, int commander,
                                     const march *m)
{
    const int first = tvb_side(commander) ? 0 : TVB_SIDE_UNITS;
    const pl_point end = m->at[m->n - 1];
    int32_t start = INT32_MAX;

    for (int e = first; e < first + TVB_SIDE_UNITS; e++)
        if (is_near_foe(s, commander, e, m)) {
            const int32_t d = from_circle(b, s, m->at[0], e);
            start = d < start ? d : start;
        }
    const bool inside = start < TVB_BUFFER - tvb_meas();
    const int32_t need = inside ? start : TVB_BUFFER;
    int32_t least = need;
    for (int e = first; e < first + TVB_SIDE_UNITS && tc_on(TVB_R43); e++) {
        if (!is_near_foe(s, commander, e, m))
            continue;
        const pl_base base = tvb_base(b, &s->unit[e]);
        const int32_t d =
            inside || !tc_on(TVB_R44) ? from_circle(b, s, end, e) : march_distance(m, &base);
        least = d < least ? d : least;
    }
    return least < need - tvb_meas()
               ? tc_illegal(tc_by(TVB_1_1_t, TVB_R43), least > 0 ? least : 0, need)
               : tc_legal();
}

/* Does one owner's zone allow the march? 1.1.w read for a circle: closer and still inside or
   touching, or straight away from it. */
static tc_verdict check_march_held(const tvb_battle *b, const tvb_state *s, int commander, int e,
                                   const march *m)
{
    const pl_point end = m->at[m->n - 1];
    const int32_t before = from_circle(b, s, m->at[0], e), after = from_circle(b, s, end, e);
    const tvb_shape x = { { end, 0, TVB_CMD_RADIUS, TVB_CMD_RADIUS }, true };
    const int32_t off = pl_heading(pl_towards(m->at[0], end) - s->unit[e].heading);

    if (same_place(m->at[0], end))
        return tc_legal();
    if (after + tvb_meas() < before &&
        (after <= tvb_touch() || tvb_zoc_holds(b, s, e, &x, commander)))
        return tc_legal();
    if (m->n == 2 && after > before && (off <= 450 || off >= PL_TURN - 450))
        return tc_legal();
    return tc_illegal(tc_by(TVB_1_1_w, TVB_R43), after, before);
}

/* R39 for a commander: in the zone at neither end, but on the way. */
static tc_verdict check_march_over(const tvb_battle *b, const tvb_state *s, int commander, int e,
                                   const march *m)
{
    const tvb_shape end = { { m->at[m->n - 1], 0, TVB_CMD_RADIUS, TVB_CMD_RADIUS }, true };
    const pl_base its = tvb_base(b, &s->unit[e]);
    pl_base zoc = pl_ahead(its, its.hd + TVB_ZOC_DEPTH / 2);

    zoc.hd = TVB_ZOC_DEPTH / 2;
    if (!tc_on(TVB_R39) || tvb_zoc_holds(b, s, e, &end, commander) ||
        march_distance(m, &zoc) >= -tvb_lat())
        return tc_legal();
    return tc_illegal(tc_by(TVB_1_1_w, TVB_R39), 0, 0);
}

/* R43 with `commander_zoc`. */
static tc_verdict check_march_zoc(const tvb_battle *b, const tvb_state *s, int commander,
                                  const march *m)
{
    const int first = tvb_side(commander) ? 0 : TVB_SIDE_UNITS;
    const tvb_shape here = { { m->at[0], 0, TVB_CMD_RADIUS, TVB_CMD_RADIUS }, true };
    int32_t least = INT32_MAX;
    tc_verdict v = tc_legal(), across = tc_legal();
    bool suits = false;

    if (!tvb_on(b, TVB_COMMANDER_ZOC) || !tc_on(TVB_R43))
        return v;
    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        if (!is_foe(s, commander, e))
            continue;
        if (tvb_zoc_holds(b, s, e, &here, commander)) {
            const int32_t d = from_circle(b, s, m->at[0], e);
            least = d < least ? d : least;
        } else if (!across.rule)
            across = check_march_over(b, s, commander, e, m);
    }
    for (int e = first; e < first + TVB_SIDE_UNITS && !suits; e++)
        if (is_foe(s, commander, e) && tvb_zoc_holds(b, s, e, &here, commander) &&
            from_circle(b, s, m->at[0], e) == least) {
            const tc_verdict w = check_march_held(b, s, commander, e, m);
            suits = !w.rule;
            v = v.rule ? v : w;
        }
    return suits || !v.rule ? across : v;
}

/* 1.1.y: through friends, not through enemies; R50: on a shallow base he may begin over an enemy's,
   and goes no deeper. 1.1.ab: onto nobody, unless he joins him. */
static tc_verdict check_march_passage(const tvb_battle *b, const tvb_state *s, int commander,
                                      const march *m, bool joins)
{
    const tvb_shape end = { { m->at[m->n - 1], 0, TVB_CMD_RADIUS, TVB_CMD_RADIUS }, true };
    tc_verdict v = tc_legal();

    for (int e = 0; e < TVB_UNITS; e++) {
        if (!is_near_foe(s, commander, e, m))
            continue;
        const pl_base base = tvb_base(b, &s->unit[e]);
        const march here = { { m->at[0] }, 1, 0 };
        const int32_t d = march_distance(m, &base), start = march_distance(&here, &base);
        if (m->n > 1 && d < -tvb_over() && (start >= -tvb_over() || d < start - tvb_meas()))
            v = tc_illegal(TVB_1_1_y, 0, 0);
        if (v.rule)
            return v;
    }
    for (int o = 0; o < TVB_UNITS && !joins; o++) {
        if (o == commander || !tvb_stands(&s->unit[o]) ||
            !tvb_visible_to(s, o, tvb_side(commander)))
            continue;
        if (pl_square(end.base.at, centre(&s->unit[o])) > (int64_t)3000 * 3000)
            continue;
        const tvb_shape other = tvb_shape_of(b, s, o);
        if (tvb_shapes_overlap(&end, &other))
            return tc_illegal(TVB_1_1_ab, 0, 0);
    }
    return tc_legal();
}

/* R47, R49: whom he joins must be his own side's, and touched by him at the end. */
static tc_verdict check_join(const tvb_battle *b, const tvb_state *s, int side, int target,
                             pl_point end)
{
    const tvb_unit *u = &s->unit[target];

    if (tvb_side(target) != side || u->type == TVB_CMD || !(u->flags & TVB_ON))
        return tc_illegal(tc_by(TVB_R47, TVB_R49), 0, 0);
    const int32_t d = from_circle(b, s, end, target);
    return d > tvb_touch() ? tc_illegal(TVB_R47, d, TVB_TOUCH) : tc_legal();
}

static tc_verdict check_march_length(const tvb_battle *b, const tvb_state *s, int commander,
                                     const march *m)
{
    const int32_t most = tvb_types[TVB_CMD].move;

    if (m->length > most + tvb_meas())
        return tc_illegal(TVB_1_1_r, m->length, most);
    for (int i = 1; i < m->n && m->length > TVB_DIFFICULT_MOVE + tvb_meas(); i++)
        if (tvb_way_difficult(b, s, commander, m->at[i - 1], m->at[i]))
            return tc_illegal(tc_by(TVB_1_1_r, TVB_R34), m->length, TVB_DIFFICULT_MOVE);
    return tc_legal();
}

/* 1.1.r: four waypoints at most, all on the table. */
static tc_verdict check_waypoint(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const pl_point at = { a->as.pose.x, a->as.pose.y };

    if (s->waypoints >= TVB_WAYPOINTS)
        return tvb_never(TVB_1_1_r, 0, 0);
    if (at.x < 0 || at.y < 0 || at.x > b->width || at.y > b->depth)
        return tvb_never(tc_by(TVB_G18, TVB_R51), 0, 0);
    return tc_legal();
}

static tc_verdict check_march(const tvb_battle *b, const tvb_state *s, const tc_action *a,
                              const march *m)
{
    const bool joins = a->target != TC_NONE;
    tc_verdict v = check_march_length(b, s, a->unit, m);

    for (int i = 1; i < m->n && !v.rule; i++) {
        const tvb_shape x = { { m->at[i], 0, TVB_CMD_RADIUS, TVB_CMD_RADIUS }, true };
        if (!tvb_on_table(b, &x) && tc_on(TVB_R51))
            v = tc_illegal(tc_by(TVB_G18, TVB_R51), 0, 0);
    }
    if (!v.rule)
        v = check_march_buffer(b, s, a->unit, m);
    if (!v.rule)
        v = check_march_zoc(b, s, a->unit, m);
    if (!v.rule)
        v = check_march_passage(b, s, a->unit, m, joins);
    if (!v.rule && joins)
        v = check_join(b, s, a->side, a->target, m->at[m->n - 1]);
    if (!v.rule && m->length == 0 && (!joins || a->target == s->unit[a->unit].attached))
        v = tc_illegal(TVB_R102, 0, 0);
    return v.rule ? v : tvb_check_way(b, s, a->unit, m->at, m->n);
}

tc_verdict tvb_check_cmd_move(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    tc_verdict v = tc_legal();

    if (a->kind == TVB_WAYPOINT)
        return check_waypoint(b, s, a);
    const tvb_unit *c = &s->unit[a->unit];
    if (!(c->flags & TVB_ON))
        v = tc_illegal(tc_by(TVB_1_1_a, TVB_R107), 0, 0);
    else if (c->flags & TVB_MOVED)
        v = tc_illegal(tc_by(TVB_1_1_a, TVB_R48), 0, 0);
    if (!v.rule && c->type != TVB_CMD)
        v = tvb_never(TVB_1_1_r, 0, 0);
    if (!v.rule && c->attached != TC_NONE && !tc_on(TVB_R50) && tvb_locked(b, s, c->attached))
        v = tvb_never(TVB_3_5_e, 0, 0);
    if (v.rule)
        return v;
    const march m = march_of(s, a->unit);
    return check_march(b, s, a, &m);
}

/* X10: cut short, if a hidden enemy comes in sight: that enemy, or -1. */
static int cut_march(const tvb_game *g, int commander, march *m)
{
    const pl_base here = tvb_shape_of(g->b, g->s, commander).base;
    tvb_leg leg[TVB_WAYPOINTS];
    int legs = m->n - 1;

    for (int i = 0; i < legs; i++) {
        leg[i] = (tvb_leg){ here, here, TVB_NO_CHANGE, 0 };
        leg[i].from.at = m->at[i];
        leg[i].to.at = m->at[i + 1];
    }
    const int seen = tvb_cut_short(g->b, g->s, commander, leg, &legs);
    if (seen < 0)
        return seen;
    m->length = 0;
    m->n = legs + 1;
    for (int i = 0; i < legs; i++) {
        m->at[i + 1] = leg[i].to.at;
        m->length += pl_root((uint64_t)pl_square(m->at[i], m->at[i + 1]));
    }
    return seen;
}

void tvb_apply_cmd_move(tvb_game *g, const tc_action *a)
{
    tvb_state *s = g->s;

    if (a->kind == TVB_WAYPOINT) {
        s->way[2 * s->waypoints] = (uint16_t)a->as.pose.x;
        s->way[2 * s->waypoints + 1] = (uint16_t)a->as.pose.y;
        s->waypoints++;
        return;
    }
    tvb_unit *c = &s->unit[a->unit];
    march m = march_of(s, a->unit);
    const int seen = cut_march(g, a->unit, &m);
    const pl_point end = m.at[m.n - 1];
    if (c->flags & TVB_HIDDEN)
        tvb_reveal(g, a->unit, TC_NONE);
    if (c->attached != TC_NONE)
        tvb_leave(g, a->unit);
    c->x = end.x;
    c->y = end.y;
    c->flags |= TVB_MOVED;
    s->waypoints = 0;
    for (int i = 0; i < 2 * TVB_WAYPOINTS; i++)
        s->way[i] = 0;
    if (seen >= 0)
        tvb_say(g, TVB_EV_CUT_SHORT, TVB_X10, a->unit, seen, end.x, end.y, 0, 0);
    tvb_say(g, TVB_EV_MOVED, tc_by(TVB_1_1_r, TVB_R3), a->unit, TC_NONE, end.x, end.y, 0, m.length);
    if (seen < 0 && a->target != TC_NONE)
        tvb_attach(g, a->unit, a->target);
    else
        tvb_make_room(g, a->unit, TC_NONE, tc_by(TVB_G6, TVB_R84));
    tvb_reveal_near(g, a->unit);
}

/* ---- ENTER: R107, X5 ---- */

static const tvb_arrival *arrival_of(const tvb_battle *b, int unit, int command, int *which)
{
    for (int i = 0; i < TC_COUNT(b->x.arrival); i++)
        if (b->x.arrival[i].command == 1 + tvb_side(unit) * TVB_COMMANDS + command) {
            *which = i;
            return &b->x.arrival[i];
        }
    return NULL;
}

/* The heading straight in from an edge: 0 north, 1 east, 2 south, 3 west. */
static int32_t heading_in(int edge)
{
    return pl_heading(1800 + 900 * edge);
}

/* Does a base or circle at the pose stand with its rear on this stretch, facing in? */
static bool stands_on(const tvb_battle *b, const tvb_arrival *r, int k, const tvb_shape *x)
{
    const int edge = r->edge[k];
    const pl_point p = x->base.at;
    const bool along_x = edge == 0 || edge == 2;
    const int32_t along = along_x ? p.x : p.y, in = x->circle ? TVB_CMD_RADIUS : x->base.hd,
                  side = x->circle ? 0 : x->base.hw;
    const int32_t far = along_x ? b->depth : b->width, at = along_x ? p.y : p.x;

    if (!x->circle && x->base.heading != heading_in(edge))
        return false;
    if (at != (edge == 0 || edge == 1 ? far - in : in))
        return false;
    return along - side >= r->from[k] && along + side <= r->to[k];
}

/* The stretch it stands on, 1 + index; 0 none. One that is fixed for the command leaves no other
 * (X5). */
static int stretch_of(const tvb_battle *b, const tvb_state *s, int which, const tvb_shape *x)
{
    const tvb_arrival *r = &b->x.arrival[which];
    const int fixed = s->stretch >> (2 * which) & 3;

    for (int k = 0; k < r->stretches && k < 2; k++)
        if ((!fixed || fixed == k + 1) && stands_on(b, r, k, x))
            return k + 1;
    return 0;
}

static tvb_shape entry_of(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    tvb_shape x = tvb_shape_of(b, s, a->unit);

    x.base.at = (pl_point){ a->as.pose.x, a->as.pose.y };
    x.base.heading = x.circle ? 0 : a->as.pose.heading;
    return x;
}

/* The buffer is kept from whom he sees; nobody stands upon a hidden unit all the same (X10). */
static tc_verdict check_entry(const tvb_battle *b, const tvb_state *s, int unit, const tvb_shape *x)
{
    if (!tvb_on_table(b, x))
        return tc_illegal(tc_by(TVB_G18, TVB_R107), 0, 0);
    for (int o = 0; o < TVB_UNITS; o++) {
        const bool foe = tvb_side(o) != tvb_side(unit) && tvb_visible_to(s, o, tvb_side(unit));
        if (o == unit || !tvb_stands(&s->unit[o]))
            continue;
        const tvb_shape other = tvb_shape_of(b, s, o);
        const int d = tvb_shape_distance(x, &other);
        tc_verdict v = tc_legal();
        if (foe && s->unit[o].type != TVB_CMD && d < TVB_BUFFER - tvb_meas())
            v = tc_illegal(TVB_R107, d, TVB_BUFFER);
        if (!v.rule && tvb_shapes_overlap(x, &other))
            v = tc_illegal(tc_by(TVB_1_1_ab, TVB_R107), 0, 0);
        if (v.rule)
            return v;
    }
    return tc_legal();
}

tc_verdict tvb_check_enter(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const tvb_unit *u = &s->unit[a->unit];
    int which = 0;
    const tvb_arrival *r = arrival_of(b, a->unit, u->command, &which);

    if (!(u->flags & TVB_AWAY) || !r)
        return tvb_never(tc_by(TVB_1_1_a, TVB_R107), 0, 0);
    if (!(s->due >> which & 1)) {
        const tc_verdict v = tc_illegal(TVB_X5, s->turn, r->first);
        if (v.rule)
            return v;
    }
    if (u->type == TVB_CMD && a->target != TC_NONE) {
        const tvb_unit *on = &s->unit[a->target];
        if (tvb_side(a->target) != a->side || on->type == TVB_CMD || !(on->flags & TVB_ON) ||
            on->command != u->command)
            return tvb_never(tc_by(TVB_R107, TVB_R47), 0, 0);
        return tc_legal();
    }
    const tvb_shape x = entry_of(b, s, a);
    if (!stretch_of(b, s, which, &x)) {
        const tc_verdict v = tc_illegal(TVB_R107, 0, 0);
        if (v.rule)
            return v;
    }
    return check_entry(b, s, a->unit, &x);
}

void tvb_apply_enter(tvb_game *g, const tc_action *a)
{
    tvb_unit *u = &g->s->unit[a->unit];
    const tvb_shape x = entry_of(g->b, g->s, a);
    int which = 0;
    const bool joins = u->type == TVB_CMD && a->target != TC_NONE;

    arrival_of(g->b, a->unit, u->command, &which);
    u->flags = (u->flags & ~(uint32_t)TVB_AWAY) | TVB_ON | TVB_MOVED;
    u->x = x.base.at.x;
    u->y = x.base.at.y;
    u->heading = (int16_t)x.base.heading;
    if (joins)
        tvb_attach(g, a->unit, a->target);
    else if (!(g->s->stretch >> (2 * which) & 3))
        g->s->stretch = (uint8_t)(g->s->stretch | stretch_of(g->b, g->s, which, &x) << (2 * which));
    tvb_say(g, TVB_EV_ENTERED, tc_by(TVB_R107, TVB_X5), a->unit, TC_NONE, u->x, u->y, u->heading,
            0);
    tvb_reveal_near(g, a->unit);
    tvb_powder(g, a->unit);
}
