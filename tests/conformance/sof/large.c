/* 80 units, 16 leaders and 24 guns on 64 x 32 hexes, close together. */
#include "../../fixture/sof/fixture.h"
#include "../systems.h"

#include <stdio.h>
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

void sof_system_fill(tc_battle *b, ai_random *r)
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

int sof_system_large(void)
{
    return 45;
}
