/* What the chapters of a body's move share (captain_places.c, captain_choose.c): who moves, and
   what has been thought of. */
#ifndef TC_LON_CAPTAIN_PLACES_H
#define TC_LON_CAPTAIN_PLACES_H

#include "captain.h"

enum {
    LON_CAP_CHOICES = 40,
    LON_CAP_GOALS = 6 /* enemies near enough to be charged */
};

typedef struct choices {
    int n;
    ai_lon_choice at[LON_CAP_CHOICES];
} choices;

/* The body that moves, in line. */
typedef struct body {
    ai_lon_view *v;
    int n;
    int32_t most; /* its allowance */
    int32_t stay; /* what it is worth that it stays */
    uint8_t stand[LON_STANDS];
    pl_stand from[LON_STANDS];
    ai_lon_me me[LON_STANDS];
    pl_point middle;
    int heading;
    int32_t about; /* how far from its middle it reaches */
    int goals;
    uint8_t goal[LON_CAP_GOALS]; /* places in foe[], the nearest first */
    int friends;
    pl_stand friendly[LON_STANDS];
} body;

static inline int32_t lon_cap_size(int32_t x)
{
    return x < 0 ? -x : x;
}

/* captain_places.c: what a stand, or a line, might do; and aslant, where straight on there is no
   way. */
void ai_lon_think_alone(const body *y, choices *c);
void ai_lon_think_in_line(const body *y, choices *c);
void ai_lon_think_of_detours(const body *y, choices *c);

#endif
