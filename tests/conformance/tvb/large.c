/* 80 units in 16 commands on the big table, close together. */
#include "../../../core/tvb/parts.h"
#include "../systems.h"

#include <stdio.h>
#include <string.h>

static void place_side(tvb_battle *b, ai_random *r, int side)
{
    static const uint8_t types[] = { TVB_HOR, TVB_HOR, TVB_PSH, TVB_PSH, TVB_PSH,
                                     TVB_SHO, TVB_DRA, TVB_LHO, TVB_RAB, TVB_CAN };
    for (int k = 0; k < TVB_SIDE_UNITS; k++) {
        const int u = side * TVB_SIDE_UNITS + k, column = k % 5, rank = k / 5;
        tvb_unit *unit = &b->start.unit[u];
        const bool leads = column == 0;
        unit->type = leads ? TVB_CMD : types[ai_random_below(r, TC_COUNT(types))];
        unit->command = (uint8_t)rank;
        unit->start = unit->resolve = (uint8_t)tvb_start_resolve(b, unit->type, TVB_ORDINARY);
        unit->flags = TVB_ON;
        unit->x = 2500 + 5500 * rank + (leads ? 2000 : 2100 * ((column - 1) % 2));
        unit->y = side ? 30000 - 9500 : 9500;
        unit->y += (side ? 1 : -1) * (leads ? 4500 : 1600 * ((column - 1) / 2));
        unit->heading = (int16_t)(leads || !side ? 0 : 1800);
        snprintf(b->card[u].id, sizeof b->card[u].id, "%c%d", side ? 'n' : 's', k);
        snprintf(b->card[u].name, sizeof b->card[u].name, "%c%d", side ? 'n' : 's', k);
    }
    b->start.commands[side] = TVB_COMMANDS;
    b->start.deployed[side] = 0xff;
    b->start.original[side] = TVB_SIDE_UNITS;
}

void tvb_system_fill(tc_battle *out, ai_random *r)
{
    tvb_battle *b = &out->as.tvb;

    memset(out, 0, sizeof *out);
    out->system = TC_TVB;
    snprintf(out->id, sizeof out->id, "large");
    snprintf(out->title, sizeof out->title, "Forty a side");
    *b = (tvb_battle){ .width = 45000, .depth = 30000, .big = 1, .cannon_width = 1000 };
    snprintf(b->side_name[0], sizeof b->side_name[0], "South");
    snprintf(b->side_name[1], sizeof b->side_name[1], "North");
    b->base_depth = 1000;
    b->army_break = 3;
    b->turn_limit = 8;
    b->on = ai_random_below(r, 1u << TVB_SWITCHES) &
            (1u << TVB_MAY_EVADE | 1u << TVB_VARIABLE_MORALE | 1u << TVB_REAR_COLUMN |
             1u << TVB_COMMANDER_ZOC | 1u << TVB_BEHIND_FLANK);
    tvb_blank(&b->start);
    place_side(b, r, 0);
    place_side(b, r, 1);
    tvb_at_step(&b->start, TVB_STEP_TURN, 0);
}

int tvb_system_large(void)
{
    return 15;
}
