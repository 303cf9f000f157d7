/* What must still be done before a step may be ended, and why its end is refused until then.
   Asked of the law itself: an ending is refused, and the refusal says for whom. */
#include "inside.h"

static void jot_sentence(play_pen *p, const tc_battle *b, const tc_verdict *v)
{
    char text[512];

    play_say_verdict(b, v, text, TC_COUNT(text));
    jot_key(p, "text");
    jot_text(p, text);
    jot_cite(p, v->rule, v->ruling);
}

static bool is_ending(const tc_battle *b, const tc_await *w, int kind)
{
    return w->kinds >> kind & 1 && kind >= TC_KINDS && !play_is_item(b, kind) &&
           play_kind_carries(b, kind)[0] == 0;
}

play_decision play_bare(int kind, int side)
{
    play_decision d = { .count = 1 };

    d.at[0] = (tc_action){
        .kind = (uint8_t)kind, .side = (uint8_t)side, .unit = TC_NONE, .target = TC_NONE
    };
    return d;
}

/* ---- Obligations ----------------------------------------------------------------------------- */

/* One at a time, as the law names them; the refusal's number is the subject, where it is one. */
static void jot_refused(play_pen *p, const tc_battle *b, const tc_state *s, const tc_verdict *v)
{
    jot_open(p, '{');
    jot_sentence(p, b, v);
    jot_key(p, "subjects");
    jot_open(p, '[');
    own_jot_bound(p, b, s, v);
    jot_close(p, ']');
    jot_close(p, '}');
}

/* A step without an ending is itself what must be done. */
static void jot_step(play_pen *p, const tc_battle *b, const tc_state *s, const tc_await *w)
{
    char text[256];

    play_say_await(b, s, text, TC_COUNT(text));
    jot_open(p, '{');
    jot_key(p, "text");
    jot_text(p, text);
    jot_cite(p, w->rule, w->ruling);
    jot_key(p, "subjects");
    jot_open(p, '[');
    if (play_subject_side(b, s, w->subject) >= 0)
        jot_text(p, play_subject_id(b, w->subject));
    jot_close(p, ']');
    jot_close(p, '}');
}

static void jot_obligations(play_pen *p, const tc_battle *b, const tc_state *s, const tc_await *w)
{
    bool ends = false;

    for (int kind = TC_KINDS; kind < play_kind_end(b); kind++) {
        if (!is_ending(b, w, kind))
            continue;
        ends = true;
        if (own_jot_owed(p, b, s, kind, w->who))
            continue;
        const play_decision d = play_bare(kind, w->who);
        const tc_verdict v = play_check(b, s, &d);
        if (v.rule != TC_LEGAL)
            jot_refused(p, b, s, &v);
    }
    if (!ends)
        jot_step(p, b, s, w);
}

/* ---- Endings --------------------------------------------------------------------------------- */

static void jot_endings(play_pen *p, const tc_battle *b, const tc_state *s, const tc_await *w)
{
    for (int kind = TC_KINDS; kind < play_kind_end(b); kind++) {
        if (!is_ending(b, w, kind))
            continue;
        const play_decision d = play_bare(kind, w->who);
        const tc_verdict v = play_check(b, s, &d);
        char text[1024];
        jot_open(p, '{');
        jot_key(p, "decision");
        jot_decision(p, b, s, &d);
        jot_key(p, "verdict");
        jot_open(p, '{');
        play_verdict_json(b, &v, text, TC_COUNT(text));
        pen_text(p, text);
        jot_close(p, '}');
        jot_close(p, '}');
    }
}

int play_duties_json(const tc_battle *b, const tc_state *s, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);
    const tc_await w = tc_awaits(b, s);

    jot_open(&p, '{');
    jot_key(&p, "obligations");
    jot_open(&p, '[');
    if (w.who < TC_CHANCE)
        jot_obligations(&p, b, s, &w);
    jot_close(&p, ']');
    jot_key(&p, "endings");
    jot_open(&p, '[');
    if (w.who < TC_CHANCE)
        jot_endings(&p, b, s, &w);
    jot_close(&p, ']');
    jot_close(&p, '}');
    return pen_end(&p);
}

/* ---- Who has something to do ----------------------------------------------------------------- */

int play_movers_json(const tc_battle *b, const tc_state *s, char *out, int cap)
{
    enum { LISTED_MAX = 128 };
    tc_action list[LISTED_MAX];
    play_pen p = pen_begin(out, cap);
    const tc_await w = tc_awaits(b, s);

    jot_open(&p, '[');
    for (int subject = 0; w.who < TC_CHANCE && subject < play_lexicon_of(b)->subjects; subject++) {
        bool has = false;
        if (!play_subject_id(b, subject) || play_subject_side(b, s, subject) != w.who)
            continue;
        const int count = tc_actions(b, s, 0, subject, list, LISTED_MAX);
        for (int i = 0; i < count && i < LISTED_MAX && !has; i++)
            has = list[i].kind >= TC_KINDS && own_names(b, &list[i], subject);
        if (has)
            jot_text(&p, play_subject_id(b, subject));
    }
    jot_close(&p, ']');
    return pen_end(&p);
}
