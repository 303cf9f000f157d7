/* The case runner: the lines that describe a position of Lion of the North. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

/* position.leader: the side of the step, then a '-' for each side that has no general and gets
   none. */
enum { STEP_SIDE, NO_GENERAL };

bool lon_case_leaderless(const runner *t, int side)
{
    return t->now.leader[NO_GENERAL + side] == '-';
}

void lon_case_begin(runner *t)
{
    static const position blank = { .step = "MOVE", .leader = "A.." };
    t->now = blank;
    lon_battle *b = lon_case_battle(t);
    t->now.battle.system = TC_LON;
    snprintf(t->now.battle.id, sizeof t->now.battle.id, "case");
    b->width = 120000;
    b->depth = 90000;
    b->north = 1;
    for (int side = 0; side < 2; side++) {
        b->discipline[side][0] = b->discipline[side][1] = LON_REGULAR;
        b->zone[side][0] = b->zone[side][1] = (pl_box){ { 1, 1 }, { 0, 0 } };
        snprintf(b->side_name[side], sizeof b->side_name[side], "P%d", side + 1);
    }
#define SWITCH(symbol, name, type, on_, rule) b->on |= (uint32_t)(on_) << LON_##symbol;
#include "../../../core/lon/options.def"
#undef SWITCH
    lon_blank(&b->start);
    b->start.turn = 1;
    b->start.cards = (1 << LON_CARDS) - 1;
    b->start.cpts[0] = 6;
}

/* ---- Ground ---- */

/* woods box 500 400 700 500; road 0,450 1200,450; top behind its hill */
static bool set_piece(runner *t, const words *w, int kind)
{
    lon_battle *b = lon_case_battle(t);
    if (b->pieces == LON_PIECES)
        return case_fail(t, "too many pieces");
    lon_piece *p = &b->piece[b->pieces];
    *p = (lon_piece){ .kind = (uint8_t)kind };
    int32_t n[4];
    if (w->count == 6 && is(w->at[1], "box")) {
        for (int k = 0; k < 4; k++)
            if (!lon_case_length(w->at[2 + k], &n[k]))
                return case_fail(t, "box X0 Y0 X1 Y1");
        for (int k = 0; k < 4; k++)
            p->at[k] = (pl_point){ n[k == 0 || k == 3 ? 0 : 2], n[k < 2 ? 1 : 3] };
        p->corners = 4;
    } else {
        for (int i = 1; i < w->count; i++)
            if (p->corners == PL_OUTLINE || !lon_case_point(w->at[i], &p->at[p->corners++]))
                return case_fail(t, "%s is no point", w->at[i]);
    }
    if (p->corners < 2)
        return case_fail(t, "%s without corners", w->at[0]);
    b->pieces++;
    lon_lay_ground(b);
    return true;
}

/* train A 600,90,0 [held B] [counted] | none */
static bool set_train(runner *t, const words *w)
{
    lon_battle *b = lon_case_battle(t);
    int side, holder;
    pl_point at;
    int16_t heading;
    if (w->count < 3 || !lon_case_side(w->at[1], &side))
        return case_fail(t, "train SIDE POSE|none [held SIDE] [counted]");
    b->train[side] = (lon_train){ 0 };
    b->start.train_holder[side] = (uint8_t)side;
    b->start.train_counted &= (uint8_t) ~(1u << side);
    if (is(w->at[2], "none"))
        return true;
    if (!lon_case_pose(w->at[2], &at, &heading))
        return case_fail(t, "%s is no pose", w->at[2]);
    b->train[side] = (lon_train){ at.x, at.y, heading, 1, 0 };
    for (int i = 3; i < w->count; i++)
        if (is(w->at[i], "counted"))
            b->start.train_counted |= (uint8_t)(1u << side);
        else if (is(w->at[i], "held") && ++i < w->count && lon_case_side(w->at[i], &holder))
            b->start.train_holder[side] = (uint8_t)holder;
        else
            return case_fail(t, "a train has no %s", w->at[i]);
    return true;
}

/* ---- Switches, sides, the clock ---- */

static bool set_option(runner *t, const words *w)
{
    static const char *const names[] = {
#define SWITCH(symbol, name, type, on_, rule) name,
#include "../../../core/lon/options.def"
#undef SWITCH
    };
    lon_battle *b = lon_case_battle(t);
    for (int i = 1; i < w->count; i++) {
        const int sw = case_name_index(w->at[i], names, LON_SWITCHES);
        const char *next = i + 1 < w->count ? w->at[i + 1] : "";
        int n;
        if (sw >= 0) {
            b->on = (b->on & ~(1u << sw)) | (uint32_t)!is(next, "off") << sw;
            i += is(next, "off") || is(next, "on");
        } else if (!case_read_int(next, &n)) {
            return case_fail(t, "no option %s", w->at[i]);
        } else if (is(w->at[i], "fire_arc")) {
            b->fire_arc = n, i++;
        } else if (is(w->at[i], "max_turns")) {
            b->max_turns = n, i++;
        } else {
            return case_fail(t, "no option %s", w->at[i]);
        }
    }
    return true;
}

/* discipline A steady [unruly]: the second is that of contingent 2 */
static bool set_discipline(runner *t, const words *w)
{
    lon_battle *b = lon_case_battle(t);
    int side;
    if (w->count < 3 || !lon_case_side(w->at[1], &side))
        return case_fail(t, "discipline SIDE LEVEL [LEVEL]");
    for (int k = 0; k < 2; k++) {
        const char *word = w->at[k + 2 < w->count ? k + 2 : 2];
        const int level = case_name_index(word, lon_case_levels, LON_DISCIPLINES);
        if (level < 0)
            return case_fail(t, "%s is no discipline", word);
        b->discipline[side][k] = (uint8_t)level;
    }
    b->two[side] = w->count > 3;
    return true;
}

/* tokens A surprise 2 [1]: usable to the end of this turn, of the next */
static bool set_tokens(runner *t, const words *w)
{
    lon_state *s = &lon_case_battle(t)->start;
    int side, now, next = 0;
    if (w->count < 4 || !lon_case_side(w->at[1], &side) || !case_read_int(w->at[3], &now) ||
        (w->count > 4 && !case_read_int(w->at[4], &next)))
        return case_fail(t, "tokens SIDE surprise|fanatic N [N]");
    uint8_t *of = is(w->at[2], "surprise") ? s->surprise[side] : s->fanatic[side];
    of[0] = (uint8_t)now;
    of[1] = (uint8_t)next;
    return true;
}

/* zone A 0 0 1800 440 [contingent 2]; arrival 1 turn 8 B east 300 900 */
static bool set_place(runner *t, const words *w)
{
    static const char *const edges[] = { "north", "east", "south", "west" };
    lon_battle *b = lon_case_battle(t);
    int32_t n[4] = { 0 };
    int side, turn, nth;
    if (is(w->at[0], "zone")) {
        if (w->count < 6 || !lon_case_side(w->at[1], &side))
            return case_fail(t, "zone SIDE X0 Y0 X1 Y1 [contingent 2]");
        for (int k = 0; k < 4; k++)
            if (!lon_case_length(w->at[2 + k], &n[k]))
                return case_fail(t, "%s is no length", w->at[2 + k]);
        b->zone[side][w->count > 6] = (pl_box){ { n[0], n[1] }, { n[2], n[3] } };
        return true;
    }
    if (w->count != 8 || !case_read_int(w->at[1], &nth) || nth < 1 || nth > LON_ARRIVALS ||
        !case_read_int(w->at[3], &turn) || !lon_case_side(w->at[4], &side) ||
        case_name_index(w->at[5], edges, 4) < 0 || !lon_case_length(w->at[6], &n[0]) ||
        !lon_case_length(w->at[7], &n[1]))
        return case_fail(t, "arrival NTH turn N SIDE EDGE FROM TO");
    b->arrival[nth - 1] = (lon_arrival){ .turn = (uint8_t)turn,
                                         .side = (uint8_t)side,
                                         .edge = (uint8_t)case_name_index(w->at[5], edges, 4),
                                         .from = n[0],
                                         .to = n[1] };
    if (nth > b->arrivals)
        b->arrivals = (uint8_t)nth;
    return true;
}

static bool set_cards(runner *t, const words *w)
{
    lon_state *s = &lon_case_battle(t)->start;
    s->cards = 0;
    for (int i = 1; i < w->count; i++) {
        const int card = case_name_index(w->at[i], lon_case_cards, LON_CARDS);
        if (card < 0)
            return case_fail(t, "%s is no card", w->at[i]);
        s->cards = (uint16_t)(s->cards | 1u << card);
    }
    return true;
}

static bool set_step(runner *t, const words *w)
{
    snprintf(t->now.step, sizeof t->now.step, "%s", w->count > 1 ? w->at[1] : "");
    t->now.leader[STEP_SIDE] = w->count > 2 ? w->at[2][0] : 'A';
    return w->count > 1 || case_fail(t, "step STEP [SIDE]");
}

/* setup [rolls_first] [placing] */
static bool set_setup(runner *t, const words *w)
{
    lon_battle *b = lon_case_battle(t);
    snprintf(t->now.step, sizeof t->now.step, "setup");
    b->start.turn = 0;
    b->start.cards = 0;
    b->start.cpts[0] = 0;
    for (int i = 1; i < w->count; i++) {
        b->rolls_first |= is(w->at[i], "rolls_first");
        b->placing |= is(w->at[i], "placing");
    }
    return true;
}

/* What is said of a side: omens A, aided A, demoralised A, general A none, first A, north A. */
static bool set_side(runner *t, const words *w, bool *known)
{
    lon_battle *b = lon_case_battle(t);
    lon_state *s = &b->start;
    int side;
    *known = w->count > 1 && lon_case_side(w->at[1], &side);
    if (!*known)
        return true;
    const uint8_t bit = (uint8_t)(1u << side);
    if (is(w->at[0], "omens"))
        s->omens |= bit;
    else if (is(w->at[0], "aided"))
        s->aided |= bit;
    else if (is(w->at[0], "demoralised"))
        s->demoralised |= bit;
    else if (is(w->at[0], "general"))
        t->now.leader[NO_GENERAL + side] = '-';
    else if (is(w->at[0], "first"))
        s->first = (uint8_t)side;
    else if (is(w->at[0], "north"))
        b->north = (uint8_t)side;
    else
        *known = false;
    return true;
}

static bool set_clock(runner *t, const words *w, bool *known)
{
    lon_state *s = &lon_case_battle(t)->start;
    const char *word = w->at[0];
    int n = 0, second = 0;
    *known = w->count > 1 && case_read_int(w->at[1], &n);
    if (is(word, "visibility")) {
        *known = true;
        s->bad_visibility = w->count > 1 && is(w->at[1], "bad");
    } else if (!*known) {
        return true;
    } else if (is(word, "turn")) {
        s->turn = (uint8_t)n;
    } else if (is(word, "sunset")) {
        s->sunset = (uint8_t)n;
        s->sunset_offered = n > 0;
    } else if (is(word, "sunset_offered")) {
        s->sunset_offered = (uint8_t)n;
    } else if (is(word, "purse")) {
        s->cpts[0] = (uint8_t)n;
        s->cpts[1] = (uint8_t)(w->count > 2 && case_read_int(w->at[2], &second) ? second : 0);
    } else {
        *known = false;
    }
    return true;
}

/* A line of the position; *known tells whether it was one. */
bool lon_case_statement(runner *t, const words *w, bool *known)
{
    static const struct {
        const char *word;
        bool (*set)(runner *t, const words *w);
    } lines[] = {
        { "stand", lon_case_stand }, { "army", lon_case_army }, { "remove", lon_case_remove },
        { "option", set_option },    { "train", set_train },    { "discipline", set_discipline },
        { "tokens", set_tokens },    { "zone", set_place },     { "arrival", set_place },
        { "cards", set_cards },      { "step", set_step },      { "setup", set_setup },
    };
    lon_battle *b = lon_case_battle(t);
    *known = true;
    const int ground = case_name_index(w->at[0], lon_case_grounds, LON_GROUNDS);
    if (ground > 0)
        return set_piece(t, w, ground);
    for (int i = 0; i < TC_COUNT(lines); i++)
        if (is(w->at[0], lines[i].word))
            return lines[i].set(t, w);
    if (is(w->at[0], "table"))
        return (w->count == 3 && lon_case_length(w->at[1], &b->width) &&
                lon_case_length(w->at[2], &b->depth)) ||
               case_fail(t, "table WIDTH DEPTH");
    if (is(w->at[0], "clear")) {
        memset(b->piece, 0, sizeof b->piece);
        b->pieces = 0;
        return true;
    }
    set_clock(t, w, known);
    return *known || set_side(t, w, known);
}
