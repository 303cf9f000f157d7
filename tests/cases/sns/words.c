/* The case runner: the words of Sword & Spear. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

const char *const sns_case_sides[4] = { "A", "B", "chance", "over" };
const char *const sns_case_edges[4] = { "FRONT", "RIGHT", "REAR", "LEFT" };
const char *const sns_case_types[SNS_TYPES] = { "-",  "HF", "MF", "LF", "CAV", "CAM",
                                                "LH", "EL", "CH", "WW", "ART", "CAMP" };
const char *const sns_case_grounds[SNS_GROUNDS] = {
    "-",     "gentle_hill", "steep_hill", "scrub",     "rocks",   "field",      "ford",
    "dunes", "wood",        "marsh",      "ditch",     "village", "river",      "lake",
    "cliff", "wall",        "hedge",      "earthwork", "stakes",  "wagon_line",
};
const char *const sns_case_weapons[SNS_WEAPONS] = { "unarmed", "Bow",      "Longbow", "Crossbow",
                                                    "Sling",   "Javelins", "Handgun", "Artillery" };
const char *const sns_case_traits[SNS_TRAITS] = { "Impact",     "Shieldwall", "Spears",
                                                  "Pikes",      "Undrilled",  "Thrown",
                                                  "Two-handed", "Steadfast",  "Stakes" };
const char *const sns_case_steps[SNS_STEPS] = {
    "NONE",         "SCOUT",        "GROUND_DIE",  "GROUND", "DEPLOY", "TURN",
    "DRAW",         "ROLL",         "ALLOCATE",    "PICK",   "ACT",    "BONUS",
    "CHOOSE",       "SECOND_SHOOT", "SECOND_MOVE", "WALK",   "RUN",    "REACT",
    "EVADE_CHECK",  "EVADE_WAY",    "FIGHT",       "DICE",   "TEST",   "PURSUE",
    "PURSUE_CHECK", "ROUNDS",       "TEST_NEXT",   "RISK",   "ESCAPE", "ATTACH",
    "COMMAND",      "RALLY",        "RALLY_DIE",
};
const char *const sns_case_outcomes[4] = { "playing", "A", "B", "draw" };
const char *const sns_case_causes[SNS_CAUSES] = {
    "nothing", "melee", "shooting", "rout", "death", "morale", "leaving", "contact",
};
const char *const sns_case_acts[SNS_ACT_KINDS] = {
    "-",     "shoot",     "move",      "move_shoot", "shoot_move", "charge",
    "fight", "turn_face", "break_off", "rally",      "hold",       "defer",
};
const char *const sns_case_terrains[SNS_TERRAINS] = { "open", "rough", "difficult", "impassable" };
const char *const sns_case_deploys[SNS_DEPLOY_STEPS] = { "camp",   "heavy",       "HF",
                                                         "middle", "skirmishers", "commanders" };

static const struct {
    const char *name;
    uint32_t flag;
} flags[] = {
    { "here", SNS_HERE },           { "routed", SNS_ROUTED },   { "out", SNS_LEFT_OUT },
    { "activated", SNS_ACTIVATED }, { "marker", SNS_MARKER },   { "deferred", SNS_DEFERRED },
    { "impetus", SNS_IMPETUS },     { "shifted", SNS_SHIFTED },
};

uint32_t sns_case_flag_of(const char *word)
{
    for (int i = 0; i < TC_COUNT(flags); i++)
        if (is(flags[i].name, word))
            return flags[i].flag;
    return 0;
}

bool sns_case_length(const char *word, int32_t *out)
{
    return case_decimal(word, 1000, out);
}

bool sns_case_point(const char *word, pl_point *out)
{
    return case_point(word, 1000, out);
}

bool sns_case_pose(const char *word, pl_point *out, int16_t *heading)
{
    return case_pose(word, 1000, out, heading);
}

bool sns_case_side(const char *word, int *side)
{
    *side = case_name_index(word, sns_case_sides, 2);
    return *side >= 0;
}

bool sns_case_edge_pair(const char *word, int *one, int *other)
{
    char first[12];
    const char *dash = strchr(word, '-');
    if (!dash)
        return false;
    snprintf(first, sizeof first, "%.*s", (int)(dash - word), word);
    *one = case_name_index(first, sns_case_edges, 4);
    *other = case_name_index(dash + 1, sns_case_edges, 4);
    return *one >= 0 && *other >= 0;
}

int sns_case_find(const runner *t, const char *id)
{
    const sns_battle *b = &t->now.battle.as.sns;
    if (is(id, "none"))
        return TC_NONE;
    if (is(id, "bag"))
        return SNS_BAG;
    for (int i = 0; i < SNS_PIECES; i++)
        if (is(b->card[i].id, id))
            return i;
    return -1;
}
