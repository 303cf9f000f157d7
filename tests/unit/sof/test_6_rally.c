/* Chapter 6: the Rally Phase. */
#include "unit.h"

/* One AM in the cup: the phase ends at once and rally begins. */
static void rally(void)
{
    fixture_cup(&t.b, "T", 1);
    fixture_cup(&t.b, "Q", 0);
    begin();
}

/* 6.0.b: d6 less 1 with help, against morale less 1 (or, by the switch, morale). */
static void test_SOF_6_0_b(void **state)
{
    enum { NOBODY, LEADER, FRIEND, BOTH, SHAKEN_FRIEND, FAR_LEADER, OTHER_LEADER };
    (void)state;
    for (int help = NOBODY; help <= OTHER_LEADER; help++)
        for (int minus = 0; minus < 2; minus++)
            for (uint8_t die = 1; die <= 6; die++) {
                plain();
                unit("C1", "I6-4m4/d", 8, 9);
                unit("P1", "I6-4m3", 8, 8);
                if (help == LEADER || help == BOTH)
                    fixture_leader(&t.b, "T", SOF_CATHOLIC, 3, 9, 9);
                if (help == FAR_LEADER)
                    fixture_leader(&t.b, "T", SOF_CATHOLIC, 3, 10, 10);
                if (help == OTHER_LEADER)
                    fixture_leader(&t.b, "U", SOF_CATHOLIC, 3, 8, 9);
                if (help == FRIEND || help == BOTH)
                    unit("C2", "I6-4m4", 8, 10);
                if (help == SHAKEN_FRIEND)
                    unit("C2", "I6-4m4/d", 8, 10);
                fixture_switch(&t.b, "disordered_rally_minus1", minus);
                rally();
                ROLLS(die);
                const int bonus = help == LEADER || help == FRIEND || help == BOTH;
                assert_int_equal(of("C1")->status,
                                 die - bonus <= 4 - minus ? SOF_NORMAL : SOF_DISORDERED);
            }
}

/* 6.0.a: no enemy next to it, no die; a routed enemy is an enemy (R31), a leader or gun is not. */
static void test_SOF_6_0_a(void **state)
{
    (void)state;
    plain();
    unit("C1", "I6-4m1/d", 8, 9);
    unit("P1", "I6-4m3", 8, 7);
    fixture_leader(&t.b, "Q", SOF_PROTESTANT, 2, 8, 8);
    rally();
    assert_int_equal(of("C1")->status, SOF_NORMAL);
    assert_int_equal(t.s.as.sof.turn, 2);
    plain();
    unit("C1", "I6-4m1/d", 8, 9);
    unit("P1", "I6-4m3/r", 8, 8);
    rally();
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, index_of("C1"));
}

/* R63: from a snapshot: who has just rallied helps nobody yet. */
static void test_SOF_R63_snapshot(void **state)
{
    (void)state;
    plain();
    unit("C1", "I6-4m4/d", 7, 9); /* not in contact: rallies first, by number */
    unit("C2", "I6-4m4/d", 8, 9);
    unit("P1", "I6-4m3", 8, 8);
    rally();
    assert_int_equal(of("C1")->status, SOF_NORMAL);
    ROLLS(4); /* needs 3: no help from C1 */
    assert_int_equal(of("C2")->status, SOF_DISORDERED);
}

/* 6.0.c, d: at distance 2 nothing happens, at 3 a die: less the best command beside it, against
   morale. */
static void test_SOF_6_0_c(void **state)
{
    (void)state;
    for (int distance = 1; distance <= 3; distance++) {
        plain();
        unit("C1", "I6-4m3/r", 8, 9);
        unit("P1", "I6-4m3", 8, 9 - distance);
        rally();
        if (distance < 3) {
            assert_int_equal(of("C1")->hex, HEX(8, 9));
            assert_int_equal(of("C1")->status, SOF_ROUTED);
            assert_int_equal(t.s.as.sof.turn, 2);
            assert_true(heard(SOF_EV_RALLY, SOF_6_0_d, SOF_R64));
        } else {
            assert_int_equal(tc_awaits(&t.b, &t.s).subject, index_of("C1"));
        }
    }
    for (int command = 0; command <= 3; command++)
        for (int near = 0; near <= 2; near++)
            for (uint8_t die = 1; die <= 6; die++) {
                plain();
                unit("C1", "I6-4m2/r", 8, 9);
                unit("P1", "I6-4m3", 8, 2);
                fixture_leader(&t.b, "U", SOF_CATHOLIC, command, 8,
                               9 + near); /* any command's leader (R64) */
                fixture_cup(&t.b, "U", 0);
                rally();
                ROLLS(die);
                const bool rallied = die - (near <= 1 ? command : 0) <= 2;
                assert_int_equal(of("C1")->status, rallied ? SOF_DISORDERED : SOF_ROUTED);
                assert_int_equal(of("C1")->hex,
                                 rallied ? HEX(8, 9) : HEX(8, 11)); /* else two hexes south */
            }
}

/* 6.0.e: two rows are just enough, one is not. 6.0.g: its leader looks for another unit. */
static void test_SOF_6_0_e(void **state)
{
    (void)state;
    for (int row = 13; row <= 14; row++) {
        plain();
        unit("C1", "I6-4m1/r", 8, row);
        unit("C2", "I6-4m1", 3, 3);
        unit("P1", "I6-4m3", 8, 2);
        fixture_leader(&t.b, "T", SOF_CATHOLIC, 0, 8, row);
        fixture_cup(&t.b, "T", 0);
        fixture_cup(&t.b, "Q", 1);
        begin();
        ROLLS(6);
        assert_int_equal(of("C1")->status, row == 14 ? SOF_GONE : SOF_ROUTED);
        if (row == 13) {
            assert_int_equal(of("C1")->hex, HEX(8, 15));
            assert_int_equal(chief("T")->hex, HEX(8, 15));
            continue;
        }
        assert_int_equal(tc_awaits(&t.b, &t.s).step, SOF_STEP_RELOCATE);
        assert_int_equal(tc_awaits(&t.b, &t.s).who, SOF_CATHOLIC);
        tc_action a = names(SOF_RELOCATE_LEADER, "T");
        a.target = (uint8_t)fixture_find(&t.b, "C2");
        takes(a);
        assert_int_equal(t.s.as.sof.turn, 2);
    }
}

/* 6.0.f, R55: a fleeing unit shakes the friend it must pass; R63: he gets no check of his own this
   phase. */
static void test_SOF_6_0_f(void **state)
{
    (void)state;
    plain();
    fixture_size(&t.b, 1, 16);
    unit("C1", "I6-4m1/r", 0, 8);
    unit("C2", "I6-4m1", 0, 9);
    unit("P1", "I6-4m3", 0, 2);
    rally();
    ROLLS(6);
    assert_int_equal(of("C1")->hex, HEX(0, 10));
    assert_int_equal(of("C2")->status, SOF_DISORDERED);
    assert_true(heard(SOF_EV_STATUS, SOF_6_0_f, SOF_R55));
}

/* R63: the shaken first, then the routed; Catholic first; of the routed, nearest their edge
   first. */
static void test_SOF_R63_order(void **state)
{
    (void)state;
    plain();
    unit("C1", "I6-4m3/r", 3, 9);
    unit("C2", "I6-4m3/r", 15, 12);
    unit("C3", "I6-4m3/d", 8, 9);
    unit("P1", "I6-4m3/d", 8, 8);
    unit("P2", "I6-4m3/r", 3, 4);
    rally();
    static const char *const order[] = { "C3", "P1", "C2", "C1", "P2" };
    for (int i = 0; i < 5; i++) {
        assert_int_equal(tc_awaits(&t.b, &t.s).subject, index_of(order[i]));
        ROLLS(1);
    }
    assert_int_equal(t.s.as.sof.turn, 2);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_SOF_6_0_b),        cmocka_unit_test(test_SOF_6_0_a),
    cmocka_unit_test(test_SOF_R63_snapshot), cmocka_unit_test(test_SOF_6_0_c),
    cmocka_unit_test(test_SOF_6_0_e),        cmocka_unit_test(test_SOF_6_0_f),
    cmocka_unit_test(test_SOF_R63_order),
};

const chapter chapter_6 = { "chapter 6, rally", tests, sizeof tests / sizeof tests[0] };
