/* The classes of a pool against all its faces counted one by one. */
#include "../fold.h"
#include "play_test.h"

/* What a rule sees of the dice under a fold, as one number. */
static uint64_t seen(tc_pool pool, const uint8_t *dice)
{
    const int count = pool.fold == TC_TOP && pool.cut < pool.count ? pool.cut : pool.count;
    uint8_t sorted[TC_POOL_MAX];
    uint64_t key = 0;

    memcpy(sorted, dice, pool.count);
    if (pool.fold == TC_SUM || pool.fold == TC_HITS) {
        for (int i = 0; i < pool.count; i++)
            key += pool.fold == TC_SUM ? dice[i] : dice[i] >= pool.cut;
        return key;
    }
    for (int i = 1; i < pool.count && pool.fold != TC_EACH; i++)
        for (int j = i; j > 0 && sorted[j] > sorted[j - 1]; j--) {
            const uint8_t swap = sorted[j];
            sorted[j] = sorted[j - 1];
            sorted[j - 1] = swap;
        }
    for (int i = 0; i < count; i++)
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

static int cuts(int fold, int count, int sides)
{
    return fold == TC_HITS ? sides + 2 : fold == TC_TOP ? count + 1 : 0;
}

static void test_folds(void **state)
{
    (void)state;
    for (int fold = TC_EACH; fold <= TC_TOP; fold++)
        for (int count = 1; count <= 4; count++)
            for (int sides = 1; sides <= 6; sides++)
                for (int cut = 0; cut <= cuts(fold, count, sides); cut++)
                    check_pool(
                        (tc_pool){ (uint8_t)count, (uint8_t)sides, (uint8_t)fold, (uint8_t)cut });
    check_pool((tc_pool){ 6, 6, TC_TOP, 4 });
    check_pool((tc_pool){ 7, 5, TC_TOP, 2 });
}

/* What the conformance tests give the rules as dice of one class is one. */
static void test_blend(void **state)
{
    ai_random r;
    int changed = 0;

    (void)state;
    ai_random_seed(&r, 1);
    for (int i = 0; i < 100000; i++) {
        const tc_pool pool = { (uint8_t)(1 + ai_random_below(&r, TC_POOL_MAX)),
                               (uint8_t)(1 + ai_random_below(&r, 8)), (uint8_t)(i % (TC_TOP + 1)),
                               (uint8_t)ai_random_below(&r, 10) };
        uint8_t dice[TC_POOL_MAX], other[TC_POOL_MAX];
        for (int k = 0; k < pool.count; k++)
            dice[k] = (uint8_t)(1 + ai_random_below(&r, pool.sides));
        fold_blend(pool, dice, &r, other);
        for (int k = 0; k < pool.count; k++)
            assert_in_range(other[k], 1, pool.sides);
        assert_int_equal(seen(pool, other), seen(pool, dice));
        changed += memcmp(dice, other, pool.count) != 0;
    }
    assert_in_range(changed, 50000, 80000); /* each die in its place never */
}

static uint64_t power_of(uint64_t base, int exponent)
{
    return exponent ? base * power_of(base, exponent - 1) : 1;
}

/* SNS-R68: up to sixteen dice, four of them looked at. The weights add up to all faces, and the one
   of four sixes is of all that have as many: all but those with none, one, two or three. */
static void test_top_of_sixteen(void **state)
{
    (void)state;
    for (int count = 1; count <= TC_POOL_MAX; count++) {
        const int kept = count < 4 ? count : 4;
        uint64_t sum = 0, sixes = 0, fewer = 0, ways = 1;
        play_classes c;
        int classes = 0;
        assert_true(play_classes_first(&c, (tc_pool){ (uint8_t)count, 6, TC_TOP, 4 }));
        do {
            int high = 0;
            for (int i = 0; i < count; i++)
                high += c.dice[i] == 6;
            sum += c.weight;
            sixes += high == kept ? c.weight : 0;
            classes++;
        } while (play_classes_next(&c));
        for (int k = 0; k < kept; k++) {
            fewer += ways * power_of(5, count - k);
            ways = ways * (uint64_t)(count - k) / (uint64_t)(k + 1);
        }
        assert_int_equal(sum, power_of(6, count));
        assert_int_equal(sixes, sum - fewer);
        assert_int_equal(classes, kept == 1 ? 6 : kept == 2 ? 21 : kept == 3 ? 56 : 126);
    }
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
    assert_int_equal(count_classes((tc_pool){ 14, 20, TC_TOP, 0 }), 1);
    assert_false(
        play_classes_first(&c, (tc_pool){ 16, 255, TC_HITS, 3 })); /* 255^16 is no number of ours */
    assert_false(play_classes_first(&c, (tc_pool){ 0, 6, TC_EACH, 0 }));
    assert_false(play_classes_first(&c, (tc_pool){ 1, 0, TC_EACH, 0 }));
}

int test_chance(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_folds),
        cmocka_unit_test(test_blend),
        cmocka_unit_test(test_top_of_sixteen),
        cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests_name("play/chance", tests, NULL, NULL);
}
