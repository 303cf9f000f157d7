/* The words of Sword & Spear: every event and kind has its sentence, decisions are read back as
   they are written, refusals give their lengths in DU, what is not the book's is said to be ours,
   and what is listed, looked at or offered instead is JSON and legal. */
#include "sns_play.h"

static tc_battle b;
static tc_state s;

static void check_said(const char *words)
{
    if (!strstr(text, words))
        fail_msg("\"%s\" is not in: %.2000s", words, text);
}

/* ---- Everything has words ---- */

static void test_every_event(void **state)
{
    (void)state;
    open_battle(&b, &s, "drill-sns");
    every_event_in_words(&b, SNS_EVENT_END, SNS_11_4_a, "SNS-11.4.a");
}

static void test_every_kind(void **state)
{
    (void)state;
    open_battle(&b, &s, "drill-sns");
    for (int kind = 1; kind < SNS_KIND_END; kind++) {
        const play_decision d = one((tc_action){ .kind = (uint8_t)kind });
        assert_int_equal(play_kind_find(&b, play_kind_name(&b, kind)), kind);
        check_json(play_decision_json(&b, &s, &d, text, TEXT_MAX));
        assert_true(play_say_decision(&b, &s, &d, text, TEXT_MAX) > 0);
        check_json(play_ghost_json(&b, &s, &d, text, TEXT_MAX));
    }
    for (int step = 0; step < SNS_STEPS; step++) {
        assert_non_null(play_step_name(&b, step));
        assert_non_null(play_step_words(&b, step));
    }
    every_rule_in_words(&b, TC_SNS_RULES, SNS_RULE_END, SNS_R16);
}

/* ---- Read and written back ---- */

static void check_back(const char *words)
{
    const play_decision d = read_words(&b, &s, words);

    check_json(play_decision_json(&b, &s, &d, text, TEXT_MAX));
    const play_decision back = read_words(&b, &s, text);
    if (back.count != d.count || memcmp(back.at, d.at, (size_t)d.count * sizeof d.at[0]) != 0)
        fail_msg("%s is read back from %s", words, text);
    assert_true(play_say_decision(&b, &s, &d, text, TEXT_MAX) > 0);
    check_json(play_ghost_json(&b, &s, &d, text, TEXT_MAX));
}

static void test_read_back(void **state)
{
    static const char *const words[] = {
        "{\"kind\":\"DEPLOY\",\"unit\":\"Horse\",\"x\":12.345,\"y\":4,\"heading\":180}",
        "{\"kind\":\"LEAVE_OUT\",\"unit\":\"Horse\"}",
        "{\"kind\":\"DEPLOY_CMD\",\"commander\":\"Chief\",\"unit\":\"Horse\"}",
        "{\"kind\":\"DEPLOY_CMD\",\"commander\":\"Chief\",\"x\":3.001,\"y\":2}",
        "{\"kind\":\"TERRAIN\",\"x\":12,\"y\":0.5}",
        "{\"kind\":\"GIVE\",\"unit\":\"Horse\",\"number\":3,\"dice\":2}",
        "{\"kind\":\"ALLOCATE\",\"give\":[{\"unit\":\"Horse\",\"number\":6,\"dice\":2},"
        "{\"unit\":\"Warband\",\"number\":4}]}",
        "{\"kind\":\"ALLOCATE\"}",
        "{\"kind\":\"PICK_UNIT\",\"unit\":\"Horse\"}",
        "{\"kind\":\"BONUS\",\"move\":1,\"combat\":2,\"range\":3}",
        "{\"kind\":\"ACT_SHOOT\",\"target\":\"Legate\"}",
        "{\"kind\":\"STEP\",\"step\":\"FORWARD\",\"length\":1.5}",
        "{\"kind\":\"PLACE\",\"x\":17,\"y\":9.25,\"heading\":90}",
        "{\"kind\":\"ACT_MOVE\",\"steps\":[{\"step\":\"WHEEL_LEFT\",\"angle\":30},{\"step\":"
        "\"FORWARD\","
        "\"length\":0.429},{\"step\":\"SIDE_RIGHT\",\"length\":0.001},{\"step\":\"TURN_ABOUT\"}],"
        "\"group\":\"both\"}",
        "{\"kind\":\"ACT_MOVE_SHOOT\",\"place\":{\"x\":17,\"y\":9.25,\"heading\":359}}",
        "{\"kind\":\"SECOND_SHOOT\",\"target\":null}",
        "{\"kind\":\"ACT_SHOOT_MOVE\",\"target\":\"Slingers\"}",
        "{\"kind\":\"SECOND_MOVE\",\"steps\":[{\"step\":\"BACK\",\"length\":0.5},{\"step\":"
        "\"PIVOT_RIGHT\",\"angle\":90}]}",
        "{\"kind\":\"ACT_CHARGE\",\"target\":\"Legion\",\"wheel\":\"right\",\"angle\":17}",
        "{\"kind\":\"ACT_FIGHT\",\"target\":\"Legion\"}",
        "{\"kind\":\"ACT_TURN_FACE\",\"target\":\"Legion\"}",
        "{\"kind\":\"ACT_BREAK_OFF\"}",
        "{\"kind\":\"ACT_RALLY\"}",
        "{\"kind\":\"ACT_HOLD\"}",
        "{\"kind\":\"ACT_DEFER\"}",
        "{\"kind\":\"REACT\",\"how\":\"COUNTER\"}",
        "{\"kind\":\"PURSUE\",\"yes\":true}",
        "{\"kind\":\"CMD_ESCAPE\",\"unit\":\"Legion\"}",
        "{\"kind\":\"TEST_NEXT\",\"unit\":\"Legion\"}",
        "{\"kind\":\"LEG\",\"x\":1,\"y\":2}",
        "{\"kind\":\"CMD_MOVE\",\"commander\":\"Chief\",\"unit\":null,\"legs\":[{\"x\":20,\"y\":4."
        "5},"
        "{\"x\":21,\"y\":6}]}",
        "{\"kind\":\"CMD_MOVE\",\"commander\":\"Chief\",\"unit\":\"Horse\"}",
        "{\"kind\":\"CMD_DONE\"}",
        "{\"kind\":\"CMD_RALLY\",\"commander\":\"Chief\",\"yes\":true}",
        "{\"kind\":\"CMD_ATTACH\",\"commander\":\"Chief\",\"unit\":\"Warband\"}",
        "{\"kind\":\"RESIGN\"}",
    };

    (void)state;
    open_battle(&b, &s, "book-sns-charge");
    for (int i = 0; i < TC_COUNT(words); i++)
        check_back(words[i]);
}

/* Thousandths of a DU, tenths of a degree; what is left out. */
static void test_numbers(void **state)
{
    (void)state;
    open_battle(&b, &s, "book-sns-charge");
    const play_decision move = read_words(
        &b, &s,
        "{\"kind\":\"ACT_MOVE\",\"steps\":[{\"step\":\"WHEEL_RIGHT\",\"angle\":45},{\"step\":"
        "\"FORWARD\",\"length\":0.429}]}");
    assert_int_equal(move.count, 3);
    assert_int_equal(move.at[0].as.pose.angle, 450);
    assert_int_equal(move.at[1].as.pose.length, 429);
    assert_int_equal(move.at[2].flags, SNS_ALONE);
    const play_decision gift = read_words(
        &b, &s, "{\"kind\":\"ALLOCATE\",\"give\":[{\"unit\":\"Warband\",\"number\":4}]}");
    assert_int_equal(gift.count, 2);
    assert_int_equal(gift.at[0].with, 1);
    const play_decision none = read_words(&b, &s, "{\"kind\":\"SECOND_SHOOT\",\"target\":null}");
    assert_int_equal(none.at[0].target, TC_NONE);
    const play_decision deploy = read_words(
        &b, &s, "{\"kind\":\"DEPLOY\",\"unit\":\"Horse\",\"x\":1,\"y\":2,\"facing\":360}");
    assert_int_equal(deploy.at[0].as.pose.heading, 0);
}

static void test_faults(void **state)
{
    static const char *const rows[][2] = {
        { "{\"kind\":\"PICK_UNIT\",\"unit\":\"Chief\"}", "Chief is not a unit" },
        { "{\"kind\":\"CMD_RALLY\",\"commander\":\"Horse\",\"yes\":true}",
          "Horse is not a commander" },
        { "{\"kind\":\"PICK_UNIT\",\"unit\":\"Z\"}", "no unit or commander \"Z\" in this battle" },
        { "{\"kind\":\"ACT_HOLD\",\"unit\":\"Horse\"}", "it is Warband who decides now" },
        { "{\"kind\":\"GIVE\",\"unit\":\"Horse\",\"number\":7}",
          "\"number\" is a small whole number" },
        { "{\"kind\":\"GIVE\",\"unit\":\"Horse\",\"number\":0}", "a die shows 1 to 6" },
        { "{\"kind\":\"STEP\",\"step\":\"FLY\"}", "\"step\" is none of the words it may be" },
        { "{\"kind\":\"STEP\",\"step\":\"FORWARD\",\"length\":1.2345}",
          "a length is a number in DU with at most three places" },
        { "{\"kind\":\"STEP\",\"step\":\"WHEEL_LEFT\",\"angle\":0.5}",
          "an angle is a whole number of degrees, 0 to 360" },
        { "{\"kind\":\"STEP\",\"step\":\"WHEEL_LEFT\",\"angle\":0}",
          "it is turned by 1 degree at least" },
        { "{\"kind\":\"LEG\",\"x\":37.001,\"y\":2}", "that is off the table" },
        { "{\"kind\":\"PURSUE\",\"yes\":1}", "\"yes\" is true or false" },
        { "{\"kind\":\"CMD_DONE\",\"unit\":\"Horse\"}", "unknown field \"unit\"" },
    };

    (void)state;
    open_battle(&b, &s, "book-sns-charge");
    for (int i = 0; i < TC_COUNT(rows); i++) {
        play_decision d;
        play_fault fault;
        assert_false(play_decision_read(&b, &s, rows[i][0], (int)strlen(rows[i][0]), &d, &fault));
        assert_string_equal(fault.text, rows[i][1]);
    }
}

/* ---- Refused ---- */

static play_decision refused(const char *words, unsigned rule, const char *said,
                             const char *numbers)
{
    const play_decision d = read_words(&b, &s, words);
    const tc_verdict v = play_check(&b, &s, &d);

    assert_int_equal(v.rule, rule);
    play_say_verdict(&b, &v, text, TEXT_MAX);
    check_said(said);
    play_refusal_json(&b, &v, text, TEXT_MAX);
    check_said(numbers);
    check_json(play_ghost_json(&b, &s, &d, text, TEXT_MAX));
    return d;
}

/* Lengths are in DU here. */
static void test_refusals(void **state)
{
    play_decision out;

    (void)state;
    open_battle(&b, &s, "book-sns-shot");
    const play_decision far =
        refused("{\"kind\":\"ACT_SHOOT\",\"target\":\"Knights\"}", SNS_9_2_b,
                "The target is out of range: it is 8.7 DU away, and 4 DU is the most. [SNS-9.2.b]",
                "\"got\":8.7,\"need\":4,\"unit\":\"DU\"");
    assert_true(play_nearest(&b, &s, &far, &out));
    assert_int_equal(out.at[0].target, play_subject_find(&b, "Spears"));
    refused("{\"kind\":\"ACT_SHOOT\",\"target\":\"Lord\"}", SNS_9_2_a,
            "nor at a commander farther away than another target", "\"got\":\"Spears\"");
    refused("{\"kind\":\"ACT_CHARGE\",\"target\":\"Spears\"}", SNS_8_1_a,
            "To charge the die must show 5 at least: it shows 4.", "\"got\":4,\"need\":5");
    const play_decision turn =
        refused("{\"kind\":\"ACT_MOVE\",\"steps\":[{\"step\":\"WHEEL_LEFT\",\"angle\":46}]}",
                SNS_7_2_a, "a wheel of 46.0 degrees is a manoeuvre",
                "\"got\":46.0,\"need\":45.0,\"unit\":\"degrees\"");
    check_said("\"cost\":1.606,\"allowance\":3");
    assert_true(play_nearest(&b, &s, &turn, &out));
    assert_int_equal(out.at[0].as.pose.angle, 450);
    assert_int_equal(play_check(&b, &s, &out).rule, TC_LEGAL);
}

/* As far as it goes is offered. */
static void test_shorter(void **state)
{
    play_decision out;

    (void)state;
    open_battle(&b, &s, "book-sns-rally"); /* heavy foot: 2 DU */
    const play_decision d =
        refused("{\"kind\":\"ACT_MOVE\",\"steps\":[{\"step\":\"FORWARD\",\"length\":2.01}]}",
                SNS_7_1_b, "2.01 DU", "\"got\":2.01,\"need\":2,\"unit\":\"DU\"");
    check_said("\"to\":{\"x\":12,\"y\":10.01,");
    assert_true(play_nearest(&b, &s, &d, &out));
    assert_int_equal(out.count, 2);
    assert_int_equal(out.at[0].as.pose.length, 2000);
    play_say_decision(&b, &s, &out, text, TEXT_MAX);
    assert_string_equal(text, "Spartans moves Left: straight on 2 DU");
}

/* ---- Told ---- */

static void test_charge_lines(void **state)
{
    (void)state;
    open_battle(&b, &s, "book-sns-charge");
    const play_decision d = read_words(&b, &s, "{\"kind\":\"ACT_CHARGE\",\"target\":\"Legion\"}");
    play_say_decision(&b, &s, &d, text, TEXT_MAX);
    assert_string_equal(text, "Gauls charges with Gallic warriors at Legionaries");
    TAKE(&b, &s, "{\"kind\":\"ACT_CHARGE\",\"target\":\"Legion\"}", 6, 6, 5, 4, 3, 2, 1, 6, 5, 3, 3,
         2, 2, 5);
    check_said("Gallic warriors charge Legionaries in the front, 2 DU [");
    check_said("Gallic warriors meet Legionaries in the front, at (18, 12) facing 0.0 [SNS-8.4.a");
    check_said("Gallic warriors fight Legionaries: 7 dice (4, +1 impetus [SNS-11.2.a], +1 impetus "
               "of a fresh large unit [SNS-11.2.c, SNS-R81], +1 Impact [SNS-15.a]) 6 6 5 4 3 2 1 "
               "against 5 dice (4, +1 Thrown weapons [SNS-15.g]) 6 5 3 3 2; Gallic warriors win 3 "
               "of 4 pairs (6 to 5 a test, 5 to 3 a test, 4 to 3 without effect); 1 pair even; "
               "Legionaries test on 3+: d6 2, failed, a hit, 1 of 4; Legionaries test on 3+: d6 5, "
               "passed [");
    check_said("Gallic horse acts on a 5, discipline 3 [SNS-5.6.a]");
    take(&b, &s, "{\"kind\":\"ACT_CHARGE\",\"target\":\"Slingers\"}", NULL, 0);
    assert_int_equal(tc_awaits(&b, &s).step, SNS_STEP_REACT);
    TAKE(&b, &s, "{\"kind\":\"REACT\",\"how\":\"EVADE\"}", 4);
    check_said("Slingers try to evade Gallic horse [SNS-8.3.a]");
    check_said("d6 4, evade Gallic horse, up to 3 DU, to (26, 12.5)");
}

static void test_shot_lines(void **state)
{
    (void)state;
    open_battle(&b, &s, "book-sns-shot");
    TAKE(&b, &s, "{\"kind\":\"ACT_SHOOT\",\"target\":\"Spears\"}", 6, 4, 2, 5, 4, 3, 1, 4);
    check_said(
        "Archers with bows shoot at Spearmen, 3.5 DU off, reach 4 DU: 3 dice 6 4 2 against 4 "
        "dice 5 4 3 1; Archers with bows win 1 of 3 pairs (6 to 5 a test); Spearmen win 1 of "
        "3 pairs (3 to 2 without effect); 1 pair even; Spearmen test on 4+: d6 4, passed [");
    TAKE(&b, &s, "{\"kind\":\"ACT_SHOOT\",\"target\":\"Knights\"}", 6, 5, 3, 4, 4, 3, 2);
    check_said("(6 to 4 a test, 5 to 4 without effect)");
    take(&b, &s, "{\"kind\":\"BONUS\",\"range\":1}", NULL, 0);
    TAKE(&b, &s, "{\"kind\":\"ACT_SHOOT\",\"target\":\"Javelins\"}", 6, 5, 4, 6, 2, 2);
    check_said("4.6 DU off, reach 5 DU");
    check_said("4 unopposed, a test");
    check_said("Javelinmen rout by shooting");
}

static void test_rout_lines(void **state)
{
    (void)state;
    open_battle(&b, &s, "book-sns-rout");
    TAKE(&b, &s, "{\"kind\":\"ACT_FIGHT\",\"target\":\"Foot\"}", 6, 5, 4, 3, 1, 4, 4, 3, 2);
    check_said("+1 impetus of fresh horse, elephants or chariots [SNS-11.2.b]) 6 5 4 3 1 against 4 "
               "dice 4 4 3 2; Persian horse wins 4 of 4 pairs (6 to 4 a hit, ");
    check_said("Mercenaries take 1 hit, 4 of 4 [");
    TAKE(&b, &s, "{\"kind\":\"PURSUE\",\"yes\":true}", 4);
    check_said(
        "The captain is in danger from Persian horse, killed on 5+: d6 4, unhurt [SNS-6.4.a");
    TAKE(&b, &s, "{\"kind\":\"CMD_ESCAPE\",\"commander\":\"Captain\",\"unit\":\"Reserve\"}", 3);
    check_said("The captain is with Hoplites [SNS-6.4.c");
    check_said("Mercenaries rout in melee with Persian horse, worth 4: 4 lost, broken at 6; a die "
               "put aside is lost [SNS-12.2.a");
    check_said("Hoplites test on 3+ as a friend routs: d6 3, passed [SNS-12.1.a");
    check_said("Persian horse moves to (18, 16) facing 0.0 for 4 DU [SNS-10.5.b");
}

static void test_turn_lines(void **state)
{
    (void)state;
    open_battle(&b, &s, "book-sns-draw");
    TAKE(&b, &s, "{\"kind\":\"CMD_DONE\"}", 1, 8, 1, 1, 5, 1, 3, 2, 4, 4, 5);
    check_said("Turn 2, dice in the bag: 5 of Romans, 4 of Gauls [SNS-5.1.a]\n");
    check_said("Phase 1, 7 of 9 dice are drawn: 4 of Romans, 3 of Gauls; Romans are active [");
    check_said("Romans roll 4 action dice: 2 4 4 5 [");
    TAKE(&b, &s,
         "{\"kind\":\"ALLOCATE\",\"give\":[{\"unit\":\"Guard\",\"number\":2},{\"unit\":\"Legion\","
         "\"number\":4,\"dice\":2},{\"unit\":\"Horse\",\"number\":5}]}",
         1, 3, 6);
    check_said("Romans give Guard a 2, Legion two 4s, Horse a 5 [");
    refused("{\"kind\":\"ALLOCATE\",\"give\":[{\"unit\":\"Aedui\",\"number\":3}]}", SNS_5_5_b,
            "Die 3 is below discipline 4. [SNS-5.5.b, SNS-R10]", "\"got\":3,\"need\":4");
}

/* ---- Whose rule it is ---- */

static void test_origins(void **state)
{
    int ours = 0, facts = 0, books = 0;

    (void)state;
    for (unsigned rule = TC_SNS_RULES; rule < SNS_RULE_END; rule++) {
        const char origin = tc_rule(rule).origin;
        ours += origin == 'H';
        facts += origin == 'P';
        books += origin == 'B';
        if (origin == 'H')
            assert_string_equal(play_origin_words(origin), "our completion");
        if (origin == 'P')
            assert_string_equal(play_origin_words(origin), "public fact about the game");
        assert_int_equal(origin == 'B' || origin == 'D', !play_origin_why(origin));
    }
    assert_true(ours > 50 && facts > 20 && books > 20);
    assert_string_equal(play_origin_name(tc_rule(SNS_11_5_b).origin), "completion");
    assert_string_equal(play_origin_name(tc_rule(SNS_9_1_a).origin), "fact");
    assert_string_equal(play_origin_name(tc_rule(SNS_5_4_a).origin), "book");
    open_battle(&b, &s, "drill-sns");
    assert_non_null(strstr(play_credit(&b), "house completion"));
    check_json(play_tables_json(&b, text, TEXT_MAX));
    check_said("\"origin_words\":\"our completion\"");
    check_said("\"origin_words\":\"public fact about the game\"");
    check_said("It is not the author's.");
}

/* Every table says it, of itself or of each of its rows. */
static bool says_origin(const json_t *table)
{
    const json_t *rows = json_object_get(table, "rows");

    if (json_object_get(table, "origin"))
        return true;
    for (size_t i = 0; i < json_array_size(rows); i++)
        if (!json_object_get(json_array_get(rows, i), "origin"))
            return false;
    return json_array_size(rows) > 0;
}

static void test_tables(void **state)
{
    const char *name;
    json_t *table;
    int seen = 0;

    (void)state;
    open_battle(&b, &s, "drill-sns");
    play_tables_json(&b, text, TEXT_MAX);
    json_t *all = parse_json(text);
    json_object_foreach(all, name, table)
    {
        if (!json_is_object(table) || !json_object_get(table, "rows"))
            continue;
        if (!says_origin(table))
            fail_msg("whose is the table \"%s\"?", name);
        seen++;
    }
    assert_true(seen > 5);
    json_decref(all);
}

/* ---- Asked ---- */

static bool is_listed(const tc_action *a)
{
    static tc_action room[4096];
    const int count = tc_actions(&b, &s, a->kind, TC_NONE, room, TC_COUNT(room));

    for (int i = 0; i < count && i < TC_COUNT(room); i++)
        if (memcmp(&room[i], a, sizeof *a) == 0)
            return true;
    return false;
}

static void check_listed(void)
{
    enum { LISTED = 4096 };
    static tc_action list[LISTED];
    play_listed listed = { .room = list, .room_max = LISTED };

    check_json(play_actions_json(&b, &s, 0, TC_NONE, &listed, text, TEXT_MAX));
    assert_true(listed.count > 0);
    json_t *all = parse_json(text);
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
}

static void test_questions(void **state)
{
    static const char *const lessons[] = { "book-sns-charge", "book-sns-draw", "book-sns-rally",
                                           "book-sns-rout", "book-sns-shot" };

    (void)state;
    for (int i = 0; i < TC_COUNT(lessons); i++) {
        open_battle(&b, &s, lessons[i]);
        check_json(play_state_json(&b, &s, text, TEXT_MAX));
        check_json(play_await_json(&b, &s, text, TEXT_MAX));
        check_json(play_battle_json(&b, text, TEXT_MAX));
        check_json(play_duties_json(&b, &s, text, TEXT_MAX));
        check_json(play_movers_json(&b, &s, text, TEXT_MAX));
        for (int u = 0; u < SNS_SUBJECTS; u++)
            check_json(play_look_json(&b, &s, u, text, TEXT_MAX));
        check_listed();
    }
}

/* What a die would allow, how far it shoots, whom with how many dice. */
static void test_look(void **state)
{
    (void)state;
    open_battle(&b, &s, "book-sns-shot");
    check_json(play_look_json(&b, &s, play_subject_find(&b, "Bows"), text, TEXT_MAX));
    check_said(
        "\"uses\":[{\"number\":4,\"bonuses\":0,\"allows\":[\"SHOOT\",\"MOVE\"]},{\"number\":5,"
        "\"bonuses\":0,\"allows\":[\"SHOOT\",\"MOVE\",\"MANOEUVRE\",\"MOVE_SHOOT\",\"CHARGE\"]}");
    check_said(
        "\"shots\":[{\"target\":\"Spears\",\"distance\":3.5,\"dice\":3,\"against\":4,"
        "\"protection\":0,\"own_protection\":-1,\"zone\":\"FRONT\",\"verdict\":{\"legal\":true}}]");
    check_said("\"commander\":\"Master\",\"centre\":[18,5],\"reach\":8,");
    check_json(play_measure_json(&b, &s, play_subject_find(&b, "Bows"),
                                 play_subject_find(&b, "Spears"), text, TEXT_MAX));
    check_said("\"distance\":3.5,\"contact\":false,\"engaged\":false,\"sees\":true");
    open_battle(&b, &s, "book-sns-charge");
    check_json(play_look_json(&b, &s, play_subject_find(&b, "Warband"), text, TEXT_MAX));
    check_said("\"charges\":[{\"target\":\"Legion\"");
    check_said("\"dice\":7,\"against\":5,");
}

static void test_phases(void **state)
{
    (void)state;
    open_battle(&b, &s, "drill-sns");
    assert_string_equal(play_phase_name(&b, &s), "The draw");
    play_say_await(&b, &s, text, TEXT_MAX);
    assert_string_equal(text, "1d12: the next die out of the bag [SNS-5.4.a]");
    open_battle(&b, &s, "book-sns-charge");
    assert_string_equal(play_phase_name(&b, &s), "Activations");
    take(&b, &s, "{\"kind\":\"ACT_HOLD\"}", NULL, 0);
    take(&b, &s, "{\"kind\":\"ACT_CHARGE\",\"target\":\"Slingers\"}", NULL, 0);
    play_movers_json(&b, &s, text, TEXT_MAX);
    assert_string_equal(text, "[\"Slingers\"]");
    play_duties_json(&b, &s, text, TEXT_MAX);
    check_said("what the unit charged does, Slingers [SNS-8.3.a]");
}

static void test_random_games(void **state)
{
    static const char *const all[] = { "random_terrain", NULL };

    (void)state;
    every_battle_in_words(TC_SNS, all, NULL);
}

int test_words(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_event),  cmocka_unit_test(test_every_kind),
        cmocka_unit_test(test_read_back),    cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_faults),       cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_shorter),      cmocka_unit_test(test_charge_lines),
        cmocka_unit_test(test_shot_lines),   cmocka_unit_test(test_rout_lines),
        cmocka_unit_test(test_turn_lines),   cmocka_unit_test(test_origins),
        cmocka_unit_test(test_tables),       cmocka_unit_test(test_questions),
        cmocka_unit_test(test_look),         cmocka_unit_test(test_phases),
        cmocka_unit_test(test_random_games),
    };
    return cmocka_run_group_tests_name("play/sns/words", tests, NULL, NULL);
}
