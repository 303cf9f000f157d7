/* The general and the marshal: plans weighed by playing them out. A plan is a doctrine for one
   activation (or step), or letting the chance go by. All plans are played on the same dice, so that
   what differs is the plan; those that fall behind are dropped by halves, and the time goes to the
   rest. Open loop: after the plan's activation both sides are captains. */
#include "random.h"

enum {
    PASS = AI_DOCTRINES, /* the plan of letting it go by */
    PLANS = AI_DOCTRINES + 1,
    ROUND = 4, /* playouts of each plan before the worst are dropped */
    GENERAL_NODES = 12000,
    MARSHAL_NODES = 120000,
    HORIZON_MAX = 4000 /* decisions of one playout at most */
};

static const char *const names[AI_LEVELS] = { "recruit", "captain", "general", "marshal" };

const char *ai_level_name(int level)
{
    return level >= 0 && level < AI_LEVELS ? names[level] : NULL;
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

static int turn_of(const tc_battle *b, const tc_state *s)
{
    return b->system == TC_TVB ? s->as.tvb.turn : s->as.sof.turn;
}

/* Is this a decision that opens something worth a plan? An answer to a drawn marker, a movement, a
   Move step, a declaration of charges. */
static bool opens(const tc_battle *b, const tc_state *s, const tc_await *w, occasion *o)
{
    *o = (occasion){ .turn = (uint8_t)(1 + turn_of(b, s)) };
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

/* ---- Playing a plan out ---- */

typedef struct plan_sum {
    int64_t sum, square;
    uint32_t count;
    uint8_t doctrine;
} plan_sum;

typedef struct weighing {
    const tc_battle *b;
    const tc_state *s;
    int side;
    uint64_t key;
    ai_search *search;
} weighing;

static void roll_on(const tc_battle *b, tc_state *s, tc_dice *dice)
{
    const tc_action roll = { .kind = TC_ROLL };
    while (tc_awaits(b, s).who == TC_CHANCE)
        TC_ASSERT(tc_apply(b, s, &roll, dice, NULL).rule == TC_LEGAL);
}

/* What a side has, in thousandths of a point: the margin, and disorder that is no loss yet. */
static int64_t worth(const tc_battle *b, const tc_state *s, int side)
{
    static const int16_t shaken[] = { 0, 250, 250,
                                      0 }; /* of a CF; a rout is half counted already */
    int64_t sum = 1000 * (int64_t)tc_margin(b, s);

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

/* The decision a plan takes here. */
static void follow(const weighing *w, const tc_state *s, int plan, ai_random *mind,
                   play_decision *d)
{
    mind->doctrine = (uint8_t)(plan == PASS ? AI_STEADY : plan);
    ai_captain(w->b, s, mind, d);
    if (w->b->system != TC_SOF || d->count != 1 ||
        (d->at[0].kind != SOF_ACCEPT && d->at[0].kind != SOF_DECLINE))
        return;
    d->at[0].kind = plan == PASS ? SOF_DECLINE : SOF_ACCEPT;
}

static int64_t play_out(const weighing *w, int plan, uint32_t dice_number)
{
    tc_dice dice = { .key = { (uint32_t)w->key, (uint32_t)(w->key >> 32) },
                     .replica = dice_number };
    const int end = turn_of(w->b, w->s) + 2;
    ai_random mind[2];
    play_decision d;
    tc_state s = *w->s;
    occasion first, now;
    tc_await a = tc_awaits(w->b, &s);
    bool planned = true;

    opens(w->b, &s, &a, &first);
    for (int side = 0; side < 2; side++)
        ai_random_seed(&mind[side], w->key + dice_number + (unsigned)side);
    for (int i = 0; i < HORIZON_MAX && a.who != TC_OVER && turn_of(w->b, &s) < end; i++) {
        planned = planned && (i == 0 || !opens(w->b, &s, &a, &now) || is_same(&first, &now));
        if (planned && (int)a.who == w->side) {
            follow(w, &s, plan, &mind[a.who], &d);
        } else {
            mind[a.who].doctrine = AI_STEADY;
            ai_captain(w->b, &s, &mind[a.who], &d);
        }
        for (int k = 0; k < d.count; k++)
            TC_ASSERT(tc_apply(w->b, &s, &d.at[k], NULL, NULL).rule == TC_LEGAL);
        roll_on(w->b, &s, &dice);
        w->search->spent++;
        a = tc_awaits(w->b, &s);
    }
    return worth(w->b, &s, w->side);
}

/* ---- Weighing ---- */

static void sort_plans(plan_sum *p, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0; k--) {
            /* sum/count compared without a division: counts are alike within a round */
            if (p[k].sum * p[k - 1].count <= p[k - 1].sum * p[k].count)
                break;
            const plan_sum keep = p[k];
            p[k] = p[k - 1];
            p[k - 1] = keep;
        }
}

static bool is_cancelled(const ai_search *search)
{
    return search->cancel && *search->cancel;
}

static void one_round(const weighing *w, plan_sum *p, int n, uint32_t first)
{
    for (int k = 0; k < ROUND; k++)
        for (int i = 0; i < n; i++) {
            const int64_t got = play_out(w, p[i].doctrine, first + (uint32_t)k);
            p[i].sum += got;
            p[i].square += got / 100 * (got / 100);
            p[i].count++;
        }
}

static int32_t root(int64_t x)
{
    return x > 0 ? pl_root((uint64_t)x) : 0;
}

static void tell(ai_search *search, const plan_sum *p, int n)
{
    search->plans = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        const int64_t count = p[i].count ? p[i].count : 1, mean = p[i].sum / count;
        const int64_t spread = p[i].square / count - mean / 100 * (mean / 100);
        search->doctrine[i] = p[i].doctrine;
        search->margin[i] = (int32_t)mean;
        search->error[i] = 100 * root(spread / count);
        search->playouts[i] = p[i].count;
    }
}

static int weigh(const weighing *w, bool may_pass, uint32_t nodes)
{
    plan_sum p[PLANS] = { { 0, 0, 0, 0 } };
    int n = 0;

    for (int d = 0; d < AI_DOCTRINES; d++)
        p[n++].doctrine = (uint8_t)d;
    if (may_pass)
        p[n++].doctrine = PASS;
    const int all = n;
    uint32_t first = 0;
    while (w->search->spent < nodes && !is_cancelled(w->search)) {
        one_round(w, p, n, first);
        first += ROUND;
        sort_plans(p, n);
        if (n > 2 && w->search->spent > nodes / 4)
            n = (n + 1) / 2;
        else if (n > 1 && first >= 64 * ROUND)
            break;
    }
    tell(w->search, p, all);
    return p[0].doctrine;
}

void ai_decide_level(int level, const tc_battle *b, const tc_state *s, ai_random *mind,
                     ai_search *search, play_decision *out)
{
    const tc_await w = tc_awaits(b, s);
    ai_search none = { 0 };
    occasion o;

    search = search ? search : &none;
    search->spent = 0;
    search->plans = 0;
    if (level == AI_RECRUIT) {
        ai_random_decision(b, s, mind, out);
        return;
    }
    if (level == AI_CAPTAIN) {
        mind->doctrine = AI_STEADY;
        ai_captain(b, s, mind, out);
        return;
    }
    const weighing x = { b, s, w.who, ai_random_next(mind), search };
    const occasion last = { mind->plan[0], mind->plan[1], mind->plan[2], false };
    int plan = mind->doctrine;
    if (opens(b, s, &w, &o) && !is_same(&last, &o)) {
        const uint32_t nodes = search->nodes         ? search->nodes
                               : level == AI_MARSHAL ? MARSHAL_NODES
                                                     : GENERAL_NODES;
        plan = weigh(&x, o.answers, nodes);
        mind->plan[0] = o.turn;
        mind->plan[1] = o.step;
        mind->plan[2] = o.whose;
    }
    follow(&x, s, plan, mind, out);
}
