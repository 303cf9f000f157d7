/* What the benchmarks of the tables share: single questions, asked of positions out of games. */
#ifndef TC_CLI_PLANE_BENCH_H
#define TC_CLI_PLANE_BENCH_H

#include "../bench.h"

enum { PLANE_QUESTIONS = 1536, PLANE_POSITIONS = 48 };

/* Positions out of games: somebody moves, somebody fights. */
typedef struct plane_album {
    int moving, fighting;
    tc_state move[PLANE_POSITIONS], fight[PLANE_POSITIONS];
} plane_album;
/* At these steps; of those at which somebody moves one in so many plies. */
void plane_collect(const tc_battle *b, int moves, unsigned every, int fights, plane_album *a);

typedef struct plane_question { /* may this be done there? */
    const tc_state *s;
    tc_action a;
} plane_question;

/* Each check by itself, the best of several rounds; then their median and their 99th of 100. */
typedef struct plane_times {
    double median, p99; /* ns */
    uint64_t sum;       /* of the answers */
} plane_times;
plane_times plane_time_checks(const tc_battle *b, const plane_question *q, int count,
                              const bench_plan *p);

/* The exact odds of each, through all its dice up to the next decision: the slowest and the mean,
   in microseconds. */
void plane_time_odds(const tc_battle *b, const plane_question *q, int count, double *slowest,
                     double *mean);

#endif
