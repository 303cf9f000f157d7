/* Chapter 8: victory points and the end. Counted from the state, never from memory (R83). */
#include "parts.h"
#include "tables.h"
#include "../tercio.h"

/* R78: a gun counts against its first owner. */
static int gun_vp(const sof_battle *b, const sof_state *s, int gun, int side)
{
    const sof_gun *g = &s->gun[gun];
    if (b->gun[gun].side != side || !tc_on(SOF_8_2_d))
        return 0;
    if (g->owner != side)
        return SOF_CAPTURED_VP;
    return g->state == SOF_DESTROYED ? SOF_GUN_VP : 0;
}

/* SOF-8.2.c, R85: with a ROUTED unit at the end of the last turn. */
static bool is_routed_leader(const sof_battle *b, const sof_state *s, int l)
{
    const int unit = s->leader[l].hex == HEX_NONE ? -1 : sof_unit_at(b, s, s->leader[l].hex);
    return unit >= 0 && b->unit[unit].side == b->leader[l].side && s->unit[unit].status == SOF_ROUTED && tc_on(SOF_R85);
}

int sof_vp_now(const sof_battle *b, const sof_state *s, int side, bool last_turn)
{
    int vp = 0;

    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side != side)
            continue;
        if (s->unit[u].status == SOF_GONE && tc_on(SOF_8_2_a))
            vp += b->unit[u].cf;
        if (last_turn && s->unit[u].status == SOF_ROUTED && tc_on(SOF_8_2_b) && tc_on(SOF_R84))
            vp += b->unit[u].cf;
    }
    for (int l = 0; l < b->leaders; l++) {
        if (b->leader[l].side != side || !tc_on(SOF_8_2_c))
            continue;
        if (s->leader[l].state != SOF_LED || (last_turn && is_routed_leader(b, s, l)))
            vp += 2 * b->leader[l].command;
    }
    for (int i = 0; i < b->guns; i++)
        vp += gun_vp(b, s, i, side);
    return vp;
}

int sof_vp_lost(const sof_battle *b, const sof_state *s, int side)
{
    return sof_vp_now(b, s, side, false);
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
    sof_say(g, SOF_EV_VP, tc_by(SOF_8_2_a, last ? SOF_R84 : SOF_R83), TC_NONE, TC_NONE, lost[0], lost[1], 0);
    sof_pop(g);
    if (outcome != TC_PLAYING && tc_on(SOF_3_3)) {
        *g->over = (uint8_t)outcome;
        sof_say(g, SOF_EV_OVER, by, TC_NONE, TC_NONE, outcome, lost[0], lost[1]);
        return false;
    }
    g->s->turn++;
    sof_push(g, SOF_STEP_TURN, 0, 0);
    return true;
}
