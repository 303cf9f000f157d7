/* The goldens of Lion of the North: a player of their own, who takes from the lists only. */
#include "../golden.h"

enum { LIST_MAX = 2048 };

/* How near the first of those who move ends to the nearest enemy, behind the drafted legs and one
   more. */
static int64_t nearness(const tc_battle *b, const tc_state *s, int side, const tc_action *leg)
{
    static pl_stand end[LON_STANDS];
    const lon_state *t = &s->as.lon;
    const tc_pose *at = &leg->as.pose;
    const lon_path path = { .legs = 1,
                            .leg = { { .kind = (uint8_t)leg->arg,
                                       .stand = leg->unit,
                                       .target = leg->target,
                                       .edge = leg->with,
                                       .x = at->x,
                                       .y = at->y,
                                       .length = at->length,
                                       .heading = at->heading,
                                       .angle = at->angle } } };
    int64_t least = INT64_MAX;
    int32_t cost;

    if (lon_path_end(&b->as.lon, t, &path, end, &cost) < 1)
        return least;
    for (int e = 0; e < LON_STANDS; e++) {
        const int64_t dx = t->stand[e].x - end[0].at.x, dy = t->stand[e].y - end[0].at.y;
        if (lon_stands(t, e) && lon_side(t, e) != side && dx * dx + dy * dy < least)
            least = dx * dx + dy * dy;
    }
    return least;
}

/* A leg after which the move may end. */
static bool ends_well(const tc_battle *b, const tc_state *s, int side, const tc_action *leg)
{
    const tc_action commit = { .kind = LON_MOVE_PATH, .side = (uint8_t)side };
    tc_state draft = *s;
    return tc_apply(b, &draft, leg, NULL, NULL).rule == TC_LEGAL &&
           tc_check(b, &draft, &commit).rule == TC_LEGAL;
}

static void pick_path(const tc_battle *b, const tc_state *s, int side, ai_random *r, bool forward,
                      tc_action *out)
{
    static tc_action list[LIST_MAX];
    int n = s->as.lon.move.legs ? 0 : tc_actions(b, s, LON_LEG, TC_NONE, list, LIST_MAX), kept = 0;

    for (int i = 0; i < n && i < LIST_MAX; i++)
        if (ends_well(b, s, side, &list[i]))
            list[kept++] = list[i];
    *out = (tc_action){ .kind = LON_MOVE_PATH, .side = (uint8_t)side };
    if (kept == 0)
        return;
    int best = (int)ai_random_below(r, (uint32_t)kept);
    for (int i = 0; i < kept && forward; i++)
        if (nearness(b, s, side, &list[i]) < nearness(b, s, side, &list[best]))
            best = i;
    *out = list[best];
}

/* Moves what can be moved, fires and attacks, then ends the phase. */
static bool decide(const tc_battle *b, const tc_state *s, ai_random *r, bool forward,
                   tc_action *out)
{
    static const uint8_t eager[] = { LON_MOVE_BEGIN, LON_COMBAT, LON_FIRE, LON_ADJ_FIRE };
    const tc_await w = tc_awaits(b, s);

    if (w.step == LON_STEP_PATH) {
        pick_path(b, s, w.who, r, forward, out);
        return true;
    }
    for (int i = 0; i < TC_COUNT(eager); i++)
        if (w.kinds >> eager[i] & 1 && ai_random_below(r, 8) && golden_pick(b, s, eager[i], r, out))
            return true;
    return golden_pick(b, s, 0, r, out);
}

static const golden_player player = {
    .decide = decide,
    .shallow = (uint64_t)1 << LON_STEP_MOVE | (uint64_t)1 << LON_STEP_PATH |
               (uint64_t)1 << LON_STEP_DEPLOY,
    .longest = 4800,
    .told = 420,
};

static uint64_t sign_game(const tc_battle *b, uint64_t seed, uint64_t sum)
{
    return golden_sign(&player, b, seed % 4 < 2, seed, sum);
}

static void write_counts(text *out)
{
    golden_counts(out, &player, "mirror-lon");
}

static void write_battle(text *out)
{
    golden_battle(out, &player, "drill-lon", (tc_dice){ .key = { 1631, 917 } });
}

static const golden_text texts[] = { { "counts", write_counts }, { "battle", write_battle } };
static const char *const more[] = { "hussar" };

const golden_system golden_lon = {
    .texts = texts,
    .text_count = TC_COUNT(texts),
    .sign = sign_game,
    .options = more,
    .option_count = TC_COUNT(more),
    .games = 4,
};
