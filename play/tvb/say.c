/* Tilly's Very Bad Day told: plain English, one line per act. Events that belong together share a
   line: a change of direction and the move behind it, a shot or a unit's blows and their dice. */
#include "inside.h"

/* What the line in hand is about; events of another group, or of somebody else, start a new one. */
enum group { ALONE, PLACES, MOVE, ROLL, CHARGE, RESULTS };

typedef struct narrator {
    play_line line;
    enum group group;
    int who;
    int dice; /* ROLL: told so far */
} narrator;

/* ---- Words ----------------------------------------------------------------------------------- */

static void put(narrator *n, const char *text)
{
    pen_text(&n->line.pen, text);
}

static void put_name(narrator *n, int subject)
{
    const char *name = subject == TC_NONE ? NULL : play_subject_name(n->line.b, subject);
    put(n, name ? name : "nobody");
}

static void put_side(narrator *n, int side)
{
    pen_side(&n->line.pen, n->line.b, side);
}

static void put_number(narrator *n, int number)
{
    pen_number(&n->line.pen, number);
}

static void put_count(narrator *n, int count, const char *one, const char *many)
{
    put_number(n, count);
    put(n, count == 1 ? one : many);
}

/* To the hundredth: nobody measures closer by eye. */
static void put_length(narrator *n, int thousandths)
{
    pen_length(&n->line.pen, 10 * pl_rnd((uint16_t)thousandths, 10));
}

static void put_place(narrator *n, int x, int y)
{
    put(n, "(");
    put_length(n, x);
    put(n, ", ");
    put_length(n, y);
    put(n, ")");
}

static void put_facing(narrator *n, int heading)
{
    put(n, " facing ");
    pen_degrees(&n->line.pen, heading);
}

static void put_lost(narrator *n, const tc_event *e)
{
    put(n, ", ");
    put_number(n, e->a);
    put(n, " of ");
    put_number(n, e->b);
    put(n, " lost");
}

static void end_line(narrator *n)
{
    n->dice = 0;
    line_end(&n->line);
}

/* ---- Places and moves ------------------------------------------------------------------------ */

static void say_placed(narrator *n, const tc_event *e)
{
    put(n, n->line.joined ? "; " : "Deployed: ");
    put_name(n, e->who);
    if (e->whom != TC_NONE) {
        put(n, " with ");
        put_name(n, e->whom);
        return;
    }
    put(n, " ");
    put_place(n, e->a, e->b);
    put_facing(n, e->c);
}

static void say_change(narrator *n, const tc_event *e)
{
    static const char *const verbs[TVB_CHANGES] = {
        [TVB_NO_CHANGE] = " goes straight",      [TVB_WHEEL_LEFT] = " wheels left ",
        [TVB_WHEEL_RIGHT] = " wheels right ",    [TVB_ABOUT] = " faces about",
        [TVB_TURN_LEFT] = " turns left",         [TVB_TURN_RIGHT] = " turns right",
        [TVB_OBLIQUE_LEFT] = " obliques left ",  [TVB_OBLIQUE_RIGHT] = " obliques right ",
        [TVB_SIDE_LEFT] = " goes sideways left", [TVB_SIDE_RIGHT] = " goes sideways right",
        [TVB_BACKWARDS] = " goes backwards",
    };

    put(n, e->a >= 0 && e->a < TVB_CHANGES ? verbs[e->a] : " turns");
    if (e->a == TVB_WHEEL_LEFT || e->a == TVB_WHEEL_RIGHT || e->a == TVB_OBLIQUE_LEFT ||
        e->a == TVB_OBLIQUE_RIGHT)
        pen_degrees(&n->line.pen, e->b < 0 ? -e->b : e->b);
    if (e->c > 0) {
        put(n, " for ");
        put_length(n, e->c);
    }
}

static void say_move(narrator *n, const tc_event *e)
{
    if (!n->line.joined)
        put_name(n, e->who);
    else if (e->kind != TVB_EV_CONTACT)
        put(n, ",");
    if (e->kind == TVB_EV_CHANGED) {
        say_change(n, e);
        return;
    }
    if (e->d) {
        put(n, " moves ");
        put_length(n, e->d);
    } else if (!n->line.joined) {
        put(n, e->rule == TVB_1_1_q ? " pivots" : " stands");
    }
    put(n, e->d || n->line.joined ? " to " : " at ");
    put_place(n, e->a, e->b);
    if (e->rule != TVB_1_1_r) /* a commander faces nowhere */
        put_facing(n, e->c);
}

static void say_charged(narrator *n, const tc_event *e)
{
    if (e->kind == TVB_EV_CONTACT) { /* on a line of its own if somebody stepped aside before */
        if (!n->line.joined)
            put_name(n, e->who);
        put(n, n->line.joined ? "; touches " : " touches ");
        put_name(n, e->whom);
        put(n, " in its ");
        put(n, play_tvb_zone_name(e->a));
        return;
    }
    if (e->kind == TVB_EV_CHANGED) {
        say_move(n, e);
        return;
    }
    if (!n->line.joined)
        put_name(n, e->who);
    else
        put(n, " and");
    put(n, " charges ");
    put_length(n, e->d);
    put(n, " to ");
    put_place(n, e->a, e->b);
    if (e->whom != TC_NONE) {
        put(n, " into ");
        put_name(n, e->whom);
    }
}

/* ---- Dice ------------------------------------------------------------------------------------ */

/* What it means to have passed or failed, by the rule that asked for the dice. */
static void say_result(narrator *n, const tc_event *e)
{
    put(n, ", ");
    switch (e->rule) {
    case TVB_1_2_m:
    case TVB_3_4_e:
    case TVB_3_4_f:
        put_count(n, e->a, " hit", " hits");
        break;
    case TVB_1_1_c:
        put(n, e->b ? "passes" : "fails");
        break;
    case TVB_1_2_p:
    case TVB_X17:
        put(n, e->b ? "unhurt" : "falls");
        break;
    case TVB_S_a:
        put_number(n, e->a);
        break;
    case TVB_4_4_d:
    case TVB_4_4_e:
        put(n, "total ");
        put_number(n, e->a);
        put(n, e->b ? ", fights on" : ", breaks");
        break;
    default:
        put(n, e->b ? "yes" : "no");
        break;
    }
}

static const char *shot_words(const tc_event *e)
{
    return e->d ? " shoots at " : " also shoots at ";
}

static void say_shot(narrator *n, const tc_event *e)
{
    put_name(n, e->who);
    put(n, shot_words(e));
    put_name(n, e->whom);
    put(n, " (");
    put(n, play_tvb_zone_name(e->b));
    put(n, ", ");
    put_length(n, e->c);
    put(n, ") with ");
    put_count(n, e->a, " die", " dice");
}

static void say_fights(narrator *n, const tc_event *e)
{
    put_name(n, e->who);
    put(n, " fights with ");
    put_count(n, e->a, " die", " dice");
    if (e->b) {
        put(n, " and ");
        put_number(n, e->b);
        put(n, " of the commander");
    }
}

static void say_roll(narrator *n, const tc_event *e)
{
    if (!n->line.joined && e->kind != TVB_EV_SHOT && e->kind != TVB_EV_FIGHTS)
        put_name(n, n->who);
    switch (e->kind) {
    case TVB_EV_SHOT:
        say_shot(n, e);
        break;
    case TVB_EV_FIGHTS:
        say_fights(n, e);
        break;
    case TC_EV_BEGIN:
        if (n->dice) /* after his unit's (3.4.e) */
            put(n, "; the commander's");
        n->dice = 0;
        if (e->a > 0) {
            put(n, n->line.joined ? " on " : " needs ");
            put_number(n, e->a);
        }
        break;
    case TC_EV_MOD:
        put(n, ", ");
        pen_signed(&n->line.pen, e->a);
        pen_cite(&n->line.pen, e->rule, e->ruling);
        break;
    case TC_EV_DIE:
        put(n, n->dice++ ? " " : ": ");
        put_number(n, e->b);
        break;
    default:
        say_result(n, e);
        break;
    }
}

/* ---- Lines of one event ---------------------------------------------------------------------- */

static void say_step(narrator *n, const tc_event *e)
{
    switch (e->a) {
    case TVB_STEP_MOVE:
        put_side(n, e->b);
        put(n, " moves");
        break;
    case TVB_STEP_SHOOT:
        put_side(n, e->b);
        put(n, " shoots");
        break;
    case TVB_STEP_CANNONADE:
        put(n, "Cannonade of ");
        put_side(n, e->b);
        break;
    case TVB_STEP_DECLARE:
        put_side(n, e->b);
        put(n, " declares charges");
        break;
    case TVB_STEP_CHARGE:
        put(n, "Charges are made");
        break;
    case TVB_STEP_POINT_BLANK:
        put(n, "Point blank: ");
        put_side(n, e->b);
        break;
    case TVB_STEP_MELEE:
        put(n, "Melees; first to choose: ");
        put_side(n, e->b);
        break;
    case TVB_STEP_RALLY:
        put_side(n, e->b);
        put(n, " rallies back");
        break;
    case TVB_STEP_MORALE:
        put(n, "Morale of commands and units");
        break;
    case TVB_STEP_ARMY_MORALE:
        put(n, "Morale of the armies");
        break;
    default:
        put(n, "Step: ");
        put(n, play_step_words(n->line.b, e->a));
        break;
    }
}

static void say_ground(narrator *n, const tc_event *e)
{
    put(n, e->c ? "Placed: difficult ground, a " : "Placed: a ");
    put(n, play_tvb_ground_words(e->b));
}

static void say_army(narrator *n, const tc_event *e)
{
    put_side(n, e->a);
    put(n, " has ");
    put_count(n, e->b, " unit in ", " units in ");
    put_count(n, e->c, " command", " commands");
    if (e->d) {
        put(n, ", ");
        put_count(n, e->d, " point", " points");
    }
}

static void say_resolve(narrator *n, const tc_event *e, const char *why)
{
    if (e->who == TC_NONE) {
        put(n, "Nothing is made of the rout of ");
        put_name(n, e->whom);
        return;
    }
    put_name(n, e->who);
    put(n, why);
    if (e->whom != TC_NONE && e->kind != TVB_EV_RESOLVE) {
        put(n, e->kind == TVB_EV_HEROICS ? " for the rout of " : ", ");
        put_name(n, e->whom);
    }
    put(n, ": resolve ");
    put_number(n, e->a);
    put(n, " > ");
    put_number(n, e->b);
}

static void say_declared(narrator *n, const tc_event *e)
{
    const int wheel = e->a; /* to the left negative */

    put_name(n, e->who);
    put(n, " will charge");
    if (wheel) {
        put(n, ", wheeling ");
        pen_degrees(&n->line.pen, wheel < 0 ? -wheel : wheel);
        put(n, wheel < 0 ? " left" : " right");
    }
    if (e->whom != TC_NONE) {
        put(n, e->rule == TVB_3_1_f ? " to join " : " at "); /* a commander's */
        put_name(n, e->whom);
    } else {
        put(n, " straight ahead");
    }
    put(n, ", ");
    put_length(n, e->b);
}

static void say_pair(narrator *n, const tc_event *e, const char *between, const char *behind)
{
    put_name(n, e->who);
    if (e->whom != TC_NONE) {
        put(n, between);
        put_name(n, e->whom);
    }
    put(n, behind);
}

static void say_melee_result(narrator *n, const tc_event *e)
{
    put(n, n->line.joined ? "; " : "");
    put_name(n, e->who);
    put(n, e->c > 0 ? " won" : e->c < 0 ? " lost" : " drew");
    put(n, " (");
    put_number(n, e->a);
    put(n, " given, ");
    put_number(n, e->b);
    put(n, " taken)");
}

static void say_morale(narrator *n, const tc_event *e)
{
    put_side(n, e->a);
    put(n, " has lost ");
    put_number(n, e->b);
    put(n, " of ");
    put_count(n, e->c, " unit", " units");
    put(n, e->d ? ": the army breaks" : ": it fights on");
}

static void say_over(narrator *n, const tc_event *e)
{
    if (e->a == TC_WON_0 || e->a == TC_WON_1) {
        put_side(n, e->a == TC_WON_1);
        put(n, " wins");
    } else {
        put(n, "A draw");
    }
}

static void say_shifted(narrator *n, const tc_event *e)
{
    put_name(n, e->who);
    put(n, e->kind == TVB_EV_SHIFTED ? " steps aside to " : " stays behind at ");
    put_place(n, e->a, e->b);
}

static void say_people(narrator *n, const tc_event *e)
{
    switch (e->kind) {
    case TVB_EV_ATTACHED:
        say_pair(n, e, " joins ", "");
        break;
    case TVB_EV_SHIFTED:
    case TVB_EV_DETACHED:
        say_shifted(n, e);
        break;
    case TVB_EV_ENTERED:
        put_name(n, e->who);
        put(n, " comes on at ");
        put_place(n, e->a, e->b);
        break;
    case TVB_EV_REVEALED:
        say_pair(n, e, " is seen by ", e->whom == TC_NONE ? " shows itself" : "");
        break;
    case TVB_EV_CUT_SHORT:
        say_pair(n, e, " stops short of ", " at ");
        put_place(n, e->a, e->b);
        break;
    case TVB_EV_CANCELLED:
        say_pair(n, e, "'s charge is cancelled by ",
                 e->whom == TC_NONE ? "'s charge comes to nothing" : "");
        break;
    case TVB_EV_EVADES:
        say_pair(n, e, " evades ", e->whom == TC_NONE ? " evades" : "");
        break;
    case TVB_EV_PRIMARY:
        say_pair(n, e, " leads the fight against ", "");
        break;
    case TVB_EV_LOCKED:
        say_pair(n, e, " is locked with ", "");
        break;
    case TVB_EV_GIVEN:
    case TVB_EV_HITS:
        say_pair(n, e, " gives ", " ");
        put_count(n, e->a, " hit", " hits");
        break;
    case TVB_EV_RALLIED:
        put_name(n, e->who);
        put(n, " rallies back ");
        put_length(n, e->c);
        put(n, " to ");
        put_place(n, e->a, e->b);
        break;
    default:
        put(n, play_event_name(n->line.b, e->kind)); /* without words yet; a test forbids it */
        break;
    }
}

static void say_losses(narrator *n, const tc_event *e)
{
    switch (e->kind) {
    case TVB_EV_ROUTED:
        put_name(n, e->who);
        put(n, " routs");
        put_lost(n, e);
        break;
    case TVB_EV_CASUALTY:
        say_pair(n, e, " falls with ", e->whom == TC_NONE ? " falls" : "");
        put_lost(n, e);
        break;
    case TVB_EV_OVERRUN:
        say_pair(n, e, " are overrun by ", "");
        put_lost(n, e);
        break;
    case TVB_EV_LEFT:
        put_name(n, e->who);
        put(n, " leaves the field");
        put_lost(n, e);
        break;
    case TVB_EV_COLLAPSE:
        put(n, "The command of ");
        put_name(n, e->who);
        put(n, " collapses, ");
        put_count(n, e->a, " unit", " units");
        break;
    case TVB_EV_RESOLVE:
        say_resolve(n, e, "");
        break;
    case TVB_EV_SHAKEN:
        say_resolve(n, e, " is shaken by the loss of its commander");
        break;
    case TVB_EV_RESTORED:
        say_resolve(n, e, " is rallied");
        break;
    case TVB_EV_HEROICS:
        say_resolve(n, e, " takes heart");
        break;
    default:
        say_people(n, e);
        break;
    }
}

static void say_alone(narrator *n, const tc_event *e)
{
    switch (e->kind) {
    case TVB_EV_ARMY:
        say_army(n, e);
        break;
    case TVB_EV_ROLES:
        put_side(n, e->a);
        put(n, " is the Attacker and has the south edge");
        break;
    case TVB_EV_GROUND:
        say_ground(n, e);
        break;
    case TVB_EV_TURN:
        put(n, "Turn ");
        put_number(n, e->a);
        break;
    case TVB_EV_STEP:
        say_step(n, e);
        break;
    case TVB_EV_DUE:
        put(n, "The command of ");
        put_name(n, e->who);
        put(n, e->b ? " may come on" : " does not come yet");
        break;
    case TVB_EV_MIST:
        put(n, e->a ? "Mist lies on the field this turn" : "No mist this turn");
        break;
    case TVB_EV_BURNS:
        put(n, "A piece of ground is burning: number ");
        put_number(n, e->a + 1);
        break;
    case TVB_EV_CHECK:
        put_name(n, e->who);
        put(n, e->a ? " is in command by its check" : " stays out of command");
        break;
    case TVB_EV_DECLARED:
        say_declared(n, e);
        break;
    case TVB_EV_MELEE:
        put(n, "Melee of ");
        put_name(n, e->a);
        put(n, ": ");
        put_count(n, e->b, " of the Attacker's, ", " of the Attacker's, ");
        put_count(n, e->c, " of the Defender's", " of the Defender's");
        break;
    case TVB_EV_POWDER:
        put(n, "Powder under ");
        put_name(n, e->who);
        put(n, e->a ? ": it goes up" : ": nothing happens");
        break;
    case TVB_EV_MORALE:
        say_morale(n, e);
        break;
    case TVB_EV_OFFER:
        put_side(n, e->a);
        put(n, " offers a draw");
        break;
    case TVB_EV_OVER:
        say_over(n, e);
        break;
    default:
        say_losses(n, e);
        break;
    }
}

/* ---- Joining --------------------------------------------------------------------------------- */

static enum group group_of(int kind)
{
    switch (kind) {
    case TVB_EV_PLACED:
        return PLACES;
    case TVB_EV_CHANGED:
    case TVB_EV_MOVED:
        return MOVE;
    case TVB_EV_CHARGED:
    case TVB_EV_CONTACT:
        return CHARGE;
    case TVB_EV_RESULT:
        return RESULTS;
    case TVB_EV_SHOT:
    case TVB_EV_FIGHTS:
    case TC_EV_BEGIN:
    case TC_EV_MOD:
    case TC_EV_DIE:
    case TC_EV_RESULT:
        return ROLL;
    default:
        return ALONE;
    }
}

/* Does the event go on with the line in hand? */
static bool goes_on(const narrator *n, const tc_event *e, enum group group)
{
    if (!n->line.joined || group == ALONE || e->kind == TVB_EV_SHOT || e->kind == TVB_EV_FIGHTS)
        return false;
    if (e->kind == TC_EV_BEGIN && n->dice && e->rule != TVB_3_4_e)
        return false;                        /* dice once more for the same man */
    if (group == CHARGE && n->group == MOVE) /* the wheel of a charge */
        return n->who == e->who;
    if (group != n->group)
        return false;
    return group == PLACES || group == RESULTS || n->who == e->who;
}

/* A shot's hits are in its dice; that a check was passed too. */
static bool is_said_elsewhere(const tc_event *ev, int i)
{
    const tc_event *last = i > 0 ? &ev[i - 1] : NULL;

    if (ev[i].kind == TVB_EV_HITS || ev[i].kind == TVB_EV_CHECK)
        return last && last->kind == TC_EV_RESULT && last->who == ev[i].who;
    return false;
}

static void narrate_event(narrator *n, const tc_event *e)
{
    const enum group group = group_of(e->kind);

    if (!goes_on(n, e, group)) {
        end_line(n);
        n->who = e->who;
    }
    n->group = group;
    switch (group) {
    case PLACES:
        say_placed(n, e);
        break;
    case MOVE:
        say_move(n, e);
        break;
    case CHARGE:
        say_charged(n, e);
        break;
    case ROLL:
        say_roll(n, e);
        break;
    case RESULTS:
        say_melee_result(n, e);
        break;
    default:
        say_alone(n, e);
        break;
    }
    n->line.joined++;
    if (e->kind != TC_EV_MOD) /* it has its own beside it */
        line_cite(&n->line, e);
}

play_line play_tvb_narrate(play_line line, const tc_event *ev, int count)
{
    narrator n = { .line = line };

    for (int i = 0; i < count; i++)
        if (!is_said_elsewhere(ev, i))
            narrate_event(&n, &ev[i]);
    end_line(&n);
    return n.line;
}
