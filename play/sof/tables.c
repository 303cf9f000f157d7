/* Sword of Fire: the book's tables as JSON, for whoever draws them. */
#include "../inside.h"

/* ---- The CRT --------------------------------------------------------------------------------- */

enum { CRT_ROWS = TC_COUNT(sof_crt), CRT_COLUMNS = TC_COUNT(sof_crt[0]) };

static void jot_crt(play_pen *p)
{
    key_text(p, "rule", "SOF-CRT");
    jot_key(p, "columns");
    jot_open(p, '[');
    for (int column = 0; column < CRT_COLUMNS; column++)
        jot_text(p, play_column_name(column));
    jot_close(p, ']');
    jot_key(p, "rows");
    jot_open(p, '[');
    for (int row = 0; row < CRT_ROWS; row++) {
        jot_open(p, '{');
        jot_key(p, "die");
        jot_number(p, row);
        jot_key(p, "results");
        jot_open(p, '[');
        for (int column = 0; column < CRT_COLUMNS; column++)
            jot_text(p, play_result_name(sof_crt[row][column]));
        jot_close(p, ']');
        jot_close(p, '}');
    }
    jot_close(p, ']');
    jot_key(p, "words");
    jot_open(p, '{');
    for (int result = 0; play_result_name(result); result++)
        key_text(p, play_result_name(result), play_result_words(result));
    jot_close(p, '}');
}

/* ---- Terrain --------------------------------------------------------------------------------- */

/* A hex of the map where the bit is set (or in neither, for clear ground). */
static tc_hex some_hex(const sof_battle *b, const uint64_t *rows)
{
    for (int row = 0; row < b->rows; row++)
        for (int col = 0; col < b->cols; col++) {
            const tc_hex h = hex_at(col, row);
            const bool clear =
                sof_bit(b->map, h) && !sof_bit(b->woods, h) && !sof_bit(b->village, h);
            if (rows ? sof_bit(rows, h) : clear)
                return h;
        }
    return HEX_NONE;
}

static void jot_terrain(play_pen *p, const char *id, const char *name, unsigned rule,
                        const sof_battle *b, tc_hex h)
{
    jot_open(p, '{');
    key_text(p, "id", id);
    key_text(p, "name", name);
    jot_key(p, "rule");
    jot_rule(p, rule);
    key_text(p, "text", tc_rule(rule).line);
    if (h != HEX_NONE) {
        jot_key(p, "mp");
        jot_open(p, '{');
        jot_key(p, "infantry");
        jot_number(p, sof_step_cost(b, SOF_INFANTRY, HEX_NONE, 0, h));
        jot_key(p, "cavalry");
        jot_number(p, sof_step_cost(b, SOF_HEAVY, HEX_NONE, 0, h));
        jot_key(p, "leader");
        jot_number(p, sof_step_cost(b, SOF_ARMS, HEX_NONE, 0, h));
        jot_close(p, '}');
    }
    jot_close(p, '}');
}

void play_sof_jot_tables(play_pen *p, const tc_battle *b)
{
    static const char *const phases[] = { "Set-up", "Activation Phase", "Rally Phase",
                                          "Victory Phase", "Game over" };
    const sof_battle *sof = &b->as.sof;

    key_text(p, "unit", "MP");
    key_text(p, "coin", "VP");
    key_text(p, "stock", "VP");
    jot_key(p, "crt");
    jot_open(p, '{');
    jot_crt(p);
    jot_close(p, '}');
    jot_key(p, "terrain");
    jot_open(p, '[');
    jot_terrain(p, "clear", "Clear", SOF_4_2_a, sof, some_hex(sof, NULL));
    jot_terrain(p, "village", "Village", SOF_4_2_b, sof, some_hex(sof, sof->village));
    jot_terrain(p, "woods", "Woods", SOF_4_2_b, sof, some_hex(sof, sof->woods));
    jot_terrain(p, "river", "River", SOF_4_2_c, sof, HEX_NONE);
    jot_terrain(p, "bridge", "Bridge", SOF_4_2_e, sof, HEX_NONE);
    jot_close(p, ']');
    key_texts(p, "phases", phases, TC_COUNT(phases));
}
