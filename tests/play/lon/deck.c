/* The deck: which card comes next, which come at all, cards by name (LON-13.A, R113). */
#include "lon_play.h"

static void test_full(void **state)
{
    static tc_battle b;
    tc_state s;
    play_cup_row row[LON_CARDS];

    (void)state;
    lon_fixture_table(&b);
    lon_fixture_stand(&b, 0, LON_MUS, 60000, 30000, 0);
    lon_fixture_stand(&b, 1, LON_MUS, 60000, 60000, 1800);
    lon_fixture_draw(&b);
    begin(&b, &s);
    assert_true(play_has_cup(&b));
    const tc_await w = tc_awaits(&b, &s);
    assert_true(play_awaits_draw(&b, &w));
    assert_int_equal(play_cup(&b, &s, row, LON_CARDS), LON_CARDS);
    for (int card = 0; card < LON_CARDS; card++) {
        assert_int_equal(row[card].total, LON_CARDS);
        assert_int_equal(row[card].next, 1);
        assert_int_equal(row[card].next_of, LON_CARDS);
        assert_int_equal(row[card].ever, card == LON_EVENT_CARD ? 1 : 11);
        assert_int_equal(row[card].ever_of, card == LON_EVENT_CARD ? 1 : 12);
        assert_int_equal(play_marker_die(&b, &s, play_cup_name(&b, &row[card])), card + 1);
    }
    check_json(play_cup_json(&b, &s, text, TEXT_MAX));
    play_say_cup(&b, &s, text, TEXT_MAX);
    assert_string_equal(text, "P1-MELEE, P2-MELEE, P1-RALLY, P2-RALLY, P1-FIRE, P2-FIRE, P1-MOVE, "
                              "P2-MOVE, EVENT");
}

/* The event card and two others have come. */
static void test_some(void **state)
{
    static tc_battle b;
    tc_state s;
    play_cup_row row[LON_CARDS];

    (void)state;
    lon_fixture_table(&b);
    lon_fixture_stand(&b, 0, LON_MUS, 60000, 30000, 0);
    lon_fixture_stand(&b, 1, LON_MUS, 60000, 60000, 1800);
    b.as.lon.start.cards &=
        (uint16_t) ~(1u << LON_EVENT_CARD | 1u << LON_P1_MELEE | 1u << LON_P1_FIRE);
    lon_fixture_draw(&b);
    begin(&b, &s);
    play_cup(&b, &s, row, LON_CARDS);
    assert_true(row[LON_P1_FIRE].impossible);
    assert_int_equal(row[LON_P1_FIRE].next, 0);
    assert_int_equal(row[LON_P2_FIRE].next_of, 6);
    assert_int_equal(row[LON_P2_FIRE].ever, 1);
    assert_int_equal(row[LON_P2_FIRE].ever_of, 1);
    assert_int_equal(play_marker_die(&b, &s, "P1-FIRE"), 0);
    assert_int_equal(play_marker_die(&b, &s, "P2-FIRE"), 4);
    assert_int_equal(play_marker_die(&b, &s, "nothing"), 0);
    const uint8_t die = 4;
    assert_int_equal(play_roll(&b, &s, &die, 1, NULL).rule, TC_LEGAL);
    assert_int_equal(s.as.lon.card, LON_P2_FIRE + 1);
}

/* A draw's odds are one card each. */
static void test_draw_odds(void **state)
{
    static tc_battle b;
    tc_state s;
    play_odds o = { .at = outcomes };

    (void)state;
    lon_fixture_table(&b);
    lon_fixture_stand(&b, 0, LON_MUS, 60000, 30000, 0);
    lon_fixture_stand(&b, 1, LON_MUS, 60000, 60000, 1800);
    lon_fixture_draw(&b);
    begin(&b, &s);
    play_odds_of(&b, &s, NULL, true, work, WORK, &o);
    assert_true(o.exact);
    assert_int_equal(o.count, LON_CARDS);
    for (int i = 0; i < o.count; i++)
        assert_int_equal(o.at[i].weight * LON_CARDS, o.total);
    check_json(play_odds_json(&b, &s, NULL, &o, text, TEXT_MAX));
    assert_non_null(strstr(text, "\"label\":\"P1-FIRE\",\"chance\":\"1/9\""));
}

int test_deck(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_full),
        cmocka_unit_test(test_some),
        cmocka_unit_test(test_draw_odds),
    };
    return cmocka_run_group_tests_name("play/lon/deck", tests, NULL, NULL);
}
