/* Positions of Sword & Spear, one at each step at which somebody decides or dice are due, found in
   games of the random player: the first that stands there. */
#ifndef AUDIT_STATIONS_H
#define AUDIT_STATIONS_H

#include "../../../core/sns/parts.h"
#include "../both.h"

/* Where they play (fields.c): armies at each other's throats with all that the rules have on the
   table; the same on its last legs; before the scouting, with everything still to be placed; a
   battle of one turn. */
enum field { CLOSE, FRAIL, UNPLACED, DOOMED, FIELDS };
void field_build(enum field which, tc_battle *b);

/* STATION(name, field, condition on the state s and the frame f on top) */
#define STATIONS_OF_SNS                                                                            \
    STATION(AT_SCOUT, UNPLACED, f->step == SNS_STEP_SCOUT)                                         \
    STATION(AT_FIRST_DIE, UNPLACED, f->step == SNS_STEP_GROUND_DIE && !s->rolled)                  \
    STATION(AT_GROUND_DIE, UNPLACED, f->step == SNS_STEP_GROUND_DIE && s->rolled)                  \
    STATION(AT_GROUND, UNPLACED, f->step == SNS_STEP_GROUND)                                       \
    STATION(AT_DEPLOY, UNPLACED, f->step == SNS_STEP_DEPLOY && f->b == SNS_DEPLOY_HF)              \
    STATION(AT_DEPLOY_CMD, UNPLACED, f->step == SNS_STEP_DEPLOY && f->b == SNS_DEPLOY_COMMANDERS)  \
    STATION(AT_DRAW, CLOSE, f->step == SNS_STEP_DRAW && s->phase > 1)                              \
    STATION(AT_ROLL, CLOSE, f->step == SNS_STEP_ROLL)                                              \
    STATION(AT_ALLOCATE, CLOSE, f->step == SNS_STEP_ALLOCATE && !s->gives)                         \
    STATION(AT_GIVEN, CLOSE, f->step == SNS_STEP_ALLOCATE && s->gives > 1)                         \
    STATION(AT_PICK, CLOSE, f->step == SNS_STEP_PICK)                                              \
    STATION(AT_BONUS, CLOSE, f->step == SNS_STEP_BONUS && !f->b)                                   \
    STATION(AT_CHOOSE, CLOSE, f->step == SNS_STEP_CHOOSE && !s->draft.steps)                       \
    STATION(AT_DRAFT, CLOSE, f->step == SNS_STEP_CHOOSE && drafted(s) == SNS_FORWARD)              \
    STATION(AT_WHEEL, CLOSE, drafted(s) == SNS_WHEEL_LEFT || drafted(s) == SNS_WHEEL_RIGHT)        \
    STATION(AT_PLACE, CLOSE, f->step == SNS_STEP_CHOOSE && drafted(s) == SNS_FREE)                 \
    STATION(AT_SECOND_SHOOT, CLOSE, f->step == SNS_STEP_SECOND_SHOOT)                              \
    STATION(AT_SECOND_MOVE, CLOSE, f->step == SNS_STEP_SECOND_MOVE)                                \
    STATION(AT_REACT, CLOSE, f->step == SNS_STEP_REACT)                                            \
    STATION(AT_COUNTER, CLOSE, f->step == SNS_STEP_BONUS && f->b)                                  \
    STATION(AT_EVADE_CHECK, CLOSE, f->step == SNS_STEP_EVADE_CHECK)                                \
    STATION(AT_EVADE_WAY, CLOSE, f->step == SNS_STEP_EVADE_WAY)                                    \
    STATION(AT_SHOT, CLOSE, f->step == SNS_STEP_DICE && s->fight.kind == SNS_SHOOTING)             \
    STATION(AT_DICE, CLOSE, f->step == SNS_STEP_DICE && s->fight.kind == SNS_MELEE && !f->b)       \
    STATION(AT_ANSWER, CLOSE, f->step == SNS_STEP_DICE && s->fight.kind == SNS_MELEE && f->b)      \
    STATION(AT_TEST, CLOSE, f->step == SNS_STEP_TEST && s->fight.kind == SNS_MELEE && !s->rounds)  \
    STATION(AT_PURSUE, FRAIL, f->step == SNS_STEP_PURSUE)                                          \
    STATION(AT_PURSUE_CHECK, FRAIL, f->step == SNS_STEP_PURSUE_CHECK)                              \
    STATION(AT_ROUT_TEST, FRAIL, f->step == SNS_STEP_TEST && f->b == SNS_BY_ROUT)                  \
    STATION(AT_ROUTS, FRAIL, f->step == SNS_STEP_TEST && s->rounds > 1)                            \
    STATION(AT_TEST_NEXT, FRAIL, f->step == SNS_STEP_TEST_NEXT && f[-1].step == SNS_STEP_ROUNDS)   \
    STATION(AT_MORALE, FRAIL, f->step == SNS_STEP_TEST_NEXT && s->frames == 3)                     \
    STATION(AT_DEATH, FRAIL, s->rounds && s->round[s->rounds - 1].kind == SNS_BY_DEATH)            \
    STATION(AT_RISK, FRAIL, f->step == SNS_STEP_RISK && attached(s, f->a))                         \
    STATION(AT_LONE_RISK, CLOSE, f->step == SNS_STEP_RISK && !attached(s, f->a))                   \
    STATION(AT_WALK, CLOSE, sns_lies(s, SNS_STEP_WALK) && s->walk.kind == SNS_WALK_PLAN)           \
    STATION(AT_ESCAPE, FRAIL, f->step == SNS_STEP_ESCAPE && f->c != TC_NONE)                       \
    STATION(AT_LONE_ESCAPE, CLOSE, f->step == SNS_STEP_ESCAPE && f->c == TC_NONE)                  \
    STATION(AT_COMMAND, CLOSE, f->step == SNS_STEP_COMMAND && !s->draft.steps && !s->acted)        \
    STATION(AT_LEG, CLOSE, f->step == SNS_STEP_COMMAND && s->draft.steps)                          \
    STATION(AT_RALLY, CLOSE, f->step == SNS_STEP_RALLY)                                            \
    STATION(AT_RALLY_DIE, CLOSE, f->step == SNS_STEP_RALLY_DIE)                                    \
    STATION(AT_ENGAGED, CLOSE, f->step == SNS_STEP_DRAW && s->records > 2)                         \
    STATION(AT_MARKED, CLOSE, f->step == SNS_STEP_DRAW && flagged(s, SNS_MARKER))                  \
    STATION(AT_DEFERRED, CLOSE, flagged(s, SNS_DEFERRED))                                          \
    STATION(AT_LOST, FRAIL, f->step == SNS_STEP_DRAW && flagged(s, SNS_ROUTED))                    \
    STATION(AT_TESTED, FRAIL, f->step == SNS_STEP_DRAW && s->tested)                               \
    STATION(AT_OVER, DOOMED, s->frames == 0)

enum station {
#define STATION(name, field, condition) name,
    STATIONS_OF_SNS
#undef STATION
        STATIONS
};

void stations_describe(audit_system *out); /* what both.c must know of them */

#endif
