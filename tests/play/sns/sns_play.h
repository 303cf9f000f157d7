/* What the tests of play/ with Sword & Spear share: lessons, the drill ground, small battles by the
   fixture. */
#ifndef SNS_PLAY_H
#define SNS_PLAY_H

#include "../../fixture/sns/fixture.h"
#include "../play_test.h"

int test_bag(void);
int test_odds(void);
int test_words(void);

/* From the position that was put together. */
void begin(const tc_battle *b, tc_state *s);
/* A scenario that is built in, as it begins. */
void open_battle(tc_battle *b, tc_state *s, const char *name);
play_decision read_words(const tc_battle *b, const tc_state *s, const char *words);
/* Applied; the dice that follow by script, all of them; what is told of it stands in text. dice
   NULL: it stops where dice are due. */
void take(const tc_battle *b, tc_state *s, const char *words, const uint8_t *dice, int count);
#define TAKE(b, s, words, ...)                                                                     \
    take(b, s, words, (const uint8_t[]){ __VA_ARGS__ },                                            \
         TC_COUNT(((const uint8_t[]){ __VA_ARGS__ })))

/* Fixed keys: whether counts fit what was expected of them, in shares of `of`; what it passes by
   chance alone is 999 of 1000. */
void check_fit(const int *counts, const uint64_t *shares, int kinds, uint64_t of);

#endif
