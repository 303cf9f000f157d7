/* The captain of Tilly's Very Bad Day: a written doctrine, without search. Here is who decides
   what, and the small decisions; how he moves is in captain_move.c, how he shoots and charges
   in captain_fight.c, how he sets up in captain_setup.c. What the law refuses is left to
   the random player, so he is never stuck. */
#include "captain.h"

enum { LIST_MAX = 64 };

/* ---- Weighing ---- */

int cap_sixths(int type, bool charges, int against, bool front, bool difficult)
{
    switch (type) {
    case TVB_HOR:
        if (difficult)
            return 1;
        return charges && !(against == TVB_PSH && front) ? 3 : 2;
    case TVB_PSH:
        return 2;
    case TVB_CAN:
    case TVB_CMD:
        return 0;
    default:
        return 1;
    }
}

/* Chances of 0.. hits with so many dice, in parts of 6 to the power of all dice, folded into
   chance[]; more hits than LAST count as LAST. */
enum { LAST = 6 };

static void fold_dice(int64_t chance[LAST + 1], int dice, int sixths)
{
    for (; dice > 0; dice--)
        for (int k = LAST; k >= 0; k--) {
            const int64_t from = k > 0 ? chance[k - 1] * sixths : 0;
            chance[k] = chance[k] * (k == LAST ? 6 : 6 - sixths) + from;
        }
}

int cap_loss(int resolve, int dice, int sixths, int more, int more_sixths)
{
    int64_t chance[LAST + 1] = { 1 }, all = 1, sum = 0;

    dice = dice > 8 ? 8 : dice;
    more = more > 8 ? 8 : more;
    fold_dice(chance, dice, sixths);
    fold_dice(chance, more, more_sixths);
    for (int i = 0; i < dice + more; i++)
        all *= 6;
    for (int k = 1; k <= LAST; k++) {
        const int lost = k < resolve ? k * CAP_POINT : resolve * CAP_POINT + CAP_ROUT;
        sum += chance[k] * lost;
    }
    return (int)(sum / all);
}

bool cap_allowed(const tc_battle *b, const tc_state *s, ai_tvb_mind *m, const tc_action *a)
{
    const tc_verdict v = m->live ? tc_apply(b, m->live, a, NULL, NULL) : tc_check(b, s, a);

    m->refused = v.rule;
    m->applied = m->live && v.rule == TC_LEGAL;
    return v.rule == TC_LEGAL;
}

static uint32_t mix(uint32_t h, uint32_t x)
{
    h = (h ^ x) * 0x9e3779b1u;
    return h ^ h >> 15;
}

/* Half a TUM is no change, nor are friends who are not beside it. Every fourth turn it looks
   different in any case: patience wears thin. */
uint32_t cap_look(const tvb_state *s, int unit, int32_t far, uint32_t mood)
{
    enum { BESIDE = 3200, COARSE = 9 };
    const tvb_unit *u = &s->unit[unit];
    uint32_t h = mix(mood, (s->turn + (uint32_t)unit) / 4u + 1000u * u->resolve);

    for (int side = 0; side < 2; side++) {
        const int32_t near = side == tvb_side(unit) ? BESIDE : far;
        for (int o = side * TVB_SIDE_UNITS; o < (side + 1) * TVB_SIDE_UNITS; o++) {
            const tvb_unit *x = &s->unit[o];
            const uint32_t dx = (uint32_t)(x->x - u->x + near), dy = (uint32_t)(x->y - u->y + near);
            if (dx > 2 * (uint32_t)near || dy > 2 * (uint32_t)near || !(x->flags & TVB_ON) ||
                x->type == TVB_CMD)
                continue;
            h = mix(h, (uint32_t)(x->x >> COARSE) << 16 ^ (uint32_t)(x->y >> COARSE));
            h = mix(h, (uint32_t)(x->heading / 50) ^ (uint32_t)o << 24);
        }
    }
    return h ? h : 1;
}

/* ---- Small decisions, by the list ---- */

/* The most dice a unit would roll, its numbers considered: who is to be primary. */
static int rate_primary(const tc_battle *b, const tvb_state *s, const tc_action *a)
{
    const tvb_unit *u = &s->unit[a->unit];
    const int sixths = 7 - tvb_melee_cut(&b->as.tvb, s, a->unit, a->target);
    return 1 + 10 * u->resolve * (sixths > 0 ? sixths : 0);
}

/* Hits go where they rout, then where they hurt most. */
static int rate_allocation(const tvb_state *s, const tc_action *a)
{
    uint8_t hits[TVB_UNITS] = { 0 };
    int worth = 1;

    for (int i = 0; i < TC_IDS_MAX && a->as.id[i] != TC_NONE; i++)
        if (a->as.id[i] < TVB_UNITS && a->as.id[i] != a->unit)
            hits[a->as.id[i]]++;
    for (int e = 0; e < TVB_UNITS; e++) {
        const int resolve = s->unit[e].resolve, taken = hits[e] < resolve ? hits[e] : resolve;
        worth += taken * CAP_POINT + (taken && taken == resolve ? CAP_ROUT : 0);
    }
    return worth;
}

/* To the weakest of those who may still gain. */
static int rate_heroics(const tvb_state *s, const tc_action *a)
{
    if (a->unit == TC_NONE)
        return 1;
    const tvb_unit *u = &s->unit[a->unit];
    return u->wounds ? 100 - 10 * u->resolve + u->start : 2;
}

static int rate(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const tvb_state *t = &s->as.tvb;
    switch (a->kind) {
    case TVB_PRIMARY:
        return rate_primary(b, t, a);
    case TVB_ALLOCATE:
        return rate_allocation(t, a);
    case TVB_HEROICS:
        return rate_heroics(t, a);
    case TVB_CHOOSE_MELEE:
        return 1;
    default:
        return -1;
    }
}

static bool choose_listed(const tc_battle *b, const tc_state *s, play_decision *out)
{
    tc_action list[LIST_MAX];
    int n = tc_actions(b, s, 0, TC_NONE, list, LIST_MAX), best = -1;

    n = n > LIST_MAX ? LIST_MAX : n;
    out->count = 0;
    for (int i = 0; i < n; i++) {
        const int worth = rate(b, s, &list[i]);
        if (worth <= best)
            continue;
        best = worth;
        out->count = 1;
        out->at[0] = list[i];
    }
    return out->count > 0;
}

/* The next melee: any, the first that is left. */
static bool choose_melee(const tc_battle *b, const tc_state *s, int side, ai_tvb_mind *m,
                         play_decision *out)
{
    out->count = 1;
    for (int u = 0; u < TVB_UNITS; u++) {
        const tvb_unit *unit = &s->as.tvb.unit[u];
        if (!tvb_stands(unit) || unit->type == TVB_CMD || (unit->flags & TVB_FOUGHT_NOW) ||
            !tvb_locked(&b->as.tvb, &s->as.tvb, u))
            continue;
        out->at[0] =
            (tc_action){ .kind = TVB_CHOOSE_MELEE, .side = (uint8_t)side, .arg = (uint16_t)u };
        if (cap_allowed(b, s, m, &out->at[0]))
            return true;
    }
    return choose_listed(b, s, out);
}

/* ---- Rally back: the beaten go as far as they can, the others stay ---- */

static bool rally(const tc_battle *b, const tc_state *s, int side, ai_tvb_mind *m,
                  play_decision *out)
{
    const int first = side * TVB_SIDE_UNITS;

    out->count = 1;
    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        if (!ai_tvb_must_go(&s->as.tvb.unit[u]))
            continue;
        out->at[0] = (tc_action){
            .kind = TVB_RALLY_BACK, .side = (uint8_t)side, .unit = (uint8_t)u, .target = TC_NONE
        };
        for (int back = TVB_BACK_MAX; back >= TVB_BACK_MIN; back -= 500) {
            out->at[0].as.pose.length = back;
            if (cap_allowed(b, s, m, &out->at[0]))
                return true;
        }
        out->at[0].as.pose.length = 0; /* R75: the refusal says how far he is forced to go */
        const tc_verdict v = tc_check(b, s, &out->at[0]);
        if (v.rule == TC_LEGAL)
            return true;
        out->at[0].as.pose.length = v.need;
        if (cap_allowed(b, s, m, &out->at[0]))
            return true;
        return tc_actions(b, s, TVB_RALLY_BACK, u, out->at, 1) > 0;
    }
    out->at[0] = (tc_action){ .kind = TVB_END_STEP, .side = (uint8_t)side };
    return true;
}

/* Of a class of charges first those that meet nobody charging back, by resolve: whoever moves first
   takes the place. */
static bool charge_next(const tc_battle *b, const tc_state *s, int side, play_decision *out)
{
    const int first = side * TVB_SIDE_UNITS;
    int best = -1;

    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &s->as.tvb.unit[u];
        if ((unit->flags & (TVB_STANDING | TVB_CHARGED)) != TVB_STANDING)
            continue;
        const tc_action a = { .kind = TVB_CHARGE_NEXT, .side = (uint8_t)side, .unit = (uint8_t)u };
        if (unit->resolve > best && tc_check(b, s, &a).rule == TC_LEGAL) {
            best = unit->resolve;
            out->count = 1;
            out->at[0] = a;
        }
    }
    return best >= 0;
}

/* ---- Plans of a step ---- */

static void take_next(const tc_battle *b, const tc_state *s, ai_tvb_mind *m, tc_action end,
                      play_decision *out)
{
    out->count = 1;
    while (m->done < m->planned) {
        out->at[0] = m->plan[m->done++];
        if (cap_allowed(b, s, m, &out->at[0]))
            return;
    }
    out->at[0] = end;
}

/* Is this another step than that for which the mind was made up? Then it is empty now. */
static bool is_new_step(const tvb_state *s, int side, ai_tvb_mind *m)
{
    const tvb_frame *f = &s->frame[s->frames - 1];
    const uint32_t step = 1 + ((uint32_t)s->turn << 10 | (uint32_t)f->step << 2 |
                               (uint32_t)(f->b & 1) << 1 | (uint32_t)side);
    if (m->step == step)
        return false;
    m->step = step;
    m->foes = m->ordered = m->next = m->planned = m->done = 0;
    return true;
}

static void fight_by_plan(const tc_battle *b, const tc_state *s, int side, ai_random *r,
                          uint64_t kinds, play_decision *out)
{
    const bool fresh = is_new_step(&s->as.tvb, side, &r->as.tvb);
    const bool declares = kinds >> TVB_DECLARE & 1;

    if (fresh && (kinds >> TVB_SHOOT & 1))
        cap_plan_shots(b, s, side, r);
    else if (fresh && declares)
        cap_plan_charges(b, s, side, r);
    else if (fresh)
        cap_plan_point_blank(b, s, side, r);
    take_next(
        b, s, &r->as.tvb,
        (tc_action){ .kind = declares ? TVB_END_DECLARE : TVB_END_STEP, .side = (uint8_t)side },
        out);
}

/* True if the decision has been checked by the law already. */
static bool decide(const tc_battle *b, const tc_state *s, const tc_await *w, ai_random *r,
                   play_decision *out)
{
    const uint64_t kinds = w->kinds;

    out->count = 0;
    if (kinds >> TVB_MOVE & 1) {
        is_new_step(&s->as.tvb, w->who, &r->as.tvb);
        return cap_move(b, s, w->who, r, out);
    }
    if (kinds &
        ((uint64_t)1 << TVB_SHOOT | (uint64_t)1 << TVB_DECLARE | (uint64_t)1 << TVB_PB_SHOOT)) {
        fight_by_plan(b, s, w->who, r, kinds, out);
        return true;
    }
    if (kinds >> TVB_CHARGE_NEXT & 1)
        return charge_next(b, s, w->who, out);
    if (kinds >> TVB_RALLY_BACK & 1)
        return rally(b, s, w->who, &r->as.tvb, out);
    if (kinds >> TVB_CHOOSE_MELEE & 1)
        return choose_melee(b, s, w->who, &r->as.tvb, out);
    if (kinds &
        ((uint64_t)1 << TVB_PRIMARY | (uint64_t)1 << TVB_ALLOCATE | (uint64_t)1 << TVB_HEROICS))
        return choose_listed(b, s, out);
    return cap_setup(b, s, out);
}

void ai_tvb_captain(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out)
{
    const tc_await w = tc_awaits(b, s);

    r->as.tvb.live = NULL;
    if (!decide(b, s, &w, r, out))
        ai_random_decision(b, s, r, out);
}

bool ai_tvb_captain_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out)
{
    const tc_await w = tc_awaits(b, s);

    if (w.who >= TC_CHANCE)
        return false;
    r->as.tvb.live = s;
    r->as.tvb.applied = 0;
    const bool decided = decide(b, s, &w, r, out);
    r->as.tvb.live = NULL;
    if (r->as.tvb.applied || (decided && ai_apply_all(b, s, out)))
        return true;
    return ai_random_apply(b, s, r, out);
}
