/* Sword of Fire: the battles that no declaration may leave out, and whom a decision is about. */
#include "inside.h"

/* SOF-5.0.b, SOF-5.0.c: the battles that no declaration may leave out. */
void play_sof_jot_battles_due(play_pen *p, const tc_battle *b, const tc_state *s, int side)
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
