/* Finding a plan. First one doctrine for all: all on the same dice, the worse ones dropped, until
   one is left. Then the best is mended unit by unit: each is led otherwise, or on a table has
   orders of its own, and what does better on the same dice is kept. */
#include "general.h"

enum {
    ROUND = 4,    /* playouts of each plan before the worst are dropped */
    FACT_DICE = 6 /* on which the fact that decided is looked for, if the plans had as many */
};

/* One more playout of a plan, on the next dice. */
static bool weigh_once(gen_weighing *w, gen_plan *p)
{
    int32_t got;

    if (p->count >= GEN_DICE || !gen_play_out(w, p, p->count, &got, NULL))
        return false;
    p->got[p->count++] = got;
    p->sum += got;
    return true;
}

static bool weigh_to(gen_weighing *w, gen_plan *p, uint32_t count)
{
    while (p->count < count)
        if (!gen_has_time(w) || !weigh_once(w, p))
            return false;
    return true;
}

static void sort_plans(gen_plan *p, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && p[k].sum * p[k - 1].count > p[k - 1].sum * p[k].count; k--) {
            const gen_plan keep = p[k];
            p[k] = p[k - 1];
            p[k - 1] = keep;
        }
}

static gen_plan uniform(int doctrine)
{
    gen_plan p = { .doctrine = (uint8_t)doctrine };
    __builtin_memset(p.of, doctrine == GEN_PASS ? AI_STEADY : doctrine, sizeof p.of);
    return p;
}

/* Did they come to the same on all dice both were played on? */
static bool is_alike(const gen_plan *a, const gen_plan *b)
{
    const uint32_t dice = a->count < b->count ? a->count : b->count;

    for (uint32_t i = 0; i < dice; i++)
        if (a->got[i] != b->got[i])
            return false;
    return dice > 0;
}

static void bring_forward(gen_plan *p, int from, int to)
{
    const gen_plan keep = p[from];

    for (int k = from; k > to; k--)
        p[k] = p[k - 1];
    p[to] = keep;
}

/* Plans that come to the same as a better one go behind the others; how many are left. */
static int part_twins(gen_plan *p, int n)
{
    int left = 0;

    for (int i = 0; i < n; i++) {
        bool twin = false;
        for (int k = 0; k < left && !twin; k++)
            twin = is_alike(&p[i], &p[k]);
        if (!twin)
            bring_forward(p, i, left++);
    }
    return left;
}

/* As good as surely worse than the other on the same dice: by twice the standard error. */
static bool is_beaten(const gen_plan *p, const gen_plan *by)
{
    const int64_t dice = p->count < by->count ? p->count : by->count;
    int64_t sum = 0, square = 0;

    for (int64_t i = 0; i < dice; i++) {
        const int64_t gap = (by->got[i] - p->got[i]) / 10; /* hundredths: squares stay small */
        sum += gap;
        square += gap * gap;
    }
    return sum > 0 && sum * sum >= 4 * (square - sum * sum / dice);
}

/* How many of the sorted plans go on: a general drops the worse half, a marshal whatever is
   beaten. */
static int go_on(const gen_weighing *w, gen_plan *p, int n)
{
    int left = 1;

    if (!w->manner.races)
        return n > 3 ? (n + 1) / 2 : 2;
    for (int i = 1; i < n; i++)
        if (!is_beaten(&p[i], &p[0]))
            bring_forward(p, i, left++);
    return left;
}

/* All of them on as many dice; false when time is up. */
static bool weigh_all(gen_weighing *w, gen_plan *p, int n, uint32_t dice)
{
    for (uint32_t k = p[0].count; k < dice; k++)
        for (int i = 0; i < n; i++)
            if (p[i].count <= k && !weigh_to(w, &p[i], k + 1))
                return false;
    return true;
}

/* One doctrine for all: all on the same dice, then the better ones on half as many more, until one
   is left or its share of the nodes is spent. */
static int choose_doctrine(gen_weighing *w, gen_plan *p)
{
    const uint32_t limit = w->manner.nodes / 100 * w->manner.share;
    int n = 0;

    for (int d = 0; d < AI_DOCTRINES; d++)
        p[n++] = uniform(d);
    if (w->o.answers)
        p[n++] = uniform(GEN_PASS);
    const int all = n;
    for (uint32_t dice = 2 * ROUND; dice <= w->manner.dice; dice += dice / 2) {
        const bool done = weigh_all(w, p, n, dice);
        sort_plans(p, n);
        n = part_twins(p, n);
        if (!done || n < 2 || w->search->spent >= limit)
            break;
        n = go_on(w, p, n);
    }
    return all;
}

/* ---- Mending ---- */

/* Those whom the plan leads, the nearest to the enemy first. */
typedef struct gen_led {
    uint32_t count;
    uint8_t unit[AI_UNITS];
} gen_led;

static void gather_led(const gen_weighing *w, gen_led *led)
{
    const tc_state *s = &w->seen;
    int64_t key[AI_UNITS];

    led->count = 0;
    for (int u = 0; u < AI_UNITS; u++) {
        if (!own_is_led(w->b, s, &w->o, u))
            continue;
        const int64_t far = own_distance(w->b, s, u, w->side);
        uint32_t at = led->count++;
        for (; at > 0 && key[at - 1] > far; at--) {
            key[at] = key[at - 1];
            led->unit[at] = led->unit[at - 1];
        }
        key[at] = far;
        led->unit[at] = (uint8_t)u;
    }
}

/* A change of a plan: a unit is led by this doctrine or has this order. */
typedef struct gen_change {
    uint8_t doctrine;
    uint8_t dice; /* of trials, and what it gained on them */
    int64_t gain;
} gen_change;

enum {
    FIRST_TRIAL = 4, /* dice on which all changes of a unit are played */
    LEAST_TRIAL = 16 /* and on which the last of them is */
};

static int list_changes(const gen_weighing *w, int unit, const gen_plan *best,
                        gen_change list[AI_ORDERED])
{
    int first = 0, end = 0, n = 0;

    own_orders(w->b, &w->o, &first, &end);
    for (int d = first; d < end; d++)
        if (d != best->of[unit])
            list[n++] = (gen_change){ .doctrine = (uint8_t)d };
    return n;
}

/* A plan played on the dice of trials, from one of them to another; false when time is up. */
static bool play_trials(gen_weighing *w, const gen_plan *p, uint32_t from, uint32_t to,
                        int64_t *sum)
{
    for (uint32_t k = from; k < to; k++) {
        int32_t got;
        if (!gen_has_time(w) || !gen_play_out(w, p, GEN_DICE - GEN_TRIAL + k, &got, NULL))
            return false;
        *sum += got;
    }
    return true;
}

static void sort_changes(gen_change *list, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && list[k].gain > list[k - 1].gain; k--) {
            const gen_change keep = list[k];
            list[k] = list[k - 1];
            list[k - 1] = keep;
        }
}

/* All of the changes on a few dice; of those that do better than the plan as it is the better half
   on twice as many, and so on; the best is left in front. False if none does better or time is
   up. */
static bool try_changes(gen_weighing *w, const gen_plan *best, int unit, gen_change *list, int n)
{
    uint32_t from = 0, to = FIRST_TRIAL;

    for (;; from = to, to = 2 * to < GEN_TRIAL ? 2 * to : GEN_TRIAL) {
        int64_t as_it_is = 0;
        int left = 0;
        if (!play_trials(w, best, from, to, &as_it_is))
            return false;
        for (int i = 0; i < n; i++) {
            gen_plan p = *best;
            p.of[unit] = list[i].doctrine;
            list[i].gain -= as_it_is;
            list[i].dice = (uint8_t)to;
            if (!play_trials(w, &p, from, to, &list[i].gain))
                return false;
            if (list[i].gain > 0)
                list[left++] = list[i];
        }
        if (left == 0)
            return false;
        sort_changes(list, left);
        if ((left == 1 && to >= LEAST_TRIAL) || to == GEN_TRIAL)
            return true;
        n = (left + 1) / 2;
    }
}

/* Is the plan better with this change, on the dice of trials and on those of the others together?
   Who was chosen on some dice was lucky on them. Then it is made. */
static bool stands(gen_weighing *w, gen_plan *best, int unit, const gen_change *c)
{
    gen_plan p = *best;

    p.of[unit] = c->doctrine;
    p.count = 0;
    p.sum = 0;
    if (!weigh_to(w, &p, best->count) || c->gain + p.sum <= best->sum)
        return false;
    p.mended += (c->gain + p.sum - best->sum) / (c->dice + p.count);
    *best = p;
    return true;
}

/* The plan changed for the better while there is time: unit by unit, the nearest to the enemy
   first, and again from the first one as long as there was something to be changed. */
static void mend(gen_weighing *w, gen_plan *best)
{
    gen_change list[AI_ORDERED];
    gen_led led;
    bool mended = true;

    gather_led(w, &led);
    while (mended && gen_has_time(w)) {
        mended = false;
        for (uint32_t i = 0; i < led.count && gen_has_time(w); i++) {
            const int unit = led.unit[i], n = list_changes(w, unit, best, list);
            mended |= try_changes(w, best, unit, list, n) && stands(w, best, unit, &list[0]);
        }
    }
}

/* ---- What was weighed ---- */

static uint8_t exceptions(const gen_weighing *w, const gen_plan *p)
{
    uint8_t n = 0;
    for (int u = 0; u < AI_UNITS && p->doctrine != GEN_PASS; u++)
        n = (uint8_t)(n + (own_is_led(w->b, &w->seen, &w->o, u) && p->of[u] != p->doctrine));
    return n;
}

/* The mean gap to another plan on the dice both were played on. */
static int64_t gap_to(const gen_plan *p, const gen_plan *other)
{
    const uint32_t dice = p->count < other->count ? p->count : other->count;
    int64_t sum = 0;

    for (uint32_t i = 0; i < dice; i++)
        sum += p->got[i] - other->got[i];
    return dice ? sum / dice : 0;
}

static int64_t mean(const gen_plan *p)
{
    return p->count ? p->sum / p->count : 0;
}

/* The next best plan that does not come to the same as one that is told already; -1 none. One that
   is ahead of the best on the dice both had is not told: it was lucky on the few dice it had. */
static int next_best(const gen_plan *p, int n, const gen_plan *best, const uint8_t *told, int count)
{
    int next = -1;

    for (int i = 0; i < n; i++) {
        bool known = !p[i].count || gap_to(&p[i], best) > 0;
        for (int k = 0; k < count; k++)
            known |= told[k] == i || is_alike(&p[i], &p[told[k]]);
        if (!known && (next < 0 || gap_to(&p[i], best) > gap_to(&p[next], best)))
            next = i;
    }
    return next;
}

/* The standard error of the mean; -1: one playout does not tell it. */
static int32_t error_of(const gen_plan *p)
{
    int64_t squares = 0;

    if (p->count < 2)
        return -1;
    for (uint32_t i = 0; i < p->count; i++)
        squares += (p->got[i] - mean(p)) * (p->got[i] - mean(p));
    return pl_root((uint64_t)squares / p->count / (p->count - 1));
}

static void tell_plan(const gen_weighing *w, const gen_plan *p, int64_t margin, int place)
{
    ai_search *x = w->search;

    x->plan[place].doctrine = p->doctrine;
    x->plan[place].exceptions = exceptions(w, p);
    x->plan[place].playouts = p->count;
    x->plan[place].margin = (int32_t)margin;
    x->plan[place].error = error_of(p);
}

/* The unit whose fate differs most between the two in favour of the first. */
static void find_fact(gen_weighing *w, const gen_plan *first, const gen_plan *second)
{
    int64_t gain[AI_UNITS] = { 0 };
    tc_state end[2];
    int32_t got;

    for (uint32_t i = 0; i < FACT_DICE; i++) {
        if (!gen_play_out(w, first, i, &got, &end[0]) || !gen_play_out(w, second, i, &got, &end[1]))
            return;
        for (int u = 0; u < AI_UNITS; u++)
            gain[u] += own_unit_lost(w->b, &end[1], u) - own_unit_lost(w->b, &end[0], u);
    }
    for (int u = 0; u < AI_UNITS; u++) {
        const bool ours = tc_piece_of(w->b, &end[0], u).side == w->side;
        const int32_t points = (int32_t)((ours ? gain[u] : -gain[u]) / FACT_DICE);
        if (points > w->search->fact_points) {
            w->search->fact = (uint8_t)u;
            w->search->fact_points = points;
        }
    }
}

/* The first of the plans, and those that come next to the best doctrine for all. A plan's margin is
   told as that one's and the gap between them, on the dice both were played on: the luck of the
   dice cancels out. */
static void tell(gen_weighing *w, const gen_plan *p, int n, const gen_plan *best)
{
    uint8_t told[AI_PLANS_TOLD] = { 0 };
    int count = 1;

    if (!p[0].count)
        return; /* he was stopped before he had played anything out */
    tell_plan(w, &p[0], mean(best) + (p[0].mended - best->mended), 0);
    for (; count < AI_PLANS_TOLD; count++) {
        const int next = next_best(p, n, best, told, count);
        if (next < 0)
            break;
        told[count] = (uint8_t)next;
        tell_plan(w, &p[next], mean(best) + gap_to(&p[next], best), count);
    }
    w->search->plans = (uint8_t)count;
    if (w->search->tells && count > 1 && p[told[1]].count >= FACT_DICE) {
        w->deaf = true;
        find_fact(w, &p[0], &p[told[1]]);
        w->deaf = false;
    }
}

/* Where the best is to let it go by, the best of the others is mended: perhaps it becomes better
   still. */
void gen_choose(gen_weighing *w, gen_plan *best)
{
    gen_plan p[GEN_UNIFORM] = { 0 };

    const int n = choose_doctrine(w, p), other = p[0].doctrine == GEN_PASS;
    const gen_plan first = p[0];

    if (gen_mends(w))
        mend(w, &p[other]);
    const bool better = other && p[1].count == p[0].count && p[1].sum > p[0].sum;
    if (better)
        bring_forward(p, 1, 0);
    tell(w, p, n, better ? &p[0] : &first);
    *best = p[0];
}
