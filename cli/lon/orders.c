/* Words into decisions of Lion of the North: "m A2 A3 A4", then "go on 8"; "fire A2 > B3". A wrong
   word gets a sentence; what is well said but illegal is left to the rules to refuse. */
#include "../../core/lon/tables.h"
#include "../plane/table.h"
#include "talk.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A stand by its id; -1 with a sentence. */
static int stand_named(const session *t, const talk_words *w, int i)
{
    if (i >= w->count) {
        puts("Who? Stands go by their ids; `units` lists them.");
        return -1;
    }
    const int stand = talk_subject(t, w->at[i]);
    if (stand < 0 || stand >= LON_STANDS)
        return talk_wrong("Nobody here is called that (`units` lists all):", w->at[i]);
    return stand;
}

/* A decimal, times scale; false with a sentence. */
static bool number(const talk_words *w, int i, int scale, int32_t *out)
{
    if (i >= w->count) {
        puts("How much? A number is wanted: lengths in cm, angles in degrees.");
        return false;
    }
    return talk_decimal(w->at[i], scale, out);
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static int option_of(const talk_words *w, int i)
{
    return talk_is(w, i, "force")      ? LON_FORCE
           : talk_is(w, i, "surprise") ? LON_SURPRISE
           : talk_is(w, i, "rear")     ? LON_TO_REAR
                                       : 0;
}

/* m STAND ... [column LEAD] [force] [surprise] [rear] */
static int say_begin(const session *t, const talk_words *w, play_decision *out)
{
    tc_action *a = plane_order(t, LON_MOVE_BEGIN, out);

    a->with = TC_NONE;
    for (int i = 1; i < w->count; i++) {
        const bool column = talk_is(w, i, "column");
        const int option = option_of(w, i);
        if (option) {
            a->flags |= (uint8_t)option;
            continue;
        }
        const int stand = stand_named(t, w, column ? ++i : i);
        if (stand < 0)
            return -1;
        if (column)
            a->with = (uint8_t)stand;
        tc_set_add(a->as.set, (unsigned)stand);
    }
    return a->as.set[0] | a->as.set[1]
               ? 1
               : talk_wrong("Who moves? m A2 A3 A4, and then go on 8", NULL);
}

static int say_general(const session *t, const talk_words *w, play_decision *out)
{
    tc_action *a = plane_order(t, LON_GENERAL_MOVE, out);

    for (int i = 1; i < w->count; i++) {
        const int option = option_of(w, i);
        if (!option)
            return talk_wrong("A general goes with force or with surprise, not", w->at[i]);
        a->flags |= (uint8_t)option;
    }
    return 1;
}

static int edge_named(const talk_words *w, int i)
{
    return talk_is(w, i, "right")  ? PL_RIGHT
           : talk_is(w, i, "rear") ? PL_REAR
           : talk_is(w, i, "left") ? PL_LEFT
                                   : PL_FRONT;
}

static bool is_edge(const talk_words *w, int i)
{
    return talk_is(w, i, "front") || talk_is(w, i, "right") || talk_is(w, i, "rear") ||
           talk_is(w, i, "left");
}

/* charge [STAND] > TARGET [EDGE] [OFFSET]; who conforms is the lead or first stand unless named.
   Words used; 0 a sentence. */
static int say_charge(const session *t, const talk_words *w, int i, tc_action *leg)
{
    const lon_move *m = &t->s.as.lon.move;
    const int from = i++;
    int32_t offset = 0;

    leg->arg = LON_CHARGE;
    leg->unit = (uint8_t)(m->lead < LON_STANDS ? m->lead : tc_set_next(m->set, 0));
    if (i + 1 < w->count && strcmp(w->at[i + 1], ">") == 0) {
        const int stand = stand_named(t, w, i);
        if (stand < 0)
            return 0;
        leg->unit = (uint8_t)stand;
        i += 2;
    } else if (i < w->count && strcmp(w->at[i], ">") == 0) {
        i++;
    }
    const int target = stand_named(t, w, i++);
    if (target < 0)
        return 0;
    leg->target = (uint8_t)target;
    leg->with = (uint8_t)edge_named(w, i);
    i += is_edge(w, i);
    if (i < w->count && strchr("0123456789-+.", w->at[i][0])) {
        if (!number(w, i++, LON_CM, &offset))
            return 0;
        leg->as.pose.length = offset;
    }
    return i - from;
}

/* to X Y [FACING]. Words used; 0 a sentence. */
static int say_to(const session *t, const talk_words *w, int i, tc_action *leg)
{
    const int first = tc_set_next(t->s.as.lon.move.set, 0);
    int32_t heading = first < LON_STANDS ? t->s.as.lon.stand[first].heading : 0;
    int used = 3;

    leg->arg = LON_SHIFT;
    if (!number(w, i + 1, LON_CM, &leg->as.pose.x) || !number(w, i + 2, LON_CM, &leg->as.pose.y))
        return 0;
    if (i + 3 < w->count && strchr("0123456789.", w->at[i + 3][0])) {
        if (!number(w, i + 3, 10, &heading))
            return 0;
        used = 4;
    }
    leg->as.pose.heading = (int16_t)(heading % 3600);
    return used;
}

/* on 8 | back 3: of one stand a way straight on, which is a shift. Words used; 0 a sentence. */
static int say_straight(const session *t, const talk_words *w, int i, const pl_stand *at,
                        tc_action *leg)
{
    const lon_move *m = &t->s.as.lon.move;
    const int first = tc_set_next(m->set, 0);
    const bool back = talk_is(w, i, "back");
    int32_t length;

    if (!number(w, i + 1, LON_CM, &length))
        return 0;
    if (tc_set_next(m->set, first + 1) < LON_STANDS) {
        leg->arg = back ? LON_RETIRE : LON_ADVANCE_LEG;
        leg->as.pose.length = length;
        return 2;
    }
    const pl_point to = pl_from(at->at, at->heading, 0, back ? -length : length);
    leg->arg = LON_SHIFT;
    leg->as.pose.x = to.x;
    leg->as.pose.y = to.y;
    leg->as.pose.heading = (int16_t)at->heading;
    return 2;
}

static int say_wheel(const talk_words *w, int i, tc_action *leg)
{
    int32_t tenths;

    if (!number(w, i + 1, 10, &tenths))
        return 0;
    leg->arg = LON_WHEEL;
    leg->as.pose.angle = (int16_t)((talk_is(w, i, "wl") ? -tenths : tenths) % 3600);
    return 2;
}

/* Where the legs so far leave the first stand. */
static pl_stand place_after(const session *t, const play_decision *d)
{
    lon_path path = { 0 };
    pl_stand end[LON_STANDS];
    int32_t cost;

    for (int i = 0; i < d->count && path.legs < LON_LEGS; i++) {
        const tc_action *a = &d->at[i];
        path.leg[path.legs++] = (lon_leg){ .kind = (uint8_t)a->arg,
                                           .stand = a->unit,
                                           .target = a->target,
                                           .edge = a->with,
                                           .x = a->as.pose.x,
                                           .y = a->as.pose.y,
                                           .length = a->as.pose.length,
                                           .heading = a->as.pose.heading,
                                           .angle = a->as.pose.angle };
    }
    end[0] = (pl_stand){ 0 };
    lon_path_end(&t->b.as.lon, &t->s.as.lon, &path, end, &cost);
    return end[0];
}

/* go LEG ...: on 8, back 3, wr 30, wl 30, to X Y FACING, charge A2 > B3 front 0.5; stay: no leg. */
static int say_path(const session *t, const talk_words *w, play_decision *out)
{
    const tc_action commit = *plane_order(t, LON_MOVE_PATH, out);

    out->count = 0;
    for (int i = 1; i < w->count && out->count < PLAY_ITEMS_MAX - 1 && !talk_is(w, i, "nowhere");) {
        tc_action leg = commit;
        leg.kind = LON_LEG;
        leg.unit = leg.target = 0;
        int used = 0;
        if (talk_is(w, i, "on") || talk_is(w, i, "back")) {
            const pl_stand at = place_after(t, out);
            used = say_straight(t, w, i, &at, &leg);
        } else if (talk_is(w, i, "wr") || talk_is(w, i, "wl")) {
            used = say_wheel(w, i, &leg);
        } else if (talk_is(w, i, "to")) {
            used = say_to(t, w, i, &leg);
        } else if (talk_is(w, i, "charge")) {
            used = say_charge(t, w, i, &leg);
        } else {
            return talk_wrong("A leg is on 8, back 3, wr 30, wl 30, to X Y FACING or charge A2 > "
                              "B3 front, not",
                              w->at[i]);
        }
        if (!used)
            return -1;
        out->at[out->count++] = leg;
        i += used;
    }
    out->at[out->count++] = commit;
    return 1;
}

/* ---- Fire and melee -------------------------------------------------------------------------- */

/* fire STAND > TARGET */
static int say_fire(const session *t, const talk_words *w, play_decision *out)
{
    const int firer = stand_named(t, w, 1);
    const int target = firer < 0 ? -1 : stand_named(t, w, w->count > 3 ? 3 : 2);

    if (target < 0)
        return -1;
    tc_action *a = plane_order(t, talk_awaits(t, LON_ADJ_FIRE) ? LON_ADJ_FIRE : LON_FIRE, out);
    a->unit = (uint8_t)firer;
    a->target = (uint8_t)target;
    return 1;
}

/* attack DEFENDER with STAND ... */
static int say_attack(const session *t, const talk_words *w, play_decision *out)
{
    tc_action *a = plane_order(t, LON_COMBAT, out);
    const int defender = stand_named(t, w, 1);
    int n = 0;

    memset(a->as.id, TC_NONE, sizeof a->as.id);
    for (int i = talk_is(w, 2, "with") ? 3 : 2; defender >= 0 && i < w->count && n < TC_IDS_MAX;
         i++) {
        const int stand = stand_named(t, w, i);
        if (stand < 0)
            return -1;
        a->as.id[n++] = (uint8_t)stand;
    }
    if (defender < 0)
        return -1;
    a->target = (uint8_t)defender;
    return n ? 1 : talk_wrong("Who attacks? attack B3 with A4 A5, in that order", NULL);
}

/* roll [aid] [fanatic] */
static int say_roll(const session *t, const talk_words *w, play_decision *out)
{
    tc_action *a = plane_order(t, talk_awaits(t, LON_DEF_OPT) ? LON_DEF_OPT : LON_ATT_OPT, out);

    for (int i = 1; i < w->count; i++) {
        if (!talk_is(w, i, "aid") && !talk_is(w, i, "fanatic"))
            return talk_wrong("Dice are rolled with aid or fanatic, not", w->at[i]);
        a->flags |= (uint8_t)(talk_is(w, i, "aid") ? LON_AID : LON_FANATIC);
    }
    return 1;
}

/* ---- One stand, one word --------------------------------------------------------------------- */

static int say_stand(const session *t, const talk_words *w, int kind, play_decision *out)
{
    const int stand = stand_named(t, w, 1);

    plane_order(t, kind, out)->unit = (uint8_t)stand;
    return stand < 0 ? -1 : 1;
}

static int say_dismount(const session *t, const talk_words *w, play_decision *out)
{
    return say_stand(t, w, LON_DISMOUNT, out);
}

static int say_gun(const session *t, const talk_words *w, play_decision *out)
{
    return say_stand(t, w, LON_CHANGE_GUN, out);
}

static int say_pivot(const session *t, const talk_words *w, play_decision *out)
{
    int32_t tenths;

    if (say_stand(t, w, LON_PIVOT, out) < 0 || !number(w, 2, 10, &tenths))
        return -1;
    out->at[0].as.pose.heading = (int16_t)(tenths % 3600);
    return 1;
}

/* place STAND X Y FACING [emplaced] */
static int say_place(const session *t, const talk_words *w, play_decision *out)
{
    const int kind = talk_awaits(t, LON_REINFORCE) ? LON_REINFORCE : LON_DEPLOY;
    int32_t tenths;

    if (say_stand(t, w, kind, out) < 0)
        return -1;
    tc_action *a = &out->at[0];
    if (!number(w, 2, LON_CM, &a->as.pose.x) || !number(w, 3, LON_CM, &a->as.pose.y) ||
        !number(w, 4, 10, &tenths))
        return -1;
    a->as.pose.heading = (int16_t)(tenths % 3600);
    a->flags = talk_is(w, 5, "emplaced");
    return w->count > 5 && !a->flags ? talk_wrong("A gun is placed emplaced, not", w->at[5]) : 1;
}

/* yes, no: to the question that is asked. */
static int say_answer(const session *t, const talk_words *w, play_decision *out)
{
    tc_action *a = plane_order(t, talk_awaits(t, LON_ADVANCE) ? LON_ADVANCE : LON_CONSENT, out);
    a->flags = talk_is(w, 0, "yes");
    return 1;
}

static int say_end(const session *t, const talk_words *w, play_decision *out)
{
    static const uint8_t ends[] = { LON_END_MOVES, LON_END_FIRE, LON_END_MELEE, LON_REINFORCE_DONE,
                                    LON_MOVE_PATH };
    (void)w;
    for (int i = 0; i < TC_COUNT(ends); i++)
        if (talk_awaits(t, ends[i])) {
            plane_order(t, ends[i], out);
            return 1;
        }
    return talk_wrong("Nothing is to be ended now.", NULL);
}

static const talk_order orders[] = {
    { "m", say_begin },           { "move", say_begin },      { "general", say_general },
    { "go", say_path },           { "stay", say_path },       { "fire", say_fire },
    { "shoot", say_fire },        { "attack", say_attack },   { "roll", say_roll },
    { "dismount", say_dismount }, { "gun", say_gun },         { "pivot", say_pivot },
    { "place", say_place },       { "deploy", say_place },    { "yes", say_answer },
    { "no", say_answer },         { "end", say_end },         { "e", say_end },
    { "done", say_end },          { "auto", plane_say_auto },
};

int lon_talk_orders(const talk_order **out)
{
    *out = orders;
    return TC_COUNT(orders);
}

int lon_talk_decision(const session *t, const talk_words *w, play_decision *out)
{
    return talk_obey(orders, TC_COUNT(orders), t, w, out);
}
