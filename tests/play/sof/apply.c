/* Whole decisions: all or nothing, and dice that must fit exactly. */
#include "sof_play.h"

/* C1 attacks P1 with its leader T on it: one die, then 2d6. */
static void attack_with_leader(tc_battle *b, tc_state *s)
{
    fixture_plain(b);
    fixture_leader(b, "T", SOF_CATHOLIC, 2, 8, 9);
    fixture_cup(b, "T", 2);
    fixture_unit(b, "C1", "I6-4m3", 8, 9, "T");
    fixture_unit(b, "P1", "I6-4m3", 8, 8, "Q");
    assert_true(fixture_movement(b, s, "T"));
    end_movement(b, s);
}

static const char *const both[] = { "C1", "P1", NULL };

static play_decision fight(void)
{
    return one((tc_action){ .kind = SOF_RESOLVE_NEXT });
}

static void declare(const tc_battle *b, tc_state *s)
{
    const play_decision d = battle_of(b, both);
    assert_int_equal(play_apply(b, s, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
}

static tc_verdict try_dice(const tc_battle *b, tc_state *s, const uint8_t *script, uint32_t len,
                           tc_events *ev, tc_dice *dice)
{
    const play_decision d = fight();

    *dice = (tc_dice){ .script = script, .script_len = len };
    return play_apply(b, s, &d, PLAY_ROLL_ON, dice, ev);
}

/* Too few, too many, impossible: TC_DICE with its numbers; state, dice and events as they were. */
static void test_dice_that_do_not_fit(void **state)
{
    static const struct {
        uint8_t dice[8];
        uint32_t len;
        int got, need;
    } rows[] = {
        { { 0 }, 0, 0, 1 },                      /* none */
        { { 5 }, 1, 1, 2 },                      /* the leader's are missing */
        { { 5, 3 }, 2, 1, 2 },                   /* one of his two */
        { { 7, 3, 3 }, 3, 0, 1 },                /* no face 7 */
        { { 0, 3, 3 }, 3, 0, 1 },                /* no face 0 */
        { { 5, 3, 9 }, 3, 1, 2 },                /* the second pool */
        { { 1, 3, 3, 2, 1, 1, 1, 1 }, 8, 8, 4 }, /* left over; the next draw takes one */
    };
    tc_battle b;
    tc_state s;
    tc_event at[256];

    (void)state;
    attack_with_leader(&b, &s);
    declare(&b, &s);
    const uint64_t hash = tc_hash(&b, &s);
    for (int i = 0; i < TC_COUNT(rows); i++) {
        tc_events ev = { at, 0, TC_COUNT(at), 0 };
        tc_dice dice;
        const tc_verdict v = try_dice(&b, &s, rows[i].dice, rows[i].len, &ev, &dice);
        assert_int_equal(v.rule, TC_DICE);
        assert_int_equal(v.got, rows[i].got);
        assert_int_equal(v.need, rows[i].need);
        assert_int_equal(tc_hash(&b, &s), hash);
        assert_int_equal(dice.used, 0);
        assert_int_equal(ev.len, 0);
    }
}

/* Every die that falls is among the events, in order, with its sides. */
static void test_events_carry_the_dice(void **state)
{
    static const uint8_t script[] = { 5, 3, 4, 2 };
    tc_battle b;
    tc_state s;
    tc_event at[256];
    tc_events ev = { at, 0, TC_COUNT(at), 0 };
    tc_dice dice;
    uint8_t seen[16];
    int count = 0;

    (void)state;
    attack_with_leader(&b, &s);
    declare(&b, &s);
    assert_int_equal(try_dice(&b, &s, script, TC_COUNT(script), &ev, &dice).rule, TC_LEGAL);
    for (uint32_t i = 0; i < ev.len; i++)
        if (at[i].kind == TC_EV_DIE)
            seen[count++] = (uint8_t)at[i].b;
    assert_int_equal(count, TC_COUNT(script));
    assert_memory_equal(seen, script, sizeof script);
    assert_int_equal(dice.used, TC_COUNT(script));
}

/* An item refused refuses the whole; a refusal of the commit too. The items leave no draft
   behind. */
static void test_all_or_nothing(void **state)
{
    tc_battle b;
    tc_state s;

    (void)state;
    attack_with_leader(&b, &s);
    const uint64_t hash = tc_hash(&b, &s);
    play_decision d = battle_of(&b, both);
    d.at[2] = d.at[1];
    d.at[1] = d.at[0];
    d.count = 3;
    tc_verdict v = play_check(&b, &s, &d);
    assert_int_equal(v.rule, SOF_5_0_d);
    assert_int_equal(play_apply(&b, &s, &d, PLAY_ROLL_ON, NULL, NULL).rule, SOF_5_0_d);
    assert_int_equal(tc_hash(&b, &s), hash);
    d = battle_of(&b, both);
    d.at[1].side = SOF_PROTESTANT;
    assert_int_equal(play_apply(&b, &s, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule,
                     play_check(&b, &s, &d).rule);
    assert_int_equal(tc_hash(&b, &s), hash);
    d.count = 0;
    assert_int_equal(play_check(&b, &s, &d).rule, TC_MALFORMED);
    assert_int_equal(play_apply(&b, &s, &d, PLAY_ROLL_ON, NULL, NULL).rule, TC_MALFORMED);
}

/* Step by step or in one go: the same state. */
static void test_steps_and_whole(void **state)
{
    static const uint8_t script[] = { 5, 3, 4, 2 };
    const play_decision d = fight();
    tc_battle b;
    tc_state s, t, u;
    tc_await due;

    (void)state;
    attack_with_leader(&b, &s);
    declare(&b, &s);
    t = s;
    tc_dice dice = { .script = script, .script_len = TC_COUNT(script) };
    assert_int_equal(play_apply(&b, &s, &d, PLAY_ROLL_ON, &dice, NULL).rule, TC_LEGAL);
    assert_int_equal(play_apply(&b, &t, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
    u = t;
    dice.used = 0;
    play_roll_on(&b, &u, &dice);
    assert_int_equal(dice.used, TC_COUNT(script));
    assert_int_equal(tc_hash(&b, &s), tc_hash(&b, &u));
    for (int used = 0; used < TC_COUNT(script);) {
        const tc_await w = tc_awaits(&b, &t);
        tc_dice step = { .script = script + used, .script_len = w.pool.count };
        assert_int_equal(w.who, TC_CHANCE);
        assert_int_equal(play_dice_due(&b, &t, NULL, script, 0, &due).rule, TC_LEGAL);
        assert_memory_equal(&due.pool, &w.pool, sizeof w.pool);
        assert_int_equal(play_apply(&b, &t, NULL, PLAY_STOP_AT_CHANCE, &step, NULL).rule, TC_LEGAL);
        used += w.pool.count;
    }
    assert_int_equal(tc_hash(&b, &s), tc_hash(&b, &t));
}

/* What a table of people is asked for next. */
static void test_dice_due(void **state)
{
    static const uint8_t script[] = { 5, 3, 4, 2 };
    const play_decision d = fight();
    tc_battle b;
    tc_state s;
    tc_await due;

    (void)state;
    attack_with_leader(&b, &s);
    declare(&b, &s);
    assert_int_equal(play_dice_due(&b, &s, &d, script, 0, &due).rule, TC_LEGAL);
    assert_int_equal(due.pool.count, 1);
    assert_int_equal(play_dice_due(&b, &s, &d, script, 1, &due).rule, TC_LEGAL);
    assert_int_equal(due.pool.count, 2);
    assert_int_equal(due.subject, fixture_find(&b, "T"));
    assert_int_equal(play_dice_due(&b, &s, &d, script, 4, &due).rule, TC_LEGAL);
    assert_int_equal(due.who, SOF_PROTESTANT); /* Q's marker is drawn: his owner answers */
    static const uint8_t bad[] = { 9 };
    assert_int_equal(play_dice_due(&b, &s, &d, bad, 1, &due).rule, TC_DICE);
}

int test_apply(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dice_that_do_not_fit),
        cmocka_unit_test(test_events_carry_the_dice),
        cmocka_unit_test(test_all_or_nothing),
        cmocka_unit_test(test_steps_and_whole),
        cmocka_unit_test(test_dice_due),
    };
    return cmocka_run_group_tests_name("play/apply", tests, NULL, NULL);
}
