/* The goldens of Tilly's Very Bad Day: a player of their own, who takes from the lists only. */
#include "golden.h"

#include <string.h>

enum { LIST_MAX = 1024, SHORT_GAME = 1200, WORDS_STEPS = 260 };

/* How near the end of a listed move is to the nearest enemy. */
static int64_t nearness(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const pl_base end = tvb_move_end(&b->as.tvb, &s->as.tvb, a);
    const int first = a->side ? 0 : TVB_SIDE_UNITS;
    int64_t least = INT64_MAX;

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        const tvb_unit *u = &s->as.tvb.unit[e];
        const int64_t dx = u->x - end.at.x, dy = u->y - end.at.y;
        if (u->flags & TVB_ON && u->type != TVB_CMD && dx * dx + dy * dy < least)
            least = dx * dx + dy * dy;
    }
    return least;
}

static bool pick_move(const tc_battle *b, const tc_state *s, int side, ai_random *r, bool forward,
                      tc_action *out)
{
    static tc_action list[LIST_MAX];
    for (int tries = 0; tries < 6; tries++) {
        const int unit = side * TVB_SIDE_UNITS + (int)ai_random_below(r, TVB_SIDE_UNITS);
        int n = tc_actions(b, s, TVB_MOVE, unit, list, LIST_MAX);
        n = n > LIST_MAX ? LIST_MAX : n;
        if (n == 0)
            continue;
        int best = (int)ai_random_below(r, (uint32_t)n);
        for (int i = 0; i < n && forward; i++)
            if (nearness(b, s, &list[i]) < nearness(b, s, &list[best]))
                best = i;
        *out = list[best];
        return true;
    }
    return false;
}

/* One of what is listed of a kind, or of all but the words that end a battle. */
static bool pick_listed(const tc_battle *b, const tc_state *s, int kind, ai_random *r,
                        tc_action *out)
{
    static tc_action list[LIST_MAX];
    int n = tc_actions(b, s, kind, TC_NONE, list, LIST_MAX), usable = 0;
    n = n > LIST_MAX ? LIST_MAX : n;
    for (int i = 0; i < n; i++)
        if (list[i].kind >= TC_KINDS)
            list[usable++] = list[i];
    if (usable)
        *out = list[ai_random_below(r, (uint32_t)usable)];
    return usable > 0;
}

/* Moves units one after the other, then ends the step; charges what can be charged. */
static bool decide(const tc_battle *b, const tc_state *s, ai_random *r, bool forward,
                   tc_action *out)
{
    const tc_await w = tc_awaits(b, s);

    if (w.step == TVB_STEP_MOVE) {
        if (ai_random_below(r, 16) && pick_move(b, s, w.who, r, forward, out))
            return true;
        return pick_listed(b, s, TVB_END_STEP, r, out) || pick_move(b, s, w.who, r, true, out);
    }
    if (w.step == TVB_STEP_DECLARE && pick_listed(b, s, TVB_DECLARE, r, out))
        return true;
    return pick_listed(b, s, 0, r, out);
}

/* One step: a roll, or an action of a decision. False: nothing more to do. */
static bool step(const tc_battle *b, tc_state *s, ai_random *r, bool forward, tc_dice *dice,
                 tc_events *ev, tc_action *done)
{
    const tc_await w = tc_awaits(b, s);
    *done = (tc_action){ .kind = TC_ROLL };
    if (w.who == TC_OVER || (w.who != TC_CHANCE && !decide(b, s, r, forward, done)))
        return false;
    return tc_apply(b, s, done, dice, ev).rule == TC_LEGAL;
}

uint64_t golden_tvb_sign(const tc_battle *b, uint64_t seed, uint64_t sum)
{
    tc_dice dice = { .key = { (uint32_t)seed, 1 } };
    ai_random random;
    tc_action done;
    tc_state s;

    ai_random_seed(&random, seed);
    tc_begin(b, &s, NULL);
    for (int i = 0; i < SHORT_GAME && step(b, &s, &random, seed % 2 == 0, &dice, NULL, &done); i++)
        if (done.kind != TC_ROLL)
            sum = (sum ^ tc_hash(b, &s)) * 0x9e3779b97f4a7c15u;
    return sum;
}

/* Ways on, to a depth, from the first position of a game at each step that waits. */
void golden_tvb_counts(text *out, const tc_battle *b)
{
    bool seen[TVB_STEPS] = { false };
    tc_dice dice = { .key = { 5, 1 } };
    ai_random random;
    tc_action done;
    char line[96];
    tc_state s;

    for (uint64_t seed = 0; seed < 6; seed++) {
        ai_random_seed(&random, seed);
        tc_begin(b, &s, NULL);
        for (int i = 0; i < SHORT_GAME; i++) {
            const int at = tc_awaits(b, &s).step;
            if (tc_awaits(b, &s).who != TC_OVER && !seen[at]) {
                seen[at] = true;
                snprintf(line, sizeof line, "%2d %9llu", at,
                         (unsigned long long)golden_count_ways(b, &s, 1));
                golden_say(out, line);
                if (at != TVB_STEP_MOVE && at != TVB_STEP_DEPLOY) {
                    snprintf(line, sizeof line, " %9llu",
                             (unsigned long long)golden_count_ways(b, &s, 2));
                    golden_say(out, line);
                }
                golden_say(out, "\n");
            }
            if (!step(b, &s, &random, true, &dice, NULL, &done))
                break;
        }
    }
}

/* A battle in words, from its beginning. */
void golden_tvb_battle(text *out, const tc_battle *b)
{
    enum { EVENTS = 1024 };
    static tc_event room[EVENTS];
    static play_decision d;
    static char words[4096];
    tc_events ev = { room, 0, EVENTS, 0 };
    tc_dice dice = { .key = { 1626, 827 } };
    ai_random captain;
    tc_state s;

    ai_random_seed(&captain, 27);
    tc_begin(b, &s, &ev);
    golden_narrate(out, b, &ev);
    for (int i = 0; i < WORDS_STEPS && tc_awaits(b, &s).who != TC_OVER; i++) {
        const tc_state before = s;
        tc_action done;
        ev = (tc_events){ room, 0, EVENTS, 0 };
        if (!step(b, &s, &captain, true, &dice, &ev, &done))
            break;
        if (done.kind != TC_ROLL) {
            d.count = 1;
            d.at[0] = done;
            play_say_decision(b, &before, &d, words, sizeof words);
            golden_say(out, "> ");
            golden_say(out, words);
            golden_say(out, "\n");
        }
        golden_narrate(out, b, &ev);
    }
}
