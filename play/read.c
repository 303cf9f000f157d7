/* A decision in the protocol's words (docs/protocol.md) to actions, for the page, the engine, the
   records and the bots, without memory of its own. What cannot be expressed is a fault with its
   place; what can be expressed but may not be done goes through, so that tc_check cites the rule.
   What is JSON and what all systems have is here; the rest is in sof/read.c and tvb/read.c. */
#include "read.h"

enum { DEPTH_MAX = 32 };

/* ---- Faults ---------------------------------------------------------------------------------- */

play_pen read_fault(play_reader *r, read_span at)
{
    r->fault->at = (int)(at.at - r->text);
    return pen_begin(r->fault->text, TC_COUNT(r->fault->text));
}

bool read_faulted(play_pen *p)
{
    pen_end(p);
    return false;
}

/* A word that may be a stranger's: on one line, and plain ASCII however it is cut. */
static void pen_plain(play_pen *p, const char *word)
{
    for (; *word; word++)
        pen_char(p, *word >= 0x20 && *word < 0x7f ? *word : '?');
}

bool read_wrong(play_reader *r, read_span at, const char *text, const char *word)
{
    play_pen p = read_fault(r, at);

    for (; *text; text++) {
        if (*text == '%')
            pen_plain(&p, word);
        else
            pen_char(&p, *text);
    }
    return read_faulted(&p);
}

bool read_missing(play_reader *r, read_span object, const char *name)
{
    return read_wrong(r, object, "\"%\" is missing", name);
}

/* ---- Is it JSON? ----------------------------------------------------------------------------- */

static bool is_among(char c, const char *set)
{
    while (*set && *set != c)
        set++;
    return *set;
}

static bool take_of(read_span *t, const char *set)
{
    if (t->at >= t->end || !is_among(*t->at, set))
        return false;
    t->at++;
    return true;
}

static void skip_space(read_span *t)
{
    while (take_of(t, " \t\r\n"))
        ;
}

static bool take(read_span *t, char c)
{
    skip_space(t);
    if (t->at >= t->end || *t->at != c)
        return false;
    t->at++;
    return true;
}

static int32_t take_hex(read_span *t)
{
    int32_t n = 0;

    for (int i = 0; i < 4; i++, t->at++) {
        const char c = t->at < t->end ? *t->at : 0;
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0)
            return -1;
        n = n * 16 + digit;
    }
    return n;
}

/* Behind a backslash: the character meant, -1 for none. Of two halves of \u both must be there;
   \u0000 would end a name. */
static int32_t take_escape(read_span *t)
{
    static const char written[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";

    if (!take_of(t, "u")) {
        for (int i = 0; written[i]; i++)
            if (t->at < t->end && *t->at == written[i]) {
                t->at++;
                return meant[i];
            }
        return -1;
    }
    const int32_t high = take_hex(t);
    if (high < 0xd800 || high > 0xdfff)
        return high > 0 ? high : -1;
    const int32_t low = take_of(t, "\\") && take_of(t, "u") ? take_hex(t) : -1;
    return high < 0xdc00 && low >= 0xdc00 && low <= 0xdfff
               ? 0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00)
               : -1;
}

static bool skip_string(read_span *t)
{
    if (!take(t, '"'))
        return false;
    while (t->at < t->end && *t->at != '"') {
        if ((uint8_t)*t->at < 0x20)
            return false;
        if (*t->at++ == '\\' && take_escape(t) < 0)
            return false;
    }
    return take_of(t, "\"");
}

static bool skip_digits(read_span *t)
{
    const char *from = t->at;

    while (take_of(t, "0123456789"))
        ;
    return t->at > from;
}

static bool skip_number(read_span *t)
{
    take_of(t, "-");
    if (!take_of(t, "0") && !skip_digits(t))
        return false;
    if (take_of(t, ".") && !skip_digits(t))
        return false;
    if (!take_of(t, "eE"))
        return true;
    take_of(t, "+-");
    return skip_digits(t);
}

static bool skip_word(read_span *t, const char *word)
{
    const char *at = t->at;

    while (*word && at < t->end && *at == *word)
        word++, at++;
    if (*word)
        return false;
    t->at = at;
    return true;
}

static bool skip_simple(read_span *t)
{
    skip_space(t);
    if (t->at < t->end && *t->at == '"')
        return skip_string(t);
    return skip_word(t, "null") || skip_word(t, "true") || skip_word(t, "false") || skip_number(t);
}

/* Past one value, for whose brackets `objects` has a bit each: in one of {}. */
static bool skip_checked(read_span *t)
{
    uint64_t objects = 0;
    int depth = 0;

    do {
        if (depth && objects & 1 && !(skip_string(t) && take(t, ':')))
            return false;
        const bool object = take(t, '{');
        if (object || take(t, '[')) {
            if (++depth > DEPTH_MAX)
                return false;
            objects = objects << 1 | object;
            skip_space(t);
            if (t->at < t->end && *t->at != (object ? '}' : ']'))
                continue;
        } else if (!skip_simple(t)) {
            return false;
        }
        for (; depth && take(t, objects & 1 ? '}' : ']'); depth--)
            objects >>= 1;
        if (depth && !take(t, ','))
            return false;
    } while (depth);
    return true;
}

/* One value and nothing behind it. */
static bool check_json(play_reader *r)
{
    read_span t = r->object;

    skip_space(&t);
    r->object.at = t.at;
    if (skip_checked(&t)) {
        r->object.end = t.at;
        skip_space(&t);
        if (t.at == t.end)
            return true;
    }
    return read_wrong(r, t, "not JSON from here on", NULL);
}

/* ---- JSON that is well-formed ---------------------------------------------------------------- */

/* Past one value of any type; false where a list or an object ends. */
static bool take_value(read_span *t, read_span *out)
{
    int depth = 0;

    skip_space(t);
    out->at = t->at;
    do {
        skip_space(t);
        if (t->at >= t->end || (!depth && is_among(*t->at, "}]")))
            return false;
        if (*t->at == '"')
            skip_string(t);
        else if (take_of(t, "{["))
            depth++;
        else if (take_of(t, "}]"))
            depth--;
        else if (!take_of(t, ",:"))
            while (t->at < t->end && !is_among(*t->at, ",:{}[]\" \t\r\n"))
                t->at++;
    } while (depth);
    out->end = t->at;
    return true;
}

static void pen_utf8(play_pen *p, int32_t c)
{
    static const int32_t head[] = { 0, 0xc0, 0xe0, 0xf0 };
    const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;

    pen_char(p, (char)(head[more] | c >> 6 * more));
    for (int i = more; i-- > 0;)
        pen_char(p, (char)(0x80 | (c >> 6 * i & 0x3f)));
}

bool read_text(read_span value, char out[READ_ID_MAX])
{
    play_pen p = pen_begin(out, READ_ID_MAX);
    const bool string = take(&value, '"');

    while (string && value.at < value.end && *value.at != '"') {
        const char c = *value.at++;
        if (c == '\\')
            pen_utf8(&p, take_escape(&value));
        else
            pen_char(&p, c);
    }
    pen_end(&p);
    return string;
}

bool read_is_null(read_span value)
{
    return skip_word(&value, "null");
}

bool read_is_true(read_span value)
{
    return skip_word(&value, "true");
}

bool read_list(read_span value, read_span *inside)
{
    *inside = value;
    return take(inside, '[');
}

bool read_next(read_span *inside, read_span *item)
{
    (void)take(inside, ',');
    return take_value(inside, item);
}

static bool next_member(read_span *inside, char name[READ_ID_MAX], read_span *value)
{
    read_span key;

    return read_next(inside, &key) && read_text(key, name) && take(inside, ':') &&
           take_value(inside, value);
}

bool read_member(read_span object, const char *name, read_span *out)
{
    char key[READ_ID_MAX];
    read_span value;

    if (!take(&object, '{'))
        return false;
    while (next_member(&object, key, &value))
        if (play_same(key, name)) {
            *out = value;
            return true;
        }
    return false;
}

/* Is the name one of a list of words with a space between? */
static bool is_listed(const char *list, const char *name)
{
    while (*list) {
        const char *c = name;
        while (*list && *list != ' ' && *list == *c)
            list++, c++;
        if (!*c && (!*list || *list == ' '))
            return true;
        while (*list && *list != ' ')
            list++;
        list += *list == ' ';
    }
    return false;
}

bool read_known(play_reader *r, read_span object, const char *const *lists)
{
    char name[READ_ID_MAX], other[READ_ID_MAX];
    read_span value;

    if (!take(&object, '{'))
        return read_wrong(r, object, "an object is wanted", NULL);
    while (next_member(&object, name, &value)) {
        const char *const *list = lists;
        while (*list && !is_listed(*list, name))
            list++;
        if (!*list)
            return read_wrong(r, value, "unknown field \"%\"", name);
        for (read_span later = object; next_member(&later, other, &value);)
            if (play_same(name, other))
                return read_wrong(r, value, "\"%\" is given twice", name);
    }
    return true;
}

/* ---- Single values --------------------------------------------------------------------------- */

bool read_id(play_reader *r, read_span value, uint8_t *out)
{
    char id[READ_ID_MAX];

    if (!read_text(value, id))
        return read_wrong(r, value, "an id in quotes is wanted", NULL);
    const int subject = play_subject_find(r->b, id);
    if (subject < 0)
        return read_wrong(r, value, play_lexicon_of(r->b)->nobody, id);
    *out = (uint8_t)subject;
    return true;
}

bool read_subject_of(play_reader *r, read_span object, const char *name, bool may_be_none,
                     uint8_t *out)
{
    read_span value;
    const bool given = read_member(object, name, &value);

    *out = TC_NONE;
    if (may_be_none && (!given || read_is_null(value)))
        return true;
    return given ? read_id(r, value, out) : read_missing(r, object, name);
}

bool read_subject(play_reader *r, const char *name, bool may_be_none, uint8_t *out)
{
    return read_subject_of(r, r->object, name, may_be_none, out);
}

bool read_flag(play_reader *r, const char *name, bool may_be_null, int bit, uint8_t *flags)
{
    read_span value;

    if (!read_member(r->object, name, &value) || (may_be_null && read_is_null(value)))
        return true;
    if (*value.at != 't' && *value.at != 'f')
        return read_wrong(r, value, "\"%\" is true or false", name);
    *flags = (uint8_t)(*flags | (read_is_true(value) ? bit : 0));
    return true;
}

bool read_word(play_reader *r, read_span object, const char *name, bool may_be_none,
               const char *(*words)(int), int end, int *out)
{
    read_span value;
    char text[READ_ID_MAX];
    const bool given = read_member(object, name, &value);

    *out = 0;
    if (may_be_none && (!given || read_is_null(value)))
        return true;
    if (!given)
        return read_missing(r, object, name);
    for (int i = 0; read_text(value, text) && i < end; i++)
        if (words(i) && play_same(text, words(i))) {
            *out = i;
            return true;
        }
    return read_wrong(r, value, "\"%\" is none of the words it may be", name);
}

bool read_only(play_reader *r, read_span object, const char *own, const char *besides)
{
    const char *const lists[] = { own ? own : "", besides, NULL };

    return read_known(r, object, lists);
}

bool read_whole(read_span value, int32_t most, int32_t *out)
{
    int32_t n = 0;

    for (const char *c = value.at; c < value.end; c++) {
        if (*c < '0' || *c > '9' || n > most)
            return false;
        n = n * 10 + (*c - '0');
    }
    *out = n;
    return value.at < value.end && n <= most;
}

/* 12.5e-1 is the digits 125 with the point before the digit number 2 - 1. */
typedef struct digits {
    char at[24]; /* more make no difference */
    int count, point;
    bool minus;
} digits;

static digits digits_of(read_span number)
{
    digits d = { .minus = take_of(&number, "-") };
    bool behind = false;
    int32_t shift = 0;

    for (; number.at < number.end && !is_among(*number.at, "eE"); number.at++) {
        if (*number.at == '.') {
            behind = true;
            continue;
        }
        if (d.count < TC_COUNT(d.at) && (d.count || *number.at != '0'))
            d.at[d.count++] = (char)(*number.at - '0');
        else if (d.count == 0)
            d.point -= behind; /* 0.001: the point stands before zeros that are left out */
        if (d.count && !behind)
            d.point++;
    }
    if (!take_of(&number, "eE"))
        return d;
    const bool down = !take_of(&number, "+") && take_of(&number, "-");
    if (!read_whole(number, 999, &shift))
        shift = 999;
    d.point += down ? -shift : shift;
    return d;
}

bool read_decimal(read_span value, int places, int32_t *out)
{
    enum {
        MOST = 999999,
        REST = 4
    }; /* no table is so wide; a float's error is in no fourth place */
    read_span number = value;

    if (!skip_number(&number) || number.at != value.end)
        return false;
    const digits d = digits_of(value);
    const int whole = d.point + places; /* so many digits are before the last place wanted */
    int32_t n = 0, rest = 0;
    for (int i = whole < 0 ? whole : 0; d.count && i < whole + REST; i++) {
        const int digit = i >= 0 && i < d.count ? d.at[i] : 0;
        if (i >= whole)
            rest = rest * 10 + digit;
        else if (n > MOST / 10)
            return false;
        else
            n = n * 10 + digit;
    }
    n += rest == 9999;
    *out = d.minus ? -n : n;
    return (rest == 0 || rest == 9999) && n <= MOST;
}

/* ---- A whole decision ------------------------------------------------------------------------ */

tc_action *read_item(play_reader *r, read_span at, int kind, const tc_action *commit,
                     play_decision *out)
{
    TC_STATIC_ASSERT(PLAY_ITEMS_MAX == 64, "the text says so");

    if (out->count == PLAY_ITEMS_MAX - 1) {
        read_wrong(r, at, "at most 63 parts in one decision", NULL);
        return NULL;
    }
    tc_action *a = &out->at[out->count++];
    *a = (tc_action){
        .kind = (uint8_t)kind, .side = commit->side, .unit = TC_NONE, .target = TC_NONE
    };
    return a;
}

static int find_kind(play_reader *r)
{
    char name[READ_ID_MAX];
    read_span value;

    if (!read_member(r->object, "kind", &value))
        return read_missing(r, r->object, "kind");
    if (!read_text(value, name))
        return read_wrong(r, value, "\"kind\" is a name in quotes", NULL);
    const int kind = play_kind_find(r->b, name);
    return kind ? kind : read_wrong(r, value, "no decision is called \"%\"", name);
}

static bool read_side(play_reader *r, uint8_t *out)
{
    char name[READ_ID_MAX];
    read_span value;

    *out = tc_awaits(r->b, r->s).who == 1;
    if (!read_member(r->object, "side", &value))
        return true;
    for (int side = 0; read_text(value, name) && side < 2; side++)
        if (play_same(name, play_side_name(r->b, side))) {
            *out = (uint8_t)side;
            return true;
        }
    play_pen p = read_fault(r, value);
    pen_text(&p, "\"side\" is neither \"");
    pen_plain(&p, play_side_name(r->b, 0));
    pen_text(&p, "\" nor \"");
    pen_plain(&p, play_side_name(r->b, 1));
    pen_text(&p, "\"");
    return read_faulted(&p);
}

bool play_decision_read(const tc_battle *b, const tc_state *s, const char *text, int len,
                        play_decision *out, play_fault *fault)
{
    play_reader r = { .b = b, .s = s, .text = text, .object = { text, text + len } };
    tc_action a = { .unit = TC_NONE, .target = TC_NONE };

    r.fault = fault;
    *out = (play_decision){ 0 };
    *fault = (play_fault){ 0 };
    if (!check_json(&r))
        return false;
    if (*r.object.at != '{')
        return read_wrong(&r, r.object, "a decision is an object with \"kind\"", NULL);
    a.kind = (uint8_t)find_kind(&r);
    if (!a.kind || (a.kind != TC_ROLL && !read_side(&r, &a.side)))
        return false;
    if (!own_read(b, &r, &a, out))
        return false;
    out->at[out->count++] = a;
    return true;
}

int play_fault_json(const play_fault *fault, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    key_bool(&p, "legal", false);
    jot_cite(&p, fault->rule, 0);
    key_number(&p, "at", fault->at);
    key_text(&p, "text", fault->text);
    return pen_end(&p);
}
