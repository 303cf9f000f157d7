/* Battles of a system filled to the brim, so that queues, stacks and lists are as long as they can
   get. All properties hold there too. */
#include "conformance.h"
#include "system.h"

#include <stdlib.h>
#include <string.h>

int large_battles(int system)
{
    const char *games = getenv("TC_GAMES"), *seed = getenv("TC_SEED");
    const tc_battle own = { .system = (uint8_t)system };
    const int wanted = system_large(&own), most = getenv("TC_SLOW") ? wanted / 6 + 1 : wanted;
    const int count = games && atoi(games) < most ? atoi(games) : most;
    static trial t;

    for (int game = 0; game < count; game++) {
        memset(&t, 0, sizeof t);
        t.scenario = "large";
        t.seed = seed ? strtoull(seed, NULL, 10) : 1;
        t.seed += (uint64_t)game;
        ai_random_seed(&t.random, t.seed * 977 + 5);
        t.battle.system = (uint8_t)system;
        system_fill(&t.battle, &t.random);
        t.loaded = (int)(t.seed % 3);
        t.player[0] = (uint8_t)(2 + t.seed % 2);
        t.player[1] = 2;
        play_game(&t);
    }
    return count;
}
