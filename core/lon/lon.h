/* Lion of the North. The data of a battle and of a state; the functions are in tercio.h.
   Lengths are thousandths of a centimetre (0.01 mm, "u" in the ledger), headings tenths of a
   degree, 0 = north, clockwise. A stand is known by the middle of its front edge (R3). Side 0 has
   the stands 0..55, side 1 the stands 56..111, in scenario order, generals among them; the number
   says who was first to own it, `LON_CAPTURED` that the other side holds it now. Who is First
   Player (P1) is in the state, because dice may decide it (R122). */
#ifndef LON_H
#define LON_H

#include "../agenda.h"
#include "../plane/plane.h"

enum { LON_SIDE_STANDS = 56, LON_STANDS = 112, LON_LEGS = 8, LON_ATTACKERS = 4 };
/* Subjects beyond the stands, for dice: the deck, the players by their side. */
enum { LON_DECK = LON_STANDS, LON_PLAYER0, LON_PLAYER1, LON_SUBJECTS };

enum lon_rule {
    LON_RULE_FIRST = TC_LON_RULES - 1,
#define RULE(symbol, origin, line) symbol,
#include "rules.def"
#undef RULE
    LON_RULE_END
};
TC_STATIC_ASSERT(LON_RULE_END <= TC_LON_RULES + TC_RULES_MOST, "a system's range of numbers");
enum { LON_OVER_RULE = LON_14_A, LON_BOARD = TC_TABLE, LON_UNITS = LON_STANDS };
extern const tc_rule_info lon_rules[LON_RULE_END - TC_LON_RULES];

enum lon_kind {
    LON_KIND_FIRST = TC_KINDS - 1,
#define KIND(symbol, name, carries) symbol,
#include "kinds.def"
#undef KIND
    LON_KIND_END
};
TC_STATIC_ASSERT(LON_KIND_END <= 64, "tc_await.kinds has one bit per kind");

enum lon_event {
    LON_EVENT_FIRST = TC_EVENTS - 1,
#define EVENT(symbol, name, fields) symbol,
#include "events.def"
#undef EVENT
    LON_EVENT_END
};

enum lon_switch {
#define SWITCH(symbol, name, type, on, rule) LON_##symbol,
#include "options.def"
#undef SWITCH
    LON_SWITCHES
};

/* LON-5.A and the Capability Table; LON-R112 the hussar. */
enum lon_type {
    LON_NO_TYPE, /* an empty slot */
    LON_GEN,
    LON_MIL,
    LON_MUS,
    LON_PIK,
    LON_REI,
    LON_CAV,
    LON_DRG,
    LON_CRO,
    LON_HUS,
    LON_OG,
    LON_RG,
    LON_LG,
    LON_MG,
    LON_HG,
    LON_MOR,
    LON_TYPES
};
enum lon_arm { LON_GENERAL, LON_FOOT, LON_HORSE, LON_ARTILLERY, LON_ARMS };
enum lon_discipline { LON_STEADY, LON_REGULAR, LON_UNRULY, LON_DISCIPLINES };

/* R49; LON_NO_GUN for every other stand. */
enum lon_gun {
    LON_NO_GUN,
    LON_MOBILE,    /* regimental: moves and fires */
    LON_LIMBERED0, /* started moving: moves, does not fire, may emplace */
    LON_LIMBERED1, /* was emplaced: moves, never fires again */
    LON_EMPLACED0, /* started emplaced: fires, may be limbered */
    LON_EMPLACED1, /* was moving: fires, never moves again */
    LON_FIXED,     /* heavy, organ, mortar, captured: fires, never moves */
    LON_GUN_STATES
};

/* ---- Ground (2.7) ---- */

enum lon_ground {
    LON_NO_GROUND,
    LON_WOODS,
    LON_MARSH,
    LON_WATER,
    LON_FORD,
    LON_BRIDGE,
    LON_HILL, /* outer polygon; its top, if it has one, is the LON_TOP piece right behind it */
    LON_TOP,
    LON_ROAD,   /* a polyline, as are the next three */
    LON_WALL,   /* cover (R63) */
    LON_HEDGE,  /* likewise */
    LON_GABION, /* likewise */
    LON_GROUNDS
};

enum { LON_PIECES = 32, LON_ARRIVALS = 4, LON_ID_MAX = 12, LON_NAME_MAX = 40 };

typedef struct lon_piece {
    uint8_t kind, corners;
    uint8_t road; /* a road: the lowest number of a piece it is one with (R44) */
    uint8_t zero;
    pl_box box;
    pl_point at[PL_OUTLINE];
} lon_piece;

/* ---- The battle: what never changes ---- */

typedef struct lon_card {
    char id[LON_ID_MAX], name[LON_NAME_MAX];
    uint8_t contingent; /* X2: 0 the first, 1 the second */
    uint8_t arrival;    /* X3: 1 + its arrival, 0: there from the start */
    uint8_t zero[2];
} lon_card;

typedef struct lon_arrival { /* X3, R130 */
    uint8_t turn;            /* 0: none */
    uint8_t side;
    uint8_t edge; /* 0 north, 1 east, 2 south, 3 west */
    uint8_t zero;
    int32_t from, to; /* the stretch, along that edge */
} lon_arrival;

/* The baggage train (R108): an area 9 by 6 cm, known like a stand by the middle of its front. */
typedef struct lon_train {
    int32_t x, y;
    int16_t heading;
    uint8_t there; /* 0: the scenario has none */
    uint8_t zero;
} lon_train;

/* ---- The state: what changes ---- */

enum lon_flag {
    LON_ON = 1 << 0,         /* on the table */
    LON_PILE = 1 << 1,       /* lost, and may be returned by an event (R111) */
    LON_GONE = 1 << 2,       /* lost for good: guns, generals */
    LON_COMING = 1 << 3,     /* X3: not come yet; not placed yet in set-up: neither ON nor this */
    LON_DISORDERED = 1 << 4, /* 9.A */
    LON_WOUNDED = 1 << 5,    /* a general, 9.C.1 */
    LON_CAPTURED = 1 << 6,   /* a gun: held by the other side (R93) */
    LON_DISMOUNTED = 1 << 7, /* 12.C: came as a dragoon */
    LON_IN_DL = 1 << 8,      /* counted in its first owner's DL (R105, R106) */
    LON_IN_VL = 1 << 9,      /* counted in its first owner's VL */
    LON_MOVED = 1 << 10,     /* this movement phase */
    LON_FIRED = 1 << 11,     /* this fire phase */
    LON_ATTACKED = 1 << 12,  /* this melee phase: has attacked, or was pledged to (R71) */
    LON_PIVOTED = 1 << 13    /* R131: this movement phase */
};
/* What a flag of a phase means is over with the phase. */
enum { LON_PHASE_FLAGS = LON_MOVED | LON_FIRED | LON_ATTACKED | LON_PIVOTED };

typedef struct lon_stand {
    int32_t x, y; /* the middle of its front edge; 0 off the table */
    int16_t heading;
    uint16_t flags; /* enum lon_flag */
    uint8_t type;
    uint8_t gun;   /* enum lon_gun */
    uint8_t link;  /* R21: the stand it follows in a column; TC_NONE: none, and for empty slots */
    uint8_t edges; /* bit edge: attacked over it this melee phase (R72) */
} lon_stand;

/* One leg of a move (R14). */
enum lon_leg_kind { LON_NO_LEG, LON_SHIFT, LON_ADVANCE_LEG, LON_RETIRE, LON_WHEEL, LON_CHARGE };
typedef struct lon_leg {
    uint8_t kind;
    uint8_t stand, target, edge; /* CHARGE: who conforms, to whom, to which edge; else 0 */
    int32_t x, y;                /* SHIFT: where the datum goes */
    int32_t length;  /* ADVANCE, RETIRE: how far; CHARGE: the offset to the mover's right */
    int16_t heading; /* SHIFT */
    int16_t angle;   /* WHEEL: clockwise > 0, about the front right corner */
} lon_leg;

/* flags of MOVE_BEGIN, and of the move under way */
enum lon_option { LON_FORCE = 1, LON_SURPRISE = 2, LON_TO_REAR = 4 };

/* The move between MOVE_BEGIN (or GENERAL_MOVE) and MOVE_PATH; zero when there is none. */
typedef struct lon_move {
    uint64_t set[2];
    uint8_t lead;    /* R21: in column behind this stand; TC_NONE: not in column */
    uint8_t options; /* enum lon_option */
    uint8_t cm;      /* R20, R37: the smallest allowance in cm, terrain dice taken off */
    uint8_t cost;    /* Cpts paid */
    uint8_t legs;    /* drafted */
    uint8_t zero[3];
    lon_leg leg[LON_LEGS];
} lon_move;

/* The combat under way (R71); zero when there is none. */
typedef struct lon_combat {
    uint8_t defender;
    uint8_t attackers, at;           /* how many; the one whose turn it is */
    uint8_t flank;                   /* R73 */
    uint8_t attacker[LON_ATTACKERS]; /* in the order named */
    uint8_t edge[LON_ATTACKERS];     /* of the defender, over which each attacks */
    uint8_t att_opt, def_opt;        /* of this attack: enum lon_aid */
    uint8_t attack, defence;         /* of this attack: sums of the dice that have fallen */
} lon_combat;
/* What disorders or destroys, as events name it. */
enum lon_cause {
    LON_BY_FIRE,
    LON_BY_MELEE,
    LON_BY_PASSAGE,
    LON_BY_BLOCK,
    LON_BY_EDGE,
    LON_BY_POWDER,
    LON_CAUSES
};
enum lon_aid { LON_FANATIC = 1, LON_AID = 2 };

enum lon_step {
    LON_STEP_NONE,
    LON_STEP_FIRST,      /* chance, R122 */
    LON_STEP_DEPLOY,     /* X1; a: side, b: 1 guns, 0 the others */
    LON_STEP_TURN,       /* below every step of a turn; a: enum lon_stage, the one that follows */
    LON_STEP_VISIBILITY, /* chance, 15.1 */
    LON_STEP_REINFORCE,  /* a: side, b: how many may still come (event 4), 0: scheduled (R130) */
    LON_STEP_DRAW,       /* chance, R113; no frame where one card is left */
    LON_STEP_EVENT,      /* chance; a: 0 the card's die, 1 which event */
    LON_STEP_CONSENT,    /* 15.2; a: side */
    LON_STEP_SUNSET,     /* chance */
    LON_STEP_ROLL_OFF,   /* chance; a: event 3 to 6 */
    LON_STEP_AWARD,      /* chance; a: event 3, 4 or 6, b: side */
    LON_STEP_CPTS,       /* chance; a: side, b: contingent */
    LON_STEP_MOVE,       /* a: side */
    LON_STEP_TERRAIN,    /* chance, R42; a: the stand whose dice are due, b: 1 two dice */
    LON_STEP_PATH,       /* a move has begun; a: side */
    LON_STEP_AFTER,      /* DISMOUNT, CHANGE_GUN, PIVOT; a: side */
    LON_STEP_FIRE,       /* a: side, b: 1 adjacent fire (7.B2) */
    LON_STEP_SHOT,       /* chance; a: firer, b: target, c: the range value */
    LON_STEP_EXPLODE,    /* chance; a: firer, b: target, c: the range value */
    LON_STEP_GRAPE,      /* chance; a: firer, b: target, c: its die */
    LON_STEP_SAVE,       /* chance; a: target, b: firer */
    LON_STEP_GENERAL,    /* chance, 9.C.1; a: the general, b: 1 in melee, c: by whom */
    LON_STEP_MELEE,      /* a: side */
    LON_STEP_COMBAT,     /* the attacks of a combat, one after the other; a: side */
    LON_STEP_ATT_OPT,    /* a: side */
    LON_STEP_DEF_OPT,    /* a: side */
    LON_STEP_ATT_DIE,    /* chance; a: attacker */
    LON_STEP_ATT_BONUS,  /* chance; a: attacker, b: how many d3 */
    LON_STEP_DEF_DIE,    /* chance; a: defender */
    LON_STEP_DEF_BONUS,  /* chance; a: defender, b: how many d3 */
    LON_STEP_RESULT,     /* the attack's dice lie: compare (runs on by itself) */
    LON_STEP_GUN_LOST,   /* chance, 9.B.1; a: the gun, b: attacker */
    LON_STEP_BEATEN,     /* after the loss: retreat, then the advance (runs on); a: attacker, b:
                            defender, c: the attacker's own edge */
    LON_STEP_ADVANCE,    /* foot: advance or not; a: attacker, b: its own edge, c: length / 100 */
    LON_STEP_RALLY,      /* chance; a: stand, b: side */
    LON_STEP_RALLY_AID,  /* chance, the general's d3; a: stand, b: side, c: its d8 */
    LON_STEPS
};
/* What a turn does next (ledger 1). */
enum lon_stage {
    LON_STAGE_START, /* turn number, then the visibility test */
    LON_STAGE_ARRIVE_P1,
    LON_STAGE_ARRIVE_P2,
    LON_STAGE_SHUFFLE,
    LON_STAGE_DRAW,
    LON_STAGE_ADJACENT_P1, /* P1 fires at what touches him, after P2's move (13.B, R114) */
    LON_STAGE_ADJACENT_P2,
    LON_STAGE_END,
    LON_STAGES
};
/* The cards in their canonical order (2.8), from 0: the mask of what is left has bit card. */
enum lon_draw {
    LON_P1_MELEE,
    LON_P2_MELEE,
    LON_P1_RALLY,
    LON_P2_RALLY,
    LON_P1_FIRE,
    LON_P2_FIRE,
    LON_P1_MOVE,
    LON_P2_MOVE,
    LON_EVENT_CARD,
    LON_CARDS
};
/* The random events (15). */
enum lon_random_event {
    LON_BAD_VISIBILITY = 1,
    LON_SUNSET,
    LON_SURPRISE_MARCH,
    LON_REINFORCEMENTS,
    LON_GOOD_OMENS,
    LON_FANATICISM
};
enum { LON_TURNS_MAX = 250 }; /* R107: then it is judged as at sunset */
enum lon_level { LON_NO_LEVEL, LON_MAJOR, LON_MINOR, LON_PYRRHIC }; /* 14.A, 14.B */

typedef struct lon_state {
    uint8_t turn; /* 0 during set-up */
    uint8_t frames;
    uint8_t first;  /* side of P1; means nothing before R122's dice */
    uint8_t level;  /* enum lon_level, of a battle that is over; 0 while playing, and at a draw */
    uint16_t cards; /* mask: left in the deck */
    uint8_t card;   /* 1 + the card drawn last, 0 none this turn */
    uint8_t bad_visibility;
    uint8_t sunset; /* at the end of which turn; 0 not set */
    uint8_t sunset_offered;
    uint8_t zero[2];
    uint8_t cpts[2];            /* of the side that moves, by contingent */
    uint8_t n[2], dl[2], vl[2]; /* R99, R100 */
    uint8_t demoralised;        /* bit side */
    uint8_t omens;              /* bit side (R120) */
    uint8_t aided;              /* bit side: the general's aid is given in this melee phase */
    uint8_t surprise[2][2];     /* R118: side; usable to the end of this turn, of the next */
    uint8_t fanatic[2][2];      /* R119: likewise */
    uint8_t train_holder[2];    /* of side i's train; i at first */
    uint8_t train_counted;      /* bit side: its loss is in DL already (R103) */
    uint8_t zero2[4];
    tc_frame frame[TC_FRAMES];
    lon_move move;
    lon_combat combat;
    lon_stand stand[LON_STANDS];
    uint8_t rolls[LON_SUBJECTS]; /* how many each has rolled this turn */
    uint8_t zero3[1];
} lon_state;
TC_STATIC_ASSERT(sizeof(lon_state) <= 4080, "a state is at most 4 KiB");

typedef struct lon_battle {
    int32_t width, depth; /* of the table */
    uint8_t pieces, arrivals;
    uint8_t rolls_first;      /* R122: no First Player is given */
    uint8_t placing;          /* set-up has DEPLOY (X1); else the line-up stands in start */
    uint8_t north;            /* the side whose own edge is y = depth: 1, or 0 by a scenario (R2) */
    uint8_t discipline[2][2]; /* side, contingent (X2) */
    uint8_t two[2];           /* X2: the side has a second contingent */
    uint8_t zero;
    uint32_t on; /* bit enum lon_switch */
    int32_t fire_arc, max_turns;
    char side_name[2][24];
    pl_box zone[2][2]; /* X1: side, contingent; min above max: none */
    lon_train train[2];
    lon_arrival arrival[LON_ARRIVALS];
    lon_card card[LON_STANDS];
    lon_piece piece[LON_PIECES];
    lon_state start;
} lon_battle;

static inline bool lon_on(const lon_battle *b, enum lon_switch sw)
{
    return b->on >> sw & 1;
}

static inline int lon_first_owner(int stand)
{
    return stand / LON_SIDE_STANDS;
}

/* Who holds it (R127). */
static inline int lon_side(const lon_state *s, int stand)
{
    return lon_first_owner(stand) ^ (s->stand[stand].flags & LON_CAPTURED ? 1 : 0);
}

static inline bool lon_stands(const lon_state *s, int stand)
{
    return s->stand[stand].flags & LON_ON;
}

/* X2: a captured gun joins contingent 1 of its captor. */
static inline int lon_contingent(const lon_battle *b, const lon_state *s, int stand)
{
    return s->stand[stand].flags & LON_CAPTURED ? 0 : b->card[stand].contingent;
}

/* ---- For whoever writes a position down (turn.c) ---- */
/* No stand, nothing under way: what every state starts from; zero but for link (TC_NONE). */
void lon_blank(lon_state *s);
/* The agenda of a turn at one of its steps: TURN (before the shuffle), DRAW, MOVE (cpts must be
   set), AFTER, FIRE, MELEE of a side. `adjacent`: FIRE of 7.B2. first, cards must be set. */
void lon_at_step(lon_state *s, enum lon_step step, int side, bool adjacent);

/* For whoever lays out a battle: the boxes round its pieces and which roads are one (R44), from
   kinds and corners (ground.c). */
void lon_lay_ground(lon_battle *b);

/* ---- Read by play/, ai/ and io/: the book's table, pure questions about a position ---- */
typedef struct lon_type_row {
    const char *key;
    uint8_t arm;
    uint8_t melee, fire;  /* sides of its dice; 0 none */
    int32_t range;        /* 0 none */
    uint8_t move;         /* cm; 0 never */
    bool attacks;         /* may melee attack */
    int32_t width, depth; /* of its base */
} lon_type_row;
const lon_type_row *lon_type(int type); /* NULL: no such type */
static inline int lon_stand_arm(const lon_state *s, int stand)
{
    return lon_type(s->stand[stand].type)->arm;
}
pl_stand lon_base(const lon_state *s, int stand);
pl_stand lon_base_at(int type, int32_t x, int32_t y, int heading);
int lon_general_of(const lon_state *s, int side);         /* on the table, or -1 */
int lon_distance(const lon_state *s, int one, int other); /* R5 */
/* R8: do they touch, and over which edges of the one and the other? edges may be NULL. */
typedef struct lon_edges {
    uint8_t mine, theirs; /* enum PL_FRONT.. */
} lon_edges;
bool lon_contact(const lon_state *s, int one, int other, lon_edges *edges);
bool lon_is_engaged(const lon_state *s, int stand); /* touches some enemy */
/* The dice a stand rolls, disorder taken off (2.3, 9.A.2); 0 none. */
int lon_melee_die(const lon_battle *b, const lon_state *s, int stand);
int lon_fire_die(const lon_state *s, int stand);
bool lon_is_supported(const lon_state *s, int pike);              /* 8.D, R75 */
uint32_t lon_woods_of(const lon_battle *b, const pl_stand *base); /* bit piece (R40) */
bool lon_in_cover(const lon_battle *b, const lon_state *s, int firer, int target); /* R63 */
tc_verdict lon_check_sight(const lon_battle *b, const lon_state *s, int firer, int target);
/* The range value of a shot (2.4): 5, 6 or 7. */
int lon_range_value(int32_t distance);
int lon_rally_number(const lon_battle *b, const lon_state *s, int stand); /* 10.A.2, 11.A.2 */
/* The Cpts MOVE_BEGIN of these stands with these options would cost now (2.6, R33 to R38). */
int lon_cost(const lon_battle *b, const lon_state *s, const uint64_t set[2], int options);
/* The stands MOVE_BEGIN of one stand could take along: its run and ranks (5.5); for page and ai. */
int lon_run_of(const lon_battle *b, const lon_state *s, int stand, uint64_t set[2]);
/* A path of legs for the move under way, legal or not: where its stands end (R17, R21), what it
   costs (R15, R16). `end` has room for LON_STANDS, in the order of the set's numbers; returns how
   many. */
typedef struct lon_path {
    uint8_t legs;
    lon_leg leg[LON_LEGS];
} lon_path;
int lon_path_end(const lon_battle *b, const lon_state *s, const lon_path *path, pl_stand *end,
                 int32_t *cost);
/* The law of MOVE_PATH for a path that need not be drafted. */
tc_verdict lon_check_legs(const lon_battle *b, const lon_state *s, const lon_path *path);
/* Of the move under way, off road. */
int32_t lon_allowance(const lon_battle *b, const lon_state *s);
/* May a stand be set down here (X1, R111, R130; 5.4's order)? For DEPLOY and REINFORCE alike. */
tc_verdict lon_check_place(const lon_battle *b, const lon_state *s, int stand, const tc_pose *at);
enum lon_level lon_level_of(const lon_battle *b, const lon_state *s, int winner); /* 14.A */
int lon_train_value(const lon_battle *b, int side);                               /* 12.A.2 */
/* R109: foot or horse, its centre in the train of side. */
bool lon_in_garrison(const lon_battle *b, const lon_state *s, int side, int stand);
/* R99, R130: N as the stands make it. A battle whose start has no frame and turn 0 gets it from
   lon_begin, with all else that comes before turn 1; a position must have it. */
int lon_total(const lon_battle *b, const lon_state *s, int side);

#endif
