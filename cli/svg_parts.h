/* What all drawn maps have in common: styles, drawings, paper. */
#ifndef TC_SVG_PARTS_H
#define TC_SVG_PARTS_H

#include "../lab/plot.h"
#include "map.h"

/* Styles, and every drawing that is used more than once. */
void svg_defs(FILE *to);

/* The head of a file: those, and the paper. */
void svg_open(FILE *to, double width, double height, const char *title);

const char *svg_coat(int side);  /* the colour of a side */
const char *svg_band(int place); /* the colour of a side's n-th command */
/* A number that is always the same for a place and a use: drawings vary, files do not. */
uint32_t svg_whim(uint32_t place, unsigned use);

#endif
