/* The words and odds of Tilly's Very Bad Day: every event and kind has its sentence, the book's
   volley has its odds, and whatever is listed, looked at or offered is JSON and legal. */
#include "../play_test.h"

#include "../../../play/read.h"

/* The book's first shooting example (TVB-C067): A and B at F, whose commander is Horn. */
static const char volley[] =
    "base: tvb-plain\n"
    "commands:\n"
    "  - {id: T, side: a, units: [{id: Tilly, type: CMD, at: [10, 3]}, {id: A, type: PSH, at: [10, "
    "8]}, {id: B, type: SHO, at: [13.2, 8]}]}\n"
    "  - {id: G, side: b, units: [{id: Horn, type: CMD, on: F}, {id: F, type: HOR, at: [11.8, "
    "10.9]}, {id: K, type: PSH, at: [20, 15]}]}\n"
    "position: {turn: 2, step: shoot, side: a}\n";

static void begin_text(const char *yaml, tc_battle *b, tc_state *s)
{
    io_faults faults = { 0 };

    if (!io_scenario_compile(yaml, strlen(yaml), NULL, b, &faults))
        fail_msg("%s", faults.at[0].text);
    tc_begin(b, s, NULL);
}

static play_decision read_words(const tc_battle *b, const tc_state *s, const char *words)
{
    play_decision d;
    play_fault fault;

    if (!play_decision_read(b, s, words, (int)strlen(words), &d, &fault))
        fail_msg("%s: %s", fault.text, words);
    return d;
}

static const char shoot[] =
    "{\"kind\":\"SHOOT\",\"target\":\"F\",\"primary\":\"A\",\"secondaries\":[\"B\"]}";

/* ---- Words ----------------------------------------------------------------------------------- */

static void test_every_event(void **state)
{
    static tc_battle b;
    tc_state s;

    (void)state;
    begin_text(volley, &b, &s);
    every_event_in_words(&b, TVB_EVENT_END, TVB_1_1_t, "TVB-1.1.t");
}

static void test_every_kind(void **state)
{
    static tc_battle b;
    tc_state s;

    (void)state;
    begin_text(volley, &b, &s);
    for (int kind = 1; kind < TVB_KIND_END; kind++) {
        const play_decision d = one((tc_action){ .kind = (uint8_t)kind });
        assert_int_equal(play_kind_find(&b, play_kind_name(&b, kind)), kind);
        check_json(play_decision_json(&b, &s, &d, text, TEXT_MAX));
        assert_true(play_say_decision(&b, &s, &d, text, TEXT_MAX) > 0);
        assert_null(strstr(text, "nobody knows"));
        check_json(play_ghost_json(&b, &s, &d, text, TEXT_MAX));
    }
    for (int step = 0; step < TVB_STEPS; step++) {
        assert_non_null(play_step_name(&b, step));
        assert_non_null(play_step_words(&b, step));
    }
    every_rule_in_words(&b, TC_TVB_RULES, TVB_RULE_END, TVB_R29);
}

static void test_lines(void **state)
{
    static const uint8_t dice[] = { 1, 2, 6, 6, 6, 5 };
    static tc_battle b;
    tc_state s;
    tc_event at[64];
    tc_events ev = { at, 0, TC_COUNT(at), 0 };
    tc_dice script = { .script = dice, .script_len = TC_COUNT(dice) };

    (void)state;
    begin_text(volley, &b, &s);
    const play_decision d = read_words(&b, &s, shoot);
    play_say_decision(&b, &s, &d, text, TEXT_MAX);
    assert_string_equal(text, "South shoots at Horse F with Pike+shot A + Shot B");
    assert_int_equal(play_apply(&b, &s, &d, PLAY_ROLL_ON, &script, &ev).rule, TC_LEGAL);
    play_narrate(&b, at, (int)ev.len, text, TEXT_MAX);
    assert_non_null(strstr(text, "Pike+shot A shoots at Horse F (front, 1.9) with 4 dice on 6: 1 2 "
                                 "6 6, 2 hits [TVB-1.2.k, TVB-1.2.m]\n"));
    assert_non_null(strstr(text, "Horse F routs, 1 of 3 lost [TVB-U.f]\n"));
    assert_non_null(strstr(text, "Commander Horn needs 5: 5, falls [TVB-1.2.p, TVB-R21]\n"));
}

/* What belongs to one line, and what to another. */
static void test_joined_lines(void **state)
{
    static tc_battle b;
    tc_state s;

    (void)state;
    begin_text(volley, &b, &s);
    const uint8_t a = (uint8_t)play_subject_find(&b, "A"), f = (uint8_t)play_subject_find(&b, "F"),
                  horn = (uint8_t)play_subject_find(&b, "Horn");
    const tc_event ev[] = {
        { .kind = TVB_EV_CHARGED, .who = a, .whom = f, .a = 12000, .b = 9000, .d = 1500 },
        { .kind = TVB_EV_CONTACT, .who = a, .whom = f, .a = TVB_FRONT },
        { .kind = TVB_EV_CHARGED, .who = f, .whom = a, .a = 12000, .b = 9000, .d = 1500 },
        { .kind = TVB_EV_SHIFTED, .who = horn, .a = 1000, .b = 2000 },
        { .kind = TVB_EV_CONTACT, .who = f, .whom = a, .a = TVB_REAR },
        { .kind = TVB_EV_FIGHTS, .who = f, .a = 2, .b = 1 },
        { .kind = TC_EV_BEGIN, .who = f, .a = 5, .rule = TVB_3_4_f },
        { .kind = TC_EV_DIE, .who = f, .a = 6, .b = 5, .rule = TVB_3_4_f },
        { .kind = TC_EV_DIE, .who = f, .a = 6, .b = 1, .rule = TVB_3_4_f },
        { .kind = TC_EV_RESULT, .who = f, .a = 1, .rule = TVB_3_4_f },
        { .kind = TC_EV_BEGIN, .who = f, .a = 4, .rule = TVB_3_4_e },
        { .kind = TC_EV_DIE, .who = f, .a = 6, .b = 3, .rule = TVB_3_4_e },
        { .kind = TC_EV_RESULT, .who = f, .rule = TVB_3_4_e },
        { .kind = TC_EV_BEGIN, .who = horn, .a = 6, .rule = TVB_1_2_p },
        { .kind = TC_EV_DIE, .who = horn, .a = 6, .b = 2, .rule = TVB_1_2_p },
        { .kind = TC_EV_RESULT, .who = horn, .b = 1, .rule = TVB_1_2_p },
        { .kind = TC_EV_BEGIN, .who = horn, .a = 6, .rule = TVB_1_2_p },
        { .kind = TC_EV_DIE, .who = horn, .a = 6, .b = 6, .rule = TVB_1_2_p },
        { .kind = TC_EV_RESULT, .who = horn, .rule = TVB_1_2_p },
    };
    play_narrate(&b, ev, TC_COUNT(ev), text, TEXT_MAX);
    assert_string_equal(
        text, "Pike+shot A charges 1.5 to (12, 9) into Horse F; touches Horse F in its front\n"
              "Horse F charges 1.5 to (12, 9) into Pike+shot A\n"
              "Commander Horn steps aside to (1, 2)\n"
              "Horse F touches Pike+shot A in its rear\n"
              "Horse F fights with 2 dice and 1 of the commander on 5: 5 1, 1 hit; the "
              "commander's on 4: 3, 0 hits [TVB-3.4.f, TVB-3.4.e]\n"
              "Commander Horn needs 6: 2, unhurt [TVB-1.2.p]\n"
              "Commander Horn needs 6: 6, falls [TVB-1.2.p]\n");
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static void test_decimals(void **state)
{
    static const struct {
        const char *text;
        int places;
        bool good;
        int32_t n;
    } rows[] = {
        { "4.965", 3, true, 4965 },
        { "5", 3, true, 5000 },
        { "-0.5", 3, true, -500 },
        { "0.001", 3, true, 1 },
        { "4.9655", 3, false, 0 },
        { "4.9650", 3, true, 4965 },
        { "341.5", 1, true, 3415 },
        { "30.0", 1, true, 300 },
        { "1e1", 3, true, 10000 },
        { "", 3, false, 0 },
        { "-", 3, false, 0 },
        { "1.2.3", 3, false, 0 },
        { "999.999", 3, true, 999999 },
        { "1000", 3, false, 0 },
        { "9999999999", 3, false, 0 },
        { "1e999999999", 3, false, 0 },
        { "12.5e-1", 3, true, 1250 },
        { "-0", 3, true, 0 },
        { "0.0105", 3, false, 0 },
        { "100.0", 1, true, 1000 },
        { "12.", 3, false, 0 },
        { "x", 1, false, 0 },
        { "01", 3, false, 0 },
        { "0.000999", 3, false, 0 },
        { "2.0009", 3, false, 0 },
        { "0e9", 3, true, 0 },
        /* what a program that computes with floats writes */
        { "0.30000000000000004", 3, true, 300 },
        { "4.964999999999999", 3, true, 4965 },
        { "-6.123233995736766e-17", 3, true, 0 },
        { "999.9999999999", 3, false, 0 },
    };

    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++) {
        const read_span span = { rows[i].text, rows[i].text + strlen(rows[i].text) };
        int32_t n = 0;
        if (read_decimal(span, rows[i].places, &n) != rows[i].good ||
            (rows[i].good && n != rows[i].n))
            fail_msg("%s: %d", rows[i].text, (int)n);
    }
    for (int32_t n = -12345; n < 12345; n += 7) {
        char written[32];
        play_pen p = pen_begin(written, TC_COUNT(written));
        int32_t back = 0;
        pen_length(&p, n);
        pen_end(&p);
        assert_true(read_decimal((read_span){ written, written + strlen(written) }, 3, &back));
        assert_int_equal(back, n);
    }
}

/* ---- Odds ------------------------------------------------------------------------------------ */

/* Five dice at one in six: F routs by three hits or more, 276 of 7776; then Horn falls by 5 or 6;
   else, if F was hit, by 6. */
static void test_volley_odds(void **state)
{
    static tc_battle b;
    tc_state s;
    play_odds o = { .at = outcomes };

    (void)state;
    begin_text(volley, &b, &s);
    const play_decision d = read_words(&b, &s, shoot);
    const int f = play_subject_find(&b, "F"), horn = play_subject_find(&b, "Horn");
    play_odds_of(&b, &s, &d, true, work, WORK, &o);
    assert_int_equal(o.verdict.rule, TC_LEGAL);
    assert_true(o.exact);
    assert_int_equal(o.fate[f][0] * 7776, o.total * 276);
    assert_int_equal(o.fate[f][2] * 7776, o.total * 3125);
    assert_int_equal(o.fate[f][1] * 7776, o.total * 1250);
    assert_int_equal(o.fate[horn][0] * 7776 * 6, o.total * (276 * 2 + 3125 + 1250));
    assert_int_equal(o.at[0].weight * 7776, o.total * 3125); /* no hit at all is the likeliest */
    check_json(play_odds_json(&b, &s, &d, &o, text, TEXT_MAX));
    assert_non_null(strstr(text, "\"label\":\"no change\",\"chance\":\"3125/7776\""));
}

/* Exact odds against many dice of the same decision: each outcome within five deviations. */
static void check_frequencies(const tc_battle *b, const tc_state *s, const play_decision *d)
{
    enum { GAMES = 4000 };
    static play_odds o;
    tc_state root = *s;
    int seen[TVB_UNITS][PLAY_FATES];

    o = (play_odds){ .at = outcomes };
    play_odds_of(b, s, d, true, work, WORK, &o);
    assert_int_equal(o.verdict.rule, TC_LEGAL);
    if (!o.exact)
        return;
    assert_int_equal(play_apply(b, &root, d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
    memset(seen, 0, sizeof seen);
    for (uint32_t i = 0; i < GAMES; i++) {
        tc_dice dice = { .key = { 1632, 7 }, .replica = i };
        tc_state t = root;
        const tc_action roll = { .kind = TC_ROLL };
        for (tc_await w = tc_awaits(b, &t);
             w.who == TC_CHANCE && play_tvb_odds_matter(w.step) == 0 &&
             t.as.tvb.turn == root.as.tvb.turn;
             w = tc_awaits(b, &t))
            assert_int_equal(tc_apply(b, &t, &roll, &dice, NULL).rule, TC_LEGAL);
        for (int u = 0; u < TVB_UNITS; u++)
            if (play_tvb_fate_now(&t, u) != play_tvb_fate_now(s, u))
                seen[u][play_tvb_fate_now(&t, u)]++;
    }
    for (int u = 0; u < TVB_UNITS; u++)
        for (int fate = 0; fate < PLAY_FATES; fate++) {
            const double p = (double)o.fate[u][fate] / (double)o.total;
            const double off = seen[u][fate] - GAMES * p;
            if (off * off > 25 * GAMES * p * (1 - p) + 25)
                fail_msg("%s to %d: %d of %d, expected %f", play_subject_id(b, u), fate,
                         seen[u][fate], GAMES, p);
        }
}

static bool rolls(const tc_battle *b, const tc_state *s, const play_decision *d)
{
    tc_state t = *s;
    return play_apply(b, &t, d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule == TC_LEGAL &&
           tc_awaits(b, &t).who == TC_CHANCE && play_tvb_odds_matter(tc_awaits(b, &t).step) == 0;
}

/* ---- Games ----------------------------------------------------------------------------------- */

/* A little too far, or too much: if it is refused, what is offered instead is legal. */
static int check_nearest(const tc_battle *b, const tc_state *s, const play_decision *d)
{
    play_decision refused = *d, out;
    tc_action *a = &refused.at[refused.count - 1];

    if (a->kind == TVB_MOVE || a->kind == TVB_RALLY_BACK) {
        a->as.pose.length += 7000;
        a->as.pose.angle = (int16_t)(a->as.pose.angle ? a->as.pose.angle + 300 : 0);
    } else if (a->kind == TVB_SHOOT || a->kind == TVB_DECLARE) {
        a->target = (uint8_t)(tvb_side(a->unit) ? 0 : TVB_SIDE_UNITS);
    } else if (a->kind == TVB_CMD_MOVE && refused.count > 1) {
        refused.at[0].as.pose.x += 20000;
    } else {
        return 0;
    }
    if (play_check(b, s, &refused).rule == TC_LEGAL || !play_nearest(b, s, &refused, &out))
        return 0;
    assert_int_equal(play_check(b, s, &out).rule, TC_LEGAL);
    return 1;
}

/* What is offered instead of a refused decision of set-up is legal and of its kind; then it is
   taken. */
static play_decision take_nearest(const tc_battle *b, tc_state *s, const char *words,
                                  const char *rule)
{
    const play_decision refused = read_words(b, s, words);
    const tc_verdict v = play_check(b, s, &refused);
    play_decision out = refused;
    tc_dice dice = { .key = { 1626, 0 } };

    char name[32];
    tc_rule_name(v.rule, name, TC_COUNT(name));
    assert_string_equal(name, rule);
    if (!play_nearest(b, s, &refused, &out))
        fail_msg("nothing instead of %s", words);
    assert_int_equal(out.at[out.count - 1].kind, refused.at[refused.count - 1].kind);
    assert_int_equal(play_apply(b, s, &out, PLAY_ROLL_ON, &dice, NULL).rule, TC_LEGAL);
    return out;
}

static void test_setup_nearest(void **state)
{
    static const char *const quality[] = { "quality", NULL };
    static tc_battle b;
    tc_state s;

    (void)state;
    load_battle(&b, "free-tvb", quality);
    tc_begin(&b, &s, NULL);
    const tc_state first = s;
    const play_decision army = take_nearest(
        &b, &s,
        "{\"kind\":\"ARMY\",\"commands\":1,\"units\":[{\"unit\":\"A1\",\"type\":\"CMD\","
        "\"command\":"
        "1},{\"unit\":\"A2\",\"type\":\"PSH\",\"command\":1,\"quality\":\"superior\"}]}",
        "TVB-Q.e");
    play_say_decision(&b, &first, &army, text, TEXT_MAX); /* 25 ordinary units of 3 points */
    assert_string_equal(text, "Side A chooses an army of 25 units in 4 commands, 75 points");
    take_nearest(&b, &s, "{\"kind\":\"ARMY\",\"commands\":1,\"units\":[]}", "TVB-Q.e");

    const play_decision wood = take_nearest(
        &b, &s,
        "{\"kind\":\"TERRAIN\",\"ground\":\"wood\",\"corners\":[[10,5],[35,5],[35,25],[10,25]]}",
        "TVB-S.b");
    assert_int_equal(wood.count, 5); /* smaller, and about the same middle */
    assert_int_equal(wood.at[0].as.pose.x + wood.at[1].as.pose.x, 45000);
    assert_true(wood.at[0].as.pose.x > 10000);
    const play_decision done = read_words(&b, &s, "{\"kind\":\"TERRAIN_DONE\"}");
    assert_int_equal(play_apply(&b, &s, &done, PLAY_ROLL_ON, NULL, NULL).rule, TC_LEGAL);
    const play_decision line =
        take_nearest(&b, &s, "{\"kind\":\"DEPLOY_COMMAND\",\"command\":2,\"units\":[]}", "TVB-S.f");
    assert_int_equal(line.at[line.count - 1].arg, 1);
}

/* Everything a page asks for in a position. */
static void check_questions(const tc_battle *b, const tc_state *s, ai_random *r)
{
    enum { LISTED = 4096 };
    static tc_action list[LISTED];
    play_listed listed = { .room = list, .room_max = LISTED };

    check_json(play_duties_json(b, s, text, TEXT_MAX));
    check_json(play_movers_json(b, s, text, TEXT_MAX));
    check_json(play_tables_json(b, text, TEXT_MAX));
    check_json(play_battle_json(b, text, TEXT_MAX));
    for (int i = 0; i < 4; i++)
        check_json(play_look_json(b, s, (int)ai_random_below(r, TVB_UNITS), text, TEXT_MAX));
    if (tc_awaits(b, s).who >= TC_CHANCE)
        return;
    check_json(play_actions_json(b, s, 0, TC_NONE, &listed, text, TEXT_MAX));
    assert_true(listed.count > 0);
    if (listed.complete) { /* one of them, as another program writes it again, is legal */
        json_t *all = json_loads(text, 0, NULL);
        const size_t i = ai_random_below(r, (uint32_t)json_array_size(all));
        char *words = json_dumps(json_array_get(all, i), 0);
        const play_decision d = read_words(b, s, words);
        assert_int_equal(play_check(b, s, &d).rule, TC_LEGAL);
        free(words);
        json_decref(all);
    }
}

static void test_games(void **state)
{
    static const char *const none[] = { NULL };
    static const char *const names[] = { "mirror-tvb", "free-tvb", "small-tvb", "luetzen" };
    static tc_battle b;
    int offered = 0, weighed = 0;

    (void)state;
    for (int i = 0; i < TC_COUNT(names); i++) {
        tc_state s;
        ai_random r;
        tc_dice dice = { .key = { (uint32_t)i, 1648 } };
        play_luck luck = { 0, 0, 0 };
        load_battle(&b, names[i], none);
        ai_random_seed(&r, (uint64_t)i + 5);
        tc_begin(&b, &s, NULL);
        for (int ply = 0; ply < 250 && !s.over; ply++) {
            play_decision d;
            assert_int_equal(play_apply(&b, &s, NULL, PLAY_ROLL_ON, &dice, NULL).rule, TC_LEGAL);
            if (s.over)
                break;
            if (ply % 16 == 0)
                check_questions(&b, &s, &r);
            ai_random_decision(&b, &s, &r, &d);
            offered += check_nearest(&b, &s, &d);
            check_json(play_ghost_json(&b, &s, &d, text, TEXT_MAX));
            if (weighed < 12 && d.at[d.count - 1].kind != TVB_CHECK && rolls(&b, &s, &d)) {
                check_frequencies(&b, &s, &d);
                weighed++;
            }
            assert_int_equal(play_apply(&b, &s, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule,
                             TC_LEGAL);
            const tc_await due = tc_awaits(&b, &s);
            if (due.who == TC_CHANCE) { /* the next pool, weighed for luck */
                tc_state after = s;
                uint8_t die[TC_POOL_MAX];
                assert_true(play_throw(&b, &s, &dice, die));
                assert_int_equal(play_roll(&b, &after, die, due.pool.count, NULL).rule, TC_LEGAL);
                play_luck_add(&b, &s, &due, &after, &luck, work);
                s = after;
            }
        }
        assert_true(luck.rolls > 0 && luck.variance >= 0);
    }
    assert_true(offered > 20);
    assert_true(weighed > 6);
}

static void test_random_games(void **state)
{
    static const char *const all[] = { "evade", "variable_morale", NULL };

    (void)state;
    every_battle_in_words(TC_TVB, all, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_event),   cmocka_unit_test(test_every_kind),
        cmocka_unit_test(test_lines),         cmocka_unit_test(test_joined_lines),
        cmocka_unit_test(test_decimals),      cmocka_unit_test(test_volley_odds),
        cmocka_unit_test(test_setup_nearest), cmocka_unit_test(test_games),
        cmocka_unit_test(test_random_games),
    };
    return cmocka_run_group_tests_name("play/tvb", tests, NULL, NULL);
}
