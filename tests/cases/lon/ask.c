/* The case runner: questions about a position of Lion of the North, put through core/lon/lon.h. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

static const lon_battle *battle_of(const runner *t)
{
    return &t->now.battle.as.lon;
}

static const lon_state *state_of(const runner *t)
{
    return &t->state.as.lon;
}

static bool expect_length(runner *t, const char *what, int got, const char *word)
{
    int32_t want;
    if (!lon_case_length(word, &want))
        return case_fail(t, "%s: %s is no length", what, word);
    return got == want || case_fail(t, "%s: expected %d, got %d", what, want, got);
}

/* ---- One stand ------------------------------------------------------------------------------- */

static bool expect_corners(runner *t, int stand, const words *w)
{
    const pl_stand base = lon_base(state_of(t), stand);
    pl_point c[4], want;
    pl_stand_corners(&base, 0, c);
    for (int i = 0; i < 4 && i + 2 < w->count; i++)
        if (!lon_case_point(w->at[i + 2], &want) || want.x != c[i].x || want.y != c[i].y)
            return case_fail(t, "corner %d: expected %s, is %d,%d", i, w->at[i + 2], c[i].x,
                             c[i].y);
    return true;
}

static bool expect_centre(runner *t, int stand, const words *w)
{
    const pl_stand base = lon_base(state_of(t), stand);
    const pl_point c = pl_stand_centre(&base);
    pl_point want;
    return (lon_case_point(w->at[2], &want) && want.x == c.x && want.y == c.y) ||
           case_fail(t, "centre: expected %s, is %d,%d", w->at[2], c.x, c.y);
}

static bool ask_stand(runner *t, const words *w, int stand, bool *known)
{
    const lon_battle *b = battle_of(t);
    const lon_state *s = state_of(t);
    const char *word = w->at[0], *last = w->at[w->count - 1];
    *known = true;
    if (is(word, "corners"))
        return expect_corners(t, stand, w);
    if (is(word, "centre"))
        return expect_centre(t, stand, w);
    if (is(word, "engaged"))
        return lon_case_yes(t, w, lon_is_engaged(s, stand));
    if (is(word, "supported"))
        return lon_case_yes(t, w, lon_is_supported(s, stand));
    if (is(word, "melee_die"))
        return case_expect_number(t, "melee die", lon_melee_die(b, s, stand), last);
    if (is(word, "fire_die"))
        return case_expect_number(t, "fire die", lon_fire_die(s, stand), last);
    if (is(word, "rally_number"))
        return case_expect_number(t, "rally number", lon_rally_number(b, s, stand), last);
    if (is(word, "in_woods")) {
        const pl_stand base = lon_base(s, stand);
        return lon_case_yes(t, w, lon_woods_of(b, &base) != 0);
    }
    *known = false;
    return true;
}

/* ---- Two stands ------------------------------------------------------------------------------ */

/* contact A1 B1 yes | no | FRONT-REAR (the first one's edge first) */
static bool expect_contact(runner *t, const words *w, int one, int other)
{
    const char *want = w->at[3];
    char got[24];
    lon_edges edges;
    const bool touch = lon_contact(state_of(t), one, other, &edges);
    if (is(want, "yes") || is(want, "no"))
        return lon_case_yes(t, w, touch);
    if (!touch)
        return case_fail(t, "%s %s: no contact", w->at[1], w->at[2]);
    snprintf(got, sizeof got, "%s-%s", lon_case_edges[edges.mine & 3],
             lon_case_edges[edges.theirs & 3]);
    return case_expect_name(t, "contact", got, want);
}

/* Where an edge's ends lie along another edge, from its one end (R8 (3)); corners go round. */
static int32_t shared_edge(const pl_stand *a, int edge, const pl_stand *o, int other)
{
    pl_point mine[4], theirs[4], at[2];
    pl_stand_corners(a, 0, mine);
    pl_stand_corners(o, 0, theirs);
    const pl_point from = theirs[other & 3], ends[2] = { mine[edge], mine[(edge + 1) & 3] };
    const int32_t length = other & 1 ? o->depth : 2 * o->hw;
    const int32_t normal = o->heading + 900 * other;
    pl_locals(from, normal, ends, 2, at);
    const int32_t low = at[0].x < at[1].x ? at[0].x : at[1].x;
    const int32_t high = at[0].x < at[1].x ? at[1].x : at[0].x;
    return (high < length ? high : length) - (low > 0 ? low : 0);
}

static bool expect_shared(runner *t, const words *w, int one, int other)
{
    const pl_stand a = lon_base(state_of(t), one), o = lon_base(state_of(t), other);
    lon_edges edges;
    if (!lon_contact(state_of(t), one, other, &edges))
        return case_fail(t, "%s %s: no contact", w->at[1], w->at[2]);
    return expect_length(t, "shared", shared_edge(&a, edges.mine, &o, edges.theirs), w->at[3]);
}

/* sight A1 B1 yes | ID... [got N need N] */
static bool expect_sight(runner *t, const words *w, int one, int other)
{
    char said[128];
    const tc_verdict v = lon_check_sight(battle_of(t), state_of(t), one, other);
    if (is(w->at[3], "yes"))
        return v.rule == TC_LEGAL || case_fail(t, "no sight: %s", case_say_verdict(v, said));
    for (int i = 3; i < w->count; i++)
        if (!case_cites(t, w->at[i], v.rule, v.ruling))
            return case_fail(t, "sight: expected %s, got %s", w->at[i], case_say_verdict(v, said));
    return true;
}

static bool ask_pair(runner *t, const words *w, int one, int other, bool *known)
{
    const char *word = w->at[0];
    *known = true;
    if (is(word, "distance"))
        return expect_length(t, "distance", lon_distance(state_of(t), one, other), w->at[3]);
    if (is(word, "contact"))
        return expect_contact(t, w, one, other);
    if (is(word, "shared"))
        return expect_shared(t, w, one, other);
    if (is(word, "sight"))
        return expect_sight(t, w, one, other);
    if (is(word, "cover"))
        return lon_case_yes(t, w, lon_in_cover(battle_of(t), state_of(t), one, other));
    *known = false;
    return true;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* cost 2 A1 A2 [force] [to_rear]: what MOVE_BEGIN would cost now */
static bool expect_cost(runner *t, const words *w)
{
    tc_action a = { 0 };
    if (w->count < 3 || lon_case_mover(t, w, 2, &a) < 0)
        return case_fail(t, "cost N STAND...");
    return case_expect_number(t, "cost", lon_cost(battle_of(t), state_of(t), a.as.set, a.flags),
                              w->at[1]);
}

/* run A1 A1 A2 A3: the stands that A1's MOVE_BEGIN could take along */
static bool expect_run(runner *t, const words *w)
{
    uint64_t set[2] = { 0, 0 }, want[2] = { 0, 0 };
    const int stand = w->count > 2 ? case_subject(t, w->at[1]) : -1;
    if (stand < 0)
        return case_fail(t, "run STAND STAND...");
    lon_run_of(battle_of(t), state_of(t), stand, set);
    for (int i = 2; i < w->count; i++) {
        const int other = case_subject(t, w->at[i]);
        if (other < 0)
            return false;
        tc_set_add(want, (unsigned)other);
    }
    return (set[0] == want[0] && set[1] == want[1]) ||
           case_fail(t, "run: %llx %llx", (unsigned long long)set[0], (unsigned long long)set[1]);
}

bool lon_case_ask(runner *t, const words *w, bool *known)
{
    const char *word = w->at[0], *last = w->at[w->count - 1];
    int32_t n;
    *known = true;
    if (is(word, "cost"))
        return expect_cost(t, w);
    if (is(word, "run"))
        return expect_run(t, w);
    if (is(word, "length"))
        return expect_length(t, "length", lon_case_last.cost, last);
    if (is(word, "allowance"))
        return expect_length(t, "allowance", lon_allowance(battle_of(t), state_of(t)), last);
    if (is(word, "range_value") && w->count == 3 && lon_case_length(w->at[1], &n))
        return case_expect_number(t, word, lon_range_value(n), last);
    *known = false;
    const int one = w->count > 2 ? lon_case_find(t, w->at[1]) : -1,
              other = w->count > 3 ? lon_case_find(t, w->at[2]) : -1;
    if (one < 0 || one >= LON_STANDS)
        return true;
    if (other >= 0 && other < LON_STANDS) {
        const bool fine = ask_pair(t, w, one, other, known);
        if (*known)
            return fine;
    }
    return ask_stand(t, w, one, known);
}
