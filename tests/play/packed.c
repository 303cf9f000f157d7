/* The packed record: what goes in comes out, in one encoding only, and bad bytes are refused. */
#include "play_test.h"

static play_decision random_decision(ai_random *r)
{
    play_decision d = { .count = 1 + (int)ai_random_below(
                                         r, ai_random_below(r, 4) ? 4 : PLAY_ITEMS_MAX) };

    for (int i = 0; i < d.count; i++) {
        tc_action *a = &d.at[i];
        a->kind = (uint8_t)ai_random_below(r, 32);
        a->side = (uint8_t)ai_random_below(r, 2);
        a->unit = (uint8_t)ai_random_below(r, 256);
        a->target = ai_random_below(r, 2) ? (uint8_t)TC_NONE : (uint8_t)0;
        a->with = (uint8_t)(ai_random_below(r, 4) ? 0 : ai_random_below(r, 256));
        a->flags = (uint8_t)(ai_random_below(r, 4) ? 0 : ai_random_below(r, 256));
        a->arg = (uint16_t)(ai_random_below(r, 2) ? 0 : ai_random_below(r, 65536));
        for (int j = 0; j < 3; j++)
            a->as.word[j] = ai_random_below(r, 2) ? 0
                                                  : (uint64_t)ai_random_below(r, 0x7fffffff)
                                                        << ai_random_below(r, 33);
    }
    return d;
}

static void test_round_trip(void **state)
{
    ai_random r;
    uint8_t bytes[PLAY_PACKED_MAX + 8], again[PLAY_PACKED_MAX];

    (void)state;
    ai_random_seed(&r, 27);
    for (int i = 0; i < 20000; i++) {
        const play_decision d = random_decision(&r);
        play_decision back;
        memset(bytes, 0xaa, sizeof bytes); /* what follows a decision is not its business */
        const int len = play_pack_decision(&d, bytes, PLAY_PACKED_MAX);
        assert_true(len > 0);
        assert_int_equal(play_unpack_decision(&back, bytes, len + 8), len);
        assert_int_equal(back.count, d.count);
        assert_memory_equal(back.at, d.at, (size_t)d.count * sizeof d.at[0]);
        assert_int_equal(play_pack_decision(&back, again, len), len);
        assert_memory_equal(again, bytes, (size_t)len);
        assert_int_equal(play_pack_decision(&d, again, len - 1), 0);
        assert_int_equal(play_unpack_decision(&back, bytes, len - 1), 0);
        assert_int_equal(back.count, 0);
    }
}

/* Whatever bytes decode, they are the one encoding of what they decode to. */
static void test_one_encoding(void **state)
{
    ai_random r;
    uint8_t bytes[64], again[64];
    int decoded = 0;

    (void)state;
    ai_random_seed(&r, 8);
    for (int i = 0; i < 200000; i++) {
        play_decision d;
        for (size_t j = 0; j < sizeof bytes; j++)
            bytes[j] = (uint8_t)(ai_random_below(&r, 3) ? ai_random_below(&r, 256) : 0);
        const int eaten = play_unpack_decision(&d, bytes, (int)sizeof bytes);
        if (!eaten)
            continue;
        decoded++;
        assert_int_equal(play_pack_decision(&d, again, (int)sizeof again), eaten);
        assert_memory_equal(again, bytes, (size_t)eaten);
    }
    assert_true(decoded > 100);
}

static void test_bad_counts(void **state)
{
    uint8_t bytes[PLAY_PACKED_MAX];
    play_decision d = { .count = 0 };

    (void)state;
    assert_int_equal(play_pack_decision(&d, bytes, PLAY_PACKED_MAX), 0);
    d.count = PLAY_ITEMS_MAX + 1;
    assert_int_equal(play_pack_decision(&d, bytes, PLAY_PACKED_MAX), 0);
    memset(bytes, 0, sizeof bytes); /* items without end */
    assert_int_equal(play_unpack_decision(&d, bytes, PLAY_PACKED_MAX), 0);
    assert_int_equal(play_unpack_decision(&d, bytes, 0), 0);
}

int test_packed(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_one_encoding),
        cmocka_unit_test(test_bad_counts),
    };
    return cmocka_run_group_tests_name("play/packed", tests, NULL, NULL);
}
