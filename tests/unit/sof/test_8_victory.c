/* Chapter 8: points and the end. */
#include "unit.h"

/* The last AM is drawn and declined, so that the Victory Phase comes. */
static void to_victory(int turn)
{
    t.b.as.sof.start.turn = (uint8_t)turn;
    t.b.as.sof.dusk = 0;
    fixture_cup(&t.b, "T", 1);
    fixture_cup(&t.b, "Q", 0);
    begin();
}

static void armies(void)
{
    plain();
    unit("C1", "I6-4m3", 8, 12);
    unit("P1", "I6-4m3", 8, 2);
}

/* R86: at the level, not only above it. R87: both: points. */
static void test_SOF_8_1(void **state)
{
    static const struct {
        int lost_c, lost_p, outcome;
    } rows[] = { { 49, 0, TC_PLAYING }, { 50, 0, TC_WON_1 },  { 51, 0, TC_WON_1 },
                 { 0, 39, TC_PLAYING }, { 0, 40, TC_WON_0 },  { 50, 40, TC_WON_1 },
                 { 50, 50, TC_DRAWN },  { 50, 60, TC_WON_0 }, { 49, 39, TC_PLAYING },
                 { 60, 39, TC_WON_1 } };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char words[24];
        armies();
        t.b.as.sof.rout_level[SOF_CATHOLIC] = 50;
        t.b.as.sof.rout_level[SOF_PROTESTANT] = 40;
        snprintf(words, sizeof words, "I%d-4m3/gone", rows[i].lost_c);
        if (rows[i].lost_c)
            unit("C2", words, 0, 0);
        snprintf(words, sizeof words, "I%d-4m3/gone", rows[i].lost_p);
        if (rows[i].lost_p)
            unit("P2", words, 0, 0);
        to_victory(3);
        assert_int_equal(t.s.over, rows[i].outcome);
    }
}

/* R89: no unit left loses at once, but only below the rout levels. */
static void test_SOF_R89(void **state)
{
    (void)state;
    for (int side = 0; side < 3; side++) {
        plain();
        unit("C1", side == 0 || side == 2 ? "I6-4m3/gone" : "I6-4m3", 8, 12);
        unit("P1", side >= 1 ? "I6-4m3/gone" : "I6-4m3", 8, 2);
        to_victory(3);
        assert_int_equal(t.s.over, side == 0 ? TC_WON_1 : side == 1 ? TC_WON_0 : TC_DRAWN);
    }
}

/* R84, R85: routed units and the leaders with them count at the end of the last turn, and only
   then. */
static void test_SOF_8_2_b(void **state)
{
    (void)state;
    for (int turn = 10; turn <= 11; turn++) {
        armies();
        unit("C1", "I6-4m3/r", 8, 12);
        unit("C2", "I6-4m3", 3, 12);
        unit("P1", "I6-4m3", 8, 10); /* two away: no rally, no flight */
        fixture_leader(&t.b, "T", SOF_CATHOLIC, 3, 8, 12);
        to_victory(turn);
        assert_int_equal(t.s.over, turn == 11 ? TC_WON_1 : TC_PLAYING);
        int lost = -1;
        for (uint32_t i = 0; i < t.ev.len; i++)
            if (t.room[i].kind == SOF_EV_VP && t.room[i].rule == SOF_8_1)
                lost = t.room[i].a;
        assert_int_equal(lost, turn == 11 ? 6 + 6 : 0);
        assert_int_equal(sof_lost(&t.b.as.sof, &t.s.as.sof, SOF_CATHOLIC), turn == 11 ? 12 : 0);
    }
}

/* R78: by the gun's first owner: held by the enemy 3, destroyed 2, destroyed while captured still
   3. */
static void test_SOF_8_2_d(void **state)
{
    static const struct {
        int owner, gun_state, captured, lost;
    } rows[] = { { 0, SOF_OPERATIVE, 0, 0 }, { 0, SOF_ABANDONED, 0, 0 }, { 0, SOF_DESTROYED, 0, 2 },
                 { 1, SOF_OPERATIVE, 1, 3 }, { 1, SOF_ABANDONED, 1, 3 }, { 1, SOF_DESTROYED, 1, 3 },
                 { 0, SOF_OPERATIVE, 1, 0 } };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        armies();
        fixture_gun(&t.b, "G1", SOF_CATHOLIC, true, 3, 3);
        fixture_switch(&t.b, "artillery", true);
        sof_gun *g = &t.b.as.sof.start.gun[0];
        g->owner = (uint8_t)rows[i].owner;
        g->state = (uint8_t)rows[i].gun_state;
        g->captured = (uint8_t)rows[i].captured;
        begin();
        assert_int_equal(sof_lost(&t.b.as.sof, &t.s.as.sof, SOF_CATHOLIC), rows[i].lost);
        assert_int_equal(sof_lost(&t.b.as.sof, &t.s.as.sof, SOF_PROTESTANT), 0);
        assert_int_equal(tc_margin(&t.b, &t.s), -rows[i].lost);
    }
}

/* 8.2.a, c: printed CF; twice the command; a replacement adds nothing to the dead man's points. */
static void test_SOF_8_2_c(void **state)
{
    (void)state;
    for (int kind = SOF_LED; kind <= SOF_LEFT; kind++) {
        armies();
        unit("C2", "I7-4m3/gone", 0, 0);
        sof_leader *l = &t.b.as.sof.start.leader[index_of("T")];
        l->state = (uint8_t)kind;
        l->cup = kind == SOF_LED ? 3 : kind == SOF_LEFT ? 0 : 1;
        if (kind == SOF_LEADERLESS || kind == SOF_LEFT)
            l->hex = HEX_NONE;
        if (kind == SOF_LEFT)
            unit("C1", "I6-4m3/gone", 0, 0);
        begin();
        const int expected = 7 + (kind == SOF_LED ? 0 : 6) + (kind == SOF_LEFT ? 6 : 0);
        assert_int_equal(sof_lost(&t.b.as.sof, &t.s.as.sof, SOF_CATHOLIC), expected);
    }
}

/* R88: after the last turn most points win, equal is a draw. */
static void test_SOF_R88(void **state)
{
    (void)state;
    for (int lead = -1; lead <= 1; lead++) {
        armies();
        unit("C2", lead < 0 ? "I7-4m3/gone" : "I6-4m3/gone", 0, 0);
        unit("P2", lead > 0 ? "I7-4m3/gone" : "I6-4m3/gone", 0, 0);
        to_victory(11);
        assert_int_equal(t.s.over, lead < 0 ? TC_WON_1 : lead > 0 ? TC_WON_0 : TC_DRAWN);
    }
}

/* R90: nothing ends the game in mid-turn: a side may be wiped out and the turn goes on. */
static void test_SOF_R90(void **state)
{
    (void)state;
    plain();
    unit("C1", "I60-4m3", 8, 9);
    unit("P1", "I6-4m3", 8, 8);
    t.b.as.sof.rout_level[SOF_PROTESTANT] = 1;
    combat("T");
    fight_now("C1 P1");
    ROLLS(6);
    assert_int_equal(t.s.over, TC_PLAYING);
    assert_int_equal(tc_awaits(&t.b, &t.s).step, SOF_STEP_DRAW);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_SOF_8_1),   cmocka_unit_test(test_SOF_R89),
    cmocka_unit_test(test_SOF_8_2_b), cmocka_unit_test(test_SOF_8_2_d),
    cmocka_unit_test(test_SOF_8_2_c), cmocka_unit_test(test_SOF_R88),
    cmocka_unit_test(test_SOF_R90),
};

const chapter chapter_8 = { "chapter 8, victory", tests, sizeof tests / sizeof tests[0] };
