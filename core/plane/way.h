/* Ways of stands, looked at pose by pose (lon R11, sns 2.1), and walks that go on until something
   stops them. What a pose must not do is the system's own. */
#ifndef TC_PLANE_WAY_H
#define TC_PLANE_WAY_H

#include "plane.h"

/* ---- A leg of a move: equal steps, straight, straight and turning, or about a point ---- */

typedef struct pl_way {
    pl_stand from;
    pl_point to;  /* straight: the datum at the end; a wheel: the point that stays */
    int32_t turn; /* over all of it, clockwise if positive */
    int n;        /* the poses are 1 to n; 0 is where it begins */
    bool wheel;
    int32_t slack;  /* a turning stand: what two roundings of a pose may add to its way */
    int64_t length; /* and how far no point of it goes */
    pl_box box;     /* round all its poses and what lies between them */
} pl_way;

/* The heading goes the shorter way round (lon R11). */
pl_way pl_way_straight(pl_stand from, pl_point to, int32_t heading, int n);
/* About its own front corner, or about the pivot of a group (lon R16, sns R118); at most half a
   turn. */
pl_way pl_way_wheel(pl_stand from, pl_point pivot, int32_t turn, int n);
pl_stand pl_way_pose(const pl_way *w, int i);

/* The poses that may come within `more` of another stand, or, if it is negative, overlap it by more
   than that along all axes of both (lon R6); none if first > last. Whoever asks at these finds what
   he would find at all of them. */
typedef struct pl_run {
    int first, last;
} pl_run;
pl_run pl_way_run(const pl_way *w, const pl_stand *other, int32_t more);

/* ---- A walk that nobody steers: retreat, evade, pursuit, advance (lon R80 to R88, R124; sns 8.5,
   10.5.b, R106, R107, R113, R124) ----

   Straight on, or straight back, in equal steps to its end, and then, if it may, by small steps
   beyond it. The system says what stops it and where it may end:

       pl_walk w = pl_walk_from(stand, -5000, 25, 100, 15000);
       while (pl_walk_on(&w)) {
           if (is_barred(&w.at))
               break;
           if (may_end(&w.at))
               pl_walk_keep(&w);
       }

   Then w.kept is the last pose that was kept, number w.keep; 0 is where it began. */
typedef struct pl_walk {
    pl_stand from, at, kept;
    pl_point end;
    int32_t way;        /* to the end; back if negative */
    int32_t step, most; /* beyond it; how far it is at most, from the start */
    int i, n, keep;
} pl_walk;

static inline pl_walk pl_walk_from(pl_stand s, int32_t way, int n, int32_t step, int32_t most)
{
    TC_ASSERT(n > 0 && step > 0);
    return (pl_walk){ .from = s,
                      .at = s,
                      .kept = s,
                      .end = pl_from(s.at, s.heading, 0, way),
                      .way = way,
                      .step = step,
                      .most = most,
                      .n = n };
}

/* On to the next pose; false: there is none. */
static inline bool pl_walk_on(pl_walk *w)
{
    if (w->i < w->n) {
        w->at.at = pl_part(w->from.at, w->end, ++w->i, w->n);
        return true;
    }
    const int32_t beyond = (w->i + 1 - w->n) * w->step;
    const int32_t all = w->way < 0 ? beyond - w->way : beyond + w->way;
    if (all > w->most)
        return false;
    w->i++;
    w->at.at = pl_from(w->from.at, w->from.heading, 0, w->way < 0 ? -all : all);
    return true;
}

static inline void pl_walk_keep(pl_walk *w)
{
    w->kept = w->at;
    w->keep = w->i;
}

#endif
