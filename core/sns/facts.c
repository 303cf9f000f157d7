/* What every shell asks of a position: who is there, what is lost, how it ended; and how chapters
   say what happens. */
#include "../tercio.h"
#include "parts.h"

/* Twice what has routed, and once the hits of those who stand: to lose all its strength in hits is
   for a unit half of its rout and more. */
static int lacks(const sns_state *s, int side)
{
    int sum = 2 * s->routed[side];
    for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
        if (sns_here(s, i))
            sum += s->unit[i].hits;
    return sum;
}

int sns_margin(const sns_battle *b, const sns_state *s)
{
    (void)b;
    return lacks(s, 1) - lacks(s, 0);
}

int sns_lost(const sns_battle *b, const sns_state *s, int side)
{
    (void)b;
    return s->routed[side];
}

int sns_limit(const sns_battle *b, const sns_state *s, int side)
{
    (void)b;
    return sns_break(s->total[side]);
}

int sns_pieces(const sns_battle *b)
{
    (void)b;
    return SNS_PIECES;
}

static tc_piece commander_of(const sns_battle *b, const sns_state *s, int piece)
{
    const unsigned flags = sns_commander_at(s, piece)->flags;
    if (b->rank[piece - SNS_FIRST_COMMANDER] == SNS_NOBODY)
        return (tc_piece){ .what = TC_NOBODY };
    return (tc_piece){ TC_LEADER,
                       flags & (SNS_CMD_DEAD | SNS_CMD_LEFT) ? TC_GONE
                       : flags & SNS_CMD_HERE                ? TC_HERE
                                                             : TC_AWAY,
                       (uint8_t)sns_side(piece) };
}

tc_piece sns_piece_of(const sns_battle *b, const sns_state *s, int subject)
{
    if (subject < 0 || subject >= SNS_PIECES)
        return (tc_piece){ .what = TC_NOBODY };
    if (sns_is_commander(subject))
        return commander_of(b, s, subject);
    const int type = sns_who(b, subject)->type;
    const unsigned flags = s->unit[subject].flags;
    if (type == SNS_NO_TYPE)
        return (tc_piece){ .what = TC_NOBODY };
    return (tc_piece){ type == SNS_ART ? TC_GUN : TC_UNIT,
                       flags & SNS_ROUTED ? TC_GONE
                       : flags & SNS_HERE ? TC_HERE
                                          : TC_AWAY,
                       (uint8_t)sns_side(subject) };
}

/* Who is with it; else its side's general, on the table or not. Nobody is over a commander. */
int sns_leader_of(const sns_battle *b, const sns_state *s, int subject)
{
    uint8_t with[SNS_SIDE_COMMANDERS];
    if (subject < 0 || subject >= SNS_UNITS)
        return -1;
    if (sns_here(s, subject) && sns_commanders_with(s, subject, with))
        return with[0];
    const int first = SNS_FIRST_COMMANDER + sns_side(subject) * SNS_SIDE_COMMANDERS;
    for (int i = first; i < first + SNS_SIDE_COMMANDERS; i++)
        if (b->rank[i - SNS_FIRST_COMMANDER] == SNS_GENERAL)
            return i;
    return -1;
}

bool sns_is_loss(int event)
{
    return event == SNS_EV_ROUTS || event == SNS_EV_OFF_TABLE || event == SNS_EV_KILLED ||
           event == SNS_EV_LEAVES;
}

enum tc_end sns_end_of(unsigned why)
{
    switch (why) {
    case SNS_13_1:
    case SNS_13_5:
    case SNS_R43:
    case SNS_X3:
        return TC_END_ROUT;
    case SNS_R46:
    case SNS_X2:
        return TC_END_CLOCK;
    default:
        return TC_END_AGREED;
    }
}

/* ---- What is said ---- */

/* An event has four numbers. NOLINTNEXTLINE(readability-function-size) */
void sns_say(sns_game *g, int event, tc_cite by, int who, int whom, int a, int b, int c, int d)
{
    tc_say(g->ev, event, by, who, whom, a, b, c, d);
}

void sns_emit_die(sns_game *g, int who, tc_cite by, int sides, int value)
{
    sns_say(g, TC_EV_DIE, by, who, TC_NONE, sides, value, 0, 0);
}
