/* Talking with the person at the table: words into decisions, and everything one may ask. */
#ifndef TC_CLI_TALK_H
#define TC_CLI_TALK_H

#include "line.h"
#include "session.h"

enum { TALK_WORDS = 40 };

/* A line cut into words. */
typedef struct talk_words {
    int count;
    char *at[TALK_WORDS];
    char line[512], said[512]; /* said: the line as it was */
} talk_words;

void talk_cut(const char *line, talk_words *w);

/* Words into a decision for whoever is awaited now. 1: it is one (perhaps illegal), 0: no such
   command, -1: a command, but a sentence has been printed about what is wrong with it. */
int talk_decision(const session *t, const talk_words *w, play_decision *out);

/* A word that begins an order, and what reads the rest of it (as talk_decision). */
typedef struct talk_order {
    const char *word;
    int (*say)(const session *t, const talk_words *w, play_decision *out);
} talk_order;
int talk_obey(const talk_order *orders, int count, const session *t, const talk_words *w,
              play_decision *out);
int talk_wrong(const char *text, const char *word); /* printed; -1. word may be NULL */

bool talk_awaits(const session *t, int kind);
bool talk_is(const talk_words *w, int i, const char *word); /* its i-th word, if there is one */
/* A decimal, times scale; false with a sentence. */
bool talk_decimal(const char *word, int scale, int32_t *out);
int talk_subject(const session *t, const char *word); /* by its id; -1: nobody */

/* A refusal with its paragraph, its numbers and the nearest legal thing. */
void talk_refusal(session *t, const play_decision *d, const tc_verdict *v);

/* What may be asked at any time: help, show, info, odds, cup, rules... False: no such question. */
bool talk_question(session *t, const talk_words *w);

/* What the next word of a line may be: of a guide (line.h) whose `of` is the session (offers.c). */
void talk_offer(const void *of, const char *before, line_offers *out);

/* What is to be done now, and by whom. */
void talk_step(session *t);

void talk_head(session *t); /* its first line: what is awaited, and of whom */

const char *talk_ink(const session *t, int ink); /* enum ink (sheet.h); NULL: no colours here */

/* The whole battle, until it is over or the person leaves. */
int talk_battle_through(session *t, const char *command);

#endif
