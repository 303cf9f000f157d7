/* What the random players of the systems share: the question, and how a candidate is made. */
#ifndef TC_RANDOM_H
#define TC_RANDOM_H

#include "ai.h"

enum { AI_QUICK_TRIES = 6, AI_LAST_TRY = AI_QUICK_TRIES + 3 };

/* One question to the random player: the position, who is asked, and which attempt this is. */
typedef struct ai_asked {
    const tc_battle *battle;
    const tc_state *state;
    ai_random *r;
    int side, attempt;
    uint64_t kinds;
} ai_asked;

uint64_t ai_random_next(ai_random *r); /* 64 bits */

/* A decision of one action, filled with kind and side. */
tc_action *ai_decide(const ai_asked *q, int kind, play_decision *out);

/* One of the listed actions of a kind (0: any) for a subject, items of drafts passed over; false
   if there is none. */
bool ai_pick_listed(const ai_asked *q, int kind, int subject, play_decision *out);

/* All items and the commit, or nothing. */
bool ai_apply_all(const tc_battle *b, tc_state *s, const play_decision *d);

#endif
