/* Tables for people: in characters, in SVG, and the order of battle in words. */
#ifndef TC_CLI_TVB_MAP_H
#define TC_CLI_TVB_MAP_H

#include "../plane/plane.h"

plane_drawing *tvb_drawing(const tc_battle *b, const tc_state *s); /* malloc'ed, or NULL */
void tvb_print_unit(FILE *to, const tc_battle *b, const tc_state *s, int unit);
void tvb_print_side(FILE *to, const tc_battle *b, const tc_state *s, int side, bool lost_too);

/* Where a unit is on the sheet, and which part of that is the table. */
bool tvb_svg_spot(const tc_battle *b, const tc_state *s, int subject, svg_spot *at);
svg_box tvb_svg_box(const tc_battle *b);

#endif
