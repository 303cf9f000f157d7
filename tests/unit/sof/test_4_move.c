/* Chapter 4: what a move may be, and the order in which its faults are named. */
#include "unit.h"

static void alone(const char *words)
{
    plain();
    unit("C1", words, 8, 9);
    unit("P1", "I6-4m3", 18, 1);
}

/* ---- SOF-4.0.b, SOF-4.2: costs, against the table of ledger 2.3 as printed there --------- */

/* The row of the ledger's table that begins with these words: its numbers behind "=" or alone. */
static void ledger_row(const char *begins, int out[3])
{
    char line[1024];
    FILE *f = fopen("docs/rules/sof.md", "r");
    assert_non_null(f);
    out[0] = 0;
    while (out[0] == 0 && fgets(line, sizeof line, f)) {
        if (strncmp(line, begins, strlen(begins)))
            continue;
        char *at = line + strlen(begins);
        for (int i = 0; i < 3 && at; i++) {
            char *end = strchr(at, '|');
            assert_non_null(end);
            *end = 0;
            const char *sum = strchr(at, '=');
            out[i] = atoi(sum ? sum + 1 : at + strcspn(at, "0123456789"));
            at = end + 1;
        }
    }
    fclose(f);
    assert_int_not_equal(out[0], 0);
}

static void test_SOF_4_2_b_costs(void **state)
{
    static const char *const rows[] = { "| Clear hex |", "| Village hex |", "| Woods hex |" };
    (void)state;
    alone("I6-4m3");
    fixture_village(&t.b, 8, 8);
    fixture_woods(&t.b, 8, 7);
    static const int row_of[] = { 10, 8, 7 }; /* a clear, a village and a woods hex of column 8 */
    for (int i = 0; i < 3; i++) {
        int cost[3];
        ledger_row(rows[i], cost);
        const tc_hex to = HEX(8, row_of[i]), from = HEX(8, row_of[i] + 1);
        assert_int_equal(sof_step_cost(&t.b.as.sof, SOF_INFANTRY, from, HEX_N, to), cost[0]);
        for (int arm = SOF_HEAVY; arm <= SOF_PLAIN_CAVALRY; arm++)
            assert_int_equal(sof_step_cost(&t.b.as.sof, arm, from, HEX_N, to), cost[1]);
        assert_int_equal(sof_step_cost(&t.b.as.sof, SOF_ARMS, from, HEX_N, to), cost[2]);
    }
}

static void test_SOF_4_2_c_costs(void **state)
{
    (void)state;
    alone("I6-4m3");
    fixture_river(&t.b, 8, 9, HEX_N);
    fixture_river(&t.b, 8, 9, HEX_S);
    fixture_bridge(&t.b, 8, 9, HEX_S);
    fixture_woods(&t.b, 8, 8);
    const sof_battle *b = &t.b.as.sof;
    for (int plus4 = 0; plus4 < 2; plus4++) {
        fixture_switch(&t.b, "river_cavalry_plus4", plus4);
        assert_int_equal(sof_step_cost(b, SOF_INFANTRY, HEX(8, 9), HEX_N, HEX(8, 8)), 3 + 2);
        assert_int_equal(sof_step_cost(b, SOF_HEAVY, HEX(8, 9), HEX_N, HEX(8, 8)),
                         5 + (plus4 ? 4 : 2)); /* R20 */
        assert_int_equal(sof_step_cost(b, SOF_ARMS, HEX(8, 9), HEX_N, HEX(8, 8)), 3 + 2);
        assert_int_equal(sof_step_cost(b, SOF_HEAVY, HEX(8, 8), HEX_S, HEX(8, 9)),
                         1 + (plus4 ? 4 : 2)); /* both ways */
        assert_int_equal(sof_step_cost(b, SOF_HEAVY, HEX(8, 9), HEX_S, HEX(8, 10)), 1); /* bridge */
    }
}

static void test_SOF_4_0_b(void **state)
{
    (void)state;
    alone("I6-4m3");
    fixture_woods(&t.b, 7, 8); /* northwest of (8,9) */
    movement("T");
    LEGAL(moves("C1", "N N N N"));
    DENIED_AT(moves("C1", "N N N N N"), SOF_4_0_b, 0, 5, 4);
    LEGAL(moves("C1", "NW N"));
    DENIED_AT(moves("C1", "NW N N"), SOF_4_0_b, 0, 5, 4);
    LEGAL(moves("C1", "N S")); /* there and back: no rule against it */
    alone("I6-2m3");
    fixture_woods(&t.b, 8, 8);
    movement("T");
    DENIED_AT(moves("C1", "N"), SOF_4_0_b, SOF_R16, 3, 2); /* no guaranteed hex */
    alone("H6-4m3");
    fixture_village(&t.b, 8, 8);
    movement("T");
    DENIED_AT(moves("C1", "N"), SOF_4_0_b, SOF_R16, 5, 4);
    LEGAL(moves("T", "N N N N N N N N N N"));
    DENIED_AT(moves("T", "N N N N N N N N N N N"), SOF_4_0_b, SOF_R21, 11, 10);
}

/* Whose move: his command's, not gone, not routed, once. Leaders likewise. */
static void test_SOF_4_0_a(void **state)
{
    (void)state;
    plain();
    fixture_leader(&t.b, "U", SOF_CATHOLIC, 1, 5, 5);
    unit("C1", "I6-4m3", 8, 9);
    fixture_unit(&t.b, "C2", "I6-4m3", 9, 9, "U");
    unit("C3", "I6-4m3/gone", 0, 0);
    unit("C4", "I6-4m3/r", 12, 9);
    unit("P1", "I6-4m3", 18, 1);
    movement("T");
    DENIED_AT(moves("C2", "N"), SOF_4_0_a, 0, index_of("C2"), TC_NONE);
    DENIED(moves("P1", "N"), SOF_4_0_a, 0);
    DENIED(moves("C3", "N"), SOF_5_2_h, 0);
    DENIED(moves("C4", "N"), SOF_5_2_d, SOF_R25);
    DENIED_AT(moves("C1", ""), SOF_4_0_a, 0, 0, 0);
    takes(moves("C1", "N"));
    DENIED_AT(moves("C1", "N"), SOF_4_0_a, SOF_R15, 0, 0);
    DENIED(moves("U", "N"), SOF_4_0_a, 0);
    DENIED(moves("Q", "S"), SOF_4_0_a, 0);
    DENIED(moves("T", ""), SOF_4_0_a, 0);
    takes(moves("T", "N"));
    DENIED_AT(moves("T", "N"), SOF_4_0_a, SOF_R15, 0, 0);
}

static void test_SOF_4_0_d(void **state)
{
    (void)state;
    plain();
    unit("C1", "I6-4m3", 0, 1);
    unit("C2", "I6-4m3", 8, 9);
    unit("P1", "I6-4m3/r", 8, 8); /* routed, but there */
    unit("P2", "I6-4m3", 2, 4);
    fixture_leader(&t.b, "Q", SOF_PROTESTANT, 2, 8, 10);
    fixture_gun(&t.b, "G1", SOF_PROTESTANT, true, 1, 12);
    fixture_switch(&t.b, "artillery", true);
    movement("T");
    LEGAL(moves("C1", "N"));
    DENIED_AT(moves("C1", "N N"), SOF_4_0_d, SOF_R17, 0, 0); /* off the map */
    DENIED_AT(moves("C1", "NW"), SOF_4_0_d, SOF_R17, 0, 0);  /* off the map */
    DENIED_AT(moves("C2", "N"), SOF_4_0_d, SOF_R17, 909, 0);
    LEGAL(moves("C2", "S")); /* a lone leader is overrun */
    DENIED_AT(moves("C2", "S N N"), SOF_4_0_d, SOF_R17, 909, 0);
    DENIED(moves("T", "N N NE"), SOF_4_0_d, SOF_R17); /* (1,12): an enemy's gun */
    DENIED(moves("T", "S"), SOF_4_0_d, SOF_R17);      /* the map's edge */
    LEGAL(moves("T", "N N N"));
}

static void test_SOF_4_1_a(void **state)
{
    (void)state;
    plain();
    unit("C1", "I6-4m3", 8, 9);
    unit("C2", "I6-4m3", 8, 8);
    unit("C3", "H6-8m3", 10, 9);
    unit("P1", "I6-4m3", 18, 1);
    fixture_leader(&t.b, "U", SOF_CATHOLIC, 1, 0, 13);
    fixture_gun(&t.b, "G1", SOF_CATHOLIC, true, 9, 8);
    fixture_switch(&t.b, "artillery", true);
    movement("T");
    DENIED(moves("C1", "N"), SOF_4_1_a, SOF_R18);  /* two foot */
    LEGAL(moves("C1", "NE"));                      /* foot and gun */
    DENIED(moves("C3", "NW"), SOF_4_1_a, SOF_R18); /* horse and gun */
    LEGAL(moves("C3", "NW N"));                    /* but through it */
    LEGAL(moves("C1", "N N"));                     /* and through a friend */
    DENIED(moves("T", "N N"), SOF_4_1_a, SOF_R18); /* two leaders */
    LEGAL(moves("T", "N N N"));
}

/* The ledger's order: 4.0.b, 4.0.d, 4.1.a, 5.2.c, 5.3, 7.1, 7.2: the first broken one is cited. */
static void test_move_precedence(void **state)
{
    (void)state;
    plain();
    fixture_switch(&t.b, "command_radius", true);
    fixture_switch(&t.b, "facing", true);
    unit("C1", "I6-2m3/d", 8, 9);
    unit("C2", "I6-4m3", 8, 8);
    unit("P1", "I6-4m3", 8, 6);
    movement("T"); /* T at (0,15): C1 is far out of command */
    tc_action a = charges("C1", "N N N S", "P1");
    DENIED(a, SOF_4_0_b, 0); /* dear, blocked, friend, shaken, no charge, out of command */
    a = charges("C1", "N N N", "P1");
    DENIED(a, SOF_4_0_b, 0);
    unit("C1", "I6-4m3/d", 8, 9);
    movement("T");
    DENIED(charges("C1", "N N N", "P1"), SOF_4_0_d, SOF_R17); /* blocked, and so on */
    DENIED(charges("C1", "N", "P1"), SOF_4_1_a, SOF_R18);     /* a friend, before the charge */
    DENIED_AT(charges("C1", "NE N", "P1"), SOF_5_2_c, SOF_R24, 2, 1);
    DENIED(charges("C1", "NE", "P1"), SOF_5_2_c, 0); /* one hex, but no charge while shaken */
    unit("C1", "I6-4m3", 8, 9);
    movement("T");
    DENIED_AT(charges("C1", "NE NE NE NE", "P1"), SOF_5_3_b, SOF_R46, 4,
              1);                                          /* the charge before the allowance */
    DENIED_AT(moves("C1", "NE SE S"), SOF_7_1_b, 0, 3, 2); /* the allowance before the facing */
    DENIED(moves("C1", "S"), SOF_7_2_b, 0);
}

/* R24: one hex a turn while DISORDERED; a second event or AM gives no second one. */
static void test_SOF_5_2_c_one_hex(void **state)
{
    (void)state;
    alone("H6-8m3/d");
    movement("T");
    LEGAL(moves("C1", "N"));
    DENIED_AT(moves("C1", "N N"), SOF_5_2_c, SOF_R24, 2, 1);
    alone("H6-8m3/d");
    t.b.as.sof.start.unit[index_of("C1")].hexes = 1;
    movement("T");
    DENIED_AT(moves("C1", "N"), SOF_5_2_c, SOF_R24, 2, 1);
}

/* ---- Checks on the way ------------------------------------------------------------------- */

/* d6 against morale 3: 3 passes, 4 fails, for both, the mover first; each by its own status. */
static void test_SOF_4_1_c(void **state)
{
    (void)state;
    for (uint8_t mover = 3; mover <= 4; mover++)
        for (uint8_t friend = 3; friend <= 4; friend ++) {
            alone("I6-4m3");
            unit("C2", "I6-4m3", 8, 8);
            movement("T");
            takes(moves("C1", "N N N"));
            assert_int_equal(tc_awaits(&t.b, &t.s).subject, index_of("C1"));
            ROLLS(mover, friend);
            assert_int_equal(of("C1")->status, mover == 4 ? SOF_DISORDERED : SOF_NORMAL);
            assert_int_equal(of("C2")->status, friend == 4 ? SOF_DISORDERED : SOF_NORMAL);
            assert_int_equal(of("C1")->hex,
                             mover == 4 ? HEX(8, 7) : HEX(8, 6)); /* 4.1.f: the first free hex */
            assert_int_equal(tc_awaits(&t.b, &t.s).step, SOF_STEP_MOVEMENT);
        }
}

/* R22: shaken or routed friends, R19: guns and leaders, leave nothing to roll for. */
static void test_SOF_4_1_e(void **state)
{
    (void)state;
    alone("I6-4m3");
    unit("C2", "I6-4m3/d", 8, 8);
    movement("T");
    takes(moves("C1", "N N"));
    ROLLS(1); /* the mover's alone */
    assert_int_equal(of("C1")->hex, HEX(8, 7));
    alone("I6-4m3");
    unit("C2", "I6-4m3/r", 8, 8);
    movement("T");
    takes(moves("C1", "N N"));
    ROLLS(6); /* a routed friend still makes the mover roll */
    assert_int_equal(of("C1")->status, SOF_DISORDERED);
    assert_int_equal(of("C2")->status, SOF_ROUTED);
    alone("I6-4m3");
    fixture_gun(&t.b, "G1", SOF_CATHOLIC, true, 8, 8);
    fixture_leader(&t.b, "U", SOF_CATHOLIC, 1, 8, 7);
    fixture_switch(&t.b, "artillery", true);
    movement("T");
    takes(moves("C1", "N N N"));
    assert_int_equal(of("C1")->hex, HEX(8, 6)); /* no die */
    alone("I6-4m3");
    unit("C2", "I6-4m3", 0, 14);
    movement("T");
    takes(moves("T", "N N"));
    assert_int_equal(chief("T")->hex, HEX(0, 13));
    assert_true(heard(SOF_EV_STEP, SOF_4_1_e, SOF_R19));
}

/* A river: a die for a NORMAL unit after crossing; failed, it stops there, shaken. */
static void test_SOF_4_2_c(void **state)
{
    (void)state;
    for (uint8_t die = 3; die <= 4; die++) {
        plain_river();
        unit("C1", "H6-8m3", 8, 8);
        unit("P1", "I6-4m3", 18, 1);
        movement("T");
        takes(moves("C1", "N N"));
        ROLLS(die);
        assert_int_equal(of("C1")->status, die == 4 ? SOF_DISORDERED : SOF_NORMAL);
        assert_int_equal(of("C1")->hex, die == 4 ? HEX(8, 7) : HEX(8, 6));
        assert_int_equal(heard(SOF_EV_STATUS, SOF_4_2_c, SOF_R23), die == 4);
    }
    plain_river();
    unit("C1", "H6-8m3/d", 8, 8); /* R23: nothing to lose, no die */
    unit("C2", "I6-4m3", 4, 8);   /* on the bridge: no die either */
    unit("P1", "I6-4m3", 18, 1);
    movement("T");
    takes(moves("C1", "N"));
    takes(moves("C2", "N"));
    assert_int_equal(of("C1")->hex, HEX(8, 7));
    assert_int_equal(of("C2")->hex, HEX(4, 7));
}

/* R23: river first, then the friend in the same hex; a mover shaken by the river rolls no more. */
static void test_SOF_R23(void **state)
{
    (void)state;
    plain_river();
    unit("C1", "H6-8m3", 8, 8);
    unit("C2", "I6-4m3", 8, 7);
    unit("P1", "I6-4m3", 18, 1);
    movement("T");
    takes(moves("C1", "N N N"));
    ROLLS(6);                                                        /* river: failed */
    assert_int_equal(tc_awaits(&t.b, &t.s).subject, index_of("C2")); /* straight to the friend's */
    ROLLS(1);
    assert_int_equal(of("C1")->hex, HEX(8, 6)); /* goes on to where it may stop */
    assert_int_equal(of("C1")->status, SOF_DISORDERED);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_SOF_4_2_b_costs), cmocka_unit_test(test_SOF_4_2_c_costs),
    cmocka_unit_test(test_SOF_4_0_b),       cmocka_unit_test(test_SOF_4_0_a),
    cmocka_unit_test(test_SOF_4_0_d),       cmocka_unit_test(test_SOF_4_1_a),
    cmocka_unit_test(test_move_precedence), cmocka_unit_test(test_SOF_5_2_c_one_hex),
    cmocka_unit_test(test_SOF_4_1_c),       cmocka_unit_test(test_SOF_4_1_e),
    cmocka_unit_test(test_SOF_4_2_c),       cmocka_unit_test(test_SOF_R23),
};

const chapter chapter_4 = { "chapter 4, movement", tests, sizeof tests / sizeof tests[0] };
