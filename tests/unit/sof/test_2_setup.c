/* Chapter 2: set-up, rout levels, Christian's absence, Father Tilly. */
#include "unit.h"

static void two_commands(void)
{
    plain();
    fixture_leader(&t.b, "U", SOF_CATHOLIC, 1, -1, 0);
    fixture_leader(&t.b, "R", SOF_PROTESTANT, 1, -1, 0);
    unit("C1", "I6-4m3", 8, 12);
    fixture_unit(&t.b, "C2", "I6-4m3", 9, 12, "U");
    unit("P1", "I6-4m3", 8, 3);
    unit("P2", "H6-4m3", 10, 3);
    fixture_unit(&t.b, "P3", "I6-4m3", 9, 3, "R");
}

static tc_action place(const char *leader, int c, int r)
{
    tc_action a = names(SOF_PLACE_LEADER, leader);
    a.arg = HEX(c, r);
    return a;
}

static tc_action face(const char *id, int dir)
{
    tc_action a = names(SOF_SET_FACING, id);
    a.arg = (uint16_t)dir;
    return a;
}

/* Units and guns stand where the scenario puts them, and the battle says so. */
static void test_SOF_2_2_a(void **state)
{
    (void)state;
    two_commands();
    fixture_gun(&t.b, "G1", SOF_CATHOLIC, true, 8, 13);
    fixture_switch(&t.b, "artillery", true);
    fixture_at_setup(&t.b);
    begin();
    assert_int_equal(of("C1")->hex, HEX(8, 12));
    assert_int_equal(of("P2")->hex, HEX(10, 3));
    assert_int_equal(gun("G1")->hex, HEX(8, 13));
    assert_true(heard(SOF_EV_SETUP, SOF_2_2_a, 0));
    assert_true(heard(SOF_EV_SETUP, SOF_2_1_b, SOF_R45));
    assert_true(heard(SOF_EV_ROUT_LEVELS, SOF_2_2_1, SOF_R50));
}

static void test_SOF_2_2_b(void **state)
{
    (void)state;
    two_commands();
    fixture_at_setup(&t.b);
    begin();
    DENIED_AT(place("Q", 5, 5), SOF_2_2_b, 0, 0, 0); /* nobody there */
    DENIED(place("Q", 8, 12), SOF_2_2_b, 0);         /* an enemy */
    DENIED_AT(place("Q", 9, 3), SOF_2_2_b, 0, 0, 0); /* another command's */
    DENIED(place("Q", 20, 3), SOF_4_0_d, 0);         /* one column too far */
    DENIED(place("Q", 19, 16), SOF_4_0_d, 0);        /* one row too far */
    DENIED(plainly(SOF_END_SETUP), SOF_2_2_b, 0);    /* nobody is placed, nothing suggested */
    takes(place("Q", 10, 3));                        /* horse will do */
    DENIED(place("Q", 8, 3), SOF_2_2_b, 0);          /* he is placed */
    DENIED(plainly(SOF_END_SETUP), SOF_2_2_b, 0);    /* R is not */
    takes(place("R", 9, 3));
    assert_int_equal(tc_awaits(&t.b, &t.s).who, SOF_PROTESTANT); /* until he says so */
    takes(plainly(SOF_END_SETUP));
    assert_int_equal(tc_awaits(&t.b, &t.s).who, SOF_CATHOLIC);
    takes(place("T", 8, 12));
    takes(place("U", 9, 12));
    takes(plainly(SOF_END_SETUP));
    assert_int_equal(tc_awaits(&t.b, &t.s).step, SOF_STEP_DRAW);
    assert_int_equal(chief("Q")->hex, HEX(10, 3));
}

/* Protestant first; the wrong side is told so before anything else is looked at. */
static void test_SOF_R8(void **state)
{
    (void)state;
    two_commands();
    fixture_at_setup(&t.b);
    begin();
    assert_int_equal(tc_awaits(&t.b, &t.s).who, SOF_PROTESTANT);
    tc_action a = place("T", 8, 12);
    DENIED(a, SOF_2_2_b, SOF_R8); /* the enemy's leader */
    a.side = SOF_CATHOLIC;
    DENIED_AT(a, SOF_2_2_b, SOF_R8, SOF_CATHOLIC, SOF_PROTESTANT);
    a.unit = 200;
    DENIED(a, SOF_2_2_b, SOF_R8); /* side before number */
    a.side = SOF_PROTESTANT;
    a.arg = 0xfff0;
    DENIED_AT(a, TC_MALFORMED, 0, 200, SOF_LEADER0 + 4); /* number before hex */
    a.unit = SOF_LEADER0 + 4;                            /* one past the last */
    DENIED(a, TC_MALFORMED, 0);
    a.unit = SOF_LEADER0 - 1;
    DENIED(a, TC_MALFORMED, 0);
    a = place("Q", 20, 3);
    a.unit = (uint8_t)fixture_find(&t.b, "T");
    DENIED(a, SOF_4_0_d, 0); /* hex before owner */
    DENIED(plainly(SOF_ACCEPT), SOF_3_1_1_b, 0);
    DENIED(plainly(SOF_END_MOVEMENT), SOF_3_1_3_a, 0);
}

/* Two leaders in one hex: never by choice (SOF-4.1.a, R18). */
static void test_SOF_2_2_b_one_leader_a_hex(void **state)
{
    (void)state;
    two_commands();
    fixture_switch(&t.b, "father_tilly", true);
    const int o = fixture_leader(&t.b, "O", SOF_PROTESTANT, 2, -1, 0);
    t.b.as.sof.leader[o].overall = 1;
    t.b.as.sof.leader[o].colour_of = (uint8_t)index_of("Q");
    fixture_at_setup(&t.b);
    begin();
    takes(place("Q", 8, 3));
    DENIED(place("O", 8, 3), SOF_4_1_a, SOF_R18);
    DENIED(place("O", 9, 3), SOF_2_2_b, SOF_R11); /* not his colour */
    LEGAL(place("O", 10, 3));                     /* R11.h: the colour he shares with Q */
}

/* END_SETUP puts whoever is left where the scenario suggests. */
static void test_SOF_2_2_b_suggested(void **state)
{
    (void)state;
    two_commands();
    fixture_at_setup(&t.b);
    t.b.as.sof.leader[index_of("Q")].suggested = HEX(8, 3);
    t.b.as.sof.leader[index_of("R")].suggested = HEX(8, 3); /* not his */
    begin();
    DENIED(plainly(SOF_END_SETUP), SOF_2_2_b, 0);
    t.b.as.sof.leader[index_of("R")].suggested = HEX(9, 3);
    takes(plainly(SOF_END_SETUP));
    assert_int_equal(chief("Q")->hex, HEX(8, 3));
    assert_int_equal(chief("R")->hex, HEX(9, 3));
}

static void test_SOF_7_2_a_set_facing(void **state)
{
    (void)state;
    two_commands();
    fixture_at_setup(&t.b);
    begin();
    DENIED_AT(face("P1", HEX_N), SOF_7_2_a, 0, 0, 0); /* not without the option */
    tc_action a = face("P1", HEX_DIRS);
    DENIED_AT(a, TC_MALFORMED, 0, HEX_DIRS, HEX_DIRS); /* but a direction must be one */
    a.unit = t.b.as.sof.units;
    DENIED_AT(a, TC_MALFORMED, 0, a.unit, a.unit);
    fixture_switch(&t.b, "facing", true);
    begin();
    DENIED(face("C1", HEX_N), SOF_2_2_b, SOF_R8);
    takes(face("P1", HEX_NW));
    assert_int_equal(of("P1")->facing, HEX_NW);
    DENIED_AT(face("P1", HEX_N), SOF_7_2_a, 0, 0, 0); /* once */
    takes(place("Q", 8, 3));
    takes(place("R", 9, 3));
    takes(face("P2", HEX_S));
    assert_int_equal(tc_awaits(&t.b, &t.s).who, SOF_PROTESTANT); /* P3 may still turn */
    takes(plainly(SOF_END_SETUP));
    assert_int_equal(tc_awaits(&t.b, &t.s).who, SOF_CATHOLIC);
    assert_int_equal(of("P3")->facing, HEX_S); /* as the scenario faces it */
}

/* The game ends after the last turn's Victory Phase, and not before. */
static void test_SOF_2_2_2(void **state)
{
    (void)state;
    for (int turn = 1; turn <= 3; turn++) {
        plain();
        unit("C1", "I6-4m3", 8, 12);
        unit("P1", "I6-4m3", 8, 3);
        t.b.as.sof.turns = 3;
        t.b.as.sof.start.turn = (uint8_t)turn;
        fixture_cup(&t.b, "T", 1);
        fixture_cup(&t.b, "Q", 0);
        begin();
        assert_int_equal(tc_awaits(&t.b, &t.s).who, turn == 3 ? TC_OVER : TC_CHANCE);
        assert_int_equal(t.s.over, turn == 3 ? TC_DRAWN : TC_PLAYING);
        assert_int_equal(t.s.as.sof.turn, turn == 3 ? 3 : turn + 1);
    }
}

/* Turns 1 to 4 one AM, from turn 5 all; only with the option, and only Christian's. */
static void test_SOF_2_3_1(void **state)
{
    (void)state;
    for (int on = 0; on < 2; on++)
        for (int turn = 1; turn <= 6; turn++) {
            plain();
            unit("C1", "I6-4m3", 8, 12);
            unit("P1", "I6-4m3", 8, 3);
            fixture_leader(&t.b, "Q", SOF_PROTESTANT, 3, 0, 0);
            t.b.as.sof.leader[index_of("Q")].absent = 1;
            t.b.as.sof.start.turn = (uint8_t)turn;
            fixture_switch(&t.b, "absent_christian", on);
            fixture_at_turn(&t.b);
            begin();
            assert_int_equal(chief("Q")->cup, on && turn <= 4 ? 1 : 3);
            assert_int_equal(chief("T")->cup, 3);
            assert_int_equal(heard(SOF_EV_CUP, SOF_2_3_1, SOF_R9), on && turn <= 4);
        }
}

/* ---- Father Tilly ------------------------------------------------------------------------ */

static tc_action choose(const char *leader)
{
    return leader ? names(SOF_TILLY_CHOOSE, leader) : plainly(SOF_TILLY_CHOOSE);
}

/* O overall at (8,8); A at the given distance to the east. */
static void tilly(int distance)
{
    plain();
    unit("C1", "I6-4m3", 8, 12);
    fixture_leader(&t.b, "A", SOF_CATHOLIC, 2, 8, 8 + distance);
    fixture_unit(&t.b, "C2", "I6-4m3", 8 - 1, 8, "A");
    unit("P1", "I6-4m3", 8, 1);
    const int o = fixture_leader(&t.b, "O", SOF_CATHOLIC, 3, 8, 8);
    t.b.as.sof.leader[o].overall = 1;
    t.b.as.sof.leader[o].colour_of = (uint8_t)index_of("T");
    fixture_switch(&t.b, "father_tilly", true);
    fixture_cup(&t.b, "O", 3);
    fixture_cup(&t.b, "A", 2);
}

static void draw_tilly(void)
{
    begin();
    ROLLS((uint8_t)fixture_draw_die(&t.b, &t.s, "O"));
    assert_int_equal(tc_awaits(&t.b, &t.s).step, SOF_STEP_ANSWER);
}

static void test_SOF_2_3_2_c(void **state)
{
    (void)state;
    for (int distance = 5; distance <= 7; distance++) {
        tilly(distance);
        draw_tilly();
        if (distance <= 6)
            LEGAL(choose("A"));
        else
            DENIED_AT(choose("A"), SOF_2_3_2_c, 0, 7, 6);
    }
    DENIED(choose("Q"), SOF_2_3_2_c, 0); /* the enemy's */
    DENIED(choose("T"), SOF_2_3_2_c, 0); /* at (0,15): too far */
    LEGAL(choose(NULL));
    LEGAL(choose("O"));
    DENIED(plainly(SOF_ACCEPT), SOF_2_3_2_c, SOF_R11);
    DENIED(plainly(SOF_DECLINE), SOF_2_3_2_c, SOF_R11);
    tc_action a = choose("C1");
    DENIED(a, TC_MALFORMED, 0);
    a.unit = 254;
    DENIED(a, TC_MALFORMED, 0);
    a = choose(NULL);
    a.side = SOF_PROTESTANT;
    DENIED(a, SOF_3_1_1_b, SOF_R4);
}

/* R11: once activated not again; leaderless never; he himself moves once a turn; an ordinary AM
   is no relay. */
static void test_SOF_R11(void **state)
{
    (void)state;
    tilly(3);
    t.b.as.sof.start.leader[index_of("A")].flags |= SOF_L_ACTIVATED;
    draw_tilly();
    DENIED(choose("A"), SOF_3_1_1_d, SOF_R11);
    tilly(3);
    t.b.as.sof.start.leader[index_of("A")] =
        (sof_leader){ .hex = HEX_NONE, .state = SOF_LEADERLESS, .cup = 1 };
    draw_tilly();
    DENIED(choose("A"), SOF_2_3_2_c, SOF_R11);
    tilly(3);
    draw_tilly();
    takes(choose("O"));
    DENIED(moves("C1", "N"), SOF_4_0_a, SOF_R11); /* he alone moves */
    DENIED(moves("A", "N"), SOF_4_0_a, 0);
    takes(moves("O", "N"));
    DENIED(moves("O", "N"), SOF_4_0_a, SOF_R11);
    takes(plainly(SOF_END_MOVEMENT));
    DENIED(fights("C2 P1"), SOF_5_0_b, SOF_R32);
    takes(plainly(SOF_DECLARE_BATTLES));
    ROLLS((uint8_t)fixture_draw_die(&t.b, &t.s, "O")); /* never put aside */
    DENIED(choose("O"), SOF_2_3_2_c, SOF_R11);
    takes(choose("A"));
    DENIED(moves("O", "S"), SOF_4_0_a, SOF_R11);
    LEGAL(moves("A", "S"));
    LEGAL(moves("C2", "S"));
    takes(plainly(SOF_END_MOVEMENT));
    takes(plainly(SOF_DECLARE_BATTLES));
    const uint8_t drawer = t.s.as.sof.drawer;
    ROLLS((uint8_t)fixture_draw_die(&t.b, &t.s, "A")); /* his own AM is put aside now */
    assert_int_equal(t.s.as.sof.drawer, drawer);
    assert_int_equal(tc_awaits(&t.b, &t.s).step, SOF_STEP_DRAW);
    ROLLS((uint8_t)fixture_draw_die(&t.b, &t.s, "T"));
    DENIED(choose("T"), SOF_2_3_2_c, SOF_R11);
    LEGAL(plainly(SOF_ACCEPT));
}

static void test_SOF_2_3_2_a(void **state)
{
    (void)state;
    two_commands();
    fixture_at_setup(&t.b);
    begin();
    assert_true(heard(SOF_EV_SETUP, SOF_2_3_2_a, SOF_R10));
    tilly(3);
    fixture_at_setup(&t.b);
    begin();
    assert_true(heard(SOF_EV_SETUP, SOF_2_3_2_b, SOF_R11));
    assert_false(heard(SOF_EV_SETUP, SOF_2_3_2_a, 0));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_SOF_2_2_a),
    cmocka_unit_test(test_SOF_2_2_b),
    cmocka_unit_test(test_SOF_R8),
    cmocka_unit_test(test_SOF_2_2_b_one_leader_a_hex),
    cmocka_unit_test(test_SOF_2_2_b_suggested),
    cmocka_unit_test(test_SOF_7_2_a_set_facing),
    cmocka_unit_test(test_SOF_2_2_2),
    cmocka_unit_test(test_SOF_2_3_1),
    cmocka_unit_test(test_SOF_2_3_2_c),
    cmocka_unit_test(test_SOF_R11),
    cmocka_unit_test(test_SOF_2_3_2_a),
};

const chapter chapter_2 = { "chapter 2, set-up", tests, sizeof tests / sizeof tests[0] };
