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
    "hand are counted. A fault is named by its line, exit 1; so is the line from which a record of "
    "older\n"
    "rules is not played by today's: what follows it is the record's own claim. What a record "
    "proves, "
    "and what\n"
    "it does not: docs/formats.md, section 9. \"-\" reads standard input.\n\n"
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
    printf("{\"ok\":%s,", v->parted ? "false" : "true");
    if (v->parted) {
        printf("\"line\":%d,\"rules\":%d,\"unplayed\":%d,\"claimed\":", v->parted, v->rules,
               v->unplayed);
        printf(v->claimed ? "%d," : "null,", v->claimed);
    }
    printf("\"lines\":%d,\"decisions\":%d,\"undone\":%d,\"source\":\"%s\",\"dice\":%d,"
           "\"recomputed\":%d,\"by_hand\":%d,\"outcome\":\"%s\",\"hash\":\"%08x%08x\"}\n",
           v->lines, v->decisions, v->undone, source_words(v->source), v->dice, v->recomputed,
           v->by_hand, v->outcome, (unsigned)(v->hash >> 32), (unsigned)(v->hash & 0xffffffffu));
}

static void print_words(const char *file, const io_verified *v)
{
    printf("%s: %d lines, %d decisions%s; ", file, v->lines, v->decisions,
           v->undone ? " (some taken back)" : "");
    if (v->parted)
        printf("%d could not be played again\n", v->unplayed);
    else
        printf("every hash matches\n");
    printf("dice: %d, of which %d recomputed (source: %s), %d by hand\n", v->dice, v->recomputed,
           source_words(v->source), v->by_hand);
    if (v->claimed)
        printf("outcome: %s, claimed and not proved: it rests on the position stored in line %d\n",
               v->outcome, v->claimed);
    else if (v->parted)
        printf("outcome: not known; %s where the replay ends\n", v->outcome);
    else
        printf("outcome: %s\n", v->outcome);
}

static int verify(const char *file, bool json)
{
    size_t len;
    io_verified v;
    io_fault fault;
    char *text = cli_read_file(file, IO_RECORD_BYTES_MAX, &len);

    if (!text)
        return CLI_FAILED;
    memset(&fault, 0, sizeof fault);
    const bool good = io_record_verify(text, len, &v, &fault);
    free(text);
    if (v.parted && !json)
        printf("%s:%d: %s\n", file, fault.line, fault.text);
    else if (!good)
        cli_print_fault(file, &fault);
    if (!good && !v.parted && json)
        printf("{\"ok\":false,\"line\":%d}\n", fault.line);
    else if (json)
        print_json(&v);
    else if (good || v.parted)
        print_words(file, &v);
    return good ? CLI_OK : CLI_FAILED;
}

int cli_verify(int argc, char **argv)
{
    return cli_with_record(argc, argv, help, verify);
}
