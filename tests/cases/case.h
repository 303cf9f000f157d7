/* The parts of the case runner (main.c) among themselves. */
#ifndef CASE_H
#define CASE_H

#include "../../play/play.h"

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
    char step[16], leader[16];
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
/* What every system has of them. */
#define CASE_COMMON_EVENTS                                                                         \
    { TC_EV_BEGIN, "BEGIN", "who:s whom:s with:s a:n b:n c:n d:n" },                               \
        { TC_EV_MOD, "MOD", "who:s whom:s with:s a:n b:n c:n d:n" },                               \
        { TC_EV_DIE, "DIE", "who:s whom:s with:s a:n b:n c:n d:n" },                               \
    {                                                                                              \
        TC_EV_RESULT, "RESULT", "who:s whom:s with:s a:n b:n c:n d:n"                              \
    }
/* The words of an event's fields of one type, by their numbers. */
typedef struct case_list {
    const char *type;
    const char *const *names;
    int count;
} case_list;
typedef struct case_system {
    const char *name;          /* the folder under tests/cases */
    unsigned rules, rules_end; /* its ids */
    const char *const *step_names;
    const char *const *side_names;
    const char *const *kind_names; /* NULL: it has no `lists` and `until` of the runner's own */
    int kinds;
    int steps, free_step; /* free: a chance step that a row may end in front of */
    const case_event *events;
    int event_count;
    void (*begin)(runner *t); /* an empty position */
    bool (*statement)(runner *t, const words *w, bool *known);
    bool (*start)(runner *t);
    bool (*action)(runner *t, words *w);
    bool (*expect)(runner *t, const words *w); /* one expectation */
    bool (*go_on)(runner *t); /* decides whatever goes on with the least; for case_until */
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

/* Prints file, line and case; false, so that a reader may return it. */
__attribute__((format(printf, 2, 3))) bool case_fail(runner *t, const char *format, ...);
const char *case_rule_name(unsigned rule, char out[32]);
const char *case_say_verdict(tc_verdict v, char out[128]);
void case_split(words *w, const char *text, size_t len);
int case_name_index(const char *word, const char *const *names, int count); /* -1 none */
bool case_read_int(const char *w, int *n);
/* A decimal, times scale. */
bool case_decimal(const char *word, int scale, int32_t *out);
/* Of a table: points "5,5.5", poses "5,5.5,90" (degrees; tenths in the pose), by the same scale. */
bool case_point(const char *word, int scale, pl_point *out);
bool case_pose(const char *word, int scale, pl_point *out, int16_t *heading);
/* The number of a word in the list of this type, or what it says itself. */
bool case_listed(const case_list *list, int lists, const char *type, const char *word, int *value);
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
/* Ends steps until the wanted one (or the next `turn`), with the row's dice where dice are due. */
bool case_until(runner *t, const char *step, const char *side, dice_words *dice);
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
/* cites ID...: each stands in the verdict or in some event of this row (A|B: either), or in what is
   awaited after it. */
bool case_expect_cited(runner *t, const words *w, bool awaited);
/* lists KIND SUBJECT|any N: so many legal actions of the kind are offered; N+ at least. */
bool case_expect_list(runner *t, const words *w);
bool case_expect_number(runner *t, const char *what, int got, const char *word);
bool case_expect_name(runner *t, const char *id, const char *got, const char *want);
/* may KIND, may not KIND; awaits SIDE STEP SUBJECT, as far as it is said. */
bool case_expect_kind(runner *t, const words *w, const tc_await *got, int kind);
bool case_expect_awaited(runner *t, const words *w, const tc_await *got, const char *side,
                         const char *step);

/* ---- the systems: position.c, play.c, expect.c of SYSTEM/ ---- */

#define ROW(NAME, name, ...) extern const case_system case_##name;
TC_FOR_SYSTEMS(ROW, )
#undef ROW

#endif
