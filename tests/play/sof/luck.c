/* Luck: swings against the step's own expectation sum to nothing, and count in thousandths. */
#include "sof_play.h"

/* SOF-C044's shape: 2 against 6 at morale 2 v 5: column 1-3, -3; Ae only on a row of 0: dice 1,
   2, 3. */
static void hopeless_attack(tc_battle *b, tc_state *s)
{
    static const char *const ids[] = { "C1", "P1", NULL };
    const tc_action fight = { .kind = SOF_RESOLVE_NEXT };

    fixture_plain(b);
    fixture_unit(b, "C1", "I2-4m2", 8, 9, "T");
    fixture_unit(b, "C2", "I2-4m2", 2, 13, "T");
    fixture_unit(b, "P1", "I6-4m5", 8, 8, "Q");
    assert_true(fixture_movement(b, s, "T"));
    end_movement(b, s);
    const play_decision d = battle_of(b, ids);
    assert_int_equal(play_apply(b, s, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
    assert_int_equal(tc_apply(b, s, &fight, NULL, NULL).rule, TC_LEGAL);
}

static void test_swings(void **state)
{
    tc_battle b;
    tc_state s;
    int64_t sum = 0;

    (void)state;
    hopeless_attack(&b, &s);
    const tc_await due = tc_awaits(&b, &s);
    for (uint8_t die = 1; die <= 6; die++) {
        tc_state t = s;
        play_luck l = { 0 };
        assert_int_equal(play_roll(&b, &t, &die, 1, NULL).rule, TC_LEGAL);
        play_luck_add(&b, &s, &due, &t, &l, work);
        assert_int_equal(l.rolls, 1);
        assert_int_equal(l.swing, die <= 3 ? -1000 : 1000); /* 2 VP in half the cases */
        assert_int_equal(l.variance, 1000000);
        sum += l.swing;
    }
    assert_int_equal(sum, 0);
}

/* A decision with its recorded dice, the draw that follows included. */
static void test_decision(void **state)
{
    static const char *const ids[] = { "C1", "P1", NULL };
    static const uint8_t none[1] = { 0 }, dice[] = { 1, 3 }; /* the battle; then a marker of Q */
    tc_battle b;
    tc_state s;
    play_luck l = { 0 };

    (void)state;
    fixture_plain(&b);
    fixture_unit(&b, "C1", "I2-4m2", 8, 9, "T");
    fixture_unit(&b, "C2", "I2-4m2", 2, 13, "T");
    fixture_unit(&b, "P1", "I6-4m5", 8, 8, "Q");
    assert_true(fixture_movement(&b, &s, "T"));
    end_movement(&b, &s);
    play_decision d = battle_of(&b, ids);
    assert_int_equal(play_luck_decision(&b, &s, &d, none, 0, &l, work).rule, TC_LEGAL);
    assert_int_equal(l.rolls, 0);
    assert_int_equal(play_apply(&b, &s, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
    d = one((tc_action){ .kind = SOF_RESOLVE_NEXT });
    assert_int_equal(play_luck_decision(&b, &s, &d, dice, 1, &l, work).rule, TC_DICE);
    assert_int_equal(l.rolls, 0);
    assert_int_equal(play_luck_decision(&b, &s, &d, dice, 2, &l, work).rule, TC_LEGAL);
    assert_int_equal(l.swing, -1000);
    assert_int_equal(l.rolls, 2);
}

static void test_permille(void **state)
{
    static const struct {
        int64_t swing, variance;
        int permille;
    } rows[] = {
        { 0, 1000000, 500 },      { 1000, 1000000, 159 },
        { -1000, 1000000, 841 },  { 2000, 1000000, 23 },
        { 500, 1000000, 309 },    { 9000, 1000000, 0 },
        { -9000, 1000000, 1000 }, { 5, 0, 500 },
        { 967, 1000000, 167 }, /* luckier than 1 game in 6 */
    };

    (void)state;
    for (int i = 0; i < TC_COUNT(rows); i++) {
        const play_luck l = { rows[i].swing, rows[i].variance, 1 };
        assert_in_range(play_luck_permille(&l), rows[i].permille > 0 ? rows[i].permille - 1 : 0,
                        rows[i].permille + 1);
    }
}

int test_luck(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_swings),
        cmocka_unit_test(test_decision),
        cmocka_unit_test(test_permille),
    };
    return cmocka_run_group_tests_name("play/luck", tests, NULL, NULL);
}
