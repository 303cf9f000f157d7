/* What the files of play/ share with one another; nobody outside play/ includes this. */
#ifndef PLAY_INSIDE_H
#define PLAY_INSIDE_H

#include "pen.h"

/* ---- names.c: the words of the codes; NULL where a code has none ----------------------------- */
const char *play_step_name(int step);  /* "MOVEMENT", for machines */
const char *play_step_words(int step); /* "movement", for people */
const char *play_status_name(int status);
const char *play_arm_name(int arm);
const char *play_edge_name(int edge);
const char *play_column_name(int column); /* "1.5-1" */
const char *play_result_name(int result); /* "Dd" */
const char *play_result_words(int result);
const char *play_gun_state_name(int state);
const char *play_leader_state_name(int state);
const char *play_fold_name(int fold);
const char *play_kind_carries(int kind); /* the letters of kinds.def, "" if none */
const char *play_event_name(int kind);
const char *play_event_fields(int kind); /* the fields of events.def */
const char *play_phase_name(const tc_state *s);
int play_minute(int turn);               /* minutes after midnight at which a turn starts */
void pen_clock(play_pen *p, int minute); /* 14:00 */

/* ---- chance.c: the outcomes of a pool, one representative a class of its fold ---------------- */
typedef struct play_classes {
    tc_pool pool;
    uint64_t total;            /* sides ^ count: the sum of all weights; 0 if it does not fit */
    uint64_t weight;           /* of the class in hand */
    uint8_t dice[TC_POOL_MAX]; /* its representative */
    int at;                    /* sum or hits of the class in hand */
} play_classes;
bool play_classes_first(play_classes *c, tc_pool pool); /* false: too large to list */
bool play_classes_next(play_classes *c);                /* false: that was the last */

/* ---- decision.c ------------------------------------------------------------------------------ */
tc_verdict play_roll(const tc_battle *b, tc_state *s, const uint8_t *dice, int count,
                     tc_events *ev);

/* ---- declare.c ------------------------------------------------------------------------------- */
/* play_declare_greedy, with the battles of `kept` as they are and the duties left over shared
   out. */
bool play_declare_rest(const tc_battle *b, const tc_state *s, const play_decision *kept,
                       play_decision *out);

/* ---- odds.c ---------------------------------------------------------------------------------- */
tc_verdict play_odds_root(const tc_battle *b, tc_state *s, const play_decision *d);

/* ---- words.c --------------------------------------------------------------------------------- */
void jot_await(play_pen *p, const tc_battle *b, const tc_state *s);
void jot_decision(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d);
void jot_subjects(play_pen *p, const tc_battle *b, const uint64_t *set, int side);
void jot_event(play_pen *p, const tc_battle *b, const tc_event *e);

/* The end and the price of a path; false if it leaves the map. */
typedef struct play_way {
    tc_hex to;
    int cost, facing;
} play_way;
bool play_way_of(const tc_battle *b, const tc_state *s, const tc_action *a, play_way *out);

#endif
