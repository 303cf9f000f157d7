/* 3.2.a, 3.2.b, R55: which charges stand and which are cancelled. */
#include "charge.h"

/* A set of units of both sides. */
typedef struct both {
    uint64_t of[2];
} both;

static bool both_has(const both *x, int unit)
{
    return x->of[tvb_side(unit)] >> unit % TVB_SIDE_UNITS & 1;
}

static void both_add(both *x, int unit)
{
    x->of[tvb_side(unit)] |= tvb_bit(unit);
}

/* The charges of a turn: whom each touches, and whose declarations it may cancel by 3.2.a. */
typedef struct charges {
    both open;     /* not decided yet */
    both standing; /* decided: stand */
    uint64_t targets[TVB_UNITS], cancels[TVB_UNITS];
} charges;

static void stand(tvb_game *g, charges *c, int unit, const both *spared)
{
    const int other = 1 - tvb_side(unit);
    uint64_t hit = c->cancels[unit] & c->open.of[other] & ~spared->of[other];

    both_add(&c->standing, unit);
    c->open.of[tvb_side(unit)] &= ~tvb_bit(unit);
    c->open.of[other] &= ~hit;
    for (; hit; hit &= hit - 1)
        tvb_say(g, TVB_EV_CANCELLED, tc_by(TVB_3_2_a, TVB_R55),
                other * TVB_SIDE_UNITS + __builtin_ctzll(hit), unit, 0, 0, 0, 0);
}

/* Whoever has no undecided canceller left stands. True if somebody did. */
static bool stand_free(tvb_game *g, charges *c)
{
    const both none = { { 0, 0 } };
    bool moved = false;

    for (int u = 0; u < TVB_UNITS; u++) {
        bool threatened = false;
        if (!both_has(&c->open, u))
            continue;
        for (int o = 0; o < TVB_UNITS; o++)
            threatened |=
                both_has(&c->open, o) && tvb_side(o) != tvb_side(u) && (c->cancels[o] & tvb_bit(u));
        if (threatened)
            continue;
        stand(g, c, u, &none);
        moved = true;
    }
    return moved;
}

/* Who can be reached from a unit along "can cancel" among the undecided. */
static both reached_from(const charges *c, int unit)
{
    both seen = { { 0, 0 } }, todo = { { 0, 0 } };

    both_add(&todo, unit);
    while (todo.of[0] | todo.of[1]) {
        const int side = todo.of[0] ? 0 : 1, other = 1 - side;
        const int place = __builtin_ctzll(todo.of[side]);
        const uint64_t next = c->cancels[side * TVB_SIDE_UNITS + place] & c->open.of[other];
        todo.of[side] &= todo.of[side] - 1;
        todo.of[other] |= next & ~seen.of[other];
        seen.of[other] |= next;
    }
    return seen;
}

/* R55: the circles that nobody undecided outside can cancel: their members stand and spare each
   other. */
static void stand_circles(tvb_game *g, charges *c)
{
    both reach[TVB_UNITS], circle[TVB_UNITS];
    const both before = c->open;

    for (int u = 0; u < TVB_UNITS; u++)
        reach[u] = both_has(&before, u) ? reached_from(c, u) : (both){ { 0, 0 } };
    for (int u = 0; u < TVB_UNITS; u++) {
        bool outside = !both_has(&before, u) || !both_has(&reach[u], u);
        circle[u] = (both){ { 0, 0 } };
        for (int o = 0; o < TVB_UNITS && !outside; o++) {
            if (!both_has(&before, o) || !both_has(&reach[o], u))
                continue;
            if (both_has(&reach[u], o))
                both_add(&circle[u], o);
            else
                outside = true;
        }
        if (outside)
            circle[u] = (both){ { 0, 0 } };
    }
    for (int u = 0; u < TVB_UNITS; u++)
        if (both_has(&circle[u], u))
            stand(g, c, u, &circle[u]);
}

/* 3.2.a, R95: is a charge from where it is declared on the flank or rear of a target? */
static bool is_on_flank(const tvb_battle *b, const tvb_state *s, int unit, int target)
{
    if (tvb_zone_of(b, s, target, unit) == TVB_FRONT)
        return false;
    return !tvb_on(b, TVB_BEHIND_FLANK) || !tc_on(TVB_R95) ||
           tvb_is_behind_front(b, s, unit, target);
}

static void gather_charges(const tvb_battle *b, const tvb_state *s, charges *c)
{
    *c = (charges){ .open = { { 0, 0 } } };
    for (int u = 0; u < TVB_UNITS; u++)
        if ((s->unit[u].flags & TVB_DECLARED) && s->unit[u].type != TVB_CMD)
            both_add(&c->open, u);
    for (int u = 0; u < TVB_UNITS; u++) {
        if (!both_has(&c->open, u))
            continue;
        const int first = (1 - tvb_side(u)) * TVB_SIDE_UNITS;
        const tvb_charge way = tvb_charge_afresh(b, s, u);
        c->targets[u] = way.cost < 0 ? 0 : way.targets;
        for (uint64_t left = c->targets[u] & c->open.of[1 - tvb_side(u)]; left; left &= left - 1)
            if (is_on_flank(b, s, u, first + __builtin_ctzll(left)))
                c->cancels[u] |= left & ((uint64_t)0 - left);
    }
}

/* 3.2.b: on the survivors of 3.2.a. */
static void cancel_infantry(tvb_game *g, charges *c)
{
    const both survivors = c->standing;

    for (int u = 0; u < TVB_UNITS; u++) {
        if (!both_has(&survivors, u) || !tvb_is_cavalry(g->s->unit[u].type))
            continue;
        const int other = 1 - tvb_side(u);
        for (uint64_t left = c->targets[u] & c->standing.of[other]; left; left &= left - 1) {
            const int t = other * TVB_SIDE_UNITS + __builtin_ctzll(left);
            if (!tvb_is_infantry(g->s->unit[t].type))
                continue;
            c->standing.of[other] &= ~tvb_bit(t);
            tvb_say(g, TVB_EV_CANCELLED, tc_by(TVB_3_2_b, TVB_R55), t, u, 0, 0, 0, 0);
        }
    }
}

void tvb_cancel_charges(tvb_game *g)
{
    charges c;

    gather_charges(g->b, g->s, &c);
    if (!tc_on(TVB_3_2_a))
        for (int u = 0; u < TVB_UNITS; u++)
            c.cancels[u] = 0;
    while (c.open.of[0] | c.open.of[1])
        if (!stand_free(g, &c))
            stand_circles(g, &c);
    if (tc_on(TVB_3_2_b))
        cancel_infantry(g, &c);
    for (int u = 0; u < TVB_UNITS; u++)
        if (both_has(&c.standing, u) ||
            ((g->s->unit[u].flags & TVB_DECLARED) && g->s->unit[u].type == TVB_CMD))
            g->s->unit[u].flags |= TVB_STANDING;
}
