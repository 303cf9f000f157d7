/* The report as one page: one map per turn, plots, tables; for paper and for black and white. */
#include "../lab/lab.h"
#include "report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char style[] =
    ".defs{position:absolute}.map{width:100%;border:1px solid #b9ab8d}"
    ".map .way{fill:none;stroke:#2b2620;stroke-linejoin:round}"
    ".map .under{fill:none;stroke:#fdfaf2;stroke-opacity:.8;stroke-linejoin:round}"
    ".map .head{fill:#2b2620;stroke:#fdfaf2;stroke-width:1.5}"
    ".map .fallen{stroke:#7a1f16;stroke-width:5;fill:none}"
    ".map .lost{font-weight:700;text-anchor:middle;fill:#7a1f16;stroke:#fdfaf2;stroke-width:4;"
    "paint-order:stroke;stroke-linejoin:round}"
    "td{text-align:left}td.n{text-align:right}ol li{margin-bottom:.6em}.small{font-size:.85em}"
    "@media print{.turn{break-inside:avoid}}";

static const char *who(const tc_battle *b, int subject)
{
    return play_subject_name(b, subject);
}

static void cite(FILE *to, unsigned rule)
{
    char name[32];

    if (!rule)
        return;
    tc_rule_name(rule, name, sizeof name);
    fprintf(to, " [%s]", name);
}

/* ---- The head ---- */

static void head(FILE *to, const report *r)
{
    const tc_battle *b = &r->t->b;
    char words[256], side[32];

    report_outcome(r, words, sizeof words);
    if (r->t->parted.line) {
        fprintf(to, "<p><b>Line %d of the record: ", r->t->parted.line);
        plot_text(to, r->t->parted.text);
        fputs("</b></p>\n", to);
    }
    fputs("<p><b>", to);
    plot_text(to, words);
    fputs("</b></p>\n<table><tr><th>side</th><th>led by</th><th>points lost</th><th>beaten "
          "at</th></tr>\n",
          to);
    for (int i = 0; i < 2; i++) {
        fputs("<tr><td>", to);
        plot_text(to, report_side(b, i, side));
        fputs("</td><td>", to);
        plot_text(to, *r->t->head.seat[i] ? r->t->head.seat[i] : "not named");
        fprintf(to, "</td><td class=\"n\">%d</td><td class=\"n\">%d</td></tr>\n",
                tc_lost(b, &r->t->end, i), tc_limit(b, &r->t->end, i));
    }
    fputs("</table>\n", to);
    if (r->history.winner < 0)
        return;
    fputs("<p>In history: ", to);
    plot_text(to, r->history.winner == 2 ? "drawn" : report_side(b, r->history.winner, side));
    fputs(r->history.winner == 2 ? "" : " won", to);
    fputs(r->history.level < 0 ? "" : "; ", to);
    fputs(r->history.level < 0 ? "" : play_level_words(r->history.level), to);
    fputs(".</p>\n", to);
}

/* ---- Points and luck over time ---- */

static void points_plot(FILE *to, const report *r)
{
    const tc_battle *b = &r->t->b;
    const size_t n = (size_t)r->chapters + 1;
    double *x = calloc(n, sizeof *x), *y0 = calloc(n, sizeof *y0), *y1 = calloc(n, sizeof *y1);
    plot_mark *mark = calloc(n, sizeof *mark);

    if (x && y0 && y1 && mark) {
        for (int i = 0; i < r->chapters; i++) {
            x[i + 1] = mark[i + 1].x = i + 1;
            snprintf(mark[i + 1].label, sizeof mark[0].label, "%d", r->chapter[i].turn);
            y0[i + 1] = r->chapter[i].lost[0];
            y1[i + 1] = r->chapter[i].lost[1];
        }
        const plot_curves p = { .count = r->chapters + 1,
                                .lines = 2,
                                .marks = r->chapters + 1,
                                .x = x,
                                .y = { y0, y1 },
                                .mark = mark,
                                .level = { tc_limit(b, &r->t->end, 0), tc_limit(b, &r->t->end, 1) },
                                .label = "points lost at the end of each turn",
                                .name = { play_side_name(b, 0), play_side_name(b, 1) } };
        fputs("<h2>Points lost</h2><p>Broken lines: where a side is beaten.</p>\n", to);
        plot_draw_curves(to, &p);
    }
    free(x);
    free(y0);
    free(y1);
    free(mark);
}

static void luck_plot(FILE *to, const report *r)
{
    const play_luck all = story_luck(r->t, STORY_ALL, true);
    story_curve s;
    char words[160];

    fprintf(to,
            "<h2>Luck</h2><p>The dice were worth %+.1f %s for the first side, with a standard "
            "deviation of %.1f over %u roll%s. ",
            (double)all.swing / 1000, play_luck_coin(&r->t->b), sqrt((double)all.variance) / 1000,
            (unsigned)all.rolls, all.rolls == 1 ? "" : "s");
    story_luck_words(&r->t->b, &all, words, sizeof words);
    plot_text(to, words);
    fputs(" The band: two standard deviations.</p>\n", to);
    if (story_curve_of(r->t, &s)) {
        const plot_curves p = story_plot(&s);
        plot_draw_curves(to, &p);
    }
    story_curve_free(&s);
}

/* ---- The turns ---- */

static void list_losses(FILE *to, const report *r, int chapter)
{
    char side[32];
    int told = 0;

    for (int i = 0; i < r->losses; i++) {
        const report_loss *l = &r->loss[i];
        if (l->chapter != chapter)
            continue;
        fputs(told++ ? "; " : "<p>Lost: ", to);
        plot_text(to, who(&r->t->b, l->subject));
        fputs(" (", to);
        plot_text(to,
                  report_side(&r->t->b, play_subject_side(&r->t->b, &r->t->end, l->subject), side));
        fputs(")", to);
        cite(to, l->rule);
    }
    fputs(told ? ".</p>\n" : "<p>No losses.</p>\n", to);
}

static void turn(FILE *to, const report *r, int chapter)
{
    const report_chapter *c = &r->chapter[chapter];
    const play_luck l = story_luck(r->t, c->turn, false);
    char label[64];

    snprintf(label, sizeof label, c->turn ? "Turn %d" : "Before the first turn", c->turn);
    fprintf(to, "<section class=\"turn\"><h2>%s</h2>\n", label);
    report_map(to, r, chapter, label);
    list_losses(to, r, chapter);
    report_moved(to, r, chapter);
    fprintf(to,
            "<p class=\"small\">Points lost so far: %d and %d; the dice of this turn: %+.1f.</p>",
            c->lost[0], c->lost[1], (double)l.swing / 1000);
    fputs("</section>\n", to);
}

/* ---- Tables ---- */

static void swings(FILE *to, const report *r)
{
    fputs("<h2>Turning points</h2><p>The rolls that swung the battle most, each against what it "
          "was worth on average; + is good for the first side.</p><ol>\n",
          to);
    for (int i = 0; i < r->swings; i++) {
        const story_line *l = &r->t->at[r->swing[i]];
        const char *words = r->swing_words[i] ? r->swing_words[i] : "";
        fprintf(to, "<li>Turn %d, <b>%+.1f</b><br><span class=\"small\">", l->turn,
                (double)l->luck.swing / 1000);
        while (*words) {
            char line[REPORT_WORDS];
            const size_t len = strcspn(words, "\n");
            snprintf(line, sizeof line, "%.*s", (int)len, words);
            plot_text(to, line);
            fputs("<br>", to);
            words += len + (words[len] == '\n');
        }
        fputs("</span></li>\n", to);
    }
    fputs("</ol>\n", to);
}

static void oob_row(FILE *to, const report *r, int subject, bool leads)
{
    const tc_battle *b = &r->t->b;
    const int lost = report_lost_in(r, subject);
    char fate[48];

    fputs(leads ? "<tr><th>" : "<tr><td>", to);
    plot_text(to, play_subject_id(b, subject));
    fputs(leads ? "</th><th>" : "</td><td>", to);
    plot_text(to, who(b, subject));
    fputs(leads ? "</th><th>" : "</td><td>", to);
    play_say_fate(b, &r->t->end, subject, fate, sizeof fate);
    plot_text(to, fate);
    if (lost)
        fprintf(to, ", turn %d", lost);
    fputs(leads ? "</th></tr>\n" : "</td></tr>\n", to);
}

/* Each leader with his command under him; then who has none. */
static void order_of_battle(FILE *to, const report *r)
{
    const tc_battle *b = &r->t->b;
    char side[32];

    fputs("<h2>Leaders and the order of battle at the end</h2>\n", to);
    for (int s = 0; s < 2; s++) {
        fputs("<h3>", to);
        plot_text(to, report_side(b, s, side));
        fputs("</h3><table>\n", to);
        for (int k = 0; k < tc_pieces(b); k++) {
            const int what = tc_piece_of(b, &r->t->end, k).what;
            if (what == TC_NOBODY || play_subject_side(b, &r->t->end, k) != s ||
                tc_leader_of(b, &r->t->end, k) >= 0)
                continue;
            oob_row(to, r, k, what != TC_GUN);
            for (int u = 0; u < tc_pieces(b); u++)
                if (tc_piece_of(b, &r->t->end, u).what != TC_NOBODY &&
                    tc_leader_of(b, &r->t->end, u) == k)
                    oob_row(to, r, u, false);
        }
        fputs("</table>\n", to);
    }
}

static void citations(FILE *to, const report *r)
{
    unsigned rule[REPORT_CITED];
    const int count = report_cited(r, rule);
    char name[32];

    fputs("<h2>The rules that acted oftenest</h2><table>\n", to);
    for (int i = 0; i < count; i++) {
        tc_rule_name(rule[i], name, sizeof name);
        fprintf(to, "<tr><td>%s</td><td class=\"n\">%u</td><td>", name,
                (unsigned)r->cited[rule[i]]);
        plot_text(to, tc_rule(rule[i]).line ? tc_rule(rule[i]).line : "");
        fputs("</td></tr>\n", to);
    }
    fputs("</table>\n", to);
}

void report_page(FILE *to, const report *r)
{
    const tc_battle *b = &r->t->b;

    plot_page_open(to, b->title[0] ? b->title : b->id, style);
    field_defs(to, b, &r->t->end, &r->decor);
    head(to, r);
    points_plot(to, r);
    luck_plot(to, r);
    swings(to, r);
    for (int i = 0; i < r->chapters; i++)
        turn(to, r, i);
    order_of_battle(to, r);
    citations(to, r);
    fprintf(to, "<p>%s</p>\n", r->decor.note);
    fprintf(to, "<p>%s</p>\n", play_credit(b));
    plot_page_close(to);
}
