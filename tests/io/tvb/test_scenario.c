/* Scenario files of Tilly's Very Bad Day: every bad input with its line, column and rule; the
   built-in ones stand ready and can be set up by play; a position written down compiles back to the
   same hash; army lists and their limits. */
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
    "system: tvb\n"                                                                 /*  1 */
    "id: small\n"                                                                   /*  2 */
    "table: small\n"                                                                /*  3 */
    "attacker: a\n"                                                                 /*  4 */
    "options: [evade]\n"                                                            /*  5 */
    "rulings: {turn_limit: 12, cannon_width: 1}\n"                                  /*  6 */
    "sides: {a: {name: South, light_horse: true}, b: {name: North}}\n"              /*  7 */
    "areas: {west: [1, 14, 9, 20], gate: [[20, 14], [26, 14], [26, 20]]}\n"         /*  8 */
    "ground:\n"                                                                     /*  9 */
    "  - {id: hill, kind: hill, area: [8, 8, 14, 12]}\n"                            /* 10 */
    "  - {id: brook, kind: river, line: [0, 7, 30, 7]}\n"                           /* 11 */
    "  - {id: ford, kind: ford, area: [14, 6, 16, 8]}\n"                            /* 12 */
    "commands:\n"                                                                   /* 13 */
    "  - id: T\n"                                                                   /* 14 */
    "    side: a\n"                                                                 /* 15 */
    "    units:\n"                                                                  /* 16 */
    "      - {id: T0, type: CMD}\n"                                                 /* 17 */
    "      - {id: P1, type: PSH, at: [10, 5]}\n"                                    /* 18 */
    "      - {id: P2, type: PSH, at: [13, 5], facing: 12.5}\n"                      /* 19 */
    "      - {id: C1, type: CAN, count: 2}\n"                                       /* 20 */
    "  - {id: U, side: a, units: [{id: U0, type: CMD}, {type: HOR, count: 4}]}\n"   /* 21 */
    "  - id: G\n"                                                                   /* 22 */
    "    side: b\n"                                                                 /* 23 */
    "    units:\n"                                                                  /* 24 */
    "      - {id: G0, type: CMD, on: G1}\n"                                         /* 25 */
    "      - {id: G1, type: PSH, at: [15, 15.5]}\n"                                 /* 26 */
    "      - {id: G2, type: PSH}\n"                                                 /* 27 */
    "      - {id: G3, type: SHO, deploys: west}\n"                                  /* 28 */
    "      - {id: G4, type: DRA}\n"                                                 /* 29 */
    "  - {id: K, side: b, units: [{id: K0, type: CMD}, {type: HOR, count: 4}]}\n"   /* 30 */
    "special:\n"                                                                    /* 31 */
    "  length: {turns: 10, winner: b}\n"                                            /* 32 */
    "  crossing: [{over: ford, first: 2}]\n";                                       /* 33 */
/* clang-format on */

static const bad_row bad[] = {
    /* fields */
    { "id: small\n", "", 1, 1, 0, "scenario has no 'id'" },
    { "table: small", "table: tiny", 3, 8, 0, "table 'tiny' is unknown" },
    { "table: small", "table: {width: 5, depth: 20}", 3, 16, 0, "width is 5; it must be 10 to 65" },
    { "attacker: a", "attacker: c", 4, 11, 0, "attacker 'c' is unknown" },
    { "attacker: a\n", "", 1, 1, TVB_S_a, "needs an 'attacker'" },
    { "attacker: a", "atacker: a", 4, 1, 0, "did you mean 'attacker'?" },
    { "[evade]", "[evad]", 5, 11, 0, "unknown option 'evad', did you mean 'evade'?" },
    { "[evade]", "[rear_column]", 5, 11, 0, "wants a value" },
    { "turn_limit: 12", "turn_limit: 100", 6, 23, TVB_R89, "turn_limit cannot be '100'" },
    { "cannon_width: 1", "cannon_width: 3", 6, 41, TVB_U_c, "it is 1 to 2" },
    { "cannon_width: 1", "behind_flank: 3", 6, 41, 0, "it is true or false" },
    { "light_horse: true", "light_horse: 2", 7, 39, 0, "write true or false" },
    { "light_horse: true", "waives: [LHR]", 7, 35, 0, "type 'LHR' is unknown" },
    /* areas and ground */
    { "[1, 14, 9, 20]", "[1, 14, 9]", 8, 15, TVB_R81, "3 to 12 points" },
    { "[1, 14, 9, 20]", "[9, 14, 1, 20]", 8, 15, 0, "[left, bottom, right, top]" },
    { "[1, 14, 9, 20]", "[1, 14, 9, 21]", 8, 15, TVB_G18, "off the table of 30 by 20" },
    { "[1, 14, 9, 20]", "[1, 14, 9, x]", 8, 26, 0, "must be a number of at most 3 decimals" },
    { "[26, 20]]", "[26, 20], [25, 15]]", 8, 37, TVB_R81, "not convex" },
    { "kind: hill", "kind: hil", 10, 22, 0, "kind 'hil' is unknown, did you mean 'hill'?" },
    { "[8, 8, 14, 12]}", "[8, 8, 14, 12], crest: [1, 1, 9, 9]}", 10, 57, TVB_R10,
      "outside its hill" },
    { "kind: river, line", "kind: river, area", 11, 5, TVB_S_c, "a river is given by its 'line'" },
    { "[14, 6, 16, 8]}", "[14, 6, 16, 8], wooded: true}", 12, 58, TVB_S_d, "only a hill" },
    { "area: [14, 6, 16, 8]", "area: wst", 12, 34, 0, "unknown area 'wst', did you mean 'west'?" },
    /* armies */
    { "    side: a\n", "", 14, 5, TVB_A_c, "command has no 'side'" },
    { "type: PSH, at: [10, 5]", "type: PIK, at: [10, 5]", 18, 24, TVB_U_a,
      "type \'PIK' is unknown" },
    { "{id: P1,", "{id: P2,", 19, 14, 0, "'P2' is the name of two units" },
    { "{id: P1,", "{id: P1, quality: good,", 18, 27, TVB_Q_a, "quality \'good' is unknown" },
    { "at: [10, 5]", "at: [10, 5.5005]", 18, 38, TVB_G18, "at most 3 decimals" },
    { "at: [10, 5]", "at: [10]", 18, 33, 0, "at has 1 numbers" },
    { "at: [10, 5]", "at: [10, 5.6]", 18, 33, TVB_S_h,
      "Here: 6.1 TUM, the limit: 6 TUM. [TVB-S.h" },
    { "at: [10, 5]", "at: [7.5, 5]", 18, 33, TVB_S_i,
      "'P1' may not deploy here: Pike+shot deploy in the centre of their zone only" },
    { "at: [10, 5]", "at: [12, 5]", 19, 33, TVB_1_1_ab, "'P2' stands on 'P1'" },
    { "at: [10, 5]", "at: [10, 25]", 18, 33, TVB_G18, "may not deploy here" },
    { "deploys: west", "at: [10, 15], deploys: west", 28, 33, TVB_X1, "'G3' may not deploy here" },
    { "facing: 12.5", "facing: 360", 19, 50, 0, "facing is 360; it must be 0 to 359" },
    { "count: 2", "count: 2, at: [3, 3]", 20, 36, 0, "cannot all stand in one place" },
    { "on: G1", "on: P1", 25, 33, TVB_R49, "attached to a unit of his side" },
    { "on: G1", "on: G9", 25, 33, TVB_A_c, "no unit is called 'G9'" },
    { "count: 2}", "count: 5}", 20, 9, TVB_A_b, "South: 5 Cannons units; at most 4" },
    { "{type: HOR, count: 4}]}\n  - id: G", "{type: HOR}]}\n  - id: G", 14, 5, TVB_A_a,
      "South: 7 units; the limit is 10" },
    { "{type: HOR, count: 4}]}\n  - id: G", "{type: HOR, count: 8}]}\n  - id: G", 21, 5, TVB_A_c,
      "command 'U' has 9 units; it must have 3 to 8" },
    { "{id: U0, type: CMD}", "{id: U0, type: HOR}", 21, 5, TVB_A_c, "has 0 commanders" },
    { "type: DRA", "type: ELE", 29, 24, TVB_U_a,
      "type 'ELE' is unknown; it is one of CMD, HOR, LHO, DRA, PSH, SHO, RAB, CAN" },
    { "type: DRA", "count: 1", 29, 9, TVB_U_a, "unit has no 'type'" },
    { "at: [10, 5]", "at: [70, 5]", 18, 34, TVB_G18, "at is 70; it must be 0 to 65" },
    { "type: DRA", "type: LHO", 29, 9, TVB_A_b, "1 Light horse units; at most 0" },
    { "id: K, side", "id: G, side", 30, 10, 0, "'G' is the name of two commands" },
    /* scenario rules */
    { "winner: b", "winner: c", 32, 31, 0, "winner 'c' is unknown" },
    { "length: {turns: 10, winner: b}", "objective: {side: a, areas: [west]}", 32, 14, TVB_X3,
      "give a 'length'" },
    { "over: ford", "over: hill", 33, 21, TVB_X6, "neither a bridge nor a ford" },
    { "over: ford", "over: fjord", 33, 21, 0, "no piece of ground is called 'fjord'" },
    { "first: 2}", "first: 2, exempt: [P1, G1]}", 33, 50, 0, "'G1' is of the other side" },
    { "length: {turns: 10, winner: b}", "collapse: {command: X, losses: 2}", 32, 23, 0,
      "no command is called 'X'" },
    { "length: {turns: 10, winner: b}", "mist: {turn: 2, numbers: [7], distance: 4}", 32, 29, 0,
      "it must be 1 to 6" },
    { "    side: a\n", "    side: a\n    arrives: {turn: 4, edge: [top, 3, 9]}\n", 16, 31, 0,
      "edge 'top' is unknown" },
    { "    side: a\n", "    side: a\n    arrives: {turn: 4, edge: [north, 3, 39]}\n", 16, 41,
      TVB_X5, "at most to 30" },
    /* positions */
    { "special:", "position: {step: mov}\nspecial:", 31, 18, 0, "step 'mov' is unknown" },
    { "special:", "position: {turn: 2, agenda: []}\nspecial:", 31, 29, 0, "1 to 8 steps" },
    { "special:", "position: {lost: [1]}\nspecial:", 31, 18, 0, "lost has 1 numbers" },
    /* the text */
    { "id: small", "base: plian", 2, 7, 0, "unknown base 'plian'" },
    { NULL, "system: tvb\nid: x\ncommands:\nattacker: a\n", 1, 1, TVB_A_a, "side a has no units" },
    { NULL, "system: tvb\nid: x\ncommands: [3]\nattacker: a\n", 3, 12, 0, "must be a mapping" },
};

static void test_bad_input(void **state)
{
    (void)state;
    check_bad_rows(good, bad, TC_COUNT(bad));
}

static void test_good(void **state)
{
    static tc_battle b;
    io_faults f;

    (void)state;
    if (!io_scenario_compile(good, sizeof good - 1, NULL, &b, &f))
        fail_msg("%d:%d %s", f.at[0].line, f.at[0].column, f.at[0].text);
    const tvb_battle *t = &b.as.tvb;
    assert_int_equal(b.system, TC_TVB);
    assert_int_equal(t->width, 30000);
    assert_int_equal(t->turn_limit, 12);
    assert_true(tvb_on(t, TVB_MAY_EVADE));
    assert_true(tvb_on(t, TVB_HIDDEN_SHOT)); /* by default */
    assert_int_equal(t->x.turns, 10);
    assert_int_equal(t->x.winner, 1);
    assert_int_equal(t->x.crossing[0].piece, 3);
    assert_int_equal(t->start.unit[2].heading, 125);
    assert_int_equal(t->start.unit[40].attached, 41);
    assert_int_equal(t->start.unit[41].heading, 1800);
    assert_int_equal(t->start.original[0], 10);
    assert_string_equal(t->card[4].id, "C12");
    assert_true(t->piece[0].flags & TVB_P_CREST); /* R10: the middle half of the long axis */
    assert_int_equal(t->piece[0].crest[0], 9500);
    assert_int_equal(t->piece[0].crest[1], 10000);
    assert_int_equal(t->piece[0].crest[2], 12500);
}

/* ---- The built-in ones ----------------------------------------------------------------------- */

static bool is_tvb(const io_scenario_entry *entry)
{
    return strstr(entry->text, "system: tvb\n") || strstr(entry->text, "base: tvb-plain\n");
}

static void test_built_in(void **state)
{
    (void)state;
    check_built_in(is_tvb);
}

/* How many units, and at what loss the army breaks. */
static void test_battles(void **state)
{
    static const struct {
        const char *name;
        int units[2], all[2], breaks[2];
    } rows[] = {
        { "white_mountain", { 25, 27 }, { 25, 27 }, { 9, 9 } },
        { "breitenfeld", { 32, 28 }, { 32, 28 }, { 11, 10 } },
        { "rain", { 24, 17 }, { 24, 17 }, { 8, 6 } },
        { "luetzen", { 26, 22 }, { 26, 30 }, { 9, 8 } },
        { "noerdlingen", { 25, 30 }, { 25, 30 }, { 9, 10 } },
        { "rocroi", { 26, 26 }, { 26, 31 }, { 9, 9 } },
    };
    int count;
    const io_scenario_entry *entry = io_scenarios(&count);
    static tc_battle b;

    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++)
        for (int k = 0; k < count; k++) {
            if (strcmp(entry[k].name, rows[i].name) != 0)
                continue;
            compile_entry(&entry[k], NULL, &b);
            const tvb_state *s = &b.as.tvb.start;
            for (int side = 0; side < 2; side++) {
                int all = 0;
                for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++)
                    all += s->unit[u].type != TVB_NO_TYPE;
                assert_int_equal(s->original[side], rows[i].units[side]);
                assert_int_equal(all, rows[i].all[side]);
                assert_int_equal((s->original[side] + 2) / 3, rows[i].breaks[side]);
            }
        }
}

/* mirror-tvb looks the same from both edges. */
static void test_mirror(void **state)
{
    int count;
    const io_scenario_entry *entry = io_scenarios(&count);
    static tc_battle b;

    (void)state;
    for (int i = 0; i < count; i++) {
        if (strcmp(entry[i].name, "mirror-tvb") != 0)
            continue;
        compile_entry(&entry[i], NULL, &b);
        const tvb_unit *u = b.as.tvb.start.unit;
        for (int k = 0; k < TVB_SIDE_UNITS; k++) {
            assert_int_equal(u[k].type, u[k + TVB_SIDE_UNITS].type);
            if (!u[k].type)
                continue;
            assert_int_equal(u[k].x + u[k + TVB_SIDE_UNITS].x, 45000);
            assert_int_equal(u[k].y + u[k + TVB_SIDE_UNITS].y, 30000);
        }
    }
}

/* ---- Positions ------------------------------------------------------------------------------- */

static void test_round_trip(void **state)
{
    static const char *const all[] = { "advanced", "pappenheims_will", "rash_left",
                                       "king_counts_two", "beck" };

    (void)state;
    check_written(is_tvb, &(io_choice){ .options = all, .option_count = TC_COUNT(all) }, 11);
}

/* A scenario need not have a title, nor then the position written of it. */
static void test_untitled(void **state)
{
    static tc_battle b;
    static tc_state s;
    int count;
    const io_scenario_entry *entry = io_scenarios(&count);

    (void)state;
    for (int i = 0; i < count; i++) {
        const io_choice plain = { .variant = NULL };
        io_faults f;
        assert_true(io_scenario_compile(entry[i].text, entry[i].len, &plain, &b, &f));
        memset(b.title, 0, sizeof b.title);
        tc_begin(&b, &s, NULL);
        check_round_trip(&b, &s);
    }
}

/* ---- Teaching positions: `plays` is played, and comes to the book's result ------------------- */

static int unit_of(const tc_battle *b, const char *id)
{
    for (int u = 0; u < TVB_UNITS; u++)
        if (strcmp(b->as.tvb.card[u].id, id) == 0)
            return u;
    fail_msg("no unit %s", id);
    return -1;
}

static void test_lessons(void **state)
{
    static tc_battle b;
    static tc_state s;
    const tvb_state *t = &s.as.tvb;

    (void)state;
    play_out("book-shooting", &b, &s); /* TVB-C067, C068 */
    assert_true(t->unit[unit_of(&b, "F")].flags & TVB_GONE);
    assert_true(t->unit[unit_of(&b, "Guebriant")].flags & TVB_GONE);
    assert_int_equal(t->unit[unit_of(&b, "H")].resolve, 1);
    play_out("book-charges", &b, &s); /* TVB-C089 to C093 */
    assert_int_equal(t->unit[unit_of(&b, "AW")].y, 15000);
    assert_int_equal(t->unit[unit_of(&b, "AI")].y, 16000);
    assert_int_equal(t->unit[unit_of(&b, "BH")].y, 16000);
    assert_int_equal(t->unit[unit_of(&b, "CP")].y, 14500); /* cancelled */
    assert_int_equal(t->unit[unit_of(&b, "DW")].y, 16000); /* cancelled */
    assert_true(t->unit[unit_of(&b, "CH")].flags & TVB_CHARGED);
    assert_true(t->unit[unit_of(&b, "DI")].flags & TVB_CHARGED);
    play_out("book-point-blank", &b, &s); /* TVB-C110, C130 */
    assert_int_equal(t->unit[unit_of(&b, "H")].resolve, 1);
    play_out("book-rally-back", &b, &s); /* TVB-C139 */
    assert_int_equal(t->unit[unit_of(&b, "H1")].y, 8000);
    play_out("book-army-morale", &b, &s); /* TVB-C155 */
    assert_int_equal(s.over, TC_WON_0);
    assert_int_equal(s.why, TVB_4_4_a);
}

/* ---- Army lists ------------------------------------------------------------------------------ */

typedef struct army_row {
    const char *options, *units; /* of the second command */
    int line, column;
    unsigned rule; /* 0: in order */
    int points;
} army_row;

static void test_army(void **state)
{
    static const army_row rows[] = {
        { "", "{type: PSH, count: 7}", 0, 0, 0, 48 },
        { "", "{type: PSH, count: 8}", 5, 5, TVB_A_c, 51 },
        { "", "{type: PSH, count: 2}, {type: CAN, count: 5}", 5, 57, TVB_A_b, 48 },
        { "", "{type: HOR, count: 7}", 4, 5, TVB_A_b, 48 }, /* no pike+shot: R80 */
        { "", "{type: PSH, count: 4}", 4, 5, TVB_A_a, 39 },
        { "quality", "{type: PSH, count: 7, quality: superior}", 5, 34, TVB_Q_e, 55 },
        { "quality", "{type: PSH, count: 7, quality: inferior}", 4, 5, TVB_Q_e, 41 },
        { "quality", "{type: PSH, count: 3}, {type: PSH, count: 4, quality: superior}", 0, 0, 0,
          52 },
        { "quality", "{type: PSH, count: 6}, {type: CAN, quality: superior}", 4, 5, TVB_Q_a, 49 },
    };
    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++) {
        char text[512];
        io_faults f;
        io_army army;
        snprintf(
            text, sizeof text,
            "system: tvb\noptions: [%s]\ncommands:\n  - {id: A, units: [{type: CMD}, {type: HOR, "
            "count: 7}]}\n  - {id: B, units: [{type: CMD}, %s]}\n",
            rows[i].options, rows[i].units);
        const bool ok = io_army_check(text, strlen(text), NULL, &army, &f);
        assert_int_equal(army.side[0].points, rows[i].points);
        assert_int_equal(ok ? 0 : f.at[0].rule, rows[i].rule);
        assert_int_equal(ok ? 0 : f.at[0].line, rows[i].line);
        assert_int_equal(ok ? 0 : f.at[0].column, rows[i].column);
    }
    io_faults f; /* of another system: one line */
    io_army army;
    assert_false(io_army_check("system: sof\nturns: 5\n", 21, NULL, &army, &f));
    assert_int_equal(f.count, 1);
    assert_non_null(strstr(f.at[0].text, "'sof' has no army lists"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_input), cmocka_unit_test(test_good),
        cmocka_unit_test(test_built_in),  cmocka_unit_test(test_battles),
        cmocka_unit_test(test_mirror),    cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_untitled),  cmocka_unit_test(test_lessons),
        cmocka_unit_test(test_army),
    };
    return cmocka_run_group_tests_name("tvb scenario", tests, NULL, NULL);
}
