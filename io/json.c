/* Strict JSON with places. jansson reads; it keeps no place for a value, so when something is wrong
   with one its place is found by walking the text again, which jansson has found well-formed. */
#include "json.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading -------------------------------------------------------------------------------- */

void io_json_place(const char *text, size_t at, int *line, int *column)
{
    *line = 1;
    *column = 1;
    for (size_t i = 0; i < at; i++) {
        if (text[i] == '\n') {
            ++*line;
            *column = 1;
        } else if (((unsigned char)text[i] & 0xc0) != 0x80) {
            ++*column; /* characters, not bytes */
        }
    }
}

/* The byte at which the text goes deeper than it may, or len. Strings are skipped, nothing
   else is judged. */
static size_t too_deep_at(const char *text, size_t len)
{
    int depth = 0;
    bool quoted = false;

    for (size_t i = 0; i < len; i++) {
        const char c = text[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (quoted)
            continue;
        else if (c == '{' || c == '[')
            depth++;
        else if (c == '}' || c == ']')
            depth--;
        if (depth > JSON_DEPTH_MAX)
            return i;
    }
    return len;
}

void io_say(char *out, size_t cap, const char *format, va_list args)
{
    const int len = vsnprintf(out, cap, format, args);

    if (len < 0 || (size_t)len < cap)
        return;
    size_t at = cap - 4;
    while (at > 0 && ((unsigned char)out[at] & 0xc0) == 0x80)
        at--; /* not in the middle of a character */
    memcpy(out + at, "...", 4);
}

/* One line of printable text out of jansson's message, which may quote the input. */
static void clean_text(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || (unsigned char)*text >= 0x7f)
            *text = '?';
}

/* jansson calls a text that it had no memory to read ill-formed, so the allocator says it. */
static _Thread_local bool starved;

void *io_json_take(size_t size)
{
    void *taken = malloc(size);

    starved |= !taken;
    return taken;
}

json_t *io_json_read(const char *text, size_t len, io_fault *fault)
{
    json_error_t error;
    memset(fault, 0, sizeof *fault);

    const size_t deep = too_deep_at(text, len);
    if (deep < len) {
        io_json_place(text, deep, &fault->line, &fault->column);
        snprintf(fault->text, sizeof fault->text, "nested more than %d deep", JSON_DEPTH_MAX);
        return NULL;
    }
    starved = false;
    json_t *value = json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (value && starved) { /* where it had no room for a letter it has left it out */
        json_decref(value);
        value = NULL;
    }
    if (!value) {
        io_json_place(text, (size_t)(error.position > 0 ? error.position - 1 : 0), &fault->line,
                      &fault->column);
        fault->starved = starved;
        snprintf(fault->text, sizeof fault->text, "not JSON: %s", error.text);
        clean_text(fault->text);
    }
    return value;
}

typedef struct walker {
    const char *text;
    size_t len, at;
} walker;

static void skip_space(walker *w)
{
    while (w->at < w->len && strchr(" \t\r\n", w->text[w->at]) && w->text[w->at])
        w->at++;
}

static void skip_string(walker *w)
{
    w->at++;
    while (w->at < w->len && w->text[w->at] != '"')
        w->at += w->text[w->at] == '\\' ? 2 : 1;
    w->at++;
}

/* Past one value of any depth: brackets are counted, strings are skipped. */
static void skip_value(walker *w)
{
    int depth = 0;
    do {
        skip_space(w);
        if (w->at >= w->len)
            return;
        const char c = w->text[w->at];
        if (c == '"') {
            skip_string(w);
        } else if (c == '{' || c == '[') {
            depth++;
            w->at++;
        } else if (c == '}' || c == ']') {
            depth--;
            w->at++;
        } else if (c == ',' || c == ':') {
            w->at++;
        } else {
            while (w->at < w->len && !strchr(" \t\r\n,:{}[]\"", w->text[w->at]))
                w->at++;
            if (w->at < w->len && !w->text[w->at])
                return;
        }
    } while (depth > 0);
}

/* Is a name in its quotes the one wanted? It may be written with escapes. */
static bool is_name(const char *quoted, size_t len, const char *name, size_t name_len)
{
    if (!memchr(quoted, '\\', len))
        return len == name_len + 2 && memcmp(quoted + 1, name, name_len) == 0;
    json_t *read = json_loadb(quoted, len, JSON_DECODE_ANY, NULL);
    const bool same = json_string_length(read) == name_len &&
                      memcmp(json_string_value(read), name, name_len) == 0;
    json_decref(read);
    return same;
}

/* From '{' or '[' to the start of the member or element named; false if it has none. */
static bool enter(walker *w, const char *name, size_t name_len)
{
    if (w->at >= w->len || (w->text[w->at] != '{' && w->text[w->at] != '['))
        return false;
    const bool object = w->text[w->at] == '{';
    unsigned long wanted = object ? 0 : strtoul(name, NULL, 10);

    w->at++;
    for (;;) {
        skip_space(w);
        if (w->at >= w->len || w->text[w->at] == '}' || w->text[w->at] == ']')
            return false;
        bool found = !object && wanted-- == 0;
        if (object) {
            const size_t from = w->at;
            skip_string(w);
            found = is_name(w->text + from, w->at - from, name, name_len);
            skip_space(w);
            w->at++; /* the colon */
            skip_space(w);
        }
        if (found)
            return true;
        skip_value(w);
        skip_space(w);
        if (w->at < w->len && w->text[w->at] == ',')
            w->at++;
    }
}

bool io_json_find(const char *text, size_t len, const char *path, io_slice *out)
{
    walker w = { text, len, 0 };

    skip_space(&w);
    while (*path == '/') {
        const size_t name_len = strcspn(++path, "/");
        if (!enter(&w, path, name_len))
            return false;
        path += name_len;
    }
    out->from = w.at;
    io_json_place(text, w.at, &out->line, &out->column);
    skip_value(&w);
    out->to = w.at < len ? w.at : len;
    return true;
}

void io_where_init(io_where *w, const char *text, size_t len, const char *path)
{
    w->text = text;
    w->len = len;
    snprintf(w->path, sizeof w->path, "%s", path);
}

io_where io_member(const io_where *w, const char *name)
{
    io_where deeper = *w;
    const size_t used = strlen(w->path);
    snprintf(deeper.path + used, sizeof deeper.path - used, "/%s", name);
    return deeper;
}

io_where io_element(const io_where *w, size_t index)
{
    char name[24];
    snprintf(name, sizeof name, "%zu", index);
    return io_member(w, name);
}

bool io_bad(const io_where *w, io_fault *fault, const char *format, ...)
{
    io_slice place;
    io_where at = *w;
    va_list args;

    memset(fault, 0, sizeof *fault);
    while (!io_json_find(at.text, at.len, at.path, &place)) {
        char *slash = strrchr(at.path, '/');
        if (!slash) {
            place = (io_slice){ 0, 0, 1, 1 };
            break;
        }
        *slash = 0; /* one that is missing: its owner's place */
    }
    fault->line = place.line;
    fault->column = place.column;
    va_start(args, format);
    io_say(fault->text, sizeof fault->text, format, args);
    va_end(args);
    clean_text(fault->text);
    return false;
}

bool io_known_only(const io_where *w, json_t *object, const char *const *names, io_fault *fault)
{
    for (void *it = json_object_iter(object); it; it = json_object_iter_next(object, it)) {
        const char *key = json_object_iter_key(it);
        const char *const *n = names;
        while (*n && strcmp(*n, key) != 0)
            n++;
        if (!*n) {
            const io_where at = io_member(w, key);
            return io_bad(&at, fault, "unknown field \"%.60s\"", key);
        }
    }
    return true;
}

/* ---- Writing -------------------------------------------------------------------------------- */

static bool make_room(io_text *t, size_t more)
{
    if (t->failed)
        return false;
    if (t->len + more + 1 <= t->cap)
        return true;
    size_t cap = t->cap ? t->cap : 1024;
    while (cap < t->len + more + 1)
        cap *= 2;
    char *at = realloc(t->at, cap);
    if (!at) {
        t->failed = true;
        return false;
    }
    t->at = at;
    t->cap = cap;
    return true;
}

void io_put_bytes(io_text *t, const char *bytes, size_t len)
{
    if (!make_room(t, len))
        return;
    if (len)
        memcpy(t->at + t->len, bytes, len);
    t->len += len;
    t->at[t->len] = 0;
}

void io_put(io_text *t, const char *text)
{
    io_put_bytes(t, text, strlen(text));
}

void io_putf(io_text *t, const char *format, ...)
{
    char line[512];
    va_list args;

    va_start(args, format);
    const int len = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (len > 0)
        io_put_bytes(t, line, (size_t)len < sizeof line ? (size_t)len : sizeof line - 1);
}

void io_put_value(io_text *t, const json_t *value)
{
    starved = false;
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    if (text && starved) { /* where it had no room for a member's name it has left it out */
        free(text);
        text = NULL;
    }
    if (text)
        io_put(t, text);
    else
        t->failed = true;
    free(text);
}

void io_put_string(io_text *t, const char *text)
{
    json_t *value = json_string(text);

    if (value)
        io_put_value(t, value);
    else
        t->failed = true; /* no memory, or not UTF-8: nothing else is written in its place */
    json_decref(value);
}

void io_put_hash(io_text *t, uint64_t hash)
{
    io_putf(t, "\"%08x%08x\"", (unsigned)(hash >> 32), (unsigned)(hash & 0xffffffffu));
}

void io_put_dice(io_text *t, const uint8_t *dice, int count)
{
    io_put(t, "[");
    for (int i = 0; i < count; i++)
        io_putf(t, i ? ",%d" : "%d", dice[i]);
    io_put(t, "]");
}

/* The play layer writes into a caller's buffer and returns the length wanted: at most two
   rounds. */
#define PUT_GROWING(t, guess, call)                                                                \
    do {                                                                                           \
        int cap = (guess);                                                                         \
        for (int round = 0; round < 2 && make_room(t, (size_t)cap); round++) {                     \
            char *out = (t)->at + (t)->len;                                                        \
            const int len = (call);                                                                \
            if (len < cap) {                                                                       \
                (t)->len += (size_t)len;                                                           \
                break;                                                                             \
            }                                                                                      \
            cap = len + 1;                                                                         \
        }                                                                                          \
        if ((t)->at)                                                                               \
            (t)->at[(t)->len] = 0;                                                                 \
    } while (0)

void io_put_state(io_text *t, const tc_battle *b, const tc_state *s)
{
    PUT_GROWING(t, 32768, play_state_json(b, s, out, cap));
}

void io_put_await(io_text *t, const tc_battle *b, const tc_state *s)
{
    PUT_GROWING(t, 1024, play_await_json(b, s, out, cap));
}

void io_put_decision(io_text *t, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    PUT_GROWING(t, 1024, play_decision_json(b, s, d, out, cap));
}

void io_put_verdict(io_text *t, const tc_battle *b, const tc_verdict *v)
{
    PUT_GROWING(t, 1024, play_verdict_json(b, v, out, cap));
}

void io_put_refusal(io_text *t, const tc_battle *b, const tc_verdict *v)
{
    PUT_GROWING(t, 256, play_refusal_json(b, v, out, cap));
}

void io_put_events(io_text *t, const tc_battle *b, const tc_event *ev, int count)
{
    PUT_GROWING(t, 64 + 160 * count, play_events_json(b, ev, count, out, cap));
}

void io_put_cup(io_text *t, const tc_battle *b, const tc_state *s)
{
    PUT_GROWING(t, 4096, play_cup_json(b, s, out, cap));
}

void io_put_odds(io_text *t, const tc_battle *b, const tc_state *s, const play_decision *d,
                 const play_odds *o)
{
    PUT_GROWING(t, 16384, play_odds_json(b, s, d, o, out, cap));
}

void io_put_battle(io_text *t, const tc_battle *b)
{
    PUT_GROWING(t, 16384, play_battle_json(b, out, cap));
}

void io_put_actions(io_text *t, const tc_battle *b, const tc_state *s, int kind, int subject,
                    play_listed *listed)
{
    PUT_GROWING(t, 1 << 20, play_actions_json(b, s, kind, subject, listed, out, cap));
}

bool io_put_measure(io_text *t, const tc_battle *b, const tc_state *s, int one, int other)
{
    char text[512];

    if (!play_measure_json(b, s, one, other, text, sizeof text))
        return false;
    io_put(t, text);
    return true;
}

void io_put_look(io_text *t, const tc_battle *b, const tc_state *s, int subject)
{
    PUT_GROWING(t, 16384, play_look_json(b, s, subject, out, cap));
}

void io_put_ghost(io_text *t, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    PUT_GROWING(t, 4096, play_ghost_json(b, s, d, out, cap));
}

char *io_text_take(io_text *t)
{
    char *at = t->at;
    if (t->failed) {
        free(at);
        at = NULL;
    }
    *t = (io_text){ NULL, 0, 0, false };
    return at;
}

void io_text_drop(io_text *t)
{
    free(t->at);
    *t = (io_text){ NULL, 0, 0, false };
}

/* ---- Bytes as text -------------------------------------------------------------------------- */

static const char base64_digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void io_put_base64(io_text *t, const uint8_t *bytes, size_t len, bool url)
{
    for (size_t i = 0; i < len; i += 3) {
        const size_t left = len - i < 3 ? len - i : 3;
        unsigned word = (unsigned)bytes[i] << 16;
        if (left > 1)
            word |= (unsigned)bytes[i + 1] << 8;
        if (left > 2)
            word |= bytes[i + 2];
        char out[4];
        for (size_t k = 0; k < left + 1; k++) {
            out[k] = base64_digits[word >> (18 - 6 * k) & 63];
            if (url && out[k] == '+')
                out[k] = '-';
            if (url && out[k] == '/')
                out[k] = '_';
        }
        io_put_bytes(t, out, left + 1);
    }
}

static int base64_digit(char c)
{
    if (c == '-')
        c = '+';
    if (c == '_')
        c = '/';
    const char *at = c ? strchr(base64_digits, c) : NULL;
    return at ? (int)(at - base64_digits) : -1;
}

int io_base64_read(const char *text, uint8_t *out, int cap)
{
    unsigned word = 0;
    int bits = 0, len = 0;

    for (; *text && *text != '='; text++) {
        const int digit = base64_digit(*text);
        if (digit < 0)
            return -1;
        word = (word << 6 | (unsigned)digit) & 0xfffff;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            if (len == cap)
                return -1;
            out[len++] = (uint8_t)(word >> bits);
        }
    }
    while (*text == '=')
        text++;
    if (*text || bits == 6 || (word & ((1u << bits) - 1)))
        return -1;
    return len;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

bool io_hex_read(const char *text, uint8_t *out, int len)
{
    if (strlen(text) != 2 * (size_t)len)
        return false;
    for (int i = 0; i < len; i++) {
        const int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}
