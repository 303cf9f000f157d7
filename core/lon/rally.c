/* Chapter 10: rally. The frames: RALLY (a: the stand whose d8 is due, b: side) and RALLY_AID (c:
   the d8 that fell, the general's d3 is due). */
#include "parts.h"

int lon_rally_number(const lon_battle *b, const lon_state *s, int stand)
{
    const int side = lon_side(s, stand);
    const int contingent = tc_on(LON_X2) ? lon_contingent(b, s, stand) : 0;
    const lon_discipline_row *row = &lon_disciplines[b->discipline[side][contingent]];

    return lon_is_demoralised(s, side) && tc_on(LON_11_A_2) ? row->rally_demoralised : row->rally;
}

/* R95: of the side on the card; 10.A.1: with no enemy upon it. */
static bool is_eligible(const lon_state *s, int side, int stand)
{
    const uint16_t flags = s->stand[stand].flags;

    if (!(flags & LON_ON) || !(flags & LON_DISORDERED))
        return false;
    if (lon_side(s, stand) != side && tc_on(LON_R95))
        return false;
    return !tc_on(LON_10_A_1) || !lon_is_engaged(s, stand);
}

/* R98: all of them, one after the other; there is no choice. */
static int next_eligible(const lon_state *s, int side, int from)
{
    for (int i = from; i < LON_STANDS && tc_on(LON_R98); i++)
        if (is_eligible(s, side, i))
            return i;
    return -1;
}

/* 10.A.4. */
static void rally(lon_game *g, int stand)
{
    if (tc_on(LON_10_A_4))
        g->s->stand[stand].flags &= (uint16_t)~LON_DISORDERED;
}

/* R120: those in contact too. */
static void rally_all(lon_game *g, int side)
{
    for (int i = 0; i < LON_STANDS; i++) {
        const uint16_t flags = g->s->stand[i].flags;
        if (!(flags & LON_ON) || !(flags & LON_DISORDERED) || lon_side(g->s, i) != side)
            continue;
        rally(g, i);
        lon_say(g, LON_EV_RALLIES, tc_by(LON_15_5, LON_R120), i, TC_NONE, 0, 0, 1, 0);
    }
}

void lon_start_rally(lon_game *g, int side)
{
    const int stand = next_eligible(g->s, side, 0);

    if (g->s->omens >> side & 1 && tc_on(LON_R120)) {
        g->s->omens &= (uint8_t) ~(1u << side);
        rally_all(g, side);
    } else if (stand >= 0) {
        lon_push(g, LON_STEP_RALLY, stand, side, 0);
    }
}

/* R97: whether he is touched by an enemy himself does not matter. */
static bool has_aid(const lon_state *s, int stand)
{
    return tc_on(LON_10_A_3) && lon_general_touches(s, stand, !tc_on(LON_R97));
}

tc_pool lon_rally_pool(const lon_battle *b, const lon_state *s)
{
    const tc_frame *f = &s->frame[s->frames - 1];

    if (f->step == LON_STEP_RALLY_AID)
        return (tc_pool){ 1, 3, TC_EACH, 0 };
    if (has_aid(s, f->a))
        return (tc_pool){ 1, 8, TC_EACH, 0 };
    return (tc_pool){ 1, 8, TC_HITS, (uint8_t)lon_rally_number(b, s, f->a) };
}

/* R96: at least; the total may be more than 8. 10.A.4: what has rallied is in good order. */
static void judge(lon_game *g, int stand, int total, tc_cite by)
{
    const int need = lon_rally_number(g->b, g->s, stand);
    const bool rallied = tc_on(LON_R96) ? total >= need : total == need;

    if (rallied)
        rally(g, stand);
    lon_say(g, TC_EV_RESULT, by, stand, TC_NONE, total, rallied, 0, 0);
    lon_say(g, LON_EV_RALLIES, rallied ? tc_by(LON_10_A_4, LON_R96) : by, stand, TC_NONE, total,
            need, rallied, 0);
}

void lon_roll_rally(lon_game *g, int die)
{
    tc_frame *f = lon_top(g->s);
    const tc_frame at = *f;
    const bool first = at.step == LON_STEP_RALLY;
    const tc_cite by =
        lon_is_demoralised(g->s, at.b) ? tc_by(LON_11_A_2, LON_R96) : tc_by(LON_10_A_2, LON_R96);

    if (first)
        lon_say(g, TC_EV_BEGIN, by, at.a, TC_NONE, lon_rally_number(g->b, g->s, at.a), 0, 0, 0);
    lon_emit_die(g, at.a, first ? by : tc_by(LON_10_A_3, LON_R97), first ? 8 : 3, die);
    if (first && has_aid(g->s, at.a)) {
        *f = (tc_frame){ LON_STEP_RALLY_AID, at.a, at.b, (uint8_t)die };
        return;
    }
    judge(g, at.a, at.c + die, by);
    const int next = next_eligible(g->s, at.b, at.a + 1);
    lon_pop(g);
    if (next >= 0)
        lon_push(g, LON_STEP_RALLY, next, at.b, 0);
}
