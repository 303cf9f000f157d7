/* Tilly's Very Bad Day: a decision in the protocol's words to actions. Lengths are decimals in TUM
   with up to three places, angles degrees with one; both become whole numbers exactly. */
#include "action.h"

#include <string.h>

enum { THOUSAND = 1000, TEN = 10, FAR = 1000000 };

/* Words of a listed decision that say what would come of it. */
#define WHAT_WOULD_BE "to", "wheel", "straight", "targets"

/* ---- Numbers -------------------------------------------------------------------------------- */

/* n.nnn as a whole number of its last place; a number with more places is no such decimal. */
static bool scaled(const json_t *value, int scale, int32_t *out)
{
    if (!json_is_number(value))
        return false;
    const double n = json_number_value(value) * scale;
    if (!(n > -FAR && n < FAR))
        return false;
    const int32_t whole = (int32_t)(n < 0 ? n - 0.5 : n + 0.5);
    if (n - whole > 1e-4 || whole - n > 1e-4)
        return false;
    *out = whole;
    return true;
}

static bool length_at(const action_reader *r, const io_where *at, const json_t *value, int32_t *out)
{
    return scaled(value, THOUSAND, out) ||
           io_bad(at, r->fault, "a length is a number in TUM with at most three places");
}

static bool read_length(const action_reader *r, const io_where *in, const json_t *object,
                        const char *field, int32_t *out)
{
    const json_t *value = json_object_get(object, field);
    const io_where at = io_member(in, field);

    if (!value)
        return io_bad(in, r->fault, "\"%s\" is missing", field);
    return length_at(r, &at, value, out);
}

/* may_be_none: left out or null is 0. */
static bool read_angle(const action_reader *r, const io_where *in, const json_t *object,
                       const char *field, bool may_be_none, int16_t *out)
{
    const json_t *value = json_object_get(object, field);
    const io_where at = io_member(in, field);
    int32_t tenths = 0;

    *out = 0;
    if (may_be_none && (!value || json_is_null(value)))
        return true;
    if (!value)
        return io_bad(in, r->fault, "\"%s\" is missing", field);
    if (!scaled(value, TEN, &tenths) || tenths > INT16_MAX || tenths < INT16_MIN)
        return io_bad(&at, r->fault, "an angle is a number of degrees with at most one place");
    *out = (int16_t)tenths;
    return true;
}

static bool read_count(const action_reader *r, const io_where *in, const json_t *object,
                       const char *field, int *out)
{
    const json_t *value = json_object_get(object, field);
    const io_where at = io_member(in, field);

    if (!value)
        return io_bad(in, r->fault, "\"%s\" is missing", field);
    if (!json_is_integer(value) || json_integer_value(value) < 1 || json_integer_value(value) > 99)
        return io_bad(&at, r->fault, "\"%s\" is a whole number from 1", field);
    *out = (int)json_integer_value(value);
    return true;
}

static bool read_flag(const action_reader *r, const char *field, bool *out)
{
    const json_t *value = json_object_get(r->object, field);

    *out = json_is_true(value);
    return !value || json_is_boolean(value) || action_bad(r, field, "is true or false");
}

/* ---- Names ---------------------------------------------------------------------------------- */

/* One of a list of words; its place. Left out or null: 0. */
static bool read_word(const action_reader *r, const io_where *in, const json_t *object,
                      const char *field, const char *const *words, int count, int *out)
{
    const json_t *value = json_object_get(object, field);
    const io_where at = io_member(in, field);

    *out = 0;
    if (!value || json_is_null(value))
        return true;
    for (int i = 0; json_is_string(value) && i < count; i++)
        if (words[i] && strcmp(words[i], json_string_value(value)) == 0) {
            *out = i;
            return true;
        }
    return io_bad(&at, r->fault, "\"%s\" is none of the words it may be", field);
}

static const char *const changes[TVB_CHANGES] = {
    NULL,           "wheel left",    "wheel right",   "about face",     "turn left", "turn right",
    "oblique left", "oblique right", "sideways left", "sideways right", "backwards",
};
static const char *const types[TVB_TYPES] = { NULL,  "CMD", "HOR", "LHO", "DRA",
                                              "PSH", "SHO", "RAB", "CAN" };
static const char *const qualities[] = { "ordinary", "superior", "inferior" };
static const char *const grounds[TVB_GROUNDS] = {
    NULL,   "village", "wood",       "rough",      "hill",   "river",
    "road", "works",   "works_area", "impassable", "bridge", "ford",
};

/* ---- Points and drafts ---------------------------------------------------------------------- */

static bool read_point(const action_reader *r, const io_where *at, const json_t *value,
                       tc_pose *out)
{
    const io_where x = io_element(at, 0), y = io_element(at, 1);

    if (!json_is_array(value) || json_array_size(value) != 2)
        return io_bad(at, r->fault, "a point is [x, y]");
    return length_at(r, &x, json_array_get(value, 0), &out->x) &&
           length_at(r, &y, json_array_get(value, 1), &out->y);
}

static tc_action *add_item(const action_reader *r, const io_where *at, const tc_action *commit,
                           int kind, play_decision *out)
{
    if (out->count >= PLAY_ITEMS_MAX - 1) {
        io_bad(at, r->fault, "at most %d parts in one decision", PLAY_ITEMS_MAX - 1);
        return NULL;
    }
    tc_action *item = &out->at[out->count++];
    *item = action_blank(kind);
    item->side = commit->side;
    return item;
}

static bool read_points(const action_reader *r, const char *field, bool may_be_none, int kind,
                        const tc_action *commit, play_decision *out)
{
    const json_t *list = json_object_get(r->object, field);
    const io_where at = io_member(r->at, field);

    if (may_be_none && (!list || json_is_null(list)))
        return true;
    if (!json_is_array(list))
        return io_bad(list ? &at : r->at, r->fault, "\"%s\" is a list of points", field);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const io_where here = io_element(&at, i);
        tc_action *item = add_item(r, &here, commit, kind, out);
        if (!item || !read_point(r, &here, json_array_get(list, i), &item->as.pose))
            return false;
    }
    return true;
}

static bool read_id_in(const action_reader *r, const io_where *in, const json_t *object,
                       const char *field, uint8_t *out)
{
    const json_t *value = json_object_get(object, field);
    const io_where at = io_member(in, field);

    if (!value)
        return io_bad(in, r->fault, "\"%s\" is missing", field);
    return action_id(r, &at, value, out);
}

static bool read_pose(const action_reader *r, const io_where *in, const json_t *object,
                      tc_action *a)
{
    tc_pose *p = &a->as.pose;
    return read_id_in(r, in, object, "unit", &a->unit) && read_length(r, in, object, "x", &p->x) &&
           read_length(r, in, object, "y", &p->y) &&
           read_angle(r, in, object, "facing", true, &p->heading);
}

static bool read_given(const action_reader *r, const io_where *in, const json_t *object,
                       tc_action *a)
{
    int type, quality, command = 0;

    if (!read_id_in(r, in, object, "unit", &a->unit) ||
        !read_word(r, in, object, "type", types, TVB_TYPES, &type) ||
        !read_word(r, in, object, "quality", qualities, TC_COUNT(qualities), &quality) ||
        !read_count(r, in, object, "command", &command))
        return false;
    a->with = (uint8_t)type;
    a->flags = (uint8_t)quality;
    a->target = (uint8_t)(command - 1);
    return true;
}

static bool read_attached(const action_reader *r, const io_where *in, const json_t *object,
                          tc_action *a)
{
    return read_id_in(r, in, object, "commander", &a->unit) &&
           read_id_in(r, in, object, "to", &a->target);
}

/* A list of objects, each an item of the draft. */
static bool read_items(const action_reader *r, const char *field, bool may_be_none, int kind,
                       const tc_action *commit, play_decision *out)
{
    static const char *const given[] = { "unit", "type", "command", "quality", NULL },
                             *const placed[] = { "unit", "x", "y", "facing", NULL },
                             *const attached[] = { "commander", "to", NULL };
    const char *const *known = kind == TVB_GIVE ? given : kind == TVB_PLACE ? placed : attached;
    const json_t *list = json_object_get(r->object, field);
    const io_where at = io_member(r->at, field);

    if (may_be_none && (!list || json_is_null(list)))
        return true;
    if (!json_is_array(list))
        return io_bad(list ? &at : r->at, r->fault, "\"%s\" is a list", field);
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *value = json_array_get(list, i);
        const io_where here = io_element(&at, i);
        tc_action *item = add_item(r, &here, commit, kind, out);
        if (!item)
            return false;
        if (!json_is_object(value))
            return io_bad(&here, r->fault, "an object is wanted");
        if (!io_known_only(&here, value, known, r->fault) ||
            !(kind == TVB_GIVE    ? read_given(r, &here, value, item)
              : kind == TVB_PLACE ? read_pose(r, &here, value, item)
                                  : read_attached(r, &here, value, item)))
            return false;
    }
    return true;
}

static bool read_set(const action_reader *r, const char *field, uint64_t set[2])
{
    const json_t *list = json_object_get(r->object, field);
    const io_where at = io_member(r->at, field);

    if (!list || json_is_null(list))
        return true;
    if (!json_is_array(list))
        return io_bad(&at, r->fault, "\"%s\" is a list of ids", field);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const io_where here = io_element(&at, i);
        uint8_t unit = TC_NONE;
        if (!action_id(r, &here, json_array_get(list, i), &unit))
            return false;
        if (tc_set_has(set, unit))
            return io_bad(&here, r->fault, "%s is named twice", play_subject_id(r->b, unit));
        tc_set_add(set, unit);
    }
    return true;
}

/* ---- Set-up --------------------------------------------------------------------------------- */

static bool read_terrain(const action_reader *r, tc_action *a, play_decision *out)
{
    bool difficult, wooded;
    int ground;

    if (!read_word(r, r->at, r->object, "ground", grounds, TVB_GROUNDS, &ground) ||
        !read_flag(r, "difficult", &difficult) || !read_flag(r, "wooded", &wooded))
        return false;
    if (!ground)
        return io_bad(r->at, r->fault, "\"ground\" is missing");
    a->arg = (uint16_t)ground;
    a->flags = (uint8_t)((difficult ? TVB_P_DIFFICULT : 0) | (wooded ? TVB_P_WOODED : 0));
    return read_points(r, "corners", false, TVB_CORNER, a, out) &&
           read_points(r, "crest", true, TVB_CREST, a, out);
}

static bool read_setup(const action_reader *r, tc_action *a, play_decision *out)
{
    int n = 0;

    switch (a->kind) {
    case TVB_ARMY:
        if (!read_count(r, r->at, r->object, "commands", &n) ||
            !read_items(r, "units", false, TVB_GIVE, a, out))
            return false;
        a->arg = (uint16_t)n;
        return true;
    case TVB_TERRAIN:
        return read_terrain(r, a, out);
    case TVB_DEPLOY_COMMAND:
        if (!read_count(r, r->at, r->object, "command", &n) ||
            !read_items(r, "units", true, TVB_PLACE, a, out) ||
            !read_items(r, "attach", true, TVB_ATTACH, a, out))
            return false;
        a->arg = (uint16_t)(n - 1);
        return true;
    case TVB_GIVE:
        return read_given(r, r->at, r->object, a);
    case TVB_ATTACH:
        return read_attached(r, r->at, r->object, a);
    case TVB_PLACE:
    case TVB_DEPLOY_CANNON:
        return read_pose(r, r->at, r->object, a);
    default: { /* CORNER, CREST, WAYPOINT */
        const io_where at = io_member(r->at, "at");
        return read_point(r, &at, json_object_get(r->object, "at"), &a->as.pose);
    }
    }
}

/* ---- Moves ---------------------------------------------------------------------------------- */

/* Bit i of the flags is the i-th commander with the unit. */
static bool read_left(const action_reader *r, tc_action *a)
{
    uint64_t set[2] = { 0, 0 };
    int with = 0;

    if (!read_set(r, "leave", set))
        return false;
    for (int c = 0; c < TVB_UNITS; c++) {
        const tvb_unit *u = &r->s->as.tvb.unit[c];
        if (u->type != TVB_CMD || !(u->flags & TVB_ON) || u->attached != a->unit)
            continue;
        if (tc_set_has(set, (unsigned)c) && with < 8) {
            a->flags = (uint8_t)(a->flags | 1u << with);
            set[c >> 6] &= ~((uint64_t)1 << (c & 63));
        }
        with++;
    }
    return !(set[0] | set[1]) || action_bad(r, "leave", "names one who is not with the unit");
}

static bool read_move(const action_reader *r, tc_action *a)
{
    tc_pose *m = &a->as.pose;
    int change, end_change;

    if (!action_subject(r, "unit", false, &a->unit) ||
        !read_word(r, r->at, r->object, "change", changes, TVB_CHANGES, &change) ||
        !read_word(r, r->at, r->object, "end_change", changes, TVB_CHANGES, &end_change) ||
        !read_angle(r, r->at, r->object, "angle", true, &m->angle) ||
        !read_angle(r, r->at, r->object, "end_angle", true, &m->end_angle))
        return false;
    m->change = (uint8_t)change;
    m->end_change = (uint8_t)end_change;
    if (change == TVB_SIDE_LEFT || change == TVB_SIDE_RIGHT)
        m->length = THOUSAND; /* 1.1.m; another distance may be asked about */
    if (json_object_get(r->object, "distance") &&
        !read_length(r, r->at, r->object, "distance", &m->length))
        return false;
    return read_left(r, a);
}

static bool read_march(const action_reader *r, tc_action *a, play_decision *out)
{
    int change;

    switch (a->kind) {
    case TVB_MOVE:
        return read_move(r, a);
    case TVB_PIVOT:
        return action_subject(r, "unit", false, &a->unit) &&
               read_angle(r, r->at, r->object, "facing", false, &a->as.pose.heading);
    case TVB_CMD_MOVE:
        return action_subject(r, "commander", false, &a->unit) &&
               read_points(r, "way", true, TVB_WAYPOINT, a, out) &&
               action_subject(r, "attach_to", true, &a->target);
    case TVB_FACE_LOCKED:
        if (!action_subject(r, "unit", false, &a->unit) ||
            !read_word(r, r->at, r->object, "change", changes, TVB_CHANGES, &change))
            return false;
        a->arg = (uint16_t)change;
        return true;
    default: /* TVB_ENTER */
        return read_pose(r, r->at, r->object, a) &&
               action_subject(r, "attach_to", true, &a->target);
    }
}

/* ---- Fights --------------------------------------------------------------------------------- */

/* The dice stand in the order in which they hit, so only the places count; to null keeps one
   back. */
static bool read_dice(const action_reader *r, tc_action *a)
{
    static const char *const known[] = { "die", "to", NULL };
    const json_t *list = json_object_get(r->object, "dice");
    const io_where at = io_member(r->at, "dice");

    memset(a->as.id, TC_NONE, sizeof a->as.id);
    if (!json_is_array(list) || json_array_size(list) > TC_IDS_MAX)
        return io_bad(list ? &at : r->at, r->fault, "\"dice\" is a list of at most %d dice",
                      TC_IDS_MAX);
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *die = json_array_get(list, i);
        const io_where here = io_element(&at, i), to = io_member(&here, "to");
        const json_t *value = json_object_get(die, "to");
        if (!json_is_object(die))
            return io_bad(&here, r->fault, "a die is {\"die\":6,\"to\":...}");
        if (!io_known_only(&here, die, known, r->fault))
            return false;
        a->as.id[i] = a->unit;
        if (value && !json_is_null(value) && !action_id(r, &to, value, &a->as.id[i]))
            return false;
    }
    return true;
}

static bool read_fight(const action_reader *r, tc_action *a)
{
    uint8_t unit = TC_NONE;

    switch (a->kind) {
    case TVB_SHOOT:
    case TVB_PB_SHOOT:
        return action_subject(r, "target", false, &a->target) &&
               action_subject(r, "primary", false, &a->unit) &&
               read_set(r, "secondaries", a->as.set);
    case TVB_DECLARE:
        return action_subject(r, "unit", false, &a->unit) &&
               action_subject(r, "target", true, &a->target);
    case TVB_DECLARE_CMD:
        return action_subject(r, "commander", false, &a->unit) &&
               action_subject(r, "unit", false, &a->target);
    case TVB_CHOOSE_MELEE:
        if (!action_subject(r, "melee", false, &unit))
            return false;
        a->arg = unit;
        return true;
    case TVB_PRIMARY:
        return action_subject(r, "enemy", false, &a->target) &&
               action_subject(r, "unit", false, &a->unit);
    case TVB_ALLOCATE:
        return action_subject(r, "unit", false, &a->unit) && read_dice(r, a);
    case TVB_RALLY_BACK:
        return action_subject(r, "unit", false, &a->unit) &&
               read_length(r, r->at, r->object, "distance", &a->as.pose.length);
    case TVB_HEROICS:
        return action_subject(r, "routed", false, &a->target) &&
               action_subject(r, "unit", true, &a->unit);
    case TVB_CHECK:
    case TVB_CHARGE_NEXT:
    case TVB_EVADE:
        return action_subject(r, "unit", false, &a->unit);
    default:
        return true; /* nothing but the kind */
    }
}

/* ---- Kinds ---------------------------------------------------------------------------------- */

static bool known_fields(const action_reader *r, int kind)
{
    static const char *const
        none[] = { NULL },
        *const give[] = { "unit", "type", "command", "quality", NULL },
        *const army[] = { "commands", "units", NULL }, *const point[] = { "at", NULL },
        *const terrain[] = { "ground", "corners", "crest", "difficult", "wooded", NULL },
        *const pose[] = { "unit", "x", "y", "facing", NULL },
        *const attach[] = { "commander", "to", NULL },
        *const deploy[] = { "command", "units", "attach", NULL }, *const unit[] = { "unit", NULL },
        *const move[] = { "unit",      "change", "angle", "distance", "end_change",
                          "end_angle", "leave",  "to",    NULL },
        *const pivot[] = { "unit", "facing", "to", NULL },
        *const way[] = { "commander", "way", "attach_to", NULL },
        *const face[] = { "unit", "change", NULL }, *const enter[] = { "unit",   "x",         "y",
                                                                       "facing", "attach_to", "to",
                                                                       NULL },
        *const shoot[] = { "target", "primary", "secondaries", "dice", NULL },
        *const declare[] = { "unit", "target", WHAT_WOULD_BE, NULL },
        *const join[] = { "commander", "unit", NULL }, *const melee[] = { "melee", "units", NULL },
        *const primary[] = { "enemy", "unit", NULL }, *const allocate[] = { "unit", "dice", NULL },
        *const back[] = { "unit", "distance", "to", NULL },
        *const heroics[] = { "routed", "unit", NULL };
    static const char *const *const by_kind[TVB_KIND_END] = {
        [TVB_GIVE] = give,          [TVB_ARMY] = army,
        [TVB_CORNER] = point,       [TVB_CREST] = point,
        [TVB_TERRAIN] = terrain,    [TVB_PLACE] = pose,
        [TVB_ATTACH] = attach,      [TVB_DEPLOY_COMMAND] = deploy,
        [TVB_DEPLOY_CANNON] = pose, [TVB_CHECK] = unit,
        [TVB_MOVE] = move,          [TVB_PIVOT] = pivot,
        [TVB_WAYPOINT] = point,     [TVB_CMD_MOVE] = way,
        [TVB_FACE_LOCKED] = face,   [TVB_ENTER] = enter,
        [TVB_SHOOT] = shoot,        [TVB_DECLARE] = declare,
        [TVB_DECLARE_CMD] = join,   [TVB_CHARGE_NEXT] = unit,
        [TVB_PB_SHOOT] = shoot,     [TVB_EVADE] = unit,
        [TVB_CHOOSE_MELEE] = melee, [TVB_PRIMARY] = primary,
        [TVB_ALLOCATE] = allocate,  [TVB_RALLY_BACK] = back,
        [TVB_HEROICS] = heroics,
    };
    return action_known(r, by_kind[kind] ? by_kind[kind] : none);
}

bool action_tvb(const action_reader *r, tc_action *a, play_decision *out)
{
    if (!known_fields(r, a->kind))
        return false;
    switch (a->kind) {
    case TVB_GIVE:
    case TVB_ARMY:
    case TVB_CORNER:
    case TVB_CREST:
    case TVB_TERRAIN:
    case TVB_PLACE:
    case TVB_ATTACH:
    case TVB_DEPLOY_COMMAND:
    case TVB_DEPLOY_CANNON:
    case TVB_WAYPOINT:
        return read_setup(r, a, out);
    case TVB_MOVE:
    case TVB_PIVOT:
    case TVB_CMD_MOVE:
    case TVB_FACE_LOCKED:
    case TVB_ENTER:
        return read_march(r, a, out);
    default:
        return read_fight(r, a);
    }
}
