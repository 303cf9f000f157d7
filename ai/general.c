/* The levels, and the general's and marshal's part in a decision: they make a plan when an
   activation or step opens, and follow it as captains. How plans are found is in plans.c, how they
   are played out in playout.c, what a position is worth in worth.c. */
#include "general.h"

static const char *const names[AI_LEVELS] = { "recruit", "captain", "general", "marshal" };

const char *ai_level_name(int level)
{
    return level >= 0 && level < AI_LEVELS ? names[level] : NULL;
}

const char *ai_doctrine_name(int doctrine)
{
    static const char *const words[GEN_UNIFORM] = { "steady", "bold",    "wary", "hold",
                                                    "rush",   "patient", "pass" };
    return doctrine >= 0 && doctrine < GEN_UNIFORM ? words[doctrine] : NULL;
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

bool gen_opens(const tc_battle *b, const tc_state *s, const tc_await *w, gen_occasion *o)
{
    *o = (gen_occasion){ .turn = (uint8_t)(1 + tc_turn(b, s)) };
    return own_opens(b, s, w, o);
}

void gen_follow(const tc_battle *b, const tc_state *s, bool passes, ai_random *mind,
                play_decision *d)
{
    ai_captain(b, s, mind, d);
    own_answer(b, passes, d);
}

/* ---- A decision ---- */

static void open_weighing(int level, const tc_battle *b, const tc_state *s, int side,
                          ai_search *search, gen_weighing *w)
{
    w->b = b;
    w->side = side;
    w->search = search;
    w->manner = *own_manner(b, level == AI_MARSHAL);
    w->manner.nodes = search->nodes ? search->nodes : w->manner.nodes;
    w->deaf = false;
    w->starts = 0;
    __builtin_memset(w->memos, 0, sizeof w->memos);
    tc_veil(b, s, side, &w->seen);
}

/* A plan for this occasion; the doctrines are left in the mind. True: out is a word that ends the
   battle, or may. */
static bool make_plan(gen_weighing *w, ai_random *mind, bool *passes, play_decision *out)
{
    gen_plan best;

    w->key = ai_random_next(mind);
    gen_choose(w, &best);
    __builtin_memcpy(mind->doctrine, best.of, sizeof best.of);
    if (gen_mends(w))
        own_forget_places(w->b, mind);
    *passes = best.doctrine == GEN_PASS;
    const int word = w->search->yields ? gen_yields(w, &best, mind) : TC_NO_ACTION;
    if (word != TC_NO_ACTION) { /* the plan is made again if the battle goes on */
        out->count = 1;
        out->at[0] = (tc_action){ .kind = (uint8_t)word, .side = (uint8_t)w->side };
        return true;
    }
    mind->plan[0] = w->o.turn;
    mind->plan[1] = w->o.step;
    mind->plan[2] = w->o.whose;
    return false;
}

static void by_plan(int level, const tc_battle *b, const tc_state *s, ai_random *mind,
                    ai_search *search, play_decision *out)
{
    const tc_await w = tc_awaits(b, s);
    const gen_occasion last = { mind->plan[0], mind->plan[1], mind->plan[2], false };
    gen_weighing x;
    bool passes = false;

    if (search->yields && s->offered >> !w.who & 1 &&
        ai_accepts_draw(level, b, s, w.who, mind, search)) {
        out->count = 1;
        out->at[0] = (tc_action){ .kind = TC_OFFER_DRAW, .side = w.who };
        return;
    }
    mind->school = own_manner(b, level == AI_MARSHAL)->school;
    if (gen_opens(b, s, &w, &x.o) && !gen_is_same(&last, &x.o)) {
        open_weighing(level, b, s, w.who, search, &x);
        if (make_plan(&x, mind, &passes, out))
            return;
    }
    gen_follow(b, s, passes, mind, out);
}

uint64_t ai_seen(const tc_battle *b, const tc_state *s, int side)
{
    tc_state seen;

    tc_veil(b, s, side, &seen);
    return tc_hash(b, &seen);
}

bool ai_accepts_draw(int level, const tc_battle *b, const tc_state *s, int side, ai_random *mind,
                     ai_search *search)
{
    ai_search none = { 0 };
    gen_weighing w;

    search = search ? search : &none;
    if (level < AI_GENERAL || s->over)
        return false;
    search->won = search->drawn = search->lost = 0;
    open_weighing(level, b, s, side, search, &w);
    w.key = ai_random_next(mind);
    return gen_is_content(&w);
}

static void steady(ai_random *mind)
{
    mind->school = AI_PLAIN;
    __builtin_memset(mind->doctrine, AI_STEADY, sizeof mind->doctrine);
}

void ai_decide_level(int level, const tc_battle *b, const tc_state *s, ai_random *mind,
                     ai_search *search, play_decision *out)
{
    ai_search none = { 0 };

    search = search ? search : &none;
    search->spent = 0;
    search->plans = 0;
    search->fact = TC_NONE;
    search->fact_points = 0;
    search->won = search->drawn = search->lost = 0;
    if (level == AI_RECRUIT) {
        ai_random_decision(b, s, mind, out);
    } else if (level == AI_CAPTAIN) {
        steady(mind);
        ai_captain(b, s, mind, out);
    } else {
        by_plan(level, b, s, mind, search, out);
    }
}
