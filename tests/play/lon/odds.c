/* Odds through the real rules against numbers computed by hand (ledger 2.4, 2.14). */
#include "lon_play.h"

static tc_battle b;
static tc_state s;
static play_odds o;

enum { FINE, DISORDERED, DESTROYED, CAPTURED, WOUNDED, KILLED };

static void weigh(const char *words)
{
    const play_decision d = read_words(&b, &s, words);

    o = (play_odds){ .at = outcomes };
    play_odds_of(&b, &s, &d, true, work, WORK, &o);
    assert_int_equal(o.verdict.rule, TC_LEGAL);
    assert_true(o.exact);
    check_json(play_odds_json(&b, &s, &d, &o, text, TEXT_MAX));
}

/* n of so many. */
static void check_fate(int stand, int fate, uint64_t n, uint64_t of)
{
    if (o.fate[stand][fate] * of != o.total * n)
        fail_msg("stand %d, fate %d: %llu of %llu, expected %llu of %llu", stand, fate,
                 (unsigned long long)o.fate[stand][fate], (unsigned long long)o.total,
                 (unsigned long long)n, (unsigned long long)of);
}

/* ---- Fire (2.4) ---- */

static void at_fire(int firer, int target, int32_t y)
{
    lon_fixture_table(&b);
    lon_fixture_stand(&b, 0, firer, 60000, 30000, 0);
    lon_fixture_stand_as(&b, 56, target, 60000, y, 1800);
    for (int i = 0; i < 6; i++) /* so that nobody is demoralised by a loss or two */
        lon_fixture_stand(&b, i & 1, LON_MIL, 10000 + 6000 * i, i & 1 ? 85000 : 5000,
                          i & 1 ? 1800 : 0);
}

static const char fire[] = "{\"kind\":\"FIRE\",\"unit\":\"S0\",\"target\":\"S56\"}";

/* Short, normal and long: 3, 2 and 1 of 8. */
static void test_bands(void **state)
{
    static const struct {
        int32_t y;
        unsigned n;
    } rows[] = { { 34999, 3 }, { 35000, 2 }, { 40999, 2 }, { 41000, 1 } };

    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++) {
        at_fire(LON_MUS, LON_PIK, rows[i].y);
        lon_fixture_fire(&b, 0);
        begin(&b, &s);
        weigh(fire);
        check_fate(56, DISORDERED, rows[i].n, 8);
        check_fate(56, DESTROYED, 0, 8);
    }
    assert_non_null(strstr(text, "\"above\":7"));
    assert_non_null(strstr(text, "\"label\":\"Stand 56 disordered\",\"chance\":\"1/8\""));
}

static void test_again(void **state)
{
    (void)state;
    at_fire(LON_MUS, LON_PIK, 34000);
    lon_fixture_of(&b, 56)->flags |= LON_DISORDERED;
    lon_fixture_fire(&b, 0);
    begin(&b, &s);
    weigh(fire);
    check_fate(56, DESTROYED, 3, 8);
}

/* Cover halves what hits. */
static void test_cover(void **state)
{
    (void)state;
    at_fire(LON_MUS, LON_PIK, 38000);
    lon_fixture_box(&b, LON_HEDGE, 500, 370, 700, 370);
    b.as.lon.piece[0].corners = 2;
    lon_lay_ground(&b.as.lon);
    lon_fixture_fire(&b, 0);
    begin(&b, &s);
    weigh(fire);
    check_fate(56, DISORDERED, 1, 8);
    assert_non_null(strstr(text, "cover saves"));
}

/* Grapeshot: 7 of 10; a 1 and another 1 of 6 blow up the gun. */
static void test_grape(void **state)
{
    (void)state;
    at_fire(LON_RG, LON_PIK, 30000);
    lon_fixture_fire(&b, 0);
    begin(&b, &s);
    weigh(fire);
    check_fate(56, DISORDERED, 7, 10);
    check_fate(0, DESTROYED, 1, 60);
    assert_non_null(strstr(text, "grapeshot"));
}

/* Hit on 6 or more of 8; then 5 of 8 nothing, 2 wounded, 1 killed. */
static void test_general(void **state)
{
    (void)state;
    at_fire(LON_MUS, LON_GEN, 34000);
    lon_fixture_fire(&b, 0);
    begin(&b, &s);
    weigh(fire);
    check_fate(56, WOUNDED, 6, 64);
    check_fate(56, KILLED, 3, 64);
}

/* ---- Melee (2.14) ---- */

static const char attack[] = "{\"kind\":\"COMBAT\",\"target\":\"S56\",\"attackers\":[\"S0\"]}";

static void check_attack(int attacker, int defender, unsigned lost, unsigned won, unsigned of)
{
    at_fire(attacker, defender, 30000);
    lon_fixture_melee(&b, 0);
    begin(&b, &s);
    weigh(attack);
    check_fate(56, DISORDERED, won, of);
    check_fate(0, DISORDERED, lost, of);
}

static void test_die_against_die(void **state)
{
    (void)state;
    check_attack(LON_CAV, LON_PIK, 65, 45, 120); /* 37.50 / 8.33 / 54.17 */
    check_attack(LON_CAV, LON_MUS, 15, 39, 60);  /* 65 / 10 / 25 */
    check_attack(LON_MUS, LON_PIK, 51, 15, 72);  /* 20.83 / 8.33 / 70.83 */
    check_attack(LON_MIL, LON_RG, 3, 6, 12);     /* 50 / 25 / 25 */
    assert_non_null(strstr(text, "\"melee\":{\"attack\":{\"unit\":\"S0\",\"die\":4"));
}

/* Stands of pike support one another: d12 + d3 against d10 is 69.72 / 6.67 / 23.61. */
static void test_support(void **state)
{
    (void)state;
    at_fire(LON_CAV, LON_PIK, 30000);
    lon_fixture_stand(&b, 1, LON_PIK, 60000, 32000, 1800);
    lon_fixture_melee(&b, 0);
    begin(&b, &s);
    weigh(attack);
    check_fate(56, DISORDERED, 85, 360);
    check_fate(0, DISORDERED, 251, 360);
    assert_non_null(strstr(text, "supported pikes"));
}

/* Front and rear (C116): d10 + d3 against d12 is 195, 29 and 136 of 360; who is beaten has no way
   out, so he is destroyed. */
static void test_flank(void **state)
{
    (void)state;
    at_fire(LON_CAV, LON_PIK, 30000);
    lon_fixture_stand_as(&b, 20, LON_CAV, 60000, 32000, 1800);
    lon_fixture_melee(&b, 0);
    begin(&b, &s);
    weigh("{\"kind\":\"COMBAT\",\"target\":\"S56\",\"attackers\":[\"S0\",\"S20\"]}");
    check_fate(56, DESTROYED, 360 * 360 - 165 * 165, 360 * 360);
    check_fate(0, DISORDERED, 136, 360);
    check_fate(20, DISORDERED, 165 * 136, 360 * 360);
    assert_non_null(strstr(text, "flank attack"));
}

/* C130: an equal total disorders horse in woods. */
static void test_tie(void **state)
{
    (void)state;
    at_fire(LON_CAV, LON_MUS, 30000);
    lon_fixture_box(&b, LON_WOODS, 500, 300, 700, 400);
    lon_fixture_melee(&b, 0);
    begin(&b, &s);
    weigh(attack);
    check_fate(56, DISORDERED, 39, 60);
    check_fate(0, DISORDERED, 21, 60);
}

/* 9.B.1: a gun beaten again is spiked or captured, as the die falls. */
static void test_gun(void **state)
{
    (void)state;
    at_fire(LON_CAV, LON_HG, 30000);
    lon_fixture_of(&b, 56)->flags |= LON_DISORDERED;
    lon_fixture_melee(&b, 0);
    begin(&b, &s);
    weigh(attack); /* d10 against d3: 80 / 10 / 10 */
    check_fate(56, DESTROYED, 4, 10);
    check_fate(56, CAPTURED, 4, 10);
}

/* ---- Rally ---- */

/* C145: a Regular stand on 6 or more of a d8; with the general d8 + d3, 5 of 8. */
static void test_rally(void **state)
{
    (void)state;
    for (int aided = 0; aided < 2; aided++) {
        at_fire(LON_MUS, LON_PIK, 60000);
        lon_fixture_of(&b, 0)->flags |= LON_DISORDERED;
        if (aided)
            lon_fixture_stand_as(&b, 20, LON_GEN, 60000, 28000, 0);
        b.as.lon.start.cards = 1u << LON_P1_RALLY | 1u << LON_P2_RALLY;
        lon_fixture_draw(&b);
        begin(&b, &s);
        const uint8_t die = (uint8_t)play_marker_die(&b, &s, "P1-RALLY");
        assert_int_equal(play_roll(&b, &s, &die, 1, NULL).rule, TC_LEGAL);
        assert_int_equal(tc_awaits(&b, &s).step, LON_STEP_RALLY);
        o = (play_odds){ .at = outcomes };
        play_odds_of(&b, &s, NULL, true, work, WORK, &o);
        assert_true(o.exact);
        check_fate(0, FINE, aided ? 5 : 3, 8);
        check_json(play_odds_json(&b, &s, NULL, &o, text, TEXT_MAX));
    }
}

int test_odds(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bands),   cmocka_unit_test(test_again),
        cmocka_unit_test(test_cover),   cmocka_unit_test(test_grape),
        cmocka_unit_test(test_general), cmocka_unit_test(test_die_against_die),
        cmocka_unit_test(test_support), cmocka_unit_test(test_flank),
        cmocka_unit_test(test_tie),     cmocka_unit_test(test_gun),
        cmocka_unit_test(test_rally),
    };
    return cmocka_run_group_tests_name("play/lon/odds", tests, NULL, NULL);
}
