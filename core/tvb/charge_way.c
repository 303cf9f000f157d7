/* The way of a charge (R53, R54): never chosen by its player beyond its unit and the target of a
   wheel, it is worked out here, when it is declared and afresh when it is made (R57). */
#include "charge.h"

/* OUT_OF_REACH: those a little farther off are looked at too, so that a refusal says whether there
   is somebody, but too far away (3.1.d). */
enum { SCAN_STEP = 5, OUT_OF_REACH = 1150 };

void tvb_survey(const tvb_battle *b, const tvb_state *s, int unit, tvb_charger *c)
{
    const tvb_unit *u = &s->unit[unit];

    c->b = b;
    c->s = s;
    c->unit = unit;
    c->side = tvb_side(unit);
    c->limit = tc_on(TVB_1_1_g) ? TVB_CHARGE_MOVE : tvb_types[u->type].move;
    c->from = tvb_base(b, u);
    c->enemies.n = c->friends.n = 0;
    for (int o = 0; o < TVB_UNITS; o++) {
        const tvb_unit *other = &s->unit[o];
        if (!tvb_stands(other) || o == unit || other->type == TVB_CMD ||
            tvb_far(u, other, c->limit + OUT_OF_REACH))
            continue;
        if (tvb_side(o) != c->side && !tvb_visible_to(s, o, c->side))
            continue;
        tvb_around *list = tvb_side(o) == c->side ? &c->friends : &c->enemies;
        list->unit[list->n] = (uint8_t)o;
        list->base[list->n++] = tvb_base(b, other);
    }
}

/* The reach to the first enemy straight ahead of a base, -1 none. */
static int first_met(const tvb_charger *c, const pl_base *from)
{
    int least = -1;
    for (int i = 0; i < c->enemies.n; i++) {
        const int reach = tvb_reach(from, &c->enemies.base[i]);
        if (reach >= 0 && (least < 0 || reach < least))
            least = reach;
    }
    return least;
}

/* R53: the enemies within TOUCH of a base. */
static uint64_t touched_by(const tvb_charger *c, const pl_base *at)
{
    uint64_t mask = 0;
    for (int i = 0; i < c->enemies.n; i++)
        if (pl_within(at, &c->enemies.base[i], tvb_touch()))
            mask |= tvb_bit(c->enemies.unit[i]);
    return mask;
}

/* The straight part of a charge: friends (R61), enemies not to front (R53), table, ground. */
static tc_verdict check_straight(const tvb_charger *c, const pl_base *from, const pl_base *to)
{
    const tvb_leg leg = { *from, *to, TVB_NO_CHANGE, 0 };
    const tvb_shape end = { *to, false };
    const pl_point way[3] = { c->from.at, from->at, to->at };
    uint64_t skip = 0; /* those to front it may touch at the end */

    for (int i = 0; i < c->enemies.n; i++)
        if (pl_within(to, &c->enemies.base[i], tvb_touch()) &&
            tvb_reach(from, &c->enemies.base[i]) >= 0)
            skip |= tvb_bit(c->enemies.unit[i]);
    tc_verdict v = tvb_check_passage(c->b, c->s, c->unit, &leg, 1, skip);
    if (v.rule == TVB_1_1_z)
        v = tc_illegal(tc_by(TVB_1_1_z, TVB_R61), 0, 0);
    if (v.rule == TC_LEGAL && !tvb_on_table(c->b, &end))
        v = tc_illegal(tc_by(TVB_G18, TVB_R51), 0, 0);
    if (v.rule == TC_LEGAL)
        v = tvb_check_way(c->b, c->s, c->unit, way, 3);
    return v;
}

/* ---- Zones of control (R39, R45) ---- */

/* The enemies in whose zone of control it stands. */
static uint64_t holders_of(const tvb_charger *c)
{
    const tvb_shape start = { c->from, false };
    uint64_t mask = 0;

    for (int i = 0; i < c->enemies.n; i++) {
        const int e = c->enemies.unit[i];
        if (!tvb_far(&c->s->unit[c->unit], &c->s->unit[e], TVB_ZOC_DEPTH) &&
            tvb_zoc_holds(c->b, c->s, e, &start, c->unit))
            mask |= tvb_bit(e);
    }
    return mask;
}

/* R45: held by the zone of the closest enemy (1.1.x; R105: of one of the closest), it charges that
   one or comes no farther from it. */
static tc_verdict check_held(const tvb_charger *c, const tvb_charge *way, uint64_t holders)
{
    int least = -1, got = 0;
    bool suits = true;

    for (; holders && tc_on(TVB_R45); holders &= holders - 1) {
        const int e = (1 - c->side) * TVB_SIDE_UNITS + __builtin_ctzll(holders);
        const pl_base its = tvb_base(c->b, &c->s->unit[e]);
        const int now = pl_base_distance(&c->from, &its), then = pl_base_distance(&way->end, &its);
        const bool fine = (way->targets & tvb_bit(e)) || then <= now + tvb_meas();
        if (least < 0 || now < least) {
            least = now;
            suits = fine;
            got = then;
        } else if (now == least && tc_on(TVB_R105)) {
            suits |= fine;
        }
    }
    return suits ? tc_legal() : tc_illegal(tc_by(TVB_1_1_w, TVB_R45), got, least);
}

/* R39: not into a zone and out again, but for enemies it contacts; R45. */
static tc_verdict check_zones(const tvb_charger *c, const tvb_charge *way)
{
    const pl_base wheeled = way->wheel ? pl_wheel(c->from, way->wheel) : c->from;
    const tvb_leg leg[2] = { { c->from, wheeled, way->wheel < 0 ? TVB_WHEEL_LEFT : TVB_WHEEL_RIGHT,
                               way->wheel },
                             { wheeled, way->end, TVB_NO_CHANGE, 0 } };
    const uint64_t holders = holders_of(c);
    const tc_verdict v = check_held(c, way, holders);

    if (v.rule != TC_LEGAL)
        return v;
    return tvb_check_across(c->b, c->s, c->unit, way->wheel ? leg : leg + 1, way->wheel ? 2 : 1,
                            way->targets | holders);
}

/* ---- The way of a charge ---- */

static tvb_charge no_charge(const tvb_charger *c, tc_verdict why)
{
    return (tvb_charge){ .cost = -1, .end = c->from, .why = why };
}

static tvb_charge complete(const tvb_charger *c, tvb_charge way)
{
    way.targets = touched_by(c, &way.end);
    way.why = check_zones(c, &way);
    if (way.why.rule == TC_LEGAL && !tc_on(TVB_1_1_u)) /* muted: the buffer would bar it */
        way.why = tc_illegal(TVB_1_1_t, 0, TVB_BUFFER);
    if (way.why.rule != TC_LEGAL)
        way.cost = -1;
    return way;
}

/* R53. */
static tvb_charge straight_of(const tvb_charger *c)
{
    const int reach = first_met(c, &c->from);

    if (reach < 0)
        return no_charge(c, tc_illegal(TVB_3_1_b, 0, 0));
    if (reach > c->limit + tvb_meas()) {
        const tc_verdict far = tc_illegal(TVB_3_1_d, reach, c->limit);
        if (far.rule != TC_LEGAL)
            return no_charge(c, far);
    }
    tvb_charge way = { .straight = reach, .cost = reach, .end = pl_ahead(c->from, reach) };
    const tc_verdict v = check_straight(c, &c->from, &way.end);
    return v.rule != TC_LEGAL ? no_charge(c, v) : complete(c, way);
}

/* Could the base, wheeling about this corner, run into that other? It stays on its own side of the
   corner's file, and within its own length of it. */
static bool is_in_swing(const tvb_charger *c, pl_point pivot, int sign, const pl_base *other)
{
    const int32_t width = 2 * c->from.hw, depth = 2 * c->from.hd;
    pl_point corner[4];
    bool inward = false;

    if (pl_apart(&c->from, other, pl_chord(width, TVB_WHEEL_MAX)))
        return false;
    pl_corners(other, corner);
    for (int i = 0; i < 4; i++)
        inward |= sign * pl_local(pivot, c->from.heading, corner[i]).x < 0;
    return inward && pl_to_poly(pivot, corner, 4) <=
                         pl_root((uint64_t)((int64_t)width * width + (int64_t)depth * depth)) + 2;
}

/* R54: own cannons do not stop a wheel. */
static void gather_close(const tvb_charger *c, int sign, tvb_around *close)
{
    const pl_point pivot = pl_from(c->from.at, c->from.heading, sign * c->from.hw, c->from.hd);

    close->n = 0;
    for (int i = 0; i < c->enemies.n + c->friends.n; i++) {
        const tvb_around *list = i < c->enemies.n ? &c->enemies : &c->friends;
        const int k = i < c->enemies.n ? i : i - c->enemies.n;
        if (list == &c->friends && c->s->unit[list->unit[k]].type == TVB_CAN)
            continue;
        if (is_in_swing(c, pivot, sign, &list->base[k]))
            close->base[close->n++] = list->base[k];
    }
}

/* The target's corners seen from the corner about which the charger wheels, in its frame; and how
   far it has been seen that the wheel is free. */
typedef struct scan {
    int32_t right[4], ahead[4];
    int32_t width; /* of the front, to the right of the pivot if > 0 */
    int sign, free;
    bool inland; /* nowhere off the table */
    tvb_around close;
} scan;

static void start_scan(const tvb_charger *c, const pl_base *target, int sign, scan *s)
{
    pl_point corner[4];

    pl_corners(target, corner);
    for (int i = 0; i < 4; i++) {
        const pl_point p = pl_local(c->from.at, c->from.heading, corner[i]);
        s->right[i] = p.x - sign * c->from.hw;
        s->ahead[i] = p.y - c->from.hd;
    }
    s->width = -sign * 2 * c->from.hw;
    s->sign = sign;
    gather_close(c, sign, &s->close);
    const int32_t edge = 4 * c->from.hw;
    const pl_point at = c->from.at;
    s->inland =
        at.x > edge && at.y > edge && at.x < c->b->width - edge && at.y < c->b->depth - edge;
    s->free = s->close.n == 0 && s->inland ? TVB_WHEEL_MAX : 0;
}

/* The least y of a segment where x lies between low and high; INT32_MAX nowhere. */
static int32_t least_within(pl_point a, pl_point b, int32_t low, int32_t high)
{
    if (a.x > b.x) {
        const pl_point p = a;
        a = b;
        b = p;
    }
    if (b.x < low || a.x > high)
        return INT32_MAX;
    const int64_t dx = b.x - a.x, dy = b.y - a.y;
    const int32_t from = a.x < low ? a.y + (int32_t)(dy * (low - a.x) / dx) : a.y;
    const int32_t to = b.x > high ? a.y + (int32_t)(dy * (high - a.x) / dx) : b.y;
    return from < to ? from : to;
}

/* A quick look at a wheel: -1 if the target is surely not to front after it, else a length that the
   way to it surely has; 0 if the wheel itself may touch it. slack: how far off this may be. */
static int least_reach(const scan *s, int k, int32_t slack)
{
    const int64_t sin = pl_sin(s->sign * k), cos = pl_cos(k);
    const int32_t low = (s->width < 0 ? s->width : 0) - slack;
    const int32_t high = (s->width < 0 ? 0 : s->width) + slack;
    int32_t near = INT32_MAX, far = INT32_MIN, least = INT32_MAX;
    pl_point p[4];

    for (int i = 0; i < 4; i++) {
        p[i].x = (int32_t)((s->right[i] * cos - s->ahead[i] * sin) / PL_ONE);
        p[i].y = (int32_t)((s->right[i] * sin + s->ahead[i] * cos) / PL_ONE);
        near = p[i].y < near ? p[i].y : near;
        far = p[i].y > far ? p[i].y : far;
    }
    for (int i = 0; i < 4; i++) {
        const int32_t y = least_within(p[i], p[(i + 1) & 3], low, high);
        least = y < least ? y : least;
    }
    if (least == INT32_MAX || far < -tvb_over() - slack)
        return -1;
    return near <= tvb_touch() + slack || least <= slack ? 0 : least - slack;
}

/* R54: does a wheel end here? */
static bool wheel_ends(const tvb_charger *c, const scan *s, const pl_base *at)
{
    const tvb_shape x = { *at, false };

    if (!s->inland && !tvb_on_table(c->b, &x))
        return true;
    for (int i = 0; i < s->close.n; i++)
        if (pl_overlap(at, &s->close.base[i], tvb_over()))
            return true;
    return false;
}

/* Has the wheel been free up to this angle? Looked at only as far as is wanted. */
static bool is_free(const tvb_charger *c, scan *s, int k)
{
    while (s->free < k) {
        const pl_base at = pl_wheel(c->from, s->sign * (s->free + SCAN_STEP));
        if (wheel_ends(c, s, &at))
            return false;
        s->free += SCAN_STEP;
    }
    return true;
}

/* What is known of the wheels of a scan: what each costs at least or, once worked out, exactly. At
   first only what the wheels of a block cost at least, in the place of the first of them. */
enum { BLOCK = 5, WHEELS = TVB_WHEEL_MAX / SCAN_STEP, ROUNDED = 4 };
enum known { UNKNOWN, OF_BLOCK, AT_LEAST, EXACT };

typedef struct costs {
    int32_t at[WHEELS + 1]; /* by steps of the scan; -1 no such charge */
    uint8_t known[WHEELS + 1];
} costs;

static void start_costs(const tvb_charger *c, const scan *s, costs *w)
{
    int64_t far = 0;

    for (int i = 0; i < 4; i++) {
        const int64_t square =
            (int64_t)s->right[i] * s->right[i] + (int64_t)s->ahead[i] * s->ahead[i];
        far = square > far ? square : far;
    }
    const int32_t turn = BLOCK / 2 * SCAN_STEP;
    const int32_t slack = pl_arc(pl_root((uint64_t)far) + 1, turn) + ROUNDED;
    for (int i = 0; i <= WHEELS; i++) {
        w->at[i] = -1;
        w->known[i] = UNKNOWN;
    }
    for (int i = 1; i <= WHEELS; i += BLOCK) {
        const int reach = least_reach(s, i * SCAN_STEP + turn, slack);
        w->known[i] = OF_BLOCK;
        w->at[i] = reach < 0 ? -1 : pl_chord(2 * c->from.hw, i * SCAN_STEP) + reach;
    }
}

static void open_block(const tvb_charger *c, const scan *s, int first, costs *w)
{
    for (int i = first; i < first + BLOCK && i <= WHEELS; i++) {
        const int reach = least_reach(s, i * SCAN_STEP, ROUNDED);
        w->known[i] = AT_LEAST;
        w->at[i] = reach < 0 ? -1 : pl_chord(2 * c->from.hw, i * SCAN_STEP) + reach;
    }
}

/* R54: chord and straight part; nothing straight if the wheel itself touches. -1 not to front. */
static int cost_of_wheel(const tvb_charger *c, const pl_base *target, int wheel, int chord,
                         int *reach)
{
    const pl_base at = pl_wheel(c->from, wheel);

    *reach = tvb_reach(&at, target);
    if (*reach < 0)
        return -1;
    if (pl_within(&at, target, tvb_touch()))
        *reach = 0;
    return chord + *reach;
}

/* R54: is the target the first enemy met, and the straight part free? */
static tc_verdict check_wheel(const tvb_charger *c, int wheel, int reach, pl_base *end)
{
    const pl_base at = pl_wheel(c->from, wheel);

    *end = pl_ahead(at, reach);
    for (int i = 0; i < c->enemies.n; i++) {
        if (pl_apart(&at, &c->enemies.base[i], reach))
            continue;
        const int met = tvb_reach(&at, &c->enemies.base[i]);
        if (met >= 0 && met < reach)
            return tc_illegal(tc_by(TVB_3_1_e, TVB_R54), met, reach);
    }
    return check_straight(c, &at, end);
}

/* The cheapest wheel not yet dismissed, the smaller of equals; 0 none. */
static int cheapest(const costs *w)
{
    uint32_t least = INT32_MAX; /* -1 is far more */
    int best = 0;
    for (int i = 1; i <= WHEELS; i++) {
        const uint32_t cost = (uint32_t)w->at[i];
        best = cost < least ? i : best;
        least = cost < least ? cost : least;
    }
    return best;
}

/* The wheel was not free beyond this step. */
static void drop_beyond(costs *w, int last)
{
    for (int i = last + 1; i <= WHEELS; i++)
        w->at[i] = -1;
}

/* R54: of all wheels the cheapest that is possible. What a wheel surely costs is looked at first,
   what it costs exactly only when it may be the cheapest. */
static tvb_charge scan_wheels(const tvb_charger *c, const pl_base *target, scan *s)
{
    tc_verdict why = tc_legal();
    int over = 0;
    costs w;

    start_costs(c, s, &w);
    for (int i = cheapest(&w); i && !over; i = cheapest(&w)) {
        const int wheel = s->sign * i * SCAN_STEP, chord = pl_chord(2 * c->from.hw, i * SCAN_STEP);
        int reach = w.at[i] - chord;
        if (w.known[i] == OF_BLOCK) {
            open_block(c, s, i, &w);
            continue;
        }
        if (w.known[i] == AT_LEAST) {
            w.known[i] = EXACT;
            w.at[i] = cost_of_wheel(c, target, wheel, chord, &reach);
            continue;
        }
        if (!is_free(c, s, i * SCAN_STEP)) {
            drop_beyond(&w, s->free / SCAN_STEP);
            continue;
        }
        tvb_charge way = { .wheel = wheel, .straight = reach, .cost = w.at[i] };
        over = way.cost > c->limit + tvb_meas() ? way.cost : 0;
        const tc_verdict v = over ? why : check_wheel(c, wheel, reach, &way.end);
        if (!over && v.rule == TC_LEGAL)
            return complete(c, way);
        why = why.rule == TC_LEGAL ? v : why;
        w.at[i] = -1;
    }
    if (why.rule != TC_LEGAL)
        return no_charge(c, why);
    return no_charge(c, over ? tc_illegal(tc_by(TVB_1_1_g, TVB_R54), over, c->limit)
                             : tc_illegal(tc_by(TVB_3_1_e, TVB_R54), 0, 0));
}

static tvb_charge wheel_of(const tvb_charger *c, int target)
{
    const pl_base its = tvb_base(c->b, &c->s->unit[target]);
    scan s;

    if (tvb_zone_from(c->b, &c->from, &its) == TVB_REAR)
        return no_charge(c, tc_illegal(tc_by(TVB_3_1_e, TVB_R54), 0, 0));
    const int distance = pl_base_distance(&c->from, &its);
    if (distance > c->limit + tvb_touch() + tvb_meas())
        return no_charge(c, tc_illegal(tc_by(TVB_1_1_g, TVB_R54), distance, c->limit));
    start_scan(c, &its, pl_local(c->from.at, c->from.heading, its.at).x < 0 ? -1 : 1, &s);
    return scan_wheels(c, &its, &s);
}

/* 3.1.e, R45: a wheel only where the straight way ahead reaches nobody. */
tvb_charge tvb_charge_of(const tvb_battle *b, const tvb_state *s, int unit, int wheel_target)
{
    tvb_charger c;

    tvb_survey(b, s, unit, &c);
    const tvb_charge straight = straight_of(&c);
    if (wheel_target < 0 || wheel_target >= TVB_UNITS)
        return straight;
    if (straight.cost >= 0) {
        const tc_verdict v = tc_illegal(TVB_3_1_e, straight.cost, 0);
        if (v.rule != TC_LEGAL)
            return no_charge(&c, v);
    }
    return wheel_of(&c, wheel_target);
}

/* R57: what a declared charge has become. */
tvb_charge tvb_charge_afresh(const tvb_battle *b, const tvb_state *s, int unit)
{
    const int target = s->unit[unit].target;
    tvb_charger c;

    tvb_survey(b, s, unit, &c);
    const tvb_charge straight = straight_of(&c);
    if (straight.cost >= 0 || target >= TVB_UNITS || !tvb_is_enemy(s, target, c.side))
        return straight;
    return wheel_of(&c, target);
}

/* R95: is every corner of the charger behind the line of the target's front edge? */
bool tvb_is_behind_front(const tvb_battle *b, const tvb_state *s, int unit, int target)
{
    const pl_base mine = tvb_base(b, &s->unit[unit]), its = tvb_base(b, &s->unit[target]);
    pl_point corner[4];

    pl_corners(&mine, corner);
    for (int i = 0; i < 4; i++)
        if (pl_local(its.at, its.heading, corner[i]).y > its.hd + tvb_over())
            return false;
    return true;
}
