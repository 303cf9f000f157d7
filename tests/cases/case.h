/* The parts of the case runner (tests/cases.c) among themselves. */
#ifndef CASE_H
#define CASE_H

#include "../fixture.h"

#include <string.h>

enum { WORDS_MAX = 96, LINE_MAX_CHARS = 1024, ITEMS_MAX = 64, EVENTS_MAX = 8192, DICE_MAX = 64 };

typedef struct words {
    int count;
    char *at[WORDS_MAX];
    char text[LINE_MAX_CHARS];
} words;

/* A position: the battle with its start, and where in the sequence of play its first row begins. */
typedef struct position {
    tc_battle battle;
    char step[16], leader[SOF_ID_MAX];
    bool cup_given;
} position;

/* A whole decision: the items of a draft, then its commit. */
typedef struct decision {
    int count;
    tc_action at[ITEMS_MAX];
} decision;

typedef struct runner {
    const char *file;
    int line;
    char name[96];
    position base, now; /* the case's position; the same with the changes of this variant */
    bool in_case, based, started, broken, failed;
    tc_state state;
    tc_event log[EVENTS_MAX];
    tc_events events;
    tc_verdict verdict;
    bool chance_wanted; /* a row that ends in front of a chance step on purpose */
    int rows, passed, failures;
} runner;

static inline bool is(const char *a, const char *b)
{
    return !strcmp(a, b);
}

/* ---- words.c: words of a line, names, faults ---- */

extern const char *const case_dir_names[HEX_DIRS], *const case_status_names[4];
extern const char *const case_leader_names[4], *const case_gun_names[3];
extern const char *const case_edge_names[SOF_EDGES], *const case_side_names[4];
extern const char *const case_column_names[8], *const case_result_names[8];
extern const char *const case_outcome_names[4], *const case_step_names[SOF_STEPS];

/* Prints file, line and case; false, so that a reader may return it. */
__attribute__((format(printf, 2, 3))) bool case_fail(runner *t, const char *format, ...);
const char *case_rule_name(unsigned rule, char out[32]);
const char *case_say_verdict(tc_verdict v, char out[128]);
void case_split(words *w, const char *text, size_t len);
int case_name_index(const char *word, const char *const *names, int count); /* -1 none */
int case_find_dir(const char *w);
int case_find_side(const char *w);
bool case_read_hex(const char *w, int *c, int *r);
bool case_read_int(const char *w, int *n);
int case_subject(runner *t, const char *id); /* -1 and a fault if there is none */
bool case_cites(runner *t, const char *ids, unsigned rule, unsigned ruling);

/* ---- position.c: the lines before the rows ---- */

bool case_board(runner *t, const words *w);
bool case_statement(runner *t, const words *w, bool *known);

/* ---- play.c: the left half of a row ---- */

bool case_start(runner *t);
bool case_action(runner *t, words *w);

/* ---- expect.c: the right half of a row ---- */

bool case_expect(runner *t, const char *text);

#endif
