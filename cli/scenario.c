/* tercio scenario: list them, show one as text, SVG or JSON, check files. */
#include "cli.h"
#include "map.h"
#include "systems.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: tercio scenario list [--json]\n"
    "       tercio scenario show NAME|FILE [--svg | --json] [--variant V] [--option NAME]... "
    "[--ruling A=B]...\n"
    "       tercio scenario check FILE...\n"
    "       tercio scenario compile NAME|FILE [-o FILE]\n"
    "\n"
    "list     the built-in battles, one line per battle\n"
    "show     the map with its units and the order of battle; --svg draws a map to look at (on "
    "stdout)\n"
    "check    every fault of scenario files as FILE:LINE:COLUMN: text [rule]; exit 1 if there is "
    "one\n"
    "compile  the battle as the page takes it (JSON: its words, its ground, its bytes, a patch "
    "for\n"
    "         every option that changes them), on stdout or into a file\n"
    "\n"
    "Options and rulings are each rule system's own (docs/formats.md lists them); a wrong name is "
    "answered with\n"
    "the nearest. `advanced` is the set that the book or the file names.\n"
    "\n"
    "example: tercio scenario show lutter --option artillery --svg > lutter.svg\n";

/* ---- What a file says about itself ----------------------------------------------------------- */

static bool read_hex(const char *text, tc_hex *h)
{
    long n;
    if (!text || strlen(text) != 4 || !cli_number(text, 101, 6432, &n) || n % 100 < 1 ||
        n % 100 > HEX_ROWS)
        return false;
    *h = hex_at((int)(n / 100) - 1, (int)(n % 100) - 1);
    return true;
}

static void read_road(const json_t *road, map_decor *out)
{
    int *count = &out->road[out->roads].count;

    *count = 0;
    for (size_t i = 0; i < json_array_size(road) && *count < IO_ROAD_HEXES_MAX; i++)
        if (read_hex(json_string_value(json_array_get(road, i)),
                     &out->road[out->roads].hex[*count]))
            ++*count;
    out->roads += *count > 1;
}

/* 24 and "20.5" both: what is no whole number stands as it is written. */
static double read_length(const json_t *at)
{
    return json_is_string(at) ? strtod(json_string_value(at), NULL) : json_number_value(at);
}

static void read_label(const json_t *label, map_decor *out)
{
    const char *text = json_string_value(json_object_get(label, "text"));
    const json_t *at = json_object_get(label, "at");
    const bool point = json_array_size(at) == 2;

    if (!text || (!point && !read_hex(json_string_value(at), &out->label[out->labels].hex)))
        return;
    out->label[out->labels].x = read_length(json_array_get(at, 0));
    out->label[out->labels].y = read_length(json_array_get(at, 1));
    snprintf(out->label[out->labels].text, sizeof out->label[0].text, "%s", text);
    out->labels++;
}

/* "Swedes against Imperials": the sides as the file names them, the first one first. */
static void read_subtitle(json_t *sides, map_decor *out)
{
    void *first = json_object_iter(sides);
    void *second = first ? json_object_iter_next(sides, first) : NULL;
    if (!second)
        return;
    const char *one = json_string_value(json_object_get(json_object_iter_value(first), "name"));
    const char *other = json_string_value(json_object_get(json_object_iter_value(second), "name"));
    if (one && other &&
        snprintf(out->subtitle, sizeof out->subtitle, "%s against %s", one, other) >=
            (int)sizeof out->subtitle)
        memcpy(out->subtitle + sizeof out->subtitle - 4, "...", 4);
}

void map_decor_read(const char *about_json, map_decor *out)
{
    json_t *about = about_json ? json_loads(about_json, 0, NULL) : NULL;

    *out = (map_decor){ .labels = 0 };
    const json_t *labels = json_object_get(about, "labels"),
                 *roads = json_object_get(about, "roads");
    for (size_t i = 0; i < json_array_size(labels) && out->labels < IO_LABELS_MAX; i++)
        read_label(json_array_get(labels, i), out);
    for (size_t i = 0; i < json_array_size(roads) && out->roads < IO_ROADS_MAX; i++)
        read_road(json_array_get(roads, i), out);
    read_subtitle(json_object_get(about, "sides"), out);
    snprintf(out->note, sizeof out->note, "%s",
             json_is_object(json_object_get(about, "confidence"))
                 ? "A reconstruction of ours, not the publisher's map or counters; the scenario "
                   "file gives the source "
                   "and our confidence of every number."
                 : "A battle of our own making.");
    json_decref(about);
}

/* ---- list ------------------------------------------------------------------------------------ */

static int list(bool as_json)
{
    int count = 0;
    const io_scenario_entry *entry = io_scenarios(&count);
    tc_battle *b = malloc(sizeof *b);
    json_t *all = json_array();

    for (int i = 0; b && i < count; i++) {
        io_faults faults = { .count = 0 };
        char *about = io_scenario_about(entry[i].text, entry[i].len);
        json_t *a = about ? json_loads(about, 0, NULL) : NULL;
        const char *length = json_string_value(json_object_get(a, "length"));
        if (!io_scenario_compile(entry[i].text, entry[i].len, NULL, b, &faults)) {
            cli_print_faults(entry[i].name, &faults);
        } else if (as_json) {
            json_object_set_new(a, "name", json_string(entry[i].name));
            json_array_append(all, a);
        } else {
            printf("%-14s %-44s %2d against %-2d units%s%s\n", entry[i].name, b->title,
                   cli_system_of(b)->units(b, 0), cli_system_of(b)->units(b, 1), length ? ", " : "",
                   length ? length : "");
        }
        json_decref(a);
        free(about);
    }
    if (as_json) {
        json_dumpf(all, stdout, JSON_INDENT(1));
        putchar('\n');
    }
    json_decref(all);
    free(b);
    return CLI_OK;
}

/* ---- show ------------------------------------------------------------------------------------ */

enum show_as { SHOW_TEXT, SHOW_SVG, SHOW_JSON };

typedef struct show_args {
    const char *name;
    enum show_as as;
    cli_choice choice;
} show_args;

/* What came of it when it was fought. */
static void print_history(const tc_battle *b, io_history h)
{
    if (h.winner < 0)
        return;
    printf("\nIn history: %s%s", h.winner == 2 ? "drawn" : play_side_name(b, h.winner),
           h.winner == 2 ? "" : " won");
    printf(h.level < 0 ? ".\n" : "; %s.\n", h.level < 0 ? "" : play_level_words(h.level));
}

static void show_text(const tc_battle *b, const tc_state *s, const json_t *about, io_history h)
{
    const char *words = json_string_value(json_object_get(about, "about"));

    printf("%s (%s)\n", b->title, b->id);
    if (words)
        putchar('\n');
    cli_put(stdout, words);
    putchar('\n');
    print_history(b, h);
    cli_system_of(b)->show(b, s);
}

static int show_json(const tc_battle *b, const tc_state *s, json_t *about)
{
    enum { ROOM = 1 << 18 };
    char *text = malloc(ROOM);
    if (!text)
        return cli_failed("no memory left", NULL);
    play_state_json(b, s, text, ROOM);
    json_t *out = json_object();
    json_object_set(out, "about", about);
    json_object_set_new(out, "state", json_loads(text, 0, NULL));
    json_dumpf(out, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(out);
    free(text);
    return CLI_OK;
}

/* about: what the scenario's text says of itself. */
static int draw(const show_args *a, const tc_battle *b, const char *about, const char *text,
                size_t len)
{
    json_t *words = about ? json_loads(about, 0, NULL) : NULL;
    io_history history;
    map_decor decor;
    tc_state s;
    int rc = CLI_OK;

    tc_begin(b, &s, NULL);
    map_decor_read(about, &decor);
    if (!words || !io_scenario_history(text, len, &history))
        rc = cli_failed("no memory left for", a->name);
    else if (a->as == SHOW_SVG)
        cli_system_of(b)->draw(stdout, b, &s, &decor);
    else if (a->as == SHOW_JSON)
        rc = show_json(b, &s, words);
    else
        show_text(b, &s, words, history);
    json_decref(words);
    return rc;
}

static int show(const show_args *a)
{
    const io_choice choice = cli_chosen(&a->choice);
    size_t len = 0;
    tc_battle *b = malloc(sizeof *b);
    char *text = b ? cli_battle(a->name, &choice, &len, b) : NULL;
    char *about = text ? io_scenario_about(text, len) : NULL;
    const int rc = text ? draw(a, b, about, text, len) : CLI_FAILED;

    free(about);
    free(text);
    free(b);
    return rc;
}

static int parse_show(int argc, char **argv)
{
    show_args a = { .as = SHOW_TEXT };

    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--svg") == 0)
            a.as = SHOW_SVG;
        else if (strcmp(argv[i], "--json") == 0)
            a.as = SHOW_JSON;
        else if (cli_choice_value(argc, argv, &i, &a.choice))
            continue;
        else if (argv[i][0] == '-' && argv[i][1])
            return cli_usage("scenario", cli_stray(&a.choice, argv[i], "unknown option"), argv[i]);
        else if (a.name)
            return cli_usage("scenario", "one scenario at a time, please; what is", argv[i]);
        else
            a.name = argv[i];
    }
    if (!a.name)
        return cli_usage("scenario", "show needs the name of a scenario or a file", NULL);
    return show(&a);
}

/* ---- check ----------------------------------------------------------------------------------- */

static bool check_file(const char *path, tc_battle *b)
{
    if (!cli_battle_only(path, NULL, b))
        return false;
    printf("%s: %s, ", path, b->title);
    cli_system_of(b)->print_size(b);
    return true;
}

static int check(int argc, char **argv)
{
    tc_battle *b = malloc(sizeof *b);
    int rc = CLI_OK;

    if (argc < 3) {
        free(b);
        return cli_usage("scenario", "check needs a file", NULL);
    }
    for (int i = 2; b && i < argc; i++)
        if (!check_file(argv[i], b))
            rc = CLI_FAILED;
    free(b);
    return rc;
}

/* ---- compile --------------------------------------------------------------------------------- */

static int write_battle(const char *path, const char *text)
{
    cli_out out;

    if (!cli_out_open(&out, path ? path : "-"))
        return CLI_FAILED;
    fprintf(out.to, "%s\n", text);
    return cli_out_close(&out) ? CLI_OK : CLI_FAILED;
}

static int compile(int argc, char **argv)
{
    const char *name = NULL, *out = NULL, *value;
    io_faults faults = { .count = 0 };
    io_scenario_entry entry = { .len = 0 };

    for (int i = 2; i < argc; i++) {
        if ((value = cli_value(argc, argv, &i, "-o")))
            out = value;
        else if ((argv[i][0] == '-' && argv[i][1]) || name)
            return cli_usage("scenario", "compile takes one scenario and -o FILE, not", argv[i]);
        else
            name = argv[i];
    }
    if (!name)
        return cli_usage("scenario", "compile needs the name of a scenario or a file", NULL);
    if (cli_same_file(name, out))
        return cli_usage("scenario", "the battle would overwrite the scenario", name);
    char *text = io_scenario_load(name, &entry.len, &faults);
    json_t *about = NULL;
    if (text) {
        char *words = io_scenario_about(text, entry.len);
        about = words ? json_loads(words, 0, NULL) : NULL;
        free(words);
    }
    entry.text = text;
    entry.name = json_string_value(json_object_get(about, "id"));
    char *battle = text && entry.name ? io_battle_json(&entry, true, &faults) : NULL;
    int rc = CLI_FAILED;
    if (battle)
        rc = write_battle(out, battle);
    else if (faults.count)
        cli_print_faults(name, &faults);
    else
        cli_failed("no memory left for", name);
    json_decref(about);
    free(battle);
    free(text);
    return rc;
}

int cli_scenario(int argc, char **argv)
{
    static const struct {
        const char *word;
        int (*run)(int argc, char **argv);
    } parts[] = { { "show", parse_show }, { "check", check }, { "compile", compile } };

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    if (argc < 2)
        return cli_usage("scenario", "list, show, check or compile?", NULL);
    if (strcmp(argv[1], "list") == 0) {
        if (argc > 3 || (argc == 3 && strcmp(argv[2], "--json") != 0))
            return cli_usage("scenario", "list takes no argument but --json, not", argv[2]);
        return list(argc == 3);
    }
    for (int i = 0; i < TC_COUNT(parts); i++)
        if (strcmp(argv[1], parts[i].word) == 0)
            return parts[i].run(argc, argv);
    return cli_usage("scenario", "list, show, check or compile, not", argv[1]);
}
