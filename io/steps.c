/* Single steps with all their events. */
#include "steps.h"

#include <stdlib.h>

enum { STEP_EVENTS_MAX = 4096 }; /* of one step; a rally of 80 units stays far below */

void step_log_drop(step_log *log)
{
    free(log->at);
    *log = (step_log){ NULL, 0, 0, false };
}

void step_log_clear(step_log *log)
{
    log->count = 0;
}

static bool make_room(step_log *log)
{
    if (log->cap - log->count >= STEP_EVENTS_MAX)
        return true;
    const int cap = 2 * log->cap + STEP_EVENTS_MAX;
    tc_event *at = realloc(log->at, (size_t)cap * sizeof *at);
    if (!at)
        return false;
    log->at = at;
    log->cap = cap;
    return true;
}

/* Where the next step's events go: behind those already kept. */
static tc_events *open_events(step_log *log, tc_events *ev)
{
    if (!log)
        return NULL;
    if (!make_room(log)) {
        log->failed = true;
        return NULL;
    }
    *ev = (tc_events){ log->at + log->count, 0, STEP_EVENTS_MAX, 0 };
    return ev;
}

static void close_events(step_log *log, const tc_events *ev, tc_verdict v)
{
    if (!ev || v.rule != TC_LEGAL)
        return;
    log->count += (int)ev->len;
    log->failed |= ev->lost > 0;
}

tc_verdict step_decide(const tc_battle *b, tc_state *s, const play_decision *d, step_log *log)
{
    tc_events room, *ev = open_events(log, &room);
    const tc_verdict v = play_apply(b, s, d, PLAY_STOP_AT_CHANCE, NULL, ev);
    close_events(log, ev, v);
    return v;
}

tc_verdict step_roll(const tc_battle *b, tc_state *s, tc_dice *dice, step_log *log)
{
    const tc_action roll = { .kind = TC_ROLL };
    tc_events room, *ev = open_events(log, &room);
    const tc_verdict v = tc_apply(b, s, &roll, dice, ev);
    close_events(log, ev, v);
    return v;
}

int step_dice(const step_log *log, uint8_t *out, int cap)
{
    int count = 0;

    for (int i = 0; i < log->count; i++) {
        if (log->at[i].kind != TC_EV_DIE)
            continue;
        if (count < cap)
            out[count] = (uint8_t)log->at[i].b;
        count++;
    }
    return count;
}
