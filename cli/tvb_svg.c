/* The table as an SVG, to scale: paper, ink, muted colours of the time, bases with the troops that
   stand on them. Drawn from the battle and the state alone. All drawings are our own. */
#include "sof_svg_parts.h"
#include "tvb_map.h"

#include <string.h>

enum { SCALE = 34, MARGIN = 70, HEAD = 170, FOOT = 150, LEAST_WIDTH = 980 };

typedef struct canvas {
    FILE *to;
    const tc_battle *b;
    const tc_state *s;
} canvas;

static double px(double thousandths)
{
    return MARGIN + thousandths * SCALE / 1000.0;
}

static double py(const canvas *c, double thousandths)
{
    return HEAD + (c->b->as.tvb.depth - thousandths) * SCALE / 1000.0;
}

static unsigned whim(int x, int y, unsigned use)
{
    return svg_whim((uint32_t)x * 73856093u ^ (uint32_t)y * 19349663u, use);
}

/* ---- Ground ---------------------------------------------------------------------------------- */

static void polygon(const canvas *c, const tvb_piece *p, const char *attributes)
{
    fputs("<path d=\"M", c->to);
    for (int i = 0; i < p->corners && i < TVB_CORNERS; i++)
        fprintf(c->to, "%s%.1f %.1f", i ? "L" : "", px(p->x[i]), py(c, p->y[i]));
    fprintf(c->to, "Z\" %s/>\n", attributes);
}

static void line(const canvas *c, const tvb_piece *p, const char *attributes)
{
    fprintf(c->to, "<path d=\"M%.1f %.1fL%.1f %.1f\" fill=\"none\" %s/>\n", px(p->x[0]),
            py(c, p->y[0]), px(p->x[1]), py(c, p->y[1]), attributes);
}

static bool holds(const tvb_piece *p, int x, int y)
{
    pl_point at[TVB_CORNERS];

    for (int i = 0; i < p->corners && i < TVB_CORNERS; i++)
        at[i] = (pl_point){ p->x[i], p->y[i] };
    return p->corners > 2 && pl_strictly_inside((pl_point){ x, y }, at, p->corners);
}

/* Drawings scattered over a piece, the nearer ones over the farther. */
static void scatter(const canvas *c, const tvb_piece *p, int every, const char *const *names,
                    unsigned count)
{
    const tvb_battle *b = &c->b->as.tvb;

    for (int y = b->depth; y >= 0; y -= every)
        for (int x = 0; x <= b->width; x += every) {
            const int at_x = x + (int)(whim(x, y, 1) % 500) - 250,
                      at_y = y + (int)(whim(x, y, 2) % 500) - 250;
            if (holds(p, at_x, at_y))
                fprintf(c->to, "<use href=\"#%s\" x=\"%.0f\" y=\"%.0f\"/>\n",
                        names[whim(x, y, 3) % count], px(at_x), py(c, at_y));
        }
}

static void draw_rough(const canvas *c, const tvb_piece *p)
{
    const tvb_battle *b = &c->b->as.tvb;

    polygon(c, p,
            "fill=\"#d9cf9f\" fill-opacity=\".7\" stroke=\"#9a8a5c\" stroke-dasharray=\"5 4\"");
    for (int y = 0; y <= b->depth; y += 700)
        for (int x = 0; x <= b->width; x += 700) {
            const int at = x + (int)(whim(x, y, 5) % 300);
            if (holds(p, at, y) && holds(p, at + 500, y))
                fprintf(c->to,
                        "<path d=\"M%.0f %.0fl3-6 3 6m4 0l2-4 3 4\" fill=\"none\" "
                        "stroke=\"#7d6d50\"/>\n",
                        px(at), py(c, y));
        }
}

static void draw_hill(const canvas *c, const tvb_piece *p)
{
    static const char *const trees[] = { "tree0", "tree1", "tree2" };

    polygon(c, p, "fill=\"#dccb9b\" stroke=\"#8a7445\" stroke-width=\"1.5\"");
    if (p->flags & TVB_P_WOODED)
        scatter(c, p, 900, trees, 3);
    else if (p->flags & TVB_P_DIFFICULT)
        draw_rough(c, p);
    if (p->flags & TVB_P_CREST)
        fprintf(c->to,
                "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#6b5630\" stroke-width=\"5\" "
                "stroke-dasharray=\"1.5 4\" fill=\"none\"/>\n",
                px(p->crest[0]), py(c, p->crest[1]), px(p->crest[2]), py(c, p->crest[3]));
}

/* What lies flat first; then what grows or is built. */
static void draw_flat(const canvas *c, const tvb_piece *p)
{
    char water[96], road[128];

    snprintf(water, sizeof water, "stroke=\"#9fbcc2\" stroke-width=\"%d\" stroke-linecap=\"butt\"",
             SCALE);
    snprintf(road, sizeof road, "stroke=\"#d6bf8d\" stroke-width=\"%d\" stroke-opacity=\".8\"",
             SCALE);
    switch (p->kind) {
    case TVB_RIVER:
        if (p->corners == 2)
            line(c, p, water);
        else
            polygon(c, p, "fill=\"#9fbcc2\" stroke=\"#4f6f7c\"");
        break;
    case TVB_IMPASSABLE:
        polygon(c, p, "fill=\"#8fb0ba\" stroke=\"#4f6f7c\" stroke-width=\"2\"");
        break;
    case TVB_ROAD:
        line(c, p, road);
        break;
    case TVB_HILL:
        draw_hill(c, p);
        break;
    case TVB_ROUGH:
        draw_rough(c, p);
        break;
    case TVB_FORD:
        polygon(c, p, "fill=\"#c4d4d2\" stroke=\"#4f6f7c\" stroke-dasharray=\"3 3\"");
        break;
    default:
        break;
    }
}

static void draw_built(const canvas *c, const tvb_piece *p)
{
    static const char *const trees[] = { "tree0", "tree1", "tree2" };
    static const char *const houses[] = { "house0", "house1", "house0", "house1", "church0" };

    switch (p->kind) {
    case TVB_WOOD:
        polygon(c, p, "fill=\"#c3c99f\" stroke=\"#8c9c68\" stroke-width=\"1.5\"");
        scatter(c, p, 800, trees, 3);
        break;
    case TVB_VILLAGE:
        polygon(c, p, "fill=\"#e6d3a8\" stroke=\"#a9573c\" stroke-dasharray=\"6 3\"");
        scatter(c, p, 1000, houses, 5);
        break;
    case TVB_WORKS:
        line(c, p, "stroke=\"#6a4a1e\" stroke-width=\"7\" stroke-dasharray=\"8 3\"");
        break;
    case TVB_WORKS_AREA:
        polygon(c, p,
                "fill=\"none\" stroke=\"#6a4a1e\" stroke-width=\"5\" stroke-dasharray=\"8 3\"");
        break;
    case TVB_BRIDGE:
        polygon(c, p, "fill=\"#d8bd8a\" stroke=\"#3f2f1d\" stroke-width=\"1.5\"");
        break;
    default:
        break;
    }
}

static void draw_ground(const canvas *c)
{
    const tvb_battle *b = &c->b->as.tvb;
    const tvb_state *s = &c->s->as.tvb;

    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < b->pieces + s->placed; i++) {
            const tvb_piece *p = i < b->pieces ? &b->piece[i] : &s->piece[i - b->pieces];
            if (pass)
                draw_built(c, p);
            else
                draw_flat(c, p);
        }
}

/* ---- Table ----------------------------------------------------------------------------------- */

/* A ruler along both edges, and the zones of deployment (2.8). */
static void draw_ruler(const canvas *c)
{
    enum { NEUTRAL = 4000, CENTRE_SMALL = 8000, CENTRE_BIG = 12000 };
    const tvb_battle *b = &c->b->as.tvb;
    const double bottom = py(c, 0);

    fputs("<g class=\"tiny\" text-anchor=\"middle\">\n", c->to);
    for (int x = 0; x <= b->width; x += 5000)
        fprintf(c->to, "<text x=\"%.1f\" y=\"%.1f\">%d</text>\n", px(x), bottom + 34, x / 1000);
    for (int y = 0; y <= b->depth; y += 5000)
        fprintf(c->to, "<text x=\"%.1f\" y=\"%.1f\">%d</text>\n", px(0) - 32.0, py(c, y) + 4,
                y / 1000);
    fputs("</g>\n<g fill=\"none\" stroke=\"#7d6d50\" stroke-opacity=\".5\" stroke-dasharray=\"3 "
          "7\">\n",
          c->to);
    for (int i = -1; i <= 1; i += 2) {
        const double y = py(c, b->depth / 2.0 + i * NEUTRAL),
                     x = px(b->width / 2.0 + i * (b->big ? CENTRE_BIG : CENTRE_SMALL));
        fprintf(c->to, "<path d=\"M%.1f %.1fH%.1f\"/><path d=\"M%.1f %.1fV%.1f\"/>\n", px(0), y,
                px(b->width), x, py(c, b->depth), bottom);
    }
    fputs("</g>\n", c->to);
}

static void draw_frame(const canvas *c, const map_decor *d)
{
    const tvb_battle *b = &c->b->as.tvb;
    const double w = b->width * SCALE / 1000.0, h = b->depth * SCALE / 1000.0,
                 middle = MARGIN + w / 2;

    fprintf(c->to, "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%.1f\"/>\n",
            MARGIN - 10, HEAD - 10, w + 20, h + 20);
    fprintf(c->to, "<rect class=\"hairline\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%.1f\"/>\n",
            MARGIN - 18, HEAD - 18, w + 36, h + 36);
    fprintf(c->to, "<text class=\"title\" x=\"%.1f\" y=\"%d\" font-size=\"%d\">", middle, HEAD - 88,
            w < 30 * (double)strlen(c->b->title) ? 34 : 48);
    plot_text(c->to, c->b->title[0] ? c->b->title : c->b->id);
    fprintf(c->to, "</text>\n<text class=\"subtitle\" x=\"%.1f\" y=\"%d\">", middle, HEAD - 50);
    if (d->subtitle[0]) {
        plot_text(c->to, d->subtitle);
    } else {
        plot_text(c->to, play_side_name(c->b, 0));
        fputs(" against ", c->to);
        plot_text(c->to, play_side_name(c->b, 1));
    }
    fputs("</text>\n", c->to);
}

/* ---- Units ----------------------------------------------------------------------------------- */

static const char *icon_of(int type)
{
    switch (type) {
    case TVB_HOR:
        return "heavy";
    case TVB_LHO:
        return "plain";
    case TVB_DRA:
        return "dragoon";
    case TVB_CAN:
        return "gun";
    case TVB_SHO:
    case TVB_RAB:
        return "shot";
    default:
        return "infantry";
    }
}

static const char *coat(int unit)
{
    return tvb_side(unit) ? "#3f5f7f" : "#9a4036";
}

/* The base with its front edge heavy, the troops upright on it, id and resolve under them. */
static void draw_base(const canvas *c, const tvb_unit *u, int unit)
{
    const pl_base base = tvb_base(&c->b->as.tvb, u);
    const double w = 2 * base.hw * SCALE / 1000.0, d = 2 * base.hd * SCALE / 1000.0;
    const double x = px(u->x), y = py(c, u->y);

    fprintf(c->to, "<g transform=\"translate(%.1f %.1f)\"><g transform=\"rotate(%.1f)\">", x, y,
            u->heading / 10.0);
    fprintf(c->to,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
            "stroke=\"#2a2116\"/>",
            -w / 2, -d / 2, w, d, coat(unit));
    fprintf(c->to,
            "<path d=\"M%.1f %.1fh%.1f\" stroke=\"#f6eeda\" stroke-width=\"2.5\"/>"
            "<path d=\"M0 %.1fl-5 6h10z\" fill=\"#f6eeda\"/>",
            -w / 2 + 2, -d / 2 + 2, w - 4, -d / 2 + 2);
    fprintf(c->to, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"4\" fill=\"%s\"/></g>",
            -w / 2, d / 2 - 4, w, svg_band(u->command));
    fprintf(c->to, "<use href=\"#%s\" transform=\"scale(.9)\" x=\"%d\" y=\"2\"/>", icon_of(u->type),
            u->type == TVB_CAN ? 0 : -8);
    if (u->type != TVB_CAN)
        fprintf(c->to, "<text class=\"morale\" x=\"%.1f\" y=\"6\">%d</text>", w / 4 + 4,
                u->resolve);
    fputs("<text class=\"id\" text-anchor=\"middle\" stroke=\"#f1e7cf\" stroke-width=\"2.5\" "
          "paint-order=\"stroke\" y=\"26\">",
          c->to);
    plot_text(c->to, play_subject_id(c->b, unit));
    fputs("</text></g>\n", c->to);
}

/* Names of places, under the troops. */
static void draw_labels(const canvas *c, const map_decor *d)
{
    fputs("<g class=\"place\">\n", c->to);
    for (int i = 0; i < d->labels; i++) {
        fprintf(c->to, "<text x=\"%.1f\" y=\"%.1f\">", px((int)(1000 * d->label[i].x)),
                py(c, (int)(1000 * d->label[i].y)) + 6);
        plot_text(c->to, d->label[i].text);
        fputs("</text>\n", c->to);
    }
    fputs("</g>\n", c->to);
}

static void draw_commander(const canvas *c, const tvb_unit *u, int unit)
{
    const double up = u->attached == TC_NONE ? 0 : -SCALE / 2.0;
    const double x = px(u->x), y = py(c, u->y) + up;

    fprintf(c->to,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#f6eeda\" stroke=\"%s\" "
            "stroke-width=\"3\"/><use href=\"#hat\" x=\"%.1f\" y=\"%.1f\"/>",
            x, y, u->attached == TC_NONE ? SCALE / 2.0 : SCALE / 2.6, coat(unit), x, y + 1);
    /* His name stands behind him, away from his men. */
    const double behind =
        tvb_side(unit) == c->s->as.tvb.attacker ? SCALE / 2.0 + 13 : -SCALE / 2.0 - 4;
    fprintf(c->to, "<g class=\"name\"><text x=\"%.1f\" y=\"%.1f\">", x, y + behind);
    plot_text(c->to, play_subject_name(c->b, unit));
    fputs("</text></g>\n", c->to);
}

static void draw_units(const canvas *c)
{
    for (int pass = 0; pass < 2; pass++)
        for (int u = 0; u < TVB_UNITS; u++) {
            const tvb_unit *unit = &c->s->as.tvb.unit[u];
            if (!unit->type || !(unit->flags & TVB_ON) || (unit->type == TVB_CMD) != pass)
                continue;
            if (pass)
                draw_commander(c, unit, u);
            else
                draw_base(c, unit, u);
        }
}

/* ---- Legend ---------------------------------------------------------------------------------- */

static void draw_legend(const canvas *c, const map_decor *d, double width)
{
    const double y = py(c, 0) + 66;

    for (int side = 0; side < 2; side++) {
        const double x = MARGIN + side * (width - 2 * MARGIN) / 2;
        fprintf(c->to,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"34\" height=\"17\" fill=\"%s\" "
                "stroke=\"#2a2116\"/><text class=\"small\" x=\"%.1f\" y=\"%.1f\">",
                x, y, coat(side * TVB_SIDE_UNITS), x + 44, y + 14);
        plot_text(c->to, play_side_name(c->b, side));
        fprintf(c->to, ", %d units</text>\n", c->s->as.tvb.original[side]);
    }
    fprintf(c->to,
            "<text class=\"tiny\" x=\"%d\" y=\"%.1f\">Bases to scale, 1 TUM = half a base's width; "
            "the light edge is the front, the number the resolve left, the band the command. "
            "Distances along the edges in TUM.</text>\n<text class=\"tiny\" x=\"%d\" y=\"%.1f\">",
            MARGIN, y + 40, MARGIN, y + 58);
    plot_text(c->to, d->note);
    fputs(" Rules: Tilly's Very Bad Day by Steven Thomas, with our thanks.</text>\n", c->to);
}

void tvb_svg_ground(FILE *to, const tc_battle *b, const tc_state *s)
{
    const canvas c = { to, b, s };

    fprintf(to,
            "<clipPath id=\"table\"><rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%.1f\"/>"
            "</clipPath>\n<g clip-path=\"url(#table)\">\n",
            MARGIN, HEAD, b->as.tvb.width * SCALE / 1000.0, b->as.tvb.depth * SCALE / 1000.0);
    draw_ground(&c);
    fputs("</g>\n", to);
    draw_ruler(&c);
}

void tvb_svg_counters(FILE *to, const tc_battle *b, const tc_state *s)
{
    const canvas c = { to, b, s };
    draw_units(&c);
}

bool tvb_svg_spot(const tc_battle *b, const tc_state *s, int subject, svg_spot *at)
{
    const canvas c = { NULL, b, s };
    const tvb_unit *u = &s->as.tvb.unit[subject];

    if (subject >= TVB_UNITS || !u->type || !(u->flags & TVB_ON))
        return false;
    *at = (svg_spot){ px(u->x), py(&c, u->y) };
    return true;
}

svg_box tvb_svg_box(const tc_battle *b)
{
    return (svg_box){ MARGIN - 44, HEAD - 18, b->as.tvb.width * SCALE / 1000.0 + 62,
                      b->as.tvb.depth * SCALE / 1000.0 + 58 };
}

void tvb_svg_draw(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor)
{
    const canvas c = { to, b, s };
    const tvb_battle *tvb = &b->as.tvb;
    const double drawn = tvb->width * SCALE / 1000.0 + 2 * MARGIN;
    const double width = drawn > LEAST_WIDTH ? drawn : LEAST_WIDTH;

    svg_open(to, width, HEAD + tvb->depth * SCALE / 1000.0 + FOOT, b->title);
    draw_frame(&c, decor);
    tvb_svg_ground(to, b, s);
    draw_labels(&c, decor);
    draw_units(&c);
    draw_legend(&c, decor, width);
    fputs("</svg>\n", to);
}
