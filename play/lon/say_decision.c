/* Lion of the North: plain English for what somebody decides. */
#include "../../core/lon/tables.h"
#include "../inside.h"

static void put_pose(play_pen *p, const tc_pose *at)
{
    pen_point(p, at->x, at->y);
    pen_text(p, " facing ");
    pen_degrees(p, at->heading);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static void put_options(play_pen *p, int options)
{
    if (options & LON_FORCE)
        pen_text(p, " by force march");
    if (options & LON_SURPRISE)
        pen_text(p, " by surprise march");
    if (options & LON_TO_REAR)
        pen_text(p, " to the rear");
}

static void put_begin(play_pen *p, const tc_battle *b, const tc_action *a)
{
    const int first = tc_set_next(a->as.set, 0);
    const int count = __builtin_popcountll(a->as.set[0]) + __builtin_popcountll(a->as.set[1]);

    pen_act(p, b, "moves ", first < LON_STANDS ? first : TC_NONE, "");
    for (int i = tc_set_next(a->as.set, first + 1), told = 1; i < LON_STANDS;
         i = tc_set_next(a->as.set, i + 1), told++) {
        if (told == 3) {
            pen_text(p, " and ");
            pen_number(p, count - told);
            pen_text(p, count - told == 1 ? " other" : " others");
            break;
        }
        pen_act(p, b, ", ", i, "");
    }
    if (a->with != TC_NONE)
        pen_act(p, b, " in column behind ", a->with, "");
    put_options(p, a->flags);
}

static void put_leg(play_pen *p, const tc_battle *b, const tc_action *a)
{
    const tc_pose *m = &a->as.pose;

    switch (a->arg) {
    case LON_SHIFT:
        pen_text(p, "goes to ");
        put_pose(p, m);
        break;
    case LON_ADVANCE_LEG:
    case LON_RETIRE:
        pen_text(p, a->arg == LON_RETIRE ? "goes straight back " : "goes straight on ");
        pen_length(p, m->length);
        pen_text(p, " cm");
        break;
    case LON_WHEEL:
        pen_text(p, m->angle < 0 ? "wheels left " : "wheels right ");
        pen_degrees(p, m->angle < 0 ? -m->angle : m->angle);
        break;
    case LON_CHARGE:
        pen_act(p, b, "charges with ", a->unit, " into the ");
        pen_text(p, play_lon_edge_words(a->with) ? play_lon_edge_words(a->with) : "side");
        pen_act(p, b, " of ", a->target, "");
        break;
    default:
        pen_text(p, "no leg");
        break;
    }
}

static void put_path(play_pen *p, const tc_battle *b, const play_decision *d)
{
    int legs = 0;

    for (int i = 0; i < d->count - 1; i++) {
        if (d->at[i].kind != LON_LEG)
            continue;
        pen_text(p, legs++ ? ", then " : "");
        put_leg(p, b, &d->at[i]);
    }
    if (!legs)
        pen_text(p, "goes nowhere");
}

static void put_march(play_pen *p, const tc_battle *b, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    switch (a->kind) {
    case LON_MOVE_BEGIN:
        put_begin(p, b, a);
        break;
    case LON_LEG:
        pen_text(p, "drafts a leg: ");
        put_leg(p, b, a);
        break;
    case LON_MOVE_PATH:
        put_path(p, b, d);
        break;
    case LON_GENERAL_MOVE:
        pen_text(p, "moves the general");
        put_options(p, a->flags);
        break;
    case LON_END_MOVES:
        pen_text(p, "ends the moves");
        break;
    case LON_DISMOUNT:
        pen_act(p, b, "has ", a->unit, " dismount");
        break;
    case LON_CHANGE_GUN:
        pen_act(p, b, "limbers or unlimbers ", a->unit, "");
        break;
    default: /* LON_PIVOT */
        pen_act(p, b, "turns ", a->unit, " to ");
        pen_degrees(p, a->as.pose.heading);
        break;
    }
}

/* ---- Fights ---------------------------------------------------------------------------------- */

static void put_combat(play_pen *p, const tc_battle *b, const tc_action *a)
{
    const int count = play_lon_attackers(a);

    pen_act(p, b, "attacks ", a->target, "");
    for (int i = 0; i < count; i++)
        pen_act(p, b, i ? ", then " : " with ", a->as.id[i], "");
}

static void put_aid(play_pen *p, const tc_action *a)
{
    pen_text(p, !a->flags                             ? "names no aid"
                : a->flags == (LON_FANATIC | LON_AID) ? "names fanaticism and the general's aid"
                : a->flags & LON_FANATIC              ? "names fanaticism"
                                                      : "names the general's aid");
    pen_text(p, a->kind == LON_ATT_OPT ? " for the attack" : " for the defence");
}

static void put_fight(play_pen *p, const tc_battle *b, const tc_action *a)
{
    switch (a->kind) {
    case LON_FIRE:
    case LON_ADJ_FIRE:
        pen_act(p, b, "fires ", a->unit, " at ");
        pen_subject(p, b, a->target);
        break;
    case LON_END_FIRE:
        pen_text(p, "ends its fire");
        break;
    case LON_COMBAT:
        put_combat(p, b, a);
        break;
    case LON_ATT_OPT:
    case LON_DEF_OPT:
        put_aid(p, a);
        break;
    case LON_ADVANCE:
        pen_text(p, a->flags & 1 ? "advances into the ground won" : "does not advance");
        break;
    default: /* LON_END_MELEE */
        pen_text(p, "ends its melee");
        break;
    }
}

static void put_placed(play_pen *p, const tc_battle *b, const char *verb, const tc_state *s,
                       const tc_action *a)
{
    const int type = play_lon_is_stand(s, a->unit) ? s->as.lon.stand[a->unit].type : LON_NO_TYPE;

    pen_act(p, b, verb, a->unit, " at ");
    put_pose(p, &a->as.pose);
    if (a->kind == LON_DEPLOY && (type == LON_LG || type == LON_MG))
        pen_text(p, a->flags & 1 ? ", emplaced" : ", limbered");
}

void play_lon_put_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    switch (a->kind) {
    case LON_DEPLOY:
        put_placed(p, b, "places ", s, a);
        break;
    case LON_REINFORCE:
        put_placed(p, b, "brings on ", s, a);
        break;
    case LON_REINFORCE_DONE:
        pen_text(p, "brings on no more");
        break;
    case LON_CONSENT:
        pen_text(p, a->flags & 1 ? "would let the sunset pass" : "wants the sunset to count");
        break;
    default:
        if (a->kind >= LON_FIRE)
            put_fight(p, b, a);
        else
            put_march(p, b, d);
        break;
    }
}
