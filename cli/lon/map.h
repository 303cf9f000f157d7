/* Pictures of a table of Lion of the North: in characters, as SVG, in words. */
#ifndef TC_CLI_LON_MAP_H
#define TC_CLI_LON_MAP_H

#include "../plane/plane.h"

plane_drawing *lon_drawing(const tc_battle *b, const tc_state *s); /* NULL: no memory */
void lon_print_stand(FILE *to, const tc_battle *b, const tc_state *s, int stand);
void lon_print_side(FILE *to, const tc_battle *b, const tc_state *s, int side, bool lost_too);

bool lon_svg_spot(const tc_battle *b, const tc_state *s, int subject, svg_spot *at);
svg_box lon_svg_box(const tc_battle *b);

#endif
