/* Runs the text tables tests/cases/SYSTEM/(any).case: the worked cases of the ledgers and more.
   The format is described in tests/cases/README.md. A case is a position, then rows: an action,
   its dice, and what must come of it. The runner knows no rule: it parses, plays through
   tercio.h and compares.

   usage: test_cases SYSTEM [--covers] [--cites ID] [FILE...] */
#include "case.h"

#include <stdio.h>

int main(int argc, char **argv)
{
#define ROW(NAME, name, ...) &case_##name,
    static const case_system *const systems[] = { TC_FOR_SYSTEMS(ROW, ) };
#undef ROW
    for (int i = 0; i < TC_COUNT(systems); i++)
        if (argc > 1 && is(argv[1], systems[i]->name))
            return case_main(argc - 1, argv + 1, systems[i]);
    printf("usage: test_cases SYSTEM [--covers] [--cites ID] [FILE...]\n0 passed, 1 failed\n");
    return 2;
}
