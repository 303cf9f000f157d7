/* The types every rule system shares: verdicts, actions, dice, events. No rule lives here. */
#ifndef TC_BASE_H
#define TC_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "systems.def"

#define TC_COUNT(a)              ((int)(sizeof(a) / sizeof((a)[0])))
#define TC_STATIC_ASSERT(c, why) _Static_assert(c, why)

/* A programmer's error, never a player's: stop at once, in every build. */
#define TC_ASSERT(c) ((c) ? (void)0 : __builtin_trap())

/* ---- Rules and citations ---- */

/* Ids of the house itself, below every system's own range. */
enum tc_house_rule {
    TC_LEGAL = 0,
    TC_MALFORMED, /* an index, kind or field outside its range; got = the value, need = its bound:
                     for programmers, no player is told them */
    TC_SEQUENCE,  /* a decision while dice are due, or dice while a player decides */
    TC_DICE,      /* scripted dice ran out or do not fit the pool; got = dice left, need = wanted */
    TC_OFFER,     /* a draw is already offered by this side */
    TC_DRAFT,     /* nothing is drafted that could be dropped */
    TC_HOUSE_RULES
};

/* The rule systems, in the order of core/systems.def, from 1 on. */
enum {
#define SYSTEM(NAME, name, ...) TC_##NAME##_NTH,
    TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM
        TC_SYSTEMS
};
enum tc_system {
#define SYSTEM(NAME, name, ...) TC_##NAME = TC_##NAME##_NTH + 1,
    TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM
};

/* Where each system's numbers of rules begin; RULES_MOST of them at most. */
enum { TC_RULES_FIRST = 0x0100, TC_RULES_MOST = 0x0300 };
enum {
#define SYSTEM(NAME, name, ...)                                                                    \
    TC_##NAME##_RULES = TC_RULES_FIRST + TC_RULES_MOST * TC_##NAME##_NTH,
    TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM
        TC_RULES_END = TC_RULES_FIRST + TC_RULES_MOST * TC_SYSTEMS
};

/* What a thing rests on: a rule and, where one decides, a ruling. Low half rule, high half
   ruling. */
typedef uint32_t tc_cite;

static inline tc_cite tc_by(unsigned rule, unsigned ruling)
{
    return (tc_cite)rule | (tc_cite)ruling << 16;
}

/* In the build of tools/mute one rule at a time has no force; in every other build all have. */
#ifdef TC_MUTE
extern unsigned tc_muted;
static inline bool tc_on(unsigned rule)
{
    return rule != tc_muted;
}
#else
static inline bool tc_on(unsigned rule)
{
    (void)rule;
    return true;
}
#endif

/* The answer of a check: rule 0 is legal; else the paragraph broken, the ruling that decides it if
   one does, and the two numbers that show it. */
typedef struct tc_verdict {
    uint16_t rule, ruling;
    int32_t got, need;
} tc_verdict;

static inline tc_verdict tc_legal(void)
{
    return (tc_verdict){ TC_LEGAL, 0, 0, 0 };
}

static inline tc_verdict tc_illegal(tc_cite by, int got, int need)
{
    const unsigned rule = by & 0xffff, ruling = by >> 16;
    if (!tc_on(rule))
        return tc_legal();
    return (tc_verdict){ (uint16_t)rule, (uint16_t)(tc_on(ruling) ? ruling : 0), got, need };
}

/* ---- Actions ---- */

enum { TC_NONE = 0xff }; /* "no unit", "no target" in the byte fields below */

enum { TC_PATH_MAX = 48, TC_SET_BITS = 128, TC_IDS_MAX = 16 };

/* Where a base stands or one leg of its way, for the table systems: thousandths, tenths of a
   degree. */
typedef struct tc_pose {
    int32_t x, y;
    int32_t length;
    int16_t heading, angle;
    uint8_t change, end_change; /* the system's own codes */
    int16_t end_angle;
} tc_pose;

/* One decision, or one item of a draft: 32 bytes, zeroed before use, comparable as memory. */
typedef struct tc_action {
    uint8_t kind;   /* the system's enum, TC_ROLL for a chance step */
    uint8_t side;   /* who acts: 0 or 1 */
    uint8_t unit;   /* subject */
    uint8_t target; /* object */
    uint8_t with;   /* third party (a secondary, a unit joined, an index) */
    uint8_t flags;
    uint16_t arg; /* a hex, a direction, a number: the kind says what */
    union {
        tc_pose pose;
        uint8_t path[TC_PATH_MAX / 2];  /* packed steps, four bits each, see tc_path_step */
        uint64_t set[TC_SET_BITS / 64]; /* a set of subjects */
        uint8_t id[TC_IDS_MAX];         /* an ordered list of subjects, TC_NONE ends it */
        uint64_t word[3];
    } as;
} tc_action;
TC_STATIC_ASSERT(sizeof(tc_action) == 32, "an action is 32 bytes");

enum tc_common_kind {
    TC_NO_ACTION = 0,
    TC_ROLL = 1,
    TC_RESIGN = 2,
    TC_OFFER_DRAW = 3,
    TC_CLEAR = 4,
    TC_KINDS = 5
};

/* Steps of a path: 1..6 go in direction 0..5, 9..14 turn to face direction 0..5, 0 ends the
   path. */
enum { TC_STEP_END = 0, TC_STEP_GO = 1, TC_STEP_TURN = 9 };

static inline unsigned tc_path_step(const uint8_t *path, int i)
{
    return i < TC_PATH_MAX ? (path[i >> 1] >> (4 * (i & 1))) & 15u : TC_STEP_END;
}

static inline void tc_path_set(uint8_t *path, int i, unsigned step)
{
    const unsigned shift = 4u * (unsigned)(i & 1);
    path[i >> 1] = (uint8_t)((path[i >> 1] & ~(15u << shift)) | step << shift);
}

static inline bool tc_set_has(const uint64_t *set, unsigned i)
{
    return set[i >> 6] >> (i & 63) & 1;
}

static inline void tc_set_add(uint64_t *set, unsigned i)
{
    set[i >> 6] |= (uint64_t)1 << (i & 63);
}

/* The first member of a set from a number on; TC_SET_BITS if there is none. */
static inline int tc_set_next(const uint64_t *set, int from)
{
    for (; from < TC_SET_BITS; from = (from | 63) + 1) {
        const uint64_t rest = set[from >> 6] >> (from & 63);
        if (rest)
            return from + __builtin_ctzll(rest);
    }
    return TC_SET_BITS;
}

/* ---- Dice ---- */

/* What the rule will look at in a pool, so that the odds walker may fold equal outcomes
   together. */
enum tc_fold {
    TC_EACH,   /* every die in its place */
    TC_SUM,    /* the sum only */
    TC_SORTED, /* the dice without their order */
    TC_HITS,   /* how many are cut or more */
    TC_TOP     /* the `cut` highest, without their order (sns R68) */
};

enum { TC_POOL_MAX = 16 };

/* The dice one chance step wants. */
typedef struct tc_pool {
    uint8_t count, sides, fold, cut;
} tc_pool;

/* Where dice come from: a key, or a list. The key is never in the state. */
typedef struct tc_dice {
    const uint8_t *script; /* scripted dice if not NULL */
    uint32_t script_len, used;
    uint32_t key[2];  /* keyed dice: the game's (or the step's) seed */
    uint32_t replica; /* keyed dice: which of many battles on the same seed */
} tc_dice;

/* ---- Events ---- */

/* Output only; nothing reads them back. What each carries: events.def, here and of each system. */
enum tc_common_event { TC_EV_BEGIN = 1, TC_EV_MOD, TC_EV_DIE, TC_EV_RESULT, TC_EVENTS = 16 };

typedef struct tc_event {
    uint8_t kind, who, whom, with;
    uint16_t rule, ruling;
    int16_t a, b, c, d;
} tc_event;
TC_STATIC_ASSERT(sizeof(tc_event) == 16, "an event is 16 bytes");

typedef struct tc_events {
    tc_event *at;
    uint32_t len, cap, lost; /* lost: events that found no room */
} tc_events;

static inline void tc_emit(tc_events *ev, tc_event e)
{
    if (!ev)
        return;
    e.rule = tc_on(e.rule) ? e.rule : 0;
    e.ruling = tc_on(e.ruling) ? e.ruling : 0;
    if (ev->len < ev->cap)
        ev->at[ev->len++] = e;
    else
        ev->lost++;
}

/* ---- Who decides ---- */

enum { TC_CHANCE = 2, TC_OVER = 3 };

/* What the battle waits for. */
typedef struct tc_await {
    uint8_t who;     /* side 0, side 1, TC_CHANCE (the only action is TC_ROLL) or TC_OVER */
    uint8_t step;    /* the system's own step, for words */
    uint8_t subject; /* the unit, leader or cup it is about, or TC_NONE */
    uint8_t zero;
    uint16_t rule, ruling; /* on what the wait rests */
    tc_pool pool;          /* chance: the dice wanted */
    uint64_t kinds;        /* bit k: an action of kind k may be legal */
} tc_await;

/* A rule in words (tc_rule); the lines of a system are in its own rules.c, so that a program for
   one system may leave those of the others out. */
typedef struct tc_rule_info {
    const char *symbol; /* "SOF_5_3_b": the name with '_' for '-' and '.' */
    const char *line;
    char origin;
} tc_rule_info;

/* ---- Facts of a position ---- */

/* What the field is: hexes on a map, or a table on which bases stand anywhere. */
enum tc_board { TC_HEXES, TC_TABLE };

/* Pieces are numbered through, the one side's and the other's; some numbers are nobody's. */
enum tc_what { TC_NOBODY, TC_UNIT, TC_LEADER, TC_GUN };
enum tc_where { TC_HERE, TC_AWAY, TC_GONE }; /* away: not come yet, or out of sight; gone: lost */
typedef struct tc_piece {
    uint8_t what, where, side;
} tc_piece;

/* How a battle that is over ended: an army routed, nobody left to fight, the clock (by points, or
   as the scenario says), ground held, by agreement or resignation. */
enum tc_end { TC_END_ROUT, TC_END_GONE, TC_END_CLOCK, TC_END_GROUND, TC_END_AGREED, TC_ENDS };

#endif
