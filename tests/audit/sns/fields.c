/* The battles in which the stations are found. Lengths in thousandths of a DU, headings in tenths
   of a degree. */
#include "stations.h"

#include <stdio.h>
#include <string.h>

enum { SOUTH, NORTH };

static const bool switches[SNS_SWITCHES] = {
#define SWITCH(symbol, name, type, on, rule) on,
#include "../../../core/sns/options.def"
#undef SWITCH
};

typedef struct row {
    uint8_t side;
    int32_t x, y;
    sns_profile profile;
} row;

/* type, discipline, strength, weapon, protection, large, traits */
#define ROW(side, x, y, ...)                                                                       \
    {                                                                                              \
        side, x, y,                                                                                \
        {                                                                                          \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }

/* Lines 3 DU apart with a second one behind, all types, lone captains between them. */
static const row close[] = {
    ROW(SOUTH, 9000, 10000, SNS_HF, 4, 4, SNS_NO_WEAPON, 0, 1, SNS_IMPACT | SNS_UNDRILLED),
    ROW(SOUTH, 11000, 10000, SNS_HF, 3, 4, SNS_NO_WEAPON, 1, 0, SNS_THROWN),
    ROW(SOUTH, 13000, 10000, SNS_MF, 4, 3, SNS_LONGBOW, -1, 0, SNS_STAKES),
    ROW(SOUTH, 15500, 10000, SNS_CAV, 3, 3, SNS_NO_WEAPON, 2, 0, SNS_IMPACT | SNS_UNDRILLED),
    ROW(SOUTH, 18000, 10000, SNS_EL, 4, 3, SNS_NO_WEAPON, 1, 0, SNS_IMPACT | SNS_UNDRILLED),
    ROW(SOUTH, 20500, 10000, SNS_LH, 4, 2, SNS_BOW, 0, 0, 0),
    ROW(SOUTH, 23000, 10000, SNS_LF, 4, 2, SNS_JAVELINS, 0, 0, 0),
    ROW(SOUTH, 25500, 10000, SNS_CH, 4, 3, SNS_JAVELINS, 0, 0, 0),
    ROW(SOUTH, 28000, 10000, SNS_WW, 5, 4, SNS_BOW, 0, 0, 0),
    ROW(SOUTH, 30500, 10000, SNS_CAM, 4, 3, SNS_BOW, 0, 0, 0),
    ROW(SOUTH, 6000, 10000, SNS_ART, 4, 2, SNS_GUNS, 0, 0, 0),
    ROW(SOUTH, 10000, 8000, SNS_HF, 4, 4, SNS_NO_WEAPON, 0, 0, SNS_SPEARS),
    ROW(SOUTH, 16000, 7500, SNS_MF, 4, 3, SNS_CROSSBOW, 0, 0, 0),
    ROW(SOUTH, 20000, 7500, SNS_LF, 4, 2, SNS_SLING, 0, 0, 0),
    ROW(SOUTH, 14000, 2500, SNS_CAMP, 4, 3, SNS_NO_WEAPON, 0, 0, 0),
    ROW(NORTH, 9000, 13000, SNS_HF, 4, 4, SNS_NO_WEAPON, 0, 0, SNS_SPEARS | SNS_SHIELDWALL),
    ROW(NORTH, 11000, 13000, SNS_HF, 3, 4, SNS_NO_WEAPON, 0, 1, SNS_PIKES),
    ROW(NORTH, 13500, 13000, SNS_CAV, 4, 3, SNS_BOW, 0, 0, 0),
    ROW(NORTH, 16000, 13000, SNS_LH, 4, 2, SNS_JAVELINS, 0, 0, SNS_IMPACT),
    ROW(NORTH, 18500, 13000, SNS_EL, 4, 3, SNS_NO_WEAPON, 0, 0, SNS_IMPACT),
    ROW(NORTH, 21000, 13000, SNS_CAV, 3, 3, SNS_NO_WEAPON, 1, 0, SNS_IMPACT | SNS_UNDRILLED),
    ROW(NORTH, 23500, 13000, SNS_MF, 4, 3, SNS_HANDGUN, 0, 0, SNS_TWO_HANDED),
    ROW(NORTH, 26000, 13000, SNS_LF, 4, 2, SNS_SLING, 0, 0, 0),
    ROW(NORTH, 28500, 13000, SNS_HF, 3, 4, SNS_NO_WEAPON, 1, 0, SNS_STEADFAST),
    ROW(NORTH, 31000, 13000, SNS_CAV, 4, 3, SNS_JAVELINS, 0, 0, SNS_UNDRILLED),
    ROW(NORTH, 6000, 14000, SNS_ART, 4, 2, SNS_GUNS, 0, 0, 0),
    ROW(NORTH, 10000, 15000, SNS_HF, 4, 4, SNS_NO_WEAPON, 0, 0, 0),
    ROW(NORTH, 16000, 15500, SNS_MF, 5, 3, SNS_NO_WEAPON, -1, 0, 0),
    ROW(NORTH, 21000, 15500, SNS_LH, 4, 2, SNS_BOW, 0, 0, 0),
    ROW(NORTH, 22000, 21500, SNS_CAMP, 4, 3, SNS_NO_WEAPON, 0, 0, 0),
};

static void empty(tc_battle *b)
{
    sns_battle *x = &b->as.sns;

    memset(b, 0, sizeof *b);
    b->system = TC_SNS;
    snprintf(b->id, sizeof b->id, "field");
    snprintf(b->title, sizeof b->title, "Field");
    x->width = 36000;
    x->depth = 24000;
    x->players = 2;
    x->standard[SOUTH] = x->standard[NORTH] = TC_NONE;
    for (int i = 0; i < SNS_SWITCHES; i++)
        x->on |= (uint32_t)switches[i] << i;
    sns_blank(&x->start);
}

static int put(tc_battle *b, const row *r, bool placed)
{
    sns_battle *x = &b->as.sns;
    int i = r->side * SNS_SIDE_UNITS;

    while (x->profile[i].type != SNS_NO_TYPE)
        i++;
    x->profile[i] = r->profile;
    snprintf(x->card[i].id, sizeof x->card[i].id, "u%d", i % SNS_UNITS);
    snprintf(x->card[i].name, sizeof x->card[i].name, "Unit %d", i);
    if (placed)
        x->start.unit[i] = (sns_unit){
            .x = r->x, .y = r->y, .heading = r->side ? PL_TURN / 2 : 0, .flags = SNS_HERE
        };
    return i;
}

/* With a unit, or, TC_NONE, at a place; or not placed yet. */
static void lead(tc_battle *b, int commander, int rank, int unit, pl_point at)
{
    sns_battle *x = &b->as.sns;
    sns_card *card = &x->card[SNS_FIRST_COMMANDER + commander];

    x->rank[commander] = (uint8_t)rank;
    snprintf(card->id, sizeof card->id, "c%d", commander % SNS_COMMANDERS);
    snprintf(card->name, sizeof card->name, "Commander %d", commander);
    if (x->placing)
        return;
    x->start.commander[commander] =
        (sns_commander){ at.x, at.y, (uint8_t)unit, SNS_CMD_HERE, { 0, 0 } };
}

static void lay(tc_battle *b, int kind, pl_box at)
{
    sns_piece *p = &b->as.sns.piece[b->as.sns.pieces++];
    const pl_point corner[4] = { at.min, { at.max.x, at.min.y }, at.max, { at.min.x, at.max.y } };

    p->kind = (uint8_t)kind;
    p->corners = sns_grounds[kind].obstacle ? 2 : 4;
    memcpy(p->at, corner, p->corners * sizeof corner[0]);
}

static void build(tc_battle *b, bool placed)
{
    const pl_point nowhere = { 0, 0 };

    for (int i = 0; i < TC_COUNT(close); i++)
        put(b, &close[i], placed);
    lead(b, 0, SNS_GENERAL, 1, nowhere);
    lead(b, 1, SNS_CAPTAIN, 3, nowhere);
    lead(b, 2, SNS_CAPTAIN, TC_NONE, (pl_point){ 12000, 11600 });
    lead(b, 3, SNS_CAPTAIN, TC_NONE, (pl_point){ 24200, 11400 });
    lead(b, 4, SNS_GENERAL, SNS_SIDE_UNITS + 1, nowhere);
    lead(b, 5, SNS_CAPTAIN, SNS_SIDE_UNITS + 5, nowhere);
    lead(b, 6, SNS_CAPTAIN, SNS_SIDE_UNITS + 5, nowhere);
    lead(b, 7, SNS_CAPTAIN, TC_NONE, (pl_point){ 19600, 11500 });
    lay(b, SNS_WOOD, (pl_box){ { 20000, 16500 }, { 24000, 19000 } });
    lay(b, SNS_SCRUB, (pl_box){ { 27000, 11000 }, { 30000, 12500 } });
    lay(b, SNS_WALL, (pl_box){ { 8000, 12800 }, { 12000, 12800 } });
    sns_lay_ground(&b->as.sns);
}

void field_build(enum field which, tc_battle *b)
{
    sns_battle *x = &b->as.sns;

    empty(b);
    x->placing = which == UNPLACED;
    if (which == UNPLACED)
        x->on |= 1u << SNS_ON_RANDOM_TERRAIN;
    if (which == DOOMED)
        x->max_turns = 1;
    build(b, which != UNPLACED);
    for (int i = 0; i < SNS_UNITS && which == FRAIL; i++)
        if (x->profile[i].type != SNS_NO_TYPE)
            x->start.unit[i].hits = (uint8_t)(x->profile[i].strength - 1);
}
