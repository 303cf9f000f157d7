/* The captain's fights: what a battle is worth by the CRT, which battles he declares, in which
   order he fights them, and where his guns fire (ledger 5 and 7.3). */
#include "../../core/sof/tables.h"
#include "captain.h"

/* ---- What a battle is worth ------------------------------------------------------------------ */

int captain_column(int attack, int defence)
{
    /* by twice the ratio in whole numbers; columns 1 to 7 begin at 1, 2, 3, 4, 6, 8 and 10 */
    static const uint8_t column[] = { 0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 7 };
    const int twice = defence > 0 ? 2 * attack / defence : 10;
    return column[twice < 10 ? twice : 10];
}

static int clamp(int n, int low, int high)
{
    return n < low ? low : n > high ? high : n;
}

/* Severities a CRT cell deals to the attacker and to the defender (SOF-5.2.e). */
static int attacker_severity(int result)
{
    static const uint8_t severity[] = { [SOF_AD] = 1, [SOF_AR] = 2, [SOF_AE] = 3, [SOF_DX] = 1 };
    return severity[result];
}

static int defender_severity(int result)
{
    static const uint8_t severity[] = { [SOF_DD] = 1, [SOF_DR] = 2, [SOF_DE] = 3, [SOF_DX] = 1 };
    return severity[result];
}

/* SOF-5.2.g, 5.3.d: what the attack itself costs, on top of or beside the CRT. */
static int own_severity(int severity, bool river, bool charge)
{
    if (charge)
        return severity + 1;
    return river && severity < 1 ? 1 : severity;
}

static int loss(int cf, int status, int severity)
{
    const int after = clamp(status + severity, 0, SOF_GONE);
    return cf * (captain_lost(after) - captain_lost(status));
}

/* Points that a CF loses by each result of the CRT: a defender by what he is already, an attacker
   by how he comes. */
enum { D = LOST_DISORDERED, R = LOST_ROUTED, X = CAPTAIN_POINTS };
enum attack { ATTACK_PLAIN, ATTACK_RIVER, ATTACK_CHARGE };
/* clang-format off */
static const uint8_t defender_loses[SOF_GONE + 1][8] = {
    /*                  NE AD AR AE   DD     DR     DE     DX */
    [SOF_NORMAL]     = { 0, 0, 0, 0,   D,     R,     X,     D },
    [SOF_DISORDERED] = { 0, 0, 0, 0, R - D, X - D, X - D, R - D },
    [SOF_ROUTED]     = { 0, 0, 0, 0, X - R, X - R, X - R, X - R },
};
static const uint8_t attacker_loses[][8] = {
    /*                 NE AD AR AE DD DR DE DX */
    [ATTACK_PLAIN]  = { 0, D, R, X, 0, 0, 0, D },
    [ATTACK_RIVER]  = { D, D, R, X, D, D, D, D }, /* at least one step */
    [ATTACK_CHARGE] = { D, R, X, X, D, D, D, R }, /* one step more */
};
/* clang-format on */

int captain_worth(const captain_fight *f)
{
    const int column = clamp(captain_column(f->attack, f->defence) + f->shift, 0, SOF_COLUMNS - 1);
    const uint8_t *theirs = defender_loses[f->defence_status];
    const uint8_t *ours = attacker_loses[f->charge  ? ATTACK_CHARGE
                                         : f->river ? ATTACK_RIVER
                                                    : ATTACK_PLAIN];
    int gain = 0, cost = 0;

    if (f->drm >= -1 && f->drm <= SOF_DIE_MAX - CAPTAIN_FACES) { /* no row beyond the table */
        const uint8_t(*row)[8] = &sof_crt[1 + f->drm];
        for (int die = 0; die < CAPTAIN_FACES; die++) {
            gain += theirs[row[die][column]];
            cost += ours[row[die][column]];
        }
        return gain * f->defence_cf - cost * f->attack_cf;
    }
    for (int die = 1; die <= CAPTAIN_FACES; die++) {
        const int result = sof_crt[clamp(die + f->drm, 0, SOF_DIE_MAX)][column];
        gain += theirs[result];
        cost += ours[result];
    }
    return gain * f->defence_cf - cost * f->attack_cf;
}

/* ---- Declared battles, weighed by the rules' own odds ---------------------------------------- */

/* SOF-4.2.d: does this attacker strike some defender of its battle over an unbridged river? */
static bool over_river(const sof_battle *b, const sof_state *s, int unit, int battle)
{
    const tc_hex h = s->unit[unit].hex;

    for (int dir = 0; dir < HEX_DIRS; dir++) {
        if (!sof_bit(b->river[dir], h))
            continue;
        const tc_hex to = hex_next(h, dir, b->cols, b->rows);
        const int enemy = to == HEX_NONE ? -1 : sof_unit_at(b, s, to);
        if (enemy >= 0 && s->unit[enemy].battle == battle &&
            b->unit[enemy].side != b->unit[unit].side)
            return true;
    }
    return false;
}

/* Expected gain of one battle as unit[].battle has it, over the six faces. */
static int weigh(const sof_battle *b, const sof_state *s, const ai_line *line, int battle)
{
    const sof_odds odds = sof_battle_odds(b, s, battle);
    const int drm = odds.drm_leader_attack + odds.drm_leader_defence + odds.drm_morale;
    const bool rolls = odds.defenders > odds.routed;
    uint64_t wet = 0;
    int worth = 0;

    for (int a = 0; a < line->attackers; a++)
        if (s->unit[line->attacker[a]].battle == battle &&
            over_river(b, s, line->attacker[a], battle))
            wet |= (uint64_t)1 << a;
    for (int die = 1; die <= CAPTAIN_FACES; die++) {
        const int result = rolls ? sof_crt[clamp(die + drm, 0, SOF_DIE_MAX)][odds.shifted] : SOF_NE;
        for (int e = 0; e < line->enemies; e++) {
            const sof_unit *u = &s->unit[line->enemy[e]];
            if (u->battle == battle)
                worth += loss(b->unit[line->enemy[e]].cf, u->status,
                              u->status == SOF_ROUTED ? 1 : defender_severity(result));
        }
        for (int a = 0; a < line->attackers; a++) {
            const sof_unit *u = &s->unit[line->attacker[a]];
            if (u->battle == battle)
                worth -= loss(b->unit[line->attacker[a]].cf, SOF_NORMAL,
                              own_severity(attacker_severity(result), wet >> a & 1,
                                           u->flags & SOF_U_CHARGED));
        }
    }
    return worth;
}

/* The captain's slate: a copy of the state in which battles are tried out, and what each is
   worth. */
typedef struct slate {
    const sof_battle *b;
    sof_state s;
    ai_line line;
    ai_division d;
    int worth[AI_LINE_MAX + 1];
    int total;
} slate;

static void set_battle(slate *t, bool attacker, int i, int battle)
{
    if (attacker) {
        t->d.attacker[i] = (uint8_t)battle;
        t->s.unit[t->line.attacker[i]].battle = (uint8_t)battle;
    } else {
        t->d.enemy[i] = (uint8_t)battle;
        t->s.unit[t->line.enemy[i]].battle = (uint8_t)battle;
    }
}

static void weigh_all(slate *t)
{
    t->total = 0;
    for (int n = 1; n <= t->d.battles; n++)
        t->total += t->worth[n] = weigh(t->b, &t->s, &t->line, n);
}

static int count_in(const uint8_t *battle_of, int count, int battle)
{
    int n = 0;
    for (int i = 0; i < count; i++)
        n += battle_of[i] == battle;
    return n;
}

/* R27: everyone in the battle touches everyone. */
static bool fits(const slate *t, int battle)
{
    uint64_t enemies = 0;
    for (int e = 0; e < t->line.enemies; e++)
        if (t->d.enemy[e] == battle)
            enemies |= (uint64_t)1 << e;
    for (int a = 0; a < t->line.attackers; a++)
        if (t->d.attacker[a] == battle && (t->line.touches[a] & enemies) != enemies)
            return false;
    return enemies != 0 && count_in(t->d.attacker, t->line.attackers, battle) > 0;
}

/* Moves one unit to another battle if that is legal and better; else leaves all as it was. */
static bool try_transfer(slate *t, bool attacker, int i, int to)
{
    const int from = attacker ? t->d.attacker[i] : t->d.enemy[i];
    if (from == to)
        return false;
    set_battle(t, attacker, i, to);
    if ((from == 0 || fits(t, from)) && fits(t, to)) {
        const int left = from ? weigh(t->b, &t->s, &t->line, from) : 0;
        const int joined = weigh(t->b, &t->s, &t->line, to);
        const int gain = left + joined - (from ? t->worth[from] : 0) - t->worth[to];
        if (gain > 0) {
            t->worth[from] = left;
            t->worth[to] = joined;
            t->total += gain;
            return true;
        }
    }
    set_battle(t, attacker, i, from);
    return false;
}

/* An enemy that need not be attacked, and a fresh battle for it by somebody who has none (R29). */
static bool try_new_battle(slate *t, int a, int e)
{
    const int n = t->d.battles + 1;
    if (n >= AI_LINE_MAX || t->d.attacker[a] || t->d.enemy[e] || !(t->line.touches[a] >> e & 1))
        return false;
    set_battle(t, true, a, n);
    set_battle(t, false, e, n);
    const int worth = weigh(t->b, &t->s, &t->line, n);
    if (worth > 0) {
        t->d.battles = n;
        t->worth[n] = worth;
        t->total += worth;
        return true;
    }
    set_battle(t, true, a, 0);
    set_battle(t, false, e, 0);
    return false;
}

/* A few rounds of single changes for the better. */
static void improve(slate *t)
{
    if (sof_on(t->b, SOF_STRICT_COMPONENTS))
        return; /* R26: the division is forced */
    for (int round = 0; round < 3; round++) {
        bool better = false;
        for (int a = 0; a < t->line.attackers; a++)
            for (int e = 0; e < t->line.enemies; e++)
                better |= try_new_battle(t, a, e);
        for (int n = 1; n <= t->d.battles; n++) {
            for (int a = 0; a < t->line.attackers; a++)
                better |= try_transfer(t, true, a, n);
            for (int e = 0; e < t->line.enemies; e++)
                better |= try_transfer(t, false, e, n);
        }
        if (!better)
            return;
    }
}

static void draw_up(slate *t, const sof_battle *b, const sof_state *s, const bool *want)
{
    t->b = b;
    t->worth[0] = t->total = t->d.battles = 0;
    ai_line_gather(b, s, want, true, &t->line);
    if (t->line.attackers == 0)
        return;
    t->s = *s;
    ai_line_divide(b, &t->line, 0, &t->d);
    for (int a = 0; a < t->line.attackers; a++)
        set_battle(t, true, a, t->d.attacker[a]);
    for (int e = 0; e < t->line.enemies; e++)
        set_battle(t, false, e, t->d.enemy[e]);
    weigh_all(t);
    improve(t);
}

/* The bound units must fight (R14); a unit that has not moved joins only if the whole is better
   for it. */
void captain_declare(const tc_battle *battle, const tc_state *state, play_decision *out)
{
    const sof_battle *b = &battle->as.sof;
    const sof_state *s = &state->as.sof;
    slate best, tried;
    bool want[SOF_UNITS];

    for (int u = 0; u < b->units; u++)
        want[u] = ai_is_bound(s, u);
    draw_up(&best, b, s, want);
    for (int u = 0; u < b->units; u++) {
        if (want[u] || !ai_is_able(b, s, u) ||
            !ai_has_neighbour(s->units_at[!s->side], s->unit[u].hex))
            continue;
        want[u] = true;
        draw_up(&tried, b, s, want);
        if (!tried.line.cut && tried.total > best.total)
            best = tried;
        else
            want[u] = false;
    }
    ai_line_declare(&best.line, &best.d, s->side, out);
}

/* The surest gain first: what it breaks may spare the others their die (R33). */
void captain_resolve(const tc_battle *battle, const tc_state *state, play_decision *out)
{
    const sof_battle *b = &battle->as.sof;
    const sof_state *s = &state->as.sof;
    uint8_t open[AI_LINE_MAX] = { 1 };
    int count = 0, best = 0, most = 0;

    for (int n = 1; n <= s->battles && n < AI_LINE_MAX; n++)
        if (!(s->resolved[n >> 5] >> (n & 31) & 1))
            open[count++] = (uint8_t)n;
    for (int i = 0; i < count && count > 1; i++) { /* the last one needs no odds */
        const sof_odds odds = sof_battle_odds(b, s, open[i]);
        const int worth =
            8 * odds.shifted + odds.drm_leader_attack + odds.drm_leader_defence + odds.drm_morale;
        if (i == 0 || worth > most) {
            best = i;
            most = worth;
        }
    }
    out->count = 1;
    out->at[0] =
        (tc_action){ .kind = SOF_RESOLVE_NEXT, .side = s->side, .arg = (uint16_t)(open[best] - 1) };
}

/* ---- Guns ------------------------------------------------------------------------------------ */

/* A target is worth its CF times the dice that may hit it, more so where our men stand next to
   it. */
static int rate_target(const sof_battle *b, const sof_state *s, const sof_gun *gun, bool heavy,
                       int unit)
{
    const sof_unit *u = &s->unit[unit];

    if (u->hex == HEX_NONE || u->status != SOF_NORMAL || b->unit[unit].side == gun->owner)
        return 0;
    const int range = hex_distance(gun->hex, u->hex);
    if (range > SOF_RANGE_MAX || range < 1 || !sof_gun_dice[heavy][range])
        return 0;
    const int faces = b->unit[unit].arm == SOF_INFANTRY ? 1 : 2;
    const int contact = ai_has_neighbour(s->units_at[gun->owner], u->hex) ? 2 : 1;
    return sof_gun_dice[heavy][range] * faces * b->unit[unit].cf * contact;
}

bool captain_bombard(const tc_battle *battle, const tc_state *state, int side, play_decision *out)
{
    const sof_battle *b = &battle->as.sof;
    const sof_state *s = &state->as.sof;

    for (int g = 0; g < b->guns; g++) {
        const sof_gun *gun = &s->gun[g];
        if (gun->owner != side || gun->fired || gun->state != SOF_OPERATIVE || gun->hex == HEX_NONE)
            continue;
        tc_action shot = { .kind = SOF_BOMBARD,
                           .side = (uint8_t)side,
                           .unit = (uint8_t)(SOF_GUN0 + g) };
        int most = 0;
        for (int u = 0; u < b->units; u++) {
            const int worth = rate_target(b, s, gun, b->gun[g].heavy, u);
            if (worth <= most || !sof_sees(b, s, gun->hex, s->unit[u].hex))
                continue;
            most = worth;
            shot.target = (uint8_t)u;
        }
        if (most == 0 || tc_check(battle, state, &shot).rule != TC_LEGAL)
            continue;
        out->count = 1;
        out->at[0] = shot;
        return true;
    }
    return false;
}
