/* A scenario text into a battle: one stage after the other, every fault collected on the way. */
#include "scenario.h"
#include <stdlib.h>
#include <string.h>

static const char *const systems[] = { "sof", "tvb", NULL };

static const scn_field top_fields[] = {
    SCN_FIELD(scn_top, tercio, SCN_NUMBER, .min = 1, .max = 1),
    SCN_FIELD(scn_top, system, SCN_WORD, .words = systems),
    SCN_FIELD(scn_top, id, SCN_ID, .max = 31),
    SCN_FIELD(scn_top, title, SCN_TEXT, .max = TC_TITLE_MAX - 1),
    SCN_FIELD(scn_top, about, SCN_TEXT),
    SCN_FIELD(scn_top, length, SCN_TEXT),
    SCN_FIELD(scn_top, difficulty, SCN_TEXT),
    SCN_FIELD(scn_top, sources, SCN_LIST),
    SCN_FIELD(scn_top, confidence, SCN_ANY),
    SCN_FIELD(scn_top, notes, SCN_ANY),
    SCN_FIELD(scn_top, history, SCN_MAP),
    SCN_FIELD(scn_top, base, SCN_ID, .max = 31),
    SCN_FIELD(scn_top, ground, SCN_MAP),
    SCN_FIELD(scn_top, own_edge, SCN_MAP),
    SCN_FIELD(scn_top, first_draw, SCN_WORD, .words = scn_sides),
    SCN_FIELD(scn_top, turns, SCN_NUMBER, .min = 1, .max = SOF_TURNS),
    SCN_FIELD(scn_top, dusk_turns, SCN_LIST),
    SCN_FIELD(scn_top, rout_level, SCN_MAP),
    SCN_FIELD(scn_top, sides, SCN_MAP),
    SCN_FIELD(scn_top, commands, SCN_LIST),
    SCN_FIELD(scn_top, leaders, SCN_LIST),
    SCN_FIELD(scn_top, units, SCN_LIST),
    SCN_FIELD(scn_top, guns, SCN_LIST),
    SCN_FIELD(scn_top, options, SCN_LIST),
    SCN_FIELD(scn_top, advanced, SCN_LIST),
    SCN_FIELD(scn_top, rulings, SCN_MAP),
    SCN_FIELD(scn_top, variants, SCN_LIST),
    SCN_FIELD(scn_top, special, SCN_MAP),
    SCN_FIELD(scn_top, labels, SCN_LIST),
    SCN_FIELD(scn_top, roads, SCN_LIST),
    SCN_FIELD(scn_top, position, SCN_MAP),
};

static void use_base(scn *c, size_t offset)
{
    scn_value *own = (scn_value *)((char *)&c->top + offset);
    const scn_value *base = (const scn_value *)((const char *)&c->base_top + offset);

    if (!scn_given(own))
        *own = *base;
}

scn_value scn_open_base(scn *c)
{
    const char *names[64] = { NULL };
    char hint[80];
    int count = 0;
    const io_scenario_entry *entry = io_scenarios(&count), *found = NULL;

    for (int i = 0; i < count && i < TC_COUNT(names) - 1; i++) {
        names[i] = entry[i].name;
        if (strcmp(entry[i].name, c->base_name.text) == 0)
            found = &entry[i];
    }
    if (!found) {
        scn_fault(c, &c->base_name, 0, "unknown base '%s': no built-in scenario has that name%s",
                  c->base_name.text, scn_suggest(names, c->base_name.text, hint));
        return (scn_value){ 0 };
    }
    if (!scn_open(c, &c->base, found->text, found->len))
        return (scn_value){ 0 };
    return scn_root(&c->base);
}

/* base: a built-in scenario lends what this file leaves out; its army only whole or with the
   units. */
static void open_base(scn *c)
{
    static const size_t lent[] = {
        offsetof(scn_top, system),     offsetof(scn_top, id),         offsetof(scn_top, title),
        offsetof(scn_top, own_edge),   offsetof(scn_top, first_draw), offsetof(scn_top, turns),
        offsetof(scn_top, dusk_turns), offsetof(scn_top, rout_level), offsetof(scn_top, options),
        offsetof(scn_top, advanced),   offsetof(scn_top, rulings),    offsetof(scn_top, variants),
    };

    c->base_name = c->top.base;
    const scn_value root = scn_open_base(c);
    if (!scn_given(&root))
        return;
    scn_read(c, &root, top_fields, TC_COUNT(top_fields), "scenario", &c->base_top);
    for (int i = 0; i < TC_COUNT(lent); i++)
        use_base(c, lent[i]);
    if (!c->own_units && !c->own_army)
        use_base(c, offsetof(scn_top, special));
}

static void require(scn *c, const scn_value *root, const scn_value *v, const char *name)
{
    if (!scn_given(v) && !scn_has_key(root, name))
        scn_fault(c, root, 0, "scenario has no '%s'", name);
}

static void read_top(scn *c)
{
    const scn_value root = scn_root(&c->file);

    scn_read(c, &root, top_fields, TC_COUNT(top_fields), "scenario", &c->top);
    if (root.node->type != YAML_MAPPING_NODE)
        return;
    c->own_army = scn_given(&c->top.commands) || scn_given(&c->top.leaders);
    c->own_units = scn_given(&c->top.commands) || scn_given(&c->top.units);
    if (scn_given(&c->top.base))
        open_base(c);
    require(c, &root, &c->top.system, "system");
    if (!c->base.open) {
        require(c, &root, &c->top.ground, "ground");
        require(c, &root, &c->top.id, "id");
        if (!c->own_army)
            require(c, &root, &c->top.commands, "commands");
    }
    c->battle.system = TC_SOF;
    if (scn_given(&c->top.id))
        memcpy(c->battle.id, c->top.id.text, strlen(c->top.id.text));
    if (scn_given(&c->top.title))
        memcpy(c->battle.title, c->top.title.text, strlen(c->top.title.text));
}

/* For the eye only, but a label on a hex that is not there is a slip all the same. */
static void check_labels(scn *c)
{
    typedef struct label {
        scn_value at, text;
    } label;
    static const scn_field fields[] = { SCN_FIELD(label, at, SCN_HEX, .required = true),
                                        SCN_FIELD(label, text, SCN_TEXT, .required = true,
                                                  .max = 64) };
    const scn_field hex = { .name = "road", .type = SCN_HEX };

    for (int i = 0; i < scn_list_count(&c->top.labels); i++) {
        const scn_value item = scn_list_at(&c->top.labels, i);
        label l = { .at = { 0 } };
        scn_read(c, &item, fields, TC_COUNT(fields), "label", &l);
    }
    for (int i = 0; i < scn_list_count(&c->top.roads); i++) {
        const scn_value road = scn_list_at(&c->top.roads, i);
        if (scn_list_count(&road) < 2)
            scn_fault(c, &road, 0, "a road is a list of hexes");
        for (int k = 0; k < scn_list_count(&road); k++) {
            scn_value v = scn_list_at(&road, k);
            scn_check(c, &v, &hex);
        }
    }
}

/* How the battle ended when it was fought: no rule, but the laboratory counts how often it comes
   again. */
void scn_check_history(scn *c, const scn_value *history, const char *const *winners)
{
    typedef struct ending {
        scn_value winner, level;
    } ending;
    const scn_field fields[] = {
        SCN_FIELD(ending, winner, SCN_WORD, .required = true, .words = winners),
        SCN_FIELD(ending, level, SCN_WORD, .words = play_levels),
    };
    ending e = { .winner = { 0 } };

    if (scn_given(history))
        scn_read(c, history, fields, TC_COUNT(fields), "history", &e);
}

/* Without a rule the players ended it. */
void scn_read_over(scn *c, const scn_value *over)
{
    typedef struct ending {
        scn_value winner, rule;
    } ending;
    static const char *const of_sof[] = { "catholic", "protestant", "draw", NULL };
    static const char *const of_tvb[] = { "a", "b", "draw", NULL };
    const scn_field fields[] = {
        SCN_FIELD(ending, winner, SCN_WORD, .required = true,
                  .words = c->battle.system == TC_TVB ? of_tvb : of_sof),
        SCN_FIELD(ending, rule, SCN_TEXT, .max = 23),
    };
    ending e = { .winner = { 0 } };

    if (!scn_given(over) || !scn_read(c, over, fields, TC_COUNT(fields), "over", &e))
        return;
    c->battle.over = (uint8_t)(TC_WON_0 + e.winner.number);
    c->battle.why = scn_given(&e.rule) ? (uint16_t)tc_rule_find(e.rule.text) : 0;
    if (scn_given(&e.rule) && !c->battle.why)
        scn_fault(c, &e.rule, 0, "no rule is called '%.23s'", e.rule.text);
}

void scn_fault_of(scn *c, tc_verdict v, const scn_value *at)
{
    const scn_value root = scn_root(&c->file);
    char name[24];

    if (v.rule == TC_LEGAL)
        return;
    tc_rule_name(v.rule, name, sizeof name);
    scn_fault(c, scn_given(at) ? at : &root, v.rule,
              "no battle can come to this (%d, not %d): %s: %.150s", v.got, v.need, name,
              tc_rule(v.rule).line);
}

static void fault_of(scn *c, tc_verdict v)
{
    scn_fault_of(c, v, &c->top.position);
}

/* The rules' own audit has the last word. A spelled-out agenda is audited as it stands. A step
   named by hand may still have to run to where somebody is awaited, and the audit knows only such
   states: so the counters are looked at first, then the whole after tc_begin. */
static void check_audit(scn *c)
{
    tc_state s = { .over = c->battle.over, .why = c->battle.why, .as.sof = c->battle.as.sof.start };

    if (scn_has_key(&c->top.position, "agenda"))
        fault_of(c, tc_audit(&c->battle, &s));
    else
        fault_of(c, sof_audit_counters(&c->battle.as.sof, &s.as.sof));
    if (c->faults->count == 0) {
        tc_begin(&c->battle, &s, NULL);
        fault_of(c, tc_audit(&c->battle, &s));
    }
}

/* A word at the top of the file; NULL if there is none. */
static const char *top_word(const scn_value *root, const char *name, scn_value *at)
{
    const int count = scn_map_count(root);

    for (int i = 0; i < count; i++) {
        scn_value key;
        *at = scn_map_at(root, i, &key);
        if (key.text && strcmp(key.text, name) == 0)
            return at->text;
    }
    *at = (scn_value){ 0 };
    return NULL;
}

/* The file says it, or the base that it stands on. */
bool scn_is_system(scn *c, const char *system)
{
    const scn_value root = scn_root(&c->file);
    scn_value at;
    const char *word = top_word(&root, "system", &at), *base = top_word(&root, "base", &at);
    int count = 0;
    const io_scenario_entry *entry = io_scenarios(&count);
    char line[32];

    if (word || !base)
        return word && strcmp(word, system) == 0;
    snprintf(line, sizeof line, "system: %s\n", system);
    for (int i = 0; i < count; i++)
        if (strcmp(entry[i].name, base) == 0)
            return strstr(entry[i].text, line) != NULL;
    return false;
}

/* Of a file for another system nothing else is worth saying. */
static bool knows_system(scn *c)
{
    const scn_field field = { .name = "system", .type = SCN_WORD, .words = systems };
    const scn_value root = scn_root(&c->file);
    scn_value at;

    return !top_word(&root, "system", &at) || scn_check(c, &at, &field);
}

static void compile(scn *c, const char *text, size_t len)
{
    static const char *const winners[] = { "catholic", "protestant", "draw", NULL };

    if (!scn_open(c, &c->file, text, len))
        return;
    if (!knows_system(c))
        return;
    if (scn_is_system(c, "tvb")) {
        tvs_compile(c);
        return;
    }
    read_top(c);
    scn_compile_ground(c);
    scn_compile_options(c);
    scn_collect_army(c);
    scn_compile_army(c);
    scn_check_options(c);
    scn_compile_special(c);
    scn_compile_start(c);
    check_labels(c);
    scn_check_history(c, &c->top.history, winners);
    if (c->faults->count == 0)
        check_audit(c);
}

bool io_scenario_compile(const char *text, size_t len, const io_choice *choice, tc_battle *out,
                         io_faults *faults)
{
    scn *c = calloc(1, sizeof *c);

    faults->count = 0;
    faults->starved = false;
    if (!c) {
        faults->count = 1;
        faults->starved = true;
        faults->at[0] = (io_fault){ .line = 1, .column = 1, .text = "no memory left" };
        return false;
    }
    c->faults = faults;
    c->choice = choice;
    compile(c, text, len);
    if (faults->count == 0)
        *out = c->battle;
    scn_close(&c->file);
    scn_close(&c->base);
    free(c);
    return faults->count == 0;
}
