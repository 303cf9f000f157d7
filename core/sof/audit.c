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
        const bool marching = s->frames && s->frame[s->frames - 1].step == SOF_STEP_MARCH;
        if (unit >= 0 && !marching && s->march.unit != unit && sof_is_cavalry(&b->unit[unit]))
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
    if (here != should && !setting)
        return broken(SOF_5_4_c, l->hex, l->state);
    const int most = l->state == SOF_LED ? b->leader[i].command : l->state == SOF_LEFT ? 0 : 1;
    if (l->cup > most)
        return broken(SOF_3_1_1_a, l->cup, most);
    if (l->state != SOF_LED && l->state != SOF_LEFT && !sof_has_units(b, s, i))
        return broken(tc_by(SOF_5_4_g, SOF_R61), l->state, SOF_LEFT);
    const bool moving = s->frames && s->frame[s->frames - 1].step > SOF_STEP_MOVEMENT;
    const int other = here && !moving ? sof_unit_at(b, s, l->hex) : -1;
    if (other >= 0 && b->unit[other].side != b->leader[i].side)
        return broken(tc_by(SOF_4_0_d, SOF_R17), other, SOF_LEADER0 + i);
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

static bool is_activation_step(int step)
{
    return (step >= SOF_STEP_HOT_HEAD && step <= SOF_STEP_FIGHT) && step != SOF_STEP_OVERRUN;
}

static bool march_is_sound(const sof_battle *b, const sof_state *s)
{
    const sof_march *m = &s->march;
    if (m->unit >= b->units || m->at > TC_PATH_MAX || m->stage > 5 || m->friend_passed > b->units)
        return false;
    if (m->stage == 3 && !m->friend_passed)
        return false;
    const sof_unit *u = &s->unit[m->unit];
    tc_hex h = u->hex;
    if (m->enter || h == HEX_NONE || b->unit[m->unit].side != s->side)
        return false;
    if (m->friend_passed && s->unit[m->friend_passed - 1].hex != h)
        return false;
    for (int i = m->at; tc_path_step(m->path, i) != TC_STEP_END; i++) {
        const unsigned step = tc_path_step(m->path, i);
        if (step >= TC_STEP_TURN && step < TC_STEP_TURN + HEX_DIRS)
            continue;
        if (step < TC_STEP_GO || step >= TC_STEP_GO + HEX_DIRS)
            return false;
        h = sof_next(b, h, (int)step - TC_STEP_GO);
        if (h == HEX_NONE || sof_bit(s->units_at[!s->side], h))
            return false;
    }
    return true;
}

/* A frame's own numbers. */
static bool frame_is_sound(const sof_battle *b, const sof_state *s, const sof_frame *f, bool top)
{
    switch (f->step) {
    case SOF_STEP_SETUP:
        return f->a < 2;
    case SOF_STEP_ARRIVAL:
        return f->a < 2 && b->flank_first;
    case SOF_STEP_DRAW:
        return !top || sof_markers(b, s) + s->event_in_cup > 0;
    case SOF_STEP_EVENT:
        return f->a <= 6 && f->b < 2;
    case SOF_STEP_ANSWER:
    case SOF_STEP_HOT_HEAD:
    case SOF_STEP_PICK:
    case SOF_STEP_OVERRUN:
        return f->a < b->leaders &&
               (f->step != SOF_STEP_OVERRUN || s->leader[f->a].hex != HEX_NONE);
    case SOF_STEP_MARCH:
        return march_is_sound(b, s);
    case SOF_STEP_SHOT:
        return f->a < b->guns && f->b < b->units && s->unit[f->b].hex != HEX_NONE &&
               hex_distance(s->gun[f->a].hex, s->unit[f->b].hex) <= (b->gun[f->a].heavy ? 6 : 3) &&
               s->gun[f->a].hex != s->unit[f->b].hex;
    case SOF_STEP_FIGHT:
        return f->a >= 1 && f->a <= s->battles && f->b < 5;
    case SOF_STEP_RELOCATE:
        return !top || sof_relocating(b, s) >= 0;
    case SOF_STEP_RALLY:
        return (f->a == 1 || f->a == 2) && (!top || sof_rallying(b, s) >= 0);
    case SOF_STEP_MOVEMENT:
    case SOF_STEP_GUNS:
    case SOF_STEP_BATTLES:
    case SOF_STEP_ROUT:
        return true;
    default:
        return false;
    }
}

static tc_verdict audit_frames(const sof_battle *b, const sof_state *s)
{
    if (s->frames > SOF_FRAMES)
        return broken(TC_SEQUENCE, s->frames, SOF_FRAMES);
    for (int i = 0; i < SOF_FRAMES; i++) {
        const sof_frame *f = &s->frame[i];
        if (i >= s->frames && (f->step || f->a || f->b || f->c))
            return broken(TC_SEQUENCE, i, s->frames);
        if (i < s->frames && !frame_is_sound(b, s, f, i == s->frames - 1))
            return broken(TC_SEQUENCE, i, f->step);
        if (i < s->frames && is_activation_step(f->step) && f->step != SOF_STEP_ANSWER &&
            (s->by == SOF_BY_NOBODY || s->by > SOF_BY_TILLY_ALONE || s->active >= b->leaders ||
             i == 0))
            return broken(SOF_3_1_3_a, s->by, s->active);
    }
    if (s->frames && s->frame[s->frames - 1].step == SOF_STEP_ROUT)
        return broken(TC_SEQUENCE, SOF_STEP_ROUT, 0);
    const bool marching =
        s->frames > 0 && (s->frame[s->frames - 1].step == SOF_STEP_MARCH ||
                          (s->frames > 1 && s->frame[s->frames - 2].step == SOF_STEP_MARCH));
    if (s->march.friend_passed && !marching)
        return broken(SOF_4_1_c, s->march.friend_passed, 0);
    return tc_legal();
}

static tc_verdict audit_numbers(const sof_battle *b, const sof_state *s)
{
    const uint32_t everybody = ((uint32_t)1 << b->leaders) - 1;

    if (s->turn < 1 || s->turn > b->turns)
        return broken(SOF_2_2_2, s->turn, b->turns);
    if (s->drawer > 1 || s->side > 1 || s->event_in_cup > 1 || s->relocate_first > 1 || s->hot > 1)
        return broken(TC_MALFORMED, s->drawer, 1);
    if (s->through > b->leaders || s->arrived > 1 + SOF_EAST || s->battles > 62)
        return broken(TC_MALFORMED, s->through, b->leaders);
    if ((s->relocate | s->rolls_attack | s->rolls_defence) & ~everybody)
        return broken(SOF_5_4_a, s->relocate, (int)everybody);
    for (int l = 0; l < b->leaders; l++)
        if ((s->relocate | s->rolls_attack | s->rolls_defence) >> l & 1 &&
            s->leader[l].hex == HEX_NONE)
            return broken(tc_by(SOF_5_4_a, SOF_R59), SOF_LEADER0 + l, 0);
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

tc_verdict sof_audit(const sof_battle *b, const sof_state *s)
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
    if (!v.rule)
        v = audit_frames(b, s);
    if (!v.rule)
        v = audit_stacks(b, s);
    return v;
}
