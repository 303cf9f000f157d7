/* The book's tables as JSON, for whoever draws them, and luck in words. */
#include "inside.h"

static void key_text(play_pen *p, const char *key, const char *text)
{
    jot_key(p, key);
    jot_text(p, text);
}

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

int play_tables_json(const tc_battle *b, char *out, int cap)
{
    static const char *const phases[] = { "Set-up", "Activation Phase", "Rally Phase",
                                          "Victory Phase", "Game over" };
    const sof_battle *sof = &b->as.sof;
    play_pen p = pen_begin(out, cap);

    jot_open(&p, '{');
    jot_key(&p, "crt");
    jot_open(&p, '{');
    jot_crt(&p);
    jot_close(&p, '}');
    jot_key(&p, "terrain");
    jot_open(&p, '[');
    jot_terrain(&p, "clear", "Clear", SOF_4_2_a, sof, some_hex(sof, NULL));
    jot_terrain(&p, "village", "Village", SOF_4_2_b, sof, some_hex(sof, sof->village));
    jot_terrain(&p, "woods", "Woods", SOF_4_2_b, sof, some_hex(sof, sof->woods));
    jot_terrain(&p, "river", "River", SOF_4_2_c, sof, HEX_NONE);
    jot_terrain(&p, "bridge", "Bridge", SOF_4_2_e, sof, HEX_NONE);
    jot_close(&p, ']');
    jot_key(&p, "phases");
    jot_open(&p, '[');
    for (int i = 0; i < TC_COUNT(phases); i++)
        jot_text(&p, phases[i]);
    jot_close(&p, ']');
    jot_close(&p, '}');
    return pen_end(&p);
}

/* ---- Luck ------------------------------------------------------------------------------------ */

static int64_t root(int64_t n)
{
    int64_t low = 0, high = 2000000000;

    while (low < high) {
        const int64_t middle = (low + high + 1) / 2;
        if (middle * middle <= n)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

/* Thousandths as a decimal: -1250 is -1.250. */
static void pen_thousandths(play_pen *p, int64_t n)
{
    const int64_t size = n < 0 ? -n : n;

    pen_text(p, n < 0 ? "-" : "");
    pen_number(p, size / 1000);
    pen_char(p, '.');
    for (int64_t digit = 100; digit; digit /= 10)
        pen_char(p, (char)('0' + size / digit % 10));
}

/* permille is the share of games luckier for side 0 than this one. */
static void say_luck(play_pen *p, const tc_battle *b, int permille, uint32_t rolls)
{
    const int side = permille > 500, share = side ? 1000 - permille : permille;
    char name[32];
    play_pen n = pen_begin(name, TC_COUNT(name));

    pen_text(&n, play_side_name(b, side));
    pen_end(&n);
    if (name[0] >= 'a' && name[0] <= 'z')
        name[0] = (char)(name[0] - 'a' + 'A');
    if (!rolls) {
        pen_text(p, "No die has fallen yet.");
    } else if (share > 400) {
        pen_text(p, "The dice have been even.");
    } else {
        pen_text(p, "Dice this kind to the ");
        pen_text(p, name);
        pen_text(p, " side fall in 1 game of ");
        pen_number(p, share > 0 ? (1000 + share / 2) / share : 1000);
        pen_text(p, share > 0 ? "." : " or fewer.");
    }
}

int play_luck_json(const tc_battle *b, const play_luck *l, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);
    char words[160];
    play_pen w = pen_begin(words, TC_COUNT(words));
    const int permille = play_luck_permille(l);

    say_luck(&w, b, permille, l->rolls);
    pen_end(&w);
    jot_open(&p, '{');
    jot_key(&p, "rolls");
    jot_number(&p, l->rolls);
    jot_key(&p, "swing");
    pen_thousandths(&p, l->swing);
    jot_key(&p, "band");
    pen_thousandths(&p, root(l->variance));
    jot_key(&p, "permille");
    jot_number(&p, permille);
    key_text(&p, "words", words);
    jot_close(&p, '}');
    return pen_end(&p);
}
