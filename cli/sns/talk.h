/* Talking at a table of Sword & Spear; talk.h has what is asked of it. */
#ifndef TC_CLI_SNS_TALK_H
#define TC_CLI_SNS_TALK_H

#include "../plane/table.h"
#include "../suppose.h"

/* As talk_decision: 1 a decision, 0 no such command, -1 a sentence has been printed. */
int sns_talk_decision(const session *t, const talk_words *w, play_decision *out);

int sns_talk_orders(const talk_order **out); /* all of them; how many */

/* What may be asked, and what the answers show. */
extern const plane_table sns_table;
/* As talk_question; dice are given out here too, one after another, until `end`. */
bool sns_talk_question(session *t, const talk_words *w);

/* What is to be done now. */
void sns_talk_step(session *t);

/* Losses of both sides. */
void sns_talk_score(const session *t);

/* GIVE of all that the line names into out, without the commit; false with a sentence. */
bool sns_talk_gifts(const session *t, const talk_words *w, play_decision *out);

suppose_deed_in sns_suppose;

#endif
