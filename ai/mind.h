/* What the captains' minds share. */
#ifndef TC_MIND_H
#define TC_MIND_H

#include "../core/tercio.h"

/* Units a general leads at most: of the system with the most. */
union ai_most_units {
#define UNITS(NAME, name, ...) char name[NAME##_UNITS];
    TC_FOR_SYSTEMS(UNITS, )
#undef UNITS
};
enum { AI_UNITS = sizeof(union ai_most_units) };

#endif
