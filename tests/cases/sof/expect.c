/* The case runner: what a row expects. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- What the runner asks of the system ------------------------------------------------------ */

static const case_event event_table[] = {
    CASE_COMMON_EVENTS,
#define EVENT(symbol, name, fields) { symbol, name, fields },
#include "../../../core/sof/events.def"
#undef EVENT
};

/* The number a word stands for in a field of this type; false if it is none. */
static bool read_value(const runner *t, const char *type, const char *word, int *value)
{
    static const case_list lists[] = {
        { "st", case_status_names, 4 },  { "stp", case_step_names, SOF_STEPS },
        { "side", case_side_names, 2 },  { "col", case_column_names, 8 },
        { "res", case_result_names, 8 }, { "d", case_dir_names, 6 },
    };
    int c, r;
    const size_t len = strcspn(type, " ");
    if (len == 1 && *type == 'h' && case_read_hex(word, &c, &r)) {
        *value = (int16_t)hex_at(c, r);
        return true;
    }
    if (len == 2 && !strncmp(type, "hs", len)) { /* 2.5 is five halves */
        char *end;
        const double strength = strtod(word, &end);
        *value = (int)(2 * strength);
        return end != word && !*end && *value == 2 * strength;
    }
    if (len == 1 && *type == 's') {
        *value = is(word, "cup")    ? SOF_CUP
                 : is(word, "none") ? TC_NONE
                                    : fixture_find(&t->now.battle, word);
        return *value >= 0;
    }
    return case_listed(lists, TC_COUNT(lists), type, word, value);
}

/* ---- Expectations: the position -------------------------------------------------------------- */

static bool expect_hex(runner *t, const char *id, tc_hex got, const char *word)
{
    int c, r;
    if (is(word, "off"))
        return got == HEX_NONE ||
               case_fail(t, "%s is still at %d,%d", id, hex_col(got), hex_row(got));
    if (!case_read_hex(word, &c, &r))
        return case_fail(t, "%s is neither a hex nor a state", word);
    if (got == HEX_NONE)
        return case_fail(t, "%s: expected at %s, is off the map", id, word);
    return got == hex_at(c, r) ||
           case_fail(t, "%s: expected at %s, is at %d,%d", id, word, hex_col(got), hex_row(got));
}

static bool expect_unit(runner *t, int unit, const words *w)
{
    const sof_unit *u = &t->state.as.sof.unit[unit];
    for (int i = 1; i < w->count; i++) {
        const char *word = w->at[i];
        const int dir = !strncmp(word, "face:", 5) ? case_find_dir(word + 5) : -1;
        bool fine;
        if (dir >= 0)
            fine = u->facing == dir ||
                   case_fail(t, "%s faces %s", w->at[0], case_dir_names[u->facing % 6]);
        else if (case_name_index(word, case_status_names, 4) >= 0)
            fine = case_expect_name(t, w->at[0], case_status_names[u->status & 3], word);
        else
            fine = expect_hex(t, w->at[0], u->hex, word);
        if (!fine)
            return false;
    }
    return true;
}

static bool expect_leader(runner *t, int leader, const words *w)
{
    const sof_leader *l = &t->state.as.sof.leader[leader];
    for (int i = 1; i < w->count; i++) {
        const char *word = w->at[i];
        const bool active = l->flags & SOF_L_ACTIVATED;
        bool fine;
        if (is(word, "cup") && i + 1 < w->count)
            fine = case_expect_number(t, "AM in the cup", l->cup, w->at[++i]);
        else if (is(word, "activated") || is(word, "unactivated"))
            fine = case_expect_name(t, w->at[0], active ? "activated" : "unactivated", word);
        else if (case_name_index(word, case_leader_names, 4) >= 0)
            fine = case_expect_name(t, w->at[0], case_leader_names[l->state & 3], word);
        else
            fine = expect_hex(t, w->at[0], l->hex, word);
        if (!fine)
            return false;
    }
    return true;
}

static bool expect_gun(runner *t, int gun, const words *w)
{
    const sof_gun *g = &t->state.as.sof.gun[gun];
    for (int i = 1; i < w->count; i++) {
        const char *word = w->at[i];
        const int dir = !strncmp(word, "face:", 5) ? case_find_dir(word + 5) : -1;
        bool fine;
        if (dir >= 0)
            fine = g->facing == dir ||
                   case_fail(t, "%s faces %s", w->at[0], case_dir_names[g->facing % 6]);
        else if (is(word, "owner") && i + 1 < w->count)
            fine = case_expect_name(t, w->at[0], case_side_names[g->owner & 1], w->at[++i]);
        else if (is(word, "fired") || is(word, "unfired"))
            fine = case_expect_name(t, w->at[0], g->fired ? "fired" : "unfired", word);
        else if (case_name_index(word, case_gun_names, 3) >= 0)
            fine = case_expect_name(t, w->at[0], case_gun_names[g->state % 3], word);
        else
            fine = expect_hex(t, w->at[0], g->hex, word);
        if (!fine)
            return false;
    }
    return true;
}

static int kind_by_name(const char *name)
{
    static const char *const names[] = {
#define KIND(symbol, name, carries) [symbol] = (name),
#include "../../../core/sof/kinds.def"
#undef KIND
    };
    return case_name_index(name, names, SOF_KIND_END);
}

/* awaits C MOVEMENT [SUBJECT] | awaits over; may KIND; may not KIND; pool N SIDES */
static bool expect_await(runner *t, const words *w)
{
    const tc_await got = tc_awaits(&t->now.battle, &t->state);
    if (is(w->at[0], "pool")) {
        return w->count == 3 &&
               case_expect_number(t, "dice due", got.who == TC_CHANCE ? got.pool.count : 0,
                                  w->at[1]) &&
               case_expect_number(t, "sides", got.pool.sides, w->at[2]);
    }
    if (is(w->at[0], "may"))
        return case_expect_kind(t, w, &got, kind_by_name(w->at[w->count - 1]));
    return case_expect_awaited(t, w, &got, case_side_names[got.who & 3],
                               got.step < SOF_STEPS ? case_step_names[got.step] : "?");
}

static int cup_count(const runner *t)
{
    int n = 0;
    for (int i = 0; i < t->now.battle.as.sof.leaders; i++)
        n += t->state.as.sof.leader[i].cup;
    return n;
}

/* lists KIND SUBJECT|any N: so many legal actions of the kind are offered. */
static bool expect_list(runner *t, const words *w)
{
    static tc_action out[512];
    const int kind = w->count == 4 ? kind_by_name(w->at[1]) : -1;
    if (kind < 0)
        return case_fail(t, "lists KIND SUBJECT|any N");
    const int subject = is(w->at[2], "any") ? TC_NONE : case_subject(t, w->at[2]);
    if (subject < 0)
        return false;
    const int n = tc_actions(&t->now.battle, &t->state, kind, subject, out, TC_COUNT(out));
    return case_expect_number(t, w->at[1], n, w->at[3]);
}

/* lost C 6 P 4: VP lost by each side */
static bool expect_lost(runner *t, const words *w)
{
    for (int i = 1; i + 1 < w->count; i += 2) {
        const int side = case_find_side(w->at[i]);
        if (side < 0)
            return case_fail(t, "%s is no side", w->at[i]);
        const int lost = sof_lost(&t->now.battle.as.sof, &t->state.as.sof, side);
        if (!case_expect_number(t, side ? "VP lost by P" : "VP lost by C", lost, w->at[i + 1]))
            return false;
    }
    return true;
}

static bool expect_one(runner *t, const words *w)
{
    const sof_state *s = &t->state.as.sof;
    const char *word = w->at[0], *last = w->at[w->count - 1];
    if (is(word, "awaits") || is(word, "may") || is(word, "pool"))
        return expect_await(t, w);
    if (is(word, "lost"))
        return expect_lost(t, w);
    if (is(word, "lists"))
        return expect_list(t, w);
    if (is(word, "turn"))
        return case_expect_number(t, "turn", s->turn, last);
    if (is(word, "cup"))
        return case_expect_number(t, "AM in the cup", cup_count(t), last);
    if (is(word, "marker"))
        return case_expect_number(t, "event marker in the cup", s->event_in_cup, last);
    if (is(word, "margin"))
        return case_expect_number(t, "margin", tc_margin(&t->now.battle, &t->state), last);
    if (is(word, "drawer"))
        return case_expect_name(t, "drawer", case_side_names[s->drawer & 1], last);
    if (is(word, "outcome"))
        return case_expect_name(t, "outcome", case_outcome_names[t->state.over & 3], last);
    if (is(word, "arrived"))
        return case_expect_name(t, "arrived",
                                s->arrived ? case_edge_names[(s->arrived - 1) & 3] : "no", last);
    const int subject = case_subject(t, word);
    if (subject < 0)
        return false;
    if (subject < SOF_LEADER0)
        return expect_unit(t, subject, w);
    if (subject < SOF_GUN0)
        return expect_leader(t, subject - SOF_LEADER0, w);
    return expect_gun(t, subject - SOF_GUN0, w);
}

static bool read_die(const runner *t, const char *word, int *value)
{
    if (strncmp(word, "draw:", 5) != 0)
        return case_read_int(word, value);
    *value = fixture_draw_die(&t->now.battle, &t->state, word + 5);
    return true;
}

static bool print_value(const runner *t, const char *type, int v)
{
    if (*type == 'h')
        printf("%d,%d", hex_col((tc_hex)v), hex_row((tc_hex)v));
    else if (type[0] == 's' && type[1] <= ' ' && v < t->now.battle.as.sof.units)
        printf("%s", t->now.battle.as.sof.unit[v].id);
    else
        return false;
    return true;
}

static int find_subject(const runner *t, const char *id)
{
    return fixture_find(&t->now.battle, id);
}

const case_system case_sof = {
    .name = "sof",
    .rules = TC_SOF_RULES,
    .rules_end = SOF_RULE_END,
    .step_names = case_step_names,
    .steps = SOF_STEPS,
    .free_step = SOF_STEP_DRAW,
    .events = event_table,
    .event_count = TC_COUNT(event_table),
    .begin = case_sof_begin,
    .statement = case_sof_statement,
    .start = case_sof_start,
    .action = case_sof_action,
    .expect = expect_one,
    .find = find_subject,
    .die = read_die,
    .value = read_value,
    .print = print_value,
};
