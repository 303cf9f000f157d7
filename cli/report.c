/* tercio report: what happened in a recorded battle, as text and as a page to print. */
#include "report.h"
#include "../lab/lab.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: tercio report RECORD [--html FILE | -o FILE]\n\n"
    "The after-action report of a recorded battle: how it ended, the losses turn by turn, the "
    "rolls\n"
    "that swung it most, the luck of the dice, the leaders. With --html (or -o) also as one page\n"
    "that needs nothing else, made to be printed, with a map a turn (who went where, by arrows; "
    "who\n"
    "was lost, named where it stood; a legend), plots, the order of battle at the end and the "
    "rules\n"
    "that acted; - writes the page to standard output instead of the text.\n"
    "A damaged record is named by its line; exit 1.\n\n"
    "example: tercio report lutter.record --html lutter.html\n";

enum { GROWTH = 256 };

/* ---- Gathering ---- */

/* Room for one more in a list that grows; false: no memory. */
static bool room(report *r, void **list, int count, size_t size)
{
    if (count % GROWTH == 0) {
        void *more = realloc(*list, (size_t)(count + GROWTH) * size);
        if (!more) {
            r->failed = true;
            return false;
        }
        *list = more;
    }
    return true;
}

static bool turn_chapter(report *r, const io_replay_line *l)
{
    const int turn = tc_turn(l->b, l->before);

    if (r->chapters && r->chapter[r->chapters - 1].turn >= turn)
        return true;
    void *list = r->chapter;
    if (!room(r, &list, r->chapters, sizeof *r->chapter))
        return false;
    r->chapter = list;
    r->chapter[r->chapters++].turn = turn;
    return true;
}

/* The event that took a subject out of the battle. */
static unsigned rule_of_loss(const io_replay_line *l, int subject)
{
    for (int i = l->events - 1; i >= 0; i--)
        if (l->ev[i].who == subject && tc_is_loss(l->b, l->ev[i].kind))
            return l->ev[i].rule;
    return 0;
}

static void add_loss(report *r, const io_replay_line *l, int subject)
{
    void *list = r->loss;
    report_loss loss = { .chapter = r->chapters - 1,
                         .subject = subject,
                         .rule = rule_of_loss(l, subject) };

    if (!room(r, &list, r->losses, sizeof *r->loss))
        return;
    r->loss = list;
    loss.seen = field_spot(l->b, l->before, subject, &loss.at);
    r->loss[r->losses++] = loss;
}

static void add_way(report *r, const io_replay_line *l, int subject)
{
    void *list = r->way;
    report_way way = { .chapter = r->chapters - 1, .subject = subject };

    if (!field_spot(l->b, l->before, subject, &way.from) ||
        !field_spot(l->b, l->after, subject, &way.to) ||
        fabs(way.from.x - way.to.x) + fabs(way.from.y - way.to.y) < 4 ||
        !room(r, &list, r->ways, sizeof *r->way))
        return;
    r->way = list;
    r->way[r->ways++] = way;
}

/* The first lines of a telling, and how many more there are; a single one stays. */
static void cut_words(char *words)
{
    const char *end = words + REPORT_WORDS;
    int lines = 0, more = 0;
    char *at = words;

    while (*at && lines < REPORT_TOLD)
        lines += *at++ == '\n';
    for (const char *rest = at; *rest; rest++)
        more += *rest == '\n' || !rest[1];
    if (more > 1)
        snprintf(at, (size_t)(end - at), "… and %d lines more", more);
}

static void keep_words(report *r, const io_replay_line *l)
{
    for (int i = 0; i < r->swings; i++) {
        if (r->t->at[r->swing[i]].line != l->line || r->swing_words[i])
            continue;
        r->swing_words[i] = malloc(REPORT_WORDS);
        if (r->swing_words[i]) {
            play_narrate(l->b, l->ev, l->events, r->swing_words[i], REPORT_WORDS);
            cut_words(r->swing_words[i]);
        } else
            r->failed = true;
    }
}

static bool gather_line(void *ctx, const io_replay_line *l)
{
    report *r = ctx;

    if (!turn_chapter(r, l))
        return false;
    for (int i = 0; i < l->events; i++) {
        r->cited[l->ev[i].rule]++;
        r->cited[l->ev[i].ruling]++;
    }
    for (int k = 0; k < tc_pieces(l->b); k++) {
        const tc_piece before = tc_piece_of(l->b, l->before, k),
                       after = tc_piece_of(l->b, l->after, k);
        if (after.where == TC_GONE && before.where != TC_GONE)
            add_loss(r, l, k);
        else if (after.what == TC_UNIT)
            add_way(r, l, k);
    }
    keep_words(r, l);
    report_chapter *now = &r->chapter[r->chapters - 1];
    now->end = *l->after;
    for (int side = 0; side < 2; side++)
        now->lost[side] = tc_lost(l->b, l->after, side);
    return !r->failed;
}

/* What the scenario says about itself. False: no memory. */
static bool read_scenario(report *r)
{
    const char *scenario = r->t->head.scenario;
    char *about = io_scenario_about(scenario, strlen(scenario));

    const bool known = about && io_scenario_history(scenario, strlen(scenario), &r->history);
    map_decor_read(about, &r->decor);
    free(about);
    return known;
}

bool report_gather(const story *t, report *r)
{
    *r = (report){ .t = t, .cited = calloc(REPORT_RULES, sizeof *r->cited) };
    if (!r->cited)
        return false;
    if (!read_scenario(r))
        return false;
    r->swings = story_swings(t, r->swing, REPORT_SWINGS);
    return story_tell(t, gather_line, r) && !r->failed;
}

void report_drop(report *r)
{
    for (int i = 0; i < REPORT_SWINGS; i++)
        free(r->swing_words[i]);
    free(r->chapter);
    free(r->way);
    free(r->loss);
    free(r->cited);
}

/* ---- What both tellings say ---- */

const char *report_side(const tc_battle *b, int side, char out[32])
{
    snprintf(out, 32, "%s", play_side_name(b, side));
    out[0] = (char)toupper((unsigned char)out[0]);
    return out;
}

void report_outcome(const report *r, char *out, int cap)
{
    const tc_state *s = &r->t->end;
    char side[32], rule[32] = "";
    int at;

    if (s->over == TC_PLAYING) {
        snprintf(out, (size_t)cap, "The battle is not over: turn %d.", tc_turn(&r->t->b, s));
        return;
    }
    if (s->why)
        tc_rule_name(s->why, rule, sizeof rule);
    if (s->over == TC_DRAWN)
        at = snprintf(out, (size_t)cap, "Drawn");
    else
        at = snprintf(out, (size_t)cap, "%s won", report_side(&r->t->b, s->over == TC_WON_1, side));
    snprintf(out + at, (size_t)(cap - at), " in turn %d: %s%s%s%s.", tc_turn(&r->t->b, s),
             play_level_words((int)tc_end_of(&r->t->b, s)), *rule ? " [" : "", rule,
             *rule ? "]" : "");
}

int report_lost_in(const report *r, int subject)
{
    for (int i = 0; i < r->losses; i++)
        if (r->loss[i].subject == subject)
            return r->chapter[r->loss[i].chapter].turn;
    return 0;
}

int report_cited(const report *r, unsigned out[REPORT_CITED])
{
    int count = 0;

    for (unsigned rule = 1; rule < REPORT_RULES; rule++) {
        int place = count;
        if (!r->cited[rule])
            continue;
        while (place > 0 && r->cited[out[place - 1]] < r->cited[rule])
            place--;
        if (place >= REPORT_CITED)
            continue;
        count += count < REPORT_CITED;
        memmove(out + place + 1, out + place, (size_t)(count - 1 - place) * sizeof *out);
        out[place] = rule;
    }
    return count;
}

/* ---- As text ---- */

static void print_losses(const report *r)
{
    const tc_battle *b = &r->t->b;
    char side[32], rule[32];

    printf("\nLosses\n");
    for (int c = 0; c < r->chapters; c++) {
        bool told = false;
        for (int i = 0; i < r->losses; i++) {
            const report_loss *l = &r->loss[i];
            if (l->chapter != c)
                continue;
            printf(told ? "           " : "  turn %-3d ", r->chapter[c].turn);
            told = true;
            rule[0] = 0;
            if (l->rule)
                tc_rule_name(l->rule, rule, sizeof rule);
            printf("%s, %s%s%s%s\n", play_subject_name(b, l->subject),
                   report_side(b, play_subject_side(b, &r->t->end, l->subject), side),
                   *rule ? " [" : "", rule, *rule ? "]" : "");
        }
    }
    if (!r->losses)
        printf("  none\n");
}

static void print_indented(const char *words)
{
    while (*words) {
        const char *end = strchr(words, '\n');
        const int len = end ? (int)(end - words) : (int)strlen(words);
        printf("      %.*s\n", len, words);
        words += len + (end != NULL);
    }
}

static void print_swings(const report *r)
{
    printf("\nThe rolls that swung it most (%s, + for %s)\n", play_luck_coin(&r->t->b),
           play_side_name(&r->t->b, 0));
    for (int i = 0; i < r->swings; i++) {
        const story_line *l = &r->t->at[r->swing[i]];
        printf("  %2d. turn %d, %+.1f\n", i + 1, l->turn, (double)l->luck.swing / 1000);
        print_indented(r->swing_words[i] ? r->swing_words[i] : "");
    }
}

static void print_leaders(const report *r)
{
    const tc_battle *b = &r->t->b;
    char side[32], fate[48];

    printf("\nLeaders\n");
    for (int k = 0; k < tc_pieces(b); k++) {
        const int turn = report_lost_in(r, k);
        if (tc_piece_of(b, &r->t->end, k).what != TC_LEADER)
            continue;
        play_say_fate(b, &r->t->end, k, fate, sizeof fate);
        printf("  %-28s %-22s %s", play_subject_name(b, k),
               report_side(b, play_subject_side(b, &r->t->end, k), side), fate);
        if (turn)
            printf(" (turn %d)", turn);
        printf("\n");
    }
}

void report_text(const report *r)
{
    const tc_battle *b = &r->t->b;
    const play_luck all = story_luck(r->t, STORY_ALL, true);
    char words[256], side[32];

    report_outcome(r, words, sizeof words);
    if (r->t->parted.line)
        printf("Line %d: %s\n\n", r->t->parted.line, r->t->parted.text);
    printf("%s\n%s\n", b->title, words);
    for (int i = 0; i < 2; i++) {
        const char *seat = r->t->head.seat[i];
        printf("%s%s", report_side(b, i, side), *seat ? " (" : "");
        cli_put(stdout, seat);
        printf("%s: %d points lost", *seat ? ")" : "", tc_lost(b, &r->t->end, i));
        printf(tc_limit(b, &r->t->end, i) ? " of %d.\n" : ".\n", tc_limit(b, &r->t->end, i));
    }
    if (r->history.winner >= 0)
        printf("In history: %s%s.\n",
               r->history.winner == 2 ? "drawn" : report_side(b, r->history.winner, side),
               r->history.winner == 2 ? "" : " won");
    print_losses(r);
    print_swings(r);
    story_luck_words(b, &all, words, sizeof words);
    printf("\nLuck: %+.1f for %s over %u roll%s, standard deviation %.1f. %s\n",
           (double)all.swing / 1000, play_side_name(b, 0), (unsigned)all.rolls,
           all.rolls == 1 ? "" : "s", sqrt((double)all.variance) / 1000, words);
    print_leaders(r);
}

/* ---- The command ---- */

static bool write_page(const char *path, const report *r)
{
    cli_out out;

    if (!cli_out_open(&out, path))
        return false;
    report_page(out.to, r);
    return cli_out_close(&out);
}

static int tell(const char *file, const char *page)
{
    story *t = story_read(file);
    report r = { .t = NULL };
    bool good = t && report_gather(t, &r);

    if (t && !good)
        cli_failed("no memory left for", file);
    if (good && !(page && strcmp(page, "-") == 0))
        report_text(&r);
    if (good && page)
        good = write_page(page, &r);
    report_drop(&r);
    story_free(t);
    return good ? CLI_OK : CLI_FAILED;
}

int cli_report(int argc, char **argv)
{
    const char *file = NULL, *page = NULL, *v;

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    for (int i = 1; i < argc; i++) {
        if ((v = cli_value(argc, argv, &i, "--html")) || (v = cli_value(argc, argv, &i, "-o"))) {
            if (!*v || page)
                return cli_usage("report", "one file for the page, please:", argv[i]);
            page = v;
        } else if (argv[i][0] == '-' && argv[i][1]) {
            return cli_usage("report", "unknown option", argv[i]);
        } else if (file) {
            return cli_usage("report", "one record at a time, not also", argv[i]);
        } else {
            file = argv[i];
        }
    }
    if (cli_same_file(file, page))
        return cli_usage("report", "the page would overwrite the record", file);
    return file ? tell(file, page) : cli_usage("report", "which record?", NULL);
}
