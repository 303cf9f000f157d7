/* Dice by counter (Philox4x32-10), not by running index: a die depends on the key, the turn, who
   rolls and that subject's n-th roll this turn, so that one extra roll elsewhere shifts
   none. */
#ifndef TC_DICE_H
#define TC_DICE_H

#include "base.h"

typedef struct tc_counter {
    uint32_t turn, subject, nth;
} tc_counter;

void tc_philox(const uint32_t key[2], const uint32_t counter[4], uint32_t out[4]);

/* Fills out[pool.count]. False, with nothing consumed, if a script is too short or a scripted die
   lies outside 1..sides. */
bool tc_dice_roll(tc_dice *d, tc_pool pool, tc_counter at, uint8_t *out);

#endif
