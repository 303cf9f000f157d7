/* Tilly's Very Bad Day, for whoever draws: where a move would go (the ghost), and all that can be
   shown of one unit as it stands: zones, range, command, whom it can shoot at and charge. */
#include "../../core/tvb/tables.h"
#include "../inside.h"

/* ---- The ghost ------------------------------------------------------------------------------- */

/* Where a change of direction at the start brings it, and the legs after that, the end left out. */
static void jot_legs(play_pen *p, const tvb_leg *leg, int legs)
{
    for (int i = 0; i < legs; i++) {
        jot_wheel(p, &leg[i].from, leg[i].wheel);
        if (i == 0)
            jot_pose(p, tvb_turns((int)leg[i].how) ? &leg[i].to : &leg[i].from);
        else if (i + 1 < legs)
            jot_pose(p, &leg[i].to);
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
    const bool back = a->kind == TVB_RALLY_BACK;
    const pl_base start = tvb_base(&b->as.tvb, u), end = tvb_move_end(&b->as.tvb, &s->as.tvb, a);

    jot_pose(p, &start);
    if (!back && a->as.pose.change) {
        tvb_leg leg[TVB_LEGS];
        jot_legs(p, leg, tvb_move_legs(&b->as.tvb, &s->as.tvb, a, leg));
    }
    jot_ghost_end(p, b, a->unit, tvb_move_cost(&b->as.tvb, &s->as.tvb, a),
                  back ? TVB_BACK_MAX : tvb_type(u->type)->move, &end);
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
    jot_ghost_end(p, b, a->unit, c.cost, TVB_CHARGE_MOVE, &c.end);
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

/* How far the unit's commander reaches, and whom of his command he reaches. */
static void jot_command(play_pen *p, const tc_battle *b, const tc_state *s, int unit)
{
    const tvb_state *tvb = &s->as.tvb;
    const tvb_unit *u = &tvb->unit[unit];
    const int leads = u->type == TVB_CMD ? unit : tvb_commander_of(&b->as.tvb, tvb, unit);
    const int reach = tvb_command_distance(&b->as.tvb, tvb);
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
    key_length(p, "radius", reach + TVB_CMD_RADIUS);
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
        key_verdict(p, b, check_shot(b, s, unit, e));
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
    key_verdict(p, b, c->why);
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
            if (!play_tvb_has_base(s, e) ||
                tvb_distance(&b->as.tvb, tvb, unit, e) > TVB_CHARGE_MOVE)
                continue;
            const tvb_charge wheel = tvb_charge_of(&b->as.tvb, tvb, unit, e);
            jot_one_charge(p, b, &wheel, unit, e);
        }
    }
    jot_close(p, ']');
}

/* ---- The look -------------------------------------------------------------------------------- */

void play_tvb_key_reach(play_pen *p, const tvb_type_row *row)
{
    key_length(p, "move", row->move);
    jot_key(p, "range");
    if (row->range == 0 || row->range >= TVB_UNLIMITED)
        jot_text(p, row->range ? "unlimited" : NULL);
    else
        jot_length(p, row->range);
}

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
    play_tvb_key_reach(p, row);
    jot_command(p, b, s, subject);
    if (u->type != TVB_CMD) {
        const pl_base base = tvb_base(&b->as.tvb, u);
        key_zones(p, &base, b->as.tvb.width + b->as.tvb.depth);
        jot_key(p, "zoc");
        jot_ahead(p, &base, TVB_ZOC_DEPTH);
        jot_shots(p, b, s, subject);
        jot_charges(p, b, s, subject);
        key_number(p, "melee_dice", tvb_melee_dice(&b->as.tvb, &s->as.tvb, subject));
    }
    jot_close(p, '}');
}
