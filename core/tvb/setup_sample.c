/* What tvb_actions lists while the battle is being set up: a canonical sample of the ledger's 5.1
   D1 to D4, small, legal, and always leading on to the next step. Army: one list (army.c). Ground:
   squares and straight strips on a grid. Deployment: places on a grid of the unit's zone or area,
   facing the enemy; the fine grid only where the coarse one is full. */
#include "../plane/grid.h"
#include "parts.h"

typedef struct sample {
    const tvb_battle *b;
    const tvb_state *s;
    tc_action *out;
    int kind, subject, cap, count;
} sample;

/* Keeps an action that is asked for and legal. */
static bool offer(sample *x, tc_action a)
{
    if ((x->kind && x->kind != a.kind) || (x->subject != TC_NONE && x->subject != a.unit))
        return false;
    const tc_verdict v = a.kind == TVB_GIVE || a.kind == TVB_ARMY ? tvb_check_army(x->b, x->s, &a)
                                                                  : tvb_check_setup(x->b, x->s, &a);
    if (v.rule)
        return false;
    if (x->count < x->cap)
        x->out[x->count] = a;
    x->count++;
    return true;
}

static tc_action action(int kind, int side, int unit)
{
    return (tc_action){
        .kind = (uint8_t)kind, .side = (uint8_t)side, .unit = (uint8_t)unit, .target = TC_NONE
    };
}

/* ---- Ground ---- */

enum { SQUARE = 4000, LATTICE = 5000 };

static tc_action point(int side, int x, int y)
{
    tc_action a = action(TVB_CORNER, side, TC_NONE);
    a.as.pose.x = x;
    a.as.pose.y = y;
    return a;
}

/* The corner that follows in a draft begun by us; false if somebody else began it. */
static bool next_corner(const tvb_battle *b, const tvb_piece *p, int *x, int *y)
{
    const bool strip = p->y[0] == 0;
    const int x0 = p->x[0], y0 = p->y[0];

    *x = strip || p->corners == 3 ? x0 : x0 + SQUARE;
    *y = strip ? (int)b->depth : p->corners == 1 ? y0 : y0 + SQUARE;
    for (int i = 1; i < p->corners; i++) {
        const int wx = strip || i == 3 ? x0 : x0 + SQUARE, wy = i == 1 ? y0 : y0 + SQUARE;
        if (p->x[i] != wx || p->y[i] != (strip ? b->depth : wy))
            return false;
    }
    return p->corners < (strip ? 2 : 4);
}

/* A square that would be refused later is not begun. */
static bool fits(const tvb_battle *b, const tvb_state *s, int x, int y)
{
    const tvb_piece p = {
        .kind = TVB_ROUGH,
        .corners = 4,
        .x = { (uint16_t)x, (uint16_t)(x + SQUARE), (uint16_t)(x + SQUARE), (uint16_t)x },
        .y = { (uint16_t)y, (uint16_t)y, (uint16_t)(y + SQUARE), (uint16_t)(y + SQUARE) }
    };
    for (int kind = TVB_VILLAGE; kind <= TVB_HILL; kind++) {
        tvb_piece q = p;
        q.kind = (uint8_t)kind;
        if (!tvb_check_piece(b, s, &q).rule)
            return true;
    }
    return false;
}

static bool strip_left(const tvb_battle *b, const tvb_state *s, int x)
{
    for (int kind = TVB_RIVER; kind <= TVB_ROAD; kind++) {
        const tvb_piece p = { .kind = (uint8_t)kind,
                              .corners = 2,
                              .x = { (uint16_t)x, (uint16_t)x },
                              .y = { 0, (uint16_t)b->depth } };
        if (!tvb_check_piece(b, s, &p).rule)
            return true;
    }
    return false;
}

static void offer_first_corners(sample *x, int side)
{
    for (int at = LATTICE; at < x->b->width; at += LATTICE)
        if (strip_left(x->b, x->s, at))
            offer(x, point(side, at, 0));
    for (int top = 1000; top + SQUARE <= x->b->depth; top += LATTICE)
        for (int at = 500; at + SQUARE <= x->b->width; at += LATTICE)
            if (fits(x->b, x->s, at, top))
                offer(x, point(side, at, top));
}

static void offer_terrain(sample *x)
{
    const int side = !x->s->attacker;
    const tvb_piece *p = &x->s->piece[x->s->placed < TVB_PLACED ? x->s->placed : 0];
    const bool open = x->s->placed < TVB_PLACED;
    int cx, cy;

    if (open && p->corners == 0 && !x->s->crest)
        offer_first_corners(x, side);
    else if (open && p->corners && next_corner(x->b, p, &cx, &cy))
        offer(x, point(side, cx, cy));
    for (int kind = TVB_VILLAGE; open && kind <= TVB_ROAD; kind++) {
        tc_action a = action(TVB_TERRAIN, side, TC_NONE);
        a.arg = (uint16_t)kind;
        offer(x, a);
        a.flags = TVB_P_DIFFICULT;
        if (kind == TVB_HILL)
            offer(x, a);
    }
    if (!open || (p->corners == 0 && !x->s->crest))
        offer(x, action(TVB_TERRAIN_DONE, side, TC_NONE));
}

/* ---- Deployment ---- */

/* Where a unit may stand: its areas (X1), or the zone of its side. */
static pl_box box_of(const tvb_battle *b, const tvb_state *s, int unit, int which)
{
    const int reach = tvb_zone_depth(b);
    const bool south = tvb_side(unit) == tvb_south(s);
    const int area = which ? b->card[unit].or_area : b->card[unit].area;
    pl_box in = { { 0, south ? 0 : b->depth - reach }, { b->width, south ? reach : b->depth } };

    if (!area)
        return which ? (pl_box){ { 0, 0 }, { 0, 0 } } : in;
    const tvb_area *p = &b->area[area - 1];
    return tvb_bounds(p->x, p->y, p->corners);
}

/* Front ranks first, as the side looks at the enemy. */
static bool offer_grid(sample *x, tc_action a, pl_box in, int step)
{
    const bool south = tvb_side(a.unit) == tvb_south(x->s);
    const bool circle = x->s->unit[a.unit].type == TVB_CMD;
    const int half = circle || x->s->unit[a.unit].type == TVB_CAN ? 500 : 1000;
    const int deep = circle || x->s->unit[a.unit].type == TVB_CAN ? 500 : x->b->base_depth / 2;
    const int before = x->count;
    pl_grid g = { .in = { { in.min.x + half, in.min.y + deep },
                          { in.max.x - half, in.max.y - deep } },
                  .along = 2 * step,
                  .back = step + step / 2,
                  .from_north = south };

    a.as.pose.heading = (int16_t)(south || circle ? 0 : 1800);
    while (pl_grid_next(&g)) {
        a.as.pose.x = g.at.x;
        a.as.pose.y = g.at.y;
        offer(x, a);
    }
    return x->count > before;
}

static void offer_places(sample *x, int kind, int unit)
{
    const tc_action a = action(kind, tvb_side(unit), unit);
    for (int step = 1000; step >= 250; step /= 2) {
        bool any = false;
        for (int which = 0; which < 2; which++)
            any |= offer_grid(x, a, box_of(x->b, x->s, unit, which), step);
        if (any)
            return;
    }
}

/* A commander stands with one of his own: his areas are theirs. */
static void offer_commander(sample *x, int unit)
{
    const tvb_state *s = x->s;
    const int first = tvb_side(unit) * TVB_SIDE_UNITS;
    bool any = false;

    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        if (!(s->unit[u].flags & TVB_PLACED_NOW) || s->unit[u].type == TVB_CMD)
            continue;
        tc_action a = action(TVB_ATTACH, tvb_side(unit), unit);
        a.target = (uint8_t)u;
        any |= offer(x, a);
    }
    if (any)
        return;
    for (int u = first; u < first + TVB_SIDE_UNITS && !any; u++) { /* he has none but cannons */
        if (s->unit[u].type == TVB_NO_TYPE || s->unit[u].command != s->unit[unit].command)
            continue;
        const tc_action a = action(TVB_PLACE, tvb_side(unit), unit);
        any = offer_grid(x, a, box_of(x->b, s, u, 0), 500);
    }
}

static int room_of(const tvb_battle *b, const tvb_state *s, int unit)
{
    const pl_box in = box_of(b, s, unit, 0);
    return (in.max.x - in.min.x) / 100 * ((in.max.y - in.min.y) / 100);
}

/* The next unit of a command that has no place yet: who has the least room first, commanders last;
   -1: all have one. */
static int next_unplaced(const tvb_battle *b, const tvb_state *s, int side, int command)
{
    int commander = -1, next = -1;
    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &s->unit[u];
        if (!unit->type || unit->command != command || unit->type == TVB_CAN ||
            unit->flags & (TVB_PLACED_NOW | TVB_ON | TVB_AWAY | TVB_GONE))
            continue;
        if (unit->type == TVB_CMD)
            commander = u;
        else if (next < 0 || room_of(b, s, u) < room_of(b, s, next))
            next = u;
    }
    return next >= 0 ? next : commander;
}

static void offer_deploy(sample *x, int side)
{
    const tvb_state *s = x->s;
    int drafted = -1;

    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++)
        if (s->unit[u].flags & TVB_PLACED_NOW)
            drafted = s->unit[u].command;
    for (int command = 0; command < s->commands[side]; command++) {
        if (drafted >= 0 && command != drafted)
            continue;
        const int unit = next_unplaced(x->b, s, side, command);
        if (unit >= 0 && s->unit[unit].type == TVB_CMD)
            offer_commander(x, unit);
        else if (unit >= 0)
            offer_places(x, TVB_PLACE, unit);
        tc_action a = action(TVB_DEPLOY_COMMAND, side, TC_NONE);
        a.arg = (uint16_t)command;
        if (unit < 0)
            offer(x, a);
    }
}

static void offer_cannons(sample *x, int side)
{
    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++)
        if (x->s->unit[u].type == TVB_CAN &&
            !(x->s->unit[u].flags & (TVB_ON | TVB_AWAY | TVB_GONE))) {
            offer_places(x, TVB_DEPLOY_CANNON, u);
            if (x->subject == TC_NONE)
                return; /* one after the other: they are alike */
        }
}

/* CLEAR only if it is asked for, or if a draft has come to a dead end. */
int tvb_setup_actions(const tvb_battle *b, const tvb_state *s, int kind, int subject,
                      tc_action *out, int cap)
{
    const tvb_frame *f = &s->frame[s->frames - 1];
    sample x = { b, s, out, kind == TC_CLEAR ? 0 : kind, subject, cap, 0 };

    if (kind != TC_CLEAR) {
        if (f->step == TVB_STEP_ARMY)
            offer(&x, tvb_army_sample(b, s, f->a));
        else if (f->step == TVB_STEP_TERRAIN)
            offer_terrain(&x);
        else if (f->step == TVB_STEP_DEPLOY)
            offer_deploy(&x, f->a);
        else
            offer_cannons(&x, f->a);
    }
    const int side = f->step == TVB_STEP_TERRAIN ? !s->attacker : f->a;
    if (x.count == 0 && (kind == TC_CLEAR || (kind == 0 && subject == TC_NONE)))
        offer(&x, action(TC_CLEAR, side, TC_NONE));
    return x.count;
}
