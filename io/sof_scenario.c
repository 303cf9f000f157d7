/* A scenario of Sword of Fire into a battle: one stage after the other. */
#include "systems.h"

#include <string.h>

static const scn_field top_fields[] = {
    SCN_FIELD(scn_top, tercio, SCN_NUMBER, .min = 1, .max = 1),
    SCN_FIELD(scn_top, system, SCN_WORD, .words = scn_systems),
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

    scn_check_many(c, &c->top.labels, IO_LABELS_MAX, "labels on a map");
    scn_check_many(c, &c->top.roads, IO_ROADS_MAX, "roads on a map");
    for (int i = 0; i < scn_list_count(&c->top.labels); i++) {
        const scn_value item = scn_list_at(&c->top.labels, i);
        label l = { .at = { 0 } };
        scn_read(c, &item, fields, TC_COUNT(fields), "label", &l);
    }
    for (int i = 0; i < scn_list_count(&c->top.roads); i++) {
        const scn_value road = scn_list_at(&c->top.roads, i);
        if (scn_list_count(&road) < 2)
            scn_fault(c, &road, 0, "a road is a list of hexes");
        scn_check_many(c, &road, IO_ROAD_HEXES_MAX, "hexes of a road");
        for (int k = 0; k < scn_list_count(&road); k++) {
            scn_value v = scn_list_at(&road, k);
            scn_check(c, &v, &hex);
        }
    }
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

void sof_compile(scn *c)
{
    read_top(c);
    scn_compile_ground(c);
    scn_compile_options(c);
    scn_collect_army(c);
    scn_compile_army(c);
    scn_check_options(c);
    scn_compile_special(c);
    scn_compile_start(c);
    check_labels(c);
    scn_check_history(c, &c->top.history, io_sof.winner);
    if (c->faults->count == 0)
        check_audit(c);
}
