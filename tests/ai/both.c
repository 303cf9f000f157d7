#include "both.h"

static tc_battle *load_as(const char *name, const io_choice *choice)
{
    io_faults faults = { .count = 0 };
    size_t len = 0;
    char *text = io_scenario_load(name, &len, &faults);
    tc_battle *b = malloc(sizeof *b);

    assert_non_null(text);
    assert_non_null(b);
    assert_true(io_scenario_compile(text, len, choice, b, &faults));
    free(text);
    return b;
}

tc_battle *load(const char *name, const char *const *options, int count)
{
    return load_as(name, &(io_choice){ .options = options, .option_count = count });
}

tc_battle *load_variant(const char *name, const char *variant)
{
    return load_as(name, &(io_choice){ .variant = variant });
}

void begin_battle(const tc_battle *b, uint32_t seed, tc_state *s, ai_random mind[2], tc_dice *dice)
{
    *dice = (tc_dice){ .key = { seed, 7 } };
    for (unsigned side = 0; side < 2; side++)
        ai_random_seed(&mind[side], seed + 1000000 * side);
    tc_begin(b, s, NULL);
    play_roll_on(b, s, dice);
}

void random_apply_is_random_decision(const char *name)
{
    tc_battle *b = load(name, NULL, 0);
    tc_dice dice = { .key = { 42, 7 } };
    ai_random one, other;
    tc_state s, t;

    ai_random_seed(&one, 42);
    ai_random_seed(&other, 42);
    tc_begin(b, &s, NULL);
    play_roll_on(b, &s, &dice);
    for (int ply = 0; ply < 500 && !s.over; ply++) {
        play_decision d;
        t = s;
        ai_random_decision(b, &t, &one, &d);
        assert_int_equal(play_apply(b, &t, &d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
        assert_true(ai_random_apply(b, &s, &other, NULL));
        assert_true(tc_hash(b, &s) == tc_hash(b, &t));
        play_roll_on(b, &s, &dice);
    }
    free(b);
}
