/* The book's tables (ledger 2.1 to 2.13), looking like the book's. Lengths in 0.01 mm. Every floor
   may read them. */
#ifndef LON_TABLES_H
#define LON_TABLES_H

#include "lon.h"

enum { LON_CM = 1000, LON_UNLIMITED = 1000000 };
enum lon_tolerance { /* 2.13 */
                     LON_GAP_TOL = 50,
                     LON_OVERLAP_TOL = 20,
                     LON_ANG_TOL = 5,
                     LON_MIN_SHARE = 500,
                     LON_CLEAR = 100,
                     LON_CORE = 100,
                     LON_SUPPORT_SLIP = 500,
                     LON_CHARGE_SLIP = 500,
                     LON_CHARGE_TURN = 50,
                     LON_LOS_GROW = 25
};
enum lon_length { /* 2.13 */
                  LON_STEP = 200,
                  LON_ENTRY_RUN = 2000,
                  LON_EDGE_DEPTH = 2000,
                  LON_ROAD_HALF = 2000,
                  LON_COVER_NEAR = 2000,
                  LON_RETREAT = 5000,
                  LON_RETREAT_CAP = 15000,
                  LON_RETREAT_STEP = 100,
                  LON_CMD_RADIUS = 40000,
                  LON_REINF_ZONE = 10000,
                  LON_RANGE_5 = 5000,
                  LON_RANGE_11 = 11000,
                  LON_WOODS_RANGE = 5000, /* 7.A.5 */
                  LON_HIGHER = 1000,      /* R77 */
                  LON_TRAIN_WIDTH = 9000,
                  LON_TRAIN_DEPTH = 6000
};
enum { LON_GENERAL_WOUNDED_MOVE = 10, LON_GENERAL_WORTH = 2 };

/* LON-2.A, 5.A, 7.A, 8.A: the Capability Table. */
static const lon_type_row lon_types[LON_TYPES] = {
    /*            key    arm           melee fire range         move attacks width depth */
    [LON_NO_TYPE] = { "", LON_GENERAL, 0, 0, 0, 0, false, 0, 0 },
    [LON_GEN] = { "Gen", LON_GENERAL, 4, 0, 0, 24, false, 2000, 2000 },
    [LON_MIL] = { "Mil", LON_FOOT, 4, 0, 0, 8, true, 4000, 2000 },
    [LON_MUS] = { "Mus", LON_FOOT, 6, 8, 15000, 10, true, 4000, 2000 },
    [LON_PIK] = { "Pik", LON_FOOT, 12, 0, 0, 8, true, 4000, 2000 },
    [LON_REI] = { "Rei", LON_HORSE, 8, 6, 5000, 22, true, 4000, 3000 },
    [LON_CAV] = { "Cav", LON_HORSE, 10, 0, 0, 22, true, 4000, 3000 },
    [LON_DRG] = { "Drg", LON_HORSE, 6, 6, 5000, 20, true, 4000, 3000 },
    [LON_CRO] = { "Cro", LON_HORSE, 6, 0, 0, 24, true, 4000, 3000 },
    [LON_HUS] = { "Hus", LON_HORSE, 12, 0, 0, 22, true, 4000, 3000 },
    [LON_OG] = { "OG", LON_ARTILLERY, 3, 8, 15000, 0, false, 3000, 3500 },
    [LON_RG] = { "RG", LON_ARTILLERY, 3, 10, 30000, 8, false, 3000, 3500 },
    [LON_LG] = { "LG", LON_ARTILLERY, 3, 10, 30000, 8, false, 3000, 3500 },
    [LON_MG] = { "MG", LON_ARTILLERY, 3, 10, 60000, 8, false, 3000, 3500 },
    [LON_HG] = { "HG", LON_ARTILLERY, 3, 12, LON_UNLIMITED, 0, false, 3000, 3500 },
    [LON_MOR] = { "Mor", LON_ARTILLERY, 3, 12, 60000, 0, false, 3000, 3500 },
};

/* LON-4.E, 10.A.2, 11.A.2, 12.A.2. */
typedef struct lon_discipline_row {
    const char *key;
    uint8_t cpt_die, rally, rally_demoralised, train;
} lon_discipline_row;
static const lon_discipline_row lon_disciplines[LON_DISCIPLINES] = {
    /*                  key   Cpt die  rally  demoralised  train */
    [LON_STEADY] = { "steady", 8, 5, 6, 2 },
    [LON_REGULAR] = { "regular", 6, 6, 7, 3 },
    [LON_UNRULY] = { "unruly", 4, 7, 8, 5 },
};

/* LON-4.C, 11.A.3, 4.D: what a move costs, in Cpts. */
enum { LON_COST = 1, LON_COST_FAR = 2 };
enum { LON_COST_DEMORALISED = 1, LON_COST_REAR = 1, LON_COST_FORCE = 1 };

/* LON-9.A: the next smaller die. */
static inline int lon_die_below(int sides)
{
    return sides > 4 ? sides - 2 : sides == 4 ? 3 : sides;
}

/* LON-11.A.1, 14.A: shares of an army, in percent. */
enum { LON_DEMORALISED_AT = 40, LON_BEATEN_AT = 60, LON_MAJOR_BELOW = 30, LON_MINOR_BELOW = 40 };

#endif
