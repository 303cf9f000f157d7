/* The parts of the case runner that know the words of Sword of Fire. */
#ifndef SOF_CASE_H
#define SOF_CASE_H

#include "../../fixture/sof/fixture.h"
#include "../case.h"

extern const char *const case_dir_names[HEX_DIRS], *const case_status_names[4];
extern const char *const case_leader_names[4], *const case_gun_names[3];
extern const char *const case_edge_names[SOF_EDGES], *const case_side_names[4];
extern const char *const case_column_names[8], *const case_result_names[8];
extern const char *const case_outcome_names[4], *const case_step_names[SOF_STEPS];

int case_find_dir(const char *w);
int case_find_side(const char *w);
bool case_read_hex(const char *w, int *c, int *r);

void case_sof_begin(runner *t);
bool case_sof_statement(runner *t, const words *w, bool *known);
bool case_sof_start(runner *t);
bool case_sof_action(runner *t, words *w);

#endif
