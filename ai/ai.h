/* The generals. Freestanding, deterministic for a given key; they see what a player sees. */
#ifndef TC_AI_H
#define TC_AI_H

#include "../play/play.h"

enum { AI_QUEUE_MAX = 48 };

/* A general's own mind, never part of the state: a running generator for choices that are not
   dice, and what the captain keeps in view during one activation. Forgetting it changes no
   legality. */
typedef struct ai_random {
    uint64_t a;
    uint32_t ply; /* 1 + the ply at which the rest is good; 0 never */
    uint8_t queued, asked;
    uint8_t queue[AI_QUEUE_MAX];       /* units still to be asked, nearest the enemy first */
    uint8_t away[HEX_ROWS * HEX_COLS]; /* hexes from each hex to the nearest enemy that stands */
    uint8_t zero[2];
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

#endif
