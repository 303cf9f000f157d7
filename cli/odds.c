/* tercio odds: the exact chances of one action in a position, through the real rules. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: tercio odds POSITION [--action JSON] [--options a,b] [--first] [--cup] [--json]\n\n"
    "  POSITION       a scenario's name or a position file\n"
    "  --action JSON  the decision, in the words of docs/protocol.md; left out: the dice due now\n"
    "  --options a,b  options to switch on\n"
    "  --first        only the first chance step, not all up to the next decision\n"
    "  --cup          who may be drawn next, and who cannot come any more this turn\n\n"
    "example: tercio odds bridge.yaml --action '{\"kind\":\"RESOLVE_NEXT\",\"index\":0}'\n";

enum { OPTIONS_MAX = 32, WORK = 256, WORDS_MAX = 1 << 17 };

typedef struct question {
    const char *position, *action;
    char *options;
    bool first, cup, json;
} question;

typedef struct table {
    tc_battle b;
    tc_state s;
    tc_state work[WORK];
    play_outcome outcome[PLAY_OUTCOMES_MAX];
    char words[WORDS_MAX];
} table;

static bool set_up(const question *q, table *t)
{
    const char *option[OPTIONS_MAX];
    io_choice choice = { option, 0, NULL, 0, NULL };
    io_faults faults;
    size_t len;

    memset(&faults, 0, sizeof faults);
    for (char *o = q->options ? strtok(q->options, ",") : NULL;
         o && choice.option_count < OPTIONS_MAX; o = strtok(NULL, ","))
        option[choice.option_count++] = o;
    char *text = io_scenario_load(q->position, &len, &faults);
    const bool good = text && io_scenario_compile(text, len, &choice, &t->b, &faults);
    free(text);
    if (!good) {
        cli_print_faults(q->position, &faults);
        return false;
    }
    tc_begin(&t->b, &t->s, NULL);
    return true;
}

/* A line an outcome: its chance, a bar, what happens, and the margin it leads to on average. */
static void print_ladder(const table *t, const play_odds *o)
{
    char bar[41], words[512];
    uint64_t below = 0;

    printf("%s, %u leaves\n", o->exact ? "exact" : "sampled", (unsigned)o->leaves);
    for (int i = 0; i < o->count; i++) {
        const play_outcome *at = &o->at[i];
        const unsigned permille = (unsigned)((at->weight * 1000 + o->total / 2) / o->total);
        const unsigned filled = (permille + 12) / 25;
        below += at->weight;
        memset(bar, '#', filled);
        bar[filled] = 0;
        play_narrate(&t->b, &at->result, 1, words, sizeof words);
        words[strcspn(words, "\n")] = 0;
        printf("%3u.%u %%  %-40s  %s\n", permille / 10, permille % 10, bar,
               *words ? words : "no roll");
        if (at->weight)
            printf("         margin %+.2f VP\n", (double)at->margin_sum / (double)at->weight);
    }
    if (below < o->total)
        printf("  the rest is in the last line\n");
    printf("margin now %+d VP, afterwards %+.2f VP on average (+ for the Catholics)\n",
           tc_margin(&t->b, &t->s), (double)o->margin_sum / (double)o->total);
}

static void print_cup(table *t, bool json)
{
    play_cup_row row[SOF_LEADERS + 1];

    if (json) {
        play_cup_json(&t->b, &t->s, t->words, WORDS_MAX);
        printf("%s\n", t->words);
        return;
    }
    const int count = play_cup(&t->b, &t->s, row, TC_COUNT(row));
    for (int i = 0; i < count && i < TC_COUNT(row); i++) {
        const char *name = play_subject_name(&t->b, row[i].subject);
        printf("%-24s %d of %d%s%s\n", name ? name : "event marker", row[i].markers, row[i].total,
               row[i].activated ? ", would be put aside" : "",
               row[i].impossible ? ", cannot come any more this turn" : "");
    }
}

static int answer(const question *q, table *t)
{
    play_odds o = { .at = t->outcome };
    play_decision d;
    io_fault fault;

    if (q->cup) {
        print_cup(t, q->json);
        return CLI_OK;
    }
    if (q->action && !io_decision_read(&t->b, &t->s, q->action, strlen(q->action), &d, &fault)) {
        cli_print_fault("--action", &fault);
        return CLI_USAGE;
    }
    if (!q->action && tc_awaits(&t->b, &t->s).who != TC_CHANCE)
        return cli_usage("odds", "no dice are due in this position: name an --action", NULL);
    const play_decision *asked = q->action && d.at[0].kind != TC_ROLL ? &d : NULL;
    play_odds_of(&t->b, &t->s, asked, !q->first, t->work, WORK, &o);
    if (!o.total) {
        play_say_verdict(&o.verdict, t->words, WORDS_MAX);
        return cli_failed("not legal:", t->words);
    }
    if (q->json) {
        play_odds_json(&t->b, &t->s, asked, &o, t->words, WORDS_MAX);
        printf("%s\n", t->words);
    } else {
        print_ladder(t, &o);
    }
    return CLI_OK;
}

static bool read_arguments(int argc, char **argv, question *q, int *code)
{
    for (int i = 1; i < argc; i++) {
        const char *action = cli_value(argc, argv, &i, "--action");
        const char *options = action ? NULL : cli_value(argc, argv, &i, "--options");
        if (action)
            q->action = action;
        else if (options && !q->options)
            q->options = strdup(options);
        else if (strcmp(argv[i], "--first") == 0)
            q->first = true;
        else if (strcmp(argv[i], "--cup") == 0)
            q->cup = true;
        else if (strcmp(argv[i], "--json") == 0)
            q->json = true;
        else if (argv[i][0] == '-' || q->position) {
            *code = cli_usage(
                "odds", argv[i][0] == '-' ? "unknown option" : "one position, not also", argv[i]);
            return false;
        } else
            q->position = argv[i];
    }
    if (!q->position)
        *code = cli_usage("odds", "which position?", NULL);
    return q->position != NULL;
}

int cli_odds(int argc, char **argv)
{
    question q = { NULL, NULL, NULL, false, false, false };
    int code = CLI_FAILED;

    if (cli_wants_help(argc, argv)) {
        fputs(help, stdout);
        return CLI_OK;
    }
    if (read_arguments(argc, argv, &q, &code)) {
        table *t = calloc(1, sizeof *t);
        if (!t)
            code = cli_failed("no memory left", NULL);
        else if (set_up(&q, t))
            code = answer(&q, t);
        free(t);
    }
    free(q.options);
    return code;
}
