/* What the captain of Tilly's Very Bad Day keeps in view during one step. */
#ifndef TC_TVB_MIND_H
#define TC_TVB_MIND_H

#include "../mind.h"
#include "../plane/mind.h"

typedef ai_plane_foe ai_tvb_foe;

enum { AI_TVB_PLAN_MAX = 40 };

typedef struct ai_tvb_mind {
    uint32_t step; /* 1 + the step of the battle for which the rest is good, 0 none */
    uint8_t foes, ordered, next;
    uint8_t planned, done;
    uint8_t applied;               /* it has been done in live */
    uint16_t refused;              /* by which rule his last proposal was */
    int32_t pace;                  /* how far the foot has come, from its own edge */
    tc_state *live;                /* while he decides: where to do at once what the law allows */
    uint8_t order[TVB_SIDE_UNITS]; /* who moves, in this order */
    /* How things looked about a unit when it was last left standing, or found nobody to charge:
       while they look the same it need not be thought about again. */
    uint32_t stood[TVB_SIDE_UNITS], kept[TVB_SIDE_UNITS];
    uint8_t task[TVB_SIDE_UNITS]; /* what an objective asks of it (captain.h) */
    ai_tvb_foe foe[TVB_SIDE_UNITS];
    tc_action plan[AI_TVB_PLAN_MAX]; /* shots, charges */
} ai_tvb_mind;

typedef ai_tvb_mind ai_tvb_kept; /* where a step began */

#endif
