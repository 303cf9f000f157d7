/* Each reader is counted by one target: scenarios by `scenario`, packed states and the audit by
   `position`. Another target that comes through them puts the counters back: it would else spend
   its time on a scenario inside a record inside a session (docs/decisions/003). */
#ifndef FUZZ_ASIDE_H
#define FUZZ_ASIDE_H

#include "../../io/io.h"

#include <stdlib.h>
#include <string.h>

/* clang's counters, one after the other: the linker knows where. */
extern uint8_t __start___sancov_cntrs[], __stop___sancov_cntrs[];

static inline size_t aside_size(void)
{
    return (size_t)((uintptr_t)__stop___sancov_cntrs - (uintptr_t)__start___sancov_cntrs);
}

static inline uint8_t *aside_begin(void)
{
    uint8_t *kept = malloc(aside_size());

    if (!kept)
        abort();
    return memcpy(kept, __start___sancov_cntrs, aside_size());
}

static inline void aside_end(uint8_t *kept)
{
    memcpy(__start___sancov_cntrs, kept, aside_size());
    free(kept);
}

#endif
