/* tercio bench: how fast the core and the generals are on one core, and a signature of how they
   play. Time is the processor's, not the wall's; each figure is the best of several runs,
   because noise only slows down. */
#include "bench.h"
#include "../core/hash.h"
#include "../lab/random_game.h"
#include "../lab/run.h"
#include "systems.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help[] =
    "usage: tercio bench [--json] [--quick]\n"
    "\n"
    "Measures, for each system on one core: whole battles captain against captain; random legal\n"
    "decisions a second; one check of a move; exact odds, of a battle or a melee; the size of a\n"
    "state; how the time of a decision grows from 8 units to 80 or all there may be; wasm against "
    "native, where node\n"
    "and build/wasm are there; a signature over seeded random games of every built-in scenario.\n"
    "By the clock: captains on one thread and on two. Of Sword of Fire alone: random decisions\n"
    "with all options, all destinations of one unit. --quick takes about ten seconds instead of\n"
    "thirty.\n"
    "\n"
    "example: tercio bench --json > bench.json\n";

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

void bench_say(const char *system, const char *what)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[Kmeasuring %s: %s ", system, what);
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

/* ---- Games ----------------------------------------------------------------------------------- */

/* One random game; its decisions. Dice steps are played but not counted. */
static long random_game(const tc_battle *b, uint32_t seed)
{
    tc_dice dice = { .key = { seed, 1626 } };
    ai_random mind;
    tc_state s;
    long count = 0;

    ai_random_seed(&mind, seed);
    tc_begin(b, &s, NULL);
    play_roll_on(b, &s, &dice);
    while (count < LAB_PLIES_MAX && ai_random_apply(b, &s, &mind, NULL)) {
        count++;
        play_roll_on(b, &s, &dice);
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
    play_roll_on(b, s, dice);
    return true;
}

void bench_begin(const tc_battle *b, tc_state *s, ai_random mind[2], tc_dice *dice, uint32_t seed)
{
    *dice = (tc_dice){ .key = { seed, 1626 } };
    ai_random_seed(&mind[0], seed);
    ai_random_seed(&mind[1], seed + 1);
    tc_begin(b, s, NULL);
    play_roll_on(b, s, dice);
}

static double measure_captains(const tc_battle *b, const bench_plan *p)
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

static bool measure_threads(const tc_battle *b, int battles, bench_common *c)
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

bool bench_players(const tc_battle *b, const bench_plan *p, int battles, bench_common *c)
{
    const char *system = tc_system_name(b->system);

    bench_say(system, "random play");
    c->random = bench_random(b, p);
    bench_say(system, "the captain");
    c->captain = measure_captains(b, p);
    bench_say(system, "threads");
    return measure_threads(b, battles, c);
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
static double measure_growth(tc_battle *b, const bench_plan *p,
                             bool (*make)(int units, tc_battle *b), int most, bench_common *c)
{
    const double n = BENCH_SIZES;
    double sx = 0, sy = 0, sxx = 0, sxy = 0;

    for (int i = 0; i < BENCH_SIZES; i++) {
        c->units_at[i] = i == BENCH_SIZES - 1 && most ? most : bench_units[i];
        if (most && c->units_at[i] > most)
            c->units_at[i] = (c->units_at[i - 1] + most) / 2;
        if (!make(c->units_at[i], b))
            return 0;
        c->ns_at[i] = 1e9 / bench_random(b, p);
        const double x = ln(c->units_at[i]), y = ln(c->ns_at[i]);
        sx += x;
        sy += y;
        sxx += x * x;
        sxy += x * y;
    }
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

/* ---- Signature and wasm ---------------------------------------------------------------------- */

static uint64_t sign(tc_battle *b, int system, const bench_set *o)
{
    uint64_t sum = 1626;
    int scenarios = 0;
    const io_scenario_entry *entry = io_scenarios(&scenarios);

    for (int i = 0; i < scenarios; i++)
        for (int set = 0; set < 2; set++) {
            const io_choice choice = { .options = o->options, .option_count = set ? o->count : 0 };
            if (!bench_compile(entry[i].text, entry[i].len, NULL, b) || b->system != system ||
                (set && !bench_compile(entry[i].text, entry[i].len, &choice, b)))
                continue;
            for (int game = 1; game <= o->games; game++) {
                const lab_game g = lab_random_game(b, (uint64_t)game, true);
                sum = (sum ^ g.trail) * 0x9e3779b97f4a7c15u;
                sum = (sum ^ g.decisions) * 0x9e3779b97f4a7c15u;
            }
        }
    return sum;
}

static double measure_wasm(const char *system)
{
    char path[64], key[32], text[512] = "";
    double ratio = 0;

    snprintf(path, sizeof path, "build/wasm/%s.wasm", system);
    snprintf(key, sizeof key, "\"%s_ratio\":", system);
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

void bench_rest(tc_battle *b, const bench_plan *p, bool (*make)(int units, tc_battle *b),
                const bench_set *set, bench_common *c)
{
    const int number = b->system;
    const char *system = tc_system_name(number);

    bench_say(system, "growth");
    c->growth = measure_growth(b, p, make, set->most, c);
    bench_say(system, "signature");
    c->signature = sign(b, number, set);
    bench_say(system, "wasm");
    c->wasm_ratio = measure_wasm(system);
}

/* ---- Output ---------------------------------------------------------------------------------- */

void bench_print_common(const char *system, const bench_common *c, size_t bytes)
{
    printf(",\"%s.check_ns\":%.1f,\"%s.state_bytes\":%zu,\"%s.captain_battles_per_s\":%.1f,"
           "\"%s.captain_battles_per_s_1_thread\":%.1f,"
           "\"%s.captain_battles_per_s_2_threads\":%.1f,\"%s.growth_exponent\":%.3f,"
           "\"%s.growth_ns\":{",
           system, c->check_ns, system, bytes, system, c->captain, system, c->threads[0], system,
           c->threads[1], system, c->growth, system);
    for (int i = 0; i < BENCH_SIZES; i++)
        printf("%s\"%d\":%.1f", i ? "," : "", c->units_at[i], c->ns_at[i]);
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
        snprintf(what, sizeof what, "  with %d units", c->units_at[i]);
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

/* Those systems that are measured, one after the other. */
static bool measure(const bench_plan *p, bench_figures f[TC_SYSTEMS + 1])
{
    for (int i = 1; i <= TC_SYSTEMS; i++)
        if (cli_system_at(i)->bench && !cli_system_at(i)->bench(p, &f[i]))
            return false;
    return true;
}

static void print(const bench_figures f[TC_SYSTEMS + 1], bool json)
{
    bool first = true;

    fputs(
        json ? "{"
             : "One core, best of several runs (other work on the machine only makes it slower).\n",
        stdout);
    for (int i = 1; i <= TC_SYSTEMS; i++) {
        if (!cli_system_at(i)->bench)
            continue;
        fputs(first ? "" : json ? "," : "\n", stdout);
        cli_system_at(i)->bench_print(&f[i], json);
        first = false;
    }
    fputs(json ? "}\n" : "", stdout);
}

int cli_bench(int argc, char **argv)
{
    bench_plan p = { .seconds = 0.4, .runs = 5, .games = 20, .battles = 200 };
    bench_figures f[TC_SYSTEMS + 1] = { 0 };
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
    const bool good = measure(&p, f);
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (!good)
        return CLI_FAILED;
    print(f, json);
    return CLI_OK;
}
