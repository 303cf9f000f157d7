/* What must still be done before a step may be ended, and why its end is refused until then.
   Asked of the law itself: an ending is refused, and the refusal says for whom. */
#include "inside.h"

static void jot_sentence(play_pen *p, const tc_verdict *v)
{
    char text[512];

    play_say_verdict(v, text, TC_COUNT(text));
    jot_key(p, "text");
    jot_text(p, text);
    jot_cite(p, v->rule, v->ruling);
}

static bool is_ending(const tc_await *w, int kind)
{
    return w->kinds >> kind & 1 && kind >= TC_KINDS && kind != SOF_BATTLE &&
           play_kind_carries(kind)[0] == 0;
}

static play_decision bare(int kind, int side)
{
    play_decision d = { .count = 1 };

    d.at[0] = (tc_action){
        .kind = (uint8_t)kind, .side = (uint8_t)side, .unit = TC_NONE, .target = TC_NONE
    };
    return d;
}

/* ---- Obligations ----------------------------------------------------------------------------- */

/* SOF-5.0.b, SOF-5.0.c: the battles that no declaration may leave out. */
static void jot_battles_due(play_pen *p, const tc_battle *b, const tc_state *s, int side)
{
    const play_decision none = bare(SOF_DECLARE_BATTLES, side);
    const tc_verdict v = play_check(b, s, &none);
    play_decision due;

    if (v.rule == TC_LEGAL || !play_declare_greedy(b, s, &due))
        return;
    for (int i = 0; i < due.count - 1; i++) {
        const play_decision battle = { .count = 1, .at = { due.at[i] } };
        char text[512];
        play_say_decision(b, s, &battle, text, TC_COUNT(text));
        jot_open(p, '{');
        jot_key(p, "text");
        jot_text(p, text);
        jot_cite(p, v.rule, v.ruling);
        jot_key(p, "subjects");
        jot_subjects(p, b, due.at[i].as.set, -1);
        jot_close(p, '}');
    }
}

/* SOF-2.2.b, SOF-X2: one at a time, as the law names them; the refusal's number is the subject. */
static void jot_refused(play_pen *p, const tc_battle *b, const tc_verdict *v)
{
    jot_open(p, '{');
    jot_sentence(p, v);
    jot_key(p, "subjects");
    jot_open(p, '[');
    if (v->got >= 0 && v->got < SOF_CUP && play_subject_id(b, v->got))
        jot_text(p, play_subject_id(b, v->got));
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
    if (w->subject < SOF_CUP)
        jot_text(p, play_subject_id(b, w->subject));
    jot_close(p, ']');
    jot_close(p, '}');
}

static void jot_obligations(play_pen *p, const tc_battle *b, const tc_state *s, const tc_await *w)
{
    bool ends = false;

    for (int kind = TC_KINDS; kind < SOF_KIND_END; kind++) {
        if (!is_ending(w, kind))
            continue;
        ends = true;
        if (kind == SOF_DECLARE_BATTLES) {
            jot_battles_due(p, b, s, w->who);
            continue;
        }
        const play_decision d = bare(kind, w->who);
        const tc_verdict v = play_check(b, s, &d);
        if (v.rule != TC_LEGAL)
            jot_refused(p, b, &v);
    }
    if (!ends)
        jot_step(p, b, s, w);
}

/* ---- Endings --------------------------------------------------------------------------------- */

static void jot_endings(play_pen *p, const tc_battle *b, const tc_state *s, const tc_await *w)
{
    for (int kind = TC_KINDS; kind < SOF_KIND_END; kind++) {
        if (!is_ending(w, kind))
            continue;
        const play_decision d = bare(kind, w->who);
        const tc_verdict v = play_check(b, s, &d);
        char text[1024];
        jot_open(p, '{');
        jot_key(p, "decision");
        jot_decision(p, b, s, &d);
        jot_key(p, "verdict");
        jot_open(p, '{');
        play_verdict_json(&v, text, TC_COUNT(text));
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

static bool names(const tc_action *a, int subject)
{
    switch (a->kind) {
    case SOF_BATTLE:
    case SOF_EVENT_CHOICE:
        return tc_set_has(a->as.set, (unsigned)subject);
    case SOF_RELOCATE_LEADER:
    case SOF_BOMBARD:
        return a->unit == subject;
    default:
        return a->unit == subject || a->target == subject;
    }
}

int play_movers_json(const tc_battle *b, const tc_state *s, char *out, int cap)
{
    enum { LISTED_MAX = 128 };
    tc_action list[LISTED_MAX];
    play_pen p = pen_begin(out, cap);
    const tc_await w = tc_awaits(b, s);

    jot_open(&p, '[');
    for (int subject = 0; w.who < TC_CHANCE && subject < SOF_CUP; subject++) {
        bool has = false;
        if (!play_subject_id(b, subject))
            continue;
        const int side = subject < SOF_LEADER0 ? b->as.sof.unit[subject].side
                         : subject < SOF_GUN0  ? b->as.sof.leader[subject - SOF_LEADER0].side
                                               : s->as.sof.gun[subject - SOF_GUN0].owner;
        if (side != w.who)
            continue;
        const int count = tc_actions(b, s, 0, subject, list, LISTED_MAX);
        for (int i = 0; i < count && i < LISTED_MAX && !has; i++)
            has = list[i].kind >= TC_KINDS && names(&list[i], subject);
        if (has)
            jot_text(&p, play_subject_id(b, subject));
    }
    jot_close(&p, ']');
    return pen_end(&p);
}
