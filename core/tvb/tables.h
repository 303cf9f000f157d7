/* The book's tables (ledger 2.1 to 2.10), looking like the book's. Lengths in thousandths of a TUM.
   Every floor may read them. */
#ifndef TVB_TABLES_H
#define TVB_TABLES_H

#include "tvb.h"

enum { TVB_UNLIMITED = 1000000 };
enum tvb_tolerance { /* G4 */
                     TVB_TOUCH = 50,
                     TVB_OVER = 10,
                     TVB_LAT = 50,
                     TVB_MEAS = 2,
                     TVB_TIE = 100,
                     TVB_ALIGN = 100
};
enum tvb_length { /* 2.7 */
                  TVB_COMMAND_DISTANCE = 8000,
                  TVB_CHARGE_MOVE = 3000,
                  TVB_DIFFICULT_MOVE = 3000,
                  TVB_BACK_MIN = 1000,
                  TVB_BACK_MAX = 3000,
                  TVB_SIDEWAYS = 1000,
                  TVB_BUFFER = 1000,
                  TVB_ZOC_DEPTH = 3000,
                  TVB_NARROW_GAP = 2000,
                  TVB_NEUTRAL_HALF = 4000,
                  TVB_CENTRE_SMALL = 8000, /* half of 2.8's centre zone */
                  TVB_CENTRE_BIG = 12000,
                  TVB_CMD_RADIUS = 500,
                  TVB_HALF_WIDTH = 1000,
                  TVB_STRIP_HALF = 500
};
enum tvb_angle { TVB_WHEEL_MAX = 450, TVB_OBLIQUE_MAX = 450 };

static const tvb_type_row tvb_types[TVB_TYPES] = {
    /*            key   move range          shoots melee resolve max */
    [TVB_NO_TYPE] = { "", 0, 0, 0, 0, 0, 0 },
    [TVB_CMD] = { "CMD", 8000, 0, 0, 4, 1, 0 },
    [TVB_HOR] = { "HOR", 6000, 2000, 6, 5, 3, 0 },
    [TVB_LHO] = { "LHO", 8000, 2000, 6, 6, 2, 2 },
    [TVB_DRA] = { "DRA", 6000, 4000, 6, 6, 2, 2 },
    [TVB_PSH] = { "PSH", 3000, 4000, 6, 5, 4, 0 },
    [TVB_SHO] = { "SHO", 3000, 4000, 6, 6, 3, 2 },
    [TVB_RAB] = { "RAB", 3000, 0, 0, 6, 1, 2 },
    [TVB_CAN] = { "CAN", 0, TVB_UNLIMITED, 6, 0, 2, 4 },
};

/* How deep a side's zone is (S.h); half the width of the middle where pike+shot deploy (S.i). */
static inline int tvb_zone_depth(const tvb_battle *b)
{
    return b->depth / 2 - TVB_NEUTRAL_HALF;
}
static inline int tvb_centre_half(const tvb_battle *b)
{
    return b->big ? TVB_CENTRE_BIG : TVB_CENTRE_SMALL;
}

/* Table 2.9: how many of a kind; 0: none is the Defender's to place. */
static inline int tvb_kind_max(int kind)
{
    switch (kind) {
    case TVB_VILLAGE:
    case TVB_RIVER:
    case TVB_ROAD:
        return 1;
    case TVB_WOOD:
    case TVB_ROUGH:
    case TVB_HILL:
        return 3;
    default:
        return 0;
    }
}

/* Difficult whatever its flags say. */
static inline bool tvb_kind_difficult(int kind)
{
    return kind == TVB_VILLAGE || kind == TVB_WOOD || kind == TVB_ROUGH || kind == TVB_RIVER ||
           kind == TVB_FORD;
}

#endif
