/* Words: every kind and every event has some; all JSON is well formed, in every position of
   random games with every option; what is written as a decision is read back as the same
   decision. */
#include "sof_play.h"

static void test_names(void **state)
{
    tc_battle b;
    char hex[5];

    (void)state;
    fixture_plain(&b);
    fixture_unit(&b, "C1", "I6", 8, 9, "T");
    fixture_gun(&b, "G1", SOF_CATHOLIC, true, 8, 10);
    for (int kind = 1; kind < SOF_KIND_END; kind++) {
        assert_non_null(play_kind_name(&b, kind));
        assert_int_equal(play_kind_find(&b, play_kind_name(&b, kind)), kind);
    }
    assert_null(play_kind_name(&b, SOF_KIND_END));
    assert_int_equal(play_kind_find(&b, "DANCE"), 0);
    play_hex_name(hex_at(8, 9), hex);
    assert_string_equal(hex, "0910");
    play_hex_name(HEX_NONE, hex);
    assert_string_equal(hex, "");
    assert_int_equal(play_subject_find(&b, "C1"), 0);
    assert_int_equal(play_subject_find(&b, "T"), SOF_LEADER0);
    assert_int_equal(play_subject_find(&b, "G1"), SOF_GUN0);
    assert_int_equal(play_subject_find(&b, "cup"), SOF_CUP);
    assert_int_equal(play_subject_find(&b, "C9"), -1);
    for (int i = 0; i < SOF_STEPS; i++) {
        assert_non_null(play_step_name(&b, i));
        assert_non_null(play_step_words(&b, i));
    }
    for (int i = 0; i < 8; i++) {
        assert_non_null(play_column_name(i));
        assert_non_null(play_result_name(i));
        assert_non_null(play_result_words(i));
    }
}

/* Names with quotes, backslashes, control characters and UTF-8 come back as they were. */
static void test_escapes(void **state)
{
    static const char name[] = "L\xc3\xbcneburg \"\\\n\t\x01";
    tc_battle b;
    tc_state s;

    (void)state;
    fixture_plain(&b);
    fixture_unit(&b, "C1", "I6", 8, 9, "T");
    fixture_unit(&b, "P1", "I6", 2, 2, "Q");
    memcpy(b.as.sof.unit[0].name, name, sizeof name);
    tc_begin(&b, &s, NULL);
    assert_true(play_state_json(&b, &s, text, TEXT_MAX) < TEXT_MAX);
    json_t *root = parse_json(text);
    assert_string_equal(json_string_value(json_object_get(
                            json_array_get(json_object_get(root, "units"), 0), "name")),
                        name);
    json_decref(root);
}

/* Any buffer: terminated, never overrun, and the length wanted is told. */
static void test_small_buffers(void **state)
{
    tc_battle b;
    tc_state s;
    char small[64];

    (void)state;
    fixture_plain(&b);
    fixture_unit(&b, "C1", "I6", 8, 9, "T");
    fixture_unit(&b, "P1", "I6", 2, 2, "Q");
    tc_begin(&b, &s, NULL);
    const int len = play_state_json(&b, &s, text, TEXT_MAX);
    assert_int_equal(play_state_json(&b, &s, NULL, 0), len);
    for (int cap = 1; cap < 60; cap++) {
        memset(small, '#', sizeof small);
        assert_int_equal(play_state_json(&b, &s, small, cap), len);
        assert_int_equal(small[cap - 1], 0);
        assert_int_equal(small[cap], '#');
        assert_memory_equal(small, text, (size_t)cap - 1);
    }
}

/* Each event has a name, fields, and a sentence that is more than its name. */
static void test_every_event(void **state)
{
    tc_battle b;

    (void)state;
    fixture_plain(&b);
    fixture_unit(&b, "C1", "I6", 8, 9, "T");
    every_event_in_words(&b, SOF_EVENT_END, SOF_2_2_2, "SOF-2.2.2");
}

static void test_every_kind(void **state)
{
    tc_battle b;
    tc_state s;

    (void)state;
    fixture_plain(&b);
    fixture_unit(&b, "C1", "I6", 8, 9, "T");
    tc_begin(&b, &s, NULL);
    for (int kind = 1; kind < SOF_KIND_END; kind++) {
        const play_decision d = one((tc_action){ .kind = (uint8_t)kind });
        check_json(play_decision_json(&b, &s, &d, text, TEXT_MAX));
        assert_true(play_say_decision(&b, &s, &d, text, TEXT_MAX) > 0);
        assert_null(strstr(text, "nobody knows"));
    }
    every_rule_in_words(&b, 0, SOF_RULE_END, SOF_R26);
}

/* SOF-C163's first act in words. */
static void test_lines(void **state)
{
    static const char *const ids[] = { "C1", "P1", NULL };
    static const uint8_t dice[] = { 5, 3, 3, 2, 5, 1 };
    const play_decision fight = one((tc_action){ .kind = SOF_RESOLVE_NEXT });
    tc_battle b;
    tc_state s;
    tc_event at[256];
    tc_events ev = { at, 0, TC_COUNT(at), 0 };

    (void)state;
    fixture_plain(&b);
    fixture_leader(&b, "T", SOF_CATHOLIC, 2, 8, 9);
    fixture_leader(&b, "Q", SOF_PROTESTANT, 2, 8, 8);
    fixture_unit(&b, "C1", "I6-4m3", 8, 11, "T");
    fixture_unit(&b, "P1", "I6-4m3", 8, 8, "Q");
    assert_true(fixture_movement(&b, &s, "T"));
    tc_action move = { .kind = SOF_MOVE_UNIT, .target = TC_NONE };
    set_path(&move, "N N");
    assert_int_equal(tc_apply(&b, &s, &move, NULL, &ev).rule, TC_LEGAL);
    play_narrate(&b, at, (int)ev.len, text, TEXT_MAX);
    assert_string_equal(text, "C1 0912 > 0911 > 0910, 2 MP [SOF-4.0.b]\n");
    end_movement(&b, &s);
    const play_decision d = battle_of(&b, ids);
    ev.len = 0;
    assert_int_equal(play_apply(&b, &s, &d, PLAY_STOP_AT_CHANCE, NULL, &ev).rule, TC_LEGAL);
    tc_dice script = { .script = dice, .script_len = 5 };
    tc_apply(&b, &s, &fight.at[0], NULL, &ev);
    for (int i = 0; i < 3; i++)
        assert_int_equal(tc_apply(&b, &s, &(tc_action){ .kind = TC_ROLL }, &script, &ev).rule,
                         TC_LEGAL);
    play_narrate(&b, at, (int)ev.len, text, TEXT_MAX);
    assert_non_null(
        strstr(text, "Strength: C1 6 [SOF-5.0.e, SOF-R39] against P1 6 [SOF-5.0.e, SOF-R39]\n"));
    assert_non_null(strstr(text, "Odds 6 to 6: column 1-1 ["));
    assert_non_null(strstr(text, "Die, T +1 [SOF-5.0.g, SOF-R82], d6 = 5; CRT row 6, column 1-1: "
                                 "Dd, defender disordered [SOF-5.0.g]\n"));
    assert_non_null(strstr(text, "P1: NORMAL > DISORDERED"));
    assert_non_null(strstr(text, "T, d6 = 3, d6 = 3, total 6: lives [SOF-5.4.a, SOF-R57]\n"));
}

/* Of equal strengths the attacker's comes first too; a battle's die without modifiers is on the
   line of its result, and what is rolled next is on a line of its own. */
static void test_battle_lines(void **state)
{
    enum { COLUMN_1_1 = 2 };
    tc_battle b;

    (void)state;
    fixture_plain(&b);
    fixture_unit(&b, "C1", "I6", 8, 9, "T");
    fixture_unit(&b, "P1", "I6", 8, 8, "Q");
    const tc_event ev[] = {
        { .kind = TC_EV_BEGIN, .who = TC_NONE, .rule = SOF_5_0_g },
        { .kind = SOF_EV_STRENGTH, .who = 0, .a = 12, .b = 0, .rule = SOF_5_0_e },
        { .kind = TC_EV_MOD, .who = 0, .a = 1, .rule = SOF_5_2_b },
        { .kind = SOF_EV_STRENGTH, .who = 1, .a = 12, .b = 1, .rule = SOF_5_0_e },
        { .kind = SOF_EV_ODDS, .a = 12, .b = 12, .c = COLUMN_1_1, .rule = SOF_5_0_e },
        { .kind = SOF_EV_COLUMN, .a = COLUMN_1_1, .rule = SOF_5_0_f },
        { .kind = TC_EV_DIE, .who = 1, .a = 6, .b = 4, .rule = SOF_5_0_g },
        { .kind = SOF_EV_CRT, .a = 4, .b = COLUMN_1_1, .c = SOF_NE, .rule = SOF_5_0_g },
        { .kind = TC_EV_DIE, .who = SOF_CUP, .a = 14, .b = 9, .rule = SOF_3_1_1_b },
        { .kind = SOF_EV_POINTS, .a = SOF_CATHOLIC, .b = 5, .rule = SOF_8_2_b },
    };
    play_narrate(&b, ev, TC_COUNT(ev), text, TEXT_MAX);
    assert_string_equal(
        text, "Strength: P1 6 [SOF-5.0.e] against C1 6 [SOF-5.0.e], morale +1 [SOF-5.2.b]\n"
              "Odds 6 to 6: column 1-1 [SOF-5.0.e, SOF-5.0.f]\n"
              "Die, d6 = 4; CRT row 4, column 1-1: Ne, no effect [SOF-5.0.g]\n"
              "the cup, d14 = 9 [SOF-3.1.1.b]\n"
              "Catholic has lost 5 VP for routed units [SOF-8.2.b]\n");
}

/* The points of the state are those the Victory Phase has told: ROUTED units of the last turn once,
   not twice (SOF-8.2.b). */
static void check_points(const tc_battle *b, const tc_state *s, const tc_event *at, int count)
{
    char want[96];
    play_pen p = pen_begin(want, TC_COUNT(want));

    for (int i = count; i-- > 0;) {
        if (at[i].kind != SOF_EV_OVER)
            continue;
        pen_text(&p, "\"vp\":{\"catholic\":{\"lost\":");
        pen_number(&p, at[i].b);
        pen_text(&p, ",");
        pen_end(&p);
        play_state_json(b, s, text, TEXT_MAX);
        assert_non_null(strstr(text, want));
        return;
    }
}

/* The two numbers of a refusal are said with their unit, names are said as names, and where there
   is no number there is none; the JSON says the same. */
static void test_verdict_numbers(void **state)
{
    static const struct {
        unsigned rule, ruling;
        int got, need;
        const char *said, *json;
    } rows[] = {
        { SOF_4_0_b, 0, 8, 4, " Here: 8 MP, the limit: 4 MP. [",
          "\"got\":8,\"need\":4,\"unit\":\"MP\"" },
        { SOF_5_3_a, 0, 1, 2, " Here: 1 hex, the limit: 2 hexes. [",
          "\"got\":1,\"need\":2,\"unit\":\"hexes\"" },
        { SOF_4_1_a, SOF_R18, 613, 0, " stop in hex 0613:",
          "\"ruling\":\"SOF-R18\",\"got\":\"0613\",\"unit\":\"hex\",\"text\"" },
        { SOF_4_0_d, SOF_R17, 1304, 0,
          "bars hex 1304:", "\"got\":\"1304\",\"unit\":\"hex\",\"text\"" },
        { SOF_5_2_c, SOF_R24, 2, 1, " Here: 2 hexes, the limit: 1 hex. [", "\"unit\":\"hexes\"" },
        { SOF_5_2_c, SOF_R32, 0, 0, "may not attack. [", "\"ruling\":\"SOF-R32\",\"text\"" },
        { SOF_5_0_d, SOF_R27, 1, 2, "strikes 1 of 2. [",
          "\"got\":1,\"need\":2,\"unit\":\"count\"" },
        { SOF_5_0_b, SOF_R14, 0, 1,
          "stands next to P1:", "\"got\":\"C1\",\"need\":\"P1\",\"unit\":\"unit\"" },
        { SOF_X2, 0, 1, TC_NONE, "P1 cannot bear", "\"got\":\"P1\",\"unit\":\"unit\",\"text\"" },
        { SOF_3_1_1_b, SOF_R4, 0, 1, "Protestant decides here, not Catholic. [",
          "\"got\":\"catholic\",\"need\":\"protestant\",\"unit\":\"side\"" },
        { SOF_4_0_a, 0, 0, 0, "its path is empty. [SOF-4.0.a]", "\"ruling\":null,\"text\"" },
        { TC_MALFORMED, 0, 200, 5, "does not take. [TC-MALFORMED]", "\"ruling\":null,\"text\"" },
        { TC_DICE, 0, 0, 1, " Here: 0 dice, the limit: 1 die. [",
          "\"got\":0,\"need\":1,\"unit\":\"dice\"" },
    };
    tc_battle b;

    (void)state;
    fixture_plain(&b);
    fixture_unit(&b, "C1", "I6", 8, 9, "T");
    fixture_unit(&b, "P1", "I6", 8, 7, "Q");
    for (int i = 0; i < TC_COUNT(rows); i++) {
        const tc_verdict v =
            tc_illegal(tc_by(rows[i].rule, rows[i].ruling), rows[i].got, rows[i].need);
        play_say_verdict(&b, &v, text, TEXT_MAX);
        assert_non_null(strstr(text, rows[i].said));
        play_verdict_json(&b, &v, text, TEXT_MAX);
        assert_non_null(strstr(text, rows[i].json));
    }
}

static void test_random_games(void **state)
{
    static const char *const all[] = { "absent_christian",
                                       "father_tilly",
                                       "command_radius",
                                       "facing",
                                       "artillery",
                                       "random_events",
                                       NULL };
    static tc_battle b;

    (void)state;
    every_battle_in_words(TC_SOF, all, check_points);
    load_battle(&b, "mill_bridge", NULL);
    for (uint32_t seed = 200; seed < 230; seed++)
        play_in_words(&b, seed, 5000, check_points); /* to the end */
}

int test_words(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),         cmocka_unit_test(test_escapes),
        cmocka_unit_test(test_small_buffers), cmocka_unit_test(test_every_event),
        cmocka_unit_test(test_every_kind),    cmocka_unit_test(test_lines),
        cmocka_unit_test(test_battle_lines),  cmocka_unit_test(test_verdict_numbers),
        cmocka_unit_test(test_random_games),
    };
    return cmocka_run_group_tests_name("play/words", tests, NULL, NULL);
}
