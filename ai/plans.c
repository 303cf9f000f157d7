/* Finding a plan. First one doctrine for all: all on the same dice, the worse ones dropped, until
   one is left. Then the best is mended: a unit, an arm or a command is led otherwise, and what does
   better on the same dice is kept. */
#include "general.h"

enum {
    ROUND = 4,    /* playouts of each plan before the worst are dropped */
    FACT_DICE = 6 /* on which the fact that decided is looked for */
};

/* One more playout of a plan, on the next dice. */
static bool weigh_once(gen_weighing *w, gen_plan *p)
{
    int32_t got;

    if (p->count >= GEN_DICE || !gen_play_out(w, p, p->count, &got, NULL))
        return false;
    p->got[p->count++] = got;
    p->sum += got;
    p->square += (int64_t)(got / 100) * (got / 100);
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

/* Did the one do better than the other on the same dice? So sure that the square of the gap, in its
   standard errors, is at least this many hundredths. */
static bool is_better(const int32_t *one, const int32_t *other, int64_t dice, int sure)
{
    int64_t sum = 0, square = 0;

    for (int64_t i = 0; i < dice; i++) {
        const int64_t gap = (one[i] - other[i]) / 10; /* hundredths: squares stay small */
        sum += gap;
        square += gap * gap;
    }
    return sum > 0 && 100 * sum * sum >= sure * (square - sum * sum / dice);
}

/* As good as surely worse than the other: twice the standard error is enough. */
static bool is_beaten(const gen_plan *p, const gen_plan *by)
{
    return is_better(by->got, p->got, p->count < by->count ? p->count : by->count, 400);
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
   is left or half of the nodes are spent (all of them, if there is no patience for changes). */
static int choose_doctrine(gen_weighing *w, gen_plan *p)
{
    const uint32_t limit = w->manner.patience ? w->manner.nodes / 2 : w->manner.nodes;
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

static bool is_led(const tc_battle *b, const tc_state *s, const gen_occasion *o, int unit)
{
    if (b->system == TC_TVB) {
        const tvb_unit *u = &s->as.tvb.unit[unit];
        return tvb_side(unit) == o->whose && (u->flags & TVB_ON) && u->type != TVB_CMD;
    }
    return unit < b->as.sof.units && b->as.sof.unit[unit].leader == o->whose &&
           s->as.sof.unit[unit].hex != HEX_NONE;
}

static int64_t tvb_nearest(const tvb_state *s, int unit)
{
    const int first = !tvb_side(unit) * TVB_SIDE_UNITS;
    int64_t least = INT64_MAX;

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        if (!(s->unit[e].flags & TVB_ON) || s->unit[e].type == TVB_CMD)
            continue;
        const int64_t dx = s->unit[e].x - s->unit[unit].x, dy = s->unit[e].y - s->unit[unit].y;
        const int64_t far = dx * dx + dy * dy;
        least = far < least ? far : least;
    }
    return least;
}

static void gather_led(const gen_weighing *w, gen_led *led)
{
    const tc_state *s = &w->seen;
    int64_t key[AI_UNITS];

    led->count = 0;
    for (int u = 0; u < AI_UNITS; u++) {
        if (!is_led(w->b, s, &w->o, u))
            continue;
        const int64_t far =
            w->b->system == TC_TVB
                ? tvb_nearest(&s->as.tvb, u)
                : sof_nearest_enemy(&w->b->as.sof, &s->as.sof, s->as.sof.unit[u].hex, w->side);
        uint32_t at = led->count++;
        for (; at > 0 && key[at - 1] > far; at--) {
            key[at] = key[at - 1];
            led->unit[at] = led->unit[at - 1];
        }
        key[at] = far;
        led->unit[at] = (uint8_t)u;
    }
}

static bool is_horse(const tc_battle *b, const tc_state *s, int unit)
{
    return b->system == TC_TVB ? tvb_is_cavalry(s->as.tvb.unit[unit].type)
                               : sof_is_cavalry(&b->as.sof.unit[unit]);
}

static int command_of(const tc_battle *b, const tc_state *s, int unit)
{
    return b->system == TC_TVB ? s->as.tvb.unit[unit].command : b->as.sof.unit[unit].leader;
}

/* Who is led otherwise: a unit, mostly one of those near the enemy; all of its arm in its command;
   its command; every other man; or each as he likes. */
enum { ONE, ARM, COMMAND, EVERY_OTHER, EACH, CHANGES };

static void change(const gen_weighing *w, const gen_led *led, ai_random *mind, gen_plan *p)
{
    const uint32_t one = ai_random_below(mind, led->count),
                   other = ai_random_below(mind, led->count);
    const int unit = led->unit[one < other ? one : other];
    const uint32_t kind = ai_random_below(mind, CHANGES);
    uint8_t d = (uint8_t)ai_random_below(mind, AI_DOCTRINES);

    for (uint32_t i = 0; i < led->count; i++) {
        const int u = led->unit[i];
        const bool mates = command_of(w->b, &w->seen, u) == command_of(w->b, &w->seen, unit);
        const bool alike = is_horse(w->b, &w->seen, u) == is_horse(w->b, &w->seen, unit);
        const bool lot = ai_random_below(mind, 2);
        if (kind == EACH)
            d = (uint8_t)ai_random_below(mind, AI_DOCTRINES);
        if (u == unit || (kind == ARM && mates && alike) || (kind == COMMAND && mates) ||
            (kind >= EVERY_OTHER && lot))
            p->of[u] = d;
    }
}

/* A trial of two plans on dice that neither was chosen by: who was chosen was lucky on his own. */
typedef struct gen_trial {
    const gen_plan *plan;
    uint32_t count;
    int32_t got[GEN_TRIAL];
} gen_trial;

static bool try_to(gen_weighing *w, gen_trial *t, uint32_t count)
{
    for (; t->count < count; t->count++)
        if (!gen_has_time(w) ||
            !gen_play_out(w, t->plan, GEN_DICE - GEN_TRIAL + t->count, &t->got[t->count], NULL))
            return false;
    return true;
}

/* Is the new one better? The longer it is tried the surer it must be. */
static bool stands_trial(gen_weighing *w, gen_trial *other, gen_trial *best)
{
    static const struct {
        uint8_t dice, sure;
    } stages[] = { { 8, 0 }, { 12, 9 }, { 18, 36 }, { 27, 81 }, { 40, 121 }, { 60, 169 } };

    for (int k = 0; k < TC_COUNT(stages) && stages[k].dice <= w->manner.dice; k++) {
        const int dice = stages[k].dice;
        if (!try_to(w, best, (uint32_t)dice) || !try_to(w, other, (uint32_t)dice) ||
            !is_better(other->got, best->got, dice, stages[k].sure))
            return false;
    }
    return true;
}

/* The plan changed for the better while there is time; it is then weighed on the dice of the
   others, to be told beside them. */
static void mend(gen_weighing *w, gen_plan *best, gen_trial *t, ai_random *mind)
{
    gen_trial trial;
    gen_plan other;
    gen_led led;
    bool mended = false;

    gather_led(w, &led);
    for (uint32_t idle = 0; idle < w->manner.patience * led.count && gen_has_time(w); idle++) {
        other = *best;
        change(w, &led, mind, &other);
        w->search->spent++; /* even a change that is none ends some day */
        if (__builtin_memcmp(other.of, best->of, sizeof other.of) == 0)
            continue;
        trial.plan = &other;
        trial.count = 0;
        if (!stands_trial(w, &trial, t))
            continue;
        __builtin_memcpy(best->of, other.of, sizeof other.of);
        __builtin_memcpy(t->got, trial.got, sizeof trial.got);
        t->count = trial.count;
        mended = true;
        idle = 0;
    }
    if (!mended)
        return;
    const uint32_t dice = best->count;
    best->count = 0;
    best->sum = best->square = 0;
    while (best->count < dice && weigh_once(w, best)) {
    }
}

/* ---- What was weighed ---- */

static uint8_t exceptions(const gen_weighing *w, const gen_plan *p)
{
    uint8_t n = 0;
    for (int u = 0; u < AI_UNITS && p->doctrine != GEN_PASS; u++)
        n = (uint8_t)(n + (is_led(w->b, &w->seen, &w->o, u) && p->of[u] != p->doctrine));
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

/* The next best plan that does not come to the same as one that is told already; -1 none. One that
   was dropped early and is ahead on the few dice it had is not told: that was luck. */
static int next_best(const gen_plan *p, int n, const uint8_t *told, int count)
{
    int next = -1;

    for (int i = 0; i < n; i++) {
        bool known = !p[i].count || (p[i].count < p[0].count && gap_to(&p[i], &p[0]) > 0);
        for (int k = 0; k < count; k++)
            known |= told[k] == i || is_alike(&p[i], &p[told[k]]);
        if (!known && (next < 0 || gap_to(&p[i], &p[0]) > gap_to(&p[next], &p[0])))
            next = i;
    }
    return next;
}

/* A plan's margin is told as the best one's and the gap between them on the dice both were played
   on: the luck of the dice cancels out. */
static void tell_plan(const gen_weighing *w, const gen_plan *p, const gen_plan *best, int place)
{
    const int64_t count = p->count ? p->count : 1, mean = p->sum / count;
    const int64_t spread = p->square / count - mean / 100 * (mean / 100);
    const int64_t top = best->sum / (best->count ? best->count : 1);
    ai_search *x = w->search;

    x->plan[place].doctrine = p->doctrine;
    x->plan[place].exceptions = exceptions(w, p);
    x->plan[place].playouts = p->count;
    x->plan[place].margin = (int32_t)(p == best ? mean : top + gap_to(p, best));
    x->plan[place].error = spread > 0 ? 100 * pl_root((uint64_t)(spread / count)) : 0;
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
            gain[u] += gen_lost(w->b, &end[1], u) - gen_lost(w->b, &end[0], u);
    }
    for (int u = 0; u < AI_UNITS; u++) {
        const bool ours =
            w->b->system == TC_TVB ? tvb_side(u) == w->side : w->b->as.sof.unit[u].side == w->side;
        const int32_t points = (int32_t)((ours ? gain[u] : -gain[u]) / FACT_DICE);
        if (points > w->search->fact_points) {
            w->search->fact = (uint8_t)u;
            w->search->fact_points = points;
        }
    }
}

static void tell(gen_weighing *w, const gen_plan *p, int n)
{
    uint8_t told[AI_PLANS_TOLD] = { 0 };
    int count = 1;

    tell_plan(w, &p[0], &p[0], 0);
    for (; count < AI_PLANS_TOLD; count++) {
        const int next = next_best(p, n, told, count);
        if (next < 0)
            break;
        told[count] = (uint8_t)next;
        tell_plan(w, &p[next], &p[0], count);
    }
    w->search->plans = (uint8_t)count;
    if (w->search->tells && count > 1) {
        w->deaf = true;
        find_fact(w, &p[0], &p[told[1]]);
        w->deaf = false;
    }
}

/* Where the best is to let it go by, the best of the others is mended: perhaps it becomes better
   still. */
void gen_choose(gen_weighing *w, ai_random *mind, gen_plan *best)
{
    gen_plan p[GEN_UNIFORM] = { 0 };

    const int n = choose_doctrine(w, p), other = p[0].doctrine == GEN_PASS;
    gen_trial t = { .plan = &p[other] }, passes = { .plan = &p[0] };
    mend(w, &p[other], &t, mind);
    if (other && t.count && stands_trial(w, &t, &passes)) {
        const gen_plan keep = p[0];
        p[0] = p[1];
        p[1] = keep;
    }
    tell(w, p, n);
    *best = p[0];
}
