/* For targets that compile the same scenario again and again: io_scenario_compile is wrapped by the
   linker (--wrap), and what it has answered to a text and a choice is answered again. Within a
   target only; the product compiles every time. What scenarios and packed states make of bytes is
   counted elsewhere (aside.h). */
#ifndef FUZZ_COMPILE_ONCE_H
#define FUZZ_COMPILE_ONCE_H

#include "aside.h"

enum { ONCE_SLOTS = 512 };

typedef struct once {
    uint64_t key;
    bool used, good;
    tc_battle b;
    io_faults faults;
} once;

bool __real_io_scenario_compile(const char *text, size_t len, const io_choice *choice,
                                tc_battle *out, io_faults *faults);
bool __wrap_io_scenario_compile(const char *text, size_t len, const io_choice *choice,
                                tc_battle *out, io_faults *faults);

/* Not for strangers: two texts of one sum would only be taken for each other. */
__attribute__((no_sanitize("address", "undefined", "coverage"))) static uint64_t
once_sum(uint64_t sum, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        sum = (sum ^ (uint8_t)bytes[i]) * 0x100000001b3u;
    return (sum ^ len ^ sum >> 29) * 0x9e3779b97f4a7c15u;
}

static uint64_t once_word(uint64_t sum, const char *word)
{
    return word ? once_sum(sum, word, strlen(word)) : once_sum(sum, "", 0);
}

static uint64_t once_key(const char *text, size_t len, const io_choice *c)
{
    uint64_t sum = once_word(once_sum(0xcbf29ce484222325u, text, len), c->variant);

    for (int i = 0; i < c->option_count; i++)
        sum = once_word(sum, c->options[i]);
    sum = once_word(sum, "rulings");
    for (int i = 0; i < c->ruling_count; i++)
        sum = once_word(sum, c->rulings[i]);
    return sum;
}

bool __wrap_io_scenario_compile(const char *text, size_t len, const io_choice *choice,
                                tc_battle *out, io_faults *faults)
{
    static once *slots[ONCE_SLOTS];
    const uint64_t key = once_key(text, len, choice);
    once **slot = &slots[key >> 32 & (ONCE_SLOTS - 1)];

    if (!*slot && !(*slot = calloc(1, sizeof **slot)))
        abort();
    once *o = *slot;
    if (!o->used || o->key != key) {
        o->used = true;
        o->key = key;
        memset(&o->faults, 0, sizeof o->faults);
        uint8_t *kept = aside_begin();
        o->good = __real_io_scenario_compile(text, len, choice, &o->b, &o->faults);
        aside_end(kept);
    }
    *faults = o->faults;
    if (o->good)
        *out = o->b;
    return o->good;
}

tc_verdict __real_tc_unpack(const tc_battle *b, tc_state *s, const uint8_t *in, int len);
tc_verdict __wrap_tc_unpack(const tc_battle *b, tc_state *s, const uint8_t *in, int len);

tc_verdict __wrap_tc_unpack(const tc_battle *b, tc_state *s, const uint8_t *in, int len)
{
    uint8_t *kept = aside_begin();
    const tc_verdict v = __real_tc_unpack(b, s, in, len);

    aside_end(kept);
    return v;
}

#endif
