/* SOF-5.2.d and i, R50 to R56: the way of those who run, against a slow search over all ways. */
#include "unit.h"

/* P1 is beaten by C1 at (8,9) and runs north from (8,8); the rest of the position is the test's. */
static void beaten(void)
{
    plain();
    unit("C1", "I30-4m3", 8, 9);
    unit("P1", "I6-4m3", 8, 8);
}

static void rout(void)
{
    combat("T");
    fight_now("C1 P1");
    ROLLS(4); /* 5-1: Dr */
}

static void test_SOF_5_2_d(void **state)
{
    (void)state;
    beaten();
    rout();
    assert_int_equal(of("P1")->status, SOF_ROUTED);
    assert_int_equal(of("P1")->hex, HEX(8, 5));
    assert_int_equal(heard_count(SOF_EV_RETREAT), 3);
}

/* R51: fewer rows than hexes to go: off the map, and gone. Row 3 is just enough. */
static void test_SOF_R51(void **state)
{
    (void)state;
    for (int row = 2; row <= 3; row++) {
        plain();
        unit("C1", "I30-4m3", 8, row + 1);
        unit("P1", "I6-4m3", 8, row);
        rout();
        assert_int_equal(of("P1")->status, row == 2 ? SOF_GONE : SOF_ROUTED);
        assert_int_equal(of("P1")->hex, row == 2 ? HEX_NONE : HEX(8, 0));
    }
    for (int row = 12; row <= 13; row++) { /* the Catholic edge: south, H - 1 - r < 3 */
        plain();
        unit("P1", "I30-4m3", 8, row - 1);
        unit("C1", "I6-4m3", 8, row);
        combat("Q");
        fight_now("P1 C1");
        ROLLS(4);
        assert_int_equal(of("C1")->status, row == 13 ? SOF_GONE : SOF_ROUTED);
    }
}

/* R52: a free way round a friend before a straight one through him. */
static void test_SOF_5_2_i(void **state)
{
    (void)state;
    beaten();
    unit("P2", "I6-4m3", 8, 6);
    rout();
    assert_int_equal(of("P1")->status, SOF_ROUTED);
    assert_int_equal(of("P2")->status, SOF_NORMAL);
    assert_int_equal(hex_row(of("P1")->hex) <= 6, 1);
}

/* 5.2.j, R55: no free way: the friend passed is shaken, or runs himself. */
static void test_SOF_5_2_j(void **state)
{
    (void)state;
    for (int shaken = 0; shaken < 2; shaken++) {
        beaten();
        for (int i = 0; i < 3; i++) { /* a wall across all three edgeward hexes */
            static const int at[3][2] = { { 7, 7 }, { 8, 7 }, { 9, 7 } };
            const char id[3] = { 'P', (char)('2' + i), 0 };
            unit(id, shaken ? "I6-4m3/d" : "I6-4m3", at[i][0], at[i][1]);
        }
        rout();
        assert_int_equal(of("P1")->hex, HEX(8, 5));
        assert_int_equal(of("P3")->status,
                         shaken ? SOF_ROUTED : SOF_DISORDERED); /* straight before diagonal */
        assert_int_equal(of("P2")->status, shaken ? SOF_DISORDERED : SOF_NORMAL);
        assert_true(heard(SOF_EV_STATUS, SOF_5_2_j, SOF_R55));
        if (shaken)
            assert_int_equal(hex_row(of("P3")->hex),
                             4); /* round P1, who stands in the column now */
    }
}

/* R54: the last hex may not be stopped in: on, until it may. */
static void test_SOF_R54(void **state)
{
    (void)state;
    plain();
    fixture_size(&t.b, 1, 16); /* one column: no way round */
    fixture_leader(&t.b, "T", SOF_CATHOLIC, 3, 0, 15);
    fixture_leader(&t.b, "Q", SOF_PROTESTANT, 2, 0, 0);
    unit("C1", "I30-4m3", 0, 9);
    unit("P1", "I6-4m3", 0, 8);
    unit("P2", "I6-4m3/r", 0, 5);
    rout();
    assert_int_equal(of("P1")->hex, HEX(0, 4));
    assert_true(heard(SOF_EV_RETREAT, SOF_5_2_i, SOF_R54));
    assert_int_equal(of("P2")->status, SOF_ROUTED); /* not affected */
}

/* R52: no way at all: eliminated where it stands. An unbridged river, or an enemy's counter, is
   no way. */
static void test_SOF_R52_no_way(void **state)
{
    (void)state;
    for (int wet = 0; wet < 2; wet++) {
        plain();
        fixture_size(&t.b, 1, 16);
        unit("C1", "I30-4m3", 0, 9);
        unit("P1", "I6-4m3", 0, 8);
        if (wet)
            fixture_river(&t.b, 0, 7, HEX_N);
        else
            fixture_leader(&t.b, "U", SOF_CATHOLIC, 1, 0, 6); /* a leader is a counter too */
        rout();
        assert_int_equal(of("P1")->status, SOF_GONE);
        assert_true(heard(SOF_EV_ELIMINATED, SOF_6_0_e, SOF_R52));
    }
}

/* R53: a leader goes along; R75: the gun stays and is abandoned. */
static void test_SOF_R53(void **state)
{
    (void)state;
    beaten();
    fixture_leader(&t.b, "Q", SOF_PROTESTANT, 2, 8, 8);
    fixture_gun(&t.b, "G1", SOF_PROTESTANT, true, 8, 8);
    fixture_switch(&t.b, "artillery", true);
    combat("T");
    fight_now("C1 P1");
    ROLLS(4, 3, 4);
    assert_int_equal(chief("Q")->hex, HEX(8, 5));
    assert_int_equal(gun("G1")->hex, HEX(8, 8));
    assert_int_equal(gun("G1")->state, SOF_ABANDONED);
}

/* R56: nearest the edge first, then by number; so the one behind does not stand in the way of
   the one before. */
static void test_SOF_R56(void **state)
{
    (void)state;
    plain();
    unit("C1", "I60-4m3", 8, 8);
    unit("P1", "I6-4m3", 8, 7); /* two in a column before it: (8,7) and, beside, (9,7) */
    unit("P2", "I6-4m3", 9, 7);
    unit("P3", "I6-4m3", 7, 7);
    combat("T");
    fight_now("C1 P1 P2 P3");
    ROLLS(4); /* 3-1: Dd */
    for (int i = 1; i <= 3; i++)
        assert_int_equal(of(i == 1 ? "P1" : i == 2 ? "P2" : "P3")->status, SOF_DISORDERED);
    plain();
    unit("C1", "I90-4m3", 8, 8);
    unit("P1", "I6-4m3", 9, 8);
    unit("P2", "I6-4m3", 8, 7);
    combat("T");
    fight_now("C1 P1 P2");
    ROLLS(4); /* 5-1: Dr */
    int first = -1;
    for (uint32_t i = 0; i < t.ev.len && first < 0; i++)
        if (t.room[i].kind == SOF_EV_RETREAT)
            first = t.room[i].who;
    assert_int_equal(first,
                     index_of("P2")); /* row 7 before row 8, though P1 has the lower number */
}

/* ---- R52 against all sequences ----------------------------------------------------------- */

typedef struct way {
    tc_hex hex[16];
    int dir[16];
    int steps, friends;
} way;

typedef struct search {
    int n;
    bool any;
    way best;
} search;

/* Step by step: straight, then farther from the nearest enemy, then the lower direction. */
static bool better(const way *a, const way *b)
{
    if (a->friends != b->friends)
        return a->friends < b->friends;
    for (int i = 0; i < a->steps && i < b->steps; i++) {
        if (a->dir[i] == b->dir[i])
            continue;
        if (a->dir[i] == HEX_N || b->dir[i] == HEX_N)
            return a->dir[i] == HEX_N;
        const int da = sof_nearest_enemy(&t.b.as.sof, &t.s.as.sof, a->hex[i], 1);
        const int db = sof_nearest_enemy(&t.b.as.sof, &t.s.as.sof, b->hex[i], 1);
        if (da != db)
            return da > db;
        return a->dir[i] < b->dir[i];
    }
    return false;
}

static bool enemy_counter_at(tc_hex h)
{
    const sof_battle *b = &t.b.as.sof;
    const sof_state *s = &t.s.as.sof;
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side == 0 && s->unit[u].hex == h)
            return true;
    for (int l = 0; l < b->leaders; l++)
        if (b->leader[l].side == 0 && s->leader[l].hex == h)
            return true;
    return false;
}

static bool friend_at(tc_hex h)
{
    const sof_battle *b = &t.b.as.sof;
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side == 1 && t.s.as.sof.unit[u].hex == h)
            return true;
    return false;
}

static void walk_on(search *f, way w, tc_hex h)
{
    static const int edgeward[] = { HEX_N, HEX_NE, HEX_NW };
    if (w.steps >= f->n && (w.steps == 0 || !friend_at(h))) {
        if (!f->any || better(&w, &f->best))
            f->best = w;
        f->any = true;
        return;
    }
    if (w.steps >= 15)
        return;
    for (int k = 0; k < 3; k++) {
        const tc_hex to = hex_next(h, edgeward[k], t.b.as.sof.cols, t.b.as.sof.rows);
        if (to == HEX_NONE || enemy_counter_at(to) || sof_bit(t.b.as.sof.river[edgeward[k]], h))
            continue;
        way next = w;
        next.hex[next.steps] = to;
        next.dir[next.steps++] = edgeward[k];
        next.friends += friend_at(to);
        walk_on(f, next, to);
    }
}

static uint32_t noise_state;

static int noise(int below)
{
    noise_state = noise_state * 1664525u + 1013904223u;
    return (int)((noise_state >> 8) % (uint32_t)below);
}

static bool taken(int c, int r)
{
    return friend_at(HEX(c, r)) || enemy_counter_at(HEX(c, r));
}

/* A crowd at random, rivers at random; the way taken is the best of all ways, or there is none. */
static void test_SOF_R52(void **state)
{
    int ran = 0, died = 0;
    (void)state;
    for (int round = 0; round < 400; round++) {
        noise_state = (uint32_t)round * 7919u + 3;
        beaten();
        for (int i = 0; i < 26; i++) {
            char id[4] = { i % 3 ? 'P' : 'C', (char)('a' + i), '0', 0 };
            const int c = 3 + noise(11), r = 2 + noise(6);
            memcpy(&t.s.as.sof, &t.b.as.sof.start, sizeof t.s.as.sof);
            if (!taken(c, r))
                unit(id, i % 2 ? "I6-4m3" : "I6-4m3/r", c, r);
        }
        for (int i = 0; i < 12 + round % 40; i++)
            fixture_river(&t.b, 4 + noise(9), 4 + noise(4), noise(6));
        combat("T");
        fight_now("C1 P1");
        search f = { .n = 3 };
        walk_on(&f, (way){ .steps = 0 }, HEX(8, 8));
        ROLLS(4);
        assert_int_equal(of("P1")->status, f.any ? SOF_ROUTED : SOF_GONE);
        ran += f.any;
        died += !f.any;
        if (f.any) { /* his own steps are the first ones; friends he shook may run after him */
            int step = 0;
            for (uint32_t i = 0; i < t.ev.len && step < f.best.steps; i++)
                if (t.room[i].kind == SOF_EV_RETREAT && t.room[i].who == index_of("P1"))
                    assert_int_equal((uint16_t)t.room[i].b, f.best.hex[step++]);
            assert_int_equal(step, f.best.steps);
        }
    }
    assert_true(ran > 200 && died > 5);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_SOF_5_2_d), cmocka_unit_test(test_SOF_R51),
    cmocka_unit_test(test_SOF_5_2_i), cmocka_unit_test(test_SOF_5_2_j),
    cmocka_unit_test(test_SOF_R54),   cmocka_unit_test(test_SOF_R52_no_way),
    cmocka_unit_test(test_SOF_R53),   cmocka_unit_test(test_SOF_R56),
    cmocka_unit_test(test_SOF_R52),
};

const chapter chapter_5_rout = { "chapter 5, rout", tests, sizeof tests / sizeof tests[0] };
