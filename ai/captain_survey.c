/* What the captain sees when a command's turn comes: who the enemies are, where they could strike
   and where friends could help (the threat and the support of a hex), and how far each hex is from
   the enemy's weak places, by dry ground. */
#include "captain.h"

bool captain_may_move(const sof_battle *b, const sof_state *s, int u)
{
    const sof_unit *x = &s->unit[u];
    const bool his =
        s->by == SOF_BY_LEADER ? b->unit[u].leader == s->active : (x->flags & SOF_U_NAMED) != 0;
    return his && b->unit[u].side == s->side && !(x->flags & SOF_U_MOVED) && x->status < SOF_ROUTED;
}

/* ---- Threat and support ---------------------------------------------------------------------- */

static int max(int a, int b)
{
    return a > b ? a : b;
}

static int min(int a, int b)
{
    return a < b ? a : b;
}

/* The run of rows within range of a hex in one of the columns about it. */
typedef struct run {
    int top, bottom;
} run;

static run run_in(const sof_battle *b, tc_hex h, int range, int col)
{
    const int dx = col - hex_col(h), middle = hex_cube_z(h) + (col >> 1);
    return (run){ max(middle + max(-range, -range - dx), 0),
                  min(middle + min(range, range - dx), b->rows - 1) };
}

/* Adds cf to every hex of a map within range of one. */
static void spread(const sof_battle *b, tc_hex h, int range, int cf, int16_t *map)
{
    const int last = min(hex_col(h) + range, b->cols - 1);

    for (int c = max(hex_col(h) - range, 0); c <= last; c++) {
        const run x = run_in(b, h, range, c);
        for (int row = x.top; row <= x.bottom; row++)
            map[c * HEX_ROWS + row] = (int16_t)(map[c * HEX_ROWS + row] + cf);
    }
}

/* The same for many: only where each run begins and ends, then all are summed down the columns. */
static void mark(const sof_battle *b, tc_hex h, int range, int cf, int16_t *map)
{
    const int last = min(hex_col(h) + range, b->cols - 1);

    for (int c = max(hex_col(h) - range, 0); c <= last; c++) {
        const run x = run_in(b, h, range, c);
        int16_t *column = map + c * HEX_ROWS;
        if (x.top > x.bottom)
            continue;
        column[x.top] = (int16_t)(column[x.top] + cf);
        if (x.bottom + 1 < HEX_ROWS)
            column[x.bottom + 1] = (int16_t)(column[x.bottom + 1] - cf);
    }
}

static void sum_columns(const sof_battle *b, int16_t *map)
{
    for (int c = 0; c < b->cols; c++)
        for (int row = 1; row < b->rows; row++)
            map[c * HEX_ROWS + row] =
                (int16_t)(map[c * HEX_ROWS + row] + map[c * HEX_ROWS + row - 1]);
}

/* Use the cup: a command that can still come this turn is a whole threat, one that has been or
   whose markers are gone is half of one. */
static int threat_of(const sof_battle *b, const sof_state *s, int u)
{
    const sof_leader *l = &s->leader[b->unit[u].leader];
    const bool comes = !(l->flags & SOF_L_ACTIVATED) && l->cup > 0;

    if (s->unit[u].status != SOF_NORMAL)
        return 0;
    return comes ? b->unit[u].cf : (b->unit[u].cf + 1) / 2;
}

/* A man of this activation helps wherever he can still go, others where they stand. */
static int help_range(const sof_battle *b, const sof_state *s, int u)
{
    if (s->unit[u].status == SOF_NORMAL && captain_may_move(b, s, u))
        return b->unit[u].ma;
    return HELP_RANGE;
}

static int help_of(const sof_battle *b, const sof_state *s, int u)
{
    return s->unit[u].status == SOF_NORMAL ? b->unit[u].cf : b->unit[u].cf / 2;
}

/* ---- The enemies ----------------------------------------------------------------------------- */

static void see_foe(const sof_battle *b, const sof_state *s, int u, ai_random *r)
{
    const sof_unit_card *card = &b->unit[u];
    const sof_unit *x = &s->unit[u];
    const bool rough = sof_bit(b->woods, x->hex) || sof_bit(b->village, x->hex);
    const bool infantry = card->arm == SOF_INFANTRY;

    r->foe_at[x->hex] = r->foes;
    r->foe[r->foes++] = (ai_foe){ .hex = x->hex,
                                  .unit = (uint8_t)u,
                                  .cf = card->cf,
                                  .status = x->status,
                                  .morale = (uint8_t)sof_morale(b, s, u),
                                  .defence = (uint8_t)(rough && infantry ? 2 * card->cf : card->cf),
                                  .cavalry = !infantry,
                                  .rough = rough,
                                  .facing = x->facing };
}

static void see_units(const sof_battle *b, const sof_state *s, ai_random *r)
{
    const size_t used = (size_t)b->cols * HEX_ROWS;

    r->foes = 0;
    __builtin_memset(r->threat, 0, used * sizeof *r->threat);
    __builtin_memset(r->support, 0, used * sizeof *r->support);
    for (int u = 0; u < b->units; u++) {
        const sof_unit *x = &s->unit[u];
        if (x->hex == HEX_NONE)
            continue;
        if (b->unit[u].side != s->side)
            see_foe(b, s, u, r);
        if (x->status == SOF_ROUTED)
            continue;
        if (b->unit[u].side == s->side)
            mark(b, x->hex, help_range(b, s, u), help_of(b, s, u), r->support);
        else if (x->status == SOF_NORMAL)
            mark(b, x->hex, b->unit[u].ma + 1, threat_of(b, s, u), r->threat);
    }
    sum_columns(b, r->threat);
    sum_columns(b, r->support);
}

/* ---- The march ------------------------------------------------------------------------------- */

/* The hexes one step from a set, over unbridged river sides or over all the others (ledger 2.8:
   odd columns lie half a hex lower). */
static void step(const sof_battle *b, const uint64_t *from, bool wet, uint64_t *to)
{
    const uint64_t even = 0x5555555555555555u, odd = ~even, flip = wet ? 0 : ~(uint64_t)0;

    for (int r = 0; r < b->rows; r++) {
        const uint64_t f = from[r];
        if (!f)
            continue;
        const uint64_t ne = f & (b->river[HEX_NE][r] ^ flip), se = f & (b->river[HEX_SE][r] ^ flip),
                       sw = f & (b->river[HEX_SW][r] ^ flip), nw = f & (b->river[HEX_NW][r] ^ flip);
        to[r] |= (ne & odd) << 1 | (se & even) << 1 | (nw & odd) >> 1 | (sw & even) >> 1;
        if (r > 0)
            to[r - 1] |= (f & (b->river[HEX_N][r] ^ flip)) | (ne & even) << 1 | (nw & even) >> 1;
        if (r + 1 < b->rows)
            to[r + 1] |= (f & (b->river[HEX_S][r] ^ flip)) | (se & odd) << 1 | (sw & odd) >> 1;
    }
}

/* Are there men of the activation outside the rings drawn so far? */
static bool is_anybody_beyond(const sof_battle *b, const sof_state *s, const uint64_t *near)
{
    for (int u = 0; u < b->units; u++)
        if (s->unit[u].hex != HEX_NONE && !sof_bit(near, s->unit[u].hex) &&
            captain_may_move(b, s, u))
            return true;
    return false;
}

enum { HELD_BACK = STRONG_MARCH + 1, FAR = 99 };

static int strength_of(const ai_foe *x)
{
    return x->status == SOF_NORMAL ? x->defence : x->defence / 2;
}

/* Mass on the weak flank: the more strength about an enemy, the later its rings begin. */
static void seed_rings(const ai_random *r, uint64_t seeds[HELD_BACK][HEX_ROWS])
{
    const int foes = r->foes;
    int hold[SOF_UNITS], least = 9999;
    bool stands = false;

    __builtin_memset(seeds, 0, sizeof(uint64_t) * HELD_BACK * HEX_ROWS);
    for (int i = 0; i < foes; i++) {
        const int own = strength_of(&r->foe[i]);
        stands |= r->foe[i].status != SOF_ROUTED;
        hold[i] = own;
        for (int k = 0; k < i; k++) {
            if (hex_magnitude(hex_col(r->foe[i].hex) - hex_col(r->foe[k].hex)) > 2 ||
                hex_distance(r->foe[i].hex, r->foe[k].hex) > 2)
                continue;
            hold[i] += strength_of(&r->foe[k]);
            hold[k] += own;
        }
    }
    for (int i = 0; i < foes; i++)
        least = min(least, hold[i]);
    for (int i = 0; i < foes; i++) {
        const tc_hex h = r->foe[i].hex;
        if (stands && r->foe[i].status == SOF_ROUTED)
            continue;
        seeds[min((hold[i] - least) / STRONG_STEP, STRONG_MARCH)][hex_row(h)] |= (uint64_t)1
                                                                                 << hex_col(h);
    }
}

/* The march from each hex to the nearest weak place; an unbridged river counts as a detour. The
   rings go as far as the command itself: what lies behind it counts as far away. */
static void draw_rings(const sof_battle *b, const sof_state *s, ai_random *r)
{
    uint64_t seeds[HELD_BACK][HEX_ROWS], near[HEX_ROWS] = { 0 };

    seed_rings(r, seeds);
    __builtin_memset(r->away, FAR, (size_t)b->rows * HEX_COLS);
    for (int ring = 0; ring < AI_RINGS; ring++) {
        uint64_t *now = r->ring[ring], any = 0;
        uint64_t next[HEX_ROWS] = { 0 };
        r->rings = (uint8_t)ring;
        if (ring > HELD_BACK && ring % 4 == 0 && !is_anybody_beyond(b, s, near))
            return;
        if (ring > 0)
            step(b, r->ring[ring - 1], false, next);
        if (ring > FORD_MARCH)
            step(b, r->ring[ring - 1 - FORD_MARCH], true, next);
        for (int row = 0; row < b->rows; row++) {
            now[row] =
                (next[row] | (ring < HELD_BACK ? seeds[ring][row] : 0)) & ~near[row] & b->map[row];
            near[row] |= now[row];
            any |= now[row];
            for (uint64_t rest = now[row]; rest; rest &= rest - 1)
                r->away[hex_at(__builtin_ctzll(rest), row)] = (uint8_t)ring;
        }
        if (!any && ring > HELD_BACK + FORD_MARCH)
            return;
    }
    r->rings = AI_RINGS;
}

void captain_survey(const sof_battle *b, const sof_state *s, ai_random *r)
{
    see_units(b, s, r);
    __builtin_memset(r->contact, 0, sizeof r->contact);
    step(b, s->units_at[!s->side], false, r->contact);
    step(b, s->units_at[!s->side], true, r->contact);
    draw_rings(b, s, r);
    r->last = r->led = 0;
}

/* After a move: its help now is where it stands. The enemy stands as he stood. */
void captain_follow(const sof_battle *b, const sof_state *s, ai_random *r)
{
    if (!r->last)
        return;
    const int u = r->last - 1;
    r->last = 0;
    if (r->from != HEX_NONE)
        spread(b, r->from, b->unit[u].ma, -b->unit[u].cf, r->support);
    if (s->unit[u].hex != HEX_NONE)
        spread(b, s->unit[u].hex, help_range(b, s, u), help_of(b, s, u), r->support);
}
