/* The pieces of the drawn map: paper and styles, counters, the legend. */
#ifndef TC_SOF_SVG_PARTS_H
#define TC_SOF_SVG_PARTS_H

#include "../svg_parts.h"
#include "map.h"

void svg_unit(FILE *to, double x, double y, const sof_battle *b, int unit, int status, int facing);
void svg_leader(FILE *to, double x, double y, const sof_battle *b, int leader);
void svg_gun(FILE *to, double x, double y, const char *id, int owner, bool abandoned, bool small);
double svg_legend_height(double width, const tc_battle *b);
void svg_legend(FILE *to, double x, double y, double width, const tc_battle *b,
                const map_decor *decor);

#endif
