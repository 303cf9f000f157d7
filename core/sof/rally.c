/* Chapter 6: the Rally Phase. R63: first the DISORDERED of a snapshot, then the ROUTED, Catholic
   first. */
#include "parts.h"
#include "tables.h"

static bool waits(const sof_state *s, int unit, enum sof_status status)
{
    return s->unit[unit].status == status && sof_alive(&s->unit[unit]) &&
           !(s->unit[unit].flags & SOF_U_CHECKED);
}

/* Step 1 by number; step 2 Catholic first, nearest the own edge first, then by number. */
int sof_rallying(const sof_battle *b, const sof_state *s)
{
    const bool first = s->frame[0].a == 1;
    int best = -1, best_key = 0;

    for (int u = 0; u < b->units; u++) {
        if (!waits(s, u, first ? SOF_DISORDERED : SOF_ROUTED))
            continue;
        if (first)
            return u;
        const int key = 64 * b->unit[u].side + sof_rows_to_edge(b, s->unit[u].hex, b->unit[u].side);
        if (best < 0 || (key < best_key && tc_on(SOF_R63))) {
            best = u;
            best_key = key;
        }
    }
    return best;
}

static void set_rallied(sof_game *g, int unit, enum sof_status to, tc_cite by)
{
    if (!tc_on(by & 0xffff))
        return;
    sof_say(g, SOF_EV_RALLY, by, unit, TC_NONE, g->s->unit[unit].status, (int)to, 0);
    g->s->unit[unit].status = (uint8_t)to;
}

/* What needs no die: SOF-6.0.a (R31) and SOF-6.0.d (R64). */
static bool settle_without_die(sof_game *g, int unit)
{
    sof_unit *u = &g->s->unit[unit];
    const int side = g->b->unit[unit].side;

    if (u->status == SOF_DISORDERED) {
        if (sof_enemy_adjacent(g->b, g->s, u->hex, side))
            return false;
        set_rallied(g, unit, SOF_NORMAL, tc_by(SOF_6_0_a, SOF_R31));
    } else {
        if (sof_nearest_enemy(g->b, g->s, u->hex, side) >= SOF_RALLY_CLEAR || !tc_on(SOF_6_0_d))
            return false;
        sof_say(g, SOF_EV_RALLY, tc_by(SOF_6_0_d, SOF_R64), unit, TC_NONE, SOF_ROUTED, SOF_ROUTED,
                0);
    }
    u->flags |= SOF_U_CHECKED;
    return true;
}

bool sof_run_rally(sof_game *g)
{
    sof_frame *f = sof_top(g->s);
    const int unit = sof_rallying(g->b, g->s);

    if (unit >= 0)
        return settle_without_die(g, unit);
    if (f->a == 1) {
        f->a = 2;
        return true;
    }
    for (int u = 0; u < g->b->units; u++)
        g->s->unit[u].flags &= (uint8_t)~SOF_U_CHECKED;
    sof_pop(g);
    sof_push(g, SOF_STEP_VICTORY, 0, 0);
    return true;
}

/* R62, R63: a friend NORMAL in the snapshot; who has rallied in this phase does not count yet. */
static bool has_steady_friend(const sof_battle *b, const sof_state *s, int unit)
{
    for (int u = 0; u < b->units; u++)
        if (u != unit && b->unit[u].side == b->unit[unit].side && sof_alive(&s->unit[u]) &&
            s->unit[u].status == SOF_NORMAL &&
            (!(s->unit[u].flags & SOF_U_CHECKED) || !tc_on(SOF_R63)) &&
            hex_distance(s->unit[u].hex, s->unit[unit].hex) == 1)
            return tc_on(SOF_R62);
    return false;
}

static bool has_own_leader_near(const sof_battle *b, const sof_state *s, int unit)
{
    const sof_leader *l = &s->leader[b->unit[unit].leader];
    return l->hex != HEX_NONE && hex_distance(l->hex, s->unit[unit].hex) <= 1;
}

/* SOF-6.0.b. */
static void rally_disordered(sof_game *g, int unit, int die)
{
    const bool shaken = sof_on(g->b, SOF_DISORDERED_RALLY_MINUS1) && tc_on(SOF_R13);
    const int morale = g->b->unit[unit].morale - (shaken ? 1 : 0);
    const uint8_t face = (uint8_t)die;
    const bool leader = has_own_leader_near(g->b, g->s, unit),
               friend = has_steady_friend(g->b, g->s, unit);
    int total = die;

    sof_say_begin(g, tc_by(SOF_6_0_b, SOF_R13), unit, morale);
    if (leader || friend)
        total += sof_modify(g, tc_by(SOF_6_0_b, leader ? 0 : SOF_R62), unit, -1);
    sof_say_dice(g, SOF_6_0_b, unit, 6, &face, 1);
    sof_say_result(g, tc_by(SOF_6_0_b, SOF_R63), unit, total, total <= morale);
    if (total <= morale)
        set_rallied(g, unit, SOF_NORMAL, tc_by(SOF_6_0_b, SOF_R63));
    else
        sof_say(g, SOF_EV_RALLY, tc_by(SOF_6_0_b, SOF_R13), unit, TC_NONE, SOF_DISORDERED,
                SOF_DISORDERED, 0);
}

/* R64: the best friendly command value stacked or adjacent, whatever his command. */
static int best_command_near(const sof_battle *b, const sof_state *s, int unit)
{
    int best = 0;
    for (int l = 0; l < b->leaders; l++) {
        if (b->leader[l].side != b->unit[unit].side || s->leader[l].hex == HEX_NONE)
            continue;
        const int command = sof_command_value(b, s, l);
        if (command > best && hex_distance(s->leader[l].hex, s->unit[unit].hex) <= 1)
            best = command;
    }
    return best;
}

/* SOF-6.0.c: rallied to DISORDERED, or two hexes farther. */
static void rally_routed(sof_game *g, int unit, int die)
{
    const int morale = g->b->unit[unit].morale, help = best_command_near(g->b, g->s, unit);
    const uint8_t face = (uint8_t)die;
    int total = die;

    sof_say_begin(g, tc_by(SOF_6_0_c, SOF_R64), unit, morale);
    if (help)
        total += sof_modify(g, tc_by(SOF_6_0_c, SOF_R64), unit, -help);
    sof_say_dice(g, SOF_6_0_c, unit, 6, &face, 1);
    sof_say_result(g, tc_by(SOF_6_0_c, SOF_R64), unit, total, total <= morale);
    if (total <= morale) {
        set_rallied(g, unit, SOF_DISORDERED, tc_by(SOF_6_0_c, SOF_R63));
        return;
    }
    if (!tc_on(SOF_6_0_c))
        return;
    sof_say(g, SOF_EV_RALLY, tc_by(SOF_6_0_c, SOF_R64), unit, TC_NONE, SOF_ROUTED, SOF_ROUTED, 0);
    sof_flee(g, unit, SOF_FLIGHT_HEXES, tc_by(SOF_6_0_c, SOF_R52));
    g->s->relocate_first = SOF_CATHOLIC;
    sof_push(g, SOF_STEP_ROUT, 0, 0);
}

void sof_roll_rally(sof_game *g, int die)
{
    const int unit = sof_rallying(g->b, g->s);
    g->s->unit[unit].flags |= SOF_U_CHECKED;
    if (g->s->unit[unit].status == SOF_DISORDERED)
        rally_disordered(g, unit, die);
    else
        rally_routed(g, unit, die);
}
