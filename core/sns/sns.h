/* Sword & Spear. The data of a battle and of a state; the functions are in tercio.h. Lengths are
   thousandths of a DU (half the common frontage, R1), headings tenths of a degree though only whole
   degrees are used, 0 = +y, clockwise. A unit is known by the middle of its front edge (2.1).
   Side 0 is the ledger's side 1 (edge y = 0), side 1 its side 2 (edge y = depth). Units of side 0
   are 0..19, of side 1 20..39, in line-up order; commanders 40..43 and 44..47. What a unit is never
   changes and stands in the battle; where it is and how, in the state. */
#ifndef SNS_H
#define SNS_H

#include "../agenda.h"
#include "../plane/plane.h"

enum { SNS_SIDE_UNITS = 20, SNS_UNITS = 40, SNS_SIDE_COMMANDERS = 4, SNS_COMMANDERS = 8 };
/* Subjects: units, commanders, and for dice the bag. */
enum { SNS_FIRST_COMMANDER = SNS_UNITS, SNS_PIECES = 48, SNS_BAG = SNS_PIECES, SNS_SUBJECTS };

enum sns_rule {
    SNS_RULE_FIRST = TC_SNS_RULES - 1,
#define RULE(symbol, origin, line) symbol,
#include "rules.def"
#undef RULE
    SNS_RULE_END
};
TC_STATIC_ASSERT(SNS_RULE_END <= TC_SNS_RULES + TC_RULES_MOST, "a system's range of numbers");
enum { SNS_OVER_RULE = SNS_13_1, SNS_BOARD = TC_TABLE };
extern const tc_rule_info sns_rules[SNS_RULE_END - TC_SNS_RULES];

enum sns_kind {
    SNS_KIND_FIRST = TC_KINDS - 1,
#define KIND(symbol, name, carries) symbol,
#include "kinds.def"
#undef KIND
    SNS_KIND_END
};
TC_STATIC_ASSERT(SNS_KIND_END <= 64, "tc_await.kinds has one bit per kind");

enum sns_event {
    SNS_EVENT_FIRST = TC_EVENTS - 1,
#define EVENT(symbol, name, fields) symbol,
#include "events.def"
#undef EVENT
    SNS_EVENT_END
};

enum sns_switch {
#define SWITCH(symbol, name, type, on, rule) SNS_ON_##symbol,
#include "options.def"
#undef SWITCH
    SNS_SWITCHES
};

/* ---- Troops (2, table 2.2, 2.6, 2.7, 15) ---- */

enum sns_type {
    SNS_NO_TYPE, /* an empty slot */
    SNS_HF,
    SNS_MF,
    SNS_LF,
    SNS_CAV,
    SNS_CAM,
    SNS_LH,
    SNS_EL,
    SNS_CH,
    SNS_WW,
    SNS_ART,
    SNS_CAMP,
    SNS_TYPES
};
enum sns_class { SNS_FOOT, SNS_MOUNTED, SNS_TRAIN };

/* Characteristics: bits. Protection and weapon are fields of their own. */
enum sns_trait {
    SNS_IMPACT = 1 << 0,
    SNS_SHIELDWALL = 1 << 1,
    SNS_SPEARS = 1 << 2,
    SNS_PIKES = 1 << 3,
    SNS_UNDRILLED = 1 << 4,
    SNS_THROWN = 1 << 5,
    SNS_TWO_HANDED = 1 << 6,
    SNS_STEADFAST = 1 << 7,
    SNS_STAKES = 1 << 8,
    SNS_TRAITS = 9
};
enum sns_protection { SNS_LACKING = -1, SNS_PLAIN, SNS_ARMOURED, SNS_HEAVY };
enum sns_weapon {
    SNS_NO_WEAPON,
    SNS_BOW,
    SNS_LONGBOW,
    SNS_CROSSBOW,
    SNS_SLING,
    SNS_JAVELINS,
    SNS_HANDGUN,
    SNS_GUNS, /* Artillery */
    SNS_WEAPONS
};

/* What a unit is (2.e). type SNS_NO_TYPE: an empty slot, all zero. */
typedef struct sns_profile {
    uint8_t type, discipline, strength, weapon;
    int8_t protection;
    uint8_t large;
    uint16_t traits;
} sns_profile;

enum { SNS_ID_MAX = 12, SNS_NAME_MAX = 40 };
typedef struct sns_card {
    char id[SNS_ID_MAX], name[SNS_NAME_MAX];
} sns_card;

enum sns_rank { SNS_NOBODY, SNS_CAPTAIN, SNS_GENERAL, SNS_RANKS };

/* ---- Ground (4, table 2.10) ---- */

enum sns_ground {
    SNS_NO_GROUND,
    SNS_GENTLE_HILL,
    SNS_STEEP_HILL,
    SNS_SCRUB,
    SNS_ROCKS,
    SNS_FIELD,
    SNS_FORD,
    SNS_DUNES,
    SNS_WOOD,
    SNS_MARSH,
    SNS_DITCH,
    SNS_VILLAGE,
    SNS_RIVER,
    SNS_LAKE,
    SNS_CLIFF,
    SNS_WALL, /* an obstacle: a polyline, as are the next four */
    SNS_HEDGE,
    SNS_EARTHWORK,
    SNS_STAKE_LINE,
    SNS_WAGONS,
    SNS_GROUNDS
};
enum sns_terrain { SNS_OPEN, SNS_ROUGH, SNS_DIFFICULT, SNS_IMPASSABLE, SNS_TERRAINS };

enum { SNS_PIECES_MAX = 32, SNS_ROLLED_PIECES = 6 };
typedef struct sns_piece {
    uint8_t kind, corners; /* a polygon, or the points of a polyline */
    uint8_t zero[2];
    pl_box box;
    pl_point at[PL_OUTLINE];
} sns_piece;

/* ---- The state: what changes ---- */

enum sns_flag {
    SNS_HERE = 1 << 0,      /* on the table */
    SNS_ROUTED = 1 << 1,    /* gone; its value counts (13.3, 8.5.f) */
    SNS_LEFT_OUT = 1 << 2,  /* R126: takes no part */
    SNS_ACTIVATED = 1 << 3, /* this turn */
    SNS_MARKER = 1 << 4,    /* its used die lies beside it showing 1 (5.8.a) */
    SNS_DEFERRED = 1 << 5,  /* this phase (5.6.h): its dice are out of play till the clean-up */
    SNS_IMPETUS = 1 << 6,   /* given a die this phase and not deferred (11.2.a) */
    SNS_SHIFTED = 1 << 7    /* has changed its place or facing this turn (14.4) */
};
typedef struct sns_unit {
    int32_t x, y; /* the middle of its front edge; 0 off the table */
    int16_t heading;
    uint16_t flags;
    uint8_t hits;
    uint8_t dice, number; /* given and not yet aside: how many, all showing this; 0, 0 none */
    uint8_t zero;
} sns_unit;

enum sns_commander_flag {
    SNS_CMD_HERE = 1 << 0, /* on the table, attached or alone */
    SNS_CMD_DEAD = 1 << 1,
    SNS_CMD_LEFT = 1 << 2,  /* R130: left the table with his unit */
    SNS_CMD_MOVED = 1 << 3, /* this end phase (R31) */
    SNS_CMD_TRIED = 1 << 4  /* to rally, or was asked, this end phase */
};
typedef struct sns_commander {
    int32_t x, y;  /* the centre of his base; 0, 0 while attached (R26) */
    uint8_t unit;  /* to which he is attached; TC_NONE: alone, off the table, an empty slot */
    uint8_t flags; /* enum sns_commander_flag */
    uint8_t zero[2];
} sns_commander;

/* 8.7.a: a of side 0, b of side 1; rising by a, then b; what is not used is zero. */
enum { SNS_RECORDS = 120 };
typedef struct sns_record {
    uint8_t a, b, edge_a, edge_b; /* enum PL_FRONT.. */
} sns_record;

/* ---- Drafts and what is under way; all zero when there is none ---- */

enum sns_step_kind {
    SNS_NO_STEP,
    SNS_FORWARD,
    SNS_BACK,
    SNS_SIDE_LEFT,
    SNS_SIDE_RIGHT,
    SNS_WHEEL_LEFT,
    SNS_WHEEL_RIGHT,
    SNS_TURN_LEFT, /* 90 degrees */
    SNS_TURN_RIGHT,
    SNS_TURN_ABOUT,
    SNS_PIVOT_LEFT,
    SNS_PIVOT_RIGHT,
    SNS_FREE, /* 7.3.b: to a place; x, y, angle = the heading there */
    SNS_STEP_KINDS
};
enum { SNS_STEPS_MAX = 6, SNS_GIVES = 16 };
typedef struct sns_move_step {
    uint8_t kind, zero;
    int16_t angle;  /* WHEEL, PIVOT: tenths of a degree, > 0; FREE: the heading */
    int32_t length; /* FORWARD, BACK, SIDE */
    int32_t x, y;   /* FREE: the front centre at the end; a commander's leg: the spot */
} sns_move_step;

typedef struct sns_plan {
    uint8_t steps, zero[3];
    sns_move_step step[SNS_STEPS_MAX];
} sns_plan;

typedef struct sns_gift {
    uint8_t unit, number, dice, zero;
} sns_gift;

enum sns_group { SNS_ALONE, SNS_WITH_LEFT = 1, SNS_WITH_RIGHT = 2 };
enum sns_hand { SNS_NO_WHEEL, SNS_LEFT, SNS_RIGHT };
enum sns_reaction { SNS_STAND, SNS_EVADE, SNS_COUNTER };

/* What a unit does in its activation (5.6). */
enum sns_act_kind {
    SNS_NO_ACT,
    SNS_DO_SHOOT,
    SNS_DO_MOVE,
    SNS_DO_MOVE_SHOOT,
    SNS_DO_SHOOT_MOVE,
    SNS_DO_CHARGE,
    SNS_DO_FIGHT,
    SNS_DO_TURN_FACE,
    SNS_DO_BREAK_OFF,
    SNS_DO_RALLY,
    SNS_DO_HOLD,
    SNS_DO_DEFER,
    SNS_ACT_KINDS
};
/* The activation under way; unit TC_NONE beyond it. Its D is asked anew whenever it counts
   (R10). */
typedef struct sns_act {
    uint8_t unit, kind;          /* enum sns_act_kind, once chosen */
    uint8_t move, combat, range; /* bonuses assigned (5.7.a) */
    uint8_t counter;             /* who counter-charges in this activation, TC_NONE nobody */
    uint8_t cmove, ccombat;      /* and his bonuses (R114) */
    uint8_t members;             /* a group: how many besides, 0..2 */
    uint8_t member[2];
    uint8_t zero;
} sns_act;

/* A way somebody goes, looked at sub-step by sub-step for lone commanders of the enemy (6.5). The
   unit stands at its i-th pose while it lasts. */
enum sns_walk_kind {
    SNS_NO_WALK,
    SNS_WALK_PLAN,    /* the steps of a plan, cut as it will be walked (7); group members too */
    SNS_WALK_WHEEL,   /* a charge's wheel */
    SNS_WALK_CONTACT, /* straight on into contact: a charge, a counter-charge, a pursuit */
    SNS_WALK_AHEAD,   /* straight on with no contact at its end: running on, pursuit, counter */
    SNS_WALK_BACK,    /* break off */
    SNS_WALK_EVADE,   /* turned about the centre first */
    SNS_WALK_CONFORM  /* the last jump onto an edge (8.4.a), one pose */
};
typedef struct sns_walk {
    uint8_t kind, unit;
    uint8_t by;       /* who is the cause: the charger of an evader; TC_NONE nobody */
    uint8_t halted;   /* R33: stopped by a commander who has nowhere to go */
    uint16_t at, end; /* sub-steps done, in all */
    int32_t from_x, from_y;
    int16_t from_heading, turn;       /* WHEEL: tenths, clockwise > 0; EVADE, CONFORM: heading */
    int32_t length;                   /* straight: all of it; PLAN: what it costs */
    int32_t to_x, to_y;               /* CONFORM */
    int32_t member_x[2], member_y[2]; /* a group: where the members began */
    int16_t member_heading[2];
    sns_plan plan;
} sns_walk;

/* A charge or a pursuit under way. */
enum sns_run_kind { SNS_NO_RUN, SNS_RUN_CHARGE, SNS_RUN_PURSUIT };
enum sns_run_stage {
    SNS_RUN_WHEELS, /* R125 (1) */
    SNS_RUN_ASKS,   /* (2): everybody in its way reacts, the nearest first */
    SNS_RUN_GOES,   /* (3): to the target */
    SNS_RUN_MEETS,  /* in contact: conform, record, fight */
    SNS_RUN_ON,     /* nobody is left in its way: straight on */
    SNS_RUN_ENDS
};
typedef struct sns_run {
    uint8_t kind, unit, stage; /* enum sns_run_kind, _stage */
    uint8_t target;            /* who is met; TC_NONE not known yet */
    uint8_t named;             /* whom the owner named */
    uint8_t edge;              /* the target's, by 8.2.a from before the charge */
    uint8_t caught;            /* the target is an evader caught on its rear */
    uint8_t crossed;           /* a defended obstacle was crossed: bit 0 charger, bit 1 counter; any
                                  obstacle at all: bits 2 and 3 (15.a: SNS_OVER0, SNS_OVER1) */
    uint8_t asked;             /* who has been asked last and owes an answer; TC_NONE nobody */
    uint8_t counters;          /* the target counter-charges */
    int16_t wheel;             /* degrees times ten, clockwise > 0, as it will be walked */
    int32_t from_x, from_y;    /* P before the whole charge */
    int16_t from_heading, zero;
    int32_t left;     /* of A, for the straight part */
    int32_t straight; /* to the target, when it is known; WHEELS: the tenths wheeled so far */
    uint64_t reacted; /* bit unit: has been asked in this run, or could not react */
    uint64_t evaded;  /* bit unit */
} sns_run;

/* A combat under way (9 to 11). Fighter 0 is the activated unit or shooter, 1 the other. */
enum sns_fight_kind { SNS_NO_FIGHT, SNS_SHOOTING, SNS_MELEE };
enum sns_fight_stage {
    SNS_FIGHT_DICE0,
    SNS_FIGHT_DICE1,
    SNS_FIGHT_SETTLE, /* pairs, straight hits */
    SNS_FIGHT_TEST1,  /* the non-activated unit's tests first (11.6.b) */
    SNS_FIGHT_TEST0,
    SNS_FIGHT_ROUTS, /* R119: routs, non-activated first: pursuit is asked before its round opens */
    SNS_FIGHT_PURSUIT,
    SNS_FIGHT_RISKS1, /* 6.4.a (i): commanders of a unit that stands and lost all its dice */
    SNS_FIGHT_RISKS0,
    SNS_FIGHT_ENDS
};
enum sns_fight_flag {
    SNS_CHARGED = 1 << 0,   /* by charge, not by an older contact: 15.a, 15.g */
    SNS_COUNTERED = 1 << 1, /* fighter 1 counter-charges */
    SNS_CROSSED0 = 1 << 2,  /* fighter 0 charged across a defended obstacle (14.2, 11.3) */
    SNS_CROSSED1 = 1 << 3,  /* so did the counter-charger */
    SNS_TURNED = 1 << 4,    /* turn to face: impetus but no Impact (7.6) */
    SNS_LOST_ALL0 = 1 << 5, /* 11.7.a */
    SNS_LOST_ALL1 = 1 << 6,
    SNS_PURSUES = 1 << 7, /* chosen or bound (R36) */
    /* Not in `flags`, but for sns_fight_between, which puts them into `over`: */
    SNS_OVER0 = 1 << 8,
    SNS_OVER1 = 1 << 9
};
typedef struct sns_fight {
    uint8_t kind, stage;
    uint8_t unit[2];
    uint8_t flags;
    uint8_t edge[2];   /* melee: the edge of each over which this contact is */
    uint8_t dice[2];   /* how many were due (11.1, 9.3, R68) */
    uint8_t kept[2];   /* how many of `top` are dice */
    uint8_t top[2][4]; /* the highest four, falling */
    uint8_t tests[2];  /* still due */
    uint8_t routs;     /* bit fighter: reached its strength in hits and is not settled yet */
    uint8_t asked;     /* bits 0 to 3: commanders of its side whose risk is settled (RISKS); in
                          ROUTS 1: the pursuit of the rout at hand has been decided */
    uint8_t over;      /* bit fighter: it crossed some obstacle in its charge: no Impact (15.a) */
    uint8_t zero[3];
} sns_fight;

/* Tests that are due: for a rout, a commander's death, an army (R77, 12.5, 12.6, 6.4.b, 13.4). The
   last one opened is under way (depth first). */
enum sns_cause {
    SNS_BY_NOTHING,
    SNS_BY_MELEE,
    SNS_BY_SHOOTING,
    SNS_BY_ROUT,    /* of a neighbour (12.5) */
    SNS_BY_DEATH,   /* of a commander (6.4.b) */
    SNS_BY_MORALE,  /* of the army (13.4) */
    SNS_BY_LEAVING, /* off the table (8.5.f) */
    SNS_BY_CONTACT, /* a lone commander was touched (6.5) */
    SNS_CAUSES
};
enum sns_round_stage {
    SNS_ROUND_RISKS,  /* a rout: each commander's die, then his move, one after the other */
    SNS_ROUND_REMOVE, /* off the table, its die, its value */
    SNS_ROUND_TESTS   /* those of `set`, one by one */
};
enum { SNS_ROUNDS = 56 };
typedef struct sns_round {
    uint64_t set;       /* bit unit: has still to test */
    uint8_t kind;       /* SNS_BY_ROUT: a unit has routed; SNS_BY_DEATH; SNS_BY_MORALE */
    uint8_t unit;       /* who has routed; the dead commander; TC_NONE: an army */
    uint8_t why;        /* of a rout: enum sns_cause */
    uint8_t by;         /* the enemy who did it; TC_NONE nobody */
    uint8_t stage;      /* enum sns_round_stage */
    uint8_t commanders; /* RISKS: bit 0..3, those of its side who are still to be dealt with */
    uint8_t need;       /* RISKS: killed on this and more; 0: no die, he only moves */
    uint8_t side;       /* whose tests come first (R119) */
} sns_round;

/* ---- The agenda ---- */
enum sns_step {
    SNS_STEP_NONE,
    SNS_STEP_SCOUT,      /* chance, 3.c */
    SNS_STEP_GROUND_DIE, /* chance, 4.f; a: side, b: which die of the six, from 0 */
    SNS_STEP_GROUND,     /* 4.f; a: side, b: which die, c: enum sns_ground */
    SNS_STEP_DEPLOY,     /* 3.d; a: side, b: enum sns_deploy_step */
    SNS_STEP_TURN,       /* below every step of a turn; a: enum sns_stage, the one that follows */
    SNS_STEP_DRAW,       /* chance, one die; a: how many are still to be drawn, this one counted */
    SNS_STEP_ROLL,       /* chance; a: side */
    SNS_STEP_ALLOCATE,   /* a: side */
    SNS_STEP_PICK,       /* a: side, b: the number */
    SNS_STEP_ACT,        /* the activation under way (runs); a: unit, b: enum sns_act_stage */
    SNS_STEP_BONUS,      /* a: unit; b: 1 a counter-charger */
    SNS_STEP_CHOOSE,     /* a: unit */
    SNS_STEP_SECOND_SHOOT, /* a: unit */
    SNS_STEP_SECOND_MOVE,  /* a: unit */
    SNS_STEP_WALK,         /* s->walk goes on (runs); a: unit */
    SNS_STEP_RUN,          /* s->run goes on (runs); a: unit */
    SNS_STEP_REACT,        /* a: unit in the way, b: charger or pursuer */
    SNS_STEP_EVADE_CHECK,  /* chance; a: unit, b: charger */
    SNS_STEP_EVADE_WAY,    /* chance; a: unit, b: charger */
    SNS_STEP_FIGHT,        /* s->fight goes on (runs) */
    SNS_STEP_DICE,         /* chance; a: unit, b: fighter 0 or 1 */
    SNS_STEP_TEST,         /* chance; a: unit, b: enum sns_cause */
    SNS_STEP_PURSUE,       /* a: unit, b: 1 must pursue unless it passes a check */
    SNS_STEP_PURSUE_CHECK, /* chance; a: unit */
    SNS_STEP_ROUNDS,       /* s->round goes on (runs); a: how many rounds there were before */
    SNS_STEP_TEST_NEXT,    /* a: side */
    SNS_STEP_RISK,         /* chance, a commander's die; a: commander, b: need, c: the enemy */
    SNS_STEP_ESCAPE,       /* a: commander, b: the enemy (or TC_NONE), c: the unit he was with, or
                             TC_NONE: he was alone */
    SNS_STEP_ATTACH,       /* a: commander */
    SNS_STEP_COMMAND,      /* end phase: commanders' moves; a: side */
    SNS_STEP_RALLY,        /* end phase; a: commander */
    SNS_STEP_RALLY_DIE,    /* chance; a: commander */
    SNS_STEPS
};
/* What a turn does next (5.1). */
enum sns_stage {
    SNS_STAGE_START,
    SNS_STAGE_DRAW,
    SNS_STAGE_ACTIVE, /* who is active; his dice */
    SNS_STAGE_ALLOCATE1,
    SNS_STAGE_REACTIVE,
    SNS_STAGE_ALLOCATE2,
    SNS_STAGE_ACTIVATE,
    SNS_STAGE_CLEAN,
    SNS_STAGE_COMMAND1, /* R40 (1): last phase's active side first (R31) */
    SNS_STAGE_COMMAND2,
    SNS_STAGE_MORALE1, /* (2) */
    SNS_STAGE_MORALE2,
    SNS_STAGE_JUDGE,  /* (3) */
    SNS_STAGE_RALLY1, /* (4) */
    SNS_STAGE_RALLY2,
    SNS_STAGE_END, /* (5), and the clock */
    SNS_STAGES
};
enum sns_act_stage {
    SNS_ACT_BONUS,
    SNS_ACT_CHOOSE,
    SNS_ACT_FIRST,  /* what was chosen is being carried out */
    SNS_ACT_SECOND, /* the second half of R129 is due */
    SNS_ACT_DONE
};
enum sns_deploy_step {
    SNS_DEPLOY_CAMP,
    SNS_DEPLOY_HEAVY, /* elephants, chariots, other train */
    SNS_DEPLOY_HF,
    SNS_DEPLOY_MIDDLE, /* medium foot, cavalry, camels */
    SNS_DEPLOY_SKIRMISHERS,
    SNS_DEPLOY_COMMANDERS,
    SNS_DEPLOY_STEPS
};
enum { SNS_TURNS_MAX = 250 }; /* R46 */

typedef struct sns_rolled_piece { /* 4.f: what was placed by play */
    int32_t x, y;
    uint8_t kind, side, zero[2];
} sns_rolled_piece;

typedef struct sns_state {
    uint8_t turn; /* 0 during set-up */
    uint8_t frames;
    uint8_t phase;  /* of this turn, from 1; 0 before the first */
    uint8_t active; /* side; of the last phase, which carries over (R11); 2: no phase yet */
    uint8_t first;  /* who won the scouting, or who is named (X1): active on a first tie (R9) */
    uint8_t acted;  /* bit side: sides whose commanders have done in this end phase (R31) */
    uint8_t bag[2], drawn[2]; /* dice of each colour in the bag; drawn this phase, not rolled yet */
    uint8_t aside[2];         /* put aside till the end phase */
    uint8_t missing[2];       /* lost this turn (13.3): bag + ... of a turn is what 5.2.a put in */
    uint8_t filled[2];        /* put into the bag at the start of this turn */
    uint8_t hand[2][7];       /* rolled and not placed: how many show 1..6; [0] is zero */
    uint8_t total[2], routed[2]; /* army value, and what of it has routed (13) */
    uint8_t tested;              /* bit side: army morale test made (R42) */
    uint8_t due;                 /* bit side: its test is due in this end phase */
    uint8_t lost_standard;       /* bit side: X3's unit has routed */
    uint8_t records;
    uint8_t rounds, rolled, gives;
    uint8_t zero[2];
    tc_frame frame[TC_FRAMES];
    sns_plan draft; /* STEP, PLACE, LEG */
    sns_gift give[SNS_GIVES];
    sns_act act;
    sns_walk walk;
    sns_run run;
    sns_fight fight;
    sns_rolled_piece piece[SNS_ROLLED_PIECES];
    sns_unit unit[SNS_UNITS];
    sns_commander commander[SNS_COMMANDERS];
    sns_record record[SNS_RECORDS];
    sns_round round[SNS_ROUNDS];
    uint8_t rolls[SNS_SUBJECTS]; /* how many each has rolled this turn */
    uint8_t zero2[7];
} sns_state;
TC_STATIC_ASSERT(sizeof(sns_state) <= 4080, "a state is at most 4 KiB");

/* ---- The battle: what never changes ---- */
typedef struct sns_battle {
    int32_t width, depth; /* of the table (4.a) */
    uint8_t pieces;
    uint8_t placing;       /* set-up by play: scouting, ground, deployment; else X1 */
    uint8_t tie;           /* X1: active on a first tie */
    uint8_t length;        /* X2: turns; 0 none */
    uint8_t length_winner; /* X2: side */
    uint8_t standard[2];   /* X3: unit of each side; TC_NONE none */
    uint8_t zero;
    uint32_t on; /* bit enum sns_switch */
    int32_t max_turns, players;
    char side_name[2][24];
    char list_name[2][32];        /* the army list a side was bought from; "" none */
    uint8_t rank[SNS_COMMANDERS]; /* enum sns_rank; SNS_NOBODY: an empty slot */
    sns_profile profile[SNS_UNITS];
    sns_card card[SNS_PIECES];
    sns_piece piece[SNS_PIECES_MAX];
    sns_state start;
} sns_battle;

static inline bool sns_on(const sns_battle *b, enum sns_switch sw)
{
    return b->on >> sw & 1;
}
static inline int sns_side(int piece) /* a unit or a commander */
{
    return piece < SNS_UNITS ? piece / SNS_SIDE_UNITS
                             : (piece - SNS_FIRST_COMMANDER) / SNS_SIDE_COMMANDERS;
}
static inline bool sns_here(const sns_state *s, int unit)
{
    return s->unit[unit].flags & SNS_HERE;
}
static inline bool sns_is_commander(int piece)
{
    return piece >= SNS_FIRST_COMMANDER && piece < SNS_PIECES;
}
static inline const sns_commander *sns_commander_at(const sns_state *s, int piece)
{
    return &s->commander[piece - SNS_FIRST_COMMANDER];
}
static inline bool sns_commander_here(const sns_state *s, int piece)
{
    return sns_commander_at(s, piece)->flags & SNS_CMD_HERE;
}
/* On the table with no unit: he has a base of his own (6.2.g). */
static inline bool sns_is_alone(const sns_state *s, int piece)
{
    return sns_commander_here(s, piece) && sns_commander_at(s, piece)->unit == TC_NONE;
}
static inline uint64_t sns_bit(int unit)
{
    return (uint64_t)1 << unit;
}

/* ---- For whoever writes a battle or a position down ---- */
/* Nobody there, nothing under way: what every state starts from. Not all zero: act.unit,
   act.counter, run.target, run.asked, commander[].unit and the like are TC_NONE (turn.c says
   which); the same is what is left when an act, walk, run or fight is over. */
void sns_blank(sns_state *s);
/* The agenda of a turn at one of its stages. Positions stand at: TURN with START, DRAW (phase
   counted), ACTIVATE; ALLOCATE of a side (hands set), CHOOSE of a unit (its dice set), COMMAND of a
   side. */
void sns_at_step(sns_state *s, enum sns_step step, int subject, enum sns_stage stage);
void sns_lay_ground(sns_battle *b); /* the boxes round its pieces, from kinds and corners */
/* 4.b: the corners of an ellipse w by h about a centre. */
void sns_ellipse(pl_point centre, int32_t w, int32_t h, pl_point out[PL_OUTLINE]);
/* 13.2.a over who takes part; call when the units of a battle are known (io, sns_begin). */
int sns_total(const sns_battle *b, const sns_state *s, int side);

/* ---- Read by play/, ai/ and io/: pure questions about a position ---- */
pl_stand sns_base(const sns_battle *b, const sns_state *s, int unit);
pl_stand sns_base_at(const sns_profile *p, int32_t x, int32_t y, int heading);
pl_stand sns_commander_base(const sns_state *s, int piece); /* 6.2.g; of one who is alone */
int32_t sns_unit_depth(const sns_profile *p);
int sns_value(const sns_profile *p);          /* 13.2.a */
bool sns_is_mounted(const sns_profile *p);    /* 2.i */
bool sns_is_foot(const sns_profile *p);       /* 2.h */
bool sns_is_skirmisher(const sns_profile *p); /* 2.j */
bool sns_is_train(const sns_profile *p);      /* 2.k */
bool sns_is_formed(const sns_profile *p);     /* neither skirmisher nor train */
/* D now (2.5, 6.1.d, R3, R100, R128). */
int sns_discipline(const sns_battle *b, const sns_state *s, int unit);
bool sns_in_command(const sns_battle *b, const sns_state *s, int unit); /* 6.1.b */
bool sns_has_commander(const sns_state *s, int unit);
int32_t sns_command_distance(const sns_battle *b, int commander);     /* table 2.5 */
bool sns_is_fresh(const sns_battle *b, const sns_state *s, int unit); /* 12.3.a */
bool sns_is_engaged(const sns_state *s, int unit);
bool sns_is_engaged_on(const sns_state *s, int unit, int edge);
/* The edge of one over which it is engaged with the other; -1: it is not. */
int sns_engaged_edge(const sns_state *s, int one, int other);
int32_t sns_distance(const sns_battle *b, const sns_state *s, int one, int other); /* any pieces */
enum sns_terrain sns_terrain_of(const sns_battle *b, const sns_state *s,
                                const pl_stand *base);                           /* 4.c, R51 */
enum sns_terrain sns_ground_class(int kind);                                     /* table 2.10 */
bool sns_on_hill(const sns_battle *b, const sns_state *s, const pl_stand *base); /* 4.b */
/* The ground: the battle's pieces, then those placed by play; false: there is no such one. */
bool sns_piece_at(const sns_battle *b, const sns_state *s, int i, sns_piece *out);
/* 8.2.a: the edge of `target` that somebody at P comes to. War wagons, camps, villages: FRONT only
   in what counts (sns_counts_as_front); this is the edge as it lies. */
int sns_edge_towards(const pl_stand *target, pl_point from);
bool sns_counts_as_front(const sns_battle *b, const sns_state *s, int unit, int edge); /* R116 */
/* 7.4.a; false: it has none. */
bool sns_threat_zone(const sns_battle *b, const sns_state *s, int unit, pl_point out[4]);
/* The bonuses of a unit's dice (5.7.a). */
int sns_bonuses(const sns_unit *u);
int32_t sns_rate(const sns_profile *p, enum sns_terrain t); /* table 2.4; < 0: not allowed */
int32_t sns_range(const sns_profile *p);                    /* table 2.6 */
/* The law of shooting at one target, at any time: arc, range with so many bonuses, sight (9.2,
   9.5); distance to the nearest visible point in the arc, or NULL. */
tc_verdict sns_check_shot(const sns_battle *b, const sns_state *s, int shooter, int target,
                          int bonus, int32_t *distance);
/* The dice of a combat as it would be fought now (9.3, 11.1 to 11.3): fighter 0 is acting. */
typedef struct sns_muster {
    uint8_t base, dice; /* dice: base and modifiers, 1 to 16 */
    uint8_t mods;
    uint16_t ruling; /* that decided on the base; 0 none */
    struct {
        uint16_t rule, ruling;
        int8_t add; /* 0: what takes a die away that it would have */
    } mod[12];
} sns_muster;
void sns_muster_of(const sns_battle *b, const sns_state *s, const sns_fight *f, int fighter,
                   sns_muster *out);
/* A fight as it would begin: shooting, or melee over the engagement that there is, or (SNS_CHARGED)
   a charge of `unit` at `target` over `edge` of it. */
sns_fight sns_fight_between(const sns_battle *b, const sns_state *s, enum sns_fight_kind kind,
                            int unit, int target, int edge, unsigned flags);
/* Protection of fighter i against the other, weapons taken into account (11.5, 11.8, R72, R73). */
int sns_protection_of(const sns_battle *b, const sns_state *s, const sns_fight *f, int fighter);
/* 11.5: the margin of a pair by which the loser (of protection p) lost; other 0: unopposed. */
int sns_margin_of(const sns_battle *b, int winner, int loser, int p);
/* What it needs in a discipline test (12.1.a): Steadfast too. */
int sns_test_need(const sns_battle *b, const sns_state *s, int unit);
/* A charge as it would go: A, cost of the wheel, the straight way to the target. The law of
   ACT_CHARGE whoever's activation it is. */
typedef struct sns_charge {
    int32_t allowance, wheel_cost, straight;
    int edge;
} sns_charge;
tc_verdict sns_check_charge_of(const sns_battle *b, const sns_state *s, int unit, int target,
                               enum sns_hand hand, int angle, int bonus, sns_charge *out);
/* A plan of a unit's move, whoever's activation it is: where it would end and what it costs; legal
   by 7 or why not. d: the number of its die; group: enum sns_group. end: the unit, then members. */
typedef struct sns_path {
    pl_stand end[3];
    uint8_t members, member[2];
    int32_t cost, allowance;
    sns_plan walked;    /* cut as 7.4.b says */
    uint8_t stopped_by; /* TC_NONE nobody */
} sns_path;
tc_verdict sns_check_plan(const sns_battle *b, const sns_state *s, int unit, int d, int bonus,
                          unsigned group, const sns_plan *plan, sns_path *out);
/* 5.6.c to g: does the number on its dice allow this kind of action? D asked now. manoeuvre: of a
   move, that it is one. */
tc_verdict sns_check_die(const sns_battle *b, const sns_state *s, int unit, enum sns_act_kind kind,
                         bool manoeuvre);
/* May a unit, a commander be set down here (3.e, 3.f)? */
tc_verdict sns_check_place(const sns_battle *b, const sns_state *s, int unit, const tc_pose *at);
tc_verdict sns_check_commander_place(const sns_battle *b, const sns_state *s, int piece, int unit,
                                     pl_point at);
enum sns_deploy_step sns_deploy_step_of(const sns_profile *p); /* 3.d */
/* The spot to which a commander flees (R33); false: nowhere. */
bool sns_escape_place(const sns_battle *b, const sns_state *s, int piece, int from_unit, int enemy,
                      pl_point *out);
int sns_morale(int total); /* 13.2.b */
int sns_break(int total);
int sns_to_draw(const sns_battle *b, const sns_state *s); /* 5.4.a, 17.a: dice of the next phase */

/* ---- Army lists (army.c, lists.h; 3.a, Appendix 3, table 2.12) ---- */
enum { SNS_LISTS = 9, SNS_ENTRIES_MAX = 24 }; /* lines of a list at most */
int sns_points(const sns_profile *p);
int sns_commander_points(int rank);

enum sns_section { SNS_CORE, SNS_SUPPORT };
enum sns_line_flag { SNS_COMPULSORY = 1 << 0, SNS_RESTRICTED = 1 << 1 };
/* A line of a list: a troop type with its first option, or, name NULL, another option of the type
   above it. */
/* In the order of the ledger's columns. NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding) */
typedef struct sns_army_line {
    uint8_t section; /* of an option too */
    const char *name;
    uint8_t type;
    bool large;
    uint8_t best, worst, strength; /* best to worst: discipline */
    int8_t protection;
    uint8_t weapon;
    uint16_t traits;
    uint8_t flags;       /* of the type, with its first option */
    int16_t from, until; /* A3.i: years of a note, both in it; negative BC, 0 none */
    const char *who;     /* of whom alone the note is, if the line names two; NULL all */
} sns_army_line;
typedef struct sns_army_list {
    const char *key, *name, *dates;
    const sns_army_line *line;
    int lines;
    const char *notes; /* "" none */
} sns_army_list;
const sns_army_list *sns_list_of(int i);
int sns_list_find(const char *name); /* by key or name, -1 none; capitals do not count */
int sns_troop_find(const sns_army_list *l, const char *name); /* its first line, -1 none */
int sns_troop_of(const sns_army_list *l, int line);           /* the first line of its type */
bool sns_line_fits(const sns_army_line *line, const sns_profile *p);

/* An army as it is bought: who leads it and from what, then sns_enlist for each unit. */
enum { SNS_ROSTER_MOST = 24 }; /* more are counted, and not looked at */
typedef struct sns_roster {
    const sns_army_list *list; /* NULL none: 3.a alone */
    int year, points;          /* 0: it names none */
    bool mix_size;             /* R84 */
    int generals, captains;
    int units, cost; /* cost: of the units */
    struct {
        int16_t line;  /* -1: no line of the list fits */
        bool dated;    /* the note of its line is about it */
        bool unpriced; /* table 2.12 has none such */
        bool oversize; /* large, of a type that has no large units (R8) */
    } unit[SNS_ROSTER_MOST];
} sns_roster;
/* name: what the army calls it, or NULL; it decides where two troop types have one profile, and
   whether a note is about it. */
void sns_enlist(sns_roster *r, const sns_profile *p, const char *name);
int sns_roster_cost(const sns_roster *r); /* commanders too */
int sns_roster_core(const sns_roster *r); /* how many of its units are Core */
/* The first rule it breaks, in the ledger's order; where: the unit with which it does, and the
   line of the list, -1 each where it is about none. */
typedef struct sns_roster_place {
    int unit, line;
} sns_roster_place;
tc_verdict sns_check_roster(const sns_roster *r, sns_roster_place *where);

#endif
