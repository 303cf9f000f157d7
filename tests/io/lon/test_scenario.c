/* Scenario files of Lion of the North: every bad input with its line, column and rule; the built-in
   ones stand ready and can be set up by play; a position written down compiles back to the same
   hash; lessons come to what they promise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "../both.h"

/* ---- A small good scenario, and what one edit does to it ------------------------------------- */

static const char good[] = /* clang-format off */
    "system: lon\n"                                                                       /*  1 */
    "id: small\n"                                                                         /*  2 */
    "table: {width: 90, depth: 60}\n"                                                     /*  3 */
    "first: a\n"                                                                          /*  4 */
    "north: b\n"                                                                          /*  5 */
    "options: [two_disciplines]\n"                                                        /*  6 */
    "rulings: {max_turns: 12, fire_arc: 450}\n"                                            /*  7 */
    "sides:\n"                                                                            /*  8 */
    "  a:\n"                                                                              /*  9 */
    "    name: South\n"                                                                   /* 10 */
    "    discipline: regular\n"                                                           /* 11 */
    "    zone: [0, 0, 90, 20]\n"                                                          /* 12 */
    "    train: {at: [45, 6]}\n"                                                          /* 13 */
    "    contingents: [{discipline: steady}, {discipline: unruly, zone: [0, 0, 30, 20]}]\n" /* 14 */
    "  b: {name: North, discipline: steady, zone: [0, 40, 90, 60], train: {at: [45, "
    "54]}}\n"                                                                               /* 15 */
    "variants: [ready, play]\n"                                                           /* 16 */
    "ground:\n"                                                                           /* 17 */
    "  - {kind: hill, area: [40, 24, 60, 36], top: [44, 28, 56, 32]}\n"                   /* 18 */
    "  - {kind: woods, area: [[2, 10], [12, 8], [14, 18]]}\n"                             /* 19 */
    "  - {kind: marsh, area: [70, 2, 80, 12]}\n"                                          /* 20 */
    "  - {kind: water, area: [84, 0, 90, 60]}\n"                                          /* 21 */
    "  - {kind: road, line: [0, 30, 84, 30]}\n"                                           /* 22 */
    "  - {kind: road, line: [[20, 0], [20, 30]]}\n"                                       /* 23 */
    "  - {kind: gabion, line: [30, 41, 36, 41]}\n"                                        /* 24 */
    "bodies:\n"                                                                           /* 25 */
    "  - name: Horn\n"                                                                    /* 26 */
    "    side: a\n"                                                                       /* 27 */
    "    stands: [{id: A0, type: Gen, at: [45, 12]}]\n"                                   /* 28 */
    "  - name: a brigade\n"                                                               /* 29 */
    "    side: a\n"                                                                       /* 30 */
    "    stands:\n"                                                                       /* 31 */
    "      - {id: A1, type: Mus, at: [40, 20]}\n"                                         /* 32 */
    "      - {id: A2, type: Pik, at: [44, 20]}\n"                                         /* 33 */
    "      - {id: A3, type: LG, at: [47.5, 20], gun: moving}\n"                           /* 34 */
    "  - {side: a, contingent: 2, stands: [{id: A4, type: Cav, at: [25, 18], facing: "
    "12.5}]}\n"                                                                             /* 35 */
    "  - {name: Reserve, side: a, arrives: {turn: 4, edge: [west, 2, 20]}, stands: "
    "[{id: A5, type: Rei}]}\n"                                                              /* 36 */
    "  - name: Tilly\n"                                                                   /* 37 */
    "    side: b\n"                                                                       /* 38 */
    "    stands: [{id: B0, type: Gen, at: [45, 45]}]\n"                                   /* 39 */
    "  - side: b\n"                                                                       /* 40 */
    "    stands:\n"                                                                       /* 41 */
    "      - {id: B1, type: Mus, at: [33, 42]}\n"                                         /* 42 */
    "      - {id: B2, type: HG, at: [50, 42]}\n"                                          /* 43 */
    "      - {id: B3, type: Mil, at: [43, 56]}\n";                                        /* 44 */
/* clang-format on */

static const bad_row bad[] = {
    /* fields */
    { "id: small\n", "", 1, 1, 0, "scenario has no 'id'" },
    { "{width: 90, depth: 60}", "{width: 5, depth: 60}", 3, 16, 0, "width is 5; it must be 20" },
    { "table: {width: 90, depth: 60}", "table: big", 3, 8, 0, "table must be a mapping" },
    { "first: a", "first: c", 4, 8, LON_3_A_1, "first 'c' is unknown" },
    { "first: a", "frist: a", 4, 1, 0, "did you mean 'first'?" },
    { "north: b", "north: up", 5, 8, LON_R2, "north 'up' is unknown" },
    { "[two_disciplines]", "[two_diciplines]", 6, 11, 0, "did you mean 'two_disciplines'?" },
    { "[two_disciplines]", "[slope_sight]", 6, 11, 0, "wants a value" },
    { "max_turns: 12", "max_turns: 100", 7, 22, LON_R107,
      "max_turns cannot be '100'; it is 0 to 99" },
    { "fire_arc: 450", "fire_arc: 1801", 7, 36, LON_R55, "it is 0 to 1800" },
    { "fire_arc: 450", "guns_d4: 3", 7, 35, 0, "it is true or false" },
    { "fire_arc: 450", "blocked_retreat: stop", 7, 43, 0, "it is destroy or halt" },
    { "discipline: regular", "discipline: elite", 11, 17, LON_4_E_1,
      "discipline 'elite' is unknown" },
    { "[0, 0, 90, 20]", "[0, 0, 90]", 12, 11, 0, "a zone is [left, bottom, right, top]" },
    { "[0, 0, 90, 20]", "[0, 0, 91, 20]", 12, 11, LON_R2, "off the table of 90 by 60" },
    { "{at: [45, 6]}", "{at: [45, 5.999]}", 13, 17, LON_R108, "the baggage reaches off the table" },
    { "{discipline: steady}, ", "", 14, 18, LON_X2, "has 2 contingents, not 1" },
    { "{discipline: steady}", "{name: Swedes}", 14, 19, LON_4_E_1, "has no 'discipline'" },
    /* ground */
    { "kind: hill", "kind: hil", 18, 12, 0, "did you mean 'hill'?" },
    { "kind: hill", "kind: top", 18, 12, LON_R59, "a top is given with its hill" },
    { "top: [44, 28, 56, 32]", "top: [44, 28, 61, 32]", 18, 47, LON_R59,
      "reaches out of its hill at 61, 28" },
    { "[14, 18]]}", "[14, 18]], top: [3, 9, 4, 10]}", 19, 60, LON_R59, "only a hill has a top" },
    { "[[2, 10], [12, 8], [14, 18]]", "[[2, 10], [12, 8]]", 19, 25, LON_R40, "3 to 24 points" },
    { "[14, 18]]", "[14, 18], [4, 5]]", 19, 25, LON_R40, "the edges of the area meet one another" },
    { "area: [70, 2, 80, 12]", "line: [70, 2, 80, 12]", 20, 5, LON_R128,
      "a marsh is given by its 'area'" },
    { "line: [0, 30, 84, 30]", "area: [0, 30, 84, 31]", 22, 5, LON_R40,
      "a road is given by its 'line'" },
    { "line: [0, 30, 84, 30]", "line: [0, 30, 91, 30]", 22, 24, LON_R2,
      "91, 30 lies off the table" },
    { "kind: gabion, line: [30, 41, 36, 41]", "kind: gabion", 24, 5, LON_R63,
      "a gabion is given by its 'line'" },
    /* bodies and stands */
    { "    side: a\n    stands: [{id: A0", "    stands: [{id: A0", 26, 5, 0, "body has no 'side'" },
    { "type: Mus, at: [40, 20]", "type: Elf, at: [40, 20]", 32, 24, LON_5_A,
      "type 'Elf' is unknown" },
    { "type: Mus, at: [40, 20]", "type: Hus, at: [40, 20]", 32, 24, LON_R112,
      "hussars need the option hussar" },
    { "type: Mus, at: [40, 20]", "at: [40, 20]", 32, 9, LON_5_A, "stand has no 'type'" },
    { "{id: A2,", "{id: A1,", 33, 14, 0, "'A1' is the name of two stands, first in line 32" },
    { "{id: B1,", "{id: A1,", 42, 14, 0, "'A1' is the name of two stands, first in line 32" },
    { "type: Pik, at", "type: Gen, at", 33, 24, LON_R99, "an army has one general: 'A0' is there" },
    { "gun: moving", "gun: fast", 34, 49, LON_R49, "gun 'fast' is unknown" },
    { "gun: moving", "gun: mobile", 34, 49, LON_R49, "Light gun 'A3' cannot be mobile" },
    { "gun: moving", "gun: limbered", 34, 49, LON_6_A_3,
      "starts emplaced or moving, not limbered" },
    { "at: [50, 42]}", "at: [50, 42], gun: emplaced}", 43, 47, LON_6_A_3,
      "only light and medium guns change" },
    { "at: [44, 20]}", "at: [44, 20], gun: emplaced}", 33, 48, LON_R49, "'A2' is no gun" },
    { "{side: a, contingent: 2", "{side: a, contingent: 3", 35, 27, LON_X2, "it must be 1 to 2" },
    { "  - side: b\n", "  - side: b\n    contingent: 2\n", 41, 17, LON_X2,
      "side b has no 'contingents'" },
    { "    side: a\n    stands: [{id: A0", "    side: a\n    contingent: 2\n    stands: [{id: A0",
      29, 29, LON_X2, "the general is of contingent 1" },
    { "facing: 12.5", "facing: 360", 35, 81, 0, "facing is 360; it must be 0 to 359" },
    { "facing: 12.5", "facing: 12.55", 35, 81, 0, "at most 1 decimals" },
    /* where they stand */
    { "at: [44, 20]", "at: [43.7, 20]", 33, 33, LON_R28, "'A2' stands on 'A1' (line 32)" },
    { "at: [40, 20]", "at: [40, 20.001]", 32, 33, LON_X1, "'A1' may not stand here" },
    { "at: [33, 42]", "at: [33, 39.999]", 42, 33, LON_X1, "'B1' may not stand here" },
    { "at: [25, 18]", "at: [29, 18]", 35, 63, LON_X1, "'A4' may not stand here" },
    { "type: Mus, at: [40, 20]", "type: Cav, at: [75, 10]", 32, 33, LON_5_B_4,
      "'A1' may not stand here" },
    { "at: [47.5, 20]", "at: [8, 13]", 34, 32, LON_6_A_5, "'A3' may not stand here" },
    { "at: [40, 20]", "at: [84, 20]", 32, 33, LON_5_B_6, "'A1' may not stand here" },
    { "at: [40, 20]", "at: [91, 20]", 32, 33, LON_R2, "91, 20 lies off the table" },
    { "type: Mus, at: [33, 42]", "type: Mus, at: [47, 56]", 44, 33, LON_R109,
      "'B3' may not stand here" },
    { ", at: [44, 20]", "", 33, 9, LON_X1, "'A2' has no 'at', and both armies stand in line" },
    { "at: [40, 20]}", "at: [40, 20], flags: [disordered]}", 32, 50, 0, "this is of a position" },
    /* who comes later */
    { "turn: 4", "turn: 0", 36, 46, LON_X3, "turn is 0; it must be 1 to 250" },
    { "[west, 2, 20]", "[top, 2, 20]", 36, 56, 0, "edge 'top' is unknown" },
    { "[west, 2, 20]", "[west, 2]", 36, 55, LON_R130, "an edge is [north, from, to]" },
    { "[west, 2, 20]", "[west, 2, 60.001]", 36, 65, LON_R130, "at most to 60" },
    { "[west, 2, 20]", "[west, 20, 2]", 36, 66, LON_R130, "from less to more" },
    { "{id: A5, type: Rei}", "{id: A5, type: Rei, at: [5, 5]}", 36, 104, LON_X3,
      "'A5' comes later" },
    { "{id: A5, type: Rei}", "{id: A5, type: Gen}", 36, 95, LON_R99, "one general" },
    /* the text */
    { "id: small", "base: plian", 2, 7, 0, "unknown base 'plian'" },
    { NULL, "system: lon\nid: x\nbodies: [3]\n", 3, 10, 0, "must be a mapping" },
    { NULL, "system: lon\nid: x\nbodies: []\n", 3, 9, 0, "side a has no stands" },
};

static void test_bad_input(void **state)
{
    (void)state;
    check_bad_rows(good, bad, TC_COUNT(bad));
}

static void compile_text(const char *text, const io_choice *choice, tc_battle *b)
{
    io_faults f;

    if (!io_scenario_compile(text, strlen(text), choice, b, &f))
        fail_msg("%d:%d %s", f.at[0].line, f.at[0].column, f.at[0].text);
}

static void test_good(void **state)
{
    static tc_battle b;

    (void)state;
    compile_text(good, NULL, &b);
    const lon_battle *t = &b.as.lon;
    const lon_stand *u = t->start.stand;
    assert_int_equal(b.system, TC_LON);
    assert_int_equal(t->width, 90000);
    assert_int_equal(t->depth, 60000);
    assert_int_equal(t->north, 1);
    assert_false(t->rolls_first);
    assert_false(t->placing);
    assert_int_equal(t->max_turns, 12);
    assert_int_equal(t->fire_arc, 450);
    assert_true(lon_on(t, LON_SLOPE_SIGHT)); /* by default */
    assert_true(t->two[0]);
    assert_false(t->two[1]);
    assert_int_equal(t->discipline[0][0], LON_STEADY);
    assert_int_equal(t->discipline[0][1], LON_UNRULY);
    assert_int_equal(t->zone[0][0].max.x, 90000);
    assert_int_equal(t->zone[0][1].max.x, 30000);
    assert_int_equal(t->pieces, 8); /* the hill is two */
    assert_int_equal(t->piece[1].kind, LON_TOP);
    assert_int_equal(t->piece[5].road, 5); /* R44: they meet */
    assert_int_equal(t->piece[6].road, 5);
    assert_int_equal(t->piece[2].box.max.y, 18000);
    assert_int_equal(t->train[0].y, 6000);
    assert_int_equal(t->train[1].heading, 1800);
    assert_int_equal(u[3].gun, LON_LIMBERED0);
    assert_int_equal(u[4].heading, 125);
    assert_int_equal(u[5].flags, LON_COMING);
    assert_int_equal(t->card[4].contingent, 1);
    assert_int_equal(t->card[5].arrival, 1);
    assert_int_equal(t->arrival[0].edge, 3);
    assert_int_equal(t->arrival[0].to, 20000);
    assert_int_equal(u[56].heading, 1800);
    assert_int_equal(u[58].gun, LON_FIXED);
    assert_string_equal(t->card[0].name, "Horn");
    assert_string_equal(t->card[2].name, "Pike A2 (a brigade)");
    assert_string_equal(t->card[57].name, "Musketeers B1");
}

/* X1: by hand, then nobody stands anywhere; X2 off: one army of its own discipline; R2 turned
   round. */
static void test_choices(void **state)
{
    static const char *const one_army[] = { "two_disciplines=false" };
    static tc_battle b;
    static tc_state s;

    (void)state;
    compile_text(good, &(io_choice){ .variant = "play" }, &b);
    tc_begin(&b, &s, NULL);
    assert_int_equal(tc_awaits(&b, &s).step, LON_STEP_DEPLOY);
    assert_int_equal(tc_awaits(&b, &s).who, 1); /* guns of P2 */
    for (int i = 0; i < LON_STANDS; i++)
        assert_false(lon_stands(&s.as.lon, i));
    compile_text(good, &(io_choice){ .rulings = one_army, .ruling_count = 1 }, &b);
    assert_false(b.as.lon.two[0]);
    assert_int_equal(b.as.lon.discipline[0][0], LON_REGULAR);
    assert_int_equal(b.as.lon.card[4].contingent, 0);
    compile_text("system: lon\nid: x\nnorth: a\nbodies:\n"
                 "  - {side: a, stands: [{id: A, type: Gen, at: [9, 80]}]}\n"
                 "  - {side: b, stands: [{id: B, type: Gen, at: [9, 10]}]}\n",
                 NULL, &b);
    assert_int_equal(b.as.lon.north, 0);
    assert_int_equal(b.as.lon.start.stand[0].heading, 1800);
    assert_int_equal(b.as.lon.start.stand[56].heading, 0);
    tc_begin(&b, &s, NULL);
    assert_int_equal(tc_awaits(&b, &s).step, LON_STEP_FIRST); /* R122 */
    assert_int_equal(s.as.lon.n[0], 2);
}

/* More stands than there are numbers for (R1 has none), more ground than there is room for. */
static void test_limits(void **state)
{
    static char text[16384];
    static tc_battle b;
    io_faults f;
    size_t len = 0;

    (void)state;
    len += (size_t)snprintf(text, sizeof text,
                            "system: lon\nid: x\ntable: {width: 300, depth: 90}\n"
                            "bodies:\n  - side: a\n    stands:\n");
    for (int i = 0; i < 57; i++)
        len += (size_t)snprintf(text + len, sizeof text - len,
                                "      - {id: A%d, type: Mus, at: [%d, 10]}\n", i, 2 + 4 * i);
    assert_false(io_scenario_compile(text, len, NULL, &b, &f));
    assert_string_equal(f.at[0].text, "more than 56 stands on one side");
    assert_int_equal(f.at[0].line, 63);
    assert_int_equal(f.at[0].column, 9);
    len = (size_t)snprintf(text, sizeof text, "system: lon\nid: x\nbodies: []\nground:\n");
    for (int i = 0; i < 17; i++)
        len += (size_t)snprintf(text + len, sizeof text - len,
                                "  - {kind: hill, area: [1, 1, 9, 9], top: [2, 2, 8, 8]}\n");
    assert_false(io_scenario_compile(text, len, NULL, &b, &f));
    assert_string_equal(f.at[0].text, "more than 32 pieces of ground; a hill with its top is two");
    assert_int_equal(f.at[0].line, 21);
    assert_int_equal(f.at[0].column, 5);
}

/* ---- Positions ------------------------------------------------------------------------------- */

static const char clocked[] = /* clang-format off */
    "system: lon\n"                                                                         /*  1 */
    "id: small\n"                                                                           /*  2 */
    "table: {width: 90, depth: 60}\n"                                                       /*  3 */
    "first: a\n"                                                                            /*  4 */
    "sides: {a: {discipline: steady, train: {at: [45, 6]}}, b: {discipline: unruly}}\n"     /*  5 */
    "ground: [{kind: water, area: [84, 0, 90, 60]}]\n"                                      /*  6 */
    "bodies:\n"                                                                             /*  7 */
    "  - side: a\n"                                                                         /*  8 */
    "    stands:\n"                                                                         /*  9 */
    "      - {id: A0, type: Gen, at: [45, 12], flags: [wounded]}\n"                         /* 10 */
    "      - {id: A1, type: Mus, at: [40, 20], flags: [disordered]}\n"                      /* 11 */
    "      - {id: A2, type: Pik, at: [40, 18.5], link: A1}\n"                               /* 12 */
    "      - {id: A3, type: Cav}\n"                                                         /* 13 */
    "      - {id: A4, type: Mus, at: [60, 20], flags: [dismounted, in_vl]}\n"               /* 14 */
    "      - {id: A5, type: Mil, at: [64, 20]}\n"                                           /* 15 */
    "      - {id: A6, type: Mil, at: [68, 20]}\n"                                           /* 16 */
    "  - side: b\n"                                                                         /* 17 */
    "    stands:\n"                                                                         /* 18 */
    "      - {id: B0, type: Gen, status: gone}\n"                                           /* 19 */
    "      - {id: B1, type: Mus, at: [40, 20]}\n"                                           /* 20 */
    "      - {id: B2, type: LG, at: [50, 42], flags: [captured]}\n"                         /* 21 */
    "      - {id: B3, type: Mil, at: [45, 50]}\n"                                           /* 22 */
    "      - {id: B4, type: Mil, at: [50, 50]}\n"                                           /* 23 */
    "      - {id: B5, type: Mil, at: [55, 50]}\n"                                           /* 24 */
    "      - {id: B6, type: Mil, at: [60, 50]}\n"                                           /* 25 */
    "position:\n"                                                                           /* 26 */
    "  turn: 3\n"                                                                           /* 27 */
    "  step: move\n"                                                                        /* 28 */
    "  side: b\n"                                                                           /* 29 */
    "  cards: [p1_melee, event]\n"                                                          /* 30 */
    "  sunset: 9\n"                                                                         /* 31 */
    "  surprise: {a: [1, 2]}\n"                                                             /* 32 */
    "  omens: [a]\n"                                                                        /* 33 */
    "  demoralised: [b]\n"                                                                  /* 34 */
    "  train_holder: [b, b]\n";                                                             /* 35 */
/* clang-format on */

static const bad_row bad_clock[] = {
    { "step: move", "step: mov", 28, 9, 0, "step 'mov' is unknown, did you mean 'move'?" },
    { "step: move", "step: shot", 28, 9, 0, "a position begins at" },
    { "turn: 3", "turn: 251", 27, 9, 0, "it must be 0 to 250" },
    { "[p1_melee, event]", "[p1_mele]", 30, 11, 0, "did you mean 'p1_melee'?" },
    { "  side: b\n  cards", "  agenda: []\n  cards", 29, 11, 0, "1 to 8 steps" },
    { "  side: b\n  cards", "  agenda: [[turn, 4], [moov, 0]]\n  cards", 29, 24, 0,
      "step 'moov' is unknown" },
    { "  side: b\n  cards", "  agenda: [[turn, 4, 0, 0, 0]]\n  cards", 29, 12, 0,
      "[step, a, b, c]" },
    { "  side: b\n  cards", "  dl: [1]\n  cards", 29, 7, 0, "dl has 1 numbers" },
    { "  side: b\n  cards", "  dl: [2, 4]\n  cards", 27, 3, LON_11_A_1,
      "no battle can come to this" },
    { "  side: b\n  cards", "  total: [9, 8]\n  cards", 27, 3, LON_R99,
      "no battle can come to this" },
    { "  side: b\n  cards", "  side: b\n  cpts: 5\n  cards", 27, 3, LON_4_E_2,
      "no battle can come to this" },
    { "[b, b]", "[b, a]", 35, 21, LON_R109, "side b has no baggage" },
    { "[b, b]", "[b]", 35, 17, LON_R109, "[a's, b's]" },
    { "surprise: {a: [1, 2]}", "surprise: {a: [1]}", 32, 17, 0, "surprise has 1 numbers" },
    { "surprise: {a: [1, 2]}", "surprise: {a: [1, 5]}", 27, 3, LON_15_3,
      "no battle can come to this" },
    { "omens: [a]", "omens: [c]", 33, 11, 0, "side 'c' is unknown" },
    { "flags: [wounded]", "flags: [hurt]", 10, 51, 0, "flag 'hurt' is unknown" },
    { "flags: [wounded]", "flags: [disordered]", 10, 50, LON_9_C_1, "'A0' is a Gen" },
    { "[disordered]", "[wounded]", 11, 50, LON_9_C_1, "'A1' is a Mus" },
    { "[disordered]", "[captured]", 11, 50, LON_9_B_1, "'A1' is a Mus" },
    { "{id: A2, type: Pik", "{id: A2, flags: [dismounted], type: Pik", 12, 25, LON_12_C,
      "'A2' is a Pik" },
    { "link: A1", "link: A9", 12, 51, 0, "no stand is called 'A9'" },
    { "link: A1", "link: B1", 27, 3, LON_R21, "no battle can come to this" },
    { "type: Cav}", "type: Cav, at: [84, 9]}", 13, 33, LON_5_B_6, "'A3' cannot stand here" },
    { "type: Cav}", "type: Cav, at: [1, 9]}", 13, 33, LON_R13, "'A3' cannot stand here" },
    { "type: Cav}", "type: Cav, status: coming}", 13, 37, LON_X3, "nothing says when 'A3' comes" },
    { "type: Cav}", "type: Cav, status: on}", 13, 37, 0, "'A3' is on the table and has no 'at'" },
    { "status: gone", "status: pile", 19, 37, LON_R111, "'B0' is gone" },
    { "type: Mus, at: [40, 20]}\n      - {id: B2", "type: Mus, at: [40, 19.5]}\n      - {id: B2",
      20, 33, LON_R28, "'B1' stands on 'A1' (line 11)" },
};

static void test_bad_positions(void **state)
{
    (void)state;
    check_bad_rows(clocked, bad_clock, TC_COUNT(bad_clock));
}

static void test_position(void **state)
{
    static tc_battle b;
    static tc_state s;

    (void)state;
    compile_text(clocked, NULL, &b);
    tc_begin(&b, &s, NULL);
    const lon_state *t = &s.as.lon;
    const tc_await w = tc_awaits(&b, &s);
    assert_int_equal(w.who, 1);
    assert_int_equal(w.step, LON_STEP_MOVE);
    assert_int_equal(t->turn, 3);
    assert_int_equal(t->cards, 1 << LON_P1_MELEE | 1 << LON_EVENT_CARD);
    assert_int_equal(t->card, 1 + LON_P2_MOVE);
    assert_int_equal(t->cpts[0], 4); /* the die of an unruly army */
    assert_int_equal(t->sunset, 9);
    assert_true(t->sunset_offered);
    assert_int_equal(t->surprise[0][1], 2);
    assert_int_equal(t->omens, 1);
    assert_int_equal(t->n[0], 8);
    assert_int_equal(t->n[1], 8);
    assert_int_equal(t->dl[0], 3);       /* the cavalry, the train at 2 */
    assert_int_equal(t->vl[0], 4);       /* and the musketeers that are back */
    assert_int_equal(t->dl[1], 3);       /* the general, the gun */
    assert_int_equal(t->demoralised, 2); /* once is for good (11.B.2) */
    assert_int_equal(t->stand[3].flags, LON_PILE | LON_IN_DL | LON_IN_VL);
    assert_int_equal(t->stand[2].link, 1);
    assert_int_equal(t->stand[58].gun, LON_FIXED); /* R93 */
    assert_int_equal(lon_side(t, 58), 0);
    check_round_trip(&b, &s);
}

/* ---- The built-in ones ----------------------------------------------------------------------- */

static bool is_lon(const io_scenario_entry *entry)
{
    return strstr(entry->text, "system: lon\n") != NULL;
}

static void test_built_in(void **state)
{
    (void)state;
    check_built_in(is_lon);
}

/* N, and at which losses an army is demoralised and beaten (R101). */
static void test_battles(void **state)
{
    static const struct {
        const char *name;
        int n[2], demoralised[2], beaten[2];
    } rows[] = {
        { "training-lon", { 16, 16 }, { 7, 7 }, { 10, 10 } },
        { "white_mountain-lon", { 35, 34 }, { 14, 14 }, { 21, 21 } },
        { "breitenfeld-lon", { 52, 39 }, { 21, 16 }, { 32, 24 } },
        { "luetzen-lon", { 41, 33 }, { 17, 14 }, { 25, 20 } },
        { "noerdlingen-lon", { 36, 44 }, { 15, 18 }, { 22, 27 } },
        { "rocroi-lon", { 36, 40 }, { 15, 16 }, { 22, 24 } },
        { "mirror-lon", { 22, 22 }, { 9, 9 }, { 14, 14 } },
        { "drill-lon", { 9, 9 }, { 4, 4 }, { 6, 6 } },
    };
    static tc_battle b;
    static tc_state s;

    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++) {
        compile_entry(entry_of(rows[i].name), NULL, &b);
        tc_begin(&b, &s, NULL);
        for (int side = 0; side < 2; side++) {
            const int n = s.as.lon.n[side];
            assert_int_equal(n, rows[i].n[side]);
            assert_int_equal((40 * n + 99) / 100, rows[i].demoralised[side]);
            assert_int_equal((60 * n + 99) / 100, rows[i].beaten[side]);
        }
    }
}

/* mirror-lon turned half round is itself. */
static void test_mirror(void **state)
{
    static tc_battle b;

    (void)state;
    compile_entry(entry_of("mirror-lon"), NULL, &b);
    const lon_stand *u = b.as.lon.start.stand;
    for (int i = 0; i < LON_SIDE_STANDS; i++) {
        int found = 0;
        for (int k = LON_SIDE_STANDS; k < LON_STANDS && u[i].type; k++)
            found += u[k].type == u[i].type && u[k].gun == u[i].gun &&
                     u[k].x == b.as.lon.width - u[i].x && u[k].y == b.as.lon.depth - u[i].y &&
                     u[k].heading == 1800;
        assert_int_equal(found, u[i].type != LON_NO_TYPE);
    }
}

/* ---- What is written down -------------------------------------------------------------------- */

static void test_round_trip(void **state)
{
    static const char *const arc[] = { "lon.fire_arc=450", "blocked_retreat=halt" };

    (void)state;
    check_written(is_lon, &(io_choice){ .rulings = arc, .ruling_count = TC_COUNT(arc) }, 10);
}

/* A scenario need not have a title, nor then the position written of it. */
static void test_untitled(void **state)
{
    static tc_battle b;
    static tc_state s;

    (void)state;
    compile_text(good, NULL, &b);
    tc_begin(&b, &s, NULL);
    check_round_trip(&b, &s);
    compile_text(good, &(io_choice){ .variant = "play" }, &b);
    tc_begin(&b, &s, NULL);
    check_round_trip(&b, &s);
}

/* ---- Teaching positions: `plays` is played, and comes to what it says ------------------------ */

static int stand_of(const tc_battle *b, const char *id)
{
    for (int i = 0; i < LON_STANDS; i++)
        if (strcmp(b->as.lon.card[i].id, id) == 0)
            return i;
    fail_msg("no stand %s", id);
    return -1;
}

static void check_place(const tc_battle *b, const tc_state *s, const char *id, int x, int y,
                        int heading)
{
    const lon_stand *u = &s->as.lon.stand[stand_of(b, id)];
    assert_int_equal(u->x, x);
    assert_int_equal(u->y, y);
    assert_int_equal(u->heading, heading);
}

static int flags_of(const tc_battle *b, const tc_state *s, const char *id)
{
    return s->as.lon.stand[stand_of(b, id)].flags & (LON_ON | LON_PILE | LON_GONE | LON_DISORDERED);
}

static void test_lessons(void **state)
{
    static tc_battle b;
    static tc_state s;

    (void)state;
    play_out("book-lon-fire", &b, &s); /* as LON-C305, C306 */
    assert_int_equal(flags_of(&b, &s, "W"), LON_ON | LON_DISORDERED);
    assert_int_equal(flags_of(&b, &s, "P"), LON_PILE);
    assert_int_equal(flags_of(&b, &s, "H"), LON_GONE);
    play_out("book-lon-melee", &b, &s); /* as LON-C116, C304, C122 */
    assert_int_equal(flags_of(&b, &s, "Q"), LON_PILE);
    check_place(&b, &s, "C1", 14000, 24000, 0);
    check_place(&b, &s, "N", 42000, 27000, 1800);
    check_place(&b, &s, "C3", 42000, 24000, 0);
    check_place(&b, &s, "M", 28000, 27000, 1800);
    check_place(&b, &s, "P1", 28000, 24000, 0);
    play_out("book-lon-column", &b, &s); /* as LON-C037 */
    check_place(&b, &s, "M1", 22000, 25000, 900);
    check_place(&b, &s, "C2", 38000, 16000, 0);
    check_place(&b, &s, "Bernhard", 20000, 20000, 0);
    assert_int_equal(s.as.lon.cpts[0], 1);
    play_out("book-lon-rally", &b, &s); /* as LON-C145, C193 */
    assert_int_equal(flags_of(&b, &s, "M1"), LON_ON | LON_DISORDERED);
    assert_int_equal(flags_of(&b, &s, "C2"), LON_ON);
    assert_int_equal(flags_of(&b, &s, "M3"), LON_ON | LON_DISORDERED);
    assert_int_equal(s.as.lon.turn, 5);
    assert_int_equal(s.as.lon.cpts[0], 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_input),     cmocka_unit_test(test_good),
        cmocka_unit_test(test_choices),       cmocka_unit_test(test_limits),
        cmocka_unit_test(test_bad_positions), cmocka_unit_test(test_position),
        cmocka_unit_test(test_built_in),      cmocka_unit_test(test_battles),
        cmocka_unit_test(test_mirror),        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_untitled),      cmocka_unit_test(test_lessons),
    };
    return cmocka_run_group_tests_name("lon scenario", tests, NULL, NULL);
}
