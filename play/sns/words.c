/* Sword & Spear: decisions and the codes of events as the protocol's JSON. What a kind carries is
   named by its own words (docs/protocol.md), so each has a writer here. */
#include "../../core/sns/tables.h"
#include "../inside.h"

/* ---- Pieces ---------------------------------------------------------------------------------- */

static void key_piece(play_pen *p, const tc_battle *b, const char *key, int piece)
{
    key_text(p, key, piece < 0 || piece == TC_NONE ? NULL : play_subject_id(b, piece));
}

static void key_actor(play_pen *p, const tc_battle *b, const tc_state *s, const char *key)
{
    key_piece(p, b, key, play_sns_actor(s));
}

static void key_spot(play_pen *p, int32_t x, int32_t y)
{
    key_length(p, "x", x);
    key_length(p, "y", y);
}

static void key_angle(play_pen *p, const char *key, int tenths)
{
    jot_key(p, key);
    jot_degrees(p, tenths);
}

static const tc_frame *top_of(const tc_state *s)
{
    static const tc_frame none = { SNS_STEP_NONE, 0, 0, 0 };
    const sns_state *sns = &s->as.sns;

    return sns->frames && sns->frames <= TC_FRAMES ? &sns->frame[sns->frames - 1] : &none;
}

/* ---- Dice ------------------------------------------------------------------------------------ */

static void jot_gift_fields(play_pen *p, const tc_battle *b, const tc_action *a)
{
    key_piece(p, b, "unit", a->unit);
    key_number(p, "number", a->arg);
    key_number(p, "dice", a->with);
}

/* What nobody has been given yet. */
static int dice_left(const sns_state *s, int side)
{
    int left = 0;

    for (int n = 1; n <= 6; n++)
        left += s->hand[side & 1][n];
    for (int i = 0; i < s->gives && i < SNS_GIVES; i++)
        left -= s->give[i].dice;
    return left;
}

static void jot_allocation(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d)
{
    int left = dice_left(&s->as.sns, d->at[d->count - 1].side);

    jot_key(p, "give");
    jot_open(p, '[');
    for (int i = 0; i < d->count - 1; i++) {
        if (d->at[i].kind != SNS_GIVE)
            continue;
        left -= d->at[i].with;
        jot_open(p, '{');
        jot_gift_fields(p, b, &d->at[i]);
        jot_close(p, '}');
    }
    jot_close(p, ']');
    if (left >= 0)
        key_number(p, "aside", left);
}

static void jot_bonus(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    key_actor(p, b, s, "unit");
    key_number(p, "move", a->unit);
    key_number(p, "combat", a->target);
    key_number(p, "range", a->with);
}

/* The combat dice of both as the fight would begin. */
static void key_dice(play_pen *p, const tc_battle *b, const sns_state *s, const sns_fight *f)
{
    sns_muster mine, theirs;

    sns_muster_of(&b->as.sns, s, f, 0, &mine);
    sns_muster_of(&b->as.sns, s, f, 1, &theirs);
    key_number(p, "dice", mine.dice);
    key_number(p, "against", theirs.dice);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static void jot_step_fields(play_pen *p, const sns_move_step *step)
{
    key_text(p, "step", play_sns_step_kind_name(step->kind));
    switch (step->kind) {
    case SNS_FORWARD:
    case SNS_BACK:
    case SNS_SIDE_LEFT:
    case SNS_SIDE_RIGHT:
        key_length(p, "length", step->length);
        break;
    case SNS_WHEEL_LEFT:
    case SNS_WHEEL_RIGHT:
    case SNS_PIVOT_LEFT:
    case SNS_PIVOT_RIGHT:
        key_angle(p, "angle", step->angle);
        break;
    default:
        break;
    }
}

static void jot_place_fields(play_pen *p, const tc_action *a)
{
    key_spot(p, a->as.pose.x, a->as.pose.y);
    key_degrees(p, "heading", a->as.pose.heading);
}

static const tc_action *place_in(const play_decision *d)
{
    for (int i = 0; i < d->count - 1; i++)
        if (d->at[i].kind == SNS_PLACE)
            return &d->at[i];
    return NULL;
}

static void jot_steps(play_pen *p, const play_decision *d)
{
    jot_key(p, "steps");
    jot_open(p, '[');
    for (int i = 0; i < d->count - 1; i++) {
        if (d->at[i].kind != SNS_STEP)
            continue;
        const sns_move_step step = play_sns_step_of(&d->at[i]);
        jot_open(p, '{');
        jot_step_fields(p, &step);
        jot_close(p, '}');
    }
    jot_close(p, ']');
    if (!place_in(d))
        return;
    jot_key(p, "place");
    jot_open(p, '{');
    jot_place_fields(p, place_in(d));
    jot_close(p, '}');
}

static void jot_move(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];
    sns_plan plan;
    sns_path path;
    tc_verdict why;

    key_actor(p, b, s, "unit");
    jot_steps(p, d);
    if (a->kind == SNS_ACT_MOVE)
        key_text(p, "group", play_sns_group_name(a->flags & 3));
    if (!play_sns_path_of(b, s, d, &plan, &path, &why) || !path.walked.steps)
        return;
    key_length(p, "cost", path.cost);
    jot_key(p, "to");
    jot_stand(p, &path.end[0]);
}

/* ---- Shots, charges, fights ------------------------------------------------------------------ */

static void jot_shot(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const int unit = play_sns_actor(s);
    const sns_state *sns = &s->as.sns;
    int32_t distance = 0;

    key_piece(p, b, "unit", unit);
    key_piece(p, b, "target", a->target);
    if (!play_sns_is_on(s, unit) || !play_sns_is_on(s, a->target))
        return;
    if (!sns_check_shot(&b->as.sns, sns, unit, a->target, sns->act.range, &distance).rule)
        key_length(p, "distance", distance);
    const sns_fight f =
        sns_fight_between(&b->as.sns, sns, SNS_SHOOTING, unit, a->target, PL_FRONT, 0);
    key_dice(p, b, sns, &f);
}

static void jot_charge(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const int unit = play_sns_actor(s);
    sns_state there = s->as.sns;
    sns_charge c;
    pl_stand end;
    tc_verdict why;

    key_piece(p, b, "unit", unit);
    key_piece(p, b, "target", a->target);
    key_text(p, "wheel", play_sns_hand_name(a->flags));
    key_angle(p, "angle", a->as.pose.angle);
    if (!play_sns_charge_of(b, s, a, &c, &end, &why) || c.straight < 0)
        return;
    key_text(p, "edge", play_sns_edge_name(c.edge));
    key_length(p, "straight", c.straight);
    key_length(p, "cost", c.wheel_cost + c.straight);
    jot_key(p, "to");
    jot_stand(p, &end);
    if (c.edge < PL_FRONT || c.edge > PL_LEFT)
        return;
    there.unit[unit].x = end.at.x;
    there.unit[unit].y = end.at.y;
    there.unit[unit].heading = (int16_t)pl_heading(end.heading);
    const sns_fight f =
        sns_fight_between(&b->as.sns, &there, SNS_MELEE, unit, a->target, c.edge, SNS_CHARGED);
    key_dice(p, b, &there, &f);
}

static void jot_fight(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const int unit = play_sns_actor(s);
    const sns_state *sns = &s->as.sns;

    key_piece(p, b, "unit", unit);
    key_piece(p, b, "target", a->target);
    if (a->kind != SNS_ACT_FIGHT || !play_sns_is_on(s, unit) || !play_sns_is_on(s, a->target))
        return;
    const int edge = sns_engaged_edge(sns, unit, a->target);
    const int over = sns_engaged_edge(sns, a->target, unit);
    if (edge < 0 || over < 0)
        return;
    key_text(p, "edge", play_sns_edge_name(edge));
    key_text(p, "over", play_sns_edge_name(over));
    const sns_fight f = sns_fight_between(&b->as.sns, sns, SNS_MELEE, unit, a->target, over, 0);
    key_dice(p, b, sns, &f);
}

/* ---- Commanders ------------------------------------------------------------------------------ */

static void jot_ride(play_pen *p, const tc_battle *b, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    key_piece(p, b, "commander", a->unit);
    key_piece(p, b, "unit", a->target);
    jot_key(p, "legs");
    jot_open(p, '[');
    for (int i = 0; i < d->count - 1; i++) {
        if (d->at[i].kind != SNS_LEG)
            continue;
        jot_open(p, '{');
        key_spot(p, d->at[i].as.pose.x, d->at[i].as.pose.y);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

/* R33: where he would flee to. */
static void jot_escape(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const tc_frame *f = top_of(s);
    pl_point at;

    key_actor(p, b, s, "commander");
    key_piece(p, b, "unit", a->target);
    if (a->target != TC_NONE || f->step != SNS_STEP_ESCAPE || !sns_is_commander(f->a) ||
        !sns_escape_place(&b->as.sns, &s->as.sns, f->a, f->c, f->b, &at))
        return;
    jot_key(p, "to");
    jot_point(p, at.x, at.y);
}

static void jot_rally(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    key_piece(p, b, "commander", a->unit);
    key_bool(p, "yes", a->flags & 1);
    if (!play_sns_is_commander(b, a->unit))
        return;
    const int unit = sns_commander_at(&s->as.sns, a->unit)->unit;
    if (!play_sns_is_on(s, unit))
        return;
    key_piece(p, b, "unit", unit);
    key_number(p, "need", sns_discipline(&b->as.sns, &s->as.sns, unit) + s->as.sns.unit[unit].hits);
}

static void jot_commander(play_pen *p, const tc_battle *b, const tc_state *s,
                          const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    switch (a->kind) {
    case SNS_CMD_ESCAPE:
        jot_escape(p, b, s, a);
        break;
    case SNS_CMD_MOVE:
        jot_ride(p, b, d);
        break;
    case SNS_CMD_RALLY:
        jot_rally(p, b, s, a);
        break;
    case SNS_DEPLOY_CMD:
    case SNS_CMD_ATTACH:
        key_piece(p, b, "commander", a->unit);
        key_piece(p, b, "unit", a->target);
        if (a->kind == SNS_DEPLOY_CMD && a->target == TC_NONE)
            key_spot(p, a->as.pose.x, a->as.pose.y);
        break;
    default:
        break; /* CMD_DONE: nothing but the kind */
    }
}

/* ---- Decisions ------------------------------------------------------------------------------- */

static void jot_setup(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];
    pl_stand end;

    if (a->kind == SNS_TERRAIN) {
        key_spot(p, a->as.pose.x, a->as.pose.y);
        if (top_of(s)->step == SNS_STEP_GROUND)
            key_text(p, "piece", play_sns_ground_name(top_of(s)->c));
        return;
    }
    key_piece(p, b, "unit", a->unit);
    if (a->kind != SNS_DEPLOY)
        return;
    jot_place_fields(p, a);
    if (play_sns_place_of(b, s, d, &end)) {
        jot_key(p, "to");
        jot_stand(p, &end);
    }
}

static void jot_item(play_pen *p, const tc_battle *b, const tc_action *a)
{
    const sns_move_step step = play_sns_step_of(a);

    if (a->kind == SNS_GIVE)
        jot_gift_fields(p, b, a);
    else if (a->kind == SNS_STEP)
        jot_step_fields(p, &step);
    else if (a->kind == SNS_PLACE)
        jot_place_fields(p, a);
    else
        key_spot(p, a->as.pose.x, a->as.pose.y);
}

static void jot_answer(play_pen *p, const tc_battle *b, const tc_state *s, const tc_action *a)
{
    switch (a->kind) {
    case SNS_PICK_UNIT:
        key_piece(p, b, "unit", a->unit);
        if (play_sns_is_on(s, a->unit))
            key_number(p, "number", s->as.sns.unit[a->unit].number);
        break;
    case SNS_TEST_NEXT:
        key_piece(p, b, "unit", a->unit);
        break;
    default:
        key_actor(p, b, s, "unit");
        if (a->kind == SNS_REACT)
            key_text(p, "how", play_sns_reaction_name(a->arg));
        else if (a->kind == SNS_PURSUE)
            key_bool(p, "yes", a->flags & 1);
        break;
    }
}

static void jot_act(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    switch (a->kind) {
    case SNS_ACT_SHOOT:
    case SNS_SECOND_SHOOT:
    case SNS_ACT_SHOOT_MOVE:
        jot_shot(p, b, s, a);
        break;
    case SNS_ACT_MOVE:
    case SNS_ACT_MOVE_SHOOT:
    case SNS_SECOND_MOVE:
        jot_move(p, b, s, d);
        break;
    case SNS_ACT_CHARGE:
        jot_charge(p, b, s, a);
        break;
    case SNS_ACT_FIGHT:
    case SNS_ACT_TURN_FACE:
        jot_fight(p, b, s, a);
        break;
    default:
        jot_answer(p, b, s, a); /* hold, defer, rally, break off; reactions and picks */
        break;
    }
}

void play_sns_jot_decision(play_pen *p, const tc_battle *b, const tc_state *s,
                           const play_decision *d)
{
    const tc_action *a = &d->at[d->count - 1];

    switch (a->kind) {
    case SNS_DEPLOY:
    case SNS_LEAVE_OUT:
    case SNS_TERRAIN:
        jot_setup(p, b, s, d);
        break;
    case SNS_GIVE:
    case SNS_STEP:
    case SNS_PLACE:
    case SNS_LEG:
        jot_item(p, b, a);
        break;
    case SNS_ALLOCATE:
        jot_allocation(p, b, s, d);
        break;
    case SNS_BONUS:
        jot_bonus(p, b, s, a);
        break;
    case SNS_DEPLOY_CMD:
    case SNS_CMD_ESCAPE:
    case SNS_CMD_MOVE:
    case SNS_CMD_DONE:
    case SNS_CMD_RALLY:
    case SNS_CMD_ATTACH:
        jot_commander(p, b, s, d);
        break;
    default:
        if (a->kind >= TC_KINDS) /* those of every system have nothing more */
            jot_act(p, b, s, d);
        break;
    }
}

/* ---- Events ---------------------------------------------------------------------------------- */

void play_sns_jot_typed(play_pen *p, const char *type, int value)
{
    enum { HUNDREDTH = SNS_DU / 100 };

    if (play_same(type, "len"))
        jot_length(p, HUNDREDTH * (int64_t)value);
    else if (play_same(type, "deg"))
        jot_degrees(p, SNS_DEGREE * value);
    else if (play_same(type, "edg"))
        jot_text(p, play_sns_edge_name(value));
    else if (play_same(type, "why"))
        jot_text(p, play_sns_cause_name(value));
    else if (play_same(type, "act"))
        jot_text(p, play_sns_act_name(value));
    else if (play_same(type, "pce"))
        jot_text(p, play_sns_ground_name(value));
    else if (play_same(type, "cls"))
        jot_text(p, play_sns_deploy_step_name(value));
    else
        jot_number(p, value);
}
