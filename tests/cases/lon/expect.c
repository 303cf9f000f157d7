/* The case runner: what a row of Lion of the North expects. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

static const case_event event_table[] = {
    CASE_COMMON_EVENTS,
#define EVENT(symbol, name, fields) { symbol, name, fields },
#include "../../../core/lon/events.def"
#undef EVENT
};

static const char *const kind_names[] = {
#define KIND(symbol, name, carries) [symbol] = (name),
#include "../../../core/lon/kinds.def"
#undef KIND
};

static const lon_battle *battle_of(const runner *t)
{
    return &t->now.battle.as.lon;
}

static const lon_state *state_of(const runner *t)
{
    return &t->state.as.lon;
}

bool lon_case_yes(runner *t, const words *w, bool got)
{
    const char *want = w->at[w->count - 1];
    return is(want, got ? "yes" : "no") ||
           case_fail(t, "%s %s %s: expected %s", w->at[0], w->count > 2 ? w->at[1] : "",
                     w->count > 3 ? w->at[2] : "", want);
}

/* ---- A stand --------------------------------------------------------------------------------- */

static bool expect_place(runner *t, const char *id, const lon_stand *u, const char *word)
{
    pl_point p;
    int16_t heading = u->heading;
    if (!lon_case_pose(word, &p, &heading) && !lon_case_point(word, &p))
        return case_fail(t, "%s is no expectation of a stand", word);
    return (p.x == u->x && p.y == u->y && heading == u->heading && u->flags & LON_ON) ||
           case_fail(t, "%s: expected at %s, is at %d,%d,%d%s", id, word, u->x, u->y, u->heading,
                     u->flags & LON_ON ? "" : " (off the table)");
}

/* What is so of a stand, as one word. */
static bool fact_of(const runner *t, int stand, const char *word, bool *known)
{
    const lon_stand *u = &state_of(t)->stand[stand];
    *known = true;
    if (is(word, "good"))
        return u->flags & LON_ON && !(u->flags & LON_DISORDERED);
    if (is(word, "unlinked"))
        return u->link == TC_NONE;
    if (is(word, "lost"))
        return (u->flags & (LON_PILE | LON_GONE)) != 0;
    *known = false;
    return false;
}

static bool expect_named(runner *t, int stand, const words *w, int *i)
{
    const lon_stand *u = &state_of(t)->stand[stand];
    const char *word = w->at[*i], *next = *i + 1 < w->count ? w->at[*i + 1] : "";
    const int gun = case_name_index(word, lon_case_guns, LON_GUN_STATES);
    if (gun > 0)
        return case_expect_name(t, w->at[0], lon_case_guns[u->gun % LON_GUN_STATES], word);
    if (is(word, "type") || is(word, "held") || is(word, "link"))
        ++*i;
    if (is(word, "type"))
        return case_expect_name(t, w->at[0], lon_case_types[u->type % LON_TYPES], next);
    if (is(word, "held"))
        return case_expect_name(t, w->at[0], lon_case_sides[lon_side(state_of(t), stand)], next);
    if (is(word, "link"))
        return u->link == case_subject(t, next) ||
               case_fail(t, "%s is linked to %d", w->at[0], u->link);
    return expect_place(t, w->at[0], u, word);
}

/* A1 600,300,0 disordered not moved link A2 held B limbered1 */
static bool expect_stand(runner *t, int stand, const words *w)
{
    const lon_stand *u = &state_of(t)->stand[stand];
    for (int i = 1; i < w->count; i++) {
        const bool no = is(w->at[i], "not");
        const char *word = w->at[i += no];
        const uint32_t flag = lon_case_flag_of(word);
        bool known, fine;
        const bool fact = fact_of(t, stand, word, &known);
        if (flag)
            fine = !(u->flags & flag) == no ||
                   case_fail(t, "%s: %s%s expected", w->at[0], no ? "not " : "", word);
        else if (known)
            fine = fact != no || case_fail(t, "%s is%s %s", w->at[0], no ? "" : " not", word);
        else
            fine = expect_named(t, stand, w, &i);
        if (!fine)
            return false;
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

/* awaits A MOVE [STAND]; may FIRE; may not FIRE */
static bool expect_await(runner *t, const words *w)
{
    const tc_await got = tc_awaits(&t->now.battle, &t->state);
    if (is(w->at[0], "may")) {
        const bool no = w->count == 3;
        const int kind = case_name_index(w->at[w->count - 1], kind_names, LON_KIND_END);
        if (kind < 0)
            return case_fail(t, "no kind %s", w->at[w->count - 1]);
        return (got.kinds >> kind & 1) != no ||
               case_fail(t, "%s may %s", w->at[w->count - 1], no ? "come" : "not come");
    }
    if (w->count > 1 && !case_expect_name(t, "awaited", lon_case_sides[got.who & 3], w->at[1]))
        return false;
    if (w->count > 2 &&
        !case_expect_name(t, "step", got.step < LON_STEPS ? lon_case_steps[got.step] : "?",
                          w->at[2]))
        return false;
    return w->count < 4 || got.subject == case_subject(t, w->at[3]) ||
           case_fail(t, "awaited about %d, expected %s", got.subject, w->at[3]);
}

/* veil A no: side A is told everything (R126) */
static bool expect_veil(runner *t, const words *w, int side)
{
    static tc_state seen;
    tc_veil(&t->now.battle, &t->state, side, &seen);
    return lon_case_yes(t, w, tc_hash(&t->now.battle, &seen) != tc_hash(&t->now.battle, &t->state));
}

/* dl A 3; n B 16; tokens A surprise 2 1; demoralised A yes; holder A B (of A's train) */
static bool expect_side(runner *t, const words *w, int side)
{
    const lon_state *s = state_of(t);
    const char *word = w->at[0], *last = w->at[w->count - 1];
    if (is(word, "n"))
        return case_expect_number(t, "N", s->n[side], last);
    if (is(word, "dl"))
        return case_expect_number(t, "DL", s->dl[side], last);
    if (is(word, "vl"))
        return case_expect_number(t, "VL", s->vl[side], last) &&
               case_expect_number(t, "lost", tc_lost(&t->now.battle, &t->state, side), last);
    if (is(word, "limit"))
        return case_expect_number(t, "limit", tc_limit(&t->now.battle, &t->state, side), last);
    if (is(word, "holder"))
        return case_expect_name(t, "holder", lon_case_sides[s->train_holder[side] & 1], last);
    if (is(word, "demoralised"))
        return lon_case_yes(t, w, s->demoralised >> side & 1);
    if (is(word, "level_of"))
        return case_expect_name(t, "level",
                                lon_case_victories[lon_level_of(battle_of(t), s, side) & 3], last);
    if (is(word, "veil"))
        return expect_veil(t, w, side);
    if (is(word, "omens"))
        return lon_case_yes(t, w, s->omens >> side & 1);
    if (is(word, "aided"))
        return lon_case_yes(t, w, s->aided >> side & 1);
    if (is(word, "tokens") && w->count == 5) {
        const uint8_t *of = is(w->at[2], "surprise") ? s->surprise[side] : s->fanatic[side];
        return case_expect_number(t, "tokens of this turn", of[0], w->at[3]) &&
               case_expect_number(t, "tokens to the end of the next", of[1], w->at[4]);
    }
    return case_fail(t, "%s is no expectation of a side", word);
}

static bool is_of_side(const char *word)
{
    static const char *const names[] = { "n",           "dl",    "vl",      "limit",
                                         "holder",      "omens", "aided",   "tokens",
                                         "demoralised", "veil",  "level_of" };
    return case_name_index(word, names, TC_COUNT(names)) >= 0;
}

/* turn 4; purse 5 2; cards 3; cards P1-FIRE P2-FIRE; first A; sunset 11; visibility bad */
static bool expect_clock(runner *t, const words *w, bool *known)
{
    const lon_state *s = state_of(t);
    const char *word = w->at[0], *last = w->at[w->count - 1];
    int n;
    *known = true;
    if (is(word, "turn"))
        return case_expect_number(t, "turn", s->turn, last);
    if (is(word, "sunset"))
        return case_expect_number(t, "sunset", s->sunset, last);
    if (is(word, "first"))
        return case_expect_name(t, "first", lon_case_sides[s->first & 1], last);
    if (is(word, "visibility"))
        return case_expect_name(t, "visibility", s->bad_visibility ? "bad" : "good", last);
    if (is(word, "margin"))
        return case_expect_number(t, "margin", tc_margin(&t->now.battle, &t->state), last);
    if (is(word, "purse"))
        return case_expect_number(t, "purse", s->cpts[0], w->at[1]) &&
               (w->count < 3 || case_expect_number(t, "second purse", s->cpts[1], w->at[2]));
    if (is(word, "cards") && w->count == 2 && case_read_int(last, &n))
        return case_expect_number(t, "cards", __builtin_popcount(s->cards), last);
    if (is(word, "cards")) {
        unsigned want = 0;
        for (int i = 1; i < w->count; i++)
            want |= 1u << (case_name_index(w->at[i], lon_case_cards, LON_CARDS) & 15);
        return want == s->cards || case_fail(t, "cards: expected %x, left are %x", want, s->cards);
    }
    *known = false;
    return true;
}

static bool expect_end(runner *t, const words *w, bool *known)
{
    const char *word = w->at[0], *last = w->at[w->count - 1];
    *known = true;
    if (is(word, "outcome"))
        return case_expect_name(t, "outcome", lon_case_outcomes[t->state.over & 3], last);
    if (is(word, "level"))
        return case_expect_name(t, "level", lon_case_victories[state_of(t)->level & 3], last);
    if (is(word, "why"))
        return t->state.why == tc_rule_find(last) || case_fail(t, "it ended by %u", t->state.why);
    *known = false;
    return true;
}

bool lon_case_expect(runner *t, const words *w)
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
        return lon_case_side(w->at[1], &side) ? expect_side(t, w, side)
                                              : case_fail(t, "%s is no side", w->at[1]);
    fine = expect_clock(t, w, &known);
    if (!known)
        fine = expect_end(t, w, &known);
    if (!known)
        fine = lon_case_ask(t, w, &known);
    if (known)
        return fine;
    const int stand = case_subject(t, word);
    return stand >= 0 && stand < LON_STANDS && expect_stand(t, stand, w);
}

/* ---- What the runner asks of the system ------------------------------------------------------ */

/* draw:P1-FIRE is the number of that card among those left (R113). */
static bool read_die(const runner *t, const char *word, int *value)
{
    if (strncmp(word, "draw:", 5))
        return case_read_int(word, value);
    const int card = case_name_index(word + 5, lon_case_cards, LON_CARDS);
    const unsigned left = state_of(t)->cards;
    *value = card < 0 ? 0 : 1 + __builtin_popcount(left & ((1u << card) - 1));
    return card >= 0 && left >> card & 1;
}

/* The number a word stands for in an event's field of this type. */
static bool read_value(const runner *t, const char *type, const char *word, int *value)
{
    const case_list lists[] = {
        { "side", lon_case_sides, 2 },          { "gun", lon_case_guns, LON_GUN_STATES },
        { "card", lon_case_cards, LON_CARDS },  { "edg", lon_case_edges, 4 },
        { "why", lon_case_causes, LON_CAUSES }, { "lvl", lon_case_victories, 4 },
        { "out", lon_case_outcomes, 4 },
    };
    const size_t len = strcspn(type, " ");
    int32_t n;
    if (len == 1 && *type == 's') {
        *value = lon_case_find(t, word);
        return *value >= 0;
    }
    if (!strncmp(type, "len", len) || !strncmp(type, "deg", len)) {
        if (!lon_case_length(word, &n))
            return false;
        *value = (int)pl_rnd(n, 10); /* tenths of a millimetre, of a degree */
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
    if (type[0] != 's' || type[1] > ' ' || v < 0 || v >= LON_STANDS)
        return false;
    printf("%s", battle_of(t)->card[v].id);
    return true;
}

const case_system case_lon = {
    .name = "lon",
    .rules = TC_LON_RULES,
    .rules_end = LON_RULE_END,
    .step_names = lon_case_steps,
    .steps = LON_STEPS,
    .side_names = lon_case_sides,
    .kind_names = kind_names,
    .kinds = LON_KIND_END,
    .free_step = LON_STEP_DRAW,
    .events = event_table,
    .event_count = TC_COUNT(event_table),
    .begin = lon_case_begin,
    .statement = lon_case_statement,
    .start = lon_case_start,
    .action = lon_case_action,
    .go_on = lon_case_go_on,
    .expect = lon_case_expect,
    .find = lon_case_find,
    .die = read_die,
    .value = read_value,
    .print = print_value,
    .slack = { 0, 0 },
};
