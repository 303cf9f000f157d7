/* The case runner: dice and actions of a row, and what must hold in every position. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

static const char *step_name(const runner *t, int step)
{
    return step < t->sys->steps ? t->sys->step_names[step] : "?";
}

bool case_add_dice(dice_words *d, const char *word)
{
    if (is(word, "-"))
        return true;
    const char *plus = strchr(word, '+');
    if (d->count + 2 > DICE_MAX)
        return false;
    if (plus) {
        snprintf(d->text[d->count], sizeof d->text[0], "%.*s", (int)(plus - word), word);
        d->word[d->count] = d->text[d->count];
        d->count++;
        return case_add_dice(d, plus + 1);
    }
    d->word[d->count++] = word;
    return true;
}

/* One chance step with the next dice of the row. False when it cannot be made. */
bool case_roll_once(runner *t, dice_words *d)
{
    const tc_await w = tc_awaits(&t->now.battle, &t->state);
    uint8_t dice[TC_POOL_MAX] = { 0 };
    int n = 0;
    for (; n < w.pool.count && d->at + n < d->count; n++) {
        const char *word = d->word[d->at + n];
        int value;
        if (!t->sys->die(t, word, &value))
            return case_fail(t, "%s is no die", word);
        dice[n] = (uint8_t)value;
    }
    if (n < w.pool.count)
        return case_fail(t, "%d dice wanted by %s, %d left", w.pool.count, step_name(t, w.step), n);
    tc_dice script = { .script = dice, .script_len = (uint32_t)n };
    const tc_action roll = { .kind = TC_ROLL };
    t->verdict = tc_apply(&t->now.battle, &t->state, &roll, &script, &t->events);
    if (t->verdict.rule != TC_LEGAL) {
        char said[128];
        return case_fail(t, "the dice of %s: %s", step_name(t, w.step),
                         case_say_verdict(t->verdict, said));
    }
    d->at += n;
    if (script.used != script.script_len)
        return case_fail(t, "%u of %d dice used by %s", script.used, n, step_name(t, w.step));
    return true;
}

/* States are compared byte by byte, padding and all: a refusal must not even touch that. */
static bool same_bytes(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}

/* A number, often one at a border of something. */
static int odd_number(uint32_t *seed)
{
    static const int borders[] = { 0, 1, 2, 5, 39, 40, 41, 79, 80, 81, 127, 128, 254, 255 };
    *seed = *seed * 1664525u + 1013904223u;
    const uint32_t r = *seed >> 8;
    return r & 1 ? borders[(r >> 1) % TC_COUNT(borders)] : (int)(r >> 1 & 0xffff);
}

/* Every function is total: actions made up of odd numbers get an answer, the same from check and
   apply; a refusal leaves no trace, and what is taken leaves a sound position. */
static bool check_odd_actions(runner *t)
{
    static const uint8_t ones[TC_POOL_MAX] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
    const tc_battle *b = &t->now.battle;
    uint32_t seed = (uint32_t)t->line * 7919u + (uint32_t)t->rows;
    for (int i = 0; i < 24; i++) {
        tc_action a = { 0 };
        a.kind = (uint8_t)(odd_number(&seed) % 40);
        a.side = (uint8_t)(odd_number(&seed) % 3);
        a.unit = (uint8_t)odd_number(&seed);
        a.target = (uint8_t)odd_number(&seed);
        a.with = (uint8_t)odd_number(&seed);
        a.flags = (uint8_t)(odd_number(&seed) % 5);
        a.arg = (uint16_t)odd_number(&seed);
        for (int k = 0; k < 3; k++)
            a.as.word[k] = (uint64_t)odd_number(&seed) | (uint64_t)odd_number(&seed) << 32;
        tc_dice dice = { .script = ones, .script_len = TC_POOL_MAX };
        tc_state copy = t->state;
        const tc_verdict v = tc_check(b, &t->state, &a);
        const tc_verdict w = tc_apply(b, &copy, &a, &dice, NULL);
        if (v.rule != w.rule || v.ruling != w.ruling || v.got != w.got || v.need != w.need)
            return case_fail(t, "an odd action of kind %d: check and apply differ", a.kind);
        if (!case_meaning(t, &v))
            return false;
        if (v.rule != TC_LEGAL && !same_bytes(&copy, &t->state, sizeof copy))
            return case_fail(t, "an odd action of kind %d left a trace", a.kind);
        if (tc_audit(b, &copy).rule != TC_LEGAL)
            return case_fail(t, "an odd action of kind %d was taken amiss", a.kind);
    }
    return true;
}

/* What holds in every position: the audit, packing and unpacking, and that whoever is awaited is
   offered something and everything offered is legal. */
bool case_audit(runner *t)
{
    static tc_action offered[1024];
    const tc_battle *b = &t->now.battle;
    char said[128];
    tc_verdict v = tc_audit(b, &t->state);
    if (v.rule != TC_LEGAL)
        return case_fail(t, "the audit says %s", case_say_verdict(v, said));

    uint8_t packed[TC_PACK_MAX];
    tc_state copy;
    const int size = tc_pack(b, &t->state, packed, TC_PACK_MAX);
    v = tc_unpack(b, &copy, packed, size);
    if (size <= 0 || v.rule != TC_LEGAL || tc_hash(b, &copy) != tc_hash(b, &t->state))
        return case_fail(t, "packed and unpacked it differs: %s", case_say_verdict(v, said));

    if (getenv(
            "TC_MUTED")) /* a rule without force: what is offered proves nothing, and takes long */
        return true;
    const int count = tc_actions(b, &t->state, 0, TC_NONE, offered, TC_COUNT(offered));
    if (tc_awaits(b, &t->state).who < TC_CHANCE && count == 0)
        return case_fail(t, "nothing is offered to whoever is awaited");
    for (int i = 0; i < count && i < TC_COUNT(offered); i++) {
        v = tc_check(b, &t->state, &offered[i]);
        if (v.rule != TC_LEGAL)
            return case_fail(t, "offered, but %s (kind %d)", case_say_verdict(v, said),
                             offered[i].kind);
    }
    return check_odd_actions(t);
}

/* All dice of the row; afterwards nothing but the cup may wait for dice. */
bool case_roll_all(runner *t, dice_words *d)
{
    while (d->at < d->count) {
        if (tc_awaits(&t->now.battle, &t->state).who != TC_CHANCE)
            return case_fail(t, "%d dice too many", d->count - d->at);
        if (!case_roll_once(t, d) || !case_audit(t))
            return false;
    }
    const tc_await w = tc_awaits(&t->now.battle, &t->state);
    if (w.who == TC_CHANCE && w.step != t->sys->free_step && !t->chance_wanted)
        return case_fail(t, "dice are due: %d by %s", w.pool.count, step_name(t, w.step));
    return true;
}

/* One action: check and apply agree, a refusal leaves every byte of the state. */
static tc_verdict apply_one(runner *t, const tc_action *a)
{
    static const uint8_t none[1] = { 0 };
    tc_dice no_dice = { .script = none };
    const tc_state before = t->state;
    const uint64_t hash = tc_hash(&t->now.battle, &t->state);
    const uint32_t events = t->events.len;
    const tc_verdict checked = tc_check(&t->now.battle, &t->state, a);
    if (!same_bytes(&before, &t->state, sizeof before))
        case_fail(t, "tc_check changed the state");
    const tc_verdict v = tc_apply(&t->now.battle, &t->state, a, &no_dice, &t->events);
    char one[128], two[128];
    if (checked.rule != v.rule || checked.ruling != v.ruling || checked.got != v.got ||
        checked.need != v.need)
        case_fail(t, "check says %s, apply says %s", case_say_verdict(checked, one),
                  case_say_verdict(v, two));
    if (v.rule != TC_LEGAL &&
        (!same_bytes(&before, &t->state, sizeof before) ||
         hash != tc_hash(&t->now.battle, &t->state) || events != t->events.len))
        case_fail(t, "a refused action left a trace");
    case_meaning(t, &v);
    case_keep_refusal(t, &v);
    return v;
}

/* All items, or none. */
void case_apply(runner *t, const decision *d)
{
    const tc_state before = t->state;
    for (int i = 0; i < d->count; i++) {
        t->verdict = apply_one(t, &d->at[i]);
        if (t->verdict.rule != TC_LEGAL) {
            t->state = before;
            t->events.len = 0;
            return;
        }
    }
}

tc_action *case_add(decision *d, int kind, int side)
{
    tc_action *a = &d->at[d->count++];
    *a = (tc_action){ .kind = (uint8_t)kind, .side = (uint8_t)side };
    return a;
}

/* The dice of a row: those of `roll` and `draw` first, then those behind `dice`, which are cut
   off. */
bool case_read_dice(runner *t, words *w, dice_words *dice)
{
    static char drawn[WORDS_MAX][24];
    const bool roll = w->count && is(w->at[0], "roll"), draw = w->count && is(w->at[0], "draw");
    bool behind = false, fine = true;
    int kept = w->count;
    for (int i = 0; i < w->count; i++) {
        if (is(w->at[i], "dice")) {
            behind = true;
            kept = i;
            continue;
        }
        snprintf(drawn[i], sizeof drawn[i], "draw:%s", w->at[i]);
        if (behind || (roll && i))
            fine = fine && case_add_dice(dice, w->at[i]);
        else if (draw && i)
            fine = fine && case_add_dice(dice, drawn[i]);
    }
    w->count = kept;
    return fine || case_fail(t, "too many dice");
}

/* ---- Reaching a step ------------------------------------------------------------------------- */

static bool is_at(const runner *t, const char *step, const char *side)
{
    const tc_await w = tc_awaits(&t->now.battle, &t->state);
    return w.step < t->sys->steps && is(t->sys->step_names[w.step], step) &&
           (is(side, "any") || is(t->sys->side_names[w.who & 3], side));
}

bool case_until(runner *t, const char *step, const char *side, dice_words *dice)
{
    const int turn = tc_turn(&t->now.battle, &t->state);
    for (int i = 0; i < 200; i++) {
        const tc_await w = tc_awaits(&t->now.battle, &t->state);
        if (w.who == TC_OVER)
            return is(step, "turn") || case_fail(t, "the battle is over before %s", step);
        if (is(step, "turn") ? tc_turn(&t->now.battle, &t->state) != turn : is_at(t, step, side))
            return true;
        if (w.who == TC_CHANCE) {
            if (dice->at == dice->count && t->chance_wanted)
                return true;
            if (!case_roll_once(t, dice))
                return false;
        } else if (!t->sys->go_on(t)) {
            return false;
        }
    }
    return case_fail(t, "%s %s does not come", step, side);
}
