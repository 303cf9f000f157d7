/* Every invariant of a SOF state, derived again from the rules. A state that passes may be
   played on: no index in it is out of range, no frame waits for what is not there. */
#include "parts.h"

static tc_verdict broken(tc_cite by, int got, int need)
{
    return (tc_verdict){ (uint16_t)by, (uint16_t)(by >> 16), got, need };
}

static bool on_map(const sof_battle *b, tc_hex h)
{
    return h < HEX_COLS * HEX_ROWS && hex_col(h) < b->cols && hex_row(h) < b->rows &&
           sof_bit(b->map, h);
}

static bool lies(const sof_state *s, int step)
{
    for (int i = 0; i < s->frames; i++)
        if (s->frame[i].step == step)
            return true;
    return false;
}

/* On the way: it may for a moment be where nobody may stay. */
static bool is_marching(const sof_state *s, int unit)
{
    return lies(s, SOF_STEP_MARCH) && s->march.unit == unit;
}

static bool is_passing(const sof_state *s, int unit)
{
    return s->march.friend_passed && s->march.unit == unit;
}

static tc_verdict audit_unit(const sof_battle *b, const sof_state *s, int i)
{
    const sof_unit *u = &s->unit[i];
    const bool here = u->hex != HEX_NONE, away = u->flags & SOF_U_AWAY;

    if (u->status > SOF_GONE || u->facing >= HEX_DIRS)
        return broken(TC_MALFORMED, u->status, SOF_GONE);
    if (here && !on_map(b, u->hex))
        return broken(SOF_4_0_d, u->hex, 0);
    if (here == (u->status == SOF_GONE) && !away)
        return broken(SOF_5_2_h, u->hex, u->status);
    if (away && (here || u->status == SOF_GONE))
        return broken(SOF_X1, u->hex, HEX_NONE);
    if (u->battle > s->battles)
        return broken(SOF_5_0_d, u->battle, s->battles);
    if (u->flags & SOF_U_CHARGED && u->target >= b->units)
        return broken(SOF_5_3_a, u->target, b->units);
    if (!(u->flags & SOF_U_CHARGED) && u->target)
        return broken(SOF_5_3_a, u->target, 0);
    if (u->hexes > 1)
        return broken(tc_by(SOF_5_2_c, SOF_R24), u->hexes, 1);
    for (int k = 0; k < i && here; k++)
        if (s->unit[k].hex == u->hex && !is_passing(s, i) && !is_passing(s, k))
            return broken(SOF_4_1_a, u->hex, 1);
    return tc_legal();
}

/* Nobody may share a hex against SOF-4.1.a: cavalry with a friend's gun, anybody with an enemy. */
static tc_verdict audit_stacks(const sof_battle *b, const sof_state *s)
{
    for (int i = 0; i < b->guns; i++) {
        const sof_gun *g = &s->gun[i];
        if (g->state == SOF_DESTROYED)
            continue;
        const int unit = sof_unit_at(b, s, g->hex);
        if (unit >= 0 && !is_marching(s, unit) &&
            (sof_is_cavalry(&b->unit[unit]) || b->unit[unit].side != g->owner))
            return broken(tc_by(SOF_4_1_a, SOF_R18), unit, SOF_GUN0 + i);
        for (int k = 0; k < i; k++)
            if (s->gun[k].hex == g->hex && s->gun[k].state != SOF_DESTROYED)
                return broken(SOF_4_1_a, SOF_GUN0 + i, SOF_GUN0 + k);
    }
    return tc_legal();
}

static tc_verdict audit_leader(const sof_battle *b, const sof_state *s, int i)
{
    const sof_leader *l = &s->leader[i];
    const bool setting = s->frames && s->frame[0].step == SOF_STEP_SETUP;
    const bool here = l->hex != HEX_NONE, should = l->state == SOF_LED || l->state == SOF_REPLACED;

    if (l->state > SOF_LEFT)
        return broken(TC_MALFORMED, l->state, SOF_LEFT);
    if (here && !on_map(b, l->hex))
        return broken(SOF_4_0_d, l->hex, 0);
    if (setting ? here != !!(l->flags & SOF_L_PLACED) || l->state != SOF_LED : here != should)
        return broken(SOF_5_4_c, l->hex, l->state);
    const int most = l->state == SOF_LED ? b->leader[i].command : l->state == SOF_LEFT ? 0 : 1;
    if (l->cup > most)
        return broken(SOF_3_1_1_a, l->cup, most);
    if (l->state != SOF_LED && l->state != SOF_LEFT && !sof_has_units(b, s, i))
        return broken(tc_by(SOF_5_4_g, SOF_R61), l->state, SOF_LEFT);
    const int other = here ? sof_unit_at(b, s, l->hex) : -1;
    if (other < 0 || b->unit[other].side == b->leader[i].side)
        return tc_legal();
    if (!is_marching(s, other))
        return broken(tc_by(SOF_4_0_d, SOF_R17), other, SOF_LEADER0 + i);
    if (lies(s, SOF_STEP_RELOCATE) && !(s->relocate >> i & 1)) /* nobody is left with the enemy */
        return broken(tc_by(SOF_5_4_b, SOF_R59), SOF_LEADER0 + i, TC_NONE);
    return tc_legal();
}

static tc_verdict audit_gun(const sof_battle *b, const sof_state *s, int i)
{
    const sof_gun *g = &s->gun[i];
    if (g->owner > 1 || g->state > SOF_DESTROYED || g->facing >= HEX_DIRS || g->fired > 1)
        return broken(TC_MALFORMED, g->state, SOF_DESTROYED);
    if (!on_map(b, g->hex))
        return broken(SOF_7_3_a, g->hex, 0);
    if (g->captured > s->turn)
        return broken(SOF_7_3_8_f, g->captured, s->turn);
    if (g->owner != b->gun[i].side && !g->captured)
        return broken(tc_by(SOF_8_2_d, SOF_R78), g->owner, b->gun[i].side);
    return tc_legal();
}

static tc_verdict audit_occupancy(const sof_battle *b, const sof_state *s)
{
    uint64_t rows[2][HEX_ROWS];
    __builtin_memset(rows, 0, sizeof rows);
    for (int u = 0; u < b->units; u++)
        if (s->unit[u].hex != HEX_NONE)
            rows[b->unit[u].side][hex_row(s->unit[u].hex)] |= (uint64_t)1
                                                              << hex_col(s->unit[u].hex);
    for (int side = 0; side < 2; side++)
        for (int row = 0; row < HEX_ROWS; row++) {
            if (rows[side][row] != s->units_at[side][row])
                return broken(SOF_4_1_a, side, row);
            if (rows[0][row] & rows[1][row])
                return broken(tc_by(SOF_4_0_d, SOF_R17), 0, row);
        }
    return tc_legal();
}

/* ---- The agenda: every frame waits for something that is there ---- */

static bool march_is_idle(const sof_march *m)
{
    for (int i = 0; i < TC_COUNT(m->path); i++)
        if (m->path[i])
            return false;
    return !(m->unit | m->at | m->stage | m->stopping | m->friend_passed | m->zero | m->enter);
}

/* The rest of the path can be walked. */
static bool way_is_open(const sof_battle *b, const sof_state *s, tc_hex h)
{
    bool goes = false;
    for (int i = s->march.at; tc_path_step(s->march.path, i) != TC_STEP_END; i++) {
        const unsigned step = tc_path_step(s->march.path, i);
        if (step >= TC_STEP_TURN && step < TC_STEP_TURN + HEX_DIRS)
            continue;
        if (step < TC_STEP_GO || step >= TC_STEP_GO + HEX_DIRS)
            return false;
        h = sof_next(b, h, (int)step - TC_STEP_GO);
        if (h == HEX_NONE || sof_bit(s->units_at[!s->side], h))
            return false;
        goes = true;
    }
    const sof_unit *u = &s->unit[s->march.unit];
    if (u->status == SOF_DISORDERED && !s->march.stopping && goes)
        return false; /* R24: its one hex is entered */
    return (h == u->hex && !s->march.friend_passed) || sof_may_stop(b, s, s->march.unit, h);
}

/* The die a march on top of the agenda waits for: river, mover, friend (ledger D3, D4). */
static bool march_waits(const sof_state *s)
{
    const sof_march *m = &s->march;
    const bool mover = s->unit[m->unit].status == SOF_NORMAL;
    if (m->stage == 1)
        return mover;
    if (m->stage == 2)
        return mover && m->friend_passed;
    return m->stage == 3 && m->friend_passed && s->unit[m->friend_passed - 1].status == SOF_NORMAL;
}

static bool march_is_sound(const sof_battle *b, const sof_state *s, bool top)
{
    const sof_march *m = &s->march;
    if (m->unit >= b->units || m->at > TC_PATH_MAX || m->stage > 5 || m->stopping > 2 ||
        m->friend_passed > b->units || m->enter || m->zero)
        return false;
    const tc_hex h = s->unit[m->unit].hex;
    if (h == HEX_NONE || b->unit[m->unit].side != s->side)
        return false;
    if (m->friend_passed) {
        const int friend = m->friend_passed - 1;
        if (friend == m->unit || s->unit[friend].hex != h || b->unit[friend].side != s->side)
            return false;
    }
    return way_is_open(b, s, h) && (top ? march_waits(s) : m->stage == 5);
}

static bool fights(const sof_battle *b, const sof_state *s, int battle)
{
    bool attacked = false, defended = false;
    for (int u = 0; u < b->units; u++) {
        if (s->unit[u].battle != battle || s->unit[u].hex == HEX_NONE)
            continue;
        attacked |= b->unit[u].side == s->side;
        defended |= b->unit[u].side != s->side && s->unit[u].status != SOF_ROUTED;
    }
    return attacked && defended;
}

static bool has_dragoons(const sof_state *s)
{
    for (int i = 0; i < TC_COUNT(s->dragoons); i++)
        if (s->dragoons[i])
            return true;
    return false;
}

/* R49: who may still fall back is a dragoon who attacked in this battle; if asked, one can. */
static bool dragoons_are_sound(const sof_battle *b, const sof_state *s, int battle, bool asked)
{
    bool any = !asked;
    for (int u = 0; u < b->units; u++) {
        if (!(s->dragoons[u >> 3] >> (u & 7) & 1))
            continue;
        if (b->unit[u].arm != SOF_DRAGOON || b->unit[u].side != s->side ||
            s->unit[u].battle != battle)
            return false;
        any |= s->unit[u].hex != HEX_NONE && s->unit[u].status <= SOF_DISORDERED;
    }
    return any;
}

/* Stages of combat.c: 0 the die, 1 leaders, 2 relocation, 3 dragoons. */
static bool fight_is_sound(const sof_battle *b, const sof_state *s, const sof_frame *f, bool top)
{
    if (f->a < 1 || f->a > s->battles || sof_is_resolved(s, f->a))
        return false;
    if (f->b == 3 && (s->rolls_attack || s->rolls_defence))
        return false;
    if (!dragoons_are_sound(b, s, f->a, top && f->b == 3))
        return false;
    if (!top)
        return f->b == 3;
    switch (f->b) {
    case 0:
        return fights(b, s, f->a);
    case 1:
        return s->rolls_attack || s->rolls_defence;
    case 3:
        return has_dragoons(s) && !s->relocate;
    default:
        return false;
    }
}

/* R33: some battle is open, and every open one has somebody on both sides. */
static bool battles_are_open(const sof_battle *b, const sof_state *s)
{
    bool open = false;
    for (int battle = 1; battle <= s->battles; battle++) {
        bool met[2] = { false, false };
        if (sof_is_resolved(s, battle))
            continue;
        for (int u = 0; u < b->units; u++) {
            const sof_unit *unit = &s->unit[u];
            if (unit->battle != battle)
                continue;
            const bool attacks = b->unit[u].side == s->side;
            if (unit->hex == HEX_NONE || (attacks && unit->status != SOF_NORMAL))
                return false;
            met[attacks] = true;
        }
        if (!met[0] || !met[1])
            return false;
        open = true;
    }
    return open;
}

static bool shot_is_sound(const sof_battle *b, const sof_state *s, const sof_frame *f)
{
    if (f->a >= b->guns || f->b >= b->units || s->unit[f->b].hex == HEX_NONE)
        return false;
    const int range = hex_distance(s->gun[f->a].hex, s->unit[f->b].hex);
    return range >= 1 && range <= (b->gun[f->a].heavy ? 6 : 3);
}

/* SOF-5.4.b: whoever is to be placed because of a march is an enemy in the hex it has entered. */
static bool finds_are_sound(const sof_battle *b, const sof_state *s)
{
    for (int l = 0; l < b->leaders; l++)
        if (s->relocate >> l & 1 &&
            (b->leader[l].side == s->side || s->leader[l].hex != s->unit[s->march.unit].hex))
            return false;
    return true;
}

static bool overrun_is_sound(const sof_battle *b, const sof_state *s, const sof_frame *f, bool top)
{
    return top && f->a < b->leaders && b->leader[f->a].side != s->side &&
           s->leader[f->a].state == SOF_LED && s->leader[f->a].hex != HEX_NONE &&
           s->leader[f->a].hex == s->unit[s->march.unit].hex && !(s->relocate >> f->a & 1) &&
           finds_are_sound(b, s);
}

static bool pick_is_sound(const sof_battle *b, const sof_state *s, const sof_frame *f)
{
    if (f->a != s->active || s->by != SOF_BY_SINGLE)
        return false;
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].leader == f->a && s->unit[u].hex != HEX_NONE &&
            s->unit[u].status != SOF_ROUTED)
            return true;
    return false;
}

/* SOF-7.4.b: an event is asked about only while somebody may be named for it. */
static bool event_is_sound(const sof_battle *b, const sof_state *s, const sof_frame *f)
{
    if (f->a > 6 || f->b > 1 || f->a == 3)
        return false;
    for (int u = 0; u < b->units && f->a; u++)
        if (sof_event_takes(b, s, f->a, f->b, u))
            return true;
    return f->a == 0;
}

static bool rally_is_sound(const sof_battle *b, const sof_state *s, const sof_frame *f, bool top)
{
    if (f->a != 1 && f->a != 2)
        return false;
    const int unit = top ? sof_rallying(b, s) : 0;
    if (!top || unit < 0)
        return !top;
    const tc_hex h = s->unit[unit].hex;
    const int side = b->unit[unit].side;
    return f->a == 1 ? sof_enemy_adjacent(b, s, h, side) : sof_nearest_enemy(b, s, h, side) >= 3;
}

/* R59: on a march (a = 1) those whom the unit has found alone; else those whose unit is gone. The
   next of them has somebody to go to. */
static bool relocation_is_sound(const sof_battle *b, const sof_state *s, const sof_frame *f)
{
    const bool overrun = lies(s, SOF_STEP_MARCH);
    const int l = sof_relocating(b, s);
    return f->a == overrun && l >= 0 && sof_has_friends(b, s, l) &&
           (!overrun || finds_are_sound(b, s));
}

/* R8: the Protestants have placed their leaders before the Catholics begin. */
static bool setup_is_sound(const sof_battle *b, const sof_state *s, int side)
{
    for (int l = 0; l < b->leaders && side == SOF_CATHOLIC; l++)
        if (b->leader[l].side == SOF_PROTESTANT && s->leader[l].hex == HEX_NONE)
            return false;
    return true;
}

static bool frame_is_sound(const sof_battle *b, const sof_state *s, const sof_frame *f, bool top)
{
    switch (f->step) {
    case SOF_STEP_SETUP:
        return f->a < 2 && setup_is_sound(b, s, f->a);
    case SOF_STEP_ARRIVAL:
        return f->a < 2 && b->flank_first && !s->arrived;
    case SOF_STEP_DRAW:
        return !top || sof_markers(b, s) > 0;
    case SOF_STEP_EVENT:
        return event_is_sound(b, s, f);
    case SOF_STEP_ANSWER:
        return f->a < b->leaders && s->leader[f->a].state != SOF_LEFT;
    case SOF_STEP_HOT_HEAD:
        return f->a < b->leaders && f->a == s->active;
    case SOF_STEP_PICK:
        return pick_is_sound(b, s, f);
    case SOF_STEP_OVERRUN:
        return overrun_is_sound(b, s, f, top);
    case SOF_STEP_MARCH:
        return march_is_sound(b, s, top);
    case SOF_STEP_SHOT:
        return shot_is_sound(b, s, f);
    case SOF_STEP_FIGHT:
        return fight_is_sound(b, s, f, top);
    case SOF_STEP_RELOCATE:
        return relocation_is_sound(b, s, f);
    case SOF_STEP_RALLY:
        return rally_is_sound(b, s, f, top);
    case SOF_STEP_BATTLES:
        return top ? battles_are_open(b, s) : true;
    case SOF_STEP_ROUT:
        return !top;
    case SOF_STEP_GUNS:
        return s->battles == 0 || battles_are_open(b, s);
    default:
        return f->step == SOF_STEP_MOVEMENT;
    }
}

/* Which step may lie directly on which; the bottom lies on SOF_STEP_NONE. */
static bool may_lie_on(int step, int below)
{
    switch (step) {
    case SOF_STEP_SETUP:
    case SOF_STEP_DRAW:
    case SOF_STEP_RALLY:
        return below == SOF_STEP_NONE;
    case SOF_STEP_ARRIVAL:
    case SOF_STEP_EVENT:
    case SOF_STEP_ANSWER:
    case SOF_STEP_MOVEMENT:
    case SOF_STEP_GUNS:
    case SOF_STEP_BATTLES:
        return below == SOF_STEP_DRAW;
    case SOF_STEP_PICK:
    case SOF_STEP_MARCH:
        return below == SOF_STEP_MOVEMENT;
    case SOF_STEP_HOT_HEAD:
        return below == SOF_STEP_MOVEMENT || below == SOF_STEP_PICK;
    case SOF_STEP_OVERRUN:
        return below == SOF_STEP_MARCH;
    case SOF_STEP_SHOT:
        return below == SOF_STEP_GUNS;
    case SOF_STEP_FIGHT:
        return below == SOF_STEP_BATTLES;
    case SOF_STEP_ROUT:
        return below == SOF_STEP_RALLY;
    case SOF_STEP_RELOCATE:
        return below == SOF_STEP_MARCH || below == SOF_STEP_FIGHT || below == SOF_STEP_ROUT;
    default:
        return false;
    }
}

static tc_verdict audit_frames(const sof_battle *b, const sof_state *s)
{
    int below = SOF_STEP_NONE;
    for (int i = 0; i < SOF_FRAMES; i++) {
        const sof_frame *f = &s->frame[i];
        if (i >= s->frames && (f->step || f->a || f->b || f->c))
            return broken(TC_SEQUENCE, i, s->frames);
        if (i >= s->frames)
            continue;
        if (!may_lie_on(f->step, below))
            return broken(SOF_3_1_3_a, f->step, below);
        if (!frame_is_sound(b, s, f, i == s->frames - 1))
            return broken(TC_SEQUENCE, i, f->step);
        below = f->step;
    }
    return tc_legal();
}

/* What belongs to a step is empty while that step is not on the agenda. */
static tc_verdict audit_idle(const sof_battle *b, const sof_state *s)
{
    const bool activation =
        lies(s, SOF_STEP_MOVEMENT) || lies(s, SOF_STEP_GUNS) || lies(s, SOF_STEP_BATTLES);
    const bool combat = lies(s, SOF_STEP_GUNS) || lies(s, SOF_STEP_BATTLES);

    if (activation ? s->by == SOF_BY_NOBODY || s->by > SOF_BY_TILLY_ALONE || s->active >= b->leaders
                   : s->by || s->active || s->side || s->through || s->hot)
        return broken(SOF_3_1_3_a, s->by, s->active);
    if (activation && b->leader[s->active].side != s->side)
        return broken(tc_by(SOF_3_1_1_b, SOF_R4), s->side, b->leader[s->active].side);
    if (!combat && s->battles)
        return broken(SOF_5_0_d, s->battles, 0);
    if (!lies(s, SOF_STEP_BATTLES) && (s->resolved[0] | s->resolved[1]))
        return broken(tc_by(SOF_5_0_d, SOF_R28), 1, 0);
    if (!lies(s, SOF_STEP_FIGHT) && (has_dragoons(s) || s->rolls_attack || s->rolls_defence))
        return broken(tc_by(SOF_5_3_1_b, SOF_R49), 1, 0);
    if (!lies(s, SOF_STEP_ROUT) && (s->queue_head || s->queue_len))
        return broken(tc_by(SOF_5_2_d, SOF_R56), s->queue_len, 0);
    if (!lies(s, SOF_STEP_MARCH) && !march_is_idle(&s->march))
        return broken(SOF_4_0_a, s->march.unit, 0);
    if (s->relocate && !lies(s, SOF_STEP_RELOCATE) && !lies(s, SOF_STEP_OVERRUN) &&
        !lies(s, SOF_STEP_FIGHT))
        return broken(tc_by(SOF_6_0_g, SOF_R59), s->relocate, 0);
    return tc_legal();
}

/* Which flags a unit may bear now. */
static uint8_t flags_allowed(const sof_battle *b, const sof_state *s, int unit, bool activation)
{
    unsigned allowed = b->unit[unit].flank_march && b->flank_first ? SOF_U_AWAY : 0;
    const bool his = b->unit[unit].leader == s->active;
    if (lies(s, SOF_STEP_RALLY))
        allowed |= SOF_U_CHECKED;
    if (lies(s, SOF_STEP_SETUP) && b->unit[unit].side == s->frame[0].a)
        allowed |= SOF_U_FACED;
    if (!activation || !his)
        return (uint8_t)allowed;
    allowed |= SOF_U_MOVED | SOF_U_CHARGED | SOF_U_IN_COMMAND;
    if (s->by == SOF_BY_SINGLE || s->by == SOF_BY_EVENT)
        allowed |= SOF_U_NAMED;
    if (s->hot)
        allowed |= SOF_U_DUTY;
    const sof_frame *top = &s->frame[s->frames - 1];
    if (top->step == SOF_STEP_FIGHT && top->b == 0 && s->unit[unit].battle == top->a)
        allowed |= SOF_U_WADES; /* R41: until the die falls */
    return (uint8_t)allowed;
}

/* R60, R81, R11: how the command came to act, against who leads it and who is named. */
static bool activation_is_sound(const sof_battle *b, const sof_state *s)
{
    const int state = s->leader[s->active].state;
    int named = 0;
    for (int u = 0; u < b->units; u++)
        named += s->unit[u].flags & SOF_U_NAMED ? 1 : 0;
    const bool overall = s->through && b->leader[s->through - 1].overall &&
                         b->leader[s->through - 1].side == s->side;
    if (s->through && !overall)
        return false;
    switch (s->by) {
    case SOF_BY_SINGLE:
        return (lies(s, SOF_STEP_MOVEMENT) ? state == SOF_LEADERLESS : state != SOF_LED) &&
               (lies(s, SOF_STEP_PICK) ? named == 0 : named == 1);
    case SOF_BY_EVENT:
        return named >= 1 && named <= 2;
    case SOF_BY_TILLY_ALONE:
        return s->through == s->active + 1;
    default:
        return s->through != s->active + 1;
    }
}

static tc_verdict audit_flags(const sof_battle *b, const sof_state *s)
{
    const bool activation =
        lies(s, SOF_STEP_MOVEMENT) || lies(s, SOF_STEP_GUNS) || lies(s, SOF_STEP_BATTLES);

    for (int u = 0; u < b->units; u++) {
        const uint8_t flags = s->unit[u].flags;
        if (flags & ~flags_allowed(b, s, u, activation))
            return broken(SOF_4_0_a, u, flags);
        if (flags & (SOF_U_NAMED | SOF_U_MOVED) && s->unit[u].status == SOF_GONE &&
            lies(s, SOF_STEP_MOVEMENT))
            return broken(SOF_5_2_h, u, flags);
    }
    if (activation && !activation_is_sound(b, s))
        return broken(tc_by(SOF_5_4_d, SOF_R60), s->by, s->leader[s->active].state);
    return tc_legal();
}

static tc_verdict audit_numbers(const sof_battle *b, const sof_state *s)
{
    const uint32_t everybody = ((uint32_t)1 << b->leaders) - 1;

    if (s->frames > SOF_FRAMES)
        return broken(TC_SEQUENCE, s->frames, SOF_FRAMES);
    if (s->turn < 1 || s->turn > b->turns)
        return broken(SOF_2_2_2, s->turn, b->turns);
    if (s->drawer > 1 || s->side > 1 || s->event_in_cup > 1 || s->relocate_first > 1 || s->hot > 1)
        return broken(TC_MALFORMED, s->drawer, 1);
    if (s->through > b->leaders || s->arrived > 1 + SOF_EAST || s->battles > 62)
        return broken(TC_MALFORMED, s->through, b->leaders);
    if ((s->relocate | s->rolls_attack | s->rolls_defence) & ~everybody)
        return broken(SOF_5_4_a, s->relocate, (int)everybody);
    for (int l = 0; l < b->leaders; l++) {
        if ((s->relocate | s->rolls_attack | s->rolls_defence) >> l & 1 &&
            s->leader[l].hex == HEX_NONE)
            return broken(tc_by(SOF_5_4_a, SOF_R59), SOF_LEADER0 + l, 0);
        const uint16_t his = b->leader[l].side == s->side ? s->rolls_defence : s->rolls_attack;
        if (his >> l & 1 ||
            ((s->rolls_attack | s->rolls_defence) >> l & 1 && s->leader[l].state != SOF_LED))
            return broken(tc_by(SOF_5_4_a, SOF_R57), SOF_LEADER0 + l, s->side);
    }
    if (s->queue_head > s->queue_len || s->queue_len > SOF_UNITS)
        return broken(tc_by(SOF_5_2_d, SOF_R56), s->queue_head, s->queue_len);
    for (int i = 0; i < s->queue_len; i++)
        if (s->queue[i] >= b->units)
            return broken(tc_by(SOF_5_2_d, SOF_R56), s->queue[i], b->units);
    for (int u = b->units; u < SOF_UNITS; u++)
        if (s->dragoons[u >> 3] >> (u & 7) & 1 || s->unit[u].battle || s->unit[u].status ||
            s->unit[u].hex)
            return broken(TC_MALFORMED, u, b->units);
    return tc_legal();
}

tc_verdict sof_audit_counters(const sof_battle *b, const sof_state *s)
{
    tc_verdict v = audit_numbers(b, s);
    for (int u = 0; u < b->units && !v.rule; u++)
        v = audit_unit(b, s, u);
    if (!v.rule)
        v = audit_occupancy(b, s);
    for (int i = 0; i < b->guns && !v.rule; i++)
        v = audit_gun(b, s, i);
    for (int l = 0; l < b->leaders && !v.rule; l++)
        v = audit_leader(b, s, l);
    return v.rule ? v : audit_stacks(b, s);
}

tc_verdict sof_audit(const sof_battle *b, const sof_state *s)
{
    tc_verdict v = sof_audit_counters(b, s);
    if (!v.rule)
        v = audit_idle(b, s);
    if (!v.rule)
        v = audit_flags(b, s);
    return v.rule ? v : audit_frames(b, s);
}
