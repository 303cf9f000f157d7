/* tercio rules: one rule by its id, a search, the whole list, and the matrix of code and tests. */
#include "cli.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: tercio rules [ID | WORD...] [--coverage] [--json]\n\n"
    "  ID          one rule, its origin and its line: SOF-5.3.b, SOF-R46, SOF-X1\n"
    "  WORD...     every rule that has all the words\n"
    "  --coverage  one line per system: ids that code cites and a test pins / ids that are not "
    "descriptive;\n"
    "              with --missing also the ids that lack one or the other\n"
    "Without arguments: all rules.\n\n"
    "example: tercio rules charge river\n";

typedef struct cover_row {
    uint16_t rule;
    uint8_t in_code, in_test;
} cover_row;

static const cover_row cover[] = {
#define COVER(symbol, code, test) { symbol, code, test },
#include "coverage.inc"
#undef COVER
    { 0, 0, 0 }
};

/* why: the line that says why it is not the book's, where one rule is asked for. */
static void print_rule(unsigned rule, bool json, bool why)
{
    const tc_rule_info info = tc_rule(rule);
    char name[32];

    tc_rule_name(rule, name, sizeof name);
    if (!json) {
        printf("%-12s %s (%s)\n", name, info.line, play_origin_words(info.origin));
        if (why && play_origin_why(info.origin))
            printf("%-12s %s\n", "", play_origin_why(info.origin));
        return;
    }
    printf("{\"id\":\"%s\",\"origin\":\"%s\",\"text\":\"", name, play_origin_name(info.origin));
    for (const char *c = info.line; *c; c++) {
        if (*c == '"' || *c == '\\')
            putchar('\\');
        putchar(*c);
    }
    printf("\"}\n");
}

/* Does the text have the word, whatever the case? */
static bool has_word(const char *text, const char *word)
{
    const size_t len = strlen(word);

    for (; *text; text++) {
        size_t i = 0;
        while (i < len && text[i] &&
               tolower((unsigned char)text[i]) == tolower((unsigned char)word[i]))
            i++;
        if (i == len)
            return true;
    }
    return false;
}

static int search(char **words, int count, bool json)
{
    int found = 0;

    for (unsigned rule = TC_RULES_FIRST; rule < TC_RULES_END; rule++) {
        const tc_rule_info info = tc_rule(rule);
        char name[32];
        bool all = info.line != NULL;
        tc_rule_name(rule, name, sizeof name);
        for (int i = 0; i < count && all; i++)
            all = has_word(info.line, words[i]) || has_word(name, words[i]);
        if (!all)
            continue;
        print_rule(rule, json, false);
        found++;
    }
    return found ? CLI_OK : cli_failed("no rule has", words[0]);
}

typedef struct tally {
    int covered, all;
} tally;

static void count_row(const cover_row *row, tally *t, bool missing)
{
    char name[32];

    t->all++;
    if (row->in_code && row->in_test) {
        t->covered++;
    } else if (missing) {
        tc_rule_name(row->rule, name, sizeof name);
        printf("%s lacks%s%s\n", name, row->in_code ? "" : " code", row->in_test ? "" : " test");
    }
}

static void cover_system(int system, bool missing)
{
    const int end = TC_RULES_FIRST + TC_RULES_MOST * system;
    tally rules = { 0, 0 }, rulings = { 0, 0 }, scenario = { 0, 0 };

    for (int i = 0; cover[i].rule; i++) {
        const char origin = tc_rule(cover[i].rule).origin;
        if (cover[i].rule + TC_RULES_MOST < end || cover[i].rule >= end)
            continue;
        count_row(&cover[i],
                  origin == 'R'   ? &rulings
                  : origin == 'X' ? &scenario
                                  : &rules,
                  missing);
    }
    printf("%s %d/%d rules %d/%d rulings %d/%d scenario\n", tc_system_name(system), rules.covered,
           rules.all, rulings.covered, rulings.all, scenario.covered, scenario.all);
}

static int coverage(bool missing)
{
    for (int system = 1; system <= TC_SYSTEMS; system++)
        cover_system(system, missing);
    return CLI_OK;
}

int cli_rules(int argc, char **argv)
{
    bool json = false, matrix = false, missing = false;
    int count = 0, code = CLI_OK;

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    char **words = calloc((size_t)argc, sizeof *words);
    if (!words)
        return cli_failed("no memory left", NULL);
    for (int i = 1; i < argc && code == CLI_OK; i++) {
        if (strcmp(argv[i], "--coverage") == 0)
            matrix = true;
        else if (strcmp(argv[i], "--missing") == 0)
            missing = true;
        else if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (argv[i][0] == '-')
            code = cli_usage("rules", "unknown option", argv[i]);
        else
            words[count++] = argv[i];
    }
    const unsigned rule = count == 1 ? tc_rule_find(words[0]) : 0;
    if (code == CLI_OK && matrix)
        code = coverage(missing);
    else if (code == CLI_OK && rule)
        print_rule(rule, json, true);
    else if (code == CLI_OK)
        code = search(words, count, json);
    free(words);
    return code;
}
