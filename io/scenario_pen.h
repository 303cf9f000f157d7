/* Inside io only: writing a position as YAML, each system in its own words (SYSTEM/position.c).
   Items of a mapping or list in brackets put their commas themselves. */
#ifndef TC_SCENARIO_PEN_H
#define TC_SCENARIO_PEN_H

#include "scenario.h"

typedef struct scn_pen {
    FILE *out;
    const tc_battle *b;
    const tc_state *s;
    bool first; /* no item written yet in the mapping or list at hand */
} scn_pen;

void scn_item(scn_pen *p); /* before each: the comma, where one is due */
void scn_open_item(scn_pen *p, const char *text);
void scn_quoted(scn_pen *p, const char *text);
/* name: value as an item; a flag only if it is on. */
void scn_put_word(scn_pen *p, const char *name, const char *text);
void scn_put_number(scn_pen *p, const char *name, int n);
void scn_put_flag(scn_pen *p, bool on, const char *name);

void scn_put_count(scn_pen *p); /* the plies and the offer of a draw, lines of `position` */
void scn_put_names(
    scn_pen *p); /* lines: id and, if there is one, title, without the last newline */
void scn_put_quoted(scn_pen *p, const char *name, const char *text); /* an item */
/* The line `agenda` of a position. */
void scn_put_agenda(scn_pen *p, const char *const *steps, const tc_frame *frame, int frames);

/* The battle and the state by `write`; malloc'ed, NULL: no memory. */
char *scn_write(const tc_battle *b, const tc_state *s, void (*write)(scn_pen *p));

#endif
