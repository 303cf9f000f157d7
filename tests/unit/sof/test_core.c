/* What lies under the rules: hexes, dice, hash, packing, names of rules, and the interface's own
   manners. */
#include "unit.h"

#include "../../../core/dice.h"
#include "../../../core/hash.h"

/* ---- Hexes: SOF-R1, ledger 2.8 ----------------------------------------------------------- */

static uint32_t noise_state;

static uint32_t noise(uint32_t below)
{
    noise_state = noise_state * 1664525u + 1013904223u;
    return (noise_state >> 8) % below;
}

static void cube_of(tc_hex h, int *x, int *y, int *z)
{
    *x = hex_col(h);
    *z = hex_row(h) - (hex_col(h) - (hex_col(h) & 1)) / 2;
    *y = -*x - *z;
}

static int slow_distance(tc_hex a, tc_hex b)
{
    int ax, ay, az, bx, by, bz;
    cube_of(a, &ax, &ay, &az);
    cube_of(b, &bx, &by, &bz);
    return (abs(ax - bx) + abs(ay - by) + abs(az - bz)) / 2;
}

/* The ledger's neighbours, typed again. */
static const int even_q[HEX_DIRS][2] = { { 0, -1 }, { 1, -1 }, { 1, 0 },
                                         { 0, 1 },  { -1, 0 }, { -1, -1 } };
static const int odd_q[HEX_DIRS][2] = { { 0, -1 }, { 1, 0 },  { 1, 1 },
                                        { 0, 1 },  { -1, 1 }, { -1, 0 } };

static void test_SOF_R1_neighbours(void **state)
{
    (void)state;
    for (int c = 0; c < 20; c++)
        for (int r = 0; r < 16; r++)
            for (int dir = 0; dir < HEX_DIRS; dir++) {
                const int *step = c & 1 ? odd_q[dir] : even_q[dir];
                const int nc = c + step[0], nr = r + step[1];
                const tc_hex next = hex_next(hex_at(c, r), dir, 20, 16);
                if (nc < 0 || nr < 0 || nc >= 20 || nr >= 16) {
                    assert_int_equal(next, HEX_NONE);
                    continue;
                }
                assert_int_equal(next, hex_at(nc, nr));
                assert_int_equal(hex_next(next, hex_opposite(dir), 20, 16), hex_at(c, r));
                assert_int_equal(hex_dir_to(hex_at(c, r), next), dir);
                assert_int_equal(hex_distance(hex_at(c, r), next), 1);
            }
    assert_int_equal(hex_dir_to(HEX(3, 3), HEX(3, 3)), -1);
    assert_int_equal(hex_dir_to(HEX(3, 3), HEX(3, 5)), -1);
}

static void test_SOF_R1_distance(void **state)
{
    (void)state;
    noise_state = 1;
    for (int i = 0; i < 20000; i++) {
        const tc_hex a = hex_at((int)noise(HEX_COLS), (int)noise(HEX_ROWS));
        const tc_hex b = hex_at((int)noise(HEX_COLS), (int)noise(HEX_ROWS));
        assert_int_equal(hex_distance(a, b), slow_distance(a, b));
        assert_int_equal(hex_distance(a, b), hex_distance(b, a));
        assert_int_equal(hex_distance(a, b) == 1, hex_dir_to(a, b) >= 0);
    }
}

/* Distance is the length of a shortest walk: breadth first from one hex. */
static void test_SOF_R1_walks(void **state)
{
    static int steps[HEX_COLS * HEX_ROWS], queue[HEX_COLS * HEX_ROWS];
    int head = 0, tail = 0;
    const tc_hex from = HEX(7, 5);
    (void)state;
    memset(steps, -1, sizeof steps);
    steps[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        const tc_hex h = (tc_hex)queue[head++];
        assert_int_equal(hex_distance(from, h), steps[h]);
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            const tc_hex n = hex_next(h, dir, 20, 16);
            if (n != HEX_NONE && steps[n] < 0) {
                steps[n] = steps[h] + 1;
                queue[tail++] = n;
            }
        }
    }
    assert_int_equal(tail, 20 * 16);
}

/* ---- Lines: SOF-R72 by clipping the segment against every hex, with fractions ------------ */

typedef struct fraction {
    int64_t n, d; /* d > 0 */
} fraction;

static bool less(fraction a, fraction b)
{
    return a.n * b.d < b.n * a.d;
}

enum cut { CUT_NOT, CUT_INSIDE, CUT_ALONG };

/* Centre (3c, 2r + (c & 1)); corners around it as ledger 2.8 gives them. side: the hexside it
   runs along. */
static enum cut cut_of(tc_hex h, tc_hex a, tc_hex b, int *side)
{
    static const int corner[6][2] = { { 2, 0 },  { 1, 1 },   { -1, 1 },
                                      { -2, 0 }, { -1, -1 }, { 1, -1 } };
    const int64_t cx = 3 * hex_col(h), cy = 2 * hex_row(h) + (hex_col(h) & 1);
    const int64_t ax = 3 * hex_col(a), ay = 2 * hex_row(a) + (hex_col(a) & 1);
    const int64_t bx = 3 * hex_col(b), by = 2 * hex_row(b) + (hex_col(b) & 1);
    fraction low = { 0, 1 }, high = { 1, 1 };
    int along = -1;

    for (int k = 0; k < 6; k++) {
        const int64_t px = cx + corner[k][0], py = cy + corner[k][1];
        const int64_t qx = cx + corner[(k + 1) % 6][0], qy = cy + corner[(k + 1) % 6][1];
        /* Positive inside: the corners run clockwise on a map whose rows grow downward. */
        const int64_t at_a = (qx - px) * (ay - py) - (qy - py) * (ax - px);
        const int64_t at_b = (qx - px) * (by - py) - (qy - py) * (bx - px);
        if (at_a == 0 && at_b == 0) {
            along = k;
            continue;
        }
        if (at_a <= 0 && at_b <= 0)
            return CUT_NOT;
        if (at_a < 0 || at_b < 0) { /* crosses at t = at_a / (at_a - at_b) */
            fraction at = { at_a, at_a - at_b };
            if (at.d < 0)
                at = (fraction){ -at.n, -at.d };
            if (at_a < 0)
                low = less(low, at) ? at : low;
            else
                high = less(at, high) ? at : high;
        }
    }
    *side = along;
    if (!less(low, high))
        return CUT_NOT;
    return along < 0 ? CUT_INSIDE : CUT_ALONG;
}

static bool line_has(const hex_between *line, int count, tc_hex one, tc_hex two)
{
    for (int i = 0; i < count; i++)
        if ((line[i].first == one && line[i].second == two) ||
            (two != HEX_NONE && line[i].first == two && line[i].second == one))
            return true;
    return false;
}

static void check_line(tc_hex a, tc_hex b, int cols, int rows)
{
    /* Hexside k of cut_of lies toward these directions. */
    static const int toward[6] = { HEX_SE, HEX_S, HEX_SW, HEX_NW, HEX_N, HEX_NE };
    hex_between line[HEX_LINE_MAX];
    const int count = hex_line(a, b, cols, rows, line);
    int expected = 0;

    assert_true(count < HEX_LINE_MAX);
    for (int c = 0; c < cols; c++)
        for (int r = 0; r < rows; r++) {
            const tc_hex h = hex_at(c, r);
            int side;
            if (h == a || h == b)
                continue;
            const enum cut cut = cut_of(h, a, b, &side);
            if (cut == CUT_INSIDE) {
                expected++;
                assert_true(line_has(line, count, h, HEX_NONE));
            } else if (cut == CUT_ALONG) {
                const tc_hex beside = hex_next(h, toward[side], cols, rows);
                if (beside == HEX_NONE) {
                    assert_false(
                        line_has(line, count, h, HEX_NONE)); /* off the map counts as open */
                } else if (h < beside) {
                    expected++;
                    assert_true(line_has(line, count, h, beside));
                }
            }
        }
    assert_int_equal(count, expected);
    for (int i = 1; i < count; i++) /* in order from a */
        assert_true(hex_distance(a, line[i].first) >= hex_distance(a, line[i - 1].first));
}

/* As many rows at once as this machine takes are those rows one by one, wherever among the others
   they lie; and none is overlooked. */
static void test_SOF_R1_rows_abreast(void **state)
{
    uint64_t rows[HEX_ROWS + 2 * HEX_ABREAST] = { 0 }, dice = 7;
    (void)state;

    for (int i = HEX_ABREAST; i < HEX_ROWS + HEX_ABREAST; i++)
        rows[i] = dice = dice * 6364136223846793005u + 1442695040888963407u;
    for (int at = HEX_ABREAST; at < HEX_ROWS + HEX_ABREAST; at += HEX_ABREAST) {
        const hex_abreast *here = (const hex_abreast *)(rows + at);
        hex_abreast all[HEX_DIRS];
        hex_beside_abreast((const hex_abreast *)(rows + at - HEX_ABREAST), here,
                           (const hex_abreast *)(rows + at + HEX_ABREAST), all);
        for (int i = 0; i < HEX_ABREAST; i++) {
            hex_abreast one = { 0 };
            uint64_t by[HEX_DIRS];
            assert_false(hex_any(&one));
            one[i] = (uint64_t)1 << at;
            assert_true(hex_any(&one));
            hex_beside(rows[at + i - 1], rows[at + i], rows[at + i + 1], by);
            for (int dir = 0; dir < HEX_DIRS; dir++)
                assert_true(all[dir][i] == by[dir]);
        }
    }
}

/* The directions in which hexes of a set lie about any hex of the largest map are those of its
   neighbours one by one, at the edges too. */
static void test_SOF_R1_ways(void **state)
{
    uint64_t rows[HEX_ROWS], dice = 11;
    (void)state;

    for (int i = 0; i < HEX_ROWS; i++)
        rows[i] = dice = dice * 6364136223846793005u + 1442695040888963407u;
    for (int set = 0; set < 2; set++) {
        for (int h = 0; h < HEX_COLS * HEX_ROWS; h++) {
            unsigned ways = 0;
            for (int dir = 0; dir < HEX_DIRS; dir++) {
                const tc_hex to = hex_next((tc_hex)h, dir, HEX_COLS, HEX_ROWS);
                if (to != HEX_NONE && rows[hex_row(to)] >> hex_col(to) & 1)
                    ways |= 1u << dir;
            }
            assert_int_equal(hex_ways(rows, (tc_hex)h), ways);
        }
        memset(rows, 0xff, sizeof rows); /* then all hexes */
    }
}

static void test_SOF_R72_lines(void **state)
{
    (void)state;
    noise_state = 7;
    for (int i = 0; i < 1500; i++)
        check_line(hex_at((int)noise(20), (int)noise(16)), hex_at((int)noise(20), (int)noise(16)),
                   20, 16);
    for (int c = 0; c < 13; c++) /* every pair from two hexes of either parity, edges included */
        for (int r = 0; r < 13; r++) {
            check_line(HEX(6, 6), hex_at(c, r), 13, 13);
            check_line(HEX(7, 6), hex_at(c, r), 13, 13);
            check_line(HEX(0, 0), hex_at(c, r), 13, 13);
            check_line(HEX(12, 5), hex_at(c, r), 13, 13);
        }
}

/* SOF-7.3.g over a littered field: a hex cut blocks if it is full, a hexside if both its hexes
   are. */
static bool slow_sight(tc_hex a, tc_hex b)
{
    static const int toward[6] = { HEX_SE, HEX_S, HEX_SW, HEX_NW, HEX_N, HEX_NE };
    const sof_battle *f = &t.b.as.sof;
    const sof_state *s = &t.s.as.sof;
    for (int h = 0; h < HEX_COLS * HEX_ROWS; h++) {
        int side;
        tc_hex both[2] = { (tc_hex)h, HEX_NONE };
        if (hex_col(both[0]) >= f->cols || hex_row(both[0]) >= f->rows || h == a || h == b)
            continue;
        const enum cut cut = cut_of(both[0], a, b, &side);
        if (cut == CUT_NOT)
            continue;
        if (cut == CUT_ALONG)
            both[1] = hex_next(both[0], toward[side], f->cols, f->rows);
        if (cut == CUT_ALONG && both[1] == HEX_NONE)
            continue; /* off the map counts as open */
        int full = 0;
        for (int i = 0; i < 2 && both[i] != HEX_NONE; i++) {
            bool gun_there = false;
            for (int g = 0; g < f->guns; g++)
                gun_there =
                    gun_there || (s->gun[g].hex == both[i] && s->gun[g].state != SOF_DESTROYED);
            full += gun_there || sof_bit(f->woods, both[i]) || sof_bit(s->units_at[0], both[i]) ||
                    sof_bit(s->units_at[1], both[i]);
        }
        if (full == (cut == CUT_ALONG ? 2 : 1))
            return false;
    }
    return true;
}

static void test_SOF_7_3_g_sight(void **state)
{
    int seen = 0, blocked = 0;
    (void)state;
    noise_state = 99;
    for (int round = 0; round < 12; round++) {
        plain();
        for (int i = 0; i < 40; i++)
            (i % 4 ? fixture_woods : fixture_village)(&t.b, (int)noise(20), (int)noise(16));
        fixture_gun(&t.b, "G1", SOF_CATHOLIC, true, (int)noise(20), (int)noise(16));
        fixture_unit(&t.b, "C1", "I6-4m3", (int)noise(20), (int)noise(16), "T");
        begin();
        for (int i = 0; i < 60; i++) {
            const tc_hex a = hex_at((int)noise(20), (int)noise(16));
            const tc_hex b = hex_at((int)noise(20), (int)noise(16));
            const bool sees = slow_sight(a, b);
            assert_int_equal(sof_sees(&t.b.as.sof, &t.s.as.sof, a, b), sees);
            *(sees ? &seen : &blocked) += 1;
        }
    }
    assert_true(seen > 100 && blocked > 100);
}

/* ---- Dice -------------------------------------------------------------------------------- */

/* Known answers of the generator's authors (Random123). */
static void test_philox(void **state)
{
    static const struct {
        uint32_t counter[4], key[2], out[4];
    } known[] = {
        { { 0, 0, 0, 0 }, { 0, 0 }, { 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8 } },
        { { ~0u, ~0u, ~0u, ~0u },
          { ~0u, ~0u },
          { 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd } },
        { { 0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344 },
          { 0xa4093822, 0x299f31d0 },
          { 0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1 } },
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        uint32_t out[4];
        tc_philox(known[i].key, known[i].counter, out);
        assert_memory_equal(out, known[i].out, sizeof out);
    }
}

/* Unbiased: chi-square below the limit that one seed in ten thousand would pass; the seeds are
   fixed. */
static void test_dice_are_fair(void **state)
{
    static const struct {
        uint8_t sides;
        double limit; /* of chi-square with sides - 1 degrees of freedom at 1 in 10,000 */
    } rows[] = { { 2, 15.14 },  { 3, 18.42 },  { 4, 21.11 },  { 6, 25.74 }, { 8, 29.88 },
                 { 10, 33.72 }, { 12, 37.37 }, { 17, 45.92 }, { 50, 102.5 } };
    enum { N = 60000 };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int seen[256] = { 0 };
        tc_dice dice = { .key = { 20260815u, (uint32_t)i } };
        for (uint32_t n = 0; n < N / 4; n++) {
            uint8_t out[4];
            const tc_pool pool = { 4, rows[i].sides, TC_EACH, 0 };
            assert_true(tc_dice_roll(&dice, pool, (tc_counter){ n % 11, n % 97, n }, out));
            for (int k = 0; k < 4; k++) {
                assert_in_range(out[k], 1, rows[i].sides);
                seen[out[k]]++;
            }
        }
        double chi = 0;
        const double mean = (double)N / rows[i].sides;
        for (int face = 1; face <= rows[i].sides; face++)
            chi += (seen[face] - mean) * (seen[face] - mean) / mean;
        assert_true(chi < rows[i].limit);
    }
}

/* A die depends on key, turn, subject, number and replica, and on nothing else. */
static void test_dice_by_counter(void **state)
{
    tc_dice dice = { .key = { 1, 2 } }, other;
    const tc_pool one = { 1, 200, TC_EACH, 0 }, four = { 4, 200, TC_EACH, 0 };
    uint8_t a[4], b[4];
    int differs = 0;
    (void)state;
    tc_dice_roll(&dice, four, (tc_counter){ 3, 5, 7 }, a);
    tc_dice_roll(&dice, one, (tc_counter){ 9, 9, 9 }, b); /* somebody else's die shifts nothing */
    tc_dice_roll(&dice, four, (tc_counter){ 3, 5, 7 }, b);
    assert_memory_equal(a, b, 4);
    tc_dice_roll(&dice, one, (tc_counter){ 3, 5, 7 }, b);
    assert_int_equal(a[0], b[0]);
    for (int i = 0; i < 6; i++) {
        other = dice;
        tc_counter at = { 3, 5, 7 };
        uint32_t *const field[] = { &other.key[0], &other.key[1], &other.replica,
                                    &at.turn,      &at.subject,   &at.nth };
        ++*field[i];
        tc_dice_roll(&other, four, at, b);
        differs += memcmp(a, b, 4) != 0;
    }
    assert_int_equal(differs, 6);
    assert_int_equal(dice.used, 0);
}

static void test_dice_script(void **state)
{
    static const uint8_t script[] = { 1, 6, 7, 3, 0 };
    tc_dice dice = { .script = script, .script_len = 5 };
    const tc_pool two = { 2, 6, TC_SUM, 0 }, one = { 1, 6, TC_EACH, 0 }, big = { 1, 7, TC_EACH, 0 };
    uint8_t out[2];
    (void)state;
    assert_true(tc_dice_roll(&dice, two, (tc_counter){ 0, 0, 0 }, out));
    assert_int_equal(out[0], 1);
    assert_int_equal(out[1], 6);
    assert_int_equal(dice.used, 2);
    assert_false(tc_dice_roll(&dice, one, (tc_counter){ 0, 0, 0 }, out)); /* a 7 on a d6 */
    assert_int_equal(dice.used, 2);
    assert_true(tc_dice_roll(&dice, big, (tc_counter){ 0, 0, 0 }, out));
    assert_false(
        tc_dice_roll(&dice, two, (tc_counter){ 0, 0, 0 }, out)); /* 3, then 0: nothing is used up */
    assert_int_equal(dice.used, 3);
    assert_true(tc_dice_roll(&dice, one, (tc_counter){ 0, 0, 0 }, out));
    assert_false(tc_dice_roll(&dice, one, (tc_counter){ 0, 0, 0 }, out)); /* 0 */
    dice.used = 5;
    assert_false(tc_dice_roll(&dice, one, (tc_counter){ 0, 0, 0 }, out)); /* the end */
    assert_int_equal(dice.used, 5);
}

/* ---- Hash, packing, names ---------------------------------------------------------------- */

static uint64_t hash_text(const char *text)
{
    return tc_xxh64((const uint8_t *)text, strlen(text), 0);
}

static void test_xxh64(void **state)
{
    (void)state;
    assert_true(hash_text("") == 0xef46db3751d8e999u);
    assert_true(hash_text("a") == 0xd24ec4f1a98c6e5bu);
    assert_true(hash_text("abc") == 0x44bc2cf5ad770999u);
    assert_true(hash_text("Nobody inspects the spammish repetition") == 0xfbcea83c8a378bf1u);
    assert_true(tc_xxh64((const uint8_t *)"abc", 3, 1) != hash_text("abc"));
}

static void test_pack_versions(void **state)
{
    uint8_t bytes[TC_PACK_MAX];
    tc_state back, before;
    (void)state;
    for (int at = 0; at < STATIONS; at++) {
        assert_true(station_build((enum station)at, &t.b, &t.s));
        const int len = tc_pack(&t.b, &t.s, bytes, TC_PACK_MAX);
        assert_in_range(len, 9, TC_PACK_MAX);
        memset(&back, 0x5a, sizeof back);
        before = back;
        for (int cut = 0; cut < len; cut += cut < 16 ? 1 : 37) {
            assert_int_equal(tc_unpack(&t.b, &back, bytes, cut).rule, TC_MALFORMED);
            assert_int_equal(tc_pack(&t.b, &t.s, (uint8_t[TC_PACK_MAX]){ 0 }, cut), 0);
        }
        assert_int_equal(tc_unpack(&t.b, &back, bytes, len + 1).rule, TC_MALFORMED);
        bytes[0]++; /* version */
        assert_int_equal(tc_unpack(&t.b, &back, bytes, len).rule, TC_MALFORMED);
        bytes[0]--;
        bytes[1]++; /* system */
        assert_int_equal(tc_unpack(&t.b, &back, bytes, len).rule, TC_MALFORMED);
        bytes[1]--;
        assert_memory_equal(&back, &before, sizeof back);
        assert_int_equal(tc_unpack(&t.b, &back, bytes, len).rule, TC_LEGAL);
        assert_memory_equal(&back, &t.s, sizeof back);
    }
}

static void test_rule_names(void **state)
{
    char name[32], small[4];
    (void)state;
    for (unsigned rule = 1; rule < 0x1000; rule++) {
        const tc_rule_info info = tc_rule(rule);
        if (!info.symbol) {
            assert_int_equal(tc_rule_name(rule, name, sizeof name), 0);
            assert_string_equal(name, "");
            continue;
        }
        const int len = tc_rule_name(rule, name, sizeof name);
        assert_int_equal(len, strlen(name));
        assert_null(strchr(name, '_'));
        assert_int_equal(tc_rule_find(name), rule);
        assert_true(info.line && info.line[0]);
        assert_non_null(strchr("BDPHRXT", info.origin));
        assert_int_equal(tc_rule_name(rule, small, sizeof small), len);
        assert_int_equal(strlen(small), 3);
        assert_int_equal(tc_rule_name(rule, NULL, 0), len);
    }
    tc_rule_name(SOF_5_3_1_a, name, sizeof name);
    assert_string_equal(name, "SOF-5.3.1.a");
    assert_int_equal(tc_rule_find("SOF-R26"), SOF_R26);
    assert_int_equal(tc_rule(SOF_R26).origin, 'R');
    assert_int_equal(tc_rule(SOF_X1).origin, 'X');
    assert_int_equal(tc_rule(SOF_5_0_b).origin, 'B');
    static const char *const wrong[] = { "",           "SOF",       "SOF-",
                                         "SOF-5.3",    "SOF_5_3_a", "sof-5.3.a",
                                         "SOF-5.3.a ", "SOF-R999",  "TC-LEGAL" };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(tc_rule_find(wrong[i]), 0);
}

/* ---- The interface's manners ------------------------------------------------------------- */

static void test_another_system(void **state)
{
    static tc_battle b;
    tc_state s;
    tc_action out[1];
    const tc_action roll = { .kind = TC_ROLL };
    (void)state;
    for (int system = 0; system < 256; system += system < 5 ? 1 : 50) {
        if (system >= 1 && system <= TC_SYSTEMS)
            continue;
        memset(&b, 0, sizeof b);
        b.system = (uint8_t)system;
        tc_begin(&b, &s, NULL);
        assert_int_equal(tc_awaits(&b, &s).who, TC_OVER);
        assert_int_equal(tc_actions(&b, &s, 0, TC_NONE, out, 1), 0);
        assert_int_not_equal(tc_check(&b, &s, &roll).rule, TC_LEGAL);
    }
}

static void test_over(void **state)
{
    tc_action out[1];
    (void)state;
    assert_true(station_build(ST_OVER, &t.b, &t.s));
    assert_int_equal(t.s.over, TC_WON_1);
    assert_int_equal(tc_actions(&t.b, &t.s, 0, TC_NONE, out, 1), 0);
    for (int kind = TC_ROLL; kind < SOF_KIND_END; kind++)
        DENIED(plainly(kind), SOF_2_2_2, 0);
    DENIED(plainly(TC_NO_ACTION), TC_MALFORMED, 0); /* no kind comes before everything */
    DENIED(plainly(SOF_KIND_END), TC_MALFORMED, 0);
}

/* Kind, then the clock, then dice or decision, then the side: the order of the house. */
static void test_common_precedence(void **state)
{
    (void)state;
    assert_true(station_build(ST_DRAW, &t.b, &t.s));
    tc_action a = plainly(SOF_ACCEPT);
    a.side = 7;
    DENIED_AT(a, TC_SEQUENCE, 0, 0, 0);
    a.kind = 200;
    DENIED_AT(a, TC_MALFORMED, 0, 200, SOF_KIND_END);
    DENIED(plainly(TC_RESIGN), TC_SEQUENCE, 0);
    assert_true(station_build(ST_MOVEMENT, &t.b, &t.s));
    DENIED_AT(plainly(TC_ROLL), TC_SEQUENCE, 0, 0, 0);
    a = plainly(SOF_ACCEPT);
    a.side = 2;
    DENIED_AT(a, TC_MALFORMED, 0, 2, 2);
}

/* Either side may offer; one offer per side; both: a draw. Another decision lets it lapse. */
static void test_draw_offers(void **state)
{
    (void)state;
    assert_true(station_build(ST_MOVEMENT, &t.b, &t.s));
    takes(plainly(TC_OFFER_DRAW));
    DENIED(plainly(TC_OFFER_DRAW), TC_OFFER, 0);
    tc_action answer = plainly(TC_OFFER_DRAW);
    answer.side = 1;
    LEGAL(answer);
    const uint32_t ply = t.s.ply;
    takes(plainly(SOF_END_MOVEMENT)); /* lapses */
    assert_int_equal(t.s.ply, ply + 1);
    LEGAL(plainly(TC_OFFER_DRAW));
    takes(answer);
    takes(plainly(TC_OFFER_DRAW));
    assert_int_equal(t.s.over, TC_DRAWN);
    assert_int_equal(tc_awaits(&t.b, &t.s).who, TC_OVER);
}

/* Items of a draft are no plies and say nothing. */
static void test_drafts(void **state)
{
    (void)state;
    assert_true(station_build(ST_GUNS, &t.b, &t.s));
    const uint32_t ply = t.s.ply;
    const uint64_t hash = tc_hash(&t.b, &t.s);
    assert_int_not_equal(asks(plainly(TC_CLEAR)).rule, TC_LEGAL); /* nothing to clear */
    takes(fights("C1 P1"));
    assert_int_equal(t.ev.len, 0);
    assert_int_equal(t.s.ply, ply);
    takes(plainly(TC_CLEAR));
    assert_int_equal(t.s.ply, ply);
    assert_true(tc_hash(&t.b, &t.s) == hash);
}

static void test_margin_veil(void **state)
{
    tc_state seen;
    (void)state;
    plain();
    unit("C1", "I6-4m3/gone", 0, 0);
    unit("C2", "I6-4m3", 3, 3);
    unit("P1", "I9-4m3/gone", 0, 0);
    unit("P2", "I9-4m3", 8, 8);
    begin();
    assert_int_equal(tc_margin(&t.b, &t.s), 9 - 6);
    tc_veil(&t.b, &t.s, 0, &seen);
    assert_memory_equal(&seen, &t.s, sizeof seen);
}

/* Nobody listens, or there is little room: the rules do not care. */
static void test_events_without_room(void **state)
{
    tc_event room[2];
    tc_events few = { room, 0, 2, 0 };
    (void)state;
    assert_true(station_build(ST_FIGHT, &t.b, &t.s));
    tc_state deaf = t.s, hears = t.s;
    static const uint8_t six[] = { 6 };
    const tc_action roll = { .kind = TC_ROLL };
    tc_dice one = { .script = six, .script_len = 1 }, two = one;
    assert_int_equal(tc_apply(&t.b, &deaf, &roll, &one, NULL).rule, TC_LEGAL);
    assert_int_equal(tc_apply(&t.b, &hears, &roll, &two, &few).rule, TC_LEGAL);
    assert_memory_equal(&deaf, &hears, sizeof deaf);
    assert_int_equal(few.len, 2);
    assert_true(few.lost > 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_SOF_R1_neighbours),
    cmocka_unit_test(test_SOF_R1_distance),
    cmocka_unit_test(test_SOF_R1_walks),
    cmocka_unit_test(test_SOF_R1_rows_abreast),
    cmocka_unit_test(test_SOF_R1_ways),
    cmocka_unit_test(test_SOF_R72_lines),
    cmocka_unit_test(test_SOF_7_3_g_sight),
    cmocka_unit_test(test_philox),
    cmocka_unit_test(test_dice_are_fair),
    cmocka_unit_test(test_dice_by_counter),
    cmocka_unit_test(test_dice_script),
    cmocka_unit_test(test_xxh64),
    cmocka_unit_test(test_pack_versions),
    cmocka_unit_test(test_rule_names),
    cmocka_unit_test(test_another_system),
    cmocka_unit_test(test_over),
    cmocka_unit_test(test_common_precedence),
    cmocka_unit_test(test_draw_offers),
    cmocka_unit_test(test_drafts),
    cmocka_unit_test(test_margin_veil),
    cmocka_unit_test(test_events_without_room),
};

const chapter chapter_core = { "core", tests, sizeof tests / sizeof tests[0] };
