/* A game by single steps: a decision without dice, then chance steps one at a time, with all events kept
   however many they are. What the engine and the records stand on. Inside io/ only. */
#ifndef TC_IO_STEPS_H
#define TC_IO_STEPS_H

#include "io.h"

typedef struct step_log {
    tc_event *at;
    int count, cap;
    bool failed; /* no memory: events are missing */
} step_log;

void step_log_drop(step_log *log);
void step_log_clear(step_log *log);

/* The decision with its draft; no die falls. Nothing changes unless legal. log may be NULL. */
tc_verdict step_decide(const tc_battle *b, tc_state *s, const play_decision *d, step_log *log);

/* One chance step. Scripted dice: TC_DICE if the script is short or does not fit; s is untouched. */
tc_verdict step_roll(const tc_battle *b, tc_state *s, tc_dice *dice, step_log *log);

/* The dice among the events, in order; how many there are (may exceed cap). */
int step_dice(const step_log *log, uint8_t *out, int cap);

#endif
