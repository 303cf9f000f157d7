/* Chapter 11, and of 9, 14 and 15 what is dice or protection: how many dice, how they are compared,
   what comes of each pair, and the order of it all (5.2, R119). Who may fight and pursue: melee.c;
   tests, routs and what follows them: tests.c, risk.c.

   One fight is many small steps, one chance each: the frame FIGHT goes through enum sns_fight_stage
   and pushes DICE, TEST, PURSUE, rounds, RISK and a pursuit's RUN above itself. */
#include "parts.h"

sns_fight sns_fight_between(const sns_battle *b, const sns_state *s, enum sns_fight_kind kind,
                            int unit, int target, int edge, unsigned flags)
{
    sns_fight f = { .kind = (uint8_t)kind,
                    .unit = { (uint8_t)unit, (uint8_t)target },
                    .flags = (uint8_t)flags,
                    .edge = { PL_FRONT, (uint8_t)edge },
                    .over = (uint8_t)(flags / SNS_OVER0 & 3) };
    const int mine = sns_engaged_edge(s, unit, target);
    (void)b;

    if (kind == SNS_SHOOTING)
        f.edge[1] = PL_FRONT;
    else if (!(flags & SNS_CHARGED) && mine >= 0) {
        f.edge[0] = (uint8_t)mine;
        f.edge[1] = (uint8_t)sns_engaged_edge(s, target, unit);
    }
    return f;
}

/* ---- One of the two as he fights now ---- */

typedef struct combatant {
    const sns_battle *b;
    const sns_state *s;
    const sns_fight *f;
    int i, unit, foe;
    const sns_profile *p, *q; /* his own, the other's */
    pl_stand base, other;
    enum sns_terrain ground; /* known to sns_muster_of alone: it takes a while */
    bool front, foe_front;   /* fights with his front; strikes the other's (R116) */
} combatant;

static combatant combatant_of(const sns_battle *b, const sns_state *s, const sns_fight *f, int i)
{
    combatant v = { .b = b, .s = s, .f = f, .i = i, .unit = f->unit[i], .foe = f->unit[!i] };

    v.p = sns_who(b, v.unit);
    v.q = sns_who(b, v.foe);
    v.base = sns_base(b, s, v.unit);
    v.other = sns_base(b, s, v.foe);
    v.front = sns_counts_as_front(b, s, v.unit, f->edge[i]);
    v.foe_front = sns_counts_as_front(b, s, v.foe, f->edge[!i]);
    return v;
}

static bool has(const sns_profile *p, unsigned trait)
{
    return p->traits & trait;
}

/* In this round, by charge or counter-charge (15.a, 15.g). */
static bool is_charging(const sns_fight *f, int i)
{
    return f->kind == SNS_MELEE && f->flags & (i ? SNS_COUNTERED : SNS_CHARGED);
}

/* 14.2, 14.4: and that over something that is defended. */
static bool is_hindered(const sns_fight *f, int i)
{
    return is_charging(f, i) && f->flags & (i ? SNS_CROSSED1 : SNS_CROSSED0);
}

/* R58, R61: against this enemy only. Muted: against all while there is one on flank or rear. */
static bool is_outflanked(const combatant *v)
{
    if (!v->front)
        return true;
    for (int edge = PL_RIGHT; edge <= PL_LEFT && !tc_on(SNS_R58); edge++)
        if (sns_is_engaged_on(v->s, v->unit, edge) &&
            !sns_counts_as_front(v->b, v->s, v->unit, edge))
            return true;
    return false;
}

static void put(sns_muster *m, tc_cite by, int n)
{
    TC_ASSERT(m->mods < TC_COUNT(m->mod));
    m->mod[m->mods].rule = (uint16_t)by;
    m->mod[m->mods].ruling = (uint16_t)(by >> 16);
    m->mod[m->mods++].add = (int8_t)n;
}

static void add(sns_muster *m, tc_cite by, int n)
{
    if (n && tc_on(by & 0xffff))
        put(m, by, n);
}

/* A die that it would have, and what takes it: said once. */
static void lose(sns_muster *m, tc_cite by)
{
    for (int i = 0; i < m->mods; i++)
        if (m->mod[i].rule == (by & 0xffff) && !m->mod[i].add)
            return;
    put(m, by, 0);
}

/* ---- Base dice (11.1.a, 9.3.a, 9.3.b, 4.d) ---- */

static unsigned base_rule(const sns_fight *f, int i)
{
    return f->kind == SNS_MELEE ? SNS_11_1_a : i ? SNS_9_3_b : SNS_9_3_a;
}

/* Hits do not count. The lower of two limits applies: in difficult ground, be it with a part of it
   only (R51), or against an enemy on flank or rear, and that one only (R58). */
static sns_muster base_of(const combatant *v)
{
    const bool bogged = v->ground == SNS_DIFFICULT && v->p->type != SNS_LF && tc_on(SNS_4_d);
    const bool poor = bogged || (v->f->kind == SNS_MELEE && is_outflanked(v));

    if (poor && v->p->strength > SNS_POOR_BASE && tc_on(base_rule(v->f, v->i)))
        return (sns_muster){ .base = SNS_POOR_BASE, .ruling = bogged ? SNS_R51 : SNS_R58 };
    return (sns_muster){ .base = v->p->strength };
}

/* 5.7.a: of who is activated or counter-charges. */
static int bonus_of(const sns_state *s, int unit)
{
    if (s->act.unit == unit)
        return s->act.combat;
    return s->act.counter == unit ? s->act.ccombat : 0;
}

/* ---- Impetus (11.2, R83) ---- */

/* 14.4: it is the stakes of a front, before mounted, that are defended. */
static bool is_staked(const combatant *v)
{
    return v->f->edge[!v->i] == PL_FRONT && sns_is_mounted(v->p) &&
           sns_has_stakes(v->b, v->s, v->foe);
}

/* R83: nothing is to be given to one who neither acts nor counter-charges, where that is off. */
static bool is_lent(const combatant *v)
{
    return v->i == 1 && !is_charging(v->f, 1);
}

static bool may_have_impetus(const combatant *v)
{
    const bool any = sns_on(v->b, SNS_ON_IMPETUS_CHARGED) && tc_on(SNS_R83);

    return v->s->unit[v->unit].flags & SNS_IMPETUS && (any || !is_lent(v));
}

/* 11.2.d; 14.2, of mounted chargers; 0: nothing takes it. */
static tc_cite what_takes_impetus(const combatant *v)
{
    if (is_outflanked(v) && tc_on(SNS_11_2_d))
        return SNS_11_2_d;
    if (is_hindered(v->f, v->i) && sns_is_mounted(v->p) && tc_on(SNS_14_2))
        return is_staked(v) ? SNS_15_k : SNS_14_2;
    return 0;
}

static void add_impetus(const combatant *v, sns_muster *m)
{
    const uint8_t type = v->p->type;
    const bool horse = type == SNS_CAV || type == SNS_EL || type == SNS_CH;

    if (!may_have_impetus(v))
        return;
    const tc_cite taken = what_takes_impetus(v);
    if (taken) {
        lose(m, taken);
        return;
    }
    add(m, tc_by(SNS_11_2_a, is_lent(v) ? SNS_R83 : 0), 1);
    if (!horse && !(v->p->large && tc_on(SNS_R81)))
        return;
    const tc_cite weary = sns_why_weary(v->b, v->s, v->unit);
    if (weary)
        lose(m, weary);
    else
        add(m, horse ? SNS_11_2_b : tc_by(SNS_11_2_c, SNS_R81), 1);
}

/* ---- Characteristics (15) ---- */

/* What of the enemy takes the Impact die away (15.b to 15.d)? He meets it with his front. */
static tc_cite what_blunts(const combatant *v)
{
    const bool foot = sns_is_foot(v->q) && v->foe_front, mounted = sns_is_mounted(v->p);

    if (foot && has(v->q, SNS_SHIELDWALL) && !is_charging(v->f, !v->i) && tc_on(SNS_15_b) &&
        sns_terrain_of(v->b, v->s, &v->other) == SNS_OPEN)
        return SNS_15_b;
    if (foot && mounted && has(v->q, SNS_SPEARS) && tc_on(SNS_15_c))
        return SNS_15_c;
    return foot && mounted && has(v->q, SNS_PIKES) && tc_on(SNS_15_d) ? SNS_15_d : 0;
}

static tc_cite what_takes_impact(const combatant *v)
{
    if (is_hindered(v->f, v->i) && tc_on(SNS_14_2))
        return is_staked(v) ? SNS_15_k : SNS_14_2;
    return v->f->over >> v->i & 1 ? SNS_15_a : what_blunts(v);
}

/* R82: elephants too. */
static void add_impact(const combatant *v, sns_muster *m)
{
    const bool elephants = v->p->type == SNS_EL;

    if (!has(v->p, SNS_IMPACT) || !is_charging(v->f, v->i) || v->ground != SNS_OPEN)
        return;
    const tc_cite taken = what_takes_impact(v);
    if (taken)
        lose(m, taken);
    else if (!elephants || tc_on(SNS_R82))
        add(m, tc_by(SNS_15_a, elephants ? SNS_R82 : 0), 1);
}

/* 15.d: only fresh. */
static void add_pikes(const combatant *v, sns_muster *m)
{
    const tc_cite weary = sns_why_weary(v->b, v->s, v->unit);

    if (weary)
        lose(m, weary);
    else
        add(m, SNS_15_d, 1);
}

/* 15.g; R61: a pursuit is no charge. Muted: any melee will do. */
static bool has_thrown(const combatant *v)
{
    const bool charge = v->f->flags & SNS_CHARGED || !tc_on(SNS_R61);
    return has(v->p, SNS_THROWN) && v->front && charge;
}

static void add_traits(const combatant *v, sns_muster *m)
{
    const bool foot = sns_is_foot(v->p) && v->front;

    add_impact(v, m);
    if (has(v->p, SNS_SPEARS) && foot && sns_is_mounted(v->q))
        add(m, SNS_15_c, 1);
    if (has(v->p, SNS_PIKES) && foot && v->ground == SNS_OPEN)
        add_pikes(v, m);
    if (has_thrown(v))
        add(m, SNS_15_g, 1);
}

/* ---- The other modifiers (11.3, 10.3, 14) ---- */

/* 4.b: on a hill on which the other is not, by the centres of their bases. */
static bool is_above(const combatant *v)
{
    const pl_point mine = pl_stand_centre(&v->base), his = pl_stand_centre(&v->other);
    sns_piece p;

    if (!sns_on_hill(v->b, v->s, &v->base))
        return false;
    for (int i = 0; sns_piece_at(v->b, v->s, i, &p); i++)
        if (sns_grounds[p.kind].hill && pl_inside(mine, p.at, p.corners) &&
            !pl_inside(his, p.at, p.corners))
            return true;
    return false;
}

/* Horse that does not stand up to elephants (14.5), to camels. */
static void add_beasts(const combatant *v, sns_muster *m)
{
    const uint8_t type = v->p->type;
    const bool horse = type == SNS_CAV || type == SNS_CH;

    if (v->q->type == SNS_EL && (horse || type == SNS_LH || type == SNS_CAM))
        add(m, SNS_14_5, -1);
    if (v->q->type == SNS_CAM && horse)
        add(m, SNS_11_3, -1);
}

static void add_others(const combatant *v, sns_muster *m)
{
    enum { MOST = 2 };
    const int friends = sns_friends_on(v->b, v->s, v->unit, v->foe);

    if (tc_on(SNS_11_3)) {
        add(m, SNS_5_7_a, bonus_of(v->s, v->unit));
        add(m, SNS_11_3, v->front && !v->foe_front);
        add(m, SNS_4_b, is_above(v));
        add_beasts(v, m);
    }
    add(m, SNS_10_3_a, friends < MOST ? friends : MOST);
    if (v->f->edge[v->i] == PL_FRONT)
        add(m, tc_by(SNS_10_3_b, SNS_R78), sns_has_rear_support(v->b, v->s, v->unit));
    if (is_hindered(v->f, v->i) && tc_on(SNS_14_2))
        add(m, is_staked(v) ? SNS_14_4 : tc_by(SNS_14_2, SNS_R111), -1);
}

/* ---- Shooting (9.3) ---- */

/* R71: cover is a die, whatever the armour. */
static bool has_cover(const combatant *v)
{
    return (tc_on(SNS_R71) || v->p->protection <= 0) && sns_in_cover(v->b, v->s, v->foe, v->unit);
}

/* R108: which of the target's zones the shooter is in. */
static bool is_shot_in_front(const combatant *v)
{
    const pl_point from = tc_on(SNS_R108) ? v->other.at : pl_stand_centre(&v->other);
    return sns_counts_as_front(v->b, v->s, v->unit, sns_edge_towards(&v->base, from));
}

static void muster_shot(const combatant *v, sns_muster *m)
{
    if (v->i == 0) {
        if (sns_weapons[v->p->weapon].bonus && tc_on(SNS_9_3_a))
            add(m, SNS_5_7_a, bonus_of(v->s, v->unit));
        return;
    }
    add(m, tc_by(SNS_9_3_b, v->p->protection > 0 ? SNS_R71 : 0), has_cover(v));
    add(m, tc_by(SNS_9_3_b, SNS_R108), is_shot_in_front(v) ? 0 : -1);
}

/* As 11.1 to 11.3 or 9.3 say, before R68 and R69. */
static int dice_due(const sns_muster *m)
{
    int due = m->base;
    for (int i = 0; i < m->mods; i++)
        due += m->mod[i].add;
    return due;
}

void sns_muster_of(const sns_battle *b, const sns_state *s, const sns_fight *f, int fighter,
                   sns_muster *out)
{
    combatant v = combatant_of(b, s, f, fighter);
    const int most = tc_on(SNS_R68) ? SNS_DICE_MOST : SNS_KEPT, least = tc_on(SNS_R69) ? 1 : 0;

    v.ground = sns_terrain_of(b, s, &v.base);
    *out = base_of(&v);
    if (f->kind == SNS_SHOOTING) {
        muster_shot(&v, out);
    } else {
        add_impetus(&v, out);
        add_traits(&v, out);
        add_others(&v, out);
    }
    const int due = dice_due(out);
    out->dice = (uint8_t)(due > most ? most : due < least ? least : due);
}

/* ---- Protection and margins (11.5, 11.8) ---- */

/* How much of it, and on what it rests. */
typedef struct protection {
    int p;
    tc_cite by; /* 11.5.a alone: nobody has any, or any effect on it */
} protection;

/* 15.e; R5: of who has nothing it is 0. */
static protection level_of(const combatant *v)
{
    const bool bare = !v->p->traits && v->p->weapon == SNS_NO_WEAPON;

    if (v->p->protection == SNS_PLAIN && !tc_on(SNS_R5))
        return (protection){ SNS_LACKING, SNS_11_5_a };
    if (v->p->protection == SNS_PLAIN || !tc_on(SNS_15_e))
        return (protection){ SNS_PLAIN, tc_by(SNS_11_5_a, bare ? SNS_R5 : 0) };
    return (protection){ v->p->protection, SNS_15_e };
}

/* 9.4.b: against arrows from the front. */
static protection raised(const combatant *v, protection at)
{
    const bool wall = v->f->kind == SNS_SHOOTING && v->i == 1 && has(v->p, SNS_SHIELDWALL) &&
                      tc_on(SNS_9_4_b) && is_shot_in_front(v);
    return wall && at.p < SNS_HEAVY ? (protection){ at.p + 1, tc_by(SNS_9_4_b, SNS_R73) } : at;
}

/* 11.8.a, 15.h, R72: weapons lower armour, never what is not there. */
static protection lowered(const combatant *v, protection at)
{
    const bool melee = v->f->kind == SNS_MELEE, ruled = tc_on(SNS_R72);
    const sns_weapon_row *w = &sns_weapons[v->q->weapon];
    const int by = melee ? has(v->q, SNS_TWO_HANDED) && tc_on(SNS_15_h) : v->i == 1 ? w->lowers : 0;
    const bool ignored = !melee && v->i == 1 && w->ignores_armour && at.p > 0;

    if (!tc_on(SNS_11_8_a) || (!by && !ignored))
        return at;
    if (at.p <= 0)
        return (protection){ ruled ? at.p : at.p - by, tc_by(at.by & 0xffff, SNS_R72) };
    const unsigned ruling = (at.by & 0xffff) == SNS_9_4_b ? SNS_R73 : 0;
    return (protection){ ignored || by > at.p ? 0 : at.p - by,
                         tc_by(melee ? SNS_15_h : SNS_11_8_a, ruling) };
}

/* R73: what raises it comes before what lowers it. */
static protection protection_of(const sns_battle *b, const sns_state *s, const sns_fight *f, int i)
{
    const combatant v = combatant_of(b, s, f, i);
    const protection at = level_of(&v);

    return tc_on(SNS_R73) ? lowered(&v, raised(&v, at)) : raised(&v, lowered(&v, at));
}

int sns_protection_of(const sns_battle *b, const sns_state *s, const sns_fight *f, int fighter)
{
    return protection_of(b, s, f, fighter).p;
}

/* 11.5.c: against a notional 3, and armour is no help. */
static int margin_unopposed(int die, int p)
{
    const int margin = tc_on(SNS_11_5_c) ? die - SNS_NOTIONAL : 0;

    if (margin <= 0)
        return 0;
    return p < 0 ? margin - p : margin;
}

int sns_margin_of(const sns_battle *b, int winner, int loser, int p)
{
    const bool six = winner == 6 && sns_on(b, SNS_ON_ARMOUR_SIX) && tc_on(SNS_11_5_b);
    const int raw = winner - loser;

    if (loser == 0)
        return margin_unopposed(winner, p);
    if (raw <= 0)
        return 0;
    const int margin = tc_on(SNS_11_5_a) ? raw - p : raw;
    return margin > 0 ? margin : six;
}

/* ---- The dice (11.4.a, 9.3, R68) ---- */

tc_pool sns_combat_pool(const sns_battle *b, const sns_state *s)
{
    const tc_frame *f = &s->frame[s->frames - 1];

    if (f->step == SNS_STEP_PURSUE_CHECK)
        return (tc_pool){ 1, 6, TC_HITS, (uint8_t)sns_discipline(b, s, f->a) };
    return (tc_pool){ s->fight.dice[f->b], 6, TC_TOP, SNS_KEPT };
}

/* What they are is said before they fall. */
static void start_dice(sns_game *g, int i)
{
    sns_fight *f = &g->s->fight;
    const int unit = f->unit[i];
    sns_muster m;

    sns_muster_of(g->b, g->s, f, i, &m);
    for (int k = 0; k < m.mods; k++)
        sns_say(g, TC_EV_MOD, tc_by(m.mod[k].rule, m.mod[k].ruling), unit, TC_NONE, m.mod[k].add, 0,
                0, 0);
    const int due = dice_due(&m);
    const unsigned cut = due > m.dice ? SNS_R68 : due < m.dice ? SNS_R69 : m.ruling;
    sns_say(g, SNS_EV_DICE, tc_by(base_rule(f, i), cut), unit, TC_NONE, due, m.base, m.dice, 0);
    f->dice[i] = m.dice;
    f->stage = i ? SNS_FIGHT_SETTLE : SNS_FIGHT_DICE1;
    if (m.dice > 0)
        sns_push(g, SNS_STEP_DICE, unit, i, 0);
}

/* Only the highest four, and those in order: all that TC_TOP tells apart. Muted 11.4.a: one. */
void sns_roll_dice(sns_game *g, const uint8_t *die, int count)
{
    const tc_frame frame = *sns_top(g->s);
    sns_fight *f = &g->s->fight;
    uint8_t *top = f->top[frame.b];
    const int most = tc_on(SNS_11_4_a) ? SNS_KEPT : 1;
    int kept = 0;

    for (int i = 0; i < count; i++) {
        sns_emit_die(g, frame.a, SNS_11_4_a, 6, die[i]);
        int at = kept < most ? kept++ : most;
        for (; at > 0 && top[at - 1] < die[i]; at--)
            if (at < most)
                top[at] = top[at - 1];
        if (at < most)
            top[at] = die[i];
    }
    f->kept[frame.b] = (uint8_t)kept;
    sns_pop(g);
}

/* ---- Settling the pairs (11.5 to 11.7) ---- */

typedef struct outcome {
    protection protection[2]; /* of each fighter */
    int hits[2], tests[2];
    int pairs, lost[2]; /* opposed; of these lost */
} outcome;

/* 9.4.a, R74: a shooter cannot be hurt. 10.2.a: in melee both can. */
static bool can_hurt(const sns_fight *f, int loser)
{
    if (loser == 1)
        return true;
    return f->kind == SNS_MELEE ? tc_on(SNS_10_2_a) : !(tc_on(SNS_9_4_a) && tc_on(SNS_R74));
}

/* 11.5: on what a pair rests that the winner's die beats by so much; R70: armour has brought it
   down to nothing. */
static tc_cite cite_pair(const protection *of, int raw, int margin)
{
    if (raw > 0 && raw <= of->p)
        return margin ? SNS_11_5_b : tc_by(of->by & 0xffff, SNS_R70);
    return raw > 0 ? of->by : SNS_11_5_a;
}

/* The k-th dice; which of the two fighters wins with them. */
static void settle_pair(sns_game *g, int k, outcome *o)
{
    const sns_fight *f = &g->s->fight;
    const int die[2] = { k < f->kept[0] ? f->top[0][k] : 0, k < f->kept[1] ? f->top[1][k] : 0 };
    const int w = die[1] > die[0], loser = !w;
    const bool opposed = die[0] && die[1], tied = die[0] == die[1];
    const protection *of = &o->protection[loser];
    const int raw = die[w] - (die[loser] ? die[loser] : SNS_NOTIONAL);
    const int margin = can_hurt(f, loser) ? sns_margin_of(g->b, die[w], die[loser], of->p) : 0;
    const tc_cite by = !can_hurt(f, loser) ? tc_by(SNS_9_4_a, SNS_R74)
                       : opposed           ? cite_pair(of, raw, margin)
                                           : SNS_11_5_c;

    sns_say(g, SNS_EV_PAIR, by, f->unit[w], f->unit[loser], die[w], die[loser], raw, margin);
    o->pairs += opposed;
    o->lost[loser] += opposed && !tied && (tc_on(SNS_R70) ? margin > 0 : raw > 0);
    if (margin == 1 && tc_on(SNS_11_6_a))
        o->tests[loser]++;
    else if (margin > 0)
        o->hits[loser]++;
}

/* 11.7.a: unopposed dice do not count. Who shoots runs no such risk (6.4). */
static bool has_lost_all(const sns_fight *f, const outcome *o, int i)
{
    if (!tc_on(SNS_11_7_a) || (f->kind == SNS_SHOOTING && i == 0))
        return false;
    return o->pairs > 0 && o->lost[i] == o->pairs;
}

/* 11.6.b: all sure hits first. R119: whom they have broken does not test. */
static void settle(sns_game *g)
{
    sns_fight *f = &g->s->fight;
    const int n = f->kept[0] > f->kept[1] ? f->kept[0] : f->kept[1];
    outcome o = { .pairs = 0 };

    for (int i = 0; i < 2; i++)
        o.protection[i] = protection_of(g->b, g->s, f, i);
    for (int k = 0; k < n; k++)
        settle_pair(g, k, &o);
    for (int i = 1; i >= 0; i--) { /* 10.2.a: who attacks in melee is hit too */
        for (int k = 0; k < o.hits[i]; k++)
            sns_hit(g, f->unit[i], f->unit[!i], i ? SNS_11_6_a : SNS_10_2_a);
        f->tests[i] = (uint8_t)o.tests[i];
        if (sns_is_broken(g->b, g->s, f->unit[i]) && tc_on(SNS_R119))
            f->tests[i] = 0;
        if (has_lost_all(f, &o, i))
            f->flags |= i ? SNS_LOST_ALL1 : SNS_LOST_ALL0;
    }
    f->stage = SNS_FIGHT_TEST1;
}

/* ---- Tests, routs, pursuit, commanders (11.6.b, 12.6.a, R119) ---- */

/* Whose tests these are: the unit that was not activated is first. */
static int tester_of(const sns_fight *f)
{
    const int first = tc_on(SNS_11_6_b) ? 1 : 0;
    return f->stage == SNS_FIGHT_TEST1 ? first : !first;
}

static void run_tests(sns_game *g)
{
    sns_fight *f = &g->s->fight;
    const int i = tester_of(f), why = f->kind == SNS_MELEE ? SNS_BY_MELEE : SNS_BY_SHOOTING;

    if (f->tests[i] > 0) {
        sns_push(g, SNS_STEP_TEST, f->unit[i], why, 0);
        return;
    }
    if (f->stage == SNS_FIGHT_TEST1) {
        f->stage = SNS_FIGHT_TEST0;
        return;
    }
    for (int k = 0; k < 2; k++)
        if (sns_is_broken(g->b, g->s, f->unit[k]))
            f->routs |= (uint8_t)(1u << k);
    f->stage = SNS_FIGHT_ROUTS;
}

/* 6.4.a, R35, R36, R75: on what its commanders are killed, 0: they only move. */
static int risk_of(const sns_game *g, int loser)
{
    const sns_fight *f = &g->s->fight;
    const bool lost_all = f->flags & (loser ? SNS_LOST_ALL1 : SNS_LOST_ALL0);
    const bool ridden = f->flags & SNS_PURSUES && sns_is_mounted(sns_who(g->b, f->unit[!loser]));

    if (!tc_on(SNS_6_4_a) || (f->kind == SNS_SHOOTING && !lost_all && tc_on(SNS_R35)))
        return 0;
    return f->kind == SNS_MELEE && ridden && tc_on(SNS_R36) ? SNS_RISK_PURSUED : SNS_RISK;
}

/* The next rout: first whether it is pursued, then the round it opens. */
static void run_routs(sns_game *g)
{
    sns_fight *f = &g->s->fight;
    const int loser = f->routs & 2 ? 1 : 0;

    if (f->routs == 0) {
        f->stage = SNS_FIGHT_PURSUIT;
        return;
    }
    if (!sns_here(g->s, f->unit[loser])) {
        f->routs &= (uint8_t) ~(1u << loser);
        return;
    }
    if (!f->asked && sns_may_pursue(g->b, g->s)) {
        const int unit = f->unit[!loser];
        sns_push(g, SNS_STEP_PURSUE, unit, sns_must_pursue(g->b, unit), 0);
        return;
    }
    const enum sns_cause why = f->kind == SNS_MELEE ? SNS_BY_MELEE : SNS_BY_SHOOTING;
    const int need = risk_of(g, loser);
    f->routs &= (uint8_t) ~(1u << loser);
    f->asked = 0;
    sns_rout(g, f->unit[loser], why, f->unit[!loser], need);
}

/* 12.6.a: when all tests are done; who has routed in them goes nowhere (R115). */
static void run_pursuit(sns_game *g)
{
    sns_fight *f = &g->s->fight;

    f->stage = SNS_FIGHT_RISKS1;
    for (int i = 0; i < 2 && f->flags & SNS_PURSUES; i++)
        if (sns_here(g->s, f->unit[i])) {
            sns_start_pursuit(g, f->unit[i]);
            return;
        }
}

/* R89: his unit rolled itself. Muted: those whose units help it are at risk too. */
static bool is_at_risk(const sns_game *g, int piece, int unit, int foe)
{
    const int with = sns_commander_at(g->s, piece)->unit;

    if (with == unit || tc_on(SNS_R89) || with == TC_NONE)
        return with == unit;
    return sns_engaged_edge(g->s, with, foe) == PL_FRONT;
}

/* 6.4.a (i), R119: with units that stand, each in turn. True: a die is due. */
static bool run_risk(sns_game *g, int i)
{
    sns_fight *f = &g->s->fight;
    const int unit = f->unit[i], foe = f->unit[!i];
    const int first = SNS_FIRST_COMMANDER + sns_side(unit) * SNS_SIDE_COMMANDERS;

    if (!(f->flags & (i ? SNS_LOST_ALL1 : SNS_LOST_ALL0)) || !tc_on(SNS_6_4_a))
        return false;
    for (int k = 0; k < SNS_SIDE_COMMANDERS && sns_here(g->s, unit); k++) {
        const uint8_t bit = (uint8_t)(1u << k);
        if (f->asked & bit || !sns_commander_here(g->s, first + k) ||
            !is_at_risk(g, first + k, unit, foe))
            continue;
        f->asked |= bit;
        sns_risk(g, first + k, SNS_RISK, foe);
        return true;
    }
    return false;
}

static void run_risks(sns_game *g)
{
    sns_fight *f = &g->s->fight;

    if (run_risk(g, f->stage == SNS_FIGHT_RISKS1))
        return;
    f->asked = 0;
    f->stage = f->stage == SNS_FIGHT_RISKS1 ? SNS_FIGHT_RISKS0 : SNS_FIGHT_ENDS;
}

/* 10.4.a: whoever stands stays in contact. */
static void end_fight(sns_game *g)
{
    const sns_fight f = g->s->fight;

    if (f.kind == SNS_MELEE && !tc_on(SNS_10_4_a) && sns_here(g->s, f.unit[0]))
        sns_end_records(g, f.unit[0]);
    sns_clear_fight(g->s);
    sns_pop(g);
}

/* ---- The step ---- */

/* 10.4.a: who has stayed in contact fights on. */
void sns_start_fight(sns_game *g, sns_fight fight)
{
    g->s->fight = fight;
    if (fight.kind == SNS_MELEE)
        sns_say(g, SNS_EV_MELEE, fight.flags & (SNS_CHARGED | SNS_TURNED) ? SNS_10_1_a : SNS_10_4_a,
                fight.unit[0], fight.unit[1], fight.edge[0], fight.edge[1], 0, 0);
    sns_push(g, SNS_STEP_FIGHT, 0, 0, 0);
}

bool sns_run_fight(sns_game *g)
{
    switch (g->s->fight.stage) {
    case SNS_FIGHT_DICE0:
        start_dice(g, 0);
        break;
    case SNS_FIGHT_DICE1:
        start_dice(g, 1);
        break;
    case SNS_FIGHT_SETTLE:
        settle(g);
        break;
    case SNS_FIGHT_TEST1:
    case SNS_FIGHT_TEST0:
        run_tests(g);
        break;
    case SNS_FIGHT_ROUTS:
        run_routs(g);
        break;
    case SNS_FIGHT_PURSUIT:
        run_pursuit(g);
        break;
    case SNS_FIGHT_RISKS1:
    case SNS_FIGHT_RISKS0:
        run_risks(g);
        break;
    default: /* SNS_FIGHT_ENDS */
        end_fight(g);
        break;
    }
    return true;
}
