/* The benchmarks of Sword & Spear: battles on the mirror table, questions of 20 units a side. */
#include "../plane/bench.h"

#include <stddef.h>
#include <stdlib.h>

/* Its own figures, in bench_figures. */
enum { CHECK_P99_NS, CHARGE_NS, ODDS_US, ODDS_MEAN_US };
enum { ASKED = SNS_UNITS };

typedef struct album {
    plane_album found;
    tc_state begun[PLANE_QUESTIONS]; /* with the first step of a move drafted */
} album;

/* Two lines of units on the mirror table behind a general and two captains: only their number
   changes. */
static bool make_table(int units, tc_battle *b)
{
    enum { ROOM = 1 << 15, LINE = 10 };
    static const char *const types[] = {
        "type: HF, discipline: 3, strength: 4, traits: [ARM, Thrown]",
        "type: HF, discipline: 4, strength: 4, traits: [Spears]",
        "type: CAV, discipline: 3, strength: 3, traits: [Impact]",
        "type: MF, discipline: 4, strength: 3, traits: [Bow]",
        "type: LH, discipline: 4, strength: 2, traits: [Bow]",
    };
    char *text = malloc(ROOM);
    int at = 0;
    bool good = false;

    if (!text)
        return false;
    at += snprintf(text + at, ROOM - (size_t)at, "base: mirror-sns\narmies:\n");
    for (int side = 0; side < 2; side++) {
        const char id = side ? 'B' : 'A';
        at += snprintf(text + at, ROOM - (size_t)at, "  %c:\n    units:\n", side ? 'b' : 'a');
        for (int k = 0; k < units / 2; k++) {
            const int row = k / LINE;
            const double x = 7 + 2.4 * (k % LINE), y = 6 - 2.5 * row;
            at +=
                snprintf(text + at, ROOM - (size_t)at, "      - {id: %c%d, %s, at: [%g, %g]}\n", id,
                         k + 1, types[k % TC_COUNT(types)], side ? 36 - x : x, side ? 24 - y : y);
        }
        at += snprintf(text + at, ROOM - (size_t)at,
                       "    commanders:\n      - {id: %cG, rank: general, with: %c1}\n", id, id);
        at += snprintf(text + at, ROOM - (size_t)at,
                       "      - {id: %cC1, rank: captain, with: %c3}\n", id, id);
    }
    good = bench_compile(text, (size_t)at, NULL, b);
    free(text);
    return good;
}

/* Every other step that is listed, drafted, and the move that it would be. */
static int add_moves(const tc_battle *b, const tc_state *s, album *a, plane_question *q, int count)
{
    enum { STEPS = 96 };
    static tc_action step[STEPS];
    const int steps = tc_actions(b, s, SNS_STEP, TC_NONE, step, STEPS);

    for (int k = 0; k < steps && k < STEPS && count < PLANE_QUESTIONS; k += 2) {
        a->begun[count] = *s;
        if (tc_apply(b, &a->begun[count], &step[k], NULL, NULL).rule)
            continue;
        q[count].s = &a->begun[count];
        q[count++].a = (tc_action){
            .kind = SNS_ACT_MOVE, .side = step[k].side, .unit = TC_NONE, .target = TC_NONE
        };
    }
    return count;
}

static plane_times time_moves(const tc_battle *b, album *a, const bench_plan *p)
{
    static plane_question q[PLANE_QUESTIONS];
    int count = 0;

    for (int i = 0; i < a->found.moving; i++)
        count = add_moves(b, &a->found.move[i], a, q, count);
    return plane_time_checks(b, q, count, p);
}

/* Whoever acts at every enemy there is, with a wheel and without: most of it is refused. */
static plane_times time_charges(const tc_battle *b, const album *a, const bench_plan *p)
{
    static plane_question q[PLANE_QUESTIONS];
    int count = 0;

    for (int i = 0; i < a->found.moving; i++)
        for (int e = 0; e < SNS_UNITS && count < PLANE_QUESTIONS; e += 2) {
            const tc_state *s = &a->found.move[i];
            const int side = tc_awaits(b, s).who;
            if (sns_side(e) == side || !sns_here(&s->as.sns, e))
                continue;
            tc_action charge = { .kind = SNS_ACT_CHARGE,
                                 .side = (uint8_t)side,
                                 .unit = TC_NONE,
                                 .target = (uint8_t)e,
                                 .flags = (uint8_t)(e / 2 % 3) };
            charge.as.pose.angle = (int16_t)(charge.flags ? 150 : 0);
            q[count++] = (plane_question){ s, charge };
        }
    return plane_time_checks(b, q, count, p);
}

/* Positions in which whoever acts may fight. */
static int collect_fights(const tc_battle *b, tc_state out[PLANE_POSITIONS],
                          plane_question q[PLANE_POSITIONS])
{
    int count = 0;

    for (uint32_t seed = 1; seed < 30 && count < PLANE_POSITIONS; seed++) {
        ai_random mind[2];
        tc_dice dice;
        tc_state s;
        bench_begin(b, &s, mind, &dice, seed);
        do {
            if (tc_awaits(b, &s).step != SNS_STEP_CHOOSE ||
                tc_actions(b, &s, SNS_ACT_FIGHT, TC_NONE, &q[count].a, 1) < 1)
                continue;
            out[count] = s;
            q[count].s = &out[count];
            count++;
        } while (bench_step(b, &s, mind, &dice) && count < PLANE_POSITIONS);
    }
    return count;
}

bool sns_bench(const bench_plan *p, bench_figures *f)
{
    static const char *const options[] = { "random_terrain" };
    static tc_state fight[PLANE_POSITIONS];
    static plane_question melee[PLANE_POSITIONS];
    tc_battle *b = malloc(sizeof *b);
    album *a = malloc(sizeof *a);
    bool good = b && a && bench_load("mirror-sns", NULL, 0, b);

    good = good && bench_players(b, p, 100, &f->common);
    if (good && make_table(ASKED, b)) {
        bench_say("sns", "single questions");
        plane_collect(b, SNS_STEP_CHOOSE, 5, SNS_STEP_REACT, &a->found);
        const plane_times move = time_moves(b, a, p), charge = time_charges(b, a, p);
        f->common.check_ns = move.median;
        f->own[CHECK_P99_NS] = move.p99;
        f->own[CHARGE_NS] = charge.median;
        f->common.checks_sum = move.sum ^ charge.sum;
        plane_time_odds(b, melee, collect_fights(b, fight, melee), &f->own[ODDS_US],
                        &f->own[ODDS_MEAN_US]);
        bench_rest(b, p, make_table,
                   &(bench_set){ options, TC_COUNT(options), p->games / 10, SNS_UNITS },
                   &f->common);
    } else {
        good = false;
    }
    free(a);
    free(b);
    return good;
}

void sns_bench_print(const bench_figures *f, bool json)
{
    const bench_common *c = &f->common;
    const size_t bytes = offsetof(tc_state, as) + sizeof(sns_state);

    if (json) {
        printf("\"sns.random_decisions_per_s\":%.0f,\"sns.check_p99_ns\":%.1f,"
               "\"sns.check_charge_ns\":%.1f,\"sns.odds_us\":%.1f,\"sns.odds_mean_us\":%.1f",
               c->random, f->own[CHECK_P99_NS], f->own[CHARGE_NS], f->own[ODDS_US],
               f->own[ODDS_MEAN_US]);
        bench_print_common("sns", c, bytes);
        return;
    }
    const bench_line lines[] = {
        { "captain against captain", c->captain, 0, "battles/s", "100", "", "" },
        { "random decisions", c->random / 1e6, 2, "M/s", "0.2 M", "", "" },
        { "one check of a move, median", c->check_ns, 0, "ns", "2,000", "", "" },
        { "the same, 99 of 100 below", f->own[CHECK_P99_NS], 0, "ns", "30,000", "", "" },
        { "one check of a charge, median", f->own[CHARGE_NS], 0, "ns", "", "", "" },
        { "exact odds of a melee, slowest", f->own[ODDS_US], 0, "us", "", "", "" },
        { "the same, mean", f->own[ODDS_MEAN_US], 0, "us", "", "", "" },
    };
    bench_row("Sword & Spear, 20 units a side", "", "must", "strong", "dream");
    bench_table(lines, TC_COUNT(lines));
    bench_tell_common(c, bytes, "4,096");
}
