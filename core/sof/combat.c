/* Chapter 5: one battle, in the order of ledger 5.3. Odds, die, results, leaders, dragoons. */
#include "parts.h"
#include "tables.h"

/* clang-format off */
const uint8_t sof_crt[SOF_DIE_MAX + 1][SOF_COLUMNS] = { /* ledger 2.1 */
    /* DR      1-3     1-2     1-1     1.5-1   2-1     3-1     4-1     5-1 */
    /* 0 */ { SOF_AE, SOF_AR, SOF_AD, SOF_AD, SOF_DX, SOF_NE, SOF_NE, SOF_DX },
    /* 1 */ { SOF_AR, SOF_AD, SOF_AD, SOF_DX, SOF_NE, SOF_NE, SOF_DX, SOF_DD },
    /* 2 */ { SOF_AR, SOF_DX, SOF_DX, SOF_NE, SOF_NE, SOF_DX, SOF_DD, SOF_DD },
    /* 3 */ { SOF_AD, SOF_NE, SOF_NE, SOF_NE, SOF_DX, SOF_DD, SOF_DD, SOF_DR },
    /* 4 */ { SOF_NE, SOF_NE, SOF_NE, SOF_NE, SOF_DD, SOF_DD, SOF_DR, SOF_DR },
    /* 5 */ { SOF_NE, SOF_NE, SOF_DX, SOF_DX, SOF_DD, SOF_DR, SOF_DR, SOF_DE },
    /* 6 */ { SOF_NE, SOF_DX, SOF_DD, SOF_DD, SOF_DR, SOF_DR, SOF_DE, SOF_DE },
    /* 7 */ { SOF_DX, SOF_DD, SOF_DD, SOF_DD, SOF_DR, SOF_DE, SOF_DE, SOF_DE },
    /* 8 */ { SOF_DD, SOF_DD, SOF_DR, SOF_DR, SOF_DE, SOF_DE, SOF_DE, SOF_DE },
};
/* Severity of a result for each side: disorder 1, rout 2, elimination 3. */
static const uint8_t severity[8][2] = {
    /*             attacker defender */
    [SOF_NE] = {      0,      0 },
    [SOF_AD] = {      1,      0 },
    [SOF_AR] = {      2,      0 },
    [SOF_AE] = {      3,      0 },
    [SOF_DD] = {      0,      1 },
    [SOF_DR] = {      0,      2 },
    [SOF_DE] = {      0,      3 },
    [SOF_DX] = {      1,      1 },
};
/* clang-format on */

/* ---- Who fights ---- */

/* The battle as R30 sees it: ROUTED defenders were never in it. */
static bool attacks_in(const sof_battle *b, const sof_state *s, int unit, int battle)
{
    return s->unit[unit].battle == battle && b->unit[unit].side == s->side &&
           sof_alive(&s->unit[unit]);
}

static bool defends_in(const sof_battle *b, const sof_state *s, int unit, int battle)
{
    return s->unit[unit].battle == battle && b->unit[unit].side != s->side &&
           sof_alive(&s->unit[unit]) && (s->unit[unit].status != SOF_ROUTED || !tc_on(SOF_R30));
}

/* Those who take part in one battle, by number: gathered once, asked about often. */
typedef struct fighters {
    int attackers, defenders, routed; /* routed: and not in it */
    uint8_t attacker[SOF_UNITS], defender[SOF_UNITS];
} fighters;

static void gather_fighters(const sof_battle *b, const sof_state *s, int battle,
                            const sof_muster *m, fighters *f)
{
    f->attackers = f->defenders = f->routed = 0;
    for (int i = 0; i < m->count; i++) {
        const int u = m->unit[i];
        if (attacks_in(b, s, u, battle))
            f->attacker[f->attackers++] = (uint8_t)u;
        else if (defends_in(b, s, u, battle))
            f->defender[f->defenders++] = (uint8_t)u;
        else if (s->unit[u].status == SOF_ROUTED)
            f->routed++;
    }
}

/* The water between an attacker and those it attacks: what lies on any of the hexsides between
   them. */
enum water { WATER_NONE, WATER_BRIDGE = 1, WATER_RIVER = 2 };

static int water_between(const sof_battle *b, tc_hex from, tc_hex to)
{
    const int dir = hex_dir_to(from, to);
    if (dir < 0)
        return WATER_NONE;
    return (sof_river_on(b, from, dir) ? WATER_RIVER : 0) |
           (sof_bridge_on(b, from, dir) ? WATER_BRIDGE : 0);
}

static int water_of(const sof_battle *b, const sof_state *s, const fighters *f, int attacker)
{
    int water = WATER_NONE;
    for (int i = 0; i < f->defenders; i++)
        water |= water_between(b, s->unit[attacker].hex, s->unit[f->defender[i]].hex);
    return water;
}

/* SOF-5.3.b, R46: the target is among the defenders and all of them are cavalry (or the switch
   is on). */
static bool charge_counts(const sof_battle *b, const sof_state *s, const fighters *f, int attacker)
{
    const sof_unit *u = &s->unit[attacker];
    const bool mixed = sof_on(b, SOF_CHARGE_WITH_INFANTRY_BONUS) || !tc_on(SOF_R46);
    bool met = false;

    if (!(u->flags & SOF_U_CHARGED) || !tc_on(SOF_5_3_b))
        return false;
    for (int i = 0; i < f->defenders; i++) {
        met |= f->defender[i] == u->target;
        if (!mixed && !sof_is_cavalry(&b->unit[f->defender[i]]))
            return false;
    }
    return met;
}

/* ---- Strength, in halves (R39, R40) ---- */

static int attack_strength(const sof_battle *b, const sof_state *s, const fighters *f, int unit,
                           tc_cite *by)
{
    const int water = water_of(b, s, f, unit);
    int halves = 2 * b->unit[unit].cf;

    *by = tc_by(SOF_5_0_e, SOF_R39);
    if (charge_counts(b, s, f, unit)) {
        *by = tc_by(SOF_5_3_b, water ? SOF_R40 : SOF_R46);
        halves *= 2;
    }
    if (water) {
        const unsigned rule = water & WATER_RIVER ? SOF_4_2_d : SOF_4_2_e;
        *by = (*by & 0xffff) == SOF_5_3_b ? *by : tc_by(rule, SOF_R41);
        halves = tc_on(rule) ? halves / 2 : halves;
    }
    return halves;
}

static int defence_strength(const sof_battle *b, const sof_state *s, int unit, tc_cite *by)
{
    const bool sheltered =
        b->unit[unit].arm == SOF_INFANTRY && sof_is_rough(b, s->unit[unit].hex) && tc_on(SOF_4_2_b);
    *by = sheltered ? tc_by(SOF_4_2_b, SOF_R40) : tc_by(SOF_5_0_e, SOF_R39);
    return 2 * b->unit[unit].cf * (sheltered ? 2 : 1);
}

/* SOF-5.0.e, R37, R38: the column of a ratio, 0..7. */
static int column_of(const sof_battle *b, int attack, int defence)
{
    const bool nearest = sof_on(b, SOF_ROUND_ODDS_NEAREST);
    int column = 0;

    for (int c = 1; c < SOF_COLUMNS; c++) {
        const uint8_t *from = nearest ? sof_column_middle[c] : sof_column_from[c];
        const int lhs = attack * from[1], rhs = defence * from[0];
        if (nearest ? lhs > rhs : lhs >= rhs) /* a tie goes to the defender */
            column = c;
    }
    return column;
}

/* ---- Shifts and modifiers ---- */

/* SOF-5.0.f, R43: cavalry against a defender in village or woods, once. */
static int shift_left(const sof_battle *b, const sof_state *s, const fighters *f)
{
    for (int d = 0; d < f->defenders; d++) {
        const tc_hex h = s->unit[f->defender[d]].hex;
        for (int a = 0; a < f->attackers && sof_is_rough(b, h); a++)
            if (sof_is_cavalry(&b->unit[f->attacker[a]]) &&
                hex_distance(s->unit[f->attacker[a]].hex, h) == 1)
                return tc_on(SOF_5_0_f) ? -1 : 0;
    }
    return 0;
}

static bool is_struck_behind(const sof_battle *b, const sof_state *s, const fighters *f,
                             int defender)
{
    for (int i = 0; i < f->attackers; i++) {
        const tc_hex h = s->unit[f->attacker[i]].hex;
        if (hex_distance(h, s->unit[defender].hex) == 1 && !sof_in_front(b, s, defender, h))
            return true;
    }
    return false;
}

/* SOF-7.2.e, R68: every defender is struck through a rear hexside by somebody. */
static int shift_right(const sof_battle *b, const sof_state *s, const fighters *f)
{
    if (!sof_on(b, SOF_FACING) || !f->defenders)
        return 0;
    for (int d = 0; d < f->defenders; d++)
        if (!is_struck_behind(b, s, f, f->defender[d]))
            return 0;
    return tc_on(SOF_7_2_e) ? 2 : 0;
}

static bool is_unit_in(const sof_state *s, const uint8_t *unit, int count, tc_hex h)
{
    for (int i = 0; i < count; i++)
        if (s->unit[unit[i]].hex == h)
            return true;
    return false;
}

/* R82: the best leader in the hex of a unit taking part; -1 none. */
static int best_leader(const sof_battle *b, const sof_state *s, const fighters *f, bool attacking)
{
    const uint8_t *unit = attacking ? f->attacker : f->defender;
    const int count = attacking ? f->attackers : f->defenders;
    int best = -1;

    for (int l = 0; l < b->leaders; l++) {
        if (s->leader[l].hex == HEX_NONE || (b->leader[l].side == s->side) != attacking ||
            !is_unit_in(s, unit, count, s->leader[l].hex))
            continue;
        if (best < 0 || sof_command_value(b, s, l) > sof_command_value(b, s, best))
            best = l;
    }
    return best;
}

static int leader_modifier(const sof_battle *b, const sof_state *s, const fighters *f,
                           bool attacking)
{
    const int l = best_leader(b, s, f, attacking);
    if (l < 0 || !tc_on(SOF_R82))
        return 0;
    const int command = sof_command_value(b, s, l);
    return attacking ? sof_leader_attack[command & 3] : sof_leader_defence[command & 3];
}

static bool is_attacked_over_bridge(const sof_battle *b, const sof_state *s, const fighters *f,
                                    int defender)
{
    for (int i = 0; i < f->attackers; i++)
        if (water_between(b, s->unit[f->attacker[i]].hex, s->unit[defender].hex) & WATER_BRIDGE)
            return tc_on(SOF_R42);
    return false;
}

/* SOF-5.0.h, SOF-5.2.b: the highest current morale of a side in this battle. */
static int best_attacker_morale(const sof_battle *b, const sof_state *s, const fighters *f)
{
    int best = -1;
    for (int i = 0; i < f->attackers; i++) {
        const int morale =
            sof_morale(b, s, f->attacker[i]) + charge_counts(b, s, f, f->attacker[i]);
        best = morale > best ? morale : best;
    }
    return best;
}

static int best_defender_morale(const sof_battle *b, const sof_state *s, const fighters *f)
{
    int best = -1;
    for (int i = 0; i < f->defenders; i++) {
        const int morale =
            sof_morale(b, s, f->defender[i]) + is_attacked_over_bridge(b, s, f, f->defender[i]);
        best = morale > best ? morale : best;
    }
    return best;
}

static int clamp(int n, int low, int high)
{
    return n < low ? low : n > high ? high : n;
}

static sof_odds odds_of(const sof_battle *b, const sof_state *s, const fighters *f)
{
    sof_odds o = { .attackers = f->attackers, .defenders = f->defenders, .routed = f->routed };
    tc_cite by;

    for (int i = 0; i < f->attackers; i++)
        o.attack += attack_strength(b, s, f, f->attacker[i], &by);
    for (int i = 0; i < f->defenders; i++)
        o.defence += defence_strength(b, s, f->defender[i], &by);
    if (!o.attackers || !o.defenders)
        return o;
    o.column = column_of(b, o.attack, o.defence);
    o.shift = shift_left(b, s, f) + shift_right(b, s, f);
    o.shifted = clamp(o.column + o.shift, 0, SOF_COLUMNS - 1);
    o.drm_leader_attack = leader_modifier(b, s, f, true);
    o.drm_leader_defence = leader_modifier(b, s, f, false);
    o.drm_morale =
        tc_on(SOF_5_0_h) ? best_attacker_morale(b, s, f) - best_defender_morale(b, s, f) : 0;
    return o;
}

sof_odds sof_battle_odds(const sof_battle *b, const sof_state *s, int battle)
{
    sof_muster m;
    fighters f;

    sof_call(b, s, battle, &m);
    gather_fighters(b, s, battle, &m, &f);
    return odds_of(b, s, &f);
}

/* ---- The ladder in words ---- */

static void say_strength(sof_game *g, tc_cite by, int unit, int halves, bool attacks)
{
    sof_say(g, SOF_EV_STRENGTH, by, unit, TC_NONE, halves, attacks, 0);
    if (g->b->unit[unit].arm == SOF_DRAGOON && attacks)
        sof_say(g, SOF_EV_STRENGTH, tc_by(SOF_5_3_1_a, SOF_R49), unit, TC_NONE, halves, attacks, 0);
}

/* All by number, whichever side they are on. */
static void say_strengths(sof_game *g, const fighters *f)
{
    tc_cite by;
    for (int a = 0, d = 0; a < f->attackers || d < f->defenders;) {
        if (d == f->defenders || (a < f->attackers && f->attacker[a] < f->defender[d])) {
            const int unit = f->attacker[a++], halves = attack_strength(g->b, g->s, f, unit, &by);
            say_strength(g, by, unit, halves, true);
            continue;
        }
        const int unit = f->defender[d++], halves = defence_strength(g->b, g->s, unit, &by);
        say_strength(g, by, unit, halves, false);
        if (is_attacked_over_bridge(g->b, g->s, f, unit))
            sof_modify(g, tc_by(SOF_5_2_b, SOF_R42), unit, 1);
    }
}

static void say_odds(sof_game *g, const fighters *f, const sof_odds *o)
{
    if (!g->ev)
        return;
    const int left = shift_left(g->b, g->s, f), right = shift_right(g->b, g->s, f);
    const bool clamped = o->column + o->shift != o->shifted || 3 * o->attack < o->defence ||
                         o->attack > 5 * o->defence;

    say_strengths(g, f);
    sof_say(g, SOF_EV_ODDS, tc_by(SOF_5_0_e, SOF_R37), TC_NONE, TC_NONE, o->attack, o->defence,
            o->column);
    if (left)
        sof_say(g, SOF_EV_SHIFT, tc_by(SOF_5_0_f, SOF_R43), TC_NONE, TC_NONE, left, 0, 0);
    if (right)
        sof_say(g, SOF_EV_SHIFT, tc_by(SOF_7_2_e, SOF_R68), TC_NONE, TC_NONE, right, 0, 0);
    sof_say(g, SOF_EV_COLUMN, tc_by(SOF_5_0_f, clamped ? SOF_R38 : 0), TC_NONE, TC_NONE, o->shifted,
            0, 0);
}

/* ---- The fight ---- */

enum fight_stage { FIGHT_DIE, FIGHT_LEADERS, FIGHT_RELOCATE, FIGHT_DRAGOONS, FIGHT_END };

static bool is_of_enemy(const sof_game *g, int unit)
{
    return g->b->unit[unit].side != g->s->side;
}

/* R41: counted with the ROUTED defenders still there. */
static void mark_waders(sof_game *g, const sof_muster *m, int battle)
{
    for (int i = 0; i < m->count; i++)
        for (int k = 0; k < m->count && attacks_in(g->b, g->s, m->unit[i], battle); k++)
            if (is_of_enemy(g, m->unit[k]) && tc_on(SOF_4_2_d) &&
                water_between(g->b, g->s->unit[m->unit[i]].hex, g->s->unit[m->unit[k]].hex) &
                    WATER_RIVER)
                g->s->unit[m->unit[i]].flags |= SOF_U_WADES;
}

/* SOF-5.2.d, R30: gone before the die. */
static void ride_down(sof_game *g, const sof_muster *m)
{
    for (int i = 0; i < m->count; i++)
        if (is_of_enemy(g, m->unit[i]) && g->s->unit[m->unit[i]].status == SOF_ROUTED)
            sof_eliminate(g, m->unit[i], tc_by(SOF_5_2_d, SOF_R30));
}

/* SOF-5.4.a, R57: regular leaders stacked with somebody taking part. */
static void note_leaders(sof_game *g, const sof_muster *m)
{
    g->s->rolls_attack = g->s->rolls_defence = 0;
    for (int l = 0; l < g->b->leaders; l++) {
        const tc_hex h = g->s->leader[l].hex;
        if (h == HEX_NONE || !sof_is_regular(g->b, g->s, l) || g->s->relocate >> l & 1 ||
            !is_unit_in(g->s, m->unit, m->count, h))
            continue;
        if (g->b->leader[l].side == g->s->side)
            g->s->rolls_attack |= (uint16_t)(1u << l);
        else
            g->s->rolls_defence |= (uint16_t)(1u << l);
    }
}

static bool has_defenders(const sof_game *g, const sof_muster *m, int battle)
{
    for (int i = 0; i < m->count; i++)
        if (defends_in(g->b, g->s, m->unit[i], battle))
            return true;
    return false;
}

/* What an attacker takes on top of the CRT: a charge adds one (5.3.c, d), a river makes it at
   least one (5.2.g, R41); for a charger 5.3.d alone decides. */
static int attacker_severity(const sof_game *g, int unit, int crt, tc_cite *by)
{
    const sof_unit *u = &g->s->unit[unit];
    if (u->flags & SOF_U_CHARGED && tc_on(SOF_5_3_c)) {
        *by = crt ? tc_by(SOF_5_3_d, 0) : tc_by(SOF_5_3_c, SOF_R46);
        return crt && !tc_on(SOF_5_3_d) ? crt : crt + 1;
    }
    if (u->flags & SOF_U_WADES && (crt < 1 || tc_on(SOF_5_2_g))) {
        *by = crt ? tc_by(SOF_5_2_g, SOF_R41) : tc_by(SOF_4_2_d, SOF_R41);
        return crt > 1 ? crt : 1;
    }
    return u->flags & SOF_U_WADES ? crt + 1 : crt;
}

/* SOF-5.2.e: new = min(gone, old + severity). Statuses first; who is gone waits for the second
   pass. */
static void strike(sof_game *g, int unit, int sev, tc_cite by, uint8_t *fate)
{
    const int old = g->s->unit[unit].status;
    int now = old + sev;

    if (sev == 0)
        return;
    if ((by & 0xffff) == SOF_5_2_a && old != SOF_NORMAL)
        by = tc_by(SOF_5_2_e, SOF_R44);
    if (old != SOF_NORMAL && !tc_on(SOF_5_2_e))
        now = sev > old ? sev : old;
    now = now > SOF_GONE ? SOF_GONE : now;
    fate[unit] = (uint8_t)now;
    if (now < SOF_GONE)
        sof_set_status(g, unit, (enum sof_status)now, by);
}

/* R56: of those routed now, nearest their own edge first, then by number. */
static void queue_by_edge(sof_game *g, const sof_muster *m, const uint8_t *fate, int side)
{
    uint64_t done[2] = { 0, 0 };
    for (;;) {
        int best = -1;
        for (int i = 0; i < m->count; i++) {
            const int u = m->unit[i];
            if (g->b->unit[u].side != side || fate[u] != SOF_ROUTED ||
                g->s->unit[u].status != SOF_ROUTED || tc_set_has(done, (unsigned)u))
                continue;
            if (best < 0 ||
                (tc_on(SOF_R56) && sof_rows_to_edge(g->b, g->s->unit[u].hex, side) <
                                       sof_rows_to_edge(g->b, g->s->unit[best].hex, side)))
                best = u;
        }
        if (best < 0)
            return;
        tc_set_add(done, (unsigned)best);
        sof_queue_rout(g, best);
    }
}

/* R44: defenders by number, then attackers by number; all statuses, then eliminations, then
   retreats. */
static void suffer(sof_game *g, const sof_muster *m, int battle, enum sof_result result)
{
    uint8_t fate[SOF_UNITS] = { 0 };
    const tc_cite each = result == SOF_DX ? tc_by(SOF_5_2_f, SOF_R35) : tc_by(SOF_5_2_a, SOF_R44);
    const bool hurt = (result != SOF_DX || tc_on(SOF_5_2_f)) && tc_on(SOF_5_2_a);

    for (int i = 0; i < m->count && hurt; i++)
        if (defends_in(g->b, g->s, m->unit[i], battle))
            strike(g, m->unit[i], severity[result][1], each, fate);
    for (int i = 0; i < m->count; i++) {
        const int a = m->unit[i];
        tc_cite by = each;
        if (!attacks_in(g->b, g->s, a, battle))
            continue;
        const int sev = attacker_severity(g, a, hurt ? severity[result][0] : 0, &by);
        strike(g, a, sev, by, fate);
        g->s->unit[a].flags &= (uint8_t) ~(SOF_U_CHARGED | SOF_U_WADES);
        g->s->unit[a].target = 0;
    }
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < m->count; i++) {
            const int u = m->unit[i];
            const unsigned rule = g->s->unit[u].status == SOF_NORMAL ? SOF_5_2_h : SOF_5_2_e;
            if (fate[u] == SOF_GONE && is_of_enemy(g, u) == (pass == 0))
                sof_eliminate(g, u, tc_by(rule, SOF_R44));
        }
    queue_by_edge(g, m, fate, !g->s->side);
    queue_by_edge(g, m, fate, g->s->side);
    if (g->s->queue_len)
        sof_push(g, SOF_STEP_ROUT, 0, 0);
}

static void note_dragoons(sof_game *g, const sof_muster *m, int battle)
{
    for (int i = 0; i < m->count; i++) {
        const int a = m->unit[i];
        if (attacks_in(g->b, g->s, a, battle) && g->b->unit[a].arm == SOF_DRAGOON &&
            tc_on(SOF_5_3_1_b))
            g->s->dragoons[a >> 3] |= (uint8_t)(1u << (a & 7));
    }
}

void sof_apply_resolve(sof_game *g, const tc_action *a)
{
    const int battle = a->arg + 1;
    sof_muster m;

    sof_call(g->b, g->s, battle, &m);
    sof_push(g, SOF_STEP_FIGHT, battle, FIGHT_DIE);
    mark_waders(g, &m, battle);
    ride_down(g, &m);
    note_dragoons(g, &m, battle);
    if (!has_defenders(g, &m, battle)) { /* R30, R57: no die, no leader rolls */
        sof_top(g->s)->b = FIGHT_RELOCATE;
        suffer(g, &m, battle, SOF_NE);
        return;
    }
    note_leaders(g, &m);
}

static int modify_by_leader(sof_game *g, const fighters *f, bool attacking, int drm)
{
    const int l = g->ev ? best_leader(g->b, g->s, f, attacking) : -1;
    return sof_modify(g, tc_by(SOF_5_0_g, SOF_R82), l < 0 ? TC_NONE : SOF_LEADER0 + l, drm);
}

void sof_roll_fight(sof_game *g, const uint8_t *die)
{
    const int battle = sof_top(g->s)->a;
    if (sof_top(g->s)->b == FIGHT_LEADERS) {
        uint16_t *due = g->s->rolls_attack ? &g->s->rolls_attack : &g->s->rolls_defence;
        const int l = __builtin_ctz(*due);
        *due = (uint16_t)(*due & (*due - 1));
        sof_roll_leader(g, l, die, tc_by(SOF_5_4_a, SOF_R57));
        return;
    }
    sof_muster m;
    fighters f;
    sof_call(g->b, g->s, battle, &m);
    gather_fighters(g->b, g->s, battle, &m, &f);
    const sof_odds o = odds_of(g->b, g->s, &f);
    int row = die[0];

    sof_say_begin(g, SOF_5_0_g, TC_NONE, 0);
    say_odds(g, &f, &o);
    if (tc_on(SOF_5_0_g)) {
        row += modify_by_leader(g, &f, true, o.drm_leader_attack);
        row += modify_by_leader(g, &f, false, o.drm_leader_defence);
    }
    row += sof_modify(g, tc_by(SOF_5_0_h, 0), TC_NONE, o.drm_morale);
    sof_say_dice(g, SOF_5_0_g, sof_first_attacker(g->b, g->s, battle), 6, die, 1);
    const int read = clamp(row, 0, SOF_DIE_MAX);
    const enum sof_result result = (enum sof_result)sof_crt[read][o.shifted];
    sof_say(g, SOF_EV_CRT, tc_by(SOF_5_0_g, read != row ? SOF_R36 : 0), TC_NONE, TC_NONE, read,
            o.shifted, (int)result);
    sof_top(g->s)->b = FIGHT_LEADERS;
    suffer(g, &m, battle, result);
}

/* ---- After the result: leaders, dragoons ---- */

static bool may_fall_back(const sof_state *s, int unit)
{
    return s->dragoons[unit >> 3] >> (unit & 7) & 1 && sof_alive(&s->unit[unit]) &&
           s->unit[unit].status <= SOF_DISORDERED;
}

/* R49: one hex, where it may stop, not over an unbridged river, away from the surviving
   defenders. */
static tc_verdict check_fall_back(const sof_battle *b, const sof_state *s, int unit, tc_hex to)
{
    const tc_cite by = tc_by(SOF_5_3_1_b, SOF_R49);
    const int side = b->unit[unit].side, battle = s->frame[s->frames - 1].a;
    const tc_hex from = s->unit[unit].hex;

    if (hex_col(to) >= b->cols || to >= HEX_COLS * HEX_ROWS || !sof_bit(b->map, to))
        return tc_illegal(SOF_4_0_d, 0, 0);
    const int dir = hex_dir_to(from, to);
    if (dir < 0)
        return tc_illegal(by, hex_number(to), 0);
    if (sof_river_on(b, from, dir))
        return tc_illegal(by, hex_number(to), 0);
    if (sof_has_enemy_counter(b, s, to, side) || !sof_may_stop(b, s, unit, to))
        return tc_illegal(by, hex_number(to), 0);
    if (sof_leader_in(b, s, from, side) >= 0 && sof_leader_in(b, s, to, side) >= 0)
        return tc_illegal(by, hex_number(to), 0);
    for (int d = 0; d < b->units; d++)
        if (s->unit[d].battle == battle && b->unit[d].side != side && sof_alive(&s->unit[d]) &&
            hex_distance(s->unit[d].hex, to) == 1)
            return tc_illegal(by, hex_number(to), 0);
    return tc_legal();
}

static bool has_way_back(const sof_battle *b, const sof_state *s, int unit)
{
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        const tc_hex to = sof_next(b, s->unit[unit].hex, dir);
        if (to != HEX_NONE && !check_fall_back(b, s, unit, to).rule)
            return true;
    }
    return false;
}

tc_verdict sof_check_dragoon(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    if (a->side != s->side)
        return tc_illegal(tc_by(SOF_3_1_1_b, SOF_R49), a->side, s->side);
    if (a->unit >= b->units)
        return tc_illegal(TC_MALFORMED, a->unit, b->units);
    if (!may_fall_back(s, a->unit))
        return tc_illegal(tc_by(SOF_5_3_1_b, SOF_R49), 0, 0);
    return a->arg == HEX_NONE ? tc_legal() : check_fall_back(b, s, a->unit, a->arg);
}

void sof_apply_dragoon(sof_game *g, const tc_action *a)
{
    const tc_hex from = g->s->unit[a->unit].hex;
    const int side = g->b->unit[a->unit].side;

    g->s->dragoons[a->unit >> 3] &= (uint8_t) ~(1u << (a->unit & 7));
    if (a->arg == HEX_NONE)
        return;
    sof_take_off(g, a->unit, false);
    sof_put_on(g, a->unit, a->arg);
    sof_say(g, SOF_EV_RETREAT, tc_by(SOF_5_3_1_b, SOF_R49), a->unit, TC_NONE, from, a->arg, 0);
    for (int l = 0; l < g->b->leaders; l++)
        if (g->s->leader[l].hex == from && g->b->leader[l].side == side) {
            g->s->leader[l].hex = a->arg;
            sof_say(g, SOF_EV_LEADER_MOVED, tc_by(SOF_5_3_1_b, SOF_R49), SOF_LEADER0 + l, a->unit,
                    from, a->arg, 0);
        }
    sof_watch_guns(g);
}

/* Asked while one of them has somewhere to go: a comrade's retreat may open a way (R49). */
static bool asks_dragoons(sof_game *g)
{
    for (int i = 0; i < TC_COUNT(g->s->dragoons); i++)
        for (unsigned rest = g->s->dragoons[i]; rest; rest &= rest - 1) {
            const int u = 8 * i + __builtin_ctz(rest);
            if (may_fall_back(g->s, u) && has_way_back(g->b, g->s, u))
                return true;
        }
    __builtin_memset(g->s->dragoons, 0, sizeof g->s->dragoons);
    return false;
}

bool sof_run_fight(sof_game *g)
{
    sof_frame *f = sof_top(g->s);

    switch (f->b) {
    case FIGHT_DIE:
        return false;
    case FIGHT_LEADERS:
        if (g->s->rolls_attack | g->s->rolls_defence)
            return false;
        f->b = FIGHT_RELOCATE;
        return true;
    case FIGHT_RELOCATE:
        f->b = FIGHT_DRAGOONS;
        g->s->relocate_first = g->s->side;
        if (g->s->relocate)
            sof_push(g, SOF_STEP_RELOCATE, 0, 0);
        else
            g->s->relocate_first = 0;
        return true;
    case FIGHT_DRAGOONS:
        if (asks_dragoons(g))
            return false;
        f->b = FIGHT_END;
        return true;
    default:
        g->s->resolved[f->a >> 5] |= 1u << (f->a & 31);
        sof_pop(g);
        return true;
    }
}
