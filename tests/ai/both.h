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

/* ai_random_apply is ai_random_decision with the law asked once: from the same mind the same
   decision. */
void random_apply_is_random_decision(const char *name);

#endif
