/* What every shell asks of a position: who is there, what is lost, how it ended. */
#include "parts.h"

/* Three for every unit lost as 4.4 counts them, one for every point of resolve: a unit that routs
   costs its resolve and three more. */
static int losses(const tvb_battle *b, const tvb_state *s, int side)
{
    int sum = 3 * tvb_lost(b, s, side);
    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &s->unit[u];
        if (unit->type != TVB_CMD)
            sum += unit->start - (unit->flags & TVB_GONE ? 0 : unit->resolve);
    }
    return sum;
}

int tvb_margin(const tvb_battle *b, const tvb_state *s)
{
    return losses(b, s, 1) - losses(b, s, 0);
}

/* 4.4.a: the losses at which an army is broken. */
int tvb_limit(const tvb_battle *b, const tvb_state *s, int side)
{
    const int part = b->army_break ? b->army_break : 1;

    return (s->original[side] + part - 1) / part;
}

int tvb_pieces(const tvb_battle *b)
{
    (void)b;
    return TVB_UNITS;
}

tc_piece tvb_piece_of(const tvb_battle *b, const tvb_state *s, int subject)
{
    (void)b;
    if (subject < 0 || subject >= TVB_UNITS || s->unit[subject].type == TVB_NO_TYPE)
        return (tc_piece){ .what = TC_NOBODY };
    const tvb_unit *u = &s->unit[subject];
    return (tc_piece){ u->type == TVB_CMD ? TC_LEADER : TC_UNIT,
                       u->flags & TVB_GONE ? TC_GONE
                       : u->flags & TVB_ON ? TC_HERE
                                           : TC_AWAY,
                       (uint8_t)tvb_side(subject) };
}

/* The commander of its command, on the table or not; he himself has none over him. */
int tvb_leader_of(const tvb_battle *b, const tvb_state *s, int subject)
{
    (void)b;
    const tvb_unit *unit = s->unit;
    for (int u = 0; u < TVB_UNITS; u++)
        if (unit[u].type == TVB_CMD && tvb_side(u) == tvb_side(subject) &&
            unit[u].command == unit[subject].command)
            return u == subject ? -1 : u;
    return -1;
}

bool tvb_is_loss(int event)
{
    return event == TVB_EV_ROUTED || event == TVB_EV_CASUALTY || event == TVB_EV_OVERRUN ||
           event == TVB_EV_LEFT || event == TVB_EV_COLLAPSE;
}

enum tc_end tvb_end_of(unsigned why)
{
    switch (why) {
    case TVB_4_4_a:
    case TVB_4_4_b:
    case TVB_4_4_e:
        return TC_END_ROUT;
    case TVB_R88:
        return TC_END_GONE;
    case TVB_X2:
    case TVB_R89:
        return TC_END_CLOCK;
    case TVB_X3:
        return TC_END_GROUND;
    default:
        return TC_END_AGREED;
    }
}
