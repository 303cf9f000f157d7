/* The armies: commands, leaders, units, guns, and what the special rules ask of them. */
#include "scenario.h"
#include <stdlib.h>
#include <string.h>

static const char *const kind_words[] = { "inf", "cav", "drg", "plain",
                                          NULL }; /* by enum sof_arm */
static const char *const gun_words[] = { "light", "heavy", NULL };
static const char *const confidence_words[] = { "H", "M", "L", NULL };
static const char *const father_tilly[] = { "father_tilly", NULL };
static const char *const absent_christian[] = { "absent_christian", NULL };
static const char *const status_words[] = { "normal",     "disordered", "routed",
                                            "eliminated", "away",       NULL };
static const char *const state_words[] = { "led", "leaderless", "replaced", "left", NULL };
static const char *const gun_state_words[] = { "operative", "abandoned", "destroyed", NULL };

static const scn_field command_fields[] = {
    SCN_FIELD(scn_command, id, SCN_ID, .required = true, .max = SOF_ID_MAX - 1),
    SCN_FIELD(scn_command, name, SCN_TEXT, .max = 64),
    SCN_FIELD(scn_command, side, SCN_WORD, .required = true, .words = scn_sides),
    SCN_FIELD(scn_command, about, SCN_TEXT),
    SCN_FIELD(scn_command, leaders, SCN_LIST),
    SCN_FIELD(scn_command, units, SCN_LIST),
};

static const scn_field leader_fields[] = {
    SCN_FIELD(scn_leader, id, SCN_ID, .required = true, .max = SOF_ID_MAX - 1, .rule = SOF_2_1_a),
    SCN_FIELD(scn_leader, name, SCN_TEXT, .max = SOF_NAME_MAX - 1),
    SCN_FIELD(scn_leader, side, SCN_WORD, .words = scn_sides),
    SCN_FIELD(scn_leader, leads, SCN_ID, .max = SOF_ID_MAX - 1),
    SCN_FIELD(scn_leader, command, SCN_NUMBER, .required = true, .min = 0, .max = 3,
              .rule = SOF_2_1_a),
    SCN_FIELD(scn_leader, ma, SCN_NUMBER, .min = 0, .max = 24, .rule = SOF_2_1_a),
    SCN_FIELD(scn_leader, at, SCN_HEX),
    SCN_FIELD(scn_leader, at_overall, SCN_HEX),
    SCN_FIELD(scn_leader, conf, SCN_WORD, .words = confidence_words),
    SCN_FIELD(scn_leader, overall_with, SCN_WORD, .words = father_tilly),
    SCN_FIELD(scn_leader, only_with, SCN_WORD, .words = father_tilly),
    SCN_FIELD(scn_leader, absent_with, SCN_WORD, .words = absent_christian),
    SCN_FIELD(scn_leader, state, SCN_WORD, .words = state_words),
    SCN_FIELD(scn_leader, on_map, SCN_BOOL),
    SCN_FIELD(scn_leader, activated, SCN_BOOL),
    SCN_FIELD(scn_leader, moved, SCN_BOOL),
    SCN_FIELD(scn_leader, placed, SCN_BOOL),
};

static const scn_field unit_fields[] = {
    SCN_FIELD(scn_unit, id, SCN_ID, .required = true, .max = SOF_ID_MAX - 1, .rule = SOF_2_1_a),
    SCN_FIELD(scn_unit, name, SCN_TEXT, .max = SOF_NAME_MAX - 1),
    SCN_FIELD(scn_unit, is, SCN_TEXT, .max = 16),
    SCN_FIELD(scn_unit, kind, SCN_WORD, .words = kind_words, .rule = SOF_2_1_b),
    SCN_FIELD(scn_unit, cf, SCN_NUMBER, .min = 1, .max = 200, .rule = SOF_2_1_a),
    SCN_FIELD(scn_unit, ma, SCN_NUMBER, .min = 0, .max = 24, .rule = SOF_2_1_a),
    SCN_FIELD(scn_unit, morale, SCN_ANY),
    SCN_FIELD(scn_unit, men, SCN_NUMBER, .min = 1, .max = 100000),
    SCN_FIELD(scn_unit, conf, SCN_WORD, .words = confidence_words),
    SCN_FIELD(scn_unit, at, SCN_HEX),
    SCN_FIELD(scn_unit, facing, SCN_WORD, .words = scn_dirs),
    SCN_FIELD(scn_unit, command, SCN_ID, .max = SOF_ID_MAX - 1),
    SCN_FIELD(scn_unit, side, SCN_WORD, .words = scn_sides),
    SCN_FIELD(scn_unit, status, SCN_WORD, .words = status_words),
    SCN_FIELD(scn_unit, moved, SCN_BOOL),
    SCN_FIELD(scn_unit, charged, SCN_ID, .max = SOF_ID_MAX - 1),
    SCN_FIELD(scn_unit, hexes, SCN_NUMBER, .min = 0, .max = 1),
    SCN_FIELD(scn_unit, in_command, SCN_BOOL),
    SCN_FIELD(scn_unit, named, SCN_BOOL),
    SCN_FIELD(scn_unit, checked, SCN_BOOL),
    SCN_FIELD(scn_unit, duty, SCN_BOOL),
    SCN_FIELD(scn_unit, faced, SCN_BOOL),
};

static const scn_field gun_fields[] = {
    SCN_FIELD(scn_gun, id, SCN_ID, .required = true, .max = SOF_ID_MAX - 1),
    SCN_FIELD(scn_gun, side, SCN_WORD, .required = true, .words = scn_sides),
    SCN_FIELD(scn_gun, kind, SCN_WORD, .words = gun_words),
    SCN_FIELD(scn_gun, at, SCN_HEX, .required = true),
    SCN_FIELD(scn_gun, facing, SCN_WORD, .words = scn_dirs),
    SCN_FIELD(scn_gun, conf, SCN_WORD, .words = confidence_words),
    SCN_FIELD(scn_gun, owner, SCN_WORD, .words = scn_sides),
    SCN_FIELD(scn_gun, state, SCN_WORD, .words = gun_state_words),
    SCN_FIELD(scn_gun, fired, SCN_BOOL),
    SCN_FIELD(scn_gun, captured, SCN_NUMBER, .min = 0, .max = SOF_TURNS),
};

/* ---- Collecting: what the file lists, in its order ------------------------------------------- */

/* Ids of units, leaders and guns are one name space: an order names them all. */
static void check_unique(scn *c, const scn_value *id)
{
    const scn_value *first = NULL;

    if (!scn_given(id))
        return;
    for (int i = 0; i < c->leaders && !first; i++)
        if (&c->leader[i].id != id && scn_given(&c->leader[i].id) &&
            strcmp(c->leader[i].id.text, id->text) == 0)
            first = &c->leader[i].id;
    for (int i = 0; i < c->units && !first; i++)
        if (&c->unit[i].id != id && scn_given(&c->unit[i].id) &&
            strcmp(c->unit[i].id.text, id->text) == 0)
            first = &c->unit[i].id;
    for (int i = 0; i < c->guns && !first; i++)
        if (&c->gun[i].id != id && scn_given(&c->gun[i].id) &&
            strcmp(c->gun[i].id.text, id->text) == 0)
            first = &c->gun[i].id;
    if (first)
        scn_fault(c, id, 0, "id '%s' is taken, see line %d", id->text, first->line);
}

static int command_find(const scn *c, const char *id)
{
    for (int i = 0; i < c->commands; i++)
        if (scn_given(&c->command[i].id) && strcmp(c->command[i].id.text, id) == 0)
            return i;
    return -1;
}

static int command_add(scn *c, const scn_command *command, const scn_value *at)
{
    if (c->commands == SCN_COMMANDS_MAX) {
        scn_fault(c, at, 0, "too many commands; %d fit", SCN_COMMANDS_MAX);
        return -1;
    }
    c->command[c->commands] = *command;
    c->command[c->commands].leader = -1;
    return c->commands++;
}

/* The command a name refers to, with a suggestion if there is none. */
static int command_named(scn *c, const scn_value *name)
{
    const char *ids[SCN_COMMANDS_MAX + 1] = { NULL };
    char hint[80];
    const int found = command_find(c, name->text);
    int n = 0;

    if (found >= 0)
        return found;
    for (int i = 0; i < c->commands; i++)
        if (scn_given(&c->command[i].id))
            ids[n++] = c->command[i].id.text;
    scn_fault(c, name, SOF_2_2_b, "unknown command '%s': no leader of that name%s", name->text,
              scn_suggest(ids, name->text, hint));
    return -1;
}

/* A leader listed outside a command leads the one he names, or one of his own name. */
static int command_of_leader(scn *c, const scn_leader *l)
{
    const scn_value *name = scn_given(&l->leads) ? &l->leads : &l->id;
    const int found = scn_given(name) ? command_find(c, name->text) : -1;

    if (found >= 0 || !scn_given(name))
        return found;
    if (!scn_given(&l->side)) {
        scn_fault(c, &l->self, 0, "leader has no 'side'");
        return -1;
    }
    const scn_command own = { .id = *name, .side = l->side };
    return command_add(c, &own, &l->self);
}

static void collect_leaders(scn *c, const scn_value *list, int command)
{
    const int count = scn_list_count(list);

    for (int i = 0; i < count; i++) {
        const scn_value item = scn_list_at(list, i);
        if (c->leaders == SCN_LEADERS_MAX) {
            scn_fault(c, &item, 0, "too many leaders; %d fit", SCN_LEADERS_MAX);
            return;
        }
        scn_leader *l = &c->leader[c->leaders];
        *l = (scn_leader){ .self = item, .of = command };
        scn_read(c, &item, leader_fields, TC_COUNT(leader_fields), "leader", l);
        if (command < 0)
            l->of = command_of_leader(c, l);
        else if (scn_given(&l->leads))
            scn_fault(c, &l->leads, 0,
                      "a leader inside a command leads that one; leave 'leads' out");
        c->leaders++;
        check_unique(c, &l->id);
    }
}

/* A unit listed outside a command names it, or its side if that has but one. */
static int command_of_unit(scn *c, const scn_unit *u)
{
    int only = -1, several = 0;

    if (scn_given(&u->command))
        return command_named(c, &u->command);
    for (int i = 0; scn_given(&u->side) && i < c->commands; i++) {
        if (scn_given(&c->command[i].side) && c->command[i].side.number == u->side.number) {
            only = i;
            several++;
        }
    }
    if (several == 1)
        return only;
    scn_fault(c, &u->self, 0, "unit has no 'command'");
    return -1;
}

static void collect_units(scn *c, const scn_value *list, int command)
{
    const int count = scn_list_count(list);

    for (int i = 0; i < count; i++) {
        const scn_value item = scn_list_at(list, i);
        if (c->units == SOF_UNITS) {
            scn_fault(c, &item, 0, "too many units; %d fit", SOF_UNITS);
            return;
        }
        scn_unit *u = &c->unit[c->units];
        *u = (scn_unit){ .self = item, .of = command };
        scn_read(c, &item, unit_fields, TC_COUNT(unit_fields), "unit", u);
        if (command < 0)
            u->of = command_of_unit(c, u);
        else if (scn_given(&u->command) || scn_given(&u->side))
            scn_fault(c, &item, 0,
                      "a unit inside a command belongs to it; leave 'command' and 'side' out");
        c->units++;
        check_unique(c, &u->id);
    }
}

static void collect_guns(scn *c, const scn_value *list)
{
    const int count = scn_list_count(list);

    for (int i = 0; i < count; i++) {
        const scn_value item = scn_list_at(list, i);
        if (c->guns == SOF_GUNS) {
            scn_fault(c, &item, 0, "too many guns; %d fit", SOF_GUNS);
            return;
        }
        scn_gun *g = &c->gun[c->guns];
        *g = (scn_gun){ .self = item };
        scn_read(c, &item, gun_fields, TC_COUNT(gun_fields), "gun", g);
        c->guns++;
        check_unique(c, &g->id);
    }
}

static void collect_commands(scn *c, const scn_value *list, bool with_units)
{
    const int count = scn_list_count(list);

    for (int i = 0; i < count; i++) {
        const scn_value item = scn_list_at(list, i);
        scn_command command = { .leader = -1 };
        scn_read(c, &item, command_fields, TC_COUNT(command_fields), "command", &command);
        if (!scn_given(&command.id) || !scn_given(&command.side))
            continue;
        const int first = command_find(c, command.id.text);
        if (first >= 0) {
            scn_fault(c, &command.id, 0, "command '%s' is given twice, first in line %d",
                      command.id.text, c->command[first].id.line);
            continue;
        }
        const int n = command_add(c, &command, &item);
        if (n < 0)
            return;
        collect_leaders(c, &command.leaders, n);
        if (with_units)
            collect_units(c, &command.units, n);
    }
}

void scn_collect_army(scn *c)
{
    const scn_top *army = c->own_army ? &c->top : &c->base_top;

    if (!c->base.open)
        army = &c->top;
    collect_commands(c, &army->commands, army == &c->top || !c->own_units);
    collect_leaders(c, &army->leaders, -1);
    if (c->own_units || army == &c->top)
        collect_units(c, &c->top.units, -1);
    else
        collect_units(c, &c->base_top.units, -1);
    if (scn_given(&c->top.guns))
        collect_guns(c, &c->top.guns);
    else if (!c->own_units && !c->own_army)
        collect_guns(c, &c->base_top.guns);
}

/* ---- Compiling: cards, Catholic first -------------------------------------------------------- */

static void text_copy(char *to, size_t size, const char *from)
{
    const size_t len = strlen(from); /* the reader has seen that it fits */
    memcpy(to, from, len < size ? len : size - 1);
}

static bool tilly_on(const scn *c)
{
    return sof_on(&c->battle.as.sof, SOF_FATHER_TILLY);
}

static void compile_leader(scn *c, scn_leader *l, int side)
{
    sof_battle *b = &c->battle.as.sof;
    scn_command *command = &c->command[l->of];

    if (scn_given(&l->side) && l->side.number != side) {
        scn_fault(c, &l->side, 0, "leader and command are not of one side");
        return;
    }
    if (b->leaders == SOF_LEADERS) {
        scn_fault(c, &l->self, 0, "too many leaders; %d fit", SOF_LEADERS);
        return;
    }
    sof_leader_card *card = &b->leader[b->leaders];
    text_copy(card->id, sizeof card->id, l->id.text);
    text_copy(card->name, sizeof card->name, scn_given(&l->name) ? l->name.text : l->id.text);
    card->side = (uint8_t)side;
    card->command = (uint8_t)l->command.number;
    card->ma = scn_given(&l->ma) ? (uint8_t)l->ma.number : 10;
    card->overall = scn_given(&l->overall_with) && tilly_on(c); /* SOF-2.3.2.b */
    card->absent = scn_given(&l->absent_with);                  /* SOF-2.3.1 */
    card->colour_of = b->leaders;
    card->suggested = HEX_NONE;
    if (scn_given(&l->at))
        card->suggested = (tc_hex)l->at.number;
    if (card->overall && scn_given(&l->at_overall))
        card->suggested = (tc_hex)l->at_overall.number;
    c->leader_from[b->leaders] = l;
    if (!card->overall && command->leader >= 0)
        scn_fault(c, &l->self, SOF_2_2_b, "command '%s' has two leaders: '%s' and '%s'",
                  command->id.text, b->leader[command->leader].id, card->id);
    else if (!card->overall)
        command->leader = b->leaders;
    b->leaders++;
}

static void compile_leaders(scn *c)
{
    sof_battle *b = &c->battle.as.sof;

    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < c->leaders; i++) {
            scn_leader *l = &c->leader[i];
            const bool out = scn_given(&l->only_with) && !tilly_on(c); /* SOF-2.3.2.a */
            if (!out && l->of >= 0 && scn_given(&l->id) && c->command[l->of].side.number == side)
                compile_leader(c, l, side);
        }
    }
    for (int i = 0; i < b->leaders; i++) { /* SOF-R11.h: the colour he shares */
        const int shared = c->command[c->leader_from[i]->of].leader;
        if (b->leader[i].overall && shared < 0)
            scn_fault(c, &c->leader_from[i]->self, SOF_2_3_2_b,
                      "with father_tilly nobody leads command '%s'",
                      c->command[c->leader_from[i]->of].id.text);
        else if (b->leader[i].overall)
            b->leader[i].colour_of = (uint8_t)shared;
    }
}

/* The cases' notation: I6-4m3 infantry CF 6 MA 4 morale 3; H, D, K cavalry; /d and /r. */
static bool read_is(scn *c, scn_unit *u)
{
    static const char letters[] = "IHDK"; /* by enum sof_arm */
    const char *s = u->is.text, *letter = strchr(letters, s[0]);
    char *end = NULL, quote[48];
    bool ok = s[0] && letter;

    if (ok) {
        u->arm = (int)(letter - letters);
        u->cf_value = 5;
        u->ma_value = u->arm == SOF_INFANTRY ? 4 : 8;
        u->morale_value = 3;
        s++;
        if (*s >= '0' && *s <= '9')
            u->cf_value = (int)strtol(s, &end, 10), s = end;
        if (*s == '-')
            u->ma_value = (int)strtol(s + 1, &end, 10), s = end;
        if (*s == 'm')
            u->morale_value = (int)strtol(s + 1, &end, 10), s = end;
        if (*s == '/') {
            u->status_value = s[1] == 'd' ? SOF_DISORDERED : s[1] == 'r' ? SOF_ROUTED : -1;
            ok = u->status_value > 0;
            s += ok ? 2 : 0;
        }
    }
    if (!ok || *s || u->cf_value < 1 || u->cf_value > 200 || u->ma_value < 0 || u->ma_value > 24 ||
        u->morale_value < 0 || u->morale_value > 9) {
        scn_fault(c, &u->is, 0, "'%s' is no unit; write I6-4m3 (or H, D, K; /d, /r)",
                  scn_quote(u->is.text, quote));
        return false;
    }
    return true;
}

/* One number, or one for each variant. */
static bool read_morale(scn *c, scn_unit *u)
{
    const scn_field morale = { .name = "morale", .type = SCN_NUMBER, .min = 0, .max = 9 };
    const int pairs = scn_map_count(&u->morale);
    char quote[48], hint[80];
    scn_value v = u->morale;

    if (pairs > 0) {
        bool found = false;
        for (int i = 0; i < pairs; i++) {
            scn_value key, of = scn_map_at(&u->morale, i, &key);
            if (!scn_check(c, &of, &morale))
                return false;
            if (!key.text || scn_word(c->variants, key.text) < 0)
                scn_fault(c, &key, 0, "unknown variant '%s'%s",
                          key.text ? scn_quote(key.text, quote) : "?",
                          key.text ? scn_suggest(c->variants, key.text, hint) : "");
            if (key.text && c->variant && strcmp(key.text, c->variant) == 0) {
                found = true;
                v = of;
            }
        }
        if (!found) {
            scn_fault(c, &u->morale, 0, "no morale for variant '%s'",
                      c->variant ? c->variant : "(none)");
            return false;
        }
    }
    if (!scn_check(c, &v, &morale))
        return false;
    u->morale_value = v.number;
    return true;
}

/* Kind and numbers, compact or field by field. */
static bool read_card(scn *c, scn_unit *u)
{
    const struct {
        const scn_value *v;
        const char *name;
    } needed[] = {
        { &u->kind, "kind" }, { &u->cf, "cf" }, { &u->ma, "ma" }, { &u->morale, "morale" }
    };
    bool ok = !scn_given(&u->is) || read_is(c, u);

    for (int i = 0; i < TC_COUNT(needed) && !scn_given(&u->is); i++) {
        if (!scn_given(needed[i].v)) {
            if (!scn_has_key(&u->self,
                             needed[i].name)) /* else the value is at fault, and said so */
                scn_fault(c, &u->self, SOF_2_1_a, "unit has no '%s' (or 'is')", needed[i].name);
            ok = false;
        }
    }
    if (scn_given(&u->kind))
        u->arm = u->kind.number;
    if (scn_given(&u->cf))
        u->cf_value = u->cf.number;
    if (scn_given(&u->ma))
        u->ma_value = u->ma.number;
    if (scn_given(&u->status))
        u->status_value = u->status.number;
    return (!scn_given(&u->morale) || read_morale(c, u)) && ok;
}

static void compile_unit(scn *c, scn_unit *u, int side)
{
    sof_battle *b = &c->battle.as.sof;
    const int leader = c->command[u->of].leader;

    if (!read_card(c, u))
        return;
    if (scn_given(&u->side) && u->side.number != side) {
        scn_fault(c, &u->side, 0, "unit and command are not of one side");
        return;
    }
    if (leader < 0) {
        scn_fault(c, &u->self, SOF_2_2_b, "nobody leads command '%s'", c->command[u->of].id.text);
        return;
    }
    sof_unit_card *card = &b->unit[b->units];
    text_copy(card->id, sizeof card->id, u->id.text);
    text_copy(card->name, sizeof card->name, scn_given(&u->name) ? u->name.text : u->id.text);
    card->side = (uint8_t)side;
    card->leader = (uint8_t)leader;
    card->arm = (uint8_t)u->arm;
    card->cf = (uint8_t)u->cf_value;
    card->ma = (uint8_t)u->ma_value;
    card->morale = (uint8_t)u->morale_value;
    c->unit_from[b->units++] = u;
}

static void compile_gun(scn *c, scn_gun *g)
{
    sof_battle *b = &c->battle.as.sof;
    sof_gun_card *card = &b->gun[b->guns];

    text_copy(card->id, sizeof card->id, g->id.text);
    card->side = (uint8_t)g->side.number;
    card->heavy = scn_given(&g->kind) ? (uint8_t)g->kind.number : 1;
    c->gun_from[b->guns++] = g;
}

void scn_compile_army(scn *c)
{
    const bool artillery = sof_on(&c->battle.as.sof, SOF_ARTILLERY); /* SOF-2.2.a */

    compile_leaders(c);
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < c->units; i++) {
            scn_unit *u = &c->unit[i];
            if (u->of >= 0 && scn_given(&u->id) && c->command[u->of].side.number == side)
                compile_unit(c, u, side);
        }
        for (int i = 0; i < c->guns && artillery; i++) {
            scn_gun *g = &c->gun[i];
            if (scn_given(&g->id) && scn_given(&g->at) && scn_given(&g->side) &&
                g->side.number == side)
                compile_gun(c, g);
        }
    }
}

/* ---- Names ----------------------------------------------------------------------------------- */

int scn_unit_find(const scn *c, const char *id)
{
    for (int i = 0; i < c->battle.as.sof.units; i++)
        if (strcmp(c->battle.as.sof.unit[i].id, id) == 0)
            return i;
    return -1;
}

int scn_leader_find(const scn *c, const char *id)
{
    for (int i = 0; i < c->battle.as.sof.leaders; i++)
        if (strcmp(c->battle.as.sof.leader[i].id, id) == 0)
            return i;
    return -1;
}

int scn_gun_find(const scn *c, const char *id)
{
    for (int i = 0; i < c->battle.as.sof.guns; i++)
        if (strcmp(c->battle.as.sof.gun[i].id, id) == 0)
            return i;
    return -1;
}

/* ---- Special rules (SOF-X) ------------------------------------------------------------------- */

typedef struct scn_special {
    scn_value flank_march, hot_head, bad_guns;
} scn_special;

typedef struct scn_flank {
    scn_value units, first, sure, rows, about;
} scn_flank;

typedef struct scn_hot {
    scn_value command, about;
} scn_hot;

typedef struct scn_bad_guns {
    scn_value side, guns, about;
} scn_bad_guns;

/* X1: its units start off the map. rows: first and last row of the edges, counted from 1. */
static void special_flank(scn *c, const scn_value *map)
{
    static const scn_field fields[] = {
        SCN_FIELD(scn_flank, units, SCN_LIST, .required = true),
        SCN_FIELD(scn_flank, first, SCN_NUMBER, .min = 1, .max = SOF_TURNS),
        SCN_FIELD(scn_flank, sure, SCN_NUMBER, .min = 1, .max = SOF_TURNS),
        SCN_FIELD(scn_flank, rows, SCN_LIST, .required = true),
        SCN_FIELD(scn_flank, about, SCN_TEXT),
    };
    const scn_field row = { .name = "row", .type = SCN_NUMBER, .min = 1, .max = c->rows };
    const scn_field name = { .name = "unit", .type = SCN_ID, .max = SOF_ID_MAX - 1 };
    sof_battle *b = &c->battle.as.sof;
    scn_flank f = { .units = { 0 } };

    if (!scn_read(c, map, fields, TC_COUNT(fields), "flank_march", &f) || !c->cols)
        return;
    b->flank_first = scn_given(&f.first) ? (uint8_t)f.first.number : 4;
    b->flank_sure = scn_given(&f.sure) ? (uint8_t)f.sure.number : 8;
    if (b->flank_sure < b->flank_first)
        scn_fault(c, &f.sure, SOF_X1, "sure turn %d is before the first, %d", b->flank_sure,
                  b->flank_first);
    if (scn_list_count(&f.rows) != 2) {
        scn_fault(c, &f.rows, SOF_X1, "rows must be a list of two: the first and the last");
        return;
    }
    scn_value from = scn_list_at(&f.rows, 0), to = scn_list_at(&f.rows, 1);
    if (scn_check(c, &from, &row) && scn_check(c, &to, &row)) {
        b->flank_row0 = (uint8_t)(from.number - 1);
        b->flank_row1 = (uint8_t)(to.number - 1);
        if (from.number > to.number)
            scn_fault(c, &to, SOF_X1, "rows run from %d to %d", from.number, to.number);
    }
    for (int i = 0; i < scn_list_count(&f.units); i++) {
        scn_value v = scn_list_at(&f.units, i);
        const int u = scn_check(c, &v, &name) ? scn_unit_find(c, v.text) : -2;
        if (u == -1)
            scn_fault(c, &v, SOF_X1, "unknown unit '%s'", v.text);
        if (u < 0)
            continue;
        if (i > 0 && b->unit[u].side != b->flank_side)
            scn_fault(c, &v, SOF_X1, "the units of a flank march are of one side");
        b->flank_side = b->unit[u].side;
        b->unit[u].flank_march = 1;
    }
}

static void special_hot_head(scn *c, const scn_value *map)
{
    static const scn_field fields[] = {
        SCN_FIELD(scn_hot, command, SCN_ID, .required = true, .max = SOF_ID_MAX - 1),
        SCN_FIELD(scn_hot, about, SCN_TEXT),
    };
    scn_hot h = { .command = { 0 } };

    if (!scn_read(c, map, fields, TC_COUNT(fields), "hot_head", &h))
        return;
    const int command = command_named(c, &h.command);
    if (command >= 0 && c->command[command].leader >= 0)
        c->battle.as.sof.leader[c->command[command].leader].hot_head = 1;
}

static void special_bad_guns(scn *c, const scn_value *map)
{
    static const scn_field fields[] = {
        SCN_FIELD(scn_bad_guns, side, SCN_WORD, .required = true, .words = scn_sides),
        SCN_FIELD(scn_bad_guns, guns, SCN_NUMBER, .min = 1, .max = SOF_GUNS),
        SCN_FIELD(scn_bad_guns, about, SCN_TEXT),
    };
    scn_bad_guns g = { .side = { 0 } };

    if (scn_read(c, map, fields, TC_COUNT(fields), "bad_guns", &g))
        c->battle.as.sof.bad_guns[g.side.number] = scn_given(&g.guns) ? (uint8_t)g.guns.number : 2;
}

/* Where the file switches a special rule on; NULL: the caller has. */
static const scn_value *switched_on(const scn *c, const char *name)
{
    for (int i = 0; c->choice && i < c->choice->option_count; i++)
        if (strcmp(c->choice->options[i], name) == 0)
            return NULL;
    return scn_given(&c->top.options)    ? &c->top.options
           : scn_given(&c->top.advanced) ? &c->top.advanced
                                         : NULL;
}

/* A special rule needs its parameters in the scenario and its name among the options. */
void scn_compile_special(scn *c)
{
    static const scn_field fields[] = {
        SCN_FIELD(scn_special, flank_march, SCN_MAP),
        SCN_FIELD(scn_special, hot_head, SCN_MAP),
        SCN_FIELD(scn_special, bad_guns, SCN_MAP),
    };
    scn_special s = { .flank_march = { 0 } };
    const struct {
        bool on;
        const scn_value *map;
        const char *name;
        unsigned rule;
        void (*compile)(scn *c, const scn_value *map);
    } rules[] = {
        { c->flank_march, &s.flank_march, "flank_march", SOF_X1, special_flank },
        { c->hot_head, &s.hot_head, "hot_head", SOF_X2, special_hot_head },
        { c->bad_guns, &s.bad_guns, "bad_guns", SOF_X3, special_bad_guns },
    };

    if (scn_given(&c->top.special) &&
        !scn_read(c, &c->top.special, fields, TC_COUNT(fields), "special", &s))
        return;
    for (int i = 0; i < TC_COUNT(rules); i++) {
        const tc_battle without = c->battle;
        if (scn_given(rules[i].map))
            rules[i].compile(c, rules[i].map);
        else if (rules[i].on)
            scn_fault(c, switched_on(c, rules[i].name), rules[i].rule, "this scenario has no %s",
                      rules[i].name);
        if (!rules[i].on) /* looked at for its faults only */
            c->battle = without;
    }
}
