/* What the unit tests of Lion of the North share: a table with a battle on it, questions to the
   law, moves and dice. Lengths in 0.01 mm, headings in tenths of a degree. */
#ifndef UNIT_H
#define UNIT_H

#include "../../fixture/lon/fixture.h"
#include "../both.h"

enum { P1, P2 };

/* An empty table; then ground with lon_fixture_*, stands, and, to play, one of the steps. */
void fresh(void);
int put(int side, int type, int32_t x, int32_t y, int heading);
lon_battle *field(void);
lon_state *start(void);   /* the position as it was put, for questions that need no step */
lon_stand *of(int stand); /* in play */
void place(int stand, int32_t x, int32_t y, int heading); /* puts it elsewhere, in start() */

/* To a step of a side, and the audit passes there. */
void move_of(int side, int points);
void fire_of(int side);
void adjacent_of(int side);
void melee_of(int side);

/* The same of a check by itself. */
#define ALLOWS(v)                expect_verdict(v, TC_LEGAL, 0, __FILE__, __LINE__)
#define REFUSES(v, rule, ruling) expect_verdict(v, rule, ruling, __FILE__, __LINE__)

/* Actions of the side awaited. */
tc_action plainly(int kind);
tc_action names(int kind, int unit, int target);
tc_action begins(int options, int lead, int count, const int *stands); /* MOVE_BEGIN */
#define BEGINS(options, lead, ...)                                                                 \
    begins(options, lead, TC_COUNT(((const int[]){ __VA_ARGS__ })), (const int[]){ __VA_ARGS__ })
tc_action shifts(int32_t x, int32_t y, int heading); /* legs, items of the draft */
tc_action goes(int32_t length);                      /* ADVANCE, RETIRE if below 0 */
tc_action wheels(int angle);
tc_action charges(int stand, int target, int edge, int32_t offset);
tc_action fights(int defender, int count, const int *attackers); /* COMBAT */
#define FIGHTS(defender, ...)                                                                      \
    fights(defender, TC_COUNT(((const int[]){ __VA_ARGS__ })), (const int[]){ __VA_ARGS__ })

/* The tests of a file: test_NAME.c has chapter_NAME. */
#define CHAPTERS(X)                                                                                \
    X(artillery)                                                                                   \
    X(column)                                                                                      \
    X(command)                                                                                     \
    X(disorder)                                                                                    \
    X(events)                                                                                      \
    X(fire)                                                                                        \
    X(geometry)                                                                                    \
    X(ground)                                                                                      \
    X(group)                                                                                       \
    X(melee)                                                                                       \
    X(move)                                                                                        \
    X(rally)                                                                                       \
    X(retreat)                                                                                     \
    X(setup)                                                                                       \
    X(sight)                                                                                       \
    X(turn)                                                                                        \
    X(victory)
#define DECLARE(name) extern const chapter chapter_##name;
CHAPTERS(DECLARE)
#undef DECLARE

#endif
