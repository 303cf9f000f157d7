/* Decisions read again from their own words, and words that are none. And what the page asks
   besides: duties, who has something to do, tables, luck in words. */
#include "sof_play.h"

/* In random games with every option: each decision, and each action listed now and then,
   survives its words. (Fields that a kind does not carry need not come back.) */
static void read_back(const tc_battle *b, const tc_state *s, const play_decision *d)
{
    static char again[4096];
    play_decision back;
    play_fault fault;
    const int len = play_decision_json(b, s, d, text, TEXT_MAX);

    if (!play_decision_read(b, s, text, len, &back, &fault))
        fail_msg("%s: %s", text, fault.text);
    assert_int_equal(back.count, d->count);
    assert_true(play_decision_json(b, s, &back, again, TC_COUNT(again)) == len);
    assert_string_equal(again, text);
}

static void read_listed(const tc_battle *b, const tc_state *s)
{
    static tc_action list[4096];
    const int count = tc_actions(b, s, 0, TC_NONE, list, TC_COUNT(list));

    for (int i = 0; i < count && i < TC_COUNT(list); i += 3)
        if (list[i].kind != SOF_DECLARE_BATTLES && list[i].kind != TC_ROLL) {
            const play_decision d = one(list[i]);
            read_back(b, s, &d);
        }
}

static void check_duties(const tc_battle *b, const tc_state *s)
{
    const int len = play_duties_json(b, s, text, TEXT_MAX);

    assert_true(len < TEXT_MAX - 1 && text[0] == '{' && text[len - 1] == '}');
    const bool blocked = strstr(text, "\"legal\":false"),
               owes = !strstr(text, "\"obligations\":[]");
    if (blocked) /* whoever may not end knows why */
        assert_true(owes);
    assert_true(play_movers_json(b, s, text, TEXT_MAX) < TEXT_MAX - 1);
}

static void play_and_read(const char *scenario, const char *const *options, uint64_t seed)
{
    static tc_battle b;
    static tc_state s;
    static play_decision d;
    ai_random r;
    tc_dice dice = { .key = { (uint32_t)seed, 7 } };

    load_battle(&b, scenario, options);
    ai_random_seed(&r, seed);
    tc_begin(&b, &s, NULL);
    for (int i = 0; i < 1200; i++) {
        assert_int_equal(play_apply(&b, &s, NULL, PLAY_ROLL_ON, &dice, NULL).rule, TC_LEGAL);
        if (tc_awaits(&b, &s).who == TC_OVER)
            break;
        ai_random_decision(&b, &s, &r, &d);
        read_back(&b, &s, &d);
        if (i % 40 == 0)
            read_listed(&b, &s);
        if (i % 10 == 0)
            check_duties(&b, &s);
        assert_int_equal(play_apply(&b, &s, &d, PLAY_ROLL_ON, &dice, NULL).rule, TC_LEGAL);
    }
}

static void test_round_trip(void **state)
{
    static const char *const all[] = { "advanced",    "absent_christian", "father_tilly",
                                       "flank_march", "hot_head",         NULL };
    static const char *const advanced[] = { "advanced", NULL };

    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        play_and_read("lutter", all, seed);
        play_and_read("mill_bridge", advanced, seed);
        play_and_read("mirror", NULL, seed);
    }
}

/* The place is that of the value, or of the object in which one is missing: ^ is before it. */
static const struct {
    const char *words, *why;
} refused[] = {
    { "^", "not JSON from here on" },
    { "{^", "not JSON from here on" },
    { " ^[]", "a decision is an object with \"kind\"" },
    { "^null", "a decision is an object with \"kind\"" },
    { "^{}", "\"kind\" is missing" },
    { "{\"kind\":^7}", "\"kind\" is a name in quotes" },
    { "{\"kind\": ^\"DANCE\"}", "no decision is called \"DANCE\"" },
    { "{\"kind\":^\"\\u00e9\\n\"}", "no decision is called \"???\"" },
    { "{\"kind\":\"END_SETUP\"} ^x", "not JSON from here on" },
    { "{\"kind\":\"END_SETUP\",^}", "not JSON from here on" },
    { "{\"kind\":\"END_SETUP\",\"text\":[1,{\"a\":0^1}]}", "not JSON from here on" },
    { "{\"kind\":\"END_SETUP\",\"text\":[1,{\"a\":1^]}", "not JSON from here on" },
    { "{\"kind\":\"END_SETUP\",\"text\":\"\\^x\"}", "not JSON from here on" },
    { "{\"kind\":\"END_SETUP\",\"text\":\"\\ud83d^\"}", "not JSON from here on" },
    { "{\"kind\":\"END_SETUP\",\"speed\":^3}", "unknown field \"speed\"" },
    { "{\"kind\":\"END_SETUP\",\"unit\":^\"A1\"}", "unknown field \"unit\"" },
    { "{\"kind\":\"END_SETUP\",\"kind\":^\"ACCEPT\"}", "\"kind\" is given twice" },
    { "{\"kind\":\"END_SETUP\",\"side\":^\"turkish\"}",
      "\"side\" is neither \"catholic\" nor \"protestant\"" },
    { "^{\"kind\":\"MOVE_UNIT\"}", "\"unit\" is missing" },
    { "{\"kind\":\"MOVE_UNIT\",\"unit\":^7,\"to\":\"0101\"}", "an id in quotes is wanted" },
    { "{\"kind\":\"MOVE_UNIT\",\"unit\":^\"nobody\",\"to\":\"0101\"}",
      "no unit, leader or gun \"nobody\" in this battle" },
    { "{\"kind\":\"MOVE_UNIT\",\"unit\":\"A1\",\"to\":^\"9999\"}",
      "hex 9999 is off the map (0101 to 1410)" },
    { "{\"kind\":\"MOVE_UNIT\",\"unit\":\"A1\",\"to\":^\"1\"}",
      "a hex is four digits in quotes, column and row from 01" },
    { "{\"kind\":\"MOVE_UNIT\",\"unit\":\"A1\",\"path\":[ ^\"X\"]}",
      "a step is N NE SE S SW NW or face: and one of these" },
    { "{\"kind\":\"MOVE_UNIT\",\"unit\":\"A1\",\"path\":[\"N\"^", "not JSON from here on" },
    { "^{\"kind\":\"MOVE_UNIT\",\"unit\":\"A1\"}", "\"path\" or \"to\" is missing" },
    { "{\"kind\":\"RESOLVE_NEXT\",\"index\":^-1}", "\"index\" is a whole number from 0" },
    { "{\"kind\":\"RESOLVE_NEXT\",\"index\":^99999}", "\"index\" is a whole number from 0" },
    { "^{\"kind\":\"DECLARE_BATTLES\"}", "\"battles\" is a list, empty for no battle" },
    { "{\"kind\":\"DECLARE_BATTLES\",\"battles\":[^{\"attackers\":[]}]}",
      "\"defenders\" is missing" },
    { "{\"kind\":\"DECLARE_BATTLES\",\"battles\":[{\"attackers\":[],\"foes\":^[]}]}",
      "unknown field \"foes\"" },
    { "{\"kind\":\"BATTLE\",\"side\":\"catholic\",\"attackers\":[^\"X1\"],\"defenders\":["
      "\"A1\"]}",
      "X1 is an enemy and cannot attack" },
    { "{\"kind\":\"SET_FACING\",\"unit\":\"A1\",\"facing\":^\"up\"}",
      "\"facing\" is none of N NE SE S SW NW" },
};

static void test_refused_words(void **state)
{
    static tc_battle b;
    static tc_state s;
    play_decision d;
    play_fault fault;
    char words[160];

    (void)state;
    load_battle(&b, "mill_bridge", NULL);
    tc_begin(&b, &s, NULL);
    for (int i = 0; i < TC_COUNT(refused); i++) {
        const int at = (int)strcspn(refused[i].words, "^");
        const int len = snprintf(words, sizeof words, "%.*s%s", at, refused[i].words,
                                 refused[i].words + at + 1);
        if (play_decision_read(&b, &s, words, len, &d, &fault))
            fail_msg("%s was read", words);
        assert_string_equal(fault.text, refused[i].why);
        if (fault.at != at)
            fail_msg("%s: at %d, not %d", words, fault.at, at);
        text[0] = '{';
        const int end = 1 + play_fault_json(&fault, text + 1, TEXT_MAX - 1);
        text[end] = '}';
        text[end + 1] = 0;
        check_json(end + 1);
    }
}

/* Names and words may be written with escapes and spaces, as any JSON; what is for people is passed
   over. */
static void test_other_words(void **state)
{
    static const char words[] = " { \"k\\u0069nd\" : \"MOVE\\u005fUNIT\" ,\r\n \"unit\":\"A1\","
                                "\"path\":[ ],\"cost\":{\"a\":[]},\"text\":\"\\ud83d\\ude00\" } ";
    static tc_battle b;
    static tc_state s;
    play_decision d;
    play_fault fault;

    (void)state;
    load_battle(&b, "mill_bridge", NULL);
    tc_begin(&b, &s, NULL);
    assert_true(play_decision_read(&b, &s, words, (int)sizeof words - 1, &d, &fault));
    assert_int_equal(d.count, 1);
    assert_int_equal(d.at[0].kind, SOF_MOVE_UNIT);
    assert_int_equal(d.at[0].unit, play_subject_find(&b, "A1"));
}

/* Any prefix of good words, and any byte changed: an answer, never a crash. */
static void test_damaged_words(void **state)
{
    static const char good[] = "{\"kind\":\"DECLARE_BATTLES\",\"side\":\"catholic\",\"battles\":["
                               "{\"attackers\":[\"A1\",\"A2\"],\"defenders\":[\"X1\"]}]}";
    static tc_battle b;
    static tc_state s;
    play_decision d;
    play_fault fault;
    char bytes[sizeof good];
    ai_random r;

    (void)state;
    ai_random_seed(&r, 5);
    load_battle(&b, "mill_bridge", NULL);
    tc_begin(&b, &s, NULL);
    assert_true(play_decision_read(&b, &s, good, (int)sizeof good - 1, &d, &fault));
    assert_int_equal(d.count, 2);
    for (int len = 0; len < (int)sizeof good - 1; len++) {
        assert_false(play_decision_read(&b, &s, good, len, &d, &fault));
        assert_in_range(fault.at, 0, len);
    }
    for (int i = 0; i < 20000; i++) {
        memcpy(bytes, good, sizeof good);
        bytes[ai_random_below(&r, sizeof good - 1)] = (char)ai_random_below(&r, 256);
        const bool read = play_decision_read(&b, &s, bytes, (int)sizeof good - 1, &d, &fault);
        assert_in_range(d.count, 0, PLAY_ITEMS_MAX);
        assert_in_range(fault.at, 0, sizeof good - 1);
        assert_int_equal(read, !fault.text[0]);
    }
}

static void test_duty_to_fight(void **state)
{
    tc_battle b;
    tc_state s;

    (void)state;
    fixture_plain(&b);
    fixture_unit(&b, "C1", "I6", 8, 9, "T");
    fixture_unit(&b, "P1", "I6", 8, 7, "Q");
    assert_true(fixture_movement(&b, &s, "T"));
    tc_action move = { .kind = SOF_MOVE_UNIT, .unit = 0, .target = TC_NONE };
    set_path(&move, "N");
    assert_int_equal(tc_apply(&b, &s, &move, NULL, NULL).rule, TC_LEGAL);
    end_movement(&b, &s);
    play_duties_json(&b, &s, text, TEXT_MAX);
    assert_non_null(strstr(text, "\"rule\":\"SOF-5.0.b\""));
    assert_non_null(strstr(text, "\"subjects\":[\"C1\",\"P1\"]"));
    assert_non_null(strstr(text, "\"endings\":[{\"decision\":{\"kind\":\"DECLARE_BATTLES\""));
    play_movers_json(&b, &s, text, TEXT_MAX);
    assert_string_equal(text, "[\"C1\"]");
}

static void test_tables(void **state)
{
    static tc_battle b;

    (void)state;
    load_battle(&b, "lutter", NULL);
    assert_true(play_tables_json(&b, text, TEXT_MAX) < TEXT_MAX - 1);
    assert_non_null(strstr(text, "\"columns\":[\"1-3\",\"1-2\",\"1-1\",\"1.5-1\""));
    assert_non_null(
        strstr(text, "{\"die\":0,\"results\":[\"Ae\",\"Ar\",\"Ad\",\"Ad\",\"Dx\",\"Ne\""));
    assert_non_null(strstr(text, "\"mp\":{\"infantry\":3,\"cavalry\":5,\"leader\":3}"));
}

static void test_luck_words(void **state)
{
    static const struct {
        play_luck luck;
        const char *words;
    } row[] = {
        { { 0, 0, 0 }, "No die has fallen yet." },
        { { 1000, 1000000, 19 }, "Too few rolls to tell luck by." },
        { { 10, 1000000, 20 }, "The dice have been even." },
        { { 1000, 1000000, 20 }, "Dice this kind to the Catholic side fall in 1 game of 6." },
        { { -1000, 1000000, 20 }, "Dice this kind to the Protestant side fall in 1 game of 6." },
        { { 9000, 1000000, 20 },
          "Dice this kind to the Catholic side fall in 1 game of 1000 or fewer." },
    };
    static tc_battle b;

    (void)state;
    load_battle(&b, "mirror", NULL);
    for (int i = 0; i < TC_COUNT(row); i++) {
        play_luck_json(&b, &row[i].luck, text, TEXT_MAX);
        if (!strstr(text, row[i].words))
            print_error("%s\n", text);
        assert_non_null(strstr(text, row[i].words));
    }
    assert_non_null(strstr(text, "\"swing\":9.000,\"band\":1.000"));
}

int test_read(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),    cmocka_unit_test(test_refused_words),
        cmocka_unit_test(test_other_words),   cmocka_unit_test(test_damaged_words),
        cmocka_unit_test(test_duty_to_fight), cmocka_unit_test(test_tables),
        cmocka_unit_test(test_luck_words),
    };
    return cmocka_run_group_tests_name("read", tests, NULL, NULL);
}
