/* Whole decisions: the items of a draft and its commit as one, then the dice that follow. All or
   nothing: everything is tried on a copy of the state. */
#include "../core/dice.h"
#include "inside.h"

enum { ROLLS_MAX = 4096 }; /* chance steps between two decisions; a rally phase has 80 at most */

static tc_verdict apply_items(const tc_battle *b, tc_state *s, const play_decision *d, int count,
                              tc_events *ev)
{
    if (d->count < 1 || d->count > PLAY_ITEMS_MAX)
        return tc_illegal(TC_MALFORMED, d->count, PLAY_ITEMS_MAX);
    for (int i = 0; i < count; i++) {
        const tc_verdict v = tc_apply(b, s, &d->at[i], NULL, ev);
        if (v.rule != TC_LEGAL)
            return v;
    }
    return tc_legal();
}

tc_verdict play_check(const tc_battle *b, const tc_state *s, const play_decision *d)
{
    if (d->count == 1)
        return tc_check(b, s, &d->at[0]);

    tc_state copy = *s;
    const tc_verdict v = apply_items(b, &copy, d, d->count - 1, NULL);
    return v.rule != TC_LEGAL ? v : tc_check(b, &copy, &d->at[d->count - 1]);
}

tc_verdict play_roll(const tc_battle *b, tc_state *s, const uint8_t *dice, int count, tc_events *ev)
{
    const tc_action roll = { .kind = TC_ROLL };
    tc_dice script = { .script = dice, .script_len = (uint32_t)count };

    return tc_apply(b, s, &roll, &script, ev);
}

/* One chance step; got is the dice used so far, as play.h promises. */
static tc_verdict roll_once(const tc_battle *b, tc_state *s, tc_dice *dice, const tc_await *w,
                            tc_events *ev)
{
    const tc_action roll = { .kind = TC_ROLL };
    const tc_verdict v = tc_apply(b, s, &roll, dice, ev);
    return v.rule == TC_DICE ? tc_illegal(TC_DICE, dice ? (int)dice->used : 0, w->pool.count) : v;
}

static tc_verdict run_chance(const tc_battle *b, tc_state *s, int steps, tc_dice *dice,
                             tc_events *ev)
{
    for (int i = 0; i < steps; i++) {
        const tc_await w = tc_awaits(b, s);
        if (w.who != TC_CHANCE)
            break;
        const tc_verdict v = roll_once(b, s, dice, &w, ev);
        if (v.rule != TC_LEGAL)
            return v;
    }
    return tc_legal();
}

tc_await play_roll_on(const tc_battle *b, tc_state *s, tc_dice *dice)
{
    const tc_action roll = { .kind = TC_ROLL };

    while (tc_apply(b, s, &roll, dice, NULL).rule == TC_LEGAL) {
    } /* refused when no dice are due, and for nothing else */
    const tc_await next = tc_awaits(b, s);
    TC_ASSERT(next.who != TC_CHANCE);
    return next;
}

static tc_verdict apply_whole(const tc_battle *b, tc_state *s, const play_decision *d,
                              enum play_run run, tc_dice *dice, tc_events *ev)
{
    tc_verdict v = d ? apply_items(b, s, d, d->count, ev) : tc_legal();

    if (v.rule == TC_LEGAL)
        v = run_chance(b, s, run == PLAY_ROLL_ON ? ROLLS_MAX : d ? 0 : 1, dice, ev);
    if (v.rule == TC_LEGAL && dice && dice->script && dice->used != dice->script_len)
        v = tc_illegal(TC_DICE, (int)dice->script_len, (int)dice->used);
    return v;
}

tc_verdict play_apply(const tc_battle *b, tc_state *s, const play_decision *d, enum play_run run,
                      tc_dice *dice, tc_events *ev)
{
    tc_state copy = *s;
    const uint32_t used = dice ? dice->used : 0, len = ev ? ev->len : 0, lost = ev ? ev->lost : 0;
    const tc_verdict v = apply_whole(b, &copy, d, run, dice, ev);

    if (v.rule == TC_LEGAL) {
        *s = copy;
        return v;
    }
    if (dice)
        dice->used = used;
    if (ev) {
        ev->len = len;
        ev->lost = lost;
    }
    return v;
}

tc_verdict play_dice_reach(const tc_battle *b, tc_state *s, const play_decision *d,
                           const uint8_t *script, int script_len)
{
    tc_dice dice = { .script = script, .script_len = (uint32_t)script_len };
    tc_verdict v = d ? apply_items(b, s, d, d->count, NULL) : tc_legal();

    for (int i = 0; v.rule == TC_LEGAL && i < ROLLS_MAX; i++) {
        const tc_await w = tc_awaits(b, s);
        if (w.who != TC_CHANCE || dice.script_len - dice.used < w.pool.count)
            break;
        v = roll_once(b, s, &dice, &w, NULL);
    }
    return v;
}

tc_verdict play_dice_due(const tc_battle *b, const tc_state *s, const play_decision *d,
                         const uint8_t *script, int script_len, tc_await *due)
{
    tc_state copy = *s;
    const tc_verdict v = play_dice_reach(b, &copy, d, script, script_len);

    *due = tc_awaits(b, &copy);
    return v;
}

bool play_throw(const tc_battle *b, const tc_state *s, tc_dice *from, uint8_t out[TC_POOL_MAX])
{
    const tc_await w = tc_awaits(b, s);

    return w.who == TC_CHANCE && tc_dice_roll(from, w.pool, tc_counter_of(b, s, w.subject), out);
}
