/* What the chapters of the general and the marshal share: the occasion they plan for, a plan, and
   the weighing of plans by playing them out. */
#ifndef TC_GENERAL_H
#define TC_GENERAL_H

#include "random.h"

enum {
    GEN_PASS = AI_DOCTRINES, /* the plan of letting it go by */
    GEN_UNIFORM,             /* plans with one doctrine for all, that one counted */
    GEN_DICE = 192,          /* different dice at most that a plan is weighed on */
    GEN_TRIAL = 60,          /* of these, kept for trials of a change */
    GEN_MEMO = 8,            /* outcomes of an activation kept for each of them */
    GEN_STARTS = 8           /* plans whose beginning is kept */
};

/* How a level thinks. */
typedef struct gen_manner {
    uint32_t nodes; /* decisions it may play ahead for one plan, unless told */
    uint8_t dice;   /* different dice at most for one plan */
    uint8_t share;  /* per cent of the nodes for one doctrine for all; the rest is for changes */
    bool races;     /* a plan is dropped when it is beaten, not when it is in the worse half */
    bool waits;     /* on every other dice both sides let markers go by while the cup is full */
    uint8_t school; /* by whose numbers it leads: enum ai_school */
    bool tuned;     /* by the fitted weights, not by the margin and disorder alone */
    /* A plan is for a step, which begins the same on all dice; else for an activation, and says
       whether a drawn marker is accepted. */
    bool steps;
} gen_manner;

/* What a plan is for: one activation or step. */
typedef struct gen_occasion {
    uint8_t turn, step, whose; /* step: 0 where an activation is one occasion */
    bool answers;              /* a drawn marker is to be accepted or let go by */
} gen_occasion;

typedef struct gen_plan {
    uint8_t doctrine;     /* of most; GEN_PASS: let it go by */
    uint8_t of[AI_UNITS]; /* of each */
    uint32_t count;
    int64_t sum;
    int32_t got[GEN_DICE]; /* on each dice, for comparing on the same ones */
    int64_t mended;        /* what its changes are worth, on the dice of trials and on these */
} gen_plan;

/* A position after the plan's own part, on one of the dice, and what came of it: whatever led
   there, what follows is the same. */
typedef struct gen_memo {
    uint64_t hash;
    int32_t got;
} gen_memo;

/* What is kept of a mind when a step begins. */
typedef union gen_kept {
#define KEPT(NAME, name, ...) ai_##name##_kept name;
    TC_FOR_SYSTEMS(KEPT, )
#undef KEPT
} gen_kept;

/* Where a plan for a step leads before any die has fallen: the same on all dice, so it need be led
   there only once. */
typedef struct gen_start {
    uint8_t of[AI_UNITS]; /* the plan */
    tc_state s;
    gen_kept mind[2];
    int decisions; /* that led there, but for the last */
} gen_start;

typedef struct gen_weighing {
    const tc_battle *b;
    tc_state seen; /* what the side may know of the position */
    int side;
    gen_occasion o;
    gen_manner manner;
    uint64_t key;
    bool deaf; /* cancelled or not, nodes or none: a few playouts more, to tell what decided */
    ai_search *search;
    uint32_t memos[GEN_DICE]; /* how many there were ever */
    gen_memo memo[GEN_DICE][GEN_MEMO];
    uint32_t starts; /* how many there were ever */
    gen_start start[GEN_STARTS];
} gen_weighing;

static inline bool gen_has_time(const gen_weighing *w)
{
    return w->search->spent < w->manner.nodes && !(w->search->cancel && *w->search->cancel);
}

static inline bool gen_mends(const gen_weighing *w)
{
    return w->manner.share < 100;
}

/* general.c: is this a decision that opens something worth a plan? */
bool gen_opens(const tc_battle *b, const tc_state *s, const tc_await *w, gen_occasion *o);
static inline bool gen_is_same(const gen_occasion *a, const gen_occasion *b)
{
    return a->turn == b->turn && a->step == b->step && a->whose == b->whose && !b->answers;
}
/* The captain's decision by the doctrines in his mind, with the plan's answer to a marker. */
void gen_follow(const tc_battle *b, const tc_state *s, bool passes, ai_random *mind,
                play_decision *d);

/* worth.c: what a side has, in thousandths of a point. */
int32_t gen_worth(const tc_battle *b, const tc_state *s, int side, bool tuned);

/* playout.c: a plan played out on dice of a number, and where that ended (may be NULL). False: it
   was cancelled on the way. */
bool gen_play_out(gen_weighing *w, const gen_plan *p, uint32_t number, int32_t *got, tc_state *end);
/* The battle fought to its end by captains: enum tc_outcome. TC_PLAYING: cancelled. */
int gen_fight_out(gen_weighing *w, uint32_t number);

/* plans.c: the best plan that could be found; what was weighed is told in the search. */
void gen_choose(gen_weighing *w, gen_plan *best);

/* yield.c: TC_RESIGN, TC_OFFER_DRAW or TC_NO_ACTION: he fights on. */
int gen_yields(gen_weighing *w, const gen_plan *best, ai_random *mind);
/* Would he take a draw? */
bool gen_is_content(gen_weighing *w);

/* ---- systems.c: what is asked of a battle's own system ---- */
#define OWN(type, what, otherwise, parameters, arguments) type own_##what parameters;
#define OWN_DO(what, parameters, arguments)               void own_##what parameters;
#include "own.def"
#undef OWN
#undef OWN_DO

/* ---- Each system's own ---- */
#include "lon/general.h"
#include "sns/general.h"
#include "sof/general.h"
#include "tvb/general.h"

#endif
