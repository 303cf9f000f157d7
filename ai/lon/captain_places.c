/* The places a body could go to. Thought of are charges, straight ways and wheels towards the
   enemy, each weighed by where all its stands would be; captain_choose.c says which is taken. */
#include "captain_places.h"

enum {
    AHEAD = 3000,  /* before an edge, where a stand turns upon it */
    FIRING = 4700, /* a little less than close range */
    ALOOF = 22000  /* farther away nothing matters but the way */
};

static pl_stand foe_base(const body *y, int place)
{
    return lon_base(y->v->s, y->v->m->foe[place].stand);
}

static int32_t weigh_all(const body *y, const pl_stand *end)
{
    int32_t sum = 0;
    for (int i = 0; i < y->n; i++)
        sum += ai_lon_weigh(y->v, &y->me[i], &end[i]);
    return sum;
}

/* ---- One more choice ---- */

static void keep(choices *c, const lon_path *path, int32_t gain)
{
    int at = c->n;

    if (at == LON_CAP_CHOICES) {
        at = 0;
        for (int i = 1; i < LON_CAP_CHOICES; i++)
            at = c->at[i].gain < c->at[at].gain ? i : at;
        if (c->at[at].gain >= gain)
            return;
    } else {
        c->n++;
    }
    c->at[at] = (ai_lon_choice){ *path, gain };
}

/* Is it better to be there than to stay? */
static void offer(const body *y, choices *c, const lon_path *path, const pl_stand *end)
{
    const int32_t gain = weigh_all(y, end) - y->stay;
    if (gain > 0)
        keep(c, path, gain);
}

/* The same where the law must say where it leads. */
static void think_of(const body *y, choices *c, const lon_path *path)
{
    pl_stand end[LON_STANDS];
    int32_t cost = 0;

    lon_path_end(y->v->b, &y->v->t, path, end, &cost);
    if (cost <= y->most)
        offer(y, c, path, end);
}

static void add(lon_path *path, lon_leg leg)
{
    if (path->legs < LON_LEGS)
        path->leg[path->legs++] = leg;
}

static lon_leg shift_to(pl_point to, int heading)
{
    return (lon_leg){
        .kind = LON_SHIFT, .x = to.x, .y = to.y, .heading = (int16_t)pl_heading(heading)
    };
}

static lon_leg charge(int stand, int target, int edge, int32_t offset)
{
    return (lon_leg){ .kind = LON_CHARGE,
                      .stand = (uint8_t)stand,
                      .target = (uint8_t)target,
                      .edge = (uint8_t)edge,
                      .length = offset };
}

static int32_t root_of(pl_point a, pl_point b)
{
    return pl_root((uint64_t)pl_square(a, b));
}

/* ---- One stand ---- */

/* No corner goes farther than its datum and the turn about it, nearly. */
static int32_t cost_of(const pl_stand *from, const pl_stand *to)
{
    const int32_t turn = lon_cap_size(pl_turn(from->heading, to->heading));
    const int32_t round = from->hw > from->depth ? from->hw : from->depth;
    const int32_t dx = lon_cap_size(to->at.x - from->at.x),
                  dy = lon_cap_size(to->at.y - from->at.y);
    const int32_t far = dx > dy ? dx + dy * 27 / 64 - dy / 12 : dy + dx * 27 / 64 - dx / 12;
    return far + (turn ? round * turn / 1400 : 0);
}

/* All of it before the line of the edge, nearly. */
static bool is_before(const pl_stand *mover, const pl_stand *foe, int edge)
{
    const int normal = pl_heading(foe->heading + edge * (PL_TURN / 4));
    const int turn = pl_turn(normal, mover->heading);
    const int64_t cos = lon_cap_size(pl_cos(turn)), sin = lon_cap_size(pl_sin(turn));
    const int32_t deep = (int32_t)((mover->depth / 2 * cos + mover->hw * sin) >> 30);
    const pl_point at = pl_local(pl_stand_centre(foe), normal, pl_stand_centre(mover));
    return at.y >= deep + (edge % 2 ? foe->hw : foe->depth / 2);
}

/* Straight at the middle of the edge, or by way of a place before it. */
static void charge_edge(const body *y, choices *c, int place, int edge)
{
    const pl_stand foe = foe_base(y, place), *from = &y->from[0];
    const pl_stand end = pl_against(*from, &foe, edge, 0);
    pl_stand turned = end;
    lon_path path = { .legs = 0 };

    if (y->v->m->foe[place].held >> edge & 1 || cost_of(from, &end) > y->most + 1000)
        return;
    if (!is_before(from, &foe, edge)) {
        turned.at = pl_from(end.at, end.heading, 0, -AHEAD);
        if (cost_of(from, &turned) + AHEAD > y->most + 500)
            return;
        add(&path, shift_to(turned.at, turned.heading));
    }
    add(&path, charge(y->stand[0], y->v->m->foe[place].stand, edge, 0));
    offer(y, c, &path, &end);
}

/* That way, so far or as far as it can, with this face. */
static void go(const body *y, choices *c, int way, int32_t length, int heading)
{
    const pl_stand *from = &y->from[0];
    pl_stand end = *from;
    lon_path path = { .legs = 0 };

    end.heading = pl_heading(heading);
    const int32_t turn = lon_cap_size(pl_turn(from->heading, end.heading));
    const int32_t round = from->hw > from->depth ? from->hw : from->depth;
    const int32_t most = y->most - (turn ? round * turn / 1100 + 20 : 0);
    length = length < most ? length : most;
    if (length <= 500)
        return;
    end.at = pl_from(from->at, way, 0, length);
    add(&path, shift_to(end.at, end.heading));
    offer(y, c, &path, &end);
}

/* The face of the foe that looks at it, from there. */
static int facing_to(const body *y, const ai_lon_foe *e, int way)
{
    const pl_stand foe = lon_base(y->v->s, e->stand);
    const int turn = pl_turn(foe.heading, way + PL_TURN / 8), quarter = PL_TURN / 4;
    const int edges = (turn < 0 ? turn + PL_TURN : turn) / quarter;
    return pl_heading(foe.heading + edges * quarter);
}

static void think_of_going(const body *y, choices *c, int place)
{
    const ai_lon_foe *e = &y->v->m->foe[place];
    const pl_point to = { e->x, e->y };
    const int32_t far = root_of(y->from[0].at, to) - e->hd;
    const int32_t whole = y->most < far - 600 ? y->most : far - 600;
    const int way = pl_towards(y->from[0].at, to), face = facing_to(y, e, way);

    go(y, c, way, whole, face);
    if (far > y->most + ALOOF)
        return;
    if (face != y->heading)
        go(y, c, way, whole, y->heading);
    go(y, c, way, whole * 2 / 3, face);
    go(y, c, way, whole / 3, face);
    if (far - FIRING < whole)
        go(y, c, way, far - FIRING, face);
}

/* Away from the nearest, its face to him. */
static void think_of_leaving(const body *y, choices *c)
{
    const ai_lon_foe *e = &y->v->m->foe[y->goal[0]];
    const pl_stand *from = &y->from[0];
    const int away = pl_towards((pl_point){ e->x, e->y }, from->at);

    for (int part = 1; part <= (y->v->idle ? 8 : 2); part *= 2) {
        lon_path path = { .legs = 0 };
        pl_stand end = *from;
        end.at = pl_from(from->at, away, 0, y->most / part - 20);
        add(&path, shift_to(end.at, end.heading));
        offer(y, c, &path, &end);
    }
}

/* Into their train, or as far on the way as it can. */
static void think_of_train(const body *y, choices *c)
{
    const pl_stand *from = &y->from[0];
    const int way = pl_towards(from->at, y->v->spoil);
    const pl_point front = pl_from(y->v->spoil, way, 0, from->depth / 2);
    const int32_t far = root_of(from->at, front);

    go(y, c, way, far, way);
    if (far > y->most) {
        go(y, c, way, y->most, y->heading);
        go(y, c, way, y->most / 2, way);
    }
}

/* Could it come upon any edge of the foe at all? */
static bool is_in_reach(const body *y, const ai_lon_foe *e)
{
    enum { BASES = 6000 }; /* no two bases that touch have centres, or datums, so far apart */
    const int32_t reach = y->most + 1000 + BASES;
    const int32_t dx = lon_cap_size(e->x - y->from[0].at.x),
                  dy = lon_cap_size(e->y - y->from[0].at.y);
    return dx <= reach && dy <= reach && dx + dy <= reach * 3 / 2;
}

void ai_lon_think_alone(const body *y, choices *c)
{
    for (int i = 0; i < y->goals; i++) {
        const ai_lon_foe *e = &y->v->m->foe[y->goal[i]];
        if (y->me[0].able && is_in_reach(y, e) && (e->type != LON_GEN || y->me[0].arm == LON_HORSE))
            for (int edge = PL_FRONT; edge <= PL_LEFT; edge++)
                charge_edge(y, c, y->goal[i], edge);
        if (i == 0)
            think_of_going(y, c, y->goal[i]);
    }
    if (y->goals)
        think_of_leaving(y, c);
    if (y->me[0].raids)
        think_of_train(y, c);
}

/* ---- A body in line ---- */

static bool is_front(const body *y, int place)
{
    for (int i = 0; i < y->n; i++) {
        const pl_point p = pl_local(y->from[place].at, y->heading, y->from[i].at);
        if (p.y > 1000 && p.x < 2000 && p.x > -2000)
            return false;
    }
    return true;
}

/* By the stand of the front that comes upon the enemy first. */
static void charge_in_line(const body *y, choices *c, const lon_path *before, const pl_stand *at,
                           int place)
{
    const pl_stand foe = foe_base(y, place);
    const int target = y->v->m->foe[place].stand;

    for (int edge = PL_FRONT; edge <= PL_LEFT; edge++) {
        const int heading = pl_heading(foe.heading + edge * (PL_TURN / 4) + PL_TURN / 2);
        const int turn = pl_turn(at[0].heading, heading);
        const pl_point middle = ai_lon_edge(&foe, edge);
        if (turn > LON_CHARGE_TURN || turn < -LON_CHARGE_TURN)
            continue;
        for (int i = 0; i < y->n; i++) {
            if (!is_front(y, i))
                continue;
            const pl_point off = pl_local(middle, heading, at[i].at);
            const int32_t half = (edge % 2 ? foe.depth / 2 : foe.hw) + at[i].hw - LON_MIN_SHARE;
            if (off.y > 0 || off.y < -y->most - 500 || off.x > half || off.x < -half)
                continue;
            lon_path path = *before;
            add(&path, charge(y->stand[i], target, edge, off.x));
            think_of(y, c, &path);
        }
    }
}

/* The wheel by which the front becomes parallel to an edge. */
static void wheel_and_charge(const body *y, choices *c, int place)
{
    const pl_stand foe = foe_base(y, place);

    for (int edge = PL_FRONT; edge <= PL_LEFT; edge++) {
        const int heading = pl_heading(foe.heading + edge * (PL_TURN / 4) + PL_TURN / 2);
        const int turn = pl_turn(y->heading, heading);
        if (turn == 0 || turn > 600 || turn < -600 || !is_before(&y->from[0], &foe, edge))
            continue;
        lon_path path = { .legs = 0 };
        pl_stand end[LON_STANDS];
        int32_t cost;
        add(&path, (lon_leg){ .kind = LON_WHEEL, .angle = (int16_t)turn });
        lon_path_end(y->v->b, &y->v->t, &path, end, &cost);
        if (cost < y->most)
            charge_in_line(y, c, &path, end, place);
    }
}

static void advance(const body *y, choices *c, const lon_path *before, const pl_stand *at,
                    int32_t length)
{
    lon_path path = *before;
    pl_stand end[LON_STANDS];

    if (length <= 0)
        return;
    add(&path, (lon_leg){ .kind = LON_ADVANCE_LEG, .length = length });
    for (int i = 0; i < y->n; i++) {
        end[i] = at[i];
        end[i].at = pl_from(at[i].at, at[i].heading, 0, length);
    }
    offer(y, c, &path, end);
}

/* How far straight ahead the nearest of them is from the front. */
static int32_t room_ahead(const body *y)
{
    int32_t room = 3 * y->most;

    for (int g = 0; g < y->goals; g++) {
        const ai_lon_foe *e = &y->v->m->foe[y->goal[g]];
        for (int i = 0; i < y->n; i++) {
            const pl_point p = pl_local(y->from[i].at, y->heading, (pl_point){ e->x, e->y });
            const int32_t far = p.y - e->hd;
            if (p.y > 0 && p.x < 4200 && p.x > -4200 && far < room)
                room = far;
        }
    }
    return room;
}

static void think_of_wheels(const body *y, choices *c, int turn, int32_t most)
{
    static const int16_t parts[] = { 100, 50, 25 };

    for (int i = 0; i < TC_COUNT(parts); i++) {
        const int angle = turn * parts[i] / 100 > 600    ? 600
                          : turn * parts[i] / 100 < -600 ? -600
                                                         : turn * parts[i] / 100;
        lon_path path = { .legs = 0 };
        pl_stand end[LON_STANDS];
        int32_t cost;
        if (angle > -50 && angle < 50)
            continue;
        add(&path, (lon_leg){ .kind = LON_WHEEL, .angle = (int16_t)angle });
        lon_path_end(y->v->b, &y->v->t, &path, end, &cost);
        if (cost > y->most)
            continue;
        offer(y, c, &path, end);
        advance(y, c, &path, end, (y->most < most ? y->most : most) - cost);
    }
}

void ai_lon_think_in_line(const body *y, choices *c)
{
    static const uint8_t eighths[] = { 8, 7, 6, 5, 4, 3, 2, 1 };
    const ai_lon_foe *e = &y->v->m->foe[y->goal[0]];
    const int32_t room = room_ahead(y) - 150;
    const int32_t most = y->most < room ? y->most : room;
    const bool near = room < 2 * y->most + FIRING;
    const lon_path none = { .legs = 0 };

    for (int i = 0; i < TC_COUNT(eighths); i += near ? 1 : 4)
        advance(y, c, &none, y->from, most * eighths[i] / 8);
    if (room + 150 - FIRING < most)
        advance(y, c, &none, y->from, room + 150 - FIRING);
    for (int i = 0; i < y->goals; i++) {
        charge_in_line(y, c, &none, y->from, y->goal[i]);
        if (i < 2)
            wheel_and_charge(y, c, y->goal[i]);
    }
    const int turn = pl_turn(y->heading, pl_towards(y->middle, (pl_point){ e->x, e->y }));
    think_of_wheels(y, c, turn, most);
    if (turn > 900 || turn < -900) {
        lon_path path = { .legs = 0 };
        add(&path, (lon_leg){ .kind = LON_RETIRE, .length = y->most });
        think_of(y, c, &path);
    }
}

/* Straight on there is no way: aslant of it. */
void ai_lon_think_of_detours(const body *y, choices *c)
{
    static const int16_t asides[] = { 350, -350, 700, -700 };
    const ai_lon_foe *e = &y->v->m->foe[y->goal[0]];
    const pl_point to_it = y->me[0].raids ? y->v->spoil : (pl_point){ e->x, e->y };
    const int way = pl_towards(y->middle, to_it);

    c->n = 0;
    for (int i = 0; i < TC_COUNT(asides); i++) {
        if (y->n == 1) {
            go(y, c, way + asides[i], y->most, y->heading);
            go(y, c, way + asides[i], y->most / 2, y->heading);
        } else if (i < 2) {
            think_of_wheels(y, c, asides[i], y->most);
        }
    }
}
