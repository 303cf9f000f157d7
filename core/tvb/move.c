/* Chapter 1.1: who may move, the forms of a move, cannons' pivots, a locked unit's change of facing
   (R46), and the end of the step. Ways are in way.c, commanders in command.c. */
#include "parts.h"

/* A move taken apart: its legs and what it costs. */
typedef struct plan {
    tvb_leg leg[TVB_LEGS];
    pl_point way[TVB_LEGS + 1]; /* of the centre */
    int legs, points;
    int32_t cost;
    pl_base end;
} plan;

/* ---- Who may: 1.1.a to 1.1.d, 3.5.e ---- */

static tc_verdict check_command(const tvb_battle *b, const tvb_state *s, int unit)
{
    const tvb_unit *u = &s->unit[unit];

    if (tvb_in_command(b, s, unit) || (u->flags & TVB_PASSED))
        return tc_legal();
    if (u->flags & TVB_CHECKED)
        return tc_illegal(tc_by(TVB_1_1_c, TVB_R29), 0, 0);
    const int commander = tvb_commander_of(b, s, unit);
    const tc_cite by = tc_by(TVB_1_1_b, s->mist ? TVB_X8 : 0);
    return commander < 0
               ? tc_illegal(by, 0, 0)
               : tc_illegal(by, tvb_distance(b, s, unit, commander), tvb_command_distance(b, s));
}

static tc_verdict check_turn(const tvb_state *s, int unit)
{
    const tvb_unit *u = &s->unit[unit];

    if (!(u->flags & TVB_ON))
        return tc_illegal(tc_by(TVB_1_1_a, TVB_R107), 0, 0);
    if (u->flags & TVB_MOVED)
        return tc_illegal(TVB_1_1_a, 0, 0);
    return tc_legal();
}

tc_verdict tvb_check_may_move(const tvb_battle *b, const tvb_state *s, int unit)
{
    tc_verdict v = check_turn(s, unit);

    if (!v.rule)
        v = check_command(b, s, unit);
    if (!v.rule && tvb_locked(b, s, unit))
        v = tc_illegal(tc_by(TVB_3_5_e, TVB_R92), 0, 0);
    return v;
}

/* D5: out of command, not yet checked, not yet moved. */
tc_verdict tvb_check_check(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const tvb_unit *u = &s->unit[a->unit];
    const tc_verdict v = check_turn(s, a->unit);

    if (v.rule)
        return v;
    if ((u->flags & TVB_CHECKED) && tc_on(TVB_R29))
        return tc_illegal(tc_by(TVB_1_1_c, TVB_R29), 0, 0);
    if (tvb_in_command(b, s, a->unit))
        return tc_illegal(tc_by(TVB_1_1_b, TVB_R29), 0, 0);
    return tc_legal();
}

/* ---- The legs of a move: G11, R31 ---- */

bool tvb_turns(int change)
{
    return change >= TVB_WHEEL_LEFT && change <= TVB_TURN_RIGHT;
}

static bool turns_first(int change)
{
    return change == TVB_NO_CHANGE || tvb_turns(change);
}

static bool is_wheel(int change)
{
    return change == TVB_WHEEL_LEFT || change == TVB_WHEEL_RIGHT;
}

static void add_leg(plan *p, pl_base to, int how, int32_t wheel)
{
    tvb_leg *leg = &p->leg[p->legs++];

    *leg = (tvb_leg){ p->end, to, (enum tvb_change)how, wheel };
    if (to.at.x != p->end.at.x || to.at.y != p->end.at.y)
        p->way[p->points++] = to.at;
    p->end = to;
}

/* A wheel, turn or about face. */
static void add_turn(plan *p, int change, int32_t angle)
{
    const int32_t sign = change == TVB_WHEEL_LEFT || change == TVB_TURN_LEFT ? -1 : 1;
    pl_base to = p->end;

    if (is_wheel(change)) {
        to.heading = pl_heading(to.heading + sign * angle);
        if (tc_on(TVB_G11))
            to = pl_wheel(p->end, sign * angle);
        if (tc_on(TVB_1_1_i))
            p->cost += pl_chord(2 * to.hw, angle);
        add_leg(p, to, change, sign * angle);
        return;
    }
    to.heading = pl_heading(to.heading + (change == TVB_ABOUT ? 1800 : sign * 900));
    if (!tc_on(TVB_R31))
        to = pl_wheel(p->end, sign * 900);
    add_leg(p, to, change, 0);
}

static plan plan_of(const tvb_battle *b, const tvb_unit *u, const tc_pose *pose)
{
    const pl_base from = tvb_base(b, u);
    plan p = { .way = { from.at }, .points = 1, .end = from };
    const int32_t length = pose->length;
    const int32_t angle =
        pl_heading(from.heading + (pose->change == TVB_OBLIQUE_LEFT ? -pose->angle : pose->angle));
    switch (pose->change) {
    case TVB_OBLIQUE_LEFT:
    case TVB_OBLIQUE_RIGHT:
        add_leg(&p, pl_along(from, angle, length), pose->change, 0);
        break;
    case TVB_SIDE_LEFT:
    case TVB_SIDE_RIGHT:
        add_leg(&p, pl_sideways(from, pose->change == TVB_SIDE_LEFT ? -length : length),
                pose->change, 0);
        break;
    case TVB_BACKWARDS:
        add_leg(&p, pl_ahead(from, -length), pose->change, 0);
        break;
    default:
        if (pose->change)
            add_turn(&p, pose->change, pose->angle);
        if (length)
            add_leg(&p, pl_ahead(p.end, length), TVB_NO_CHANGE, 0);
        if (tvb_turns(pose->end_change))
            add_turn(&p, pose->end_change, pose->end_angle);
        break;
    }
    p.cost += length;
    return p;
}

/* ---- The form of a move: Q.b, Q.c, 1.1.e to 1.1.q, R32, R33 ---- */

static bool is_superior(const tvb_unit *u)
{
    return u->quality == TVB_SUPERIOR && tc_on(TVB_Q_b) && tc_on(TVB_R33);
}

static tc_verdict check_quality(const tvb_unit *u, const tc_pose *pose)
{
    if (is_superior(u) && pose->end_change &&
        (!turns_first(pose->change) || !turns_first(pose->end_change)))
        return tc_illegal(tc_by(TVB_Q_b, TVB_R33), 0, 0);
    if (u->quality != TVB_INFERIOR)
        return tc_legal();
    if (pose->change >= TVB_OBLIQUE_LEFT)
        return tc_illegal(TVB_Q_c, 0, 0);
    if (pose->length && !is_wheel(pose->change) && pose->change)
        return tc_illegal(TVB_Q_c, 0, 0);
    return tc_legal();
}

static tc_verdict check_allowance(const tvb_battle *b, const tvb_state *s, int unit, const plan *p)
{
    const tvb_unit *u = &s->unit[unit];
    tc_verdict v = tc_legal();

    if (u->type == TVB_CAN) /* 1.1.q speaks of them */
        return v;
    if (p->cost > tvb_types[u->type].move + tvb_meas())
        v = tc_illegal(tc_by(TVB_1_1_e, TVB_R7), p->cost, tvb_types[u->type].move);
    for (int i = 0; i < p->legs && !v.rule && p->cost > TVB_DIFFICULT_MOVE + tvb_meas(); i++)
        if (tvb_way_difficult(b, s, unit, p->leg[i].from.at, p->leg[i].to.at))
            v = tc_illegal(tc_by(TVB_1_1_f, TVB_R34), p->cost, TVB_DIFFICULT_MOVE);
    return v;
}

static tc_verdict check_wheel(int change, int32_t angle)
{
    return is_wheel(change) && (angle < 1 || angle > TVB_WHEEL_MAX)
               ? tc_illegal(TVB_1_1_i, angle, TVB_WHEEL_MAX)
               : tc_legal();
}

static tc_verdict check_length(const tc_pose *pose)
{
    const int32_t d = pose->length;

    if ((pose->change == TVB_SIDE_LEFT || pose->change == TVB_SIDE_RIGHT) && d != TVB_SIDEWAYS &&
        tc_on(TVB_R32))
        return tc_illegal(tc_by(TVB_1_1_m, TVB_R32), d, TVB_SIDEWAYS);
    if (pose->change == TVB_BACKWARDS && d < TVB_BACK_MIN - tvb_meas())
        return tc_illegal(TVB_1_1_n, d, TVB_BACK_MIN);
    if (pose->change == TVB_BACKWARDS && d > TVB_BACK_MAX + tvb_meas())
        return tc_illegal(TVB_1_1_n, d, TVB_BACK_MAX);
    return tc_legal();
}

static tc_verdict check_form(const tvb_unit *u, const tc_pose *pose, bool quality)
{
    const bool oblique = pose->change == TVB_OBLIQUE_LEFT || pose->change == TVB_OBLIQUE_RIGHT;
    const bool turn = pose->change == TVB_TURN_LEFT || pose->change == TVB_TURN_RIGHT;
    tc_verdict v = tc_legal();

    if (pose->end_change && !is_superior(u))
        v = tc_illegal(TVB_1_1_h, 0, 0);
    if (!v.rule)
        v = check_wheel(pose->change, pose->angle);
    if (!v.rule)
        v = check_wheel(pose->end_change, pose->end_angle);
    if (!v.rule && pose->change == TVB_ABOUT && !tc_on(TVB_1_1_j))
        v = tvb_never(TVB_1_1_j, 0, 0);
    if (!v.rule && oblique && (pose->angle < 1 || pose->angle > TVB_OBLIQUE_MAX))
        v = tc_illegal(TVB_1_1_k, pose->angle, TVB_OBLIQUE_MAX);
    if (!v.rule && turn && pose->length && !is_superior(u))
        v = tc_illegal(tc_by(TVB_1_1_l, TVB_R33), pose->length, 0);
    if (!v.rule)
        v = check_length(pose);
    if (!v.rule && u->type == TVB_RAB && pose->change && !is_wheel(pose->change))
        v = quality && tc_on(TVB_Q_d) ? tc_illegal(TVB_Q_d, 0, 0) : tc_illegal(TVB_1_1_o, 0, 0);
    if (!v.rule && u->type == TVB_CAN)
        v = tc_illegal(TVB_1_1_q, 0, 0);
    return v;
}

/* ---- Commanders who go along: R48 ---- */

/* The commanders attached to a unit, in id order: how many. */
static int attached_to(const tvb_state *s, int unit, uint8_t out[TVB_COMMANDS])
{
    const int first = tvb_side(unit) * TVB_SIDE_UNITS;
    int n = 0;

    for (int c = first; c < first + TVB_SIDE_UNITS && n < TVB_COMMANDS; c++)
        if (s->unit[c].type == TVB_CMD && (s->unit[c].flags & TVB_ON) &&
            s->unit[c].attached == unit)
            out[n++] = (uint8_t)c;
    return n;
}

uint8_t tvb_must_leave(const tvb_state *s, int unit)
{
    uint8_t with[TVB_COMMANDS];
    const int n = attached_to(s, unit, with);
    unsigned bits = 0;

    for (int i = 0; i < n; i++)
        if (s->unit[with[i]].flags & TVB_MOVED)
            bits |= 1u << i;
    return (uint8_t)bits;
}

static tc_verdict check_carry(const tvb_state *s, const tc_action *a, const plan *p)
{
    uint8_t with[TVB_COMMANDS];
    const int n = attached_to(s, a->unit, with);
    const uint8_t must = tvb_must_leave(s, a->unit);

    if (a->flags >> n)
        return tc_illegal(TC_MALFORMED, a->flags, (1 << n) - 1);
    if (p->points < 2 && p->end.at.x == p->way[0].x && p->end.at.y == p->way[0].y)
        return a->flags ? tc_illegal(TVB_R48, 0, 0) : tc_legal();
    return must & ~a->flags ? tc_illegal(TVB_R48, 0, 0) : tc_legal();
}

/* ---- MOVE ---- */

static tc_verdict check_ground(const tvb_battle *b, const tvb_state *s, int unit, const plan *p)
{
    const bool on_spot = p->points == 1; /* X13: who turns on the spot comes no nearer */
    const tvb_shape end = { on_spot ? p->leg[0].from : p->end, false };
    const tc_verdict v = tvb_check_way(b, s, unit, p->way, p->points);

    return v.rule ? v : tvb_check_forced(b, s, unit, &end);
}

/* R102: neither goes nor turns. */
static bool stays(const tc_pose *pose)
{
    return !tvb_turns(pose->change) && !pose->end_change && pose->length == 0;
}

tc_verdict tvb_check_move(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const tvb_unit *u = &s->unit[a->unit];
    const tc_pose *pose = &a->as.pose;
    tc_verdict v = tvb_check_may_move(b, s, a->unit);

    if (!v.rule && u->type == TVB_CMD)
        v = tvb_never(TVB_1_1_r, 0, 0);
    if (v.rule)
        return v;
    const plan p = plan_of(b, u, pose);
    v = check_quality(u, pose);
    if (!v.rule)
        v = check_allowance(b, s, a->unit, &p);
    if (!v.rule)
        v = check_form(u, pose, tvb_on(b, TVB_QUALITY));
    if (!v.rule && stays(pose))
        v = tvb_never(TVB_R102, 0, 0);
    if (v.rule)
        return v;
    v = tvb_check_table(b, p.leg, p.legs);
    if (!v.rule)
        v = tvb_check_buffer(b, s, a->unit, p.leg, p.legs);
    if (!v.rule)
        v = tvb_check_zoc(b, s, a->unit, p.leg, p.legs);
    if (!v.rule)
        v = tvb_check_passage(b, s, a->unit, p.leg, p.legs, 0);
    if (!v.rule)
        v = check_carry(s, a, &p);
    return v.rule ? v : check_ground(b, s, a->unit, &p);
}

static tc_cite change_cite(int change)
{
    static const unsigned rule[TVB_CHANGES] = {
        0,         TVB_1_1_i, TVB_1_1_i, TVB_1_1_j, TVB_1_1_l, TVB_1_1_l,
        TVB_1_1_k, TVB_1_1_k, TVB_1_1_m, TVB_1_1_m, TVB_1_1_n,
    };
    return tc_by(rule[change], change >= TVB_ABOUT && change <= TVB_TURN_RIGHT ? TVB_R31 : 0);
}

static void say_change(tvb_game *g, int unit, int change, int angle, tc_cite by)
{
    const int32_t width = 2 * tvb_base(g->b, &g->s->unit[unit]).hw;
    const int cost = is_wheel(change) ? pl_chord(width, angle) : 0;

    if (change)
        tvb_say(g, TVB_EV_CHANGED, by, unit, TC_NONE, change, angle, cost, 0);
}

static void say_moved(tvb_game *g, int unit, tc_cite by, int length)
{
    const tvb_unit *u = &g->s->unit[unit];
    tvb_say(g, TVB_EV_MOVED, by, unit, TC_NONE, u->x, u->y, u->heading, length);
}

/* R48: who is left behind stands where the unit stood; the others have moved with it. */
static void part_commanders(tvb_game *g, const uint8_t *with, int n, unsigned leave)
{
    for (int i = 0; i < n; i++)
        if (leave >> i & 1)
            tvb_leave(g, with[i]);
        else
            g->s->unit[with[i]].flags |= TVB_MOVED;
}

/* X10: cut short, if a hidden enemy comes in sight: that enemy, or -1. The plan becomes what is
   made of it. */
static int cut_plan(const tvb_game *g, int unit, plan *p)
{
    int legs = p->legs;
    const int seen = tvb_cut_short(g->b, g->s, unit, p->leg, &legs);

    if (seen < 0)
        return seen;
    p->end = p->leg[0].from;
    p->points = 1;
    p->legs = 0;
    for (int i = 0; i < legs; i++)
        add_leg(p, p->leg[i].to, (int)p->leg[i].how, p->leg[i].wheel);
    return seen;
}

/* How far a plan goes besides its changes of direction. */
static int length_of(const plan *p)
{
    for (int i = 0; i < p->legs; i++)
        if (!p->leg[i].how || !turns_first((int)p->leg[i].how))
            return pl_root((uint64_t)pl_square(p->leg[i].from.at, p->leg[i].to.at));
    return 0;
}

static void say_changes(tvb_game *g, int unit, const plan *p, const tc_pose *pose)
{
    for (int i = 0; i < p->legs; i++) {
        const int how = (int)p->leg[i].how;
        const bool at_end = i > 0 || !pose->change;
        const int wheel = p->leg[i].wheel < 0 ? -p->leg[i].wheel : p->leg[i].wheel;
        if (how && (!is_wheel(how) || wheel))
            say_change(g, unit, how, turns_first(how) ? wheel : pose->angle,
                       at_end ? tc_by(TVB_Q_b, TVB_R33) : change_cite(how));
    }
}

void tvb_apply_move(tvb_game *g, const tc_action *a)
{
    tvb_unit *u = &g->s->unit[a->unit];
    plan p = plan_of(g->b, u, &a->as.pose);
    uint8_t with[TVB_COMMANDS];
    const int n = attached_to(g->s, a->unit, with);
    const int seen = cut_plan(g, a->unit, &p);
    const tc_cite by = g->ev ? tvb_zoc_cite(g->b, g->s, a->unit, p.leg, p.legs) : 0;
    const int length = seen < 0 ? a->as.pose.length : length_of(&p);

    if (g->ev)
        say_changes(g, a->unit, &p, &a->as.pose);
    if (seen >= 0)
        tvb_say(g, TVB_EV_CUT_SHORT, TVB_X10, a->unit, seen, p.end.at.x, p.end.at.y, 0, 0);
    if (p.end.at.x != u->x || p.end.at.y != u->y)
        part_commanders(g, with, n, a->flags);
    u->flags |= TVB_MOVED;
    tvb_put_along(g, a->unit, &p.end, p.way, p.points, tc_by(TVB_1_1_s, TVB_R84));
    say_moved(g, a->unit, by ? by : TVB_1_1_h, length);
    for (int i = 0; i < n; i++)
        if (a->flags >> i & 1)
            tvb_make_room(g, with[i], a->unit, tc_by(TVB_R48, TVB_R84));
}

/* Where a move would end, and what it would cost. */
pl_base tvb_move_end(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const tvb_unit *u = &s->unit[a->unit % TVB_UNITS];
    pl_base base = tvb_base(b, u);

    if (a->kind == TVB_RALLY_BACK)
        return pl_ahead(base, -a->as.pose.length);
    if (a->kind == TVB_MOVE)
        return plan_of(b, u, &a->as.pose).end;
    base.at = (pl_point){ a->as.pose.x, a->as.pose.y };
    base.heading = a->as.pose.heading;
    return base;
}

int tvb_move_legs(const tvb_battle *b, const tvb_state *s, const tc_action *move,
                  tvb_leg out[TVB_LEGS])
{
    const plan p = plan_of(b, &s->unit[move->unit % TVB_UNITS], &move->as.pose);

    for (int i = 0; i < p.legs; i++)
        out[i] = p.leg[i];
    return p.legs;
}

int tvb_move_cost(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    if (a->kind != TVB_MOVE)
        return a->kind == TVB_RALLY_BACK ? a->as.pose.length : 0;
    return plan_of(b, &s->unit[a->unit % TVB_UNITS], &a->as.pose).cost;
}

/* ---- PIVOT: 1.1.q, R30 ---- */

/* Does a base there overlap another that stands? The first of them, or -1. */
static int overlapped_by(const tvb_battle *b, const tvb_state *s, int unit, const pl_base *there)
{
    const tvb_shape x = { *there, false };

    for (int o = 0; o < TVB_UNITS; o++) {
        if (o == unit || s->unit[o].type == TVB_CMD || !tvb_visible_to(s, o, tvb_side(unit)))
            continue;
        const tvb_shape other = tvb_shape_of(b, s, o);
        if (!pl_apart(there, &other.base, 0) && tvb_shapes_overlap(&x, &other))
            return o;
    }
    return -1;
}

tc_verdict tvb_check_pivot(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const tvb_unit *u = &s->unit[a->unit];
    pl_base to = tvb_base(b, u);
    tc_verdict v = check_turn(s, a->unit);

    if (!v.rule && tc_on(TVB_R30))
        v = tvb_check_may_move(b, s, a->unit);
    if (!v.rule && u->type != TVB_CAN)
        v = tc_illegal(TVB_1_1_q, 0, 0);
    if (!v.rule && (u->flags & TVB_SHOT))
        v = tc_illegal(TVB_1_1_q, 0, 0);
    if (!v.rule && a->as.pose.heading == u->heading)
        v = tc_illegal(TVB_R102, 0, 0);
    to.heading = a->as.pose.heading;
    const tvb_leg leg = { tvb_base(b, u), to, TVB_ABOUT, 0 };
    if (!v.rule)
        v = tvb_check_table(b, &leg, 1);
    if (!v.rule && overlapped_by(b, s, a->unit, &to) >= 0)
        v = tc_illegal(tc_by(TVB_1_1_ab, TVB_R30), 0, 0);
    return v;
}

void tvb_apply_pivot(tvb_game *g, const tc_action *a)
{
    tvb_unit *u = &g->s->unit[a->unit];
    pl_base to = tvb_base(g->b, u);

    to.heading = a->as.pose.heading;
    u->flags |= TVB_MOVED;
    if (tc_on(TVB_1_1_q))
        u->flags |= TVB_SHOT | TVB_PIVOTED;
    tvb_put(g, a->unit, &to, tc_by(TVB_1_1_s, TVB_R84));
    say_moved(g, a->unit, tc_by(TVB_1_1_q, TVB_R30), 0);
}

/* ---- FACE_LOCKED: R46 ---- */

/* Turned on its centre, then straight on until it touches one of the enemies it touched, hw - hd at
 * most. */
static pl_base locked_end(const tvb_battle *b, const tvb_state *s, int unit, int change)
{
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;
    pl_base to = tvb_base(b, &s->unit[unit]);
    int32_t slide = -1;

    if (change == TVB_ABOUT) {
        to.heading = pl_heading(to.heading + 1800);
        return to;
    }
    to.heading = pl_heading(to.heading + (change == TVB_TURN_LEFT ? -900 : 900));
    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        if (s->unit[e].type == TVB_CMD || !tvb_contact(b, s, unit, e))
            continue;
        const pl_base base = tvb_base(b, &s->unit[e]);
        const int32_t reach = tvb_reach(&to, &base);
        if (reach >= 0 && reach <= to.hw - to.hd + tvb_touch() && (slide < 0 || reach < slide))
            slide = reach;
    }
    if (slide > to.hw - to.hd)
        slide = to.hw - to.hd;
    return slide > 0 ? pl_ahead(to, slide) : to;
}

static bool keeps_contact(const tvb_battle *b, const tvb_state *s, int unit, const pl_base *to)
{
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        if (s->unit[e].type == TVB_CMD || !tvb_contact(b, s, unit, e))
            continue;
        const pl_base base = tvb_base(b, &s->unit[e]);
        if (pl_base_distance(to, &base) <= tvb_touch())
            return true;
    }
    return false;
}

tc_verdict tvb_check_face_locked(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const tvb_unit *u = &s->unit[a->unit];
    const tc_cite by = tc_by(TVB_3_4_k, TVB_R46);
    tc_verdict v = check_turn(s, a->unit);

    if (a->arg != TVB_ABOUT && a->arg != TVB_TURN_LEFT && a->arg != TVB_TURN_RIGHT)
        return tc_illegal(TC_MALFORMED, a->arg, TVB_ABOUT);
    if (!v.rule)
        v = check_command(b, s, a->unit);
    if (!v.rule && u->type == TVB_RAB)
        v = tc_illegal(tc_by(TVB_1_1_o, TVB_R46), 0, 0);
    if (!v.rule && (u->type == TVB_CMD || u->type == TVB_CAN || !tvb_locked(b, s, a->unit)))
        v = tc_illegal(by, 0, 0);
    if (v.rule || u->type == TVB_CMD)
        return v;
    const pl_base to = locked_end(b, s, a->unit, a->arg);
    pl_base turned = tvb_base(b, u);
    turned.heading = to.heading;
    const tvb_leg leg = { turned, to, TVB_NO_CHANGE, 0 };
    const pl_base swept = pl_swept(&turned, &to);
    v = tvb_check_table(b, &leg, 1);
    if (!v.rule && tc_on(TVB_R46) && overlapped_by(b, s, a->unit, &swept) >= 0)
        v = tc_illegal(by, 0, 0);
    if (!v.rule && tc_on(TVB_R46) && !keeps_contact(b, s, a->unit, &to))
        v = tc_illegal(by, 0, 0);
    if (!v.rule) {
        const pl_point way[2] = { turned.at, to.at };
        v = tvb_check_way(b, s, a->unit, way, 2);
    }
    return v;
}

void tvb_apply_face_locked(tvb_game *g, const tc_action *a)
{
    const pl_base to = locked_end(g->b, g->s, a->unit, a->arg);
    const pl_point from = { g->s->unit[a->unit].x, g->s->unit[a->unit].y };

    g->s->unit[a->unit].flags |= TVB_MOVED;
    say_change(g, a->unit, a->arg, 0, tc_by(TVB_3_4_k, TVB_R46));
    tvb_put(g, a->unit, &to, tc_by(TVB_1_1_s, TVB_R84));
    say_moved(g, a->unit, tc_by(TVB_3_4_k, TVB_R46), pl_root((uint64_t)pl_square(from, to.at)));
}

/* ---- END_STEP: X13 (b) ---- */

/* One of those X13 drives on: a forced unit that stayed where it is would break it. */
static bool is_driven(const tvb_battle *b, const tvb_state *s, int unit)
{
    const tvb_unit *u = &s->unit[unit];
    const uint32_t flags = u->flags & (TVB_ON | TVB_MOVED);

    if (flags != TVB_ON || u->type == TVB_CMD)
        return false;
    const tvb_shape here = tvb_shape_of(b, s, unit);
    return tvb_check_forced(b, s, unit, &here).rule && tvb_in_command(b, s, unit) &&
           !tvb_locked(b, s, unit);
}

tc_verdict tvb_check_end_move(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const int first = a->side * TVB_SIDE_UNITS;
    const bool duties = b->x.forced[0].command || b->x.forced[1].command;

    for (int u = first; u < first + TVB_SIDE_UNITS && duties; u++) {
        tc_action on = { .kind = TVB_MOVE, .side = a->side, .unit = (uint8_t)u, .target = TC_NONE };
        if (!is_driven(b, s, u))
            continue;
        on.flags = tvb_must_leave(s, u);
        on.as.pose.length = 1000;
        if (!tvb_check_move(b, s, &on).rule)
            return tc_illegal(TVB_X13, u, TC_NONE);
    }
    return tc_legal();
}
