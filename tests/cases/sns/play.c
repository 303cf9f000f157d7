/* The case runner: reaching a position of Sword & Spear, and the actions of a row. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Reaching the step ----------------------------------------------------------------------- */

static tc_await awaits(const runner *t)
{
    return tc_awaits(&t->now.battle, &t->state);
}

static bool may(const runner *t, int kind)
{
    return awaits(t).kinds >> kind & 1;
}

static bool set_agenda(runner *t)
{
    static const struct {
        const char *word;
        int step, stage;
    } steps[] = {
        { "ACTIVATE", SNS_STEP_TURN, SNS_STAGE_ACTIVATE },
        { "DRAW", SNS_STEP_TURN, SNS_STAGE_DRAW },
        { "TURN", SNS_STEP_TURN, SNS_STAGE_START },
        { "END", SNS_STEP_TURN, SNS_STAGE_COMMAND1 },
        { "ALLOCATE", SNS_STEP_ALLOCATE, 0 },
        { "CHOOSE", SNS_STEP_CHOOSE, 0 },
        { "COMMAND", SNS_STEP_COMMAND, 0 },
    };
    sns_state *s = &sns_case_battle(t)->start;
    int about = 0;
    if (is(t->now.step, "setup") || is(t->now.step, "given"))
        return true;
    if (is(t->now.step, "CHOOSE") ? (about = case_subject(t, t->now.leader)) < 0
                                  : !sns_case_side(t->now.leader, &about))
        return case_fail(t, "step %s %s", t->now.step, t->now.leader);
    for (int i = 0; i < TC_COUNT(steps); i++) {
        if (!is(t->now.step, steps[i].word))
            continue;
        if (steps[i].stage == SNS_STAGE_START && steps[i].step == SNS_STEP_TURN) {
            s->turn--;
            s->phase = 0;
        }
        sns_at_step(s, (enum sns_step)steps[i].step, about, (enum sns_stage)steps[i].stage);
        return true;
    }
    return case_fail(t, "no step %s", t->now.step);
}

bool sns_case_start(runner *t)
{
    t->started = true;
    t->verdict = tc_legal();
    t->events = (tc_events){ t->log, 0, EVENTS_MAX, 0 };
    if (!sns_case_complete(t) || !set_agenda(t))
        return false;
    tc_begin(&t->now.battle, &t->state, &t->events);
    return case_audit(t);
}

/* The decision that goes on with the least: no dice given, hold, stand, no pursuit, flee, done. */
bool sns_case_go_on(runner *t)
{
    static const uint8_t least[] = { SNS_ALLOCATE, SNS_BONUS,       SNS_ACT_HOLD, SNS_SECOND_SHOOT,
                                     SNS_REACT,    SNS_SECOND_MOVE, SNS_PURSUE,   SNS_CMD_ESCAPE,
                                     SNS_CMD_DONE, SNS_CMD_RALLY };
    const tc_await w = awaits(t);
    char said[128];
    tc_action first;
    decision d = { 1, { { .side = w.who, .target = TC_NONE } } };
    for (int i = 0; i < TC_COUNT(least) && !d.at[0].kind; i++)
        if (may(t, least[i]))
            d.at[0].kind = least[i];
    if (d.at[0].kind == SNS_ACT_HOLD || d.at[0].kind == SNS_BONUS)
        d.at[0].target = 0;
    if (d.at[0].kind == SNS_CMD_ESCAPE || d.at[0].kind == SNS_CMD_RALLY)
        d.at[0].unit = w.subject;
    if (!d.at[0].kind && tc_actions(&t->now.battle, &t->state, 0, TC_NONE, &first, 1) > 0)
        d.at[0] = first;
    case_apply(t, &d);
    return t->verdict.rule == TC_LEGAL ||
           case_fail(t, "going on: %s", case_say_verdict(t->verdict, said));
}

/* ---- Operands -------------------------------------------------------------------------------- */

static bool put_piece(runner *t, const char *id, uint8_t *out)
{
    const int piece = case_subject(t, id);
    *out = (uint8_t)piece;
    return piece >= 0;
}

static bool put_pose(runner *t, tc_action *a, const char *word)
{
    pl_point p;
    if (!sns_case_pose(word, &p, &a->as.pose.heading))
        return case_fail(t, "%s is no pose", word);
    a->as.pose.x = p.x;
    a->as.pose.y = p.y;
    return true;
}

static bool put_spot(runner *t, tc_action *a, const char *word)
{
    pl_point p;
    if (!sns_case_point(word, &p))
        return case_fail(t, "%s is no point", word);
    a->as.pose.x = p.x;
    a->as.pose.y = p.y;
    return true;
}

/* "x2" behind a die. */
static int times(const words *w, int *i)
{
    const char *next = *i + 1 < w->count ? w->at[*i + 1] : "";
    if (next[0] != 'x')
        return 1;
    ++*i;
    return atoi(next + 1);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    int kind;
    char carries; /* l length, d degrees, - nothing, p place */
} step_words[] = {
    { "ahead", SNS_FORWARD, 'l' },
    { "back", SNS_BACK, 'l' },
    { "side_left", SNS_SIDE_LEFT, 'l' },
    { "side_right", SNS_SIDE_RIGHT, 'l' },
    { "wheel_left", SNS_WHEEL_LEFT, 'd' },
    { "wheel_right", SNS_WHEEL_RIGHT, 'd' },
    { "turn_left", SNS_TURN_LEFT, '-' },
    { "turn_right", SNS_TURN_RIGHT, '-' },
    { "about", SNS_TURN_ABOUT, '-' },
    { "pivot_left", SNS_PIVOT_LEFT, 'd' },
    { "pivot_right", SNS_PIVOT_RIGHT, 'd' },
    { "to", SNS_FREE, 'p' },
    { "centre", SNS_FREE, 'c' },
};

static int step_word(const char *word)
{
    for (int i = 0; i < TC_COUNT(step_words); i++)
        if (is(word, step_words[i].word))
            return i;
    return -1;
}

/* A free move by where the centre of the base comes to. */
static void shift_to_front(const runner *t, tc_action *a, int unit)
{
    const sns_battle *b = &t->now.battle.as.sns;
    const int32_t depth = unit < SNS_UNITS ? sns_unit_depth(&b->profile[unit]) : 0;
    const pl_point p =
        pl_from((pl_point){ a->as.pose.x, a->as.pose.y }, a->as.pose.heading, 0, depth / 2);
    a->as.pose.x = p.x;
    a->as.pose.y = p.y;
}

static bool put_step(runner *t, tc_action *a, int k, const char *next, int unit)
{
    int32_t n = 0;
    if (step_words[k].carries == 'p' || step_words[k].carries == 'c') {
        a->kind = SNS_PLACE;
        if (!put_pose(t, a, next))
            return false;
        if (step_words[k].carries == 'c')
            shift_to_front(t, a, unit);
        return true;
    }
    a->arg = (uint16_t)step_words[k].kind;
    if (step_words[k].carries == '-')
        return true;
    if (!sns_case_length(next, &n))
        return case_fail(t, "%s %s?", step_words[k].word, next);
    if (step_words[k].carries == 'l')
        a->as.pose.length = n;
    else
        a->as.pose.angle = (int16_t)(n / 100);
    return true;
}

int sns_case_steps_of(runner *t, const words *w, int i, decision *d, int side, int unit)
{
    while (i < w->count) {
        const int k = step_word(w->at[i]);
        const bool bare = k >= 0 && step_words[k].carries == '-';
        if (k < 0)
            return i;
        tc_action *a = case_add(d, SNS_STEP, side);
        if (!put_step(t, a, k, i + 1 < w->count ? w->at[i + 1] : "", unit))
            return -1;
        i += bare ? 1 : 2;
    }
    return i;
}

/* move STEPS [with left|right|both] */
static bool read_move(runner *t, const words *w, decision *d, int side, int kind)
{
    static const char *const groups[] = { "alone", "left", "right", "both" };
    int i = sns_case_steps_of(t, w, 1, d, side, awaits(t).subject);
    if (i < 0)
        return false;
    if (!kind)
        return i == w->count || case_fail(t, "%s is no step", w->at[i]);
    tc_action *a = case_add(d, kind, side);
    if (i + 2 == w->count && is(w->at[i], "with")) {
        const int group = case_name_index(w->at[i + 1], groups, 4);
        a->flags = (uint8_t)group;
        return group >= 0 || case_fail(t, "with left, right or both");
    }
    return i == w->count || case_fail(t, "%s is no step", w->at[i]);
}

/* charge B1 [left 30] */
static bool read_charge(runner *t, const words *w, tc_action *a)
{
    int32_t n;
    if (w->count < 2 || !put_piece(t, w->at[1], &a->target))
        return case_fail(t, "charge UNIT [left|right DEG]");
    if (w->count == 2)
        return true;
    if (w->count != 4 || !sns_case_length(w->at[3], &n))
        return case_fail(t, "charge UNIT [left|right DEG]");
    a->flags = is(w->at[2], "left") ? SNS_LEFT : SNS_RIGHT;
    a->as.pose.angle = (int16_t)(n / 100);
    return true;
}

/* ---- Dice of a hand -------------------------------------------------------------------------- */

static bool read_gifts(runner *t, const words *w, decision *d, int side)
{
    for (int i = 1; i + 1 < w->count; i++) {
        tc_action *a = case_add(d, SNS_GIVE, side);
        int n;
        if (!put_piece(t, w->at[i], &a->unit) || !case_read_int(w->at[++i], &n))
            return case_fail(t, "%s: UNIT N [xK]...", w->at[0]);
        a->arg = (uint16_t)n;
        a->with = (uint8_t)times(w, &i);
    }
    return true;
}

/* ---- Commanders ------------------------------------------------------------------------------ */

/* cmd AC A1 | x,y [via x,y]: legs, and the move; place AC A1 | x,y: as it is put down. */
static bool read_command(runner *t, const words *w, decision *d, int side)
{
    const bool placed = is(w->at[0], "place");
    pl_point p;
    uint8_t who;
    if (w->count < 3 || !put_piece(t, w->at[1], &who))
        return case_fail(t, "%s COMMANDER UNIT|x,y [via x,y]", w->at[0]);
    const bool spot = sns_case_point(w->at[2], &p);
    for (int i = 3; i + 1 < w->count; i += 2)
        if (!is(w->at[i], "via") || !put_spot(t, case_add(d, SNS_LEG, side), w->at[i + 1]))
            return case_fail(t, "via x,y");
    if (spot && !placed && !put_spot(t, case_add(d, SNS_LEG, side), w->at[2]))
        return false;
    tc_action *a = case_add(d, placed ? SNS_DEPLOY_CMD : SNS_CMD_MOVE, side);
    a->unit = who;
    a->target = TC_NONE;
    if (spot)
        return !placed || put_spot(t, a, w->at[2]);
    return put_piece(t, w->at[2], &a->target);
}

/* ---- Other decisions ------------------------------------------------------------------------- */

/* A letter each: u unit or commander, t target, P pose, Q spot, y yes or no, n three numbers, s
   whom the wait is about. */
static const struct {
    const char *word;
    int kind, arg;
    const char *carries;
} simple[] = {
    { "pick", SNS_PICK_UNIT, 0, "u" },
    { "shoot", SNS_ACT_SHOOT, 0, "t" },
    { "shoot_move", SNS_ACT_SHOOT_MOVE, 0, "t" },
    { "second", SNS_SECOND_SHOOT, 0, "t" },
    { "fight", SNS_ACT_FIGHT, 0, "t" },
    { "face", SNS_ACT_TURN_FACE, 0, "t" },
    { "break_off", SNS_ACT_BREAK_OFF, 0, "" },
    { "rally", SNS_ACT_RALLY, 0, "" },
    { "hold", SNS_ACT_HOLD, 0, "" },
    { "defer", SNS_ACT_DEFER, 0, "" },
    { "stand", SNS_REACT, SNS_STAND, "" },
    { "evade", SNS_REACT, SNS_EVADE, "" },
    { "counter", SNS_REACT, SNS_COUNTER, "" },
    { "pursue", SNS_PURSUE, 0, "y" },
    { "escape", SNS_CMD_ESCAPE, 0, "st" },
    { "test", SNS_TEST_NEXT, 0, "u" },
    { "done", SNS_CMD_DONE, 0, "" },
    { "try", SNS_CMD_RALLY, 0, "uy" },
    { "attach", SNS_CMD_ATTACH, 0, "ut" },
    { "deploy", SNS_DEPLOY, 0, "uP" },
    { "leave_out", SNS_LEAVE_OUT, 0, "u" },
    { "terrain", SNS_TERRAIN, 0, "Q" },
    { "leg", SNS_LEG, 0, "Q" },
    { "clear", TC_CLEAR, 0, "" },
    { "resign", TC_RESIGN, 0, "" },
    { "offer", TC_OFFER_DRAW, 0, "" },
};

static bool read_operand(runner *t, char what, const char *word, tc_action *a)
{
    switch (what) {
    case 'u':
        return put_piece(t, word, &a->unit);
    case 't':
        return put_piece(t, word, &a->target);
    case 'P':
        return put_pose(t, a, word);
    case 'Q':
        return put_spot(t, a, word);
    default:
        a->flags = is(word, "yes");
        return is(word, "yes") || is(word, "no") || case_fail(t, "%s: yes or no?", word);
    }
}

static bool read_simple(runner *t, const words *w, decision *d, int side, int k)
{
    tc_action *a = case_add(d, simple[k].kind, side);
    int i = 1;
    a->arg = (uint16_t)simple[k].arg;
    for (const char *c = simple[k].carries; *c; c++) {
        if (*c == 's') {
            a->unit = awaits(t).subject;
            continue;
        }
        if (i >= w->count)
            return case_fail(t, "%s: of whom?", w->at[0]);
        if (!read_operand(t, *c, w->at[i++], a))
            return false;
    }
    return i == w->count || case_fail(t, "%s: words left over", w->at[0]);
}

/* bonus 1 0 2 */
static bool read_bonus(runner *t, const words *w, tc_action *a)
{
    int n[3];
    if (w->count != 4)
        return case_fail(t, "bonus MOVE COMBAT RANGE");
    for (int i = 0; i < 3; i++)
        if (!case_read_int(w->at[i + 1], &n[i]))
            return case_fail(t, "%s is no number", w->at[i + 1]);
    a->unit = (uint8_t)n[0];
    a->target = (uint8_t)n[1];
    a->with = (uint8_t)n[2];
    return true;
}

static bool read_decision(runner *t, const words *w, decision *d, int side)
{
    const char *word = w->at[0];
    if (is(word, "move"))
        return read_move(t, w, d, side, SNS_ACT_MOVE);
    if (is(word, "move_shoot"))
        return read_move(t, w, d, side, SNS_ACT_MOVE_SHOOT);
    if (is(word, "second_move"))
        return read_move(t, w, d, side, SNS_SECOND_MOVE);
    if (is(word, "steps"))
        return read_move(t, w, d, side, 0);
    if (is(word, "charge"))
        return read_charge(t, w, case_add(d, SNS_ACT_CHARGE, side));
    if (is(word, "bonus"))
        return read_bonus(t, w, case_add(d, SNS_BONUS, side));
    if (is(word, "give"))
        return read_gifts(t, w, d, side);
    if (is(word, "allocate"))
        return read_gifts(t, w, d, side) && case_add(d, SNS_ALLOCATE, side);
    if (is(word, "cmd") || is(word, "place"))
        return read_command(t, w, d, side);
    for (int k = 0; k < TC_COUNT(simple); k++)
        if (is(simple[k].word, word))
            return read_simple(t, w, d, side, k);
    return case_fail(t, "%s is no action", word);
}

/* spoil UNIT WORD NUMBER: what the audit says of the position with one thing wrong in it; the
   position itself stays. Words of a unit, or of its side. */
static bool spoil(runner *t, const words *w)
{
    tc_state copy = t->state;
    sns_state *s = &copy.as.sns;
    const int unit = w->count == 4 ? case_subject(t, w->at[1]) : -1;
    int n;
    if (unit < 0 || unit >= SNS_UNITS || !case_read_int(w->at[3], &n))
        return case_fail(t, "spoil UNIT WORD NUMBER");
    const int side = sns_side(unit);
    const struct {
        const char *word;
        uint8_t *at;
    } bytes[] = { { "hits", &s->unit[unit].hits },     { "dice", &s->unit[unit].dice },
                  { "number", &s->unit[unit].number }, { "bag", &s->bag[side] },
                  { "aside", &s->aside[side] },        { "total", &s->total[side] },
                  { "routed", &s->routed[side] },      { "due", &s->due },
                  { "filled", &s->filled[side] },      { "records", &s->records } };
    bool known = true;
    if (is(w->at[2], "x"))
        s->unit[unit].x = n;
    else if (is(w->at[2], "y"))
        s->unit[unit].y = n;
    else if (is(w->at[2], "heading"))
        s->unit[unit].heading = (int16_t)n;
    else if (is(w->at[2], "flags"))
        s->unit[unit].flags = (uint16_t)n;
    else
        known = false;
    for (int i = 0; i < TC_COUNT(bytes); i++)
        if (is(w->at[2], bytes[i].word)) {
            *bytes[i].at = (uint8_t)n;
            known = true;
        }
    if (!known)
        return case_fail(t, "%s cannot be spoilt", w->at[2]);
    t->verdict = tc_audit(&t->now.battle, &copy);
    return true;
}

/* The left half of a row: [A:|B:] ACTION ... [dice ...]. */
bool sns_case_action(runner *t, words *w)
{
    static decision d;
    dice_words dice = { 0 };
    t->events.len = 0;
    t->verdict = tc_legal();
    if (!case_read_dice(t, w, &dice))
        return false;
    int side = awaits(t).who & 1;
    if (is(w->at[0], "A:") || is(w->at[0], "B:")) {
        side = w->at[0][0] == 'B';
        memmove(&w->at[0], &w->at[1], (size_t)--w->count * sizeof w->at[0]);
    }
    if (!w->count)
        return case_fail(t, "no action");
    if (is(w->at[0], "roll") || is(w->at[0], "draw"))
        return case_roll_all(t, &dice);
    if (is(w->at[0], "until") && w->count == 3)
        return case_until(t, w->at[1], w->at[2], &dice) && case_audit(t) && case_roll_all(t, &dice);
    if (is(w->at[0], "finish"))
        return case_until(t, "turn", "any", &dice) && case_audit(t) && case_roll_all(t, &dice);
    if (is(w->at[0], "spoil"))
        return spoil(t, w);
    if (is(w->at[0], "roster"))
        return sns_case_roster(t, w);
    d.count = 0;
    if (!read_decision(t, w, &d, side))
        return false;
    case_apply(t, &d);
    return t->verdict.rule != TC_LEGAL || (case_audit(t) && case_roll_all(t, &dice));
}
