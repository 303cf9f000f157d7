/* The first line of a record: its only reader, so that nobody who opens a record picks a member
   that is not what it should be. Sums are replay.c's. */
#include "record.h"

#include <string.h>

/* Where in the line, what is read of it, and what is wrong with it. */
typedef struct reader {
    io_where at;
    io_head *h;
    io_fault *fault;
} reader;

static bool bad_member(const reader *r, const io_where *at, const char *text)
{
    return io_bad(at, r->fault, "%s", text);
}

/* A text, or (NULL) no such member. */
static bool read_text(const reader *r, const io_where *at, const json_t *o, const char *name,
                      const char **out)
{
    const json_t *v = json_object_get(o, name);
    const io_where here = io_member(at, name);

    *out = json_string_value(v);
    return !v || *out || io_bad(&here, r->fault, "\"%s\" is a text", name);
}

static bool read_object(const reader *r, const char *name, json_t **out)
{
    const io_where here = io_member(&r->at, name);

    *out = json_object_get(r->h->words, name);
    return !*out || json_is_object(*out) ||
           io_bad(&here, r->fault, "\"%s\" is an object in braces", name);
}

/* A list of texts into out, how many into count. */
static bool read_words(const reader *r, const io_where *at, const json_t *o, const char *name,
                       const char **out, int *count)
{
    const json_t *list = json_object_get(o, name);
    const io_where here = io_member(at, name);

    *count = 0;
    if (list && (!json_is_array(list) || json_array_size(list) > IO_CHOICES_MAX))
        return io_bad(&here, r->fault, "\"%s\" is a list of at most %d texts", name,
                      IO_CHOICES_MAX);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const io_where one = io_element(&here, i);
        out[i] = json_string_value(json_array_get(list, i));
        if (!out[i])
            return io_bad(&one, r->fault, "\"%s\" is a list of texts", name);
        *count = (int)i + 1;
    }
    return true;
}

static bool read_choice(const reader *r)
{
    const io_where at = io_member(&r->at, "choice");
    io_head *h = r->h;
    json_t *choice;

    h->choice = (io_choice){ .options = h->option, .rulings = h->ruling };
    return read_object(r, "choice", &choice) &&
           read_words(r, &at, choice, "options", h->option, &h->choice.option_count) &&
           read_words(r, &at, choice, "rulings", h->ruling, &h->choice.ruling_count) &&
           read_text(r, &at, choice, "variant", &h->choice.variant);
}

/* By their order, as every program has its own names for the sides. */
static bool read_seats(const reader *r)
{
    const io_where at = io_member(&r->at, "seats");
    json_t *seats;

    r->h->seat[0] = r->h->seat[1] = "";
    if (!read_object(r, "seats", &seats))
        return false;
    if (json_object_size(seats) > 2)
        return bad_member(r, &at, "\"seats\" names who leads each of two sides");
    void *one = json_object_iter(seats);
    for (int side = 0; one; side++, one = json_object_iter_next(seats, one)) {
        r->h->seat[side] = json_string_value(json_object_iter_value(one));
        if (!r->h->seat[side])
            return bad_member(r, &at, "who leads a side is a text");
    }
    return true;
}

static bool is_hex(const char *text, size_t most)
{
    const size_t len = strlen(text);

    return len <= most && len % 2 == 0 && strspn(text, "0123456789abcdefABCDEF") == len;
}

static bool read_dealer(const reader *r)
{
    const io_where at = io_member(&r->at, "dealer");
    io_head *h = r->h;
    json_t *dealer;

    if (!read_object(r, "dealer", &dealer) || !read_text(r, &at, dealer, "game", &h->game) ||
        !read_text(r, &at, dealer, "commit", &h->commit) ||
        !read_text(r, &at, dealer, "contributions", &h->contributions))
        return false;
    if (!dealer)
        return true;
    if (h->seed)
        return bad_member(r, &at, "dice are of a seed or of a dealer, not of both");
    if (!h->game || strlen(h->game) > RECORD_GAME_MAX || !h->commit || strlen(h->commit) != 64 ||
        !is_hex(h->commit, 64) || !h->contributions ||
        !is_hex(h->contributions, 2 * RECORD_CONTRIBUTIONS_MAX))
        return io_bad(&at, r->fault,
                      "\"dealer\" needs game (at most %d bytes), commit (64 hex digits) and "
                      "contributions (at most %d hex digits)",
                      RECORD_GAME_MAX, 2 * RECORD_CONTRIBUTIONS_MAX);
    return true;
}

/* A whole number from 1; 0: fault. */
static json_int_t read_version(const reader *r, const char *name, const char *of)
{
    const json_t *v = json_object_get(r->h->words, name);
    const io_where here = io_member(&r->at, name);
    const json_int_t version = json_integer_value(v); /* 0 if it is none */

    if (version >= 1)
        return version;
    io_bad(v ? &here : &r->at, r->fault, "%s: \"%s\" is a whole number from 1", of, name);
    return 0;
}

/* Whether a program of this age can read it, and by which rules it was played. */
static bool read_versions(const reader *r)
{
    const io_where in_rules = io_member(&r->at, "rules"), in_system = io_member(&r->at, "system");
    const json_int_t format = read_version(r, "tercio", "no format that ever was");
    const char *system;

    if (!format)
        return false;
    if (format > IO_RECORD_VERSION)
        return io_bad(&r->at, r->fault,
                      "format version %" JSON_INTEGER_FORMAT " is newer than this program's %d",
                      format, IO_RECORD_VERSION);
    if (!read_text(r, &r->at, r->h->words, "system", &system))
        return false;
    r->h->system = tc_system_find(system);
    if (!r->h->system)
        return io_bad(system ? &in_system : &r->at, r->fault,
                      "rule system \"%.20s\" is not known here", system ? system : "");
    const json_int_t rules = read_version(r, "rules", "no version of the rules that ever was");
    const int known = io_rules_version(r->h->system);
    if (rules > known)
        return io_bad(&in_rules, r->fault,
                      "rules version %" JSON_INTEGER_FORMAT " is newer than this program's %d",
                      rules, known);
    r->h->rules = (int)rules;
    return rules > 0;
}

static bool read_head(const reader *r)
{
    io_head *h = r->h;

    if (!json_is_object(h->words))
        return bad_member(r, &r->at, "a line of a record is an object");
    if (!read_versions(r) || !read_text(r, &r->at, h->words, "scenario", &h->scenario))
        return false;
    if (!h->scenario)
        return bad_member(r, &r->at, "the first line lacks \"scenario\"");
    return read_text(r, &r->at, h->words, "seed", &h->seed) && read_choice(r) && read_seats(r) &&
           read_dealer(r);
}

bool record_begins(const char *text, size_t len)
{
    static const char begin[] = "{\"tercio\":";

    return len >= sizeof begin - 1 && memcmp(text, begin, sizeof begin - 1) == 0;
}

bool io_head_read(const char *text, size_t len, io_head *out, io_fault *fault)
{
    const char *newline = memchr(text, '\n', len);
    reader r = { .h = out, .fault = fault };

    memset(out, 0, sizeof *out);
    if (newline)
        len = (size_t)(newline - text);
    io_where_init(&r.at, text, len, "");
    if (!record_begins(text, len))
        return io_bad(&r.at, fault,
                      len == 0 ? "the record is empty"
                               : "not a record: one begins with {\"tercio\":");
    out->words = io_json_read(text, len, fault);
    if (!out->words || !read_head(&r)) {
        io_head_drop(out);
        return false;
    }
    return true;
}

void io_head_drop(io_head *h)
{
    json_decref(h->words);
    memset(h, 0, sizeof *h);
}
