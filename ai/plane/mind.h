/* What minds of table systems keep in view. */
#ifndef TC_AI_PLANE_MIND_H
#define TC_AI_PLANE_MIND_H

#include "../../core/plane/plane.h"

/* One enemy, its facing in 1/1024. */
typedef struct ai_plane_foe {
    int32_t x, y;
    int16_t ahead_x, ahead_y;
    uint8_t unit, type;
    uint8_t resolve; /* what is left of it */
    uint8_t fresh;   /* has not yet shot, or acted */
} ai_plane_foe;

#endif
