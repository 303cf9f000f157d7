/* Games of a table's own player, signed, counted and told. */
#include "golden.h"

#include <string.h>

enum { LIST_MAX = 2048, SHORT_GAME = 1200 };

bool golden_pick(const tc_battle *b, const tc_state *s, int kind, ai_random *r, tc_action *out)
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

typedef struct game {
    const golden_player *player;
    tc_battle b;
    tc_state s;
    ai_random r;
    tc_dice dice;
    bool forward;
} game;

/* A roll, or an action of a decision. False: nothing more to do. */
static bool step(game *g, tc_events *ev, tc_action *done)
{
    const tc_await w = tc_awaits(&g->b, &g->s);

    *done = (tc_action){ .kind = TC_ROLL };
    if (w.who == TC_OVER ||
        (w.who != TC_CHANCE && !g->player->decide(&g->b, &g->s, &g->r, g->forward, done)))
        return false;
    return tc_apply(&g->b, &g->s, done, &g->dice, ev).rule == TC_LEGAL;
}

uint64_t golden_sign(const golden_player *player, const tc_battle *b, bool forward, uint64_t seed,
                     uint64_t sum)
{
    static game g;
    tc_action done;

    g = (game){
        .player = player, .b = *b, .dice = { .key = { (uint32_t)seed, 1 } }, .forward = forward
    };
    ai_random_seed(&g.r, seed);
    tc_begin(&g.b, &g.s, NULL);
    for (int i = 0; i < SHORT_GAME && step(&g, NULL, &done); i++)
        if (done.kind != TC_ROLL)
            sum = (sum ^ tc_hash(&g.b, &g.s)) * 0x9e3779b97f4a7c15u;
    return sum;
}

static void write_count(text *out, const game *g, int at)
{
    char line[96];

    snprintf(line, sizeof line, "%2d %9llu", at,
             (unsigned long long)golden_count_ways(&g->b, &g->s, 1));
    golden_say(out, line);
    if (!(g->player->shallow >> at & 1)) {
        snprintf(line, sizeof line, " %9llu",
                 (unsigned long long)golden_count_ways(&g->b, &g->s, 2));
        golden_say(out, line);
    }
    golden_say(out, "\n");
}

void golden_counts(text *out, const golden_player *player, const char *scenario)
{
    static game g;
    bool seen[64] = { false };
    tc_action done;

    g = (game){ .player = player, .dice = { .key = { 5, 1 } }, .forward = true };
    if (!golden_open(scenario, NULL, 0, &g.b)) {
        golden_say(out, "does not compile\n");
        return;
    }
    for (uint64_t seed = 0; seed < 6; seed++) {
        ai_random_seed(&g.r, seed);
        tc_begin(&g.b, &g.s, NULL);
        for (int i = 0; i < player->longest; i++) {
            const int at = tc_awaits(&g.b, &g.s).step;
            if (tc_awaits(&g.b, &g.s).who != TC_OVER && !seen[at & 63]) {
                seen[at & 63] = true;
                write_count(out, &g, at);
            }
            if (!step(&g, NULL, &done))
                break;
        }
    }
}

static void say_decision(text *out, const game *g, const tc_state *before, const play_decision *d)
{
    static char words[4096];

    play_say_decision(&g->b, before, d, words, sizeof words);
    golden_say(out, "> ");
    golden_say(out, words);
    golden_say(out, "\n");
}

void golden_battle(text *out, const golden_player *player, const char *scenario, tc_dice dice)
{
    enum { EVENTS = 1024 };
    static tc_event room[EVENTS];
    static play_decision d;
    static game g;
    tc_events ev = { room, 0, EVENTS, 0 };
    tc_state before;

    g = (game){ .player = player, .dice = dice, .forward = true };
    d.count = 0;
    if (!golden_open(scenario, NULL, 0, &g.b)) {
        golden_say(out, "does not compile\n");
        return;
    }
    ai_random_seed(&g.r, 27);
    tc_begin(&g.b, &g.s, &ev);
    golden_narrate(out, &g.b, &ev);
    for (int i = 0; i < player->told && tc_awaits(&g.b, &g.s).who != TC_OVER; i++) {
        tc_action done;
        if (d.count == 0)
            before = g.s;
        ev = (tc_events){ room, 0, EVENTS, 0 };
        if (!step(&g, &ev, &done))
            break;
        if (done.kind != TC_ROLL)
            d.at[d.count++] = done;
        if (d.count && !tc_is_item(&g.b, done.kind)) {
            say_decision(out, &g, &before, &d);
            d.count = 0;
        }
        golden_narrate(out, &g.b, &ev);
    }
}
