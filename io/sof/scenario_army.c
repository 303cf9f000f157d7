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
    SCN_FIELD(sfs_command, id, SCN_ID, .required = true, .max = SOF_ID_MAX - 1),
    SCN_FIELD(sfs_command, name, SCN_TEXT, .max = 64),
    SCN_FIELD(sfs_command, side, SCN_WORD, .required = true, .words = sfs_sides),
    SCN_FIELD(sfs_command, about, SCN_TEXT),
    SCN_FIELD(sfs_command, leaders, SCN_LIST),
    SCN_FIELD(sfs_command, units, SCN_LIST),
};

static const scn_field leader_fields[] = {
    SCN_FIELD(sfs_leader, id, SCN_ID, .required = true, .max = SOF_ID_MAX - 1, .rule = SOF_2_1_a),
    SCN_FIELD(sfs_leader, name, SCN_TEXT, .max = SOF_NAME_MAX - 1),
    SCN_FIELD(sfs_leader, side, SCN_WORD, .words = sfs_sides),
    SCN_FIELD(sfs_leader, leads, SCN_ID, .max = SOF_ID_MAX - 1),
    SCN_FIELD(sfs_leader, command, SCN_NUMBER, .required = true, .min = 0, .max = 3,
              .rule = SOF_2_1_a),
    SCN_FIELD(sfs_leader, ma, SCN_NUMBER, .min = 0, .max = 24, .rule = SOF_2_1_a),
    SCN_FIELD(sfs_leader, at, SCN_HEX),
    SCN_FIELD(sfs_leader, at_overall, SCN_HEX),
    SCN_FIELD(sfs_leader, conf, SCN_WORD, .words = confidence_words),
    SCN_FIELD(sfs_leader, overall_with, SCN_WORD, .words = father_tilly),
    SCN_FIELD(sfs_leader, only_with, SCN_WORD, .words = father_tilly),
    SCN_FIELD(sfs_leader, absent_with, SCN_WORD, .words = absent_christian),
    SCN_FIELD(sfs_leader, state, SCN_WORD, .words = state_words),
    SCN_FIELD(sfs_leader, on_map, SCN_BOOL),
    SCN_FIELD(sfs_leader, activated, SCN_BOOL),
    SCN_FIELD(sfs_leader, moved, SCN_BOOL),
    SCN_FIELD(sfs_leader, placed, SCN_BOOL),
};

static const scn_field unit_fields[] = {
    SCN_FIELD(sfs_unit, id, SCN_ID, .required = true, .max = SOF_ID_MAX - 1, .rule = SOF_2_1_a),
    SCN_FIELD(sfs_unit, name, SCN_TEXT, .max = SOF_NAME_MAX - 1),
    SCN_FIELD(sfs_unit, is, SCN_TEXT, .max = 16),
    SCN_FIELD(sfs_unit, kind, SCN_WORD, .words = kind_words, .rule = SOF_2_1_b),
    SCN_FIELD(sfs_unit, cf, SCN_NUMBER, .min = 1, .max = 200, .rule = SOF_2_1_a),
    SCN_FIELD(sfs_unit, ma, SCN_NUMBER, .min = 0, .max = 24, .rule = SOF_2_1_a),
    SCN_FIELD(sfs_unit, morale, SCN_ANY),
    SCN_FIELD(sfs_unit, men, SCN_NUMBER, .min = 1, .max = 100000),
    SCN_FIELD(sfs_unit, conf, SCN_WORD, .words = confidence_words),
    SCN_FIELD(sfs_unit, at, SCN_HEX),
    SCN_FIELD(sfs_unit, facing, SCN_WORD, .words = sfs_dirs),
    SCN_FIELD(sfs_unit, command, SCN_ID, .max = SOF_ID_MAX - 1),
    SCN_FIELD(sfs_unit, side, SCN_WORD, .words = sfs_sides),
    SCN_FIELD(sfs_unit, status, SCN_WORD, .words = status_words),
    SCN_FIELD(sfs_unit, moved, SCN_BOOL),
    SCN_FIELD(sfs_unit, charged, SCN_ID, .max = SOF_ID_MAX - 1),
    SCN_FIELD(sfs_unit, hexes, SCN_NUMBER, .min = 0, .max = 1),
    SCN_FIELD(sfs_unit, in_command, SCN_BOOL),
    SCN_FIELD(sfs_unit, named, SCN_BOOL),
    SCN_FIELD(sfs_unit, checked, SCN_BOOL),
    SCN_FIELD(sfs_unit, duty, SCN_BOOL),
    SCN_FIELD(sfs_unit, faced, SCN_BOOL),
};

static const scn_field gun_fields[] = {
    SCN_FIELD(sfs_gun, id, SCN_ID, .required = true, .max = SOF_ID_MAX - 1),
    SCN_FIELD(sfs_gun, side, SCN_WORD, .required = true, .words = sfs_sides),
    SCN_FIELD(sfs_gun, kind, SCN_WORD, .words = gun_words),
    SCN_FIELD(sfs_gun, at, SCN_HEX, .required = true),
    SCN_FIELD(sfs_gun, facing, SCN_WORD, .words = sfs_dirs),
    SCN_FIELD(sfs_gun, conf, SCN_WORD, .words = confidence_words),
    SCN_FIELD(sfs_gun, owner, SCN_WORD, .words = sfs_sides),
    SCN_FIELD(sfs_gun, state, SCN_WORD, .words = gun_state_words),
    SCN_FIELD(sfs_gun, fired, SCN_BOOL),
    SCN_FIELD(sfs_gun, captured, SCN_NUMBER, .min = 0, .max = SOF_TURNS),
};

/* ---- Collecting: what the file lists, in its order ------------------------------------------- */

/* Ids of units, leaders and guns are one name space: an order names them all. */
static void check_unique(sfs *t, const scn_value *id)
{
    const scn_value *first = NULL;

    if (!scn_given(id))
        return;
    for (int i = 0; i < t->leaders && !first; i++)
        if (&t->leader[i].id != id && scn_given(&t->leader[i].id) &&
            strcmp(t->leader[i].id.text, id->text) == 0)
            first = &t->leader[i].id;
    for (int i = 0; i < t->units && !first; i++)
        if (&t->unit[i].id != id && scn_given(&t->unit[i].id) &&
            strcmp(t->unit[i].id.text, id->text) == 0)
            first = &t->unit[i].id;
    for (int i = 0; i < t->guns && !first; i++)
        if (&t->gun[i].id != id && scn_given(&t->gun[i].id) &&
            strcmp(t->gun[i].id.text, id->text) == 0)
            first = &t->gun[i].id;
    if (first)
        scn_fault(t->c, id, 0, "id '%s' is taken, see line %d", id->text, first->line);
}

static int command_find(const sfs *t, const char *id)
{
    for (int i = 0; i < t->commands; i++)
        if (scn_given(&t->command[i].id) && strcmp(t->command[i].id.text, id) == 0)
            return i;
    return -1;
}

static int command_add(sfs *t, const sfs_command *command, const scn_value *at)
{
    if (t->commands == SFS_COMMANDS_MAX) {
        scn_fault(t->c, at, 0, "too many commands; %d fit", SFS_COMMANDS_MAX);
        return -1;
    }
    t->command[t->commands] = *command;
    t->command[t->commands].leader = -1;
    return t->commands++;
}

/* The command a name refers to, with a suggestion if there is none. */
static int command_named(sfs *t, const scn_value *name)
{
    const char *ids[SFS_COMMANDS_MAX + 1] = { NULL };
    char hint[80];
    const int found = command_find(t, name->text);
    int n = 0;

    if (found >= 0)
        return found;
    for (int i = 0; i < t->commands; i++)
        if (scn_given(&t->command[i].id))
            ids[n++] = t->command[i].id.text;
    scn_fault(t->c, name, SOF_2_2_b, "unknown command '%s': no leader of that name%s", name->text,
              scn_suggest(ids, name->text, hint));
    return -1;
}

/* A leader listed outside a command leads the one he names, or one of his own name. */
static int command_of_leader(sfs *t, const sfs_leader *l)
{
    const scn_value *name = scn_given(&l->leads) ? &l->leads : &l->id;
    const int found = scn_given(name) ? command_find(t, name->text) : -1;

    if (found >= 0 || !scn_given(name))
        return found;
    if (!scn_given(&l->side)) {
        scn_fault(t->c, &l->self, 0, "leader has no 'side'");
        return -1;
    }
    const sfs_command own = { .id = *name, .side = l->side };
    return command_add(t, &own, &l->self);
}

static void collect_leaders(sfs *t, const scn_value *list, int command)
{
    const int count = scn_list_count(list);

    for (int i = 0; i < count; i++) {
        const scn_value item = scn_list_at(list, i);
        if (t->leaders == SFS_LEADERS_MAX) {
            scn_fault(t->c, &item, 0, "too many leaders; %d fit", SFS_LEADERS_MAX);
            return;
        }
        sfs_leader *l = &t->leader[t->leaders];
        *l = (sfs_leader){ .self = item, .of = command };
        scn_read(t->c, &item, leader_fields, TC_COUNT(leader_fields), "leader", l);
        if (command < 0)
            l->of = command_of_leader(t, l);
        else if (scn_given(&l->leads))
            scn_fault(t->c, &l->leads, 0,
                      "a leader inside a command leads that one; leave 'leads' out");
        t->leaders++;
        check_unique(t, &l->id);
    }
}

/* A unit listed outside a command names it, or its side if that has but one. */
static int command_of_unit(sfs *t, const sfs_unit *u)
{
    int only = -1, several = 0;

    if (scn_given(&u->command))
        return command_named(t, &u->command);
    for (int i = 0; scn_given(&u->side) && i < t->commands; i++) {
        if (scn_given(&t->command[i].side) && t->command[i].side.number == u->side.number) {
            only = i;
            several++;
        }
    }
    if (several == 1)
        return only;
    scn_fault(t->c, &u->self, 0, "unit has no 'command'");
    return -1;
}

static void collect_units(sfs *t, const scn_value *list, int command)
{
    const int count = scn_list_count(list);

    for (int i = 0; i < count; i++) {
        const scn_value item = scn_list_at(list, i);
        if (t->units == SOF_UNITS) {
            scn_fault(t->c, &item, 0, "too many units; %d fit", SOF_UNITS);
            return;
        }
        sfs_unit *u = &t->unit[t->units];
        *u = (sfs_unit){ .self = item, .of = command };
        scn_read(t->c, &item, unit_fields, TC_COUNT(unit_fields), "unit", u);
        if (command < 0)
            u->of = command_of_unit(t, u);
        else if (scn_given(&u->command) || scn_given(&u->side))
            scn_fault(t->c, &item, 0,
                      "a unit inside a command belongs to it; leave 'command' and 'side' out");
        t->units++;
        check_unique(t, &u->id);
    }
}

static void collect_guns(sfs *t, const scn_value *list)
{
    const int count = scn_list_count(list);

    for (int i = 0; i < count; i++) {
        const scn_value item = scn_list_at(list, i);
        if (t->guns == SOF_GUNS) {
            scn_fault(t->c, &item, 0, "too many guns; %d fit", SOF_GUNS);
            return;
        }
        sfs_gun *g = &t->gun[t->guns];
        *g = (sfs_gun){ .self = item };
        scn_read(t->c, &item, gun_fields, TC_COUNT(gun_fields), "gun", g);
        t->guns++;
        check_unique(t, &g->id);
    }
}

static void collect_commands(sfs *t, const scn_value *list, bool with_units)
{
    const int count = scn_list_count(list);

    for (int i = 0; i < count; i++) {
        const scn_value item = scn_list_at(list, i);
        sfs_command command = { .leader = -1 };
        scn_read(t->c, &item, command_fields, TC_COUNT(command_fields), "command", &command);
        if (!scn_given(&command.id) || !scn_given(&command.side))
            continue;
        const int first = command_find(t, command.id.text);
        if (first >= 0) {
            scn_fault(t->c, &command.id, 0, "command '%s' is given twice, first in line %d",
                      command.id.text, t->command[first].id.line);
            continue;
        }
        const int n = command_add(t, &command, &item);
        if (n < 0)
            return;
        collect_leaders(t, &command.leaders, n);
        if (with_units)
            collect_units(t, &command.units, n);
    }
}

void sfs_collect_army(sfs *t)
{
    const sfs_top *army = t->own_army ? &t->top : &t->base_top;

    if (!t->c->base.open)
        army = &t->top;
    collect_commands(t, &army->commands, army == &t->top || !t->own_units);
    collect_leaders(t, &army->leaders, -1);
    if (t->own_units || army == &t->top)
        collect_units(t, &t->top.units, -1);
    else
        collect_units(t, &t->base_top.units, -1);
    if (scn_given(&t->top.guns))
        collect_guns(t, &t->top.guns);
    else if (!t->own_units && !t->own_army)
        collect_guns(t, &t->base_top.guns);
}

/* ---- Compiling: cards, Catholic first -------------------------------------------------------- */

static void text_copy(char *to, size_t size, const char *from)
{
    const size_t len = strlen(from); /* the reader has seen that it fits */
    memcpy(to, from, len < size ? len : size - 1);
}

static bool tilly_on(const sfs *t)
{
    return sof_on(&t->c->battle.as.sof, SOF_FATHER_TILLY);
}

static void compile_leader(sfs *t, sfs_leader *l, int side)
{
    sof_battle *b = &t->c->battle.as.sof;
    sfs_command *command = &t->command[l->of];

    if (scn_given(&l->side) && l->side.number != side) {
        scn_fault(t->c, &l->side, 0, "leader and command are not of one side");
        return;
    }
    if (b->leaders == SOF_LEADERS) {
        scn_fault(t->c, &l->self, 0, "too many leaders; %d fit", SOF_LEADERS);
        return;
    }
    sof_leader_card *card = &b->leader[b->leaders];
    text_copy(card->id, sizeof card->id, l->id.text);
    text_copy(card->name, sizeof card->name, scn_given(&l->name) ? l->name.text : l->id.text);
    card->side = (uint8_t)side;
    card->command = (uint8_t)l->command.number;
    card->ma = scn_given(&l->ma) ? (uint8_t)l->ma.number : 10;
    card->overall = scn_given(&l->overall_with) && tilly_on(t); /* SOF-2.3.2.b */
    card->absent = scn_given(&l->absent_with);                  /* SOF-2.3.1 */
    card->colour_of = b->leaders;
    card->suggested = HEX_NONE;
    if (scn_given(&l->at))
        card->suggested = (tc_hex)l->at.number;
    if (card->overall && scn_given(&l->at_overall))
        card->suggested = (tc_hex)l->at_overall.number;
    t->leader_from[b->leaders] = l;
    if (!card->overall && command->leader >= 0)
        scn_fault(t->c, &l->self, SOF_2_2_b, "command '%s' has two leaders: '%s' and '%s'",
                  command->id.text, b->leader[command->leader].id, card->id);
    else if (!card->overall)
        command->leader = b->leaders;
    b->leaders++;
}

static void compile_leaders(sfs *t)
{
    sof_battle *b = &t->c->battle.as.sof;

    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < t->leaders; i++) {
            sfs_leader *l = &t->leader[i];
            const bool out = scn_given(&l->only_with) && !tilly_on(t); /* SOF-2.3.2.a */
            if (!out && l->of >= 0 && scn_given(&l->id) && t->command[l->of].side.number == side)
                compile_leader(t, l, side);
        }
    }
    for (int i = 0; i < b->leaders; i++) { /* SOF-R11.h: the colour he shares */
        const int shared = t->command[t->leader_from[i]->of].leader;
        if (b->leader[i].overall && shared < 0)
            scn_fault(t->c, &t->leader_from[i]->self, SOF_2_3_2_b,
                      "with father_tilly nobody leads command '%s'",
                      t->command[t->leader_from[i]->of].id.text);
        else if (b->leader[i].overall)
            b->leader[i].colour_of = (uint8_t)shared;
    }
}

/* The cases' notation: I6-4m3 infantry CF 6 MA 4 morale 3; H, D, K cavalry; /d and /r. */
static bool read_is(sfs *t, sfs_unit *u)
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
        scn_fault(t->c, &u->is, 0, "'%s' is no unit; write I6-4m3 (or H, D, K; /d, /r)",
                  scn_quote(u->is.text, quote));
        return false;
    }
    return true;
}

/* One number, or one for each variant. */
static bool read_morale(sfs *t, sfs_unit *u)
{
    const scn_field morale = { .name = "morale", .type = SCN_NUMBER, .min = 0, .max = 9 };
    const int pairs = scn_map_count(&u->morale);
    char quote[48], hint[80];
    scn_value v = u->morale;

    if (pairs > 0) {
        bool found = false;
        for (int i = 0; i < pairs; i++) {
            scn_value key, of = scn_map_at(&u->morale, i, &key);
            if (!scn_check(t->c, &of, &morale))
                return false;
            if (!key.text || scn_word(t->c->variants, key.text) < 0)
                scn_fault(t->c, &key, 0, "unknown variant '%s'%s",
                          key.text ? scn_quote(key.text, quote) : "?",
                          key.text ? scn_suggest(t->c->variants, key.text, hint) : "");
            if (key.text && t->c->variant && strcmp(key.text, t->c->variant) == 0) {
                found = true;
                v = of;
            }
        }
        if (!found) {
            scn_fault(t->c, &u->morale, 0, "no morale for variant '%s'",
                      t->c->variant ? t->c->variant : "(none)");
            return false;
        }
    }
    if (!scn_check(t->c, &v, &morale))
        return false;
    u->morale_value = v.number;
    return true;
}

/* Kind and numbers, compact or field by field. */
static bool read_card(sfs *t, sfs_unit *u)
{
    const struct {
        const scn_value *v;
        const char *name;
    } needed[] = {
        { &u->kind, "kind" }, { &u->cf, "cf" }, { &u->ma, "ma" }, { &u->morale, "morale" }
    };
    bool ok = !scn_given(&u->is) || read_is(t, u);

    for (int i = 0; i < TC_COUNT(needed) && !scn_given(&u->is); i++) {
        if (!scn_given(needed[i].v)) {
            if (!scn_has_key(&u->self,
                             needed[i].name)) /* else the value is at fault, and said so */
                scn_fault(t->c, &u->self, SOF_2_1_a, "unit has no '%s' (or 'is')", needed[i].name);
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
    return (!scn_given(&u->morale) || read_morale(t, u)) && ok;
}

static void compile_unit(sfs *t, sfs_unit *u, int side)
{
    sof_battle *b = &t->c->battle.as.sof;
    const int leader = t->command[u->of].leader;

    if (!read_card(t, u))
        return;
    if (scn_given(&u->side) && u->side.number != side) {
        scn_fault(t->c, &u->side, 0, "unit and command are not of one side");
        return;
    }
    if (leader < 0) {
        scn_fault(t->c, &u->self, SOF_2_2_b, "nobody leads command '%s'",
                  t->command[u->of].id.text);
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
    t->unit_from[b->units++] = u;
}

static void compile_gun(sfs *t, sfs_gun *g)
{
    sof_battle *b = &t->c->battle.as.sof;
    sof_gun_card *card = &b->gun[b->guns];

    text_copy(card->id, sizeof card->id, g->id.text);
    card->side = (uint8_t)g->side.number;
    card->heavy = scn_given(&g->kind) ? (uint8_t)g->kind.number : 1;
    t->gun_from[b->guns++] = g;
}

void sfs_compile_army(sfs *t)
{
    const bool artillery = sof_on(&t->c->battle.as.sof, SOF_ARTILLERY); /* SOF-2.2.a */

    compile_leaders(t);
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < t->units; i++) {
            sfs_unit *u = &t->unit[i];
            if (u->of >= 0 && scn_given(&u->id) && t->command[u->of].side.number == side)
                compile_unit(t, u, side);
        }
        for (int i = 0; i < t->guns && artillery; i++) {
            sfs_gun *g = &t->gun[i];
            if (scn_given(&g->id) && scn_given(&g->at) && scn_given(&g->side) &&
                g->side.number == side)
                compile_gun(t, g);
        }
    }
}

/* ---- Names ----------------------------------------------------------------------------------- */

int sfs_unit_find(const sfs *t, const char *id)
{
    for (int i = 0; i < t->c->battle.as.sof.units; i++)
        if (strcmp(t->c->battle.as.sof.unit[i].id, id) == 0)
            return i;
    return -1;
}

int sfs_leader_find(const sfs *t, const char *id)
{
    for (int i = 0; i < t->c->battle.as.sof.leaders; i++)
        if (strcmp(t->c->battle.as.sof.leader[i].id, id) == 0)
            return i;
    return -1;
}

int sfs_gun_find(const sfs *t, const char *id)
{
    for (int i = 0; i < t->c->battle.as.sof.guns; i++)
        if (strcmp(t->c->battle.as.sof.gun[i].id, id) == 0)
            return i;
    return -1;
}

/* ---- Special rules (SOF-X) ------------------------------------------------------------------- */

typedef struct sfs_special {
    scn_value flank_march, hot_head, bad_guns;
} sfs_special;

typedef struct sfs_flank {
    scn_value units, first, sure, rows, about;
} sfs_flank;

typedef struct sfs_hot {
    scn_value command, about;
} sfs_hot;

typedef struct sfs_bad_guns {
    scn_value side, guns, about;
} sfs_bad_guns;

/* X1: its units start off the map. rows: first and last row of the edges, counted from 1. */
static void special_flank(sfs *t, const scn_value *map)
{
    static const scn_field fields[] = {
        SCN_FIELD(sfs_flank, units, SCN_LIST, .required = true),
        SCN_FIELD(sfs_flank, first, SCN_NUMBER, .min = 1, .max = SOF_TURNS),
        SCN_FIELD(sfs_flank, sure, SCN_NUMBER, .min = 1, .max = SOF_TURNS),
        SCN_FIELD(sfs_flank, rows, SCN_LIST, .required = true),
        SCN_FIELD(sfs_flank, about, SCN_TEXT),
    };
    const scn_field row = { .name = "row", .type = SCN_NUMBER, .min = 1, .max = t->c->rows };
    const scn_field name = { .name = "unit", .type = SCN_ID, .max = SOF_ID_MAX - 1 };
    sof_battle *b = &t->c->battle.as.sof;
    sfs_flank f = { .units = { 0 } };

    if (!scn_read(t->c, map, fields, TC_COUNT(fields), "flank_march", &f) || !t->c->cols)
        return;
    b->flank_first = scn_given(&f.first) ? (uint8_t)f.first.number : 4;
    b->flank_sure = scn_given(&f.sure) ? (uint8_t)f.sure.number : 8;
    if (b->flank_sure < b->flank_first)
        scn_fault(t->c, &f.sure, SOF_X1, "sure turn %d is before the first, %d", b->flank_sure,
                  b->flank_first);
    if (scn_list_count(&f.rows) != 2) {
        scn_fault(t->c, &f.rows, SOF_X1, "rows must be a list of two: the first and the last");
        return;
    }
    scn_value from = scn_list_at(&f.rows, 0), to = scn_list_at(&f.rows, 1);
    if (scn_check(t->c, &from, &row) && scn_check(t->c, &to, &row)) {
        b->flank_row0 = (uint8_t)(from.number - 1);
        b->flank_row1 = (uint8_t)(to.number - 1);
        if (from.number > to.number)
            scn_fault(t->c, &to, SOF_X1, "rows run from %d to %d", from.number, to.number);
    }
    for (int i = 0; i < scn_list_count(&f.units); i++) {
        scn_value v = scn_list_at(&f.units, i);
        const int u = scn_check(t->c, &v, &name) ? sfs_unit_find(t, v.text) : -2;
        if (u == -1)
            scn_fault(t->c, &v, SOF_X1, "unknown unit '%s'", v.text);
        if (u < 0)
            continue;
        if (i > 0 && b->unit[u].side != b->flank_side)
            scn_fault(t->c, &v, SOF_X1, "the units of a flank march are of one side");
        b->flank_side = b->unit[u].side;
        b->unit[u].flank_march = 1;
    }
}

static void special_hot_head(sfs *t, const scn_value *map)
{
    static const scn_field fields[] = {
        SCN_FIELD(sfs_hot, command, SCN_ID, .required = true, .max = SOF_ID_MAX - 1),
        SCN_FIELD(sfs_hot, about, SCN_TEXT),
    };
    sfs_hot h = { .command = { 0 } };

    if (!scn_read(t->c, map, fields, TC_COUNT(fields), "hot_head", &h))
        return;
    const int command = command_named(t, &h.command);
    if (command >= 0 && t->command[command].leader >= 0)
        t->c->battle.as.sof.leader[t->command[command].leader].hot_head = 1;
}

static void special_bad_guns(sfs *t, const scn_value *map)
{
    static const scn_field fields[] = {
        SCN_FIELD(sfs_bad_guns, side, SCN_WORD, .required = true, .words = sfs_sides),
        SCN_FIELD(sfs_bad_guns, guns, SCN_NUMBER, .min = 1, .max = SOF_GUNS),
        SCN_FIELD(sfs_bad_guns, about, SCN_TEXT),
    };
    sfs_bad_guns g = { .side = { 0 } };

    if (scn_read(t->c, map, fields, TC_COUNT(fields), "bad_guns", &g))
        t->c->battle.as.sof.bad_guns[g.side.number] =
            scn_given(&g.guns) ? (uint8_t)g.guns.number : 2;
}

/* Where the file switches a special rule on; NULL: the caller has. */
static const scn_value *switched_on(const sfs *t, const char *name)
{
    for (int i = 0; t->c->choice && i < t->c->choice->option_count; i++)
        if (strcmp(t->c->choice->options[i], name) == 0)
            return NULL;
    return scn_given(&t->top.options)    ? &t->top.options
           : scn_given(&t->top.advanced) ? &t->top.advanced
                                         : NULL;
}

/* A special rule needs its parameters in the scenario and its name among the options. */
void sfs_compile_special(sfs *t)
{
    static const scn_field fields[] = {
        SCN_FIELD(sfs_special, flank_march, SCN_MAP),
        SCN_FIELD(sfs_special, hot_head, SCN_MAP),
        SCN_FIELD(sfs_special, bad_guns, SCN_MAP),
    };
    sfs_special s = { .flank_march = { 0 } };
    const struct {
        bool on;
        const scn_value *map;
        const char *name;
        unsigned rule;
        void (*compile)(sfs *t, const scn_value *map);
    } rules[] = {
        { t->flank_march, &s.flank_march, "flank_march", SOF_X1, special_flank },
        { t->hot_head, &s.hot_head, "hot_head", SOF_X2, special_hot_head },
        { t->bad_guns, &s.bad_guns, "bad_guns", SOF_X3, special_bad_guns },
    };

    if (scn_given(&t->top.special) &&
        !scn_read(t->c, &t->top.special, fields, TC_COUNT(fields), "special", &s))
        return;
    for (int i = 0; i < TC_COUNT(rules); i++) {
        const tc_battle without = t->c->battle;
        if (scn_given(rules[i].map))
            rules[i].compile(t, rules[i].map);
        else if (rules[i].on)
            scn_fault(t->c, switched_on(t, rules[i].name), rules[i].rule, "this scenario has no %s",
                      rules[i].name);
        if (!rules[i].on) /* looked at for its faults only */
            t->c->battle = without;
    }
}
