/* The laboratory's report, for a designer to read and to print in black and white. */
#include "plot.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

static void rate_row(FILE *to, const char *name, uint64_t hits, uint64_t of)
{
    const lab_rate r = lab_wilson(hits, of);

    fputs("<tr><td>", to);
    plot_text(to, name);
    fprintf(to, "</td><td>%llu</td><td>%.2f %%</td><td>%.2f to %.2f %%</td></tr>\n",
            (unsigned long long)hits, 100 * r.rate, 100 * r.low, 100 * r.high);
}

/* ---- Results ---- */

static void history_rows(FILE *to, const lab_about *a, const lab_sum *s)
{
    const io_history h = a->history;
    char name[128];

    if (h.winner < 0)
        return;
    snprintf(name, sizeof name, "as in history (%s%s%s%s)",
             h.winner == 2 ? "drawn" : play_side_name(a->plan->b, h.winner),
             h.winner == 2 ? "" : " won", h.level < 0 ? "" : "; ",
             h.level < 0 ? "" : play_level_words(h.level));
    rate_row(to, name, lab_historical(a, s), s->games);
}

static void results(FILE *to, const lab_about *a, const lab_sum *s)
{
    char name[128];

    fputs("<table><tr><th></th><th>battles</th><th>share</th><th>95 % interval</th></tr>\n", to);
    for (int o = TC_WON_0; o <= TC_DRAWN; o++) {
        snprintf(name, sizeof name, "%s%s",
                 o == TC_DRAWN ? "drawn" : play_side_name(a->plan->b, o - TC_WON_0),
                 o == TC_DRAWN ? "" : " wins");
        rate_row(to, name, s->outcome[o], s->games);
        for (int level = 0; level < TC_ENDS; level++)
            if (s->level[o][level]) {
                snprintf(name, sizeof name, "– %s", play_level_words(level));
                rate_row(to, name, s->level[o][level], s->games);
            }
    }
    if (s->outcome[TC_PLAYING])
        rate_row(to, "stopped unfinished", s->outcome[TC_PLAYING], s->games);
    history_rows(to, a, s);
    fprintf(to, "</table>\n<p>A battle takes %.1f turns and %.0f decisions.</p>\n",
            s->games ? (double)s->turn_sum / (double)s->games : 0,
            s->games ? (double)s->decisions / (double)s->games : 0);
}

/* ---- Plots ---- */

static void turns(FILE *to, const lab_about *a, const lab_sum *s)
{
    plot_bars p = { .at = { s->turn[TC_WON_0], s->turn[TC_WON_1] },
                    .count = LAB_TURNS,
                    .of = s->games,
                    .step = 1,
                    .label = "turn",
                    .name = { play_side_name(a->plan->b, 0), play_side_name(a->plan->b, 1) } };

    fputs("<h2>The turn of the end, by winner</h2>\n", to);
    plot_draw_bars(to, &p);
    p.at[0] = s->rout[0];
    p.at[1] = s->rout[1];
    fputs("<h2>The turn of the rout, by who is routed</h2>\n", to);
    if (lab_median(s->rout[0], LAB_TURNS) || lab_median(s->rout[1], LAB_TURNS))
        plot_draw_bars(to, &p);
    else
        fputs("<p>No army routed.</p>\n", to);
}

static void points(FILE *to, const lab_about *a, const lab_sum *s)
{
    const int level[2] = { lab_level(s, 0), lab_level(s, 1) };
    char words[2][32];
    const plot_bars p = { .at = { s->points[0], s->points[1] },
                          .count = LAB_POINTS,
                          .of = s->games,
                          .step = 1,
                          .label = "points lost",
                          .name = { play_side_name(a->plan->b, 0), play_side_name(a->plan->b, 1) },
                          .level = { level[0], level[1] } };

    fprintf(to,
            "<h2>Points lost</h2><p>Broken lines: where a side is beaten (%s and %s), at the "
            "median where battles differ. On average %.1f and %.1f.</p>\n",
            lab_level_words(s, 0, words[0]), lab_level_words(s, 1, words[1]),
            s->games ? (double)s->points_sum[0] / (double)s->games : 0,
            s->games ? (double)s->points_sum[1] / (double)s->games : 0);
    plot_draw_bars(to, &p);
}

static void luck(FILE *to, const lab_about *a, const lab_luck *l)
{
    const lab_fortune f = lab_fortune_of(l);
    const char *first = play_side_name(a->plan->b, 0);
    const plot_bars p = { .at = { l->score[0], l->score[1] },
                          .count = LAB_LUCKS,
                          .of = l->battles,
                          .start = LAB_LUCK_FROM,
                          .step = 0.25,
                          .label = "luck of the first side, in standard deviations of the dice",
                          .name = { first, play_side_name(a->plan->b, 1) } };

    if (!l->battles)
        return;
    fputs("<h2>Luck, by winner</h2><p>Every die of ", to);
    fprintf(to, "%llu battles was weighed against what it is worth on average, %.0f a battle. ",
            (unsigned long long)l->battles, (double)l->rolls / (double)l->battles);
    fprintf(to, "The dice were worth %+.2f %s for ", lab_rounded(f.mean, 2),
            play_luck_coin(a->plan->b));
    plot_text(to, first);
    fprintf(to, " on average, with a standard deviation of %.1f.", f.deviation);
    if (f.varies)
        fprintf(to, " Luck and winning: r = %+.2f (%+.2f to %+.2f).", f.r, f.low, f.high);
    if (l->decided)
        fprintf(to,
                " The luckier side won %.1f %% (%.1f to %.1f) of the battles that somebody won "
                "and where the dice favoured one side.",
                100 * f.luckier.rate, 100 * f.luckier.low, 100 * f.luckier.high);
    fputs("</p>\n", to);
    plot_draw_bars(to, &p);
}

/* ---- Who was lost ---- */

static bool somebody_stands(const tc_battle *b, const tc_state *s)
{
    for (int k = 0; k < tc_pieces(b); k++)
        if (tc_piece_of(b, s, k).what != TC_NOBODY)
            return true;
    return false;
}

static void shaded_map(FILE *to, const lab_about *a, const lab_sum *s)
{
    double *lost = calloc(LAB_SUBJECTS, sizeof *lost);
    tc_state *start = calloc(1, sizeof *start);

    if (lost && start && a->map) {
        for (int k = 0; k < LAB_SUBJECTS; k++)
            lost[k] = lab_lost(s, k);
        if (a->plan->from)
            *start = *a->plan->from;
        else
            tc_begin(a->plan->b, start, NULL);
        if (somebody_stands(a->plan->b, start))
            a->map(to, a->plan->b, start, lost);
        else
            fputs(
                "<p>The armies are chosen in play: a unit is a place in an army, and its share is "
                "of the battles that had one there.</p>\n",
                to);
    }
    free(lost);
    free(start);
}

static void losses(FILE *to, const lab_about *a, const lab_sum *s)
{
    const tc_battle *b = a->plan->b;
    char name[96];

    fputs("<h2>Who was lost, and how often</h2>\n", to);
    shaded_map(to, a, s);
    fputs("<table><tr><th>survived</th><th>battles</th><th>share</th><th>95 % "
          "interval</th></tr>\n",
          to);
    for (int k = 0; k < LAB_SUBJECTS; k++)
        if (s->there[k]) {
            const char *id = play_subject_id(b, k), *called = play_subject_name(b, k);
            snprintf(name, sizeof name, "%s %s", id, called);
            /* Nobody has a name in an army chosen in play. */
            rate_row(to, strcmp(id, called) ? name : id, s->there[k] - s->gone[k], s->there[k]);
        }
    fputs("</table>\n", to);
}

/* ---- The sheet ---- */

static void one(FILE *to, const lab_about *a, const lab_sum *s)
{
    results(to, a, s);
    turns(to, a, s);
    points(to, a, s);
    luck(to, a, &s->luck);
}

static void difference(FILE *to, const lab_about *a, const lab_sum *s)
{
    fputs("<h2>The difference, battle by battle</h2><table><tr><th></th><th>more "
          "wins</th><th>95 % interval</th></tr>\n",
          to);
    for (int side = 0; side < 2; side++) {
        const lab_gap gap = lab_paired(s, side);
        fputs("<tr><td>", to);
        plot_text(to, play_side_name(a->plan->b, side));
        fprintf(to, "</td><td>%+.2f %%</td><td>%+.2f to %+.2f %%</td></tr>\n", 100 * gap.difference,
                100 * gap.low, 100 * gap.high);
    }
    fputs("</table>\n", to);
}

void lab_report(FILE *to, const lab_about *a, const lab_sum two[2])
{
    plot_page_open(to, a->title, "");
    fprintf(to, "<p>%llu battles, %s against %s, seed ", (unsigned long long)two[0].games,
            a->level[0], a->level[1]);
    plot_text(to, a->seed);
    fputs(*a->choice ? "; " : "", to);
    plot_text(to, a->choice);
    if (a->from) {
        fputs("; from ", to);
        plot_text(to, a->from);
    }
    fputs(".</p>\n", to);
    one(to, a, &two[0]);
    losses(to, a, &two[0]);
    if (a->versus) {
        lab_plan plan;
        const lab_about other = lab_versus(a, &plan);
        fputs("<h1>On the same dice: ", to);
        plot_text(to, a->versus);
        fputs("</h1>\n", to);
        difference(to, a, &two[0]);
        one(to, &other, &two[1]);
        losses(to, &other, &two[1]);
    }
    plot_page_close(to);
}
