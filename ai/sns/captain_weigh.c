/* How the captain weighs: what hits cost, what a fight and a charge promise by the expectation of
   the dice, and what a place is worth to a unit. */
#include "captain.h"

/* ---- Hits ---- */

/* Part of a rout that a share of its strength in hits is: x (1 + x) / 2, all in thousandths. */
static int part_of_rout(int x)
{
    return x * (1000 + x) / 2000;
}

/* What is expected of the hits that are left: it may be more than routs it and may be nothing. */
static int share_of_rest(int hits, int rest)
{
    const int t = hits / rest;
    const int share = t <= 1000 ? t - 350 * t / 1000 * t / 1000 : 650 + 23 * (t - 1000) / 100;
    return share > 1000 ? 1000 : share;
}

int ai_sns_loss(const ai_sns_man *m, int hits)
{
    const int strength = m->strength ? m->strength : 1;
    const int rest = strength > m->hits ? strength - m->hits : 1;
    const int before = 1000 * (strength - rest) / strength;
    const int after = before + (1000 - before) * share_of_rest(hits, rest) / 1000;

    return m->worth * (part_of_rout(after) - part_of_rout(before)) / 1000;
}

static int hits_of(ai_sns_chance c, int need)
{
    return c.straight + c.tests * (need - 1) / 6;
}

/* ---- Fights ---- */

void ai_sns_fight(const ai_sns_view *v, const sns_fight *f, int mine, int more,
                  ai_sns_exchange out[2])
{
    const ai_sns_man *us = &v->man[f->unit[mine]], *foe = &v->man[f->unit[!mine]];
    const int p = sns_protection_of(v->b, v->s, f, mine);
    const int his_p = sns_protection_of(v->b, v->s, f, !mine);
    sns_muster m[2];

    sns_muster_of(v->b, v->s, f, 0, &m[0]);
    sns_muster_of(v->b, v->s, f, 1, &m[1]);
    const int theirs = m[!mine].dice;
    for (int i = 0; i < 2; i++) {
        const int ours = m[mine].dice + more + i;
        out[i].theirs = ai_sns_loss(foe, hits_of(ai_sns_chance_of(ours, theirs, his_p), foe->need));
        out[i].ours = 0;
        if (f->kind == SNS_MELEE)
            out[i].ours = ai_sns_loss(us, hits_of(ai_sns_chance_of(theirs, ours, p), us->need));
    }
}

static bool has(const ai_sns_man *m, unsigned trait)
{
    return m->traits & trait;
}

static int lowered(const ai_sns_man *m, const ai_sns_man *by)
{
    return m->protection > 0 && has(by, SNS_TWO_HANDED) ? m->protection - 1 : m->protection;
}

/* Horse that does not stand up to elephants and camels (11.3). */
static int beasts(const ai_sns_man *m, const ai_sns_man *foe)
{
    if (foe->type == SNS_EL && m->mounted && m->type != SNS_EL)
        return -1;
    return foe->type == SNS_CAM && (m->type == SNS_CAV || m->type == SNS_CH) ? -1 : 0;
}

static bool is_blunted(const ai_sns_man *m, const ai_sns_man *foe)
{
    if (!foe->foot)
        return false;
    return has(foe, SNS_SHIELDWALL) || (m->mounted && has(foe, SNS_SPEARS | SNS_PIKES));
}

/* 11.1 to 11.3, 15, in open ground. */
static int dice_of_charge(const ai_sns_man *m, const ai_sns_man *foe, bool front)
{
    const bool heavy = m->type == SNS_CAV || m->type == SNS_EL || m->type == SNS_CH || m->large;

    return m->strength + 1 + (heavy && !m->hits) +
           (has(m, SNS_IMPACT) && !(front && is_blunted(m, foe))) + has(m, SNS_THROWN) + !front +
           (has(m, SNS_PIKES) && !m->hits) + (has(m, SNS_SPEARS) && m->foot && foe->mounted) +
           beasts(m, foe);
}

static int dice_of_stand(const ai_sns_man *m, const ai_sns_man *by, bool front)
{
    if (!front)
        return m->strength < SNS_POOR_BASE ? m->strength : SNS_POOR_BASE;
    return m->strength + (has(m, SNS_THROWN) && m->foot) + (has(m, SNS_PIKES) && !m->hits) +
           (has(m, SNS_SPEARS) && m->foot && by->mounted) + beasts(m, by);
}

ai_sns_exchange ai_sns_clash(const ai_sns_man *charger, const ai_sns_man *target, bool front)
{
    const int mine = dice_of_charge(charger, target, front);
    const int his = dice_of_stand(target, charger, front);

    return (ai_sns_exchange){
        ai_sns_loss(target,
                    hits_of(ai_sns_chance_of(mine, his, lowered(target, charger)), target->need)),
        ai_sns_loss(charger,
                    hits_of(ai_sns_chance_of(his, mine, lowered(charger, target)), charger->need)),
    };
}

/* What one shot does, nearly (9.3, 2.6). */
static int shot_of(const ai_sns_man *m, const ai_sns_man *at, const sns_weapon_row *w)
{
    int p = at->protection + (has(at, SNS_SHIELDWALL) && at->protection < SNS_HEAVY);

    if (w->ignores_armour && p > 0)
        p = 0;
    else if (p > 0)
        p -= w->lowers < p ? w->lowers : p;
    return ai_sns_loss(at, hits_of(ai_sns_chance_of(m->strength, at->strength, p), at->need));
}

enum { ABOUT = 5 * SNS_DU, FAR_OFF = 12 * SNS_DU };

static int positive(int x)
{
    return x > 0 ? x : 0;
}

static void match(const ai_sns_view *v, const ai_sns_man *me, const ai_sns_man *foe,
                  ai_sns_match *m)
{
    enum { SKIRMISHERS = 2 * SNS_DU, FEARED = 40 }; /* the former evade */

    *m = (ai_sns_match){ .averse = foe->light && !me->light ? SKIRMISHERS : 0 };
    if (ai_sns_far(me->mid, foe->mid) > FAR_OFF + me->rate)
        return;
    for (int i = 0; i < 2; i++) { /* front, then flank and rear */
        if (me->strikes && !(me->light && !i && !foe->light && foe->type < SNS_WW)) {
            const ai_sns_exchange e = ai_sns_clash(me, foe, !i);
            m->strike[i] = (int16_t)(e.theirs - e.ours);
        }
        if (foe->strikes && !(foe->light && !i && !me->light && me->type < SNS_WW)) {
            const ai_sns_exchange e = ai_sns_clash(foe, me, !i);
            m->struck[i] = (int16_t)positive(e.theirs - e.ours);
        }
    }
    if (me->range)
        m->shot = (int16_t)shot_of(me, foe, &sns_weapons[v->b->profile[me->unit].weapon]);
    if (foe->range && !foe->engaged)
        m->shot_at = (int16_t)shot_of(foe, me, &sns_weapons[v->b->profile[foe->unit].weapon]);
    if (m->strike[0] < 0 && !me->range)
        m->averse += FEARED * -m->strike[0];
}

void ai_sns_match_up(ai_sns_view *v, int unit)
{
    if (v->whose == unit)
        return;
    v->whose = unit;
    for (int i = 0; i < v->foes; i++)
        match(v, &v->man[unit], &v->man[v->foe[i]], &v->match[v->foe[i]]);
}

/* ---- A place ---- */

bool ai_sns_is_front(const ai_sns_man *target, pl_point from)
{
    if (target->type == SNS_WW || target->type == SNS_CAMP)
        return true;
    return (int64_t)(from.x - target->at.x) * target->fx +
               (int64_t)(from.y - target->at.y) * target->fy >=
           0;
}

/* A unit as it would stand there. */
typedef struct place {
    pl_point at, mid;
    int fx, fy, hd;
} place;

/* One as the other sees it: how far ahead and to the right, and the gap between the bases. */
typedef struct stance {
    int ahead, right, gap;
    int his_ahead, his_right; /* the place, from him */
} stance;

static stance stance_of(const place *p, const ai_sns_man *e)
{
    const int dx = e->mid.x - p->mid.x, dy = e->mid.y - p->mid.y;
    const int cos = ai_sns_size((p->fx * e->fx + p->fy * e->fy) >> 10);
    const int sin = ai_sns_size((p->fx * e->fy - p->fy * e->fx) >> 10);
    const int half = SNS_HALF_FRONT;
    stance st = { .ahead = (dx * p->fx + dy * p->fy) >> 10,
                  .right = (dx * p->fy - dy * p->fx) >> 10,
                  .his_ahead = -(dx * e->fx + dy * e->fy) >> 10,
                  .his_right = -(dx * e->fy - dy * e->fx) >> 10 };
    const int along = ai_sns_size(st.ahead) - p->hd - ((e->hd * cos + half * sin) >> 10);
    const int aside = ai_sns_size(st.right) - half - ((half * cos + e->hd * sin) >> 10);

    if (aside > 0 && along > 0)
        st.gap = aside > along ? aside + along / 3 : along + aside / 3;
    else
        st.gap = aside > along ? aside : along;
    st.gap = st.gap < 0 ? 0 : st.gap;
    return st;
}

/* How far one must go to charge what lies so; beyond all reach where no wheel brings it about. */
static int32_t way_of_charge(int ahead, int right, int gap, bool light)
{
    enum { NEVER = 1000000, SLACK = 1800 };
    const int aside = ai_sns_size(right) - SLACK;

    if (ahead < (light ? 0 : ai_sns_size(right) - 1500))
        return NEVER;
    return gap + (aside > 0 ? aside / 2 : 0);
}

typedef struct sums {
    int strike, danger, more_danger, shot, under;
    int32_t prey;
    int theirs, ours; /* army value about it, in tenths of strength */
} sums;

static void add_foe(const ai_sns_view *v, const ai_sns_man *me, const place *p, int foe, sums *sum)
{
    const ai_sns_man *e = &v->man[foe];
    const ai_sns_match *m = &v->match[foe];
    const stance st = stance_of(p, e);
    const int32_t prey = st.gap + m->averse;

    sum->prey = prey < sum->prey ? prey : sum->prey;
    if (st.gap < ABOUT && e->type != SNS_CAMP)
        sum->theirs += 10 * (e->strength - e->hits);
    if (st.gap > FAR_OFF)
        return;
    if (me->strikes && way_of_charge(st.ahead, st.right, st.gap, me->light) <= me->rate) {
        const int strike = m->strike[!ai_sns_is_front(e, p->at)];
        sum->strike = strike > sum->strike ? strike : sum->strike;
    }
    if (me->range && !e->engaged && st.gap <= me->range - 150 &&
        st.ahead > ai_sns_size(st.right) - 2000)
        sum->shot = m->shot > sum->shot ? m->shot : sum->shot;
    if (e->strikes && !e->engaged &&
        way_of_charge(st.his_ahead, st.his_right, st.gap, e->light) <= e->rate + 500) {
        const ai_sns_man there = {
            .at = p->at, .fx = (int16_t)p->fx, .fy = (int16_t)p->fy, .type = me->type
        };
        const int chance = (has(e, SNS_IMPACT) ? 55 : 40) + (e->acted ? -10 : 10);
        const int danger = m->struck[!ai_sns_is_front(&there, e->at)] * chance / 100;
        sum->more_danger += danger < sum->danger ? danger : sum->danger;
        sum->danger = danger > sum->danger ? danger : sum->danger;
    }
    if (m->shot_at && st.gap <= e->range && st.his_ahead > ai_sns_size(st.his_right) - 2000)
        sum->under += m->shot_at / 2;
}

/* Sides that a friend in line covers, and how far it would be before its neighbours. */
typedef struct company {
    int left, right, before, near;
} company;

static void add_friend(const ai_sns_man *me, const place *p, const ai_sns_man *f, sums *sum,
                       company *c)
{
    enum { BESIDE = 3100, LEVEL = 1800, NEIGHBOURS = 6 * SNS_DU, SAME = 880 };
    const int dx = f->mid.x - p->mid.x, dy = f->mid.y - p->mid.y;
    const int ahead = (dx * p->fx + dy * p->fy) >> 10, right = (dx * p->fy - dy * p->fx) >> 10;

    if (ai_sns_size(dx) + ai_sns_size(dy) < 2 * ABOUT)
        sum->ours += 10 * (f->strength - f->hits);
    if (me->light || f->light || !f->foot || ((f->fx * p->fx + f->fy * p->fy) >> 10) < SAME)
        return;
    if (ai_sns_size(right) > NEIGHBOURS)
        return;
    c->near++;
    c->before -= ahead;
    if (ai_sns_size(ahead) > LEVEL || ai_sns_size(right) > BESIDE)
        return;
    if (right > 0)
        c->right = 1;
    else
        c->left = 1;
}

/* Not in command is one worse with every die (6.1.d). */
static bool is_commanded(const ai_sns_view *v, int unit, pl_point mid)
{
    const int first = ai_sns_first_commander(v->side);

    if (v->man[unit].led)
        return true;
    for (int c = first; c < first + SNS_SIDE_COMMANDERS; c++) {
        const sns_commander *who = sns_commander_at(v->s, c);
        if (!(who->flags & SNS_CMD_HERE))
            continue;
        const pl_point at =
            who->unit == TC_NONE ? (pl_point){ who->x, who->y } : v->man[who->unit].mid;
        if (ai_sns_far(at, mid) <= sns_command_distance(v->b, c) + 1500)
            return true;
    }
    return false;
}

enum { SLOPE = 10 };

/* Bad going (4.c to 4.e); a slope is worth something near the enemy. */
static int32_t ground(const ai_sns_view *v, const ai_sns_man *me, const place *p, int heading,
                      int32_t prey)
{
    enum { ROUGH = 12, DIFFICULT = 30, CLOSE = 6 * SNS_DU };
    const pl_stand base = sns_base_at(&v->b->profile[me->unit], p->at.x, p->at.y, heading);
    const enum sns_terrain t = sns_terrain_of(v->b, v->s, &base);
    int32_t worth = 0;

    if (t == SNS_DIFFICULT && me->type != SNS_LF)
        worth -= DIFFICULT;
    else if (t == SNS_ROUGH && (me->mounted || me->type == SNS_HF))
        worth -= ROUGH;
    if (prey < CLOSE && !me->light && sns_on_hill(v->b, v->s, &base))
        worth += SLOPE;
    return prey < CLOSE ? worth : worth / 3;
}

static int32_t total(const ai_sns_view *v, const ai_sns_man *me, const sums *sum, const company *c)
{
    enum { EVADES = 35, NEXT = 45, BEFORE = 1500 };
    const ai_sns_doctrine *d = ai_sns_doctrine_of(v, me->unit);
    const int urge = v->urge * d->press / 100;
    const int onward = d->onward < 0 ? d->onward : v->waits ? d->onward / 3 : d->onward + urge / 2;
    const int32_t prey = sum->prey < 40 * SNS_DU ? sum->prey : 40 * SNS_DU;
    const int fear = v->idle ? 0 : me->light && !me->engaged ? EVADES : 100;
    const int crowd = sum->theirs - sum->ours - 10 * (me->strength - me->hits);
    const bool shooter = me->range && me->light;
    const int32_t enough = shooter ? me->range - 500 : 0; /* near enough */
    int32_t worth = -(int32_t)onward * (prey > enough ? prey - enough : 0) / 1000;

    worth += positive(sum->strike) * d->fight / 100 * NEXT / 100;
    worth += sum->shot * d->shoot / 100 * NEXT / 100;
    worth -= (sum->danger + sum->more_danger / 2) * d->danger / 100 * fear / 100;
    worth -= sum->under * d->fire / 100 * (v->idle ? 0 : 100) / 100;
    if (crowd > 0 && !v->idle)
        worth -= crowd * d->crowd * (10 - (urge < 10 ? urge : 10)) / 100;
    if (me->light || !me->foot)
        return worth;
    worth += d->line * (c->left + c->right) * (sum->prey < 8 * SNS_DU ? 2 : 1);
    if (c->near && c->before / c->near > BEFORE && !v->idle)
        worth -= d->line * (c->before / c->near - BEFORE) / 1000;
    return worth;
}

int32_t ai_sns_weigh(ai_sns_view *v, int unit, pl_point at, int heading, int except)
{
    enum { ALONE = 12 };
    const ai_sns_man *me = &v->man[unit];
    place p = { .at = at, .hd = me->hd };
    sums sum = { .prey = INT32_MAX };
    company c = { 0, 0, 0, 0 };

    p.fx = pl_sin(heading) >> 20;
    p.fy = pl_cos(heading) >> 20;
    p.mid = (pl_point){ at.x - (p.fx * p.hd >> 10), at.y - (p.fy * p.hd >> 10) };
    ai_sns_match_up(v, unit);
    for (int i = 0; i < v->foes; i++)
        if (v->foe[i] != except)
            add_foe(v, me, &p, v->foe[i], &sum);
    for (int i = 0; i < v->n; i++)
        if (v->mine[i] != unit)
            add_friend(me, &p, &v->man[v->mine[i]], &sum, &c);
    v->danger = sum.danger + sum.more_danger / 2;
    int32_t worth = total(v, me, &sum, &c);
    if ((v->b->pieces || v->s->rolled) && worth + SLOPE > v->least)
        worth += ground(v, me, &p, heading, sum.prey);
    return is_commanded(v, unit, p.mid) ? worth : worth - ALONE;
}
