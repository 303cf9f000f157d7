/* tercio bench: how fast the core and the generals are on one core, and a signature of how they
   play. Time is the processor's, not the wall's; each figure is the best of several runs,
   because noise only slows down. */
#include "bench.h"
#include "../core/hash.h"
#include "../lab/random_game.h"
#include "../lab/run.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help[] =
    "usage: tercio bench [--json] [--quick]\n"
    "\n"
    "Measures, for each system on one core: whole battles captain against captain; random legal\n"
    "decisions a second; one check of a move; exact odds, of a battle or a melee; the size of a\n"
    "state; how the time of a decision grows from 8 units to 80; wasm against native, where node\n"
    "and build/wasm are there; a signature over seeded random games of every built-in scenario.\n"
    "By the clock: captains on one thread and on two. Of Sword of Fire alone: random decisions\n"
    "with all options, all destinations of one unit. --quick takes about ten seconds instead of\n"
    "thirty.\n"
    "\n"
    "example: tercio bench --json > bench.json\n";

typedef struct figures {
    bench_common common;
    double random_all, reach_ns, odds_us, odds_mean_us;
} figures;

double bench_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

double bench_most(double a, double b)
{
    return a > b ? a : b;
}

double bench_least(double a, double b)
{
    return a == 0 || b < a ? b : a;
}

/* ---- Battles to measure on ------------------------------------------------------------------- */

bool bench_compile(const char *text, size_t len, const io_choice *choice, tc_battle *b)
{
    io_faults faults = { .count = 0 };
    if (io_scenario_compile(text, len, choice, b, &faults))
        return true;
    cli_print_faults("bench", &faults);
    return false;
}

bool bench_load(const char *name, const char *const *options, int count, tc_battle *b)
{
    const io_choice choice = { .options = options, .option_count = count };
    return cli_battle_only(name, &choice, b);
}

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

/* ---- Games ----------------------------------------------------------------------------------- */

static void roll_on(const tc_battle *b, tc_state *s, tc_dice *dice)
{
    const tc_action roll = { .kind = TC_ROLL };
    while (tc_awaits(b, s).who == TC_CHANCE)
        tc_apply(b, s, &roll, dice, NULL);
}

/* One random game; its decisions. Dice steps are played but not counted. */
static long random_game(const tc_battle *b, uint32_t seed)
{
    tc_dice dice = { .key = { seed, 1626 } };
    ai_random mind;
    tc_state s;
    long count = 0;

    ai_random_seed(&mind, seed);
    tc_begin(b, &s, NULL);
    roll_on(b, &s, &dice);
    while (count < LAB_PLIES_MAX && ai_random_apply(b, &s, &mind, NULL)) {
        count++;
        roll_on(b, &s, &dice);
    }
    return count;
}

double bench_random(const tc_battle *b, const bench_plan *p)
{
    double best = 0;
    for (int run = 0; run < p->runs; run++) {
        const double start = bench_now();
        double spent = 0;
        long count = 0;
        for (uint32_t seed = 1; (spent = bench_now() - start) < p->seconds; seed++)
            count += random_game(b, seed);
        best = bench_most(best, (double)count / spent);
    }
    return best;
}

/* A decision of the captain and the dice after it; false when the battle is over. */
bool bench_step(const tc_battle *b, tc_state *s, ai_random mind[2], tc_dice *dice)
{
    const tc_await w = tc_awaits(b, s);

    if (w.who >= TC_CHANCE)
        return false;
    ai_captain_apply(b, s, &mind[w.who], NULL);
    roll_on(b, s, dice);
    return true;
}

void bench_begin(const tc_battle *b, tc_state *s, ai_random mind[2], tc_dice *dice, uint32_t seed)
{
    *dice = (tc_dice){ .key = { seed, 1626 } };
    ai_random_seed(&mind[0], seed);
    ai_random_seed(&mind[1], seed + 1);
    tc_begin(b, s, NULL);
    roll_on(b, s, dice);
}

double bench_captains(const tc_battle *b, const bench_plan *p)
{
    double best = 0;
    for (int run = 0; run < p->runs; run++) {
        const double start = bench_now();
        double spent = 0;
        uint32_t games = 0;
        for (; (spent = bench_now() - start) < 2 * p->seconds; games++) {
            ai_random mind[2];
            tc_dice dice;
            tc_state s;
            bench_begin(b, &s, mind, &dice, games + 1);
            while (bench_step(b, &s, mind, &dice)) {
            }
        }
        best = bench_most(best, (double)games / spent);
    }
    return best;
}

bool bench_threads(const tc_battle *b, int battles, bench_common *c)
{
    static lab_sum two[2], again[2]; /* too large for a stack frame; written anew on every call */
    static volatile int never;
    lab_job job = { .plan = { .b = b, .games = (uint32_t)battles, .key = { 1626, 1 } },
                    .ranks = 1,
                    .stop = &never };

    job.plan.level[0] = job.plan.level[1] = AI_CAPTAIN;
    for (job.jobs = 1; job.jobs <= 2; job.jobs++) {
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        if (lab_run(&job, job.jobs == 1 ? two : again) != LAB_DONE)
            return false;
        clock_gettime(CLOCK_MONOTONIC, &end);
        c->threads[job.jobs - 1] = battles / ((double)(end.tv_sec - start.tv_sec) +
                                              1e-9 * (double)(end.tv_nsec - start.tv_nsec));
    }
    c->battles_sum = tc_xxh64((const uint8_t *)two, sizeof two[0], 0);
    if (c->battles_sum == tc_xxh64((const uint8_t *)again, sizeof again[0], 0))
        return true;
    cli_failed("one thread and two do not fight the same battles", NULL);
    return false;
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

static void time_reach(const tc_battle *b, const album *a, const bench_plan *p, figures *f)
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
        f->reach_ns = bench_least(f->reach_ns, 1e9 * spent / (double)count);
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
static void time_odds(const tc_battle *b, const album *a, figures *f)
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
        f->odds_us = bench_most(f->odds_us, best);
        sum += best;
    }
    f->odds_mean_us = a->battles ? sum / a->battles : 0;
    free(outcome);
    free(work);
}

/* ---- Growth ---------------------------------------------------------------------------------- */

const int bench_units[BENCH_SIZES] = { 8, 16, 32, 56, 80 };

/* Natural logarithm by ln(m 2^k) = 2 artanh((m-1)/(m+1)) + k ln 2: no library is worth four
   numbers. */
static double ln(double x)
{
    int halved = 0;
    double sum = 0;

    while (x > 1.5) {
        x /= 2;
        halved++;
    }
    const double y = (x - 1) / (x + 1);
    double power = y;
    for (int i = 1; i < 40; i += 2) {
        sum += power / i;
        power *= y * y;
    }
    return 2 * sum + halved * 0.69314718055994531;
}

/* By least squares. */
double bench_growth(tc_battle *b, const bench_plan *p, bool (*make)(int units, tc_battle *b),
                    double ns_at[BENCH_SIZES])
{
    const double n = BENCH_SIZES;
    double sx = 0, sy = 0, sxx = 0, sxy = 0;

    for (int i = 0; i < BENCH_SIZES; i++) {
        if (!make(bench_units[i], b))
            return 0;
        ns_at[i] = 1e9 / bench_random(b, p);
        const double x = ln(bench_units[i]), y = ln(ns_at[i]);
        sx += x;
        sy += y;
        sxx += x * x;
        sxy += x * y;
    }
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

/* ---- Signature and wasm ---------------------------------------------------------------------- */

uint64_t bench_sign(tc_battle *b, int system, const char *const *options, int count, int games)
{
    uint64_t sum = 1626;
    int scenarios = 0;
    const io_scenario_entry *entry = io_scenarios(&scenarios);

    for (int i = 0; i < scenarios; i++)
        for (int set = 0; set < 2; set++) {
            const io_choice choice = { .options = options, .option_count = set ? count : 0 };
            if (!bench_compile(entry[i].text, entry[i].len, NULL, b) || b->system != system ||
                (set && !bench_compile(entry[i].text, entry[i].len, &choice, b)))
                continue;
            for (int game = 1; game <= games; game++) {
                const lab_game g = lab_random_game(b, (uint64_t)game, true);
                sum = (sum ^ g.trail) * 0x9e3779b97f4a7c15u;
                sum = (sum ^ g.decisions) * 0x9e3779b97f4a7c15u;
            }
        }
    return sum;
}

double bench_wasm(const char *system)
{
    char path[64], key[32], text[512] = "";
    double ratio = 0;

    snprintf(path, sizeof path, "build/wasm/%s.wasm", system);
    snprintf(key, sizeof key, "\"%s\":", strcmp(system, "sof") == 0 ? "wasm_ratio" : "tvb_ratio");
    if (access("tests/wasm/run.mjs", R_OK) || access(path, R_OK) ||
        access("build/wasm_native", X_OK))
        return 0;
    FILE *pipe = popen("node tests/wasm/run.mjs --ratio 2>/dev/null", "r");
    if (!pipe)
        return 0;
    if (fgets(text, sizeof text, pipe)) {
        const char *at = strstr(text, key);
        ratio = at ? strtod(at + strlen(key), NULL) : 0;
    }
    pclose(pipe);
    return ratio;
}

/* ---- Output ---------------------------------------------------------------------------------- */

static void print_json(const figures *f)
{
    const bench_common *c = &f->common;

    printf("\"sof.random_decisions_per_s\":%.0f,\"sof.random_decisions_all_options_per_s\":%.0f,"
           "\"sof.reach_ns\":%.1f,\"sof.odds_us\":%.1f,\"sof.odds_mean_us\":%.1f",
           c->random, f->random_all, f->reach_ns, f->odds_us, f->odds_mean_us);
    bench_print_common("sof", c, offsetof(tc_state, as) + sizeof(sof_state));
}

void bench_print_common(const char *system, const bench_common *c, size_t bytes)
{
    printf(",\"%s.check_ns\":%.1f,\"%s.state_bytes\":%zu,\"%s.captain_battles_per_s\":%.1f,"
           "\"%s.captain_battles_per_s_1_thread\":%.1f,"
           "\"%s.captain_battles_per_s_2_threads\":%.1f,\"%s.growth_exponent\":%.3f,"
           "\"%s.growth_ns\":{",
           system, c->check_ns, system, bytes, system, c->captain, system, c->threads[0], system,
           c->threads[1], system, c->growth, system);
    for (int i = 0; i < BENCH_SIZES; i++)
        printf("%s\"%d\":%.1f", i ? "," : "", bench_units[i], c->ns_at[i]);
    printf("},\"%s.wasm_ratio\":", system);
    if (c->wasm_ratio > 0)
        printf("%.3f", c->wasm_ratio);
    else
        printf("null");
    printf(",\"%s.signature\":\"%08x%08x\",\"%s.battles_checksum\":\"%08x%08x\","
           "\"%s.checks_checksum\":\"%08x%08x\"",
           system, (unsigned)(c->signature >> 32), (unsigned)c->signature, system,
           (unsigned)(c->battles_sum >> 32), (unsigned)c->battles_sum, system,
           (unsigned)(c->checks_sum >> 32), (unsigned)c->checks_sum);
}

void bench_row(const char *what, const char *figure, const char *must, const char *strong,
               const char *dream)
{
    printf("  %-38s %16s  %8s %8s %8s\n", what, figure, must, strong, dream);
}

void bench_table(const bench_line *line, int lines)
{
    char figure[64];

    for (int i = 0; i < lines; i++) {
        snprintf(figure, sizeof figure, "%.*f %s", line[i].places, line[i].value, line[i].unit);
        bench_row(line[i].what, figure, line[i].must, line[i].strong, line[i].dream);
    }
}

static void print_text(const figures *f)
{
    const bench_common *c = &f->common;
    const bench_line lines[] = {
        { "captain against captain, Lutter", c->captain, 0, "battles/s", "500", "3,000", "20,000" },
        { "random decisions, Lutter", c->random / 1e6, 2, "M/s", "2 M", "6 M", "20 M" },
        { "random decisions, all options", f->random_all / 1e6, 2, "M/s", "1 M", "", "" },
        { "all destinations of one unit", f->reach_ns, 0, "ns", "400", "120", "40" },
        { "one check of a move", c->check_ns, 0, "ns", "", "", "" },
        { "exact odds of a battle, slowest", f->odds_us, 0, "us", "1,000", "", "" },
        { "the same, mean", f->odds_mean_us, 0, "us", "", "", "" },
    };

    printf("One core, best of several runs (other work on the machine only makes it slower).\n");
    bench_row("Sword of Fire", "", "must", "strong", "dream");
    bench_table(lines, TC_COUNT(lines));
    bench_tell_common(c, offsetof(tc_state, as) + sizeof(sof_state), "3,072");
}

static void tell_sum(const char *what, uint64_t sum)
{
    char text[64];

    snprintf(text, sizeof text, "%08x%08x", (unsigned)(sum >> 32), (unsigned)sum);
    bench_row(what, text, "", "", "");
}

void bench_tell_common(const bench_common *c, size_t bytes, const char *bytes_must)
{
    char text[64];

    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "%.0f battles/s", c->threads[i]);
        bench_row(i ? "captains on two threads, by the clock" : "captains on one thread", text, "",
                  "", "");
    }
    snprintf(text, sizeof text, "%zu bytes", bytes);
    bench_row("state", text, bytes_must, "2,048", "");
    snprintf(text, sizeof text, "%.2f", c->growth);
    bench_row("growth of ns a decision, exponent", text, "0.6", "0.2", "0");
    for (int i = 0; i < BENCH_SIZES; i++) {
        char what[32];
        snprintf(what, sizeof what, "  with %d units", bench_units[i]);
        snprintf(text, sizeof text, "%.0f ns", c->ns_at[i]);
        bench_row(what, text, "", "", "");
    }
    if (c->wasm_ratio > 0)
        snprintf(text, sizeof text, "%.2f", c->wasm_ratio);
    else
        snprintf(text, sizeof text, "not measured");
    bench_row(c->wasm_ratio > 0 ? "wasm : native" : "wasm : native (no node or no build/wasm)",
              text, "0.6", "0.75", "0.9");
    tell_sum("signature of random play", c->signature);
    tell_sum("checksum of the captains' battles", c->battles_sum);
    tell_sum("checksum of the checks", c->checks_sum);
}

void bench_say(const char *what)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[Kmeasuring %s ", what);
}

static bool measure(const bench_plan *p, figures *f)
{
    static const char *const all[] = { "absent_christian", "father_tilly", "command_radius",
                                       "facing",           "artillery",    "random_events" };
    static const char *const advanced[] = { "advanced" };
    tc_battle *b = malloc(sizeof *b);
    album *a = malloc(sizeof *a);
    bool good = b && a;

    bench_say("random play");
    good = good && bench_load("lutter", NULL, 0, b);
    if (good) {
        f->common.random = bench_random(b, p);
        bench_say("the captain");
        f->common.captain = bench_captains(b, p);
        bench_say("threads");
        good = bench_threads(b, p->battles, &f->common);
        bench_say("single questions");
        collect(b, a);
        time_reach(b, a, p, f);
        time_odds(b, a, f);
        bench_say("all options");
        good = good && bench_load("lutter", all, TC_COUNT(all), b);
    }
    if (good) {
        f->random_all = bench_random(b, p);
        bench_say("growth");
        f->common.growth = bench_growth(b, p, make_field, f->common.ns_at);
        bench_say("signature");
        f->common.signature = bench_sign(b, TC_SOF, advanced, 1, p->games);
        bench_say("wasm");
        f->common.wasm_ratio = bench_wasm("sof");
    }
    free(a);
    free(b);
    return good;
}

int cli_bench(int argc, char **argv)
{
    bench_plan p = { .seconds = 0.4, .runs = 5, .games = 20, .battles = 200 };
    figures f = { .random_all = 0 };
    bench_tvb tvb = { .odds_us = 0 };
    bool json = false;

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (strcmp(argv[i], "--quick") == 0) {
            p.seconds = 0.08;
            p.runs = 3;
            p.battles = 100;
        } else
            return cli_usage("bench", "unknown argument", argv[i]);
    }
    const bool good = measure(&p, &f) && bench_measure_tvb(&p, &tvb);
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (!good)
        return CLI_FAILED;
    if (!json) {
        print_text(&f);
        bench_print_tvb(&tvb, false);
        return CLI_OK;
    }
    putchar('{');
    print_json(&f);
    putchar(',');
    bench_print_tvb(&tvb, true);
    puts("}");
    return CLI_OK;
}
