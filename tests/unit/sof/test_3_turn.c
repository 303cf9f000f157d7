/* Chapter 3: the cup, acceptance, the order of an activation. */
#include "unit.h"

static void two_armies(void)
{
    plain();
    unit("C1", "I6-4m3", 8, 12);
    unit("P1", "I6-4m3", 8, 3);
}

static uint8_t die_of(const char *leader)
{
    return (uint8_t)fixture_draw_die(&t.b, &t.s, leader);
}

/* Decline everything until nothing but dice or another phase is due. */
static void pass(void)
{
    takes(plainly(SOF_ACCEPT));
    takes(plainly(SOF_END_MOVEMENT));
    takes(plainly(SOF_DECLARE_BATTLES));
}

static void test_SOF_3_1_1_a(void **state)
{
    (void)state;
    two_armies();
    fixture_leader(&t.b, "U", SOF_CATHOLIC, 2, 5, 5);
    fixture_unit(&t.b, "C2", "I6-4m3", 9, 12, "U");
    fixture_leader(&t.b, "V", SOF_CATHOLIC, 0, 6, 6);
    fixture_leader(&t.b, "W", SOF_CATHOLIC, 1, 7, 7); /* no units: keeps his AM (R61) */
    fixture_leader(&t.b, "R", SOF_PROTESTANT, 3, 5, 2);
    t.b.as.sof.start.leader[index_of("U")] =
        (sof_leader){ .hex = HEX_NONE, .state = SOF_LEADERLESS };
    t.b.as.sof.start.leader[index_of("R")] = (sof_leader){ .hex = HEX_NONE, .state = SOF_LEFT };
    fixture_at_turn(&t.b);
    begin();
    assert_int_equal(chief("T")->cup, 3);
    assert_int_equal(chief("U")->cup, 1);
    assert_int_equal(chief("V")->cup, 0);
    assert_int_equal(chief("W")->cup, 1);
    assert_int_equal(chief("R")->cup, 0);
    assert_int_equal(chief("Q")->cup, 2);
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.sides, 7);
    assert_true(heard(SOF_EV_CUP, SOF_3_1_1_a, SOF_R61));
}

/* D1: by leader number. The AM belongs to its owner, whoever drew it; players alternate. */
static void test_SOF_3_1_1_b(void **state)
{
    (void)state;
    for (uint8_t die = 1; die <= 5; die++) {
        two_armies();
        begin();
        ROLLS(die);
        const int owner = die <= 3 ? SOF_CATHOLIC : SOF_PROTESTANT;
        assert_int_equal(tc_awaits(&t.b, &t.s).who, owner);
        tc_action a = plainly(SOF_ACCEPT);
        a.side = (uint8_t)!owner;
        DENIED_AT(a, SOF_3_1_1_b, SOF_R4, !owner, owner);
        a.kind = SOF_DECLINE;
        DENIED(a, SOF_3_1_1_b, SOF_R4);
        assert_int_equal(t.s.as.sof.drawer, SOF_CATHOLIC);
        pass();
        assert_int_equal(t.s.as.sof.drawer, SOF_PROTESTANT);
    }
    DENIED(plainly(TC_RESIGN), TC_SEQUENCE, 0);
}

/* R4: the right to draw goes on alternating across turns. */
static void test_SOF_R4(void **state)
{
    (void)state;
    two_armies();
    fixture_cup(&t.b, "T", 2);
    fixture_cup(&t.b, "Q", 0);
    begin();
    ROLLS(1);
    takes(plainly(SOF_DECLINE)); /* one AM left: the turn ends */
    assert_int_equal(t.s.as.sof.turn, 2);
    assert_int_equal(t.s.as.sof.drawer, SOF_PROTESTANT);
}

/* Every action of an activation is its owner's: the other side is refused by the sequence's own
   rule. */
static void test_SOF_R4_wrong_side(void **state)
{
    static const struct {
        enum station at;
        int kind;
    } rows[] = { { ST_MOVEMENT, SOF_MOVE_UNIT },
                 { ST_MOVEMENT, SOF_MOVE_LEADER },
                 { ST_MOVEMENT, SOF_END_MOVEMENT },
                 { ST_GUNS, SOF_BOMBARD },
                 { ST_GUNS, SOF_BATTLE },
                 { ST_GUNS, SOF_DECLARE_BATTLES },
                 { ST_DRAFT, TC_CLEAR },
                 { ST_BATTLES, SOF_RESOLVE_NEXT },
                 { ST_PICK, SOF_PICK_SINGLE },
                 { ST_ANSWER, SOF_ACCEPT },
                 { ST_ANSWER, SOF_DECLINE } };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_true(station_build(rows[i].at, &t.b, &t.s));
        tc_action a = plainly(rows[i].kind);
        a.side = SOF_PROTESTANT;
        a.unit = 251; /* and before its numbers are looked at */
        DENIED_AT(a, SOF_3_1_1_b, SOF_R4, SOF_PROTESTANT, SOF_CATHOLIC);
    }
}

/* An AM of a leader activated already is put aside and the same player draws again. */
static void test_SOF_3_1_1_d(void **state)
{
    (void)state;
    two_armies();
    begin();
    ROLLS(die_of("T"));
    pass();
    assert_int_equal(t.s.as.sof.drawer, SOF_PROTESTANT);
    ROLLS(die_of("T"));
    assert_true(heard(SOF_EV_PUT_ASIDE, SOF_3_1_1_d, SOF_R5));
    assert_int_equal(tc_awaits(&t.b, &t.s).step, SOF_STEP_DRAW);
    assert_int_equal(t.s.as.sof.drawer, SOF_PROTESTANT);
    assert_int_equal(chief("T")->cup, 1);
    ROLLS(die_of("Q")); /* he draws again */
    assert_int_equal(tc_awaits(&t.b, &t.s).who, SOF_PROTESTANT);
}

/* R6: before every draw, also after one put aside. 1 left ends it, 2 do not; at dusk 3 and 4. */
static void test_SOF_3_1_2_a(void **state)
{
    static const struct {
        int cup_t, cup_q;
        bool dusk, ends;
    } rows[] = { { 0, 1, false, true },  { 1, 0, false, true }, { 1, 1, false, false },
                 { 2, 0, false, false }, { 1, 2, true, true },  { 3, 0, true, true },
                 { 2, 2, true, false },  { 3, 1, true, false } };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        two_armies();
        fixture_cup(&t.b, "T", rows[i].cup_t);
        fixture_cup(&t.b, "Q", rows[i].cup_q);
        t.b.as.sof.dusk = rows[i].dusk ? 1u << 1 : 0;
        begin();
        assert_int_equal(t.s.as.sof.turn, rows[i].ends ? 2 : 1);
        assert_int_equal(heard(SOF_EV_PHASE, SOF_3_1_2_a, SOF_R6), rows[i].ends);
    }
}

/* The event marker does not count as an AM (R6). */
static void test_SOF_R6(void **state)
{
    (void)state;
    two_armies();
    fixture_switch(&t.b, "random_events", true);
    t.b.as.sof.start.event_in_cup = 1;
    fixture_cup(&t.b, "T", 1);
    fixture_cup(&t.b, "Q", 0);
    begin();
    assert_int_equal(t.s.as.sof.turn, 2);
    fixture_cup(&t.b, "Q", 1);
    begin();
    assert_int_equal(t.s.as.sof.turn, 1);
    assert_int_equal(tc_awaits(&t.b, &t.s).pool.sides, 3);
}

/* Movement, then combat; what comes too early or too late is refused by the paragraph that
   orders it. */
static void test_SOF_3_1_3_a(void **state)
{
    (void)state;
    assert_true(station_build(ST_ANSWER, &t.b, &t.s));
    DENIED(moves("C1", "N"), SOF_3_1_3_a, 0);
    DENIED(plainly(SOF_END_MOVEMENT), SOF_3_1_3_a, 0);
    DENIED(fights("C1 P1"), SOF_5_0_a, 0);
    DENIED(plainly(SOF_DECLARE_BATTLES), SOF_5_0_a, 0);
    assert_true(station_build(ST_MOVEMENT, &t.b, &t.s));
    DENIED(plainly(SOF_ACCEPT), SOF_3_1_1_b, 0);
    DENIED(plainly(SOF_TILLY_CHOOSE), SOF_2_3_2_c, 0);
    DENIED(plainly(SOF_PICK_SINGLE), SOF_5_4_d, 0);
    DENIED(plainly(SOF_BOMBARD), SOF_3_1_3_a, SOF_R34);
    DENIED(fights("C1 P1"), SOF_5_0_a, 0);
    DENIED(plainly(TC_CLEAR), SOF_5_0_a, 0);
    DENIED(plainly(SOF_RESOLVE_NEXT), SOF_5_0_a, SOF_R28);
    DENIED(plainly(SOF_DRAGOON_RETREAT), SOF_5_3_1_b, SOF_R49);
    DENIED(plainly(SOF_RELOCATE_LEADER), SOF_5_4_b, SOF_R59);
    DENIED(plainly(SOF_EVENT_CHOICE), SOF_7_4_a, 0);
    DENIED(plainly(SOF_PLACE_LEADER), SOF_2_2_b, SOF_R8);
    assert_true(station_build(ST_GUNS, &t.b, &t.s));
    DENIED(moves("C3", "N"), SOF_5_0_a, SOF_R47);
    DENIED(moves("T", "N"), SOF_5_0_a, SOF_R47);
    DENIED(plainly(SOF_END_MOVEMENT), SOF_5_0_a, SOF_R47);
    assert_true(station_build(ST_BATTLES, &t.b, &t.s));
    DENIED(shoots("G1", "P1"), SOF_3_1_3_a, SOF_R34);
    DENIED(fights("C1 P1"), SOF_5_0_a, SOF_R28);
    DENIED(moves("C3", "N"), SOF_5_0_a, SOF_R47);
    assert_true(station_build(ST_DRAGOONS, &t.b, &t.s));
    DENIED(plainly(SOF_RESOLVE_NEXT), SOF_5_0_d, SOF_R28);
}

/* Declined: the AM is spent, the draw used up, but the leader may come again. */
static void test_SOF_3_1_3_b(void **state)
{
    (void)state;
    two_armies();
    begin();
    ROLLS(die_of("T"));
    takes(plainly(SOF_DECLINE));
    assert_true(heard(SOF_EV_DECLINED, SOF_3_1_3_b, 0));
    assert_int_equal(chief("T")->cup, 2);
    assert_int_equal(chief("T")->flags & SOF_L_ACTIVATED, 0);
    assert_int_equal(t.s.as.sof.drawer, SOF_PROTESTANT);
    ROLLS(die_of("T"));
    LEGAL(plainly(SOF_ACCEPT));
}

/* R91: accepting is legal though no unit can act; the leader may still move. */
static void test_SOF_R91(void **state)
{
    (void)state;
    plain();
    unit("C1", "I6-4m3/r", 8, 9);
    unit("P1", "I6-4m3", 8, 3);
    movement("T");
    DENIED(moves("C1", "N"), SOF_5_2_d, SOF_R25);
    LEGAL(moves("T", "N"));
    LEGAL(plainly(SOF_END_MOVEMENT));
}

/* Rally, then victory, then the next turn with clean flags. */
static void test_SOF_3_2(void **state)
{
    (void)state;
    two_armies();
    unit("C2", "I6-4m3/d", 3, 12);
    fixture_cup(&t.b, "T", 2);
    fixture_cup(&t.b, "Q", 0);
    begin();
    ROLLS(1);
    pass();
    assert_true(heard(SOF_EV_PHASE, SOF_3_2, SOF_R90));
    assert_true(heard(SOF_EV_PHASE, SOF_3_3, 0));
    assert_int_equal(of("C2")->status, SOF_NORMAL);
    assert_int_equal(t.s.as.sof.turn, 2);
    assert_int_equal(chief("T")->flags & (SOF_L_ACTIVATED | SOF_L_MOVED), 0);
    assert_int_equal(chief("T")->cup, 3);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_SOF_3_1_1_a), cmocka_unit_test(test_SOF_3_1_1_b),
    cmocka_unit_test(test_SOF_R4),      cmocka_unit_test(test_SOF_R4_wrong_side),
    cmocka_unit_test(test_SOF_3_1_1_d), cmocka_unit_test(test_SOF_3_1_2_a),
    cmocka_unit_test(test_SOF_R6),      cmocka_unit_test(test_SOF_3_1_3_a),
    cmocka_unit_test(test_SOF_3_1_3_b), cmocka_unit_test(test_SOF_R91),
    cmocka_unit_test(test_SOF_3_2),
};

const chapter chapter_3 = { "chapter 3, the turn", tests, sizeof tests / sizeof tests[0] };
