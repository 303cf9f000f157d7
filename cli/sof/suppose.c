/* Sword of Fire: a battle, a charge or a shot that is asked about though nobody may make it now. */
#include "talk.h"

#include <string.h>

/* R8: before leaders are placed they are taken to stand where the scenario suggests. */
static void place_leaders(const sof_battle *b, sof_state *s)
{
    for (int l = 0; l < b->leaders; l++)
        if (s->leader[l].hex == HEX_NONE && s->leader[l].state == SOF_LED)
            s->leader[l].hex = b->leader[l].suggested;
}

/* The command of the first attacker, before its battles are declared. */
static void set_clock(const sof_battle *b, const suppose_wish *w, sof_state *s)
{
    const int first = w->who[0], by_gun = first >= SOF_GUN0;
    const int side = by_gun ? s->gun[first - SOF_GUN0].owner : b->unit[first].side;
    int leader = by_gun ? -1 : b->unit[first].leader;

    for (int l = 0; l < b->leaders && leader < 0; l++) /* 7.3.b: whoever has infantry may fire it */
        for (int u = 0; u < b->units && leader < 0; u++)
            if (b->leader[l].side == side && b->unit[u].leader == l &&
                b->unit[u].arm == SOF_INFANTRY && s->unit[u].hex != HEX_NONE)
                leader = l;
    memset(s->frame, 0, sizeof s->frame);
    s->frame[0].step = SOF_STEP_DRAW;
    s->frame[1].step = SOF_STEP_GUNS;
    s->frames = 2;
    s->turn = s->turn ? s->turn : 1;
    s->by = SOF_BY_LEADER;
    s->active = (uint8_t)(leader < 0 ? 0 : leader);
    s->side = (uint8_t)side;
    s->battles = 0;
    s->resolved[0] = s->resolved[1] = 0;
    for (int u = 0; u < b->units; u++) {
        s->unit[u].battle = 0;
        s->unit[u].flags |= SOF_U_IN_COMMAND;
        s->unit[u].flags &= (uint8_t) ~(SOF_U_MOVED | SOF_U_CHARGED);
    }
    place_leaders(b, s);
}

static bool is_named(const int *list, int count, int unit)
{
    for (int i = 0; i < count; i++)
        if (list[i] == unit)
            return true;
    return false;
}

static void move_to(const sof_battle *b, sof_state *s, int unit, tc_hex to)
{
    const tc_hex from = s->unit[unit].hex;

    for (int l = 0; l < b->leaders; l++)
        if (s->leader[l].hex == from && b->leader[l].side == b->unit[unit].side)
            s->leader[l].hex = to;
    s->unit[unit].hex = to;
}

static void lift(const sof_battle *b, const suppose_wish *w, sof_state *s)
{
    for (int u = 0; u < b->units; u++)
        if (!is_named(w->who, w->whos, u) && !is_named(w->whom, w->whoms, u) &&
            s->unit[u].hex != HEX_NONE) {
            move_to(b, s, u, HEX_NONE);
            s->unit[u].flags |= SOF_U_AWAY;
        }
}

/* How ill a hex suits an attacker who comes from afar: water between counts first, then the way. */
static int unfit(const sof_battle *b, tc_hex at, tc_hex target, tc_hex from)
{
    const int dir = hex_dir_to(at, target);
    const bool wet = sof_bit(b->river[dir], at) || sof_bit(b->bridge[dir], at) ||
                     sof_bit(b->river[(dir + 3) % HEX_DIRS], target) ||
                     sof_bit(b->bridge[(dir + 3) % HEX_DIRS], target);

    return 1000 * wet + hex_distance(at, from);
}

/* A free hex beside the target, the one that suits best; HEX_NONE: all are taken. */
static tc_hex beside(const sof_battle *b, const sof_state *s, tc_hex target, tc_hex from)
{
    tc_hex best = HEX_NONE;

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        const tc_hex at = hex_next(target, dir, b->cols, b->rows);
        bool taken = at == HEX_NONE || !sof_bit(b->map, at);
        for (int u = 0; u < b->units && !taken; u++)
            taken = s->unit[u].hex == at;
        if (!taken &&
            (best == HEX_NONE || unfit(b, at, target, from) < unfit(b, best, target, from)))
            best = at;
    }
    return best;
}

static void note_places(const sof_battle *b, sof_state *s)
{
    memset(s->units_at, 0, sizeof s->units_at);
    for (int u = 0; u < b->units; u++)
        if (s->unit[u].hex != HEX_NONE)
            s->units_at[b->unit[u].side][hex_row(s->unit[u].hex)] |= (uint64_t)1
                                                                     << hex_col(s->unit[u].hex);
}

/* The attackers beside the one they attack, faces to it. */
static bool set_place(const sof_battle *b, const suppose_wish *w, sof_state *s)
{
    const tc_hex target = s->unit[w->whom[0]].hex;
    tc_hex from[SUPPOSE_NAMED];

    for (int i = 0; i < w->whos; i++) {
        from[i] = s->unit[w->who[i]].hex;
        if (from[i] == HEX_NONE)
            return false;
    }
    lift(b, w, s);
    for (int i = 0; i < w->whos; i++)
        if (hex_distance(from[i], target) > 1) {
            const tc_hex at = beside(b, s, target, from[i]);
            if (at == HEX_NONE)
                return false;
            move_to(b, s, w->who[i], at);
        }
    for (int i = 0; i < w->whos; i++)
        s->unit[w->who[i]].facing = (uint8_t)hex_dir_to(s->unit[w->who[i]].hex, target);
    s->unit[w->whom[0]].facing = (uint8_t)hex_dir_to(target, s->unit[w->who[0]].hex);
    note_places(b, s);
    return true;
}

static void name_battle(const sof_battle *b, const suppose_wish *w, sof_state *s, bool charges,
                        play_decision *out)
{
    (void)b;
    out->count = 2;
    out->at[0] = (tc_action){ .kind = SOF_BATTLE, .side = s->side };
    out->at[1] = (tc_action){ .kind = SOF_DECLARE_BATTLES, .side = s->side };
    for (int i = 0; i < w->whos; i++) {
        tc_set_add(out->at[0].as.set, (unsigned)w->who[i]);
        if (charges) {
            s->unit[w->who[i]].flags |= SOF_U_CHARGED | SOF_U_MOVED;
            s->unit[w->who[i]].target = (uint8_t)w->whom[0];
        }
    }
    for (int i = 0; i < w->whoms; i++)
        tc_set_add(out->at[0].as.set, (unsigned)w->whom[i]);
}

/* SOF-5.3.e, SOF-5.3.f, R45: what charges, what is charged, on what ground. */
static const char *why_no_charge(const sof_battle *b, const sof_state *s, const suppose_wish *w)
{
    const tc_hex at = s->unit[w->whom[0]].hex;

    for (int i = 0; i < w->whos; i++)
        if (b->unit[w->who[i]].arm != SOF_HEAVY)
            return "Only heavy cavalry charges (SOF-5.3.f); ask: attacks.";
    if (!sof_is_cavalry(&b->unit[w->whom[0]]))
        return "Only cavalry is charged (SOF-5.3.f); ask: attacks.";
    return sof_bit(b->woods, at) || sof_bit(b->village, at)
               ? "Nobody is charged in woods or in a village (SOF-5.3.e); ask: attacks."
               : NULL;
}

static const char *why_not(const sof_battle *b, const sof_state *s, const suppose_wish *w)
{
    const bool shoots = w->deed == SUPPOSE_SHOOT;

    for (int i = 0; i < w->whos; i++)
        if (shoots != (w->who[i] >= SOF_GUN0) || (!shoots && w->who[i] >= b->units))
            return shoots ? "Only guns shoot here (SOF-7.3); ask: attacks, charges."
                          : "Only units fight; a gun shoots.";
    for (int i = 0; i < w->whoms; i++)
        if (w->whom[i] >= b->units || s->unit[w->whom[i]].hex == HEX_NONE)
            return "Only units on the map can be fought or shot at.";
    if (shoots)
        return w->whos + w->whoms > 2 ? "One gun at one target." : NULL;
    return w->deed == SUPPOSE_CHARGE ? why_no_charge(b, s, w) : NULL;
}

bool sof_suppose(const tc_battle *battle, const suppose_wish *w, int what, tc_state *state,
                 play_decision *out, const char **why)
{
    const sof_battle *b = &battle->as.sof;
    sof_state *s = &state->as.sof;

    *why = why_not(b, s, w);
    if (*why)
        return false;
    if (what == SUPPOSE_NOTHING && w->deed == SUPPOSE_CHARGE)
        return false; /* it is a move first */
    if (what != SUPPOSE_NOTHING)
        set_clock(b, w, s);
    if (w->deed == SUPPOSE_SHOOT) {
        out->count = 1;
        out->at[0] = (tc_action){ .kind = SOF_BOMBARD,
                                  .side = s->side,
                                  .unit = (uint8_t)w->who[0],
                                  .target = (uint8_t)w->whom[0] };
        return what != SUPPOSE_PLACE; /* guns stand where they stand */
    }
    if (what == SUPPOSE_PLACE && (w->whoms > 1 || !set_place(b, w, s))) {
        *why = "Face to face it is one defender, with room for the attackers beside him.";
        return false;
    }
    name_battle(b, w, s, w->deed == SUPPOSE_CHARGE, out);
    return true;
}
