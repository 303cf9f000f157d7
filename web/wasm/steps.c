/* Playing: a decision and its dice, what came of it, and how lucky it was. */
#include "page.h"

/* The dice are thrown here, by the counter of core/dice.h, and handed to the core as a script, so
   that all of them are known whatever the events tell. */
static tc_verdict roll(tc_state *s, tc_dice *from)
{
    const int count = tc_awaits(&page.battle, s).pool.count;
    uint8_t *out = page.fallen + page.fallen_count;

    if (page.fallen_count + TC_POOL_MAX > DICE_MAX)
        return tc_illegal(TC_DICE, page.fallen_count, DICE_MAX);
    if (!play_throw(&page.battle, s, from, out))
        return tc_illegal(TC_DICE, (int)(from->script_len - from->used), count);
    const tc_verdict v = play_roll(&page.battle, s, out, count, &page.events);
    if (v.rule == TC_LEGAL)
        page.fallen_count += count;
    return v;
}

/* d (NULL: none), then the chance steps: of a script as many as it pays for, by the key all that
   are due. All or nothing. */
static tc_verdict take(const play_decision *d, tc_dice *dice)
{
    tc_state *s = &page.work[0];
    tc_verdict v = tc_legal();

    *s = page.state;
    page.fallen_count = 0;
    page.events = (tc_events){ .at = page.event, .cap = EVENTS_MAX };
    page.words[0] = 0;
    if (d) {
        play_say_decision(&page.battle, s, d, page.words, TC_COUNT(page.words));
        v = play_apply(&page.battle, s, d, PLAY_STOP_AT_CHANCE, NULL, &page.events);
    }
    while (v.rule == TC_LEGAL && tc_awaits(&page.battle, s).who == TC_CHANCE &&
           (!dice->script || dice->used < dice->script_len))
        v = roll(s, dice);
    if (v.rule == TC_LEGAL && dice->script && dice->used < dice->script_len)
        v = tc_illegal(TC_DICE, (int)dice->script_len, (int)dice->used);
    if (v.rule != TC_LEGAL)
        return v;
    page.before = page.state;
    page.state = *s;
    return v;
}

static void weigh(const play_decision *d)
{
    page.luck = (play_luck){ 0, 0, 0 };
    play_luck_decision(&page.battle, &page.before, d, page.fallen, page.fallen_count, &page.luck,
                       page.work);
}

/* The decision in words (len 0: only the dice that are due), dice from the key or, if there are
   any, the count in the buffer (count < 0: the key). 0: done; else the length of the refusal. */
EXPORT(apply) int page_apply(uint32_t len, int32_t count)
{
    tc_dice dice = { .key = { page.key[0], page.key[1] }, .replica = page.replica };
    bool good = true;
    int at = len ? page_read_decision(len, &good) : 0;
    const play_decision *d = len ? &page.decision : NULL;

    if (!good)
        return at;
    if (count >= 0)
        dice = (tc_dice){ .script = page.dice, .script_len = (uint32_t)count };
    const tc_verdict v = take(d, &dice);
    if (v.rule != TC_LEGAL) {
        at = page_put(page_put_verdict(page_put(0, "{"), &v), ",\"nearest\":");
        if (d && play_nearest(&page.battle, &page.state, d, &page.other))
            return page_put(page_put_decision(at, &page.other), "}");
        return page_put(at, "null}");
    }
    weigh(d);
    return 0;
}

/* A kept line again: len bytes of a packed decision (0: dice alone) and its dice, or (count < 0)
   those that the key throws. 0: done. */
EXPORT(again) int page_again(uint32_t len, int32_t count)
{
    tc_dice dice = { .key = { page.key[0], page.key[1] }, .replica = page.replica };
    const play_decision *d = len ? &page.decision : NULL;
    tc_verdict v = tc_illegal(TC_MALFORMED, (int)len, PLAY_PACKED_MAX);

    if (count >= 0)
        dice = (tc_dice){ .script = page.dice, .script_len = (uint32_t)count };
    if (!len || (len <= sizeof(page.bytes) &&
                 play_unpack_decision(&page.decision, page.bytes, (int)len) == (int)len))
        v = take(d, &dice);
    return v.rule == TC_LEGAL ? 0 : page_put(page_put_verdict(page_put(0, "{"), &v), "}");
}

/* Of the last decision taken, into bytes. */
EXPORT(packed) int page_packed(void)
{
    return play_pack_decision(&page.decision, page.bytes, sizeof(page.bytes));
}

/* The last decision taken as words of the protocol, as it was said before it. */
EXPORT(taken) int page_taken(void)
{
    return play_decision_json(&page.battle, &page.before, &page.decision, page.text, TEXT_MAX);
}

EXPORT(said) int page_said(void)
{
    return page_put(0, page.words);
}

EXPORT(events) int page_events(void)
{
    return play_events_json(&page.battle, page.event, (int)page.events.len, page.text, TEXT_MAX);
}

EXPORT(rolls) int page_rolls(void)
{
    return play_rolls_json(&page.battle, page.event, (int)page.events.len, page.text, TEXT_MAX);
}

EXPORT(narration) int page_narration(void)
{
    return play_narrate(&page.battle, page.event, (int)page.events.len, page.text, TEXT_MAX);
}

/* Of the last step, weighed anew for a kept line. */
EXPORT(weigh) void page_weigh(bool decided)
{
    weigh(decided ? &page.decision : NULL);
}

EXPORT(swing) int64_t page_swing(void)
{
    return page.luck.swing;
}

EXPORT(variance) int64_t page_variance(void)
{
    return page.luck.variance;
}

EXPORT(weighed) uint32_t page_weighed(void)
{
    return page.luck.rolls;
}

EXPORT(luck) int page_luck_words(int64_t swing, int64_t variance, uint32_t rolls)
{
    const play_luck sum = { swing, variance, rolls };
    return play_luck_json(&page.battle, &sum, page.text, TEXT_MAX);
}
