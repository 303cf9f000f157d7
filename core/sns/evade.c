/* Chapter 8.3, 8.5 and 8.6: what whoever is in the way of a charge or a pursuit does about it:
   evade, counter-charge, stand (R64 to R66, R80, R90, R114, R115, R124). Who is asked, and when:
   run.c. */
#include "charge.h"

static bool is_pursuit(const sns_state *s)
{
    return s->run.kind == SNS_RUN_PURSUIT;
}

/* ---- Who may (8.5.a, 8.6.a) ---- */

bool sns_may_evade(const sns_battle *b, const sns_state *s, int unit, bool pursuit)
{
    const sns_profile *p = sns_who(b, unit);

    if (sns_is_engaged(s, unit) || !tc_on(SNS_8_5_a))
        return false;
    if (sns_is_skirmisher(p))
        return !pursuit || tc_on(SNS_R115);
    return !pursuit && (p->type == SNS_CAV || p->type == SNS_CAM || p->type == SNS_CH) &&
           p->weapon != SNS_NO_WEAPON;
}

/* The straight part as it is now: in a wheel there is none. */
static int32_t straight_of(const sns_run *r)
{
    return r->stage == SNS_RUN_WHEELS ? 0 : r->straight;
}

static pl_point start_of(const sns_run *r)
{
    return (pl_point){ r->from_x, r->from_y };
}

/* R64: an unused die of this phase, on which it could charge. */
static tc_verdict check_counter_die(const sns_battle *b, const sns_state *s, int unit)
{
    const sns_unit *u = &s->unit[unit];
    if (!u->dice || u->flags & (SNS_ACTIVATED | SNS_DEFERRED))
        return tc_illegal(SNS_8_6_a, 0, 0);
    if (tc_on(SNS_R64) && sns_check_die(b, s, unit, SNS_DO_CHARGE, false).rule)
        return tc_illegal(tc_by(SNS_8_6_a, SNS_R64), u->number, sns_discipline(b, s, unit));
    return tc_legal();
}

static tc_verdict check_counter(const sns_battle *b, const sns_state *s, int unit)
{
    const sns_profile *p = sns_who(b, unit);
    const sns_run *r = &s->run;
    const pl_stand base = sns_base(b, s, unit);

    if (r->kind != SNS_RUN_CHARGE || sns_is_engaged(s, unit) || sns_is_train(p))
        return sns_never(SNS_8_6_a, 0, 0);
    if (!sns_is_mounted(p) && !(p->traits & SNS_IMPACT && tc_on(SNS_15_a)))
        return tc_illegal(SNS_8_6_a, 0, 0);
    if (sns_edge_towards(&base, start_of(r)) != PL_FRONT)
        return tc_illegal(SNS_8_6_a, 0, 0);
    if (straight_of(r) < SNS_COUNTER_ROOM)
        return sns_never(SNS_8_6_a, straight_of(r), SNS_COUNTER_ROOM);
    /* It meets the charger's front in any case (R114). */
    if (!sns_may_strike(b, s, unit, r->unit,
                        pl_from(sns_front(s, r->unit), r->from_heading + r->wheel, 0, SNS_DU)))
        return tc_illegal(SNS_8_1_c, r->unit, TC_NONE);
    return check_counter_die(b, s, unit);
}

bool sns_may_counter(const sns_battle *b, const sns_state *s, int unit)
{
    return !check_counter(b, s, unit).rule;
}

bool sns_has_reaction(const sns_battle *b, const sns_state *s, int unit)
{
    return sns_may_evade(b, s, unit, is_pursuit(s)) ||
           (!is_pursuit(s) && sns_may_counter(b, s, unit));
}

/* ---- REACT ---- */

tc_verdict sns_check_react(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    const tc_frame *f = &s->frame[s->frames - 1];

    if (f->step != SNS_STEP_REACT || sns_side(f->a) != a->side)
        return sns_never(SNS_8_3_a, 0, 0);
    if (a->arg > SNS_COUNTER)
        return tc_illegal(TC_MALFORMED, a->arg, SNS_COUNTER);
    if (a->arg == SNS_COUNTER)
        return check_counter(b, s, f->a);
    if (a->arg == SNS_EVADE && !sns_may_evade(b, s, f->a, is_pursuit(s)))
        return is_pursuit(s) ? sns_never(tc_by(SNS_10_5_b, SNS_R115), 0, 0)
                             : sns_never(SNS_8_5_a, 0, 0);
    return tc_legal();
}

/* R114: his bonuses are said with the reaction; without any he goes at once. */
static void counter(sns_game *g, int unit)
{
    sns_state *s = g->s;

    s->run.counters = 1;
    s->run.target = (uint8_t)unit;
    s->run.edge = PL_FRONT;
    s->run.stage = SNS_RUN_GOES;
    s->run.asked = TC_NONE;
    s->act.counter = (uint8_t)unit;
    if (sns_bonuses(&s->unit[unit]))
        sns_push(g, SNS_STEP_BONUS, unit, 1, 0);
    else
        sns_start_counter(g);
}

/* 8.5.e: the die that it holds stays with who evades. */
static unsigned rule_of(const sns_unit *u, int how)
{
    const bool keeps = how == SNS_EVADE && u->dice && !(u->flags & (SNS_ACTIVATED | SNS_DEFERRED));
    return keeps ? SNS_8_5_e : SNS_8_3_a;
}

void sns_apply_react(sns_game *g, const tc_action *a)
{
    const tc_frame f = *sns_top(g->s);
    const unsigned rule = rule_of(&g->s->unit[f.a], a->arg);
    const bool sure = sns_is_skirmisher(sns_who(g->b, f.a));
    const unsigned ruling = is_pursuit(g->s) ? SNS_R115 : a->arg == SNS_COUNTER ? SNS_R114 : 0;

    sns_pop(g);
    sns_say(g, SNS_EV_REACTS, tc_by(rule, ruling), f.a, f.b, a->arg, 0, 0, 0);
    if (a->arg == SNS_EVADE)
        sns_push(g, sure ? SNS_STEP_EVADE_WAY : SNS_STEP_EVADE_CHECK, f.a, f.b, 0);
    else if (a->arg == SNS_COUNTER)
        counter(g, f.a);
    else
        g->s->run.asked = TC_NONE;
}

/* 8.6.a, R114: half the way, rounded down; what is in his way stops him (R107), but not who
   comes. */
void sns_start_counter(sns_game *g)
{
    sns_state *s = g->s;
    sns_run *r = &s->run;
    const int unit = r->target;
    const pl_stand from = sns_base(g->b, s, unit);
    const sns_straight go = sns_go_straight(g->b, s, unit, straight_of(r) / 2,
                                            s->act.cmove * SNS_DU, false, false, sns_bit(r->unit));
    pl_stand to = from;

    sns_done(g, unit);
    if (go.length <= 0)
        return;
    to.at = pl_from(from.at, from.heading, 0, go.length);
    if (sns_crosses_defended(g->b, s, unit, r->unit, &from, &to))
        r->crossed |= 2;
    if (sns_crosses_any(g->b, &from, &to))
        r->crossed |= 8;
    sns_say(g, SNS_EV_MOVED, tc_by(SNS_8_6_a, SNS_R114), unit, TC_NONE, sns_hundredths(to.at.x),
            sns_hundredths(to.at.y), sns_degrees(to.heading), sns_hundredths(go.length));
    sns_start_walk(
        g, (sns_walk){
               .kind = SNS_WALK_AHEAD, .unit = (uint8_t)unit, .by = TC_NONE, .length = go.length });
}

/* ---- The way of an evader (8.5.b, 8.5.c, R124) ---- */

typedef struct flight {
    const sns_battle *b;
    const sns_state *s;
    int unit, charger;
    int more;       /* DU, by its die */
    pl_stand from;  /* turned already */
    uint64_t under; /* friends whom it overlaps there */
    sns_ground_met met;
    int32_t way; /* how far it goes */
    bool leaves; /* over the table edge (8.5.f) */
} flight;

/* 8.5.b, R106: by the slowest ground so far, at least 1 DU; < 0: it may not be there. */
static int32_t limit_of(flight *f, const pl_stand *at)
{
    if (tc_on(SNS_R106))
        sns_meet(f->b, f->s, f->unit, at, &f->met);
    const int32_t all = sns_allowance(f->b, f->unit, &f->met, f->more);
    if (all < 0 || (!tc_on(SNS_R106) && sns_is_barred(f->b, f->s, sns_who(f->b, f->unit), at)))
        return -1;
    return all > SNS_DU ? all : SNS_DU;
}

/* R107, R110: an enemy but for whoever it flees, nearer than 0.05 DU and nearer than at first. */
static bool is_stopped(const flight *f, const pl_stand *at)
{
    const int first = !sns_side(f->unit) * SNS_SIDE_UNITS;
    if (!tc_on(SNS_8_5_c))
        return sns_overlapped(f->b, f->s, f->unit, at, f->under, true) >= 0;
    for (int i = first; i < first + SNS_SIDE_UNITS; i++) {
        if (i == f->charger || !sns_here(f->s, i))
            continue;
        const pl_stand o = sns_base(f->b, f->s, i);
        if (!pl_stands_within(at, &o, tc_on(SNS_R107) ? SNS_STOP_SHORT - 1 : 0))
            continue;
        if (!tc_on(SNS_R110) || pl_stand_distance(at, &o) < pl_stand_distance(&f->from, &o))
            return true;
    }
    return false;
}

/* R66: threat zones are nothing to it. */
static bool is_clear(const flight *f, const pl_stand *at)
{
    if (!tc_on(SNS_R66) && sns_zones_over(f->b, f->s, sns_side(f->unit), at))
        return false;
    return sns_overlapped(f->b, f->s, f->unit, at, 0, true) < 0 &&
           sns_overlapped(f->b, f->s, f->unit, at, 0, false) < 0;
}

/* R124: the longest way within its distance that ends clear; if it would end in friends there, the
   shortest beyond them within 1 DU more. */
static void find_way(flight *f)
{
    const int32_t rate = sns_row(f->b, f->unit)->rate[SNS_OPEN] + f->more;
    const int32_t most = (rate > 1 ? rate : 1) * SNS_DU;
    pl_walk w = pl_walk_from(f->from, most, pl_steps(most, SNS_SUB_STEP), SNS_SUB_STEP,
                             most + (tc_on(SNS_R124) ? SNS_DU : 0));
    bool clear = true; /* where its own distance ends */

    while (pl_walk_on(&w)) {
        const int32_t way = w.i * SNS_SUB_STEP, limit = limit_of(f, &w.at);
        const bool beyond = way > limit, over = sns_over_edge(f->b, &w.at);
        if (limit < 0 || way > limit + SNS_DU || is_stopped(f, &w.at) || (beyond && clear))
            break;
        if (over) {
            f->leaves = !beyond && tc_on(SNS_8_5_f);
            f->way = f->leaves ? way : f->way;
            break;
        }
        const bool ends = is_clear(f, &w.at);
        f->way = ends ? way : f->way;
        if (beyond && ends)
            break;
        clear = beyond ? clear : ends;
    }
}

static flight flight_of(const sns_game *g, int unit, int charger, int more)
{
    const sns_run *r = &g->s->run;
    const pl_stand base = sns_base(g->b, g->s, unit);
    flight f = {
        .b = g->b, .s = g->s, .unit = unit, .charger = charger, .more = more, .from = base
    };

    f.from.heading = pl_heading(r->from_heading + r->wheel);
    f.from.at = pl_from(pl_stand_centre(&base), f.from.heading, 0, base.depth / 2);
    sns_meet_start(g->b, g->s, unit, &f.from, &f.met);
    for (int i = 0; i < SNS_UNITS; i++) {
        const pl_stand o = sns_base(g->b, g->s, i);
        if (i != unit && sns_here(g->s, i) && sns_overlap(&f.from, &o))
            f.under |= sns_bit(i);
    }
    return f;
}

/* R90: his commander goes with him. R66: the zone in which he ends is nothing to him. */
static unsigned ruling_of(const sns_game *g, const flight *f, const pl_stand *end)
{
    if (sns_has_commander(g->s, f->unit))
        return SNS_R90;
    if (sns_zones_over(g->b, g->s, sns_side(f->unit), end))
        return SNS_R66;
    return is_pursuit(g->s) ? SNS_R115 : SNS_R124;
}

/* R65, R124: if it can end clear nowhere it stands as it was, and the die is spent. */
static void flee(sns_game *g, int unit, int charger, int more)
{
    enum { LEAST = 50 };
    sns_run *r = &g->s->run;
    flight f = flight_of(g, unit, charger, tc_on(SNS_8_5_b) ? more : 0);
    pl_stand end = f.from;

    find_way(&f);
    if (f.way <= 0 || (f.way < LEAST && tc_on(SNS_R65))) {
        sns_say(g, SNS_EV_STOPPED, tc_by(SNS_8_5_c, SNS_R65), unit, charger,
                sns_hundredths(g->s->unit[unit].x), sns_hundredths(g->s->unit[unit].y), 0, 0);
        r->asked = TC_NONE;
        return;
    }
    end.at = pl_from(f.from.at, f.from.heading, 0, f.way);
    sns_say(g, SNS_EV_EVADES, tc_by(SNS_8_5_b, ruling_of(g, &f, &end)), unit, charger,
            sns_hundredths(end.at.x), sns_hundredths(end.at.y), sns_hundredths(f.way), 0);
    r->evaded |= sns_bit(unit);
    sns_start_walk(g, (sns_walk){ .kind = SNS_WALK_EVADE,
                                  .unit = (uint8_t)unit,
                                  .by = (uint8_t)charger,
                                  .turn = (int16_t)f.from.heading,
                                  .length = f.way });
}

/* 8.5.e: that was no activation. 8.5.f, R47: over the edge it is gone, and nobody tests. */
bool sns_settle_asked(sns_game *g)
{
    sns_state *s = g->s;
    const int unit = s->run.asked, frames = s->frames;

    if (sns_here(s, unit) && s->run.evaded & sns_bit(unit)) {
        const pl_stand base = sns_base(g->b, s, unit);
        if (sns_over_edge(g->b, &base) && tc_on(SNS_8_5_f) && tc_on(SNS_R47)) {
            sns_end_records(g, unit);
            sns_remove_unit(g, unit, SNS_BY_LEAVING, s->run.unit);
        } else
            sns_come_to_rest(g, unit);
        if (s->frames != frames)
            return false;
        if (!tc_on(SNS_8_5_e) && sns_here(s, unit))
            sns_done(g, unit);
    }
    s->run.asked = TC_NONE;
    return true;
}

/* ---- Dice (5.4) ---- */

tc_pool sns_evade_pool(const sns_battle *b, const sns_state *s)
{
    const tc_frame *f = &s->frame[s->frames - 1];
    if (f->step == SNS_STEP_EVADE_CHECK)
        return (tc_pool){ 1, 6, TC_HITS, (uint8_t)sns_discipline(b, s, f->a) };
    return (tc_pool){ 1, 6, TC_EACH, 0 };
}

/* R80: a check, no test: no hit, and Steadfast is no help. */
static void roll_check(sns_game *g, int die)
{
    const tc_frame f = *sns_top(g->s);
    const int need = sns_discipline(g->b, g->s, f.a);
    const tc_cite by = tc_by(SNS_8_5_a, SNS_R80);

    sns_emit_die(g, f.a, by, 6, die);
    sns_say(g, SNS_EV_CHECK, by, f.a, TC_NONE, die, need, die >= need, 0);
    sns_pop(g);
    if (die >= need)
        sns_push(g, SNS_STEP_EVADE_WAY, f.a, f.b, 0);
    else
        g->s->run.asked = TC_NONE;
}

void sns_roll_evade(sns_game *g, int die)
{
    const tc_frame f = *sns_top(g->s);
    enum { SLOW = 2, FAST = 5 };

    if (f.step == SNS_STEP_EVADE_CHECK) {
        roll_check(g, die);
        return;
    }
    sns_emit_die(g, f.a, SNS_8_5_b, 6, die);
    sns_pop(g);
    flee(g, f.a, f.b, die <= SLOW ? -1 : die >= FAST ? 1 : 0);
}
