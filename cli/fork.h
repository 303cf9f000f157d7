/* A record's battle and the position after some of its decisions, for `lab --from`. */
#ifndef TC_CLI_FORK_H
#define TC_CLI_FORK_H

#include "cli.h"

typedef struct fork_point {
    uint32_t ply;
    bool found, claimed; /* claimed: it rests on a stored position that no replay reached */
    cli_words choice;    /* of the record */
    tc_battle b;
    tc_state s;
} fork_point;

/* path: for what is said on stderr if it cannot be, or if the battle is over there. */
bool fork_read(const char *path, const char *text, size_t len, long ply, fork_point *f);

#endif
