/* Sword of Fire: the words of a decision, by the letters of kinds.def. There is no legality here,
   but for one thing the core cannot see: in a battle, on which list a unit was named. */
#include "../read.h"

/* ---- Single values --------------------------------------------------------------------------- */

static bool read_hex(play_reader *r, read_span value, tc_hex *out)
{
    const sof_battle *map = &r->b->as.sof;
    char text[READ_ID_MAX];
    int digit[4], count = 0;

    for (read_text(value, text); count < 4 && text[count] >= '0' && text[count] <= '9'; count++)
        digit[count] = text[count] - '0';
    if (count < 4 || text[4])
        return read_wrong(r, value, "a hex is four digits in quotes, column and row from 01", NULL);
    const int col = digit[0] * 10 + digit[1], row = digit[2] * 10 + digit[3];
    if (col >= 1 && col <= map->cols && row >= 1 && row <= map->rows) {
        *out = hex_at(col - 1, row - 1);
        return true;
    }
    play_pen p = read_fault(r, value);
    pen_text(&p, "hex ");
    pen_text(&p, text);
    pen_text(&p, " is off the map (0101 to ");
    pen_two(&p, map->cols);
    pen_two(&p, map->rows);
    pen_text(&p, ")");
    return read_faulted(&p);
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
    const char *name = read_member(r->object, "dir", &value) ? "dir" : "facing";

    if (!read_member(r->object, name, &value))
        return read_missing(r, r->object, name);
    const int dir = read_text(value, text) ? find_dir(text) : -1;
    if (dir < 0)
        return read_wrong(r, value, "\"%\" is none of N NE SE S SW NW", name);
    *out = (uint16_t)dir;
    return true;
}

static bool read_index(play_reader *r, uint16_t *out)
{
    read_span value;
    int32_t n = 0;

    if (!read_member(r->object, "index", &value))
        return read_missing(r, r->object, "index");
    if (!read_whole(value, UINT16_MAX, &n))
        return read_wrong(r, value, "\"index\" is a whole number from 0", NULL);
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
    return read_wrong(r, value, "\"edge\" is none of north south west east", NULL);
}

/* ---- Paths ----------------------------------------------------------------------------------- */

static bool read_step(play_reader *r, read_span value, unsigned *out)
{
    static const char face[] = "face:";
    char text[READ_ID_MAX];
    int same = 0;

    for (read_text(value, text); face[same] && text[same] == face[same];)
        same++;
    const bool turn = !face[same];
    const int dir = find_dir(turn ? text + same : text);
    if (dir < 0)
        return read_wrong(r, value, "a step is N NE SE S SW NW or face: and one of these", NULL);
    *out = (unsigned)dir + (turn ? TC_STEP_TURN : TC_STEP_GO);
    return true;
}

static bool read_path(play_reader *r, read_span path, tc_action *a)
{
    TC_STATIC_ASSERT(TC_PATH_MAX == 48, "the text says so");
    read_span steps, value;
    unsigned step = TC_STEP_END;

    if (!read_list(path, &steps))
        return read_wrong(r, path, "\"path\" is a list of steps", NULL);
    for (int i = 0; read_next(&steps, &value); i++) {
        if (i == TC_PATH_MAX)
            return read_wrong(r, path, "a path has at most 48 steps", NULL);
        if (!read_step(r, value, &step))
            return false;
        tc_path_set(a->as.path, i, step);
    }
    return true;
}

/* SOF-X1: where a unit that is still off the map comes on; 0 is nowhere. */
static bool read_entry(play_reader *r, tc_action *a)
{
    read_span value;
    tc_hex entry = HEX_NONE;

    if (!read_member(r->object, "entry", &value))
        return true;
    if (!read_hex(r, value, &entry))
        return false;
    a->arg = (uint16_t)(entry + 1);
    return true;
}

/* "path", or "to", or both (the writer gives both; then they must agree). */
static bool read_way(play_reader *r, tc_action *a)
{
    read_span path, to;
    const bool has_path = read_member(r->object, "path", &path),
               has_to = read_member(r->object, "to", &to);
    tc_hex goal = HEX_NONE;

    if (has_to && !read_hex(r, to, &goal))
        return false;
    if (has_path) {
        if (!read_path(r, path, a))
            return false;
        const tc_hex end = play_path_end(r->b, r->s, a);
        return !has_to || end == HEX_NONE || end == goal ||
               read_wrong(r, to, "\"to\" is not where \"path\" ends", NULL);
    }
    if (!has_to && (a->kind != SOF_MOVE_UNIT || a->target == TC_NONE))
        return read_wrong(r, r->object, "\"path\" or \"to\" is missing", NULL);
    play_path_to(r->b, r->s, goal, a);
    return true;
}

/* ---- Sets and battles ------------------------------------------------------------------------ */

enum list_of { ANYBODY, ATTACKERS, DEFENDERS };

/* The core knows attackers from defenders by their side. To name an enemy as attacker would pass
   there as naming a defender; so it is refused here, with the rule it breaks (SOF-R32,
   SOF-5.0.b). */
static bool check_list(play_reader *r, read_span at, enum list_of list, int side, int subject)
{
    const int whose = play_subject_side(r->b, NULL, subject); /* a gun is nobody's here */
    const bool own = whose == side;

    if (list == ANYBODY || whose < 0 || own == (list == ATTACKERS))
        return true;
    r->fault->rule = own ? SOF_5_0_b : SOF_R32;
    return read_wrong(r, at,
                      own ? "% is of the attacking side and cannot defend"
                          : "% is an enemy and cannot attack",
                      play_subject_id(r->b, subject));
}

static bool read_set(play_reader *r, read_span list, enum list_of of, tc_action *a)
{
    read_span ids, value;

    if (!read_list(list, &ids))
        return read_wrong(r, list, "a list of ids is wanted", NULL);
    while (read_next(&ids, &value)) {
        uint8_t subject = TC_NONE;
        if (!read_id(r, value, &subject))
            return false;
        if (tc_set_has(a->as.set, subject))
            return read_wrong(r, value, "% is named twice", play_subject_id(r->b, subject));
        if (!check_list(r, value, of, a->side, subject))
            return false;
        tc_set_add(a->as.set, subject);
    }
    return true;
}

static bool read_battle(play_reader *r, read_span battle, tc_action *a)
{
    static const char *const names[] = { "attackers defenders", READ_COMMON, NULL };
    read_span list;

    if (*battle.at != '{')
        return read_wrong(r, battle, "a battle is {\"attackers\":[...],\"defenders\":[...]}", NULL);
    if (!read_known(r, battle, names))
        return false;
    if (!read_member(battle, "attackers", &list))
        return read_missing(r, battle, "attackers");
    if (!read_set(r, list, ATTACKERS, a))
        return false;
    return read_member(battle, "defenders", &list) ? read_set(r, list, DEFENDERS, a)
                                                   : read_missing(r, battle, "defenders");
}

static bool read_battles(play_reader *r, const tc_action *commit, play_decision *out)
{
    read_span value = r->object, list, battle;

    if (!read_member(r->object, "battles", &value) || !read_list(value, &list))
        return read_wrong(r, value, "\"battles\" is a list, empty for no battle", NULL);
    while (read_next(&list, &battle)) {
        tc_action *item = read_item(r, battle, SOF_BATTLE, commit, out);
        if (!item || !read_battle(r, battle, item))
            return false;
    }
    return true;
}

/* Units, one unit, or nobody: what an event asks for is the core's affair. */
static bool read_chosen(play_reader *r, tc_action *a)
{
    read_span units, unit;
    const bool many = read_member(r->object, "units", &units),
               one = read_member(r->object, "unit", &unit);
    uint8_t subject = TC_NONE;

    if (many && one)
        return read_wrong(r, unit, "\"unit\" and \"units\" exclude each other", NULL);
    if (many)
        return read_set(r, units, ANYBODY, a);
    if (!one || read_is_null(unit))
        return true;
    if (!read_id(r, unit, &subject))
        return false;
    tc_set_add(a->as.set, subject);
    return true;
}

/* ---- By the letters of kinds.def ------------------------------------------------------------- */

/* "hex" or "to", null for staying where it is (SOF-R49). */
static bool read_fall_back(play_reader *r, uint16_t *out)
{
    read_span hex, to;
    const bool has_hex = read_member(r->object, "hex", &hex),
               has_to = read_member(r->object, "to", &to);

    if (has_hex && has_to)
        return read_wrong(r, to, "\"to\" and \"hex\" exclude each other", NULL);
    *out = HEX_NONE;
    if (!has_hex && !has_to)
        return true;
    const read_span value = has_hex ? hex : to;
    return read_is_null(value) || read_hex(r, value, out);
}

/* The members in which a letter may come. */
static const char *names_of(int kind, char letter, bool may_be_none)
{
    switch (letter) {
    case 'u':
        return "unit";
    case 'l':
        return "leader";
    case 'g':
        return "gun";
    case 't':
        return kind == SOF_RELOCATE_LEADER ? "unit" : "target";
    case 'h':
        return may_be_none ? "hex to" : "hex";
    case 'f':
        return "facing dir";
    case 'i':
        return "index";
    case 'e':
        return "edge";
    case 'p':
        return kind == SOF_MOVE_UNIT ? "path to entry" : "path to";
    case 'c':
        return "charge";
    case 's':
        return kind == SOF_BATTLE ? "attackers defenders" : "unit units";
    default:
        return "";
    }
}

static bool known_only(play_reader *r, int kind)
{
    const char *names[8] = { READ_COMMON, kind == SOF_DECLARE_BATTLES ? "battles" : "" };
    int count = 2;

    for (const char *c = play_kind_carries(r->b, kind); *c && count < TC_COUNT(names) - 1; c++)
        names[count++] = names_of(kind, *c, c[1] == '?');
    return read_known(r, r->object, names);
}

static bool read_letter(play_reader *r, char letter, bool may_be_none, tc_action *a)
{
    const char *name = names_of(a->kind, letter, false);
    read_span value;

    switch (letter) {
    case 'u':
    case 'l':
    case 'g':
        return read_subject(r, name, may_be_none, &a->unit);
    case 't':
        return read_subject(r, name, may_be_none, &a->target);
    case 'h':
        if (may_be_none)
            return read_fall_back(r, &a->arg);
        return read_member(r->object, name, &value) ? read_hex(r, value, &a->arg)
                                                    : read_missing(r, r->object, name);
    case 'f':
        return read_facing(r, &a->arg);
    case 'i':
        return read_index(r, &a->arg);
    case 'e':
        return read_edge(r, &a->arg);
    case 'p': /* behind the charge, which decides the way */
        return (a->kind != SOF_MOVE_UNIT ||
                (read_entry(r, a) && read_subject(r, "charge", true, &a->target))) &&
               read_way(r, a);
    case 's':
        return a->kind == SOF_BATTLE ? read_battle(r, r->object, a) : read_chosen(r, a);
    default:
        return true; /* 'c' is read with the path */
    }
}

bool play_sof_read(play_reader *r, tc_action *a, play_decision *out)
{
    if (!known_only(r, a->kind))
        return false;
    if (a->kind == SOF_DECLARE_BATTLES && !read_battles(r, a, out))
        return false;
    for (const char *letter = play_kind_carries(r->b, a->kind); *letter; letter++)
        if (!read_letter(r, *letter, letter[1] == '?', a))
            return false;
    return true;
}
