/* Symmetries: a battle seen in a mirror, turned round, or with its counters numbered otherwise,
   is the same battle. system.h says what the symmetries are; here they are held against the law. */
#include "conformance.h"
#include "system.h"

#include <string.h>

enum { EVENTS_MAX = 512, OTHERS = 24 };

static tc_battle other; /* the image of the battle under test */

static void check_verdict(trial *t, enum property p, const image *i, const tc_state *mirrored,
                          const tc_action *a)
{
    const tc_action b = image_action(i, &t->battle, &t->state, a);
    const tc_verdict here = tc_check(&t->battle, &t->state, a),
                     there = tc_check(&other, mirrored, &b);

    if (image_is_handed(&t->battle, i, &t->state, a))
        return;
    holds(t, p, !here.rule == !there.rule, "legal here, legal there", here.rule, there.rule);
    if (!image_by_number(&t->battle, i, a))
        holds(t, p, here.rule == there.rule && here.ruling == there.ruling,
              "the same rule is cited", here.rule, there.rule);
}

/* Listed actions, some of them damaged, before image and original. */
static void check_verdicts(trial *t, enum property p, const image *i, const tc_state *mirrored)
{
    static tc_action list[256];
    int count = tc_actions(&t->battle, &t->state, 0, (int)ai_random_below(&t->random, 96), list,
                           TC_COUNT(list));
    count = count > TC_COUNT(list) ? TC_COUNT(list) : count;

    for (int k = 0; k < OTHERS && count > 0; k++) {
        tc_action a = list[ai_random_below(&t->random, (uint32_t)count)];
        check_verdict(t, p, i, mirrored, &a);
        if (a.kind <= TC_ROLL)
            continue;
        const uint32_t field = ai_random_below(&t->random, 4);
        if (field == 0)
            a.unit = (uint8_t)ai_random_below(&t->random, TC_SET_BITS);
        else if (field == 1)
            a.target = (uint8_t)ai_random_below(&t->random, TC_SET_BITS);
        else if (field == 2)
            a.side ^= 1;
        else
            a.as.path[ai_random_below(&t->random, 4)] ^=
                (uint8_t)(1u << ai_random_below(&t->random, 3));
        check_verdict(t, p, i, mirrored, &a);
    }
}

/* The same action on both; the image of what comes of it must be what comes of the image. */
static bool step_both(trial *t, enum property p, const image *i, tc_state *here, tc_state *there,
                      const tc_action *a, const uint8_t *dice, int count)
{
    tc_event room[EVENTS_MAX];
    tc_events ev = { room, 0, EVENTS_MAX, 0 };
    tc_dice one = { .script = dice, .script_len = (uint32_t)count }, two = one;
    const tc_state before = *here;
    const tc_action b = image_action(i, &t->battle, here, a);
    if (image_is_handed(&t->battle, i, here, a))
        return false;
    const tc_verdict v = tc_apply(&t->battle, here, a, dice ? &one : NULL, &ev);
    const tc_verdict w = tc_apply(&other, there, &b, dice ? &two : NULL, NULL);
    tc_state expected, got = *there;

    if (!holds(t, p, v.rule == w.rule, "both sides of the mirror take it", v.rule, w.rule) ||
        v.rule)
        return false;
    if (ev.lost || image_excuses(&t->battle, i, &before, room, (int)ev.len))
        return false;
    if (p == P_RENUMBERED &&
        (tc_awaits(&t->battle, here).who == TC_CHANCE || image_asks_by_number(&t->battle, here)))
        return false; /* who rolls or decides first may go by number */
    image_state(i, &t->battle, here, &expected);
    image_plain(&t->battle, &expected);
    image_plain(&t->battle, &got);
    return holds(t, p, tc_hash(&other, &expected) == tc_hash(&other, &got),
                 "the image of the result is the result of the image", a->kind,
                 tc_awaits(&t->battle, here).step);
}

static void probe_image(trial *t, enum property p, const image *i, const play_decision *d)
{
    tc_state here = t->state, there;

    image_battle(i, &t->battle, &other);
    image_state(i, &t->battle, &t->state, &there);
    const tc_verdict audit = tc_audit(&other, &there);
    if (!holds(t, p, audit.rule == TC_LEGAL, "the image passes the audit", audit.rule, audit.got))
        return;
    check_verdicts(t, p, i, &there);
    for (int k = 0; k < d->count; k++)
        if (!step_both(t, p, i, &here, &there, &d->at[k], NULL, 0))
            return;
}

void probe_decision(trial *t, const play_decision *d)
{
    image i;
    if (image_of_board(&t->battle, &i))
        probe_image(t, P_MIRRORED, &i, d);
    if (image_padded(&t->battle, &i))
        probe_image(t, P_MIRRORED, &i, d);
    if (!image_asks_by_number(&t->battle, &t->state) &&
        image_of_numbers(&t->battle,
                         (uint64_t)ai_random_below(&t->random, 1u << 31) << 20 | t->step, &i))
        probe_image(t, P_RENUMBERED, &i, d);
}

void probe_roll(trial *t, const tc_await *w, const uint8_t *dice)
{
    const tc_action roll = { .kind = TC_ROLL };
    image i;

    for (int padded = 0; padded < 2; padded++) {
        tc_state here = t->state, there;
        if (!(padded ? image_padded(&t->battle, &i) : image_of_board(&t->battle, &i)))
            continue;
        image_battle(&i, &t->battle, &other);
        image_state(&i, &t->battle, &here, &there);
        step_both(t, P_MIRRORED, &i, &here, &there, &roll, dice, w->pool.count);
    }
}
