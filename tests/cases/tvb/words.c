/* The case runner: the words of Tilly's Very Bad Day. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

const char *const tvb_case_sides[4] = { "S", "N", "chance", "over" };
const char *const tvb_case_types[TVB_TYPES] = { "-",   "CMD", "HOR", "LHO", "DRA",
                                                "PSH", "SHO", "RAB", "CAN" };
const char *const tvb_case_grounds[TVB_GROUNDS] = {
    "-",    "village", "wood",       "rough",      "hill",   "river",
    "road", "works",   "works_area", "impassable", "bridge", "ford",
};
const char *const tvb_case_changes[TVB_CHANGES] = {
    "straight",     "wheel_left",    "wheel_right", "about",      "turn_left", "turn_right",
    "oblique_left", "oblique_right", "side_left",   "side_right", "back",
};
const char *const tvb_case_zones[4] = { "FRONT", "LEFT", "RIGHT", "REAR" };
const char *const tvb_case_steps[TVB_STEPS] = {
    "NONE",      "ARMY",        "INITIATIVE", "TERRAIN", "DEPLOY",     "CANNONS",
    "CANNONADE", "TURN",        "ARRIVAL",    "MIST",    "MOVE",       "CHECK",
    "SHOOT",     "VOLLEY",      "CASUALTY",   "BALL",    "POWDER",     "DECLARE",
    "CHARGE",    "POINT_BLANK", "MELEE",      "PRIMARY", "FIGHT",      "ALLOCATE",
    "FALLEN",    "RALLY",       "MORALE",     "HEROICS", "UNRELIABLE", "ARMY_MORALE",
};
const tvb_case_flag tvb_case_flags[] = {
    { "moved", TVB_MOVED },       { "checked", TVB_CHECKED },   { "passed", TVB_PASSED },
    { "shot", TVB_SHOT },         { "shot_at", TVB_SHOT_AT },   { "declared", TVB_DECLARED },
    { "standing", TVB_STANDING }, { "charged", TVB_CHARGED },   { "evading", TVB_EVADING },
    { "fought", TVB_FOUGHT },     { "won", TVB_WON },           { "lost_it", TVB_LOST_IT },
    { "rallied", TVB_RALLIED },   { "gone", TVB_GONE },         { "here", TVB_ON },
    { "hidden", TVB_HIDDEN },     { "away", TVB_AWAY },         { "rout_mark", TVB_ROUT_MARK },
    { "fell", TVB_FELL },         { "in_melee", TVB_IN_MELEE }, { NULL, 0 },
};

uint32_t tvb_case_flag_of(const char *word)
{
    for (const tvb_case_flag *f = tvb_case_flags; f->name; f++)
        if (is(f->name, word))
            return f->flag;
    return 0;
}

bool tvb_case_length(const char *word, int32_t *out)
{
    return case_decimal(word, 1000, out);
}

bool tvb_case_point(const char *word, pl_point *out)
{
    return case_point(word, 1000, out);
}

bool tvb_case_pose(const char *word, pl_point *out, int16_t *heading)
{
    return case_pose(word, 1000, out, heading);
}

bool tvb_case_side(const char *word, int *side)
{
    *side = case_name_index(word, tvb_case_sides, 2);
    return *side >= 0;
}

int tvb_case_find(const runner *t, const char *id)
{
    const tvb_battle *b = &t->now.battle.as.tvb;
    if (is(id, "none"))
        return TC_NONE;
    if (is(id, "army_S") || is(id, "army_N"))
        return id[5] == 'S' ? TVB_ARMY0 : TVB_ARMY0 + 1;
    if (is(id, "sky"))
        return TVB_SKY;
    for (int i = 0; i < TVB_UNITS; i++)
        if (is(b->card[i].id, id))
            return i;
    return -1;
}

int tvb_case_corners(runner *t, const words *w, int i, uint16_t *x, uint16_t *y, uint8_t *count)
{
    int32_t n[4];
    pl_point p;
    *count = 0;
    if (i + 4 < w->count && is(w->at[i], "box")) {
        for (int k = 0; k < 4; k++)
            if (!tvb_case_length(w->at[i + 1 + k], &n[k]))
                return case_fail(t, "box X0 Y0 X1 Y1") - 1;
        for (int k = 0; k < 4; k++) {
            x[k] = (uint16_t)n[k == 0 || k == 3 ? 0 : 2];
            y[k] = (uint16_t)n[k < 2 ? 1 : 3];
        }
        *count = 4;
        return i + 5;
    }
    for (; i < w->count && *count < TVB_CORNERS && tvb_case_point(w->at[i], &p); i++) {
        x[*count] = (uint16_t)p.x;
        y[(*count)++] = (uint16_t)p.y;
    }
    return *count ? i : case_fail(t, "no corners") - 1;
}
