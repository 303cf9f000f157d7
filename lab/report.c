/* The report: one HTML file that needs nothing else, with plots as SVG, for a designer to read and
   to print in black and white. */
#include "words.h"

#include <math.h>
#include <string.h>

enum { PLOT_W = 640, PLOT_H = 220, LEFT = 46, BOTTOM = 34, TOP = 10 };

static const char head[] = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
                           "<meta name=\"viewport\" content=\"width=device-width\"><title>";
static const char style[] =
    "</title><style>body{font:16px/1.45 "
    "Georgia,serif;color:#2b2620;background:#f7f1e3;max-width:60em;"
    "margin:2em auto;padding:0 1em}h1{font-size:1.7em}h2{font-size:1.2em;border-bottom:1px solid "
    "#b9ab8d;"
    "margin-top:2em}table{border-collapse:collapse}td,th{padding:.15em "
    ".8em;text-align:right}td:first-child,"
    "th:first-child{text-align:left}svg{max-width:100%;height:auto}text{font:12px "
    "Georgia,serif;fill:#2b2620}"
    ".a{fill:#8a5a2b}.b{fill:#33557a}.axis{stroke:#2b2620;stroke-width:1}.grid{stroke:#d8ccb0}"
    ".level{stroke:#2b2620;stroke-dasharray:5 4}@media print{body{background:#fff}}</style>\n";

static void put(FILE *to, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", to);
            break;
        case '&':
            fputs("&amp;", to);
            break;
        default:
            fputc(*text, to);
        }
}

/* ---- Bars of two series over whole numbers ---- */

typedef struct series {
    const uint64_t *at[2];
    int first, last;
    uint64_t of;
} series;

static series frame_of(const uint64_t *a, const uint64_t *b, int n, uint64_t of)
{
    series s = { { a, b }, 0, n - 1, of };
    while (s.first < s.last && !a[s.first] && !b[s.first])
        s.first++;
    while (s.last > s.first && !a[s.last] && !b[s.last])
        s.last--;
    return s;
}

/* Neighbours go together until there are at most 60 bars a series. */
static int bin_of(const series *s)
{
    int bin = 1;
    while ((s->last - s->first + bin) / bin > 60)
        bin++;
    return bin;
}

static uint64_t count_in(const series *s, int which, int from, int bin)
{
    uint64_t sum = 0;
    for (int i = from; i < from + bin && i <= s->last; i++)
        sum += s->at[which][i];
    return sum;
}

static void axes(FILE *to, const series *s, int bin, double top, const char *label)
{
    const int bars = (s->last - s->first + bin) / bin;
    const double wide = (double)(PLOT_W - LEFT - 10) / bars;

    for (int i = 1; i <= 4; i++) {
        const double y = PLOT_H - BOTTOM - (PLOT_H - BOTTOM - TOP) * i / 4.0;
        fprintf(to,
                "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>"
                "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.1f %%</text>",
                LEFT, PLOT_W - 10, y, y, LEFT - 6, y + 4, 100 * top * i / 4);
    }
    const int every = (bars + 11) / 12;
    for (int i = 0; i < bars; i += every)
        fprintf(to, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>",
                LEFT + wide * (i + 0.5), PLOT_H - BOTTOM + 15, s->first + i * bin);
    fprintf(to,
            "<line class=\"axis\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>"
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
            LEFT, PLOT_W - 10, PLOT_H - BOTTOM, PLOT_H - BOTTOM, (LEFT + PLOT_W) / 2, PLOT_H - 3,
            label);
}

static void plot(FILE *to, const series *s, const char *label, const int level[2])
{
    const int bin = bin_of(s), bars = (s->last - s->first + bin) / bin;
    const double wide = (double)(PLOT_W - LEFT - 10) / bars, tall = PLOT_H - BOTTOM - TOP;
    double top = 1e-9;

    for (int which = 0; which < 2; which++)
        for (int i = s->first; i <= s->last; i += bin)
            top = fmax(top, (double)count_in(s, which, i, bin) / (double)(s->of ? s->of : 1));
    fprintf(to, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">", PLOT_W, PLOT_H,
            label);
    axes(to, s, bin, top, label);
    for (int which = 0; which < 2; which++)
        for (int k = 0; k < bars; k++) {
            const double part =
                (double)count_in(s, which, s->first + k * bin, bin) / (double)(s->of ? s->of : 1);
            fprintf(to, "<rect class=\"%c\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>",
                    which ? 'b' : 'a', LEFT + wide * k + wide * (0.08 + 0.44 * which),
                    PLOT_H - BOTTOM - tall * part / top, wide * 0.42, tall * part / top);
        }
    for (int which = 0; which < 2; which++)
        if (level && level[which] >= s->first && level[which] <= s->last) {
            const double x = LEFT + wide * (level[which] - s->first) / bin;
            fprintf(to, "<line class=\"level\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>", x, x,
                    TOP, PLOT_H - BOTTOM);
        }
    fputs("</svg>\n", to);
}

/* ---- The map: where everybody began, and how often he was lost ---- */

typedef struct spot {
    double x, y;
} spot;

static bool spot_of(const tc_battle *b, int k, spot *at)
{
    if (b->system == TC_TVB) {
        const tvb_unit *u = &b->as.tvb.start.unit[k];
        *at = (spot){ u->x / 1000.0, (b->as.tvb.depth - u->y) / 1000.0 };
        return u->flags & TVB_ON;
    }
    if (k >= SOF_LEADER0)
        return false;
    const tc_hex h = b->as.sof.start.unit[k].hex;
    if (h == HEX_NONE)
        return false;
    *at = (spot){ hex_col(h) * 0.75 + 0.5, hex_row(h) * 0.866 + (hex_col(h) & 1 ? 0.866 : 0.433) };
    return true;
}

static void ground(FILE *to, const tc_battle *b)
{
    if (b->system != TC_SOF)
        return;
    for (int row = 0; row < b->as.sof.rows; row++)
        for (int col = 0; col < b->as.sof.cols; col++) {
            const uint64_t bit = (uint64_t)1 << col;
            const bool woods = b->as.sof.woods[row] & bit, village = b->as.sof.village[row] & bit;
            if (woods || village)
                fprintf(to, "<circle cx=\"%.2f\" cy=\"%.3f\" r=\".45\" fill=\"%s\"/>",
                        col * 0.75 + 0.5, row * 0.866 + (col & 1 ? 0.866 : 0.433),
                        woods ? "#cfd6b4" : "#dccab8");
        }
}

static void map(FILE *to, const tc_battle *b, const lab_sum *s)
{
    const bool table = b->system == TC_TVB;
    const double w = table ? b->as.tvb.width / 1000.0 : b->as.sof.cols * 0.75 + 0.5;
    const double h = table ? b->as.tvb.depth / 1000.0 : b->as.sof.rows * 0.866 + 0.866;
    spot at;

    fprintf(to,
            "<svg viewBox=\"0 0 %.2f %.2f\" role=\"img\" aria-label=\"losses by place\">"
            "<rect width=\"%.2f\" height=\"%.2f\" fill=\"#efe6cf\"/>",
            w, h, w, h);
    ground(to, b);
    for (int k = 0; k < lab_subjects(b); k++) {
        if (!lab_in_play(b, k) || !spot_of(b, k, &at))
            continue;
        const double lost = s->games ? (double)s->gone[k] / (double)s->games : 0;
        const bool second = table ? tvb_side(k) == 1 : b->as.sof.unit[k].side == 1;
        fprintf(to,
                "<rect x=\"%.3f\" y=\"%.3f\" width=\".7\" height=\".5\" fill=\"#b03a2e\" "
                "fill-opacity=\"%.3f\" stroke=\"%s\" stroke-width=\".06\"><title>",
                at.x - 0.35, at.y - 0.25, lost, second ? "#33557a" : "#8a5a2b");
        put(to, play_subject_name(b, k));
        fprintf(to, ": lost in %.1f %%</title></rect>", 100 * lost);
    }
    fputs("</svg>\n", to);
}

/* ---- The sheet ---- */

static void rate_row(FILE *to, const char *name, uint64_t hits, uint64_t of)
{
    const lab_rate r = lab_wilson(hits, of);
    fputs("<tr><td>", to);
    put(to, name);
    fprintf(to, "</td><td>%llu</td><td>%.2f %%</td><td>%.2f to %.2f %%</td></tr>\n",
            (unsigned long long)hits, 100 * r.rate, 100 * r.low, 100 * r.high);
}

static void results(FILE *to, const lab_about *a, const lab_sum *s)
{
    fputs("<table><tr><th></th><th>battles</th><th>share</th><th>95 % interval</th></tr>\n", to);
    for (int side = 0; side < 2; side++) {
        char name[64];
        snprintf(name, sizeof name, "%s wins", play_side_name(a->plan->b, side));
        rate_row(to, name, s->outcome[TC_WON_0 + side], s->games);
    }
    rate_row(to, "drawn", s->outcome[TC_DRAWN], s->games);
    if (a->historical >= 0)
        rate_row(to, "as in history",
                 s->outcome[a->historical == 2 ? TC_DRAWN : TC_WON_0 + a->historical], s->games);
    fputs("</table>\n", to);
}

static void losses(FILE *to, const lab_about *a, const lab_sum *s)
{
    const tc_battle *b = a->plan->b;

    fputs("<h2>Who was lost, and how often</h2>\n", to);
    map(to, b, s);
    fputs("<table><tr><th>unit or leader</th><th>lost</th></tr>\n", to);
    for (int k = 0; k < lab_subjects(b); k++)
        if (lab_in_play(b, k)) {
            fputs("<tr><td>", to);
            put(to, play_subject_id(b, k));
            fputs(" ", to);
            put(to, play_subject_name(b, k));
            fprintf(to, "</td><td>%.1f %%</td></tr>\n",
                    s->games ? 100.0 * (double)s->gone[k] / (double)s->games : 0);
        }
    fputs("</table>\n", to);
}

static void one(FILE *to, const lab_about *a, const lab_sum *s)
{
    const int level[2] = { lab_points_most(a->plan->b, 0), lab_points_most(a->plan->b, 1) };
    const series turns = frame_of(s->turn[TC_WON_0], s->turn[TC_WON_1], LAB_TURNS, s->games);
    const series points = frame_of(s->points[0], s->points[1], LAB_POINTS, s->games);

    results(to, a, s);
    fprintf(to, "<h2>The turn of the end, by winner</h2><p>Brown: %s, blue: %s.</p>\n",
            play_side_name(a->plan->b, 0), play_side_name(a->plan->b, 1));
    plot(to, &turns, "turn", NULL);
    fputs("<h2>Points lost</h2><p>Dashed: where a side is beaten.</p>\n", to);
    plot(to, &points, "points lost", level);
}

void lab_report(FILE *to, const lab_about *a, const lab_sum two[2])
{
    fputs(head, to);
    put(to, a->title);
    fputs(style, to);
    fputs("<h1>", to);
    put(to, a->title);
    fprintf(to, "</h1><p>%llu battles, %s against %s, seed ", (unsigned long long)two[0].games,
            a->level[0], a->level[1]);
    put(to, a->seed);
    fputs(*a->choice ? "; " : "", to);
    put(to, a->choice);
    if (a->from) {
        fputs("; from ", to);
        put(to, a->from);
    }
    fputs(".</p>\n", to);
    one(to, a, &two[0]);
    losses(to, a, &two[0]);
    if (a->versus) {
        fputs("<h1>On the same dice: ", to);
        put(to, a->versus);
        fputs("</h1>\n", to);
        one(to, a, &two[1]);
    }
    fputs("<p>Made by Tercio, an independent implementation of the rules in its own "
          "words.</p></html>\n",
          to);
}
