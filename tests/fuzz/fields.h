/* Positions to be damaged by the target `position`: texts as io_position_write writes them, in
   tests/fuzz/fields (and in a second folder that FUZZ_MORE_FIELDS names), a file NNNNNN.yaml each,
   named by a sum of its text: so an input means the same position whatever else is written down. */
#ifndef FUZZ_FIELDS_H
#define FUZZ_FIELDS_H

#include "../../io/io.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUZZ_FIELDS "tests/fuzz/fields"

enum { FIELDS_MAX = 16384, FIELD_NAME = 3, FIELD_BYTES_MAX = 1 << 16 };

typedef struct fuzz_field {
    uint8_t name[FIELD_NAME];
    int len; /* of the packed state */
    tc_battle battle;
    uint8_t packed[TC_PACK_MAX];
} fuzz_field;

static fuzz_field *fuzz_fields[FIELDS_MAX];
static int fuzz_field_count;

static inline void fuzz_field_name(const char *text, size_t len, uint8_t name[FIELD_NAME])
{
    uint32_t sum = 2166136261u;

    for (size_t i = 0; i < len; i++)
        sum = (sum ^ (uint8_t)text[i]) * 16777619u;
    sum ^= sum >> 24;
    for (int i = 0; i < FIELD_NAME; i++)
        name[i] = (uint8_t)(sum >> 8 * i);
}

/* NULL: it is no position. */
static inline fuzz_field *fuzz_field_read(const char *path)
{
    static char text[FIELD_BYTES_MAX];
    static io_faults faults;
    static tc_battle battle;
    static tc_state state;
    const io_choice plain = { .variant = NULL };
    FILE *file = fopen(path, "rb");

    if (!file)
        return NULL;
    const size_t len = fread(text, 1, sizeof text, file);
    fclose(file);
    if (!io_scenario_compile(text, len, &plain, &battle, &faults))
        return NULL;
    fuzz_field *f = calloc(1, sizeof *f);
    if (!f)
        abort();
    fuzz_field_name(text, len, f->name);
    f->battle = battle;
    tc_begin(&battle, &state, NULL);
    f->len = tc_pack(&battle, &state, f->packed, TC_PACK_MAX);
    return f;
}

/* All are read before anything is counted. Those of the repository must be positions: else the
   inputs that name them would test nothing. */
static inline void fuzz_fields_in(const char *folder, bool must)
{
    DIR *d = opendir(folder);

    for (const struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d)) {
        char path[512];
        if (!strstr(e->d_name, ".yaml") || fuzz_field_count == FIELDS_MAX)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        fuzz_field *f = fuzz_field_read(path);
        if (!f && must) {
            fprintf(stderr, "%s is no position\n", path);
            abort();
        }
        if (f)
            fuzz_fields[fuzz_field_count++] = f;
    }
    if (d)
        closedir(d);
}

static inline int fuzz_field_order(const void *a, const void *b)
{
    const fuzz_field *const *x = a, *const *y = b;
    return memcmp((*x)->name, (*y)->name, FIELD_NAME);
}

static inline void fuzz_fields_find(void)
{
    const char *more = getenv("FUZZ_MORE_FIELDS");

    fuzz_fields_in(FUZZ_FIELDS, true);
    if (more)
        fuzz_fields_in(more, false);
    qsort(fuzz_fields, (size_t)fuzz_field_count, sizeof fuzz_fields[0], fuzz_field_order);
}

/* NULL: there is none of that name. */
static inline const fuzz_field *fuzz_field_named(const uint8_t name[FIELD_NAME])
{
    int low = 0, high = fuzz_field_count;

    while (low < high) {
        const int middle = (low + high) / 2, order = memcmp(fuzz_fields[middle]->name, name, 3);
        if (order == 0)
            return fuzz_fields[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

#endif
