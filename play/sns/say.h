/* What the files that say something in plain English share: events read one after another, and
   words that depend on who it is. Inside play/sns only. */
#ifndef PLAY_SNS_SAY_H
#define PLAY_SNS_SAY_H

#include "../../core/sns/tables.h"
#include "../inside.h"

/* The events of one telling, and how far it has got. */
typedef struct play_sns_reel {
    const tc_event *ev;
    int count, at;
} play_sns_reel;

/* The event so many behind the one in hand; one of no kind at the end. */
static inline const tc_event *play_sns_peek(const play_sns_reel *r, int behind)
{
    static const tc_event none = { .who = TC_NONE, .whom = TC_NONE, .with = TC_NONE };
    return r->at + behind < r->count ? &r->ev[r->at + behind] : &none;
}

/* ---- say.c ------------------------------------------------------------------------------- */
/* The event in hand, said in the line and cited; one that another says goes by cited alone. */
const tc_event *play_sns_take(play_line *n, play_sns_reel *r);
void play_sns_pass(play_line *n, play_sns_reel *r);
bool play_sns_is_plural(const char *name); /* "Horse archers A9", "Islesmen" */
/* " charges" or " charge". */
void play_sns_put_verb(play_line *n, int who, const char *one, const char *many);
void play_sns_put_place(play_line *n, int x, int y); /* hundredths, as events have them */
void play_sns_put_length(play_line *n, int length);

/* ---- say_fight.c ------------------------------------------------------------------------- */
/* True if it is a combat's, and then all of it that follows is in the line. */
bool play_sns_say_fight(play_line *n, play_sns_reel *r);
/* Tests, routs, pursuits, commanders in danger. */
bool play_sns_say_fate(play_line *n, play_sns_reel *r);

/* ---- odds_words.c ------------------------------------------------------------------------ */
const char *play_sns_modifier_words(unsigned rule, int add); /* "impetus" */

#endif
