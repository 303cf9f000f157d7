/* A thin transport: shards are dealt out by number, sums are added at the end. A rank that dies
   takes the run with it (that is mpirun's way); what each had finished, but for the last two
   seconds, is on disk, and the next run, of any number of ranks, goes on from there. */
#include "ranks.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef TC_MPI
#include <mpi.h>

static bool under_mpirun(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") != NULL;
}

lab_ranks lab_ranks_open(void)
{
    lab_ranks r = { 0, 1 };
    if (under_mpirun()) {
        int got;
        MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &got);
        MPI_Comm_rank(MPI_COMM_WORLD, &r.rank);
        MPI_Comm_size(MPI_COMM_WORLD, &r.ranks);
    }
    return r;
}

void lab_ranks_close(void)
{
    if (under_mpirun())
        MPI_Finalize();
}

void lab_ranks_sum(lab_sum two[2])
{
    if (under_mpirun())
        MPI_Allreduce(MPI_IN_PLACE, two, (int)(2 * sizeof *two / sizeof(uint64_t)), MPI_UINT64_T,
                      MPI_SUM, MPI_COMM_WORLD);
}

bool lab_ranks_all(bool good)
{
    int all = good;
    if (under_mpirun())
        MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all;
}

void lab_ranks_tell(void *bytes, uint32_t count)
{
    if (under_mpirun())
        MPI_Bcast(bytes, (int)count, MPI_BYTE, 0, MPI_COMM_WORLD);
}
#else
lab_ranks lab_ranks_open(void)
{
    return (lab_ranks){ 0, 1 };
}

void lab_ranks_close(void)
{
}

void lab_ranks_sum(lab_sum two[2])
{
    (void)two;
}

bool lab_ranks_all(bool good)
{
    return good;
}

void lab_ranks_tell(void *bytes, uint32_t count)
{
    (void)bytes;
    (void)count;
}
#endif

enum { RANKS_MAX = 4096, PATH_LONG = 4096 };

/* Rank 0 keeps at FILE, rank n at FILE.n. */
static const char *path_of(const char *keep, int rank, char out[PATH_LONG])
{
    if (rank == 0)
        snprintf(out, PATH_LONG, "%s", keep);
    else
        snprintf(out, PATH_LONG, "%s.%d", keep, rank);
    return out;
}

/* Were some of these shards counted before? Then all were: a file is counted whole. */
static bool is_counted(const uint8_t *done, const uint8_t *some, uint32_t shards)
{
    for (uint32_t i = 0; i < shards; i++)
        if (done[i] && some[i])
            return true;
    return false;
}

/* All that is kept, in one file: rank 0's. A run that ended between the writing of that file and
   the removal of another leaves shards in both: they count once. */
static bool gather(const lab_job *job, lab_sum two[2], uint8_t *done)
{
    const uint32_t shards = lab_shards(&job->plan);
    lab_sum *part = malloc(2 * sizeof *part);
    uint8_t *some = malloc(shards + 1), *read = calloc(RANKS_MAX, 1);
    char path[PATH_LONG];
    bool good = part && some && read;

    if (!good)
        fputs("tercio lab: no memory left\n", stderr);
    for (int rank = 0; good && rank < RANKS_MAX; rank++) {
        const enum lab_kept kept = lab_keep_read(path_of(job->keep, rank, path), job, part, some);
        good = kept != LAB_KEPT_REFUSED;
        read[rank] = kept == LAB_KEPT;
        if (!read[rank] || is_counted(done, some, shards))
            continue;
        lab_merge(&two[0], &part[0]);
        lab_merge(&two[1], &part[1]);
        for (uint32_t i = 0; i < shards; i++)
            done[i] |= some[i];
    }
    good = good && lab_keep_write(job->keep, job, two, done);
    for (int rank = 1; good && rank < RANKS_MAX; rank++)
        if (read[rank])
            remove(path_of(job->keep, rank, path));
    free(part);
    free(some);
    free(read);
    return good;
}

enum lab_end lab_ranks_run(lab_job *job, lab_sum two[2])
{
    const char *keep = job->keep;
    uint8_t *done = calloc(lab_shards(&job->plan) + 1, 1);
    char own[PATH_LONG];
    bool good = done != NULL;

    memset(two, 0, 2 * sizeof *two);
    if (good && keep && job->rank == 0)
        good = gather(job, two, done);
    good = lab_ranks_all(good);
    if (good && keep)
        lab_ranks_tell(done, lab_shards(&job->plan));
    if (good && keep && job->rank > 0) {
        job->skip = done; /* rank 0 counts these */
        job->keep = path_of(keep, job->rank, own);
    }
    const enum lab_end end = good ? lab_run(job, two) : LAB_FAILED;
    job->skip = NULL;
    job->keep = keep;
    free(done);
    if (!lab_ranks_all(end != LAB_FAILED))
        return LAB_FAILED;
    const bool whole = lab_ranks_all(end == LAB_DONE);
    lab_ranks_sum(two);
    return whole ? LAB_DONE : LAB_STOPPED;
}

void lab_ranks_forget(const lab_job *job)
{
    char path[PATH_LONG];
    for (int rank = 0; job->keep && job->rank == 0 && rank < (job->ranks > 1 ? job->ranks : 1);
         rank++)
        remove(path_of(job->keep, rank, path));
}
