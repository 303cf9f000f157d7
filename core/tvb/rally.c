/* Chapter 3.5: rally back, for the beaten horse a duty; evaders go back here too. */
#include "parts.h"

/* 3.5.b, 3.3.j: must it go back? */
static bool must_go(const tvb_unit *u)
{
    if (!(u->flags & TVB_ON) || u->flags & TVB_RALLIED)
        return false;
    if (u->flags & TVB_EVADING)
        return tc_on(TVB_3_3_j);
    return tvb_is_cavalry(u->type) && u->flags & TVB_LOST_IT && tc_on(TVB_3_5_b);
}

/* The way as such, of which tvb_check_back said v: 3.5.d for what it may not pass, R75, and
   3.3.i. */
static tc_verdict check_way(const tvb_battle *b, const tvb_state *s, int unit, int distance,
                            tc_verdict v)
{
    if (v.rule == TVB_1_1_y || v.rule == TVB_1_1_z || v.rule == TVB_1_1_ab)
        return tc_illegal(tc_by(TVB_3_5_d, v.ruling), v.got, v.need);
    if (v.rule)
        return v;
    if (s->unit[unit].flags & TVB_EVADING && !tvb_ends_free(b, s, unit, distance))
        return tc_illegal(tc_by(TVB_3_3_i, TVB_R65), distance, 0);
    return tc_legal();
}

enum { COARSE = 50 };

/* A refusal that no longer way back can mend: over the table's edge, or through what may never be
   passed. */
static bool is_for_good(tc_verdict v)
{
    return v.rule == TVB_G18 || v.rule == TVB_1_1_y || (v.rule == TVB_1_1_z && v.ruling == TVB_R36);
}

/* R75: is any distance in 1..3 legal? First every twentieth, then, to be exact, all. */
static bool has_way(const tvb_battle *b, const tvb_state *s, int unit)
{
    for (int step = COARSE; step > 0; step = step == 1 ? 0 : 1)
        for (int d = TVB_BACK_MIN - tvb_meas(); d <= TVB_BACK_MAX + tvb_meas(); d += step) {
            const tc_verdict back = tvb_check_back(b, s, unit, d);
            if (is_for_good(back))
                break;
            if (!check_way(b, s, unit, d, back).rule)
                return true;
        }
    return false;
}

/* R75: the greatest legal distance below 1. What bars the way for good is found by halves; from
   there down every distance is asked. */
int tvb_forced_back(const tvb_battle *b, const tvb_state *s, int unit)
{
    int low = 0, high = TVB_BACK_MIN; /* low is not barred for good, high is, or out of question */

    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (is_for_good(tvb_check_back(b, s, unit, middle)))
            high = middle;
        else
            low = middle;
    }
    for (int d = low; d > 0; d--)
        if (!tvb_check_back(b, s, unit, d).rule)
            return d;
    return 0;
}

/* R75: the owner's choice of 1 to 3; a duty that allows none of them goes as far as it can. */
static tc_verdict check_distance(const tvb_battle *b, const tvb_state *s, int unit, int distance)
{
    const tc_cite by = tc_by(TVB_3_5_a, TVB_R75);

    if (distance > TVB_BACK_MAX + tvb_meas())
        return tc_illegal(by, distance, TVB_BACK_MAX);
    if (distance >= TVB_BACK_MIN - tvb_meas())
        return check_way(b, s, unit, distance, tvb_check_back(b, s, unit, distance));
    if (!must_go(&s->unit[unit]) || has_way(b, s, unit) || !tc_on(TVB_R75))
        return tc_illegal(by, distance, TVB_BACK_MIN);
    const int forced = tvb_forced_back(b, s, unit);
    return distance == forced ? tc_legal() : tc_illegal(by, distance, forced);
}

static tc_verdict check_back(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const tvb_unit *u = &s->unit[a->unit];

    if (!(u->flags & TVB_ON))
        return tc_illegal(TVB_3_5_a, 0, 0);
    if (!tvb_is_cavalry(u->type) && !(u->flags & TVB_EVADING))
        return tc_illegal(TVB_3_5_a, 0, 0);
    if (u->flags & TVB_RALLIED)
        return u->flags & TVB_CHECKED && !(u->flags & TVB_PASSED)
                   ? tc_illegal(tc_by(TVB_3_5_c, TVB_R29), 0, 0)
                   : tc_illegal(tc_by(TVB_3_5_a, TVB_R74), 0, 0);
    if (u->flags & TVB_FOUGHT && !(u->flags & TVB_LOST_IT))
        return tc_illegal(tc_by(TVB_3_5_b, TVB_R24), s->inflicted[a->unit], s->suffered[a->unit]);
    if (!tc_on(TVB_R78) && u->flags & TVB_CHARGED && !(u->flags & TVB_FOUGHT))
        return tc_illegal(TVB_3_5_b, 0, 0);
    if (!tc_on(TVB_R77) && u->quality == TVB_INFERIOR)
        return tc_illegal(TVB_Q_c, 0, 0);
    return check_distance(b, s, a->unit, a->as.pose.length);
}

/* RALLY_BACK, or END_STEP: not while a duty is open. */
tc_verdict tvb_check_rally(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    if (a->kind == TVB_RALLY_BACK)
        return check_back(b, s, a);
    for (int u = a->side * TVB_SIDE_UNITS; u < (a->side + 1) * TVB_SIDE_UNITS; u++)
        if (must_go(&s->unit[u]))
            return tc_illegal(s->unit[u].flags & TVB_EVADING ? tc_by(TVB_3_3_j, TVB_R65)
                                                             : tc_by(TVB_3_5_b, TVB_R74),
                              u, TC_NONE);
    return tc_legal();
}

/* ---- Going ---- */

static tc_cite back_cite(const tvb_unit *u, int distance)
{
    if (u->flags & TVB_EVADING)
        return tc_by(TVB_3_3_j, tvb_is_cavalry(u->type) ? TVB_R65 : TVB_R96);
    if (u->quality == TVB_INFERIOR)
        return tc_by(TVB_3_5_b, TVB_R77);
    if (distance < TVB_BACK_MIN)
        return tc_by(TVB_3_5_b, TVB_R75);
    if (u->flags & TVB_CHARGED && !(u->flags & TVB_FOUGHT))
        return tc_by(TVB_3_5_b, TVB_R78);
    return tc_by(u->flags & TVB_LOST_IT ? TVB_3_5_b : TVB_3_5_a, TVB_R99);
}

static void go_back(tvb_game *g, int unit, int distance)
{
    tvb_unit *u = &g->s->unit[unit];
    const pl_base to = pl_ahead(tvb_base(g->b, u), -distance);
    const tc_cite by = back_cite(u, distance);

    u->flags |= TVB_RALLIED;
    tvb_say(g, TVB_EV_RALLIED, by, unit, TC_NONE, to.at.x, to.at.y, distance, 0);
    if (distance)
        tvb_put(g, unit, &to, by);
}

/* 3.5.c: in command, or by a check made now; the distance waits as the only leg of a way. Evaders
   had their check (R65). */
static void start_back(tvb_game *g, int unit, int distance)
{
    if (g->s->unit[unit].flags & TVB_EVADING || tvb_in_command(g->b, g->s, unit) ||
        !tc_on(TVB_3_5_c)) {
        go_back(g, unit, distance);
        return;
    }
    g->s->waypoints = 1;
    g->s->way[0] = (uint16_t)distance;
    tvb_start_check(g, unit, TVB_FOR_RALLY);
}

void tvb_apply_rally(tvb_game *g, const tc_action *a)
{
    start_back(g, a->unit, a->as.pose.length);
}

/* R76: who fails stays. */
void tvb_rally_checked(tvb_game *g, int unit, bool passed)
{
    const int distance = g->s->way[0];

    g->s->way[0] = 0;
    g->s->waypoints = 0;
    if (passed || !tc_on(TVB_R76))
        go_back(g, unit, distance);
    else
        g->s->unit[unit].flags |= TVB_RALLIED;
}

bool tvb_run_rally(tvb_game *g)
{
    (void)g;
    return false;
}

/* 3.5.e, R92: who is locked now. */
void tvb_say_locked(tvb_game *g)
{
    for (int u = 0; g->ev && u < TVB_SIDE_UNITS; u++)
        for (int e = TVB_SIDE_UNITS; e < TVB_UNITS; e++)
            if (g->s->unit[u].type != TVB_CMD && g->s->unit[e].type != TVB_CMD &&
                tvb_contact(g->b, g->s, u, e))
                tvb_say(g, TVB_EV_LOCKED, tc_by(TVB_3_5_e, TVB_R92), u, e, 0, 0, 0, 0);
}
