/* What the files of chapter 7 share with one another (march.c, way.c, zones.c, group.c, straight.c,
   move.c, walk.c): a way taken apart. Nobody else includes this. */
#ifndef SNS_MARCH_H
#define SNS_MARCH_H

#include "parts.h"

enum { SNS_GOERS = 3 };                 /* a unit and those of its group (7.8.a) */
enum { SNS_STRETCHES = SNS_STEPS_MAX }; /* a free place and an evade are two */
enum { SNS_WITHIN_GROUP = SNS_GROUP_GAP + SNS_WITHIN_TOL }; /* 7.8.b, 2.1 */

/* A way: stretch by stretch, each of them looked at at its poses 1 to n (2.1). Who is a group has
   the same stretches. */
typedef struct sns_course {
    const sns_battle *b;
    const sns_state *s; /* may be NULL where only poses are asked for */
    const sns_plan *plan;
    int n, stretches;
    uint8_t unit[SNS_GOERS]; /* TC_NONE: only its place is known */
    pl_stand from[SNS_GOERS];
    int32_t width;               /* of the front that wheels (R118) */
    uint8_t step[SNS_STRETCHES]; /* of the plan */
    pl_way way[SNS_GOERS][SNS_STRETCHES];
    int last, at;   /* it is walked up to this pose of this stretch: all, or as 7.4.b cuts it */
    int stopped_by; /* whose zone does that, TC_NONE nobody */
    pl_box box;     /* round all that is laid; of a plan only, as is */
    uint64_t near;  /* who may come within a threat zone's depth of that, but those who go: bits */
} sns_course;

static inline uint64_t sns_side_bits(int side)
{
    return (((uint64_t)1 << SNS_SIDE_UNITS) - 1) << (side * SNS_SIDE_UNITS);
}
static inline int sns_lowest(uint64_t bits)
{
    return __builtin_ctzll(bits);
}
/* Poses of a stretch that are walked. */
static inline int sns_walked(const sns_course *c, int stretch)
{
    return stretch == c->last ? c->at : c->way[0][stretch].n;
}
static inline pl_stand sns_course_end(const sns_course *c, int k)
{
    return c->stretches ? pl_way_pose(&c->way[k][c->last], c->at) : c->from[k];
}

/* ---- march.c: ways and what they cost ---- */
/* Who goes: the unit where it stands, the others of its group. */
void sns_begin_course(sns_course *c, const sns_battle *b, const sns_state *s, int unit,
                      const uint8_t *member, int members);
void sns_lay_plan(sns_course *c, const sns_plan *plan); /* of the right shape (move.c) */
void sns_lay_walk(sns_course *c, const sns_battle *b, const sns_state *s, const sns_walk *w);
int sns_course_poses(const sns_course *c); /* that are walked */
pl_stand sns_course_pose(const sns_course *c, int k, int i);
/* What is walked, but for turns, which cost A/2 each. */
int32_t sns_course_cost(const sns_course *c, int *turns);
void sns_course_plan(const sns_course *c, sns_plan *out); /* what is walked as a plan */
pl_stand sns_turned(pl_stand s, int32_t heading);         /* about the centre */

/* ---- way.c: 1.e, 7.1.a, 7.5.a, 7.7.a, 7.10.a, 14.3, R50, R53, R110, R111 ---- */
/* The least that any of them is allowed, in thousandths; < 0: forbidden. */
int32_t sns_course_allowance(const sns_course *c, int bonus);
tc_verdict sns_check_enemies(const sns_course *c);
tc_verdict sns_check_friends(const sns_course *c);
tc_verdict sns_check_table(const sns_course *c);
tc_verdict sns_check_villages(const sns_course *c);
tc_verdict sns_check_pivot_ground(const sns_course *c);

/* ---- zones.c: 7.4, R98, R108, R109 ---- */
void sns_cut_course(sns_course *c); /* 7.4.b */
tc_verdict sns_check_start_zones(const sns_course *c);

/* ---- group.c: 7.8.a, 7.8.b; d: of its die, 0: not asked ---- */
tc_verdict sns_check_group(const sns_battle *b, const sns_state *s, int unit, int d, unsigned group,
                           uint8_t member[2], int *members);
tc_verdict sns_check_group_plan(const sns_plan *plan);

/* ---- move.c ---- */
bool sns_is_wide(const sns_plan *plan); /* ahead and wheels only, but no advance (7.2.a) */

#endif
