/* Playing ahead. Open loop: the plan leads its own activation or step, then both sides are
   captains until the horizon. The dice are the search's own, the same for every plan. */
#include "general.h"

enum {
    PLAYOUT_MAX = 4000, /* decisions of one playout at most */
    TURNS_AFTER = 1     /* played through after this one: the enemy's next */
};

typedef struct playing {
    tc_state s;
    tc_await a;
    tc_dice dice;
    ai_random mind[2];
    int left; /* decisions */
} playing;

static bool is_cancelled(const gen_weighing *w)
{
    return !w->deaf && w->search->cancel && *w->search->cancel;
}

static uint64_t seed_of(const gen_weighing *w, uint32_t number, int side)
{
    return w->key + number + (unsigned)side;
}

static void seed_minds(const gen_weighing *w, playing *p, uint32_t number)
{
    for (int side = 0; side < 2; side++)
        own_seed_mind(w->b, &p->mind[side], seed_of(w, number, side));
    p->mind[w->side].school = w->manner.school; /* the enemy is taken for a captain */
}

static void begin(const gen_weighing *w, playing *p, uint32_t number)
{
    p->s = w->seen;
    p->a = tc_awaits(w->b, &p->s);
    p->dice = (tc_dice){ .key = { (uint32_t)w->key, (uint32_t)(w->key >> 32) }, .replica = number };
    p->left = PLAYOUT_MAX;
    seed_minds(w, p, number);
}

/* The dice that are due, and whose decision comes next. */
static void roll_on(const gen_weighing *w, playing *p)
{
    p->a = play_roll_on(w->b, &p->s, &p->dice);
    p->left--;
    w->search->spent++;
}

static bool goes_on(const gen_weighing *w, const playing *p, int last)
{
    return p->left > 0 && p->a.who != TC_OVER && tc_turn(w->b, &p->s) <= last && !is_cancelled(w);
}

/* ---- The plan's own part ---- */

/* Goes on from where the plan led before on other dice; false if that is not known. */
static bool resume(const gen_weighing *w, playing *p, const gen_plan *plan)
{
    const uint32_t kept = w->starts < GEN_STARTS ? w->starts : GEN_STARTS;

    for (uint32_t i = 0; i < kept; i++) {
        const gen_start *k = &w->start[i];
        if (__builtin_memcmp(k->of, plan->of, sizeof plan->of) != 0)
            continue;
        p->s = k->s;
        own_recall_mind(w->b, &k->mind[0], &p->mind[0]);
        own_recall_mind(w->b, &k->mind[1], &p->mind[1]);
        p->left -= k->decisions;
        w->search->spent += (uint32_t)k->decisions;
        roll_on(w, p);
        return true;
    }
    return false;
}

/* No die has fallen yet; unless a mind chose by its own generator all dice lead here. */
static void keep_start(gen_weighing *w, const playing *p, const gen_plan *plan, int decisions)
{
    gen_start *k = &w->start[w->starts % GEN_STARTS];

    for (int side = 0; side < 2; side++)
        if (p->mind[side].a != seed_of(w, p->dice.replica, side))
            return;
    __builtin_memcpy(k->of, plan->of, sizeof plan->of);
    k->s = p->s;
    own_keep_mind(w->b, &p->mind[0], &k->mind[0]);
    own_keep_mind(w->b, &p->mind[1], &k->mind[1]);
    k->decisions = decisions;
    w->starts++;
}

static void lead_once(const gen_weighing *w, playing *p, const gen_plan *plan)
{
    play_decision d;

    if ((int)p->a.who == w->side && !w->manner.steps) {
        gen_follow(w->b, &p->s, plan->doctrine == GEN_PASS, &p->mind[p->a.who], &d);
        TC_ASSERT(ai_apply_all(w->b, &p->s, &d));
    } else {
        TC_ASSERT(ai_captain_apply(w->b, &p->s, &p->mind[p->a.who], NULL));
    }
}

/* Until something else is opened. */
static void lead(gen_weighing *w, playing *p, const gen_plan *plan, int last)
{
    gen_occasion now;

    __builtin_memcpy(p->mind[w->side].doctrine, plan->of, sizeof plan->of);
    const bool resumes = w->manner.steps && resume(w, p, plan);
    bool keeps = w->manner.steps && !resumes; /* where it leads before the first dice */
    for (bool first = !resumes; goes_on(w, p, last); first = false) {
        const int decisions = PLAYOUT_MAX - p->left;
        if (!first && gen_opens(w->b, &p->s, &p->a, &now) && !gen_is_same(&w->o, &now)) {
            if (keeps)
                keep_start(w, p, plan, decisions - 1);
            return;
        }
        lead_once(w, p, plan);
        if (keeps && tc_awaits(w->b, &p->s).who == TC_CHANCE) {
            keep_start(w, p, plan, decisions);
            keeps = false;
        }
        roll_on(w, p);
    }
}

/* A captain's decision; on every other dice a marshal takes both sides to use the cup as generals
   do. */
static void decide(const gen_weighing *w, playing *p)
{
    tc_action a;

    if (w->manner.waits && (p->dice.replica & 1) && own_bides(w->b, &p->s, &p->a, &a) &&
        tc_apply(w->b, &p->s, &a, NULL, NULL).rule == TC_LEGAL)
        return;
    TC_ASSERT(ai_captain_apply(w->b, &p->s, &p->mind[p->a.who], NULL));
}

static void fight_on(const gen_weighing *w, playing *p, int last)
{
    while (goes_on(w, p, last)) {
        decide(w, p);
        roll_on(w, p);
    }
}

static bool recall(const gen_weighing *w, uint32_t number, uint64_t hash, int32_t *got)
{
    const uint32_t kept = w->memos[number] < GEN_MEMO ? w->memos[number] : GEN_MEMO;

    for (uint32_t i = 0; i < kept; i++)
        if (w->memo[number][i].hash == hash) {
            *got = w->memo[number][i].got;
            return true;
        }
    return false;
}

static void remember(gen_weighing *w, uint32_t number, uint64_t hash, int32_t got)
{
    w->memo[number][w->memos[number]++ % GEN_MEMO] = (gen_memo){ hash, got };
}

bool gen_play_out(gen_weighing *w, const gen_plan *plan, uint32_t number, int32_t *got,
                  tc_state *end)
{
    const int last = tc_turn(w->b, &w->seen) + TURNS_AFTER; /* the horizon */
    playing p;

    begin(w, &p, number);
    lead(w, &p, plan, last);
    const uint64_t hash = tc_hash(w->b, &p.s);
    if (!end && recall(w, number % GEN_DICE, hash, got))
        return true;
    seed_minds(w, &p, number); /* what follows depends on the position alone */
    fight_on(w, &p, last);
    if (is_cancelled(w))
        return false;
    *got = gen_worth(w->b, &p.s, w->side, w->manner.tuned);
    remember(w, number % GEN_DICE, hash, *got);
    if (end)
        *end = p.s;
    return true;
}

int gen_fight_out(gen_weighing *w, uint32_t number)
{
    playing p;

    begin(w, &p, number);
    p.left = 5 * PLAYOUT_MAX;
    fight_on(w, &p, TC_NONE);
    return is_cancelled(w) ? TC_PLAYING : p.a.who == TC_OVER ? p.s.over : TC_DRAWN;
}
