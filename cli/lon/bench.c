/* The benchmarks of Lion of the North: battles at Breitenfeld, questions of sixty stands. */
#include "../plane/bench.h"

#include <stddef.h>
#include <stdlib.h>

/* Its own figures, in bench_figures. */
enum { CHECK_P99_NS, GROUP_NS, ODDS_US, ODDS_MEAN_US };
enum { BODY = 8, ASKED = 60 };

typedef struct album {
    plane_album found;
    tc_state begun[PLANE_QUESTIONS]; /* with the legs of a move drafted */
} album;

static const char *type_of(int k)
{
    static const char *const types[2][2] = { { "Mus", "Pik" }, { "Cav", "Rei" } };
    return k ? types[(k - 1) / BODY % 2][(k - 1) % 2] : "Gen";
}

/* Lines of bodies of eight on the mirror table behind a general: only their number changes. */
static bool make_table(int stands, tc_battle *b)
{
    enum { ROOM = 1 << 16, LINE = 3 * BODY };
    char *text = malloc(ROOM);
    int at = 0;
    bool good = false;

    if (!text)
        return false;
    at += snprintf(text + at, ROOM - (size_t)at, "base: mirror-lon\nbodies:\n");
    for (int side = 0; side < 2; side++) {
        at +=
            snprintf(text + at, ROOM - (size_t)at, "  - side: %c\n    stands:\n", side ? 'b' : 'a');
        for (int k = 0; k < stands / 2; k++) {
            const int place = k ? (k - 1) % LINE : 0;
            const double x = k ? 8 + 4 * place + 2 * (place / BODY) : 58;
            const double y = k ? 34 - 5 * ((k - 1) / LINE) : 14;
            at += snprintf(text + at, ROOM - (size_t)at,
                           "      - {id: %c%d, type: %s, at: [%g, %g]}\n", side ? 'B' : 'A', k,
                           type_of(k), x, side ? 90 - y : y);
        }
    }
    at += snprintf(text + at, ROOM - (size_t)at, "position: {turn: 1, step: move, side: a}\n");
    good = bench_compile(text, (size_t)at, NULL, b);
    free(text);
    return good;
}

/* Of the moves that may be begun here, by one stand or by eight together, those whose dice need not
   be awaited: every fourth leg, drafted, and the end of the move that it would be. */
static int add_moves(const tc_battle *b, const tc_state *s, int together, album *a,
                     plane_question *q, int count)
{
    enum { BEGINS = 256, LEGS = 48, EACH = 32 };
    static tc_action begin[BEGINS], leg[LEGS];
    const int begins = tc_actions(b, s, LON_MOVE_BEGIN, TC_NONE, begin, BEGINS);

    for (int i = 0; i < begins && i < BEGINS; i++) {
        tc_state begun = *s;
        if (__builtin_popcountll(begin[i].as.set[0]) + __builtin_popcountll(begin[i].as.set[1]) !=
                together ||
            tc_apply(b, &begun, &begin[i], NULL, NULL).rule ||
            tc_awaits(b, &begun).step != LON_STEP_PATH)
            continue;
        const int legs = tc_actions(b, &begun, LON_LEG, TC_NONE, leg, LEGS);
        for (int k = 0; k < legs && k < LEGS && count < PLANE_QUESTIONS; k += 4) {
            a->begun[count] = begun;
            if (tc_apply(b, &a->begun[count], &leg[k], NULL, NULL).rule)
                continue;
            q[count].s = &a->begun[count];
            q[count++].a = (tc_action){ .kind = LON_MOVE_PATH, .side = begin[i].side };
        }
    }
    return count;
}

static plane_times time_moves(const tc_battle *b, int together, album *a, const bench_plan *p)
{
    static plane_question q[PLANE_QUESTIONS];
    int count = 0;

    for (int i = 0; i < a->found.moving; i++)
        count = add_moves(b, &a->found.move[i], together, a, q, count);
    return plane_time_checks(b, q, count, p);
}

/* The first attack of each melee. */
static void time_attacks(const tc_battle *b, const album *a, bench_figures *f)
{
    plane_question q[PLANE_POSITIONS];
    int count = 0;

    for (int i = 0; i < a->found.fighting; i++) {
        q[count].s = &a->found.fight[i];
        if (tc_actions(b, &a->found.fight[i], LON_COMBAT, TC_NONE, &q[count].a, 1) > 0)
            count++;
    }
    plane_time_odds(b, q, count, &f->own[ODDS_US], &f->own[ODDS_MEAN_US]);
}

bool lon_bench(const bench_plan *p, bench_figures *f)
{
    static const char *const options[] = { "hussar", "two_disciplines" };
    tc_battle *b = malloc(sizeof *b);
    album *a = malloc(sizeof *a);
    bool good = b && a && bench_load("breitenfeld-lon", NULL, 0, b);

    good = good && bench_players(b, p, 100, &f->common);
    if (good && make_table(ASKED, b)) {
        bench_say("lon", "single questions");
        plane_collect(b, LON_STEP_MOVE, 5, LON_STEP_MELEE, &a->found);
        const plane_times alone = time_moves(b, 1, a, p), eight = time_moves(b, BODY, a, p);
        f->common.check_ns = alone.median;
        f->own[CHECK_P99_NS] = alone.p99;
        f->own[GROUP_NS] = eight.median;
        f->common.checks_sum = alone.sum ^ eight.sum;
        time_attacks(b, a, f);
        bench_rest(b, p, make_table,
                   &(bench_set){ options, TC_COUNT(options), p->games / 10, LON_STANDS },
                   &f->common);
    } else {
        good = false;
    }
    free(a);
    free(b);
    return good;
}

void lon_bench_print(const bench_figures *f, bool json)
{
    const bench_common *c = &f->common;
    const size_t bytes = offsetof(tc_state, as) + sizeof(lon_state);

    if (json) {
        printf("\"lon.random_decisions_per_s\":%.0f,\"lon.check_p99_ns\":%.1f,"
               "\"lon.check_group_ns\":%.1f,\"lon.odds_us\":%.1f,\"lon.odds_mean_us\":%.1f",
               c->random, f->own[CHECK_P99_NS], f->own[GROUP_NS], f->own[ODDS_US],
               f->own[ODDS_MEAN_US]);
        bench_print_common("lon", c, bytes);
        return;
    }
    const bench_line lines[] = {
        { "captain against captain", c->captain, 0, "battles/s", "100", "", "" },
        { "random decisions", c->random / 1e6, 2, "M/s", "0.2 M", "", "" },
        { "one check of a stand's move, median", c->check_ns, 0, "ns", "2,000", "", "" },
        { "the same, 99 of 100 below", f->own[CHECK_P99_NS], 0, "ns", "30,000", "", "" },
        { "one of a group of eight, median", f->own[GROUP_NS], 0, "ns", "15,000", "", "" },
        { "exact odds of an attack, slowest", f->own[ODDS_US], 0, "us", "5,000", "", "" },
        { "the same, mean", f->own[ODDS_MEAN_US], 0, "us", "", "", "" },
    };
    bench_row("Lion of the North, Breitenfeld", "", "must", "strong", "dream");
    bench_table(lines, TC_COUNT(lines));
    bench_tell_common(c, bytes, "4,096");
}
