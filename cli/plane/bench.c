/* Single questions timed: checks of moves, exact odds. */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

enum { REPEATS = 24 };

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void plane_collect(const tc_battle *b, int moves, unsigned every, int fights, plane_album *a)
{
    a->moving = a->fighting = 0;
    for (uint32_t seed = 1;
         seed < 30 && (a->moving < PLANE_POSITIONS || a->fighting < PLANE_POSITIONS); seed++) {
        ai_random mind[2];
        tc_dice dice;
        tc_state s;
        bench_begin(b, &s, mind, &dice, seed);
        do {
            const tc_await w = tc_awaits(b, &s);
            if (w.step == moves && s.ply % every == 0 && a->moving < PLANE_POSITIONS)
                a->move[a->moving++] = s;
            if (w.step == fights && a->fighting < PLANE_POSITIONS)
                a->fight[a->fighting++] = s;
        } while (bench_step(b, &s, mind, &dice));
    }
}

plane_times plane_time_checks(const tc_battle *b, const plane_question *q, int count,
                              const bench_plan *p)
{
    static double ns[PLANE_QUESTIONS];
    plane_times t = { 0 };
    uint64_t sum = 0;

    memset(ns, 0, sizeof ns);
    for (int i = 0; i < count; i++)
        t.sum = t.sum * 0x9e3779b97f4a7c15u + tc_check(b, q[i].s, &q[i].a).rule + 1;
    for (int run = 0; run < p->runs; run++)
        for (int i = 0; i < count; i++) {
            const double start = bench_now();
            for (int k = 0; k < REPEATS; k++)
                sum += tc_check(b, q[i].s, &q[i].a).rule;
            ns[i] = bench_least(ns[i], 1e9 * (bench_now() - start) / REPEATS);
        }
    qsort(ns, (size_t)count, sizeof ns[0], by_size);
    t.median = count ? ns[count / 2] : 0;
    t.p99 = count ? ns[count * 99 / 100] : 0;
    if (sum == 1)
        fputs(" ", stderr); /* somebody must want the sum, or the compiler drops the work */
    return t;
}

void plane_time_odds(const tc_battle *b, const plane_question *q, int count, double *slowest,
                     double *mean)
{
    enum { WORK = 256 };
    tc_state *work = malloc(WORK * sizeof *work);
    play_outcome *outcome = malloc(PLAY_OUTCOMES_MAX * sizeof *outcome);
    double sum = 0;

    for (int i = 0; work && outcome && i < count; i++) {
        const play_decision d = { .count = 1, .at = { q[i].a } };
        play_odds o = { .at = outcome };
        const double start = bench_now();
        play_odds_of(b, q[i].s, &d, true, work, WORK, &o);
        const double us = 1e6 * (bench_now() - start);
        *slowest = bench_most(*slowest, us);
        sum += us;
    }
    *mean = count ? sum / count : 0;
    free(outcome);
    free(work);
}
