/* Sword of Fire: Lutter 1626. The data of a battle and of a state; the functions are in
   tercio.h. Side 0 is Catholic, side 1 Protestant; units, leaders and guns are numbered in
   scenario order, Catholic first. One number space names them all (a subject): units 0..,
   leaders 80.., guns 96.. */
#ifndef SOF_H
#define SOF_H

#include "../agenda.h"
#include "../hex.h"

enum { SOF_CATHOLIC, SOF_PROTESTANT };
enum { SOF_UNITS = 80, SOF_LEADERS = 16, SOF_GUNS = 24, SOF_TURNS = 40 };
enum {
    SOF_LEADER0 = SOF_UNITS,
    SOF_GUN0 = SOF_LEADER0 + SOF_LEADERS,
    SOF_CUP = SOF_GUN0 + SOF_GUNS,
    SOF_SUBJECTS
};

enum sof_rule {
    SOF_RULE_FIRST = TC_SOF_RULES - 1,
#define RULE(symbol, origin, line) symbol,
#include "rules.def"
#undef RULE
    SOF_RULE_END
};
TC_STATIC_ASSERT(SOF_RULE_END <= TC_SOF_RULES + TC_RULES_MOST, "a system's range of numbers");
enum { SOF_OVER_RULE = SOF_2_2_2, SOF_BOARD = TC_HEXES }; /* what says that it is over */
extern const tc_rule_info sof_rules[SOF_RULE_END - TC_SOF_RULES];

enum sof_kind {
    SOF_KIND_FIRST = TC_KINDS - 1,
#define KIND(symbol, name, carries) symbol,
#include "kinds.def"
#undef KIND
    SOF_KIND_END
};
TC_STATIC_ASSERT(SOF_KIND_END <= 32, "tc_await.kinds has one bit per kind");

enum sof_event {
    SOF_EVENT_FIRST = TC_EVENTS - 1,
#define EVENT(symbol, name, fields) symbol,
#include "events.def"
#undef EVENT
    SOF_EVENT_END
};

enum sof_switch {
#define SWITCH(symbol, name, type, on, rule) SOF_##symbol,
#include "options.def"
#undef SWITCH
    SOF_SWITCHES
};

enum sof_arm { SOF_INFANTRY, SOF_HEAVY, SOF_DRAGOON, SOF_PLAIN_CAVALRY, SOF_ARMS };
enum sof_status { SOF_NORMAL, SOF_DISORDERED, SOF_ROUTED, SOF_GONE };
enum sof_edge { SOF_NORTH, SOF_SOUTH, SOF_WEST, SOF_EAST, SOF_EDGES };

/* ---- The battle: what never changes ---- */

enum { SOF_ID_MAX = 12, SOF_NAME_MAX = 32 };

typedef struct sof_unit_card {
    char id[SOF_ID_MAX], name[SOF_NAME_MAX];
    uint8_t side, leader; /* leader: whose command the unit belongs to, an index into leader[] */
    uint8_t arm, cf, ma, morale;
    uint8_t flank_march; /* SOF-X1: starts off the map */
    uint8_t zero;
} sof_unit_card;

typedef struct sof_leader_card {
    char id[SOF_ID_MAX], name[SOF_NAME_MAX];
    uint8_t side, command, ma;
    uint8_t overall;   /* SOF-2.3.2.b: Tilly without units of his own */
    uint8_t colour_of; /* overall: the leader whose units he may start on (R11.h), else himself */
    uint8_t absent;    /* SOF-2.3.1: Christian */
    uint8_t hot_head;  /* SOF-X2 */
    uint8_t zero;
    tc_hex suggested; /* set-up default, HEX_NONE if the scenario gives none */
} sof_leader_card;

typedef struct sof_gun_card {
    char id[SOF_ID_MAX];
    uint8_t side, heavy;
} sof_gun_card;

/* ---- The state: what changes ---- */

enum sof_unit_flag {
    SOF_U_MOVED = 1,      /* this activation: moved or turned (4.0.a) */
    SOF_U_CHARGED = 2,    /* this activation: charging target (5.3), its disorder still to come */
    SOF_U_NAMED = 4,      /* picked under 5.4.d or named for event 4 */
    SOF_U_IN_COMMAND = 8, /* measured when the AM was accepted (R65) */
    SOF_U_CHECKED = 16,   /* this Rally Phase: has had its check (R63) */
    SOF_U_AWAY = 32,      /* off the map, still to come (X1) */
    SOF_U_DUTY = 64,      /* X2: must move nearer to a gun */
    SOF_U_FACED = 128,    /* set-up: facing chosen */
    SOF_U_WADES = 128 /* in a battle: attacks over an unbridged river (R41); never during set-up */
};

typedef struct sof_unit {
    tc_hex hex;     /* HEX_NONE when gone or away */
    uint8_t status; /* enum sof_status */
    uint8_t facing; /* enum hex_dir */
    uint8_t flags;  /* enum sof_unit_flag */
    uint8_t target; /* the unit charged, 0 unless SOF_U_CHARGED */
    uint8_t battle; /* 1.. the declared battle it is in, 0 none */
    uint8_t hexes;  /* entered this turn while DISORDERED (R24) */
} sof_unit;

enum sof_leader_state {
    SOF_LED,
    SOF_LEADERLESS,
    SOF_REPLACED,
    SOF_LEFT
}; /* all but LED: the regular one is dead */
enum sof_leader_flag { SOF_L_ACTIVATED = 1, SOF_L_MOVED = 2, SOF_L_PLACED = 4 };

typedef struct sof_leader {
    tc_hex hex;    /* HEX_NONE when not on the map */
    uint8_t state; /* enum sof_leader_state, of his command */
    uint8_t flags; /* enum sof_leader_flag */
    uint8_t cup;   /* AM in the cup */
    uint8_t zero[3];
} sof_leader;

enum sof_gun_state { SOF_OPERATIVE, SOF_ABANDONED, SOF_DESTROYED };

typedef struct sof_gun {
    tc_hex hex;
    uint8_t owner, state;
    uint8_t fired;    /* this turn */
    uint8_t captured; /* the turn in which its owner captured it, 0 never (R77) */
    uint8_t facing;
    uint8_t zero;
} sof_gun;

/* The steps of the sequence of play; the agenda is a stack of them. */
enum sof_step {
    SOF_STEP_NONE,
    SOF_STEP_SETUP,    /* a: side */
    SOF_STEP_TURN,     /* start of a turn */
    SOF_STEP_ARRIVAL,  /* X1: die, then edge; a: 0 die due, 1 edge due */
    SOF_STEP_DRAW,     /* the cup */
    SOF_STEP_EVENT,    /* a: 0 die due, else event number; b: who chooses */
    SOF_STEP_ANSWER,   /* a: leader whose AM was drawn */
    SOF_STEP_HOT_HEAD, /* X2: die */
    SOF_STEP_PICK,     /* 5.4.d: a: leader slot */
    SOF_STEP_MOVEMENT,
    SOF_STEP_MARCH,    /* a move under way */
    SOF_STEP_OVERRUN,  /* a: 0 leaders to be rolled for, then relocated */
    SOF_STEP_GUNS,     /* bombard or declare */
    SOF_STEP_SHOT,     /* a: gun, b: target */
    SOF_STEP_BATTLES,  /* resolve next */
    SOF_STEP_FIGHT,    /* a: battle, b: stage */
    SOF_STEP_RELOCATE, /* leaders in relocate[] look for a unit */
    SOF_STEP_ROUT,     /* the queue of retreats */
    SOF_STEP_RALLY,    /* a: 1 or 2, the step of R63 */
    SOF_STEP_VICTORY,
    SOF_STEPS
};

typedef tc_frame sof_frame;

enum sof_activation {
    SOF_BY_NOBODY,
    SOF_BY_LEADER,
    SOF_BY_SINGLE,
    SOF_BY_EVENT,
    SOF_BY_TILLY_ALONE
};

/* A move under way; zero when there is none. */
typedef struct sof_march {
    uint8_t path[TC_PATH_MAX / 2];
    uint8_t unit, at;      /* at: steps done */
    uint8_t stage;         /* what is still to do in the hex just entered */
    uint8_t stopping;      /* failed a check (1 river, 2 friend): stops where it may */
    uint8_t friend_passed; /* 1 + the unit in the hex just entered, 0 none */
    uint8_t zero;
    uint16_t enter; /* X1: 1 + the hex of the edge it comes in by, 0 none */
} sof_march;

enum { SOF_FRAMES = TC_FRAMES };

typedef struct sof_state {
    uint8_t turn;   /* 1.. */
    uint8_t drawer; /* whose right it is to draw next (R4) */
    uint8_t frames; /* height of the agenda */
    uint8_t event_in_cup;
    uint8_t active;   /* leader slot of the activation; means nothing while by is 0 */
    uint8_t by;       /* enum sof_activation */
    uint8_t side;     /* who acts in this activation */
    uint8_t through;  /* 1 + the overall commander whose AM it was (2.3.2.c), 0 none */
    uint8_t battles;  /* declared (or in the draft) */
    uint8_t fired[2]; /* guns fired this turn, by side (X2, X3) */
    uint8_t arrived;  /* X1: 0 no, 1 + enum sof_edge */
    uint8_t queue_head, queue_len;
    uint8_t relocate_first;               /* whose leaders are placed first (R59) */
    uint8_t hot;                          /* X2: the duty lies on the active command */
    uint32_t resolved[2];                 /* bit b: declared battle b is done with */
    uint16_t relocate;                    /* leaders looking for a unit (R59) */
    uint16_t rolls_attack, rolls_defence; /* leaders still to be rolled for after the battle */
    uint16_t zero;
    sof_frame frame[SOF_FRAMES];
    sof_march march;
    sof_unit unit[SOF_UNITS];
    sof_leader leader[SOF_LEADERS];
    sof_gun gun[SOF_GUNS];
    uint8_t dragoons[(SOF_UNITS + 7) / 8]; /* may still fall back after this battle */
    uint8_t queue[SOF_UNITS];              /* units to retreat, in order */
    uint8_t rolls[SOF_SUBJECTS];           /* how many each has rolled this turn */
    uint8_t zero2[5];
    uint64_t units_at[2][HEX_ROWS]; /* combat units by side: one bit per hex, one word per row */
} sof_state;
TC_STATIC_ASSERT(sizeof(sof_state) <= 3072, "the SOF state is at most 3 KiB");

typedef struct sof_battle {
    uint8_t cols, rows, turns, units, leaders, guns;
    uint8_t first_draw;
    uint8_t own_edge[2]; /* enum sof_edge */
    uint8_t flank_side, flank_first, flank_sure, flank_row0,
        flank_row1;      /* X1; first 0: not in play */
    uint8_t bad_guns[2]; /* X3: guns that may fire a turn, 0 any */
    uint16_t rout_level[2];
    uint32_t on;   /* bit enum sof_switch */
    uint64_t dusk; /* bit t: turn t is a Dusk turn */
    sof_unit_card unit[SOF_UNITS];
    sof_leader_card leader[SOF_LEADERS];
    sof_gun_card gun[SOF_GUNS];
    uint64_t map[HEX_ROWS], woods[HEX_ROWS], village[HEX_ROWS];
    uint64_t river[HEX_DIRS][HEX_ROWS];  /* bit: an unbridged river on that side of the hex */
    uint64_t bridge[HEX_DIRS][HEX_ROWS]; /* bit: a bridge on that side of the hex */
    sof_state start;                     /* where tc_begin begins: set-up, or any position */
} sof_battle;

static inline bool sof_on(const sof_battle *b, enum sof_switch sw)
{
    return b->on >> sw & 1;
}

static inline bool sof_is_cavalry(const sof_unit_card *c)
{
    return c->arm != SOF_INFANTRY;
}

static inline bool sof_bit(const uint64_t *rows, tc_hex h)
{
    return rows[hex_row(h)] >> hex_col(h) & 1;
}

/* Read by play/ and ai/: pure questions about a position. */
int sof_unit_at(const sof_battle *b, const sof_state *s, tc_hex h); /* combat unit or -1 */
int sof_leader_in(const sof_battle *b, const sof_state *s, tc_hex h, int side); /* first, or -1 */
int sof_step_cost(const sof_battle *b, int arm_or_leader, tc_hex from, int dir,
                  tc_hex to); /* SOF-4.2; arm SOF_ARMS: leader */
int sof_morale(const sof_battle *b, const sof_state *s, int unit); /* SOF-5.2.b, outside battle */
int sof_lost(const sof_battle *b, const sof_state *s, int side);   /* SOF-8.2 as of now */
int sof_nearest_enemy(const sof_battle *b, const sof_state *s, tc_hex from,
                      int side); /* hexes, 999 none */
bool sof_in_front(const sof_battle *b, const sof_state *s, int unit,
                  tc_hex h); /* SOF-7.2.a: adjacent, and before it */
bool sof_sees(const sof_battle *b, const sof_state *s, tc_hex gun, tc_hex target); /* SOF-7.3.g */

/* tc_audit without the agenda: for a position whose steps have still to run. */
tc_verdict sof_audit_counters(const sof_battle *b, const sof_state *s);

/* All hexes where a move of the unit may end now (without a charge): one bit per hex. Empty if it
   may not move. */
void sof_reach(const sof_battle *b, const sof_state *s, int unit, uint64_t ends[HEX_ROWS]);
/* The same over ground fit for a charge (SOF-5.3.e), and for a leader (an index). */
void sof_charge_reach(const sof_battle *b, const sof_state *s, int unit, uint64_t ends[HEX_ROWS]);
void sof_leader_reach(const sof_battle *b, const sof_state *s, int leader, uint64_t ends[HEX_ROWS]);
/* One cheapest path over a charge's ground; the caller names the target. */
bool sof_charge_path(const sof_battle *b, const sof_state *s, int unit, tc_hex to, tc_action *out);
/* One cheapest path of a unit or leader (a subject) to a hex; false if none. */
bool sof_path_to(const sof_battle *b, const sof_state *s, int subject, tc_hex to, tc_action *out);

/* The map flooded by one mover, one word per row, so that ends and ways are read off one flood:
   level[f][k] holds the hexes first reached for k MP with facing f (0 without facing). */
enum { SOF_FLOOD_MA = 24, SOF_FLOOD_SPARE }; /* a level that nobody looks at */
typedef struct sof_flood {
    const sof_battle *b;
    int arm, ma, faces;  /* arm SOF_ARMS: a leader; faces 6 with facing, else 1 */
    bool once, charging; /* one hex only (5.2.c); a charge's ground (5.3.e) */
    int row0, row1;      /* rows the move can touch; the rest are empty */
    tc_hex start;        /* HEX_NONE off the map */
    int rough_cost, river_cost;
    const uint64_t *barred;
    uint64_t open[HEX_ROWS], rough[HEX_ROWS]; /* where it may go, what is rough */
    /* Hexsides that are dear to cross, or never by a charge, by direction. */
    const uint64_t (*shut)[HEX_ROWS];
    uint64_t shut_to_charge[HEX_DIRS][HEX_ROWS];
    uint64_t seen[HEX_DIRS][HEX_ROWS];
    uint64_t level[HEX_DIRS][SOF_FLOOD_SPARE + 1][HEX_ROWS];
} sof_flood;
/* sof_reach with its flood kept; false if the unit may not move. */
bool sof_flood_unit(const sof_battle *b, const sof_state *s, int unit, sof_flood *out,
                    uint64_t ends[HEX_ROWS]);
/* sof_path_to by that flood; the position must still be the one it was made in. */
bool sof_flood_path(const sof_flood *f, const sof_state *s, int unit, tc_hex to, tc_action *out);

/* The numbers of a battle before its die, each as the book computes it (ledger 5.3, steps 1 to
   3). */
typedef struct sof_odds {
    int attack, defence; /* doubled, so that halves are whole (R39) */
    int column, shift, shifted;
    int drm_leader_attack, drm_leader_defence, drm_morale;
    int attackers, defenders, routed; /* routed: defenders eliminated before the die (R30) */
} sof_odds;
sof_odds sof_battle_odds(const sof_battle *b, const sof_state *s, int battle);

extern const uint8_t sof_crt[9][8]; /* SOF-CRT: enum sof_result */
enum sof_result { SOF_NE, SOF_AD, SOF_AR, SOF_AE, SOF_DD, SOF_DR, SOF_DE, SOF_DX };

#endif
