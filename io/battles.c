/* Battles as JSON for whoever has no YAML: the page. Of each scenario a card (its words, its
   ground, who stands where) and the battle itself: the bytes of its tc_battle (no pointers, only
   fixed-size integers). Options and variants that change more than a switch are patches of these
   bytes, one for each set of them. */
#include "systems.h"

#include <stdlib.h>
#include <string.h>

enum { STRUCTURAL_MAX = 6, VARIANTS_MAX = 8, BATTLE_TEXT = 1 << 20, GAP = 8 };

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

/* The switches of a battle as those of another. */
static void same_switches(tc_battle *to, const tc_battle *from)
{
    tc_battle *const same = (tc_battle *)(uintptr_t)from; /* read only */

    *io_switched(to) = *io_switched(same);
}

static bool compile(const maker *m, const char *const *options, int count, const char *variant,
                    tc_battle *out)
{
    const io_choice choice = { .options = options, .option_count = count, .variant = variant };
    io_faults faults = { .count = 0 };

    const bool good = io_scenario_compile(m->entry->text, m->entry->len, &choice, out, &faults) &&
                      io_choice_acts(out, &choice, &faults);
    m->out->failed |= faults.starved; /* else it is a choice that this battle does not have */
    return good;
}

/* Switches are set by name in the page; what else differs is structure. */
static bool differs(const maker *m, const tc_battle *a, const tc_battle *b)
{
    tc_battle *copy = malloc(sizeof *copy);
    bool other = true;

    if (copy) {
        *copy = *b;
        same_switches(copy, a);
        other = memcmp((const char *)copy, (const char *)a, sizeof *a) != 0;
    }
    m->out->failed |= !copy;
    free(copy);
    return other;
}

static bool too_many(io_faults *faults, const char *what, int most)
{
    faults->count = 1;
    faults->at[0] = (io_fault){ .line = 1, .column = 1 };
    snprintf(faults->at[0].text, sizeof faults->at[0].text, "the page has at most %d %s", most,
             what);
    return false;
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
            same_switches(m->other, m->base);
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

/* The page has no room for more than a number of them: false, with a fault. */
static bool find_variants(maker *m, io_faults *faults)
{
    const json_t *list = json_object_get(m->about, "variants");

    if (json_array_size(list) > VARIANTS_MAX)
        return too_many(faults, "variants", VARIANTS_MAX);
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *v = json_array_get(list, i);
        const char *name =
            json_is_object(v) ? json_object_iter_key(json_object_iter(v)) : json_string_value(v);
        if (name)
            m->variant[m->variants++] = name;
    }
    return true;
}

/* The options that mean something in this scenario, and which of them change its structure. */
static bool put_options(maker *m, io_faults *faults)
{
    const json_t *special = json_object_get(m->about, "special");
    const io_system *all = io_system_of(m->base->system);
    int listed = 0;

    io_put(m->out, ",\"options\":[");
    for (int i = 0; i < all->options; i++) {
        const char *const name = all->option[i];
        if (!name[0] || (i >= all->switches && !json_object_get(special, name)) ||
            !compile(m, &name, 1, NULL, m->other))
            continue;
        if (differs(m, m->base, m->other)) {
            if (m->structural_count == STRUCTURAL_MAX)
                return too_many(faults, "options that change the battle itself", STRUCTURAL_MAX);
            m->structural[m->structural_count++] = name;
        } else if (!all->means_something(m->base, i)) {
            continue;
        }
        io_putf(m->out, "%s\"%s\"", listed++ ? "," : "", name);
    }
    io_put(m->out, "],\"structural\":[");
    for (int i = 0; i < m->structural_count; i++)
        io_putf(m->out, "%s\"%s\"", i ? "," : "", m->structural[i]);
    io_put(m->out, "]");
    return true;
}

/* What a card says at once; and what it says when it is opened. */
static void put_about(const maker *m)
{
    static const char *const left_out[] = { "commands", "guns",  "units",   "bodies",     "armies",
                                            "rosters",  "plays", "sources", "confidence", "notes" };
    json_t *about = json_copy(m->about);

    if (json_object_get(m->about, "plays"))
        json_object_set_new(about, "lesson", json_true());
    for (int i = 0; i < TC_COUNT(left_out); i++)
        json_object_del(about, left_out[i]);
    io_put(m->out, ",\"about\":");
    io_put_value(m->out, about);
    json_decref(about);
}

static void put_more(const maker *m)
{
    static const char *const kept[] = { "sources", "confidence", "notes", "plays" };
    json_t *more = json_object();

    for (int i = 0; i < TC_COUNT(kept); i++)
        if (json_object_get(m->about, kept[i]))
            json_object_set(more, kept[i], json_object_get(m->about, kept[i]));
    io_put(m->out, ",\"more\":");
    io_put_value(m->out, more);
    json_decref(more);
}

/* TVB-X10: nobody is told where it stands before he has chosen a side. */
static bool is_hidden(const json_t *unit)
{
    const json_t *all = json_object_get(unit, "statuses");
    size_t i;
    json_t *one;

    json_array_foreach(all, i, one)
    {
        if (strcmp(json_string_value(one), "hidden") == 0)
            return true;
    }
    return false;
}

/* Of a list of units and the like only what a small map draws, a card counts and an army list
   is made of. */
static void thin(json_t *list)
{
    static const char *const kept[] = { "side",        "at",      "round",  "cf",
                                        "type",        "heading", "width",  "depth",
                                        "attached_to", "command", "quality" };
    size_t i;
    json_t *one;

    json_array_foreach(list, i, one)
    {
        json_t *less = json_object();
        for (int k = 0; k < TC_COUNT(kept); k++) {
            json_t *value = json_object_get(one, kept[k]);
            if (value && !json_is_null(value))
                json_object_set(less, kept[k], value);
        }
        if (is_hidden(one))
            json_object_del(less, "at");
        json_array_set_new(list, i, less);
    }
}

/* The state in which it starts, without what no card shows. */
static void put_start(const maker *m)
{
    static const char *const left_out[] = { "awaits", "cup", "activation", "battles", "routed" };
    json_t *start = json_loads(m->room, 0, NULL);

    for (int k = 0; k < TC_COUNT(left_out); k++)
        json_object_del(start, left_out[k]);
    if (json_object_get(m->about, "plays"))
        json_array_clear(json_object_get(start, "units")); /* a lesson has no map of its own */
    json_t *side;
    size_t i;
    json_array_foreach(json_object_get(start, "sides"), i, side)
    {
        thin(json_object_get(side, "commands"));
    }
    thin(json_object_get(start, "units"));
    thin(json_object_get(start, "leaders"));
    thin(json_object_get(start, "guns"));
    io_put(m->out, ",\"start\":");
    io_put_value(m->out, start);
    json_decref(start);
}

static bool put_card(maker *m, io_faults *faults)
{
    tc_state *s = malloc(sizeof *s);

    io_put(m->out, "\"name\":");
    io_put_string(m->out, m->entry->name);
    put_about(m);
    const bool fits = put_options(m, faults);
    if (s) {
        tc_begin(m->base, s, NULL);
        play_state_json(m->base, s, m->room, BATTLE_TEXT);
        put_start(m);
        if (tc_board(m->base) == TC_HEXES) { /* a table's ground is in its state */
            play_battle_json(m->base, m->room, BATTLE_TEXT);
            io_put(m->out, ",\"ground\":");
            io_put(m->out, m->room);
        }
    } else {
        m->out->failed = true;
    }
    free(s);
    return fits;
}

static void put_bytes(const maker *m)
{
    io_put(m->out, "\"bytes\":\"");
    io_put_base64(m->out, (const uint8_t *)m->base, sizeof *m->base, false);
    io_put(m->out, "\"");
    put_choices(m);
}

/* ---- One scenario after the other ------------------------------------------------------------ */

static bool new_maker(maker *m, io_text *out)
{
    *m = (maker){ .base = malloc(sizeof *m->base),
                  .other = malloc(sizeof *m->other),
                  .room = malloc(BATTLE_TEXT),
                  .out = out };
    if (!m->base || !m->other || !m->room)
        out->failed = true;
    return !out->failed;
}

static void free_maker(maker *m)
{
    json_decref(m->about);
    free(m->base);
    free(m->other);
    free(m->room);
}

/* False: the scenario does not compile. */
static bool open_battle(maker *m, const io_scenario_entry *entry, io_faults *faults)
{
    char *about = io_scenario_about(entry->text, entry->len);

    json_decref(m->about);
    m->entry = entry;
    m->about = about ? json_loads(about, 0, NULL) : NULL;
    free(about);
    m->variants = m->structural_count = 0;
    if (!io_scenario_compile(entry->text, entry->len, NULL, m->base, faults))
        return false;
    m->out->failed |= !m->about; /* what compiles says something about itself */
    return !m->out->failed && find_variants(m, faults);
}

/* By which rules, and how long a record of them may be. */
static void put_version(const maker *m)
{
    io_putf(m->out, "{\"version\":\"%s\",\"rules\":{", TERCIO_VERSION);
    for (int i = 1; tc_system_name(i); i++)
        io_putf(m->out, "%s\"%s\":%d", i > 1 ? "," : "", tc_system_name(i), io_rules_version(i));
    io_putf(m->out, "},\"plays\":%d,", IO_RECORD_PLAYS_MAX);
}

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

char *io_cards_json(void)
{
    int count, listed = 0;
    const io_scenario_entry *entries = io_scenarios(&count);
    io_text out = { NULL, 0, 0, false };
    maker m;

    if (new_maker(&m, &out)) {
        put_version(&m);
        io_put(&out, "\"battles\":[");
        for (int i = 0; i < count; i++) {
            io_faults faults = { .count = 0 };
            /* One that says no length is a board for tests. */
            if (!open_battle(&m, &entries[i], &faults) || !json_object_get(m.about, "length"))
                continue;
            io_put(&out, listed++ ? ",{" : "{");
            out.failed |= !put_card(&m, &faults);
            io_put(&out, "}");
        }
        io_put(&out, "]}");
    }
    free_maker(&m);
    return io_text_take(&out);
}

char *io_battle_json(const io_scenario_entry *entry, bool whole, io_faults *faults)
{
    io_text out = { NULL, 0, 0, false };
    maker m;

    if (!new_maker(&m, &out)) {
        free_maker(&m);
        return NULL;
    }
    if (!open_battle(&m, entry, faults)) {
        free_maker(&m);
        return NULL;
    }
    put_version(&m);
    bool fits = true;
    if (whole) {
        fits = put_card(&m, faults);
        io_put(&out, ",\"text\":");
        io_put_string(&out, entry->text);
        io_put(&out, ",");
    } else {
        m.out = &(io_text){ NULL, 0, 0, false }; /* only to learn which options are structural */
        fits = put_options(&m, faults);
        out.failed |= m.out->failed;
        io_text_drop(m.out);
        m.out = &out;
    }
    put_bytes(&m);
    put_more(&m);
    io_put(&out, "}");
    out.failed |= !fits;
    free_maker(&m);
    return io_text_take(&out);
}
