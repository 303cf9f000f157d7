/* All chapters, one after the other. */
#include "unit.h"

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

void movement(const char *leader)
{
    assert_true(fixture_movement(&t.b, &t.s, leader));
}

void combat(const char *leader)
{
    movement(leader);
    takes(plainly(SOF_END_MOVEMENT));
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

int main(void)
{
    const chapter *const chapters[] = { &chapter_core,      &chapter_2,        &chapter_3,
                                        &chapter_4,         &chapter_5_combat, &chapter_5_rout,
                                        &chapter_5_leaders, &chapter_6,        &chapter_7,
                                        &chapter_8,         &chapter_x,        &chapter_malformed,
                                        &chapter_audit,     &chapter_reach };

    return run_chapters(chapters, TC_COUNT(chapters));
}
