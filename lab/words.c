/* Rates with their intervals, as JSON and as text. Nothing here is added up: floats appear only
   when the sums are whole. */
#include "words.h"

#include <math.h>

static const double z95 = 1.959963984540054;

lab_rate lab_wilson(uint64_t hits, uint64_t of)
{
    if (of == 0)
        return (lab_rate){ 0, 0, 1 };
    const double n = (double)of, p = (double)hits / n, zz = z95 * z95;
    const double middle = (p + zz / (2 * n)) / (1 + zz / n);
    const double half = z95 * sqrt(p * (1 - p) / n + zz / (4 * n * n)) / (1 + zz / n);
    return (lab_rate){ p, middle - half, middle + half };
}

static void text_json(FILE *to, const char *name, const char *text)
{
    fprintf(to, "\"%s\":", name);
    if (!text) {
        fputs("null", to);
        return;
    }
    fputc('"', to);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', to);
        if ((unsigned char)*text >= ' ')
            fputc(*text, to);
    }
    fputc('"', to);
}

static void rate_json(FILE *to, uint64_t hits, uint64_t of)
{
    const lab_rate r = lab_wilson(hits, of);
    fprintf(to, "{\"count\":%llu,\"rate\":%.6f,\"low\":%.6f,\"high\":%.6f}",
            (unsigned long long)hits, r.rate, r.low, r.high);
}

/* [first..last] of a histogram without its empty ends, as {"from":n,"counts":[...]} */
static void histogram_json(FILE *to, const uint64_t *counts, int n)
{
    int first = 0, last = n - 1;

    while (first < last && !counts[first])
        first++;
    while (last > first && !counts[last])
        last--;
    fprintf(to, "{\"from\":%d,\"counts\":[", first);
    for (int i = first; i <= last; i++)
        fprintf(to, "%s%llu", i > first ? "," : "", (unsigned long long)counts[i]);
    fputs("]}", to);
}

static uint64_t historical_count(const lab_about *a, const lab_sum *s)
{
    return a->historical == 2 ? s->outcome[TC_DRAWN] : s->outcome[TC_WON_0 + a->historical];
}

static void wins_json(FILE *to, const lab_about *a, const lab_sum *s)
{
    fputs("\"wins\":{", to);
    for (int side = 0; side < 2; side++) {
        fprintf(to, "%s\"%s\":", side ? "," : "", play_side_name(a->plan->b, side));
        rate_json(to, s->outcome[TC_WON_0 + side], s->games);
    }
    fputs("},\"draws\":", to);
    rate_json(to, s->outcome[TC_DRAWN], s->games);
    fprintf(to, ",\"unfinished\":%llu", (unsigned long long)s->outcome[TC_PLAYING]);
    if (a->historical >= 0) {
        fputs(",\"historical\":", to);
        rate_json(to, historical_count(a, s), s->games);
    }
}

static void turns_json(FILE *to, const lab_about *a, const lab_sum *s)
{
    static const char *const fields[] = { "unfinished", NULL, NULL, "draw" };

    fputs("\"turn_of_the_end\":{", to);
    for (int o = TC_WON_0; o <= TC_DRAWN; o++) {
        const char *name = o == TC_DRAWN ? fields[o] : play_side_name(a->plan->b, o - TC_WON_0);
        fprintf(to, "%s\"%s\":", o > TC_WON_0 ? "," : "", name);
        histogram_json(to, s->turn[o], LAB_TURNS);
    }
    fputs("},\"points_lost\":{", to);
    for (int side = 0; side < 2; side++) {
        fprintf(to, "%s\"%s\":{\"mean\":%.4f,\"level\":%d,\"distribution\":", side ? "," : "",
                play_side_name(a->plan->b, side),
                s->games ? (double)s->points_sum[side] / (double)s->games : 0,
                lab_points_most(a->plan->b, side));
        histogram_json(to, s->points[side], LAB_POINTS);
        fputc('}', to);
    }
    fputc('}', to);
}

/* How often each unit, leader and gun was lost. */
static void lost_json(FILE *to, const lab_about *a, const lab_sum *s)
{
    const char *between = "";

    fputs("\"lost\":{", to);
    for (int k = 0; k < lab_subjects(a->plan->b); k++) {
        if (!lab_in_play(a->plan->b, k))
            continue;
        fprintf(to, "%s\"%s\":%.6f", between, play_subject_id(a->plan->b, k),
                s->games ? (double)s->gone[k] / (double)s->games : 0);
        between = ",";
    }
    fputc('}', to);
}

static void sum_json(FILE *to, const lab_about *a, const lab_sum *s)
{
    fprintf(to, "\"games\":%llu,", (unsigned long long)s->games);
    wins_json(to, a, s);
    fprintf(to, ",\"decisions_a_game\":%.4f,",
            s->games ? (double)s->decisions / (double)s->games : 0);
    turns_json(to, a, s);
    fputc(',', to);
    lost_json(to, a, s);
}

/* The same dice, two rules: how many battles went the other way, and the paired difference of a
   side's win rate with its interval. */
static void paired(const lab_sum *s, int side, double *gap, double *half)
{
    const int won = TC_WON_0 + side;
    uint64_t gained = 0, lost = 0;

    for (int other = 0; other < 4; other++) {
        if (other == won)
            continue;
        gained += s->pair[other][won];
        lost += s->pair[won][other];
    }
    const double n = s->games ? (double)s->games : 1;
    const double mean = ((double)gained - (double)lost) / n;
    *gap = mean;
    *half = z95 * sqrt((((double)gained + (double)lost) / n - mean * mean) / n);
}

static void paired_json(FILE *to, const lab_about *a, const lab_sum *s)
{
    fputs("\"paired_difference\":{", to);
    for (int side = 0; side < 2; side++) {
        double gap, half;
        paired(s, side, &gap, &half);
        fprintf(to, "%s\"%s\":{\"difference\":%.6f,\"low\":%.6f,\"high\":%.6f}", side ? "," : "",
                play_side_name(a->plan->b, side), gap, gap - half, gap + half);
    }
    fputc('}', to);
}

void lab_json(FILE *to, const lab_about *a, const lab_sum two[2])
{
    fputc('{', to);
    text_json(to, "scenario", a->scenario);
    fputc(',', to);
    text_json(to, "title", a->title);
    fputc(',', to);
    text_json(to, "seed", a->seed);
    fprintf(to, ",\"levels\":[\"%s\",\"%s\"],", a->level[0], a->level[1]);
    text_json(to, "choice", a->choice);
    fputc(',', to);
    text_json(to, "from", a->from);
    fputc(',', to);
    sum_json(to, a, &two[0]);
    if (a->versus) {
        fputs(",\"versus\":{", to);
        text_json(to, "choice", a->versus);
        fputc(',', to);
        sum_json(to, a, &two[1]);
        fputc(',', to);
        paired_json(to, a, &two[0]);
        fputc('}', to);
    }
    fputs("}\n", to);
}

/* ---- For people ---- */

static void rate_line(FILE *to, const char *name, uint64_t hits, uint64_t of)
{
    const lab_rate r = lab_wilson(hits, of);
    fprintf(to, "  %-24s %5.1f %%  (%.1f to %.1f)\n", name, 100 * r.rate, 100 * r.low,
            100 * r.high);
}

static void sum_text(FILE *to, const lab_about *a, const lab_sum *s)
{
    char line[96];

    for (int side = 0; side < 2; side++) {
        snprintf(line, sizeof line, "%s wins", play_side_name(a->plan->b, side));
        rate_line(to, line, s->outcome[TC_WON_0 + side], s->games);
    }
    rate_line(to, "drawn", s->outcome[TC_DRAWN], s->games);
    if (a->historical >= 0)
        rate_line(to, "as in history", historical_count(a, s), s->games);
    for (int side = 0; side < 2; side++)
        fprintf(to, "  %-24s %7.1f points lost of %d\n", play_side_name(a->plan->b, side),
                s->games ? (double)s->points_sum[side] / (double)s->games : 0,
                lab_points_most(a->plan->b, side));
}

void lab_text(FILE *to, const lab_about *a, const lab_sum two[2])
{
    fprintf(to, "%s: %llu battles, %s against %s%s%s\n", a->title, (unsigned long long)two[0].games,
            a->level[0], a->level[1], *a->choice ? ", " : "", a->choice);
    sum_text(to, a, &two[0]);
    if (!a->versus)
        return;
    fprintf(to, "against %s, on the same dice\n", a->versus);
    sum_text(to, a, &two[1]);
    for (int side = 0; side < 2; side++) {
        double gap, half;
        paired(&two[0], side, &gap, &half);
        fprintf(to, "  %-24s %+5.1f %%  (%+.1f to %+.1f)\n", play_side_name(a->plan->b, side),
                100 * gap, 100 * (gap - half), 100 * (gap + half));
    }
}
