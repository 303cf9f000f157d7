/* The page's half of `tercio play`. */
#ifndef TC_CLI_PAGE_H
#define TC_CLI_PAGE_H

#include "cli.h"
#include <sys/types.h>

typedef struct page_args {
    const char *scenario, *wrong;
    int port;
    bool open;
    bool asked; /* an argument that only the page has was given */
} page_args;

/* False: there are arguments that only the terminal knows. *bad: what is wrong with a->wrong. */
bool page_args_read(int argc, char **argv, page_args *a, const char **bad);

/* The page is in this program and knows the battle. */
bool page_can_play(const page_args *a);
bool page_has_display(void);

int page_play(const page_args *a);

/* Serves from a child while the terminal plays; page_end ends it. */
pid_t page_beside(const page_args *a);
void page_end(pid_t child);

#endif
