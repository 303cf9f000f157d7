/* All chapters, one after the other: a new file adds its line to CHAPTERS in unit.h. */
#include "unit.h"

int main(void)
{
    static const chapter *const chapters[] = {
#define ROW(name) &chapter_##name,
        CHAPTERS(ROW)
#undef ROW
    };

    return run_chapters(chapters, TC_COUNT(chapters));
}
