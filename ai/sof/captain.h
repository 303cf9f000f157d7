/* What the chapters of the captain share: his weights, and how he weighs a battle. Worth is
   counted in points: CAPTAIN_POINTS to a victory point, and always summed over the six faces of a
   die, so that an expectation is a whole number. */
#ifndef TC_CAPTAIN_H
#define TC_CAPTAIN_H

#include "battle_line.h"

enum { CAPTAIN_POINTS = 12, CAPTAIN_FACES = 6 };

/* A doctrine in numbers: points over six faces (72 are a victory point) unless told. */
typedef struct captain_doctrine {
    int16_t onward;  /* a hex of the march to the enemy's weak places */
    int16_t company; /* keep the line: a friend next to it, at most two count */
    int16_t danger;  /* a CF where the enemy could strike with far more than we could help with */
    int16_t exposed; /* each CF of enemies that touch it and are not attacked */
    int16_t ford;    /* fear the river: a check on the way over it, and the enemy may come */
    int16_t shy;     /* an attack must promise this for each CF before it is made */
    int16_t unsure;  /* quarters: trust in help that has still to come up */
    int16_t trust;   /* per cent: of the strength of friends who may help it */
    int16_t jostle;  /* passing through a friend: two checks */
    int16_t shaken;  /* DISORDERED men fear danger so many times less */
} captain_doctrine;

/* The captain fights by the first; a general weighs them all (general.c). The taught steady
   row was found by captains who fought one another (docs/generals.md), the others follow it. */
/* clang-format off */
static const captain_doctrine captain_doctrines[AI_SCHOOLS][AI_DOCTRINES] = {
    /*             onward company danger exposed ford shy unsure trust jostle shaken */
    [AI_PLAIN] = {
        [AI_STEADY]  = { 14, 6, 30, 5,  90,  8, 3, 100, 40, 8 },
        [AI_BOLD]    = { 18, 4, 12, 3,  60,  2, 4, 100, 40, 8 },
        [AI_WARY]    = { 14, 8, 60, 8, 120, 20, 2, 100, 40, 8 },
        [AI_HOLD]    = {  2, 8, 40, 6, 150, 12, 2, 100, 40, 8 },
        [AI_RUSH]    = { 30, 2,  6, 1,  30,  0, 4, 100, 40, 8 },
        [AI_PATIENT] = {  8, 6, 30, 5,  90, 30, 1, 100, 40, 8 },
    },
    [AI_TAUGHT] = {
        [AI_STEADY]  = { 14, 6, 30, 5,  54,  0, 4,  70, 234, 3 },
        [AI_BOLD]    = { 18, 4, 12, 3,  36, -4, 4,  70, 234, 3 },
        [AI_WARY]    = { 14, 8, 60, 8,  72,  6, 3,  70, 234, 3 },
        [AI_HOLD]    = {  2, 8, 40, 6,  90,  2, 3,  70, 234, 3 },
        [AI_RUSH]    = { 30, 2,  6, 1,  18, -8, 4,  70, 234, 3 },
        [AI_PATIENT] = {  8, 6, 30, 5,  54, 14, 2,  70, 234, 3 },
    },
};
/* clang-format on */
/* How a unit is led. */
static inline const captain_doctrine *captain_led(const ai_random *r, int unit)
{
    return &captain_doctrines[r->school][r->doctrine[unit]];
}

enum {
    COVER = 20,       /* infantry in woods or village near the enemy */
    GUARD = 60,       /* infantry that stays with a gun of ours */
    PREY_GUN = 140,   /* an abandoned gun of theirs, taken or wrecked (SOF-8.2.d) */
    FORD_MARCH = 3,   /* hexes of a march that an unbridged river is as bad as */
    STRONG_MARCH = 4, /* hexes at most that a strong place is farther than a weak one */
    STRONG_STEP = 8,  /* CF about an enemy for each of them */
    WAIT_MARKERS = 2, /* markers he must have left in the cup to let one go by */
    WAIT_GAP = 6,     /* hexes out of reach at most for which he waits */
    NEAR = 8,         /* hexes in which company and cover matter */
    HELP_RANGE = 4    /* hexes from which a friend of another command helps */
};

/* What a unit of one CF has lost, in points, once it is NORMAL, DISORDERED, ROUTED, gone. A rout is
   not yet a loss, but it counts at the end (SOF-8.2.b) and is far from any use until then. */
enum { LOST_DISORDERED = 3, LOST_ROUTED = 7 };
static inline int captain_lost(int status)
{
    static const int8_t lost[] = { 0, LOST_DISORDERED, LOST_ROUTED, CAPTAIN_POINTS };
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

/* Is this unit one of the activation, and may it still move? */
static inline bool captain_is_his(const sof_battle *b, const sof_state *s, int u)
{
    return s->by == SOF_BY_LEADER ? b->unit[u].leader == s->active
                                  : (s->unit[u].flags & SOF_U_NAMED) != 0;
}
static inline bool captain_may_move(const sof_battle *b, const sof_state *s, int u)
{
    const sof_unit *x = &s->unit[u];
    return captain_is_his(b, s, u) && b->unit[u].side == s->side && !(x->flags & SOF_U_MOVED) &&
           x->status < SOF_ROUTED;
}

/* The units of the activation that are not gone, by number. */
typedef struct captain_men {
    int count;
    uint8_t unit[SOF_UNITS];
} captain_men;

/* captain_survey.c: the maps in his mind, drawn once an activation, kept up as units move. */
void captain_survey(const sof_battle *b, const sof_state *s, const captain_men *men, ai_random *r);
void captain_follow(const sof_battle *b, const sof_state *s, ai_random *r);

/* CF of the enemies that may strike at a hex, of the friends that may help in it. */
int captain_threat(ai_random *r, tc_hex h);
int captain_support(const ai_random *r, tc_hex h);
/* The march to the enemy; CAPTAIN_FAR: too far. */
enum { CAPTAIN_FAR = 99 };
static inline int captain_away(const ai_random *r, tc_hex h)
{
    unsigned number = 0;
    for (int k = 0; k < AI_PLANES; k++)
        number |= (unsigned)sof_bit(r->as.sof.number[k], h) << k;
    return number > 0 && number <= r->as.sof.rings ? (int)number - 1 : CAPTAIN_FAR;
}

/* captain_move.c */
void captain_move(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out);
/* captain_fight.c */
bool captain_bombard(const tc_battle *b, const tc_state *s, int side, play_decision *out);
void captain_declare(const tc_battle *b, const tc_state *s, play_decision *out);
void captain_resolve(const tc_battle *b, const tc_state *s, play_decision *out);

#endif
