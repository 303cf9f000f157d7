/* What the unit tests share: a table with a battle on it, questions to the law, moves and dice. */
#ifndef UNIT_H
#define UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "stations.h"

enum { TABLE_EVENTS = 600 };

typedef struct table {
    tc_battle b;
    tc_state s;
    tc_event room[TABLE_EVENTS];
    tc_events ev; /* of the last decision and the dice after it */
} table;

extern table t; /* one table for all; every test sets it up anew */

/* The plain boards, then pieces with fixture_*, then one of these. */
void plain(void);
void plain_river(void);
void unit(const char *id, const char *words, int c, int r); /* C.. of T, P.. of Q */
void begin(void);
void movement(const char *leader);
void combat(const char *leader); /* movement ended */

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

/* Pieces in short. */
tc_action plainly(int kind);
tc_action moves(const char *id, const char *path);
tc_action charges(const char *id, const char *path, const char *target);
tc_action names(int kind, const char *id);
tc_action fights(const char *ids);
tc_action shoots(const char *gun, const char *target);
void fight_now(const char *ids); /* declares this one battle and resolves it */

sof_unit *of(const char *id);
sof_leader *chief(const char *id);
sof_gun *gun(const char *id);
int index_of(const char *id);                         /* into unit[], leader[] or gun[] */
bool heard(int kind, unsigned rule, unsigned ruling); /* among the events of the last decision */
int heard_count(int kind);

#define HEX(c, r) hex_at(c, r)

/* A chapter's tests. */
typedef struct chapter {
    const char *name;
    const struct CMUnitTest *test;
    size_t count;
} chapter;

extern const chapter chapter_core, chapter_2, chapter_3, chapter_4, chapter_5_combat,
    chapter_5_rout, chapter_5_leaders, chapter_6, chapter_7, chapter_8, chapter_x,
    chapter_malformed, chapter_audit, chapter_reach;

#endif
