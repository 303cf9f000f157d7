/* The case runner: the lines that describe a position of Tilly's Very Bad Day. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

static const uint8_t start_resolve[TVB_TYPES] = {
    [TVB_CMD] = 1, [TVB_HOR] = 3, [TVB_LHO] = 2, [TVB_DRA] = 2,
    [TVB_PSH] = 4, [TVB_SHO] = 3, [TVB_RAB] = 1, [TVB_CAN] = 2
};

static tvb_battle *battle_of(runner *t)
{
    return &t->now.battle.as.tvb;
}

void tvb_case_begin(runner *t)
{
    static const position blank = { .step = "MOVE", .leader = "S" };
    t->now = blank;
    tvb_battle *b = battle_of(t);
    t->now.battle.system = TC_TVB;
    snprintf(t->now.battle.id, sizeof t->now.battle.id, "case");
    b->width = 30000;
    b->depth = 20000;
    b->light_horse = 3;
    b->cannon_width = 1000;
    b->base_depth = 1000;
    b->army_break = 3;
    snprintf(b->side_name[0], sizeof b->side_name[0], "South");
    snprintf(b->side_name[1], sizeof b->side_name[1], "North");
#define SWITCH(symbol, name, type, on_, rule) b->on |= (uint32_t)(on_) << TVB_##symbol;
#include "../../../core/tvb/options.def"
#undef SWITCH
    tvb_blank(&b->start);
    b->start.turn = 1;
}

/* The slot of a unit: its own if it has one, else the next of its side (S.., N..). */
static int slot_of(runner *t, const char *id)
{
    tvb_battle *b = battle_of(t);
    const int found = tvb_case_find(t, id), first = id[0] == 'N' ? TVB_SIDE_UNITS : 0;
    if (found >= 0)
        return found;
    if ((id[0] != 'S' && id[0] != 'N') || strlen(id) >= TVB_ID_MAX)
        return case_fail(t, "%s: ids begin with S or N", id) - 1;
    for (int i = first; i < first + TVB_SIDE_UNITS; i++)
        if (!b->card[i].id[0]) {
            snprintf(b->card[i].id, TVB_ID_MAX, "%s", id);
            snprintf(b->card[i].name, TVB_NAME_MAX, "%s", id);
            return i;
        }
    return case_fail(t, "no room for %s", id) - 1;
}

static bool set_unit_word(runner *t, int unit, const words *w, int *i)
{
    tvb_battle *b = battle_of(t);
    tvb_unit *u = &b->start.unit[unit];
    const char *word = w->at[*i], *next = *i + 1 < w->count ? w->at[*i + 1] : "";
    const uint32_t flag = tvb_case_flag_of(word);
    int n = 0;
    if (flag) {
        u->flags |= flag;
        if (flag & (TVB_GONE | TVB_AWAY))
            u->flags &= ~(uint32_t)TVB_ON;
        return true;
    }
    if (is(word, "sup") || is(word, "inf")) {
        u->quality = is(word, "sup") ? TVB_SUPERIOR : TVB_INFERIOR;
        u->start = (uint8_t)(u->start + (is(word, "sup") ? 1 : -1));
        u->resolve = u->start;
        return true;
    }
    if (is(word, "attached")) {
        const int to = slot_of(t, next); /* it may be described later */
        if (to < 0)
            return false;
        u->attached = (uint8_t)to;
    } else if (!case_read_int(next, &n)) {
        return case_fail(t, "%s wants a number, or a unit has none", word);
    } else if (is(word, "res")) {
        u->resolve = (uint8_t)n;
        u->wounds = (uint8_t)(u->start - n);
    } else if (is(word, "wounds")) {
        u->wounds = (uint8_t)n;
    } else if (is(word, "of")) {
        u->command = (uint8_t)(n - 1);
    } else if (is(word, "area")) {
        b->card[unit].area = (uint8_t)n;
    } else if (is(word, "tied")) {
        b->card[unit].tied = (uint8_t)n;
    } else if (is(word, "hides")) {
        b->card[unit].hides = (uint8_t)n;
    } else {
        return case_fail(t, "a unit has no %s", word);
    }
    ++*i;
    return true;
}

/* unit S1 PSH 10,5,0 res 3 of 2 shot; unit SC CMD 10,5 attached S1; off: not placed */
static bool set_unit(runner *t, const words *w)
{
    if (w->count < 4)
        return case_fail(t, "unit ID TYPE POSE|off ...");
    const int unit = slot_of(t, w->at[1]);
    const int type = case_name_index(w->at[2], tvb_case_types, TVB_TYPES);
    if (unit < 0 || type <= 0)
        return case_fail(t, "%s %s is no unit", w->at[1], w->at[2]);
    tvb_unit *u = &battle_of(t)->start.unit[unit];
    tvb_unit_card *card = &battle_of(t)->card[unit];
    pl_point at = { 0, 0 };
    card->area = card->tied = card->hides = 0;
    *u = (tvb_unit){ .type = (uint8_t)type, .flags = TVB_ON, .attached = TC_NONE };
    u->start = u->resolve = start_resolve[type];
    if (is(w->at[3], "off"))
        u->flags = 0;
    else if (type == TVB_CMD ? !tvb_case_point(w->at[3], &at)
                             : !tvb_case_pose(w->at[3], &at, &u->heading))
        return case_fail(t, "%s is no pose", w->at[3]);
    u->x = at.x;
    u->y = at.y;
    for (int i = 4; i < w->count; i++)
        if (!set_unit_word(t, unit, w, &i))
            return false;
    if (u->flags & (TVB_GONE | TVB_AWAY)) {
        u->x = u->y = u->heading = 0;
        if (u->flags & TVB_GONE)
            u->resolve = 0;
    }
    return true;
}

/* wood box 8 8 12 12; hill 8,8 16,8 16,14 8,14 difficult wooded crest 10,11 14,11; works 8,10 12,10
 */
static bool set_piece(runner *t, const words *w, int kind)
{
    tvb_battle *b = battle_of(t);
    tvb_piece *p = &b->piece[b->pieces];
    pl_point c[2];
    if (b->pieces == TVB_PIECES)
        return case_fail(t, "too many pieces");
    *p = (tvb_piece){ .kind = (uint8_t)kind };
    int i = tvb_case_corners(t, w, 1, p->x, p->y, &p->corners);
    for (; i > 0 && i < w->count; i++) {
        if (is(w->at[i], "difficult")) {
            p->flags |= TVB_P_DIFFICULT;
        } else if (is(w->at[i], "wooded")) {
            p->flags |= TVB_P_WOODED;
        } else if (is(w->at[i], "crest") && i + 2 < w->count &&
                   tvb_case_point(w->at[i + 1], &c[0]) && tvb_case_point(w->at[i + 2], &c[1])) {
            p->flags |= TVB_P_CREST;
            for (int k = 0; k < 4; k++)
                p->crest[k] = (uint16_t)(k & 1 ? c[k / 2].y : c[k / 2].x);
            i += 2;
        } else if (case_name_index(w->at[i], tvb_case_types, TVB_TYPES) > 0) {
            p->types |= (uint8_t)(1u << case_name_index(w->at[i], tvb_case_types, TVB_TYPES));
        } else {
            return case_fail(t, "a piece of ground has no %s", w->at[i]);
        }
    }
    b->pieces++;
    return i > 0;
}

static bool set_option(runner *t, const words *w)
{
    static const char *const names[] = {
#define SWITCH(symbol, name, type, on_, rule) name,
#include "../../../core/tvb/options.def"
#undef SWITCH
    };
    tvb_battle *b = battle_of(t);
    for (int i = 1; i < w->count; i++) {
        const int sw = case_name_index(w->at[i], names, TVB_SWITCHES);
        const char *next = i + 1 < w->count ? w->at[i + 1] : "";
        int32_t n = 0;
        if (sw >= 0) {
            b->on = (b->on & ~(1u << sw)) | (uint32_t)!is(next, "off") << sw;
            i += is(next, "off") || is(next, "on");
            continue;
        }
        if (!tvb_case_length(next, &n))
            return case_fail(t, "no option %s", w->at[i]);
        if (is(w->at[i], "cannon_width"))
            b->cannon_width = n;
        else if (is(w->at[i], "base_depth"))
            b->base_depth = n;
        else if (is(w->at[i], "army_break"))
            b->army_break = n / 1000;
        else if (is(w->at[i], "turn_limit"))
            b->turn_limit = n / 1000;
        else
            return case_fail(t, "no option %s", w->at[i]);
        i++;
    }
    return true;
}

/* army S 25 lost 8: as many more units as make 25, 8 of them gone, the rest far back in rows */
static bool set_army(runner *t, const words *w)
{
    tvb_battle *b = battle_of(t);
    int side, all, lost = 0, have = 0, row = 0;
    if (w->count < 3 || !tvb_case_side(w->at[1], &side) || !case_read_int(w->at[2], &all) ||
        (w->count > 4 && !case_read_int(w->at[4], &lost)))
        return case_fail(t, "army SIDE UNITS [lost N]");
    for (int i = side * TVB_SIDE_UNITS; i < (side + 1) * TVB_SIDE_UNITS; i++)
        have += b->card[i].id[0] != 0;
    for (; have < all; have++) {
        char id[TVB_ID_MAX];
        snprintf(id, sizeof id, "%cF%02u", side ? 'N' : 'S', (unsigned)have % 100);
        const int unit = slot_of(t, id);
        tvb_unit *u = &b->start.unit[unit];
        const bool gone = lost-- > 0;
        *u = (tvb_unit){ .type = TVB_PSH, .attached = TC_NONE, .start = 4 };
        u->flags = gone ? TVB_GONE : TVB_ON;
        u->resolve = gone ? 0 : 4;
        if (gone)
            continue;
        const int at = row++;
        u->x = 1000 + 2000 * (at % (b->width / 2000));
        u->y = 500 + 1000 * (at / (b->width / 2000));
        if (side != b->start.attacker) {
            u->y = b->depth - u->y;
            u->heading = 1800;
        }
    }
    return true;
}

static bool set_table(runner *t, const words *w)
{
    tvb_battle *b = battle_of(t);
    if (w->count == 2 && is(w->at[1], "big")) {
        b->big = 1;
        b->width = 45000;
        b->depth = 30000;
        return true;
    }
    return w->count == 3 && tvb_case_length(w->at[1], &b->width) &&
           tvb_case_length(w->at[2], &b->depth);
}

static bool set_clock(runner *t, const words *w, bool *known)
{
    tvb_battle *b = battle_of(t);
    const char *word = w->at[0], *one = w->count > 1 ? w->at[1] : "";
    int n, side;
    *known = true;
    if (is(word, "turn") && case_read_int(one, &n)) {
        b->start.turn = (uint8_t)n;
    } else if (is(word, "attacker") && tvb_case_side(one, &side)) {
        b->start.attacker = (uint8_t)side;
    } else if (is(word, "light_horse")) {
        b->light_horse =
            (uint8_t)((is(one, "S") || is(one, "both")) | (is(one, "N") || is(one, "both")) << 1);
    } else if (is(word, "step") && w->count == 3) {
        snprintf(t->now.step, sizeof t->now.step, "%s", one);
        snprintf(t->now.leader, sizeof t->now.leader, "%s", w->at[2]);
    } else if (is(word, "setup")) { /* setup [free] [placing] */
        snprintf(t->now.step, sizeof t->now.step, "setup");
        b->start.turn = 0;
        for (int i = 1; i < w->count; i++) {
            b->free_armies |= is(w->at[i], "free");
            b->placing |= is(w->at[i], "placing");
        }
        for (int i = 0; i < TVB_UNITS && b->free_armies; i++)
            snprintf(b->card[i].id, TVB_ID_MAX, "%c%02u", i < TVB_SIDE_UNITS ? 'S' : 'N',
                     (unsigned)i % TVB_SIDE_UNITS);
    } else {
        *known = false;
    }
    return true;
}

/* A line of the position; *known tells whether it was one. */
bool tvb_case_statement(runner *t, const words *w, bool *known)
{
    *known = true;
    const char *word = w->at[0];
    const int ground = case_name_index(word, tvb_case_grounds, TVB_GROUNDS);
    if (is(word, "unit"))
        return set_unit(t, w);
    if (ground > 0)
        return set_piece(t, w, ground);
    if (is(word, "option"))
        return set_option(t, w);
    if (is(word, "table"))
        return set_table(t, w) || case_fail(t, "table big, or table WIDTH DEPTH");
    if (is(word, "army"))
        return set_army(t, w);
    if (is(word, "clear")) {
        battle_of(t)->pieces = 0;
        return true;
    }
    if (is(word, "remove")) {
        for (int i = 1; i < w->count; i++) {
            const int unit = case_subject(t, w->at[i]);
            if (unit < 0)
                return false;
            battle_of(t)->start.unit[unit] = (tvb_unit){ .attached = TC_NONE };
            battle_of(t)->card[unit] = (tvb_unit_card){ 0 };
        }
        return true;
    }
    set_clock(t, w, known);
    return *known || tvb_case_rule(t, w, known);
}

/* ---- What the case leaves out ---------------------------------------------------------------- */

/* How far a place is from the nearest base or commander, by centres; less where a unit of the
   command is too far to be led from there. */
static int32_t room_at(const tvb_battle *b, int side, int command, pl_point p)
{
    int32_t room = 1000000;
    bool leads = true;
    for (int i = 0; i < TVB_UNITS; i++) {
        const tvb_unit *u = &b->start.unit[i];
        if (!(u->flags & TVB_ON) || !u->type)
            continue;
        const int32_t d = pl_root((uint64_t)pl_square(p, (pl_point){ u->x, u->y }));
        if (i / TVB_SIDE_UNITS == side && u->command == command && d > 7000)
            leads = false;
        room = d < room ? d : room;
    }
    return leads ? room : room - 1000000;
}

static void add_commander(runner *t, int side, int command)
{
    tvb_battle *b = battle_of(t);
    char id[TVB_ID_MAX];
    pl_point best = { 500, 500 };
    int32_t most = -2000000;
    for (int32_t y = 500; y <= b->depth - 500; y += 500)
        for (int32_t x = 500; x <= b->width - 500; x += 500) {
            const int32_t room = room_at(b, side, command, (pl_point){ x, y });
            if (room > most) {
                most = room;
                best = (pl_point){ x, y };
            }
        }
    snprintf(id, sizeof id, "%sAUTO%d", tvb_case_sides[side], command + 1);
    const int unit = slot_of(t, id);
    if (unit < 0)
        return;
    b->start.unit[unit] = (tvb_unit){ .x = best.x,
                                      .y = best.y,
                                      .flags = TVB_ON,
                                      .type = TVB_CMD,
                                      .command = (uint8_t)command,
                                      .resolve = 1,
                                      .start = 1,
                                      .attached = TC_NONE };
}

void tvb_case_complete(runner *t)
{
    tvb_battle *b = battle_of(t);
    tvb_state *s = &b->start;
    for (int side = 0; side < 2 && s->turn; side++)
        for (int command = 0; command < TVB_COMMANDS; command++) {
            bool led = false, any = false;
            for (int i = side * TVB_SIDE_UNITS; i < (side + 1) * TVB_SIDE_UNITS; i++) {
                const tvb_unit *u = &s->unit[i];
                led = led || (u->type == TVB_CMD && u->command == command);
                any = any || (u->type && u->command == command && u->flags & TVB_ON);
            }
            if (any && !led)
                add_commander(t, side, command);
        }
    if (b->x.given)
        s->attacker = b->x.attacker;
    for (int i = 0; i < TVB_UNITS; i++) {
        tvb_unit *u = &s->unit[i];
        const int side = i / TVB_SIDE_UNITS;
        if (!u->type)
            continue;
        if (u->attached != TC_NONE) {
            u->x = s->unit[u->attached].x;
            u->y = s->unit[u->attached].y;
        }
        if (u->command + 1 > s->commands[side])
            s->commands[side] = (uint8_t)(u->command + 1);
        if (!(u->flags & TVB_AWAY))
            s->original[side]++;
        if (u->flags & TVB_GONE)
            s->lost[side]++;
    }
}
