/* SOF-5.4: leaders killed, replaced, moved to another unit. */
#include "parts.h"

bool sof_is_regular(const sof_battle *b, const sof_state *s, int leader)
{
    (void)b;
    return s->leader[leader].state == SOF_LED || !tc_on(SOF_5_4_f);
}

bool sof_has_units(const sof_battle *b, const sof_state *s, int leader)
{
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].leader == leader &&
            (sof_alive(&s->unit[u]) || s->unit[u].flags & SOF_U_AWAY))
            return true;
    return false;
}

/* SOF-5.4.f: a replacement has command 0. */
int sof_command_value(const sof_battle *b, const sof_state *s, int leader)
{
    return sof_is_regular(b, s, leader) ? b->leader[leader].command : 0;
}

/* SOF-5.4.c, R58, R60: he goes at once; his command keeps one AM, Tilly as overall commander
   none (R11.f). */
void sof_kill_leader(sof_game *g, int l, tc_cite by)
{
    sof_leader *leader = &g->s->leader[l];
    const sof_leader_card *card = &g->b->leader[l];
    const bool keeps_marker = !card->overall && sof_has_units(g->b, g->s, l);

    sof_say(g, SOF_EV_LEADER_KILLED, by, SOF_LEADER0 + l, TC_NONE, leader->hex,
            2 * sof_command_value(g->b, g->s, l), 0);
    leader->state = leader->state == SOF_LED && keeps_marker ? SOF_LEADERLESS : SOF_LEFT;
    leader->hex = HEX_NONE;
    g->s->relocate &= (uint16_t) ~(1u << l);
    if (!keeps_marker)
        leader->cup = 0;
    else if (leader->cup > 1 && tc_on(SOF_5_4_c))
        leader->cup = 1;
    sof_say(g, SOF_EV_CUP,
            tc_by(SOF_5_4_c, keeps_marker    ? SOF_R60
                             : card->overall ? SOF_R11
                                             : SOF_R61),
            SOF_LEADER0 + l, TC_NONE, leader->cup, 0, 0);
}

/* SOF-5.4.g, R61: nothing is left of a command but perhaps a replacement; both go, with the AM. */
void sof_command_lost_unit(sof_game *g, int l)
{
    sof_leader *leader = &g->s->leader[l];

    if (leader->state == SOF_LED || leader->state == SOF_LEFT || sof_has_units(g->b, g->s, l))
        return;
    const bool replaced = leader->state == SOF_REPLACED;
    if (replaced ? !tc_on(SOF_5_4_g) : !tc_on(SOF_R61))
        return;
    leader->state = SOF_LEFT;
    leader->hex = HEX_NONE;
    leader->cup = 0;
    g->s->relocate &= (uint16_t) ~(1u << l);
    sof_say(g, SOF_EV_LEADER_LEFT, replaced ? tc_by(SOF_5_4_g, 0) : tc_by(SOF_5_4_c, SOF_R61),
            SOF_LEADER0 + l, TC_NONE, 0, 0, 0);
}

/* SOF-5.4.a: 2d6, killed on 2 or 12. */
void sof_roll_leader(sof_game *g, int l, const uint8_t *die, tc_cite by)
{
    const int sum = die[0] + die[1];
    const bool killed = (sum == 2 || sum == 12) && tc_on(by & 0xffff);

    sof_say_begin(g, by, SOF_LEADER0 + l, 0);
    sof_say_dice(g, by, SOF_LEADER0 + l, 6, die, 2);
    sof_say_result(g, by, SOF_LEADER0 + l, sum, !killed);
    if (killed)
        sof_kill_leader(g, l, by);
}

/* SOF-5.4.b, ledger D5: the leaders a moving unit finds alone, by number; then they are placed. */
bool sof_run_overrun(sof_game *g)
{
    const int side = !g->s->side;
    const tc_hex h = g->s->unit[g->s->march.unit].hex;

    for (int l = 0; l < g->b->leaders; l++) {
        if (g->b->leader[l].side != side || g->s->leader[l].hex != h || g->s->relocate >> l & 1)
            continue;
        if (sof_is_regular(g->b, g->s, l)) {
            sof_top(g->s)->a = (uint8_t)l;
            return false;
        }
        g->s->relocate |= (uint16_t)(1u << l);
    }
    g->s->relocate_first = (uint8_t)side;
    sof_pop(g);
    sof_push(g, SOF_STEP_RELOCATE, 1, 0);
    return true;
}

/* R59: several leaders: the side named first, then by number. */
int sof_relocating(const sof_battle *b, const sof_state *s)
{
    for (int turn = 0; turn < 2; turn++)
        for (int l = 0; l < b->leaders; l++)
            if (s->relocate >> l & 1 && b->leader[l].side == (s->relocate_first ^ turn))
                return l;
    return -1;
}

static bool has_leader(const sof_battle *b, const sof_state *s, tc_hex h, int but)
{
    for (int l = 0; l < b->leaders; l++)
        if (l != but && s->leader[l].hex == h && !(s->relocate >> l & 1))
            return true;
    return false;
}

/* R59: 0 a unit of his own command without a leader, 1 any friend's without one, 2 any friend's.
   An overrun survivor and Tilly need not look at their own command first. */
static int grade_of(const sof_battle *b, const sof_state *s, int l, int u, bool own_first)
{
    if (has_leader(b, s, s->unit[u].hex, l))
        return 2;
    return own_first && b->unit[u].leader == l ? 0 : 1;
}

/* The best grade there is; 3: no friend is left. */
static int open_to(const sof_battle *b, const sof_state *s, int l, bool own_first)
{
    const int least = own_first ? 0 : 1; /* nothing is better */
    int best = 3;
    for (int u = 0; u < b->units && best > least; u++) {
        const int at_best = own_first && b->unit[u].leader == l ? 0 : 1;
        if (at_best >= best || b->unit[u].side != b->leader[l].side || !sof_alive(&s->unit[u]))
            continue;
        const int grade = grade_of(b, s, l, u, own_first);
        best = grade < best ? grade : best;
    }
    return best;
}

static bool own_command_first(const sof_battle *b, const sof_state *s, int l)
{
    return s->frame[s->frames - 1].a == 0 && !b->leader[l].overall;
}

bool sof_has_friends(const sof_battle *b, const sof_state *s, int l)
{
    return open_to(b, s, l, false) < 3;
}

/* A leader whose side has no unit left is lost (R59). */
bool sof_run_relocate(sof_game *g)
{
    const int l = sof_relocating(g->b, g->s);
    if (l < 0) {
        g->s->relocate_first = 0;
        sof_pop(g);
        return true;
    }
    if (sof_has_friends(g->b, g->s, l))
        return false;
    sof_kill_leader(g, l, tc_by(SOF_5_4_c, SOF_R59));
    return true;
}

tc_verdict sof_check_relocate(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    const bool overrun = s->frame[s->frames - 1].a == 1;
    const tc_cite by = tc_by(overrun ? SOF_5_4_b : SOF_6_0_g, SOF_R59);
    const int l = sof_relocating(b, s);

    if (a->side != b->leader[l].side)
        return tc_illegal(tc_by(SOF_3_1_1_b, SOF_R59), a->side, b->leader[l].side);
    if (a->unit != SOF_LEADER0 + l)
        return tc_illegal(by, SOF_LEADER0 + l, TC_NONE);
    if (a->target >= b->units)
        return tc_illegal(TC_MALFORMED, a->target, b->units);
    if (b->unit[a->target].side != a->side || !sof_alive(&s->unit[a->target]))
        return tc_illegal(by, 0, 0);
    const bool own_first = own_command_first(b, s, l);
    const int grade = grade_of(b, s, l, a->target, own_first);
    const int need = grade ? open_to(b, s, l, own_first) : 0;
    if (grade > need)
        return tc_illegal(by, 0, 0);
    return tc_legal();
}

void sof_apply_relocate(sof_game *g, const tc_action *a)
{
    const int l = a->unit - SOF_LEADER0;
    const bool overrun = sof_top(g->s)->a == 1;
    const tc_hex from = g->s->leader[l].hex, to = g->s->unit[a->target].hex;

    g->s->leader[l].hex = to;
    g->s->relocate &= (uint16_t) ~(1u << l);
    sof_say(g, SOF_EV_LEADER_MOVED, tc_by(overrun ? SOF_5_4_b : SOF_6_0_g, SOF_R59), a->unit,
            a->target, from, to, 0);
}
