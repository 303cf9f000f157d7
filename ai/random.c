/* The random player: some legal decision, quickly. It never lists a position: a system's own player
   picks a subject, makes a candidate that is legal more often than not, and the law is asked. After
   a bounded number of refusals it falls back on tc_actions, which is never empty. */
#include "general.h"

enum { LIST_MAX = 48 };

void ai_random_seed(ai_random *r, uint64_t seed)
{
    __builtin_memset(r, 0, sizeof *r); /* nothing is known; AI_STEADY is 0 */
    r->a = seed;
}

/* splitmix64: one multiplication chain a draw, no state beyond a counter. */
uint64_t ai_random_next(ai_random *r)
{
    uint64_t z = r->a += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

uint32_t ai_random_below(ai_random *r, uint32_t n)
{
    return (uint32_t)((ai_random_next(r) >> 32) * n >> 32);
}

tc_action *ai_decide(const ai_asked *q, int kind, play_decision *out)
{
    out->count = 1;
    out->at[0] = (tc_action){ .kind = (uint8_t)kind, .side = (uint8_t)q->side };
    return &out->at[0];
}

/* A player never gives up here, so the two kinds that end a battle by word are passed over. */
bool ai_pick_listed(const ai_asked *q, int kind, int subject, play_decision *out)
{
    tc_action list[LIST_MAX];
    int n = tc_actions(q->battle, q->state, kind, subject, list, LIST_MAX);

    n = n > LIST_MAX ? LIST_MAX : n;
    const int first = n > 0 ? (int)ai_random_below(q->r, (uint32_t)n) : 0;
    for (int i = 0; i < n; i++) {
        const tc_action *a = &list[(first + i) % n];
        if (a->kind < TC_KINDS || tc_is_item(q->battle, a->kind))
            continue;
        out->count = 1;
        out->at[0] = *a;
        return true;
    }
    return false;
}

static ai_asked ask(const tc_battle *b, const tc_state *s, ai_random *r)
{
    const tc_await w = tc_awaits(b, s);
    return (
        ai_asked){ .battle = b, .state = s, .r = r, .side = w.who, .attempt = 0, .kinds = w.kinds };
}

static bool is_legal(const tc_battle *b, const tc_state *s, const play_decision *d)
{
    if (d->count == 1) /* no draft: no copy of the state is needed */
        return tc_check(b, s, &d->at[0]).rule == TC_LEGAL;
    return play_check(b, s, d).rule == TC_LEGAL;
}

void ai_random_decision(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out)
{
    ai_asked q = ask(b, s, r);

    for (; q.attempt <= AI_LAST_TRY; q.attempt++)
        if (own_propose(b, &q, out) && is_legal(b, s, out))
            return;
    own_by_list(b, &q, out);
}

/* All items and the commit, or nothing: a refused draft is dropped again. */
bool ai_apply_all(const tc_battle *b, tc_state *s, const play_decision *d)
{
    for (int i = 0; i < d->count; i++) {
        if (tc_apply(b, s, &d->at[i], NULL, NULL).rule == TC_LEGAL)
            continue;
        const tc_action clear = { .kind = TC_CLEAR, .side = d->at[i].side };
        if (i > 0)
            tc_apply(b, s, &clear, NULL, NULL);
        return false;
    }
    return true;
}

bool ai_random_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out)
{
    play_decision d;
    ai_asked q = ask(b, s, r);

    if (!out)
        out = &d;
    if (q.side >= TC_CHANCE)
        return false;
    for (; q.attempt <= AI_LAST_TRY; q.attempt++)
        if (own_propose(b, &q, out) && ai_apply_all(b, s, out))
            return true;
    own_by_list(b, &q, out);
    return ai_apply_all(b, s, out);
}

/* ---- The captain ---- */

bool ai_captain_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out)
{
    play_decision d;

    return own_captain_apply(b, s, r, out ? out : &d);
}

void ai_captain(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out)
{
    own_captain(b, s, r, out);
}
