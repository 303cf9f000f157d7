/* SOF-5.4: leaders killed, placed elsewhere, replaced. */
#include "unit.h"

/* T with C1, Q with P1; a battle of no effect, then the two rolls. */
static void duel(void)
{
    plain();
    unit("C1", "I6-4m3", 8, 9);
    unit("C2", "I6-4m3", 3, 12);
    unit("P1", "I6-4m3", 8, 8);
    unit("P2", "I6-4m3", 12, 3);
    fixture_leader(&t.b, "T", SOF_CATHOLIC, 3, 8, 9);
    fixture_leader(&t.b, "Q", SOF_PROTESTANT, 2, 8, 8);
    combat("T");
    fight_now("C1 P1");
    ROLLS(2); /* +2 for T: row 4, column 1-1: nothing */
}

/* Killed on 2 and 12, and on nothing else; attackers' leaders first. */
static void test_SOF_5_4_a(void **state)
{
    (void)state;
    for (uint8_t a = 1; a <= 6; a++)
        for (uint8_t b = 1; b <= 6; b++) {
            duel();
            assert_int_equal(tc_awaits(&t.b, &t.s).subject, SOF_LEADER0 + index_of("T"));
            ROLLS(a, b);
            assert_int_equal(chief("T")->state,
                             a + b == 2 || a + b == 12 ? SOF_LEADERLESS : SOF_LED);
            assert_int_equal(tc_awaits(&t.b, &t.s).subject, SOF_LEADER0 + index_of("Q"));
        }
}

/* 5.4.c: gone, 2 x command points, one AM left; R60: a second AM still in the cup goes too. */
static void test_SOF_5_4_c(void **state)
{
    (void)state;
    duel();
    assert_int_equal(chief("Q")->cup, 2);
    ROLLS(3, 4, 6, 6);
    assert_int_equal(chief("Q")->state, SOF_LEADERLESS);
    assert_int_equal(chief("Q")->hex, HEX_NONE);
    assert_int_equal(chief("Q")->cup, 1);
    assert_int_equal(sof_lost(&t.b.as.sof, &t.s.as.sof, SOF_PROTESTANT), 4);
    ROLLS((uint8_t)fixture_draw_die(&t.b, &t.s, "Q"));
    assert_int_equal(tc_awaits(&t.b, &t.s).who,
                     SOF_PROTESTANT); /* it may be accepted still this turn */
}

/* 5.4.d, R60: one unit, of his command, not routed; it moves, the replacement stands on it, then
   it fights. */
static void test_SOF_5_4_d(void **state)
{
    (void)state;
    plain();
    unit("C1", "I6-4m3", 8, 10);
    unit("C2", "I6-4m3/r", 3, 12);
    unit("C3", "I6-4m3/d", 3, 10);
    unit("C4", "I6-4m3/gone", 0, 0);
    fixture_leader(&t.b, "U", SOF_CATHOLIC, 1, 1, 15);
    fixture_unit(&t.b, "C5", "I6-4m3", 1, 12, "U");
    unit("P1", "I6-4m3", 8, 8);
    t.b.as.sof.start.leader[index_of("T")] =
        (sof_leader){ .hex = HEX_NONE, .state = SOF_LEADERLESS, .cup = 1 };
    begin();
    ROLLS((uint8_t)fixture_draw_die(&t.b, &t.s, "T"));
    takes(plainly(SOF_ACCEPT));
    assert_int_equal(tc_awaits(&t.b, &t.s).step, SOF_STEP_PICK);
    DENIED(names(SOF_PICK_SINGLE, "C2"), SOF_5_2_d, SOF_R25);
    DENIED(names(SOF_PICK_SINGLE, "C4"), SOF_5_2_d, SOF_R25);
    DENIED(names(SOF_PICK_SINGLE, "C5"), SOF_5_4_d, SOF_R60);
    DENIED(names(SOF_PICK_SINGLE, "P1"), SOF_5_4_d, SOF_R60);
    tc_action a = plainly(SOF_PICK_SINGLE);
    a.unit = t.b.as.sof.units;
    DENIED(a, TC_MALFORMED, 0);
    LEGAL(names(SOF_PICK_SINGLE, "C3"));
    takes(names(SOF_PICK_SINGLE, "C1"));
    DENIED(moves("C3", "N"), SOF_5_4_d, SOF_R60);
    DENIED(moves("T", "N"), SOF_4_0_a, 0);
    takes(moves("C1", "N"));
    takes(plainly(SOF_END_MOVEMENT));
    assert_int_equal(chief("T")->state, SOF_REPLACED);
    assert_int_equal(chief("T")->hex, HEX(8, 9));
    DENIED(plainly(SOF_DECLARE_BATTLES), SOF_5_0_b, SOF_R14);
    DENIED(fights("C3 P1"), SOF_5_0_b, SOF_R32);
    takes(fights("C1 P1"));
    assert_int_equal(sof_battle_odds(&t.b.as.sof, &t.s.as.sof, 1).drm_leader_attack, 0); /* 5.4.f */
    takes(plainly(SOF_DECLARE_BATTLES));
    takes(plainly(SOF_RESOLVE_NEXT));
    ROLLS(3);
    assert_int_equal(tc_awaits(&t.b, &t.s).step, SOF_STEP_DRAW); /* never rolled for */
}

/* R60: only routed ones left: the AM counts as declined, nobody is asked. */
static void test_SOF_R60(void **state)
{
    (void)state;
    plain();
    unit("C1", "I6-4m3/r", 8, 12);
    unit("P1", "I6-4m3", 8, 2);
    t.b.as.sof.start.leader[index_of("T")] =
        (sof_leader){ .hex = HEX_NONE, .state = SOF_LEADERLESS, .cup = 1 };
    begin();
    ROLLS((uint8_t)fixture_draw_die(&t.b, &t.s, "T"));
    assert_true(heard(SOF_EV_DECLINED, SOF_5_4_d, SOF_R60));
    assert_int_equal(t.s.as.sof.drawer, SOF_PROTESTANT);
    assert_int_equal(chief("T")->state, SOF_LEADERLESS);
}

/* 5.4.g, R61: with his last unit the replacement goes, and his AM. A regular leader stays. */
static void test_SOF_5_4_g(void **state)
{
    (void)state;
    for (int kind = SOF_LED; kind <= SOF_REPLACED; kind++) {
        plain();
        unit("C1", "I60-4m3", 8, 9);
        unit("P1", "I6-4m3", 8, 8);
        fixture_leader(&t.b, "R", SOF_PROTESTANT, 1, 3, 3);
        fixture_unit(&t.b, "P2", "I6-4m3", 3, 3, "R");
        sof_leader *q = &t.b.as.sof.start.leader[index_of("Q")];
        q->state = (uint8_t)kind;
        q->cup = kind == SOF_LED ? 2 : 1;
        if (kind == SOF_LEADERLESS)
            q->hex = HEX_NONE;
        combat("T");
        fight_now("C1 P1");
        ROLLS(6); /* De */
        assert_int_equal(of("P1")->status, SOF_GONE);
        assert_int_equal(chief("Q")->state, kind == SOF_LED ? SOF_LED : SOF_LEFT);
        assert_int_equal(chief("Q")->cup, kind == SOF_LED ? 2 : 0);
    }
}

/* ---- Relocation, R59 --------------------------------------------------------------------- */

static tc_action to_unit(const char *leader, const char *id)
{
    tc_action a = names(SOF_RELOCATE_LEADER, leader);
    a.target = (uint8_t)fixture_find(&t.b, id);
    return a;
}

/* A survivor of an overrun: any friendly unit without a leader. */
static void test_SOF_5_4_b(void **state)
{
    (void)state;
    plain();
    unit("C1", "H6-8m3", 8, 10);
    unit("P1", "I6-4m3", 12, 4);
    fixture_leader(&t.b, "Q", SOF_PROTESTANT, 2, 8, 8);
    fixture_leader(&t.b, "R", SOF_PROTESTANT, 1, 14, 4);
    fixture_unit(&t.b, "P2", "I6-4m3", 14, 4, "R");
    fixture_unit(&t.b, "P3", "I6-4m3/r", 16, 4, "R");
    unit("P4", "I6-4m3/gone", 0, 0);
    movement("T");
    takes(moves("C1", "N N N"));
    ROLLS(5, 6);
    assert_int_equal(tc_awaits(&t.b, &t.s).who, SOF_PROTESTANT);
    LEGAL(to_unit("Q", "P1"));
    LEGAL(to_unit("Q", "P3")); /* another command's, and routed: all the same */
    DENIED(to_unit("Q", "P2"), SOF_5_4_b, SOF_R59); /* R is with it */
    DENIED(to_unit("Q", "P4"), SOF_5_4_b, SOF_R59);
    DENIED(to_unit("Q", "C1"), SOF_5_4_b, SOF_R59);
    DENIED(to_unit("R", "P1"), SOF_5_4_b, SOF_R59); /* it is not he who looks for a unit */
    tc_action a = to_unit("Q", "P1");
    a.target = t.b.as.sof.units;
    DENIED(a, TC_MALFORMED, 0);
    a.side = SOF_CATHOLIC;
    DENIED(a, SOF_3_1_1_b, SOF_R59);
    takes(to_unit("Q", "P1"));
    assert_int_equal(chief("Q")->hex, HEX(12, 4));
    assert_int_equal(of("C1")->hex, HEX(8, 7)); /* the march goes on */
}

/* His unit eliminated: his own command first. */
static void test_SOF_R59(void **state)
{
    (void)state;
    for (int own = 0; own < 2; own++) {
        plain();
        unit("C1", "I60-4m3", 8, 9);
        unit("P1", "I6-4m3", 8, 8);
        fixture_leader(&t.b, "Q", SOF_PROTESTANT, 2, 8, 8);
        fixture_leader(&t.b, "R", SOF_PROTESTANT, 1, 0, 3);
        fixture_unit(&t.b, "P2", "I6-4m3", 14, 4, "R");
        if (own)
            unit("P3", "I6-4m3/r", 16, 4);
        combat("T");
        fight_now("C1 P1");
        ROLLS(6, 3, 4); /* De, and he lives */
        if (own) {
            DENIED(to_unit("Q", "P2"), SOF_6_0_g, SOF_R59);
            LEGAL(to_unit("Q", "P3"));
        } else {
            LEGAL(to_unit("Q", "P2"));
        }
    }
    plain(); /* nobody left at all: he is lost, and counts */
    unit("C1", "I60-4m3", 8, 9);
    unit("P1", "I6-4m3", 8, 8);
    fixture_leader(&t.b, "Q", SOF_PROTESTANT, 2, 8, 8);
    combat("T");
    fight_now("C1 P1");
    ROLLS(6, 3, 4);
    assert_int_equal(chief("Q")->hex, HEX_NONE);
    assert_int_equal(sof_lost(&t.b.as.sof, &t.s.as.sof, SOF_PROTESTANT), 6 + 4);
}

/* Every friend has a leader: then any of them (R18, R59). */
static void test_SOF_R18_second_leader(void **state)
{
    (void)state;
    plain();
    unit("C1", "I60-4m3", 8, 9);
    unit("P1", "I6-4m3", 8, 8);
    fixture_leader(&t.b, "Q", SOF_PROTESTANT, 2, 8, 8);
    fixture_leader(&t.b, "R", SOF_PROTESTANT, 1, 14, 4);
    fixture_unit(&t.b, "P2", "I6-4m3", 14, 4, "R");
    combat("T");
    fight_now("C1 P1");
    ROLLS(6, 3, 4);
    takes(to_unit("Q", "P2"));
    assert_int_equal(chief("Q")->hex, chief("R")->hex);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_SOF_5_4_a), cmocka_unit_test(test_SOF_5_4_c),
    cmocka_unit_test(test_SOF_5_4_d), cmocka_unit_test(test_SOF_R60),
    cmocka_unit_test(test_SOF_5_4_g), cmocka_unit_test(test_SOF_5_4_b),
    cmocka_unit_test(test_SOF_R59),   cmocka_unit_test(test_SOF_R18_second_leader),
};

const chapter chapter_5_leaders = { "chapter 5, leaders", tests, sizeof tests / sizeof tests[0] };
