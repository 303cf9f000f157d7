/* Water that nobody crosses but at its bridges and fords (R106): the way round it. Of those who
   are sent over by an objective (X3) the first few make for the crossing; foot that has to wait
   its turn lines the bank and shoots over, horse stays out of the way. */
#include "captain.h"

enum {
    BEFORE = 1200,  /* from the bank to where one waits to cross */
    BEYOND = 2500,  /* and to where one means to arrive */
    EDGE = 300,     /* kept from the edge of a crossing */
    QUEUE = 4,      /* who are before a crossing at a time */
    OPENS_SOON = 3, /* turns for which a crossing is waited for */
    AT_NEED = 2     /* so many times as far: a crossing for few units a turn */
};

static pl_box bounds_of(const tvb_piece *p)
{
    return tvb_bounds(p->x, p->y, p->corners);
}

/* How much farther than it is a crossing is to a unit of this type (X6); 0: no way at all. */
static int length_of(const tvb_battle *b, const tvb_state *s, int piece, int type)
{
    for (int i = 0; i < TVB_CROSSINGS; i++) {
        const tvb_crossing *x = &b->x.crossing[i];
        if (x->piece != piece + 1)
            continue;
        if (x->first > s->turn + OPENS_SOON || (x->types && !(x->types >> type & 1)))
            return 0;
        return x->limit ? AT_NEED : 1;
    }
    return 1;
}

/* Are there enough before it who go the same way and are nearer to the crossing? */
static bool must_wait(const tvb_battle *b, const tvb_state *s, const ai_tvb_mind *m, int unit,
                      pl_point mid)
{
    const int first = tvb_side(unit) * TVB_SIDE_UNITS, task = cap_task_of(b, m, unit);
    const int64_t far = pl_square(mid, (pl_point){ s->unit[unit].x, s->unit[unit].y });
    int n = 0;

    for (int f = first; f < first + TVB_SIDE_UNITS && task; f++) {
        const tvb_unit *x = &s->unit[f];
        n += tvb_stands(x) && cap_task_of(b, m, f) == task &&
             pl_square(mid, (pl_point){ x->x, x->y }) < far;
    }
    return n >= QUEUE;
}

/* By one crossing of a water that lies from left to right (for another, all points have x and y
   changed): to its near side, and in line with it on. */
static pl_point by_crossing(pl_point at, const pl_box *water, const pl_box *c, bool up, bool wait)
{
    const int32_t half = (c->max.x - c->min.x) / 2 - EDGE, mid = (c->min.x + c->max.x) / 2;
    const int32_t aside = at.x - mid, off = aside < 0 ? -aside : aside;
    const int32_t near = up ? water->min.y - BEFORE : water->max.y + BEFORE;
    const int32_t over = up ? water->max.y + BEYOND : water->min.y - BEYOND;

    if (wait)
        return (pl_point){ at.x, near };
    if (off <= half)
        return (pl_point){ at.x, over };
    return (pl_point){ mid + (aside < 0 ? -half : half), off < half + EDGE ? over : near };
}

static pl_point turned(pl_point p, bool turn)
{
    return turn ? (pl_point){ p.y, p.x } : p;
}

static pl_box turned_box(pl_box e, bool turn)
{
    return (pl_box){ turned(e.min, turn), turned(e.max, turn) };
}

pl_point cap_way_round(const cap_asked *q, int unit, pl_point goal)
{
    const tvb_battle *b = &q->battle->as.tvb;
    const tvb_state *s = &q->state->as.tvb;
    const tvb_unit *u = &s->unit[unit];
    int64_t least = INT64_MAX;

    for (int i = 0; i < b->pieces; i++) {
        if (b->piece[i].kind != TVB_IMPASSABLE)
            continue;
        const pl_box as_is = bounds_of(&b->piece[i]);
        const bool turn = as_is.max.x - as_is.min.x <= as_is.max.y - as_is.min.y;
        const pl_box water = turned_box(as_is, turn);
        const pl_point at = turned((pl_point){ u->x, u->y }, turn), to = turned(goal, turn);
        if ((at.y <= water.min.y && to.y < water.max.y) ||
            (at.y >= water.max.y && to.y > water.min.y))
            continue;
        for (int k = 0; k < b->pieces; k++) {
            const int kind = b->piece[k].kind;
            const int times =
                kind == TVB_BRIDGE || kind == TVB_FORD ? length_of(b, s, k, u->type) : 0;
            const pl_box c = turned_box(bounds_of(&b->piece[k]), turn);
            const pl_point mid = { (c.min.x + c.max.x) / 2, (c.min.y + c.max.y) / 2 };
            const int64_t way = (pl_square(mid, at) / 1000 + pl_square(mid, to) / 1000) * times;
            if (!times || way >= least)
                continue;
            least = way;
            const bool wait = must_wait(b, s, q->m, unit, turned(mid, turn));
            goal = wait && tvb_is_cavalry(u->type)
                       ? (pl_point){ u->x, u->y }
                       : turned(by_crossing(at, &water, &c, to.y > at.y, wait), turn);
        }
    }
    return goal;
}
