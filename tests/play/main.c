/* The tests of play/ that ask no system: a group per file. */
#include "play_test.h"

int main(void)
{
    return test_blake2b() + test_packed() + test_chance();
}
