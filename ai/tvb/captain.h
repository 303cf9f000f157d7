/* What the chapters of the captain of Tilly's Very Bad Day share: his doctrine in numbers, and how
   he weighs a fight. Worth is counted in points, CAP_POINT to a point of resolve; a unit that
   routs costs CAP_ROUT more, as tc_margin has it. */
#ifndef TC_TVB_CAPTAIN_H
#define TC_TVB_CAPTAIN_H

#include "../general.h"

enum { CAP_POINT = 36, CAP_ROUT = 3 * CAP_POINT };

/* A doctrine: points unless told. */
typedef struct tvb_doctrine {
    int16_t onward;  /* a TUM nearer to the prey */
    int16_t company; /* a friend in line beside it, at most two count */
    int16_t danger;  /* per cent of what enemies could do to it by charging */
    int16_t fire;    /* per cent of what enemies could do to it by shooting */
    int16_t shy;     /* a charge must promise this before it is declared */
    int16_t pace;    /* a TUM before the line of the foot, and more than it may be */
    int16_t pistols; /* horse counts one in so many of its shots, 0 none */
    int16_t behind;  /* a friend who stands before it */
    int16_t chance;  /* per cent of what it could win by charging from there */
} tvb_doctrine;

/* The captain fights by the first; a general weighs them all (general.c). Foot and horse have their
   own; taught, the bold send in the horse alone and the patient let it come on. The taught rows are
   those of 250 drawn at random that together left least to be wished for (docs/generals.md). */
enum cap_arm { CAP_FOOT, CAP_HORSE, CAP_ARMS };
/* clang-format off */
static const tvb_doctrine tvb_doctrines[AI_SCHOOLS][AI_DOCTRINES][CAP_ARMS] = {
    /* foot, then horse: onward company danger fire shy pace pistols behind chance */
    [AI_PLAIN] = {
        [AI_STEADY]  = { {  6,  8, 60,  70,   6, 12, 3, 10, 100 },
                         {  6,  8, 60,  70,   6,  5, 3, 10, 100 } },
        [AI_BOLD]    = { { 14,  6, 35,  50,  -6, 12, 3, 10, 100 },
                         { 14,  6, 35,  50,  -6,  5, 3, 10, 100 } },
        [AI_WARY]    = { {  6, 10, 90, 100,  16, 12, 3, 10, 100 },
                         {  6, 10, 90, 100,  16,  5, 3, 10, 100 } },
        [AI_HOLD]    = { {  0, 10, 70,  90,  12, 12, 3, 10, 100 },
                         {  0, 10, 70,  90,  12,  5, 3, 10, 100 } },
        [AI_RUSH]    = { { 24,  3, 15,  20, -12, 12, 3, 10, 100 },
                         { 24,  3, 15,  20, -12,  5, 3, 10, 100 } },
        [AI_PATIENT] = { {  4, 10, 60,  90,  24, 12, 3, 10, 100 },
                         {  4, 10, 60,  90,  24,  5, 3, 10, 100 } },
    },
    [AI_TAUGHT] = {
        [AI_STEADY]  = { {  6,  8, 60,  70,   6,  4, 0, 20, 100 },
                         {  6,  8, 60,  70,   6,  5, 0, 20, 100 } },
        [AI_BOLD]    = { {  4, 13, 69, 107,  17, 14, 0,  7,  58 },
                         { 24,  5, 39,   0, -13,  2, 4, 10,  77 } },
        [AI_WARY]    = { {  6, 11, 86, 113,  16,  7, 0, 14,  78 },
                         {  6,  5, 88,  84,  15,  4, 3, 17,  61 } },
        [AI_HOLD]    = { { -4,  8, 88, 107,  13, 12, 0,  4,  98 },
                         { -4,  8, 88, 107,  13, 12, 0,  4,  98 } },
        [AI_RUSH]    = { { 27,  3, 17,  18,  -4, 11, 0, 20,  57 },
                         { 13,  1, 25,   9,   0,  3, 3, 29,  68 } },
        [AI_PATIENT] = { {  1, 12, 72,  37,  -7, 12, 0, 10, 100 },
                         { 15,  7, 73, 117,  17,  5, 3, 10, 100 } },
    },
};
/* clang-format on */

/* Orders to one unit: where it is to go, whatever the others do. The best place by these numbers,
   which ask for one thing above all. */
static const tvb_doctrine tvb_orders[AI_ORDERED - AI_GO] = {
    /* onward company danger fire shy pace pistols behind chance */
    { 60, 0, 0, 0, 0, 0, 0, 0, 100 },     /* at them */
    { 30, 0, 200, 0, 0, 0, 3, 10, 100 },  /* on, but not into their charges */
    { 30, 0, 0, 200, 0, 0, 3, 10, 100 },  /* on, but not into their fire */
    { -20, 0, 100, 100, 0, 0, 0, 0, 50 }, /* back */
    { -6, 20, 200, 200, 0, 0, 0, 0, 0 },  /* out of it all, into the line */
    { 3, 5, 220, 0, 0, 4, 3, 10, 100 },   /* out of reach of their charges */
    { 3, 5, 20, 300, 0, 4, 3, 10, 100 },  /* out of their fire */
    { 4, 40, 40, 40, 0, 20, 3, 40, 50 },  /* into the line */
    { -8, 0, 20, 20, 0, 0, 1, 60, 100 },  /* where it can shoot, out of the others' way */
};

/* What an objective (X3) asks of a unit: to go to the area; to storm one, to keep one; to wait in
   it for the enemy; and by which doctrine it is led then. A task is this << 5 | the area. */
enum cap_task { CAP_FREE, CAP_GO, CAP_STORM, CAP_KEEP, CAP_WAIT };
static const uint8_t tvb_task_led[] = { AI_STEADY, AI_RUSH, AI_BOLD, AI_STEADY, AI_WARY };

/* Over one die: the least number that hits, as sixths. */
int cap_sixths(int type, bool charges, int against, bool front, bool difficult);
static inline bool cap_shoots(int type)
{
    return type != TVB_CMD && type != TVB_RAB && type != TVB_NO_TYPE;
}

/* What a hit on a unit with so much resolve left is worth, nearly. */
static inline int cap_hit_worth(int resolve)
{
    static const int16_t worth[] = { 0, 144, 90, 72, 63, 58 };
    return worth[resolve < 5 ? resolve : 5];
}

/* The exact expectation of what a unit loses to two lots of dice, in points. */
int cap_loss(int resolve, int dice, int sixths, int more, int more_sixths);

/* A charge as he weighs it in passing. */
typedef struct cap_duel {
    int type, resolve, against, left; /* who charges, with what resolve; whom, what he has left */
    enum tvb_zone zone;               /* of the one charged, from which he is struck */
    bool fresh;                       /* he may still shoot */
} cap_duel;
int cap_worth_of_charge(const cap_duel *d); /* gain less cost, in points, nearly */

/* Two bases as they stand to one another, nearly; lengths in thousandths. */
typedef struct cap_stance {
    int ahead, right;         /* the foe in the mover's frame */
    int his_ahead, his_right; /* the mover in the foe's frame */
    int deep, wide;           /* half of what the one covers of the other's axes */
    int gap;
    bool front, his_front;
} cap_stance;
cap_stance cap_stance_of(const pl_base *at, const ai_tvb_foe *e);
/* From which zone the one is struck by the other: to its front or not, how far ahead of it. */
enum tvb_zone cap_zone_struck(bool front, int ahead, int deep);

/* How things look about a unit within so far: changes when somebody there does. Never 0. */
uint32_t cap_look(const tvb_state *s, int unit, int32_t far, uint32_t mood);

/* Does the law allow it? In live it is done at once. */
bool cap_allowed(const tc_battle *b, const tc_state *s, ai_tvb_mind *m, const tc_action *a);

/* The position, and who is asked. */
typedef struct cap_asked {
    const tc_battle *battle;
    const tc_state *state;
    ai_tvb_mind *m;
    int side;
} cap_asked;

/* captain_lead.c. What it is worth, in points, that a commander is with a unit which is spared
   any hit with this chance (thousandths), and fights an enemy with so much resolve (0: nobody). */
int cap_worth_of_leading(const tvb_state *s, int commander, int unit, int spared, int against);
int cap_spared(int chance, int dice, int sixths); /* what is left of it after these dice */
bool cap_move_commander(const cap_asked *q, int commander, play_decision *out);
/* May he declare to join (3.1.f) a unit whose centre will be there, nearly? */
bool cap_may_join(const tvb_unit *commander, pl_point unit);
/* One unit of his about to fight; where its charge ends. */
typedef struct cap_melee {
    pl_point at;
    uint8_t unit, against;
    int spared;
} cap_melee;
/* Adds who joins whom to the plan: these charges, and units that are locked (bit unit % 40). There
   is room for all units of a side in fight. */
void cap_plan_leaders(const cap_asked *q, uint64_t locked, cap_melee *fight, int n);

/* captain_objective.c. Tasks are good for one step, after cap_survey. */
void cap_give_tasks(const tvb_battle *b, const tvb_state *s, int side, ai_tvb_mind *m);
static inline int cap_task_of(const tvb_battle *b, const ai_tvb_mind *m, int unit)
{
    return b->x.objective ? m->task[unit % TVB_SIDE_UNITS] : CAP_FREE;
}
/* How a unit is led. A general who has it led otherwise than steadily has his reasons. Orders other
   than where to go are not about places: it is steady. */
static inline const tvb_doctrine *cap_led(const ai_random *r, int task, int unit, int type)
{
    const int order = r->doctrine[unit], doctrine = order < AI_DOCTRINES ? order : AI_STEADY;

    if (order >= AI_GO)
        return &tvb_orders[order - AI_GO];
    return &tvb_doctrines[r->school][doctrine == AI_STEADY ? tvb_task_led[task >> 5] : doctrine]
                         [tvb_is_cavalry(type) ? CAP_HORSE : CAP_FOOT];
}
/* Where the task leads a unit that is there. */
pl_point cap_goal_of(const tvb_battle *b, const ai_tvb_mind *m, int task, pl_point at);
/* captain_water.c: where to go first, if water lies between a unit and its goal (R106, X6) */
pl_point cap_way_round(const cap_asked *q, int unit, pl_point goal);
/* captain_look.c: the enemy's army as it stands, into the mind. */
void cap_survey(const tvb_state *s, int side, ai_tvb_mind *m);
/* captain_move.c */
bool cap_move(const tc_battle *b, const tc_state *s, int side, ai_random *r, play_decision *out);
/* captain_setup.c */
bool cap_setup(const tc_battle *b, const tc_state *s, play_decision *out);
/* captain_fight.c: each fills the plan of the step */
void cap_plan_shots(const tc_battle *b, const tc_state *s, int side, ai_random *r);
void cap_plan_charges(const tc_battle *b, const tc_state *s, int side, ai_random *r);
void cap_plan_point_blank(const tc_battle *b, const tc_state *s, int side, ai_random *r);

#endif
