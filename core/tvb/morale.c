/* Chapter 4: command morale, unit rally, heroics, army morale and the end. The frames: MORALE (4.1,
   4.2), HEROICS (a: index of the routed unit, b: 1 the Defender's rewards), ARMY_MORALE (a: stage,
   b: whose die is due, c: 1 the other's follows). */
#include "../tercio.h"
#include "parts.h"

/* ---- 4.1 Command morale ---- */

/* R79: what is lost here never returns, so wounds stay as they are. R100: nobody rolls for a
   commander who rides with it. */
static void shake(tvb_game *g, int unit, int commander)
{
    tvb_unit *u = &g->s->unit[unit];
    const int from = u->resolve, side = tvb_side(unit);

    u->resolve--;
    tvb_say(g, TVB_EV_SHAKEN, tc_by(TVB_4_1_a, TVB_R83), unit, commander, from, from - 1, 0, 0);
    if (u->resolve)
        return;
    tvb_remove(g, unit, !tc_on(TVB_4_3_d), tc_by(TVB_4_1_a, TVB_R100));
    tvb_say(g, TVB_EV_ROUTED, tc_by(TVB_4_1_a, TVB_R100), unit, TC_NONE, g->s->lost[side],
            g->s->original[side], 0, 0);
}

/* Those still to come (X5) are units of his command too. */
static void command_morale(tvb_game *g, int commander)
{
    const int first = tvb_side(commander) * TVB_SIDE_UNITS;

    g->s->unit[commander].flags &= ~(uint32_t)TVB_FELL;
    if (!tc_on(TVB_4_1_a))
        return;
    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &g->s->unit[u];
        if (unit->flags & (TVB_ON | TVB_AWAY) && unit->type != TVB_CMD &&
            (unit->command == g->s->unit[commander].command || !tc_on(TVB_R83)))
            shake(g, u, commander);
    }
}

/* ---- 4.2, 4.3: what comes back (U.g, R79) ---- */

static bool can_regain(const tvb_unit *u)
{
    return (u->resolve < u->start || !tc_on(TVB_U_g)) && (u->wounds > 0 || !tc_on(TVB_R79));
}

/* True if a point came back. */
static bool regain(tvb_game *g, int unit)
{
    tvb_unit *u = &g->s->unit[unit];
    if (!can_regain(u))
        return false;
    u->resolve++;
    u->wounds = (uint8_t)(u->wounds ? u->wounds - 1 : 0);
    return true;
}

/* R86: by itself, one for each commander. */
static void unit_rally(tvb_game *g)
{
    for (int c = 0; c < TVB_UNITS; c++) {
        const tvb_unit *cmd = &g->s->unit[c];
        const int with = cmd->attached;
        if (cmd->type != TVB_CMD || !(cmd->flags & TVB_ON) || with == TC_NONE || !tc_on(TVB_4_2_a))
            continue;
        const int from = g->s->unit[with].resolve;
        if (regain(g, with))
            tvb_say(g, TVB_EV_RESTORED, tc_by(TVB_4_2_a, TVB_R86), with, c, from, from + 1, 0, 0);
    }
}

static bool run_command_morale(tvb_game *g)
{
    for (int c = 0; c < TVB_UNITS; c++)
        if (g->s->unit[c].flags & TVB_FELL)
            command_morale(g, c);
    unit_rally(g);
    *tvb_top(g->s) = (tvb_frame){ TVB_STEP_HEROICS, 0, 0, 0 };
    return true;
}

/* ---- 4.3 Heroics ---- */

/* 4.3.b, R85: who hit it and still stands, bit unit % 40. */
static uint64_t hitters(const tvb_state *s, int routed)
{
    const int first = tvb_side(routed) ? 0 : TVB_SIDE_UNITS;
    const uint64_t everybody = ((uint64_t)1 << TVB_SIDE_UNITS) - 1;
    uint64_t mask = 0;
    for (uint64_t m = tc_on(TVB_4_3_b) ? s->unit[routed].hit_by : everybody; m; m &= m - 1) {
        const int u = first + __builtin_ctzll(m);
        if (s->unit[u].flags & TVB_ON && s->unit[u].type != TVB_CMD)
            mask |= tvb_bit(u);
    }
    return mask;
}

/* 4.3.c: those of them who won their melee against it; they go first. */
static uint64_t winners(const tvb_state *s, int routed, uint64_t among)
{
    const int side = !tvb_side(routed);
    uint64_t mask = 0;
    if (!(s->unit[routed].flags & TVB_IN_MELEE))
        return 0;
    for (; among; among &= among - 1) {
        const int u = side * TVB_SIDE_UNITS + __builtin_ctzll(among);
        if (s->unit[u].flags & TVB_WON)
            mask |= tvb_bit(u);
    }
    return mask;
}

tc_verdict tvb_check_heroics(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const int routed = s->routed[s->frame[s->frames - 1].a];
    const uint64_t all = hitters(s, routed), best = winners(s, routed, all);

    (void)b;
    if (s->unit[a->target].flags & TVB_GONE && !(s->unit[a->target].flags & TVB_ROUT_MARK))
        return tc_illegal(TVB_4_3_d, a->target, TC_NONE);
    if (a->target != routed)
        return tc_illegal(tc_by(TVB_4_3_a, TVB_R85), 0, 0);
    if (a->unit == TC_NONE)
        return tc_legal();
    if (tvb_side(a->unit) != a->side)
        return tc_illegal(TVB_4_3_a, tvb_side(a->unit), a->side);
    if (!(s->unit[a->unit].flags & TVB_ON))
        return tc_illegal(tc_by(TVB_4_3_a, TVB_R85), 0, 0);
    if (!(all & tvb_bit(a->unit)))
        return tc_illegal(TVB_4_3_b, 0, 0);
    if (best && !(best & tvb_bit(a->unit)))
        return tc_illegal(TVB_4_3_c, 0, 0);
    return tc_legal();
}

void tvb_apply_heroics(tvb_game *g, const tc_action *a)
{
    tvb_frame *f = tvb_top(g->s);
    const int routed = g->s->routed[f->a];

    if (a->unit == TC_NONE) {
        tvb_say(g, TVB_EV_HEROICS, tc_by(TVB_4_3_a, TVB_R85), TC_NONE, routed, 0, 0, 0, 0);
    } else {
        const int from = g->s->unit[a->unit].resolve;
        const bool more = tc_on(TVB_4_3_a) && regain(g, a->unit);
        tvb_say(g, TVB_EV_HEROICS, tc_by(TVB_4_3_a, TVB_R85), a->unit, routed, from, from + more, 0,
                0);
    }
    f->a++;
}

/* R85: the Attacker's rewards in the order of rout, then the Defender's. */
static bool run_heroics(tvb_game *g)
{
    tvb_frame *f = tvb_top(g->s);
    const int first = tc_on(TVB_R85) ? g->s->attacker : !g->s->attacker;

    for (; f->b < 2; f->b++, f->a = 0)
        for (; f->a < g->s->routed_count; f->a++) {
            const int routed = g->s->routed[f->a], side = f->b ? !first : first;
            if (tvb_side(routed) != side && hitters(g->s, routed))
                return false;
        }
    tvb_pop(g);
    return true;
}

/* ---- 4.4 Army morale ---- */

/* X16: the fallen king counts two. R90: nobody twice, a commander beside the unit he led. */
int tvb_lost(const tvb_battle *b, const tvb_state *s, int side)
{
    const int king = b->x.counts_two - 1;
    int lost = s->lost[side];

    if (king >= 0 && tvb_side(king) == side && s->unit[king].flags & TVB_GONE &&
        tvb_on(b, TVB_KING_COUNTS_TWO) && tc_on(TVB_X16))
        lost++;
    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS && !tc_on(TVB_R90); u++)
        lost -= s->unit[u].type == TVB_CMD && s->unit[u].flags & TVB_GONE;
    return lost;
}

/* Nothing is awaited any more: the agenda is empty. */
static void clear_agenda(tvb_game *g)
{
    while (g->s->frames)
        tvb_pop(g);
}

static void end_battle(tvb_game *g, unsigned rule, int outcome)
{
    *g->over = (uint8_t)outcome;
    *g->why = (uint16_t)rule;
    clear_agenda(g);
    tvb_say(g, TVB_EV_OVER, tc_by(rule, rule == TVB_R89 ? 0 : TVB_R87), TC_NONE, TC_NONE, outcome,
            0, 0, 0);
}

/* 4.4.a, 4.4.b: which side is broken; then what the clock says (X2, X3, R89). */
static bool finish(tvb_game *g, unsigned rule, const bool broken[2])
{
    const int turn = g->s->turn, limit = g->b->turn_limit;

    if (broken[0] && broken[1] && tc_on(TVB_4_4_b)) {
        end_battle(g, TVB_4_4_b, TC_DRAWN);
    } else if (broken[0] || broken[1]) {
        end_battle(g, rule, broken[0] ? TC_WON_1 : TC_WON_0);
    } else if (tvb_judge_length(g)) {
        clear_agenda(g);
    } else if ((limit && turn >= limit && !g->b->x.turns && tc_on(TVB_R89)) ||
               turn >= TVB_TURNS_MAX) {
        end_battle(g, TVB_R89, TC_DRAWN);
    } else {
        tvb_pop(g);
    }
    return true;
}

static bool judge_third(tvb_game *g)
{
    bool broken[2];
    for (int side = 0; side < 2; side++) {
        const int lost = tvb_lost(g->b, g->s, side), of = g->s->original[side];
        const bool king = lost != g->s->lost[side];
        broken[side] = g->b->army_break * lost >= of && tc_on(TVB_4_4_a);
        tvb_say(g, TVB_EV_MORALE, tc_by(TVB_4_4_a, king ? TVB_X16 : TVB_R90), TC_NONE, TC_NONE,
                side, lost, of, broken[side]);
    }
    return finish(g, TVB_4_4_a, broken);
}

/* X5: a command whose arrival hangs on a switch that is off never comes. */
static bool never_comes(const tvb_battle *b, const tvb_unit *u, int side)
{
    for (int i = 0; i < TC_COUNT(b->x.arrival) && u->flags & TVB_AWAY; i++) {
        const tvb_arrival *a = &b->x.arrival[i];
        if (a->command == 1 + side * TVB_COMMANDS + u->command && a->needs)
            return !tvb_on(b, (enum tvb_switch)(a->needs - 1));
    }
    return false;
}

/* R88: nothing but commanders left, and nothing to come. */
static bool is_bare(const tvb_battle *b, const tvb_state *s, int side)
{
    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++)
        if (s->unit[u].type != TVB_NO_TYPE && s->unit[u].type != TVB_CMD &&
            !(s->unit[u].flags & TVB_GONE) && !never_comes(b, &s->unit[u], side))
            return false;
    return tc_on(TVB_R88);
}

/* 4.4.d, R88: the side with more lost rolls; both, the Attacker first, if equal and not 0. */
static bool start_variable(tvb_game *g)
{
    const int attacker = g->s->attacker;
    const int more = tvb_lost(g->b, g->s, attacker) - tvb_lost(g->b, g->s, !attacker);
    const bool bare[2] = { is_bare(g->b, g->s, 0), is_bare(g->b, g->s, 1) },
               none[2] = { false, false };
    tvb_frame *f = tvb_top(g->s);

    if (bare[0] || bare[1])
        return finish(g, TVB_R88, bare);
    if (more == 0 && (tvb_lost(g->b, g->s, attacker) == 0 || !tc_on(TVB_R88)))
        return finish(g, TVB_4_4_e, none);
    f->a = 2;
    f->b = (uint8_t)(more >= 0 ? attacker : !attacker);
    f->c = more == 0;
    return false;
}

tc_pool tvb_morale_pool(const tvb_battle *b, const tvb_state *s)
{
    (void)b;
    (void)s;
    return (tc_pool){ 1, 6, TC_EACH, 0 };
}

/* 4.4.e. */
static bool is_broken(const tvb_game *g, int side)
{
    const int die = g->s->roll_shown[side];
    return die && 2 * (tvb_lost(g->b, g->s, side) + die) >= g->s->original[side] &&
           tc_on(TVB_4_4_e);
}

void tvb_roll_morale(tvb_game *g, int die)
{
    tvb_frame *f = tvb_top(g->s);
    const int side = f->b, of = g->s->original[side], lost = tvb_lost(g->b, g->s, side);
    const tc_cite by = tc_by(TVB_4_4_d, TVB_R88);

    g->s->roll_shown[side] = (uint8_t)die;
    tvb_say(g, TC_EV_BEGIN, by, TVB_ARMY0 + side, TC_NONE, (of + 1) / 2 - lost, 0, 0, 0);
    tvb_emit_die(g, TVB_ARMY0 + side, by, die);
    tvb_say(g, TC_EV_RESULT, by, TVB_ARMY0 + side, TC_NONE, lost + die, !is_broken(g, side), 0, 0);
    tvb_say(g, TVB_EV_MORALE, tc_by(TVB_4_4_e, TVB_R88), TC_NONE, TC_NONE, side, lost + die, of,
            is_broken(g, side));
    if (f->c)
        *f = (tvb_frame){ TVB_STEP_ARMY_MORALE, 2, (uint8_t)!side, 0 };
    else
        *f = (tvb_frame){ TVB_STEP_ARMY_MORALE, 3, 0, 0 };
}

static bool run_army_morale(tvb_game *g)
{
    tvb_frame *f = tvb_top(g->s);

    switch (f->a) {
    case 0:
        if (!tvb_run_special_end(g))
            f->a = 1;
        return true;
    case 1:
        g->s->roll_shown[0] = g->s->roll_shown[1] = 0;
        return tvb_on(g->b, TVB_VARIABLE_MORALE) && tc_on(TVB_4_4_d) ? start_variable(g)
                                                                     : judge_third(g);
    case 2:
        return false;
    default: {
        const bool broken[2] = { is_broken(g, 0), is_broken(g, 1) };
        g->s->roll_shown[0] = g->s->roll_shown[1] = 0;
        return finish(g, TVB_4_4_e, broken);
    }
    }
}

bool tvb_run_morale(tvb_game *g)
{
    switch (tvb_top(g->s)->step) {
    case TVB_STEP_MORALE:
        return run_command_morale(g);
    case TVB_STEP_HEROICS:
        return run_heroics(g);
    default:
        return run_army_morale(g);
    }
}
