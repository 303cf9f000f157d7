/* Tilly's Very Bad Day told: plain English, one line per act. Events that belong together share a
   line: a change of direction and the move behind it, a shot or a unit's blows and their dice. */
#include "../inside.h"

/* What the line in hand is about; events of another group, or of somebody else, start a new one. */
enum group { ALONE, PLACES, MOVE, ROLL, CHARGE, RESULTS };

/* ---- Words ----------------------------------------------------------------------------------- */

/* To the hundredth: nobody measures closer by eye. */
static int64_t hundredths(int thousandths)
{
    return 10 * pl_rnd((uint16_t)thousandths, 10);
}

static void put_length(play_line *n, int thousandths)
{
    pen_length(&n->pen, hundredths(thousandths));
}

static void put_place(play_line *n, int x, int y)
{
    pen_point(&n->pen, hundredths(x), hundredths(y));
}

static void end_line(play_line *n)
{
    n->dice = 0;
    line_end(n);
}

/* ---- Places and moves ------------------------------------------------------------------------ */

static void say_placed(play_line *n, const tc_event *e)
{
    line_put(n, n->joined ? "; " : "Deployed: ");
    line_name(n, e->who);
    if (e->whom != TC_NONE) {
        line_put(n, " with ");
        line_name(n, e->whom);
        return;
    }
    line_put(n, " ");
    put_place(n, e->a, e->b);
    line_facing(n, e->c);
}

static void say_change(play_line *n, const tc_event *e)
{
    static const char *const verbs[TVB_CHANGES] = {
        [TVB_NO_CHANGE] = " goes straight",      [TVB_WHEEL_LEFT] = " wheels left ",
        [TVB_WHEEL_RIGHT] = " wheels right ",    [TVB_ABOUT] = " faces about",
        [TVB_TURN_LEFT] = " turns left",         [TVB_TURN_RIGHT] = " turns right",
        [TVB_OBLIQUE_LEFT] = " obliques left ",  [TVB_OBLIQUE_RIGHT] = " obliques right ",
        [TVB_SIDE_LEFT] = " goes sideways left", [TVB_SIDE_RIGHT] = " goes sideways right",
        [TVB_BACKWARDS] = " goes backwards",
    };

    line_put(n, e->a >= 0 && e->a < TVB_CHANGES ? verbs[e->a] : " turns");
    if (e->a == TVB_WHEEL_LEFT || e->a == TVB_WHEEL_RIGHT || e->a == TVB_OBLIQUE_LEFT ||
        e->a == TVB_OBLIQUE_RIGHT)
        pen_degrees(&n->pen, e->b < 0 ? -e->b : e->b);
    if (e->c > 0) {
        line_put(n, " for ");
        put_length(n, e->c);
    }
}

static void say_move(play_line *n, const tc_event *e)
{
    if (!n->joined)
        line_name(n, e->who);
    else if (e->kind != TVB_EV_CONTACT)
        line_put(n, ",");
    if (e->kind == TVB_EV_CHANGED) {
        say_change(n, e);
        return;
    }
    if (e->d) {
        line_put(n, " moves ");
        put_length(n, e->d);
    } else if (!n->joined) {
        line_put(n, e->rule == TVB_1_1_q ? " pivots" : " stands");
    }
    line_put(n, e->d || n->joined ? " to " : " at ");
    put_place(n, e->a, e->b);
    if (e->rule != TVB_1_1_r) /* a commander faces nowhere */
        line_facing(n, e->c);
}

static void say_charged(play_line *n, const tc_event *e)
{
    if (e->kind == TVB_EV_CONTACT) { /* on a line of its own if somebody stepped aside before */
        if (!n->joined)
            line_name(n, e->who);
        line_put(n, n->joined ? "; touches " : " touches ");
        line_name(n, e->whom);
        line_put(n, " in its ");
        line_put(n, play_tvb_zone_name(e->a));
        return;
    }
    if (e->kind == TVB_EV_CHANGED) {
        say_move(n, e);
        return;
    }
    if (!n->joined)
        line_name(n, e->who);
    else
        line_put(n, " and");
    line_put(n, " charges ");
    put_length(n, e->d);
    line_put(n, " to ");
    put_place(n, e->a, e->b);
    if (e->whom != TC_NONE) {
        line_put(n, " into ");
        line_name(n, e->whom);
    }
}

/* ---- Dice ------------------------------------------------------------------------------------ */

/* What it means to have passed or failed, by the rule that asked for the dice. */
static void say_result(play_line *n, const tc_event *e)
{
    line_put(n, ", ");
    switch (e->rule) {
    case TVB_1_2_m:
    case TVB_3_4_e:
    case TVB_3_4_f:
        line_count(n, e->a, " hit", " hits");
        break;
    case TVB_1_1_c:
        line_put(n, e->b ? "passes" : "fails");
        break;
    case TVB_1_2_p:
    case TVB_X17:
        line_put(n, e->b ? "unhurt" : "falls");
        break;
    case TVB_S_a:
        line_number(n, e->a);
        break;
    case TVB_4_4_d:
    case TVB_4_4_e:
        line_put(n, "total ");
        line_number(n, e->a);
        line_put(n, e->b ? ", fights on" : ", breaks");
        break;
    default:
        line_put(n, e->b ? "yes" : "no");
        break;
    }
}

static const char *shot_words(const tc_event *e)
{
    return e->d ? " shoots at " : " also shoots at ";
}

static void say_shot(play_line *n, const tc_event *e)
{
    line_name(n, e->who);
    line_put(n, shot_words(e));
    line_name(n, e->whom);
    line_put(n, " (");
    line_put(n, play_tvb_zone_name(e->b));
    line_put(n, ", ");
    put_length(n, e->c);
    line_put(n, ") with ");
    line_count(n, e->a, " die", " dice");
}

static void say_fights(play_line *n, const tc_event *e)
{
    line_name(n, e->who);
    line_put(n, " fights with ");
    line_count(n, e->a, " die", " dice");
    if (e->b) {
        line_put(n, " and ");
        line_number(n, e->b);
        line_put(n, " of the commander");
    }
}

static void say_roll(play_line *n, const tc_event *e)
{
    if (!n->joined && e->kind != TVB_EV_SHOT && e->kind != TVB_EV_FIGHTS)
        line_name(n, n->who);
    switch (e->kind) {
    case TVB_EV_SHOT:
        say_shot(n, e);
        break;
    case TVB_EV_FIGHTS:
        say_fights(n, e);
        break;
    case TC_EV_BEGIN:
        if (n->dice) /* after his unit's (3.4.e) */
            line_put(n, "; the commander's");
        n->dice = 0;
        if (e->a > 0) {
            line_put(n, n->joined ? " on " : " needs ");
            line_number(n, e->a);
        }
        break;
    case TC_EV_MOD:
        line_put(n, ", ");
        pen_signed(&n->pen, e->a);
        pen_cite(&n->pen, e->rule, e->ruling);
        break;
    case TC_EV_DIE:
        line_put(n, n->dice++ ? " " : ": ");
        line_number(n, e->b);
        break;
    default:
        say_result(n, e);
        break;
    }
}

/* ---- Lines of one event ---------------------------------------------------------------------- */

static void say_step(play_line *n, const tc_event *e)
{
    switch (e->a) {
    case TVB_STEP_MOVE:
        line_side(n, e->b);
        line_put(n, " moves");
        break;
    case TVB_STEP_SHOOT:
        line_side(n, e->b);
        line_put(n, " shoots");
        break;
    case TVB_STEP_CANNONADE:
        line_put(n, "Cannonade of ");
        line_side(n, e->b);
        break;
    case TVB_STEP_DECLARE:
        line_side(n, e->b);
        line_put(n, " declares charges");
        break;
    case TVB_STEP_CHARGE:
        line_put(n, "Charges are made");
        break;
    case TVB_STEP_POINT_BLANK:
        line_put(n, "Point blank: ");
        line_side(n, e->b);
        break;
    case TVB_STEP_MELEE:
        line_put(n, "Melees; first to choose: ");
        line_side(n, e->b);
        break;
    case TVB_STEP_RALLY:
        line_side(n, e->b);
        line_put(n, " rallies back");
        break;
    case TVB_STEP_MORALE:
        line_put(n, "Morale of commands and units");
        break;
    case TVB_STEP_ARMY_MORALE:
        line_put(n, "Morale of the armies");
        break;
    default:
        line_put(n, "Step: ");
        line_put(n, play_step_words(n->b, e->a));
        break;
    }
}

static void say_ground(play_line *n, const tc_event *e)
{
    line_put(n, e->c ? "Placed: difficult ground, a " : "Placed: a ");
    line_put(n, play_tvb_ground_words(e->b));
}

static void say_army(play_line *n, const tc_event *e)
{
    line_side(n, e->a);
    line_put(n, " has ");
    line_count(n, e->b, " unit in ", " units in ");
    line_count(n, e->c, " command", " commands");
    if (e->d) {
        line_put(n, ", ");
        line_count(n, e->d, " point", " points");
    }
}

static void say_resolve(play_line *n, const tc_event *e, const char *why)
{
    if (e->who == TC_NONE) {
        line_put(n, "Nothing is made of the rout of ");
        line_name(n, e->whom);
        return;
    }
    line_name(n, e->who);
    line_put(n, why);
    if (e->whom != TC_NONE && e->kind != TVB_EV_RESOLVE) {
        line_put(n, e->kind == TVB_EV_HEROICS ? " for the rout of " : ", ");
        line_name(n, e->whom);
    }
    line_put(n, ": resolve ");
    line_number(n, e->a);
    line_put(n, " > ");
    line_number(n, e->b);
}

static void say_declared(play_line *n, const tc_event *e)
{
    const int wheel = e->a; /* to the left negative */

    line_name(n, e->who);
    line_put(n, " will charge");
    if (wheel) {
        line_put(n, ", wheeling ");
        pen_degrees(&n->pen, wheel < 0 ? -wheel : wheel);
        line_put(n, wheel < 0 ? " left" : " right");
    }
    if (e->whom != TC_NONE) {
        line_put(n, e->rule == TVB_3_1_f ? " to join " : " at "); /* a commander's */
        line_name(n, e->whom);
    } else {
        line_put(n, " straight ahead");
    }
    line_put(n, ", ");
    put_length(n, e->b);
}

static void say_pair(play_line *n, const tc_event *e, const char *between, const char *behind)
{
    line_name(n, e->who);
    if (e->whom != TC_NONE) {
        line_put(n, between);
        line_name(n, e->whom);
    }
    line_put(n, behind);
}

static void say_melee_result(play_line *n, const tc_event *e)
{
    line_put(n, n->joined ? "; " : "");
    line_name(n, e->who);
    line_put(n, e->c > 0 ? " won" : e->c < 0 ? " lost" : " drew");
    line_put(n, " (");
    line_number(n, e->a);
    line_put(n, " given, ");
    line_number(n, e->b);
    line_put(n, " taken)");
}

static void say_morale(play_line *n, const tc_event *e)
{
    line_side(n, e->a);
    line_put(n, " has lost ");
    line_number(n, e->b);
    line_put(n, " of ");
    line_count(n, e->c, " unit", " units");
    line_put(n, e->d ? ": the army breaks" : ": it fights on");
}

static void say_over(play_line *n, const tc_event *e)
{
    if (e->a == TC_WON_0 || e->a == TC_WON_1) {
        line_side(n, e->a == TC_WON_1);
        line_put(n, " wins");
    } else {
        line_put(n, "A draw");
    }
}

static void say_shifted(play_line *n, const tc_event *e)
{
    line_name(n, e->who);
    line_put(n, e->kind == TVB_EV_SHIFTED ? " steps aside to " : " stays behind at ");
    put_place(n, e->a, e->b);
}

static void say_people(play_line *n, const tc_event *e)
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
        line_name(n, e->who);
        line_put(n, " comes on at ");
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
        line_count(n, e->a, " hit", " hits");
        break;
    case TVB_EV_RALLIED:
        line_name(n, e->who);
        line_put(n, " rallies back ");
        put_length(n, e->c);
        line_put(n, " to ");
        put_place(n, e->a, e->b);
        break;
    default:
        line_put(n, play_event_name(n->b, e->kind)); /* without words yet; a test forbids it */
        break;
    }
}

static void say_losses(play_line *n, const tc_event *e)
{
    switch (e->kind) {
    case TVB_EV_ROUTED:
        line_name(n, e->who);
        line_put(n, " routs");
        line_lost(n, e->a, e->b);
        break;
    case TVB_EV_CASUALTY:
        say_pair(n, e, " falls with ", e->whom == TC_NONE ? " falls" : "");
        line_lost(n, e->a, e->b);
        break;
    case TVB_EV_OVERRUN:
        say_pair(n, e, " are overrun by ", "");
        line_lost(n, e->a, e->b);
        break;
    case TVB_EV_LEFT:
        line_name(n, e->who);
        line_put(n, " leaves the field");
        line_lost(n, e->a, e->b);
        break;
    case TVB_EV_COLLAPSE:
        line_put(n, "The command of ");
        line_name(n, e->who);
        line_put(n, " collapses, ");
        line_count(n, e->a, " unit", " units");
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

static void say_alone(play_line *n, const tc_event *e)
{
    switch (e->kind) {
    case TVB_EV_ARMY:
        say_army(n, e);
        break;
    case TVB_EV_ROLES:
        line_side(n, e->a);
        line_put(n, " is the Attacker and has the south edge");
        break;
    case TVB_EV_GROUND:
        say_ground(n, e);
        break;
    case TVB_EV_TURN:
        line_put(n, "Turn ");
        line_number(n, e->a);
        break;
    case TVB_EV_STEP:
        say_step(n, e);
        break;
    case TVB_EV_DUE:
        line_put(n, "The command of ");
        line_name(n, e->who);
        line_put(n, e->b ? " may come on" : " does not come yet");
        break;
    case TVB_EV_MIST:
        line_put(n, e->a ? "Mist lies on the field this turn" : "No mist this turn");
        break;
    case TVB_EV_BURNS:
        line_put(n, "A piece of ground is burning: number ");
        line_number(n, e->a + 1);
        break;
    case TVB_EV_CHECK:
        line_name(n, e->who);
        line_put(n, e->a ? " is in command by its check" : " stays out of command");
        break;
    case TVB_EV_DECLARED:
        say_declared(n, e);
        break;
    case TVB_EV_MELEE:
        line_put(n, "Melee of ");
        line_name(n, e->a);
        line_put(n, ": ");
        line_count(n, e->b, " of the Attacker's, ", " of the Attacker's, ");
        line_count(n, e->c, " of the Defender's", " of the Defender's");
        break;
    case TVB_EV_POWDER:
        line_put(n, "Powder under ");
        line_name(n, e->who);
        line_put(n, e->a ? ": it goes up" : ": nothing happens");
        break;
    case TVB_EV_MORALE:
        say_morale(n, e);
        break;
    case TVB_EV_OFFER:
        line_side(n, e->a);
        line_put(n, " offers a draw");
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
static bool goes_on(const play_line *n, const tc_event *e, int group)
{
    if (!n->joined || group == ALONE || e->kind == TVB_EV_SHOT || e->kind == TVB_EV_FIGHTS)
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

static void narrate_event(play_line *n, const tc_event *e)
{
    const int group = (int)group_of(e->kind);

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
    n->joined++;
    if (e->kind != TC_EV_MOD) /* it has its own beside it */
        line_cite(n, e);
}

play_line play_tvb_narrate(play_line line, const tc_event *ev, int count)
{
    for (int i = 0; i < count; i++)
        if (!is_said_elsewhere(ev, i))
            narrate_event(&line, &ev[i]);
    end_line(&line);
    return line;
}
