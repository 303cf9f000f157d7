/* What the audit tests of the systems share: stations, the first positions of their kind in games;
   states broken by hand; lists hunted through; the answer. */
#ifndef AUDIT_BOTH_H
#define AUDIT_BOTH_H

#include "../../ai/ai.h"

enum { AUDIT_STATIONS = 64 };

/* A line of mutations.def, by MUTATION(name, station, rule, ruling, what). */
typedef struct audit_row {
    const char *name;
    int at;
    unsigned rule, ruling;
    void (*mutate)(tc_battle *b, tc_state *s);
} audit_row;

typedef struct audit_system {
    /* The stations: where each is looked for, and whether two are looked for in the same games. */
    int stations;
    const char *(*name)(int at);
    bool (*compile)(int at, tc_battle *b);
    bool (*is_alike)(int at, int like);
    bool (*is_at)(int at, const tc_state *s);
    void (*decide)(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out);
    void (*amend)(int at, tc_battle *b, tc_state *s); /* NULL: they are taken as they are found */
    int games, steps;
    const audit_row *row;
    int rows;
    /* The symbols of its rules, and the files whose lines with broken( must all be provoked. */
    const char *symbols;
    unsigned first_rule, rule_end;
    const char *const *files; /* NULL ends them */
    /* The kinds whose every encoding is tried: what names the subject in their fields, what else
       they carry and how much of it, the last subject there may be. */
    const uint8_t *whole;
    int wholes, others, last_subject;
    const char *subject;
    char other; /* 'a': arg, 'f': flags */
} audit_system;

int audit_run(const audit_system *own); /* what main returns */

#endif
