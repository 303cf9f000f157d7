/* 3.1: charges are declared. */
#include "charge.h"

/* 3.1.f, R59: to join a unit that has declared, or one locked since an earlier turn. */
static tc_verdict check_declare_cmd(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    if (a->target >= TVB_UNITS || tvb_side(a->target) != a->side ||
        !(s->unit[a->target].flags & TVB_ON))
        return tc_illegal(TC_MALFORMED, a->target, TVB_UNITS);

    const tvb_unit *c = &s->unit[a->unit], *u = &s->unit[a->target];
    if (c->type != TVB_CMD || u->type == TVB_CMD)
        return tc_illegal(TVB_3_1_f, 0, 0);
    if (c->flags & TVB_DECLARED)
        return tc_illegal(TVB_3_1_a, 0, 0);
    if (c->attached != TC_NONE)
        return tc_illegal(tc_by(TVB_3_1_f, TVB_R47), 0, 0);
    const bool locked = tvb_locked(b, s, a->target);
    if (!(u->flags & TVB_DECLARED) && !locked)
        return tc_illegal(TVB_3_1_f, 0, 0);
    const int distance = tvb_distance(b, s, a->unit, a->target);
    if (locked && distance > TVB_CHARGE_MOVE + tvb_meas())
        return tc_illegal(tc_by(TVB_3_1_f, TVB_R59), distance, TVB_CHARGE_MOVE);
    return tc_legal();
}

/* 3.1.b to 3.1.e, R60, R99. */
tc_verdict tvb_check_declare(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    if (a->unit >= TVB_UNITS || tvb_side(a->unit) != a->side || !(s->unit[a->unit].flags & TVB_ON))
        return tc_illegal(TC_MALFORMED, a->unit, TVB_UNITS);
    if (a->kind == TVB_DECLARE_CMD)
        return check_declare_cmd(b, s, a);

    const tvb_unit *u = &s->unit[a->unit];
    const bool wheel = a->target != TC_NONE;
    if (wheel && (a->target >= TVB_UNITS || tvb_side(a->target) == a->side ||
                  !(s->unit[a->target].flags & TVB_ON)))
        return tc_illegal(TC_MALFORMED, a->target, TVB_UNITS);
    if (u->type == TVB_CMD)
        return tc_illegal(TVB_3_1_f, 0, 0);
    if (u->type == TVB_CAN)
        return tc_illegal(tc_by(TVB_3_1_b, TVB_R60), 0, 0);
    if (u->flags & TVB_DECLARED)
        return tc_illegal(TVB_3_1_a, 0, 0);
    if (u->flags & TVB_SHOT)
        return tc_illegal(TVB_1_2_b, 0, 0);
    if (tvb_locked(b, s, a->unit))
        return tc_illegal(tc_by(TVB_3_1_b, TVB_R92), 0, 0);
    if (!tc_on(TVB_3_1_c) || !tc_on(TVB_R99)) /* muted: then nobody has a second move */
        return tc_illegal(TVB_3_1_b, 0, 0);
    if (wheel && s->unit[a->target].type == TVB_CMD)
        return tc_illegal(tc_by(TVB_3_4_i, TVB_R60), 0, 0);
    if (wheel && !tvb_visible_to(s, a->target, a->side))
        return tc_illegal(TVB_X10, 0, 0);
    const tvb_charge way = tvb_charge_of(b, s, a->unit, wheel ? a->target : -1);
    if (way.why.rule != TC_LEGAL)
        return way.why;
    if ((u->flags & TVB_CHECKED) && !(u->flags & TVB_PASSED) && !tvb_in_command(b, s, a->unit))
        return tc_illegal(tc_by(TVB_1_1_c, TVB_R29), 0, 0);
    return tc_legal();
}
void tvb_declare_now(tvb_game *g, int unit)
{
    tvb_unit *u = &g->s->unit[unit];
    const bool straight = u->target == TC_NONE;

    u->flags |= TVB_DECLARED;
    if (!g->ev)
        return;
    const tvb_charge way = tvb_charge_of(g->b, g->s, unit, straight ? -1 : u->target);
    tvb_say(g, TVB_EV_DECLARED, tc_by(TVB_3_1_c, straight ? TVB_R53 : TVB_R54), unit,
            straight ? tvb_first_target(unit, way.targets) : u->target, way.wheel, way.cost, 0, 0);
}

/* 3.1.b: out of command it checks first, seen from then on if it was hidden (X10). */
void tvb_apply_declare(tvb_game *g, const tc_action *a)
{
    tvb_unit *u = &g->s->unit[a->unit];

    u->target = a->target;
    if (u->flags & TVB_HIDDEN)
        tvb_reveal(g, a->unit, TC_NONE);
    if (a->kind == TVB_DECLARE_CMD) {
        u->flags |= TVB_DECLARED;
        tvb_say(g, TVB_EV_DECLARED, tc_by(TVB_3_1_f, TVB_R59), a->unit, a->target, 0,
                tvb_distance(g->b, g->s, a->unit, a->target), 0, 0);
        return;
    }
    if (!tc_on(TVB_3_1_b) || (u->flags & TVB_PASSED) || tvb_in_command(g->b, g->s, a->unit))
        tvb_declare_now(g, a->unit);
    else
        tvb_start_check(g, a->unit, TVB_FOR_CHARGE);
}
