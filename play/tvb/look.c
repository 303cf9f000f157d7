/* Tilly's Very Bad Day, for whoever draws: where a move would go (the ghost), and all that can be
   shown of one unit as it stands: zones, range, command, whom it can shoot at and charge. */
#include "inside.h"

enum { WHEEL_STEP = 50, CHARGE_MOVE = 3000, ZOC_DEPTH = 3000, UNLIMITED = 1000000 };
enum { CMD_RADIUS = 500, COMMAND_DISTANCE = 8000 };

/* ---- The ghost ------------------------------------------------------------------------------- */

static void jot_pose(play_pen *p, const pl_base *base)
{
    pl_point corner[4];

    pl_corners(base, corner);
    jot_corners(p, corner, 4);
}

/* The poses of a wheel, its end left out. */
static void jot_wheel(play_pen *p, const pl_base *from, int tenths)
{
    const int size = tenths < 0 ? -tenths : tenths;

    for (int at = WHEEL_STEP; at < size && at < PL_TURN; at += WHEEL_STEP) {
        const pl_base pose = pl_wheel(*from, tenths < 0 ? -at : at);
        jot_pose(p, &pose);
    }
}

/* Where a change at the start has brought it, before it goes straight. */
static pl_base after_change(play_pen *p, pl_base base, int change, int angle)
{
    switch (change) {
    case TVB_WHEEL_LEFT:
    case TVB_WHEEL_RIGHT:
        angle = change == TVB_WHEEL_LEFT ? -angle : angle;
        jot_wheel(p, &base, angle);
        return pl_wheel(base, angle);
    case TVB_ABOUT:
        base.heading = pl_heading(base.heading + PL_TURN / 2);
        return base;
    case TVB_TURN_LEFT:
    case TVB_TURN_RIGHT:
        base.heading =
            pl_heading(base.heading + (change == TVB_TURN_LEFT ? -PL_TURN / 4 : PL_TURN / 4));
        return base;
    default:
        return base; /* the others are the move itself */
    }
}

static void jot_ghost_end(play_pen *p, const tc_battle *b, int unit, int cost, int allowance,
                          const pl_base *end)
{
    jot_pose(p, end);
    jot_close(p, ']');
    key_text(p, "unit", play_subject_id(b, unit));
    key_length(p, "cost", cost);
    key_length(p, "allowance", allowance);
    jot_key(p, "to");
    jot_base(p, end);
}

static void jot_move_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const tvb_unit *u = &s->as.tvb.unit[a->unit];
    const tc_pose *m = &a->as.pose;
    const bool back = a->kind == TVB_RALLY_BACK;
    const pl_base start = tvb_base(&b->as.tvb, u), end = tvb_move_end(&b->as.tvb, &s->as.tvb, a);

    jot_pose(p, &start);
    if (!back && m->change) {
        const pl_base turned = after_change(p, start, m->change, m->angle);
        jot_pose(p, &turned);
        if (m->end_change) {
            const pl_base far = pl_ahead(turned, m->length);
            jot_pose(p, &far);
            after_change(p, far, m->end_change, m->end_angle);
        }
    }
    jot_ghost_end(p, b, a->unit, tvb_move_cost(&b->as.tvb, &s->as.tvb, a),
                  back ? CHARGE_MOVE : tvb_type(u->type)->move, &end);
}

static bool jot_charge_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const tvb_charge c =
        tvb_charge_of(&b->as.tvb, &s->as.tvb, a->unit, a->target < TVB_UNITS ? a->target : -1);
    const pl_base start = tvb_base(&b->as.tvb, &s->as.tvb.unit[a->unit]);

    if (c.cost < 0)
        return false;
    jot_open(p, '{');
    jot_key(p, "path");
    jot_open(p, '[');
    jot_pose(p, &start);
    if (c.wheel) {
        const pl_base turned = pl_wheel(start, c.wheel);
        jot_wheel(p, &start, c.wheel);
        jot_pose(p, &turned);
    }
    jot_ghost_end(p, b, a->unit, c.cost, CHARGE_MOVE, &c.end);
    jot_close(p, '}');
    return true;
}

/* A commander's way: his points, and what they add up to. */
static void jot_way_ghost(play_pen *p, const tc_battle *b, const tc_state *s,
                          const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];
    const tvb_unit *u = &s->as.tvb.unit[a->unit];
    pl_point at = { u->x, u->y };
    int cost = 0;

    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, a->unit));
    jot_key(p, "way");
    jot_open(p, '[');
    jot_point(p, at.x, at.y);
    for (int i = 0; i < d->count - 1; i++) {
        const pl_point next = { d->at[i].as.pose.x, d->at[i].as.pose.y };
        if (d->at[i].kind != TVB_WAYPOINT)
            continue;
        cost += pl_root((uint64_t)pl_square(at, next));
        at = next;
        jot_point(p, at.x, at.y);
    }
    jot_close(p, ']');
    key_length(p, "cost", cost);
    key_length(p, "allowance", tvb_type(TVB_CMD)->move);
    jot_close(p, '}');
}

static bool is_in_reach(const tc_pose *m)
{
    return m->length >= 0 && m->length <= PL_LIMIT / 4 && m->angle >= 0 && m->angle <= PL_TURN &&
           m->end_angle >= 0 && m->end_angle <= PL_TURN && m->change < TVB_CHANGES &&
           m->end_change < TVB_CHANGES;
}

static bool jot_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    if (a->kind == TVB_CMD_MOVE && play_tvb_is_unit(s, a->unit)) {
        jot_way_ghost(p, b, s, d);
        return true;
    }
    if (!play_tvb_has_base(s, a->unit))
        return false;
    if (a->kind == TVB_DECLARE && (a->target == TC_NONE || play_tvb_has_base(s, a->target)))
        return jot_charge_ghost(p, b, s, a);
    if ((a->kind != TVB_MOVE && a->kind != TVB_RALLY_BACK) || !is_in_reach(&a->as.pose))
        return false;
    jot_open(p, '{');
    jot_key(p, "path");
    jot_open(p, '[');
    jot_move_ghost(p, b, s, a);
    jot_close(p, '}');
    return true;
}

void play_tvb_jot_ghost(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    if (d->count < 1 || d->count > PLAY_ITEMS_MAX || !jot_ghost(p, b, s, d))
        jot_null(p);
}

/* ---- Zones and command ----------------------------------------------------------------------- */

static void jot_ahead(play_pen *p, const pl_base *base, int depth)
{
    const pl_point at[4] = {
        pl_from(base->at, base->heading, -base->hw, base->hd),
        pl_from(base->at, base->heading, -base->hw, base->hd + depth),
        pl_from(base->at, base->heading, base->hw, base->hd + depth),
        pl_from(base->at, base->heading, base->hw, base->hd),
    };
    jot_corners(p, at, 4);
}

static void jot_zones(play_pen *p, const tc_battle *b, const pl_base *base)
{
    const int far = b->as.tvb.width + b->as.tvb.depth;
    const pl_point rear[2] = { pl_from(base->at, base->heading, -far, -base->hd),
                               pl_from(base->at, base->heading, far, -base->hd) };

    jot_key(p, "zones");
    jot_open(p, '{');
    jot_key(p, "front");
    jot_ahead(p, base, far);
    jot_key(p, "rear_line");
    jot_corners(p, rear, 2);
    jot_close(p, '}');
    jot_key(p, "zoc");
    jot_ahead(p, base, ZOC_DEPTH);
}

/* How far the unit's commander reaches, and whom of his command he reaches. */
static void jot_command(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const tvb_state *tvb = &s->as.tvb;
    const tvb_unit *u = &tvb->unit[unit];
    const int leads = u->type == TVB_CMD ? unit : tvb_commander_of(&b->as.tvb, tvb, unit);
    const int reach = tvb->mist ? b->as.tvb.x.mist_distance : COMMAND_DISTANCE;
    const int first = tvb_side(unit) * TVB_SIDE_UNITS;

    jot_key(p, "command");
    if (leads < 0 || !(tvb->unit[leads].flags & TVB_ON)) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    key_text(p, "commander", play_subject_id(b, leads));
    jot_key(p, "centre");
    jot_point(p, tvb->unit[leads].x, tvb->unit[leads].y);
    key_length(p, "radius", reach + CMD_RADIUS);
    jot_key(p, "covers");
    jot_open(p, '[');
    for (int i = first; i < first + TVB_SIDE_UNITS; i++)
        if (play_tvb_is_unit(s, i) && tvb->unit[i].flags & TVB_ON && i != leads &&
            tvb->unit[i].command == tvb->unit[leads].command && tvb_in_command(&b->as.tvb, tvb, i))
            jot_text(p, play_subject_id(b, i));
    jot_close(p, ']');
    jot_close(p, '}');
}

/* ---- Shots and charges ----------------------------------------------------------------------- */

static void jot_verdict(play_pen *p, const tc_battle *b, tc_verdict v)
{
    char text[512];

    jot_key(p, "verdict");
    jot_open(p, '{');
    play_verdict_json(b, &v, text, TC_COUNT(text));
    pen_text(p, text);
    jot_close(p, '}');
}

/* The law's answer if it shot alone, in a Shoot step of its side (or at point blank, now). */
static tc_verdict check_shot(const tc_battle *b, const tc_state *s, int unit, int target)
{
    tc_state asked = *s;
    tvb_state *tvb = &asked.as.tvb;
    const bool close = tvb->frames && tvb->frame[tvb->frames - 1].step == TVB_STEP_POINT_BLANK;
    const tc_action a = { .kind = (uint8_t)(close ? TVB_PB_SHOOT : TVB_SHOOT),
                          .side = (uint8_t)tvb_side(unit),
                          .unit = (uint8_t)unit,
                          .target = (uint8_t)target };

    if (!tvb->frames || s->over)
        return tc_illegal(TC_SEQUENCE, 0, 1);
    if (tvb->frame[tvb->frames - 1].step != TVB_STEP_SHOOT || close)
        tvb->frame[tvb->frames - 1] =
            (tvb_frame){ close ? TVB_STEP_POINT_BLANK : TVB_STEP_SHOOT, a.side, 0, 0 };
    tvb->frame[tvb->frames - 1].a = a.side;
    return tc_check(b, &asked, &a);
}

static void jot_shots(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const tvb_state *tvb = &s->as.tvb;
    const tvb_type_row *row = tvb_type(tvb->unit[unit].type);
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;

    jot_key(p, "shots");
    jot_open(p, '[');
    for (int e = first; row->shoot_on && e < first + TVB_SIDE_UNITS; e++) {
        if (!play_tvb_has_base(s, e))
            continue;
        const int distance = tvb_distance(&b->as.tvb, tvb, unit, e);
        const int zone = (int)tvb_zone_of(&b->as.tvb, tvb, unit, e);
        if (distance > row->range || zone == TVB_REAR)
            continue;
        jot_open(p, '{');
        key_text(p, "target", play_subject_id(b, e));
        key_text(p, "zone", play_tvb_zone_name(zone));
        key_length(p, "distance", distance);
        key_number(p, "dice", tvb_shot_dice(&b->as.tvb, tvb, unit, e, true));
        jot_verdict(p, b, check_shot(b, s, unit, e));
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

static void jot_one_charge(play_pen *p, const tc_battle *b, const tvb_charge *c, int unit,
                           int target)
{
    if (c->cost < 0)
        return;
    jot_open(p, '{');
    key_text(p, "target", target < 0 ? NULL : play_subject_id(b, target));
    play_tvb_jot_charge(p, b, c, tvb_side(unit));
    jot_verdict(p, b, c->why);
    jot_close(p, '}');
}

static void jot_charges(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const tvb_state *tvb = &s->as.tvb;
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;

    jot_key(p, "charges");
    jot_open(p, '[');
    if (tvb->unit[unit].type != TVB_CAN) {
        const tvb_charge straight = tvb_charge_of(&b->as.tvb, tvb, unit, -1);
        jot_one_charge(p, b, &straight, unit, -1);
        for (int e = first; straight.cost < 0 && e < first + TVB_SIDE_UNITS; e++) {
            if (!play_tvb_has_base(s, e) || tvb_distance(&b->as.tvb, tvb, unit, e) > CHARGE_MOVE)
                continue;
            const tvb_charge wheel = tvb_charge_of(&b->as.tvb, tvb, unit, e);
            jot_one_charge(p, b, &wheel, unit, e);
        }
    }
    jot_close(p, ']');
}

/* ---- The look -------------------------------------------------------------------------------- */

void play_tvb_jot_look(play_pen *p, const tc_battle *b, const tc_state *s, int subject)
{
    if (!play_tvb_is_unit(s, subject) || !(s->as.tvb.unit[subject].flags & TVB_ON)) {
        jot_null(p);
        return;
    }
    const tvb_unit *u = &s->as.tvb.unit[subject];
    const tvb_type_row *row = tvb_type(u->type);
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, subject));
    key_length(p, "move", row->move);
    jot_key(p, "range");
    if (row->range == 0 || row->range >= UNLIMITED)
        jot_text(p, row->range ? "unlimited" : NULL);
    else
        jot_length(p, row->range);
    jot_command(p, b, s, subject);
    if (u->type != TVB_CMD) {
        const pl_base base = tvb_base(&b->as.tvb, u);
        jot_zones(p, b, &base);
        jot_shots(p, b, s, subject);
        jot_charges(p, b, s, subject);
        key_number(p, "melee_dice", tvb_melee_dice(&b->as.tvb, &s->as.tvb, subject));
    }
    jot_close(p, '}');
}
