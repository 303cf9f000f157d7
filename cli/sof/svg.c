/* The map as an SVG: paper, ink, muted colours of the time. Drawn from the battle and the state
   alone; labels and roads are the scenario's, for the eye only. All drawings are our own. */
#include "map.h"
#include "svg_parts.h"

#include <string.h>

/* ---- Geometry: the integer lattice of ledger 2.8, scaled ------------------------------------- */

enum { R = 36, MARGIN_X = 70, MARGIN_TOP = 170, LEGEND_GAP = 60, LEAST_WIDTH = 980 };
#define HALF_HEIGHT 31.176914536 /* of a hex: R * sqrt(3) / 2 */

typedef struct vertex {
    int x, y; /* lattice: centre (3c, 2r + (c & 1)) and its six corners */
} vertex;

static double px(int lattice_x)
{
    return MARGIN_X + R + lattice_x * (R / 2.0);
}

static double py(int lattice_y)
{
    return MARGIN_TOP + HALF_HEIGHT * (lattice_y + 1);
}

static vertex centre(tc_hex h)
{
    return (vertex){ 3 * hex_col(h), 2 * hex_row(h) + (hex_col(h) & 1) };
}

static vertex corner(tc_hex h, int i)
{
    static const int8_t at[6][2] = {
        { 2, 0 }, { 1, 1 }, { -1, 1 }, { -2, 0 }, { -1, -1 }, { 1, -1 }
    };
    const vertex c = centre(h);
    return (vertex){ c.x + at[i][0], c.y + at[i][1] };
}

/* The two ends of a hexside. */
static void hexside(tc_hex h, int dir, vertex *from, vertex *to)
{
    static const uint8_t ends[HEX_DIRS][2] = { { 4, 5 }, { 5, 0 }, { 0, 1 },
                                               { 1, 2 }, { 2, 3 }, { 3, 4 } };
    *from = corner(h, ends[dir][0]);
    *to = corner(h, ends[dir][1]);
}

static double map_width(const sof_battle *b)
{
    return R / 2.0 * (3 * b->cols + 1);
}

static double map_height(const sof_battle *b)
{
    return HALF_HEIGHT * (2 * b->rows + 1);
}

static unsigned whim(tc_hex h, unsigned use)
{
    return svg_whim((h + 1u) * 2654435761u, use);
}

/* ---- Ground ---------------------------------------------------------------------------------- */

static void draw_hex_shape(FILE *to, tc_hex h, const char *attributes)
{
    fputs("<path d=\"M", to);
    for (int i = 0; i < 6; i++) {
        const vertex v = corner(h, i);
        fprintf(to, "%s%.1f %.1f", i ? "L" : "", px(v.x), py(v.y));
    }
    fprintf(to, "Z\"%s/>\n", attributes);
}

static void draw_tint(FILE *to, const sof_battle *b, const uint64_t *where, const char *class_name)
{
    char attributes[64];
    snprintf(attributes, sizeof attributes, " class=\"%s\"", class_name);
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->cols; c++)
            if (sof_bit(where, hex_at(c, r)))
                draw_hex_shape(to, hex_at(c, r), attributes);
}

/* Trees stand in a scatter, the nearer ones over the farther. */
static void draw_trees(FILE *to, tc_hex h)
{
    static const int8_t stand[7][2] = { { -11, -17 }, { 12, -15 }, { -20, -1 }, { 3, -2 },
                                        { 21, 3 },    { -9, 14 },  { 11, 17 } };
    const vertex v = centre(h);
    for (unsigned i = 0; i < 7; i++) {
        const double x = px(v.x) + stand[i][0] + (int)(whim(h, i) % 7) - 3;
        const double y = py(v.y) + stand[i][1] + (int)(whim(h, i + 20) % 5) - 2;
        fprintf(to, "<use href=\"#tree%u\" x=\"%.0f\" y=\"%.0f\"/>", whim(h, i + 40) % 3, x, y);
    }
    fputc('\n', to);
}

static void draw_houses(FILE *to, tc_hex h, bool church)
{
    static const int8_t stand[5][2] = {
        { -14, -12 }, { 13, -11 }, { -19, 7 }, { 1, 4 }, { 17, 13 }
    };
    const vertex v = centre(h);
    for (unsigned i = 0; i < 5; i++) {
        const double x = px(v.x) + stand[i][0] + (int)(whim(h, i) % 5) - 2;
        const double y = py(v.y) + stand[i][1] + (int)(whim(h, i + 9) % 5) - 2;
        const bool here = church && i == 3;
        fprintf(to, "<use href=\"#%s%u\" x=\"%.0f\" y=\"%.0f\"/>", here ? "church" : "house",
                here ? 0 : whim(h, i + 60) % 2, x, y);
    }
    fputc('\n', to);
}

/* The first hex of each village has the church: no village hex next to it has come before. */
static bool has_church(const sof_battle *b, tc_hex h)
{
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        const tc_hex to = hex_next(h, dir, b->cols, b->rows);
        if (to != HEX_NONE && sof_bit(b->village, to) && to < h)
            return false;
    }
    return true;
}

static void draw_ground(FILE *to, const sof_battle *b)
{
    fputs("<g id=\"ground\" filter=\"url(#rough)\">\n", to);
    draw_tint(to, b, b->woods, "woods");
    draw_tint(to, b, b->village, "village");
    fputs("</g>\n<g id=\"growth\">\n", to);
    for (int r = 0; r < b->rows; r++)
        for (int odd = 0; odd < 2; odd++)
            for (int c = odd; c < b->cols; c += 2) {
                const tc_hex h = hex_at(c, r);
                if (sof_bit(b->woods, h))
                    draw_trees(to, h);
                else if (sof_bit(b->village, h))
                    draw_houses(to, h, has_church(b, h));
            }
    fputs("</g>\n", to);
}

static void draw_grid(FILE *to, const sof_battle *b)
{
    fputs("<g class=\"grid\">\n", to);
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->cols; c++)
            if (sof_bit(b->map, hex_at(c, r)))
                draw_hex_shape(to, hex_at(c, r), "");
    fputs("</g>\n<g class=\"number\">\n", to);
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->cols; c++) {
            const vertex v = centre(hex_at(c, r));
            if (sof_bit(b->map, hex_at(c, r)))
                fprintf(to, "<text x=\"%.1f\" y=\"%.1f\">%02d%02d</text>\n", px(v.x),
                        py(v.y) - 20.5, c + 1, r + 1);
        }
    fputs("</g>\n", to);
}

/* ---- Water: hexsides joined into streams ----------------------------------------------------- */

enum { SEGMENTS_MAX = HEX_COLS * HEX_ROWS * 3 };

typedef struct water {
    int count;
    vertex from[SEGMENTS_MAX], to[SEGMENTS_MAX];
    bool drawn[SEGMENTS_MAX];
} water;

static bool same(vertex a, vertex b)
{
    return a.x == b.x && a.y == b.y;
}

static void collect_water(const sof_battle *b, water *w)
{
    static const uint8_t once[] = { HEX_NE, HEX_SE,
                                    HEX_S }; /* each hexside from one of its hexes only */
    w->count = 0;
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->cols; c++)
            for (int i = 0; i < TC_COUNT(once); i++) {
                const tc_hex h = hex_at(c, r);
                if (!sof_bit(b->river[once[i]], h) && !sof_bit(b->bridge[once[i]], h))
                    continue;
                hexside(h, once[i], &w->from[w->count], &w->to[w->count]);
                w->drawn[w->count++] = false;
            }
}

static int meets(const water *w, vertex v)
{
    int n = 0;
    for (int i = 0; i < w->count; i++)
        n += same(w->from[i], v) || same(w->to[i], v);
    return n;
}

/* An undrawn hexside that goes on from a vertex, or -1. */
static int goes_on(const water *w, vertex v)
{
    for (int i = 0; i < w->count; i++)
        if (!w->drawn[i] && (same(w->from[i], v) || same(w->to[i], v)))
            return i;
    return -1;
}

/* From one end to the next mouth or fork; the corners are rounded off. */
static void draw_stream(FILE *to, water *w, vertex at)
{
    vertex before = at;
    bool first = true;

    fprintf(to, "<path d=\"M%.1f %.1f", px(at.x), py(at.y));
    for (int i = goes_on(w, at); i >= 0; i = meets(w, at) == 2 ? goes_on(w, at) : -1) {
        w->drawn[i] = true;
        const vertex next = same(w->from[i], at) ? w->to[i] : w->from[i];
        const double mx = (px(at.x) + px(next.x)) / 2, my = (py(at.y) + py(next.y)) / 2;
        if (first)
            fprintf(to, "L%.1f %.1f", mx, my);
        else
            fprintf(to, "Q%.1f %.1f %.1f %.1f", px(at.x), py(at.y), mx, my);
        first = false;
        before = at;
        at = next;
    }
    (void)before;
    fprintf(to, "L%.1f %.1f\"/>\n", px(at.x), py(at.y));
}

static void draw_streams(FILE *to, water *w, const char *class_name)
{
    memset(w->drawn, 0, sizeof w->drawn);
    fprintf(to, "<g class=\"%s\">\n", class_name);
    for (int i = 0; i < w->count; i++) {
        if (!w->drawn[i] && meets(w, w->from[i]) != 2)
            draw_stream(to, w, w->from[i]);
        if (!w->drawn[i] && meets(w, w->to[i]) != 2)
            draw_stream(to, w, w->to[i]);
    }
    for (int i = 0; i < w->count; i++)
        if (!w->drawn[i])
            draw_stream(to, w, w->from[i]);
    fputs("</g>\n", to);
}

static void draw_water(FILE *to, const sof_battle *b)
{
    static water w; /* too large for a stack frame; written anew on every call */
    collect_water(b, &w);
    draw_streams(to, &w, "bank");
    draw_streams(to, &w, "stream");
    draw_streams(to, &w, "ripple");
}

static void draw_bridges(FILE *to, const sof_battle *b)
{
    static const int16_t turned[HEX_DIRS] = { 0, 60, 120, 0, 60, 120 };
    for (int r = 0; r < b->rows; r++)
        for (int c = 0; c < b->cols; c++)
            for (int dir = HEX_NE; dir <= HEX_S; dir++) {
                vertex from, at;
                if (!sof_bit(b->bridge[dir], hex_at(c, r)))
                    continue;
                hexside(hex_at(c, r), dir, &from, &at);
                fprintf(to,
                        "<use href=\"#bridge\" transform=\"translate(%.1f %.1f) rotate(%d)\"/>\n",
                        (px(from.x) + px(at.x)) / 2, (py(from.y) + py(at.y)) / 2, turned[dir]);
            }
}

/* Roads run from point to point in one bend after another. */
static void draw_roads(FILE *to, const map_decor *d, const char *class_name)
{
    fprintf(to, "<g class=\"%s\">\n", class_name);
    for (int i = 0; i < d->roads; i++) {
        for (int k = 0; k < d->road[i].count; k++) {
            const vertex v = centre(d->road[i].hex[k]);
            if (k == 0) {
                fprintf(to, "<path d=\"M%.1f %.1f", px(v.x), py(v.y));
                continue;
            }
            const vertex p = centre(d->road[i].hex[k - 1]);
            const double mx = (px(p.x) + px(v.x)) / 2, my = (py(p.y) + py(v.y)) / 2;
            fprintf(to, k == 1 ? "L%.1f %.1f" : "Q%.1f %.1f ", k == 1 ? mx : px(p.x),
                    k == 1 ? my : py(p.y));
            if (k > 1)
                fprintf(to, "%.1f %.1f", mx, my);
            if (k == d->road[i].count - 1)
                fprintf(to, "L%.1f %.1f", px(v.x), py(v.y));
        }
        fputs("\"/>\n", to);
    }
    fputs("</g>\n", to);
}

/* Before leaders are placed, where the scenario suggests. */
static tc_hex leader_hex(const sof_battle *b, const sof_state *s, int l)
{
    return s->leader[l].hex != HEX_NONE                    ? s->leader[l].hex
           : s->leader[l].state == SOF_LED && s->turn <= 1 ? b->leader[l].suggested
                                                           : HEX_NONE;
}

static bool has_leader(const sof_battle *b, const sof_state *s, tc_hex h)
{
    for (int l = 0; l < b->leaders; l++)
        if (leader_hex(b, s, l) == h)
            return true;
    return false;
}

/* A name stands in the open; where a counter or houses are it stands above them. */
static void draw_labels(FILE *to, const sof_battle *b, const sof_state *s, const map_decor *d)
{
    fputs("<g class=\"place\">\n", to);
    for (int i = 0; i < d->labels; i++) {
        const tc_hex h = d->label[i].hex;
        const bool units = sof_bit(s->units_at[0], h) || sof_bit(s->units_at[1], h);
        const bool crowded = (units || sof_bit(b->village, h)) && hex_row(h) > 0;
        const bool led = has_leader(b, s, h);
        const vertex v = centre(h);
        fprintf(to, "<text x=\"%.1f\" y=\"%.1f\">", px(v.x),
                py(v.y) + (!crowded ? 6
                           : led    ? 48
                                    : -30));
        plot_text(to, d->label[i].text);
        fputs("</text>\n", to);
    }
    fputs("</g>\n", to);
}

/* ---- Counters -------------------------------------------------------------------------------- */

static void draw_units(FILE *to, const sof_battle *b, const sof_state *s)
{
    for (int g = 0; g < b->guns; g++) {
        if (s->gun[g].hex == HEX_NONE || s->gun[g].state == SOF_DESTROYED)
            continue;
        const vertex v = centre(s->gun[g].hex);
        if (!sof_bit(s->units_at[0], s->gun[g].hex) && !sof_bit(s->units_at[1], s->gun[g].hex))
            svg_gun(to, px(v.x), py(v.y) + 4, b->gun[g].id, s->gun[g].owner,
                    s->gun[g].state == SOF_ABANDONED, false);
    }
    for (int u = 0; u < b->units; u++) {
        if (s->unit[u].hex == HEX_NONE)
            continue;
        const vertex v = centre(s->unit[u].hex);
        svg_unit(to, px(v.x), py(v.y) + 4, b, u, s->unit[u].status,
                 sof_on(b, SOF_FACING) ? s->unit[u].facing : -1);
    }
    for (int g = 0; g < b->guns; g++) {
        if (s->gun[g].hex == HEX_NONE || s->gun[g].state == SOF_DESTROYED)
            continue;
        const vertex v = centre(s->gun[g].hex);
        if (sof_bit(s->units_at[0], s->gun[g].hex) || sof_bit(s->units_at[1], s->gun[g].hex))
            svg_gun(to, px(v.x) - 24, py(v.y) + 18, b->gun[g].id, s->gun[g].owner,
                    s->gun[g].state == SOF_ABANDONED, true);
    }
}

static void draw_leaders(FILE *to, const sof_battle *b, const sof_state *s)
{
    for (int l = 0; l < b->leaders; l++) {
        const tc_hex h = leader_hex(b, s, l);
        if (h == HEX_NONE)
            continue;
        const vertex v = centre(h);
        svg_leader(to, px(v.x) + 22, py(v.y) - 15, b, l);
    }
    fputs("<g class=\"name\">\n", to);
    for (int l = 0; l < b->leaders; l++) {
        const tc_hex h = leader_hex(b, s, l);
        if (h == HEX_NONE)
            continue;
        const vertex v = centre(h);
        fprintf(to, "<text x=\"%.1f\" y=\"%.1f\">", px(v.x) + 22, py(v.y) - 32);
        plot_text(to, b->leader[l].name);
        fputs("</text>\n", to);
    }
    fputs("</g>\n", to);
}

/* ---- The sheet ------------------------------------------------------------------------------- */

static void draw_frame(FILE *to, const tc_battle *b, const map_decor *d)
{
    const double w = map_width(&b->as.sof), h = map_height(&b->as.sof), middle = MARGIN_X + w / 2;

    fprintf(to, "<rect class=\"frame\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
            MARGIN_X - 14.0, MARGIN_TOP - 14.0, w + 28, h + 28);
    fprintf(to, "<rect class=\"hairline\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
            MARGIN_X - 22.0, MARGIN_TOP - 22.0, w + 44, h + 44);
    fprintf(to, "<text class=\"title\" x=\"%.1f\" y=\"%d\"%s>", middle, MARGIN_TOP - 88,
            w < 30 * (double)strlen(b->title) ? " font-size=\"34\"" : " font-size=\"50\"");
    plot_text(to, b->title[0] ? b->title : b->id);
    fputs("</text>\n", to);
    fprintf(to, "<text class=\"subtitle\" x=\"%.1f\" y=\"%d\">", middle, MARGIN_TOP - 50);
    plot_text(to, d->subtitle);
    fputs("</text>\n", to);
    fprintf(to, "<path class=\"flourish\" d=\"M%.1f %dh-170m196 0h170m-183-6l7 6-7 6-7-6z\"/>\n",
            middle - 13, MARGIN_TOP - 34);
}

void sof_svg_ground(FILE *to, const tc_battle *b, const map_decor *decor)
{
    const sof_battle *f = &b->as.sof;

    draw_ground(to, f);
    draw_roads(to, decor, "road");
    draw_water(to, f);
    draw_bridges(to, f);
    draw_grid(to, f);
}

void sof_svg_counters(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor)
{
    draw_units(to, &b->as.sof, &s->as.sof);
    draw_labels(to, &b->as.sof, &s->as.sof, decor);
    draw_leaders(to, &b->as.sof, &s->as.sof);
}

bool sof_svg_spot(const tc_battle *b, const tc_state *s, int subject, svg_spot *at)
{
    const sof_state *f = &s->as.sof;
    const tc_hex h = subject < SOF_LEADER0 ? f->unit[subject].hex
                     : subject < SOF_GUN0  ? leader_hex(&b->as.sof, f, subject - SOF_LEADER0)
                                           : f->gun[subject - SOF_GUN0].hex;
    if (h == HEX_NONE)
        return false;
    const vertex v = centre(h);
    const bool leader = subject >= SOF_LEADER0 && subject < SOF_GUN0;
    *at = (svg_spot){ px(v.x) + (leader ? 22 : 0), py(v.y) + (leader ? -15 : 4) };
    return true;
}

svg_box sof_svg_box(const tc_battle *b)
{
    return (svg_box){ MARGIN_X - 14.0, MARGIN_TOP - 14.0, map_width(&b->as.sof) + 28,
                      map_height(&b->as.sof) + 28 };
}

void sof_svg_draw(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor)
{
    const sof_battle *f = &b->as.sof;
    const double drawn = map_width(f) + 2 * MARGIN_X,
                 width = drawn > LEAST_WIDTH ? drawn : LEAST_WIDTH;
    const double foot = MARGIN_TOP + map_height(f) + LEGEND_GAP;
    const double shift = (width - drawn) / 2;

    svg_open(to, width, foot + svg_legend_height(width, b), b->title);
    fprintf(to, "<g transform=\"translate(%.1f 0)\">\n", shift);
    draw_frame(to, b, decor);
    sof_svg_ground(to, b, decor);
    sof_svg_counters(to, b, s, decor);
    fputs("</g>\n", to);
    svg_legend(to, MARGIN_X - 22, foot, width, b, decor);
    fputs("</svg>\n", to);
}
