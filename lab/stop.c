#include "stop.h"

#include <signal.h>
#include <stddef.h>

/* There is no other way to hear of a signal. */
static volatile int stopped;
static volatile bool *volatile hurry;

static void on_stop(int number)
{
    stopped = number;
    if (hurry)
        *hurry = true;
}

/* Not by signal(): a second one would end the program, and mpirun and timeout send two. */
volatile int *lab_catch_signals(volatile bool *also)
{
    static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
    const struct sigaction then = { .sa_handler = on_stop };
    struct sigaction now;

    hurry = also;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (sigaction(numbers[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            (void)sigaction(numbers[i], &then, NULL);
    return &stopped;
}
