/* Dice on units and what they allow (ledger 5.5 to 5.7): GIVE and ALLOCATE, PICK_UNIT, BONUS, the
   activation under way (ACT) with its one action or its two halves (R129). What the action itself
   is stands in the chapters; here is the die's law. */
#include "parts.h"

static void drop_plan(sns_state *s)
{
    __builtin_memset(&s->draft, 0, sizeof s->draft);
}

/* ---- GIVE, ALLOCATE (5.5) ---- */

/* How many of a number the draft has taken already. */
static int drafted(const sns_state *s, int number)
{
    int dice = 0;

    for (int i = 0; i < s->gives; i++)
        if (s->give[i].number == number)
            dice += s->give[i].dice;
    return dice;
}

/* What the draft has for a unit; -1 nothing. */
static int gift_of(const sns_state *s, int unit)
{
    for (int i = 0; i < s->gives; i++)
        if (s->give[i].unit == unit)
            return i;
    return -1;
}

/* 5.5.a to d in order. Dice that are not there, of two numbers, or on one who has his marker could
   not be counted, so those refusals stand whatever is muted. */
static tc_verdict check_give(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    const int number = a->arg, left = s->hand[a->side][number] - drafted(s, number);
    const int gift = gift_of(s, a->unit);
    const unsigned flags = s->unit[a->unit].flags;

    if (sns_side(a->unit) != a->side || !(flags & SNS_HERE))
        return sns_never(SNS_5_5_a, 0, 0);
    if (sns_is_camp(b, a->unit))
        return sns_never(tc_by(SNS_14_1, SNS_R4), 0, 0);
    if (a->with > left)
        return sns_never(SNS_5_5_a, a->with, left);
    const int discipline = sns_discipline(b, s, a->unit);
    const tc_verdict v = number < discipline
                             ? tc_illegal(tc_by(SNS_5_5_b, SNS_R10), number, discipline)
                             : tc_legal();
    if (v.rule)
        return v;
    if (gift >= 0 && s->give[gift].number != number)
        return sns_never(tc_by(SNS_5_5_c, SNS_R13), number, s->give[gift].number);
    if (flags & SNS_ACTIVATED)
        return sns_never(tc_by(SNS_5_5_d, flags & SNS_MARKER ? 0 : SNS_R21), 0, 0);
    return gift < 0 && s->gives >= SNS_GIVES ? sns_never(SNS_5_5_a, 0, 0) : tc_legal();
}

/* 5.5.c: one more of a number that the unit holds is the same gift. */
static void give(sns_state *s, const tc_action *a)
{
    int gift = gift_of(s, a->unit);

    if (gift < 0) {
        gift = s->gives++;
        s->give[gift] = (sns_gift){ a->unit, (uint8_t)a->arg, 0, 0 };
    }
    s->give[gift].dice = (uint8_t)(s->give[gift].dice + a->with);
}

/* R16: for all to see. 5.5.e: what is left over goes aside. 5.5.f: which may be all. */
static void allocate(sns_game *g, int side)
{
    sns_state *s = g->s;
    int given = 0, aside = 0;

    for (int i = 0; i < s->gives; i++) {
        const sns_gift *gift = &s->give[i];
        sns_unit *u = &s->unit[gift->unit];
        u->dice = gift->dice;
        u->number = gift->number;
        u->flags |= SNS_IMPETUS;
        s->hand[side][gift->number] = (uint8_t)(s->hand[side][gift->number] - gift->dice);
        given += gift->dice;
        sns_say(g, SNS_EV_GIVEN, tc_by(gift->dice > 1 ? SNS_5_5_c : SNS_5_5_a, SNS_R16), gift->unit,
                TC_NONE, gift->number, gift->dice, 0, 0);
    }
    for (int n = 1; n <= 6; n++) {
        aside += s->hand[side][n];
        s->hand[side][n] = 0;
    }
    s->aside[side] = (uint8_t)(s->aside[side] + aside);
    __builtin_memset(s->give, 0, sizeof s->give);
    s->gives = 0;
    sns_say(g, SNS_EV_ALLOCATED,
            !aside  ? SNS_5_5_a
            : given ? SNS_5_5_e
                    : SNS_5_5_f,
            TC_NONE, TC_NONE, side, given, aside, 0);
    sns_pop(g);
}

/* ---- PICK_UNIT (5.6.a, b) ---- */

/* Has a die that it has still to act on (R23: who counter-charged has acted, who evaded has
   not). */
static bool is_waiting(const sns_unit *u)
{
    return u->flags & SNS_HERE && u->dice && !(u->flags & (SNS_ACTIVATED | SNS_DEFERRED));
}

uint64_t sns_next_units(const sns_state *s, int *side, int *number)
{
    const int active = tc_on(SNS_5_6_b) ? s->active & 1 : !(s->active & 1);
    uint64_t set[2] = { 0, 0 };
    int best = 0;

    for (int i = 0; i < SNS_UNITS; i++) {
        const sns_unit *u = &s->unit[i];
        if (!is_waiting(u))
            continue;
        if (best == 0 || (tc_on(SNS_5_6_a) ? u->number < best : u->number > best)) {
            best = u->number;
            set[0] = set[1] = 0;
        }
        if (u->number == best)
            set[sns_side(i)] |= sns_bit(i);
    }
    *side = set[active] ? active : !active;
    *number = best;
    return set[*side];
}

static tc_verdict check_pick(const sns_state *s, const tc_action *a)
{
    int side, number;
    const uint64_t set = sns_next_units(s, &side, &number);
    const sns_unit *u = &s->unit[a->unit];

    if (set & sns_bit(a->unit))
        return tc_legal();
    if (u->flags & SNS_ACTIVATED)
        return sns_never(tc_by(SNS_5_1_b, SNS_R23), 0, 0);
    if (u->flags & SNS_DEFERRED)
        return sns_never(SNS_5_6_h, 0, 0);
    return is_waiting(u) && u->number != number ? sns_never(SNS_5_6_a, u->number, number)
                                                : sns_never(SNS_5_6_b, 0, 0);
}

/* ---- BONUS (5.7) ---- */

static int spent(const tc_action *a)
{
    return a->unit + a->target + a->with;
}

/* More than there can be dice are no numbers of bonuses. */
static bool is_wild(const tc_action *a)
{
    return a->unit > SNS_DICE_MOST || a->target > SNS_DICE_MOST || a->with > SNS_DICE_MOST;
}

static tc_verdict check_bonus(const sns_state *s, const tc_action *a)
{
    const int bonuses = sns_bonuses(&s->unit[s->frame[s->frames - 1].a]);

    if (is_wild(a))
        return tc_illegal(TC_MALFORMED, spent(a), bonuses);
    return spent(a) > bonuses ? tc_illegal(SNS_5_7_a, spent(a), bonuses) : tc_legal();
}

/* R25: they are for this activation and what it comes to. A counter-charger shoots at nobody. */
static void assign_bonuses(sns_game *g, const tc_action *a)
{
    const tc_frame f = *sns_top(g->s);
    sns_act *act = &g->s->act;

    sns_pop(g);
    sns_say(g, SNS_EV_BONUS, tc_by(SNS_5_7_a, SNS_R25), f.a, TC_NONE, a->unit, a->target, a->with,
            0);
    if (f.b) {
        act->cmove = a->unit;
        act->ccombat = a->target;
        sns_start_counter(g);
        return;
    }
    act->move = a->unit;
    act->combat = a->target;
    act->range = a->with;
}

tc_verdict sns_check_allocate(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    switch (a->kind) {
    case SNS_GIVE:
        return check_give(b, s, a);
    case SNS_PICK_UNIT:
        return check_pick(s, a);
    case SNS_BONUS:
        return check_bonus(s, a);
    default:
        return tc_legal();
    }
}

void sns_apply_allocate(sns_game *g, const tc_action *a)
{
    switch (a->kind) {
    case SNS_GIVE:
        give(g->s, a);
        break;
    case SNS_PICK_UNIT:
        sns_pop(g);
        sns_start_act(g, a->unit);
        break;
    case SNS_BONUS:
        assign_bonuses(g, a);
        break;
    default:
        allocate(g, a->side);
        break;
    }
}

/* ---- What a die allows (5.6.c to g) ---- */

/* Two numbers that count steps of a die: what is shown, what is needed. */
static tc_verdict need(tc_cite by, int d, int at_least)
{
    return d < at_least ? tc_illegal(by, d, at_least) : tc_legal();
}

/* 5.6.c, e; 7.3.b: skirmishers manoeuvre on an equal die too. */
static tc_verdict check_manoeuvre(const sns_battle *b, int unit, int d, int discipline)
{
    const sns_profile *p = sns_who(b, unit);
    tc_verdict v = tc_legal();

    if (!sns_is_skirmisher(p))
        v = need(SNS_5_6_c, d, discipline + 1);
    if (!v.rule && p->traits & SNS_UNDRILLED)
        v = need(SNS_5_6_e, d, discipline + 2);
    return v;
}

tc_verdict sns_check_die(const sns_battle *b, const sns_state *s, int unit, enum sns_act_kind kind,
                         bool manoeuvre)
{
    const sns_unit *u = &s->unit[unit];
    const int d = u->number;

    if (kind == SNS_DO_HOLD || kind == SNS_DO_DEFER || kind == SNS_DO_FIGHT)
        return tc_legal(); /* R67, 5.6.g */
    const int discipline = sns_discipline(b, s, unit);
    tc_verdict v = need(tc_by(SNS_5_6_g, SNS_R10), d, discipline);
    if (v.rule)
        return v;
    switch (kind) {
    case SNS_DO_CHARGE: /* 5.6.f */
        if (d == discipline && sns_who(b, unit)->traits & SNS_IMPACT && tc_on(SNS_5_6_f))
            return v;
        return need(SNS_8_1_a, d, discipline + 1);
    case SNS_DO_RALLY:
        v = need(SNS_5_6_d, d, discipline + 1);
        return v.rule ? v : need(tc_by(SNS_5_6_d, SNS_R2), d, discipline + u->hits);
    case SNS_DO_MOVE_SHOOT:
    case SNS_DO_SHOOT_MOVE:
        v = need(SNS_5_6_c, d, discipline + 1);
        break;
    default:
        break;
    }
    return v.rule || !manoeuvre ? v : check_manoeuvre(b, unit, d, discipline);
}

/* ---- The die and a drafted move ---- */

static bool is_pivot(const sns_plan *plan)
{
    const int kind = plan->step[0].kind;
    return plan->steps == 1 && (kind == SNS_PIVOT_LEFT || kind == SNS_PIVOT_RIGHT);
}

/* The one wheel of what would be an advance but for its angle (7.2.a); 0 it is something else. */
static int wide_wheel(const sns_plan *plan)
{
    int angle = 0;

    for (int i = 0; i < plan->steps; i++) {
        const sns_move_step *step = &plan->step[i];
        const bool wheel = step->kind == SNS_WHEEL_LEFT || step->kind == SNS_WHEEL_RIGHT;
        if (wheel && !angle)
            angle = step->angle;
        else if (step->kind != SNS_FORWARD)
            return 0;
    }
    return angle > SNS_ADVANCE_WHEEL ? angle : 0;
}

/* R127: who has a wall before him turns about, on any die that does. */
static bool counts_as_manoeuvre(const sns_battle *b, const sns_state *s, int unit,
                                const sns_plan *plan)
{
    return !sns_is_way_out(b, s, unit, plan) && sns_is_manoeuvre(b, unit, plan);
}

/* Where only its angle keeps a move from being an advance, that is said. */
static tc_verdict check_move_die(const sns_battle *b, const sns_state *s, int unit,
                                 enum sns_act_kind kind)
{
    const sns_plan *plan = &s->draft;
    const bool manoeuvre = counts_as_manoeuvre(b, s, unit, plan);
    const int angle = wide_wheel(plan);
    const tc_verdict v = sns_check_die(b, s, unit, kind, false);

    if (v.rule || !manoeuvre)
        return v;
    const tc_verdict full = sns_check_die(b, s, unit, kind, true);
    return full.rule && angle ? tc_illegal(SNS_7_2_a, angle, SNS_ADVANCE_WHEEL) : full;
}

/* ---- The actions ---- */

/* R52: hold is always legal, by whatever name. */
static tc_verdict check_act_move(const sns_battle *b, const sns_state *s, int unit, unsigned group)
{
    sns_path path;

    if (sns_is_hold(b, s, unit, &s->draft))
        return group ? sns_never(SNS_R52, 0, 0) : tc_legal();
    if (sns_is_engaged(s, unit) && tc_on(SNS_7_6_a))
        return tc_illegal(SNS_7_6_a, 0, 0);
    const tc_verdict v = check_move_die(b, s, unit, SNS_DO_MOVE);
    return v.rule ? v : sns_check_move(b, s, unit, group, &path);
}

/* R129: a unit that only pivots does not shoot. */
static tc_verdict check_pivot_too(const sns_state *s)
{
    return is_pivot(&s->draft) ? tc_illegal(SNS_R129, 0, 0) : tc_legal();
}

static tc_verdict check_move_shoot(const sns_battle *b, const sns_state *s, int unit)
{
    sns_path path;
    tc_verdict v = check_pivot_too(s);

    v = v.rule ? v : sns_check_shooter(b, s, unit, true);
    v = v.rule ? v : check_move_die(b, s, unit, SNS_DO_MOVE_SHOOT);
    if (!v.rule && sns_is_hold(b, s, unit, &s->draft))
        v = sns_never(SNS_R52, 0, 0);
    return v.rule ? v : sns_check_move(b, s, unit, SNS_ALONE, &path);
}

static tc_verdict check_second_move(const sns_battle *b, const sns_state *s, int unit)
{
    sns_path path;

    if (!s->draft.steps || sns_is_hold(b, s, unit, &s->draft))
        return tc_legal();
    tc_verdict v = check_pivot_too(s);
    v = v.rule ? v : check_move_die(b, s, unit, SNS_DO_MOVE);
    return v.rule ? v : sns_check_move(b, s, unit, SNS_ALONE, &path);
}

static tc_verdict check_act_shoot(const sns_battle *b, const sns_state *s, int unit, int target,
                                  enum sns_act_kind kind)
{
    const bool with_move = kind == SNS_DO_SHOOT_MOVE;
    tc_verdict v = sns_check_shooter(b, s, unit, with_move);

    v = v.rule ? v : sns_check_die(b, s, unit, kind, false);
    return v.rule ? v : sns_check_shoot(b, s, unit, target, with_move);
}

/* 5.6.d, 6.3.b, 12.4.a. */
static tc_verdict check_act_rally(const sns_battle *b, const sns_state *s, int unit)
{
    if (!s->unit[unit].hits)
        return sns_never(SNS_12_4_a, unit, TC_NONE);
    if (tc_on(SNS_6_3_b) && (sns_is_engaged(s, unit) || sns_touches_enemy(b, s, unit)))
        return tc_illegal(SNS_6_3_b, 0, 0);
    return sns_check_die(b, s, unit, SNS_DO_RALLY, false);
}

static tc_verdict check_engaged_act(const sns_battle *b, const sns_state *s, int unit,
                                    const tc_action *a)
{
    if (a->kind == SNS_ACT_FIGHT)
        return sns_check_fight(b, s, unit, a->target);
    const bool turns = a->kind == SNS_ACT_TURN_FACE;
    if (!sns_is_engaged(s, unit) || (turns && sns_side(a->target) == a->side))
        return sns_never(SNS_7_6_a, 0, 0);
    const tc_verdict v =
        sns_check_die(b, s, unit, turns ? SNS_DO_TURN_FACE : SNS_DO_BREAK_OFF, true);
    if (v.rule)
        return v;
    return turns ? sns_check_turn_face(b, s, unit, a->target) : sns_check_break_off(b, s, unit);
}

static tc_verdict check_act_charge(const sns_battle *b, const sns_state *s, int unit,
                                   const tc_action *a)
{
    if (sns_side(a->target) == a->side)
        return sns_never(SNS_8_1_b, 0, 0);
    if (sns_is_engaged(s, unit)) /* whatever its die */
        return sns_never(SNS_8_1_a, 0, 0);
    const tc_verdict v = sns_check_die(b, s, unit, SNS_DO_CHARGE, false);
    return v.rule ? v : sns_check_charge(b, s, a);
}

tc_verdict sns_check_act(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    const int unit = s->act.unit;

    switch (a->kind) {
    case SNS_ACT_SHOOT:
        return check_act_shoot(b, s, unit, a->target, SNS_DO_SHOOT);
    case SNS_ACT_SHOOT_MOVE:
        return check_act_shoot(b, s, unit, a->target, SNS_DO_SHOOT_MOVE);
    case SNS_ACT_MOVE:
        return check_act_move(b, s, unit, a->flags);
    case SNS_ACT_MOVE_SHOOT:
        return check_move_shoot(b, s, unit);
    case SNS_SECOND_SHOOT:
        return a->target == TC_NONE ? tc_legal() : sns_check_shoot(b, s, unit, a->target, true);
    case SNS_SECOND_MOVE:
        return check_second_move(b, s, unit);
    case SNS_ACT_CHARGE:
        return check_act_charge(b, s, unit, a);
    case SNS_ACT_FIGHT:
    case SNS_ACT_TURN_FACE:
    case SNS_ACT_BREAK_OFF:
        return check_engaged_act(b, s, unit, a);
    case SNS_ACT_RALLY:
        return check_act_rally(b, s, unit);
    default: /* R67: hold, defer */
        return tc_legal();
    }
}

/* ---- The activation ---- */

void sns_done(sns_game *g, int unit)
{
    if (sns_here(g->s, unit))
        g->s->unit[unit].flags |= SNS_ACTIVATED;
}

void sns_start_act(sns_game *g, int unit)
{
    const sns_unit *u = &g->s->unit[unit];
    const int discipline = sns_discipline(g->b, g->s, unit), bonuses = sns_bonuses(u);
    const bool level_six = u->number == 6 && discipline == 6; /* R24 */
    const tc_cite why = sns_why_discipline(g->b, g->s, unit);

    sns_clear_act(g->s);
    g->s->act.unit = (uint8_t)unit;
    sns_say(g, SNS_EV_ACTIVATES,
            level_six ? tc_by(SNS_5_6_a, SNS_R24)
            : why     ? why
                      : SNS_5_6_a,
            unit, TC_NONE, u->number, discipline, bonuses, 0);
    sns_push(g, SNS_STEP_ACT, unit, SNS_ACT_BONUS, 0);
}

/* 5.1.b: a group's members too, as far as they are still there. */
static void end_act(sns_game *g)
{
    const sns_act act = g->s->act;

    for (int i = 0; i < act.members; i++)
        sns_done(g, act.member[i]);
    drop_plan(g->s);
    sns_clear_act(g->s);
    sns_pop(g);
}

/* Could anything but "no move" be answered? A rate of 0 where it stands is the end of it. */
static bool may_move_on(const sns_battle *b, const sns_state *s, int unit)
{
    const pl_stand base = sns_base(b, s, unit);
    sns_ground_met met;

    sns_meet_start(b, s, unit, &base, &met);
    return sns_allowance(b, unit, &met, s->act.move) > 0;
}

/* Is there a target? Only where 4.d leaves one (R129). */
static bool may_shoot_on(const sns_battle *b, const sns_state *s, int unit)
{
    if (!sns_can_shoot(b, s, unit))
        return false;
    for (int i = 0; i < SNS_PIECES; i++) {
        const bool there = sns_is_commander(i) ? sns_is_alone(s, i) : sns_here(s, i);
        if (there && sns_side(i) != sns_side(unit) && !sns_check_shoot(b, s, unit, i, true).rule)
            return true;
    }
    return false;
}

/* R129: asked only of one who is still there, free, and has a choice. */
static void open_second(sns_game *g, int unit)
{
    const sns_state *s = g->s;

    if (!sns_here(s, unit) || sns_is_engaged(s, unit))
        return;
    if (s->act.kind == SNS_DO_MOVE_SHOOT && may_shoot_on(g->b, s, unit))
        sns_push(g, SNS_STEP_SECOND_SHOOT, unit, 0, 0);
    if (s->act.kind == SNS_DO_SHOOT_MOVE && may_move_on(g->b, s, unit))
        sns_push(g, SNS_STEP_SECOND_MOVE, unit, 0, 0);
}

bool sns_run_act(sns_game *g)
{
    tc_frame *f = sns_top(g->s);
    const int unit = f->a;

    switch (f->b) {
    case SNS_ACT_BONUS:
        f->b = SNS_ACT_CHOOSE;
        if (sns_bonuses(&g->s->unit[unit]))
            sns_push(g, SNS_STEP_BONUS, unit, 0, 0);
        break;
    case SNS_ACT_CHOOSE:
        f->b = SNS_ACT_FIRST;
        sns_push(g, SNS_STEP_CHOOSE, unit, 0, 0);
        break;
    case SNS_ACT_FIRST:
        f->b = SNS_ACT_SECOND;
        break;
    case SNS_ACT_SECOND:
        f->b = SNS_ACT_DONE;
        open_second(g, unit);
        break;
    default:
        end_act(g);
        break;
    }
    return true;
}

/* ---- What is chosen is done ---- */

/* R59: an engaged unit too. */
static void hold(sns_game *g, int unit, unsigned ruling)
{
    const unsigned engaged = sns_is_engaged(g->s, unit) ? SNS_R59 : SNS_R67;
    sns_say(g, SNS_EV_HOLDS, tc_by(SNS_5_6_i, ruling ? ruling : engaged), unit, TC_NONE, 0, 0, 0,
            0);
}

/* 5.6.h: impetus is lost; R22: another die only in a later phase. Muted, it is its activation. */
static void defer(sns_game *g, int unit)
{
    sns_unit *u = &g->s->unit[unit];

    if (!tc_on(SNS_5_6_h)) {
        sns_done(g, unit);
        return;
    }
    u->flags |= SNS_DEFERRED;
    u->flags &= (uint16_t)~SNS_IMPETUS;
    sns_say(g, SNS_EV_DEFERS, tc_by(SNS_5_6_h, SNS_R22), unit, TC_NONE, 0, 0, 0, 0);
}

static void rally(sns_game *g, int unit)
{
    sns_unit *u = &g->s->unit[unit];

    u->hits--;
    sns_say(g, SNS_EV_RALLIED, tc_by(SNS_5_6_d, SNS_R2), unit, TC_NONE, u->hits,
            sns_who(g->b, unit)->strength, true, 0);
}

static void fight(sns_game *g, int unit, int enemy)
{
    const int edge = sns_engaged_edge(g->s, enemy, unit);
    sns_start_fight(g, sns_fight_between(g->b, g->s, SNS_MELEE, unit, enemy, edge, 0));
}

/* The draft has become the way, or is dropped. */
static void move(sns_game *g, int unit, unsigned group)
{
    if (g->s->draft.steps && !sns_is_hold(g->b, g->s, unit, &g->s->draft))
        sns_start_move(g, unit, group);
    drop_plan(g->s);
}

static void carry_out(sns_game *g, int unit, const tc_action *a)
{
    switch (g->s->act.kind) {
    case SNS_DO_SHOOT:
    case SNS_DO_SHOOT_MOVE:
        sns_start_shoot(g, unit, a->target);
        break;
    case SNS_DO_MOVE:
    case SNS_DO_MOVE_SHOOT:
        move(g, unit, a->kind == SNS_ACT_MOVE ? a->flags : SNS_ALONE);
        break;
    case SNS_DO_CHARGE:
        sns_start_charge(g, a);
        break;
    case SNS_DO_FIGHT:
        fight(g, unit, a->target);
        break;
    case SNS_DO_TURN_FACE:
        sns_start_turn_face(g, unit, a->target);
        break;
    case SNS_DO_BREAK_OFF:
        sns_start_break_off(g, unit);
        break;
    case SNS_DO_RALLY:
        rally(g, unit);
        break;
    case SNS_DO_DEFER:
        defer(g, unit);
        break;
    default:
        hold(g, unit, a->kind == SNS_ACT_MOVE ? SNS_R52 : 0);
        break;
    }
}

/* R52: a move of nothing is Hold. */
static int act_kind_of(const sns_game *g, const tc_action *a)
{
    static const uint8_t kinds[] = {
        [SNS_ACT_SHOOT] = SNS_DO_SHOOT,           [SNS_ACT_MOVE] = SNS_DO_MOVE,
        [SNS_ACT_MOVE_SHOOT] = SNS_DO_MOVE_SHOOT, [SNS_ACT_SHOOT_MOVE] = SNS_DO_SHOOT_MOVE,
        [SNS_ACT_CHARGE] = SNS_DO_CHARGE,         [SNS_ACT_FIGHT] = SNS_DO_FIGHT,
        [SNS_ACT_TURN_FACE] = SNS_DO_TURN_FACE,   [SNS_ACT_BREAK_OFF] = SNS_DO_BREAK_OFF,
        [SNS_ACT_RALLY] = SNS_DO_RALLY,           [SNS_ACT_HOLD] = SNS_DO_HOLD,
        [SNS_ACT_DEFER] = SNS_DO_DEFER,
    };
    if (a->kind == SNS_ACT_MOVE && sns_is_hold(g->b, g->s, g->s->act.unit, &g->s->draft))
        return SNS_DO_HOLD;
    return kinds[a->kind];
}

static bool has_target(int kind)
{
    return kind == SNS_ACT_SHOOT || kind == SNS_ACT_SHOOT_MOVE || kind == SNS_ACT_CHARGE ||
           kind == SNS_ACT_FIGHT || kind == SNS_ACT_TURN_FACE;
}

/* 5.6.c, d, g by its die; 5.6.f: a charge on an equal one. R127: who faces a wall turns about. */
static tc_cite cite_act(const sns_game *g, int unit, int kind)
{
    const int d = g->s->unit[unit].number, discipline = sns_discipline(g->b, g->s, unit);
    const bool out = kind == SNS_DO_MOVE && sns_is_way_out(g->b, g->s, unit, &g->s->draft);
    const unsigned ruling = out ? SNS_R127 : SNS_R10;

    if (d > discipline)
        return tc_by(SNS_5_6_d, ruling);
    if (d < discipline)
        return tc_by(SNS_5_6_g, ruling);
    return tc_by(kind == SNS_DO_CHARGE ? SNS_5_6_f : SNS_5_6_c, ruling);
}

/* 5.1.b: with what it has chosen the unit is activated, but for one that defers. */
static void act(sns_game *g, const tc_action *a)
{
    const int unit = g->s->act.unit, kind = act_kind_of(g, a);

    sns_pop(g);
    g->s->act.kind = (uint8_t)kind;
    sns_say(g, SNS_EV_ACTS, cite_act(g, unit, kind), unit,
            has_target(a->kind) ? a->target : TC_NONE, kind, 0, 0, 0);
    if (kind != SNS_DO_DEFER)
        sns_done(g, unit);
    carry_out(g, unit, a);
    drop_plan(g->s);
}

void sns_apply_act(sns_game *g, const tc_action *a)
{
    const int unit = g->s->act.unit;

    switch (a->kind) {
    case SNS_SECOND_SHOOT:
        sns_pop(g);
        if (a->target != TC_NONE)
            sns_start_shoot(g, unit, a->target);
        break;
    case SNS_SECOND_MOVE:
        sns_pop(g);
        move(g, unit, SNS_ALONE);
        break;
    default:
        act(g, a);
        break;
    }
}
