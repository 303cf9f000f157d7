#include "both.h"

#include <stdio.h>
#include <string.h>

static const audit_system *own;
static int passed, failed;

/* ---- Stations -------------------------------------------------------------------------------- */

/* What was found, kept: several mutations start from one station. */
static struct {
    bool tried, found;
    tc_battle b;
    tc_state s;
} kept[AUDIT_STATIONS];

static void look(const tc_battle *b, const tc_state *s, int like)
{
    for (int at = 0; at < own->stations; at++)
        if (!kept[at].found && own->is_alike(at, like) && own->is_at(at, s)) {
            kept[at].found = true;
            kept[at].b = *b;
            kept[at].s = *s;
        }
}

static void play(const tc_battle *b, uint64_t seed, int like)
{
    static play_decision d;
    tc_dice dice = { .key = { (uint32_t)seed, 3 } };
    const tc_action roll = { .kind = TC_ROLL };
    ai_random r;
    tc_state s;

    ai_random_seed(&r, seed);
    tc_begin(b, &s, NULL);
    for (int i = 0; i < own->steps && !kept[like].found; i++) {
        look(b, &s, like);
        const int who = tc_awaits(b, &s).who;
        if (who == TC_OVER)
            break;
        if (who == TC_CHANCE) {
            tc_apply(b, &s, &roll, &dice, NULL);
            continue;
        }
        own->decide(b, &s, &r, &d);
        for (int k = 0; k < d.count; k++) {
            tc_apply(b, &s, &d.at[k], NULL, NULL);
            if (k + 1 < d.count)
                look(b, &s, like);
        }
    }
}

/* false: no game gets there. */
static bool build(int at, tc_battle *b, tc_state *s)
{
    static tc_battle battle;

    if (!kept[at].tried && !kept[at].found) {
        kept[at].tried = true;
        if (!own->compile(at, &battle))
            return false;
        for (int seed = 1; seed <= own->games && !kept[at].found; seed++)
            play(&battle, (uint64_t)seed, at);
    }
    *b = kept[at].b;
    *s = kept[at].s;
    if (kept[at].found && own->amend)
        own->amend(at, b, s);
    return kept[at].found;
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

/* A state read back is the state that was written. */
static bool is_kept(const tc_battle *b, const tc_state *s)
{
    static tc_state read;
    uint8_t bytes[TC_PACK_MAX];
    const int len = tc_pack(b, s, bytes, TC_PACK_MAX);

    memset(&read, 0, sizeof read);
    return len > 0 && !tc_unpack(b, &read, bytes, len).rule && !memcmp(&read, s, sizeof read);
}

static void stations(void)
{
    static tc_battle b;
    static tc_state s;

    for (int at = 0; at < own->stations; at++) {
        const bool there = build(at, &b, &s);
        if (there && !tc_audit(&b, &s).rule && is_kept(&b, &s) && play_on(&b, &s, at)) {
            passed++;
            continue;
        }
        printf("# %s: %s\n", own->name(at),
               there ? "not sound, or not playable on" : "no game gets there");
        failed++;
    }
}

/* ---- Lists: what is legal of the kinds listed whole is what is listed, and does something ---- */

enum { LIST_MAX = 8192 };

typedef struct hunt {
    const char *station;
    tc_battle b;
    tc_state s;
    tc_action list[LIST_MAX];
    int listed, legal, failures;
} hunt;

static int other_of(const tc_action *a)
{
    return own->other == 'f' ? a->flags : a->arg;
}

static void complain(hunt *h, const tc_action *a, const char *what)
{
    if (h->failures++ < 3)
        printf("# %s: %s: kind %d side %d unit %d target %d %c %d\n", h->station, what, a->kind,
               a->side, a->unit, a->target, own->other, other_of(a));
}

/* The same decision: fields that the kind does not carry do not count. */
static bool is_same(const hunt *h, const tc_action *a, const tc_action *o)
{
    const char *what = play_kind_carries(&h->b, a->kind);

    return a->kind == o->kind && a->side == o->side &&
           (!strpbrk(what, own->subject) || a->unit == o->unit) &&
           (!strchr(what, 't') || a->target == o->target) &&
           (!strchr(what, own->other) || other_of(a) == other_of(o));
}

static void try_one(hunt *h, const tc_action *a)
{
    const tc_verdict v = tc_check(&h->b, &h->s, a);
    bool found = false;

    if (v.rule) {
        if (!tc_rule(v.rule).symbol)
            complain(h, a, "refused without a rule");
        return;
    }
    h->legal++;
    for (int i = 0; i < h->listed && i < LIST_MAX && !found; i++)
        found = is_same(h, &h->list[i], a);
    if (!found)
        complain(h, a, "legal but not listed");
    tc_state copy = h->s;
    if (tc_apply(&h->b, &copy, a, NULL, NULL).rule || !memcmp(&copy, &h->s, sizeof copy))
        complain(h, a, "legal but nothing changed");
    if (tc_audit(&h->b, &copy).rule)
        complain(h, a, "the audit fails after it");
}

static void try_kind(hunt *h, int kind, int side)
{
    const char *what = play_kind_carries(&h->b, kind);
    const bool subject = strpbrk(what, own->subject) != NULL, object = strchr(what, 't') != NULL;
    const int others = strchr(what, own->other) ? own->others : 1, last = own->last_subject;
    tc_action a = { .kind = (uint8_t)kind, .side = (uint8_t)side };

    for (int unit = subject ? 0 : 255; unit < 256; unit++)
        for (int target = object ? 0 : 255; target < 256; target++)
            for (int i = 0; i < others; i++) {
                const bool beyond = (unit > last && unit < 255) || (target > last && target < 255);
                a.unit = (uint8_t)unit;
                a.target = (uint8_t)target;
                a.flags = (uint8_t)(own->other == 'f' ? i : 0);
                a.arg = (uint16_t)(own->other == 'f' ? 0 : i);
                if (!beyond)
                    try_one(h, &a);
            }
}

static void lists(void)
{
    static hunt h;

    for (int at = 0; at < own->stations; at++) {
        memset(&h, 0, sizeof h);
        h.station = own->name(at);
        if (!build(at, &h.b, &h.s) || tc_awaits(&h.b, &h.s).who == TC_OVER)
            continue; /* said already; nobody decides */
        h.listed = tc_actions(&h.b, &h.s, 0, TC_NONE, h.list, LIST_MAX);
        int listed = 0;
        for (int i = 0; i < h.listed && i < LIST_MAX; i++)
            listed += memchr(own->whole, h.list[i].kind, (size_t)own->wholes) != NULL;
        for (int side = 0; side < 2; side++)
            for (int k = 0; k < own->wholes; k++)
                try_kind(&h, own->whole[k], side);
        if (h.legal != listed) {
            printf("# %s: %d legal, %d listed\n", h.station, h.legal, listed);
            h.failures++;
        }
        *(h.failures || h.listed < 1 || h.listed > LIST_MAX ? &failed : &passed) += 1;
    }
}

/* ---- States broken by hand ------------------------------------------------------------------- */

static void mutations(void)
{
    static tc_battle b;
    static tc_state s;

    for (int i = 0; i < own->rows; i++) {
        const audit_row *row = &own->row[i];
        char got[40] = "", ruling[40] = "", want[40] = "", want_ruling[40] = "";
        if (!build(row->at, &b, &s)) {
            printf("# %s: no game gets to %s\n", row->name, own->name(row->at));
            failed++;
            continue;
        }
        row->mutate(&b, &s);
        const tc_verdict v = tc_audit(&b, &s);
        if (v.rule == row->rule && v.ruling == row->ruling) {
            passed++;
            continue;
        }
        tc_rule_name(v.rule, got, sizeof got);
        tc_rule_name(v.ruling, ruling, sizeof ruling);
        tc_rule_name(row->rule, want, sizeof want);
        tc_rule_name(row->ruling, want_ruling, sizeof want_ruling);
        printf("# %s (%s): the audit says %s/%s (%d, %d), not %s/%s\n", row->name,
               own->name(row->at), got, ruling, v.got, v.need, want, want_ruling);
        failed++;
    }
}

/* Is it a rule, and the rule of some row? */
static bool is_rule(const char *symbol, bool *found)
{
    unsigned rule = own->first_rule;

    while (rule < own->rule_end && strcmp(tc_rule(rule).symbol, symbol) != 0)
        rule++;
    *found = false;
    for (int i = 0; i < own->rows; i++)
        *found = *found || own->row[i].rule == rule || own->row[i].ruling == rule;
    return rule < own->rule_end;
}

/* Every id named in a line with "broken(" must be the rule of some row. */
static void provoked(const char *path)
{
    char line[512];
    FILE *f = fopen(path, "r");

    failed += !f;
    while (f && fgets(line, sizeof line, f)) {
        const char *at = strstr(line, "broken(");
        for (at = at ? strstr(at, own->symbols) : NULL; at; at = strstr(at + 4, own->symbols)) {
            char symbol[40];
            bool found;
            if (sscanf(at, "%39[A-Za-z0-9_]", symbol) != 1 || !is_rule(symbol, &found))
                continue;
            if (!found)
                printf("# %s is cited in %s and provoked by no mutation\n", symbol, path);
            *(found ? &passed : &failed) += 1;
        }
    }
    if (f)
        fclose(f);
}

int audit_run(const audit_system *system)
{
    own = system;
    stations();
    lists();
    mutations();
    for (int i = 0; own->files[i]; i++)
        provoked(own->files[i]);
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
