/* See both.h. */
#include "both.h"

table t;

static tc_events *listen(void)
{
    t.ev = (tc_events){ t.room, 0, TABLE_EVENTS, 0 };
    return &t.ev;
}

void begin(void)
{
    tc_begin(&t.b, &t.s, listen());
    expect_verdict(tc_audit(&t.b, &t.s), TC_LEGAL, 0, __FILE__, __LINE__);
}

tc_verdict asks(tc_action a)
{
    tc_state copy = t.s;
    const tc_verdict v = tc_check(&t.b, &t.s, &a);
    const tc_verdict w = tc_apply(&t.b, &copy, &a, NULL, NULL);
    assert_memory_equal(&v, &w, sizeof v);
    if (v.rule)
        assert_memory_equal(&copy, &t.s, sizeof copy);
    else
        assert_true(tc_hash(&t.b, &copy) != tc_hash(&t.b, &t.s));
    return v;
}

void expect_verdict(tc_verdict v, unsigned rule, unsigned ruling, const char *file, int line)
{
    char got[64], need[64];
    tc_rule_name(v.rule, got, sizeof got);
    tc_rule_name(rule, need, sizeof need);
    size_t n = strlen(got), m = strlen(need);
    got[n] = need[m] = '/';
    tc_rule_name(v.ruling, got + n + 1, (int)(sizeof got - n - 1));
    tc_rule_name(ruling, need + m + 1, (int)(sizeof need - m - 1));
    _assert_string_equal(got, need, file, line);
}

void takes(tc_action a)
{
    const tc_verdict v = tc_apply(&t.b, &t.s, &a, NULL, listen());
    expect_verdict(v, TC_LEGAL, 0, __FILE__, __LINE__);
    expect_verdict(tc_audit(&t.b, &t.s), TC_LEGAL, 0, __FILE__, __LINE__);
}

void rolls_of(const uint8_t *dice, int count)
{
    tc_dice script = { .script = dice, .script_len = (uint32_t)count };
    const tc_action roll = { .kind = TC_ROLL };
    while (script.used < script.script_len) {
        expect_verdict(tc_apply(&t.b, &t.s, &roll, &script, &t.ev), TC_LEGAL, 0, __FILE__,
                       __LINE__);
        expect_verdict(tc_audit(&t.b, &t.s), TC_LEGAL, 0, __FILE__, __LINE__);
    }
}

bool heard(int kind, unsigned rule, unsigned ruling)
{
    for (uint32_t i = 0; i < t.ev.len; i++)
        if (t.room[i].kind == kind && t.room[i].rule == rule &&
            (!ruling || t.room[i].ruling == ruling))
            return true;
    return false;
}

int heard_count(int kind)
{
    int count = 0;
    for (uint32_t i = 0; i < t.ev.len; i++)
        count += t.room[i].kind == kind;
    return count;
}

int run_chapters(const chapter *const *chapters, size_t count)
{
    int failed = 0;

    for (size_t i = 0; i < count; i++)
        failed += _cmocka_run_group_tests(chapters[i]->name, chapters[i]->test, chapters[i]->count,
                                          NULL, NULL);
    return failed ? 1 : 0;
}
