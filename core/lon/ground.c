/* Ground (2.7; LON-5.B.4, 5.B.6, 6.A.5, 8.B; R40, R43 to R46, R59, R77, R78, R108, R128): what a
   stand is in, what it may not be in, how high a point lies. Nothing here changes a state. */
#include "parts.h"

/* ---- Laying it out ---- */

/* R44: polylines that share a point are one road; its number is its lowest piece's. */
static void join_roads(lon_battle *b, int one, int other)
{
    const lon_piece *p = &b->piece[one], *q = &b->piece[other];
    if (p->road == q->road || pl_boxes_apart(p->box, q->box, 0) || !tc_on(LON_R44) ||
        !pl_lines_meet(p->at, p->corners, q->at, q->corners))
        return;
    const uint8_t low = p->road < q->road ? p->road : q->road;
    const uint8_t high = p->road < q->road ? q->road : p->road;
    for (int i = 0; i < b->pieces; i++)
        if (b->piece[i].kind == LON_ROAD && b->piece[i].road == high)
            b->piece[i].road = low;
}

void lon_lay_ground(lon_battle *b)
{
    for (int i = 0; i < b->pieces; i++) {
        lon_piece *p = &b->piece[i];
        p->box = pl_box_of(p->at, p->corners, 0);
        p->road = p->kind == LON_ROAD ? (uint8_t)i : 0;
        for (int k = 0; k < i && p->kind == LON_ROAD; k++)
            if (b->piece[k].kind == LON_ROAD)
                join_roads(b, k, i);
    }
}

/* ---- What lies near ---- */

enum {
    WOODS = 1 << LON_WOODS,
    MARSH = 1 << LON_MARSH,
    WATER = 1 << LON_WATER,
    FORD = 1 << LON_FORD,
    BRIDGE = 1 << LON_BRIDGE,
    ROAD = 1 << LON_ROAD,
    /* R46: these bar and slow nobody. */
    OPEN = 1 << LON_HILL | 1 << LON_WALL | 1 << LON_HEDGE | 1 << LON_GABION
};

/* Pieces of these kinds within whose boxes, wider by so much, a stand may come. */
static uint32_t near_pieces(const lon_battle *b, const pl_stand *base, unsigned kinds, int32_t more)
{
    const int32_t reach = pl_stand_reach(base) + more;
    uint32_t near = 0;
    for (int i = 0; i < b->pieces; i++)
        if (kinds >> b->piece[i].kind & 1 && !pl_box_misses(b->piece[i].box, base->at, reach))
            near |= (uint32_t)1 << i;
    return near;
}

static int first_of(uint32_t pieces)
{
    return __builtin_ctz(pieces);
}

/* R128: the boundary is inside. */
static bool holds(const lon_piece *p, pl_point at)
{
    if (pl_box_misses(p->box, at, 0))
        return false;
    return tc_on(LON_R128) ? pl_inside(at, p->at, p->corners)
                           : pl_strictly_inside(at, p->at, p->corners);
}

/* R128: a core is in an area only where their insides meet. */
static bool core_in(const lon_piece *p, const pl_point core[4])
{
    if (tc_on(LON_R128))
        return pl_insides_meet(core, 4, p->at, p->corners);
    for (int i = 0; i < 4; i++)
        if (pl_reaches(core[i], core[(i + 1) % 4], p->at, p->corners))
            return true;
    return false;
}

/* R40: of these pieces, those that it is in. */
static uint32_t in_terrain(const lon_battle *b, const pl_stand *base, uint32_t near)
{
    pl_point core[4];
    uint32_t in = 0;
    if (!near || !tc_on(LON_R40))
        return 0;
    pl_stand_corners(base, lon_core(), core);
    for (; near; near &= near - 1)
        if (core_in(&b->piece[first_of(near)], core))
            in |= near & (0u - near);
    return in;
}

uint32_t lon_woods_of(const lon_battle *b, const pl_stand *base)
{
    return in_terrain(b, base, near_pieces(b, base, WOODS, 0));
}

uint32_t lon_marsh_of(const lon_battle *b, const pl_stand *base)
{
    return in_terrain(b, base, near_pieces(b, base, MARSH, 0));
}

/* ---- Roads (R40, R44) ---- */

static bool near_road(const lon_piece *p, pl_point at)
{
    return !pl_box_misses(p->box, at, LON_ROAD_HALF) &&
           pl_line_near(p->at, p->corners, at, LON_ROAD_HALF);
}

uint32_t lon_roads_of(const lon_battle *b, const pl_stand *base)
{
    uint32_t near = near_pieces(b, base, ROAD, LON_ROAD_HALF), front = 0, rear = 0;
    if (!near || !tc_on(LON_R40))
        return 0;
    const pl_point back = pl_from(base->at, base->heading, 0, -base->depth);
    for (; near; near &= near - 1) {
        const lon_piece *p = &b->piece[first_of(near)];
        front |= (uint32_t)near_road(p, base->at) << p->road;
        rear |= (uint32_t)near_road(p, back) << p->road;
    }
    return front & rear;
}

int lon_road_of(const lon_battle *b, const pl_stand *base)
{
    const uint32_t roads = lon_roads_of(b, base);
    return roads ? first_of(roads) : -1;
}

/* R43: on a road nobody is in woods or marsh, as far as movement goes. */
static bool on_road(const lon_battle *b, const pl_stand *base)
{
    return tc_on(LON_R43) && lon_roads_of(b, base);
}

/* ---- Water (R45) ---- */

enum { AXIS = 5 };
typedef struct axis {
    pl_point at[AXIS];
} axis;

static axis axis_of(pl_point front, pl_point rear)
{
    axis a;
    for (int i = 0; i < AXIS; i++)
        a.at[i] = pl_part(front, rear, i, AXIS - 1);
    return a;
}

static axis middle_of(const pl_stand *base)
{
    return axis_of(base->at, pl_from(base->at, base->heading, 0, -base->depth));
}

static bool held(const lon_battle *b, uint32_t near, unsigned kinds, pl_point at)
{
    for (; near; near &= near - 1) {
        const lon_piece *p = &b->piece[first_of(near)];
        if (kinds >> p->kind & 1 && holds(p, at))
            return true;
    }
    return false;
}

/* Some point in the water that no bridge and no ford carries. */
static bool in_deep(const lon_battle *b, uint32_t near, const axis *a)
{
    for (int i = 0; i < AXIS; i++)
        if (held(b, near, WATER, a->at[i]) && !held(b, near, FORD | BRIDGE, a->at[i]))
            return true;
    return false;
}

static bool flank_in_deep(const lon_battle *b, uint32_t near, const pl_stand *base)
{
    pl_point c[4];
    pl_stand_corners(base, 0, c);
    const axis left = axis_of(c[0], c[3]), right = axis_of(c[1], c[2]);
    return in_deep(b, near, &left) || in_deep(b, near, &right);
}

/* The fords in which some point is that is on no bridge. */
static uint32_t fords_of(const lon_battle *b, uint32_t near, const pl_stand *base)
{
    uint32_t in = 0;
    const axis a = middle_of(base);
    for (uint32_t rest = near; rest; rest &= rest - 1) {
        const lon_piece *p = &b->piece[first_of(rest)];
        for (int i = 0; i < AXIS && p->kind == LON_FORD; i++)
            if (holds(p, a.at[i]) && !held(b, near, BRIDGE, a.at[i]))
                in |= rest & (0u - rest);
    }
    return in;
}

bool lon_in_ford(const lon_battle *b, const pl_stand *base)
{
    return lon_slow_ground(b, base, FORD);
}

bool lon_over_water(const lon_battle *b, const pl_stand *base)
{
    const uint32_t near = near_pieces(b, base, WATER | FORD | BRIDGE, 0);
    if (!near)
        return false;
    const axis a = middle_of(base);
    return in_deep(b, near, &a);
}

bool lon_flank_over_water(const lon_battle *b, const pl_stand *base)
{
    const uint32_t near = near_pieces(b, base, WATER | FORD | BRIDGE, 0);
    return near && flank_in_deep(b, near, base);
}

bool lon_on_crossing(const lon_battle *b, const pl_stand *base)
{
    const uint32_t near = near_pieces(b, base, FORD | BRIDGE, 0);
    if (!near)
        return false;
    const axis a = middle_of(base);
    for (int i = 0; i < AXIS; i++)
        if (held(b, near, FORD | BRIDGE, a.at[i]))
            return true;
    return false;
}

/* ---- For movement ---- */

uint32_t lon_slow_ground(const lon_battle *b, const pl_stand *base, unsigned kinds)
{
    const uint32_t near = near_pieces(b, base, (kinds & (WOODS | MARSH | FORD)) | BRIDGE, 0);
    uint32_t rough = 0, fords = 0;
    for (uint32_t rest = near; rest; rest &= rest - 1) {
        const unsigned kind = 1u << b->piece[first_of(rest)].kind;
        rough |= kind & (WOODS | MARSH) ? rest & (0u - rest) : 0;
        fords |= kind & FORD;
    }
    rough = in_terrain(b, base, rough);
    if (rough && on_road(b, base))
        rough = 0;
    return rough | (fords && tc_on(LON_R45) ? fords_of(b, near, base) : 0);
}

/* LON-5.B.6, 4.B.4, R45. */
static tc_verdict check_water(const lon_battle *b, const pl_stand *base, uint32_t near, bool sides)
{
    const axis a = middle_of(base);
    if (in_deep(b, near, &a)) {
        const tc_verdict v = tc_illegal(tc_by(LON_5_B_6, LON_R45), 0, 0);
        if (v.rule)
            return v;
    }
    if (!sides)
        return tc_legal();
    const bool in_line = lon_on(b, LON_FORD_IN_LINE) && tc_on(LON_R45);
    if (flank_in_deep(b, near, base) || (!in_line && lon_on_crossing(b, base)))
        return tc_illegal(tc_by(LON_4_B_4, LON_R45), 0, 0);
    return tc_legal();
}

/* LON-5.B.4, 6.A.5, R40, R43. */
static tc_verdict check_rough(const lon_battle *b, int arm, const pl_stand *base, uint32_t near)
{
    tc_verdict v = tc_legal();
    bool marsh = false;
    near = in_terrain(b, base, near);
    if (!near || on_road(b, base))
        return v;
    for (; near; near &= near - 1)
        marsh |= b->piece[first_of(near)].kind == LON_MARSH;
    if (arm == LON_ARTILLERY)
        v = tc_illegal(tc_by(LON_6_A_5, LON_R43), 0, 0);
    if (!v.rule && marsh && arm != LON_FOOT && arm != LON_GENERAL)
        v = tc_illegal(tc_by(LON_5_B_4, LON_R40), 0, 0);
    return v;
}

tc_verdict lon_check_ground(const lon_battle *b, int arm, const pl_stand *base, bool sides)
{
    const bool rough_bars = arm == LON_HORSE || arm == LON_ARTILLERY;
    const unsigned rough = rough_bars ? MARSH | (arm == LON_ARTILLERY ? WOODS : 0) : 0;
    const uint32_t near = near_pieces(b, base, WATER | FORD | BRIDGE | rough, 0);
    uint32_t bars = 0;
    for (uint32_t rest = near; rest; rest &= rest - 1)
        bars |= rough >> b->piece[first_of(rest)].kind & 1 ? rest & (0u - rest) : 0;
    if (near != bars) {
        const tc_verdict v = check_water(b, base, near, sides);
        if (v.rule)
            return v;
    }
    if (!tc_on(LON_R46) && near_pieces(b, base, OPEN, 0))
        return lon_never(LON_R46, 0, 0);
    return bars ? check_rough(b, arm, base, bars) : tc_legal();
}

/* ---- Height (R59, R77) ---- */

/* The top of a hill is the piece behind it, if it has one. */
static const lon_piece *top_of(const lon_battle *b, int hill)
{
    const int top = hill + 1;
    return top < b->pieces && b->piece[top].kind == LON_TOP ? &b->piece[top] : NULL;
}

/* 2 on the top of this hill, 1 on its slope, 0 not on it. */
int lon_level_on(const lon_battle *b, int hill, pl_point at)
{
    const lon_piece *top = top_of(b, hill);
    if (top && holds(top, at))
        return 2;
    return holds(&b->piece[hill], at);
}

int lon_level(const lon_battle *b, pl_point at, int *hill)
{
    int level = 0;
    if (hill)
        *hill = -1;
    for (int i = 0; i < b->pieces; i++) {
        const int here = b->piece[i].kind == LON_HILL ? lon_level_on(b, i, at) : 0;
        if (here <= level)
            continue;
        level = here;
        if (hill)
            *hill = i;
    }
    return level;
}

/* The segment from a to b meets the top of a hill (R128). */
bool lon_meets_top(const lon_battle *b, int hill, pl_point from, pl_point to)
{
    const lon_piece *top = top_of(b, hill);
    return top && pl_reaches(from, to, top->at, top->corners);
}

/* On one slope: by so much nearer to the top. */
static bool is_higher(const lon_battle *b, pl_point one, pl_point other)
{
    for (int i = 0; i < b->pieces; i++) {
        const lon_piece *top = b->piece[i].kind == LON_HILL ? top_of(b, i) : NULL;
        if (top && lon_level_on(b, i, one) == 1 && lon_level_on(b, i, other) == 1 &&
            pl_to_poly(other, top->at, top->corners) - pl_to_poly(one, top->at, top->corners) >=
                LON_HIGHER)
            return true;
    }
    return false;
}

bool lon_uphill(const lon_battle *b, const lon_state *s, int attacker, int defender)
{
    if (!tc_on(LON_8_B))
        return false;
    const pl_point from = lon_centre(s, attacker), to = lon_centre(s, defender);
    const int low = lon_level(b, from, NULL), high = lon_level(b, to, NULL);
    return high > low || (high == 1 && low == 1 && tc_on(LON_R77) && is_higher(b, to, from));
}

/* LON-8.B, R78: roads do not cancel the wood. */
bool lon_horse_or_pike_in_woods(const lon_battle *b, const lon_state *s, int attacker, int defender)
{
    const int type = s->stand[attacker].type;
    if (!tc_on(LON_8_B) || !(type == LON_PIK || lon_types[type].arm == LON_HORSE))
        return false;
    const pl_stand one = lon_base(s, attacker), other = lon_base(s, defender);
    return lon_woods_of(b, &one) || (tc_on(LON_R78) && lon_woods_of(b, &other));
}

/* ---- The baggage (R108) ---- */

bool lon_in_train(const lon_battle *b, int side, pl_point centre)
{
    const lon_train *train = &b->train[side];
    const pl_stand area = {
        { train->x, train->y }, train->heading, LON_TRAIN_WIDTH / 2, LON_TRAIN_DEPTH
    };
    pl_point corner[4];
    const int64_t reach = pl_stand_reach(&area);
    if (!train->there || !tc_on(LON_R108) || pl_square(area.at, centre) > reach * reach)
        return false;
    pl_stand_corners(&area, 0, corner);
    return tc_on(LON_R128) ? pl_inside(centre, corner, 4) : pl_strictly_inside(centre, corner, 4);
}
