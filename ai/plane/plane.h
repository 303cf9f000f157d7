/* What the minds of all table systems share: the random player's picking, the table of foes and
   the order of movers. Inside ai/ only. */
#ifndef TC_AI_PLANE_H
#define TC_AI_PLANE_H

#include "../general.h"

/* ---- The random player ---- */

static inline int ai_plane_share(uint64_t bits, int n) /* 0..n-1 from 16 random bits */
{
    return (int)((bits & 0xffff) * (uint64_t)n >> 16);
}

/* The first of `count` from a random place on, round once, that will do; -1 none:
       for (ai_plane_turn t = ai_plane_from(bits, first, count); ai_plane_on(&t);)
           if (will_do(t.at))
               return t.at;
       return -1; */
typedef struct ai_plane_turn {
    int at, first, end, left;
} ai_plane_turn;
static inline ai_plane_turn ai_plane_at(int nth, int first, int count)
{
    return (ai_plane_turn){ first + nth - 1, first, first + count, count };
}
static inline ai_plane_turn ai_plane_from(uint64_t bits, int first, int count)
{
    return ai_plane_at(ai_plane_share(bits, count), first, count);
}
static inline bool ai_plane_on(ai_plane_turn *t)
{
    t->at = t->at + 1 < t->end ? t->at + 1 : t->first;
    return t->left-- > 0;
}

/* The nearest of those that are offered one by one; the first of equals. */
typedef struct ai_plane_nearest {
    int best; /* -1 none */
    int64_t least;
} ai_plane_nearest;
static inline ai_plane_nearest ai_plane_nobody(void)
{
    return (ai_plane_nearest){ -1, INT64_MAX };
}
static inline void ai_plane_offer(ai_plane_nearest *n, int who, int64_t square)
{
    if (n->best < 0 || square < n->least)
        *n = (ai_plane_nearest){ who, square };
}

/* ---- The captain: ai_plane_foe is in mind.h, for a system's own mind ---- */

ai_plane_foe ai_plane_foe_at(pl_point at, int32_t heading, int unit, int type);
/* The foe nearest to a place, the first of equals: its place in the table. */
ai_plane_nearest ai_plane_nearest_foe(const ai_plane_foe *foe, int foes, pl_point to);
/* The `most` nearest within reach, the nearest first: how many. */
int ai_plane_near_foes(const ai_plane_foe *foe, int foes, pl_point to, int32_t reach, uint8_t *out,
                       int most);

/* Who moves when: one more, behind all whose keys are not greater. The caller has room in both for
   all, and counts them. */
void ai_plane_insert(uint8_t *unit, int64_t *key, int n, int who, int64_t of);

#endif
