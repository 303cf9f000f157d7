/* Pairs of battles, and what they say about two players. */
#include "arena.h"
#include "../io/io.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

enum { DECISIONS_MAX = 20000, NODES_WITHOUT_END = 2000000000 };

/* ---- Time ---- */

/* A level's time is the processor's, so that a busy machine does not weaken it; a program has a
   process of its own, and only the clock is known of it. */
static double now(bool processor)
{
    struct timespec t;
    clock_gettime(processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static volatile bool passed;

static void on_time(int number)
{
    (void)number;
    passed = true;
}

/* The flag is set after so much processor time; 0 stops it. */
static const volatile bool *set_time(int ms)
{
    const struct itimerval t = { .it_value = { ms / 1000, ms % 1000 * 1000 } };
    passed = false;
    signal(SIGPROF, on_time);
    setitimer(ITIMER_PROF, &t, NULL);
    return &passed;
}

/* ---- A battle ---- */

static bool decide_bot(arena_player *p, const tc_battle *b, const tc_state *s, play_decision *d)
{
    char fault[160] = "";
    const double start = now(false);
    const bool good = arena_bot_decide(p->bot, b, s, d, fault);

    if (!good)
        fprintf(stderr, "arena: %s: %s\n", p->name, fault);
    p->seconds += now(false) - start;
    p->decisions++;
    return good;
}

static void decide_level(arena_player *p, const tc_battle *b, const tc_state *s, ai_random *mind,
                         play_decision *d)
{
    ai_search search = { .nodes = p->ms ? NODES_WITHOUT_END : p->nodes };
    const double start = now(true);

    search.cancel = p->ms ? set_time(p->ms) : NULL;
    ai_decide_level(p->level, b, s, mind, &search, d);
    if (p->ms)
        set_time(0);
    const double spent = now(true) - start;
    p->seconds += spent;
    p->decisions++;
    if (search.plans) {
        p->plans++;
        p->plan_seconds += spent;
        p->plan_most = fmax(p->plan_most, spent);
        p->nodes_spent += search.spent;
    }
}

static bool decide(arena_player *p, const tc_battle *b, const tc_state *s, ai_random *mind,
                   play_decision *d)
{
    if (p->bot)
        return decide_bot(p, b, s, d);
    decide_level(p, b, s, mind, d);
    return true;
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
    int halves = 0, margin = 0;

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
        margin += swapped ? -tc_margin(b, &s) : tc_margin(b, &s);
    }
    score->pair[halves]++;
    score->margin += margin;
    score->square += (int64_t)margin * margin;
    score->pairs++;
}

/* ---- What it is worth ---- */

static double elo_of(double score)
{
    if (score <= 0)
        return -9999;
    return score >= 1 ? 9999 : 400 * log10(score / (1 - score));
}

/* The interval of the mean over pairs. One pair won and one pair lost are added to those fought
   (Agresti and Coull, 1998): else the interval would have no width when all pairs end alike, and
   too little when nearly all do. */
static void interval(const arena_score *s, double z, double *low, double *high)
{
    const double n = s->pairs + 2.0;
    double mean = 1 / n, square = 1 / n;

    for (int i = 0; i < 5; i++) {
        mean += i / 4.0 * s->pair[i] / n;
        square += i / 4.0 * (i / 4.0) * s->pair[i] / n;
    }
    const double half = z * sqrt((square - mean * mean) / n);
    *low = fmax(0, mean - half);
    *high = fmin(1, mean + half);
}

arena_rating arena_rate(const arena_score *s)
{
    static const double z = 1.959963984540054; /* 95 % */
    const double n = s->pairs ? s->pairs : 1, mean = (double)s->margin / n;
    arena_rating r = { .margin = mean / 2 };

    for (int i = 0; i < 5; i++)
        r.score += i / 4.0 * s->pair[i] / n;
    interval(s, z, &r.low, &r.high);
    r.elo = elo_of(r.score);
    r.elo_low = elo_of(r.low);
    r.elo_high = elo_of(r.high);
    if (s->pairs > 1)
        r.margin_error = sqrt(fmax(0, (double)s->square / n - mean * mean) / (n - 1)) / 2;
    return r;
}

/* Pocock's limit for about six looks, two sides, 5 % in all. */
bool arena_is_settled(const arena_score *s, double bar)
{
    static const double z = 2.45;
    uint32_t look = 10;
    double low, high;

    while (look < s->pairs)
        look += look / 2;
    interval(s, z, &low, &high);
    return look == s->pairs && (low > bar || high < bar);
}
