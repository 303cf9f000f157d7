/* The case runner: the lines that describe a position. */
#include "case.h"

#include <stdio.h>

static bool set_hexes(runner *t, const words *w, void (*set)(tc_battle *, int, int))
{
    for (int i = 1; i < w->count; i++) {
        int c, r;
        if (!case_read_hex(w->at[i], &c, &r))
            return case_fail(t, "%s is not a hex", w->at[i]);
        set(&t->now.battle, c, r);
    }
    return true;
}

/* river 8,8 N NE 9,8 N */
static bool set_sides(runner *t, const words *w, void (*set)(tc_battle *, int, int, int))
{
    int c = -1, r = -1;
    for (int i = 1; i < w->count; i++) {
        const int dir = case_find_dir(w->at[i]);
        if (dir < 0 && !case_read_hex(w->at[i], &c, &r))
            return case_fail(t, "%s is neither a hex nor a direction", w->at[i]);
        if (dir >= 0 && c >= 0)
            set(&t->now.battle, c, r, dir);
    }
    return true;
}

static bool set_switches(runner *t, const words *w)
{
    for (int i = 1; i < w->count; i++) {
        const bool next_off =
            i + 1 < w->count && (is(w->at[i + 1], "off") || is(w->at[i + 1], "defender"));
        const bool next_on =
            i + 1 < w->count && (is(w->at[i + 1], "on") || is(w->at[i + 1], "nearest"));
        if (!fixture_switch(&t->now.battle, w->at[i], !next_off))
            return case_fail(t, "no option or ruling %s", w->at[i]);
        i += next_off || next_on;
    }
    return true;
}

static bool set_leader_word(runner *t, int leader, const words *w, int *i)
{
    sof_leader_card *card = &t->now.battle.as.sof.leader[leader];
    sof_leader *l = &t->now.battle.as.sof.start.leader[leader];
    const char *word = w->at[*i];
    int n;
    if (is(word, "ma") && *i + 1 < w->count && case_read_int(w->at[*i + 1], &n)) {
        card->ma = (uint8_t)n;
        ++*i;
    } else if (is(word, "overall") && *i + 1 < w->count) {
        const int colour = case_subject(t, w->at[++*i]);
        if (colour < SOF_LEADER0)
            return case_fail(t, "overall wants a leader");
        card->overall = 1;
        card->colour_of = (uint8_t)(colour - SOF_LEADER0);
    } else if (is(word, "absent")) {
        card->absent = 1;
    } else if (is(word, "hot_head")) {
        card->hot_head = 1;
    } else if (is(word, "activated")) {
        l->flags |= SOF_L_ACTIVATED;
    } else if (is(word, "moved")) {
        l->flags |= SOF_L_MOVED;
    } else if (is(word, "leaderless")) {
        l->state = SOF_LEADERLESS;
    } else if (is(word, "replaced")) {
        l->state = SOF_REPLACED;
    } else if (is(word, "left")) {
        l->state = SOF_LEFT;
    } else {
        return case_fail(t, "a leader has no %s", word);
    }
    return true;
}

/* leader T C 3 8,9 ma 10 activated */
static bool set_leader(runner *t, const words *w)
{
    int command, c = -1, r = -1;
    const int side = w->count > 4 ? case_find_side(w->at[2]) : -1;
    if (side < 0 || !case_read_int(w->at[3], &command) ||
        (!is(w->at[4], "off") && !case_read_hex(w->at[4], &c, &r)))
        return case_fail(t, "leader ID SIDE COMMAND HEX|off ...");
    const int leader = fixture_leader(&t->now.battle, w->at[1], side, command, c, r);
    sof_leader_card *card = &t->now.battle.as.sof.leader[leader];
    card->overall = card->absent = card->hot_head = 0; /* a second line is a new start */
    card->ma = 10;
    t->now.battle.as.sof.start.leader[leader].state = SOF_LED;
    t->now.battle.as.sof.start.leader[leader].flags = SOF_L_PLACED;
    for (int i = 5; i < w->count; i++)
        if (!set_leader_word(t, leader, w, &i))
            return false;
    return true;
}

static bool set_unit_word(runner *t, int unit, const words *w, int *i)
{
    sof_unit *u = &t->now.battle.as.sof.start.unit[unit];
    int n;
    if (*i + 1 >= w->count)
        return case_fail(t, "a unit has no %s", w->at[*i]);
    if (is(w->at[*i], "face") && case_find_dir(w->at[*i + 1]) >= 0)
        u->facing = (uint8_t)case_find_dir(w->at[*i + 1]);
    else if (is(w->at[*i], "hexes") && case_read_int(w->at[*i + 1], &n))
        u->hexes = (uint8_t)n;
    else if (!is(w->at[*i], "of"))
        return case_fail(t, "a unit has no %s", w->at[*i]);
    ++*i;
    return true;
}

/* unit C1 I6-4m3/d 8,10 of T face N hexes 1; without `of` C.. are T's and P.. are Q's */
static bool set_unit(runner *t, const words *w)
{
    int c = 0, r = 0;
    if (w->count < 3 || (w->count > 3 && !is(w->at[3], "off") && !case_read_hex(w->at[3], &c, &r)))
        return case_fail(t, "unit ID WORDS HEX|off ...");
    const char *leader = w->at[1][0] == 'C' ? "T" : "Q";
    for (int i = 4; i + 1 < w->count; i++)
        if (is(w->at[i], "of"))
            leader = w->at[i + 1];
    const int unit = fixture_unit(&t->now.battle, w->at[1], w->at[2], c, r, leader);
    if (unit < 0)
        return case_fail(t, "%s %s of %s is no unit", w->at[1], w->at[2], leader);
    for (int i = 4; i < w->count; i++)
        if (!set_unit_word(t, unit, w, &i))
            return false;
    return true;
}

/* gun G1 P 8,8 light abandoned owner C captured 3 fired face N */
static bool set_gun(runner *t, const words *w)
{
    int c, r, n;
    const int side = w->count > 3 ? case_find_side(w->at[2]) : -1;
    if (side < 0 || !case_read_hex(w->at[3], &c, &r))
        return case_fail(t, "gun ID SIDE HEX ...");
    const int gun = fixture_gun(&t->now.battle, w->at[1], side, true, c, r);
    sof_gun *g = &t->now.battle.as.sof.start.gun[gun];
    for (int i = 4; i < w->count; i++) {
        const char *next = i + 1 < w->count ? w->at[i + 1] : "";
        if (is(w->at[i], "light"))
            t->now.battle.as.sof.gun[gun].heavy = 0;
        else if (is(w->at[i], "abandoned"))
            g->state = SOF_ABANDONED;
        else if (is(w->at[i], "destroyed"))
            g->state = SOF_DESTROYED;
        else if (is(w->at[i], "fired"))
            g->fired = 1;
        else if (is(w->at[i], "owner") && case_find_side(next) >= 0)
            g->owner = (uint8_t)case_find_side(next), i++;
        else if (is(w->at[i], "captured") && case_read_int(next, &n))
            g->captured = (uint8_t)n, i++;
        else if (is(w->at[i], "face") && case_find_dir(next) >= 0)
            g->facing = (uint8_t)case_find_dir(next), i++;
        else
            return case_fail(t, "a gun has no %s", w->at[i]);
    }
    return true;
}

/* cup T 3 Q 2 event */
static bool set_cup(runner *t, const words *w)
{
    sof_battle *f = &t->now.battle.as.sof;
    t->now.cup_given = true;
    f->start.event_in_cup = 0;
    for (int i = 0; i < f->leaders; i++)
        f->start.leader[i].cup = 0;
    for (int i = 1; i < w->count; i++) {
        int n;
        if (is(w->at[i], "event")) {
            f->start.event_in_cup = 1;
        } else if (i + 1 < w->count && case_read_int(w->at[i + 1], &n) &&
                   case_subject(t, w->at[i]) >= SOF_LEADER0) {
            fixture_cup(&t->now.battle, w->at[i], n);
            i++;
        } else {
            return case_fail(t, "cup LEADER N ... [event]");
        }
    }
    return true;
}

static bool set_board(runner *t, const words *w)
{
    const position blank = { .step = "movement", .leader = "T" };
    t->now = blank;
    if (w->count == 2 && is(w->at[1], "plain_river"))
        fixture_plain_river(&t->now.battle);
    else
        fixture_plain(&t->now.battle);
    return true;
}

void case_sof_begin(runner *t)
{
    const words w = { .count = 1 };
    set_board(t, &w);
}

/* Statements that are a word and some numbers. */
static bool set_numbers(runner *t, const words *w, bool *known)
{
    sof_battle *f = &t->now.battle.as.sof;
    int n[6] = { 0 }, count = 0;
    *known = true;
    for (int i = 1; i < w->count && count < 6; i++)
        if (case_read_int(w->at[i], &n[count]))
            count++;
    const int side = w->count > 1 ? case_find_side(w->at[1]) : -1;
    if (is(w->at[0], "size")) {
        fixture_size(&t->now.battle, n[0], n[1]);
    } else if (is(w->at[0], "turn")) {
        f->start.turn = (uint8_t)n[0];
    } else if (is(w->at[0], "turns")) {
        f->turns = (uint8_t)n[0];
    } else if (is(w->at[0], "dusk")) {
        f->dusk = 0;
        for (int i = 0; i < count; i++)
            f->dusk |= (uint64_t)1 << n[i];
    } else if (is(w->at[0], "rout_level") && count == 2) {
        f->rout_level[0] = (uint16_t)n[0];
        f->rout_level[1] = (uint16_t)n[1];
    } else if (is(w->at[0], "drawer") && side >= 0) {
        f->start.drawer = (uint8_t)side;
    } else if (is(w->at[0], "first_draw") && side >= 0) {
        f->first_draw = (uint8_t)side;
        f->start.drawer = (uint8_t)side;
    } else if (is(w->at[0], "bad_guns") && side >= 0) {
        f->bad_guns[side] = (uint8_t)n[0];
    } else if (is(w->at[0], "fired") && side >= 0) {
        f->start.fired[side] = (uint8_t)n[0];
    } else {
        *known = false;
    }
    return true;
}

/* edge C west; flank P first 4 sure 8 rows 3 12; arrived east */
static bool set_edges(runner *t, const words *w, bool *known)
{
    sof_battle *f = &t->now.battle.as.sof;
    const int last = case_name_index(w->at[w->count - 1], case_edge_names, SOF_EDGES);
    const int side = w->count > 1 ? case_find_side(w->at[1]) : -1;
    int first, sure, row0, row1;
    *known = true;
    if (is(w->at[0], "edge") && side >= 0 && last >= 0) {
        f->own_edge[side] = (uint8_t)last;
    } else if (is(w->at[0], "arrived") && last >= 0) {
        f->start.arrived = (uint8_t)(1 + last);
    } else if (is(w->at[0], "flank") && side >= 0 && w->count == 9 &&
               case_read_int(w->at[3], &first) && case_read_int(w->at[5], &sure) &&
               case_read_int(w->at[7], &row0) && case_read_int(w->at[8], &row1)) {
        f->flank_side = (uint8_t)side;
        f->flank_first = (uint8_t)first;
        f->flank_sure = (uint8_t)sure;
        f->flank_row0 = (uint8_t)row0;
        f->flank_row1 = (uint8_t)row1;
    } else {
        *known = false;
    }
    return true;
}

static bool set_step(runner *t, const words *w)
{
    if (w->count < 2)
        return case_fail(t, "step WORD [LEADER]");
    snprintf(t->now.step, sizeof t->now.step, "%s", w->at[1]);
    if (w->count > 2)
        snprintf(t->now.leader, sizeof t->now.leader, "%s", w->at[2]);
    return true;
}

static bool remove_counters(runner *t, const words *w)
{
    for (int i = 1; i < w->count; i++)
        if (!fixture_remove(&t->now.battle, w->at[i]))
            return case_fail(t, "no unit or gun %s", w->at[i]);
    return true;
}

/* A line of the position; *known tells whether it was one. */
bool case_sof_statement(runner *t, const words *w, bool *known)
{
    *known = true;
    const char *word = w->at[0];
    if (is(word, "board"))
        return set_board(t, w);
    if (is(word, "woods"))
        return set_hexes(t, w, fixture_woods);
    if (is(word, "village"))
        return set_hexes(t, w, fixture_village);
    if (is(word, "clear"))
        return set_hexes(t, w, fixture_clear);
    if (is(word, "river"))
        return set_sides(t, w, fixture_river);
    if (is(word, "bridge"))
        return set_sides(t, w, fixture_bridge);
    if (is(word, "option") || is(word, "ruling"))
        return set_switches(t, w);
    if (is(word, "leader"))
        return set_leader(t, w);
    if (is(word, "unit"))
        return set_unit(t, w);
    if (is(word, "gun"))
        return set_gun(t, w);
    if (is(word, "cup"))
        return set_cup(t, w);
    if (is(word, "step"))
        return set_step(t, w);
    if (is(word, "remove"))
        return remove_counters(t, w);
    set_numbers(t, w, known);
    return *known || set_edges(t, w, known);
}
