/* The legal actions, one kind and one subject at a time (ledger 5.5): finite kinds whole, moves by
   the canonical sample; groups are in actions_move.c, as are paths. lon_check has the last word on
   everything. */
#include "actions.h"

enum { PLACES = 64 };

bool lon_list_offer(lon_list *l, const tc_action *a)
{
    if (lon_check(l->b, l->s, a).rule)
        return false;
    if (l->count < l->cap)
        l->out[l->count] = *a;
    l->count++;
    return true;
}

tc_action lon_list_blank(const lon_list *l, int kind, int unit)
{
    return (tc_action){
        .kind = (uint8_t)kind, .side = (uint8_t)l->side, .unit = (uint8_t)unit, .target = TC_NONE
    };
}

static bool is_wanted(const lon_list *l, int stand)
{
    return l->subject == TC_NONE || l->subject == stand;
}

static bool is_own(const lon_list *l, int stand)
{
    return lon_stands(l->s, stand) && lon_side(l->s, stand) == l->side;
}

static bool is_foe(const lon_list *l, int stand)
{
    return lon_stands(l->s, stand) && lon_side(l->s, stand) != l->side;
}

/* Kinds that name nobody; flags from 0 to a last one. */
static void list_plain(lon_list *l, int kind, int last)
{
    tc_action a = lon_list_blank(l, kind, TC_NONE);

    for (int f = 0; f <= last && l->subject == TC_NONE; f++) {
        a.flags = (uint8_t)f;
        lon_list_offer(l, &a);
    }
}

/* R39: he is named by nobody, but it is about him. */
static void list_general(lon_list *l)
{
    const bool wanted = is_wanted(l, lon_general_of(l->s, l->side));
    tc_action a = lon_list_blank(l, LON_GENERAL_MOVE, TC_NONE);

    for (int f = 0; f <= (LON_FORCE | LON_SURPRISE) && wanted; f++) {
        a.flags = (uint8_t)f;
        lon_list_offer(l, &a);
    }
}

/* Kinds that name one stand of the side and nothing else. */
static void list_stands(lon_list *l, int kind)
{
    for (int u = 0; u < LON_STANDS; u++) {
        const tc_action a = lon_list_blank(l, kind, u);
        if (is_wanted(l, u) && is_own(l, u))
            lon_list_offer(l, &a);
    }
}

static void list_shots(lon_list *l, int kind)
{
    for (int u = 0; u < LON_STANDS; u++) {
        tc_action a = lon_list_blank(l, kind, u);
        if (!is_wanted(l, u) || !is_own(l, u) || !lon_types[l->s->stand[u].type].fire)
            continue;
        for (int e = 0; e < LON_STANDS; e++) {
            a.target = (uint8_t)e;
            if (is_foe(l, e))
                lon_list_offer(l, &a);
        }
    }
}

/* ---- A combat: every order of every choice of attackers ---- */

/* Those who may attack it alone. */
static int attackers_of(lon_list *l, int defender, uint8_t *out)
{
    tc_action a = lon_list_blank(l, LON_COMBAT, TC_NONE);
    uint64_t touching[2];
    int n = 0;

    a.target = (uint8_t)defender;
    __builtin_memset(a.as.id, TC_NONE, sizeof a.as.id);
    if (!lon_enemies_touching(l->s, defender, touching))
        return 0;
    for (int u = tc_set_next(touching, 0); u < LON_STANDS; u = tc_set_next(touching, u + 1)) {
        a.as.id[0] = (uint8_t)u;
        if (!lon_check(l->b, l->s, &a).rule)
            out[n++] = (uint8_t)u;
    }
    return n;
}

static bool names(const tc_action *combat, int stand)
{
    for (int i = 0; i < LON_ATTACKERS; i++)
        if (combat->as.id[i] == stand)
            return true;
    return false;
}

/* All lists of attackers in their order, like the wheels of a clock: place i holds turn[i]. */
static void list_combats_with(lon_list *l, int defender)
{
    uint8_t may[LON_STANDS];
    const int n = attackers_of(l, defender, may);
    tc_action a = lon_list_blank(l, LON_COMBAT, TC_NONE);
    int turn[LON_ATTACKERS] = { 0 }, at = 0;

    a.target = (uint8_t)defender;
    __builtin_memset(a.as.id, TC_NONE, sizeof a.as.id);
    while (at >= 0) {
        if (turn[at] == n) {
            a.as.id[at--] = TC_NONE;
            continue;
        }
        const uint8_t next = may[turn[at]++];
        a.as.id[at] = TC_NONE;
        if (names(&a, next))
            continue;
        a.as.id[at] = next;
        const bool fits = is_wanted(l, defender) || names(&a, l->subject)
                              ? lon_list_offer(l, &a)
                              : !lon_check(l->b, l->s, &a).rule;
        if (fits && at + 1 < LON_ATTACKERS)
            turn[++at] = 0;
    }
}

static void list_combats(lon_list *l)
{
    for (int e = 0; e < LON_STANDS; e++)
        if (is_foe(l, e))
            list_combats_with(l, e);
}

/* ---- Set-up, reinforcements ---- */

/* Where its datum may lie so that the whole base, facing the enemy's edge, lies in the box. */
static pl_grid places_in(const lon_list *l, int stand, pl_box zone)
{
    const lon_type_row *type = &lon_types[l->s->stand[stand].type];
    const int hw = type->width / 2, depth = type->depth;
    const bool north = l->side == l->b->north;
    const pl_box in = { { zone.min.x + hw, zone.min.y + (north ? 0 : depth) },
                        { zone.max.x - hw, zone.max.y - (north ? depth : 0) } };

    return (pl_grid){
        .in = in, .along = type->width, .back = depth, .from_north = north, .outwards = true
    };
}

static int offer_places(lon_list *l, tc_action *a, pl_grid grid, int most)
{
    const int gun = l->s->stand[a->unit].type;
    const int last = a->kind == LON_DEPLOY && (gun == LON_LG || gun == LON_MG);
    int n = 0;

    a->as.pose.heading = l->side == l->b->north ? PL_TURN / 2 : 0;
    while (n < most && pl_grid_next(&grid)) {
        a->as.pose.x = grid.at.x;
        a->as.pose.y = grid.at.y;
        a->flags = 0;
        if (!lon_list_offer(l, a))
            continue;
        n++;
        a->flags = (uint8_t)last;
        if (last)
            lon_list_offer(l, a);
    }
    return n;
}

/* None at the base's own steps: half of them. */
static void list_places_of(lon_list *l, int kind, int stand, pl_box zone)
{
    tc_action a = lon_list_blank(l, kind, stand);
    pl_grid grid = places_in(l, stand, zone);

    if (offer_places(l, &a, grid, PLACES))
        return;
    grid.along /= 2;
    grid.back /= 2;
    offer_places(l, &a, grid, PLACES);
}

/* R111, R130: a strip along an edge. */
static pl_box strip_of(const lon_list *l, int stand)
{
    const lon_battle *b = l->b;
    const int own = l->side == b->north ? 0 : 2, number = b->card[stand].arrival;
    lon_arrival to = { .edge = (uint8_t)own, .to = b->width };

    if (l->s->stand[stand].flags & LON_COMING && number > 0 && number <= LON_ARRIVALS)
        to = b->arrival[number - 1];
    switch (to.edge) {
    case 0:
        return (pl_box){ { to.from, b->depth - LON_REINF_ZONE }, { to.to, b->depth } };
    case 1:
        return (pl_box){ { b->width - LON_REINF_ZONE, to.from }, { b->width, to.to } };
    case 2:
        return (pl_box){ { to.from, 0 }, { to.to, LON_REINF_ZONE } };
    default:
        return (pl_box){ { 0, to.from }, { LON_REINF_ZONE, to.to } };
    }
}

static void list_places(lon_list *l, int kind)
{
    for (int u = l->side * LON_SIDE_STANDS; u < (l->side + 1) * LON_SIDE_STANDS; u++) {
        const uint16_t flags = l->s->stand[u].flags;
        if (!is_wanted(l, u) || l->s->stand[u].type == LON_NO_TYPE || flags & (LON_ON | LON_GONE))
            continue;
        if (kind == LON_DEPLOY)
            list_places_of(l, kind, u, l->b->zone[l->side][l->b->card[u].contingent & 1]);
        else if (flags & (LON_PILE | LON_COMING))
            list_places_of(l, kind, u, strip_of(l, u));
    }
}

/* R131: every eighth, and towards the three nearest enemies. */
static void list_pivots(lon_list *l)
{
    enum { EIGHTH = PL_TURN / 8 };

    for (int u = 0; u < LON_STANDS; u++) {
        tc_action a = lon_list_blank(l, LON_PIVOT, u);
        uint8_t near[LON_NEAREST];
        if (!is_wanted(l, u) || !is_own(l, u) || !lon_is_gun(l->s->stand[u].type))
            continue;
        for (int h = 0; h < PL_TURN; h += EIGHTH) {
            a.as.pose.heading = (int16_t)h;
            lon_list_offer(l, &a);
        }
        const int n = lon_nearest_foes(l, u, near);
        for (int i = 0; i < n; i++) {
            const int h = pl_towards(lon_centre(l->s, u), lon_centre(l->s, near[i]));
            a.as.pose.heading = (int16_t)h;
            if (h % EIGHTH)
                lon_list_offer(l, &a);
        }
    }
}

/* ---- All kinds ---- */

static void list_kind(lon_list *l, int kind)
{
    switch (kind) {
    case LON_DEPLOY:
    case LON_REINFORCE:
        list_places(l, kind);
        break;
    case LON_MOVE_BEGIN:
        lon_list_begins(l);
        break;
    case LON_LEG:
        lon_list_legs(l);
        break;
    case LON_DISMOUNT:
    case LON_CHANGE_GUN:
        list_stands(l, kind);
        break;
    case LON_PIVOT:
        list_pivots(l);
        break;
    case LON_FIRE:
    case LON_ADJ_FIRE:
        list_shots(l, kind);
        break;
    case LON_COMBAT:
        list_combats(l);
        break;
    case LON_CONSENT:
    case LON_ADVANCE:
        list_plain(l, kind, 1);
        break;
    case LON_GENERAL_MOVE:
        list_general(l);
        break;
    case LON_ATT_OPT:
    case LON_DEF_OPT:
        list_plain(l, kind, 3);
        break;
    default:
        list_plain(l, kind, 0);
        break;
    }
}

int lon_actions(const lon_battle *b, const lon_state *s, int kind, int subject, tc_action *out,
                int cap)
{
    const tc_await w = lon_awaits(b, s);
    lon_list l = { b, s, w.who, subject, out, cap, 0 };

    if (w.who > 1)
        return 0;
    for (int k = TC_CLEAR; k < LON_KIND_END; k++)
        if (w.kinds >> k & 1 && (kind == 0 || kind == k))
            list_kind(&l, k);
    return l.count;
}
