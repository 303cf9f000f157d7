/* Tilly's Very Bad Day: the words of a decision as docs/protocol.md has them. */
#include "read.h"

enum { LENGTH_PLACES = 3, ANGLE_PLACES = 1 };

/* ---- Numbers and names ----------------------------------------------------------------------- */

static bool length_of(play_reader *r, read_span object, const char *name, int32_t *out)
{
    read_span value;

    if (!read_member(object, name, &value))
        return read_wrong(r, "A length is missing.");
    return read_decimal(value, LENGTH_PLACES, out) ||
           read_wrong(r, "A length is a number in TUM with up to three places.");
}

static bool angle_of(play_reader *r, read_span object, const char *name, bool may_be_none,
                     int16_t *out)
{
    read_span value;
    int32_t tenths = 0;

    *out = 0;
    if (!read_member(object, name, &value) || read_is_null(value))
        return may_be_none || read_wrong(r, "A heading or an angle is missing.");
    if (!read_decimal(value, ANGLE_PLACES, &tenths) || tenths < -32000 || tenths > 32000)
        return read_wrong(r, "An angle is a number of degrees with one place.");
    *out = (int16_t)tenths;
    return true;
}

static bool number_of(play_reader *r, read_span object, const char *name, int32_t *out)
{
    read_span value;

    if (!read_member(object, name, &value) || !read_decimal(value, 0, out) || *out < 0 ||
        *out > 0xff)
        return read_wrong(r, "A whole number is missing.");
    return true;
}

static bool flag_of(read_span object, const char *name)
{
    read_span value;

    return read_member(object, name, &value) && value.end - value.at == 4 && value.at[0] == 't';
}

static bool change_of(play_reader *r, const char *name, int *out)
{
    read_span value;
    char text[READ_ID_MAX];

    *out = TVB_NO_CHANGE;
    if (!read_member(r->object, name, &value) || read_is_null(value))
        return true;
    for (int change = 1; read_text(value, text) && change < TVB_CHANGES; change++)
        if (play_same(text, play_tvb_change_name(change))) {
            *out = change;
            return true;
        }
    return read_wrong(r, "There is no such change of direction.");
}

static bool point_of(play_reader *r, read_span list, tc_pose *out)
{
    read_span x, y;

    if (!read_take(&list, '[') || !read_value(&list, &x) || !read_take(&list, ',') ||
        !read_value(&list, &y) || !read_take(&list, ']') ||
        !read_decimal(x, LENGTH_PLACES, &out->x) || !read_decimal(y, LENGTH_PLACES, &out->y))
        return read_wrong(r, "A point is [x, y] in TUM with up to three places.");
    return true;
}

static bool pose_of(play_reader *r, read_span object, tc_pose *out)
{
    return length_of(r, object, "x", &out->x) && length_of(r, object, "y", &out->y) &&
           angle_of(r, object, "facing", true, &out->heading);
}

/* ---- Drafts ---------------------------------------------------------------------------------- */

static tc_action *add_item(play_reader *r, play_decision *out, const tc_action *commit, int kind)
{
    if (out->count == PLAY_ITEMS_MAX - 1) {
        read_wrong(r, "That is too much for one decision.");
        return NULL;
    }
    tc_action *a = &out->at[out->count++];
    *a = (tc_action){
        .kind = (uint8_t)kind, .side = commit->side, .unit = TC_NONE, .target = TC_NONE
    };
    return a;
}

static bool read_points(play_reader *r, const char *name, bool may_be_none, int kind,
                        const tc_action *commit, play_decision *out)
{
    read_span list, item;

    if (!read_member(r->object, name, &list) || read_is_null(list))
        return may_be_none || read_wrong(r, "A list of points is missing.");
    if (!read_take(&list, '['))
        return read_wrong(r, "Points are a list of [x, y].");
    while (read_value(&list, &item)) {
        tc_action *a = add_item(r, out, commit, kind);
        if (!a || !point_of(r, item, &a->as.pose))
            return false;
        if (!read_take(&list, ','))
            break;
    }
    return read_take(&list, ']') || read_wrong(r, "Points are a list of [x, y].");
}

static bool read_given(play_reader *r, read_span item, tc_action *a)
{
    read_span value;
    char text[READ_ID_MAX];
    int32_t command = 0;

    if (!read_subject_of(r, item, "unit", false, &a->unit) ||
        !number_of(r, item, "command", &command))
        return false;
    a->target = (uint8_t)(command - 1);
    if (!read_member(item, "type", &value) || !read_text(value, text))
        return read_wrong(r, "A unit's type is missing.");
    for (int type = 1; type < TVB_TYPES && !a->with; type++)
        if (play_same(text, play_tvb_type_key(type)))
            a->with = (uint8_t)type;
    if (!a->with)
        return read_wrong(r, "There is no such type of unit.");
    if (!read_member(item, "quality", &value) || read_is_null(value))
        return true;
    for (int quality = 0; read_text(value, text) && quality <= TVB_INFERIOR; quality++)
        if (play_same(text, play_tvb_quality_name(quality))) {
            a->flags = (uint8_t)quality;
            return true;
        }
    return read_wrong(r, "There is no such quality.");
}

static bool read_placed(play_reader *r, read_span item, tc_action *a)
{
    return read_subject_of(r, item, "unit", false, &a->unit) && pose_of(r, item, &a->as.pose);
}

static bool read_attached(play_reader *r, read_span item, tc_action *a)
{
    return read_subject_of(r, item, "commander", false, &a->unit) &&
           read_subject_of(r, item, "to", false, &a->target);
}

/* A list of objects, each an item of the draft. */
static bool read_items(play_reader *r, const char *name, int kind, const tc_action *commit,
                       play_decision *out)
{
    read_span list, item;

    if (!read_member(r->object, name, &list) || read_is_null(list))
        return true;
    if (!read_take(&list, '['))
        return read_wrong(r, "A list is wanted.");
    while (read_value(&list, &item)) {
        tc_action *a = add_item(r, out, commit, kind);
        if (!a || !(kind == TVB_GIVE    ? read_given(r, item, a)
                    : kind == TVB_PLACE ? read_placed(r, item, a)
                                        : read_attached(r, item, a)))
            return false;
        if (!read_take(&list, ','))
            break;
    }
    return read_take(&list, ']') || read_wrong(r, "A list is wanted.");
}

static bool read_terrain(play_reader *r, tc_action *a, play_decision *out)
{
    read_span value;
    char text[READ_ID_MAX];

    if (!read_member(r->object, "ground", &value) || !read_text(value, text))
        return read_wrong(r, "The kind of ground is missing.");
    for (int ground = 1; ground < TVB_GROUNDS; ground++)
        if (play_same(text, play_tvb_ground_name(ground)))
            a->arg = (uint16_t)ground;
    if (!a->arg)
        return read_wrong(r, "There is no such kind of ground.");
    a->flags = (uint8_t)((flag_of(r->object, "difficult") ? TVB_P_DIFFICULT : 0) |
                         (flag_of(r->object, "wooded") ? TVB_P_WOODED : 0));
    return read_points(r, "corners", false, TVB_CORNER, a, out) &&
           read_points(r, "crest", true, TVB_CREST, a, out);
}

static bool read_command(play_reader *r, const char *name, int less, tc_action *a)
{
    int32_t n = 0;

    if (!number_of(r, r->object, name, &n))
        return false;
    a->arg = (uint16_t)(n - less);
    return true;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool read_left(play_reader *r, tc_action *a)
{
    tc_action left = { .kind = 0 };
    uint8_t with[8];
    const int count = play_tvb_commanders(r->s, a->unit, with, TC_COUNT(with));

    if (!read_set_of(r, r->object, "leave", &left))
        return false;
    for (int i = 0; i < count; i++)
        if (tc_set_has(left.as.set, with[i])) {
            a->flags = (uint8_t)(a->flags | 1u << i);
            left.as.set[with[i] >> 6] &= ~((uint64_t)1 << (with[i] & 63));
        }
    return !(left.as.set[0] | left.as.set[1]) ||
           read_wrong(r, "One who is to be left behind is not with the unit.");
}

static bool read_move(play_reader *r, tc_action *a)
{
    enum { SIDEWAYS = 1000 }; /* 1.1.m */
    tc_pose *m = &a->as.pose;
    int change, end_change;
    read_span value;

    if (!read_subject(r, "unit", false, &a->unit) || !change_of(r, "change", &change) ||
        !change_of(r, "end_change", &end_change) ||
        !angle_of(r, r->object, "angle", true, &m->angle) ||
        !angle_of(r, r->object, "end_angle", true, &m->end_angle))
        return false;
    m->change = (uint8_t)change;
    m->end_change = (uint8_t)end_change;
    if (read_member(r->object, "distance", &value)) {
        if (!length_of(r, r->object, "distance", &m->length))
            return false;
    } else if (change == TVB_SIDE_LEFT || change == TVB_SIDE_RIGHT) {
        m->length = SIDEWAYS;
    }
    return read_left(r, a);
}

static bool read_march(play_reader *r, tc_action *a, play_decision *out)
{
    int change;

    switch (a->kind) {
    case TVB_MOVE:
        return read_move(r, a);
    case TVB_PIVOT:
        return read_subject(r, "unit", false, &a->unit) &&
               angle_of(r, r->object, "facing", false, &a->as.pose.heading);
    case TVB_CMD_MOVE:
        return read_subject(r, "commander", false, &a->unit) &&
               read_points(r, "way", true, TVB_WAYPOINT, a, out) &&
               read_subject(r, "attach_to", true, &a->target);
    case TVB_FACE_LOCKED:
        if (!read_subject(r, "unit", false, &a->unit) || !change_of(r, "change", &change))
            return false;
        a->arg = (uint16_t)change;
        return true;
    default: /* TVB_ENTER */
        return read_placed(r, r->object, a) && read_subject(r, "attach_to", true, &a->target);
    }
}

/* ---- Fights ---------------------------------------------------------------------------------- */

/* {"die":6,"to":"F3"}: the dice stand in the order of the hits, so only their places count; to null
   keeps one back. */
static bool read_dice(play_reader *r, tc_action *a)
{
    read_span list, item;
    int count = 0;

    __builtin_memset(a->as.id, TC_NONE, sizeof a->as.id);
    if (!read_member(r->object, "dice", &list) || !read_take(&list, '['))
        return read_wrong(r, "Dice are a list, each with whom it is given to.");
    while (read_value(&list, &item)) {
        uint8_t to = TC_NONE;
        if (count == TC_IDS_MAX)
            return read_wrong(r, "No unit has so many dice.");
        if (!read_subject_of(r, item, "to", true, &to))
            return false;
        a->as.id[count++] = to == TC_NONE ? a->unit : to;
        if (!read_take(&list, ','))
            break;
    }
    return read_take(&list, ']') ||
           read_wrong(r, "Dice are a list, each with whom it is given to.");
}

static bool read_melee(play_reader *r, tc_action *a)
{
    uint8_t unit = TC_NONE;

    if (!read_subject(r, "melee", false, &unit))
        return false;
    a->arg = unit;
    return true;
}

static bool read_fight(play_reader *r, tc_action *a)
{
    switch (a->kind) {
    case TVB_SHOOT:
    case TVB_PB_SHOOT:
        return read_subject(r, "target", false, &a->target) &&
               read_subject(r, "primary", false, &a->unit) &&
               read_set_of(r, r->object, "secondaries", a);
    case TVB_DECLARE:
        return read_subject(r, "unit", false, &a->unit) &&
               read_subject(r, "target", true, &a->target);
    case TVB_DECLARE_CMD:
        return read_subject(r, "commander", false, &a->unit) &&
               read_subject(r, "unit", false, &a->target);
    case TVB_CHOOSE_MELEE:
        return read_melee(r, a);
    case TVB_PRIMARY:
        return read_subject(r, "enemy", false, &a->target) &&
               read_subject(r, "unit", false, &a->unit);
    case TVB_ALLOCATE:
        return read_subject(r, "unit", false, &a->unit) && read_dice(r, a);
    case TVB_RALLY_BACK:
        return read_subject(r, "unit", false, &a->unit) &&
               length_of(r, r->object, "distance", &a->as.pose.length);
    case TVB_HEROICS:
        return read_subject(r, "routed", false, &a->target) &&
               read_subject(r, "unit", true, &a->unit);
    case TVB_CHECK:
    case TVB_CHARGE_NEXT:
    case TVB_EVADE:
        return read_subject(r, "unit", false, &a->unit);
    default:
        return true; /* nothing but the kind */
    }
}

bool play_tvb_read(play_reader *r, tc_action *a, play_decision *out)
{
    read_span at;

    switch (a->kind) {
    case TVB_ARMY:
        return read_command(r, "commands", 0, a) && read_items(r, "units", TVB_GIVE, a, out);
    case TVB_GIVE:
        return read_given(r, r->object, a);
    case TVB_CORNER:
    case TVB_CREST:
    case TVB_WAYPOINT:
        return read_member(r->object, "at", &at) ? point_of(r, at, &a->as.pose)
                                                 : read_wrong(r, "A point is missing.");
    case TVB_TERRAIN:
        return read_terrain(r, a, out);
    case TVB_DEPLOY_COMMAND:
        return read_command(r, "command", 1, a) && read_items(r, "units", TVB_PLACE, a, out) &&
               read_items(r, "attach", TVB_ATTACH, a, out);
    case TVB_PLACE:
    case TVB_DEPLOY_CANNON:
        return read_placed(r, r->object, a);
    case TVB_ATTACH:
        return read_attached(r, r->object, a);
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
