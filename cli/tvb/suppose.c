/* Tilly's Very Bad Day: a melee, a charge that has come home or a shot that is asked about though
   nobody may make it now. */
#include "../../core/tvb/tables.h"
#include "talk.h"

#include <string.h>

static void set_clock(const suppose_wish *w, tvb_state *s)
{
    const int side = tvb_side(w->who[0]);
    const uint32_t over = TVB_SHOT | TVB_SHOT_AT | TVB_PIVOTED | TVB_FOUGHT_NOW | TVB_CHARGED |
                          TVB_EVADING | TVB_DECLARED | TVB_STANDING;

    s->turn = s->turn ? s->turn : 1;
    s->attacker = (uint8_t)side;
    for (int u = 0; u < TVB_UNITS; u++)
        s->unit[u].flags &= ~over;
    s->mist = 0;
    if (w->deed == SUPPOSE_SHOOT) {
        tvb_at_step(s, TVB_STEP_SHOOT, side);
        return;
    }
    tvb_at_step(s, TVB_STEP_MELEE, side);
    s->frame[0].a = TVB_STAGE_3_5;
    s->frame[s->frames++] = (tvb_frame){ TVB_STEP_MELEE, (uint8_t)side, 0, 0 };
}

/* Everybody else, but for the commanders with the two. */
static void lift(const suppose_wish *w, tvb_state *s)
{
    for (int u = 0; u < TVB_UNITS; u++) {
        tvb_unit *unit = &s->unit[u];
        const int at = unit->type == TVB_CMD && unit->attached != TC_NONE ? unit->attached : u;
        if (at == w->who[0] || at == w->whom[0] || !(unit->flags & TVB_ON))
            continue;
        unit->flags = (unit->flags & ~(uint32_t)TVB_ON) | TVB_AWAY;
        unit->x = unit->y = 0;
        unit->heading = 0;
        unit->attached = TC_NONE;
    }
}

static void stand_at(tvb_state *s, int unit, pl_point at, int heading)
{
    tvb_unit *u = &s->unit[unit];

    u->x = at.x;
    u->y = at.y;
    u->heading = (int16_t)heading;
    u->flags = (u->flags & ~(uint32_t)(TVB_AWAY | TVB_HIDDEN)) | TVB_ON;
    for (int c = 0; c < TVB_UNITS; c++)
        if (s->unit[c].type == TVB_CMD && s->unit[c].flags & TVB_ON &&
            s->unit[c].attached == unit) {
            s->unit[c].x = at.x;
            s->unit[c].y = at.y;
        }
}

/* Front to front, so far apart as it shoots, or touching. */
static void set_place(const tvb_battle *b, const suppose_wish *w, tvb_state *s)
{
    const int who = w->who[0], whom = w->whom[0];
    const int32_t far = w->deed == SUPPOSE_SHOOT ? tvb_type(s->unit[who].type)->range : 0;

    if (!(s->unit[whom].flags & TVB_ON)) /* before the armies are placed */
        stand_at(s, whom, (pl_point){ b->width / 2, b->depth / 2 },
                 tvb_side(whom) ? PL_TURN / 2 : 0);
    if (!(s->unit[who].flags & TVB_ON))
        stand_at(s, who, (pl_point){ b->width / 2, b->depth / 2 }, 0);
    lift(w, s);
    const pl_base target = tvb_base(b, &s->unit[whom]), own = tvb_base(b, &s->unit[who]);
    stand_at(s, who, pl_from(target.at, target.heading, 0, target.hd + own.hd + far),
             (target.heading + PL_TURN / 2) % PL_TURN);
}

static const char *why_not(const tvb_state *s, const suppose_wish *w)
{
    for (int i = 0; i < w->whos; i++) {
        const tvb_unit *u = &s->unit[w->who[i]];
        if (!u->type || u->type == TVB_CMD || u->flags & TVB_GONE)
            return "A commander fights and shoots only with his unit; name a unit of the battle.";
        if (w->deed == SUPPOSE_SHOOT && tvb_type(u->type)->range == 0)
            return "That kind of unit does not shoot (TVB-1.2.b).";
        if (w->deed != SUPPOSE_SHOOT && u->type == TVB_CAN)
            return "Cannons do not fight hand to hand (TVB-3.4.j); they shoot.";
    }
    for (int i = 0; i < w->whoms; i++) {
        const tvb_unit *u = &s->unit[w->whom[i]];
        if (!u->type || u->type == TVB_CMD || u->flags & TVB_GONE)
            return "Nobody aims at a commander alone (TVB-1.2.o); name a unit of the battle.";
        if (w->deed != SUPPOSE_SHOOT && u->type == TVB_CAN)
            return "Cannons in contact are overrun without a die (TVB-3.4.j).";
    }
    return w->whoms > 1 ? "One target, please: SC1 SC2 shoot NC1." : NULL;
}

static void shoot(const suppose_wish *w, const tc_state *state, play_decision *out)
{
    const tc_await now = { .step = state->as.tvb.frame[state->as.tvb.frames - 1].step };

    out->count = 1;
    out->at[0] = (tc_action){ .kind = now.step == TVB_STEP_POINT_BLANK ? TVB_PB_SHOOT : TVB_SHOOT,
                              .side = (uint8_t)tvb_side(w->who[0]),
                              .unit = (uint8_t)w->who[0],
                              .target = (uint8_t)w->whom[0] };
    for (int i = 1; i < w->whos; i++)
        tc_set_add(out->at[0].as.set, (unsigned)w->who[i]);
}

/* The melee of the target, if all who are named are in it. */
static bool fight(const tvb_battle *b, const suppose_wish *w, tvb_state *s, bool charges,
                  play_decision *out)
{
    const uint64_t in = tvb_group_of(b, s, w->whom[0], tvb_side(w->who[0]));

    out->count = 1;
    out->at[0] = (tc_action){
        .kind = TVB_CHOOSE_MELEE, .side = s->attacker, .unit = TC_NONE, .target = TC_NONE
    };
    for (int i = 0; i < w->whos; i++) {
        if (!(in & tvb_bit(w->who[i])))
            return false;
        if (!charges)
            continue;
        s->unit[w->who[i]].flags |= TVB_CHARGED;
        s->unit[w->who[i]].contacts |= tvb_bit(w->whom[0]);
    }
    const uint64_t south = tvb_group_of(b, s, w->whom[0], 0);
    out->at[0].arg = (uint16_t)(south ? __builtin_ctzll(south) : 0);
    return true;
}

/* An attack is a charge: there is no other way into a melee (3.1). Who "fights" is in it
   already. */
bool tvb_suppose(const tc_battle *battle, const suppose_wish *w, int what, tc_state *state,
                 play_decision *out, const char **why)
{
    const tvb_battle *b = &battle->as.tvb;
    tvb_state *s = &state->as.tvb;

    *why = why_not(s, w);
    if (*why)
        return false;
    if (what == SUPPOSE_PLACE && w->whos > 1) {
        *why = "Face to face it is one against one.";
        return false;
    }
    if (what == SUPPOSE_NOTHING && w->deed == SUPPOSE_CHARGE)
        return false; /* it is declared first */
    if (what != SUPPOSE_NOTHING)
        set_clock(w, s);
    if (what == SUPPOSE_PLACE)
        set_place(b, w, s);
    if (w->deed != SUPPOSE_SHOOT)
        return fight(b, w, s, what != SUPPOSE_NOTHING && w->deed != SUPPOSE_FIGHT, out);
    shoot(w, state, out);
    return true;
}
