/* Runs the text tables tests/cases/tvb/(any).case; see tests/cases.c. */
#include "cases/case.h"

int main(int argc, char **argv)
{
    return case_main(argc, argv, &case_tvb);
}
