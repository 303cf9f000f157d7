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

/* A candidate for the decision that is awaited, legal more often than not; false if this attempt
   found none. */
bool ai_sof_propose(const ai_asked *q, play_decision *out);
bool ai_tvb_propose(const ai_asked *q, play_decision *out);
/* Where no guess passed: a decision put together from what the core lists. */
void ai_sof_by_list(const ai_asked *q, play_decision *out);
void ai_tvb_by_list(const ai_asked *q, play_decision *out);

/* All items and the commit, or nothing. */
bool ai_apply_all(const tc_battle *b, tc_state *s, const play_decision *d);

/* tvb: Table 1 by type; a gun reaches as far as matters. */
static const int32_t ai_tvb_move[TVB_TYPES] = { 0, 8000, 6000, 8000, 6000, 3000, 3000, 3000, 0 };
static const int32_t ai_tvb_range[TVB_TYPES] = { 0, 0, 2000, 2000, 4000, 4000, 4000, 0, 60000 };

/* tvb: must it rally back before its side may end the step? */
static inline bool ai_tvb_must_go(const tvb_unit *u)
{
    return (u->flags & (TVB_ON | TVB_RALLIED)) == TVB_ON &&
           ((u->flags & TVB_EVADING) || (tvb_is_cavalry(u->type) && (u->flags & TVB_LOST_IT)));
}

/* The captain of tvb (tvb_captain.c). */
bool ai_tvb_captain_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out);
void ai_tvb_captain(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out);

#endif
