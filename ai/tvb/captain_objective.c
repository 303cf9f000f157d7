/* What the captain of Tilly's Very Bad Day does about an objective (TVB-X3): ground that decides
   the battle when its last turn is over. Once a step he gives tasks; whoever has none fights as in
   any other battle.

   Places to be held (hold all): both sides send to each the nearest units that are fit for it, one
   and one more for every enemy in it, so that a place is guarded while it is held and fought for
   while it is not. They go for the enemies in the place first, then for its ground.

   So many units in an area: the side that needs them sends all who are fit, and who is there goes
   on to make room. The other side covers the area: it waits where the enemy must come in, careful
   of its men, for the day is its own if nobody does, and falls on those who have come. */
#include "captain.h"

enum {
    FIT = 2,        /* resolve: who has less is not sent */
    ON_FOOT = 4000, /* horse is sent to a place if it is nearer by so much */
    INSIDE = 600,   /* how far within the bounds of an area to stand */
    CAME_NEAR = 9000
};

/* ---- Places ---- */

static bool is_in(const tvb_battle *b, uint32_t areas, pl_point p)
{
    for (; areas; areas &= areas - 1) {
        const tvb_area *a = &b->area[__builtin_ctz(areas)];
        pl_point at[TVB_CORNERS];
        tvb_corners_of(a->x, a->y, a->corners, at);
        if (pl_inside(p, at, a->corners))
            return true;
    }
    return false;
}

static int32_t between(int32_t x, int32_t low, int32_t high)
{
    return x < low ? low : x > high ? high : x;
}

/* The point of an area's bounds nearest to another, a little inside. */
static pl_point ground_of(const tvb_area *a, pl_point from)
{
    const pl_box in = tvb_bounds(a->x, a->y, a->corners);

    return (pl_point){ between(from.x, in.min.x + INSIDE, in.max.x - INSIDE),
                       between(from.y, in.min.y + INSIDE, in.max.y - INSIDE) };
}

static int32_t far_from(pl_point a, pl_point b)
{
    return (int32_t)pl_root((uint64_t)pl_square(a, b));
}

static pl_point place_of(const ai_tvb_foe *e)
{
    return (pl_point){ e->x, e->y };
}

/* The enemy in these areas (0: anywhere) who is nearest to a point; -1 none. */
static int nearest_foe(const tvb_battle *b, const ai_tvb_mind *m, uint32_t areas, pl_point from)
{
    int32_t least = INT32_MAX;
    int best = -1;

    for (int i = 0; i < m->foes; i++) {
        const int32_t far = far_from(place_of(&m->foe[i]), from);
        if (far < least && (!areas || is_in(b, areas, place_of(&m->foe[i])))) {
            least = far;
            best = i;
        }
    }
    return best;
}

static int foes_in(const tvb_battle *b, const ai_tvb_mind *m, uint32_t areas)
{
    int n = 0;

    for (int i = 0; i < m->foes; i++)
        n += is_in(b, areas, place_of(&m->foe[i]));
    return n;
}

/* ---- Tasks ---- */

static bool is_fit(const tvb_unit *u)
{
    return (u->flags & TVB_ON) && u->type != TVB_CMD && u->type != TVB_CAN && u->resolve >= FIT;
}

/* The nearest fit unit without a task gets it; false if there is none. */
static bool send_nearest(const tvb_battle *b, const tvb_state *s, int side, ai_tvb_mind *m,
                         int area)
{
    int32_t least = INT32_MAX;
    int best = -1;

    for (int i = 0; i < TVB_SIDE_UNITS; i++) {
        const tvb_unit *u = &s->unit[side * TVB_SIDE_UNITS + i];
        const pl_point at = { u->x, u->y };
        if (!is_fit(u) || m->task[i])
            continue;
        const int32_t way = is_in(b, 1u << area, at) ? 0
                                                     : far_from(at, ground_of(&b->area[area], at)) +
                                                           (tvb_is_cavalry(u->type) ? ON_FOOT : 0);
        if (way < least) {
            least = way;
            best = i;
        }
    }
    if (best < 0)
        return false;
    const bool held = !least && !foes_in(b, m, 1u << area);
    m->task[best] = (uint8_t)((held ? CAP_KEEP : CAP_STORM) << 5 | area);
    return true;
}

/* One to each place before any gets a second. */
static void hold_all(const tvb_battle *b, const tvb_state *s, int side, ai_tvb_mind *m)
{
    bool more = true;

    for (int round = 0; more; round++) {
        more = false;
        for (uint32_t left = b->x.objective_areas; left; left &= left - 1)
            if (round <= foes_in(b, m, left & -left))
                more |= send_nearest(b, s, side, m, __builtin_ctz(left));
    }
}

static void go_there(const tvb_battle *b, const tvb_state *s, int side, ai_tvb_mind *m)
{
    const int area = __builtin_ctz(b->x.objective_areas);

    for (int i = 0; i < TVB_SIDE_UNITS; i++) {
        const tvb_unit *u = &s->unit[side * TVB_SIDE_UNITS + i];
        const bool there = is_in(b, b->x.objective_areas, (pl_point){ u->x, u->y });
        if (is_fit(u))
            m->task[i] = (uint8_t)((there ? CAP_KEEP : CAP_GO) << 5 | area);
    }
}

static void cover(const tvb_battle *b, const tvb_state *s, int side, ai_tvb_mind *m)
{
    const int area = __builtin_ctz(b->x.objective_areas);

    for (int i = 0; i < TVB_SIDE_UNITS; i++) {
        const tvb_unit *u = &s->unit[side * TVB_SIDE_UNITS + i];
        const pl_point at = { u->x, u->y };
        const int foe = nearest_foe(b, m, b->x.objective_areas, at);
        const bool came = foe >= 0 && far_from(at, place_of(&m->foe[foe])) < CAME_NEAR;
        m->task[i] = (uint8_t)((came ? CAP_KEEP : CAP_WAIT) << 5 | area);
    }
}

void cap_give_tasks(const tvb_battle *b, const tvb_state *s, int side, ai_tvb_mind *m)
{
    if (!b->x.objective)
        return;
    for (int i = 0; i < TVB_SIDE_UNITS; i++)
        m->task[i] = CAP_FREE;
    if (!b->x.objective_n)
        hold_all(b, s, side, m);
    else if (b->x.objective - 1 == side)
        go_there(b, s, side, m);
    else
        cover(b, s, side, m);
}

pl_point cap_goal_of(const tvb_battle *b, const ai_tvb_mind *m, int task, pl_point at)
{
    const uint32_t areas = b->x.objective_n ? b->x.objective_areas : 1u << (task & 31);
    const bool waits = task >> 5 == CAP_WAIT;
    const int foe = nearest_foe(b, m, waits ? 0 : areas, at);

    if (foe < 0)
        return is_in(b, areas, at) ? at : ground_of(&b->area[task & 31], at);
    return waits ? ground_of(&b->area[task & 31], place_of(&m->foe[foe])) : place_of(&m->foe[foe]);
}
