/* Sword of Fire: its row (systems.h). */
#include "../systems.h"
#include "scenario.h"

static const char *const options[] = {
#define SWITCH(symbol, name, type, on, rule) (type) == 'o' ? (name) : "",
#include "../../core/sof/options.def"
#undef SWITCH
    "flank_march", "hot_head", "bad_guns"
};

/* Without guns artillery switches nothing. */
static bool means_something(const tc_battle *b, int option)
{
    (void)b;
    return option < SOF_SWITCHES && option != SOF_ARTILLERY;
}

/* ---- The ground for an outside program: lists of hexes and of hexsides ---- */

static void put_hexes(io_text *t, const char *member, const sof_battle *b, const uint64_t *rows)
{
    int listed = 0;

    io_putf(t, ",\"%s\":[", member);
    for (int row = 0; row < b->rows; row++)
        for (int col = 0; col < b->cols; col++)
            if (sof_bit(rows, hex_at(col, row)))
                io_putf(t, "%s\"%02d%02d\"", listed++ ? "," : "", col + 1, row + 1);
    io_put(t, "]");
}

/* Each hexside once: the three northern and eastern sides of a hex are the others of its
   neighbours. */
static void put_hexsides(io_text *t, const char *member, const sof_battle *b,
                         const uint64_t (*sides)[HEX_ROWS])
{
    int listed = 0;

    io_putf(t, ",\"%s\":[", member);
    for (int i = 0; i < b->rows * b->cols * 3; i++) {
        const tc_hex h = hex_at(i / 3 % b->cols, i / 3 / b->cols),
                     next = hex_next(h, i % 3, b->cols, b->rows);
        if (next == HEX_NONE || !sof_bit(sides[i % 3], h))
            continue;
        io_putf(t, "%s[\"%02d%02d\",\"%02d%02d\"]", listed++ ? "," : "", hex_col(h) + 1,
                hex_row(h) + 1, hex_col(next) + 1, hex_row(next) + 1);
    }
    io_put(t, "]");
}

static void put_ground(io_text *t, const tc_battle *battle)
{
    const sof_battle *b = &battle->as.sof;

    io_putf(t, ",\"ground\":{\"cols\":%d,\"rows\":%d", b->cols, b->rows);
    put_hexes(t, "woods", b, b->woods);
    put_hexes(t, "villages", b, b->village);
    put_hexsides(t, "rivers", b, b->river);
    put_hexsides(t, "bridges", b, b->bridge);
    io_put(t, "}");
}

const io_system io_sof = {
    .rules = 1,
    .seat = { "catholic", "protestant" },
    .winner = { "catholic", "protestant", "draw", NULL },
    .pieces = "unit, leader or gun",
    .compile = sof_compile,
    .write_position = sof_write_position,
    .put_ground = put_ground,
    .option = options,
    .options = TC_COUNT(options),
    .switches = SOF_SWITCHES,
    .means_something = means_something,
    .choice_acts = sof_choice_acts,
};
