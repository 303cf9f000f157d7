/* What the benchmarks of the systems share. */
#ifndef TC_CLI_BENCH_H
#define TC_CLI_BENCH_H

#include "../ai/ai.h"
#include "cli.h"

typedef struct bench_plan {
    double seconds;           /* of one run */
    int runs, games, battles; /* games signed; battles on threads */
} bench_plan;

enum { BENCH_SIZES = 5 };
extern const int bench_units[BENCH_SIZES]; /* on the field, for growth; the last: bench_set */

/* What every system has. */
typedef struct bench_common {
    double random, captain, check_ns, growth, wasm_ratio;
    double threads[2]; /* battles a second of the clock, captains on one thread and on two */
    int units_at[BENCH_SIZES]; /* growth: with so many on the field */
    double ns_at[BENCH_SIZES];
    uint64_t signature;
    uint64_t battles_sum, checks_sum; /* of what was worked out, so that the work is the same */
} bench_common;

/* Those and a system's own, by an enum of its own. */
enum { BENCH_OWN = 4 };
typedef struct bench_figures {
    bench_common common;
    double own[BENCH_OWN];
} bench_figures;

double bench_now(void); /* seconds of processor time */
double bench_most(double a, double b);
double bench_least(double a, double b);               /* a 0: b */
void bench_say(const char *system, const char *what); /* is being measured, on a terminal */

bool bench_compile(const char *text, size_t len, const io_choice *choice, tc_battle *b);
bool bench_load(const char *name, const char *const *options, int count, tc_battle *b);

/* Random legal decisions a second. */
double bench_random(const tc_battle *b, const bench_plan *p);

/* What players do, into c: random decisions, battles of captains, and so many of these on one
   thread and on two, by the clock, as the laboratory fights them; false: the two do not agree on
   what happened. */
bool bench_players(const tc_battle *b, const bench_plan *p, int battles, bench_common *c);

/* One battle captain against captain by hand: begin, then steps until false. */
void bench_begin(const tc_battle *b, tc_state *s, ai_random mind[2], tc_dice *dice, uint32_t seed);
bool bench_step(const tc_battle *b, tc_state *s, ai_random mind[2], tc_dice *dice);

/* The rest into c. Growth: the slope of ln ns a decision over ln units; make puts a field of so
   many units into b. Signature: how the rules and the random player play all built-in scenarios of
   the system, each without and with these options: any change of play changes it, no change of
   speed does. And what the test of native against wasm says, where it can be run (0: it cannot). */
typedef struct bench_set {
    const char *const *options;
    int count, games;
    int most; /* on the field, for growth; 0: the last of bench_units */
} bench_set;
void bench_rest(tc_battle *b, const bench_plan *p, bool (*make)(int units, tc_battle *b),
                const bench_set *set, bench_common *c);

/* The figures that every system has: as members of JSON, as lines. */
void bench_print_common(const char *system, const bench_common *c, size_t bytes);
void bench_tell_common(const bench_common *c, size_t bytes, const char *bytes_must);
/* A line of the table: the figure, what it must be, what is strong, what is a dream ("" none). */
void bench_row(const char *what, const char *figure, const char *must, const char *strong,
               const char *dream);
typedef struct bench_line {
    const char *what;
    double value;
    int places; /* behind the point */
    const char *unit, *must, *strong, *dream;
} bench_line;
void bench_table(const bench_line *line, int lines);

/* Each system's own (SYSTEM/bench.c): measured; then as members of JSON, or as lines. */
#define SYSTEM(NAME, name, ...)                                                                    \
    bool name##_bench(const bench_plan *p, bench_figures *f);                                      \
    void name##_bench_print(const bench_figures *f, bool json);
TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM

#endif
