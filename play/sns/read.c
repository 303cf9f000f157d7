/* Sword & Spear: the words of a decision as docs/protocol.md has them. Lengths are decimals in DU
   with up to three places, angles whole degrees; both become whole numbers exactly. */
#include "../read.h"
#include "../../core/sns/tables.h"

/* ---- Numbers and words ----------------------------------------------------------------------- */

/* 2.1: only whole degrees are used. */
static bool degrees_of(play_reader *r, read_span object, const char *name, bool may_be_none,
                       int16_t *out)
{
    read_span value = object;

    if (!read_angle(r, object, name, may_be_none, out))
        return false;
    (void)read_member(object, name, &value);
    if (*out % SNS_DEGREE == 0 && *out >= 0 && *out <= PL_TURN)
        return true;
    return read_wrong(r, value, "an angle is a whole number of degrees, 0 to 360", NULL);
}

/* A whole turn is none; "facing" is the same. */
static bool heading_of(play_reader *r, read_span object, int16_t *out)
{
    read_span value;
    const bool other =
        !read_member(object, "heading", &value) && read_member(object, "facing", &value);

    if (!degrees_of(r, object, other ? "facing" : "heading", false, out))
        return false;
    *out = *out == PL_TURN ? 0 : *out;
    return true;
}

static bool turn_of(play_reader *r, read_span object, bool may_be_none, int16_t *out)
{
    if (!degrees_of(r, object, "angle", may_be_none, out))
        return false;
    *out = *out == PL_TURN ? 0 : *out;
    return true;
}

static bool spot_of(play_reader *r, read_span object, tc_pose *out)
{
    return read_length(r, object, "x", false, &out->x) &&
           read_length(r, object, "y", false, &out->y);
}

static bool pose_of(play_reader *r, read_span object, tc_pose *out)
{
    return spot_of(r, object, out) && heading_of(r, object, &out->heading);
}

/* Where somebody wants to go: half of him may hang over the edge and be told so, not more. */
static bool goal_of(play_reader *r, read_span object, tc_pose *out)
{
    const sns_battle *b = &r->b->as.sns;

    if (!spot_of(r, object, out))
        return false;
    return (out->x >= -SNS_DU && out->x <= b->width + SNS_DU && out->y >= -SNS_DU &&
            out->y <= b->depth + SNS_DU) ||
           read_wrong(r, object, "that is off the table", NULL);
}

static bool place_of(play_reader *r, read_span object, tc_pose *out)
{
    return goal_of(r, object, out) && heading_of(r, object, &out->heading);
}

/* A count of dice or bonuses; left out or null: otherwise. */
static bool count_of(play_reader *r, read_span object, const char *name, int most, int otherwise,
                     uint8_t *out)
{
    read_span value;
    int32_t n = otherwise;

    if (read_member(object, name, &value) && !read_is_null(value) && !read_whole(value, most, &n))
        return read_wrong(r, value, "\"%\" is a small whole number", name);
    *out = (uint8_t)n;
    return true;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

enum piece { A_UNIT, A_COMMANDER, ANYBODY };

static bool is_piece(int subject, enum piece wanted)
{
    if (subject >= SNS_PIECES)
        return false;
    return wanted == ANYBODY || (wanted == A_COMMANDER) == (subject >= SNS_FIRST_COMMANDER);
}

static bool piece_of(play_reader *r, read_span object, const char *name, enum piece wanted,
                     bool may_be_none, uint8_t *out)
{
    read_span value = object;

    if (!read_subject_of(r, object, name, may_be_none, out))
        return false;
    if (*out == TC_NONE || is_piece(*out, wanted))
        return true;
    (void)read_member(object, name, &value);
    return read_wrong(r, value, wanted == A_UNIT ? "% is not a unit" : "% is not a commander",
                      play_subject_id(r->b, *out));
}

static bool unit_of(play_reader *r, read_span object, uint8_t *out)
{
    return piece_of(r, object, "unit", A_UNIT, false, out);
}

static bool is_here(const tc_state *s, int piece)
{
    return piece < SNS_FIRST_COMMANDER ? sns_here(&s->as.sns, piece)
                                       : sns_commander_here(&s->as.sns, piece);
}

/* Somebody who can be aimed at. */
static bool target_of(play_reader *r, enum piece wanted, bool may_be_none, uint8_t *out)
{
    read_span value = r->object;

    if (!piece_of(r, r->object, "target", wanted, may_be_none, out))
        return false;
    if (*out == TC_NONE || is_here(r->s, *out))
        return true;
    (void)read_member(r->object, "target", &value);
    return read_wrong(r, value, "% is not on the table", play_subject_id(r->b, *out));
}

/* Who acts is known; whoever names him must not name another. */
static bool check_actor(play_reader *r, const char *name)
{
    const int actor = play_sns_actor(r->s);
    read_span value;
    uint8_t named;

    if (actor < 0 || !read_member(r->object, name, &value) || read_is_null(value))
        return true;
    if (!read_id(r, value, &named))
        return false;
    return named == actor ||
           read_wrong(r, value, "it is % who decides now", play_subject_id(r->b, actor));
}

/* ---- What each kind may have: its own, and what is listed with it for people ----------------- */

static const char gift_names[] = "unit number dice";
static const char step_names[] = "step length angle";
static const char place_names[] = "x y heading facing";
static const char leg_names[] = "x y";

static const char *const names[SNS_KIND_END] = {
    [SNS_DEPLOY] = "unit x y heading facing to",
    [SNS_LEAVE_OUT] = "unit",
    [SNS_DEPLOY_CMD] = "commander unit x y to",
    [SNS_TERRAIN] = "x y piece",
    [SNS_GIVE] = gift_names,
    [SNS_ALLOCATE] = "give aside",
    [SNS_PICK_UNIT] = "unit number",
    [SNS_BONUS] = "unit move combat range",
    [SNS_ACT_SHOOT] = "unit target distance dice against",
    [SNS_STEP] = step_names,
    [SNS_PLACE] = place_names,
    [SNS_ACT_MOVE] = "unit steps place group to",
    [SNS_ACT_MOVE_SHOOT] = "unit steps place to",
    [SNS_SECOND_SHOOT] = "unit target distance dice against",
    [SNS_ACT_SHOOT_MOVE] = "unit target distance dice against",
    [SNS_SECOND_MOVE] = "unit steps place to",
    [SNS_ACT_CHARGE] = "unit target wheel angle edge straight to dice against",
    [SNS_ACT_FIGHT] = "unit target edge over dice against",
    [SNS_ACT_TURN_FACE] = "unit target dice against",
    [SNS_ACT_BREAK_OFF] = "unit",
    [SNS_ACT_RALLY] = "unit",
    [SNS_ACT_HOLD] = "unit",
    [SNS_ACT_DEFER] = "unit",
    [SNS_REACT] = "unit how",
    [SNS_PURSUE] = "unit yes",
    [SNS_CMD_ESCAPE] = "commander unit to",
    [SNS_TEST_NEXT] = "unit",
    [SNS_LEG] = leg_names,
    [SNS_CMD_MOVE] = "commander unit legs to",
    [SNS_CMD_RALLY] = "commander yes unit need",
    [SNS_CMD_ATTACH] = "commander unit",
};

/* ---- Dice ------------------------------------------------------------------------------------ */

/* One die where it is not said how many. */
static bool read_gift(play_reader *r, read_span gift, tc_action *a)
{
    read_span value;
    uint8_t number = 0;

    if (!unit_of(r, gift, &a->unit))
        return false;
    if (!read_member(gift, "number", &value))
        return read_missing(r, gift, "number");
    if (!count_of(r, gift, "number", 6, 0, &number) ||
        !count_of(r, gift, "dice", SNS_DICE_MOST, 1, &a->with))
        return false;
    a->arg = number;
    if (!number)
        return read_wrong(r, value, "a die shows 1 to 6", NULL);
    return a->with || read_wrong(r, value, "at least one die is given", NULL);
}

static bool read_gifts(play_reader *r, const tc_action *commit, play_decision *out)
{
    read_span value, list, gift;

    if (!read_member(r->object, "give", &value) || read_is_null(value))
        return true;
    if (!read_list(value, &list))
        return read_wrong(r, value, "\"give\" is a list", NULL);
    while (read_next(&list, &gift)) {
        tc_action *a = read_item(r, gift, SNS_GIVE, commit, out);
        if (!a || !read_only(r, gift, gift_names, NULL) || !read_gift(r, gift, a))
            return false;
    }
    return true;
}

static bool read_bonus(play_reader *r, tc_action *a)
{
    return check_actor(r, "unit") && count_of(r, r->object, "move", SNS_DICE_MOST, 0, &a->unit) &&
           count_of(r, r->object, "combat", SNS_DICE_MOST, 0, &a->target) &&
           count_of(r, r->object, "range", SNS_DICE_MOST, 0, &a->with);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* SNS_FREE is a place, said otherwise. */
static const char *step_word(int kind)
{
    return kind == SNS_NO_STEP || kind == SNS_FREE ? NULL : play_sns_step_kind_name(kind);
}

static bool read_step(play_reader *r, read_span step, tc_action *a)
{
    enum { LONGEST = 30 * SNS_DU };
    int kind = SNS_NO_STEP;

    if (!read_word(r, step, "step", false, step_word, SNS_STEP_KINDS, &kind))
        return false;
    a->arg = (uint16_t)kind;
    switch (kind) {
    case SNS_FORWARD:
    case SNS_BACK:
    case SNS_SIDE_LEFT:
    case SNS_SIDE_RIGHT:
        if (!read_length(r, step, "length", false, &a->as.pose.length))
            return false;
        return (a->as.pose.length >= 0 && a->as.pose.length <= LONGEST) ||
               read_wrong(r, step, "a step is 0 to 30 DU long", NULL);
    case SNS_TURN_LEFT:
    case SNS_TURN_RIGHT:
    case SNS_TURN_ABOUT:
        return true;
    default:
        return turn_of(r, step, false, &a->as.pose.angle) &&
               (a->as.pose.angle || read_wrong(r, step, "it is turned by 1 degree at least", NULL));
    }
}

static bool read_steps(play_reader *r, const tc_action *commit, play_decision *out)
{
    read_span value, list, step;

    if (!read_member(r->object, "steps", &value) || read_is_null(value))
        return true;
    if (!read_list(value, &list))
        return read_wrong(r, value, "\"steps\" is a list", NULL);
    while (read_next(&list, &step)) {
        tc_action *a = read_item(r, step, SNS_STEP, commit, out);
        if (!a || !read_only(r, step, step_names, "cost") || !read_step(r, step, a))
            return false;
    }
    return true;
}

/* Steps, or one free place (7.3.b). */
static bool read_way(play_reader *r, const tc_action *commit, play_decision *out)
{
    read_span place;

    if (!check_actor(r, "unit") || !read_steps(r, commit, out))
        return false;
    if (!read_member(r->object, "place", &place) || read_is_null(place))
        return true;
    tc_action *a = read_item(r, place, SNS_PLACE, commit, out);
    return a && read_only(r, place, place_names, NULL) && place_of(r, place, &a->as.pose);
}

static bool read_move(play_reader *r, tc_action *a, play_decision *out)
{
    int group = SNS_ALONE;

    if (!read_word(r, r->object, "group", true, play_sns_group_name,
                   (SNS_WITH_LEFT | SNS_WITH_RIGHT) + 1, &group))
        return false;
    a->flags = (uint8_t)group;
    return read_way(r, a, out);
}

static bool read_charge(play_reader *r, tc_action *a)
{
    int hand = SNS_NO_WHEEL;

    if (!check_actor(r, "unit") || !target_of(r, A_UNIT, false, &a->target) ||
        !read_word(r, r->object, "wheel", true, play_sns_hand_name, SNS_RIGHT + 1, &hand))
        return false;
    a->flags = (uint8_t)hand;
    return turn_of(r, r->object, true, &a->as.pose.angle);
}

/* ---- Commanders ------------------------------------------------------------------------------ */

static bool commander_of(play_reader *r, uint8_t *out)
{
    return piece_of(r, r->object, "commander", A_COMMANDER, false, out);
}

/* With a unit, or alone at a spot. */
static bool read_posted(play_reader *r, tc_action *a)
{
    if (!commander_of(r, &a->unit) || !piece_of(r, r->object, "unit", A_UNIT, true, &a->target))
        return false;
    return a->target != TC_NONE || spot_of(r, r->object, &a->as.pose);
}

static bool read_ride(play_reader *r, tc_action *a, play_decision *out)
{
    read_span value, list, leg;

    if (!commander_of(r, &a->unit) || !piece_of(r, r->object, "unit", A_UNIT, true, &a->target))
        return false;
    if (!read_member(r->object, "legs", &value) || read_is_null(value))
        return true;
    if (!read_list(value, &list))
        return read_wrong(r, value, "\"legs\" is a list", NULL);
    while (read_next(&list, &leg)) {
        tc_action *item = read_item(r, leg, SNS_LEG, a, out);
        if (!item || !read_only(r, leg, leg_names, NULL) || !goal_of(r, leg, &item->as.pose))
            return false;
    }
    return true;
}

/* ---- The rest -------------------------------------------------------------------------------- */

static bool read_reaction(play_reader *r, tc_action *a)
{
    int how = SNS_STAND;

    if (!check_actor(r, "unit") ||
        !read_word(r, r->object, "how", false, play_sns_reaction_name, SNS_COUNTER + 1, &how))
        return false;
    a->arg = (uint16_t)how;
    return true;
}

static bool read_commander(play_reader *r, tc_action *a, play_decision *out)
{
    switch (a->kind) {
    case SNS_DEPLOY_CMD:
        return read_posted(r, a);
    case SNS_CMD_ESCAPE:
        return check_actor(r, "commander") &&
               piece_of(r, r->object, "unit", A_UNIT, true, &a->target);
    case SNS_CMD_MOVE:
        return read_ride(r, a, out);
    case SNS_CMD_RALLY:
        return commander_of(r, &a->unit) && read_flag(r, "yes", true, 1, &a->flags);
    default: /* SNS_CMD_ATTACH */
        return commander_of(r, &a->unit) &&
               piece_of(r, r->object, "unit", A_UNIT, false, &a->target);
    }
}

static bool read_act(play_reader *r, tc_action *a, play_decision *out)
{
    switch (a->kind) {
    case SNS_ACT_SHOOT:
    case SNS_ACT_SHOOT_MOVE:
        return check_actor(r, "unit") && target_of(r, ANYBODY, false, &a->target);
    case SNS_SECOND_SHOOT:
        return check_actor(r, "unit") && target_of(r, ANYBODY, true, &a->target);
    case SNS_ACT_MOVE:
        return read_move(r, a, out);
    case SNS_ACT_MOVE_SHOOT:
    case SNS_SECOND_MOVE:
        return read_way(r, a, out);
    case SNS_ACT_CHARGE:
        return read_charge(r, a);
    case SNS_ACT_FIGHT:
    case SNS_ACT_TURN_FACE:
        return check_actor(r, "unit") && target_of(r, A_UNIT, false, &a->target);
    default: /* what is done with nobody and nothing */
        return check_actor(r, "unit");
    }
}

bool play_sns_read(play_reader *r, tc_action *a, play_decision *out)
{
    if (!read_only(r, r->object, names[a->kind], READ_COMMON))
        return false;
    switch (a->kind) {
    case SNS_DEPLOY:
        return unit_of(r, r->object, &a->unit) && pose_of(r, r->object, &a->as.pose);
    case SNS_LEAVE_OUT:
    case SNS_PICK_UNIT:
    case SNS_TEST_NEXT:
        return unit_of(r, r->object, &a->unit);
    case SNS_TERRAIN:
        return spot_of(r, r->object, &a->as.pose);
    case SNS_LEG:
        return goal_of(r, r->object, &a->as.pose);
    case SNS_GIVE:
        return read_gift(r, r->object, a);
    case SNS_ALLOCATE:
        return read_gifts(r, a, out);
    case SNS_BONUS:
        return read_bonus(r, a);
    case SNS_STEP:
        return read_step(r, r->object, a);
    case SNS_PLACE:
        return place_of(r, r->object, &a->as.pose);
    case SNS_REACT:
        return read_reaction(r, a);
    case SNS_PURSUE:
        return check_actor(r, "unit") && read_flag(r, "yes", true, 1, &a->flags);
    case SNS_DEPLOY_CMD:
    case SNS_CMD_ESCAPE:
    case SNS_CMD_MOVE:
    case SNS_CMD_RALLY:
    case SNS_CMD_ATTACH:
        return read_commander(r, a, out);
    case SNS_CMD_DONE:
        return true;
    default:
        return a->kind < TC_KINDS || read_act(r, a, out);
    }
}
