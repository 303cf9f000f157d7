/* Talking at a table of Lion of the North; talk.h has what is asked of it. */
#ifndef TC_CLI_LON_TALK_H
#define TC_CLI_LON_TALK_H

#include "../plane/table.h"
#include "../suppose.h"

/* As talk_decision: 1 a decision, 0 no such command, -1 a sentence has been printed. */
int lon_talk_decision(const session *t, const talk_words *w, play_decision *out);
int lon_talk_orders(const talk_order **out); /* all of them; how many */

/* What may be asked, and what the answers show. */
extern const plane_table lon_table;

/* What is to be done now. */
void lon_talk_step(session *t);

/* Losses of both sides. */
void lon_talk_score(const session *t);

suppose_deed_in lon_suppose;

#endif
