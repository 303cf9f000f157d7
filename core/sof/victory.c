/* Chapter 8: victory points and the end. Counted from the state, never from memory (R83). */
#include "../tercio.h"
#include "parts.h"
#include "tables.h"

/* R78: a gun counts against its first owner. */
static int gun_vp(const sof_battle *b, const sof_state *s, int gun, int side)
{
    const sof_gun *g = &s->gun[gun];
    if (b->gun[gun].side != side)
        return 0;
    if (g->owner != side)
        return SOF_CAPTURED_VP;
    return g->state == SOF_DESTROYED ? SOF_GUN_VP : 0;
}

/* SOF-8.2.c, R85: with a ROUTED unit at the end of the last turn. */
static bool is_routed_leader(const sof_battle *b, const sof_state *s, int l)
{
    const int unit = s->leader[l].hex == HEX_NONE ? -1 : sof_unit_at(b, s, s->leader[l].hex);
    return unit >= 0 && b->unit[unit].side == b->leader[l].side &&
           s->unit[unit].status == SOF_ROUTED && tc_on(SOF_R85);
}

/* SOF-8.2.a, and at the end of the last turn SOF-8.2.b (R84). */
static int unit_vp(const sof_battle *b, const sof_state *s, int side, enum sof_status status)
{
    int vp = 0;
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side == side && s->unit[u].status == status)
            vp += b->unit[u].cf;
    return vp;
}

static int leader_vp(const sof_battle *b, const sof_state *s, int side, bool last_turn)
{
    int vp = 0;
    for (int l = 0; l < b->leaders; l++)
        if (b->leader[l].side == side &&
            (s->leader[l].state != SOF_LED || (last_turn && is_routed_leader(b, s, l))))
            vp += 2 * b->leader[l].command;
    return vp;
}

static int guns_vp(const sof_battle *b, const sof_state *s, int side)
{
    int vp = 0;
    for (int i = 0; i < b->guns; i++)
        vp += gun_vp(b, s, i, side);
    return vp;
}

/* The four sources of points, each with its rule. */
enum { POINTS_UNITS, POINTS_ROUTED, POINTS_LEADERS, POINTS_GUNS, POINTS };
static const tc_cite points_by[POINTS] = {
    [POINTS_UNITS] = SOF_8_2_a,
    [POINTS_ROUTED] = SOF_8_2_b | (tc_cite)SOF_R84 << 16,
    [POINTS_LEADERS] = SOF_8_2_c | (tc_cite)SOF_R85 << 16,
    [POINTS_GUNS] = SOF_8_2_d | (tc_cite)SOF_R78 << 16,
};

static int points_of(const sof_battle *b, const sof_state *s, int side, bool last_turn, int source)
{
    if (!tc_on(points_by[source] & 0xffff))
        return 0;
    switch (source) {
    case POINTS_UNITS:
        return unit_vp(b, s, side, SOF_GONE);
    case POINTS_ROUTED:
        return last_turn && tc_on(SOF_R84) ? unit_vp(b, s, side, SOF_ROUTED) : 0;
    case POINTS_LEADERS:
        return leader_vp(b, s, side, last_turn);
    default:
        return guns_vp(b, s, side);
    }
}

int sof_vp_now(const sof_battle *b, const sof_state *s, int side, bool last_turn)
{
    int vp = 0;
    for (int source = 0; source < POINTS; source++)
        vp += points_of(b, s, side, last_turn, source);
    return vp;
}

static void say_points(sof_game *g, bool last_turn)
{
    for (int side = 0; side < 2 && g->ev; side++)
        for (int source = 0; source < POINTS; source++) {
            const int points = points_of(g->b, g->s, side, last_turn, source);
            if (points)
                sof_say(g, SOF_EV_POINTS, points_by[source], TC_NONE, TC_NONE, side, points, 0);
        }
}

/* When the battle is over after its last turn, that turn's extra points stand (R84, R85). */
int sof_lost(const sof_battle *b, const sof_state *s, int side)
{
    return sof_vp_now(b, s, side, s->frames == 0 && s->turn >= b->turns);
}

static bool has_no_units(const sof_battle *b, const sof_state *s, int side)
{
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side == side && sof_alive(&s->unit[u]))
            return false;
    return true;
}

/* Most points, equal is a draw (R87, R88). */
static int by_points(const int lost[2])
{
    if (lost[0] == lost[1])
        return TC_DRAWN;
    return lost[0] < lost[1] ? TC_WON_0 : TC_WON_1;
}

/* Who has lost by a test that both may fail: one side alone loses; both: points decide. */
static int by_failure(bool catholic, bool protestant, const int lost[2])
{
    if (catholic && protestant)
        return by_points(lost);
    return catholic ? TC_WON_1 : TC_WON_0;
}

/* SOF-8.1 first, then R89, then the clock (R88). */
static int outcome_of(const sof_battle *b, const sof_state *s, const int lost[2], tc_cite *by)
{
    const bool routed[2] = { lost[0] >= b->rout_level[0], lost[1] >= b->rout_level[1] };
    const bool empty[2] = { has_no_units(b, s, 0), has_no_units(b, s, 1) };

    *by = tc_by(SOF_8_1, routed[0] && routed[1] ? SOF_R87 : SOF_R86);
    if ((routed[0] || routed[1]) && tc_on(SOF_8_1) && tc_on(SOF_R86))
        return by_failure(routed[0], routed[1], lost);
    *by = tc_by(SOF_3_3, SOF_R89);
    if ((empty[0] || empty[1]) && tc_on(SOF_R89))
        return by_failure(empty[0], empty[1], lost);
    *by = tc_by(SOF_2_2_2, SOF_R88);
    return s->turn >= b->turns && tc_on(SOF_2_2_2) ? by_points(lost) : TC_PLAYING;
}

bool sof_run_victory(sof_game *g)
{
    const bool last = g->s->turn >= g->b->turns;
    const int lost[2] = { sof_vp_now(g->b, g->s, 0, last), sof_vp_now(g->b, g->s, 1, last) };
    tc_cite by;
    const int outcome = outcome_of(g->b, g->s, lost, &by);

    sof_say(g, SOF_EV_PHASE, SOF_3_3, TC_NONE, TC_NONE, SOF_STEP_VICTORY, 0, 0);
    say_points(g, last);
    sof_say(g, SOF_EV_VP, tc_by(SOF_8_1, SOF_R83), TC_NONE, TC_NONE, lost[0], lost[1], 0);
    sof_pop(g);
    if (outcome != TC_PLAYING && tc_on(SOF_3_3)) {
        *g->over = (uint8_t)outcome;
        *g->why = (uint16_t)(by & 0xffff);
        sof_say(g, SOF_EV_OVER, by, TC_NONE, TC_NONE, outcome, lost[0], lost[1]);
        return false;
    }
    g->s->turn++;
    sof_push(g, SOF_STEP_TURN, 0, 0);
    return true;
}
