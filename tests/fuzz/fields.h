/* Positions that make_seeds takes out of the case tables, for the target `position`: battle and
   state as they lie in memory, one after the other in a file, so good for one build only. */
#ifndef FUZZ_FIELDS_H
#define FUZZ_FIELDS_H

#include "../../core/tercio.h"

#include <stdio.h>
#include <stdlib.h>

#define FUZZ_FIELDS "build/fuzz/seeds/positions.bin"

typedef struct fuzz_field {
    tc_battle battle;
    tc_state state;
} fuzz_field;

/* NULL: there is no such file. */
static inline const fuzz_field *fuzz_field_at(int index)
{
    static fuzz_field *all;
    static long count = -1;

    if (count < 0) {
        FILE *f = fopen(FUZZ_FIELDS, "rb");
        count = 0;
        if (f && fseek(f, 0, SEEK_END) == 0 && ftell(f) > 0) {
            count = ftell(f) / (long)sizeof *all;
            all = calloc((size_t)count, sizeof *all);
            rewind(f);
            if (!all || fread(all, sizeof *all, (size_t)count, f) != (size_t)count)
                count = 0;
        }
        if (f)
            fclose(f);
    }
    return count ? &all[index % count] : NULL;
}

#endif
