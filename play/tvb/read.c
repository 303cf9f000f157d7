/* Tilly's Very Bad Day: the words of a decision as docs/protocol.md has them. Lengths are decimals
   in TUM with up to three places, angles degrees with one; both become whole numbers exactly. */
#include "../read.h"
#include "../../core/tvb/tables.h"

/* ---- Numbers and words ----------------------------------------------------------------------- */

static bool count_of(play_reader *r, read_span object, const char *name, int32_t *out)
{
    read_span value;

    if (!read_member(object, name, &value))
        return read_missing(r, object, name);
    return (read_whole(value, 99, out) && *out > 0) ||
           read_wrong(r, value, "\"%\" is a whole number from 1", name);
}

static bool point_at(play_reader *r, read_span value, tc_pose *out)
{
    read_span list, x, y, more;

    if (!read_list(value, &list) || !read_next(&list, &x) || !read_next(&list, &y) ||
        read_next(&list, &more))
        return read_wrong(r, value, "a point is [x, y]", NULL);
    return read_length_at(r, x, &out->x) && read_length_at(r, y, &out->y);
}

static bool read_set(play_reader *r, const char *name, uint64_t *set)
{
    read_span list, ids, value;

    if (!read_member(r->object, name, &list) || read_is_null(list))
        return true;
    if (!read_list(list, &ids))
        return read_wrong(r, list, "\"%\" is a list of ids", name);
    while (read_next(&ids, &value)) {
        uint8_t unit = TC_NONE;
        if (!read_id(r, value, &unit))
            return false;
        if (tc_set_has(set, unit))
            return read_wrong(r, value, "% is named twice", play_subject_id(r->b, unit));
        tc_set_add(set, unit);
    }
    return true;
}

/* ---- What each kind may have: its own, and what is listed with it for people ----------------- */

static const char *const names[TVB_KIND_END] = {
    [TVB_GIVE] = "unit type command quality",
    [TVB_ARMY] = "commands units",
    [TVB_CORNER] = "at",
    [TVB_CREST] = "at",
    [TVB_TERRAIN] = "ground corners crest difficult wooded",
    [TVB_PLACE] = "unit x y facing",
    [TVB_ATTACH] = "commander to",
    [TVB_DEPLOY_COMMAND] = "command units attach",
    [TVB_DEPLOY_CANNON] = "unit x y facing",
    [TVB_CHECK] = "unit",
    [TVB_MOVE] = "unit change angle distance end_change end_angle leave to",
    [TVB_PIVOT] = "unit facing to",
    [TVB_WAYPOINT] = "at",
    [TVB_CMD_MOVE] = "commander way attach_to",
    [TVB_FACE_LOCKED] = "unit change",
    [TVB_ENTER] = "unit x y facing attach_to to",
    [TVB_SHOOT] = "target primary secondaries dice",
    [TVB_DECLARE] = "unit target to wheel straight targets",
    [TVB_DECLARE_CMD] = "commander unit",
    [TVB_CHARGE_NEXT] = "unit",
    [TVB_PB_SHOOT] = "target primary secondaries dice",
    [TVB_EVADE] = "unit",
    [TVB_CHOOSE_MELEE] = "melee units",
    [TVB_PRIMARY] = "enemy unit",
    [TVB_ALLOCATE] = "unit dice",
    [TVB_RALLY_BACK] = "unit distance to",
    [TVB_HEROICS] = "routed unit",
};

/* ---- Drafts ---------------------------------------------------------------------------------- */

static bool read_points(play_reader *r, const char *name, bool may_be_none, int kind,
                        const tc_action *commit, play_decision *out)
{
    read_span value = r->object, list, point;
    const bool given = read_member(r->object, name, &value);

    if (may_be_none && (!given || read_is_null(value)))
        return true;
    if (!given || !read_list(value, &list))
        return read_wrong(r, value, "\"%\" is a list of points", name);
    while (read_next(&list, &point)) {
        tc_action *a = read_item(r, point, kind, commit, out);
        if (!a || !point_at(r, point, &a->as.pose))
            return false;
    }
    return true;
}

/* No type: the unit is taken out of the army again. */
static bool read_given(play_reader *r, read_span item, tc_action *a)
{
    int type, quality;
    int32_t command = 0;

    if (!read_subject_of(r, item, "unit", false, &a->unit) ||
        !read_word(r, item, "type", true, play_tvb_type_key, TVB_TYPES, &type) ||
        !read_word(r, item, "quality", true, play_tvb_quality_name, TVB_INFERIOR + 1, &quality) ||
        !count_of(r, item, "command", &command))
        return false;
    a->with = (uint8_t)type;
    a->flags = (uint8_t)quality;
    a->target = (uint8_t)(command - 1);
    return true;
}

static bool read_placed(play_reader *r, read_span item, tc_action *a)
{
    return read_subject_of(r, item, "unit", false, &a->unit) &&
           read_length(r, item, "x", false, &a->as.pose.x) &&
           read_length(r, item, "y", false, &a->as.pose.y) &&
           read_angle(r, item, "facing", true, &a->as.pose.heading);
}

static bool read_attached(play_reader *r, read_span item, tc_action *a)
{
    return read_subject_of(r, item, "commander", false, &a->unit) &&
           read_subject_of(r, item, "to", false, &a->target);
}

/* A list of objects, each an item of the draft. */
static bool read_items(play_reader *r, const char *name, bool may_be_none, int kind,
                       const tc_action *commit, play_decision *out)
{
    read_span value = r->object, list, item;
    const bool given = read_member(r->object, name, &value);

    if (may_be_none && (!given || read_is_null(value)))
        return true;
    if (!given || !read_list(value, &list))
        return read_wrong(r, value, "\"%\" is a list", name);
    while (read_next(&list, &item)) {
        tc_action *a = read_item(r, item, kind, commit, out);
        if (!a || !read_only(r, item, names[kind], NULL) ||
            !(kind == TVB_GIVE    ? read_given(r, item, a)
              : kind == TVB_PLACE ? read_placed(r, item, a)
                                  : read_attached(r, item, a)))
            return false;
    }
    return true;
}

static bool read_terrain(play_reader *r, tc_action *a, play_decision *out)
{
    int ground;

    if (!read_word(r, r->object, "ground", true, play_tvb_ground_name, TVB_GROUNDS, &ground) ||
        !read_flag(r, "difficult", false, TVB_P_DIFFICULT, &a->flags) ||
        !read_flag(r, "wooded", false, TVB_P_WOODED, &a->flags))
        return false;
    if (!ground)
        return read_missing(r, r->object, "ground");
    a->arg = (uint16_t)ground;
    return read_points(r, "corners", false, TVB_CORNER, a, out) &&
           read_points(r, "crest", true, TVB_CREST, a, out);
}

static bool read_command(play_reader *r, const char *name, int less, tc_action *a)
{
    int32_t n = 0;

    if (!count_of(r, r->object, name, &n))
        return false;
    a->arg = (uint16_t)(n - less);
    return true;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* Bit i of the flags is the i-th commander with the unit. */
static bool read_left(play_reader *r, tc_action *a)
{
    uint64_t set[2] = { 0, 0 };
    uint8_t with[8];
    const int count = play_tvb_commanders(r->s, a->unit, with, TC_COUNT(with));
    read_span list = r->object;

    if (!read_set(r, "leave", set))
        return false;
    for (int i = 0; i < count; i++)
        if (tc_set_has(set, with[i])) {
            a->flags = (uint8_t)(a->flags | 1u << i);
            set[with[i] >> 6] &= ~((uint64_t)1 << (with[i] & 63));
        }
    if (!(set[0] | set[1]))
        return true;
    (void)read_member(r->object, "leave", &list);
    return read_wrong(r, list, "\"leave\" names one who is not with the unit", NULL);
}

static bool read_move(play_reader *r, tc_action *a)
{
    tc_pose *m = &a->as.pose;
    int change, end_change;
    read_span value;

    if (!read_subject(r, "unit", false, &a->unit) ||
        !read_word(r, r->object, "change", true, play_tvb_change_name, TVB_CHANGES, &change) ||
        !read_word(r, r->object, "end_change", true, play_tvb_change_name, TVB_CHANGES,
                   &end_change) ||
        !read_angle(r, r->object, "angle", true, &m->angle) ||
        !read_angle(r, r->object, "end_angle", true, &m->end_angle))
        return false;
    m->change = (uint8_t)change;
    m->end_change = (uint8_t)end_change;
    if (change == TVB_SIDE_LEFT || change == TVB_SIDE_RIGHT)
        m->length = TVB_SIDEWAYS; /* another distance may be asked about */
    if (read_member(r->object, "distance", &value) && !read_length_at(r, value, &m->length))
        return false;
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
               read_angle(r, r->object, "facing", false, &a->as.pose.heading);
    case TVB_CMD_MOVE:
        return read_subject(r, "commander", false, &a->unit) &&
               read_points(r, "way", true, TVB_WAYPOINT, a, out) &&
               read_subject(r, "attach_to", true, &a->target);
    case TVB_FACE_LOCKED:
        if (!read_subject(r, "unit", false, &a->unit) ||
            !read_word(r, r->object, "change", true, play_tvb_change_name, TVB_CHANGES, &change))
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
    TC_STATIC_ASSERT(TC_IDS_MAX == 16, "the text says so");
    static const char *const known[] = { "die to", NULL };
    read_span value = r->object, list, die;

    __builtin_memset(a->as.id, TC_NONE, sizeof a->as.id);
    if (!read_member(r->object, "dice", &value) || !read_list(value, &list))
        return read_wrong(r, value, "\"dice\" is a list of at most 16 dice", NULL);
    for (int i = 0; read_next(&list, &die); i++) {
        uint8_t to = TC_NONE;
        if (i == TC_IDS_MAX)
            return read_wrong(r, value, "\"dice\" is a list of at most 16 dice", NULL);
        if (*die.at != '{')
            return read_wrong(r, die, "a die is {\"die\":6,\"to\":...}", NULL);
        if (!read_known(r, die, known) || !read_subject_of(r, die, "to", true, &to))
            return false;
        a->as.id[i] = to == TC_NONE ? a->unit : to;
    }
    return true;
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
               read_subject(r, "primary", false, &a->unit) && read_set(r, "secondaries", a->as.set);
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
               read_length(r, r->object, "distance", false, &a->as.pose.length);
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

    if (!read_only(r, r->object, names[a->kind], READ_COMMON))
        return false;
    switch (a->kind) {
    case TVB_ARMY:
        return read_command(r, "commands", 0, a) && read_items(r, "units", false, TVB_GIVE, a, out);
    case TVB_GIVE:
        return read_given(r, r->object, a);
    case TVB_CORNER:
    case TVB_CREST:
    case TVB_WAYPOINT:
        return read_member(r->object, "at", &at) ? point_at(r, at, &a->as.pose)
                                                 : read_missing(r, r->object, "at");
    case TVB_TERRAIN:
        return read_terrain(r, a, out);
    case TVB_DEPLOY_COMMAND:
        return read_command(r, "command", 1, a) &&
               read_items(r, "units", true, TVB_PLACE, a, out) &&
               read_items(r, "attach", true, TVB_ATTACH, a, out);
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
