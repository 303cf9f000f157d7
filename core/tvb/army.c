/* Ledger 3.A and 3.Q: army lists. GIVE drafts a unit, ARMY hands the list in. */
#include "parts.h"

enum { FREE_MIN = 15, FREE_MAX = 30, GIVEN_MIN = 10, GIVEN_MAX = 36, SMALL_MAX = 18 };
enum { COMMAND_MIN = 3, COMMAND_MAX = 8 };
enum { POINTS_MIN = 45, POINTS_MAX = 90, SUPERIOR_MAX = 4 };

/* U.f, Q.b to Q.d. A type that is only ordinary keeps its resolve whatever is written (Q.a). */
int tvb_start_resolve(const tvb_battle *b, int type, int quality)
{
    const int resolve = tvb_types[type].resolve;
    if (!tvb_on(b, TVB_QUALITY))
        return resolve;
    if (type == TVB_RAB && tc_on(TVB_Q_d))
        return 1;
    if (quality == TVB_SUPERIOR && tc_on(TVB_Q_b))
        return resolve + 1;
    if (quality == TVB_INFERIOR && tc_on(TVB_Q_c))
        return resolve - 1;
    return resolve;
}

/* Table 2.3. */
int tvb_points(int type, int quality)
{
    if (type == TVB_NO_TYPE)
        return 0;
    if (type == TVB_RAB)
        return tc_on(TVB_Q_d) ? 1 : 3;
    if (quality == TVB_SUPERIOR)
        return tc_on(TVB_Q_b) ? 4 : 3;
    if (quality == TVB_INFERIOR)
        return tc_on(TVB_Q_c) ? 2 : 3;
    return 3;
}

/* ---- The list, counted ---- */

typedef struct roll_call {
    int type[TVB_TYPES], command[TVB_COMMANDS], commanders[TVB_COMMANDS];
    int units, commands, superior, points; /* commands: the highest, plus one */
} roll_call;

static roll_call count_side(const tvb_state *s, int side)
{
    roll_call n = { .units = 0 };
    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &s->unit[u];
        if (unit->type == TVB_NO_TYPE)
            continue;
        n.units++;
        n.type[unit->type]++;
        n.command[unit->command]++;
        n.commanders[unit->command] += unit->type == TVB_CMD;
        n.commands = unit->command >= n.commands ? unit->command + 1 : n.commands;
        n.superior += unit->quality == TVB_SUPERIOR;
        n.points += tvb_points(unit->type, unit->quality);
    }
    return n;
}

/* Q.e: without the option nobody counts points. */
static int worth(const tvb_battle *b, const roll_call *n)
{
    return tvb_on(b, TVB_QUALITY) ? n->points : 0;
}

bool tvb_is_counted(const tvb_battle *b, const tvb_state *s, int side)
{
    const roll_call n = count_side(s, side);
    return s->commands[side] == n.commands && s->original[side] == n.units &&
           s->points[side] == worth(b, &n);
}

/* Q.a: commanders and cannons are ordinary, rabble is rabble, and without the option all are. */
static tc_verdict check_quality_of(const tvb_battle *b, int type, int quality)
{
    if (quality == TVB_ORDINARY)
        return tc_legal();
    if (!tvb_on(b, TVB_QUALITY) || type == TVB_CMD || type == TVB_CAN || type == TVB_RAB)
        return tc_illegal(TVB_Q_a, 0, 0);
    return tc_legal();
}

static tc_verdict check_quality(const tvb_battle *b, const tvb_state *s, int side,
                                const roll_call *n, bool given)
{
    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++) {
        const tc_verdict v = check_quality_of(b, s->unit[u].type, s->unit[u].quality);
        if (v.rule)
            return v;
    }
    if (!tvb_on(b, TVB_QUALITY))
        return tc_legal();
    tc_verdict v = tc_legal();
    if (!given && n->points < POINTS_MIN)
        v = tc_illegal(tc_by(TVB_Q_e, TVB_R80), n->points, POINTS_MIN);
    else if (!given && n->points > POINTS_MAX)
        v = tc_illegal(tc_by(TVB_Q_e, TVB_R80), n->points, POINTS_MAX);
    else if (n->superior > SUPERIOR_MAX)
        v = tc_illegal(TVB_Q_e, n->superior, SUPERIOR_MAX);
    return v;
}

/* A.a, R26, R80: points take the place of the 15 to 30; scenarios have 10 to 36. */
static tc_verdict check_size(const tvb_battle *b, const tvb_state *s, int side, const roll_call *n,
                             bool given)
{
    const bool wide = given ? tc_on(TVB_R26) : tvb_on(b, TVB_QUALITY) && tc_on(TVB_R80);
    const int least = wide ? GIVEN_MIN : FREE_MIN, most = wide ? GIVEN_MAX : FREE_MAX;
    const tc_cite by = tc_by(TVB_A_a, wide ? given ? TVB_R26 : TVB_R80 : 0);

    if (n->units < least || n->units > most)
        return tc_illegal(by, n->units, n->units < least ? least : most);
    if (given)
        return tc_legal();
    if ((n->units <= SMALL_MAX) == b->big && tc_on(TVB_R26))
        return tc_illegal(tc_by(TVB_A_a, TVB_R26), n->units, SMALL_MAX + b->big);
    const int other = count_side(s, !side).units;
    if (s->commands[!side] && !tvb_on(b, TVB_QUALITY) && n->units != other)
        return tc_illegal(TVB_A_a, n->units, other);
    return tc_legal();
}

/* A.b: table 2.10. */
static tc_verdict check_types(const tvb_battle *b, int side, const roll_call *n, bool given)
{
    for (int type = TVB_CMD; type < TVB_TYPES; type++) {
        const bool barred = type == TVB_LHO && !(b->light_horse >> side & 1);
        const int most = barred ? 0 : tvb_types[type].max_in_army;
        if (!tvb_types[type].max_in_army || n->type[type] <= most)
            continue;
        if (b->x.waived[side] >> type & 1 && tc_on(TVB_X1))
            continue;
        return tc_illegal(TVB_A_b, n->type[type], most);
    }
    if (!given && (!n->type[TVB_PSH] || !n->type[TVB_HOR]))
        return tc_illegal(tc_by(TVB_A_b, TVB_R80), 0, 0);
    return tc_legal();
}

/* A.c. */
static tc_verdict check_commands(const roll_call *n)
{
    for (int c = 0; c < n->commands; c++) {
        if (n->command[c] < COMMAND_MIN)
            return tc_illegal(TVB_A_c, n->command[c], COMMAND_MIN);
        if (n->command[c] > COMMAND_MAX)
            return tc_illegal(TVB_A_c, n->command[c], COMMAND_MAX);
        if (n->commanders[c] != 1)
            return tc_illegal(TVB_A_c, n->commanders[c], 1);
    }
    return tc_legal();
}

tc_verdict tvb_check_list(const tvb_battle *b, const tvb_state *s, int side, bool given)
{
    const roll_call n = count_side(s, side);
    tc_verdict v = check_quality(b, s, side, &n, given);
    if (!v.rule)
        v = check_size(b, s, side, &n, given);
    if (!v.rule)
        v = check_types(b, side, &n, given);
    return v.rule ? v : check_commands(&n);
}

/* ---- D1 ---- */

static tc_verdict check_give(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    if (a->unit >= TVB_UNITS)
        return tc_illegal(TC_MALFORMED, a->unit, TVB_UNITS);
    if (a->with >= TVB_TYPES)
        return tc_illegal(TC_MALFORMED, a->with, TVB_TYPES);
    if (a->target >= TVB_COMMANDS)
        return tc_illegal(TC_MALFORMED, a->target, TVB_COMMANDS);
    if (a->flags > TVB_INFERIOR)
        return tc_illegal(TC_MALFORMED, a->flags, TVB_INFERIOR);
    if (tvb_side(a->unit) != a->side)
        return tc_illegal(TVB_A_a, 0, 0);
    if (a->with == TVB_NO_TYPE && s->unit[a->unit].type == TVB_NO_TYPE) /* nobody to take back */
        return tc_illegal(TC_MALFORMED, a->with, TVB_TYPES);
    return check_quality_of(b, a->with, a->flags);
}

tc_verdict tvb_check_army(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const tvb_frame *f = &s->frame[s->frames - 1];

    if (f->step != TVB_STEP_ARMY)
        return tc_illegal(TVB_A_a, 0, 0);
    if (a->side != f->a)
        return tc_illegal(TVB_A_a, 0, 0);
    if (a->kind == TVB_GIVE)
        return check_give(b, s, a);
    const roll_call n = count_side(s, a->side);
    const tc_verdict v = tvb_check_list(b, s, a->side, false);
    if (!v.rule && a->arg != n.commands)
        return tc_illegal(TVB_A_c, a->arg, n.commands);
    return v;
}

/* R22: the book's first example army is the 24 units it lists. */
static bool is_example(const roll_call *n)
{
    return n->units == 24 && n->type[TVB_PSH] == 6 && n->type[TVB_HOR] == 12 &&
           n->type[TVB_CAN] == 2 && n->type[TVB_CMD] == 4;
}

void tvb_say_army(tvb_game *g, int side)
{
    const roll_call n = count_side(g->s, side);
    const bool wide = n.units < FREE_MIN || n.units > FREE_MAX;
    unsigned ruling = 0;

    if (is_example(&n))
        ruling = TVB_R22;
    else if (tvb_on(g->b, TVB_QUALITY))
        ruling = TVB_R80;
    else if (wide)
        ruling = TVB_R26;
    tvb_say(g, TVB_EV_ARMY, tc_by(TVB_A_a, ruling), TC_NONE, TC_NONE, side, n.units, n.commands,
            worth(g->b, &n));
}

static void apply_give(tvb_game *g, const tc_action *a)
{
    tvb_unit *u = &g->s->unit[a->unit];

    *u = (tvb_unit){ .attached = TC_NONE };
    if (a->with == TVB_NO_TYPE)
        return;
    u->type = a->with;
    u->quality = a->flags;
    u->command = a->target;
    u->start = u->resolve = (uint8_t)tvb_start_resolve(g->b, u->type, u->quality);
}

void tvb_apply_army(tvb_game *g, const tc_action *a)
{
    tvb_state *s = g->s;
    if (a->kind == TVB_GIVE) {
        apply_give(g, a);
        return;
    }
    const roll_call n = count_side(s, a->side);
    s->commands[a->side] = (uint8_t)n.commands;
    s->original[a->side] = (uint8_t)n.units;
    s->points[a->side] = (uint8_t)worth(g->b, &n);
    tvb_say_army(g, a->side);
    tvb_pop(g);
    if (a->side == 0)
        tvb_push(g, TVB_STEP_ARMY, 1, 0, 0);
    else
        tvb_push(g, TVB_STEP_INITIATIVE, 0, 0, 0);
}

/* ---- A list for whoever has none: wings of horse, a centre of pike+shot, two batteries ---- */

enum { BIG_LIST = 25, SMALL_LIST = 16, COMMAND_ABOUT = 7 };

static int list_size(const tvb_battle *b, const tvb_state *s, int side)
{
    const int other = count_side(s, !side).units;
    if (s->commands[!side] && !tvb_on(b, TVB_QUALITY))
        return other;
    return b->big ? BIG_LIST : SMALL_LIST;
}

/* The unit of the list in this place; TVB_NO_TYPE behind its end. */
static tc_action listed(const tvb_battle *b, const tvb_state *s, int side, int place)
{
    const int size = list_size(b, s, side), commands = (size + COMMAND_ABOUT - 1) / COMMAND_ABOUT;
    const int command = place * commands / size;
    const int first = (command * size + commands - 1) / commands;
    const bool guns = place == first + 1 && command < 2;
    tc_action a = { .kind = TVB_GIVE,
                    .side = (uint8_t)side,
                    .unit = (uint8_t)(side * TVB_SIDE_UNITS + place) };

    if (place >= size)
        return a;
    a.target = (uint8_t)command;
    a.with = (uint8_t)(place == first ? TVB_CMD : guns ? TVB_CAN : command & 1 ? TVB_PSH : TVB_HOR);
    return a;
}

tc_action tvb_army_sample(const tvb_battle *b, const tvb_state *s, int side)
{
    for (int i = 0; i < TVB_SIDE_UNITS; i++) {
        const tc_action a = listed(b, s, side, i);
        const tvb_unit *u = &s->unit[a.unit];
        if (u->type != a.with || (u->type && (u->command != a.target || u->quality != a.flags)))
            return a;
    }
    return (tc_action){ .kind = TVB_ARMY,
                        .side = (uint8_t)side,
                        .unit = TC_NONE,
                        .target = TC_NONE,
                        .arg = (uint16_t)count_side(s, side).commands };
}
