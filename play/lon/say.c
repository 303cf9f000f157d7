/* Lion of the North told: plain English, one line per act. Events that belong together share a
   line: a shot and its dice up to the save, an attack with the dice of both, any other roll and
   what comes of it. */
#include "../../core/lon/tables.h"
#include "../inside.h"

/* What the line in hand is about. */
enum group { ALONE, PLACES, SHOT, ATTACK, ROLL };

/* ---- Words ----------------------------------------------------------------------------------- */

static void put_name(play_line *n, int subject)
{
    if (subject == LON_PLAYER0 || subject == LON_PLAYER1)
        pen_side(&n->pen, n->b, subject - LON_PLAYER0);
    else if (subject == LON_DECK && !n->joined)
        line_put(n, "The deck");
    else
        line_name(n, subject);
}

/* From tenths of a millimetre, as events carry them. */
static int32_t length_of(int tenths)
{
    return LON_CM / 100 * (uint16_t)tenths;
}

static void put_length(play_line *n, int tenths)
{
    pen_length(&n->pen, length_of(tenths));
}

static void put_place(play_line *n, int x, int y)
{
    pen_point(&n->pen, length_of(x), length_of(y));
}

static const char *word(const char *known)
{
    return known ? known : "something";
}

static void put_by(play_line *n, const char *between, int by)
{
    if (by == TC_NONE)
        return;
    line_put(n, between);
    put_name(n, by);
}

static void end_line(play_line *n)
{
    n->dice = 0;
    n->closed = false;
    line_end(n);
}

/* ---- Rolls ----------------------------------------------------------------------------------- */

/* "Musketeers A2: d8 7 + d3 2", "5 against 3". */
static void say_die(play_line *n, const tc_event *e)
{
    if (!n->joined && e->who == LON_DECK && e->rule == LON_13_C)
        line_put(n, "The event card");
    else if (!n->joined)
        put_name(n, e->who);
    if (!n->dice) {
        line_put(n, ": ");
        if (n->joined && e->who != n->who && n->group != ATTACK) {
            put_name(n, e->who);
            line_put(n, " ");
        }
    } else if (e->who == n->roller) {
        line_put(n, n->group == ATTACK ? " + " : ", ");
    } else if (n->group == ATTACK) {
        line_put(n, " against ");
    } else {
        line_put(n, "; ");
        put_name(n, e->who);
        line_put(n, " ");
    }
    line_put(n, "d");
    line_number(n, e->a);
    line_put(n, " ");
    line_number(n, e->b);
    n->dice++;
    n->roller = e->who;
    n->rule = e->rule;
}

static void say_modifier(play_line *n, const tc_event *e)
{
    if (!n->joined)
        put_name(n, e->who);
    line_put(n, " ");
    pen_signed(&n->pen, e->a);
    pen_cite(&n->pen, e->rule, e->ruling);
}

static void say_fires(play_line *n, const tc_event *e)
{
    put_name(n, e->who);
    line_put(n, " fires at ");
    put_name(n, e->whom);
    if (e->c) {
        line_put(n, ", ");
        put_length(n, e->c);
        line_put(n, " cm off");
    } else {
        line_put(n, " in contact");
    }
    line_put(n, ", d");
    line_number(n, e->a);
    line_put(n, " above ");
    line_number(n, e->b);
}

static void say_attack(play_line *n, const tc_event *e)
{
    put_name(n, e->who);
    line_put(n, " attacks ");
    put_name(n, e->whom);
    line_put(n, ", ");
    line_put(n, word(play_lon_edge_words(e->a)));
    line_put(n, " on ");
    line_put(n, word(play_lon_edge_words(e->b)));
    line_put(n, ", d");
    line_number(n, e->c);
    line_put(n, " against d");
    line_number(n, e->d);
}

static void say_aid(play_line *n, const tc_event *e)
{
    line_put(n, n->joined ? "; " : "");
    put_name(n, e->who);
    line_put(n, !e->a && !e->b ? " fights without aid"
                : e->a         ? " fights with fanaticism"
                               : " is aided");
    if (e->a && e->b)
        line_put(n, " and is aided");
    if (e->b)
        put_by(n, " by ", e->whom);
}

/* ---- What comes of dice ---------------------------------------------------------------------- */

/* "Musketeers A2 " or, behind its dice, ", ". */
static void put_subject(play_line *n, int who)
{
    if (n->joined && who == n->who) {
        line_put(n, ",");
        return;
    }
    line_put(n, n->joined ? "; " : "");
    put_name(n, who);
}

static void say_shot_result(play_line *n, const tc_event *e)
{
    if (!n->joined)
        put_name(n, e->who);
    line_put(n, n->joined ? ", " : " ");
    line_put(n, e->kind == LON_EV_HITS ? "hits" : "misses");
    if (!n->joined)
        put_by(n, " ", e->whom);
    if (n->dice > 1 || !n->joined) {
        line_put(n, " with ");
        line_number(n, e->a);
        line_put(n, " against ");
        line_number(n, e->b);
    }
}

static void say_result(play_line *n, const tc_event *e)
{
    if (!n->joined) {
        put_name(n, e->who);
        put_by(n, " against ", e->whom);
    }
    line_put(n, ": ");
    line_number(n, e->a);
    line_put(n, " to ");
    line_number(n, e->b);
    if (!e->c) {
        line_put(n, ", nothing comes of it");
        return;
    }
    line_put(n, ", ");
    put_name(n, e->c == 1 ? e->who : e->whom);
    line_put(n, " is beaten");
}

static void say_general(play_line *n, const tc_event *e)
{
    put_subject(n, e->who);
    if (!n->dice) {
        line_put(n, " rolls ");
        line_number(n, e->a);
    } else {
        line_put(n, " for the general's life");
    }
    put_by(n, ", hit by ", e->whom);
}

static void say_rallies(play_line *n, const tc_event *e)
{
    put_subject(n, e->who);
    line_put(n, e->c ? " rallies" : " stays disordered");
    if (n->dice > 1) {
        line_put(n, " with ");
        line_number(n, e->a);
    }
}

static void say_visibility(play_line *n, const tc_event *e)
{
    line_put(n, n->joined ? ", " : "");
    line_put(n, e->a        ? n->joined ? "visibility is bad" : "Visibility is bad"
                : n->joined ? "the sight clears"
                            : "The sight clears");
}

static void say_event(play_line *n, const tc_event *e)
{
    line_put(n, n->joined ? ", event: " : "Event: ");
    line_put(n, word(play_lon_event_words(e->a)));
}

static void say_sunset(play_line *n, const tc_event *e)
{
    line_put(n, n->joined ? ", " : "");
    if (e->b) {
        line_put(n, n->joined ? "the sunset is let pass" : "The sunset is let pass");
        return;
    }
    line_put(n, n->joined ? "the sun sets with turn " : "The sun sets with turn ");
    line_number(n, e->a);
}

static void say_tokens(play_line *n, const tc_event *e)
{
    if (!n->joined || n->roller != LON_PLAYER0 + e->a) {
        line_put(n, n->joined ? "; " : "");
        line_side(n, e->a);
        line_put(n, " gains ");
    } else {
        line_put(n, ", gains ");
    }
    line_put(n, word(play_lon_event_words(e->b)));
    line_put(n, " for ");
    line_count(n, e->c, " stand", " stands");
    line_put(n, " up to turn ");
    line_number(n, e->d);
}

static void say_card(play_line *n, const tc_event *e)
{
    line_put(n, n->joined ? ", card " : "Card ");
    line_put(n, word(play_lon_card_name(e->a)));
    if (e->a != LON_EVENT_CARD) {
        line_put(n, ", ");
        line_put(n, word(play_lon_card_words(e->a)));
        line_put(n, " of ");
        line_side(n, e->b);
    }
    line_put(n, ", ");
    line_number(n, e->c);
    line_put(n, " left");
}

/* The deck's and the players' own. */
static void say_drawn(play_line *n, const tc_event *e)
{
    switch (e->kind) {
    case LON_EV_CPTS:
        line_put(n, n->joined ? ", " : "");
        if (!n->joined)
            line_side(n, e->a);
        line_put(n, n->joined ? "" : " has ");
        line_count(n, e->b, " control point", " control points");
        line_put(n, e->c ? " for the second contingent" : "");
        break;
    case LON_EV_VISIBILITY:
        say_visibility(n, e);
        break;
    case LON_EV_EVENT:
        say_event(n, e);
        break;
    case LON_EV_SUNSET:
        say_sunset(n, e);
        break;
    case LON_EV_TOKENS:
        say_tokens(n, e);
        break;
    case LON_EV_CARD:
        say_card(n, e);
        break;
    case LON_EV_BENEFITS:
        line_put(n, n->joined ? "; " : "");
        line_side(n, e->a);
        line_put(n, " gains by the event: ");
        line_put(n, word(play_lon_event_words(e->b)));
        break;
    case LON_EV_FIRST:
        line_put(n, n->joined ? "; " : "");
        line_side(n, e->a);
        line_put(n, " is First Player");
        break;
    default: /* LON_EV_TURN_ENDS */
        line_put(n, n->joined ? ", the turn ends" : "The turn ends");
        if (e->a) {
            line_put(n, " with ");
            line_count(n, e->a, " card unplayed", " cards unplayed");
        }
        break;
    }
}

static void say_outcome(play_line *n, const tc_event *e)
{
    switch (e->kind) {
    case LON_EV_HITS:
    case LON_EV_MISSES:
        say_shot_result(n, e);
        break;
    case LON_EV_SAVED:
        if (!n->dice || n->roller != e->who)
            put_subject(n, e->who);
        line_put(n, !n->dice || n->roller != e->who ? e->a ? " is saved by cover" : " is not saved"
                    : e->a                          ? ", saved by cover"
                                                    : ", not saved");
        break;
    case LON_EV_EXPLODES:
        put_subject(n, e->who);
        line_put(n, " explodes");
        line_lost(n, e->a, e->b);
        break;
    case LON_EV_RESULT:
        say_result(n, e);
        break;
    case LON_EV_GENERAL:
        say_general(n, e);
        break;
    case LON_EV_RALLIES:
        say_rallies(n, e);
        break;
    case LON_EV_SLOWED:
        put_subject(n, e->who);
        line_put(n, " is slowed by ");
        line_number(n, e->a);
        line_put(n, " cm");
        break;
    case TC_EV_RESULT:
        put_subject(n, e->who);
        line_put(n, " total ");
        line_number(n, e->a);
        break;
    default:
        say_drawn(n, e);
        break;
    }
}

/* ---- Lines of one event ---------------------------------------------------------------------- */

static void say_placed(play_line *n, const tc_event *e)
{
    line_put(n, n->joined ? "; " : "Deployed: ");
    put_name(n, e->who);
    line_put(n, " ");
    put_place(n, e->a, e->b);
    line_facing(n, e->c);
    if (play_lon_gun_words(e->d)) {
        line_put(n, ", ");
        line_put(n, play_lon_gun_words(e->d));
    }
}

static void say_phase(play_line *n, const tc_event *e)
{
    if (e->c) {
        line_put(n, "Adjacent fire of ");
        line_side(n, e->b);
        return;
    }
    line_side(n, e->b);
    line_put(n, ": ");
    line_put(n, word(play_lon_card_words(e->a)));
}

static void say_begins(play_line *n, const tc_event *e)
{
    put_name(n, e->who);
    if (e->a > 1) {
        line_put(n, " and ");
        line_count(n, e->a - 1, " other", " others");
    }
    line_put(n, e->a > 1 ? " move" : " moves");
    line_put(n, e->whom != TC_NONE ? " in column" : "");
    line_put(n, e->d & LON_FORCE      ? " by force march"
                : e->d & LON_SURPRISE ? " by surprise march"
                                      : "");
    line_put(n, e->d & LON_TO_REAR ? " to the rear" : "");
    line_put(n, ", up to ");
    put_length(n, e->c);
    line_put(n, e->b ? " cm for " : " cm, free");
    if (e->b)
        line_count(n, e->b, " point", " points");
}

static void say_moved(play_line *n, const tc_event *e)
{
    put_name(n, e->who);
    if (e->d) {
        line_put(n, " moves ");
        put_length(n, e->d);
        line_put(n, " cm to ");
    } else {
        line_put(n, " stands at ");
    }
    put_place(n, e->a, e->b);
    line_facing(n, e->c);
}

static void say_pair(play_line *n, const tc_event *e, const char *between, const char *behind)
{
    put_name(n, e->who);
    line_put(n, behind);
    put_by(n, between, e->whom);
}

static const char *cause_words(int cause)
{
    static const char *const words[LON_CAUSES] = {
        [LON_BY_FIRE] = "",
        [LON_BY_MELEE] = "",
        [LON_BY_PASSAGE] = "",
        [LON_BY_BLOCK] = ", its way back is barred",
        [LON_BY_EDGE] = ", driven off the table",
        [LON_BY_POWDER] = ", its powder goes up",
    };
    return cause >= 0 && cause < LON_CAUSES ? words[cause] : "";
}

static void say_loss(play_line *n, const tc_event *e)
{
    switch (e->kind) {
    case LON_EV_DISORDERED:
        say_pair(n, e, e->a == LON_BY_PASSAGE ? " as it is passed through by " : " by ",
                 " is disordered");
        break;
    case LON_EV_DESTROYED:
    case LON_EV_KILLED:
        say_pair(n, e, " by ", e->kind == LON_EV_KILLED ? " is killed" : " is destroyed");
        line_put(n, cause_words(e->a));
        line_lost(n, e->b, e->c);
        break;
    case LON_EV_CAPTURED:
        say_pair(n, e, " by ", " is captured");
        line_lost(n, e->a, e->b);
        break;
    case LON_EV_RECAPTURED:
        say_pair(n, e, " by ", " is won back");
        line_lost(n, e->a, e->b);
        break;
    case LON_EV_WOUNDED:
        say_pair(n, e, " by ", " is wounded");
        break;
    case LON_EV_BAGGAGE:
        put_name(n, e->who);
        line_put(n, e->a == e->b ? " wins back the baggage of " : " takes the baggage of ");
        line_side(n, e->a);
        line_lost(n, e->c, e->d);
        break;
    default: /* LON_EV_DEMORALISED */
        line_side(n, e->a);
        line_put(n, " is demoralised");
        line_lost(n, e->b, e->c);
        break;
    }
}

/* Who is driven where, and who follows. */
static void say_driven(play_line *n, const tc_event *e)
{
    put_name(n, e->who);
    if (e->kind == LON_EV_PUSHED) {
        line_put(n, " is pushed on");
        put_by(n, " by ", e->whom);
    } else {
        const int length = e->c;
        line_put(n, e->kind == LON_EV_RETREATS ? " falls back "
                    : e->d                     ? " advances, as horse must, "
                                               : " advances ");
        put_length(n, length);
        line_put(n, " cm");
        if (e->kind == LON_EV_RETREATS)
            put_by(n, " from ", e->whom);
    }
    line_put(n, " to ");
    put_place(n, e->a, e->b);
}

static void say_arrival(play_line *n, const tc_event *e)
{
    put_name(n, e->who);
    line_put(n, e->kind == LON_EV_RETURNS ? " is brought back at " : " comes on at ");
    put_place(n, e->a, e->b);
    line_facing(n, e->c);
    if (e->kind == LON_EV_ARRIVES) {
        line_put(n, ", now an army of ");
        line_number(n, e->d);
    }
}

static void say_over(play_line *n, const tc_event *e)
{
    if (e->a != TC_WON_0 && e->a != TC_WON_1) {
        line_put(n, "A draw");
        return;
    }
    line_side(n, e->a == TC_WON_1);
    line_put(n, " wins");
    if (play_lon_level_name(e->b)) {
        line_put(n, ", a ");
        line_put(n, play_lon_level_name(e->b));
        line_put(n, " victory");
    }
}

static void say_gun(play_line *n, const tc_event *e)
{
    put_name(n, e->who);
    switch (e->kind) {
    case LON_EV_DISMOUNTS:
        line_put(n, " dismounts");
        break;
    case LON_EV_GUN:
        line_put(n, " is now ");
        line_put(n, word(play_lon_gun_words(e->a)));
        break;
    default:
        line_put(n, " turns");
        line_facing(n, e->a);
        break;
    }
}

static void say_combat(play_line *n, const tc_event *e)
{
    line_put(n, "Combat: ");
    put_name(n, e->who);
    line_put(n, " is attacked by ");
    line_count(n, e->a, " stand", " stands");
    line_put(n, e->b ? ", a flank attack" : "");
}

static void say_consent(play_line *n, const tc_event *e)
{
    line_side(n, e->a);
    line_put(n, e->b ? " would let the sunset pass" : " wants the sunset to count");
}

static void say_alone(play_line *n, const tc_event *e)
{
    switch (e->kind) {
    case LON_EV_TURN:
        line_put(n, "Turn ");
        line_number(n, e->a);
        break;
    case LON_EV_PHASE:
        say_phase(n, e);
        break;
    case LON_EV_CONSENT:
        say_consent(n, e);
        break;
    case LON_EV_RETURNS:
    case LON_EV_ARRIVES:
        say_arrival(n, e);
        break;
    case LON_EV_BEGINS:
        say_begins(n, e);
        break;
    case LON_EV_MOVED:
        say_moved(n, e);
        break;
    case LON_EV_DISMOUNTS:
    case LON_EV_GUN:
    case LON_EV_PIVOTS:
        say_gun(n, e);
        break;
    case LON_EV_COMBAT:
        say_combat(n, e);
        break;
    case LON_EV_RETREATS:
    case LON_EV_PUSHED:
    case LON_EV_ADVANCES:
        say_driven(n, e);
        break;
    case LON_EV_OFFER:
        line_side(n, e->a);
        line_put(n, " offers a draw");
        break;
    case LON_EV_OVER:
        say_over(n, e);
        break;
    default:
        say_loss(n, e);
        break;
    }
}

/* ---- Joining --------------------------------------------------------------------------------- */

/* What comes of dice. */
static bool is_outcome(int kind)
{
    switch (kind) {
    case TC_EV_RESULT:
    case LON_EV_HITS:
    case LON_EV_MISSES:
    case LON_EV_SAVED:
    case LON_EV_EXPLODES:
    case LON_EV_RESULT:
    case LON_EV_GENERAL:
    case LON_EV_RALLIES:
    case LON_EV_SLOWED:
    case LON_EV_CPTS:
    case LON_EV_VISIBILITY:
    case LON_EV_EVENT:
    case LON_EV_SUNSET:
    case LON_EV_TOKENS:
    case LON_EV_CARD:
    case LON_EV_BENEFITS:
    case LON_EV_FIRST:
    case LON_EV_TURN_ENDS:
        return true;
    default:
        return false;
    }
}

static bool is_die(int kind)
{
    return kind == TC_EV_DIE || kind == TC_EV_MOD;
}

static enum group group_of(int kind)
{
    if (kind == LON_EV_PLACED)
        return PLACES;
    if (kind == LON_EV_FIRES)
        return SHOT;
    if (kind == LON_EV_ATTACK || kind == LON_EV_AID)
        return ATTACK;
    return is_die(kind) || is_outcome(kind) || kind == TC_EV_BEGIN ? ROLL : ALONE;
}

/* Nobody's own: the deck's and the players' dice stand on one line. */
static bool is_table(int who)
{
    return who >= LON_DECK;
}

/* Does the event go on with the line in hand? */
static bool goes_on(const play_line *n, const tc_event *e, int group)
{
    if (!n->joined || group == ALONE || n->closed || e->kind == TC_EV_BEGIN ||
        e->kind == LON_EV_FIRES || e->kind == LON_EV_ATTACK)
        return false;
    if (group != ROLL)
        return group == n->group;
    if (n->group == PLACES || n->group == ALONE)
        return false;
    if (n->group == ATTACK)
        return is_die(e->kind) || e->kind == LON_EV_RESULT;
    if (n->group == SHOT)
        return is_die(e->kind) || e->kind == LON_EV_HITS || e->kind == LON_EV_MISSES ||
               e->kind == LON_EV_SAVED || e->kind == LON_EV_EXPLODES;
    if (is_table(e->who) && e->kind == TC_EV_DIE && n->dice && e->rule != n->rule)
        return false; /* the next card's */
    if (e->kind == LON_EV_CARD && n->rule != LON_3_A_2)
        return false; /* the last one needs no die */
    return e->who == n->who || (is_table(e->who) && is_table(n->who));
}

/* A card says whose phase it is; what a rally's total is worth is said with it. */
static bool is_said_elsewhere(const tc_event *ev, int count, int i)
{
    if (ev[i].kind == LON_EV_PHASE && !ev[i].c)
        return i > 0 && ev[i - 1].kind == LON_EV_CARD;
    return ev[i].kind == TC_EV_RESULT && i + 1 < count && ev[i + 1].kind == LON_EV_RALLIES;
}

static void say_roll(play_line *n, const tc_event *e)
{
    switch (e->kind) {
    case TC_EV_BEGIN:
        put_name(n, e->who);
        line_put(n, e->a > 0 ? " needs " : " rolls");
        if (e->a > 0)
            line_number(n, e->a);
        break;
    case TC_EV_DIE:
        say_die(n, e);
        break;
    case TC_EV_MOD:
        say_modifier(n, e);
        break;
    default:
        say_outcome(n, e);
        /* A hit may be saved from, and both players may gain by an event. */
        n->closed = e->kind != LON_EV_HITS && e->kind != LON_EV_BENEFITS;
        break;
    }
}

static void narrate_event(play_line *n, const tc_event *e)
{
    const int group = (int)group_of(e->kind);

    if (!goes_on(n, e, group)) {
        end_line(n);
        n->who = e->who;
        n->group = group;
    }
    switch (group) {
    case PLACES:
        say_placed(n, e);
        break;
    case SHOT:
        say_fires(n, e);
        break;
    case ATTACK:
        if (e->kind == LON_EV_AID)
            say_aid(n, e);
        else
            say_attack(n, e);
        break;
    case ROLL:
        say_roll(n, e);
        break;
    default:
        say_alone(n, e);
        break;
    }
    n->joined++;
    if (e->kind != TC_EV_MOD) /* it has its own beside it */
        line_cite(n, e);
}

play_line play_lon_narrate(play_line line, const tc_event *ev, int count)
{
    for (int i = 0; i < count; i++)
        if (!is_said_elsewhere(ev, count, i))
            narrate_event(&line, &ev[i]);
    end_line(&line);
    return line;
}
