/* What the files of MOVE_PATH share with one another (legs.c, column.c, way.c, move.c): a move
   taken apart. Nobody else includes this. A mover's stands are known by place, in rising id. */
#ifndef LON_MARCH_H
#define LON_MARCH_H

#include "parts.h"

/* R21: what the lead's datum draws. No column goes farther than 48 cm (24, on a road), so 240 steps
   and one more a leg are the most. */
enum { LON_TRACK_STEPS = 256, LON_TRACK_POINTS = LON_TRACK_STEPS + LON_STANDS };
typedef struct lon_track {
    int n; /* the newest last; n - 1 is where the lead is */
    pl_point at[LON_TRACK_POINTS];
    int16_t heading[LON_TRACK_POINTS];
    int32_t along[LON_TRACK_POINTS]; /* how far from the first, piece by piece */
} lon_track;

typedef struct lon_mover {
    const lon_battle *b;
    const lon_state *s;
    int side, n;
    int first, last; /* the places of those who make the legs themselves: all, or a column's lead */
    bool group, column;
    bool file;                 /* a column that is a file or chain; else it forms up (R22) */
    int fronts;                /* of a group in line: its front rank, 0 if it need not be known */
    uint8_t front[LON_STANDS]; /* places, from its left to its right */
    uint8_t stand[LON_STANDS];
    uint8_t before[LON_STANDS]; /* column: the stand it follows; TC_NONE: the lead */
    int32_t behind[LON_STANDS]; /* column: how far behind the lead */
    pl_stand from[LON_STANDS];
    lon_track track; /* of a column only */
} lon_mover;

/* A leg made. */
typedef struct lon_made {
    int32_t cost;
    int n;        /* its poses (R11) */
    int32_t turn; /* of a wheel, about the pivot */
    pl_point pivot;
    int conforming; /* R17: the place of who conforms, -1: no charge */
    uint8_t target;
} lon_made;

typedef struct lon_plan {
    int legs;
    lon_made leg[LON_LEGS];
    int32_t cost;             /* of all legs; R22: or of who goes farthest to its place */
    pl_stand end[LON_STANDS]; /* by place */
    int32_t own[LON_STANDS];  /* R22: what each one's own way costs; of a forming column only */
} lon_plan;

/* ---- legs.c: R14 to R18, R38 ---- */
tc_verdict lon_check_fields(const lon_leg *leg); /* malformed? */
/* The move under way, its path or none known. */
void lon_find_mover(const lon_battle *b, const lon_state *s, const lon_path *path, lon_mover *m);
int lon_place_of(const lon_mover *m, int stand);                /* -1: not of it */
int lon_poses_of(int32_t cost);                                 /* R11 */
int32_t lon_farthest(const pl_stand *from, const pl_stand *to); /* R15 */
tc_verdict lon_check_kinds(const lon_mover *m, const lon_path *path);
lon_made lon_make_leg(const lon_mover *m, const lon_leg *leg, pl_stand at[LON_STANDS]);
/* Makes all legs and, judged, breaks off at the first that may not be. */
tc_verdict lon_make_plan(lon_mover *m, const lon_path *path, bool judged, lon_plan *p);

/* ---- column.c: R21, R22 ---- */
void lon_find_column(lon_mover *m);
void lon_start_track(lon_mover *m);
void lon_draw_track(lon_mover *m, const pl_stand *from, const pl_stand *to, lon_made *leg);
pl_stand lon_on_track(const lon_mover *m, int place, int newest);
void lon_end_column(const lon_mover *m, lon_plan *p);

/* ---- way.c: R11, R13, R26, R41, R44, R45, R129 ---- */

/* What one stand goes at a stretch: on one leg, or to its place. */
typedef struct lon_course {
    int place, n;         /* poses 1 to n */
    int before;           /* poses of the same stand before these */
    const pl_stand *pose; /* of who follows a track, 0 to n; NULL: as the way says */
    pl_way way;
    pl_box box;
    int32_t cost, later; /* R41: of this leg, of the legs behind it */
    int target;          /* R17: the stand that is no obstacle on the way; TC_NONE */
} lon_course;

typedef struct lon_march {
    const lon_mover *m;
    const lon_path *path;
    const lon_plan *p;
    int leg, place, last; /* the next to go */
    int before, start;    /* poses of earlier legs; where on the track this leg begins */
    int32_t later;
    pl_stand at[LON_STANDS], to[LON_STANDS];
    pl_stand pose[LON_TRACK_STEPS + 1];
} lon_march;
void lon_start_march(lon_march *w, const lon_mover *m, const lon_path *path, const lon_plan *p);
bool lon_march_on(lon_march *w, lon_course *c); /* false: there is no more */

tc_verdict lon_check_way(const lon_mover *m, const lon_path *path, const lon_plan *p);
bool lon_keeps_to_road(const lon_mover *m, const lon_path *path, const lon_plan *p); /* R44 */
/* R26: the friends moved through, and who did so first. */
void lon_find_passed(const lon_mover *m, const lon_path *path, const lon_plan *p,
                     uint64_t passed[2], uint8_t by[LON_STANDS]);

#endif
