/* Audit mutation of Tilly's Very Bad Day: each invariant broken by hand is noticed, by its own
   rule; every rule that core/tvb/audit*.c cites is provoked; every station is sound, and so is what
   comes of playing on from it. */
#include "../../ai/ai.h"
#include "audit.h"

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
    static void name(tc_battle *bb, tvb_state *s)                                                  \
    {                                                                                              \
        tvb_battle *b = &bb->as.tvb;                                                               \
        (void)b, (void)s;                                                                          \
        what;                                                                                      \
    }
#include "mutations.def"
#undef MUTATION

static const struct {
    const char *name;
    enum station at;
    unsigned rule, ruling;
    void (*mutate)(tc_battle *b, tvb_state *s);
} rows[] = {
#define MUTATION(name, station, rule, ruling, what) { #name, station, rule, ruling, name },
#include "mutations.def"
#undef MUTATION
};

static int passed, failed;

static void mutations(void)
{
    static tc_battle b;
    static tc_state s;
    for (int i = 0; i < TC_COUNT(rows); i++) {
        char got[40] = "", ruling[40] = "", want[40] = "", want_ruling[40] = "";
        if (!station_build(rows[i].at, &b, &s)) {
            printf("# %s: no game gets to %s\n", rows[i].name, station_name(rows[i].at));
            failed++;
            continue;
        }
        rows[i].mutate(&b, &s.as.tvb);
        const tc_verdict v = tc_audit(&b, &s);
        if (v.rule == rows[i].rule && v.ruling == rows[i].ruling) {
            passed++;
            continue;
        }
        tc_rule_name(v.rule, got, sizeof got);
        tc_rule_name(v.ruling, ruling, sizeof ruling);
        tc_rule_name(rows[i].rule, want, sizeof want);
        tc_rule_name(rows[i].ruling, want_ruling, sizeof want_ruling);
        printf("# %s (%s): the audit says %s/%s (%d, %d), not %s/%s\n", rows[i].name,
               station_name(rows[i].at), got, ruling, v.got, v.need, want, want_ruling);
        failed++;
    }
}

/* Every id named in a line with "broken(" must be the rule of some row. */
static void provoked(const char *path)
{
    char line[512];
    FILE *f = fopen(path, "r");
    if (!f) {
        failed++;
        return;
    }
    while (fgets(line, sizeof line, f)) {
        const char *at = strstr(line, "broken(");
        for (at = at ? strstr(at, "TVB_") : NULL; at; at = strstr(at + 4, "TVB_")) {
            char symbol[40];
            if (sscanf(at, "%39[A-Za-z0-9_]", symbol) != 1)
                continue;
            bool known = false, found = false;
            for (unsigned rule = TC_TVB_RULES; rule < TVB_RULE_END && !known; rule++) {
                known = !strcmp(tc_rule(rule).symbol, symbol);
                for (int i = 0; i < TC_COUNT(rows) && known; i++)
                    found = found || rows[i].rule == rule || rows[i].ruling == rule;
            }
            if (!known)
                continue;
            if (!found)
                printf("# %s is cited in %s and provoked by no mutation\n", symbol, path);
            *(found ? &passed : &failed) += 1;
        }
    }
    fclose(f);
}

static bool play_on(const tc_battle *b, tc_state *s, int at)
{
    static play_decision d;
    tc_dice dice = { .key = { 1, (uint32_t)at } };
    ai_random r;

    ai_random_seed(&r, (uint64_t)at + 1);
    for (int i = 0; i < 120 && tc_awaits(b, s).who != TC_OVER; i++) {
        const tc_action roll = { .kind = TC_ROLL };
        if (tc_awaits(b, s).who == TC_CHANCE) {
            if (tc_apply(b, s, &roll, &dice, NULL).rule)
                return false;
        } else {
            ai_random_decision(b, s, &r, &d);
            if (d.count < 1)
                return false;
            for (int k = 0; k < d.count; k++)
                if (tc_apply(b, s, &d.at[k], NULL, NULL).rule)
                    return false;
        }
        if (tc_audit(b, s).rule)
            return false;
    }
    return true;
}

static void stations(void)
{
    static tc_battle b;
    static tc_state s;
    for (int at = 0; at < STATIONS; at++) {
        const bool there = station_build((enum station)at, &b, &s);
        if (there && !tc_audit(&b, &s).rule && play_on(&b, &s, at)) {
            passed++;
            continue;
        }
        printf("# %s: %s\n", station_name((enum station)at),
               there ? "not sound, or not playable on" : "no game gets there");
        failed++;
    }
}

int main(void)
{
    stations();
    audit_lists(&passed, &failed);
    mutations();
    provoked("core/tvb/audit.c");
    provoked("core/tvb/audit_agenda.c");
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
