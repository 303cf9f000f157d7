/* What the tests of play/ with Lion of the North share: battles of a few stands by the fixture. */
#ifndef LON_PLAY_H
#define LON_PLAY_H

#include "../../fixture/lon/fixture.h"
#include "../play_test.h"

int test_words(void);
int test_odds(void);
int test_deck(void);

/* From the position that was put together. */
void begin(const tc_battle *b, tc_state *s);
play_decision read_words(const tc_battle *b, const tc_state *s, const char *words);
/* Applied as it is; the dice that follow by script, all of them. */
void take(const tc_battle *b, tc_state *s, const char *words, const uint8_t *dice, int count);

#endif
