/* What the tests of both systems' generals share. */
#ifndef TESTS_AI_BOTH_H
#define TESTS_AI_BOTH_H

#include "../../ai/ai.h"
#include "../../io/io.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { PLIES_MAX = 20000, PAIRS = 200 };

tc_battle *load(const char *name, const char *const *options, int count); /* to be freed */
tc_battle *load_variant(const char *name, const char *variant);

/* A battle begins, with the dice and the minds of a seed. */
void begin_battle(const tc_battle *b, uint32_t seed, tc_state *s, ai_random mind[2], tc_dice *dice);

/* ai_random_apply is ai_random_decision with the law asked once: from the same mind the same
   decision. */
void random_apply_is_random_decision(const char *name);

#endif
