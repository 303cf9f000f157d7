/* Sword of Fire: the battle as JSON, ground, clock and switches; all that a page needs to draw the
   map once. */
#include "../inside.h"

static const play_switch switches[SOF_SWITCHES] = {
#define SWITCH(symbol, name, type, on, rule) { name, type },
#include "../../core/sof/options.def"
#undef SWITCH
};

play_switches play_sof_switches(void)
{
    return (play_switches){ switches, SOF_SWITCHES };
}

/* Hexes of the map whose bit is set (or, for the holes of a map, is not). */
static void jot_hexes(play_pen *p, const sof_battle *b, const char *key, const uint64_t *rows,
                      bool set)
{
    jot_key(p, key);
    jot_open(p, '[');
    for (int row = 0; row < b->rows; row++)
        for (int col = 0; col < b->cols; col++)
            if (sof_bit(rows, hex_at(col, row)) == set)
                jot_hex(p, hex_at(col, row));
    jot_close(p, ']');
}

/* Each hexside once: by the hex whose N, NE or SE side it is, or by the one that is on the map. */
static void jot_hexsides(play_pen *p, const sof_battle *b, const char *key,
                         const uint64_t sides[HEX_DIRS][HEX_ROWS])
{
    jot_key(p, key);
    jot_open(p, '[');
    for (int at = 0; at < b->rows * b->cols; at++)
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            const tc_hex h = hex_at(at % b->cols, at / b->cols);
            if (!sof_bit(sides[dir], h) ||
                (dir > HEX_SE && hex_next(h, dir, b->cols, b->rows) != HEX_NONE))
                continue;
            jot_open(p, '{');
            jot_key(p, "hex");
            jot_hex(p, h);
            jot_key(p, "dir");
            jot_text(p, play_dir_name(dir));
            jot_close(p, '}');
        }
    jot_close(p, ']');
}

static void jot_clock(play_pen *p, const sof_battle *b)
{
    jot_key(p, "turns");
    jot_number(p, b->turns);
    jot_key(p, "dusk");
    jot_open(p, '[');
    for (int turn = 1; turn <= b->turns && turn < 64; turn++)
        if (b->dusk >> turn & 1)
            jot_number(p, turn);
    jot_close(p, ']');
}

static void jot_sides(play_pen *p, const tc_battle *b)
{
    jot_key(p, "rout_level");
    jot_open(p, '{');
    for (int side = 0; side < 2; side++) {
        jot_key(p, play_side_name(b, side));
        jot_number(p, b->as.sof.rout_level[side]);
    }
    jot_close(p, '}');
    jot_key(p, "own_edge");
    jot_open(p, '{');
    for (int side = 0; side < 2; side++) {
        jot_key(p, play_side_name(b, side));
        jot_text(p, play_edge_name(b->as.sof.own_edge[side]));
    }
    jot_close(p, '}');
}

void play_sof_jot_battle(play_pen *p, const tc_battle *b)
{
    const sof_battle *sof = &b->as.sof;

    jot_key(p, "cols");
    jot_number(p, sof->cols);
    jot_key(p, "rows");
    jot_number(p, sof->rows);
    jot_clock(p, sof);
    jot_hexes(p, sof, "off_map", sof->map, false);
    jot_hexes(p, sof, "woods", sof->woods, true);
    jot_hexes(p, sof, "villages", sof->village, true);
    jot_hexsides(p, sof, "rivers", sof->river);
    jot_hexsides(p, sof, "bridges", sof->bridge);
    jot_sides(p, b);
    jot_switches(p, b, "options", 'o');
    jot_switches(p, b, "rulings", 'r');
}
