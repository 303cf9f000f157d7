/* The generals: they always decide, always legally, and the captain beats random play. */
#include "../../ai/battle_line.h"
#include "../../ai/captain.h"
#include "../../io/io.h"
#include "../fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { PLIES_MAX = 20000, PAIRS = 50 };
enum general { RANDOM, CAPTAIN };

static tc_battle *load(const char *name, const char *const *options, int count)
{
    io_faults faults = { .count = 0 };
    const io_choice choice = { .options = options, .option_count = count };
    size_t len = 0;
    char *text = io_scenario_load(name, &len, &faults);
    tc_battle *b = malloc(sizeof *b);

    assert_non_null(text);
    assert_non_null(b);
    assert_true(io_scenario_compile(text, len, &choice, b, &faults));
    free(text);
    return b;
}

static void roll_on(const tc_battle *b, tc_state *s, tc_dice *dice)
{
    const tc_action roll = { .kind = TC_ROLL };
    while (tc_awaits(b, s).who == TC_CHANCE)
        assert_int_equal(tc_apply(b, s, &roll, dice, NULL).rule, TC_LEGAL);
}

/* A whole battle; every decision must pass the law. Its outcome. */
static int fight(const tc_battle *b, uint32_t seed, enum general catholic, enum general protestant)
{
    const enum general who[2] = { catholic, protestant };
    tc_dice dice = { .key = { seed, 7 } };
    ai_random mind[2];
    tc_state s;

    ai_random_seed(&mind[0], seed);
    ai_random_seed(&mind[1], seed + 1000000);
    tc_begin(b, &s, NULL);
    roll_on(b, &s, &dice);
    for (int ply = 0; !s.over; ply++) {
        play_decision d;
        const int side = tc_awaits(b, &s).who;
        assert_true(ply < PLIES_MAX && side < TC_CHANCE);
        if (who[side] == CAPTAIN)
            ai_captain(b, &s, &mind[side], &d);
        else
            ai_random_decision(b, &s, &mind[side], &d);
        assert_int_equal(play_apply(b, &s, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
        roll_on(b, &s, &dice);
    }
    return s.over;
}

/* Pairs of battles on the same dice, sides swapped; what the captain has won. */
static int captain_wins(const char *name, const char *const *options, int count, int pairs)
{
    tc_battle *b = load(name, options, count);
    int won = 0;

    for (int i = 0; i < pairs; i++) {
        won += fight(b, (uint32_t)i + 1, CAPTAIN, RANDOM) == TC_WON_0;
        won += fight(b, (uint32_t)i + 1, RANDOM, CAPTAIN) == TC_WON_1;
    }
    free(b);
    return won;
}

static void test_captain_beats_random_on_mirror(void **state)
{
    (void)state;
    assert_true(captain_wins("mirror", NULL, 0, PAIRS) * 10 >= 2 * PAIRS * 9);
}

static void test_captain_beats_random_on_lutter(void **state)
{
    (void)state;
    assert_true(captain_wins("lutter", NULL, 0, PAIRS) * 10 >= 2 * PAIRS * 9);
}

static void test_captain_beats_random_with_all_options(void **state)
{
    static const char *const all[] = { "advanced", "father_tilly", "absent_christian" };
    (void)state;
    assert_true(captain_wins("lutter", all, TC_COUNT(all), 10) * 10 >= 20 * 9);
}

/* Captain against captain on every built-in battle, without and with options: legal and at an
   end. */
static void test_captain_never_stuck(void **state)
{
    static const char *const set[] = { "advanced" };
    int count = 0;
    const io_scenario_entry *entry = io_scenarios(&count);

    (void)state;
    for (int i = 0; i < count; i++)
        for (int options = 0; options < 2; options++) {
            tc_battle *b = load(entry[i].name, set, options);
            for (uint32_t seed = 1; seed <= 5; seed++)
                assert_int_not_equal(fight(b, seed, CAPTAIN, CAPTAIN), TC_PLAYING);
            free(b);
        }
}

/* ai_random_apply is ai_random_decision with the law asked once: from the same mind the same
   decision. */
static void test_random_apply_is_random_decision(void **state)
{
    tc_battle *b = load("lutter", NULL, 0);
    tc_dice dice = { .key = { 42, 7 } };
    ai_random one, other;
    tc_state s, t;

    (void)state;
    ai_random_seed(&one, 42);
    ai_random_seed(&other, 42);
    tc_begin(b, &s, NULL);
    roll_on(b, &s, &dice);
    for (int ply = 0; ply < 500 && !s.over; ply++) {
        play_decision d;
        t = s;
        ai_random_decision(b, &t, &one, &d);
        assert_int_equal(play_apply(b, &t, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
        assert_true(ai_random_apply(b, &s, &other, NULL));
        assert_true(tc_hash(b, &s) == tc_hash(b, &t));
        roll_on(b, &s, &dice);
    }
    free(b);
}

/* The same mind and position, the same decision: generals are deterministic. */
static void test_captain_is_deterministic(void **state)
{
    tc_battle *b = load("mirror", NULL, 0);
    (void)state;
    for (uint32_t seed = 1; seed <= 3; seed++)
        assert_int_equal(fight(b, seed, CAPTAIN, CAPTAIN), fight(b, seed, CAPTAIN, CAPTAIN));
    free(b);
}

/* Ledger 2.1: the columns start at 1-2, 1-1, 1.5-1, 2-1, 3-1, 4-1, 5-1. */
static void test_captain_column(void **state)
{
    static const struct {
        int attack, defence, column;
    } rows[] = { { 49, 100, 0 },  { 1, 2, 1 }, { 99, 100, 1 },  { 1, 1, 2 },
                 { 149, 100, 2 }, { 3, 2, 3 }, { 199, 100, 3 }, { 2, 1, 4 },
                 { 3, 1, 5 },     { 4, 1, 6 }, { 5, 1, 7 },     { 50, 1, 7 } };
    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++)
        assert_int_equal(captain_column(rows[i].attack, rows[i].defence), rows[i].column);
}

/* Over the six faces: better odds are worth more, a charge costs a disorder, a routed foe is
   easy prey. */
static void test_captain_worth(void **state)
{
    const captain_fight even = { .attack = 12, .defence = 12, .attack_cf = 6, .defence_cf = 6 };
    captain_fight strong = even, wet = even;

    (void)state;
    strong.attack = 36;
    wet.river = true;
    assert_true(captain_worth(&strong) > captain_worth(&even));
    assert_true(captain_worth(&even) > captain_worth(&wet));
    assert_true(captain_worth(&strong) > 0);
}

/* R27: two attackers and two enemies that both touch: every enemy is attacked, every attacker
   fights. */
static void test_battle_line_divides(void **state)
{
    static tc_battle b;
    ai_line line = { .attackers = 3, .enemies = 2, .normal = 3 };
    ai_division d;

    (void)state;
    fixture_plain(&b);
    line.touches[0] = 3;
    line.touches[1] = 1;
    line.touches[2] = 2;
    for (uint32_t turn = 0; turn < 8; turn++) {
        ai_line_divide(&b.as.sof, &line, turn, &d);
        for (int a = 0; a < 3; a++)
            assert_true(d.attacker[a] > 0);
        for (int e = 0; e < 2; e++)
            assert_true(d.enemy[e] > 0);
        for (int a = 0; a < 3; a++)
            for (int e = 0; e < 2; e++)
                if (d.attacker[a] == d.enemy[e])
                    assert_true(line.touches[a] >> e & 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_captain_beats_random_on_mirror),
        cmocka_unit_test(test_captain_beats_random_on_lutter),
        cmocka_unit_test(test_captain_beats_random_with_all_options),
        cmocka_unit_test(test_captain_never_stuck),
        cmocka_unit_test(test_random_apply_is_random_decision),
        cmocka_unit_test(test_captain_is_deterministic),
        cmocka_unit_test(test_captain_column),
        cmocka_unit_test(test_captain_worth),
        cmocka_unit_test(test_battle_line_divides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
