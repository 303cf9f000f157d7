/* The words of Lion of the North: every event and kind has its sentence, decisions are read back as
   they are written, and what is listed, looked at or offered instead is JSON and legal. */
#include "lon_play.h"

static tc_battle b;
static tc_state s;

/* A line of each side, a general, a gun, a wood and a road; P1 moves. */
static void at_move(void)
{
    lon_fixture_table(&b);
    for (int i = 0; i < 4; i++) {
        lon_fixture_stand(&b, 0, i == 3 ? LON_PIK : LON_MUS, 56000 + 4000 * i, 30000, 0);
        lon_fixture_stand(&b, 1, i == 3 ? LON_PIK : LON_MUS, 56000 + 4000 * i, 45000, 1800);
    }
    lon_fixture_stand(&b, 0, LON_GEN, 60000, 20000, 0);
    lon_fixture_stand(&b, 0, LON_MG, 75000, 30000, 0);
    lon_fixture_stand(&b, 0, LON_CAV, 20000, 30000, 0);
    lon_fixture_box(&b, LON_WOODS, 100, 400, 240, 500);
    lon_fixture_train(&b, 0, 60000, 9000, 0);
    lon_fixture_move(&b, 0, 6);
    begin(&b, &s);
}

/* ---- Everything has words ---- */

static void test_every_event(void **state)
{
    (void)state;
    at_move();
    every_event_in_words(&b, LON_EVENT_END, LON_8_A_4, "LON-8.A.4");
}

static void test_every_kind(void **state)
{
    (void)state;
    at_move();
    for (int kind = 1; kind < LON_KIND_END; kind++) {
        const play_decision d = one((tc_action){ .kind = (uint8_t)kind });
        assert_int_equal(play_kind_find(&b, play_kind_name(&b, kind)), kind);
        check_json(play_decision_json(&b, &s, &d, text, TEXT_MAX));
        assert_true(play_say_decision(&b, &s, &d, text, TEXT_MAX) > 0);
        check_json(play_ghost_json(&b, &s, &d, text, TEXT_MAX));
    }
    for (int step = 0; step < LON_STEPS; step++) {
        assert_non_null(play_step_name(&b, step));
        assert_non_null(play_step_words(&b, step));
    }
    every_rule_in_words(&b, TC_LON_RULES, LON_RULE_END, LON_R16);
}

/* ---- Read and written back ---- */

static void check_back(const char *words)
{
    const play_decision d = read_words(&b, &s, words);

    check_json(play_decision_json(&b, &s, &d, text, TEXT_MAX));
    const play_decision back = read_words(&b, &s, text);
    assert_int_equal(back.count, d.count);
    assert_memory_equal(back.at, d.at, (size_t)d.count * sizeof d.at[0]);
    assert_true(play_say_decision(&b, &s, &d, text, TEXT_MAX) > 0);
    check_json(play_ghost_json(&b, &s, &d, text, TEXT_MAX));
}

static void test_read_back(void **state)
{
    static const char *const words[] = {
        "{\"kind\":\"DEPLOY\",\"unit\":\"S5\",\"x\":12.345,\"y\":4,\"facing\":180,\"emplaced\":"
        "true}",
        "{\"kind\":\"SUNSET_CONSENT\",\"yes\":true}",
        "{\"kind\":\"REINFORCE\",\"unit\":\"S0\",\"x\":1,\"y\":2.5,\"heading\":0.5}",
        "{\"kind\":\"REINFORCE_DONE\"}",
        "{\"kind\":\"MOVE_BEGIN\",\"stands\":[\"S0\",\"S1\",\"S59\"],\"lead\":\"S1\",\"force\":"
        "true}",
        "{\"kind\":\"MOVE_BEGIN\",\"stands\":[\"S0\"],\"surprise\":true,\"to_rear\":true}",
        "{\"kind\":\"LEG\",\"leg\":\"ADVANCE\",\"length\":7.5}",
        "{\"kind\":\"MOVE_PATH\",\"legs\":[{\"leg\":\"SHIFT\",\"x\":60.001,\"y\":31,\"heading\":"
        "359.9},"
        "{\"leg\":\"ADVANCE\",\"length\":3},{\"leg\":\"RETIRE\",\"length\":0.001},"
        "{\"leg\":\"WHEEL\",\"angle\":-30.5},{\"leg\":\"CHARGE\",\"stand\":\"S0\",\"target\":"
        "\"S56\","
        "\"edge\":\"LEFT\",\"offset\":-1.5}]}",
        "{\"kind\":\"GENERAL_MOVE\",\"force\":true}",
        "{\"kind\":\"END_MOVES\"}",
        "{\"kind\":\"DISMOUNT\",\"unit\":\"S6\"}",
        "{\"kind\":\"CHANGE_GUN\",\"unit\":\"S5\"}",
        "{\"kind\":\"PIVOT\",\"unit\":\"S5\",\"heading\":45}",
        "{\"kind\":\"FIRE\",\"unit\":\"S0\",\"target\":\"S56\"}",
        "{\"kind\":\"ADJ_FIRE\",\"unit\":\"S0\",\"target\":\"S56\"}",
        "{\"kind\":\"COMBAT\",\"target\":\"S56\",\"attackers\":[\"S3\",\"S0\"]}",
        "{\"kind\":\"ATT_OPT\",\"fanatic\":true,\"aid\":false}",
        "{\"kind\":\"DEF_OPT\",\"aid\":true}",
        "{\"kind\":\"ADVANCE\",\"yes\":true}",
        "{\"kind\":\"END_MELEE\"}",
        "{\"kind\":\"RESIGN\"}",
    };

    (void)state;
    at_move();
    for (int i = 0; i < TC_COUNT(words); i++)
        check_back(words[i]);
}

static void test_numbers(void **state)
{
    (void)state;
    at_move();
    const play_decision d = read_words(
        &b, &s,
        "{\"kind\":\"MOVE_PATH\",\"legs\":[{\"leg\":\"WHEEL\",\"angle\":30,\"side\":\"L\"},"
        "{\"leg\":\"SHIFT\",\"x\":60.25,\"y\":31,\"facing\":360},{\"leg\":\"CHARGE\",\"stand\":"
        "\"S0\",\"target\":\"S56\",\"edge\":\"REAR\"}]}");
    assert_int_equal(d.count, 4);
    assert_int_equal(d.at[0].as.pose.angle, -300);
    assert_int_equal(d.at[1].as.pose.x, 60250);
    assert_int_equal(d.at[1].as.pose.heading, 0);
    assert_int_equal(d.at[2].with, PL_REAR);
    assert_int_equal(d.at[2].as.pose.length, 0);
    const play_decision m =
        read_words(&b, &s, "{\"kind\":\"MOVE_BEGIN\",\"stands\":[\"S56\",\"S0\"]}");
    assert_int_equal(m.at[0].with, TC_NONE);
    assert_true(tc_set_has(m.at[0].as.set, 0) && tc_set_has(m.at[0].as.set, 56));
}

static void test_faults(void **state)
{
    static const char *const rows[][2] = {
        { "{\"kind\":\"MOVE_BEGIN\"}", "\"stands\" is a list of ids" },
        { "{\"kind\":\"MOVE_BEGIN\",\"stands\":[\"S0\",\"S0\"]}", "S0 is named twice" },
        { "{\"kind\":\"MOVE_BEGIN\",\"stands\":[\"Z\"]}", "no stand \"Z\" in this battle" },
        { "{\"kind\":\"MOVE_PATH\",\"legs\":[{\"leg\":\"FLY\"}]}",
          "\"leg\" is none of the words it may be" },
        { "{\"kind\":\"MOVE_PATH\",\"legs\":[{\"leg\":\"ADVANCE\",\"length\":1.23456}]}",
          "a length is a number in cm with at most three places" },
        { "{\"kind\":\"ADVANCE\",\"yes\":1}", "\"yes\" is true or false" },
    };

    (void)state;
    at_move();
    for (int i = 0; i < TC_COUNT(rows); i++) {
        play_decision d;
        play_fault fault;
        assert_false(play_decision_read(&b, &s, rows[i][0], (int)strlen(rows[i][0]), &d, &fault));
        assert_string_equal(fault.text, rows[i][1]);
    }
}

/* ---- A move ---- */

static const char begin_line[] =
    "{\"kind\":\"MOVE_BEGIN\",\"stands\":[\"S0\",\"S1\",\"S2\",\"S3\"]}";

static void test_refusal(void **state)
{
    play_decision out;

    (void)state;
    at_move();
    take(&b, &s, begin_line, NULL, 0);
    const play_decision far = read_words(
        &b, &s, "{\"kind\":\"MOVE_PATH\",\"legs\":[{\"leg\":\"ADVANCE\",\"length\":9}]}");
    const tc_verdict v = play_check(&b, &s, &far);
    assert_int_equal(v.rule, LON_5_A);
    assert_true(play_nearest(&b, &s, &far, &out));
    assert_int_equal(out.at[0].as.pose.length, 8000); /* as far as the pikes go */
    assert_int_equal(play_check(&b, &s, &out).rule, TC_LEGAL);
    check_json(play_ghost_json(&b, &s, &far, text, TEXT_MAX));
    assert_non_null(strstr(text, "\"allowance\":8"));
    assert_non_null(strstr(text, "\"unit\":\"S3\",\"to\":{\"x\":68,\"y\":39,"));
}

/* Before a move begins: what it costs, and how far it would go. */
static void test_price(void **state)
{
    (void)state;
    at_move();
    const play_decision begin = read_words(&b, &s, begin_line);
    const play_decision general = read_words(&b, &s, "{\"kind\":\"GENERAL_MOVE\"}");
    check_json(play_ghost_json(&b, &s, &begin, text, TEXT_MAX));
    assert_non_null(strstr(text, "\"points\":1,\"cost\":0,\"allowance\":8,"));
    check_json(play_ghost_json(&b, &s, &general, text, TEXT_MAX));
    assert_non_null(strstr(text, "\"points\":0,\"cost\":0,\"allowance\":24,"));
}

/* Lengths are in cm here. */
static void test_far_target(void **state)
{
    (void)state;
    lon_fixture_table(&b);
    lon_fixture_stand(&b, 0, LON_MUS, 60000, 30000, 0);
    lon_fixture_stand(&b, 1, LON_PIK, 60000, 45100, 1800);
    lon_fixture_fire(&b, 0);
    begin(&b, &s);
    const play_decision d =
        read_words(&b, &s, "{\"kind\":\"FIRE\",\"unit\":\"S0\",\"target\":\"S56\"}");
    const tc_verdict v = play_check(&b, &s, &d);
    assert_int_equal(v.rule, LON_7_A_1);
    play_say_verdict(&b, &v, text, TEXT_MAX);
    assert_non_null(strstr(text, "15.1 cm"));
    play_refusal_json(&b, &v, text, TEXT_MAX);
    assert_non_null(strstr(text, "\"got\":15.1,\"need\":15,\"unit\":\"cm\""));
}

/* A single stand's leg is shortened where it goes. */
static void test_shorter_shift(void **state)
{
    play_decision out;

    (void)state;
    at_move();
    take(&b, &s, "{\"kind\":\"MOVE_BEGIN\",\"stands\":[\"S6\"]}", NULL, 0);
    const play_decision far = read_words(
        &b, &s,
        "{\"kind\":\"MOVE_PATH\",\"legs\":[{\"leg\":\"SHIFT\",\"x\":40,\"y\":60,\"heading\":0}]}");
    assert_int_equal(play_check(&b, &s, &far).rule, LON_5_A);
    assert_true(play_nearest(&b, &s, &far, &out));
    assert_int_equal(out.count, 2);
    const int32_t x = out.at[0].as.pose.x - 20000, y = out.at[0].as.pose.y - 30000;
    assert_true(x > 12000 && y > 18000 && (int64_t)x * x + (int64_t)y * y <= 22001LL * 22001);
}

static void test_lines(void **state)
{
    static const uint8_t save[] = { 7, 5 };
    static tc_event at[64];
    tc_events ev = { at, 0, TC_COUNT(at), 0 };
    tc_dice script = { .script = save, .script_len = 2 };

    (void)state;
    lon_fixture_table(&b);
    lon_fixture_stand(&b, 0, LON_MUS, 60000, 30000, 0);
    lon_fixture_stand(&b, 1, LON_PIK, 60000, 38000, 1800);
    lon_fixture_box(&b, LON_WOODS, 500, 375, 700, 500);
    lon_fixture_fire(&b, 0);
    begin(&b, &s);
    const play_decision d =
        read_words(&b, &s, "{\"kind\":\"FIRE\",\"unit\":\"S0\",\"target\":\"S56\"}");
    play_say_decision(&b, &s, &d, text, TEXT_MAX);
    assert_string_equal(text, "P1 fires Stand 0 at Stand 56");
    assert_int_equal(play_apply(&b, &s, &d, PLAY_STOP_AT_CHANCE, NULL, &ev).rule, TC_LEGAL);
    for (int i = 0; i < 2; i++)
        assert_int_equal(tc_apply(&b, &s, &(tc_action){ .kind = TC_ROLL }, &script, &ev).rule,
                         TC_LEGAL);
    play_narrate(&b, at, (int)ev.len, text, TEXT_MAX);
    assert_non_null(strstr(text, "Stand 0 fires at Stand 56, 8 cm off, d8 above 6: d8 7, hits; "
                                 "Stand 56 d6 5, saved by cover ["));
}

static void test_melee_lines(void **state)
{
    static const uint8_t dice[] = { 9, 4 };
    static tc_event at[64];
    tc_events ev = { at, 0, TC_COUNT(at), 0 };
    tc_dice script = { .script = dice, .script_len = 2 };

    (void)state;
    lon_fixture_table(&b);
    lon_fixture_stand(&b, 0, LON_CAV, 60000, 30000, 0);
    lon_fixture_stand(&b, 1, LON_PIK, 60000, 30000, 1800);
    for (int i = 0; i < 4; i++)
        lon_fixture_stand(&b, 1, LON_MIL, 10000 + 6000 * i, 85000, 1800);
    lon_fixture_melee(&b, 0);
    begin(&b, &s);
    const play_decision d =
        read_words(&b, &s, "{\"kind\":\"COMBAT\",\"target\":\"S56\",\"attackers\":[\"S0\"]}");
    assert_int_equal(play_apply(&b, &s, &d, PLAY_STOP_AT_CHANCE, NULL, &ev).rule, TC_LEGAL);
    for (int i = 0; i < 2; i++)
        assert_int_equal(tc_apply(&b, &s, &(tc_action){ .kind = TC_ROLL }, &script, &ev).rule,
                         TC_LEGAL);
    play_narrate(&b, at, (int)ev.len, text, TEXT_MAX);
    assert_non_null(strstr(text, "Stand 0 attacks Stand 56, front on front, d10 against d12: d10 9 "
                                 "against d12 4: 9 to 4, Stand 56 is beaten ["));
    assert_non_null(strstr(text, "Stand 56 is disordered by Stand 0 ["));
    assert_non_null(strstr(text, "Stand 56 falls back 5 cm from Stand 0 to (60, 35) ["));
    assert_non_null(strstr(text, "Stand 0 advances, as horse must, 2 cm to (60, 32) ["));
}

/* What belongs to one line, and what to another. */
static void test_joined_lines(void **state)
{
    (void)state;
    at_move();
    const tc_event ev[] = {
        { .kind = TC_EV_DIE, .who = LON_DECK, .a = 9, .b = 5, .rule = LON_3_A_2 },
        { .kind = LON_EV_CARD, .who = TC_NONE, .a = LON_P1_FIRE, .b = 0, .c = 8 },
        { .kind = LON_EV_PHASE, .who = TC_NONE, .a = LON_P1_FIRE, .b = 0 },
        { .kind = LON_EV_FIRES, .who = 5, .whom = 56, .a = 10, .b = 5, .c = 0 },
        { .kind = TC_EV_DIE, .who = 5, .a = 10, .b = 1 },
        { .kind = TC_EV_DIE, .who = 5, .a = 6, .b = 4 },
        { .kind = TC_EV_DIE, .who = 5, .a = 3, .b = 2 },
        { .kind = LON_EV_MISSES, .who = 5, .whom = 56, .a = 3, .b = 5 },
        { .kind = LON_EV_PHASE, .who = TC_NONE, .a = LON_P1_MOVE, .b = 1, .c = 1 },
        { .kind = TC_EV_BEGIN, .who = 1, .a = 6 },
        { .kind = TC_EV_DIE, .who = 1, .a = 8, .b = 5 },
        { .kind = TC_EV_DIE, .who = 1, .a = 3, .b = 2 },
        { .kind = TC_EV_RESULT, .who = 1, .a = 7, .b = 1 },
        { .kind = LON_EV_RALLIES, .who = 1, .a = 7, .b = 6, .c = 1 },
        { .kind = LON_EV_ATTACK,
          .who = 0,
          .whom = 57,
          .a = PL_FRONT,
          .b = PL_LEFT,
          .c = 6,
          .d = 8 },
        { .kind = LON_EV_AID, .who = 0, .whom = 4, .b = 1 },
        { .kind = TC_EV_DIE, .who = 0, .a = 6, .b = 3 },
        { .kind = TC_EV_DIE, .who = 0, .a = 3, .b = 1 },
        { .kind = TC_EV_DIE, .who = 57, .a = 8, .b = 8 },
        { .kind = LON_EV_RESULT, .who = 0, .whom = 57, .a = 4, .b = 8, .c = 1 },
        { .kind = LON_EV_DISORDERED, .who = 0, .whom = 57, .a = LON_BY_MELEE },
        { .kind = TC_EV_DIE, .who = LON_DECK, .a = 6, .b = 2, .rule = LON_13_C },
        { .kind = LON_EV_CARD, .who = TC_NONE, .a = LON_EVENT_CARD, .b = 2, .c = 0 },
        { .kind = LON_EV_OVER, .who = TC_NONE, .a = TC_WON_1, .b = LON_PYRRHIC },
    };
    play_narrate(&b, ev, TC_COUNT(ev), text, TEXT_MAX);
    assert_string_equal(
        text, "The deck: d9 5, card P1-FIRE, fire of P1, 8 left [LON-3.A.2]\n"
              "Stand 5 fires at Stand 56 in contact, d10 above 5: d10 1, d6 4, d3 2, misses with 3 "
              "against 5\n"
              "Adjacent fire of P2\n"
              "Stand 1 needs 6: d8 5, d3 2, rallies with 7\n"
              "Stand 0 attacks Stand 57, front on left flank, d6 against d8; Stand 0 is aided by "
              "Stand 4: d6 3 + d3 1 against d8 8: 4 to 8, Stand 0 is beaten\n"
              "Stand 0 is disordered by Stand 57\n"
              "The event card: d6 2 [LON-13.C]\n"
              "Card EVENT, 0 left\n"
              "P2 wins, a pyrrhic victory\n");
}

static bool is_listed(const tc_action *a)
{
    static tc_action room[4096];
    const int count = tc_actions(&b, &s, a->kind, TC_NONE, room, TC_COUNT(room));

    for (int i = 0; i < count && i < TC_COUNT(room); i++)
        if (memcmp(&room[i], a, sizeof *a) == 0)
            return true;
    return false;
}

/* Of each kind what is due next is asked. */
static void test_questions(void **state)
{
    enum { LISTED = 4096 };
    static tc_action list[LISTED];
    play_listed listed = { .room = list, .room_max = LISTED };

    (void)state;
    at_move();
    for (int step = 0; step < 2; step++) {
        check_json(play_state_json(&b, &s, text, TEXT_MAX));
        check_json(play_await_json(&b, &s, text, TEXT_MAX));
        check_json(play_battle_json(&b, text, TEXT_MAX));
        check_json(play_tables_json(&b, text, TEXT_MAX));
        check_json(play_duties_json(&b, &s, text, TEXT_MAX));
        check_json(play_movers_json(&b, &s, text, TEXT_MAX));
        assert_string_equal(text,
                            step ? "[\"S6\"]" : "[\"S0\",\"S1\",\"S2\",\"S3\",\"S4\",\"S6\"]");
        for (int u = 0; u < LON_SUBJECTS; u++)
            check_json(play_look_json(&b, &s, u, text, TEXT_MAX));
        check_json(play_measure_json(&b, &s, 0, 56, text, TEXT_MAX));
        assert_non_null(
            strstr(text, "\"distance\":15,\"contact\":false,\"above\":7,\"sees\":true"));
        check_json(play_actions_json(&b, &s, 0, TC_NONE, &listed, text, TEXT_MAX));
        assert_true(listed.count > 3);
        json_t *all = json_loads(text, 0, NULL);
        for (size_t i = 0; i < json_array_size(all); i++) {
            char *words = json_dumps(json_array_get(all, i), 0);
            const play_decision d = read_words(&b, &s, words);
            if (play_check(&b, &s, &d).rule != TC_LEGAL)
                fail_msg("listed but not legal: %s", words);
            if (d.count == 1) /* the same bytes as the core's */
                assert_true(is_listed(&d.at[0]));
            free(words);
        }
        json_decref(all);
        if (step == 0)
            take(&b, &s, "{\"kind\":\"MOVE_BEGIN\",\"stands\":[\"S6\"]}", NULL, 0);
    }
}

/* The move under way charges, from where the look says that it can. */
static void test_charge(void **state)
{
    (void)state;
    lon_fixture_table(&b);
    lon_fixture_stand(&b, 0, LON_CAV, 60000, 30000, 0);
    lon_fixture_stand(&b, 0, LON_GEN, 60000, 20000, 0);
    lon_fixture_stand(&b, 1, LON_MUS, 60000, 45000, 1800);
    lon_fixture_move(&b, 0, 3);
    begin(&b, &s);
    play_look_json(&b, &s, 0, text, TEXT_MAX);
    assert_non_null(strstr(text, "\"charges\":[{\"target\":\"S56\",\"edge\":\"FRONT\",\"offset\":0,"
                                 "\"cost\":15,"));
    assert_non_null(strstr(text, "\"radius\":41"));
    take(&b, &s, "{\"kind\":\"MOVE_BEGIN\",\"stands\":[\"S0\"]}", NULL, 0);
    take(
        &b, &s,
        "{\"kind\":\"MOVE_PATH\",\"legs\":[{\"leg\":\"CHARGE\",\"stand\":\"S0\",\"target\":\"S56\","
        "\"edge\":\"FRONT\"}]}",
        NULL, 0);
    play_state_json(&b, &s, text, TEXT_MAX);
    assert_non_null(strstr(text, "\"contacts\":[\"S56\"]"));
}

/* The chance of a shot, from afar and with grapeshot. */
static void test_hits(void **state)
{
    (void)state;
    lon_fixture_table(&b);
    lon_fixture_stand(&b, 0, LON_MUS, 60000, 30000, 0);
    lon_fixture_stand(&b, 0, LON_RG, 80000, 30000, 0);
    lon_fixture_stand(&b, 1, LON_PIK, 60000, 40000, 1800);
    lon_fixture_stand(&b, 1, LON_PIK, 80000, 30000, 1800);
    lon_fixture_fire(&b, 0);
    begin(&b, &s);
    check_json(play_look_json(&b, &s, 0, text, TEXT_MAX));
    assert_non_null(strstr(text, "\"hits\":{\"chance\":\"1/4\"")); /* d8 above 6 */
    check_json(play_look_json(&b, &s, 1, text, TEXT_MAX));
    assert_non_null(strstr(text, "\"hits\":{\"chance\":\"7/10\"")); /* 2.4: d10 and d3 above 5 */
}

static void test_phases(void **state)
{
    (void)state;
    at_move();
    assert_string_equal(play_phase_name(&b, &s), "P1 move");
    take(&b, &s, begin_line, NULL, 0);
    assert_string_equal(play_phase_name(&b, &s), "P1 move");
    lon_fixture_table(&b);
    lon_fixture_stand(&b, 0, LON_MUS, 60000, 30000, 0);
    lon_fixture_stand(&b, 1, LON_MUS, 60000, 30000, 1800);
    lon_fixture_adjacent(&b, 1);
    begin(&b, &s);
    assert_string_equal(play_phase_name(&b, &s), "P2 adjacent fire");
}

static void test_random_games(void **state)
{
    static const char *const all[] = { "hussar", NULL };

    (void)state;
    every_battle_in_words(TC_LON, all, NULL);
}

int test_words(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_event),   cmocka_unit_test(test_every_kind),
        cmocka_unit_test(test_read_back),     cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_faults),        cmocka_unit_test(test_far_target),
        cmocka_unit_test(test_refusal),       cmocka_unit_test(test_price),
        cmocka_unit_test(test_shorter_shift), cmocka_unit_test(test_lines),
        cmocka_unit_test(test_melee_lines),   cmocka_unit_test(test_joined_lines),
        cmocka_unit_test(test_questions),     cmocka_unit_test(test_charge),
        cmocka_unit_test(test_hits),          cmocka_unit_test(test_phases),
        cmocka_unit_test(test_random_games),
    };
    return cmocka_run_group_tests_name("play/lon/words", tests, NULL, NULL);
}
