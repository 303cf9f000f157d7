/* Chapter 5: which battles (SOF-5.0.b to d, R14, R26 to R33; with facing SOF-7.2.b and d). */
#include "parts.h"

bool sof_out_of_command(const sof_battle *b, const sof_state *s, int unit)
{
    return sof_on(b, SOF_COMMAND_RADIUS) && !(s->unit[unit].flags & SOF_U_IN_COMMAND) &&
           tc_on(SOF_7_1_b);
}

bool sof_activated(const sof_state *s, int unit)
{
    return (s->unit[unit].flags & (SOF_U_MOVED | SOF_U_NAMED) && tc_on(SOF_R14)) ||
           s->unit[unit].battle;
}

/* Of this activation at all: the leader's command, or the units named. */
static bool belongs(const sof_battle *b, const sof_state *s, int unit)
{
    if (s->by == SOF_BY_SINGLE || s->by == SOF_BY_EVENT)
        return s->unit[unit].flags & SOF_U_NAMED;
    return s->by == SOF_BY_LEADER && b->unit[unit].leader == s->active;
}

bool sof_able(const sof_battle *b, const sof_state *s, int unit)
{
    return belongs(b, s, unit) && s->unit[unit].status == SOF_NORMAL && sof_alive(&s->unit[unit]) &&
           !sof_out_of_command(b, s, unit);
}

static bool is_enemy(const sof_battle *b, const sof_state *s, int unit)
{
    return b->unit[unit].side != s->side && sof_alive(&s->unit[unit]);
}

/* One unit named as an attacker. R32: only NORMAL units of the activated command; guns never
   (7.3.8.a). */
static tc_verdict check_attacker(const sof_battle *b, const sof_state *s, int unit)
{
    const sof_unit *u = &s->unit[unit];
    if (!belongs(b, s, unit))
        return tc_illegal(tc_by(SOF_5_0_b, SOF_R32), unit, TC_NONE);
    if (u->battle)
        return tc_illegal(tc_by(SOF_5_0_d, SOF_R28), unit, TC_NONE);
    if (u->status == SOF_DISORDERED)
        return tc_illegal(tc_by(SOF_5_2_c, SOF_R32), 0, 0);
    if (u->status == SOF_ROUTED)
        return tc_illegal(tc_by(SOF_5_2_d, SOF_R25), 0, 0);
    if (!sof_alive(u))
        return tc_illegal(SOF_5_2_h, 0, 0);
    if (sof_out_of_command(b, s, unit))
        return tc_illegal(SOF_7_1_b, 0, 0);
    return tc_legal();
}

/* Every name in the set, by number. Counts the two sides. */
static tc_verdict check_names(const sof_battle *b, const sof_state *s, const uint64_t *set,
                              int *attackers, int *defenders)
{
    *attackers = *defenders = 0;
    for (int i = tc_set_next(set, 0); i < TC_SET_BITS; i = tc_set_next(set, i + 1)) {
        if (i >= SOF_GUN0 && i < SOF_GUN0 + b->guns)
            return tc_illegal(tc_by(SOF_7_3_8_a, SOF_R74), i, TC_NONE);
        if (i >= SOF_LEADER0 && i < SOF_LEADER0 + b->leaders)
            return tc_illegal(tc_by(SOF_5_0_b, SOF_R32), i, TC_NONE);
        if (i >= b->units)
            return tc_illegal(TC_MALFORMED, i, b->units);
        if (b->unit[i].side == s->side) {
            const tc_verdict v = check_attacker(b, s, i);
            if (v.rule)
                return v;
            ++*attackers;
        } else {
            if (!is_enemy(b, s, i))
                return tc_illegal(SOF_5_2_h, 0, 0);
            if (s->unit[i].battle)
                return tc_illegal(tc_by(SOF_5_0_d, SOF_R28), i, TC_NONE);
            ++*defenders;
        }
    }
    return tc_legal();
}

/* How an attacker stands to the defenders of a set: how many it may strike, how many are only
   adjacent. */
static void count_targets(const sof_battle *b, const sof_state *s, int unit, const uint64_t *set,
                          int *front, int *adjacent)
{
    *front = *adjacent = 0;
    for (int e = tc_set_next(set, 0); e < b->units; e = tc_set_next(set, e + 1)) {
        if (b->unit[e].side == s->side)
            continue;
        *front += sof_in_front(b, s, unit, s->unit[e].hex);
        *adjacent += hex_distance(s->unit[unit].hex, s->unit[e].hex) == 1;
    }
}

/* R26's switch: a defender belongs to a battle by touching one of its attackers. */
static tc_verdict check_touched(const sof_battle *b, const sof_state *s, const uint64_t *set)
{
    for (int e = 0; e < b->units; e++) {
        bool touched = false;
        if (!tc_set_has(set, (unsigned)e) || b->unit[e].side == s->side)
            continue;
        for (int u = 0; u < b->units && !touched; u++)
            touched = tc_set_has(set, (unsigned)u) && b->unit[u].side == s->side &&
                      sof_in_front(b, s, u, s->unit[e].hex);
        if (!touched)
            return tc_illegal(tc_by(SOF_5_0_d, SOF_R26), 0, 0);
    }
    return tc_legal();
}

/* SOF-5.0.b, SOF-7.2.b, R27. In a component of R26's switch one neighbour is enough. */
static tc_verdict check_contacts(const sof_battle *b, const sof_state *s, const uint64_t *set,
                                 int defenders)
{
    const bool strict = sof_on(b, SOF_STRICT_COMPONENTS);
    for (int u = tc_set_next(set, 0); u < b->units; u = tc_set_next(set, u + 1)) {
        int front, adjacent;
        if (b->unit[u].side != s->side)
            continue;
        count_targets(b, s, u, set, &front, &adjacent);
        if (adjacent == 0)
            return tc_illegal(SOF_5_0_b, 0, 0);
        if (front == 0 || (front < adjacent && !strict))
            return tc_illegal(SOF_7_2_b, front, adjacent);
        if (front < defenders && !strict)
            return tc_illegal(tc_by(SOF_5_0_d, SOF_R27), front, defenders);
    }
    return strict ? check_touched(b, s, set) : tc_legal();
}

tc_verdict sof_check_battle(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    int attackers, defenders;

    if (a->side != s->side)
        return tc_illegal(tc_by(SOF_3_1_1_b, SOF_R4), a->side, s->side);
    if (s->battles >= 62)
        return tc_illegal(TC_MALFORMED, s->battles, 62);
    const tc_verdict v = check_names(b, s, a->as.set, &attackers, &defenders);
    if (v.rule)
        return v;
    if (attackers == 0 || defenders == 0)
        return tc_illegal(SOF_5_0_d, 0, 0);
    return check_contacts(b, s, a->as.set, defenders);
}

void sof_apply_battle(sof_game *g, const tc_action *a)
{
    g->s->battles++;
    for (int u = tc_set_next(a->as.set, 0); u < g->b->units; u = tc_set_next(a->as.set, u + 1))
        g->s->unit[u].battle = g->s->battles;
}

void sof_clear_battles(sof_game *g)
{
    for (int i = 0; i < g->b->units; i++)
        g->s->unit[i].battle = 0;
    g->s->battles = 0;
}

/* ---- The whole declaration ---- */

/* A NORMAL enemy that an attacker, obliged or willing, has before it. */
static bool threatens(const sof_battle *b, const sof_state *s, int unit, int enemy)
{
    return is_enemy(b, s, enemy) && s->unit[enemy].status == SOF_NORMAL &&
           sof_in_front(b, s, unit, s->unit[enemy].hex);
}

static bool is_bound(const sof_battle *b, const sof_state *s, int unit)
{
    return sof_activated(s, unit) && sof_able(b, s, unit) &&
           sof_touches(s->units_at[!s->side], s->unit[unit].hex);
}

/* Of the NORMAL enemies before a unit (or of those in no battle) the one with the lowest number, -1
   none: six hexes are sooner looked at than an army. */
static int first_threatened(const sof_battle *b, const sof_state *s, int unit, bool spared)
{
    int first = -1;
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        const tc_hex to = sof_next(b, s->unit[unit].hex, dir);
        if (to == HEX_NONE || !sof_bit(s->units_at[!s->side], to))
            continue;
        const int e = sof_unit_at(b, s, to);
        if (e >= 0 && threatens(b, s, unit, e) && !(spared && s->unit[e].battle) &&
            (first < 0 || e < first))
            first = e;
    }
    return first;
}

/* SOF-5.0.b first for every unit, then SOF-5.0.c (with facing SOF-7.2.d) for every enemy. */
static tc_verdict check_duties(const sof_battle *b, const sof_state *s)
{
    const tc_cite spared = sof_on(b, SOF_FACING) ? tc_by(SOF_7_2_d, 0) : tc_by(SOF_5_0_c, SOF_R26);
    int missed = -1;

    for (int u = 0; u < b->units; u++) {
        if (!is_bound(b, s, u))
            continue;
        const bool fights = s->unit[u].battle;
        const int e = first_threatened(b, s, u, fights);
        if (e >= 0 && !fights)
            return tc_illegal(tc_by(SOF_5_0_b, SOF_R14), u, e);
        missed = missed < 0 ? e : missed;
    }
    return missed >= 0 ? tc_illegal(spared, missed, TC_NONE) : tc_legal();
}

/* R26's switch: whoever is linked by contact is in one battle. */
static tc_verdict check_components(const sof_battle *b, const sof_state *s)
{
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side != s->side || !is_bound(b, s, u))
            continue;
        for (int e = 0; e < b->units; e++)
            if (threatens(b, s, u, e) && s->unit[e].battle != s->unit[u].battle)
                return tc_illegal(tc_by(SOF_5_0_d, SOF_R26), 0, 0);
    }
    return tc_legal();
}

/* The root of a unit's component: lowest number reached by contact inside one battle. */
static bool spreads(const sof_battle *b, const sof_state *s, int battle, uint64_t reached[2])
{
    bool grew = false;
    for (int u = 0; u < b->units; u++)
        for (int e = 0; e < b->units && b->unit[u].side == s->side && s->unit[u].battle == battle;
             e++) {
            if (s->unit[e].battle != battle || !threatens(b, s, u, e))
                continue;
            if (tc_set_has(reached, (unsigned)u) != tc_set_has(reached, (unsigned)e)) {
                tc_set_add(reached, (unsigned)u);
                tc_set_add(reached, (unsigned)e);
                grew = true;
            }
        }
    return grew;
}

/* R26's switch: two components are never one battle; who is next to no NORMAL enemy fights by
   R27. */
static tc_verdict check_one_component(const sof_battle *b, const sof_state *s, int battle)
{
    uint64_t reached[2] = { 0, 0 }, linked[2] = { 0, 0 };
    int first = -1;

    for (int u = 0; u < b->units; u++)
        for (int e = 0; e < b->units && s->unit[u].battle == battle && b->unit[u].side == s->side;
             e++)
            if (s->unit[e].battle == battle && threatens(b, s, u, e)) {
                tc_set_add(linked, (unsigned)u);
                tc_set_add(linked, (unsigned)e);
                first = first < 0 ? u : first;
            }
    if (first >= 0)
        tc_set_add(reached, (unsigned)first);
    while (spreads(b, s, battle, reached)) {
    }
    if (reached[0] != linked[0] || reached[1] != linked[1])
        return tc_illegal(tc_by(SOF_5_0_d, SOF_R26), 0, 0);
    for (int u = 0; u < b->units; u++) {
        int met = 0, all = 0;
        if (s->unit[u].battle != battle || b->unit[u].side != s->side ||
            tc_set_has(linked, (unsigned)u))
            continue;
        for (int e = 0; e < b->units; e++)
            if (s->unit[e].battle == battle && b->unit[e].side != s->side) {
                all++;
                met += sof_in_front(b, s, u, s->unit[e].hex);
            }
        if (met < all)
            return tc_illegal(tc_by(SOF_5_0_d, SOF_R27), met, all);
    }
    return tc_legal();
}

tc_verdict sof_check_declare(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    if (a->side != s->side)
        return tc_illegal(tc_by(SOF_3_1_1_b, SOF_R4), a->side, s->side);
    tc_verdict v = check_duties(b, s);
    if (v.rule || !sof_on(b, SOF_STRICT_COMPONENTS))
        return v;
    v = check_components(b, s);
    for (int battle = 1; battle <= s->battles && !v.rule; battle++)
        v = check_one_component(b, s, battle);
    return v;
}

void sof_apply_declare(sof_game *g)
{
    for (int battle = 1; battle <= g->s->battles; battle++) {
        int attackers = 0, defenders = 0;
        tc_cite by = tc_by(SOF_5_0_d, sof_on(g->b, SOF_STRICT_COMPONENTS) ? SOF_R26 : SOF_R28);
        for (int u = 0; u < g->b->units && g->ev; u++) {
            if (g->s->unit[u].battle != battle)
                continue;
            attackers += g->b->unit[u].side == g->s->side;
            defenders += g->b->unit[u].side != g->s->side;
            if (g->s->unit[u].status != SOF_NORMAL &&
                !sof_on(g->b, SOF_STRICT_COMPONENTS)) /* a willing attack on the shaken */
                by = tc_by(SOF_5_0_c, SOF_R29);
        }
        sof_say(g, SOF_EV_BATTLE, by, TC_NONE, TC_NONE, battle, attackers, defenders);
    }
    sof_pop(g);
    sof_push(g, SOF_STEP_BATTLES, 0, 0);
}

/* ---- R33: what is left of a declared battle when its turn comes ---- */

static void drop(sof_game *g, int unit, int battle)
{
    sof_say(g, SOF_EV_DROPPED, tc_by(SOF_5_0_d, SOF_R33), unit, TC_NONE, battle, 0, 0);
    g->s->unit[unit].battle = 0;
}

/* Still in contact: with all remaining opponents, or in a component with one of them. */
static bool keeps_contact(const sof_game *g, const sof_muster *m, int unit, int battle,
                          bool attacks)
{
    int met = 0, all = 0;
    for (int i = 0; i < m->count; i++) {
        const int o = m->unit[i];
        if (g->s->unit[o].battle != battle || g->b->unit[o].side == g->b->unit[unit].side ||
            !sof_alive(&g->s->unit[o]))
            continue;
        all++;
        met += attacks ? sof_in_front(g->b, g->s, unit, g->s->unit[o].hex)
                       : sof_in_front(g->b, g->s, o, g->s->unit[unit].hex);
    }
    return sof_on(g->b, SOF_STRICT_COMPONENTS) ? met > 0 : met == all;
}

/* Those of one side who no longer touch whom they must are out of it. */
static void drop_idle(sof_game *g, const sof_muster *m, int battle, int side)
{
    for (int i = 0; i < m->count; i++) {
        const int u = m->unit[i];
        if (g->s->unit[u].battle == battle && g->b->unit[u].side == side &&
            !keeps_contact(g, m, u, battle, side == g->s->side))
            drop(g, u, battle);
    }
}

static void settle(sof_game *g, int battle)
{
    const int side = g->s->side;
    int left[2] = { 0, 0 };
    sof_muster m;

    sof_call(g->b, g->s, battle, &m);
    for (int i = 0; i < m.count; i++) {
        const sof_unit *unit = &g->s->unit[m.unit[i]];
        if (!sof_alive(unit) || (g->b->unit[m.unit[i]].side == side && unit->status != SOF_NORMAL))
            drop(g, m.unit[i], battle);
    }
    drop_idle(g, &m, battle, !side);
    if (sof_on(g->b, SOF_STRICT_COMPONENTS))
        drop_idle(g, &m, battle, side);
    for (int i = 0; i < m.count; i++)
        left[g->b->unit[m.unit[i]].side] += g->s->unit[m.unit[i]].battle == battle;
    if (left[0] && left[1])
        return;
    for (int i = 0; i < m.count; i++)
        g->s->unit[m.unit[i]].battle = 0;
    g->s->resolved[battle >> 5] |= 1u << (battle & 31);
    sof_say(g, SOF_EV_CANCELLED, tc_by(SOF_5_0_d, SOF_R33), TC_NONE, TC_NONE, battle, 0, 0);
}

bool sof_run_battles(sof_game *g)
{
    int open = 0;
    for (int battle = 1; battle <= g->s->battles; battle++) {
        if (sof_is_resolved(g->s, battle))
            continue;
        if (tc_on(SOF_R33))
            settle(g, battle);
        open += !sof_is_resolved(g->s, battle);
    }
    if (open)
        return false;
    sof_end_activation(g);
    return true;
}

tc_verdict sof_check_resolve(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    (void)b;
    if (a->side != s->side)
        return tc_illegal(tc_by(SOF_3_1_1_b, SOF_R4), a->side, s->side);
    if (a->arg >= s->battles || sof_is_resolved(s, a->arg + 1))
        return tc_illegal(tc_by(SOF_5_0_d, SOF_R28), 0, 0);
    return tc_legal();
}
