/* One battle fought by two random players: the same code in the program, in the page and on a GPU,
   so that the three can be compared. Freestanding. */
#ifndef LAB_RANDOM_GAME_H
#define LAB_RANDOM_GAME_H

#include "../ai/ai.h"

enum { LAB_PLIES_MAX = 20000 };

typedef struct lab_game {
    uint64_t last;  /* hash of the state in which the game stopped */
    uint64_t trail; /* all hashes on the way, folded in order; 0 if they were not taken */
    uint32_t decisions;
    uint32_t over; /* enum tc_outcome; TC_PLAYING if LAB_PLIES_MAX stopped it */
} lab_game;

/* Dice and players are seeded with seed. trail: hash every decision's state, not only the last. */
lab_game lab_random_game(const tc_battle *b, uint64_t seed, bool trail);

#endif
