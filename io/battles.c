/* The battles as one JSON text for whoever has no YAML: the page. Of each scenario its words,
   its ground and the bytes of its tc_battle (no pointers, only fixed-size integers). Options and
   variants that change more than a switch are patches of these bytes, one for each set of them. */
#include "json.h"

#include <stdlib.h>
#include <string.h>

enum { STRUCTURAL_MAX = 6, VARIANTS_MAX = 8, BATTLE_TEXT = 1 << 20, GAP = 8 };

static const char *const option_names[] = {
#define SWITCH(symbol, name, type, on, rule) (type) == 'o' ? (name) : "",
#include "../core/sof/options.def"
#undef SWITCH
    "flank_march", "hot_head", "bad_guns"
};

typedef struct maker {
    const io_scenario_entry *entry;
    tc_battle *base, *other;
    const char *structural[STRUCTURAL_MAX];
    int structural_count;
    const char *variant[VARIANTS_MAX];
    int variants;
    json_t *about;
    char *room; /* BATTLE_TEXT for play's writers */
    io_text *out;
} maker;

static bool compile(const maker *m, const char *const *options, int count, const char *variant,
                    tc_battle *out)
{
    const io_choice choice = { .options = options, .option_count = count, .variant = variant };
    io_faults faults = { .count = 0 };

    return io_scenario_compile(m->entry->text, m->entry->len, &choice, out, &faults);
}

/* Switches are set by name in the page; what else differs is structure. */
static bool differs(const tc_battle *a, const tc_battle *b)
{
    tc_battle *copy = malloc(sizeof *copy);
    bool other = true;

    if (copy) {
        *copy = *b;
        copy->as.sof.on = a->as.sof.on;
        other = memcmp((const char *)copy, (const char *)a, sizeof *a) != 0;
    }
    free(copy);
    return other;
}

/* ---- Bytes ---------------------------------------------------------------------------------- */

/* Runs of bytes that are not those of the base, as [offset,"base64"]; short gaps are bridged. */
static void put_patch(const maker *m)
{
    const char *from = (const char *)m->base, *to = (const char *)m->other;
    const size_t size = sizeof *m->base;
    int runs = 0;

    io_put(m->out, "[");
    for (size_t at = 0; at < size; at++) {
        size_t end = at, last = at;
        if (from[at] == to[at])
            continue;
        for (; end < size && end - last <= GAP; end++)
            if (from[end] != to[end])
                last = end;
        io_putf(m->out, "%s[%zu,\"", runs++ ? "," : "", at);
        io_put_base64(m->out, (const uint8_t *)to + at, last + 1 - at, false);
        io_put(m->out, "\"]");
        at = last;
    }
    io_put(m->out, "]");
}

/* "historical:artillery,father_tilly": the variant, then the structural options in their order. */
static void put_choices(const maker *m)
{
    int listed = 0;

    io_put(m->out, ",\"choices\":{");
    for (int v = 0; v < (m->variants ? m->variants : 1); v++) {
        const char *variant = m->variants ? m->variant[v] : NULL;
        for (int set = 0; set < 1 << m->structural_count; set++) {
            const char *options[STRUCTURAL_MAX];
            int count = 0;
            for (int i = 0; i < m->structural_count; i++)
                if (set >> i & 1)
                    options[count++] = m->structural[i];
            if (!compile(m, options, count, variant, m->other))
                continue;
            m->other->as.sof.on = m->base->as.sof.on;
            io_putf(m->out, "%s\"%s:", listed++ ? "," : "", variant ? variant : "");
            for (int i = 0; i < count; i++)
                io_putf(m->out, "%s%s", i ? "," : "", options[i]);
            io_put(m->out, "\":");
            put_patch(m);
        }
    }
    io_put(m->out, "}");
}

/* ---- Words ---------------------------------------------------------------------------------- */

static void find_variants(maker *m)
{
    const json_t *list = json_object_get(m->about, "variants");

    for (size_t i = 0; i < json_array_size(list) && m->variants < VARIANTS_MAX; i++) {
        json_t *v = json_array_get(list, i);
        const char *name =
            json_is_object(v) ? json_object_iter_key(json_object_iter(v)) : json_string_value(v);
        if (name)
            m->variant[m->variants++] = name;
    }
}

/* A switch without guns, without an overall commander, without a late one switches nothing. */
static bool means_something(const maker *m, int option)
{
    const sof_battle *b = &m->base->as.sof;
    bool late = false;

    for (int i = 0; i < b->leaders; i++)
        late = late || b->leader[i].absent;
    return option < SOF_SWITCHES && option != SOF_ARTILLERY && option != SOF_FATHER_TILLY &&
           (option != SOF_ABSENT_CHRISTIAN || late);
}

/* The options that mean something in this scenario, and which of them change its structure. */
static void put_options(maker *m)
{
    const json_t *special = json_object_get(m->about, "special");
    int listed = 0;

    io_put(m->out, ",\"options\":[");
    for (int i = 0; i < TC_COUNT(option_names); i++) {
        const bool is_switch = i < SOF_SWITCHES;
        const char *const name = option_names[i];
        if (!name[0] || (!is_switch && !json_object_get(special, name)) ||
            !compile(m, &name, 1, NULL, m->other))
            continue;
        if (differs(m->base, m->other)) {
            if (m->structural_count < STRUCTURAL_MAX)
                m->structural[m->structural_count++] = name;
        } else if (!means_something(m, i)) {
            continue;
        }
        io_putf(m->out, "%s\"%s\"", listed++ ? "," : "", name);
    }
    io_put(m->out, "],\"structural\":[");
    for (int i = 0; i < m->structural_count; i++)
        io_putf(m->out, "%s\"%s\"", i ? "," : "", m->structural[i]);
    io_put(m->out, "]");
}

static void put_about(const maker *m)
{
    static const char *const left_out[] = { "commands", "guns", "units", NULL };
    json_t *about = json_copy(m->about);

    for (int i = 0; left_out[i]; i++)
        json_object_del(about, left_out[i]);
    io_put(m->out, ",\"about\":");
    io_put_value(m->out, about);
    json_decref(about);
}

static void put_battle(maker *m)
{
    tc_state *s = malloc(sizeof *s);

    io_put(m->out, "{\"name\":");
    io_put_string(m->out, m->entry->name);
    put_about(m);
    put_options(m);
    if (s) {
        tc_begin(m->base, s, NULL);
        io_put(m->out, ",\"start\":");
        play_state_json(m->base, s, m->room, BATTLE_TEXT);
        io_put(m->out, m->room);
        io_put(m->out, ",\"ground\":");
        play_battle_json(m->base, m->room, BATTLE_TEXT);
        io_put(m->out, m->room);
    }
    io_put(m->out, ",\"bytes\":\"");
    io_put_base64(m->out, (const uint8_t *)m->base, sizeof *m->base, false);
    io_put(m->out, "\"");
    put_choices(m);
    io_put(m->out, "}");
    free(s);
}

/* False: the scenario says no length (a board for tests), or does not compile. */
static bool open_battle(maker *m)
{
    char *about = io_scenario_about(m->entry->text, m->entry->len);

    m->about = about ? json_loads(about, 0, NULL) : NULL;
    free(about);
    m->variants = m->structural_count = 0;
    if (!m->about || !compile(m, NULL, 0, NULL, m->base))
        return false;
    find_variants(m);
    return json_object_get(m->about, "length");
}

/* Apart, because only records need them. */
char *io_scenario_texts_json(void)
{
    int count;
    const io_scenario_entry *entries = io_scenarios(&count);
    io_text out = { NULL, 0, 0, false };

    for (int i = 0; i < count; i++) {
        io_put(&out, i ? "," : "{");
        io_put_string(&out, entries[i].name);
        io_put(&out, ":");
        io_put_string(&out, entries[i].text);
    }
    io_put(&out, "}");
    return io_text_take(&out);
}

char *io_battles_json(void)
{
    int count, listed = 0;
    const io_scenario_entry *entries = io_scenarios(&count);
    io_text out = { NULL, 0, 0, false };
    maker m = { .base = malloc(sizeof *m.base),
                .other = malloc(sizeof *m.other),
                .room = malloc(BATTLE_TEXT),
                .out = &out };

    io_putf(&out, "{\"version\":\"%s\",\"rules\":%d,\"battles\":[", TERCIO_VERSION,
            IO_SOF_RULES_VERSION);
    for (int i = 0; i < count && m.base && m.other && m.room; i++) {
        m.entry = &entries[i];
        if (open_battle(&m)) {
            io_put(&out, listed++ ? "," : "");
            put_battle(&m);
        }
        json_decref(m.about);
    }
    io_put(&out, "]}");
    if (!m.base || !m.other || !m.room)
        out.failed = true;
    free(m.base);
    free(m.other);
    free(m.room);
    return io_text_take(&out);
}
