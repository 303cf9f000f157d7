/* A deadline that freestanding code can ask without a clock of its own: a flag that a timer sets.
   One at a time in a process. */
#include "io.h"

#include <signal.h>
#include <sys/time.h>

static volatile bool passed;

static void on_alarm(int number)
{
    (void)number;
    passed = true;
}

static void set(int ms)
{
    const struct itimerval t = { .it_value = { ms / 1000, ms % 1000 * 1000 } };
    setitimer(ITIMER_REAL, &t, NULL);
}

const volatile bool *io_clock_start(int ms)
{
    passed = false;
    signal(SIGALRM, on_alarm);
    set(ms);
    return &passed;
}

void io_clock_stop(void)
{
    set(0);
}
