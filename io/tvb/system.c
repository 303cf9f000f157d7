/* Tilly's Very Bad Day: its row (systems.h). */
#include "../systems.h"
#include "scenario.h"

static const char *const options[] = {
#define SWITCH(symbol, name, type, on, rule) (type) == 'r' ? "" : (name),
#include "../../core/tvb/options.def"
#undef SWITCH
};

/* A battle's own rules need that battle, works somebody who places them, and what is on
   from the beginning cannot be chosen. */
static bool means_something(const tc_battle *battle, int option)
{
    const tvb_battle *b = &battle->as.tvb;
    bool needed = false;

    for (int i = 0; i < TC_COUNT(b->x.arrival); i++)
        needed |= b->x.arrival[i].needs == option + 1;
    for (int i = 0; i < TC_COUNT(b->x.forced); i++)
        needed |= b->x.forced[i].needs == option + 1;
    if (tvb_on(b, (enum tvb_switch)option))
        return false;
    if (option == TVB_FORTIFICATIONS)
        return b->free_armies;
    if (option == TVB_KING_COUNTS_TWO)
        return b->x.counts_two != 0;
    return option < TVB_REAR_COLUMN || needed;
}

const io_system io_tvb = {
    .rules = 1,
    .seat = { "first", "second" },
    .winner = { "a", "b", "draw", NULL },
    .pieces = "unit",
    .compile = tvs_compile,
    .write_position = tvs_write_position,
    .check_army = tvs_check_army,
    .option = options,
    .options = TC_COUNT(options),
    .switches = TVB_SWITCHES,
    .means_something = means_something,
};
