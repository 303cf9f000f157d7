/* SOF-5.2.d to j, R50 to R56: statuses, elimination, and the way of those who run. */
#include "parts.h"
#include "tables.h"

void sof_set_status(sof_game *g, int unit, enum sof_status to, tc_cite by)
{
    sof_unit *u = &g->s->unit[unit];
    if (!tc_on(by & 0xffff))
        return;
    sof_say(g, SOF_EV_STATUS, by, unit, TC_NONE, u->status, (int)to, 0);
    u->status = (uint8_t)to;
}

/* SOF-5.2.h. Its leaders look for another unit (R59); a command may lose its AM with it. */
void sof_eliminate(sof_game *g, int unit, tc_cite by)
{
    sof_unit *u = &g->s->unit[unit];
    const tc_hex h = u->hex;
    const int side = g->b->unit[unit].side;

    if (!tc_on(by & 0xffff) || !tc_on(SOF_5_2_h))
        return;
    sof_say(g, SOF_EV_ELIMINATED, by, unit, TC_NONE, h, g->b->unit[unit].cf, 0);
    sof_take_off(g, unit, false);
    u->status = SOF_GONE;
    for (int l = 0; l < g->b->leaders; l++)
        if (g->s->leader[l].hex == h && g->b->leader[l].side == side)
            g->s->relocate |= (uint16_t)(1u << l);
    sof_command_lost_unit(g, g->b->unit[unit].leader);
    sof_watch_guns(g);
}

void sof_queue_rout(sof_game *g, int unit)
{
    TC_ASSERT(g->s->queue_len < SOF_UNITS);
    g->s->queue[g->s->queue_len++] = (uint8_t)unit;
}

/* ---- The path of R50 to R54 ---- */

/* R51: the edgeward directions, straight first, then by number. */
static const int8_t edgeward[SOF_EDGES][3] = {
    [SOF_NORTH] = { HEX_N, HEX_NE, HEX_NW },
    [SOF_SOUTH] = { HEX_S, HEX_SE, HEX_SW },
    [SOF_WEST] = { HEX_SW, HEX_NW, -1 },
    [SOF_EAST] = { HEX_NE, HEX_SE, -1 },
};

enum { ROUT_NODES = 400, ROUT_NO_WAY = 999 };

/* A hex on some way, after `steps` steps (n stands for n or more: from there on only the hex
   matters). */
typedef struct rout_node {
    tc_hex hex;
    int16_t child[3]; /* in the order of edgeward[], -1 barred */
    int16_t cost;     /* friends still to be passed from here, ROUT_NO_WAY */
    uint8_t steps;
    bool ends, friendly;
} rout_node;

typedef struct rout_map {
    const sof_battle *b;
    const sof_state *s;
    int unit, side, hexes;
    int count;
    rout_node node[ROUT_NODES];
} rout_map;

/* R52: on the map, no enemy counter of any kind, not over an unbridged river. */
static tc_hex possible_step(const rout_map *m, tc_hex from, int dir)
{
    if (dir < 0 || (sof_river_on(m->b, from, dir) && tc_on(SOF_R52)))
        return HEX_NONE;
    const tc_hex to = sof_next(m->b, from, dir);
    return to == HEX_NONE || sof_has_enemy_counter(m->b, m->s, to, m->side) ? HEX_NONE : to;
}

static int find_or_add(rout_map *m, tc_hex h, int steps)
{
    for (int i = 0; i < m->count; i++)
        if (m->node[i].hex == h && m->node[i].steps == steps)
            return i;
    TC_ASSERT(m->count < ROUT_NODES);
    rout_node *n = &m->node[m->count];
    *n = (rout_node){
        .hex = h, .child = { -1, -1, -1 }, .cost = ROUT_NO_WAY, .steps = (uint8_t)steps
    };
    n->friendly = steps > 0 && sof_bit(m->s->units_at[m->side], h);
    n->ends = steps == m->hexes && (sof_may_stop(m->b, m->s, m->unit, h) || !tc_on(SOF_R54));
    n->cost = n->ends ? 0 : ROUT_NO_WAY;
    return m->count++;
}

/* Spreads from the unit's hex; R54 lengthens ways whose last hex may not be stopped in. */
static void spread(rout_map *m)
{
    find_or_add(m, m->s->unit[m->unit].hex, 0);
    for (int i = 0; i < m->count; i++) {
        if (m->node[i].ends)
            continue;
        const int steps = m->node[i].steps < m->hexes ? m->node[i].steps + 1 : m->hexes;
        for (int k = 0; k < 3; k++) {
            const tc_hex to =
                possible_step(m, m->node[i].hex, edgeward[m->b->own_edge[m->side]][k]);
            if (to != HEX_NONE)
                m->node[i].child[k] = (int16_t)find_or_add(m, to, steps);
        }
    }
}

static int cost_through(const rout_map *m, int child)
{
    return m->node[child].cost + (m->node[child].friendly && tc_on(SOF_5_2_i) ? 1 : 0);
}

/* Fewest friends passed from each node on. Every step goes nearer the edge, so this settles. */
static void count_friends(rout_map *m)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = m->count - 1; i >= 0; i--)
            for (int k = 0; k < 3 && !m->node[i].ends; k++)
                if (m->node[i].child[k] >= 0 &&
                    cost_through(m, m->node[i].child[k]) < m->node[i].cost) {
                    m->node[i].cost = (int16_t)cost_through(m, m->node[i].child[k]);
                    changed = true;
                }
    }
}

/* R52's comparison at one step: straight, then farther from the nearest enemy, then lower
   number. */
static int choose_child(const rout_map *m, int at)
{
    const bool has_straight = m->b->own_edge[m->side] <= SOF_SOUTH;
    int best = -1, best_distance = -1;

    for (int k = 0; k < 3; k++) {
        const int child = m->node[at].child[k];
        if (child < 0 || m->node[child].cost >= ROUT_NO_WAY ||
            cost_through(m, child) != m->node[at].cost)
            continue;
        if (k == 0 && has_straight)
            return k;
        const int distance = sof_nearest_enemy(m->b, m->s, m->node[child].hex, m->side);
        if (distance > best_distance) {
            best = k;
            best_distance = distance;
        }
    }
    return best;
}

/* ---- Running ---- */

/* SOF-5.2.j, SOF-6.0.f, R55: a friend in the way. */
static void pass_friend(sof_game *g, int unit, bool rallying)
{
    sof_unit *u = &g->s->unit[unit];
    const unsigned rule = rallying ? SOF_6_0_f : SOF_5_2_j;

    if (u->status == SOF_ROUTED || !tc_on(rule))
        return;
    if (rallying)
        u->flags |= SOF_U_CHECKED; /* R63: one check a phase, and he has missed it */
    sof_set_status(g, unit, u->status == SOF_NORMAL ? SOF_DISORDERED : SOF_ROUTED,
                   tc_by(rule, SOF_R55));
    if (u->status == SOF_ROUTED)
        sof_queue_rout(g, unit);
}

/* R53: leaders in the hex go along, a gun stays. */
static void carry_leaders(sof_game *g, int side, tc_hex from, tc_hex to)
{
    for (int l = 0; l < g->b->leaders; l++)
        if (g->s->leader[l].hex == from && g->b->leader[l].side == side && tc_on(SOF_R53)) {
            g->s->leader[l].hex = to;
            sof_say(g, SOF_EV_LEADER_MOVED, tc_by(SOF_5_2_i, SOF_R53), SOF_LEADER0 + l, TC_NONE,
                    from, to, 0);
        }
}

static bool is_rallying(const sof_state *s)
{
    return s->frame[0].step == SOF_STEP_RALLY;
}

/* Leaders share a hex they only pass: those the unit brought, not those it meets, go on with it. */
static void run_along(sof_game *g, rout_map *m, tc_cite by)
{
    sof_unit *u = &g->s->unit[m->unit];
    const tc_hex start = u->hex;
    int at = 0, steps = 0;
    bool shared = false;

    while (!m->node[at].ends) {
        const int k = choose_child(m, at);
        const tc_hex from = u->hex;
        TC_ASSERT(k >= 0);
        at = m->node[at].child[k];
        const tc_hex to = m->node[at].hex;
        const int friend = m->node[at].friendly ? sof_unit_at(g->b, g->s, to) : -1;
        sof_say(g, SOF_EV_RETREAT, ++steps > m->hexes ? tc_by(by & 0xffff, SOF_R54) : by, m->unit,
                TC_NONE, from, to, 0);
        sof_take_off(g, m->unit, shared);
        sof_put_on(g, m->unit, to);
        if (sof_on(g->b, SOF_FACING) && tc_on(SOF_R68))
            u->facing = (uint8_t)edgeward[g->b->own_edge[m->side]][k];
        shared = friend >= 0;
        if (shared)
            pass_friend(g, friend, is_rallying(g->s));
        sof_watch_guns(g);
    }
    carry_leaders(g, m->side, start, u->hex);
}

/* SOF-5.2.i, SOF-6.0.e: n hexes toward the own edge, or off the map and gone (R51). */
void sof_flee(sof_game *g, int unit, int hexes, tc_cite by)
{
    const int side = g->b->unit[unit].side;
    rout_map m;

    if (sof_rows_to_edge(g->b, g->s->unit[unit].hex, side) < hexes && tc_on(SOF_R51)) {
        sof_eliminate(g, unit, tc_by(SOF_6_0_e, SOF_R51));
        return;
    }
    m.b = g->b;
    m.s = g->s;
    m.unit = unit;
    m.side = side;
    m.hexes = hexes;
    m.count = 0;
    spread(&m);
    count_friends(&m);
    if (m.node[0].cost >= ROUT_NO_WAY) {
        sof_eliminate(g, unit, tc_by(SOF_6_0_e, SOF_R52));
        return;
    }
    run_along(g, &m, by);
}

/* The queue of R55 and R56. In the Rally Phase a leader left behind is placed at once (R59). */
bool sof_run_rout(sof_game *g)
{
    sof_state *s = g->s;

    if (s->relocate && is_rallying(s)) {
        sof_push(g, SOF_STEP_RELOCATE, 0, 0);
        return true;
    }
    if (s->queue_head < s->queue_len) {
        const int unit = s->queue[s->queue_head++];
        if (sof_alive(&s->unit[unit]) && tc_on(SOF_5_2_d))
            sof_flee(g, unit, SOF_ROUT_HEXES, tc_by(SOF_5_2_i, SOF_R52));
        return true;
    }
    for (int i = 0; i < s->queue_len; i++)
        s->queue[i] = 0;
    s->queue_head = s->queue_len = 0;
    sof_pop(g);
    return true;
}
