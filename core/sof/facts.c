/* What every shell asks of a position: who is there, what is lost, how it ended. */
#include "parts.h"

int sof_margin(const sof_battle *b, const sof_state *s)
{
    return sof_lost(b, s, 1) - sof_lost(b, s, 0);
}

int sof_limit(const sof_battle *b, const sof_state *s, int side)
{
    (void)s;
    return b->rout_level[side];
}

int sof_pieces(const sof_battle *b)
{
    (void)b;
    return SOF_CUP;
}

static tc_piece unit_of(const sof_battle *b, const sof_state *s, int u)
{
    const sof_unit *unit = &s->unit[u];

    return (tc_piece){ TC_UNIT,
                       unit->status == SOF_GONE ? TC_GONE
                       : unit->hex == HEX_NONE  ? TC_AWAY
                                                : TC_HERE,
                       b->unit[u].side };
}

static tc_piece leader_of(const sof_battle *b, const sof_state *s, int l)
{
    const sof_leader *leader = &s->leader[l];

    return (tc_piece){ TC_LEADER,
                       leader->state != SOF_LED  ? TC_GONE
                       : leader->hex == HEX_NONE ? TC_AWAY
                                                 : TC_HERE,
                       b->leader[l].side };
}

/* A captured gun is lost to its first owner, R78. */
static tc_piece gun_of(const sof_battle *b, const sof_state *s, int i)
{
    const sof_gun *gun = &s->gun[i];
    const bool served = gun->state == SOF_OPERATIVE && gun->owner == b->gun[i].side;

    return (tc_piece){ TC_GUN, served ? TC_HERE : TC_GONE, gun->owner };
}

tc_piece sof_piece_of(const sof_battle *b, const sof_state *s, int subject)
{
    if (subject >= 0 && subject < b->units)
        return unit_of(b, s, subject);
    if (subject >= SOF_LEADER0 && subject < SOF_LEADER0 + b->leaders)
        return leader_of(b, s, subject - SOF_LEADER0);
    if (subject >= SOF_GUN0 && subject < SOF_GUN0 + b->guns && sof_on(b, SOF_ARTILLERY))
        return gun_of(b, s, subject - SOF_GUN0);
    return (tc_piece){ .what = TC_NOBODY };
}

int sof_leader_of(const sof_battle *b, const sof_state *s, int subject)
{
    (void)s;
    return subject < b->units ? SOF_LEADER0 + b->unit[subject].leader : -1;
}

bool sof_is_loss(int event)
{
    return event == SOF_EV_ELIMINATED || event == SOF_EV_LEADER_KILLED ||
           event == SOF_EV_LEADER_LEFT || event == SOF_EV_GUN;
}

enum tc_end sof_end_of(unsigned why)
{
    switch (why) {
    case SOF_8_1:
        return TC_END_ROUT;
    case SOF_3_3:
        return TC_END_GONE;
    case SOF_2_2_2:
        return TC_END_CLOCK;
    default:
        return TC_END_AGREED;
    }
}
