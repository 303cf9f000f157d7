/* Where the general goes (4.C, 8.E.2, 10.A.3): behind those who fight or must rally, near most of
   his army, where no enemy comes upon him. */
#include "captain.h"

enum {
    AID = 30,      /* a d3 for one who fights */
    RALLY = 28,    /* and for one who is to rally */
    COMMAND = 2,   /* for each stand within reach of his orders */
    REACH = 38000, /* nearly 40 cm */
    DREAD = 90,    /* what it costs him to stand where he can be come upon */
    LAZY = 6,      /* to go is worth no less */
    TRIES = 4
};

typedef struct spot {
    pl_stand at;
    int worth;
} spot;

static int absolute(int x)
{
    return x < 0 ? -x : x;
}

/* How near an enemy is who could attack, and has nobody before him. */
static int dread(const ai_lon_view *v, pl_point at)
{
    enum { NEAR = 9000 };
    int worst = 0;

    for (int i = 0; i < v->m->foes; i++) {
        const ai_lon_foe *e = &v->m->foe[i];
        if (!lon_types[e->type].attacks || e->traits & AI_LON_DISORDERED)
            continue;
        const int dx = absolute(e->x - at.x), dy = absolute(e->y - at.y);
        const int far = (dx > dy ? dx + dy / 3 : dy + dx / 3) - 2000;
        const int reach = e->touching ? 2500 : e->arm == LON_HORSE ? 2 * NEAR : NEAR;
        const int fear = far < reach ? DREAD * (reach - far) / reach : 0;
        worst = fear > worst ? fear : worst;
    }
    return worst;
}

static int in_command(const ai_lon_view *v, pl_point at)
{
    int n = 0;
    for (int i = 0; i < LON_STANDS; i++) {
        const lon_stand *u = &v->s->stand[i];
        if (u->flags & LON_ON && lon_side(v->s, i) == v->side && ai_lon_can_move(u))
            n += pl_square(at, (pl_point){ u->x, u->y }) < (int64_t)REACH * REACH;
    }
    return n;
}

static int help(const ai_lon_view *v, int friendly)
{
    const lon_stand *u = &v->s->stand[friendly];
    const int rally = LON_P1_RALLY + (v->side != v->s->first);
    const bool due = v->s->cards >> rally & 1;

    if (tc_set_has(v->engaged, (unsigned)friendly))
        return AID * (v->my_melee > v->his_melee ? v->my_melee : v->his_melee) / 100;
    if (u->flags & LON_DISORDERED)
        return due ? RALLY : RALLY / 2;
    return 0;
}

static void offer(spot best[TRIES], spot one)
{
    int at = TRIES;

    for (; at > 0 && best[at - 1].worth < one.worth; at--)
        if (at < TRIES)
            best[at] = best[at - 1];
    if (at < TRIES)
        best[at] = one;
}

static int worth_of(const ai_lon_view *v, pl_point at, int helps)
{
    return helps + COMMAND * in_command(v, at) - dread(v, at);
}

/* Flush behind each friend whom he can reach. */
static void find_spots(const ai_lon_view *v, const pl_stand *from, int32_t most, spot best[TRIES])
{
    for (int i = 0; i < LON_STANDS; i++) {
        const lon_stand *u = &v->s->stand[i];
        if (!(u->flags & LON_ON) || u->type == LON_GEN || lon_side(v->s, i) != v->side)
            continue;
        const pl_stand base = lon_base(v->s, i);
        pl_stand at = *from;
        at.at = ai_lon_edge(&base, PL_REAR);
        at.heading = base.heading;
        if (pl_square(at.at, from->at) > (int64_t)most * most)
            continue;
        offer(best, (spot){ at, worth_of(v, at.at, help(v, i)) });
    }
}

static int help_here(const ai_lon_view *v, int general)
{
    int most = 0;
    for (int i = 0; i < LON_STANDS; i++) {
        const lon_stand *u = &v->s->stand[i], *x = &v->s->stand[general];
        if (i == general || !(u->flags & LON_ON) || absolute(u->x - x->x) > 6000 ||
            absolute(u->y - x->y) > 6000 || lon_side(v->s, i) != v->side)
            continue;
        const int one = help(v, i);
        if (one > most && lon_contact(v->s, i, general, NULL))
            most = one;
    }
    return most;
}

bool ai_lon_lead(ai_lon_view *v, lon_path *path)
{
    const int general = lon_general_of(v->s, v->side);
    const pl_stand from = lon_base(v->s, general);
    spot best[TRIES];

    if (!(v->s->move.set[0] | v->s->move.set[1])) {
        const bool wounded = v->s->stand[general].flags & LON_WOUNDED;
        v->t.move = (lon_move){ .lead = TC_NONE };
        v->t.move.cm = wounded ? LON_GENERAL_WOUNDED_MOVE : lon_types[LON_GEN].move;
        tc_set_add(v->t.move.set, (unsigned)general);
    }
    for (int i = 0; i < TRIES; i++)
        best[i].worth = INT32_MIN;
    const int stay = worth_of(v, from.at, help_here(v, general));
    find_spots(v, &from, lon_allowance(v->b, &v->t), best);
    for (int i = 0; i < TRIES && best[i].worth > stay + LAZY; i++) {
        path->legs = 1;
        path->leg[0] = (lon_leg){ .kind = LON_SHIFT,
                                  .x = best[i].at.at.x,
                                  .y = best[i].at.at.y,
                                  .heading = (int16_t)best[i].at.heading };
        if (!lon_check_legs(v->b, &v->t, path).rule)
            return true;
    }
    path->legs = 0;
    return false;
}
