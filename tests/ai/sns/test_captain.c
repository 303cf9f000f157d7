/* The captain of Sword & Spear on small positions: his chances are those of the law, dice go where
   they can be used, he strikes flanks, shoots, rallies and gets out of the way, and his commanders
   do not stay alone. */
#include "../../../ai/sns/captain.h"
#include "../../fixture/sns/fixture.h"
#include "../both.h"
#include "tests.h"

enum { NORTH = 0, WEST = 2700, SOUTH = 1800, EAST = 900 };

typedef struct table {
    tc_battle b;
    tc_state s;
    ai_random mind;
    play_decision d;
} table;

static table *lay(void)
{
    table *t = malloc(sizeof *t);
    assert_non_null(t);
    sns_fixture_table(&t->b);
    ai_random_seed(&t->mind, 1);
    return t;
}

/* A general of each side who commands all of them (6.1.b). */
static void in_command(table *t)
{
    sns_fixture_alone(&t->b, 0, SNS_GENERAL, 15000, 6000);
    sns_fixture_alone(&t->b, 1, SNS_GENERAL, 15000, 16000);
}

static const tc_action *ask(table *t)
{
    ai_captain(&t->b, &t->s, &t->mind, &t->d);
    assert_int_equal(play_check(&t->b, &t->s, &t->d).rule, TC_LEGAL);
    return &t->d.at[t->d.count - 1];
}

/* What a unit does with dice of a number. */
static const tc_action *act(table *t, int unit, int number)
{
    sns_fixture_dice(&t->b, unit, number, 1);
    sns_fixture_choose(&t->b, unit);
    tc_begin(&t->b, &t->s, NULL);
    return ask(t);
}

/* ---- Chances (11.4, 11.5, 12.1) ---- */

static int64_t power(int64_t x, int n)
{
    int64_t p = 1;
    for (; n > 0; n--)
        p *= x;
    return p;
}

static int64_t over(int n, int k)
{
    int64_t c = 1;
    for (int i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    return c;
}

/* Of the 6^n rolls of n dice in how many the i-th highest shows at least x. */
static int64_t at_least(int n, int i, int x)
{
    int64_t sum = 0;
    for (int k = i; k <= n; k++)
        sum += over(n, k) * power(7 - x, k) * power(x - 1, n - k);
    return sum;
}

/* Shows exactly x; nobody is there: 0 shows always. */
static int64_t shows(int n, int i, int x)
{
    if (i > n)
        return x == 0 ? power(6, n) : 0;
    return x == 0 ? 0 : at_least(n, i, x) - at_least(n, i, x + 1);
}

/* Rounded. All is at most 6^20, and n four times that: thousandths of it have no room, so the whole
   ones are taken out first. */
static int to_thousandths(int64_t n, int64_t all)
{
    const int whole = (int)(n / all);
    const int64_t rest = n % all;
    return 1000 * whole + (int)((2000 * rest / all + 1) / 2);
}

static void is_chance(const sns_battle *b, int p, int dice, int his)
{
    const ai_sns_chance c = ai_sns_chance_of(dice, his, p);
    const int64_t all = power(6, dice) * power(6, his);
    int64_t straight = 0, tests = 0;

    for (int i = 1; i <= SNS_KEPT && i <= dice; i++)
        for (int x = 1; x <= 6; x++)
            for (int y = 0; y <= 6; y++) {
                const int64_t ways = shows(dice, i, x) * shows(his, i, y);
                if (!ways || (y && x <= y))
                    continue;
                const int margin = sns_margin_of(b, x, y, p);
                straight += margin >= 2 ? ways : 0;
                tests += margin == 1 ? ways : 0;
            }
    assert_int_equal(c.straight, to_thousandths(straight, all));
    assert_int_equal(c.tests, to_thousandths(tests, all));
}

static void test_chances_are_the_laws(void **state)
{
    table *t = lay();
    (void)state;
    for (int p = SNS_LACKING; p <= SNS_HEAVY; p++)
        for (int dice = 1; dice <= SNS_CAP_DICE; dice++)
            for (int his = 1; his <= SNS_CAP_DICE; his++)
                is_chance(&t->b.as.sns, p, dice, his);
    free(t);
}

/* By every roll of few dice, highest against highest. */
static void test_chances_by_every_roll(void **state)
{
    table *t = lay();
    int straight = 0, tests = 0;
    (void)state;
    for (int roll = 0; roll < 6 * 6 * 6 * 6; roll++) {
        int a[2] = { roll % 6 + 1, roll / 6 % 6 + 1 }, d[2] = { roll / 36 % 6 + 1, roll / 216 + 1 };
        for (int i = 0; i < 2; i++) {
            const int x = (a[0] > a[1]) == (i == 0) ? a[0] : a[1];
            const int y = (d[0] > d[1]) == (i == 0) ? d[0] : d[1];
            const int margin = x > y ? sns_margin_of(&t->b.as.sns, x, y, SNS_ARMOURED) : 0;
            straight += margin >= 2;
            tests += margin == 1;
        }
    }
    const ai_sns_chance c = ai_sns_chance_of(2, 2, SNS_ARMOURED);
    assert_int_equal(c.straight, (1000 * straight + 648) / 1296);
    assert_int_equal(c.tests, (1000 * tests + 648) / 1296);
    free(t);
}

/* ---- Dice ---- */

static int given_to(const table *t, int unit, int *number)
{
    for (int i = 0; i < t->d.count; i++)
        if (t->d.at[i].kind == SNS_GIVE && t->d.at[i].unit == unit) {
            *number = t->d.at[i].arg;
            return t->d.at[i].with;
        }
    return 0;
}

/* The 3 can only be used by the better one, the 6 leads three along (7.8). */
static void test_dice_go_where_they_can_be_used(void **state)
{
    table *t = lay();
    (void)state;
    int line[3], number = 0;
    for (int i = 0; i < 3; i++)
        line[i] = sns_fixture_unit(&t->b, 0, SNS_HF, 16000 + 2100 * i, 5000, NORTH);
    const int horse = sns_fixture_unit(&t->b, 0, SNS_CAV, 8000, 5000, NORTH);
    sns_fixture_who(&t->b, horse)->discipline = 3;
    sns_fixture_unit(&t->b, 1, SNS_HF, 18000, 19000, SOUTH);
    sns_fixture_unit(&t->b, 1, SNS_HF, 21000, 19000, SOUTH);
    sns_fixture_with(&t->b, 0, SNS_GENERAL, line[1]);
    sns_fixture_allocate(&t->b, 0, (const uint8_t[6]){ 1, 0, 0, 1, 0, 1 });
    tc_begin(&t->b, &t->s, NULL);
    ask(t);
    assert_int_equal(given_to(t, horse, &number), 1);
    assert_int_equal(number, 4);
    assert_int_equal(given_to(t, line[1], &number), 1);
    assert_int_equal(number, 6);
    assert_int_equal(given_to(t, line[0], &number) + given_to(t, line[2], &number), 0);
    free(t);
}

/* ---- Activations ---- */

static void test_strikes_a_flank(void **state)
{
    table *t = lay();
    (void)state;
    const int horse = sns_fixture_unit(&t->b, 0, SNS_CAV, 18000, 10000, NORTH);
    const int flank = sns_fixture_unit(&t->b, 1, SNS_MF, 17500, 13000, EAST);
    sns_fixture_unit(&t->b, 1, SNS_HF, 21000, 13500, SOUTH);
    sns_fixture_with(&t->b, 0, SNS_GENERAL, horse);
    const tc_action *a = act(t, horse, 5);
    assert_int_equal(a->kind, SNS_ACT_CHARGE);
    assert_int_equal(a->target, flank);
    free(t);
}

static void test_does_not_run_at_the_stronger(void **state)
{
    table *t = lay();
    (void)state;
    const int poor = sns_fixture_unit(&t->b, 0, SNS_MF, 18000, 10000, NORTH);
    sns_fixture_who(&t->b, poor)->protection = SNS_LACKING;
    const int strong = sns_fixture_unit(&t->b, 1, SNS_HF, 18000, 12000, SOUTH);
    sns_fixture_who(&t->b, strong)->protection = SNS_ARMOURED;
    sns_fixture_who(&t->b, strong)->traits = SNS_THROWN;
    assert_int_not_equal(act(t, poor, 5)->kind, SNS_ACT_CHARGE);
    free(t);
}

static void test_shoots_who_is_in_range(void **state)
{
    table *t = lay();
    (void)state;
    const int archers = sns_fixture_unit(&t->b, 0, SNS_MF, 18000, 10000, NORTH);
    sns_fixture_who(&t->b, archers)->weapon = SNS_BOW;
    const int target = sns_fixture_unit(&t->b, 1, SNS_MF, 18000, 13500, SOUTH);
    in_command(t);
    const tc_action *a = act(t, archers, 4);
    assert_int_equal(a->kind, SNS_ACT_SHOOT);
    assert_int_equal(a->target, target);
    free(t);
}

static void test_rallies_before_it_breaks(void **state)
{
    table *t = lay();
    (void)state;
    const int hurt = sns_fixture_unit(&t->b, 0, SNS_HF, 18000, 5000, NORTH);
    sns_fixture_of(&t->b, hurt)->hits = 2;
    sns_fixture_unit(&t->b, 1, SNS_HF, 18000, 16000, SOUTH);
    sns_fixture_with(&t->b, 0, SNS_GENERAL, hurt);
    assert_int_equal(act(t, hurt, 5)->kind, SNS_ACT_RALLY);
    free(t);
}

static void test_fights_who_is_engaged(void **state)
{
    table *t = lay();
    (void)state;
    const int ours = sns_fixture_unit(&t->b, 0, SNS_HF, 18000, 12000, NORTH);
    const int theirs = sns_fixture_unit(&t->b, 1, SNS_HF, 18000, 12000, SOUTH);
    sns_fixture_engage(&t->b, ours, PL_FRONT, theirs, PL_FRONT);
    in_command(t);
    const tc_action *a = act(t, ours, 4);
    assert_int_equal(a->kind, SNS_ACT_FIGHT);
    assert_int_equal(a->target, theirs);
    free(t);
}

/* A six is one bonus (5.7): into the combat it is for, and then that combat. */
static void test_bonuses_are_for_what_follows(void **state)
{
    table *t = lay();
    (void)state;
    const int ours = sns_fixture_unit(&t->b, 0, SNS_HF, 18000, 12000, NORTH);
    const int theirs = sns_fixture_unit(&t->b, 1, SNS_HF, 18000, 12000, SOUTH);
    sns_fixture_engage(&t->b, ours, PL_FRONT, theirs, PL_FRONT);
    sns_fixture_dice(&t->b, ours, 6, 1);
    sns_fixture_activate(&t->b);
    tc_begin(&t->b, &t->s, NULL);
    const tc_action *a = ask(t);
    assert_int_equal(a->kind, SNS_BONUS);
    assert_int_equal(a->target, 1);
    assert_true(ai_apply_all(&t->b, &t->s, &t->d));
    assert_int_equal(ask(t)->kind, SNS_ACT_FIGHT);
    free(t);
}

/* ---- Charged ---- */

static void charge(table *t, int unit, int target)
{
    play_decision d = { .count = 1 };
    d.at[0] = (tc_action){ .kind = SNS_ACT_CHARGE,
                           .side = (uint8_t)sns_side(unit),
                           .target = (uint8_t)target };
    assert_true(ai_apply_all(&t->b, &t->s, &d));
}

static void test_skirmishers_get_out_of_the_way(void **state)
{
    table *t = lay();
    (void)state;
    const int horse = sns_fixture_unit(&t->b, 0, SNS_CAV, 18000, 8000, NORTH);
    const int light = sns_fixture_unit(&t->b, 1, SNS_LF, 18000, 11500, SOUTH);
    in_command(t);
    sns_fixture_dice(&t->b, horse, 5, 1);
    sns_fixture_choose(&t->b, horse);
    tc_begin(&t->b, &t->s, NULL);
    charge(t, horse, light);
    const tc_action *a = ask(t);
    assert_int_equal(a->kind, SNS_REACT);
    assert_int_equal(a->arg, SNS_EVADE);
    free(t);
}

/* 8.6: knights with a die of their own meet them half way. */
static void test_counter_charges(void **state)
{
    table *t = lay();
    (void)state;
    const int horse = sns_fixture_unit(&t->b, 0, SNS_CAV, 18000, 8000, NORTH);
    const int knights = sns_fixture_unit(&t->b, 1, SNS_CAV, 18000, 11500, SOUTH);
    sns_fixture_who(&t->b, knights)->traits = SNS_IMPACT;
    in_command(t);
    sns_fixture_dice(&t->b, horse, 5, 1);
    sns_fixture_dice(&t->b, knights, 6, 1);
    sns_fixture_choose(&t->b, horse);
    tc_begin(&t->b, &t->s, NULL);
    charge(t, horse, knights);
    const tc_action *a = ask(t);
    assert_int_equal(a->kind, SNS_REACT);
    assert_int_equal(a->arg, SNS_COUNTER);
    free(t);
}

/* ---- Commanders ---- */

static void test_a_commander_joins_his_men(void **state)
{
    table *t = lay();
    (void)state;
    sns_fixture_unit(&t->b, 0, SNS_HF, 18000, 8000, NORTH);
    sns_fixture_unit(&t->b, 1, SNS_HF, 18000, 18000, SOUTH);
    const int captain = sns_fixture_alone(&t->b, 0, SNS_CAPTAIN, 16000, 4500);
    sns_fixture_command(&t->b, 0);
    tc_begin(&t->b, &t->s, NULL);
    const tc_action *a = ask(t);
    assert_int_equal(a->kind, SNS_CMD_MOVE);
    assert_int_equal(a->unit, captain);
    assert_int_equal(a->target, 0);
    free(t);
}

int captain_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chances_are_the_laws),
        cmocka_unit_test(test_chances_by_every_roll),
        cmocka_unit_test(test_dice_go_where_they_can_be_used),
        cmocka_unit_test(test_strikes_a_flank),
        cmocka_unit_test(test_does_not_run_at_the_stronger),
        cmocka_unit_test(test_shoots_who_is_in_range),
        cmocka_unit_test(test_rallies_before_it_breaks),
        cmocka_unit_test(test_fights_who_is_engaged),
        cmocka_unit_test(test_bonuses_are_for_what_follows),
        cmocka_unit_test(test_skirmishers_get_out_of_the_way),
        cmocka_unit_test(test_counter_charges),
        cmocka_unit_test(test_a_commander_joins_his_men),
    };
    return cmocka_run_group_tests_name("sns captain", tests, NULL, NULL);
}
