/* The legal actions, one kind and one subject at a time: finite kinds whole, moves by the canonical
   sample that section 5.3 of the ledger names, at most SAMPLE a unit. Shots: each shooter alone,
   and with all who may join it. The sample of set-up is in setup_sample.c. tvb_check has the last
   word on everything. */
#include "parts.h"

enum { SAMPLE = 60, NEAR = 3, SIGHT = 12000, TRIED = 160, ODOMETER = 20000 };

typedef struct list {
    const tvb_battle *b;
    const tvb_state *s;
    int side, subject; /* subject TC_NONE: any */
    tc_action *out;
    int cap, count;
} list;

static bool offer(list *l, const tc_action *a)
{
    if (tvb_check(l->b, l->s, a).rule)
        return false;
    if (l->count < l->cap)
        l->out[l->count] = *a;
    l->count++;
    return true;
}

static tc_action blank(const list *l, int kind, int unit)
{
    return (tc_action){
        .kind = (uint8_t)kind, .side = (uint8_t)l->side, .unit = (uint8_t)unit, .target = TC_NONE
    };
}

/* Is the unit of this place on the side asked for, and on the table? */
static bool wanted(const list *l, int unit)
{
    return (l->subject == TC_NONE || l->subject == unit) && (l->s->unit[unit].flags & TVB_ON);
}

static int own_first(const list *l)
{
    return l->side * TVB_SIDE_UNITS;
}

static int foe_first(const list *l)
{
    return !l->side * TVB_SIDE_UNITS;
}

static bool is_foe(const list *l, int unit)
{
    return l->s->unit[unit].type != TVB_CMD && tvb_visible_to(l->s, unit, l->side);
}

static void list_plain(list *l, int kind)
{
    const tc_action a = blank(l, kind, TC_NONE);

    if (l->subject == TC_NONE)
        offer(l, &a);
}

/* Kinds that name one unit of the side and nothing else. */
static void list_units(list *l, int kind)
{
    for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS; u++) {
        const tc_action a = blank(l, kind, u);
        if (wanted(l, u))
            offer(l, &a);
    }
}

/* ---- Moves ---- */

/* One unit's sample as it grows: what has been tried is not tried again. */
typedef struct sample {
    list *l;
    int unit, count, tried;
    uint8_t leave;
    tc_pose seen[TRIED];
} sample;

static bool same_pose(const tc_pose *a, const tc_pose *b)
{
    return a->length == b->length && a->angle == b->angle && a->change == b->change &&
           a->end_change == b->end_change && a->end_angle == b->end_angle;
}

static tc_action move_of(const sample *m, const tc_pose *pose)
{
    const bool on_spot = pose->length == 0 && pose->change >= TVB_ABOUT;
    tc_action a = blank(m->l, TVB_MOVE, m->unit);

    a.as.pose = *pose;
    a.flags = on_spot ? 0 : m->leave;
    return a;
}

static bool try_pose(sample *m, const tc_pose *pose)
{
    if (m->count >= SAMPLE)
        return false;
    for (int i = 0; i < m->tried; i++)
        if (same_pose(&m->seen[i], pose))
            return false;
    if (m->tried < TRIED)
        m->seen[m->tried++] = *pose;
    const tc_action a = move_of(m, pose);
    if (!offer(m->l, &a))
        return false;
    m->count++;
    return true;
}

static tc_pose pose_of(int change, int32_t angle, int32_t length)
{
    return (tc_pose){ .change = (uint8_t)change, .angle = (int16_t)angle, .length = length };
}

/* The longest legal way up to most, found by halving; whatever bars the first part bars it all. */
static void try_longest(sample *m, tc_pose pose, int32_t most)
{
    int32_t low = 0, high = most;

    pose.length = most;
    if (most <= 0 || try_pose(m, &pose))
        return;
    while (high - low > 10) {
        pose.length = low + (high - low) / 2;
        const tc_action a = move_of(m, &pose);
        if (tvb_check(m->l->b, m->l->s, &a).rule)
            high = pose.length;
        else
            low = pose.length;
    }
    pose.length = low;
    if (low >= 100)
        try_pose(m, &pose);
}

/* Straight on after a change: as far as it may, and to stand 1, 2, 3 or 4 from the first enemy
 * ahead. */
static void try_ahead(sample *m, int change, int32_t angle)
{
    const list *l = m->l;
    tc_pose pose = pose_of(change, angle, 0);
    const tc_action a = move_of(m, &pose);
    const pl_base base = tvb_move_end(l->b, l->s, &a);
    const int32_t most = tvb_types[l->s->unit[m->unit].type].move - tvb_move_cost(l->b, l->s, &a);
    int32_t reach = -1;

    for (int e = foe_first(l); e < foe_first(l) + TVB_SIDE_UNITS; e++) {
        if (!is_foe(l, e))
            continue;
        const pl_base foe = tvb_base(l->b, &l->s->unit[e]);
        const int32_t r = tvb_reach(&base, &foe);
        if (r >= 0 && (reach < 0 || r < reach))
            reach = r;
    }
    try_longest(m, pose, most);
    for (int32_t d = 1000; d <= 4000 && reach >= 0; d += 1000) {
        pose.length = reach - d;
        if (pose.length > 0 && pose.length <= most)
            try_pose(m, &pose);
    }
    pose.length = TVB_DIFFICULT_MOVE;
    if (most > TVB_DIFFICULT_MOVE)
        try_pose(m, &pose);
    if (change != TVB_NO_CHANGE) {
        pose.length = 0;
        try_pose(m, &pose);
    }
}

static void try_wheel(sample *m, int32_t to)
{
    const int32_t off = pl_heading(to - m->l->s->unit[m->unit].heading);
    const int32_t left = PL_TURN - off;

    if (off > 0 && off <= TVB_WHEEL_MAX)
        try_ahead(m, TVB_WHEEL_RIGHT, off);
    else if (off > 0 && left <= TVB_WHEEL_MAX)
        try_ahead(m, TVB_WHEEL_LEFT, left);
}

static int nearest_foes(const list *l, int unit, int out[NEAR])
{
    int64_t far[NEAR];
    int n = 0;

    for (int e = foe_first(l); e < foe_first(l) + TVB_SIDE_UNITS; e++) {
        const tvb_unit *u = &l->s->unit[unit], *o = &l->s->unit[e];
        const int64_t d = pl_square((pl_point){ u->x, u->y }, (pl_point){ o->x, o->y });
        int at = n;
        if (!is_foe(l, e) || d > (int64_t)SIGHT * SIGHT)
            continue;
        while (at > 0 && d < far[at - 1])
            at--;
        if (at >= NEAR)
            continue;
        for (int i = n < NEAR ? n : NEAR - 1; i > at; i--) {
            far[i] = far[i - 1];
            out[i] = out[i - 1];
        }
        far[at] = d;
        out[at] = e;
        n = n < NEAR ? n + 1 : n;
    }
    return n;
}

/* Wheels that square up to an enemy, go for him, or for the ground beside him. */
static void try_against(sample *m, int enemy)
{
    const tvb_unit *u = &m->l->s->unit[m->unit];
    const pl_base foe = tvb_base(m->l->b, &m->l->s->unit[enemy]);
    const pl_point at = { u->x, u->y };
    const pl_point left = pl_from(foe.at, foe.heading, -foe.hw - 2000, 0),
                   right = pl_from(foe.at, foe.heading, foe.hw + 2000, 0);

    try_wheel(m, pl_towards(at, foe.at));
    try_wheel(m, pl_heading(foe.heading + 1800));
    try_wheel(m, pl_towards(at, pl_square(at, left) < pl_square(at, right) ? left : right));
}

/* A superior unit's two changes (R33): to the side and back again, back and about, up and square.
 */
static void try_superior(sample *m, int nearest)
{
    const int32_t most = tvb_types[m->l->s->unit[m->unit].type].move;
    tc_pose pose = pose_of(TVB_TURN_LEFT, 0, 0);

    pose.end_change = TVB_TURN_RIGHT;
    try_longest(m, pose, most);
    pose.change = TVB_TURN_RIGHT;
    pose.end_change = TVB_TURN_LEFT;
    try_longest(m, pose, most);
    pose.change = pose.end_change = TVB_ABOUT;
    try_longest(m, pose, most);
    if (nearest < 0)
        return;
    const int32_t off =
        pl_heading(m->l->s->unit[nearest].heading + 1800 - m->l->s->unit[m->unit].heading);
    const bool right = off <= TVB_WHEEL_MAX;
    pose = pose_of(TVB_NO_CHANGE, 0, 0);
    pose.end_change = right ? TVB_WHEEL_RIGHT : TVB_WHEEL_LEFT;
    pose.end_angle = (int16_t)(right ? off : PL_TURN - off);
    if (off && pose.end_angle <= TVB_WHEEL_MAX)
        try_longest(m, pose, most - pl_chord(2 * TVB_HALF_WIDTH, pose.end_angle));
}

static void try_plain_changes(sample *m, int32_t most)
{
    tc_pose pose = pose_of(TVB_ABOUT, 0, 0);

    try_pose(m, &pose);
    try_longest(m, pose, most);
    for (int change = TVB_TURN_LEFT; change <= TVB_TURN_RIGHT; change++) {
        pose = pose_of(change, 0, 0);
        try_pose(m, &pose);
    }
    for (int32_t d = TVB_BACK_MIN; d <= TVB_BACK_MAX; d += 1000) {
        pose = pose_of(TVB_BACKWARDS, 0, d);
        try_pose(m, &pose);
    }
    for (int change = TVB_SIDE_LEFT; change <= TVB_SIDE_RIGHT; change++) {
        pose = pose_of(change, 0, TVB_SIDEWAYS);
        try_pose(m, &pose);
    }
    for (int32_t angle = 150; angle <= TVB_OBLIQUE_MAX; angle += 150)
        for (int change = TVB_OBLIQUE_LEFT; change <= TVB_OBLIQUE_RIGHT; change++)
            try_longest(m, pose_of(change, angle, 0), most);
}

static void list_moves_of(list *l, int unit)
{
    const tvb_unit *u = &l->s->unit[unit];
    sample m = { .l = l, .unit = unit, .leave = tvb_must_leave(l->s, unit) };
    const int32_t most = tvb_types[u->type].move;
    int foe[NEAR];

    if (u->type == TVB_CMD || u->type == TVB_CAN || tvb_check_may_move(l->b, l->s, unit).rule)
        return;
    const int n = nearest_foes(l, unit, foe);
    try_ahead(&m, TVB_NO_CHANGE, 0);
    for (int i = 0; i < n; i++)
        try_against(&m, foe[i]);
    try_plain_changes(&m, most);
    if (u->quality == TVB_SUPERIOR)
        try_superior(&m, n ? foe[0] : -1);
    for (int32_t angle = 150; angle <= TVB_WHEEL_MAX; angle += 150) {
        try_ahead(&m, TVB_WHEEL_LEFT, angle);
        try_ahead(&m, TVB_WHEEL_RIGHT, angle);
    }
    for (int32_t d = 1000; d < most; d += 1000) {
        const tc_pose pose = pose_of(TVB_NO_CHANGE, 0, d);
        try_pose(&m, &pose);
    }
}

static void list_moves(list *l)
{
    for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS; u++)
        if (wanted(l, u))
            list_moves_of(l, u);
}

/* Cannons turn to face each enemy. */
static void list_pivots(list *l)
{
    for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS; u++) {
        if (!wanted(l, u) || l->s->unit[u].type != TVB_CAN)
            continue;
        for (int e = foe_first(l); e < foe_first(l) + TVB_SIDE_UNITS; e++) {
            const tvb_unit *c = &l->s->unit[u], *o = &l->s->unit[e];
            tc_action a = blank(l, TVB_PIVOT, u);
            if (!is_foe(l, e))
                continue;
            a.as.pose.heading =
                (int16_t)pl_towards((pl_point){ c->x, c->y }, (pl_point){ o->x, o->y });
            offer(l, &a);
        }
    }
}

static void list_facings(list *l)
{
    for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS; u++)
        for (int change = TVB_ABOUT; change <= TVB_TURN_RIGHT && wanted(l, u); change++) {
            tc_action a = blank(l, TVB_FACE_LOCKED, u);
            a.arg = (uint16_t)change;
            offer(l, &a);
        }
}

/* ---- Commanders: one straight way each, then CMD_MOVE ---- */

static pl_point centre(const tvb_unit *u)
{
    return (pl_point){ u->x, u->y };
}

/* Offers a waypoint if the commander could go there, or as near to it as a straight way of 8 or 3
 * leads. */
static bool offer_waypoint(list *l, int commander, pl_point to, int target)
{
    const pl_point from = centre(&l->s->unit[commander]);
    const int32_t far = pl_root((uint64_t)pl_square(from, to));
    tvb_state with = *l->s;
    tc_action a = blank(l, TVB_WAYPOINT, TC_NONE), go = blank(l, TVB_CMD_MOVE, commander);

    for (int32_t most = tvb_types[TVB_CMD].move; most > 0;
         most = most > TVB_DIFFICULT_MOVE ? TVB_DIFFICULT_MOVE : 0) {
        const pl_point end = far > most ? pl_part(from, to, most, far) : to;
        a.as.pose.x = end.x;
        a.as.pose.y = end.y;
        if (end.x < 0 || end.y < 0 || end.x > l->b->width || end.y > l->b->depth)
            return false;
        with.way[0] = (uint16_t)end.x;
        with.way[1] = (uint16_t)end.y;
        with.waypoints = 1;
        go.target = (uint8_t)(far > most ? TC_NONE : target);
        if (!tvb_check(l->b, &with, &go).rule)
            return offer(l, &a);
    }
    return false;
}

/* To each unit of his command; behind each; to the middle of them. */
static void list_waypoints_of(list *l, int commander)
{
    int64_t x = 0, y = 0;
    int n = 0;

    for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS; u++) {
        const tvb_unit *o = &l->s->unit[u];
        if (o->type == TVB_CMD || !(o->flags & TVB_ON) ||
            o->command != l->s->unit[commander].command)
            continue;
        offer_waypoint(l, commander, centre(o), u);
        offer_waypoint(l, commander, pl_from(centre(o), o->heading, 0, -1100), TC_NONE);
        x += o->x;
        y += o->y;
        n++;
    }
    if (n) {
        const pl_point middle = { (int32_t)pl_rnd(x, n), (int32_t)pl_rnd(y, n) };
        const pl_point back = { middle.x, middle.y + (l->side == tvb_south(l->s) ? -2000 : 2000) };
        offer_waypoint(l, commander, middle, TC_NONE);
        offer_waypoint(l, commander, back, TC_NONE);
    }
}

static void list_commanders(list *l, int kind)
{
    for (int c = own_first(l); c < own_first(l) + TVB_SIDE_UNITS; c++) {
        const tvb_unit *o = &l->s->unit[c];
        if (!wanted(l, c) || o->type != TVB_CMD || (o->flags & TVB_MOVED))
            continue;
        if (kind == TVB_WAYPOINT) {
            if (!l->s->waypoints)
                list_waypoints_of(l, c);
            continue;
        }
        tc_action a = blank(l, kind, c);
        offer(l, &a);
        for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS; u++) {
            a.target = (uint8_t)u;
            if ((l->s->unit[u].flags & TVB_ON) && l->s->unit[u].type != TVB_CMD)
                offer(l, &a);
        }
    }
}

/* ---- Reinforcements: along the stretch, every TUM ---- */

static void offer_entry(list *l, int unit, const tvb_arrival *r, int k)
{
    const bool north = r->edge[k] == 0, east = r->edge[k] == 1, along_x = !(r->edge[k] & 1);
    const bool circle = l->s->unit[unit].type == TVB_CMD;
    const pl_base base = tvb_base(l->b, &l->s->unit[unit]);
    const int32_t in = circle ? TVB_CMD_RADIUS : base.hd, side = circle ? in : base.hw;

    for (int32_t at = r->from[k] + side; at <= r->to[k] - side; at += 1000) {
        tc_action a = blank(l, TVB_ENTER, unit);
        const int32_t deep = north ? l->b->depth - in : east ? l->b->width - in : in;
        a.as.pose.x = along_x ? at : deep;
        a.as.pose.y = along_x ? deep : at;
        a.as.pose.heading = (int16_t)(circle ? 0 : pl_heading(1800 + 900 * r->edge[k]));
        offer(l, &a);
    }
}

static void list_entries(list *l)
{
    for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS; u++) {
        const tvb_unit *o = &l->s->unit[u];
        if (!(o->flags & TVB_AWAY) || (l->subject != TC_NONE && l->subject != u))
            continue;
        for (int i = 0; i < TC_COUNT(l->b->x.arrival); i++) {
            const tvb_arrival *r = &l->b->x.arrival[i];
            for (int k = 0; k < r->stretches && k < 2; k++)
                if (r->command == 1 + l->side * TVB_COMMANDS + o->command && (l->s->due >> i & 1))
                    offer_entry(l, u, r, k);
        }
        for (int t = own_first(l); t < own_first(l) + TVB_SIDE_UNITS; t++) {
            tc_action a = blank(l, TVB_ENTER, u);
            a.target = (uint8_t)t;
            if (o->type == TVB_CMD && l->s->unit[t].type != TVB_NO_TYPE)
                offer(l, &a);
        }
    }
}

/* ---- Shots ---- */

static void add_shooter(tc_action *a, int unit)
{
    tc_set_add(a->as.set, (unsigned)unit);
}

static void list_shots(list *l, int kind)
{
    for (int t = foe_first(l); t < foe_first(l) + TVB_SIDE_UNITS; t++) {
        uint64_t able = 0;
        if (!is_foe(l, t))
            continue;
        for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS; u++) {
            tc_action a = blank(l, kind, u);
            a.target = (uint8_t)t;
            if ((l->s->unit[u].flags & TVB_ON) && !tvb_check(l->b, l->s, &a).rule)
                able |= tvb_bit(u);
        }
        for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS; u++) {
            tc_action a = blank(l, kind, u);
            a.target = (uint8_t)t;
            if (!(able & tvb_bit(u)) || !wanted(l, u))
                continue;
            offer(l, &a);
            for (int o = own_first(l); o < own_first(l) + TVB_SIDE_UNITS; o++)
                if (o != u && (able & tvb_bit(o)) && tvb_shot_dice(l->b, l->s, o, t, false) > 0)
                    add_shooter(&a, o);
            if (a.as.set[0] | a.as.set[1])
                offer(l, &a);
        }
    }
}

/* ---- Close combat ---- */

static void list_declarations(list *l)
{
    for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS; u++) {
        tc_action a = blank(l, TVB_DECLARE, u);
        if (!wanted(l, u) || l->s->unit[u].type == TVB_CMD || offer(l, &a))
            continue; /* 3.1.e: who can go straight ahead must */
        for (int e = foe_first(l); e < foe_first(l) + TVB_SIDE_UNITS; e++) {
            a.target = (uint8_t)e;
            if (is_foe(l, e) && !tvb_far(&l->s->unit[u], &l->s->unit[e], TVB_CHARGE_MOVE))
                offer(l, &a);
        }
    }
}

static void list_joiners(list *l)
{
    for (int c = own_first(l); c < own_first(l) + TVB_SIDE_UNITS; c++)
        for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS && wanted(l, c); u++) {
            tc_action a = blank(l, TVB_DECLARE_CMD, c);
            a.target = (uint8_t)u;
            if (l->s->unit[c].type == TVB_CMD && (l->s->unit[u].flags & TVB_ON) &&
                l->s->unit[u].type != TVB_CMD)
                offer(l, &a);
        }
}

static void list_melees(list *l)
{
    for (int i = 0; i < TVB_UNITS; i++) {
        tc_action a = blank(l, TVB_CHOOSE_MELEE, TC_NONE);
        a.arg = (uint16_t)i;
        offer(l, &a);
    }
}

static void list_primaries(list *l)
{
    for (int e = foe_first(l); e < foe_first(l) + TVB_SIDE_UNITS; e++)
        for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS; u++) {
            if (tvb_far(&l->s->unit[u], &l->s->unit[e], TVB_TOUCH) || !wanted(l, u) ||
                !tvb_contact(l->b, l->s, u, e))
                continue;
            tc_action a = blank(l, TVB_PRIMARY, u);
            a.target = (uint8_t)e;
            offer(l, &a);
        }
}

/* Every way to share out the hits: an odometer over the dice, alike dice in rising order; the last
   choice of each is to give it to nobody. False when it has gone round. */
static bool next_sharing(uint16_t dice, int hits, int choices, uint8_t turn[TC_IDS_MAX])
{
    int at = hits - 1;

    while (at >= 0 && turn[at] + 1 >= choices)
        at--;
    if (at < 0)
        return false;
    turn[at]++;
    for (int i = at + 1; i < hits && i < TC_IDS_MAX; i++)
        turn[i] = tvb_hit_class(dice, i) == tvb_hit_class(dice, i - 1) ? turn[i - 1] : 0;
    return true;
}

static void list_allocations(list *l)
{
    const int unit = tvb_awaits(l->b, l->s).subject;
    const uint16_t dice = l->s->unit[unit].dice;
    const int hits = tvb_hits(dice);
    uint8_t foe[TVB_SIDE_UNITS + 1], turn[TC_IDS_MAX] = { 0 };
    int n = 0, round = 0;

    if (l->subject != TC_NONE && l->subject != unit)
        return;
    for (int e = foe_first(l); e < foe_first(l) + TVB_SIDE_UNITS; e++)
        if (is_foe(l, e) && tvb_contact(l->b, l->s, unit, e))
            foe[n++] = (uint8_t)e;
    foe[n++] = (uint8_t)unit;
    do {
        tc_action a = blank(l, TVB_ALLOCATE, unit);
        for (int i = 0; i < TC_IDS_MAX; i++)
            a.as.id[i] = i < hits ? foe[turn[i]] : TC_NONE;
        offer(l, &a);
    } while (next_sharing(dice, hits, n, turn) && ++round < ODOMETER);
}

/* ---- Rally back, heroics ---- */

static bool offer_back(list *l, int unit, int32_t distance)
{
    tc_action a = blank(l, TVB_RALLY_BACK, unit);

    a.as.pose.length = distance;
    return offer(l, &a);
}

/* 1, 2, 3, and to be just clear of each friend behind; if none of them goes, the longest that does.
 */
static void list_backs_of(list *l, int unit)
{
    const pl_base base = tvb_base(l->b, &l->s->unit[unit]);
    bool any = false;

    for (int32_t d = TVB_BACK_MIN; d <= TVB_BACK_MAX; d += 1000)
        any |= offer_back(l, unit, d);
    for (int o = own_first(l); o < own_first(l) + TVB_SIDE_UNITS; o++) {
        const tvb_unit *u = &l->s->unit[o];
        if (o == unit || !tvb_stands(u) || u->type == TVB_CMD ||
            tvb_far(&l->s->unit[unit], u, 4100))
            continue;
        const pl_base other = tvb_base(l->b, u);
        const int32_t clear = base.hd + other.hd - pl_local(base.at, base.heading, other.at).y;
        if (clear > TVB_BACK_MIN && clear < TVB_BACK_MAX && clear % 1000)
            any |= offer_back(l, unit, clear);
    }
    for (int32_t d = TVB_BACK_MAX; d >= TVB_BACK_MIN && !any; d -= 50)
        any = offer_back(l, unit, d);
    /* as R75 has it, to the last thousandth that a measurement allows (R7) */
    for (int32_t d = TVB_BACK_MAX + tvb_meas(); d >= TVB_BACK_MIN - tvb_meas() && !any; d--)
        any = offer_back(l, unit, d);
    if (!any)
        offer_back(l, unit, tvb_forced_back(l->b, l->s, unit));
}

/* Who could not go back however near is not asked for every thousandth. */
static void list_backs(list *l)
{
    for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS; u++) {
        const tvb_unit *o = &l->s->unit[u];
        const bool must = o->flags & (TVB_LOST_IT | TVB_EVADING);
        if (!wanted(l, u) || (o->flags & TVB_RALLIED) ||
            (!tvb_is_cavalry(o->type) && !(o->flags & TVB_EVADING)))
            continue;
        if (must)
            list_backs_of(l, u);
        else
            for (int32_t d = TVB_BACK_MIN; d <= TVB_BACK_MAX; d += 1000)
                offer_back(l, u, d);
    }
}

static void list_heroics(list *l)
{
    tc_action a = blank(l, TVB_HEROICS, TC_NONE);

    a.target = tvb_awaits(l->b, l->s).subject;
    if (l->subject == TC_NONE)
        offer(l, &a);
    for (int u = own_first(l); u < own_first(l) + TVB_SIDE_UNITS; u++) {
        a.unit = (uint8_t)u;
        if (wanted(l, u))
            offer(l, &a);
    }
}

/* ---- All kinds ---- */

static void list_move_step(list *l, int kind)
{
    switch (kind) {
    case TVB_MOVE:
        list_moves(l);
        break;
    case TVB_PIVOT:
        list_pivots(l);
        break;
    case TVB_WAYPOINT:
    case TVB_CMD_MOVE:
        list_commanders(l, kind);
        break;
    case TVB_FACE_LOCKED:
        list_facings(l);
        break;
    case TVB_ENTER:
        list_entries(l);
        break;
    default:
        list_units(l, kind);
        break;
    }
}

static void list_kind(list *l, int kind)
{
    switch (kind) {
    case TVB_SHOOT:
    case TVB_PB_SHOOT:
        list_shots(l, kind);
        break;
    case TVB_DECLARE:
        list_declarations(l);
        break;
    case TVB_DECLARE_CMD:
        list_joiners(l);
        break;
    case TVB_CHOOSE_MELEE:
        list_melees(l);
        break;
    case TVB_PRIMARY:
        list_primaries(l);
        break;
    case TVB_ALLOCATE:
        list_allocations(l);
        break;
    case TVB_RALLY_BACK:
        list_backs(l);
        break;
    case TVB_HEROICS:
        list_heroics(l);
        break;
    case TC_CLEAR:
    case TVB_END_STEP:
    case TVB_END_DECLARE:
        list_plain(l, kind);
        break;
    default: /* CHECK, MOVE to ENTER, CHARGE_NEXT, EVADE */
        list_move_step(l, kind);
        break;
    }
}

int tvb_actions(const tvb_battle *b, const tvb_state *s, int kind, int subject, tc_action *out,
                int cap)
{
    const tc_await w = tvb_awaits(b, s);
    list l = { b, s, w.who, subject, out, cap, 0 };

    if (w.who > 1)
        return 0;
    if (w.step == TVB_STEP_ARMY || w.step == TVB_STEP_TERRAIN || w.step == TVB_STEP_DEPLOY ||
        w.step == TVB_STEP_CANNONS)
        return tvb_setup_actions(b, s, kind, subject, out, cap);
    for (int k = TC_CLEAR; k < TVB_KIND_END; k++)
        if (w.kinds >> k & 1 && (kind == 0 || kind == k))
            list_kind(&l, k);
    return l.count;
}
