/* The cup: cases SOF-C001, SOF-C002, SOF-C140, and the closed formulas against the real draws. */
#include "sof_play.h"

static void cup_of(tc_battle *b, tc_state *s, int t, int q, int r, int turn)
{
    fixture_plain(b);
    fixture_leader(b, "R", SOF_CATHOLIC, 1, 1, 15);
    fixture_unit(b, "C1", "I6", 8, 12, "T");
    fixture_unit(b, "C2", "I6", 9, 12, "R");
    fixture_unit(b, "P1", "I6", 8, 2, "Q");
    fixture_cup(b, "T", t);
    fixture_cup(b, "Q", q);
    fixture_cup(b, "R", r);
    b->as.sof.start.turn = (uint8_t)turn;
    tc_begin(b, s, NULL);
}

static play_cup_row row_of(const tc_battle *b, const tc_state *s, int subject)
{
    play_cup_row row[SOF_LEADERS + 1];
    const int count = play_cup(b, s, row, TC_COUNT(row));

    for (int i = 0; i < count; i++)
        if (row[i].subject == subject)
            return row[i];
    fail();
    return row[0];
}

static void check_row(const tc_battle *b, const tc_state *s, const char *id, int next, int next_of,
                      int ever, int ever_of)
{
    const play_cup_row row = row_of(b, s, strcmp(id, "event") ? fixture_find(b, id) : SOF_CUP);

    assert_int_equal(row.next * (uint64_t)next_of, row.next_of * (uint64_t)next);
    assert_int_equal(row.ever * (uint64_t)ever_of, row.ever_of * (uint64_t)ever);
}

/* One of six markers is never drawn: whoever has two or three comes, R comes in 5 of 6. */
static void test_SOF_C001(void **state)
{
    tc_battle b;
    tc_state s;

    (void)state;
    cup_of(&b, &s, 3, 2, 1, 3);
    check_row(&b, &s, "T", 3, 6, 1, 1);
    check_row(&b, &s, "Q", 2, 6, 1, 1);
    check_row(&b, &s, "R", 1, 6, 5, 6);
}

/* Dusk: three of six stay in the cup. */
static void test_SOF_C002(void **state)
{
    tc_battle b;
    tc_state s;

    (void)state;
    cup_of(&b, &s, 3, 2, 1, 10);
    check_row(&b, &s, "T", 3, 6, 19, 20);
    check_row(&b, &s, "Q", 2, 6, 16, 20);
    check_row(&b, &s, "R", 1, 6, 10, 20);
    assert_false(row_of(&b, &s, fixture_find(&b, "R")).impossible);
}

/* The event marker is not counted; with one AM left nobody comes, nor does it. */
static void test_SOF_C140(void **state)
{
    tc_battle b;
    tc_state s;

    (void)state;
    cup_of(&b, &s, 1, 1, 0, 2);
    s.as.sof.event_in_cup = 1;
    check_row(&b, &s, "event", 1, 3, 1, 3);
    check_row(&b, &s, "T", 1, 3, 1, 2);
    assert_true(row_of(&b, &s, fixture_find(&b, "R")).impossible);
    s.as.sof.leader[fixture_find(&b, "Q") - SOF_LEADER0].cup = 0;
    check_row(&b, &s, "T", 0, 1, 0, 1);
    assert_true(row_of(&b, &s, fixture_find(&b, "T")).impossible);
    assert_true(row_of(&b, &s, SOF_CUP).impossible);
    assert_true(play_cup_json(&b, &s, text, TEXT_MAX) < TEXT_MAX);
    assert_non_null(strstr(text, "\"phase_ends\":{\"chance\":\"1/1\",\"percent\":100.0}"));
}

/* Markers put aside on the way: the walk through real draws gives the same chances as the
   formula. */
static void test_against_the_rules(void **state)
{
    tc_battle b;
    tc_state s;
    int walked = 0;

    (void)state;
    for (int turn = 3; turn <= 10; turn += 7)
        for (int t = 0; t <= 4; t++)
            for (int q = 0; q <= 3; q++)
                for (int r = 0; r <= 3; r++)
                    for (int activated = 0; activated < 8; activated++) {
                        cup_of(&b, &s, t, q, r, turn);
                        if (tc_awaits(&b, &s).step != SOF_STEP_DRAW)
                            continue;
                        for (int i = 0; i < 3; i++)
                            s.as.sof.leader[i].flags |= activated >> i & 1 ? SOF_L_ACTIVATED : 0;
                        s.as.sof.event_in_cup = (uint8_t)((t + q) & 1);
                        play_odds o = { .at = outcomes };
                        play_odds_of(&b, &s, NULL, true, work, WORK, &o);
                        uint64_t open = 0;
                        for (int i = 0; i < o.count; i++) {
                            if (o.at[i].result.kind != SOF_EV_DRAWN)
                                continue;
                            const play_cup_row row = row_of(&b, &s, o.at[i].result.who);
                            assert_int_equal(row.next * o.total, row.next_of * o.at[i].weight);
                            assert_false(row.impossible);
                            open += o.at[i].weight;
                        }
                        for (int i = 0; i < o.count; i++)
                            if (o.at[i].result.kind != SOF_EV_DRAWN)
                                assert_int_equal(o.at[i].weight, o.total - open);
                        walked++;
                    }
    assert_true(walked > 500);
}

static void test_activated(void **state)
{
    tc_battle b;
    tc_state s;

    (void)state;
    cup_of(&b, &s, 3, 2, 1, 3);
    s.as.sof.leader[0].flags |= SOF_L_ACTIVATED;
    const play_cup_row row = row_of(&b, &s, SOF_LEADER0);
    assert_true(row.activated);
    assert_true(row.impossible);
    assert_int_equal(row.next, 0);
    check_row(&b, &s, "Q", 2, 3, 1, 1); /* T's three markers are only put aside */
}

int test_cup(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_SOF_C001),          cmocka_unit_test(test_SOF_C002),
        cmocka_unit_test(test_SOF_C140),          cmocka_unit_test(test_activated),
        cmocka_unit_test(test_against_the_rules),
    };
    return cmocka_run_group_tests_name("play/cup", tests, NULL, NULL);
}
