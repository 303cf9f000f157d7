/* Lion of the North: its row (systems.h). */
#include "../systems.h"
#include "scenario.h"

static const char *const options[] = {
#define SWITCH(symbol, name, type, on, rule) (type) == 'r' ? "" : (name),
#include "../../core/lon/options.def"
#undef SWITCH
};

/* Hussars need a scenario that has them, and there they are on already; two disciplines change the
   battle itself where there are two contingents, and nothing anywhere else. */
static bool means_something(const tc_battle *b, int option)
{
    (void)b;
    (void)option;
    return false;
}

const io_system io_lon = {
    .rules = 1,
    .seat = { "first", "second" },
    .winner = { "a", "b", "draw", NULL },
    .pieces = "stand",
    .compile = lns_compile,
    .write_position = lns_write_position,
    .option = options,
    .options = TC_COUNT(options),
    .switches = LON_SWITCHES,
    .means_something = means_something,
};
