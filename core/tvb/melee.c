/* Chapter 3.4: melee. Groups, primaries, dice, whom the hits are given to, results, and cannons
   overrun at its start. The frames: MELEE (whose choice), on it for the group chosen PRIMARY,
   FIGHT, ALLOCATE and FALLEN one after the other. */
#include "parts.h"

/* ---- Who fights whom ---- */

/* 3.4.i, 3.4.j, 3.3.k, R66. */
static bool fights(const tvb_state *s, int unit)
{
    const tvb_unit *u = &s->unit[unit];
    if (!(u->flags & TVB_ON) || u->type == TVB_CAN)
        return false;
    if (u->type == TVB_CMD)
        return !tc_on(TVB_3_4_i) && u->attached == TC_NONE;
    return !(u->flags & TVB_EVADING) || !tc_on(TVB_3_3_k);
}

/* 3.4.a: the enemies it is in melee with, those left out apart, bit unit % 40. */
static uint64_t foes_but(const tvb_battle *b, const tvb_state *s, int unit, uint64_t out)
{
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;
    uint64_t foes = 0;

    if (!fights(s, unit) || !tc_on(TVB_3_4_a))
        return 0;
    for (int e = first; e < first + TVB_SIDE_UNITS; e++)
        if (!tvb_far(&s->unit[unit], &s->unit[e], TVB_TOUCH) && !(out & tvb_bit(e)) &&
            fights(s, e) && tvb_contact(b, s, unit, e))
            foes |= tvb_bit(e);
    return foes;
}

static uint64_t foes_of(const tvb_battle *b, const tvb_state *s, int unit)
{
    return foes_but(b, s, unit, 0);
}

static int unit_at(int side, uint64_t mask)
{
    return side * TVB_SIDE_UNITS + __builtin_ctzll(mask);
}

typedef struct group {
    uint64_t of[2];           /* members by side */
    uint64_t foes[TVB_UNITS]; /* of each member; else no meaning */
} group;

/* R66: all that hang together by contact. */
static void gather(const tvb_battle *b, const tvb_state *s, int unit, group *all)
{
    const int side = tvb_side(unit);
    uint64_t open[2] = { 0, 0 };

    open[side] = all->of[side] = tvb_bit(unit);
    all->of[!side] = 0;
    while (open[0] | open[1]) {
        const int from = open[0] ? 0 : 1;
        const int next = unit_at(from, open[from]);
        const uint64_t asked = all->of[!from] & ~open[!from]; /* contact is mutual */
        uint64_t foes = foes_but(b, s, next, asked);
        for (uint64_t m = asked; m; m &= m - 1)
            if (all->foes[unit_at(!from, m)] & tvb_bit(next))
                foes |= m & ((uint64_t)0 - m);
        const uint64_t more = foes & ~all->of[!from];
        open[from] &= open[from] - 1;
        all->foes[next] = foes;
        if (tc_on(TVB_R66) || next == unit) {
            all->of[!from] |= more;
            open[!from] |= more;
        }
    }
}

uint64_t tvb_group_of(const tvb_battle *b, const tvb_state *s, int unit, int side)
{
    group all;

    gather(b, s, unit, &all);
    return all.of[side & 1];
}

/* Is this the number of a melee not yet fought: its lowest unit? */
static bool is_open(const tvb_battle *b, const tvb_state *s, int unit)
{
    group all;

    if (unit >= TVB_SIDE_UNITS || s->unit[unit].flags & TVB_FOUGHT_NOW)
        return false;
    gather(b, s, unit, &all);
    return all.of[1] && unit_at(0, all.of[0]) == unit;
}

static uint64_t commanders_with(const tvb_state *s, int unit)
{
    const int first = tvb_side(unit) * TVB_SIDE_UNITS;
    uint64_t mask = 0;
    for (int c = first; c < first + TVB_SIDE_UNITS; c++)
        if (s->unit[c].type == TVB_CMD && s->unit[c].flags & TVB_ON && s->unit[c].attached == unit)
            mask |= tvb_bit(c);
    return mask;
}

/* ---- Dice: 3.4.c to 3.4.f, 2.2, R68, R70 ---- */

/* R68: against an enemy nobody else touches everyone is primary. */
static bool is_primary(const tvb_battle *b, const tvb_state *s, int unit, int enemy)
{
    if (!tc_on(TVB_3_4_h) || !s->primary[enemy] || s->primary[enemy] == unit + 1)
        return true;
    return __builtin_popcountll(foes_of(b, s, enemy)) < 2;
}

static bool is_foot(int type)
{
    return type == TVB_DRA || type == TVB_PSH || type == TVB_SHO;
}

/* 3.4.d: uphill against foot, or foot in fortifications. */
static bool is_held_up(const tvb_battle *b, const tvb_state *s, int unit, int enemy)
{
    const tvb_unit *u = &s->unit[unit], *e = &s->unit[enemy];
    const pl_point at = { u->x, u->y }, to = { e->x, e->y };
    if (!is_foot(e->type))
        return false;
    if (!tc_on(TVB_R25) && tvb_difficult_at(b, s, to))
        return true;
    return tc_on(TVB_3_4_d) && (tvb_uphill(b, s, at, to) || tvb_in_works(b, s, enemy, at));
}

/* R70: in the turn of the charge, if one of those the charge contacted qualifies. */
static int charge_modifier(const tvb_battle *b, const tvb_state *s, int unit, uint64_t foes)
{
    const tvb_unit *u = &s->unit[unit];
    if (tc_on(TVB_R70))
        foes = u->flags & TVB_CHARGED ? foes & u->contacts : 0;
    for (; foes; foes &= foes - 1)
        if (is_held_up(b, s, unit, unit_at(!tvb_side(unit), foes)))
            return -1;
    return 0;
}

/* 3.4.c, R68: before the modifier. */
static int plain_dice(const tvb_battle *b, const tvb_state *s, int unit, uint64_t foes)
{
    bool flank = false, primary = false;
    for (; foes; foes &= foes - 1) {
        const int enemy = unit_at(!tvb_side(unit), foes);
        const enum tvb_zone zone = tvb_zone_of(b, s, unit, enemy);
        if (zone == TVB_REAR && tc_on(TVB_3_4_c))
            return 0;
        flank |= zone != TVB_FRONT && tc_on(TVB_3_4_c);
        primary |= is_primary(b, s, unit, enemy);
    }
    return primary && !flank ? s->unit[unit].resolve : 1;
}

static int dice_against(const tvb_battle *b, const tvb_state *s, int unit, uint64_t foes)
{
    if (!foes)
        return 0;
    const int dice = plain_dice(b, s, unit, foes) + charge_modifier(b, s, unit, foes);
    return dice > 0 ? dice : 0;
}

int tvb_melee_dice(const tvb_battle *b, const tvb_state *s, int unit)
{
    return dice_against(b, s, unit, foes_of(b, s, unit));
}

static int commander_dice(const tvb_state *s, int unit)
{
    return tc_on(TVB_3_4_e) ? __builtin_popcountll(commanders_with(s, unit)) : 0;
}

/* R70: flank or rear at the contact poses; R95: and behind its front line when declared. */
static bool strikes_flank(const tvb_battle *b, const tvb_state *s, int unit, int enemy)
{
    if (tvb_on(b, TVB_BEHIND_FLANK) && !(s->unit[unit].flags & TVB_ON_FLANK) && tc_on(TVB_R95))
        return false;
    return tvb_zone_of(b, s, enemy, unit) != TVB_FRONT;
}

/* 2.2, R97. */
static int horse_cut(const tvb_battle *b, const tvb_state *s, int unit, int enemy)
{
    const tvb_unit *u = &s->unit[unit];
    const bool charged =
        u->flags & TVB_CHARGED && (u->contacts & tvb_bit(enemy) || !tc_on(TVB_R97));

    if (tvb_difficult_at(b, s, (pl_point){ u->x, u->y }))
        return 6;
    if (charged && (s->unit[enemy].type != TVB_PSH || strikes_flank(b, s, unit, enemy)))
        return 4;
    return 5;
}

int tvb_melee_cut(const tvb_battle *b, const tvb_state *s, int unit, int enemy)
{
    const tvb_unit *u = &s->unit[unit];
    if (!tc_on(TVB_3_4_f))
        return 6;
    if (u->type == TVB_HOR)
        return horse_cut(b, s, unit, enemy);
    if (u->type == TVB_LHO && !tc_on(TVB_R104) && tvb_difficult_at(b, s, (pl_point){ u->x, u->y }))
        return 7;
    return tvb_types[u->type].melee_on;
}

/* By die: the highest number of its enemies that it reaches; 0 none. Dice that reach the same count
   as the same. */
typedef struct classes {
    uint8_t of[7];
} classes;

static classes classes_of(const tvb_battle *b, const tvb_state *s, int unit, uint64_t foes)
{
    classes best = { { 0 } };
    for (; foes; foes &= foes - 1) {
        const int cut = tvb_melee_cut(b, s, unit, unit_at(!tvb_side(unit), foes));
        for (int die = cut; die <= 6; die++)
            best.of[die] = (uint8_t)(cut > best.of[die] ? cut : best.of[die]);
    }
    return best;
}

tc_pool tvb_melee_pool(const tvb_battle *b, const tvb_state *s)
{
    const tvb_frame *f = &s->frame[s->frames - 1];
    if (f->c)
        return (tc_pool){ (uint8_t)commander_dice(s, f->a), 6, TC_HITS, 4 };
    const uint64_t foes = foes_of(b, s, f->a);
    const uint8_t dice = (uint8_t)dice_against(b, s, f->a, foes);
    const classes best = classes_of(b, s, f->a, foes);
    const int cut = best.of[6];
    const bool one_cut = cut == 0 || !best.of[cut - 1];
    return (tc_pool){ dice, 6, one_cut ? TC_HITS : TC_SORTED, (uint8_t)(one_cut ? cut : 0) };
}

/* ---- The start of the step ---- */

/* R63: a charger that contacted them is still on the table and in contact; -1 none. */
static int overrun_by(const tvb_battle *b, const tvb_state *s, int cannons)
{
    const int first = tvb_side(cannons) ? 0 : TVB_SIDE_UNITS;
    for (int e = first; e < first + TVB_SIDE_UNITS; e++)
        if (s->unit[e].flags & TVB_CHARGED && s->unit[e].contacts & tvb_bit(cannons) &&
            tvb_contact(b, s, e, cannons))
            return e;
    return -1;
}

static void overrun_cannons(tvb_game *g)
{
    for (int u = 0; u < TVB_UNITS; u++) {
        const int side = tvb_side(u);
        if (g->s->unit[u].type != TVB_CAN || !(g->s->unit[u].flags & TVB_ON))
            continue;
        const int by = overrun_by(g->b, g->s, u);
        if (by < 0 || !tc_on(TVB_3_4_j))
            continue;
        const unsigned ruling = commanders_with(g->s, u) ? TVB_R73 : TVB_R63;
        tvb_remove(g, u, !tc_on(TVB_R85), tc_by(TVB_3_4_j, ruling));
        tvb_say(g, TVB_EV_OVERRUN, tc_by(TVB_3_4_j, ruling), u, by, g->s->lost[side],
                g->s->original[side], 0, 0);
    }
}

/* 3.4.b, R67. */
static int first_chooser(const tvb_state *s)
{
    int charged[2] = { 0, 0 };
    for (int u = 0; u < TVB_UNITS; u++)
        if (s->unit[u].flags & TVB_CHARGED && s->unit[u].type != TVB_CMD)
            charged[tvb_side(u)]++;
    const int attacker = s->attacker, more = charged[attacker] - charged[!attacker];
    if (more == 0)
        return tc_on(TVB_R67) ? attacker : !attacker;
    return (more > 0) == tc_on(TVB_3_4_b) ? attacker : !attacker;
}

/* A melee's own hits decide its heroics (4.3.b), so the shooting's are forgotten for those who
   still stand. */
void tvb_start_melee(tvb_game *g)
{
    const int side = first_chooser(g->s);

    overrun_cannons(g);
    for (int u = 0; u < TVB_UNITS; u++)
        if (g->s->unit[u].flags & TVB_ON)
            g->s->unit[u].hit_by = 0;
    tvb_say(g, TVB_EV_STEP, tc_by(TVB_3_4_b, TVB_R67), TC_NONE, TC_NONE, TVB_STEP_MELEE, side, 0,
            0);
    tvb_push(g, TVB_STEP_MELEE, side, 0, 0);
}

/* ---- Choosing, primaries: D20, D21 ---- */

/* 3.3.k: an evader is in no melee, so none goes by its number. */
static tc_verdict check_choose(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    if (a->arg < TVB_UNITS && s->unit[a->arg].flags & TVB_EVADING)
        return tc_illegal(tc_by(TVB_3_3_k, TVB_R65), a->arg, TC_NONE);
    if (!is_open(b, s, a->arg))
        return tc_illegal(tc_by(TVB_3_4_b, TVB_R66), 0, 0);
    return tc_legal();
}

static void say_melee(tvb_game *g, int number)
{
    const int attacker = g->s->attacker;
    group all;

    if (!g->ev)
        return;
    gather(g->b, g->s, number, &all);
    tvb_say(g, TVB_EV_MELEE, tc_by(TVB_3_4_a, TVB_R66), TC_NONE, TC_NONE, number,
            __builtin_popcountll(all.of[attacker]), __builtin_popcountll(all.of[!attacker]), 0);
}

/* R68: does this enemy, of the group, still want a primary among those who touch it? */
static bool wants_primary(const tvb_state *s, const group *all, int enemy)
{
    return !s->primary[enemy] && __builtin_popcountll(all->foes[enemy]) >= 2;
}

int tvb_primary_enemy(const tvb_battle *b, const tvb_state *s)
{
    const tvb_frame *f = &s->frame[s->frames - 1];
    group all;

    if (f->a > 1 || f->b >= TVB_SIDE_UNITS) /* a position that is still to be audited */
        return TC_NONE;
    gather(b, s, f->b, &all);
    for (uint64_t m = all.of[!f->a]; m; m &= m - 1)
        if (wants_primary(s, &all, unit_at(!f->a, m)))
            return unit_at(!f->a, m);
    return TC_NONE;
}

static tc_verdict check_primary(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const tvb_frame *f = &s->frame[s->frames - 1];
    const tc_cite by = tc_by(TVB_3_4_h, TVB_R68);
    group all;

    if (tvb_side(a->target) == a->side)
        return tc_illegal(by, 0, 0);
    gather(b, s, f->b, &all);
    if (!(all.of[!a->side] & tvb_bit(a->target)) || !wants_primary(s, &all, a->target))
        return tc_illegal(by, 0, 0);
    if (!(all.foes[a->target] & tvb_bit(a->unit)))
        return tc_illegal(by, 0, 0);
    return tc_legal();
}

static bool run_primary(tvb_game *g)
{
    tvb_frame *f = tvb_top(g->s);
    group all;

    gather(g->b, g->s, f->b, &all);
    for (uint64_t m = all.of[!f->a]; m && tc_on(TVB_3_4_h); m &= m - 1)
        if (wants_primary(g->s, &all, unit_at(!f->a, m)))
            return false;
    if (f->a == g->s->attacker) {
        f->a = !g->s->attacker;
        return true;
    }
    *f = (tvb_frame){ TVB_STEP_FIGHT, TC_NONE, f->b, 0 };
    return true;
}

/* ---- Rolling: ledger 5.2 item 6 ---- */

/* The order of the group's dice: the Attacker's units by number, each its own dice, then its
   commanders'; then the Defender's. */
static int in_order(const tvb_state *s, int i)
{
    return i < TVB_SIDE_UNITS ? s->attacker * TVB_SIDE_UNITS + i
                              : !s->attacker * TVB_SIDE_UNITS + i - TVB_SIDE_UNITS;
}

static int place_of(const tvb_state *s, int unit)
{
    const int place = unit % TVB_SIDE_UNITS;
    return tvb_side(unit) == s->attacker ? place : TVB_SIDE_UNITS + place;
}

static bool has(const group *all, int unit)
{
    return all->of[tvb_side(unit)] & tvb_bit(unit);
}

static void say_fights(tvb_game *g, int unit, uint64_t foes, int dice)
{
    const tvb_unit *u = &g->s->unit[unit];
    unsigned ruling = TVB_R68;

    if (!g->ev)
        return;
    const int modifier = charge_modifier(g->b, g->s, unit, foes);
    if (u->type == TVB_LHO)
        ruling = TVB_R104;
    else if (u->type == TVB_HOR && u->flags & TVB_CHARGED)
        ruling = tvb_on(g->b, TVB_BEHIND_FLANK) ? TVB_R95 : TVB_R97;
    tvb_say(g, TVB_EV_FIGHTS, tc_by(TVB_3_4_c, ruling), unit, TC_NONE, dice,
            commander_dice(g->s, unit), 0, 0);
    if (modifier)
        tvb_say(g, TC_EV_MOD, tc_by(TVB_3_4_d, tc_on(TVB_R25) ? TVB_R70 : TVB_R25), unit, TC_NONE,
                modifier, 0, 0, 0);
}

/* The next who has dice to roll goes into the frame; after the last comes the allocation. */
static bool run_fight(tvb_game *g)
{
    tvb_frame *f = tvb_top(g->s);
    group all;
    int next = 0;

    if (f->a != TC_NONE && f->c < 2)
        return false;
    if (f->a != TC_NONE)
        next = 2 * place_of(g->s, f->a) + f->c - 1;
    gather(g->b, g->s, f->b, &all);
    for (; next < 2 * TVB_UNITS; next++) {
        const int unit = in_order(g->s, next / 2);
        if (!has(&all, unit))
            continue;
        const uint64_t foes = all.foes[unit];
        const int dice =
            next & 1 ? commander_dice(g->s, unit) : dice_against(g->b, g->s, unit, foes);
        if (next % 2 == 0)
            say_fights(g, unit, foes, dice);
        if (dice == 0)
            continue;
        f->a = (uint8_t)unit;
        f->c = (uint8_t)(next & 1);
        return false;
    }
    *f = (tvb_frame){ TVB_STEP_ALLOCATE, TC_NONE, f->b, 0 };
    return true;
}

static void add_dice(tvb_unit *u, int shift, int count)
{
    u->dice = (uint16_t)(u->dice + (count << shift));
}

/* 3.4.e: the commanders' dice, 4 or more hits anybody. */
static void roll_commanders(tvb_game *g, int unit, const uint8_t *die, int count)
{
    const tc_cite by = tc_by(TVB_3_4_e, TVB_R70);
    int hits = 0;

    tvb_say(g, TC_EV_BEGIN, by, unit, TC_NONE, 4, 0, 0, 0);
    for (int i = 0; i < count; i++) {
        tvb_emit_die(g, unit, by, die[i]);
        hits += die[i] >= 4;
    }
    tvb_say(g, TC_EV_RESULT, by, unit, TC_NONE, hits, hits > 0, 0, 0);
    add_dice(&g->s->unit[unit], TVB_CMD_HITS, hits);
}

/* FIGHT's c becomes 2 or 3 when the dice lie: run_fight goes on from there. */
void tvb_roll_melee(tvb_game *g, const uint8_t *die, int count)
{
    tvb_frame *f = tvb_top(g->s);
    const int unit = f->a;
    int hits = 0;

    if (f->c) {
        roll_commanders(g, unit, die, count);
        f->c = 3;
        return;
    }
    const classes all = classes_of(g->b, g->s, unit, foes_of(g->b, g->s, unit));
    tvb_say(g, TC_EV_BEGIN, TVB_3_4_f, unit, TC_NONE, all.of[6], 0, 0, 0);
    for (int i = 0; i < count; i++) {
        const int best = all.of[die[i]];
        tvb_emit_die(g, unit, TVB_3_4_f, die[i]);
        hits += best > 0;
        if (best > 0)
            add_dice(&g->s->unit[unit],
                     best == 6   ? TVB_SIXES
                     : best == 5 ? TVB_FIVES
                                 : TVB_FOURS,
                     1);
    }
    tvb_say(g, TC_EV_RESULT, TVB_3_4_f, unit, TC_NONE, hits, hits > 0, 0, 0);
    f->c = 2;
}

/* ---- Whom the hits are given to: D22, R68, R69 ---- */

/* The most of its own dice that can be given: to those it is primary against any number, to each of
   the others one. The lowest dice choose first, because what they reach the higher reach too. */
static int most_given(const tvb_battle *b, const tvb_state *s, int unit, uint64_t foes)
{
    const uint16_t dice = s->unit[unit].dice;
    uint64_t open = foes;
    int given = 0;

    for (int i = tvb_own_hits(dice) - 1; i >= 0; i--)
        for (uint64_t m = open; m; m &= m - 1) {
            const int enemy = unit_at(!tvb_side(unit), m);
            if (tvb_melee_cut(b, s, unit, enemy) > tvb_hit_class(dice, i))
                continue;
            if (!is_primary(b, s, unit, enemy) && tc_on(TVB_R68))
                open &= ~tvb_bit(enemy);
            given++;
            break;
        }
    return given;
}

/* One die, the i-th: may this enemy have it? */
static tc_verdict check_die(const tvb_battle *b, const tvb_state *s, int unit, uint64_t foes, int i,
                            int enemy)
{
    const uint16_t dice = s->unit[unit].dice;

    if (enemy >= TVB_UNITS || tvb_side(enemy) == tvb_side(unit) || !(foes & tvb_bit(enemy)))
        return tc_illegal(tc_by(TVB_3_4_g, TVB_R66), 0, 0);
    if (i >= tvb_own_hits(dice))
        return tc_legal();
    const int cut = tvb_melee_cut(b, s, unit, enemy);
    if (tvb_hit_class(dice, i) < cut)
        return tc_illegal(tc_by(TVB_3_4_f, TVB_R69), tvb_hit_class(dice, i), cut);
    return tc_legal();
}

static tc_verdict check_allocate(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const tvb_frame *f = &s->frame[s->frames - 1];
    const uint16_t dice = s->unit[f->a].dice;
    const int own = tvb_own_hits(dice), all = tvb_hits(dice);
    const uint64_t foes = foes_of(b, s, f->a);
    uint64_t seen = 0;
    int given = 0;

    if (a->unit != f->a)
        return tc_illegal(tc_by(TVB_3_4_g, TVB_R69), 0, 0);
    for (int i = 0; i < TC_IDS_MAX && a->as.id[i] != TC_NONE; i++) {
        const int enemy = a->as.id[i];
        if (i >= all)
            return tc_illegal(tc_by(TVB_3_4_g, TVB_R69), i + 1, all);
        if (enemy == f->a)
            continue;
        const tc_verdict v = check_die(b, s, f->a, foes, i, enemy);
        if (v.rule)
            return v;
        if (i < own && seen & tvb_bit(enemy) && !is_primary(b, s, f->a, enemy) && tc_on(TVB_R68))
            return tc_illegal(tc_by(TVB_3_4_h, TVB_R68), 0, 0);
        if (i < own)
            seen |= tvb_bit(enemy);
        given++;
    }
    const int most = most_given(b, s, f->a, foes) + tvb_faces(dice, TVB_CMD_HITS);
    if (given < most && tc_on(TVB_R69))
        return tc_illegal(tc_by(TVB_3_4_g, TVB_R69), given, most);
    return tc_legal();
}

static void give(tvb_game *g, int unit, int enemy, int hits)
{
    if (hits == 0)
        return;
    g->s->inflicted[unit] = (uint8_t)(g->s->inflicted[unit] + hits);
    g->s->suffered[enemy] = (uint8_t)(g->s->suffered[enemy] + hits);
    g->s->unit[enemy].hit_by |= tvb_bit(unit);
    tvb_say(g, TVB_EV_GIVEN, tc_by(TVB_3_4_g, TVB_R69), unit, enemy, hits, 0, 0, 0);
}

static void apply_allocate(tvb_game *g, const tc_action *a)
{
    tvb_frame *f = tvb_top(g->s);
    uint64_t foes = foes_of(g->b, g->s, f->a);

    for (; foes; foes &= foes - 1) {
        const int enemy = unit_at(!tvb_side(f->a), foes);
        int hits = 0;
        for (int i = 0; i < TC_IDS_MAX && a->as.id[i] != TC_NONE; i++)
            hits += a->as.id[i] == enemy;
        give(g, f->a, enemy, hits);
    }
    f->c = 1;
}

/* Automatic with one enemy; ALLOCATE's c is 1 when its unit's hits are given. */
static bool run_allocate(tvb_game *g)
{
    tvb_frame *f = tvb_top(g->s);
    group all;

    if (f->a != TC_NONE && !f->c)
        return false;
    gather(g->b, g->s, f->b, &all);
    for (int i = f->a == TC_NONE ? 0 : place_of(g->s, f->a) + 1; i < TVB_UNITS; i++) {
        const int unit = in_order(g->s, i);
        const uint16_t dice = g->s->unit[unit].dice;
        if (!has(&all, unit) || !dice)
            continue;
        const uint64_t foes = all.foes[unit];
        if (foes & (foes - 1)) {
            *f = (tvb_frame){ TVB_STEP_ALLOCATE, (uint8_t)unit, f->b, 0 };
            return false;
        }
        give(g, unit, unit_at(!tvb_side(unit), foes),
             most_given(g->b, g->s, unit, foes) + tvb_faces(dice, TVB_CMD_HITS));
    }
    *f = (tvb_frame){ TVB_STEP_FALLEN, 0, f->b, 1 };
    return true;
}

/* ---- The blows fall: 3.4.g, 3.4.l, R24, R71 ---- */

/* 1.2.p: commanders of those hit will roll; whether the unit routed is known now. */
static void note_commanders(tvb_game *g, int unit)
{
    const int hits = g->s->suffered[unit];
    uint64_t with = hits ? commanders_with(g->s, unit) : 0;
    for (; with; with &= with - 1)
        g->s->unit[unit_at(tvb_side(unit), with)].dice =
            (uint16_t)(hits >= g->s->unit[unit].resolve ? 3 : 1);
}

static void judge(tvb_game *g, int unit)
{
    const int inflicted = g->s->inflicted[unit], suffered = g->s->suffered[unit];
    int result = (inflicted > suffered) - (inflicted < suffered);

    if (!tc_on(TVB_R24))
        result = -result;
    if (!tc_on(TVB_3_4_l))
        result = 0;
    g->s->unit[unit].flags |= TVB_FOUGHT | TVB_FOUGHT_NOW;
    if (result)
        g->s->unit[unit].flags |= result > 0 ? TVB_WON : TVB_LOST_IT;
    tvb_say(g, TVB_EV_RESULT, tc_by(TVB_3_4_l, TVB_R24), unit, TC_NONE, inflicted, suffered, result,
            0);
}

/* 4.3.b: a rout in melee rewards only those who hit in it. */
static void strike(tvb_game *g, int unit)
{
    tvb_unit *u = &g->s->unit[unit];

    u->dice = 0;
    g->s->primary[unit] = 0;
    if (g->s->suffered[unit] >= u->resolve)
        u->flags |= TVB_IN_MELEE;
    tvb_hurt(g, unit, g->s->suffered[unit], true, tc_by(TVB_3_4_g, TVB_R71));
    if (u->flags & TVB_ON) {
        u->flags &= ~(uint32_t)TVB_IN_MELEE;
        u->hit_by = 0;
    }
}

static void settle(tvb_game *g, int number)
{
    group all;

    gather(g->b, g->s, number, &all);
    for (int i = 0; i < TVB_UNITS; i++)
        if (has(&all, in_order(g->s, i))) {
            note_commanders(g, in_order(g->s, i));
            judge(g, in_order(g->s, i));
        }
    for (int i = 0; i < TVB_UNITS; i++)
        if (has(&all, in_order(g->s, i)))
            strike(g, in_order(g->s, i));
}

/* FALLEN's c is 1 until the blows have fallen. Then the casualty dice, the Attacker's commanders
   first (R71); then the other side chooses a melee. */
static bool run_fallen(tvb_game *g)
{
    tvb_frame *f = tvb_top(g->s);

    if (f->c) {
        const int number = f->b;
        f->b = f->c = 0;
        settle(g, number);
    }
    for (int i = 0; i < TVB_UNITS; i++) {
        const int c = in_order(g->s, tc_on(TVB_R71) ? i : TVB_UNITS - 1 - i);
        tvb_unit *u = &g->s->unit[c];
        if (u->type != TVB_CMD || !u->dice)
            continue;
        const int routed = u->dice >> 1 & 1;
        u->dice = 0;
        if (!tc_on(TVB_1_2_p))
            continue;
        tvb_push(g, TVB_STEP_CASUALTY, c, routed, 0);
        return false;
    }
    tvb_pop(g);
    tvb_top(g->s)->a = !tvb_top(g->s)->a;
    return true;
}

/* ---- The step ---- */

static bool run_choose(tvb_game *g)
{
    for (int u = 0; u < TVB_SIDE_UNITS; u++)
        if (is_open(g->b, g->s, u))
            return false;
    tvb_pop(g);
    return true;
}

bool tvb_run_melee(tvb_game *g)
{
    switch (tvb_top(g->s)->step) {
    case TVB_STEP_PRIMARY:
        return run_primary(g);
    case TVB_STEP_FIGHT:
        return run_fight(g);
    case TVB_STEP_ALLOCATE:
        return run_allocate(g);
    case TVB_STEP_FALLEN:
        return run_fallen(g);
    default:
        return run_choose(g);
    }
}

tc_verdict tvb_check_melee(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    switch (a->kind) {
    case TVB_CHOOSE_MELEE:
        return check_choose(b, s, a);
    case TVB_PRIMARY:
        return check_primary(b, s, a);
    default:
        return check_allocate(b, s, a);
    }
}

void tvb_apply_melee(tvb_game *g, const tc_action *a)
{
    switch (a->kind) {
    case TVB_CHOOSE_MELEE:
        say_melee(g, a->arg);
        tvb_push(g, TVB_STEP_PRIMARY, g->s->attacker, a->arg, 0);
        break;
    case TVB_PRIMARY:
        g->s->primary[a->target] = (uint8_t)(a->unit + 1);
        tvb_say(g, TVB_EV_PRIMARY, tc_by(TVB_3_4_h, TVB_R68), a->unit, a->target, 0, 0, 0, 0);
        break;
    default:
        apply_allocate(g, a);
        break;
    }
}
