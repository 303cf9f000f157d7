/* Sword of Fire: a decision in the protocol's words to actions. There is no legality here, but for
   one thing the core cannot see: in a battle, on which list a unit was named. */
#include "action.h"

#include <string.h>

/* ---- Single values -------------------------------------------------------------------------- */

static bool read_hex_text(const action_reader *r, const io_where *at, const json_t *value,
                          tc_hex *out)
{
    const char *text = json_string_value(value);

    if (!text || strlen(text) != 4 || strspn(text, "0123456789") != 4)
        return io_bad(at, r->fault, "a hex is four digits in quotes, column and row from 01");
    const int col = (text[0] - '0') * 10 + text[1] - '0',
              row = (text[2] - '0') * 10 + text[3] - '0';
    const sof_battle *map = &r->b->as.sof;
    if (col < 1 || col > map->cols || row < 1 || row > map->rows)
        return io_bad(at, r->fault, "hex %s is off the map (0101 to %02d%02d)", text, map->cols,
                      map->rows);
    *out = hex_at(col - 1, row - 1);
    return true;
}

static bool read_hex(const action_reader *r, const char *field, tc_hex *out)
{
    const json_t *value = json_object_get(r->object, field);
    const io_where at = io_member(r->at, field);

    if (!value)
        return io_bad(r->at, r->fault, "\"%s\" is missing", field);
    return read_hex_text(r, &at, value, out);
}

static int find_dir(const char *text)
{
    static const char *const names[HEX_DIRS] = { "N", "NE", "SE", "S", "SW", "NW" };

    for (int dir = 0; dir < HEX_DIRS; dir++)
        if (strcmp(text, names[dir]) == 0)
            return dir;
    return -1;
}

static bool read_dir(const action_reader *r, const char *field, uint16_t *out)
{
    const json_t *value = json_object_get(r->object, field);
    const int dir = json_is_string(value) ? find_dir(json_string_value(value)) : -1;

    if (!value)
        return io_bad(r->at, r->fault, "\"%s\" is missing", field);
    if (dir < 0)
        return action_bad(r, field, "is none of N NE SE S SW NW");
    *out = (uint16_t)dir;
    return true;
}

static bool read_edge(const action_reader *r, const json_t *value, uint16_t *out)
{
    static const char *const names[SOF_EDGES] = { "north", "south", "west", "east" };

    for (int edge = 0; json_is_string(value) && edge < SOF_EDGES; edge++) {
        if (strcmp(json_string_value(value), names[edge]) == 0) {
            *out = (uint16_t)edge;
            return true;
        }
    }
    return action_bad(r, "edge", "is none of north south west east");
}

/* ---- Paths ---------------------------------------------------------------------------------- */

static bool read_step(const action_reader *r, const io_where *at, const json_t *value,
                      unsigned *step)
{
    const char *text = json_string_value(value);
    const bool turn = text && strncmp(text, "face:", 5) == 0;
    const int dir = text ? find_dir(turn ? text + 5 : text) : -1;

    if (dir < 0)
        return io_bad(at, r->fault, "a step is N NE SE S SW NW or face: and one of these");
    *step = (unsigned)dir + (turn ? TC_STEP_TURN : TC_STEP_GO);
    return true;
}

static bool read_path(const action_reader *r, const json_t *value, tc_action *a)
{
    const io_where at = io_member(r->at, "path");

    if (!json_is_array(value))
        return io_bad(&at, r->fault, "\"path\" is a list of steps");
    if (json_array_size(value) > TC_PATH_MAX)
        return io_bad(&at, r->fault, "a path has at most %d steps", TC_PATH_MAX);
    for (size_t i = 0; i < json_array_size(value); i++) {
        const io_where here = io_element(&at, i);
        unsigned step = TC_STEP_END;
        if (!read_step(r, &here, json_array_get(value, i), &step))
            return false;
        tc_path_set(a->as.path, (int)i, step);
    }
    return true;
}

/* "path", or "to", or both (the writer gives both; then they must agree). */
static bool read_way(const action_reader *r, tc_action *a)
{
    const json_t *path = json_object_get(r->object, "path"), *to = json_object_get(r->object, "to");
    const bool charge = a->kind == SOF_MOVE_UNIT && a->target != TC_NONE;
    tc_hex goal = HEX_NONE;

    if (to && !read_hex(r, "to", &goal))
        return false;
    if (path) {
        if (!read_path(r, path, a))
            return false;
        const tc_hex end = play_path_end(r->b, r->s, a);
        return !to || end == HEX_NONE || end == goal
                   ? true
                   : action_bad(r, "to", "is not where \"path\" ends");
    }
    if (!to && !charge)
        return io_bad(r->at, r->fault, "\"path\" or \"to\" is missing");
    play_path_to(r->b, r->s, goal, a);
    return true;
}

/* SOF-X1: where a unit that is still off the map comes on. */
static bool read_entry(const action_reader *r, tc_action *a)
{
    tc_hex entry = HEX_NONE;

    if (!json_object_get(r->object, "entry"))
        return true;
    if (!read_hex(r, "entry", &entry))
        return false;
    a->arg = (uint16_t)(entry + 1); /* 0 is none */
    return true;
}

/* ---- Sets and battles ----------------------------------------------------------------------- */

enum list_of { ANYBODY, ATTACKERS, DEFENDERS };

/* The core knows attackers from defenders by their side. To name an enemy as attacker would
   pass there as naming a defender; so it is refused here, with the rule it breaks (SOF-R32,
   SOF-5.0.b). */
static bool check_list(const action_reader *r, const io_where *at, enum list_of list, int side,
                       int subject)
{
    if (list == ANYBODY || subject >= SOF_GUN0)
        return true;
    const int whose = subject < SOF_LEADER0 ? r->b->as.sof.unit[subject].side
                                            : r->b->as.sof.leader[subject - SOF_LEADER0].side;
    const bool own = whose == side;
    if (own == (list == ATTACKERS))
        return true;
    io_bad(at, r->fault, "%s is %s and cannot %s", play_subject_id(r->b, subject),
           own ? "of the attacking side" : "an enemy", own ? "defend" : "attack");
    r->fault->rule = own ? SOF_5_0_b : SOF_R32;
    return false;
}

static bool read_set(const action_reader *r, const io_where *at, const json_t *value,
                     enum list_of list, tc_action *a)
{
    if (!json_is_array(value))
        return io_bad(at, r->fault, "a list of ids is wanted");
    for (size_t i = 0; i < json_array_size(value); i++) {
        const io_where here = io_element(at, i);
        uint8_t subject = TC_NONE;
        if (!action_id(r, &here, json_array_get(value, i), &subject))
            return false;
        if (tc_set_has(a->as.set, subject))
            return io_bad(&here, r->fault, "%s is named twice", play_subject_id(r->b, subject));
        if (!check_list(r, &here, list, a->side, subject))
            return false;
        tc_set_add(a->as.set, subject);
    }
    return true;
}

static bool read_battle(const action_reader *r, const io_where *at, json_t *value, tc_action *a)
{
    static const char *const fields[] = { "attackers", "defenders",        "kind",
                                          "side",      WRITTEN_FOR_PEOPLE, NULL };

    if (!json_is_object(value))
        return io_bad(at, r->fault, "a battle is {\"attackers\":[...],\"defenders\":[...]}");
    if (!io_known_only(at, value, fields, r->fault))
        return false;
    for (int i = 0; i < 2; i++) {
        const json_t *list = json_object_get(value, fields[i]);
        const io_where here = io_member(at, fields[i]);
        if (!list)
            return io_bad(at, r->fault, "\"%s\" is missing", fields[i]);
        if (!read_set(r, &here, list, i ? DEFENDERS : ATTACKERS, a))
            return false;
    }
    return true;
}

static bool read_battles(const action_reader *r, const tc_action *commit, play_decision *out)
{
    const json_t *list = json_object_get(r->object, "battles");
    const io_where at = io_member(r->at, "battles");

    if (!list || !json_is_array(list))
        return io_bad(list ? &at : r->at, r->fault, "\"battles\" is a list, empty for no battle");
    if (json_array_size(list) > PLAY_ITEMS_MAX - 1)
        return io_bad(&at, r->fault, "at most %d battles", PLAY_ITEMS_MAX - 1);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const io_where here = io_element(&at, i);
        tc_action *item = &out->at[out->count];
        *item = action_blank(SOF_BATTLE);
        item->side = commit->side;
        if (!read_battle(r, &here, json_array_get(list, i), item))
            return false;
        out->count++;
    }
    return true;
}

/* Units, one unit, an edge, or nothing at all: which of them an event asks for is the core's
   affair. */
static bool read_event_choice(const action_reader *r, tc_action *a)
{
    const json_t *units = json_object_get(r->object, "units"),
                 *unit = json_object_get(r->object, "unit");
    const json_t *edge = json_object_get(r->object, "edge");
    uint8_t subject = TC_NONE;

    if (units && unit)
        return action_bad(r, "unit", "and \"units\" exclude each other");
    if (units) {
        const io_where at = io_member(r->at, "units");
        if (!read_set(r, &at, units, ANYBODY, a))
            return false;
    }
    if (unit && !json_is_null(unit)) {
        if (!action_subject(r, "unit", false, &subject))
            return false;
        tc_set_add(a->as.set, subject);
    }
    return !edge || json_is_null(edge) || read_edge(r, edge, &a->arg);
}

/* ---- Kinds ---------------------------------------------------------------------------------- */

/* "hex" or "to", null for staying where it is (SOF-R49). */
static bool read_fall_back(const action_reader *r, tc_action *a)
{
    const char *field = json_object_get(r->object, "hex") ? "hex" : "to";
    const json_t *value = json_object_get(r->object, field);

    if (json_object_get(r->object, "hex") && json_object_get(r->object, "to"))
        return action_bad(r, "to", "and \"hex\" exclude each other");
    a->arg = HEX_NONE;
    return !value || json_is_null(value) || read_hex(r, field, &a->arg);
}

static bool known_fields(const action_reader *r, int kind)
{
    static const char *const
        place[] = { "leader", "hex", NULL },
        *const facing[] = { "unit", "dir", "facing", NULL }, *const leader[] = { "leader", NULL },
        *const unit[] = { "unit", NULL }, *const move[] = { "unit",   "path",  "to",
                                                            "charge", "entry", NULL },
        *const ride[] = { "leader", "path", "to", NULL }, *const shot[] = { "gun", "target", NULL },
        *const battle[] = { "attackers", "defenders", NULL },
        *const declare[] = { "battles", NULL }, *const index[] = { "index", NULL },
        *const fall_back[] = { "unit", "hex", "to", NULL },
        *const relocate[] = { "leader", "unit", NULL },
        *const choice[] = { "unit", "units", "edge", NULL }, *const none[] = { NULL };
    static const char *const *const by_kind[SOF_KIND_END] = {
        [SOF_PLACE_LEADER] = place,
        [SOF_SET_FACING] = facing,
        [SOF_TILLY_CHOOSE] = leader,
        [SOF_PICK_SINGLE] = unit,
        [SOF_MOVE_UNIT] = move,
        [SOF_MOVE_LEADER] = ride,
        [SOF_BOMBARD] = shot,
        [SOF_BATTLE] = battle,
        [SOF_DECLARE_BATTLES] = declare,
        [SOF_RESOLVE_NEXT] = index,
        [SOF_DRAGOON_RETREAT] = fall_back,
        [SOF_RELOCATE_LEADER] = relocate,
        [SOF_EVENT_CHOICE] = choice,
    };
    return action_known(r, by_kind[kind] ? by_kind[kind] : none);
}

static bool read_fields(const action_reader *r, tc_action *a)
{
    switch (a->kind) {
    case SOF_PLACE_LEADER:
        return action_subject(r, "leader", false, &a->unit) && read_hex(r, "hex", &a->arg);
    case SOF_SET_FACING:
        return action_subject(r, "unit", false, &a->unit) &&
               read_dir(r, json_object_get(r->object, "dir") ? "dir" : "facing", &a->arg);
    case SOF_TILLY_CHOOSE:
        return action_subject(r, "leader", true, &a->unit);
    case SOF_PICK_SINGLE:
        return action_subject(r, "unit", false, &a->unit);
    case SOF_MOVE_UNIT:
        return action_subject(r, "unit", false, &a->unit) && read_entry(r, a) &&
               action_subject(r, "charge", true, &a->target) && read_way(r, a);
    case SOF_MOVE_LEADER:
        return action_subject(r, "leader", false, &a->unit) && read_way(r, a);
    case SOF_BOMBARD:
        return action_subject(r, "gun", false, &a->unit) &&
               action_subject(r, "target", false, &a->target);
    case SOF_BATTLE:
        return read_battle(r, r->at, r->object, a);
    case SOF_RESOLVE_NEXT:
        return action_index(r, "index", &a->arg);
    case SOF_DRAGOON_RETREAT:
        return action_subject(r, "unit", false, &a->unit) && read_fall_back(r, a);
    case SOF_RELOCATE_LEADER:
        return action_subject(r, "leader", false, &a->unit) &&
               action_subject(r, "unit", false, &a->target);
    case SOF_EVENT_CHOICE:
        return read_event_choice(r, a);
    default:
        return true; /* nothing but the kind */
    }
}

bool action_sof(const action_reader *r, tc_action *a, play_decision *out)
{
    if (!known_fields(r, a->kind))
        return false;
    return a->kind == SOF_DECLARE_BATTLES ? read_battles(r, a, out) : read_fields(r, a);
}
