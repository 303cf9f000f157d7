/* The map of one turn on the report's page: who went where, who was lost and where he stood, and
   what the marks mean. For paper too: nothing is said by colour alone, or by pointing at it. */
#include "report.h"
#include "svg_parts.h"

#include <math.h>
#include <string.h>

/* In pixels of a map 1050 wide; a wider one is shown smaller, and its marks are larger. */
enum { CLEAR = 30 /* of a counter's middle */, LETTER = 9, LINE = 17, LEGEND = 44 };

typedef struct chart {
    FILE *to;
    const report *r;
    int chapter;
    svg_box box;
    double size; /* of the marks */
} chart;

/* ---- Ways ------------------------------------------------------------------------------------ */

enum { LEGS_MAX = 64 };
typedef struct route { /* all that a unit did in the turn, from place to place */
    int legs;
    svg_spot at[LEGS_MAX + 1];
} route;

static double apart(svg_spot a, svg_spot b)
{
    return hypot(b.x - a.x, b.y - a.y);
}

static bool route_of(const chart *c, int subject, route *out)
{
    out->legs = 0;
    for (int i = 0; i < c->r->ways; i++) {
        const report_way *w = &c->r->way[i];
        if (w->chapter != c->chapter || w->subject != subject)
            continue;
        if (!out->legs)
            out->at[0] = w->from;
        out->legs += out->legs < LEGS_MAX;
        out->at[out->legs] = w->to; /* of more legs than fit the last one */
    }
    return out->legs > 0;
}

/* It ends where the counter begins, so that its head is seen; a short one half-way. */
static void shorten(route *w)
{
    double whole = 0;

    for (int i = 0; i < w->legs; i++)
        whole += apart(w->at[i], w->at[i + 1]);
    double left = whole < 2 * CLEAR ? whole / 2 : CLEAR;
    while (w->legs > 1 && apart(w->at[w->legs - 1], w->at[w->legs]) <= left)
        left -= apart(w->at[w->legs - 1], w->at[w->legs]), w->legs--;
    const svg_spot from = w->at[w->legs - 1], to = w->at[w->legs];
    const double leg = apart(from, to), part = leg > left ? 1 - left / leg : 0.5;
    w->at[w->legs] = (svg_spot){ from.x + part * (to.x - from.x), from.y + part * (to.y - from.y) };
}

static void title(const chart *c, int subject, const char *what)
{
    fputs("<title>", c->to);
    plot_text(c->to, play_subject_name(&c->r->t->b, subject));
    fprintf(c->to, "%s</title>", what);
}

static void draw_line(const chart *c, const route *w, const char *style)
{
    fprintf(c->to, "<path class=\"%s\" stroke-width=\"%.1f\" d=\"M%.0f %.0f", style,
            (strcmp(style, "under") == 0 ? 6.5 : 3) * c->size, w->at[0].x, w->at[0].y);
    for (int i = 1; i <= w->legs; i++)
        fprintf(c->to, "L%.0f %.0f", w->at[i].x, w->at[i].y);
    fputs("\"/>\n", c->to);
}

static void draw_head(const chart *c, svg_spot from, svg_spot to)
{
    fprintf(c->to,
            "<path class=\"head\" transform=\"translate(%.0f %.0f) rotate(%.0f) scale(%.2f)\" "
            "d=\"M9 0L-7-7v14z\"/>",
            to.x, to.y, atan2(to.y - from.y, to.x - from.x) * 180 / acos(-1), c->size);
}

/* Lines under the counters, their heads over them. */
static void draw_ways(const chart *c, bool heads)
{
    route w;

    for (int subject = 0; subject < PLAY_SUBJECTS; subject++) {
        if (!route_of(c, subject, &w))
            continue;
        shorten(&w);
        if (!heads) {
            draw_line(c, &w, "under");
            draw_line(c, &w, "way");
            continue;
        }
        fputs("<g>", c->to);
        title(c, subject, ": where it went");
        draw_head(c, w.at[w.legs - 1], w.at[w.legs]);
        fputs("</g>\n", c->to);
    }
}

/* ---- Losses ---------------------------------------------------------------------------------- */

enum { LABELS_MAX = 64 };
typedef struct label {
    double left, right, y;
} label;

static void draw_cross(const chart *c, svg_spot at)
{
    fprintf(c->to,
            "<path class=\"fallen\" transform=\"translate(%.0f %.0f) scale(%.2f)\" "
            "d=\"M-14-14l28 28m0-28l-28 28\"/>",
            at.x, at.y, c->size);
}

/* Under its cross, or so many lines lower that no name lies on another; inside the map. */
static label place_label(const chart *c, const report_loss *l, const label *taken, int count)
{
    const char *name = play_subject_name(&c->r->t->b, l->subject);
    const double half = LETTER * c->size * (double)strlen(name) / 2;
    const double least = c->box.x + half, most = c->box.x + c->box.width - half;
    const double x = l->at.x < least ? least : l->at.x > most ? most : l->at.x;
    label at = { x - half, x + half, l->at.y + 30 * c->size };

    for (int pass = 0; pass < count; pass++) /* what is below may be taken too */
        for (int i = 0; i < count; i++)
            if (at.left < taken[i].right && taken[i].left < at.right &&
                fabs(at.y - taken[i].y) < LINE * c->size - 0.5)
                at.y = taken[i].y + LINE * c->size;
    return at;
}

static void draw_fallen(const chart *c)
{
    label taken[LABELS_MAX];
    int count = 0;

    for (int i = 0; i < c->r->losses && count < LABELS_MAX; i++) {
        const report_loss *l = &c->r->loss[i];
        if (l->chapter != c->chapter || !l->seen)
            continue;
        fputs("<g>", c->to);
        title(c, l->subject, ", lost");
        draw_cross(c, l->at);
        taken[count] = place_label(c, l, taken, count);
        fprintf(c->to, "<text class=\"lost\" font-size=\"%.1f\" x=\"%.0f\" y=\"%.0f\">",
                15 * c->size, (taken[count].left + taken[count].right) / 2, taken[count].y);
        plot_text(c->to, play_subject_name(&c->r->t->b, l->subject));
        fputs("</text></g>\n", c->to);
        count++;
    }
}

/* ---- Legend ---------------------------------------------------------------------------------- */

static void legend_text(const chart *c, double x, double y, const char *words)
{
    fprintf(c->to, "<text class=\"key\" font-size=\"%.1f\" x=\"%.0f\" y=\"%.0f\">", 15 * c->size, x,
            y);
    plot_text(c->to, words);
    fputs("</text>\n", c->to);
}

/* One row under the map: the sides, an arrow, a cross. */
static void draw_legend(const chart *c)
{
    const double row = c->box.y + c->box.height + LEGEND * c->size / 2, part = c->box.width / 4;
    const double text = row + 5 * c->size, in = 8 * c->size, wide = 30 * c->size;
    double x = c->box.x + in;
    char side[32];

    fputs("<g class=\"legend\">\n", c->to);
    for (int i = 0; i < 2; i++) {
        fprintf(c->to,
                "<rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" fill=\"%s\" "
                "stroke=\"#2a2116\"/>",
                x, row - 8 * c->size, wide, 16 * c->size, svg_coat(i));
        legend_text(c, x + wide + in, text, report_side(&c->r->t->b, i, side));
        x += part;
    }
    const route sample = { 1, { { x, row }, { x + wide - 8 * c->size, row } } };
    draw_line(c, &sample, "way");
    draw_head(c, sample.at[0], sample.at[1]);
    legend_text(c, x + wide + in, text, "went there this turn");
    x += part;
    draw_cross(c, (svg_spot){ x + wide / 2, row });
    legend_text(c, x + wide + in, text, "lost here this turn");
    fputs("</g>\n", c->to);
}

void report_map(FILE *to, const report *r, int chapter, const char *label_text)
{
    chart c = { .to = to, .r = r, .chapter = chapter, .box = field_box(&r->t->b) };

    c.size = c.box.width > 1050 ? c.box.width / 1050 : 1;
    field_open(to, &r->t->b, label_text, LEGEND * c.size);
    draw_ways(&c, false);
    field_counters(to, &r->t->b, &r->chapter[chapter].end, &r->decor);
    draw_ways(&c, true);
    draw_fallen(&c);
    draw_legend(&c);
    field_close(to);
}

/* ---- The same in words ----------------------------------------------------------------------- */

/* Who moved, side by side: the names behind the ids on the counters. */
void report_moved(FILE *to, const report *r, int chapter)
{
    const tc_battle *b = &r->t->b;
    const chart c = { .r = r, .chapter = chapter };
    char called[32];
    route w;

    for (int side = 0; side < 2; side++) {
        int told = 0;
        for (int k = 0; k < tc_pieces(b); k++) {
            if (play_subject_side(b, &r->chapter[chapter].end, k) != side || !route_of(&c, k, &w))
                continue;
            fputs(told ? ", " : "<p class=\"small\">", to);
            if (!told++) {
                plot_text(to, report_side(b, side, called));
                fputs(" moved: ", to);
            }
            if (!strstr(play_subject_name(b, k), play_subject_id(b, k))) {
                plot_text(to, play_subject_id(b, k));
                fputs(" ", to);
            }
            plot_text(to, play_subject_name(b, k));
        }
        fputs(told ? ".</p>\n" : "", to);
    }
}
