/* Finished shards on disk: stamp, what was fought in words, sums, which shards, a sum over all of
   it. Two runs of one command both end well: each writes beside under a name of its own (io/file.h;
   one that is killed while it writes leaves that file). */
#include "../core/hash.h"
#include "../io/file.h"
#include "run.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { ABOUT = 256, SUMS_AT = 24 + ABOUT, DONE_AT = SUMS_AT + 2 * sizeof(lab_sum), SUM_LONG = 8 };

static const char magic[8] = "tclab 5\n";
enum { MAGIC_KIND = 6 }; /* the rest is a number that grows when the format or the sums change */

/* ---- Writing ---- */

static uint8_t *image_of(const lab_job *job, const lab_sum two[2], const uint8_t *done,
                         size_t *size)
{
    const uint32_t shards = lab_shards(&job->plan);

    *size = DONE_AT + (size_t)shards + SUM_LONG;
    uint8_t *bytes = calloc(1, *size);
    if (!bytes)
        return NULL;
    memcpy(bytes, magic, sizeof magic);
    memcpy(bytes + 8, &job->stamp, 8);
    memcpy(bytes + 16, &shards, 4);
    snprintf((char *)bytes + 24, ABOUT, "%s", job->about ? job->about : "");
    memcpy(bytes + SUMS_AT, two, 2 * sizeof(lab_sum));
    memcpy(bytes + DONE_AT, done, shards);
    const uint64_t sum = tc_xxh64(bytes, *size - SUM_LONG, 0);
    memcpy(bytes + *size - SUM_LONG, &sum, SUM_LONG);
    return bytes;
}

bool lab_keep_write(const char *path, const lab_job *job, const lab_sum two[2], const uint8_t *done)
{
    size_t size;
    uint8_t *bytes = image_of(job, two, done, &size);
    const bool good = bytes && io_file_replace(path, bytes, size, NULL);

    if (!good)
        fprintf(stderr, "tercio lab: the finished battles cannot be kept in %s: %s\n", path,
                strerror(bytes ? errno : ENOMEM));
    free(bytes);
    return good;
}

/* ---- Reading ---- */

static enum lab_kept refuse(const char *path, const char *why)
{
    fprintf(stderr, "tercio lab: %s %s: remove it or choose another file\n", path, why);
    return LAB_KEPT_REFUSED;
}

/* The file, whatever it is, but no more than a kept file can have. NULL: errno says why. */
static uint8_t *read_whole(const char *path, size_t *size)
{
    enum { MOST = 256 << 20 };
    FILE *f = fopen(path, "rb");
    uint8_t *bytes = NULL;

    if (!f)
        return NULL;
    long end = fseek(f, 0, SEEK_END) == 0 ? ftell(f) : -1;
    end = end < MOST ? end : MOST;
    if (end >= 0 && fseek(f, 0, SEEK_SET) == 0)
        bytes = malloc((size_t)end + 1);
    if (bytes)
        *size = fread(bytes, 1, (size_t)end, f);
    if (bytes && ferror(f)) {
        free(bytes);
        bytes = NULL;
    }
    const int why = errno;
    fclose(f);
    errno = why;
    return bytes;
}

/* Is it whole, by its own word? */
static bool is_sound(const uint8_t *bytes, size_t size)
{
    uint64_t sum;
    uint32_t shards;

    if (size < DONE_AT + SUM_LONG)
        return false;
    memcpy(&shards, bytes + 16, 4);
    memcpy(&sum, bytes + size - SUM_LONG, SUM_LONG);
    return size == DONE_AT + (size_t)shards + SUM_LONG && !bytes[SUMS_AT - 1] &&
           sum == tc_xxh64(bytes, size - SUM_LONG, 0);
}

/* NULL: it is of this job. */
static const char *fault_in(const uint8_t *bytes, size_t size, const lab_job *job,
                            char out[ABOUT + 64])
{
    const uint32_t wanted = lab_shards(&job->plan);
    uint64_t stamp;
    uint32_t shards;

    if (size < sizeof magic || memcmp(bytes, magic, MAGIC_KIND) != 0)
        return "is damaged, or no kept battles at all";
    if (memcmp(bytes, magic, sizeof magic) != 0)
        return "was kept by another version of the program";
    if (!is_sound(bytes, size))
        return "is damaged";
    memcpy(&stamp, bytes + 8, 8);
    memcpy(&shards, bytes + 16, 4);
    if (stamp == job->stamp && shards == wanted)
        return NULL;
    const char *about = (const char *)bytes + 24;
    if (job->about && strncmp(about, job->about, ABOUT - 1) == 0)
        return "is of another run (of another version of the program, the scenario or the record)";
    snprintf(out, ABOUT + 64, "is of another run (%s)", about);
    return out;
}

enum lab_kept lab_keep_read(const char *path, const lab_job *job, lab_sum two[2], uint8_t *done)
{
    char words[ABOUT + 64];
    size_t size = 0;
    uint8_t *bytes = read_whole(path, &size);

    if (!bytes && errno == ENOENT)
        return LAB_KEPT_NONE;
    if (!bytes) {
        fprintf(stderr, "tercio lab: cannot read %s: %s\n", path, strerror(errno));
        return LAB_KEPT_REFUSED;
    }
    const char *fault = fault_in(bytes, size, job, words);
    const enum lab_kept kept = fault ? refuse(path, fault) : LAB_KEPT;
    if (kept == LAB_KEPT) {
        memcpy(two, bytes + SUMS_AT, 2 * sizeof(lab_sum));
        memcpy(done, bytes + DONE_AT, size - DONE_AT - SUM_LONG);
    }
    free(bytes);
    return kept;
}
