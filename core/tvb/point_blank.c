/* Chapter 3.3: units that were charged shoot at their chargers, or evade (option). The volley
   itself is in shoot.c. */
#include "parts.h"

enum { EVADE_STEP = 50 };

/* R62: has this enemy's charge of this turn touched the unit, and is it still there? */
static bool has_charged(const tvb_state *s, int enemy, int unit)
{
    const tvb_unit *e = &s->unit[enemy];
    return tvb_side(enemy) != tvb_side(unit) && (e->flags & TVB_ON) && (e->flags & TVB_CHARGED) &&
           (e->contacts & tvb_bit(unit));
}

/* R62: in contact with an enemy that has been there since an earlier turn. */
static bool has_old_contact(const tvb_battle *b, const tvb_state *s, int unit)
{
    const int side = tvb_side(unit), first = (1 - side) * TVB_SIDE_UNITS;

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        const tvb_unit *x = &s->unit[e];
        if (tvb_stands(x) && x->type != TVB_CMD && !(x->flags & TVB_CHARGED) &&
            tvb_visible_to(s, e, side) && tvb_contact(b, s, unit, e))
            return true;
    }
    return false;
}

static bool was_charged(const tvb_state *s, int unit)
{
    const int first = (1 - tvb_side(unit)) * TVB_SIDE_UNITS;
    for (int e = first; e < first + TVB_SIDE_UNITS; e++)
        if (has_charged(s, e, unit))
            return true;
    return false;
}

/* 3.3.a, 3.3.b, R62, R94: may this unit act at point blank at all? */
static tc_verdict check_able(const tvb_battle *b, const tvb_state *s, int unit)
{
    const tvb_unit *u = &s->unit[unit];

    if (u->flags & TVB_CHARGED)
        return tc_illegal(tc_by(TVB_3_3_a, TVB_R94), 0, 0);
    if (!tc_on(TVB_3_3_b)) /* muted: who wanted to charge does not qualify; nobody knows who */
        return tc_illegal(TVB_3_3_a, 0, 0);
    if (!was_charged(s, unit))
        return tc_illegal(tc_by(TVB_3_3_a, TVB_R62), 0, 0);
    if (tvb_types[u->type].range == 0)
        return tc_illegal(TVB_3_3_a, 0, 0);
    if (u->flags & TVB_SHOT)
        return tc_illegal(TVB_3_3_a, 0, 0);
    if (has_old_contact(b, s, unit))
        return tc_illegal(tc_by(TVB_3_5_e, TVB_R62), 0, 0);
    if (u->flags & TVB_EVADING)
        return tc_illegal(TVB_3_3_g, 0, 0);
    if ((u->flags & TVB_CHECKED) && !(u->flags & TVB_PASSED))
        return tc_illegal(tc_by(TVB_3_3_g, TVB_R65), 0, 0);
    return tc_legal();
}

/* 3.3.a, 3.3.c, R62, R63: one shooter at one charger. */
static tc_verdict check_shooter(const tvb_battle *b, const tvb_state *s, int unit, int charger)
{
    const int first = (1 - tvb_side(unit)) * TVB_SIDE_UNITS;
    const tc_verdict v = check_able(b, s, unit);

    if (v.rule != TC_LEGAL)
        return v;
    if (!has_charged(s, charger, unit))
        return tc_illegal(tc_by(TVB_3_3_a, TVB_R62), 0, 0);
    const enum tvb_zone zone = tvb_zone_of(b, s, unit, charger);
    if (zone == TVB_REAR)
        return tc_illegal(TVB_3_3_a, 0, 0);
    if (s->unit[unit].type == TVB_CAN && zone != TVB_FRONT)
        return tc_illegal(tc_by(TVB_3_3_a, TVB_R63), 0, 0);
    for (int e = first; zone != TVB_FRONT && e < first + TVB_SIDE_UNITS; e++)
        if (has_charged(s, e, unit) && tvb_zone_of(b, s, unit, e) == TVB_FRONT &&
            tvb_shot_dice(b, s, unit, e, true) > 0)
            return tc_illegal(tc_by(TVB_3_3_c, TVB_R62), 0, 0);
    const int dice = tvb_shot_dice(b, s, unit, charger, true);
    if (dice < 1)
        return tc_illegal(tc_by(TVB_1_2_l, TVB_R17), dice, 1);
    return tc_legal();
}

tc_verdict tvb_check_point_blank(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    tc_verdict v = tvb_check_volley_form(s, a);

    if (v.rule != TC_LEGAL)
        return v;
    if (s->unit[a->target].flags & TVB_SHOT_AT)
        return tc_illegal(tc_by(TVB_1_2_d, TVB_R64), 0, 0);
    v = check_shooter(b, s, a->unit, a->target);
    const int first = a->side * TVB_SIDE_UNITS;
    for (int u = first; u < first + TVB_SIDE_UNITS && v.rule == TC_LEGAL; u++) {
        if (!tc_set_has(a->as.set, (unsigned)u))
            continue;
        if (!(s->unit[u].flags & TVB_ON))
            return tc_illegal(TC_MALFORMED, u, TVB_UNITS);
        v = check_shooter(b, s, u, a->target);
        if (v.rule == TC_LEGAL && tvb_shot_dice(b, s, u, a->target, false) < 1)
            v = tc_illegal(tc_by(TVB_1_2_l, TVB_R17), 0, 1);
    }
    return v;
}

/* ---- Evade (option) ---- */

/* 3.3.g: would it be allowed to shoot at some charger? */
static tc_verdict check_eligible(const tvb_battle *b, const tvb_state *s, int unit)
{
    const int first = (1 - tvb_side(unit)) * TVB_SIDE_UNITS;
    tc_verdict v = check_able(b, s, unit);

    for (int e = first; v.rule == TC_LEGAL && e < first + TVB_SIDE_UNITS; e++) {
        if (!has_charged(s, e, unit))
            continue;
        const tc_verdict shot = check_shooter(b, s, unit, e);
        if (shot.rule == TC_LEGAL)
            return shot;
        v = tc_illegal(TVB_3_3_g, 0, 0);
    }
    return v;
}

/* R65: is there a way back of 1 to 3? First every 0.05 TUM, then, to be exact, all; what a longer
   way cannot mend ends the search. */
static bool has_way_back(const tvb_battle *b, const tvb_state *s, int unit)
{
    for (int step = EVADE_STEP; step > 0; step = step == 1 ? 0 : 1)
        for (int d = TVB_BACK_MIN - tvb_meas(); d <= TVB_BACK_MAX + tvb_meas(); d += step) {
            const tc_verdict v = tvb_check_back(b, s, unit, d);
            if (v.rule == TVB_G18 || v.rule == TVB_1_1_y)
                break;
            if (!v.rule && tvb_ends_free(b, s, unit, d))
                return true;
        }
    return false;
}

tc_verdict tvb_check_evade(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    if (a->unit >= TVB_UNITS || tvb_side(a->unit) != a->side || !(s->unit[a->unit].flags & TVB_ON))
        return tc_illegal(TC_MALFORMED, a->unit, TVB_UNITS);

    const tvb_unit *u = &s->unit[a->unit];
    if (!tvb_on(b, TVB_MAY_EVADE))
        return tc_illegal(TVB_3_3_g, 0, 0);
    if (u->type != TVB_DRA && u->type != TVB_SHO && u->type != TVB_LHO)
        return tc_illegal(TVB_3_3_g, 0, 0);
    const tc_verdict v = check_eligible(b, s, a->unit);
    if (v.rule != TC_LEGAL)
        return v;
    const bool difficult = tvb_difficult_at(b, s, (pl_point){ u->x, u->y });
    if (difficult == (u->type == TVB_LHO))
        return tc_illegal(TVB_3_3_h, 0, 0);
    if (!has_way_back(b, s, a->unit))
        return tc_illegal(tc_by(TVB_3_3_i, TVB_R65), 0, 0);
    return tc_legal();
}

void tvb_evade_now(tvb_game *g, int unit)
{
    g->s->unit[unit].flags |= TVB_EVADING;
    tvb_say(g, TVB_EV_EVADES, tc_by(TVB_3_3_j, TVB_R65), unit, TC_NONE, 0, 0, 0, 0);
}

/* R65: in command, or by a check that is made now. */
void tvb_apply_evade(tvb_game *g, const tc_action *a)
{
    if (tvb_in_command(g->b, g->s, a->unit) || !tc_on(TVB_R65))
        tvb_evade_now(g, a->unit);
    else
        tvb_start_check(g, a->unit, TVB_FOR_EVADE);
}

/* The step is over by itself for a side of which nobody has been charged. */
bool tvb_run_point_blank(tvb_game *g)
{
    const int first = tvb_top(g->s)->a * TVB_SIDE_UNITS;

    for (int u = first; u < first + TVB_SIDE_UNITS; u++)
        if (tvb_stands(&g->s->unit[u]) && g->s->unit[u].type != TVB_CMD && was_charged(g->s, u))
            return false;
    tvb_pop(g);
    return true;
}
