/* Maps of Sword of Fire: in characters for a terminal, in SVG for the eye. */
#ifndef TC_CLI_SOF_MAP_H
#define TC_CLI_SOF_MAP_H

#include "../map.h"

/* Which part of the map, and how. */
typedef struct sof_map_view {
    int col, row, cols, rows; /* the window; cols 0: the whole map */
    bool colour;              /* escape sequences; else plain ASCII */
    bool numbers;             /* a number in every empty hex */
} sof_map_view;

/* Two lines a hex: the id of whoever stands there, then arm, CF and marks; water on the
   hexsides. */
void sof_map_draw(FILE *to, const tc_battle *b, const tc_state *s, const sof_map_view *view);

/* The whole field at a glance: two characters a hex. */
void sof_map_overview(FILE *to, const tc_battle *b, const tc_state *s, bool colour);

/* What the characters mean. */
void sof_map_legend(FILE *to, const tc_battle *b, bool colour);

/* The largest window about a hex that fits a terminal of so many characters and lines. */
void sof_map_window(const tc_battle *b, tc_hex about, int width, int height, sof_map_view *view);

void sof_svg_draw(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor);

/* The parts of that picture. */
void sof_svg_ground(FILE *to, const tc_battle *b, const map_decor *decor);
void sof_svg_counters(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor);
bool sof_svg_spot(const tc_battle *b, const tc_state *s, int subject, svg_spot *at);
svg_box sof_svg_box(const tc_battle *b);

#endif
