/* 56 stands a side on the largest table of the historical battles, close together. */
#include "../../../core/lon/parts.h"
#include "../systems.h"

#include <stdio.h>
#include <string.h>

static uint8_t gun_of(int type, ai_random *r)
{
    switch (type) {
    case LON_RG:
        return LON_MOBILE;
    case LON_LG:
    case LON_MG:
        return ai_random_below(r, 2) ? LON_EMPLACED0 : LON_LIMBERED0;
    default:
        return lon_is_gun(type) ? LON_FIXED : LON_NO_GUN;
    }
}

/* A general behind ranks of eleven, in files of one arm: foot, horse, or guns. */
static void place_side(lon_battle *b, ai_random *r, int side)
{
    static const uint8_t types[3][4] = { { LON_MUS, LON_PIK, LON_MUS, LON_MIL },
                                         { LON_CAV, LON_REI, LON_DRG, LON_CRO },
                                         { LON_RG, LON_LG, LON_MG, LON_HG } };
    for (int k = 0; k < LON_SIDE_STANDS; k++) {
        const int u = side * LON_SIDE_STANDS + k, file = k ? (k - 1) % 11 : 0,
                  rank = k ? (k - 1) / 11 : 0;
        const int arm = rank == 4 ? 2 : file < 2 || file > 8;
        lon_stand *stand = &b->start.stand[u];
        stand->type = k ? types[arm][ai_random_below(r, 4)] : LON_GEN;
        stand->gun = gun_of(stand->type, r);
        stand->flags = LON_ON;
        stand->x = k ? 30000 + 4000 * file + (file > 1 ? 1000 : 0) + (file > 8 ? 1000 : 0) : 10000;
        stand->y = k ? 50000 - 3000 * rank : 30000;
        stand->y = side ? 120000 - stand->y : stand->y;
        stand->heading = (int16_t)(side ? PL_TURN / 2 : 0);
        snprintf(b->card[u].id, sizeof b->card[u].id, "%c%d", side ? 'n' : 's', k);
        snprintf(b->card[u].name, sizeof b->card[u].name, "%c%d", side ? 'n' : 's', k);
    }
    b->train[side] = (lon_train){ .x = 120000,
                                  .y = side ? 100000 : 20000,
                                  .heading = (int16_t)(side ? PL_TURN / 2 : 0),
                                  .there = 1 };
    b->discipline[side][0] = (uint8_t)ai_random_below(r, LON_DISCIPLINES);
    b->discipline[side][1] = b->discipline[side][0];
}

void lon_system_fill(tc_battle *out, ai_random *r)
{
    enum {
        DRAWN = 1u << LON_ENEMY_BLOCKS_LOS | 1u << LON_SLOPE_SIGHT | 1u << LON_FIRE_FROM_CONTACT |
                1u << LON_FRONT_ATTACK_ONLY | 1u << LON_GUNS_D4 | 1u << LON_HALT
    };
    lon_battle *b = &out->as.lon;

    memset(out, 0, sizeof *out);
    out->system = TC_LON;
    snprintf(out->id, sizeof out->id, "large");
    snprintf(out->title, sizeof out->title, "Fifty-six a side");
    *b = (lon_battle){ .width = 180000, .depth = 120000, .north = 1, .max_turns = 12 };
    snprintf(b->side_name[0], sizeof b->side_name[0], "South");
    snprintf(b->side_name[1], sizeof b->side_name[1], "North");
    b->on = ai_random_below(r, 1u << LON_SWITCHES) & DRAWN;
    for (int side = 0; side < 2; side++)
        b->zone[side][0] = b->zone[side][1] = (pl_box){ { 1, 1 }, { 0, 0 } };
    lon_blank(&b->start);
    place_side(b, r, 0);
    place_side(b, r, 1);
    lon_lay_ground(b);
}

int lon_system_large(void)
{
    return 9;
}
