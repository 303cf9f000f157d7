/* The generals of Tilly's Very Bad Day: they always decide, always legally; the captain beats
   random play, charges when it pays, keeps his commanders, and has no favourite side. */
#include "../../ai/tvb_captain.h"
#include "both.h"

enum general { RANDOM, CAPTAIN, CAPTAIN_AT_ONCE };

/* What a captain's battle was like. */
typedef struct account {
    int outcome, turns;
    int fallen; /* commanders */
    bool led;   /* commanders joined close combat */
    uint64_t hash;
} account;

static void decide(const tc_battle *b, tc_state *s, enum general who, ai_random *mind)
{
    play_decision d;

    if (who == CAPTAIN_AT_ONCE) {
        assert_true(ai_captain_apply(b, s, mind, &d));
        return;
    }
    if (who == CAPTAIN)
        ai_captain(b, s, mind, &d);
    else
        ai_random_decision(b, s, mind, &d);
    assert_int_equal(play_apply(b, s, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
}

/* Has a commander declared to join close combat (3.1.f)? */
static bool is_led(const tvb_state *s)
{
    for (int u = 0; u < TVB_UNITS; u++)
        if (s->unit[u].type == TVB_CMD && (s->unit[u].flags & TVB_DECLARED))
            return true;
    return false;
}

/* A whole battle; every decision must pass the law. */
static account fight(const tc_battle *b, uint32_t seed, enum general a, enum general o)
{
    const enum general who[2] = { a, o };
    tc_dice dice = { .key = { seed, 7 } };
    account sum = { .outcome = 0 };
    ai_random mind[2];
    tc_state s;

    ai_random_seed(&mind[0], seed);
    ai_random_seed(&mind[1], seed + 1000000);
    tc_begin(b, &s, NULL);
    play_roll_on(b, &s, &dice);
    for (int ply = 0; !s.over; ply++) {
        const int side = tc_awaits(b, &s).who;
        assert_true(ply < PLIES_MAX && side < TC_CHANCE);
        decide(b, &s, who[side], &mind[side]);
        sum.led |= is_led(&s.as.tvb);
        play_roll_on(b, &s, &dice);
    }
    sum.outcome = s.over;
    sum.turns = s.as.tvb.turn;
    sum.hash = tc_hash(b, &s);
    for (int u = 0; u < TVB_UNITS; u++)
        sum.fallen += s.as.tvb.unit[u].type == TVB_CMD && (s.as.tvb.unit[u].flags & TVB_GONE);
    return sum;
}

/* Pairs of battles on the same dice, sides swapped; what the captain has won. */
static int captain_wins(const char *name, const char *const *options, int count, int pairs)
{
    tc_battle *b = load(name, options, count);
    int won = 0;

    for (int i = 0; i < pairs; i++) {
        won += fight(b, (uint32_t)i + 1, CAPTAIN, RANDOM).outcome == TC_WON_0;
        won += fight(b, (uint32_t)i + 1, RANDOM, CAPTAIN).outcome == TC_WON_1;
    }
    free(b);
    return won;
}

static void test_captain_beats_random_on_mirror(void **state)
{
    (void)state;
    assert_true(captain_wins("mirror-tvb", NULL, 0, PAIRS) * 100 >= 2 * PAIRS * 98);
}

static void test_captain_beats_random_with_options(void **state)
{
    static const char *const all[] = { "evade", "variable_morale" };
    (void)state;
    assert_true(captain_wins("small-tvb", all, TC_COUNT(all), 50) * 100 >= 100 * 95);
}

/* On equal ground neither role is much the better one, and battles come to an end. */
static void test_captain_is_fair(void **state)
{
    tc_battle *b = load("mirror-tvb", NULL, 0);
    int won[4] = { 0 }, turns = 0;

    (void)state;
    for (uint32_t seed = 1; seed <= 200; seed++) {
        const account a = fight(b, seed, CAPTAIN_AT_ONCE, CAPTAIN_AT_ONCE);
        won[a.outcome]++;
        turns += a.turns;
    }
    assert_in_range(won[TC_WON_0], 60, 140);
    assert_in_range(won[TC_WON_1], 60, 140);
    assert_true(turns < 200 * 30);
    free(b);
}

/* Captain against captain on every built-in battle of the system: legal and at an end. */
static void test_captain_never_stuck(void **state)
{
    int count = 0, of_tvb = 0;
    const io_scenario_entry *entry = io_scenarios(&count);

    (void)state;
    for (int i = 0; i < count; i++) {
        tc_battle *b = load(entry[i].name, NULL, 0);
        of_tvb += b->system == TC_TVB;
        for (uint32_t seed = 1; seed <= 3 && b->system == TC_TVB; seed++)
            assert_int_not_equal(fight(b, seed, CAPTAIN, CAPTAIN).outcome, TC_PLAYING);
        free(b);
    }
    assert_true(of_tvb >= 3);
}

/* The same mind and position, the same decision; and asked once or twice, the law says the same. */
static void test_captain_at_once_is_captain(void **state)
{
    tc_battle *b = load("mirror-tvb", NULL, 0);

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
    random_apply_is_random_decision("mirror-tvb");
}

/* Commanders join close combat in most battles, and few of the eight fall. */
static void test_captain_leads_by_commanders(void **state)
{
    tc_battle *b = load("mirror-tvb", NULL, 0);
    int fallen = 0, led = 0;

    (void)state;
    for (uint32_t seed = 1; seed <= 50; seed++) {
        const account a = fight(b, seed, CAPTAIN_AT_ONCE, CAPTAIN_AT_ONCE);
        fallen += a.fallen;
        led += a.led;
    }
    assert_in_range(led, 40, 50);
    assert_true(fallen < 2 * 50);
    free(b);
}

/* What it is worth to lead: a wounded unit out of harm's way is rallied, a fresh one there gains
   nothing, and nobody dies beside a single man who is sure to be hit. */
static void test_captain_worth_of_leading(void **state)
{
    tvb_state s = { .turn = 1 };
    (void)state;
    s.unit[0] = (tvb_unit){ .flags = TVB_ON, .type = TVB_CMD, .resolve = 1, .attached = TC_NONE };
    s.unit[1] = (tvb_unit){ .flags = TVB_ON, .type = TVB_HOR, .resolve = 2, .wounds = 1 };
    assert_int_equal(cap_worth_of_leading(&s, 0, 1, 1000, 0), CAP_POINT);
    s.unit[1].wounds = 0;
    assert_int_equal(cap_worth_of_leading(&s, 0, 1, 1000, 0), 0);
    s.unit[1].resolve = 1;
    s.unit[1].wounds = 2;
    assert_true(cap_worth_of_leading(&s, 0, 1, 0, 0) < 0);
    assert_int_equal(cap_spared(1000, 2, 3), 250);
}

/* Exact expectations, in points: a unit of resolve 1 against one die on 6 loses 36 + 108 one time
   in six; against no dice nothing; two dice on 4+ at resolve 2: half one hit, a quarter a rout. */
static void test_captain_loss(void **state)
{
    (void)state;
    assert_int_equal(cap_loss(1, 1, 1, 0, 0), (CAP_POINT + CAP_ROUT) / 6);
    assert_int_equal(cap_loss(3, 0, 1, 0, 0), 0);
    assert_int_equal(cap_loss(2, 2, 3, 0, 0), CAP_POINT / 2 + (2 * CAP_POINT + CAP_ROUT) / 4);
    assert_int_equal(cap_loss(2, 1, 3, 1, 3), cap_loss(2, 2, 3, 0, 0));
    assert_true(cap_loss(4, 4, 2, 4, 1) > cap_loss(4, 4, 2, 0, 0));
}

/* His copies of Table 1 are the book's. */
static void test_captain_table(void **state)
{
    (void)state;
    for (int type = TVB_CMD; type < TVB_TYPES; type++) {
        assert_int_equal(ai_tvb_move[type], tvb_type(type)->move);
        assert_int_equal(ai_tvb_range[type], type == TVB_CAN ? 60000 : tvb_type(type)->range);
    }
}

/* Ledger 2.2: the horse's numbers. */
static void test_captain_sixths(void **state)
{
    (void)state;
    assert_int_equal(cap_sixths(TVB_HOR, true, TVB_PSH, true, false), 2);
    assert_int_equal(cap_sixths(TVB_HOR, true, TVB_PSH, false, false), 3);
    assert_int_equal(cap_sixths(TVB_HOR, true, TVB_SHO, true, false), 3);
    assert_int_equal(cap_sixths(TVB_HOR, false, TVB_SHO, true, false), 2);
    assert_int_equal(cap_sixths(TVB_HOR, true, TVB_SHO, true, true), 1);
    assert_int_equal(cap_sixths(TVB_PSH, true, TVB_HOR, true, false), 2);
    assert_int_equal(cap_sixths(TVB_DRA, true, TVB_HOR, true, false), 1);
    assert_int_equal(cap_sixths(TVB_CAN, false, TVB_HOR, true, false), 0);
}

/* A flank is worth a charge that the front is not. */
static void test_captain_likes_flanks(void **state)
{
    cap_duel d = { TVB_HOR, 3, TVB_PSH, 4, TVB_FRONT, true };

    (void)state;
    const int front = cap_worth_of_charge(&d);
    d.zone = TVB_LEFT;
    const int flank = cap_worth_of_charge(&d);
    d.zone = TVB_REAR;
    assert_true(front < 0 && flank > 0 && cap_worth_of_charge(&d) > flank);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_captain_beats_random_on_mirror),
        cmocka_unit_test(test_captain_beats_random_with_options),
        cmocka_unit_test(test_captain_is_fair),
        cmocka_unit_test(test_captain_never_stuck),
        cmocka_unit_test(test_captain_at_once_is_captain),
        cmocka_unit_test(test_random_apply_is_random_decision),
        cmocka_unit_test(test_captain_leads_by_commanders),
        cmocka_unit_test(test_captain_worth_of_leading),
        cmocka_unit_test(test_captain_loss),
        cmocka_unit_test(test_captain_table),
        cmocka_unit_test(test_captain_sixths),
        cmocka_unit_test(test_captain_likes_flanks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
