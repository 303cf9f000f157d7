/* SOF-7.4, option random_events: the event marker (table 2.6). */
#include "parts.h"

/* Which side the event is for; 4 is the drawer's. R80: the owner of the unit chooses. */
static int chooser_of(int event, int drawer)
{
    switch (event) {
    case 1:
    case 6:
        return SOF_CATHOLIC;
    case 2:
    case 5:
        return SOF_PROTESTANT;
    default:
        return drawer;
    }
}

/* May this unit be named for the event? 1, 2: ROUTED; 5, 6: DISORDERED; 4: not ROUTED (R81). */
bool sof_event_takes(const sof_battle *b, const sof_state *s, int event, int side, int unit)
{
    const sof_unit *u = &s->unit[unit];
    if (b->unit[unit].side != side || !sof_alive(u))
        return false;
    if (event == 1 || event == 2)
        return u->status == SOF_ROUTED;
    if (event == 4)
        return u->status == SOF_NORMAL || u->status == SOF_DISORDERED;
    return u->status == SOF_DISORDERED;
}

void sof_roll_event(sof_game *g, int die)
{
    static const tc_cite choice = SOF_7_4_b | (tc_cite)SOF_R80 << 16;
    const tc_cite by[] = {
        0, choice, choice, SOF_7_4_a, tc_by(SOF_7_4_c, SOF_R81), choice, choice
    };
    sof_frame *f = sof_top(g->s);
    const uint8_t face = (uint8_t)die;
    const int side = chooser_of(die, f->b);
    bool any = false;

    sof_say_begin(g, tc_by(SOF_7_4_a, SOF_R79), SOF_CUP, 0);
    sof_say_dice(g, SOF_7_4_a, SOF_CUP, 6, &face, 1);
    sof_say(g, SOF_EV_EVENT, by[die], TC_NONE, TC_NONE, die, side, 0);
    for (int u = 0; u < g->b->units && die != 3; u++)
        any |= sof_event_takes(g->b, g->s, die, side, u);
    if (!any) {
        sof_pop(g);
        return;
    }
    f->a = (uint8_t)die;
    f->b = (uint8_t)side;
}

/* R81: up to two units of one command. */
static tc_verdict check_pair(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    int count = 0, leader = -1;
    for (int u = 0; u < b->units; u++) {
        if (!tc_set_has(a->as.set, (unsigned)u))
            continue;
        if (!sof_event_takes(b, s, 4, a->side, u))
            return tc_illegal(tc_by(SOF_7_4_c, SOF_R81), u, TC_NONE);
        if (++count > 2)
            return tc_illegal(tc_by(SOF_7_4_c, SOF_R81), u, TC_NONE);
        if (leader >= 0 && b->unit[u].leader != leader)
            return tc_illegal(tc_by(SOF_7_4_c, SOF_R81), u, TC_NONE);
        leader = b->unit[u].leader;
    }
    return tc_legal();
}

/* SOF-7.4.b, R80: 1 and 2 may be refused, 5 and 6 not. */
static tc_verdict check_one(const sof_battle *b, const sof_state *s, const tc_action *a, int event)
{
    int count = 0;
    for (int u = 0; u < b->units; u++) {
        if (!tc_set_has(a->as.set, (unsigned)u))
            continue;
        if (!sof_event_takes(b, s, event, a->side, u))
            return tc_illegal(tc_by(SOF_7_4_b, SOF_R80), u, TC_NONE);
        count++;
    }
    if (count > 1 || (count == 0 && event >= 5))
        return tc_illegal(tc_by(SOF_7_4_b, SOF_R80), 0, 0);
    return tc_legal();
}

tc_verdict sof_check_event(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    const sof_frame *f = &s->frame[s->frames - 1];
    if (f->step == SOF_STEP_ARRIVAL)
        return sof_check_edge(b, s, a);
    if (a->side != f->b)
        return tc_illegal(tc_by(SOF_3_1_1_b, SOF_R80), a->side, f->b);
    for (int i = b->units; i < TC_SET_BITS; i++)
        if (tc_set_has(a->as.set, (unsigned)i))
            return tc_illegal(TC_MALFORMED, i, b->units);
    return f->a == 4 ? check_pair(b, s, a) : check_one(b, s, a, f->a);
}

void sof_apply_event(sof_game *g, const tc_action *a)
{
    const sof_frame f = *sof_top(g->s);
    int leader = -1;

    if (f.step == SOF_STEP_ARRIVAL) {
        sof_apply_edge(g, a);
        return;
    }
    sof_pop(g);
    for (int u = 0; u < g->b->units; u++) {
        if (!tc_set_has(a->as.set, (unsigned)u))
            continue;
        if (f.a == 4) {
            leader = g->b->unit[u].leader;
            g->s->unit[u].flags |= SOF_U_NAMED;
            sof_say(g, SOF_EV_ACTIVATED, tc_by(SOF_7_4_c, SOF_R81), u, TC_NONE, 0, 0, 0);
        } else {
            sof_set_status(g, u, f.a <= 2 ? SOF_DISORDERED : SOF_NORMAL, tc_by(SOF_7_4_b, SOF_R3));
        }
    }
    if (leader >= 0 && tc_on(SOF_7_4_c))
        sof_start_activation(g, leader, SOF_BY_EVENT);
}
