/* The rows of the rule systems, and what follows from them. */
#include "systems.h"

const io_system *io_system_of(int system)
{
    static const io_system *const rows[TC_SYSTEMS + 1] = {
#define SYSTEM(NAME, name, ...) [TC_##NAME] = &io_##name,
        TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM
    };

    return system > 0 && system <= TC_SYSTEMS ? rows[system] : NULL;
}

int io_rules_version(int system)
{
    return io_system_of(system) ? io_system_of(system)->rules : 0;
}

#define SWITCHED(NAME, name, ...)                                                                  \
    case TC_##NAME:                                                                                \
        return &b->as.name.on;
uint32_t *io_switched(tc_battle *b)
{
    switch (TC_SYSTEM(b)) {
        TC_FOR_SYSTEMS(SWITCHED, )
    }
    return NULL;
}

bool io_choice_acts(const tc_battle *b, const io_choice *choice, io_faults *faults)
{
    const io_system *own = io_system_of(b->system);

    return !own->choice_acts || own->choice_acts(b, choice, faults);
}

char *io_position_write(const tc_battle *b, const tc_state *s)
{
    return scn_write(b, s, io_system_of(b->system)->write_position);
}
