/* What the two files of the list share with one another (actions.c, actions_move.c). Nobody else
   includes this. */
#ifndef LON_ACTIONS_H
#define LON_ACTIONS_H

#include "../plane/grid.h"
#include "parts.h"

enum { LON_NEAREST = 3 };

typedef struct lon_list {
    const lon_battle *b;
    const lon_state *s;
    int side, subject; /* subject TC_NONE: any */
    tc_action *out;
    int cap, count;
} lon_list;

/* Into the list, if the law allows it. */
bool lon_list_offer(lon_list *l, const tc_action *a);
tc_action lon_list_blank(const lon_list *l, int kind, int unit);
int lon_nearest_foes(const lon_list *l, int stand, uint8_t out[LON_NEAREST]); /* by centres */
void lon_list_begins(lon_list *l);                                            /* MOVE_BEGIN */
void lon_list_legs(lon_list *l);                                              /* LEG */

#endif
