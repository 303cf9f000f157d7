/* A small position at every step of the sequence of play at which somebody decides or dice are
   due. Shared by the tests that try every encoding, break every invariant or count every way on. */
#ifndef STATIONS_H
#define STATIONS_H

#include "../../fixture/sof/fixture.h"

enum station {
    ST_SETUP,
    ST_DRAW,
    ST_ANSWER,
    ST_TILLY, /* an overall commander's AM */
    ST_PICK,  /* a leaderless command */
    ST_MOVEMENT,
    ST_RIVER,    /* a die is due on a river */
    ST_MOVER,    /* a mover's die in a friend's hex */
    ST_FRIEND,   /* the friend's die */
    ST_OVERRUN,  /* 2d6 for a lone leader */
    ST_SURVIVOR, /* he lives and is to be placed */
    ST_GUNS,     /* bombard or declare */
    ST_DRAFT,    /* one battle in the draft */
    ST_SHOT,
    ST_BATTLES,     /* two declared */
    ST_FIGHT,       /* the CRT die */
    ST_LEADER_ROLL, /* 2d6 after a battle */
    ST_ORPHAN,      /* a leader whose unit is gone is to be placed */
    ST_DRAGOONS,
    ST_RALLY, /* a DISORDERED unit's die */
    ST_RALLY_ROUTED,
    ST_EVENT_DIE,
    ST_EVENT_1,     /* a ROUTED unit may be helped */
    ST_EVENT_4,     /* two units of one command */
    ST_EVENT_6,     /* a DISORDERED unit must be helped */
    ST_EVENT_MOVE,  /* the movement of event 4 */
    ST_ARRIVAL_DIE, /* X1 */
    ST_ARRIVAL,     /* X1: which edge */
    ST_HOT_HEAD,    /* X2: die */
    ST_DUTY,        /* X2: somebody must move nearer */
    ST_OVER,
    STATIONS
};

const char *station_name(enum station at);
/* false: the core does not get there. */
bool station_build(enum station at, tc_battle *b, tc_state *s);

/* The pieces: an action of the side awaited; a path in words ("N NE face:S"); a set of ids ("C1
   P1"). */
tc_action act(const tc_battle *b, const tc_state *s, int kind);
tc_action act_on(const tc_battle *b, const tc_state *s, int kind, const char *id);
tc_action act_move(const tc_battle *b, const tc_state *s, const char *id, const char *path,
                   const char *charge);
tc_action act_set(const tc_battle *b, const tc_state *s, int kind, const char *ids);

/* TC_ROLL while dice of the script are left. */
bool roll_some(const tc_battle *b, tc_state *s, const uint8_t *dice, int count);

#endif
