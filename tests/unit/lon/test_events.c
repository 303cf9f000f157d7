/* The event card and the random events (13.C, 15). */
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

/* Two stands far from one another, and the event card alone, or with cards behind it. */
static void event_card(unsigned others)
{
    fresh();
    put(P1, LON_MUS, 20000, 10000, 0);
    put(P2, LON_MUS, 100000, 80000, 1800);
    start()->turn = 4;
    start()->cards = (uint16_t)(1u << LON_EVENT_CARD | others);
}

static void draw_event(void)
{
    lon_fixture_draw(&t.b);
    begin();
    if (step_now() == LON_STEP_DRAW)
        ROLLS((uint8_t)__builtin_popcount(now()->cards)); /* the last of them all */
}

static void event(uint8_t which)
{
    event_card(0);
    draw_event();
    ROLLS(5, which);
}

/* C163: the last card ends the turn whatever it shows; with cards behind it 1 to 4 go on. */
static void test_LON_13_C(void **state)
{
    (void)state;
    for (uint8_t die = 1; die <= 6; die++) {
        event_card(0);
        draw_event();
        ROLLS(die);
        assert_int_equal(now()->turn, die == 5 ? 4 : 5);
        event_card(1u << LON_P1_FIRE | 1u << LON_P2_FIRE);
        draw_event();
        ROLLS(die);
        assert_int_equal(now()->turn, die == 6 ? 5 : 4);
        assert_int_equal(step_now(), die == 5 ? LON_STEP_EVENT : LON_STEP_DRAW);
        assert_int_equal(__builtin_popcount(now()->cards), die == 6 ? 9 : 2);
    }
    assert_true(heard(LON_EV_TURN_ENDS, LON_13_C, LON_R115));
}

/* What is not drawn is lost for this turn: the next begins with all nine. */
static void test_LON_R115(void **state)
{
    (void)state;
    event_card(1u << LON_P1_FIRE | 1u << LON_P2_FIRE | 1u << LON_P1_MOVE);
    draw_event();
    ROLLS(6);
    assert_true(heard(LON_EV_TURN_ENDS, LON_13_C, LON_R115));
    assert_int_equal(now()->turn, 5);
    assert_int_equal(__builtin_popcount(now()->cards), LON_CARDS);
}

/* C164: at once, tested from the next turn on; each control die is one less, never below 0. */
static void test_LON_15_1(void **state)
{
    (void)state;
    event(1);
    assert_int_equal(now()->bad_visibility, 1);
    assert_int_equal(now()->turn, 5);
    assert_int_equal(step_now(), LON_STEP_VISIBILITY);
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.cut, 4);
    ROLLS(3, 7, 1); /* P1-MOVE with a 1 */
    assert_int_equal(step_now(), LON_STEP_MOVE);
    assert_int_equal(now()->cpts[0], 0);
    takes(plainly(LON_END_MOVES));
    ROLLS(8, 6); /* EVENT: the turn ends */
    assert_int_equal(now()->turn, 6);
    ROLLS(4);
    assert_int_equal(now()->bad_visibility, 0);
    assert_true(heard(LON_EV_VISIBILITY, LON_15_1, LON_R116));
    assert_int_equal(step_now(), LON_STEP_DRAW);
}

/* A second one changes nothing. */
static void test_LON_R116(void **state)
{
    (void)state;
    event_card(1u << LON_P1_FIRE | 1u << LON_P2_FIRE);
    start()->bad_visibility = 1;
    draw_event();
    ROLLS(5, 1);
    assert_int_equal(now()->bad_visibility, 1);
    assert_int_equal(heard_count(LON_EV_VISIBILITY), 0);
    assert_int_equal(step_now(), LON_STEP_DRAW);
}

static tc_action consent(int yes)
{
    tc_action a = plainly(LON_CONSENT);
    a.flags = (uint8_t)yes;
    return a;
}

/* C287: P1 no: P2 is not asked. Later sunsets do nothing. */
static void test_LON_15_2(void **state)
{
    (void)state;
    event(2);
    assert_int_equal(step_now(), LON_STEP_CONSENT);
    assert_int_equal(tc_awaits(&t.b, &t.s).who, P1);
    DENIED(consent(2), TC_MALFORMED, 0);
    LEGAL(consent(1));
    takes(consent(0));
    assert_int_equal(step_now(), LON_STEP_SUNSET);
    ROLLS(5, 6);
    assert_int_equal(now()->sunset, 15);
    event_card(1u << LON_P1_FIRE | 1u << LON_P2_FIRE);
    start()->sunset = 15;
    start()->sunset_offered = 1;
    draw_event();
    ROLLS(5, 2);
    assert_int_equal(step_now(), LON_STEP_DRAW);
    assert_int_equal(now()->sunset, 15);
}

/* Both agree: no dice; the next one is not offered. P2 alone can refuse too. */
static void test_LON_R117(void **state)
{
    (void)state;
    event_card(1u << LON_P1_FIRE | 1u << LON_P2_FIRE);
    draw_event();
    ROLLS(5, 2);
    takes(consent(1));
    assert_int_equal(tc_awaits(&t.b, &t.s).who, P2);
    takes(consent(1));
    assert_true(heard(LON_EV_SUNSET, LON_15_2, LON_R117));
    assert_int_equal(step_now(), LON_STEP_DRAW);
    assert_int_equal(now()->sunset, 0);
    event_card(0);
    start()->sunset_offered = 1;
    draw_event();
    ROLLS(5, 2);
    assert_int_equal(step_now(), LON_STEP_SUNSET);
    event(2);
    takes(consent(1));
    takes(consent(0));
    assert_int_equal(step_now(), LON_STEP_SUNSET);
    event_card(0);
    start()->turn = 245;
    draw_event();
    ROLLS(5, 2);
    takes(consent(0));
    ROLLS(5, 6);
    assert_int_equal(now()->sunset, LON_TURNS_MAX);
}

/* C166: the higher, or both. */
static void test_LON_15_3(void **state)
{
    (void)state;
    event_card(1u << LON_P1_FIRE | 1u << LON_P2_FIRE);
    draw_event();
    ROLLS(5, 3, 5, 2);
    assert_int_equal(step_now(), LON_STEP_AWARD);
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, LON_PLAYER0);
    ROLLS(3);
    assert_int_equal(lon_tokens(now()->surprise[P1]), 3);
    assert_int_equal(lon_tokens(now()->surprise[P2]), 0);
    assert_int_equal(step_now(), LON_STEP_DRAW);
    event_card(1u << LON_P1_FIRE | 1u << LON_P2_FIRE);
    draw_event();
    ROLLS(5, 3, 4, 4);
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, LON_PLAYER0);
    ROLLS(1);
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, LON_PLAYER1);
    ROLLS(4);
    assert_int_equal(lon_tokens(now()->surprise[P1]), 1);
    assert_int_equal(lon_tokens(now()->surprise[P2]), 4);
}

/* R121: P1's die is the first, though he is side 1. */
static void test_LON_R121(void **state)
{
    (void)state;
    event_card(1u << LON_P1_FIRE | 1u << LON_P2_FIRE);
    start()->first = 1;
    draw_event();
    ROLLS(5, 3, 5, 2);
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, LON_PLAYER1);
    ROLLS(3);
    assert_int_equal(lon_tokens(now()->surprise[1]), 3);
    event_card(0);
    start()->first = 1;
    draw_event();
    ROLLS(5, 6, 4, 4);
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, LON_PLAYER1);
}

static void end_turn(void)
{
    start()->cards = 1u << LON_EVENT_CARD;
    lon_fixture_draw(&t.b);
    begin();
    ROLLS(1);
}

/* C167, C213: to the end of the next turn; each award keeps its own end, the older goes first. */
static void test_LON_R118(void **state)
{
    (void)state;
    event_card(0);
    start()->surprise[P1][1] = 2;
    end_turn();
    assert_int_equal(now()->surprise[P1][0], 2);
    assert_int_equal(now()->surprise[P1][1], 0);
    start()->surprise[P1][0] = 2;
    start()->surprise[P1][1] = 1;
    lon_spend_token(start()->surprise[P1]);
    assert_int_equal(lon_tokens(start()->surprise[P1]), 2);
    assert_int_equal(start()->surprise[P1][0], 1);
    end_turn();
    assert_int_equal(lon_tokens(now()->surprise[P1]), 1);
    start()->surprise[P1][0] = 1;
    start()->surprise[P1][1] = 0;
    end_turn();
    assert_int_equal(lon_tokens(now()->surprise[P1]), 0);
}

/* C169: the higher only. */
static void test_LON_15_5(void **state)
{
    (void)state;
    event(5);
    ROLLS(3, 3);
    assert_int_equal(now()->omens, 0);
    assert_int_equal(now()->turn, 5);
    event(5);
    ROLLS(2, 6);
    assert_int_equal(now()->omens, 2);
    assert_true(heard(LON_EV_BENEFITS, LON_15_5, LON_R121));
}

/* C170, C178: 1d3 each. */
static void test_LON_15_6(void **state)
{
    (void)state;
    event_card(1u << LON_P1_FIRE | 1u << LON_P2_FIRE);
    draw_event();
    ROLLS(5, 6, 6, 1);
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.sides, 3);
    ROLLS(2);
    assert_int_equal(lon_tokens(now()->fanatic[P1]), 2);
    assert_true(heard(LON_EV_TOKENS, LON_15_6, LON_R119));
    event_card(1u << LON_P1_FIRE | 1u << LON_P2_FIRE);
    draw_event();
    ROLLS(5, 6, 2, 2, 1, 3);
    assert_int_equal(now()->fanatic[P1][1], 1);
    assert_int_equal(now()->fanatic[P2][1], 3);
}

static void test_LON_R119(void **state)
{
    (void)state;
    event_card(0);
    start()->fanatic[P2][0] = 1;
    start()->fanatic[P2][1] = 2;
    end_turn();
    assert_int_equal(now()->fanatic[P2][0], 2);
    assert_int_equal(now()->fanatic[P2][1], 0);
}

/* ---- 15.4 ---- */

static int lost(int side, int type)
{
    const int stand = put(side, type, 0, 0, 0);
    lon_stand *x = lon_fixture_of(&t.b, stand);
    x->flags = (uint16_t)((lon_type(type)->arm == LON_ARTILLERY ? LON_GONE : LON_PILE) | LON_IN_DL |
                          LON_IN_VL);
    start()->dl[side]++;
    start()->vl[side]++;
    return stand;
}

static void army(int side)
{
    for (int i = 0; i < 12; i++)
        put(side, LON_MUS, 20000 + 5000 * i, side ? 60000 : 30000, side ? 1800 : 0);
}

static tc_action comes(int stand, int32_t x, int32_t y, int heading)
{
    tc_action a = names(LON_REINFORCE, stand, TC_NONE);
    a.as.pose = (tc_pose){ .x = x, .y = y, .heading = (int16_t)heading };
    return a;
}

/* C288: near his own edge, and out of the pile only. */
static void test_LON_15_4(void **state)
{
    (void)state;
    event_card(1u << LON_P1_FIRE | 1u << LON_P2_FIRE);
    army(P2);
    const int mus = lost(P2, LON_MUS), drg = lost(P2, LON_MUS), gun = lost(P2, LON_LG);
    lon_fixture_of(&t.b, drg)->flags |= LON_DISMOUNTED;
    draw_event();
    ROLLS(5, 4, 1, 6, 2);
    assert_int_equal(step_now(), LON_STEP_REINFORCE);
    assert_int_equal(tc_awaits(&t.b, &t.s).who, P2);
    LEGAL(comes(mus, 60000, 80000, 1800));
    DENIED_AT(comes(mus, 60000, 79999, 1800), LON_15_4, LON_R111, 1, 0);
    DENIED(comes(gun, 60000, 80000, 1800), LON_15_4, LON_R111);
    DENIED(comes(P2 * LON_SIDE_STANDS, 60000, 80000, 1800), LON_15_4, LON_R111);
    DENIED(comes(mus, 60000, 90001, 1800), LON_15_4, LON_R111);
    takes(comes(drg, 60000, 80000, 1800));
    assert_true(heard(LON_EV_RETURNS, LON_12_B, LON_R106));
    assert_int_equal(now()->dl[P2], 2);
    assert_int_equal(now()->vl[P2], 3);
    assert_int_equal(of(drg)->type, LON_MUS);
    DENIED(comes(mus, 60010, 80000, 1800), LON_R28, 0);
    takes(plainly(LON_REINFORCE_DONE));
    assert_int_equal(step_now(), LON_STEP_DRAW);
    assert_true(of(mus)->flags & LON_PILE);
}

/* R111: 1 mm or more from every enemy; it ends by itself when the number is reached. */
static void test_LON_R111(void **state)
{
    (void)state;
    event_card(1u << LON_P1_FIRE | 1u << LON_P2_FIRE);
    army(P2);
    const int mus = lost(P2, LON_MUS), cav = lost(P2, LON_CAV);
    put(P1, LON_MUS, 60000, 83000, 0);
    lon_fixture_box(&t.b, LON_MARSH, 800, 780, 1000, 900);
    draw_event();
    ROLLS(5, 4, 1, 6, 1);
    DENIED_AT(comes(mus, 60000, 83099, 1800), LON_R9, LON_R111, 99, 100);
    DENIED_AT(comes(mus, 60000, 83000, 1800), LON_R9, LON_R111, 0, 100);
    LEGAL(comes(mus, 60000, 83100, 1800));
    LEGAL(comes(mus, 90000, 83100, 1800));
    DENIED(comes(cav, 90000, 83100, 1800), LON_5_B_4, LON_R40);
    takes(comes(mus, 90000, 83100, 1800));
    assert_int_equal(step_now(), LON_STEP_DRAW);
    assert_true(of(cav)->flags & LON_PILE);
}

/* C196: P1 first, then P2; a pile that is empty costs nobody the die. */
static void test_LON_R121_4(void **state)
{
    (void)state;
    event_card(1u << LON_P1_FIRE | 1u << LON_P2_FIRE);
    army(P1);
    army(P2);
    const int mus = lost(P1, LON_MUS);
    draw_event();
    ROLLS(5, 4, 4, 4, 2);
    assert_int_equal(tc_awaits(&t.b, &t.s).who, P1);
    takes(comes(mus, 60000, 10000, 0));
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, LON_PLAYER1);
    ROLLS(4);
    assert_int_equal(step_now(), LON_STEP_DRAW);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_LON_13_C),   cmocka_unit_test(test_LON_R115),
    cmocka_unit_test(test_LON_R119),   cmocka_unit_test(test_LON_15_1),
    cmocka_unit_test(test_LON_R116),   cmocka_unit_test(test_LON_15_2),
    cmocka_unit_test(test_LON_R117),   cmocka_unit_test(test_LON_15_3),
    cmocka_unit_test(test_LON_R121),   cmocka_unit_test(test_LON_R118),
    cmocka_unit_test(test_LON_15_5),   cmocka_unit_test(test_LON_15_6),
    cmocka_unit_test(test_LON_15_4),   cmocka_unit_test(test_LON_R111),
    cmocka_unit_test(test_LON_R121_4),
};
const chapter chapter_events = { "events", tests, TC_COUNT(tests) };
