/* The parts of the case runner that know the words of Tilly's Very Bad Day. */
#ifndef TVB_CASE_H
#define TVB_CASE_H

#include "../case.h"

extern const char *const tvb_case_sides[4], *const tvb_case_types[TVB_TYPES];
extern const char *const tvb_case_grounds[TVB_GROUNDS], *const tvb_case_changes[TVB_CHANGES];
extern const char *const tvb_case_zones[4], *const tvb_case_steps[TVB_STEPS];

typedef struct tvb_case_flag {
    const char *name;
    uint32_t flag;
} tvb_case_flag;
extern const tvb_case_flag tvb_case_flags[];

uint32_t tvb_case_flag_of(const char *word); /* 0 none */

/* Lengths: "5.25" is 5250. Points "5,5.5", poses "5,5.5,90" (degrees; tenths in the pose). */
bool tvb_case_length(const char *word, int32_t *out);
bool tvb_case_point(const char *word, pl_point *out);
bool tvb_case_pose(const char *word, pl_point *out, int16_t *heading);
bool tvb_case_side(const char *word, int *side);
int tvb_case_find(const runner *t, const char *id);
/* "box 8 8 12 12" or points, from word i on, into corners; returns the next word, -1 a fault. */
int tvb_case_corners(runner *t, const words *w, int i, uint16_t *x, uint16_t *y, uint8_t *count);

void tvb_case_begin(runner *t);
bool tvb_case_statement(runner *t, const words *w, bool *known);
bool tvb_case_rule(runner *t, const words *w, bool *known); /* special.c: the scenario rules */
void tvb_case_complete(runner *t); /* commanders and numbers that the case does not give */

bool tvb_case_start(runner *t);
bool tvb_case_go_on(runner *t);
bool tvb_case_action(runner *t, words *w);

#endif
