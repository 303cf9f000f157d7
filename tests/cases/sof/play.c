/* The case runner: reaching the position, and the actions and dice of a row. */
#include "case.h"

#include <stdio.h>

static bool begin_draw(runner *t, const char *leader)
{
    char word[32];
    snprintf(word, sizeof word, "draw:%s", leader);
    dice_words d = { 0 };
    case_add_dice(&d, word);
    return case_roll_once(t, &d);
}

static bool begin_act(runner *t, int kind)
{
    const tc_await w = tc_awaits(&t->now.battle, &t->state);
    const decision d = { 1, { { .kind = (uint8_t)kind, .side = w.who } } };
    char said[128];
    case_apply(t, &d);
    return t->verdict.rule == TC_LEGAL ||
           case_fail(t, "the position: %s", case_say_verdict(t->verdict, said));
}

/* What the cup holds if the case does not say. */
static void fill_cup(position *p)
{
    sof_battle *f = &p->battle.as.sof;
    const bool ends = is(p->step, "rally");
    for (int i = 0; i < f->leaders; i++) {
        const int state = f->start.leader[i].state;
        const int markers = state == SOF_LED ? f->leader[i].command : state == SOF_LEFT ? 0 : 1;
        f->start.leader[i].cup = (uint8_t)(ends ? i == 0 : markers);
    }
}

/* Begins the battle and plays to the step the case starts from. `rally` is a cup in which one AM is
   left, so that the Activation Phase ends at once. */
bool case_sof_start(runner *t)
{
    position *p = &t->now;
    t->started = true;
    t->verdict = tc_legal();
    t->events = (tc_events){ t->log, 0, EVENTS_MAX, 0 };
    if (!p->cup_given)
        fill_cup(p);
    if (is(p->step, "setup"))
        fixture_at_setup(&p->battle);
    else if (is(p->step, "turn"))
        fixture_at_turn(&p->battle);
    else
        fixture_at_draw(&p->battle);
    tc_begin(&p->battle, &t->state, &t->events);
    bool fine = case_audit(t);
    const bool answer = is(p->step, "answer"), movement = is(p->step, "movement"),
               combat = is(p->step, "combat");
    if (fine && (answer || movement || combat))
        fine = begin_draw(t, p->leader);
    if (fine && (movement || combat))
        fine = begin_act(t, SOF_ACCEPT);
    if (fine && combat)
        fine = begin_act(t, SOF_END_MOVEMENT);
    return fine;
}

/* ---- Actions --------------------------------------------------------------------------------- */

/* move C1 N N face:S NE charge P1; move P1 enter 39,5 NW: from off the map (SOF-X1) */
static bool read_move(runner *t, const words *w, decision *d, int side)
{
    const int subject = w->count > 1 ? case_subject(t, w->at[1]) : -1;
    if (subject < 0)
        return false;
    const bool leader = subject >= SOF_LEADER0 && subject < SOF_GUN0;
    tc_action *a = case_add(d, leader ? SOF_MOVE_LEADER : SOF_MOVE_UNIT, side);
    a->unit = (uint8_t)subject;
    a->target = leader ? 0 : TC_NONE;
    int steps = 0, c, r;
    for (int i = 2; i < w->count; i++) {
        const bool turn = !strncmp(w->at[i], "face:", 5);
        const int dir = case_find_dir(w->at[i] + (turn ? 5 : 0));
        if (is(w->at[i], "charge") && i + 1 < w->count) {
            const int target = case_subject(t, w->at[++i]);
            if (target < 0)
                return false;
            a->target = (uint8_t)target;
        } else if (is(w->at[i], "enter") && i + 1 < w->count &&
                   case_read_hex(w->at[i + 1], &c, &r)) {
            a->arg = (uint16_t)(hex_at(c, r) + 1);
            i++;
        } else if (dir >= 0) {
            tc_path_set(a->as.path, steps++, (unsigned)dir + (turn ? TC_STEP_TURN : TC_STEP_GO));
        } else {
            return case_fail(t, "%s is no step", w->at[i]);
        }
    }
    return true;
}

/* Adds "C1+C2" to a set. */
static bool add_set(runner *t, tc_action *a, char *list)
{
    for (char *id = list; id;) {
        char *plus = strchr(id, '+');
        if (plus)
            *plus++ = 0;
        const int subject = case_subject(t, id);
        if (subject < 0)
            return false;
        tc_set_add(a->as.set, (unsigned)subject);
        id = plus;
    }
    return true;
}

/* declare C1+C2 v P1 and C3 v P2, or: declare none. */
static bool read_battles(runner *t, const words *w, decision *d, int side)
{
    tc_action *a = NULL;
    for (int i = 1; i < w->count && !is(w->at[1], "none"); i++) {
        if (is(w->at[i], "v"))
            continue;
        if (is(w->at[i], "and")) {
            a = NULL;
            continue;
        }
        if (!a)
            a = case_add(d, SOF_BATTLE, side);
        if (!add_set(t, a, w->at[i]))
            return false;
    }
    case_add(d, SOF_DECLARE_BATTLES, side);
    return true;
}

static bool read_hex_arg(runner *t, const char *word, tc_action *a)
{
    int c, r;
    if (is(word, "none")) {
        a->arg = HEX_NONE;
        return true;
    }
    if (!case_read_hex(word, &c, &r))
        return case_fail(t, "%s is not a hex", word);
    a->arg = hex_at(c, r);
    return true;
}

/* event C1 C2, event none, event east */
static bool read_event_choice(runner *t, const words *w, decision *d, int side)
{
    tc_action *a = case_add(d, SOF_EVENT_CHOICE, side);
    for (int i = 1; i < w->count; i++) {
        const int edge = case_name_index(w->at[i], case_edge_names, SOF_EDGES);
        if (edge >= 0)
            a->arg = (uint16_t)edge;
        else if (!is(w->at[i], "none") && !add_set(t, a, w->at[i]))
            return false;
    }
    return true;
}

/* Actions that are a word and at most two operands. */
static const struct {
    const char *word;
    int kind;
    const char *
        /* s unit, o target, n index from 1, h arg hex, d arg direction; upper case: or none */
        carries;
} simple[] = {
    { "accept", SOF_ACCEPT, "" },
    { "decline", SOF_DECLINE, "" },
    { "choose", SOF_TILLY_CHOOSE, "S" },
    { "pick", SOF_PICK_SINGLE, "s" },
    { "end", SOF_END_MOVEMENT, "" },
    { "bombard", SOF_BOMBARD, "so" },
    { "resolve", SOF_RESOLVE_NEXT, "n" },
    { "retreat", SOF_DRAGOON_RETREAT, "sh" },
    { "relocate", SOF_RELOCATE_LEADER, "so" },
    { "place", SOF_PLACE_LEADER, "sh" },
    { "face", SOF_SET_FACING, "sd" },
    { "end_setup", SOF_END_SETUP, "" },
    { "resign", TC_RESIGN, "" },
    { "offer", TC_OFFER_DRAW, "" },
    { "clear_draft", TC_CLEAR, "" },
};

static bool read_operand(runner *t, char carries, const char *word, tc_action *a)
{
    int n;
    if (carries == 'h')
        return read_hex_arg(t, word, a);
    if (carries == 'd') {
        a->arg = (uint16_t)case_find_dir(word);
        return case_find_dir(word) >= 0 || case_fail(t, "%s is no direction", word);
    }
    if (carries == 'n') {
        if (!case_read_int(word, &n))
            return case_fail(t, "%s is no number", word);
        a->arg = (uint16_t)(n - 1);
        return true;
    }
    const int subject = is(word, "none") ? TC_NONE : case_subject(t, word);
    if (subject < 0)
        return false;
    if (carries == 'o')
        a->target = (uint8_t)subject;
    else
        a->unit = (uint8_t)subject;
    return true;
}

static bool read_simple(runner *t, const words *w, decision *d, int side)
{
    for (int i = 0; i < TC_COUNT(simple); i++) {
        if (!is(w->at[0], simple[i].word))
            continue;
        tc_action *a = case_add(d, simple[i].kind, side);
        const int operands = (int)strlen(simple[i].carries);
        if (w->count != 1 + operands)
            return case_fail(t, "%s wants %d operands", w->at[0], operands);
        for (int k = 0; k < operands; k++)
            if (!read_operand(t, simple[i].carries[k], w->at[1 + k], a))
                return false;
        return true;
    }
    return case_fail(t, "%s is no action", w->at[0]);
}

static bool read_decision(runner *t, const words *w, decision *d, int side)
{
    if (is(w->at[0], "move"))
        return read_move(t, w, d, side);
    if (is(w->at[0], "declare") || is(w->at[0], "fight"))
        return read_battles(t, w, d, side);
    if (is(w->at[0], "event"))
        return read_event_choice(t, w, d, side);
    return read_simple(t, w, d, side);
}

/* Ends the movement and declares no battle, where that is asked. */
static void run_pass(runner *t, int side)
{
    decision d = { 1, { { .kind = SOF_END_MOVEMENT, .side = (uint8_t)side } } };
    case_apply(t, &d);
    if (t->verdict.rule == TC_LEGAL &&
        tc_awaits(&t->now.battle, &t->state).kinds >> SOF_DECLARE_BATTLES & 1) {
        d.at[0].kind = SOF_DECLARE_BATTLES;
        case_apply(t, &d);
    }
}

/* The left half of a row: [C:|P:] ACTION ... [dice ...]. */
bool case_sof_action(runner *t, words *w)
{
    dice_words dice = { 0 };
    t->events.len = 0;
    t->verdict = tc_legal();
    if (!case_read_dice(t, w, &dice))
        return false;
    int side = tc_awaits(&t->now.battle, &t->state).who & 1;
    if (is(w->at[0], "C:") || is(w->at[0], "P:")) {
        side = w->at[0][0] == 'P';
        memmove(&w->at[0], &w->at[1], (size_t)--w->count * sizeof w->at[0]);
    }
    if (!w->count)
        return case_fail(t, "no action");
    if (is(w->at[0], "roll") || is(w->at[0], "draw"))
        return case_roll_all(t, &dice);
    const bool fight = is(w->at[0], "fight"), pass = is(w->at[0], "pass");
    decision d = { 0 };
    if (pass)
        run_pass(t, side);
    else if (!read_decision(t, w, &d, side))
        return false;
    else
        case_apply(t, &d);
    if (t->verdict.rule != TC_LEGAL)
        return true;
    if (fight && tc_awaits(&t->now.battle, &t->state).kinds >> SOF_RESOLVE_NEXT & 1) {
        d = (decision){ 1, { { .kind = SOF_RESOLVE_NEXT, .side = (uint8_t)side } } };
        case_apply(t, &d);
    }
    return t->verdict.rule != TC_LEGAL || (case_audit(t) && case_roll_all(t, &dice));
}
