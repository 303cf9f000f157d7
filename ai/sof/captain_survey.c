/* What the captain sees when a command's turn comes: who the enemies are, where they could strike
   and where friends could help (the threat and the support of a hex), and how far each hex is from
   the enemy's weak places, by dry ground. */
#include "../../core/sof/tables.h"
#include "captain.h"

/* ---- Threat and support ---------------------------------------------------------------------- */

static int min(int a, int b)
{
    return a < b ? a : b;
}

static int max(int a, int b)
{
    return a > b ? a : b;
}

/* A hex lies within range of another if none of its three coordinates differs by more. Biased, so
   that none is negative: a lane of 16 bits then needs 15, and the top one says which is more. */
enum { BIAS = 1024 };

typedef struct cube {
    unsigned at[3];
} cube;

static cube cube_of(tc_hex h)
{
    const int x = hex_col(h), z = hex_cube_z(h);
    return (cube){ { (unsigned)(x + BIAS), (unsigned)(z + BIAS), (unsigned)(x + z + BIAS) } };
}

static const uint64_t each_lane = 0x0001000100010001u, top_bits = 0x8000800080008000u;

/* As many lanes of a block as the machine takes at once, four to a word. */
enum { AT_ONCE = 4 * HEX_ABREAST };
typedef uint64_t lanes __attribute__((vector_size(2 * AT_ONCE), aligned(2), may_alias));

static const lanes *from(const uint16_t *lane)
{
    return (const lanes *)lane;
}

/* CF of those for whom a hex is within range. */
static int strength_at(const ai_band *n, tc_hex h)
{
    const cube c = cube_of(h);
    const uint64_t x = c.at[0] * each_lane, z = c.at[1] * each_lane, y = c.at[2] * each_lane;
    lanes sum = { 0 };
    uint64_t four = 0;

    for (int i = 0; i < n->count; i += AT_ONCE) {
        const ai_block *block = &n->block[i / AI_LANES];
        const int k = i % AI_LANES;
        const lanes within = (x + *from(block->low[0] + k)) & (z + *from(block->low[1] + k)) &
                             (y + *from(block->low[2] + k)) & (*from(block->high[0] + k) - x) &
                             (*from(block->high[1] + k) - z) & (*from(block->high[2] + k) - y) &
                             top_bits;
        sum += *from(block->cf + k) & (within | (within - (within >> 15)));
    }
    for (int i = 0; i < HEX_ABREAST; i++)
        four += sum[i];
    return (int)(four * each_lane >> 48);
}

static inline void set_in_band(ai_band *n, int i, tc_hex h, int range, int cf)
{
    const cube c = cube_of(h);
    const int lane = i % AI_LANES;
    ai_block *block = &n->block[i / AI_LANES];

    for (int k = 0; k < 3; k++) {
        block->low[k][lane] = (uint16_t)(0x8000 - c.at[k] + (unsigned)range);
        block->high[k][lane] = (uint16_t)((c.at[k] + (unsigned)range) | 0x8000);
    }
    block->cf[lane] = (uint16_t)cf;
}

static void add_to_band(ai_band *n, int unit, tc_hex h, int range, int cf)
{
    if (n->count == AI_UNITS)
        return;
    if (n->count % AI_LANES == 0) /* nobody yet in the lanes beside it */
        n->block[n->count / AI_LANES] = (ai_block){ .cf = { 0 } };
    n->unit[n->count] = (uint8_t)unit;
    set_in_band(n, n->count++, h, range, cf);
}

int captain_threat(ai_random *r, tc_hex h)
{
    const uint64_t bit = (uint64_t)1 << hex_col(h);
    if (!(r->as.sof.threat_known[hex_row(h)] & bit)) {
        r->as.sof.threat_known[hex_row(h)] |= bit;
        r->as.sof.threat[h] = (int16_t)strength_at(&r->as.sof.threats, h);
    }
    return r->as.sof.threat[h];
}

int captain_support(const ai_random *r, tc_hex h)
{
    return strength_at(&r->as.sof.helpers, h);
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

static int help_of(const sof_battle *b, const sof_state *s, const ai_random *r, int u)
{
    const int cf = s->unit[u].status == SOF_NORMAL ? b->unit[u].cf : b->unit[u].cf / 2;
    return cf * captain_led(r, u)->trust / 100;
}

/* ---- The enemies ----------------------------------------------------------------------------- */

/* Does he stand as he stood at the last survey, if there was one of so many? Then little is new. */
static bool see_foe(const sof_battle *b, const sof_state *s, int u, int surveyed, ai_random *r)
{
    ai_foe *foe = &r->as.sof.foe[r->as.sof.foes];
    const sof_unit_card *card = &b->unit[u];
    const sof_unit *x = &s->unit[u];
    const bool same = r->as.sof.foes < surveyed && foe->unit == u && foe->hex == x->hex &&
                      foe->status == x->status;

    r->as.sof.foe_at[x->hex] = r->as.sof.foes++;
    if (same) {
        foe->facing = x->facing;
        foe->help = foe->promised = 0;
        return true;
    }
    const bool rough = sof_bit(b->woods, x->hex) || sof_bit(b->village, x->hex);
    const bool infantry = card->arm == SOF_INFANTRY;
    *foe = (ai_foe){ .hex = x->hex,
                     .unit = (uint8_t)u,
                     .cf = card->cf,
                     .status = x->status,
                     .morale = (uint8_t)sof_morale(b, s, u),
                     .defence = (uint8_t)(rough && infantry ? 2 * card->cf : card->cf),
                     .cavalry = !infantry,
                     .rough = rough,
                     .facing = x->facing };
    return false;
}

/* The part of the map of which the captain may ask in this activation. */
typedef struct field {
    int west, east, north, south;
} field;

static field see_field(const sof_battle *b, const sof_state *s, const captain_men *men)
{
    field x = { HEX_COLS, -1, HEX_ROWS, -1 };

    for (int i = 0; i < men->count; i++) {
        const int u = men->unit[i];
        const tc_hex h = s->unit[u].hex;
        if (h == HEX_NONE) /* it may come in anywhere */
            return (field){ 0, HEX_COLS, 0, HEX_ROWS };
        const int range = max(b->unit[u].ma, SOF_CHARGE_MAX);
        x = (field){ min(x.west, hex_col(h) - range), max(x.east, hex_col(h) + range),
                     min(x.north, hex_row(h) - range), max(x.south, hex_row(h) + range) };
    }
    return x;
}

static bool is_far_from(const field *x, tc_hex h, int range)
{
    return hex_col(h) + range < x->west || hex_col(h) - range > x->east ||
           hex_row(h) + range < x->north || hex_row(h) - range > x->south;
}

/* Do all the enemies stand as they stood at the last survey? */
static bool see_units(const sof_battle *b, const sof_state *s, const captain_men *men, ai_random *r)
{
    const field seen = see_field(b, s, men);
    const int then = r->as.sof.foes;
    bool same = true;

    r->as.sof.foes = r->as.sof.threats.count = r->as.sof.helpers.count = 0;
    __builtin_memset(r->as.sof.threat_known, 0, sizeof r->as.sof.threat_known);
    for (int u = 0; u < b->units; u++) {
        const sof_unit *x = &s->unit[u];
        const bool foe = b->unit[u].side != s->side;
        if (x->hex == HEX_NONE)
            continue;
        if (foe)
            same &= see_foe(b, s, u, then, r);
        if (x->status == SOF_ROUTED || (foe && x->status != SOF_NORMAL))
            continue;
        const int range = foe ? b->unit[u].ma + 1 : help_range(b, s, u);
        if (is_far_from(&seen, x->hex, range))
            continue;
        if (foe)
            add_to_band(&r->as.sof.threats, u, x->hex, range, threat_of(b, s, u));
        else
            add_to_band(&r->as.sof.helpers, u, x->hex, range, help_of(b, s, r, u));
    }
    return same && r->as.sof.foes == then;
}

/* ---- The march ------------------------------------------------------------------------------- */

/* The hexes about a set, whatever lies between. */
static void step_all(const sof_battle *b, const uint64_t *from, uint64_t *to)
{
    for (int row = 0; row < b->rows; row++) {
        uint64_t by[HEX_DIRS];
        hex_beside(row > 0 ? from[row - 1] : 0, from[row], row + 1 < b->rows ? from[row + 1] : 0,
                   by);
        to[row] = by[HEX_N] | by[HEX_NE] | by[HEX_SE] | by[HEX_S] | by[HEX_SW] | by[HEX_NW];
    }
}

/* Where men of the activation stand. */
static void see_men(const sof_battle *b, const sof_state *s, const captain_men *men,
                    uint64_t at[HEX_ROWS])
{
    __builtin_memset(at, 0, HEX_ROWS * sizeof at[0]);
    for (int i = 0; i < men->count; i++) {
        const tc_hex h = s->unit[men->unit[i]].hex;
        if (h != HEX_NONE && captain_may_move(b, s, men->unit[i]))
            at[hex_row(h)] |= (uint64_t)1 << hex_col(h);
    }
}

/* From the first row with any of the hexes to the last. */
typedef struct rows_of {
    int first, last;
} rows_of;

static rows_of rows_with(const uint64_t *hexes)
{
    rows_of x = { 0, HEX_ROWS - 1 };
    while (x.first < x.last && !hexes[x.first])
        x.first++;
    while (x.last > x.first && !hexes[x.last])
        x.last--;
    return x;
}

static const hex_abreast *abreast(const uint64_t *rows, int row)
{
    return (const hex_abreast *)(rows + row);
}

/* A ring: the hexes not yet near that lie a dry step from the ring before it, or a ford from an
   earlier one if there is one yet, or are among its seeds. They are near from now on. False if it
   has none. */
static inline bool draw_ring(const sof_battle *b, const rows_of *in, const uint64_t *last,
                             const uint64_t *bank, const uint64_t *seeds, uint64_t *near,
                             uint64_t *ring)
{
    static const hex_abreast nothing = { 0 };
    hex_abreast any = nothing;

    __builtin_memset(ring, 0, HEX_ROWS * sizeof *ring);
    for (int row = in->first; row <= in->last; row += HEX_ABREAST) {
        const bool begins = row == 0, ends = row + HEX_ABREAST == HEX_ROWS;
        hex_abreast dry[HEX_DIRS], wet[HEX_DIRS] = { 0 }, next = *abreast(seeds, row);
        hex_beside_abreast(begins ? &nothing : abreast(last, row - HEX_ABREAST), abreast(last, row),
                           ends ? &nothing : abreast(last, row + HEX_ABREAST), dry);
        if (bank)
            hex_beside_abreast(begins ? &nothing : abreast(bank, row - HEX_ABREAST),
                               abreast(bank, row),
                               ends ? &nothing : abreast(bank, row + HEX_ABREAST), wet);
        for (int dir = 0; dir < HEX_DIRS; dir++)
            next |= (dry[dir] & ~*abreast(b->river[dir], row)) |
                    (wet[dir] & *abreast(b->river[dir], row));
        next &= ~*abreast(near, row) & *abreast(b->map, row);
        *(hex_abreast *)(ring + row) = next;
        *(hex_abreast *)(near + row) |= next;
        any |= next;
    }
    return hex_any(&any);
}

/* Each hex of a ring has its number now. */
static void number_ring(ai_random *r, int ring)
{
    for (unsigned bits = (unsigned)ring + 1; bits; bits &= bits - 1)
        for (int row = 0; row < HEX_ROWS; row++)
            r->as.sof.number[__builtin_ctz(bits)][row] |= r->as.sof.ring[ring][row];
}

static const uint64_t no_hexes[HEX_ROWS] = { 0 };

/* No ring has hexes in more rows than that from the enemies. */
static bool draw_next(const sof_battle *b, ai_random *r, const rows_of *foes, const uint64_t *seeds,
                      uint64_t *near)
{
    const int ring = r->as.sof.drawn++;
    const uint64_t *last = ring > 0 ? r->as.sof.ring[ring - 1] : no_hexes;
    const rows_of in = { max(foes->first - ring, 0) & -HEX_ABREAST,
                         min(foes->last + ring, b->rows - 1) };
    const bool any = ring > FORD_MARCH
                         ? draw_ring(b, &in, last, r->as.sof.ring[ring - 1 - FORD_MARCH], seeds,
                                     near, r->as.sof.ring[ring])
                         : draw_ring(b, &in, last, NULL, seeds, near, r->as.sof.ring[ring]);
    number_ring(r, ring);
    return any;
}

/* The hexes of a ring that has been drawn already are near. False if it has none. */
static bool come_near(const uint64_t *ring, uint64_t *near)
{
    uint64_t any = 0;
    for (int row = 0; row < HEX_ROWS; row++) {
        near[row] |= ring[row];
        any |= ring[row];
    }
    return any != 0;
}

/* Are there men of the activation outside the rings drawn so far? */
static bool is_anybody_beyond(const uint64_t *men, const uint64_t *near)
{
    uint64_t beyond = 0;
    for (int row = 0; row < HEX_ROWS; row++)
        beyond |= men[row] & ~near[row];
    return beyond != 0;
}

enum { HELD_BACK = STRONG_MARCH + 1 };

/* Adds to each other's hold the strength of one enemy and of those after it within two hexes. */
static void hold_together(const sof_battle *b, const sof_state *s, const ai_random *r, int foe,
                          const int *strength, int *hold)
{
    const tc_hex h = r->as.sof.foe[foe].hex;
    const int col = hex_col(h), row = hex_row(h), turn = (col - 2) & 63;
    const uint64_t bit = (uint64_t)1 << col, three = bit << 1 | bit | bit >> 1,
                   five = three << 1 | three >> 1;
    /* in its own row, the next and the one after (ledger 2.8: odd columns lie half a hex lower) */
    const uint64_t within[3] = { five & ~((bit << 1) - 1), five, col & 1 ? three : bit };
    uint64_t near = 0; /* eight bits per row, the third of them in its own column */

    for (int i = 0; i < 3 && row + i < b->rows; i++) {
        const uint64_t hexes = s->units_at[!s->side][row + i] & within[i];
        near |= (hexes >> turn | hexes << (64 - turn) % 64) << 8 * i;
    }
    for (; near; near &= near - 1) {
        const int i = __builtin_ctzll(near);
        const int other = r->as.sof.foe_at[h + HEX_COLS * (i / 8) + i % 8 - 2];
        hold[foe] += strength[other];
        hold[other] += strength[foe];
    }
}

/* Mass on the weak flank: the more strength about an enemy, the later its rings begin. */
static void seed_rings(const sof_battle *b, const sof_state *s, const ai_random *r,
                       uint64_t seeds[HELD_BACK][HEX_ROWS])
{
    const int foes = r->as.sof.foes;
    int strength[SOF_UNITS], hold[SOF_UNITS], least = 9999;
    bool stands = false;

    __builtin_memset(seeds, 0, sizeof(uint64_t) * HELD_BACK * HEX_ROWS);
    for (int i = 0; i < foes; i++) {
        hold[i] = strength[i] = r->as.sof.foe[i].defence >> (r->as.sof.foe[i].status != SOF_NORMAL);
        stands |= r->as.sof.foe[i].status != SOF_ROUTED;
    }
    for (int i = 0; i < foes; i++)
        hold_together(b, s, r, i, strength, hold);
    for (int i = 0; i < foes; i++)
        least = min(least, hold[i]);
    for (int i = 0; i < foes; i++) {
        const tc_hex h = r->as.sof.foe[i].hex;
        if (stands && r->as.sof.foe[i].status == SOF_ROUTED)
            continue;
        seeds[min((hold[i] - least) / STRONG_STEP, STRONG_MARCH)][hex_row(h)] |= (uint64_t)1
                                                                                 << hex_col(h);
    }
}

/* The march from each hex to the nearest weak place; an unbridged river counts as a detour. The
   rings go as far as the command itself: what lies behind it counts as far away. Those that were
   drawn for another command stay good while the enemies stand as they stood. */
static void draw_rings(const sof_battle *b, const sof_state *s, const captain_men *men,
                       ai_random *r)
{
    uint64_t seeds[HELD_BACK][HEX_ROWS], near[HEX_ROWS] = { 0 }, men_at[HEX_ROWS];
    const rows_of foes = rows_with(s->units_at[!s->side]);

    if (r->as.sof.drawn < HELD_BACK) {
        r->as.sof.drawn = 0;
        __builtin_memset(r->as.sof.number, 0, sizeof r->as.sof.number);
        seed_rings(b, s, r, seeds);
    }
    see_men(b, s, men, men_at);
    for (int ring = 0; ring < AI_RINGS; ring++) {
        r->as.sof.rings = (uint8_t)ring;
        if (ring > HELD_BACK && ring % 4 == 0 && !is_anybody_beyond(men_at, near))
            return;
        const bool any =
            ring < r->as.sof.drawn
                ? come_near(r->as.sof.ring[ring], near)
                : draw_next(b, r, &foes, ring < HELD_BACK ? seeds[ring] : no_hexes, near);
        if (!any && ring > HELD_BACK + FORD_MARCH)
            return;
    }
    r->as.sof.rings = AI_RINGS;
}

void captain_survey(const sof_battle *b, const sof_state *s, const captain_men *men, ai_random *r)
{
    if (!see_units(b, s, men, r))
        r->as.sof.drawn = 0;
    step_all(b, s->units_at[!s->side], r->as.sof.contact);
    draw_rings(b, s, men, r);
    r->as.sof.last = r->as.sof.led = 0;
}

/* After a move: its help now is where it stands. The enemy stands as he stood. */
void captain_follow(const sof_battle *b, const sof_state *s, ai_random *r)
{
    ai_band *n = &r->as.sof.helpers;
    int i = 0;

    if (!r->as.sof.last)
        return;
    const int u = r->as.sof.last - 1;
    const tc_hex h = s->unit[u].hex;
    r->as.sof.last = 0;
    while (i < n->count && n->unit[i] != u)
        i++;
    if (i == n->count)
        add_to_band(n, u, h, 0, 0);
    if (i < n->count)
        set_in_band(n, i, h, help_range(b, s, u), h == HEX_NONE ? 0 : help_of(b, s, r, u));
}
