/* A wish to stop: Ctrl-C and its like. Hosted. */
#ifndef LAB_STOP_H
#define LAB_STOP_H

#include <stdbool.h>

/* From now on such a signal only sets what is returned to its number, and what is given (NULL:
   nothing more) to true. What is ignored (nohup) stays so. */
volatile int *lab_catch_signals(volatile bool *also);

enum { LAB_SIGNALLED = 128 }; /* and the signal's number: how it exits then, as a shell has it */

#endif
