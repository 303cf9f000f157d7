/* play/ with Sword of Fire: runs every group and fails if one does. */
#include "sof_play.h"

void set_path(tc_action *a, const char *steps)
{
    char copy[256];
    int count = 0;

    snprintf(copy, sizeof copy, "%s", steps);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        const bool turn = strncmp(word, "face:", 5) == 0;
        for (int dir = 0; dir < HEX_DIRS; dir++)
            if (strcmp(play_dir_name(dir), turn ? word + 5 : word) == 0)
                tc_path_set(a->as.path, count++,
                            (unsigned)(dir + (turn ? TC_STEP_TURN : TC_STEP_GO)));
    }
}

play_decision battle_of(const tc_battle *b, const char *const *ids)
{
    play_decision d = { .count = 2 };

    d.at[0].kind = SOF_BATTLE;
    d.at[1].kind = SOF_DECLARE_BATTLES;
    for (; *ids; ids++) {
        const int unit = fixture_find(b, *ids);
        assert_true(unit >= 0);
        tc_set_add(d.at[0].as.set, (unsigned)unit);
    }
    return d;
}

void end_movement(const tc_battle *b, tc_state *s)
{
    const tc_action end = { .kind = SOF_END_MOVEMENT };
    assert_int_equal(tc_apply(b, s, &end, NULL, NULL).rule, TC_LEGAL);
}

int main(void)
{
    return test_apply() + test_words() + test_odds() + test_cup() + test_luck() + test_nearest() +
           test_read();
}
