/* All chapters, one after the other. */
#include "unit.h"

table t;

void plain(void)
{
    memset(&t, 0, sizeof t);
    fixture_plain(&t.b);
}

void plain_river(void)
{
    memset(&t, 0, sizeof t);
    fixture_plain_river(&t.b);
}

void unit(const char *id, const char *words, int c, int r)
{
    assert_true(fixture_unit(&t.b, id, words, c, r, id[0] == 'C' ? "T" : "Q") >= 0);
}

static tc_events *listen(void)
{
    t.ev = (tc_events){ t.room, 0, TABLE_EVENTS, 0 };
    return &t.ev;
}

void begin(void)
{
    tc_begin(&t.b, &t.s, listen());
    assert_int_equal(tc_audit(&t.b, &t.s).rule, TC_LEGAL);
}

void movement(const char *leader)
{
    assert_true(fixture_movement(&t.b, &t.s, leader));
}

void combat(const char *leader)
{
    movement(leader);
    takes(plainly(SOF_END_MOVEMENT));
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
        assert_int_equal(tc_audit(&t.b, &t.s).rule, TC_LEGAL);
    }
}

tc_action plainly(int kind)
{
    return act(&t.b, &t.s, kind);
}

tc_action moves(const char *id, const char *path)
{
    return act_move(&t.b, &t.s, id, path, NULL);
}

tc_action charges(const char *id, const char *path, const char *target)
{
    return act_move(&t.b, &t.s, id, path, target);
}

tc_action names(int kind, const char *id)
{
    return act_on(&t.b, &t.s, kind, id);
}

tc_action fights(const char *ids)
{
    return act_set(&t.b, &t.s, SOF_BATTLE, ids);
}

tc_action shoots(const char *id, const char *target)
{
    tc_action a = names(SOF_BOMBARD, id);
    a.target = (uint8_t)fixture_find(&t.b, target);
    return a;
}

void fight_now(const char *ids)
{
    takes(fights(ids));
    takes(plainly(SOF_DECLARE_BATTLES));
    takes(plainly(SOF_RESOLVE_NEXT));
}

int index_of(const char *id)
{
    const int n = fixture_find(&t.b, id);
    assert_true(n >= 0);
    return n < SOF_LEADER0 ? n : n < SOF_GUN0 ? n - SOF_LEADER0 : n - SOF_GUN0;
}

sof_unit *of(const char *id)
{
    return &t.s.as.sof.unit[index_of(id)];
}

sof_leader *chief(const char *id)
{
    return &t.s.as.sof.leader[index_of(id)];
}

sof_gun *gun(const char *id)
{
    return &t.s.as.sof.gun[index_of(id)];
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

int main(void)
{
    const chapter *const chapters[] = { &chapter_core,      &chapter_2,        &chapter_3,
                                        &chapter_4,         &chapter_5_combat, &chapter_5_rout,
                                        &chapter_5_leaders, &chapter_6,        &chapter_7,
                                        &chapter_8,         &chapter_x,        &chapter_malformed,
                                        &chapter_audit,     &chapter_reach };
    int failed = 0;
    for (size_t i = 0; i < sizeof chapters / sizeof chapters[0]; i++)
        failed += _cmocka_run_group_tests(chapters[i]->name, chapters[i]->test, chapters[i]->count,
                                          NULL, NULL);
    return failed ? 1 : 0;
}
