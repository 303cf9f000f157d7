/* The benchmarks of Tilly's Very Bad Day: 25 units a side on the mirror table. */
#include "../plane/bench.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Its own figures, in bench_figures. */
enum { CHECK_P99_NS, ODDS_US, ODDS_MEAN_US };
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

/* Legal moves, and the same half a TUM farther, which mostly are not. */
static int list_moves(const tc_battle *b, const plane_album *a, plane_question *q)
{
    enum { EACH = 16 };
    int count = 0;

    for (int i = 0; i < a->moving; i++)
        for (int u = 0; u < TVB_UNITS && count < PLANE_QUESTIONS - 2 * EACH; u += 3) {
            tc_action some[EACH];
            const int n = tc_actions(b, &a->move[i], TVB_MOVE, u, some, EACH);
            for (int k = 0; k < n && k < EACH; k += 4) {
                q[count++] = (plane_question){ &a->move[i], some[k] };
                q[count] = (plane_question){ &a->move[i], some[k] };
                q[count++].a.as.pose.length += 500;
            }
        }
    return count;
}

/* Every melee to be chosen. */
static int list_melees(const tc_battle *b, const plane_album *a, plane_question *q)
{
    int count = 0;

    for (int i = 0; i < a->fighting; i++) {
        q[count].s = &a->fight[i];
        if (tc_actions(b, &a->fight[i], TVB_CHOOSE_MELEE, TC_NONE, &q[count].a, 1) > 0)
            count++;
    }
    return count;
}

static void time_questions(const tc_battle *b, const plane_album *a, const bench_plan *p,
                           bench_figures *f)
{
    static plane_question q[PLANE_QUESTIONS];
    const plane_times t = plane_time_checks(b, q, list_moves(b, a, q), p);

    f->common.checks_sum = t.sum;
    f->common.check_ns = t.median;
    f->own[CHECK_P99_NS] = t.p99;
    plane_time_odds(b, q, list_melees(b, a, q), &f->own[ODDS_US], &f->own[ODDS_MEAN_US]);
}

bool tvb_bench(const bench_plan *p, bench_figures *f)
{
    static const char *const options[] = { "evade", "variable_morale" };
    tc_battle *b = malloc(sizeof *b);
    plane_album *a = malloc(sizeof *a);
    bool good = b && a && bench_load("mirror-tvb", NULL, 0, b);

    if (good) {
        good = bench_players(b, p, 100, &f->common);
        bench_say("tvb", "single questions");
        plane_collect(b, TVB_STEP_MOVE, 29, TVB_STEP_MELEE, a);
        time_questions(b, a, p, f);
        bench_rest(b, p, make_table, &(bench_set){ options, TC_COUNT(options), p->games / 10, 0 },
                   &f->common);
    }
    free(a);
    free(b);
    return good;
}

void tvb_bench_print(const bench_figures *f, bool json)
{
    const bench_common *c = &f->common;
    const size_t bytes = offsetof(tc_state, as) + sizeof(tvb_state);

    if (json) {
        printf("\"tvb.random_decisions_per_s\":%.0f,\"tvb.check_p99_ns\":%.1f,"
               "\"tvb.odds_us\":%.1f,\"tvb.odds_mean_us\":%.1f",
               c->random, f->own[CHECK_P99_NS], f->own[ODDS_US], f->own[ODDS_MEAN_US]);
        bench_print_common("tvb", c, bytes);
        return;
    }
    const bench_line lines[] = {
        { "captain against captain", c->captain, 0, "battles/s", "150", "600", "10,000" },
        { "random decisions", c->random / 1e6, 2, "M/s", "0.2 M", "1 M", "" },
        { "one check of a move, median", c->check_ns, 0, "ns", "2,000", "700", "200" },
        { "the same, 99 of 100 below", f->own[CHECK_P99_NS], 0, "ns", "20,000", "", "" },
        { "exact odds of a melee, slowest", f->own[ODDS_US], 0, "us", "", "", "" },
        { "the same, mean", f->own[ODDS_MEAN_US], 0, "us", "", "", "" },
    };
    bench_row("Tilly's Very Bad Day, 25 units a side", "", "must", "strong", "dream");
    bench_table(lines, TC_COUNT(lines));
    bench_tell_common(c, bytes, "4,096");
}
