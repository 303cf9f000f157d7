/* Army lists, for whoever draws one up: a scenario's, or armies alone. How they add up, and which
   limit of their system's rules they break, with its place. */
#ifndef TC_IO_ARMY_H
#define TC_IO_ARMY_H

#include "io.h"

typedef struct io_army_side {
    char name[24];
    int units, points;
    char line[224]; /* how it adds up, for people */
} io_army_side;
typedef struct io_army {
    int sides; /* the highest that has an army, plus one */
    io_army_side side[2];
} io_army;
/* false: a limit is broken, or the file is of a system without lists; faults says which. */
bool io_army_check(const char *text, size_t len, const io_choice *choice, io_army *out,
                   io_faults *faults);

/* The army lists of all systems' rules, a line each, or the one of that name; false: there is none
   such. */
bool io_army_lists(FILE *out, const char *name);

#endif
