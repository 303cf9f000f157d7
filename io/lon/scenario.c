/* A scenario of Lion of the North: the top of the file, the order of the stages, the last word of
   the rules' own audit. */
#include "scenario.h"
#include "../systems.h"

#include <stdlib.h>
#include <string.h>

const char *const lns_sides[] = { "a", "b", NULL };
const char *const lns_switches[] = {
#define SWITCH(symbol, name, type, on, rule) name,
#include "../../core/lon/options.def"
#undef SWITCH
    NULL
};

static const char *const setups[] = { "ready", "play", NULL };

static const scn_field top_fields[] = {
    SCN_TOP_FIELDS(lns_top),
    SCN_FIELD(lns_top, table, SCN_MAP),
    SCN_FIELD(lns_top, first, SCN_WORD, .words = lns_sides, .rule = LON_3_A_1),
    SCN_FIELD(lns_top, north, SCN_WORD, .words = lns_sides, .rule = LON_R2),
    SCN_FIELD(lns_top, sides, SCN_MAP),
    SCN_FIELD(lns_top, setup, SCN_WORD, .words = setups, .rule = LON_X1),
    SCN_FIELD(lns_top, ground, SCN_LIST),
    SCN_FIELD(lns_top, bodies, SCN_LIST),
    SCN_FIELD(lns_top, options, SCN_LIST),
    SCN_FIELD(lns_top, rulings, SCN_MAP),
    SCN_FIELD(lns_top, variants, SCN_LIST),
    SCN_FIELD(lns_top, labels, SCN_LIST),
    SCN_FIELD(lns_top, plays, SCN_LIST),
    SCN_FIELD(lns_top, position, SCN_MAP),
};

static void open_base(lns *t)
{
    static const size_t lent[] = {
        offsetof(lns_top, system), offsetof(lns_top, id),      offsetof(lns_top, title),
        offsetof(lns_top, table),  offsetof(lns_top, first),   offsetof(lns_top, north),
        offsetof(lns_top, sides),  offsetof(lns_top, setup),   offsetof(lns_top, ground),
        offsetof(lns_top, bodies), offsetof(lns_top, options), offsetof(lns_top, rulings),
    };

    if (scn_read_base(t->c, &t->top.base, top_fields, TC_COUNT(top_fields), &t->base_top))
        scn_lend(&t->top, &t->base_top, lent, TC_COUNT(lent));
}

/* ---- Places ---------------------------------------------------------------------------------- */

bool lns_read_at(lns *t, const scn_value *v, pl_point *out)
{
    const plane_reader r = lns_reader(t);
    return plane_read_point(&r, v, out);
}

/* ---- The stages ------------------------------------------------------------------------------ */

/* Section 6 of the ledger: 120 by 90, the smaller of the sizes that we propose. */
static void read_table(lns *t)
{
    const pl_point least = { LNS_LEAST, LNS_LEAST }, most = { LNS_LONGEST, LNS_LONGEST };

    t->b->width = 120000;
    t->b->depth = 90000;
    if (scn_given(&t->top.table))
        (void)plane_read_size(t->c, &t->top.table, least, most, &t->b->width, &t->b->depth);
}

static void read_top(lns *t)
{
    const scn_value root = scn_root(&t->c->file);

    scn_read(t->c, &root, top_fields, TC_COUNT(top_fields), "scenario", &t->top);
    if (root.node->type != YAML_MAPPING_NODE)
        return;
    if (scn_given(&t->top.base))
        open_base(t);
    scn_require(t->c, &t->top.system, "system");
    if (!t->c->base.open)
        scn_require(t->c, &t->top.id, "id");
    if (!scn_given(&t->top.id) && t->c->faults->count == 0) /* named, and empty */
        scn_fault(t->c, &root, 0, "scenario has no 'id'");
    t->c->battle.system = TC_LON;
    scn_name_battle(t->c, &t->top.id, &t->top.title);
    scn_read_variant(t->c, &t->top.variants);
    t->setup = scn_given(&t->top.setup) ? t->top.setup.number : LNS_READY;
    const int named = t->c->variant ? scn_word(setups, t->c->variant) : -1;
    t->setup = named >= 0 ? named : t->setup;
    if (!scn_given(&t->top.bodies))
        scn_require(t->c, &t->top.bodies, "bodies");
    t->b->rolls_first = !scn_given(&t->top.first);
    t->b->north = scn_given(&t->top.north) ? (uint8_t)t->top.north.number : 1;
    read_table(t);
}

/* For the eye only, but a name off the table is a slip all the same. */
static void check_labels(lns *t)
{
    typedef struct label {
        scn_value at, text;
    } label;
    static const scn_field fields[] = { SCN_FIELD(label, at, SCN_LIST, .required = true),
                                        SCN_FIELD(label, text, SCN_TEXT, .required = true,
                                                  .max = 64) };
    pl_point at;

    scn_check_many(t->c, &t->top.labels, IO_LABELS_MAX, "labels on a table");
    for (int i = 0; i < scn_list_count(&t->top.labels); i++) {
        const scn_value item = scn_list_at(&t->top.labels, i);
        label l = { .at = { 0 } };
        if (scn_read(t->c, &item, fields, 2, "label", &l))
            (void)lns_read_at(t, &l.at, &at);
    }
}

void lns_compile(scn *c)
{
    lns *t = calloc(1, sizeof *t);

    if (!t) {
        const scn_value root = scn_root(&c->file);
        scn_fault(c, &root, 0, "no memory left");
        return;
    }
    t->c = c;
    t->b = &c->battle.as.lon;
    read_top(t);
    if (scn_root(&c->file).node->type == YAML_MAPPING_NODE) {
        scn_check_history(c, &t->top.history, io_lon.winner);
        lns_compile_options(t);
        lns_compile_sides(t);
        lns_compile_ground(t);
        lns_collect_army(t);
        check_labels(t);
        if (c->faults->count == 0) /* a place off the table would be a second fault of one slip */
            lns_compile_start(t);
        if (c->faults->count == 0)
            scn_check_start(c, &t->top.position, &t->b->start, sizeof t->b->start);
    }
    free(t);
}
