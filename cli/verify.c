/* tercio verify: a record played again; hashes, sums and dice recomputed. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: tercio verify RECORD [--json]\n\n"
    "Plays a record again from its first line: every sum, decision, hash and stored position must "
    "match.\n"
    "Dice are recomputed from the seed, or from the dealer's secret once it is revealed; dice "
    "thrown by\n"
    "hand are counted. A fault is named by its line. \"-\" reads standard input.\n\n"
    "example: tercio verify lutter.record\n";

static const char *source_words(enum io_dice_source source)
{
    switch (source) {
    case IO_DICE_SEED:
        return "seed";
    case IO_DICE_DEALER:
        return "dealer";
    case IO_DICE_SEALED:
        return "dealer, not yet revealed";
    default:
        return "hand";
    }
}

static void print_json(const io_verified *v)
{
    printf("{\"ok\":true,\"lines\":%d,\"decisions\":%d,\"undone\":%d,\"source\":\"%s\",\"dice\":%d,"
           "\"recomputed\":%d,\"by_hand\":%d,\"outcome\":\"%s\",\"hash\":\"%08x%08x\"}\n",
           v->lines, v->decisions, v->undone, source_words(v->source), v->dice, v->recomputed,
           v->by_hand, v->outcome, (unsigned)(v->hash >> 32), (unsigned)(v->hash & 0xffffffffu));
}

static void print_words(const char *file, const io_verified *v)
{
    printf("%s: %d lines, %d decisions%s; every hash matches\n", file, v->lines, v->decisions,
           v->undone ? " (some taken back)" : "");
    printf("dice: %d, of which %d recomputed (source: %s), %d by hand\n", v->dice, v->recomputed,
           source_words(v->source), v->by_hand);
    printf("outcome: %s\n", v->outcome);
}

static int verify(const char *file, bool json)
{
    size_t len;
    io_verified v;
    io_fault fault;
    char *text = cli_read_file(file, 64 << 20, &len);

    if (!text)
        return CLI_FAILED;
    memset(&fault, 0, sizeof fault);
    const bool good = io_record_verify(text, len, &v, &fault);
    free(text);
    if (!good || fault.line)
        cli_print_fault(file, &fault);
    if (!good) {
        if (json)
            printf("{\"ok\":false,\"line\":%d}\n", fault.line);
        return CLI_FAILED;
    }
    if (json)
        print_json(&v);
    else
        print_words(file, &v);
    return CLI_OK;
}

int cli_verify(int argc, char **argv)
{
    return cli_with_record(argc, argv, help, verify);
}
