/* Chapters 3.1 and 3.2: charges are declared, cancelled and made. A charge is never chosen by its
   player beyond its unit and the target of a wheel: its way is worked out here (R53, R54), when it
   is declared and afresh when it is made (R57). CHARGE_NEXT is asked only where a class of 3.2.c
   has more than one charge left to make. */
#include "parts.h"

/* OUT_OF_REACH: those a little farther off are looked at too, so that a refusal says whether there
   is somebody, but too far away (3.1.d). */
enum { SCAN_STEP = 5, CLASSES = 6, OUT_OF_REACH = 1150 };

/* Who stands about a charger, near enough to be met. */
typedef struct around {
    int n;
    uint8_t unit[TVB_UNITS];
    pl_base base[TVB_UNITS];
} around;

typedef struct charger {
    const tvb_battle *b;
    const tvb_state *s;
    int unit, side, limit;
    pl_base from;
    around enemies, friends;
} charger;

static bool is_enemy(const tvb_state *s, int unit, int of_side)
{
    const tvb_unit *e = &s->unit[unit];
    return tvb_side(unit) != of_side && tvb_stands(e) && e->type != TVB_CMD &&
           tvb_visible_to(s, unit, of_side);
}

static void survey(const tvb_battle *b, const tvb_state *s, int unit, charger *c)
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
        around *list = tvb_side(o) == c->side ? &c->friends : &c->enemies;
        list->unit[list->n] = (uint8_t)o;
        list->base[list->n++] = tvb_base(b, other);
    }
}

/* The reach to the first enemy straight ahead of a base, -1 none. */
static int first_met(const charger *c, const pl_base *from)
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
static uint64_t touched_by(const charger *c, const pl_base *at)
{
    uint64_t mask = 0;
    for (int i = 0; i < c->enemies.n; i++)
        if (pl_within(at, &c->enemies.base[i], tvb_touch()))
            mask |= tvb_bit(c->enemies.unit[i]);
    return mask;
}

/* The straight part of a charge: friends (R61), enemies not to front (R53), table, ground. */
static tc_verdict check_straight(const charger *c, const pl_base *from, const pl_base *to)
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
static uint64_t holders_of(const charger *c)
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
static tc_verdict check_held(const charger *c, const tvb_charge *way, uint64_t holders)
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
static tc_verdict check_zones(const charger *c, const tvb_charge *way)
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

static tvb_charge no_charge(const charger *c, tc_verdict why)
{
    return (tvb_charge){ .cost = -1, .end = c->from, .why = why };
}

static tvb_charge complete(const charger *c, tvb_charge way)
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
static tvb_charge straight_of(const charger *c)
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
static bool is_in_swing(const charger *c, pl_point pivot, int sign, const pl_base *other)
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
static void gather_close(const charger *c, int sign, around *close)
{
    const pl_point pivot = pl_from(c->from.at, c->from.heading, sign * c->from.hw, c->from.hd);

    close->n = 0;
    for (int i = 0; i < c->enemies.n + c->friends.n; i++) {
        const around *list = i < c->enemies.n ? &c->enemies : &c->friends;
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
    around close;
} scan;

static void start_scan(const charger *c, const pl_base *target, int sign, scan *s)
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
static bool wheel_ends(const charger *c, const scan *s, const pl_base *at)
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
static bool is_free(const charger *c, scan *s, int k)
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

static void start_costs(const charger *c, const scan *s, costs *w)
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

static void open_block(const charger *c, const scan *s, int first, costs *w)
{
    for (int i = first; i < first + BLOCK && i <= WHEELS; i++) {
        const int reach = least_reach(s, i * SCAN_STEP, ROUNDED);
        w->known[i] = AT_LEAST;
        w->at[i] = reach < 0 ? -1 : pl_chord(2 * c->from.hw, i * SCAN_STEP) + reach;
    }
}

/* R54: chord and straight part; nothing straight if the wheel itself touches. -1 not to front. */
static int cost_of_wheel(const charger *c, const pl_base *target, int wheel, int chord, int *reach)
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
static tc_verdict check_wheel(const charger *c, int wheel, int reach, pl_base *end)
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
static tvb_charge scan_wheels(const charger *c, const pl_base *target, scan *s)
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

static tvb_charge wheel_of(const charger *c, int target)
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
    charger c;

    survey(b, s, unit, &c);
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
static tvb_charge charge_afresh(const tvb_battle *b, const tvb_state *s, int unit)
{
    const int target = s->unit[unit].target;
    charger c;

    survey(b, s, unit, &c);
    const tvb_charge straight = straight_of(&c);
    if (straight.cost >= 0 || target >= TVB_UNITS || !is_enemy(s, target, c.side))
        return straight;
    return wheel_of(&c, target);
}

/* ---- Declaring (3.1) ---- */

/* 3.1.f, R59: to join a unit that has declared, or one locked since an earlier turn. */
static tc_verdict check_declare_cmd(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    if (a->target >= TVB_UNITS || tvb_side(a->target) != a->side ||
        !(s->unit[a->target].flags & TVB_ON))
        return tc_illegal(TC_MALFORMED, a->target, TVB_UNITS);

    const tvb_unit *c = &s->unit[a->unit], *u = &s->unit[a->target];
    if (c->type != TVB_CMD || u->type == TVB_CMD)
        return tc_illegal(TVB_3_1_f, 0, 0);
    if (c->flags & TVB_DECLARED)
        return tc_illegal(TVB_3_1_a, 0, 0);
    if (c->attached != TC_NONE)
        return tc_illegal(tc_by(TVB_3_1_f, TVB_R47), 0, 0);
    const bool locked = tvb_locked(b, s, a->target);
    if (!(u->flags & TVB_DECLARED) && !locked)
        return tc_illegal(TVB_3_1_f, 0, 0);
    const int distance = tvb_distance(b, s, a->unit, a->target);
    if (locked && distance > TVB_CHARGE_MOVE + tvb_meas())
        return tc_illegal(tc_by(TVB_3_1_f, TVB_R59), distance, TVB_CHARGE_MOVE);
    return tc_legal();
}

/* 3.1.b to 3.1.e, R60, R99. */
tc_verdict tvb_check_declare(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    if (a->unit >= TVB_UNITS || tvb_side(a->unit) != a->side || !(s->unit[a->unit].flags & TVB_ON))
        return tc_illegal(TC_MALFORMED, a->unit, TVB_UNITS);
    if (a->kind == TVB_DECLARE_CMD)
        return check_declare_cmd(b, s, a);

    const tvb_unit *u = &s->unit[a->unit];
    const bool wheel = a->target != TC_NONE;
    if (wheel && (a->target >= TVB_UNITS || tvb_side(a->target) == a->side ||
                  !(s->unit[a->target].flags & TVB_ON)))
        return tc_illegal(TC_MALFORMED, a->target, TVB_UNITS);
    if (u->type == TVB_CMD)
        return tc_illegal(TVB_3_1_f, 0, 0);
    if (u->type == TVB_CAN)
        return tc_illegal(tc_by(TVB_3_1_b, TVB_R60), 0, 0);
    if (u->flags & TVB_DECLARED)
        return tc_illegal(TVB_3_1_a, 0, 0);
    if (u->flags & TVB_SHOT)
        return tc_illegal(TVB_1_2_b, 0, 0);
    if (tvb_locked(b, s, a->unit))
        return tc_illegal(tc_by(TVB_3_1_b, TVB_R92), 0, 0);
    if (!tc_on(TVB_3_1_c) || !tc_on(TVB_R99)) /* muted: then nobody has a second move */
        return tc_illegal(TVB_3_1_b, 0, 0);
    if (wheel && s->unit[a->target].type == TVB_CMD)
        return tc_illegal(tc_by(TVB_3_4_i, TVB_R60), 0, 0);
    if (wheel && !tvb_visible_to(s, a->target, a->side))
        return tc_illegal(TVB_X10, 0, 0);
    const tvb_charge way = tvb_charge_of(b, s, a->unit, wheel ? a->target : -1);
    if (way.why.rule != TC_LEGAL)
        return way.why;
    if ((u->flags & TVB_CHECKED) && !(u->flags & TVB_PASSED) && !tvb_in_command(b, s, a->unit))
        return tc_illegal(tc_by(TVB_1_1_c, TVB_R29), 0, 0);
    return tc_legal();
}

/* R95: is every corner of the charger behind the line of the target's front edge? */
static bool is_behind_front(const tvb_battle *b, const tvb_state *s, int unit, int target)
{
    const pl_base mine = tvb_base(b, &s->unit[unit]), its = tvb_base(b, &s->unit[target]);
    pl_point corner[4];

    pl_corners(&mine, corner);
    for (int i = 0; i < 4; i++)
        if (pl_local(its.at, its.heading, corner[i]).y > its.hd + tvb_over())
            return false;
    return true;
}

/* R95, for the horse's 4+: behind the front lines of all the pike+shot it touches. Asked before it
   goes: it and they stand where they stood at the declaration (3.2.c: horse goes first). */
static bool is_all_behind(const tvb_battle *b, const tvb_state *s, int unit, uint64_t targets)
{
    const int first = (1 - tvb_side(unit)) * TVB_SIDE_UNITS;
    bool any = false;

    if (!tvb_on(b, TVB_BEHIND_FLANK) || !tc_on(TVB_R95))
        return false;
    for (; targets; targets &= targets - 1) {
        const int t = first + __builtin_ctzll(targets);
        if (s->unit[t].type != TVB_PSH)
            continue;
        if (!is_behind_front(b, s, unit, t))
            return false;
        any = true;
    }
    return any;
}

static int first_target(int unit, uint64_t targets)
{
    return targets ? (1 - tvb_side(unit)) * TVB_SIDE_UNITS + __builtin_ctzll(targets) : TC_NONE;
}

void tvb_declare_now(tvb_game *g, int unit)
{
    tvb_unit *u = &g->s->unit[unit];
    const bool straight = u->target == TC_NONE;

    u->flags |= TVB_DECLARED;
    if (!g->ev)
        return;
    const tvb_charge way = tvb_charge_of(g->b, g->s, unit, straight ? -1 : u->target);
    tvb_say(g, TVB_EV_DECLARED, tc_by(TVB_3_1_c, straight ? TVB_R53 : TVB_R54), unit,
            straight ? first_target(unit, way.targets) : u->target, way.wheel, way.cost, 0, 0);
}

/* 3.1.b: out of command it checks first, seen from then on if it was hidden (X10). */
void tvb_apply_declare(tvb_game *g, const tc_action *a)
{
    tvb_unit *u = &g->s->unit[a->unit];

    u->target = a->target;
    if (u->flags & TVB_HIDDEN)
        tvb_reveal(g, a->unit, TC_NONE);
    if (a->kind == TVB_DECLARE_CMD) {
        u->flags |= TVB_DECLARED;
        tvb_say(g, TVB_EV_DECLARED, tc_by(TVB_3_1_f, TVB_R59), a->unit, a->target, 0,
                tvb_distance(g->b, g->s, a->unit, a->target), 0, 0);
        return;
    }
    if (!tc_on(TVB_3_1_b) || (u->flags & TVB_PASSED) || tvb_in_command(g->b, g->s, a->unit))
        tvb_declare_now(g, a->unit);
    else
        tvb_start_check(g, a->unit, TVB_FOR_CHARGE);
}

/* ---- Cancelling (3.2.a, 3.2.b, R55) ---- */

/* A set of units of both sides. */
typedef struct both {
    uint64_t of[2];
} both;

static bool both_has(const both *x, int unit)
{
    return x->of[tvb_side(unit)] >> unit % TVB_SIDE_UNITS & 1;
}

static void both_add(both *x, int unit)
{
    x->of[tvb_side(unit)] |= tvb_bit(unit);
}

/* The charges of a turn: whom each touches, and whose declarations it may cancel by 3.2.a. */
typedef struct charges {
    both open;     /* not decided yet */
    both standing; /* decided: stand */
    uint64_t targets[TVB_UNITS], cancels[TVB_UNITS];
} charges;

static void stand(tvb_game *g, charges *c, int unit, const both *spared)
{
    const int other = 1 - tvb_side(unit);
    uint64_t hit = c->cancels[unit] & c->open.of[other] & ~spared->of[other];

    both_add(&c->standing, unit);
    c->open.of[tvb_side(unit)] &= ~tvb_bit(unit);
    c->open.of[other] &= ~hit;
    for (; hit; hit &= hit - 1)
        tvb_say(g, TVB_EV_CANCELLED, tc_by(TVB_3_2_a, TVB_R55),
                other * TVB_SIDE_UNITS + __builtin_ctzll(hit), unit, 0, 0, 0, 0);
}

/* Whoever has no undecided canceller left stands. True if somebody did. */
static bool stand_free(tvb_game *g, charges *c)
{
    const both none = { { 0, 0 } };
    bool moved = false;

    for (int u = 0; u < TVB_UNITS; u++) {
        bool threatened = false;
        if (!both_has(&c->open, u))
            continue;
        for (int o = 0; o < TVB_UNITS; o++)
            threatened |=
                both_has(&c->open, o) && tvb_side(o) != tvb_side(u) && (c->cancels[o] & tvb_bit(u));
        if (threatened)
            continue;
        stand(g, c, u, &none);
        moved = true;
    }
    return moved;
}

/* Who can be reached from a unit along "can cancel" among the undecided. */
static both reached_from(const charges *c, int unit)
{
    both seen = { { 0, 0 } }, todo = { { 0, 0 } };

    both_add(&todo, unit);
    while (todo.of[0] | todo.of[1]) {
        const int side = todo.of[0] ? 0 : 1, other = 1 - side;
        const int place = __builtin_ctzll(todo.of[side]);
        const uint64_t next = c->cancels[side * TVB_SIDE_UNITS + place] & c->open.of[other];
        todo.of[side] &= todo.of[side] - 1;
        todo.of[other] |= next & ~seen.of[other];
        seen.of[other] |= next;
    }
    return seen;
}

/* R55: the circles that nobody undecided outside can cancel: their members stand and spare each
   other. */
static void stand_circles(tvb_game *g, charges *c)
{
    both reach[TVB_UNITS], circle[TVB_UNITS];
    const both before = c->open;

    for (int u = 0; u < TVB_UNITS; u++)
        reach[u] = both_has(&before, u) ? reached_from(c, u) : (both){ { 0, 0 } };
    for (int u = 0; u < TVB_UNITS; u++) {
        bool outside = !both_has(&before, u) || !both_has(&reach[u], u);
        circle[u] = (both){ { 0, 0 } };
        for (int o = 0; o < TVB_UNITS && !outside; o++) {
            if (!both_has(&before, o) || !both_has(&reach[o], u))
                continue;
            if (both_has(&reach[u], o))
                both_add(&circle[u], o);
            else
                outside = true;
        }
        if (outside)
            circle[u] = (both){ { 0, 0 } };
    }
    for (int u = 0; u < TVB_UNITS; u++)
        if (both_has(&circle[u], u))
            stand(g, c, u, &circle[u]);
}

/* 3.2.a, R95: is a charge from where it is declared on the flank or rear of a target? */
static bool is_on_flank(const tvb_battle *b, const tvb_state *s, int unit, int target)
{
    if (tvb_zone_of(b, s, target, unit) == TVB_FRONT)
        return false;
    return !tvb_on(b, TVB_BEHIND_FLANK) || !tc_on(TVB_R95) || is_behind_front(b, s, unit, target);
}

static void gather_charges(const tvb_battle *b, const tvb_state *s, charges *c)
{
    *c = (charges){ .open = { { 0, 0 } } };
    for (int u = 0; u < TVB_UNITS; u++)
        if ((s->unit[u].flags & TVB_DECLARED) && s->unit[u].type != TVB_CMD)
            both_add(&c->open, u);
    for (int u = 0; u < TVB_UNITS; u++) {
        if (!both_has(&c->open, u))
            continue;
        const int first = (1 - tvb_side(u)) * TVB_SIDE_UNITS;
        const tvb_charge way = charge_afresh(b, s, u);
        c->targets[u] = way.cost < 0 ? 0 : way.targets;
        for (uint64_t left = c->targets[u] & c->open.of[1 - tvb_side(u)]; left; left &= left - 1)
            if (is_on_flank(b, s, u, first + __builtin_ctzll(left)))
                c->cancels[u] |= left & ((uint64_t)0 - left);
    }
}

/* 3.2.b: on the survivors of 3.2.a. */
static void cancel_infantry(tvb_game *g, charges *c)
{
    const both survivors = c->standing;

    for (int u = 0; u < TVB_UNITS; u++) {
        if (!both_has(&survivors, u) || !tvb_is_cavalry(g->s->unit[u].type))
            continue;
        const int other = 1 - tvb_side(u);
        for (uint64_t left = c->targets[u] & c->standing.of[other]; left; left &= left - 1) {
            const int t = other * TVB_SIDE_UNITS + __builtin_ctzll(left);
            if (!tvb_is_infantry(g->s->unit[t].type))
                continue;
            c->standing.of[other] &= ~tvb_bit(t);
            tvb_say(g, TVB_EV_CANCELLED, tc_by(TVB_3_2_b, TVB_R55), t, u, 0, 0, 0, 0);
        }
    }
}

void tvb_cancel_charges(tvb_game *g)
{
    charges c;

    gather_charges(g->b, g->s, &c);
    if (!tc_on(TVB_3_2_a))
        for (int u = 0; u < TVB_UNITS; u++)
            c.cancels[u] = 0;
    while (c.open.of[0] | c.open.of[1])
        if (!stand_free(g, &c))
            stand_circles(g, &c);
    if (tc_on(TVB_3_2_b))
        cancel_infantry(g, &c);
    for (int u = 0; u < TVB_UNITS; u++)
        if (both_has(&c.standing, u) ||
            ((g->s->unit[u].flags & TVB_DECLARED) && g->s->unit[u].type == TVB_CMD))
            g->s->unit[u].flags |= TVB_STANDING;
}

/* ---- Making the charges (3.2.c, 3.2.d) ---- */

static int class_of(const tvb_state *s, int unit)
{
    const int type = s->unit[unit].type;
    const int arm = type == TVB_CMD ? 4 : tvb_is_cavalry(type) ? 0 : 2;
    return arm + (tvb_side(unit) != s->attacker);
}

static int class_now(const tvb_state *s)
{
    const int a = s->frame[s->frames - 1].a;
    return tc_on(TVB_3_2_c) || a >= 4 ? a : a ^ 2;
}

static bool is_pending(const tvb_state *s, int unit)
{
    return (s->unit[unit].flags & (TVB_STANDING | TVB_CHARGED)) == TVB_STANDING;
}

static void cancel(tvb_game *g, int unit, tc_cite by)
{
    g->s->unit[unit].flags &= ~(uint32_t)TVB_STANDING;
    tvb_say(g, TVB_EV_CANCELLED, by, unit, TC_NONE, 0, 0, 0, 0);
}

static bool in_contact(const tvb_battle *b, const tvb_state *s, int unit)
{
    const int first = (1 - tvb_side(unit)) * TVB_SIDE_UNITS;
    for (int e = first; e < first + TVB_SIDE_UNITS; e++)
        if (is_enemy(s, e, tvb_side(unit)) && !tvb_far(&s->unit[unit], &s->unit[e], tvb_touch()) &&
            tvb_contact(b, s, unit, e))
            return true;
    return false;
}

/* The way of a charge's centre to where it ends. */
static void centre_way(const tvb_game *g, int unit, int wheel, const pl_base *end, pl_point at[3])
{
    const pl_base from = tvb_base(g->b, &g->s->unit[unit]);

    at[0] = from.at;
    at[1] = wheel ? pl_wheel(from, wheel).at : from.at;
    at[2] = end->at;
}

/* The unit goes and touches these enemies. */
static void charge_home(tvb_game *g, int unit, const tvb_charge *way, const pl_base *end,
                        uint64_t touched, tc_cite by)
{
    tvb_unit *u = &g->s->unit[unit];
    const int first = (1 - tvb_side(unit)) * TVB_SIDE_UNITS;
    pl_point at[3];

    centre_way(g, unit, way->wheel, end, at);
    u->flags |= TVB_CHARGED;
    if (is_all_behind(g->b, g->s, unit, touched))
        u->flags |= TVB_ON_FLANK;
    u->contacts |= touched;
    if (way->wheel)
        tvb_say(g, TVB_EV_CHANGED, tc_by(TVB_1_1_p, TVB_R54), unit, TC_NONE,
                way->wheel < 0 ? TVB_WHEEL_LEFT : TVB_WHEEL_RIGHT,
                way->wheel < 0 ? -way->wheel : way->wheel,
                pl_chord(2 * way->end.hw, way->wheel < 0 ? -way->wheel : way->wheel), 0);
    tvb_say(g, TVB_EV_CHARGED, by, unit, first_target(unit, touched), end->at.x, end->at.y,
            end->heading, pl_root((uint64_t)pl_square(at[1], at[2])));
    tvb_put_along(g, unit, end, at, 3, by);
    for (uint64_t left = touched; g->ev && left; left &= left - 1) {
        const int t = first + __builtin_ctzll(left);
        const enum tvb_zone zone = tvb_zone_of(g->b, g->s, t, unit);
        const bool flank = zone == TVB_LEFT || zone == TVB_RIGHT;
        tvb_say(g, TVB_EV_CONTACT, tc_by(TVB_1_1_u, flank ? TVB_R98 : TVB_R6), unit, t, (int)zone,
                0, 0, 0);
    }
}

/* R56, R103: half of the straight part, or as much more as clears a friend it passes. */
static pl_base half_way(const charger *c, const tvb_charge *way)
{
    const pl_base at = way->wheel ? pl_wheel(c->from, way->wheel) : c->from;
    int ahead = tc_on(TVB_R103) ? way->straight / 2 : (way->straight + 1) / 2;

    for (int i = 0; i < c->friends.n; i++) {
        const pl_base end = pl_ahead(at, ahead);
        if (!pl_overlap(&end, &c->friends.base[i], tvb_over()))
            continue;
        pl_point corner[4];
        pl_corners(&c->friends.base[i], corner);
        for (int k = 0; k < 4; k++) {
            const int clear = pl_local(at.at, at.heading, corner[k]).y + at.hd;
            ahead = clear > ahead ? clear : ahead;
        }
        i = -1; /* pushed on, it may now stand on another */
    }
    return pl_ahead(at, ahead < way->straight ? ahead : way->straight);
}

/* R56: has one that it meets a charge standing at it? */
static bool charges_back(const tvb_battle *b, const tvb_state *s, int unit, int enemy)
{
    return is_pending(s, enemy) && !in_contact(b, s, enemy) &&
           (charge_afresh(b, s, enemy).targets & tvb_bit(unit));
}

/* R56: the enemy's charge once the unit stands half way; the crossings it used are used (X6). */
static tvb_charge charge_back(tvb_game *g, int unit, int enemy, int wheel, const pl_base *half)
{
    tvb_unit *u = &g->s->unit[unit];
    const tvb_unit before = *u;
    uint8_t crossed[TVB_CROSSINGS];
    pl_point at[3];

    __builtin_memcpy(crossed, g->s->crossed, sizeof crossed);
    centre_way(g, unit, wheel, half, at);
    tvb_count_crossings(g, unit, at, 3);
    u->x = half->at.x;
    u->y = half->at.y;
    u->heading = (int16_t)half->heading;
    const tvb_charge back = charge_afresh(g->b, g->s, enemy);
    *u = before;
    __builtin_memcpy(g->s->crossed, crossed, sizeof crossed);
    return back;
}

/* R56: both charge, if from there the enemy reaches it. */
static bool meet(tvb_game *g, int unit, int enemy, const tvb_charge *way)
{
    charger c;

    survey(g->b, g->s, unit, &c);
    const pl_base half = half_way(&c, way);
    const tvb_charge back = charge_back(g, unit, enemy, way->wheel, &half);
    if (back.cost < 0 || !(back.targets & tvb_bit(unit)))
        return false;
    charge_home(g, unit, way, &half, tvb_bit(enemy), tc_by(TVB_3_2_d, TVB_R103));
    charge_home(g, enemy, &back, &back.end, back.targets, tc_by(TVB_3_2_d, TVB_R56));
    return true;
}

/* R56: does it meet one half way? The first of those who charge back and reach it. */
static bool meets_one(tvb_game *g, int unit, const tvb_charge *way)
{
    if (tvb_side(unit) != g->s->attacker || !tc_on(TVB_3_2_d) || !tc_on(TVB_R56))
        return false;
    for (uint64_t left = way->targets; left; left &= left - 1) {
        const int enemy = first_target(unit, left);
        if (charges_back(g->b, g->s, unit, enemy) && meet(g, unit, enemy, way))
            return true;
    }
    return false;
}

/* R59: the point of a base nearest to the commander, in the base's own frame and back. */
static pl_point nearest_on(const pl_base *base, pl_point p)
{
    pl_point local = pl_local(base->at, base->heading, p);

    local.x = local.x > base->hw ? base->hw : local.x < -base->hw ? -base->hw : local.x;
    local.y = local.y > base->hd ? base->hd : local.y < -base->hd ? -base->hd : local.y;
    return pl_from(base->at, base->heading, local.x, local.y);
}

static bool may_join(const tvb_battle *b, const tvb_state *s, int commander, int unit)
{
    const tvb_unit *c = &s->unit[commander], *u = &s->unit[unit];
    const int side = tvb_side(commander), first = (1 - side) * TVB_SIDE_UNITS;

    if (!(u->flags & TVB_ON) || ((u->flags & TVB_DECLARED) && !(u->flags & TVB_CHARGED)))
        return false;
    const int distance = tvb_distance(b, s, commander, unit);
    if (distance > TVB_CHARGE_MOVE + tvb_meas() && tc_on(TVB_R59))
        return false;
    const pl_base base = tvb_base(b, u);
    const pl_point at = { c->x, c->y }, near = nearest_on(&base, at);
    const int length = pl_root((uint64_t)pl_square(at, near));
    const pl_point way[2] = { at, length ? pl_part(at, near, distance, length) : at };
    const pl_box box = pl_box_between(way[0], way[1]);
    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        const pl_point its_at = { s->unit[e].x, s->unit[e].y };
        pl_point corner[4];
        if (pl_box_misses(box, its_at, TVB_ROUND + TVB_CMD_RADIUS) || !is_enemy(s, e, side))
            continue;
        const pl_base its = tvb_base(b, &s->unit[e]);
        pl_corners(&its, corner);
        if (pl_between(way, 2, corner, 4) < TVB_CMD_RADIUS - tvb_over())
            return false;
    }
    return tvb_check_way(b, s, commander, way, 2).rule == TC_LEGAL;
}

static void make_charge(tvb_game *g, int unit)
{
    tvb_unit *u = &g->s->unit[unit];

    if (u->type == TVB_CMD) {
        const tc_cite by = tc_by(TVB_3_1_f, TVB_R59);
        if (!may_join(g->b, g->s, unit, u->target)) {
            cancel(g, unit, by);
            return;
        }
        u->flags |= TVB_CHARGED;
        tvb_attach(g, unit, u->target);
        return;
    }
    if (in_contact(g->b, g->s, unit) && tc_on(TVB_R58)) {
        cancel(g, unit, tc_by(TVB_3_1_b, TVB_R58));
        return;
    }
    const tvb_charge way = charge_afresh(g->b, g->s, unit);
    if (way.cost < 0) {
        cancel(g, unit, tc_by(way.why.rule ? way.why.rule : TVB_3_1_d, TVB_R57));
        return;
    }
    if (meets_one(g, unit, &way))
        return;
    charge_home(g, unit, &way, &way.end, way.targets, tc_by(TVB_3_2_c, TVB_R53));
}

tc_verdict tvb_check_charge_next(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    (void)b;
    if (a->unit >= TVB_UNITS || tvb_side(a->unit) != a->side)
        return tc_illegal(TC_MALFORMED, a->unit, TVB_UNITS);
    if (!is_pending(s, a->unit))
        return tc_illegal(TVB_3_2_a, 0, 0);
    if (class_of(s, a->unit) != class_now(s))
        return tc_illegal(TVB_3_2_c, 0, 0);
    return tc_legal();
}

void tvb_apply_charge_next(tvb_game *g, const tc_action *a)
{
    if (is_pending(g->s, a->unit))
        make_charge(g, a->unit);
}

/* Goes on to the next class with a charge to make; asks if there are several. */
bool tvb_run_charge(tvb_game *g)
{
    tvb_state *s = g->s;
    tvb_frame *f = tvb_top(s);

    for (; f->a < CLASSES; f->a++) {
        const int now = class_now(s);
        int count = 0, last = 0;
        for (int u = 0; u < TVB_UNITS; u++)
            if (is_pending(s, u) && class_of(s, u) == now) {
                count++;
                last = u;
            }
        if (count > 1)
            return false;
        if (count == 1) {
            make_charge(g, last);
            return true;
        }
    }
    tvb_pop(g);
    return true;
}
