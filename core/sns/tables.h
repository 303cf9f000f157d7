/* The tables of the ledger (2.2, 2.4 to 2.7, 2.9, 2.10, 2.12), looking like the book's. Lengths in
   thousandths of a DU. Every floor may read them. */
#ifndef SNS_TABLES_H
#define SNS_TABLES_H

#include "sns.h"

enum { SNS_DU = 1000 };
enum { /* 2.1 */
       SNS_WITHIN_TOL = 5,
       SNS_CONTACT = 10,
       SNS_SHRINK = 5,         /* each base, against another */
       SNS_SHRINK_GROUND = 10, /* against terrain, zones, the edge, lines of sight */
       SNS_SHRINK_WHEEL = 250, /* R50 */
       SNS_FRONT_SHORTEN = 10,
       SNS_SHARE_TOL = 5,
       SNS_STOP_SHORT = 50 /* 7.5.a */
};
enum { /* thousandths of a DU */
       SNS_HALF_FRONT = 1000,
       SNS_SUB_STEP = 100,
       SNS_COMMANDER_HALF = 250, /* 6.2.g */
       SNS_ZONE_DEPTH = 1000,
       SNS_BEHIND = 500,    /* 14.2 */
       SNS_GROUP_GAP = 250, /* 7.8.b */
       SNS_REAR_GAP = 250,  /* 10.3.b */
       SNS_REAR_SHARE = 1000,
       SNS_RECORD_SHARE = 250, /* 8.7.a */
       SNS_CONFORM_STEP = 250, /* 8.4.a */
       SNS_CONFORM_MOST = 1500,
       SNS_CONFORM_SHARE = 500,
       SNS_COUNTER_ROOM = 1000, /* 8.6.a */
       SNS_NEAR_ROUT = 2000,    /* 12.5.a */
       SNS_WOOD_SIGHT = 1000,
       SNS_GUNS_MINIMUM = 1000,
       SNS_ZONE = 7000, /* 3.e */
       SNS_ZONE_SKIRMISHERS = 9000,
       SNS_ZONE_CAMP = 3000, /* 14.1 */
       SNS_ZONE_SIDES = 2000,
       SNS_ZONE_ENEMY = 4000,
       SNS_FLEE_STEP = 500, /* R33 */
       SNS_QUARTER = 250    /* R126 */
};
enum { SNS_DEGREE = 10, SNS_ADVANCE_WHEEL = 450, SNS_FREE_WHEEL = 900, SNS_MOST_WHEEL = 1800 };
enum { SNS_DISCIPLINE_BEST = 2, SNS_DISCIPLINE_WORST = 6, SNS_CAMP_DISCIPLINE = 4 };
enum { SNS_KEPT = 4, SNS_DICE_MOST = 16, SNS_POOR_BASE = 2, SNS_NOTIONAL = 3 };
enum { SNS_DRAW = 7, SNS_DRAW_MORE = 2 }; /* 5.4.a, 17.a */

/* Tables 2.2 and 2.4. NO: not allowed. */
enum { SNS_NO = -1 };
typedef struct sns_type_row {
    const char *key, *name;
    uint8_t class;
    bool skirmisher, large;
    int32_t depth, depth_large;
    int8_t rate[3];  /* DU in the open, in rough, in difficult */
    int8_t obstacle; /* off the rate for each one crossed; NO: none may be crossed */
} sns_type_row;

/* clang-format off */
static const sns_type_row sns_types[SNS_TYPES] = {
    /*               key     name             class        skirm. large  depth  large   open   rough   diff.    obst. */
    [SNS_NO_TYPE] = { "",     "",              SNS_FOOT,    false, false,    0,    0, {      0,      0,      0 }, 0 },
    [SNS_HF]      = { "HF",   "Heavy foot",    SNS_FOOT,    false, true,  1000, 1500, {      2,      2,      1 }, 1 },
    [SNS_MF]      = { "MF",   "Medium foot",   SNS_FOOT,    false, true,  1000, 1500, {      3,      3,      2 }, 1 },
    [SNS_LF]      = { "LF",   "Light foot",    SNS_FOOT,    true,  false,  500,    0, {      3,      3,      3 }, 0 },
    [SNS_CAV]     = { "CAV",  "Cavalry",       SNS_MOUNTED, false, false, 1500,    0, {      4,      2,      1 }, 1 },
    [SNS_CAM]     = { "CAM",  "Camels",        SNS_MOUNTED, false, false, 1500,    0, {      4,      2,      1 }, 1 },
    [SNS_LH]      = { "LH",   "Light horse",   SNS_MOUNTED, true,  false, 1500,    0, {      5,      3,      2 }, 1 },
    [SNS_EL]      = { "EL",   "Elephants",     SNS_MOUNTED, false, false, 2000,    0, {      3,      2,      1 }, 0 },
    [SNS_CH]      = { "CH",   "Chariots",      SNS_MOUNTED, false, false, 2000,    0, {      4,      1, SNS_NO }, SNS_NO },
    [SNS_WW]      = { "WW",   "War wagons",    SNS_TRAIN,   false, false, 2000,    0, {      1,      0, SNS_NO }, SNS_NO },
    [SNS_ART]     = { "ART",  "Artillery",     SNS_TRAIN,   false, false, 2000,    0, {      0,      0, SNS_NO }, SNS_NO },
    [SNS_CAMP]    = { "CAMP", "Baggage camp",  SNS_TRAIN,   false, false, 2000,    0, {      0,      0,      0 }, 0 },
};

/* Table 2.6. */
typedef struct sns_weapon_row {
    const char *key;
    int8_t range;         /* DU */
    bool moves_too;       /* may move and shoot in one activation */
    bool bonus;           /* takes COMBAT dice */
    bool ignores_armour;
    uint8_t lowers;       /* the target's armour, by levels */
} sns_weapon_row;
static const sns_weapon_row sns_weapons[SNS_WEAPONS] = {
    /*                    key          range  moves  bonus  ignores lowers */
    [SNS_NO_WEAPON] = { "",               0, false, false, false, 0 },
    [SNS_BOW]       = { "Bow",            4, true,  true,  false, 0 },
    [SNS_LONGBOW]   = { "Longbow",        5, true,  true,  false, 1 },
    [SNS_CROSSBOW]  = { "Crossbow",       5, false, false, true,  0 },
    [SNS_SLING]     = { "Sling",          3, true,  true,  false, 0 },
    [SNS_JAVELINS]  = { "Javelins",       2, true,  true,  false, 0 },
    [SNS_HANDGUN]   = { "Handgun",        3, false, true,  false, 1 },
    [SNS_GUNS]      = { "Artillery",      8, false, false, true,  0 },
};

/* Section 15: the characteristics that are bits, in the order of enum sns_trait. */
static const char *const sns_traits[SNS_TRAITS] = {
    "Impact", "Shieldwall", "Spears", "Pikes", "Undrilled", "Thrown weapons", "Two-handed weapons", "Steadfast", "Stakes",
};

/* Table 2.10. */
typedef struct sns_ground_row {
    const char *key;
    uint8_t terrain; /* enum sns_terrain; an obstacle is none */
    bool obstacle, hill, cover;
    bool blocks;     /* sight: a wood from SNS_WOOD_SIGHT inside, a village at once (R117), hills by their own law */
} sns_ground_row;
static const sns_ground_row sns_grounds[SNS_GROUNDS] = {
    /*                      key            terrain         obstacle hill   cover  blocks */
    [SNS_NO_GROUND]   = { "",            SNS_OPEN,       false,   false, false, false },
    [SNS_GENTLE_HILL] = { "gentle_hill", SNS_OPEN,       false,   true,  false, true  },
    [SNS_STEEP_HILL]  = { "steep_hill",  SNS_ROUGH,      false,   true,  false, true  },
    [SNS_SCRUB]       = { "scrub",       SNS_ROUGH,      false,   false, false, false },
    [SNS_ROCKS]       = { "rocks",       SNS_ROUGH,      false,   false, false, false },
    [SNS_FIELD]       = { "field",       SNS_ROUGH,      false,   false, false, false },
    [SNS_FORD]        = { "ford",        SNS_ROUGH,      false,   false, false, false },
    [SNS_DUNES]       = { "dunes",       SNS_ROUGH,      false,   false, false, false },
    [SNS_WOOD]        = { "wood",        SNS_DIFFICULT,  false,   false, true,  true  },
    [SNS_MARSH]       = { "marsh",       SNS_DIFFICULT,  false,   false, false, false },
    [SNS_DITCH]       = { "ditch",       SNS_DIFFICULT,  false,   false, false, false },
    [SNS_VILLAGE]     = { "village",     SNS_DIFFICULT,  false,   false, true,  true  },
    [SNS_RIVER]       = { "river",       SNS_IMPASSABLE, false,   false, false, false },
    [SNS_LAKE]        = { "lake",        SNS_IMPASSABLE, false,   false, false, false },
    [SNS_CLIFF]       = { "cliff",       SNS_IMPASSABLE, false,   false, false, false },
    [SNS_WALL]        = { "wall",        SNS_OPEN,       true,    false, true,  false },
    [SNS_HEDGE]       = { "hedge",       SNS_OPEN,       true,    false, true,  false },
    [SNS_EARTHWORK]   = { "earthwork",   SNS_OPEN,       true,    false, true,  false },
    [SNS_STAKE_LINE]  = { "stakes",      SNS_OPEN,       true,    false, true,  false },
    [SNS_WAGONS]      = { "wagon_line",  SNS_OPEN,       true,    false, true,  false },
};

/* Table 2.5, in DU. */
static const uint8_t sns_command[SNS_RANKS] = { [SNS_CAPTAIN] = 4, [SNS_GENERAL] = 8 };

/* Table 2.9: killed on this and more. */
enum { SNS_RISK_PURSUED = 5, SNS_RISK = 6, SNS_RISK_RIDDEN = 4, SNS_RISK_TOUCHED = 5 };

/* Table 2.12: points by type and discipline 2 to 5; 0: there is none such. */
static const uint8_t sns_base_points[SNS_TYPES][4] = {
    /*              D2  D3  D4  D5 */
    [SNS_HF]   = { 44, 36, 28, 20 },
    [SNS_MF]   = { 33, 26, 20, 14 },
    [SNS_LF]   = { 18, 15, 12,  9 },
    [SNS_CAV]  = { 44, 36, 28, 20 },
    [SNS_CAM]  = {  0, 30, 24, 18 },
    [SNS_LH]   = { 28, 23, 18, 13 },
    [SNS_EL]   = {  0, 42, 36, 30 },
    [SNS_CH]   = { 42, 34, 26, 20 },
    [SNS_WW]   = {  0, 34, 30, 26 },
    [SNS_ART]  = {  0, 24, 20, 16 },
    [SNS_CAMP] = {  0,  0,  0,  0 },
};
static const int8_t sns_trait_points[SNS_TRAITS] = { 5, 3, 3, 6, -3, 4, 4, 4, 3 };
static const int8_t sns_protection_points[4] = { -6, 0, 12, 22 }; /* from SNS_LACKING on */
static const int8_t sns_weapon_points[SNS_WEAPONS] = { 0, 5, 8, 7, 3, 2, 5, 0 };
enum { SNS_LARGE_POINTS = 10, SNS_GENERAL_POINTS = 40, SNS_CAPTAIN_POINTS = 20, SNS_STANDARD_POINTS = 440 };
/* clang-format on */

#endif
