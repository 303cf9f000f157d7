/* A decision's words to actions, without memory of its own: what play_decision_json writes can
   be read here again. The reader asks for the members that kinds.def names and passes over the
   others; io/ has the strict one for strangers, with places and suggestions. */
#include "inside.h"

enum { DEPTH_MAX = 8, ID_MAX = 48 };

typedef struct span {
    const char *at, *end;
} span;

typedef struct reader {
    const tc_battle *b;
    const tc_state *s;
    span object;
    const char *why; /* the first thing that is wrong, NULL: nothing yet */
} reader;

static bool wrong(reader *r, const char *why)
{
    if (!r->why)
        r->why = why;
    return false;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void skip_space(span *t)
{
    while (t->at < t->end && (*t->at == ' ' || *t->at == '\t' || *t->at == '\n' || *t->at == '\r'))
        t->at++;
}

static bool take(span *t, char c)
{
    skip_space(t);
    if (t->at >= t->end || *t->at != c)
        return false;
    t->at++;
    return true;
}

static bool skip_string(span *t)
{
    if (!take(t, '"'))
        return false;
    while (t->at < t->end && *t->at != '"')
        t->at += *t->at == '\\' && t->at + 1 < t->end ? 2 : 1;
    return t->at < t->end && *t->at++ == '"';
}

/* One value of any type; out is its text. Brackets are counted, not matched by kind: what is
   inside is looked at when it is read. */
static bool take_value(span *t, span *out)
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
static bool text_of(span value, char out[ID_MAX])
{
    int len = 0;

    if (!take(&value, '"'))
        return false;
    for (; value.at < value.end && *value.at != '"'; value.at++) {
        if (*value.at == '\\' || len == ID_MAX - 1)
            return false;
        out[len++] = *value.at;
    }
    out[len] = 0;
    return true;
}

static bool is_null(span value)
{
    return value.end - value.at == 4 && value.at[0] == 'n';
}

/* The member of an object; false if it has none or is not an object. */
static bool member(span object, const char *name, span *out)
{
    char key[ID_MAX];
    span word;

    if (!take(&object, '{'))
        return false;
    while (take_value(&object, &word) && text_of(word, key) && take(&object, ':') &&
           take_value(&object, out)) {
        if (play_same(key, name))
            return true;
        if (!take(&object, ','))
            return false;
    }
    return false;
}

/* ---- Single values --------------------------------------------------------------------------- */

static bool read_id(reader *r, span value, uint8_t *out)
{
    char id[ID_MAX];
    const int subject = text_of(value, id) ? play_subject_find(r->b, id) : -1;

    if (subject < 0)
        return wrong(r, "It names a unit, leader or gun that is not in this battle.");
    *out = (uint8_t)subject;
    return true;
}

static bool read_subject(reader *r, const char *name, bool may_be_none, uint8_t *out)
{
    span value;

    *out = TC_NONE;
    if (!member(r->object, name, &value) || is_null(value))
        return may_be_none || wrong(r, "It does not say who is meant.");
    return read_id(r, value, out);
}

static bool read_hex(reader *r, span value, tc_hex *out)
{
    const sof_battle *map = &r->b->as.sof;
    char text[ID_MAX];

    if (!text_of(value, text) || text[0] < '0' || text[0] > '9' || text[1] < '0' || text[1] > '9' ||
        text[2] < '0' || text[2] > '9' || text[3] < '0' || text[3] > '9' || text[4])
        return wrong(r, "A hex is four digits, column and row from 01.");
    const int col = (text[0] - '0') * 10 + text[1] - '0',
              row = (text[2] - '0') * 10 + text[3] - '0';
    if (col < 1 || col > map->cols || row < 1 || row > map->rows)
        return wrong(r, "That hex is off the map.");
    *out = hex_at(col - 1, row - 1);
    return true;
}

static int find_dir(const char *text)
{
    for (int dir = 0; dir < HEX_DIRS; dir++)
        if (play_same(text, play_dir_name(dir)))
            return dir;
    return -1;
}

static bool read_facing(reader *r, uint16_t *out)
{
    span value;
    char text[ID_MAX];
    const int dir =
        member(r->object, "facing", &value) && text_of(value, text) ? find_dir(text) : -1;

    if (dir < 0)
        return wrong(r, "A facing is one of N NE SE S SW NW.");
    *out = (uint16_t)dir;
    return true;
}

static bool read_index(reader *r, uint16_t *out)
{
    span value;
    uint32_t n = 0;

    if (!member(r->object, "index", &value))
        return wrong(r, "It does not say which battle is meant.");
    for (; value.at < value.end; value.at++) {
        if (*value.at < '0' || *value.at > '9' || n > 0xfff)
            return wrong(r, "An index is a whole number from 0.");
        n = n * 10 + (uint32_t)(*value.at - '0');
    }
    *out = (uint16_t)n;
    return true;
}

static bool read_edge(reader *r, uint16_t *out)
{
    span value;
    char text[ID_MAX];

    if (!member(r->object, "edge", &value) || is_null(value))
        return true;
    for (int edge = 0; text_of(value, text) && edge < SOF_EDGES; edge++) {
        if (play_same(text, play_edge_name(edge))) {
            *out = (uint16_t)edge;
            return true;
        }
    }
    return wrong(r, "An edge is north, south, west or east.");
}

/* ---- Paths and sets -------------------------------------------------------------------------- */

static bool read_path(reader *r, span list, tc_action *a)
{
    span word;
    int count = 0;

    if (!take(&list, '['))
        return wrong(r, "A path is a list of steps.");
    while (take_value(&list, &word)) {
        char text[ID_MAX] = "";
        const bool turn = text_of(word, text) && text[0] == 'f' && text[1] == 'a' &&
                          text[2] == 'c' && text[3] == 'e' && text[4] == ':';
        const int dir = find_dir(turn ? text + 5 : text);
        if (dir < 0 || count == TC_PATH_MAX)
            return wrong(r, "A path has at most 48 steps, each a direction or face: and one.");
        tc_path_set(a->as.path, count++, (unsigned)dir + (turn ? TC_STEP_TURN : TC_STEP_GO));
        if (!take(&list, ','))
            break;
    }
    return take(&list, ']') || wrong(r, "A path is a list of steps.");
}

static bool read_way(reader *r, tc_action *a)
{
    span value;
    tc_hex goal = HEX_NONE;

    if (member(r->object, "entry", &value)) { /* SOF-X1; 0 is none */
        if (!read_hex(r, value, &goal))
            return false;
        a->arg = (uint16_t)(goal + 1);
    }
    if (member(r->object, "path", &value))
        return read_path(r, value, a);
    goal = HEX_NONE;
    if (member(r->object, "to", &value)) {
        if (!read_hex(r, value, &goal))
            return false;
    } else if (a->kind != SOF_MOVE_UNIT || a->target == TC_NONE) {
        return wrong(r, "It says neither the path nor where to.");
    }
    play_path_to(r->b, r->s, goal, a);
    return true;
}

static bool read_set(reader *r, span object, const char *name, tc_action *a)
{
    span list, word;
    uint8_t subject = 0;

    if (!member(object, name, &list))
        return true;
    if (!take(&list, '['))
        return wrong(r, "A set is a list of ids.");
    while (take_value(&list, &word)) {
        if (!read_id(r, word, &subject))
            return false;
        tc_set_add(a->as.set, subject);
        if (!take(&list, ','))
            break;
    }
    return take(&list, ']') || wrong(r, "A set is a list of ids.");
}

/* Who attacks is known by his side; to name an enemy among the attackers is no battle at all. */
static bool read_battle(reader *r, span object, tc_action *a)
{
    const sof_battle *map = &r->b->as.sof;

    if (!read_set(r, object, "attackers", a))
        return false;
    for (int i = 0; i < map->units; i++)
        if (tc_set_has(a->as.set, (unsigned)i) && map->unit[i].side != a->side)
            return wrong(r, "An enemy is named among the attackers.");
    return read_set(r, object, "defenders", a);
}

static bool read_battles(reader *r, play_decision *out, const tc_action *commit)
{
    span list, item;

    if (!member(r->object, "battles", &list) || !take(&list, '['))
        return wrong(r, "Battles are a list, empty for none.");
    while (take_value(&list, &item)) {
        if (out->count == PLAY_ITEMS_MAX - 1)
            return wrong(r, "Too many battles at once.");
        tc_action *battle = &out->at[out->count];
        *battle = (tc_action){
            .kind = SOF_BATTLE, .side = commit->side, .unit = TC_NONE, .target = TC_NONE
        };
        if (!read_battle(r, item, battle))
            return false;
        out->count++;
        if (!take(&list, ','))
            break;
    }
    return take(&list, ']') || wrong(r, "Battles are a list, empty for none.");
}

/* ---- By the letters of kinds.def ------------------------------------------------------------- */

static bool read_fall_back(reader *r, uint16_t *out)
{
    span value;

    *out = HEX_NONE; /* null: it stays (SOF-R49) */
    if ((!member(r->object, "hex", &value) && !member(r->object, "to", &value)) || is_null(value))
        return true;
    return read_hex(r, value, out);
}

static bool read_letter(reader *r, char letter, bool may_be_none, tc_action *a)
{
    span value;

    switch (letter) {
    case 'u':
        return read_subject(r, "unit", may_be_none, &a->unit);
    case 'l':
        return read_subject(r, "leader", may_be_none, &a->unit);
    case 'g':
        return read_subject(r, "gun", may_be_none, &a->unit);
    case 't':
        return read_subject(r, a->kind == SOF_RELOCATE_LEADER ? "unit" : "target", may_be_none,
                            &a->target);
    case 'h':
        if (may_be_none)
            return read_fall_back(r, &a->arg);
        return member(r->object, "hex", &value) ? read_hex(r, value, &a->arg)
                                                : wrong(r, "It does not say which hex is meant.");
    case 'f':
        return read_facing(r, &a->arg);
    case 'i':
        return read_index(r, &a->arg);
    case 'e':
        return read_edge(r, &a->arg);
    case 'p': /* behind the charge, which decides the way */
        return read_subject(r, "charge", true, &a->target) && read_way(r, a);
    case 's':
        if (a->kind == SOF_BATTLE)
            return read_battle(r, r->object, a);
        if (member(r->object, "unit", &value) && !is_null(value)) {
            uint8_t unit = 0;
            if (!read_id(r, value, &unit))
                return false;
            tc_set_add(a->as.set, unit);
        }
        return read_set(r, r->object, "units", a);
    default:
        return true; /* 'c' is read with the path */
    }
}

static bool read_side(reader *r, uint8_t *out)
{
    span value;
    char text[ID_MAX];
    const tc_await w = tc_awaits(r->b, r->s);

    *out = w.who == 1;
    if (!member(r->object, "side", &value) || is_null(value))
        return true;
    for (int side = 0; text_of(value, text) && side < 2; side++) {
        if (play_same(text, play_side_name(r->b, side))) {
            *out = (uint8_t)side;
            return true;
        }
    }
    return wrong(r, "There is no such side.");
}

const char *play_decision_read(const tc_battle *b, const tc_state *s, const char *text, int len,
                               play_decision *out)
{
    reader r = { .b = b, .s = s, .object = { text, text + len } };
    char name[ID_MAX] = "";
    span value;

    *out = (play_decision){ 0 };
    if (!member(r.object, "kind", &value) || !text_of(value, name) || !play_kind_find(name))
        return "There is no decision of that kind.";
    tc_action a = { .kind = (uint8_t)play_kind_find(name), .unit = TC_NONE, .target = TC_NONE };
    if (a.kind != TC_ROLL && !read_side(&r, &a.side))
        return r.why;
    if (a.kind == SOF_DECLARE_BATTLES && !read_battles(&r, out, &a))
        return r.why;
    for (const char *letter = play_kind_carries(a.kind); *letter; letter++)
        if (!read_letter(&r, *letter, letter[1] == '?', &a))
            return r.why;
    out->at[out->count++] = a;
    return NULL;
}
