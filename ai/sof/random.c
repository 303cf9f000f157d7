/* The random player of Sword of Fire. */
#include "../general.h"
#include "battle_line.h"

static const sof_battle *sof_of(const ai_asked *q)
{
    return &q->battle->as.sof;
}

static const sof_state *now_of(const ai_asked *q)
{
    return &q->state->as.sof;
}

/* ---- Movement -------------------------------------------------------------------------------- */

static bool may_move(const sof_battle *b, const sof_state *s, int u)
{
    const sof_unit *x = &s->unit[u];
    if (s->by == SOF_BY_LEADER ? b->unit[u].leader != s->active : !(x->flags & SOF_U_NAMED))
        return false;
    if ((x->flags & SOF_U_MOVED) || x->status >= SOF_ROUTED)
        return false;
    if (x->hex == HEX_NONE && !s->arrived) /* X1: still on the road */
        return false;
    return x->status != SOF_DISORDERED || x->hexes == 0;
}

/* The first of the active command's units if scenarios list them command by command, as they do. */
static int first_of_command(const sof_battle *b, int leader)
{
    int low = 0, high = b->units;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (b->unit[middle].leader < leader)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* A unit of the activation that may still move, looking from a random place on; -1: none. Mostly
   among the neighbours in the list; now and then, and wherever that finds nobody of the command,
   in all of it. */
static int pick_mover(const sof_battle *b, const sof_state *s, uint32_t random)
{
    const int n = b->units, first = random & 15 ? first_of_command(b, s->active) : n;
    int last = first;

    while (last < n && b->unit[last].leader == s->active)
        last++;
    const int from = last > first ? first : 0, count = last > first ? last - first : n;
    int u = (int)((uint64_t)random * (uint32_t)count >> 32);
    for (int i = 0; i < count; i++, u = u + 1 < count ? u + 1 : 0)
        if (may_move(b, s, from + u))
            return from + u;
    return -1;
}

static int allowance(const sof_battle *b, const sof_state *s, int u)
{
    const int ma = b->unit[u].ma;
    if (!sof_on(b, SOF_COMMAND_RADIUS) || s->unit[u].flags & SOF_U_IN_COMMAND)
        return ma;
    return ma / 2 > 1 ? ma / 2 : 1;
}

static bool is_front(int facing, int dir)
{
    const int turn = dir >= facing ? dir - facing : dir - facing + HEX_DIRS;
    return turn <= 1 || turn == HEX_DIRS - 1;
}

/* A walk of a few hexes that drifts about one direction, over free hexes only; its length in
   steps. */
static int make_path(const sof_battle *b, const sof_state *s, int u, uint64_t bits, uint8_t *path)
{
    const int arm = b->unit[u].arm, drift = (int)((bits & 0xff) * HEX_DIRS >> 8);
    const bool facing = sof_on(b, SOF_FACING);
    int face = s->unit[u].facing, mp = allowance(b, s, u), n = 0;
    int left = s->unit[u].status == SOF_DISORDERED ? 1 : 1 + (int)(bits >> 8 & 3);
    tc_hex h = s->unit[u].hex;

    for (bits >>= 10; left > 0; left--, bits >>= 2) {
        int dir = drift + ((bits & 3) == 1) - ((bits & 3) == 2);
        dir = dir < 0 ? HEX_DIRS - 1 : dir >= HEX_DIRS ? HEX_N : dir;
        const int turning = facing && !is_front(face, dir);
        const tc_hex to = hex_next(h, dir, b->cols, b->rows);
        if (to == HEX_NONE || sof_bit(s->units_at[0], to) || sof_bit(s->units_at[1], to))
            break;
        const int cost = sof_step_cost(b, arm, h, dir, to) + turning;
        if (cost > mp)
            break;
        mp -= cost;
        if (turning) {
            tc_path_set(path, n++, (unsigned)(TC_STEP_TURN + dir));
            face = dir;
        }
        tc_path_set(path, n++, (unsigned)(TC_STEP_GO + dir));
        h = to;
    }
    if (facing && mp > 0 && (bits & 3) == 3)
        tc_path_set(path, n++, (unsigned)(TC_STEP_TURN + (face + 1) % HEX_DIRS));
    return n;
}

/* A gallop straight at an enemy cavalry unit two to four hexes off (SOF-5.3.a), if one is drawn. */
static bool make_charge(const ai_asked *q, int u, tc_action *a)
{
    const sof_battle *b = sof_of(q);
    const int t = (int)ai_random_below(q->r, b->units);
    const tc_hex goal = now_of(q)->unit[t].hex;
    tc_hex h = now_of(q)->unit[u].hex;
    int face = now_of(q)->unit[u].facing, n = 0;

    if (b->unit[t].side == q->side || goal == HEX_NONE || b->unit[t].arm == SOF_INFANTRY)
        return false;
    int range = hex_distance(h, goal);
    if (range < 2 || range > 4)
        return false;
    for (; range > 1; range--) {
        int dir = 0;
        tc_hex to = HEX_NONE;
        for (; dir < HEX_DIRS; dir++) {
            to = hex_next(h, dir, b->cols, b->rows);
            if (to != HEX_NONE && hex_distance(to, goal) < range)
                break;
        }
        if (sof_on(b, SOF_FACING) && !is_front(face, dir)) {
            tc_path_set(a->as.path, n++, (unsigned)(TC_STEP_TURN + dir));
            face = dir;
        }
        tc_path_set(a->as.path, n++, (unsigned)(TC_STEP_GO + dir));
        h = to;
    }
    a->target = (uint8_t)t;
    return true;
}

static bool propose_unit(const ai_asked *q, play_decision *out)
{
    const uint64_t bits = ai_random_next(q->r);
    const int u = pick_mover(sof_of(q), now_of(q), (uint32_t)(bits >> 32));

    if (u < 0)
        return false;
    if (now_of(q)->unit[u].hex == HEX_NONE) /* X1: enters where the list says */
        return ai_pick_listed(q, SOF_MOVE_UNIT, u, out);

    tc_action *a = ai_decide(q, SOF_MOVE_UNIT, out);
    a->unit = (uint8_t)u;
    a->target = TC_NONE;
    if ((bits & 3) == 0 && sof_of(q)->unit[u].arm == SOF_HEAVY &&
        now_of(q)->unit[u].status == SOF_NORMAL && make_charge(q, u, a))
        return true;
    return make_path(sof_of(q), now_of(q), u, bits >> 2, a->as.path) > 0;
}

static bool propose_leader(const ai_asked *q, play_decision *out)
{
    const sof_state *s = now_of(q);
    uint64_t bits = ai_random_next(q->r);
    const int l = s->through && (bits & 4) ? s->through - 1 : s->active; /* R11.d */

    if (l >= sof_of(q)->leaders || (s->leader[l].flags & SOF_L_MOVED) ||
        s->leader[l].hex == HEX_NONE)
        return false;
    tc_action *a = ai_decide(q, SOF_MOVE_LEADER, out);
    a->unit = (uint8_t)(SOF_LEADER0 + l);
    const int steps = 1 + (int)(bits & 3);
    for (int i = 0; i < steps; i++) {
        bits >>= 8;
        tc_path_set(a->as.path, i,
                    (unsigned)TC_STEP_GO + (unsigned)((bits & 0xff) * HEX_DIRS >> 8));
    }
    return true;
}

static bool propose_movement(const ai_asked *q, play_decision *out)
{
    const uint32_t mood = ai_random_below(q->r, 16);

    if (q->attempt < AI_QUICK_TRIES) {
        if (mood == 1 && propose_leader(q, out))
            return true;
        if (mood > 0 && propose_unit(q, out))
            return true;
    }
    if (q->attempt <= AI_QUICK_TRIES) {
        ai_decide(q, SOF_END_MOVEMENT, out);
        return true;
    }
    return ai_pick_listed(q, SOF_MOVE_UNIT, TC_NONE, out);
}

/* ---- Guns and battles ------------------------------------------------------------------------ */

static bool propose_shot(const ai_asked *q, play_decision *out)
{
    const uint64_t bits = ai_random_next(q->r);
    const int gun = (int)((bits & 0xffff) * sof_of(q)->guns >> 16);
    const int target = (int)((bits >> 16 & 0xffff) * sof_of(q)->units >> 16);
    const sof_gun *g = &now_of(q)->gun[gun];

    if (g->owner != q->side || g->fired || g->hex == HEX_NONE ||
        now_of(q)->unit[target].hex == HEX_NONE)
        return false;
    if (sof_of(q)->unit[target].side == q->side ||
        hex_distance(g->hex, now_of(q)->unit[target].hex) > 6)
        return false;
    tc_action *a = ai_decide(q, SOF_BOMBARD, out);
    a->unit = (uint8_t)(SOF_GUN0 + gun);
    a->target = (uint8_t)target;
    return true;
}

static bool propose_battles(const ai_asked *q, play_decision *out)
{
    ai_line line;
    ai_division division;

    if (q->attempt < AI_QUICK_TRIES && (q->kinds >> SOF_BOMBARD & 1) && sof_of(q)->guns)
        for (int i = 0; i < 4; i++)
            if (propose_shot(q, out))
                return true;
    ai_line_gather(sof_of(q), now_of(q), NULL, false, &line);
    if (line.cut)
        return false;
    ai_line_divide(sof_of(q), &line, ai_random_below(q->r, 64), &division);
    ai_line_declare(&line, &division, q->side, out);
    return true;
}

static bool propose_resolve(const ai_asked *q, play_decision *out)
{
    const uint32_t n = now_of(q)->battles, first = n ? ai_random_below(q->r, n) : 0;

    for (uint32_t i = 0; i < n; i++) {
        const uint32_t battle = 1 + (first + i) % n;
        if (now_of(q)->resolved[battle >> 5] >> (battle & 31) & 1)
            continue;
        ai_decide(q, SOF_RESOLVE_NEXT, out)->arg = (uint16_t)(battle - 1);
        return true;
    }
    return false;
}

/* ---- Set-up ---------------------------------------------------------------------------------- */

/* Half the time as the scenario suggests; else a leader onto some unit of his (SOF-2.2.b). */
static bool propose_setup(const ai_asked *q, play_decision *out)
{
    const uint64_t bits = ai_random_next(q->r);
    const int l = (int)((bits & 0xffff) * sof_of(q)->leaders >> 16);
    int u = (int)((bits >> 16 & 0xffff) * sof_of(q)->units >> 16);

    if (q->attempt == 0 && bits >> 63) {
        ai_decide(q, SOF_END_SETUP, out);
        return true;
    }
    if (sof_on(sof_of(q), SOF_FACING) && bits >> 62 & 1) {
        tc_action *turn = ai_decide(q, SOF_SET_FACING, out);
        turn->unit = (uint8_t)u;
        turn->arg = (uint16_t)((bits >> 32 & 0xff) * HEX_DIRS >> 8);
        return true;
    }
    for (int i = 0; i < sof_of(q)->units && sof_of(q)->unit[u].leader != l; i++)
        u = u + 1 < sof_of(q)->units ? u + 1 : 0;
    tc_action *a = ai_decide(q, SOF_PLACE_LEADER, out);
    a->unit = (uint8_t)(SOF_LEADER0 + l);
    a->arg = now_of(q)->unit[u].hex;
    return true;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* A candidate for the decision that is awaited; false if this attempt found none. */
bool ai_sof_propose(const ai_asked *q, play_decision *out)
{
    const uint64_t kinds = q->kinds;

    if (q->attempt >= AI_LAST_TRY)
        return ai_pick_listed(q, 0, TC_NONE, out);
    if (kinds >> SOF_MOVE_UNIT & 1)
        return propose_movement(q, out);
    if (kinds >> SOF_DECLARE_BATTLES & 1)
        return propose_battles(q, out);
    if (kinds >> SOF_RESOLVE_NEXT & 1)
        return propose_resolve(q, out);
    if (kinds >> SOF_ACCEPT & 1) {
        ai_decide(q, ai_random_below(q->r, 10) ? SOF_ACCEPT : SOF_DECLINE, out);
        return true;
    }
    if (kinds >> SOF_PLACE_LEADER & 1)
        return propose_setup(q, out);
    return ai_pick_listed(q, 0, TC_NONE, out);
}

/* Where no guess passed, battle by battle as the core lists them, until the declaration stands. */
void ai_sof_by_list(const ai_asked *q, play_decision *out)
{
    tc_state draft = *q->state;
    tc_action next;

    out->count = 0;
    while (out->count < PLAY_ITEMS_MAX - 1) {
        const tc_action done = { .kind = SOF_DECLARE_BATTLES, .side = (uint8_t)q->side };
        if (tc_check(q->battle, &draft, &done).rule == TC_LEGAL ||
            tc_actions(q->battle, &draft, SOF_BATTLE, TC_NONE, &next, 1) == 0) {
            out->at[out->count++] = done;
            return;
        }
        tc_apply(q->battle, &draft, &next, NULL, NULL);
        out->at[out->count++] = next;
    }
}
