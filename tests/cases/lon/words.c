/* The case runner: the words of Lion of the North. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

const char *const lon_case_sides[4] = { "A", "B", "chance", "over" };
const char *const lon_case_types[LON_TYPES] = {
    "-",   "Gen", "Mil", "Mus", "Pik", "Rei", "Cav", "Drg",
    "Cro", "Hus", "OG",  "RG",  "LG",  "MG",  "HG",  "Mor",
};
const char *const lon_case_grounds[LON_GROUNDS] = {
    "-",    "woods", "marsh", "water", "ford",  "bridge",
    "hill", "top",   "road",  "wall",  "hedge", "gabion",
};
const char *const lon_case_guns[LON_GUN_STATES] = {
    "-", "mobile", "limbered0", "limbered1", "emplaced0", "emplaced1", "fixed",
};
const char *const lon_case_edges[4] = { "FRONT", "RIGHT", "REAR", "LEFT" };
const char *const lon_case_steps[LON_STEPS] = {
    "NONE",     "FIRST",   "DEPLOY",   "TURN",    "VISIBILITY", "REINFORCE", "DRAW",      "EVENT",
    "CONSENT",  "SUNSET",  "ROLL_OFF", "AWARD",   "CPTS",       "MOVE",      "TERRAIN",   "PATH",
    "AFTER",    "FIRE",    "SHOT",     "EXPLODE", "GRAPE",      "SAVE",      "GENERAL",   "MELEE",
    "COMBAT",   "ATT_OPT", "DEF_OPT",  "ATT_DIE", "ATT_BONUS",  "DEF_DIE",   "DEF_BONUS", "RESULT",
    "GUN_LOST", "BEATEN",  "ADVANCE",  "RALLY",   "RALLY_AID",
};
const char *const lon_case_cards[LON_CARDS] = {
    "P1-MELEE", "P2-MELEE", "P1-RALLY", "P2-RALLY", "P1-FIRE",
    "P2-FIRE",  "P1-MOVE",  "P2-MOVE",  "EVENT",
};
const char *const lon_case_levels[LON_DISCIPLINES] = { "steady", "regular", "unruly" };
const char *const lon_case_outcomes[4] = { "playing", "A", "B", "draw" };
const char *const lon_case_victories[4] = { "none", "MAJOR", "MINOR", "PYRRHIC" };
const char *const lon_case_causes[LON_CAUSES] = {
    "fire", "melee", "passage", "block", "edge", "powder",
};

static const struct {
    const char *name;
    uint32_t flag;
} flags[] = {
    { "here", LON_ON },
    { "pile", LON_PILE },
    { "gone", LON_GONE },
    { "coming", LON_COMING },
    { "disordered", LON_DISORDERED },
    { "wounded", LON_WOUNDED },
    { "captured", LON_CAPTURED },
    { "dismounted", LON_DISMOUNTED },
    { "in_dl", LON_IN_DL },
    { "in_vl", LON_IN_VL },
    { "moved", LON_MOVED },
    { "fired", LON_FIRED },
    { "attacked", LON_ATTACKED },
    { "pivoted", LON_PIVOTED },
};

uint32_t lon_case_flag_of(const char *word)
{
    for (int i = 0; i < TC_COUNT(flags); i++)
        if (is(flags[i].name, word))
            return flags[i].flag;
    return 0;
}

bool lon_case_length(const char *word, int32_t *out)
{
    return case_decimal(word, 100, out);
}

bool lon_case_point(const char *word, pl_point *out)
{
    return case_point(word, 100, out);
}

bool lon_case_pose(const char *word, pl_point *out, int16_t *heading)
{
    return case_pose(word, 100, out, heading);
}

bool lon_case_side(const char *word, int *side)
{
    *side = case_name_index(word, lon_case_sides, 2);
    return *side >= 0;
}

int lon_case_find(const runner *t, const char *id)
{
    const lon_battle *b = &t->now.battle.as.lon;
    if (is(id, "none"))
        return TC_NONE;
    if (is(id, "deck"))
        return LON_DECK;
    if (is(id, "player_A") || is(id, "player_B"))
        return id[7] == 'A' ? LON_PLAYER0 : LON_PLAYER1;
    for (int i = 0; i < LON_STANDS; i++)
        if (is(b->card[i].id, id))
            return i;
    return -1;
}
