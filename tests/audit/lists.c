/* At every station each encoding of the kinds that are listed whole is tried: the legal ones must
   be exactly those that are listed, and applying one must do something the audit takes. */
#include "../../play/play.h"
#include "audit.h"

#include <stdio.h>
#include <string.h>

enum { LIST_MAX = 4096 };

static const uint8_t whole[] = { TVB_TERRAIN_DONE, TVB_CHECK,       TVB_FACE_LOCKED,
                                 TVB_END_STEP,     TVB_DECLARE,     TVB_DECLARE_CMD,
                                 TVB_END_DECLARE,  TVB_CHARGE_NEXT, TVB_EVADE,
                                 TVB_CHOOSE_MELEE, TVB_PRIMARY,     TVB_HEROICS };

typedef struct hunt {
    const char *station;
    tc_battle b;
    tc_state s;
    tc_action list[LIST_MAX];
    int listed, legal, failures;
} hunt;

static void complain(hunt *h, const tc_action *a, const char *what)
{
    if (h->failures++ < 3)
        printf("# %s: %s: kind %d side %d unit %d target %d arg %d\n", h->station, what, a->kind,
               a->side, a->unit, a->target, a->arg);
}

/* The same decision: fields that the kind does not carry do not count. */
static bool is_same(const hunt *h, const tc_action *a, const tc_action *o)
{
    const char *what = play_kind_carries(&h->b, a->kind);
    return a->kind == o->kind && a->side == o->side &&
           (!strpbrk(what, "uc") || a->unit == o->unit) &&
           (!strchr(what, 't') || a->target == o->target) &&
           (!strchr(what, 'a') || a->arg == o->arg);
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
    for (int i = 0; i < h->listed && !found; i++)
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
    const bool subject = strpbrk(what, "uc") != NULL, object = strchr(what, 't') != NULL;
    const int args = strchr(what, 'a') ? 90 : 1;
    tc_action a = { .kind = (uint8_t)kind, .side = (uint8_t)side };

    for (int unit = subject ? 0 : 255; unit < 256; unit++)
        for (int target = object ? 0 : 255; target < 256; target++)
            for (int arg = 0; arg < args; arg++) {
                const bool beyond = (unit > 84 && unit < 255) || (target > 84 && target < 255);
                a.unit = (uint8_t)unit;
                a.target = (uint8_t)target;
                a.arg = (uint16_t)arg;
                if (!beyond)
                    try_one(h, &a);
            }
}

void audit_lists(int *passed, int *failed)
{
    static hunt h;
    for (int at = 0; at < STATIONS; at++) {
        memset(&h, 0, sizeof h);
        h.station = station_name((enum station)at);
        if (!station_build((enum station)at, &h.b, &h.s))
            continue; /* said already */
        h.listed = tc_actions(&h.b, &h.s, 0, TC_NONE, h.list, LIST_MAX);
        int listed = 0;
        for (int i = 0; i < h.listed && i < LIST_MAX; i++)
            listed += memchr(whole, h.list[i].kind, sizeof whole) != NULL;
        for (int side = 0; side < 2; side++)
            for (size_t k = 0; k < sizeof whole; k++)
                try_kind(&h, whole[k], side);
        if (h.legal != listed) {
            printf("# %s: %d legal, %d listed\n", h.station, h.legal, listed);
            h.failures++;
        }
        *(h.failures || h.listed < 1 || h.listed > LIST_MAX ? failed : passed) += 1;
    }
}
