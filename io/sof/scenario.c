/* A scenario of Sword of Fire into a battle: one stage after the other. */
#include "scenario.h"
#include "../systems.h"

#include <stdlib.h>
#include <string.h>

const char *const sfs_sides[] = { "catholic", "protestant", NULL };
const char *const sfs_dirs[] = { "N", "NE", "SE", "S", "SW", "NW", NULL };
const char *const sfs_edges[] = { "north", "south", "west", "east", NULL };

const char *const sfs_switches[] = {
#define SWITCH(symbol, name, type, on, rule) name,
#include "../../core/sof/options.def"
#undef SWITCH
    NULL
};

const char sfs_switch_type[] = {
#define SWITCH(symbol, name, type, on, rule) type,
#include "../../core/sof/options.def"
#undef SWITCH
    0
};

static const scn_field top_fields[] = {
    SCN_TOP_FIELDS(sfs_top),
    SCN_FIELD(sfs_top, ground, SCN_MAP),
    SCN_FIELD(sfs_top, own_edge, SCN_MAP),
    SCN_FIELD(sfs_top, first_draw, SCN_WORD, .words = sfs_sides),
    SCN_FIELD(sfs_top, turns, SCN_NUMBER, .min = 1, .max = SOF_TURNS),
    SCN_FIELD(sfs_top, dusk_turns, SCN_LIST),
    SCN_FIELD(sfs_top, rout_level, SCN_MAP),
    SCN_FIELD(sfs_top, sides, SCN_MAP),
    SCN_FIELD(sfs_top, commands, SCN_LIST),
    SCN_FIELD(sfs_top, leaders, SCN_LIST),
    SCN_FIELD(sfs_top, units, SCN_LIST),
    SCN_FIELD(sfs_top, guns, SCN_LIST),
    SCN_FIELD(sfs_top, options, SCN_LIST),
    SCN_FIELD(sfs_top, advanced, SCN_LIST),
    SCN_FIELD(sfs_top, rulings, SCN_MAP),
    SCN_FIELD(sfs_top, variants, SCN_LIST),
    SCN_FIELD(sfs_top, special, SCN_MAP),
    SCN_FIELD(sfs_top, labels, SCN_LIST),
    SCN_FIELD(sfs_top, roads, SCN_LIST),
    SCN_FIELD(sfs_top, position, SCN_MAP),
};

/* base: a built-in scenario lends what this file leaves out; its army only whole or with the
   units. */
static void open_base(sfs *t)
{
    static const size_t lent[] = {
        offsetof(sfs_top, system),     offsetof(sfs_top, id),         offsetof(sfs_top, title),
        offsetof(sfs_top, own_edge),   offsetof(sfs_top, first_draw), offsetof(sfs_top, turns),
        offsetof(sfs_top, dusk_turns), offsetof(sfs_top, rout_level), offsetof(sfs_top, options),
        offsetof(sfs_top, advanced),   offsetof(sfs_top, rulings),    offsetof(sfs_top, variants),
    };
    const size_t army = offsetof(sfs_top, special);

    if (!scn_read_base(t->c, &t->top.base, top_fields, TC_COUNT(top_fields), &t->base_top))
        return;
    scn_lend(&t->top, &t->base_top, lent, TC_COUNT(lent));
    if (!t->own_units && !t->own_army)
        scn_lend(&t->top, &t->base_top, &army, 1);
}

static void read_top(sfs *t)
{
    const scn_value root = scn_root(&t->c->file);

    scn_read(t->c, &root, top_fields, TC_COUNT(top_fields), "scenario", &t->top);
    if (root.node->type != YAML_MAPPING_NODE)
        return;
    t->own_army = scn_given(&t->top.commands) || scn_given(&t->top.leaders);
    t->own_units = scn_given(&t->top.commands) || scn_given(&t->top.units);
    if (scn_given(&t->top.base))
        open_base(t);
    scn_require(t->c, &t->top.system, "system");
    if (!t->c->base.open) {
        scn_require(t->c, &t->top.ground, "ground");
        scn_require(t->c, &t->top.id, "id");
        if (!t->own_army)
            scn_require(t->c, &t->top.commands, "commands");
    }
    t->c->battle.system = TC_SOF;
    scn_name_battle(t->c, &t->top.id, &t->top.title);
}

/* For the eye only, but a label on a hex that is not there is a slip all the same. */
static void check_labels(sfs *t)
{
    typedef struct label {
        scn_value at, text;
    } label;
    static const scn_field fields[] = { SCN_FIELD(label, at, SCN_HEX, .required = true),
                                        SCN_FIELD(label, text, SCN_TEXT, .required = true,
                                                  .max = 64) };
    const scn_field hex = { .name = "road", .type = SCN_HEX };

    scn_check_many(t->c, &t->top.labels, IO_LABELS_MAX, "labels on a map");
    scn_check_many(t->c, &t->top.roads, IO_ROADS_MAX, "roads on a map");
    for (int i = 0; i < scn_list_count(&t->top.labels); i++) {
        const scn_value item = scn_list_at(&t->top.labels, i);
        label l = { .at = { 0 } };
        scn_read(t->c, &item, fields, TC_COUNT(fields), "label", &l);
    }
    for (int i = 0; i < scn_list_count(&t->top.roads); i++) {
        const scn_value road = scn_list_at(&t->top.roads, i);
        if (scn_list_count(&road) < 2)
            scn_fault(t->c, &road, 0, "a road is a list of hexes");
        scn_check_many(t->c, &road, IO_ROAD_HEXES_MAX, "hexes of a road");
        for (int k = 0; k < scn_list_count(&road); k++) {
            scn_value v = scn_list_at(&road, k);
            scn_check(t->c, &v, &hex);
        }
    }
}

static void fault_of(sfs *t, tc_verdict v)
{
    scn_fault_of(t->c, v, &t->top.position);
}

/* The rules' own audit has the last word. A spelled-out agenda is audited as it stands. A step
   named by hand may still have to run to where somebody is awaited, and the audit knows only such
   states: so the counters are looked at first, then the whole after tc_begin. */
static void check_audit(sfs *t)
{
    tc_state s = { .over = t->c->battle.over,
                   .why = t->c->battle.why,
                   .as.sof = t->c->battle.as.sof.start };

    if (scn_has_key(&t->top.position, "agenda"))
        fault_of(t, tc_audit(&t->c->battle, &s));
    else
        fault_of(t, sof_audit_counters(&t->c->battle.as.sof, &s.as.sof));
    if (t->c->faults->count == 0) {
        tc_begin(&t->c->battle, &s, NULL);
        fault_of(t, tc_audit(&t->c->battle, &s));
    }
}

void sof_compile(scn *c)
{
    sfs *t = calloc(1, sizeof *t);

    if (!t) {
        scn_fault(c, NULL, 0, "out of memory");
        return;
    }
    t->c = c;
    c->hex_rule = SOF_R1;
    read_top(t);
    sfs_compile_ground(t);
    sfs_compile_options(t);
    sfs_collect_army(t);
    sfs_compile_army(t);
    sfs_check_options(t);
    sfs_compile_special(t);
    sfs_compile_start(t);
    check_labels(t);
    scn_check_history(c, &t->top.history, io_sof.winner);
    if (c->faults->count == 0)
        check_audit(t);
    free(t);
}
