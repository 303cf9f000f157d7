/* The benchmarks of Sword of Fire: Lutter. */
#include "../bench.h"

#include <stddef.h>
#include <stdlib.h>

/* Its own figures, in bench_figures. */
enum { RANDOM_ALL, REACH_NS, ODDS_US, ODDS_MEAN_US };

/* Two lines of units on open ground, ten to a command, so that only their number changes. */
static bool make_field(int units, tc_battle *b)
{
    char *text = malloc(1 << 16);
    int at = 0, room = 1 << 16;
    bool good = false;

    if (!text)
        return false;
    at += snprintf(text + at, (size_t)(room - at),
                   "system: sof\nid: growth\ntitle: growth\nturns: 8\nrout_level: {catholic: 999, "
                   "protestant: 999}\n"
                   "ground:\n  hexes: |\n");
    for (int row = 0; row < 28; row++)
        at += snprintf(text + at, (size_t)(room - at),
                       "    ........................................\n");
    at += snprintf(text + at, (size_t)(room - at), "commands:\n");
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < units / 2; i++) {
            const int row = side ? 12 - i / 20 * 2 : 16 + i / 20 * 2, col = 1 + i % 20 * 2;
            if (i % 10 == 0)
                at += snprintf(text + at, (size_t)(room - at),
                               "  - id: %c%d\n    side: %s\n    name: line\n    leaders: [{id: "
                               "%cL%d, name: leader, "
                               "command: 2, ma: 10, at: \"%02d%02d\"}]\n    units:\n",
                               side ? 'P' : 'C', i / 10, side ? "protestant" : "catholic",
                               side ? 'P' : 'C', i / 10, col, row);
            at += snprintf(
                text + at, (size_t)(room - at),
                "      - {id: %c%d.%d, kind: %s, cf: 6, ma: %d, morale: 3, at: \"%02d%02d\"}\n",
                side ? 'P' : 'C', i / 10, i % 10, i % 3 ? "inf" : "cav", i % 3 ? 4 : 8, col, row);
        }
    good = bench_compile(text, (size_t)at, NULL, b);
    free(text);
    return good;
}

/* ---- Single questions, asked of positions out of captains' games ----------------------------- */

enum { POSITIONS = 64 };

typedef struct album {
    int movement, battles;
    tc_state moving[POSITIONS], fighting[POSITIONS];
} album;

static void collect(const tc_battle *b, album *a)
{
    a->movement = a->battles = 0;
    for (uint32_t seed = 1; seed < 20 && (a->movement < POSITIONS || a->battles < POSITIONS);
         seed++) {
        ai_random mind[2];
        tc_dice dice;
        tc_state s;
        bench_begin(b, &s, mind, &dice, seed);
        do {
            const tc_await w = tc_awaits(b, &s);
            const bool chosen = s.ply % 23 == 0;
            if (w.step == SOF_STEP_MOVEMENT && chosen && a->movement < POSITIONS)
                a->moving[a->movement++] = s;
            if (w.step == SOF_STEP_BATTLES && a->battles < POSITIONS && s.ply % 5 == 0)
                a->fighting[a->battles++] = s;
        } while (bench_step(b, &s, mind, &dice));
    }
}

static void time_reach(const tc_battle *b, const album *a, const bench_plan *p, bench_figures *f)
{
    enum { CHECKS = 512 };
    static tc_action move[CHECKS];
    static int of[CHECKS];
    uint64_t ends[HEX_ROWS], sum = 0;
    int moves = 0;

    for (int run = 0; run < p->runs; run++) {
        long count = 0;
        const double start = bench_now();
        double spent = 0;
        while ((spent = bench_now() - start) < p->seconds / 2)
            for (int i = 0; i < a->movement; i++)
                for (int u = 0; u < b->as.sof.units; u++) {
                    const sof_state *s = &a->moving[i].as.sof;
                    if (b->as.sof.unit[u].leader != s->active || s->unit[u].status >= SOF_ROUTED ||
                        (s->unit[u].flags & SOF_U_MOVED))
                        continue;
                    sof_reach(&b->as.sof, s, u, ends);
                    sum += ends[hex_row(s->unit[u].hex)];
                    count++;
                }
        f->own[REACH_NS] = bench_least(f->own[REACH_NS], 1e9 * spent / (double)count);
    }
    for (int i = 0; i < a->movement && moves < CHECKS; i++) {
        const int n = tc_actions(b, &a->moving[i], SOF_MOVE_UNIT, TC_NONE, move + moves,
                                 CHECKS - moves < 16 ? CHECKS - moves : 16);
        for (int k = 0; k < n && k < 16 && moves < CHECKS; k++)
            of[moves++] = i;
    }
    for (int i = 0; i < moves; i++)
        f->common.checks_sum = f->common.checks_sum * 0x9e3779b97f4a7c15u +
                               tc_check(b, &a->moving[of[i]], &move[i]).rule + 1;
    for (int run = 0; run < p->runs && moves > 0; run++) {
        long count = 0;
        const double start = bench_now();
        double spent = 0;
        for (; (spent = bench_now() - start) < p->seconds / 2; count += moves)
            for (int i = 0; i < moves; i++)
                sum += tc_check(b, &a->moving[of[i]], &move[i]).rule;
        f->common.check_ns = bench_least(f->common.check_ns, 1e9 * spent / (double)count);
    }
    if (sum == 1)
        fputs(" ", stderr); /* the sum must be wanted by somebody, or the compiler drops the work */
}

/* Every battle to be resolved, through all its chance steps: the slowest, and the mean. */
static void time_odds(const tc_battle *b, const album *a, bench_figures *f)
{
    enum { WORK = 256 };
    tc_state *work = malloc(WORK * sizeof *work);
    play_outcome *outcome = malloc(PLAY_OUTCOMES_MAX * sizeof *outcome);
    double sum = 0;

    for (int i = 0; work && outcome && i < a->battles; i++) {
        play_decision d = { .count = 1 };
        double best = 0;
        if (tc_actions(b, &a->fighting[i], SOF_RESOLVE_NEXT, TC_NONE, d.at, 1) == 0)
            continue;
        for (int run = 0; run < 5; run++) {
            play_odds o = { .at = outcome };
            const double start = bench_now();
            play_odds_of(b, &a->fighting[i], &d, false, work, WORK, &o);
            best = bench_least(best, 1e6 * (bench_now() - start));
        }
        f->own[ODDS_US] = bench_most(f->own[ODDS_US], best);
        sum += best;
    }
    f->own[ODDS_MEAN_US] = a->battles ? sum / a->battles : 0;
    free(outcome);
    free(work);
}

bool sof_bench(const bench_plan *p, bench_figures *f)
{
    static const char *const all[] = { "absent_christian", "father_tilly", "command_radius",
                                       "facing",           "artillery",    "random_events" };
    static const char *const advanced[] = { "advanced" };
    tc_battle *b = malloc(sizeof *b);
    album *a = malloc(sizeof *a);
    bool good = b && a;

    good = good && bench_load("lutter", NULL, 0, b);
    if (good) {
        good = bench_players(b, p, p->battles, &f->common);
        bench_say("sof", "single questions");
        collect(b, a);
        time_reach(b, a, p, f);
        time_odds(b, a, f);
        bench_say("sof", "all options");
        good = good && bench_load("lutter", all, TC_COUNT(all), b);
    }
    if (good) {
        f->own[RANDOM_ALL] = bench_random(b, p);
        bench_rest(b, p, make_field, &(bench_set){ advanced, 1, p->games, 0 }, &f->common);
    }
    free(a);
    free(b);
    return good;
}

void sof_bench_print(const bench_figures *f, bool json)
{
    const bench_common *c = &f->common;
    const size_t bytes = offsetof(tc_state, as) + sizeof(sof_state);

    if (json) {
        printf(
            "\"sof.random_decisions_per_s\":%.0f,\"sof.random_decisions_all_options_per_s\":%.0f,"
            "\"sof.reach_ns\":%.1f,\"sof.odds_us\":%.1f,\"sof.odds_mean_us\":%.1f",
            c->random, f->own[RANDOM_ALL], f->own[REACH_NS], f->own[ODDS_US], f->own[ODDS_MEAN_US]);
        bench_print_common("sof", c, bytes);
        return;
    }
    const bench_line lines[] = {
        { "captain against captain, Lutter", c->captain, 0, "battles/s", "500", "3,000", "20,000" },
        { "random decisions, Lutter", c->random / 1e6, 2, "M/s", "2 M", "6 M", "20 M" },
        { "random decisions, all options", f->own[RANDOM_ALL] / 1e6, 2, "M/s", "1 M", "", "" },
        { "all destinations of one unit", f->own[REACH_NS], 0, "ns", "400", "120", "40" },
        { "one check of a move", c->check_ns, 0, "ns", "", "", "" },
        { "exact odds of a battle, slowest", f->own[ODDS_US], 0, "us", "1,000", "", "" },
        { "the same, mean", f->own[ODDS_MEAN_US], 0, "us", "", "", "" },
    };

    bench_row("Sword of Fire", "", "must", "strong", "dream");
    bench_table(lines, TC_COUNT(lines));
    bench_tell_common(c, bytes, "3,072");
}
