/* Sword of Fire: the battles that no declaration may leave out, what is listed in their place, and
   whom a decision is about. */
#include "../inside.h"

static void jot_battles_due(play_pen *p, const tc_battle *b, const tc_state *s, int side)
{
    const play_decision none = play_bare(SOF_DECLARE_BATTLES, side);
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

/* SOF-5.0.b, SOF-5.0.c. */
bool play_sof_jot_owed(play_pen *p, const tc_battle *b, const tc_state *s, int kind, int side)
{
    if (kind == SOF_DECLARE_BATTLES)
        jot_battles_due(p, b, s, side);
    return kind == SOF_DECLARE_BATTLES;
}

/* The refusal's number is the subject, where it is one. */
void play_sof_jot_bound(play_pen *p, const tc_battle *b, const tc_state *s, const tc_verdict *v)
{
    const play_refusal *r = play_refusal_of(b, v);

    (void)s;
    if (r && r->got == PLAY_SUBJECT)
        jot_text(p, play_subject_id(b, v->got));
}

/* Of the ways to declare battles one is listed: nothing where that is legal, else what is due. */
void play_sof_add_wholes(play_lister *l, const tc_await *w, int kind, int subject)
{
    const play_decision none = play_bare(SOF_DECLARE_BATTLES, w->who);
    play_decision whole;

    if ((kind && kind != SOF_DECLARE_BATTLES) || subject != TC_NONE ||
        !(w->kinds >> SOF_DECLARE_BATTLES & 1))
        return;
    if (play_check(l->b, l->s, &none).rule == TC_LEGAL)
        play_list(l, &none);
    else if (play_nearest(l->b, l->s, &none, &whole))
        play_list(l, &whole);
}

bool play_sof_names(const tc_action *a, int subject)
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
