/* Scenario rules of ours, ledger section X, that are no clause of another chapter: what happens by
   itself at the start and the end of a turn (X2, X3, X5, X7, X8, X14, X15), what stands in the way
   (X9, X13), who is hidden (X10), and the dice of X17 and X18. X1 and X4 are set-up's, X6, X11 and
   X12 the ground's, X16 the count of army morale's. */
#include "../tercio.h"
#include "parts.h"

enum { SEEN_WITHIN = 4000, STEP_ALONG = 100, STEP_WHEEL = 10, KILLS = 6 };

static pl_point centre(const tvb_unit *u)
{
    return (pl_point){ u->x, u->y };
}

static int area_points(const tvb_battle *b, int area, pl_point out[TVB_CORNERS])
{
    const tvb_area *in = &b->area[area];
    return tvb_corners_of(in->x, in->y, in->corners, out);
}

static bool in_area(const tvb_battle *b, int area, pl_point p)
{
    pl_point at[TVB_CORNERS];
    const int n = area_points(b, area, at);
    return pl_inside(p, at, n);
}

static bool in_areas(const tvb_battle *b, uint32_t areas, pl_point p)
{
    for (; areas; areas &= areas - 1)
        if (in_area(b, __builtin_ctz(areas), p))
            return true;
    return false;
}

/* ---- The start of a turn: X5, X7, X8 ---- */

/* X5, R107: the command may come, and counts among the original units from now on. */
static void fall_due(tvb_game *g, int i)
{
    const int command = (g->b->x.arrival[i].command - 1) % TVB_COMMANDS;
    const int side = (g->b->x.arrival[i].command - 1) / TVB_COMMANDS;
    int commander = TC_NONE, units = 0;

    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &g->s->unit[u];
        if (!unit->type || unit->command != command)
            continue;
        units++;
        commander = unit->type == TVB_CMD ? u : commander;
    }
    g->s->due |= (uint8_t)(1u << i);
    g->s->original[side] = (uint8_t)(g->s->original[side] + units);
    tvb_say(g, TVB_EV_DUE, tc_by(TVB_X5, TVB_R107), commander, TC_NONE, command, 1, 0, 0);
}

static bool waits_for(const tvb_battle *b, const tvb_state *s, int i)
{
    const tvb_arrival *a = &b->x.arrival[i];
    if (!a->command || s->due >> i & 1 || s->turn < a->first || !tc_on(TVB_X5))
        return false;
    return !a->needs || tvb_on(b, (enum tvb_switch)(a->needs - 1));
}

static void take_counts_off(tvb_game *g)
{
    for (int i = 0; i < TVB_CROSSINGS; i++)
        g->s->crossed[i] = 0;
    for (int u = 0; u < TVB_UNITS; u++)
        g->s->unit[u].flags &= ~(uint32_t)TVB_BALLED;
    g->s->mist = 0;
}

bool tvb_run_special_start(tvb_game *g)
{
    const tvb_special *x = &g->b->x;
    tvb_state *s = g->s;
    bool pushed = false;

    if (s->x_start == s->turn)
        return false;
    s->x_start = s->turn;
    take_counts_off(g);
    if (x->burning && !s->burning && s->turn >= x->burns && tc_on(TVB_X7)) {
        s->burning = 1;
        tvb_say(g, TVB_EV_BURNS, TVB_X7, TC_NONE, TC_NONE, x->burning - 1, 0, 0, 0);
    }
    if (x->mist && s->turn >= x->mist && tc_on(TVB_X8)) {
        tvb_push(g, TVB_STEP_MIST, 0, 0, 0);
        pushed = true;
    }
    for (int i = TC_COUNT(x->arrival) - 1; i >= 0; i--) { /* the last pushed is rolled first */
        if (!waits_for(g->b, s, i))
            continue;
        if (!x->arrival[i].numbers) {
            fall_due(g, i);
            continue;
        }
        tvb_push(g, TVB_STEP_ARRIVAL, i, 0, 0);
        pushed = true;
    }
    return pushed;
}

/* ---- The end of a turn: X14, X15, X2, X3 ---- */

/* X15: what is left of the command, and what of it is still to come, is swept away. */
static void collapse(tvb_game *g)
{
    const tvb_special *x = &g->b->x;
    const int command = (x->collapse - 1) % TVB_COMMANDS, side = (x->collapse - 1) / TVB_COMMANDS;
    const int first = side * TVB_SIDE_UNITS;
    int lost = 0, left = 0, commander = TC_NONE;

    if (!x->collapse || !tc_on(TVB_X15))
        return;
    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &g->s->unit[u];
        if (!unit->type || unit->command != command)
            continue;
        lost += (unit->flags & TVB_GONE) != 0;
        left += (unit->flags & (TVB_ON | TVB_AWAY)) != 0;
        commander = unit->type == TVB_CMD ? u : commander;
    }
    if (lost < x->collapse_n || !left)
        return;
    tvb_say(g, TVB_EV_COLLAPSE, TVB_X15, commander, TC_NONE, left, 0, 0, 0);
    for (int u = first; u < first + TVB_SIDE_UNITS; u++)
        if (g->s->unit[u].command == command && g->s->unit[u].flags & (TVB_ON | TVB_AWAY))
            tvb_remove(g, u, false, tc_by(TVB_X15, TVB_R72));
}

/* X14: the next of the unreliable units on the table, from a number on; -1 none. */
static int next_unreliable(const tvb_battle *b, const tvb_state *s, int from)
{
    const int first = (b->x.unreliable - 1) * TVB_SIDE_UNITS;
    for (int u = from; u < first + TVB_SIDE_UNITS; u++)
        if (b->x.unreliable_units & tvb_bit(u) && s->unit[u].flags & TVB_ON)
            return u;
    return -1;
}

bool tvb_run_special_end(tvb_game *g)
{
    const tvb_special *x = &g->b->x;
    tvb_state *s = g->s;

    if (s->x_end == s->turn)
        return false;
    s->x_end = s->turn;
    if (x->unreliable && s->lost[x->unreliable - 1] >= x->unreliable_n && tc_on(TVB_X14)) {
        const int unit = next_unreliable(g->b, s, (x->unreliable - 1) * TVB_SIDE_UNITS);
        if (unit >= 0) {
            tvb_push(g, TVB_STEP_UNRELIABLE, unit, 0, 0);
            return true;
        }
    }
    collapse(g);
    return false;
}

static bool is_body(const tvb_unit *u)
{
    return u->flags & TVB_ON && u->type != TVB_CMD;
}

/* X3: n bodies in the areas; or every area held, and by nobody else. */
static bool has_objective(const tvb_battle *b, const tvb_state *s, int side)
{
    int own = 0;

    if (b->x.objective_n) {
        for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++)
            own += is_body(&s->unit[u]) && in_areas(b, b->x.objective_areas, centre(&s->unit[u]));
        return own >= b->x.objective_n;
    }
    for (uint32_t left = b->x.objective_areas; left; left &= left - 1) {
        int there[2] = { 0, 0 };
        for (int u = 0; u < TVB_UNITS; u++)
            there[tvb_side(u)] +=
                is_body(&s->unit[u]) && in_area(b, __builtin_ctz(left), centre(&s->unit[u]));
        if (!there[side] || there[!side])
            return false;
    }
    return true;
}

static void end_by(tvb_game *g, unsigned rule, int outcome)
{
    *g->over = (uint8_t)outcome;
    *g->why = (uint16_t)rule;
    tvb_say(g, TVB_EV_OVER, rule, TC_NONE, TC_NONE, outcome, 0, 0, 0);
}

bool tvb_judge_length(tvb_game *g)
{
    const tvb_special *x = &g->b->x;

    if (!x->turns || g->s->turn < x->turns || !tc_on(TVB_X2))
        return false;
    if (x->objective && tc_on(TVB_X3) && has_objective(g->b, g->s, x->objective - 1))
        end_by(g, TVB_X3, TC_WON_0 + x->objective - 1);
    else
        end_by(g, TVB_X2, TC_WON_0 + x->winner);
    return true;
}

/* ---- X13, X9: what stands in the way ---- */

/* X13: is the unit one that must go forward now? */
static bool is_forced(const tvb_battle *b, const tvb_state *s, int unit)
{
    const tvb_unit *u = &s->unit[unit];

    for (int i = 0; i < TC_COUNT(b->x.forced); i++) {
        const tvb_forced *f = &b->x.forced[i];
        if (!f->command || (f->command - 1) / TVB_COMMANDS != tvb_side(unit) ||
            (f->command - 1) % TVB_COMMANDS != u->command)
            continue;
        if (f->needs && !tvb_on(b, (enum tvb_switch)(f->needs - 1)))
            continue;
        if (f->types >> u->type & 1 && s->turn >= f->first && s->turn <= f->last)
            return tc_on(TVB_X13);
    }
    return false;
}

static bool is_foe(const tvb_state *s, int unit, int other)
{
    return tvb_side(other) != tvb_side(unit) && is_body(&s->unit[other]) &&
           tvb_visible_to(s, other, tvb_side(unit));
}

/* X13 (a). */
tc_verdict tvb_check_forced(const tvb_battle *b, const tvb_state *s, int unit, const tvb_shape *to)
{
    int nearest = TVB_UNLIMITED;

    if (!is_forced(b, s, unit))
        return tc_legal();
    for (int u = 0; u < TVB_UNITS; u++)
        if (is_foe(s, unit, u)) {
            const int now = tvb_distance(b, s, unit, u);
            nearest = now < nearest ? now : nearest;
        }
    if (nearest == TVB_UNLIMITED)
        return tc_legal();
    for (int u = 0; u < TVB_UNITS; u++) {
        if (!is_foe(s, unit, u) || tvb_distance(b, s, unit, u) > nearest + TVB_TIE)
            continue;
        const tvb_shape foe = tvb_shape_of(b, s, u);
        if (tvb_shape_distance(to, &foe) < tvb_distance(b, s, unit, u) - TVB_MEAS)
            return tc_legal();
    }
    return tc_illegal(TVB_X13, 0, 0);
}

bool tvb_smoke_bars(const tvb_battle *b, const tvb_state *s, int shooter, int target)
{
    const tvb_special *x = &b->x;
    pl_point at[TVB_CORNERS];

    if (!x->smoke_first || s->turn < x->smoke_first || s->turn > x->smoke_last || !tc_on(TVB_X9))
        return false;
    if (tvb_side(shooter) == x->smoke_side && x->smoke_exempt & tvb_bit(shooter))
        return false;
    const int n = area_points(b, x->smoke_area - 1, at);
    return pl_reaches(centre(&s->unit[shooter]), centre(&s->unit[target]), at, n);
}

/* ---- X10: hidden units ---- */

static bool is_hidden_from(const tvb_state *s, int unit, int side)
{
    return s->unit[unit].flags & TVB_HIDDEN && tvb_side(unit) != side;
}

static bool any_hidden_from(const tvb_state *s, int side)
{
    for (int u = !side * TVB_SIDE_UNITS; u < (!side + 1) * TVB_SIDE_UNITS; u++)
        if (s->unit[u].flags & TVB_HIDDEN)
            return true;
    return false;
}

/* The hidden enemy who is seen from there, or -1. Whom a veil took off the table is nowhere. */
static int seen_from(const tvb_battle *b, const tvb_state *s, int side, const tvb_shape *x)
{
    for (int u = !side * TVB_SIDE_UNITS; u < (!side + 1) * TVB_SIDE_UNITS; u++) {
        if (!is_hidden_from(s, u, side) || !(s->unit[u].flags & TVB_ON))
            continue;
        const tvb_shape other = tvb_shape_of(b, s, u);
        if (tvb_shape_distance(x, &other) <= SEEN_WITHIN + TVB_MEAS)
            return u;
    }
    return -1;
}

/* 1.1.z, 1.1.ab: may the mover stay there? Commanders make room or have room. */
static bool may_stand(const tvb_battle *b, const tvb_state *s, int unit, const tvb_shape *x)
{
    for (int u = 0; u < TVB_UNITS && !x->circle; u++) {
        if (u == unit || !is_body(&s->unit[u]) || is_hidden_from(s, u, tvb_side(unit)))
            continue;
        const tvb_shape other = tvb_shape_of(b, s, u);
        if (tvb_shapes_overlap(x, &other))
            return false;
    }
    return true;
}

/* The poses of one leg that are looked at: how many, and the i-th; the last is its end. */
static int leg_poses(const tvb_leg *leg)
{
    if (leg->wheel) {
        const int tenths = leg->wheel < 0 ? -leg->wheel : leg->wheel;
        return (tenths + STEP_WHEEL - 1) / STEP_WHEEL;
    }
    const int length = pl_root((uint64_t)pl_square(leg->from.at, leg->to.at));
    return length ? (length + STEP_ALONG - 1) / STEP_ALONG : 1;
}

static pl_base leg_pose(const tvb_leg *leg, int i)
{
    if (i >= leg_poses(leg))
        return leg->to;
    if (leg->wheel)
        return pl_wheel(leg->from, leg->wheel < 0 ? -STEP_WHEEL * i : STEP_WHEEL * i);
    const int length = pl_root((uint64_t)pl_square(leg->from.at, leg->to.at));
    pl_base at = leg->from;
    at.at = pl_part(leg->from.at, leg->to.at, STEP_ALONG * i, length);
    return at;
}

/* The leg ends there; a wheel has come as far as it is turned. */
static void end_leg(tvb_leg *leg, const pl_base *at)
{
    if (leg->wheel) {
        const int32_t turned = pl_heading(at->heading - leg->from.heading);
        leg->wheel = leg->wheel < 0 && turned ? turned - PL_TURN : turned;
    }
    leg->to = *at;
}

int tvb_cut_short(const tvb_battle *b, const tvb_state *s, int unit, tvb_leg *leg, int *legs)
{
    const bool circle = s->unit[unit].type == TVB_CMD;
    const int side = tvb_side(unit);
    int last = 0;

    if (*legs <= 0 || !any_hidden_from(s, side))
        return -1;
    pl_base stop = leg[0].from;
    for (int l = 0; l < *legs; l++) {
        const int poses = leg_poses(&leg[l]);
        for (int i = 1; i <= poses; i++) {
            const tvb_shape now = { .base = leg_pose(&leg[l], i), .circle = circle };
            const int seen = seen_from(b, s, side, &now);
            if (may_stand(b, s, unit, &now)) {
                stop = now.base;
                last = l;
            }
            if (seen >= 0) {
                end_leg(&leg[last], &stop);
                *legs = last + 1;
                return seen;
            }
        }
    }
    return -1;
}

void tvb_reveal(tvb_game *g, int unit, int by)
{
    if (!(g->s->unit[unit].flags & TVB_HIDDEN))
        return;
    g->s->unit[unit].flags &= ~(uint32_t)TVB_HIDDEN;
    tvb_say(g, TVB_EV_REVEALED, TVB_X10, unit, by, 0, 0, 0, 0);
}

void tvb_reveal_near(tvb_game *g, int mover)
{
    const int side = tvb_side(mover);

    if (!any_hidden_from(g->s, side))
        return;
    const tvb_shape x = tvb_shape_of(g->b, g->s, mover);
    for (int seen; (seen = seen_from(g->b, g->s, side, &x)) >= 0;)
        tvb_reveal(g, seen, mover);
}

/* ---- X17, X18: dice after a shot and after a move ---- */

void tvb_powder(tvb_game *g, int unit)
{
    const tvb_special *x = &g->b->x;
    const tvb_unit *u = &g->s->unit[unit];

    if (!x->powder || x->powder - 1 != tvb_side(unit) || g->s->powder_done || !is_body(u) ||
        !in_areas(g->b, x->powder_areas, centre(u)) || !tc_on(TVB_X18))
        return;
    g->s->powder_done = 1;
    tvb_push(g, TVB_STEP_POWDER, unit, 0, 0);
}

void tvb_cannon_ball(tvb_game *g, int target)
{
    const tvb_special *x = &g->b->x;
    if (!x->cannon_ball || x->cannon_ball - 1 != tvb_side(target) || !tc_on(TVB_X17))
        return;
    const int commander = tvb_commander_of(g->b, g->s, target);
    if (commander < 0 || !(g->s->unit[target].flags & TVB_ON))
        return;
    tvb_unit *c = &g->s->unit[commander];
    if (c->attached == target || c->flags & TVB_BALLED ||
        tvb_distance(g->b, g->s, commander, target) > x->ball_distance + TVB_MEAS)
        return;
    c->flags |= TVB_BALLED;
    tvb_push(g, TVB_STEP_BALL, commander, 0, 0);
}

static void roll_ball(tvb_game *g, int commander, int die)
{
    const int side = tvb_side(commander);

    tvb_emit_die(g, commander, TVB_X17, die);
    tvb_pop(g);
    if (die < KILLS)
        return;
    const int on = g->s->unit[commander].attached;
    tvb_remove(g, commander, false, TVB_X17);
    g->s->unit[commander].flags |= TVB_FELL;
    tvb_say(g, TVB_EV_CASUALTY, TVB_X17, commander, on, g->s->lost[side], g->s->original[side], 0,
            0);
}

static void roll_powder(tvb_game *g, int unit, int die)
{
    const bool hurt = g->b->x.powder_numbers >> die & 1;

    tvb_emit_die(g, unit, TVB_X18, die);
    tvb_pop(g);
    tvb_say(g, TVB_EV_POWDER, TVB_X18, unit, TC_NONE, hurt, 0, 0, 0);
    if (hurt)
        tvb_hurt(g, unit, 1, false, TVB_X18);
}

static void roll_unreliable(tvb_game *g, int unit, int die)
{
    const int side = tvb_side(unit), next = next_unreliable(g->b, g->s, unit + 1);

    tvb_emit_die(g, unit, TVB_X14, die);
    if (next >= 0)
        tvb_top(g->s)->a = (uint8_t)next;
    else
        tvb_pop(g);
    if (g->b->x.unreliable_numbers >> die & 1) {
        tvb_remove(g, unit, false, tc_by(TVB_X14, TVB_R72));
        tvb_say(g, TVB_EV_LEFT, TVB_X14, unit, TC_NONE, g->s->lost[side], g->s->original[side], 0,
                0);
    }
    if (next < 0)
        collapse(g);
}

static void roll_arrival(tvb_game *g, int arrival, int die)
{
    const int side = (g->b->x.arrival[arrival].command - 1) / TVB_COMMANDS;

    tvb_emit_die(g, TVB_ARMY0 + side, TVB_X5, die);
    tvb_pop(g);
    if (g->b->x.arrival[arrival].numbers >> die & 1)
        fall_due(g, arrival);
}

void tvb_roll_special(tvb_game *g, int die)
{
    const tvb_frame f = *tvb_top(g->s);

    switch (f.step) {
    case TVB_STEP_ARRIVAL:
        roll_arrival(g, f.a, die);
        break;
    case TVB_STEP_MIST:
        tvb_emit_die(g, TVB_SKY, TVB_X8, die);
        tvb_pop(g);
        g->s->mist = g->b->x.mist_numbers >> die & 1;
        tvb_say(g, TVB_EV_MIST, TVB_X8, TC_NONE, TC_NONE, g->s->mist, 0, 0, 0);
        break;
    case TVB_STEP_BALL:
        roll_ball(g, f.a, die);
        break;
    case TVB_STEP_POWDER:
        roll_powder(g, f.a, die);
        break;
    default:
        roll_unreliable(g, f.a, die);
        break;
    }
}
