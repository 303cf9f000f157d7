/* How the captain fires and fights (chapters 7 and 8): shot by shot at what is most worth it,
   combat by combat what promises most. */
#include "captain.h"

enum { TOUCH = 8400 };

static bool may_touch(const lon_stand *a, const lon_stand *b)
{
    return a->x - b->x < TOUCH && b->x - a->x < TOUCH && a->y - b->y < TOUCH && b->y - a->y < TOUCH;
}

static bool is_law(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    return tc_check(b, s, a).rule == TC_LEGAL;
}

/* ---- Fire ---- */

enum { TARGETS = 5 };

typedef struct shot {
    int worth;
    int target;
} shot;

static void offer(shot best[TARGETS], int *n, shot one)
{
    int at = *n < TARGETS ? (*n)++ : TARGETS;

    for (; at > 0 && best[at - 1].worth < one.worth; at--)
        if (at < TARGETS)
            best[at] = best[at - 1];
    if (at < TARGETS)
        best[at] = one;
}

/* Whom ours touch cannot rally, and is weaker when we strike. */
static int worth_of_hit(const lon_state *s, int target, bool touches)
{
    const int arm = lon_types[s->stand[target].type].arm;
    const int worth = ai_lon_worth(s, target);

    return worth + (touches ? worth / 5 : 0) + (arm == LON_ARTILLERY ? 10 : 0);
}

static int find_targets(const lon_battle *b, const lon_state *s, int firer, bool adjacent,
                        shot best[TARGETS])
{
    enum { MATTERS = 200000 };
    const lon_stand *u = &s->stand[firer];
    const bool gun = ai_lon_is_gun(u->type), engaged = lon_is_engaged(s, firer);
    const bool contact = adjacent || (engaged && !lon_on(b, LON_FIRE_FROM_CONTACT));
    const int die = lon_fire_die(s, firer), side = lon_side(s, firer);
    const int32_t own = lon_types[u->type].range, range = own < MATTERS ? own : MATTERS;
    const pl_stand from = lon_base(s, firer);
    int n = 0;

    for (int e = 0; e < LON_STANDS; e++) {
        const lon_stand *x = &s->stand[e];
        if (!(x->flags & LON_ON) || lon_side(s, e) == side)
            continue;
        const bool touches = engaged && may_touch(u, x) && lon_contact(s, firer, e, NULL);
        if (contact && !touches)
            continue;
        const pl_stand to = lon_base(s, e);
        if (!touches && pl_stands_apart(&from, &to, range))
            continue;
        const int32_t far = touches ? 0
                            : pl_stands_apart(&from, &to, LON_RANGE_11)
                                ? LON_RANGE_11
                                : pl_stand_distance(&from, &to);
        const int worth = ai_lon_hits(die, far, gun, touches) * worth_of_hit(s, e, touches) / 1000;
        if (worth > (gun ? 5 : 0))
            offer(best, &n, (shot){ worth, e });
    }
    return n;
}

void ai_lon_fire(const tc_battle *b, const tc_state *state, int side, ai_random *r,
                 play_decision *out)
{
    const lon_state *s = &state->as.lon;
    const bool adjacent = s->frame[s->frames - 1].b;
    const uint32_t phase = 1u + ((uint32_t)s->turn << 8 | (uint32_t)s->card << 2 |
                                 (uint32_t)adjacent << 1 | (uint32_t)side);
    ai_lon_mind *m = &r->as.lon;
    shot best[TARGETS];

    if (m->fired != phase) {
        m->fired = phase;
        m->next = 0;
    }
    out->count = 1;
    for (; m->next < LON_STANDS; m->next++) {
        const int u = m->next;
        if ((s->stand[u].flags & (LON_ON | LON_FIRED)) != LON_ON || lon_side(s, u) != side ||
            !lon_types[s->stand[u].type].fire || s->stand[u].gun == LON_LIMBERED0 ||
            s->stand[u].gun == LON_LIMBERED1)
            continue;
        const int n = find_targets(&b->as.lon, s, u, adjacent, best);
        for (int i = 0; i < n; i++) {
            out->at[0] = (tc_action){ .kind = adjacent ? LON_ADJ_FIRE : LON_FIRE,
                                      .side = (uint8_t)side,
                                      .unit = (uint8_t)u,
                                      .target = (uint8_t)best[i].target };
            if (is_law(b, state, &out->at[0]))
                return;
        }
    }
    out->at[0] = (tc_action){ .kind = LON_END_FIRE, .side = (uint8_t)side };
}

/* ---- Melee ---- */

typedef struct striker {
    int stand; /* -1 nobody */
    int die;
    bool supported;
} striker;

typedef struct fight {
    int defender, die, worth;
    bool supported, pinned;
    striker at[4]; /* over which edge */
} fight;

static bool is_able(const lon_state *s, int stand)
{
    const lon_stand *u = &s->stand[stand];
    return (u->flags & (LON_ON | LON_DISORDERED | LON_ATTACKED)) == LON_ON &&
           lon_types[u->type].attacks;
}

/* Ours on the table. */
typedef struct army {
    int n;
    uint8_t stand[LON_STANDS];
} army;

static void find_army(const lon_state *s, int side, army *all)
{
    all->n = 0;
    for (int u = 0; u < LON_STANDS; u++)
        if (s->stand[u].flags & LON_ON && lon_side(s, u) == side)
            all->stand[all->n++] = (uint8_t)u;
}

/* Who could strike it, over each edge the best; is its way back barred (R81)? */
static bool find_fight(const lon_battle *b, const lon_state *s, const army *all, int defender,
                       fight *f)
{
    const lon_stand *x = &s->stand[defender];
    unsigned held = 0;
    bool any = false;

    for (int i = 0; i < 4; i++)
        f->at[i].stand = -1;
    for (int i = 0; i < all->n; i++) {
        const int u = all->stand[i];
        lon_edges edges;
        if (!may_touch(&s->stand[u], x) || !lon_contact(s, u, defender, &edges))
            continue;
        held |= 1u << edges.theirs;
        if (!is_able(s, u) || x->edges >> edges.theirs & 1 ||
            (lon_on(b, LON_FRONT_ATTACK_ONLY) && edges.mine != PL_FRONT))
            continue;
        const int die = lon_melee_die(b, s, u);
        striker *at = &f->at[edges.theirs];
        if (at->stand >= 0 && at->die >= die)
            continue;
        *at = (striker){ u, die, lon_is_supported(s, u) };
        any = true;
    }
    if (!any)
        return false;
    f->defender = defender;
    f->die = lon_melee_die(b, s, defender);
    f->supported = lon_is_supported(s, defender);
    f->worth = ai_lon_worth(s, defender);
    f->pinned = held >> PL_REAR & 1 && !ai_lon_is_gun(x->type);
    if (f->pinned && f->worth < LON_CAP_LOST && x->type != LON_GEN)
        f->worth = LON_CAP_LOST;
    return true;
}

static int promise(const lon_state *s, const fight *f, int edge, bool flank, int *win)
{
    const striker *at = &f->at[edge];
    const ai_lon_chance c = ai_lon_chance_of(at->die, f->die, at->supported + flank, f->supported);

    *win = c.win;
    return (c.win * f->worth - c.lose * ai_lon_worth(s, at->stand)) / 1000;
}

/* All at once, each with his d3: the likeliest to win first; one after the other until one does. */
static int promise_of_all(const lon_state *s, const fight *f, uint8_t order[4], int *n)
{
    int sum = 0, left = 1000, chance[4], gain[4];

    *n = 0;
    for (int e = 0; e < 4; e++) {
        if (f->at[e].stand < 0)
            continue;
        int win;
        const int one = promise(s, f, e, true, &win);
        int at = (*n)++;
        for (; at > 0 && chance[at - 1] < win; at--) {
            chance[at] = chance[at - 1];
            gain[at] = gain[at - 1];
            order[at] = order[at - 1];
        }
        chance[at] = win;
        gain[at] = one;
        order[at] = (uint8_t)e;
    }
    for (int i = 0; i < *n; i++) {
        sum += gain[i] * left / 1000;
        left = left * (1000 - chance[i]) / 1000;
    }
    return sum;
}

static bool has_flank(const fight *f)
{
    return (f->at[PL_FRONT].stand >= 0 && f->at[PL_REAR].stand >= 0) ||
           (f->at[PL_LEFT].stand >= 0 && f->at[PL_RIGHT].stand >= 0);
}

/* The best that can be made of it, and what that promises. */
static int weigh_fight(const lon_state *s, const fight *f, tc_action *a)
{
    uint8_t order[4];
    int best = INT32_MIN, n = 0, win;

    __builtin_memset(a->as.id, TC_NONE, sizeof a->as.id);
    a->target = (uint8_t)f->defender;
    for (int e = 0; e < 4; e++) {
        if (f->at[e].stand < 0)
            continue;
        const int one = promise(s, f, e, false, &win);
        if (one > best) {
            best = one;
            a->as.id[0] = (uint8_t)f->at[e].stand;
        }
    }
    if (!has_flank(f))
        return best;
    const int all = promise_of_all(s, f, order, &n);
    if (all <= best)
        return best;
    for (int i = 0; i < n; i++)
        a->as.id[i] = (uint8_t)f->at[order[i]].stand;
    return all;
}

void ai_lon_melee(const tc_battle *b, const tc_state *state, int side, ai_random *r,
                  play_decision *out)
{
    const lon_state *s = &state->as.lon;
    const int urge = ai_lon_urge(&b->as.lon, s, side);
    int best = INT32_MIN;
    army all;
    fight f;

    find_army(s, side, &all);
    out->count = 1;
    out->at[0] = (tc_action){ .kind = LON_END_MELEE, .side = (uint8_t)side };
    for (int e = 0; e < LON_STANDS; e++) {
        tc_action a = { .kind = LON_COMBAT, .side = (uint8_t)side };
        if (!lon_stands(s, e) || lon_side(s, e) == side || !find_fight(&b->as.lon, s, &all, e, &f))
            continue;
        const int worth = weigh_fight(s, &f, &a);
        const int who = a.as.id[0], of = r->doctrine[who];
        const ai_lon_doctrine *d =
            &ai_lon_doctrines[of < AI_DOCTRINES ? of : AI_STEADY]
                             [lon_types[s->stand[who].type].arm == LON_HORSE ? LON_CAP_HORSE
                                                                             : LON_CAP_FOOT];
        const int least = d->shy - LON_CAP_BOLDER * urge * d->press / 100;
        if (worth <= least || worth - d->shy <= best || !is_law(b, state, &a))
            continue;
        best = worth - d->shy;
        out->at[0] = a;
    }
}

/* ---- What is asked in a fight ---- */

/* All the help there is, for whom it helps. */
void ai_lon_opt(const tc_battle *b, const tc_state *s, const tc_await *w, play_decision *out)
{
    static const uint8_t wishes[] = { LON_FANATIC | LON_AID, LON_AID, LON_FANATIC, 0 };
    const bool attacks = w->kinds >> LON_ATT_OPT & 1;

    out->count = 1;
    for (int i = 0; i < TC_COUNT(wishes); i++) {
        out->at[0] = (tc_action){ .kind = attacks ? LON_ATT_OPT : LON_DEF_OPT,
                                  .side = w->who,
                                  .flags = wishes[i] };
        if (is_law(b, s, &out->at[0]))
            return;
    }
}

/* Foot may follow or stay (8.F.2): as is better for it. */
void ai_lon_advance(const tc_battle *b, const tc_state *s, const tc_await *w, ai_random *r,
                    play_decision *out)
{
    const tc_frame *f = &s->as.lon.frame[s->as.lon.frames - 1];
    ai_lon_view v;

    ai_lon_open_view(&v, b, s, w->who, r);
    const ai_lon_me me = ai_lon_me_of(&v, f->a);
    const pl_stand here = lon_base(v.s, f->a);
    pl_stand there = here;
    there.at = pl_from(here.at, here.heading + f->b * (PL_TURN / 4), 0, f->c * LON_RETREAT_STEP);
    const bool better = ai_lon_weigh(&v, &me, &there) > ai_lon_weigh(&v, &me, &here);
    out->count = 1;
    out->at[0] = (tc_action){ .kind = LON_ADVANCE, .side = w->who, .flags = better };
}
