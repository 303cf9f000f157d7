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
    int ms;         /* time for a decision; 0 by nodes */
    arena_bot *bot;
    double seconds; /* spent deciding */
    uint64_t decisions;
} arena_player;

/* docs/protocol.md, "Bots". NULL: it could not be started; why was said on stderr. */
arena_bot *arena_bot_start(const char *command);
void arena_bot_end(arena_bot *bot);
bool arena_bot_begin(arena_bot *bot, const tc_battle *b, int side);
/* False: it did not answer in time, or not with a legal decision; fault says which. */
bool arena_bot_decide(arena_bot *bot, const tc_battle *b, const tc_state *s, play_decision *out,
                      char fault[160]);

typedef struct arena_score {
    uint32_t wins, draws, losses; /* of the first player */
    uint32_t pairs;
    uint32_t pair[5];  /* pairs that gave it 0, 1/2, 1, 3/2, 2 points */
    int64_t margin;    /* points, for the first player */
    uint32_t forfeits; /* battles a program lost by its answers */
} arena_score;

/* One pair: dice number `pair`, both ways round. */
void arena_pair(const tc_battle *b, arena_player player[2], const uint32_t key[2], uint32_t pair,
                arena_score *score);

typedef struct arena_rating {
    double score, low, high;       /* of the first player, 0 to 1 */
    double elo, elo_low, elo_high; /* 95 %; +-inf is shown as 9999 */
} arena_rating;
arena_rating arena_rate(const arena_score *score);

#endif
