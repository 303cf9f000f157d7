/* The words of Sword of Fire's cases. */
#include "case.h"

#include <stdio.h>

const char *const case_dir_names[HEX_DIRS] = { "N", "NE", "SE", "S", "SW", "NW" };
const char *const case_status_names[] = { "NORMAL", "DISORDERED", "ROUTED", "GONE" };
const char *const case_leader_names[] = { "LED", "LEADERLESS", "REPLACED", "LEFT" };
const char *const case_gun_names[] = { "OPERATIVE", "ABANDONED", "DESTROYED" };
const char *const case_edge_names[] = { "north", "south", "west", "east" };
const char *const case_side_names[] = { "C", "P", "chance", "over" };
const char *const case_column_names[] = {
    "1-3", "1-2", "1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1"
};
const char *const case_result_names[] = { "Ne", "Ad", "Ar", "Ae", "Dd", "Dr", "De", "Dx" };
const char *const case_outcome_names[] = { "playing", "C", "P", "draw" };
const char *const case_step_names[SOF_STEPS] = {
    "NONE",     "SETUP", "TURN",     "ARRIVAL", "DRAW",    "EVENT",   "ANSWER",
    "HOT_HEAD", "PICK",  "MOVEMENT", "MARCH",   "OVERRUN", "GUNS",    "SHOT",
    "BATTLES",  "FIGHT", "RELOCATE", "ROUT",    "RALLY",   "VICTORY",
};

int case_find_dir(const char *w)
{
    return case_name_index(w, case_dir_names, HEX_DIRS);
}

int case_find_side(const char *w)
{
    return case_name_index(w, case_side_names, 2);
}

/* "8,9": the ledger's (column, row), from 0. */
bool case_read_hex(const char *w, int *c, int *r)
{
    char tail;
    return sscanf(w, "%d,%d%c", c, r, &tail) == 2 && *c >= -1 && *r >= -1 && *c < 64 && *r < 32;
}
