/* The way of a charge or a pursuit, and who reacts to it: what charge.c, run.c and evade.c share
   with one another. */
#ifndef SNS_CHARGE_H
#define SNS_CHARGE_H

#include "parts.h"

/* ---- charge.c: the way (8.1.b, R57, R125) ---- */

/* A wheel, perhaps none, and what is left of the allowance after it. */
typedef struct sns_approach {
    const sns_battle *b;
    const sns_state *s;
    int unit, named; /* named -1: nobody */
    int bonus;       /* MOVE */
    pl_stand from;   /* before it all */
    pl_stand at;     /* at the end of the wheel */
    int32_t turn;    /* of the wheel, tenths, clockwise > 0 */
    int32_t spent;   /* what it cost */
    sns_ground_met met;
    uint64_t near;   /* enemies whom the wheel might touch: bits */
    uint64_t passed; /* friends it may pass through */
} sns_approach;

/* Before its wheel, for somebody who stands at `from`. */
sns_approach sns_approach_of(const sns_battle *b, const sns_state *s, int unit, pl_stand from,
                             int named, int bonus);
void sns_approach_wheel(sns_approach *p, int32_t turn); /* all of it, ground and cost */
int32_t sns_approach_left(const sns_approach *p);       /* for the straight part, at least 0 */
int32_t sns_approach_additions(const sns_approach *p);  /* for sns_go_straight */
/* The enemy touched when it has wheeled so far: the named one, else the lowest; -1 nobody. */
int sns_wheel_meets(const sns_approach *p, int32_t turn);

/* What bars a straight way to a contact. */
enum sns_bar {
    SNS_CLEAR,
    SNS_BARRED_THERE, /* by a friend whom it may pass, but not where it would meet the enemy */
    SNS_BARRED_BY_FRIEND,
    SNS_BARRED_BY_GROUND,
    SNS_TOO_FAR
};
typedef struct sns_ahead {
    enum sns_bar bar;
    int who;           /* the friend */
    int32_t allowance; /* by the slowest ground */
} sns_ahead;
sns_ahead sns_look_ahead(const sns_approach *p, int32_t way);
/* 8.1.c, for somebody who came from this point: may it charge (or touch in pursuit) that enemy? */
bool sns_may_strike(const sns_battle *b, const sns_state *s, int unit, int target, pl_point from);

/* ---- evade.c: 8.5, 8.6 ---- */

/* Has he more than one legal answer? (5.1) */
bool sns_has_reaction(const sns_battle *b, const sns_state *s, int unit);
/* s->run.asked has answered and gone where he goes; false: something has to be decided first. */
bool sns_settle_asked(sns_game *g);

#endif
