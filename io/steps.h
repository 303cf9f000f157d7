/* A game by single steps: a decision without dice, then chance steps one at a time, with all
   events kept however many they are. What the engine and the records stand on. Inside io/
   only. */
#ifndef TC_IO_STEPS_H
#define TC_IO_STEPS_H

#include "io.h"

/* One die that fell: for whom, and by which rule it was wanted. */
typedef struct step_die {
    uint8_t value, sides, subject;
    uint16_t rule, ruling;
} step_die;

enum { STEP_DICE_MAX = 1024 };

typedef struct step_log {
    tc_event *at;
    int count, cap;
    step_die *die; /* STEP_DICE_MAX, or NULL before the first */
    int dice;
    bool failed; /* no room: events or dice are missing */
} step_log;

void step_log_drop(step_log *log);
void step_log_clear(step_log *log);

/* The state in which the battle starts (tc_begin); log has what ran on by itself. */
void step_begin(const tc_battle *b, tc_state *s, step_log *log);

/* The decision with its draft; no die falls. Nothing changes unless legal. log may be NULL. */
tc_verdict step_decide(const tc_battle *b, tc_state *s, const play_decision *d, step_log *log);

/* One chance step. TC_DICE, s untouched and no die used, if a script is short or does not fit. */
tc_verdict step_roll(const tc_battle *b, tc_state *s, tc_dice *dice, step_log *log);

/* The faces of the dice that fell, in order; how many there are (may exceed cap). */
int step_dice(const step_log *log, uint8_t *out, int cap);

#endif
