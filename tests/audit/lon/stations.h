/* Positions of Lion of the North, one at each step at which somebody decides or dice are due, found
   in games of the random player: the first that stands there. */
#ifndef AUDIT_STATIONS_H
#define AUDIT_STATIONS_H

#include "../../../core/lon/parts.h"
#include "../both.h"

/* Where they play (fields.c): armies at each other's throats with all that the book has on the
   table; before the dice for First Player; with everything still to be placed; with stands to
   come; without bases to fall upon, so that a battle comes to its end. */
enum field { CLOSE, UNSETTLED, UNPLACED, AWAITED, DOOMED, FIELDS };
void field_build(enum field which, tc_battle *b);

/* STATION(name, field, condition on the state s and the frame f on top) */
#define STATIONS_OF_LON                                                                            \
    STATION(AT_FIRST, UNSETTLED, f->step == LON_STEP_FIRST)                                        \
    STATION(AT_DEPLOY, UNPLACED, f->step == LON_STEP_DEPLOY && f->b && placed(s))                  \
    STATION(AT_DEPLOY_OTHERS, UNPLACED, f->step == LON_STEP_DEPLOY && !f->b && placed(s))          \
    STATION(AT_ARRIVAL, AWAITED, f->step == LON_STEP_REINFORCE)                                    \
    STATION(AT_COMING, AWAITED, f->step == LON_STEP_DRAW && s->turn == 1)                          \
    STATION(AT_DRAW, CLOSE, f->step == LON_STEP_DRAW && s->card)                                   \
    STATION(AT_NEW_TURN, CLOSE, f->step == LON_STEP_DRAW && s->turn > 1 && !s->card)               \
    STATION(AT_VISIBILITY, CLOSE, f->step == LON_STEP_VISIBILITY)                                  \
    STATION(AT_EVENT, CLOSE, f->step == LON_STEP_EVENT && !f->a)                                   \
    STATION(AT_WHICH, CLOSE, f->step == LON_STEP_EVENT && f->a)                                    \
    STATION(AT_CONSENT, CLOSE, f->step == LON_STEP_CONSENT)                                        \
    STATION(AT_SUNSET, CLOSE, f->step == LON_STEP_SUNSET)                                          \
    STATION(AT_ROLL_OFF, CLOSE, f->step == LON_STEP_ROLL_OFF)                                      \
    STATION(AT_AWARD, CLOSE, f->step == LON_STEP_AWARD && s->frames == 2)                          \
    STATION(AT_AWARDS, CLOSE, f->step == LON_STEP_AWARD && s->frames == 3)                         \
    STATION(AT_RETURN, CLOSE, f->step == LON_STEP_REINFORCE && s->frames == 2)                     \
    STATION(AT_RETURNS, CLOSE, f->step == LON_STEP_REINFORCE && s->frames == 3)                    \
    STATION(AT_CPTS, CLOSE, f->step == LON_STEP_CPTS && !f->b)                                     \
    STATION(AT_SECOND_CPTS, CLOSE, f->step == LON_STEP_CPTS && f->b)                               \
    STATION(AT_MOVE, CLOSE, f->step == LON_STEP_MOVE)                                              \
    STATION(AT_MOVED, CLOSE, f->step == LON_STEP_MOVE && flagged(s, LON_MOVED))                    \
    STATION(AT_TERRAIN, CLOSE, f->step == LON_STEP_TERRAIN)                                        \
    STATION(AT_PATH, CLOSE, f->step == LON_STEP_PATH && !s->move.legs)                             \
    STATION(AT_LEGS, CLOSE, f->step == LON_STEP_PATH && s->move.legs)                              \
    STATION(AT_GROUP, CLOSE, f->step == LON_STEP_PATH && movers(s) > 1)                            \
    STATION(AT_COLUMN, CLOSE, f->step == LON_STEP_DRAW && linked(s))                               \
    STATION(AT_AFTER, CLOSE, f->step == LON_STEP_AFTER)                                            \
    STATION(AT_FIRE, CLOSE, f->step == LON_STEP_FIRE && !f->b && flagged(s, LON_FIRED))            \
    STATION(AT_ADJACENT, CLOSE, f->step == LON_STEP_FIRE && f->b)                                  \
    STATION(AT_SHOT, CLOSE, f->step == LON_STEP_SHOT)                                              \
    STATION(AT_EXPLODE, CLOSE, f->step == LON_STEP_EXPLODE)                                        \
    STATION(AT_GRAPE, CLOSE, f->step == LON_STEP_GRAPE)                                            \
    STATION(AT_SAVE, CLOSE, f->step == LON_STEP_SAVE)                                              \
    STATION(AT_SHOT_GENERAL, CLOSE, f->step == LON_STEP_GENERAL && !f->b)                          \
    STATION(AT_MELEE, CLOSE, f->step == LON_STEP_MELEE && flagged(s, LON_ATTACKED))                \
    STATION(AT_ATT_OPT, CLOSE, f->step == LON_STEP_ATT_OPT)                                        \
    STATION(AT_DEF_OPT, CLOSE, f->step == LON_STEP_DEF_OPT)                                        \
    STATION(AT_ATT_DIE, CLOSE, f->step == LON_STEP_ATT_DIE)                                        \
    STATION(AT_ATT_BONUS, CLOSE, f->step == LON_STEP_ATT_BONUS)                                    \
    STATION(AT_DEF_DIE, CLOSE, f->step == LON_STEP_DEF_DIE)                                        \
    STATION(AT_DEF_BONUS, CLOSE, f->step == LON_STEP_DEF_BONUS)                                    \
    STATION(AT_SEVERAL, CLOSE, f->step == LON_STEP_ATT_DIE && s->combat.attackers > 1)             \
    STATION(AT_GUN_LOST, CLOSE, f->step == LON_STEP_GUN_LOST)                                      \
    STATION(AT_BEATEN_GENERAL, CLOSE, f->step == LON_STEP_GENERAL && f->b)                         \
    STATION(AT_ADVANCE, CLOSE, f->step == LON_STEP_ADVANCE)                                        \
    STATION(AT_RALLY, CLOSE, f->step == LON_STEP_RALLY)                                            \
    STATION(AT_RALLY_AID, CLOSE, f->step == LON_STEP_RALLY_AID)                                    \
    STATION(AT_CAPTURED, CLOSE, f->step == LON_STEP_DRAW && flagged(s, LON_CAPTURED))              \
    STATION(AT_LATE, CLOSE, f->step == LON_STEP_DRAW && flagged(s, LON_GONE))                      \
    STATION(AT_OVER, DOOMED, s->frames == 0)

enum station {
#define STATION(name, field, condition) name,
    STATIONS_OF_LON
#undef STATION
        STATIONS
};

void stations_describe(audit_system *out); /* what both.c must know of them */

#endif
