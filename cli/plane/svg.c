/* A table as an SVG, to scale: paper, ink, muted colours of the time, bases with the troops that
   stand on them. All drawings are our own. */
#include "../svg_parts.h"
#include "plane.h"

#include <string.h>

enum { GRAIN = 34, MARGIN = 70, HEAD = 170, FOOT = 150, LEAST_WIDTH = 980 };

typedef struct canvas {
    FILE *to;
    const plane_drawing *d;
} canvas;

static double pixels(const canvas *c, double length)
{
    return length * GRAIN / c->d->grain;
}

static double px(const canvas *c, double x)
{
    return MARGIN + pixels(c, x);
}

static double py(const canvas *c, double y)
{
    return HEAD + pixels(c, c->d->depth - y);
}

static unsigned whim(int x, int y, unsigned use)
{
    return svg_whim((uint32_t)x * 73856093u ^ (uint32_t)y * 19349663u, use);
}

/* Thousandths of the grain as a length. */
static int grains(const canvas *c, unsigned n)
{
    return (int)((int64_t)n * c->d->grain / 1000);
}

/* ---- Ground ---------------------------------------------------------------------------------- */

static void polygon(const canvas *c, const plane_ground *g, const char *attributes)
{
    fputs("<path d=\"M", c->to);
    for (int i = 0; i < g->n; i++)
        fprintf(c->to, "%s%.1f %.1f", i ? "L" : "", px(c, g->at[i].x), py(c, g->at[i].y));
    fprintf(c->to, "Z\" %s/>\n", attributes);
}

static bool is_line(const plane_ground *g)
{
    return g->line || g->n == 2;
}

static void line(const canvas *c, const plane_ground *g, const char *attributes)
{
    fputs("<path d=\"M", c->to);
    for (int i = 0; i < g->n; i++)
        fprintf(c->to, "%s%.1f %.1f", i ? "L" : "", px(c, g->at[i].x), py(c, g->at[i].y));
    fprintf(c->to, "\" fill=\"none\" %s/>\n", attributes);
}

/* A line as broad as it is on the table. */
static void band(const canvas *c, const plane_ground *g, const char *colour, const char *more)
{
    char all[128];

    snprintf(all, sizeof all, "stroke=\"%s\" stroke-width=\"%.0f\" %s", colour,
             g->width ? pixels(c, g->width) : (double)GRAIN, more);
    line(c, g, all);
}

static bool holds(const plane_ground *g, int x, int y)
{
    return g->n > 2 && pl_strictly_inside((pl_point){ x, y }, g->at, g->n);
}

/* Drawings scattered over a piece, the nearer ones over the farther. */
static void scatter(const canvas *c, const plane_ground *g, unsigned every,
                    const char *const *names, unsigned count)
{
    const int step = grains(c, every), half = grains(c, 250);

    for (int y = c->d->depth; y >= 0; y -= step)
        for (int x = 0; x <= c->d->width; x += step) {
            const int at_x = x + grains(c, whim(x, y, 1) % 500) - half,
                      at_y = y + grains(c, whim(x, y, 2) % 500) - half;
            if (holds(g, at_x, at_y))
                fprintf(c->to, "<use href=\"#%s\" x=\"%.0f\" y=\"%.0f\"/>\n",
                        names[whim(x, y, 3) % count], px(c, at_x), py(c, at_y));
        }
}

static const char *const trees[] = { "tree0", "tree1", "tree2" };
static const char *const houses[] = { "house0", "house1", "house0", "house1", "church0" };

static void tufts(const canvas *c, const plane_ground *g, const char *stroke)
{
    const int step = grains(c, 700);

    for (int y = 0; y <= c->d->depth; y += step)
        for (int x = 0; x <= c->d->width; x += step) {
            const int at = x + grains(c, whim(x, y, 5) % 300);
            if (holds(g, at, y) && holds(g, at + grains(c, 500), y))
                fprintf(c->to,
                        "<path d=\"M%.0f %.0fl3-6 3 6m4 0l2-4 3 4\" fill=\"none\" "
                        "stroke=\"%s\"/>\n",
                        px(c, at), py(c, y), stroke);
        }
}

static void draw_rough(const canvas *c, const plane_ground *g)
{
    polygon(c, g,
            "fill=\"#d9cf9f\" fill-opacity=\".7\" stroke=\"#9a8a5c\" stroke-dasharray=\"5 4\"");
    tufts(c, g, "#7d6d50");
}

static void draw_hill(const canvas *c, const plane_ground *g)
{
    polygon(c, g, "fill=\"#dccb9b\" stroke=\"#8a7445\" stroke-width=\"1.5\"");
    if (g->wooded)
        scatter(c, g, 900, trees, 3);
    else if (g->broken)
        draw_rough(c, g);
    if (g->crested)
        fprintf(c->to,
                "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#6b5630\" stroke-width=\"5\" "
                "stroke-dasharray=\"1.5 4\" fill=\"none\"/>\n",
                px(c, g->crest[0].x), py(c, g->crest[0].y), px(c, g->crest[1].x),
                py(c, g->crest[1].y));
}

/* What lies flat first; then what grows or is built. */
static void draw_flat(const canvas *c, const plane_ground *g)
{
    switch (g->style) {
    case PLANE_RIVER:
        if (is_line(g))
            band(c, g, "#9fbcc2", "stroke-linecap=\"butt\"");
        else
            polygon(c, g, "fill=\"#9fbcc2\" stroke=\"#4f6f7c\"");
        break;
    case PLANE_IMPASSABLE:
        polygon(c, g, "fill=\"#8fb0ba\" stroke=\"#4f6f7c\" stroke-width=\"2\"");
        break;
    case PLANE_ROAD:
        band(c, g, "#d6bf8d", "stroke-opacity=\".8\"");
        break;
    case PLANE_HILL:
        draw_hill(c, g);
        break;
    case PLANE_TOP:
        polygon(c, g, "fill=\"#d1bb80\" stroke=\"#8a7445\" stroke-dasharray=\"2 3\"");
        break;
    case PLANE_ROUGH:
        draw_rough(c, g);
        break;
    case PLANE_MARSH:
        polygon(c, g, "fill=\"#c9d0b4\" stroke=\"#6f8a86\" stroke-dasharray=\"5 4\"");
        tufts(c, g, "#4f6f7c");
        break;
    case PLANE_ZONE:
        polygon(c, g,
                "fill=\"none\" stroke=\"#7d6d50\" stroke-opacity=\".7\" stroke-dasharray=\"2 4\"");
        break;
    case PLANE_FORD:
        polygon(c, g, "fill=\"#c4d4d2\" stroke=\"#4f6f7c\" stroke-dasharray=\"3 3\"");
        break;
    default:
        break;
    }
}

static void draw_built(const canvas *c, const plane_ground *g)
{
    switch (g->style) {
    case PLANE_WOOD:
        polygon(c, g, "fill=\"#c3c99f\" stroke=\"#8c9c68\" stroke-width=\"1.5\"");
        scatter(c, g, 800, trees, 3);
        break;
    case PLANE_VILLAGE:
        polygon(c, g, "fill=\"#e6d3a8\" stroke=\"#a9573c\" stroke-dasharray=\"6 3\"");
        scatter(c, g, 1000, houses, 5);
        break;
    case PLANE_WORKS:
        line(c, g, "stroke=\"#6a4a1e\" stroke-width=\"7\" stroke-dasharray=\"8 3\"");
        break;
    case PLANE_WORKS_AREA:
        polygon(c, g,
                "fill=\"none\" stroke=\"#6a4a1e\" stroke-width=\"5\" stroke-dasharray=\"8 3\"");
        break;
    case PLANE_BRIDGE:
        polygon(c, g, "fill=\"#d8bd8a\" stroke=\"#3f2f1d\" stroke-width=\"1.5\"");
        break;
    default:
        break;
    }
}

static void draw_ground(const canvas *c)
{
    for (int i = 0; i < c->d->grounds; i++)
        draw_flat(c, &c->d->ground[i]);
    for (int i = 0; i < c->d->grounds; i++)
        draw_built(c, &c->d->ground[i]);
}

/* ---- Table ----------------------------------------------------------------------------------- */

/* A ruler along both edges, and the zones of deployment. */
static void draw_ruler(const canvas *c)
{
    const plane_drawing *d = c->d;
    const double bottom = py(c, 0);

    fputs("<g class=\"tiny\" text-anchor=\"middle\">\n", c->to);
    for (int x = 0; x <= d->width; x += d->ruler)
        fprintf(c->to, "<text x=\"%.1f\" y=\"%.1f\">%d</text>\n", px(c, x), bottom + 34, x / 1000);
    for (int y = 0; y <= d->depth; y += d->ruler)
        fprintf(c->to, "<text x=\"%.1f\" y=\"%.1f\">%d</text>\n", px(c, 0) - 32.0, py(c, y) + 4,
                y / 1000);
    fputs("</g>\n<g fill=\"none\" stroke=\"#7d6d50\" stroke-opacity=\".5\" stroke-dasharray=\"3 "
          "7\">\n",
          c->to);
    for (int i = 0; i < d->crosses; i++) {
        const double y = py(c, d->along[i]), x = px(c, d->up[i]);
        fprintf(c->to, "<path d=\"M%.1f %.1fH%.1f\"/><path d=\"M%.1f %.1fV%.1f\"/>\n", px(c, 0), y,
                px(c, d->width), x, py(c, d->depth), bottom);
    }
    for (int i = 0; i < d->boxes; i++) {
        const pl_box b = d->box[i];
        fprintf(c->to, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
                px(c, b.min.x), py(c, b.max.y), pixels(c, b.max.x - b.min.x),
                pixels(c, b.max.y - b.min.y));
    }
    fputs("</g>\n", c->to);
}

static void draw_frame(const canvas *c, const map_decor *decor)
{
    const tc_battle *b = c->d->battle;
    const double w = pixels(c, c->d->width), h = pixels(c, c->d->depth), middle = MARGIN + w / 2;

    fprintf(c->to, "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%.1f\"/>\n",
            MARGIN - 10, HEAD - 10, w + 20, h + 20);
    fprintf(c->to, "<rect class=\"hairline\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%.1f\"/>\n",
            MARGIN - 18, HEAD - 18, w + 36, h + 36);
    fprintf(c->to, "<text class=\"title\" x=\"%.1f\" y=\"%d\" font-size=\"%d\">", middle, HEAD - 88,
            w < 30 * (double)strlen(b->title) ? 34 : 48);
    plot_text(c->to, b->title[0] ? b->title : b->id);
    fprintf(c->to, "</text>\n<text class=\"subtitle\" x=\"%.1f\" y=\"%d\">", middle, HEAD - 50);
    if (decor->subtitle[0]) {
        plot_text(c->to, decor->subtitle);
    } else {
        plot_text(c->to, play_side_name(b, 0));
        fputs(" against ", c->to);
        plot_text(c->to, play_side_name(b, 1));
    }
    fputs("</text>\n", c->to);
}

/* Names of places, under the troops. */
static void draw_labels(const canvas *c, const map_decor *decor)
{
    fputs("<g class=\"place\">\n", c->to);
    for (int i = 0; i < decor->labels; i++) {
        fprintf(c->to, "<text x=\"%.1f\" y=\"%.1f\">", px(c, (int)(1000 * decor->label[i].x)),
                py(c, (int)(1000 * decor->label[i].y)) + 6);
        plot_text(c->to, decor->label[i].text);
        fputs("</text>\n", c->to);
    }
    fputs("</g>\n", c->to);
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

/* The rectangle with its front edge heavy, the band of its command in its rear, and marks. */
static void draw_body(const canvas *c, const plane_piece *p, double w, double d)
{
    fprintf(c->to,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
            "stroke=\"#2a2116\"/>",
            -w / 2, -d / 2, w, d, svg_coat(p->side));
    fprintf(c->to,
            "<path d=\"M%.1f %.1fh%.1f\" stroke=\"#f6eeda\" stroke-width=\"2.5\"/>"
            "<path d=\"M0 %.1fl-5 6h10z\" fill=\"#f6eeda\"/>",
            -w / 2 + 2, -d / 2 + 2, w - 4, -d / 2 + 2);
    if (p->band >= 0)
        fprintf(c->to, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"4\" fill=\"%s\"/>",
                -w / 2, d / 2 - 4, w, svg_band(p->band));
    for (int i = 0; i < p->marks; i++)
        fprintf(c->to,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"#f2c14e\" stroke=\"#2a2116\"/>",
                w / 2 - 5 - 7.0 * i, d / 2 - 5);
    fputs("</g>", c->to);
}

static void draw_icon(const canvas *c, const plane_piece *p)
{
    if (!p->icon)
        return;
    if (c->d->icon > 0)
        fprintf(c->to, "<use href=\"#%s\" transform=\"scale(%.2f)\" x=\"%d\" y=\"2\"/>", p->icon,
                c->d->icon, p->number < 0 ? 0 : -8);
    else
        fprintf(c->to, "<use href=\"#%s\" transform=\"scale(.9)\" x=\"%d\" y=\"2\"/>", p->icon,
                p->number < 0 ? 0 : -8);
}

/* The troops stand upright on their base, its id and what is left of it under them. */
static void draw_base(const canvas *c, const plane_piece *p)
{
    const double w = pixels(c, 2 * p->base.hw), d = pixels(c, 2 * p->base.hd);
    const double under = c->d->icon > 0 ? 26 * c->d->icon : 26;

    fprintf(c->to, "<g transform=\"translate(%.1f %.1f)\"><g transform=\"rotate(%.1f)\">",
            px(c, p->base.at.x), py(c, p->base.at.y), p->base.heading / 10.0);
    draw_body(c, p, w, d);
    draw_icon(c, p);
    if (p->number >= 0)
        fprintf(c->to, "<text class=\"morale\" x=\"%.1f\" y=\"6\">%d</text>", w / 4 + 4, p->number);
    if (p->state) {
        fprintf(c->to, "<text class=\"status\" y=\"%.0f\">", under + 9);
        plot_text(c->to, p->state);
        fputs("</text>", c->to);
    }
    fprintf(c->to,
            "<text class=\"id\" text-anchor=\"middle\" stroke=\"#f1e7cf\" stroke-width=\"2.5\" "
            "paint-order=\"stroke\" y=\"%.0f\">",
            under);
    plot_text(c->to, p->id);
    fputs("</text></g>\n", c->to);
}

static void draw_commander(const canvas *c, const plane_piece *p)
{
    const double up = p->raised ? -GRAIN / 2.0 : 0;
    const double x = px(c, p->base.at.x), y = py(c, p->base.at.y) + up;

    fprintf(c->to,
            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#f6eeda\" stroke=\"%s\" "
            "stroke-width=\"3\"/><use href=\"#hat\" x=\"%.1f\" y=\"%.1f\"/>",
            x, y, p->raised ? GRAIN / 2.6 : GRAIN / 2.0, svg_coat(p->side), x, y + 1);
    if (!p->name) {
        fputc('\n', c->to);
        return;
    }
    /* His name stands behind him, away from his men. */
    const double behind = p->side == c->d->south ? GRAIN / 2.0 + 13 : -GRAIN / 2.0 - 4;
    fprintf(c->to, "<g class=\"name\"><text x=\"%.1f\" y=\"%.1f\">", x, y + behind);
    plot_text(c->to, p->name);
    fputs("</text></g>\n", c->to);
}

static void draw_pieces(const canvas *c)
{
    for (int i = 0; i < c->d->pieces; i++)
        if (!c->d->piece[i].round)
            draw_base(c, &c->d->piece[i]);
    for (int i = 0; i < c->d->pieces; i++)
        if (c->d->piece[i].round)
            draw_commander(c, &c->d->piece[i]);
}

/* ---- Legend ---------------------------------------------------------------------------------- */

static void draw_legend(const canvas *c, const map_decor *decor, double width)
{
    const double y = py(c, 0) + 66;

    for (int side = 0; side < 2; side++) {
        const double x = MARGIN + side * (width - 2 * MARGIN) / 2;
        fprintf(c->to,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"34\" height=\"17\" fill=\"%s\" "
                "stroke=\"#2a2116\"/><text class=\"small\" x=\"%.1f\" y=\"%.1f\">",
                x, y, svg_coat(side), x + 44, y + 14);
        plot_text(c->to, play_side_name(c->d->battle, side));
        fprintf(c->to, ", %d %s</text>\n", c->d->count[side], c->d->counted);
    }
    fprintf(c->to,
            "<text class=\"tiny\" x=\"%d\" y=\"%.1f\">%s</text>\n"
            "<text class=\"tiny\" x=\"%d\" y=\"%.1f\">",
            MARGIN, y + 40, c->d->caption, MARGIN, y + 58);
    plot_text(c->to, decor->note);
    fprintf(c->to, " %s</text>\n", c->d->credit);
}

/* ---- The whole and its parts ----------------------------------------------------------------- */

void plane_svg_ground(FILE *to, const plane_drawing *d)
{
    const canvas c = { to, d };

    fprintf(to,
            "<clipPath id=\"table\"><rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%.1f\"/>"
            "</clipPath>\n<g clip-path=\"url(#table)\">\n",
            MARGIN, HEAD, pixels(&c, d->width), pixels(&c, d->depth));
    draw_ground(&c);
    fputs("</g>\n", to);
    draw_ruler(&c);
}

void plane_svg_pieces(FILE *to, const plane_drawing *d, const map_decor *decor)
{
    const canvas c = { to, d };
    draw_labels(&c, decor);
    draw_pieces(&c);
}

svg_spot plane_svg_spot(int32_t depth, int32_t grain, pl_point at)
{
    return (svg_spot){ MARGIN + (double)at.x * GRAIN / grain,
                       HEAD + ((double)depth - at.y) * GRAIN / grain };
}

svg_box plane_svg_box(int32_t width, int32_t depth, int32_t grain)
{
    return (svg_box){ MARGIN - 44, HEAD - 18, (double)width * GRAIN / grain + 62,
                      (double)depth * GRAIN / grain + 58 };
}

void plane_svg(FILE *to, const plane_drawing *d, const map_decor *decor)
{
    const canvas c = { to, d };
    const double drawn = pixels(&c, d->width) + 2 * MARGIN;
    const double width = drawn > LEAST_WIDTH ? drawn : LEAST_WIDTH;

    svg_open(to, width, HEAD + pixels(&c, d->depth) + FOOT, d->battle->title);
    draw_frame(&c, decor);
    plane_svg_ground(to, d);
    draw_labels(&c, decor);
    draw_pieces(&c);
    draw_legend(&c, decor, width);
    fputs("</svg>\n", to);
}
