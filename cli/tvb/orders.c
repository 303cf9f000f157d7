/* Words into decisions of Tilly's Very Bad Day: "m SL1 wr 30 4.965", "shoot SC1 SC2 > NC1". A wrong
   word gets a sentence; what is well said but illegal is left to the rules to refuse. */
#include "../../core/tvb/tables.h"
#include "../plane/table.h"
#include "talk.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A unit by its id; -1 with a sentence. */
static int unit_named(const session *t, const talk_words *w, int i)
{
    if (i >= w->count) {
        puts("Who? Units go by their ids; `units` lists them.");
        return -1;
    }
    const int unit = talk_subject(t, w->at[i]);
    if (unit < 0 || unit >= TVB_UNITS)
        return talk_wrong("Nobody here is called that (`units` lists all):", w->at[i]);
    return unit;
}

static bool length_at(const talk_words *w, int i, int32_t *out)
{
    if (i < w->count)
        return talk_decimal(w->at[i], 1000, out);
    puts("How far? A length in TUM.");
    return false;
}

static bool angle_at(const talk_words *w, int i, int16_t *out)
{
    int32_t tenths;

    if (i >= w->count) {
        puts("By how much? Degrees.");
        return false;
    }
    if (!talk_decimal(w->at[i], 10, &tenths))
        return false;
    *out = (int16_t)(tenths % 3600);
    return true;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static int change_named(const char *word)
{
    static const struct {
        const char *word;
        uint8_t change;
    } words[] = {
        { "wl", TVB_WHEEL_LEFT },    { "wr", TVB_WHEEL_RIGHT }, { "about", TVB_ABOUT },
        { "tl", TVB_TURN_LEFT },     { "tr", TVB_TURN_RIGHT },  { "ol", TVB_OBLIQUE_LEFT },
        { "or", TVB_OBLIQUE_RIGHT }, { "sl", TVB_SIDE_LEFT },   { "sr", TVB_SIDE_RIGHT },
        { "back", TVB_BACKWARDS },   { "left", TVB_TURN_LEFT }, { "right", TVB_TURN_RIGHT },
    };

    for (int i = 0; i < TC_COUNT(words); i++)
        if (strcasecmp(word, words[i].word) == 0)
            return words[i].change;
    return TVB_NO_CHANGE;
}

static bool has_angle(int change)
{
    return change == TVB_WHEEL_LEFT || change == TVB_WHEEL_RIGHT || change == TVB_OBLIQUE_LEFT ||
           change == TVB_OBLIQUE_RIGHT;
}

/* "leave ID": bit i of the flags is the i-th commander with the unit. */
static bool leave_behind(const session *t, int who, tc_action *a)
{
    int with = 0;

    for (int c = 0; c < TVB_UNITS; c++) {
        const tvb_unit *u = &t->s.as.tvb.unit[c];
        if (u->type != TVB_CMD || !(u->flags & TVB_ON) || u->attached != a->unit)
            continue;
        if (c == who) {
            a->flags = (uint8_t)(a->flags | 1u << with);
            return true;
        }
        with++;
    }
    puts("Only a commander who is with the unit can be left behind.");
    return false;
}

/* m UNIT [wl|wr|ol|or ANGLE | about | tl | tr | sl | sr | back] [DISTANCE] [then CHANGE [ANGLE]]
   [leave COMMANDER] */
static int say_move(const session *t, const talk_words *w, play_decision *out)
{
    const int unit = unit_named(t, w, 1);
    int i = 2;

    if (unit < 0)
        return -1;
    tc_action *a = plane_order(t, TVB_MOVE, out);
    tc_pose *m = &a->as.pose;
    a->unit = (uint8_t)unit;
    m->change = (uint8_t)(i < w->count ? change_named(w->at[i]) : 0);
    if (m->change) {
        i++;
        if (has_angle(m->change) && !angle_at(w, i++, &m->angle))
            return -1;
        m->length = m->change == TVB_SIDE_LEFT || m->change == TVB_SIDE_RIGHT ? TVB_SIDEWAYS : 0;
    }
    if (i < w->count && !talk_is(w, i, "then") && !talk_is(w, i, "leave") &&
        !length_at(w, i++, &m->length))
        return -1;
    if (talk_is(w, i, "then")) {
        m->end_change = (uint8_t)(i + 1 < w->count ? change_named(w->at[i + 1]) : 0);
        i += 2;
        if (!m->end_change)
            return talk_wrong("Then what? wl ANGLE, wr ANGLE, tl, tr or about", NULL);
        if (has_angle(m->end_change) && !angle_at(w, i++, &m->end_angle))
            return -1;
    }
    for (; talk_is(w, i, "leave") && i + 1 < w->count; i += 2)
        if (!leave_behind(t, talk_subject(t, w->at[i + 1]), a))
            return -1;
    if (i < w->count)
        return talk_wrong("A move is: m SL1 6, m SL1 wr 30 4.9, m SL1 back 2. What is", w->at[i]);
    return 1;
}

/* go COMMANDER X Y [X Y ...] [join UNIT] */
static int say_go(const session *t, const talk_words *w, play_decision *out)
{
    const int commander = unit_named(t, w, 1);
    int i = 2;

    if (commander < 0)
        return -1;
    plane_order(t, TVB_CMD_MOVE, out);
    tc_action commit = out->at[0];
    commit.unit = (uint8_t)commander;
    out->count = 0;
    for (; i + 1 < w->count && !talk_is(w, i, "join"); i += 2) {
        if (out->count == TVB_WAYPOINTS + 1)
            return talk_wrong("A way has four points at most.", NULL);
        tc_action *point = &out->at[out->count++];
        *point = commit;
        point->kind = TVB_WAYPOINT;
        point->unit = TC_NONE;
        if (!length_at(w, i, &point->as.pose.x) || !length_at(w, i + 1, &point->as.pose.y))
            return -1;
    }
    if (talk_is(w, i, "join")) {
        const int unit = unit_named(t, w, i + 1);
        if (unit < 0)
            return -1;
        commit.target = (uint8_t)unit;
    } else if (i < w->count) {
        return talk_wrong("A way is pairs of x and y: go SL0 5 9 9 9 join SL1. What is", w->at[i]);
    }
    out->at[out->count++] = commit;
    return 1;
}

/* join COMMANDER UNIT: the straight way to it; at a declaration, by a charge. */
static int say_join(const session *t, const talk_words *w, play_decision *out)
{
    const int commander = unit_named(t, w, 1), unit = commander < 0 ? -1 : unit_named(t, w, 2);

    if (unit < 0)
        return -1;
    if (talk_awaits(t, TVB_DECLARE_CMD)) {
        tc_action *a = plane_order(t, TVB_DECLARE_CMD, out);
        a->unit = (uint8_t)commander;
        a->target = (uint8_t)unit;
        return 1;
    }
    const tc_state seen = session_seen(t);
    const tvb_unit *u = &seen.as.tvb.unit[unit];
    if (!(u->flags & TVB_ON))
        return talk_wrong("Nobody to join on the table:", play_subject_id(&t->b, unit));
    tc_action *point = plane_order(t, TVB_WAYPOINT, out);
    point->as.pose.x = u->x;
    point->as.pose.y = u->y;
    out->at[1] = (tc_action){ .kind = TVB_CMD_MOVE,
                              .side = point->side,
                              .unit = (uint8_t)commander,
                              .target = (uint8_t)unit };
    out->count = 2;
    return 1;
}

static int say_check(const session *t, const talk_words *w, play_decision *out)
{
    const int unit = unit_named(t, w, 1);

    if (unit < 0)
        return -1;
    plane_order(t, TVB_CHECK, out)->unit = (uint8_t)unit;
    return 1;
}

static int say_pivot(const session *t, const talk_words *w, play_decision *out)
{
    const int unit = unit_named(t, w, 1);
    tc_action *a = plane_order(t, TVB_PIVOT, out);

    a->unit = (uint8_t)unit;
    return unit < 0 || !angle_at(w, 2, &a->as.pose.heading) ? -1 : 1;
}

static int say_face(const session *t, const talk_words *w, play_decision *out)
{
    const int unit = unit_named(t, w, 1);
    tc_action *a = plane_order(t, TVB_FACE_LOCKED, out);

    if (unit < 0)
        return -1;
    a->unit = (uint8_t)unit;
    a->arg = (uint16_t)(w->count > 2 ? change_named(w->at[2]) : 0);
    return a->arg ? 1 : talk_wrong("Which way? face SL1 about, left or right", NULL);
}

/* place|enter UNIT X Y [FACING] */
static int say_place(const session *t, const talk_words *w, play_decision *out)
{
    const int unit = unit_named(t, w, 1);
    const bool enters = talk_awaits(t, TVB_ENTER);
    tc_action *a = plane_order(t, enters ? TVB_ENTER : TVB_DEPLOY_CANNON, out);

    if (unit < 0 || !length_at(w, 2, &a->as.pose.x) || !length_at(w, 3, &a->as.pose.y))
        return -1;
    a->unit = (uint8_t)unit;
    if (w->count > 4 && !angle_at(w, 4, &a->as.pose.heading))
        return -1;
    return 1;
}

/* "HOR", "PSH+" superior, "PSH-" inferior; TVB_NO_TYPE: no such kind. */
static int type_named(const char *word, uint8_t *quality)
{
    const size_t len = strlen(word);
    const char last = len ? word[len - 1] : 0;

    *quality = last == '+' ? TVB_SUPERIOR : last == '-' ? TVB_INFERIOR : TVB_ORDINARY;
    for (int type = TVB_CMD; type < TVB_TYPES; type++) {
        const char *key = tvb_type(type)->key;
        const size_t key_len = strlen(key);
        if (strncasecmp(word, key, key_len) == 0 && len == key_len + (*quality != TVB_ORDINARY))
            return type;
    }
    return TVB_NO_TYPE;
}

/* army CMD CAN 5 HOR / CMD 6 PSH / ...: a stroke between commands (3.A) */
static int say_army(const session *t, const talk_words *w, play_decision *out)
{
    tc_action one = *plane_order(t, TVB_GIVE, out);
    long many = 1;

    out->count = 0;
    one.target = 0;
    for (int i = 1; i < w->count; i++) {
        if (strcmp(w->at[i], "/") == 0) {
            one.target++;
            continue;
        }
        if (cli_number(w->at[i], 1, TVB_SIDE_UNITS, &many))
            continue;
        one.with = (uint8_t)type_named(w->at[i], &one.flags);
        if (one.with == TVB_NO_TYPE)
            return talk_wrong("A unit is CMD HOR LHO DRA PSH SHO RAB or CAN (HOR+ superior, HOR- "
                              "inferior), not",
                              w->at[i]);
        for (; many > 0; many--) {
            if (out->count == TVB_SIDE_UNITS)
                return talk_wrong("So many units have no room on this table.", NULL);
            one.unit = (uint8_t)(one.side * TVB_SIDE_UNITS + out->count);
            out->at[out->count++] = one;
        }
        many = 1;
    }
    tc_action *commit = &out->at[out->count++];
    *commit = (tc_action){ .kind = TVB_ARMY, .side = one.side, .unit = TC_NONE, .target = TC_NONE };
    commit->arg = (uint16_t)(one.target + 1);
    return 1;
}

/* ground wood X Y X Y X Y ... [crest X Y X Y] [difficult] [wooded] (3.S) */
static int say_ground(const session *t, const talk_words *w, play_decision *out)
{
    static const char *const grounds[] = {
        [TVB_VILLAGE] = "village", [TVB_WOOD] = "wood", [TVB_ROUGH] = "rough", [TVB_HILL] = "hill",
        [TVB_RIVER] = "river",     [TVB_ROAD] = "road", [TVB_WORKS] = "works",
    };
    tc_action commit = *plane_order(t, TVB_TERRAIN, out), point = commit;

    out->count = 0;
    point.kind = TVB_CORNER;
    for (int g = TVB_VILLAGE; g < TC_COUNT(grounds); g++)
        if (talk_is(w, 1, grounds[g]))
            commit.arg = (uint16_t)g;
    if (commit.arg == TVB_NO_GROUND)
        return talk_wrong("What ground? ground wood 10 10 16 10 16 14 10 14", NULL);
    for (int i = 2; i < w->count;) {
        if (talk_is(w, i, "difficult") || talk_is(w, i, "wooded")) {
            commit.flags |= talk_is(w, i++, "wooded") ? TVB_P_WOODED : TVB_P_DIFFICULT;
            continue;
        }
        if (talk_is(w, i, "crest")) {
            point.kind = TVB_CREST;
            i++;
            continue;
        }
        if (!length_at(w, i, &point.as.pose.x) || !length_at(w, i + 1, &point.as.pose.y))
            return -1;
        out->at[out->count++] = point;
        i += 2;
    }
    out->at[out->count++] = commit;
    return 1;
}

/* deploy N UNIT X Y FACING ... [join COMMANDER UNIT] */
static int say_deploy(const session *t, const talk_words *w, play_decision *out)
{
    long command = 0;
    int i = 2;

    if (w->count < 2 || !cli_number(w->at[1], 1, TVB_COMMANDS, &command))
        return talk_wrong("Which command? deploy 1 SL1 2.5 9 0 SL2 5 9 0 ...; or `auto`", NULL);
    tc_action commit = *plane_order(t, TVB_DEPLOY_COMMAND, out);
    commit.arg = (uint16_t)(command - 1);
    for (out->count = 0; i < w->count && out->count < PLAY_ITEMS_MAX - 1; out->count++) {
        tc_action *a = &out->at[out->count];
        const bool joins = talk_is(w, i, "join");
        const int unit = unit_named(t, w, joins ? i + 1 : i);
        *a = commit;
        a->arg = 0;
        a->kind = joins ? TVB_ATTACH : TVB_PLACE;
        if (unit < 0)
            return -1;
        a->unit = (uint8_t)unit;
        if (joins) {
            const int to = unit_named(t, w, i + 2);
            if (to < 0)
                return -1;
            a->target = (uint8_t)to;
            i += 3;
            continue;
        }
        if (!length_at(w, i + 1, &a->as.pose.x) || !length_at(w, i + 2, &a->as.pose.y) ||
            !angle_at(w, i + 3, &a->as.pose.heading))
            return -1;
        i += 4;
    }
    out->at[out->count++] = commit;
    return 1;
}

/* ---- Fights ---------------------------------------------------------------------------------- */

/* shoot PRIMARY [SECONDARY ...] > TARGET */
static int say_shoot(const session *t, const talk_words *w, play_decision *out)
{
    tc_action *a = plane_order(t, talk_awaits(t, TVB_PB_SHOOT) ? TVB_PB_SHOOT : TVB_SHOOT, out);
    bool arrow = false;

    for (int i = 1; i < w->count; i++) {
        if (strcmp(w->at[i], ">") == 0 || strcasecmp(w->at[i], "at") == 0) {
            arrow = true;
            continue;
        }
        const int unit = unit_named(t, w, i);
        if (unit < 0)
            return -1;
        if (arrow)
            a->target = (uint8_t)unit;
        else if (a->unit == TC_NONE)
            a->unit = (uint8_t)unit;
        else
            tc_set_add(a->as.set, (unsigned)unit);
    }
    if (a->unit == TC_NONE || a->target == TC_NONE)
        return talk_wrong(
            "A shot is: shoot SC1 SC2 > NC1, the first of the shooters is the primary", NULL);
    return 1;
}

/* charge UNIT [TARGET]; in the order of charges: next UNIT */
static int say_charge(const session *t, const talk_words *w, play_decision *out)
{
    const int unit = unit_named(t, w, 1);

    if (unit < 0)
        return -1;
    tc_action *a =
        plane_order(t, talk_awaits(t, TVB_CHARGE_NEXT) ? TVB_CHARGE_NEXT : TVB_DECLARE, out);
    a->unit = (uint8_t)unit;
    if (w->count > 2 && a->kind == TVB_DECLARE) {
        const int target = unit_named(t, w, 2);
        if (target < 0)
            return -1;
        a->target = (uint8_t)target;
    }
    return 1;
}

static int say_evade(const session *t, const talk_words *w, play_decision *out)
{
    const int unit = unit_named(t, w, 1);

    if (unit < 0)
        return -1;
    plane_order(t, TVB_EVADE, out)->unit = (uint8_t)unit;
    return 1;
}

/* fight [UNIT]: the melee of that unit, or the first there is. */
static int say_fight(const session *t, const talk_words *w, play_decision *out)
{
    tc_action *a = plane_order(t, TVB_CHOOSE_MELEE, out);

    if (w->count < 2)
        return tc_actions(&t->b, &t->s, TVB_CHOOSE_MELEE, TC_NONE, a, 1) > 0
                   ? 1
                   : talk_wrong("No melee is to be chosen now.", NULL);
    const int unit = unit_named(t, w, 1);
    if (unit < 0)
        return -1;
    const uint64_t set = tvb_group_of(&t->b.as.tvb, &t->s.as.tvb, unit, 0);
    a->arg = (uint16_t)(set ? __builtin_ctzll(set) : unit);
    return 1;
}

/* lead UNIT > ENEMY */
static int say_lead(const session *t, const talk_words *w, play_decision *out)
{
    const int unit = unit_named(t, w, 1);
    const int enemy = unit < 0 ? -1 : unit_named(t, w, w->count > 3 ? 3 : 2);

    if (enemy < 0)
        return -1;
    tc_action *a = plane_order(t, TVB_PRIMARY, out);
    a->unit = (uint8_t)unit;
    a->target = (uint8_t)enemy;
    return 1;
}

/* give ENEMY ENEMY ...: whom each hitting die goes to, from the highest. */
static int say_give(const session *t, const talk_words *w, play_decision *out)
{
    tc_action *a = plane_order(t, TVB_ALLOCATE, out);

    a->unit = tc_awaits(&t->b, &t->s).subject;
    memset(a->as.id, TC_NONE, sizeof a->as.id);
    for (int i = 1; i < w->count && i <= TC_IDS_MAX; i++) {
        const int enemy = talk_is(w, i, "none") ? a->unit : unit_named(t, w, i);
        if (enemy < 0)
            return -1;
        a->as.id[i - 1] = (uint8_t)enemy;
    }
    return 1;
}

static int say_back(const session *t, const talk_words *w, play_decision *out)
{
    const int unit = unit_named(t, w, 1);
    tc_action *a = plane_order(t, TVB_RALLY_BACK, out);

    a->unit = (uint8_t)unit;
    return unit < 0 || !length_at(w, 2, &a->as.pose.length) ? -1 : 1;
}

/* reward UNIT|none, for the rout that is awaited. */
static int say_reward(const session *t, const talk_words *w, play_decision *out)
{
    tc_action *a = plane_order(t, TVB_HEROICS, out);

    a->target = tc_awaits(&t->b, &t->s).subject;
    if (talk_is(w, 1, "none"))
        return 1;
    const int unit = unit_named(t, w, 1);
    a->unit = (uint8_t)unit;
    return unit < 0 ? -1 : 1;
}

/* ---- The short ones -------------------------------------------------------------------------- */

static int say_end(const session *t, const talk_words *w, play_decision *out)
{
    (void)w;
    plane_order(t,
                talk_awaits(t, TVB_END_DECLARE)    ? TVB_END_DECLARE
                : talk_awaits(t, TVB_TERRAIN_DONE) ? TVB_TERRAIN_DONE
                                                   : TVB_END_STEP,
                out);
    return 1;
}

static const talk_order orders[] = {
    { "m", say_move },          { "move", say_move },     { "go", say_go },
    { "join", say_join },       { "check", say_check },   { "pivot", say_pivot },
    { "face", say_face },       { "enter", say_place },   { "place", say_place },
    { "deploy", say_deploy },   { "shoot", say_shoot },   { "fire", say_shoot },
    { "charge", say_charge },   { "next", say_charge },   { "c", say_charge },
    { "evade", say_evade },     { "fight", say_fight },   { "f", say_fight },
    { "lead", say_lead },       { "give", say_give },     { "back", say_back },
    { "army", say_army },       { "ground", say_ground }, { "reward", say_reward },
    { "end", say_end },         { "e", say_end },         { "done", say_end },
    { "auto", plane_say_auto },
};

int tvb_talk_orders(const talk_order **out)
{
    *out = orders;
    return TC_COUNT(orders);
}

int tvb_talk_decision(const session *t, const talk_words *w, play_decision *out)
{
    return talk_obey(orders, TC_COUNT(orders), t, w, out);
}
