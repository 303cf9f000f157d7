/* Pictures of a table of Sword & Spear: in characters, as SVG, in words. */
#ifndef TC_CLI_SNS_MAP_H
#define TC_CLI_SNS_MAP_H

#include "../plane/plane.h"

plane_drawing *sns_drawing(const tc_battle *b, const tc_state *s); /* NULL: no memory */
void sns_print_piece(FILE *to, const tc_battle *b, const tc_state *s, int piece);
void sns_print_side(FILE *to, const tc_battle *b, const tc_state *s, int side, bool lost_too);

bool sns_svg_spot(const tc_battle *b, const tc_state *s, int subject, svg_spot *at);
svg_box sns_svg_box(const tc_battle *b);

#endif
