/* What every shell asks of a position: who is there, what is lost, how it ended. */
#include "parts.h"

/* What a side lacks. Three for every stand lost as 14.A counts them, one for every stand that is
   disordered, three for a general who is wounded: half of the six his fall costs. Whoever holds a
   stand has the worry of its disorder (R127). */
static int lacks(const lon_state *s, int side)
{
    int sum = 3 * s->vl[side];
    for (int i = 0; i < LON_STANDS; i++) {
        const uint16_t flags = s->stand[i].flags;
        if (flags & LON_ON && flags & (LON_DISORDERED | LON_WOUNDED) && lon_side(s, i) == side)
            sum += flags & LON_WOUNDED ? 3 : 1;
    }
    return sum;
}

int lon_margin(const lon_battle *b, const lon_state *s)
{
    (void)b;
    return lacks(s, 1) - lacks(s, 0);
}

int lon_lost(const lon_battle *b, const lon_state *s, int side)
{
    (void)b;
    return s->vl[side];
}

/* R101: the smallest VL with 100 VL >= 60 N. */
int lon_limit(const lon_battle *b, const lon_state *s, int side)
{
    (void)b;
    return (LON_BEATEN_AT * s->n[side] + 99) / 100;
}

int lon_pieces(const lon_battle *b)
{
    (void)b;
    return LON_STANDS;
}

tc_piece lon_piece_of(const lon_battle *b, const lon_state *s, int subject)
{
    (void)b;
    if (subject < 0 || subject >= LON_STANDS || s->stand[subject].type == LON_NO_TYPE)
        return (tc_piece){ .what = TC_NOBODY };
    const int arm = lon_types[s->stand[subject].type].arm;
    const uint16_t flags = s->stand[subject].flags;
    return (tc_piece){ arm == LON_GENERAL     ? TC_LEADER
                       : arm == LON_ARTILLERY ? TC_GUN
                                              : TC_UNIT,
                       flags & (LON_GONE | LON_PILE) ? TC_GONE
                       : flags & LON_ON              ? TC_HERE
                                                     : TC_AWAY,
                       (uint8_t)lon_side(s, subject) };
}

/* Its side's general, on the table or not; he himself has none over him. */
int lon_leader_of(const lon_battle *b, const lon_state *s, int subject)
{
    (void)b;
    if (subject < 0 || subject >= LON_STANDS)
        return -1;
    const int first = lon_side(s, subject) * LON_SIDE_STANDS;
    for (int i = first; i < first + LON_SIDE_STANDS; i++)
        if (s->stand[i].type == LON_GEN)
            return i == subject ? -1 : i;
    return -1;
}

bool lon_is_loss(int event)
{
    return event == LON_EV_DESTROYED || event == LON_EV_KILLED || event == LON_EV_EXPLODES ||
           event == LON_EV_CAPTURED;
}

enum tc_end lon_end_of(unsigned why)
{
    switch (why) {
    case LON_14_A:
        return TC_END_ROUT;
    case LON_14_B:
    case LON_R107:
        return TC_END_CLOCK;
    default:
        return TC_END_AGREED;
    }
}
