/* The random player of Tilly's Very Bad Day: picks a unit, then a candidate that the law mostly
   accepts. */
#include "../plane/plane.h"

static const tvb_state *now_of(const ai_asked *q)
{
    return &q->state->as.tvb;
}

/* A unit of a side that is on the table and has none of these flags, looking from a random place
   on; -1 none. */
static int pick_unit(const tvb_state *s, int side, uint32_t without, uint64_t bits)
{
    ai_plane_turn t = ai_plane_from(bits, side * TVB_SIDE_UNITS, TVB_SIDE_UNITS);

    while (ai_plane_on(&t))
        if ((s->unit[t.at].flags & (TVB_ON | without)) == TVB_ON)
            return t.at;
    return -1;
}

static int64_t square_between(const tvb_unit *a, const tvb_unit *b)
{
    const int64_t dx = a->x - b->x, dy = a->y - b->y;
    return dx * dx + dy * dy;
}

/* The enemy unit, not a commander, whose centre is nearest; -1 none. */
static int nearest_enemy(const tvb_state *s, int unit)
{
    const int first = (1 - tvb_side(unit)) * TVB_SIDE_UNITS;
    ai_plane_nearest n = ai_plane_nobody();

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        const tvb_unit *x = &s->unit[e];
        if ((x->flags & TVB_ON) && x->type != TVB_CMD && !(x->flags & TVB_HIDDEN))
            ai_plane_offer(&n, e, square_between(x, &s->unit[unit]));
    }
    return n.best;
}

/* ---- Move ---- */

/* A change of direction and a way after it, more often straight than not. */
static void make_move(const tvb_unit *u, uint64_t bits, int attempt, tc_pose *p)
{
    const int move = attempt < 2 ? tvb_types[u->type].move : 2000; /* refused twice: not so far */
    const int mood = (int)(bits & 15);
    const int length = 250 * (1 + ai_plane_share(bits >> 4, move / 250));

    p->length = length;
    if (mood < 8 || u->type == TVB_RAB)
        return;
    if (mood < 11) {
        p->change = bits >> 20 & 1 ? TVB_WHEEL_LEFT : TVB_WHEEL_RIGHT;
        p->angle = (int16_t)(50 * (1 + ai_plane_share(bits >> 21, 9)));
        p->length = length < move - 1600 ? length : length / 4;
    } else if (mood == 11 || mood == 12) {
        p->change = bits >> 20 & 1 ? TVB_OBLIQUE_LEFT : TVB_OBLIQUE_RIGHT;
        p->angle = (int16_t)(150 * (1 + ai_plane_share(bits >> 21, 3)));
    } else if (mood == 13) {
        p->change = TVB_BACKWARDS;
        p->length = TVB_BACK_MIN + 250 * ai_plane_share(bits >> 21, 9);
    } else if (mood == 14) {
        p->change = bits >> 20 & 1 ? TVB_SIDE_LEFT : TVB_SIDE_RIGHT;
        p->length = TVB_SIDEWAYS;
    } else {
        p->change = (uint8_t)(TVB_ABOUT + ai_plane_share(bits >> 21, 3));
        p->length = p->change == TVB_ABOUT ? length : 0;
    }
}

/* A commander goes somewhere near in one straight way, or onto one of his side's units. */
static bool make_ride(const ai_asked *q, int commander, uint64_t bits, play_decision *out)
{
    const tvb_state *s = now_of(q);
    const tvb_unit *c = &s->unit[commander];
    const int to = pick_unit(s, q->side, 0, bits);
    pl_point goal = { c->x + 500 * (ai_plane_share(bits >> 16, 21) - 10),
                      c->y + 500 * (ai_plane_share(bits >> 32, 21) - 10) };

    tc_action *way = ai_decide(q, TVB_WAYPOINT, out);
    const bool joins = (bits >> 60 & 1) && to >= 0 && s->unit[to].type != TVB_CMD;
    if (joins)
        goal = (pl_point){ s->unit[to].x, s->unit[to].y };
    way->as.pose.x = goal.x;
    way->as.pose.y = goal.y;
    out->count = 2;
    out->at[1] = (tc_action){ .kind = TVB_CMD_MOVE,
                              .side = (uint8_t)q->side,
                              .unit = (uint8_t)commander,
                              .target = (uint8_t)(joins ? to : TC_NONE) };
    return true;
}

/* Somebody who may still move: mostly a unit, now and then a commander or a cannon; -1 none. */
static int pick_mover(const ai_asked *q, uint64_t bits)
{
    const tvb_state *s = now_of(q);

    for (int i = 0; i < 4; i++, bits >>= 16) {
        const int u = pick_unit(s, q->side, TVB_MOVED, bits);
        if (u < 0)
            return -1;
        const tvb_unit *unit = &s->unit[u];
        if (unit->type == TVB_CMD ? bits & 3 : unit->type == TVB_CAN && bits & 7)
            continue;
        if (!(unit->flags & TVB_CHECKED) || (unit->flags & TVB_PASSED))
            return u;
    }
    return -1;
}

static bool propose_move(const ai_asked *q, play_decision *out)
{
    const tvb_state *s = now_of(q);
    const int u = pick_mover(q, ai_random_next(q->r));
    const uint64_t bits = ai_random_next(q->r);

    if (u < 0)
        return false;
    const tvb_unit *unit = &s->unit[u];
    if (unit->type == TVB_CMD)
        return make_ride(q, u, bits, out);
    if (!(unit->flags & TVB_PASSED) && !tvb_in_command(&q->battle->as.tvb, s, u)) {
        ai_decide(q, TVB_CHECK, out)->unit = (uint8_t)u;
        return true;
    }
    if (unit->type == TVB_CAN) {
        tc_action *turn = ai_decide(q, TVB_PIVOT, out);
        turn->unit = (uint8_t)u;
        turn->as.pose.x = unit->x;
        turn->as.pose.y = unit->y;
        turn->as.pose.heading = (int16_t)(50 * ai_plane_share(bits >> 24, 72));
        return true;
    }
    tc_action *a = ai_decide(q, TVB_MOVE, out);
    a->unit = (uint8_t)u;
    make_move(unit, bits, q->attempt, &a->as.pose);
    return true;
}

/* One of the moving side's rarer decisions: a check, a change of facing, an entry. */
static bool propose_rare(const ai_asked *q, play_decision *out)
{
    const uint64_t bits = ai_random_next(q->r);
    const int u = pick_unit(now_of(q), q->side, TVB_MOVED | TVB_CHECKED, bits);

    if ((q->kinds >> TVB_ENTER & 1) && (bits >> 16 & 1))
        return ai_pick_listed(q, TVB_ENTER, TC_NONE, out);
    if (u < 0 || now_of(q)->unit[u].type == TVB_CMD)
        return false;
    if (bits >> 17 & 1) {
        tc_action *a = ai_decide(q, TVB_FACE_LOCKED, out);
        a->unit = (uint8_t)u;
        a->arg = (uint16_t)(TVB_ABOUT + ai_plane_share(bits >> 20, 3));
        return true;
    }
    ai_decide(q, TVB_CHECK, out)->unit = (uint8_t)u;
    return true;
}

static bool propose_moving(const ai_asked *q, play_decision *out)
{
    const uint32_t mood = ai_random_below(q->r, 32);

    if (q->attempt < AI_QUICK_TRIES && (mood > 0 || q->attempt > 0))
        return mood == 1 ? propose_rare(q, out) : propose_move(q, out);
    ai_decide(q, TVB_END_STEP, out);
    return q->attempt < AI_LAST_TRY - 1;
}

/* ---- Shoot ---- */

static bool propose_shot(const ai_asked *q, play_decision *out)
{
    const tvb_state *s = now_of(q);
    const uint64_t bits = ai_random_next(q->r);
    const int u = pick_unit(s, q->side, TVB_SHOT, bits);

    if (u < 0 || ai_tvb_range(s->unit[u].type) == 0)
        return false;
    int target = nearest_enemy(s, u);
    if (s->unit[u].type == TVB_CAN)
        target = pick_unit(s, !q->side, 0, bits >> 16);
    if (target < 0)
        return false;
    const int64_t reach = ai_tvb_range(s->unit[u].type) + 2300;
    if (square_between(&s->unit[u], &s->unit[target]) > reach * reach)
        return false;
    tc_action *a = ai_decide(q, TVB_SHOOT, out);
    a->unit = (uint8_t)u;
    a->target = (uint8_t)target;
    return true;
}

/* With a second shooter now and then: the next in the list that would do. */
static void add_second(const ai_asked *q, play_decision *out)
{
    const tvb_state *s = now_of(q);
    tc_action *a = &out->at[0];
    const int u = pick_unit(s, q->side, TVB_SHOT, ai_random_next(q->r));

    if (u < 0 || u == a->unit || ai_tvb_range(s->unit[u].type) == 0)
        return;
    const int64_t reach = ai_tvb_range(s->unit[u].type) + 2300;
    if (square_between(&s->unit[u], &s->unit[a->target]) <= reach * reach)
        tc_set_add(a->as.set, (unsigned)u);
}

static bool propose_shooting(const ai_asked *q, play_decision *out)
{
    if (q->attempt < AI_QUICK_TRIES && propose_shot(q, out)) {
        if (ai_random_below(q->r, 4) == 0)
            add_second(q, out);
        return true;
    }
    if (q->attempt + 2 < AI_QUICK_TRIES)
        return false;
    ai_decide(q, TVB_END_STEP, out);
    return true;
}

/* ---- Close combat ---- */

static bool propose_declaration(const ai_asked *q, play_decision *out)
{
    const tvb_state *s = now_of(q);
    const uint64_t bits = ai_random_next(q->r);
    const int u = pick_unit(s, q->side, TVB_SHOT | TVB_DECLARED | TVB_CHECKED, bits);

    if (q->attempt >= 3 || u < 0) {
        ai_decide(q, TVB_END_DECLARE, out);
        return true;
    }
    if (s->unit[u].type == TVB_CAN)
        return false;
    if (s->unit[u].type == TVB_CMD) {
        const int to = pick_unit(s, q->side, 0, bits >> 16);
        if (s->unit[u].attached != TC_NONE || to < 0 || !(s->unit[to].flags & TVB_DECLARED))
            return false;
        tc_action *join = ai_decide(q, TVB_DECLARE_CMD, out);
        join->unit = (uint8_t)u;
        join->target = (uint8_t)to;
        return true;
    }
    const int e = nearest_enemy(s, u);
    if (e < 0 || square_between(&s->unit[u], &s->unit[e]) > (int64_t)5300 * 5300)
        return false;
    tc_action *a = ai_decide(q, TVB_DECLARE, out);
    a->unit = (uint8_t)u;
    a->target = (uint8_t)(bits >> 40 & 1 ? e : TC_NONE);
    return true;
}

static bool propose_next(const ai_asked *q, play_decision *out)
{
    const tvb_state *s = now_of(q);
    const int place = (int)ai_random_below(q->r, TVB_SIDE_UNITS);
    ai_plane_turn t = ai_plane_at(place, q->side * TVB_SIDE_UNITS, TVB_SIDE_UNITS);

    while (ai_plane_on(&t)) {
        if ((s->unit[t.at].flags & (TVB_STANDING | TVB_CHARGED)) != TVB_STANDING)
            continue;
        tc_action *a = ai_decide(q, TVB_CHARGE_NEXT, out);
        a->unit = (uint8_t)t.at;
        if (tc_check(q->battle, q->state, a).rule == TC_LEGAL)
            return true;
    }
    return false;
}

static bool propose_point_blank(const ai_asked *q, play_decision *out)
{
    const tvb_state *s = now_of(q);
    const uint64_t bits = ai_random_next(q->r);
    const int u = pick_unit(s, q->side, TVB_SHOT | TVB_CHARGED, bits);
    const int e = u < 0 ? -1 : nearest_enemy(s, u);

    if (q->attempt >= AI_QUICK_TRIES) {
        ai_decide(q, TVB_END_STEP, out);
        return true;
    }
    if (e < 0)
        return false;
    if ((q->kinds >> TVB_EVADE & 1) && (bits >> 16 & 1)) {
        ai_decide(q, TVB_EVADE, out)->unit = (uint8_t)u;
        return true;
    }
    tc_action *a = ai_decide(q, TVB_PB_SHOOT, out);
    a->unit = (uint8_t)u;
    a->target = (uint8_t)e;
    return true;
}

/* A unit that must go back, or -1. */
static int pick_duty(const tvb_state *s, int side)
{
    const int first = side * TVB_SIDE_UNITS;
    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        if (ai_tvb_must_go(&s->unit[u]))
            return u;
    }
    return -1;
}

static bool propose_rally(const ai_asked *q, play_decision *out)
{
    const uint64_t bits = ai_random_next(q->r);
    const int duty = pick_duty(now_of(q), q->side);
    const int u = duty < 0 ? pick_unit(now_of(q), q->side, TVB_RALLIED, bits) : duty;

    if (duty < 0 && (u < 0 || q->attempt > 0 || (bits >> 32 & 7))) {
        ai_decide(q, TVB_END_STEP, out);
        return true;
    }
    tc_action *a = ai_decide(q, TVB_RALLY_BACK, out);
    a->unit = (uint8_t)u;
    a->as.pose.length = TVB_BACK_MAX - 500 * ai_plane_share(bits >> 16, 5);
    if (q->attempt >= 4) { /* R75: the refusal says how far it is forced to go, if it is */
        a->as.pose.length = 0;
        const tc_verdict v = tc_check(q->battle, q->state, a);
        a->as.pose.length = v.rule == TC_LEGAL || v.need >= TVB_BACK_MIN ? 0 : v.need;
        return v.need < TVB_BACK_MIN || ai_pick_listed(q, TVB_RALLY_BACK, duty, out);
    }
    return true;
}

bool ai_tvb_propose(const ai_asked *q, play_decision *out)
{
    const uint64_t kinds = q->kinds;

    if (q->attempt >= AI_LAST_TRY)
        return ai_pick_listed(q, 0, TC_NONE, out);
    if (kinds >> TVB_MOVE & 1)
        return propose_moving(q, out);
    if (kinds >> TVB_SHOOT & 1)
        return propose_shooting(q, out);
    if (kinds >> TVB_DECLARE & 1)
        return propose_declaration(q, out);
    if (kinds >> TVB_CHARGE_NEXT & 1)
        return propose_next(q, out);
    if (kinds >> TVB_PB_SHOOT & 1)
        return propose_point_blank(q, out);
    if (kinds >> TVB_RALLY_BACK & 1)
        return propose_rally(q, out);
    if (kinds & ((uint64_t)1 << TVB_CHOOSE_MELEE | (uint64_t)1 << TVB_PRIMARY |
                 (uint64_t)1 << TVB_ALLOCATE | (uint64_t)1 << TVB_HEROICS))
        return ai_pick_listed(q, 0, TC_NONE, out);
    return false; /* set-up: by the core's own list */
}

/* Items as the core lists them, one of a few each time, until the list has a decision. */
void ai_tvb_by_list(const ai_asked *q, play_decision *out)
{
    enum { FEW = 12 };
    tc_state draft = *q->state;
    tc_action list[FEW];

    out->count = 0;
    while (out->count < PLAY_ITEMS_MAX) {
        int n = tc_actions(q->battle, &draft, 0, TC_NONE, list, FEW), usable = 0;
        n = n < FEW ? n : FEW;
        for (int i = 0; i < n; i++)
            if (list[i].kind >= TC_KINDS)
                list[usable++] = list[i];
        if (usable == 0)
            return;
        const tc_action *a = &list[ai_random_below(q->r, (uint32_t)usable)];
        out->at[out->count++] = *a;
        if (!tc_is_item(q->battle, a->kind) ||
            tc_apply(q->battle, &draft, a, NULL, NULL).rule != TC_LEGAL)
            return;
    }
}
