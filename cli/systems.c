/* The rows of the rule systems. */
#include "systems.h"

const cli_system *cli_system_at(int system)
{
    static const cli_system *const rows[TC_SYSTEMS + 1] = {
#define SYSTEM(NAME, name, ...) [TC_##NAME] = &cli_##name,
        TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM
    };

    return rows[system];
}

const cli_system *cli_system_of(const tc_battle *b)
{
    return cli_system_at(b->system);
}
