/* What the arena says about two players: scores, intervals over pairs, and when it is settled. */
#include "../../lab/arena.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static bool is_near(double a, double b)
{
    return fabs(a - b) < 1e-9;
}

/* Eight pairs won, one halved, one lost: 8.5 of 10; with a pair won and a pair lost 9.5 of 12. */
static void test_rating_of_ten_pairs(void **state)
{
    const arena_score s = { .pairs = 10, .pair = { 1, 0, 1, 0, 8 }, .margin = 100, .square = 2000 };
    const arena_rating r = arena_rate(&s);
    const double mean = 9.5 / 12, half = 1.959963984540054 * sqrt((9.25 / 12 - mean * mean) / 12);

    (void)state;
    assert_true(is_near(r.score, 0.85));
    assert_true(is_near(r.low, mean - half) && is_near(r.high, fmin(1, mean + half)));
    assert_true(is_near(r.elo, 400 * log10(0.85 / 0.15)));
    assert_true(is_near(r.margin, 5)); /* of one battle */
    assert_true(is_near(r.margin_error, sqrt((200.0 - 100.0) / 9) / 2));
}

/* All pairs alike: the interval has a width, and shrinks with their number. */
static void test_rating_is_never_sure(void **state)
{
    double last = 0;

    (void)state;
    for (uint32_t n = 1; n <= 1000; n *= 10) {
        const arena_score s = { .pairs = n, .pair = { 0, 0, 0, 0, n } };
        const arena_rating r = arena_rate(&s);
        assert_true(r.low > last && r.low < 1 && r.score == 1 && r.high == 1);
        last = r.low;
    }
}

/* A player who always wins with one side and loses with the other is no better than the other, and
   that is soon known: the pair is what is sampled, not the battle. */
static void test_rating_goes_by_pairs(void **state)
{
    const arena_score halved = { .pairs = 50, .pair = { 0, 0, 50, 0, 0 } };
    const arena_score whole = { .pairs = 50, .pair = { 25, 0, 0, 0, 25 } };
    const arena_rating a = arena_rate(&halved), b = arena_rate(&whole);

    (void)state;
    assert_true(a.score == 0.5 && b.score == 0.5);
    assert_true(a.high - a.low < 0.06 && b.high - b.low > 0.2);
}

/* A fair coin of any weight, as pairs of battles: how often the interval holds the truth. */
static double coverage(double chance, uint32_t pairs, uint64_t *dice)
{
    enum { TIMES = 4000 };
    int held = 0;

    for (int i = 0; i < TIMES; i++) {
        arena_score s = { .pairs = pairs };
        for (uint32_t k = 0; k < pairs; k++) {
            int halves = 0;
            for (int battle = 0; battle < 2; battle++) {
                *dice = *dice * 6364136223846793005u + 1442695040888963407u;
                halves += (double)(*dice >> 11) < chance * 0x1p53 ? 2 : 0;
            }
            s.pair[halves]++;
        }
        const arena_rating r = arena_rate(&s);
        held += r.low <= chance && chance <= r.high;
    }
    return (double)held / TIMES;
}

static void test_interval_holds_the_truth(void **state)
{
    static const double chances[] = { 0.5, 0.6, 0.7, 0.85, 0.95 };
    uint64_t dice = 1;

    (void)state;
    for (int i = 0; i < TC_COUNT(chances); i++)
        for (uint32_t pairs = 10; pairs <= 40; pairs *= 2)
            assert_true(coverage(chances[i], pairs, &dice) > 0.94);
}

static void test_settled(void **state)
{
    arena_score s = { .pairs = 9, .pair = { 0, 0, 0, 0, 9 } };

    (void)state;
    assert_false(arena_is_settled(&s, 0.6)); /* too few */
    s.pairs = s.pair[4] = 10;
    assert_true(arena_is_settled(&s, 0.6));
    assert_false(arena_is_settled(&s, 0.8)); /* ten may be luck */
    s.pairs = s.pair[4] = 11;
    assert_false(arena_is_settled(&s, 0.6)); /* not looked at */
    s.pairs = s.pair[4] = 15;
    assert_true(arena_is_settled(&s, 0.6));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rating_of_ten_pairs),
        cmocka_unit_test(test_rating_is_never_sure),
        cmocka_unit_test(test_rating_goes_by_pairs),
        cmocka_unit_test(test_interval_holds_the_truth),
        cmocka_unit_test(test_settled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
