/* The tests of core/plane: runs every group and fails if one does. */
#include "plane_test.h"

int main(void)
{
    return numbers_tests() + bases_tests() + apart_tests() + shape_tests() + stands_tests() +
           ways_tests() + lines_tests() + legs_tests() + grids_tests();
}
