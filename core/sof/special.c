/* Scenario rules of ours: SOF-X1 flank_march, SOF-X2 hot_head. (SOF-X3 bad_guns is a clause of
   BOMBARD.) */
#include "parts.h"

/* ---- X1: units that come round the flank ---- */

enum { ARRIVAL_BASE = 3 }; /* arrived if d6 <= turn - 3 */

bool sof_run_arrival(sof_game *g)
{
    sof_frame *f = sof_top(g->s);
    if (f->a == 0 && g->s->turn >= g->b->flank_sure)
        f->a = 1;
    return false;
}

void sof_roll_arrival(sof_game *g, int die)
{
    const uint8_t face = (uint8_t)die;
    const int need = g->s->turn - ARRIVAL_BASE;
    const bool arrived = die <= need && tc_on(SOF_X1);

    sof_say_begin(g, SOF_X1, SOF_CUP, need);
    sof_say_dice(g, SOF_X1, SOF_CUP, 6, &face, 1);
    sof_say_result(g, SOF_X1, SOF_CUP, die, arrived);
    if (arrived)
        sof_top(g->s)->a = 1;
    else
        sof_pop(g);
}

tc_verdict sof_check_edge(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    (void)s;
    if (a->side != b->flank_side)
        return tc_illegal(SOF_X1, 0, 0);
    if (a->arg != SOF_WEST && a->arg != SOF_EAST)
        return tc_illegal(SOF_X1, 0, 0);
    return tc_legal();
}

void sof_apply_edge(sof_game *g, const tc_action *a)
{
    g->s->arrived = (uint8_t)(1 + a->arg);
    sof_say(g, SOF_EV_ARRIVED, SOF_X1, TC_NONE, TC_NONE, a->arg, 0, 0);
    sof_pop(g);
}

/* The hex by which a unit comes in: on that edge, within the rows, clear, empty of units. */
tc_verdict sof_check_entry(const sof_battle *b, const sof_state *s, int unit, tc_hex h)
{
    (void)unit;
    if (!s->arrived)
        return tc_illegal(SOF_X1, 0, 0);
    if (h >= HEX_COLS * HEX_ROWS || hex_row(h) >= b->rows || hex_col(h) >= b->cols)
        return tc_illegal(SOF_X1, 0, 0);
    const int column = s->arrived - 1 == SOF_WEST ? 0 : b->cols - 1;
    if (hex_col(h) != column || hex_row(h) < b->flank_row0 || hex_row(h) > b->flank_row1 ||
        sof_is_rough(b, h) || !sof_bit(b->map, h))
        return tc_illegal(SOF_X1, hex_number(h), 0);
    const int gun = sof_gun_in(b, s, h);
    if (sof_bit(s->units_at[0], h) || sof_bit(s->units_at[1], h) ||
        (gun >= 0 && s->gun[gun].owner != b->flank_side && s->gun[gun].state == SOF_OPERATIVE))
        return tc_illegal(SOF_X1, hex_number(h), 0);
    return tc_legal();
}

/* ---- X2: a command that cannot bear the guns ---- */

enum { HOT_HEAD_ON = 2, NO_GUN = 999 };

bool sof_hot_head_due(const sof_battle *b, const sof_state *s, int leader)
{
    return b->leader[leader].hot_head && s->fired[!b->leader[leader].side] > 0;
}

int sof_gun_distance(const sof_battle *b, const sof_state *s, tc_hex h, int side)
{
    int nearest = NO_GUN;
    for (int i = 0; i < b->guns; i++) {
        if (s->gun[i].owner == side || s->gun[i].state != SOF_OPERATIVE)
            continue;
        const int distance = hex_distance(h, s->gun[i].hex);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

void sof_roll_hot_head(sof_game *g, int die)
{
    const int leader = sof_top(g->s)->a;
    const uint8_t face = (uint8_t)die;
    const bool hot = die <= HOT_HEAD_ON && tc_on(SOF_X2);

    sof_say_begin(g, SOF_X2, SOF_LEADER0 + leader, HOT_HEAD_ON);
    sof_say_dice(g, SOF_X2, SOF_LEADER0 + leader, 6, &face, 1);
    sof_say_result(g, SOF_X2, SOF_LEADER0 + leader, die, !hot);
    sof_pop(g);
    g->s->hot = hot;
    for (int u = 0; u < g->b->units && hot; u++)
        if (g->b->unit[u].leader == leader && sof_is_cavalry(&g->b->unit[u]) &&
            sof_alive(&g->s->unit[u]) && g->s->unit[u].status == SOF_NORMAL)
            g->s->unit[u].flags |= SOF_U_DUTY;
}

bool sof_has_duty(const sof_battle *b, const sof_state *s, int unit)
{
    const sof_unit *u = &s->unit[unit];
    uint64_t ends[HEX_ROWS];

    if (!(u->flags & SOF_U_DUTY) || u->flags & SOF_U_MOVED || u->status != SOF_NORMAL)
        return false;
    const int now = sof_gun_distance(b, s, u->hex, b->unit[unit].side);
    if (now == NO_GUN)
        return false;
    sof_reach(b, s, unit, ends);
    for (int row = 0; row < b->rows; row++)
        for (uint64_t bits = ends[row]; bits; bits &= bits - 1)
            if (sof_gun_distance(b, s, hex_at(__builtin_ctzll(bits), row), b->unit[unit].side) <
                now)
                return true;
    return false;
}

int sof_duty_left(const sof_battle *b, const sof_state *s)
{
    for (int u = 0; u < b->units && s->hot; u++)
        if (sof_has_duty(b, s, u))
            return u;
    return -1;
}
