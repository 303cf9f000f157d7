/* The classes of a pool against all its faces counted one by one. */
#include "play_test.h"

/* What a rule sees of the dice under a fold, as one number. */
static uint64_t seen(tc_pool pool, const uint8_t *dice)
{
    uint8_t sorted[TC_POOL_MAX];
    uint64_t key = 0;

    memcpy(sorted, dice, pool.count);
    if (pool.fold == TC_SUM || pool.fold == TC_HITS) {
        for (int i = 0; i < pool.count; i++)
            key += pool.fold == TC_SUM ? dice[i] : dice[i] >= pool.cut;
        return key;
    }
    for (int i = 1; i < pool.count && pool.fold == TC_SORTED; i++)
        for (int j = i; j > 0 && sorted[j] < sorted[j - 1]; j--) {
            const uint8_t swap = sorted[j];
            sorted[j] = sorted[j - 1];
            sorted[j - 1] = swap;
        }
    for (int i = 0; i < pool.count; i++)
        key = key * 64 + sorted[i];
    return key;
}

static uint64_t count_faces(tc_pool pool, uint64_t key, uint64_t total)
{
    uint64_t ways = 0;

    for (uint64_t n = 0; n < total; n++) {
        uint8_t dice[TC_POOL_MAX];
        uint64_t rest = n;
        for (int i = 0; i < pool.count; i++) {
            dice[i] = (uint8_t)(1 + rest % pool.sides);
            rest /= pool.sides;
        }
        ways += seen(pool, dice) == key;
    }
    return ways;
}

static void check_pool(tc_pool pool)
{
    play_classes c;
    uint64_t sum = 0, keys[2048];
    int count = 0;

    assert_true(play_classes_first(&c, pool));
    do {
        const uint64_t key = seen(pool, c.dice);
        for (int i = 0; i < count; i++)
            assert_true(keys[i] != key); /* each class once */
        keys[count++] = key;
        for (int i = 0; i < pool.count; i++)
            assert_in_range(c.dice[i], 1, pool.sides);
        assert_int_equal(c.weight, count_faces(pool, key, c.total));
        sum += c.weight;
    } while (play_classes_next(&c));
    assert_int_equal(sum, c.total);
}

static void test_folds(void **state)
{
    (void)state;
    for (int fold = TC_EACH; fold <= TC_HITS; fold++)
        for (int count = 1; count <= 4; count++)
            for (int sides = 1; sides <= 6; sides++)
                for (int cut = 0; cut <= (fold == TC_HITS ? sides + 2 : 0); cut++)
                    check_pool(
                        (tc_pool){ (uint8_t)count, (uint8_t)sides, (uint8_t)fold, (uint8_t)cut });
}

static int count_classes(tc_pool pool)
{
    play_classes c;
    int count = 1;

    assert_true(play_classes_first(&c, pool));
    while (play_classes_next(&c))
        count++;
    return count;
}

static void test_sizes(void **state)
{
    play_classes c;

    (void)state;
    assert_int_equal(count_classes((tc_pool){ 2, 6, TC_SUM, 0 }), 11);
    assert_int_equal(count_classes((tc_pool){ 12, 6, TC_HITS, 5 }), 13);
    assert_int_equal(count_classes((tc_pool){ 1, 37, TC_EACH, 0 }), 37);
    assert_int_equal(count_classes((tc_pool){ 14, 20, TC_HITS, 11 }), 15);
    assert_false(
        play_classes_first(&c, (tc_pool){ 16, 255, TC_HITS, 3 })); /* 255^16 is no number of ours */
    assert_false(play_classes_first(&c, (tc_pool){ 0, 6, TC_EACH, 0 }));
    assert_false(play_classes_first(&c, (tc_pool){ 1, 0, TC_EACH, 0 }));
}

int test_chance(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_folds),
        cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests_name("play/chance", tests, NULL, NULL);
}
