/* Places of a zone, one after the other: what a list shows of all that are legal while a battle is
   set up (tvb 5.1, lon 5.5, sns 5.3). */
#ifndef TC_PLANE_GRID_H
#define TC_PLANE_GRID_H

#include "plane.h"

typedef struct pl_grid {
    pl_box in;           /* both edges are in; nothing is if they are crossed */
    int32_t along, back; /* from one place of a row to the next, from one row to the next */
    bool from_north;     /* the first row is the northern one, else the southern */
    bool outwards;       /* rows and places from the middle outwards, a step to either side */
    int row, place;
    pl_point at;
} pl_grid;

/* What of a box has places at whole multiples (sns 5.3: whole DU, quarters), corners at them. */
static inline pl_box pl_box_of_whole(pl_box in, int32_t unit)
{
    const pl_point up = { in.min.x + unit - 1, in.min.y + unit - 1 };
    return (pl_box){ { up.x - (up.x % unit + unit) % unit, up.y - (up.y % unit + unit) % unit },
                     { in.max.x - (in.max.x % unit + unit) % unit,
                       in.max.y - (in.max.y % unit + unit) % unit } };
}

/* The i-th of a row that is so long; false: there is none. From one end: steps, and the other end
   at last. Outwards: the middle, then one to the right, one to the left. */
static inline bool pl_grid_step(const pl_grid *g, int32_t length, int32_t step, int i, int32_t *at)
{
    TC_ASSERT(step > 0);
    if (length < 0)
        return false;
    if (g->outwards) {
        const int32_t off = (i + 1) / 2 * step;
        *at = length / 2 + (i % 2 ? off : -off);
        return *at >= 0 && *at <= length;
    }
    *at = i * step < length ? i * step : length;
    return (i - 1) * step < length;
}

/* On to the next place; false: that was the last. */
static inline bool pl_grid_next(pl_grid *g)
{
    const int32_t wide = g->in.max.x - g->in.min.x, deep = g->in.max.y - g->in.min.y;
    int32_t x, y;
    while (pl_grid_step(g, deep, g->back, g->row, &y)) {
        if (pl_grid_step(g, wide, g->along, g->place, &x)) {
            g->place++;
            g->at =
                (pl_point){ g->in.min.x + x, g->from_north ? g->in.max.y - y : g->in.min.y + y };
            return true;
        }
        g->row++;
        g->place = 0;
    }
    return false;
}

#endif
