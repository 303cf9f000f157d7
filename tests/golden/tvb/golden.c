/* The goldens of Tilly's Very Bad Day: a player of their own, who takes from the lists only. */
#include "../golden.h"

enum { LIST_MAX = 1024 };

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

/* Moves units one after the other, then ends the step; charges what can be charged. */
static bool decide(const tc_battle *b, const tc_state *s, ai_random *r, bool forward,
                   tc_action *out)
{
    const tc_await w = tc_awaits(b, s);

    if (w.step == TVB_STEP_MOVE) {
        if (ai_random_below(r, 16) && pick_move(b, s, w.who, r, forward, out))
            return true;
        return golden_pick(b, s, TVB_END_STEP, r, out) || pick_move(b, s, w.who, r, true, out);
    }
    if (w.step == TVB_STEP_DECLARE && golden_pick(b, s, TVB_DECLARE, r, out))
        return true;
    return golden_pick(b, s, 0, r, out);
}

static const golden_player player = {
    .decide = decide,
    .shallow = (uint64_t)1 << TVB_STEP_MOVE | (uint64_t)1 << TVB_STEP_DEPLOY,
    .longest = 1200,
    .told = 260,
};

static uint64_t sign_game(const tc_battle *b, uint64_t seed, uint64_t sum)
{
    return golden_sign(&player, b, seed % 2 == 0, seed, sum);
}

static void write_counts(text *out)
{
    golden_counts(out, &player, "mirror-tvb");
}

static void write_battle(text *out)
{
    golden_battle(out, &player, "tvb-plain", (tc_dice){ .key = { 1626, 827 } });
}

static const golden_text texts[] = { { "counts", write_counts }, { "battle", write_battle } };
static const char *const more[] = { "evade", "variable_morale" };

const golden_system golden_tvb = {
    .texts = texts,
    .text_count = TC_COUNT(texts),
    .sign = sign_game,
    .options = more,
    .option_count = TC_COUNT(more),
    .games = 4,
};
