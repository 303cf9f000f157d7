/* The generals of Sword & Spear: runs every group and fails if one does. */
#include "tests.h"

int main(void)
{
    return captain_tests() + battle_tests();
}
