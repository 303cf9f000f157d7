/* Positions of Tilly's Very Bad Day, one at each step at which somebody decides or dice are due,
   found in games of two brawlers: the first that stands there. */
#ifndef AUDIT_STATIONS_H
#define AUDIT_STATIONS_H

#include "../../../core/tvb/parts.h"
#include "../both.h"

/* STATION(name, scenario, option or "", condition on the state s and the frame f on top) */
#define STATIONS_OF_TVB                                                                            \
    STATION(AT_ARMY, "free-tvb", "", f->step == TVB_STEP_ARMY)                                     \
    STATION(AT_SECOND_ARMY, "free-tvb", "", f->step == TVB_STEP_ARMY && f->a)                      \
    STATION(AT_INITIATIVE, "free-tvb", "", f->step == TVB_STEP_INITIATIVE)                         \
    STATION(AT_TERRAIN, "free-tvb", "", f->step == TVB_STEP_TERRAIN && s->placed)                  \
    STATION(AT_DRAFT, "free-tvb", "", f->step == TVB_STEP_TERRAIN && s->piece[s->placed].corners)  \
    STATION(AT_DEPLOY, "free-tvb", "", f->step == TVB_STEP_DEPLOY && s->deployed[1])               \
    STATION(AT_CANNONS, "free-tvb", "", f->step == TVB_STEP_CANNONS)                               \
    STATION(AT_PLACED_MOVE, "free-tvb", "", f->step == TVB_STEP_MOVE && s->placed)                 \
    STATION(AT_CANNONADE, "breitenfeld", "", f->step == TVB_STEP_SHOOT && f->b)                    \
    STATION(AT_MOVE, "mirror-tvb", "", f->step == TVB_STEP_MOVE)                                   \
    STATION(AT_CHECK, "mirror-tvb", "", f->step == TVB_STEP_CHECK && f->b == TVB_FOR_MOVE)         \
    STATION(AT_RALLY_CHECK, "mirror-tvb", "", f->step == TVB_STEP_CHECK && f->b == TVB_FOR_RALLY)  \
    STATION(AT_SHOOT, "mirror-tvb", "", f->step == TVB_STEP_SHOOT)                                 \
    STATION(AT_VOLLEY, "mirror-tvb", "", f->step == TVB_STEP_VOLLEY)                               \
    STATION(AT_SHOT_DOWN, "mirror-tvb", "",                                                        \
            f->step == TVB_STEP_CASUALTY && f[-1].step == TVB_STEP_VOLLEY)                         \
    STATION(AT_DECLARE, "mirror-tvb", "",                                                          \
            f->step == TVB_STEP_DECLARE && s->unit[f->a ? 40 : 0].type && charges(s))              \
    STATION(AT_CHARGE, "mirror-tvb", "", f->step == TVB_STEP_CHARGE)                               \
    STATION(AT_POINT_BLANK, "mirror-tvb", "", f->step == TVB_STEP_POINT_BLANK)                     \
    STATION(AT_EVADE, "mirror-tvb", "evade", f->step == TVB_STEP_RALLY)                            \
    STATION(AT_MELEE, "mirror-tvb", "", f->step == TVB_STEP_MELEE)                                 \
    STATION(AT_PRIMARY, "mirror-tvb", "", f->step == TVB_STEP_PRIMARY)                             \
    STATION(AT_FIGHT, "mirror-tvb", "", f->step == TVB_STEP_FIGHT && !f->c)                        \
    STATION(AT_LEADER_FIGHTS, "mirror-tvb", "", f->step == TVB_STEP_FIGHT && f->c)                 \
    STATION(AT_ALLOCATE, "mirror-tvb", "", f->step == TVB_STEP_ALLOCATE)                           \
    STATION(AT_GIVEN, "mirror-tvb", "", f->step == TVB_STEP_ALLOCATE && gives(s))                  \
    STATION(AT_FALLEN, "mirror-tvb", "",                                                           \
            f->step == TVB_STEP_CASUALTY && f[-1].step == TVB_STEP_FALLEN)                         \
    STATION(AT_RALLY, "mirror-tvb", "", f->step == TVB_STEP_RALLY && s->routed_count)              \
    STATION(AT_HEROICS, "mirror-tvb", "", f->step == TVB_STEP_HEROICS)                             \
    STATION(AT_ARMY_MORALE, "mirror-tvb", "variable_morale", f->step == TVB_STEP_ARMY_MORALE)      \
    STATION(AT_LATE, "mirror-tvb", "", f->step == TVB_STEP_MOVE && s->lost[0] && s->lost[1])       \
    STATION(AT_MIST, "luetzen", "", f->step == TVB_STEP_MIST)                                      \
    STATION(AT_AWAY, "luetzen", "", f->step == TVB_STEP_MOVE && s->turn == 2)                      \
    STATION(AT_ARRIVAL, "rocroi", "beck", f->step == TVB_STEP_MOVE && s->turn == 1)                \
    STATION(AT_HIDDEN, "rocroi", "", f->step == TVB_STEP_MOVE)                                     \
    STATION(AT_RAIN, "rain", "", f->step == TVB_STEP_SHOOT)                                        \
    STATION(AT_POWDER, "noerdlingen", "", f->step == TVB_STEP_POWDER)                              \
    STATION(AT_UNRELIABLE, "white_mountain", "", f->step == TVB_STEP_UNRELIABLE)

enum station {
#define STATION(name, scenario, option, condition) name,
    STATIONS_OF_TVB
#undef STATION
        STATIONS
};

void stations_describe(audit_system *out); /* what both.c must know of them */

#endif
