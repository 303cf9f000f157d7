/* Chapter 7: fire. Who may fire at whom, then shot by shot: the fire die, a gun's explosion, its
   grapeshot, the target's save, a general's die. The frames: FIRE (whose choice), on it SHOT,
   EXPLODE, GRAPE, SAVE one after the other. What is seen: sight.c. */
#include "parts.h"

/* ---- Distance (2.4) ---- */

/* R54: who touches his target is at distance 0, whatever gap the contact allows. */
static int32_t distance_to(const lon_state *s, int firer, int target, bool touches)
{
    return touches && tc_on(LON_R54) ? 0 : lon_distance(s, firer, target);
}

/* ---- Who may fire at whom ---- */

static bool is_mortar(const lon_state *s, int stand)
{
    return s->stand[stand].type == LON_MOR;
}

/* 7.B.1, R66, 6.A.2: the firer by itself. */
static tc_verdict check_firer(const lon_state *s, int firer)
{
    const lon_stand *u = &s->stand[firer];

    if (lon_fire_die(s, firer) == 0)
        return lon_never(LON_7_B_1, 0, 0);
    if (u->flags & LON_DISORDERED && !tc_on(LON_R29)) /* muted: disorder bars fire too */
        return tc_illegal(LON_9_A_1, 0, 0);
    if (u->flags & LON_FIRED)
        return tc_illegal(LON_R66, 0, 0);
    if (!lon_gun_fires(u->gun))
        return tc_illegal(tc_by(LON_6_A_2, LON_R49), 0, 0);
    if (u->gun == LON_MOBILE && !tc_on(LON_6_A_1)) /* muted: fires as little as the others */
        return tc_illegal(LON_6_A_2, 0, 0);
    return tc_legal();
}

/* R60: whoever touches an enemy fires at none that he does not touch. */
static bool is_busy(const lon_battle *b, const lon_state *s, int firer)
{
    return !lon_on(b, LON_FIRE_FROM_CONTACT) && lon_is_engaged(s, firer);
}

/* 7.B2.1, R60: what contact says. R61, R62 allow, and muted they do not. */
static tc_verdict check_contact(const lon_state *s, int target, bool touches, bool adjacent,
                                bool busy)
{
    if (adjacent && !touches)
        return tc_illegal(tc_by(LON_7_B2_1, LON_R67), 0, 0);
    if (!touches && busy)
        return tc_illegal(LON_R60, 0, 0);
    if (!tc_on(LON_R61) && !touches && lon_is_engaged(s, target))
        return tc_illegal(LON_7_A_1, 0, 0);
    if (!tc_on(LON_R62) && s->stand[target].type == LON_GEN)
        return tc_illegal(LON_7_A_1, 0, 0);
    return tc_legal();
}

/* 12.D, R68, 7.A.1, R54, 15.1: what the distance says. */
static tc_verdict check_distance(const lon_state *s, int firer, int32_t distance)
{
    const int32_t range = lon_types[s->stand[firer].type].range;

    if (is_mortar(s, firer) && distance < LON_RANGE_11) {
        const tc_verdict v = tc_illegal(tc_by(LON_12_D, LON_R68), distance, LON_RANGE_11);
        if (v.rule)
            return v;
    }
    if (!lon_within(distance, range))
        return tc_illegal(tc_by(LON_7_A_1, LON_R54), distance, range);
    if (s->bad_visibility && distance >= LON_RANGE_5)
        return tc_illegal(tc_by(LON_15_1, LON_R69), distance, LON_RANGE_5);
    return tc_legal();
}

/* The whole of 7.A for one firer and an enemy on the table. 7.A.7: a mortar need not see, but it
   has the arc of the others (R55). */
static tc_verdict check_target(const lon_battle *b, const lon_state *s, int firer, int target,
                               bool adjacent, bool busy)
{
    const bool touches = lon_contact(s, firer, target, NULL);
    tc_verdict v = check_contact(s, target, touches, adjacent, busy);

    if (v.rule)
        return v;
    v = check_distance(s, firer, distance_to(s, firer, target, touches));
    if (v.rule)
        return v;
    v = lon_check_sight(b, s, firer, target);
    if (is_mortar(s, firer) && v.rule != LON_R55 && tc_on(LON_7_A_7))
        return tc_legal();
    return v;
}

/* R62, R108: no number is the baggage's; whatever is no stand's is taken for it. */
static tc_verdict check_shot(const lon_battle *b, const lon_state *s, const tc_action *a,
                             bool adjacent)
{
    if (a->unit >= LON_STANDS || !lon_stands(s, a->unit))
        return tc_illegal(TC_MALFORMED, a->unit, LON_STANDS);
    if (lon_side(s, a->unit) != a->side)
        return lon_never(tc_by(LON_13_A, LON_R127), a->unit, TC_NONE);
    const tc_verdict v = check_firer(s, a->unit);
    if (v.rule)
        return v;
    if (a->target >= LON_STANDS)
        return lon_never(LON_R62, 0, 0);
    if (!lon_stands(s, a->target))
        return tc_illegal(TC_MALFORMED, a->target, LON_STANDS);
    if (lon_side(s, a->target) == a->side)
        return lon_never(tc_by(LON_7_A_1, LON_R127), a->target, TC_NONE);
    return check_target(b, s, a->unit, a->target, adjacent, is_busy(b, s, a->unit));
}

/* The FIRE card takes FIRE, the second half of a movement card ADJ_FIRE (13.B). */
tc_verdict lon_check_fire(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    const tc_frame *f = &s->frame[s->frames - 1];

    if (f->step != LON_STEP_FIRE || f->a != a->side)
        return lon_never(LON_13_A, 0, 0);
    if (a->kind == LON_END_FIRE)
        return tc_legal();
    if ((a->kind == LON_ADJ_FIRE) != (f->b != 0))
        return lon_never(LON_13_A, 0, 0);
    return check_shot(b, s, a, f->b != 0);
}

/* Surely out of that range, by their datums. */
static bool is_beyond(const lon_stand *u, const lon_stand *x, int32_t range)
{
    enum { BASES = 15 * LON_CM };
    const int32_t dx = u->x - x->x, dy = u->y - x->y, far = range + BASES;
    return dx > far || dx < -far || dy > far || dy < -far;
}

static bool has_target(const lon_battle *b, const lon_state *s, int firer, bool adjacent,
                       const uint8_t *foe, int foes)
{
    const lon_stand *u = &s->stand[firer];
    const int32_t range = adjacent ? LON_GAP_TOL : lon_types[u->type].range;
    bool busy = false, known = false;

    for (int i = 0; i < foes; i++) {
        const int t = foe[i];
        if (range < LON_UNLIMITED) {
            if (is_beyond(u, &s->stand[t], range))
                continue;
            const pl_stand from = lon_base(s, firer), at = lon_base(s, t);
            if (pl_stands_apart(&from, &at, range))
                continue;
        }
        busy = known ? busy : is_busy(b, s, firer);
        known = true;
        if (!check_target(b, s, firer, t, adjacent, busy).rule)
            return true;
    }
    return false;
}

bool lon_may_fire(const lon_battle *b, const lon_state *s, int side, bool adjacent)
{
    uint8_t ours[LON_STANDS], foe[LON_STANDS];
    const int n = lon_stands_of(s, side, ours), foes = lon_stands_of(s, !side, foe);

    for (int i = 0; i < n; i++)
        if (!check_firer(s, ours[i]).rule && has_target(b, s, ours[i], adjacent, foe, foes))
            return true;
    return false;
}

/* ---- FIRE, ADJ_FIRE, END_FIRE ---- */

/* On what the shot rests: which fire it is, and by which ruling its range is what it is (R61: or
   that it may go into a melee). */
static tc_cite shot_cite(const lon_state *s, const tc_action *a, bool touches, int32_t distance)
{
    if (a->kind == LON_ADJ_FIRE)
        return tc_by(LON_7_B2_2, LON_R67);
    const unsigned rule = is_mortar(s, a->unit)                 ? LON_7_A_7
                          : s->stand[a->unit].gun == LON_MOBILE ? LON_6_A_1
                                                                : LON_7_A_2;
    if (!touches && lon_is_engaged(s, a->target))
        return tc_by(rule, LON_R61);
    return tc_by(rule, distance < LON_RANGE_5 ? LON_R69 : LON_R53);
}

void lon_apply_fire(lon_game *g, const tc_action *a)
{
    lon_state *s = g->s;

    if (a->kind == LON_END_FIRE) {
        lon_end_phase(g);
        return;
    }
    const bool touches = lon_contact(s, a->unit, a->target, NULL);
    const int32_t distance = distance_to(s, a->unit, a->target, touches);
    const int value = lon_range_value(distance);
    s->stand[a->unit].flags |= LON_FIRED;
    lon_say(g, LON_EV_FIRES, shot_cite(s, a, touches, distance), a->unit, a->target,
            lon_fire_die(s, a->unit), value, lon_tenths(distance), 0);
    lon_push(g, LON_STEP_SHOT, a->unit, a->target, value);
}

/* ---- The dice (5.3) ---- */

/* 7.C2: of a gun the 1 matters too. R64: of a mortar's and a captured one's as well. */
static bool may_explode(const lon_state *s, int firer)
{
    if (!lon_is_gun(s->stand[firer].type) || !tc_on(LON_7_C2))
        return false;
    return tc_on(LON_R64) || !(is_mortar(s, firer) || s->stand[firer].flags & LON_CAPTURED);
}

/* 7.D, 12.D; R65: not after the enemy's moves only. */
static bool has_grapeshot(const lon_state *s, int firer, int target)
{
    if (!lon_is_gun(s->stand[firer].type) || is_mortar(s, firer) || !tc_on(LON_7_D))
        return false;
    const tc_frame *fire = &s->frame[s->frames - 2];
    return lon_contact(s, firer, target, NULL) && (tc_on(LON_R65) || fire->b);
}

tc_pool lon_fire_pool(const lon_battle *b, const lon_state *s)
{
    const tc_frame *f = &s->frame[s->frames - 1];
    (void)b;
    switch (f->step) {
    case LON_STEP_SHOT: {
        const uint8_t die = (uint8_t)lon_fire_die(s, f->a);
        if (lon_is_gun(s->stand[f->a].type))
            return (tc_pool){ 1, die, TC_EACH, 0 };
        return (tc_pool){ 1, die, TC_HITS, (uint8_t)(f->c + 1) };
    }
    case LON_STEP_EXPLODE:
        return (tc_pool){ 1, 6, TC_HITS, 2 };
    case LON_STEP_GRAPE:
        return (tc_pool){ 1, 3, TC_EACH, 0 };
    default: /* LON_STEP_SAVE */
        return (tc_pool){ 1, 6, TC_HITS, 4 };
    }
}

/* 7.B.2, 7.C.1, 12.D: the shot's frame is popped. */
static void settle(lon_game *g, int firer, int target, int value, int above)
{
    const bool hits = value > above && tc_on(LON_7_B_2);

    lon_say(g, hits ? LON_EV_HITS : LON_EV_MISSES, LON_7_B_2, firer, target, value, above, 0, 0);
    if (!hits)
        return;
    const bool saves = !is_mortar(g->s, firer) || !tc_on(LON_12_D);
    if (saves && lon_in_cover(g->b, g->s, firer, target))
        lon_push(g, LON_STEP_SAVE, target, firer, 0);
    else
        lon_disorder(g, target, firer, LON_BY_FIRE, LON_7_B_2);
}

/* The gun has not exploded: grapeshot, or the shot as it is. */
static void go_on(lon_game *g, const tc_frame *f, int die)
{
    if (has_grapeshot(g->s, f->a, f->b)) {
        *lon_top(g->s) = (tc_frame){ LON_STEP_GRAPE, f->a, f->b, (uint8_t)die };
        return;
    }
    lon_pop(g);
    settle(g, f->a, f->b, die, f->c);
}

static void roll_shot(lon_game *g, const tc_frame *f, int die)
{
    const bool lower = g->s->stand[f->a].flags & LON_DISORDERED;

    lon_emit_die(g, f->a, lower ? LON_9_A_2 : LON_7_B_1, lon_fire_die(g->s, f->a), die);
    if (die == 1 && may_explode(g->s, f->a))
        lon_top(g->s)->step = LON_STEP_EXPLODE;
    else
        go_on(g, f, die);
}

/* R64: what does not blow up has shot a 1. */
static void roll_explode(lon_game *g, const tc_frame *f, int die)
{
    const tc_cite by = tc_by(LON_7_C2, LON_R64);

    lon_emit_die(g, f->a, by, 6, die);
    if (die > 1) {
        go_on(g, f, 1);
        return;
    }
    lon_pop(g);
    lon_remove(g, f->a, TC_NONE, LON_BY_POWDER, by);
}

static void roll_save(lon_game *g, const tc_frame *f, int die)
{
    const tc_cite by = tc_by(LON_7_C_1, LON_R63);
    const bool saved = die >= 4;

    lon_emit_die(g, f->a, by, 6, die);
    lon_pop(g);
    lon_say(g, LON_EV_SAVED, by, f->a, f->b, saved, 0, 0, 0);
    if (!saved)
        lon_disorder(g, f->a, f->b, LON_BY_FIRE, LON_7_B_2);
}

void lon_roll_fire(lon_game *g, int die)
{
    const tc_frame f = *lon_top(g->s);

    switch (f.step) {
    case LON_STEP_SHOT:
        roll_shot(g, &f, die);
        break;
    case LON_STEP_EXPLODE:
        roll_explode(g, &f, die);
        break;
    case LON_STEP_GRAPE:
        lon_emit_die(g, f.a, tc_by(LON_7_D, LON_R65), 3, die);
        lon_pop(g);
        settle(g, f.a, f.b, f.c + die, lon_range_value(0));
        break;
    default: /* LON_STEP_SAVE */
        roll_save(g, &f, die);
        break;
    }
}
