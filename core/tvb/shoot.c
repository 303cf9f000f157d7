/* Chapter 1.2: shooting. Who may shoot at whom, the volley, hits, routs and fallen commanders.
   Point blank shooting (3.3) has its own law in point_blank.c and shares the volley. */
#include "parts.h"

/* With its centre so far behind or aside, no part of a base is in a front zone. */
enum { OFF = 2600 };

/* The last byte of a VOLLEY frame until the shots are settled; after that it is 1 if the target has
   routed. */
enum { HITS = 0x3f, CANNONS_HIT = 0x40, PRIMARY_DONE = 0x80 };

/* 1.2.l, R20: protected by what it stands in, against a shot from there. */
static bool is_covered(const tvb_battle *b, const tvb_state *s, int target, pl_point from)
{
    const tvb_unit *t = &s->unit[target];
    const bool foot = t->type == TVB_DRA || t->type == TVB_PSH || t->type == TVB_SHO ||
                      (t->type == TVB_RAB && !tc_on(TVB_R20));
    if (!foot || !tc_on(TVB_1_2_l))
        return false;
    return tvb_difficult_at(b, s, (pl_point){ t->x, t->y }) || tvb_in_works(b, s, target, from);
}

static int dice_for(const tvb_battle *b, const tvb_state *s, int shooter, int target, bool full)
{
    const tvb_unit *u = &s->unit[shooter];
    const int dice = full && tc_on(TVB_1_2_k) ? u->resolve : 1;
    return dice - (is_covered(b, s, target, (pl_point){ u->x, u->y }) ? 1 : 0);
}

/* 1.2.k, 1.2.l, R17. */
int tvb_shot_dice(const tvb_battle *b, const tvb_state *s, int shooter, int target, bool primary)
{
    return dice_for(b, s, shooter, target,
                    primary && tvb_zone_of(b, s, shooter, target) == TVB_FRONT);
}

/* ---- Possible targets ---- */

/* Surely no part of it is in the front zone: its centre is too far behind or aside. */
static bool is_off_front(const tvb_unit *of, const tvb_unit *other)
{
    const pl_point p =
        pl_local((pl_point){ of->x, of->y }, of->heading, (pl_point){ other->x, other->y });
    return p.y < -OFF || p.x < -OFF || p.x > OFF;
}

/* What the friends about a shooter bar to it. */
typedef struct bars {
    bool front, left, right;
} bars;

/* 1.2.h, 1.2.i, R12, R13; the flanks only if they are asked for. */
static bars bars_of(const tvb_battle *b, const tvb_state *s, int shooter, bool flanks)
{
    const int first = tvb_side(shooter) * TVB_SIDE_UNITS;
    const tvb_unit *u = &s->unit[shooter];
    const int range = tvb_types[u->type].range;
    bars bar = { false, false, false };

    for (int f = first; f < first + TVB_SIDE_UNITS; f++) {
        const tvb_unit *friend = &s->unit[f];
        if (f == shooter || !tvb_stands(friend) || friend->type == TVB_CMD ||
            tvb_far(u, friend, range))
            continue;
        if (!flanks && is_off_front(u, friend))
            continue;
        const enum tvb_zone zone = tvb_zone_of(b, s, shooter, f);
        if (zone == TVB_REAR || (!flanks && zone != TVB_FRONT) ||
            (zone != TVB_FRONT && friend->type == TVB_CAN && tc_on(TVB_R13)))
            continue;
        if (tvb_distance(b, s, shooter, f) > range + tvb_meas())
            continue;
        bar.front |= zone == TVB_FRONT && tc_on(TVB_R12);
        bar.left |= zone == TVB_LEFT && tc_on(TVB_R13);
        bar.right |= zone == TVB_RIGHT && tc_on(TVB_R13);
    }
    return bar;
}

/* An enemy that could be shot at all: it is there, seen by the shooter's side, no commander. */
static bool is_mark(const tvb_state *s, int shooter, int enemy)
{
    const tvb_unit *e = &s->unit[enemy];
    return tvb_stands(e) && e->type != TVB_CMD && tvb_visible_to(s, enemy, tvb_side(shooter));
}

/* R16, R17, X9: one shot, taken by itself: the bars of friends, sight, smoke, dice left. Range and
   zone are known to fit. */
static tc_verdict check_single(const tvb_battle *b, const tvb_state *s, int shooter, int target,
                               enum tvb_zone zone, const bars *bar)
{
    if (zone == TVB_FRONT && bar->front)
        return tc_illegal(tc_by(TVB_1_2_h, TVB_R12), 0, 0);
    if ((zone == TVB_LEFT && bar->left) || (zone == TVB_RIGHT && bar->right))
        return tc_illegal(tc_by(TVB_1_2_i, TVB_R13), 0, 0);
    const tc_verdict sight = tvb_check_sight(b, s, shooter, target);
    if (sight.rule != TC_LEGAL)
        return sight;
    if (tvb_smoke_bars(b, s, shooter, target))
        return tc_illegal(TVB_X9, 0, 0);
    const int dice = dice_for(b, s, shooter, target, zone == TVB_FRONT);
    if (dice < 1)
        return tc_illegal(tc_by(TVB_1_2_l, TVB_R17), dice, 1);
    return tc_legal();
}

/* 1.2.h, 1.2.i, 1.2.j, R14 to R16: is there a target it must take before this one? */
static tc_verdict check_preferred(const tvb_battle *b, const tvb_state *s, int shooter, int target,
                                  enum tvb_zone zone, const bars *bar)
{
    const int first = (1 - tvb_side(shooter)) * TVB_SIDE_UNITS;
    const tvb_unit *u = &s->unit[shooter];
    const int range = tvb_types[u->type].range, distance = tvb_distance(b, s, shooter, target);

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        const int far = zone == TVB_FRONT ? distance : range; /* only nearer ones come before it */
        if (e == target || tvb_far(u, &s->unit[e], far) || !is_mark(s, shooter, e))
            continue;
        if (zone == TVB_FRONT && is_off_front(u, &s->unit[e]))
            continue;
        const enum tvb_zone other = tvb_zone_of(b, s, shooter, e);
        const bool front_first = other == TVB_FRONT && zone != TVB_FRONT;
        const bool same = (other == TVB_FRONT) == (zone == TVB_FRONT) && other != TVB_REAR;
        if (!front_first && !same)
            continue;
        const int its = tvb_distance(b, s, shooter, e);
        if (its > range + tvb_meas() || (same && distance <= its + (tc_on(TVB_R14) ? TVB_TIE : 0)))
            continue;
        if (u->type == TVB_CAN && other != TVB_FRONT)
            continue;
        if (check_single(b, s, shooter, e, other, bar).rule != TC_LEGAL && tc_on(TVB_R16))
            continue;
        const tc_verdict v = same ? tc_illegal(tc_by(TVB_1_2_j, TVB_R14), distance, its)
                                  : tc_illegal(tc_by(TVB_1_2_h, TVB_R16), 0, 0);
        if (v.rule != TC_LEGAL)
            return v;
    }
    return tc_legal();
}

/* 1.2.b, 1.2.c, 1.2.f, X4, X8: may it shoot at all in this step? */
static tc_verdict check_able(const tvb_battle *b, const tvb_state *s, int shooter)
{
    const tvb_unit *u = &s->unit[shooter];

    if (s->frames > 0 && s->frame[s->frames - 1].step == TVB_STEP_SHOOT &&
        s->frame[s->frames - 1].b && u->type != TVB_CAN)
        return tc_illegal(TVB_X4, 0, 0);
    if (s->mist)
        return tc_illegal(TVB_X8, 0, 0);
    if (u->type == TVB_CMD)
        return tc_illegal(TVB_1_2_o, 0, 0);
    if (tvb_types[u->type].range == 0)
        return tc_illegal(TVB_1_2_b, 0, 0);
    if (u->flags & TVB_SHOT)
        return tc_illegal(u->flags & TVB_PIVOTED ? TVB_1_2_f : TVB_1_2_b, 0, 0);
    if (tvb_locked(b, s, shooter))
        return tc_illegal(tc_by(TVB_1_2_c, TVB_R92), 0, 0);
    return tc_legal();
}

/* The whole of 1.2.b to 1.2.j for one shooter. Of 1.2.c what stands between comes after the bars
   of friends (1.2.h, 1.2.i), who often stand in the line of sight themselves. */
tc_verdict tvb_check_shooter(const tvb_battle *b, const tvb_state *s, int shooter, int target)
{
    const tvb_unit *u = &s->unit[shooter], *t = &s->unit[target];
    tc_verdict v = check_able(b, s, shooter);

    if (v.rule != TC_LEGAL)
        return v;
    if (t->type == TVB_CMD)
        return tc_illegal(TVB_1_2_o, 0, 0);
    if (!tvb_visible_to(s, target, tvb_side(shooter)))
        return tc_illegal(TVB_X10, 0, 0);
    if (!tc_on(TVB_R19) && tvb_locked(b, s, target)) /* muted: no shot into a melee */
        return tc_illegal(TVB_1_2_c, 0, 0);
    if (t->flags & TVB_SHOT_AT)
        return tc_illegal(tc_by(TVB_1_2_d, TVB_R15), 0, 0);
    const int range = tvb_types[u->type].range;
    const int distance = tvb_distance(b, s, shooter, target);
    if (distance > range + tvb_meas())
        return tc_illegal(TVB_1_2_e, distance, range);
    const enum tvb_zone zone = tvb_zone_of(b, s, shooter, target);
    if (zone == TVB_REAR || (u->type == TVB_CAN && zone != TVB_FRONT))
        return tc_illegal(tc_by(TVB_1_2_g, zone == TVB_REAR ? TVB_R4 : TVB_R5), 0, 0);
    const bars bar = bars_of(b, s, shooter, zone != TVB_FRONT);
    v = check_single(b, s, shooter, target, zone, &bar);
    if (v.rule != TC_LEGAL)
        return v;
    return check_preferred(b, s, shooter, target, zone, &bar);
}

/* ---- SHOOT ---- */

/* The ids of SHOOT and PB_SHOOT: own units on the table, an enemy on the table. */
tc_verdict tvb_check_volley_form(const tvb_state *s, const tc_action *a)
{
    const uint64_t mine = (((uint64_t)1 << TVB_SIDE_UNITS) - 1) << (a->side ? TVB_SIDE_UNITS : 0);
    const uint64_t high = a->side ? 0xffff : 0;

    if (a->unit >= TVB_UNITS || tvb_side(a->unit) != a->side || !(s->unit[a->unit].flags & TVB_ON))
        return tc_illegal(TC_MALFORMED, a->unit, TVB_UNITS);
    if (a->target >= TVB_UNITS || tvb_side(a->target) == a->side ||
        !(s->unit[a->target].flags & TVB_ON))
        return tc_illegal(TC_MALFORMED, a->target, TVB_UNITS);
    if ((a->as.set[0] & ~mine) || (a->as.set[1] & ~high) || tc_set_has(a->as.set, a->unit))
        return tc_illegal(TC_MALFORMED, a->unit, TVB_UNITS);
    return tc_legal();
}

tc_verdict tvb_check_shoot(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    tc_verdict v = tvb_check_volley_form(s, a);

    if (v.rule != TC_LEGAL)
        return v;
    v = tvb_check_shooter(b, s, a->unit, a->target);
    const int first = a->side * TVB_SIDE_UNITS;
    for (int u = first; u < first + TVB_SIDE_UNITS && v.rule == TC_LEGAL; u++) {
        if (!tc_set_has(a->as.set, (unsigned)u))
            continue;
        if (!(s->unit[u].flags & TVB_ON))
            return tc_illegal(TC_MALFORMED, u, TVB_UNITS);
        v = tvb_check_shooter(b, s, u, a->target);
        if (v.rule == TC_LEGAL && dice_for(b, s, u, a->target, false) < 1)
            v = tc_illegal(tc_by(TVB_1_2_l, TVB_R17), 0, 1);
    }
    return v;
}

/* The secondaries as bits of their side. */
static uint64_t mask_of(const tc_action *a)
{
    const uint64_t low = ((uint64_t)1 << TVB_SIDE_UNITS) - 1;
    return a->side ? (a->as.set[0] >> TVB_SIDE_UNITS | a->as.set[1] << (64 - TVB_SIDE_UNITS)) & low
                   : a->as.set[0] & low;
}

/* 1.2.b, 1.2.d, 1.2.n; X10: who shoots is seen before any die falls. */
void tvb_apply_shoot(tvb_game *g, const tc_action *a)
{
    tvb_state *s = g->s;
    const int first = a->side * TVB_SIDE_UNITS;
    const uint64_t all = mask_of(a) | tvb_bit(a->unit);

    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        if (!(all & tvb_bit(u)))
            continue;
        s->unit[u].flags |= TVB_SHOT;
        if (s->unit[u].flags & TVB_HIDDEN)
            tvb_reveal(g, u, TC_NONE);
    }
    s->unit[a->target].flags |= TVB_SHOT_AT;
    s->volley = mask_of(a);
    tvb_push(g, TVB_STEP_VOLLEY, a->target, a->unit, 0);
}

/* ---- The volley ---- */

static int dice_due(const tvb_battle *b, const tvb_state *s)
{
    const tvb_frame *f = &s->frame[s->frames - 1];
    return tvb_shot_dice(b, s, f->b, f->a, !(f->c & PRIMARY_DONE));
}

tc_pool tvb_volley_pool(const tvb_battle *b, const tvb_state *s)
{
    const int dice = dice_due(b, s);
    return (tc_pool){ (uint8_t)(dice > 0 ? dice : 0), 6, TC_HITS,
                      tvb_types[s->unit[s->frame[s->frames - 1].b].type].shoot_on };
}

/* R18: the primary, then the secondaries in id order. */
static int next_shooter(tvb_state *s, int target)
{
    if (!s->volley)
        return TC_NONE;
    const int place = __builtin_ctzll(s->volley);
    s->volley &= s->volley - 1;
    return (1 - tvb_side(target)) * TVB_SIDE_UNITS + place;
}

/* 3.3: whoever did not charge, his declaration cancelled or none made (3.3.b, R94). */
static bool is_point_blank(const tvb_state *s)
{
    return s->frames > 1 && s->frame[s->frames - 2].step == TVB_STEP_POINT_BLANK;
}

/* On what ruling a shot rests, for the record. */
static unsigned shot_ruling(const tvb_game *g, int target, bool primary)
{
    if (!primary || !g->ev)
        return TVB_R18;
    if (g->s->unit[target].type == TVB_RAB)
        return TVB_R20;
    return tvb_locked(g->b, g->s, target) ? TVB_R19 : 0;
}

void tvb_roll_volley(tvb_game *g, const uint8_t *die, int count)
{
    tvb_frame *f = tvb_top(g->s);
    const int shooter = f->b, target = f->a;
    const tvb_unit *u = &g->s->unit[shooter];
    const bool primary = !(f->c & PRIMARY_DONE);
    const tc_cite by = tc_by(TVB_1_2_k, shot_ruling(g, target, primary));
    int hits = 0;

    if (g->ev) {
        tvb_say(g, TVB_EV_SHOT, by, shooter, target, count,
                (int)tvb_zone_of(g->b, g->s, shooter, target),
                tvb_distance(g->b, g->s, shooter, target), primary);
        tvb_say(g, TC_EV_BEGIN, is_point_blank(g->s) ? tc_by(TVB_3_3_b, TVB_R94) : by, shooter,
                TC_NONE, tvb_types[u->type].shoot_on, 0, 0, 0);
        if (is_covered(g->b, g->s, target, (pl_point){ u->x, u->y }))
            tvb_say(
                g, TC_EV_MOD,
                tc_by(TVB_1_2_l, tvb_works_ruling(g->b, g->s, target, (pl_point){ u->x, u->y })),
                shooter, TC_NONE, -1, 0, 0, 0);
    }
    for (int i = 0; i < count; i++) {
        hits += die[i] >= tvb_types[u->type].shoot_on;
        tvb_emit_die(g, shooter, by, die[i]);
    }
    tvb_say(g, TC_EV_RESULT, TVB_1_2_m, shooter, TC_NONE, hits, hits > 0, 0, 0);
    if (hits && tc_on(TVB_1_2_n))
        g->s->unit[target].hit_by |= tvb_bit(shooter);
    if (hits)
        tvb_say(g, TVB_EV_HITS, TVB_1_2_n, shooter, target, hits, 0, 0, 0);
    f->c = (uint8_t)((f->c + hits) | PRIMARY_DONE);
    if (hits && u->type == TVB_CAN)
        f->c |= CANNONS_HIT;
    f->b = (uint8_t)next_shooter(g->s, target);
}

/* R21: the commanders attached to a unit, bits of their side. */
static uint64_t commanders_with(const tvb_state *s, int unit)
{
    const int first = tvb_side(unit) * TVB_SIDE_UNITS;
    uint64_t mask = 0;
    for (int c = first; c < first + TVB_SIDE_UNITS; c++)
        if (s->unit[c].type == TVB_CMD && (s->unit[c].flags & TVB_ON) &&
            s->unit[c].attached == unit)
            mask |= tvb_bit(c);
    return mask;
}

/* X4: who routs in the cannonade before turn 1 rewards nobody. */
static bool leaves_mark(const tvb_state *s)
{
    for (int i = 0; i < s->frames; i++)
        if (s->frame[i].step == TVB_STEP_SHOOT && s->frame[i].b && tc_on(TVB_X4))
            return false;
    return true;
}

/* All shots have been rolled: what they did. X17 is asked last, so its frame lies deepest. */
static void settle_volley(tvb_game *g)
{
    tvb_frame *f = tvb_top(g->s);
    const int target = f->a, hits = f->c & HITS;
    const bool ball = f->c & CANNONS_HIT;

    f->b = TC_NONE;
    f->c = 0;
    g->s->volley = hits && tc_on(TVB_1_2_p) ? commanders_with(g->s, target) : 0;
    if (!tc_on(TVB_R21))
        g->s->volley &= (uint64_t)0 - g->s->volley;
    if (!hits || !tc_on(TVB_1_2_m))
        return;
    const tvb_frame volley = *f;
    tvb_pop(g);
    if (ball)
        tvb_cannon_ball(g, target);
    tvb_push(g, TVB_STEP_VOLLEY, volley.a, volley.b, 0);
    tvb_hurt(g, target, hits, leaves_mark(g->s), TVB_1_2_m);
    tvb_top(g->s)->c = g->s->unit[target].flags & TVB_GONE ? 1 : 0;
}

bool tvb_run_volley(tvb_game *g)
{
    tvb_frame *f = tvb_top(g->s);

    while (f->b != TC_NONE) {
        if (dice_due(g->b, g->s) > 0)
            return false;
        f->c |= PRIMARY_DONE;
        f->b = (uint8_t)next_shooter(g->s, f->a);
    }
    if (f->c & PRIMARY_DONE)
        settle_volley(g);
    f = tvb_top(g->s);
    if (!g->s->volley) {
        tvb_pop(g);
        return true;
    }
    const int place = __builtin_ctzll(g->s->volley);
    g->s->volley &= g->s->volley - 1;
    tvb_push(g, TVB_STEP_CASUALTY, tvb_side(f->a) * TVB_SIDE_UNITS + place, f->c & 1, 0);
    return true;
}

/* ---- Losses ---- */

void tvb_remove(tvb_game *g, int unit, bool mark, tc_cite by)
{
    tvb_state *s = g->s;
    tvb_unit *u = &s->unit[unit];
    const int side = tvb_side(unit);
    uint64_t left = u->type == TVB_CMD ? 0 : commanders_with(s, unit);

    if (mark && s->routed_count < TVB_UNITS)
        s->routed[s->routed_count++] = (uint8_t)unit;
    s->lost[side]++;
    u->flags = (u->flags & TVB_IN_MELEE) | TVB_GONE | (mark ? TVB_ROUT_MARK : 0);
    u->x = u->y = 0;
    u->heading = 0;
    u->resolve = u->wounds = 0;
    u->attached = TC_NONE;
    u->target = 0;
    u->dice = 0;
    u->contacts = 0;
    if (!mark)
        u->hit_by = 0;
    for (; left; left &= left - 1)
        tvb_detach(g, side * TVB_SIDE_UNITS + __builtin_ctzll(left), tc_by(by & 0xffff, TVB_R72));
}

void tvb_hurt(tvb_game *g, int unit, int hits, bool mark, tc_cite by)
{
    tvb_unit *u = &g->s->unit[unit];
    const int from = u->resolve, lost = hits < from ? hits : from;

    if (lost <= 0 || !tc_on(by & 0xffff))
        return;
    u->resolve = (uint8_t)(from - lost);
    u->wounds = (uint8_t)(u->wounds + lost);
    tvb_say(g, TVB_EV_RESOLVE, by, unit, TC_NONE, from, u->resolve, 0, 0);
    if (u->resolve > 0 || !tc_on(TVB_U_f))
        return;
    tvb_remove(g, unit, mark, tc_by(TVB_U_f, TVB_R72));
    tvb_say(g, TVB_EV_ROUTED, TVB_U_f, unit, TC_NONE, g->s->lost[tvb_side(unit)],
            g->s->original[tvb_side(unit)], 0, 0);
}

/* 1.2.p, R21. */
void tvb_roll_casualty(tvb_game *g, int die)
{
    const tvb_frame f = *tvb_top(g->s);
    const int need = f.b ? 5 : 6, side = tvb_side(f.a);
    const int with = g->s->unit[f.a].attached;
    const tc_cite by = tc_by(TVB_1_2_p, TVB_R21);

    tvb_pop(g);
    tvb_say(g, TC_EV_BEGIN, by, f.a, TC_NONE, need, 0, 0, 0);
    tvb_emit_die(g, f.a, by, die);
    tvb_say(g, TC_EV_RESULT, by, f.a, TC_NONE, die, die < need, 0, 0);
    if (die < need)
        return;
    tvb_remove(g, f.a, false, TVB_1_2_p);
    g->s->unit[f.a].flags |= TVB_FELL;
    tvb_say(g, TVB_EV_CASUALTY, by, f.a, with, g->s->lost[side], g->s->original[side], 0, 0);
}
