/* The legal actions, one kind and one subject at a time. Finite kinds whole; moves one cheapest
   path per destination (with facing also the turns on the spot), charges one path per target and
   end; battles the pairs, the one-against-all and the all-against-one that contact allows.
   tc_check has the last word. */
#include "parts.h"

typedef struct list {
    const sof_battle *b;
    const sof_state *s;
    int side, subject; /* subject TC_NONE: any */
    tc_action *out;
    int cap, count;
} list;

static void offer(list *l, const tc_action *a)
{
    if (sof_check(l->b, l->s, a).rule)
        return;
    if (l->count < l->cap)
        l->out[l->count] = *a;
    l->count++;
}

static tc_action blank(const list *l, int kind, int unit)
{
    return (tc_action){
        .kind = (uint8_t)kind, .side = (uint8_t)l->side, .unit = (uint8_t)unit, .target = TC_NONE
    };
}

static bool wanted(const list *l, int subject)
{
    return l->subject == TC_NONE || l->subject == subject;
}

static void list_plain(list *l, int kind)
{
    tc_action a = blank(l, kind, TC_NONE);
    offer(l, &a);
}

static void list_setup(list *l, int kind)
{
    for (int i = 0; i < l->b->leaders && kind == SOF_PLACE_LEADER; i++)
        for (int u = 0; u < l->b->units && wanted(l, SOF_LEADER0 + i); u++) {
            tc_action a = blank(l, kind, SOF_LEADER0 + i);
            a.arg = l->s->unit[u].hex;
            if (l->b->unit[u].side == l->side && a.arg != HEX_NONE)
                offer(l, &a);
        }
    for (int u = 0; u < l->b->units && kind == SOF_SET_FACING; u++)
        for (int dir = 0; dir < HEX_DIRS && wanted(l, u); dir++) {
            tc_action a = blank(l, kind, u);
            a.arg = (uint16_t)dir;
            offer(l, &a);
        }
}

static void list_leaders(list *l, int kind)
{
    tc_action none = blank(l, kind, TC_NONE);
    offer(l, &none);
    for (int i = 0; i < l->b->leaders; i++) {
        tc_action a = blank(l, kind, SOF_LEADER0 + i);
        if (wanted(l, SOF_LEADER0 + i))
            offer(l, &a);
    }
}

static void list_picks(list *l)
{
    for (int u = 0; u < l->b->units; u++) {
        tc_action a = blank(l, SOF_PICK_SINGLE, u);
        if (wanted(l, u))
            offer(l, &a);
    }
}

/* ---- Moves ---- */

static void list_turns(list *l, int unit)
{
    for (int dir = 0; dir < HEX_DIRS && sof_on(l->b, SOF_FACING); dir++) {
        tc_action a = blank(l, SOF_MOVE_UNIT, unit);
        tc_path_set(a.as.path, 0, (unsigned)(TC_STEP_TURN + dir));
        offer(l, &a);
    }
}

static void list_charges(list *l, int unit)
{
    uint64_t ends[HEX_ROWS];
    const tc_hex from = l->s->unit[unit].hex;

    if (l->b->unit[unit].arm != SOF_HEAVY || from == HEX_NONE)
        return;
    sof_charge_reach(l->b, l->s, unit, ends);
    for (int t = 0; t < l->b->units; t++) {
        const tc_hex at = l->s->unit[t].hex;
        if (l->b->unit[t].side == l->side || at == HEX_NONE || hex_distance(from, at) > 4)
            continue;
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            const tc_hex end = sof_next(l->b, at, dir);
            tc_action a;
            if (end == HEX_NONE || !sof_bit(ends, end) ||
                !sof_charge_path(l->b, l->s, unit, end, &a))
                continue;
            a.target = (uint8_t)t;
            offer(l, &a);
        }
    }
}

static void list_ends(list *l, int subject, const uint64_t ends[HEX_ROWS])
{
    for (int row = 0; row < l->b->rows; row++)
        for (uint64_t bits = ends[row]; bits; bits &= bits - 1) {
            tc_action a;
            if (sof_path_to(l->b, l->s, subject, hex_at(__builtin_ctzll(bits), row), &a))
                offer(l, &a);
        }
}

static void list_moves(list *l)
{
    uint64_t ends[HEX_ROWS];
    for (int u = 0; u < l->b->units; u++) {
        if (!wanted(l, u) || sof_check_mover(l->b, l->s, u).rule)
            continue;
        sof_reach(l->b, l->s, u, ends);
        list_ends(l, u, ends);
        list_turns(l, u);
        list_charges(l, u);
    }
}

static void list_leader_moves(list *l)
{
    uint64_t ends[HEX_ROWS];
    for (int i = 0; i < l->b->leaders; i++) {
        if (!wanted(l, SOF_LEADER0 + i) || sof_check_moving_leader(l->b, l->s, i).rule)
            continue;
        sof_leader_reach(l->b, l->s, i, ends);
        list_ends(l, SOF_LEADER0 + i, ends);
    }
}

/* ---- Combat ---- */

static void list_bombards(list *l)
{
    for (int i = 0; i < l->b->guns; i++)
        for (int u = 0; u < l->b->units && wanted(l, SOF_GUN0 + i); u++) {
            tc_action a = blank(l, SOF_BOMBARD, SOF_GUN0 + i);
            a.target = (uint8_t)u;
            offer(l, &a);
        }
}

/* Attackers that could join against this defender, in one set with it. */
static tc_action all_against(const list *l, int defender)
{
    tc_action a = blank(l, SOF_BATTLE, TC_NONE);
    tc_set_add(a.as.set, (unsigned)defender);
    for (int u = 0; u < l->b->units; u++)
        if (l->b->unit[u].side == l->side && sof_able(l->b, l->s, u) && !l->s->unit[u].battle &&
            sof_in_front(l->b, l->s, u, l->s->unit[defender].hex))
            tc_set_add(a.as.set, (unsigned)u);
    return a;
}

static void list_battles(list *l)
{
    for (int u = 0; u < l->b->units; u++) {
        int contacts = 0;
        if (l->b->unit[u].side != l->side || !wanted(l, u) || !sof_able(l->b, l->s, u) ||
            l->s->unit[u].battle)
            continue;
        tc_action all = blank(l, SOF_BATTLE, TC_NONE);
        tc_set_add(all.as.set, (unsigned)u);
        for (int e = 0; e < l->b->units; e++) {
            if (l->b->unit[e].side == l->side || l->s->unit[e].hex == HEX_NONE ||
                l->s->unit[e].battle || !sof_in_front(l->b, l->s, u, l->s->unit[e].hex))
                continue;
            tc_action one = blank(l, SOF_BATTLE, TC_NONE);
            tc_set_add(one.as.set, (unsigned)u);
            tc_set_add(one.as.set, (unsigned)e);
            offer(l, &one);
            tc_set_add(all.as.set, (unsigned)e);
            contacts++;
        }
        if (contacts > 1)
            offer(l, &all);
    }
    for (int e = 0; e < l->b->units; e++) {
        if (l->b->unit[e].side == l->side || l->s->unit[e].hex == HEX_NONE || !wanted(l, e))
            continue;
        tc_action a = all_against(l, e);
        const int named = __builtin_popcountll(a.as.set[0]) + __builtin_popcountll(a.as.set[1]);
        if (named > 2)
            offer(l, &a);
    }
}

static void list_resolves(list *l)
{
    for (int i = 0; i < l->s->battles; i++) {
        tc_action a = blank(l, SOF_RESOLVE_NEXT, TC_NONE);
        a.arg = (uint16_t)i;
        offer(l, &a);
    }
}

static void list_retreats(list *l)
{
    for (int u = 0; u < l->b->units; u++) {
        const bool may = l->s->dragoons[u >> 3] >> (u & 7) & 1;
        if (!may || !wanted(l, u) || l->s->unit[u].hex == HEX_NONE)
            continue;
        tc_action a = blank(l, SOF_DRAGOON_RETREAT, u);
        a.arg = HEX_NONE;
        offer(l, &a);
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            a.arg = sof_next(l->b, l->s->unit[u].hex, dir);
            if (a.arg != HEX_NONE)
                offer(l, &a);
        }
    }
}

static void list_relocations(list *l)
{
    const int leader = sof_relocating(l->b, l->s);
    for (int u = 0; u < l->b->units; u++) {
        tc_action a = blank(l, SOF_RELOCATE_LEADER, SOF_LEADER0 + leader);
        a.target = (uint8_t)u;
        if (wanted(l, SOF_LEADER0 + leader))
            offer(l, &a);
    }
}

/* Nobody, each alone and (event 4) each pair; on arrival (X1) the two edges. */
static void list_choices(list *l)
{
    const bool arrival = l->s->frame[l->s->frames - 1].step == SOF_STEP_ARRIVAL;
    tc_action none = blank(l, SOF_EVENT_CHOICE, TC_NONE);

    for (int edge = SOF_WEST; edge <= SOF_EAST && arrival; edge++) {
        none.arg = (uint16_t)edge;
        offer(l, &none);
    }
    if (arrival)
        return;
    offer(l, &none);
    for (int u = 0; u < l->b->units; u++) {
        tc_action a = blank(l, SOF_EVENT_CHOICE, TC_NONE);
        tc_set_add(a.as.set, (unsigned)u);
        if (sof_check(l->b, l->s, &a).rule)
            continue;
        if (wanted(l, u))
            offer(l, &a);
        for (int v = u + 1; v < l->b->units; v++) {
            tc_action pair = a;
            tc_set_add(pair.as.set, (unsigned)v);
            if (wanted(l, u) || wanted(l, v))
                offer(l, &pair);
        }
    }
}

static void list_kind(list *l, int kind)
{
    switch (kind) {
    case SOF_PLACE_LEADER:
    case SOF_SET_FACING:
        list_setup(l, kind);
        break;
    case SOF_TILLY_CHOOSE:
        list_leaders(l, kind);
        break;
    case SOF_PICK_SINGLE:
        list_picks(l);
        break;
    case SOF_MOVE_UNIT:
        list_moves(l);
        break;
    case SOF_MOVE_LEADER:
        list_leader_moves(l);
        break;
    case SOF_BOMBARD:
        list_bombards(l);
        break;
    case SOF_BATTLE:
        list_battles(l);
        break;
    case SOF_RESOLVE_NEXT:
        list_resolves(l);
        break;
    case SOF_DRAGOON_RETREAT:
        list_retreats(l);
        break;
    case SOF_RELOCATE_LEADER:
        list_relocations(l);
        break;
    case SOF_EVENT_CHOICE:
        list_choices(l);
        break;
    default:
        list_plain(l, kind);
        break;
    }
}

int sof_actions(const sof_battle *b, const sof_state *s, int kind, int subject, tc_action *out,
                int cap)
{
    const tc_await w = sof_awaits(b, s);
    list l = { b, s, w.who, subject, out, cap, 0 };

    for (int k = TC_CLEAR; k < SOF_KIND_END; k++)
        if (w.kinds >> k & 1 && (kind == 0 || kind == k))
            list_kind(&l, k);
    return l.count;
}
