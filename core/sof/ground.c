/* The ground and who stands on it (ledger 2.8, SOF-4.1.a, SOF-4.2, R72, R73). No decision lives
   here. */
#include "parts.h"
#include "tables.h"

int sof_terrain_of(const sof_battle *b, tc_hex h)
{
    if (sof_bit(b->woods, h))
        return SOF_WOODS;
    return sof_bit(b->village, h) ? SOF_VILLAGE : SOF_CLEAR;
}

bool sof_is_rough(const sof_battle *b, tc_hex h)
{
    return sof_bit(b->woods, h) || sof_bit(b->village, h);
}

/* SOF-4.2, table 2.3: the hex, and the river hexside on top of it (R20, R21). A bridge costs
   nothing. */
int sof_step_cost(const sof_battle *b, int arm, tc_hex from, int dir, tc_hex to)
{
    const int column = arm == SOF_ARMS ? 2 : arm != SOF_INFANTRY;
    int cost = sof_enter_mp[SOF_CLEAR][column];

    if (tc_on(SOF_4_2_b))
        cost = sof_enter_mp[sof_terrain_of(b, to)][column];
    if (from != HEX_NONE && sof_river_on(b, from, dir) && tc_on(SOF_4_2_c)) {
        const bool dear = column == 1 && sof_on(b, SOF_RIVER_CAVALRY_PLUS4) && tc_on(SOF_R20);
        cost += dear ? SOF_RIVER_CAVALRY_MP : SOF_RIVER_MP;
    }
    return cost;
}

/* The six neighbours of a hex are two or four bits in three rows (odd columns lie half a hex
   lower). */
bool sof_touches(const uint64_t *rows, tc_hex h)
{
    const int row = hex_row(h);
    const uint64_t bit = (uint64_t)1 << hex_col(h), beside = bit << 1 | bit >> 1,
                   wide = beside | bit;
    const bool odd = hex_col(h) & 1;
    uint64_t hit = rows[row] & beside;

    if (row > 0)
        hit |= rows[row - 1] & (odd ? bit : wide);
    if (row + 1 < HEX_ROWS)
        hit |= rows[row + 1] & (odd ? wide : bit);
    return hit != 0;
}

/* R31: enemy infantry or cavalry of any status. */
bool sof_enemy_adjacent(const sof_battle *b, const sof_state *s, tc_hex h, int side)
{
    (void)b;
    return sof_touches(s->units_at[!side], h);
}

int sof_unit_at(const sof_battle *b, const sof_state *s, tc_hex h)
{
    if (h == HEX_NONE || !(sof_bit(s->units_at[0], h) || sof_bit(s->units_at[1], h)))
        return -1;
    for (int u = 0; u < b->units; u++)
        if (s->unit[u].hex == h && !(s->march.friend_passed && s->march.unit == u))
            return u;
    return -1;
}

int sof_leader_in(const sof_battle *b, const sof_state *s, tc_hex h, int side)
{
    for (int l = 0; l < b->leaders; l++)
        if (s->leader[l].hex == h && b->leader[l].side == side)
            return l;
    return -1;
}

int sof_gun_in(const sof_battle *b, const sof_state *s, tc_hex h)
{
    for (int i = 0; i < b->guns; i++)
        if (s->gun[i].hex == h && s->gun[i].state != SOF_DESTROYED)
            return i;
    return -1;
}

bool sof_has_enemy_counter(const sof_battle *b, const sof_state *s, tc_hex h, int side)
{
    if (sof_bit(s->units_at[!side], h) || sof_leader_in(b, s, h, !side) >= 0)
        return true;
    const int gun = sof_gun_in(b, s, h);
    return gun >= 0 && s->gun[gun].owner != side;
}

int sof_nearest_enemy(const sof_battle *b, const sof_state *s, tc_hex from, int side)
{
    int nearest = 999;
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side == side || !sof_alive(&s->unit[u]))
            continue;
        const int distance = hex_distance(from, s->unit[u].hex);
        nearest = distance < nearest ? distance : nearest;
    }
    return nearest;
}

int sof_rows_to_edge(const sof_battle *b, tc_hex h, int side)
{
    switch (b->own_edge[side]) {
    case SOF_NORTH:
        return hex_row(h);
    case SOF_SOUTH:
        return b->rows - 1 - hex_row(h);
    case SOF_WEST:
        return hex_col(h);
    default:
        return b->cols - 1 - hex_col(h);
    }
}

void sof_take_off(sof_game *g, int unit, bool shared)
{
    const tc_hex h = g->s->unit[unit].hex;

    g->s->unit[unit].hex = HEX_NONE;
    if (h == HEX_NONE || shared)
        return;
    g->s->units_at[g->b->unit[unit].side][hex_row(h)] &= ~((uint64_t)1 << hex_col(h));
}

void sof_put_on(sof_game *g, int unit, tc_hex h)
{
    g->s->unit[unit].hex = h;
    g->s->units_at[g->b->unit[unit].side][hex_row(h)] |= (uint64_t)1 << hex_col(h);
}

/* SOF-4.1.a for a combat unit: no other one there, and cavalry never with a gun (R18). An
   enemy's gun is no hindrance: it is overrun (SOF-7.3.8.e). */
bool sof_may_stop(const sof_battle *b, const sof_state *s, int unit, tc_hex h)
{
    const int side = b->unit[unit].side;
    const bool alone = s->unit[unit].hex == h && !s->march.friend_passed; /* it is there itself */
    if (!alone && sof_unit_at(b, s, h) >= 0 && sof_unit_at(b, s, h) != unit)
        return false;
    if (!sof_is_cavalry(&b->unit[unit]))
        return true;
    const int gun = b->guns ? sof_gun_in(b, s, h) : -1;
    return gun < 0 || s->gun[gun].owner != side;
}

/* Adjacent; with `facing`, through one of the three front hexsides (SOF-7.2.a). */
bool sof_in_front(const sof_battle *b, const sof_state *s, int unit, tc_hex h)
{
    const sof_unit *u = &s->unit[unit];
    if (hex_distance(u->hex, h) != 1)
        return false;
    if (!sof_on(b, SOF_FACING) || !tc_on(SOF_7_2_a))
        return true;
    const int turn = (hex_dir_to(u->hex, h) - u->facing + HEX_DIRS) % HEX_DIRS;
    return turn <= 1 || turn == HEX_DIRS - 1;
}

int sof_morale(const sof_battle *b, const sof_state *s, int unit)
{
    const bool shaken = s->unit[unit].status == SOF_DISORDERED && tc_on(SOF_5_2_b);
    return b->unit[unit].morale - (shaken ? 1 : 0);
}

/* R73: combat units of any status, guns, woods; not lone leaders, villages, rivers. */
static bool blocks(const sof_battle *b, const sof_state *s, tc_hex h)
{
    const bool wooded = sof_bit(b->woods, h) && tc_on(SOF_R73);
    return wooded || sof_bit(s->units_at[0], h) || sof_bit(s->units_at[1], h) ||
           sof_gun_in(b, s, h) >= 0;
}

/* SOF-7.3.g: R72 if the line is stopped between two hexes, R73 if by what stands in one. */
unsigned sof_blocked_by(const sof_battle *b, const sof_state *s, tc_hex gun, tc_hex target)
{
    hex_between line[HEX_LINE_MAX];
    const int count = hex_line(gun, target, b->cols, b->rows, line);

    for (int i = 0; i < count; i++) {
        const bool side_by_side = line[i].second != HEX_NONE && tc_on(SOF_R72);
        if (blocks(b, s, line[i].first) && (!side_by_side || blocks(b, s, line[i].second)))
            return side_by_side ? SOF_R72 : SOF_R73;
    }
    return 0;
}

bool sof_sees(const sof_battle *b, const sof_state *s, tc_hex gun, tc_hex target)
{
    return !sof_blocked_by(b, s, gun, target);
}
