/* What the table systems of play/ share: poses and shapes in JSON, and the nearest legal relatives
   of a move. Inside play/ only, by way of inside.h. Lengths: thousandths of the system's unit. */
#ifndef PLAY_PLANE_INSIDE_H
#define PLAY_PLANE_INSIDE_H

#include "../../core/plane/way.h"

/* ---- Shapes in JSON (jot.c); corners from the front left on; a stand is told by its datum ---- */
void jot_corners(play_pen *p, const pl_point *at, int count); /* [[x,y],...] */
void jot_box(play_pen *p, pl_box box);                        /* its corners */
void jot_pose(play_pen *p, const pl_base *base);              /* its corners */
void jot_stand_pose(play_pen *p, const pl_stand *s);
void jot_base(play_pen *p, const pl_base *base); /* {x, y, facing, corners} */
void jot_stand(play_pen *p, const pl_stand *s);
/* What lies before the front edge, so deep. */
void jot_ahead(play_pen *p, const pl_base *base, int32_t depth);
void jot_stand_ahead(play_pen *p, const pl_stand *s, int32_t depth);
/* "zones": {front, rear_line}: columns as far as the table goes. */
void key_zones(play_pen *p, const pl_base *base, int32_t far);
/* Where a unit stands and what it covers, as the page wants it of every unit: at (its centre),
   heading, width, depth, corners; on: else it stands nowhere and only its size is told. A round one
   has no heading and no corners, and says "round". A stand tells its datum too: front. */
void key_place(play_pen *p, const pl_base *base, bool on);
void key_round_place(play_pen *p, pl_point at, int32_t width, bool on);
void key_stand_place(play_pen *p, const pl_stand *s, bool on);
/* The poses of a wheel about a front corner, every 5 degrees, its beginning and end left out. */
void jot_wheel(play_pen *p, const pl_base *from, int tenths);
/* The poses of a leg: every so many of them, and the last. */
void jot_leg(play_pen *p, const pl_way *w, int every);
void key_verdict(play_pen *p, const tc_battle *b, tc_verdict v); /* "verdict": {...} */

/* ---- The nearest legal relative (nearest.c): the law is asked, nothing else ---- */
/* The greatest length of the pose that is legal below the refused one: found in steps, then to the
   last thousandth; a multiple of tidy, if that is legal too. */
typedef struct play_shorten {
    int step, tidy;
} play_shorten;
bool play_shorter(const tc_battle *b, const tc_state *s, const tc_action *refused, play_shorten how,
                  play_decision *out);
/* A smaller angle of the pose, in steps, and at each of them as far as it goes. */
bool play_smaller_angle(const tc_battle *b, const tc_state *s, const tc_action *refused,
                        int angle_step, play_shorten how, play_decision *out);
/* Of what is listed for the unit by this kind, what ends nearest to where the refused one would. */
bool play_listed_nearest(const tc_battle *b, const tc_state *s, const tc_action *refused,
                         pl_point (*end)(const tc_battle *, const tc_state *, const tc_action *),
                         play_decision *out);
/* Without one after another of the first n subjects of its set, from the last. */
bool play_fewer(const tc_battle *b, const tc_state *s, const tc_action *refused, int n,
                play_decision *out);
/* A way of points (items, then the commit) cut short: its last leg walked back to where that began,
   then the leg before it. */
bool play_shorter_way(const tc_battle *b, const tc_state *s, const play_decision *refused,
                      pl_point from, play_decision *out);
/* A piece of corners (items, then the commit) drawn together toward their middle. */
bool play_smaller_piece(const tc_battle *b, const tc_state *s, const play_decision *refused,
                        play_decision *out);

#endif
