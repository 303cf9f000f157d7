/* The second half of the audit: the agenda. Every frame lies where the sequence of play puts it and
   what it waits for is there, so that whoever is awaited can act. */
#include "parts.h"

static tc_verdict broken(tc_cite by, int got, int need)
{
    return tc_illegal(by, got, need);
}

static bool is_on(const tvb_state *s, int unit)
{
    return unit < TVB_UNITS && s->unit[unit].type != TVB_NO_TYPE && s->unit[unit].flags & TVB_ON;
}

static bool is_body_on(const tvb_state *s, int unit)
{
    return is_on(s, unit) && s->unit[unit].type != TVB_CMD;
}

static bool is_commander_on(const tvb_state *s, int unit)
{
    return is_on(s, unit) && s->unit[unit].type == TVB_CMD;
}

/* ---- Where a frame may lie ---- */

/* What the step of a stage is, and whose (2: nobody's in particular). */
typedef struct stage_step {
    uint8_t step, side; /* side: 0 Attacker, 1 Defender */
} stage_step;

static const stage_step steps[TVB_STAGES] = {
    [TVB_STAGE_1_1] = { TVB_STEP_MOVE, 0 },          [TVB_STAGE_1_2] = { TVB_STEP_SHOOT, 1 },
    [TVB_STAGE_2_1] = { TVB_STEP_MOVE, 1 },          [TVB_STAGE_2_2] = { TVB_STEP_SHOOT, 0 },
    [TVB_STAGE_3_1] = { TVB_STEP_DECLARE, 0 },       [TVB_STAGE_3_1_D] = { TVB_STEP_DECLARE, 1 },
    [TVB_STAGE_3_2] = { TVB_STEP_CHARGE, 2 },        [TVB_STAGE_3_3] = { TVB_STEP_POINT_BLANK, 1 },
    [TVB_STAGE_3_3_A] = { TVB_STEP_POINT_BLANK, 0 }, [TVB_STAGE_3_4] = { TVB_STEP_MELEE, 2 },
    [TVB_STAGE_3_5] = { TVB_STEP_RALLY, 0 },         [TVB_STAGE_3_5_D] = { TVB_STEP_RALLY, 1 },
    [TVB_STAGE_4_1] = { TVB_STEP_HEROICS, 2 },       [TVB_STAGE_4_4] = { TVB_STEP_ARMY_MORALE, 2 },
};

/* May step `upper` lie on `lower`? */
static bool may_lie_on(int lower, int upper)
{
    switch (upper) {
    case TVB_STEP_CHECK:
        return lower == TVB_STEP_MOVE || lower == TVB_STEP_DECLARE ||
               lower == TVB_STEP_POINT_BLANK || lower == TVB_STEP_RALLY;
    case TVB_STEP_VOLLEY:
        return lower == TVB_STEP_SHOOT || lower == TVB_STEP_POINT_BLANK || lower == TVB_STEP_BALL;
    case TVB_STEP_BALL:
        return lower == TVB_STEP_SHOOT || lower == TVB_STEP_POINT_BLANK;
    case TVB_STEP_CASUALTY:
        return lower == TVB_STEP_VOLLEY || lower == TVB_STEP_FALLEN;
    case TVB_STEP_POWDER:
        return lower == TVB_STEP_MOVE || lower == TVB_STEP_CHARGE || lower == TVB_STEP_RALLY ||
               lower == TVB_STEP_POWDER;
    case TVB_STEP_PRIMARY:
    case TVB_STEP_FIGHT:
    case TVB_STEP_ALLOCATE:
    case TVB_STEP_FALLEN:
        return lower == TVB_STEP_MELEE;
    case TVB_STEP_UNRELIABLE:
        return lower == TVB_STEP_ARMY_MORALE;
    case TVB_STEP_MIST:
        return lower == TVB_STEP_TURN;
    case TVB_STEP_ARRIVAL:
        return lower == TVB_STEP_TURN || lower == TVB_STEP_MIST || lower == TVB_STEP_ARRIVAL;
    default:
        return false;
    }
}

static tc_verdict audit_bottom(const tvb_state *s)
{
    const tvb_frame *f = &s->frame[0];
    const bool alone = f->step >= TVB_STEP_ARMY && f->step <= TVB_STEP_CANNONS;

    if (f->step == TVB_STEP_TURN) {
        const bool dice = s->frames > 1 && (s->frame[1].step == TVB_STEP_MIST ||
                                            s->frame[1].step == TVB_STEP_ARRIVAL);
        if (f->a >= TVB_STAGE_END || f->b || f->c || s->frames < 2 ||
            dice != (f->a == TVB_STAGE_1_1))
            return broken(TC_SEQUENCE, f->a, TVB_STAGE_END);
        return s->turn ? tc_legal() : broken(TVB_1_2_a, 0, 1);
    }
    if (!alone && f->step != TVB_STEP_CANNONADE)
        return broken(TC_SEQUENCE, f->step, TVB_STEP_TURN);
    if (s->turn || (alone && s->frames != 1) || (!alone && s->frames < 2))
        return broken(tc_by(TVB_S_f, 0), s->turn, 0);
    return tc_legal();
}

/* The frame right on TURN or CANNONADE: the step of the stage, and its side. */
static tc_verdict audit_second(const tvb_state *s)
{
    const tvb_frame *low = &s->frame[0], *f = &s->frame[1];

    if (low->step == TVB_STEP_CANNONADE)
        return f->step == TVB_STEP_SHOOT && f->a <= 1 && f->b == 1 && !f->c
                   ? tc_legal()
                   : broken(TVB_X4, f->step, TVB_STEP_SHOOT);
    if (f->step == TVB_STEP_MIST || f->step == TVB_STEP_ARRIVAL)
        return tc_legal();
    const int stage = low->a ? low->a - 1 : TVB_STAGE_4_4;
    const stage_step want = steps[stage];
    if (!want.step || f->step != want.step)
        return broken(TC_SEQUENCE, f->step, want.step);
    const int side = want.side == 0 ? s->attacker : !s->attacker;
    if (want.side < 2 && (f->a != side || f->b || f->c))
        return broken(want.step == TVB_STEP_MOVE && want.side ? TVB_2_a : TVB_1_1_a, f->a, side);
    return tc_legal();
}

static tc_verdict audit_order(const tvb_state *s)
{
    tc_verdict v = audit_bottom(s);
    if (v.rule || s->frames == 1)
        return v;
    v = audit_second(s);
    for (int i = 2; i < s->frames && !v.rule; i++)
        if (!may_lie_on(s->frame[i - 1].step, s->frame[i].step))
            v = broken(TC_SEQUENCE, s->frame[i].step, s->frame[i - 1].step);
    return v;
}

/* ---- What a frame says ---- */

/* The side a step on the agenda belongs to, for what lies on it. */
static int side_below(const tvb_state *s)
{
    return s->frames > 1 ? s->frame[1].a & 1 : 0;
}

static tc_verdict audit_check(const tvb_battle *b, const tvb_state *s, const tvb_frame *f)
{
    static const uint8_t what[] = { [TVB_FOR_MOVE] = TVB_STEP_MOVE,
                                    [TVB_FOR_CHARGE] = TVB_STEP_DECLARE,
                                    [TVB_FOR_EVADE] = TVB_STEP_POINT_BLANK,
                                    [TVB_FOR_RALLY] = TVB_STEP_RALLY };
    const bool right = f->b < TC_COUNT(what) && what[f->b] == s->frame[1].step;

    if (!is_body_on(s, f->a) || !right || f->c || tvb_side(f->a) != side_below(s) ||
        s->unit[f->a].flags & TVB_CHECKED)
        return broken(tc_by(TVB_1_1_c, TVB_R29), f->a, f->b);
    /* 3.3.g, 3.5.c: what waits for this check is something that may be done */
    const tc_action then = { .kind = f->b == TVB_FOR_EVADE ? TVB_EVADE : TVB_RALLY_BACK,
                             .side = (uint8_t)tvb_side(f->a),
                             .unit = f->a,
                             .as.pose.length = f->b == TVB_FOR_RALLY ? s->way[0] : 0 };
    return f->b == TVB_FOR_EVADE   ? tvb_check_evade(b, s, &then)
           : f->b == TVB_FOR_RALLY ? tvb_check_rally(b, s, &then)
                                   : tc_legal();
}

static tc_verdict audit_members(const tvb_state *s, uint64_t mask, int side, bool commanders)
{
    if (mask >> TVB_SIDE_UNITS)
        return broken(TC_MALFORMED, 0, TVB_SIDE_UNITS);
    for (; mask; mask &= mask - 1) {
        const int u = side * TVB_SIDE_UNITS + __builtin_ctzll(mask);
        if (commanders ? !is_commander_on(s, u) : !is_body_on(s, u))
            return broken(commanders ? TVB_1_2_p : TVB_1_2_n, u, 0);
    }
    return tc_legal();
}

/* The shots at a target: who rolls, who follows; then its commanders' dice. */
static tc_verdict audit_volley(const tvb_battle *b, const tvb_state *s, const tvb_frame *f,
                               bool top)
{
    if (f->a >= TVB_UNITS || tvb_side(f->a) == side_below(s) || s->unit[f->a].type == TVB_NO_TYPE ||
        s->unit[f->a].type == TVB_CMD)
        return broken(TVB_1_2_d, f->a, TVB_UNITS);
    if (!top) { /* whose die is due has left those who wait for theirs */
        if (f->b != TC_NONE || f->c > 1 || tvb_side(f[1].a) != tvb_side(f->a) ||
            s->volley & tvb_bit(f[1].a))
            return broken(TVB_1_2_p, f->b, TC_NONE);
        /* X17: the ball is for a commander who is not with the target, so he has no die here */
        if (f[-1].step == TVB_STEP_BALL && (s->volley | tvb_bit(f[1].a)) & tvb_bit(f[-1].a))
            return broken(TVB_X17, f[-1].a, f[1].a);
        return audit_members(s, s->volley, tvb_side(f->a), true);
    }
    if (!is_body_on(s, f->a) || !is_body_on(s, f->b) || tvb_side(f->b) != side_below(s))
        return broken(TVB_1_2_n, f->b, f->a);
    const int dice = tvb_volley_pool(b, s).count;
    if (dice < 1 || dice > TC_POOL_MAX || !tvb_types[s->unit[f->b].type].range)
        return broken(tc_by(TVB_1_2_k, TVB_R17), dice, 1);
    if (s->volley & tvb_bit(f->b))
        return broken(TVB_1_2_n, f->b, 0);
    return audit_members(s, s->volley, tvb_side(f->b), false);
}

static tc_verdict audit_special(const tvb_battle *b, const tvb_state *s, const tvb_frame *f)
{
    switch (f->step) {
    case TVB_STEP_ARRIVAL:
        if (f->a >= TC_COUNT(b->x.arrival) || !b->x.arrival[f->a].command ||
            !b->x.arrival[f->a].numbers || s->due >> f->a & 1)
            return broken(TVB_X5, f->a, 0);
        return tc_legal();
    case TVB_STEP_MIST:
        return b->x.mist ? tc_legal() : broken(TVB_X8, 0, 1);
    case TVB_STEP_BALL:
        return is_commander_on(s, f->a) && b->x.cannon_ball ? tc_legal() : broken(TVB_X17, f->a, 0);
    case TVB_STEP_POWDER:
        return is_body_on(s, f->a) && b->x.powder ? tc_legal() : broken(TVB_X18, f->a, 0);
    case TVB_STEP_CASUALTY:
        return is_commander_on(s, f->a) && f->b <= 1 ? tc_legal() : broken(TVB_1_2_p, f->a, 0);
    default: /* TVB_STEP_UNRELIABLE */
        if (!is_on(s, f->a) || !b->x.unreliable || tvb_side(f->a) != b->x.unreliable - 1 ||
            !(b->x.unreliable_units & tvb_bit(f->a)))
            return broken(TVB_X14, f->a, 0);
        return tc_legal();
    }
}

/* ---- Melee ---- */

static bool any_legal(const tvb_battle *b, const tvb_state *s, tc_action a, bool by_arg)
{
    for (int u = 0; u < TVB_UNITS; u++) {
        a.unit = (uint8_t)u;
        a.arg = (uint16_t)(by_arg ? u : 0);
        if ((by_arg || tvb_side(u) == a.side) && !tvb_check(b, s, &a).rule)
            return true;
    }
    return false;
}

/* Ledger 5.2 item 6: the Attacker's roll and give by number, then the Defender's. Is it before
   whose turn it is, or are his commanders' dice due? */
static bool had_his_turn(const tvb_state *s, const tvb_frame *f, int unit)
{
    const bool first = tvb_side(unit) == s->attacker;
    if (unit == f->a)
        return f->c;
    return first == (tvb_side(f->a) == s->attacker) ? unit < f->a : first;
}

static bool is_in_group(const tvb_battle *b, const tvb_state *s, int number, int unit)
{
    return (tvb_group_of(b, s, number, tvb_side(unit)) & tvb_bit(unit)) != 0;
}

/* 3.4.f: nobody has more hits than dice, nor any before he rolled. */
static tc_verdict audit_dice(const tvb_battle *b, const tvb_state *s, const tvb_frame *f)
{
    for (int u = 0; u < TVB_UNITS; u++) {
        const uint16_t dice = s->unit[u].dice;
        if (!dice)
            continue;
        if (f->step == TVB_STEP_FIGHT && !had_his_turn(s, f, u))
            return broken(TVB_3_4_f, dice, 0);
        if (!is_body_on(s, u) || !is_in_group(b, s, f->b, u))
            return broken(tc_by(TVB_3_4_a, TVB_R66), u, f->b);
        int commanders = 0;
        for (int c = 0; c < TVB_UNITS; c++)
            commanders += is_commander_on(s, c) && s->unit[c].attached == u;
        const int own = tvb_own_hits(dice);
        if (dice >> 13 || own > tvb_melee_dice(b, s, u))
            return broken(TVB_3_4_c, own, tvb_melee_dice(b, s, u));
        if (tvb_faces(dice, TVB_CMD_HITS) > commanders)
            return broken(TVB_3_4_e, tvb_faces(dice, TVB_CMD_HITS), commanders);
    }
    return tc_legal();
}

/* 3.4.g, R69: in this melee hits are given in turn, each by whoever rolled it. */
static tc_verdict audit_given(const tvb_battle *b, const tvb_state *s, const tvb_frame *f)
{
    for (int u = 0; u < TVB_UNITS; u++) {
        const int most = had_his_turn(s, f, u) ? tvb_hits(s->unit[u].dice) : 0;
        if (s->unit[u].flags & (TVB_FOUGHT | TVB_GONE))
            continue;
        if (s->inflicted[u] > most)
            return broken(tc_by(TVB_3_4_g, TVB_R69), s->inflicted[u], most);
        if (s->suffered[u] && !is_in_group(b, s, f->b, u))
            return broken(tc_by(TVB_3_4_g, TVB_R66), u, f->b);
    }
    return tc_legal();
}

/* 3.4.b: whoever has fought is in no melee that is still to be fought. */
static tc_verdict audit_open(const tvb_battle *b, const tvb_state *s)
{
    uint64_t fought[2] = { 0, 0 };

    for (int u = 0; u < TVB_UNITS; u++)
        if (s->unit[u].flags & TVB_FOUGHT)
            fought[tvb_side(u)] |= tvb_bit(u);
    if (!(fought[0] | fought[1]))
        return tc_legal();
    for (int u = 0; u < TVB_SIDE_UNITS; u++) {
        if (!is_body_on(s, u) || fought[0] & tvb_bit(u))
            continue;
        for (int side = 0; side < 2; side++)
            if (tvb_group_of(b, s, u, side) & fought[side])
                return broken(tc_by(TVB_3_4_b, TVB_R66), u, side);
    }
    return tc_legal();
}

/* 3.4.h, R68: whoever is named touches whom he is named against, in this melee. */
static tc_verdict audit_named(const tvb_battle *b, const tvb_state *s, const tvb_frame *f)
{
    for (int u = 0; u < TVB_UNITS; u++)
        if (s->primary[u] &&
            (!is_in_group(b, s, f->b, u) || !tvb_contact(b, s, u, s->primary[u] - 1)))
            return broken(tc_by(TVB_3_4_h, TVB_R68), s->primary[u] - 1, u);
    return tc_legal();
}

static bool wants_primary(const tvb_battle *b, const tvb_state *s, int side)
{
    for (int e = 0; e < TVB_UNITS; e++)
        for (int u = 0; u < TVB_UNITS && tvb_side(e) != side && is_body_on(s, e); u++) {
            const tc_action a = {
                .kind = TVB_PRIMARY, .side = (uint8_t)side, .unit = (uint8_t)u, .target = (uint8_t)e
            };
            if (tvb_side(u) == side && is_body_on(s, u) && !tvb_check(b, s, &a).rule)
                return true;
        }
    return false;
}

static tc_verdict audit_melee(const tvb_battle *b, const tvb_state *s, const tvb_frame *f)
{
    const bool is_open =
        f->b < TVB_SIDE_UNITS && is_body_on(s, f->b) && !(s->unit[f->b].flags & TVB_FOUGHT);
    const tc_cite by = tc_by(TVB_3_4_a, TVB_R66);

    if (f->step == TVB_STEP_FALLEN)
        return f->a || f->b || f->c ? broken(tc_by(TVB_1_2_p, TVB_R71), f->c, 0) : tc_legal();
    if (!is_open || !tvb_group_of(b, s, f->b, 1))
        return broken(by, f->b, TVB_SIDE_UNITS);
    tc_verdict v = audit_named(b, s, f);
    if (v.rule)
        return v;
    if (f->step == TVB_STEP_PRIMARY)
        return f->a <= 1 && !f->c && wants_primary(b, s, f->a)
                   ? tc_legal()
                   : broken(tc_by(TVB_3_4_h, TVB_R68), f->a, 0);
    if (!is_body_on(s, f->a) || !is_in_group(b, s, f->b, f->a))
        return broken(by, f->a, f->b);
    v = audit_dice(b, s, f);
    if (v.rule)
        return v;
    if (f->step == TVB_STEP_ALLOCATE)
        return f->c || !s->unit[f->a].dice ? broken(tc_by(TVB_3_4_g, TVB_R69), f->c, 0)
                                           : audit_given(b, s, f);
    const int count = f->c <= 1 ? tvb_melee_pool(b, s).count : 0;
    if (count < 1 || count > TC_POOL_MAX)
        return broken(f->c ? TVB_3_4_e : TVB_3_4_c, count, 1);
    const int lies = f->c ? tvb_faces(s->unit[f->a].dice, TVB_CMD_HITS) : s->unit[f->a].dice;
    return lies ? broken(TVB_3_4_f, lies, 0) : tc_legal(); /* its dice are still to be rolled */
}

/* ---- The steps at which a player may be stuck ---- */

static bool waits_to_deploy(const tvb_state *s, int side, bool cannons)
{
    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++)
        if (s->unit[u].type && (s->unit[u].type == TVB_CAN) == cannons &&
            !(s->unit[u].flags & (TVB_ON | TVB_GONE | TVB_AWAY)))
            return true;
    return false;
}

/* D1: side 0 hands its list in, then side 1; what is handed in is lawful and counted, and before
   that a side has no commands and counts nobody. */
static tc_verdict audit_army(const tvb_battle *b, const tvb_state *s, const tvb_frame *f)
{
    if (!b->free_armies)
        return broken(TVB_A_a, 0, 1);
    for (int side = 0; side < 2; side++) {
        const bool handed_in = side < f->a;
        const tc_verdict v = handed_in ? tvb_check_list(b, s, side, false) : tc_legal();
        if (v.rule)
            return v;
        if (handed_in ? !tvb_is_counted(b, s, side)
                      : s->commands[side] || s->original[side] || s->points[side])
            return broken(TVB_A_c, s->commands[side], s->original[side]);
    }
    return tc_legal();
}

static tc_verdict audit_setup(const tvb_battle *b, const tvb_state *s, const tvb_frame *f)
{
    if (f->a > 1 || f->b || f->c)
        return broken(TC_SEQUENCE, f->a, 1);
    switch (f->step) {
    case TVB_STEP_ARMY:
        return audit_army(b, s, f);
    case TVB_STEP_DEPLOY:
        return waits_to_deploy(s, f->a, false) ? tc_legal() : broken(TVB_S_f, 0, 1);
    case TVB_STEP_CANNONS:
        if (waits_to_deploy(s, 0, false) || waits_to_deploy(s, 1, false))
            return broken(tc_by(TVB_S_g, TVB_R82), 1, 0);
        return waits_to_deploy(s, f->a, true) ? tc_legal() : broken(TVB_S_g, 0, 1);
    default:
        return b->x.given ? broken(TVB_X1, f->step, 0) : tc_legal();
    }
}

static tc_verdict audit_heroics(const tvb_battle *b, const tvb_state *s, const tvb_frame *f)
{
    if (f->a >= s->routed_count || f->b > 1 || f->c)
        return broken(tc_by(TVB_4_3_a, TVB_R85), f->a, s->routed_count);
    const int routed = s->routed[f->a];
    const int rewards = f->b ? !s->attacker : s->attacker;
    const tc_action a = { .kind = TVB_HEROICS,
                          .side = (uint8_t)!tvb_side(routed),
                          .target = (uint8_t)routed };
    if (tvb_side(routed) == rewards || !any_legal(b, s, a, false))
        return broken(TVB_4_3_b, routed, 0);
    return tc_legal();
}

static tc_verdict audit_step(const tvb_battle *b, const tvb_state *s, const tvb_frame *f, bool top)
{
    const int side = f->a & 1 ? !s->attacker : s->attacker;
    switch (f->step) {
    case TVB_STEP_CHARGE: {
        const tc_action a = { .kind = TVB_CHARGE_NEXT, .side = (uint8_t)side };
        if (f->a > 5 || f->b || f->c || (top && !any_legal(b, s, a, false)))
            return broken(TVB_3_2_c, f->a, 5);
        return tc_legal();
    }
    case TVB_STEP_MELEE: {
        const tc_action a = { .kind = TVB_CHOOSE_MELEE, .side = f->a };
        if (f->a > 1 || f->b || f->c || (top && !any_legal(b, s, a, true)))
            return broken(tc_by(TVB_3_4_b, TVB_R67), f->a, 1);
        return audit_open(b, s);
    }
    case TVB_STEP_HEROICS:
        return audit_heroics(b, s, f);
    case TVB_STEP_ARMY_MORALE:
        if (top ? f->a != 2 || f->b > 1 || f->c > 1 || !tvb_on(b, TVB_VARIABLE_MORALE)
                : f->a || f->b || f->c)
            return broken(tc_by(TVB_4_4_d, TVB_R88), f->a, 2);
        return tc_legal();
    default:
        return tc_legal();
    }
}

static tc_verdict audit_frame(const tvb_battle *b, const tvb_state *s, int i)
{
    const tvb_frame *f = &s->frame[i];
    const bool top = i + 1 == s->frames;

    switch (f->step) {
    case TVB_STEP_ARMY:
    case TVB_STEP_INITIATIVE:
    case TVB_STEP_TERRAIN:
    case TVB_STEP_DEPLOY:
    case TVB_STEP_CANNONS:
        return audit_setup(b, s, f);
    case TVB_STEP_CHECK:
        return audit_check(b, s, f);
    case TVB_STEP_VOLLEY:
        return audit_volley(b, s, f, top);
    case TVB_STEP_ARRIVAL:
    case TVB_STEP_MIST:
    case TVB_STEP_BALL:
    case TVB_STEP_POWDER:
    case TVB_STEP_CASUALTY:
    case TVB_STEP_UNRELIABLE:
        return audit_special(b, s, f);
    case TVB_STEP_PRIMARY:
    case TVB_STEP_FIGHT:
    case TVB_STEP_ALLOCATE:
    case TVB_STEP_FALLEN:
        return audit_melee(b, s, f);
    default:
        return audit_step(b, s, f, top);
    }
}

/* Only what waits may lie on top. */
static bool waits(int step)
{
    return step != TVB_STEP_TURN && step != TVB_STEP_CANNONADE && step != TVB_STEP_FALLEN;
}

tc_verdict tvb_audit_agenda(const tvb_battle *b, const tvb_state *s)
{
    if (s->volley && !tvb_lies(s, TVB_STEP_VOLLEY))
        return broken(TVB_1_2_n, 0, 1);
    if (!s->frames)
        return tc_legal();
    tc_verdict v = audit_order(s);
    if (!v.rule && !waits(s->frame[s->frames - 1].step))
        v = broken(TC_SEQUENCE, s->frame[s->frames - 1].step, 0);
    for (int i = 0; i < s->frames && !v.rule; i++)
        v = audit_frame(b, s, i);
    return v;
}
