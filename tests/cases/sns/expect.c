/* The case runner: what a row of Sword & Spear expects. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

static const case_event event_table[] = {
    CASE_COMMON_EVENTS,
#define EVENT(symbol, name, fields) { symbol, name, fields },
#include "../../../core/sns/events.def"
#undef EVENT
};

static const char *const kind_names[] = {
#define KIND(symbol, name, carries) [symbol] = (name),
#include "../../../core/sns/kinds.def"
#undef KIND
};

static const sns_battle *battle_of(const runner *t)
{
    return &t->now.battle.as.sns;
}

static const sns_state *state_of(const runner *t)
{
    return &t->state.as.sns;
}

bool sns_case_yes(runner *t, const words *w, bool got)
{
    const char *want = w->at[w->count - 1];
    return is(want, got ? "yes" : "no") ||
           case_fail(t, "%s %s %s: expected %s", w->at[0], w->count > 2 ? w->at[1] : "",
                     w->count > 3 ? w->at[2] : "", want);
}

/* ---- A unit, a commander --------------------------------------------------------------------- */

static bool expect_place(runner *t, const char *id, const sns_unit *u, const char *word)
{
    pl_point p;
    int16_t heading = u->heading;
    if (!sns_case_pose(word, &p, &heading) && !sns_case_point(word, &p))
        return case_fail(t, "%s is no expectation of a unit", word);
    return (p.x == u->x && p.y == u->y && heading == u->heading && u->flags & SNS_HERE) ||
           case_fail(t, "%s: expected at %s, is at %d,%d,%d%s", id, word, u->x, u->y, u->heading,
                     u->flags & SNS_HERE ? "" : " (off the table)");
}

/* A1 10,10,0 hits 2 dice 1 number 5 not impetus */
static bool expect_unit(runner *t, int unit, const words *w)
{
    const sns_unit *u = &state_of(t)->unit[unit];
    for (int i = 1; i < w->count; i++) {
        const bool no = is(w->at[i], "not");
        const char *word = w->at[i += no];
        const uint32_t flag = sns_case_flag_of(word);
        const int number = is(word, "hits")     ? u->hits
                           : is(word, "dice")   ? u->dice
                           : is(word, "number") ? u->number
                                                : -1;
        bool fine;
        if (flag)
            fine = !(u->flags & flag) == no ||
                   case_fail(t, "%s: %s%s expected", w->at[0], no ? "not " : "", word);
        else if (is(word, "off"))
            fine = !(u->flags & SNS_HERE) != no || case_fail(t, "%s is on the table", w->at[0]);
        else if (number >= 0)
            fine = i + 1 < w->count && case_expect_number(t, word, number, w->at[++i]);
        else
            fine = expect_place(t, w->at[0], u, word);
        if (!fine)
            return false;
    }
    return true;
}

/* AC 10,10 | with A1 | alone | dead | left */
static bool expect_commander(runner *t, int piece, const words *w)
{
    const sns_commander *c = sns_commander_at(state_of(t), piece);
    pl_point p;
    for (int i = 1; i < w->count; i++) {
        const char *word = w->at[i];
        bool fine;
        if (is(word, "with") && i + 1 < w->count)
            fine = c->flags & SNS_CMD_HERE && c->unit == case_subject(t, w->at[++i]);
        else if (is(word, "dead"))
            fine = c->flags & SNS_CMD_DEAD;
        else if (is(word, "left"))
            fine = c->flags & SNS_CMD_LEFT;
        else if (is(word, "alone"))
            fine = sns_is_alone(state_of(t), piece);
        else if (sns_case_point(word, &p))
            fine = sns_is_alone(state_of(t), piece) && p.x == c->x && p.y == c->y;
        else
            return case_fail(t, "%s is no expectation of a commander", word);
        if (!fine)
            return case_fail(t, "%s: expected %s %s, is with %d at %d,%d, flags %d", w->at[0], word,
                             w->at[w->count - 1], c->unit, c->x, c->y, c->flags);
    }
    return true;
}

/* ---- The battle ------------------------------------------------------------------------------ */

/* pool 2 d6; pool 0: no dice are due */
static bool expect_pool(runner *t, const words *w)
{
    const tc_await got = tc_awaits(&t->now.battle, &t->state);
    const int count = got.who == TC_CHANCE ? got.pool.count : 0;
    if (w->count > 2 && atoi(w->at[2] + 1) != got.pool.sides)
        return case_fail(t, "dice of %d sides", got.pool.sides);
    return case_expect_number(t, "dice due", count, w->at[1]);
}

/* awaits A CHOOSE [A1]; may GIVE; may not GIVE */
static bool expect_await(runner *t, const words *w)
{
    const tc_await got = tc_awaits(&t->now.battle, &t->state);
    if (is(w->at[0], "may"))
        return case_expect_kind(t, w, &got,
                                case_name_index(w->at[w->count - 1], kind_names, SNS_KIND_END));
    return case_expect_awaited(t, w, &got, sns_case_sides[got.who & 3],
                               got.step < SNS_STEPS ? sns_case_steps[got.step] : "?");
}

/* veil A no: side A is told everything (R16, R95) */
static bool expect_veil(runner *t, const words *w, int side)
{
    static tc_state seen;
    tc_veil(&t->now.battle, &t->state, side, &seen);
    return sns_case_yes(t, w, tc_hash(&t->now.battle, &seen) != tc_hash(&t->now.battle, &t->state));
}

/* hand A 4 4 6; hand A none */
static bool expect_hand(runner *t, const words *w, int side)
{
    int want[7] = { 0 }, n;
    for (int i = 2; i < w->count; i++)
        if (case_read_int(w->at[i], &n) && n >= 1 && n <= 6)
            want[n]++;
    for (int i = 1; i <= 6; i++)
        if (want[i] != state_of(t)->hand[side][i])
            return case_fail(t, "hand: %d dice show %d, expected %d", state_of(t)->hand[side][i], i,
                             want[i]);
    return true;
}

static bool is_of_side(const char *word)
{
    static const char *const names[] = { "total",  "morale", "break", "lost",   "aside", "missing",
                                         "filled", "hand",   "drawn", "tested", "due",   "veil" };
    return case_name_index(word, names, TC_COUNT(names)) >= 0;
}

/* total A 44; lost A 8; due A yes */
static bool expect_side(runner *t, const words *w, int side)
{
    const sns_state *s = state_of(t);
    const char *word = w->at[0], *last = w->at[w->count - 1];
    if (is(word, "hand"))
        return expect_hand(t, w, side);
    if (is(word, "veil"))
        return expect_veil(t, w, side);
    if (is(word, "tested"))
        return sns_case_yes(t, w, s->tested >> side & 1);
    if (is(word, "due"))
        return sns_case_yes(t, w, s->due >> side & 1);
    if (is(word, "lost"))
        return case_expect_number(t, word, tc_lost(&t->now.battle, &t->state, side), last);
    if (is(word, "break"))
        return case_expect_number(t, word, tc_limit(&t->now.battle, &t->state, side), last);
    const int got = is(word, "total")     ? s->total[side]
                    : is(word, "morale")  ? sns_morale(s->total[side])
                    : is(word, "aside")   ? s->aside[side]
                    : is(word, "missing") ? s->missing[side]
                    : is(word, "filled")  ? s->filled[side]
                                          : s->drawn[side];
    return case_expect_number(t, word, got, last);
}

/* turn 4; phase 2; active A; bag 7 7 */
static bool expect_clock(runner *t, const words *w, bool *known)
{
    const sns_state *s = state_of(t);
    const char *word = w->at[0], *last = w->at[w->count - 1];
    *known = true;
    if (is(word, "turn"))
        return case_expect_number(t, word, s->turn, last);
    if (is(word, "phase"))
        return case_expect_number(t, word, s->phase, last);
    if (is(word, "active"))
        return case_expect_name(t, word, s->active < 2 ? sns_case_sides[s->active] : "none", last);
    if (is(word, "first"))
        return case_expect_name(t, word, sns_case_sides[s->first & 1], last);
    if (is(word, "bag"))
        return case_expect_number(t, word, s->bag[0], w->at[1]) &&
               case_expect_number(t, word, s->bag[1], last);
    if (is(word, "margin"))
        return case_expect_number(t, word, tc_margin(&t->now.battle, &t->state), last);
    if (is(word, "outcome"))
        return case_expect_name(t, word, sns_case_outcomes[t->state.over & 3], last);
    if (is(word, "why"))
        return t->state.why == tc_rule_find(last) || case_fail(t, "it ended by %u", t->state.why);
    *known = false;
    return true;
}

bool sns_case_expect(runner *t, const words *w)
{
    const char *word = w->at[0];
    bool known, fine;
    int side;
    if (is(word, "cites"))
        return case_expect_cited(t, w, true);
    if (w->count < 2)
        return case_fail(t, "%s is no expectation", word);
    if (is(word, "awaits") || is(word, "may"))
        return expect_await(t, w);
    if (is(word, "pool"))
        return expect_pool(t, w);
    if (is(word, "lists"))
        return case_expect_list(t, w);
    if (is_of_side(word))
        return sns_case_side(w->at[1], &side) ? expect_side(t, w, side)
                                              : case_fail(t, "%s is no side", w->at[1]);
    fine = expect_clock(t, w, &known);
    if (!known)
        fine = sns_case_ask(t, w, &known);
    if (known)
        return fine;
    const int piece = case_subject(t, word);
    if (piece < 0 || piece >= SNS_PIECES)
        return false;
    return sns_is_commander(piece) ? expect_commander(t, piece, w) : expect_unit(t, piece, w);
}

/* ---- What the runner asks of the system ------------------------------------------------------ */

/* A and B (draw:A) are dice of the bag: side 0's are counted first. */
static bool read_die(const runner *t, const char *word, int *value)
{
    if (!strncmp(word, "draw:", 5))
        word += 5;
    if (!is(word, "A") && !is(word, "B"))
        return case_read_int(word, value);
    const int side = word[0] == 'B';
    *value = side ? state_of(t)->bag[0] + 1 : 1;
    return state_of(t)->bag[side] > 0;
}

/* The number a word stands for in an event's field of this type. */
static bool read_value(const runner *t, const char *type, const char *word, int *value)
{
    const case_list lists[] = {
        { "side", sns_case_sides, 2 },
        { "edg", sns_case_edges, 4 },
        { "why", sns_case_causes, SNS_CAUSES },
        { "act", sns_case_acts, SNS_ACT_KINDS },
        { "pce", sns_case_grounds, SNS_GROUNDS },
        { "cls", sns_case_deploys, SNS_DEPLOY_STEPS },
        { "out", sns_case_outcomes, 4 },
    };
    const size_t len = strcspn(type, " ");
    int32_t n;
    if (len == 1 && *type == 's') {
        *value = sns_case_find(t, word);
        return *value >= 0;
    }
    if (!strncmp(type, "len", len)) {
        if (!sns_case_length(word, &n))
            return false;
        *value = (int)pl_rnd(n, 10); /* hundredths of a DU */
        return true;
    }
    if (!strncmp(type, "yes", len) && (is(word, "yes") || is(word, "no"))) {
        *value = is(word, "yes");
        return true;
    }
    return case_listed(lists, TC_COUNT(lists), type, word, value);
}

static bool print_value(const runner *t, const char *type, int v)
{
    if (type[0] != 's' || type[1] > ' ' || v < 0 || v >= SNS_PIECES)
        return false;
    printf("%s", battle_of(t)->card[v].id);
    return true;
}

const case_system case_sns = {
    .name = "sns",
    .rules = TC_SNS_RULES,
    .rules_end = SNS_RULE_END,
    .step_names = sns_case_steps,
    .steps = SNS_STEPS,
    .side_names = sns_case_sides,
    .kind_names = kind_names,
    .kinds = SNS_KIND_END,
    .free_step = SNS_STEP_DRAW,
    .events = event_table,
    .event_count = TC_COUNT(event_table),
    .begin = sns_case_begin,
    .statement = sns_case_statement,
    .start = sns_case_start,
    .action = sns_case_action,
    .go_on = sns_case_go_on,
    .expect = sns_case_expect,
    .find = sns_case_find,
    .die = read_die,
    .value = read_value,
    .print = print_value,
    .slack = { 0, 0 },
};
