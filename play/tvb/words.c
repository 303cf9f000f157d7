/* Tilly's Very Bad Day: decisions and the codes of events as the protocol's JSON. What a kind
   carries is named by its own words (docs/protocol.md), so each has a writer here. */
#include "../inside.h"

/* ---- Bases ----------------------------------------------------------------------------------- */

void jot_units(play_pen *p, const tc_battle *b, uint64_t set, int side)
{
    jot_open(p, '[');
    for (int i = 0; i < TVB_SIDE_UNITS; i++)
        if (set >> i & 1)
            jot_text(p, play_subject_id(b, side * TVB_SIDE_UNITS + i));
    jot_close(p, ']');
}

bool play_tvb_is_unit(const tc_state *s, int unit)
{
    return unit >= 0 && unit < TVB_UNITS && s->as.tvb.unit[unit].type != TVB_NO_TYPE;
}

bool play_tvb_has_base(const tc_state *s, int unit)
{
    return play_tvb_is_unit(s, unit) && s->as.tvb.unit[unit].flags & TVB_ON &&
           s->as.tvb.unit[unit].type != TVB_CMD;
}

/* The commanders with a unit, by number: the i-th is bit i of a MOVE's flags. */
int play_tvb_commanders(const tc_state *s, int unit, uint8_t *out, int cap)
{
    int count = 0;

    for (int c = 0; c < TVB_UNITS; c++) {
        const tvb_unit *u = &s->as.tvb.unit[c];
        if (u->type == TVB_CMD && u->flags & TVB_ON && u->attached == unit) {
            if (count < cap)
                out[count] = (uint8_t)c;
            count++;
        }
    }
    return count < cap ? count : cap;
}

/* ---- Set-up ---------------------------------------------------------------------------------- */

static void jot_given(play_pen *p, const tc_battle *b, const tc_action *a)
{
    key_text(p, "unit", play_subject_id(b, a->unit));
    key_text(p, "type", play_tvb_type_key(a->with));
    key_number(p, "command", a->target + 1);
    key_text(p, "quality", play_tvb_quality_name(a->flags));
}

static void jot_army(play_pen *p, const tc_battle *b, const play_decision *d)
{
    key_number(p, "commands", d->at[d->count - 1].arg);
    jot_key(p, "units");
    jot_open(p, '[');
    for (int i = 0; i < d->count - 1; i++) {
        if (d->at[i].kind != TVB_GIVE)
            continue;
        jot_open(p, '{');
        jot_given(p, b, &d->at[i]);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

static void jot_poses(play_pen *p, const char *key, const play_decision *d, int kind)
{
    jot_key(p, key);
    jot_open(p, '[');
    for (int i = 0; i < d->count - 1; i++)
        if (d->at[i].kind == kind)
            jot_point(p, d->at[i].as.pose.x, d->at[i].as.pose.y);
    jot_close(p, ']');
}

static bool has_item(const play_decision *d, int kind)
{
    for (int i = 0; i < d->count - 1; i++)
        if (d->at[i].kind == kind)
            return true;
    return false;
}

static void jot_terrain(play_pen *p, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    key_text(p, "ground", play_tvb_ground_name(a->arg));
    jot_poses(p, "corners", d, TVB_CORNER);
    if (has_item(d, TVB_CREST))
        jot_poses(p, "crest", d, TVB_CREST);
    key_bool(p, "difficult", a->flags & TVB_P_DIFFICULT);
    key_bool(p, "wooded", a->flags & TVB_P_WOODED);
}

static void jot_place(play_pen *p, const tc_battle *b, const tc_action *a)
{
    key_text(p, "unit", play_subject_id(b, a->unit));
    key_length(p, "x", a->as.pose.x);
    key_length(p, "y", a->as.pose.y);
    key_degrees(p, "facing", a->as.pose.heading);
}

static void jot_deploy(play_pen *p, const tc_battle *b, const play_decision *d)
{
    key_number(p, "command", d->at[d->count - 1].arg + 1);
    jot_key(p, "units");
    jot_open(p, '[');
    for (int i = 0; i < d->count - 1; i++) {
        if (d->at[i].kind != TVB_PLACE)
            continue;
        jot_open(p, '{');
        jot_place(p, b, &d->at[i]);
        jot_close(p, '}');
    }
    jot_close(p, ']');
    jot_key(p, "attach");
    jot_open(p, '[');
    for (int i = 0; i < d->count - 1; i++) {
        if (d->at[i].kind != TVB_ATTACH)
            continue;
        jot_open(p, '{');
        key_text(p, "commander", play_subject_id(b, d->at[i].unit));
        key_text(p, "to", play_subject_id(b, d->at[i].target));
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool has_angle(int change)
{
    return change == TVB_WHEEL_LEFT || change == TVB_WHEEL_RIGHT || change == TVB_OBLIQUE_LEFT ||
           change == TVB_OBLIQUE_RIGHT;
}

static void jot_end(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    if (!play_tvb_is_unit(s, a->unit) || s->as.tvb.unit[a->unit].type == TVB_CMD)
        return;
    if (a->kind != TVB_ENTER && !play_tvb_has_base(s, a->unit))
        return;
    const pl_base end = tvb_move_end(&b->as.tvb, &s->as.tvb, a);
    jot_key(p, "to");
    jot_base(p, &end);
    if (a->kind != TVB_ENTER)
        key_length(p, "cost", tvb_move_cost(&b->as.tvb, &s->as.tvb, a));
}

static void jot_left(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    uint8_t with[8];
    const int count = play_tvb_commanders(s, a->unit, with, TC_COUNT(with));

    if (!a->flags)
        return;
    jot_key(p, "leave");
    jot_open(p, '[');
    for (int i = 0; i < count; i++)
        if (a->flags >> i & 1)
            jot_text(p, play_subject_id(b, with[i]));
    jot_close(p, ']');
}

static void jot_move(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const tc_pose *m = &a->as.pose;

    key_text(p, "unit", play_subject_id(b, a->unit));
    key_text(p, "change", play_tvb_change_name(m->change));
    if (has_angle(m->change) || m->angle)
        key_degrees(p, "angle", m->angle);
    key_length(p, "distance", m->length);
    if (m->end_change) {
        key_text(p, "end_change", play_tvb_change_name(m->end_change));
        if (has_angle(m->end_change) || m->end_angle)
            key_degrees(p, "end_angle", m->end_angle);
    }
    jot_left(p, b, s, a);
    jot_end(p, b, s, a);
}

static void jot_pivot(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    key_text(p, "unit", play_subject_id(b, a->unit));
    key_degrees(p, "facing", a->as.pose.heading);
    if (!play_tvb_has_base(s, a->unit))
        return;
    pl_base end = tvb_base(&b->as.tvb, &s->as.tvb.unit[a->unit]);
    end.heading = a->as.pose.heading;
    jot_key(p, "to");
    jot_base(p, &end);
}

static void jot_way(play_pen *p, const tc_battle *b, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    key_text(p, "commander", play_subject_id(b, a->unit));
    jot_poses(p, "way", d, TVB_WAYPOINT);
    key_text(p, "attach_to", a->target == TC_NONE ? NULL : play_subject_id(b, a->target));
}

static void jot_enter(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    jot_place(p, b, a);
    key_text(p, "attach_to", a->target == TC_NONE ? NULL : play_subject_id(b, a->target));
    jot_end(p, b, s, a);
}

/* ---- Fights ---------------------------------------------------------------------------------- */

static void jot_shooter(play_pen *p, const tc_battle *b, const tc_state *s, int unit, int target,
                        bool primary)
{
    jot_open(p, '{');
    key_text(p, "unit", play_subject_id(b, unit));
    key_number(p, "dice", tvb_shot_dice(&b->as.tvb, &s->as.tvb, unit, target, primary));
    jot_close(p, '}');
}

static void jot_shoot(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    key_text(p, "target", play_subject_id(b, a->target));
    key_text(p, "primary", play_subject_id(b, a->unit));
    jot_key(p, "secondaries");
    jot_subjects(p, b, a->as.set, -1);
    if (!play_tvb_has_base(s, a->unit) || !play_tvb_has_base(s, a->target))
        return;
    jot_key(p, "dice");
    jot_open(p, '[');
    jot_shooter(p, b, s, a->unit, a->target, true);
    for (int i = 0; i < TVB_UNITS; i++)
        if (tc_set_has(a->as.set, (unsigned)i) && play_tvb_has_base(s, i))
            jot_shooter(p, b, s, i, a->target, false);
    jot_close(p, ']');
}

void play_tvb_jot_charge(play_pen *p, const tc_battle *b, const tvb_charge *c, int side)
{
    key_degrees(p, "wheel", c->wheel);
    key_length(p, "straight", c->straight);
    key_length(p, "cost", c->cost);
    jot_key(p, "targets");
    jot_units(p, b, c->targets, !side);
    jot_key(p, "to");
    jot_base(p, &c->end);
}

static void jot_declare(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    key_text(p, "unit", play_subject_id(b, a->unit));
    key_text(p, "target", a->target == TC_NONE ? NULL : play_subject_id(b, a->target));
    if (!play_tvb_has_base(s, a->unit) ||
        (a->target != TC_NONE && !play_tvb_has_base(s, a->target)))
        return;
    const tvb_charge c =
        tvb_charge_of(&b->as.tvb, &s->as.tvb, a->unit, a->target == TC_NONE ? -1 : a->target);
    if (c.cost >= 0)
        play_tvb_jot_charge(p, b, &c, tvb_side(a->unit));
}

static void jot_group(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    key_text(p, "melee", play_subject_id(b, a->arg));
    if (!play_tvb_has_base(s, a->arg))
        return;
    jot_key(p, "units");
    jot_open(p, '[');
    for (int side = 0; side < 2; side++) {
        const uint64_t set = tvb_group_of(&b->as.tvb, &s->as.tvb, a->arg, side);
        for (int i = 0; i < TVB_SIDE_UNITS; i++)
            if (set >> i & 1)
                jot_text(p, play_subject_id(b, side * TVB_SIDE_UNITS + i));
    }
    jot_close(p, ']');
}

static void jot_allocate(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const uint16_t dice = play_tvb_is_unit(s, a->unit) ? s->as.tvb.unit[a->unit].dice : 0;

    key_text(p, "unit", play_subject_id(b, a->unit));
    jot_key(p, "dice");
    jot_open(p, '[');
    for (int i = 0; i < TC_IDS_MAX && a->as.id[i] != TC_NONE; i++) {
        const int face = tvb_hit_class(dice, i);
        jot_open(p, '{');
        jot_key(p, "die");
        if (face)
            jot_number(p, face);
        else
            jot_text(p, "commander");
        key_text(p, "to", a->as.id[i] == a->unit ? NULL : play_subject_id(b, a->as.id[i]));
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

/* ---- By kind --------------------------------------------------------------------------------- */

static void jot_pair(play_pen *p, const tc_battle *b, const char *first, int one,
                     const char *second, int other)
{
    key_text(p, first, one == TC_NONE ? NULL : play_subject_id(b, one));
    key_text(p, second, other == TC_NONE ? NULL : play_subject_id(b, other));
}

static void jot_fight(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    switch (a->kind) {
    case TVB_SHOOT:
    case TVB_PB_SHOOT:
        jot_shoot(p, b, s, a);
        break;
    case TVB_DECLARE:
        jot_declare(p, b, s, a);
        break;
    case TVB_DECLARE_CMD:
        jot_pair(p, b, "commander", a->unit, "unit", a->target);
        break;
    case TVB_CHOOSE_MELEE:
        jot_group(p, b, s, a);
        break;
    case TVB_PRIMARY:
        jot_pair(p, b, "enemy", a->target, "unit", a->unit);
        break;
    case TVB_ALLOCATE:
        jot_allocate(p, b, s, a);
        break;
    case TVB_RALLY_BACK:
        key_text(p, "unit", play_subject_id(b, a->unit));
        key_length(p, "distance", a->as.pose.length);
        jot_end(p, b, s, a);
        break;
    case TVB_HEROICS:
        jot_pair(p, b, "routed", a->target, "unit", a->unit);
        break;
    case TVB_CHECK:
    case TVB_CHARGE_NEXT:
    case TVB_EVADE:
        key_text(p, "unit", play_subject_id(b, a->unit));
        break;
    default:
        break; /* nothing but the kind */
    }
}

void play_tvb_jot_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    switch (a->kind) {
    case TVB_ARMY:
        jot_army(p, b, d);
        break;
    case TVB_GIVE:
        jot_given(p, b, a);
        break;
    case TVB_CORNER:
    case TVB_CREST:
    case TVB_WAYPOINT:
        jot_key(p, "at");
        jot_point(p, a->as.pose.x, a->as.pose.y);
        break;
    case TVB_TERRAIN:
        jot_terrain(p, d);
        break;
    case TVB_DEPLOY_COMMAND:
        jot_deploy(p, b, d);
        break;
    case TVB_PLACE:
    case TVB_DEPLOY_CANNON:
        jot_place(p, b, a);
        break;
    case TVB_ATTACH:
        jot_pair(p, b, "commander", a->unit, "to", a->target);
        break;
    case TVB_MOVE:
        jot_move(p, b, s, a);
        break;
    case TVB_PIVOT:
        jot_pivot(p, b, s, a);
        break;
    case TVB_CMD_MOVE:
        jot_way(p, b, d);
        break;
    case TVB_FACE_LOCKED:
        key_text(p, "unit", play_subject_id(b, a->unit));
        key_text(p, "change", play_tvb_change_name(a->arg));
        break;
    case TVB_ENTER:
        jot_enter(p, b, s, a);
        break;
    default:
        jot_fight(p, b, s, a);
        break;
    }
}

/* ---- Events ---------------------------------------------------------------------------------- */

void play_tvb_jot_typed(play_pen *p, const char *type, int value)
{
    if (play_same(type, "len"))
        jot_length(p, (uint16_t)value);
    else if (play_same(type, "deg"))
        jot_degrees(p, value);
    else if (play_same(type, "cmd"))
        jot_number(p, value + 1);
    else if (play_same(type, "chg"))
        jot_text(p, play_tvb_change_name(value));
    else if (play_same(type, "zn"))
        jot_text(p, play_tvb_zone_name(value));
    else if (play_same(type, "pc"))
        jot_text(p, play_tvb_ground_name(value));
    else if (play_same(type, "won"))
        jot_text(p, value > 0 ? "won" : value < 0 ? "lost" : "drawn");
    else
        jot_number(p, value);
}
