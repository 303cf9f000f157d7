/* A scenario of Tilly's Very Bad Day: the top of the file, the order of the stages, the last word
   of the rules' own audit. */
#include "scenario.h"
#include "../systems.h"

#include <stdlib.h>
#include <string.h>

const char *const tvs_sides[] = { "a", "b", NULL };
const char *const tvs_edges[] = { "north", "east", "south", "west", NULL };
const char *const tvs_types[] = {
    "", "CMD", "HOR", "LHO", "DRA", "PSH", "SHO", "RAB", "CAN", NULL
};
const char *const tvs_qualities[] = { "ordinary", "superior", "inferior", NULL };
const char *const tvs_grounds[] = { "",       "village", "wood",  "rough",      "hill",
                                    "river",  "road",    "works", "works_area", "impassable",
                                    "bridge", "ford",    NULL };
const char *const tvs_switches[] = {
#define SWITCH(symbol, name, type, on, rule) name,
#include "../../core/tvb/options.def"
#undef SWITCH
    NULL
};

static const char *const setups[] = { "ready", "play", "free", NULL };

static const scn_field top_fields[] = {
    SCN_TOP_FIELDS(tvs_top),
    SCN_FIELD(tvs_top, table, SCN_ANY),
    SCN_FIELD(tvs_top, sides, SCN_MAP),
    SCN_FIELD(tvs_top, attacker, SCN_WORD, .words = tvs_sides),
    SCN_FIELD(tvs_top, setup, SCN_WORD, .words = setups),
    SCN_FIELD(tvs_top, areas, SCN_MAP),
    SCN_FIELD(tvs_top, ground, SCN_LIST),
    SCN_FIELD(tvs_top, commands, SCN_LIST),
    SCN_FIELD(tvs_top, options, SCN_LIST),
    SCN_FIELD(tvs_top, rulings, SCN_MAP),
    SCN_FIELD(tvs_top, variants, SCN_LIST),
    SCN_FIELD(tvs_top, special, SCN_MAP),
    SCN_FIELD(tvs_top, labels, SCN_LIST),
    SCN_FIELD(tvs_top, plays, SCN_LIST),
    SCN_FIELD(tvs_top, position, SCN_MAP),
};

static void open_base(tvs *t)
{
    static const size_t lent[] = {
        offsetof(tvs_top, system), offsetof(tvs_top, id),       offsetof(tvs_top, title),
        offsetof(tvs_top, table),  offsetof(tvs_top, sides),    offsetof(tvs_top, attacker),
        offsetof(tvs_top, areas),  offsetof(tvs_top, options),  offsetof(tvs_top, rulings),
        offsetof(tvs_top, ground), offsetof(tvs_top, commands), offsetof(tvs_top, setup),
    };

    if (scn_read_base(t->c, &t->top.base, top_fields, TC_COUNT(top_fields), &t->base_top))
        scn_lend(&t->top, &t->base_top, lent, TC_COUNT(lent));
}

/* ---- The table and the sides ----------------------------------------------------------------- */

/* small, big, or {width, depth, big}: for a table of one's own. */
static void read_table(tvs *t)
{
    typedef struct own_table {
        scn_value width, depth, big;
    } own_table;
    static const scn_field fields[] = {
        SCN_FIELD(own_table, width, SCN_LENGTH, .required = true, .min = 10000, .max = 65000),
        SCN_FIELD(own_table, depth, SCN_LENGTH, .required = true, .min = 10000, .max = 65000),
        SCN_FIELD(own_table, big, SCN_BOOL),
    };
    static const char *const sizes[] = { "small", "big", NULL };
    tvb_battle *b = t->b;
    own_table own = { .width = { 0 } };

    b->width = 45000; /* ledger 2.8 */
    b->depth = 30000;
    b->big = 1;
    if (!scn_given(&t->top.table))
        return;
    if (scn_map_count(&t->top.table)) {
        if (!scn_read(t->c, &t->top.table, fields, TC_COUNT(fields), "table", &own))
            return;
        b->width = own.width.number;
        b->depth = own.depth.number;
        b->big = scn_given(&own.big) ? (uint8_t)own.big.number : b->width > 37500;
        return;
    }
    if (scn_word_of(t->c, &t->top.table, "table", sizes) == 0) {
        b->width = 30000;
        b->depth = 20000;
        b->big = 0;
    }
}

static void read_waives(tvs *t, int side, const scn_value *list)
{
    for (int i = 0; i < scn_list_count(list); i++) {
        scn_value v = scn_list_at(list, i);
        const int type = scn_word_of(t->c, &v, "type", tvs_types);
        if (type > 0)
            t->b->x.waived[side] |= (uint16_t)(1u << type);
    }
}

static void read_side(tvs *t, int side, const scn_value *map)
{
    static const scn_field fields[] = {
        SCN_FIELD(tvs_side, name, SCN_TEXT, .max = 23), SCN_FIELD(tvs_side, commander, SCN_TEXT),
        SCN_FIELD(tvs_side, about, SCN_TEXT),           SCN_FIELD(tvs_side, light_horse, SCN_BOOL),
        SCN_FIELD(tvs_side, waives, SCN_LIST),
    };
    tvs_side s = { .name = { 0 } };

    const bool read = scn_given(map) && scn_read(t->c, map, fields, TC_COUNT(fields), "side", &s);
    scn_name_side(t->b->side_name[side], sizeof t->b->side_name[side], side, &s.name);
    if (!read)
        return;
    if (scn_given(&s.light_horse) && s.light_horse.number)
        t->b->light_horse |= (uint8_t)(1u << side);
    read_waives(t, side, &s.waives);
}

static void read_sides(tvs *t)
{
    scn_value side[2];

    (void)scn_read_sides(t->c, &t->top.sides, "sides", SCN_MAP, side);
    read_side(t, 0, &side[0]);
    read_side(t, 1, &side[1]);
}

/* ---- The stages ------------------------------------------------------------------------------ */

void tvs_read_top(tvs *t)
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
    t->c->battle.system = TC_TVB;
    scn_name_battle(t->c, &t->top.id, &t->top.title);
    scn_read_variant(t->c, &t->top.variants);
    t->setup = scn_given(&t->top.setup) ? t->top.setup.number : TVS_READY;
    const int named = t->c->variant ? scn_word(setups, t->c->variant) : -1;
    t->setup = named >= 0 ? named : t->setup;
    if (!scn_given(&t->top.commands) && t->setup != TVS_FREE)
        scn_require(t->c, &t->top.commands, "commands");
    read_table(t);
    read_sides(t);
}

/* For the eye only, but a name off the table is a slip all the same. */
static void check_labels(tvs *t)
{
    typedef struct label {
        scn_value at, text;
    } label;
    static const scn_field fields[] = { SCN_FIELD(label, at, SCN_LIST, .required = true),
                                        SCN_FIELD(label, text, SCN_TEXT, .required = true,
                                                  .max = 64) };
    const scn_field each = { .name = "at", .type = SCN_LENGTH, .max = TVS_LENGTH_MAX };

    scn_check_many(t->c, &t->top.labels, IO_LABELS_MAX, "labels on a table");
    for (int i = 0; i < scn_list_count(&t->top.labels); i++) {
        const scn_value item = scn_list_at(&t->top.labels, i);
        label l = { .at = { 0 } };
        int at[2] = { 0, 0 };
        if (scn_read(t->c, &item, fields, 2, "label", &l) &&
            scn_numbers(t->c, &l.at, &each, 2, 2, at) == 2 &&
            (at[0] > t->b->width || at[1] > t->b->depth))
            scn_fault(t->c, &l.at, 0, "the label '%.40s' lies off the table", l.text.text);
    }
}

void tvs_compile(scn *c)
{
    tvs *t = calloc(1, sizeof *t);

    if (!t) {
        scn_fault(c, NULL, 0, "out of memory");
        return;
    }
    t->c = c;
    t->b = &c->battle.as.tvb;
    tvs_read_top(t);
    if (scn_root(&c->file).node->type == YAML_MAPPING_NODE) {
        tvs_compile_options(t);
        tvs_compile_areas(t);
        tvs_compile_ground(t);
        tvs_collect_army(t);
        tvs_compile_special(t);
        if (c->faults->count == 0)
            tvs_compile_start(t);
        check_labels(t);
        scn_check_history(c, &t->top.history, io_tvb.winner);
        if (c->faults->count == 0)
            scn_check_start(c, &t->top.position, &t->b->start, sizeof t->b->start);
    }
    free(t);
}

/* ---- Army lists ------------------------------------------------------------------------------ */

static void add_up(const tvs *t, int side, io_army_side *out)
{
    static const char *const names[TVB_TYPES] = { NULL,          "commander", "horse",
                                                  "light horse", "dragoons",  "pike+shot",
                                                  "shot",        "rabble",    "cannons" };
    int of[TVB_TYPES] = { 0 }, superior = 0, listed = 0;
    size_t len;

    for (int u = side * TVB_SIDE_UNITS; u < (side + 1) * TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &t->b->start.unit[u];
        if (!unit->type)
            continue;
        out->units++;
        of[unit->type]++;
        superior += unit->quality == TVB_SUPERIOR;
        out->points += tvb_points(unit->type, unit->quality);
    }
    memcpy(out->name, t->b->side_name[side], sizeof out->name);
    len = (size_t)snprintf(out->line, sizeof out->line, "%d units in %d commands (", out->units,
                           t->b->start.commands[side]);
    for (int type = TVB_CMD; type < TVB_TYPES; type++)
        if (of[type])
            len += (size_t)snprintf(out->line + len, sizeof out->line - len, "%s%d %s",
                                    listed++ ? ", " : "", of[type], names[type]);
    len += (size_t)snprintf(out->line + len, sizeof out->line - len, ")");
    if (tvb_on(t->b, TVB_QUALITY))
        len += (size_t)snprintf(out->line + len, sizeof out->line - len, ", %d superior, %d points",
                                superior, out->points);
    snprintf(out->line + len, sizeof out->line - len, ", breaks at %d lost", (out->units + 2) / 3);
}

bool tvs_check_army(scn *c, io_army *out)
{
    tvs *t = calloc(1, sizeof *t);

    if (!t)
        return false;
    t->c = c;
    t->b = &c->battle.as.tvb;
    t->alone = true;
    tvs_read_top(t);
    tvs_compile_options(t);
    tvs_compile_areas(t);
    tvs_collect_army(t);
    for (int side = 0; side < 2; side++) {
        add_up(t, side, &out->side[side]);
        out->sides = out->side[side].units ? side + 1 : out->sides;
    }
    if (!scn_given(&t->top.table)) /* R26: a list alone chooses its table */
        t->b->big = out->side[0].units > 18;
    if (c->faults->count == 0)
        tvs_check_lists(t, scn_given(&t->top.attacker) || scn_given(&t->top.ground));
    free(t);
    return true;
}
