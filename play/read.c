/* A decision's words to actions, without memory of its own: what play_decision_json writes can
   be read here again. The reader asks for the members that kinds.def names and passes over the
   others; io/ has the strict one for strangers, with places and suggestions. What is JSON and what
   all systems have is here; the rest is in sof_read.c and tvb_read.c. */
#include "read.h"

enum { DEPTH_MAX = 8 };

bool read_wrong(play_reader *r, const char *why)
{
    if (!r->why)
        r->why = why;
    return false;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void skip_space(read_span *t)
{
    while (t->at < t->end && (*t->at == ' ' || *t->at == '\t' || *t->at == '\n' || *t->at == '\r'))
        t->at++;
}

bool read_take(read_span *t, char c)
{
    skip_space(t);
    if (t->at >= t->end || *t->at != c)
        return false;
    t->at++;
    return true;
}

static bool skip_string(read_span *t)
{
    if (!read_take(t, '"'))
        return false;
    while (t->at < t->end && *t->at != '"')
        t->at += *t->at == '\\' && t->at + 1 < t->end ? 2 : 1;
    return t->at < t->end && *t->at++ == '"';
}

/* One value of any type; out is its text. Brackets are counted, not matched by kind: what is
   inside is looked at when it is read. */
bool read_value(read_span *t, read_span *out)
{
    int depth = 0;

    skip_space(t);
    out->at = t->at;
    do {
        skip_space(t);
        if (t->at >= t->end)
            return false;
        const char c = *t->at;
        if (c == '"') {
            if (!skip_string(t))
                return false;
        } else if (c == '{' || c == '[') {
            if (++depth > DEPTH_MAX)
                return false;
            t->at++;
        } else if (c == '}' || c == ']') {
            if (depth-- == 0)
                return false;
            t->at++;
        } else if (depth == 0) { /* a number, true, false, null */
            while (t->at < t->end && *t->at != ',' && *t->at != '}' && *t->at != ']' &&
                   *t->at != ' ')
                t->at++;
        } else {
            t->at++;
        }
    } while (depth);
    out->end = t->at;
    return out->at < out->end;
}

/* The text between the quotes; false for another type, an escape (no id has one) or a long one. */
bool read_text(read_span value, char out[READ_ID_MAX])
{
    int len = 0;

    if (!read_take(&value, '"'))
        return false;
    for (; value.at < value.end && *value.at != '"'; value.at++) {
        if (*value.at == '\\' || len == READ_ID_MAX - 1)
            return false;
        out[len++] = *value.at;
    }
    out[len] = 0;
    return true;
}

bool read_is_null(read_span value)
{
    return value.end - value.at == 4 && value.at[0] == 'n';
}

/* The member of an object; false if it has none or is not an object. */
bool read_member(read_span object, const char *name, read_span *out)
{
    char key[READ_ID_MAX];
    read_span word;

    if (!read_take(&object, '{'))
        return false;
    while (read_value(&object, &word) && read_text(word, key) && read_take(&object, ':') &&
           read_value(&object, out)) {
        if (play_same(key, name))
            return true;
        if (!read_take(&object, ','))
            return false;
    }
    return false;
}

/* ---- Single values --------------------------------------------------------------------------- */

bool read_id(play_reader *r, read_span value, uint8_t *out)
{
    char id[READ_ID_MAX];
    const int subject = read_text(value, id) ? play_subject_find(r->b, id) : -1;

    if (subject < 0)
        return read_wrong(r, "It names somebody who is not in this battle.");
    *out = (uint8_t)subject;
    return true;
}

bool read_subject_of(play_reader *r, read_span object, const char *name, bool may_be_none,
                     uint8_t *out)
{
    read_span value;

    *out = TC_NONE;
    if (!read_member(object, name, &value) || read_is_null(value))
        return may_be_none || read_wrong(r, "It does not say who is meant.");
    return read_id(r, value, out);
}

bool read_subject(play_reader *r, const char *name, bool may_be_none, uint8_t *out)
{
    return read_subject_of(r, r->object, name, may_be_none, out);
}

bool read_set_of(play_reader *r, read_span object, const char *name, tc_action *a)
{
    read_span list, word;
    uint8_t subject = 0;

    if (!read_member(object, name, &list))
        return true;
    if (!read_take(&list, '['))
        return read_wrong(r, "A set is a list of ids.");
    while (read_value(&list, &word)) {
        if (!read_id(r, word, &subject))
            return false;
        tc_set_add(a->as.set, subject);
        if (!read_take(&list, ','))
            break;
    }
    return read_take(&list, ']') || read_wrong(r, "A set is a list of ids.");
}

bool read_decimal(read_span value, int places, int32_t *out)
{
    const char *at = value.at;
    const bool minus = at < value.end && *at == '-';
    int32_t n = 0;
    int behind = -1; /* places behind the point so far, -1 before it */

    for (at += minus; at < value.end; at++) {
        if (*at == '.' && behind < 0) {
            behind = 0;
            continue;
        }
        if (*at < '0' || *at > '9' || n > 99999999)
            return false;
        if (behind >= places) {
            if (*at != '0')
                return false;
            continue;
        }
        n = n * 10 + (*at - '0');
        behind += behind >= 0;
    }
    for (behind = behind < 0 ? 0 : behind; behind < places; behind++) {
        if (n > 99999999)
            return false;
        n *= 10;
    }
    *out = minus ? -n : n;
    return value.at + minus < value.end;
}

static bool read_side(play_reader *r, uint8_t *out)
{
    read_span value;
    char text[READ_ID_MAX];
    const tc_await w = tc_awaits(r->b, r->s);

    *out = w.who == 1;
    if (!read_member(r->object, "side", &value) || read_is_null(value))
        return true;
    for (int side = 0; read_text(value, text) && side < 2; side++) {
        if (play_same(text, play_side_name(r->b, side))) {
            *out = (uint8_t)side;
            return true;
        }
    }
    return read_wrong(r, "There is no such side.");
}

const char *play_decision_read(const tc_battle *b, const tc_state *s, const char *text, int len,
                               play_decision *out)
{
    play_reader r = { .b = b, .s = s, .object = { text, text + len } };
    char name[READ_ID_MAX] = "";
    read_span value;

    *out = (play_decision){ 0 };
    if (!read_member(r.object, "kind", &value) || !read_text(value, name) ||
        !play_kind_find(b, name))
        return "There is no decision of that kind.";
    tc_action a = { .kind = (uint8_t)play_kind_find(b, name), .unit = TC_NONE, .target = TC_NONE };
    if (a.kind != TC_ROLL && !read_side(&r, &a.side))
        return r.why;
    if (!(b->system == TC_TVB ? play_tvb_read(&r, &a, out) : play_sof_read(&r, &a, out)))
        return r.why;
    out->at[out->count++] = a;
    return NULL;
}
