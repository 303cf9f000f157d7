/* What io needs of each rule system: one row per system, in its own file. */
#ifndef TC_IO_SYSTEMS_H
#define TC_IO_SYSTEMS_H

#include "army.h"
#include "json.h"
#include "scenario.h"
#include "scenario_pen.h"

typedef struct io_system {
    int rules;               /* rules version: raised by any commit that changes how it plays */
    const char *seat[2];     /* what the first line of a record calls them */
    const char *winner[4];   /* what its files call them, then "draw", then NULL */
    const char *pieces;      /* what a decision may name */
    void (*compile)(scn *c); /* a file of this system, into c->battle */
    void (*write_position)(scn_pen *p);
    /* Adds up the armies of a file that is open, and holds them to their lists. NULL: the system
       has none. false: no memory. */
    bool (*check_army)(scn *c, io_army *out);
    /* The army lists of its rules, a line each, or the one of that name; false: there is none such.
       NULL: its rules have no lists. */
    bool (*write_lists)(FILE *out, const char *name);
    /* ",\"ground\":{...}": what a general of an outside program asks of the field; NULL: it is
       what play_battle_json writes. */
    void (*put_ground)(io_text *t, const tc_battle *b);
    /* The switches a scenario may offer, in their order ("": a ruling), then the special rules it
       brings parameters for; and whether one that changes no byte of the battle means something. */
    const char *const *option;
    int options, switches;
    bool (*means_something)(const tc_battle *b, int option);
    /* An option that has nothing to act on in this battle: false with a fault. NULL: there is no
       such option. */
    bool (*choice_acts)(const tc_battle *b, const io_choice *choice, io_faults *faults);
} io_system;

#define SYSTEM(NAME, name, ...) extern const io_system io_##name;
TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM

const io_system *io_system_of(int system); /* NULL: no such system */
uint32_t *io_switched(tc_battle *b);       /* a bit a switch: which are on */

#endif
