/* Sword & Spear told: plain English, one line per act: who did what to whom, by which dice. Events
   that belong to one act share a line: a draw with who is active by it, a hand, what is given out,
   a charge, a whole combat (say_fight.c). */
#include "say.h"

/* ---- Words ----------------------------------------------------------------------------------- */

const tc_event *play_sns_take(play_line *n, play_sns_reel *r)
{
    const tc_event *e = &r->ev[r->at++];

    n->joined++;
    line_cite(n, e);
    return e;
}

void play_sns_pass(play_line *n, play_sns_reel *r)
{
    line_cite(n, &r->ev[r->at++]);
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'z';
}

/* Not a word but a number of several: "A9", "XII", "B". */
static bool is_mark(const char *at, int len)
{
    for (int i = 0; i < len; i++)
        if (is_small(at[i]))
            return false;
    return true;
}

/* Where a name goes on with what is not its noun. */
static bool is_tail(const char *at)
{
    static const char *const tails[] = { " of ", " with ", " from ", " in ",
                                         " on ", " at ",   " (",     "," };

    for (int i = 0; i < TC_COUNT(tails); i++) {
        int k = 0;
        while (tails[i][k] && tails[i][k] == at[k])
            k++;
        if (!tails[i][k])
            return true;
    }
    return false;
}

static bool ends_in(const char *at, int len, const char *end)
{
    int n = 0;

    while (end[n])
        n++;
    for (int i = 0; i < n; i++)
        if (len < n || (at[len - n + i] | 32) != end[i])
            return false;
    return true;
}

bool play_sns_is_plural(const char *name)
{
    int end = 0, from;

    while (name && name[end] && (end == 0 || !is_tail(&name[end])))
        end++;
    for (;; end = from - 1) { /* the last word that is one */
        for (from = end; from > 0 && name[from - 1] != ' '; from--)
            ;
        if (from <= 0 || !is_mark(&name[from], end - from))
            break;
    }
    const char *word = name ? &name[from] : "";
    const int len = end - from;
    if (ends_in(word, len, "men"))
        return true;
    return ends_in(word, len, "s") && !ends_in(word, len, "ss") && !ends_in(word, len, "us") &&
           !ends_in(word, len, "is");
}

/* A commander is one man, whatever his name ends in. */
void play_sns_put_verb(play_line *n, int who, const char *one, const char *many)
{
    const char *name = who == TC_NONE ? NULL : play_subject_name(n->b, who);

    line_put(n, name && !sns_is_commander(who) && play_sns_is_plural(name) ? many : one);
}

/* "Scots" and "English" are many, "Macedonian" is one. */
static void put_side(play_line *n, int side, const char *one, const char *many)
{
    const char *name = side == 0 || side == 1 ? play_side_name(n->b, side) : NULL;
    int len = 0;

    while (name && name[len])
        len++;
    line_side(n, side);
    line_put(n, name && (play_sns_is_plural(name) || ends_in(name, len, "sh") ||
                         ends_in(name, len, "ch"))
                    ? many
                    : one);
}

static void put_who(play_line *n, int who, const char *one, const char *many)
{
    line_name(n, who);
    play_sns_put_verb(n, who, one, many);
}

/* Hundredths of a DU, as events have them. */
void play_sns_put_length(play_line *n, int length)
{
    pen_length(&n->pen, (int64_t)length * (SNS_DU / 100));
}

void play_sns_put_place(play_line *n, int x, int y)
{
    pen_point(&n->pen, (int64_t)x * (SNS_DU / 100), (int64_t)y * (SNS_DU / 100));
}

static const char *word(const char *known)
{
    return known ? known : "something";
}

/* ---- Dice alone ------------------------------------------------------------------------------ */

/* The dice of one throw: " d6 4, d6 2"; many of them as " 5 4 4 2". */
static int put_dice(play_line *n, play_sns_reel *r)
{
    const tc_event *first = play_sns_peek(r, 0);
    int count = 0;

    while (play_sns_peek(r, 0)->kind == TC_EV_DIE && play_sns_peek(r, 0)->who == first->who &&
           play_sns_peek(r, 0)->rule == first->rule) {
        const tc_event *e = play_sns_take(n, r);
        line_put(n, count++ ? ", d" : " d");
        line_number(n, e->a);
        line_put(n, " ");
        line_number(n, e->b);
    }
    return count;
}

static void say_scouting(play_line *n, play_sns_reel *r)
{
    line_put(n, "Scouting:");
    if (put_dice(n, r))
        line_put(n, ",");
    if (play_sns_peek(r, 0)->kind != SNS_EV_SCOUTING)
        return;
    const tc_event *e = play_sns_take(n, r);
    line_put(n, " ");
    line_number(n, e->a);
    line_put(n, " to ");
    line_number(n, e->b);
    if (e->d) {
        line_put(n, ", a tie that is rolled again");
        return;
    }
    line_put(n, ", ");
    put_side(n, e->c, " wins it", " win it");
}

static void say_ground(play_line *n, play_sns_reel *r)
{
    const tc_event *e;

    line_put(n, "Ground:");
    if (put_dice(n, r))
        line_put(n, play_sns_peek(r, 0)->kind == SNS_EV_NO_GROUND ? "," : "");
    if (play_sns_peek(r, 0)->kind == SNS_EV_NO_GROUND) {
        e = play_sns_take(n, r);
        line_put(n, " no piece for ");
        line_side(n, e->b);
        if (play_sns_ground_words(e->a)) {
            line_put(n, ", there is no room for a ");
            line_put(n, play_sns_ground_words(e->a));
        }
    } else if (play_sns_peek(r, 0)->kind == SNS_EV_GROUND) {
        e = play_sns_take(n, r);
        line_put(n, " ");
        put_side(n, e->d, " places a ", " place a ");
        line_put(n, word(play_sns_ground_words(e->a)));
        line_put(n, " at ");
        play_sns_put_place(n, e->b, e->c);
    }
}

/* A die of the bag, of a hand, or of somebody of whom nothing more is told. */
static void say_dice(play_line *n, play_sns_reel *r)
{
    const tc_event *e = play_sns_peek(r, 0);

    if (e->rule == SNS_3_c) {
        say_scouting(n, r);
        return;
    }
    if (e->rule == SNS_4_f) {
        say_ground(n, r);
        return;
    }
    line_name(n, e->who);
    line_put(n, ":");
    (void)put_dice(n, r);
}

/* ---- The bag --------------------------------------------------------------------------------- */

static bool is_drawing(const tc_event *e)
{
    return e->kind == SNS_EV_DRAWN || (e->kind == TC_EV_DIE && e->rule == SNS_5_4_a);
}

static void put_drawn(play_line *n, const int drawn[2])
{
    for (int side = 0; side < 2; side++) {
        line_put(n, side ? ", " : "");
        line_number(n, drawn[side]);
        line_put(n, " of ");
        line_side(n, side);
    }
}

/* "Phase 2, 7 of 16 dice are drawn: 4 of Red, 3 of Blue; Red is active". */
static void say_draw(play_line *n, play_sns_reel *r)
{
    int drawn[2] = { 0, 0 };

    if (play_sns_peek(r, 0)->kind == SNS_EV_PHASE) {
        const tc_event *e = play_sns_take(n, r);
        line_put(n, "Phase ");
        line_number(n, e->a);
        line_put(n, ", ");
        line_number(n, e->b);
        line_put(n, " of ");
        line_number(n, e->c);
        line_put(n, e->c == 1 ? " die is drawn" : e->b == 1 ? " dice is drawn" : " dice are drawn");
        line_put(n, is_drawing(play_sns_peek(r, 0)) ? ": " : "");
    } else {
        line_put(n, is_drawing(play_sns_peek(r, 0)) ? "Drawn: " : "");
    }
    while (is_drawing(play_sns_peek(r, 0))) {
        const tc_event *e = play_sns_take(n, r);
        if (e->kind == SNS_EV_DRAWN)
            drawn[e->a & 1]++;
    }
    if (drawn[0] + drawn[1])
        put_drawn(n, drawn);
    if (play_sns_peek(r, 0)->kind != SNS_EV_ACTIVE)
        return;
    line_put(n, drawn[0] + drawn[1] ? "; " : "");
    const tc_event *e = play_sns_take(n, r);
    put_side(n, e->a, " is active", " are active");
    if (!(drawn[0] + drawn[1])) {
        line_put(n, ", dice ");
        line_number(n, e->b);
        line_put(n, " to ");
        line_number(n, e->c);
    }
    line_put(n, e->d ? " by the tie" : "");
}

/* The dice of a hand, then whose it was. */
static void say_hand(play_line *n, play_sns_reel *r)
{
    int behind = 0;

    while (play_sns_peek(r, behind)->kind == TC_EV_DIE)
        behind++;
    const tc_event *hand = play_sns_peek(r, behind);
    if (hand->kind != SNS_EV_HAND) {
        say_dice(n, r);
        return;
    }
    put_side(n, hand->a, " rolls ", " roll ");
    line_count(n, hand->b, " action die", " action dice");
    line_put(n, behind ? ":" : "");
    for (int i = 0; i < behind; i++) {
        line_put(n, " ");
        line_number(n, play_sns_take(n, r)->b);
    }
    (void)play_sns_take(n, r);
}

static void put_given(play_line *n, const tc_event *e)
{
    static const char *const counts[] = { "no", "a", "two", "three", "four", "five", "six" };

    line_name(n, e->who);
    line_put(n, " ");
    if (e->b >= 0 && e->b < TC_COUNT(counts))
        line_put(n, counts[e->b]);
    else
        line_number(n, e->b);
    line_put(n, " ");
    line_number(n, e->a);
    line_put(n, e->b == 1 ? "" : "s");
}

/* "Red gives Lancers a 5, Warband two 4s; 2 dice are put aside". */
static void say_allocated(play_line *n, play_sns_reel *r)
{
    int gifts = 0;

    while (play_sns_peek(r, 0)->kind == SNS_EV_GIVEN) {
        const tc_event *e = play_sns_peek(r, 0);
        if (gifts++)
            line_put(n, ", ");
        else
            put_side(n, play_subject_side(n->b, NULL, e->who), " gives ", " give ");
        put_given(n, play_sns_take(n, r));
    }
    if (play_sns_peek(r, 0)->kind != SNS_EV_ALLOCATED)
        return;
    const tc_event *e = play_sns_take(n, r);
    if (!gifts)
        put_side(n, e->a, " gives out no dice", " give out no dice");
    if (e->c) {
        line_put(n, "; ");
        line_count(n, e->c, " die is put aside", " dice are put aside");
    }
}

/* ---- Acts ------------------------------------------------------------------------------------ */

static void say_activates(play_line *n, const tc_event *e)
{
    put_who(n, e->who, " acts on a ", " act on a ");
    line_number(n, e->a);
    line_put(n, ", discipline ");
    line_number(n, e->b);
    if (e->c) {
        line_put(n, ", ");
        line_count(n, e->c, " bonus", " bonuses");
    }
}

static void say_bonus(play_line *n, const tc_event *e)
{
    static const char *const uses[] = { " for the move", " for combat dice", " for range" };
    const int count[] = { e->a, e->b, e->c };
    int told = 0;

    if (!(e->a + e->b + e->c)) {
        put_who(n, e->who, " uses no bonus", " use no bonus");
        return;
    }
    put_who(n, e->who, " uses ", " use ");
    for (int i = 0; i < TC_COUNT(uses); i++) {
        if (!count[i])
            continue;
        line_put(n, told ? ", " : "");
        if (told++)
            line_number(n, count[i]);
        else
            line_count(n, count[i], " bonus", " bonuses");
        line_put(n, uses[i]);
    }
}

/* The event by which an act is told at once, if it comes right behind. */
static int told_by(int act)
{
    static const uint8_t by[SNS_ACT_KINDS] = {
        [SNS_DO_SHOOT] = SNS_EV_SHOOTS,      [SNS_DO_MOVE] = SNS_EV_MOVED,
        [SNS_DO_MOVE_SHOOT] = SNS_EV_MOVED,  [SNS_DO_SHOOT_MOVE] = SNS_EV_SHOOTS,
        [SNS_DO_CHARGE] = SNS_EV_CHARGES,    [SNS_DO_FIGHT] = SNS_EV_MELEE,
        [SNS_DO_TURN_FACE] = SNS_EV_CONTACT, [SNS_DO_BREAK_OFF] = SNS_EV_BREAKS_OFF,
        [SNS_DO_RALLY] = SNS_EV_RALLIED,     [SNS_DO_HOLD] = SNS_EV_HOLDS,
        [SNS_DO_DEFER] = SNS_EV_DEFERS,
    };
    return act > SNS_NO_ACT && act < SNS_ACT_KINDS ? by[act] : 0;
}

static void say_acts(play_line *n, const tc_event *e)
{
    static const char *const one[SNS_ACT_KINDS] = {
        " acts",       " shoots at ", " moves",   " moves, then may shoot",
        " shoots at ", " charges ",   " fights ", " turns to ",
        " breaks off", " rallies",    " holds",   " defers",
    };
    static const char *const many[SNS_ACT_KINDS] = {
        " act",       " shoot at ", " move",   " move, then may shoot",
        " shoot at ", " charge ",   " fight ", " turn to ",
        " break off", " rally",     " hold",   " defer",
    };
    const int act = e->a > SNS_NO_ACT && e->a < SNS_ACT_KINDS ? e->a : SNS_NO_ACT;

    put_who(n, e->who, one[act], many[act]);
    if (e->whom != TC_NONE)
        line_name(n, e->whom);
    line_put(n, act == SNS_DO_SHOOT_MOVE ? ", then may move" : "");
}

/* ---- Moves ----------------------------------------------------------------------------------- */

static void put_moved(play_line *n, const tc_event *e)
{
    line_name(n, e->who);
    if (e->d > 0)
        play_sns_put_verb(n, e->who, " moves to ", " move to ");
    else
        play_sns_put_verb(n, e->who, " is now at ", " are now at ");
    play_sns_put_place(n, e->a, e->b);
    line_facing(n, PL_TURN / 360 * e->c);
    if (e->d > 0) {
        line_put(n, " for ");
        play_sns_put_length(n, e->d);
        line_put(n, " DU");
    }
}

/* 7.9.a: who is with a unit. */
static bool goes_along(const tc_event *e)
{
    return e->kind == SNS_EV_RIDES && e->rule == SNS_7_9_a;
}

/* A group goes together, and commanders with their units. */
static void say_moved(play_line *n, play_sns_reel *r)
{
    const int who = play_sns_peek(r, 0)->who;
    const tc_event *e;

    put_moved(n, play_sns_take(n, r));
    for (e = play_sns_peek(r, 0); goes_along(e) || (e->kind == SNS_EV_MOVED && e->whom == who);
         e = play_sns_peek(r, 0)) {
        (void)play_sns_take(n, r);
        if (e->kind == SNS_EV_MOVED) {
            line_put(n, "; with it ");
            put_moved(n, e);
        } else {
            line_put(n, "; ");
            line_name(n, e->who);
            line_put(n, " goes along");
        }
    }
    if (e->kind != SNS_EV_STOPPED || e->who != who || e->rule != SNS_7_4_b)
        return;
    (void)play_sns_take(n, r);
    line_put(n, "; stopped by the threat of ");
    line_name(n, e->whom);
}

static void say_stopped(play_line *n, const tc_event *e)
{
    line_name(n, e->who);
    if (e->rule == SNS_8_5_c) {
        play_sns_put_verb(n, e->who, " cannot get away from ", " cannot get away from ");
        line_name(n, e->whom);
        play_sns_put_verb(n, e->who, " and stands", " and stand");
        return;
    }
    if (e->whom == TC_NONE)
        play_sns_put_verb(n, e->who, " meets no enemy and stops at ",
                          " meet no enemy and stop at ");
    else
        play_sns_put_verb(n, e->who, " stops at ", " stop at ");
    play_sns_put_place(n, e->a, e->b);
    if (e->whom != TC_NONE) {
        line_put(n, " because of ");
        line_name(n, e->whom);
    }
}

static void say_charges(play_line *n, const tc_event *e)
{
    put_who(n, e->who, " charges ", " charge ");
    line_name(n, e->whom);
    line_put(n, " in the ");
    line_put(n, word(play_sns_edge_words(e->b)));
    line_put(n, ", ");
    play_sns_put_length(n, e->a);
    line_put(n, " DU");
    if (e->c) {
        line_put(n, " behind a wheel of ");
        line_count(n, e->c < 0 ? -e->c : e->c, " degree", " degrees");
        line_put(n, e->c < 0 ? " to the left" : " to the right");
    }
}

static void say_reacts(play_line *n, const tc_event *e)
{
    line_name(n, e->who);
    if (e->a == SNS_EVADE)
        play_sns_put_verb(n, e->who, " tries to evade ", " try to evade ");
    else if (e->a == SNS_COUNTER)
        play_sns_put_verb(n, e->who, " counter-charges ", " counter-charge ");
    else
        play_sns_put_verb(n, e->who, " stands before ", " stand before ");
    line_name(n, e->whom);
}

static void say_check(play_line *n, play_sns_reel *r)
{
    const tc_event *e = play_sns_take(n, r);
    const bool evades = e->rule == SNS_8_5_a;

    put_who(n, e->who, " checks on ", " check on ");
    line_number(n, e->b);
    line_put(n, evades ? "+ to evade: d6 " : "+ to hold back: d6 ");
    line_number(n, e->a);
    line_put(n, e->c ? ", passed" : ", failed");
    if (evades && !e->c)
        play_sns_put_verb(n, e->who, ", it stands", ", they stand");
}

/* The die is behind a semicolon of its own: it says by how much he is faster or slower. */
static void say_evades(play_line *n, play_sns_reel *r)
{
    if (play_sns_peek(r, 0)->kind == TC_EV_DIE) {
        line_name(n, play_sns_peek(r, 0)->who);
        line_put(n, ":");
        (void)put_dice(n, r);
        if (play_sns_peek(r, 0)->kind != SNS_EV_EVADES)
            return;
        line_put(n, ", ");
    } else {
        line_name(n, play_sns_peek(r, 0)->who);
        line_put(n, " ");
    }
    const tc_event *e = play_sns_take(n, r);
    play_sns_put_verb(n, e->who, "evades ", "evade ");
    line_name(n, e->whom);
    line_put(n, ", up to ");
    play_sns_put_length(n, e->c);
    line_put(n, " DU, to ");
    play_sns_put_place(n, e->a, e->b);
}

/* Contact, and the engagements that it makes. */
static void say_contact(play_line *n, play_sns_reel *r)
{
    const tc_event *c = play_sns_take(n, r);

    put_who(n, c->who, " meets ", " meet ");
    line_name(n, c->whom);
    line_put(n, " in the ");
    line_put(n, word(play_sns_edge_words(c->a)));
    line_put(n, ", at ");
    play_sns_put_place(n, c->b, c->c);
    line_facing(n, PL_TURN / 360 * c->d);
    while (play_sns_peek(r, 0)->kind == SNS_EV_ENGAGED && play_sns_peek(r, 0)->who == c->who) {
        const tc_event *e = play_sns_take(n, r);
        if (e->whom == c->whom)
            continue;
        line_put(n, "; engaged with ");
        line_name(n, e->whom);
        line_put(n, " too");
    }
}

static void say_engaged(play_line *n, const tc_event *e)
{
    line_name(n, e->who);
    line_put(n, " and ");
    line_name(n, e->whom);
    line_put(n, " are engaged, ");
    line_put(n, word(play_sns_edge_words(e->a)));
    line_put(n, " on ");
    line_put(n, word(play_sns_edge_words(e->b)));
}

/* ---- Commanders ------------------------------------------------------------------------------ */

static void say_rides(play_line *n, const tc_event *e)
{
    line_name(n, e->who);
    if (goes_along(e)) {
        line_put(n, " goes along to ");
    } else if (e->c) {
        line_put(n, " rides ");
        play_sns_put_length(n, e->c);
        line_put(n, " DU to ");
    } else {
        line_put(n, " stands at ");
    }
    play_sns_put_place(n, e->a, e->b);
}

/* By a commander's die, or by its own. */
static void say_rallied(play_line *n, play_sns_reel *r)
{
    const bool die = play_sns_peek(r, 0)->kind == TC_EV_DIE;

    if (die) {
        line_name(n, play_sns_peek(r, 0)->who);
        line_put(n, ":");
        (void)put_dice(n, r);
        line_put(n, ", ");
    }
    const tc_event *e = play_sns_take(n, r);
    line_name(n, e->who);
    if (e->c)
        play_sns_put_verb(n, e->who, " rallies, ", " rally, ");
    else
        play_sns_put_verb(n, e->who, " does not rally, ", " do not rally, ");
    line_number(n, e->a);
    line_put(n, " of ");
    line_number(n, e->b);
    line_put(n, e->b == 1 ? " hit" : " hits");
    if (!die && e->whom != TC_NONE) {
        line_put(n, " (by ");
        line_name(n, e->whom);
        line_put(n, ")");
    }
}

/* ---- Set-up, the clock, the end -------------------------------------------------------------- */

static void say_placed(play_line *n, play_sns_reel *r)
{
    for (int told = 0; play_sns_peek(r, 0)->kind == SNS_EV_PLACED; told++) {
        const tc_event *e = play_sns_take(n, r);
        line_put(n, told ? "; " : "Deployed: ");
        line_name(n, e->who);
        line_put(n, " ");
        play_sns_put_place(n, e->a, e->b);
        if (!sns_is_commander(e->who))
            line_facing(n, PL_TURN / 360 * e->c);
    }
}

static void say_deploys(play_line *n, const tc_event *e)
{
    static const char *const steps[SNS_DEPLOY_STEPS] = {
        [SNS_DEPLOY_CAMP] = "the camp",
        [SNS_DEPLOY_HEAVY] = "elephants, chariots and train",
        [SNS_DEPLOY_HF] = "heavy foot",
        [SNS_DEPLOY_MIDDLE] = "medium foot, cavalry and camels",
        [SNS_DEPLOY_SKIRMISHERS] = "skirmishers",
        [SNS_DEPLOY_COMMANDERS] = "commanders",
    };

    put_side(n, e->a, " deploys ", " deploy ");
    line_put(n, e->b >= 0 && e->b < SNS_DEPLOY_STEPS ? steps[e->b] : "units");
}

static void say_turn(play_line *n, const tc_event *e)
{
    line_put(n, "Turn ");
    line_number(n, e->a);
    line_put(n, ", dice in the bag: ");
    put_drawn(n, (const int[]){ e->b, e->c });
}

static void put_of(play_line *n, int lost, int of, const char *what)
{
    line_put(n, ", ");
    line_number(n, lost);
    line_put(n, what);
    line_number(n, of);
}

static void say_clock(play_line *n, const tc_event *e)
{
    switch (e->kind) {
    case SNS_EV_TURN:
        say_turn(n, e);
        break;
    case SNS_EV_CLEAN_UP:
        line_put(n, "Phase ");
        line_number(n, e->a);
        line_put(n, " is over, ");
        line_count(n, e->b, " die", " dice");
        line_put(n, " in the bag");
        break;
    case SNS_EV_END_PHASE:
        line_put(n, "End phase: the commanders of ");
        line_side(n, e->a);
        line_put(n, " are first");
        break;
    case SNS_EV_MORALE_TEST:
        put_side(n, e->a, " tests its morale", " test their morale");
        put_of(n, e->b, e->c, " of its value lost, due at ");
        break;
    case SNS_EV_DEMORALISED:
        put_side(n, e->a, " is demoralised", " are demoralised");
        put_of(n, e->b, e->c, " of its value lost, broken at ");
        break;
    case SNS_EV_OFFER:
        put_side(n, e->a, " offers a draw", " offer a draw");
        break;
    default: /* SNS_EV_OVER */
        if (e->a != TC_WON_0 && e->a != TC_WON_1)
            line_put(n, "A draw");
        else
            put_side(n, e->a == TC_WON_1, " wins", " win");
        break;
    }
}

/* ---- One event ------------------------------------------------------------------------------- */

static void say_commander(play_line *n, const tc_event *e)
{
    if (e->kind == SNS_EV_RIDES) {
        say_rides(n, e);
        return;
    }
    line_name(n, e->who);
    if (e->kind == SNS_EV_FLEES) {
        line_put(n, " flees to ");
        play_sns_put_place(n, e->a, e->b);
        if (e->whom == TC_NONE)
            return;
        line_put(n, ", away from ");
    } else {
        line_put(n, e->kind == SNS_EV_ATTACHED ? " is with " : " leaves the table with ");
    }
    line_name(n, e->whom);
}

static void say_unit(play_line *n, const tc_event *e)
{
    switch (e->kind) {
    case SNS_EV_DEPLOYS:
        say_deploys(n, e);
        break;
    case SNS_EV_LEFT_OUT:
        put_who(n, e->who, " finds no place and is left out", " find no place and are left out");
        break;
    case SNS_EV_ACTIVATES:
        say_activates(n, e);
        break;
    case SNS_EV_BONUS:
        say_bonus(n, e);
        break;
    case SNS_EV_ACTS:
        say_acts(n, e);
        break;
    case SNS_EV_DEFERS:
        put_who(n, e->who, " defers", " defer");
        break;
    case SNS_EV_HOLDS:
        put_who(n, e->who, " holds", " hold");
        break;
    case SNS_EV_STOPPED:
        say_stopped(n, e);
        break;
    case SNS_EV_CHARGES:
        say_charges(n, e);
        break;
    case SNS_EV_REACTS:
        say_reacts(n, e);
        break;
    case SNS_EV_ENGAGED:
        say_engaged(n, e);
        break;
    case SNS_EV_BREAKS_OFF:
        put_who(n, e->who, " breaks off to ", " break off to ");
        play_sns_put_place(n, e->a, e->b);
        break;
    default: /* ATTACHED, RIDES, FLEES, LEAVES */
        say_commander(n, e);
        break;
    }
}

/* What is one event and nothing more. */
static void say_alone(play_line *n, play_sns_reel *r)
{
    const tc_event *e = play_sns_take(n, r);

    switch (e->kind) {
    case SNS_EV_TURN:
    case SNS_EV_CLEAN_UP:
    case SNS_EV_END_PHASE:
    case SNS_EV_MORALE_TEST:
    case SNS_EV_DEMORALISED:
    case SNS_EV_OFFER:
    case SNS_EV_OVER:
        say_clock(n, e);
        break;
    case TC_EV_BEGIN:
    case TC_EV_RESULT:
        line_name(n, e->who);
        line_put(n, e->kind == TC_EV_BEGIN ? " rolls" : " total ");
        if (e->kind == TC_EV_RESULT)
            line_number(n, e->a);
        break;
    default:
        say_unit(n, e);
        break;
    }
}

/* ---- Runs of events -------------------------------------------------------------------------- */

/* A die is told with what comes of it. */
static void say_die(play_line *n, play_sns_reel *r)
{
    const tc_event *e = play_sns_peek(r, 0), *then = play_sns_peek(r, 1);

    if (e->rule == SNS_5_4_a)
        say_draw(n, r);
    else if (e->rule == SNS_5_5_a)
        say_hand(n, r);
    else if (then->kind == SNS_EV_EVADES && then->who == e->who)
        say_evades(n, r);
    else if (then->kind == SNS_EV_RALLIED && then->whom == e->who)
        say_rallied(n, r);
    else if (then->kind == SNS_EV_CHECK && then->who == e->who) {
        play_sns_pass(n, r);
        say_check(n, r);
    } else
        say_dice(n, r);
}

static void say_run(play_line *n, play_sns_reel *r)
{
    switch (play_sns_peek(r, 0)->kind) {
    case TC_EV_DIE:
        say_die(n, r);
        break;
    case SNS_EV_SCOUTING:
        say_scouting(n, r);
        break;
    case SNS_EV_GROUND:
    case SNS_EV_NO_GROUND:
        say_ground(n, r);
        break;
    case SNS_EV_PLACED:
        say_placed(n, r);
        break;
    case SNS_EV_PHASE:
    case SNS_EV_DRAWN:
    case SNS_EV_ACTIVE:
        say_draw(n, r);
        break;
    case SNS_EV_HAND:
        say_hand(n, r);
        break;
    case SNS_EV_GIVEN:
    case SNS_EV_ALLOCATED:
        say_allocated(n, r);
        break;
    case SNS_EV_MOVED:
        say_moved(n, r);
        break;
    case SNS_EV_CHECK:
        say_check(n, r);
        break;
    case SNS_EV_EVADES:
        say_evades(n, r);
        break;
    case SNS_EV_CONTACT:
        say_contact(n, r);
        break;
    case SNS_EV_RALLIED:
        say_rallied(n, r);
        break;
    default:
        say_alone(n, r);
        break;
    }
}

/* What somebody does is said by what comes right behind it. */
static bool is_told_at_once(const play_sns_reel *r)
{
    const tc_event *e = play_sns_peek(r, 0), *then = play_sns_peek(r, 1);

    return e->kind == SNS_EV_ACTS && then->kind == told_by(e->a) && then->who == e->who &&
           then->kind != 0;
}

play_line play_sns_narrate(play_line line, const tc_event *ev, int count)
{
    play_sns_reel r = { ev, count, 0 };

    while (r.at < r.count) {
        if (is_told_at_once(&r)) {
            play_sns_pass(&line, &r);
            continue;
        }
        if (!play_sns_say_fight(&line, &r) && !play_sns_say_fate(&line, &r))
            say_run(&line, &r);
        line_end(&line);
    }
    return line;
}
