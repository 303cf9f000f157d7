/* The second half of the audit: the agenda. Every frame lies where the sequence of play puts it and
   what it waits for is there, so that whoever is awaited can act; the activation, the way, the run,
   the fight and the rounds under way are what their frames say, and nothing if there are none. */
#include "parts.h"

static tc_verdict broken(tc_cite by, int got, int need)
{
    return tc_illegal(by, got, need);
}

static bool is_on(const sns_state *s, int unit)
{
    return unit < SNS_UNITS && sns_here(s, unit);
}

static bool is_of(const sns_state *s, int unit, int side)
{
    return is_on(s, unit) && sns_side(unit) == side;
}

/* There is such a unit, on the table or not any more; of the other side. */
static bool is_unit(const sns_battle *b, int unit)
{
    return unit < SNS_UNITS && sns_who(b, unit)->type != SNS_NO_TYPE;
}

static bool is_enemy(const sns_battle *b, int unit, int of)
{
    return is_unit(b, unit) && sns_side(unit) != sns_side(of);
}

static bool is_commander_here(const sns_state *s, int piece)
{
    return sns_is_commander(piece) && sns_commander_here(s, piece);
}

static int leading(const sns_state *s)
{
    return (s->active > 1 ? s->first : s->active) & 1;
}

/* ---- Where a frame may lie ---- */

/* On what may `upper` lie, from the third frame on? */
static bool may_lie_on(int lower, int upper)
{
    switch (upper) {
    case SNS_STEP_CHOOSE:
    case SNS_STEP_SECOND_SHOOT:
    case SNS_STEP_SECOND_MOVE:
        return lower == SNS_STEP_ACT;
    case SNS_STEP_BONUS:
        return lower == SNS_STEP_ACT || lower == SNS_STEP_RUN;
    case SNS_STEP_FIGHT:
        return lower == SNS_STEP_ACT;
    case SNS_STEP_WALK: /* on a fight: who turned to face stands there already (R112) */
        return lower == SNS_STEP_ACT || lower == SNS_STEP_RUN || lower == SNS_STEP_FIGHT;
    case SNS_STEP_RUN:
        return lower == SNS_STEP_ACT || lower == SNS_STEP_FIGHT;
    case SNS_STEP_REACT:
    case SNS_STEP_EVADE_CHECK:
    case SNS_STEP_EVADE_WAY:
        return lower == SNS_STEP_RUN;
    case SNS_STEP_DICE:
    case SNS_STEP_PURSUE:
    case SNS_STEP_PURSUE_CHECK:
        return lower == SNS_STEP_FIGHT;
    case SNS_STEP_TEST:
        return lower == SNS_STEP_FIGHT || lower == SNS_STEP_ROUNDS;
    case SNS_STEP_TEST_NEXT:
        return lower == SNS_STEP_ROUNDS;
    case SNS_STEP_ROUNDS:
        return lower == SNS_STEP_ACT || lower == SNS_STEP_RUN || lower == SNS_STEP_WALK ||
               lower == SNS_STEP_FIGHT;
    case SNS_STEP_RISK:
    case SNS_STEP_ESCAPE:
        return lower == SNS_STEP_ACT || lower == SNS_STEP_RUN || lower == SNS_STEP_WALK ||
               lower == SNS_STEP_FIGHT || lower == SNS_STEP_ROUNDS;
    case SNS_STEP_ATTACH:
        return lower == SNS_STEP_COMMAND || lower == SNS_STEP_ATTACH || lower == SNS_STEP_ACT ||
               lower == SNS_STEP_RUN || lower == SNS_STEP_WALK || lower == SNS_STEP_FIGHT ||
               lower == SNS_STEP_ROUNDS;
    default:
        return false;
    }
}

/* 5.1, R40: what TURN says comes next while this step lies on it; SNS_STAGES: it may not. */
static int due_of(const sns_state *s, const tc_frame *f)
{
    const bool first = f->a == leading(s);

    switch (f->step) {
    case SNS_STEP_DRAW:
        return SNS_STAGE_ACTIVE;
    case SNS_STEP_ROLL:
        return first ? SNS_STAGE_ALLOCATE1 : SNS_STAGE_ALLOCATE2;
    case SNS_STEP_ALLOCATE:
        return first ? SNS_STAGE_REACTIVE : SNS_STAGE_ACTIVATE;
    case SNS_STEP_PICK:
    case SNS_STEP_ACT:
        return SNS_STAGE_ACTIVATE;
    case SNS_STEP_COMMAND:
        return first ? SNS_STAGE_COMMAND2 : SNS_STAGE_MORALE1;
    case SNS_STEP_ROUNDS:
        return s->round[0].side == leading(s) ? SNS_STAGE_MORALE2 : SNS_STAGE_JUDGE;
    case SNS_STEP_RALLY:
    case SNS_STEP_RALLY_DIE:
        return sns_is_commander(f->a) && sns_side(f->a) == leading(s) ? SNS_STAGE_RALLY1
                                                                      : SNS_STAGE_RALLY2;
    default:
        return SNS_STAGES;
    }
}

static tc_verdict audit_turn(const sns_state *s)
{
    const tc_frame *low = &s->frame[0], *f = &s->frame[1];

    if (!s->turn)
        return broken(SNS_5_1_a, 0, 1);
    if (s->frames < 2 || low->b || low->c || low->a >= SNS_STAGES)
        return broken(TC_SEQUENCE, low->a, SNS_STAGES);
    const int want = due_of(s, f);
    if (low->a != want)
        return broken(tc_by(SNS_5_1_a, SNS_R40), low->a, want);
    for (int i = 2; i < s->frames; i++)
        if (!may_lie_on(s->frame[i - 1].step, s->frame[i].step))
            return broken(TC_SEQUENCE, s->frame[i].step, s->frame[i - 1].step);
    return tc_legal();
}

/* ---- Before turn 1: one frame ---- */

/* 3.d: somebody of this step still has to be placed. */
static bool is_to_place(const sns_battle *b, const sns_state *s, int side, int step)
{
    if (step == SNS_DEPLOY_COMMANDERS) {
        for (int i = side * SNS_SIDE_COMMANDERS; i < (side + 1) * SNS_SIDE_COMMANDERS; i++)
            if (b->rank[i] != SNS_NOBODY && !s->commander[i].flags)
                return true;
        return false;
    }
    for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
        if (b->profile[i].type != SNS_NO_TYPE && !s->unit[i].flags &&
            (int)sns_deploy_step_of(&b->profile[i]) == step)
            return true;
    return false;
}

static tc_verdict audit_setup(const sns_battle *b, const sns_state *s)
{
    const tc_frame *f = &s->frame[0];

    if (s->turn || s->frames != 1)
        return broken(SNS_3_h, s->turn, s->frames);
    if (!b->placing)
        return broken(SNS_X1, f->step, SNS_STEP_TURN);
    switch (f->step) {
    case SNS_STEP_SCOUT:
        return f->a || f->b || f->c ? broken(SNS_3_c, f->a, 0) : tc_legal();
    case SNS_STEP_GROUND_DIE:
    case SNS_STEP_GROUND:
        if (f->a > 1 || f->b >= SNS_ROLLED_PIECES || s->rolled > f->b)
            return broken(SNS_4_f, f->b, SNS_ROLLED_PIECES);
        if (f->step == SNS_STEP_GROUND ? f->c == SNS_NO_GROUND || f->c >= SNS_WALL : f->c)
            return broken(SNS_4_f, f->c, SNS_WALL);
        return sns_on(b, SNS_ON_RANDOM_TERRAIN) ? tc_legal() : broken(SNS_3_b, f->step, 0);
    case SNS_STEP_DEPLOY:
        if (f->a > 1 || f->b >= SNS_DEPLOY_STEPS || f->c || !is_to_place(b, s, f->a, f->b))
            return broken(SNS_3_d, f->a, f->b);
        return tc_legal();
    default:
        return broken(TC_SEQUENCE, f->step, SNS_STEP_TURN);
    }
}

/* ---- What a frame says: the bag, the dice, whose turn it is ---- */

static tc_verdict audit_dice_frame(const sns_battle *b, const sns_state *s, const tc_frame *f)
{
    const int most = SNS_DRAW + SNS_DRAW_MORE * (b->players > 2 ? b->players - 2 : 0);
    const int drawn = s->drawn[0] + s->drawn[1];
    int side = -1, number = 0, held = 0;

    if (f->c || f->step == SNS_STEP_PICK ? f->c : f->b)
        return broken(TC_SEQUENCE, f->b, f->c);
    if (f->step == SNS_STEP_DRAW) {
        if (!f->a || f->a > sns_bag_left(s) || f->a + drawn > most)
            return broken(SNS_5_4_a, f->a, sns_bag_left(s));
        return tc_legal();
    }
    if (f->a > 1)
        return broken(SNS_5_5_a, f->a, 1);
    if (f->step == SNS_STEP_ROLL)
        return s->drawn[f->a] ? tc_legal() : broken(SNS_5_5_a, f->a, s->drawn[f->a]);
    if (f->step == SNS_STEP_ALLOCATE) {
        for (int n = 1; n <= 6; n++)
            held += s->hand[f->a][n];
        return held ? tc_legal() : broken(tc_by(SNS_5_5_a, SNS_R12), held, 1);
    }
    const uint64_t units = sns_next_units(s, &side, &number);
    if (!(units & (units - 1)) || side != f->a || number != f->b)
        return broken(SNS_5_6_b, f->a, side);
    return tc_legal();
}

/* 6.3.a: who may try to rally is asked; then he has tried. */
static tc_verdict audit_command(const sns_battle *b, const sns_state *s, const tc_frame *f)
{
    if (f->b || f->c)
        return broken(TC_SEQUENCE, f->b, f->c);
    if (f->step == SNS_STEP_COMMAND)
        return f->a > 1 || s->acted != (f->a == leading(s) ? 0 : 1 << leading(s))
                   ? broken(SNS_R31, f->a, s->acted)
                   : tc_legal();
    if (!is_commander_here(s, f->a))
        return broken(SNS_6_3_a, f->a, SNS_PIECES);
    if (f->step == SNS_STEP_RALLY)
        return sns_next_rally(b, s, sns_side(f->a)) == f->a
                   ? tc_legal()
                   : broken(tc_by(SNS_6_3_a, SNS_R31), f->a, 0);
    const sns_commander *c = sns_commander_at(s, f->a);
    if (c->unit == TC_NONE || !s->unit[c->unit].hits || !(c->flags & SNS_CMD_TRIED))
        return broken(SNS_6_3_a, f->a, c->unit);
    return tc_legal();
}

/* ---- What a frame says: an activation ---- */

/* How far the activation is, by what lies on it. */
static bool is_stage(const tc_frame *f)
{
    switch (f[1].step) {
    case SNS_STEP_BONUS:
        return f->b == SNS_ACT_CHOOSE;
    case SNS_STEP_CHOOSE:
        return f->b == SNS_ACT_FIRST;
    case SNS_STEP_SECOND_SHOOT:
    case SNS_STEP_SECOND_MOVE:
        return f->b == SNS_ACT_DONE;
    default:
        return f->b == SNS_ACT_FIRST || f->b == SNS_ACT_DONE;
    }
}

static tc_verdict audit_act_frame(const sns_state *s, const tc_frame *f)
{
    const sns_act *a = &s->act;

    if (f->c || (f->step != SNS_STEP_ACT && f->step != SNS_STEP_BONUS && f->b))
        return broken(TC_SEQUENCE, f->b, f->c);
    if (f->step == SNS_STEP_BONUS && f->b) {
        if (f->b > 1 || !is_on(s, f->a) || f->a != s->run.target || !sns_bonuses(&s->unit[f->a]) ||
            a->cmove || a->ccombat)
            return broken(tc_by(SNS_5_7_a, SNS_R114), f->a, s->run.target);
        return tc_legal();
    }
    if (f->a != a->unit || (f->step == SNS_STEP_ACT ? !is_stage(f) : !is_on(s, f->a)))
        return broken(SNS_5_1_b, f->a, a->unit);
    if (f->step == SNS_STEP_BONUS &&
        (!sns_bonuses(&s->unit[f->a]) || a->move + a->combat + a->range))
        return broken(SNS_5_7_a, f->a, 0);
    if ((f->step == SNS_STEP_BONUS || f->step == SNS_STEP_CHOOSE) && a->kind != SNS_NO_ACT)
        return broken(SNS_5_6_c, a->kind, SNS_NO_ACT);
    if (f->step == SNS_STEP_SECOND_SHOOT && a->kind != SNS_DO_MOVE_SHOOT)
        return broken(SNS_R129, a->kind, SNS_DO_MOVE_SHOOT);
    if (f->step == SNS_STEP_SECOND_MOVE && a->kind != SNS_DO_SHOOT_MOVE)
        return broken(SNS_R129, a->kind, SNS_DO_SHOOT_MOVE);
    return tc_legal();
}

/* 8.3, 8.5, R125: who is asked stands in the way of the run. */
static tc_verdict audit_reaction(const sns_battle *b, const sns_state *s, const tc_frame *f)
{
    if (f->b != s->run.unit || !is_on(s, f->b) || f->c)
        return broken(tc_by(SNS_8_3_a, SNS_R125), f->b, s->run.unit);
    if (!is_on(s, f->a) || !is_enemy(b, f->a, s->run.unit) || s->run.asked != f->a)
        return broken(tc_by(SNS_8_3_a, SNS_R125), f->a, s->run.asked);
    if (f->step != SNS_STEP_REACT && sns_is_engaged(s, f->a))
        return broken(SNS_8_5_a, f->a, 0);
    return tc_legal();
}

/* ---- What a frame says: a fight, tests ---- */

static tc_verdict audit_fight_frame(const sns_state *s, const tc_frame *f)
{
    const sns_fight *x = &s->fight;

    if (f->c)
        return broken(TC_SEQUENCE, f->c, 0);
    if (f->step == SNS_STEP_DICE) {
        if (f->b > 1 || f->a != x->unit[f->b] || !is_on(s, f->a))
            return broken(SNS_11_1_a, f->a, f->b);
        if (!x->dice[f->b] || x->kept[f->b] ||
            x->stage != (f->b ? SNS_FIGHT_SETTLE : SNS_FIGHT_DICE1))
            return broken(tc_by(SNS_11_1_a, SNS_R69), x->dice[f->b], x->stage);
        return tc_legal();
    }
    if (x->kind != SNS_MELEE || (f->a != x->unit[0] && f->a != x->unit[1]) || !is_on(s, f->a) ||
        x->stage != SNS_FIGHT_ROUTS || f->b > 1)
        return broken(SNS_10_5_a, f->a, x->stage);
    return tc_legal();
}

/* 12.1: of a fight, of the last round. */
static tc_verdict audit_test(const sns_battle *b, const sns_state *s, const tc_frame *f)
{
    const bool fights = f[-1].step == SNS_STEP_FIGHT;
    const sns_fight *x = &s->fight;

    if (f->c || !is_on(s, f->a) || sns_is_broken(b, s, f->a))
        return broken(tc_by(SNS_12_1_b, SNS_R119), f->a, f->c);
    if (fights) {
        const int mine = x->unit[1] == f->a;
        if (x->unit[mine] != f->a || !x->tests[mine] ||
            f->b != (x->kind == SNS_MELEE ? SNS_BY_MELEE : SNS_BY_SHOOTING))
            return broken(SNS_11_6_b, f->a, x->tests[mine]);
        return tc_legal();
    }
    const sns_round *r = &s->round[s->rounds ? s->rounds - 1 : 0];
    if (!s->rounds || r->stage != SNS_ROUND_TESTS || !(r->set & sns_bit(f->a)) || f->b != r->kind)
        return broken(SNS_12_1_b, f->a, f->b);
    return tc_legal();
}

static tc_verdict audit_test_next(const sns_battle *b, const sns_state *s, const tc_frame *f)
{
    tc_action a = { .kind = SNS_TEST_NEXT, .side = f->a };
    int open = 0;

    if (f->a > 1 || f->b || f->c)
        return broken(SNS_R77, f->a, 1);
    for (int u = f->a * SNS_SIDE_UNITS; u < (f->a + 1) * SNS_SIDE_UNITS; u++) {
        a.unit = (uint8_t)u;
        open += !sns_check_test_next(b, s, &a).rule;
    }
    return open > 1 ? tc_legal() : broken(SNS_R77, open, 2);
}

/* ---- What a frame says: commanders ---- */

/* Table 2.9; R33; R26. */
static tc_verdict audit_danger(const sns_battle *b, const sns_state *s, const tc_frame *f)
{
    if (!is_commander_here(s, f->a))
        return broken(SNS_6_1_a, f->a, SNS_PIECES);
    const int unit = sns_commander_at(s, f->a)->unit;
    if (f->step == SNS_STEP_RISK) {
        if (f->b < SNS_RISK_RIDDEN || f->b > SNS_RISK || !is_enemy(b, f->c, f->a))
            return broken(unit == TC_NONE ? SNS_6_5_a : SNS_6_4_a, f->b, SNS_RISK);
        return tc_legal();
    }
    if (f->step == SNS_STEP_ESCAPE) {
        if (f->c != unit || (f->b != TC_NONE && !is_enemy(b, f->b, f->a)))
            return broken(tc_by(unit == TC_NONE ? SNS_6_5_b : SNS_6_4_c, SNS_R33), f->c, unit);
        return tc_legal();
    }
    const uint64_t touched = unit == TC_NONE ? sns_units_touched(b, s, f->a) : 0;
    if (f->b || f->c || !(touched & (touched - 1)))
        return broken(SNS_R26, f->a, unit);
    return tc_legal();
}

static tc_verdict audit_frame(const sns_battle *b, const sns_state *s, int i)
{
    const tc_frame *f = &s->frame[i];

    switch (f->step) {
    case SNS_STEP_DRAW:
    case SNS_STEP_ROLL:
    case SNS_STEP_ALLOCATE:
    case SNS_STEP_PICK:
        return audit_dice_frame(b, s, f);
    case SNS_STEP_COMMAND:
    case SNS_STEP_RALLY:
    case SNS_STEP_RALLY_DIE:
        return audit_command(b, s, f);
    case SNS_STEP_ACT:
    case SNS_STEP_BONUS:
    case SNS_STEP_CHOOSE:
    case SNS_STEP_SECOND_SHOOT:
    case SNS_STEP_SECOND_MOVE:
        return audit_act_frame(s, f);
    case SNS_STEP_WALK:
        return f->a == s->walk.unit && !f->b && !f->c ? tc_legal()
                                                      : broken(SNS_7_1_b, f->a, s->walk.unit);
    case SNS_STEP_RUN:
        return f->a == s->run.unit && !f->b && !f->c ? tc_legal()
                                                     : broken(SNS_R125, f->a, s->run.unit);
    case SNS_STEP_FIGHT:
        return !(f->a | f->b | f->c) ? tc_legal() : broken(TC_SEQUENCE, f->a, 0);
    case SNS_STEP_REACT:
    case SNS_STEP_EVADE_CHECK:
    case SNS_STEP_EVADE_WAY:
        return audit_reaction(b, s, f);
    case SNS_STEP_DICE:
    case SNS_STEP_PURSUE:
    case SNS_STEP_PURSUE_CHECK:
        return audit_fight_frame(s, f);
    case SNS_STEP_TEST:
        return audit_test(b, s, f);
    case SNS_STEP_TEST_NEXT:
        return audit_test_next(b, s, f);
    case SNS_STEP_ROUNDS:
        return f->a < s->rounds && !f->b && !f->c ? tc_legal()
                                                  : broken(SNS_12_6_a, f->a, s->rounds);
    case SNS_STEP_RISK:
    case SNS_STEP_ESCAPE:
    case SNS_STEP_ATTACH:
        return audit_danger(b, s, f);
    default:
        return broken(TC_SEQUENCE, f->step, SNS_STEPS);
    }
}

/* ---- Drafts ---- */

static bool is_near(int32_t x, int32_t y)
{
    return x >= -PL_LIMIT && x <= PL_LIMIT && y >= -PL_LIMIT && y <= PL_LIMIT;
}

static bool is_facing(int heading)
{
    return heading >= 0 && heading < PL_TURN && heading % SNS_DEGREE == 0;
}

/* 7.3: what each kind of step carries, and nothing else; a leg is a spot only. */
static tc_verdict audit_step(const sns_move_step *m, bool leg)
{
    const bool turns = m->kind >= SNS_WHEEL_LEFT && m->kind <= SNS_WHEEL_RIGHT;
    const bool pivots = m->kind == SNS_PIVOT_LEFT || m->kind == SNS_PIVOT_RIGHT;
    const bool goes = m->kind >= SNS_FORWARD && m->kind <= SNS_SIDE_RIGHT;
    const bool placed = m->kind == SNS_FREE || leg;

    if (leg ? m->kind != SNS_NO_STEP && m->kind != SNS_FREE
            : m->kind == SNS_NO_STEP || m->kind >= SNS_STEP_KINDS)
        return broken(SNS_7_3_a, m->kind, SNS_STEP_KINDS);
    if (m->zero || !is_near(m->x, m->y) || (!placed && (m->x || m->y)))
        return broken(SNS_7_3_a, m->x, m->y);
    if (goes ? m->length < 0 || m->length > PL_LIMIT : m->length)
        return broken(SNS_7_3_a, m->length, PL_LIMIT);
    if (turns || pivots       ? m->angle <= 0 || m->angle > SNS_MOST_WHEEL || m->angle % SNS_DEGREE
        : m->kind == SNS_FREE ? !is_facing(m->angle)
                              : m->angle)
        return broken(SNS_7_3_a, m->angle, SNS_MOST_WHEEL);
    return tc_legal();
}

static tc_verdict audit_plan(const sns_plan *p, int most, bool legs)
{
    static const sns_move_step none;
    tc_verdict v = tc_legal();

    if (p->steps > most || p->zero[0] || p->zero[1] || p->zero[2])
        return broken(legs ? SNS_R29 : SNS_7_1_b, p->steps, most);
    for (int i = 0; i < SNS_STEPS_MAX && !v.rule; i++) {
        if (i < p->steps)
            v = audit_step(&p->step[i], legs);
        else if (__builtin_memcmp(&p->step[i], &none, sizeof none) != 0)
            v = broken(SNS_7_1_b, i, p->steps);
    }
    return v;
}

static tc_verdict audit_draft(const sns_state *s)
{
    const int step = s->frame[s->frames ? s->frames - 1 : 0].step;
    const bool legs = step == SNS_STEP_COMMAND;
    const bool moves = step == SNS_STEP_CHOOSE || step == SNS_STEP_SECOND_MOVE;

    return audit_plan(&s->draft, legs ? 2 : moves ? SNS_STEPS_MAX : 0, legs);
}

/* 5.5.b to 5.5.d: what is drafted lies in the hand. */
static tc_verdict audit_gives(const sns_battle *b, const sns_state *s)
{
    static const sns_gift none;
    const tc_frame *f = &s->frame[s->frames ? s->frames - 1 : 0];
    int left[7];

    if (s->gives && f->step != SNS_STEP_ALLOCATE)
        return broken(SNS_5_5_a, s->gives, 0);
    for (int n = 0; n <= 6; n++)
        left[n] = s->gives ? s->hand[f->a & 1][n] : 0;
    for (int i = 0; i < SNS_GIVES; i++) {
        const sns_gift *g = &s->give[i];
        if (i >= s->gives) {
            if (__builtin_memcmp(g, &none, sizeof none) != 0)
                return broken(SNS_5_5_a, i, s->gives);
            continue;
        }
        if (g->zero || !g->dice || g->number < SNS_DISCIPLINE_BEST || g->number > 6)
            return broken(SNS_5_5_b, g->number, 6);
        if (!is_of(s, g->unit, f->a) || sns_is_camp(b, g->unit) ||
            s->unit[g->unit].flags & SNS_ACTIVATED)
            return broken(SNS_5_5_d, g->unit, f->a);
        for (int k = 0; k < i; k++)
            if (s->give[k].unit == g->unit && s->give[k].number != g->number)
                return broken(tc_by(SNS_5_5_c, SNS_R13), g->number, s->give[k].number);
        left[g->number] -= g->dice;
        if (left[g->number] < 0)
            return broken(SNS_5_5_a, g->number, left[g->number]);
    }
    return tc_legal();
}

/* ---- The activation under way (5.1.b, 5.7.a) ---- */

static tc_verdict audit_members(const sns_battle *b, const sns_state *s)
{
    const sns_act *a = &s->act;

    if (a->members > 2 || (a->members && a->kind != SNS_DO_MOVE))
        return broken(SNS_7_8_a, a->members, 2);
    for (int i = 0; i < 2; i++) {
        const int member = a->member[i];
        if (i >= a->members ? member != TC_NONE : !is_unit(b, member) || member == a->unit)
            return broken(SNS_7_8_b, member, a->unit);
        if (i < a->members && sns_side(member) != sns_side(a->unit))
            return broken(SNS_7_8_b, member, a->unit);
    }
    return a->members == 2 && a->member[0] == a->member[1] ? broken(SNS_7_8_b, a->member[0], 0)
                                                           : tc_legal();
}

static tc_verdict audit_act(const sns_battle *b, const sns_state *s, const sns_state *blank)
{
    const sns_act *a = &s->act;

    if (!sns_lies(s, SNS_STEP_ACT))
        return __builtin_memcmp(a, &blank->act, sizeof *a) ? broken(SNS_5_1_b, a->unit, TC_NONE)
                                                           : tc_legal();
    if (!is_unit(b, a->unit) || a->zero)
        return broken(SNS_5_1_b, a->unit, SNS_UNITS);
    if (a->kind >= SNS_ACT_KINDS)
        return broken(SNS_5_6_c, a->kind, SNS_ACT_KINDS);
    if (a->move + a->combat + a->range > SNS_DICE_MOST)
        return broken(SNS_5_7_a, a->move + a->combat + a->range, SNS_DICE_MOST);
    if (is_on(s, a->unit) && a->move + a->combat + a->range > sns_bonuses(&s->unit[a->unit]))
        return broken(SNS_5_7_a, a->move + a->combat + a->range, sns_bonuses(&s->unit[a->unit]));
    if (a->counter == TC_NONE ? a->cmove || a->ccombat : !is_enemy(b, a->counter, a->unit))
        return broken(SNS_R114, a->counter, a->unit);
    if (a->cmove + a->ccombat > SNS_DICE_MOST ||
        (is_on(s, a->counter) && a->cmove + a->ccombat > sns_bonuses(&s->unit[a->counter])))
        return broken(tc_by(SNS_5_7_a, SNS_R114), a->cmove + a->ccombat, SNS_DICE_MOST);
    return audit_members(b, s);
}

/* ---- The way under way (2.1) ---- */

enum { LONGEST = 40000 }; /* no rate comes near it, whatever the bonuses */

/* No base of the table reaches farther off. */
static bool is_at_table(const sns_battle *b, int32_t x, int32_t y)
{
    enum { OVER = 2 * SNS_DU };
    return x >= -OVER && x <= b->width + OVER && y >= -OVER && y <= b->depth + OVER;
}

/* A wheel's angle; the heading of who evades or lines up; else nothing. */
static bool is_turn(const sns_walk *w)
{
    switch (w->kind) {
    case SNS_WALK_WHEEL:
        return w->turn && w->turn % SNS_DEGREE == 0 && w->turn >= -SNS_FREE_WHEEL &&
               w->turn <= SNS_FREE_WHEEL;
    case SNS_WALK_EVADE:
    case SNS_WALK_CONFORM:
        return is_facing(w->turn);
    default:
        return w->turn == 0;
    }
}

static tc_verdict audit_walk(const sns_battle *b, const sns_state *s, const sns_state *blank)
{
    enum { MOST = 2000 }; /* sub-steps of six of the longest steps */
    const sns_walk *w = &s->walk;

    if (!sns_lies(s, SNS_STEP_WALK))
        return __builtin_memcmp(w, &blank->walk, sizeof *w) ? broken(SNS_7_1_b, w->kind, 0)
                                                            : tc_legal();
    if (w->kind == SNS_NO_WALK || w->kind > SNS_WALK_CONFORM || !is_unit(b, w->unit))
        return broken(SNS_7_1_b, w->kind, SNS_WALK_CONFORM);
    if (w->by != TC_NONE && w->by >= SNS_UNITS)
        return broken(SNS_7_1_b, w->by, SNS_UNITS);
    if (w->halted > 1 || w->at > w->end || w->end > MOST)
        return broken(SNS_7_1_b, w->at, w->end);
    if (!is_at_table(b, w->from_x, w->from_y) || !is_at_table(b, w->to_x, w->to_y) ||
        w->length < 0 || w->length > LONGEST)
        return broken(SNS_7_1_b, w->from_x, w->from_y);
    if (!is_facing(w->from_heading) || !is_turn(w))
        return broken(SNS_7_1_b, w->from_heading, w->turn);
    for (int i = 0; i < 2; i++)
        if (!is_at_table(b, w->member_x[i], w->member_y[i]) || w->member_heading[i] < 0 ||
            w->member_heading[i] >= PL_TURN)
            return broken(SNS_7_8_b, w->member_x[i], w->member_y[i]);
    for (int i = 0; i < w->plan.steps && i < SNS_STEPS_MAX; i++)
        if (w->plan.step[i].kind >= SNS_PIVOT_LEFT && w->plan.steps > 1)
            return broken(SNS_7_3_b, w->plan.step[i].kind, w->plan.steps);
    return audit_plan(&w->plan, w->kind == SNS_WALK_PLAN ? SNS_STEPS_MAX : 0, false);
}

/* ---- The charge or pursuit under way (R125, 10.5.b) ---- */

static tc_verdict audit_run(const sns_battle *b, const sns_state *s, const sns_state *blank)
{
    const sns_run *r = &s->run;

    if (!sns_lies(s, SNS_STEP_RUN))
        return __builtin_memcmp(r, &blank->run, sizeof *r) ? broken(SNS_R125, r->kind, 0)
                                                           : tc_legal();
    if (r->kind == SNS_NO_RUN || r->kind > SNS_RUN_PURSUIT || r->stage > SNS_RUN_ENDS ||
        !is_unit(b, r->unit) || r->zero)
        return broken(SNS_R125, r->kind, r->stage);
    const uint8_t who[] = { r->target, r->named, r->asked };
    for (int i = 0; i < TC_COUNT(who); i++)
        if (who[i] != TC_NONE && !is_enemy(b, who[i], r->unit))
            return broken(SNS_8_1_b, who[i], r->unit);
    if (r->edge > PL_LEFT || r->caught > 1 || r->crossed > 15 || r->counters > 1)
        return broken(SNS_8_2_a, r->edge, PL_LEFT);
    if (r->wheel < -SNS_FREE_WHEEL || r->wheel > SNS_FREE_WHEEL || r->wheel % SNS_DEGREE)
        return broken(SNS_8_1_b, r->wheel, SNS_FREE_WHEEL);
    if (!is_at_table(b, r->from_x, r->from_y) || !is_facing(r->from_heading))
        return broken(SNS_8_2_a, r->from_x, r->from_y);
    if (r->left < 0 || r->left > LONGEST || r->straight < 0 || r->straight > LONGEST)
        return broken(SNS_8_1_b, r->left, r->straight);
    const uint64_t foes = (sns_bit(SNS_SIDE_UNITS) - 1) << (!sns_side(r->unit) * SNS_SIDE_UNITS);
    if ((r->reacted | r->evaded) & ~foes || r->evaded & ~r->reacted)
        return broken(SNS_R125, __builtin_popcountll(r->evaded), __builtin_popcountll(r->reacted));
    return tc_legal();
}

/* ---- The fight under way (11) ---- */

static tc_verdict audit_top(const sns_fight *f, int i)
{
    if (f->dice[i] > SNS_DICE_MOST)
        return broken(SNS_R68, f->dice[i], SNS_DICE_MOST);
    if (f->kept[i] > SNS_KEPT || f->kept[i] > f->dice[i])
        return broken(SNS_11_4_a, f->kept[i], f->dice[i]);
    for (int k = 0; k < SNS_KEPT; k++) {
        const int die = f->top[i][k];
        const bool there = k < f->kept[i];
        if (there ? !die || die > 6 || (k && die > f->top[i][k - 1]) : die)
            return broken(SNS_11_4_a, die, k);
    }
    return f->tests[i] > SNS_KEPT ? broken(SNS_11_6_b, f->tests[i], SNS_KEPT) : tc_legal();
}

static tc_verdict audit_fight(const sns_battle *b, const sns_state *s, const sns_state *blank)
{
    const sns_fight *f = &s->fight;

    if (!sns_lies(s, SNS_STEP_FIGHT))
        return __builtin_memcmp(f, &blank->fight, sizeof *f) ? broken(SNS_10_1_a, f->kind, 0)
                                                             : tc_legal();
    if (f->kind == SNS_NO_FIGHT || f->kind > SNS_MELEE || f->stage > SNS_FIGHT_ENDS)
        return broken(SNS_10_1_a, f->kind, f->stage);
    if (!is_unit(b, f->unit[0]) || !is_enemy(b, f->unit[1], f->unit[0]))
        return broken(SNS_10_1_b, f->unit[0], f->unit[1]);
    if (f->stage <= SNS_FIGHT_TEST0 && (!is_on(s, f->unit[0]) || !is_on(s, f->unit[1])))
        return broken(SNS_10_1_b, f->unit[0], f->unit[1]);
    if (f->edge[0] > PL_LEFT || f->edge[1] > PL_LEFT)
        return broken(SNS_8_7_a, f->edge[0], f->edge[1]);
    if (f->routs > 3 || f->asked > 15 || f->over > 3 || f->zero[0] || f->zero[1] || f->zero[2])
        return broken(TC_MALFORMED, f->routs, f->asked);
    const tc_verdict v = audit_top(f, 0);
    return v.rule ? v : audit_top(f, 1);
}

/* ---- Rounds (12.5, 12.6, 6.4.b, 13.4) ---- */

static uint64_t units_here(const sns_state *s)
{
    uint64_t here = 0;
    for (int u = 0; u < SNS_UNITS; u++)
        here |= sns_here(s, u) ? sns_bit(u) : 0;
    return here;
}

/* Whose round it is: who routs is broken, and gone when the tests begin; who has died is dead. */
static tc_verdict audit_cause(const sns_battle *b, const sns_state *s, const sns_round *r)
{
    if (r->side > 1)
        return broken(SNS_R119, r->side, 1);
    if (r->kind == SNS_BY_MORALE)
        return r->unit == TC_NONE ? tc_legal() : broken(SNS_13_4_a, r->unit, TC_NONE);
    if (r->kind == SNS_BY_DEATH)
        return sns_is_commander(r->unit) && sns_side(r->unit) == r->side &&
                       sns_commander_at(s, r->unit)->flags & SNS_CMD_DEAD
                   ? tc_legal()
                   : broken(SNS_6_4_b, r->unit, r->side);
    if (r->kind != SNS_BY_ROUT || r->unit >= SNS_UNITS || sns_side(r->unit) != r->side)
        return broken(SNS_12_5_a, r->unit, r->side);
    const bool gone = s->unit[r->unit].flags & SNS_ROUTED;
    if (r->stage == SNS_ROUND_TESTS ? !gone : !sns_here(s, r->unit))
        return broken(SNS_12_6_a, r->unit, r->stage);
    if (!gone && s->unit[r->unit].hits < sns_who(b, r->unit)->strength)
        return broken(SNS_12_2_a, s->unit[r->unit].hits, sns_who(b, r->unit)->strength);
    return tc_legal();
}

static tc_verdict audit_round(const sns_battle *b, const sns_state *s, int i)
{
    const sns_round *r = &s->round[i];
    const bool risks = r->stage == SNS_ROUND_RISKS;

    if (r->stage > SNS_ROUND_TESTS || r->why >= SNS_CAUSES ||
        (r->stage != SNS_ROUND_TESTS && r->kind != SNS_BY_ROUT))
        return broken(SNS_12_6_a, r->stage, r->why);
    if (r->by != TC_NONE && r->by >= SNS_UNITS)
        return broken(SNS_12_6_a, r->by, SNS_UNITS);
    if (r->commanders > 15 || (r->commanders && !risks))
        return broken(SNS_6_4_a, r->commanders, 15);
    if (r->need && (r->need < SNS_RISK_RIDDEN || r->need > SNS_RISK || r->by == TC_NONE))
        return broken(SNS_6_4_a, r->need, SNS_RISK);
    if (r->set & ~units_here(s) || (r->set && r->stage != SNS_ROUND_TESTS))
        return broken(SNS_12_1_b, i, r->stage);
    return audit_cause(b, s, r);
}

static tc_verdict audit_rounds(const sns_battle *b, const sns_state *s)
{
    static const sns_round none;
    tc_verdict v = tc_legal();

    if (s->rounds && !sns_lies(s, SNS_STEP_ROUNDS))
        return broken(SNS_12_6_a, s->rounds, 0);
    for (int i = 0; i < SNS_ROUNDS && !v.rule; i++) {
        if (i < s->rounds)
            v = audit_round(b, s, i);
        else if (__builtin_memcmp(&s->round[i], &none, sizeof none) != 0)
            v = broken(SNS_12_6_a, i, s->rounds);
    }
    return v;
}

/* Only what waits may lie on top. */
static bool waits(int step)
{
    switch (step) {
    case SNS_STEP_NONE:
    case SNS_STEP_TURN:
    case SNS_STEP_ACT:
    case SNS_STEP_WALK:
    case SNS_STEP_RUN:
    case SNS_STEP_FIGHT:
    case SNS_STEP_ROUNDS:
        return false;
    default:
        return step < SNS_STEPS;
    }
}

/* What is under way, whatever the frames say of it. */
static tc_verdict audit_under_way(const sns_battle *b, const sns_state *s)
{
    sns_state blank;
    tc_verdict v = audit_draft(s);

    sns_blank(&blank);
    v = v.rule ? v : audit_gives(b, s);
    v = v.rule ? v : audit_act(b, s, &blank);
    v = v.rule ? v : audit_walk(b, s, &blank);
    v = v.rule ? v : audit_run(b, s, &blank);
    v = v.rule ? v : audit_fight(b, s, &blank);
    return v.rule ? v : audit_rounds(b, s);
}

tc_verdict sns_audit_agenda(const sns_battle *b, const sns_state *s)
{
    const int bottom = s->frame[0].step;
    tc_verdict v = tc_legal();

    if (s->frames)
        v = bottom == SNS_STEP_TURN ? audit_turn(s) : audit_setup(b, s);
    if (!v.rule && s->frames && !waits(s->frame[s->frames - 1].step))
        v = broken(TC_SEQUENCE, s->frame[s->frames - 1].step, 0);
    v = v.rule ? v : audit_under_way(b, s);
    for (int i = bottom == SNS_STEP_TURN ? 1 : s->frames; i < s->frames && !v.rule; i++)
        v = audit_frame(b, s, i);
    return v;
}
