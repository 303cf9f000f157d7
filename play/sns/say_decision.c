/* Sword & Spear: plain English for what somebody decides. */
#include "../../core/sns/tables.h"
#include "../inside.h"

static void put_spot(play_pen *p, int32_t x, int32_t y)
{
    pen_point(p, x, y);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static void put_measured(play_pen *p, const char *verb, int32_t length)
{
    pen_text(p, verb);
    pen_length(p, length);
    pen_text(p, " DU");
}

static void put_angle(play_pen *p, const char *verb, int angle)
{
    pen_text(p, verb);
    pen_number(p, angle / SNS_DEGREE);
    pen_text(p, " degrees");
}

static void put_step(play_pen *p, const sns_move_step *step)
{
    switch (step->kind) {
    case SNS_FORWARD:
        put_measured(p, "straight on ", step->length);
        break;
    case SNS_BACK:
        put_measured(p, "back ", step->length);
        break;
    case SNS_SIDE_LEFT:
        put_measured(p, "sideways left ", step->length);
        break;
    case SNS_SIDE_RIGHT:
        put_measured(p, "sideways right ", step->length);
        break;
    case SNS_WHEEL_LEFT:
        put_angle(p, "wheel left ", step->angle);
        break;
    case SNS_WHEEL_RIGHT:
        put_angle(p, "wheel right ", step->angle);
        break;
    case SNS_TURN_LEFT:
        pen_text(p, "turn left");
        break;
    case SNS_TURN_RIGHT:
        pen_text(p, "turn right");
        break;
    case SNS_TURN_ABOUT:
        pen_text(p, "turn about");
        break;
    case SNS_PIVOT_LEFT:
        put_angle(p, "pivot left ", step->angle);
        break;
    case SNS_PIVOT_RIGHT:
        put_angle(p, "pivot right ", step->angle);
        break;
    case SNS_FREE:
        pen_text(p, "to ");
        put_spot(p, step->x, step->y);
        pen_text(p, " facing ");
        pen_degrees(p, step->angle);
        break;
    default:
        pen_text(p, "no step");
        break;
    }
}

static void put_way(play_pen *p, const play_decision *d)
{
    int steps = 0;

    for (int i = 0; i < d->count - 1; i++) {
        if (d->at[i].kind != SNS_STEP && d->at[i].kind != SNS_PLACE)
            continue;
        const sns_move_step step = play_sns_step_of(&d->at[i]);
        pen_text(p, steps++ ? ", then " : ": ");
        put_step(p, &step);
    }
}

static void put_move(play_pen *p, const tc_battle *b, int unit, const play_decision *d)
{
    static const char *const groups[] = { "", " with the unit on its left",
                                          " with the unit on its right",
                                          " with the units on both sides" };
    const tc_action *a = &d->at[d->count - 1];

    pen_act(p, b, "moves ", unit, a->kind == SNS_ACT_MOVE ? groups[a->flags & 3] : "");
    put_way(p, d);
    if (a->kind == SNS_ACT_MOVE_SHOOT)
        pen_text(p, ", then may shoot");
}

static void put_charge(play_pen *p, const tc_battle *b, int unit, const tc_action *a)
{
    pen_act(p, b, "charges with ", unit, " at ");
    pen_subject(p, b, a->target);
    if (a->flags == SNS_LEFT || a->flags == SNS_RIGHT)
        put_angle(p, a->flags == SNS_LEFT ? ", wheeling left " : ", wheeling right ",
                  a->as.pose.angle);
}

/* ---- Dice ------------------------------------------------------------------------------------ */

static void put_gift(play_pen *p, const tc_battle *b, const tc_action *a)
{
    pen_subject(p, b, a->unit);
    pen_char(p, ' ');
    if (a->with > 1) {
        pen_number(p, a->with);
        pen_text(p, " dice of ");
    } else {
        pen_text(p, "a ");
    }
    pen_number(p, a->arg);
}

static void put_allocation(play_pen *p, const tc_battle *b, const play_decision *d)
{
    int gifts = 0;

    for (int i = 0; i < d->count - 1; i++) {
        if (d->at[i].kind != SNS_GIVE)
            continue;
        pen_text(p, gifts++ ? ", " : "gives ");
        put_gift(p, b, &d->at[i]);
    }
    pen_text(p, gifts ? "" : "gives out no more dice");
}

static void put_bonus(play_pen *p, const tc_action *a)
{
    const int count[] = { a->unit, a->target, a->with };
    static const char *const uses[] = { " for the move", " for combat dice", " for range" };
    int told = 0;

    for (int i = 0; i < TC_COUNT(uses); i++) {
        if (!count[i])
            continue;
        pen_text(p, told++ ? ", " : "uses bonuses: ");
        pen_number(p, count[i]);
        pen_text(p, uses[i]);
    }
    pen_text(p, told ? "" : "uses no bonus");
}

/* ---- Activations ----------------------------------------------------------------------------- */

static void put_shot(play_pen *p, const tc_battle *b, int unit, const tc_action *a)
{
    if (a->target == TC_NONE) {
        pen_text(p, "does not shoot");
        return;
    }
    pen_act(p, b, "shoots with ", unit, " at ");
    pen_subject(p, b, a->target);
    pen_text(p, a->kind == SNS_ACT_SHOOT_MOVE ? ", then may move" : "");
}

static void put_reaction(play_pen *p, const tc_battle *b, int unit, const tc_action *a)
{
    pen_act(p, b,
            a->arg == SNS_EVADE     ? "evades with "
            : a->arg == SNS_COUNTER ? "counter-charges with "
                                    : "stands with ",
            unit, "");
}

static void put_act(play_pen *p, const tc_battle *b, int unit, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    switch (a->kind) {
    case SNS_ACT_SHOOT:
    case SNS_SECOND_SHOOT:
    case SNS_ACT_SHOOT_MOVE:
        put_shot(p, b, unit, a);
        break;
    case SNS_SECOND_MOVE:
        if (d->count == 1)
            pen_text(p, "does not move");
        else
            put_move(p, b, unit, d);
        break;
    case SNS_ACT_CHARGE:
        put_charge(p, b, unit, a);
        break;
    case SNS_ACT_FIGHT:
        pen_act(p, b, "fights with ", unit, " against ");
        pen_subject(p, b, a->target);
        break;
    case SNS_ACT_TURN_FACE:
        pen_act(p, b, "turns ", unit, " to face ");
        pen_subject(p, b, a->target);
        break;
    case SNS_ACT_BREAK_OFF:
        pen_act(p, b, "breaks off with ", unit, "");
        break;
    case SNS_ACT_RALLY:
        pen_act(p, b, "rallies ", unit, "");
        break;
    case SNS_ACT_HOLD:
        pen_act(p, b, "holds with ", unit, "");
        break;
    case SNS_ACT_DEFER:
        pen_act(p, b, "defers with ", unit, "");
        break;
    default: /* ACT_MOVE, ACT_MOVE_SHOOT */
        put_move(p, b, unit, d);
        break;
    }
}

/* ---- Commanders ------------------------------------------------------------------------------ */

static void put_ride(play_pen *p, const tc_battle *b, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];
    int legs = 0;

    pen_act(p, b, "moves ", a->unit, "");
    for (int i = 0; i < d->count - 1; i++) {
        if (d->at[i].kind != SNS_LEG)
            continue;
        pen_text(p, legs++ ? ", then " : a->target == TC_NONE ? " to " : " by ");
        put_spot(p, d->at[i].as.pose.x, d->at[i].as.pose.y);
    }
    if (a->target != TC_NONE)
        pen_act(p, b, " to ", a->target, "");
}

static void put_commander(play_pen *p, const tc_battle *b, int actor, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    switch (a->kind) {
    case SNS_DEPLOY_CMD:
        pen_act(p, b, "places ", a->unit, a->target == TC_NONE ? " at " : " with ");
        if (a->target == TC_NONE)
            put_spot(p, a->as.pose.x, a->as.pose.y);
        else
            pen_subject(p, b, a->target);
        break;
    case SNS_CMD_ESCAPE:
        pen_act(p, b, a->target == TC_NONE ? "has " : "sends ", actor,
                a->target == TC_NONE ? " flee" : " to ");
        if (a->target != TC_NONE)
            pen_subject(p, b, a->target);
        break;
    case SNS_CMD_MOVE:
        put_ride(p, b, d);
        break;
    case SNS_CMD_RALLY:
        pen_act(p, b, a->flags & 1 ? "rallies with " : "does not rally with ", a->unit, "");
        break;
    case SNS_CMD_ATTACH:
        pen_act(p, b, "keeps ", a->unit, " with ");
        pen_subject(p, b, a->target);
        break;
    default: /* CMD_DONE */
        pen_text(p, "moves no more commanders");
        break;
    }
}

/* ---- The whole ------------------------------------------------------------------------------- */

static void put_setup(play_pen *p, const tc_battle *b, const tc_action *a)
{
    switch (a->kind) {
    case SNS_DEPLOY:
        pen_act(p, b, "places ", a->unit, " at ");
        put_spot(p, a->as.pose.x, a->as.pose.y);
        pen_text(p, " facing ");
        pen_degrees(p, a->as.pose.heading);
        break;
    case SNS_LEAVE_OUT:
        pen_act(p, b, "leaves ", a->unit, " out");
        break;
    default: /* TERRAIN */
        pen_text(p, "places the piece of ground at ");
        put_spot(p, a->as.pose.x, a->as.pose.y);
        break;
    }
}

static void put_item(play_pen *p, const tc_battle *b, const tc_action *a)
{
    const sns_move_step step = play_sns_step_of(a);

    if (a->kind == SNS_GIVE) {
        pen_text(p, "drafts a gift: ");
        put_gift(p, b, a);
    } else if (a->kind == SNS_LEG) {
        pen_text(p, "drafts a leg to ");
        put_spot(p, a->as.pose.x, a->as.pose.y);
    } else {
        pen_text(p, "drafts a step: ");
        put_step(p, &step);
    }
}

void play_sns_put_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];
    const int asked = play_sns_actor(s), actor = asked < 0 ? TC_NONE : asked;

    switch (a->kind) {
    case SNS_DEPLOY:
    case SNS_LEAVE_OUT:
    case SNS_TERRAIN:
        put_setup(p, b, a);
        break;
    case SNS_GIVE:
    case SNS_STEP:
    case SNS_PLACE:
    case SNS_LEG:
        put_item(p, b, a);
        break;
    case SNS_ALLOCATE:
        put_allocation(p, b, d);
        break;
    case SNS_PICK_UNIT:
        pen_act(p, b, "activates ", a->unit, "");
        break;
    case SNS_BONUS:
        put_bonus(p, a);
        break;
    case SNS_REACT:
        put_reaction(p, b, actor, a);
        break;
    case SNS_PURSUE:
        pen_act(p, b, a->flags & 1 ? "pursues with " : "holds back ", actor, "");
        break;
    case SNS_TEST_NEXT:
        pen_act(p, b, "tests ", a->unit, " next");
        break;
    default:
        if (a->kind == SNS_DEPLOY_CMD || a->kind == SNS_CMD_ESCAPE || a->kind >= SNS_CMD_MOVE)
            put_commander(p, b, actor, d);
        else
            put_act(p, b, actor, d);
        break;
    }
}
