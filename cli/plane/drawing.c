/* A list of what lies and stands on a table. */
#include "plane.h"

#include <stdlib.h>

plane_drawing *plane_draw(const tc_battle *b, int32_t width, int32_t depth, int32_t grain)
{
    plane_drawing *d = calloc(1, sizeof *d);

    if (!d)
        return NULL;
    d->battle = b;
    d->width = width;
    d->depth = depth;
    d->grain = grain;
    d->line = grain;
    d->ruler = 5 * grain;
    d->counted = "units";
    d->caption = d->credit = "";
    return d;
}

plane_ground *plane_add_ground(plane_drawing *d, int style)
{
    if (d->grounds == PLANE_GROUNDS)
        return NULL;
    plane_ground *g = &d->ground[d->grounds++];
    g->style = (uint8_t)style;
    return g;
}

plane_piece *plane_add_piece(plane_drawing *d, pl_base base, int side)
{
    if (d->pieces == PLANE_PIECES)
        return NULL;
    plane_piece *p = &d->piece[d->pieces++];
    *p = (plane_piece){ .base = base, .side = side, .number = -1, .band = -1 };
    return p;
}

pl_base plane_base_of(const pl_stand *s)
{
    return (pl_base){ pl_stand_centre(s), s->heading, s->hw, s->depth / 2 };
}
