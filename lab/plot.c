/* Plots and the page they stand on. Brown and blue differ in print too: the second series is paler
   and outlined, the second curve dashed, its level dotted; a legend above the plot, where nothing
   else is drawn, names them all. */
#include "plot.h"
#include "../io/io.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum {
    WIDE = 640,
    TALL = 220,
    LEFT = 58 /* "12.5 %", "-1500" */,
    RIGHT = 10,
    BOTTOM = 34,
    TOP = 10,
    BARS_MAX = 60
};
enum { ROW = 17 /* of the legend */, LETTER = 7 /* few are wider */ };

static const char head[] = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
                           "<meta name=\"viewport\" content=\"width=device-width\"><title>";
static const char page_style[] =
    "body{font:16px/1.45 Georgia,serif;color:#2b2620;background:#f7f1e3;max-width:60em;"
    "margin:2em auto;padding:0 1em}h1{font-size:1.7em}h2{font-size:1.2em;"
    "border-bottom:1px solid #b9ab8d;margin-top:2em}table{border-collapse:collapse}"
    "td,th{padding:.15em .8em;text-align:right}td:first-child,th:first-child{text-align:left}"
    "svg{max-width:100%;height:auto}"
    "@media print{body{background:#fff;margin:0;max-width:none}h2{break-after:avoid}"
    "svg,tr{break-inside:avoid}}";
static const char plot_style[] =
    ".plot text{font:12px Georgia,serif;fill:#2b2620}.plot .a{fill:#8a5a2b}"
    ".plot .b{fill:#c9d6e4;stroke:#33557a}.plot .axis{stroke:#2b2620}.plot .grid{stroke:#d8ccb0}"
    ".plot .level0{stroke:#8a5a2b;stroke-width:1.5;stroke-dasharray:6 4}"
    ".plot .level1{stroke:#33557a;stroke-width:1.5;stroke-dasharray:2 3}.plot .band{fill:#e4d9bd}"
    ".plot .curve0{fill:none;stroke:#8a5a2b;stroke-width:2}"
    ".plot .curve1{fill:none;stroke:#33557a;stroke-width:2;stroke-dasharray:7 3}";

void plot_text(FILE *to, const char *text)
{
    uint32_t code;
    int len;

    for (; *text; text++) {
        switch (*text) {
        case '&':
            fputs("&amp;", to);
            break;
        case '<':
            fputs("&lt;", to);
            break;
        case '>':
            fputs("&gt;", to);
            break;
        case '"':
            fputs("&quot;", to);
            break;
        default:
            len = io_character(text, &code);
            if (len && !io_is_control(code))
                fwrite(text, 1, (size_t)len, to);
            text += len > 1 ? len - 1 : 0;
        }
    }
}

void plot_page_open(FILE *to, const char *title, const char *more)
{
    fputs(head, to);
    plot_text(to, title);
    fprintf(to, "</title><style>%s%s%s</style>\n<h1>", page_style, plot_style, more);
    plot_text(to, title);
    fputs("</h1>\n", to);
}

void plot_page_close(FILE *to)
{
    fputs("<p>Made by Tercio, an independent implementation of the rules in its own "
          "words.</p></html>\n",
          to);
}

/* ---- The legend: above, a half of the width for each series ---- */

static int legend_high(const char *const name[2], const double level[2])
{
    return !name[0] ? 0 : level[0] > 0 || level[1] > 0 ? 2 * ROW : ROW;
}

static void level_line(FILE *to, int which, double x1, double x2, double y1, double y2)
{
    fprintf(to, "<line class=\"level%d\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>", which,
            x1, x2, y1, y2);
}

static void legend_of(FILE *to, bool bars, int which, const char *name, double level, int y)
{
    const int x = LEFT + which * (WIDE - LEFT - RIGHT) / 2;

    if (bars)
        fprintf(to, "<rect class=\"%c\" x=\"%d\" y=\"%d\" width=\"12\" height=\"9\"/>", "ab"[which],
                x + 12, y - 9);
    else
        fprintf(to, "<path class=\"curve%d\" d=\"M%d %dh24\"/>", which, x, y - 4);
    fprintf(to, "<text x=\"%d\" y=\"%d\">", x + 30, y);
    plot_text(to, name);
    fputs("</text>", to);
    if (level <= 0)
        return;
    level_line(to, which, x, x + 24, y + ROW - 4, y + ROW - 4);
    fprintf(to, "<text x=\"%d\" y=\"%d\">beaten at %g</text>", x + 30, y + ROW, level);
}

static void open_plot(FILE *to, const char *label, const char *const name[2], const double level[2],
                      bool bars)
{
    const int high = legend_high(name, level);

    fprintf(to,
            "<svg class=\"plot\" viewBox=\"0 %d %d %d\" width=\"%d\" height=\"%d\" role=\"img\" "
            "aria-label=\"",
            -high, WIDE, TALL + high, WIDE, TALL + high);
    plot_text(to, label);
    fputs("\">", to);
    for (int i = 0; i < 2 && name[i]; i++)
        legend_of(to, bars, i, name[i], level[i], ROW - 5 - high);
}

/* ---- Axes ---- */

static void ground_line(FILE *to, const char *label)
{
    fprintf(to,
            "<line class=\"axis\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>"
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">",
            LEFT, WIDE - RIGHT, TALL - BOTTOM, TALL - BOTTOM, (LEFT + WIDE - RIGHT) / 2, TALL - 3);
    plot_text(to, label);
    fputs("</text>", to);
}

/* 1, 2 or 5 of tens, hundreds or tenths, so that at most `most` steps make the range. */
static double step_of(double range, int most)
{
    const double tens = pow(10, floor(log10(range / most)));

    for (int i = 0; i < 3; i++) {
        const double step = (i == 0 ? 1 : i == 1 ? 2 : 5) * tens;
        if (range / step <= most + 1e-9)
            return step;
    }
    return 10 * tens;
}

static void grid_line(FILE *to, double y, const char *label)
{
    fprintf(to,
            "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>"
            "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>",
            LEFT, WIDE - RIGHT, y, y, LEFT - 6, y + 4, label);
}

/* ---- Bars ---- */

typedef struct frame {
    const plot_bars *p;
    int first, last, bin, bars, every; /* every: from one number under them to the next, in bins */
    double wide, top, line;            /* line: from one number beside them to the next */
} frame;

static uint64_t count_in(const frame *f, int which, int bar)
{
    const int from = f->first + bar * f->bin;
    uint64_t sum = 0;

    for (int i = from < 0 ? 0 : from; i < from + f->bin && i < f->p->count; i++)
        sum += f->p->at[which][i];
    return sum;
}

static double part_of(const frame *f, int which, int bar)
{
    return (double)count_in(f, which, bar) / (double)(f->p->of ? f->p->of : 1);
}

/* Which places there are bars for: the empty ends left out as far as the levels. */
static void find_ends(frame *f)
{
    const plot_bars *p = f->p;

    while (f->first < f->last && !p->at[0][f->first] && !p->at[1][f->first])
        f->first++;
    while (f->last > f->first && !p->at[0][f->last] && !p->at[1][f->last])
        f->last--;
    for (int i = 0; i < 2; i++)
        if (p->level[i] > 0) {
            f->first = p->level[i] < f->first ? p->level[i] : f->first;
            f->last = p->level[i] > f->last ? p->level[i] : f->last;
        }
}

/* A number of places that is round in what they are called: of 1 each 1, 2, 5, 10; of 0.25 each 1,
   2 (a half), 4. */
static int round_places(const plot_bars *p, double least)
{
    for (double tens = 1e-3;; tens *= 10)
        for (int i = 0; i < 3; i++) {
            const double step = (i == 0 ? 1 : i == 1 ? 2 : 5) * tens, places = step / p->step;
            if (places >= least - 1e-9 && fabs(places - round(places)) < 1e-9)
                return (int)round(places);
        }
}

/* Down to a place whose name is a multiple of so many places'. */
static int round_down(const plot_bars *p, int place, int places)
{
    const double name = (p->start + p->step * place) / (p->step * places);

    return place - (int)round((name - floor(name + 1e-9)) * places);
}

static frame frame_of(const plot_bars *p)
{
    frame f = { .p = p, .last = p->count - 1, .bin = 1, .top = 1e-9 };

    find_ends(&f);
    if (f.last - f.first + 1 > BARS_MAX) {
        f.bin = round_places(p, (f.last - f.first + 1) / (double)BARS_MAX);
        f.first = round_down(p, f.first, f.bin);
    }
    f.bars = (f.last - f.first + f.bin) / f.bin;
    f.every = round_places(p, f.bin * f.bars / 12.0);
    while (f.every % f.bin) /* 5 after bins of 2 */
        f.every = round_places(p, f.every + 1);
    f.wide = (double)(WIDE - LEFT - RIGHT) / f.bars;
    for (int bar = 0; bar < f.bars; bar++)
        f.top = fmax(f.top, fmax(part_of(&f, 0, bar), part_of(&f, 1, bar)));
    f.top = f.top > 1e-6 ? f.top : 1; /* no bars: all drawn */
    f.line = step_of(f.top, 5);
    f.top = f.line * ceil(f.top / f.line - 1e-9);
    return f;
}

static double level_of(const plot_bars *p, int which)
{
    return p->level[which] > 0 ? p->start + p->step * p->level[which] : 0;
}

/* A number under the bar of its place; of bars that hold several places under the edge where it
   begins. */
static void number_bars(FILE *to, const frame *f)
{
    const plot_bars *p = f->p;

    for (int bar = 0; bar < f->bars; bar++) {
        const int place = f->first + bar * f->bin;
        if (round_down(p, place, f->every) == place)
            fprintf(to, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%g</text>",
                    LEFT + f->wide * (bar + (f->bin > 1 ? 0 : 0.5)), TALL - BOTTOM + 15,
                    p->start + p->step * place);
    }
}

void plot_draw_bars(FILE *to, const plot_bars *p)
{
    const frame f = frame_of(p);
    const double tall = TALL - BOTTOM - TOP;
    const double level[2] = { level_of(p, 0), level_of(p, 1) };
    char label[32];

    open_plot(to, p->label, p->name, level, true);
    for (int i = 1; i * f.line <= f.top + 1e-9; i++) {
        snprintf(label, sizeof label, "%g %%", round(1e6 * f.line * i) / 1e4);
        grid_line(to, TALL - BOTTOM - tall * f.line * i / f.top, label);
    }
    number_bars(to, &f);
    ground_line(to, p->label);
    for (int which = 0; which < 2; which++)
        for (int bar = 0; bar < f.bars; bar++) {
            const double high = tall * part_of(&f, which, bar) / f.top;
            if (high > 0)
                fprintf(to,
                        "<rect class=\"%c\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" "
                        "height=\"%.2f\"/>",
                        "ab"[which], LEFT + f.wide * (bar + 0.08 + 0.44 * which),
                        TALL - BOTTOM - high, f.wide * 0.42, high);
        }
    for (int i = 0; i < 2; i++) {
        const double x = LEFT + f.wide * (p->level[i] - f.first) / f.bin;
        if (p->level[i] > 0)
            level_line(to, i, x, x, TOP, TALL - BOTTOM);
    }
    fputs("</svg>\n", to);
}

/* ---- Curves ---- */

typedef struct scale {
    double x0, x1, y0, y1;
} scale;

static double px(const scale *s, double x)
{
    return LEFT + (WIDE - LEFT - RIGHT) * (x - s->x0) / (s->x1 - s->x0);
}

static double py(const scale *s, double y)
{
    return TALL - BOTTOM - (TALL - BOTTOM - TOP) * (y - s->y0) / (s->y1 - s->y0);
}

static scale scale_of(const plot_curves *p)
{
    scale s = { .x0 = p->count ? p->x[0] : 0, .x1 = p->count ? p->x[p->count - 1] : 1 };

    for (int i = 0; i < p->count; i++) {
        for (int line = 0; line < p->lines; line++) {
            s.y0 = fmin(s.y0, p->y[line][i]);
            s.y1 = fmax(s.y1, p->y[line][i]);
        }
        s.y0 = p->band ? fmin(s.y0, -p->band[i]) : s.y0;
        s.y1 = p->band ? fmax(s.y1, p->band[i]) : s.y1;
    }
    for (int i = 0; i < 2; i++)
        s.y1 = fmax(s.y1, p->level[i]);
    s.x1 = s.x1 > s.x0 ? s.x1 : s.x0 + 1;
    s.y1 = s.y1 > s.y0 ? s.y1 : s.y0 + 1;
    return s;
}

static void draw_band(FILE *to, const plot_curves *p, const scale *s)
{
    fputs("<path class=\"band\" d=\"M", to);
    for (int i = 0; i < p->count; i++)
        fprintf(to, "%.1f %.1f ", px(s, p->x[i]), py(s, p->band[i]));
    for (int i = p->count - 1; i >= 0; i--)
        fprintf(to, "%.1f %.1f ", px(s, p->x[i]), py(s, -p->band[i]));
    fputs("Z\"/>", to);
}

/* Its name only where the one before leaves room: how far the names reach now. */
static double draw_mark(FILE *to, const plot_mark *mark, double x, double free_from)
{
    const double half = LETTER * (double)strlen(mark->label) / 2;

    fprintf(to, "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>", x, x, TOP,
            TALL - BOTTOM);
    if (!mark->label[0] || x - half < free_from)
        return free_from;
    fprintf(to, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">", x, TALL - BOTTOM + 15);
    plot_text(to, mark->label);
    fputs("</text>", to);
    return x + half;
}

static void draw_axes(FILE *to, const plot_curves *p, const scale *s)
{
    const double step = step_of(s->y1 - s->y0, 8);
    double free_from = 0;
    char label[32];

    for (long i = (long)ceil(s->y0 / step); (double)i * step <= s->y1; i++) {
        snprintf(label, sizeof label, "%g", (double)i * step);
        grid_line(to, py(s, (double)i * step), label);
    }
    for (int i = 0; i < p->marks; i++)
        free_from = draw_mark(to, &p->mark[i], px(s, p->mark[i].x), free_from);
    ground_line(to, p->label);
}

static void draw_curve(FILE *to, const plot_curves *p, const scale *s, int line)
{
    fprintf(to, "<path class=\"curve%d\" d=\"M", line);
    for (int i = 0; i < p->count; i++)
        fprintf(to, "%.1f %.1f ", px(s, p->x[i]), py(s, p->y[line][i]));
    fputs("\"/>", to);
}

void plot_draw_curves(FILE *to, const plot_curves *p)
{
    const scale s = scale_of(p);

    open_plot(to, p->label, p->name, p->level, false);
    if (p->band && p->count)
        draw_band(to, p, &s);
    draw_axes(to, p, &s);
    for (int i = 0; i < 2; i++)
        if (p->level[i] > 0)
            level_line(to, i, LEFT, WIDE - RIGHT, py(&s, p->level[i]), py(&s, p->level[i]));
    for (int line = 0; p->count && line < p->lines; line++)
        draw_curve(to, p, &s, line);
    fputs("</svg>\n", to);
}

void plot_save_curves(FILE *to, const plot_curves *p, const char *title)
{
    const int high = TALL + legend_high(p->name, p->level) + 34;

    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 -34 %d %d\" width=\"%d\" "
            "height=\"%d\"><style>%s</style><rect y=\"-34\" width=\"%d\" height=\"%d\" "
            "fill=\"#f7f1e3\"/><g class=\"plot\"><text x=\"%d\" y=\"-12\" "
            "font-weight=\"bold\">",
            WIDE, high, WIDE, high, plot_style, WIDE, high, LEFT);
    plot_text(to, title);
    fputs("</text></g>\n", to);
    plot_draw_curves(to, p);
    fputs("</svg>\n", to);
}
