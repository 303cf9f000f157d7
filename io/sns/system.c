/* Sword & Spear: its row (systems.h). */
#include "../systems.h"
#include "scenario.h"

static const char *const options[] = {
#define SWITCH(symbol, name, type, on, rule) (type) == 'r' ? "" : (name),
#include "../../core/sns/options.def"
#undef SWITCH
};

/* Ground is diced for where the players set up; a camp is in a file or it is not. */
static bool means_something(const tc_battle *b, int option)
{
    return option == SNS_ON_RANDOM_TERRAIN && b->as.sns.placing &&
           !sns_on(&b->as.sns, SNS_ON_RANDOM_TERRAIN);
}

const io_system io_sns = {
    .rules = 1,
    .seat = { "first", "second" },
    .winner = { "a", "b", "draw", NULL },
    .pieces = "unit",
    .compile = sps_compile,
    .write_position = sps_write_position,
    .check_army = sps_check_army,
    .write_lists = sps_write_lists,
    .option = options,
    .options = TC_COUNT(options),
    .switches = SNS_SWITCHES,
    .means_something = means_something,
};
