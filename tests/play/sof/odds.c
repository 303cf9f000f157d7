/* Exact odds against numbers worked out by hand from the ledger's tables, and against many dice. */
#include "sof_play.h"

typedef struct want {
    int result; /* enum sof_result */
    int n, of;
} want;

static play_odds ask(const tc_battle *b, const tc_state *s, const play_decision *d, bool deep)
{
    play_odds o = { .at = outcomes };

    play_odds_of(b, s, d, deep, work, WORK, &o);
    return o;
}

static void check_sums(const play_odds *o)
{
    uint64_t weight = 0;
    int64_t margin = 0;

    for (int i = 0; i < o->count; i++) {
        weight += o->at[i].weight;
        margin += o->at[i].margin_sum;
        if (i)
            assert_true(o->at[i - 1].weight >= o->at[i].weight);
    }
    assert_int_equal(weight, o->total);
    assert_int_equal(margin, o->margin_sum);
}

static void check_results(const play_odds *o, const want *wanted, int count)
{
    assert_int_equal(o->verdict.rule, TC_LEGAL);
    assert_true(o->exact);
    check_sums(o);
    assert_int_equal(o->count, count);
    for (int i = 0; i < count; i++) {
        uint64_t weight = 0;
        for (int j = 0; j < o->count; j++)
            if (o->at[j].result.kind == SOF_EV_CRT && o->at[j].result.c == wanted[i].result)
                weight = o->at[j].weight;
        assert_int_equal(weight * (uint64_t)wanted[i].of, o->total * (uint64_t)wanted[i].n);
    }
}

/* SOF-C046: 6 against 6, equal morale, column 1-1, with leaders of different command. */
static play_odds ask_c046(int attacker_leader, int defender_leader, tc_battle *b, tc_state *s)
{
    static const char *const ids[] = { "C1", "P1", NULL };

    fixture_plain(b);
    fixture_leader(b, "T", SOF_CATHOLIC, attacker_leader ? attacker_leader : 3,
                   attacker_leader ? 8 : 0, attacker_leader ? 9 : 15);
    fixture_leader(b, "Q", SOF_PROTESTANT, defender_leader ? defender_leader : 2,
                   defender_leader ? 8 : 0, defender_leader ? 8 : 0);
    fixture_unit(b, "C1", "I6-4m3", 8, 9, "T");
    fixture_unit(b, "P1", "I6-4m3", 8, 8, "Q");
    assert_true(fixture_movement(b, s, "T"));
    end_movement(b, s);
    const play_decision d = battle_of(b, ids);
    return ask(b, s, &d, true);
}

static void check_fate(const play_odds *o, int subject, int status, int n, int of)
{
    assert_int_equal(o->fate[subject][status] * (uint64_t)of, o->total * (uint64_t)n);
}

static void test_SOF_C046(void **state)
{
    static const want none[] = {
        { SOF_NE, 2, 6 }, { SOF_DX, 2, 6 }, { SOF_AD, 1, 6 }, { SOF_DD, 1, 6 }
    };
    static const want plus1[] = { { SOF_NE, 2, 6 }, { SOF_DX, 2, 6 }, { SOF_DD, 2, 6 } };
    static const want plus2[] = {
        { SOF_NE, 2, 6 }, { SOF_DX, 1, 6 }, { SOF_DD, 2, 6 }, { SOF_DR, 1, 6 }
    };
    static const want minus1[] = { { SOF_AD, 2, 6 }, { SOF_DX, 2, 6 }, { SOF_NE, 2, 6 } };
    tc_battle b;
    tc_state s;

    (void)state;
    play_odds o = ask_c046(0, 0, &b, &s);
    check_results(&o, none, 4);
    assert_int_equal(o.total, 6);
    o = ask_c046(2, 0, &b, &s);
    check_results(&o, plus1, 3);
    assert_int_equal(o.total, 6 * 36);
    check_fate(&o, fixture_find(&b, "T"), 3, 1, 18);
    o = ask_c046(3, 0, &b, &s);
    check_results(&o, plus2, 4);
    check_fate(&o, fixture_find(&b, "P1"), SOF_ROUTED, 1, 6);
    o = ask_c046(0, 3, &b, &s);
    check_results(&o, minus1, 3);
    o = ask_c046(2, 3, &b, &s); /* +1 - 1 */
    check_results(&o, none, 4);
    assert_int_equal(o.total, 6 * 36 * 36);
    check_fate(&o, fixture_find(&b, "T"), 3, 1, 18);
    check_fate(&o, fixture_find(&b, "Q"), 3, 1, 18);
    /* Margin: T killed costs 2 x 2, Q killed brings 2 x 3; nobody can be eliminated here. */
    assert_int_equal(o.margin_sum * 18, (int64_t)o.total * (6 - 4));
}

/* The same before and after the declaration. */
static void test_resolve_is_the_same(void **state)
{
    static const char *const ids[] = { "C1", "P1", NULL };
    const play_decision fight = one((tc_action){ .kind = SOF_RESOLVE_NEXT });
    static const want plus1[] = { { SOF_NE, 2, 6 }, { SOF_DX, 2, 6 }, { SOF_DD, 2, 6 } };
    tc_battle b;
    tc_state s;

    (void)state;
    ask_c046(2, 0, &b, &s);
    const play_decision d = battle_of(&b, ids);
    assert_int_equal(play_apply(&b, &s, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
    play_odds o = ask(&b, &s, &fight, true);
    check_results(&o, plus1, 3);
    o = ask(&b, &s, &fight, false); /* the first step only: nobody rolls for leaders */
    check_results(&o, plus1, 3);
    assert_int_equal(o.total, 6);
}

/* SOF-C079: a charge at 2-1 with +1, and its own disorder on top. */
static void test_SOF_C079(void **state)
{
    static const want rows[] = {
        { SOF_NE, 1, 6 }, { SOF_DX, 1, 6 }, { SOF_DD, 2, 6 }, { SOF_DR, 2, 6 }
    };
    static const char *const ids[] = { "C1", "P1", NULL };
    tc_battle b;
    tc_state s;

    (void)state;
    fixture_plain(&b);
    fixture_unit(&b, "C1", "H5-8m4", 8, 12, "T");
    fixture_unit(&b, "P1", "H5-8m4", 8, 9, "Q");
    assert_true(fixture_movement(&b, &s, "T"));
    tc_action charge = { .kind = SOF_MOVE_UNIT,
                         .unit = (uint8_t)fixture_find(&b, "C1"),
                         .target = (uint8_t)fixture_find(&b, "P1") };
    set_path(&charge, "N N");
    assert_int_equal(tc_apply(&b, &s, &charge, NULL, NULL).rule, TC_LEGAL);
    end_movement(&b, &s);
    const play_decision d = battle_of(&b, ids);
    const play_odds o = ask(&b, &s, &d, true);
    check_results(&o, rows, 4);
    check_fate(&o, fixture_find(&b, "C1"), SOF_DISORDERED, 5, 6);
    check_fate(&o, fixture_find(&b, "C1"), SOF_ROUTED, 1, 6);
    check_fate(&o, fixture_find(&b, "P1"), SOF_DISORDERED, 3, 6);
    check_fate(&o, fixture_find(&b, "P1"), SOF_ROUTED, 2, 6);
}

/* SOF-C020, SOF-C025: a river check, a passage through a friend. */
static void test_moves(void **state)
{
    tc_battle b;
    tc_state s;

    (void)state;
    fixture_plain_river(&b);
    fixture_unit(&b, "C1", "I6-3m3", 8, 8, "T");
    fixture_unit(&b, "P1", "I6-4m3", 2, 1, "Q");
    assert_true(fixture_movement(&b, &s, "T"));
    tc_action move = { .kind = SOF_MOVE_UNIT, .target = TC_NONE };
    set_path(&move, "N");
    play_decision d = one(move);
    play_odds o = ask(&b, &s, &d, true);
    check_sums(&o);
    assert_int_equal(o.count, 2);
    check_fate(&o, 0, SOF_DISORDERED, 3, 6);

    fixture_plain(&b);
    fixture_unit(&b, "C1", "I6-4m3", 8, 11, "T");
    fixture_unit(&b, "C2", "I6-4m4", 8, 10, "T");
    assert_true(fixture_movement(&b, &s, "T"));
    set_path(&move, "N N");
    d = one(move);
    o = ask(&b, &s, &d, true);
    check_sums(&o);
    assert_int_equal(o.count, 4);
    assert_int_equal(o.total, 36);
    check_fate(&o, 0, SOF_DISORDERED, 3, 6);
    check_fate(&o, 1, SOF_DISORDERED, 2, 6);
    assert_int_equal(o.at[0].weight, 12);
    assert_int_equal(o.at[3].weight, 6);
    set_path(&move, "NE NE"); /* no die: certain */
    d = one(move);
    o = ask(&b, &s, &d, true);
    assert_int_equal(o.count, 1);
    assert_int_equal(o.total, 1);
    set_path(&move, "N"); /* into the friend's hex */
    tc_path_set(move.as.path, 1, TC_STEP_END);
    d = one(move);
    o = ask(&b, &s, &d, true);
    assert_int_equal(o.total, 0);
    assert_int_equal(o.verdict.rule, SOF_4_1_a);
    assert_true(play_odds_json(&b, &s, &d, &o, text, TEXT_MAX) > 0);
}

/* SOF-C130: two dice at range 3; infantry is hit by a 6, cavalry by 5 or 6. */
static void test_bombardment(void **state)
{
    tc_battle b;
    tc_state s;

    (void)state;
    fixture_plain(&b);
    fixture_switch(&b, "artillery", true);
    fixture_unit(&b, "C1", "I6", 1, 14, "T");
    fixture_unit(&b, "P1", "I6", 8, 8, "Q");
    fixture_unit(&b, "P2", "H6", 9, 8, "Q");
    fixture_gun(&b, "G1", SOF_CATHOLIC, true, 8, 11);
    assert_true(fixture_movement(&b, &s, "T"));
    end_movement(&b, &s);
    for (int i = 0; i < 2; i++) {
        const int target = fixture_find(&b, i ? "P2" : "P1");
        const play_decision d =
            one((tc_action){ .kind = SOF_BOMBARD, .unit = SOF_GUN0, .target = (uint8_t)target });
        const play_odds o = ask(&b, &s, &d, true);
        check_sums(&o);
        assert_int_equal(o.count, 2);
        check_fate(&o, target, SOF_DISORDERED, i ? 20 : 11, 36);
        assert_true(o.leaves <= 3);
    }
}

/* The cup, the Rally Phase: what is due now. SOF-C113: 3 in 6. */
static void test_due_now(void **state)
{
    tc_battle b;
    tc_state s;

    (void)state;
    fixture_plain(&b);
    fixture_unit(&b, "C1", "I6", 8, 9, "T");
    fixture_unit(&b, "P1", "I6-4m4/d", 8, 8, "Q");
    tc_begin(&b, &s, NULL);
    play_odds o = ask(&b, &s, NULL, true);
    check_sums(&o);
    assert_int_equal(o.count, 2);
    assert_int_equal(o.total, 5);
    assert_int_equal(o.at[0].weight, 3);
    assert_int_equal(o.at[0].result.who, fixture_find(&b, "T"));
    fixture_cup(&b, "T", 1);
    fixture_cup(&b, "Q", 0);
    tc_begin(&b, &s, NULL); /* one AM: the phase ends at once, the Rally Phase awaits its die */
    o = ask(&b, &s, NULL, true);
    check_sums(&o);
    check_fate(&o, fixture_find(&b, "P1"), SOF_NORMAL, 3, 6);
    assert_int_equal(o.count, 2);
}

/* Too many leaves: samples, the same every time, with an interval in the JSON. */
static void test_samples(void **state)
{
    tc_battle b;
    tc_state s;
    static play_odds o, again;
    char id[8];

    (void)state;
    fixture_plain(&b);
    for (int c = 0; c < 19; c++) {
        snprintf(id, sizeof id, "C%d", c + 1);
        fixture_unit(&b, id, "I6-4m4/d", c, 9, "T");
        snprintf(id, sizeof id, "P%d", c + 1);
        fixture_unit(&b, id, "I6-4m4/d", c, 8, "Q");
    }
    fixture_cup(&b, "T", 1);
    fixture_cup(&b, "Q", 0);
    tc_begin(&b, &s, NULL);
    o = ask(&b, &s, NULL, true);
    assert_false(o.exact);
    assert_true(o.cut);
    assert_int_equal(o.total, PLAY_SAMPLES);
    check_sums(&o);
    assert_true(o.fate[0][SOF_NORMAL] > PLAY_SAMPLES * 45 / 100 &&
                o.fate[0][SOF_NORMAL] < PLAY_SAMPLES * 55 / 100);
    assert_true(play_odds_json(&b, &s, NULL, &o, text, TEXT_MAX) < TEXT_MAX);
    assert_non_null(strstr(text, "\"low\":"));
    again = ask(&b, &s, NULL, true);
    assert_memory_equal(again.fate, o.fate, sizeof o.fate);
    o = ask(&b, &s, NULL, false); /* the first unit's check alone is exact */
    assert_true(o.exact);
    assert_int_equal(o.total, 6);
}

/* Keyed dice fall as the odds say: chi-square over the CRT results, fixed seeds. */
static void test_frequencies(void **state)
{
    enum { GAMES = 6000 };
    static const double bound[] = {
        0, 15.1, 18.4, 21.1, 23.5, 25.7, 27.9
    }; /* 1 in 10,000, by freedom */
    static const char *const ids[] = { "C1", "P1", NULL };
    const play_decision fight = one((tc_action){ .kind = SOF_RESOLVE_NEXT });
    tc_battle b;
    tc_state s;

    (void)state;
    for (int command = 0; command <= 3; command++) {
        static play_odds o;
        int count[8] = { 0 }, killed = 0;
        double chi = 0;
        ask_c046(command, 3, &b, &s);
        const play_decision d = battle_of(&b, ids);
        assert_int_equal(play_apply(&b, &s, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
        o = ask(&b, &s, &fight, true);
        for (uint32_t i = 0; i < GAMES; i++) {
            tc_state t = s;
            tc_event at[256];
            tc_events ev = { at, 0, TC_COUNT(at), 0 };
            tc_dice dice = { .key = { 1626, 827 }, .replica = i };
            assert_int_equal(play_apply(&b, &t, &fight, PLAY_ROLL_ON, &dice, &ev).rule, TC_LEGAL);
            for (uint32_t j = 0; j < ev.len; j++)
                if (at[j].kind == SOF_EV_CRT)
                    count[at[j].c]++;
            killed += t.as.sof.leader[fixture_find(&b, "Q") - SOF_LEADER0].state != SOF_LED;
        }
        for (int i = 0; i < o.count; i++) {
            const double mean = (double)GAMES * (double)o.at[i].weight / (double)o.total;
            const double off = count[o.at[i].result.c] - mean;
            chi += off * off / mean;
        }
        assert_true(chi < bound[o.count - 1]);
        assert_in_range(killed, GAMES / 18 - 72, GAMES / 18 + 72); /* four deviations */
    }
}

/* The ladder of SOF-C056: cavalry into woods, one column left. */
static void test_ladder(void **state)
{
    static const char *const ids[] = { "C1", "P1", NULL };
    tc_battle b;
    tc_state s;

    (void)state;
    fixture_plain(&b);
    fixture_woods(&b, 8, 8);
    fixture_unit(&b, "C1", "H12-8m4", 8, 9, "T");
    fixture_unit(&b, "P1", "I6-4m3", 8, 8, "Q");
    assert_true(fixture_movement(&b, &s, "T"));
    end_movement(&b, &s);
    const play_decision d = battle_of(&b, ids);
    const play_odds o = ask(&b, &s, &d, true);
    assert_true(play_odds_json(&b, &s, &d, &o, text, TEXT_MAX) < TEXT_MAX);
    assert_non_null(strstr(text, "\"attack\":12,\"defence\":12,\"column\":\"1-1\""));
    assert_non_null(
        strstr(text, "\"shifts\":[{\"value\":-1,\"rule\":\"SOF-5.0.f\",\"ruling\":\"SOF-R43\"}]"));
    assert_non_null(strstr(text, "\"shifted\":\"1-2\""));
    assert_non_null(strstr(text, "\"modifiers\":[{\"value\":1,\"rule\":\"SOF-5.0.h\""));
    assert_non_null(strstr(text, "{\"die\":6,\"row\":7,\"column\":\"1-2\",\"result\":\"Dd\""));
    assert_non_null(strstr(text, "\"chance\":\"1/6\",\"percent\":16.7"));
}

/* A battle put together while another duty is still open has its odds already. */
static void test_unfinished_declaration(void **state)
{
    static const want rows[] = {
        { SOF_NE, 2, 6 }, { SOF_DX, 2, 6 }, { SOF_AD, 1, 6 }, { SOF_DD, 1, 6 }
    };
    static const char *const ids[] = { "C1", "P1", NULL };
    tc_battle b;
    tc_state s;

    (void)state;
    fixture_plain(&b);
    fixture_unit(&b, "C1", "I6-4m3", 8, 9, "T");
    fixture_unit(&b, "C2", "I6-4m3", 12, 10, "T");
    fixture_unit(&b, "P1", "I6-4m3", 8, 8, "Q");
    fixture_unit(&b, "P2", "I6-4m3", 12, 8, "Q");
    assert_true(fixture_movement(&b, &s, "T"));
    tc_action move = { .kind = SOF_MOVE_UNIT,
                       .unit = (uint8_t)fixture_find(&b, "C2"),
                       .target = TC_NONE };
    set_path(&move, "N");
    assert_int_equal(tc_apply(&b, &s, &move, NULL, NULL).rule, TC_LEGAL);
    end_movement(&b, &s);
    play_decision d = battle_of(&b, ids);
    assert_int_equal(play_check(&b, &s, &d).rule, SOF_5_0_b);
    play_odds o = ask(&b, &s, &d, true);
    check_results(&o, rows, 4);
    static const char *const apart[] = { "C1", "P2", NULL }; /* not adjacent: refused as ever */
    d = battle_of(&b, apart);
    o = ask(&b, &s, &d, true);
    assert_int_equal(o.total, 0);
    assert_int_equal(o.verdict.rule, SOF_5_0_b);
}

int test_odds(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_SOF_C046),    cmocka_unit_test(test_resolve_is_the_same),
        cmocka_unit_test(test_SOF_C079),    cmocka_unit_test(test_moves),
        cmocka_unit_test(test_bombardment), cmocka_unit_test(test_due_now),
        cmocka_unit_test(test_samples),     cmocka_unit_test(test_frequencies),
        cmocka_unit_test(test_ladder),      cmocka_unit_test(test_unfinished_declaration),
    };
    return cmocka_run_group_tests_name("play/odds", tests, NULL, NULL);
}
