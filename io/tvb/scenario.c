/* A scenario of Tilly's Very Bad Day: the top of the file, the order of the stages, the last word
   of the rules' own audit. */
#include "tvb_scenario.h"
#include "systems.h"

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
#include "../core/tvb/options.def"
#undef SWITCH
    NULL
};

static const char *const systems[] = { "sof", "tvb", NULL };
static const char *const setups[] = { "ready", "play", "free", NULL };

static const scn_field top_fields[] = {
    SCN_FIELD(tvs_top, tercio, SCN_NUMBER, .min = 1, .max = 1),
    SCN_FIELD(tvs_top, system, SCN_WORD, .words = systems),
    SCN_FIELD(tvs_top, id, SCN_ID, .max = 31),
    SCN_FIELD(tvs_top, title, SCN_TEXT, .max = TC_TITLE_MAX - 1),
    SCN_FIELD(tvs_top, about, SCN_TEXT),
    SCN_FIELD(tvs_top, length, SCN_TEXT),
    SCN_FIELD(tvs_top, difficulty, SCN_TEXT),
    SCN_FIELD(tvs_top, sources, SCN_LIST),
    SCN_FIELD(tvs_top, confidence, SCN_ANY),
    SCN_FIELD(tvs_top, notes, SCN_ANY),
    SCN_FIELD(tvs_top, history, SCN_MAP),
    SCN_FIELD(tvs_top, base, SCN_ID, .max = 31),
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

    t->c->base_name = t->top.base;
    const scn_value root = scn_open_base(t->c);
    if (!scn_given(&root))
        return;
    scn_read(t->c, &root, top_fields, TC_COUNT(top_fields), "scenario", &t->base_top);
    for (int i = 0; i < TC_COUNT(lent); i++) {
        scn_value *own = (scn_value *)((char *)&t->top + lent[i]);
        if (!scn_given(own))
            *own = *(const scn_value *)((const char *)&t->base_top + lent[i]);
    }
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
    if (tvs_word_of(t, &t->top.table, "table", sizes) == 0) {
        b->width = 30000;
        b->depth = 20000;
        b->big = 0;
    }
}

static void read_waives(tvs *t, int side, const scn_value *list)
{
    for (int i = 0; i < scn_list_count(list); i++) {
        scn_value v = scn_list_at(list, i);
        const int type = tvs_word_of(t, &v, "type", tvs_types);
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

    snprintf(t->b->side_name[side], sizeof t->b->side_name[side], "Side %c", "AB"[side]);
    if (!scn_given(map) || !scn_read(t->c, map, fields, TC_COUNT(fields), "side", &s))
        return;
    if (scn_given(&s.name)) {
        memset(t->b->side_name[side], 0, sizeof t->b->side_name[side]);
        memcpy(t->b->side_name[side], s.name.text, strlen(s.name.text));
    }
    if (scn_given(&s.light_horse) && s.light_horse.number)
        t->b->light_horse |= (uint8_t)(1u << side);
    read_waives(t, side, &s.waives);
}

static void read_sides(tvs *t)
{
    typedef struct both {
        scn_value a, b;
    } both;
    static const scn_field fields[] = { SCN_FIELD(both, a, SCN_MAP), SCN_FIELD(both, b, SCN_MAP) };
    both s = { .a = { 0 } };

    if (scn_given(&t->top.sides))
        scn_read(t->c, &t->top.sides, fields, 2, "sides", &s);
    read_side(t, 0, &s.a);
    read_side(t, 1, &s.b);
}

int tvs_word_of(tvs *t, scn_value *v, const char *name, const char *const *words)
{
    const scn_field word = { .name = name, .type = SCN_WORD, .words = words };
    return scn_check(t->c, v, &word) ? v->number : -1;
}

/* ---- The stages ------------------------------------------------------------------------------ */

static void require(tvs *t, const scn_value *root, const scn_value *v, const char *name)
{
    if (!scn_given(v) && !scn_has_key(root, name))
        scn_fault(t->c, root, 0, "scenario has no '%s'", name);
}

void tvs_read_top(tvs *t)
{
    const scn_value root = scn_root(&t->c->file);
    tc_battle *battle = &t->c->battle;

    scn_read(t->c, &root, top_fields, TC_COUNT(top_fields), "scenario", &t->top);
    if (root.node->type != YAML_MAPPING_NODE)
        return;
    if (scn_given(&t->top.base))
        open_base(t);
    require(t, &root, &t->top.system, "system");
    if (!t->c->base.open && !t->alone)
        require(t, &root, &t->top.id, "id");
    battle->system = TC_TVB;
    if (scn_given(&t->top.id))
        memcpy(battle->id, t->top.id.text, strlen(t->top.id.text));
    if (scn_given(&t->top.title))
        memcpy(battle->title, t->top.title.text, strlen(t->top.title.text));
    t->c->top.variants = t->top.variants;
    t->c->top.position = t->top.position;
    scn_read_variant(t->c);
    t->setup = scn_given(&t->top.setup) ? t->top.setup.number : TVS_READY;
    const int named = t->c->variant ? scn_word(setups, t->c->variant) : -1;
    t->setup = named >= 0 ? named : t->setup;
    if (!scn_given(&t->top.commands) && t->setup != TVS_FREE)
        require(t, &root, &t->top.commands, "commands");
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

/* A line-up is set up by play up to its first decision; so the audit looks after tc_begin, and at
   a spelled-out agenda as it stands too. */
static void check_audit(tvs *t)
{
    tc_state *s = calloc(1, sizeof *s);

    if (!s)
        return;
    s->as.tvb = t->b->start;
    s->over = t->c->battle.over;
    s->why = t->c->battle.why;
    const tc_verdict v =
        scn_given(&t->top.position) ? tc_audit(&t->c->battle, s) : (tc_verdict){ .rule = TC_LEGAL };
    /* a step named by hand may still have to run to where somebody is awaited */
    if (v.rule != TC_SEQUENCE || scn_has_key(&t->top.position, "agenda"))
        scn_fault_of(t->c, v, &t->top.position);
    if (t->c->faults->count == 0) {
        tc_begin(&t->c->battle, s, NULL);
        scn_fault_of(t->c, tc_audit(&t->c->battle, s), &t->top.position);
    }
    free(s);
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
            check_audit(t);
    }
    free(t);
}

/* ---- Army lists ------------------------------------------------------------------------------ */

static void add_up(const tvs *t, io_army *out)
{
    for (int u = 0; u < TVB_UNITS; u++) {
        const tvb_unit *unit = &t->b->start.unit[u];
        io_army_side *side = &out->side[tvb_side(u)];
        if (!unit->type)
            continue;
        side->units++;
        side->type[unit->type]++;
        side->superior += unit->quality == TVB_SUPERIOR;
        side->points += tvb_points(unit->type, unit->quality);
        out->sides = tvb_side(u) + 1 > out->sides ? tvb_side(u) + 1 : out->sides;
    }
    for (int s = 0; s < 2; s++) {
        out->side[s].commands = t->b->start.commands[s];
        memcpy(out->side[s].name, t->b->side_name[s], sizeof out->side[s].name);
    }
    out->quality = tvb_on(t->b, TVB_QUALITY);
}

static void check_army(tvs *t, io_army *out)
{
    tvs_read_top(t);
    tvs_compile_options(t);
    tvs_compile_areas(t);
    tvs_collect_army(t);
    add_up(t, out);
    if (!scn_given(&t->top.table)) /* R26: a list alone chooses its table */
        t->b->big = out->side[0].units > 18;
    if (t->c->faults->count == 0)
        tvs_check_lists(t, scn_given(&t->top.attacker) || scn_given(&t->top.ground));
}

bool io_army_check(const char *text, size_t len, const io_choice *choice, io_army *out,
                   io_faults *faults)
{
    scn *c = calloc(1, sizeof *c);
    tvs *t = calloc(1, sizeof *t);

    faults->count = 0;
    *out = (io_army){ .sides = 0 };
    if (c && t) {
        c->faults = faults;
        c->choice = choice;
        t->c = c;
        t->b = &c->battle.as.tvb;
        t->alone = true;
        const bool open = scn_open(c, &c->file, text, len);
        const scn_value root = scn_root(&c->file);
        if (open && scn_is_system(c, "sof"))
            scn_fault(c, &root, TVB_A_a, "army lists are of Tilly's Very Bad Day (system: tvb)");
        else if (open)
            check_army(t, out);
        scn_close(&c->file);
        scn_close(&c->base);
    } else {
        faults->count = 1;
        faults->at[0] = (io_fault){ .line = 1, .column = 1, .text = "out of memory" };
    }
    free(c);
    free(t);
    return faults->count == 0;
}
