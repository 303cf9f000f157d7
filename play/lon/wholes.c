/* Lion of the North: whole moves put together from the legs that the core lists: no leg, every one
   leg, and behind a turn or a wheel every straight one (ledger 5.5). */
#include "../../core/lon/tables.h"
#include "../inside.h"

enum { FIRST = 96, SECOND = 24 };

static bool is_turn(const tc_state *s, const tc_action *leg)
{
    uint8_t who[LON_STANDS];
    const tc_pose *to = &leg->as.pose;

    if (leg->arg == LON_WHEEL)
        return true;
    if (leg->arg != LON_SHIFT || play_lon_movers(s, who) != 1)
        return false;
    return to->heading != s->as.lon.stand[who[0]].heading;
}

static void add_behind(play_lister *l, const tc_action *first, const tc_action *commit)
{
    tc_action second[SECOND];
    tc_state draft = *l->s;

    if (tc_apply(l->b, &draft, first, NULL, NULL).rule != TC_LEGAL)
        return;
    if (tc_check(l->b, &draft, commit).rule == TC_LEGAL) {
        const play_decision d = { .count = 2, .at = { *first, *commit } };
        play_list(l, &d);
    }
    const int count =
        is_turn(l->s, first) ? tc_actions(l->b, &draft, LON_LEG, TC_NONE, second, SECOND) : 0;
    for (int i = 0; i < count && i < SECOND; i++) {
        const play_decision d = { .count = 3, .at = { *first, second[i], *commit } };
        if (play_check(l->b, l->s, &d).rule == TC_LEGAL)
            play_list(l, &d);
    }
}

void play_lon_add_wholes(play_lister *l, const tc_await *w, int kind, int subject)
{
    tc_action first[FIRST];
    const tc_action commit = {
        .kind = LON_MOVE_PATH, .side = w->who, .unit = TC_NONE, .target = TC_NONE
    };

    if (!(w->kinds >> LON_MOVE_PATH & 1) || (kind && kind != LON_MOVE_PATH))
        return;
    if (subject != TC_NONE &&
        (subject >= LON_STANDS || !tc_set_has(l->s->as.lon.move.set, (unsigned)subject)))
        return;
    if (tc_check(l->b, l->s, &commit).rule == TC_LEGAL) {
        const play_decision d = { .count = 1, .at = { commit } };
        play_list(l, &d);
    }
    const int count = tc_actions(l->b, l->s, LON_LEG, TC_NONE, first, FIRST);
    for (int i = 0; i < count && i < FIRST; i++)
        add_behind(l, &first[i], &commit);
}
