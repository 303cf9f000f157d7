/* Where a move may end, and one cheapest way there (SOF-4.0 to 4.2, 5.2.c, 7.1, 7.2). The map is
   flooded by cost, one word per row: level[f][k] holds the hexes first reached for k MP with facing
   f (0 without facing). */
#include "parts.h"
#include "tables.h"

typedef sof_flood flood;

static int rough_cost_of(const flood *f)
{
    const int column = f->arm == SOF_ARMS ? 2 : f->arm != SOF_INFANTRY;
    return tc_on(SOF_4_2_b) ? sof_enter_mp[SOF_WOODS][column] : 1;
}

static int river_cost_of(const flood *f)
{
    const bool dear =
        f->arm != SOF_INFANTRY && f->arm != SOF_ARMS && sof_on(f->b, SOF_RIVER_CAVALRY_PLUS4);
    return !tc_on(SOF_4_2_c) ? 0 : dear && tc_on(SOF_R20) ? SOF_RIVER_CAVALRY_MP : SOF_RIVER_MP;
}

/* Puts hexes of one row on the levels their terrain costs. */
static inline void arrive(flood *f, int face, int row, uint64_t hexes, int cost)
{
    if (row < f->row0 || row > f->row1)
        return;
    hexes &= f->open[row] & ~f->seen[face][row];
    const uint64_t rough = hexes & f->rough[row];
    if (cost + 1 <= f->ma)
        f->level[face][cost + 1][row] |= hexes & ~rough;
    if (rough && cost + f->rough_cost <= f->ma)
        f->level[face][cost + f->rough_cost][row] |= rough;
}

/* One direction from one row: odd columns lie half a hex lower, so the two halves of a row go to
   different rows. */
static void go(flood *f, int face, int dir, int row, uint64_t from, int cost)
{
    const uint64_t moved = dir == HEX_NE || dir == HEX_SE ? from << 1 : from >> 1;
    const uint64_t to_odd = moved & hex_odd_columns, to_even = moved & ~hex_odd_columns;

    switch (dir) {
    case HEX_N:
        arrive(f, face, row - 1, from, cost);
        return;
    case HEX_S:
        arrive(f, face, row + 1, from, cost);
        return;
    case HEX_NE:
    case HEX_NW: /* who arrives on an odd column came from an even one, which lies higher */
        arrive(f, face, row - 1, to_odd, cost);
        arrive(f, face, row, to_even, cost);
        return;
    default:
        arrive(f, face, row, to_odd, cost);
        arrive(f, face, row + 1, to_even, cost);
        return;
    }
}

static bool is_front(const flood *f, int face, int dir)
{
    if (f->faces == 1)
        return true;
    const int turn = (dir - face + HEX_DIRS) % HEX_DIRS;
    return turn <= 1 || turn == HEX_DIRS - 1;
}

/* Direction by direction: with facing, and where there is water. */
static void leave_row(flood *f, int face, int row, uint64_t from, int cost)
{
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        if (!is_front(f, face, dir))
            continue;
        const uint64_t river = from & f->b->river[dir][row];
        const uint64_t bridge = f->charging ? from & f->b->bridge[dir][row] : 0;
        go(f, face, dir, row, from & ~river & ~bridge, cost);
        if (river && !f->charging)
            go(f, face, dir, row, river, cost + f->river_cost);
    }
}

static uint64_t start_bit(const flood *f, int row)
{
    return f->start != HEX_NONE && hex_row(f->start) == row ? (uint64_t)1 << hex_col(f->start) : 0;
}

static void flood_level(flood *f, int cost)
{
    for (int face = 0; face < f->faces; face++)
        for (int row = f->row0; row <= f->row1; row++) {
            const uint64_t fresh = f->level[face][cost][row] & ~f->seen[face][row];
            f->level[face][cost][row] = fresh;
            if (!fresh)
                continue;
            f->seen[face][row] |= fresh;
            if (cost == f->ma)
                continue;
            for (int turned = 0; turned < f->faces; turned++)
                if (turned != face)
                    f->level[turned][cost + 1][row] |= fresh;
            leave_row(f, face, row, f->once ? fresh & start_bit(f, row) : fresh, cost);
        }
}

/* The level of a cost; beyond the allowance one that nobody looks at. */
static uint64_t *level_of(flood *f, int cost)
{
    const int spare = f->ma + 1;
    return f->level[0][cost < spare ? cost : spare];
}

/* What is fresh on a level in rows abreast: from now on it is seen. */
static inline void come_in(uint64_t *level, uint64_t *seen, hex_abreast *fresh)
{
    *fresh = *(hex_abreast *)level & ~*(hex_abreast *)seen;
    *(hex_abreast *)level = *fresh;
    *(hex_abreast *)seen |= *fresh;
}

/* Puts the hexes of rows abreast that lie beside those given, to which it may go, on the level of
   clear ground or of rough. They come by hexsides that are shut, or by those that are not. */
static inline void spread(const flood *f, int row, const hex_abreast by[HEX_DIRS], bool shut,
                          uint64_t *clear, uint64_t *rough)
{
    const hex_abreast dear = *(const hex_abreast *)(f->rough + row);
    hex_abreast to = { 0 };

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        const hex_abreast sides = *(const hex_abreast *)(f->shut[dir] + row);
        to |= by[dir] & (shut ? sides : ~sides);
    }
    to &= *(const hex_abreast *)(f->open + row) & ~*(const hex_abreast *)(f->seen[0] + row);
    *(hex_abreast *)(clear + row) |= to & ~dear;
    *(hex_abreast *)(rough + row) |= to & dear;
}

/* Without facing: what is fresh on this level, then the hexes about it, over dry hexsides or (where
   anybody gets over) the river, rows abreast. No row farther than its cost has any. */
static inline void flood_level_plain(flood *f, int cost, bool fords)
{
    const int up = hex_row(f->start) - cost - 1, down = hex_row(f->start) + cost + 1;
    const int first = up > f->row0 ? up & -HEX_ABREAST : f->row0,
              last = down < f->row1 ? down | (HEX_ABREAST - 1) : f->row1;
    const int ford = cost + f->river_cost;
    uint64_t *level = f->level[0][cost], *seen = f->seen[0];
    uint64_t *clear = level_of(f, cost + 1), *rough = level_of(f, cost + f->rough_cost),
             *clear_ford = level_of(f, ford + 1), *rough_ford = level_of(f, ford + f->rough_cost);
    hex_abreast before = { 0 }, here, after, by[HEX_DIRS];

    come_in(level + first, seen + first, &here);
    for (int row = first; row < last; row += HEX_ABREAST) {
        after = (hex_abreast){ 0 };
        if (row + HEX_ABREAST < last)
            come_in(level + row + HEX_ABREAST, seen + row + HEX_ABREAST, &after);
        hex_beside_abreast(&before, &here, &after, by);
        spread(f, row, by, false, clear, rough);
        if (fords)
            spread(f, row, by, true, clear_ford, rough_ford);
        before = here;
        here = after;
    }
}

/* The last level: nobody goes on. */
static void flood_last_plain(flood *f, int cost)
{
    hex_abreast fresh;
    for (int row = f->row0; row < f->row1; row += HEX_ABREAST)
        come_in(f->level[0][cost] + row, f->seen[0] + row, &fresh);
}

static void flood_level_any(flood *f, int cost)
{
    if (cost == f->ma || (f->once && cost > 0))
        flood_last_plain(f, cost);
    else if (f->charging || cost + f->river_cost >= f->ma)
        flood_level_plain(f, cost, false);
    else
        flood_level_plain(f, cost, true);
}

static bool has_seen(const flood *f, tc_hex h)
{
    const int row = hex_row(h);
    bool seen = false;
    for (int face = 0; face < f->faces; face++)
        seen |= f->seen[face][row] >> hex_col(h) & 1;
    return seen;
}

/* All of it, or until one hex is reached (HEX_NONE: no such hex). */
static void flood_until(flood *f, tc_hex goal)
{
    const bool plain = f->faces == 1 && f->start != HEX_NONE;
    for (int cost = 0; cost <= f->ma; cost++) {
        if (plain)
            flood_level_any(f, cost);
        else
            flood_level(f, cost);
        if (goal != HEX_NONE && has_seen(f, goal))
            f->ma = cost;
    }
}

/* SOF-5.3.e: a charge crosses neither river nor bridge. */
static void shut_bridges(flood *f)
{
    for (int dir = 0; dir < HEX_DIRS; dir++)
        for (int row = 0; row < HEX_ROWS; row++)
            f->shut_to_charge[dir][row] = f->b->river[dir][row] | f->b->bridge[dir][row];
    f->shut = (const uint64_t(*)[HEX_ROWS])f->shut_to_charge;
}

static void survey(flood *f)
{
    const sof_battle *b = f->b;

    f->shut = b->river;
    if (f->charging)
        shut_bridges(f);
    for (int row = 0; row < HEX_ROWS; row++) {
        f->rough[row] = f->rough_cost > 1 ? b->woods[row] | b->village[row] : 0;
        f->open[row] =
            b->map[row] & ~f->barred[row] & (f->charging ? ~f->rough[row] : ~(uint64_t)0);
    }
}

/* All rows, also those no move can touch: that is sooner done than asked. */
static inline void clear_rows(uint64_t rows[HEX_ROWS])
{
    __builtin_memset(rows, 0, HEX_ROWS * sizeof rows[0]);
}

static void start_flood(flood *f, tc_hex start, int facing)
{
    const int from = hex_row(start) - f->ma, to = hex_row(start) + f->ma;

    f->start = start;
    f->rough_cost = rough_cost_of(f);
    f->river_cost = river_cost_of(f);
    f->row0 = from > 0 ? from & -HEX_ABREAST : 0; /* off the map nothing is open */
    f->row1 = (to < f->b->rows - 1 ? to : f->b->rows - 1) | (HEX_ABREAST - 1);
    survey(f);
    for (int face = 0; face < f->faces; face++) {
        clear_rows(f->seen[face]);
        for (int cost = 0; cost <= f->ma + 1; cost++)
            clear_rows(f->level[face][cost]);
    }
    f->level[f->faces == 1 ? 0 : facing][0][hex_row(start)] = (uint64_t)1 << hex_col(start);
}

/* SOF-X1: a unit off the map starts on any hex by which it may come in. */
static void start_at_edge(flood *f, const sof_state *s, int unit)
{
    const int column = s->arrived - 1 == SOF_WEST ? 0 : f->b->cols - 1;
    start_flood(f, hex_at(column, 0), s->unit[unit].facing);
    f->level[f->faces == 1 ? 0 : s->unit[unit].facing][0][0] = 0;
    f->start = HEX_NONE;
    f->row1 = f->b->rows - 1;
    for (int row = f->b->flank_row0; row <= f->b->flank_row1 && row < f->b->rows; row++)
        if (!sof_check_entry(f->b, s, unit, hex_at(column, row)).rule)
            f->level[f->faces == 1 ? 0 : s->unit[unit].facing][1][row] = (uint64_t)1 << column;
}

/* False if the unit may not move at all. */
static bool flood_unit(flood *f, const sof_battle *b, const sof_state *s, int unit, bool charging,
                       tc_hex goal)
{
    const sof_unit *u = &s->unit[unit];
    const bool away = u->flags & SOF_U_AWAY;

    if (sof_check_mover(b, s, unit).rule || (away && !s->arrived))
        return false;
    f->b = b;
    f->arm = b->unit[unit].arm;
    f->ma = sof_allowance(b, s, unit);
    f->ma = f->ma < SOF_FLOOD_MA ? f->ma : SOF_FLOOD_MA;
    f->faces = sof_on(b, SOF_FACING) ? HEX_DIRS : 1;
    f->once = u->status == SOF_DISORDERED;
    f->charging = charging;
    f->barred = s->units_at[!b->unit[unit].side];
    if (f->once && u->hexes >= 1 && tc_on(SOF_5_2_c))
        return false;
    if (away)
        start_at_edge(f, s, unit);
    else
        start_flood(f, u->hex, u->facing);
    flood_until(f, goal);
    return true;
}

/* Who stands where this mover may not stop (SOF-4.1.a). */
static void clear_full(const sof_battle *b, const sof_state *s, int unit, uint64_t ends[HEX_ROWS])
{
    const int side = b->unit[unit].side;
    for (int row = 0; row < b->rows; row++)
        ends[row] &= ~s->units_at[side][row];
    for (int i = 0; i < b->guns && sof_is_cavalry(&b->unit[unit]); i++)
        if (s->gun[i].owner == side && s->gun[i].state != SOF_DESTROYED)
            ends[hex_row(s->gun[i].hex)] &= ~((uint64_t)1 << hex_col(s->gun[i].hex));
}

static void gather(const flood *f, uint64_t ends[HEX_ROWS])
{
    __builtin_memcpy(ends, f->seen[0], sizeof f->seen[0]);
    for (int face = 1; face < f->faces; face++)
        for (int row = 0; row < HEX_ROWS; row++)
            ends[row] |= f->seen[face][row];
}

static void unit_ends(const sof_battle *b, const sof_state *s, int unit, bool charging,
                      uint64_t ends[HEX_ROWS])
{
    flood f;
    if (!flood_unit(&f, b, s, unit, charging, HEX_NONE)) {
        for (int row = 0; row < HEX_ROWS; row++)
            ends[row] = 0;
        return;
    }
    gather(&f, ends);
    clear_full(b, s, unit, ends);
}

void sof_reach(const sof_battle *b, const sof_state *s, int unit, uint64_t ends[HEX_ROWS])
{
    unit_ends(b, s, unit, false, ends);
}

void sof_charge_reach(const sof_battle *b, const sof_state *s, int unit, uint64_t ends[HEX_ROWS])
{
    unit_ends(b, s, unit, true, ends);
}

static bool flood_leader(flood *f, const sof_battle *b, const sof_state *s, int l,
                         uint64_t barred[HEX_ROWS], tc_hex goal)
{
    if (sof_check_moving_leader(b, s, l).rule)
        return false;
    sof_enemy_counters(b, s, b->leader[l].side, barred);
    f->b = b;
    f->arm = SOF_ARMS;
    f->ma = b->leader[l].ma < SOF_FLOOD_MA ? b->leader[l].ma : SOF_FLOOD_MA;
    f->faces = 1;
    f->once = f->charging = false;
    f->barred = barred;
    start_flood(f, s->leader[l].hex, 0);
    flood_until(f, goal);
    return true;
}

void sof_leader_reach(const sof_battle *b, const sof_state *s, int l, uint64_t ends[HEX_ROWS])
{
    flood f;
    uint64_t barred[HEX_ROWS];

    for (int row = 0; row < HEX_ROWS; row++)
        ends[row] = 0;
    if (!flood_leader(&f, b, s, l, barred, HEX_NONE))
        return;
    gather(&f, ends);
    for (int i = 0; i < b->leaders; i++)
        if (s->leader[i].hex != HEX_NONE)
            ends[hex_row(s->leader[i].hex)] &= ~((uint64_t)1 << hex_col(s->leader[i].hex));
}

/* ---- The way back from an end to the start ---- */

static bool is_on(const flood *f, int face, int cost, tc_hex h)
{
    return sof_bit(f->level[face][cost], h);
}

/* A step into a hex from one reached for the cost before it, where neither facing nor water
   matters. */
static int step_into_plain(const flood *f, const uint64_t *friends, int before, tc_hex h,
                           tc_hex *from)
{
    const unsigned all = hex_ways(f->level[0][before], h);
    const unsigned empty = /* where there is a choice */
        all & (all - 1) ? all & ~hex_ways(friends, h) : 0;
    const unsigned back = empty ? empty : all;
    const unsigned by = back >> 3 | (back & 7) << 3; /* the way back turned round */

    if (!by)
        return -1;
    const int dir = __builtin_ctz(by);
    *from = hex_next(h, hex_opposite(dir), f->b->cols, f->b->rows);
    return dir;
}

static bool has_shut_side(const flood *f, tc_hex h)
{
    bool shut = false;
    for (int dir = 0; dir < HEX_DIRS; dir++)
        shut |= sof_bit(f->shut[dir], h);
    return shut;
}

/* A step into (h, face) at this cost, by the direction taken; -1 none. Rather not through a
   friend. */
static int step_into(const flood *f, const uint64_t *friends, int face, int cost, tc_hex h,
                     tc_hex *from)
{
    const int entry = cost - (sof_bit(f->rough, h) ? f->rough_cost : 1);
    int found = -1;

    if (f->faces == 1 && !has_shut_side(f, h))
        return entry < 0 ? -1 : step_into_plain(f, friends, entry, h, from);
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        const tc_hex back = hex_next(h, hex_opposite(dir), f->b->cols, f->b->rows);
        if (back == HEX_NONE || (f->once && back != f->start) || !is_front(f, face, dir))
            continue;
        const bool river = sof_river_on(f->b, back, dir);
        if (f->charging && (river || sof_bridge_on(f->b, back, dir)))
            continue;
        const int before = river ? entry - f->river_cost : entry;
        if (before < 0 || !is_on(f, face, before, back))
            continue;
        if (found >= 0 && sof_bit(friends, back))
            continue;
        found = dir;
        *from = back;
        if (!sof_bit(friends, back))
            break;
    }
    return found;
}

/* Writes the path backwards, then turns it round. Edge entries end at the hex of level 1 off the
   map. */
static int trace_back(const flood *f, const uint64_t *friends, tc_hex to, int face, int cost,
                      uint8_t steps[TC_PATH_MAX], tc_hex *start)
{
    int count = 0;
    while (cost > 0 && count < TC_PATH_MAX) {
        tc_hex from = HEX_NONE;
        const int dir = step_into(f, friends, face, cost, to, &from);
        if (dir >= 0) {
            steps[count++] = (uint8_t)(TC_STEP_GO + dir);
            cost -= sof_bit(f->rough, to) ? f->rough_cost : 1;
            cost -= sof_river_on(f->b, from, dir) ? f->river_cost : 0;
            to = from;
            continue;
        }
        int before = -1;
        for (int turned = 0; turned < f->faces && before < 0; turned++)
            if (turned != face && is_on(f, turned, cost - 1, to))
                before = turned;
        if (before < 0)
            break; /* came in over the edge */
        steps[count++] = (uint8_t)(TC_STEP_TURN + face);
        face = before;
        cost--;
    }
    *start = to;
    return count;
}

static bool path_in(const flood *f, const uint64_t *friends, tc_hex to, bool away, tc_action *out)
{
    uint8_t steps[TC_PATH_MAX];
    /* no way is cheaper than one MP per hex */
    for (int cost = f->start == HEX_NONE ? 0 : hex_distance(f->start, to); cost <= f->ma; cost++)
        for (int face = 0; face < f->faces; face++) {
            tc_hex start;
            if (!is_on(f, face, cost, to))
                continue;
            const int count = trace_back(f, friends, to, face, cost, steps, &start);
            for (int i = 0; i < count; i++)
                tc_path_set(out->as.path, i, steps[count - 1 - i]);
            out->arg = away ? (uint16_t)(start + 1) : 0;
            return true;
        }
    return false;
}

static bool on_map(const sof_battle *b, tc_hex h)
{
    return h < HEX_COLS * HEX_ROWS && hex_col(h) < b->cols && hex_row(h) < b->rows;
}

static tc_action move_of(const sof_battle *b, int unit)
{
    return (tc_action){
        .kind = SOF_MOVE_UNIT, .side = b->unit[unit].side, .unit = (uint8_t)unit, .target = TC_NONE
    };
}

bool sof_charge_path(const sof_battle *b, const sof_state *s, int unit, tc_hex to, tc_action *out)
{
    flood f;
    *out = move_of(b, unit);
    if (!on_map(b, to) || !flood_unit(&f, b, s, unit, true, to))
        return false;
    return path_in(&f, s->units_at[b->unit[unit].side], to, s->unit[unit].flags & SOF_U_AWAY, out);
}

bool sof_path_to(const sof_battle *b, const sof_state *s, int subject, tc_hex to, tc_action *out)
{
    flood f;
    uint64_t barred[HEX_ROWS];

    if (!on_map(b, to) || !s->by)
        return false;
    if (subject >= SOF_LEADER0 && subject < SOF_LEADER0 + b->leaders) {
        const int l = subject - SOF_LEADER0;
        *out = (tc_action){ .kind = SOF_MOVE_LEADER,
                            .side = b->leader[l].side,
                            .unit = (uint8_t)subject,
                            .target = TC_NONE };
        return flood_leader(&f, b, s, l, barred, to) &&
               path_in(&f, s->units_at[b->leader[l].side], to, false, out);
    }
    if (subject < 0 || subject >= b->units || !flood_unit(&f, b, s, subject, false, to))
        return false;
    return sof_flood_path(&f, s, subject, to, out);
}

bool sof_flood_unit(const sof_battle *b, const sof_state *s, int unit, sof_flood *out,
                    uint64_t ends[HEX_ROWS])
{
    if (!flood_unit(out, b, s, unit, false, HEX_NONE))
        return false;
    gather(out, ends);
    clear_full(b, s, unit, ends);
    return true;
}

bool sof_flood_path(const sof_flood *f, const sof_state *s, int unit, tc_hex to, tc_action *out)
{
    *out = move_of(f->b, unit);
    return path_in(f, s->units_at[f->b->unit[unit].side], to, s->unit[unit].flags & SOF_U_AWAY,
                   out);
}
