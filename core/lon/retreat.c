/* Chapter 8.F: what follows a lost fight. The beaten stand goes back, through its friends, past its
   general, or is lost where it cannot (R80 to R85); the attacker slides into the ground left to him
   (R86 to R88). None of it is a move of anybody's own (R124), and no ground slows it (R47). */
#include "parts.h"

/* R124: it stands elsewhere, and no column holds it any more. */
static void put(lon_state *s, int stand, const pl_stand *at)
{
    s->stand[stand].x = at->at.x;
    s->stand[stand].y = at->at.y;
    if (tc_on(LON_R124))
        lon_unlink(s, stand);
}

/* ---- Retreat: who stands about ---- */

enum relation {
    ENEMY,
    BESIDE, /* an enemy who touches only a flank: it slides along him (R81) */
    FRIEND,
    CHIEF /* its own general */
};
typedef struct neighbour {
    pl_stand base;
    uint8_t stand, relation;
    bool under;  /* R26: it overlapped him as it began, and has not been clear of him since */
    bool passed; /* R26 */
    bool kept;   /* passed at the last pose where it may halt */
} neighbour;

typedef struct retreat {
    const lon_battle *b;
    const lon_state *s;
    int stand, arm;
    int32_t way; /* back if negative */
    pl_stand from;
    int n;
    neighbour near[LON_STANDS];
    bool pushes, cannot_push; /* R82: the general */
    pl_stand pushed;
} retreat;

static enum relation relation_of(const lon_state *s, int stand, int other)
{
    lon_edges edges;

    if (lon_side(s, stand) == lon_side(s, other))
        return s->stand[other].type == LON_GEN ? CHIEF : FRIEND;
    const bool flank =
        lon_contact(s, stand, other, &edges) && (edges.mine == PL_LEFT || edges.mine == PL_RIGHT);
    return flank ? BESIDE : ENEMY;
}

/* All that it could come upon. */
static void look_about(retreat *r)
{
    for (int i = 0; i < LON_STANDS; i++) {
        if (i == r->stand || !lon_stands(r->s, i))
            continue;
        const pl_stand base = lon_base(r->s, i);
        if (pl_stands_apart(&r->from, &base, LON_RETREAT_CAP))
            continue;
        r->near[r->n++] = (neighbour){ .base = base,
                                       .stand = (uint8_t)i,
                                       .relation = (uint8_t)relation_of(r->s, r->stand, i),
                                       .under = lon_overlap(&r->from, &base) };
    }
}

/* ---- Retreat: the way ---- */

/* R81: an enemy, water, ground closed to its arm. */
static bool is_blocked(const retreat *r, const pl_stand *at)
{
    if (lon_check_ground(r->b, r->arm, at, false).rule)
        return true;
    if (!tc_on(LON_R47) && lon_woods_of(r->b, at)) /* muted: woods stop it as they stop a move */
        return true;
    for (int i = 0; i < r->n; i++) {
        const neighbour *o = &r->near[i];
        if (o->relation == BESIDE && lon_core_overlaps(at, &o->base))
            return true;
        if (o->relation == ENEMY && lon_overlap(at, &o->base))
            return true;
    }
    return false;
}

/* R26: whose base its core crosses. */
static void note_passed(retreat *r, const pl_stand *at)
{
    for (int i = 0; i < r->n; i++) {
        neighbour *o = &r->near[i];
        if (o->relation != FRIEND || o->passed)
            continue;
        const bool crossed = lon_core_overlaps(at, &o->base);
        o->passed = crossed && !o->under;
        o->under = crossed && o->under;
    }
}

/* Does it overlap a friend of this kind? */
static bool is_on(const retreat *r, const pl_stand *at, enum relation whom)
{
    for (int i = 0; i < r->n; i++)
        if (r->near[i].relation == whom && lon_overlap(at, &r->near[i].base))
            return true;
    return false;
}

/* R82: a place for the general on the line of the retreat; false: something is in his way there. */
static bool may_stand(const retreat *r, int general, const pl_stand *at, const pl_stand *end,
                      bool *is_free)
{
    *is_free = !lon_overlap(at, end);
    if (!lon_on_table(r->b, at) || lon_check_ground(r->b, LON_GENERAL, at, false).rule)
        return false;
    for (int i = 0; i < LON_STANDS; i++) {
        if (i == general || i == r->stand || !lon_stands(r->s, i))
            continue;
        const pl_stand other = lon_base(r->s, i);
        if (!lon_overlap(at, &other))
            continue;
        if (lon_side(r->s, i) != lon_side(r->s, general))
            return false;
        *is_free = false;
    }
    return true;
}

/* R82: on along the same line, step by step, to the first free place. */
static bool push_general(retreat *r, const pl_stand *end)
{
    const int general = lon_general_of(r->s, lon_side(r->s, r->stand));
    const pl_stand from = lon_base(r->s, general);
    bool is_free = false;

    r->pushed = from;
    for (int32_t way = LON_RETREAT_STEP; way <= LON_RETREAT_CAP; way += LON_RETREAT_STEP) {
        r->pushed.at = pl_from(from.at, r->from.heading, 0, r->way < 0 ? -way : way);
        if (!may_stand(r, general, &r->pushed, end, &is_free))
            break;
        if (is_free)
            return true;
    }
    return false;
}

/* R82: not on a friend; whom he cannot push on, the general is one. */
static bool may_end(retreat *r, const pl_stand *at)
{
    if (is_on(r, at, FRIEND))
        return false;
    if (!is_on(r, at, CHIEF))
        return true;
    r->pushes = !r->cannot_push && push_general(r, at);
    r->cannot_push = !r->pushes;
    return r->pushes;
}

/* Where it may halt if it can go no farther: on no friend. */
static void keep(retreat *r, pl_walk *w)
{
    if (is_on(r, &w->at, FRIEND) || is_on(r, &w->at, CHIEF))
        return;
    pl_walk_keep(w);
    for (int i = 0; i < r->n; i++)
        r->near[i].kept = r->near[i].passed;
}

/* R80 to R83: the first pose that is blocked or off the table decides. */
enum way_end { ARRIVED, BLOCKED, OFF_TABLE, TOO_FAR };
static enum way_end walk(retreat *r, pl_walk *w)
{
    const bool halts = lon_on(r->b, LON_HALT);

    while (pl_walk_on(w)) {
        if (is_blocked(r, &w->at))
            return BLOCKED;
        if (!lon_on_table(r->b, &w->at))
            return OFF_TABLE;
        note_passed(r, &w->at);
        if (w->i >= w->n && may_end(r, &w->at))
            return ARRIVED;
        if (w->i >= w->n && !tc_on(LON_R82))
            return TOO_FAR;
        if (halts)
            keep(r, w);
    }
    return TOO_FAR;
}

/* ---- Retreat: the end ---- */

/* R26, 5.C.1. */
static void disorder_passed(lon_game *g, const retreat *r)
{
    for (int i = 0; i < r->n && !*g->over; i++)
        if (r->near[i].passed)
            lon_pass_through(g, r->near[i].stand, r->stand);
}

static void lose(lon_game *g, const retreat *r, int by, enum way_end end)
{
    if (end == TOO_FAR)
        disorder_passed(g, r);
    if (*g->over)
        return;
    if (end == OFF_TABLE)
        lon_remove(g, r->stand, by, LON_BY_EDGE, tc_by(LON_8_F_1, LON_R83));
    else
        lon_remove(g, r->stand, by, LON_BY_BLOCK,
                   tc_by(LON_8_F_1, end == BLOCKED ? LON_R81 : LON_R82));
}

/* What is not plain about it: whose it is, a link that it breaks, ground that does not slow it. */
static unsigned ruling_of(const retreat *r, const pl_stand *at)
{
    const unsigned slow = 1u << LON_WOODS | 1u << LON_MARSH | 1u << LON_FORD;

    if (r->arm == LON_GENERAL)
        return LON_R85;
    if (r->arm == LON_ARTILLERY)
        return LON_R84;
    if (r->s->stand[r->stand].link != TC_NONE)
        return LON_R124;
    return lon_slow_ground(r->b, at, slow) ? LON_R47 : LON_R80;
}

static void say_retreat(lon_game *g, const retreat *r, int by, const pl_stand *at)
{
    const int32_t length = pl_root((uint64_t)pl_square(r->from.at, at->at));
    lon_say(g, LON_EV_RETREATS, tc_by(LON_8_F_1, ruling_of(r, at)), r->stand, by,
            lon_tenths(at->at.x), lon_tenths(at->at.y), lon_tenths(length), 0);
}

/* R109: and trains may change hands. */
static void arrive(lon_game *g, const retreat *r, int by, const pl_stand *at)
{
    say_retreat(g, r, by, at);
    if (at->at.x != r->from.at.x || at->at.y != r->from.at.y)
        put(g->s, r->stand, at);
    if (r->pushes) {
        const int general = lon_general_of(g->s, lon_side(g->s, r->stand));
        put(g->s, general, &r->pushed);
        lon_say(g, LON_EV_PUSHED, tc_by(LON_8_F_1, LON_R82), general, r->stand,
                lon_tenths(r->pushed.at.x), lon_tenths(r->pushed.at.y), 0, 0);
    }
    disorder_passed(g, r);
    if (!*g->over)
        lon_judge_trains(g, r->stand);
}

bool lon_retreat(lon_game *g, int stand, int by, bool ahead)
{
    const int32_t way = ahead ? LON_RETREAT : -LON_RETREAT;
    retreat r = { .b = g->b,
                  .s = g->s,
                  .stand = stand,
                  .arm = lon_types[g->s->stand[stand].type].arm,
                  .way = way,
                  .from = lon_base(g->s, stand) };
    pl_walk w = pl_walk_from(r.from, way, pl_steps(LON_RETREAT, LON_STEP), LON_RETREAT_STEP,
                             LON_RETREAT_CAP);

    look_about(&r);
    const enum way_end end = walk(&r, &w);
    if (end == ARRIVED) {
        arrive(g, &r, by, &w.at);
        return true;
    }
    const unsigned ruling = end == OFF_TABLE ? LON_R83 : end == BLOCKED ? LON_R81 : LON_R82;
    const bool halts = lon_on(g->b, LON_HALT) && end != OFF_TABLE;
    if (!halts && tc_on(ruling)) {
        lose(g, &r, by, end);
        return false;
    }
    for (int i = 0; i < r.n; i++)
        r.near[i].passed = r.near[i].kept;
    arrive(g, &r, by, &w.kept);
    return true;
}

/* ---- The advance (8.F.2, R86, R87) ---- */

/* Who garrisons it already (R109). */
static int garrison_but(const lon_battle *b, const lon_state *s, int side, int stand)
{
    for (int i = 0; i < LON_STANDS; i++)
        if (i != stand && lon_in_garrison(b, s, side, i))
            return i;
    return -1;
}

int lon_joined_garrison(const lon_battle *b, const lon_state *s, int stand, const pl_stand *from,
                        const pl_stand *to)
{
    for (int side = 0; side < 2; side++) {
        if (!b->train[side].there || !lon_in_train(b, side, pl_stand_centre(to)) ||
            lon_in_train(b, side, pl_stand_centre(from)))
            continue;
        const int other = garrison_but(b, s, side, stand);
        if (other >= 0)
            return other;
    }
    return -1;
}

/* R87. */
static bool is_barred(const lon_battle *b, const lon_state *s, int attacker, const pl_stand *from,
                      const pl_stand *at)
{
    return lon_overlapped(s, attacker, at, NULL) >= 0 || !lon_on_table(b, at) ||
           lon_check_ground(b, lon_stand_arm(s, attacker), at, false).rule ||
           lon_joined_garrison(b, s, attacker, from, at) >= 0;
}

/* The whole way, in the direction of its own edge, facing kept. */
static pl_way slide_of(const lon_state *s, int attacker, int edge, int32_t length)
{
    const pl_stand from = lon_base(s, attacker);
    const int32_t aside = edge == PL_RIGHT ? length : edge == PL_LEFT ? -length : 0;
    const int32_t ahead = edge == PL_FRONT ? length : edge == PL_REAR ? -length : 0;
    return pl_way_straight(from, pl_from(from.at, from.heading, aside, ahead), from.heading,
                           pl_steps(length, LON_STEP));
}

/* The last pose before the first that is barred. */
static int last_pose(const lon_battle *b, const lon_state *s, int attacker, const pl_way *w)
{
    for (int i = 1; i <= w->n; i++) {
        const pl_stand at = pl_way_pose(w, i);
        if (is_barred(b, s, attacker, &w->from, &at))
            return i - 1;
    }
    return w->n;
}

int32_t lon_advance_room(const lon_battle *b, const lon_state *s, int attacker, int edge,
                         int32_t length)
{
    if (length <= 0)
        return 0;
    const pl_way w = slide_of(s, attacker, edge, length);
    return (int32_t)pl_rnd((int64_t)length * last_pose(b, s, attacker, &w), w.n);
}

void lon_slide(lon_game *g, int attacker, int edge, int32_t length, bool must, unsigned ruling)
{
    if (length <= 0)
        return;
    const pl_way w = slide_of(g->s, attacker, edge, length);
    const int last = last_pose(g->b, g->s, attacker, &w);
    const pl_stand at = pl_way_pose(&w, last);
    if (last == 0)
        return;
    put(g->s, attacker, &at);
    lon_say(g, LON_EV_ADVANCES, tc_by(LON_8_F_2, last < w.n ? LON_R87 : ruling), attacker, TC_NONE,
            lon_tenths(at.at.x), lon_tenths(at.at.y),
            lon_tenths((int32_t)pl_rnd((int64_t)length * last, w.n)), must);
    lon_judge_trains(g, attacker);
}
