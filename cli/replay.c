/* tercio replay: a record told again in plain English, or as JSON lines. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: tercio replay RECORD [--to N] [--json]\n\n"
    "Plays a record again and tells what happens, one line per act, each with its rule.\n"
    "  --to N   stop after N lines of play\n"
    "  --json   a JSON object a line of play: its decision, events, dice and hash\n"
    "\"-\" reads standard input. The first line that does not replay is named; exit 1. A record of "
    "older rules is\n"
    "told to its end: from where today's rules part from it, its dice and its stored positions, "
    "each "
    "marked\n"
    "as claimed and not proved.\n\n"
    "example: tercio replay lutter.record --to 40\n";

enum { WORDS_MAX = 1 << 18 };

typedef struct telling {
    bool json;
    long to; /* lines of play, 0: all */
    long told;
    char *words; /* WORDS_MAX */
} telling;

static bool is_proved(const io_replay_line *l)
{
    return !l->claimed && l->kind != IO_LINE_UNPLAYED;
}

static void tell_json(const telling *t, const io_replay_line *l)
{
    static const char *const kinds[] = { [IO_LINE_PLAYED] = "ROLL",
                                         [IO_LINE_UNDONE] = "UNDO",
                                         [IO_LINE_UNPLAYED] = "UNPLAYED",
                                         [IO_LINE_STORED] = "STORED" };
    const uint64_t hash = tc_hash(l->b, l->after);

    printf("{\"line\":%d,%s\"turn\":%d,\"do\":", l->line, is_proved(l) ? "" : "\"claimed\":true,",
           tc_turn(l->b, l->after));
    if (l->d)
        play_decision_json(l->b, l->before, l->d, t->words, WORDS_MAX);
    else
        snprintf(t->words, WORDS_MAX, "{\"kind\":\"%s\"}", kinds[l->kind]);
    printf("%s,\"dice\":[", t->words);
    for (int i = 0; i < l->dice_count; i++)
        printf(i ? ",%d" : "%d", l->dice[i]);
    play_events_json(l->b, l->ev, l->events, t->words, WORDS_MAX);
    printf("],\"undone\":%d,\"events\":%s,\"hash\":\"%08x%08x\"}\n", l->undone, t->words,
           (unsigned)(hash >> 32), (unsigned)(hash & 0xffffffffu));
}

/* A line of older rules that is not played again: all that is known of it. */
static void tell_claim(const io_replay_line *l)
{
    printf("(claimed, not proved) line %d: ", l->line);
    if (l->kind == IO_LINE_STORED) {
        printf("the position of turn %d as the record has it\n", tc_turn(l->b, l->after));
        return;
    }
    fputs(l->dice_count ? "dice" : "no dice", stdout);
    for (int i = 0; i < l->dice_count; i++)
        printf(" %d", l->dice[i]);
    putchar('\n');
}

static bool tell(void *ctx, const io_replay_line *l)
{
    telling *t = ctx;

    if (t->json) {
        tell_json(t, l);
    } else if (l->kind == IO_LINE_UNPLAYED || l->kind == IO_LINE_STORED) {
        tell_claim(l);
    } else if (l->undone) {
        printf("(taken back: turn %d, decision %u)\n", tc_turn(l->b, l->after),
               (unsigned)l->after->ply);
    } else {
        if (l->claimed)
            fputs("(claimed) ", stdout);
        play_narrate(l->b, l->ev, l->events, t->words, WORDS_MAX);
        fputs(t->words, stdout);
        if (*t->words && t->words[strlen(t->words) - 1] != '\n')
            putchar('\n');
    }
    return ++t->told != t->to;
}

static int replay(const char *file, telling *t)
{
    size_t len;
    io_fault fault;
    tc_state end;
    char *text = cli_read_file(file, IO_RECORD_BYTES_MAX, &len);
    tc_battle *b = calloc(1, sizeof *b);
    bool good = false;

    t->words = malloc(WORDS_MAX);
    memset(&fault, 0, sizeof fault);
    if (text && b && t->words) {
        good = io_record_replay(text, len, tell, t, b, &end, &fault);
        fflush(stdout);
        if (!good || fault.line)
            cli_print_fault(file, &fault);
    }
    free(t->words);
    free(b);
    free(text);
    return good ? CLI_OK : CLI_FAILED;
}

int cli_replay(int argc, char **argv)
{
    const char *file = NULL;
    telling t = { false, 0, 0, NULL };

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    for (int i = 1; i < argc; i++) {
        const char *to = cli_value(argc, argv, &i, "--to");
        if (to && !cli_number(to, 1, 1000000, &t.to))
            return cli_usage("replay", "--to wants a whole number from 1, not", to);
        if (to)
            continue;
        if (strcmp(argv[i], "--json") == 0)
            t.json = true;
        else if (argv[i][0] == '-' && argv[i][1])
            return cli_usage("replay", "unknown option", argv[i]);
        else if (file)
            return cli_usage("replay", "one record at a time, not also", argv[i]);
        else
            file = argv[i];
    }
    return file ? replay(file, &t) : cli_usage("replay", "which record?", NULL);
}
