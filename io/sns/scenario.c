/* A scenario of Sword & Spear: the top of the file, the order of the stages, the last word of the
   rules' own audit; and armies alone. */
#include "scenario.h"
#include "../systems.h"

#include <stdlib.h>
#include <string.h>

const char *const sps_sides[] = { "a", "b", NULL };
const char *const sps_switches[] = {
#define SWITCH(symbol, name, type, on, rule) name,
#include "../../core/sns/options.def"
#undef SWITCH
    NULL
};

static const char *const setups[] = { "ready", "play", NULL };

static const scn_field top_fields[] = {
    SCN_TOP_FIELDS(sps_top),
    SCN_FIELD(sps_top, table, SCN_MAP),
    SCN_FIELD(sps_top, tie, SCN_WORD, .words = sps_sides, .rule = SNS_R9),
    SCN_FIELD(sps_top, sides, SCN_MAP),
    SCN_FIELD(sps_top, setup, SCN_WORD, .words = setups, .rule = SNS_X1),
    SCN_FIELD(sps_top, ground, SCN_LIST),
    SCN_FIELD(sps_top, armies, SCN_MAP),
    SCN_FIELD(sps_top, rosters, SCN_LIST),
    SCN_FIELD(sps_top, options, SCN_LIST),
    SCN_FIELD(sps_top, rulings, SCN_MAP),
    SCN_FIELD(sps_top, special, SCN_MAP),
    SCN_FIELD(sps_top, variants, SCN_LIST),
    SCN_FIELD(sps_top, labels, SCN_LIST),
    SCN_FIELD(sps_top, plays, SCN_LIST),
    SCN_FIELD(sps_top, position, SCN_MAP),
};

static void open_base(sps *t)
{
    static const size_t lent[] = {
        offsetof(sps_top, system),  offsetof(sps_top, id),      offsetof(sps_top, title),
        offsetof(sps_top, table),   offsetof(sps_top, tie),     offsetof(sps_top, sides),
        offsetof(sps_top, setup),   offsetof(sps_top, ground),  offsetof(sps_top, armies),
        offsetof(sps_top, rosters), offsetof(sps_top, options), offsetof(sps_top, rulings),
    };

    if (scn_read_base(t->c, &t->top.base, top_fields, TC_COUNT(top_fields), &t->base_top))
        scn_lend(&t->top, &t->base_top, lent, TC_COUNT(lent));
}

/* ---- The stages ------------------------------------------------------------------------------ */

/* 4.a: 36 by 24 unless said otherwise, and no battle outside of its limits. */
static void read_table(sps *t)
{
    typedef struct size {
        scn_value width, depth;
    } size;
    static const scn_field fields[] = {
        SCN_FIELD(size, width, SCN_LENGTH, .required = true, .min = 30000, .max = 40000,
                  .rule = SNS_4_a),
        SCN_FIELD(size, depth, SCN_LENGTH, .required = true, .min = 16000, .max = 30000,
                  .rule = SNS_4_a),
    };
    size given = { .width = { 0 } };

    t->b->width = 36000;
    t->b->depth = 24000;
    if (!scn_given(&t->top.table) ||
        !scn_read(t->c, &t->top.table, fields, TC_COUNT(fields), "table", &given))
        return;
    t->b->width = given.width.number;
    t->b->depth = given.depth.number;
}

static void read_top(sps *t)
{
    const scn_value root = scn_root(&t->c->file);

    scn_read(t->c, &root, top_fields, TC_COUNT(top_fields), "scenario", &t->top);
    if (root.node->type != YAML_MAPPING_NODE)
        return;
    if (scn_given(&t->top.base))
        open_base(t);
    scn_require(t->c, &t->top.system, "system");
    if (!t->c->base.open && !t->alone)
        scn_require(t->c, &t->top.id, "id");
    if (!scn_given(&t->top.id) && !t->alone && t->c->faults->count == 0) /* named, and empty */
        scn_fault(t->c, &root, 0, "scenario has no 'id'");
    t->c->battle.system = TC_SNS;
    scn_name_battle(t->c, &t->top.id, &t->top.title);
    scn_read_variant(t->c, &t->top.variants);
    t->setup = scn_given(&t->top.setup) ? t->top.setup.number : SPS_READY;
    const int named = t->c->variant ? scn_word(setups, t->c->variant) : -1;
    t->setup = named >= 0 ? named : t->setup;
    if (!scn_given(&t->top.armies))
        scn_require(t->c, &t->top.armies, "armies");
    t->b->tie = scn_given(&t->top.tie) ? (uint8_t)t->top.tie.number : 0;
    read_table(t);
}

/* For the eye only, but a name off the table is a slip all the same. */
static void check_labels(sps *t)
{
    typedef struct label {
        scn_value at, text;
    } label;
    static const scn_field fields[] = { SCN_FIELD(label, at, SCN_LIST, .required = true),
                                        SCN_FIELD(label, text, SCN_TEXT, .required = true,
                                                  .max = 64) };
    const plane_reader r = sps_reader(t);
    pl_point at;

    scn_check_many(t->c, &t->top.labels, IO_LABELS_MAX, "labels on a table");
    for (int i = 0; i < scn_list_count(&t->top.labels); i++) {
        const scn_value item = scn_list_at(&t->top.labels, i);
        label l = { .at = { 0 } };
        if (scn_read(t->c, &item, fields, 2, "label", &l))
            (void)plane_read_point(&r, &l.at, &at);
    }
}

static sps *open_file(scn *c, bool alone)
{
    sps *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    t->c = c;
    t->b = &c->battle.as.sns;
    t->alone = alone;
    read_top(t);
    return t;
}

void sps_compile(scn *c)
{
    sps *t = open_file(c, false);

    if (!t) {
        const scn_value root = scn_root(&c->file);
        scn_fault(c, &root, 0, "no memory left");
        return;
    }
    if (scn_root(&c->file).node->type == YAML_MAPPING_NODE) {
        scn_check_history(c, &t->top.history, io_sns.winner);
        sps_compile_options(t);
        sps_compile_sides(t);
        sps_compile_ground(t);
        sps_collect_army(t);
        sps_compile_special(t);
        check_labels(t);
        if (c->faults->count == 0) /* a place off the table would be a second fault of one slip */
            sps_compile_start(t);
        if (c->faults->count == 0)
            scn_check_start(c, &t->top.position, &t->b->start, sizeof t->b->start);
    }
    free(t);
}

/* ---- Armies alone ---------------------------------------------------------------------------- */

static void add_up(const sps *t, int side, io_army_side *out)
{
    const sns_battle *b = t->b;
    const sns_roster r = sps_roster_of(t, side);
    char core[32] = "";
    int value = 0;

    for (int u = side * SNS_SIDE_UNITS; u < (side + 1) * SNS_SIDE_UNITS; u++)
        value += b->profile[u].type ? sns_value(&b->profile[u]) : 0;
    out->units = r.units;
    out->points = sns_roster_cost(&r);
    if (r.list)
        snprintf(core, sizeof core, " (%d Core)", sns_roster_core(&r));
    memcpy(out->name, b->side_name[side], sizeof out->name);
    snprintf(out->line, sizeof out->line,
             "%s%s%d units%s, %d general, %d captains, %d points; army value %d, morale %d, "
             "break %d",
             b->list_name[side], b->list_name[side][0] ? ": " : "", r.units, core, r.generals,
             r.captains, out->points, value, sns_morale(value), sns_break(value));
}

bool sps_check_army(scn *c, io_army *out)
{
    sps *t = open_file(c, true);

    if (!t)
        return false;
    if (scn_root(&c->file).node->type == YAML_MAPPING_NODE) {
        sps_compile_options(t);
        sps_compile_sides(t);
        sps_collect_army(t);
        if (c->faults->count == 0)
            sps_check_lists(t);
    }
    for (int side = 0; side < 2; side++) {
        add_up(t, side, &out->side[side]);
        out->sides = out->side[side].units ? side + 1 : out->sides;
    }
    free(t);
    return true;
}
