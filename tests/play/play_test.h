/* What the tests of play/ share: one group per file. */
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

#include <jansson.h>

#include "../../ai/ai.h"
#include "../../io/io.h"
#include "../../play/inside.h"

int test_blake2b(void);
int test_packed(void);
int test_chance(void);

/* text holds JSON of that length. */
void check_json(int len);

/* A scenario that is built in, with options by name (NULL ends them). */
void load_battle(tc_battle *b, const char *scenario, const char *const *options);

/* One action as a decision. */
play_decision one(tc_action a);

json_t *parse_json(const char *json);

/* Random play, everything said on the way is well formed and decisions are read back as the same;
   at the end `ended` (or NULL) looks at what was told. */
typedef void how_it_ended(const tc_battle *b, const tc_state *s, const tc_event *at, int count);
void play_in_words(const tc_battle *b, uint32_t seed, int plies, how_it_ended *ended);

/* The same for every built-in battle of a system, without and with these options. */
void every_battle_in_words(int system, const char *const *all, how_it_ended *ended);

/* Each event up to this kind has a name, fields, and a sentence that is more than its name and ends
   with the rule; each of these rules makes a verdict, with a ruling, that is well formed. */
void every_event_in_words(const tc_battle *b, int end, unsigned rule, const char *id);
void every_rule_in_words(const tc_battle *b, unsigned first, unsigned end, unsigned ruling);

enum { WORK = 128, TEXT_MAX = 1 << 20 };
extern tc_state work[WORK];
extern play_outcome outcomes[PLAY_OUTCOMES_MAX];
extern char text[TEXT_MAX];

#endif
