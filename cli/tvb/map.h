/* Tables for people: in characters, in SVG, and the order of battle in words. */
#ifndef TC_CLI_TVB_MAP_H
#define TC_CLI_TVB_MAP_H

#include "map.h"

void tvb_map_draw(FILE *to, const tc_battle *b, const tc_state *s, bool colour);
void tvb_map_legend(FILE *to, const tc_battle *b, bool colour);
void tvb_print_unit(FILE *to, const tc_battle *b, const tc_state *s, int unit);
void tvb_print_side(FILE *to, const tc_battle *b, const tc_state *s, int side, bool lost_too);

/* To scale, period bases, terrain. */
void tvb_svg_draw(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor);
void tvb_svg_ground(FILE *to, const tc_battle *b, const tc_state *s);
void tvb_svg_counters(FILE *to, const tc_battle *b, const tc_state *s);
bool tvb_svg_spot(const tc_battle *b, const tc_state *s, int subject, svg_spot *at);
svg_box tvb_svg_box(const tc_battle *b);

#endif
