/* What a report knows of one battle: chapters (turns) with their ends, ways and losses, the largest
   swings in words, the rules that acted. Gathered once (report.c), told as text and as a page. */
#ifndef TC_CLI_REPORT_H
#define TC_CLI_REPORT_H

#include "field.h"
#include "story.h"

enum { REPORT_SWINGS = 12, REPORT_CITED = 24, REPORT_RULES = 1 << 16, REPORT_WORDS = 1 << 14 };
enum { REPORT_TOLD = 12 }; /* lines of a swing, in both tellings */

typedef struct report_chapter {
    int turn;
    int lost[2]; /* points, at its end */
    tc_state end;
} report_chapter;

typedef struct report_way { /* a unit went from here to there */
    int chapter, subject;
    svg_spot from, to;
} report_way;

typedef struct report_loss {
    int chapter, subject;
    bool seen; /* at is where it stood before */
    svg_spot at;
    unsigned rule;
} report_loss;

typedef struct report {
    const story *t;
    map_decor decor;
    io_history history;
    int chapters, ways, losses, swings;
    report_chapter *chapter;
    report_way *way;
    report_loss *loss;
    int swing[REPORT_SWINGS];         /* story lines, the largest first */
    char *swing_words[REPORT_SWINGS]; /* what happened in them, so far as told */
    uint32_t *cited;                  /* by rule: how often it acted */
    bool failed;                      /* no memory */
} report;

/* "Catholic", "Swedes"; how it ended, a sentence; the turn in which he was lost, 0 he was not. */
const char *report_side(const tc_battle *b, int side, char out[32]);
void report_outcome(const report *r, char *out, int cap);
int report_lost_in(const report *r, int subject);

/* The rules that acted oftenest: their numbers; how many (at most REPORT_CITED). */
int report_cited(const report *r, unsigned out[REPORT_CITED]);

/* false: no memory; drop it all the same. */
bool report_gather(const story *t, report *r);
void report_drop(report *r);

void report_text(const report *r); /* on standard output */
void report_page(FILE *to, const report *r);
/* A turn on the page (report_map.c): its map with ways, losses and legend; who moved, by name. */
void report_map(FILE *to, const report *r, int chapter, const char *label);
void report_moved(FILE *to, const report *r, int chapter);

#endif
