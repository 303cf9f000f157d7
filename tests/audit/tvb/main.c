/* Audit mutation of Tilly's Very Bad Day: each invariant broken by hand is noticed, by its own
   rule; every rule that core/tvb/audit*.c cites is provoked; every station is sound, and so is what
   comes of playing on from it. */
#include "stations.h"

#include <stdio.h>
#include <string.h>

/* ---- Hands that break things ---- */

/* The first unit on the table of a side, a commander or not, from a place on. */
static int pick(const tvb_state *s, int side, bool commander, int from)
{
    for (int u = side * TVB_SIDE_UNITS + from; u < (side + 1) * TVB_SIDE_UNITS; u++)
        if (s->unit[u].flags & TVB_ON && (s->unit[u].type == TVB_CMD) == commander)
            return u;
    return side * TVB_SIDE_UNITS;
}

static tvb_unit *body(tvb_state *s, int side)
{
    return &s->unit[pick(s, side, false, 0)];
}

static tvb_unit *chief(tvb_state *s, int side)
{
    return &s->unit[pick(s, side, true, 0)];
}

static tvb_unit *of_type(tvb_state *s, int type)
{
    for (int u = 0; u < TVB_UNITS; u++)
        if (s->unit[u].type == type && s->unit[u].flags & TVB_ON)
            return &s->unit[u];
    return &s->unit[0];
}

/* The first with one of these flags. */
static tvb_unit *flagged(tvb_state *s, uint32_t flags)
{
    for (int u = 0; u < TVB_UNITS; u++)
        if (s->unit[u].flags & flags)
            return &s->unit[u];
    return &s->unit[0];
}

static tvb_frame *top(tvb_state *s)
{
    return &s->frame[s->frames - 1];
}

/* All cannons of a side that wait are gone from the list. */
static void no_cannons(tvb_state *s, int side)
{
    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++)
        if (s->unit[u].type == TVB_CAN && !(s->unit[u].flags & TVB_ON)) {
            s->unit[u] = (tvb_unit){ .attached = TC_NONE };
            s->original[side]--;
        }
}

/* A unit of the melee under way whose dice come after those that are due. */
static int later_in_melee(const tvb_battle *b, const tvb_state *s)
{
    const tvb_frame *f = &s->frame[s->frames - 1];
    const int side = !s->attacker;
    const uint64_t them = tvb_group_of(b, s, f->b, side);
    return side * TVB_SIDE_UNITS + 63 - __builtin_clzll(them);
}

/* An enemy in a melee that is still to be fought. */
static tvb_unit *open_foe(const tvb_battle *b, tvb_state *s)
{
    for (int u = 0; u < TVB_SIDE_UNITS; u++) {
        const uint64_t foes = s->unit[u].flags & TVB_ON && !(s->unit[u].flags & TVB_FOUGHT)
                                  ? tvb_group_of(b, s, u, 1)
                                  : 0;
        if (foes)
            return &s->unit[TVB_SIDE_UNITS + __builtin_ctzll(foes)];
    }
    return &s->unit[TVB_SIDE_UNITS];
}

/* A hit that the unit gives in the melee under way. */
static void give_one(const tvb_battle *b, tvb_state *s, int unit)
{
    const int foes = !tvb_side(unit);
    const uint64_t them = tvb_group_of(b, s, s->frame[s->frames - 1].b, foes);
    s->inflicted[unit]++;
    s->suffered[foes * TVB_SIDE_UNITS + __builtin_ctzll(them)]++;
}

/* A hit given in the melee under way falls on somebody who is not in it. */
static void misplace_hit(const tvb_battle *b, tvb_state *s)
{
    const int number = s->frame[s->frames - 1].b;
    int hit = 0, other = 0;
    while (!s->suffered[hit] || s->unit[hit].flags & (TVB_FOUGHT | TVB_GONE))
        hit++;
    const int side = tvb_side(hit), first = side * TVB_SIDE_UNITS;
    for (int u = first; u < first + TVB_SIDE_UNITS; u++)
        if (s->unit[u].flags & TVB_ON && !(s->unit[u].flags & TVB_FOUGHT) &&
            s->unit[u].type != TVB_CMD && !(tvb_group_of(b, s, number, side) & tvb_bit(u)))
            other = u;
    s->suffered[hit]--;
    s->suffered[other]++;
}

static tvb_unit *empty(tvb_state *s)
{
    return &s->unit[TVB_UNITS - 1];
}

/* ---- The rows ---- */

#define MUTATION(name, station, rule, ruling, what)                                                \
    static void name(tc_battle *bb, tc_state *ss)                                                  \
    {                                                                                              \
        tvb_battle *b = &bb->as.tvb;                                                               \
        tvb_state *s = &ss->as.tvb;                                                                \
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

static const uint8_t whole[] = { TVB_TERRAIN_DONE, TVB_CHECK,       TVB_FACE_LOCKED,
                                 TVB_END_STEP,     TVB_DECLARE,     TVB_DECLARE_CMD,
                                 TVB_END_DECLARE,  TVB_CHARGE_NEXT, TVB_EVADE,
                                 TVB_CHOOSE_MELEE, TVB_PRIMARY,     TVB_HEROICS };

int main(void)
{
    static const char *const files[] = { "core/tvb/audit.c", "core/tvb/audit_agenda.c", NULL };
    audit_system own = {
        .row = rows,
        .rows = TC_COUNT(rows),
        .symbols = "TVB_",
        .first_rule = TC_TVB_RULES,
        .rule_end = TVB_RULE_END,
        .files = files,
        .whole = whole,
        .wholes = TC_COUNT(whole),
        .subject = "uc",
        .other = 'a',
        .others = 90,
        .last_subject = 84,
    };

    stations_describe(&own);
    return audit_run(&own);
}
