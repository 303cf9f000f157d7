/* What the captain of the Lion of the North keeps in view during one movement phase. */
#ifndef TC_LON_MIND_H
#define TC_LON_MIND_H

#include "../mind.h"

enum ai_lon_trait { AI_LON_DISORDERED = 1, AI_LON_SUPPORTED = 2, AI_LON_SHOOTS = 4 };

/* One enemy: its centre, its facing in 1/1024, half its base. */
typedef struct ai_lon_foe {
    int32_t x, y;
    int16_t ahead_x, ahead_y, hw, hd;
    int16_t worth; /* what it would cost him to be beaten once more */
    uint8_t stand, type, arm, traits;
    uint8_t melee, fire;  /* its dice now */
    uint8_t struck, held; /* bit edge: touched by one of ours who can attack; by any of ours */
    uint8_t touching;     /* how many of ours touch it */
    uint8_t averse[2];    /* how many cm it counts as farther: for our foot, for our horse */
    uint8_t zero[3];
    int32_t matters; /* beyond so far it can do nothing */
} ai_lon_foe;

enum { AI_LON_BODIES = 64 };

/* What moves as one: a run or a part of it, or a single stand. */
typedef struct ai_lon_body {
    uint64_t set[2];
    int32_t gain; /* what its best move promised when it was last thought about */
    uint8_t cost, zero[3];
} ai_lon_body;

typedef struct ai_lon_mind {
    uint32_t step;  /* of the movement phase for which the rest is good, 0 none */
    uint8_t bodies; /* not yet moved or given up */
    uint8_t foes;   /* in foe[] */
    uint8_t legs;   /* ready for the move that has begun */
    uint8_t leader; /* the first of the stands that they are for */
    uint8_t led;    /* the general has been thought about */
    uint8_t next;   /* the stand that fires next */
    uint8_t zero[2];
    uint32_t fired; /* of the phase of fire for which `next` is good */
    lon_leg leg[LON_LEGS];
    ai_lon_body body[AI_LON_BODIES];
    ai_lon_foe foe[LON_SIDE_STANDS + 8];
} ai_lon_mind;

typedef ai_lon_mind ai_lon_kept; /* where a step began */

#endif
