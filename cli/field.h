/* The field in pictures on a page: the ground is drawn once and used by every map of the page. */
#ifndef TC_CLI_FIELD_H
#define TC_CLI_FIELD_H

#include "map.h"

/* What the maps share, once a page and before the first of them. s: terrain placed by play. */
void field_defs(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor);

/* One map: open, counters and whatever else, close. label: for who cannot see it; foot: room left
   under the map. */
void field_open(FILE *to, const tc_battle *b, const char *label, double foot);
void field_counters(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor);
void field_close(FILE *to);

svg_box field_box(const tc_battle *b);

/* Where a subject stands on the map; false: it is not there. */
bool field_spot(const tc_battle *b, const tc_state *s, int subject, svg_spot *at);

/* The laboratory's map: every unit with the share of the battles in which it was lost. */
void field_shaded(FILE *to, const tc_battle *b, const tc_state *s, const double *lost);

#endif
