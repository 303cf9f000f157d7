/* Chapter 2: set-up. Units and guns stand where the scenario puts them (SOF-2.2.a); players
   place leaders (SOF-2.2.b) and, with the option, facings (7.2). Protestant first (R8). */
#include "parts.h"

static bool waits_for_leader(const sof_battle *b, const sof_state *s, int l, int side)
{
    return b->leader[l].side == side && s->leader[l].state == SOF_LED &&
           !(s->leader[l].flags & SOF_L_PLACED);
}

static tc_verdict check_place_leader(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    const int l = a->unit - SOF_LEADER0;
    const tc_hex h = a->arg;

    if (l < 0 || l >= b->leaders)
        return tc_illegal(TC_MALFORMED, a->unit, SOF_LEADER0 + b->leaders);
    if (hex_col(h) >= b->cols || hex_row(h) >= b->rows || h >= HEX_COLS * HEX_ROWS)
        return tc_illegal(SOF_4_0_d, 0, 0);
    if (b->leader[l].side != a->side)
        return tc_illegal(tc_by(SOF_2_2_b, SOF_R8), b->leader[l].side, a->side);
    if (s->leader[l].flags & SOF_L_PLACED)
        return tc_illegal(SOF_2_2_b, 0, 0);
    const int unit = sof_unit_at(b, s, h);
    const int colour = b->leader[l].overall ? b->leader[l].colour_of : l; /* R11.h */
    if (unit < 0 || b->unit[unit].leader != colour)
        return tc_illegal(tc_by(SOF_2_2_b, b->leader[l].overall ? SOF_R11 : 0), 0, 0);
    const int other = sof_leader_in(b, s, h, a->side);
    if (other >= 0)
        return tc_illegal(tc_by(SOF_4_1_a, SOF_R18), hex_number(h), 0);
    return tc_legal();
}

static tc_verdict check_set_facing(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    if (a->unit >= b->units)
        return tc_illegal(TC_MALFORMED, a->unit, b->units);
    if (a->arg >= HEX_DIRS)
        return tc_illegal(TC_MALFORMED, a->arg, HEX_DIRS);
    if (!sof_on(b, SOF_FACING))
        return tc_illegal(SOF_7_2_a, 0, 0);
    if (b->unit[a->unit].side != a->side)
        return tc_illegal(tc_by(SOF_2_2_b, SOF_R8), b->unit[a->unit].side, a->side);
    if (s->unit[a->unit].flags & (SOF_U_FACED | SOF_U_AWAY))
        return tc_illegal(SOF_7_2_a, 0, 0);
    return tc_legal();
}

/* Ledger 5.1 A2: a leader not placed by hand goes to the hex the scenario suggests, if it gives
   one. */
static tc_verdict check_end_setup(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    for (int l = 0; l < b->leaders; l++) {
        if (!waits_for_leader(b, s, l, a->side))
            continue;
        tc_action place = { .kind = SOF_PLACE_LEADER,
                            .side = a->side,
                            .unit = (uint8_t)(SOF_LEADER0 + l),
                            .arg = b->leader[l].suggested };
        if (b->leader[l].suggested == HEX_NONE)
            return tc_illegal(SOF_2_2_b, SOF_LEADER0 + l, TC_NONE);
        const tc_verdict v = check_place_leader(b, s, &place);
        if (v.rule)
            return v;
    }
    return tc_legal();
}

tc_verdict sof_check_setup(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    const int side = s->frame[s->frames - 1].a;
    if (a->side != side)
        return tc_illegal(tc_by(SOF_2_2_b, SOF_R8), a->side, side);
    if (a->kind == SOF_PLACE_LEADER)
        return check_place_leader(b, s, a);
    return a->kind == SOF_SET_FACING ? check_set_facing(b, s, a) : check_end_setup(b, s, a);
}

static void place_leader(sof_game *g, int l, tc_hex h)
{
    g->s->leader[l].hex = h;
    g->s->leader[l].flags |= SOF_L_PLACED;
    sof_say(g, SOF_EV_SETUP, tc_by(SOF_2_2_b, SOF_R8), SOF_LEADER0 + l, TC_NONE, h, 0, 0);
}

static void end_side(sof_game *g, int side)
{
    sof_pop(g);
    for (int u = 0; u < g->b->units; u++)
        g->s->unit[u].flags &= (uint8_t)~SOF_U_FACED;
    if (side == SOF_PROTESTANT) {
        sof_push(g, SOF_STEP_SETUP, SOF_CATHOLIC, 0);
        return;
    }
    for (int l = 0; l < g->b->leaders; l++)
        g->s->leader[l].flags &= (uint8_t)~SOF_L_PLACED;
    sof_push(g, SOF_STEP_TURN, 0, 0);
}

void sof_apply_setup(sof_game *g, const tc_action *a)
{
    sof_state *s = g->s;
    const bool done = a->kind == SOF_END_SETUP;

    if (a->kind == SOF_PLACE_LEADER) {
        place_leader(g, a->unit - SOF_LEADER0, a->arg);
    } else if (a->kind == SOF_SET_FACING) {
        sof_say(g, SOF_EV_TURNED, SOF_7_2_a, a->unit, TC_NONE, s->unit[a->unit].facing, a->arg, 0);
        s->unit[a->unit].facing = (uint8_t)a->arg;
        s->unit[a->unit].flags |= SOF_U_FACED;
    }
    for (int l = 0; done && l < g->b->leaders; l++)
        if (waits_for_leader(g->b, s, l, a->side))
            place_leader(g, l, g->b->leader[l].suggested);
    if (done)
        end_side(g, a->side);
}

/* What the scenario fixes, said once at the start: SOF-2.2.a, SOF-2.2.1, SOF-2.3.2, R2, R3, R10,
   R50. */
void sof_emit_setup(sof_game *g)
{
    const sof_battle *b = g->b;
    if (!g->ev)
        return;
    for (int u = 0; u < b->units; u++)
        sof_say(g, SOF_EV_SETUP,
                b->unit[u].arm == SOF_INFANTRY ? tc_by(SOF_2_2_a, SOF_R2)
                                               : tc_by(SOF_2_1_b, SOF_R45),
                u, TC_NONE, g->s->unit[u].hex, 0, 0);
    for (int i = 0; i < b->guns; i++)
        sof_say(g, SOF_EV_SETUP, SOF_2_2_a, SOF_GUN0 + i, TC_NONE, g->s->gun[i].hex, 0, 0);
    for (int l = 0; l < b->leaders; l++)
        if (b->leader[l].overall)
            sof_say(g, SOF_EV_SETUP, tc_by(SOF_2_3_2_b, SOF_R11), SOF_LEADER0 + l, TC_NONE,
                    HEX_NONE, 0, 0);
    if (!sof_on(b, SOF_FATHER_TILLY))
        sof_say(g, SOF_EV_SETUP, tc_by(SOF_2_3_2_a, SOF_R10), TC_NONE, TC_NONE, HEX_NONE, 0, 0);
    sof_say(g, SOF_EV_ROUT_LEVELS, tc_by(SOF_2_2_1, SOF_R50), TC_NONE, TC_NONE, b->rout_level[0],
            b->rout_level[1], 0);
}
