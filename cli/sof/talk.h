/* Talking at a map of Sword of Fire; talk.h has what is asked of it. */
#ifndef TC_CLI_SOF_TALK_H
#define TC_CLI_SOF_TALK_H

#include "../suppose.h"
#include "../talk.h"

int sof_talk_decision(const session *t, const talk_words *w, play_decision *out);
int sof_talk_orders(const talk_order **out); /* all of them; how many */
bool sof_talk_question(session *t, const talk_words *w);
void sof_talk_step(session *t);
void sof_talk_score(const session *t);

/* A hex "1918", or the hex of a unit, leader or gun by its id; HEX_NONE: neither. */
tc_hex talk_hex(const session *t, const char *word);

/* The hexes where the unit of the line may go (true), else all that begin so. */
bool sof_offer_places(const session *t, const talk_words *before, line_offers *out);

/* Adds "A B > C D" to the battles of the declaration; says why not. */
void talk_battle(session *t, const talk_words *w);

/* The numbers of a battle as the book climbs them, and what each face of the die would do. */
void talk_ladder(const session *t, const sof_state *s, int battle);

/* After movement, where nobody can fight and no gun can fire, there is nothing to ask. */
bool sof_nothing_to_declare(const session *t, const tc_await *w);

/* The map about whoever is awaited. */
void sof_show_about(const session *t);

suppose_deed_in sof_suppose;

#endif
