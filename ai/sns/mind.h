/* What the captain of Sword & Spear keeps in view: bonuses are said before the action that they are
   for (5.7), so what was thought out then is done at the next decision. */
#ifndef TC_SNS_MIND_H
#define TC_SNS_MIND_H

#include "../mind.h"

typedef struct ai_sns_mind {
    uint32_t ply; /* 1 + the ply at which `act` is to be done, 0 nothing */
    uint8_t unit; /* whose it is */
    uint8_t actions;
    uint8_t zero[2];
    tc_action act[SNS_STEPS_MAX + 1];
} ai_sns_mind;

typedef ai_sns_mind ai_sns_kept; /* where a step began */

#endif
