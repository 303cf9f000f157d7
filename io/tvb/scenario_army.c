/* Commands and units: who belongs to whom, cards, and the limits of lists with their places. */
#include "scenario.h"
#include <string.h>

static const char *const type_names[] = { "",         "Commander", "Horse", "Light horse",
                                          "Dragoons", "Pike+shot", "Shot",  "Rabble",
                                          "Cannons" };

const char *const tvs_statuses[] = { "ready", "on", "away", "lost", NULL };

static const scn_field unit_fields[] = {
    SCN_FIELD(tvs_unit, id, SCN_ID, .max = TVB_ID_MAX - 1),
    SCN_FIELD(tvs_unit, name, SCN_TEXT, .max = TVB_NAME_MAX - 1),
    SCN_FIELD(tvs_unit, type, SCN_WORD, .required = true, .words = tvs_types, .rule = TVB_U_a),
    SCN_FIELD(tvs_unit, quality, SCN_WORD, .words = tvs_qualities, .rule = TVB_Q_a),
    SCN_FIELD(tvs_unit, count, SCN_NUMBER, .min = 1, .max = TVB_SIDE_UNITS),
    SCN_FIELD(tvs_unit, slot, SCN_NUMBER, .max = TVB_SIDE_UNITS - 1),
    SCN_FIELD(tvs_unit, at, SCN_LIST),
    SCN_FIELD(tvs_unit, facing, SCN_ANGLE, .max = PL_TURN - 1),
    SCN_FIELD(tvs_unit, on, SCN_ID, .max = TVB_ID_MAX - 1),
    SCN_FIELD(tvs_unit, deploys, SCN_ANY),
    SCN_FIELD(tvs_unit, tied, SCN_ANY),
    SCN_FIELD(tvs_unit, hides, SCN_ANY),
    SCN_FIELD(tvs_unit, men, SCN_NUMBER, .max = 100000),
    SCN_FIELD(tvs_unit, conf, SCN_TEXT),
    SCN_FIELD(tvs_unit, status, SCN_WORD, .words = tvs_statuses),
    SCN_FIELD(tvs_unit, resolve, SCN_NUMBER, .max = 5),
    SCN_FIELD(tvs_unit, start, SCN_NUMBER, .min = 1, .max = 5),
    SCN_FIELD(tvs_unit, wounds, SCN_NUMBER, .max = 99),
    SCN_FIELD(tvs_unit, flags, SCN_LIST),
    SCN_FIELD(tvs_unit, target, SCN_ID, .max = TVB_ID_MAX - 1),
    SCN_FIELD(tvs_unit, dice, SCN_LIST),
    SCN_FIELD(tvs_unit, hit_by, SCN_LIST),
    SCN_FIELD(tvs_unit, contacts, SCN_LIST),
    SCN_FIELD(tvs_unit, inflicted, SCN_NUMBER, .max = 255),
    SCN_FIELD(tvs_unit, suffered, SCN_NUMBER, .max = 255),
    SCN_FIELD(tvs_unit, primary, SCN_ID, .max = TVB_ID_MAX - 1),
    SCN_FIELD(tvs_unit, rolls, SCN_NUMBER, .max = 255),
};

/* ---- Finding --------------------------------------------------------------------------------- */

int tvs_unit_find(const tvs *t, const char *id)
{
    for (int u = 0; u < TVB_UNITS; u++)
        if (t->b->start.unit[u].type && strcmp(t->b->card[u].id, id) == 0)
            return u;
    return -1;
}

int tvs_unit_of(tvs *t, const scn_value *v)
{
    const int unit = v->text ? tvs_unit_find(t, v->text) : -1;
    char quote[48];

    if (unit < 0)
        scn_fault(t->c, v, TVB_A_c, "no unit is called '%s'",
                  v->text ? scn_quote(v->text, quote) : "");
    return unit;
}

uint64_t tvs_units_of(tvs *t, const scn_value *list, int *side)
{
    uint64_t set = 0;
    int of = -1;

    for (int i = 0; i < scn_list_count(list); i++) {
        const scn_value v = scn_list_at(list, i);
        const int unit = tvs_unit_of(t, &v);
        if (unit < 0)
            return 0;
        if (of >= 0 && tvb_side(unit) != of) {
            scn_fault(t->c, &v, 0, "'%s' is of the other side", v.text);
            return 0;
        }
        of = tvb_side(unit);
        set |= tvb_bit(unit);
    }
    if (side)
        *side = of < 0 ? 0 : of;
    return set;
}

int tvs_command_of(tvs *t, const scn_value *v)
{
    char quote[48];

    for (int i = 0; i < t->commands && v->text; i++)
        if (strcmp(t->command[i].id.text, v->text) == 0)
            return 1 + t->command[i].on_side * TVB_COMMANDS + t->command[i].place;
    scn_fault(t->c, v, 0, "no command is called '%s'", v->text ? scn_quote(v->text, quote) : "");
    return 0;
}

/* ---- Units ----------------------------------------------------------------------------------- */

/* X1: one area, or two of which the owner takes one. */
static void read_deploys(tvs *t, const scn_value *v, tvb_unit_card *card)
{
    const bool two = scn_list_count(v) == 2;

    if (!scn_given(v))
        return;
    const scn_value first = two ? scn_list_at(v, 0) : *v;
    card->area = (uint8_t)tvs_area(t, &first);
    if (two) {
        const scn_value second = scn_list_at(v, 1);
        card->or_area = (uint8_t)tvs_area(t, &second);
    }
}

static void write_card(tvs *t, tvs_command *c, const tvs_unit *from, int unit, int nth)
{
    tvb_unit_card *card = &t->b->card[unit];
    const int type = from->type.number;
    char id[48], name[96];

    c->made++;
    if (scn_given(&from->id) && nth == 0)
        snprintf(id, sizeof id, "%s", from->id.text);
    else if (scn_given(&from->id))
        snprintf(id, sizeof id, "%s%d", from->id.text, nth + 1);
    else
        snprintf(id, sizeof id, "%.24s.%d", c->id.text, c->made);
    if (scn_given(&from->name) && nth == 0)
        snprintf(name, sizeof name, "%s", from->name.text);
    else if (scn_given(&from->name))
        snprintf(name, sizeof name, "%.60s %d", from->name.text, nth + 1);
    else if (type == TVB_CMD && scn_given(&c->name))
        snprintf(name, sizeof name, "%.60s", c->name.text);
    else
        snprintf(name, sizeof name, "%s %.20s", type_names[type], id);
    if (strlen(id) >= sizeof card->id)
        scn_fault(t->c, &from->self, 0, "the id '%.20s' has more than %d bytes", id,
                  TVB_ID_MAX - 1);
    else if (tvs_unit_find(t, id) >= 0)
        scn_fault(t->c, scn_given(&from->id) ? &from->id : &from->self, 0,
                  "'%s' is the name of two units", id);
    else
        memcpy(card->id, id, strlen(id));
    for (size_t i = 0; i + 1 < sizeof card->name && name[i]; i++)
        card->name[i] = name[i];
    read_deploys(t, scn_given(&from->deploys) ? &from->deploys : &c->deploys, card);
    if (scn_given(&from->tied))
        card->tied = (uint8_t)tvs_area(t, &from->tied);
    if (scn_given(&from->hides))
        card->hides = (uint8_t)tvs_area(t, &from->hides);
}

static void add_unit(tvs *t, tvs_command *c, const tvs_unit *from, int nth)
{
    tvb_state *s = &t->b->start;
    const int first = c->on_side * TVB_SIDE_UNITS;
    int unit = first;

    if (scn_given(&from->slot))
        unit = first + from->slot.number;
    while (unit < first + TVB_SIDE_UNITS && s->unit[unit].type)
        unit++;
    if (unit == first + TVB_SIDE_UNITS) {
        scn_fault(t->c, &from->self, TVB_R26, "more than %d units on one side", TVB_SIDE_UNITS);
        return;
    }
    write_card(t, c, from, unit, nth);
    t->unit[unit] = *from;
    tvb_unit *u = &s->unit[unit];
    u->type = (uint8_t)from->type.number;
    u->command = (uint8_t)c->place;
    if (scn_given(&from->quality) && tvb_on(t->b, TVB_QUALITY))
        u->quality = (uint8_t)from->quality.number;
    u->start = u->resolve = (uint8_t)tvb_start_resolve(t->b, u->type, u->quality);
    if (u->start == 0)
        scn_fault(t->c, &from->quality, TVB_Q_c, "an inferior %s would have no resolve",
                  type_names[u->type]);
}

/* ---- Commands -------------------------------------------------------------------------------- */

static void read_units(tvs *t, tvs_command *c)
{
    for (int i = 0; i < scn_list_count(&c->units); i++) {
        const scn_value v = scn_list_at(&c->units, i);
        tvs_unit u = { .self = v };
        if (!scn_read(t->c, &v, unit_fields, TC_COUNT(unit_fields), "unit", &u))
            continue;
        if (u.type.number == TVB_NO_TYPE) {
            scn_fault(t->c, &u.type, TVB_U_a, "a unit has a type: CMD HOR LHO DRA PSH SHO RAB CAN");
            continue;
        }
        const int count = scn_given(&u.count) ? u.count.number : 1;
        if (count > 1 && (scn_given(&u.at) || scn_given(&u.on)))
            scn_fault(t->c, &u.count, 0, "units with a 'count' cannot all stand in one place");
        for (int nth = 0; nth < count; nth++)
            add_unit(t, c, &u, nth);
    }
}

static void read_command(tvs *t, const scn_value *v)
{
    static const scn_field fields[] = {
        SCN_FIELD(tvs_command, id, SCN_ID, .required = true, .max = TVB_ID_MAX - 4),
        SCN_FIELD(tvs_command, name, SCN_TEXT, .max = TVB_NAME_MAX - 1),
        SCN_FIELD(tvs_command, side, SCN_WORD, .words = tvs_sides),
        SCN_FIELD(tvs_command, about, SCN_TEXT),
        SCN_FIELD(tvs_command, number, SCN_NUMBER, .max = TVB_COMMANDS - 1),
        SCN_FIELD(tvs_command, deploys, SCN_ANY),
        SCN_FIELD(tvs_command, arrives, SCN_MAP),
        SCN_FIELD(tvs_command, units, SCN_LIST, .required = true, .rule = TVB_A_c),
    };
    tvs_command c = { .self = *v };
    char quote[48];

    if (!scn_read(t->c, v, fields, TC_COUNT(fields), "command", &c))
        return;
    if (!scn_given(&c.side) && !t->alone) {
        scn_fault(t->c, v, TVB_A_c, "command has no 'side'");
        return;
    }
    c.on_side = scn_given(&c.side) ? c.side.number : 0;
    for (int i = 0; i < t->commands; i++)
        if (strcmp(t->command[i].id.text, c.id.text) == 0)
            scn_fault(t->c, &c.id, 0, "'%s' is the name of two commands",
                      scn_quote(c.id.text, quote));
    if (t->b->start.commands[c.on_side] == TVB_COMMANDS) {
        scn_fault(t->c, v, TVB_A_c, "more than %d commands on one side", TVB_COMMANDS);
        return;
    }
    if (!scn_given(&t->side_place[c.on_side]))
        t->side_place[c.on_side] = *v;
    c.place = scn_given(&c.number) ? c.number.number : t->b->start.commands[c.on_side];
    t->b->start.commands[c.on_side]++;
    t->command[t->commands] = c;
    read_units(t, &t->command[t->commands++]);
}

/* Free armies have no cards of their own: A1 to A40 and B1 to B40. */
static void blank_cards(tvs *t)
{
    for (int u = 0; u < TVB_UNITS; u++) {
        tvb_unit_card *card = &t->b->card[u];
        if (card->id[0])
            continue;
        snprintf(card->id, sizeof card->id, "%c%d", "AB"[tvb_side(u)], u % TVB_SIDE_UNITS + 1);
        memcpy(card->name, card->id, sizeof card->id);
    }
}

void tvs_collect_army(tvs *t)
{
    tvb_blank(&t->b->start);
    for (int i = 0; i < scn_list_count(&t->top.commands) && i < TVS_COMMANDS; i++) {
        const scn_value v = scn_list_at(&t->top.commands, i);
        read_command(t, &v);
    }
    if (t->setup == TVS_FREE)
        blank_cards(t);
}

/* ---- Limits ---------------------------------------------------------------------------------- */

/* The unit with which a type, or the number of superior ones, goes over its limit. */
static const scn_value *over(const tvs *t, int side, int type, int quality, int limit)
{
    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &t->b->start.unit[u];
        const bool counts = type ? unit->type == type : unit->quality == quality && unit->type;
        if (counts && limit-- == 0)
            return &t->unit[u].self;
    }
    return &t->side_place[side];
}

/* Which type is over its limit? */
static int type_over(const tvs *t, int side, tc_verdict v)
{
    int count[TVB_TYPES] = { 0 };

    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++)
        count[t->b->start.unit[u].type]++;
    for (int type = TVB_CMD; type < TVB_TYPES; type++)
        if (count[type] == v.got && count[type] > v.need && type != TVB_PSH && type != TVB_HOR &&
            type != TVB_CMD)
            return type;
    return 0;
}

/* A.c: the command that is too small, too large or not led by one. */
static const scn_value *bad_command(const tvs *t, int side, const char **why, char text[96])
{
    for (int i = 0; i < t->commands; i++) {
        const tvs_command *c = &t->command[i];
        int units = 0, leaders = 0;
        if (c->on_side != side)
            continue;
        for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++) {
            const tvb_unit *unit = &t->b->start.unit[u];
            units += unit->type && unit->command == c->place;
            leaders += unit->type == TVB_CMD && unit->command == c->place;
        }
        if (units >= 3 && units <= 8 && leaders == 1)
            continue;
        if (units < 3 || units > 8)
            snprintf(text, 96, "command '%s' has %d units; it must have 3 to 8", c->id.text, units);
        else
            snprintf(text, 96, "command '%s' has %d commanders; it must have one", c->id.text,
                     leaders);
        *why = text;
        return &c->self;
    }
    return &t->side_place[side];
}

static void fault_list(tvs *t, int side, tc_verdict v)
{
    const scn_value *at = &t->side_place[side];
    const char *name = t->b->side_name[side], *why = NULL;
    char text[96];
    int type;

    switch (v.rule) {
    case TVB_A_b:
        type = type_over(t, side, v);
        if (v.ruling == TVB_R80) {
            why = "an army has at least one pike+shot and one horse";
        } else {
            at = over(t, side, type, 0, v.need);
            snprintf(text, sizeof text, "%d %s units; at most %d are allowed", v.got,
                     type_names[type], v.need);
            why = text;
        }
        break;
    case TVB_A_c:
        at = bad_command(t, side, &why, text);
        break;
    case TVB_Q_e:
        if (!v.ruling)
            at = over(t, side, 0, TVB_SUPERIOR, v.need);
        snprintf(text, sizeof text,
                 v.ruling ? "the army costs %d points; the limit is %d"
                          : "%d superior units; at most %d are allowed",
                 v.got, v.need);
        why = text;
        break;
    case TVB_A_a:
        if (v.ruling == TVB_R26 && (v.need == 18 || v.need == 19))
            snprintf(text, sizeof text, "%d units play on the %s table", v.got,
                     v.got <= 18 ? "small" : "big");
        else
            snprintf(text, sizeof text, "%d units; the limit is %d", v.got, v.need);
        why = text;
        break;
    default:
        why = tc_rule(v.rule).line;
        break;
    }
    scn_fault(t->c, at, v.rule, "%.24s: %.180s", name, why ? why : tc_rule(v.rule).line);
}

void tvs_check_lists(tvs *t, bool given)
{
    for (int side = 0; side < 2; side++) {
        if (!scn_given(&t->side_place[side]))
            continue;
        const tc_verdict v = tvb_check_list(t->b, &t->b->start, side, given);
        if (v.rule)
            fault_list(t, side, v);
    }
}
