/* From a wish ("to that hex") to a path: a legal one if there is one, else one that shows the
   law what is wrong with the wish. There is no legality here. */
#include "../inside.h"

typedef struct table {
    const tc_battle *b;
    const tc_state *s;
} table;

static tc_hex subject_hex(const table *t, int subject)
{
    const sof_state *s = &t->s->as.sof;

    if (subject < SOF_LEADER0)
        return s->unit[subject].hex;
    if (subject < SOF_GUN0)
        return s->leader[subject - SOF_LEADER0].hex;
    return subject < SOF_CUP ? s->gun[subject - SOF_GUN0].hex : HEX_NONE;
}

static tc_hex path_end(const table *t, const tc_action *a, tc_hex from)
{
    for (int i = 0; i < TC_PATH_MAX && from != HEX_NONE; i++) {
        const unsigned step = tc_path_step(a->as.path, i);
        if (step == TC_STEP_END)
            break;
        if (step >= TC_STEP_GO && step < TC_STEP_GO + HEX_DIRS)
            from = hex_next(from, (int)(step - TC_STEP_GO), t->b->as.sof.cols, t->b->as.sof.rows);
    }
    return from;
}

static tc_hex path_start(const table *t, const tc_action *a)
{
    const tc_hex from = subject_hex(t, a->unit);
    return from == HEX_NONE && a->unit < SOF_UNITS && a->arg ? (tc_hex)(a->arg - 1) : from;
}

/* Prices of all hexes from one, whatever the allowance: by how much a goal is too far. */
typedef struct far_map {
    uint16_t cost[HEX_COLS * HEX_ROWS];
    uint8_t came[HEX_COLS * HEX_ROWS]; /* direction of the last step, HEX_DIRS: none yet */
} far_map;

static bool is_barred(const table *t, int side, tc_hex h)
{
    const int unit = sof_unit_at(&t->b->as.sof, &t->s->as.sof, h);
    return unit >= 0 && t->b->as.sof.unit[unit].side != side;
}

/* One round: every hex passes its price on to its neighbours. False when nothing got cheaper. */
static bool spread(const table *t, int arm, int side, far_map *m)
{
    const sof_battle *map = &t->b->as.sof;
    bool changed = false;

    for (int row = 0; row < map->rows; row++) {
        for (int i = 0; i < map->cols * HEX_DIRS; i++) {
            const tc_hex from = hex_at(i / HEX_DIRS, row);
            const int dir = i % HEX_DIRS;
            const tc_hex to =
                m->came[from] == HEX_DIRS ? HEX_NONE : hex_next(from, dir, map->cols, map->rows);
            if (to == HEX_NONE || is_barred(t, side, to))
                continue;
            const int cost = m->cost[from] + sof_step_cost(map, arm, from, dir, to);
            if (m->came[to] == HEX_DIRS || cost < m->cost[to]) {
                m->cost[to] = (uint16_t)cost;
                m->came[to] = (uint8_t)dir;
                changed = true;
            }
        }
    }
    return changed;
}

/* Steps of a way in reverse order become the path; with facing, a turn before each step that
   needs one. */
static void put_way(const table *t, const uint8_t *back, int count, tc_action *a)
{
    const bool faces = sof_on(&t->b->as.sof, SOF_FACING) && a->unit < SOF_UNITS;
    int facing = a->unit < SOF_UNITS ? t->s->as.sof.unit[a->unit].facing : 0, at = 0;

    for (int i = count - 1; i >= 0 && at < TC_PATH_MAX; i--) {
        const int dir = back[i], turn = (dir - facing + HEX_DIRS) % HEX_DIRS;
        if (faces && turn > 1 && turn < HEX_DIRS - 1) {
            facing = dir;
            tc_path_set(a->as.path, at++, TC_STEP_TURN + (unsigned)dir);
        }
        if (at < TC_PATH_MAX)
            tc_path_set(a->as.path, at++, TC_STEP_GO + (unsigned)dir);
    }
}

/* A cheapest way round the enemy to a goal out of reach, so that the check has a move to
   refuse and says by how much. */
static bool far_path(const table *t, tc_hex to, tc_action *a)
{
    const sof_battle *map = &t->b->as.sof;
    const bool leads = a->unit >= SOF_LEADER0;
    const tc_hex from = path_start(t, a);
    uint8_t back[HEX_COLS * HEX_ROWS];
    int count = 0;
    far_map m;

    if (from >= HEX_COLS * HEX_ROWS || a->unit >= SOF_GUN0)
        return false;
    const int arm = leads ? SOF_ARMS : map->unit[a->unit].arm;
    const int side = leads ? map->leader[a->unit - SOF_LEADER0].side : map->unit[a->unit].side;
    __builtin_memset(m.came, HEX_DIRS, sizeof m.came);
    m.cost[from] = 0;
    m.came[from] = 0;
    for (int round = 0; round < TC_PATH_MAX && spread(t, arm, side, &m); round++)
        ;
    if (m.came[to] == HEX_DIRS)
        return false;
    for (tc_hex h = to; h != from && count < TC_COUNT(back); count++) {
        back[count] = m.came[h];
        h = hex_next(h, hex_opposite(m.came[h]), map->cols, map->rows);
    }
    put_way(t, back, count, a);
    return true;
}

/* Hex by hex towards a goal that nothing leads to, whatever is in the way. */
static void straight_path(const table *t, tc_hex to, tc_action *a)
{
    tc_hex from = path_start(t, a);

    for (int i = 0; i < TC_PATH_MAX && from < HEX_COLS * HEX_ROWS && from != to; i++) {
        int best = -1;
        tc_hex best_hex = HEX_NONE;
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            const tc_hex next = hex_next(from, dir, t->b->as.sof.cols, t->b->as.sof.rows);
            if (next != HEX_NONE &&
                (best < 0 || hex_distance(next, to) < hex_distance(best_hex, to))) {
                best = dir;
                best_hex = next;
            }
        }
        if (best < 0)
            return;
        tc_path_set(a->as.path, i, TC_STEP_GO + (unsigned)best);
        from = best_hex;
    }
}

/* A charge to a hex (or, to HEX_NONE, to any hex) as the core lists it. */
static bool find_charge(const table *t, tc_hex to, tc_action *a)
{
    enum { LISTED_MAX = 512 };
    tc_action list[LISTED_MAX];
    bool found = false;

    int count = tc_actions(t->b, t->s, a->kind, a->unit, list, LISTED_MAX);
    count = count < LISTED_MAX ? count : LISTED_MAX;
    for (int i = 0; i < count && !found; i++) {
        if (list[i].side != a->side || list[i].target != a->target)
            continue;
        if (to == HEX_NONE || path_end(t, &list[i], path_start(t, &list[i])) == to) {
            *a = list[i];
            found = true;
        }
    }
    return found;
}

/* A charge that names no hex: the hex next to the target that is nearest. */
static tc_hex charge_goal(const table *t, const tc_action *a)
{
    const sof_battle *map = &t->b->as.sof;
    const tc_hex target = subject_hex(t, a->target), from = path_start(t, a);
    tc_hex best = HEX_NONE;

    if (target == HEX_NONE || from >= HEX_COLS * HEX_ROWS)
        return HEX_NONE;
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        const tc_hex h = hex_next(target, dir, map->cols, map->rows);
        if (h == HEX_NONE || (sof_unit_at(map, &t->s->as.sof, h) >= 0 && h != from))
            continue;
        if (best == HEX_NONE || hex_distance(from, h) < hex_distance(from, best))
            best = h;
    }
    return best;
}

/* ---- What the readers of decisions ask ------------------------------------------------------- */

tc_hex play_path_end(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const table t = { b, s };
    return path_end(&t, a, path_start(&t, a));
}

void play_path_to(const tc_battle *b, const tc_state *s, tc_hex goal, tc_action *a)
{
    const table t = { b, s };
    const bool charge = a->kind == SOF_MOVE_UNIT && a->target != TC_NONE;
    tc_action found;

    if (charge && find_charge(&t, goal, a))
        return;
    if (goal == HEX_NONE && charge)
        goal = charge_goal(&t, a);
    if (goal == HEX_NONE)
        return;
    if (sof_path_to(&b->as.sof, &s->as.sof, a->unit, goal, &found)) {
        __builtin_memcpy(a->as.path, found.as.path, sizeof a->as.path);
        a->arg = found.arg;
        return;
    }
    if (!far_path(&t, goal, a))
        straight_path(&t, goal, a);
}
