/* Scenario files of Sword & Spear: every bad input with its line, column and rule; the built-in
   ones stand ready or are set up by play; a position written down compiles back to the same hash;
   lessons come to what they promise. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "../../../io/army.h"
#include "../both.h"

/* ---- A small good scenario, and what one edit does to it ------------------------------------- */

static const char good[] = /* clang-format off */
    "system: sns\n"                                                                       /*  1 */
    "id: small\n"                                                                         /*  2 */
    "table: {width: 30, depth: 20.5}\n"                                                   /*  3 */
    "tie: b\n"                                                                            /*  4 */
    "options: [random_terrain]\n"                                                         /*  5 */
    "rulings: {max_turns: 12, armour_six: false}\n"                                       /*  6 */
    "sides: {a: {name: Romans, commander: Trajan}, b: {name: Dacians}}\n"                 /*  7 */
    "special:\n"                                                                          /*  8 */
    "  length: {turns: 10, winner: b}\n"                                                  /*  9 */
    "  standard: {b: B3}\n"                                                               /* 10 */
    "variants: [ready, play, romans-greeks]\n"                                            /* 11 */
    "ground:\n"                                                                           /* 12 */
    "  - {kind: gentle_hill, ellipse: [15, 14, 8, 6]}\n"                                  /* 13 */
    "  - {kind: wood, area: [1, 9, 5, 12]}\n"                                             /* 14 */
    "  - {kind: lake, area: [[26, 8], [29, 8], [29, 12.125]]}\n"                          /* 15 */
    "  - {kind: wall, line: [8, 10, 12, 10]}\n"                                           /* 16 */
    "armies:\n"                                                                           /* 17 */
    "  a:\n"                                                                              /* 18 */
    "    list: roman\n"                                                                   /* 19 */
    "    units:\n"                                                                        /* 20 */
    "      - {id: R1, name: Legion, type: HF, discipline: 3, strength: 4, traits: [ARM, Thrown], at: [15, 5]}\n" /* 21 */
    "      - {id: R2, type: CAV, discipline: 4, strength: 3, at: [20.5, 5], facing: 350}\n" /* 22 */
    "      - {id: R3, type: ART, discipline: 4, strength: 2, traits: [Artillery], at: [10, 5]}\n" /* 23 */
    "    commanders:\n"                                                                   /* 24 */
    "      - {id: Trajan, name: Trajan, rank: general, with: R1}\n"                       /* 25 */
    "      - {id: Longinus, rank: captain, at: [18, 2]}\n"                                /* 26 */
    "  b:\n"                                                                              /* 27 */
    "    units:\n"                                                                        /* 28 */
    "      - {type: HF, large: true, discipline: 4, strength: 4, traits: [Impact, Undrilled], at: [15, 15]}\n" /* 29 */
    "      - {type: LF, discipline: 4, strength: 2, traits: [Javelins], at: [12, 13]}\n"  /* 30 */
    "      - {type: CAMP, discipline: 4, strength: 3, at: [15, 18]}\n"                    /* 31 */
    "    commanders: [{rank: general, with: B1}]\n"                                       /* 32 */
    "rosters:\n"                                                                          /* 33 */
    "  - id: romans\n"                                                                    /* 34 */
    "    list: roman\n"                                                                   /* 35 */
    "    units: [{name: Legion, count: 3, type: HF, discipline: 3, strength: 4}]\n"       /* 36 */
    "    commanders: [{rank: general}, {rank: captain}, {rank: captain}]\n"               /* 37 */
    "  - {id: greeks, units: [{type: LH, discipline: 4, strength: 2}], commanders: [{rank: general}]}\n"; /* 38 */
/* clang-format on */

static const bad_row bad[] = {
    /* fields */
    { "id: small\n", "", 1, 1, 0, "scenario has no 'id'" },
    { "width: 30", "width: 29.999", 3, 16, SNS_4_a, "width is 29.999; it must be 30 to 40" },
    { "depth: 20.5", "depth: 31", 3, 27, SNS_4_a, "depth is 31; it must be 16 to 30" },
    { "table: {width: 30, depth: 20.5}", "table: big", 3, 8, 0, "table must be a mapping" },
    { "tie: b", "tie: c", 4, 6, SNS_R9, "tie 'c' is unknown" },
    { "tie: b", "tei: b", 4, 1, 0, "did you mean 'tie'?" },
    { "[random_terrain]", "[random_terain]", 5, 11, 0, "did you mean 'random_terrain'?" },
    { "[random_terrain]", "[armour_six]", 5, 11, 0, "wants a value" },
    { "max_turns: 12", "max_turns: 100", 6, 22, SNS_R46,
      "max_turns cannot be '100'; it is 0 to 99" },
    { "max_turns: 12", "players: 7", 6, 20, SNS_17_a, "it is 2 to 6" },
    { "armour_six: false", "armour_six: 3", 6, 38, 0, "it is true or false" },
    { "turns: 10", "turns: 0", 9, 19, SNS_X2, "turns is 0; it must be 1 to 250" },
    { ", winner: b", "", 9, 11, SNS_X2, "length has no 'winner'" },
    { "winner: b", "winner: c", 9, 31, SNS_X2, "winner 'c' is unknown" },
    { "{b: B3}", "{b: R1}", 10, 17, SNS_X3, "side b has no unit 'R1'" },
    { "{b: B3}", "{a: B3}", 10, 17, SNS_X3, "side a has no unit 'B3'" },
    { "{b: B3}", "{b: BG}", 10, 17, SNS_X3, "side b has no unit 'BG'" },
    /* ground */
    { "kind: wood", "kind: woods", 14, 12, SNS_4_b, "did you mean 'wood'?" },
    { "kind: gentle_hill, ellipse", "kind: gentle_hill, line", 13, 5, SNS_4_b,
      "a gentle_hill is given by its 'area'" },
    { "line: [8, 10, 12, 10]", "ellipse: [8, 10, 4, 4]", 16, 27, SNS_4_b,
      "a wall is given by its 'line'" },
    { "[15, 14, 8, 6]", "[15, 14, 8]", 13, 34, 0, "ellipse has 3 numbers" },
    { "[15, 14, 8, 6]", "[15, 14, 8, 0.2]", 13, 34, SNS_4_b, "0.25 each at least" },
    { "[15, 14, 8, 6]", "[15, 17.501, 8, 6]", 13, 34, SNS_4_a,
      "the ellipse reaches off the table of 30 by 20.5" },
    { "[29, 12.125]", "[30.001, 12]", 15, 43, SNS_4_a, "30.001, 12 lies off the table" },
    { "[[26, 8], [29, 8], [29, 12.125]]", "[[26, 8], [29, 8]]", 15, 24, SNS_4_b, "3 to 24 points" },
    { "[29, 12.125]]", "[29, 12], [27, 7]]", 15, 24, SNS_4_b,
      "the edges of the area meet one another" },
    { "[[26, 8], [29, 8], [29, 12.125]]", "[4.9, 9, 6, 10]", 15, 5, SNS_4_b,
      "the lake lies on the wood, piece 2" },
    { "[[26, 8], [29, 8], [29, 12.125]]", "[1, 9, 5, 12]", 15, 5, SNS_4_b, "the lake lies on" },
    /* armies */
    { "list: roman\n    units", "list: romen\n    units", 19, 11, SNS_A3_c,
      "did you mean 'roman'?" },
    { "commanders: [{rank: general, with: B1}]", "about: none", 32, 5, 0, "unknown field 'about'" },
    { "type: HF, discipline: 3, strength: 4, traits: [ARM",
      "type: Levy, discipline: 3, strength: "
      "4, traits: [ARM",
      21, 38, SNS_2_f, "type 'Levy' is unknown" },
    { "type: CAV, discipline: 4, ", "type: CAV, ", 22, 9, SNS_2_e, "unit has no 'discipline'" },
    { "type: CAV, discipline: 4", "type: CAV, discipline: 1", 22, 41, SNS_2_e,
      "discipline is 1; it must be 2 to 6" },
    { "strength: 3, at", "strength: 9, at", 22, 54, SNS_2_e, "strength is 9; it must be 1 to 8" },
    { "type: CAV,", "type: CAV, large: true,", 22, 36, SNS_R8, "Cavalry has no large units" },
    { "[ARM, Thrown]", "[ARM, HA]", 21, 78, SNS_15_e, "at most one of LP, ARM and HA" },
    { "[ARM, Thrown]", "[Bow, Sling]", 21, 78, SNS_15_j, "at most one missile weapon" },
    { "[ARM, Thrown]", "[Javelins]", 21, 78, SNS_15_j, "javelins are for mounted units" },
    { "[ARM, Thrown]", "[Armour]", 21, 79, 0, "trait 'Armour' is unknown" },
    { "type: CAMP, discipline: 4", "type: CAMP, discipline: 3", 31, 34, SNS_R128,
      "the discipline of a camp is 4" },
    { "4, strength: 3, at: [15, 18]", "4, strength: 4, at: [15, 18]", 31, 47, SNS_14_1,
      "a camp has 3 dice" },
    { "{type: LF, discipline: 4, strength: 2, traits: [Javelins]",
      "{type: CAMP, discipline: 4, strength: 3", 31, 16, SNS_2_g,
      "an army has one camp at most: 'B2' is there" },
    { "{id: R2,", "{id: R1,", 22, 14, 0, "'R1' is the name of two, first in line 21" },
    { "{id: Longinus,", "{id: R1,", 26, 14, 0, "'R1' is the name of two, first in line 21" },
    { "at: [20.5, 5]", "count: 2, at: [20.5, 5]", 22, 64, SNS_1_e,
      "cannot all stand in one place" },
    { "rank: captain, at", "rank: general, at", 26, 30, SNS_3_a,
      "one general and at most 3 captains" },
    { "rank: general, with: R1", "rank: captain, with: R1", 25, 7, SNS_3_a,
      "side a has no general" },
    { "rank: general, with: R1", "rank: king, with: R1", 25, 42, SNS_6_1_a,
      "rank 'king' is unknown" },
    { "rank: captain, ", "", 26, 9, SNS_6_1_a, "commander has no 'rank'" },
    { "  b:\n    units:", "  c:\n    units:", 27, 3, 0, "unknown field 'c'" },
    /* where they stand */
    { ", at: [20.5, 5]", "", 22, 9, SNS_X1, "'R2' has no 'at', and both armies stand in line" },
    { "at: [20.5, 5]", "at: [16.5, 5]", 22, 61, SNS_1_e, "'R2' stands on 'R1' (line 21)" },
    { "at: [10, 5]", "at: [27, 10]", 23, 82, SNS_4_b, "'R3' stands on impassable ground" },
    { "at: [10, 5]", "at: [0.98, 5]", 23, 82, SNS_4_g, "'R3' reaches over the table edge" },
    { "at: [10, 5]", "at: [10, 20.6]", 23, 82, SNS_4_a, "10, 20.6 lies off the table" },
    { "facing: 350", "facing: 350.5", 22, 80, 0, "facing must be a whole number of degrees" },
    { "facing: 350", "facing: 360", 22, 80, 0, "facing is 360; it must be 0 to 359" },
    { "at: [18, 2]", "at: [18, 0.2]", 26, 43, SNS_4_g, "'Longinus' reaches over the table edge" },
    { "at: [18, 2]", "at: [15, 3.76]", 26, 43, SNS_6_1_c, "'Longinus' touches 'R1'" },
    { "at: [18, 2]", "at: [13.25, 13]", 26, 43, SNS_R30, "touches the enemy 'B2'" },
    { ", at: [18, 2]", "", 26, 9, SNS_X1, "'Longinus' is 'with' a unit or 'at' a place" },
    { "with: R1", "with: B1", 25, 57, SNS_6_1_c, "'B1' is of the other side" },
    { "with: R1", "with: R9", 25, 57, 0, "nobody is called 'R9'" },
    { "with: R1", "with: Trajan", 25, 57, 0, "'Trajan' is a commander, not a unit" },
    { "at: [20.5, 5]", "hits: 1, at: [20.5, 5]", 22, 63, 0, "this is of a position" },
    /* rosters */
    { "{id: greeks, ", "{id: romans, ", 38, 10, 0, "'romans' is the name of two rosters" },
    { "    units: [{name: Legion", "    untis: [{name: Legion", 36, 5, 0, "did you mean 'units'?" },
    { "armies:\n  a:\n", "armies:\n  a: greek\n  x:\n", 19, 3, 0, "unknown field 'x'" },
    /* the text */
    { "id: small", "base: plian", 2, 7, 0, "unknown base 'plian'" },
    { NULL, "system: sns\nid: x\narmies: {a: persians, b: persians}\n", 3, 13, SNS_3_a,
      "no roster is called 'persians'" },
    { NULL, "system: sns\nid: x\n", 1, 1, 0, "scenario has no 'armies'" },
    { NULL, "system: sns\nid: x\narmies: {b: {units: [], commanders: []}}\n", 3, 9, SNS_3_a,
      "side a has no army" },
    { NULL, "system: sns\nid: x\narmies: {a: {units: [], commanders: []}}\n", 3, 21, SNS_3_a,
      "side a has no units" },
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
    static tc_state s;

    (void)state;
    compile_text(good, NULL, &b);
    const sns_battle *t = &b.as.sns;
    assert_int_equal(b.system, TC_SNS);
    assert_int_equal(t->width, 30000);
    assert_int_equal(t->depth, 20500);
    assert_int_equal(t->tie, 1);
    assert_false(t->placing);
    assert_int_equal(t->max_turns, 12);
    assert_int_equal(t->players, 2);
    assert_true(sns_on(t, SNS_ON_CAMPS)); /* by default */
    assert_true(sns_on(t, SNS_ON_RANDOM_TERRAIN));
    assert_false(sns_on(t, SNS_ON_ARMOUR_SIX));
    assert_int_equal(t->length, 10);
    assert_int_equal(t->length_winner, 1);
    assert_int_equal(t->standard[0], TC_NONE);
    assert_int_equal(t->standard[1], 22);
    assert_int_equal(t->pieces, 4);
    assert_int_equal(t->piece[0].corners, 24);
    assert_int_equal(t->piece[0].at[0].x, 19000); /* 4.b: corner 0 */
    assert_int_equal(t->piece[0].at[0].y, 14000);
    assert_int_equal(t->piece[2].box.max.y, 12125);
    assert_int_equal(t->piece[3].corners, 2);
    assert_string_equal(t->side_name[1], "Dacians");
    assert_string_equal(t->list_name[0], "Early Imperial Roman");
    assert_string_equal(t->list_name[1], "");
    assert_string_equal(t->card[0].name, "Legion");
    assert_string_equal(t->card[1].name, "Cavalry R2");
    assert_string_equal(t->card[20].id, "B1");
    assert_string_equal(t->card[41].name, "Captain Longinus");
    assert_string_equal(t->card[44].id, "BG");
    assert_int_equal(t->profile[0].protection, SNS_ARMOURED);
    assert_int_equal(t->profile[0].traits, SNS_THROWN);
    assert_int_equal(t->profile[2].weapon, SNS_GUNS);
    assert_int_equal(t->profile[20].large, 1);
    assert_int_equal(t->profile[20].traits, SNS_IMPACT | SNS_UNDRILLED);
    assert_int_equal(t->profile[21].weapon, SNS_JAVELINS);
    assert_int_equal(t->rank[0], SNS_GENERAL);
    assert_int_equal(t->start.unit[1].heading, 3500);
    assert_int_equal(t->start.unit[20].heading, 1800);
    assert_int_equal(t->start.unit[20].y, 15000);
    assert_int_equal(t->start.commander[0].unit, 0);
    assert_int_equal(t->start.commander[1].y, 2000);
    tc_begin(&b, &s, NULL);
    assert_int_equal(tc_awaits(&b, &s).step, SNS_STEP_DRAW); /* X1 */
    assert_int_equal(s.as.sns.total[0], 4 + 4 + 2);
    assert_int_equal(s.as.sns.total[1], 6 + 2 + 3);
    assert_int_equal(s.as.sns.bag[1], 2); /* R4 */
}

/* X1 by hand; armies by name; a camp that stays at home is no standard. */
static void test_choices(void **state)
{
    static const char *const no_camps[] = { "camps=false" };
    static tc_battle b;
    static tc_state s;

    (void)state;
    compile_text(good, &(io_choice){ .variant = "play" }, &b);
    assert_true(b.as.sns.placing);
    tc_begin(&b, &s, NULL);
    assert_int_equal(tc_awaits(&b, &s).step, SNS_STEP_SCOUT);
    for (int i = 0; i < SNS_UNITS; i++)
        assert_false(sns_here(&s.as.sns, i));
    compile_text(good, &(io_choice){ .rulings = no_camps, .ruling_count = 1 }, &b);
    assert_int_equal(b.as.sns.profile[22].type, SNS_NO_TYPE);
    assert_int_equal(b.as.sns.standard[1], TC_NONE);
}

static void test_rosters(void **state)
{
    static const char text[] =
        "system: sns\nid: x\nsetup: play\narmies: {a: greeks, b: romans}\n"
        "variants: [as_written, romans-greeks]\n"
        "rosters:\n"
        "  - {id: romans, list: roman, units: [{name: Legion, count: 3, type: "
        "HF, discipline: 3, strength: 4}], commanders: [{rank: general}, "
        "{rank: captain}]}\n"
        "  - {id: greeks, units: [{name: Horse, type: LH, discipline: 4, "
        "strength: 2}], commanders: [{rank: general}]}\n";
    static tc_battle b;

    (void)state;
    compile_text(text, NULL, &b);
    assert_string_equal(b.as.sns.card[0].name, "Horse");
    assert_string_equal(b.as.sns.card[22].name, "Legion B3");
    assert_string_equal(b.as.sns.card[45].id, "BC1");
    assert_string_equal(b.as.sns.list_name[1], "Early Imperial Roman");
    compile_text(text, &(io_choice){ .variant = "romans-greeks" }, &b);
    assert_string_equal(b.as.sns.card[2].name, "Legion A3");
    assert_string_equal(b.as.sns.card[20].id, "B1");
    assert_string_equal(b.as.sns.list_name[1], "");
}

static void check_limit(const char *text, size_t len, const char *says, int line, int column,
                        unsigned rule)
{
    static tc_battle b;
    io_faults f;

    assert_false(io_scenario_compile(text, len, NULL, &b, &f));
    assert_string_equal(f.at[0].text, says);
    assert_int_equal(f.at[0].line, line);
    assert_int_equal(f.at[0].column, column);
    assert_int_equal(f.at[0].rule, rule);
}

static void test_limits(void **state)
{
    static const char general[] = "    commanders: [{rank: general}]\n";
    static char text[16384];
    size_t len;

    (void)state;
    len = (size_t)snprintf(text, sizeof text,
                           "system: sns\nid: x\nsetup: play\narmies:\n  a:\n    units:\n");
    for (int i = 0; i < 20; i++)
        len += (size_t)snprintf(text + len, sizeof text - len,
                                "      - {type: HF, discipline: 4, strength: 4}\n");
    len += (size_t)snprintf(text + len, sizeof text - len,
                            "      - {type: CAMP, discipline: 4, strength: 3}\n%s", general);
    check_limit(text, len, "more than 20 units on one side, a camp counted", 27, 9, SNS_3_a);
    len = (size_t)snprintf(
        text, sizeof text,
        "system: sns\nid: x\nsetup: play\narmies:\n  a:\n    units: [{type: HF, "
        "discipline: 4, strength: 4}]\n    commanders:\n      - {rank: general}\n");
    for (int i = 0; i < 4; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, "      - {rank: captain}\n");
    check_limit(text, len, "an army has one general and at most 3 captains", 12, 16, SNS_3_a);
    len =
        (size_t)snprintf(text, sizeof text, "system: sns\nid: x\narmies: {a: x, b: y}\nground:\n");
    for (int i = 0; i < 33; i++)
        len += (size_t)snprintf(text + len, sizeof text - len,
                                "  - {kind: hedge, line: [1, 1, 9, 9]}\n");
    check_limit(text, len, "more than 32 pieces of ground", 37, 5, 0);
}

/* ---- Positions ------------------------------------------------------------------------------- */

static const char clocked[] = /* clang-format off */
    "system: sns\n"                                                                       /*  1 */
    "id: small\n"                                                                         /*  2 */
    "special: {standard: {b: B2}}\n"                                                      /*  3 */
    "ground: [{kind: lake, area: [0, 0, 4, 4]}]\n"                                        /*  4 */
    "armies:\n"                                                                           /*  5 */
    "  a:\n"                                                                              /*  6 */
    "    units:\n"                                                                        /*  7 */
    "      - {id: A1, type: HF, discipline: 4, strength: 4, at: [18, 10], dice: [5, 5], hits: 1}\n" /*  8 */
    "      - {id: A2, type: CAV, discipline: 3, strength: 3, at: [22, 10], flags: [activated, marker]}\n" /*  9 */
    "      - {id: A3, type: MF, discipline: 4, strength: 3, at: [14, 10]}\n"               /* 10 */
    "    commanders: [{id: AG, rank: general, with: A2}]\n"                               /* 11 */
    "  b:\n"                                                                              /* 12 */
    "    units:\n"                                                                        /* 13 */
    "      - {id: B1, type: HF, discipline: 4, strength: 4, at: [18, 10], facing: 180}\n" /* 14 */
    "      - {id: B2, type: HF, discipline: 4, strength: 4}\n"                            /* 15 */
    "      - {id: B3, type: LF, discipline: 4, strength: 2, at: [10, 14]}\n"              /* 16 */
    "      - {id: B4, type: HF, discipline: 4, strength: 4, at: [28, 14]}\n"              /* 17 */
    "    commanders: [{id: BG, rank: general, at: [20, 18]}, {id: BC, rank: captain}]\n"  /* 18 */
    "position:\n"                                                                         /* 19 */
    "  turn: 3\n"                                                                         /* 20 */
    "  phase: 2\n"                                                                        /* 21 */
    "  active: b\n"                                                                       /* 22 */
    "  step: choose\n"                                                                    /* 23 */
    "  unit: A1\n"                                                                        /* 24 */
    "  aside: [0, 1]\n"                                                                   /* 25 */
    "  engaged: [[B1, A1, front, front]]\n";                                              /* 26 */
/* clang-format on */

static const bad_row bad_clock[] = {
    { "turn: 3", "turn: 251", 20, 9, SNS_5_1_a, "turn is 251; it must be 0 to 250" },
    { "active: b", "active: c", 22, 11, SNS_5_4_b, "active 'c' is unknown" },
    { "step: choose", "step: chose", 23, 9, 0, "did you mean 'choose'?" },
    { "  unit: A1\n", "", 23, 9, SNS_5_6_a, "step choose needs the 'unit' that is activated" },
    { "unit: A1", "unit: A3", 24, 9, SNS_5_6_a, "'A3' has no 'dice'" },
    { "unit: A1", "unit: A9", 24, 9, 0, "nobody is called 'A9'" },
    { "dice: [5, 5]", "dice: [5, 4]", 8, 76, SNS_R13, "not 5 and 4" },
    { "dice: [5, 5]", "dice: [7]", 8, 77, SNS_5_5_c, "dice is 7; it must be 1 to 6" },
    { "hits: 1", "hits: 4", 8, 90, SNS_12_2_a, "'A1' of strength 4 routs with 4 hits" },
    { "[activated, marker]", "[activated, moved]", 9, 90, 0, "flag 'moved' is unknown" },
    { "aside: [0, 1]", "aside: [0, 4]", 20, 3, SNS_5_2_a,
      "side b has 3 units on the table, and 1 more" },
    { "aside: [0, 1]", "aside: [1, 1]", 20, 3, SNS_5_2_a,
      "side a has 3 units on the table, and 1 more" },
    { "aside: [0, 1]", "aside: [0]", 25, 10, 0, "aside has 1 numbers; it must have 2 to 2" },
    { "aside: [0, 1]", "bag: [3, 3]", 20, 3, SNS_5_2_a, "no battle can come to this" },
    { "aside: [0, 1]", "routed: [0, 5]", 20, 3, SNS_13_3, "no battle can come to this" },
    { "aside: [0, 1]", "hands: {a: [7]}", 25, 15, SNS_5_5_a, "hands is 7" },
    { "[[B1, A1, front, front]]", "[[B1, A1, front]]", 26, 13, SNS_8_7_a,
      "an engagement is [unit, enemy, edge, enemy's edge]" },
    { "[[B1, A1, front, front]]", "[[B1, B3]]", 26, 18, SNS_8_7_a, "'B3' is of the same side" },
    { "[[B1, A1, front, front]]", "[[B1, A1, front, top]]", 26, 29, 0, "edge 'top' is unknown" },
    { "[[B1, A1, front, front]]", "[[B1, A2]]", 20, 3, SNS_8_7_a, "no battle can come to this" },
    { "at: [14, 10]", "at: [3, 3]", 10, 60, SNS_4_b, "'A3' stands on impassable ground" },
    { "at: [14, 10]", "at: [16.5, 10]", 10, 60, SNS_1_e, "'A3' stands on 'A1' (line 8)" },
    { "at: [14, 10]", "at: [14, 10], status: routed", 10, 78, 0,
      "'A3' is not on the table and has an 'at'" },
    { "strength: 4}\n      - {id: B3", "strength: 4, status: on}\n      - {id: B3", 15, 64, 0,
      "'B2' is on the table and has no 'at'" },
    { "rank: captain}", "rank: captain, status: here}", 18, 89, 0,
      "'BC' is here: 'with' a unit or 'at' a place of his own" },
    { "rank: captain}", "rank: captain, with: B2}", 18, 87, SNS_6_1_c, "'B2' is not on the table" },
    { "at: [20, 18]", "at: [22, 10.2]", 18, 46, SNS_R30, "'BG' touches the enemy 'A2'" },
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
    const sns_state *t = &s.as.sns;
    const tc_await w = tc_awaits(&b, &s);
    assert_int_equal(w.who, 0);
    assert_int_equal(w.step, SNS_STEP_CHOOSE);
    assert_int_equal(w.subject, 0);
    assert_int_equal(t->turn, 3);
    assert_int_equal(t->phase, 2);
    assert_int_equal(t->active, 1);
    assert_int_equal(t->act.unit, 0);
    assert_int_equal(t->unit[0].dice, 2);
    assert_int_equal(t->unit[0].number, 5);
    assert_int_equal(t->unit[0].flags, SNS_HERE | SNS_IMPETUS); /* whoever holds a die */
    assert_int_equal(t->unit[1].flags, SNS_HERE | SNS_ACTIVATED | SNS_MARKER);
    assert_int_equal(t->unit[21].flags, SNS_ROUTED);
    assert_int_equal(t->filled[0], 3);
    assert_int_equal(t->filled[1], 3);
    assert_int_equal(t->bag[0], 0);
    assert_int_equal(t->bag[1], 2);
    assert_int_equal(t->total[1], 14);
    assert_int_equal(t->routed[1], 4);
    assert_int_equal(t->lost_standard, 2);
    assert_int_equal(t->records, 1);
    assert_int_equal(t->record[0].b, 20);
    assert_int_equal(t->commander[5].flags, SNS_CMD_DEAD);
    check_round_trip(&b, &s);
}

/* Every station that can be named by hand. */
static void test_steps(void **state)
{
    static const struct {
        const char *step;
        int who, awaited;
    } rows[] = {
        { "step: turn", TC_CHANCE, SNS_STEP_DRAW },
        { "step: draw\n  aside: [0, 1]", TC_CHANCE, SNS_STEP_DRAW },
        { "step: activate", 0, SNS_STEP_BONUS },
        { "step: allocate\n  side: b\n  hands: {b: [3, 5]}\n  drawn: [0, 0]", 1,
          SNS_STEP_ALLOCATE },
        { "step: command\n  side: b\n  aside: [2, 3]", 1, SNS_STEP_COMMAND },
        { "step: command\n  side: a\n  aside: [2, 3]", 0, SNS_STEP_COMMAND },
    };
    static char text[4096];
    static tc_battle b;
    static tc_state s;
    const size_t head = (size_t)(strstr(clocked, "  step: choose") - clocked);

    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++) {
        const bool holds = rows[i].awaited == SNS_STEP_BONUS;
        snprintf(text, sizeof text, "%.*s  %s\n", (int)head, clocked, rows[i].step);
        char *dice = strstr(text, ", dice: [5, 5]");
        if (i == 0) /* marks are off as a turn begins */
            memset(strstr(text, ", flags: [activated, marker]"), ' ',
                   strlen(", flags: [activated, marker]"));
        if (!holds) /* nobody holds a die before they are given, or after the last phase */
            memset(dice, ' ', strlen(", dice: [5, 5]"));
        compile_text(text, NULL, &b);
        tc_begin(&b, &s, NULL);
        assert_int_equal(tc_awaits(&b, &s).who, rows[i].who);
        assert_int_equal(tc_awaits(&b, &s).step, rows[i].awaited);
        check_round_trip(&b, &s);
    }
}

/* ---- The built-in ones ----------------------------------------------------------------------- */

static bool is_sns(const io_scenario_entry *entry)
{
    return strstr(entry->text, "system: sns\n") != NULL;
}

static void test_built_in(void **state)
{
    (void)state;
    check_built_in(is_sns);
}

static int32_t nearest_enemies(const sns_battle *b, const sns_state *s)
{
    int32_t nearest = INT32_MAX;

    for (int i = 0; i < SNS_SIDE_UNITS; i++)
        for (int k = SNS_SIDE_UNITS; k < SNS_UNITS; k++)
            if (sns_here(s, i) && sns_here(s, k)) {
                const int32_t apart = sns_distance(b, s, i, k);
                nearest = apart < nearest ? apart : nearest;
            }
    return nearest;
}

/* SNS-C139: army value, morale and break, how far the nearest enemies are apart where armies stand
   ready; and everybody in command. */
static void test_battles(void **state)
{
    static const struct {
        const char *name, *variant;
        int total[2], morale[2], broken[2];
        int32_t apart;
    } rows[] = {
        { "jaxartes", NULL, { 44, 43 }, { 15, 15 }, { 22, 22 }, 9000 },
        { "standard", NULL, { 58, 40 }, { 20, 14 }, { 29, 20 }, 5000 },
        { "tapae", NULL, { 34, 47 }, { 12, 16 }, { 17, 24 }, 7035 },
        { "orewin", NULL, { 41, 41 }, { 14, 14 }, { 21, 21 }, 8400 },
        { "drill-sns", NULL, { 21, 21 }, { 7, 7 }, { 11, 11 }, 8800 },
        { "mirror-sns", NULL, { 39, 39 }, { 13, 13 }, { 20, 20 }, 8800 },
        { "free-sns", NULL, { 41, 50 }, { 14, 17 }, { 21, 25 }, 0 },
        { "free-sns", "english-welsh", { 41, 41 }, { 14, 14 }, { 21, 21 }, 0 },
        { "free-sns", "macedonian-achaemenid", { 41, 39 }, { 14, 13 }, { 21, 20 }, 0 },
        { "free-sns", "macedonian-skythian", { 41, 43 }, { 14, 15 }, { 21, 22 }, 0 },
        { "free-sns", "roman-dacian", { 34, 47 }, { 12, 16 }, { 17, 24 }, 0 },
        { "free-sns", "sarmatian-dacian", { 39, 47 }, { 13, 16 }, { 20, 24 }, 0 },
    };
    static tc_battle b;
    static tc_state s;

    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++) {
        compile_entry(entry_of(rows[i].name), &(io_choice){ .variant = rows[i].variant }, &b);
        tc_begin(&b, &s, NULL);
        for (int side = 0; side < 2; side++) {
            assert_int_equal(s.as.sns.total[side], rows[i].total[side]);
            assert_int_equal(sns_morale(rows[i].total[side]), rows[i].morale[side]);
            assert_int_equal(sns_break(rows[i].total[side]), rows[i].broken[side]);
        }
        if (rows[i].apart)
            assert_int_equal(nearest_enemies(&b.as.sns, &s.as.sns), rows[i].apart);
        for (int u = 0; u < SNS_UNITS; u++)
            if (sns_here(&s.as.sns, u) && b.as.sns.profile[u].type != SNS_CAMP)
                assert_true(sns_in_command(&b.as.sns, &s.as.sns, u));
    }
}

/* mirror-sns and drill-sns turned half round are themselves. */
static void check_turned(const char *name)
{
    static tc_battle b;

    compile_entry(entry_of(name), NULL, &b);
    const sns_battle *t = &b.as.sns;
    for (int i = 0; i < SNS_SIDE_UNITS; i++) {
        const sns_unit *u = &t->start.unit[i], *o = &t->start.unit[i + SNS_SIDE_UNITS];
        assert_memory_equal(&t->profile[i], &t->profile[i + SNS_SIDE_UNITS], sizeof *t->profile);
        if (t->profile[i].type == SNS_NO_TYPE)
            continue;
        assert_int_equal(o->x, t->width - u->x);
        assert_int_equal(o->y, t->depth - u->y);
        assert_int_equal(o->heading, 1800);
    }
}

static void test_mirror(void **state)
{
    (void)state;
    check_turned("mirror-sns");
    check_turned("drill-sns");
}

/* ---- What is written down -------------------------------------------------------------------- */

static void test_round_trip(void **state)
{
    static const char *const other[] = { "sns.players=3", "impetus_charged=false" };

    (void)state;
    check_written(is_sns, &(io_choice){ .rulings = other, .ruling_count = TC_COUNT(other) }, 10);
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

/* ---- Army lists ------------------------------------------------------------------------------ */

/* Macedonians: the two compulsory types and what a row adds, in the place of line 8; the army's own
   fields in that of line 5. */
static const char listed[] = /* clang-format off */
    "system: sns\n"                                                                       /*  1 */
    "sides: {a: {name: Alexander}}\n"                                                     /*  2 */
    "armies:\n"                                                                           /*  3 */
    "  a:\n"                                                                              /*  4 */
    "    list: macedonian\n"                                                              /*  5 */
    "    units:\n"                                                                        /*  6 */
    "      - {name: Companion cavalry, count: 2, type: CAV, discipline: 3, strength: 3, traits: [ARM, Impact]}\n" /*  7 */
    "      - {name: Phalangites, count: 2, type: HF, large: true, discipline: 4, strength: 4, traits: [Pikes]}\n" /*  8 */
    "      - {name: Camp, type: CAMP, discipline: 4, strength: 3}\n"                      /*  9 */
    "    commanders: [{rank: general}, {rank: captain}]\n";                               /* 10 */
#define HYPASPISTS "      - {name: Guard, type: HF, discipline: 3, strength: 4, traits: [%s, Steadfast]}\n"
#define LIGHTS "      - {name: %s, count: %d, type: LF, discipline: 4, strength: 2, traits: [Bow]}\n"
#define ELEPHANTS "      - {type: EL, discipline: 4, strength: 3, traits: [ARM, Impact, Undrilled]}\n"
/* clang-format on */

typedef struct army_row {
    const char *fields, *units; /* instead of line 5; after line 9 */
    int line, column;
    unsigned rule; /* 0: in order */
    int points;
    const char *says;
} army_row;

static const army_row armies[] = {
    { "    list: macedonian\n", "", 0, 0, 0, 254, NULL },
    { "    list: macedonian\n    points: 254\n", "", 0, 0, 0, 254, NULL },
    { "    list: macedonian\n    points: 253\n", "", 6, 13, SNS_3_a, 254,
      "Alexander: 254 points; the limit is 253" },
    { "    points: 253\n", "", 5, 13, SNS_3_a, 254, "254 points" }, /* of no list */
    { "", "      - {type: LF, discipline: 4, strength: 3}\n", 0, 0, 0, 266, NULL },
    { "    points: 300\n", "      - {type: LF, discipline: 4, strength: 3}\n", 10, 9, SNS_3_a, 266,
      "Light foot of discipline 4 and strength 3 have no points" },
    { "    list: macedonian\n", "      - {type: CAM, discipline: 4, strength: 3}\n", 10, 9, SNS_3_a,
      278, "'A6' fits no line of this list" },
    { "    list: macedonian\n",
      "      - {name: hypaspists, type: HF, discipline: 4, strength: 4, traits: [Spears]}\n", 10, 9,
      SNS_3_a, 285,
      "Hypaspists are {type: HF, discipline: 3, strength: 4, traits: [Spears, Steadfast]}, or "
      "another option" },
    { "    list: macedonian\n",
      "      - {name: Phalangites, type: HF, discipline: 4, strength: 4}\n", 10, 9, SNS_3_a, 282,
      "Phalangites are {type: HF, large: true, discipline: 3 or 4, strength: 4, traits: [Pikes]}" },
    { "    list: macedonian\n", ELEPHANTS, 0, 0, 0, 304, NULL },
    { "    list: macedonian\n    year: -326\n", ELEPHANTS, 0, 0, 0, 304, NULL },
    { "    list: macedonian\n    year: -327\n", ELEPHANTS, 11, 9, SNS_A3_i, 304,
      "Elephants: not before 326 BC, and the army is of 327 BC" },
    { "    list: macedonian\n", ELEPHANTS ELEPHANTS, 11, 9, SNS_A3_f, 354,
      "2 units of Elephants; of this Support type at most 1" },
    { "    list: dacian\n", "", 7, 9, SNS_3_a, 254, "'Companion cavalry' fits no line" },
};

static void check_army_row(const army_row *row)
{
    char text[4096];
    const char *fields = strstr(listed, "    list"), *units = strstr(listed, "    units");
    const char *commanders = strstr(listed, "    commanders");
    io_faults f;
    io_army army;

    snprintf(text, sizeof text, "%.*s%s%.*s%s%s", (int)(fields - listed), listed, row->fields,
             (int)(commanders - units), units, row->units, commanders);
    const bool ok = io_army_check(text, strlen(text), NULL, &army, &f);
    assert_int_equal(army.side[0].points, row->points);
    if (ok != (row->rule == 0))
        fail_msg("%s%s: %s", row->fields, row->units, ok ? "in order" : f.at[0].text);
    if (ok)
        return;
    if (!strstr(f.at[0].text, row->says))
        fail_msg("'%s' instead of '%s'", f.at[0].text, row->says);
    assert_int_equal(f.count, 1);
    assert_int_equal(f.at[0].rule, row->rule);
    assert_int_equal(f.at[0].line, row->line);
    assert_int_equal(f.at[0].column, row->column);
}

static void check_army_units(const char *units, int line, int column, unsigned rule, int points,
                             const char *says)
{
    check_army_row(
        &(army_row){ "    list: macedonian\n", units, line, column, rule, points, says });
}

static void test_army(void **state)
{
    char units[512];

    (void)state;
    for (int i = 0; i < TC_COUNT(armies); i++)
        check_army_row(&armies[i]);
    snprintf(units, sizeof units, LIGHTS LIGHTS, "Archers", 2, "Cretans", 1);
    check_army_units(units, 11, 9, SNS_A3_d, 305,
                     "3 units of Archers; of this Support type at most 2");
    snprintf(units, sizeof units, HYPASPISTS HYPASPISTS, "Spears", "Pikes");
    check_army_units(units, 11, 9, SNS_A3_h, 254 + 43 + 46,
                     "Hypaspists of two options; foot of one type is all of one");
    snprintf(units, sizeof units, HYPASPISTS HYPASPISTS HYPASPISTS, "Pikes", "Pikes", "Pikes");
    check_army_units(units, 12, 9, SNS_A3_f, 254 + 3 * 46,
                     "3 units of Hypaspists; of this Core type at most 2");
    snprintf(units, sizeof units, LIGHTS ELEPHANTS, "Archers", 2);
    check_army_units(units, 0, 0, 0, 338, NULL);
    snprintf(units, sizeof units,
             LIGHTS ELEPHANTS
             "      - {name: Slingers, count: 2, type: LF, discipline: 4, strength: 2, traits: "
             "[Sling]}\n"
             "      - {type: ART, discipline: 4, strength: 2, traits: [Artillery]}\n",
             "Archers", 2);
    check_army_units(units, 5, 11, SNS_A3_c, 388, "5 of 11 units are Core; it must be 6");
    check_army_units("      - {type: CAMP, discipline: 4, strength: 3}\n", 10, 16, SNS_A3_g, 254,
                     "an army has one camp at most: 'A5' is there");
}

/* Both sides are looked at, each by its own list; A3.e has no unit to show. */
static void test_armies(void **state)
{
    static const char text[] =
        "system: sns\narmies:\n"
        "  a: {list: welsh, commanders: [{rank: general}], units: [{type: MF, discipline: 4, "
        "strength: 3, traits: [Longbow]}]}\n"
        "  b:\n    list: scots\n"
        "    units: [{type: HF, large: true, discipline: 4, strength: 4, traits: [Spears, "
        "Undrilled]}]\n"
        "    commanders: [{rank: general}]\n";
    io_faults f;
    io_army army;

    (void)state;
    assert_false(io_army_check(text, strlen(text), NULL, &army, &f));
    assert_int_equal(army.sides, 2);
    assert_int_equal(f.count, 2);
    assert_string_equal(f.at[0].text,
                        "Side A: 1 unit of South Welsh archers, which are Compulsory; "
                        "at least 2");
    assert_int_equal(f.at[0].line, 3);
    assert_int_equal(f.at[0].column, 13);
    assert_int_equal(f.at[1].rule, SNS_A3_e);
    assert_int_equal(f.at[1].line, 5);
}

/* Ledger 8.1: the rosters of the pick-up game keep their lists and come to the ledger's numbers; a
   battle names no list and is held to none (A3.a). */
static void test_ready_armies(void **state)
{
    static const struct {
        const char *list, *line;
    } rows[] = {
        { "macedonian", "Macedonian: 10 units (7 Core), 1 general, 2 captains, 466 points; army "
                        "value 41, morale 14, break 21" },
        { "skythian", "Skythian or Saka: 13 units (11 Core), 1 general, 2 captains, 439 points; "
                      "army value 43, morale 15, break 22" },
        { "achaemenid", "Early Achaemenid Persian: 11 units (7 Core), 1 general, 2 captains, 420 "
                        "points; army value 39, morale 13, break 20" },
        { "roman", "Early Imperial Roman: 10 units (8 Core), 1 general, 2 captains, 445 points; "
                   "army value 34, morale 12, break 17" },
        { "sarmatian", "Later Sarmatian: 11 units (10 Core), 1 general, 2 captains, 455 points; "
                       "army value 39, morale 13, break 20" },
        { "dacian", "Dacian: 11 units (9 Core), 1 general, 2 captains, 416 points; army value 47, "
                    "morale 16, break 24" },
        { "english", "Feudal English: 11 units (9 Core), 1 general, 2 captains, 472 points; army "
                     "value 41, morale 14, break 21" },
        { "scots", "Feudal Scots: 12 units (10 Core), 1 general, 2 captains, 448 points; army "
                   "value 50, morale 17, break 25" },
        { "welsh", "Medieval Welsh: 14 units (11 Core), 1 general, 2 captains, 413 points; army "
                   "value 41, morale 14, break 21" },
    };
    io_faults f;
    io_army army;
    char text[128];

    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++) {
        snprintf(text, sizeof text, "system: sns\nbase: free-sns\narmies: {a: scots, b: %s}\n",
                 rows[i].list);
        assert_true(io_army_check(text, strlen(text), NULL, &army, &f));
        assert_string_equal(army.side[0].line, rows[7].line);
        assert_string_equal(army.side[1].line, rows[i].line);
    }
    for (const char *const *name = (const char *const[]){ "jaxartes", "standard", "tapae", "orewin",
                                                          "drill-sns", "mirror-sns", NULL };
         *name; name++) {
        const io_scenario_entry *e = entry_of(*name);
        assert_true(io_army_check(e->text, e->len, NULL, &army, &f));
        assert_int_equal(army.sides, 2);
    }
}

static void test_written_lists(void **state)
{
    char text[4096] = "";
    FILE *out = fmemopen(text, sizeof text, "w");

    (void)state;
    assert_non_null(out);
    assert_true(io_army_lists(out, NULL));
    assert_true(io_army_lists(out, "medieval welsh"));
    assert_false(io_army_lists(out, "norman"));
    fclose(out);
    assert_non_null(strstr(text, "  achaemenid   Early Achaemenid Persian, 6th and 5th "));
    assert_non_null(strstr(text, "welsh: Medieval Welsh, 11th to 14th centuries\nCore:\n"));
    assert_non_null(strstr(text, "  {type: MF, discipline: 4 or 5, strength: 3, traits: [Spears, "
                                 "Undrilled]}  Compulsory: two at least\n"));
    assert_non_null(strstr(text, "[ARM, Undrilled]}  Restricted: two at most\n    or  "));
    assert_non_null(strstr(text, "traits: [ARM, Impact, Undrilled]}  Restricted: one at most\n"));
    assert_non_null(strstr(text, "strength: 3}  one at most\nSupport:\n"));
    assert_non_null(strstr(text, "Norse mercenaries only before 1200; "));
}

/* ---- Teaching positions: `plays` is played, and comes to what it says ------------------------ */

static int piece_of(const tc_battle *b, const char *id)
{
    for (int i = 0; i < SNS_PIECES; i++)
        if (strcmp(b->as.sns.card[i].id, id) == 0)
            return i;
    fail_msg("nobody is called %s", id);
    return -1;
}

static void check_unit(const tc_battle *b, const tc_state *s, const char *id, int x, int y,
                       int heading, int hits)
{
    const sns_unit *u = &s->as.sns.unit[piece_of(b, id)];

    assert_int_equal(u->x, x);
    assert_int_equal(u->y, y);
    assert_int_equal(u->heading, heading);
    assert_int_equal(u->hits, hits);
}

static int flags_of(const tc_battle *b, const tc_state *s, const char *id)
{
    return s->as.sns.unit[piece_of(b, id)].flags;
}

static int with_whom(const tc_battle *b, const tc_state *s, const char *id)
{
    return s->as.sns.commander[piece_of(b, id) - SNS_FIRST_COMMANDER].unit;
}

static void test_lessons(void **state)
{
    static tc_battle b;
    static tc_state s;

    (void)state;
    play_out("book-sns-draw", &b, &s);
    assert_int_equal(s.as.sns.turn, 2);
    assert_int_equal(s.as.sns.bag[0] + s.as.sns.bag[1], 2);
    assert_true(flags_of(&b, &s, "Guard") & SNS_ACTIVATED);
    assert_int_equal(s.as.sns.act.unit, piece_of(&b, "Legion"));
    play_out("book-sns-charge", &b, &s); /* as SNS-C89, C59 */
    check_unit(&b, &s, "Warband", 18000, 12000, 0, 0);
    check_unit(&b, &s, "Legion", 18000, 12000, 1800, 1);
    check_unit(&b, &s, "Horse", 26000, 10000, 0, 0);
    check_unit(&b, &s, "Slingers", 26000, 12500, 0, 0);
    play_out("book-sns-shot", &b, &s); /* as SNS-C73, C76, C80 */
    check_unit(&b, &s, "Spears", 10000, 13500, 1800, 0);
    check_unit(&b, &s, "Knights", 18000, 14800, 1800, 1);
    assert_int_equal(flags_of(&b, &s, "Javelins") & (SNS_HERE | SNS_ROUTED), SNS_ROUTED);
    play_out("book-sns-rout", &b, &s);
    check_unit(&b, &s, "Horse", 18000, 16000, 0, 0);
    assert_int_equal(flags_of(&b, &s, "Foot") & (SNS_HERE | SNS_ROUTED), SNS_ROUTED);
    assert_int_equal(with_whom(&b, &s, "Captain"), piece_of(&b, "Reserve"));
    assert_int_equal(s.as.sns.routed[1], 4);
    assert_int_equal(s.as.sns.missing[1], 1);
    play_out("book-sns-rally", &b, &s); /* as SNS-C118, C119 */
    assert_int_equal(s.as.sns.unit[piece_of(&b, "Left")].hits, 0);
    assert_int_equal(s.as.sns.unit[piece_of(&b, "Centre")].hits, 1);
    assert_int_equal(s.as.sns.unit[piece_of(&b, "Right")].hits, 1);
    assert_int_equal(s.as.sns.turn, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_input),     cmocka_unit_test(test_good),
        cmocka_unit_test(test_choices),       cmocka_unit_test(test_rosters),
        cmocka_unit_test(test_limits),        cmocka_unit_test(test_bad_positions),
        cmocka_unit_test(test_position),      cmocka_unit_test(test_steps),
        cmocka_unit_test(test_built_in),      cmocka_unit_test(test_battles),
        cmocka_unit_test(test_mirror),        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_untitled),      cmocka_unit_test(test_army),
        cmocka_unit_test(test_armies),        cmocka_unit_test(test_ready_armies),
        cmocka_unit_test(test_written_lists), cmocka_unit_test(test_lessons),
    };
    return cmocka_run_group_tests_name("sns scenario", tests, NULL, NULL);
}
