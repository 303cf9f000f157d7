/* Tilly's Very Bad Day: plain English for what somebody decides, and what a verdict measures. */
#include "../inside.h"

static void put_change(play_pen *p, int change, int angle)
{
    pen_text(p, play_tvb_change_name(change));
    if (angle) {
        pen_char(p, ' ');
        pen_degrees(p, angle);
    }
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static void put_move(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const tc_pose *m = &a->as.pose;

    pen_act(p, b, "moves ", a->unit, "");
    if (m->change) {
        pen_text(p, ", ");
        put_change(p, m->change, m->angle);
    }
    if (m->length) {
        pen_text(p, m->change ? ", " : " straight ");
        pen_length(p, m->length);
    }
    if (m->end_change) {
        pen_text(p, ", then ");
        put_change(p, m->end_change, m->end_angle);
    }
    if (!play_tvb_has_base(s, a->unit))
        return;
    const pl_base end = tvb_move_end(&b->as.tvb, &s->as.tvb, a);
    pen_text(p, " to ");
    pen_point(p, end.at.x, end.at.y);
    pen_text(p, " facing ");
    pen_degrees(p, pl_heading(end.heading));
}

static void put_way(play_pen *p, const tc_battle *b, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    pen_act(p, b, "sends ", a->unit, "");
    for (int i = 0; i < d->count - 1; i++) {
        if (d->at[i].kind != TVB_WAYPOINT)
            continue;
        pen_text(p, " > ");
        pen_point(p, d->at[i].as.pose.x, d->at[i].as.pose.y);
    }
    if (a->target != TC_NONE)
        pen_act(p, b, " to join ", a->target, "");
}

static void put_placed(play_pen *p, const tc_battle *b, const char *verb, const tc_action *a)
{
    pen_act(p, b, verb, a->unit, " at ");
    pen_point(p, a->as.pose.x, a->as.pose.y);
    pen_text(p, " facing ");
    pen_degrees(p, a->as.pose.heading);
}

static void put_march(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    switch (a->kind) {
    case TVB_CHECK:
        pen_act(p, b, "has ", a->unit, " take a command check");
        break;
    case TVB_MOVE:
        put_move(p, b, s, a);
        break;
    case TVB_PIVOT:
        pen_act(p, b, "pivots ", a->unit, " to ");
        pen_degrees(p, a->as.pose.heading);
        break;
    case TVB_CMD_MOVE:
        put_way(p, b, d);
        break;
    case TVB_FACE_LOCKED:
        pen_act(p, b, "has ", a->unit, " ");
        pen_text(p, play_tvb_change_name(a->arg));
        pen_text(p, " in its melee");
        break;
    default: /* TVB_ENTER */
        put_placed(p, b, "brings on ", a);
        break;
    }
}

/* ---- Fights ---------------------------------------------------------------------------------- */

static void put_shoot(play_pen *p, const tc_battle *b, const tc_action *a)
{
    pen_act(p, b, "shoots at ", a->target,
            a->kind == TVB_PB_SHOOT ? " at point blank with " : " with ");
    pen_subject(p, b, a->unit);
    for (int i = 0; i < TVB_UNITS; i++)
        if (tc_set_has(a->as.set, (unsigned)i))
            pen_act(p, b, " + ", i, "");
}

static void put_allocate(play_pen *p, const tc_battle *b, const tc_action *a)
{
    pen_act(p, b, "gives the hits of ", a->unit, ":");
    for (int i = 0; i < TC_IDS_MAX && a->as.id[i] != TC_NONE; i++) {
        pen_text(p, i ? ", " : " ");
        pen_subject(p, b, a->as.id[i] == a->unit ? TC_NONE : a->as.id[i]);
    }
}

static void put_fight(play_pen *p, const tc_battle *b, const tc_action *a)
{
    switch (a->kind) {
    case TVB_SHOOT:
    case TVB_PB_SHOOT:
        put_shoot(p, b, a);
        break;
    case TVB_DECLARE:
        pen_act(p, b, "declares a charge of ", a->unit,
                a->target == TC_NONE ? " straight ahead" : " at ");
        if (a->target != TC_NONE)
            pen_subject(p, b, a->target);
        break;
    case TVB_DECLARE_CMD:
        pen_act(p, b, "lets ", a->unit, " charge to join ");
        pen_subject(p, b, a->target);
        break;
    case TVB_CHARGE_NEXT:
        pen_act(p, b, "has ", a->unit, " charge now");
        break;
    case TVB_EVADE:
        pen_act(p, b, "has ", a->unit, " evade");
        break;
    case TVB_CHOOSE_MELEE:
        pen_act(p, b, "fights the melee of ", a->arg, "");
        break;
    case TVB_PRIMARY:
        pen_act(p, b, "names ", a->unit, " to lead against ");
        pen_subject(p, b, a->target);
        break;
    case TVB_ALLOCATE:
        put_allocate(p, b, a);
        break;
    case TVB_RALLY_BACK:
        pen_act(p, b, "rallies ", a->unit, " back ");
        pen_length(p, a->as.pose.length);
        break;
    default: /* TVB_HEROICS */
        pen_act(p, b, "rewards ", a->unit, " for the rout of ");
        pen_subject(p, b, a->target);
        break;
    }
}

/* ---- Set-up ---------------------------------------------------------------------------------- */

static int count_items(const play_decision *d, int kind)
{
    int count = 0;

    for (int i = 0; i < d->count - 1; i++)
        count += d->at[i].kind == kind;
    return count;
}

/* Q.e: what the list costs, where quality is paid for. */
static void put_points(play_pen *p, const tc_battle *b, const play_decision *d)
{
    int points = 0;

    if (!tvb_on(&b->as.tvb, TVB_QUALITY))
        return;
    for (int i = 0; i < d->count - 1; i++)
        points += tvb_points(d->at[i].with, d->at[i].flags);
    pen_text(p, ", ");
    pen_number(p, points);
    pen_text(p, " points");
}

static void put_setup(play_pen *p, const tc_battle *b, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    switch (a->kind) {
    case TVB_ARMY:
        pen_text(p, "chooses an army of ");
        pen_number(p, count_items(d, TVB_GIVE));
        pen_text(p, " units in ");
        pen_number(p, a->arg);
        pen_text(p, " commands");
        put_points(p, b, d);
        break;
    case TVB_TERRAIN:
        pen_text(p, "places a ");
        pen_text(p, play_tvb_ground_words(a->arg));
        break;
    case TVB_TERRAIN_DONE:
        pen_text(p, "has placed its terrain");
        break;
    case TVB_DEPLOY_COMMAND:
        pen_text(p, "deploys command ");
        pen_number(p, a->arg + 1);
        pen_text(p, ", ");
        pen_number(p, count_items(d, TVB_PLACE) + count_items(d, TVB_ATTACH));
        pen_text(p, " units");
        break;
    case TVB_PLACE:
    case TVB_DEPLOY_CANNON:
        put_placed(p, b, "places ", a);
        break;
    default:
        pen_text(p, "drafts ");
        pen_text(p, play_kind_name(b, a->kind));
        break;
    }
}

void play_tvb_put_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    switch (a->kind) {
    case TVB_CHECK:
    case TVB_MOVE:
    case TVB_PIVOT:
    case TVB_CMD_MOVE:
    case TVB_FACE_LOCKED:
    case TVB_ENTER:
        put_march(p, b, s, d);
        break;
    case TVB_END_STEP:
        pen_text(p, "ends the step");
        break;
    case TVB_END_DECLARE:
        pen_text(p, "has declared all its charges");
        break;
    default:
        if (a->kind >= TVB_SHOOT && a->kind < TVB_KIND_END)
            put_fight(p, b, a);
        else
            put_setup(p, b, d);
        break;
    }
}
