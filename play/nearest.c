/* The nearest legal relative of a refused decision: what to offer with the refusal. It is found by
   asking the law (play_check) about what tc_actions lists, and by each system about the moves it
   can shorten. */
#include "inside.h"

enum { LISTED_MAX = 512 };

bool play_offer(const tc_battle *b, const tc_state *s, const tc_action *a, play_decision *out)
{
    if (tc_check(b, s, a).rule != TC_LEGAL)
        return false;
    out->at[0] = *a;
    out->count = 1;
    return true;
}

static int likeness(const tc_action *a, const tc_action *refused)
{
    int same = 0;

    same += a->unit == refused->unit ? 8 : 0;
    same += a->target == refused->target ? 4 : 0;
    same += a->arg == refused->arg ? 2 : 0;
    for (int i = 0; i < TC_COUNT(a->as.word); i++)
        same += a->as.word[i] == refused->as.word[i];
    return same;
}

bool play_nearest_listed(const tc_battle *b, const tc_state *s, const tc_action *refused,
                         play_decision *out)
{
    tc_action list[LISTED_MAX];
    int count = tc_actions(b, s, refused->kind, TC_NONE, list, LISTED_MAX);
    int best = -1;

    count = count < LISTED_MAX ? count : LISTED_MAX;
    for (int i = 0; i < count; i++)
        if (best < 0 || likeness(&list[i], refused) > likeness(&list[best], refused))
            best = i;
    return best >= 0 && play_offer(b, s, &list[best], out);
}

bool play_nearest(const tc_battle *b, const tc_state *s, const play_decision *refused,
                  play_decision *out)
{
    const tc_await w = tc_awaits(b, s);

    out->count = 0;
    if (refused->count < 1 || refused->count > PLAY_ITEMS_MAX || w.who >= TC_CHANCE)
        return false;
    tc_action a = refused->at[refused->count - 1];
    if (a.kind < TC_KINDS || a.kind >= play_kind_end(b) || !(w.kinds >> a.kind & 1))
        return false;
    a.side = w.who;
    return own_nearest(b, s, refused, &a, out);
}
