/* Scenario files: every bad input is named with its line, column and rule; every built-in compiles;
   a position written down compiles back to the same hash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "../both.h"

/* ---- A small good scenario, and what one edit does to it ------------------------------------- */

static const char good[] = /* clang-format off */
    "system: sof\n"                                                                /*  1 */
    "id: small\n"                                                                  /*  2 */
    "ground:\n"                                                                    /*  3 */
    "  hexes: |\n"                                                                 /*  4 */
    "    ....\n"                                                                   /*  5 */
    "    .wv.\n"                                                                   /*  6 */
    "    ....\n"                                                                   /*  7 */
    "  rivers: [[\"0101\", \"0102\"]]\n"                                           /*  8 */
    "options: [artillery]\n"                                                       /*  9 */
    "rulings: {strict_components: true}\n"                                         /* 10 */
    "turns: 5\n"                                                                   /* 11 */
    "leaders:\n"                                                                   /* 12 */
    "  - {id: T, side: catholic, command: 2, at: \"0103\"}\n"                      /* 13 */
    "  - {id: Q, side: protestant, command: 1, at: \"0101\"}\n"                    /* 14 */
    "units:\n"                                                                     /* 15 */
    "  - {id: C1, command: T, is: I6-4m3, at: \"0103\"}\n"                         /* 16 */
    "  - {id: P1, command: Q, kind: inf, cf: 5, ma: 4, morale: 3, at: \"0101\"}\n" /* 17 */
    "  - {id: P2, command: Q, is: H5-8m4, at: \"0401\"}\n"                         /* 18 */
    "guns:\n"                                                                      /* 19 */
    "  - {id: G1, side: catholic, at: \"0103\"}\n";                                /* 20 */
/* clang-format on */

static const bad_row bad[] = {
    /* hexes */
    { "at: \"0103\"}\n  - {id: P1", "at: \"1x03\"}\n  - {id: P1", 16, 42, SOF_R1,
      "'1x03' is no hex" },
    { "\"0401\"", "\"0504\"", 18, 42, SOF_R1, "off the map; it runs from 0101 to 0403" },
    { "\"0401\"", "\"0001\"", 18, 42, SOF_R1, "off the map" },
    { "\"0401\"", "\"0101\"", 18, 42, SOF_4_1_a, "'P2' and 'P1' (line 17) stand on one hex" },
    { "\"0401\"", "\"0103\"", 18, 42, SOF_4_1_a, "stand on one hex" },
    { "command: 2, at", "command: 2, command: 2, at", 13, 41, 0,
      "'command' is given twice in leader, first in line 13" },
    { "catholic, command: 2, at: \"0103\"", "catholic, command: 2, at: \"0203\"", 13, 45, SOF_2_2_b,
      "must start on a unit of his command" },
    { "catholic, at: \"0103\"}\n", "catholic, at: \"0401\"}\n", 20, 34, SOF_4_1_a,
      "stands with the enemy" },
    /* names */
    { "command: T, is", "command: TT, is", 16, 23, SOF_2_2_b, "unknown command 'TT'" },
    { "[artillery]", "[artilery]", 9, 11, 0,
      "unknown option 'artilery', did you mean 'artillery'?" },
    { "[artillery]", "[strict_components]", 9, 11, 0, "unknown option" },
    { "strict_components", "strict_component", 10, 11, 0, "did you mean 'strict_components'?" },
    { "{strict_components: true}", "{strict_components: maybe}", 10, 30, 0, "cannot be 'maybe'" },
    { "{strict_components: true}", "{turns: 3}", 10, 11, 0, "field of the scenario itself" },
    { "turns: 5", "turn: 5", 11, 1, 0, "unknown field 'turn' in scenario, did you mean 'turns'?" },
    { "kind: inf", "kind: foot", 17, 32, SOF_2_1_b,
      "kind 'foot' is unknown; it is one of inf, cav, drg, plain" },
    { "id: P2", "id: P1", 18, 10, 0, "id 'P1' is taken, see line 17" },
    { "id: P2", "id: T", 18, 10, 0, "id 'T' is taken" },
    { "id: P2", "id: \"P 2\"", 18, 10, 0, "only letters, digits" },
    { "turns: 5\n", "turns: 5\nturns: 6\n", 12, 1, 0,
      "'turns' is given twice in scenario, first in line 11" },
    { "cf: 5, ma: 4", "cf: 5, cf: 4", 17, 44, 0, "'cf' is given twice" },
    /* values */
    { "cf: 5, ", "", 17, 5, SOF_2_1_a, "unit has no 'cf'" },
    { "command: 2, ", "", 13, 5, SOF_2_1_a, "leader has no 'command'" },
    { "id: P2, ", "", 18, 5, SOF_2_1_a, "unit has no 'id'" },
    { ", at: \"0401\"", "", 18, 5, SOF_2_2_a, "unit has no 'at'" },
    { "system: sof\n", "", 1, 1, 0, "scenario has no 'system'" },
    { "system: sof", "system: foo", 1, 9, 0, "system 'foo' is unknown" },
    { NULL, "system: chess\nqueens: 2\n", 1, 9, 0,
      "system 'chess' is unknown; it is one of sof, tvb" },
    { "cf: 5", "cf: 0", 17, 41, SOF_2_1_a, "cf is 0; it must be 1 to 200" },
    { "cf: 5", "cf: many", 17, 41, SOF_2_1_a, "cf must be a number, not 'many'" },
    { "cf: 5", "cf: \"5\"", 17, 41, SOF_2_1_a, "cf must be a number" },
    { "cf: 5", "cf: [5]", 17, 41, 0, "must be a single value, not a list" },
    { "cf: 5", "cf: 99999999999999999999", 17, 41, SOF_2_1_a, "it must be 1 to 200" },
    { "turns: 5", "turns: 41", 11, 8, 0, "it must be 1 to 40" },
    { "[artillery]", "artillery", 9, 10, 0, "options must be a list, not a single value" },
    { "I6-4m3", "X6-4m3", 16, 30, 0, "'X6-4m3' is no unit" },
    { "I6-4m3", "I6-4m3/q", 16, 30, 0, "is no unit" },
    { "morale: 3", "morale: 11", 17, 59, 0, "morale is 11" },
    { "morale: 3", "morale: {balanced: 3}", 17, 60, 0, "unknown variant 'balanced'" },
    /* ground */
    { "    .wv.\n", "    .wv\n", 6, 8, SOF_R2,
      "ragged: row 2 of the block has 3 hexes, the first 4" },
    { "    .wv.\n", "    .wx.\n", 6, 7, SOF_R2, "'x' is no ground" },
    { "    .wv.\n", "    .w\tv\n", 6, 7, SOF_R2, "a tab in the block" },
    { "\"0102\"]]", "\"0103\"]]", 8, 21, SOF_R2, "not neighbours" },
    { "\"0102\"]]", "\"0109\"]]", 8, 21, SOF_R1, "off the map" },
    { "\"0102\"]]", "\"0102\"]]\n  bridges: [[\"0301\", \"0302\"]]", 9, 13, SOF_R2,
      "a bridge where no river runs" },
    { "  rivers:", "  banks: |\n    AAAA\n    BBBB\n  rivers:", 8, 10, SOF_R2,
      "banks is 4 x 2, the map 4 x 3" },
    /* YAML */
    { "turns: 5", "turns:\t5\n\tdusk_turns: []", 12, 1, 0, "a tab: indent with spaces" },
    { "turns: 5", "turns: &n 5", 11, 8, 0, "an anchor" },
    { "turns: 5", "turns: *n", 11, 8, 0, "an alias" },
    { "turns: 5", "turns: !!int 5", 11, 8, 0, "a tag" },
    { "turns: 5", "turns: 5\n---\nid: two", 12, 1, 0, "a second document" },
    { "turns: 5", "turns: 'a\x01z'", 11, 10, 0, "control character 0x01" },
    { "turns: 5", "turns: '\xff'", 11, 9, 0, "byte 0xff is not UTF-8" },
    { "turns: 5", "turns: '\xc0\xaf'", 11, 9, 0, "byte 0xc0 is not UTF-8" },
    { "turns: 5", "title: \"a\\0b\"", 11, 8, 0, "NUL character" },
    { "turns: 5", "turns: [[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]", 11, 19, 0, "nested more than" },
    { "turns: 5", "[1, 2]: 5", 11, 1, 0, "must be a word" },
    { "turns: 5", "turns: [5", 12, 8, 0, "not YAML" },
    { NULL, "", 1, 1, 0, "the file is empty" },
    { NULL, "# nothing\n", 1, 1, 0, "the file is empty" },
    { NULL, "- a list", 1, 1, 0, "scenario must be a mapping" },
    { NULL, "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [*c,*c]\n", 1, 4, 0, "an anchor" },
    { NULL, "base: plian\n", 1, 7, 0,
      "unknown base 'plian': no built-in scenario has that name, did you mean 'plain'?" },
    { "turns: 5", "variants: [easy]\nspecial: {bad_guns: {side: north}}", 12, 28, 0,
      "side 'north' is unknown" },
    { "morale: 3", "morale: {ease: 3}", 17, 60, 0, "unknown variant 'ease'" },
    /* positions */
    { "turns: 5", "position: {agenda: []}", 11, 20, SOF_2_2_2, "the battle is over" },
    { "turns: 5", "position: {step: fight, active: T}", 11, 18, 0, "needs an 'agenda'" },
    { "turns: 5", "position: {cup: {T: 3}}", 11, 11, SOF_3_1_1_a,
      "no battle can come to this (3, not 2)" },
    { "turns: 5", "position: {step: battles, active: T, battles: [[C1, P1]]}", 11, 48, SOF_R27,
      "adjacent" },
    { "turns: 5", "position: {step: battles, active: T, battles: [[C1]]}", 11, 48, SOF_5_0_d,
      "both sides" },
    { "turns: 5", "turns: 5\nposition: {turn: 6}", 12, 18, SOF_2_2_2, "turn 6; the battle has 5" },
    { "turns: 5", "position: {step: movment}", 11, 18, 0, "did you mean 'movement'?" },
    { "turns: 5", "position: {active: TT}", 11, 20, SOF_2_2_b, "unknown leader 'TT'" },
    { "turns: 5", "position: {step: movement}", 11, 11, SOF_3_1_1_b, "whose activation is it?" },
    { "turns: 5", "position: {active: T, battles: [[C1, P9]]}", 11, 38, SOF_2_2_a,
      "unknown unit 'P9'" },
    { "turns: 5", "position: {active: T, battles: [[C1, P1], [C1]]}", 11, 44, SOF_5_0_d,
      "in two battles" },
};

/* What is drawn and no rule reads has limits too, and one more is told, not left out. */
static void test_drawn_limits(void **state)
{
    (void)state;
    static const struct {
        const char *head, *item, *tail, *says;
        int most;
    } rows[] = {
        { "labels: [", "{at: \"0101\", text: A}", "]", "labels on a map", IO_LABELS_MAX },
        { "roads: [", "[\"0101\", \"0102\"]", "]", "roads on a map", IO_ROADS_MAX },
        { "roads: [[", "\"0101\"", "]]", "hexes of a road", IO_ROAD_HEXES_MAX },
    };

    for (int i = 0; i < TC_COUNT(rows); i++)
        for (int count = rows[i].most; count <= rows[i].most + 1; count++) {
            char text[sizeof good + 2048];
            int len = snprintf(text, sizeof text, "%s%s", good, rows[i].head);
            io_faults faults = { 0 };
            tc_battle b;
            for (int k = 0; k < count; k++)
                len += snprintf(text + len, sizeof text - (size_t)len, "%s%s", k ? ", " : "",
                                rows[i].item);
            len += snprintf(text + len, sizeof text - (size_t)len, "%s\n", rows[i].tail);
            assert_int_equal(io_scenario_compile(text, (size_t)len, NULL, &b, &faults),
                             count == rows[i].most);
            assert_true(count == rows[i].most || strstr(faults.at[0].text, rows[i].says));
        }
}

static void test_bad_input(void **state)
{
    (void)state;
    check_bad_rows(good, bad, TC_COUNT(bad));
}

static void test_good_compiles(void **state)
{
    (void)state;
    io_faults faults;
    tc_battle b;
    assert_true(io_scenario_compile(good, strlen(good), NULL, &b, &faults));
    const sof_battle *s = &b.as.sof;
    assert_int_equal(s->units, 3);
    assert_int_equal(s->unit[0].arm, SOF_INFANTRY);
    assert_int_equal(s->unit[2].arm, SOF_HEAVY);
    assert_int_equal(s->unit[2].ma, 8);
    assert_true(sof_bit(s->woods, hex_at(1, 1)) && sof_bit(s->village, hex_at(2, 1)));
    /* A river is on both hexes of its hexside. */
    assert_true(sof_bit(s->river[HEX_S], hex_at(0, 0)) && sof_bit(s->river[HEX_N], hex_at(0, 1)));
    assert_int_equal(s->dusk, 1u << 4 | 1u << 5);
    assert_int_equal(s->start.unit[1].facing, HEX_S);
    assert_int_equal(s->start.unit[0].facing, HEX_N);
    assert_true(sof_on(s, SOF_STRICT_COMPONENTS) && sof_on(s, SOF_ARTILLERY));
    assert_int_equal(s->guns, 1);
}

/* Files from other machines: a byte order mark, carriage returns; JSON indented with tabs. */
static void test_other_machines(void **state)
{
    (void)state;
    static const char json[] =
        "{\n\t\"base\": \"plain\",\n\t\"position\": {\n\t\t\"turn\": 2\n\t}\n}\n";
    char text[2 * sizeof good + 4] = "\xef\xbb\xbf", *to = text + 3;
    io_faults f;
    tc_battle b;

    for (const char *s = good; *s; s++) {
        if (*s == '\n')
            *to++ = '\r';
        *to++ = *s;
    }
    assert_true(io_scenario_compile(text, strlen(text), NULL, &b, &f));
    assert_true(io_scenario_compile(json, strlen(json), NULL, &b, &f));
    assert_int_equal(b.as.sof.start.turn, 2);
    assert_int_equal(b.as.sof.units, 10);
}

/* Every fault of a file is collected, each with its place. */
static void test_all_faults(void **state)
{
    (void)state;
    static const char text[] =
        "system: sof\nid: small\nlenght: 3\nground: {cols: 4, rows: 3}\nturns: 99\n"
        "leaders: [{id: T, side: catholic, command: 9}]\n"
        "units:\n- {id: A, command: T, is: I5, at: \"0901\"}\n"
        "- {id: B, command: T, is: I5, at: \"0101\"}\n- {id: C, command: T, is: I5, at: "
        "\"0101\"}\n";
    static const int lines[] = { 3, 5, 6, 8, 10 };
    io_faults faults;
    tc_battle b;

    assert_false(io_scenario_compile(text, strlen(text), NULL, &b, &faults));
    assert_int_equal(faults.count, TC_COUNT(lines));
    for (int i = 0; i < TC_COUNT(lines); i++)
        assert_int_equal(faults.at[i].line, lines[i]);
    assert_int_equal(faults.at[4].rule, SOF_4_1_a);
}

/* More faults than fit: all counted, the first kept, nothing overrun. */
static void test_many_faults(void **state)
{
    (void)state;
    char text[8000] = "";
    io_faults faults;
    tc_battle b;

    for (int i = 0; i < 100; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "nonsense%d: 1\n", i);
    assert_false(io_scenario_compile(text, strlen(text), NULL, &b, &faults));
    assert_true(faults.count >= 100);
    assert_int_equal(faults.at[IO_FAULTS_MAX - 1].line, IO_FAULTS_MAX);
}

static void test_capacity(void **state)
{
    (void)state;
    char *text = malloc(40000);
    io_faults faults;
    tc_battle b;

    assert_non_null(text);
    snprintf(text, 40000, "%s",
             "system: sof\nid: many\nground: {cols: 20, rows: 16}\nleaders: [{id: T, side: "
             "catholic, command: 1}]\nunits:\n");
    for (int i = 0; i < SOF_UNITS + 1; i++)
        sprintf(text + strlen(text), "- {id: U%d, command: T, is: I5, at: \"%02d%02d\"}\n", i,
                i % 20 + 1, i / 20 + 1);
    assert_false(io_scenario_compile(text, strlen(text), NULL, &b, &faults));
    assert_int_equal(faults.at[0].line, 6 + SOF_UNITS);
    assert_non_null(strstr(faults.at[0].text, "too many units; 80 fit"));
    free(text);
}

/* A text longer than a mebibyte is refused unread, NUL bytes and all. */
static void test_huge(void **state)
{
    (void)state;
    const size_t len = (size_t)100 << 20;
    char *text = calloc(1, len);
    io_faults faults;
    tc_battle b;

    assert_non_null(text);
    assert_false(io_scenario_compile(text, len, NULL, &b, &faults));
    assert_int_equal(faults.at[0].line, 1);
    assert_non_null(strstr(faults.at[0].text, "104857600 bytes"));
    assert_false(io_scenario_compile(text, 10, NULL, &b, &faults)); /* NULs */
    assert_non_null(strstr(faults.at[0].text, "control character 0x00"));
    memset(text, '[', 1 << 20);
    assert_false(io_scenario_compile(text, 1 << 20, NULL, &b, &faults));
    assert_non_null(strstr(faults.at[0].text, "nested"));
    for (size_t i = 0; i < 1 << 20; i += 2)
        text[i] = '-', text[i + 1] = ' ';
    assert_false(io_scenario_compile(text, 1 << 20, NULL, &b, &faults));
    for (size_t i = 0; i + 4 <= 1 << 20; i += 4)
        text[i] = 'a', text[i + 1] = ':', text[i + 2] = ' ', text[i + 3] = '\n';
    assert_false(io_scenario_compile(text, 1 << 20, NULL, &b, &faults));
    free(text);
}

/* ---- What the caller adds -------------------------------------------------------------------- */

static const char *built_in(const char *name, size_t *len)
{
    int count;
    const io_scenario_entry *entry = io_scenarios(&count);

    *len = 0;
    for (int i = 0; i < count; i++) {
        if (strcmp(entry[i].name, name) == 0) {
            *len = entry[i].len;
            return entry[i].text;
        }
    }
    fail_msg("no scenario %s", name);
    return NULL;
}

static bool compile_with(const char *name, const char *option, const char *ruling,
                         const char *variant, tc_battle *b, io_faults *faults)
{
    size_t len;
    const char *text = built_in(name, &len);
    const io_choice choice = { .options = &option,
                               .option_count = option != NULL,
                               .rulings = &ruling,
                               .ruling_count = ruling != NULL,
                               .variant = variant };
    return io_scenario_compile(text, len, &choice, b, faults);
}

static void test_choice(void **state)
{
    (void)state;
    io_faults f;
    tc_battle b;

    assert_false(compile_with("lutter", "fasing", NULL, NULL, &b, &f));
    assert_int_equal(f.at[0].line, 0); /* no place in the file */
    assert_non_null(strstr(f.at[0].text, "did you mean 'facing'?"));
    assert_false(compile_with("lutter", NULL, "round_odds=up", NULL, &b, &f));
    assert_false(compile_with("lutter", NULL, "round_odds", NULL, &b, &f));
    assert_false(compile_with("lutter", NULL, "dusk_turns=x", NULL, &b, &f));
    assert_false(compile_with("lutter", NULL, "x=y", NULL, &b, &f));
    assert_null(strstr(f.at[0].text, "did you mean")); /* near nothing */
    assert_false(compile_with("lutter", NULL, NULL, "historic", &b, &f));
    assert_non_null(strstr(f.at[0].text, "did you mean 'historical'?"));
    assert_int_equal(f.count, 1); /* and nothing of each unit whose morale goes by the variant */
    assert_false(compile_with("mirror", "flank_march", NULL, NULL, &b, &f));
    assert_int_equal(f.at[0].rule, SOF_X1);

    assert_true(compile_with("lutter", NULL, "round_odds=nearest", NULL, &b, &f));
    assert_true(sof_on(&b.as.sof, SOF_ROUND_ODDS_NEAREST));
    assert_true(compile_with("lutter", NULL, "dusk_turns=", NULL, &b, &f));
    assert_true(b.as.sof.dusk == 0);
    assert_true(compile_with("lutter", NULL, "rout_level=120,106", NULL, &b, &f));
    assert_int_equal(b.as.sof.rout_level[SOF_PROTESTANT], 106);
    assert_true(compile_with("lutter", NULL, NULL, "historical", &b, &f));
    assert_int_equal(b.as.sof.unit[0].morale, 5);
    assert_true(compile_with("lutter", NULL, NULL, NULL, &b, &f));
    assert_int_equal(b.as.sof.unit[0].morale, 4);
}

/* ---- The built-in battles -------------------------------------------------------------------- */

static const char *const options[] = { "absent_christian", "father_tilly", "command_radius",
                                       "facing",           "artillery",    "random_events",
                                       "advanced" };

static void check_starts(const char *name, const io_choice *choice)
{
    size_t len;
    const char *text = built_in(name, &len);
    io_faults faults;
    tc_battle b;
    tc_state s;

    if (!io_scenario_compile(text, len, choice, &b, &faults))
        fail_msg("%s: %d:%d %s", name, faults.at[0].line, faults.at[0].column, faults.at[0].text);
    tc_begin(&b, &s, NULL);
    assert_int_equal(tc_audit(&b, &s).rule, TC_LEGAL);
    const tc_await w = tc_awaits(&b, &s);
    assert_int_equal(w.who, SOF_PROTESTANT);             /* SOF-R8 */
    for (int side = SOF_PROTESTANT; side >= 0; side--) { /* the suggestions are a legal set-up */
        const tc_action end = { .kind = SOF_END_SETUP, .side = (uint8_t)side };
        assert_int_equal(tc_apply(&b, &s, &end, NULL, NULL).rule, TC_LEGAL);
    }
}

static bool is_sof(const io_scenario_entry *entry)
{
    return strstr(entry->text, "system: sof\n") != NULL;
}

static void test_built_in(void **state)
{
    (void)state;
    int count;
    const io_scenario_entry *entry = io_scenarios(&count);

    assert_true(count >= 6);
    for (int i = 0; i < count; i++) {
        if (!is_sof(&entry[i]))
            continue; /* tests/io/tvb/test_scenario.c */
        check_starts(entry[i].name, NULL);
        for (int k = 0; k < TC_COUNT(options); k++)
            check_starts(entry[i].name, &(io_choice){ .options = &options[k], .option_count = 1 });
        check_starts(entry[i].name,
                     &(io_choice){ .options = options, .option_count = TC_COUNT(options) });
    }
    static const char *const special[] = { "flank_march", "hot_head", "bad_guns", "artillery" };
    for (int k = 0; k < TC_COUNT(special); k++)
        check_starts("lutter", &(io_choice){ .options = &special[k], .option_count = 1 });
    check_starts("lutter", &(io_choice){ .options = special, .option_count = TC_COUNT(special) });
}

/* The sums of the order of battle; 120 river hexsides, three of them bridged. */
static void test_lutter(void **state)
{
    (void)state;
    const char *all[] = { "artillery", "father_tilly", "absent_christian", "flank_march" };
    io_faults f;
    tc_battle b;
    size_t len;
    const char *text = built_in("lutter", &len);
    int cf[2] = { 0 }, units[2] = { 0 }, command[2] = { 0 }, rivers = 0, bridges = 0;

    assert_true(io_scenario_compile(text, len, NULL, &b, &f));
    const sof_battle *s = &b.as.sof;
    for (int u = 0; u < s->units; u++) {
        cf[s->unit[u].side] += s->unit[u].cf;
        units[s->unit[u].side]++;
    }
    for (int l = 0; l < s->leaders; l++)
        command[s->leader[l].side] += s->leader[l].command;
    for (int dir = HEX_N; dir <= HEX_SE; dir++) {
        for (int r = 0; r < s->rows; r++) {
            rivers += __builtin_popcountll(s->river[dir][r]);
            bridges += __builtin_popcountll(s->bridge[dir][r]);
        }
    }
    assert_int_equal(units[0], 32);
    assert_int_equal(units[1], 33);
    assert_int_equal(cf[0], 201);
    assert_int_equal(cf[1], 175);
    assert_int_equal(command[0], 10);
    assert_int_equal(command[1], 9);
    assert_int_equal(bridges, 3);
    assert_int_equal(rivers + bridges, 120);
    assert_int_equal(s->guns, 0);
    assert_string_equal(s->leader[0].id, "Tilly");
    assert_int_equal(s->leader[0].overall, 0);

    const io_choice choice = { .options = all, .option_count = TC_COUNT(all) };
    assert_true(io_scenario_compile(text, len, &choice, &b, &f));
    assert_int_equal(s->leaders, 12);
    assert_int_equal(s->guns, 16);
    assert_int_equal(s->leader[0].overall, 1);
    assert_string_equal(s->leader[s->leader[0].colour_of].id, "Anholt");
    assert_int_equal(s->unit[0].leader, s->leader[0].colour_of);
    assert_int_equal(s->leader[0].suggested, hex_at(19, 21));
    assert_true(s->start.unit[25].flags & SOF_U_AWAY && s->start.unit[25].hex == HEX_NONE);
}

/* mirror: the half-turn maps ground, water, set-up and numbers of one side onto the other's. */
static tc_hex turned(const sof_battle *b, tc_hex h)
{
    return hex_at(b->cols - 1 - hex_col(h), b->rows - 1 - hex_row(h));
}

static void test_mirror(void **state)
{
    (void)state;
    io_faults f;
    tc_battle b;

    assert_true(compile_with("mirror", "artillery", NULL, NULL, &b, &f));
    const sof_battle *s = &b.as.sof;
    assert_int_equal(s->cols % 2, 0);
    for (int i = 0; i < s->cols * s->rows; i++) {
        const tc_hex h = hex_at(i % s->cols, i / s->cols), t = turned(s, h);
        assert_int_equal(sof_bit(s->woods, h), sof_bit(s->woods, t));
        assert_int_equal(sof_bit(s->village, h), sof_bit(s->village, t));
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            const tc_hex n = hex_next(h, dir, s->cols, s->rows);
            if (n != HEX_NONE)
                assert_int_equal(turned(s, n), hex_next(t, hex_opposite(dir), s->cols, s->rows));
            assert_int_equal(sof_bit(s->river[dir], h), sof_bit(s->river[hex_opposite(dir)], t));
            assert_int_equal(sof_bit(s->bridge[dir], h), sof_bit(s->bridge[hex_opposite(dir)], t));
        }
    }
    const int half = s->units / 2, leaders = s->leaders / 2, guns = s->guns / 2;
    for (int u = 0; u < half; u++) {
        const sof_unit_card *a = &s->unit[u], *z = &s->unit[u + half];
        assert_int_equal(z->side, SOF_PROTESTANT);
        assert_true(a->arm == z->arm && a->cf == z->cf && a->ma == z->ma && a->morale == z->morale);
        assert_int_equal(a->leader + leaders, z->leader);
        assert_int_equal(turned(s, s->start.unit[u].hex), s->start.unit[u + half].hex);
        assert_int_equal(hex_opposite(s->start.unit[u].facing), s->start.unit[u + half].facing);
    }
    for (int l = 0; l < leaders; l++) {
        assert_int_equal(s->leader[l].command, s->leader[l + leaders].command);
        assert_int_equal(turned(s, s->leader[l].suggested), s->leader[l + leaders].suggested);
    }
    for (int g = 0; g < guns; g++)
        assert_int_equal(turned(s, s->start.gun[g].hex), s->start.gun[g + guns].hex);
    assert_int_equal(s->rout_level[0], s->rout_level[1]);
}

static void test_about(void **state)
{
    (void)state;
    size_t len;
    const char *text = built_in("lutter", &len);
    char *about = io_scenario_about(text, len);

    assert_non_null(about);
    assert_non_null(strstr(about, "\"title\":\"Lutter am Barenberge, 27 August 1626\""));
    assert_non_null(strstr(about, "\"conf\":\"H\""));
    assert_non_null(strstr(about, "Segeberger"));
    free(about);
    assert_null(io_scenario_about("[", 1));
}

/* The examples of docs/formats.md are true. */
static void test_documented(void **state)
{
    (void)state;
    io_faults f;
    size_t len;
    tc_battle b;
    int compiled = 0;
    char *text = io_scenario_load("docs/formats.md", &len, &f);

    assert_non_null(text);
    for (char *at = strstr(text, "```yaml\n"); at; at = strstr(at, "```yaml\n")) {
        char *end = strstr(at + 8, "```");
        assert_non_null(end);
        if (memcmp(at + 8, "special", 7) != 0) { /* a part of a file only */
            if (!io_scenario_compile(at + 8, (size_t)(end - at - 8), NULL, &b, &f))
                fail_msg("line %d of an example: %s", f.at[0].line, f.at[0].text);
            compiled++;
        }
        at = end + 3;
    }
    assert_int_equal(compiled, 9);
    free(text);
}

static void test_load(void **state)
{
    (void)state;
    io_faults f;
    size_t len;
    char *text = io_scenario_load("lutter", &len, &f);

    assert_non_null(text);
    free(text);
    text = io_scenario_load("scenarios/plain.yaml", &len, &f);
    assert_non_null(text);
    free(text);
    assert_null(io_scenario_load("luter", &len, &f));
    assert_non_null(strstr(f.at[0].text, "did you mean 'lutter'?"));
    assert_null(io_scenario_load("/dev/zero", &len, &f));
    assert_null(io_scenario_load("tests", &len, &f));
}

/* ---- Positions ------------------------------------------------------------------------------- */

/* Little is said and all else follows; JSON is YAML too. */
static void test_short_position(void **state)
{
    (void)state;
    static const char text[] =
        "{\"base\":\"plain_river\",\"ground\":{\"woods\":[\"0910\"]},"
        "\"units\":[{\"id\":\"C1\",\"is\":\"I6-4m3\",\"at\":\"0911\",\"command\":\"T\"},"
        "{\"id\":\"C2\",\"is\":\"H5-8m4/"
        "d\",\"at\":\"0711\",\"side\":\"catholic\",\"in_command\":false},"
        "{\"id\":\"P1\",\"is\":\"K/r\",\"at\":\"0308\",\"command\":\"Q\"}],"
        "\"position\":{\"turn\":3,\"step\":\"movement\",\"active\":\"T\"}}";
    io_faults f;
    tc_battle b;
    tc_state s;

    if (!io_scenario_compile(text, strlen(text), NULL, &b, &f))
        fail_msg("%d:%d %s", f.at[0].line, f.at[0].column, f.at[0].text);
    tc_begin(&b, &s, NULL);
    const sof_state *at = &s.as.sof;
    assert_int_equal(at->turn, 3);
    assert_int_equal(at->frame[at->frames - 1].step, SOF_STEP_MOVEMENT);
    assert_int_equal(at->frame[0].step, SOF_STEP_DRAW);
    assert_true(at->unit[0].flags & SOF_U_IN_COMMAND);
    assert_false(at->unit[1].flags & SOF_U_IN_COMMAND);
    assert_int_equal(at->unit[1].status, SOF_DISORDERED);
    assert_int_equal(at->unit[2].status, SOF_ROUTED);
    assert_int_equal(at->leader[0].hex, hex_at(0, 15));
    assert_int_equal(at->leader[0].cup, 2);
    assert_int_equal(at->leader[1].cup, 2);
    assert_true(at->leader[0].flags & SOF_L_ACTIVATED);
    assert_true(sof_bit(b.as.sof.woods, hex_at(8, 9)));
    assert_true(sof_bit(b.as.sof.bridge[HEX_S], hex_at(4, 7)));
    const tc_await w = tc_awaits(&b, &s);
    assert_int_equal(w.who, SOF_CATHOLIC);
    const tc_action end = { .kind = SOF_END_MOVEMENT, .side = SOF_CATHOLIC };
    assert_int_equal(tc_apply(&b, &s, &end, NULL, NULL).rule, TC_LEGAL);
}

static void play_and_write(const char *name, const io_choice *choice, uint64_t seed, int every)
{
    static tc_battle b;
    size_t len;
    const char *text = built_in(name, &len);
    io_faults f;

    assert_true(io_scenario_compile(text, len, choice, &b, &f));
    assert_true(check_written_game(&b, seed, every, 20000));
}

static void test_round_trip(void **state)
{
    (void)state;
    static const char *const special[] = { "advanced", "flank_march",  "hot_head",
                                           "bad_guns", "father_tilly", "absent_christian" };
    const io_choice all = { .options = options, .option_count = TC_COUNT(options) };
    const io_choice everything = { .options = special, .option_count = TC_COUNT(special) };
    int count;
    const io_scenario_entry *entry = io_scenarios(&count);

    for (int i = 0; i < count; i++) {
        if (!is_sof(&entry[i]))
            continue;
        play_and_write(entry[i].name, NULL, 1 + (uint64_t)i, 7);
        play_and_write(entry[i].name, &all, 11 + (uint64_t)i, 7);
    }
    play_and_write("lutter", &everything, 5, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drawn_limits),  cmocka_unit_test(test_bad_input),
        cmocka_unit_test(test_good_compiles), cmocka_unit_test(test_other_machines),
        cmocka_unit_test(test_all_faults),    cmocka_unit_test(test_many_faults),
        cmocka_unit_test(test_capacity),      cmocka_unit_test(test_huge),
        cmocka_unit_test(test_choice),        cmocka_unit_test(test_built_in),
        cmocka_unit_test(test_lutter),        cmocka_unit_test(test_mirror),
        cmocka_unit_test(test_about),         cmocka_unit_test(test_documented),
        cmocka_unit_test(test_load),          cmocka_unit_test(test_short_position),
        cmocka_unit_test(test_round_trip),
    };
    return cmocka_run_group_tests_name("scenario", tests, NULL, NULL);
}
