/* Inside io only: places and shapes on a table as a scenario gives them, for every system that is
   played on one. Corners are points of 32 bits; what a system keeps of them is its own. Lengths
   are thousandths of the system's unit: 4.965 in a file is 4965. */
#ifndef IO_PLANE_SHAPES_H
#define IO_PLANE_SHAPES_H

#include "../scenario.h"
#include "../scenario_pen.h"

typedef struct plane_reader {
    scn *c;
    int32_t width, depth; /* of the table */
    int longest;          /* what a coordinate is at most, whatever the table */
    unsigned off, bad;    /* the rules cited for what lies off the table, for what is no area */
    int corners;          /* of an area at most, PL_OUTLINE or fewer */
    bool convex;          /* an area must be (tvb R81; lon and sns take any simple polygon) */
} plane_reader;

/* {width: 180, depth: 120}, each from least to most. */
bool plane_read_size(scn *c, const scn_value *map, pl_point least, pl_point most, int32_t *width,
                     int32_t *depth);
/* [x, y] on the table. */
bool plane_read_point(const plane_reader *r, const scn_value *v, pl_point *out);
/* Degrees, 0 to 359.9, into tenths; with whole, whole degrees only (sns). */
bool plane_read_heading(scn *c, const scn_value *v, const char *name, bool whole, int *tenths);
/* [left, bottom, right, top], or points: how many corners, 0 with a fault. A polygon of a reader
   that is not convex must at least be simple: no edge meets another. */
int plane_read_area(const plane_reader *r, const scn_value *v, pl_point *out);
/* A zone: [left, bottom, right, top]. */
bool plane_read_box(const plane_reader *r, const scn_value *v, pl_box *out);
/* [x, y, x, y], or points if it may have more than two (roads, walls: lon R40, R63, sns 4.b): how
   many, 0 with a fault. */
int plane_read_line(const plane_reader *r, const scn_value *v, int most, pl_point *out);
/* Of a piece of ground's two shapes the one that its kind wants; NULL if that is not given, or the
   other is too: "a road is given by its 'line'", citing the rule. */
const scn_value *plane_shape_of(const plane_reader *r, const scn_value *map, const char *kind,
                                bool is_line, const scn_value *area, const scn_value *line,
                                unsigned rule);

/* ---- Writing a position (pen.c): 5.5, not 5.500 ---- */
void plane_put_length(scn_pen *p, int n);
void plane_put_point(scn_pen *p, pl_point at);                    /* [1, 2.5] */
void plane_put_points(scn_pen *p, const pl_point *at, int count); /* [[1, 2.5], [3, 4]] */
void plane_put_flat(scn_pen *p, const pl_point *at, int count);   /* [1, 2.5, 3, 4] */
void plane_put_box(scn_pen *p, pl_box box);                       /* [1, 2, 3, 4] */
void plane_put_place(scn_pen *p, pl_point at, int tenths); /* an item: at: [1, 2], facing: 90.0 */
void plane_put_degrees(scn_pen *p, int tenths);            /* 90.0 */

#endif
