/* Small positions, one at each step of the sequence of play: every encoding of the kinds that
   are listed whole is tried, and the legal ones must be exactly those that are listed. What a
   kind carries is in kinds.def; fields that it does not carry stand as in the list. Moves, and
   battles of a draft, are listed by a sample only. */
#include "../../unit/sof/stations.h"
#include "../systems.h"

#include <stdio.h>
#include <string.h>

enum { LIST_MAX = 4096, BITS_TRIED = 8 };

static bool is_sampled(int kind)
{
    return kind == SOF_MOVE_UNIT || kind == SOF_MOVE_LEADER || kind == SOF_BATTLE;
}

typedef struct hunt {
    const char *station;
    tc_battle b;
    tc_state s;
    tc_action list[LIST_MAX];
    int listed, tried, legal, failures;
} hunt;

static void complain(hunt *h, const tc_action *a, const char *what)
{
    if (h->failures++ < 3)
        printf("# small position, %s: %s: kind %d side %d unit %d target %d arg %d set %llx\n",
               h->station, what, a->kind, a->side, a->unit, a->target, a->arg,
               (unsigned long long)a->as.set[0]);
}

static bool is_listed(const hunt *h, const tc_action *a)
{
    for (int i = 0; i < h->listed; i++)
        if (!memcmp(&h->list[i], a, sizeof *a))
            return true;
    return false;
}

/* Check and apply agree; legal if and only if listed. */
static void try_one(hunt *h, const tc_action *a)
{
    const tc_verdict v = tc_check(&h->b, &h->s, a);
    h->tried++;
    if (!v.rule && a->kind > TC_CLEAR && !is_sampled(a->kind)) {
        h->legal++;
        if (!is_listed(h, a))
            complain(h, a, "legal but not listed");
    }
    if (v.rule && !tc_rule(v.rule).symbol)
        complain(h, a, "refused without a rule");
    if (v.rule && h->tried % 61)
        return; /* applying every refused one would take long and say little */
    tc_state copy = h->s;
    tc_dice keyed = { .key = { 3, 4 } };
    const tc_verdict done = tc_apply(&h->b, &copy, a, &keyed, NULL);
    if (memcmp(&v, &done, sizeof v))
        complain(h, a, "check and apply disagree");
    if (!v.rule != (memcmp(&copy, &h->s, sizeof copy) != 0))
        complain(h, a, v.rule ? "refused but changed" : "legal but nothing changed");
    if (tc_audit(&h->b, &copy).rule)
        complain(h, a, "audit fails after it");
}

/* Numbers around every border, and all small ones. */
static const uint16_t args[] = { 2047, 2048, 2049, 4095, 0x7fff, 0x8000, 0xfffe };

static void try_args(hunt *h, tc_action a, const char *what)
{
    const bool number = strpbrk(what, "hfie") != NULL;
    const int most =
        strchr(what, 'h') ? 1300 : 70; /* 1300: every hex of a board of 20 x 16, and beyond */

    if (!number) {
        try_one(h, &a);
        return;
    }
    for (int n = 0; n < most; n++) {
        a.arg = (uint16_t)n;
        try_one(h, &a);
    }
    for (int i = 0; i < TC_COUNT(args); i++) {
        a.arg = args[i];
        try_one(h, &a);
    }
    a.arg = HEX_NONE;
    try_one(h, &a);
}

/* Sets: every subset of the units and one number beyond, then single bits out of range. */
static void try_sets(hunt *h, tc_action a)
{
    const unsigned units = h->b.as.sof.units;
    for (uint64_t set = 0; set < (uint64_t)1 << (units + 1); set++) {
        a.as.set[0] = set;
        try_one(h, &a);
    }
    for (unsigned bit = units; bit < TC_SET_BITS; bit++) {
        a.as.set[0] = 1;
        a.as.set[1] = 0;
        tc_set_add(a.as.set, bit);
        try_one(h, &a);
    }
}

static void try_kind(hunt *h, int kind, int side)
{
    const char *what = play_kind_carries(&h->b, kind);
    tc_action a = {
        .kind = (uint8_t)kind, .side = (uint8_t)side, .unit = TC_NONE, .target = TC_NONE
    };
    const bool subject = strpbrk(what, "ulg") != NULL, object = strpbrk(what, "tc") != NULL;

    if (what[0] == 's' && tc_awaits(&h->b, &h->s).step != SOF_STEP_ARRIVAL) {
        try_sets(h, a);
        return;
    }
    for (int unit = subject ? 0 : 255; unit < 256; unit++)
        for (int target = object ? 0 : 255; target < 256; target++) {
            a.unit = (uint8_t)unit;
            a.target = (uint8_t)target;
            if (object && subject && unit > 130 && unit < 255 && target < 255)
                continue;
            try_args(h, a, what);
        }
}

static void hunt_station(enum station at, int *passed, int *failed)
{
    static hunt h;

    memset(&h, 0, sizeof h);
    h.station = station_name(at);
    if (!station_build(at, &h.b, &h.s)) {
        printf("# small position, %s: not reached\n", h.station);
        ++*failed;
        return;
    }
    h.listed = tc_actions(&h.b, &h.s, 0, TC_NONE, h.list, LIST_MAX);
    const bool over = tc_awaits(&h.b, &h.s).who == TC_OVER;
    int whole = 0;
    for (int i = 0; i < h.listed && i < LIST_MAX; i++)
        whole += h.list[i].kind > TC_CLEAR && !is_sampled(h.list[i].kind);
    if (over ? h.listed != 0 : h.listed < 1 || h.listed > LIST_MAX)
        h.failures++;
    for (int side = 0; side < 4; side++)
        for (int kind = 0; kind < 40; kind++)
            try_kind(&h, kind, side);
    if (h.legal != whole) {
        printf("# small position, %s: %d legal, %d listed\n", h.station, h.legal, whole);
        h.failures++;
    }
    *(h.failures ? failed : passed) += 1;
}

void sof_system_small(int *passed, int *failed)
{
    for (int at = 0; at < STATIONS; at++)
        hunt_station((enum station)at, passed, failed);
}
