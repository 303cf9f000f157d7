/* The laboratory: many battles, counted in whole numbers, so that the answer is the same to the
   byte for any number of threads or machines. Battle i is fought on the dice of (seed, i); the
   battles are cut into shards, and a shard is either counted whole or not at all. */
#ifndef LAB_LAB_H
#define LAB_LAB_H

#include "../ai/ai.h"

enum {
    LAB_TURNS = 256 /* a turn is a byte */,
    LAB_POINTS = 256,
    LAB_SUBJECTS = 128,
    LAB_LUCKS = 33
};

/* What is fought. */
typedef struct lab_plan {
    const tc_battle *b;
    const tc_battle *versus; /* the same battle otherwise, on the same dice; NULL none */
    const tc_state *from;    /* a game under way; NULL: from the beginning */
    uint32_t games;
    uint32_t key[2];
    uint8_t level[2]; /* enum ai_level, by side */
    uint32_t nodes;   /* of a general's plan; 0 the level's own */
    uint32_t weighed; /* the first so many battles have every die weighed: it takes time */
} lab_plan;

/* How one battle ended. */
typedef struct lab_row {
    uint8_t outcome; /* enum tc_outcome; TC_PLAYING: stopped after LAB_PLIES_MAX */
    uint8_t turn;
    uint8_t level;      /* enum tc_end */
    uint16_t points[2]; /* lost by each side, in the system's own coin */
    uint16_t most[2];   /* at which it is beaten, at the end: tc_limit */
    uint32_t decisions;
    uint64_t there[LAB_SUBJECTS / 64], gone[LAB_SUBJECTS / 64];
    play_luck luck; /* rolls 0: not weighed */
} lab_row;

/* stop, asked before every decision: the row is of no use then; NULL never. */
lab_row lab_fight(const lab_plan *plan, const tc_battle *b, uint32_t battle,
                  const volatile int *stop);

/* ---- tally.c: sums that do not depend on the order ---- */

/* Luck of the battles that were weighed, for side 0. A score is the swing of all dice in
   thousandths of its own standard deviation; won: 1 side 0 won, -1 side 1, 0 drawn. */
typedef struct lab_luck {
    uint64_t battles, rolls;
    uint64_t score[3][LAB_LUCKS];  /* by who won (side 0, side 1, nobody), in quarters, from -4 */
    uint64_t luckier_won, decided; /* of the battles that somebody won on uneven dice */
    int64_t swing_sum;             /* thousandths of a point */
    int64_t swing_square;          /* (hundredths of a point)^2 */
    int64_t score_sum, score_square, won_sum, won_square, score_won;
} lab_luck;

typedef struct lab_sum {
    uint64_t games, decisions;
    uint64_t outcome[4];
    uint64_t level[4][TC_ENDS];  /* how it ended, by outcome */
    uint64_t turn[4][LAB_TURNS]; /* of the end, by outcome */
    uint64_t rout[2][LAB_TURNS]; /* of the rout, by the side that was routed */
    uint64_t turn_sum;
    uint64_t points[2][LAB_POINTS]; /* lost, by side; the last counts all beyond */
    uint64_t points_sum[2];
    uint64_t most[2][LAB_POINTS]; /* at which it is beaten, by side */
    uint64_t there[LAB_SUBJECTS]; /* battles it was in, all but where armies are chosen in play */
    uint64_t gone[LAB_SUBJECTS];
    uint64_t pair[4][4]; /* with versus: outcome of b, outcome of versus, same dice */
    lab_luck luck;
} lab_sum;

void lab_add(lab_sum *sum, const lab_row *row);
void lab_merge(lab_sum *into, const lab_sum *other);

/* One whole shard; false: stopped in the middle of it, and it does not count. two[1] is counted
   only with versus. */
bool lab_shard(const lab_plan *plan, uint32_t shard, const volatile int *stop, lab_sum two[2]);

/* Battles in a shard. It follows from the plan alone, so that any number of threads and processes
   cuts alike. Few battles, and those of generals, are cut small: every thread has work, and an
   interruption loses little. */
uint32_t lab_shard_size(const lab_plan *plan);
uint32_t lab_shards(const lab_plan *plan);

#endif
