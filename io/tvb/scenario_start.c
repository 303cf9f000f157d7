/* Where the battle starts: a line-up that stands ready, a set-up by play, armies to be chosen.
   Positions are next door. */
#include "scenario.h"

bool tvs_hides(const tvb_battle *b, const tvb_unit *u, int unit)
{
    const int area = b->card[unit].hides;
    pl_point at[TVB_CORNERS];

    if (!area || !tvb_on(b, TVB_HIDDEN_SHOT))
        return false;
    const tvb_area *in = &b->area[area - 1];
    tvb_corners_of(in->x, in->y, in->corners, at);
    return pl_inside((pl_point){ u->x, u->y }, at, in->corners);
}

/* X5: not on the table yet, and not of the original units. */
static void count_units(tvs *t)
{
    tvb_state *s = &t->b->start;

    for (int i = 0; i < TC_COUNT(t->b->x.arrival); i++) {
        const int command = t->b->x.arrival[i].command - 1;
        for (int u = 0; u < TVB_UNITS && command >= 0; u++)
            if (s->unit[u].type && tvb_side(u) == command / TVB_COMMANDS &&
                s->unit[u].command == command % TVB_COMMANDS)
                s->unit[u].flags |= TVB_AWAY;
    }
    for (int u = 0; u < TVB_UNITS; u++) {
        const tvb_unit *unit = &s->unit[u];
        const int side = tvb_side(u);
        if (!unit->type)
            continue;
        s->original[side] = (uint8_t)(s->original[side] + !(unit->flags & TVB_AWAY));
        if (tvb_on(t->b, TVB_QUALITY))
            s->points[side] = (uint8_t)(s->points[side] + tvb_points(unit->type, unit->quality));
    }
}

/* ---- A line-up that stands ready ------------------------------------------------------------- */

/* R2, U.c: a line-up drawn for bases 1 deep may have no room for others; the players' own
   deployment (variant play) has. */
static void say_bases(const tvb_battle *b, char *out, size_t size)
{
    out[0] = 0;
    if (b->base_depth > 1000)
        snprintf(out, size, " with base_depth %g", b->base_depth / 1000.0);
    else if (b->cannon_width > 1000)
        snprintf(out, size, " with cannon_width %g", b->cannon_width / 1000.0);
}

static void fault_place(tvs *t, const scn_value *at, int unit, tc_verdict v)
{
    const char *id = t->b->card[unit].id;
    char bases[64], text[256];

    say_bases(t->b, bases, sizeof bases);
    if (v.rule == TVB_1_1_ab) {
        scn_fault(t->c, at, v.rule, "'%s' stands on '%s'%s", id, t->b->card[v.got].id, bases);
        return;
    }
    play_say_verdict(&t->c->battle, &v, text, (int)sizeof text);
    scn_fault(t->c, at, v.rule, "'%s' may not deploy here%s: %s", id, bases, text);
}

static void place_given(tvs *t, int unit)
{
    const scn_field each = {
        .name = "at", .type = SCN_LENGTH, .max = TVS_LENGTH_MAX, .rule = TVB_G18
    };
    const tvs_unit *from = &t->unit[unit];
    tvb_unit *u = &t->b->start.unit[unit];
    int at[2];

    if (scn_numbers(t->c, &from->at, &each, 2, 2, at) != 2)
        return;
    const bool south = tvb_side(unit) == t->b->start.attacker;
    const int ahead = u->type == TVB_CMD || south ? 0 : PL_TURN / 2;
    const tc_pose pose = { .x = at[0],
                           .y = at[1],
                           .heading = (int16_t)(scn_given(&from->facing) && u->type != TVB_CMD
                                                    ? from->facing.number
                                                    : ahead) };
    const tc_verdict v = tvb_check_place(t->b, &t->b->start, unit, &pose);
    if (v.rule) {
        fault_place(t, &from->at, unit, v);
        return;
    }
    u->x = pose.x;
    u->y = pose.y;
    u->heading = pose.heading;
    u->flags |= TVB_ON;
}

static void place_attached(tvs *t, int unit)
{
    const tvs_unit *from = &t->unit[unit];
    tvb_unit *u = &t->b->start.unit[unit];
    const int on = tvs_unit_of(t, &from->on);

    if (on < 0)
        return;
    const tvb_unit *with = &t->b->start.unit[on];
    if (u->type != TVB_CMD || with->type == TVB_CMD || tvb_side(on) != tvb_side(unit)) {
        scn_fault(t->c, &from->on, TVB_R49, "a commander is attached to a unit of his side");
        return;
    }
    u->x = with->x;
    u->y = with->y;
    u->attached = (uint8_t)on;
    u->flags |= TVB_ON;
}

static void start_ready(tvs *t)
{
    tvb_state *s = &t->b->start;

    if (!scn_given(&t->top.attacker)) {
        const scn_value root = scn_root(&t->c->file);
        scn_fault(t->c, &root, TVB_S_a, "a line-up that stands ready needs an 'attacker'");
        return;
    }
    for (int u = 0; u < TVB_UNITS; u++)
        if (s->unit[u].type && !(s->unit[u].flags & TVB_AWAY) && scn_given(&t->unit[u].at))
            place_given(t, u);
    tvs_line_up(t);
    for (int u = 0; u < TVB_UNITS; u++)
        if (s->unit[u].type && !(s->unit[u].flags & TVB_AWAY) && scn_given(&t->unit[u].on))
            place_attached(t, u);
    for (int u = 0; u < TVB_UNITS; u++)
        if (s->unit[u].flags & TVB_ON && tvs_hides(t->b, &s->unit[u], u))
            s->unit[u].flags |= TVB_HIDDEN;
    for (int side = 0; side < 2; side++) {
        s->deployed[side] = (uint8_t)((1u << s->commands[side]) - 1);
        for (int i = 0; i < TC_COUNT(t->b->x.arrival); i++) {
            const int command = t->b->x.arrival[i].command - 1;
            if (command >= 0 && command / TVB_COMMANDS == side)
                s->deployed[side] &= (uint8_t) ~(1u << command % TVB_COMMANDS);
        }
    }
    s->frame[0] = (tvb_frame){ TVB_STEP_CANNONADE, 0, 0, 0 };
}

void tvs_compile_start(tvs *t)
{
    tvb_battle *b = t->b;
    tvb_state *s = &b->start;

    b->x.given = scn_given(&t->top.attacker);
    b->x.attacker = s->attacker = b->x.given ? (uint8_t)t->top.attacker.number : 0;
    b->free_armies = t->setup == TVS_FREE;
    b->placing = t->setup != TVS_READY;
    if (scn_given(&t->top.position)) {
        count_units(t);
        tvs_start_position(t);
        return;
    }
    s->frames = 1;
    if (t->setup == TVS_FREE) {
        if (t->commands)
            scn_fault(t->c, &t->top.commands, TVB_A_a, "the armies are chosen by play: give none");
        s->frame[0] = (tvb_frame){ TVB_STEP_ARMY, 0, 0, 0 };
        return;
    }
    count_units(t);
    tvs_check_lists(t, true);
    const scn_value root = scn_root(&t->c->file);
    for (int side = 0; side < 2; side++)
        if (!s->commands[side])
            scn_fault(t->c, scn_given(&t->top.commands) ? &t->top.commands : &root, TVB_A_a,
                      "side %s has no units", tvs_sides[side]);
    if (t->setup == TVS_READY)
        start_ready(t);
    else if (b->x.given)
        s->frame[0] = (tvb_frame){ TVB_STEP_DEPLOY, !s->attacker, 0, 0 };
    else
        s->frame[0] = (tvb_frame){ TVB_STEP_INITIATIVE, 0, 0, 0 };
}
