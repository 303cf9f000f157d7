/* The pieces of the drawn map: paper and styles, counters, the legend. */
#ifndef TC_SVG_PARTS_H
#define TC_SVG_PARTS_H

#include "../lab/plot.h"
#include "map.h"

/* Styles, and every drawing that is used more than once. */
void svg_defs(FILE *to);

/* The head of a file: those, and the paper. */
void svg_open(FILE *to, double width, double height, const char *title);

/* A number that is always the same for a place and a use: drawings vary, files do not. */
const char *svg_band(int place); /* the colour of a side's so-many-eth command */
uint32_t svg_whim(uint32_t place, unsigned use);

void svg_unit(FILE *to, double x, double y, const sof_battle *b, int unit, int status, int facing);
void svg_leader(FILE *to, double x, double y, const sof_battle *b, int leader);
void svg_gun(FILE *to, double x, double y, const char *id, int owner, bool abandoned, bool small);
double svg_legend_height(double width, const tc_battle *b);
void svg_legend(FILE *to, double x, double y, double width, const tc_battle *b,
                const map_decor *decor);

#endif
