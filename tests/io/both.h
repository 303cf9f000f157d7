/* What the scenario tests of both systems share: rows of bad input, positions written down. */
#ifndef TESTS_IO_BOTH_H
#define TESTS_IO_BOTH_H

#include "../../io/io.h"

/* A good text with its first `from` replaced by `to` (from NULL: `to` alone), and the fault that is
   told of it. */
typedef struct bad_row {
    const char *from, *to;
    int line, column;
    unsigned rule;
    const char *says; /* a piece of the fault's text */
} bad_row;

void check_bad_rows(const char *good, const bad_row *row, int rows);

/* A position written down compiles back to the same hash. */
void check_round_trip(const tc_battle *b, const tc_state *s);
/* The same of a game, every so many steps, decisions and chance steps alike, open drafts too. Did
   it end? */
bool check_written_game(const tc_battle *b, uint64_t seed, int every, int steps);

#endif
