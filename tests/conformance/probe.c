/* Tried out at single steps of a game, on copies: lists, mutations, packing, dice. */
#include "../fold.h"
#include "../meaning.h"
#include "conformance.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 6000, APPLIED = 12, MUTATIONS = 40 };

/* ---- Packing ----------------------------------------------------------------------------- */

void probe_state(trial *t)
{
    uint8_t bytes[TC_PACK_MAX], again[TC_PACK_MAX];
    tc_state back;
    memset(&back, 0xa5, sizeof back);
    const int len = tc_pack(&t->battle, &t->state, bytes, TC_PACK_MAX);
    const tc_verdict v = tc_unpack(&t->battle, &back, bytes, len);

    if (!holds(t, P_PACK, len > 0 && v.rule == TC_LEGAL, "a state unpacks", v.rule, v.got))
        return;
    holds(t, P_PACK, memcmp(&back, &t->state, sizeof back) == 0,
          "unpacked it is the same to the byte", 0, 0);
    holds(t, P_PACK,
          tc_pack(&t->battle, &back, again, TC_PACK_MAX) == len &&
              !memcmp(bytes, again, (size_t)len),
          "packed again it is the same", 0, 0);
    holds(t, P_PACK, tc_pack(&t->battle, &t->state, again, len - 1) == 0, "no room, no bytes", 0,
          0);
    memset(&back, 0xa5, sizeof back);
    const tc_state untouched = back;
    holds(t, P_PACK, tc_unpack(&t->battle, &back, bytes, len - 1).rule == TC_MALFORMED,
          "a cut text is refused", 0, 0);
    bytes[0]++;
    holds(t, P_PACK, tc_unpack(&t->battle, &back, bytes, len).rule == TC_MALFORMED,
          "another version is refused", 0, 0);
    bytes[0]--;
    /* A damaged byte: whatever is taken for a state is one, whatever is refused leaves the old
       one. */
    const uint32_t at = ai_random_below(&t->random, (uint32_t)len);
    bytes[at] ^= (uint8_t)(1 + ai_random_below(&t->random, 255));
    const tc_verdict damaged = tc_unpack(&t->battle, &back, bytes, len);
    if (damaged.rule)
        holds(t, P_PACK, memcmp(&back, &untouched, sizeof back) == 0,
              "refused bytes change nothing", (int)at, 0);
    else
        holds(t, P_PACK, tc_audit(&t->battle, &back).rule == TC_LEGAL,
              "what is taken passes the audit", (int)at, 0);
}

/* A position as a file: what it compiles to begins where the game stands. */
void probe_written(trial *t)
{
    static tc_battle b;
    static io_faults faults;
    const io_choice as_written = { .variant = NULL };
    tc_state s;
    char *text = io_position_write(&t->battle, &t->state);

    if (!holds(t, P_WRITTEN, text != NULL, "a position can be written", 0, 1))
        return;
    faults.count = 0;
    const bool good = io_scenario_compile(text, strlen(text), &as_written, &b, &faults);
    if (holds(t, P_WRITTEN, good, faults.count ? faults.at[0].text : "it compiles",
              faults.at[0].line, faults.at[0].column)) {
        tc_begin(&b, &s, NULL);
        s.ply = t->state.ply; /* a battle begins at its own first decision */
        s.offered = t->state.offered;
        holds(t, P_WRITTEN, tc_hash(&b, &s) == tc_hash(&t->battle, &t->state),
              "it begins where the game stands", tc_awaits(&b, &s).step,
              tc_awaits(&t->battle, &t->state).step);
    }
    free(text);
}

/* ---- One action on a copy ---------------------------------------------------------------- */

/* Check and apply on a copy; they must agree, and the state must change exactly if both say yes. */
static tc_verdict try_action(trial *t, enum property p, const tc_action *a)
{
    tc_state copy = t->state;
    tc_dice keyed = { .key = { 1, 2 } };
    const tc_verdict law = tc_check(&t->battle, &t->state, a);
    const tc_verdict done = tc_apply(&t->battle, &copy, a, &keyed, NULL);

    holds(t, p, memcmp(&law, &done, sizeof law) == 0, "one answer from check and apply", law.rule,
          done.rule);
    met(law.rule);
    met(law.ruling);
    if (law.rule) {
        char why[600] = "";
        const bool means = meaning_of(&t->battle, &law, why, TC_COUNT(why));
        holds(t, p, means, why, law.rule, law.ruling);
        holds(t, p, tc_rule(law.rule).symbol != NULL, "a refusal cites a rule", law.rule, a->kind);
        holds(t, p, !law.ruling || is_ruling(law.ruling), "a refusal's ruling is one", law.ruling,
              a->kind);
        holds(t, P_APPLIES, memcmp(&copy, &t->state, sizeof copy) == 0, "refused: nothing changed",
              law.rule, a->kind);
    } else {
        holds(t, P_APPLIES, tc_hash(&t->battle, &copy) != tc_hash(&t->battle, &t->state),
              "legal: something changed", a->kind, 0);
        const tc_verdict audit = tc_audit(&t->battle, &copy);
        holds(t, P_AUDIT, audit.rule == TC_LEGAL, "after an action tried out", audit.rule, a->kind);
    }
    return law;
}

/* ---- Lists ------------------------------------------------------------------------------- */

void probe_actions(trial *t)
{
    static tc_action list[LIST_MAX], part[LIST_MAX];
    const tc_await w = tc_awaits(&t->battle, &t->state);
    const int count = tc_actions(&t->battle, &t->state, 0, TC_NONE, list, LIST_MAX);
    int sum = 0;

    if (!holds(t, P_LISTED, count > 0 && count <= LIST_MAX, "something is listed", count, LIST_MAX))
        return;
    for (int kind = 1; kind < 64; kind++) {
        const int n = tc_actions(&t->battle, &t->state, kind, TC_NONE, part, 0);
        sum += n;
        holds(t, P_LISTED, n == 0 || (w.kinds >> kind & 1), "only kinds that are awaited", kind, n);
    }
    holds(t, P_LISTED, sum == count, "the kinds together are the whole", sum, count);
    for (int i = 0; i < count; i++) {
        const tc_verdict v = tc_check(&t->battle, &t->state, &list[i]);
        holds(t, P_LISTED, v.rule == TC_LEGAL, "what is listed is legal", v.rule, list[i].kind);
    }
    for (int i = 0; i < APPLIED; i++)
        try_action(t, P_LISTED, &list[ai_random_below(&t->random, (uint32_t)count)]);
    /* One subject's part is part of the whole. */
    const tc_action *one = &list[ai_random_below(&t->random, (uint32_t)count)];
    const int n = tc_actions(&t->battle, &t->state, one->kind, one->unit, part, LIST_MAX);
    bool found = n <= LIST_MAX;
    for (int i = 0; i < n && found; i++) {
        found = false;
        for (int k = 0; k < count && !found; k++)
            found = !memcmp(&part[i], &list[k], sizeof part[i]);
    }
    holds(t, P_LISTED, found, "a subject's list is part of the whole", one->kind, one->unit);
    /* Little room: the same count, the same beginning. */
    memset(part, 0, 2 * sizeof part[0]);
    const int cap = count > 1 ? 2 : 1;
    holds(t, P_LISTED,
          tc_actions(&t->battle, &t->state, 0, TC_NONE, part, cap) == count &&
              !memcmp(part, list, (size_t)cap * sizeof part[0]),
          "with little room the same count and beginning", count, cap);
}

/* ---- Mutations --------------------------------------------------------------------------- */

void probe_mutations(trial *t, const play_decision *d)
{
    static tc_action list[64];
    int count = tc_actions(&t->battle, &t->state, 0, (int)ai_random_below(&t->random, TC_SET_BITS),
                           list, TC_COUNT(list));
    count = count > TC_COUNT(list) ? TC_COUNT(list) : count;

    for (int i = 0; i < MUTATIONS; i++) {
        const bool listed = count > 0 && ai_random_below(&t->random, 2);
        tc_action a = listed ? list[ai_random_below(&t->random, (uint32_t)count)] : d->at[0];
        uint8_t *byte = (uint8_t *)&a;
        const int flips = 1 + (int)ai_random_below(&t->random, 3);
        for (int f = 0; f < flips; f++) {
            const bool head = ai_random_below(&t->random, 2);
            const uint32_t at = ai_random_below(&t->random, head ? 8 : sizeof a);
            byte[at] = ai_random_below(&t->random, 2)
                           ? (uint8_t)ai_random_below(&t->random, 256)
                           : (uint8_t)(byte[at] ^ 1u << ai_random_below(&t->random, 8));
        }
        try_action(t, P_MUTATED, &a);
    }
    tc_action noise;
    for (size_t i = 0; i < sizeof noise; i++)
        ((uint8_t *)&noise)[i] = (uint8_t)ai_random_below(&t->random, 256);
    try_action(t, P_MUTATED, &noise);
}

/* ---- Dice -------------------------------------------------------------------------------- */

static uint64_t hash_after(trial *t, const uint8_t *dice, int count)
{
    tc_state copy = t->state;
    tc_dice script = { .script = dice, .script_len = (uint32_t)count };
    const tc_action roll = { .kind = TC_ROLL };
    const tc_verdict v = tc_apply(&t->battle, &copy, &roll, &script, NULL);
    holds(t, P_FOLD, v.rule == TC_LEGAL && script.used == (uint32_t)count,
          "the pool takes its dice", v.rule, count);
    return tc_hash(&t->battle, &copy);
}

static void probe_script(trial *t, const tc_await *w, const uint8_t *dice)
{
    uint8_t bad[TC_POOL_MAX];
    const tc_action roll = { .kind = TC_ROLL }, idle = { .kind = TC_RESIGN };
    tc_state copy = t->state;
    tc_dice few = { .script = dice, .script_len = (uint32_t)w->pool.count - 1 };
    tc_verdict v = tc_apply(&t->battle, &copy, &roll, &few, NULL);

    holds(t, P_SCRIPT,
          v.rule == TC_DICE && v.need == w->pool.count && v.got == w->pool.count - 1 &&
              few.used == 0,
          "too few dice", v.rule, v.need);
    memcpy(bad, dice, w->pool.count);
    for (int face = 0; face < 2; face++) {
        bad[w->pool.count - 1] = face ? (uint8_t)(w->pool.sides + 1) : 0;
        tc_dice wrong = { .script = bad, .script_len = w->pool.count };
        v = tc_apply(&t->battle, &copy, &roll, &wrong, NULL);
        holds(t, P_SCRIPT, v.rule == TC_DICE && wrong.used == 0, "an impossible die", v.rule,
              bad[w->pool.count - 1]);
    }
    v = tc_apply(&t->battle, &copy, &roll, NULL, NULL);
    holds(t, P_SCRIPT, v.rule == TC_DICE, "no dice at all", v.rule, TC_DICE);
    v = tc_apply(&t->battle, &copy, &idle, NULL, NULL);
    holds(t, P_SCRIPT, v.rule == TC_SEQUENCE, "a decision while dice are due", v.rule, TC_SEQUENCE);
    holds(t, P_SCRIPT, memcmp(&copy, &t->state, sizeof copy) == 0, "nothing changed", 0, 0);
}

void probe_dice(trial *t, const tc_await *w, const uint8_t *dice)
{
    uint8_t other[TC_POOL_MAX];

    probe_script(t, w, dice);
    if (w->pool.fold == TC_EACH)
        return;
    fold_blend(w->pool, dice, &t->random, other);
    holds(t, P_FOLD, hash_after(t, dice, w->pool.count) == hash_after(t, other, w->pool.count),
          "dice of one class, one result", w->pool.fold, w->subject);
}
