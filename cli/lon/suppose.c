/* Lion of the North: a combat or a shot that is asked about though nobody may make it now. A charge
   is a leg of a move (R14) and ends in contact; what is decided by dice is the combat. */
#include "../../core/lon/tables.h"
#include "talk.h"

#include <string.h>

static void set_clock(const suppose_wish *w, lon_state *s)
{
    const int side = lon_side(s, w->who[0]);

    s->turn = s->turn ? s->turn : 1;
    s->bad_visibility = 0;
    memset(&s->move, 0, sizeof s->move);
    memset(&s->combat, 0, sizeof s->combat);
    for (int u = 0; u < LON_STANDS; u++) {
        s->stand[u].flags &= (uint16_t)~LON_PHASE_FLAGS;
        s->stand[u].edges = 0;
    }
    lon_at_step(s, w->deed == SUPPOSE_SHOOT ? LON_STEP_FIRE : LON_STEP_MELEE, side, false);
}

static void stand_at(lon_state *s, int stand, pl_point at, int heading)
{
    lon_stand *u = &s->stand[stand];

    u->x = at.x;
    u->y = at.y;
    u->heading = (int16_t)heading;
    u->link = TC_NONE;
    u->flags = (uint16_t)((u->flags & ~LON_COMING) | LON_ON);
}

static void lift(const suppose_wish *w, lon_state *s)
{
    for (int u = 0; u < LON_STANDS; u++) {
        lon_stand *stand = &s->stand[u];
        stand->link = TC_NONE;
        if (u == w->who[0] || u == w->whom[0] || !(stand->flags & LON_ON))
            continue;
        stand->flags = (uint16_t)((stand->flags & ~LON_ON) | LON_COMING);
        stand->x = stand->y = 0;
        stand->heading = 0;
    }
}

/* Front to front: touching, or at the range from which it hits best. */
static void set_place(const lon_battle *b, const suppose_wish *w, lon_state *s)
{
    const int who = w->who[0], whom = w->whom[0];
    const lon_type_row *row = lon_type(s->stand[who].type);
    const int32_t near = s->stand[who].type == LON_MOR ? LON_RANGE_11 : LON_RANGE_5 - LON_CM;
    const int32_t far = w->deed != SUPPOSE_SHOOT ? 0 : row->range < near ? row->range : near;

    if (!lon_stands(s, whom)) /* before the armies are placed */
        stand_at(s, whom, (pl_point){ b->width / 2, b->depth / 2 },
                 lon_side(s, whom) == b->north ? PL_TURN / 2 : 0);
    lift(w, s);
    const lon_stand *target = &s->stand[whom];
    stand_at(s, who, pl_from((pl_point){ target->x, target->y }, target->heading, 0, far),
             (target->heading + PL_TURN / 2) % PL_TURN);
}

static const char *why_not(const lon_state *s, const suppose_wish *w)
{
    for (int i = 0; i < w->whos + w->whoms; i++) {
        const int stand = i < w->whos ? w->who[i] : w->whom[i - w->whos];
        if (stand >= LON_STANDS || s->stand[stand].type == LON_NO_TYPE ||
            s->stand[stand].flags & (LON_GONE | LON_PILE))
            return "Name stands of this battle that are not lost; `tercio scenario show` lists "
                   "them.";
    }
    if (w->deed == SUPPOSE_SHOOT)
        return w->whos + w->whoms > 2            ? "One stand fires at one."
               : lon_fire_die(s, w->who[0]) == 0 ? "That stand does not fire (LON-7.B.1)."
                                                 : NULL;
    for (int i = 0; i < w->whos; i++)
        if (!lon_type(s->stand[w->who[i]].type)->attacks)
            return "That stand never attacks (LON-8.E.1).";
    return w->whoms > 1 ? "One defender, please: A4 A5 attack B3." : NULL;
}

bool lon_suppose(const tc_battle *battle, const suppose_wish *w, int what, tc_state *state,
                 play_decision *out, const char **why)
{
    lon_state *s = &state->as.lon;

    *why = why_not(s, w);
    if (*why)
        return false;
    if (what == SUPPOSE_PLACE && w->whos > 1) {
        *why = "Face to face it is one against one.";
        return false;
    }
    if (what != SUPPOSE_NOTHING)
        set_clock(w, s);
    if (what == SUPPOSE_PLACE)
        set_place(&battle->as.lon, w, s);
    const tc_frame *now = &s->frame[s->frames - 1];
    tc_action a = { .kind = LON_COMBAT,
                    .side = (uint8_t)lon_side(s, w->who[0]),
                    .unit = TC_NONE,
                    .target = (uint8_t)w->whom[0] };
    if (w->deed == SUPPOSE_SHOOT) {
        a.kind = now->step == LON_STEP_FIRE && now->b ? LON_ADJ_FIRE : LON_FIRE;
        a.unit = (uint8_t)w->who[0];
    } else {
        memset(a.as.id, TC_NONE, sizeof a.as.id);
        for (int i = 0; i < w->whos && i < TC_IDS_MAX; i++)
            a.as.id[i] = (uint8_t)w->who[i];
    }
    out->count = 1;
    out->at[0] = a;
    return true;
}
