/* tercio odds: the exact chances of one action in a position, through the real rules. */
#include "odds.h"
#include "cli.h"
#include "systems.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: tercio odds POSITION WHO attacks|charges|shoots|fights WHOM [--json]\n"
    "       tercio odds POSITION COMMAND... [--json]\n"
    "       tercio odds POSITION [--action JSON] [--options a,b] [--first] [--cup] [--json]\n\n"
    "  POSITION       a scenario's name or a position file\n"
    "  WHO, WHOM      units by their ids (tercio scenario show); several of WHO: L1.3 L1.4 attack "
    "P2.1.\n"
    "                 Where it cannot be done in the position, it is supposed to be the moment for "
    "it, and if\n"
    "                 that does not do, that they stand face to face; a line says what was "
    "supposed\n"
    "  COMMAND        what would be typed at the table: check SC6, m A3 0205\n"
    "  --action JSON  the decision, in the words of docs/protocol.md; with none at all: the dice "
    "due now\n"
    "  --options a,b  options to switch on\n"
    "  --first        only the first chance step, not all up to the next decision\n"
    "  --cup          who may be drawn next, and who cannot come any more this turn\n\n"
    "example: tercio odds lutter L1.3 attacks P2.1\n"
    "         tercio odds bridge.yaml --action '{\"kind\":\"RESOLVE_NEXT\",\"index\":0}'\n";

enum { OPTIONS_MAX = 32, WORK = 256, WORDS_MAX = 1 << 17 };

typedef struct question {
    const char *position, *action;
    char *options;
    bool first, cup, json;
    odds_said said;
} question;

typedef struct odds_table {
    tc_battle b;
    tc_state s;
    tc_state work[WORK];
    play_outcome outcome[PLAY_OUTCOMES_MAX];
    char words[WORDS_MAX];
    char supposed[ODDS_TEXT];
} odds_table;

static bool set_up(const question *q, odds_table *t)
{
    const char *option[OPTIONS_MAX];
    io_choice choice = { .options = option };

    for (char *o = q->options ? strtok(q->options, ",") : NULL;
         o && choice.option_count < OPTIONS_MAX; o = strtok(NULL, ","))
        option[choice.option_count++] = o;
    if (!cli_battle_only(q->position, &choice, &t->b))
        return false;
    tc_begin(&t->b, &t->s, NULL);
    return true;
}

/* ---- For people: the same numbers as --json ------------------------------------------------- */

static const char *text_of(const json_t *o, const char *name)
{
    const char *text = json_string_value(json_object_get(o, name));
    return text ? text : "";
}

static double number_of(const json_t *o, const char *name)
{
    return json_number_value(json_object_get(o, name));
}

static void print_rule(const json_t *o)
{
    if (*text_of(o, "rule"))
        printf(" [%s%s%s]", text_of(o, "rule"), *text_of(o, "ruling") ? ", " : "",
               text_of(o, "ruling"));
    printf("\n");
}

/* So much of a sentence as fits, cut between words. */
static void print_short(const char *line)
{
    enum { MOST = 76 };
    int len = (int)strlen(line);

    if (len > MOST)
        for (len = MOST; len > 0 && line[len] != ' ';)
            len--;
    printf("%.*s%s", len, line, line[len] ? " ..." : "");
}

static void print_terms(const json_t *list, const char *what)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *term = json_array_get(list, i);
        const tc_rule_info info = tc_rule(tc_rule_find(text_of(term, "rule")));
        printf("  %s %+d: ", what, (int)number_of(term, "value"));
        print_short(info.line ? info.line : "");
        print_rule(term);
    }
}

/* The ladder as the book climbs it: strengths, odds, shifts, modifiers, then one line per face of
   the die. */
static void print_ladder(const json_t *ladder)
{
    const json_t *strengths = json_object_get(ladder, "strengths"),
                 *faces = json_object_get(ladder, "faces");

    if (!strengths)
        return;
    for (size_t i = 0; i < json_array_size(strengths); i++) {
        const json_t *unit = json_array_get(strengths, i);
        printf("  %-12s strength %g", text_of(unit, "unit"), number_of(unit, "strength"));
        print_rule(unit);
    }
    printf("  %g against %g: column %s", number_of(ladder, "attack"), number_of(ladder, "defence"),
           text_of(ladder, "column"));
    print_rule(ladder);
    print_terms(json_object_get(ladder, "shifts"), "columns");
    if (number_of(ladder, "shift") != 0)
        printf("  shifted to %s\n", text_of(ladder, "shifted"));
    print_terms(json_object_get(ladder, "modifiers"), "die");
    for (size_t i = 0; i < json_array_size(faces); i++) {
        const json_t *face = json_array_get(faces, i);
        printf("  die %d, row %d: %s  %s\n", (int)number_of(face, "die"),
               (int)number_of(face, "row"), text_of(face, "result"), text_of(face, "words"));
    }
}

static void print_outcomes(const json_t *list)
{
    static const char bar[] = "########################################";

    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *at = json_array_get(list, i);
        const char *words = *text_of(at, "words") ? text_of(at, "words") : text_of(at, "label");
        const double percent = number_of(at, "percent");
        printf("%5.1f %%  %-40.*s  %s (%s), margin %+.2f\n", percent, (int)(percent * 0.4 + 0.5),
               bar, words, text_of(at, "chance"), number_of(at, "margin"));
    }
}

static void print_fates(const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *at = json_array_get(list, i), *ends = json_object_get(at, "ends");
        const char *who = *text_of(at, "unit") ? "unit" : *text_of(at, "leader") ? "leader" : "gun";
        printf("  %-12s", text_of(at, who));
        for (size_t k = 0; k < json_array_size(ends); k++) {
            const json_t *end = json_array_get(ends, k);
            printf("%s %s %.1f %%", k ? "," : "", text_of(end, "as"), number_of(end, "percent"));
        }
        printf("\n");
    }
}

/* The dice that fall at a table: whose, how many, what they need. */
static void print_dice(const json_t *ladder)
{
    const json_t *dice = json_object_get(ladder, "dice");

    for (size_t i = 0; i < json_array_size(dice); i++) {
        const json_t *at = json_array_get(dice, i);
        const int count = (int)number_of(at, "dice");
        printf("  %-12s %d %s", text_of(at, "unit"), count, count == 1 ? "die" : "dice");
        if (json_is_integer(json_object_get(at, "hits_on")))
            printf(", %d or more counts", (int)number_of(at, "hits_on"));
        print_rule(at);
    }
}

static void print_words(const odds_table *t)
{
    const cli_system *own = cli_system_of(&t->b);
    json_t *o = json_loads(t->words, 0, NULL);

    if (!o)
        return;
    printf("%s\n",
           json_is_true(json_object_get(o, "exact")) ? "Exact chances." : "Sampled chances.");
    print_ladder(json_object_get(o, "ladder"));
    print_dice(json_object_get(o, "ladder"));
    print_outcomes(json_object_get(o, "outcomes"));
    print_fates(json_object_get(o, "fates"));
    printf("margin now %+d%s, afterwards %+.2f%s on average (+ for %s)\n",
           (int)number_of(o, "margin_now"), own->odds_coin, number_of(o, "margin"), own->odds_coin,
           own->odds_for ? own->odds_for : play_side_name(&t->b, 0));
    json_decref(o);
}

static void print_cup(odds_table *t, bool json)
{
    enum { ROWS = 32 };
    play_cup_row row[ROWS];

    if (json) {
        play_cup_json(&t->b, &t->s, t->words, WORDS_MAX);
        printf("%s\n", t->words);
        return;
    }
    const int count = play_cup(&t->b, &t->s, row, TC_COUNT(row));
    for (int i = 0; i < count && i < TC_COUNT(row); i++) {
        const char *name = play_cup_name(&t->b, &row[i]);
        printf("%-24s %d of %d%s%s\n", name ? name : "event marker", row[i].markers, row[i].total,
               row[i].activated ? ", would be put aside" : "",
               row[i].impossible ? ", cannot come any more this turn" : "");
    }
}

/* What is asked, if it is a decision and no dice that are due; false: *code. */
static bool read_decision(const question *q, odds_table *t, play_decision *d, int *code)
{
    char text[ODDS_TEXT] = "";
    io_fault fault;

    *code = CLI_USAGE;
    if (q->action && !io_decision_read(&t->b, &t->s, q->action, strlen(q->action), d, &fault)) {
        cli_print_fault("--action", &fault);
        return false;
    }
    if (q->said.count && !odds_understand(&t->b, &q->said, &t->s, d, t->supposed, text)) {
        if (text[0])
            cli_usage("odds", text, NULL);
        return false;
    }
    if (!q->action && !q->said.count && tc_awaits(&t->b, &t->s).who != TC_CHANCE) {
        cli_usage("odds",
                  "no dice are due in this position: say who attacks whom, or name an --action",
                  NULL);
        return false;
    }
    return true;
}

static void print_answer(const odds_table *t, bool json)
{
    if (json && t->supposed[0]) {
        json_t *supposed = json_string(t->supposed);
        char *text = json_dumps(supposed, JSON_ENCODE_ANY);
        printf("{\"supposed\":%s,%s\n", text ? text : "\"\"", t->words + 1);
        free(text);
        json_decref(supposed);
    } else if (json) {
        printf("%s\n", t->words);
    } else {
        if (t->supposed[0])
            printf("%s\n", t->supposed);
        print_words(t);
    }
}

static int answer(const question *q, odds_table *t)
{
    play_odds o = { .at = t->outcome };
    play_decision d = { .count = 0 };
    int code;

    if (q->cup && !play_has_cup(&t->b))
        return cli_usage("odds", "there is no cup in this battle", NULL);
    if (q->cup) {
        print_cup(t, q->json);
        return CLI_OK;
    }
    if (!read_decision(q, t, &d, &code))
        return code;
    const play_decision *asked = d.count && d.at[0].kind != TC_ROLL ? &d : NULL;
    play_odds_of(&t->b, &t->s, asked, !q->first, t->work, WORK, &o);
    if (!o.total) {
        play_say_verdict(&t->b, &o.verdict, t->words, WORDS_MAX);
        return cli_failed("not legal:", t->words);
    }
    play_odds_json(&t->b, &t->s, asked, &o, t->words, WORDS_MAX);
    print_answer(t, q->json);
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
        else if (argv[i][0] == '-' && argv[i][1]) {
            *code = cli_usage("odds", "unknown option", argv[i]);
            return false;
        } else if (!q->position)
            q->position = argv[i];
        else if (q->said.count < ODDS_SAID_MAX)
            q->said.at[q->said.count++] = argv[i];
    }
    if (!q->position)
        *code = cli_usage("odds", "which position?", NULL);
    else if (q->said.count && (q->action || q->cup))
        *code = cli_usage("odds", "words, --action or --cup: one of them, not also", q->said.at[0]);
    else
        return true;
    return false;
}

int cli_odds(int argc, char **argv)
{
    question q = { .position = NULL };
    int code = CLI_FAILED;

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    if (read_arguments(argc, argv, &q, &code)) {
        odds_table *t = calloc(1, sizeof *t);
        if (!t)
            code = cli_failed("no memory left", NULL);
        else if (set_up(&q, t))
            code = answer(&q, t);
        free(t);
    }
    free(q.options);
    return code;
}
