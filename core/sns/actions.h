/* What the two files of the list share with one another (actions.c, actions_move.c). Nobody else
   includes this. */
#ifndef SNS_ACTIONS_H
#define SNS_ACTIONS_H

#include "../plane/grid.h"
#include "parts.h"

enum { SNS_NEAREST = 3 };

typedef struct sns_list {
    const sns_battle *b;
    const sns_state *s;
    int side, subject; /* subject TC_NONE: any */
    int about;         /* the unit or commander about whom the wait is, TC_NONE nobody */
    tc_action *out;
    int cap, count;
} sns_list;

/* Into the list, if the law allows it. */
bool sns_list_offer(sns_list *l, const tc_action *a);
tc_action sns_list_blank(const sns_list *l, int kind, int unit);
/* Of a question about one: is it he that is asked for? */
bool sns_list_is_about(const sns_list *l);
int sns_nearest_foes(const sns_list *l, int unit, uint8_t out[SNS_NEAREST]); /* base to base */
void sns_list_steps(sns_list *l);                                            /* STEP */
void sns_list_places(sns_list *l);                                           /* PLACE */
void sns_list_charges(sns_list *l);                                          /* ACT_CHARGE */
void sns_list_legs(sns_list *l);                                             /* LEG */

#endif
