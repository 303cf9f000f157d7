/* Moves of one's own (7.1 to 7.5, 7.8): the items of a draft (STEP, PLACE, LEG), what they may be,
   and their law. Ways and costs are march.c's, what a way meets way.c's, threat zones zones.c's. */
#include "march.h"

/* ---- Items ---- */

enum { FAR = 30000, LEGS = 2 }; /* no move is longer, whatever is given; R29 */

static bool is_wheel(int kind)
{
    return kind == SNS_WHEEL_LEFT || kind == SNS_WHEEL_RIGHT;
}

static bool is_pivot(int kind)
{
    return kind == SNS_PIVOT_LEFT || kind == SNS_PIVOT_RIGHT;
}

static bool is_straight(int kind)
{
    return kind >= SNS_FORWARD && kind <= SNS_SIDE_RIGHT;
}

/* What each kind carries, and nothing else. */
static tc_verdict check_step(const tc_action *a)
{
    const int kind = a->arg, angle = a->as.pose.angle;
    const int32_t length = a->as.pose.length;
    if (kind < SNS_FORWARD || kind > SNS_PIVOT_RIGHT)
        return tc_illegal(TC_MALFORMED, kind, SNS_PIVOT_RIGHT);
    if (length < 0 || length > (is_straight(kind) ? FAR : 0))
        return tc_illegal(TC_MALFORMED, length, FAR);
    if (!is_wheel(kind) && !is_pivot(kind))
        return angle ? tc_illegal(TC_MALFORMED, angle, 0) : tc_legal();
    if (angle <= 0 || angle % SNS_DEGREE) /* whole degrees */
        return tc_illegal(TC_MALFORMED, angle, SNS_MOST_WHEEL);
    return angle > SNS_MOST_WHEEL ? sns_never(is_wheel(kind) ? SNS_7_3_a : SNS_7_3_c, 0, 0)
                                  : tc_legal();
}

static tc_verdict check_pose(const sns_battle *b, const tc_pose *p)
{
    if (p->x < -SNS_DU || p->x > b->width + SNS_DU)
        return tc_illegal(TC_MALFORMED, p->x, b->width);
    if (p->y < -SNS_DU || p->y > b->depth + SNS_DU)
        return tc_illegal(TC_MALFORMED, p->y, b->depth);
    if (p->heading < 0 || p->heading >= PL_TURN || p->heading % SNS_DEGREE)
        return tc_illegal(TC_MALFORMED, p->heading, PL_TURN);
    return tc_legal();
}

tc_verdict sns_check_item(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    if (a->kind == TC_CLEAR)
        return s->draft.steps || s->gives ? tc_legal() : tc_illegal(TC_DRAFT, 0, 0);
    if (a->kind == SNS_LEG && s->draft.steps >= LEGS)
        return sns_never(SNS_R29, s->draft.steps + 1, LEGS);
    if (s->draft.steps >= SNS_STEPS_MAX)
        return sns_never(SNS_7_1_b, 0, 0);
    return a->kind == SNS_STEP ? check_step(a) : check_pose(b, &a->as.pose);
}

void sns_apply_item(sns_game *g, const tc_action *a)
{
    sns_plan *p = &g->s->draft;
    if (a->kind == TC_CLEAR) {
        *p = (sns_plan){ 0 };
        __builtin_memset(g->s->give, 0, sizeof g->s->give);
        g->s->gives = 0;
        return;
    }
    sns_move_step step = { .x = a->as.pose.x, .y = a->as.pose.y };
    if (a->kind == SNS_PLACE) {
        step.kind = SNS_FREE;
        step.angle = a->as.pose.heading;
    } else if (a->kind == SNS_STEP) {
        step = (sns_move_step){ .kind = (uint8_t)a->arg,
                                .angle = a->as.pose.angle,
                                .length = a->as.pose.length };
    }
    p->step[p->steps++] = step;
}

/* ---- What kind of move it is: 7.2.a, 7.3, R52, R127 ---- */

static bool is_advance_kind(int kind)
{
    return kind == SNS_FORWARD || is_wheel(kind);
}

/* The widest wheel of what is ahead and wheels only; 0: it is an advance, or something else. */
static int wide_wheel(const sns_plan *plan)
{
    int wheels = 0, widest = 0;
    for (int i = 0; i < plan->steps; i++) {
        const sns_move_step *step = &plan->step[i];
        if (!is_advance_kind(step->kind))
            return 0;
        if (!is_wheel(step->kind))
            continue;
        wheels++;
        widest = step->angle > widest ? step->angle : widest;
    }
    return wheels > 1 || widest > SNS_ADVANCE_WHEEL ? widest : 0;
}

bool sns_is_wide(const sns_plan *plan)
{
    return wide_wheel(plan) > 0;
}

bool sns_is_manoeuvre(const sns_battle *b, int unit, const sns_plan *plan)
{
    (void)b;
    (void)unit;
    for (int i = 0; i < plan->steps; i++)
        if (!is_advance_kind(plan->step[i].kind) && !is_pivot(plan->step[i].kind))
            return true;
    return sns_is_wide(plan);
}

/* R52: no length, and the facing kept. */
bool sns_is_hold(const sns_battle *b, const sns_state *s, int unit, const sns_plan *plan)
{
    const pl_stand base = sns_base(b, s, unit);
    for (int i = 0; i < plan->steps; i++) {
        const sns_move_step *step = &plan->step[i];
        if (step->kind == SNS_FREE
                ? step->x != base.at.x || step->y != base.at.y || step->angle != base.heading
                : !is_straight(step->kind) || step->length)
            return false;
    }
    return tc_on(SNS_R52) || !plan->steps;
}

/* R127: table edge or what it may not enter bars 0.1 DU straight ahead. */
bool sns_is_way_out(const sns_battle *b, const sns_state *s, int unit, const sns_plan *plan)
{
    if (plan->steps != 1 || plan->step[0].kind != SNS_TURN_ABOUT || !tc_on(SNS_R127))
        return false;
    const pl_stand base = sns_base(b, s, unit);
    const sns_profile *p = sns_who(b, unit);
    pl_stand ahead = base;
    ahead.at = pl_from(base.at, base.heading, 0, SNS_SUB_STEP);
    return sns_off_table(b, &ahead) ||
           (sns_is_barred(b, s, p, &ahead) && !sns_is_barred(b, s, p, &base));
}

/* ---- Its shape: 7.1.b, 7.3.a to 7.3.c ---- */

static tc_verdict check_kind(const sns_battle *b, int unit, const sns_plan *plan, int i)
{
    const sns_move_step *step = &plan->step[i];
    if (step->kind == SNS_NO_STEP || step->kind >= SNS_STEP_KINDS)
        return tc_illegal(TC_MALFORMED, step->kind, SNS_STEP_KINDS);
    if (is_wheel(step->kind) && (step->angle <= 0 || step->angle > SNS_MOST_WHEEL))
        return sns_never(SNS_7_3_a, 0, 0);
    if (step->kind == SNS_FREE && plan->steps > 1)
        return sns_never(SNS_7_3_b, 0, 0);
    if (step->kind == SNS_FREE && !sns_is_skirmisher(sns_who(b, unit)))
        return tc_illegal(SNS_7_3_b, 0, 0);
    if (is_pivot(step->kind) && (sns_who(b, unit)->type != SNS_ART || plan->steps > 1 ||
                                 step->angle <= 0 || step->angle > SNS_FREE_WHEEL))
        return tc_illegal(SNS_7_3_c, 0, 0);
    return tc_legal();
}

static tc_verdict check_shape(const sns_battle *b, int unit, const sns_plan *plan)
{
    int turns = 0;
    tc_verdict v = tc_legal();
    if (plan->steps > SNS_STEPS_MAX)
        return sns_never(SNS_7_1_b, 0, 0);
    for (int i = 0; i < plan->steps && !v.rule; i++) {
        v = check_kind(b, unit, plan, i);
        turns += plan->step[i].kind >= SNS_TURN_LEFT && plan->step[i].kind <= SNS_TURN_ABOUT;
    }
    return v.rule || turns <= 1 ? v : tc_illegal(SNS_7_3_a, 0, 0);
}

/* ---- How far: 7.1 ---- */

/* 7.3.a: a turn is half of all that is allowed. */
static tc_verdict check_length(const sns_course *c, int bonus, sns_path *out)
{
    int turns;
    out->cost = sns_course_cost(c, &turns);
    if (is_pivot(c->plan->step[0].kind))
        return sns_check_pivot_ground(c);
    out->allowance = sns_course_allowance(c, bonus);
    if (out->allowance < 0)
        return tc_illegal(tc_by(SNS_7_1_a, SNS_R53), 0, 0);
    out->cost += tc_on(SNS_7_3_a) ? turns * (out->allowance / 2) : 0;
    return out->cost > out->allowance ? tc_illegal(SNS_7_1_b, out->cost, out->allowance)
                                      : tc_legal();
}

/* ---- The law ---- */

static void note_end(const sns_course *c, sns_path *out)
{
    out->members = (uint8_t)(c->n - 1);
    out->stopped_by = (uint8_t)c->stopped_by;
    for (int k = 0; k < c->n; k++)
        out->end[k] = sns_course_end(c, k);
    for (int k = 1; k < c->n; k++)
        out->member[k - 1] = c->unit[k];
    sns_course_plan(c, &out->walked);
}

static tc_verdict check_course(const sns_course *c, int bonus, sns_path *out)
{
    tc_verdict v = check_length(c, bonus, out);
    v = v.rule ? v : sns_check_start_zones(c);
    v = v.rule ? v : sns_check_enemies(c);
    v = v.rule ? v : sns_check_friends(c);
    v = v.rule ? v : sns_check_table(c);
    return v.rule ? v : sns_check_villages(c);
}

/* d: of its die, for its group; 0: not asked. */
typedef struct wanted {
    int unit, d, bonus;
    unsigned group;
    const sns_plan *plan;
} wanted;

static tc_verdict judge(const sns_battle *b, const sns_state *s, const wanted *w, sns_course *c,
                        sns_path *out)
{
    uint8_t member[2] = { TC_NONE, TC_NONE };
    int members = 0;
    tc_verdict v = check_shape(b, w->unit, w->plan);
    if (!v.rule && sns_is_engaged(s, w->unit))
        v = tc_illegal(SNS_7_6_a, 0, 0);
    if (!v.rule && w->group != SNS_ALONE)
        v = sns_check_group_plan(w->plan);
    if (!v.rule)
        v = sns_check_group(b, s, w->unit, w->d, w->group, member, &members);
    if (v.rule)
        return v;
    sns_begin_course(c, b, s, w->unit, member, members);
    sns_lay_plan(c, w->plan);
    sns_cut_course(c);
    note_end(c, out);
    if (!w->plan->steps || sns_is_hold(b, s, w->unit, w->plan))
        return tc_legal();
    return check_course(c, w->bonus, out);
}

static void blank_path(const sns_battle *b, const sns_state *s, int unit, sns_path *out)
{
    __builtin_memset(out, 0, sizeof *out);
    out->end[0] = sns_base(b, s, unit);
    out->member[0] = out->member[1] = out->stopped_by = TC_NONE;
}

/* 4.d, R129: who has shot may not end in difficult ground. */
static tc_verdict check_second(const sns_battle *b, const sns_state *s, const sns_path *path)
{
    if (!s->frames || s->frame[s->frames - 1].step != SNS_STEP_SECOND_MOVE)
        return tc_legal();
    return sns_terrain_of(b, s, &path->end[0]) == SNS_DIFFICULT
               ? tc_illegal(tc_by(SNS_4_d, SNS_R129), 0, 0)
               : tc_legal();
}

static wanted drafted(const sns_state *s, int unit, unsigned group)
{
    const int bonus = s->act.unit == unit ? s->act.move : 0;
    return (wanted){ unit, s->unit[unit].number, bonus, group, &s->draft };
}

tc_verdict sns_check_move(const sns_battle *b, const sns_state *s, int unit, unsigned group,
                          sns_path *out)
{
    const wanted w = drafted(s, unit, group);
    sns_course c;
    sns_path own;
    sns_path *path = out ? out : &own;
    blank_path(b, s, unit, path);
    const tc_verdict v = judge(b, s, &w, &c, path);
    return v.rule ? v : check_second(b, s, path);
}

/* 5.6.c to 5.6.g with any die: 7.2.a where only a wheel keeps it from being an advance. */
static tc_verdict check_die(const sns_battle *b, const sns_state *s, const wanted *w)
{
    const sns_profile *p = sns_who(b, w->unit);
    const int need = sns_discipline(b, s, w->unit), wheel = wide_wheel(w->plan);
    if (!w->d)
        return tc_legal();
    if (w->d < need)
        return tc_illegal(tc_by(SNS_5_6_g, SNS_R10), w->d, need);
    if (!sns_is_manoeuvre(b, w->unit, w->plan) || sns_is_way_out(b, s, w->unit, w->plan))
        return tc_legal();
    tc_verdict v = tc_legal();
    if (w->d == need && !(sns_is_skirmisher(p) && tc_on(SNS_7_3_b)))
        v = tc_illegal(SNS_5_6_c, w->d, need + 1);
    if (!v.rule && p->traits & SNS_UNDRILLED && tc_on(SNS_15_f) && w->d < need + 2)
        v = tc_illegal(SNS_5_6_e, w->d, need + 2);
    return v.rule && wheel ? tc_illegal(SNS_7_2_a, wheel, SNS_ADVANCE_WHEEL) : v;
}

/* NOLINTNEXTLINE(readability-function-size) */
tc_verdict sns_check_plan(const sns_battle *b, const sns_state *s, int unit, int d, int bonus,
                          unsigned group, const sns_plan *plan, sns_path *out)
{
    const wanted w = { unit, d, bonus, group, plan };
    sns_course c;
    sns_path own;
    sns_path *path = out ? out : &own;
    if (unit < 0 || unit >= SNS_UNITS || !sns_here(s, unit))
        return tc_illegal(TC_MALFORMED, unit, SNS_UNITS);
    blank_path(b, s, unit, path);
    const tc_verdict v = check_shape(b, unit, plan).rule ? tc_legal() : check_die(b, s, &w);
    return v.rule ? v : judge(b, s, &w, &c, path);
}

/* ---- It is made ---- */

/* R21: whoever goes along has acted with it. */
void sns_start_move(sns_game *g, int unit, unsigned group)
{
    const wanted w = drafted(g->s, unit, group);
    const sns_plan plan = g->s->draft;
    sns_course c;
    sns_path path;
    blank_path(g->b, g->s, unit, &path);
    c.stretches = 0;
    (void)judge(g->b, g->s, &w, &c, &path);
    g->s->draft = (sns_plan){ 0 };
    if (!c.stretches)
        return;
    if (path.members) {
        g->s->act.members = path.members;
        g->s->act.member[0] = path.member[0];
        g->s->act.member[1] = path.member[1];
    }
    sns_start_walk(g, (sns_walk){ .kind = SNS_WALK_PLAN,
                                  .unit = (uint8_t)unit,
                                  .by = path.stopped_by,
                                  .end = (uint16_t)sns_course_poses(&c),
                                  .length = path.cost,
                                  .plan = plan });
}
