/* The captain: a sensible commander by doctrine, without search. Here is who decides what; how
   he moves is in captain_move.c, how he fights in captain_fight.c. Whatever he proposes
   the law checks, and what it refuses is left to the random player, so he is never stuck. */
#include "captain.h"
#include "../general.h"

enum { LIST_MAX = 96 };

static int strength_near(const sof_battle *b, const sof_state *s, tc_hex h, int side, int range)
{
    int cf = 0;
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side == side && s->unit[u].hex != HEX_NONE &&
            s->unit[u].status < SOF_ROUTED && hex_distance(h, s->unit[u].hex) <= range)
            cf += b->unit[u].cf;
    return cf;
}

/* Set-up: the scenario's own hex for a leader, else with the strongest unit he may join. */
static int rate_place(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    const int u = sof_unit_at(b, s, a->arg);
    if (a->kind == SOF_END_SETUP)
        return 1;
    if (a->kind != SOF_PLACE_LEADER)
        return 0;
    return b->leader[a->unit - SOF_LEADER0].suggested == a->arg ? 1000
                                                                : 100 + (u < 0 ? 0 : b->unit[u].cf);
}

/* 2.3.2.c: the leader with most fresh strength near the enemy. */
static int rate_tilly(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    if (a->unit == TC_NONE)
        return 0;
    const int l = a->unit - SOF_LEADER0;
    int cf = 0;
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].leader != l || s->unit[u].hex == HEX_NONE || s->unit[u].status >= SOF_ROUTED)
            continue;
        const int near = sof_nearest_enemy(b, s, s->unit[u].hex, b->unit[u].side);
        cf += b->unit[u].cf * (near < 12 ? 24 - near : 12);
    }
    return 1 + cf;
}

/* 5.3.1.b: dragoons fall back from whoever is stronger than what stands with them. */
static int rate_fall_back(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    const int side = b->unit[a->unit].side;
    const tc_hex h = a->arg == HEX_NONE ? s->unit[a->unit].hex : a->arg;
    const int foes = strength_near(b, s, h, !side, 1), friends = strength_near(b, s, h, side, 1);
    const int room = sof_nearest_enemy(b, s, h, side);
    return 1000 - 8 * foes + friends + (room > 3 ? 3 : room) + (a->arg == HEX_NONE ? 1 : 0);
}

/* R59: to the strongest unit in good order, not into the front rank if it can be helped. */
static int rate_relocation(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    const sof_unit *u = &s->unit[a->target];
    return 100 + b->unit[a->target].cf - 20 * u->status;
}

/* Table 2.6: the most CF helped; for event 4 the units nearest the enemy; X1: the edge with more
   friends. */
static int rate_event(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    int worth = 0;
    for (int u = 0; u < b->units; u++) {
        if (!tc_set_has(a->as.set, (unsigned)u))
            continue;
        const int near = s->unit[u].hex == HEX_NONE
                             ? 99
                             : sof_nearest_enemy(b, s, s->unit[u].hex, b->unit[u].side);
        worth += 10 * b->unit[u].cf + (near < 10 ? 10 - near : 0) + 1;
    }
    return worth;
}

static int rate(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    switch (a->kind) {
    case SOF_PLACE_LEADER:
    case SOF_SET_FACING:
    case SOF_END_SETUP:
        return rate_place(b, s, a);
    case SOF_TILLY_CHOOSE:
        return rate_tilly(b, s, a);
    case SOF_PICK_SINGLE:
        return b->unit[a->unit].cf - 5 * s->unit[a->unit].status;
    case SOF_DRAGOON_RETREAT:
        return rate_fall_back(b, s, a);
    case SOF_RELOCATE_LEADER:
        return rate_relocation(b, s, a);
    case SOF_EVENT_CHOICE:
        return rate_event(b, s, a);
    default:
        return -1; /* he neither resigns nor offers a draw */
    }
}

/* The best of a short list: all the decisions that are neither movement nor battle. */
static bool choose_listed(const tc_battle *b, const tc_state *s, play_decision *out)
{
    tc_action list[LIST_MAX];
    int n = tc_actions(b, s, 0, TC_NONE, list, LIST_MAX), best = -1;

    n = n > LIST_MAX ? LIST_MAX : n;
    out->count = 0;
    for (int i = 0; i < n; i++) {
        const int worth = rate(&b->as.sof, &s->as.sof, &list[i]);
        if (worth <= best)
            continue;
        best = worth;
        out->count = 1;
        out->at[0] = list[i];
    }
    return out->count > 0;
}

/* Set-up as the scenario suggests, where it does; else leader by leader. */
static void set_up(const tc_battle *b, const tc_state *s, int side, play_decision *out)
{
    out->at[0] = (tc_action){ .kind = SOF_END_SETUP, .side = (uint8_t)side };
    if (tc_check(b, s, &out->at[0]).rule != TC_LEGAL)
        choose_listed(b, s, out);
}

/* The hexes that a command's foremost man still lacks to strike at somebody; 99 if all are far. */
static int lacking(const sof_battle *b, const sof_state *s, int l)
{
    int least = 99;
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].leader != l || s->unit[u].hex == HEX_NONE || s->unit[u].status != SOF_NORMAL)
            continue;
        const int gap =
            sof_nearest_enemy(b, s, s->unit[u].hex, b->unit[u].side) - b->unit[u].ma - 1;
        least = gap < least ? gap : least;
    }
    return least;
}

/* Use the cup (SOF-3.1.3.b): while the enemy is just out of reach let him come, if another marker
   of this leader is as good as sure to be drawn. */
static bool should_wait(const sof_battle *b, const sof_state *s, int l)
{
    if (s->leader[l].cup < WAIT_MARKERS)
        return false;
    const int gap = lacking(b, s, l);
    return gap > 0 && gap <= WAIT_GAP;
}

static bool is_legal(const tc_battle *b, const tc_state *s, const play_decision *d)
{
    if (d->count == 1) /* no draft: no copy of the state is needed */
        return tc_check(b, s, &d->at[0]).rule == TC_LEGAL;
    return d->count > 1 && play_check(b, s, d).rule == TC_LEGAL;
}

/* His own proposal; the law has still to be asked. */
static void propose(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out)
{
    const tc_await w = tc_awaits(b, s);

    out->count = 1;
    out->at[0] = (tc_action){ .kind = SOF_ACCEPT, .side = w.who };
    if (w.kinds >> SOF_MOVE_UNIT & 1)
        captain_move(b, s, r, out);
    else if (w.kinds >> SOF_DECLARE_BATTLES & 1) {
        if (!(w.kinds >> SOF_BOMBARD & 1) || !captain_bombard(b, s, w.who, out))
            captain_declare(b, s, out);
    } else if (w.kinds >> SOF_RESOLVE_NEXT & 1)
        captain_resolve(b, s, out);
    else if (w.kinds >> SOF_END_SETUP & 1)
        set_up(b, s, w.who, out);
    else if (!(w.kinds >> SOF_ACCEPT & 1))
        choose_listed(b, s, out);
    else if (w.subject >= SOF_LEADER0 && w.subject < SOF_GUN0 &&
             should_wait(&b->as.sof, &s->as.sof, w.subject - SOF_LEADER0))
        out->at[0].kind = SOF_DECLINE;
}

bool ai_sof_captain_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out)
{
    propose(b, s, r, out);
    if (out->count > 0 && ai_apply_all(b, s, out))
        return true;
    return ai_random_apply(b, s, r, out);
}

void ai_sof_captain(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out)
{
    propose(b, s, r, out);
    if (!is_legal(b, s, out))
        ai_random_decision(b, s, r, out);
}
