/* Chapter X: the scenario rules of ours. */
#include "unit.h"

static void flank(int turn)
{
    plain();
    unit("C1", "I6-4m3", 8, 12);
    unit("C2", "H5-8m4/away", 0, 0);
    unit("P1", "I6-4m3", 8, 2);
    fixture_woods(&t.b, 19, 6);
    t.b.as.sof.flank_side = SOF_CATHOLIC;
    t.b.as.sof.flank_first = 4;
    t.b.as.sof.flank_sure = 8;
    t.b.as.sof.flank_row0 = 3;
    t.b.as.sof.flank_row1 = 12;
    t.b.as.sof.start.turn = (uint8_t)turn;
    fixture_at_turn(&t.b);
}

/* Turn 3 no question, 4 to 7 a die of at most turn - 3, from 8 on for sure. */
static void test_SOF_X1_arrival(void **state)
{
    (void)state;
    for (int turn = 3; turn <= 9; turn++)
        for (uint8_t die = 1; die <= 6; die++) {
            flank(turn);
            begin();
            const tc_await w = tc_awaits(&t.b, &t.s);
            if (turn < 4) {
                assert_int_equal(w.step, SOF_STEP_DRAW);
                continue;
            }
            assert_int_equal(w.step, SOF_STEP_ARRIVAL);
            if (turn < 8) {
                assert_int_equal(w.who, TC_CHANCE);
                ROLLS(die);
            }
            const bool arrived = turn >= 8 || die <= turn - 3;
            assert_int_equal(tc_awaits(&t.b, &t.s).step,
                             arrived ? SOF_STEP_ARRIVAL : SOF_STEP_DRAW);
            assert_int_equal(tc_awaits(&t.b, &t.s).who, arrived ? SOF_CATHOLIC : TC_CHANCE);
        }
}

static tc_action edge(int which)
{
    tc_action a = plainly(SOF_EVENT_CHOICE);
    a.arg = (uint16_t)which;
    return a;
}

static tc_action enters(int c, int r, const char *path)
{
    tc_action a = moves("C2", path);
    a.arg = (uint16_t)(1 + HEX(c, r));
    return a;
}

static void test_SOF_X1_entry(void **state)
{
    (void)state;
    flank(8);
    begin();
    DENIED(edge(SOF_NORTH), SOF_X1, 0);
    DENIED(edge(SOF_EDGES), SOF_X1, 0);
    tc_action a = edge(SOF_EAST);
    a.side = SOF_PROTESTANT;
    DENIED(a, SOF_X1, 0);
    LEGAL(edge(SOF_WEST));
    takes(edge(SOF_EAST));
    ROLLS((uint8_t)fixture_draw_die(&t.b, &t.s, "T"));
    takes(plainly(SOF_ACCEPT));
    LEGAL(enters(19, 3, ""));
    LEGAL(enters(19, 12, ""));
    DENIED_AT(enters(19, 2, ""), SOF_X1, 0, 2003, 0);
    DENIED_AT(enters(19, 13, ""), SOF_X1, 0, 2014, 0);
    DENIED_AT(enters(18, 5, ""), SOF_X1, 0, 1906, 0);
    DENIED(enters(0, 5, ""), SOF_X1, 0);
    DENIED(enters(19, 6, ""), SOF_X1, 0);  /* woods */
    DENIED(enters(19, 16, ""), SOF_X1, 0); /* off the map */
    DENIED(moves("C2", "N"), SOF_X1, 0);   /* where does it come from? */
    LEGAL(enters(19, 5, "NW NW NW NW NW NW NW"));
    DENIED_AT(enters(19, 10, "NW NW NW NW NW NW NW NW"), SOF_4_0_b, 0, 9, 8);
    a = moves("C1", "N");
    a.arg = 5;
    DENIED(a, TC_MALFORMED, 0); /* who is here enters nowhere */
    takes(enters(19, 5, "NW"));
    assert_int_equal(of("C2")->hex, HEX(18, 5));
    assert_int_equal(of("C2")->flags & SOF_U_AWAY, 0);
}

/* Not arrived: it cannot be activated; and counts for nothing (R89 aside). */
static void test_SOF_X1_away(void **state)
{
    (void)state;
    flank(1);
    begin();
    ROLLS((uint8_t)fixture_draw_die(&t.b, &t.s, "T"));
    takes(plainly(SOF_ACCEPT));
    DENIED_AT(enters(19, 5, ""), SOF_X1, 0, 0, 0);
    assert_int_equal(sof_lost(&t.b.as.sof, &t.s.as.sof, SOF_CATHOLIC), 0);
}

/* X2: a die of 1 or 2 binds the horse that can come nearer to the guns; 3 does not. */
static void test_SOF_X2(void **state)
{
    (void)state;
    for (uint8_t die = 1; die <= 3; die++) {
        assert_true(station_build(ST_HOT_HEAD, &t.b, &t.s));
        ROLLS(die);
        if (die == 3) {
            LEGAL(plainly(SOF_END_MOVEMENT));
            continue;
        }
        DENIED_AT(plainly(SOF_END_MOVEMENT), SOF_X2, 0, index_of("C3"), TC_NONE);
        DENIED(moves("C3", "S"), SOF_X2, 0); /* no nearer */
        LEGAL(moves("C1", "S"));             /* foot is free */
        takes(moves("C3", "NE"));
        LEGAL(plainly(SOF_END_MOVEMENT));
    }
    assert_true(station_build(ST_HOT_HEAD, &t.b, &t.s));
    t.b.as.sof.start.fired[SOF_PROTESTANT] = 0; /* no gun has fired: no question */
    assert_true(fixture_movement(&t.b, &t.s, "T"));
}

/* X3: so many guns a turn and no more; the other side is not bound. */
static void test_SOF_X3(void **state)
{
    (void)state;
    plain();
    unit("C1", "I6-4m3", 0, 14);
    unit("P1", "I6-4m3", 8, 8);
    fixture_gun(&t.b, "G1", SOF_CATHOLIC, true, 8, 11);
    fixture_gun(&t.b, "G2", SOF_CATHOLIC, true, 9, 11);
    fixture_gun(&t.b, "G3", SOF_CATHOLIC, true, 7, 11);
    fixture_switch(&t.b, "artillery", true);
    for (int limit = 0; limit <= 3; limit++) {
        t.b.as.sof.bad_guns[SOF_CATHOLIC] = (uint8_t)limit;
        combat("T");
        takes(shoots("G1", "P1"));
        ROLLS(1, 1);
        if (limit == 1) {
            DENIED_AT(shoots("G2", "P1"), SOF_X3, 0, 2, 1);
            continue;
        }
        takes(shoots("G2", "P1"));
        ROLLS(1, 1);
        if (limit == 2)
            DENIED_AT(shoots("G3", "P1"), SOF_X3, 0, 3, 2);
        else
            LEGAL(shoots("G3", "P1"));
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_SOF_X1_arrival), cmocka_unit_test(test_SOF_X1_entry),
    cmocka_unit_test(test_SOF_X1_away),    cmocka_unit_test(test_SOF_X2),
    cmocka_unit_test(test_SOF_X3),
};

const chapter chapter_x = { "chapter X, scenario rules", tests, sizeof tests / sizeof tests[0] };
