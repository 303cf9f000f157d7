/* Commanders on their own (6.2, 6.3, R26 to R32, R104): their moves in the end phase (CMD_MOVE,
   CMD_DONE), the way they ride, whom they join (CMD_ATTACH), rallying (CMD_RALLY). What they do
   with a unit is the unit's move; in danger: risk.c. The frames: COMMAND (a: side), RALLY and
   RALLY_DIE (a: commander), ATTACH (a: commander). */
#include "parts.h"

static sns_commander *commander_of(sns_state *s, int piece)
{
    return &s->commander[piece - SNS_FIRST_COMMANDER];
}

/* ---- Where he is: 6.1.c, 6.2.e, R26, R104 ---- */

/* R128: a camp is one too. */
uint64_t sns_units_touched(const sns_battle *b, const sns_state *s, int commander)
{
    enum { FAR = 5000 };
    const pl_stand base = sns_commander_base(s, commander);
    const sns_commander *c = sns_commander_at(s, commander);
    const int first = sns_side(commander) * SNS_SIDE_UNITS;
    uint64_t touched = 0;

    if (!tc_on(SNS_6_2_e))
        return 0;
    for (int u = first; u < first + SNS_SIDE_UNITS; u++) {
        if (!sns_here(s, u) || sns_is_broken(b, s, u) ||
            sns_is_off(&s->unit[u], (pl_point){ c->x, c->y }, FAR))
            continue;
        const pl_stand other = sns_base(b, s, u);
        if (pl_stands_within(&base, &other, SNS_CONTACT))
            touched |= sns_bit(u);
    }
    return touched;
}

/* R26: whoever is attached has no place of his own. */
void sns_attach(sns_game *g, int commander, int unit, tc_cite by)
{
    sns_commander *c = commander_of(g->s, commander);

    c->unit = (uint8_t)unit;
    c->x = c->y = 0;
    sns_say(g, SNS_EV_ATTACHED, by, commander, unit, 0, 0, 0, 0);
}

void sns_stand_alone(sns_game *g, int commander, pl_point at)
{
    sns_commander *c = commander_of(g->s, commander);

    c->unit = TC_NONE;
    c->x = at.x;
    c->y = at.y;
    const uint64_t touched = sns_units_touched(g->b, g->s, commander);
    const bool several = (touched & (touched - 1)) != 0;
    if (several && tc_on(SNS_R26))
        sns_push(g, SNS_STEP_ATTACH, commander, 0, 0);
    else if (touched)
        sns_attach(g, commander, __builtin_ctzll(touched), tc_by(SNS_6_2_e, SNS_R104));
}

/* ---- The nearest points of two bases (R29) ---- */

static pl_point foot(pl_point p, pl_point a, pl_point c)
{
    const int64_t along =
        ((int64_t)p.x - a.x) * ((int64_t)c.x - a.x) + ((int64_t)p.y - a.y) * ((int64_t)c.y - a.y);
    const int64_t all = pl_square(a, c);

    if (along <= 0)
        return a;
    return along >= all ? c : pl_part(a, c, along, all);
}

static pl_point nearest_on(pl_point p, const pl_point at[4])
{
    pl_point best = at[0];

    if (pl_inside(p, at, 4))
        return p;
    for (int i = 0; i < 4; i++) {
        const pl_point on = foot(p, at[i], at[(i + 1) % 4]);
        if (pl_square(p, on) < pl_square(p, best))
            best = on;
    }
    return best;
}

/* Edges that lie along one another have many; then the middle of them. */
static void nearest_of(const pl_point a[4], const pl_point o[4], pl_point *from, pl_point *to)
{
    int64_t least = INT64_MAX;
    pl_box near = { { 0, 0 }, { 0, 0 } };

    for (int i = 0; i < 8; i++) {
        const pl_point corner = i < 4 ? a[i] : o[i - 4];
        const pl_point on = nearest_on(corner, i < 4 ? o : a);
        const int64_t square = pl_square(corner, on);
        const pl_point mine = i < 4 ? corner : on;
        if (square > least)
            continue;
        near = square < least ? (pl_box){ mine, mine } : pl_box_with(near, mine);
        least = square;
    }
    *from = nearest_on(pl_part(near.min, near.max, 1, 2), a);
    *to = nearest_on(*from, o);
}

/* ---- The way he rides: 6.2.c, 6.2.d, R28 to R30 ---- */

/* A point of the way lies in a piece of ground or on its edge. */
static bool is_met(const sns_piece *p, const pl_point *at, int n)
{
    const bool line = sns_grounds[p->kind].obstacle;

    for (int i = 0; i + 1 < n; i++) {
        if (pl_boxes_apart(pl_box_between(at[i], at[i + 1]), p->box, 0))
            continue;
        if (pl_line_met(p->at, p->corners, at[i], at[i + 1]))
            return true;
        if (!line && (pl_inside(at[i], p->at, p->corners) ||
                      pl_meet(p->at[p->corners - 1], p->at[0], at[i], at[i + 1])))
            return true;
    }
    return false;
}

/* 6.2.c, R29: in thousandths; < 0: he may not ride there. */
static int32_t allowance_along(const sns_battle *b, const sns_state *s, const pl_point *at, int n)
{
    const sns_profile rider = { .type = SNS_LH };
    const int pieces = tc_on(SNS_R29) ? sns_ground_pieces(b, s) : 0;
    int32_t rate = sns_rate(&rider, SNS_OPEN);
    int crossed = 0;

    for (int i = 0; i < pieces; i++) {
        sns_piece p;
        if (!sns_piece_at(b, s, i, &p) || !is_met(&p, at, n))
            continue;
        if (sns_grounds[p.kind].obstacle) {
            crossed += !pl_line_near(p.at, p.corners, at[0], 0);
            continue;
        }
        const int32_t here = sns_rate(&rider, sns_ground_class(p.kind));
        rate = here < rate ? here : rate;
    }
    if (rate < 0)
        return rate;
    return rate > crossed ? (rate - crossed) * SNS_DU : 0;
}

/* One who covers him where he is does not keep him there. */
static bool is_ridden_through(const sns_battle *b, const sns_state *s, int unit, const pl_point *at,
                              int n)
{
    const pl_stand base = sns_base(b, s, unit);
    pl_point corner[4];

    pl_stand_corners(&base, 0, corner);
    if (pl_strictly_inside(at[0], corner, 4))
        return false;
    for (int i = 0; i + 1 < n; i++)
        if (pl_enters(at[i], at[i + 1], corner, 4))
            return true;
    return false;
}

/* R30: whom the way leads through; 6.2.d: only enemies are in it. */
static int who_bars(const sns_battle *b, const sns_state *s, int side, const pl_point *at, int n)
{
    for (int u = 0; u < SNS_UNITS; u++)
        if (sns_here(s, u) && !(sns_side(u) == side && tc_on(SNS_6_2_d)) &&
            is_ridden_through(b, s, u, at, n))
            return u;
    return -1;
}

tc_verdict sns_check_way(const sns_battle *b, const sns_state *s, int side, const pl_point *at,
                         int n, int32_t length)
{
    const int32_t most = sns_types[SNS_LH].rate[SNS_OPEN] * SNS_DU;
    tc_verdict v = tc_legal();

    if (length > most)
        v = tc_illegal(tc_by(SNS_6_2_c, SNS_R28), length, most);
    if (v.rule)
        return v;
    const int32_t allowance = allowance_along(b, s, at, n);
    if (allowance < 0)
        return sns_never(tc_by(SNS_6_2_c, SNS_R29), 0, 0);
    if (length > allowance)
        v = tc_illegal(tc_by(SNS_6_2_c, SNS_R28), length, allowance);
    const int bar = v.rule ? -1 : who_bars(b, s, side, at, n);
    return bar < 0 ? v : tc_illegal(SNS_R30, bar, TC_NONE);
}

/* ---- What is measured: 6.2.f, R28 ---- */

typedef struct ride {
    pl_point at[3];
    int n;
    int32_t length;
} ride;

static int32_t between(pl_point a, pl_point o)
{
    return pl_root((uint64_t)pl_square(a, o));
}

/* 6.2.e, 6.2.f: to a base any part of his own counts; from a unit any part of that. */
static ride ride_of(const sns_battle *b, const sns_state *s, int commander, int unit,
                    const pl_point *leg, int legs)
{
    const int from = sns_commander_at(s, commander)->unit;
    const bool leaves = from != TC_NONE && tc_on(SNS_6_2_f);
    const pl_stand own = from == TC_NONE ? sns_commander_base(s, commander) : sns_base(b, s, from);
    ride r = { .n = 1 };
    pl_point mine[4], theirs[4];

    pl_stand_corners(&own, 0, mine);
    r.at[0] = leaves && legs ? nearest_on(leg[0], mine) : pl_stand_centre(&own);
    for (int i = 0; i < legs; i++) {
        r.length += !i && leaves ? pl_to_poly(leg[0], mine, 4) : between(r.at[i], leg[i]);
        r.at[r.n++] = leg[i];
    }
    if (unit == TC_NONE)
        return r;

    const pl_stand other = sns_base(b, s, unit);
    const pl_stand last = from == TC_NONE ? sns_square(r.at[legs]) : own;
    pl_stand_corners(&other, 0, theirs);
    if (leaves && !legs)
        nearest_of(mine, theirs, &r.at[0], &r.at[1]);
    else
        r.at[legs + 1] = nearest_on(r.at[legs], theirs);
    r.n++;
    if (from == TC_NONE || (leaves && !legs))
        r.length += pl_stand_distance(&last, &other);
    else
        r.length += pl_to_poly(r.at[legs], theirs, 4);
    return r;
}

/* 6.1.c: a unit that he could join. */
static bool may_join(const sns_battle *b, const sns_state *s, int commander, int unit)
{
    return unit < SNS_UNITS && sns_here(s, unit) && sns_side(unit) == sns_side(commander) &&
           unit != sns_commander_at(s, commander)->unit && !sns_is_broken(b, s, unit);
}

/* R30. */
static tc_verdict check_spot(const sns_battle *b, const sns_state *s, int commander, pl_point at)
{
    const pl_stand base = sns_square(at);
    const int foes = !sns_side(commander) * SNS_SIDE_UNITS;

    for (int u = foes; u < foes + SNS_SIDE_UNITS; u++) {
        if (!sns_here(s, u))
            continue;
        const pl_stand other = sns_base(b, s, u);
        if (pl_stands_within(&base, &other, SNS_CONTACT))
            return tc_illegal(SNS_R30, u, TC_NONE);
    }
    return tc_legal();
}

tc_verdict sns_check_ride(const sns_battle *b, const sns_state *s, int commander, int unit,
                          const pl_point *leg, int legs)
{
    const int all = legs + (unit != TC_NONE);

    if (unit != TC_NONE && !may_join(b, s, commander, unit))
        return sns_never(SNS_6_1_c, unit, TC_NONE);
    if (all < 1 || all > 2)
        return sns_never(SNS_R29, all, 2);
    for (int i = 0; i < legs; i++) {
        const pl_stand base = sns_square(leg[i]);
        if (sns_off_table(b, &base))
            return sns_never(SNS_4_g, 0, 0);
    }
    const ride r = ride_of(b, s, commander, unit, leg, legs);
    const tc_verdict v = sns_check_way(b, s, sns_side(commander), r.at, r.n, r.length);
    return v.rule || unit != TC_NONE ? v : check_spot(b, s, commander, leg[legs - 1]);
}

/* ---- CMD_MOVE, CMD_DONE: 6.2.b, R31 ---- */

static int legs_of(const sns_state *s, pl_point leg[SNS_STEPS_MAX])
{
    for (int i = 0; i < s->draft.steps; i++)
        leg[i] = (pl_point){ s->draft.step[i].x, s->draft.step[i].y };
    return s->draft.steps;
}

static tc_verdict check_move(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    pl_point leg[SNS_STEPS_MAX];

    if (!sns_is_commander(a->unit) || !sns_commander_here(s, a->unit) ||
        sns_side(a->unit) != a->side)
        return sns_never(SNS_6_1_a, a->unit, TC_NONE);
    if (sns_commander_at(s, a->unit)->flags & SNS_CMD_MOVED)
        return sns_never(tc_by(SNS_6_2_b, SNS_R31), a->unit, TC_NONE);
    return sns_check_ride(b, s, a->unit, a->target, leg, legs_of(s, leg));
}

/* On what a ride rests: through friends (6.2.d), from a unit (6.2.f), or on his own. */
static tc_cite cite_ride(const sns_game *g, int commander, const ride *r)
{
    const sns_commander *c = sns_commander_at(g->s, commander);
    const int first = sns_side(commander) * SNS_SIDE_UNITS;

    for (int u = first; u < first + SNS_SIDE_UNITS; u++)
        if (u != c->unit && sns_here(g->s, u) && is_ridden_through(g->b, g->s, u, r->at, r->n))
            return tc_by(SNS_6_2_d, SNS_R28);
    return tc_by(c->unit == TC_NONE ? SNS_6_2_b : SNS_6_2_f, SNS_R28);
}

static void apply_move(sns_game *g, const tc_action *a)
{
    pl_point leg[SNS_STEPS_MAX] = { { 0, 0 } };
    const int legs = legs_of(g->s, leg);
    const ride r = ride_of(g->b, g->s, a->unit, a->target, leg, legs);

    g->s->draft = (sns_plan){ 0 };
    commander_of(g->s, a->unit)->flags |= SNS_CMD_MOVED;
    if (a->target != TC_NONE) {
        sns_attach(g, a->unit, a->target, tc_by(SNS_6_2_e, SNS_R28));
        return;
    }
    const pl_point at = leg[legs > 0 ? legs - 1 : 0];
    sns_say(g, SNS_EV_RIDES, cite_ride(g, a->unit, &r), a->unit, TC_NONE, sns_hundredths(at.x),
            sns_hundredths(at.y), sns_hundredths(r.length), 0);
    sns_stand_alone(g, a->unit, at);
}

static void apply_done(sns_game *g)
{
    g->s->draft = (sns_plan){ 0 };
    g->s->acted |= (uint8_t)(1u << sns_top(g->s)->a);
    sns_pop(g);
}

/* ---- Rallying: 6.3, 12.4.a, R2, R31, R32 ---- */

/* R32: each of two may, though only one is asked where that is muted. */
static bool may_try(const sns_battle *b, const sns_state *s, int commander)
{
    const sns_commander *c = sns_commander_at(s, commander);
    uint8_t with[SNS_SIDE_COMMANDERS];

    if (!(c->flags & SNS_CMD_HERE) || c->flags & SNS_CMD_TRIED || c->unit == TC_NONE)
        return false;
    if (!s->unit[c->unit].hits || !tc_on(SNS_6_3_a))
        return false;
    if (!tc_on(SNS_6_3_b) && sns_touches_enemy(b, s, c->unit))
        return false;
    return tc_on(SNS_R32) || !sns_commanders_with(s, c->unit, with) || with[0] == commander;
}

int sns_next_rally(const sns_battle *b, const sns_state *s, int side)
{
    const int first = SNS_FIRST_COMMANDER + side * SNS_SIDE_COMMANDERS;

    for (int i = 0; i < SNS_SIDE_COMMANDERS; i++) {
        const int by_number = tc_on(SNS_R31) ? i : SNS_SIDE_COMMANDERS - 1 - i;
        if (may_try(b, s, first + by_number))
            return first + by_number;
    }
    return -1;
}

static int rally_need(const sns_battle *b, const sns_state *s, int commander)
{
    const int unit = sns_commander_at(s, commander)->unit;
    return sns_discipline(b, s, unit) + s->unit[unit].hits;
}

tc_pool sns_rally_pool(const sns_battle *b, const sns_state *s)
{
    const int need = rally_need(b, s, s->frame[s->frames - 1].a);
    return (tc_pool){ 1, 6, TC_HITS, (uint8_t)need };
}

/* R2: at least. */
void sns_roll_rally(sns_game *g, int die)
{
    const int commander = sns_top(g->s)->a, unit = sns_commander_at(g->s, commander)->unit;
    const int need = rally_need(g->b, g->s, commander);
    const bool rallied = tc_on(SNS_R2) ? die >= need : die == need;
    const tc_cite by = tc_by(SNS_6_3_a, SNS_R2);
    sns_unit *u = &g->s->unit[unit];

    sns_emit_die(g, commander, by, 6, die);
    sns_pop(g);
    if (rallied)
        u->hits--;
    sns_say(g, SNS_EV_RALLIED, rallied ? tc_by(SNS_12_4_a, SNS_R2) : by, unit, commander, u->hits,
            sns_who(g->b, unit)->strength, rallied, 0);
}

static tc_verdict check_rally(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    const sns_commander *c;

    if (a->unit != s->frame[s->frames - 1].a)
        return sns_never(tc_by(SNS_6_3_a, SNS_R31), a->unit, s->frame[s->frames - 1].a);
    c = sns_commander_at(s, a->unit);
    if (a->flags & 1 && c->unit != TC_NONE && !s->unit[c->unit].hits)
        return sns_never(SNS_12_4_a, c->unit, TC_NONE);
    return may_try(b, s, a->unit) || !(a->flags & 1) ? tc_legal() : sns_never(SNS_6_3_a, 0, 0);
}

/* One attempt each (6.3.a), made or waived. */
static void apply_rally(sns_game *g, const tc_action *a)
{
    commander_of(g->s, a->unit)->flags |= SNS_CMD_TRIED;
    sns_pop(g);
    if (a->flags & 1)
        sns_push(g, SNS_STEP_RALLY_DIE, a->unit, 0, 0);
}

/* ---- CMD_ATTACH: R26 ---- */

static tc_verdict check_attach(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    const int commander = s->frame[s->frames - 1].a;

    if (a->unit != commander)
        return sns_never(tc_by(SNS_6_1_c, SNS_R26), a->unit, commander);
    if (a->target >= SNS_UNITS || !(sns_units_touched(b, s, commander) & sns_bit(a->target)))
        return sns_never(SNS_6_1_c, a->target, TC_NONE);
    return tc_legal();
}

tc_verdict sns_check_command(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    switch (a->kind) {
    case SNS_CMD_MOVE:
        return check_move(b, s, a);
    case SNS_CMD_RALLY:
        return check_rally(b, s, a);
    case SNS_CMD_ATTACH:
        return check_attach(b, s, a);
    default:
        return tc_legal();
    }
}

void sns_apply_command(sns_game *g, const tc_action *a)
{
    switch (a->kind) {
    case SNS_CMD_MOVE:
        apply_move(g, a);
        break;
    case SNS_CMD_RALLY:
        apply_rally(g, a);
        break;
    case SNS_CMD_ATTACH:
        sns_pop(g);
        sns_attach(g, a->unit, a->target, tc_by(SNS_6_1_c, SNS_R26));
        break;
    default:
        apply_done(g);
        break;
    }
}
