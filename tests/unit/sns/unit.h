/* What the unit tests of Sword & Spear share. Lengths in thousandths of a DU, headings in tenths of
   a degree. */
#ifndef UNIT_H
#define UNIT_H

#include "../../fixture/sns/fixture.h"
#include "../both.h"

/* An army led by a general; units of an option of a troop type (0 the first), named by it. */
sns_roster army_of(const char *list);
void buy(sns_roster *r, int count, const char *troop, int option, int discipline);
sns_profile profile_of(const sns_army_line *line, int discipline);

#define CHAPTERS(ROW)                                                                              \
    ROW(army)                                                                                      \
    ROW(lists)
#define ROW(name) extern const chapter chapter_##name;
CHAPTERS(ROW)
#undef ROW

#endif
