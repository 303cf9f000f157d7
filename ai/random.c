/* The random player: some legal decision, quickly. It never lists a position: it picks a
   subject, makes a candidate that is legal more often than not, and asks the law. After a
   bounded number of refusals it falls back on tc_actions, which is never empty. */
#include "battle_line.h"

enum { QUICK_TRIES = 6, LAST_TRY = QUICK_TRIES + 3, LIST_MAX = 48 };

/* One question to the random player: the position, who is asked, and which attempt this is. */
typedef struct asked {
    const tc_battle *battle;
    const tc_state *state;
    const sof_battle *b;
    const sof_state *s;
    ai_random *r;
    int side, attempt;
    uint64_t kinds;
} asked;

void ai_random_seed(ai_random *r, uint64_t seed)
{
    r->a = seed;
    r->ply = 0;
    r->queued = r->asked = r->last = r->led = 0;
}

/* splitmix64: one multiplication chain a draw, no state beyond a counter. */
static uint64_t next64(ai_random *r)
{
    uint64_t z = r->a += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

uint32_t ai_random_below(ai_random *r, uint32_t n)
{
    return (uint32_t)((next64(r) >> 32) * n >> 32);
}

static tc_action *decide(const asked *q, int kind, play_decision *out)
{
    out->count = 1;
    out->at[0] = (tc_action){ .kind = (uint8_t)kind, .side = (uint8_t)q->side };
    return &out->at[0];
}

/* One of the listed actions of a kind (0: any) for a subject; false if there is none. A player
   never gives up here, so the two kinds that end a battle by word are passed over. */
static bool pick_listed(const asked *q, int kind, int subject, play_decision *out)
{
    tc_action list[LIST_MAX];
    int n = tc_actions(q->battle, q->state, kind, subject, list, LIST_MAX);

    n = n > LIST_MAX ? LIST_MAX : n;
    const int first = n > 0 ? (int)ai_random_below(q->r, (uint32_t)n) : 0;
    for (int i = 0; i < n; i++) {
        const tc_action *a = &list[(first + i) % n];
        if (a->kind < TC_KINDS || a->kind == SOF_BATTLE)
            continue;
        out->count = 1;
        out->at[0] = *a;
        return true;
    }
    return false;
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
static bool make_charge(const asked *q, int u, tc_action *a)
{
    const sof_battle *b = q->b;
    const int t = (int)ai_random_below(q->r, b->units);
    const tc_hex goal = q->s->unit[t].hex;
    tc_hex h = q->s->unit[u].hex;
    int face = q->s->unit[u].facing, n = 0;

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

static bool propose_unit(const asked *q, play_decision *out)
{
    const uint64_t bits = next64(q->r);
    const int u = pick_mover(q->b, q->s, (uint32_t)(bits >> 32));

    if (u < 0)
        return false;
    if (q->s->unit[u].hex == HEX_NONE) /* X1: enters where the list says */
        return pick_listed(q, SOF_MOVE_UNIT, u, out);

    tc_action *a = decide(q, SOF_MOVE_UNIT, out);
    a->unit = (uint8_t)u;
    a->target = TC_NONE;
    if ((bits & 3) == 0 && q->b->unit[u].arm == SOF_HEAVY && q->s->unit[u].status == SOF_NORMAL &&
        make_charge(q, u, a))
        return true;
    return make_path(q->b, q->s, u, bits >> 2, a->as.path) > 0;
}

static bool propose_leader(const asked *q, play_decision *out)
{
    const sof_state *s = q->s;
    uint64_t bits = next64(q->r);
    const int l = s->through && (bits & 4) ? s->through - 1 : s->active; /* R11.d */

    if (l >= q->b->leaders || (s->leader[l].flags & SOF_L_MOVED) || s->leader[l].hex == HEX_NONE)
        return false;
    tc_action *a = decide(q, SOF_MOVE_LEADER, out);
    a->unit = (uint8_t)(SOF_LEADER0 + l);
    const int steps = 1 + (int)(bits & 3);
    for (int i = 0; i < steps; i++) {
        bits >>= 8;
        tc_path_set(a->as.path, i,
                    (unsigned)TC_STEP_GO + (unsigned)((bits & 0xff) * HEX_DIRS >> 8));
    }
    return true;
}

static bool propose_movement(const asked *q, play_decision *out)
{
    const uint32_t mood = ai_random_below(q->r, 16);

    if (q->attempt < QUICK_TRIES) {
        if (mood == 1 && propose_leader(q, out))
            return true;
        if (mood > 0 && propose_unit(q, out))
            return true;
    }
    if (q->attempt <= QUICK_TRIES) {
        decide(q, SOF_END_MOVEMENT, out);
        return true;
    }
    return pick_listed(q, SOF_MOVE_UNIT, TC_NONE, out);
}

/* ---- Guns and battles ------------------------------------------------------------------------ */

static bool propose_shot(const asked *q, play_decision *out)
{
    const uint64_t bits = next64(q->r);
    const int gun = (int)((bits & 0xffff) * q->b->guns >> 16);
    const int target = (int)((bits >> 16 & 0xffff) * q->b->units >> 16);
    const sof_gun *g = &q->s->gun[gun];

    if (g->owner != q->side || g->fired || g->hex == HEX_NONE || q->s->unit[target].hex == HEX_NONE)
        return false;
    if (q->b->unit[target].side == q->side || hex_distance(g->hex, q->s->unit[target].hex) > 6)
        return false;
    tc_action *a = decide(q, SOF_BOMBARD, out);
    a->unit = (uint8_t)(SOF_GUN0 + gun);
    a->target = (uint8_t)target;
    return true;
}

static bool propose_battles(const asked *q, play_decision *out)
{
    ai_line line;
    ai_division division;

    if (q->attempt < QUICK_TRIES && (q->kinds >> SOF_BOMBARD & 1) && q->b->guns)
        for (int i = 0; i < 4; i++)
            if (propose_shot(q, out))
                return true;
    ai_line_gather(q->b, q->s, NULL, false, &line);
    if (line.cut)
        return false;
    ai_line_divide(q->b, &line, ai_random_below(q->r, 64), &division);
    ai_line_declare(&line, &division, q->side, out);
    return true;
}

static bool propose_resolve(const asked *q, play_decision *out)
{
    const uint32_t n = q->s->battles, first = n ? ai_random_below(q->r, n) : 0;

    for (uint32_t i = 0; i < n; i++) {
        const uint32_t battle = 1 + (first + i) % n;
        if (q->s->resolved[battle >> 5] >> (battle & 31) & 1)
            continue;
        decide(q, SOF_RESOLVE_NEXT, out)->arg = (uint16_t)(battle - 1);
        return true;
    }
    return false;
}

/* ---- Set-up ---------------------------------------------------------------------------------- */

/* Half the time as the scenario suggests; else a leader onto some unit of his (SOF-2.2.b). */
static bool propose_setup(const asked *q, play_decision *out)
{
    const uint64_t bits = next64(q->r);
    const int l = (int)((bits & 0xffff) * q->b->leaders >> 16);
    int u = (int)((bits >> 16 & 0xffff) * q->b->units >> 16);

    if (q->attempt == 0 && bits >> 63) {
        decide(q, SOF_END_SETUP, out);
        return true;
    }
    if (sof_on(q->b, SOF_FACING) && bits >> 62 & 1) {
        tc_action *turn = decide(q, SOF_SET_FACING, out);
        turn->unit = (uint8_t)u;
        turn->arg = (uint16_t)((bits >> 32 & 0xff) * HEX_DIRS >> 8);
        return true;
    }
    for (int i = 0; i < q->b->units && q->b->unit[u].leader != l; i++)
        u = u + 1 < q->b->units ? u + 1 : 0;
    tc_action *a = decide(q, SOF_PLACE_LEADER, out);
    a->unit = (uint8_t)(SOF_LEADER0 + l);
    a->arg = q->s->unit[u].hex;
    return true;
}

/* ---- The whole ------------------------------------------------------------------------------- */

/* A candidate for the decision that is awaited; false if this attempt found none. */
static bool propose(const asked *q, play_decision *out)
{
    const uint64_t kinds = q->kinds;

    if (q->attempt >= LAST_TRY)
        return pick_listed(q, 0, TC_NONE, out);
    if (kinds >> SOF_MOVE_UNIT & 1)
        return propose_movement(q, out);
    if (kinds >> SOF_DECLARE_BATTLES & 1)
        return propose_battles(q, out);
    if (kinds >> SOF_RESOLVE_NEXT & 1)
        return propose_resolve(q, out);
    if (kinds >> SOF_ACCEPT & 1) {
        decide(q, ai_random_below(q->r, 10) ? SOF_ACCEPT : SOF_DECLINE, out);
        return true;
    }
    if (kinds >> SOF_PLACE_LEADER & 1)
        return propose_setup(q, out);
    return pick_listed(q, 0, TC_NONE, out);
}

static asked ask(const tc_battle *b, const tc_state *s, ai_random *r)
{
    const tc_await w = tc_awaits(b, s);
    return (asked){ .battle = b,
                    .state = s,
                    .b = &b->as.sof,
                    .s = &s->as.sof,
                    .r = r,
                    .side = w.who,
                    .kinds = w.kinds };
}

/* Where no guess passed, battle by battle as the core lists them, until the declaration stands. */
static void declare_by_list(asked q, play_decision *out)
{
    tc_state draft = *q.state;
    tc_action next;

    out->count = 0;
    q.state = &draft;
    while (out->count < PLAY_ITEMS_MAX - 1) {
        const tc_action done = { .kind = SOF_DECLARE_BATTLES, .side = (uint8_t)q.side };
        if (tc_check(q.battle, &draft, &done).rule == TC_LEGAL ||
            tc_actions(q.battle, &draft, SOF_BATTLE, TC_NONE, &next, 1) == 0) {
            out->at[out->count++] = done;
            return;
        }
        tc_apply(q.battle, &draft, &next, NULL, NULL);
        out->at[out->count++] = next;
    }
}

static bool is_legal(const tc_battle *b, const tc_state *s, const play_decision *d)
{
    if (d->count == 1) /* no draft: no copy of the state is needed */
        return tc_check(b, s, &d->at[0]).rule == TC_LEGAL;
    return play_check(b, s, d).rule == TC_LEGAL;
}

void ai_random_decision(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out)
{
    asked q = ask(b, s, r);

    for (; q.attempt <= LAST_TRY; q.attempt++)
        if (propose(&q, out) && is_legal(b, s, out))
            return;
    declare_by_list(q, out);
}

/* All items and the commit, or nothing: a refused draft is dropped again. */
static bool apply_all(const tc_battle *b, tc_state *s, const play_decision *d)
{
    for (int i = 0; i < d->count; i++) {
        if (tc_apply(b, s, &d->at[i], NULL, NULL).rule == TC_LEGAL)
            continue;
        const tc_action clear = { .kind = TC_CLEAR, .side = d->at[i].side };
        if (i > 0)
            tc_apply(b, s, &clear, NULL, NULL);
        return false;
    }
    return true;
}

bool ai_random_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out)
{
    play_decision d;
    asked q = ask(b, s, r);

    if (!out)
        out = &d;
    if (q.side >= TC_CHANCE)
        return false;
    for (; q.attempt <= LAST_TRY; q.attempt++)
        if (propose(&q, out) && apply_all(b, s, out))
            return true;
    declare_by_list(q, out);
    return apply_all(b, s, out);
}
