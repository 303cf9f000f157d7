/* Player against player: pairs on the same dice with sides swapped. Hosted. */
#ifndef LAB_ARENA_H
#define LAB_ARENA_H

#include "../ai/ai.h"

typedef struct arena_bot arena_bot; /* a program that answers on its standard output */

/* A player: a level of ours, or a program. */
typedef struct arena_player {
    const char *name;
    int level;      /* enum ai_level, -1: a program */
    uint32_t nodes; /* of a search; 0 the level's own */
    int ms;         /* processor time for a plan; 0 by nodes */
    arena_bot *bot;
    double seconds; /* spent deciding: of the processor by a level, by the clock by a program */
    uint64_t decisions;
    bool answered;                  /* a program: it has decided something that was legal */
    double plan_seconds, plan_most; /* the part of it in which plans were weighed */
    uint64_t plans, nodes_spent;
} arena_player;

enum { ARENA_FAULT = 200 }; /* bytes of a text that says what a program did wrong */

/* docs/protocol.md, "Bots". limit_ms: for every line and its answer together. stop: once it is not
   0 nobody waits any longer; may be NULL. NULL: it could not be started, errno says why. */
arena_bot *arena_bot_start(const char *command, int limit_ms, const volatile int *stop);
/* With all that it started itself, unless that has gone its own way. Takes a second at most. */
void arena_bot_end(arena_bot *bot);
/* False: it did not answer in time, or not with "ok" or a legal decision; fault says which. */
bool arena_bot_begin(arena_bot *bot, const tc_battle *b, int side, char fault[ARENA_FAULT]);
bool arena_bot_decide(arena_bot *bot, const tc_battle *b, const tc_state *s, play_decision *out,
                      char fault[ARENA_FAULT]);

typedef struct arena_score {
    uint32_t wins, draws, losses; /* of the first player */
    uint32_t pairs;
    uint32_t pair[5];  /* pairs that gave it 0, 1/2, 1, 3/2, 2 points */
    int64_t margin;    /* points, for the first player */
    int64_t square;    /* of each pair's margin */
    uint32_t forfeits; /* battles a program lost by its answers */
} arena_score;

/* From now on a wish to stop (Ctrl-C) only sets what is returned to the signal's number; a level
   that is thinking then decides at once. */
const volatile int *arena_catch_signals(void);

enum arena_end {
    ARENA_FOUGHT,
    ARENA_STOPPED, /* by a signal: the pair does not count */
    ARENA_FAILED   /* by a program that never made a legal decision: that is no player */
};

/* One pair: dice number `pair`, both ways round. failed: of ARENA_FAILED, who and why. */
typedef struct arena_failed {
    int player;
    char fault[ARENA_FAULT];
} arena_failed;
enum arena_end arena_pair(const tc_battle *b, arena_player player[2], const uint32_t key[2],
                          uint32_t pair, arena_score *score, arena_failed *failed);

/* What the pairs say. A pair is one observation: its two battles are on the same dice, so they lean
   on each other. */
typedef struct arena_rating {
    double score, low, high;       /* of the first player, 0 to 1; 95 % */
    double elo, elo_low, elo_high; /* 95 %; of a score of 1 or 0 infinite: none is known */
    double margin, margin_error; /* points per battle; standard error over pairs, of one pair NAN */
} arena_rating;
arena_rating arena_rate(const arena_score *score);

/* Is it settled that the score lies above or below the bar? Looked at after 10, 15, 22, 33, 50 ...
   pairs only, and by a wider interval than 95 %: who looks often is lucky some day. */
bool arena_is_settled(const arena_score *score, double bar);

#endif
