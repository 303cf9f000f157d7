/* The parts of the case runner that know the words of Lion of the North. */
#ifndef LON_CASE_H
#define LON_CASE_H

#include "../case.h"

extern const char *const lon_case_sides[4], *const lon_case_types[LON_TYPES];
extern const char *const lon_case_grounds[LON_GROUNDS], *const lon_case_guns[LON_GUN_STATES];
extern const char *const lon_case_edges[4], *const lon_case_steps[LON_STEPS];
extern const char *const lon_case_cards[LON_CARDS], *const lon_case_levels[LON_DISCIPLINES];
extern const char *const lon_case_outcomes[4], *const lon_case_victories[4];
extern const char *const lon_case_causes[LON_CAUSES];

uint32_t lon_case_flag_of(const char *word); /* of a stand; 0 none */

/* Lengths in mm: "5.25" is 525. Points "5,5.5", poses "5,5.5,90" (degrees; tenths in the pose). */
bool lon_case_length(const char *word, int32_t *out);
bool lon_case_point(const char *word, pl_point *out);
bool lon_case_pose(const char *word, pl_point *out, int16_t *heading);
bool lon_case_side(const char *word, int *side);
int lon_case_find(const runner *t, const char *id);

static inline lon_battle *lon_case_battle(runner *t)
{
    return &t->now.battle.as.lon;
}

/* ---- position.c, stands.c: the lines before the rows ---- */

void lon_case_begin(runner *t);
bool lon_case_statement(runner *t, const words *w, bool *known);
bool lon_case_stand(runner *t, const words *w); /* stand ID TYPE POSE .. */
bool lon_case_army(runner *t, const words *w);  /* army SIDE N [dl N] [vl N] */
bool lon_case_remove(runner *t, const words *w);
void lon_case_complete(runner *t); /* generals and numbers that the case does not give */
/* Side has no general, and gets none. */
bool lon_case_leaderless(const runner *t, int side);

/* ---- play.c ---- */

bool lon_case_start(runner *t);
bool lon_case_go_on(runner *t);
bool lon_case_action(runner *t, words *w);
/* Of the last path that a row tried, taken or not. */
typedef struct lon_case_way {
    int32_t cost;
    int stands;
} lon_case_way;
extern lon_case_way lon_case_last;
/* "A1 A2 lead A1 force": a MOVE_BEGIN, from word i on, up to `:` or the end; the next word, -1. */
int lon_case_mover(runner *t, const words *w, int i, tc_action *a);

/* ---- ask.c, expect.c ---- */

bool lon_case_ask(runner *t, const words *w, bool *known); /* questions about the position */
bool lon_case_expect(runner *t, const words *w);
bool lon_case_yes(runner *t, const words *w, bool got);

#endif
