/* Mappings into structs by tables of fields, and the faults found on the way. */
#include "scenario.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Faults ---------------------------------------------------------------------------------- */

static void fault_add(scn *c, const scn_doc *doc, int line, int column, unsigned rule,
                      const char *text)
{
    io_faults *f = c->faults;

    if (f->count++ >= IO_FAULTS_MAX)
        return;
    io_fault *at = &f->at[f->count - 1];
    *at = (io_fault){ .line = line, .column = column, .rule = rule };
    if (doc == &c->base && doc->open) { /* the reader of the fault has the other file before him */
        at->line = c->base_name.line;
        at->column = c->base_name.column;
        snprintf(at->text, sizeof at->text, "in base '%.40s', line %d: %s", c->base_name.text, line,
                 text);
        return;
    }
    snprintf(at->text, sizeof at->text, "%s", text);
}

void scn_fault(scn *c, const scn_value *at, unsigned rule, const char *format, ...)
{
    char text[256];
    va_list args;

    va_start(args, format);
    io_say(text, sizeof text, format, args);
    va_end(args);
    fault_add(c, at ? at->doc : NULL, at ? at->line : 0, at ? at->column : 0, rule, text);
}

void scn_fault_at(scn *c, const scn_doc *doc, int line, int column, unsigned rule,
                  const char *format, ...)
{
    char text[256];
    va_list args;

    va_start(args, format);
    io_say(text, sizeof text, format, args);
    va_end(args);
    fault_add(c, doc, line, column, rule, text);
}

const char *scn_quote(const char *text, char out[48])
{
    int n = 0;

    for (; text[n] && n < 40; n++)
        out[n] = (unsigned char)text[n] < 0x20 ? '?' : text[n];
    while (n > 0 && text[n] && ((unsigned char)text[n] & 0xc0) == 0x80)
        n--; /* do not cut a character in two */
    memcpy(out + n, text[n] ? "..." : "", text[n] ? 4 : 1);
    return out;
}

const char *scn_chosen_ruling(scn *c, const char *said, char out[64])
{
    const char *equals = strchr(said, '=');
    const size_t len = equals ? (size_t)(equals - said) : 64;

    if (len >= 64) {
        scn_fault(c, NULL, 0, "a ruling is written name=value, not '%s'", scn_quote(said, out));
        return NULL;
    }
    memcpy(out, said, len);
    out[len] = 0;
    return equals + 1;
}

/* ---- Did you mean ---------------------------------------------------------------------------- */

enum { NAME_MAX_LEN = 31 };

static char lower(char a)
{
    return a >= 'A' && a <= 'Z' ? (char)(a + 32) : a == '-' ? '_' : a;
}

/* Insertions, deletions, changes and swaps of neighbours between two short names. */
static int edits(const char *a, const char *b)
{
    int row[3][NAME_MAX_LEN + 2];
    const int m = (int)strlen(a), n = (int)strlen(b);

    if (m > NAME_MAX_LEN || n > NAME_MAX_LEN)
        return 99;
    for (int j = 0; j <= n; j++)
        row[0][j] = row[1][j] = j;
    for (int i = 1; i <= m; i++) {
        int *now = row[i % 3];
        const int *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= n; j++) {
            const char x = lower(a[i - 1]), y = lower(b[j - 1]);
            int least = last[j - 1] + (x == y ? 0 : 1);
            least = last[j] + 1 < least ? last[j] + 1 : least;
            least = now[j - 1] + 1 < least ? now[j - 1] + 1 : least;
            if (i > 1 && j > 1 && x == lower(b[j - 2]) && lower(a[i - 2]) == y &&
                before[j - 2] + 1 < least)
                least = before[j - 2] + 1;
            now[j] = least;
        }
    }
    return row[m % 3][n];
}

/* "; it is one of inf, cav, drg, plain", if they are few. */
static const char *list_words(const char *const *words, char out[80])
{
    size_t len = 0;

    out[0] = 0;
    for (int i = 0; words[i]; i++) {
        if (!words[i][0])
            continue;
        const int n =
            snprintf(out + len, 80 - len, "%s%s", len ? ", " : "; it is one of ", words[i]);
        len += (size_t)n;
        if (len >= 80)
            return "";
    }
    return out;
}

const char *scn_suggest(const char *const *words, const char *text, char out[80])
{
    const int len = (int)strlen(text);
    int best = len <= 3 ? 2 : 3; /* one slip in a short word, two in a longer one */
    const char *word = NULL;

    out[0] = 0;
    for (int i = 0; words[i]; i++) {
        const int d = edits(text, words[i]);
        if (words[i][0] && d < best) { /* some lists have words left out */
            best = d;
            word = words[i];
        }
    }
    if (word)
        snprintf(out, 80, ", did you mean '%s'?", word);
    return out;
}

int scn_word(const char *const *words, const char *text)
{
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], text) == 0)
            return i;
    return -1;
}

/* ---- One value ------------------------------------------------------------------------------- */

static bool is_plain(const scn_value *v)
{
    return v->node->type == YAML_SCALAR_NODE &&
           v->node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}

static bool is_null(const scn_value *v)
{
    return is_plain(v) &&
           (v->text[0] == 0 || strcmp(v->text, "~") == 0 || strcmp(v->text, "null") == 0);
}

static const char *kind_of(const scn_value *v)
{
    switch (v->node->type) {
    case YAML_SEQUENCE_NODE:
        return "a list";
    case YAML_MAPPING_NODE:
        return "a mapping";
    default:
        return "a single value";
    }
}

static bool check_number(scn *c, scn_value *v, const scn_field *f)
{
    char quote[48], *end = NULL;
    const bool digits = is_plain(v) && v->text[strspn(v->text, "-0123456789")] == 0;
    const long n = digits ? strtol(v->text, &end, 10) : 0;

    if (!digits || end == v->text || *end) {
        scn_fault(c, v, f->rule, "%s must be a number, not '%s'", f->name,
                  scn_quote(v->text, quote));
        return false;
    }
    if (n < f->min || n > f->max) {
        scn_fault(c, v, f->rule, "%s is %.20s; it must be %d to %d", f->name, v->text, f->min,
                  f->max);
        return false;
    }
    v->number = (int)n;
    return true;
}

/* The number in units of its last place; false if it has more places than that. What a computation
   leaves behind the last place (8.899999999999999) is no place: the nearest is meant. */
static bool read_decimal(const char *text, int one, long *out)
{
    const double MOST = 1e7, NOISE = 1e-4;
    char *end;

    if (!isdigit((unsigned char)text[*text == '-']) ||
        strspn(text, "-+.0123456789eE") != strlen(text))
        return false;
    const double n = strtod(text, &end) * one;
    if (*end || !(n > -MOST * one && n < MOST * one))
        return false;
    *out = (long)(n < 0 ? n - 0.5 : n + 0.5);
    const double rest = n - (double)*out;
    return rest > -NOISE && rest < NOISE;
}

/* "12", "5.5", "-0.125": as many decimals as the unit has. */
static bool check_decimal(scn *c, scn_value *v, const scn_field *f)
{
    const int places = f->type == SCN_LENGTH ? 3 : 1, one = f->type == SCN_LENGTH ? 1000 : 10;
    char quote[48];
    long n;

    if (!is_plain(v) || !read_decimal(v->text, one, &n)) {
        scn_fault(c, v, f->rule, "%s must be a number of at most %d decimals, not '%s'", f->name,
                  places, scn_quote(v->text, quote));
        return false;
    }
    if (n < f->min || n > f->max) {
        scn_fault(c, v, f->rule, "%s is %.20s; it must be %d to %d", f->name, v->text, f->min / one,
                  f->max / one);
        return false;
    }
    v->number = (int)n;
    return true;
}

static bool check_text(scn *c, const scn_value *v, const scn_field *f)
{
    const size_t len = v->node->data.scalar.length;
    char quote[48];
    uint32_t code;

    if (strlen(v->text) != len) {
        scn_fault(c, v, 0, "%s holds a NUL character", f->name);
        return false;
    }
    if (f->max && (len == 0 || len > (size_t)f->max)) {
        scn_fault(c, v, 0, "%s '%s' has %zu bytes; 1 to %d fit", f->name, scn_quote(v->text, quote),
                  len, f->max);
        return false;
    }
    for (size_t i = 0; f->max && i < len; i++) {
        const unsigned char ch = (unsigned char)v->text[i];
        const bool word = (ch >= '0' && ch <= '9') || (ch >= 'A' && ch <= 'Z') ||
                          (ch >= 'a' && ch <= 'z') || strchr("._-", ch);
        if (f->type == SCN_ID && !word) {
            scn_fault(c, v, 0, "%s '%s': only letters, digits, '.', '_' and '-'", f->name,
                      scn_quote(v->text, quote));
            return false;
        }
        if (io_character(v->text + i, &code) && io_is_control(code)) {
            scn_fault(c, v, 0, "%s holds a control character", f->name);
            return false;
        }
    }
    return true;
}

static bool check_hex(scn *c, scn_value *v, const scn_field *f)
{
    char quote[48];
    const char *s = v->text;

    if (strlen(s) != 4 || strspn(s, "0123456789") != 4) {
        scn_fault(c, v, c->hex_rule,
                  "%s '%s' is no hex: two digits column, two digits row, from 0101", f->name,
                  scn_quote(s, quote));
        return false;
    }
    const int col = (s[0] - '0') * 10 + s[1] - '0' - 1, row = (s[2] - '0') * 10 + s[3] - '0' - 1;
    if (col < 0 || row < 0 || col >= c->cols || row >= c->rows) {
        if (c->cols) /* else the ground itself is at fault */
            scn_fault(c, v, c->hex_rule, "hex %s is off the map; it runs from 0101 to %02d%02d", s,
                      c->cols, c->rows);
        return false;
    }
    v->number = hex_at(col, row);
    return true;
}

static bool check_word(scn *c, scn_value *v, const scn_field *f)
{
    char quote[48], hint[80];
    static const char *const yes_no[] = { "false", "true", "off", "on", "no", "yes", NULL };
    const bool is_bool = f->type == SCN_BOOL;
    const char *const *words = is_bool ? yes_no : f->words;

    v->number = scn_word(words, v->text);
    for (int i = 0; v->number < 0 && words[i];
         i++) /* the protocol says DISORDERED, files disordered */
        if (strcasecmp(words[i], v->text) == 0)
            v->number = i;
    if (v->number < 0) {
        const char *help = is_bool ? "; write true or false" : scn_suggest(words, v->text, hint);
        scn_fault(c, v, f->rule, "%s '%s' is unknown%s", f->name, scn_quote(v->text, quote),
                  help[0] ? help : list_words(words, hint));
        return false;
    }
    if (is_bool)
        v->number &= 1;
    return true;
}

bool scn_check(scn *c, scn_value *v, const scn_field *f)
{
    const yaml_node_type_t type = v->node->type;

    if (f->type == SCN_ANY)
        return true;
    if (f->type == SCN_LIST || f->type == SCN_MAP) {
        if (type == (f->type == SCN_LIST ? YAML_SEQUENCE_NODE : YAML_MAPPING_NODE))
            return true;
        scn_fault(c, v, 0, "%s must be a %s, not %s", f->name,
                  f->type == SCN_LIST ? "list" : "mapping", kind_of(v));
        return false;
    }
    if (type != YAML_SCALAR_NODE) {
        scn_fault(c, v, 0, "%s must be a single value, not %s", f->name, kind_of(v));
        return false;
    }
    switch (f->type) {
    case SCN_NUMBER:
        return check_number(c, v, f);
    case SCN_LENGTH:
    case SCN_ANGLE:
        return check_decimal(c, v, f);
    case SCN_HEX:
        return check_hex(c, v, f);
    case SCN_BOOL:
    case SCN_WORD:
        return check_word(c, v, f);
    default:
        return check_text(c, v, f);
    }
}

void scn_check_many(scn *c, const scn_value *list, int most, const char *what)
{
    if (scn_list_count(list) > most)
        scn_fault(c, list, 0, "there are %d %s; there may be %d", scn_list_count(list), what, most);
}

int scn_numbers(scn *c, const scn_value *list, const scn_field *each, int least, int most, int *out)
{
    const int count = scn_list_count(list), before = c->faults->count;
    const scn_field whole = { .name = each->name, .type = SCN_LIST };
    scn_value self = *list;

    if (!scn_check(c, &self, &whole))
        return -1;
    if (count < least || count > most) {
        scn_fault(c, list, 0, "%s has %d numbers; it must have %d to %d", each->name, count, least,
                  most);
        return -1;
    }
    for (int i = 0; i < count; i++) {
        scn_value v = scn_list_at(list, i);
        if (scn_check(c, &v, each))
            out[i] = v.number;
    }
    return c->faults->count == before ? count : -1;
}

/* ---- A mapping ------------------------------------------------------------------------------- */

static void fault_unknown(scn *c, const scn_value *key, const scn_field *fields, int count,
                          const char *what)
{
    const char *names[64];
    char quote[48], hint[80];
    int n = 0;

    for (; n < count && n < TC_COUNT(names) - 1; n++)
        names[n] = fields[n].name;
    names[n] = NULL;
    scn_fault(c, key, 0, "unknown field '%s' in %s%s", scn_quote(key->text, quote), what,
              scn_suggest(names, key->text, hint));
}

bool scn_read(scn *c, const scn_value *map, const scn_field *fields, int count, const char *what,
              void *out)
{
    const int before = c->faults->count;
    const scn_field whole = { .name = what, .type = SCN_MAP };
    int seen[64] = { 0 }; /* the line of a key's first appearance */

    if (!scn_check(c, &(scn_value){ map->doc, map->node, map->text, map->line, map->column, 0 },
                   &whole))
        return false;
    const int pairs = scn_map_count(map);
    for (int i = 0; i < pairs; i++) {
        scn_value key, v = scn_map_at(map, i, &key);
        int f = 0;
        if (!key.text) {
            scn_fault(c, &key, 0, "a key of %s must be a word", what);
            continue;
        }
        while (f < count && strcmp(fields[f].name, key.text) != 0)
            f++;
        if (f == count) {
            fault_unknown(c, &key, fields, count, what);
        } else if (seen[f]) {
            scn_fault(c, &key, 0, "'%s' is given twice in %s, first in line %d", key.text, what,
                      seen[f]);
        } else {
            seen[f] = key.line;
            if (is_null(&v) && fields[f].required)
                scn_fault(c, &key, fields[f].rule, "'%s' of %s is empty", key.text, what);
            else if (!is_null(&v) && scn_check(c, &v, &fields[f]))
                memcpy((char *)out + fields[f].offset, &v, sizeof v);
        }
    }
    for (int f = 0; f < count; f++) {
        if (fields[f].required && !seen[f])
            scn_fault(c, map, fields[f].rule, "%s has no '%s'", what, fields[f].name);
    }
    return c->faults->count == before;
}

int scn_word_of(scn *c, const scn_value *v, const char *name, const char *const *words)
{
    const scn_field word = { .name = name, .type = SCN_WORD, .words = words };
    scn_value at = *v;

    return scn_check(c, &at, &word) ? at.number : -1;
}

unsigned scn_words_of(scn *c, const scn_value *list, const char *name, const char *const *words)
{
    unsigned mask = 0;

    for (int i = 0; i < scn_list_count(list); i++) {
        const scn_value v = scn_list_at(list, i);
        const int bit = scn_word_of(c, &v, name, words);
        mask |= bit >= 0 ? 1u << bit : 0;
    }
    return mask;
}
