/* What may be done now, as whole decisions: tc_actions lists the items of a draft and its commit
   apart; here they are put together. Of the ways to deploy a command, choose an army or declare
   battles one each is listed, of a commander's moves every straight one. */
#include "inside.h"

void play_list(play_lister *l, const play_decision *d)
{
    jot_decision(l->pen, l->b, l->s, d);
    l->count++;
}

int play_actions_json(const tc_battle *b, const tc_state *s, int kind, int subject,
                      play_listed *listed, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);
    play_lister l = { b, s, &p, 0 };
    const tc_await w = tc_awaits(b, s);
    const int max = listed->room_max, count = tc_actions(b, s, kind, subject, listed->room, max);

    jot_open(&p, '[');
    for (int i = 0; i < count && i < max; i++) {
        const int k = listed->room[i].kind;
        if (play_has_items(b, k) || (play_is_item(b, k) && kind != k))
            continue;
        const play_decision d = { .count = 1, .at = { listed->room[i] } };
        play_list(&l, &d);
    }
    if (w.who < TC_CHANCE)
        own_add_wholes(&l, b, &w, kind, subject);
    jot_close(&p, ']');
    listed->count = l.count;
    listed->complete = count <= max;
    return pen_end(&p);
}
