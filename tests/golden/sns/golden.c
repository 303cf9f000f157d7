/* The goldens of Sword & Spear: a player of their own, who takes from the lists only. */
#include "../golden.h"
#include "../../../core/sns/tables.h"

enum { LIST_MAX = 2048 };

/* How near the unit that moves ends to the nearest enemy behind the drafted step. */
static int64_t nearness(const tc_battle *b, const tc_state *draft, const tc_await *w)
{
    const sns_state *s = &draft->as.sns;
    int64_t least = INT64_MAX;
    sns_path path;

    if (sns_check_plan(&b->as.sns, s, w->subject, s->unit[w->subject].number, s->act.move,
                       SNS_ALONE, &s->draft, &path)
            .rule)
        return least;
    for (int e = 0; e < SNS_UNITS; e++) {
        const int64_t dx = s->unit[e].x - path.end[0].at.x, dy = s->unit[e].y - path.end[0].at.y;
        if (sns_here(s, e) && sns_side(e) != w->who && dx * dx + dy * dy < least)
            least = dx * dx + dy * dy;
    }
    return least;
}

/* A step after which the move may end, forward the one that ends nearest to an enemy. */
static bool pick_step(const tc_battle *b, const tc_state *s, const tc_await *w, ai_random *r,
                      bool forward, tc_action *out)
{
    static tc_action list[LIST_MAX];
    const tc_action commit = {
        .kind = SNS_ACT_MOVE, .side = w->who, .unit = TC_NONE, .target = TC_NONE
    };
    int n = tc_actions(b, s, SNS_STEP, TC_NONE, list, LIST_MAX), kept = 0;
    int64_t least = INT64_MAX;

    for (int i = 0; i < n && i < LIST_MAX; i++) {
        tc_state draft = *s;
        if (tc_apply(b, &draft, &list[i], NULL, NULL).rule != TC_LEGAL ||
            tc_check(b, &draft, &commit).rule != TC_LEGAL)
            continue;
        const int64_t near = nearness(b, &draft, w);
        if (forward ? near < least : ai_random_below(r, (uint32_t)++kept) == 0) {
            least = near;
            *out = list[i];
            kept += forward;
        }
    }
    return kept > 0;
}

/* A move of one step: the step, then the word that closes the draft. */
static bool go_on(const tc_battle *b, const tc_state *s, const tc_await *w, ai_random *r,
                  bool forward, tc_action *out)
{
    if (s->as.sns.draft.steps == 0)
        return ai_random_below(r, 8) && pick_step(b, s, w, r, forward, out);
    *out = (tc_action){ .kind = SNS_ACT_MOVE, .side = w->who, .unit = TC_NONE, .target = TC_NONE };
    return tc_check(b, s, out).rule == TC_LEGAL;
}

/* Gives its dice out, charges, fights and shoots where it can, moves, else anything. */
static bool decide(const tc_battle *b, const tc_state *s, ai_random *r, bool forward,
                   tc_action *out)
{
    static const uint8_t eager[] = { SNS_GIVE, SNS_ACT_CHARGE, SNS_ACT_FIGHT, SNS_ACT_SHOOT,
                                     SNS_SECOND_SHOOT };
    const tc_await w = tc_awaits(b, s);

    for (int i = 0; i < TC_COUNT(eager); i++)
        if (w.kinds >> eager[i] & 1 && ai_random_below(r, 8) && golden_pick(b, s, eager[i], r, out))
            return true;
    if (w.step == SNS_STEP_CHOOSE && go_on(b, s, &w, r, forward, out))
        return true;
    return golden_pick(b, s, 0, r, out);
}

static const golden_player player = {
    .decide = decide,
    .shallow = (uint64_t)1 << SNS_STEP_CHOOSE | (uint64_t)1 << SNS_STEP_SECOND_MOVE |
               (uint64_t)1 << SNS_STEP_ALLOCATE | (uint64_t)1 << SNS_STEP_COMMAND |
               (uint64_t)1 << SNS_STEP_DEPLOY | (uint64_t)1 << SNS_STEP_GROUND,
    .longest = 4800,
    .told = 420,
};

static uint64_t sign_game(const tc_battle *b, uint64_t seed, uint64_t sum)
{
    return golden_sign(&player, b, seed % 4 < 2, seed, sum);
}

static void write_counts(text *out)
{
    golden_counts(out, &player, "mirror-sns");
}

static void write_battle(text *out)
{
    golden_battle(out, &player, "drill-sns", (tc_dice){ .key = { 1138, 822 } });
}

static const golden_text texts[] = { { "counts", write_counts }, { "battle", write_battle } };
static const char *const more[] = { "random_terrain" };

const golden_system golden_sns = {
    .texts = texts,
    .text_count = TC_COUNT(texts),
    .sign = sign_game,
    .options = more,
    .option_count = TC_COUNT(more),
    .games = 4,
};
