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

/* Dice as a row writes them: "5", "3+4", "draw:T". Values of a draw are found when it is due. */
typedef struct dice_words {
    int count, at;
    const char *word[DICE_MAX];
    char text[DICE_MAX][8];
} dice_words;

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

/* What a rule system gives the runner. */
typedef struct runner runner;
typedef struct case_event {
    int kind;
    const char *name, *fields;
} case_event;
typedef struct case_system {
    const char *name;          /* the folder under tests/cases */
    unsigned rules, rules_end; /* its ids */
    const char *const *step_names;
    int steps, free_step; /* free: a chance step that a row may end in front of */
    const case_event *events;
    int event_count;
    void (*begin)(runner *t); /* an empty position */
    bool (*statement)(runner *t, const words *w, bool *known);
    bool (*start)(runner *t);
    bool (*action)(runner *t, words *w);
    bool (*expect)(runner *t, const words *w);    /* one expectation */
    int (*find)(const runner *t, const char *id); /* a subject, -1 none */
    /* the value of a die written as a word; of a word in an event's field of this type */
    bool (*die)(const runner *t, const char *word, int *value);
    bool (*value)(const runner *t, const char *type, const char *word, int *value);
    bool (*print)(const runner *t, const char *type, int value); /* false: as a number */
    int slack[2];                                                /* of fields of type len, deg */
} case_system;

struct runner {
    const case_system *sys;
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
    unsigned cites; /* --cites: rows that cite this id are printed */
};

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

/* ---- run.c: files, cases, rows ---- */

int case_main(int argc, char **argv, const case_system *sys);

/* ---- drive.c: dice, actions, what holds in every position ---- */

bool case_add_dice(dice_words *d, const char *word);
bool case_roll_once(runner *t, dice_words *d);
bool case_roll_all(runner *t, dice_words *d); /* afterwards only the free step may wait for dice */
bool case_audit(runner *t);
void case_apply(runner *t, const decision *d); /* all items, or none; t->verdict */
tc_action *case_add(decision *d, int kind, int side);
/* Cuts the dice of a row off its words: those behind `dice`, and all of `roll`. */
bool case_read_dice(runner *t, words *w, dice_words *dice);

/* ---- refusals.c: what refusals tell a player ---- */

bool case_meaning(runner *t, const tc_verdict *v);
void case_keep_refusal(const runner *t, const tc_verdict *v);
bool case_refusals_golden(const case_system *sys);

/* ---- events.c, run.c: the right half of a row ---- */

bool case_expect(runner *t, const char *text);
bool case_expect_event(runner *t, const words *w);
bool case_expect_order(runner *t, const words *w);
bool case_expect_number(runner *t, const char *what, int got, const char *word);
bool case_expect_name(runner *t, const char *id, const char *got, const char *want);

/* ---- the systems: position.c, play.c, expect.c; tvb_position.c, tvb_play.c, tvb_expect.c ---- */

extern const case_system case_sof, case_tvb;
void case_sof_begin(runner *t);
bool case_sof_statement(runner *t, const words *w, bool *known);
bool case_sof_start(runner *t);
bool case_sof_action(runner *t, words *w);

#endif
