/* Inside io only: places and shapes on a table as a scenario gives them, for every system that is
   played on one. Corners are points of 32 bits; what a system keeps of them is its own. */
#ifndef IO_PLANE_SHAPES_H
#define IO_PLANE_SHAPES_H

#include "../scenario.h"

typedef struct plane_reader {
    scn *c;
    int32_t width, depth; /* of the table */
    int longest;          /* what a coordinate is at most, whatever the table */
    unsigned off, bad;    /* the rules cited for what lies off the table, for what is no area */
    int corners;          /* of an area at most, PL_OUTLINE or fewer */
    bool convex;          /* an area must be (tvb R81; lon and sns take any simple polygon) */
} plane_reader;

/* [x, y] on the table. */
bool plane_read_point(const plane_reader *r, const scn_value *v, pl_point *out);
/* [left, bottom, right, top], or points: how many corners, 0 with a fault. */
int plane_read_area(const plane_reader *r, const scn_value *v, pl_point *out);
/* [x, y, x, y], or points if it may have more than two (roads, walls: lon R40, R63, sns 4.b): how
   many, 0 with a fault. */
int plane_read_line(const plane_reader *r, const scn_value *v, int most, pl_point *out);

#endif
