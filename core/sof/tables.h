/* The book's tables (ledger chapter 2), looking like the book's tables. Every floor may read
   them. */
#ifndef SOF_TABLES_H
#define SOF_TABLES_H

#include "sof.h"

enum {
    SOF_CHARGE_MIN = 2,   /* SOF-5.3.a */
    SOF_CHARGE_MAX = 4,   /* SOF-5.3.a */
    SOF_ROUT_HEXES = 3,   /* SOF-5.2.d */
    SOF_FLIGHT_HEXES = 2, /* SOF-6.0.c */
    SOF_RALLY_CLEAR = 3,  /* SOF-6.0.c: nearest enemy at least so far */
    SOF_RADIUS = 4,       /* SOF-7.1.a */
    SOF_TILLY_RADIUS = 6, /* SOF-2.3.2.c */
    SOF_RADIUS_PLUS = 3,  /* SOF-7.3.8.c */
    SOF_ABSENT_UNTIL = 4, /* SOF-2.3.1: last turn with one AM */
    SOF_LAST_AM = 1,      /* SOF-3.1.2.a */
    SOF_LAST_AM_DUSK = 3, /* SOF-3.1.2.a */
    SOF_GUN_VP = 2,       /* SOF-8.2.d */
    SOF_CAPTURED_VP = 3,  /* SOF-8.2.d */
    SOF_START_MINUTE = 12 * 60,
    SOF_TURN_MINUTES = 30,
    SOF_DIE_MAX = 8, /* CRT rows 0..8 */
    SOF_COLUMNS = 8
};

/* clang-format off */

/* Terrain Effects Chart: movement points, the hex's own 1 included (ledger 2.3; leaders R21). */
enum sof_terrain { SOF_CLEAR, SOF_VILLAGE, SOF_WOODS };
static const uint8_t sof_enter_mp[3][3] = {
    /*                infantry  cavalry  leader */
    [SOF_CLEAR]   = {    1,        1,       1 },
    [SOF_VILLAGE] = {    3,        5,       3 },
    [SOF_WOODS]   = {    3,        5,       3 },
};
enum { SOF_RIVER_MP = 2, SOF_RIVER_CAVALRY_MP = 4 /* R20's switch */ };

/* Lowest ratio of each column, attacker : defender (R37). Column 1-3 takes anything below 1-2. */
static const uint8_t sof_column_from[SOF_COLUMNS][2] = {
    /* 1-3      1-2       1-1       1.5-1     2-1       3-1       4-1       5-1 */
    { 0, 1 }, { 1, 2 }, { 1, 1 }, { 3, 2 }, { 2, 1 }, { 3, 1 }, { 4, 1 }, { 5, 1 },
};
/* The middle between a column's ratio and the one before it, for round_odds = nearest. */
static const uint8_t sof_column_middle[SOF_COLUMNS][2] = {
    { 0, 1 }, { 5, 12 }, { 3, 4 }, { 5, 4 }, { 7, 4 }, { 5, 2 }, { 7, 2 }, { 9, 2 },
};

/* Leader die-roll modifiers by command 0..3 (ledger 2.2). */
static const int8_t sof_leader_attack[4]  = { 0, 0, 1,  2 };
static const int8_t sof_leader_defence[4] = { 0, 0, 0, -1 };

/* Bombardment dice by range 1..6 (ledger 2.4). */
enum { SOF_RANGE_MAX = 6 };
static const uint8_t sof_gun_dice[2][SOF_RANGE_MAX + 1] = {
    /* range      0  1  2  3  4  5  6 */
    /* light */ { 0, 2, 1, 1, 0, 0, 0 },
    /* heavy */ { 0, 4, 3, 2, 2, 1, 1 },
};
static const uint8_t sof_gun_range[2] = { 3, 6 }; /* SOF-7.3.d: light, heavy */
enum { SOF_HIT_INFANTRY = 6, SOF_HIT_CAVALRY = 5 /* R66 */ };

/* clang-format on */

#endif
