/* What the captain of Tilly's Very Bad Day sees: the enemy's army; and for one unit its prey, the
   foes and friends about it, and whether its place is held. */
#include "../plane/plane.h"
#include "captain_move.h"

enum {
    MUZZLE = 12000, /* how far from a gun it may be in its way */
    COMPANY = 5400  /* how far from its place a friend counts */
};

/* ---- The enemy's army ---- */

void cap_survey(const tvb_state *s, int side, ai_tvb_mind *m)
{
    const int first = (1 - side) * TVB_SIDE_UNITS;

    m->foes = 0;
    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        const tvb_unit *u = &s->unit[e];
        if (!tvb_stands(u) || u->type == TVB_CMD || (u->flags & TVB_HIDDEN))
            continue;
        ai_tvb_foe *f = &m->foe[m->foes++];
        *f = ai_plane_foe_at((pl_point){ u->x, u->y }, u->heading, e, u->type);
        f->resolve = u->resolve;
        f->fresh = !(u->flags & TVB_SHOT);
    }
}

/* ---- The prey ---- */

static int prey_value(const view *v, const ai_tvb_foe *e)
{
    static const int16_t for_horse[TVB_TYPES] = { 0, 0, 62, 60, 66, 20, 60, 70, 74 };
    static const int16_t for_foot[TVB_TYPES] = { 0, 0, 24, 20, 50, 50, 54, 50, 56 };
    return (v->horse ? for_horse : for_foot)[e->type] + (e->resolve == 1 ? 16 : 0);
}

/* The foe worth most for how far he is; for horse against pikes, the place beside them. */
void cap_choose_goal(view *v)
{
    int best = -1, most = 0;

    for (int i = 0; i < v->m->foes; i++) {
        const ai_tvb_foe *e = &v->m->foe[i];
        const int64_t far = square(e->x - v->u->x, e->y - v->u->y);
        const int value = prey_value(v, e), near = (value - most + 5) / 6 * 1000;
        if (best >= 0 && (value <= most || far >= (int64_t)near * near))
            continue; /* too far to be worth more: no root need be drawn */
        const int worth = value - 6 * (int)(pl_root((uint64_t)far) / 1000);
        if (best < 0 || worth > most) {
            best = i;
            most = worth;
        }
    }
    v->goal = (pl_point){ v->u->x, v->u->y };
    if (best < 0)
        return;
    const ai_tvb_foe *e = &v->m->foe[best];
    v->goal = (pl_point){ e->x, e->y };
    if (!v->horse || e->type == TVB_HOR || e->type == TVB_CAN || e->type == TVB_LHO)
        return;
    const int heading = pl_towards((pl_point){ 0, 0 }, (pl_point){ e->ahead_x, e->ahead_y });
    const pl_point local = pl_local(v->goal, heading, (pl_point){ v->u->x, v->u->y });
    v->goal = pl_from(v->goal, heading, local.x < 0 ? -3200 : 3200, -600);
}

/* Centres farther apart than this have gaps (stance_of) of more than `gap`: bases are at most 2.7
   of it, and a gap is never less than 0.94 of the straight distance. */
static int64_t square_of_gap(int64_t gap)
{
    const int64_t far = gap * 107 / 100 + 2750;
    return far * far;
}

/* Where a foe begins to matter: his shots and charges, or the mover's own. */
static int64_t aloof_of(const view *v, const ai_tvb_foe *e)
{
    const int own =
        ai_tvb_range(v->u->type) > TVB_CHARGE_MOVE ? ai_tvb_range(v->u->type) : TVB_CHARGE_MOVE;
    const int his =
        ai_tvb_range(e->type) > TVB_CHARGE_MOVE ? ai_tvb_range(e->type) : TVB_CHARGE_MOVE;
    const int after_move = v->attacker ? tvb_types[e->type].move + TVB_CHARGE_MOVE - 500 : 0;
    const int more = own > his ? own : his;

    return square_of_gap(more > after_move ? more : after_move);
}

static friend_near friend_of(const tvb_unit *u, int unit)
{
    friend_near f = { .x = u->x, .y = u->y, .unit = (uint8_t)unit, .gun = u->type == TVB_CAN };

    if (f.gun) {
        f.ahead_x = (int16_t)(pl_sin(u->heading) >> 20);
        f.ahead_y = (int16_t)(pl_cos(u->heading) >> 20);
    }
    return f;
}

/* May one pass the other (ledger 2.5)? */
static bool passes(int mover, int other)
{
    if (other == TVB_CAN)
        return true;
    if (tvb_is_cavalry(mover))
        return tvb_is_cavalry(other) || other == TVB_SHO;
    return mover == TVB_DRA ? other == TVB_SHO
                            : mover == TVB_SHO && (tvb_is_cavalry(other) || other == TVB_DRA);
}

/* Where it is now: held by whom, how much room there is ahead. */
static void look_at_place(view *v)
{
    const pl_base here = v->here;
    const int ax = pl_sin(here.heading) >> 20, ay = pl_cos(here.heading) >> 20;

    v->held = -1;
    v->inside = false;
    v->room = v->ahead = 99999;
    for (int i = 0; i < v->foes; i++) {
        const cap_stance st = stance_of(&here, ax, ay, &v->foe[i].e);
        const int reach = st.ahead - HALF_DEPTH - st.deep;
        v->ahead = st.front && reach < v->ahead ? reach : v->ahead;
        v->inside |= st.gap < 990;
        if (st.his_front && st.gap < 2950 && (v->held < 0 || st.gap < v->held_gap)) {
            v->held = i;
            v->held_gap = st.gap;
        }
    }
    for (int i = 0; i < v->friends; i++) {
        const tvb_unit *f = &v->s->unit[v->friend[i].unit];
        const int64_t dx = f->x - v->u->x, dy = f->y - v->u->y;
        const int ahead = (int)((dx * ax + dy * ay) >> 10);
        const int right = absolute((int)((dx * ay - dy * ax) >> 10));
        const int turned = absolute(f->heading - v->u->heading);
        const int deep = turned % 1800 ? TVB_HALF_WIDTH : HALF_DEPTH;
        const int wide = turned % 1800 == 900 ? HALF_DEPTH : TVB_HALF_WIDTH;
        if (ahead < deep || right > TVB_HALF_WIDTH + wide - 30 || f->type == TVB_CAN)
            continue;
        const bool over = passes(v->u->type, f->type) && right <= 100 && turned % 1800 == 0 &&
                          tvb_types[v->u->type].move >= ahead + 1000;
        if (!over && ahead - HALF_DEPTH - deep < v->room)
            v->room = ahead - HALF_DEPTH - deep;
    }
}

void cap_look_about(view *v)
{
    const int first = v->side * TVB_SIDE_UNITS;

    v->foes = v->friends = 0;
    /* Who could be shot at or charged from where it may go, or could do so to it. */
    const int64_t reach = tvb_types[v->u->type].move + (v->attacker ? 8500 : 5500);
    for (int i = 0; i < v->m->foes; i++)
        if (square(v->m->foe[i].x - v->u->x, v->m->foe[i].y - v->u->y) < reach * reach) {
            v->foe[v->foes++] = (foe_near){ v->m->foe[i], aloof_of(v, &v->m->foe[i]) };
        }
    v->close = false;
    const int64_t near = tvb_types[v->u->type].move + 5500;
    for (int i = 0; i < v->foes && !v->close; i++)
        v->close = square(v->foe[i].e.x - v->u->x, v->foe[i].e.y - v->u->y) < near * near;
    for (int f = first; f < first + TVB_SIDE_UNITS; f++) {
        const tvb_unit *x = &v->s->unit[f];
        const int64_t matters = x->type == TVB_CAN ? MUZZLE : tvb_types[v->u->type].move + COMPANY;
        if (f != v->unit && tvb_stands(x) && x->type != TVB_CMD &&
            square(x->x - v->u->x, x->y - v->u->y) < matters * matters)
            v->friend[v->friends++] = friend_of(x, f);
    }
    v->commander = tvb_commander_of(v->b, v->s, v->unit);
    look_at_place(v);
}
