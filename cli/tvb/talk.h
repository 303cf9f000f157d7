/* Talking at a table of Tilly's Very Bad Day; talk.h has what is asked of it. */
#ifndef TC_CLI_TVB_TALK_H
#define TC_CLI_TVB_TALK_H

#include "../plane/table.h"
#include "../suppose.h"

/* As talk_decision: 1 a decision, 0 no such command, -1 a sentence has been printed. */
int tvb_talk_decision(const session *t, const talk_words *w, play_decision *out);
int tvb_talk_orders(const talk_order **out); /* all of them; how many */

/* What may be asked, and what the answers show. */
extern const plane_table tvb_table;

/* What is to be done now. */
void tvb_talk_step(session *t);

/* Losses of both sides. */
void tvb_talk_score(const session *t);

suppose_deed_in tvb_suppose;

#endif
