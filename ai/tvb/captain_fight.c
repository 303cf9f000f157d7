/* How the captain of Tilly's Very Bad Day shoots and charges. Each step is planned once, when it
   begins: who shoots at whom with which primary, who charges. A charge is declared when what it is
   expected to win, exactly counted, outweighs what it is expected to cost and what would happen
   without it. */
#include "captain.h"

enum {
    WHEEL_WORTH = 10, /* and at first sight it must be worth the trouble */
    WHEELS = 1,       /* charges by a wheel worked out for one unit */
    ASKED = 3,        /* targets put to the law for one shooter */
    ORDERED = 1000,   /* what is ordered is done first */
    HOPELESS = -12,   /* a charge that looks worse at first sight is not looked at again */
    DESPERATE = -40   /* the same for those who may be ordered to charge */
};

/* ---- Shots ---- */

typedef struct shooter {
    uint8_t unit, target, dice;
} shooter;

typedef struct aim {
    int n;
    struct {
        uint8_t foe;
        int key; /* smaller is asked first */
    } at[ASKED];
} aim;

static void take_aim(aim *a, int foe, int key)
{
    int at = a->n < ASKED ? a->n++ : ASKED;

    if (at == ASKED) {
        if (key >= a->at[ASKED - 1].key)
            return;
        at = ASKED - 1;
    }
    for (; at > 0 && a->at[at - 1].key > key; at--)
        a->at[at] = a->at[at - 1];
    a->at[at].foe = (uint8_t)foe;
    a->at[at].key = key;
}

/* Those it might have to shoot at, front before flank, near before far. */
static aim aims_of(const tvb_battle *b, const tvb_state *s, const ai_tvb_mind *m, int unit)
{
    const tvb_unit *u = &s->unit[unit];
    const pl_base at = tvb_base(b, u);
    aim a = { .n = 0 };

    const int64_t reach = ai_tvb_range(u->type) + 2500;
    for (int i = 0; i < m->foes; i++) {
        const int64_t dx = m->foe[i].x - u->x, dy = m->foe[i].y - u->y;
        if (dx * dx + dy * dy > reach * reach)
            continue;
        const cap_stance st = cap_stance_of(&at, &m->foe[i]);
        const bool rear = st.ahead < -(500 + st.deep);
        if (st.gap > ai_tvb_range(u->type) + 100 || rear || (u->type == TVB_CAN && !st.front))
            continue;
        take_aim(&a, i, st.gap + (st.front ? 0 : 100000));
    }
    return a;
}

/* Would it rather charge? Horse keeps its pistols while horse that may still charge is near. */
static bool holds_fire(const tvb_battle *b, const tvb_state *s, const ai_tvb_mind *m, int unit)
{
    const tvb_unit *u = &s->unit[unit];
    const pl_base at = tvb_base(b, u);
    const bool horse = tvb_is_cavalry(u->type);

    if (u->type == TVB_CAN)
        return false;
    for (int i = 0; i < m->foes; i++) {
        const ai_tvb_foe *e = &m->foe[i];
        const int64_t dx = e->x - u->x, dy = e->y - u->y;
        if (dx * dx + dy * dy > (int64_t)(TVB_CHARGE_MOVE + 2900) * (TVB_CHARGE_MOVE + 2900))
            continue;
        const cap_stance st = cap_stance_of(&at, e);
        if (horse && e->type == TVB_HOR && e->fresh && st.gap <= TVB_CHARGE_MOVE + 500)
            return true;
        if (!st.front || st.gap > TVB_CHARGE_MOVE)
            continue;
        const cap_duel d = { u->type,
                             u->resolve,
                             e->type,
                             e->resolve,
                             cap_zone_struck(st.his_front, st.his_ahead, st.deep),
                             e->fresh };
        if (cap_worth_of_charge(&d) > u->resolve * cap_hit_worth(e->resolve) / 6 + 20)
            return true;
    }
    return false;
}

/* The volleys of these shooters, the weakest target first; the primary is who has most dice. */
static void plan_volleys(const tc_battle *b, const tc_state *s, int side, int kind,
                         const shooter *list, int n, ai_tvb_mind *m)
{
    const tvb_state *t = &s->as.tvb;

    for (int resolve = 1; resolve <= 6; resolve++)
        for (int i = 0; i < n; i++) {
            const int target = list[i].target;
            int primary = i;
            bool first = t->unit[target].resolve == resolve;
            for (int k = 0; k < n && first; k++) {
                if (list[k].target != target)
                    continue;
                first = k >= i;
                if (list[k].dice > list[primary].dice)
                    primary = k;
            }
            if (!first || m->planned >= AI_TVB_PLAN_MAX)
                continue;
            tc_action *a = &m->plan[m->planned++];
            *a = (tc_action){ .kind = (uint8_t)kind,
                              .side = (uint8_t)side,
                              .unit = list[primary].unit,
                              .target = (uint8_t)target };
            for (int k = 0; k < n; k++)
                if (list[k].target == target && k != primary &&
                    tvb_shot_dice(&b->as.tvb, t, list[k].unit, target, false) > 0)
                    tc_set_add(a->as.set, list[k].unit);
        }
}

/* Refused so, a shooter need not ask for another target: it is locked, or a friend stands before
   the gun. */
static bool shoots_nobody(int type, tc_verdict v)
{
    return v.ruling == TVB_R92 || (v.rule == TVB_1_2_h && type == TVB_CAN);
}

void cap_plan_shots(const tc_battle *b, const tc_state *s, int side, ai_random *r)
{
    const tvb_state *t = &s->as.tvb;
    const int first = side * TVB_SIDE_UNITS;
    shooter list[TVB_SIDE_UNITS];
    int n = 0;

    if (t->mist)
        return;
    cap_survey(t, side, &r->as.tvb);
    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &t->unit[u];
        if ((unit->flags & (TVB_ON | TVB_SHOT)) != TVB_ON || !cap_shoots(unit->type))
            continue;
        const aim a = aims_of(&b->as.tvb, t, &r->as.tvb, u);
        if (!a.n || holds_fire(&b->as.tvb, t, &r->as.tvb, u))
            continue;
        for (int i = 0; i < a.n; i++) {
            const int target = r->as.tvb.foe[a.at[i].foe].unit;
            const tc_action shot = { .kind = TVB_SHOOT,
                                     .side = (uint8_t)side,
                                     .unit = (uint8_t)u,
                                     .target = (uint8_t)target };
            const tc_verdict v = tc_check(b, s, &shot);
            if (v.rule && !shoots_nobody(unit->type, v))
                continue;
            if (!v.rule)
                list[n++] = (shooter){ (uint8_t)u, (uint8_t)target,
                                       (uint8_t)tvb_shot_dice(&b->as.tvb, t, u, target, true) };
            break;
        }
    }
    plan_volleys(b, s, side, TVB_SHOOT, list, n, &r->as.tvb);
}

/* ---- Point blank and evading ---- */

static bool has_charged(const tvb_state *s, int enemy, int unit)
{
    const tvb_unit *e = &s->unit[enemy];
    return (e->flags & TVB_ON) && (e->flags & TVB_CHARGED) && (e->contacts & tvb_bit(unit));
}

/* Light troops go when the charger is the stronger. */
static void plan_evasion(const tc_battle *b, const tc_state *s, int side, int unit, int charger,
                         ai_tvb_mind *m)
{
    const tvb_unit *u = &s->as.tvb.unit[unit], *e = &s->as.tvb.unit[charger];
    const tc_action go = {
        .kind = TVB_EVADE, .side = (uint8_t)side, .unit = (uint8_t)unit, .target = TC_NONE
    };
    const int gain = cap_loss(e->resolve, u->resolve, 1, u->resolve, 1);
    const int loss =
        cap_loss(u->resolve, e->resolve, cap_sixths(e->type, true, u->type, true, false), 0, 0);

    if (loss > gain && m->planned < AI_TVB_PLAN_MAX && tc_check(b, s, &go).rule == TC_LEGAL)
        m->plan[m->planned++] = go;
}

void cap_plan_point_blank(const tc_battle *b, const tc_state *s, int side, ai_random *r)
{
    const tvb_state *t = &s->as.tvb;
    const int first = side * TVB_SIDE_UNITS, foes = (1 - side) * TVB_SIDE_UNITS;
    shooter list[TVB_SIDE_UNITS];
    int n = 0;

    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        if ((t->unit[u].flags & (TVB_ON | TVB_SHOT | TVB_CHARGED)) != TVB_ON)
            continue;
        for (int e = foes; e < foes + TVB_SIDE_UNITS; e++) {
            if (!has_charged(t, e, u))
                continue;
            const tc_action shot = { .kind = TVB_PB_SHOOT,
                                     .side = (uint8_t)side,
                                     .unit = (uint8_t)u,
                                     .target = (uint8_t)e };
            if (tc_check(b, s, &shot).rule != TC_LEGAL)
                continue;
            const int before = r->as.tvb.planned;
            if (tvb_on(&b->as.tvb, TVB_MAY_EVADE))
                plan_evasion(b, s, side, u, e, &r->as.tvb);
            if (r->as.tvb.planned == before)
                list[n++] = (shooter){ (uint8_t)u, (uint8_t)e,
                                       (uint8_t)tvb_shot_dice(&b->as.tvb, t, u, e, true) };
            break;
        }
    }
    plan_volleys(b, s, side, TVB_PB_SHOOT, list, n, &r->as.tvb);
}

/* ---- Charges ---- */

typedef struct charge_option {
    uint8_t unit, wheel; /* wheel: its target, TC_NONE straight */
    uint8_t main;        /* the enemy on whom it falls */
    bool flank;
    int worth, gain;
    cap_melee fight; /* what a commander could join */
} charge_option;

static int commanders_with(const tvb_state *s, int unit)
{
    const int first = tvb_side(unit) * TVB_SIDE_UNITS;
    int n = 0;
    for (int c = first; c < first + TVB_SIDE_UNITS; c++)
        n += s->unit[c].type == TVB_CMD && (s->unit[c].flags & TVB_ON) &&
             s->unit[c].attached == unit;
    return n;
}

/* Will this enemy, charged in front, come to meet the charge? */
static bool meets(const tvb_state *s, int side, int enemy, int mine)
{
    const tvb_unit *e = &s->unit[enemy];
    if (e->type == TVB_CAN || (e->flags & TVB_SHOT))
        return false;
    if (tvb_is_infantry(e->type) && !tvb_is_infantry(mine))
        return false; /* 3.2.b */
    if (side != s->attacker)
        return e->flags & TVB_DECLARED; /* he had to say so first (R52) */
    return e->type == TVB_HOR;
}

/* What is lost if the charge goes home at this enemy: his melee dice, or point blank and melee;
   and the chance of no hit at all. */
static int cost_of(const tvb_state *s, int unit, int enemy, enum tvb_zone zone, int others,
                   int *spared)
{
    const tvb_unit *u = &s->unit[unit], *e = &s->unit[enemy];
    const bool front = zone == TVB_FRONT, back = front && meets(s, tvb_side(unit), enemy, u->type);
    const bool fresh = !(e->flags & TVB_SHOT) && !back && zone != TVB_REAR && cap_shoots(e->type);
    const int dice = e->type == TVB_CAN ? 0 : front ? e->resolve : zone == TVB_REAR ? 0 : 1;
    const int sixths = cap_sixths(e->type, back, u->type, true, false);
    const int more = (fresh ? (front ? e->resolve : 1) : 0) + 3 * commanders_with(s, enemy);

    *spared = cap_spared(cap_spared(1000, dice + others, sixths ? sixths : 1), more, 1);
    return cap_loss(u->resolve, dice + others, sixths ? sixths : 1, more, 1);
}

/* What a commander adds to a charge: one who is with the unit, or the best of those who could join
   it where it ends. */
static int worth_of_leader(const tvb_state *s, const cap_melee *f)
{
    const int first = tvb_side(f->unit) * TVB_SIDE_UNITS;
    int most = 0;

    for (int c = first; c < first + TVB_SIDE_UNITS; c++) {
        const tvb_unit *x = &s->unit[c];
        const bool with = x->type == TVB_CMD && (x->flags & TVB_ON) && x->attached == f->unit;
        if (!with && !cap_may_join(x, f->at))
            continue;
        const int worth = cap_worth_of_leading(s, c, f->unit, f->spared, f->against);
        if (with)
            return worth;
        most = worth > most ? worth : most;
    }
    return most;
}

static int gain_of(const tvb_battle *b, const tvb_state *s, int unit, int enemy, enum tvb_zone zone,
                   int dice)
{
    const tvb_unit *u = &s->unit[unit], *e = &s->unit[enemy];
    const bool rough = tvb_difficult_at(b, s, (pl_point){ u->x, u->y });

    if (e->type == TVB_CAN)
        return e->resolve * CAP_POINT + CAP_ROUT;
    return cap_loss(e->resolve, dice, cap_sixths(u->type, true, e->type, zone == TVB_FRONT, rough),
                    0, 0);
}

/* What its targets would do to the unit if it stood still. */
static int threat_by(const tvb_state *s, int unit, int enemy, bool front)
{
    const tvb_unit *u = &s->unit[unit], *e = &s->unit[enemy];

    if (e->type == TVB_CAN || !front || !meets(s, tvb_side(unit), enemy, u->type))
        return 0;
    const int loss =
        cap_loss(u->resolve, e->resolve, cap_sixths(e->type, true, u->type, true, false), 0, 0);
    const int gain =
        cap_loss(e->resolve, u->resolve, cap_sixths(u->type, false, e->type, true, false),
                 cap_shoots(u->type) ? u->resolve : 0, 1);
    return loss > gain ? loss - gain : 0;
}

/* The state with the unit where its charge would end: scratch, put back by the caller. */
static charge_option weigh_charge(const tvb_battle *b, tvb_state *scratch, int unit, int wheel,
                                  const tvb_charge *way)
{
    tvb_unit *u = &scratch->unit[unit];
    const tvb_unit before = *u;
    const int first = (1 - tvb_side(unit)) * TVB_SIDE_UNITS;
    charge_option o = {
        .unit = (uint8_t)unit, .wheel = (uint8_t)wheel, .main = TC_NONE, .worth = INT32_MIN
    };
    const int touched = __builtin_popcountll(way->targets);

    u->x = way->end.at.x;
    u->y = way->end.at.y;
    u->heading = (int16_t)way->end.heading;
    for (uint64_t left = way->targets; left; left &= left - 1) {
        const int e = first + __builtin_ctzll(left);
        const enum tvb_zone zone = tvb_zone_of(b, scratch, e, unit);
        const int gain = gain_of(b, scratch, unit, e, zone, u->resolve);
        int spared;
        const int worth = gain - cost_of(scratch, unit, e, zone, touched - 1, &spared) +
                          threat_by(scratch, unit, e, zone == TVB_FRONT);
        if (worth <= o.worth)
            continue;
        o.fight = (cap_melee){ way->end.at, (uint8_t)unit, scratch->unit[e].resolve, spared };
        o.worth = worth;
        o.gain = gain;
        o.main = (uint8_t)e;
        o.flank = zone != TVB_FRONT;
    }
    *u = before;
    if (o.main != TC_NONE && scratch->unit[o.main].type != TVB_CAN)
        o.worth += worth_of_leader(scratch, &o.fight);
    return o;
}

/* Would a wheel toward this foe and the way after it, at a likely angle, run into somebody else?
   Then most others would too, and looking at all of them is not worth the trouble. */
static bool is_masked(const tvb_battle *b, const tvb_state *s, const pl_base *at, int unit,
                      int enemy)
{
    const pl_base foe = tvb_base(b, &s->unit[enemy]);
    int off = pl_heading(pl_towards(at->at, foe.at) - at->heading);

    off = off > 1800 ? off - PL_TURN : off;
    off = off > TVB_WHEEL_MAX ? TVB_WHEEL_MAX : off < -TVB_WHEEL_MAX ? -TVB_WHEEL_MAX : off;
    const pl_base wheeled = off ? pl_wheel(*at, off) : *at;
    const int far = pl_base_distance(&wheeled, &foe);
    const pl_base end = pl_ahead(wheeled, far), swept = pl_swept(&wheeled, &end);
    for (int o = 0; o < TVB_UNITS; o++) {
        const tvb_unit *x = &s->unit[o];
        const int64_t dx = x->x - at->at.x, dy = x->y - at->at.y;
        if (o == unit || o == enemy || !tvb_stands(x) || x->type == TVB_CMD ||
            dx * dx + dy * dy > (int64_t)5500 * 5500)
            continue;
        const pl_base base = tvb_base(b, x);
        if (pl_overlap(&swept, &base, 50))
            return true;
    }
    return false;
}

/* May a charge come home there? Straight ahead by the gap; a wheel costs more than the way
   aside. */
static bool may_reach(const cap_stance *st)
{
    const int aside = (st->right < 0 ? -st->right : st->right) - TVB_HALF_WIDTH - st->wide;
    const int on = st->ahead - 500 - st->deep;

    if (st->front)
        return on <= TVB_CHARGE_MOVE;
    return (on > 0 ? on : 0) + aside * 11 / 10 < TVB_CHARGE_MOVE - 100 &&
           aside < st->ahead + st->deep - 500;
}

static int hopeless(const ai_random *r)
{
    return r->school == AI_PLAIN ? HOPELESS : DESPERATE;
}

/* The best charge of one unit: straight ahead if it must, else the best of the near wheels. */
static bool best_charge(const tvb_battle *b, const tvb_state *s, tvb_state *scratch,
                        const ai_random *r, int unit, charge_option *out)
{
    const ai_tvb_mind *m = &r->as.tvb;
    const tvb_unit *u = &s->unit[unit];
    const pl_base at = tvb_base(b, u);
    aim near = { .n = 0 };
    bool ahead = false;

    for (int i = 0; i < m->foes; i++) {
        const ai_tvb_foe *e = &m->foe[i];
        const int64_t dx = e->x - at.at.x, dy = e->y - at.at.y;
        if (dx * dx + dy * dy > (int64_t)(TVB_CHARGE_MOVE + 2400) * (TVB_CHARGE_MOVE + 2400))
            continue;
        const cap_stance st = cap_stance_of(&at, e);
        if (st.gap > TVB_CHARGE_MOVE + 50 || st.ahead + st.deep <= 500)
            continue; /* no wheel of 45 degrees brings him to front */
        const cap_duel d = { u->type,
                             u->resolve,
                             e->type,
                             e->resolve,
                             cap_zone_struck(st.his_front, st.his_ahead, st.deep),
                             e->fresh && e->type != TVB_HOR };
        const int worth = cap_worth_of_charge(&d);
        ahead |= st.ahead > 0 && st.right < 2200 && st.right > -2200;
        if (worth > (st.front ? hopeless(r) : WHEEL_WORTH) && may_reach(&st))
            take_aim(&near, i, -worth);
    }
    if (!near.n)
        return false;
    tvb_charge way = { .cost = -1 };
    if (ahead)
        way = tvb_charge_of(b, s, unit, -1);
    if (way.cost >= 0) {
        *out = weigh_charge(b, scratch, unit, TC_NONE, &way);
        return true;
    }
    out->worth = INT32_MIN;
    for (int i = 0, tried = 0; i < near.n && tried < WHEELS; i++) {
        const int e = m->foe[near.at[i].foe].unit;
        if (is_masked(b, s, &at, unit, e))
            continue;
        tried++;
        way = tvb_charge_of(b, s, unit, e);
        if (way.cost < 0)
            continue;
        const charge_option o = weigh_charge(b, scratch, unit, e, &way);
        if (o.worth > out->worth)
            *out = o;
    }
    return out->worth > INT32_MIN;
}

/* What a charge is worth beside those chosen already: a second on the same enemy adds a die, but
   one in his flank takes his dice away. */
static int worth_beside(const tvb_state *s, const charge_option *list, const charge_option *o,
                        const bool *chosen, int n)
{
    for (int i = 0; i < n; i++) {
        if (!chosen[i] || list[i].main != o->main)
            continue;
        const int extra = o->gain / (s->unit[o->unit].resolve > 1 ? s->unit[o->unit].resolve : 1);
        return extra + (o->flank && !list[i].flank ? 40 : 0) - 14;
    }
    return o->worth;
}

/* The same to a unit as it is led: by its orders, or as far as its doctrine is not too shy. */
static int led_worth(const ai_random *r, const charge_option *o, int type, int worth, int task)
{
    const int order = r->doctrine[o->unit];

    if (order == AI_STAND)
        return 0;
    return order == AI_CHARGE ? ORDERED + o->worth : worth - cap_led(r, task, o->unit, type)->shy;
}

void cap_plan_charges(const tc_battle *b, const tc_state *s, int side, ai_random *r)
{
    const tvb_state *t = &s->as.tvb;
    const int first = side * TVB_SIDE_UNITS;
    charge_option list[TVB_SIDE_UNITS];
    bool chosen[TVB_SIDE_UNITS] = { false };
    cap_melee fight[TVB_SIDE_UNITS];
    tvb_state scratch;
    uint64_t locked = 0;
    int n = 0, fights = 0;

    cap_survey(t, side, &r->as.tvb);
    cap_give_tasks(&b->as.tvb, t, side, &r->as.tvb);
    scratch = *t;
    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &t->unit[u];
        if (!tvb_stands(unit) || unit->type == TVB_CMD)
            continue;
        if (tvb_locked(&b->as.tvb, t, u))
            locked |= tvb_bit(u);
        if ((unit->flags & TVB_SHOT) || unit->type == TVB_CAN || (locked & tvb_bit(u)))
            continue;
        uint32_t *kept = &r->as.tvb.kept[u % TVB_SIDE_UNITS];
        const uint32_t now = cap_look(t, u, TVB_CHARGE_MOVE + 2500, 0);
        if (*kept == now)
            continue;
        *kept = 0;
        if (best_charge(&b->as.tvb, t, &scratch, r, u, &list[n]) && list[n].worth > hopeless(r))
            n++;
        else
            *kept = now;
    }
    for (;;) {
        int best = -1, most = 0;
        for (int i = 0; i < n; i++) {
            if (chosen[i])
                continue;
            const int worth = led_worth(r, &list[i], t->unit[list[i].unit].type,
                                        worth_beside(t, list, &list[i], chosen, n),
                                        cap_task_of(&b->as.tvb, &r->as.tvb, list[i].unit));
            if (worth > most) {
                most = worth;
                best = i;
            }
        }
        if (best < 0 || r->as.tvb.planned >= AI_TVB_PLAN_MAX)
            break;
        chosen[best] = true;
        if (t->unit[list[best].main].type != TVB_CAN && !commanders_with(t, list[best].unit))
            fight[fights++] = list[best].fight;
        r->as.tvb.plan[r->as.tvb.planned++] = (tc_action){ .kind = TVB_DECLARE,
                                                           .side = (uint8_t)side,
                                                           .unit = list[best].unit,
                                                           .target = list[best].wheel };
    }
    cap_plan_leaders(&(cap_asked){ b, s, &r->as.tvb, side }, locked, fight, fights);
}
