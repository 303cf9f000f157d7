/* "L1.3 attacks P2.1": one against the other, asked of a position in which nobody may do it now. A
   system supposes the rest (SYSTEM/suppose.c), and who asks is told what was supposed. */
#ifndef TC_CLI_SUPPOSE_H
#define TC_CLI_SUPPOSE_H

#include "../play/play.h"

/* What an attack is, a charge or what follows it, a system says. */
enum suppose_deed { SUPPOSE_FIGHT, SUPPOSE_ATTACK, SUPPOSE_CHARGE, SUPPOSE_SHOOT };

/* Nothing: the position as it is. The clock: all stand where they stand, and it is the moment for
   it. The place too: those named face to face on the ground of the first foe, nobody else near. */
enum suppose_what { SUPPOSE_NOTHING, SUPPOSE_CLOCK, SUPPOSE_PLACE };

enum { SUPPOSE_NAMED = 6 };
typedef struct suppose_wish {
    int deed; /* enum suppose_deed */
    int who[SUPPOSE_NAMED], whos;
    int whom[SUPPOSE_NAMED], whoms;
} suppose_wish;

/* The position is changed as far as that, and the decision written that does the deed there; it may
   be refused. False with a sentence: it cannot be asked at all. */
typedef bool suppose_deed_in(const tc_battle *b, const suppose_wish *w, int what, tc_state *s,
                             play_decision *out, const char **why);

#endif
