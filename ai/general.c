/* The general and the marshal: plans weighed by playing them out. A plan says how each unit is led
   in one activation (or step), or lets the chance go by. First one doctrine for all, by halves: all
   on the same dice, the worse half dropped, until two are left. Then the best is mended unit by
   unit: a change that does better on the same dice is kept. Open loop: after the plan's activation
   both sides are captains. */
#include "random.h"

enum {
    PASS = AI_DOCTRINES, /* the plan of letting it go by */
    PLANS = AI_DOCTRINES + 1,
    ROUND = 4,        /* playouts of each plan before the worst are dropped */
    DICE = 32,        /* different dice at most that a plan is weighed on */
    MEND_DICE = 8,    /* a change is tried on these first */
    MEND_LEAST = 500, /* thousandths of a point a change must bring */
    GENERAL_NODES = 12000,
    MARSHAL_NODES = 120000,
    HORIZON_MAX = 4000 /* decisions of one playout at most */
};

static const char *const names[AI_LEVELS] = { "recruit", "captain", "general", "marshal" };

const char *ai_level_name(int level)
{
    return level >= 0 && level < AI_LEVELS ? names[level] : NULL;
}

const char *ai_doctrine_name(int doctrine)
{
    static const char *const words[PLANS] = { "steady", "bold",    "wary", "hold",
                                              "rush",   "patient", "pass" };
    return doctrine >= 0 && doctrine < PLANS ? words[doctrine] : NULL;
}

int ai_level_find(const char *name)
{
    for (int i = 0; i < AI_LEVELS; i++) {
        int k = 0;
        while (names[i][k] && names[i][k] == name[k])
            k++;
        if (names[i][k] == name[k])
            return i;
    }
    return -1;
}

/* ---- What a plan is for ---- */

typedef struct occasion {
    uint8_t turn, step, whose; /* step: 0 in sof, where an activation is one occasion */
    bool answers;              /* a drawn marker is to be accepted or let go by */
} occasion;

/* Is this a decision that opens something worth a plan? An answer to a drawn marker, a movement, a
   Move step, a declaration of charges. */
static bool opens(const tc_battle *b, const tc_state *s, const tc_await *w, occasion *o)
{
    *o = (occasion){ .turn = (uint8_t)(1 + play_turn(b, s)) };
    if (b->system == TC_TVB) {
        o->whose = w->who;
        o->step = w->step;
        return w->step == TVB_STEP_MOVE || w->step == TVB_STEP_DECLARE;
    }
    o->answers = w->kinds >> SOF_ACCEPT & 1;
    o->whose = o->answers ? (uint8_t)(w->subject - SOF_LEADER0) : s->as.sof.active;
    return o->answers || w->kinds >> SOF_MOVE_UNIT & 1;
}

static bool is_same(const occasion *a, const occasion *b)
{
    return a->turn == b->turn && a->step == b->step && a->whose == b->whose && !b->answers;
}

/* Who is led by the plan. */
static bool is_led(const tc_battle *b, const tc_state *s, const occasion *o, int unit)
{
    if (b->system == TC_TVB) {
        const tvb_unit *u = &s->as.tvb.unit[unit];
        return tvb_side(unit) == o->whose && (u->flags & TVB_ON) && u->type != TVB_CMD;
    }
    return unit < b->as.sof.units && b->as.sof.unit[unit].leader == o->whose &&
           s->as.sof.unit[unit].hex != HEX_NONE;
}

/* ---- Playing a plan out ---- */

typedef struct plan {
    uint8_t doctrine; /* of most; PASS: let it go by */
    uint8_t exceptions;
    uint8_t of[AI_UNITS];
    uint32_t count;
    int64_t sum, square; /* square of tenths of a point */
    int32_t got[DICE];   /* on each dice, for comparing on the same ones */
} plan;

typedef struct weighing {
    const tc_battle *b;
    const tc_state *s;
    int side;
    occasion o;
    uint64_t key;
    uint32_t nodes;
    ai_search *search;
} weighing;

/* What a side has, in thousandths of a point: the margin, and disorder that is no loss yet. */
static int32_t worth(const tc_battle *b, const tc_state *s, int side)
{
    static const int16_t shaken[] = { 0, 250, 250,
                                      0 }; /* of a CF; a rout is counted in part already */
    int32_t sum = 1000 * tc_margin(b, s);

    if (s->over)
        sum += s->over == TC_WON_0 ? 40000 : s->over == TC_WON_1 ? -40000 : 0;
    if (b->system == TC_SOF)
        for (int u = 0; u < b->as.sof.units; u++) {
            const sof_unit_card *card = &b->as.sof.unit[u];
            const int lost = card->cf * shaken[s->as.sof.unit[u].status & 3];
            sum += card->side ? lost : -lost;
        }
    return side ? -sum : sum;
}

static void steady(ai_random *mind)
{
    __builtin_memset(mind->doctrine, AI_STEADY, sizeof mind->doctrine);
}

/* The captain's decision by the doctrines in his mind, with the plan's answer to a marker. */
static void follow(const tc_battle *b, const tc_state *s, bool passes, ai_random *mind,
                   play_decision *d)
{
    ai_captain(b, s, mind, d);
    if (b->system == TC_SOF && d->count == 1 &&
        (d->at[0].kind == SOF_ACCEPT || d->at[0].kind == SOF_DECLINE))
        d->at[0].kind = passes ? SOF_DECLINE : SOF_ACCEPT;
}

static int32_t play_out(const weighing *w, const plan *p, uint32_t number)
{
    tc_dice dice = { .key = { (uint32_t)w->key, (uint32_t)(w->key >> 32) }, .replica = number };
    const int end = play_turn(w->b, w->s) + 2;
    ai_random mind[2];
    play_decision d;
    tc_state s = *w->s;
    tc_await a = tc_awaits(w->b, &s);
    bool planned = true;
    occasion now;

    for (int side = 0; side < 2; side++)
        ai_random_seed(&mind[side], w->key + number + (unsigned)side);
    __builtin_memcpy(mind[w->side].doctrine, p->of, sizeof p->of);
    for (int i = 0; i < HORIZON_MAX && a.who != TC_OVER && play_turn(w->b, &s) < end; i++) {
        if (planned && i > 0 && opens(w->b, &s, &a, &now) && !is_same(&w->o, &now)) {
            planned = false;
            steady(&mind[w->side]);
        }
        if (planned && (int)a.who == w->side)
            follow(w->b, &s, p->doctrine == PASS, &mind[a.who], &d);
        else
            ai_captain(w->b, &s, &mind[a.who], &d);
        for (int k = 0; k < d.count; k++)
            TC_ASSERT(tc_apply(w->b, &s, &d.at[k], NULL, NULL).rule == TC_LEGAL);
        play_roll_on(w->b, &s, &dice);
        w->search->spent++;
        a = tc_awaits(w->b, &s);
    }
    return worth(w->b, &s, w->side);
}

/* ---- Weighing ---- */

static bool has_time(const weighing *w)
{
    return w->search->spent < w->nodes && !(w->search->cancel && *w->search->cancel);
}

/* One more playout of a plan, on the next dice. */
static void weigh_once(const weighing *w, plan *p)
{
    const int32_t got = play_out(w, p, p->count);

    p->got[p->count % DICE] = got;
    p->count++;
    p->sum += got;
    p->square += (int64_t)(got / 100) * (got / 100);
}

static void sort_plans(plan *p, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && p[k].sum * p[k - 1].count > p[k - 1].sum * p[k].count; k--) {
            const plan keep = p[k];
            p[k] = p[k - 1];
            p[k - 1] = keep;
        }
}

/* One doctrine for all: the worse half is dropped after every round, a third of the nodes at most.
 */
static int choose_doctrine(const weighing *w, plan *p)
{
    int n = 0;

    for (int d = 0; d < PLANS; d++) {
        if (d == PASS && !w->o.answers)
            continue;
        p[n] = (plan){ .doctrine = (uint8_t)d };
        __builtin_memset(p[n].of, d == PASS ? AI_STEADY : d, sizeof p[n].of);
        n++;
    }
    const int all = n;
    while (has_time(w) && w->search->spent < w->nodes / 2 && p[0].count < DICE) {
        for (int k = 0; k < ROUND; k++)
            for (int i = 0; i < n; i++)
                weigh_once(w, &p[i]);
        sort_plans(p, n);
        if (n > 2 && p[0].count >= 2 * ROUND)
            n = (n + 1) / 2;
    }
    return all;
}

/* Is the other better on the dice both were played on? */
static bool is_better(const plan *other, const plan *best, uint32_t dice)
{
    int64_t gap = 0;
    for (uint32_t i = 0; i < dice; i++)
        gap += other->got[i] - best->got[i];
    return gap > (int64_t)MEND_LEAST * dice;
}

/* Another doctrine for one unit: kept if it does better on few dice and then on all. */
static void mend(const weighing *w, plan *best, ai_random *mind)
{
    uint8_t led[AI_UNITS];
    uint32_t n = 0;

    for (int u = 0; u < AI_UNITS; u++)
        if (is_led(w->b, w->s, &w->o, u))
            led[n++] = (uint8_t)u;
    while (n > 0 && has_time(w)) {
        plan other = *best;
        const uint8_t u = led[ai_random_below(mind, n)];
        const uint8_t d = (uint8_t)ai_random_below(mind, AI_DOCTRINES);
        if (other.of[u] == d)
            continue;
        while (best->count < DICE && has_time(w))
            weigh_once(w, best);
        other.of[u] = d;
        other.exceptions++;
        other.count = 0;
        other.sum = other.square = 0;
        while (other.count < MEND_DICE)
            weigh_once(w, &other);
        if (!is_better(&other, best, MEND_DICE))
            continue;
        while (other.count < DICE)
            weigh_once(w, &other);
        if (best->count >= DICE && is_better(&other, best, DICE))
            *best = other;
    }
}

static void tell(ai_search *search, const plan *p, int n)
{
    search->plans = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        const int64_t count = p[i].count ? p[i].count : 1, mean = p[i].sum / count;
        const int64_t spread = p[i].square / count - mean / 100 * (mean / 100);
        search->plan[i].doctrine = p[i].doctrine;
        search->plan[i].exceptions = p[i].exceptions;
        search->plan[i].playouts = p[i].count;
        search->plan[i].margin = (int32_t)mean;
        search->plan[i].error = spread > 0 ? 100 * pl_root((uint64_t)(spread / count)) : 0;
    }
}

/* True: the plan is to let the chance go by. The doctrines are left in the mind. */
static bool make_plan(const weighing *w, ai_random *mind)
{
    plan p[PLANS];
    const int n = choose_doctrine(w, p);

    if (p[0].doctrine != PASS)
        mend(w, &p[0], mind);
    tell(w->search, p, n);
    __builtin_memcpy(mind->doctrine, p[0].of, sizeof p[0].of);
    mind->plan[0] = w->o.turn;
    mind->plan[1] = w->o.step;
    mind->plan[2] = w->o.whose;
    return p[0].doctrine == PASS;
}

static void by_plan(int level, const tc_battle *b, const tc_state *s, ai_random *mind,
                    ai_search *search, play_decision *out)
{
    const tc_await w = tc_awaits(b, s);
    const occasion last = { mind->plan[0], mind->plan[1], mind->plan[2], false };
    weighing x = { .b = b, .s = s, .side = w.who, .search = search };
    bool passes = false;

    x.nodes = search->nodes ? search->nodes : level == AI_MARSHAL ? MARSHAL_NODES : GENERAL_NODES;
    if (opens(b, s, &w, &x.o) && !is_same(&last, &x.o)) {
        x.key = ai_random_next(mind);
        passes = make_plan(&x, mind);
    }
    follow(b, s, passes, mind, out);
}

void ai_decide_level(int level, const tc_battle *b, const tc_state *s, ai_random *mind,
                     ai_search *search, play_decision *out)
{
    ai_search none = { 0 };

    search = search ? search : &none;
    search->spent = 0;
    search->plans = 0;
    if (level == AI_RECRUIT) {
        ai_random_decision(b, s, mind, out);
    } else if (level == AI_CAPTAIN) {
        steady(mind);
        ai_captain(b, s, mind, out);
    } else {
        by_plan(level, b, s, mind, search, out);
    }
}
