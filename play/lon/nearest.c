/* Lion of the North: the nearest legal relative of a refused decision: a last leg a little shorter
   or with a smaller angle, a charge elsewhere on the edge, fewer stands, another target. Found by
   asking the law. */
#include "../../core/lon/tables.h"
#include "../inside.h"

enum { ANGLE_STEP = 10, SLIP_STEP = 500, SLIP_MOST = 3500, PARTS = 32 };

/* Whom a listed decision is about. */
bool play_lon_names(const tc_action *a, int subject)
{
    switch (a->kind) {
    case LON_MOVE_BEGIN:
        return tc_set_has(a->as.set, (unsigned)subject);
    case LON_COMBAT:
        for (int i = 0; i < play_lon_attackers(a); i++)
            if (a->as.id[i] == subject)
                return true;
        return false;
    case LON_DEPLOY:
    case LON_REINFORCE:
    case LON_DISMOUNT:
    case LON_CHANGE_GUN:
    case LON_PIVOT:
    case LON_FIRE:
    case LON_ADJ_FIRE:
        return a->unit == subject;
    case LON_LEG:
    case LON_GENERAL_MOVE: /* listed for those who may */
        return true;
    default:
        return false;
    }
}

/* R125: nothing is owed. */
bool play_lon_jot_owed(play_pen *p, const tc_battle *b, const tc_state *s, int kind, int side)
{
    (void)p, (void)b, (void)s, (void)kind, (void)side;
    return false;
}

void play_lon_jot_bound(play_pen *p, const tc_battle *b, const tc_state *s, const tc_verdict *v)
{
    (void)p, (void)b, (void)s, (void)v;
}

/* ---- A path, by its last leg ----------------------------------------------------------------- */

/* A way that is looked at with its last leg changed. */
typedef struct searched {
    const tc_battle *b;
    const tc_state *s;
    play_decision *d; /* the last leg is the last but one */
} searched;

static tc_action *last_leg(const searched *w)
{
    return &w->d->at[w->d->count - 2];
}

static bool is_legal(const searched *w)
{
    return play_check(w->b, w->s, w->d).rule == TC_LEGAL;
}

/* Where a single stand is before its last leg. */
static pl_point before(const searched *w)
{
    play_decision ahead = *w->d;
    pl_stand end[LON_STANDS] = { 0 };
    lon_path path;
    int32_t cost;

    ahead.at[ahead.count - 2] = ahead.at[ahead.count - 1];
    ahead.count--;
    if (play_lon_path_of(w->s, &ahead, &path))
        lon_path_end(&w->b->as.lon, &w->s->as.lon, &path, end, &cost);
    return end[0].at;
}

/* So much of the last leg: its length, or where it goes. */
static void cut(const searched *w, const tc_pose *whole, pl_point from, int32_t part, int32_t of)
{
    tc_pose *m = &last_leg(w)->as.pose;

    if (last_leg(w)->arg == LON_SHIFT) {
        const pl_point at = pl_part(from, (pl_point){ whole->x, whole->y }, part, of);
        m->x = at.x;
        m->y = at.y;
    } else {
        m->length = part;
    }
}

/* The most of a straight leg that is legal, to the hundredth of a millimetre. */
static bool shorter(const searched *w)
{
    const tc_pose whole = last_leg(w)->as.pose;
    const bool shift = last_leg(w)->arg == LON_SHIFT;
    const pl_point from = shift ? before(w) : (pl_point){ 0, 0 };
    const int32_t all =
        shift ? pl_root((uint64_t)pl_square(from, (pl_point){ whole.x, whole.y })) : whole.length;
    int32_t legal = 0, bad = all;

    for (int part = PARTS - 1; part > 0 && !legal && all > PARTS && all < PL_LIMIT; part--) {
        const int32_t length = (int32_t)((int64_t)all * part / PARTS);
        cut(w, &whole, from, length, all);
        if (is_legal(w))
            legal = length;
        else
            bad = length;
    }
    while (legal && bad - legal > 1) {
        const int32_t middle = (legal + bad) / 2;
        cut(w, &whole, from, middle, all);
        if (is_legal(w))
            legal = middle;
        else
            bad = middle;
    }
    if (legal)
        cut(w, &whole, from, legal, all);
    else
        last_leg(w)->as.pose = whole;
    return legal && is_legal(w);
}

static bool smaller_angle(const searched *w)
{
    tc_pose *m = &last_leg(w)->as.pose;
    const int whole = m->angle, sign = whole < 0 ? -1 : 1;
    const int size = whole * sign < PL_TURN / 4 ? whole * sign - 1 : PL_TURN / 4;

    for (int angle = size / ANGLE_STEP * ANGLE_STEP; angle > 0; angle -= ANGLE_STEP) {
        m->angle = (int16_t)(sign * angle);
        if (is_legal(w))
            return true;
    }
    m->angle = (int16_t)whole;
    return false;
}

/* The same edge elsewhere, the nearest place first; then another edge. */
static bool other_charge(const searched *w)
{
    tc_action *leg = last_leg(w);
    const tc_action whole = *leg;
    const int32_t offset = whole.as.pose.length;
    const int32_t from = offset < -SLIP_MOST ? -SLIP_MOST : offset > SLIP_MOST ? SLIP_MOST : offset;

    for (int turn = 0; turn <= PL_LEFT; turn++) {
        leg->with = (uint8_t)((whole.with + turn) & PL_LEFT);
        for (int slip = 0; slip <= SLIP_MOST; slip += SLIP_STEP)
            for (int sign = -1; sign <= 1; sign += 2) {
                leg->as.pose.length = (turn ? 0 : from) + sign * slip;
                if (is_legal(w))
                    return true;
            }
    }
    *leg = whole;
    return false;
}

static bool changed_leg(const searched *w)
{
    switch (last_leg(w)->arg) {
    case LON_WHEEL:
        return smaller_angle(w);
    case LON_CHARGE:
        return other_charge(w);
    default:
        return shorter(w);
    }
}

/* The last leg made smaller; then without it, the one before. */
static bool nearest_path(const tc_battle *b, const tc_state *s, const play_decision *refused,
                         play_decision *out)
{
    const searched w = { b, s, out };

    *out = *refused;
    while (out->count > 1) {
        if (out->at[out->count - 2].kind == LON_LEG && changed_leg(&w))
            return true;
        out->at[out->count - 2] = out->at[out->count - 1];
        out->count--;
        if (out->count > 1 && is_legal(&w))
            return true;
    }
    if (is_legal(&w))
        return true;
    out->count = 0;
    return false;
}

/* ---- The beginning of a move ----------------------------------------------------------------- */

/* Without its options, without its column, then without one stand or another. */
static bool nearest_begin(const tc_battle *b, const tc_state *s, const tc_action *a,
                          play_decision *out)
{
    static const uint8_t options[] = { LON_FORCE, LON_SURPRISE, LON_TO_REAR,
                                       LON_FORCE | LON_SURPRISE | LON_TO_REAR };
    tc_action less = *a;

    for (int i = 0; i < TC_COUNT(options); i++) {
        less.flags = (uint8_t)(a->flags & ~options[i]);
        if (less.flags != a->flags && play_offer(b, s, &less, out))
            return true;
    }
    if (a->kind == LON_GENERAL_MOVE)
        return play_nearest_listed(b, s, a, out);
    less.flags = 0;
    less.with = TC_NONE;
    return (a->with != TC_NONE && play_offer(b, s, &less, out)) ||
           play_fewer(b, s, &less, LON_STANDS, out) || play_nearest_listed(b, s, a, out);
}

/* ---- The rest -------------------------------------------------------------------------------- */

/* Fewer attackers, the last named left out first. */
static bool nearest_combat(const tc_battle *b, const tc_state *s, const tc_action *a,
                           play_decision *out)
{
    tc_action fewer = *a;

    for (int i = TC_IDS_MAX - 1; i > 0; i--) {
        if (fewer.as.id[i] == TC_NONE)
            continue;
        fewer.as.id[i] = TC_NONE;
        if (play_offer(b, s, &fewer, out))
            return true;
    }
    return play_nearest_listed(b, s, a, out);
}

static pl_point place_of(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    (void)b, (void)s;
    return (pl_point){ a->as.pose.x, a->as.pose.y };
}

bool play_lon_nearest(const tc_battle *b, const tc_state *s, const play_decision *refused,
                      const tc_action *a, play_decision *out)
{
    switch (a->kind) {
    case LON_MOVE_PATH:
        return nearest_path(b, s, refused, out);
    case LON_MOVE_BEGIN:
    case LON_GENERAL_MOVE:
        return nearest_begin(b, s, a, out);
    case LON_COMBAT:
        return nearest_combat(b, s, a, out);
    case LON_DEPLOY:
    case LON_REINFORCE:
        return play_listed_nearest(b, s, a, place_of, out) || play_nearest_listed(b, s, a, out);
    default:
        return play_nearest_listed(b, s, a, out);
    }
}
