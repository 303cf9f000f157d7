/* What the goldens of the systems share. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include "../../ai/ai.h"
#include "../../io/io.h"

typedef struct text {
    char *at;
    size_t len;
} text;

void golden_say(text *t, const char *line);
void golden_narrate(text *out, const tc_battle *b, const tc_events *ev);
uint64_t golden_count_ways(const tc_battle *b, const tc_state *s, int depth);

uint64_t golden_tvb_sign(const tc_battle *b, uint64_t seed, uint64_t sum);
void golden_tvb_counts(text *out, const tc_battle *b);
void golden_tvb_battle(text *out, const tc_battle *b);

#endif
