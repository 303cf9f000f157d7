/* What an army is worth and has lost, and the end (13; R42 to R46, R49, R126, X2, X3). */
#include "../tercio.h"
#include "parts.h"

/* ---- Numbers (13.2) ---- */

static int rounded_up(int total, int by)
{
    return (total + (tc_on(SNS_13_2_b) ? by - 1 : 0)) / by;
}

int sns_morale(int total)
{
    return rounded_up(total, 3);
}

int sns_break(int total)
{
    return rounded_up(total, 2);
}

/* 2.g, R49: a camp counts where there is one. R126: who is left out does not. */
int sns_total(const sns_battle *b, const sns_state *s, int side)
{
    int total = 0;
    for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++) {
        const sns_profile *p = sns_who(b, i);
        const bool out = s->unit[i].flags & SNS_LEFT_OUT && tc_on(SNS_R126);
        const bool camp = p->type == SNS_CAMP && !(tc_on(SNS_2_g) && tc_on(SNS_R49));
        if (p->type != SNS_NO_TYPE && !out && !camp)
            total += sns_value(p);
    }
    return total;
}

/* R45. */
static bool has_reached(int lost, int at)
{
    return at > 0 && (lost > at || (lost == at && tc_on(SNS_R45)));
}

bool sns_is_demoralised(const sns_battle *b, const sns_state *s, int side)
{
    (void)b;
    if (s->lost_standard >> side & 1 && tc_on(SNS_X3))
        return true;
    return tc_on(SNS_13_5) && has_reached(s->routed[side], sns_break(s->total[side]));
}

/* ---- The end ---- */

void sns_end_battle(sns_game *g, int outcome, tc_cite by)
{
    if (*g->over)
        return;
    *g->over = (uint8_t)outcome;
    *g->why = (uint16_t)by;
    sns_say(g, SNS_EV_OVER, by, TC_NONE, TC_NONE, outcome, 0, 0, 0);
}

/* Who has lost the smaller fraction of his army; 1.a: which nothing rounds. */
static int judge_fractions(const sns_state *s)
{
    const int total[2] = { s->total[0] ? s->total[0] : 1, s->total[1] ? s->total[1] : 1 };
    int mine = s->routed[0] * total[1], theirs = s->routed[1] * total[0];
    if (!tc_on(SNS_1_a)) {
        mine = 10 * s->routed[0] / total[0];
        theirs = 10 * s->routed[1] / total[1];
    }
    return mine < theirs ? TC_WON_0 : mine > theirs ? TC_WON_1 : TC_DRAWN;
}

/* 13.1, 13.5; both: R43. */
void sns_judge(sns_game *g)
{
    const sns_state *s = g->s;
    const bool gone[2] = { sns_is_demoralised(g->b, s, 0), sns_is_demoralised(g->b, s, 1) };
    tc_cite by = SNS_13_5;

    if (*g->over)
        return;
    for (int side = 0; side < 2; side++) {
        if (!gone[side])
            continue;
        by = has_reached(s->routed[side], sns_break(s->total[side])) ? tc_by(SNS_13_5, SNS_R40)
                                                                     : tc_by(SNS_X3, SNS_R40);
        sns_say(g, SNS_EV_DEMORALISED, by, TC_NONE, TC_NONE, side, s->routed[side],
                sns_break(s->total[side]), 0);
    }
    if (!(gone[0] | gone[1]) || !tc_on(SNS_13_1))
        return;
    if (gone[0] && gone[1] && tc_on(SNS_R43))
        sns_end_battle(g, sns_on(g->b, SNS_ON_BREAK_TIEBREAK) ? judge_fractions(s) : TC_DRAWN,
                       SNS_R43);
    else
        sns_end_battle(g, gone[0] ? TC_WON_1 : TC_WON_0, by);
}

/* ---- The morale test that is due (13.4.a, R42) ---- */

static bool owes_test(const sns_battle *b, const sns_state *s, int side)
{
    if (!tc_on(SNS_13_4_a) || !has_reached(s->routed[side], sns_morale(s->total[side])))
        return false;
    return !(s->tested >> side & 1) || sns_on(b, SNS_ON_MORALE_EVERY_TURN) || !tc_on(SNS_R42);
}

/* R42: where the tests of this end phase have begun, it waits for the next one. */
static bool tests_have_begun(const sns_state *s)
{
    return s->frames && s->frame[0].step == SNS_STEP_TURN && s->frame[0].a > SNS_STAGE_MORALE1 &&
           tc_on(SNS_R42);
}

/* R44: that the army has broken too is looked at in the end phase. */
void sns_count_rout(sns_game *g, int unit)
{
    sns_state *s = g->s;
    const int side = sns_side(unit), was = s->routed[side];
    const int at = sns_morale(s->total[side]);

    s->routed[side] = (uint8_t)(was + sns_value(sns_who(g->b, unit)));
    if (g->b->standard[side] == unit)
        s->lost_standard |= (uint8_t)(1u << side);
    if (!has_reached(was, at) && owes_test(g->b, s, side) && !tests_have_begun(s))
        s->due |= (uint8_t)(1u << side);
    if (!tc_on(SNS_R44))
        sns_judge(g);
}

/* ---- The clock (R46, X2) ---- */

static void judge_length(sns_game *g)
{
    const int last = g->b->length < SNS_TURNS_MAX ? g->b->length : SNS_TURNS_MAX;
    if (g->s->turn >= last)
        sns_end_battle(g, g->b->length_winner ? TC_WON_1 : TC_WON_0, SNS_X2);
}

static void judge_turns(sns_game *g)
{
    const int turn = g->s->turn;
    const bool out = g->b->max_turns && turn >= g->b->max_turns && tc_on(SNS_R46);
    if (out || turn >= SNS_TURNS_MAX)
        sns_end_battle(g, tc_on(SNS_R46) ? judge_fractions(g->s) : TC_DRAWN, SNS_R46);
}

/* What this end phase came too late for is due in the next one. */
void sns_judge_clock(sns_game *g)
{
    sns_state *s = g->s;

    if (g->b->length && tc_on(SNS_X2))
        judge_length(g);
    else
        judge_turns(g);
    for (int side = 0; side < 2 && !*g->over; side++)
        if (owes_test(g->b, s, side))
            s->due |= (uint8_t)(1u << side);
}
