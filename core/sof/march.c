/* Chapter 4: a move under way. It stops for every die (river SOF-4.2.c, friends SOF-4.1.c) and
   for a lone enemy leader (SOF-5.4.b); what is still to do in the hex just entered is
   march.stage. */
#include "parts.h"
#include "tables.h"

/* Why a march ends before its path does. */
enum march_stop { STOP_NOT, STOP_RIVER, STOP_FRIEND };

/* Stages in the hex just entered, in the order of ledger 5.2 D3 to D5. */
enum march_stage { MARCH_NEXT, MARCH_RIVER, MARCH_MOVER, MARCH_FRIEND, MARCH_LEADERS, MARCH_GUN };

void sof_apply_move(sof_game *g, const tc_action *a)
{
    sof_march *m = &g->s->march;
    sof_unit *u = &g->s->unit[a->unit];

    __builtin_memcpy(m->path, a->as.path, sizeof m->path);
    m->unit = a->unit;
    m->enter = a->arg;
    u->flags |= SOF_U_MOVED;
    u->flags &= (uint8_t)~SOF_U_DUTY;
    sof_say(g, SOF_EV_ACTIVATED, tc_by(SOF_3_1_1_c, SOF_R14), a->unit, TC_NONE, 0, 0, 0);
    if (a->target != TC_NONE) {
        u->flags |= SOF_U_CHARGED;
        u->target = a->target;
        sof_say(g, SOF_EV_CHARGE, tc_by(SOF_5_3_a, SOF_R46), a->unit, a->target,
                hex_distance(u->hex, g->s->unit[a->target].hex), 0, 0);
    }
    sof_push(g, SOF_STEP_MARCH, 0, 0);
}

/* SOF-4.1.d, SOF-4.2.c: a check failed. The charge is over (R48), the unit stops where it may
   (R22, R23). */
static void stop_march(sof_game *g, enum march_stop why, tc_cite by)
{
    sof_unit *u = &g->s->unit[g->s->march.unit];
    sof_set_status(g, g->s->march.unit, SOF_DISORDERED, by);
    g->s->march.stopping = (uint8_t)why;
    if (u->flags & SOF_U_CHARGED && tc_on(SOF_R48)) {
        u->flags &= (uint8_t)~SOF_U_CHARGED;
        u->target = 0;
        sof_say(g, SOF_EV_STOPPED, tc_by(SOF_5_3_e, SOF_R48), g->s->march.unit, TC_NONE, u->hex, 0,
                0);
    }
}

static tc_cite step_cite(const sof_battle *b, tc_hex from, int dir, tc_hex to)
{
    if (from != HEX_NONE && sof_river_on(b, from, dir))
        return tc_by(SOF_4_2_c, SOF_R20);
    if (from != HEX_NONE && sof_bridge_on(b, from, dir))
        return SOF_4_2_e;
    return sof_is_rough(b, to) ? SOF_4_2_b : SOF_4_0_b;
}

/* One hex onward. R24: only hexes entered while DISORDERED from the start of the move count. */
static void enter_hex(sof_game *g, int dir, tc_hex to)
{
    sof_march *m = &g->s->march;
    sof_unit *u = &g->s->unit[m->unit];
    const tc_hex from = u->hex;
    const bool wet = from != HEX_NONE && sof_river_on(g->b, from, dir);

    if (u->status == SOF_DISORDERED && !m->stopping)
        u->hexes++;
    if (g->ev)
        sof_say(g, SOF_EV_STEP, step_cite(g->b, from, dir, to), m->unit, TC_NONE, from, to,
                sof_step_cost(g->b, g->b->unit[m->unit].arm, from, dir, to));
    sof_take_off(g, m->unit, m->friend_passed);
    m->friend_passed = 0;
    const int friend = sof_unit_at(g->b, g->s, to);
    sof_put_on(g, m->unit, to);
    m->friend_passed = (uint8_t)(friend + 1);
    m->stage = wet && tc_on(SOF_4_2_c) ? MARCH_RIVER : MARCH_MOVER;
}

static void end_march(sof_game *g)
{
    sof_march *m = &g->s->march;
    const int unit = m->unit;
    static const tc_cite why[] = {
        [STOP_NOT] = SOF_4_1_a | (tc_cite)SOF_R15 << 16,
        [STOP_RIVER] = SOF_4_2_c | (tc_cite)SOF_R23 << 16,
        [STOP_FRIEND] = SOF_4_1_f | (tc_cite)SOF_R22 << 16,
    };
    const int stopping = m->stopping;

    *m = (sof_march){ .unit = 0 };
    sof_say(g, SOF_EV_STOPPED, why[stopping], unit, TC_NONE, g->s->unit[unit].hex, 0, 0);
    sof_pop(g);
}

/* May the march end in the hex it is in? A friend's hex and, for cavalry, a gun's may not be
   stayed in. */
static bool may_rest(const sof_game *g)
{
    const sof_march *m = &g->s->march;
    return !m->friend_passed && sof_may_stop(g->b, g->s, m->unit, g->s->unit[m->unit].hex);
}

/* False when the march is over. */
static bool next_step(sof_game *g)
{
    sof_march *m = &g->s->march;
    sof_unit *u = &g->s->unit[m->unit];
    const unsigned step = tc_path_step(m->path, m->at);

    if (m->enter) {
        const tc_hex to = (tc_hex)(m->enter - 1);
        m->enter = 0;
        u->flags &= (uint8_t)~SOF_U_AWAY;
        enter_hex(g, 0, to);
        return true;
    }
    if (step == TC_STEP_END || (m->stopping && may_rest(g) && tc_on(SOF_4_1_f))) {
        end_march(g);
        return false;
    }
    m->at++;
    if (step < TC_STEP_TURN) {
        enter_hex(g, (int)step - TC_STEP_GO, sof_next(g->b, u->hex, (int)step - TC_STEP_GO));
    } else if (!m->stopping) {
        const int dir = (int)step - TC_STEP_TURN;
        sof_say(g, SOF_EV_TURNED, tc_by(SOF_7_2_c, SOF_R67), m->unit, TC_NONE, u->facing, dir, 0);
        u->facing = (uint8_t)dir;
    }
    return true;
}

static bool is_normal(const sof_game *g, int unit)
{
    return g->s->unit[unit].status == SOF_NORMAL;
}

/* SOF-5.4.b, R17: leaders of the enemy who are in the hex without a combat unit. */
static bool finds_leaders(sof_game *g)
{
    const sof_unit *u = &g->s->unit[g->s->march.unit];
    return sof_leader_in(g->b, g->s, u->hex, !g->b->unit[g->s->march.unit].side) >= 0 &&
           tc_on(SOF_5_4_b);
}

/* Does the march end in this hex? Turns may still follow. */
static bool rests_here(const sof_game *g)
{
    const sof_march *m = &g->s->march;
    int at = m->at;
    while (tc_path_step(m->path, at) >= TC_STEP_TURN)
        at++;
    return (m->stopping || tc_path_step(m->path, at) == TC_STEP_END) && may_rest(g);
}

/* What comes after a hex or a stage in it: the next one, a die, or another step of the agenda. */
enum march_go { GO_ON, GO_ROLL, GO_OTHER };

/* R22, R23: what was NORMAL rolls; a unit already DISORDERED has nothing to lose. */
static enum march_go run_hex(sof_game *g)
{
    sof_march *m = &g->s->march;

    if (m->stage == MARCH_NEXT)
        return next_step(g) ? GO_ON : GO_OTHER;
    if (m->stage == MARCH_RIVER) {
        if (is_normal(g, m->unit) || !tc_on(SOF_R23))
            return GO_ROLL;
        m->stage = MARCH_MOVER;
    }
    if (m->stage == MARCH_MOVER) {
        if (m->friend_passed && is_normal(g, m->unit) && tc_on(SOF_4_1_c))
            return GO_ROLL;
        m->stage = MARCH_FRIEND;
    }
    if (m->stage == MARCH_FRIEND) {
        if (m->friend_passed && is_normal(g, m->friend_passed - 1) && tc_on(SOF_4_1_c))
            return GO_ROLL;
        m->stage = MARCH_LEADERS;
    }
    if (m->stage == MARCH_LEADERS) {
        m->stage = MARCH_GUN;
        if (finds_leaders(g)) {
            sof_push(g, SOF_STEP_OVERRUN, 0, 0);
            return GO_OTHER;
        }
    }
    if (g->b->guns) {
        sof_overrun_gun(g, m->unit, rests_here(g));
        sof_watch_guns(g);
    }
    m->stage = MARCH_NEXT;
    return GO_ON;
}

bool sof_run_march(sof_game *g)
{
    enum march_go go = GO_ON;
    while (go == GO_ON)
        go = run_hex(g);
    return go == GO_OTHER;
}

/* Ledger 2.5, R12: pass if the die is not above current morale. */
static bool check_morale(sof_game *g, int unit, int die, tc_cite by)
{
    const int morale = sof_morale(g->b, g->s, unit);
    const uint8_t face = (uint8_t)die;
    const bool passed = die <= morale || !tc_on(SOF_R12);

    sof_say_begin(g, by, unit, morale);
    sof_say_dice(g, by, unit, 6, &face, 1);
    sof_say_result(g, tc_by(by & 0xffff, SOF_R12), unit, die, passed);
    return passed;
}

void sof_roll_march(sof_game *g, int die)
{
    sof_march *m = &g->s->march;

    switch (m->stage++) {
    case MARCH_RIVER:
        if (!check_morale(g, m->unit, die, tc_by(SOF_4_2_c, SOF_R23)))
            stop_march(g, STOP_RIVER, tc_by(SOF_4_2_c, SOF_R23));
        break;
    case MARCH_MOVER:
        if (!check_morale(g, m->unit, die, tc_by(SOF_4_1_c, SOF_R22)))
            stop_march(g, STOP_FRIEND, tc_by(SOF_4_1_d, SOF_R22));
        break;
    default:
        if (!check_morale(g, m->friend_passed - 1, die, tc_by(SOF_4_1_c, SOF_R22)))
            sof_set_status(g, m->friend_passed - 1, SOF_DISORDERED, tc_by(SOF_4_1_d, SOF_R22));
        break;
    }
}
