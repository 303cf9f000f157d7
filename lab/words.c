/* Rates with their intervals, as JSON and as text. Nothing here is added up: floats appear only
   when the sums are whole. */
#include "words.h"

#include <jansson.h>
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

double lab_rounded(double x, int digits)
{
    const double unit = pow(10, digits), whole = round(x * unit);
    return whole == 0 ? 0 : whole / unit;
}

/* JSON is UTF-8: where a text is not, its bytes are written as the characters they number. */
void lab_put_string(FILE *to, const char *text)
{
    json_t *string = text ? json_string(text) : json_null();

    if (string || !text) {
        (void)json_dumpf(string, to, JSON_ENCODE_ANY);
        json_decref(string);
        return;
    }
    fputc('"', to);
    for (; *text; text++) {
        const unsigned char c = (unsigned char)*text;
        fprintf(to, c >= ' ' && c < 0x7f && c != '"' && c != '\\' ? "%c" : "\\u%04x", c);
    }
    fputc('"', to);
}

static void text_json(FILE *to, const char *name, const char *text)
{
    fprintf(to, "\"%s\":", name);
    lab_put_string(to, text);
}

/* Of an object whose keys are names: they may have quotes in them. */
static void key_json(FILE *to, bool first, const char *name)
{
    fputs(first ? "" : ",", to);
    lab_put_string(to, name);
    fputc(':', to);
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
    if (!counts[first]) { /* nothing in it */
        fputs("{\"from\":0,\"counts\":[]}", to);
        return;
    }
    fprintf(to, "{\"from\":%d,\"counts\":[", first);
    for (int i = first; i <= last; i++)
        fprintf(to, "%s%llu", i > first ? "," : "", (unsigned long long)counts[i]);
    fputs("]}", to);
}

static int historical_outcome(const lab_about *a)
{
    return a->history.winner == 2 ? TC_DRAWN : TC_WON_0 + a->history.winner;
}

lab_about lab_versus(const lab_about *a, lab_plan *plan)
{
    lab_about other = *a;

    *plan = *a->plan;
    plan->b = a->plan->versus;
    other.plan = plan;
    return other;
}

uint64_t lab_historical(const lab_about *a, const lab_sum *s)
{
    const int outcome = historical_outcome(a);
    return a->history.level < 0 ? s->outcome[outcome] : s->level[outcome][a->history.level];
}

int lab_median(const uint64_t *counts, int n)
{
    uint64_t all = 0, below = 0;

    for (int i = 0; i < n; i++)
        all += counts[i];
    for (int i = 0; i < n && all; i++) {
        below += counts[i];
        if (2 * below >= all)
            return i;
    }
    return 0;
}

double lab_lost(const lab_sum *s, int subject)
{
    return s->there[subject] ? (double)s->gone[subject] / (double)s->there[subject] : 0;
}

int lab_level(const lab_sum *s, int side)
{
    return lab_median(s->most[side], LAB_POINTS);
}

const char *lab_level_words(const lab_sum *s, int side, char out[32])
{
    int least = 0, most = LAB_POINTS - 1;

    while (least < most && !s->most[side][least])
        least++;
    while (most > least && !s->most[side][most])
        most--;
    out[0] = 0;
    if (least < most)
        snprintf(out, 32, "%d to %d", least, most);
    else if (least)
        snprintf(out, 32, "%d", least);
    return out;
}

lab_fortune lab_fortune_of(const lab_luck *l)
{
    const double n = l->battles ? (double)l->battles : 1;
    const double xx = (double)l->score_square - (double)l->score_sum * (double)l->score_sum / n;
    const double yy = (double)l->won_square - (double)l->won_sum * (double)l->won_sum / n;
    const double xy = (double)l->score_won - (double)l->score_sum * (double)l->won_sum / n;
    const double mean = (double)l->swing_sum / n / 1000;
    const double square = (double)l->swing_square / n / 10000 - mean * mean;
    const bool varies = xx > 0 && yy > 0;
    lab_fortune f = { .mean = mean,
                      .deviation = square > 0 ? sqrt(square) : 0,
                      .varies = varies,
                      .r = varies ? xy / sqrt(xx * yy) : 0,
                      .low = -1,
                      .high = 1,
                      .luckier = lab_wilson(l->luckier_won, l->decided) };

    if (n > 3 && fabs(f.r) < 1) {
        const double z = atanh(f.r), half = z95 / sqrt(n - 3);
        f.low = tanh(z - half);
        f.high = tanh(z + half);
    }
    return f;
}

static void historical_json(FILE *to, const lab_about *a, const lab_sum *s)
{
    const io_history h = a->history;

    fputs(",\"historical\":{\"winner\":", to);
    lab_put_string(to, h.winner == 2 ? "draw" : play_side_name(a->plan->b, h.winner));
    fputs(",\"level\":", to);
    fprintf(to, h.level < 0 ? "null" : "\"%s\"", h.level < 0 ? "" : play_levels[h.level]);
    fputs(",\"same_winner\":", to);
    rate_json(to, s->outcome[historical_outcome(a)], s->games);
    fputs(",\"same_end\":", to);
    rate_json(to, lab_historical(a, s), s->games);
    fputc('}', to);
}

static void wins_json(FILE *to, const lab_about *a, const lab_sum *s)
{
    fputs("\"wins\":{", to);
    for (int side = 0; side < 2; side++) {
        key_json(to, !side, play_side_name(a->plan->b, side));
        rate_json(to, s->outcome[TC_WON_0 + side], s->games);
    }
    fputs("},\"draws\":", to);
    rate_json(to, s->outcome[TC_DRAWN], s->games);
    fprintf(to, ",\"unfinished\":%llu", (unsigned long long)s->outcome[TC_PLAYING]);
    if (a->history.winner >= 0)
        historical_json(to, a, s);
}

static const char *outcome_name(const lab_about *a, int outcome)
{
    return outcome == TC_DRAWN ? "draw" : play_side_name(a->plan->b, outcome - TC_WON_0);
}

/* How the battles of each outcome ended: {"catholic":{"rout":61,...},...,"draw":{...}} */
static void levels_json(FILE *to, const lab_about *a, const lab_sum *s)
{
    fputs("\"victory_levels\":{", to);
    for (int o = TC_WON_0; o <= TC_DRAWN; o++) {
        key_json(to, o == TC_WON_0, outcome_name(a, o));
        fputc('{', to);
        for (int level = 0; level < TC_ENDS; level++) {
            fprintf(to, "%s\"%s\":", level ? "," : "", play_levels[level]);
            rate_json(to, s->level[o][level], s->games);
        }
        fputc('}', to);
    }
    fputc('}', to);
}

static void turns_json(FILE *to, const lab_about *a, const lab_sum *s)
{
    fprintf(to, "\"turns_a_game\":%.4f,\"turn_of_the_end\":{",
            s->games ? (double)s->turn_sum / (double)s->games : 0);
    for (int o = TC_WON_0; o <= TC_DRAWN; o++) {
        key_json(to, o == TC_WON_0, outcome_name(a, o));
        histogram_json(to, s->turn[o], LAB_TURNS);
    }
    fputs("},\"turn_of_the_rout\":{", to);
    for (int side = 0; side < 2; side++) {
        key_json(to, !side, play_side_name(a->plan->b, side));
        histogram_json(to, s->rout[side], LAB_TURNS);
    }
    fputs("},\"points_lost\":{", to);
    for (int side = 0; side < 2; side++) {
        key_json(to, !side, play_side_name(a->plan->b, side));
        fprintf(to, "{\"mean\":%.4f,\"level\":%d,\"distribution\":",
                s->games ? (double)s->points_sum[side] / (double)s->games : 0, lab_level(s, side));
        histogram_json(to, s->points[side], LAB_POINTS);
        fputs(",\"levels\":", to);
        histogram_json(to, s->most[side], LAB_POINTS);
        fputc('}', to);
    }
    fputc('}', to);
}

/* How often each unit, leader and gun was lost; and how often it was not, with intervals. */
static void lost_json(FILE *to, const lab_about *a, const lab_sum *s)
{
    bool first = true;

    fputs("\"lost\":{", to);
    for (int k = 0; k < LAB_SUBJECTS; k++)
        if (s->there[k]) {
            key_json(to, first, play_subject_id(a->plan->b, k));
            fprintf(to, "%.6f", lab_lost(s, k));
            first = false;
        }
    fputs("},\"survival\":{", to);
    first = true;
    for (int k = 0; k < LAB_SUBJECTS; k++)
        if (s->there[k]) {
            key_json(to, first, play_subject_id(a->plan->b, k));
            rate_json(to, s->there[k] - s->gone[k], s->there[k]);
            first = false;
        }
    fputc('}', to);
}

/* Scores are in standard deviations of a battle's own dice, for the first side. */
static void luck_json(FILE *to, const lab_about *a, const lab_luck *l)
{
    const lab_fortune f = lab_fortune_of(l);

    fprintf(to,
            "\"luck\":{\"battles\":%llu,\"rolls_a_game\":%.2f,\"swing\":{\"mean\":%.4f,"
            "\"deviation\":%.4f},\"correlation\":",
            (unsigned long long)l->battles, l->battles ? (double)l->rolls / (double)l->battles : 0,
            f.mean, f.deviation);
    if (f.varies)
        fprintf(to, "{\"r\":%.6f,\"low\":%.6f,\"high\":%.6f}", f.r, f.low, f.high);
    else
        fputs("null", to);
    fputs(",\"luckier_side_won\":", to);
    rate_json(to, l->luckier_won, l->decided);
    fprintf(to, ",\"score\":{\"from\":%g,\"step\":0.25,\"counts\":{", LAB_LUCK_FROM);
    for (int who = 0; who < 3; who++) {
        key_json(to, !who, outcome_name(a, TC_WON_0 + who));
        fputc('[', to);
        for (int i = 0; i < LAB_LUCKS; i++)
            fprintf(to, "%s%llu", i ? "," : "", (unsigned long long)l->score[who][i]);
        fputc(']', to);
    }
    fputs("}}}", to);
}

static void sum_json(FILE *to, const lab_about *a, const lab_sum *s)
{
    fprintf(to, "\"games\":%llu,", (unsigned long long)s->games);
    wins_json(to, a, s);
    fprintf(to, ",\"decisions_a_game\":%.4f,",
            s->games ? (double)s->decisions / (double)s->games : 0);
    levels_json(to, a, s);
    fputc(',', to);
    turns_json(to, a, s);
    fputc(',', to);
    lost_json(to, a, s);
    fputc(',', to);
    luck_json(to, a, &s->luck);
}

/* Half a pair of each kind is added (Agresti and Min, 2005): else the interval would have no width
   when all pairs end alike. */
lab_gap lab_paired(const lab_sum *s, int side)
{
    const int won = TC_WON_0 + side;
    uint64_t gained = 0, lost = 0;

    for (int other = 0; other < 4; other++) {
        if (other == won)
            continue;
        gained += s->pair[other][won];
        lost += s->pair[won][other];
    }
    const double more = (double)gained - (double)lost, n = (double)s->games + 2;
    const double changed = ((double)gained + (double)lost + 1) / n, middle = more / n;
    const double half = z95 * sqrt((changed - middle * middle) / n);
    return (lab_gap){ s->games ? more / (double)s->games : 0, fmax(middle - half, -1),
                      fmin(middle + half, 1) };
}

static void paired_json(FILE *to, const lab_about *a, const lab_sum *s)
{
    fputs("\"paired_difference\":{", to);
    for (int side = 0; side < 2; side++) {
        const lab_gap gap = lab_paired(s, side);
        key_json(to, !side, play_side_name(a->plan->b, side));
        fprintf(to, "{\"difference\":%.6f,\"low\":%.6f,\"high\":%.6f}", gap.difference, gap.low,
                gap.high);
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
        lab_plan plan;
        const lab_about other = lab_versus(a, &plan);
        sum_json(to, &other, &two[1]);
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

/* Victories by their level, where there are any. */
static void levels_text(FILE *to, const lab_sum *s, int outcome)
{
    char line[96];

    for (int level = 0; level < TC_ENDS; level++) {
        if (!s->level[outcome][level])
            continue;
        snprintf(line, sizeof line, "  %s", play_level_words(level));
        rate_line(to, line, s->level[outcome][level], s->games);
    }
}

static void luck_text(FILE *to, const lab_about *a, const lab_luck *l)
{
    const lab_fortune f = lab_fortune_of(l);

    if (!l->battles)
        return;
    fprintf(to, "  luck (%llu battles weighed)  %+.1f for %s on average, deviation %.1f %s\n",
            (unsigned long long)l->battles, lab_rounded(f.mean, 1), play_side_name(a->plan->b, 0),
            f.deviation, play_luck_coin(a->plan->b));
    if (f.varies)
        fprintf(to, "  luck and winning         r = %+.2f  (%+.2f to %+.2f)\n", f.r, f.low, f.high);
    if (l->decided)
        rate_line(to, "the luckier side won", l->luckier_won, l->decided);
}

/* Who came home, four to a line. */
static void survival_text(FILE *to, const lab_about *a, const lab_sum *s)
{
    const tc_battle *b = a->plan->b;
    int told = 0;

    fputs("  survived, in 100 battles:", to);
    for (int k = 0; k < LAB_SUBJECTS; k++)
        if (s->there[k])
            fprintf(to, "%s%-10s %5.1f", told++ % 4 ? "   " : "\n    ", play_subject_id(b, k),
                    100 * (1 - lab_lost(s, k)));
    fputc('\n', to);
}

static void length_text(FILE *to, const lab_about *a, const lab_sum *s)
{
    const double games = s->games ? (double)s->games : 1;

    fprintf(to, "  length                   %.1f turns, %.0f decisions\n",
            (double)s->turn_sum / games, (double)s->decisions / games);
    for (int side = 0; side < 2; side++) {
        const int turn = lab_median(s->rout[side], LAB_TURNS);
        if (turn)
            fprintf(to, "  %-24s routs in turn %d (median)\n", play_side_name(a->plan->b, side),
                    turn);
    }
}

static void sum_text(FILE *to, const lab_about *a, const lab_sum *s)
{
    char line[96];

    for (int side = 0; side < 2; side++) {
        snprintf(line, sizeof line, "%s wins", play_side_name(a->plan->b, side));
        rate_line(to, line, s->outcome[TC_WON_0 + side], s->games);
        levels_text(to, s, TC_WON_0 + side);
    }
    rate_line(to, "drawn", s->outcome[TC_DRAWN], s->games);
    if (a->history.winner >= 0)
        rate_line(to, "as in history", lab_historical(a, s), s->games);
    for (int side = 0; side < 2; side++) {
        char level[32];
        lab_level_words(s, side, level);
        fprintf(to, "  %-24s %7.1f points lost%s%s\n", play_side_name(a->plan->b, side),
                s->games ? (double)s->points_sum[side] / (double)s->games : 0, *level ? " of " : "",
                level);
    }
    length_text(to, a, s);
    luck_text(to, a, &s->luck);
}

void lab_text(FILE *to, const lab_about *a, const lab_sum two[2])
{
    fprintf(to, "%s: %llu battle%s, %s against %s, seed %s%s%s%s%s\n", a->title,
            (unsigned long long)two[0].games, two[0].games == 1 ? "" : "s", a->level[0],
            a->level[1], a->seed, *a->choice ? ", " : "", a->choice, a->from ? ", from " : "",
            a->from ? a->from : "");
    sum_text(to, a, &two[0]);
    survival_text(to, a, &two[0]);
    if (!a->versus)
        return;
    lab_plan plan;
    const lab_about other = lab_versus(a, &plan);
    fprintf(to, "against %s, on the same dice\n", a->versus);
    sum_text(to, &other, &two[1]);
    survival_text(to, &other, &two[1]);
    fputs("the difference, battle by battle\n", to);
    for (int side = 0; side < 2; side++) {
        const lab_gap gap = lab_paired(&two[0], side);
        fprintf(to, "  %-24s %+5.1f %%  (%+.1f to %+.1f)\n", play_side_name(a->plan->b, side),
                100 * gap.difference, 100 * gap.low, 100 * gap.high);
    }
}
