/* What `tercio odds` is asked: a decision, in JSON or in words, in a position. */
#ifndef TC_CLI_ODDS_H
#define TC_CLI_ODDS_H

#include "suppose.h"

enum { ODDS_SAID_MAX = 40, ODDS_TEXT = 512 };

typedef struct odds_said { /* the words behind the position */
    int count;
    char *at[ODDS_SAID_MAX];
} odds_said;

/* The decision that the words mean, as far as possible in the position as it is; *s is changed as
   far as had to be supposed, and supposed says it in a sentence ("": nothing). False: text says
   why. */
bool odds_understand(const tc_battle *b, const odds_said *said, tc_state *s, play_decision *out,
                     char supposed[ODDS_TEXT], char text[ODDS_TEXT]);

#endif
