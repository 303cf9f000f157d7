/* What the files of play/ share with one another; nobody outside play/ includes this. */
#ifndef PLAY_INSIDE_H
#define PLAY_INSIDE_H

#include "pen.h"

/* ---- refusals.c: what a verdict's two numbers are -------------------------------------------- */
enum play_measure {
    PLAY_NOTHING,
    PLAY_COUNT,
    PLAY_HEXES,
    PLAY_MP,
    PLAY_POINTS,
    PLAY_DICE,
    PLAY_DIE,
    PLAY_TURN,
    PLAY_LENGTH,
    PLAY_ANGLE,
    PLAY_HEX,     /* hex_number: 910 is 0910 */
    PLAY_SUBJECT, /* TC_NONE beside it says that there is but one */
    PLAY_SIDE,
    PLAY_MEASURES
};
extern const char *const play_measures[PLAY_MEASURES]; /* NULL for nothing */
/* Of a battle: a length is in what its book measures in, "TUM", "cm". */
const char *play_measure_name(const tc_battle *b, int measure);

/* A row of refusals.def. */
typedef struct play_refusal {
    uint16_t rule, ruling;
    uint8_t got, need; /* enum play_measure; got PLAY_NOTHING: for verdicts without numbers */
    const char *words;
} play_refusal;
const play_refusal *play_refusal_of(const tc_battle *b, const tc_verdict *v); /* or NULL */

/* ---- names.c: the words of the codes; NULL where a code has none ----------------------------- */
/* A line of kinds.def or events.def: its name, and the fields that it carries. */
typedef struct play_code {
    const char *name, *fields;
} play_code;

/* What one system calls its codes. */
typedef struct play_lexicon {
    const char *credit;            /* whose rules they are */
    const char *nobody;            /* no piece is called so: % is the word */
    const char *coin;              /* what the margin is counted in */
    const char *length;            /* the unit of its table; NULL: it has none */
    const play_code *kind, *event; /* from TC_KINDS, TC_EVENTS on */
    const char *const *step, *const *step_words;
    int kinds, events, steps, subjects;
    uint64_t items, wholes; /* bit kind: items of a draft; decisions that close one */
    const play_refusal *refusals;
    int refusal_count;
} play_lexicon;

const play_lexicon *play_lexicon_of(const tc_battle *b);   /* systems.c */
const char *play_step_name(const tc_battle *b, int step);  /* "MOVEMENT", for machines */
const char *play_step_words(const tc_battle *b, int step); /* "movement", for people */
const char *play_fold_name(int fold);
int play_kind_end(const tc_battle *b);
const char *play_event_name(const tc_battle *b, int kind);
const char *play_event_fields(const tc_battle *b, int kind); /* the fields of events.def */
const char *play_phase_name(const tc_battle *b, const tc_state *s);
void pen_side(play_pen *p, const tc_battle *b, int side);       /* "Catholic", "Nobody" */
void pen_subject(play_pen *p, const tc_battle *b, int subject); /* its name, or "nobody" */
/* "moves Piccolomini, ..." */
void pen_act(play_pen *p, const tc_battle *b, const char *verb, int subject, const char *behind);

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

/* ---- duties.c, nearest.c --------------------------------------------------------------------- */
play_decision play_bare(int kind, int side); /* a decision that names nobody */
/* True if it is legal: then it is out. */
bool play_offer(const tc_battle *b, const tc_state *s, const tc_action *a, play_decision *out);
/* Of what tc_actions lists of the same kind, the most alike. */
bool play_nearest_listed(const tc_battle *b, const tc_state *s, const tc_action *refused,
                         play_decision *out);

/* ---- narrate.c: lines with the ids they rest on ---------------------------------------------- */
enum { PLAY_LINE_CITES = 10 };
typedef struct play_line {
    const tc_battle *b;
    play_pen pen;
    int joined; /* events in this line so far */
    int cites;
    uint32_t cite[PLAY_LINE_CITES];
    /* What a system keeps of the line in hand, as its say.c has it. */
    int group, who;                        /* what it is about; events of another start a new one */
    int dice, roller, rule;                /* told so far; whose the last was, what it rested on */
    bool closed;                           /* what came of them has been said */
    int cost;                              /* of a march: movement points so far */
    int last_side, last_unit, last_column; /* of a ladder of strengths and odds */
} play_line;
void line_cite(play_line *l, const tc_event *e);
void line_end(play_line *l); /* nothing if nothing was joined */
void line_put(play_line *l, const char *text);
void line_name(play_line *l, int subject); /* or "nobody" */
void line_side(play_line *l, int side);
void line_number(play_line *l, int number);
void line_facing(play_line *l, int heading);    /* " facing 90.0" */
void line_lost(play_line *l, int lost, int of); /* ", 2 of 9 lost" */
void line_count(play_line *l, int count, const char *one, const char *many);

void jot_refusal(play_pen *p, const tc_battle *b, const tc_verdict *v); /* refusals.c */

/* ---- odds.c ---------------------------------------------------------------------------------- */
tc_verdict play_odds_root(const tc_battle *b, tc_state *s, const play_decision *d);
uint64_t play_stir(uint64_t key, uint64_t more);
/* Two pools that fall one after the other and are compared, and the single dice that this leads to:
   of all their outcomes one for each that the rules tell apart. die: of the first pool (zero: it
   has been thrown) and of the second; then: the dice behind them, zero ends them; weight: in so
   many ways of the sum of all weights. */
enum { PLAY_JOINT_MAX = 128, PLAY_JOINT_THEN = 8 };
typedef struct play_joint {
    uint8_t die[2][TC_POOL_MAX];
    uint8_t then[PLAY_JOINT_THEN];
    uint64_t weight;
} play_joint;
/* systems.c: of the chance step due now; 0: it falls alone. */
int play_odds_joint(const tc_battle *b, const tc_state *s, play_joint *out, int cap);
/* systems.c: whoever is asked between two dice of one matter answers as the plain case has it. */
void play_odds_settle(const tc_battle *b, tc_state *s);

/* ---- actions.c: whole decisions, listed ------------------------------------------------------ */
typedef struct play_lister {
    const tc_battle *b;
    const tc_state *s;
    play_pen *pen;
    int count;
} play_lister;
void play_list(play_lister *l, const play_decision *d);

/* ---- battle_words.c -------------------------------------------------------------------------- */
typedef struct play_switch {
    const char *name;
    char type; /* 'o' option, 'r' ruling, 's' scenario rule */
} play_switch;
typedef struct play_switches {
    const play_switch *at;
    int count;
} play_switches;
void jot_switches(play_pen *p, const tc_battle *b, const char *key, char type);
void jot_rule_line(play_pen *p, bool in_play, unsigned rule); /* of a scenario; else nothing */

/* ---- words.c --------------------------------------------------------------------------------- */
void jot_await(play_pen *p, const tc_battle *b, const tc_state *s);
void jot_decision(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d);
void jot_subjects(play_pen *p, const tc_battle *b, const uint64_t *set, int side);
void jot_event(play_pen *p, const tc_battle *b, const tc_event *e);

/* ---- systems.c: what the shared files ask of a battle's own system --------------------------- */
struct play_reader;
#define OWN(type, what, otherwise, parameters, arguments) type own_##what parameters;
#define OWN_DO(what, parameters, arguments)               void own_##what parameters;
#include "own.def"
#undef OWN
#undef OWN_DO
uint32_t *play_switched(tc_battle *b); /* a bit a switch: which are on */
uint32_t play_switched_on(const tc_battle *b);

/* ---- Each system's own ----------------------------------------------------------------------- */
#include "lon/inside.h"
#include "plane/inside.h"
#include "sns/inside.h"
#include "sof/inside.h"
#include "tvb/inside.h"

#endif
