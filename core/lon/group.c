/* Groups (4.B, R19), the order of a column (R21, R22) and the run of a stand (ledger 5.5). Stands
   of one heading are compared in one frame, along it and across, times PL_ONE and not rounded. */
#include "parts.h"

/* A base in that frame. An edge is the line through the middle of its two whole corners, so that it
   is the same seen in a mirror; hence twice. */
typedef struct slab {
    int64_t left, right;             /* its sides, to the right, twice */
    int64_t front, rear;             /* ahead, twice */
    int64_t front_from, front_to;    /* the front edge from left to right */
    int64_t rear_from, rear_to;      /* the rear edge */
    int64_t front_least, front_most; /* how far ahead the ends of the front edge are */
    int64_t at;                      /* the datum, to the right */
    int stand;
} slab;

typedef struct frame {
    pl_point at;
    int64_t sin, cos;
} frame;

static frame frame_of(const lon_stand *stand)
{
    return (frame){ { stand->x, stand->y }, pl_sin(stand->heading), pl_cos(stand->heading) };
}

static int64_t to_the_right(const frame *f, pl_point p)
{
    return ((int64_t)p.x - f->at.x) * f->cos - ((int64_t)p.y - f->at.y) * f->sin;
}

static int64_t ahead(const frame *f, pl_point p)
{
    return ((int64_t)p.x - f->at.x) * f->sin + ((int64_t)p.y - f->at.y) * f->cos;
}

static slab slab_of(const lon_state *s, int stand, const frame *f)
{
    const pl_stand base = lon_base(s, stand);
    pl_point p[4];
    int64_t x[4], y[4];

    pl_stand_corners(&base, 0, p);
    for (int i = 0; i < 4; i++) {
        x[i] = to_the_right(f, p[i]);
        y[i] = ahead(f, p[i]);
    }
    return (slab){ .left = x[0] + x[3],
                   .right = x[1] + x[2],
                   .front = y[0] + y[1],
                   .rear = y[2] + y[3],
                   .front_from = x[0],
                   .front_to = x[1],
                   .rear_from = x[3],
                   .rear_to = x[2],
                   .front_least = y[0] < y[1] ? y[0] : y[1],
                   .front_most = y[0] < y[1] ? y[1] : y[0],
                   .at = to_the_right(f, base.at),
                   .stand = stand };
}

static int64_t exact(int32_t length)
{
    return (int64_t)length * PL_ONE;
}

/* R19: side by side, and level. */
static bool is_beside(const slab *left, const slab *right)
{
    const int64_t gap = right->left - left->right, off = right->front - left->front;
    return gap >= -2 * exact(lon_overlap_tol()) && gap <= 2 * exact(lon_gap_tol()) &&
           off <= 2 * exact(lon_gap_tol()) && -off <= 2 * exact(lon_gap_tol());
}

/* R19: the front edge of one lies in the line of the other's rear edge. */
static bool is_in_line_behind(const slab *one, const slab *other)
{
    return other->rear - 2 * one->front_most >= -2 * exact(lon_overlap_tol()) &&
           other->rear - 2 * one->front_least <= 2 * exact(lon_gap_tol());
}

static bool touches_rear(const slab *one, const slab *other)
{
    const int64_t from = one->front_from > other->rear_from ? one->front_from : other->rear_from;
    const int64_t to = one->front_to < other->rear_to ? one->front_to : other->rear_to;
    return to - from >= exact(LON_MIN_SHARE) && is_in_line_behind(one, other);
}

static bool touches_some_rear(const slab *one, const slab *of, int n)
{
    for (int i = 0; i < n; i++)
        if (touches_rear(one, &of[i]))
            return true;
    return false;
}

/* R19: wholly on rear edges: at neither end, and over no gap, does it stick out too far. */
static bool rests_on(const slab *one, const slab *of, int n)
{
    const int64_t gap = exact(lon_gap_tol());
    int64_t carried = one->front_from;

    for (bool more = true; more && carried < one->front_to - gap;) {
        const int64_t before = carried;
        for (int i = 0; i < n; i++)
            if (of[i].rear_from <= before + gap && of[i].rear_to > carried &&
                is_in_line_behind(one, &of[i]))
                carried = of[i].rear_to;
        more = carried > before;
    }
    return carried >= one->front_to - gap;
}

/* ---- The group test: R19 ---- */

static int members(const uint64_t set[2], uint8_t out[LON_STANDS])
{
    int n = 0;
    for (int u = tc_set_next(set, 0); u < LON_STANDS; u = tc_set_next(set, u + 1))
        out[n++] = (uint8_t)u;
    return n;
}

/* 4.B.1; whether a general may be in it R19 says. */
static tc_verdict check_arms(const lon_state *s, const lon_group *group)
{
    unsigned arms = 0;
    for (int i = 0; i < group->n; i++)
        arms |= 1u << lon_types[s->stand[group->stand[i]].type].arm;
    const unsigned others = arms & (1u << LON_FOOT | 1u << LON_ARTILLERY);
    return arms >> LON_HORSE & 1 && others ? tc_illegal(LON_4_B_1, 0, 0) : tc_legal();
}

/* R21: is all of it one chain of links? Its head, or -1. */
static int head_of_chain(const lon_state *s, const uint64_t set[2], const lon_group *group)
{
    uint8_t behind[LON_STANDS] = { 0 }; /* 1 + who follows */
    int head = -1, n = 0;

    for (int i = 0; i < group->n; i++) {
        const int u = group->stand[i], link = s->stand[u].link;
        if (link < LON_STANDS && tc_set_has(set, (unsigned)link)) {
            behind[link] = (uint8_t)(u + 1);
            continue;
        }
        if (head >= 0)
            return -1;
        head = u;
    }
    for (int u = head; u >= 0; u = behind[u] - 1)
        n++;
    return n == group->n ? head : -1;
}

/* The front rank, from its left to its right; places in `of`. */
static void find_front(const slab *of, lon_group *group, uint8_t front[LON_STANDS])
{
    int n = 0;
    for (int i = 0; i < group->n; i++) {
        if (touches_some_rear(&of[i], of, group->n))
            continue;
        int at = n++;
        for (; at > 0 && of[front[at - 1]].at > of[i].at; at--)
            front[at] = front[at - 1];
        front[at] = (uint8_t)i;
    }
    if (!n && group->n > 0) /* only where LON-4.B.2 is muted */
        front[n++] = 0;
    for (int i = 0; i < n; i++)
        group->front[i] = (uint8_t)of[front[i]].stand;
    group->front_n = (uint8_t)n;
    group->file = n == 1;
}

static tc_verdict broken(int stand)
{
    return tc_illegal(tc_by(LON_4_B_2, LON_R19), stand, TC_NONE);
}

/* 4.B.2. Told of is the first that does not belong. */
static tc_verdict check_front(const lon_state *s, lon_group *group)
{
    const frame f = frame_of(&s->stand[group->stand[0]]);
    const int heading = s->stand[group->stand[0]].heading;
    slab of[LON_STANDS];
    uint8_t front[LON_STANDS];
    int turned = -1;

    for (int i = 0; i < group->n; i++) {
        const int u = group->stand[i];
        of[i] = slab_of(s, u, &f);
        turned = turned < 0 && s->stand[u].heading != heading ? u : turned;
    }
    find_front(of, group, front);
    if (turned >= 0)
        return broken(turned);
    for (int i = 1; i < group->front_n; i++)
        if (!is_beside(&of[front[i - 1]], &of[front[i]]))
            return broken(group->front[i]);
    for (int i = 0; i < group->n; i++)
        if (touches_some_rear(&of[i], of, group->n) && !rests_on(&of[i], of, group->n))
            return broken(of[i].stand);
    return tc_legal();
}

/* R19, X2. */
static tc_verdict check_company(const lon_battle *b, const lon_state *s, const lon_group *group)
{
    const int first = group->stand[0];
    for (int i = 0; i < group->n; i++)
        if (s->stand[group->stand[i]].type == LON_GEN) {
            const tc_verdict v = tc_illegal(LON_R19, 0, 0);
            if (v.rule)
                return v;
        }
    for (int i = 1; i < group->n && b->two[lon_side(s, first)]; i++)
        if (lon_contingent(b, s, group->stand[i]) != lon_contingent(b, s, first))
            return tc_illegal(LON_X2, 0, 0);
    return tc_legal();
}

tc_verdict lon_check_group(const lon_battle *b, const lon_state *s, const uint64_t set[2], int lead,
                           lon_group *group)
{
    group->n = (uint8_t)members(set, group->stand);
    tc_verdict v = check_arms(s, group);
    if (v.rule)
        return v;
    const int head = lead == TC_NONE || !tc_on(LON_R21) ? -1 : head_of_chain(s, set, group);
    if (head < 0) {
        v = check_front(s, group);
    } else {
        group->front[0] = (uint8_t)head;
        group->front_n = 1;
        group->file = true;
    }
    return v.rule ? v : check_company(b, s, group);
}

/* ---- In column: R21, R22 ---- */

static int who_follows(const lon_state *s, const uint64_t rest[2], int before)
{
    const pl_point at = { s->stand[before].x, s->stand[before].y };
    int64_t least = INT64_MAX;
    int nearest = -1;

    for (int u = tc_set_next(rest, 0); u < LON_STANDS; u = tc_set_next(rest, u + 1)) {
        if (s->stand[u].link == before)
            return u;
        const int64_t far = pl_square(at, (pl_point){ s->stand[u].x, s->stand[u].y });
        if (far < least) {
            least = far;
            nearest = u;
        }
    }
    return nearest;
}

static bool is_in_track(const lon_state *s, int stand, int before)
{
    if (s->stand[stand].link == before)
        return true;
    if (s->stand[stand].heading != s->stand[before].heading)
        return false;
    const frame f = frame_of(&s->stand[before]);
    const slab other = slab_of(s, before, &f), one = slab_of(s, stand, &f);
    return touches_rear(&one, &other) && rests_on(&one, &other, 1);
}

int lon_column_order(const lon_state *s, const uint64_t set[2], int lead, uint8_t order[LON_STANDS],
                     bool *track)
{
    uint64_t rest[2] = { set[0], set[1] };
    int n = 0;

    *track = true;
    for (int u = lead; u >= 0; u = who_follows(s, rest, u)) {
        if (n)
            *track = *track && is_in_track(s, u, order[n - 1]);
        order[n++] = (uint8_t)u;
        rest[u >> 6] &= ~((uint64_t)1 << (u & 63));
    }
    return n;
}

/* ---- The run of a stand: ledger 5.5 ---- */

/* What MOVE_BEGIN could name together with others: R23, R39, R52. */
static bool may_join(const lon_state *s, int stand)
{
    const lon_stand *u = &s->stand[stand];
    const lon_type_row *type = &lon_types[u->type];
    return (u->flags & (LON_ON | LON_MOVED)) == LON_ON && type->arm != LON_GENERAL && type->move &&
           (type->arm != LON_ARTILLERY || lon_gun_moves(u->gun));
}

static bool is_horse(const lon_state *s, int stand)
{
    return lon_types[s->stand[stand].type].arm == LON_HORSE;
}

static bool may_march_with(const lon_battle *b, const lon_state *s, int one, int other)
{
    const int side = lon_side(s, one);
    return s->stand[one].heading == s->stand[other].heading && side == lon_side(s, other) &&
           is_horse(s, one) == is_horse(s, other) &&
           (!b->two[side] || lon_contingent(b, s, one) == lon_contingent(b, s, other));
}

/* All that may be in one group with the stand, itself first. */
static int find_company(const lon_battle *b, const lon_state *s, int stand, slab *out)
{
    const frame f = frame_of(&s->stand[stand]);
    int n = 0;

    out[n++] = slab_of(s, stand, &f);
    for (int u = 0; u < LON_STANDS; u++)
        if (u != stand && may_join(s, u) && may_march_with(b, s, stand, u))
            out[n++] = slab_of(s, u, &f);
    return n;
}

/* One of those left over goes to the n that are taken. */
static void take(slab *of, int n, int i)
{
    const slab one = of[i];
    of[i] = of[n];
    of[n] = one;
}

static int extend_row(slab *of, int n, int all, bool to_the_left)
{
    slab end = of[0];

    for (int i = n; i < all; i++) {
        if (!(to_the_left ? is_beside(&of[i], &end) : is_beside(&end, &of[i])))
            continue;
        end = of[i];
        take(of, n, i);
        i = n++;
    }
    return n;
}

static int add_ranks(slab *of, int n, int all)
{
    for (int i = n; i < all; i++)
        if (touches_some_rear(&of[i], of, n) && rests_on(&of[i], of, n)) {
            take(of, n, i);
            i = n++;
        }
    return n;
}

int lon_run_of(const lon_battle *b, const lon_state *s, int stand, uint64_t set[2])
{
    slab of[LON_STANDS];

    set[0] = set[1] = 0;
    if (!may_join(s, stand))
        return 0;
    const int all = find_company(b, s, stand, of);
    int n = extend_row(of, 1, all, false);
    n = extend_row(of, n, all, true);
    n = add_ranks(of, n, all);
    for (int i = 0; i < n; i++)
        tc_set_add(set, (unsigned)of[i].stand);
    return n;
}

/* Those of a run that stand wholly behind some of its front, in however many ranks. */
int lon_with_ranks(const lon_state *s, const uint64_t run[2], uint64_t part[2])
{
    slab of[LON_STANDS];
    int n = 0, all = 0;

    const int first = tc_set_next(part, 0);
    const frame f = frame_of(&s->stand[first]);
    for (int u = first; u < LON_STANDS; u = tc_set_next(part, u + 1))
        of[n++] = slab_of(s, u, &f);
    all = n;
    for (int u = tc_set_next(run, 0); u < LON_STANDS; u = tc_set_next(run, u + 1))
        if (!tc_set_has(part, (unsigned)u))
            of[all++] = slab_of(s, u, &f);
    n = add_ranks(of, n, all);
    for (int i = 0; i < n; i++)
        tc_set_add(part, (unsigned)of[i].stand);
    return n;
}
