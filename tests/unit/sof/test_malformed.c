/* Every function is total: whatever an action holds, at every step of the game, it gets an answer,
   the same from check and apply, and a refusal leaves no trace. No rule is tested here. */
#include "unit.h"

static const uint8_t numbers[] = { 0,  1,   2,   5,   79,  80,  81,  95,  96,
                                   97, 119, 120, 121, 127, 128, 200, 254, 255 };
static const uint16_t args[] = { 0,    1,    2,    5,      6,      7,      519,   576,
                                 1300, 2047, 2048, 0x7fff, 0x8000, 0xfffe, 0xffff };

static void tried(const tc_action *a)
{
    static const uint8_t script[TC_POOL_MAX] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
    static unsigned count;
    const tc_verdict v = tc_check(&t.b, &t.s, a);
    if (v.rule && count++ % 11)
        return; /* applying each would take long and say little more */
    tc_state copy = t.s;
    tc_dice dice = { .script = script, .script_len = TC_POOL_MAX };
    const tc_verdict w = tc_apply(&t.b, &copy, a, &dice, NULL);

    assert_memory_equal(&v, &w, sizeof v);
    if (v.rule) {
        assert_non_null(tc_rule(v.rule).symbol);
        assert_memory_equal(&copy, &t.s, sizeof copy);
        assert_int_equal(dice.used, 0);
        return;
    }
    assert_true(memcmp(&copy, &t.s, sizeof copy) != 0);
    expect_verdict(tc_audit(&t.b, &copy), TC_LEGAL, 0, __FILE__, __LINE__);
}

/* Every kind there is and every kind there is not. */
static void test_kinds(void **state)
{
    (void)state;
    for (int at = 0; at < STATIONS; at++) {
        assert_true(station_build((enum station)at, &t.b, &t.s));
        for (int kind = 0; kind < 256; kind++)
            for (int side = 0; side < 256; side += side < 3 ? 1 : 84) {
                tc_action a = {
                    .kind = (uint8_t)kind, .side = (uint8_t)side, .unit = TC_NONE, .target = TC_NONE
                };
                tried(&a);
                memset(&a.as, 0xff, sizeof a.as);
                a.unit = a.target = a.with = a.flags = 0xff;
                a.arg = 0xffff;
                tried(&a);
            }
    }
}

/* Numbers around every border in every field that holds one. */
static void test_numbers(void **state)
{
    (void)state;
    for (int at = 0; at < STATIONS; at++) {
        assert_true(station_build((enum station)at, &t.b, &t.s));
        for (int kind = TC_ROLL; kind < SOF_KIND_END; kind++)
            for (int u = 0; u < TC_COUNT(numbers); u++)
                for (int g = 0; g < TC_COUNT(numbers); g++)
                    for (int i = 0; i < TC_COUNT(args); i++) {
                        tc_action a = plainly(kind);
                        a.unit = numbers[u];
                        a.target = numbers[g];
                        a.arg = args[i];
                        tried(&a);
                    }
    }
}

/* Every step a path can spell, alone and behind a good one; the longest path there is. */
static void test_paths(void **state)
{
    static const enum station where[] = { ST_MOVEMENT, ST_EVENT_MOVE, ST_DUTY };
    (void)state;
    for (size_t at = 0; at < sizeof where / sizeof where[0]; at++) {
        assert_true(station_build(where[at], &t.b, &t.s));
        for (unsigned first = 0; first < 16; first++)
            for (unsigned second = 0; second < 16; second++)
                for (int leader = 0; leader < 2; leader++) {
                    tc_action a =
                        names(leader ? SOF_MOVE_LEADER : SOF_MOVE_UNIT, leader ? "T" : "C3");
                    tc_path_set(a.as.path, 0, first);
                    tc_path_set(a.as.path, 1, second);
                    tried(&a);
                    const bool nonsense = first == 7 || first == 8 || first == 15;
                    if (nonsense && where[at] == ST_MOVEMENT)
                        assert_int_equal(tc_check(&t.b, &t.s, &a).rule, TC_MALFORMED);
                    for (int i = 2; i < TC_PATH_MAX; i++)
                        tc_path_set(a.as.path, i, i % 2 ? first : second);
                    tried(&a);
                }
    }
    assert_true(station_build(ST_MOVEMENT, &t.b, &t.s));
    tc_action turning = names(SOF_MOVE_LEADER, "T"); /* leaders face nowhere */
    tc_path_set(turning.as.path, 0, TC_STEP_TURN);
    DENIED(turning, SOF_7_2_c, SOF_R67);
}

/* Sets with bits for units, leaders, guns, the cup and nobody. */
static void test_sets(void **state)
{
    static const enum station where[] = { ST_GUNS, ST_DRAFT, ST_EVENT_1, ST_EVENT_4, ST_EVENT_6 };
    (void)state;
    for (size_t at = 0; at < sizeof where / sizeof where[0]; at++) {
        assert_true(station_build(where[at], &t.b, &t.s));
        for (unsigned first = 0; first < TC_SET_BITS; first++)
            for (unsigned second = 0; second < TC_SET_BITS; second++) {
                tc_action a = plainly(at < 2 ? SOF_BATTLE : SOF_EVENT_CHOICE);
                tc_set_add(a.as.set, first);
                tc_set_add(a.as.set, second);
                tried(&a);
                if (first >= t.b.as.sof.units || second >= t.b.as.sof.units)
                    assert_int_not_equal(tc_check(&t.b, &t.s, &a).rule, TC_LEGAL);
            }
        tc_action all = plainly(at < 2 ? SOF_BATTLE : SOF_EVENT_CHOICE);
        all.as.set[0] = all.as.set[1] = ~(uint64_t)0;
        tried(&all);
    }
}

/* More battles than a draft can hold: refused, not overflowed. Lists with no room and odd
   questions. */
static void test_lists(void **state)
{
    tc_action out[1];
    (void)state;
    for (int at = 0; at < STATIONS; at++) {
        assert_true(station_build((enum station)at, &t.b, &t.s));
        for (int kind = -1; kind < 40; kind++)
            for (int subject = -1; subject < 258; subject += 7) {
                const int all = tc_actions(&t.b, &t.s, kind, subject, NULL, 0);
                assert_true(all >= 0);
                assert_int_equal(tc_actions(&t.b, &t.s, kind, subject, out, 1), all);
            }
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_kinds), cmocka_unit_test(test_numbers), cmocka_unit_test(test_paths),
    cmocka_unit_test(test_sets),  cmocka_unit_test(test_lists),
};

const chapter chapter_malformed = { "malformed actions", tests, sizeof tests / sizeof tests[0] };
