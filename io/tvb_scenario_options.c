/* Options, rulings and numbers of Tilly's Very Bad Day (ledger section 8), from the file and the
   caller. A switch may be named among the options (on) or given a value among the rulings. */
#include "tvb_scenario.h"
#include <string.h>

enum { VALUE_FIRST = TVB_SWITCHES };

static const char *const names[] = {
#define SWITCH(symbol, name, type, on, rule)       name,
#define VALUE(field, name, start, low, high, rule) name,
#include "../core/tvb/options.def"
#undef VALUE
#undef SWITCH
    NULL
};

static const char types[] = {
#define SWITCH(symbol, name, type, on, rule) type,
#include "../core/tvb/options.def"
#undef SWITCH
    0
};

typedef struct value_row {
    size_t offset;
    int start, low, high;
    unsigned rule;
} value_row;

static const value_row values[] = {
#define SWITCH(symbol, name, type, on, rule)
#define VALUE(field, name, start, low, high, rule)                                                 \
    { offsetof(tvb_battle, field), start, low, high, rule },
#include "../core/tvb/options.def"
#undef VALUE
#undef SWITCH
};

static int find(tvs *t, const scn_value *at, const char *what, const char *name)
{
    const int n = scn_word(names, name);
    char quote[48], hint[80];

    if (n < 0)
        scn_fault(t->c, at, 0, "unknown %s '%s'%s", what, scn_quote(name, quote),
                  scn_suggest(names, name, hint));
    return n;
}

static void option_on(tvs *t, const scn_value *at, const char *name)
{
    /* the book's optional rules that change no list */
    if (strcmp(name, "advanced") == 0) {
        t->b->on |= 1u << TVB_MAY_EVADE | 1u << TVB_VARIABLE_MORALE;
        return;
    }
    const int n = find(t, at, "option", name);
    if (n >= VALUE_FIRST || (n >= 0 && types[n] == 'r'))
        scn_fault(t->c, at, 0, "'%s' wants a value: write it among the rulings", name);
    else if (n >= 0)
        t->b->on |= 1u << n;
}

/* Lengths are written in TUM, army_break as 1/3 or 3, turn_limit as it is. */
static bool value_from(const char *name, const char *text, int *out)
{
    const bool length = strcmp(name, "cannon_width") == 0 || strcmp(name, "base_depth") == 0;
    const char *s = strncmp(text, "1/", 2) == 0 && !length ? text + 2 : text;
    int n = 0, digits = 0, places = length ? 3 : 0;

    for (; *s >= '0' && *s <= '9' && digits < 4; s++, digits++)
        n = 10 * n + (*s - '0');
    if (*s == '.' && length)
        for (s++; *s >= '0' && *s <= '9' && places; s++, places--)
            n = 10 * n + (*s - '0');
    for (; places; places--)
        n *= 10;
    *out = n;
    return digits && !*s;
}

static void ruling_set(tvs *t, const scn_value *at, const char *name, const char *value)
{
    static const char *const yes_no[] = { "false", "true", "off", "on", "no", "yes", NULL };
    const int n = find(t, at, "ruling", name);
    const int yes = scn_word(yes_no, value);
    char quote[48];
    int number = 0;

    if (n < 0)
        return;
    if (n < VALUE_FIRST) {
        if (yes < 0)
            scn_fault(t->c, at, 0, "%s cannot be '%s'; it is true or false", name,
                      scn_quote(value, quote));
        t->works_said |= n == TVB_FORTIFICATIONS;
        t->b->on &= ~(1u << n);
        t->b->on |= (uint32_t)(yes > 0 && (yes & 1)) << n;
        return;
    }
    const value_row *row = &values[n - VALUE_FIRST];
    if (!value_from(name, value, &number) || number < row->low || number > row->high) {
        const int one = row->start >= 1000 ? 1000 : 1;
        scn_fault(t->c, at, row->rule, "%s cannot be '%s'; it is %g to %g", name,
                  scn_quote(value, quote), (double)row->low / one, (double)row->high / one);
        return;
    }
    memcpy((char *)t->b + row->offset, &number, sizeof number);
}

static void rulings_map(tvs *t, const scn_value *map)
{
    const int count = scn_map_count(map);

    for (int i = 0; i < count; i++) {
        scn_value key, v = scn_map_at(map, i, &key);
        if (!key.text || !v.text)
            scn_fault(t->c, &key, 0, "a ruling is a name and a single value");
        else
            ruling_set(t, &v, key.text, v.text);
    }
}

static void choice_rulings(tvs *t)
{
    const io_choice *choice = t->c->choice;

    for (int i = 0; choice && i < choice->ruling_count; i++) {
        const char *s = choice->rulings[i], *equals = strchr(s, '=');
        char name[64];
        const size_t len = equals ? (size_t)(equals - s) : 0;
        if (!equals || len >= sizeof name) {
            scn_fault(t->c, NULL, 0, "a ruling is written name=value, not '%s'",
                      scn_quote(s, name));
            continue;
        }
        memcpy(name, s, len);
        name[len] = 0;
        ruling_set(t, NULL, name, equals + 1);
    }
}

void tvs_compile_options(tvs *t)
{
    const scn_field option = { .name = "option", .type = SCN_ID, .max = 40 };
    const io_choice *choice = t->c->choice;

#define SWITCH(symbol, name, type, default_on, rule)                                               \
    t->b->on |= (default_on) ? 1u << TVB_##symbol : 0u;
#include "../core/tvb/options.def"
#undef SWITCH
    for (int i = 0; i < TC_COUNT(values); i++)
        memcpy((char *)t->b + values[i].offset, &values[i].start, sizeof values[i].start);
    for (int i = 0; i < scn_list_count(&t->top.options); i++) {
        scn_value v = scn_list_at(&t->top.options, i);
        if (scn_check(t->c, &v, &option))
            option_on(t, &v, v.text);
    }
    rulings_map(t, &t->top.rulings);
    for (int i = 0; choice && i < choice->option_count; i++)
        option_on(t, NULL, choice->options[i]);
    choice_rulings(t);
}
