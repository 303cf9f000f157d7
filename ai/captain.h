/* What the chapters of the captain share. Worth is counted in points: POINTS to a victory point,
   and always summed over the six faces of a die, so that an expectation is a whole number. */
#ifndef TC_CAPTAIN_H
#define TC_CAPTAIN_H

#include "battle_line.h"

enum { CAPTAIN_POINTS = 12, CAPTAIN_FACES = 6 };

/* What a unit of one CF has lost, in points, once it is NORMAL, DISORDERED, ROUTED, gone. A rout is
   not yet a loss, but it counts at the end (SOF-8.2.b) and is far from any use until then. */
static inline int captain_lost(int status)
{
    static const int8_t lost[] = { 0, 3, 7, CAPTAIN_POINTS };
    return lost[status];
}

/* One battle as the captain weighs it before it is declared. Strengths doubled, as in sof_odds. */
typedef struct captain_fight {
    int attack, defence, shift, drm;
    int attack_cf, defence_cf; /* printed, what is at stake */
    int defence_status;        /* of most of the defenders */
    bool river, charge;        /* the attackers' own disorder (SOF-4.2.d, 5.3.c) */
} captain_fight;

/* Expected gain less expected loss over the six faces, by the CRT. */
int captain_worth(const captain_fight *f);
int captain_column(int attack, int defence); /* SOF-5.0.e, R37 */

/* captain_move.c */
void captain_move(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out);
/* captain_fight.c */
bool captain_bombard(const tc_battle *b, const tc_state *s, int side, play_decision *out);
void captain_declare(const tc_battle *b, const tc_state *s, play_decision *out);
void captain_resolve(const tc_battle *b, const tc_state *s, play_decision *out);

#endif
