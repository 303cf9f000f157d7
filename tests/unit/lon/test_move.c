/* Chapter 5 and ledger 4.2, 4.4: what the legs of a move may be, how far they go, what lies in
   their way, how they may end, what is done when they are made. Columns: test_column.c. */
#include "unit.h"

#include "../../../core/lon/parts.h"

/* The command given to one stand, or to several; without generals it costs 2. */
static void ordered(int options, int count, const int *stands)
{
    takes(begins(options, TC_NONE, count, stands));
}
#define ORDERED(options, ...)                                                                      \
    ordered(options, TC_COUNT(((const int[]){ __VA_ARGS__ })), (const int[]){ __VA_ARGS__ })

/* The law's answer to these legs: by the draft, and by itself. The draft is dropped again. */
static tc_verdict path(int n, const tc_action *leg)
{
    lon_path p = { 0 };
    for (int i = 0; i < n; i++) {
        takes(leg[i]);
        p.leg[p.legs++] = lon_leg_of(&leg[i]);
    }
    const tc_verdict v = asks(plainly(LON_MOVE_PATH));
    const tc_verdict w = lon_check_legs(field(), &t.s.as.lon, &p);
    assert_memory_equal(&v, &w, sizeof v);
    takes(plainly(TC_CLEAR));
    return v;
}
#define PATH(...)                                                                                  \
    path(TC_COUNT(((const tc_action[]){ __VA_ARGS__ })), (const tc_action[]){ __VA_ARGS__ })
#define GOES(...)                ALLOWS(PATH(__VA_ARGS__))
#define STAYS(rule, ruling, ...) REFUSES(PATH(__VA_ARGS__), rule, ruling)
#define STAYS_AT(rule, ruling, with_got, with_need, ...)                                           \
    do {                                                                                           \
        const tc_verdict v_ = PATH(__VA_ARGS__);                                                   \
        expect_verdict(v_, rule, ruling, __FILE__, __LINE__);                                      \
        assert_int_equal(v_.got, with_got);                                                        \
        assert_int_equal(v_.need, with_need);                                                      \
    } while (0)

static void made(int n, const tc_action *leg)
{
    for (int i = 0; i < n; i++)
        takes(leg[i]);
    takes(plainly(LON_MOVE_PATH));
}
#define MADE(...)                                                                                  \
    made(TC_COUNT(((const tc_action[]){ __VA_ARGS__ })), (const tc_action[]){ __VA_ARGS__ })

static void stands_at(int stand, int32_t x, int32_t y, int heading)
{
    assert_int_equal(of(stand)->x, x);
    assert_int_equal(of(stand)->y, y);
    assert_int_equal(of(stand)->heading, heading);
}

/* What a path costs, and where its first stand ends. */
static int32_t ends(int n, const tc_action *leg, pl_stand *first)
{
    lon_path p = { 0 };
    pl_stand end[LON_STANDS];
    int32_t cost;
    for (int i = 0; i < n; i++)
        p.leg[p.legs++] = lon_leg_of(&leg[i]);
    assert_true(lon_path_end(field(), &t.s.as.lon, &p, end, &cost) > 0);
    *first = end[0];
    return cost;
}

static int32_t cost_of(tc_action leg)
{
    pl_stand first;
    return ends(1, &leg, &first);
}

static bool disordered(int stand)
{
    return of(stand)->flags & LON_DISORDERED;
}

/* One stand of P1 with its orders, on an else empty table. */
static int alone(int type, int32_t x, int32_t y, int heading)
{
    fresh();
    const int stand = put(P1, type, x, y, heading);
    move_of(P1, 6);
    ORDERED(0, stand);
    return stand;
}

/* ---- Legs and what they cost: R14 to R18 ---- */

static void test_LON_R14_legs(void **state)
{
    (void)state;
    fresh();
    const int cro = put(P1, LON_CRO, 60000, 30000, 0), mus = put(P1, LON_MUS, 20000, 30000, 0);
    const int next = put(P1, LON_MUS, 24000, 30000, 0),
              enemy = put(P2, LON_MUS, 60000, 36000, 1800);
    move_of(P1, 6);
    ORDERED(0, cro);
    for (int i = 1; i <= 8; i++)
        takes(shifts(60000, 30000 + 100 * i, 0));
    LEGAL(plainly(LON_MOVE_PATH));
    DENIED(shifts(60000, 30900, 0), LON_R14, 0);
    takes(plainly(TC_CLEAR));
    DENIED(plainly(TC_CLEAR), TC_DRAFT, 0);
    STAYS(LON_R14, 0, charges(cro, enemy, PL_FRONT, 0), shifts(60000, 30000, 0));
    STAYS(LON_R14, 0, charges(mus, enemy, PL_FRONT, 0));
    STAYS(LON_R14, 0, goes(1000));
    STAYS(LON_R14, 0, goes(-1000));
    STAYS(LON_R14, 0, wheels(901));
    STAYS(LON_R14, 0, wheels(0));
    STAYS(LON_R14, 0, wheels(-901));
    GOES(wheels(900), wheels(-900));
    GOES(charges(cro, enemy, PL_FRONT, 0));
    /* R30: an empty path is always legal. */
    LEGAL(plainly(LON_MOVE_PATH));
    takes(plainly(LON_MOVE_PATH));
    stands_at(cro, 60000, 30000, 0);
    DENIED(BEGINS(0, TC_NONE, cro), LON_R23, 0);
    ORDERED(0, mus, next);
    STAYS(LON_4_B_3, LON_R18, shifts(20000, 31000, 0));
    tc_action none = goes(1000);
    none.as.pose.length = 0;
    STAYS(LON_R14, 0, none);
    none.as.pose.length = -1000;
    STAYS(LON_R14, 0, none);
    GOES(goes(1000), wheels(10), goes(-1000));
}

static void test_LON_R14_malformed(void **state)
{
    (void)state;
    alone(LON_MUS, 60000, 30000, 0);
    tc_action a = shifts(60000, 30000, 0);
    a.arg = 0;
    DENIED(a, TC_MALFORMED, 0);
    a.arg = 1 + LON_CHARGE;
    DENIED(a, TC_MALFORMED, 0);
    a.arg = 256 + LON_SHIFT;
    DENIED(a, TC_MALFORMED, 0);
    DENIED(shifts(60000, 30000, 3600), TC_MALFORMED, 0);
    DENIED(shifts(60000, 30000, -1), TC_MALFORMED, 0);
    DENIED(shifts(PL_LIMIT + 1, 30000, 0), TC_MALFORMED, 0);
    DENIED(shifts(60000, INT32_MIN, 0), TC_MALFORMED, 0);
    DENIED(goes(INT32_MAX), TC_MALFORMED, 0);
    DENIED(wheels(INT16_MIN), TC_MALFORMED, 0);
    DENIED(charges(LON_STANDS, 56, 0, 0), TC_MALFORMED, 0);
    DENIED(charges(0, 255, 0, 0), TC_MALFORMED, 0);
    DENIED(charges(0, 56, 4, 0), TC_MALFORMED, 0);
    DENIED(charges(0, 56, 0, PL_LIMIT + 1), TC_MALFORMED, 0);
    a = shifts(60000, 30000, 0);
    a.side = P2;
    DENIED(a, LON_13_A, 0);
    STAYS(LON_R17, 0, charges(0, 56, 0, 0)); /* nobody there */
    lon_path p = { .legs = 9 };
    REFUSES(lon_check_legs(field(), &t.s.as.lon, &p), LON_R14, 0);
    p.legs = 1;
    REFUSES(lon_check_legs(field(), &t.s.as.lon, &p), TC_MALFORMED, 0);
}

static void test_LON_R15(void **state)
{
    (void)state;
    alone(LON_MUS, 60000, 30000, 0);
    assert_int_equal(cost_of(shifts(60000, 28000, 1800)), 4472);
    assert_int_equal(cost_of(shifts(61000, 29000, 900)), 3162);
    assert_int_equal(cost_of(shifts(60707, 29707, 450)), 1711);
    alone(LON_CAV, 60000, 30000, 0);
    assert_int_equal(cost_of(shifts(60000, 27000, 1800)), 5000);
    assert_int_equal(cost_of(shifts(61500, 28500, 900)), 3536);
    assert_int_equal(cost_of(shifts(61061, 29561, 450)), 1914);
}

static void test_LON_R16(void **state)
{
    (void)state;
    fresh();
    int g[4], pike[4];
    for (int i = 0; i < 4; i++) {
        g[i] = put(P1, LON_MUS, 54000 + 4000 * i, 30000, 0);
        pike[i] = put(P1, i ? LON_MUS : LON_PIK, 54000 + 4000 * i, 60000, 0);
    }
    const int one = put(P1, LON_MUS, 20000, 30000, 0);
    move_of(P1, 6);
    ORDERED(0, one);
    assert_int_equal(cost_of(wheels(300)), 2094);
    assert_int_equal(cost_of(wheels(900)), 6283);
    MADE(wheels(300));
    stands_at(one, 20268, 31000, 300);
    assert_true(heard(LON_EV_MOVED, LON_5_A, LON_R16));
    ORDERED(0, pike[0], pike[1], pike[2], pike[3]);
    assert_int_equal(cost_of(wheels(-286)), 7987);
    GOES(wheels(-286));
    STAYS_AT(LON_5_A, LON_R16, 8015, 8000, wheels(-287));
    takes(plainly(LON_MOVE_PATH));
    ORDERED(0, g[0], g[1], g[2], g[3]);
    assert_int_equal(cost_of(wheels(-300)), 8378);
    MADE(wheels(-300));
    stands_at(g[0], 53732, 31000, 3300);
    stands_at(g[1], 57196, 33000, 3300);
    stands_at(g[2], 60660, 35000, 3300);
    stands_at(g[3], 64124, 37000, 3300);
    assert_true(heard(LON_EV_MOVED, LON_4_B_3, LON_R20));
}

static void test_LON_5_A_to_the_last(void **state)
{
    static const struct {
        int type;
        int32_t most;
    } types[] = { { LON_CRO, 24000 }, { LON_CAV, 22000 }, { LON_REI, 22000 }, { LON_DRG, 20000 },
                  { LON_MUS, 10000 }, { LON_PIK, 8000 },  { LON_MIL, 8000 },  { LON_RG, 8000 } };
    (void)state;
    for (int i = 0; i < TC_COUNT(types); i++) {
        alone(types[i].type, 60000, 30000, 0);
        GOES(shifts(60000, 30000 + types[i].most, 0));
        STAYS_AT(LON_5_A, LON_R15, types[i].most + 1, types[i].most,
                 shifts(60000, 30001 + types[i].most, 0));
        GOES(shifts(60000, 30100, 0), shifts(60000, 30000 + types[i].most, 0));
        STAYS(LON_5_A, LON_R15, shifts(60000, 30100, 0), shifts(60000, 30000, 0),
              shifts(60000, 29801 + types[i].most, 0));
    }
}

static void test_LON_R18_R20(void **state)
{
    (void)state;
    fresh();
    const int one = put(P1, LON_CAV, 60000, 50000, 0), two = put(P1, LON_CAV, 64000, 50000, 0);
    move_of(P1, 6);
    ORDERED(0, one, two);
    GOES(goes(-22000));
    assert_int_equal(cost_of(wheels(900)), 12566);
    GOES(wheels(900));
    STAYS(LON_4_B_3, LON_R18, shifts(60000, 51000, 0));
    MADE(goes(-22000));
    stands_at(two, 64000, 28000, 0);
}

/* LON-C028, C029, C031, C219. */
static void test_LON_R17(void **state)
{
    (void)state;
    fresh();
    const int pik = put(P1, LON_PIK, 60000, 30000, 0), mus = put(P1, LON_MUS, 20000, 30000, 0);
    const int slant = put(P2, LON_PIK, 62000, 36000, 1950),
              far = put(P2, LON_PIK, 22000, 38000, 1800);
    const int wide = put(P1, LON_PIK, 20000, 60000, 0),
              there = put(P2, LON_MUS, 22000, 68000, 1800);
    move_of(P1, 6);
    ORDERED(0, pik);
    assert_int_equal(cost_of(charges(pik, slant, PL_FRONT, -1000)), 6870);
    GOES(charges(pik, slant, PL_FRONT, -1000));
    STAYS_AT(LON_R17, 0, 499, 500, charges(pik, slant, PL_FRONT, 3501));
    STAYS(LON_R17, 0, charges(pik, mus, PL_FRONT, 0)); /* no enemy */
    MADE(charges(pik, slant, PL_FRONT, -1000));
    stands_at(pik, 61034, 36259, 150);
    assert_true(heard(LON_EV_MOVED, LON_5_A, LON_R17));
    ORDERED(0, mus);
    assert_int_equal(cost_of(charges(mus, far, PL_FRONT, 0)), 8246);
    GOES(charges(mus, far, PL_FRONT, 0));
    takes(plainly(LON_MOVE_PATH));
    ORDERED(0, wide);
    STAYS_AT(LON_5_A, LON_R15, 8246, 8000, charges(wide, there, PL_FRONT, 0));
    GOES(charges(wide, there, PL_FRONT, -2000));

    fresh();
    const int cav = put(P1, LON_CAV, 50000, 33000, 0), rear = put(P2, LON_MUS, 60000, 33000, 900);
    move_of(P1, 6);
    ORDERED(0, cav);
    assert_int_equal(cost_of(charges(cav, rear, PL_REAR, 0)), 10198);
    MADE(charges(cav, rear, PL_REAR, 0));
    stands_at(cav, 58000, 33000, 900);
    lon_edges edges;
    assert_true(lon_contact(&t.s.as.lon, cav, rear, &edges));
    assert_int_equal(edges.mine, PL_FRONT);
    assert_int_equal(edges.theirs, PL_REAR);

    fresh();
    const int before = put(P1, LON_CAV, 60000, 30000, 0),
              behind = put(P1, LON_CAV, 60000, 42000, 1800);
    const int foe = put(P2, LON_MUS, 60000, 33000, 1800);
    move_of(P1, 6);
    ORDERED(0, before);
    STAYS(LON_5_C_3, LON_R17, charges(before, foe, PL_REAR, 0));
    takes(plainly(LON_MOVE_PATH));
    ORDERED(0, behind);
    assert_int_equal(cost_of(charges(behind, foe, PL_REAR, 0)), 7000);
    GOES(charges(behind, foe, PL_REAR, 0));
}

/* LON-C205, C206, C244. */
static void test_LON_R17_groups(void **state)
{
    static const int32_t x[] = { 56000, 60000, 64000 };
    (void)state;
    int g[3];
    for (int heading = 1800; heading <= 1851; heading += heading == 1800 ? 50 : 1) {
        fresh();
        for (int i = 0; i < 3; i++)
            g[i] = put(P1, LON_MUS, x[i], 31000, 0);
        const int foe = put(P2, LON_MUS, 60000, 40000, heading);
        move_of(P1, 6);
        ORDERED(0, g[0], g[1], g[2]);
        if (heading > 1850) {
            STAYS(LON_4_B_3, LON_R17, charges(g[1], foe, PL_FRONT, 0));
            continue;
        }
        GOES(charges(g[1], foe, PL_FRONT, 0));
        if (heading == 1800) {
            GOES(charges(g[1], foe, PL_FRONT, 500));
            STAYS_AT(LON_4_B_3, LON_R17, 501, 500, charges(g[1], foe, PL_FRONT, 501));
            STAYS_AT(LON_4_B_3, LON_R17, 501, 500, charges(g[1], foe, PL_FRONT, -501));
        }
    }
    fresh();
    for (int i = 0; i < 3; i++)
        g[i] = put(P1, LON_MUS, x[i], 31000, 0);
    const int foe = put(P2, LON_MUS, 60000, 35000, 1840);
    move_of(P1, 6);
    ORDERED(0, g[0], g[1], g[2]);
    assert_int_equal(cost_of(charges(g[1], foe, PL_FRONT, 0)), 4425);
    MADE(charges(g[1], foe, PL_FRONT, 0));
    stands_at(g[0], 56010, 35279, 40);
    stands_at(g[1], 60000, 35000, 40);
    stands_at(g[2], 63990, 34721, 40);
    for (int i = 0; i < 3; i++)
        assert_int_equal(lon_contact(&t.s.as.lon, g[i], foe, NULL), i == 1);
    fresh(); /* a little too far already: it would go back */
    for (int i = 0; i < 2; i++)
        g[i] = put(P1, LON_MUS, x[i], 31010, 0);
    put(P2, LON_MUS, 60000, 31000, 1800);
    move_of(P1, 6);
    ORDERED(0, g[0], g[1]);
    STAYS(LON_4_B_3, LON_R17, charges(g[1], foe, PL_FRONT, 0));
}

static void test_LON_R9_lines(void **state)
{
    static const int32_t x[] = { 56000, 60000, 64000 };
    (void)state;
    int g[3], foe[3];
    uint64_t set[2];
    fresh();
    for (int i = 0; i < 3; i++) {
        g[i] = put(P1, LON_MUS, x[i], 31000, 0);
        foe[i] = put(P2, LON_MUS, x[i], 40000, 1800);
    }
    move_of(P1, 6);
    const tc_state before = t.s;
    ORDERED(0, g[0], g[1], g[2]);
    MADE(goes(9000));
    for (int i = 0; i < 3; i++)
        assert_int_equal(lon_enemies_touching(&t.s.as.lon, g[i], set), 1);
    for (int offset = 0; offset <= 500; offset += offset ? 1 : 499) {
        t.s = before;
        ORDERED(0, g[1]);
        MADE(charges(g[1], foe[1], PL_FRONT, offset));
        assert_int_equal(lon_enemies_touching(&t.s.as.lon, g[1], set), offset < 500 ? 1 : 2);
    }
}

/* ---- How it ends: R9, R13, R24, R28, R51, R109 ---- */

static void test_LON_R9(void **state)
{
    (void)state;
    fresh();
    const int mus = put(P1, LON_MUS, 60000, 30000, 0);
    put(P2, LON_MUS, 60000, 38000, 1800);
    move_of(P1, 6);
    ORDERED(0, mus);
    GOES(shifts(60000, 37950, 0));
    STAYS_AT(LON_R9, 0, 80, 100, shifts(60000, 37920, 0));
    STAYS_AT(LON_R9, 0, 99, 100, shifts(60000, 37901, 0));
    GOES(shifts(60000, 37900, 0));
    STAYS(LON_R9, 0, shifts(60000, 37800, 50));
    GOES(shifts(64000, 38000, 0)); /* only in line */
}

static void test_LON_R13(void **state)
{
    (void)state;
    alone(LON_CRO, 60000, 88000, 0);
    GOES(shifts(60000, 90000, 0));
    STAYS(LON_R13, 0, shifts(60000, 90001, 0));
    STAYS(LON_R13, 0, shifts(60000, 90100, 0), shifts(60000, 88000, 0));
    GOES(shifts(60000, 89000, 0), wheels(100));
    STAYS(LON_R13, 0, shifts(60000, 89800, 0), wheels(100));
}

static void test_LON_R24(void **state)
{
    (void)state;
    fresh();
    const int mus = put(P1, LON_MUS, 60000, 30000, 0);
    put(P1, LON_GEN, 70000, 20000, 0);
    put(P2, LON_MUS, 60000, 30000, 1800);
    const int beside = put(P2, LON_MUS, 66000, 26000, 0);
    move_of(P1, 6);
    ORDERED(0, mus);
    /* Its left edge would touch the other's right one: both face north. */
    STAYS_AT(LON_R24, 0, beside, TC_NONE, shifts(62000, 26000, 0));
    GOES(shifts(62000, 30000, 0)); /* still at the same enemy */
    takes(plainly(LON_MOVE_PATH));
    takes(plainly(LON_GENERAL_MOVE));
    GOES(shifts(69000, 26000, 0)); /* he may, his left edge at a right one */
}

/* LON-C034. */
static void test_LON_R25(void **state)
{
    (void)state;
    fresh();
    const int mus = put(P1, LON_MUS, 60000, 30000, 0), foe = put(P2, LON_MUS, 60000, 30000, 1800);
    move_of(P1, 6);
    ORDERED(0, mus);
    MADE(shifts(60000, 24000, 0));
    assert_true(heard(LON_EV_MOVED, LON_5_A, LON_R25));
    assert_false(lon_contact(&t.s.as.lon, mus, foe, NULL));
}

static void test_LON_R28(void **state)
{
    (void)state;
    fresh();
    const int mus = put(P1, LON_MUS, 60000, 20000, 0), rei = put(P1, LON_REI, 20000, 30000, 0);
    const int by = put(P1, LON_MUS, 63980, 30000, 0), on = put(P1, LON_MUS, 20000, 36000, 0);
    move_of(P1, 6);
    ORDERED(0, mus);
    GOES(shifts(60000, 30000, 0));
    STAYS_AT(LON_R28, 0, by, TC_NONE, shifts(60001, 29998, 0));
    takes(plainly(LON_MOVE_PATH));
    ORDERED(0, rei);
    STAYS_AT(LON_R28, 0, on, TC_NONE, shifts(20000, 37000, 0));
}

static void test_LON_6_A_4(void **state)
{
    (void)state;
    fresh();
    const int gun = put(P1, LON_RG, 60000, 30000, 0), mus = put(P1, LON_MUS, 63500, 30000, 0);
    put(P2, LON_MUS, 60000, 38000, 1800);
    move_of(P1, 6);
    ORDERED(0, gun);
    STAYS(LON_6_A_4, LON_R51, shifts(60000, 37980, 0));
    takes(plainly(LON_MOVE_PATH));
    fresh(); /* in a group too */
    put(P1, LON_RG, 60000, 30000, 0);
    put(P1, LON_MUS, 63500, 30000, 0);
    put(P2, LON_MUS, 60000, 38000, 1800);
    move_of(P1, 6);
    ORDERED(0, gun, mus);
    STAYS(LON_6_A_4, LON_R51, goes(8000));
}

/* A gun that is touched already may slide along or leave. */
static void test_LON_R51(void **state)
{
    (void)state;
    fresh();
    const int gun = put(P1, LON_RG, 60000, 38000, 0);
    put(P2, LON_MUS, 60000, 38000, 1800);
    put(P2, LON_MUS, 55000, 38000, 1800);
    move_of(P1, 6);
    ORDERED(0, gun);
    GOES(shifts(60500, 38000, 0));
    GOES(shifts(60000, 34000, 0));
    STAYS(LON_6_A_4, LON_R51, shifts(56000, 38000, 0));
}

static void test_LON_R109(void **state)
{
    (void)state;
    fresh();
    const int mus = put(P1, LON_MUS, 60000, 12000, 0), in = put(P1, LON_MIL, 58500, 5000, 0);
    const int gen = put(P1, LON_GEN, 54000, 15000, 0), next = put(P1, LON_MUS, 70000, 12000, 0);
    lon_fixture_train(&t.b, P1, 60000, 9000, 0);
    move_of(P1, 6);
    ORDERED(0, mus);
    STAYS_AT(LON_R109, 0, in, TC_NONE, shifts(62500, 7000, 0));
    GOES(shifts(62500, 13000, 0));
    takes(plainly(LON_MOVE_PATH));
    takes(plainly(LON_GENERAL_MOVE));
    GOES(shifts(62500, 7000, 0)); /* he is no garrison */
    takes(plainly(LON_MOVE_PATH));
    ORDERED(0, in);
    GOES(shifts(58500, 5500, 0));
    MADE(shifts(58500, 2000, 0)); /* leaves */
    (void)gen;
    ORDERED(0, next);
    GOES(shifts(64000, 9500, 0));
}

static void test_LON_R109_captures(void **state)
{
    (void)state;
    fresh();
    const int cro = put(P1, LON_CRO, 60000, 70000, 0);
    put(P2, LON_GEN, 58500, 85000, 1800);
    for (int i = 0; i < 20; i++)
        put(P2, LON_MUS, 2000 + 4000 * i, 60000, 1800);
    lon_fixture_train(&t.b, P2, 60000, 81000, 1800);
    move_of(P1, 6);
    ORDERED(0, cro);
    MADE(shifts(62500, 85000, 0));
    assert_true(heard(LON_EV_BAGGAGE, LON_12_A_2, LON_R109));
    assert_int_equal(t.s.as.lon.train_holder[P2], P1);
}

/* LON-C049, C050, C226. */
static void demoralise(int side)
{
    for (int i = 0; i < 11; i++) {
        const int stand = put(side, LON_MUS, 2000 + 4000 * i, side ? 86000 : 4000, side ? 1800 : 0);
        if (i > 4)
            continue;
        lon_stand *u = lon_fixture_of(&t.b, stand);
        u->flags = LON_PILE | LON_IN_DL | LON_IN_VL;
        u->x = u->y = 0;
        u->heading = 0;
        start()->dl[side]++;
        start()->vl[side]++;
    }
    start()->demoralised |= (uint8_t)(1 << side);
}

static void test_LON_11_A_4(void **state)
{
    (void)state;
    fresh();
    const int mus = put(P1, LON_MUS, 60000, 40000, 0);
    demoralise(P1);
    move_of(P1, 6);
    ORDERED(LON_TO_REAR, mus);
    GOES(shifts(60000, 32000, 0));
    GOES(shifts(61300, 32000, 0));
    STAYS_AT(LON_11_A_4, LON_R38, 8400, 8000, shifts(61400, 32000, 0));
    STAYS(LON_11_A_4, LON_R38, shifts(58600, 32000, 0));
    STAYS(LON_11_A_4, LON_R38, shifts(60000, 41000, 0));
    STAYS(LON_11_A_4, LON_R38, wheels(10));
    GOES(shifts(60000, 38000, 1800), shifts(60000, 33000, 1800));
    STAYS(LON_11_A_4, LON_R38, shifts(60000, 38000, 1800), shifts(60000, 36000, 0));
    STAYS(LON_11_A_4, LON_R38, shifts(60000, 39000, 0), shifts(60000, 37000, 1800));
    MADE(shifts(60000, 32000, 0));
    assert_true(heard(LON_EV_MOVED, LON_11_A_4, LON_R38));

    fresh();
    put(P1, LON_MUS, 60000, 40000, 0);
    const int foe = put(P2, LON_MUS, 60000, 34000, 0);
    demoralise(P1);
    move_of(P1, 6);
    ORDERED(LON_TO_REAR, mus);
    GOES(shifts(60000, 38000, 1800), shifts(60000, 34100, 1800));
    STAYS(LON_11_A_4, LON_R38, shifts(60000, 38000, 1800), shifts(60000, 34000, 1800));
    STAYS(LON_11_A_4, LON_R38, charges(mus, foe, PL_FRONT, 0));

    fresh();
    const int other = put(P2, LON_MUS, 60000, 50000, 1800),
              beside = put(P2, LON_MUS, 56000, 50000, 1800);
    demoralise(P2);
    move_of(P2, 6);
    ORDERED(LON_TO_REAR, other, beside);
    GOES(goes(-8000));
    STAYS(LON_11_A_4, LON_R38, goes(8000));
}

/* ---- Along the way ---- */

/* LON-C055 to C059, C211, C247. */
static void test_LON_5_C_1_R26(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        fresh();
        const int rei = put(P1, LON_REI, 60000, 30000, 0);
        const int mus = put(P1, LON_MUS, i == 2 ? 63950 : i == 3 ? 63700 : 60000, 36000, 0);
        if (i == 1)
            lon_fixture_of(&t.b, mus)->flags |= LON_DISORDERED;
        move_of(P1, 6);
        ORDERED(0, rei);
        MADE(shifts(60000, 42000, 0));
        assert_false(disordered(rei));
        assert_int_equal(disordered(mus), i != 2);
        assert_int_equal(heard(LON_EV_DISORDERED, LON_5_C_1, LON_R26), i == 0 || i == 3);
        assert_true(lon_stands(&t.s.as.lon, mus));
    }
    fresh();
    const int mid = put(P1, LON_MUS, 60000, 30000, 0);
    const int left = put(P1, LON_MUS, 56000, 30000, 0), right = put(P1, LON_MUS, 64000, 30000, 0);
    move_of(P1, 6);
    ORDERED(0, mid);
    MADE(shifts(60000, 28000, 1800));
    assert_false(disordered(left) || disordered(right));
    assert_true(heard(LON_EV_MOVED, LON_5_A, LON_R11));
}

static void test_LON_R26_begun_inside(void **state)
{
    (void)state;
    fresh();
    const int third = put(P1, LON_MUS, 32500, 37000, 900);
    const int fourth = put(P1, LON_MUS, 30635, 36461, 478);
    lon_fixture_of(&t.b, fourth)->link = (uint8_t)third;
    move_of(P1, 6);
    ORDERED(0, fourth);
    MADE(shifts(28413, 34446, 478));
    assert_false(disordered(third));
    assert_int_equal(of(fourth)->link, TC_NONE);
    fresh(); /* out and through him again */
    put(P1, LON_MUS, 32500, 37000, 900);
    put(P1, LON_CRO, 30635, 36461, 478);
    move_of(P1, 6);
    ORDERED(0, fourth);
    const tc_state before = t.s;
    MADE(shifts(36000, 41400, 478));
    assert_false(disordered(third));
    t.s = before;
    MADE(shifts(28413, 34446, 478), shifts(36000, 41400, 478));
    assert_true(disordered(third));
}

static void test_LON_5_C_2(void **state)
{
    (void)state;
    fresh();
    const int gen = put(P1, LON_GEN, 60000, 30000, 0), mus = put(P1, LON_MUS, 60000, 34000, 0);
    const int gun = put(P1, LON_RG, 60000, 39000, 0);
    move_of(P1, 6);
    takes(plainly(LON_GENERAL_MOVE));
    STAYS(LON_R28, 0, shifts(60000, 35979, 0)); /* on the gun */
    MADE(shifts(60000, 43000, 0));
    assert_false(disordered(mus) || disordered(gun) || disordered(gen));
    assert_true(heard(LON_EV_MOVED, LON_5_C_2, LON_R27));
}

/* LON-C248: nor does who passes him do him any harm. */
static void test_LON_R27(void **state)
{
    (void)state;
    fresh();
    const int gen = put(P1, LON_GEN, 60000, 30000, 0), pik = put(P1, LON_PIK, 60000, 27000, 0);
    move_of(P1, 6);
    ORDERED(0, pik);
    MADE(shifts(61000, 32000, 0));
    assert_false(disordered(gen));
    assert_false(t.s.as.lon.frame[t.s.as.lon.frames - 1].step == LON_STEP_GENERAL);
    takes(plainly(LON_GENERAL_MOVE));
    MADE(shifts(60000, 36000, 0));
    assert_true(heard(LON_EV_MOVED, LON_5_C_2, LON_R27));
    assert_false(disordered(pik));
}

/* LON-C182, C219. */
static void test_LON_5_C_3(void **state)
{
    (void)state;
    for (int near = 0; near < 2; near++) {
        fresh();
        const int cro = put(P1, LON_CRO, 60000, 30000, 0);
        const int foe = put(P2, LON_MUS, near ? 63900 : 64100, 36000, 1800);
        move_of(P1, 6);
        ORDERED(0, cro);
        if (near)
            STAYS_AT(LON_5_C_3, LON_R129, foe, TC_NONE, shifts(60000, 42000, 0));
        else
            GOES(shifts(60000, 42000, 0));
    }
}

/* The base, not its core: half a millimetre is too much. */
static void test_LON_R129(void **state)
{
    (void)state;
    for (int32_t off = 3980; off >= 3979; off--) {
        fresh();
        const int cro = put(P1, LON_CRO, 60000, 30000, 0);
        put(P2, LON_MUS, 60000 + off, 36000, 1800);
        move_of(P1, 6);
        ORDERED(0, cro);
        if (off == 3980)
            GOES(shifts(60000, 42000, 0));
        else
            STAYS(LON_5_C_3, LON_R129, shifts(60000, 42000, 0));
    }
}

/* The first pose counts, then the lowest stand, then the order of the clauses. */
static void test_LON_R11_first(void **state)
{
    (void)state;
    fresh();
    const int cro = put(P1, LON_CRO, 60000, 30000, 0);
    const int far = put(P2, LON_MUS, 60000, 44000, 1800),
              near = put(P2, LON_MUS, 60000, 37000, 1800);
    move_of(P1, 6);
    ORDERED(0, cro);
    STAYS_AT(LON_5_C_3, LON_R129, near, TC_NONE, shifts(60000, 50000, 0));
    STAYS_AT(LON_5_C_3, LON_R129, far, TC_NONE, shifts(67000, 41000, 0), shifts(60000, 47000, 0));
    fresh();
    const int one = put(P1, LON_CRO, 56000, 30000, 0), two = put(P1, LON_CRO, 60000, 30000, 0);
    const int a = put(P2, LON_MUS, 56000, 35200, 1800), b = put(P2, LON_MUS, 60000, 35000, 1800);
    move_of(P1, 6);
    ORDERED(0, one, two);
    STAYS_AT(LON_5_C_3, LON_R129, b, TC_NONE, goes(12000));
    fresh();
    put(P1, LON_CRO, 56000, 30000, 0);
    put(P1, LON_CRO, 60000, 30000, 0);
    put(P2, LON_MUS, 56000, 35100, 1800);
    put(P2, LON_MUS, 60000, 35000, 1800);
    move_of(P1, 6);
    ORDERED(0, one, two);
    STAYS_AT(LON_5_C_3, LON_R129, a, TC_NONE, goes(12000));
    /* LON-C297: too far comes before what lies in the way. */
    fresh();
    const int mus = put(P1, LON_MUS, 60000, 30000, 0);
    put(P2, LON_MUS, 60000, 34000, 1800);
    move_of(P1, 6);
    ORDERED(0, mus);
    STAYS(LON_5_A, LON_R15, shifts(60000, 43000, 0));
}

/* ---- Ground ---- */

/* LON-C064, C065, C070. */
static void test_LON_5_B_2_R41(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 500, 400, 700, 600);
    const int mus = put(P1, LON_MUS, 60000, 38000, 0), next = put(P1, LON_MUS, 64000, 38000, 0);
    const int turns = put(P1, LON_MUS, 48000, 50000, 0);
    move_of(P1, 6);
    ORDERED(0, mus);
    GOES(shifts(60000, 42100, 0));
    STAYS_AT(LON_5_B_2, LON_R41, 2348, 2000, shifts(60000, 42500, 0));
    GOES(shifts(60000, 40100, 0), shifts(60000, 42100, 0));
    STAYS_AT(LON_5_B_2, LON_R41, 2300, 2000, shifts(60000, 40200, 0), shifts(60000, 42500, 0));
    takes(plainly(LON_MOVE_PATH));
    ORDERED(0, turns); /* the last pose of a leg, and the leg behind it */
    STAYS(LON_5_B_2, LON_R41, shifts(49000, 49000, 900), shifts(51200, 49000, 900),
          shifts(53300, 49000, 900));
    GOES(shifts(49000, 49000, 900), shifts(51200, 49000, 900));
    (void)next;
}

static void test_LON_R41_group(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 620, 400, 700, 600);
    const int mus = put(P1, LON_MUS, 58000, 38000, 0), next = put(P1, LON_MUS, 62000, 38000, 0);
    move_of(P1, 6);
    ORDERED(0, mus, next);
    GOES(goes(4100)); /* the first to enter stops all */
    STAYS(LON_5_B_2, LON_R41, goes(4500));
}

static void test_LON_5_B_4(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_MARSH, 500, 400, 700, 600);
    const int cav = put(P1, LON_CAV, 52000, 38000, 0), gun = put(P1, LON_RG, 60000, 38000, 0);
    const int mus = put(P1, LON_MUS, 68000, 38000, 0);
    put(P1, LON_GEN, 64000, 38000, 0);
    move_of(P1, 6);
    ORDERED(0, cav);
    STAYS(LON_5_B_4, LON_R40, shifts(52000, 41000, 0));
    GOES(shifts(52000, 40100, 0));
    takes(plainly(LON_MOVE_PATH));
    ORDERED(0, gun);
    STAYS(LON_6_A_5, LON_R43, shifts(60000, 41000, 0));
    takes(plainly(LON_MOVE_PATH));
    ORDERED(0, mus);
    GOES(shifts(68000, 42100, 0));
    STAYS(LON_5_B_4, LON_R41, shifts(68000, 43000, 0));
    takes(plainly(LON_MOVE_PATH));
    takes(plainly(LON_GENERAL_MOVE));
    GOES(shifts(64000, 42000, 0));
    STAYS(LON_5_B_4, LON_R41, shifts(64000, 43000, 0));
}

/* LON-C073, C209, C253, C254. */
static void test_LON_5_B_6(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WATER, 0, 440, 1200, 480);
    const int cav = put(P1, LON_CAV, 60000, 43000, 0), next = put(P1, LON_CAV, 64000, 43000, 0);
    move_of(P1, 6);
    ORDERED(0, cav);
    STAYS(LON_5_B_6, LON_R45, shifts(60000, 52000, 0));
    fresh();
    lon_fixture_box(&t.b, LON_WATER, 0, 440, 1200, 480);
    lon_fixture_box(&t.b, LON_BRIDGE, 580, 440, 620, 480);
    put(P1, LON_CAV, 60000, 43000, 0);
    put(P1, LON_CAV, 64000, 43000, 0);
    move_of(P1, 6);
    const tc_state before = t.s;
    ORDERED(0, cav);
    GOES(shifts(60000, 52000, 0));
    STAYS(LON_5_B_6, LON_R45, shifts(57000, 43000, 0), shifts(57000, 52000, 0));
    t.s = before;
    ORDERED(0, cav, next);
    STAYS(LON_5_B_6, LON_R45, goes(9000)); /* the second is not on the bridge */
}

static void test_LON_4_B_4(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WATER, 0, 440, 1200, 480);
    lon_fixture_box(&t.b, LON_BRIDGE, 580, 440, 620, 480);
    const int one = put(P1, LON_CAV, 58000, 43000, 0), two = put(P1, LON_CAV, 62000, 43000, 0);
    move_of(P1, 6);
    ORDERED(0, one, two);
    STAYS(LON_4_B_4, LON_R45, goes(9000));
    for (int on = 0; on < 2; on++) {
        fresh();
        lon_fixture_switch(&t.b, LON_FORD_IN_LINE, on);
        lon_fixture_box(&t.b, LON_WATER, 0, 440, 1200, 480);
        lon_fixture_box(&t.b, LON_FORD, 0, 440, 1200, 480);
        for (int i = 0; i < 3; i++)
            put(P1, LON_MUS, 56000 + 4000 * i, 43000, 0);
        move_of(P1, 6);
        ORDERED(0, 0, 1, 2);
        if (on)
            GOES(goes(2800));
        else
            STAYS(LON_4_B_4, LON_R45, goes(2800));
        if (on)
            STAYS(LON_5_B_5, LON_R41, goes(3500));
    }
}

static void test_LON_5_B_5(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WATER, 0, 440, 1200, 480);
    lon_fixture_box(&t.b, LON_FORD, 0, 440, 1200, 480);
    lon_fixture_box(&t.b, LON_BRIDGE, 580, 430, 620, 490);
    const int mus = put(P1, LON_MUS, 60000, 42000, 0), next = put(P1, LON_MUS, 64500, 42000, 0);
    move_of(P1, 6);
    ORDERED(0, mus);
    GOES(shifts(60000, 51000, 0));
    STAYS_AT(LON_5_B_5, LON_R41, 3000, 2000, shifts(62500, 42000, 0), shifts(62500, 44000, 0),
             shifts(62500, 47000, 0));
    takes(plainly(LON_MOVE_PATH));
    ORDERED(0, next);
    GOES(shifts(64500, 45900, 0));
    STAYS(LON_5_B_5, LON_R41, shifts(64500, 46300, 0));
}

/* LON-C061, C062, C071, C208, C210, C255. */
static void test_LON_5_B_1_R44(void **state)
{
    (void)state;
    fresh();
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 0, 450, 1200, 450);
    const int mus = put(P1, LON_MUS, 30000, 45000, 900), off = put(P1, LON_MUS, 60000, 47001, 900);
    const int fast = put(P1, LON_MUS, 40000, 45000, 900),
              edge = put(P1, LON_MUS, 80000, 47000, 900);
    const int last = put(P1, LON_MUS, 95000, 45000, 900);
    start()->surprise[P1][0] = 2;
    put(P1, LON_GEN, 60000, 30000, 0);
    move_of(P1, 6);
    const tc_state before = t.s;
    ORDERED(0, mus);
    GOES(shifts(50000, 45000, 900));
    STAYS_AT(LON_5_A, LON_R37, 20001, 20000, shifts(50001, 45000, 900));
    /* By a bend of 30 mm off the road. */
    STAYS_AT(LON_5_A, LON_R15, 14142, 10000, shifts(35000, 50000, 900), shifts(40000, 45000, 900));
    MADE(shifts(50000, 45000, 900));
    assert_true(heard(LON_EV_MOVED, LON_5_B_1, LON_R44));
    assert_true(disordered(fast)); /* who marches there is marched through */
    ORDERED(0, off);
    GOES(shifts(70000, 47001, 900));
    STAYS(LON_5_A, LON_R15, shifts(70001, 46900, 900));
    takes(plainly(LON_MOVE_PATH));
    ORDERED(0, edge);
    GOES(shifts(88000, 47000, 900), shifts(88000, 45000, 900));
    takes(plainly(LON_MOVE_PATH));
    ORDERED(LON_FORCE, last);
    GOES(shifts(55000, 45000, 900));
    STAYS_AT(LON_5_A, LON_R37, 40001, 40000, shifts(54999, 45000, 900));
    t.s = before;
    ORDERED(LON_SURPRISE, mus);
    GOES(shifts(85999, 45000, 900));
    GOES(shifts(85000, 45000, 900), shifts(90000, 45000, 900));
    STAYS_AT(LON_5_A, LON_R37, 60001, 60000, shifts(90001, 45000, 900));
    STAYS_AT(LON_5_A, LON_R37, 30001, 30000, shifts(30000, 50000, 900), shifts(55001, 50000, 900));
}

static void test_LON_R44_abreast(void **state)
{
    (void)state;
    fresh();
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 300, 0, 300, 900);
    const int one = put(P1, LON_MUS, 28000, 30000, 0), two = put(P1, LON_MUS, 32000, 30000, 0);
    move_of(P1, 6);
    ORDERED(0, one, two);
    GOES(goes(10000));
    STAYS_AT(LON_5_A, LON_R15, 10001, 10000, goes(10001));
}

/* Two roads that do not meet are two. */
static void test_LON_R44_one_road(void **state)
{
    (void)state;
    for (int joined = 0; joined < 2; joined++) {
        fresh();
        LON_FIXTURE_GROUND(&t.b, LON_ROAD, 0, 450, joined ? 500 : 499, 450);
        LON_FIXTURE_GROUND(&t.b, LON_ROAD, 500, 450, 1200, 450);
        const int mus = put(P1, LON_MUS, 42000, 45000, 900);
        move_of(P1, 6);
        ORDERED(0, mus);
        if (joined)
            GOES(shifts(60000, 45000, 900));
        else
            STAYS_AT(LON_5_A, LON_R15, 18000, 10000, shifts(60000, 45000, 900));
    }
}

static void test_LON_R43(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_WOODS, 500, 400, 700, 600);
    LON_FIXTURE_GROUND(&t.b, LON_ROAD, 0, 450, 1200, 450);
    const int gun = put(P1, LON_MG, 48000, 45000, 900), mus = put(P1, LON_MUS, 44000, 45000, 900);
    lon_fixture_of(&t.b, gun)->gun = LON_LIMBERED0;
    move_of(P1, 6);
    ORDERED(0, gun);
    GOES(shifts(64000, 45000, 900));
    STAYS(LON_6_A_5, LON_R43, shifts(51500, 45000, 900), shifts(51500, 48000, 900));
    takes(plainly(LON_MOVE_PATH));
    ORDERED(0, mus);
    GOES(shifts(60000, 45000, 900));
    STAYS(LON_5_B_2, LON_R41, shifts(47000, 45000, 900), shifts(53000, 48000, 900));
}

static void test_LON_R46(void **state)
{
    (void)state;
    fresh();
    lon_fixture_box(&t.b, LON_HILL, 500, 300, 700, 600);
    lon_fixture_box(&t.b, LON_TOP, 560, 360, 640, 500);
    LON_FIXTURE_GROUND(&t.b, LON_HEDGE, 500, 330, 700, 330);
    const int pik = put(P1, LON_PIK, 60000, 29000, 0);
    move_of(P1, 6);
    ORDERED(0, pik);
    GOES(shifts(60000, 37000, 0));
}

/* LON-C300, C301: a whole card. */
static void test_LON_C300(void **state)
{
    (void)state;
    fresh();
    const int m1 = put(P1, LON_MUS, 54000, 30000, 0), m2 = put(P1, LON_PIK, 58000, 30000, 0);
    const int m3 = put(P1, LON_MUS, 62000, 30000, 0), m4 = put(P1, LON_PIK, 58000, 28000, 0);
    const int m5 = put(P1, LON_CAV, 53000, 47000, 1600), m6 = put(P1, LON_CAV, 72000, 33000, 0);
    const int m7 = put(P1, LON_GEN, 58000, 24000, 0);
    const int e1 = put(P2, LON_MUS, 59250, 35910, 1910), e2 = put(P2, LON_MUS, 72000, 42000, 1800);
    move_of(P1, 3);
    ORDERED(0, m1, m2, m3, m4);
    assert_int_equal(cost_of(wheels(100)), 2094);
    MADE(wheels(100), charges(m2, e1, PL_FRONT, 0));
    stands_at(m1, 55324, 36673, 110);
    stands_at(m2, 59250, 35910, 110);
    stands_at(m3, 63176, 35146, 110);
    stands_at(m4, 58869, 33946, 110);
    assert_int_equal(t.room[0].d, lon_tenths(7204));
    ORDERED(0, m5);
    assert_int_equal(cost_of(charges(m5, e1, PL_REAR, 0)), 13057);
    MADE(charges(m5, e1, PL_REAR, 0));
    stands_at(m5, 59632, 37873, 1910);
    ORDERED(0, m6);
    MADE(charges(m6, e2, PL_FRONT, 0));
    stands_at(m6, 72000, 42000, 0);
    takes(plainly(LON_GENERAL_MOVE));
    assert_int_equal(cost_of(shifts(72000, 39000, 0)), 20518);
    MADE(shifts(72000, 39000, 0));
    stands_at(m7, 72000, 39000, 0);
    assert_true(heard(LON_EV_MOVED, LON_4_A_3, LON_R39));
    assert_int_equal(t.s.as.lon.cpts[0], 0);
    takes(plainly(LON_END_MOVES));
}

/* A ghost leaves out what the mover cannot do. */
static void test_LON_R15_ghosts(void **state)
{
    (void)state;
    fresh();
    const int one = put(P1, LON_CAV, 60000, 50000, 0), two = put(P1, LON_CAV, 64000, 50000, 0);
    move_of(P1, 6);
    ORDERED(0, one, two);
    pl_stand first;
    const tc_action legs[] = { goes(1000), shifts(0, 0, 0), goes(100000), charges(two, 56, 0, 0) };
    assert_int_equal(ends(4, legs, &first), 101000);
    assert_int_equal(first.at.y, 151000);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_R14_legs),
    cmocka_unit_test(test_LON_R14_malformed),
    cmocka_unit_test(test_LON_R15),
    cmocka_unit_test(test_LON_R16),
    cmocka_unit_test(test_LON_5_A_to_the_last),
    cmocka_unit_test(test_LON_R18_R20),
    cmocka_unit_test(test_LON_R17),
    cmocka_unit_test(test_LON_R17_groups),
    cmocka_unit_test(test_LON_R9_lines),
    cmocka_unit_test(test_LON_R9),
    cmocka_unit_test(test_LON_R13),
    cmocka_unit_test(test_LON_R24),
    cmocka_unit_test(test_LON_R25),
    cmocka_unit_test(test_LON_R28),
    cmocka_unit_test(test_LON_6_A_4),
    cmocka_unit_test(test_LON_R51),
    cmocka_unit_test(test_LON_R109),
    cmocka_unit_test(test_LON_R109_captures),
    cmocka_unit_test(test_LON_11_A_4),
    cmocka_unit_test(test_LON_5_C_1_R26),
    cmocka_unit_test(test_LON_R26_begun_inside),
    cmocka_unit_test(test_LON_5_C_2),
    cmocka_unit_test(test_LON_R27),
    cmocka_unit_test(test_LON_5_C_3),
    cmocka_unit_test(test_LON_R129),
    cmocka_unit_test(test_LON_R11_first),
    cmocka_unit_test(test_LON_5_B_2_R41),
    cmocka_unit_test(test_LON_R41_group),
    cmocka_unit_test(test_LON_5_B_4),
    cmocka_unit_test(test_LON_5_B_6),
    cmocka_unit_test(test_LON_4_B_4),
    cmocka_unit_test(test_LON_5_B_5),
    cmocka_unit_test(test_LON_5_B_1_R44),
    cmocka_unit_test(test_LON_R44_abreast),
    cmocka_unit_test(test_LON_R44_one_road),
    cmocka_unit_test(test_LON_R43),
    cmocka_unit_test(test_LON_R46),
    cmocka_unit_test(test_LON_C300),
    cmocka_unit_test(test_LON_R15_ghosts),
};

const chapter chapter_move = { "move", tests, TC_COUNT(tests) };
