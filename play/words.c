/* Words for machines: decisions, awaits and events as the protocol's JSON. An event's
   fields come from events.def, a decision's from kinds.def, so that no kind can be forgotten
   here. */
#include "inside.h"

/* ---- Decisions ------------------------------------------------------------------------------- */

/* side 0 or 1: only units of it; -1: everybody named. */
void jot_subjects(play_pen *p, const tc_battle *b, const uint64_t *set, int side)
{
    jot_open(p, '[');
    for (int i = 0; i < TC_SET_BITS; i++)
        if (tc_set_has(set, (unsigned)i) && play_subject_id(b, i) &&
            (side < 0 || play_subject_side(b, NULL, i) == side))
            jot_text(p, play_subject_id(b, i));
    jot_close(p, ']');
}

void jot_decision(play_pen *p, const tc_battle *b, const tc_state *s, const play_decision *d)
{
    if (d->count < 1 || d->count > PLAY_ITEMS_MAX) {
        jot_null(p);
        return;
    }
    const tc_action *a = &d->at[d->count - 1];
    jot_open(p, '{');
    jot_key(p, "kind");
    jot_text(p, play_kind_name(b, a->kind));
    jot_key(p, "side");
    jot_text(p, play_side_name(b, a->side));
    own_jot_decision(p, b, s, d);
    jot_close(p, '}');
}

int play_decision_json(const tc_battle *b, const tc_state *s, const play_decision *d, char *out,
                       int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_decision(&p, b, s, d);
    return pen_end(&p);
}

/* ---- Awaits --------------------------------------------------------------------- */

static void jot_pool(play_pen *p, const tc_await *w)
{
    jot_key(p, "pool");
    if (w->who != TC_CHANCE) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    jot_key(p, "count");
    jot_number(p, w->pool.count);
    jot_key(p, "sides");
    jot_number(p, w->pool.sides);
    jot_key(p, "fold");
    jot_text(p, play_fold_name(w->pool.fold));
    if (w->pool.fold == TC_HITS || w->pool.fold == TC_TOP) {
        jot_key(p, "cut");
        jot_number(p, w->pool.cut);
    }
    jot_close(p, '}');
}

void jot_await(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const tc_await w = tc_awaits(b, s);
    char text[256];

    jot_open(p, '{');
    jot_key(p, "who");
    jot_text(p, w.who == TC_CHANCE ? "chance"
                : w.who == TC_OVER ? "over"
                                   : play_side_name(b, w.who));
    jot_key(p, "step");
    jot_text(p, play_step_name(b, w.step));
    jot_key(p, "kinds");
    jot_open(p, '[');
    for (int kind = 1; kind < play_kind_end(b); kind++)
        if (w.kinds >> kind & 1)
            jot_text(p, play_kind_name(b, kind));
    jot_close(p, ']');
    jot_key(p, "subject");
    jot_text(p, w.subject == TC_NONE ? NULL : play_subject_id(b, w.subject));
    jot_cite(p, w.rule, w.ruling);
    jot_pool(p, &w);
    play_say_await(b, s, text, TC_COUNT(text));
    jot_key(p, "text");
    jot_text(p, text);
    jot_close(p, '}');
}

int play_await_json(const tc_battle *b, const tc_state *s, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_await(&p, b, s);
    return pen_end(&p);
}

/* ---- Events ---------------------------------------------------------------------------------- */

/* One value by the type that events.def names. */
static void jot_typed(play_pen *p, const tc_battle *b, const char *type, int value)
{
    if (play_same(type, "s"))
        jot_text(p, value == TC_NONE ? NULL : play_subject_id(b, value));
    else if (play_same(type, "side"))
        jot_text(p, play_side_name(b, value));
    else if (play_same(type, "stp"))
        jot_text(p, play_step_name(b, value));
    else if (play_same(type, "yes"))
        jot_bool(p, value);
    else if (play_same(type, "out"))
        jot_text(p, value == TC_DRAWN ? "draw" : play_side_name(b, value - TC_WON_0));
    else
        own_jot_typed(p, b, type, value);
}

/* The next word of the fields up to a stop; returns what follows. */
static const char *take_word(const char *at, char stop, char *out, int cap)
{
    int len = 0;

    while (*at && *at != stop && *at != ' ') {
        if (len < cap - 1)
            out[len++] = *at;
        at++;
    }
    out[len] = 0;
    return at;
}

void jot_event(play_pen *p, const tc_battle *b, const tc_event *e)
{
    const int value[] = { e->who, e->whom, e->with, e->a, e->b, e->c, e->d };
    const char *at = play_event_fields(b, e->kind);

    jot_open(p, '{');
    jot_key(p, "kind");
    jot_text(p, play_event_name(b, e->kind));
    jot_cite(p, e->rule, e->ruling);
    for (int i = 0; i < TC_COUNT(value) && *at; i++) {
        char name[24], type[8];
        at = take_word(at, ':', name, TC_COUNT(name));
        if (*at == ':') {
            at = take_word(at + 1, ' ', type, TC_COUNT(type));
            jot_key(p, name);
            jot_typed(p, b, type, value[i]);
        }
        while (*at == ' ')
            at++;
    }
    jot_close(p, '}');
}

int play_events_json(const tc_battle *b, const tc_event *ev, int count, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_open(&p, '[');
    for (int i = 0; i < count; i++)
        jot_event(&p, b, &ev[i]);
    jot_close(&p, ']');
    return pen_end(&p);
}

int play_rolls_json(const tc_battle *b, const tc_event *ev, int count, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_open(&p, '[');
    for (int i = 0; i < count; i++) {
        if (ev[i].kind != TC_EV_DIE)
            continue;
        jot_open(&p, '{');
        jot_key(&p, "sides");
        jot_number(&p, ev[i].a);
        jot_key(&p, "value");
        jot_number(&p, ev[i].b);
        jot_key(&p, "for");
        jot_text(&p, ev[i].who == TC_NONE ? NULL : play_subject_id(b, ev[i].who));
        jot_cite(&p, ev[i].rule, ev[i].ruling);
        jot_close(&p, '}');
    }
    jot_close(&p, ']');
    return pen_end(&p);
}
