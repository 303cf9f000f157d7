/* A battle filled to the brim: 80 units, 16 leaders and 24 guns on 64 x 32 hexes, or 80 units in 16
   commands on the big table, close together, so that queues, stacks and lists are as long as they
   can get. All properties hold there too. */
#include "../../core/tvb/parts.h"
#include "../fixture.h"
#include "conformance.h"

#include <stdlib.h>
#include <string.h>

static bool is_free(const tc_battle *b, int c, int r)
{
    const sof_state *s = &b->as.sof.start;
    return !((s->units_at[0][r] | s->units_at[1][r]) >> c & 1);
}

static void place_side(tc_battle *b, ai_random *r, int side)
{
    static const char *const words[] = { "I6-4m3",   "I5-4m2",   "H5-8m4", "D4-8m3",
                                         "I6-4m3/d", "H5-8m3/r", "K4-6m2" };
    char id[SOF_ID_MAX], leader[SOF_ID_MAX];

    for (int i = 0; i < SOF_UNITS / 2; i++) {
        int c, row;
        do { /* two crowds, face to face across the middle, the rear ranks near their edges */
            c = 20 + (int)ai_random_below(r, 24);
            row = side ? 15 - (int)ai_random_below(r, 14) : 16 + (int)ai_random_below(r, 15);
        } while (!is_free(b, c, row));
        snprintf(leader, sizeof leader, "%c%d", side ? 'q' : 't', i % (SOF_LEADERS / 2));
        snprintf(id, sizeof id, "%c%d", side ? 'P' : 'C', i);
        fixture_unit(b, id, words[ai_random_below(r, TC_COUNT(words))], c, row, leader);
    }
    for (int i = 0; i < SOF_GUNS / 2 && sof_on(&b->as.sof, SOF_ARTILLERY); i++) {
        int c, row;
        do {
            c = (int)ai_random_below(r, HEX_COLS);
            row = side ? (int)ai_random_below(r, 16) : 16 + (int)ai_random_below(r, 16);
        } while (!is_free(b, c, row));
        bool taken = false;
        for (int k = 0; k < b->as.sof.guns; k++)
            taken = taken || b->as.sof.start.gun[k].hex == hex_at(c, row);
        snprintf(id, sizeof id, "%c%d", side ? 'g' : 'h', i);
        if (!taken)
            fixture_gun(b, id, side, i % 3 != 0, c, row);
    }
}

static void fill(tc_battle *b, ai_random *r)
{
    static const char *const options[] = { "command_radius", "facing", "artillery", "random_events",
                                           "strict_components" };
    char id[SOF_ID_MAX];

    fixture_plain(b);
    fixture_size(b, HEX_COLS, HEX_ROWS);
    b->as.sof.leaders = 0;
    memset(b->as.sof.start.leader, 0, sizeof b->as.sof.start.leader);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < SOF_LEADERS / 2; i++) {
            snprintf(id, sizeof id, "%c%d", side ? 'q' : 't', i);
            fixture_leader(b, id, side, 1 + i % 3, i, side ? 0 : HEX_ROWS - 1);
            fixture_cup(b, id, 1 + i % 3);
        }
    for (int i = 0; i < TC_COUNT(options); i++)
        fixture_switch(b, options[i], ai_random_below(r, 2));
    for (int i = 0; i < 60; i++) {
        const int c = (int)ai_random_below(r, HEX_COLS), row = (int)ai_random_below(r, HEX_ROWS);
        (ai_random_below(r, 2) ? fixture_woods : fixture_village)(b, c, row);
        fixture_river(b, (int)ai_random_below(r, HEX_COLS), (int)ai_random_below(r, HEX_ROWS),
                      (int)ai_random_below(r, HEX_DIRS));
    }
    place_side(b, r, SOF_CATHOLIC);
    place_side(b, r, SOF_PROTESTANT);
    b->as.sof.turns = 6;
    b->as.sof.rout_level[0] = b->as.sof.rout_level[1] = 999;
    fixture_at_turn(b);
}

/* ---- Tilly's Very Bad Day: forty a side, eight commands ---- */

static void place_tvb(tvb_battle *b, ai_random *r, int side)
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

static void fill_tvb(tc_battle *out, ai_random *r)
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
    place_tvb(b, r, 0);
    place_tvb(b, r, 1);
    tvb_at_step(&b->start, TVB_STEP_TURN, 0);
}

int large_battles(void)
{
    const char *games = getenv("TC_GAMES"), *seed = getenv("TC_SEED");
    const int most = getenv("TC_SLOW") ? 10 : 60;
    const int count = games && atoi(games) < most ? atoi(games) : most;
    static trial t;

    for (int game = 0; game < count; game++) {
        memset(&t, 0, sizeof t);
        t.scenario = "large";
        t.seed = seed ? strtoull(seed, NULL, 10) : 1;
        t.seed += (uint64_t)game;
        ai_random_seed(&t.random, t.seed * 977 + 5);
        if (t.seed % 4 == 0)
            fill_tvb(&t.battle, &t.random);
        else
            fill(&t.battle, &t.random);
        t.loaded = (int)(t.seed % 3);
        t.player[0] = (uint8_t)(2 + t.seed % 2);
        t.player[1] = 2;
        play_game(&t);
    }
    return count;
}
