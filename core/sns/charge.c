/* Chapter 8.1: who may charge whom, and the way of a charge: a wheel, then straight on (8.1.b, R57,
   R125). How it is run is run.c's, what the enemy does evade.c's, what follows contact contact.c's;
   the die that a charge takes is allocate.c's. */
#include "charge.h"

/* ---- The wheel ---- */

static bool is_touched_by_front(const pl_stand *base, const pl_stand *other)
{
    pl_point p[4], q[4];
    if (pl_stands_apart(base, other, SNS_CONTACT))
        return false;
    pl_stand_corners(base, 0, p);
    pl_stand_corners(other, 0, q);
    return pl_near(p, 2, q, 4, SNS_CONTACT);
}

/* Those beside whom its front begins are not touched by it again, but may be run into. */
static bool is_met(const sns_approach *p, const pl_stand *at, int enemy)
{
    const pl_stand o = sns_base(p->b, p->s, enemy);
    if (is_touched_by_front(at, &o) && (enemy == p->named || !is_touched_by_front(&p->from, &o)))
        return true;
    return sns_overlap(at, &o);
}

int sns_wheel_meets(const sns_approach *p, int32_t turn)
{
    const pl_stand at = pl_stand_wheel(p->from, turn);
    if (p->named >= 0 && p->near & sns_bit(p->named) && is_met(p, &at, p->named))
        return p->named;
    for (uint64_t near = p->near; near; near &= near - 1) {
        const int i = __builtin_ctzll(near);
        if (sns_here(p->s, i) && is_met(p, &at, i))
            return i;
    }
    return -1;
}

static uint64_t side_bits(int side)
{
    return (((uint64_t)1 << SNS_SIDE_UNITS) - 1) << side * SNS_SIDE_UNITS;
}

sns_approach sns_approach_of(const sns_battle *b, const sns_state *s, int unit, pl_stand from,
                             int named, int bonus)
{
    enum {
        SWING = 4 * SNS_HALF_FRONT
    }; /* no corner goes farther from P in a wheel of 90 degrees */
    sns_approach p = {
        .b = b, .s = s, .unit = unit, .named = named, .bonus = bonus, .from = from, .at = from
    };
    p.near = sns_units_near(b, s, (pl_box){ from.at, from.at }, SWING) & side_bits(!sns_side(unit));
    for (int i = 0; i < SNS_UNITS; i++)
        if (sns_side(i) == sns_side(unit) && sns_may_pass(b, unit, i))
            p.passed |= sns_bit(i);
    sns_meet_start(b, s, unit, &from, &p.met);
    return p;
}

/* To a degree of the wheel. */
static void wheel_to(sns_approach *p, int32_t turn)
{
    p->turn = turn;
    p->at = pl_stand_wheel(p->from, turn);
    p->spent = tc_on(SNS_7_2_b) ? pl_arc(2 * SNS_HALF_FRONT, turn < 0 ? -turn : turn) : 0;
    if (tc_on(SNS_R57))
        sns_meet(p->b, p->s, p->unit, &p->at, &p->met);
}

void sns_approach_wheel(sns_approach *p, int32_t turn)
{
    const int32_t sign = turn < 0 ? -1 : 1;
    for (int32_t i = SNS_DEGREE; i <= turn * sign; i += SNS_DEGREE)
        wheel_to(p, sign * i);
}

int32_t sns_approach_left(const sns_approach *p)
{
    const int32_t left = sns_allowance(p->b, p->unit, &p->met, p->bonus) - p->spent;
    return left > 0 ? left : 0;
}

/* R106: what the rate of the ground ahead gains or loses: bonuses, obstacles, the wheel. */
int32_t sns_approach_additions(const sns_approach *p)
{
    const int32_t all = sns_allowance(p->b, p->unit, &p->met, p->bonus);
    return all < 0 ? 0 : all - p->met.rate * SNS_DU - p->spent;
}

/* ---- The straight part ---- */

/* The ground there has been met. */
static bool is_barred_ground(const sns_approach *p, const pl_stand *at)
{
    if (sns_off_table(p->b, at))
        return true;
    if (!tc_on(SNS_R57))
        return sns_is_barred(p->b, p->s, sns_who(p->b, p->unit), at);
    return sns_allowance(p->b, p->unit, &p->met, p->bonus) < 0;
}

/* Friends it may pass are in its way only where it meets the enemy (R125). */
sns_ahead sns_look_ahead(const sns_approach *p, int32_t way)
{
    sns_approach q = *p;
    sns_ahead out = { SNS_CLEAR, -1, 0 };
    const pl_point end = pl_from(p->at.at, p->at.heading, 0, way);
    const int n = pl_steps(way, SNS_SUB_STEP);

    for (int i = 1; i <= n && out.bar == SNS_CLEAR; i++) {
        q.at.at = pl_part(p->at.at, end, i, n);
        if (tc_on(SNS_R57))
            sns_meet(p->b, p->s, p->unit, &q.at, &q.met);
        out.who = sns_overlapped(p->b, p->s, p->unit, &q.at, i < n ? p->passed : 0, true);
        if (out.who >= 0)
            out.bar = SNS_BARRED_BY_FRIEND;
        else if (is_barred_ground(&q, &q.at))
            out.bar = SNS_BARRED_BY_GROUND;
    }
    out.allowance = sns_allowance(p->b, p->unit, &q.met, p->bonus);
    const bool passes = out.bar == SNS_BARRED_BY_FRIEND && p->passed & sns_bit(out.who);
    out.bar = passes ? SNS_BARRED_THERE : out.bar;
    if ((out.bar == SNS_CLEAR || passes) && p->spent + way > out.allowance)
        out.bar = SNS_TOO_FAR;
    return out;
}

bool sns_may_strike(const sns_battle *b, const sns_state *s, int unit, int target, pl_point from)
{
    const sns_profile *own = sns_who(b, unit), *foe = sns_who(b, target);
    if (!sns_is_skirmisher(own) || sns_is_skirmisher(foe) || sns_is_train(foe) || !tc_on(SNS_8_1_c))
        return true;
    const pl_stand base = sns_base(b, s, target);
    return !sns_counts_as_front(b, s, target, sns_edge_towards(&base, from));
}

/* ---- The law of a charge ---- */

static tc_verdict barred_by(int who)
{
    return tc_illegal(tc_by(SNS_8_1_b, SNS_R125), who, TC_NONE);
}

/* It gets out of the way of a charge, or may at least try to (R125). */
static bool may_clear(const sns_approach *p, int enemy)
{
    return sns_is_skirmisher(sns_who(p->b, enemy)) && !sns_is_engaged(p->s, enemy);
}

/* 8.1.a; 7.4.c, R109; 8.1.c. */
static tc_verdict check_who(const sns_battle *b, const sns_state *s, int unit, int target)
{
    tc_verdict v = tc_legal();

    if (sns_is_train(sns_who(b, unit)) || sns_is_engaged(s, unit))
        v = sns_never(SNS_8_1_a, 0, 0);
    if (!v.rule && (sns_side(target) == sns_side(unit) || !sns_here(s, target)))
        v = sns_never(SNS_8_1_b, 0, 0);
    if (v.rule || sns_is_skirmisher(sns_who(b, unit)))
        return v;
    const pl_stand base = sns_base(b, s, unit);
    const uint64_t zones = sns_zones_over(b, s, sns_side(unit), &base);
    if (zones && !(zones & sns_bit(target)))
        v = tc_illegal(tc_by(SNS_7_4_c, SNS_R109), __builtin_ctzll(zones), TC_NONE);
    return v;
}

/* 8.1.b: skirmishers wheel twice as far. */
static tc_verdict check_angle(const sns_battle *b, int unit, enum sns_hand hand, int angle)
{
    const int most = sns_is_skirmisher(sns_who(b, unit)) ? SNS_FREE_WHEEL : SNS_ADVANCE_WHEEL;

    if (hand > SNS_RIGHT || angle < 0 || angle > SNS_MOST_WHEEL)
        return tc_illegal(TC_MALFORMED, angle, SNS_MOST_WHEEL);
    if ((hand == SNS_NO_WHEEL) != (angle == 0) || angle % SNS_DEGREE)
        return sns_never(SNS_8_1_b, 0, 0);
    return angle > most ? tc_illegal(SNS_8_1_b, angle, most) : tc_legal();
}

/* R50: friends are swung into by half a DU on the way, and by nothing at its end. */
static int friend_swung_into(const sns_approach *p, bool at_end)
{
    const int first = sns_side(p->unit) * SNS_SIDE_UNITS;
    if (at_end || !tc_on(SNS_R50))
        return sns_overlapped(p->b, p->s, p->unit, &p->at, p->passed, true);
    for (int i = first; i < first + SNS_SIDE_UNITS; i++) {
        if (i == p->unit || !sns_here(p->s, i) || p->passed & sns_bit(i))
            continue;
        const pl_stand o = sns_base(p->b, p->s, i);
        if (pl_stands_meet(&p->at, SNS_SHRINK_WHEEL, &o, SNS_SHRINK_WHEEL))
            return i;
    }
    return -1;
}

/* A degree of the wheel: what it meets there; touched: contact is made (R120), so there it must be
   clear of all friends (R125). */
static tc_verdict check_degree(sns_approach *p, bool at_end, bool *touched)
{
    const int enemy = sns_wheel_meets(p, p->turn);
    const pl_stand o = sns_base(p->b, p->s, p->named);

    *touched = enemy == p->named && tc_on(SNS_R120) && is_touched_by_front(&p->at, &o);
    const int friendly = *touched ? sns_overlapped(p->b, p->s, p->unit, &p->at, 0, true)
                                  : friend_swung_into(p, at_end);
    if (friendly >= 0)
        return barred_by(friendly);
    if (is_barred_ground(p, &p->at))
        return tc_illegal(tc_by(SNS_8_1_b, SNS_R125), 0, 0);
    if (*touched || enemy < 0)
        return tc_legal();
    return may_clear(p, enemy) && enemy != p->named ? tc_legal() : barred_by(enemy);
}

static tc_verdict check_wheel(sns_approach *p, int32_t turn, bool *touched)
{
    const int32_t sign = turn < 0 ? -1 : 1, all = turn * sign;
    tc_verdict v = tc_legal();

    *touched = false;
    for (int32_t i = SNS_DEGREE; i <= all && !v.rule && !*touched; i += SNS_DEGREE) {
        wheel_to(p, sign * i);
        v = check_degree(p, i == all, touched);
    }
    return v;
}

/* R125: whoever is met before the named one must be one who can get out of the way. */
static tc_verdict check_before(const sns_approach *p, int32_t way)
{
    const int first = !sns_side(p->unit) * SNS_SIDE_UNITS;
    const int32_t reach = tc_on(SNS_R125) ? way - 1 : way;

    for (int i = first; i < first + SNS_SIDE_UNITS && reach >= 0; i++) {
        if (i == p->named || !sns_here(p->s, i) || may_clear(p, i) ||
            sns_is_off(&p->s->unit[i], p->at.at, reach + 4 * SNS_DU))
            continue;
        const pl_stand o = sns_base(p->b, p->s, i);
        if (sns_way_to(p->b, &p->at, &o, reach) >= 0)
            return barred_by(i);
    }
    return tc_legal();
}

/* 8.1.d; R57: for the ground. */
static tc_verdict too_far(const sns_approach *p, int32_t way, int32_t allowance)
{
    const int32_t open = (sns_row(p->b, p->unit)->rate[SNS_OPEN] + p->bonus) * SNS_DU;
    return tc_illegal(tc_by(SNS_8_1_d, allowance < open ? SNS_R57 : 0), p->spent + way, allowance);
}

static tc_verdict check_straight(const sns_approach *p, sns_charge *c)
{
    tc_verdict v = tc_legal();

    if (c->straight < 0)
        return tc_illegal(SNS_8_1_d, 0, 0);
    if (p->spent + c->straight > c->allowance)
        v = too_far(p, c->straight, c->allowance);
    if (!v.rule)
        v = check_before(p, c->straight);
    if (v.rule)
        return v;
    const sns_ahead ahead = sns_look_ahead(p, c->straight);
    c->allowance = ahead.allowance;
    if (ahead.bar == SNS_BARRED_BY_FRIEND || ahead.bar == SNS_BARRED_THERE)
        return barred_by(ahead.who);
    if (ahead.bar == SNS_BARRED_BY_GROUND)
        return tc_illegal(tc_by(SNS_8_1_b, SNS_R125), 0, 0);
    return ahead.bar == SNS_TOO_FAR ? too_far(p, c->straight, ahead.allowance) : tc_legal();
}

/* So far off that no wheel touches it: the straight way alone decides whether it is in reach, and
   that is cheap. */
static bool is_hopeless(sns_approach p, int32_t turn, const pl_stand *foe, sns_charge *c)
{
    enum { SWING = 3 * SNS_DU };
    if (turn && pl_stands_within(&p.from, foe, SWING))
        return false;
    p.turn = turn;
    p.at = pl_stand_wheel(p.from, turn);
    p.spent = tc_on(SNS_7_2_b) ? pl_arc(2 * SNS_HALF_FRONT, turn < 0 ? -turn : turn) : 0;
    c->wheel_cost = p.spent;
    c->straight = sns_way_to(p.b, &p.at, foe, PL_LIMIT);
    return c->straight < 0 || p.spent + c->straight > c->allowance;
}

/* The whole of 8.1.b and 8.1.d; p is where it would be at the end of its wheel. */
static tc_verdict check_way(sns_approach *p, int32_t turn, sns_charge *c)
{
    const pl_stand foe = sns_base(p->b, p->s, p->named);
    bool touched;

    c->allowance = sns_allowance(p->b, p->unit, &p->met, p->bonus);
    if (tc_on(SNS_8_1_d) && is_hopeless(*p, turn, &foe, c))
        return c->straight < 0 ? tc_illegal(SNS_8_1_d, 0, 0)
                               : tc_illegal(SNS_8_1_d, c->wheel_cost + c->straight, c->allowance);
    const tc_verdict v = check_wheel(p, turn, &touched);
    c->wheel_cost = p->spent;
    c->allowance = sns_allowance(p->b, p->unit, &p->met, p->bonus);
    c->straight = touched ? 0 : sns_way_to(p->b, &p->at, &foe, PL_LIMIT);
    return v.rule ? v : check_straight(p, c);
}

static int32_t turn_of(enum sns_hand hand, int angle)
{
    return hand == SNS_LEFT ? -angle : angle;
}

/* NOLINTNEXTLINE(readability-function-size) */
tc_verdict sns_check_charge_of(const sns_battle *b, const sns_state *s, int unit, int target,
                               enum sns_hand hand, int angle, int bonus, sns_charge *out)
{
    sns_charge c = { .straight = -1 };
    tc_verdict v = tc_legal();

    if (unit < 0 || unit >= SNS_UNITS || target < 0 || target >= SNS_UNITS || !sns_here(s, unit))
        v = tc_illegal(TC_MALFORMED, target, SNS_UNITS);
    if (!v.rule)
        v = check_who(b, s, unit, target);
    if (!v.rule)
        v = check_angle(b, unit, hand, angle);
    if (!v.rule && !tc_on(SNS_R58) && sns_is_engaged(s, target))
        v = tc_illegal(SNS_8_1_b, 0, 0); /* muted: only whom nobody fights is charged */
    if (!v.rule) {
        const pl_stand foe = sns_base(b, s, target);
        sns_approach p =
            sns_approach_of(b, s, unit, sns_base(b, s, unit), target, tc_on(SNS_5_7_a) ? bonus : 0);
        c.edge = sns_edge_towards(&foe, p.from.at);
        if (!sns_may_strike(b, s, unit, target, p.from.at))
            v = tc_illegal(SNS_8_1_c, target, TC_NONE);
        if (!v.rule)
            v = check_way(&p, turn_of(hand, angle), &c);
    }
    if (out)
        *out = c;
    return v;
}

tc_verdict sns_check_charge(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    if (s->act.unit >= SNS_UNITS)
        return tc_illegal(TC_MALFORMED, a->target, SNS_UNITS);
    return sns_check_charge_of(b, s, s->act.unit, a->target, (enum sns_hand)a->flags,
                               a->as.pose.angle, s->act.move, NULL);
}

/* ---- ACT_CHARGE ---- */

/* On what it rests: 8.8.a for what has only a front, or is charged as if it had. */
static tc_cite cite_of(const sns_game *g, int target, bool touched)
{
    const int type = sns_who(g->b, target)->type;
    const pl_stand base = sns_base(g->b, g->s, target);
    const unsigned ruling = sns_is_engaged(g->s, target) ? SNS_R58 : touched ? SNS_R120 : SNS_R125;

    if (type == SNS_CAMP || type == SNS_ART || sns_village_of(g->b, g->s, &base) >= 0)
        return tc_by(SNS_8_8_a, ruling);
    return tc_by(SNS_8_1_b, ruling);
}

void sns_start_charge(sns_game *g, const tc_action *a)
{
    sns_state *s = g->s;
    const int unit = s->act.unit;
    const int32_t turn = turn_of((enum sns_hand)a->flags, a->as.pose.angle);
    const pl_stand from = sns_base(g->b, s, unit);
    sns_approach p = sns_approach_of(g->b, s, unit, from, a->target, s->act.move);
    sns_charge c = { .straight = -1 };

    TC_ASSERT(!s->run.kind);
    check_way(&p, turn, &c);
    if (p.turn != turn && c.straight) /* muted: a wheel that was refused is made all the same */
        sns_approach_wheel(&p, turn);
    const pl_stand foe = sns_base(g->b, s, a->target);
    s->run = (sns_run){ .kind = SNS_RUN_CHARGE,
                        .unit = (uint8_t)unit,
                        .stage = SNS_RUN_WHEELS,
                        .target = TC_NONE,
                        .named = a->target,
                        .asked = TC_NONE,
                        .wheel = (int16_t)p.turn,
                        .from_x = from.at.x,
                        .from_y = from.at.y,
                        .from_heading = (int16_t)from.heading,
                        .left = sns_approach_left(&p) };
    const int edge = sns_edge_towards(&foe, from.at);
    sns_say(g, SNS_EV_CHARGES, cite_of(g, a->target, p.turn && !c.straight), unit, a->target,
            sns_hundredths(c.straight < 0 ? 0 : c.straight), edge, sns_degrees(p.turn), 0);
    sns_push(g, SNS_STEP_RUN, unit, 0, 0);
}
