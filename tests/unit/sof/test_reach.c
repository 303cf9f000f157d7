/* Chapter 4 from the other end: where a move may end, against a slow search that asks the law
   about every path it finds cheapest; and the paths that are offered. */
#include "unit.h"

static uint32_t noise_state;

static int noise(int below)
{
    noise_state = noise_state * 1664525u + 1013904223u;
    return (int)((noise_state >> 8) % (uint32_t)below);
}

static bool occupied(int c, int r)
{
    const sof_state *s = &t.b.as.sof.start;
    return s->units_at[0][r] >> c & 1 || s->units_at[1][r] >> c & 1;
}

/* A crowded corner of a small board: terrain, water, guns, leaders, all statuses, options drawn. */
static void crowd(uint32_t seed)
{
    static const char *const words[] = { "I6-4m3",   "H6-8m3",   "D5-6m3",  "K5-3m3",
                                         "I6-4m3/d", "H6-8m3/d", "I6-4m3/r" };
    noise_state = seed * 2654435761u + 1;
    plain();
    fixture_size(&t.b, 9 + noise(3), 9);
    fixture_leader(&t.b, "T", SOF_CATHOLIC, 3, noise(9), noise(9));
    fixture_leader(&t.b, "U", SOF_CATHOLIC, 1, noise(9), noise(9));
    static const char *const options[] = { "facing", "command_radius", "artillery",
                                           "river_cavalry_plus4" };
    for (int i = 0; i < 4; i++)
        fixture_switch(&t.b, options[i], noise(2));
    for (int i = 0; i < 14; i++) {
        (noise(2) ? fixture_woods : fixture_village)(&t.b, noise(9), noise(9));
        fixture_river(&t.b, noise(9), noise(9), noise(6));
    }
    for (int i = 0; i < 5; i++)
        fixture_bridge(&t.b, noise(9), noise(9), noise(6));
    for (int i = 0; i < 13; i++) {
        const char id[4] = { i % 3 ? 'C' : 'P', (char)('a' + i), '0', 0 };
        const int c = noise(9), r = noise(9);
        if (!occupied(c, r) || i == 1)
            unit(id, words[noise(7)], c, r);
    }
    for (int i = 0; i < 2; i++) {
        const int c = noise(9), r = noise(9);
        if (!occupied(c, r))
            fixture_gun(&t.b, i ? "G2" : "G1", i, true, c, r);
    }
    for (int u = 0; u < t.b.as.sof.units; u++)
        t.b.as.sof.start.unit[u].facing = (uint8_t)noise(6);
    /* a leader never stands on the enemy */
    static const char *const leaders[] = { "T", "U", "Q" };
    for (int i = 0; i < 3; i++) {
        sof_leader *l = &t.b.as.sof.start.leader[index_of(leaders[i])];
        const int enemy = i < 2;
        while (sof_bit(t.b.as.sof.start.units_at[enemy], l->hex) ||
               sof_bit(t.b.as.sof.start.units_at[!enemy], l->hex))
            l->hex = hex_at(noise(9), noise(9));
    }
}

/* ---- The slow search: cheapest ways over (hex, facing) ----------------------------------- */

enum { HEXES = 12 * 16, NODES = HEXES * HEX_DIRS };

typedef struct spot {
    int cost, steps;
    uint8_t path[TC_PATH_MAX / 2];
} spot;

static spot spots[NODES];

static int node_of(tc_hex h, int facing)
{
    return (hex_row(h) * 12 + hex_col(h)) * HEX_DIRS + facing;
}

static bool improve(int node, const spot *from, int cost, unsigned step)
{
    if (from->cost + cost >= spots[node].cost || from->steps + 1 >= TC_PATH_MAX)
        return false;
    spots[node] = *from;
    spots[node].cost += cost;
    tc_path_set(spots[node].path, spots[node].steps++, step);
    return true;
}

/* R17: a combat unit is barred by combat units, a leader by any counter of the enemy. */
static bool barred(tc_hex h, int enemy, bool leader)
{
    const sof_battle *b = &t.b.as.sof;
    const sof_state *s = &t.s.as.sof;
    bool met = sof_bit(s->units_at[enemy], h);
    for (int l = 0; l < b->leaders && leader; l++)
        met = met || (b->leader[l].side == enemy && s->leader[l].hex == h);
    for (int i = 0; i < b->guns && leader; i++)
        met = met ||
              (s->gun[i].owner == enemy && s->gun[i].state != SOF_DESTROYED && s->gun[i].hex == h);
    return met;
}

/* Bellman and Ford: slow and sure. most: dearer ways are of no use. */
static void search(int subject, tc_hex start, int facing, int most)
{
    const sof_battle *b = &t.b.as.sof;
    const bool leader = subject >= SOF_LEADER0, faces = sof_on(b, SOF_FACING) && !leader;
    const bool shaken =
        !leader && t.s.as.sof.unit[subject].status == SOF_DISORDERED; /* one hex only */
    const int arm = leader ? SOF_ARMS : b->unit[subject].arm;
    const int enemy = leader ? !b->leader[subject - SOF_LEADER0].side : !b->unit[subject].side;

    for (int i = 0; i < NODES; i++)
        spots[i] = (spot){ .cost = 999 };
    spots[node_of(start, facing)] = (spot){ .cost = 0 };
    for (bool changed = true; changed;) {
        changed = false;
        for (int r = 0; r < b->rows; r++)
            for (int c = 0; c < b->cols; c++)
                for (int f = 0; f < HEX_DIRS; f++) {
                    const spot from = spots[node_of(hex_at(c, r), f)];
                    if (from.cost >= most)
                        continue;
                    for (int dir = 0; dir < HEX_DIRS; dir++) {
                        const tc_hex to = hex_next(hex_at(c, r), dir, b->cols, b->rows);
                        const int turn = (dir - f + 6) % 6;
                        if (faces && dir != f)
                            changed |= improve(node_of(hex_at(c, r), dir), &from, 1,
                                               (unsigned)(TC_STEP_TURN + dir));
                        if (to == HEX_NONE || (shaken && hex_at(c, r) != start) ||
                            barred(to, enemy, leader) || (faces && turn > 1 && turn < 5))
                            continue;
                        changed |= improve(node_of(to, f), &from,
                                           sof_step_cost(b, arm, hex_at(c, r), dir, to),
                                           (unsigned)(TC_STEP_GO + dir));
                    }
                }
    }
}

/* Does the law let the subject's move end there, by the cheapest way in some facing? */
static bool lawful_end(int subject, tc_hex start, tc_hex to)
{
    for (int f = 0; f < HEX_DIRS; f++) {
        const spot *at = &spots[node_of(to, f)];
        if (at->cost >= 999 || to == start)
            continue;
        tc_action a = act(&t.b, &t.s, subject >= SOF_LEADER0 ? SOF_MOVE_LEADER : SOF_MOVE_UNIT);
        a.unit = (uint8_t)subject;
        memcpy(a.as.path, at->path, sizeof at->path);
        if (tc_check(&t.b, &t.s, &a).rule == TC_LEGAL)
            return true;
    }
    return false;
}

static int path_cost(int subject, const tc_action *a)
{
    const sof_battle *b = &t.b.as.sof;
    const bool leader = subject >= SOF_LEADER0;
    tc_hex h = leader ? t.s.as.sof.leader[subject - SOF_LEADER0].hex : t.s.as.sof.unit[subject].hex;
    int cost = 0;
    for (int i = 0; tc_path_step(a->as.path, i) != TC_STEP_END; i++) {
        const unsigned step = tc_path_step(a->as.path, i);
        if (step >= TC_STEP_TURN) {
            cost++;
            continue;
        }
        const tc_hex to = hex_next(h, (int)step - TC_STEP_GO, b->cols, b->rows);
        cost += sof_step_cost(b, leader ? SOF_ARMS : b->unit[subject].arm, h,
                              (int)step - TC_STEP_GO, to);
        h = to;
    }
    return cost;
}

static int cheapest(tc_hex to)
{
    int least = 999;
    for (int f = 0; f < HEX_DIRS; f++)
        least = spots[node_of(to, f)].cost < least ? spots[node_of(to, f)].cost : least;
    return least;
}

/* One subject: the set of ends is the law's, and every end has a legal cheapest path. Start hexes
   are left out: there and back again is legal but of no use. */
static int compare(int subject, tc_hex start, int facing, int most, const uint64_t ends[HEX_ROWS])
{
    int found = 0;
    search(subject, start, facing, most);
    for (int r = 0; r < t.b.as.sof.rows; r++)
        for (int c = 0; c < t.b.as.sof.cols; c++) {
            const tc_hex to = hex_at(c, r);
            tc_action a;
            if (to == start)
                continue;
            const bool lawful = lawful_end(subject, start, to);
            if (lawful != sof_bit(ends, to))
                print_message("subject %d from %d,%d to %d,%d: law %d\n", subject, hex_col(start),
                              hex_row(start), c, r, lawful);
            assert_int_equal(sof_bit(ends, to), lawful);
            const bool offered = sof_path_to(&t.b.as.sof, &t.s.as.sof, subject, to, &a);
            if (offered) { /* it may be refused for its end (a friend's hex), never for its cost */
                a.side = t.s.as.sof.side;
                const tc_verdict v = tc_check(&t.b, &t.s, &a);
                assert_true(lawful ? v.rule == TC_LEGAL : v.rule != TC_LEGAL);
                if (lawful)
                    assert_int_equal(path_cost(subject, &a), cheapest(to));
            }
            assert_true(offered || !lawful);
            found += lawful;
        }
    return found;
}

static void test_SOF_4_0_b_reach(void **state)
{
    int found = 0;
    (void)state;
    for (uint32_t seed = 0; seed < 150; seed++) {
        crowd(seed);
        movement("T");
        const sof_battle *b = &t.b.as.sof;
        const sof_state *s = &t.s.as.sof;
        uint64_t ends[HEX_ROWS];
        for (int u = 0; u < b->units; u++) {
            sof_reach(b, s, u, ends);
            if (s->unit[u].hex != HEX_NONE)
                found += compare(u, s->unit[u].hex, s->unit[u].facing, b->unit[u].ma, ends);
        }
        for (int l = 0; l < b->leaders; l++) {
            sof_leader_reach(b, s, l, ends);
            found += compare(SOF_LEADER0 + l, s->leader[l].hex, 0, b->leader[l].ma, ends);
        }
    }
    assert_true(found > 5000);
}

/* What is listed for a unit: one path an end, each end once. */
static void test_moves_listed(void **state)
{
    static tc_action list[4096];
    (void)state;
    for (uint32_t seed = 0; seed < 40; seed++) {
        crowd(seed);
        movement("T");
        for (int u = 0; u < t.b.as.sof.units; u++) {
            uint64_t ends[HEX_ROWS];
            int bits = 0, plain_moves = 0;
            const int n = tc_actions(&t.b, &t.s, SOF_MOVE_UNIT, u, list, TC_COUNT(list));
            assert_true(n <= TC_COUNT(list));
            sof_reach(&t.b.as.sof, &t.s.as.sof, u, ends);
            for (int r = 0; r < HEX_ROWS; r++)
                bits += __builtin_popcountll(ends[r]);
            for (int i = 0; i < n; i++) {
                const bool on_the_spot = tc_path_step(list[i].as.path, 0) >= TC_STEP_TURN &&
                                         tc_path_step(list[i].as.path, 1) == TC_STEP_END;
                plain_moves += list[i].target == TC_NONE && !on_the_spot;
                LEGAL(list[i]);
            }
            assert_int_equal(plain_moves, bits);
        }
    }
}

/* Charges: every end from which some listed charge strikes is the law's, whatever the ground
   between. */
static void test_SOF_5_3_a_reach(void **state)
{
    static tc_action list[4096];
    int charged = 0;
    (void)state;
    for (uint32_t seed = 0; seed < 150; seed++) {
        crowd(seed);
        movement("T");
        const sof_battle *b = &t.b.as.sof;
        for (int u = 0; u < b->units; u++) {
            const int n = tc_actions(&t.b, &t.s, SOF_MOVE_UNIT, u, list, TC_COUNT(list));
            uint64_t ends[HEX_ROWS];
            sof_charge_reach(b, &t.s.as.sof, u, ends);
            for (int i = 0; i < n; i++)
                charged += list[i].target != TC_NONE;
            /* the law's own view, by the cheapest ways: a charge it allows must end where charges
               may end */
            if (t.s.as.sof.unit[u].hex == HEX_NONE || b->unit[u].arm != SOF_HEAVY)
                continue;
            search(u, t.s.as.sof.unit[u].hex, t.s.as.sof.unit[u].facing, b->unit[u].ma);
            for (int e = 0; e < b->units; e++)
                for (int dir = 0; dir < HEX_DIRS && t.s.as.sof.unit[e].hex != HEX_NONE; dir++) {
                    const tc_hex end = hex_next(t.s.as.sof.unit[e].hex, dir, b->cols, b->rows);
                    for (int f = 0; f < HEX_DIRS && end != HEX_NONE; f++) {
                        const spot *at = &spots[node_of(end, f)];
                        tc_action a = act(&t.b, &t.s, SOF_MOVE_UNIT);
                        a.unit = (uint8_t)u;
                        a.target = (uint8_t)e;
                        memcpy(a.as.path, at->path, sizeof at->path);
                        if (at->cost < 999 && tc_check(&t.b, &t.s, &a).rule == TC_LEGAL &&
                            end != t.s.as.sof.unit[u].hex)
                            assert_true(sof_bit(ends, end));
                    }
                }
        }
    }
    assert_true(charged > 20);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_SOF_4_0_b_reach),
    cmocka_unit_test(test_moves_listed),
    cmocka_unit_test(test_SOF_5_3_a_reach),
};

const chapter chapter_reach = { "reach", tests, sizeof tests / sizeof tests[0] };
