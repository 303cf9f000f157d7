/* The case runner: what a row of Tilly's Very Bad Day expects. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

enum { SLACK = 2 }; /* of coordinates and lengths, thousandths */

static const case_event event_table[] = {
    CASE_COMMON_EVENTS,
#define EVENT(symbol, name, fields) { symbol, name, fields },
#include "../../../core/tvb/events.def"
#undef EVENT
};

static const char *const kind_names[] = {
#define KIND(symbol, name, carries) [symbol] = (name),
#include "../../../core/tvb/kinds.def"
#undef KIND
};

static const tvb_battle *battle_of(const runner *t)
{
    return &t->now.battle.as.tvb;
}

static const tvb_state *state_of(const runner *t)
{
    return &t->state.as.tvb;
}

static bool expect_length(runner *t, const char *what, int got, const char *word)
{
    int32_t want;
    if (!tvb_case_length(word, &want))
        return case_fail(t, "%s: %s is no length", what, word);
    return abs(got - want) <= SLACK || case_fail(t, "%s: expected %d, got %d", what, want, got);
}

static bool expect_yes(runner *t, const words *w, bool got)
{
    const char *want = w->at[w->count - 1];
    return is(want, got ? "yes" : "no") || case_fail(t, "%s %s %s: expected %s", w->at[0], w->at[1],
                                                     w->count > 3 ? w->at[2] : "", want);
}

/* ---- A unit ---------------------------------------------------------------------------------- */

static bool expect_place(runner *t, const char *id, const tvb_unit *u, const char *word)
{
    pl_point p;
    int16_t heading = u->heading;
    if (!tvb_case_pose(word, &p, &heading) && !tvb_case_point(word, &p))
        return case_fail(t, "%s is no expectation of a unit", word);
    return (abs(p.x - u->x) <= SLACK && abs(p.y - u->y) <= SLACK && heading == u->heading &&
            u->flags & TVB_ON) ||
           case_fail(t, "%s: expected at %s, is at %d,%d,%d%s", id, word, u->x, u->y, u->heading,
                     u->flags & TVB_ON ? "" : " (off the table)");
}

static bool expect_fact(runner *t, int unit, const char *word, bool *known)
{
    const tvb_unit *u = &state_of(t)->unit[unit];
    bool is_so = false;
    *known = true;
    if (is(word, "loose"))
        is_so = u->attached == TC_NONE;
    else if (is(word, "locked"))
        is_so = tvb_locked(battle_of(t), state_of(t), unit);
    else if (is(word, "free"))
        is_so = !tvb_locked(battle_of(t), state_of(t), unit);
    else if (is(word, "in_command"))
        is_so = tvb_in_command(battle_of(t), state_of(t), unit);
    else if (is(word, "out_of_command"))
        is_so = !tvb_in_command(battle_of(t), state_of(t), unit);
    else
        *known = false;
    return is_so;
}

static bool expect_unit(runner *t, int unit, const words *w)
{
    const tvb_unit *u = &state_of(t)->unit[unit];
    for (int i = 1; i < w->count; i++) {
        const char *word = w->at[i], *next = i + 1 < w->count ? w->at[i + 1] : "";
        bool fine, known, no = is(word, "not");
        if (no)
            word = w->at[++i];
        const uint32_t flag = tvb_case_flag_of(word);
        const bool fact = expect_fact(t, unit, word, &known);
        if (flag)
            fine = !(u->flags & flag) == no ||
                   case_fail(t, "%s: %s%s expected", w->at[0], no ? "not " : "", word);
        else if (known)
            fine = fact || case_fail(t, "%s is not %s", w->at[0], word);
        else if (is(word, "res"))
            fine = case_expect_number(t, w->at[0], u->resolve, next), i++;
        else if (is(word, "start"))
            fine = case_expect_number(t, w->at[0], u->start, next), i++;
        else if (is(word, "wounds"))
            fine = case_expect_number(t, w->at[0], u->wounds, next), i++;
        else if (is(word, "attached"))
            fine = u->attached == case_subject(t, next) ||
                   case_fail(t, "%s is attached to %d", w->at[0], u->attached),
            i++;
        else
            fine = expect_place(t, w->at[0], u, word);
        if (!fine)
            return false;
    }
    return true;
}

/* ---- Questions about the position ------------------------------------------------------------ */

static bool expect_corners(runner *t, int unit, const words *w)
{
    const pl_base base = tvb_base(battle_of(t), &state_of(t)->unit[unit]);
    pl_point c[4], want;
    pl_corners(&base, c);
    for (int i = 0; i < 4 && i + 2 < w->count; i++)
        if (!tvb_case_point(w->at[i + 2], &want) || abs(want.x - c[i].x) > SLACK ||
            abs(want.y - c[i].y) > SLACK)
            return case_fail(t, "corner %d: expected %s, is %d,%d", i, w->at[i + 2], c[i].x,
                             c[i].y);
    return true;
}

/* reach S1 [at N1] wheel_left 18.5 1.581 cost 2.224; reach S1 none ID */
static bool expect_charge(runner *t, int unit, const words *w)
{
    int at = TC_NONE, i = 2;
    int32_t angle = 0;
    if (i + 1 < w->count && is(w->at[i], "at")) {
        at = case_subject(t, w->at[i + 1]);
        i += 2;
    }
    if (at < 0 || i >= w->count)
        return case_fail(t, "reach UNIT [at TARGET] none ID | wheel_left DEG LENGTH | LENGTH");
    const tvb_charge c = tvb_charge_of(battle_of(t), state_of(t), unit, at);
    char said[128];
    if (is(w->at[i], "none"))
        return c.cost < 0
                   ? i + 1 >= w->count || case_cites(t, w->at[i + 1], c.why.rule, c.why.ruling) ||
                         case_fail(t, "no charge, but %s", case_say_verdict(c.why, said))
                   : case_fail(t, "a charge of %d", c.cost);
    if (c.cost < 0)
        return case_fail(t, "no charge: %s", case_say_verdict(c.why, said));
    const bool left = is(w->at[i], "wheel_left");
    if (left || is(w->at[i], "wheel_right")) {
        if (!tvb_case_length(w->at[i + 1], &angle))
            return case_fail(t, "%s is no angle", w->at[i + 1]);
        angle /= left ? -100 : 100;
        i += 2;
    }
    return (c.wheel == angle || case_fail(t, "a wheel of %d", c.wheel)) &&
           expect_length(t, "straight", c.straight, w->at[i]);
}

static bool expect_pair(runner *t, const words *w, int one, int other)
{
    const tvb_battle *b = battle_of(t);
    const tvb_state *s = state_of(t);
    const char *word = w->at[0], *last = w->at[w->count - 1];
    if (is(word, "dist"))
        return expect_length(t, "distance", tvb_distance(b, s, one, other), last);
    if (is(word, "zone"))
        return case_expect_name(t, w->at[2], tvb_case_zones[tvb_zone_of(b, s, one, other) & 3],
                                last);
    if (is(word, "contact"))
        return expect_yes(t, w, tvb_contact(b, s, one, other));
    if (is(word, "sees"))
        return expect_yes(t, w, tvb_sees(b, s, one, other));
    if (is(word, "zoc"))
        return expect_yes(t, w, tvb_in_zoc(b, s, one, other));
    if (is(word, "dice"))
        return case_expect_number(t, "dice", tvb_shot_dice(b, s, one, other, true), last);
    if (is(word, "dice2"))
        return case_expect_number(t, "dice of a secondary", tvb_shot_dice(b, s, one, other, false),
                                  last);
    return case_expect_number(t, "hits on", tvb_melee_cut(b, s, one, other), last);
}

static bool is_pair(const char *word)
{
    return is(word, "dist") || is(word, "zone") || is(word, "contact") || is(word, "sees") ||
           is(word, "zoc") || is(word, "dice") || is(word, "dice2") || is(word, "cut");
}

static bool expect_await(runner *t, const words *w)
{
    const tc_await got = tc_awaits(&t->now.battle, &t->state);
    if (is(w->at[0], "pool"))
        return case_expect_number(t, "dice due", got.who == TC_CHANCE ? got.pool.count : 0,
                                  w->at[1]);
    if (is(w->at[0], "may"))
        return case_expect_kind(t, w, &got,
                                case_name_index(w->at[w->count - 1], kind_names, TVB_KIND_END));
    return case_expect_awaited(t, w, &got, tvb_case_sides[got.who & 3],
                               got.step < TVB_STEPS ? tvb_case_steps[got.step] : "?");
}

/* lost S 2 N 1; original S 25 */
static bool expect_sides(runner *t, const words *w)
{
    for (int i = 1; i + 1 < w->count; i += 2) {
        int side;
        if (!tvb_case_side(w->at[i], &side))
            return case_fail(t, "%s is no side", w->at[i]);
        const int n = is(w->at[0], "lost")     ? tvb_lost(battle_of(t), state_of(t), side)
                      : is(w->at[0], "points") ? state_of(t)->points[side]
                                               : state_of(t)->original[side];
        if (!case_expect_number(t, w->at[i], n, w->at[i + 1]))
            return false;
    }
    return true;
}

static bool expect_ground(runner *t, const words *w)
{
    pl_point p;
    if (w->count < 3 || !tvb_case_point(w->at[1], &p))
        return case_fail(t, "%s POINT ...", w->at[0]);
    if (is(w->at[0], "difficult"))
        return expect_yes(t, w, tvb_difficult_at(battle_of(t), state_of(t), p));
    return expect_length(t, "height", tvb_height_at(battle_of(t), state_of(t), p), w->at[2]);
}

/* veiled S N1 yes: side S is not told where N1 stands */
static bool expect_veiled(runner *t, const words *w)
{
    tc_state seen;
    int side;
    const int unit =
        w->count == 4 && tvb_case_side(w->at[1], &side) ? case_subject(t, w->at[2]) : -1;
    if (unit < 0 || unit >= TVB_UNITS)
        return case_fail(t, "veiled SIDE UNIT yes|no");
    tc_veil(&t->now.battle, &t->state, side, &seen);
    const tvb_unit *a = &seen.as.tvb.unit[unit], *b = &state_of(t)->unit[unit];
    return expect_yes(t, w, a->x != b->x || a->y != b->y);
}

static bool expect_one(runner *t, const words *w)
{
    const tvb_state *s = state_of(t);
    const char *word = w->at[0], *last = w->at[w->count - 1];
    if (is(word, "cites"))
        return case_expect_cited(t, w, false);
    if (is(word, "awaits") || is(word, "may") || is(word, "pool"))
        return expect_await(t, w);
    if (is(word, "lost") || is(word, "original") || is(word, "points"))
        return expect_sides(t, w);
    if (is(word, "lists"))
        return case_expect_list(t, w);
    if (is(word, "veiled"))
        return expect_veiled(t, w);
    if (is(word, "difficult") || is(word, "height"))
        return expect_ground(t, w);
    if (is(word, "turn"))
        return case_expect_number(t, "turn", s->turn, last);
    if (is(word, "mist"))
        return case_expect_number(t, "mist", s->mist, last);
    if (is(word, "margin"))
        return case_expect_number(t, "margin", tc_margin(&t->now.battle, &t->state), last);
    if (is(word, "attacker"))
        return case_expect_name(t, "attacker", tvb_case_sides[s->attacker & 1], last);
    if (is(word, "why"))
        return t->state.why == tc_rule_find(last) || case_fail(t, "it ended by %u", t->state.why);
    if (is(word, "outcome")) {
        static const char *const names[] = { "playing", "S", "N", "draw" };
        return case_expect_name(t, "outcome", names[t->state.over & 3], last);
    }
    if (w->count < 2)
        return case_fail(t, "%s is no expectation", word);
    if (is_pair(word)) {
        const int one = case_subject(t, w->at[1]),
                  other = w->count > 3 ? case_subject(t, w->at[2]) : -1;
        return one >= 0 && other >= 0 && expect_pair(t, w, one, other);
    }
    const bool about = is(word, "corners") || is(word, "reach") || is(word, "mdice");
    const int unit = case_subject(t, about ? w->at[1] : word);
    if (unit < 0)
        return false;
    if (is(word, "corners"))
        return expect_corners(t, unit, w);
    if (is(word, "reach"))
        return expect_charge(t, unit, w);
    if (is(word, "mdice"))
        return case_expect_number(t, "melee dice", tvb_melee_dice(battle_of(t), s, unit), last);
    return expect_unit(t, unit, w);
}

/* ---- What the runner asks of the system ------------------------------------------------------ */

static bool read_die(const runner *t, const char *word, int *value)
{
    (void)t;
    return case_read_int(word, value);
}

/* The number a word stands for in an event's field of this type. */
static bool read_value(const runner *t, const char *type, const char *word, int *value)
{
    static const char *const outcomes[] = { "playing", "S", "N", "draw" };
    const case_list lists[] = {
        { "stp", tvb_case_steps, TVB_STEPS },     { "side", tvb_case_sides, 2 },
        { "chg", tvb_case_changes, TVB_CHANGES }, { "zn", tvb_case_zones, 4 },
        { "pc", tvb_case_grounds, TVB_GROUNDS },  { "out", outcomes, 4 },
    };
    const size_t len = strcspn(type, " ");
    int32_t n;
    if (len == 1 && *type == 's') {
        *value = tvb_case_find(t, word);
        return *value >= 0;
    }
    if (!strncmp(type, "len", len) || !strncmp(type, "deg", len)) {
        if (!tvb_case_length(word, &n))
            return false;
        *value = *type == 'l' ? n : (int)pl_rnd(n, 100);
        return true;
    }
    return case_listed(lists, TC_COUNT(lists), type, word, value);
}

static bool print_value(const runner *t, const char *type, int v)
{
    if (type[0] != 's' || type[1] > ' ' || v < 0 || v >= TVB_UNITS)
        return false;
    printf("%s", battle_of(t)->card[v].id);
    return true;
}

const case_system case_tvb = {
    .name = "tvb",
    .rules = TC_TVB_RULES,
    .rules_end = TVB_RULE_END,
    .step_names = tvb_case_steps,
    .steps = TVB_STEPS,
    .side_names = tvb_case_sides,
    .kind_names = kind_names,
    .kinds = TVB_KIND_END,
    .free_step = -1,
    .events = event_table,
    .event_count = TC_COUNT(event_table),
    .begin = tvb_case_begin,
    .statement = tvb_case_statement,
    .start = tvb_case_start,
    .action = tvb_case_action,
    .go_on = tvb_case_go_on,
    .expect = expect_one,
    .find = tvb_case_find,
    .die = read_die,
    .value = read_value,
    .print = print_value,
    .slack = { 10, 0 }, /* tables say lengths to the hundredth */
};
