/* Runs the text tables tests/cases/sof/(any).case: the worked cases of the ledger and many more.
   The format is described in tests/cases/README.md. A case is a position, then rows: an action,
   its dice, and what must come of it. The runner knows no rule: it parses, plays through
   tercio.h and compares.

   usage: cases [--covers] [FILE...] */
#include "cases/case.h"

int main(int argc, char **argv)
{
    return case_main(argc, argv, &case_sof);
}
