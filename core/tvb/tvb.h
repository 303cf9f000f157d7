/* Tilly's Very Bad Day. The data of a battle and of a state; the functions are in tercio.h.
   Lengths are thousandths of a TUM, headings tenths of a degree, 0 = north. Side 0 has the units
   0..39, side 1 the units 40..79, in scenario order; commanders are units. Who is Attacker (and
   has the south edge, R81) is in the state, because dice decide it. */
#ifndef TVB_H
#define TVB_H

#include "../agenda.h"
#include "../plane/plane.h"

enum { TVB_SIDE_UNITS = 40, TVB_UNITS = 80, TVB_COMMANDS = 8 };
/* Subjects beyond the units: an army's own dice (initiative, 4.4.d), the sky's (X8). */
enum { TVB_ARMY0 = TVB_UNITS, TVB_SKY = TVB_ARMY0 + 2, TVB_SUBJECTS };

enum tvb_rule {
    TVB_RULE_FIRST = TC_TVB_RULES - 1,
#define RULE(symbol, origin, line) symbol,
#include "rules.def"
#undef RULE
    TVB_RULE_END
};
TC_STATIC_ASSERT(TVB_RULE_END <= TC_TVB_RULES + TC_RULES_MOST, "a system's range of numbers");
enum { TVB_OVER_RULE = TVB_4_4_a, TVB_BOARD = TC_TABLE }; /* what says that it is over */
extern const tc_rule_info tvb_rules[TVB_RULE_END - TC_TVB_RULES];

enum tvb_kind {
    TVB_KIND_FIRST = TC_KINDS - 1,
#define KIND(symbol, name, carries) symbol,
#include "kinds.def"
#undef KIND
    TVB_KIND_END
};
TC_STATIC_ASSERT(TVB_KIND_END <= 64, "tc_await.kinds has one bit per kind");

enum tvb_event {
    TVB_EVENT_FIRST = TC_EVENTS - 1,
#define EVENT(symbol, name, fields) symbol,
#include "events.def"
#undef EVENT
    TVB_EVENT_END
};

enum tvb_switch {
#define SWITCH(symbol, name, type, on, rule) TVB_##symbol,
#include "options.def"
#undef SWITCH
    TVB_SWITCHES
};

enum tvb_type {
    TVB_NO_TYPE, /* an empty slot */
    TVB_CMD,
    TVB_HOR,
    TVB_LHO,
    TVB_DRA,
    TVB_PSH,
    TVB_SHO,
    TVB_RAB,
    TVB_CAN,
    TVB_TYPES
};
enum tvb_quality { TVB_ORDINARY, TVB_SUPERIOR, TVB_INFERIOR };
enum tvb_zone { TVB_FRONT, TVB_LEFT, TVB_RIGHT, TVB_REAR };
/* Changes of direction (ledger 2.4); tc_pose.change and .end_change. Angles in tc_pose are > 0. */
enum tvb_change {
    TVB_NO_CHANGE,
    TVB_WHEEL_LEFT,
    TVB_WHEEL_RIGHT,
    TVB_ABOUT,
    TVB_TURN_LEFT,
    TVB_TURN_RIGHT,
    TVB_OBLIQUE_LEFT,
    TVB_OBLIQUE_RIGHT,
    TVB_SIDE_LEFT,
    TVB_SIDE_RIGHT,
    TVB_BACKWARDS,
    TVB_CHANGES
};

/* ---- Ground: pieces of the battle, and up to four the Defender places (in the state) ---- */

enum tvb_ground {
    TVB_NO_GROUND,
    TVB_VILLAGE,
    TVB_WOOD,
    TVB_ROUGH,
    TVB_HILL,
    TVB_RIVER,      /* a strip: two corners are the ends of its centre line, 1 TUM wide */
    TVB_ROAD,       /* likewise */
    TVB_WORKS,      /* a line: two corners (G17) */
    TVB_WORKS_AREA, /* X12: protects the types in `types` */
    TVB_IMPASSABLE, /* R106 */
    TVB_BRIDGE,     /* R106: water does not count inside it */
    TVB_FORD,       /* R106 */
    TVB_GROUNDS
};
enum tvb_piece_flag { TVB_P_DIFFICULT = 1, TVB_P_WOODED = 2, TVB_P_CREST = 4 };

enum { TVB_CORNERS = 12, TVB_PIECES = 32, TVB_PLACED = 4, TVB_AREAS = 32, TVB_CROSSINGS = 4 };

typedef struct tvb_piece {
    uint8_t kind, flags, corners;
    uint8_t types; /* TVB_WORKS_AREA: bit type */
    uint16_t x[TVB_CORNERS], y[TVB_CORNERS];
    uint16_t crest[4]; /* x, y, x, y, if TVB_P_CREST */
} tvb_piece;

/* A polygon of a scenario rule; a point on its boundary is in it. */
typedef struct tvb_area {
    uint8_t corners, zero[3];
    uint16_t x[TVB_CORNERS], y[TVB_CORNERS];
} tvb_area;

/* The corners of a piece of ground or an area, which are kept in 16 bits, and the box about
   them. */
static inline int tvb_corners_of(const uint16_t *x, const uint16_t *y, int corners,
                                 pl_point out[TVB_CORNERS])
{
    for (int i = 0; i < corners; i++)
        out[i] = (pl_point){ x[i], y[i] };
    return corners;
}
static inline pl_box tvb_bounds(const uint16_t *x, const uint16_t *y, int corners)
{
    int32_t west = x[0], east = x[0], south = y[0], north = y[0];

    for (int i = 1; i < corners; i++) {
        west = x[i] < west ? x[i] : west;
        east = x[i] > east ? x[i] : east;
        south = y[i] < south ? y[i] : south;
        north = y[i] > north ? y[i] : north;
    }
    return (pl_box){ { west, south }, { east, north } };
}

/* ---- The battle: what never changes ---- */

enum { TVB_ID_MAX = 12, TVB_NAME_MAX = 40 };

typedef struct tvb_unit_card {
    char id[TVB_ID_MAX], name[TVB_NAME_MAX];
    uint8_t area;    /* X1: 1 + index of where it deploys, 0 by the book */
    uint8_t tied;    /* X11: 1 + index of the area it may not leave, 0 free */
    uint8_t hides;   /* X10: 1 + index of the area it hides in, 0 does not */
    uint8_t or_area; /* X1: 1 + index of another area it may deploy in instead, 0 none */
} tvb_unit_card;

/* Scenario rules (section X); a field that is 0 is not in play unless said otherwise. Masks of
   units are by place on their side, bit unit % 40; masks of numbers have bit n for the die n;
   masks of types bit enum tvb_type; masks of areas bit index. */
typedef struct tvb_arrival { /* X5 */
    uint8_t command;         /* 1 + side * 8 + command */
    uint8_t first;           /* the turn, or the first turn of the die */
    uint8_t numbers;         /* mask; 0: no die */
    uint8_t stretches;       /* 1 or 2 */
    uint8_t needs;           /* 1 + the switch that must be on, 0 none */
    uint8_t edge[2];         /* 0 north, 1 east, 2 south, 3 west */
    uint8_t zero;
    uint16_t from[2], to[2]; /* along the edge */
} tvb_arrival;

typedef struct tvb_crossing { /* X6 */
    uint8_t piece;            /* 1 + index of the bridge or ford */
    uint8_t first, limit;     /* first turn; units a turn, 0 any number */
    uint8_t exempt_first, exempt_side;
    uint8_t zero;
    uint16_t types; /* mask of who may; 0: all */
    uint64_t exempt;
} tvb_crossing;

typedef struct tvb_forced { /* X13 */
    uint8_t command;        /* 1 + side * 8 + command */
    uint8_t first, last, needs;
    uint16_t types, zero;
} tvb_forced;

typedef struct tvb_special {
    uint8_t given;                    /* X1: roles and ground are given */
    uint8_t attacker;                 /* X1 */
    uint8_t turns, winner;            /* X2: winner 0, 1 or 2 draw */
    uint8_t objective, objective_n;   /* X3: 1 + side; n, 0: hold all */
    uint8_t rounds[2];                /* X4: of the Attacker, of the Defender */
    uint8_t burning, burns;           /* X7: 1 + piece, turn */
    uint8_t mist, mist_numbers;       /* X8: first turn, mask */
    uint8_t smoke_first, smoke_last;  /* X9 */
    uint8_t smoke_area, smoke_side;   /* 1 + area; side of the exempt ones */
    uint8_t unreliable, unreliable_n; /* X14: 1 + side, losses */
    uint8_t unreliable_numbers;       /* mask */
    uint8_t collapse, collapse_n;     /* X15: 1 + side * 8 + command */
    uint8_t counts_two;               /* X16: 1 + the commander */
    uint8_t cannon_ball;              /* X17: 1 + side */
    uint8_t powder, powder_numbers;   /* X18: 1 + side */
    uint8_t zero[3];
    uint16_t waived[2]; /* X1: types whose limit of A.b does not bind, by side */
    uint16_t mist_distance, ball_distance;
    uint32_t objective_areas, powder_areas;
    uint64_t smoke_exempt, unreliable_units;
    tvb_arrival arrival[4];
    tvb_crossing crossing[TVB_CROSSINGS];
    tvb_forced forced[2];
} tvb_special;

/* ---- The state: what changes ---- */

enum tvb_flag {
    TVB_ON = 1 << 0,       /* on the table */
    TVB_MOVED = 1 << 1,    /* this Move step; a commander: moved or carried */
    TVB_CHECKED = 1 << 2,  /* this step: has had its command check */
    TVB_PASSED = 1 << 3,   /* and passed it */
    TVB_SHOT = 1 << 4,     /* shooting marker (shot or pivoted this turn) */
    TVB_SHOT_AT = 1 << 5,  /* this step: 1.2.d, R15 */
    TVB_DECLARED = 1 << 6, /* a charge, straight or at `target` */
    TVB_STANDING = 1 << 7, /* the charge was not cancelled */
    TVB_CHARGED = 1 << 8,  /* made its charge this turn */
    TVB_EVADING = 1 << 9,
    TVB_FOUGHT = 1 << 10, /* this turn; neither WON nor LOST_IT: drew */
    TVB_WON = 1 << 11,
    TVB_LOST_IT = 1 << 12,
    TVB_RALLIED = 1 << 13, /* its rally back has been dealt with (gone back, or failed its check) */
    TVB_GONE = 1 << 14,    /* routed, fallen, overrun, left: lost */
    TVB_ROUT_MARK = 1 << 15,  /* routed this turn by shooting or melee: gives heroics */
    TVB_IN_MELEE = 1 << 16,   /* routed in melee, not by shooting (4.3.b) */
    TVB_FELL = 1 << 17,       /* a commander, casualty this turn: 4.1 still to come */
    TVB_HIDDEN = 1 << 18,     /* X10 */
    TVB_BALLED = 1 << 19,     /* X17: rolled for this turn */
    TVB_PLACED_NOW = 1 << 20, /* drafted in this DEPLOY_COMMAND */
    TVB_AWAY = 1 << 21,       /* X5: not come yet */
    TVB_ON_FLANK =
        1 << 22, /* R95: its charge was behind the front line of its target when declared */
    TVB_FOUGHT_NOW = 1 << 23, /* in a group already fought this turn (3.4.b) */
    TVB_PIVOTED = 1 << 24     /* cannons: SHOT, because it pivoted this turn (1.2.f) */
};

typedef struct tvb_unit {
    int32_t x, y; /* an attached commander: his unit's centre; 0 off the table */
    uint32_t flags;
    int16_t heading;
    uint8_t type, quality, command; /* command: 0..7 of its side */
    uint8_t resolve, start,
        wounds;       /* wounds: points lost to shooting and melee, to be regained (R79) */
    uint8_t attached; /* a commander: the unit he is attached to, else TC_NONE */
    uint8_t
        target; /* DECLARED: of the wheel, TC_NONE straight; a commander: whom he joins; else 0 */
    uint16_t dice;     /* melee: tvb_dice, the faces it rolled */
    uint64_t hit_by;   /* enemies that hit it: by shooting this turn; if IN_MELEE, there */
    uint64_t contacts; /* CHARGED: enemies its charge has touched, bit unit % 40 */
} tvb_unit;

/* The dice of one unit in a melee, three bits each: its own 6s, 5s, 4s (by the highest number of
   its enemies that each reaches); then four bits: its commanders' hits. Of a commander between the
   blows and his casualty die (FALLEN): 1 his unit was hit, 2 it routed. */
enum { TVB_SIXES = 0, TVB_FIVES = 3, TVB_FOURS = 6, TVB_CMD_HITS = 9 };
static inline int tvb_faces(uint16_t dice, int shift)
{
    return dice >> shift & (shift == TVB_CMD_HITS ? 15 : 7);
}
static inline int tvb_own_hits(uint16_t dice)
{
    return tvb_faces(dice, TVB_SIXES) + tvb_faces(dice, TVB_FIVES) + tvb_faces(dice, TVB_FOURS);
}
static inline int tvb_hits(uint16_t dice)
{
    return tvb_own_hits(dice) + tvb_faces(dice, TVB_CMD_HITS);
}
/* What the i-th hitting die reaches, as ALLOCATE counts them: its own from the highest, then 0 for
   a commander's. */
static inline int tvb_hit_class(uint16_t dice, int i)
{
    const int sixes = tvb_faces(dice, TVB_SIXES), fives = tvb_faces(dice, TVB_FIVES);
    if (i >= tvb_own_hits(dice))
        return 0;
    return i < sixes ? 6 : i < sixes + fives ? 5 : 4;
}

enum tvb_step {
    TVB_STEP_NONE,
    TVB_STEP_ARMY,       /* a: side */
    TVB_STEP_INITIATIVE, /* chance; a: side whose die is due */
    TVB_STEP_TERRAIN,
    TVB_STEP_DEPLOY,    /* a: side */
    TVB_STEP_CANNONS,   /* a: side */
    TVB_STEP_CANNONADE, /* X4; a: shots done */
    TVB_STEP_TURN,      /* below every step of a turn; a: enum tvb_stage, the one that follows */
    TVB_STEP_ARRIVAL,   /* X5 chance; a: arrival */
    TVB_STEP_MIST,      /* X8 chance */
    TVB_STEP_MOVE,      /* a: side */
    TVB_STEP_CHECK,     /* chance, the command check of a; b: enum tvb_check_for */
    TVB_STEP_SHOOT,     /* a: side; b: 1 in a cannonade (X4) */
    TVB_STEP_VOLLEY,    /* chance; a: target, b: who rolls next, TC_NONE all have; c: hits and more,
                           shoot.c */
    TVB_STEP_CASUALTY,  /* chance, 1.2.p; a: commander, b: 1 his unit routed */
    TVB_STEP_BALL,      /* X17 chance; a: commander */
    TVB_STEP_POWDER,    /* X18 chance; a: unit */
    TVB_STEP_DECLARE,   /* a: side */
    TVB_STEP_CHARGE,    /* a: class 0..5 of 3.2.c */
    TVB_STEP_POINT_BLANK, /* a: side */
    TVB_STEP_MELEE,       /* choose the next; a: side */
    TVB_STEP_PRIMARY,     /* a: side, b: the group's lowest unit */
    TVB_STEP_FIGHT,    /* chance; a: who rolls, b: the group, c: 1 its commanders' dice (2, 3: they
                          lie) */
    TVB_STEP_ALLOCATE, /* a: unit, b: the group */
    TVB_STEP_FALLEN,   /* melee's casualty dice */
    TVB_STEP_RALLY,    /* a: side */
    TVB_STEP_MORALE,   /* 4.1, 4.2 */
    TVB_STEP_HEROICS,  /* a: index into routed[] */
    TVB_STEP_UNRELIABLE,  /* X14 chance; a: unit */
    TVB_STEP_ARMY_MORALE, /* 4.4; a: stage, chance with 4.4.d */
    TVB_STEPS
};
/* The sequence of play of one turn (ledger 1), A Attacker, D Defender. */
enum tvb_stage {
    TVB_STAGE_START,
    TVB_STAGE_1_1, /* A moves */
    TVB_STAGE_1_2, /* D shoots */
    TVB_STAGE_2_1, /* D moves */
    TVB_STAGE_2_2, /* A shoots */
    TVB_STAGE_3_1, /* A declares */
    TVB_STAGE_3_1_D,
    TVB_STAGE_3_2,
    TVB_STAGE_3_3, /* D at point blank */
    TVB_STAGE_3_3_A,
    TVB_STAGE_3_4,
    TVB_STAGE_3_5, /* A rallies back */
    TVB_STAGE_3_5_D,
    TVB_STAGE_4_1, /* 4.1 to 4.3 */
    TVB_STAGE_4_4,
    TVB_STAGE_END,
    TVB_STAGES
};
enum { TVB_TURNS_MAX = 250 }; /* R89: then a draw, whatever the limit */
enum tvb_check_for { TVB_FOR_MOVE, TVB_FOR_CHARGE, TVB_FOR_EVADE, TVB_FOR_RALLY };

typedef tc_frame tvb_frame;

enum { TVB_FRAMES = TC_FRAMES, TVB_WAYPOINTS = 4 };

typedef struct tvb_state {
    uint8_t turn;     /* 0 during set-up */
    uint8_t attacker; /* side; means nothing before initiative */
    uint8_t frames;
    uint8_t commands[2];  /* how many each side has */
    uint8_t deployed[2];  /* mask: commands deployed */
    uint8_t lost[2];      /* units lost (routed, fallen, left), X16 not doubled */
    uint8_t original[2];  /* units of 4.4, arrivals once due */
    uint8_t placed;       /* pieces in piece[], the one being drafted not counted */
    uint8_t crest;        /* crest points in the draft */
    uint8_t waypoints;    /* in the draft */
    uint8_t routed_count; /* this turn */
    uint8_t points[2];    /* with `quality`: of the armies */
    uint8_t due;          /* mask: arrival[] that is due */
    uint8_t stretch;      /* two bits an arrival: 0 not fixed, else 1 + stretch */
    uint8_t mist, powder_done, burning;
    uint8_t crossed[TVB_CROSSINGS]; /* units over it this turn */
    uint8_t roll_shown[2];          /* the two sides' dice: initiative, 4.4 */
    uint8_t x_start,
        x_end; /* the turns whose start (X5 to X8) and 4.4 (X14, X15) special.c has done */
    uint8_t zero[1];
    tvb_frame frame[TVB_FRAMES];
    uint16_t
        way[2 * TVB_WAYPOINTS]; /* x, y of a drafted way; CHECK of a rally back: its distance */
    uint64_t volley; /* secondaries still to shoot; then commanders still to roll (1.2.p) */
    tvb_piece piece[TVB_PLACED]; /* [placed] is the draft */
    tvb_unit unit[TVB_UNITS];
    uint8_t inflicted[TVB_UNITS], suffered[TVB_UNITS]; /* melee hits this turn */
    uint8_t primary[TVB_UNITS];  /* of each enemy touched by two or more: 1 + its primary, 0 none */
    uint8_t routed[TVB_UNITS];   /* this turn, in order */
    uint8_t rolls[TVB_SUBJECTS]; /* how many each has rolled this turn */
    uint8_t zero2[5];
} tvb_state;
TC_STATIC_ASSERT(sizeof(tvb_state) <= 4080, "a state is at most 4 KiB");

typedef struct tvb_battle {
    int32_t width, depth; /* of the table */
    uint8_t big;          /* the big table's zones */
    uint8_t pieces, areas;
    uint8_t light_horse; /* bit side: the army may have light horse (A.b) */
    uint8_t free_armies; /* set-up begins with ARMY (D1) */
    uint8_t placing;     /* set-up has TERRAIN and DEPLOY; else the line-up stands in start */
    uint8_t zero[2];
    uint32_t on; /* bit enum tvb_switch */
    int32_t cannon_width, base_depth, army_break, turn_limit;
    char side_name[2][24];
    tvb_special x;
    tvb_unit_card card[TVB_UNITS];
    tvb_piece piece[TVB_PIECES];
    tvb_area area[TVB_AREAS];
    tvb_state start;
} tvb_battle;

static inline bool tvb_on(const tvb_battle *b, enum tvb_switch sw)
{
    return b->on >> sw & 1;
}

static inline int tvb_side(int unit)
{
    return unit / TVB_SIDE_UNITS;
}

static inline uint64_t tvb_bit(int unit)
{
    return (uint64_t)1 << unit % TVB_SIDE_UNITS;
}

/* On the table, with a footprint of its own: not an attached commander. */
static inline bool tvb_stands(const tvb_unit *u)
{
    return (u->flags & TVB_ON) && u->attached == TC_NONE;
}

static inline bool tvb_is_infantry(int type)
{
    return type == TVB_DRA || type == TVB_PSH || type == TVB_SHO || type == TVB_RAB;
}

static inline bool tvb_is_cavalry(int type)
{
    return type == TVB_HOR || type == TVB_LHO;
}

/* ---- For whoever writes a position down (turn.c) ---- */
/* No unit, nothing under way: what every state starts from; zero but for attached (TC_NONE). */
void tvb_blank(tvb_state *s);
/* The agenda of a turn at the beginning of one of its steps: TURN (whatever side), MOVE, SHOOT,
   DECLARE, CHARGE, POINT_BLANK, MELEE, RALLY, MORALE or ARMY_MORALE; attacker must be set. */
void tvb_at_step(tvb_state *s, enum tvb_step step, int side);

/* ---- Read by play/ and ai/: the book's Table 1, pure questions about a position ---- */
typedef struct tvb_type_row {
    const char *key;
    int32_t move, range;                 /* 0 none */
    uint8_t shoot_on, melee_on, resolve; /* lowest number that hits; 0 never; horse: 2.2 */
    uint8_t max_in_army;                 /* 2.10; 0 no limit */
} tvb_type_row;
const tvb_type_row *tvb_type(int type); /* NULL: no such type */
uint64_t tvb_group_of(const tvb_battle *b, const tvb_state *s, int unit,
                      int side); /* R66: the members of a side of its melee */
pl_base tvb_base(const tvb_battle *b, const tvb_unit *u); /* not for commanders */
int tvb_distance(const tvb_battle *b, const tvb_state *s, int one, int other);         /* G5 */
enum tvb_zone tvb_zone_of(const tvb_battle *b, const tvb_state *s, int of, int other); /* G8 */
bool tvb_contact(const tvb_battle *b, const tvb_state *s, int one, int other);         /* R6 */
int tvb_ahead(const tvb_battle *b, const tvb_state *s, int of, int other); /* G9; -1 not ahead */
bool tvb_locked(const tvb_battle *b, const tvb_state *s, int unit);        /* R92 */
bool tvb_in_command(const tvb_battle *b, const tvb_state *s, int unit);    /* 1.1.b, no check */
int tvb_commander_of(const tvb_battle *b, const tvb_state *s, int unit);   /* on the table, or -1 */
int tvb_command_distance(const tvb_battle *b, const tvb_state *s); /* 2.7, or the mist's (X8) */
bool tvb_in_zoc(const tvb_battle *b, const tvb_state *s, int unit, int enemy);   /* G12 */
bool tvb_sees(const tvb_battle *b, const tvb_state *s, int shooter, int target); /* G13, G14 */
bool tvb_difficult_at(const tvb_battle *b, const tvb_state *s, pl_point p);
int tvb_height_at(const tvb_battle *b, const tvb_state *s, pl_point p); /* G16 */
int tvb_lost(const tvb_battle *b, const tvb_state *s, int side);        /* as 4.4 counts, X16 */
/* ---- Read by io too: army lists and set-up ---- */
/* Of a side's whole list as it stands in the state: A.a to A.c, Q.a to Q.e. given: a scenario's
   line-up (X1, R26, R80). */
tc_verdict tvb_check_list(const tvb_battle *b, const tvb_state *s, int side, bool given);
int tvb_start_resolve(const tvb_battle *b, int type, int quality); /* U.f, Q.b, Q.c, Q.d */
int tvb_points(int type, int quality);
/* May a unit of the side deploy here (S.h, S.i, R82, X1, G18, 1.1.ab)? Overlap with what is ON or
 * drafted. */
tc_verdict tvb_check_place(const tvb_battle *b, const tvb_state *s, int unit, const tc_pose *at);
void tvb_default_crest(tvb_piece *hill); /* R10: gives a hill without a crest its own */
/* Where a MOVE, ENTER or RALLY_BACK would end, legal or not; what it would cost. */
pl_base tvb_move_end(const tvb_battle *b, const tvb_state *s, const tc_action *a);
int tvb_move_cost(const tvb_battle *b, const tvb_state *s, const tc_action *a);
/* One straight, oblique, sideways or backwards stretch of a way, or a wheel or turn. */
typedef struct tvb_leg {
    pl_base from, to;
    enum tvb_change how; /* NO_CHANGE straight ahead */
    int32_t wheel;       /* signed tenths, wheels only */
} tvb_leg;
enum { TVB_LEGS = 3 };
bool tvb_turns(int change); /* a wheel, turn or about face, not a way of going */
int tvb_move_legs(const tvb_battle *b, const tvb_state *s, const tc_action *move,
                  tvb_leg out[TVB_LEGS]);
/* A charge as it would be made now: the wheel (signed, left < 0) and the straight part; cost -1:
   there is none, and why says so. */
typedef struct tvb_charge {
    int32_t wheel, straight, cost;
    pl_base end;
    uint64_t targets; /* enemies touched at the end, bit unit % 40 */
    tc_verdict why;
} tvb_charge;
tvb_charge tvb_charge_of(const tvb_battle *b, const tvb_state *s, int unit, int wheel_target);
/* Dice of a shot and of a melee as things stand, before anybody rolls. */
int tvb_shot_dice(const tvb_battle *b, const tvb_state *s, int shooter, int target, bool primary);
int tvb_melee_dice(const tvb_battle *b, const tvb_state *s, int unit);
int tvb_melee_cut(const tvb_battle *b, const tvb_state *s, int unit, int enemy); /* lowest hit */

#endif
