/* The agenda, the same mechanism in every system: a bounded stack of frames, the top one under way;
   who is awaited for it; what is said of it. What a step means is each system's own. */
#ifndef TC_AGENDA_H
#define TC_AGENDA_H

#include "base.h"

enum { TC_FRAMES = 8 };

typedef struct tc_frame {
    uint8_t step, a, b, c; /* the system's enum; what a, b and c are the step says */
} tc_frame;

static inline void tc_push(tc_frame frame[TC_FRAMES], uint8_t *frames, tc_frame top)
{
    TC_ASSERT(*frames < TC_FRAMES);
    frame[(*frames)++] = top;
}

/* What is not on the agenda is zero: equal positions are equal bytes. */
static inline void tc_pop(tc_frame frame[TC_FRAMES], uint8_t *frames)
{
    TC_ASSERT(*frames > 0);
    frame[--*frames] = (tc_frame){ 0, 0, 0, 0 };
}

/* What is said of it. An event has four numbers. NOLINTNEXTLINE(readability-function-size) */
static inline void tc_say(tc_events *ev, int event, tc_cite by, int who, int whom, int a, int b,
                          int c, int d)
{
    tc_emit(ev, (tc_event){ .kind = (uint8_t)event,
                            .who = (uint8_t)who,
                            .whom = (uint8_t)whom,
                            .with = TC_NONE,
                            .rule = (uint16_t)by,
                            .ruling = (uint16_t)(by >> 16),
                            .a = (int16_t)a,
                            .b = (int16_t)b,
                            .c = (int16_t)c,
                            .d = (int16_t)d });
}

/* Dice are due. */
static inline tc_await tc_chance(int step, int subject, tc_cite by, tc_pool pool)
{
    return (tc_await){ .who = TC_CHANCE,
                       .step = (uint8_t)step,
                       .subject = (uint8_t)subject,
                       .rule = (uint16_t)by,
                       .ruling = (uint16_t)(by >> 16),
                       .pool = pool,
                       .kinds = 1u << TC_ROLL };
}

/* A side decides: one of these kinds, or a word that ends the battle. */
static inline tc_await tc_decision(int step, int side, int subject, tc_cite by, uint64_t kinds)
{
    return (tc_await){ .who = (uint8_t)side,
                       .step = (uint8_t)step,
                       .subject = (uint8_t)subject,
                       .rule = (uint16_t)by,
                       .ruling = (uint16_t)(by >> 16),
                       .kinds = kinds | 1u << TC_RESIGN | 1u << TC_OFFER_DRAW };
}

#endif
