/* What may be done now, as whole decisions: tc_actions lists the items of a draft and its commit
   apart; here they are put together. Of the ways to deploy a command, choose an army or declare
   battles one each is listed, of a commander's moves every straight one. */
#include "inside.h"

typedef struct lister {
    const tc_battle *b;
    const tc_state *s;
    play_pen *pen;
    int count;
} lister;

static void add(lister *l, const play_decision *d)
{
    jot_decision(l->pen, l->b, l->s, d);
    l->count++;
}

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

/* Items as they are listed until the commit is legal. command: only of it (tvb's deployment). */
bool play_complete(const tc_battle *b, const tc_state *s, int kind, int command, play_decision *out)
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

/* ---- tvb ------------------------------------------------------------------------------------- */

/* Every way of one leg that the core samples, with every end that it allows. */
static void add_ways(lister *l, int commander)
{
    enum { POINTS = 64, ENDS = 64 };
    tc_action point[POINTS], end[ENDS];
    int points = tc_actions(l->b, l->s, TVB_WAYPOINT, commander, point, POINTS);
    const int ends = tc_actions(l->b, l->s, TVB_CMD_MOVE, commander, end, ENDS);

    for (int i = 0; i < ends && i < ENDS; i++) {
        const play_decision d = { .count = 1, .at = { end[i] } };
        add(l, &d);
    }
    points = points < POINTS ? points : POINTS;
    for (int i = 0; i < points; i++) {
        tc_state draft = *l->s;
        if (tc_apply(l->b, &draft, &point[i], NULL, NULL).rule != TC_LEGAL)
            continue;
        const int count = tc_actions(l->b, &draft, TVB_CMD_MOVE, commander, end, ENDS);
        for (int k = 0; k < count && k < ENDS; k++) {
            const play_decision d = { .count = 2, .at = { point[i], end[k] } };
            add(l, &d);
        }
    }
}

static void add_tvb_wholes(lister *l, const tc_await *w, int kind, int subject)
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
            play_complete(l->b, l->s, k, -1, &d))
            add(l, &d);
    if (w->kinds >> TVB_DEPLOY_COMMAND & 1 && (!kind || kind == TVB_DEPLOY_COMMAND))
        for (int command = 0; command < s->commands[w->who]; command++)
            if (!(s->deployed[w->who] >> command & 1) &&
                play_complete(l->b, l->s, TVB_DEPLOY_COMMAND, command, &d))
                add(l, &d);
}

/* ---- sof ------------------------------------------------------------------------------------- */

static void add_declaration(lister *l, const tc_await *w, int kind, int subject)
{
    const play_decision none = play_bare(SOF_DECLARE_BATTLES, w->who);
    play_decision whole;

    if ((kind && kind != SOF_DECLARE_BATTLES) || subject != TC_NONE ||
        !(w->kinds >> SOF_DECLARE_BATTLES & 1))
        return;
    if (play_check(l->b, l->s, &none).rule == TC_LEGAL)
        add(l, &none);
    else if (play_nearest(l->b, l->s, &none, &whole))
        add(l, &whole);
}

/* ---- All of it ------------------------------------------------------------------------------- */

int play_actions_json(const tc_battle *b, const tc_state *s, int kind, int subject,
                      play_listed *listed, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);
    lister l = { b, s, &p, 0 };
    const tc_await w = tc_awaits(b, s);
    const int max = listed->room_max, count = tc_actions(b, s, kind, subject, listed->room, max);

    jot_open(&p, '[');
    for (int i = 0; i < count && i < max; i++) {
        const int k = listed->room[i].kind;
        if (play_has_items(b, k) || (play_is_item(b, k) && kind != k))
            continue;
        const play_decision d = { .count = 1, .at = { listed->room[i] } };
        add(&l, &d);
    }
    if (w.who < TC_CHANCE && b->system == TC_TVB)
        add_tvb_wholes(&l, &w, kind, subject);
    else if (w.who < TC_CHANCE)
        add_declaration(&l, &w, kind, subject);
    jot_close(&p, ']');
    listed->count = l.count;
    listed->complete = count <= max;
    return pen_end(&p);
}
