/* Sword of Fire: the words of a decision, by the letters of kinds.def. */
#include "read.h"

/* ---- Single values --------------------------------------------------------------------------- */

static bool read_hex(play_reader *r, read_span value, tc_hex *out)
{
    const sof_battle *map = &r->b->as.sof;
    char text[READ_ID_MAX];

    if (!read_text(value, text) || text[0] < '0' || text[0] > '9' || text[1] < '0' ||
        text[1] > '9' || text[2] < '0' || text[2] > '9' || text[3] < '0' || text[3] > '9' ||
        text[4])
        return read_wrong(r, "A hex is four digits, column and row from 01.");
    const int col = (text[0] - '0') * 10 + text[1] - '0',
              row = (text[2] - '0') * 10 + text[3] - '0';
    if (col < 1 || col > map->cols || row < 1 || row > map->rows)
        return read_wrong(r, "That hex is off the map.");
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

static bool read_facing(play_reader *r, uint16_t *out)
{
    read_span value;
    char text[READ_ID_MAX];
    const int dir =
        read_member(r->object, "facing", &value) && read_text(value, text) ? find_dir(text) : -1;

    if (dir < 0)
        return read_wrong(r, "A facing is one of N NE SE S SW NW.");
    *out = (uint16_t)dir;
    return true;
}

static bool read_index(play_reader *r, uint16_t *out)
{
    read_span value;
    uint32_t n = 0;

    if (!read_member(r->object, "index", &value))
        return read_wrong(r, "It does not say which battle is meant.");
    for (; value.at < value.end; value.at++) {
        if (*value.at < '0' || *value.at > '9' || n > 0xfff)
            return read_wrong(r, "An index is a whole number from 0.");
        n = n * 10 + (uint32_t)(*value.at - '0');
    }
    *out = (uint16_t)n;
    return true;
}

static bool read_edge(play_reader *r, uint16_t *out)
{
    read_span value;
    char text[READ_ID_MAX];

    if (!read_member(r->object, "edge", &value) || read_is_null(value))
        return true;
    for (int edge = 0; read_text(value, text) && edge < SOF_EDGES; edge++) {
        if (play_same(text, play_edge_name(edge))) {
            *out = (uint16_t)edge;
            return true;
        }
    }
    return read_wrong(r, "An edge is north, south, west or east.");
}

/* ---- Paths and sets -------------------------------------------------------------------------- */

static bool read_path(play_reader *r, read_span list, tc_action *a)
{
    read_span word;
    int count = 0;

    if (!read_take(&list, '['))
        return read_wrong(r, "A path is a list of steps.");
    while (read_value(&list, &word)) {
        char text[READ_ID_MAX] = "";
        const bool turn = read_text(word, text) && text[0] == 'f' && text[1] == 'a' &&
                          text[2] == 'c' && text[3] == 'e' && text[4] == ':';
        const int dir = find_dir(turn ? text + 5 : text);
        if (dir < 0 || count == TC_PATH_MAX)
            return read_wrong(r, "A path has at most 48 steps, each a direction or face: and one.");
        tc_path_set(a->as.path, count++, (unsigned)dir + (turn ? TC_STEP_TURN : TC_STEP_GO));
        if (!read_take(&list, ','))
            break;
    }
    return read_take(&list, ']') || read_wrong(r, "A path is a list of steps.");
}

static bool read_way(play_reader *r, tc_action *a)
{
    read_span value;
    tc_hex goal = HEX_NONE;

    if (read_member(r->object, "entry", &value)) { /* SOF-X1; 0 is none */
        if (!read_hex(r, value, &goal))
            return false;
        a->arg = (uint16_t)(goal + 1);
    }
    if (read_member(r->object, "path", &value))
        return read_path(r, value, a);
    goal = HEX_NONE;
    if (read_member(r->object, "to", &value)) {
        if (!read_hex(r, value, &goal))
            return false;
    } else if (a->kind != SOF_MOVE_UNIT || a->target == TC_NONE) {
        return read_wrong(r, "It says neither the path nor where to.");
    }
    play_path_to(r->b, r->s, goal, a);
    return true;
}

/* Who attacks is known by his side; to name an enemy among the attackers is no battle at all. */
static bool read_battle(play_reader *r, read_span object, tc_action *a)
{
    const sof_battle *map = &r->b->as.sof;

    if (!read_set_of(r, object, "attackers", a))
        return false;
    for (int i = 0; i < map->units; i++)
        if (tc_set_has(a->as.set, (unsigned)i) && map->unit[i].side != a->side)
            return read_wrong(r, "An enemy is named among the attackers.");
    return read_set_of(r, object, "defenders", a);
}

static bool read_battles(play_reader *r, play_decision *out, const tc_action *commit)
{
    read_span list, item;

    if (!read_member(r->object, "battles", &list) || !read_take(&list, '['))
        return read_wrong(r, "Battles are a list, empty for none.");
    while (read_value(&list, &item)) {
        if (out->count == PLAY_ITEMS_MAX - 1)
            return read_wrong(r, "Too many battles at once.");
        tc_action *battle = &out->at[out->count];
        *battle = (tc_action){
            .kind = SOF_BATTLE, .side = commit->side, .unit = TC_NONE, .target = TC_NONE
        };
        if (!read_battle(r, item, battle))
            return false;
        out->count++;
        if (!read_take(&list, ','))
            break;
    }
    return read_take(&list, ']') || read_wrong(r, "Battles are a list, empty for none.");
}

/* ---- By the letters of kinds.def ------------------------------------------------------------- */

static bool read_fall_back(play_reader *r, uint16_t *out)
{
    read_span value;

    *out = HEX_NONE; /* null: it stays (SOF-R49) */
    if ((!read_member(r->object, "hex", &value) && !read_member(r->object, "to", &value)) ||
        read_is_null(value))
        return true;
    return read_hex(r, value, out);
}

static bool read_letter(play_reader *r, char letter, bool may_be_none, tc_action *a)
{
    read_span value;

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
        return read_member(r->object, "hex", &value)
                   ? read_hex(r, value, &a->arg)
                   : read_wrong(r, "It does not say which hex is meant.");
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
        if (read_member(r->object, "unit", &value) && !read_is_null(value)) {
            uint8_t unit = 0;
            if (!read_id(r, value, &unit))
                return false;
            tc_set_add(a->as.set, unit);
        }
        return read_set_of(r, r->object, "units", a);
    default:
        return true; /* 'c' is read with the path */
    }
}

bool play_sof_read(play_reader *r, tc_action *a, play_decision *out)
{
    if (a->kind == SOF_DECLARE_BATTLES && !read_battles(r, out, a))
        return false;
    for (const char *letter = play_kind_carries(r->b, a->kind); *letter; letter++)
        if (!read_letter(r, *letter, letter[1] == '?', a))
            return false;
    return true;
}
