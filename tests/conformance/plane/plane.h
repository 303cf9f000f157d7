/* Tables before the mirror: in the mirror x becomes W - x, and left and right are exchanged; turned
   by half, the sides have each other's names; with other numbers nothing moves (image.still). A
   system writes which of its fields are what; here is what becomes of each. */
#ifndef CONFORMANCE_PLANE_H
#define CONFORMANCE_PLANE_H

#include "../../../core/plane/plane.h"
#include "../system.h"

/* ---- The three symmetries ---- */
image plane_image(int32_t width, int32_t depth); /* the mirror */
/* Turned by half: units are numbered side * side_units + place, the armies (subjects of the sides)
   army0 and army0 + 1; army0 < 0: there are none. */
image plane_half_turn(int32_t width, int32_t depth, int side_units, int army0);
/* Each side's units in another order. */
image plane_renumbered(int32_t width, int32_t depth, int side_units, uint64_t r);
static inline bool plane_is_mirror(const image *i)
{
    return !i->still && !i->turned;
}

/* ---- Places ---- */
int32_t plane_x(const image *i, int32_t x);
int32_t plane_y(const image *i, int32_t y);
pl_point plane_point(const image *i, pl_point p);
void plane_points(const image *i, pl_point *at, int n);
void plane_narrow(const image *i, uint16_t *x, uint16_t *y, int n); /* coordinates in 16 bits */
pl_box plane_box(const image *i, pl_box box);
/* A stretch of an edge (0 north, 1 east, 2 south, 3 west). The edges stay when turned: the south
   is not the enemy's. */
void plane_stretch(const image *i, uint8_t *edge, int32_t *from, int32_t *to);
/* A heading of so many to the full turn (PL_TURN, or 360); any other number is left alone. */
int plane_heading(const image *i, int heading, int turn);
int plane_angle(const image *i, int tenths); /* of a turn or wheel, clockwise if positive */
void plane_pose(const image *i, tc_pose *p); /* x, y, heading (tenths); any bytes */

/* ---- Numbers ---- */
uint8_t plane_number(const image *i, int subject);
int plane_side(const image *i, int side);        /* 0, 1; others are left alone */
uint8_t plane_one(const image *i, uint8_t side); /* 1 + side, 0 none */
/* Bits of the units of a side: bit k is subject side * side_units + k. */
uint64_t plane_mask(const image *i, uint64_t mask, int side, int side_units);
void plane_set(const image *i, const uint64_t *from, uint64_t *to); /* as in tc_action */

/* ---- Actions ---- */
/* What a letter of kinds.def becomes: u c (unit), t (target), p (pose), s (set), i (ids). False: it
   is the system's own. */
bool plane_field(const image *i, const tc_action *a, char field, tc_action *out);

/* ---- Excuses and a brawler ---- */
/* Does the point lie straight ahead or behind, so that right and left tie? */
bool plane_on_axis(pl_point at, int32_t heading, pl_point p);
/* Any of what is listed of a kind; false if there is nothing. */
bool plane_any(const tc_battle *b, const tc_state *s, int kind, ai_random *r, play_decision *d);
/* Of what a unit drawn at random could do by this kind, what is nearest (least) to an enemy. */
bool plane_approach(const tc_battle *b, const tc_state *s, int kind, int side, int side_units,
                    ai_random *r,
                    int64_t (*nearness)(const tc_battle *, const tc_state *, const tc_action *),
                    play_decision *d);

#endif
