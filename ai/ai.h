/* The generals. Freestanding, deterministic for a given key; they see what a player sees. */
#ifndef TC_AI_H
#define TC_AI_H

#include "../play/play.h"
#include "lon/mind.h"
#include "sns/mind.h"
#include "sof/mind.h"
#include "tvb/mind.h"

enum { AI_PLANS_TOLD = 3 };

/* By whose numbers: a captain's, or those that self-play taught. */
enum ai_school { AI_PLAIN, AI_TAUGHT, AI_SCHOOLS };
/* Ways to lead an activation or a step; a captain is steady, a general weighs them. */
enum ai_doctrine {
    AI_STEADY,
    AI_BOLD,
    AI_WARY,
    AI_HOLD,
    AI_RUSH,
    AI_PATIENT,
    AI_DOCTRINES,
    /* orders to one unit on a table: when charges are declared to charge whom it can, when it moves
       to go somewhere (the system's captain knows where), at any time to stand */
    AI_CHARGE = AI_DOCTRINES,
    AI_STAND,
    AI_GO,
    AI_ORDERED = AI_GO + 9
};

/* What each system's captain keeps in view; only who has the mind of that system reads it. */
typedef union ai_mind {
#define MIND(NAME, name, ...) ai_##name##_mind name;
    TC_FOR_SYSTEMS(MIND, )
#undef MIND
} ai_mind;

/* A general's own mind, never part of the state: a running generator for choices that are not
   dice, and what the captain keeps in view during one activation. Forgetting it changes no
   legality. */
typedef struct ai_random {
    uint64_t a;
    uint32_t ply;    /* 1 + the ply at which the rest is good; 0 never */
    uint8_t plan[3]; /* for what the doctrines were chosen: turn, step, whose; 0 nothing */
    uint8_t peace;   /* 1 + the turn in which he last offered a draw, 0 never */
    uint8_t despair; /* 1 + the turn in which all seemed lost first, 0 it does not */
    uint8_t school;  /* enum ai_school */
    uint8_t doctrine[AI_UNITS]; /* enum ai_doctrine, by unit: how each is led now */
    ai_mind as;
} ai_random;
void ai_random_seed(ai_random *r, uint64_t seed);
uint32_t ai_random_below(ai_random *r, uint32_t n); /* 0..n-1 */

/* Some legal decision, quickly, without listing the position: picks a unit, then candidates
   until one passes. Never resigns or offers a draw. The awaited side must be a player. */
void ai_random_decision(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out);

/* The same, applied: the law is asked once, by tc_apply itself. No die falls; false only if the
   battle awaits no player. out (may be NULL) is the decision taken. */
bool ai_random_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out);

/* A sensible commander: doctrine without search. */
void ai_captain(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out);

/* The same, applied, as ai_random_apply: where the law need not be asked twice it is not. */
bool ai_captain_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out);

/* ---- Levels, by name in the page, the protocol and the laboratory ---- */

enum ai_level { AI_RECRUIT, AI_CAPTAIN, AI_GENERAL, AI_MARSHAL, AI_LEVELS };
const char *ai_level_name(int level);       /* NULL: no such level */
const char *ai_doctrine_name(int doctrine); /* AI_DOCTRINES: "pass" */
int ai_level_find(const char *name);        /* -1: no such level */

/* What a search may spend, and what it found. Plans, facts and prospects are a general's and a
   marshal's, and only where an activation or step opens. */
typedef struct ai_search {
    /* decisions that may be played ahead, all playouts together; 0: the level's own */
    uint32_t nodes;
    const volatile bool *cancel; /* asked between decisions: the best so far is taken; NULL never */
    bool tells;     /* he says what decided as well: twelve playouts more, cancelled or not */
    bool yields;    /* it may resign, offer a draw, accept one */
    uint32_t spent; /* out */
    uint8_t plans;  /* out: the best plans weighed, best first; 0: none was */
    struct {
        uint8_t doctrine;   /* enum ai_doctrine; AI_DOCTRINES: let this chance go by */
        uint8_t exceptions; /* units that are led otherwise */
        uint32_t playouts;
        /* expected, with its standard error (-1: of one playout nobody knows it), in thousandths
           of a point */
        int32_t margin, error;
    } plan[AI_PLANS_TOLD];
    /* out: the unit whose fate most told the first plan from the second (TC_NONE: nothing did), and
       how many thousandths of a point that was for the first */
    uint8_t fact;
    int32_t fact_points;
    uint8_t won, drawn, lost; /* out: battles it fought out in its head before it yielded or not */
} ai_search;

/* {"plans":[{"plan","exceptions","margin","error","playouts"},...],"nodes","decided":{"unit",
   "points","text"},"prospects":{"won","drawn","lost"}}, in points; what is not known is left out.
   words: the text of what decided, NULL: none. Returns the length wanted. */
int ai_search_json(const tc_battle *b, const ai_search *x, const char *words, char *out, int cap);

/* A general plans an activation (sof) or a step (tvb): doctrines for all its units are weighed,
   then the best is mended unit by unit, each plan played out on the same dice to the end of the
   enemy's next turn with captains on both sides; then he follows it. He sees what a player sees:
   his dice are his own, never the game's. */
void ai_decide_level(int level, const tc_battle *b, const tc_state *s, ai_random *mind,
                     ai_search *search, play_decision *out);

/* What a choice may be seeded by: a hash of the position as the side sees it. */
uint64_t ai_seen(const tc_battle *b, const tc_state *s, int side);

/* The other side has offered a draw: would a general or marshal at this side take it? He fights the
   battle out in his head and takes it unless he clearly wins more than he loses. Others never
   do. */
bool ai_accepts_draw(int level, const tc_battle *b, const tc_state *s, int side, ai_random *mind,
                     ai_search *search);

#endif
