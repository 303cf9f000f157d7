/* tercio complete: what the next word of a command line may be, one a line, for the completions of
   shells (cli/completion). Only they ask it, so it is in no list of commands. */
#include "../ai/ai.h"
#include "commands.h"
#include "systems.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: tercio complete [WORD]... BEGUN\n\n"
    "What BEGUN, the last word of a command line, may become after the words before it: one a "
    "line; a\n"
    "line @files says that a file may stand there too. The completions of bash, zsh and fish ask "
    "it.\n\n"
    "example: tercio complete play --level ''\n";

/* Of a command: what its plain words are, what its options are, each with what its value is. A kind
   in capitals is listed below; all else stands for itself. */
typedef struct usage {
    const char *command, *words, *options;
} usage;

#define CHOICES " --option=OPTION --ruling=RULING --variant=VARIANT"
static const usage usages[] = {
    { "play", "SCENARIO",
      "--port=N --no-open --terminal --side=SIDE --level=LEVEL --seed=N --record=FILE "
      "--resume=FILE" CHOICES },
    { "umpire", "SCENARIO", "--record=FILE --resume=FILE" CHOICES },
    { "scenario list", "", "--json" },
    { "scenario show", "SCENARIO", "--svg --json" CHOICES },
    { "scenario check", "FILE", "" },
    { "scenario compile", "SCENARIO", "-o=FILE" },
    { "scenario", "list show check compile", "" },
    { "army check", "SCENARIO", "--option=OPTION" },
    { "army", "check", "" },
    { "rules", "RULE", "--coverage --missing --json" },
    { "odds", "SCENARIO SAID", "--action=N --options=OPTION --first --cup --json" },
    { "replay", "FILE", "--to=N --json" },
    { "verify", "FILE", "--json" },
    { "luck", "FILE", "--json --svg=FILE" },
    { "report", "FILE", "--html=FILE -o=FILE" },
    { "arena", "LEVEL",
      "--scenario=SCENARIO --pairs=N --seed=N --nodes=N --ms=N --until=N --json" CHOICES },
    { "lab", "SCENARIO",
      "--games=N --seed=N --jobs=N --red=LEVEL --blue=LEVEL --vs=N --from=FILE --json=FILE "
      "--report=FILE" CHOICES },
    { "engine", "", "" },
    { "bench", "", "--json --quick" },
};

typedef struct asked {
    int count; /* words before the one that is begun */
    char **word;
    const char *begun;
} asked;

static void offer(const asked *a, const char *text)
{
    if (strncmp(text, a->begun, strlen(a->begun)) == 0)
        puts(text);
}

/* ---- The scenario of the line, and what it has ----------------------------------------------- */

static const io_scenario_entry *scenario_of(const asked *a)
{
    int count;
    const io_scenario_entry *all = io_scenarios(&count);

    for (int w = 1; w < a->count; w++)
        for (int i = 0; i < count; i++)
            if (strcmp(a->word[w], all[i].name) == 0)
                return &all[i];
    return NULL;
}

/* Its options as a list, its rulings and variants as keys; NULL: no scenario is named. */
static json_t *battle_of(const asked *a)
{
    const io_scenario_entry *entry = scenario_of(a);
    io_faults faults = { .count = 0 };
    char *text = entry ? io_battle_json(entry, true, &faults) : NULL;
    json_t *battle = text ? json_loads(text, 0, NULL) : NULL;

    free(text);
    return battle;
}

static void offer_options(const asked *a, const json_t *battle)
{
    const json_t *options = json_object_get(battle, "options");

    offer(a, "advanced");
    for (size_t i = 0; i < json_array_size(options); i++)
        offer(a, json_string_value(json_array_get(options, i)));
}

static void offer_rulings(const asked *a, json_t *battle)
{
    json_t *rulings = json_object_get(json_object_get(battle, "ground"), "rulings");
    char text[128];

    for (void *i = json_object_iter(rulings); i; i = json_object_iter_next(rulings, i)) {
        snprintf(text, sizeof text, "%s=", json_object_iter_key(i));
        offer(a, text);
    }
}

static void offer_variants(const asked *a, const json_t *battle)
{
    const json_t *variants = json_object_get(json_object_get(battle, "about"), "variants");

    for (size_t i = 0; i < json_array_size(variants); i++) {
        void *first = json_object_iter(json_array_get(variants, i));
        if (first)
            offer(a, json_object_iter_key(first));
    }
}

static void offer_of_battle(const asked *a, const char *kind)
{
    json_t *battle = battle_of(a);

    if (strcmp(kind, "OPTION") == 0)
        offer_options(a, battle);
    else if (strcmp(kind, "RULING") == 0)
        offer_rulings(a, battle);
    else
        offer_variants(a, battle);
    json_decref(battle);
}

/* Sides by their names, units by their ids: of the battle as it begins. */
static void offer_of_field(const asked *a, bool sides)
{
    const io_scenario_entry *entry = scenario_of(a);
    io_faults faults = { .count = 0 };
    tc_battle *b = malloc(sizeof *b);
    tc_state *s = malloc(sizeof *s);
    char name[64];

    if (b && s && entry && io_scenario_compile(entry->text, entry->len, NULL, b, &faults)) {
        tc_begin(b, s, NULL);
        for (int side = 0; side < 2 && sides; side++) {
            snprintf(name, sizeof name, "%s", play_side_name(b, side));
            for (char *c = name; *c; c++) /* small, as it would be typed */
                *c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 'a' - 'A') : *c;
            offer(a, name);
        }
        for (int k = 0; k < tc_pieces(b) && !sides; k++)
            if (tc_piece_of(b, s, k).what != TC_NOBODY)
                offer(a, play_subject_id(b, k));
    }
    free(b);
    free(s);
}

/* ---- Kinds of words -------------------------------------------------------------------------- */

static void offer_scenarios(const asked *a)
{
    int count;
    const io_scenario_entry *all = io_scenarios(&count);

    for (int i = 0; i < count; i++)
        offer(a, all[i].name);
    puts("@files");
}

static void offer_rules(const asked *a)
{
    char name[40];

    for (unsigned rule = 1; rule <= 0xffff && *a->begun; rule++) /* all of them are no help */
        if (tc_rule(rule).line && tc_rule_name(rule, name, sizeof name) > 0)
            offer(a, name);
}

static void offer_said(const asked *a)
{
    static const char *const deeds[] = { "attacks", "charges", "shoots", "fights" };

    offer_of_field(a, false);
    for (int i = 0; i < TC_COUNT(deeds); i++)
        offer(a, deeds[i]);
}

static void offer_kind(const asked *a, const char *kind)
{
    if (strcmp(kind, "FILE") == 0)
        puts("@files");
    else if (strcmp(kind, "SCENARIO") == 0)
        offer_scenarios(a);
    else if (strcmp(kind, "RULE") == 0)
        offer_rules(a);
    else if (strcmp(kind, "SAID") == 0)
        offer_said(a);
    else if (strcmp(kind, "OPTION") == 0 || strcmp(kind, "RULING") == 0 ||
             strcmp(kind, "VARIANT") == 0)
        offer_of_battle(a, kind);
    else if (strcmp(kind, "LEVEL") == 0)
        for (int level = 0; ai_level_name(level); level++)
            offer(a, ai_level_name(level));
    else if (strcmp(kind, "SIDE") == 0) {
        offer_of_field(a, true);
        offer(a, "first");
        offer(a, "second");
        offer(a, "both");
        offer(a, "none");
    } else if (strcmp(kind, "N") != 0)
        offer(a, kind);
}

/* ---- The line -------------------------------------------------------------------------------- */

typedef char kind_word[32];

/* The n-th word of a list, of too many the last; false: there is none. */
static bool nth(const char *list, int n, kind_word out)
{
    bool any = false;

    for (; *list; list += strspn(list, " ")) {
        const size_t len = strcspn(list, " ");
        snprintf(out, sizeof(kind_word), "%.*s", (int)len, list);
        list += len;
        any = true;
        if (n-- == 0)
            return true;
    }
    return any;
}

static bool is_kind(const char *word)
{
    return word[0] >= 'A' && word[0] <= 'Z';
}

/* What the value of an option is: "" it takes none; false: it is no option of the command. */
static bool value_of(const usage *u, const char *option, size_t len, kind_word out)
{
    for (const char *at = u->options; *at; at += strspn(at, " ")) {
        const size_t all = strcspn(at, " ");
        const size_t name = strcspn(at, "= ");
        if (name == len && strncmp(at, option, len) == 0) {
            snprintf(out, sizeof(kind_word), "%.*s", (int)(all - name ? all - name - 1 : 0),
                     at + name + (all > name));
            return true;
        }
        at += all;
    }
    return false;
}

static void offer_options_of(const asked *a, const usage *u)
{
    kind_word option;

    for (const char *at = u->options; *at; at += strspn(at, " ")) {
        snprintf(option, sizeof option, "%.*s", (int)strcspn(at, "= "), at);
        offer(a, option);
        at += strcspn(at, " ");
    }
    offer(a, "--help");
}

/* How many plain words of the command stand before the one that is begun. */
static int plain_words(const asked *a, const usage *u, int from)
{
    kind_word value;
    int count = 0;

    for (int i = from; i < a->count; i++) {
        const char *word = a->word[i];
        if (word[0] != '-')
            count++;
        else if (value_of(u, word, strlen(word), value) && *value)
            i++; /* and its value */
    }
    return count;
}

static const usage *usage_of(const asked *a, int *from)
{
    char two[64];

    snprintf(two, sizeof two, "%s %s", a->word[0], a->count > 1 ? a->word[1] : "");
    for (int i = 0; i < TC_COUNT(usages); i++) {
        *from = strcmp(two, usages[i].command) == 0 ? 2 : 1;
        if (*from == 2 || strcmp(a->word[0], usages[i].command) == 0)
            return &usages[i];
    }
    return NULL;
}

static void offer_plain(const asked *a, const usage *u, int from)
{
    const int n = plain_words(a, u, from);
    kind_word kind;

    if (!is_kind(u->words)) { /* a word of the command's own */
        for (int i = 0; n == 0 && nth(u->words, i, kind); i++) {
            kind_word next;
            offer_kind(a, kind);
            if (nth(u->words, i + 1, next) && strcmp(next, kind) == 0)
                return;
        }
    } else if (nth(u->words, n, kind)) {
        offer_kind(a, kind);
    }
}

static void complete(asked *a)
{
    int from;
    kind_word kind;
    const usage *u = a->count ? usage_of(a, &from) : NULL;
    const char *last = a->count ? a->word[a->count - 1] : "", *sign = strchr(a->begun, '=');

    if (!a->count) {
        for (int i = 0; i < cli_command_count; i++)
            offer(a, cli_commands[i].name);
        offer(a, "--help");
        offer(a, "--version");
    } else if (u && last[0] == '-' && value_of(u, last, strlen(last), kind) && *kind) {
        offer_kind(a, kind);
    } else if (u && a->begun[0] == '-' && sign) { /* --level=cap: fish asks so */
        asked value = { a->count, a->word, sign + 1 };
        if (value_of(u, a->begun, (size_t)(sign - a->begun), kind) && *kind)
            offer_kind(&value, kind);
    } else if (u && a->begun[0] == '-') {
        offer_options_of(a, u);
    } else if (u) {
        offer_plain(a, u, from);
    }
}

int cli_complete(int argc, char **argv)
{
    if (argc == 2 && cli_helps(argc, argv, help))
        return CLI_OK;
    if (argc < 2)
        return cli_usage("complete", "which word is begun?", NULL);
    asked a = { argc - 2, argv + 1, argv[argc - 1] };
    complete(&a);
    return CLI_OK;
}
