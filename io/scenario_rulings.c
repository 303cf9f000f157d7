/* Options and rulings of a system that lists them in a table: a switch may be named among the
   options (on) or given a value among the rulings; a number is given among the rulings. */
#include "scenario.h"
#include <string.h>

typedef struct reading {
    scn *c;
    const scn_rulings *own;
    uint32_t *on, said;
    char *battle;
    const char *names[SCN_RULINGS_MAX + 1]; /* NULL ends them */
} reading;

static const scn_ruling *find(const reading *r, const scn_value *at, const char *what,
                              const char *name)
{
    const char *prefix = r->own->prefix;
    const size_t skip = prefix && strncmp(name, prefix, strlen(prefix)) == 0 ? strlen(prefix) : 0;
    const int n = scn_word(r->names, name + skip);
    char quote[48], hint[80];

    if (n >= 0)
        return &r->own->row[n];
    scn_fault(r->c, at, 0, "unknown %s '%s'%s", what, scn_quote(name, quote),
              scn_suggest(r->names, name, hint));
    return NULL;
}

static void option_on(const reading *r, const scn_value *at, const char *name)
{
    if (r->own->advanced && strcmp(name, "advanced") == 0) {
        *r->on |= r->own->advanced;
        return;
    }
    const scn_ruling *row = find(r, at, "option", name);
    if (row && (row->type == 'n' || row->type == 'r'))
        scn_fault(r->c, at, 0, "'%s' wants a value: write it among the rulings", name);
    else if (row)
        *r->on |= 1u << (row - r->own->row);
}

/* As many decimals as its unit has parts: 1000 three, 10 one, 1 none; perhaps written 1/n. */
static bool number_from(const scn_ruling *row, const char *text, int *out)
{
    const char *s = row->fraction && strncmp(text, "1/", 2) == 0 ? text + 2 : text;
    int n = 0, digits = 0, unit = row->unit;

    for (; *s >= '0' && *s <= '9' && digits < 4; s++, digits++)
        n = 10 * n + (*s - '0');
    if (*s == '.' && unit > 1)
        for (s++; *s >= '0' && *s <= '9' && unit > 1; s++, unit /= 10)
            n = 10 * n + (*s - '0');
    *out = n * unit;
    return digits && !*s;
}

/* By true or false, or by its own two words. */
static void switch_set(reading *r, const scn_value *at, const scn_ruling *row, const char *value)
{
    const char *const words[] = {
        "false", "true", "off", "on", "no", "yes", row->off, row->on, NULL
    };
    const int word = scn_word(words, value);
    const uint32_t bit = 1u << (row - r->own->row);
    char quote[48];

    if (word < 0)
        scn_fault(r->c, at, 0, "%s cannot be '%s'; it is %s or %s", row->name,
                  scn_quote(value, quote), row->on ? row->off : "true",
                  row->on ? row->on : "false");
    r->said |= bit;
    *r->on = word > 0 && (word & 1) ? *r->on | bit : *r->on & ~bit;
}

static void ruling_set(reading *r, const scn_value *at, const char *name, const char *value)
{
    const scn_ruling *row = find(r, at, "ruling", name);
    char quote[48];
    int number = 0;

    if (!row)
        return;
    if (row->type != 'n') {
        switch_set(r, at, row, value);
        return;
    }
    if (!number_from(row, value, &number) || number < row->low || number > row->high) {
        scn_fault(r->c, at, row->rule, "%s cannot be '%s'; it is %g to %g", name,
                  scn_quote(value, quote), (double)row->low / row->unit,
                  (double)row->high / row->unit);
        return;
    }
    memcpy(r->battle + row->offset, &number, sizeof number);
}

/* The numbers into the battle; which switches are on at first. */
static uint32_t begin(const reading *r)
{
    uint32_t on = 0;

    for (int i = 0; i < r->own->count; i++) {
        const scn_ruling *row = &r->own->row[i];
        if (row->type == 'n')
            memcpy(r->battle + row->offset, &row->start, sizeof row->start);
        else
            on |= row->start ? 1u << i : 0u;
    }
    return on;
}

static void rulings_map(reading *r, const scn_value *map)
{
    const int count = scn_map_count(map);

    for (int i = 0; i < count; i++) {
        scn_value key, v = scn_map_at(map, i, &key);
        if (!key.text || !v.text)
            scn_fault(r->c, &key, 0, "a ruling is a name and a single value");
        else
            ruling_set(r, &v, key.text, v.text);
    }
}

uint32_t scn_read_rulings(scn *c, const scn_rulings *own, const scn_value *options,
                          const scn_value *rulings, uint32_t *on, void *battle)
{
    const scn_field option = { .name = "option", .type = SCN_ID, .max = 40 };
    const io_choice *choice = c->choice;
    reading r = { .c = c, .own = own, .on = on, .battle = battle };

    for (int i = 0; i < own->count && i < SCN_RULINGS_MAX; i++)
        r.names[i] = own->row[i].name;
    *on |= begin(&r);
    for (int i = 0; i < scn_list_count(options); i++) {
        scn_value v = scn_list_at(options, i);
        if (scn_check(c, &v, &option))
            option_on(&r, &v, v.text);
    }
    rulings_map(&r, rulings);
    for (int i = 0; choice && i < choice->option_count; i++)
        option_on(&r, NULL, choice->options[i]);
    for (int i = 0; choice && i < choice->ruling_count; i++) {
        char name[64];
        const char *value = scn_chosen_ruling(c, choice->rulings[i], name);
        if (value)
            ruling_set(&r, NULL, name, value);
    }
    return r.said;
}
