/* Whole battles of Sword & Spear: every decision is lawful, the captain beats random play and an
   enemy who only passes, from both ends of the table, and has no favourite side. */
#include "../../../ai/sns/captain.h"
#include "../both.h"
#include "tests.h"

enum player { RANDOM, CAPTAIN, CAPTAIN_AT_ONCE, PASSER };

typedef struct account {
    int outcome, turns;
    bool routed;
    uint64_t hash;
} account;

/* Whatever ends the step: no dice, hold, stand, stay. */
static void pass(const tc_battle *b, const tc_state *s, ai_random *mind, play_decision *d)
{
    static const uint8_t ends[] = { SNS_ALLOCATE, SNS_REACT,    SNS_PURSUE,
                                    SNS_CMD_DONE, SNS_ACT_HOLD, SNS_CMD_ESCAPE };
    const tc_await w = tc_awaits(b, s);

    for (int i = 0; i < TC_COUNT(ends); i++)
        if (w.kinds >> ends[i] & 1) {
            d->count = 1;
            d->at[0] = (tc_action){ .kind = ends[i], .side = w.who };
            d->at[0].target = ends[i] == SNS_CMD_ESCAPE ? TC_NONE : 0;
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
    sum.turns = s.as.sns.turn;
    sum.routed = tc_end_of(b, &s) == TC_END_ROUT;
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
    assert_true(captain_wins("mirror-sns", RANDOM, 50) >= 97);
    assert_true(captain_wins("drill-sns", RANDOM, 100) >= 180);
    assert_true(captain_wins("standard", RANDOM, 10) >= 19);
}

/* Nothing obliges anybody to act: he goes and gets them within the turns there are (R46, X2). */
static void test_captain_beats_who_only_passes(void **state)
{
    (void)state;
    assert_true(captain_wins("mirror-sns", PASSER, 25) >= 49);
    assert_true(captain_wins("drill-sns", PASSER, 50) >= 96);
    assert_true(captain_wins("jaxartes", PASSER, 10) >= 19);
    assert_true(captain_wins("standard", PASSER, 10) >= 19);
    assert_true(captain_wins("tapae", PASSER, 10) >= 19);
    assert_true(captain_wins("orewin", PASSER, 10) >= 19);
    assert_true(captain_wins("free-sns", PASSER, 10) >= 19);
}

/* On equal ground neither side is much the better one, and battles end by demoralisation. */
static void test_captain_is_fair(void **state)
{
    tc_battle *b = load("mirror-sns", NULL, 0);
    int won[4] = { 0 }, in_time = 0;

    (void)state;
    for (uint32_t seed = 1; seed <= 200; seed++) {
        const account a = fight(b, seed, CAPTAIN_AT_ONCE, CAPTAIN_AT_ONCE);
        won[a.outcome]++;
        in_time += a.routed && a.turns >= 4 && a.turns <= 14;
    }
    assert_in_range(won[TC_WON_0], 60, 140);
    assert_in_range(won[TC_WON_1], 60, 140);
    assert_true(in_time >= 180);
    free(b);
}

/* Captain against captain on every built-in battle of the system: lawful and at an end. */
static void test_captain_never_stuck(void **state)
{
    int count = 0, of_sns = 0;
    const io_scenario_entry *entry = io_scenarios(&count);

    (void)state;
    for (int i = 0; i < count; i++) {
        tc_battle *b = load(entry[i].name, NULL, 0);
        of_sns += b->system == TC_SNS;
        for (uint32_t seed = 1; seed <= 3 && b->system == TC_SNS; seed++)
            assert_int_not_equal(fight(b, seed, CAPTAIN, CAPTAIN).outcome, TC_PLAYING);
        free(b);
    }
    assert_true(of_sns >= 7);
}

/* By hand they set themselves up, too; on ground that the dice make. */
static void test_captain_sets_up(void **state)
{
    static const char *const armies[] = { "english-welsh", "macedonian-skythian", "roman-sarmatian",
                                          "sarmatian-dacian" };
    static const char *const options[] = { "random_terrain" };

    (void)state;
    for (int i = 0; i < TC_COUNT(armies); i++) {
        tc_battle *b = load_variant("free-sns", armies[i]);
        assert_int_not_equal(fight(b, 1, CAPTAIN, CAPTAIN).outcome, TC_PLAYING);
        assert_int_not_equal(fight(b, 2, RANDOM, CAPTAIN).outcome, TC_PLAYING);
        free(b);
    }
    tc_battle *b = load("free-sns", options, 1);
    for (uint32_t seed = 1; seed <= 3; seed++)
        assert_int_not_equal(fight(b, seed, CAPTAIN, CAPTAIN).outcome, TC_PLAYING);
    free(b);
}

/* The same mind and position, the same decision; asked once or twice, the law says the same. */
static void test_captain_at_once_is_captain(void **state)
{
    tc_battle *b = load("mirror-sns", NULL, 0);

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
    random_apply_is_random_decision("mirror-sns");
}

/* What random play comes to: of every kind something, once in a while. */
static void test_random_play_has_every_kind(void **state)
{
    tc_battle *b = load("mirror-sns", NULL, 0);
    uint64_t kinds = (uint64_t)1 << SNS_ACT_BREAK_OFF; /* seldom, as to turn to face */
    int groups = 0, places = 0;

    (void)state;
    for (uint32_t seed = 1; seed <= 100; seed++) {
        ai_random mind[2];
        tc_dice dice;
        tc_state s;
        begin_battle(b, seed, &s, mind, &dice);
        while (!s.over) {
            play_decision d;
            assert_true(ai_random_apply(b, &s, &mind[tc_awaits(b, &s).who], &d));
            for (int i = 0; i < d.count; i++)
                kinds |= (uint64_t)1 << d.at[i].kind;
            groups += d.at[d.count - 1].kind == SNS_ACT_MOVE && d.at[d.count - 1].flags;
            places += d.at[0].kind == SNS_PLACE;
            play_roll_on(b, &s, &dice);
        }
    }
    kinds |= (uint64_t)1 << SNS_ACT_TURN_FACE;
    for (int k = SNS_GIVE; k < SNS_KIND_END; k++)
        assert_true(kinds >> k & 1);
    assert_true(groups > 0 && places > 0);
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
    return cmocka_run_group_tests_name("sns battles", tests, NULL, NULL);
}
