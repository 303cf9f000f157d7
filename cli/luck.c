/* tercio luck: each roll of a record against its own expectation. */
#include "story.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: tercio luck RECORD [--json] [--svg FILE]\n\n"
    "How lucky each side was: every roll's effect on the victory points (on a table: on units and\n"
    "their resolve) against what that same roll was worth on average, turn by turn, and a plot of\n"
    "how it added up in a band of two standard deviations: nineteen of twenty battles end within\n"
    "it, though more leave it for a while. Lines that were taken back do not count.\n"
    "  --json      for programs\n"
    "  --svg FILE  the plot as a picture, - for standard output\n"
    "A damaged record is named by its line; exit 1.\n\n"
    "example: tercio luck lutter.record --svg luck.svg\n";

enum { TURNS_MAX = 254, TOP = 12 };

/* ---- The plot in characters ---- */

enum { WIDE = 64, HIGH = 15 };

typedef struct canvas {
    char at[HIGH][WIDE + 1];
    double most; /* the value of the top line; the bottom is its negative */
} canvas;

static int row_of(const canvas *c, double value)
{
    const int row = (int)lround((HIGH - 1) / 2.0 * (1 - value / c->most));
    return row < 0 ? 0 : row >= HIGH ? HIGH - 1 : row;
}

/* The last point of the curve at or before a share of all rolls. */
static int point_at(const story_curve *s, int column)
{
    const double x = s->x[s->count - 1] * column / (WIDE - 1);
    int i = 0;

    while (i + 1 < s->count && s->x[i + 1] <= x + 1e-9)
        i++;
    return i;
}

static void draw(const story_curve *s, canvas *c)
{
    for (int row = 0; row < HIGH; row++) {
        memset(c->at[row], ' ', WIDE);
        c->at[row][WIDE] = 0;
    }
    memset(c->at[HIGH / 2], '-', WIDE);
    c->most = 1e-9;
    for (int i = 0; i < s->count; i++)
        c->most = fmax(c->most, fmax(fabs(s->y[i]), s->band[i]));
    for (int column = 0; column < WIDE; column++) {
        const int i = point_at(s, column);
        c->at[row_of(c, s->band[i])][column] = '.';
        c->at[row_of(c, -s->band[i])][column] = '.';
        c->at[row_of(c, s->y[i])][column] = '*';
    }
}

/* Under the plot: where each turn began. */
static void print_turns(const story_curve *s)
{
    char line[WIDE + 16];
    int free_from = 0;

    memset(line, ' ', sizeof line);
    for (int i = 0; i < s->marks; i++) {
        const int at = (int)(s->mark[i].x / s->x[s->count - 1] * (WIDE - 1));
        const int len = (int)strlen(s->mark[i].label);
        if (at < free_from)
            continue;
        memcpy(line + at, s->mark[i].label, (size_t)len);
        free_from = at + len + 1;
    }
    line[free_from > WIDE ? free_from : WIDE] = 0;
    printf("   turn  %s\n", line);
}

static void print_plot(const story_curve *s)
{
    canvas c;

    if (s->count < 2)
        return;
    draw(s, &c);
    putchar('\n');
    for (int row = 0; row < HIGH; row++) {
        if (row == 0 || row == HIGH / 2 || row == HIGH - 1)
            printf("%+7.1f |%s\n", c.most * (1 - 2.0 * row / (HIGH - 1)), c.at[row]);
        else
            printf("        |%s\n", c.at[row]);
    }
    print_turns(s);
    printf("   * the sum of all swings   . two standard deviations\n");
}

/* ---- Words ---- */

/* Thousandths as a decimal with its sign: -1250 is -1.25, -1256 is -1.26. */
static void print_vp(int64_t thousandths)
{
    const int64_t hundredths = ((thousandths < 0 ? -thousandths : thousandths) + 5) / 10;
    printf("%c%d.%02d", thousandths < 0 ? '-' : '+', (int)(hundredths / 100),
           (int)(hundredths % 100));
}

static void print_words(const story *t, const story_curve *s)
{
    const play_luck all = story_luck(t, STORY_ALL, true);
    char words[160];

    if (t->parted.line)
        printf("Line %d: %s\n\n", t->parted.line, t->parted.text);
    printf("turn  rolls  swing (%s, + for %s)\n", play_luck_coin(&t->b), play_side_name(&t->b, 0));
    for (int turn = 0; turn <= TURNS_MAX; turn++) {
        const play_luck l = story_luck(t, turn, false);
        if (!l.rolls)
            continue;
        printf("%4d  %5u  ", turn, (unsigned)l.rolls);
        print_vp(l.swing);
        printf("\n");
    }
    printf("all   %5u  ", (unsigned)all.rolls);
    print_vp(all.swing);
    printf(", standard deviation %.2f\n", sqrt((double)all.variance) / 1000);
    print_plot(s);
    story_luck_words(&t->b, &all, words, sizeof words);
    printf("\n%s\n", words);
}

static void print_json(const story *t)
{
    const play_luck all = story_luck(t, STORY_ALL, true);
    int swing[TOP];
    const int swings = story_swings(t, swing, TOP);

    putchar('{');
    if (t->parted.line)
        printf("\"parted\":%d,", t->parted.line);
    printf("\"rolls\":%u,\"swing_millivp\":%lld,\"variance\":%lld,\"luckier_permille\":%d,"
           "\"turns\":[",
           (unsigned)all.rolls, (long long)all.swing, (long long)all.variance,
           play_luck_permille(&all));
    for (int turn = 0, told = 0; turn <= TURNS_MAX; turn++) {
        const play_luck l = story_luck(t, turn, false);
        if (!l.rolls)
            continue;
        printf("%s{\"turn\":%d,\"rolls\":%u,\"swing_millivp\":%lld,\"variance\":%lld}",
               told++ ? "," : "", turn, (unsigned)l.rolls, (long long)l.swing,
               (long long)l.variance);
    }
    printf("],\"largest\":[");
    for (int i = 0; i < swings; i++)
        printf("%s{\"line\":%d,\"turn\":%d,\"swing_millivp\":%lld}", i ? "," : "",
               t->at[swing[i]].line, t->at[swing[i]].turn, (long long)t->at[swing[i]].luck.swing);
    printf("]}\n");
}

static bool save_plot(const char *path, const story *t, const story_curve *s)
{
    const plot_curves p = story_plot(s);
    char title[160];
    cli_out out;

    if (!cli_out_open(&out, path))
        return false;
    snprintf(title, sizeof title, "%s: the luck of the dice", t->b.title);
    plot_save_curves(out.to, &p, title);
    return cli_out_close(&out);
}

static int luck(const char *file, bool json, const char *svg)
{
    story *t = story_read(file);
    story_curve s = { .count = 0 };
    bool good = t && story_curve_of(t, &s);

    if (good && json)
        print_json(t);
    else if (good && !(svg && strcmp(svg, "-") == 0))
        print_words(t, &s);
    if (good && svg)
        good = save_plot(svg, t, &s);
    story_curve_free(&s);
    story_free(t);
    return good ? CLI_OK : CLI_FAILED;
}

int cli_luck(int argc, char **argv)
{
    const char *file = NULL, *svg = NULL, *v;
    bool json = false;

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if ((v = cli_value(argc, argv, &i, "--svg")))
            svg = v;
        else if (argv[i][0] == '-' && argv[i][1])
            return cli_usage("luck", "unknown option", argv[i]);
        else if (file)
            return cli_usage("luck", "one record at a time, not also", argv[i]);
        else
            file = argv[i];
    }
    if (svg && !*svg)
        return cli_usage("luck", "--svg wants a file", NULL);
    if (json && svg && strcmp(svg, "-") == 0)
        return cli_usage("luck", "--json and --svg - both want the standard output", NULL);
    if (cli_same_file(file, svg))
        return cli_usage("luck", "the picture would overwrite the record", file);
    return file ? luck(file, json, svg) : cli_usage("luck", "which record?", NULL);
}
