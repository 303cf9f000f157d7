/* Sword of Fire told: plain English, one line per act. Events that belong together share a line:
   the steps of a move, a die with its modifiers, the ladder of a battle. */
#include "../inside.h"

/* What the line in hand is about; events of another group, or of somebody else, start a new one. */
enum group { ALONE, SETUP, CUP, COMMAND, MOVE, RETREAT, ROLL, STRENGTH, ODDS };

/* ---- Lines ----------------------------------------------------------------------------------- */

static void end_line(play_line *n)
{
    if (n->joined && n->group == MOVE && n->cost > 0) {
        pen_text(&n->pen, ", ");
        pen_number(&n->pen, n->cost);
        pen_text(&n->pen, " MP");
    }
    n->cost = 0;
    line_end(n);
}

static enum group group_of(int kind)
{
    switch (kind) {
    case SOF_EV_SETUP:
        return SETUP;
    case SOF_EV_CUP:
        return CUP;
    case SOF_EV_COMMAND:
        return COMMAND;
    case SOF_EV_STEP:
    case SOF_EV_TURNED:
        return MOVE;
    case SOF_EV_RETREAT:
        return RETREAT;
    case TC_EV_BEGIN:
    case TC_EV_MOD:
    case TC_EV_DIE:
    case TC_EV_RESULT:
    case SOF_EV_CRT:
        return ROLL;
    case SOF_EV_STRENGTH:
        return STRENGTH;
    case SOF_EV_ODDS:
    case SOF_EV_SHIFT:
    case SOF_EV_COLUMN:
        return ODDS;
    default:
        return ALONE;
    }
}

static void put_hex(play_line *n, int hex)
{
    pen_hex(&n->pen, (tc_hex)hex);
}

static void put_points(play_line *n, int vp)
{
    if (!vp)
        return;
    line_put(n, ", ");
    line_number(n, vp);
    line_put(n, " VP");
}

/* ---- Joined lines ---------------------------------------------------------------------------- */

static void say_setup(play_line *n, const tc_event *e)
{
    const bool placed = (tc_hex)e->a != HEX_NONE && e->who != TC_NONE;

    line_put(n, n->joined ? "; " : "Set-up: ");
    if (e->who == TC_NONE) {
        line_put(n, "no overall commander");
        return;
    }
    line_name(n, e->who);
    if (placed) {
        line_put(n, " ");
        put_hex(n, e->a);
    }
}

static void say_cup(play_line *n, const tc_event *e)
{
    line_put(n, n->joined ? ", " : "The cup: ");
    line_put(n, e->who == SOF_CUP ? "the event marker" : play_subject_name(n->b, e->who));
    if (e->who != SOF_CUP) {
        line_put(n, " ");
        line_number(n, e->a);
    }
}

static void say_command(play_line *n, const tc_event *e)
{
    line_put(n, n->joined ? "; " : "Command radius: ");
    line_name(n, e->who);
    line_put(n, e->b ? " in command at " : " out of command at ");
    line_number(n, e->a);
}

static void say_move(play_line *n, const tc_event *e)
{
    if (!n->joined)
        line_name(n, e->who);
    if (e->kind == SOF_EV_TURNED) {
        line_put(n, " turns ");
        line_put(n, play_dir_name(e->b));
        n->cost += e->rule == SOF_7_2_a ? 0 : 1; /* set-up is free */
        return;
    }
    if (!n->joined) {
        line_put(n, " ");
        put_hex(n, e->a);
    }
    line_put(n, " > ");
    put_hex(n, e->b);
    n->cost += e->c;
}

static void say_retreat(play_line *n, const tc_event *e)
{
    if (!n->joined) {
        line_name(n, e->who);
        line_put(n, " falls back ");
        put_hex(n, e->a);
    }
    line_put(n, " > ");
    put_hex(n, e->b);
}

static void say_crt(play_line *n, const tc_event *e)
{
    line_put(n, n->joined ? "; CRT row " : "CRT row ");
    line_number(n, e->a);
    line_put(n, ", column ");
    line_put(n, play_column_name(e->b));
    line_put(n, ": ");
    line_put(n, play_result_name(e->c));
    line_put(n, ", ");
    line_put(n, play_result_words(e->c));
}

/* What it means to have passed or failed, by the rule that asked for the die. */
static const char *verdict_of(const tc_event *e)
{
    switch (e->rule) {
    case SOF_5_4_a:
    case SOF_5_4_b:
        return e->b ? "lives" : "killed";
    case SOF_7_3_d:
    case SOF_7_3_e:
        return e->b ? "no effect" : "hit"; /* it is the target that passes */
    case SOF_X1:
        return e->b ? "arrived" : "not yet";
    case SOF_X2:
        return e->b ? "keeps his head" : "must go for the guns";
    default:
        return e->b ? "passes" : "fails";
    }
}

/* "Alt-Tilly needs 4, -1 [SOF-6.0.b], d6 = 5, total 4: passes"; "Die, +1 [SOF-5.0.h], d6 = 3;
   CRT row 4 ..." */
static void say_roll(play_line *n, const tc_event *e)
{
    if (!n->joined && e->kind != SOF_EV_CRT)
        line_put(n, n->who == TC_NONE ? "Die" : play_subject_name(n->b, n->who));
    switch (e->kind) {
    case SOF_EV_CRT:
        say_crt(n, e);
        break;
    case TC_EV_BEGIN:
        if (e->a > 0) {
            line_put(n, " needs ");
            line_number(n, e->a);
        }
        break;
    case TC_EV_MOD:
        line_put(n, ", ");
        if (e->who != n->who) { /* whose leader it is that helps */
            line_name(n, e->who);
            line_put(n, " ");
        }
        pen_signed(&n->pen, e->a);
        pen_cite(&n->pen, e->rule, e->ruling);
        break;
    case TC_EV_DIE:
        line_put(n, ", d");
        line_number(n, e->a);
        line_put(n, " = ");
        line_number(n, e->b);
        break;
    default:
        line_put(n, e->rule == SOF_7_3_e ? ", hits " : ", total ");
        line_number(n, e->a);
        line_put(n, ": ");
        line_put(n, verdict_of(e));
        break;
    }
}

static void say_strength(play_line *n, const tc_event *e)
{
    if (e->kind == TC_EV_MOD) {
        line_put(n, ", morale ");
        pen_signed(&n->pen, e->a);
        pen_cite(&n->pen, e->rule, e->ruling);
        return;
    }
    const int side = e->who < n->b->as.sof.units ? n->b->as.sof.unit[e->who].side : 0;

    if (n->joined && n->last_unit == e->who) { /* a second reason for the same strength */
        pen_cite(&n->pen, e->rule, e->ruling);
        return;
    }
    if (!n->joined)
        line_put(n, "Strength: ");
    else
        line_put(n, n->last_side == side ? " + " : " against ");
    line_name(n, e->who);
    line_put(n, " ");
    pen_halves(&n->pen, e->a);
    pen_cite(&n->pen, e->rule, e->ruling);
    n->last_side = side;
    n->last_unit = e->who;
}

static void say_odds(play_line *n, const tc_event *e)
{
    if (e->kind == SOF_EV_COLUMN && n->joined && e->a == n->last_column)
        return; /* nothing has shifted it */
    if (n->joined)
        line_put(n, "; ");
    switch (e->kind) {
    case SOF_EV_ODDS:
        line_put(n, "Odds ");
        pen_halves(&n->pen, e->a);
        line_put(n, " to ");
        pen_halves(&n->pen, e->b);
        line_put(n, ": column ");
        line_put(n, play_column_name(e->c));
        n->last_column = e->c;
        break;
    case SOF_EV_SHIFT:
        line_put(n, "shift ");
        pen_signed(&n->pen, e->a);
        pen_cite(&n->pen, e->rule, e->ruling);
        break;
    default:
        line_put(n, "column ");
        line_put(n, play_column_name(e->a));
        break;
    }
}

/* ---- Lines of one event ---------------------------------------------------------------------- */

static void say_turn(play_line *n, const tc_event *e)
{
    line_put(n, "Turn ");
    line_number(n, e->a);
    line_put(n, ", ");
    pen_clock(&n->pen, e->b);
    line_put(n, e->c ? ", Dusk" : "");
}

static void say_phase(play_line *n, const tc_event *e)
{
    switch (e->a) {
    case SOF_STEP_DRAW:
        line_put(n, "The Activation Phase ends, markers left in the cup: ");
        line_number(n, e->b);
        break;
    case SOF_STEP_RALLY:
        line_put(n, "Rally Phase");
        break;
    case SOF_STEP_VICTORY:
        line_put(n, "Victory Phase");
        break;
    case SOF_STEP_GUNS:
        line_put(n, "Movement ends; bombardment and battles");
        break;
    default:
        line_put(n, "Step: ");
        line_put(n, play_step_words(n->b, e->a));
        break;
    }
}

static void say_drawn(play_line *n, const tc_event *e)
{
    line_side(n, e->a);
    line_put(n, " draws ");
    if (e->who == SOF_CUP) {
        line_put(n, "the event marker");
    } else {
        line_put(n, "a marker of ");
        line_name(n, e->who);
    }
    line_put(n, ", ");
    line_number(n, e->b);
    line_put(n, " left");
}

static void say_status(play_line *n, const tc_event *e)
{
    line_name(n, e->who);
    if (e->a == e->b) {
        line_put(n, " stays ");
        line_put(n, play_status_name(e->b));
        return;
    }
    line_put(n, e->kind == SOF_EV_RALLY ? " rallies: " : ": ");
    line_put(n, play_status_name(e->a));
    line_put(n, " > ");
    line_put(n, play_status_name(e->b));
}

static void say_battle(play_line *n, const tc_event *e)
{
    line_put(n, "Battle ");
    line_number(n, e->a);
    if (e->kind == SOF_EV_CANCELLED) {
        line_put(n, " is cancelled");
        return;
    }
    line_put(n, ": ");
    line_number(n, e->b);
    line_put(n, e->b == 1 ? " attacker, " : " attackers, ");
    line_number(n, e->c);
    line_put(n, e->c == 1 ? " defender" : " defenders");
}

static void say_leader(play_line *n, const tc_event *e)
{
    line_name(n, e->who);
    switch (e->kind) {
    case SOF_EV_LEADER_KILLED:
        line_put(n, " is killed in ");
        put_hex(n, e->a);
        put_points(n, e->b);
        break;
    case SOF_EV_LEADER_MOVED:
        line_put(n, " goes ");
        put_hex(n, e->a);
        line_put(n, " > ");
        put_hex(n, e->b);
        if (e->whom != TC_NONE) {
            line_put(n, " with ");
            line_name(n, e->whom);
        }
        break;
    case SOF_EV_REPLACED:
        line_put(n, "'s command has a replacement leader, with ");
        line_name(n, e->whom);
        line_put(n, " in ");
        put_hex(n, e->a);
        break;
    default:
        line_put(n, "'s command is out of the game");
        break;
    }
}

static void say_gun(play_line *n, const tc_event *e)
{
    line_put(n, "Gun ");
    line_name(n, e->who);
    if (e->kind == SOF_EV_FIRED) {
        line_put(n, " fires at ");
        line_name(n, e->whom);
        line_put(n, ", range ");
        line_number(n, e->a);
        line_put(n, e->b == 1 ? ", 1 die" : ", dice ");
        if (e->b != 1)
            line_number(n, e->b);
        return;
    }
    line_put(n, ": ");
    line_put(n, play_gun_state_name(e->a));
    line_put(n, ", held by ");
    line_side(n, e->b);
    if (e->whom != TC_NONE) {
        line_put(n, ", by ");
        line_name(n, e->whom);
    }
    put_points(n, e->c);
}

static void say_event_number(play_line *n, const tc_event *e)
{
    static const char *const words[] = {
        "nothing happens",
        "a ROUTED unit may become DISORDERED",
        "a ROUTED unit may become DISORDERED",
        "nothing happens",
        "two units of one command act at once",
        "a DISORDERED unit becomes NORMAL",
        "a DISORDERED unit becomes NORMAL",
    };

    line_put(n, "Random event ");
    line_number(n, e->a);
    line_put(n, ": ");
    if (e->a >= 0 && e->a < TC_COUNT(words))
        line_put(n, words[e->a]);
    line_put(n, ", ");
    line_side(n, e->b);
    line_put(n, " chooses");
}

static void say_points(play_line *n, const char *words, int catholic, int protestant)
{
    line_put(n, words);
    line_put(n, ": Catholic ");
    line_number(n, catholic);
    line_put(n, ", Protestant ");
    line_number(n, protestant);
}

static const char *points_for(int rule)
{
    switch (rule) {
    case SOF_8_2_b:
        return " VP for routed units";
    case SOF_8_2_c:
        return " VP for leaders";
    case SOF_8_2_d:
        return " VP for guns";
    default:
        return " VP for units";
    }
}

static void say_side_points(play_line *n, const tc_event *e)
{
    line_side(n, e->a);
    line_put(n, " has lost ");
    line_number(n, e->b);
    line_put(n, points_for(e->rule));
}

static void say_over(play_line *n, const tc_event *e)
{
    line_put(n, e->a == TC_WON_0   ? "Catholic wins. "
                : e->a == TC_WON_1 ? "Protestant wins. "
                                   : "A draw. ");
    say_points(n, "VP lost", e->b, e->c);
}

/* "Alt-Tilly is activated": name, words, and a second name if there is one. */
static void say_simple(play_line *n, const tc_event *e, const char *words, const char *between)
{
    line_name(n, e->who);
    line_put(n, words);
    if (between && e->whom != TC_NONE) {
        line_put(n, between);
        line_name(n, e->whom);
    }
}

static void say_with_hex(play_line *n, const tc_event *e, const char *words)
{
    say_simple(n, e, words, NULL);
    put_hex(n, e->a);
}

static void say_charge(play_line *n, const tc_event *e)
{
    say_simple(n, e, " charges", " ");
    line_put(n, " from ");
    line_number(n, e->a);
    line_put(n, " hexes");
}

static void say_eliminated(play_line *n, const tc_event *e)
{
    say_with_hex(n, e, " is eliminated in ");
    put_points(n, e->b);
}

static void say_people(play_line *n, const tc_event *e)
{
    switch (e->kind) {
    case SOF_EV_PUT_ASIDE:
        say_simple(n, e, " was activated already: the marker is put aside", NULL);
        break;
    case SOF_EV_ACCEPTED:
        say_simple(n, e, ": the marker is accepted", ", through ");
        break;
    case SOF_EV_DECLINED:
        say_simple(n, e, ": the marker is declined", NULL);
        break;
    case SOF_EV_ACTIVATED:
        say_simple(n, e, " is activated", NULL);
        break;
    case SOF_EV_CHARGE:
        say_charge(n, e);
        break;
    case SOF_EV_STOPPED:
        say_with_hex(n, e, " stops in ");
        break;
    case SOF_EV_ELIMINATED:
        say_eliminated(n, e);
        break;
    case SOF_EV_DROPPED:
        say_simple(n, e, " drops out of battle ", NULL);
        line_number(n, e->a);
        break;
    case SOF_EV_LEADER_KILLED:
    case SOF_EV_LEADER_MOVED:
    case SOF_EV_REPLACED:
    case SOF_EV_LEADER_LEFT:
        say_leader(n, e);
        break;
    default:
        line_put(
            n, play_event_name(n->b, e->kind)); /* an event without words yet; a test forbids it */
        break;
    }
}

static void say_alone(play_line *n, const tc_event *e)
{
    switch (e->kind) {
    case SOF_EV_TURN:
        say_turn(n, e);
        break;
    case SOF_EV_PHASE:
        say_phase(n, e);
        break;
    case SOF_EV_DRAWN:
        say_drawn(n, e);
        break;
    case SOF_EV_STATUS:
    case SOF_EV_RALLY:
        say_status(n, e);
        break;
    case SOF_EV_BATTLE:
    case SOF_EV_CANCELLED:
        say_battle(n, e);
        break;
    case SOF_EV_FIRED:
    case SOF_EV_GUN:
        say_gun(n, e);
        break;
    case SOF_EV_EVENT:
        say_event_number(n, e);
        break;
    case SOF_EV_ARRIVED:
        line_put(n, "The flank march arrives, edge: ");
        line_put(n, play_edge_name(e->a));
        break;
    case SOF_EV_ROUT_LEVELS:
        say_points(n, "Rout levels", e->a, e->b);
        break;
    case SOF_EV_VP:
        say_points(n, "VP lost", e->a, e->b);
        break;
    case SOF_EV_POINTS:
        say_side_points(n, e);
        break;
    case SOF_EV_OVER:
        say_over(n, e);
        break;
    case SOF_EV_OFFER:
        line_side(n, e->a);
        line_put(n, " offers a draw");
        break;
    default:
        say_people(n, e);
        break;
    }
}

static void say_joined(play_line *n, const tc_event *e)
{
    switch (n->group) {
    case SETUP:
        say_setup(n, e);
        break;
    case CUP:
        say_cup(n, e);
        break;
    case COMMAND:
        say_command(n, e);
        break;
    case MOVE:
        say_move(n, e);
        break;
    case RETREAT:
        say_retreat(n, e);
        break;
    case ROLL:
        say_roll(n, e);
        break;
    case STRENGTH:
        say_strength(n, e);
        break;
    case ODDS:
        say_odds(n, e);
        break;
    default:
        say_alone(n, e);
        break;
    }
}

/* What a person need not be told: that a unit about to move is activated, and where its way has
   led it anyway. A stop for a failed check (SOF-4.1.f) or a broken charge is told. */
static bool is_said_elsewhere(const tc_event *ev, int i, int count)
{
    const tc_event *next = i + 1 < count ? &ev[i + 1] : NULL;
    const tc_event *last = i > 0 ? &ev[i - 1] : NULL;

    if (ev[i].kind == TC_EV_BEGIN) /* a battle's; its die comes after the ladder */
        return ev[i].who == TC_NONE;
    if (ev[i].kind == SOF_EV_ACTIVATED)
        return next && next->who == ev[i].who &&
               (next->kind == SOF_EV_STEP || next->kind == SOF_EV_TURNED ||
                next->kind == SOF_EV_CHARGE);
    if (ev[i].kind == SOF_EV_STOPPED)
        return last && last->who == ev[i].who && ev[i].rule != SOF_4_1_f &&
               ev[i].rule != SOF_5_3_e &&
               (last->kind == SOF_EV_STEP || last->kind == SOF_EV_TURNED);
    return false;
}

/* Does the event go on with the line in hand? */
static bool goes_on(const play_line *n, const tc_event *e, int group)
{
    if (!n->joined || group == ALONE || e->kind == TC_EV_BEGIN)
        return false;
    if (e->kind == TC_EV_MOD) /* a modifier belongs to whatever is being told */
        return n->group == ROLL || n->group == STRENGTH;
    if (group != n->group)
        return false;
    if (n->who == TC_NONE && (e->kind == TC_EV_DIE || e->kind == SOF_EV_CRT))
        return true; /* the die of a battle is its first attacker's */
    return (group != MOVE && group != RETREAT && group != ROLL) || n->who == e->who;
}

/* A battle's die is nobody's, whichever attacker the event names. */
static bool is_of_battle(const tc_event *e)
{
    return e->kind == TC_EV_MOD || (e->kind == TC_EV_DIE && e->rule == SOF_5_0_g);
}

static void narrate_event(play_line *n, const tc_event *e)
{
    const int group = (int)group_of(e->kind);

    if (!goes_on(n, e, group)) {
        end_line(n);
        n->group = group;
        n->who = is_of_battle(e) ? TC_NONE : e->who;
    }
    say_joined(n, e);
    n->joined++;
    if (e->kind != TC_EV_MOD && e->kind != SOF_EV_SHIFT && e->kind != SOF_EV_STRENGTH)
        line_cite(n, e); /* those three have theirs beside them */
    if (e->kind == SOF_EV_CRT)
        end_line(n); /* the die after it is another's, or the cup's */
}

/* The strengths of a battle come by unit number; they are told attackers first, each with what
   modifies it. Returns the place of the odds. */
static int narrate_strengths(play_line *n, const tc_event *ev, int i, int count)
{
    int end = i;

    while (end < count && ev[end].kind != SOF_EV_ODDS)
        end++;
    if (end == count)
        return i;
    for (int pass = 0; pass < 2; pass++) {
        bool attacks = false;
        for (int j = i; j < end; j++) {
            attacks = ev[j].kind == SOF_EV_STRENGTH ? ev[j].b != 0 : attacks;
            if (attacks == !pass)
                narrate_event(n, &ev[j]);
        }
    }
    return end;
}

play_line play_sof_narrate(play_line line, const tc_event *ev, int count)
{
    for (int i = 0; i < count; i++) {
        if (ev[i].kind == SOF_EV_STRENGTH && (!line.joined || line.group != STRENGTH))
            i = narrate_strengths(&line, ev, i, count);
        if (!is_said_elsewhere(ev, i, count))
            narrate_event(&line, &ev[i]);
    }
    end_line(&line);
    return line;
}
