/* Talking at a table of Tilly's Very Bad Day; talk.h has what is asked of it. */
#ifndef TC_CLI_TVB_TALK_H
#define TC_CLI_TVB_TALK_H

#include "talk.h"

/* As talk_decision: 1 a decision, 0 no such command, -1 a sentence has been printed. */
int tvb_talk_decision(const table *t, const talk_words *w, play_decision *out);

/* What may be asked of this battle alone; false: no such question. */
bool tvb_talk_question(table *t, const talk_words *w);

/* What is to be done now. */
void tvb_talk_step(table *t);

/* Losses of both sides. */
void tvb_talk_score(const table *t);

#endif
