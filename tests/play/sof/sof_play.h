/* What the tests of play/ with Sword of Fire share: one group per file. */
#ifndef SOF_PLAY_H
#define SOF_PLAY_H

#include "../play_test.h"

#include "../../fixture/sof/fixture.h"

int test_apply(void);
int test_words(void);
int test_odds(void);
int test_cup(void);
int test_luck(void);
int test_nearest(void);
int test_read(void);

/* A path of steps "N NE face:S". */
void set_path(tc_action *a, const char *steps);

/* Movement of T awaited, then ended, then one battle of all units named declared but not yet
   fought. */
play_decision battle_of(const tc_battle *b, const char *const *ids);
void end_movement(const tc_battle *b, tc_state *s);

#endif
