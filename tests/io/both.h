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

/* ---- The built-in ones ---- */
const io_scenario_entry *entry_of(const char *name);
void compile_entry(const io_scenario_entry *entry, const io_choice *choice, tc_battle *b);
/* Each compiles, is sound and waits for somebody, by every variant that it has. */
void check_built_in(bool (*is_own)(const io_scenario_entry *entry));
/* Games of each are written down, as it is and by such a choice. */
void check_written(bool (*is_own)(const io_scenario_entry *entry), const io_choice *more,
                   uint64_t seed);
/* `plays` is played, with all its dice. */
void play_out(const char *name, tc_battle *b, tc_state *s);

#endif
