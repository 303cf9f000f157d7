/* What the four files about charges share (3.1, 3.2). */
#ifndef TVB_CHARGE_H
#define TVB_CHARGE_H

#include "parts.h"

/* Who stands about a charger, near enough to be met. */
typedef struct tvb_around {
    int n;
    uint8_t unit[TVB_UNITS];
    pl_base base[TVB_UNITS];
} tvb_around;

typedef struct tvb_charger {
    const tvb_battle *b;
    const tvb_state *s;
    int unit, side, limit;
    pl_base from;
    tvb_around enemies, friends;
} tvb_charger;

static inline bool tvb_is_enemy(const tvb_state *s, int unit, int of_side)
{
    const tvb_unit *e = &s->unit[unit];
    return tvb_side(unit) != of_side && tvb_stands(e) && e->type != TVB_CMD &&
           tvb_visible_to(s, unit, of_side);
}

static inline int tvb_first_target(int unit, uint64_t targets)
{
    return targets ? (1 - tvb_side(unit)) * TVB_SIDE_UNITS + __builtin_ctzll(targets) : TC_NONE;
}

/* ---- charge_way.c ---- */
void tvb_survey(const tvb_battle *b, const tvb_state *s, int unit, tvb_charger *c);
tvb_charge tvb_charge_afresh(const tvb_battle *b, const tvb_state *s, int unit);         /* R57 */
bool tvb_is_behind_front(const tvb_battle *b, const tvb_state *s, int unit, int target); /* R95 */

#endif
