/* The bag: whose the next die is, how many of each colour the phase will have, who will be active
   (SNS-5.4, R9, R11, R95), against every way in which so many dice can be drawn, and against
   draws. */
#include "sns_play.h"

static tc_battle b;
static tc_state s;

enum { PHASE_DICE = 7, BAG_MOST = 14 };

/* What is to be drawn, by hand: a bit a die, the low ones are of side 0. */
typedef struct drawing {
    int bag[2], had[2], left, tie;
    uint64_t all, active[2], hand[BAG_MOST + 1]; /* hand: so many more of side 0 */
} drawing;

static int bits_of(unsigned set)
{
    int count = 0;

    for (; set; set &= set - 1)
        count++;
    return count;
}

static void draw_all(drawing *d)
{
    const int total = d->bag[0] + d->bag[1];
    const unsigned first = (1u << d->bag[0]) - 1;

    for (unsigned set = 0; set < 1u << total; set++) {
        if (bits_of(set) != d->left)
            continue;
        const int mine = bits_of(set & first);
        const int one = d->had[0] + mine, two = d->had[1] + d->left - mine;
        d->all++;
        d->hand[mine]++;
        if (one + two)
            d->active[one > two ? 0 : two > one ? 1 : d->tie]++;
    }
}

static void check_share(uint64_t n, uint64_t of, uint64_t as, uint64_t as_of)
{
    if (n * as_of != as * of)
        fail_msg("%llu of %llu, expected %llu of %llu", (unsigned long long)n,
                 (unsigned long long)of, (unsigned long long)as, (unsigned long long)as_of);
}

static void check_hands(const drawing *d, const json_t *row, int side)
{
    json_t *hands = json_object_get(row, "hands");
    uint64_t listed = 0;

    for (size_t i = 0; i < json_array_size(hands); i++) {
        json_t *hand = json_array_get(hands, i);
        const int dice = (int)json_integer_value(json_object_get(hand, "dice")) - d->had[side];
        unsigned long long n = 0, of = 1;
        const char *draw = json_string_value(json_object_get(hand, "draw"));
        if (!draw)
            draw = json_string_value(json_object_get(json_object_get(hand, "draw"), "chance"));
        assert_non_null(draw);
        assert_true(sscanf(draw, "%llu/%llu", &n, &of) >= 1);
        const int mine = side ? d->left - dice : dice;
        assert_in_range(mine, 0, BAG_MOST);
        check_share(n, of, d->hand[mine], d->all);
        listed += d->hand[mine];
    }
    assert_int_equal(listed, d->all);
}

static void check_bag(const drawing *d)
{
    play_cup_row row[2];
    const uint64_t total = (uint64_t)(d->bag[0] + d->bag[1]);

    assert_int_equal(play_cup(&b, &s, row, 2), 2);
    for (int side = 0; side < 2; side++) {
        assert_int_equal(row[side].subject, SNS_BAG);
        assert_int_equal(row[side].markers, d->bag[side]);
        assert_int_equal(row[side].total, total);
        assert_int_equal(row[side].impossible, !d->bag[side]);
        check_share(row[side].next, row[side].next_of, (uint64_t)d->bag[side], total ? total : 1);
        check_share(row[side].ever, row[side].ever_of, d->active[side], d->all);
    }
    check_json(play_cup_json(&b, &s, text, TEXT_MAX));
    json_t *cup = parse_json(text), *rows = json_object_get(cup, "rows");
    assert_int_equal(json_array_size(rows), 2);
    assert_int_equal(json_integer_value(json_object_get(cup, "to_draw")), d->left);
    assert_string_equal(json_string_value(json_object_get(cup, "tie")), play_side_name(&b, d->tie));
    for (int side = 0; side < 2; side++)
        check_hands(d, json_array_get(rows, (size_t)side), side);
    json_decref(cup);
}

/* ---- The lesson: nine dice, seven are drawn -------------------------------------------------- */

static void at_draw(void)
{
    open_battle(&b, &s, "book-sns-draw");
    take(&b, &s, "{\"kind\":\"CMD_DONE\"}", NULL, 0);
    assert_int_equal(tc_awaits(&b, &s).step, SNS_STEP_DRAW);
}

static void test_lesson(void **state)
{
    (void)state;
    at_draw();
    assert_true(play_has_cup(&b));
    const tc_await w = tc_awaits(&b, &s);
    assert_true(play_awaits_draw(&b, &w));
    play_say_cup(&b, &s, text, TEXT_MAX);
    assert_string_equal(text, "Romans 5, Gauls 4");
    assert_int_equal(play_marker_die(&b, &s, "Romans"), 1);
    assert_int_equal(play_marker_die(&b, &s, "Gauls"), 6);
    assert_int_equal(play_marker_die(&b, &s, "A"), 1);
    assert_int_equal(play_marker_die(&b, &s, "B"), 6);
    assert_int_equal(play_marker_die(&b, &s, "Caesar"), 0);
    /* 36 ways: 10 with three Romans and four Gauls, 20 with four, 6 with five */
    drawing d = { .bag = { 5, 4 }, .left = PHASE_DICE, .tie = 1 };
    draw_all(&d);
    assert_int_equal(d.all, 36);
    assert_int_equal(d.active[0], 26);
    check_bag(&d);
    assert_non_null(strstr(text, "13/18"));
}

/* Die by die, to the last one in the bag. */
static void test_on_the_way(void **state)
{
    static const char *const sides[] = { "Gauls", "Romans", "Gauls", "Gauls", "Romans", "Gauls" };
    drawing d = { .bag = { 5, 4 }, .left = PHASE_DICE, .tie = 1 };

    (void)state;
    at_draw();
    for (int i = 0; i < TC_COUNT(sides); i++) {
        const int side = sides[i][0] == 'G';
        const uint8_t die = (uint8_t)play_marker_die(&b, &s, sides[i]);
        assert_int_equal(play_roll(&b, &s, &die, 1, NULL).rule, TC_LEGAL);
        drawing now = { .bag = { d.bag[0], d.bag[1] }, .had = { d.had[0], d.had[1] } };
        now.bag[side]--;
        now.had[side]++;
        now.left = d.left - 1;
        now.tie = d.tie;
        d = now;
        draw_all(&d);
        check_bag(&d);
    }
    assert_int_equal(play_marker_die(&b, &s, "Gauls"), 0);
    assert_int_equal(d.active[1], d.all); /* four of six: the last die changes nothing */
}

/* ---- All small bags -------------------------------------------------------------------------- */

/* 5.4.c, R11: who was reactive before is active on a tie; R9: in the very first phase whom the
   battle names. */
static void check_small(int one, int two, int active)
{
    drawing d = { .bag = { one, two }, .tie = active == 2 ? 1 : !active };

    sns_fixture_table(&b);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < PHASE_DICE; i++)
            sns_fixture_unit(&b, side, SNS_HF, 3000 + 3000 * i, side ? 20000 : 4000,
                             side ? 1800 : 0);
    b.as.sns.start.active = (uint8_t)active;
    b.as.sns.start.first = 1;
    sns_fixture_draw(&b, one, two);
    begin(&b, &s);
    d.left = one + two < PHASE_DICE ? one + two : PHASE_DICE;
    draw_all(&d);
    check_bag(&d);
}

static void test_small_bags(void **state)
{
    (void)state;
    for (int one = 0; one <= PHASE_DICE; one++)
        for (int two = one ? 0 : 1; two <= PHASE_DICE; two++)
            for (int active = 0; active < 3; active++) /* 2: no phase yet */
                check_small(one, two, active);
}

/* ---- As it falls ----------------------------------------------------------------------------- */

static void test_draw_odds(void **state)
{
    play_odds o = { .at = outcomes };

    (void)state;
    at_draw();
    play_odds_of(&b, &s, NULL, true, work, WORK, &o);
    assert_true(o.exact);
    assert_int_equal(o.count, 2);
    check_share(o.at[0].weight, o.total, 5, 9); /* one die, not the whole of a draw */
    check_share(o.at[1].weight, o.total, 4, 9);
    check_json(play_odds_json(&b, &s, NULL, &o, text, TEXT_MAX));
    assert_non_null(strstr(text, "\"label\":\"a die of Romans\",\"chance\":\"5/9\""));
}

static void test_frequencies(void **state)
{
    enum { DRAWS = 6000 };
    const tc_action roll = { .kind = TC_ROLL };
    int hand[PHASE_DICE + 1] = { 0 }, active[2] = { 0 }, next[2] = { 0 };
    drawing d = { .bag = { 5, 4 }, .left = PHASE_DICE, .tie = 1 };

    (void)state;
    draw_all(&d);
    at_draw();
    for (uint32_t i = 0; i < DRAWS; i++) {
        tc_state now = s;
        tc_dice dice = { .key = { 5, 4 }, .replica = i };
        int mine = 0;
        for (int n = 0; n < PHASE_DICE; n++) {
            tc_event at[16];
            tc_events ev = { at, 0, TC_COUNT(at), 0 };
            assert_int_equal(tc_apply(&b, &now, &roll, &dice, &ev).rule, TC_LEGAL);
            int side = -1;
            for (uint32_t k = 0; k < ev.len; k++)
                if (at[k].kind == SNS_EV_DRAWN)
                    side = at[k].a;
            assert_in_range(side, 0, 1);
            mine += !side;
            if (!n)
                next[side]++;
        }
        hand[mine]++;
        assert_int_equal(tc_awaits(&b, &now).step, SNS_STEP_ROLL); /* the active side's */
        active[now.as.sns.active & 1]++;
    }
    const uint64_t dice[2] = { 5, 4 };
    check_fit(hand, d.hand, PHASE_DICE + 1, d.all);
    check_fit(active, d.active, 2, d.all);
    check_fit(next, dice, 2, 9);
}

int test_bag(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lesson),      cmocka_unit_test(test_on_the_way),
        cmocka_unit_test(test_small_bags),  cmocka_unit_test(test_draw_odds),
        cmocka_unit_test(test_frequencies),
    };
    return cmocka_run_group_tests_name("play/sns/bag", tests, NULL, NULL);
}
