/* The deck and the turn (3.A.2, 13, R113 to R115, R125, R126), and a scripted turn. */
#include "../../../core/lon/parts.h"
#include "unit.h"

static lon_state *now(void)
{
    return &t.s.as.lon;
}

static int step_now(void)
{
    return tc_awaits(&t.b, &t.s).step;
}

static void two(void)
{
    fresh();
    put(P1, LON_MUS, 20000, 10000, 0);
    put(P2, LON_MUS, 100000, 80000, 1800);
}

/* C236: the die counts through what is left; 6 on the event card ends the turn. */
static void test_LON_R113(void **state)
{
    (void)state;
    two();
    lon_fixture_draw(&t.b);
    begin();
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.sides, 9);
    ROLLS(2);
    assert_int_equal(now()->card, 1 + LON_P2_MELEE);
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.sides, 8);
    ROLLS(7);
    assert_int_equal(now()->card, 1 + LON_P2_MOVE);
    ROLLS(3);
    assert_int_equal(step_now(), LON_STEP_MOVE);
    takes(plainly(LON_END_MOVES));
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.sides, 7);
    ROLLS(7);
    assert_int_equal(step_now(), LON_STEP_EVENT);
    ROLLS(6);
    assert_int_equal(now()->turn, 2);
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.sides, 9);
}

/* The last card needs no die; then the turn is over. */
static void test_LON_3_A_2(void **state)
{
    (void)state;
    two();
    start()->cards = 1u << LON_P1_FIRE | 1u << LON_P2_MELEE | 1u << LON_P1_RALLY;
    lon_fixture_draw(&t.b);
    begin();
    ROLLS(1, 1);
    assert_int_equal(now()->turn, 2);
    assert_int_equal(__builtin_popcount(now()->cards), 9);
    assert_int_equal(now()->card, 0);
    assert_true(heard(LON_EV_TURN, LON_3_A_2, LON_R126));
}

/* 13.A: what the open card does not say may not be done; nor may the other side do it. */
static void test_LON_13_A(void **state)
{
    (void)state;
    fresh();
    const int mus = put(P1, LON_MUS, 60000, 30000, 0), foe = put(P2, LON_MUS, 60000, 30000, 1800);
    melee_of(P2);
    tc_action a = names(LON_FIRE, mus, foe);
    a.side = P1;
    DENIED(a, LON_13_A, 0);
    a = plainly(LON_END_MELEE);
    a.side = P1;
    DENIED_AT(a, LON_13_A, 0, P1, P2);
    DENIED(plainly(LON_REINFORCE_DONE), LON_13_A, 0);
    DENIED(names(LON_DEPLOY, mus, TC_NONE), LON_X1, 0);
    DENIED(plainly(TC_CLEAR), TC_DRAFT, 0);
    LEGAL(plainly(LON_END_MELEE));
}

/* C203, R125: a phase in which nothing can be done is none. */
static void test_LON_R125(void **state)
{
    (void)state;
    two();
    start()->cards = 1u << LON_P1_FIRE | 1u << LON_P2_MELEE | 1u << LON_EVENT_CARD;
    lon_fixture_draw(&t.b);
    begin();
    ROLLS(1, 1);
    assert_int_equal(step_now(), LON_STEP_EVENT);
    assert_int_equal(heard_count(LON_EV_PHASE), 2);
}

/* 13.B: no shot, no step. */
static void test_LON_13_B(void **state)
{
    (void)state;
    two();
    start()->cards = 1u << LON_P1_MOVE | 1u << LON_EVENT_CARD;
    lon_fixture_draw(&t.b);
    begin();
    ROLLS(1, 4);
    takes(plainly(LON_END_MOVES));
    assert_true(heard(LON_EV_PHASE, LON_13_B, LON_R67));
    assert_int_equal(step_now(), LON_STEP_EVENT);
}

/* C292: the table's d3 for guns, and not the d4 of the generals. */
static void test_LON_R123(void **state)
{
    (void)state;
    fresh();
    const int gun = put(P1, LON_RG, 60000, 30000, 0), general = put(P2, LON_GEN, 60000, 60000, 0);
    assert_int_equal(lon_melee_die(field(), start(), gun), 3);
    assert_int_equal(lon_melee_die(field(), start(), general), 4);
}

/* C291: only by option. */
static void test_LON_R112(void **state)
{
    (void)state;
    two();
    const int hussar = put(P1, LON_HUS, 60000, 30000, 0);
    lon_fixture_draw(&t.b);
    tc_begin(&t.b, &t.s, NULL);
    assert_int_equal(tc_audit(&t.b, &t.s).rule, LON_R112);
    lon_fixture_switch(&t.b, LON_HUSSAR, true);
    assert_int_equal(tc_audit(&t.b, &t.s).rule, TC_LEGAL);
    assert_int_equal(lon_melee_die(field(), now(), hussar), 12);
    of(hussar)->flags |= LON_DISORDERED;
    assert_int_equal(lon_melee_die(field(), now(), hussar), 10);
    assert_int_equal(lon_fire_die(now(), hussar), 0);
    assert_int_equal(lon_type(LON_HUS)->move, 22);
}

/* C173: after P2's moves P1 fires, at what he touches. */
static void test_LON_R114(void **state)
{
    (void)state;
    for (int side = P1; side <= P2; side++) {
        fresh();
        const int mus = put(P1, LON_MUS, 60000, 30000, 0);
        const int foe = put(P2, LON_MUS, 60000, 30000, 1800);
        const int shooter = side == P1 ? foe : mus;
        start()->cards = (uint16_t)(1u << (LON_P1_MOVE + side) | 1u << LON_EVENT_CARD);
        lon_fixture_draw(&t.b);
        begin();
        ROLLS(1);
        assert_int_equal(tc_awaits(&t.b, &t.s).subject, LON_PLAYER0 + side);
        ROLLS(2);
        assert_int_equal(tc_awaits(&t.b, &t.s).who, side);
        takes(plainly(LON_END_MOVES));
        assert_int_equal(step_now(), LON_STEP_FIRE);
        assert_int_equal(tc_awaits(&t.b, &t.s).who, !side);
        assert_int_equal(tc_awaits(&t.b, &t.s).rule, LON_13_B);
        tc_action fire = names(LON_FIRE, shooter, side == P1 ? mus : foe);
        DENIED(fire, LON_13_A, 0);
        fire.kind = LON_ADJ_FIRE;
        takes(fire);
        ROLLS(5);
        takes(plainly(LON_END_FIRE));
        assert_int_equal(step_now(), LON_STEP_EVENT);
    }
}

/* C184: no general: no +2, nothing to move for nothing. */
static void test_LON_R32(void **state)
{
    (void)state;
    two();
    move_of(P1, 3);
    assert_int_equal(now()->n[P1], 1);
    DENIED(plainly(LON_GENERAL_MOVE), LON_4_C_3, 0);
    takes(BEGINS(0, TC_NONE, 0));
    assert_int_equal(now()->cpts[0], 1);
}

/* C222: two purses, each one less in bad visibility. */
static void test_LON_X2(void **state)
{
    (void)state;
    for (int bad = 0; bad < 2; bad++) {
        two();
        put(P1, LON_GEN, 40000, 10000, 0);
        field()->two[P1] = 1;
        field()->discipline[P1][0] = LON_STEADY;
        field()->discipline[P1][1] = LON_UNRULY;
        start()->bad_visibility = (uint8_t)bad;
        start()->cards = 1u << LON_P1_MOVE | 1u << LON_EVENT_CARD;
        lon_fixture_draw(&t.b);
        begin();
        ROLLS(1);
        assert_int_equal(tc_awaits(&t.b, &t.s).pool.sides, 8);
        ROLLS((uint8_t)(bad ? 1 : 5));
        assert_int_equal(tc_awaits(&t.b, &t.s).pool.sides, 4);
        ROLLS((uint8_t)(bad ? 3 : 2));
        assert_int_equal(now()->cpts[0], bad ? 0 : 5);
        assert_int_equal(now()->cpts[1], 2);
    }
}

/* C232: everything is open; and a state written down is read again. */
static void test_LON_R126(void **state)
{
    uint8_t bytes[TC_PACK_MAX];
    tc_state seen, read;

    (void)state;
    two();
    start()->turn = 3;
    lon_fixture_draw(&t.b);
    begin();
    ROLLS(1, 1, 1, 1);
    assert_int_equal(__builtin_popcount(now()->cards), 5);
    tc_veil(&t.b, &t.s, P1, &seen);
    assert_memory_equal(&seen, &t.s, sizeof seen);
    const int len = tc_pack(&t.b, &t.s, bytes, TC_PACK_MAX);
    assert_true(len > 0);
    memset(&read, 0, sizeof read);
    assert_int_equal(tc_unpack(&t.b, &read, bytes, len).rule, TC_LEGAL);
    assert_memory_equal(&read, &t.s, sizeof read);
    for (int n = 0; n < len; n++)
        assert_int_equal(tc_unpack(&t.b, &read, bytes, n).rule, TC_MALFORMED);
    bytes[10] = 99; /* its version */
    assert_int_equal(tc_unpack(&t.b, &read, bytes, len).rule, TC_MALFORMED);
}

/* ---- K: a scripted turn in the training battle (ledger 6.4) ---- */

enum {
    LEFT_MUS,
    RIGHT_MUS = 3,
    PIKE,
    RIGHT_PIKE,
    REAR_PIKE,
    RG,
    MG,
    CAV,
    RIGHT_CAV,
    REI,
    DRG = 13,
    GEN
};

static void line(int side)
{
    static const struct {
        uint8_t type;
        int32_t x, y;
    } stands[] = {
        { LON_MUS, 48000, 25000 }, { LON_MUS, 52000, 25000 }, { LON_MUS, 64000, 25000 },
        { LON_MUS, 68000, 25000 }, { LON_PIK, 56000, 25000 }, { LON_PIK, 60000, 25000 },
        { LON_PIK, 56000, 23000 }, { LON_RG, 44500, 25000 },  { LON_MG, 71500, 25000 },
        { LON_CAV, 33000, 25000 }, { LON_CAV, 37000, 25000 }, { LON_REI, 83000, 25000 },
        { LON_REI, 87000, 25000 }, { LON_DRG, 29000, 25000 }, { LON_GEN, 58000, 20000 },
    };
    for (int i = 0; i < TC_COUNT(stands); i++)
        put(side, stands[i].type, stands[i].x, side ? 90000 - stands[i].y : stands[i].y,
            side ? 1800 : 0);
}

/* C175, C176, C178, C179. */
static void test_LON_K(void **state)
{
    const int p2 = LON_SIDE_STANDS;

    (void)state;
    fresh();
    lon_fixture_discipline(&t.b, P1, LON_STEADY);
    lon_fixture_discipline(&t.b, P2, LON_UNRULY);
    line(P1);
    line(P2);
    lon_fixture_draw(&t.b);
    begin();
    ROLLS(7, 6);
    assert_int_equal(now()->cpts[0], 6);
    takes(BEGINS(0, TC_NONE, 0, 1, 2, 3, PIKE, RIGHT_PIKE, REAR_PIKE, RG));
    takes(goes(8000));
    takes(plainly(LON_MOVE_PATH));
    takes(BEGINS(0, TC_NONE, CAV, RIGHT_CAV));
    takes(goes(22000));
    takes(plainly(LON_MOVE_PATH));
    assert_int_equal(of(CAV)->y, 47000);
    takes(plainly(LON_GENERAL_MOVE));
    takes(shifts(58000, 28000, 0));
    takes(plainly(LON_MOVE_PATH));
    assert_int_equal(now()->cpts[0], 4);
    takes(plainly(LON_END_MOVES));
    assert_int_equal(step_now(), LON_STEP_AFTER);
    takes(names(LON_DISMOUNT, DRG, TC_NONE));
    assert_int_equal(of(DRG)->type, LON_MUS);
    takes(plainly(LON_END_MOVES));
    assert_int_equal(step_now(), LON_STEP_DRAW);
    assert_int_equal(now()->cpts[0], 0);

    ROLLS(6);
    assert_int_equal(now()->card, 1 + LON_P2_FIRE);
    DENIED(names(LON_FIRE, p2 + RG, RG), LON_7_A_1, LON_R54);
    takes(names(LON_FIRE, p2 + MG, RG));
    ROLLS(8);
    assert_true(of(RG)->flags & LON_DISORDERED);
    takes(plainly(LON_END_FIRE));

    ROLLS(3); /* P1-RALLY: the gun, C177 */
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, RG);
    ROLLS(5);
    assert_false(of(RG)->flags & LON_DISORDERED);

    ROLLS(6, 5, 6, 2, 2, 1, 3);
    assert_int_equal(lon_tokens(now()->fanatic[P1]), 1);
    assert_int_equal(lon_tokens(now()->fanatic[P2]), 3);

    ROLLS(5, 1);
    assert_int_equal(tc_awaits(&t.b, &t.s).who, P2);
    takes(BEGINS(0, TC_NONE, p2, p2 + 1, p2 + 2, p2 + 3, p2 + PIKE, p2 + RIGHT_PIKE, p2 + REAR_PIKE,
                 p2 + RG));
    takes(goes(8000));
    takes(plainly(LON_MOVE_PATH));
    DENIED(BEGINS(0, TC_NONE, p2 + CAV), LON_4_A_1, 0);
    takes(plainly(LON_END_MOVES));
    takes(plainly(LON_END_MOVES));
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.sides, 4);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_R113), cmocka_unit_test(test_LON_3_A_2),
    cmocka_unit_test(test_LON_13_A), cmocka_unit_test(test_LON_R125),
    cmocka_unit_test(test_LON_13_B), cmocka_unit_test(test_LON_R123),
    cmocka_unit_test(test_LON_R112), cmocka_unit_test(test_LON_R114),
    cmocka_unit_test(test_LON_R32),  cmocka_unit_test(test_LON_X2),
    cmocka_unit_test(test_LON_R126), cmocka_unit_test(test_LON_K),
};
const chapter chapter_turn = { "turn", tests, TC_COUNT(tests) };
