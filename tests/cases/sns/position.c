/* The case runner: the lines that describe a position of Sword & Spear. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

/* position.leader: what the step is about, an id or a side; position.step[14 + side]: '-' for a
   side that has nobody to command it. */
enum { NOBODY = 14 };

bool sns_case_has_nobody(const runner *t, int side)
{
    return t->now.step[NOBODY + side] == '-';
}

void sns_case_begin(runner *t)
{
    static const position blank = { .step = "ACTIVATE", .leader = "A" };
    t->now = blank;
    sns_fixture_table(&t->now.battle);
    sns_battle *b = sns_case_battle(t);
    snprintf(t->now.battle.id, sizeof t->now.battle.id, "case");
    b->start.bag[0] = b->start.bag[1] = 4;
}

/* ---- Ground ---- */

/* wood box 8 8.5 9.5 9.8; rocks ellipse 10,10 4 3; wall 0,11 36,11 */
static bool set_piece(runner *t, const words *w, int kind)
{
    sns_battle *b = sns_case_battle(t);
    int32_t n[4];
    if (b->pieces == SNS_PIECES_MAX)
        return case_fail(t, "too many pieces");
    sns_piece *p = &b->piece[b->pieces];
    *p = (sns_piece){ .kind = (uint8_t)kind };
    if (w->count == 6 && is(w->at[1], "box")) {
        for (int k = 0; k < 4; k++)
            if (!sns_case_length(w->at[2 + k], &n[k]))
                return case_fail(t, "box X0 Y0 X1 Y1");
        for (int k = 0; k < 4; k++)
            p->at[k] = (pl_point){ n[k == 0 || k == 3 ? 0 : 2], n[k < 2 ? 1 : 3] };
        p->corners = 4;
    } else if (w->count == 5 && is(w->at[1], "ellipse")) {
        pl_point centre;
        if (!sns_case_point(w->at[2], &centre) || !sns_case_length(w->at[3], &n[0]) ||
            !sns_case_length(w->at[4], &n[1]))
            return case_fail(t, "ellipse X,Y W H");
        sns_ellipse(centre, n[0], n[1], p->at);
        p->corners = PL_OUTLINE;
    } else {
        for (int i = 1; i < w->count; i++)
            if (p->corners == PL_OUTLINE || !sns_case_point(w->at[i], &p->at[p->corners++]))
                return case_fail(t, "%s is no point", w->at[i]);
    }
    if (p->corners < 2)
        return case_fail(t, "%s without corners", w->at[0]);
    b->pieces++;
    sns_lay_ground(b);
    return true;
}

/* ---- Switches, sides, the clock ---- */

static bool set_option(runner *t, const words *w)
{
    static const char *const names[] = {
#define SWITCH(symbol, name, type, on_, rule) name,
#include "../../../core/sns/options.def"
#undef SWITCH
    };
    sns_battle *b = sns_case_battle(t);
    for (int i = 1; i < w->count; i++) {
        const int sw = case_name_index(w->at[i], names, SNS_SWITCHES);
        const char *next = i + 1 < w->count ? w->at[i + 1] : "";
        int n;
        if (sw >= 0) {
            b->on = (b->on & ~(1u << sw)) | (uint32_t)!is(next, "off") << sw;
            i += is(next, "off") || is(next, "on");
        } else if (!case_read_int(next, &n)) {
            return case_fail(t, "no option %s", w->at[i]);
        } else if (is(w->at[i], "max_turns")) {
            b->max_turns = n, i++;
        } else if (is(w->at[i], "players")) {
            b->players = n, i++;
        } else {
            return case_fail(t, "no option %s", w->at[i]);
        }
    }
    return true;
}

static bool set_step(runner *t, const words *w)
{
    const char *about = w->count > 2 ? w->at[2] : "A";
    if (w->count < 2 || strlen(w->at[1]) >= NOBODY || strlen(about) >= sizeof t->now.leader)
        return case_fail(t, "step STEP [SIDE|UNIT]");
    memcpy(t->now.step, w->at[1], strlen(w->at[1]) + 1);
    snprintf(t->now.leader, sizeof t->now.leader, "%s", about);
    if (is(w->at[1], "setup") || is(w->at[1], "given")) {
        sns_state *s = &sns_case_battle(t)->start;
        sns_case_battle(t)->placing = is(w->at[1], "setup");
        s->turn = s->phase = s->bag[0] = s->bag[1] = 0;
        s->active = 2;
    }
    return true;
}

/* hand A 4 4 6 2 */
static bool set_hand(runner *t, const words *w)
{
    sns_state *s = &sns_case_battle(t)->start;
    int side, n;
    if (w->count < 2 || !sns_case_side(w->at[1], &side))
        return case_fail(t, "hand SIDE N...");
    memset(s->hand[side], 0, sizeof s->hand[side]);
    for (int i = 2; i < w->count; i++) {
        if (!case_read_int(w->at[i], &n) || n < 1 || n > 6)
            return case_fail(t, "%s is no die", w->at[i]);
        s->hand[side][n]++;
    }
    return true;
}

/* bag 7 7; aside A 2; missing A 1 */
static bool set_dice(runner *t, const words *w)
{
    sns_state *s = &sns_case_battle(t)->start;
    int side, n, other;
    if (w->count == 3 && is(w->at[0], "bag") && case_read_int(w->at[1], &n) &&
        case_read_int(w->at[2], &other)) {
        s->bag[0] = (uint8_t)n;
        s->bag[1] = (uint8_t)other;
        return true;
    }
    if (w->count != 3 || !sns_case_side(w->at[1], &side) || !case_read_int(w->at[2], &n))
        return case_fail(t, "bag N N, bag|aside|missing|drawn SIDE N");
    uint8_t *of = is(w->at[0], "bag")     ? s->bag
                  : is(w->at[0], "aside") ? s->aside
                  : is(w->at[0], "drawn") ? s->drawn
                                          : s->missing;
    of[side] = (uint8_t)n;
    return true;
}

/* standard A A3; length 10 B; tie A; nobody A */
static bool set_special(runner *t, const words *w)
{
    sns_battle *b = sns_case_battle(t);
    int side, n;
    if (is(w->at[0], "length")) {
        if (w->count != 3 || !case_read_int(w->at[1], &n) || !sns_case_side(w->at[2], &side))
            return case_fail(t, "length TURNS SIDE");
        b->length = (uint8_t)n;
        b->length_winner = (uint8_t)side;
        return true;
    }
    if (w->count < 2 || !sns_case_side(w->at[1], &side))
        return case_fail(t, "%s SIDE", w->at[0]);
    if (is(w->at[0], "tie")) {
        b->tie = b->start.first = (uint8_t)side;
        return true;
    }
    if (is(w->at[0], "nobody")) {
        t->now.step[NOBODY + side] = '-';
        return true;
    }
    const int unit = w->count > 2 ? case_subject(t, w->at[2]) : -1;
    if (unit < 0 || unit >= SNS_UNITS)
        return case_fail(t, "standard SIDE UNIT");
    b->standard[side] = (uint8_t)unit;
    return true;
}

/* What is said of a side: active A, first A, tested A. */
static bool set_side(runner *t, const words *w)
{
    sns_state *s = &sns_case_battle(t)->start;
    int side;
    if (w->count == 2 && is(w->at[0], "active") && is(w->at[1], "none")) {
        s->active = 2;
        return true;
    }
    if (w->count != 2 || !sns_case_side(w->at[1], &side))
        return case_fail(t, "%s SIDE", w->at[0]);
    if (is(w->at[0], "active"))
        s->active = (uint8_t)side;
    else if (is(w->at[0], "first"))
        s->first = (uint8_t)side;
    else
        s->tested |= (uint8_t)(1u << side);
    return true;
}

static bool set_clock(runner *t, const words *w)
{
    sns_state *s = &sns_case_battle(t)->start;
    int n;
    if (w->count != 2 || !case_read_int(w->at[1], &n))
        return case_fail(t, "%s N", w->at[0]);
    *(is(w->at[0], "turn") ? &s->turn : &s->phase) = (uint8_t)n;
    return true;
}

static bool set_table(runner *t, const words *w)
{
    sns_battle *b = sns_case_battle(t);
    return (w->count == 3 && sns_case_length(w->at[1], &b->width) &&
            sns_case_length(w->at[2], &b->depth)) ||
           case_fail(t, "table WIDTH DEPTH");
}

static bool clear_ground(runner *t, const words *w)
{
    sns_battle *b = sns_case_battle(t);
    (void)w;
    memset(b->piece, 0, sizeof b->piece);
    b->pieces = 0;
    return true;
}

/* A line of the position; *known tells whether it was one. */
bool sns_case_statement(runner *t, const words *w, bool *known)
{
    static const struct {
        const char *word;
        bool (*set)(runner *t, const words *w);
    } lines[] = {
        { "unit", sns_case_unit },     { "general", sns_case_commander },
        { "remove", sns_case_remove }, { "captain", sns_case_commander },
        { "fill", sns_case_fill },     { "army", sns_case_army },
        { "table", set_table },        { "engaged", sns_case_engaged },
        { "option", set_option },      { "step", set_step },
        { "hand", set_hand },          { "bag", set_dice },
        { "aside", set_dice },         { "missing", set_dice },
        { "drawn", set_dice },         { "length", set_special },
        { "tie", set_special },        { "nobody", set_special },
        { "standard", set_special },   { "active", set_side },
        { "first", set_side },         { "tested", set_side },
        { "turn", set_clock },         { "phase", set_clock },
        { "clear", clear_ground },
    };
    *known = true;
    const int ground = case_name_index(w->at[0], sns_case_grounds, SNS_GROUNDS);
    if (ground > 0)
        return set_piece(t, w, ground);
    for (int i = 0; i < TC_COUNT(lines); i++)
        if (is(w->at[0], lines[i].word))
            return lines[i].set(t, w);
    *known = false;
    return true;
}
