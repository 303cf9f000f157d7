/* Whole battles of the Lion of the North: every decision is lawful, the captain beats random play
   and an enemy who only passes, from both ends of the table, and has no favourite side. */
#include "../../../ai/lon/captain.h"
#include "../both.h"
#include "tests.h"

enum player { RANDOM, CAPTAIN, CAPTAIN_AT_ONCE, PASSER };

typedef struct account {
    int outcome, turns;
    uint64_t hash;
} account;

/* Whatever ends the step, and to a sunset that more time is wanted. */
static void pass(const tc_battle *b, const tc_state *s, ai_random *mind, play_decision *d)
{
    static const uint8_t ends[] = { LON_END_MOVES, LON_END_FIRE, LON_END_MELEE, LON_REINFORCE_DONE,
                                    LON_ADVANCE,   LON_ATT_OPT,  LON_DEF_OPT,   LON_CONSENT };
    const tc_await w = tc_awaits(b, s);

    for (int i = 0; i < TC_COUNT(ends); i++)
        if (w.kinds >> ends[i] & 1) {
            d->count = 1;
            d->at[0] = (tc_action){ .kind = ends[i], .side = w.who };
            d->at[0].flags = ends[i] == LON_CONSENT;
            return;
        }
    ai_captain(b, s, mind, d);
}

static void decide(const tc_battle *b, tc_state *s, enum player who, ai_random *mind)
{
    play_decision d;

    if (who == CAPTAIN_AT_ONCE) {
        assert_true(ai_captain_apply(b, s, mind, &d));
        return;
    }
    if (who == CAPTAIN)
        ai_captain(b, s, mind, &d);
    else if (who == PASSER)
        pass(b, s, mind, &d);
    else
        ai_random_decision(b, s, mind, &d);
    assert_int_equal(play_apply(b, s, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
}

static account fight(const tc_battle *b, uint32_t seed, enum player one, enum player other)
{
    const enum player who[2] = { one, other };
    account sum = { .outcome = 0 };
    ai_random mind[2];
    tc_dice dice;
    tc_state s;

    begin_battle(b, seed, &s, mind, &dice);
    for (int ply = 0; !s.over; ply++) {
        const int side = tc_awaits(b, &s).who;
        assert_true(ply < PLIES_MAX && side < TC_CHANCE);
        decide(b, &s, who[side], &mind[side]);
        play_roll_on(b, &s, &dice);
    }
    sum.outcome = s.over;
    sum.turns = s.as.lon.turn;
    sum.hash = tc_hash(b, &s);
    return sum;
}

/* Pairs of battles on the same dice, sides swapped; what the captain has won. */
static int captain_wins(const char *name, enum player against, int pairs)
{
    tc_battle *b = load(name, NULL, 0);
    int won = 0;

    for (int i = 0; i < pairs; i++) {
        won += fight(b, (uint32_t)i + 1, CAPTAIN_AT_ONCE, against).outcome == TC_WON_0;
        won += fight(b, (uint32_t)i + 1, against, CAPTAIN_AT_ONCE).outcome == TC_WON_1;
    }
    free(b);
    return won;
}

static void test_captain_beats_random(void **state)
{
    (void)state;
    assert_true(captain_wins("mirror-lon", RANDOM, 100) * 100 >= 200 * 96);
    assert_true(captain_wins("training-lon", RANDOM, 50) * 100 >= 100 * 97);
}

/* R107: nothing obliges anybody to act; he goes and gets them within the turns there are. */
static void test_captain_beats_who_only_passes(void **state)
{
    (void)state;
    assert_true(captain_wins("mirror-lon", PASSER, 50) * 100 >= 100 * 98);
    assert_true(captain_wins("training-lon", PASSER, 50) * 100 >= 100 * 98);
    assert_true(captain_wins("breitenfeld-lon", PASSER, 10) * 100 >= 20 * 90);
}

/* On equal ground neither side is much the better one, and battles come to an end. */
static void test_captain_is_fair(void **state)
{
    tc_battle *b = load("mirror-lon", NULL, 0);
    int won[4] = { 0 }, turns = 0;

    (void)state;
    for (uint32_t seed = 1; seed <= 200; seed++) {
        const account a = fight(b, seed, CAPTAIN_AT_ONCE, CAPTAIN_AT_ONCE);
        won[a.outcome]++;
        turns += a.turns;
    }
    assert_in_range(won[TC_WON_0], 60, 140);
    assert_in_range(won[TC_WON_1], 60, 140);
    assert_true(turns < 200 * 25);
    free(b);
}

/* Captain against captain on every built-in battle of the system: lawful and at an end. */
static void test_captain_never_stuck(void **state)
{
    int count = 0, of_lon = 0;
    const io_scenario_entry *entry = io_scenarios(&count);

    (void)state;
    for (int i = 0; i < count; i++) {
        tc_battle *b = load(entry[i].name, NULL, 0);
        of_lon += b->system == TC_LON;
        for (uint32_t seed = 1; seed <= 3 && b->system == TC_LON; seed++)
            assert_int_not_equal(fight(b, seed, CAPTAIN, CAPTAIN).outcome, TC_PLAYING);
        free(b);
    }
    assert_true(of_lon >= 5);
}

/* By hand they set themselves up, too. */
static void test_captain_sets_up(void **state)
{
    tc_battle *b = load_variant("breitenfeld-lon", "play");

    (void)state;
    for (uint32_t seed = 1; seed <= 2; seed++) {
        assert_int_not_equal(fight(b, seed, CAPTAIN, CAPTAIN).outcome, TC_PLAYING);
        assert_int_not_equal(fight(b, seed, RANDOM, CAPTAIN).outcome, TC_PLAYING);
    }
    free(b);
}

/* The same mind and position, the same decision; asked once or twice, the law says the same. */
static void test_captain_at_once_is_captain(void **state)
{
    tc_battle *b = load("mirror-lon", NULL, 0);

    (void)state;
    for (uint32_t seed = 1; seed <= 10; seed++) {
        const account twice = fight(b, seed, CAPTAIN, CAPTAIN);
        assert_true(twice.hash == fight(b, seed, CAPTAIN, CAPTAIN).hash);
        assert_true(twice.hash == fight(b, seed, CAPTAIN_AT_ONCE, CAPTAIN_AT_ONCE).hash);
    }
    free(b);
}

static void test_random_apply_is_random_decision(void **state)
{
    (void)state;
    random_apply_is_random_decision("mirror-lon");
}

/* What random play comes to: of every kind something, once in a while. */
static void test_random_play_has_every_kind(void **state)
{
    tc_battle *b = load("mirror-lon", NULL, 0);
    uint64_t kinds = 0;
    int column = 0, several = 0;

    (void)state;
    for (uint32_t seed = 1; seed <= 200; seed++) {
        ai_random mind[2];
        tc_dice dice;
        tc_state s;
        begin_battle(b, seed, &s, mind, &dice);
        while (!s.over) {
            play_decision d;
            assert_true(ai_random_apply(b, &s, &mind[tc_awaits(b, &s).who], &d));
            const tc_action *a = &d.at[d.count - 1];
            kinds |= (uint64_t)1 << a->kind | (d.count > 1 ? (uint64_t)1 << LON_LEG : 0);
            column += a->kind == LON_MOVE_BEGIN && a->with != TC_NONE;
            several += a->kind == LON_COMBAT && a->as.id[1] != TC_NONE;
            play_roll_on(b, &s, &dice);
        }
    }
    for (int k = LON_CONSENT; k < LON_KIND_END; k++)
        if (k != LON_PIVOT)
            assert_true(kinds >> k & 1);
    assert_true(column > 0 && several > 0);
    free(b);
}

int battle_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_captain_beats_random),
        cmocka_unit_test(test_captain_beats_who_only_passes),
        cmocka_unit_test(test_captain_is_fair),
        cmocka_unit_test(test_captain_never_stuck),
        cmocka_unit_test(test_captain_sets_up),
        cmocka_unit_test(test_captain_at_once_is_captain),
        cmocka_unit_test(test_random_apply_is_random_decision),
        cmocka_unit_test(test_random_play_has_every_kind),
    };
    return cmocka_run_group_tests_name("lon battles", tests, NULL, NULL);
}
