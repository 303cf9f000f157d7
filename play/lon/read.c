/* Lion of the North: the words of a decision as docs/protocol.md has them. Lengths are decimals in
   cm with up to three places, angles degrees with one; both become whole numbers exactly. */
#include "../read.h"
#include "../../core/lon/tables.h"

/* ---- Numbers and words ----------------------------------------------------------------------- */

/* A whole turn is none; "facing" is the same. */
static bool heading_of(play_reader *r, read_span object, int16_t *out)
{
    read_span value;
    const bool other =
        !read_member(object, "heading", &value) && read_member(object, "facing", &value);

    if (!read_angle(r, object, other ? "facing" : "heading", false, out))
        return false;
    *out = *out == PL_TURN ? 0 : *out;
    return true;
}

/* ---- What each kind may have: its own, and what is listed with it for people ----------------- */

static const char leg_names[] = "leg x y heading facing length angle stand target edge offset";

static const char *const names[LON_KIND_END] = {
    [LON_DEPLOY] = "unit x y heading facing emplaced to",
    [LON_CONSENT] = "yes",
    [LON_REINFORCE] = "unit x y heading facing to",
    [LON_MOVE_BEGIN] = "stands lead force surprise to_rear",
    [LON_LEG] = leg_names,
    [LON_MOVE_PATH] = "legs to",
    [LON_GENERAL_MOVE] = "force surprise",
    [LON_DISMOUNT] = "unit",
    [LON_CHANGE_GUN] = "unit",
    [LON_PIVOT] = "unit heading facing to",
    [LON_FIRE] = "unit target die above distance",
    [LON_ADJ_FIRE] = "unit target die above distance",
    [LON_COMBAT] = "target attackers dice against",
    [LON_ATT_OPT] = "fanatic aid",
    [LON_DEF_OPT] = "fanatic aid",
    [LON_ADVANCE] = "yes",
};

/* ---- Moves ----------------------------------------------------------------------------------- */

static bool read_begin(play_reader *r, tc_action *a)
{
    read_span list = r->object, ids, value;

    if (!read_member(r->object, "stands", &list) || !read_list(list, &ids))
        return read_wrong(r, list, "\"stands\" is a list of ids", NULL);
    while (read_next(&ids, &value)) {
        uint8_t stand = TC_NONE;
        if (!read_id(r, value, &stand))
            return false;
        if (tc_set_has(a->as.set, stand))
            return read_wrong(r, value, "% is named twice", play_subject_id(r->b, stand));
        tc_set_add(a->as.set, stand);
    }
    return read_subject(r, "lead", true, &a->with) &&
           read_flag(r, "force", true, LON_FORCE, &a->flags) &&
           read_flag(r, "surprise", true, LON_SURPRISE, &a->flags) &&
           read_flag(r, "to_rear", true, LON_TO_REAR, &a->flags);
}

static bool read_shift(play_reader *r, read_span leg, tc_action *a)
{
    return read_length(r, leg, "x", false, &a->as.pose.x) &&
           read_length(r, leg, "y", false, &a->as.pose.y) &&
           heading_of(r, leg, &a->as.pose.heading);
}

/* Clockwise is positive; "side":"L" turns a positive angle to the left. */
static bool read_wheel(play_reader *r, read_span leg, bool sided, tc_action *a)
{
    read_span value;
    char text[READ_ID_MAX];

    if (!read_angle(r, leg, "angle", false, &a->as.pose.angle))
        return false;
    if (!sided || !read_member(leg, "side", &value))
        return true;
    if (!read_text(value, text) || (!play_same(text, "L") && !play_same(text, "R")))
        return read_wrong(r, value, "\"side\" of a wheel is \"L\" or \"R\"", NULL);
    if (play_same(text, "L") && a->as.pose.angle > 0)
        a->as.pose.angle = (int16_t)-a->as.pose.angle;
    return true;
}

static bool read_charge(play_reader *r, read_span leg, tc_action *a)
{
    int edge = PL_FRONT;

    if (!read_subject_of(r, leg, "stand", false, &a->unit) ||
        !read_subject_of(r, leg, "target", false, &a->target) ||
        !read_word(r, leg, "edge", false, play_lon_edge_name, PL_LEFT + 1, &edge))
        return false;
    a->with = (uint8_t)edge;
    return read_length(r, leg, "offset", true, &a->as.pose.length);
}

static bool read_leg(play_reader *r, read_span leg, bool sided, tc_action *a)
{
    int kind = LON_NO_LEG;

    a->unit = a->target = 0; /* only a charge has any */
    if (!read_word(r, leg, "leg", false, play_lon_leg_name, LON_CHARGE + 1, &kind))
        return false;
    a->arg = (uint16_t)kind;
    switch (kind) {
    case LON_SHIFT:
        return read_shift(r, leg, a);
    case LON_WHEEL:
        return read_wheel(r, leg, sided, a);
    case LON_CHARGE:
        return read_charge(r, leg, a);
    default:
        return read_length(r, leg, "length", false, &a->as.pose.length);
    }
}

static bool read_legs(play_reader *r, const tc_action *commit, play_decision *out)
{
    read_span value, list, leg;

    if (!read_member(r->object, "legs", &value) || read_is_null(value))
        return true;
    if (!read_list(value, &list))
        return read_wrong(r, value, "\"legs\" is a list", NULL);
    while (read_next(&list, &leg)) {
        tc_action *a = read_item(r, leg, LON_LEG, commit, out);
        if (!a || !read_only(r, leg, names[LON_LEG], "side") || !read_leg(r, leg, true, a))
            return false;
    }
    return true;
}

static bool read_placed(play_reader *r, tc_action *a)
{
    return read_subject(r, "unit", false, &a->unit) &&
           read_length(r, r->object, "x", false, &a->as.pose.x) &&
           read_length(r, r->object, "y", false, &a->as.pose.y) &&
           heading_of(r, r->object, &a->as.pose.heading) &&
           read_flag(r, "emplaced", true, 1, &a->flags);
}

/* ---- Melee ----------------------------------------------------------------------------------- */

static bool read_combat(play_reader *r, tc_action *a)
{
    TC_STATIC_ASSERT(TC_IDS_MAX == 16, "the text says so");
    read_span list = r->object, ids, value;

    __builtin_memset(a->as.id, TC_NONE, sizeof a->as.id);
    if (!read_subject(r, "target", false, &a->target))
        return false;
    if (!read_member(r->object, "attackers", &list) || !read_list(list, &ids))
        return read_wrong(r, list, "\"attackers\" is a list of ids", NULL);
    for (int i = 0; read_next(&ids, &value); i++) {
        if (i == TC_IDS_MAX)
            return read_wrong(r, value, "at most 16 are named", NULL);
        if (!read_id(r, value, &a->as.id[i]))
            return false;
    }
    return true;
}

bool play_lon_read(play_reader *r, tc_action *a, play_decision *out)
{
    if (!read_only(r, r->object, names[a->kind], READ_COMMON))
        return false;
    switch (a->kind) {
    case LON_DEPLOY:
    case LON_REINFORCE:
        return read_placed(r, a);
    case LON_CONSENT:
    case LON_ADVANCE:
        return read_flag(r, "yes", true, 1, &a->flags);
    case LON_MOVE_BEGIN:
        return read_begin(r, a);
    case LON_LEG:
        return read_leg(r, r->object, false, a);
    case LON_MOVE_PATH:
        return read_legs(r, a, out);
    case LON_GENERAL_MOVE:
        return read_flag(r, "force", true, LON_FORCE, &a->flags) &&
               read_flag(r, "surprise", true, LON_SURPRISE, &a->flags);
    case LON_DISMOUNT:
    case LON_CHANGE_GUN:
        return read_subject(r, "unit", false, &a->unit);
    case LON_PIVOT:
        return read_subject(r, "unit", false, &a->unit) &&
               heading_of(r, r->object, &a->as.pose.heading);
    case LON_FIRE:
    case LON_ADJ_FIRE:
        return read_subject(r, "unit", false, &a->unit) &&
               read_subject(r, "target", false, &a->target);
    case LON_COMBAT:
        return read_combat(r, a);
    case LON_ATT_OPT:
    case LON_DEF_OPT:
        return read_flag(r, "fanatic", true, LON_FANATIC, &a->flags) &&
               read_flag(r, "aid", true, LON_AID, &a->flags);
    default:
        return true; /* nothing but the kind */
    }
}
