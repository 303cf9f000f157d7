/* Chapter 6 after the moves: guns that change between moving and emplaced, and, with a fire arc,
   turn where they stand; dragoons that dismount (12.C). How guns move: command.c and move.c; how
   they fire: fire.c. */
#include "parts.h"

/* ---- May it? ---- */

/* 12.C, R110. R12: on foot the middle of its base lies farther ahead. */
static tc_verdict check_dismount(const lon_battle *b, const lon_state *s, int stand)
{
    const lon_stand *u = &s->stand[stand];

    if (u->type != LON_DRG)
        return lon_never(LON_12_C, 0, 0);
    if (u->flags & LON_MOVED || lon_is_engaged(s, stand))
        return tc_illegal(tc_by(LON_12_C, LON_R110), 0, 0);
    const pl_stand mounted = lon_base(s, stand);
    const pl_stand foot = lon_base_at(LON_MUS, u->x, u->y, u->heading);
    const int other = lon_joined_garrison(b, s, stand, &mounted, &foot);
    return other < 0 ? tc_legal() : tc_illegal(LON_R109, other, TC_NONE);
}

/* What a change leads to; LON_NO_GUN: there is none, or none any more (6.A.3). */
static int changed(const lon_stand *u)
{
    if (u->type != LON_LG && u->type != LON_MG)
        return LON_NO_GUN;
    switch (u->gun) {
    case LON_LIMBERED0:
        return LON_EMPLACED1;
    case LON_EMPLACED0:
        return LON_LIMBERED1;
    case LON_LIMBERED1: /* 6.A.3 muted: back again */
        return tc_on(LON_6_A_3) ? LON_NO_GUN : LON_EMPLACED1;
    case LON_EMPLACED1:
        return tc_on(LON_6_A_3) ? LON_NO_GUN : LON_LIMBERED1;
    default:
        return LON_NO_GUN;
    }
}

/* 6.A.3, R48. */
static tc_verdict check_change(const lon_state *s, int gun)
{
    const lon_stand *u = &s->stand[gun];

    if (changed(u) == LON_NO_GUN)
        return lon_never(tc_by(LON_6_A_3, LON_R49), 0, 0);
    if (u->flags & LON_MOVED || lon_is_engaged(s, gun))
        return tc_illegal(LON_R48, 0, 0);
    return tc_legal();
}

/* R131: the gun by itself. */
static tc_verdict check_may_pivot(const lon_state *s, int gun)
{
    const lon_stand *u = &s->stand[gun];

    if (!lon_is_gun(u->type) || lon_gun_moves(u->gun))
        return lon_never(LON_R131, 0, 0);
    if (u->flags & LON_PIVOTED || lon_is_engaged(s, gun))
        return tc_illegal(LON_R131, 0, 0);
    return tc_legal();
}

static bool may_after(const lon_battle *b, const lon_state *s, int stand)
{
    const lon_stand *u = &s->stand[stand];
    if (u->type == LON_DRG)
        return !check_dismount(b, s, stand).rule;
    if (!lon_is_gun(u->type))
        return false;
    return (changed(u) != LON_NO_GUN && !check_change(s, stand).rule) ||
           (b->fire_arc && !check_may_pivot(s, stand).rule);
}

bool lon_may_after(const lon_battle *b, const lon_state *s, int side)
{
    for (int i = 0; i < LON_STANDS; i++)
        if (lon_stands(s, i) && lon_side(s, i) == side && may_after(b, s, i))
            return true;
    return false;
}

/* ---- PIVOT (R131) ---- */

/* About the middle of its base. */
static pl_stand pivoted(const lon_state *s, int gun, int heading)
{
    pl_stand base = lon_base(s, gun);
    const pl_point centre = pl_stand_centre(&base);
    base.heading = heading;
    base.at = pl_from(centre, heading, 0, base.depth / 2);
    return base;
}

/* R51, then R9: of all enemies. */
static tc_verdict check_near_enemies(const lon_state *s, int gun, const pl_stand *end)
{
    tc_verdict askew = tc_legal();

    for (int e = 0; e < LON_STANDS; e++) {
        if (!lon_stands(s, e) || lon_side(s, e) == lon_side(s, gun))
            continue;
        const pl_stand other = lon_base(s, e);
        if (pl_stands_apart(end, &other, LON_CLEAR))
            continue;
        if (lon_touch(end, &other, NULL) && !lon_contact(s, gun, e, NULL)) {
            const tc_verdict v = tc_illegal(tc_by(LON_6_A_4, LON_R51), 0, 0);
            if (v.rule)
                return v;
        }
        if (!askew.rule && !lon_ends_squarely(end, &other))
            askew = tc_illegal(LON_R9, pl_stand_distance(end, &other), LON_CLEAR);
    }
    return askew;
}

/* R13, R45, R28, R51, R9 at the end of the turn. */
static tc_verdict check_pivot(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    const int heading = a->as.pose.heading;
    tc_verdict v = check_may_pivot(s, a->unit);

    if (v.rule)
        return v;
    if (heading < 0 || heading >= PL_TURN)
        return tc_illegal(TC_MALFORMED, heading, PL_TURN - 1);
    const pl_stand end = pivoted(s, a->unit, heading);
    if (!lon_on_table(b, &end))
        return lon_never(LON_R13, 0, 0);
    if (lon_over_water(b, &end))
        return tc_illegal(tc_by(LON_5_B_6, LON_R45), 0, 0);
    const int other = lon_overlapped(s, a->unit, &end, NULL);
    return other >= 0 ? lon_never(LON_R28, other, TC_NONE) : check_near_enemies(s, a->unit, &end);
}

/* ---- The decisions ---- */

/* Always; whether another step follows is seen when it is done (5.2). */
tc_verdict lon_check_end_moves(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    const tc_frame *f = &s->frame[s->frames - 1];
    (void)b;
    if ((f->step != LON_STEP_MOVE && f->step != LON_STEP_AFTER) || f->a != a->side)
        return lon_never(LON_13_A, 0, 0);
    return tc_legal();
}

tc_verdict lon_check_after(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    const tc_frame *f = &s->frame[s->frames - 1];

    if (a->kind == LON_END_MOVES)
        return lon_check_end_moves(b, s, a);
    if (f->step != LON_STEP_AFTER || f->a != a->side)
        return lon_never(LON_13_A, 0, 0);
    if (a->unit >= LON_STANDS || !lon_stands(s, a->unit))
        return tc_illegal(TC_MALFORMED, a->unit, LON_STANDS);
    if (lon_side(s, a->unit) != a->side)
        return lon_never(tc_by(LON_13_A, LON_R127), a->unit, TC_NONE);
    switch (a->kind) {
    case LON_DISMOUNT:
        return check_dismount(b, s, a->unit);
    case LON_CHANGE_GUN:
        return check_change(s, a->unit);
    default:
        return check_pivot(b, s, a);
    }
}

/* R31: what is not spent is lost. */
static void end_moves(lon_game *g)
{
    const tc_frame f = *lon_top(g->s);

    if (f.step == LON_STEP_MOVE) {
        if (tc_on(LON_R31))
            g->s->cpts[0] = g->s->cpts[1] = 0;
        *lon_top(g->s) = (tc_frame){ LON_STEP_AFTER, f.a, 0, 0 };
        if (lon_may_after(g->b, g->s, f.a))
            return;
    }
    lon_end_phase(g);
}

/* R12, R110: the same front edge, and order or disorder as before; R109: a train may be its now. */
static void dismount(lon_game *g, int stand)
{
    lon_stand *u = &g->s->stand[stand];

    u->type = LON_MUS;
    u->flags |= LON_DISMOUNTED;
    lon_say(g, LON_EV_DISMOUNTS, tc_by(LON_12_C, LON_R110), stand, TC_NONE, 0, 0, 0, 0);
    lon_judge_trains(g, stand);
}

static void pivot(lon_game *g, int gun, int heading)
{
    lon_stand *u = &g->s->stand[gun];
    const pl_stand end = pivoted(g->s, gun, heading);

    u->x = end.at.x;
    u->y = end.at.y;
    u->heading = (int16_t)heading;
    u->flags |= LON_PIVOTED;
    lon_unlink(g->s, gun);
    lon_say(g, LON_EV_PIVOTS, tc_by(LON_R131, LON_R50), gun, TC_NONE, heading, 0, 0, 0);
}

void lon_apply_after(lon_game *g, const tc_action *a)
{
    lon_stand *u = &g->s->stand[a->unit % LON_STANDS];

    switch (a->kind) {
    case LON_END_MOVES:
        end_moves(g);
        break;
    case LON_DISMOUNT:
        dismount(g, a->unit);
        break;
    case LON_CHANGE_GUN:
        u->gun = (uint8_t)changed(u);
        lon_say(g, LON_EV_GUN, tc_by(LON_6_A_3, LON_R48), a->unit, TC_NONE, u->gun, 0, 0, 0);
        break;
    default:
        pivot(g, a->unit, a->as.pose.heading);
        break;
    }
}
