/* Pairs of battles, and what they say about two players. */
#include "arena.h"
#include "../io/io.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { DECISIONS_MAX = 20000, NODES_WITHOUT_END = 2000000000 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool decide(arena_player *p, const tc_battle *b, const tc_state *s, ai_random *mind,
                   play_decision *d)
{
    char fault[160] = "";
    const double start = now();
    bool good = true;

    if (p->bot) {
        good = arena_bot_decide(p->bot, b, s, d, fault);
        if (!good)
            fprintf(stderr, "arena: %s: %s\n", p->name, fault);
    } else {
        ai_search search = { .nodes = p->ms ? NODES_WITHOUT_END : p->nodes };
        search.cancel = p->ms ? io_clock_start(p->ms) : NULL;
        ai_decide_level(p->level, b, s, mind, &search, d);
        if (p->ms)
            io_clock_stop();
    }
    p->seconds += now() - start;
    p->decisions++;
    return good;
}

/* side[i]: who leads side i. Returns the outcome; *forfeit: the side whose program failed, or -1.
 */
static int battle(const tc_battle *b, arena_player *side[2], const uint32_t key[2], uint32_t number,
                  tc_state *s, int *forfeit)
{
    tc_dice dice = { .key = { key[0], key[1] }, .replica = number };
    static ai_random mind[2];
    play_decision d;

    *forfeit = -1;
    tc_begin(b, s, NULL);
    for (int i = 0; i < 2; i++) {
        ai_random_seed(&mind[i], ((uint64_t)key[0] << 32 | number) * 2 + (unsigned)i);
        if (side[i]->bot && !arena_bot_begin(side[i]->bot, b, i))
            *forfeit = i;
    }
    play_roll_on(b, s, &dice);
    for (int n = 0; n < DECISIONS_MAX && *forfeit < 0; n++) {
        const int who = tc_awaits(b, s).who;
        if (who == TC_OVER)
            return s->over;
        if (!decide(side[who], b, s, &mind[who], &d) ||
            play_apply(b, s, &d, PLAY_ROLL_ON, &dice, NULL).rule != TC_LEGAL)
            *forfeit = who;
    }
    return *forfeit < 0 ? TC_DRAWN : *forfeit ? TC_WON_0 : TC_WON_1;
}

void arena_pair(const tc_battle *b, arena_player player[2], const uint32_t key[2], uint32_t pair,
                arena_score *score)
{
    int halves = 0;

    for (int swapped = 0; swapped < 2; swapped++) {
        arena_player *side[2] = { &player[swapped], &player[!swapped] };
        tc_state s;
        int forfeit;
        const int outcome = battle(b, side, key, pair, &s, &forfeit);
        const int won = outcome == TC_DRAWN ? 1 : (outcome == TC_WON_0) == !swapped ? 2 : 0;
        halves += won;
        score->wins += won == 2;
        score->draws += won == 1;
        score->losses += won == 0;
        score->forfeits += forfeit >= 0;
        score->margin += swapped ? -tc_margin(b, &s) : tc_margin(b, &s);
    }
    score->pair[halves]++;
    score->pairs++;
}

/* ---- What it is worth ---- */

static double elo_of(double score)
{
    if (score <= 0)
        return -9999;
    return score >= 1 ? 9999 : 400 * log10(score / (1 - score));
}

/* The two battles of a pair lean on each other, so the error is taken over pairs. */
arena_rating arena_rate(const arena_score *s)
{
    const double n = s->pairs ? s->pairs : 1;
    double mean = 0, square = 0;

    for (int i = 0; i < 5; i++) {
        mean += i / 4.0 * s->pair[i] / n;
        square += i / 4.0 * (i / 4.0) * s->pair[i] / n;
    }
    /* A half pair more on either side keeps the error from vanishing when every pair ended alike.
     */
    const double spread = sqrt((square - mean * mean + 0.25 / n) / n),
                 half = 1.959963984540054 * spread;
    const double low = fmax(0, mean - half), high = fmin(1, mean + half);
    return (arena_rating){ mean, low, high, elo_of(mean), elo_of(low), elo_of(high) };
}
