/* Words into decisions of Sword & Spear: "move A1 forward 2 wheel left 30", "charge A1 B2". Who
   acts is known, so that his id may be left out. A wrong word gets a sentence; what is well said
   but illegal is left to the rules to refuse. */
#include "../../core/sns/tables.h"
#include "../plane/table.h"
#include "talk.h"

#include <stdlib.h>
#include <string.h>

/* ---- Who, and how far ------------------------------------------------------------------------ */

/* A unit or a commander by its id; -1 with a sentence. */
static int piece_named(const session *t, const talk_words *w, int i)
{
    if (i >= w->count) {
        puts("Who? Units and commanders go by their ids; `units` lists them.");
        return -1;
    }
    const int piece = talk_subject(t, w->at[i]);
    if (piece < 0 || piece >= SNS_PIECES)
        return talk_wrong("Nobody here is called that (`units` lists all):", w->at[i]);
    return piece;
}

static int unit_named(const session *t, const talk_words *w, int i)
{
    const int piece = piece_named(t, w, i);

    if (piece >= SNS_UNITS)
        return talk_wrong("That is a commander; a unit is wanted, not", w->at[i]);
    return piece;
}

static int commander_named(const session *t, const talk_words *w, int i)
{
    const int piece = piece_named(t, w, i);

    if (piece >= 0 && piece < SNS_UNITS)
        return talk_wrong("That is a unit; a commander is wanted, not", w->at[i]);
    return piece;
}

static bool is_number(const talk_words *w, int i)
{
    return i < w->count && w->at[i][0] && strchr("0123456789.", w->at[i][0]);
}

/* A decimal, times scale; false with a sentence. */
static bool number(const talk_words *w, int i, int scale, int32_t *out)
{
    if (i >= w->count) {
        puts("How much? A number is wanted: lengths in DU, angles in whole degrees.");
        return false;
    }
    return talk_decimal(w->at[i], scale, out);
}

/* Where the order goes on behind the id of who acts, which may be left out; 0 with a sentence: it
   is another's turn. */
static int behind_actor(const session *t, const talk_words *w)
{
    const tc_await now = tc_awaits(&t->b, &t->s);
    const int named = w->count > 1 ? talk_subject(t, w->at[1]) : -1;

    if (named < 0 || named >= SNS_PIECES || sns_side(named) != now.who || is_number(w, 2))
        return 1; /* a number behind it: "left 1" is a step, whoever is called Left */
    if (named == now.subject)
        return 2;
    if (now.subject == TC_NONE)
        printf("Nobody is acting now.\n");
    else
        printf("%s acts now, not %s.\n", play_subject_id(&t->b, now.subject), w->at[1]);
    return 0;
}

/* ---- Dice ------------------------------------------------------------------------------------ */

/* give UNIT NUMBER [xN] ... */
bool sns_talk_gifts(const session *t, const talk_words *w, play_decision *out)
{
    const tc_action none = *plane_order(t, SNS_GIVE, out);
    long shown, many;

    out->count = 0;
    for (int i = 1; i < w->count; i += 2) {
        const int unit = unit_named(t, w, i);
        if (unit < 0)
            return false;
        if (i + 1 >= w->count || !cli_number(w->at[i + 1], 1, 6, &shown)) {
            talk_wrong("Which die? give A1 5, or give A1 5 x2 A2 4, with the number that it shows",
                       NULL);
            return false;
        }
        many = 1;
        const char *times = i + 2 < w->count ? w->at[i + 2] : "";
        if (cli_number(times + (times[0] == 'x'), 1, SNS_DICE_MOST, &many))
            i++;
        tc_action *a = &out->at[out->count++];
        *a = none;
        a->unit = (uint8_t)unit;
        a->arg = (uint16_t)shown;
        a->with = (uint8_t)many;
        if (out->count == SNS_GIVES)
            break;
    }
    return out->count > 0 || talk_wrong("To whom? give A1 5, give A1 5 x2 A2 4", NULL) > 0;
}

/* bonus move 1 combat 1 range 0, or bonus none */
static int say_bonus(const session *t, const talk_words *w, play_decision *out)
{
    tc_action *a = plane_order(t, SNS_BONUS, out);
    long n;

    a->unit = a->target = a->with = 0;
    for (int i = talk_is(w, 1, "none") ? 2 : 1; i < w->count; i += 2) {
        uint8_t *count = talk_is(w, i, "move")     ? &a->unit
                         : talk_is(w, i, "combat") ? &a->target
                         : talk_is(w, i, "range")  ? &a->with
                                                   : NULL;
        if (!count || i + 1 >= w->count || !cli_number(w->at[i + 1], 0, SNS_DICE_MOST, &n))
            return talk_wrong("Bonuses go to: bonus move 1 combat 1 range 1, or none. What is",
                              w->at[i]);
        *count = (uint8_t)n;
    }
    return 1;
}

static int say_pick(const session *t, const talk_words *w, play_decision *out)
{
    const int unit = unit_named(t, w, 1);

    plane_order(t, SNS_PICK_UNIT, out)->unit = (uint8_t)unit;
    return unit < 0 ? -1 : 1;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static int hand_of(const talk_words *w, int i)
{
    return talk_is(w, i, "left") ? SNS_LEFT : talk_is(w, i, "right") ? SNS_RIGHT : SNS_NO_WHEEL;
}

/* left 30, or about: what a turning word may be followed by. Words used; 0 a sentence. */
static int say_turning(const talk_words *w, int i, tc_action *step)
{
    const bool wheel = talk_is(w, i, "wheel"), pivot = talk_is(w, i, "pivot");
    const int hand = hand_of(w, i + 1);
    int32_t tenths;

    if (!wheel && !pivot && talk_is(w, i + 1, "about")) {
        step->arg = SNS_TURN_ABOUT;
        return 2;
    }
    if (!hand) {
        talk_wrong("Which way? wheel left 30, turn right, turn about, pivot left 45", NULL);
        return 0;
    }
    const int left = wheel ? SNS_WHEEL_LEFT : pivot ? SNS_PIVOT_LEFT : SNS_TURN_LEFT;
    step->arg = (uint16_t)(left + (hand == SNS_RIGHT));
    if (!wheel && !pivot)
        return 2;
    if (!number(w, i + 2, SNS_DEGREE, &tenths))
        return 0;
    step->as.pose.angle = (int16_t)(tenths % PL_TURN);
    return 3;
}

/* forward 2, back 1, left 0.5: words used; 0 a sentence. */
static int say_straight(const talk_words *w, int i, int kind, tc_action *step)
{
    step->arg = (uint16_t)kind;
    return number(w, i + 1, SNS_DU, &step->as.pose.length) ? 2 : 0;
}

/* to X Y [FACING]: words used; 0 a sentence. */
static int say_to(const session *t, const talk_words *w, int i, tc_action *place)
{
    const int unit = tc_awaits(&t->b, &t->s).subject;
    int32_t heading = unit < SNS_UNITS ? t->s.as.sns.unit[unit].heading : 0;

    place->kind = SNS_PLACE;
    if (!number(w, i + 1, SNS_DU, &place->as.pose.x) ||
        !number(w, i + 2, SNS_DU, &place->as.pose.y))
        return 0;
    const bool faces = is_number(w, i + 3);
    if (faces && !number(w, i + 3, SNS_DEGREE, &heading))
        return 0;
    place->as.pose.heading = (int16_t)(heading % PL_TURN);
    return faces ? 4 : 3;
}

static int straight_of(const talk_words *w, int i)
{
    static const struct {
        const char *word;
        uint8_t kind;
    } words[] = { { "forward", SNS_FORWARD }, { "f", SNS_FORWARD }, { "on", SNS_FORWARD },
                  { "back", SNS_BACK },       { "b", SNS_BACK },    { "left", SNS_SIDE_LEFT },
                  { "right", SNS_SIDE_RIGHT } };

    for (int k = 0; k < TC_COUNT(words); k++)
        if (talk_is(w, i, words[k].word))
            return words[k].kind;
    return SNS_NO_STEP;
}

/* One step; words used, 0 a sentence, -1 no step. */
static int say_step(const session *t, const talk_words *w, int i, tc_action *step)
{
    int32_t tenths;

    if (straight_of(w, i))
        return say_straight(w, i, straight_of(w, i), step);
    if (talk_is(w, i, "wheel") || talk_is(w, i, "turn") || talk_is(w, i, "pivot"))
        return say_turning(w, i, step);
    if (talk_is(w, i, "wl") || talk_is(w, i, "wr")) {
        step->arg = talk_is(w, i, "wl") ? SNS_WHEEL_LEFT : SNS_WHEEL_RIGHT;
        if (!number(w, i + 1, SNS_DEGREE, &tenths))
            return 0;
        step->as.pose.angle = (int16_t)(tenths % PL_TURN);
        return 2;
    }
    return talk_is(w, i, "to") ? say_to(t, w, i, step) : -1;
}

/* with left, with right, with both: the neighbours who go along (7.8). */
static int group_of(const talk_words *w, int i)
{
    return talk_is(w, i, "both")        ? SNS_WITH_LEFT | SNS_WITH_RIGHT
           : hand_of(w, i) == SNS_LEFT  ? SNS_WITH_LEFT
           : hand_of(w, i) == SNS_RIGHT ? SNS_WITH_RIGHT
                                        : SNS_ALONE;
}

/* move [UNIT] STEP ... [with left|right|both] [and shoot] */
static int say_move(const session *t, const talk_words *w, play_decision *out)
{
    tc_action commit = *plane_order(t, SNS_ACT_MOVE, out);
    int i = behind_actor(t, w);

    if (!i)
        return -1;
    out->count = 0;
    if (talk_awaits(t, SNS_SECOND_MOVE))
        commit.kind = SNS_SECOND_MOVE;
    while (i < w->count) {
        if (talk_is(w, i, "with") && group_of(w, i + 1)) {
            commit.flags = (uint8_t)group_of(w, i + 1);
            i += 2;
            continue;
        }
        if (talk_is(w, i, "and") || talk_is(w, i, "shoot")) {
            commit.kind = SNS_ACT_MOVE_SHOOT;
            i++;
            continue;
        }
        tc_action step = commit;
        step.kind = SNS_STEP;
        step.flags = 0;
        const int used = say_step(t, w, i, &step);
        if (used < 0)
            return talk_wrong("A step is forward 2, back 1, left 0.5, wheel left 30, turn about, "
                              "pivot right 20 or to X Y FACING, not",
                              w->at[i]);
        if (!used)
            return -1;
        if (out->count == SNS_STEPS_MAX)
            return talk_wrong("A move has six steps at most.", NULL);
        out->at[out->count++] = step;
        i += used;
    }
    out->at[out->count++] = commit;
    return 1;
}

/* ---- Shots, charges, fights ------------------------------------------------------------------ */

/* shoot [UNIT] TARGET [and move] */
static int say_shoot(const session *t, const talk_words *w, play_decision *out)
{
    const int i = behind_actor(t, w);
    const int target = i ? piece_named(t, w, i) : -1;

    if (target < 0)
        return -1;
    tc_action *a = plane_order(t, SNS_ACT_SHOOT, out);
    if (talk_awaits(t, SNS_SECOND_SHOOT))
        a->kind = SNS_SECOND_SHOOT;
    else if (talk_is(w, i + 1, "and") || talk_is(w, i + 1, "move"))
        a->kind = SNS_ACT_SHOOT_MOVE;
    a->target = (uint8_t)target;
    return 1;
}

/* The wheel with which the core lists a charge at him (5.3), if it does. */
static void add_wheel(const session *t, tc_action *a)
{
    enum { LISTED = 96 };
    tc_action list[LISTED];
    const int count = tc_actions(&t->b, &t->s, SNS_ACT_CHARGE, TC_NONE, list, LISTED);

    for (int i = 0; i < count && i < LISTED; i++)
        if (list[i].target == a->target) {
            *a = list[i];
            return;
        }
}

/* charge [UNIT] TARGET [left|right ANGLE]; without one the least wheel that reaches. */
static int say_charge(const session *t, const talk_words *w, play_decision *out)
{
    const int i = behind_actor(t, w);
    const int target = i ? unit_named(t, w, i) : -1;
    int32_t tenths;

    if (target < 0)
        return -1;
    tc_action *a = plane_order(t, SNS_ACT_CHARGE, out);
    a->target = (uint8_t)target;
    const int k = i + (talk_is(w, i + 1, "wheel") ? 2 : 1);
    if (k >= w->count) {
        add_wheel(t, a);
        return 1;
    }
    a->flags = (uint8_t)hand_of(w, k);
    if (!a->flags)
        return talk_wrong("A charge wheels left or right: charge B2 left 20. What is", w->at[k]);
    if (!number(w, k + 1, SNS_DEGREE, &tenths))
        return -1;
    a->as.pose.angle = (int16_t)(tenths % PL_TURN);
    return 1;
}

/* fight [UNIT] [ENEMY], face [UNIT] [ENEMY]: the only one there is need not be named. */
static int say_at(const session *t, const talk_words *w, int kind, play_decision *out)
{
    const int i = behind_actor(t, w);
    tc_action *a = plane_order(t, kind, out), only[2];

    if (!i)
        return -1;
    if (i >= w->count && tc_actions(&t->b, &t->s, kind, TC_NONE, only, TC_COUNT(only)) == 1) {
        *a = only[0];
        return 1;
    }
    const int target = unit_named(t, w, i);
    a->target = (uint8_t)target;
    return target < 0 ? -1 : 1;
}

static int say_fight(const session *t, const talk_words *w, play_decision *out)
{
    return say_at(t, w, SNS_ACT_FIGHT, out);
}

static int say_face(const session *t, const talk_words *w, play_decision *out)
{
    return say_at(t, w, SNS_ACT_TURN_FACE, out);
}

/* ---- One word -------------------------------------------------------------------------------- */

/* One word that is a decision by itself; the id of who acts may stand behind it. */
static int say_plain(const session *t, const talk_words *w, play_decision *out)
{
    static const struct {
        const char *word;
        uint8_t kind, reaction;
    } words[] = {
        { "breakoff", SNS_ACT_BREAK_OFF, 0 },  { "rally", SNS_ACT_RALLY, 0 },
        { "hold", SNS_ACT_HOLD, 0 },           { "defer", SNS_ACT_DEFER, 0 },
        { "stand", SNS_REACT, SNS_STAND },     { "evade", SNS_REACT, SNS_EVADE },
        { "counter", SNS_REACT, SNS_COUNTER },
    };

    if (!behind_actor(t, w))
        return -1;
    for (int k = 0; k < TC_COUNT(words); k++)
        if (talk_is(w, 0, words[k].word))
            plane_order(t, words[k].kind, out)->arg = words[k].reaction;
    return 1;
}

/* yes, no: to whatever is asked; also "hold" of a pursuit. */
static int say_answer(const session *t, const talk_words *w, play_decision *out)
{
    static const uint8_t asked[] = { SNS_PURSUE, SNS_CMD_RALLY, SNS_SECOND_SHOOT, SNS_SECOND_MOVE };
    const bool yes = talk_is(w, 0, "yes") || talk_is(w, 0, "pursue");

    for (int k = 0; k < TC_COUNT(asked); k++) {
        if (!talk_awaits(t, asked[k]))
            continue;
        tc_action *a = plane_order(t, asked[k], out);
        if (asked[k] == SNS_CMD_RALLY)
            a->unit = tc_awaits(&t->b, &t->s).subject;
        a->flags = (asked[k] == SNS_PURSUE || asked[k] == SNS_CMD_RALLY) && yes;
        return yes && !a->flags ? talk_wrong("Say what: shoot B2, or move forward 2; or no.", NULL)
                                : 1;
    }
    return talk_wrong("Nothing is asked that yes or no would answer.", NULL);
}

static int say_hold(const session *t, const talk_words *w, play_decision *out)
{
    return talk_awaits(t, SNS_PURSUE) ? say_answer(t, w, out) : say_plain(t, w, out);
}

/* end: the dice are given out, the commanders have ridden. */
static int say_end(const session *t, const talk_words *w, play_decision *out)
{
    const bool gives = talk_awaits(t, SNS_ALLOCATE);

    (void)w;
    if (!gives && !talk_awaits(t, SNS_CMD_DONE))
        return talk_wrong("Nothing is to be ended now.", NULL);
    const tc_action commit = *plane_order(t, gives ? SNS_ALLOCATE : SNS_CMD_DONE, out);
    if (gives)
        *out = t->draft;
    else
        out->count = 0;
    out->at[out->count++] = commit;
    return 1;
}

/* test UNIT */
static int say_test(const session *t, const talk_words *w, play_decision *out)
{
    const int unit = unit_named(t, w, 1);

    plane_order(t, SNS_TEST_NEXT, out)->unit = (uint8_t)unit;
    return unit < 0 ? -1 : 1;
}

/* ---- Commanders ------------------------------------------------------------------------------ */

/* X Y [X Y] as legs; false with a sentence. */
static bool say_legs(const talk_words *w, int *i, const tc_action *commit, play_decision *out)
{
    enum { LEGS = 2 };

    while (is_number(w, *i)) {
        if (out->count == LEGS) {
            talk_wrong("A commander rides two straight legs at most.", NULL);
            return false;
        }
        tc_action *leg = &out->at[out->count++];
        *leg = *commit;
        leg->kind = SNS_LEG;
        leg->unit = leg->target = TC_NONE;
        if (!number(w, *i, SNS_DU, &leg->as.pose.x) || !number(w, *i + 1, SNS_DU, &leg->as.pose.y))
            return false;
        *i += 2;
    }
    return true;
}

/* ride COMMANDER [X Y [X Y]] [join UNIT], join COMMANDER UNIT */
static int say_ride(const session *t, const talk_words *w, play_decision *out)
{
    const int commander = commander_named(t, w, 1);
    tc_action commit = *plane_order(t, SNS_CMD_MOVE, out);
    int i = 2;

    if (commander < 0)
        return -1;
    commit.unit = (uint8_t)commander;
    out->count = 0;
    if (!say_legs(w, &i, &commit, out))
        return -1;
    if (talk_is(w, i, "join") || talk_is(w, i, "to") || talk_is(w, i, "with"))
        i++;
    if (i < w->count) {
        const int unit = unit_named(t, w, i);
        if (unit < 0)
            return -1;
        commit.target = (uint8_t)unit;
    }
    out->at[out->count++] = commit;
    return 1;
}

/* join UNIT of a commander who flees, or who touches two; join COMMANDER UNIT in the end phase. */
static int say_join(const session *t, const talk_words *w, play_decision *out)
{
    const bool flees = talk_awaits(t, SNS_CMD_ESCAPE);

    if (!flees && !talk_awaits(t, SNS_CMD_ATTACH))
        return say_ride(t, w, out);
    const int unit = unit_named(t, w, w->count > 2 ? w->count - 1 : 1);
    tc_action *a = plane_order(t, flees ? SNS_CMD_ESCAPE : SNS_CMD_ATTACH, out);
    if (!flees)
        a->unit = tc_awaits(&t->b, &t->s).subject;
    a->target = (uint8_t)unit;
    return unit < 0 ? -1 : 1;
}

static int say_flee(const session *t, const talk_words *w, play_decision *out)
{
    (void)w;
    plane_order(t, SNS_CMD_ESCAPE, out);
    return 1;
}

/* ---- Setting up ------------------------------------------------------------------------------ */

/* place COMMANDER with UNIT, place COMMANDER X Y */
static int place_commander(const session *t, const talk_words *w, int piece, play_decision *out)
{
    tc_action *a = plane_order(t, SNS_DEPLOY_CMD, out);

    a->unit = (uint8_t)piece;
    if (is_number(w, 2))
        return number(w, 2, SNS_DU, &a->as.pose.x) && number(w, 3, SNS_DU, &a->as.pose.y) ? 1 : -1;
    const int unit = unit_named(t, w, talk_is(w, 2, "with") ? 3 : 2);
    a->target = (uint8_t)unit;
    return unit < 0 ? -1 : 1;
}

/* place UNIT X Y [FACING] */
static int say_place(const session *t, const talk_words *w, play_decision *out)
{
    const int piece = piece_named(t, w, 1);
    int32_t tenths = 0;

    if (piece < 0)
        return -1;
    if (sns_is_commander(piece))
        return place_commander(t, w, piece, out);
    tc_action *a = plane_order(t, SNS_DEPLOY, out);
    a->unit = (uint8_t)piece;
    if (!number(w, 2, SNS_DU, &a->as.pose.x) || !number(w, 3, SNS_DU, &a->as.pose.y))
        return -1;
    if (is_number(w, 4) && !number(w, 4, SNS_DEGREE, &tenths))
        return -1;
    a->as.pose.heading = (int16_t)(is_number(w, 4)   ? tenths % PL_TURN
                                   : sns_side(piece) ? PL_TURN / 2
                                                     : 0);
    return 1;
}

static int say_leave_out(const session *t, const talk_words *w, play_decision *out)
{
    const int unit = unit_named(t, w, talk_is(w, 1, "out") ? 2 : 1);

    plane_order(t, SNS_LEAVE_OUT, out)->unit = (uint8_t)unit;
    return unit < 0 ? -1 : 1;
}

/* ground X Y */
static int say_ground(const session *t, const talk_words *w, play_decision *out)
{
    tc_action *a = plane_order(t, SNS_TERRAIN, out);

    return number(w, 1, SNS_DU, &a->as.pose.x) && number(w, 2, SNS_DU, &a->as.pose.y) ? 1 : -1;
}

static const talk_order orders[] = {
    { "bonus", say_bonus },     { "act", say_pick },      { "pick", say_pick },
    { "move", say_move },       { "m", say_move },        { "shoot", say_shoot },
    { "charge", say_charge },   { "c", say_charge },      { "fight", say_fight },
    { "f", say_fight },         { "face", say_face },     { "breakoff", say_plain },
    { "rally", say_plain },     { "hold", say_hold },     { "defer", say_plain },
    { "stand", say_plain },     { "evade", say_plain },   { "counter", say_plain },
    { "yes", say_answer },      { "no", say_answer },     { "pursue", say_answer },
    { "end", say_end },         { "e", say_end },         { "done", say_end },
    { "test", say_test },       { "ride", say_ride },     { "join", say_join },
    { "flee", say_flee },       { "place", say_place },   { "deploy", say_place },
    { "leave", say_leave_out }, { "ground", say_ground }, { "auto", plane_say_auto },
};

int sns_talk_orders(const talk_order **out)
{
    *out = orders;
    return TC_COUNT(orders);
}

int sns_talk_decision(const session *t, const talk_words *w, play_decision *out)
{
    return talk_obey(orders, TC_COUNT(orders), t, w, out);
}
