/* The native half of "native = WASM": writes a battle as bytes, or plays seeded random games on
   it and prints their hashes. tests/wasm/run.mjs compares them with the module's.
     native battle SCENARIO OPTION...   the bytes of the tc_battle on stdout
     native games COUNT                 battle on stdin; a game is a line: seed decisions last trail
     native time COUNT                  battle on stdin; decisions and ns of COUNT games */
#include "../../io/io.h"
#include "../../lab/random_game.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int write_battle(const char *name, const char *const *options, int count)
{
    static tc_battle battle;
    static io_faults faults;
    const io_choice choice = { .options = options, .option_count = count };
    size_t len = 0;
    char *text = io_scenario_load(name, &len, &faults);
    const bool good = text && io_scenario_compile(text, len, &choice, &battle, &faults);

    free(text);
    if (!good) {
        fprintf(stderr, "%s:%d: %s\n", name, faults.at[0].line, faults.at[0].text);
        return 1;
    }
    return fwrite(&battle, sizeof(battle), 1, stdout) == 1 ? 0 : 1;
}

/* Processor time: the machine may have other work. */
static uint64_t now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void print_games(const tc_battle *b, uint32_t count)
{
    for (uint32_t seed = 1; seed <= count; seed++) {
        const lab_game g = lab_random_game(b, seed, true);
        printf("%u %u %016" PRIx64 " %016" PRIx64 "\n", seed, g.decisions, g.last, g.trail);
    }
}

static void print_time(const tc_battle *b, uint32_t count)
{
    const uint64_t start = now_ns();
    uint64_t decisions = 0;

    for (uint32_t seed = 1; seed <= count; seed++)
        decisions += lab_random_game(b, seed, false).decisions;
    printf("%" PRIu64 " %" PRIu64 "\n", decisions, now_ns() - start);
}

int main(int argc, char **argv)
{
    static tc_battle battle;

    if (argc >= 3 && strcmp(argv[1], "battle") == 0)
        return write_battle(argv[2], (const char *const *)(argv + 3), argc - 3);
    if (argc != 3 || fread(&battle, sizeof(battle), 1, stdin) != 1)
        return 2;
    const uint32_t count = (uint32_t)strtoul(argv[2], NULL, 10);
    if (strcmp(argv[1], "games") == 0)
        print_games(&battle, count);
    else
        print_time(&battle, count);
    return 0;
}
