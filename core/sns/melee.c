/* Chapter 10 but for the run of a pursuit (charge.c): who may fight whom, who helps in it, who may
   pursue and who must. The dice: combat.c. */
#include "parts.h"

/* ---- ACT_FIGHT (10.1.b) ---- */

/* Over a front (R116): does the unit fight this enemy, or anybody, so? other -1: anybody. */
static bool is_before(const sns_battle *b, const sns_state *s, int unit, int other)
{
    for (int i = 0; i < s->records; i++) {
        const sns_record *r = &s->record[i];
        if (r->a != unit && r->b != unit)
            continue;
        const int foe = r->a == unit ? r->b : r->a, edge = r->a == unit ? r->edge_a : r->edge_b;
        if ((other < 0 || foe == other) && sns_counts_as_front(b, s, unit, edge))
            return true;
    }
    return false;
}

tc_verdict sns_check_fight(const sns_battle *b, const sns_state *s, int unit, int opponent)
{
    if (opponent < 0 || opponent >= SNS_UNITS || !sns_here(s, opponent))
        return tc_illegal(TC_MALFORMED, opponent, SNS_UNITS);
    if (sns_engaged_edge(s, unit, opponent) < 0)
        return sns_never(SNS_10_1_b, opponent, TC_NONE);
    if (tc_on(SNS_R60) && is_before(b, s, unit, -1) && !is_before(b, s, unit, opponent))
        return tc_illegal(tc_by(SNS_10_1_b, SNS_R60), opponent, TC_NONE);
    return tc_legal();
}

/* ---- Help (10.3) ---- */

/* Is this unit's front engaged with that enemy? 14.1: a camp only defends itself. */
static bool is_fronting(const sns_battle *b, const sns_state *s, int unit, int enemy)
{
    return is_before(b, s, unit, enemy) && !(sns_is_camp(b, unit) && tc_on(SNS_14_1));
}

int sns_friends_on(const sns_battle *b, const sns_state *s, int unit, int enemy)
{
    uint64_t seen = sns_bit(unit);
    int n = 0;

    for (int i = 0; i < s->records; i++) {
        const sns_record *r = &s->record[i];
        if (r->a != enemy && r->b != enemy)
            continue;
        const int friendly = r->a == enemy ? r->b : r->a;
        if (!(seen & sns_bit(friendly)) && is_fronting(b, s, friendly, enemy))
            n++;
        seen |= sns_bit(friendly);
    }
    return n;
}

static bool is_supporting_foot(const sns_profile *p)
{
    return p->type == SNS_HF || p->type == SNS_MF;
}

/* 10.3.b, within and shared as 2.1 has them: the front edge of the one close behind, along the
   fighter's rear edge. */
static bool is_close_behind(const pl_stand *fighter, const pl_stand *o)
{
    enum { SKEW = 10 * SNS_DEGREE };
    const int32_t turn = pl_turn(fighter->heading, o->heading);
    pl_point mine[4], theirs[4], local[2];

    if (turn > SKEW || turn < -SKEW)
        return false;
    pl_stand_corners(fighter, 0, mine);
    pl_stand_corners(o, 0, theirs);
    if (!pl_segments_near(mine[2], mine[3], theirs[0], theirs[1], SNS_REAR_GAP + SNS_WITHIN_TOL))
        return false;
    pl_locals(fighter->at, fighter->heading, theirs, 2, local);
    const int32_t left = local[0].x > -SNS_HALF_FRONT ? local[0].x : -SNS_HALF_FRONT;
    const int32_t right = local[1].x < SNS_HALF_FRONT ? local[1].x : SNS_HALF_FRONT;
    return right - left >= SNS_REAR_SHARE - SNS_SHARE_TOL;
}

bool sns_has_rear_support(const sns_battle *b, const sns_state *s, int unit)
{
    enum { REACH = 5 * SNS_DU };
    const sns_profile *p = sns_who(b, unit);
    const pl_stand base = sns_base(b, s, unit);

    if (!is_supporting_foot(p) || p->large)
        return false;
    for (int i = sns_side(unit) * SNS_SIDE_UNITS; i < (sns_side(unit) + 1) * SNS_SIDE_UNITS; i++) {
        if (i == unit || !sns_here(s, i) || !is_supporting_foot(sns_who(b, i)) ||
            sns_is_off(&s->unit[i], base.at, REACH) || sns_is_engaged(s, i))
            continue;
        const pl_stand o = sns_base(b, s, i);
        if (is_close_behind(&base, &o))
            return true;
    }
    return false;
}

/* ---- Pursuit (10.5.a, 10.5.c) ---- */

int sns_winner_of(const sns_state *s)
{
    const sns_fight *f = &s->fight;

    if (f->kind != SNS_MELEE || f->routs == 0)
        return -1;
    if (f->routs == 3) /* R75; muted the one that is settled first may be pursued */
        return tc_on(SNS_10_5_c) && tc_on(SNS_R75) ? -1 : 0;
    return f->routs == 1 ? 1 : 0;
}

/* Engaged with anybody but the one who routs. */
static bool is_busy(const sns_state *s, int unit, int loser)
{
    for (int i = 0; i < s->records; i++) {
        const sns_record *r = &s->record[i];
        if ((r->a == unit && r->b != loser) || (r->b == unit && r->a != loser))
            return true;
    }
    return false;
}

/* 14.6: train stays where it is. */
static bool may_leave(const sns_battle *b, int unit)
{
    return !(sns_is_train(sns_who(b, unit)) &&
             (sns_who(b, unit)->type != SNS_WW || tc_on(SNS_14_6)));
}

bool sns_may_pursue(const sns_battle *b, const sns_state *s)
{
    const sns_fight *f = &s->fight;
    const int winner = sns_winner_of(s);

    if (winner < 0 || !tc_on(SNS_10_5_a))
        return false;
    const int unit = f->unit[winner], loser = f->unit[!winner];
    return sns_here(s, unit) && sns_counts_as_front(b, s, unit, f->edge[winner]) &&
           may_leave(b, unit) && !is_busy(s, unit, loser);
}

bool sns_must_pursue(const sns_battle *b, int unit)
{
    const sns_profile *p = sns_who(b, unit);
    const bool undrilled = p->traits & SNS_UNDRILLED && tc_on(SNS_15_f);

    return (sns_is_mounted(p) && undrilled) || p->type == SNS_EL || p->traits & SNS_IMPACT;
}

tc_verdict sns_check_pursue(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    const tc_frame *f = &s->frame[s->frames - 1];
    (void)b;

    if (f->step != SNS_STEP_PURSUE || sns_side(f->a) != a->side)
        return sns_never(SNS_10_5_a, 0, 0);
    return a->flags & ~1 ? tc_illegal(TC_MALFORMED, a->flags, 1) : tc_legal();
}

/* R36: whoever is bound or has chosen to pursue does so, for his enemy's commanders at once. 15.f:
   nothing but that he is undrilled binds him. */
static void decide(sns_game *g, int unit, bool must, bool yes)
{
    sns_fight *f = &g->s->fight;
    const int loser = f->unit[f->unit[0] == unit];
    const sns_profile *p = sns_who(g->b, unit);
    const bool undrilled = must && p->type != SNS_EL && !(p->traits & SNS_IMPACT);

    if (yes)
        f->flags |= SNS_PURSUES;
    sns_say(g, SNS_EV_PURSUES, tc_by(undrilled ? SNS_15_f : SNS_10_5_a, yes ? SNS_R36 : 0), unit,
            loser, must, yes, 0, 0);
}

void sns_apply_pursue(sns_game *g, const tc_action *a)
{
    const tc_frame f = *sns_top(g->s);
    const bool yes = a->flags & 1;

    g->s->fight.asked = 1;
    if (!yes && f.b) {
        *sns_top(g->s) = (tc_frame){ SNS_STEP_PURSUE_CHECK, f.a, 0, 0 };
        return;
    }
    sns_pop(g);
    decide(g, f.a, f.b, yes);
}

/* R80: a check, no test: no hit, and Steadfast is no help. */
void sns_roll_pursue(sns_game *g, int die)
{
    const int unit = sns_top(g->s)->a, need = sns_discipline(g->b, g->s, unit);
    const bool passed = die >= need;
    const tc_cite by = tc_by(SNS_10_5_a, SNS_R80);

    sns_emit_die(g, unit, by, 6, die);
    sns_say(g, SNS_EV_CHECK, by, unit, TC_NONE, die, need, passed, 0);
    sns_pop(g);
    decide(g, unit, true, !passed);
}
