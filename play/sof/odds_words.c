/* Sword of Fire: the words of its odds: labels, fates, and for a battle the ladder as the book
   climbs it. All numbers come from the rules' own events. */
#include "../inside.h"

enum { LADDER_EVENTS = 256, DIE_FACES = 6 };

/* ---- Outcomes -------------------------------------------------------------------------------- */

static void put_status_changes(play_pen *p, const tc_battle *b, const tc_state *s,
                               const tc_state *now)
{
    int count = 0;

    for (int i = 0; i < b->as.sof.units; i++) {
        const int to = now->as.sof.unit[i].status;
        if (to == s->as.sof.unit[i].status)
            continue;
        pen_text(p, count++ ? ", " : "");
        pen_text(p, play_subject_name(b, i));
        pen_char(p, ' ');
        pen_text(p, play_status_name(to));
    }
    for (int i = 0; i < b->as.sof.leaders; i++) {
        if (s->as.sof.leader[i].state != SOF_LED || now->as.sof.leader[i].state == SOF_LED)
            continue;
        pen_text(p, count++ ? ", " : "");
        pen_text(p, play_subject_name(b, SOF_LEADER0 + i));
        pen_text(p, " killed");
    }
    if (!count)
        pen_text(p, now->as.sof.hot != s->as.sof.hot           ? "the duty lies on the command"
                    : now->as.sof.arrived != s->as.sof.arrived ? "arrived"
                                                               : "no change");
}

void play_sof_put_label(play_pen *p, const tc_battle *b, const tc_state *s, const play_outcome *at)
{
    switch (at->result.kind) {
    case SOF_EV_CRT:
        pen_text(p, play_result_name(at->result.c));
        break;
    case SOF_EV_DRAWN:
    case SOF_EV_PUT_ASIDE:
        pen_text(p,
                 at->result.who == SOF_CUP ? "event marker" : play_subject_name(b, at->result.who));
        pen_text(p, at->result.kind == SOF_EV_PUT_ASIDE ? ", put aside" : "");
        break;
    case SOF_EV_PHASE:
        pen_text(p, "the phase ends");
        break;
    case SOF_EV_EVENT:
        pen_text(p, "event ");
        pen_number(p, at->result.a);
        break;
    default:
        put_status_changes(p, b, s, &at->state);
        break;
    }
}

void play_sof_jot_changes(play_pen *p, const tc_battle *b, const tc_state *s, const tc_state *now)
{
    for (int i = 0; i < b->as.sof.units; i++) {
        const sof_unit *was = &s->as.sof.unit[i], *is = &now->as.sof.unit[i];
        if (was->status == is->status && was->hex == is->hex)
            continue;
        jot_open(p, '{');
        key_text(p, "unit", play_subject_id(b, i));
        key_text(p, "from", play_status_name(was->status));
        key_text(p, "to", play_status_name(is->status));
        jot_key(p, "at");
        jot_hex(p, is->hex);
        jot_close(p, '}');
    }
}

const char *play_sof_result_words(const tc_event *result)
{
    return result->kind == SOF_EV_CRT ? play_result_words(result->c) : NULL;
}

/* ---- Fates ----------------------------------------------------------------------------------- */

const char *play_sof_subject_class(int subject)
{
    return subject < SOF_LEADER0 ? "unit" : subject < SOF_GUN0 ? "leader" : "gun";
}

int play_sof_fate_now(const tc_state *s, int subject)
{
    if (subject < SOF_LEADER0)
        return s->as.sof.unit[subject].status;
    return subject < SOF_GUN0 || subject >= SOF_CUP ? 0 : s->as.sof.gun[subject - SOF_GUN0].state;
}

const char *play_sof_fate_name(const tc_state *s, int subject, int status)
{
    (void)s;
    if (subject < SOF_LEADER0)
        return play_status_name(status);
    if (subject < SOF_GUN0)
        return status == 3 ? "killed" : "lives";
    return play_gun_state_name(status);
}

/* ---- The ladder of a battle ------------------------------------------------------------------ */

/* The events of one face of the battle's die; 0 if what is due is no battle. */
static int ladder_events(const tc_battle *b, const tc_state *root_state, int face, tc_event *at)
{
    tc_state copy = *root_state;
    const tc_await w = tc_awaits(b, &copy);
    const uint8_t die = (uint8_t)face;
    tc_events ev = { at, 0, LADDER_EVENTS, 0 };

    if (w.who != TC_CHANCE || w.step != SOF_STEP_FIGHT || w.pool.count != 1 ||
        w.pool.sides != DIE_FACES)
        return 0;
    return play_roll(b, &copy, &die, 1, &ev).rule == TC_LEGAL ? (int)ev.len : 0;
}

static const tc_event *find_event(const tc_event *at, int count, int kind)
{
    for (int i = 0; i < count; i++)
        if (at[i].kind == kind)
            return &at[i];
    return NULL;
}

static void jot_strengths(play_pen *p, const tc_battle *b, int side, const tc_event *at, int count)
{
    jot_key(p, "strengths");
    jot_open(p, '[');
    for (int i = 0; i < count && at[i].kind != SOF_EV_ODDS; i++) {
        if (at[i].kind != SOF_EV_STRENGTH ||
            (i && at[i - 1].kind == SOF_EV_STRENGTH && at[i - 1].who == at[i].who))
            continue;
        jot_open(p, '{');
        key_text(p, "unit", play_subject_id(b, at[i].who));
        key_text(p, "role", b->as.sof.unit[at[i].who].side == side ? "attacker" : "defender");
        jot_key(p, "strength");
        pen_halves(p, at[i].a);
        jot_cite(p, at[i].rule, at[i].ruling);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

/* Shifts of the column, or modifiers of the die, up to the die itself; returns their sum. */
static int jot_terms(play_pen *p, const char *key, const tc_event *at, int count, int kind)
{
    const tc_event *odds = find_event(at, count, SOF_EV_ODDS);
    int sum = 0;

    jot_key(p, key);
    jot_open(p, '[');
    for (int i = odds ? (int)(odds - at) : 0; i < count && at[i].kind != TC_EV_DIE; i++) {
        if (at[i].kind != kind)
            continue;
        sum += at[i].a;
        jot_open(p, '{');
        key_number(p, "value", at[i].a);
        jot_cite(p, at[i].rule, at[i].ruling);
        jot_close(p, '}');
    }
    jot_close(p, ']');
    return sum;
}

static void jot_face(play_pen *p, int face, const tc_event *crt)
{
    jot_open(p, '{');
    key_number(p, "die", face);
    key_number(p, "row", crt->a);
    key_text(p, "column", play_column_name(crt->b));
    key_text(p, "result", play_result_name(crt->c));
    key_text(p, "words", play_result_words(crt->c));
    key_text(p, "chance", "1/6");
    jot_key(p, "percent");
    pen_permille(p, play_permille(1, DIE_FACES));
    jot_close(p, '}');
}

static void jot_faces(play_pen *p, const tc_battle *b, const tc_state *root_state, tc_event *at)
{
    jot_key(p, "faces");
    jot_open(p, '[');
    for (int face = 1; face <= DIE_FACES; face++) {
        const int count = ladder_events(b, root_state, face, at);
        const tc_event *crt = find_event(at, count, SOF_EV_CRT);
        if (crt)
            jot_face(p, face, crt);
    }
    jot_close(p, ']');
}

void play_sof_jot_ladder(play_pen *p, const tc_battle *b, const tc_state *root_state)
{
    tc_event at[LADDER_EVENTS];
    const int count = ladder_events(b, root_state, 1, at);
    const tc_event *odds = find_event(at, count, SOF_EV_ODDS);
    const tc_event *column = find_event(at, count, SOF_EV_COLUMN);

    if (!odds || !column) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    jot_strengths(p, b, root_state->as.sof.side, at, count);
    jot_key(p, "attack");
    pen_halves(p, odds->a);
    jot_key(p, "defence");
    pen_halves(p, odds->b);
    key_text(p, "column", play_column_name(odds->c));
    jot_cite(p, odds->rule, odds->ruling);
    key_number(p, "shift", jot_terms(p, "shifts", at, count, SOF_EV_SHIFT));
    key_text(p, "shifted", play_column_name(column->a));
    key_number(p, "modifier", jot_terms(p, "modifiers", at, count, TC_EV_MOD));
    jot_faces(p, b, root_state, at);
    jot_close(p, '}');
}
