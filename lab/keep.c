/* Finished shards on disk: stamp, which shards, their sums, a sum over all of it. Written beside
   and renamed, so that a power cut leaves the old one or the new one. */
#include "../core/hash.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char magic[8] = "tclab 2\n";

static size_t image_size(const lab_job *job)
{
    return sizeof magic + 16 + 2 * sizeof(lab_sum) + lab_shards(&job->plan);
}

static uint8_t *image_of(const lab_job *job, const lab_sum two[2], const uint8_t *done)
{
    const uint32_t shards = lab_shards(&job->plan);
    uint8_t *bytes = calloc(1, image_size(job) + 8);

    if (!bytes)
        return NULL;
    memcpy(bytes, magic, sizeof magic);
    memcpy(bytes + 8, &job->stamp, 8);
    memcpy(bytes + 16, &shards, 4);
    memcpy(bytes + 24, two, 2 * sizeof(lab_sum));
    memcpy(bytes + 24 + 2 * sizeof(lab_sum), done, shards);
    const uint64_t sum = tc_xxh64(bytes, image_size(job), 0);
    memcpy(bytes + image_size(job), &sum, 8);
    return bytes;
}

bool lab_keep_write(const char *path, const lab_job *job, const lab_sum two[2], const uint8_t *done)
{
    char beside[4096];
    uint8_t *bytes = image_of(job, two, done);
    bool good = bytes && snprintf(beside, sizeof beside, "%s.new", path) < (int)sizeof beside;
    FILE *f = good ? fopen(beside, "wb") : NULL;

    good = f && fwrite(bytes, 1, image_size(job) + 8, f) == image_size(job) + 8 && fflush(f) == 0 &&
           fsync(fileno(f)) == 0;
    if (f)
        good = fclose(f) == 0 && good;
    good = good && rename(beside, path) == 0;
    free(bytes);
    return good;
}

bool lab_keep_read(const char *path, const lab_job *job, lab_sum two[2], uint8_t *done)
{
    const size_t size = image_size(job) + 8;
    uint8_t *bytes = malloc(size + 1);
    FILE *f = bytes ? fopen(path, "rb") : NULL;
    const size_t got = f ? fread(bytes, 1, size + 1, f) : 0;
    uint64_t stamp = 0, sum = 0;
    uint32_t shards = 0;

    if (f)
        fclose(f);
    bool good = got == size && memcmp(bytes, magic, sizeof magic) == 0;
    if (good) {
        memcpy(&stamp, bytes + 8, 8);
        memcpy(&shards, bytes + 16, 4);
        memcpy(&sum, bytes + size - 8, 8);
        good = stamp == job->stamp && shards == lab_shards(&job->plan) &&
               sum == tc_xxh64(bytes, size - 8, 0);
    }
    if (good) {
        memcpy(two, bytes + 24, 2 * sizeof(lab_sum));
        memcpy(done, bytes + 24 + 2 * sizeof(lab_sum), shards);
    }
    free(bytes);
    return good;
}
