/* See fixture.h. */
#include "fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    bool on;
} switches[SOF_SWITCHES] = {
#define SWITCH(symbol, name, type, on, rule) { name, on },
#include "../core/sof/options.def"
#undef SWITCH
};

static void set_bit(uint64_t *rows, int c, int r)
{
    rows[r] |= (uint64_t)1 << c;
}

static void set_text(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from);
}

/* ---- Ground ---------------------------------------------------------------------------------- */

void fixture_size(tc_battle *b, int cols, int rows)
{
    sof_battle *f = &b->as.sof;
    f->cols = (uint8_t)cols;
    f->rows = (uint8_t)rows;
    memset(f->map, 0, sizeof f->map);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++)
            set_bit(f->map, c, r);
}

void fixture_woods(tc_battle *b, int c, int r)
{
    set_bit(b->as.sof.woods, c, r);
}

void fixture_village(tc_battle *b, int c, int r)
{
    set_bit(b->as.sof.village, c, r);
}

void fixture_clear(tc_battle *b, int c, int r)
{
    b->as.sof.woods[r] &= ~((uint64_t)1 << c);
    b->as.sof.village[r] &= ~((uint64_t)1 << c);
}

static void set_side(tc_battle *b, uint64_t sides[HEX_DIRS][HEX_ROWS], int c, int r, int dir)
{
    const tc_hex other = hex_next(hex_at(c, r), dir, b->as.sof.cols, b->as.sof.rows);
    set_bit(sides[dir], c, r);
    if (other != HEX_NONE)
        set_bit(sides[hex_opposite(dir)], hex_col(other), hex_row(other));
}

static void clear_side(tc_battle *b, uint64_t sides[HEX_DIRS][HEX_ROWS], int c, int r, int dir)
{
    const tc_hex other = hex_next(hex_at(c, r), dir, b->as.sof.cols, b->as.sof.rows);
    sides[dir][r] &= ~((uint64_t)1 << c);
    if (other != HEX_NONE)
        sides[hex_opposite(dir)][hex_row(other)] &= ~((uint64_t)1 << hex_col(other));
}

void fixture_river(tc_battle *b, int c, int r, int dir)
{
    set_side(b, b->as.sof.river, c, r, dir);
}

void fixture_bridge(tc_battle *b, int c, int r, int dir)
{
    clear_side(b, b->as.sof.river, c, r, dir); /* SOF-R2: a hexside with both is a bridge */
    set_side(b, b->as.sof.bridge, c, r, dir);
}

/* ---- Boards ---------------------------------------------------------------------------------- */

void fixture_plain(tc_battle *b)
{
    memset(b, 0, sizeof *b);
    b->system = TC_SOF;
    set_text(b->id, sizeof b->id, "plain");
    set_text(b->title, sizeof b->title, "The plain test board");
    sof_battle *f = &b->as.sof;
    fixture_size(b, 20, 16);
    f->turns = 11;
    f->first_draw = SOF_CATHOLIC;
    f->own_edge[SOF_CATHOLIC] = SOF_SOUTH;
    f->own_edge[SOF_PROTESTANT] = SOF_NORTH;
    f->rout_level[SOF_CATHOLIC] = 178;
    f->rout_level[SOF_PROTESTANT] = 125;
    f->dusk = (uint64_t)1 << 10 | (uint64_t)1 << 11;
    for (int i = 0; i < SOF_SWITCHES; i++)
        if (switches[i].on)
            f->on |= (uint32_t)1 << i;
    f->start.turn = 1;
    f->start.drawer = SOF_CATHOLIC;
    fixture_at_draw(b);
    fixture_leader(b, "T", SOF_CATHOLIC, 3, 0, 15);
    fixture_leader(b, "Q", SOF_PROTESTANT, 2, 0, 0);
    fixture_cup(b, "T", 3);
    fixture_cup(b, "Q", 2);
}

void fixture_plain_river(tc_battle *b)
{
    fixture_plain(b);
    set_text(b->id, sizeof b->id, "plain_river");
    for (int c = 0; c < b->as.sof.cols; c++)
        for (int dir = 0; dir < HEX_DIRS; dir++) {
            const tc_hex other = hex_next(hex_at(c, 7), dir, b->as.sof.cols, b->as.sof.rows);
            if (other != HEX_NONE && hex_row(other) == 8)
                fixture_river(b, c, 7, dir);
        }
    fixture_bridge(b, 4, 7, HEX_S);
}

/* ---- Counters -------------------------------------------------------------------------------- */

int fixture_find(const tc_battle *b, const char *id)
{
    const sof_battle *f = &b->as.sof;
    for (int i = 0; i < f->units; i++)
        if (!strcmp(f->unit[i].id, id))
            return i;
    for (int i = 0; i < f->leaders; i++)
        if (!strcmp(f->leader[i].id, id))
            return SOF_LEADER0 + i;
    for (int i = 0; i < f->guns; i++)
        if (!strcmp(f->gun[i].id, id))
            return SOF_GUN0 + i;
    return -1;
}

static int leader_index(const tc_battle *b, const char *id)
{
    const int subject = fixture_find(b, id);
    return subject >= SOF_LEADER0 && subject < SOF_GUN0 ? subject - SOF_LEADER0 : -1;
}

/* Places on the list where a new counter of the side goes: behind its own, before the enemy's. */
static int leader_place(const sof_battle *f, int side)
{
    int at = 0;
    while (at < f->leaders && f->leader[at].side <= side)
        at++;
    return at;
}

int fixture_leader(tc_battle *b, const char *id, int side, int command, int c, int r)
{
    sof_battle *f = &b->as.sof;
    int at = leader_index(b, id);
    if (at < 0) {
        at = leader_place(f, side);
        const size_t behind = (size_t)(f->leaders - at);
        memmove(&f->leader[at + 1], &f->leader[at], behind * sizeof f->leader[0]);
        memmove(&f->start.leader[at + 1], &f->start.leader[at], behind * sizeof f->start.leader[0]);
        f->leaders++;
        for (int i = 0; i < f->units; i++)
            if (f->unit[i].leader >= at)
                f->unit[i].leader++;
        for (int i = 0; i < f->leaders; i++)
            if (i != at && f->leader[i].colour_of >= at)
                f->leader[i].colour_of++;
        memset(&f->leader[at], 0, sizeof f->leader[at]);
        memset(&f->start.leader[at], 0, sizeof f->start.leader[at]);
        f->leader[at].colour_of = (uint8_t)at;
        f->leader[at].ma = 10;
        f->leader[at].suggested = HEX_NONE;
    }
    sof_leader_card *card = &f->leader[at];
    set_text(card->id, sizeof card->id, id);
    set_text(card->name, sizeof card->name, id);
    card->side = (uint8_t)side;
    card->command = (uint8_t)command;
    f->start.leader[at].hex = c < 0 ? (tc_hex)HEX_NONE : hex_at(c, r);
    f->start.leader[at].flags |= SOF_L_PLACED;
    return at;
}

static int read_number(const char **at, int otherwise)
{
    if (**at < '0' || **at > '9')
        return otherwise;
    char *end;
    const long n = strtol(*at, &end, 10);
    *at = end;
    return (int)n;
}

/* "I6-4m3/d" into a card and a status. */
static bool read_unit(const char *words, sof_unit_card *card, sof_unit *u)
{
    static const char arms[] = "IHDK"; /* in the order of enum sof_arm */
    const char *arm = words[0] ? strchr(arms, words[0]) : NULL;
    if (!arm)
        return false;
    const char *at = words + 1;
    card->arm = (uint8_t)(arm - arms);
    card->cf = (uint8_t)read_number(&at, 6);
    card->ma = card->arm == SOF_INFANTRY ? 4 : 8;
    card->morale = 3;
    if (*at == '-') {
        at++;
        card->ma = (uint8_t)read_number(&at, card->ma);
    }
    if (*at == 'm') {
        at++;
        card->morale = (uint8_t)read_number(&at, 3);
    }
    u->status = SOF_NORMAL;
    if (!strcmp(at, "/d"))
        u->status = SOF_DISORDERED;
    else if (!strcmp(at, "/r"))
        u->status = SOF_ROUTED;
    else if (!strcmp(at, "/gone"))
        u->status = SOF_GONE;
    else if (!strcmp(at, "/away"))
        card->flank_march = 1;
    else if (*at)
        return false;
    return true;
}

static void leave_hex(sof_battle *f, int unit)
{
    const tc_hex h = f->start.unit[unit].hex;
    if (h != HEX_NONE)
        f->start.units_at[f->unit[unit].side][hex_row(h)] &= ~((uint64_t)1 << hex_col(h));
}

/* A new place on the list, behind the side's own units. */
static int make_room(sof_battle *f, int side)
{
    int at = 0;
    while (at < f->units && f->unit[at].side <= side)
        at++;
    const size_t behind = (size_t)(f->units - at);
    memmove(&f->unit[at + 1], &f->unit[at], behind * sizeof f->unit[0]);
    memmove(&f->start.unit[at + 1], &f->start.unit[at], behind * sizeof f->start.unit[0]);
    f->units++;
    return at;
}

int fixture_unit(tc_battle *b, const char *id, const char *words, int c, int r, const char *leader)
{
    sof_battle *f = &b->as.sof;
    const int chief = leader_index(b, leader);
    sof_unit_card card = { 0 };
    sof_unit u = { 0 };
    if (chief < 0 || f->units == SOF_UNITS || !read_unit(words, &card, &u))
        return -1;
    set_text(card.id, sizeof card.id, id);
    set_text(card.name, sizeof card.name, id);
    card.side = f->leader[chief].side;
    card.leader = (uint8_t)chief;
    const bool on_map = u.status != SOF_GONE && !card.flank_march;
    u.hex = on_map ? hex_at(c, r) : (tc_hex)HEX_NONE;
    u.flags = card.flank_march ? SOF_U_AWAY : 0;
    u.facing = card.side == SOF_CATHOLIC ? HEX_N : HEX_S;

    int at = fixture_find(b, id);
    if (at >= f->units)
        return -1; /* the id of a leader or a gun */
    if (at < 0)
        at = make_room(f, card.side);
    else
        leave_hex(f, at);
    f->unit[at] = card;
    f->start.unit[at] = u;
    if (on_map)
        set_bit(f->start.units_at[card.side], c, r);
    return at;
}

int fixture_gun(tc_battle *b, const char *id, int side, bool heavy, int c, int r)
{
    sof_battle *f = &b->as.sof;
    if (fixture_find(b, id) >= 0)
        fixture_remove(b, id);
    int at = 0;
    while (at < f->guns && f->gun[at].side <= side)
        at++;
    const size_t behind = (size_t)(f->guns - at);
    memmove(&f->gun[at + 1], &f->gun[at], behind * sizeof f->gun[0]);
    memmove(&f->start.gun[at + 1], &f->start.gun[at], behind * sizeof f->start.gun[0]);
    f->guns++;
    memset(&f->gun[at], 0, sizeof f->gun[at]);
    memset(&f->start.gun[at], 0, sizeof f->start.gun[at]);
    set_text(f->gun[at].id, sizeof f->gun[at].id, id);
    f->gun[at].side = (uint8_t)side;
    f->gun[at].heavy = heavy;
    f->start.gun[at].hex = hex_at(c, r);
    f->start.gun[at].owner = (uint8_t)side;
    f->start.gun[at].facing = side == SOF_CATHOLIC ? HEX_N : HEX_S;
    return at;
}

static void remove_unit(sof_battle *f, int at)
{
    leave_hex(f, at);
    f->units--;
    const size_t behind = (size_t)(f->units - at);
    memmove(&f->unit[at], &f->unit[at + 1], behind * sizeof f->unit[0]);
    memmove(&f->start.unit[at], &f->start.unit[at + 1], behind * sizeof f->start.unit[0]);
    memset(&f->unit[f->units], 0, sizeof f->unit[0]);
    memset(&f->start.unit[f->units], 0, sizeof f->start.unit[0]);
}

static void remove_gun(sof_battle *f, int at)
{
    f->guns--;
    const size_t behind = (size_t)(f->guns - at);
    memmove(&f->gun[at], &f->gun[at + 1], behind * sizeof f->gun[0]);
    memmove(&f->start.gun[at], &f->start.gun[at + 1], behind * sizeof f->start.gun[0]);
    memset(&f->gun[f->guns], 0, sizeof f->gun[0]);
    memset(&f->start.gun[f->guns], 0, sizeof f->start.gun[0]);
}

bool fixture_remove(tc_battle *b, const char *id)
{
    const int subject = fixture_find(b, id);
    if (subject < 0 || (subject >= SOF_LEADER0 && subject < SOF_GUN0))
        return false;
    if (subject < SOF_LEADER0)
        remove_unit(&b->as.sof, subject);
    else
        remove_gun(&b->as.sof, subject - SOF_GUN0);
    return true;
}

void fixture_cup(tc_battle *b, const char *leader, int markers)
{
    const int at = leader_index(b, leader);
    if (at >= 0)
        b->as.sof.start.leader[at].cup = (uint8_t)markers;
}

bool fixture_switch(tc_battle *b, const char *name, bool on)
{
    for (int i = 0; i < SOF_SWITCHES; i++)
        if (!strcmp(switches[i].name, name)) {
            const uint32_t bit = (uint32_t)1 << i;
            b->as.sof.on = on ? b->as.sof.on | bit : b->as.sof.on & ~bit;
            return true;
        }
    return false;
}

/* ---- Where the start stands ------------------------------------------------------------------ */

static void set_step(tc_battle *b, int step, int a)
{
    sof_state *s = &b->as.sof.start;
    memset(s->frame, 0, sizeof s->frame);
    s->frames = 1;
    s->frame[0].step = (uint8_t)step;
    s->frame[0].a = (uint8_t)a;
}

void fixture_at_setup(tc_battle *b)
{
    sof_battle *f = &b->as.sof;
    for (int i = 0; i < f->leaders; i++) {
        f->start.leader[i].hex = HEX_NONE;
        f->start.leader[i].flags = 0;
        f->start.leader[i].cup = 0;
    }
    f->start.turn = 1;
    set_step(b, SOF_STEP_SETUP, SOF_PROTESTANT);
}

void fixture_at_turn(tc_battle *b)
{
    for (int i = 0; i < b->as.sof.leaders; i++)
        b->as.sof.start.leader[i].cup = 0;
    set_step(b, SOF_STEP_TURN, 0);
}

void fixture_at_draw(tc_battle *b)
{
    set_step(b, SOF_STEP_DRAW, 0);
}

/* ---- Playing --------------------------------------------------------------------------------- */

int fixture_draw_die(const tc_battle *b, const tc_state *s, const char *leader)
{
    const sof_battle *f = &b->as.sof;
    int die = 1;
    for (int i = 0; i < f->leaders; i++) {
        if (!strcmp(f->leader[i].id, leader))
            return s->as.sof.leader[i].cup ? die : 0;
        die += s->as.sof.leader[i].cup;
    }
    return !strcmp(leader, "event") && s->as.sof.event_in_cup ? die : 0;
}

tc_verdict fixture_roll(const tc_battle *b, tc_state *s, const uint8_t *dice, int count,
                        tc_events *ev)
{
    static const uint8_t none[1] = { 0 }; /* an empty script is a script still, not keyed dice */
    tc_dice script = { .script = dice ? dice : none, .script_len = (uint32_t)count };
    while (tc_awaits(b, s).who == TC_CHANCE) {
        const tc_action roll = { .kind = TC_ROLL };
        const tc_verdict v = tc_apply(b, s, &roll, &script, ev);
        if (v.rule != TC_LEGAL)
            return v;
    }
    if (script.used != script.script_len)
        return tc_illegal(TC_DICE, count, (int)script.used);
    return tc_legal();
}

bool fixture_movement(const tc_battle *b, tc_state *s, const char *leader)
{
    tc_begin(b, s, NULL);
    const int at = leader_index(b, leader);
    const uint8_t die = (uint8_t)fixture_draw_die(b, s, leader);
    if (at < 0 || !die || fixture_roll(b, s, &die, 1, NULL).rule != TC_LEGAL)
        return false;
    const tc_action accept = { .kind = SOF_ACCEPT, .side = b->as.sof.leader[at].side };
    return tc_apply(b, s, &accept, NULL, NULL).rule == TC_LEGAL &&
           tc_awaits(b, s).step == SOF_STEP_MOVEMENT;
}
