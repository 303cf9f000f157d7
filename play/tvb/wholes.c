/* Tilly's Very Bad Day: whole decisions put together from the items that the core lists: one way
   each to deploy a command or choose an army, every straight move of a commander. */
#include "../inside.h"

/* ---- Drafts ---------------------------------------------------------------------------------- */

/* The first action of a kind that is listed and, with command >= 0, is about a unit of it. */
static bool first_of(const tc_battle *b, const tc_state *s, int kind, int command, tc_action *out)
{
    enum { SOME = 64 };
    tc_action list[SOME];

    if (command < 0)
        return tc_actions(b, s, kind, TC_NONE, out, 1) > 0;
    for (int u = 0; u < TVB_UNITS; u++) {
        if (s->as.tvb.unit[u].command != command || !play_tvb_is_unit(s, u))
            continue;
        if (tc_actions(b, s, kind, u, list, SOME) > 0) {
            *out = list[0];
            return true;
        }
    }
    return false;
}

/* Items as they are listed until the commit is legal. command: only of it (a deployment). */
bool play_tvb_complete(const tc_battle *b, const tc_state *s, int kind, int command,
                       play_decision *out)
{
    const uint64_t items = play_lexicon_of(b)->items;
    tc_state draft = *s;

    out->count = 0;
    while (out->count < PLAY_ITEMS_MAX) {
        tc_action *a = &out->at[out->count];
        const tc_await w = tc_awaits(b, &draft);
        bool found = first_of(b, &draft, kind, -1, a);
        if (found && (command < 0 || a->arg == command)) {
            out->count++;
            return true;
        }
        found = false;
        for (int item = TC_KINDS; item < play_kind_end(b) && !found; item++)
            found =
                items >> item & 1 && w.kinds >> item & 1 && first_of(b, &draft, item, command, a);
        if (!found || tc_apply(b, &draft, a, NULL, NULL).rule != TC_LEGAL)
            return false;
        out->count++;
    }
    return false;
}

/* ---- What is listed -------------------------------------------------------------------------- */

/* Every way of one leg that the core samples, with every end that it allows. */
static void add_ways(play_lister *l, int commander)
{
    enum { POINTS = 64, ENDS = 64 };
    tc_action point[POINTS], end[ENDS];
    int points = tc_actions(l->b, l->s, TVB_WAYPOINT, commander, point, POINTS);
    const int ends = tc_actions(l->b, l->s, TVB_CMD_MOVE, commander, end, ENDS);

    for (int i = 0; i < ends && i < ENDS; i++) {
        const play_decision d = { .count = 1, .at = { end[i] } };
        play_list(l, &d);
    }
    points = points < POINTS ? points : POINTS;
    for (int i = 0; i < points; i++) {
        tc_state draft = *l->s;
        if (tc_apply(l->b, &draft, &point[i], NULL, NULL).rule != TC_LEGAL)
            continue;
        const int count = tc_actions(l->b, &draft, TVB_CMD_MOVE, commander, end, ENDS);
        for (int k = 0; k < count && k < ENDS; k++) {
            const play_decision d = { .count = 2, .at = { point[i], end[k] } };
            play_list(l, &d);
        }
    }
}

void play_tvb_add_wholes(play_lister *l, const tc_await *w, int kind, int subject)
{
    const tvb_state *s = &l->s->as.tvb;
    play_decision d;

    if (w->kinds >> TVB_CMD_MOVE & 1 && (!kind || kind == TVB_CMD_MOVE))
        for (int u = 0; u < TVB_UNITS; u++)
            if (s->unit[u].type == TVB_CMD && tvb_side(u) == w->who &&
                (subject == TC_NONE || subject == u))
                add_ways(l, u);
    if (subject != TC_NONE)
        return;
    for (int k = TVB_ARMY; k <= TVB_TERRAIN; k++)
        if (play_has_items(l->b, k) && w->kinds >> k & 1 && (!kind || kind == k) &&
            play_tvb_complete(l->b, l->s, k, -1, &d))
            play_list(l, &d);
    if (w->kinds >> TVB_DEPLOY_COMMAND & 1 && (!kind || kind == TVB_DEPLOY_COMMAND))
        for (int command = 0; command < s->commands[w->who]; command++)
            if (!(s->deployed[w->who] >> command & 1) &&
                play_tvb_complete(l->b, l->s, TVB_DEPLOY_COMMAND, command, &d))
                play_list(l, &d);
}
