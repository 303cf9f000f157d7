/* Which of the places thought of is taken: the best that leads through no friend and that the law
   allows, put right where it can be. */
#include "captain_places.h"

enum { TRIES = 6 }; /* of those thought of at most so many are put to the law */

static int32_t root_of(pl_point a, pl_point b)
{
    return pl_root((uint64_t)pl_square(a, b));
}

/* ---- Through no friend (5.C.1) ---- */

/* Those about it, for once. */
static void find_friends(body *y)
{
    const lon_state *s = y->v->s;
    const int32_t reach = y->most + y->about + 8400;

    y->friends = 0;
    for (int f = 0; f < LON_STANDS; f++) {
        const lon_stand *u = &s->stand[f];
        if (!(u->flags & LON_ON) || lon_cap_size(u->x - y->middle.x) > reach ||
            lon_cap_size(u->y - y->middle.y) > reach || lon_side(s, f) != y->v->side ||
            tc_set_has(y->v->t.move.set, (unsigned)f))
            continue;
        y->friendly[y->friends++] = lon_base(s, f);
    }
}

static bool is_on_friend(const body *y, const pl_stand *at)
{
    for (int f = 0; f < y->friends; f++) {
        const pl_stand *base = &y->friendly[f];
        if (lon_cap_size(base->at.x - at->at.x) < 8400 &&
            lon_cap_size(base->at.y - at->at.y) < 8400 && !pl_stands_apart(at, base, 0) &&
            pl_stands_overlap(at, LON_CORE, base, 0, LON_OVERLAP_TOL))
            return true;
    }
    return false;
}

static bool leg_meets_friend(const body *y, const pl_stand *from, const pl_stand *to)
{
    enum { APART = 3000 };
    const int32_t far = root_of(from->at, to->at);
    const int n = far / APART + 1, turn = pl_turn(from->heading, to->heading);

    for (int i = 1; i <= n; i++) {
        pl_stand at = *from;
        at.at = pl_part(from->at, to->at, i, n);
        at.heading = pl_heading(from->heading + turn * i / n);
        if (is_on_friend(y, &at))
            return true;
    }
    return false;
}

static bool meets_friend(const body *y, const lon_path *path)
{
    pl_stand from[LON_STANDS], end[LON_STANDS];
    int32_t cost;

    if (y->me[0].type == LON_GEN)
        return false;
    for (int i = 0; i < y->n; i++)
        from[i] = y->from[i];
    for (int leg = 1; leg <= path->legs; leg++) {
        lon_path part = *path;
        part.legs = (uint8_t)leg;
        lon_path_end(y->v->b, &y->v->t, &part, end, &cost);
        for (int i = 0; i < y->n; i++) {
            if (leg_meets_friend(y, &from[i], &end[i]))
                return true;
            from[i] = end[i];
        }
    }
    return false;
}

/* ---- The best ---- */

static ai_lon_choice *best_of(choices *c)
{
    ai_lon_choice *best = NULL;
    for (int i = 0; i < c->n; i++)
        if (c->at[i].gain > 0 && (!best || c->at[i].gain > best->gain))
            best = &c->at[i];
    return best;
}

/* Through a friend, or the law's answer. */
static tc_verdict try_path(const body *y, const lon_path *path)
{
    return meets_friend(y, path) ? tc_illegal(LON_5_C_1, 0, 0)
                                 : lon_check_legs(y->v->b, &y->v->t, path);
}

/* Not in the middle of an edge but more to one side of it. */
static bool slide(const body *y, lon_path *path)
{
    static const int16_t offsets[] = { 1500, -1500, 3000, -3000 };
    lon_leg *last = &path->leg[path->legs - 1];

    if (y->n > 1 || last->length)
        return false;
    for (int i = 0; i < TC_COUNT(offsets); i++) {
        last->length = offsets[i];
        if (!try_path(y, path).rule)
            return true;
    }
    return false;
}

/* Into woods, marsh or a ford only so far (R41). */
static bool stop_there(const body *y, lon_path *path, const tc_verdict *v)
{
    enum { SURE = 220, LEAST = 300 };
    lon_leg *last = &path->leg[path->legs - 1];
    const int32_t less = v->got - v->need + SURE;

    if (v->ruling != LON_R41)
        return false;
    if (last->kind == LON_ADVANCE_LEG) {
        last->length -= less;
        return last->length > LEAST && !try_path(y, path).rule;
    }
    if (last->kind != LON_SHIFT || path->legs > 1)
        return false;
    const pl_point from = y->from[0].at, to = { last->x, last->y };
    const int32_t far = root_of(from, to);
    if (far - less <= LEAST)
        return false;
    const pl_point end = pl_part(from, to, far - less, far);
    last->x = end.x;
    last->y = end.y;
    return !try_path(y, path).rule;
}

/* The best that may be, what was refused put right where it can be. */
static bool take_best(const body *y, choices *c, ai_lon_choice *out)
{
    for (int tries = 0; tries < TRIES; tries++) {
        ai_lon_choice *best = best_of(c);
        if (!best)
            return false;
        const tc_verdict v = try_path(y, &best->path);
        *out = *best;
        if (!v.rule)
            return true;
        best->gain = 0;
        if (out->path.leg[out->path.legs - 1].kind == LON_CHARGE ? slide(y, &out->path)
                                                                 : stop_there(y, &out->path, &v))
            return true;
    }
    return false;
}

/* The enemies nearest to it, its reach or somewhat more; the nearest in any case. */
static void find_goals(body *y)
{
    int64_t far[LON_CAP_GOALS];
    const ai_lon_mind *m = y->v->m;
    const int64_t reach = y->most + 20 * LON_CM;

    y->goals = 0;
    for (int i = 0; i < m->foes; i++) {
        const int64_t square = pl_square(y->middle, (pl_point){ m->foe[i].x, m->foe[i].y });
        int at = y->goals < LON_CAP_GOALS ? y->goals++ : LON_CAP_GOALS;
        for (; at > 0 && far[at - 1] > square; at--)
            if (at < LON_CAP_GOALS) {
                far[at] = far[at - 1];
                y->goal[at] = y->goal[at - 1];
            }
        if (at < LON_CAP_GOALS) {
            far[at] = square;
            y->goal[at] = (uint8_t)i;
        }
    }
    while (y->goals > 1 && far[y->goals - 1] > reach * reach)
        y->goals--;
}

/* Who it is that moves, and all that he thinks of; false: nothing. */
static bool think(ai_lon_view *v, body *y, choices *c)
{
    const uint64_t *set = v->t.move.set;
    int64_t x = 0, z = 0;

    c->n = 0;
    y->v = v;
    y->n = 0;
    y->stay = 0;
    for (int u = tc_set_next(set, 0); u < LON_STANDS; u = tc_set_next(set, u + 1)) {
        y->stand[y->n] = (uint8_t)u;
        y->from[y->n] = lon_base(v->s, u);
        y->me[y->n] = ai_lon_me_of(v, u);
        x += y->from[y->n].at.x;
        z += y->from[y->n++].at.y;
        y->stay += ai_lon_weigh_now(v, u);
    }
    y->most = lon_allowance(v->b, &v->t);
    if (!y->n || !v->m->foes || y->most < 200)
        return false;
    y->middle = (pl_point){ (int32_t)(x / y->n), (int32_t)(z / y->n) };
    y->heading = y->from[0].heading;
    find_goals(y);
    y->about = 0;
    for (int i = 0; i < y->n; i++) {
        const int32_t dx = lon_cap_size(y->from[i].at.x - y->middle.x);
        const int32_t dy = lon_cap_size(y->from[i].at.y - y->middle.y);
        y->about = dx > y->about ? dx : y->about;
        y->about = dy > y->about ? dy : y->about;
    }
    ai_lon_list(v, y->middle, y->most + y->about + y->about / 3);
    if (y->n == 1)
        ai_lon_think_alone(y, c);
    else
        ai_lon_think_in_line(y, c);
    return c->n > 0;
}

bool ai_lon_think(ai_lon_view *v, ai_lon_choice *best)
{
    choices c;
    body y;

    if (!think(v, &y, &c))
        return false;
    find_friends(&y);
    if (take_best(&y, &c, best))
        return true;
    ai_lon_think_of_detours(&y, &c);
    return take_best(&y, &c, best);
}

int32_t ai_lon_hope(ai_lon_view *v)
{
    choices c;
    body y;

    return think(v, &y, &c) ? best_of(&c)->gain : 0;
}
