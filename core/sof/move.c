/* Chapter 4: what a move may be. Its execution, with the checks of morale on the way, is in
   march.c. */
#include "parts.h"
#include "tables.h"

/* SOF-7.1.b: out of command a unit has half its MA, at least 1. */
int sof_allowance(const sof_battle *b, const sof_state *s, int unit)
{
    const int ma = b->unit[unit].ma;
    if (!sof_out_of_command(b, s, unit))
        return ma;
    return ma / 2 > 1 ? ma / 2 : 1;
}

/* What walking along a path found; each clause of the law looks at its own field. */
typedef struct walk {
    tc_hex end;
    int cost, hexes, steps;
    tc_hex barred;   /* an enemy's hex or (HEX_NONE) the world's end */
    bool blocked;    /* barred was met: SOF-4.0.d */
    bool rough, wet; /* woods or village entered; river or bridge crossed: SOF-5.3.e */
    int behind;      /* direction of a step through a rear hexside, -1 none: SOF-7.2.b */
    int idle_turn;   /* a turn to the same facing, or without the option: SOF-7.2.c */
    int facing;
} walk;

static void walk_turn(const sof_battle *b, int arm, walk *w, int dir)
{
    if (!sof_on(b, SOF_FACING) || dir == w->facing || arm == SOF_ARMS) /* R67: leaders have none */
        w->idle_turn = dir;
    w->facing = dir;
    w->cost += tc_on(SOF_7_2_c) ? 1 : 0;
    w->steps++;
}

/* Is that direction one of the three front ones (SOF-7.2.a)? */
static bool is_ahead(int facing, int dir)
{
    const int turn = (dir - facing + HEX_DIRS) % HEX_DIRS;
    return turn <= 1 || turn == HEX_DIRS - 1;
}

/* A hex onward. A barred hex does not end the count: SOF-4.0.b comes before SOF-4.0.d. */
static bool walk_go(const sof_battle *b, const uint64_t *enemies, int arm, walk *w, int dir)
{
    const tc_hex to = sof_next(b, w->end, dir);

    w->steps++;
    if ((to == HEX_NONE || sof_bit(enemies, to)) && !w->blocked) {
        w->blocked = true;
        w->barred = to;
    }
    if (to == HEX_NONE) {
        w->cost++;
        return false;
    }
    if (sof_on(b, SOF_FACING) && arm != SOF_ARMS && !is_ahead(w->facing, dir) && w->behind < 0)
        w->behind = dir;
    w->wet |= sof_river_on(b, w->end, dir) || sof_bridge_on(b, w->end, dir);
    w->rough |= sof_is_rough(b, to);
    w->cost += sof_step_cost(b, arm, w->end, dir, to);
    w->hexes++;
    w->end = to;
    return true;
}

/* Walks the path; false if a step is no step at all. */
static bool walk_path(const sof_battle *b, const uint64_t *enemies, int arm, const uint8_t *path,
                      walk *w)
{
    for (int i = 0; i < TC_PATH_MAX; i++) {
        const unsigned step = tc_path_step(path, i);
        if (step == TC_STEP_END)
            return true;
        if (step >= TC_STEP_GO && step < TC_STEP_GO + HEX_DIRS) {
            if (!walk_go(b, enemies, arm, w, (int)step - TC_STEP_GO))
                return true;
        } else if (step >= TC_STEP_TURN && step < TC_STEP_TURN + HEX_DIRS) {
            walk_turn(b, arm, w, (int)step - TC_STEP_TURN);
        } else {
            return false;
        }
    }
    return true;
}

static bool is_counter(const sof_battle *b, int subject)
{
    return (subject >= SOF_LEADER0 && subject < SOF_LEADER0 + b->leaders) ||
           (subject >= SOF_GUN0 && subject < SOF_GUN0 + b->guns);
}

/* SOF-5.3.a, .b, .e, .f and R46, R48, in the ledger's order. w has walked the charge's path. */
static tc_verdict check_charge(const sof_battle *b, const sof_state *s, int unit, int target,
                               const walk *w)
{
    const sof_unit *u = &s->unit[unit];

    if (target >= b->units)
        return is_counter(b, target) ? tc_illegal(SOF_5_3_f, target, TC_NONE)
                                     : tc_illegal(TC_MALFORMED, target, b->units);
    const sof_unit *t = &s->unit[target];
    if (b->unit[target].side == b->unit[unit].side || !sof_alive(t))
        return tc_illegal(SOF_5_3_f, target, TC_NONE);
    if (!sof_alive(u))
        return tc_illegal(SOF_5_3_a, 0, 0);
    const int distance = hex_distance(u->hex, t->hex);
    if (distance < SOF_CHARGE_MIN)
        return tc_illegal(SOF_5_3_a, distance, SOF_CHARGE_MIN);
    if (distance > SOF_CHARGE_MAX)
        return tc_illegal(SOF_5_3_a, distance, SOF_CHARGE_MAX);
    const int last = hex_dir_to(w->end, t->hex);
    if (last < 0)
        return tc_illegal(tc_by(SOF_5_3_b, SOF_R46), hex_distance(w->end, t->hex), 1);
    if (sof_on(b, SOF_FACING) && !is_ahead(w->facing, last))
        return tc_illegal(tc_by(SOF_5_3_b, SOF_R46), 0, 0);
    if (w->wet || sof_river_on(b, w->end, last) || sof_bridge_on(b, w->end, last))
        return tc_illegal(tc_by(SOF_5_3_e, SOF_R48), 0, 0);
    if (w->rough || sof_is_rough(b, u->hex) || sof_is_rough(b, t->hex))
        return tc_illegal(tc_by(SOF_5_3_e, SOF_R48), 0, 0);
    if (b->unit[unit].arm != SOF_HEAVY)
        return tc_illegal(tc_by(SOF_5_3_f, b->unit[unit].arm == SOF_PLAIN_CAVALRY ? SOF_R45 : 0),
                          unit, TC_NONE);
    if (!sof_is_cavalry(&b->unit[target]))
        return tc_illegal(SOF_5_3_f, target, TC_NONE);
    return tc_legal();
}

/* The clauses about the way itself: 4.0, 4.1, 5.2.c, 5.3, 7.1, 7.2. */
static tc_verdict check_way(const sof_battle *b, const sof_state *s, const tc_action *a,
                            const walk *w)
{
    const sof_unit *u = &s->unit[a->unit];
    const int ma = b->unit[a->unit].ma, allowance = sof_allowance(b, s, a->unit);
    const bool shaken = u->status == SOF_DISORDERED;

    if (w->steps == 0 && a->target == TC_NONE) /* a charge of no steps is 5.3.a's affair */
        return tc_illegal(SOF_4_0_a, 0, 0);
    if (w->cost > ma)
        return tc_illegal(tc_by(SOF_4_0_b, w->steps == 1 ? SOF_R16 : 0), w->cost, ma);
    if (w->blocked)
        return tc_illegal(tc_by(SOF_4_0_d, SOF_R17), hex_number(w->barred), 0);
    if (w->hexes && !sof_may_stop(b, s, a->unit, w->end))
        return tc_illegal(tc_by(SOF_4_1_a, SOF_R18), hex_number(w->end), 0);
    if (shaken && w->hexes + u->hexes > 1)
        return tc_illegal(tc_by(SOF_5_2_c, SOF_R24), w->hexes + u->hexes, 1);
    if (shaken && a->target != TC_NONE)
        return tc_illegal(SOF_5_2_c, 0, 0);
    if (a->target != TC_NONE) {
        const tc_verdict v = check_charge(b, s, a->unit, a->target, w);
        if (v.rule)
            return v;
    }
    if (w->cost > allowance)
        return tc_illegal(SOF_7_1_b, w->cost, allowance);
    if (a->target != TC_NONE && sof_out_of_command(b, s, a->unit))
        return tc_illegal(SOF_7_1_b, 0, 0);
    if (w->behind >= 0)
        return tc_illegal(SOF_7_2_b, 0, 0);
    if (w->idle_turn >= 0)
        return tc_illegal(tc_by(SOF_7_2_c, SOF_R67), 0, 0);
    if (u->flags & SOF_U_DUTY && sof_has_duty(b, s, a->unit)) {
        const int now = sof_gun_distance(b, s, u->hex, a->side),
                  then = sof_gun_distance(b, s, w->end, a->side);
        if (then >= now)
            return tc_illegal(SOF_X2, 0, 0);
    }
    return tc_legal();
}

/* SOF-4.0.a: whose move it is; R60 and R81 narrow it to the units named, R11.e to Tilly alone. */
tc_verdict sof_check_mover(const sof_battle *b, const sof_state *s, int unit)
{
    static const tc_cite barred[] = {
        [SOF_BY_NOBODY] = SOF_4_0_a,
        [SOF_BY_LEADER] = SOF_4_0_a,
        [SOF_BY_SINGLE] = SOF_5_4_d | (tc_cite)SOF_R60 << 16,
        [SOF_BY_EVENT] = SOF_7_4_c | (tc_cite)SOF_R81 << 16,
        [SOF_BY_TILLY_ALONE] = SOF_4_0_a | (tc_cite)SOF_R11 << 16,
    };
    const sof_unit *u = &s->unit[unit];
    bool his = b->unit[unit].leader == s->active && s->by != SOF_BY_TILLY_ALONE;

    if (s->by == SOF_BY_SINGLE || s->by == SOF_BY_EVENT)
        his = u->flags & SOF_U_NAMED;
    if (!his)
        return tc_illegal(barred[s->by], unit, TC_NONE);
    if (u->status == SOF_GONE)
        return tc_illegal(SOF_5_2_h, 0, 0);
    if (u->status == SOF_ROUTED)
        return tc_illegal(tc_by(SOF_5_2_d, SOF_R25), 0, 0);
    if (u->flags & SOF_U_MOVED)
        return tc_illegal(tc_by(SOF_4_0_a, SOF_R15), 0, 0);
    return tc_legal();
}

/* SOF-X1: the first step of a unit from off the map is a hex of the edge. */
static tc_verdict start_walk(const sof_battle *b, const sof_state *s, const tc_action *a, walk *w)
{
    const sof_unit *u = &s->unit[a->unit];
    *w = (walk){ .end = u->hex, .behind = -1, .idle_turn = -1, .facing = u->facing };

    if (!(u->flags & SOF_U_AWAY))
        return a->arg ? tc_illegal(TC_MALFORMED, a->arg, 0) : tc_legal();
    const tc_hex entry = (tc_hex)(a->arg - 1);
    const tc_verdict v = sof_check_entry(b, s, a->unit, a->arg ? entry : HEX_NONE);
    if (v.rule)
        return v;
    w->cost = sof_step_cost(b, b->unit[a->unit].arm, HEX_NONE, 0, entry);
    w->hexes = w->steps = 1;
    w->end = entry;
    return v;
}

tc_verdict sof_check_move(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    if (a->side != s->side)
        return tc_illegal(tc_by(SOF_3_1_1_b, SOF_R4), a->side, s->side);
    if (a->unit >= SOF_GUN0 && a->unit < SOF_GUN0 + b->guns)
        return tc_illegal(SOF_7_3_a, 0, 0);
    if (a->unit >= b->units)
        return tc_illegal(TC_MALFORMED, a->unit, b->units);
    const tc_verdict mover = sof_check_mover(b, s, a->unit);
    if (mover.rule)
        return mover;
    walk w;
    const tc_verdict start = start_walk(b, s, a, &w);
    if (start.rule)
        return start;
    if (!walk_path(b, s->units_at[!a->side], b->unit[a->unit].arm, a->as.path, &w))
        return tc_illegal(TC_MALFORMED, w.steps, TC_STEP_TURN + HEX_DIRS);
    return check_way(b, s, a, &w);
}

/* SOF-4.0.a, R11.d, R21: who among the leaders may move now. */
tc_verdict sof_check_moving_leader(const sof_battle *b, const sof_state *s, int l)
{
    const bool relays = s->through == l + 1;
    const bool leads = l == s->active && s->by == SOF_BY_LEADER;

    if (s->by == SOF_BY_EVENT)
        return tc_illegal(tc_by(SOF_7_4_c, SOF_R81), SOF_LEADER0 + l, TC_NONE);
    if (!leads && !relays)
        return tc_illegal(SOF_4_0_a, SOF_LEADER0 + l, TC_NONE);
    if (s->leader[l].hex == HEX_NONE)
        return tc_illegal(SOF_5_4_c, 0, 0);
    if (s->leader[l].flags & SOF_L_MOVED)
        return tc_illegal(tc_by(SOF_4_0_a, b->leader[l].overall ? SOF_R11 : SOF_R15), 0, 0);
    return tc_legal();
}

/* Every enemy counter bars a leader (R17): units, leaders, guns. */
void sof_enemy_counters(const sof_battle *b, const sof_state *s, int side, uint64_t rows[HEX_ROWS])
{
    __builtin_memcpy(rows, s->units_at[!side], sizeof s->units_at[0]);
    for (int l = 0; l < b->leaders; l++)
        if (b->leader[l].side != side && s->leader[l].hex != HEX_NONE)
            rows[hex_row(s->leader[l].hex)] |= (uint64_t)1 << hex_col(s->leader[l].hex);
    for (int i = 0; i < b->guns; i++)
        if (s->gun[i].owner != side && s->gun[i].state != SOF_DESTROYED)
            rows[hex_row(s->gun[i].hex)] |= (uint64_t)1 << hex_col(s->gun[i].hex);
}

tc_verdict sof_check_move_leader(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    const int l = a->unit - SOF_LEADER0;
    uint64_t barred[HEX_ROWS];

    if (a->side != s->side)
        return tc_illegal(tc_by(SOF_3_1_1_b, SOF_R4), a->side, s->side);
    if (l < 0 || l >= b->leaders)
        return tc_illegal(TC_MALFORMED, a->unit, SOF_LEADER0 + b->leaders);
    const tc_verdict v = sof_check_moving_leader(b, s, l);
    if (v.rule)
        return v;
    walk w = { .end = s->leader[l].hex, .behind = -1, .idle_turn = -1 };
    sof_enemy_counters(b, s, a->side, barred);
    if (!walk_path(b, barred, SOF_ARMS, a->as.path, &w))
        return tc_illegal(TC_MALFORMED, w.steps, TC_STEP_TURN + HEX_DIRS);
    if (w.steps == 0)
        return tc_illegal(SOF_4_0_a, 0, 0);
    if (w.cost > b->leader[l].ma)
        return tc_illegal(tc_by(SOF_4_0_b, SOF_R21), w.cost, b->leader[l].ma);
    if (w.blocked)
        return tc_illegal(tc_by(SOF_4_0_d, SOF_R17), hex_number(w.barred), 0);
    for (int i = 0; i < b->leaders; i++)
        if (i != l && s->leader[i].hex == w.end)
            return tc_illegal(tc_by(SOF_4_1_a, SOF_R18), hex_number(w.end), 0);
    if (w.idle_turn >= 0)
        return tc_illegal(tc_by(SOF_7_2_c, SOF_R67), 0, 0);
    return tc_legal();
}

tc_verdict sof_check_end_movement(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    if (a->side != s->side)
        return tc_illegal(tc_by(SOF_3_1_1_b, SOF_R4), a->side, s->side);
    const int duty = sof_duty_left(b, s);
    if (duty >= 0)
        return tc_illegal(SOF_X2, duty, TC_NONE);
    return tc_legal();
}

void sof_apply_move_leader(sof_game *g, const tc_action *a)
{
    const int l = a->unit - SOF_LEADER0;
    sof_leader *leader = &g->s->leader[l];

    for (int i = 0; tc_path_step(a->as.path, i) != TC_STEP_END; i++) {
        const int dir = (int)tc_path_step(a->as.path, i) - TC_STEP_GO;
        const tc_hex to = sof_next(g->b, leader->hex, dir);
        const bool last = tc_path_step(a->as.path, i + 1) == TC_STEP_END;
        tc_cite by = tc_by(SOF_4_0_b, SOF_R21);
        if (sof_bit(g->s->units_at[a->side], to))
            by = last ? tc_by(SOF_4_1_b, SOF_R21) : tc_by(SOF_4_1_e, SOF_R19);
        sof_say(g, SOF_EV_STEP, by, a->unit, TC_NONE, leader->hex, to,
                sof_step_cost(g->b, SOF_ARMS, leader->hex, dir, to));
        leader->hex = to;
    }
    leader->flags |= SOF_L_MOVED;
    const int unit = sof_unit_at(g->b, g->s, leader->hex);
    sof_say(g, SOF_EV_STOPPED, unit >= 0 ? SOF_4_1_b : SOF_4_0_a, a->unit,
            unit >= 0 ? unit : TC_NONE, leader->hex, 0, 0);
}

/* R60: the replacement leader stands on the unit that was picked. */
static void place_replacement(sof_game *g)
{
    if (g->s->by != SOF_BY_SINGLE)
        return;
    for (int u = 0; u < g->b->units; u++)
        if (g->s->unit[u].flags & SOF_U_NAMED && tc_on(SOF_R60)) {
            g->s->leader[g->s->active].state = SOF_REPLACED;
            g->s->leader[g->s->active].hex = g->s->unit[u].hex;
            sof_say(g, SOF_EV_REPLACED, tc_by(SOF_5_4_d, SOF_R60), SOF_LEADER0 + g->s->active, u,
                    g->s->unit[u].hex, 0, 0);
        }
}

void sof_apply_end_movement(sof_game *g)
{
    place_replacement(g);
    sof_recover_guns(g, g->s->side);
    sof_pop(g);
    sof_push(g, SOF_STEP_GUNS, 0, 0);
    sof_say(g, SOF_EV_PHASE, tc_by(SOF_5_0_a, SOF_R34), TC_NONE, TC_NONE, SOF_STEP_GUNS, 0, 0);
}
