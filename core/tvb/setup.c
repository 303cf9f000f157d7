/* Ledger 3.S: initiative, the Defender's ground, deployment (TVB-X1 where the scenario gives them),
   and the cannonade before turn 1 (TVB-X4). Army lists are army.c's. */
#include "parts.h"

enum { AREA_LONG = 12000, AREA_SHORT = 8000 };
enum { FEATURES_SMALL = 2, FEATURES_BIG = 4 };

static int features_max(const tvb_battle *b)
{
    return b->big ? FEATURES_BIG : FEATURES_SMALL;
}

static bool is_strip(int kind)
{
    return kind == TVB_RIVER || kind == TVB_ROAD;
}

/* ---- Ground: D2 ---- */

static pl_point corner_of(const tvb_piece *p, int i)
{
    return (pl_point){ p->x[i % p->corners], p->y[i % p->corners] };
}

/* Turns the same way at every corner, and round once only. */
static bool is_convex(const tvb_piece *p)
{
    int left = 0, right = 0, turns_x = 0, turns_y = 0;

    for (int i = 0; i < p->corners; i++) {
        const pl_point o = corner_of(p, i), a = corner_of(p, i + 1), c = corner_of(p, i + 2);
        const int64_t side = pl_cross(o, a, c);
        if (side == 0)
            return false;
        left += side > 0;
        right += side < 0;
        turns_x += (a.x > o.x) != (c.x > a.x);
        turns_y += (a.y > o.y) != (c.y > a.y);
    }
    return (left == 0 || right == 0) && turns_x <= 2 && turns_y <= 2;
}

/* Is there an edge of a with the whole of c on its outer side? Touching is apart. */
static bool edge_parts(const tvb_piece *a, const tvb_piece *c)
{
    for (int i = 0; i < a->corners; i++) {
        const pl_point o = corner_of(a, i), e = corner_of(a, i + 1);
        const bool left_in = pl_cross(o, e, corner_of(a, i + 2)) > 0;
        bool apart = true;
        for (int k = 0; k < c->corners && apart; k++) {
            const int64_t side = pl_cross(o, e, corner_of(c, k));
            apart = left_in ? side <= 0 : side >= 0;
        }
        if (apart)
            return true;
    }
    return false;
}

static tc_verdict check_area_piece(const tvb_battle *b, const tvb_state *s, const tvb_piece *p)
{
    const tc_cite by = tc_by(TVB_S_b, TVB_R81);

    if (p->corners < 3 || !is_convex(p))
        return tc_illegal(by, 0, 0);
    const pl_box box = tvb_bounds(p->x, p->y, p->corners);
    const pl_point min = box.min, max = box.max;
    if (max.x > b->width || max.y > b->depth)
        return tc_illegal(by, max.x > b->width ? max.x : max.y,
                          max.x > b->width ? b->width : b->depth);
    const int32_t wide = max.x - min.x, deep = max.y - min.y;
    const int32_t longer = wide > deep ? wide : deep, shorter = wide > deep ? deep : wide;
    if (longer > AREA_LONG)
        return tc_illegal(by, longer, AREA_LONG);
    if (shorter > AREA_SHORT)
        return tc_illegal(by, shorter, AREA_SHORT);
    for (int i = 0; i < s->placed; i++) {
        const tvb_piece *o = &s->piece[i];
        if (!is_strip(o->kind) && !edge_parts(p, o) && !edge_parts(o, p))
            return tc_illegal(by, 0, 0);
    }
    return tc_legal();
}

/* S.c, R81: the ends of the centre line lie on opposite edges. */
static tc_verdict check_strip(const tvb_battle *b, const tvb_piece *p)
{
    const tc_cite by = tc_by(TVB_S_c, TVB_R81);
    if (p->corners != 2)
        return tc_illegal(by, 0, 0);
    const bool across = (p->x[0] == 0 && p->x[1] == b->width) || //
                        (p->x[1] == 0 && p->x[0] == b->width);
    const bool along = (p->y[0] == 0 && p->y[1] == b->depth) || //
                       (p->y[1] == 0 && p->y[0] == b->depth);
    return across || along ? tc_legal() : tc_illegal(by, 0, 0);
}

/* R10: a crest of one's own lies in its hill. */
static tc_verdict check_crest(const tvb_piece *p)
{
    pl_point at[TVB_CORNERS];

    if (!(p->flags & TVB_P_CREST))
        return tc_legal();
    if (p->kind != TVB_HILL)
        return tc_illegal(TVB_R10, 0, 0);
    tvb_corners_of(p->x, p->y, p->corners, at);
    for (int i = 0; i < 2; i++) {
        const pl_point c = { p->crest[2 * i], p->crest[2 * i + 1] };
        if (!pl_inside(c, at, p->corners))
            return tc_illegal(TVB_R10, pl_to_poly(c, at, p->corners), 0);
    }
    return tc_legal();
}

tc_verdict tvb_check_piece(const tvb_battle *b, const tvb_state *s, const tvb_piece *p)
{
    int same = 0;
    for (int i = 0; i < s->placed; i++)
        same += s->piece[i].kind == p->kind;

    if (s->placed >= features_max(b))
        return tc_illegal(TVB_S_b, s->placed + 1, features_max(b));
    if (p->kind == TVB_WORKS || p->kind == TVB_WORKS_AREA)
        return tc_illegal(TVB_S_e, 0, 0);
    if (!tvb_kind_max(p->kind))
        return tc_illegal(tc_by(TVB_S_b, TVB_R106), 0, 0);
    if (same >= tvb_kind_max(p->kind))
        return tc_illegal(TVB_S_b, same + 1, tvb_kind_max(p->kind));
    if (p->flags & (TVB_P_DIFFICULT | TVB_P_WOODED) && p->kind != TVB_HILL)
        return tc_illegal(TVB_S_d, 0, 0);
    const tc_verdict v = is_strip(p->kind) ? check_strip(b, p) : check_area_piece(b, s, p);
    return v.rule ? v : check_crest(p);
}

/* R10: the middle half of the long axis of the bounding box; equal sides, of the x axis. */
void tvb_default_crest(tvb_piece *hill)
{
    if (hill->kind != TVB_HILL || hill->flags & TVB_P_CREST || !tc_on(TVB_R10))
        return;
    const pl_box box = tvb_bounds(hill->x, hill->y, hill->corners);
    const pl_point min = box.min, max = box.max;
    const bool upright = max.y - min.y > max.x - min.x;
    const pl_point middle = pl_part(min, max, 1, 2);
    const pl_point from = { upright ? middle.x : min.x, upright ? min.y : middle.y };
    const pl_point to = { upright ? from.x : max.x, upright ? max.y : from.y };
    for (int i = 0; i < 2; i++) {
        const pl_point c = pl_part(from, to, i ? 3 : 1, 4);
        hill->crest[2 * i] = (uint16_t)c.x;
        hill->crest[2 * i + 1] = (uint16_t)c.y;
    }
    hill->flags |= TVB_P_CREST;
}

static tvb_piece drafted_piece(const tvb_state *s, const tc_action *a)
{
    tvb_piece p = s->piece[s->placed];
    p.kind = (uint8_t)a->arg;
    p.flags = (uint8_t)(a->flags | (a->flags & TVB_P_WOODED ? TVB_P_DIFFICULT : 0));
    p.flags |= (uint8_t)(s->crest == 2 ? TVB_P_CREST : 0);
    return p;
}

static tc_verdict check_terrain(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    if (a->kind == TVB_TERRAIN_DONE)
        return s->placed ? tc_legal() : tc_illegal(TVB_S_b, 0, 1);
    if (s->placed >= features_max(b))
        return tc_illegal(TVB_S_b, s->placed + 1, features_max(b));
    if (a->kind == TVB_TERRAIN) {
        if (a->arg == TVB_NO_GROUND || a->arg >= TVB_GROUNDS)
            return tc_illegal(TC_MALFORMED, a->arg, TVB_GROUNDS);
        if (a->flags > (TVB_P_DIFFICULT | TVB_P_WOODED))
            return tc_illegal(TC_MALFORMED, a->flags, TVB_P_DIFFICULT | TVB_P_WOODED);
        if (s->crest == 1)
            return tc_illegal(TVB_R10, 0, 0);
        const tvb_piece p = drafted_piece(s, a);
        return tvb_check_piece(b, s, &p);
    }
    const tc_cite by = a->kind == TVB_CREST ? TVB_R10 : tc_by(TVB_S_b, TVB_R81);
    if (a->as.pose.x < 0 || a->as.pose.x > b->width)
        return tc_illegal(by, a->as.pose.x, a->as.pose.x < 0 ? 0 : b->width);
    if (a->as.pose.y < 0 || a->as.pose.y > b->depth)
        return tc_illegal(by, a->as.pose.y, a->as.pose.y < 0 ? 0 : b->depth);
    if (a->kind == TVB_CREST)
        return s->crest < 2 ? tc_legal() : tc_illegal(TVB_R10, 0, 0);
    const int corners = s->piece[s->placed].corners;
    return corners < TVB_CORNERS ? tc_legal() : tc_illegal(by, 0, 0);
}

static void apply_terrain(tvb_game *g, const tc_action *a)
{
    tvb_state *s = g->s;
    const uint16_t x = (uint16_t)a->as.pose.x, y = (uint16_t)a->as.pose.y;

    if (a->kind == TVB_TERRAIN_DONE) {
        if (s->placed < TVB_PLACED)
            s->piece[s->placed] = (tvb_piece){ .kind = 0 };
        s->crest = 0;
        tvb_pop(g);
        tvb_push(g, TVB_STEP_DEPLOY, !s->attacker, 0, 0);
        return;
    }
    tvb_piece *p = &s->piece[s->placed];
    if (a->kind == TVB_CORNER) {
        p->x[p->corners] = x;
        p->y[p->corners++] = y;
    } else if (a->kind == TVB_CREST) {
        p->crest[2 * s->crest] = x;
        p->crest[2 * s->crest++ + 1] = y;
    } else {
        *p = drafted_piece(s, a);
        tvb_default_crest(p);
        s->crest = 0;
        tvb_say(g, TVB_EV_GROUND, tc_by(is_strip(p->kind) ? TVB_S_c : TVB_S_b, TVB_R81), TC_NONE,
                TC_NONE, g->b->pieces + s->placed, p->kind, (p->flags & TVB_P_DIFFICULT) != 0, 0);
        s->placed++;
    }
}

/* ---- Deployment: D3, D4 ---- */

static tvb_shape shape_at(const tvb_battle *b, const tvb_unit *unit, const tc_pose *at)
{
    tvb_unit u = *unit;
    u.x = at->x;
    u.y = at->y;
    u.heading = at->heading;
    if (u.type == TVB_CMD)
        return (tvb_shape){ .base = { .at = { u.x, u.y } }, .circle = true };
    return (tvb_shape){ .base = tvb_base(b, &u), .circle = false };
}

/* How far the farthest point of a base or circle lies outside an area; 0: all of it is in. */
static int outside(const tvb_area *area, const tvb_shape *x)
{
    pl_point at[TVB_CORNERS], corner[4];
    int most = 0;

    tvb_corners_of(area->x, area->y, area->corners, at);
    if (x->circle) {
        const pl_point c = x->base.at;
        const int edge = pl_to_outline(c, at, area->corners);
        if (!pl_inside(c, at, area->corners))
            return edge + TVB_CMD_RADIUS;
        return edge < TVB_CMD_RADIUS ? TVB_CMD_RADIUS - edge : 0;
    }
    pl_corners(&x->base, corner);
    for (int i = 0; i < 4; i++) {
        const int off = pl_to_poly(corner[i], at, area->corners);
        most = off > most ? off : most;
    }
    return most;
}

/* X1: has the unit an area of its own, and how far is it out of the best of them? A commander has
   every area of his command. */
static bool has_area(const tvb_battle *b, const tvb_state *s, int unit, const tvb_shape *x,
                     int *off)
{
    const bool leads = s->unit[unit].type == TVB_CMD;
    const int first = leads ? tvb_side(unit) * TVB_SIDE_UNITS : unit;
    const int end = leads ? first + TVB_SIDE_UNITS : unit + 1;
    bool any = false;

    *off = 0;
    for (int u = first; u < end; u++) {
        if (!s->unit[u].type || s->unit[u].command != s->unit[unit].command)
            continue;
        const uint8_t area[2] = { b->card[u].area, b->card[u].or_area };
        for (int i = 0; i < 2; i++) {
            if (!area[i])
                continue;
            const int out = outside(&b->area[area[i] - 1], x);
            *off = !any || out < *off ? out : *off;
            any = true;
        }
    }
    return any && tc_on(TVB_X1);
}

/* The extent of a base or circle along an axis (0: x, 1: y). */
static void extent(const tvb_shape *x, int axis, int *low, int *high)
{
    pl_point corner[4];

    if (x->circle) {
        const int at = axis ? x->base.at.y : x->base.at.x;
        *low = at - TVB_CMD_RADIUS;
        *high = at + TVB_CMD_RADIUS;
        return;
    }
    pl_corners(&x->base, corner);
    const pl_box box = pl_box_of(corner, 4, 0);
    *low = axis ? box.min.y : box.min.x;
    *high = axis ? box.max.y : box.max.x;
}

static tc_verdict check_between(tc_cite by, const tvb_shape *x, int axis, int low, int high)
{
    int from, to;
    extent(x, axis, &from, &to);
    if (from < low)
        return tc_illegal(by, from, low);
    return to > high ? tc_illegal(by, to, high) : tc_legal();
}

/* S.h, S.i, R82; X1 in their place. */
static tc_verdict check_zone(const tvb_battle *b, const tvb_state *s, int unit, const tvb_shape *x)
{
    const int reach = tvb_zone_depth(b), half = tvb_centre_half(b);
    const bool south = tvb_side(unit) == tvb_south(s);
    int off;

    if (has_area(b, s, unit, x, &off))
        return off ? tc_illegal(TVB_X1, off, 0) : tc_legal();
    const tc_verdict v = check_between(tc_by(TVB_S_h, TVB_R82), x, 1, south ? 0 : b->depth - reach,
                                       south ? reach : b->depth);
    if (v.rule || s->unit[unit].type != TVB_PSH)
        return v;
    return check_between(tc_by(TVB_S_i, TVB_R82), x, 0, b->width / 2 - half, b->width / 2 + half);
}

tc_verdict tvb_check_place(const tvb_battle *b, const tvb_state *s, int unit, const tc_pose *at)
{
    if (at->heading < 0 || at->heading >= PL_TURN)
        return tc_illegal(TC_MALFORMED, at->heading, PL_TURN);
    if (at->x < 0 || at->x > b->width)
        return tc_illegal(TVB_G18, at->x, at->x < 0 ? 0 : b->width);
    if (at->y < 0 || at->y > b->depth)
        return tc_illegal(TVB_G18, at->y, at->y < 0 ? 0 : b->depth);
    const tvb_shape x = shape_at(b, &s->unit[unit], at);
    if (!tvb_on_table(b, &x))
        return tc_illegal(TVB_G18, 0, 0);
    const tc_verdict v = check_zone(b, s, unit, &x);
    if (v.rule)
        return v;
    for (int u = 0; u < TVB_UNITS; u++) {
        const tvb_unit *o = &s->unit[u];
        if (u == unit || !(o->flags & (TVB_ON | TVB_PLACED_NOW)) || o->attached != TC_NONE)
            continue;
        const tvb_shape other = tvb_shape_of(b, s, u);
        if (tvb_shapes_overlap(&x, &other))
            return tc_illegal(tc_by(TVB_1_1_ab, TVB_R82), u, TC_NONE);
    }
    return tc_legal();
}

/* The unit waits to be deployed: of the army, not there yet, not to come later. One that hides
   (X10) stands there, though a veil may have taken it off the table. */
static bool waits(const tvb_unit *u)
{
    return u->type != TVB_NO_TYPE && !(u->flags & (TVB_ON | TVB_HIDDEN | TVB_GONE | TVB_AWAY));
}

/* What a side has left to do in a step: the first unit, or -1. */
static int left_of(const tvb_state *s, int side, bool cannons)
{
    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++)
        if (waits(&s->unit[u]) && (s->unit[u].type == TVB_CAN) == cannons)
            return u;
    return -1;
}

/* The command drafted, or -1. */
static int drafted_command(const tvb_state *s)
{
    for (int u = 0; u < TVB_UNITS; u++)
        if (s->unit[u].flags & TVB_PLACED_NOW)
            return s->unit[u].command;
    return -1;
}

/* S.f: one command at a time, its cannons left out. */
static tc_verdict check_item(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    if (a->unit >= TVB_UNITS)
        return tc_illegal(TC_MALFORMED, a->unit, TVB_UNITS);
    const tvb_unit *u = &s->unit[a->unit];
    const int drafted = drafted_command(s);
    if (tvb_side(a->unit) != a->side || !waits(u))
        return tc_illegal(TVB_S_f, 0, 0);
    if (u->type == TVB_CAN)
        return tc_illegal(TVB_S_f, 0, 0);
    if (drafted >= 0 && u->command != drafted)
        return tc_illegal(TVB_S_f, 0, 0);
    if (a->kind == TVB_PLACE)
        return tvb_check_place(b, s, a->unit, &a->as.pose);
    if (a->target >= TVB_UNITS)
        return tc_illegal(TC_MALFORMED, a->target, TVB_UNITS);
    const tvb_unit *t = &s->unit[a->target];
    if (u->type != TVB_CMD || t->type == TVB_CMD || tvb_side(a->target) != a->side)
        return tc_illegal(tc_by(TVB_R82, TVB_R49), 0, 0);
    if (!(t->flags & (TVB_ON | TVB_PLACED_NOW)))
        return tc_illegal(tc_by(TVB_R82, TVB_R47), a->target, TC_NONE);
    return tc_legal();
}

static tc_verdict check_deploy(const tvb_state *s, const tc_action *a)
{
    const int first = a->side * TVB_SIDE_UNITS, drafted = drafted_command(s);
    int missing = TC_NONE;

    if (a->arg >= s->commands[a->side])
        return tc_illegal(TC_MALFORMED, a->arg, s->commands[a->side]);
    if (s->deployed[a->side] >> a->arg & 1)
        return tc_illegal(TVB_S_f, 0, 0);
    if (drafted >= 0 && drafted != a->arg)
        return tc_illegal(TVB_S_f, 0, 0);
    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &s->unit[u];
        if (unit->type == TVB_NO_TYPE || unit->command != a->arg || unit->type == TVB_CAN)
            continue;
        if (unit->flags & TVB_AWAY)
            return tc_illegal(tc_by(TVB_S_f, TVB_X5), u, TC_NONE);
        if (missing == TC_NONE && !(unit->flags & TVB_PLACED_NOW))
            missing = u;
    }
    return missing == TC_NONE ? tc_legal() : tc_illegal(TVB_S_f, missing, TC_NONE);
}

static tc_verdict check_cannon(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    if (a->unit >= TVB_UNITS)
        return tc_illegal(TC_MALFORMED, a->unit, TVB_UNITS);
    const tvb_unit *u = &s->unit[a->unit];
    if (tvb_side(a->unit) != a->side || !waits(u) || u->type != TVB_CAN)
        return tc_illegal(TVB_S_g, 0, 0);
    return tvb_check_place(b, s, a->unit, &a->as.pose);
}

/* ---- The law ---- */

static bool has_draft(const tvb_state *s, const tvb_frame *f)
{
    switch (f->step) {
    case TVB_STEP_ARMY:
        return left_of(s, f->a, false) >= 0 || left_of(s, f->a, true) >= 0;
    case TVB_STEP_TERRAIN:
        return s->placed < TVB_PLACED && (s->piece[s->placed].corners || s->crest);
    case TVB_STEP_DEPLOY:
        return drafted_command(s) >= 0;
    default:
        return false;
    }
}

/* Which step a kind belongs to, and on what its refusal elsewhere rests. */
static int step_of(const tvb_battle *b, int kind, tc_cite *by)
{
    switch (kind) {
    case TVB_PLACE:
    case TVB_ATTACH:
    case TVB_DEPLOY_COMMAND:
        *by = TVB_S_f;
        return TVB_STEP_DEPLOY;
    case TVB_DEPLOY_CANNON:
        *by = TVB_S_g;
        return TVB_STEP_CANNONS;
    default:
        *by = b->x.given ? TVB_X1 : TVB_S_b;
        return TVB_STEP_TERRAIN;
    }
}

static int decider(const tvb_state *s, const tvb_frame *f)
{
    return f->step == TVB_STEP_TERRAIN ? !s->attacker : f->a;
}

tc_verdict tvb_check_setup(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const tvb_frame *f = &s->frame[s->frames - 1];
    tc_cite by;

    if (a->kind == TC_CLEAR) {
        if (a->side != decider(s, f))
            return tc_illegal(TC_SEQUENCE, 0, 0);
        return has_draft(s, f) ? tc_legal() : tc_illegal(TC_DRAFT, 0, 0);
    }
    const int step = step_of(b, a->kind, &by);
    if (f->step != step)
        return tc_illegal(by, 0, 0);
    if (a->side != decider(s, f))
        return tc_illegal(by, 0, 0);
    switch (a->kind) {
    case TVB_PLACE:
    case TVB_ATTACH:
        return check_item(b, s, a);
    case TVB_DEPLOY_COMMAND:
        return check_deploy(s, a);
    case TVB_DEPLOY_CANNON:
        return check_cannon(b, s, a);
    default:
        return check_terrain(b, s, a);
    }
}

uint64_t tvb_setup_kinds(const tvb_battle *b, const tvb_state *s)
{
    const tvb_frame *f = &s->frame[s->frames - 1];
    const uint64_t clear = has_draft(s, f) ? (uint64_t)1 << TC_CLEAR : 0, one = 1;

    (void)b;
    switch (f->step) {
    case TVB_STEP_ARMY:
        return clear | one << TVB_GIVE | one << TVB_ARMY;
    case TVB_STEP_TERRAIN:
        return clear | one << TVB_CORNER | one << TVB_CREST | one << TVB_TERRAIN |
               one << TVB_TERRAIN_DONE;
    case TVB_STEP_DEPLOY:
        return clear | one << TVB_PLACE | one << TVB_ATTACH | one << TVB_DEPLOY_COMMAND;
    case TVB_STEP_CANNONS:
        return one << TVB_DEPLOY_CANNON;
    default:
        return 0;
    }
}

/* ---- The change ---- */

static void take_back(tvb_unit *u)
{
    u->x = u->y = 0;
    u->heading = 0;
    u->attached = TC_NONE;
    u->flags &= ~(uint32_t)TVB_PLACED_NOW;
}

static void clear_draft(tvb_state *s)
{
    const tvb_frame *f = &s->frame[s->frames - 1];

    if (f->step == TVB_STEP_TERRAIN) {
        s->piece[s->placed] = (tvb_piece){ .kind = 0 };
        s->crest = 0;
    }
    for (int u = 0; u < TVB_UNITS; u++) {
        if (f->step == TVB_STEP_ARMY && tvb_side(u) == f->a)
            s->unit[u] = (tvb_unit){ .attached = TC_NONE };
        if (s->unit[u].flags & TVB_PLACED_NOW)
            take_back(&s->unit[u]);
    }
}

static void put_at(tvb_state *s, int unit, const tc_pose *at)
{
    tvb_unit *u = &s->unit[unit];
    u->x = at->x;
    u->y = at->y;
    u->heading = (int16_t)(u->type == TVB_CMD ? 0 : at->heading);
    u->attached = TC_NONE;
    for (int c = 0; c < TVB_UNITS; c++) {
        if (s->unit[c].type != TVB_CMD || s->unit[c].attached != unit)
            continue;
        s->unit[c].x = u->x;
        s->unit[c].y = u->y;
    }
}

static void apply_item(tvb_state *s, const tc_action *a)
{
    tvb_unit *u = &s->unit[a->unit];

    u->flags |= TVB_PLACED_NOW;
    if (a->kind == TVB_PLACE) {
        put_at(s, a->unit, &a->as.pose);
        return;
    }
    u->x = s->unit[a->target].x;
    u->y = s->unit[a->target].y;
    u->heading = 0;
    u->attached = a->target;
}

/* X10: it stands hidden if it stands in its wood. */
static bool hides(const tvb_battle *b, const tvb_unit *u, int unit)
{
    const int area = b->card[unit].hides;
    pl_point at[TVB_CORNERS];

    if (!area || !tvb_on(b, TVB_HIDDEN_SHOT) || !tc_on(TVB_X10))
        return false;
    const tvb_area *in = &b->area[area - 1];
    tvb_corners_of(in->x, in->y, in->corners, at);
    return pl_inside((pl_point){ u->x, u->y }, at, in->corners);
}

static void stand(tvb_game *g, int unit, unsigned rule)
{
    tvb_unit *u = &g->s->unit[unit];
    const bool given = g->b->card[unit].area && tc_on(TVB_X1);

    u->flags &= ~(uint32_t)TVB_PLACED_NOW;
    u->flags |= TVB_ON;
    if (hides(g->b, u, unit))
        u->flags |= TVB_HIDDEN;
    else
        tvb_say(g, TVB_EV_PLACED, tc_by(rule, given ? TVB_X1 : TVB_R82), unit, u->attached, u->x,
                u->y, u->heading, 0);
}

/* S.f, S.g, R82: the sides alternate; one that has something left goes on alone. */
static void next_side(tvb_game *g, bool cannons)
{
    tvb_frame *f = tvb_top(g->s);
    if (left_of(g->s, !f->a, cannons) >= 0)
        f->a = !f->a;
}

static void apply_deploy(tvb_game *g, const tc_action *a)
{
    for (int u = 0; u < TVB_UNITS; u++)
        if (g->s->unit[u].flags & TVB_PLACED_NOW)
            stand(g, u, TVB_S_f);
    g->s->deployed[a->side] |= (uint8_t)(1u << a->arg);
    next_side(g, false);
}

void tvb_apply_setup(tvb_game *g, const tc_action *a)
{
    switch (a->kind) {
    case TC_CLEAR:
        clear_draft(g->s);
        break;
    case TVB_PLACE:
    case TVB_ATTACH:
        apply_item(g->s, a);
        break;
    case TVB_DEPLOY_COMMAND:
        apply_deploy(g, a);
        break;
    case TVB_DEPLOY_CANNON:
        put_at(g->s, a->unit, &a->as.pose);
        stand(g, a->unit, TVB_S_g);
        next_side(g, true);
        break;
    default:
        apply_terrain(g, a);
        break;
    }
}

/* S.a: side 0's die, then side 1's, both again on a tie. */
void tvb_roll_initiative(tvb_game *g, int die)
{
    tvb_state *s = g->s;
    tvb_frame *f = tvb_top(s);

    tvb_emit_die(g, TVB_ARMY0 + f->a, TVB_S_a, die);
    s->roll_shown[f->a] = (uint8_t)die;
    f->a = !f->a;
    if (f->a)
        return;
    const int more = s->roll_shown[1] - s->roll_shown[0];
    s->roll_shown[0] = s->roll_shown[1] = 0;
    if (more == 0 && tc_on(TVB_S_a))
        return;
    s->attacker = more > 0 && tc_on(TVB_S_a);
    tvb_say(g, TVB_EV_ROLES, tc_by(TVB_S_a, TVB_R81), TC_NONE, TC_NONE, s->attacker, 0, 0, 0);
    tvb_pop(g);
    tvb_push(g, TVB_STEP_TERRAIN, 0, 0, 0);
}

/* What the scenario fixes, said once at the start: the armies, and the roles (X1). */
void tvb_say_setup(tvb_game *g)
{
    if (g->s->turn || g->b->free_armies || !g->ev)
        return;
    tvb_say_army(g, 0);
    tvb_say_army(g, 1);
    if (g->b->x.given)
        tvb_say(g, TVB_EV_ROLES, tc_by(TVB_X1, TVB_R81), TC_NONE, TC_NONE, g->s->attacker, 0, 0, 0);
}

/* ---- The agenda ---- */

/* X10: looked at when deployment ends. */
static void reveal_deployed(tvb_game *g)
{
    for (int u = 0; u < TVB_UNITS; u++)
        if (g->s->unit[u].flags & TVB_ON)
            tvb_reveal_near(g, u);
}

/* X4: markers come off after every round, and whoever routed rewards nobody. */
static void end_round(tvb_state *s)
{
    for (int u = 0; u < TVB_UNITS; u++) {
        s->unit[u].flags &= ~(uint32_t)(TVB_SHOT | TVB_SHOT_AT | TVB_ROUT_MARK);
        s->unit[u].hit_by = 0;
        s->routed[u] = 0;
    }
    s->routed_count = 0;
}

static bool run_cannonade(tvb_game *g)
{
    const uint8_t *rounds = g->b->x.rounds; /* of the Attacker, of the Defender */
    const int most = rounds[0] > rounds[1] ? rounds[0] : rounds[1];
    tvb_frame *f = tvb_top(g->s);

    if (f->a == 0)
        reveal_deployed(g);
    if (f->a)
        end_round(g->s);
    while (f->a < 2 * most && tc_on(TVB_X4)) {
        const bool attackers = f->a & 1;
        const int round = f->a / 2;
        f->a++;
        if (round >= rounds[!attackers])
            continue;
        const int side = attackers ? g->s->attacker : !g->s->attacker;
        tvb_say(g, TVB_EV_STEP, TVB_X4, TC_NONE, TC_NONE, TVB_STEP_CANNONADE, side, 0, 0);
        tvb_push(g, TVB_STEP_SHOOT, side, 1, 0);
        return true;
    }
    tvb_pop(g);
    tvb_push(g, TVB_STEP_TURN, 0, 0, 0);
    return true;
}

bool tvb_run_setup(tvb_game *g)
{
    tvb_frame *f = tvb_top(g->s);

    switch (f->step) {
    case TVB_STEP_DEPLOY:
        if (left_of(g->s, 0, false) >= 0 || left_of(g->s, 1, false) >= 0) {
            const int side = f->a;
            f->a = (uint8_t)(left_of(g->s, side, false) >= 0 ? side : !side);
            return false;
        }
        tvb_pop(g);
        tvb_push(g, TVB_STEP_CANNONS, g->s->attacker, 0, 0);
        return true;
    case TVB_STEP_CANNONS:
        if (left_of(g->s, 0, true) >= 0 || left_of(g->s, 1, true) >= 0) {
            const int side = f->a;
            f->a = (uint8_t)(left_of(g->s, side, true) >= 0 ? side : !side);
            return false;
        }
        tvb_pop(g);
        tvb_push(g, TVB_STEP_CANNONADE, 0, 0, 0);
        return true;
    case TVB_STEP_CANNONADE:
        return run_cannonade(g);
    default:
        return false;
    }
}
