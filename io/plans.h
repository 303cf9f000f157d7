/* What a general weighed, in words and as JSON. */
#ifndef TC_IO_PLANS_H
#define TC_IO_PLANS_H

#include "../ai/ai.h"
#include "json.h"

/* ,"plans":[...],"nodes":N,"decided":{...},"prospects":{...}; nothing where nothing was weighed.
   side: whose general it is. */
void io_put_plans(io_text *out, const tc_battle *b, int side, const ai_search *x);

/* The same in a few lines for a person; empty where nothing was weighed. */
void io_say_plans(const tc_battle *b, int side, const ai_search *x, char *out, size_t cap);

#endif
