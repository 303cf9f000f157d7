/* What the tests of play/ share: one program, a group a file. */
#ifndef PLAY_TEST_H
#define PLAY_TEST_H

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../ai/ai.h"
#include "../../io/io.h"
#include "../../play/inside.h"
#include "../fixture.h"

int test_blake2b(void);
int test_packed(void);
int test_chance(void);
int test_apply(void);
int test_words(void);
int test_odds(void);
int test_cup(void);
int test_luck(void);
int test_nearest(void);
int test_read(void);
int test_tvb(void);

/* text holds JSON of that length. */
void check_json(int len);

/* A scenario that is built in, with options by name (NULL ends them). */
void load_battle(tc_battle *b, const char *scenario, const char *const *options);

/* One action as a decision. */
play_decision one(tc_action a);

/* A path of steps "N NE face:S". */
void set_path(tc_action *a, const char *steps);

/* Movement of T awaited, then ended, then one battle of all units named declared but not yet
   fought. */
play_decision battle_of(const tc_battle *b, const char *const *ids);
void end_movement(const tc_battle *b, tc_state *s);

enum { WORK = 128, TEXT_MAX = 1 << 20 };
extern tc_state work[WORK];
extern play_outcome outcomes[PLAY_OUTCOMES_MAX];
extern char text[TEXT_MAX];

#endif
