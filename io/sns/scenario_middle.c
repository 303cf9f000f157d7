/* The middle of a resolution, as the program writes it: drafts, an activation, a way, a run, a
   fight, rounds of tests. Numbers without a word of their own are those of core/sns/sns.h. */
#include "scenario.h"

const char *const sps_moves[] = { "none",       "forward",    "back",        "side_left",
                                  "side_right", "wheel_left", "wheel_right", "turn_left",
                                  "turn_right", "turn_about", "pivot_left",  "pivot_right",
                                  "free",       NULL };
TC_STATIC_ASSERT(TC_COUNT(sps_moves) == SNS_STEP_KINDS + 1, "one word per step of a move");
const char *const sps_acts[] = { "none",   "shoot", "move",      "move_shoot", "shoot_move",
                                 "charge", "fight", "turn_face", "break_off",  "rally",
                                 "hold",   "defer", NULL };
TC_STATIC_ASSERT(TC_COUNT(sps_acts) == SNS_ACT_KINDS + 1, "one word per action");
const char *const sps_walks[] = { "none", "plan",  "wheel",   "contact", "ahead",
                                  "back", "evade", "conform", NULL };
TC_STATIC_ASSERT(TC_COUNT(sps_walks) == SNS_WALK_CONFORM + 2, "one word per way");
const char *const sps_runs[] = { "none", "charge", "pursuit", NULL };
const char *const sps_fights[] = { "none", "shooting", "melee", NULL };
const char *const sps_causes[] = { "nothing", "melee",   "shooting", "rout", "death",
                                   "morale",  "leaving", "contact",  NULL };
TC_STATIC_ASSERT(TC_COUNT(sps_causes) == SNS_CAUSES + 1, "one word per cause");

#define BYTE(T, member)   SCN_FIELD(T, member, SCN_NUMBER, .max = 255)
#define LENGTH(T, member) SCN_FIELD(T, member, SCN_LENGTH, .min = -PL_LIMIT, .max = PL_LIMIT)
#define ANGLE(T, member)  SCN_FIELD(T, member, SCN_ANGLE, .min = -PL_TURN, .max = PL_TURN)
#define WHO(T, member)    SCN_FIELD(T, member, SCN_TEXT, .max = SNS_ID_MAX - 1)

static int number_or(const scn_value *v, int other)
{
    return scn_given(v) ? v->number : other;
}

void sps_read_spot(sps *t, const scn_value *v, int32_t *x, int32_t *y)
{
    const scn_field each = { .name = "at", .type = SCN_LENGTH, .min = -PL_LIMIT, .max = PL_LIMIT };
    int n[2];

    if (!scn_given(v) || scn_numbers(t->c, v, &each, 2, 2, n) != 2)
        return;
    *x = n[0];
    *y = n[1];
}

/* `#7`: a number that is nobody's; else by the id. */
static uint8_t who(sps *t, const scn_value *v)
{
    int n = 0;

    if (!scn_given(v) || !v->text || v->text[0] != '#')
        return sps_piece_or_none(t, v);
    for (const char *s = v->text + 1; *s >= '0' && *s <= '9' && n < TC_NONE; s++)
        n = 10 * n + (*s - '0');
    return (uint8_t)(n > TC_NONE ? TC_NONE : n);
}

static void read_two(sps *t, const scn_value *list, const char *name, uint8_t out[2])
{
    if (!scn_given(list))
        return;
    if (scn_list_count(list) != 2) {
        scn_fault(t->c, list, 0, "%s are two", name);
        return;
    }
    for (int i = 0; i < 2; i++) {
        const scn_value v = scn_list_at(list, i);
        out[i] = who(t, &v);
    }
}

static uint64_t read_set(sps *t, const scn_value *list)
{
    uint64_t set = 0;

    for (int i = 0; i < scn_list_count(list); i++) {
        const scn_value v = scn_list_at(list, i);
        const int unit = sps_unit_of(t, &v);
        set |= unit < 0 ? 0 : sns_bit(unit);
    }
    return set;
}

/* ---- Drafts ---------------------------------------------------------------------------------- */

static void read_move_step(sps *t, const scn_value *map, sns_move_step *out)
{
    typedef struct step {
        scn_value kind, angle, length, at;
    } step;
    static const scn_field fields[] = {
        SCN_FIELD(step, kind, SCN_WORD, .required = true, .words = sps_moves, .rule = SNS_7_1_b),
        ANGLE(step, angle),
        LENGTH(step, length),
        SCN_FIELD(step, at, SCN_LIST),
    };
    step s = { .kind = { 0 } };

    if (!scn_read(t->c, map, fields, TC_COUNT(fields), "step", &s))
        return;
    *out = (sns_move_step){ .kind = (uint8_t)s.kind.number,
                            .angle = (int16_t)number_or(&s.angle, 0),
                            .length = number_or(&s.length, 0) };
    sps_read_spot(t, &s.at, &out->x, &out->y);
}

static void read_plan(sps *t, const scn_value *list, sns_plan *out)
{
    if (scn_list_count(list) > SNS_STEPS_MAX) {
        scn_fault(t->c, list, SNS_7_1_b, "a move has at most %d steps", SNS_STEPS_MAX);
        return;
    }
    for (int i = 0; i < scn_list_count(list); i++) {
        const scn_value v = scn_list_at(list, i);
        read_move_step(t, &v, &out->step[i]);
        out->steps = (uint8_t)(i + 1);
    }
}

void sps_read_draft(sps *t, const scn_value *list)
{
    read_plan(t, list, &t->b->start.draft);
}

/* [unit, number, dice] */
void sps_read_gives(sps *t, const scn_value *list)
{
    const scn_field each = { .name = "gives", .type = SCN_NUMBER, .min = 1, .max = 15 };
    sns_state *s = &t->b->start;

    scn_check_many(t->c, list, SNS_GIVES, "gifts of dice");
    for (int i = 0; i < scn_list_count(list) && i < SNS_GIVES; i++) {
        const scn_value v = scn_list_at(list, i);
        if (scn_list_count(&v) != 3) {
            scn_fault(t->c, &v, SNS_5_5_b, "a gift is [unit, number, how many dice]");
            return;
        }
        const scn_value unit = scn_list_at(&v, 0);
        scn_value number = scn_list_at(&v, 1), dice = scn_list_at(&v, 2);
        const int to = sps_unit_of(t, &unit);
        if (to < 0 || !scn_check(t->c, &number, &each) || !scn_check(t->c, &dice, &each))
            return;
        s->give[s->gives++] = (sns_gift){ .unit = (uint8_t)to,
                                          .number = (uint8_t)number.number,
                                          .dice = (uint8_t)dice.number };
    }
}

/* ---- What is under way ----------------------------------------------------------------------- */

void sps_read_act(sps *t, const scn_value *map)
{
    typedef struct act {
        scn_value unit, kind, move, combat, range, counter, cmove, ccombat, members, member;
    } act;
    static const scn_field fields[] = {
        WHO(act, unit),     SCN_FIELD(act, kind, SCN_WORD, .words = sps_acts),
        BYTE(act, move),    BYTE(act, combat),
        BYTE(act, range),   WHO(act, counter),
        BYTE(act, cmove),   BYTE(act, ccombat),
        BYTE(act, members), SCN_FIELD(act, member, SCN_LIST),
    };
    sns_act *out = &t->b->start.act;
    act a = { .unit = { 0 } };

    if (!scn_given(map) || !scn_read(t->c, map, fields, TC_COUNT(fields), "act", &a))
        return;
    out->unit = who(t, &a.unit);
    out->kind = scn_byte_or(&a.kind, 0);
    out->move = scn_byte_or(&a.move, 0);
    out->combat = scn_byte_or(&a.combat, 0);
    out->range = scn_byte_or(&a.range, 0);
    out->counter = who(t, &a.counter);
    out->cmove = scn_byte_or(&a.cmove, 0);
    out->ccombat = scn_byte_or(&a.ccombat, 0);
    out->members = scn_byte_or(&a.members, 0);
    read_two(t, &a.member, "members", out->member);
}

/* [x, y, heading] of those who go with the middle of a group. */
static void read_member(sps *t, const scn_value *list, sns_walk *w, int i)
{
    const scn_field length = {
        .name = "member", .type = SCN_LENGTH, .min = -PL_LIMIT, .max = PL_LIMIT
    };
    const scn_field angle = { .name = "member", .type = SCN_ANGLE, .max = PL_TURN - 1 };
    scn_value x = scn_list_at(list, 0), y = scn_list_at(list, 1), heading = scn_list_at(list, 2);

    if (scn_list_count(list) != 3) {
        scn_fault(t->c, list, SNS_7_8_b, "a member is [x, y, heading]");
        return;
    }
    if (!scn_check(t->c, &x, &length) || !scn_check(t->c, &y, &length) ||
        !scn_check(t->c, &heading, &angle))
        return;
    w->member_x[i] = x.number;
    w->member_y[i] = y.number;
    w->member_heading[i] = (int16_t)heading.number;
}

void sps_read_walk(sps *t, const scn_value *map)
{
    typedef struct walk {
        scn_value kind, unit, by, halted, at, end, from, from_heading, turn, length, to, members,
            plan;
    } walk;
    static const scn_field fields[] = {
        SCN_FIELD(walk, kind, SCN_WORD, .required = true, .words = sps_walks),
        WHO(walk, unit),
        WHO(walk, by),
        BYTE(walk, halted),
        SCN_FIELD(walk, at, SCN_NUMBER, .max = 65535),
        SCN_FIELD(walk, end, SCN_NUMBER, .max = 65535),
        SCN_FIELD(walk, from, SCN_LIST),
        ANGLE(walk, from_heading),
        ANGLE(walk, turn),
        LENGTH(walk, length),
        SCN_FIELD(walk, to, SCN_LIST),
        SCN_FIELD(walk, members, SCN_LIST),
        SCN_FIELD(walk, plan, SCN_LIST),
    };
    sns_walk *out = &t->b->start.walk;
    walk w = { .kind = { 0 } };

    if (!scn_given(map) || !scn_read(t->c, map, fields, TC_COUNT(fields), "walk", &w))
        return;
    out->kind = scn_byte_or(&w.kind, 0);
    out->unit = who(t, &w.unit);
    out->by = who(t, &w.by);
    out->halted = scn_byte_or(&w.halted, 0);
    out->at = (uint16_t)number_or(&w.at, 0);
    out->end = (uint16_t)number_or(&w.end, 0);
    sps_read_spot(t, &w.from, &out->from_x, &out->from_y);
    out->from_heading = (int16_t)number_or(&w.from_heading, 0);
    out->turn = (int16_t)number_or(&w.turn, 0);
    out->length = number_or(&w.length, 0);
    sps_read_spot(t, &w.to, &out->to_x, &out->to_y);
    scn_check_many(t->c, &w.members, 2, "members");
    for (int i = 0; i < scn_list_count(&w.members) && i < 2; i++) {
        const scn_value v = scn_list_at(&w.members, i);
        read_member(t, &v, out, i);
    }
    read_plan(t, &w.plan, &out->plan);
}

void sps_read_run(sps *t, const scn_value *map)
{
    typedef struct run {
        scn_value kind, unit, stage, target, named, edge, caught, crossed, asked, counters, wheel,
            from, from_heading, left, straight, reacted, evaded;
    } run;
    static const scn_field fields[] = {
        SCN_FIELD(run, kind, SCN_WORD, .required = true, .words = sps_runs),
        WHO(run, unit),
        BYTE(run, stage),
        WHO(run, target),
        WHO(run, named),
        SCN_FIELD(run, edge, SCN_WORD, .words = sps_edges),
        BYTE(run, caught),
        BYTE(run, crossed),
        WHO(run, asked),
        BYTE(run, counters),
        ANGLE(run, wheel),
        SCN_FIELD(run, from, SCN_LIST),
        ANGLE(run, from_heading),
        LENGTH(run, left),
        LENGTH(run, straight),
        SCN_FIELD(run, reacted, SCN_LIST),
        SCN_FIELD(run, evaded, SCN_LIST),
    };
    sns_run *out = &t->b->start.run;
    run r = { .kind = { 0 } };

    if (!scn_given(map) || !scn_read(t->c, map, fields, TC_COUNT(fields), "run", &r))
        return;
    out->kind = scn_byte_or(&r.kind, 0);
    out->unit = who(t, &r.unit);
    out->stage = scn_byte_or(&r.stage, 0);
    out->target = who(t, &r.target);
    out->named = who(t, &r.named);
    out->edge = scn_byte_or(&r.edge, 0);
    out->caught = scn_byte_or(&r.caught, 0);
    out->crossed = scn_byte_or(&r.crossed, 0);
    out->asked = who(t, &r.asked);
    out->counters = scn_byte_or(&r.counters, 0);
    out->wheel = (int16_t)number_or(&r.wheel, 0);
    sps_read_spot(t, &r.from, &out->from_x, &out->from_y);
    out->from_heading = (int16_t)number_or(&r.from_heading, 0);
    out->left = number_or(&r.left, 0);
    out->straight = number_or(&r.straight, 0);
    out->reacted = read_set(t, &r.reacted);
    out->evaded = read_set(t, &r.evaded);
}

/* [[6, 5, 4, 3], [5, 4]]: the highest of each, as many as are kept. */
static void read_top(sps *t, const scn_value *lists, sns_fight *f)
{
    const scn_field each = { .name = "top", .type = SCN_NUMBER, .max = 6, .rule = SNS_11_4_a };

    scn_check_many(t->c, lists, 2, "fighters");
    for (int i = 0; i < scn_list_count(lists) && i < 2; i++) {
        const scn_value list = scn_list_at(lists, i);
        int n[4] = { 0 };
        const int count = scn_numbers(t->c, &list, &each, 0, 4, n);
        for (int k = 0; k < count; k++)
            f->top[i][k] = (uint8_t)n[k];
        f->kept[i] = (uint8_t)(count < 0 ? 0 : count);
    }
}

void sps_read_fight(sps *t, const scn_value *map)
{
    typedef struct fight {
        scn_value kind, stage, units, flags, edges, dice, top, tests, routs, asked;
    } fight;
    static const scn_field fields[] = {
        SCN_FIELD(fight, kind, SCN_WORD, .required = true, .words = sps_fights),
        BYTE(fight, stage),
        SCN_FIELD(fight, units, SCN_LIST, .required = true, .rule = SNS_10_1_b),
        BYTE(fight, flags),
        SCN_FIELD(fight, edges, SCN_LIST),
        SCN_FIELD(fight, dice, SCN_LIST),
        SCN_FIELD(fight, top, SCN_LIST),
        SCN_FIELD(fight, tests, SCN_LIST),
        BYTE(fight, routs),
        BYTE(fight, asked),
    };
    sns_fight *out = &t->b->start.fight;
    fight f = { .kind = { 0 } };

    if (!scn_given(map) || !scn_read(t->c, map, fields, TC_COUNT(fields), "fight", &f))
        return;
    out->kind = scn_byte_or(&f.kind, 0);
    out->stage = scn_byte_or(&f.stage, 0);
    read_two(t, &f.units, "units of a fight", out->unit);
    out->flags = scn_byte_or(&f.flags, 0);
    (void)scn_read_bytes(t->c, &f.edges, "edges", out->edge, 2);
    (void)scn_read_bytes(t->c, &f.dice, "dice", out->dice, 2);
    read_top(t, &f.top, out);
    (void)scn_read_bytes(t->c, &f.tests, "tests", out->tests, 2);
    out->routs = scn_byte_or(&f.routs, 0);
    out->asked = scn_byte_or(&f.asked, 0);
}

/* ---- Rounds of tests ------------------------------------------------------------------------- */

static void read_round(sps *t, const scn_value *map, sns_round *out)
{
    typedef struct round {
        scn_value set, kind, unit, why, by, stage, commanders, need, side;
    } round;
    static const scn_field fields[] = {
        SCN_FIELD(round, set, SCN_LIST),
        SCN_FIELD(round, kind, SCN_WORD, .required = true, .words = sps_causes),
        WHO(round, unit),
        SCN_FIELD(round, why, SCN_WORD, .words = sps_causes),
        WHO(round, by),
        BYTE(round, stage),
        BYTE(round, commanders),
        BYTE(round, need),
        SCN_FIELD(round, side, SCN_WORD, .words = sps_sides),
    };
    round r = { .set = { 0 } };

    if (!scn_read(t->c, map, fields, TC_COUNT(fields), "round", &r))
        return;
    *out = (sns_round){ .set = read_set(t, &r.set),
                        .kind = scn_byte_or(&r.kind, 0),
                        .unit = who(t, &r.unit),
                        .why = scn_byte_or(&r.why, 0),
                        .by = who(t, &r.by),
                        .stage = scn_byte_or(&r.stage, 0),
                        .commanders = scn_byte_or(&r.commanders, 0),
                        .need = scn_byte_or(&r.need, 0),
                        .side = scn_byte_or(&r.side, 0) };
}

void sps_read_rounds(sps *t, const scn_value *list)
{
    sns_state *s = &t->b->start;

    scn_check_many(t->c, list, SNS_ROUNDS, "rounds of tests");
    for (int i = 0; i < scn_list_count(list) && i < SNS_ROUNDS; i++) {
        const scn_value v = scn_list_at(list, i);
        read_round(t, &v, &s->round[s->rounds++]);
    }
}
