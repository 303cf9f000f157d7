/* Audit mutation of Lion of the North: each invariant broken by hand is noticed, by its own rule;
   every rule that core/lon/audit*.c cites is provoked; every station is sound, and so is what comes
   of playing on from it. */
#include "stations.h"

#include <stdio.h>
#include <string.h>

/* ---- Hands that break things ---- */

/* The first stand with all of these flags and none of those. */
static lon_stand *with(lon_state *s, uint16_t flags, uint16_t without)
{
    for (int i = 0; i < LON_STANDS; i++)
        if (s->stand[i].type && (s->stand[i].flags & flags) == flags &&
            !(s->stand[i].flags & without))
            return &s->stand[i];
    return &s->stand[0];
}

static lon_stand *of_type(lon_state *s, int type)
{
    for (int i = 0; i < LON_STANDS; i++)
        if (s->stand[i].type == type && s->stand[i].flags & LON_ON)
            return &s->stand[i];
    return &s->stand[0];
}

static lon_stand *empty(lon_state *s)
{
    return &s->stand[LON_STANDS - 1];
}

static tc_frame *top(lon_state *s)
{
    return &s->frame[s->frames - 1];
}

/* A stand of foot on the table that a side holds, good for anything. */
static int body(const lon_state *s, int side)
{
    for (int i = side * LON_SIDE_STANDS; i < LON_STANDS; i++)
        if (s->stand[i].type == LON_MUS && s->stand[i].flags == LON_ON && lon_side(s, i) == side &&
            s->stand[i].link == TC_NONE)
            return i;
    return 0;
}

/* Who touches no enemy, and who does. */
static int free_or_not(const lon_state *s, int side, bool engaged)
{
    for (int i = 0; i < LON_STANDS; i++)
        if (lon_stands(s, i) && lon_side(s, i) == side && s->stand[i].type != LON_GEN &&
            lon_is_engaged(s, i) == engaged && s->stand[i].link == TC_NONE)
            return i;
    return 0;
}

/* One on the other, with everything of the first but its place. */
static void lay(lon_state *s, int stand, int on)
{
    s->stand[stand].x = s->stand[on].x;
    s->stand[stand].y = s->stand[on].y;
    s->stand[stand].heading = s->stand[on].heading;
}

static lon_stand *follower(lon_state *s)
{
    for (int i = 0; i < LON_STANDS; i++)
        if (s->stand[i].link != TC_NONE)
            return &s->stand[i];
    return &s->stand[0];
}

/* A loss that nobody has counted, or has counted twice. */
static void fall(lon_state *s, int stand)
{
    s->stand[stand] = (lon_stand){ .type = s->stand[stand].type,
                                   .flags = LON_PILE | LON_IN_DL | LON_IN_VL,
                                   .link = TC_NONE };
}

/* Into the middle of a train: nobody is there to keep him out. */
static void take_train(const lon_battle *b, lon_state *s, int side)
{
    const int stand = body(s, !side);
    for (int i = 0; i < LON_STANDS; i++)
        if (lon_in_garrison(b, s, side, i) || lon_in_garrison(b, s, side, stand))
            s->stand[i].x = 3000;
    s->stand[stand].x = b->train[side].x;
    s->stand[stand].y = b->train[side].y + (side ? 3000 : -3000);
    s->stand[stand].heading = 0;
}

/* Losses up to a share of the army, counted as they should be. */
static void bleed(lon_state *s, int side, int percent, bool demoralised)
{
    for (int i = 0; i < LON_SIDE_STANDS && 100 * s->vl[side] < percent * s->n[side]; i++) {
        const int stand = side * LON_SIDE_STANDS + i;
        if (!lon_stands(s, stand) || s->stand[stand].type == LON_GEN ||
            lon_is_gun(s->stand[stand].type) || s->stand[stand].flags & (LON_IN_DL | LON_IN_VL))
            continue;
        lon_unlink(s, stand);
        fall(s, stand);
        s->dl[side]++;
        s->vl[side]++;
    }
    s->demoralised = (uint8_t)(demoralised ? 3 : 0);
}

/* A gun that cannot move, of its holder. */
static int gun_of(const lon_state *s, int side)
{
    for (int i = 0; i < LON_STANDS; i++)
        if (lon_stands(s, i) && lon_side(s, i) == side && lon_is_gun(s->stand[i].type) &&
            !lon_gun_moves(s->stand[i].gun))
            return i;
    return 0;
}

/* Whoever lies in the pile of a side has come back, where nobody is. */
static void empty_pile(lon_state *s, int side)
{
    for (int i = 0, n = 0; i < LON_SIDE_STANDS; i++) {
        lon_stand *x = &s->stand[side * LON_SIDE_STANDS + i];
        if (!(x->flags & LON_PILE))
            continue;
        x->flags = LON_ON | LON_IN_VL;
        x->x = 3000 + 5000 * n++;
        x->y = side ? 86000 : 10000;
        s->dl[side]--;
    }
}

static void unlink_all(lon_state *s)
{
    for (int i = 0; i < LON_STANDS; i++)
        s->stand[i].link = TC_NONE;
}

/* ---- The rows ---- */

#define MUTATION(name, station, rule, ruling, what)                                                \
    static void name(tc_battle *bb, tc_state *ss)                                                  \
    {                                                                                              \
        lon_battle *b = &bb->as.lon;                                                               \
        lon_state *s = &ss->as.lon;                                                                \
        (void)b, (void)s;                                                                          \
        what;                                                                                      \
    }
#include "mutations.def"
#undef MUTATION

static const audit_row rows[] = {
#define MUTATION(name, station, rule, ruling, what) { #name, station, rule, ruling, name },
#include "mutations.def"
#undef MUTATION
};

static const uint8_t whole[] = { LON_CONSENT,  LON_REINFORCE_DONE, LON_GENERAL_MOVE, LON_END_MOVES,
                                 LON_DISMOUNT, LON_CHANGE_GUN,     LON_FIRE,         LON_ADJ_FIRE,
                                 LON_END_FIRE, LON_ATT_OPT,        LON_DEF_OPT,      LON_ADVANCE,
                                 LON_END_MELEE };

int main(void)
{
    static const char *const files[] = { "core/lon/audit.c", "core/lon/audit_agenda.c", NULL };
    audit_system own = {
        .row = rows,
        .rows = TC_COUNT(rows),
        .symbols = "LON_",
        .first_rule = TC_LON_RULES,
        .rule_end = LON_RULE_END,
        .files = files,
        .whole = whole,
        .wholes = TC_COUNT(whole),
        .subject = "u",
        .other = 'f',
        .others = 8,
        .last_subject = 113,
    };

    stations_describe(&own);
    return audit_run(&own);
}
