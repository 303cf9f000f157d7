/* Which scenarios there are, their texts, and what a file says about itself. */
#include "scenario.h"
#include "systems.h"
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "scenarios.inc" /* made by tools/embed: scenario_entries[] */

const io_scenario_entry *io_scenarios(int *count)
{
    *count = TC_COUNT(scenario_entries);
    return scenario_entries;
}

static void load_fault(io_faults *faults, const char *what, const char *name, const char *why)
{
    faults->count = 1;
    faults->at[0] = (io_fault){ .line = 0, .column = 0 };
    snprintf(faults->at[0].text, sizeof faults->at[0].text, "%s '%.120s': %s", what, name, why);
}

/* At most one byte more than is allowed is ever read, whatever the file's size. */
static char *read_file(FILE *f, const char *path, size_t *len, io_faults *faults)
{
    char *text = malloc(SCN_BYTES_MAX + 2);

    if (!text) {
        load_fault(faults, "cannot read", path, "out of memory");
        return NULL;
    }
    *len = fread(text, 1, SCN_BYTES_MAX + 1, f);
    if (ferror(f)) {
        load_fault(faults, "cannot read", path, strerror(errno));
    } else if (*len > SCN_BYTES_MAX) {
        load_fault(faults, "cannot read", path, "longer than 1 MiB: no scenario is");
        faults->at[0].line = faults->at[0].column = 1;
    } else {
        text[*len] = 0;
        return text;
    }
    free(text);
    return NULL;
}

static char *load_entry(const io_scenario_entry *entry, size_t *len, io_faults *faults)
{
    char *text = malloc(entry->len + 1);

    if (!text) {
        load_fault(faults, "cannot read", entry->name, "out of memory");
        return NULL;
    }
    memcpy(text, entry->text, entry->len);
    text[entry->len] = 0;
    *len = entry->len;
    return text;
}

char *io_scenario_load(const char *name_or_path, size_t *len, io_faults *faults)
{
    const char *names[64] = { NULL };
    char why[120], hint[80];
    int count;
    const io_scenario_entry *entry = io_scenarios(&count);

    faults->count = 0;
    for (int i = 0; i < count && i < TC_COUNT(names) - 1; i++) {
        names[i] = entry[i].name;
        if (strcmp(entry[i].name, name_or_path) == 0)
            return load_entry(&entry[i], len, faults);
    }
    FILE *f = fopen(name_or_path, "rb");
    if (!f) {
        const int error = errno;
        snprintf(why, sizeof why, "%s%s",
                 error == ENOENT ? "no such scenario or file" : strerror(error),
                 scn_suggest(names, name_or_path, hint));
        load_fault(faults, "cannot open", name_or_path, why);
        return NULL;
    }
    char *text = read_file(f, name_or_path, len, faults);
    (void)fclose(f);
    return text;
}

/* ---- About: the file's words as JSON --------------------------------------------------------- */

static json_t *json_from(const scn_value *v, int depth);

static json_t *json_from_scalar(const scn_value *v)
{
    const bool plain = v->node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    const size_t len = strlen(v->text);

    if (plain && (strcmp(v->text, "true") == 0 || strcmp(v->text, "false") == 0))
        return json_boolean(v->text[0] == 't');
    if (plain && (len == 0 || strcmp(v->text, "~") == 0 || strcmp(v->text, "null") == 0))
        return json_null();
    /* A leading zero makes it a hex, not a number. */
    if (plain && len < 10 && strspn(v->text, "0123456789") == len &&
        (v->text[0] != '0' || len == 1))
        return json_integer(strtol(v->text, NULL, 10));
    return json_string(v->text);
}

static json_t *json_from(const scn_value *v, int depth)
{
    json_t *out = NULL;

    if (v->text || depth > SCN_DEPTH_MAX)
        return v->text ? json_from_scalar(v) : json_null();
    if (v->node->type == YAML_SEQUENCE_NODE) {
        out = json_array();
        for (int i = 0; i < scn_list_count(v); i++) {
            const scn_value item = scn_list_at(v, i);
            if (json_array_append_new(out, json_from(&item, depth + 1)) != 0) {
                json_decref(out);
                return NULL;
            }
        }
        return out;
    }
    out = json_object();
    for (int i = 0; i < scn_map_count(v); i++) {
        scn_value key;
        const scn_value item = scn_map_at(v, i, &key);
        if (key.text && json_object_set_new(out, key.text, json_from(&item, depth + 1)) != 0) {
            json_decref(out);
            return NULL;
        }
    }
    return out;
}

/* A file that is not even YAML says nothing about itself: NULL, as without memory. */
char *io_scenario_about(const char *text, size_t len)
{
    static const char *const left_out[] = { "ground", "position", NULL };
    io_faults faults = { .count = 0 };
    scn *c = calloc(1, sizeof *c);
    char *out = NULL;

    if (!c)
        return NULL;
    c->faults = &faults;
    if (scn_open(c, &c->file, text, len)) {
        const scn_value root = scn_root(&c->file);
        json_t *about = json_from(&root, 0);
        for (int i = 0; left_out[i] && json_is_object(about); i++)
            json_object_del(about, left_out[i]);
        out = about ? json_dumps(about, JSON_COMPACT) : NULL;
        json_decref(about);
    }
    scn_close(&c->file);
    free(c);
    return out;
}

/* ---- History --------------------------------------------------------------------------------- */

bool io_scenario_history(const char *text, size_t len, io_history *out)
{
    char *words = io_scenario_about(text, len);
    json_t *about = words ? json_loads(words, 0, NULL) : NULL;
    const json_t *history = json_object_get(about, "history");
    const char *winner = json_string_value(json_object_get(history, "winner"));
    const char *level = json_string_value(json_object_get(history, "level"));
    int found = -1;
    const bool known = about != NULL;

    for (int i = 1; i <= TC_SYSTEMS && winner && found < 0; i++)
        found = scn_word(io_system_of(i)->winner, winner);
    *out = (io_history){ found, level ? scn_word(play_levels, level) : -1 };
    json_decref(about);
    free(words);
    return known;
}
