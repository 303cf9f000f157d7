/* The benchmarks of Tilly's Very Bad Day: 25 units a side on the mirror table. */
#include "bench.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 48, CHECKS = 1536, REPEATS = 24 };

typedef struct album {
    int moving, fighting;
    tc_state move[POSITIONS], fight[POSITIONS];
} album;

/* Lines of units in commands of five on the mirror table, so that only their number changes. */
static bool make_table(int units, tc_battle *b)
{
    enum { ROOM = 1 << 16, LINE = 14 };
    static const char *const types[] = { "CMD", "PSH", "HOR", "PSH", "HOR" };
    char *text = malloc(ROOM);
    int at = 0;
    bool good = false;

    if (!text)
        return false;
    at += snprintf(text + at, ROOM - (size_t)at, "base: mirror-tvb\ncommands:\n");
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < units / 2; i++) {
            const int row = i / LINE;
            const double x = 3 + 2.9 * (i % LINE), back = 2.2 * row;
            const double y = side ? 22 + back : 8 - back;
            if (i % 5 == 0)
                at += snprintf(text + at, ROOM - (size_t)at,
                               "  - id: %c%d\n    side: %c\n    units:\n", side ? 'B' : 'A', i / 5,
                               side ? 'b' : 'a');
            at += snprintf(text + at, ROOM - (size_t)at,
                           "      - {id: %c%d.%d, type: %s, at: [%.1f, %.1f]}\n", side ? 'B' : 'A',
                           i / 5, i % 5, types[i % 5], x, y);
        }
    at += snprintf(text + at, ROOM - (size_t)at, "position: {turn: 1, step: move, side: a}\n");
    good = bench_compile(text, (size_t)at, NULL, b);
    free(text);
    return good;
}

static void collect(const tc_battle *b, album *a)
{
    a->moving = a->fighting = 0;
    for (uint32_t seed = 1; seed < 30 && (a->moving < POSITIONS || a->fighting < POSITIONS);
         seed++) {
        ai_random mind[2];
        tc_dice dice;
        tc_state s;
        bench_begin(b, &s, mind, &dice, seed);
        do {
            const tc_await w = tc_awaits(b, &s);
            if (w.step == TVB_STEP_MOVE && s.ply % 29 == 0 && a->moving < POSITIONS)
                a->move[a->moving++] = s;
            if (w.step == TVB_STEP_MELEE && a->fighting < POSITIONS)
                a->fight[a->fighting++] = s;
        } while (bench_step(b, &s, mind, &dice));
    }
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Legal moves, and the same half a TUM farther, which mostly are not. */
static int list_moves(const tc_battle *b, const album *a, tc_action *move, int *of)
{
    enum { EACH = 16 };
    int count = 0;

    for (int i = 0; i < a->moving; i++)
        for (int u = 0; u < TVB_UNITS && count < CHECKS - 2 * EACH; u += 3) {
            tc_action some[EACH];
            const int n = tc_actions(b, &a->move[i], TVB_MOVE, u, some, EACH);
            for (int k = 0; k < n && k < EACH; k += 4) {
                move[count] = some[k];
                of[count++] = i;
                move[count] = some[k];
                move[count].as.pose.length += 500;
                of[count++] = i;
            }
        }
    return count;
}

/* Each check by itself, the best of several rounds; then their median and their 99th of 100. */
static void time_checks(const tc_battle *b, const album *a, const bench_plan *p, bench_tvb *f)
{
    static tc_action move[CHECKS];
    static int of[CHECKS];
    static double ns[CHECKS];
    const int count = list_moves(b, a, move, of);
    uint64_t sum = 0;

    memset(ns, 0, sizeof ns);
    for (int i = 0; i < count; i++)
        f->common.checks_sum = f->common.checks_sum * 0x9e3779b97f4a7c15u +
                               tc_check(b, &a->move[of[i]], &move[i]).rule + 1;
    for (int run = 0; run < p->runs; run++)
        for (int i = 0; i < count; i++) {
            const double start = bench_now();
            for (int k = 0; k < REPEATS; k++)
                sum += tc_check(b, &a->move[of[i]], &move[i]).rule;
            ns[i] = bench_least(ns[i], 1e9 * (bench_now() - start) / REPEATS);
        }
    qsort(ns, (size_t)count, sizeof ns[0], by_size);
    f->common.check_ns = count ? ns[count / 2] : 0;
    f->check_p99_ns = count ? ns[count * 99 / 100] : 0;
    if (sum == 1)
        fputs(" ", stderr); /* somebody must want the sum, or the compiler drops the work */
}

/* Every melee to be chosen, through all its dice up to the next decision. */
static void time_odds(const tc_battle *b, const album *a, bench_tvb *f)
{
    enum { WORK = 256 };
    tc_state *work = malloc(WORK * sizeof *work);
    play_outcome *outcome = malloc(PLAY_OUTCOMES_MAX * sizeof *outcome);
    double sum = 0;

    for (int i = 0; work && outcome && i < a->fighting; i++) {
        play_decision d = { .count = 1 };
        play_odds o = { .at = outcome };
        if (tc_actions(b, &a->fight[i], TVB_CHOOSE_MELEE, TC_NONE, d.at, 1) == 0)
            continue;
        const double start = bench_now();
        play_odds_of(b, &a->fight[i], &d, true, work, WORK, &o);
        const double us = 1e6 * (bench_now() - start);
        f->odds_us = bench_most(f->odds_us, us);
        sum += us;
    }
    f->odds_mean_us = a->fighting ? sum / a->fighting : 0;
    free(outcome);
    free(work);
}

bool bench_measure_tvb(const bench_plan *p, bench_tvb *f)
{
    static const char *const options[] = { "evade", "variable_morale" };
    tc_battle *b = malloc(sizeof *b);
    album *a = malloc(sizeof *a);
    bool good = b && a && bench_load("mirror-tvb", NULL, 0, b);

    if (good) {
        bench_say("tvb: random play");
        f->common.random = bench_random(b, p);
        bench_say("tvb: the captain");
        f->common.captain = bench_captains(b, p);
        bench_say("tvb: threads");
        good = bench_threads(b, 100, &f->common);
        bench_say("tvb: single questions");
        collect(b, a);
        time_checks(b, a, p, f);
        time_odds(b, a, f);
        bench_say("tvb: growth");
        f->common.growth = bench_growth(b, p, make_table, f->common.ns_at);
        bench_say("tvb: signature");
        f->common.signature = bench_sign(b, TC_TVB, options, TC_COUNT(options), p->games / 10);
        bench_say("tvb: wasm");
        f->common.wasm_ratio = bench_wasm("tvb");
    }
    free(a);
    free(b);
    return good;
}

void bench_print_tvb(const bench_tvb *f, bool json)
{
    const bench_common *c = &f->common;
    const size_t bytes = offsetof(tc_state, as) + sizeof(tvb_state);

    if (json) {
        printf("\"tvb.random_decisions_per_s\":%.0f,\"tvb.check_p99_ns\":%.1f,"
               "\"tvb.odds_us\":%.1f,\"tvb.odds_mean_us\":%.1f",
               c->random, f->check_p99_ns, f->odds_us, f->odds_mean_us);
        bench_print_common("tvb", c, bytes);
        return;
    }
    const bench_line lines[] = {
        { "captain against captain", c->captain, 0, "battles/s", "150", "600", "10,000" },
        { "random decisions", c->random / 1e6, 2, "M/s", "0.2 M", "1 M", "" },
        { "one check of a move, median", c->check_ns, 0, "ns", "2,000", "700", "200" },
        { "the same, 99 of 100 below", f->check_p99_ns, 0, "ns", "20,000", "", "" },
        { "exact odds of a melee, slowest", f->odds_us, 0, "us", "", "", "" },
        { "the same, mean", f->odds_mean_us, 0, "us", "", "", "" },
    };
    printf("\n");
    bench_row("Tilly's Very Bad Day, 25 units a side", "", "must", "strong", "dream");
    bench_table(lines, TC_COUNT(lines));
    bench_tell_common(c, bytes, "4,096");
}
