/* Sword & Spear: where a decision would bring somebody, as core/sns measures it: for whoever draws,
   lists or writes one, legal or not. */
#include "../../core/sns/tables.h"
#include "../inside.h"

/* ---- Pieces ---------------------------------------------------------------------------------- */

bool play_sns_is_unit(const tc_battle *b, int unit)
{
    return unit >= 0 && unit < SNS_UNITS && b->as.sns.profile[unit].type != SNS_NO_TYPE;
}

bool play_sns_is_on(const tc_state *s, int unit)
{
    return unit >= 0 && unit < SNS_UNITS && sns_here(&s->as.sns, unit);
}

bool play_sns_is_commander(const tc_battle *b, int piece)
{
    return sns_is_commander(piece) && b->as.sns.rank[piece - SNS_FIRST_COMMANDER] != SNS_NOBODY;
}

int play_sns_actor(const tc_state *s)
{
    const sns_state *sns = &s->as.sns;

    if (!sns->frames || sns->frames > TC_FRAMES)
        return -1;
    const tc_frame *f = &sns->frame[sns->frames - 1];
    switch (f->step) {
    case SNS_STEP_BONUS:
    case SNS_STEP_CHOOSE:
    case SNS_STEP_SECOND_SHOOT:
    case SNS_STEP_SECOND_MOVE:
    case SNS_STEP_REACT:
    case SNS_STEP_PURSUE:
    case SNS_STEP_ESCAPE:
    case SNS_STEP_ATTACH:
    case SNS_STEP_RALLY:
        return f->a < SNS_PIECES ? f->a : -1;
    default:
        return -1;
    }
}

/* ---- Steps ----------------------------------------------------------------------------------- */

sns_move_step play_sns_step_of(const tc_action *a)
{
    const tc_pose *m = &a->as.pose;

    if (a->kind == SNS_PLACE)
        return (sns_move_step){ .kind = SNS_FREE, .angle = m->heading, .x = m->x, .y = m->y };
    if (a->kind == SNS_LEG)
        return (sns_move_step){ .x = m->x, .y = m->y };
    return (sns_move_step){ .kind = (uint8_t)a->arg, .angle = m->angle, .length = m->length };
}

static bool is_near(int32_t length)
{
    enum { FAR = 100000 }; /* farther is nothing that the law measures */
    return length >= -FAR && length <= FAR;
}

/* So that geometry may be asked about it, legal or not. */
static bool is_step(const tc_action *a)
{
    const sns_move_step step = play_sns_step_of(a);

    if (step.angle < 0 || step.angle >= PL_TURN || step.angle % SNS_DEGREE)
        return false;
    if (a->kind != SNS_STEP)
        return is_near(step.x) && is_near(step.y);
    return a->arg > SNS_NO_STEP && a->arg < SNS_FREE && step.length >= 0 && is_near(step.length);
}

bool play_sns_plan_of(const tc_state *s, const play_decision *d, sns_plan *out)
{
    *out = s->as.sns.draft;
    for (int i = 0; i < d->count; i++) {
        const int kind = d->at[i].kind;
        if (kind != SNS_STEP && kind != SNS_PLACE && kind != SNS_LEG)
            continue;
        if (out->steps >= SNS_STEPS_MAX || !is_step(&d->at[i]))
            return false;
        out->step[out->steps++] = play_sns_step_of(&d->at[i]);
    }
    return true;
}

static pl_stand turned(pl_stand s, int32_t heading)
{
    const pl_point centre = pl_stand_centre(&s);

    s.heading = pl_heading(heading);
    s.at = pl_from(centre, s.heading, 0, s.depth / 2);
    return s;
}

static pl_stand moved(pl_stand s, int32_t right, int32_t ahead)
{
    s.at = pl_from(s.at, s.heading, right, ahead);
    return s;
}

pl_stand play_sns_stepped(pl_stand at, const sns_move_step *step)
{
    switch (step->kind) {
    case SNS_FORWARD:
        return moved(at, 0, step->length);
    case SNS_BACK:
        return moved(at, 0, -step->length);
    case SNS_SIDE_LEFT:
        return moved(at, -step->length, 0);
    case SNS_SIDE_RIGHT:
        return moved(at, step->length, 0);
    case SNS_WHEEL_LEFT:
        return pl_stand_wheel(at, -step->angle);
    case SNS_WHEEL_RIGHT:
        return pl_stand_wheel(at, step->angle);
    case SNS_TURN_LEFT:
        return turned(at, at.heading - PL_TURN / 4);
    case SNS_TURN_RIGHT:
        return turned(at, at.heading + PL_TURN / 4);
    case SNS_TURN_ABOUT:
        return turned(at, at.heading + PL_TURN / 2);
    case SNS_PIVOT_LEFT:
        return turned(at, at.heading - step->angle);
    case SNS_PIVOT_RIGHT:
        return turned(at, at.heading + step->angle);
    case SNS_FREE:
        at.at = (pl_point){ step->x, step->y };
        at.heading = step->angle;
        return at;
    default:
        return at;
    }
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool is_move(int kind)
{
    switch (kind) {
    case SNS_STEP:
    case SNS_PLACE:
    case SNS_ACT_MOVE:
    case SNS_ACT_MOVE_SHOOT:
    case SNS_SECOND_MOVE:
        return true;
    default:
        return false;
    }
}

bool play_sns_path_of(const tc_battle *b, const tc_state *s, const play_decision *d, sns_plan *plan,
                      sns_path *path, tc_verdict *why)
{
    enum { ANY_DIE = 0 };
    const sns_state *sns = &s->as.sns;
    const int unit = play_sns_actor(s);

    *path = (sns_path){ .stopped_by = TC_NONE };
    *why = tc_legal();
    if (d->count < 1 || !is_move(d->at[d->count - 1].kind) || !play_sns_is_on(s, unit) ||
        !play_sns_plan_of(s, d, plan))
        return false;
    const tc_action *a = &d->at[d->count - 1];
    const unsigned group = a->kind == SNS_ACT_MOVE ? a->flags & 3u : SNS_ALONE;
    *why = sns_check_plan(&b->as.sns, sns, unit, ANY_DIE, sns->act.move, group, plan, path);
    return true;
}

/* Where a commander would stand alone; false: he joins somebody, or is sent nowhere. */
static bool spot_of(const tc_state *s, const play_decision *d, pl_point *out)
{
    const tc_action *a = &d->at[d->count - 1];
    sns_plan plan;

    if (a->target != TC_NONE)
        return false;
    if (a->kind == SNS_DEPLOY_CMD) {
        *out = (pl_point){ a->as.pose.x, a->as.pose.y };
        return is_near(out->x) && is_near(out->y);
    }
    if (!play_sns_plan_of(s, d, &plan) || !plan.steps)
        return false;
    *out = (pl_point){ plan.step[plan.steps - 1].x, plan.step[plan.steps - 1].y };
    return true;
}

bool play_sns_place_of(const tc_battle *b, const tc_state *s, const play_decision *d, pl_stand *out)
{
    const tc_action *a = &d->at[d->count - 1];
    const tc_pose *at = &a->as.pose;
    pl_point centre;

    switch (a->kind) {
    case SNS_DEPLOY:
        if (!play_sns_is_unit(b, a->unit) || !is_near(at->x) || !is_near(at->y) ||
            at->heading < 0 || at->heading >= PL_TURN)
            return false;
        *out = sns_base_at(&b->as.sns.profile[a->unit], at->x, at->y, at->heading);
        return true;
    case SNS_DEPLOY_CMD:
    case SNS_CMD_MOVE:
        if (!spot_of(s, d, &centre))
            return false;
        *out = (pl_stand){ { centre.x, centre.y + SNS_COMMANDER_HALF },
                           0,
                           SNS_COMMANDER_HALF,
                           2 * SNS_COMMANDER_HALF };
        return true;
    default:
        return false;
    }
}

/* ---- Charges --------------------------------------------------------------------------------- */

bool play_sns_charge_of(const tc_battle *b, const tc_state *s, const tc_action *a, sns_charge *out,
                        pl_stand *end, tc_verdict *why)
{
    const int unit = play_sns_actor(s), angle = a->as.pose.angle;

    *out = (sns_charge){ .straight = -1 };
    if (a->kind != SNS_ACT_CHARGE || !play_sns_is_on(s, unit) || !play_sns_is_on(s, a->target) ||
        a->flags > SNS_RIGHT || angle < 0 || angle > SNS_MOST_WHEEL)
        return false;
    *why = sns_check_charge_of(&b->as.sns, &s->as.sns, unit, a->target, (enum sns_hand)a->flags,
                               angle, s->as.sns.act.move, out);
    *end = sns_base(&b->as.sns, &s->as.sns, unit);
    if (a->flags != SNS_NO_WHEEL)
        *end = pl_stand_wheel(*end, a->flags == SNS_LEFT ? -angle : angle);
    if (out->straight > 0)
        *end = moved(*end, 0, out->straight);
    return true;
}
