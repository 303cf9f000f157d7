/* Dice that a pool's fold cannot tell from others. */
#ifndef TESTS_FOLD_H
#define TESTS_FOLD_H

#include "../ai/ai.h"

/* Other dice of the same class: another order; another split of the sum; other misses and hits;
   other dice below those that are looked at. */
void fold_blend(tc_pool pool, const uint8_t *dice, ai_random *r, uint8_t *out);

#endif
