/* How the captain of Tilly's Very Bad Day looks for a place for one unit: what the files
   captain_look, captain_weigh, captain_places and captain_move share. Inside ai/ only. */
#ifndef TC_TVB_CAPTAIN_MOVE_H
#define TC_TVB_CAPTAIN_MOVE_H

#include "captain.h"

enum {
    CANDIDATES = 40, /* places weighed for one unit */
    HALF_DEPTH = 500,
    SLIVER = 50,
    SHELTER = 8 /* what bad ground is worth to foot */
};

/* A friend about the mover. */
typedef struct friend_near {
    int32_t x, y;
    int16_t ahead_x, ahead_y; /* the facing of cannons, in 1/1024 */
    uint8_t unit;
    bool gun;
} friend_near;

/* A foe about the mover. */
typedef struct foe_near {
    ai_tvb_foe e;
    int64_t aloof; /* beyond this square he is none of his */
} foe_near;

/* What he looks at while one unit moves. */
typedef struct view {
    const tc_battle *battle;
    const tc_state *state;
    const tvb_battle *b;
    const tvb_state *s;
    ai_tvb_mind *m;
    const tvb_doctrine *d;
    const tvb_unit *u;
    int side, unit, onward;
    int task;      /* by the objective (X3), 0 none */
    bool attacker; /* the enemy will still move before charges are made */
    bool horse;
    bool slow;   /* it stands in bad ground */
    bool inside; /* in some foe's buffer already */
    int held;    /* place in foe[] of him in whose zone of control it is, -1 none */
    int held_gap;
    int room;   /* straight on, before a friend stands in the way */
    int ahead;  /* to the first foe straight on */
    bool close; /* a foe is near enough to shoot or charge, or soon will be */
    int foes, friends;
    foe_near foe[TVB_SIDE_UNITS];
    friend_near friend[TVB_SIDE_UNITS];
    pl_base here;
    pl_point goal; /* where the prey is to be had */
    int commander;
    int stay; /* what it is worth to stay: nothing else need be thought through */
} view;

typedef struct place {
    tc_pose way;
    pl_base at;
    int worth;
    bool weighed; /* the ground has been looked at */
} place;
typedef struct places {
    int n;
    place at[CANDIDATES];
} places;

static inline int absolute(int x)
{
    return x < 0 ? -x : x;
}

static inline int64_t square(int64_t dx, int64_t dy)
{
    return dx * dx + dy * dy;
}
/* No product here leaves 32 bits: a coordinate is at most PL_LIMIT, a direction 1024. */
static inline cap_stance stance_of(const pl_base *at, int ax, int ay, const ai_tvb_foe *e)
{
    const int dx = e->x - at->at.x, dy = e->y - at->at.y;
    const int cos = absolute((ax * e->ahead_x + ay * e->ahead_y) >> 10);
    const int sin = absolute((ax * e->ahead_y - ay * e->ahead_x) >> 10);
    const int width = e->type == TVB_CAN ? HALF_DEPTH : TVB_HALF_WIDTH;
    cap_stance st = { .ahead = (dx * ax + dy * ay) >> 10,
                      .right = (dx * ay - dy * ax) >> 10,
                      .his_ahead = -(dx * e->ahead_x + dy * e->ahead_y) >> 10,
                      .his_right = -(dx * e->ahead_y - dy * e->ahead_x) >> 10,
                      .deep = (HALF_DEPTH * cos + width * sin) >> 10,
                      .wide = (width * cos + HALF_DEPTH * sin) >> 10 };

    const int side = absolute(st.right) - TVB_HALF_WIDTH - st.wide;
    const int depth = absolute(st.ahead) - HALF_DEPTH - st.deep;
    const int gx = side > 0 ? side : 0, gy = depth > 0 ? depth : 0;
    st.gap = gx > gy ? gx + gy / 3 : gy + gx / 3;
    st.front = st.ahead > 0 && side < -SLIVER;
    st.his_front = st.his_ahead > 0 && absolute(st.his_right) < width + TVB_HALF_WIDTH - SLIVER;
    return st;
}

/* How far toward the enemy's side of the table. */
static inline int progress(const view *v, int32_t y)
{
    return v->side == v->s->attacker ? y : v->b->depth - y;
}

/* captain_look.c: whom it makes for; who and what is about it, and where it stands. */
void cap_choose_goal(view *v);
void cap_look_about(view *v);

/* captain_weigh.c: what it is worth to stand there after such a change of direction (-1: where
   it stands now), or CAP_REFUSED, seen at a glance: in a foe's buffer (1.1.t), across the front of
   the foe that holds it (1.1.w), or no better than to stay. ax, ay: its facing in 1/1024. */
enum { CAP_REFUSED = INT32_MIN / 2 };
int cap_weigh(const view *v, const pl_base *at, int ax, int ay, int change);

/* captain_places.c: the places one unit could go to; one more, if it is any good. */
void cap_think(const view *v, places *p);
void cap_think_of(const view *v, places *p, int change, int angle, int length);

#endif
