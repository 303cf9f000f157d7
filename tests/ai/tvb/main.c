/* The generals of Tilly's Very Bad Day: runs every group and fails if one does. */
#include "tests.h"

int main(void)
{
    return captain_tests() + hidden_tests();
}
