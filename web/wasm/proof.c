/* Whole random games, to be compared with the program's; the results lie at the address
   returned. */
#include "../../lab/random_game.h"
#include "page.h"

EXPORT(random_game) const void *page_random_game(uint64_t seed, uint32_t trail)
{
    static lab_game game;

    game = lab_random_game(&page.battle, seed, trail != 0);
    return &game;
}

/* Plays count games from seed on without hashing the way; returns how many decisions they took. */
EXPORT(random_games) uint64_t page_random_games(uint64_t seed, uint32_t count)
{
    uint64_t decisions = 0;

    for (uint32_t i = 0; i < count; i++)
        decisions += lab_random_game(&page.battle, seed + i, false).decisions;
    return decisions;
}
