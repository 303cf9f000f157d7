/* Whether what a verdict carries can be said to a player. */
#ifndef MEANING_H
#define MEANING_H

#include "../core/tercio.h"

/* False, and why: numbers that core/(system)/refusals.def does not declare, a value that its unit
   does not have (no unit of the battle, a hex off the board, ...), a sentence that is cut. */
bool meaning_of(const tc_battle *b, const tc_verdict *v, char *why, int cap);

/* Is the number a place of the board? Each system's own (tests/fixture/SYSTEM/meaning.c). */
#define PLACE(NAME, name, ...) bool name##_has_place(const tc_battle *b, int number);
TC_FOR_SYSTEMS(PLACE, )
#undef PLACE

#endif
