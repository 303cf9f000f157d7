/* The ground: hexes and banks as blocks of letters, hexsides as pairs of hexes (SOF-R2). */
#include "scenario.h"
#include <string.h>

typedef struct sfs_ground {
    scn_value cols, rows, hexes, banks, rivers, bridges, clear, woods, villages, scale;
} sfs_ground;

static const scn_field ground_fields[] = {
    SCN_FIELD(sfs_ground, cols, SCN_NUMBER, .min = 1, .max = HEX_COLS),
    SCN_FIELD(sfs_ground, rows, SCN_NUMBER, .min = 1, .max = HEX_ROWS),
    SCN_FIELD(sfs_ground, hexes, SCN_ANY),
    SCN_FIELD(sfs_ground, banks, SCN_ANY),
    SCN_FIELD(sfs_ground, rivers, SCN_LIST),
    SCN_FIELD(sfs_ground, bridges, SCN_LIST),
    SCN_FIELD(sfs_ground, clear, SCN_LIST),
    SCN_FIELD(sfs_ground, woods, SCN_LIST),
    SCN_FIELD(sfs_ground, villages, SCN_LIST),
    SCN_FIELD(sfs_ground, scale, SCN_TEXT),
};

typedef struct grid {
    int cols, rows;
    char at[HEX_ROWS][HEX_COLS];
} grid;

/* One line of a block; line and column are where it starts. Returns false when there is no going
   on. */
static bool grid_line(sfs *t, const scn_value *v, int n, const char *s, int len,
                      const char *allowed, grid *g)
{
    int line, column;

    for (int i = 0; i < len; i++) {
        if (strchr(allowed, s[i]))
            continue;
        scn_block_place(v, n, i, &line, &column);
        if (s[i] == '\t')
            scn_fault_at(t->c, v->doc, line, column, SOF_R2,
                         "a tab in the block: one letter a hex");
        else
            scn_fault_at(t->c, v->doc, line, column, SOF_R2,
                         "'%c' is no ground; the letters are %.3s%s", s[i] >= 0x20 ? s[i] : '?',
                         allowed, allowed[3] ? " ... Z a ... z" : "");
        return false;
    }
    scn_block_place(v, n, g->rows ? len : 0, &line, &column);
    if (g->rows == HEX_ROWS || len > HEX_COLS) {
        scn_fault_at(t->c, v->doc, line, column, SOF_R2,
                     "the map is too large; %d columns and %d rows fit", HEX_COLS, HEX_ROWS);
        return false;
    }
    if (len == 0 || (g->rows && len != g->cols)) {
        scn_fault_at(t->c, v->doc, line, column, SOF_R2,
                     "ragged: row %d of the block has %d hexes, the first %d", g->rows + 1, len,
                     g->cols);
        return false;
    }
    g->cols = len;
    memcpy(g->at[g->rows++], s, (size_t)len);
    return true;
}

/* A block of text, or a list of strings (for JSON). */
static bool grid_read(sfs *t, const scn_value *v, const char *name, const char *allowed, grid *g)
{
    const scn_field row = { .name = name, .type = SCN_TEXT };
    const int rows = scn_list_count(v);

    g->cols = g->rows = 0;
    for (int i = 0; i < rows; i++) {
        scn_value item = scn_list_at(v, i);
        if (!scn_check(t->c, &item, &row) ||
            !grid_line(t, &item, 0, item.text, (int)strlen(item.text), allowed, g))
            return false;
    }
    if (v->text) {
        const char *s = v->text;
        for (int n = 0; *s; n++) {
            const int len = (int)strcspn(s, "\n");
            if (!grid_line(t, v, n, s, len, allowed, g))
                return false;
            s += len + (s[len] == '\n');
        }
    }
    if (g->rows == 0 || g->cols == 0) {
        scn_fault(t->c, v, SOF_R2, "%s must be a block of lines, a letter a hex", name);
        return false;
    }
    return true;
}

static void mask_set(uint64_t *rows, tc_hex h, bool on)
{
    const uint64_t bit = (uint64_t)1 << hex_col(h);
    rows[hex_row(h)] = on ? rows[hex_row(h)] | bit : rows[hex_row(h)] & ~bit;
}

/* A hexside is two (hex, direction)s; both carry the bit. */
static void side_set(uint64_t mask[HEX_DIRS][HEX_ROWS], tc_hex h, int dir, tc_hex other, bool on)
{
    mask_set(mask[dir], h, on);
    mask_set(mask[hex_opposite(dir)], other, on);
}

static void ground_hexes(sfs *t, const grid *g)
{
    sof_battle *b = &t->c->battle.as.sof;

    for (int r = 0; r < t->c->rows; r++) {
        for (int col = 0; col < t->c->cols; col++) {
            const char ch = g ? g->at[r][col] : '.';
            const tc_hex h = hex_at(col, r);
            mask_set(b->map, h, true);
            mask_set(b->woods, h, ch == 'w');
            mask_set(b->village, h, ch == 'v');
        }
    }
}

/* Different letters on both sides of a hexside, neither '*': water runs between them. */
static void ground_banks(sfs *t, const scn_value *v)
{
    static const char letters[] = "*ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.";
    sof_battle *b = &t->c->battle.as.sof;
    grid g;

    if (!grid_read(t, v, "banks", letters, &g))
        return;
    if (g.cols != t->c->cols || g.rows != t->c->rows) {
        scn_fault(t->c, v, SOF_R2, "banks is %d x %d, the map %d x %d", g.cols, g.rows, t->c->cols,
                  t->c->rows);
        return;
    }
    for (int i = 0; i < t->c->cols * t->c->rows; i++) {
        const tc_hex h = hex_at(i % t->c->cols, i / t->c->cols);
        const char here = g.at[hex_row(h)][hex_col(h)];
        for (int dir = HEX_N; dir <= HEX_SE; dir++) {
            const tc_hex n = hex_next(h, dir, t->c->cols, t->c->rows);
            const char there = n == HEX_NONE ? '*' : g.at[hex_row(n)][hex_col(n)];
            if (here != there && here != '*' && there != '*')
                side_set(b->river, h, dir, n, true);
        }
    }
}

/* ["1817", "1818"]: the hexside between two neighbours. False with a fault if it is none. */
static bool hexside_read(sfs *t, const scn_value *pair, const char *what, tc_hex *h, int *dir,
                         tc_hex *other)
{
    const scn_field hex = { .name = what, .type = SCN_HEX };
    scn_value a, b;

    if (scn_list_count(pair) != 2) {
        scn_fault(t->c, pair, SOF_R2, "%s must be a list of two hexes", what);
        return false;
    }
    a = scn_list_at(pair, 0);
    b = scn_list_at(pair, 1);
    const bool a_ok = scn_check(t->c, &a, &hex), b_ok = scn_check(t->c, &b, &hex);
    if (!a_ok || !b_ok)
        return false;
    *h = (tc_hex)a.number;
    *other = (tc_hex)b.number;
    *dir = hex_dir_to(*h, *other);
    if (*dir < 0) {
        scn_fault(t->c, &b, SOF_R2, "%s and %s are not neighbours: there is no hexside for a %s",
                  a.text, b.text, what);
        return false;
    }
    return true;
}

static void ground_rivers(sfs *t, const scn_value *list)
{
    const int count = scn_list_count(list);

    for (int i = 0; i < count; i++) {
        const scn_value pair = scn_list_at(list, i);
        tc_hex h, other;
        int dir;
        if (hexside_read(t, &pair, "river", &h, &dir, &other))
            side_set(t->c->battle.as.sof.river, h, dir, other, true);
    }
}

/* A hexside with river and bridge is a bridge (SOF-R2). */
static void ground_bridges(sfs *t, const scn_value *list)
{
    const int count = scn_list_count(list);
    sof_battle *b = &t->c->battle.as.sof;

    for (int i = 0; i < count; i++) {
        const scn_value pair = scn_list_at(list, i);
        tc_hex h, other;
        int dir;
        if (!hexside_read(t, &pair, "bridge", &h, &dir, &other))
            continue;
        if (!sof_bit(b->river[dir], h) && !sof_bit(b->bridge[dir], h))
            scn_fault(t->c, &pair, SOF_R2, "a bridge where no river runs");
        side_set(b->river, h, dir, other, false);
        side_set(b->bridge, h, dir, other, true);
    }
}

/* Single hexes changed: 'c', 'w' or 'v'. */
static void ground_list(sfs *t, const scn_value *list, char what)
{
    const scn_field hex = { .name = "hex", .type = SCN_HEX };
    const int count = scn_list_count(list);

    for (int i = 0; i < count; i++) {
        scn_value v = scn_list_at(list, i);
        if (!scn_check(t->c, &v, &hex))
            continue;
        mask_set(t->c->battle.as.sof.woods, (tc_hex)v.number, what == 'w');
        mask_set(t->c->battle.as.sof.village, (tc_hex)v.number, what == 'v');
    }
}

static void ground_apply(sfs *t, const sfs_ground *g)
{
    ground_list(t, &g->clear, 'c');
    ground_list(t, &g->woods, 'w');
    ground_list(t, &g->villages, 'v');
    if (scn_given(&g->banks))
        ground_banks(t, &g->banks);
    ground_rivers(t, &g->rivers);
    ground_bridges(t, &g->bridges);
}

/* The size of the map and its hexes; c->cols stays 0 if there is no saying. */
static void ground_size(sfs *t, const scn_value *where, const sfs_ground *g)
{
    grid hexes = { .cols = 0 };

    if (scn_given(&g->hexes)) {
        if (!grid_read(t, &g->hexes, "hexes", ".wv", &hexes))
            return;
        if ((scn_given(&g->cols) && g->cols.number != hexes.cols) ||
            (scn_given(&g->rows) && g->rows.number != hexes.rows)) {
            scn_fault(t->c, &g->hexes, SOF_R2, "the block is %d x %d, not what cols and rows say",
                      hexes.cols, hexes.rows);
            return;
        }
    } else if (scn_given(&g->cols) && scn_given(&g->rows)) {
        hexes.cols = g->cols.number;
        hexes.rows = g->rows.number;
        memset(hexes.at, '.', sizeof hexes.at);
    } else {
        scn_fault(t->c, where, SOF_R2, "ground has no 'hexes' (nor 'cols' and 'rows')");
        return;
    }
    t->c->cols = hexes.cols;
    t->c->rows = hexes.rows;
    t->c->battle.as.sof.cols = (uint8_t)hexes.cols;
    t->c->battle.as.sof.rows = (uint8_t)hexes.rows;
    ground_hexes(t, &hexes);
}

void sfs_compile_ground(sfs *t)
{
    sfs_ground own = { .cols = { 0 } }, base = { .cols = { 0 } };
    const bool from_base = scn_given(&t->base_top.ground);

    if (scn_given(&t->top.ground) &&
        !scn_read(t->c, &t->top.ground, ground_fields, TC_COUNT(ground_fields), "ground", &own))
        return;
    if (from_base && !scn_read(t->c, &t->base_top.ground, ground_fields, TC_COUNT(ground_fields),
                               "ground", &base))
        return;
    if (!scn_given(&t->top.ground) && !from_base)
        return; /* the missing field is a fault already */
    if (from_base && !scn_given(&own.hexes) && !scn_given(&own.cols)) {
        ground_size(t, &t->base_top.ground, &base);
        if (t->c->cols)
            ground_apply(t, &base);
    } else {
        ground_size(t, &t->top.ground, &own);
    }
    if (t->c->cols)
        ground_apply(t, &own);
}
