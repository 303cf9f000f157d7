/* What the tests of records share: games that are played into a record, and forgers' tools. */
#ifndef TC_TESTS_GAME_H
#define TC_TESTS_GAME_H

#include "../../ai/ai.h"
#include "../../io/record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct game {
    tc_battle b;
    tc_state s;
    char *text;
    ai_random random;
} game;

/* options: with all of the advanced ones. */
void open_game(game *g, const char *name, bool options, uint64_t seed);
void close_game(game *g);
bool is_over(const game *g);

/* One decision of a random player (or the dice due), all dice from a key, into the record. */
void play_line(game *g, io_record *r, const uint32_t key[2], uint32_t replica);

/* Forty decisions at mill_bridge on the seed 1626; malloc'ed. */
char *some_record(void);

/* The text with one replacement in one line (from 1), and right sums everywhere; malloc'ed. */
char *forge(const char *text, int at, const char *from, const char *to);

/* The first line that holds it; one behind the last if none does. */
int line_with(const char *text, const char *what);

#endif
