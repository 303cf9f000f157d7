/* What the unit tests of the systems share: a table with a battle on it, questions to the law,
   dice, what was heard. */
#ifndef UNIT_BOTH_H
#define UNIT_BOTH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../core/tercio.h"

enum { TABLE_EVENTS = 600 };

typedef struct table {
    tc_battle b;
    tc_state s;
    tc_event room[TABLE_EVENTS];
    tc_events ev; /* of the last decision and the dice after it */
} table;

extern table t; /* one table for all; every test sets it up anew */

void begin(void); /* whatever the start is; the audit passes there */

/* The law's answer; apply must give the same and a refusal must leave no trace. */
tc_verdict asks(tc_action a);
void expect_verdict(tc_verdict v, unsigned rule, unsigned ruling, const char *file, int line);
#define LEGAL(a)                expect_verdict(asks(a), TC_LEGAL, 0, __FILE__, __LINE__)
#define DENIED(a, rule, ruling) expect_verdict(asks(a), rule, ruling, __FILE__, __LINE__)
#define DENIED_AT(a, rule, ruling, with_got, with_need)                                            \
    do {                                                                                           \
        const tc_verdict v_ = asks(a);                                                             \
        expect_verdict(v_, rule, ruling, __FILE__, __LINE__);                                      \
        assert_int_equal(v_.got, with_got);                                                        \
        assert_int_equal(v_.need, with_need);                                                      \
    } while (0)

/* Does it: must be legal; the audit passes after it. */
void takes(tc_action a);
/* All dice must be wanted. */
void rolls_of(const uint8_t *dice, int count);
#define ROLLS(...)                                                                                 \
    rolls_of((const uint8_t[]){ __VA_ARGS__ }, TC_COUNT(((const uint8_t[]){ __VA_ARGS__ })))

bool heard(int kind, unsigned rule, unsigned ruling); /* among the events of the last decision */
int heard_count(int kind);

/* A chapter's tests. */
typedef struct chapter {
    const char *name;
    const struct CMUnitTest *test;
    size_t count;
} chapter;
int run_chapters(const chapter *const *chapters, size_t count); /* what main returns */

#endif
