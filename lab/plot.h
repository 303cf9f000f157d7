/* A page of plots: one HTML file that needs nothing else, its pictures drawn as SVG, readable on
   paper and in black and white. The laboratory's report, the report of one battle and the picture
   of its luck are all written with these. Hosted. */
#ifndef LAB_PLOT_H
#define LAB_PLOT_H

#include <stdint.h>
#include <stdio.h>

/* Text with the characters that XML keeps for itself written out. */
void plot_text(FILE *to, const char *text);

/* The head of the page up to its first heading; its foot. more: further style rules, "" none. */
void plot_page_open(FILE *to, const char *title, const char *more);
void plot_page_close(FILE *to);

/* Bars of two series over the same places. Empty ends are left out as far as the levels, and
   neighbours go together where there are many. */
typedef struct plot_bars {
    const uint64_t *at[2];
    int count;          /* places of each */
    uint64_t of;        /* what is a hundred per cent */
    double start, step; /* what the places are called: start + i * step */
    const char *label;
    const char *name[2]; /* of the series */
    int level[2];        /* the place where each is beaten, a broken line, 0 none */
} plot_bars;
void plot_draw_bars(FILE *to, const plot_bars *p);

/* Up to two curves over x, the second one dashed; a band about 0; marks on the ground line. */
typedef struct plot_mark {
    double x;
    char label[16];
} plot_mark;

typedef struct plot_curves {
    int count, lines, marks;
    const double *x; /* rising */
    const double *y[2];
    const double *band; /* half its height at each x, NULL none */
    const plot_mark *mark;
    double level[2]; /* where each is beaten, a broken line across, 0 none */
    const char *label;
    const char *name[2];
} plot_curves;
void plot_draw_curves(FILE *to, const plot_curves *p);
/* The same as a file of its own. */
void plot_save_curves(FILE *to, const plot_curves *p, const char *title);

#endif
