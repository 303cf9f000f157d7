/* Threads take shards from one counter; the sums do not care who fought what. */
#include "run.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { JOBS_MAX = 256, KEEP_EVERY_S = 2, BAR_FROM_S = 1, PLAIN_FROM_S = 2, PLAIN_EVERY_S = 10 };

typedef struct hall {
    const lab_job *job;
    pthread_mutex_t lock;
    pthread_cond_t moved;
    uint32_t next, shards, fought, left; /* left: shards of this run that were still to do */
    uint32_t kept;                       /* shards of an earlier run that count already */
    int working;
    bool drawn;     /* the bar */
    double draw_at; /* seconds after which it is drawn again */
    uint8_t *done;
    lab_sum two[2];
} hall;

static bool is_mine(const lab_job *job, uint32_t shard)
{
    return shard % (uint32_t)job->ranks == (uint32_t)job->rank && !(job->skip && job->skip[shard]);
}

/* The next shard nobody has fought, or shards when there is none. Under the lock. */
static uint32_t take(hall *f)
{
    while (f->next < f->shards && (f->done[f->next] || !is_mine(f->job, f->next)))
        f->next++;
    if (*f->job->stop || f->next >= f->shards)
        return f->shards;
    return f->next++;
}

static void *work(void *ctx)
{
    hall *f = ctx;
    lab_sum two[2];

    pthread_mutex_lock(&f->lock);
    for (uint32_t shard = take(f); shard < f->shards; shard = take(f)) {
        pthread_mutex_unlock(&f->lock);
        const bool whole = lab_shard(&f->job->plan, shard, f->job->stop, two);
        pthread_mutex_lock(&f->lock);
        if (!whole)
            break;
        lab_merge(&f->two[0], &two[0]);
        lab_merge(&f->two[1], &two[1]);
        f->done[shard] = 1;
        f->fought++;
        pthread_cond_signal(&f->moved);
    }
    f->working--;
    pthread_cond_signal(&f->moved);
    pthread_mutex_unlock(&f->lock);
    return NULL;
}

static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + 1e-9 * (double)(now.tv_nsec - start->tv_nsec);
}

static void say_pace(const hall *f, double seconds)
{
    const double rate = (double)f->fought * lab_shard_size(&f->job->plan) * f->job->ranks / seconds;
    const long togo = lround(seconds * (f->left - f->fought) / f->fought);

    fprintf(f->job->bar, "  %.0f battles/s  ", rate);
    if (togo >= 60)
        fprintf(f->job->bar, "%ld min %02ld s left", togo / 60, togo % 60);
    else
        fprintf(f->job->bar, "%ld s left", togo);
}

/* Kept shards of an earlier run are part of it, but not of the pace. The other ranks are taken to
   be as far as this one. */
static void draw_bar(hall *f, double seconds)
{
    enum { WIDE = 30 };
    const bool plain = f->job->plain;

    if (!f->job->bar || f->left == 0 || seconds < f->draw_at)
        return;
    const double mine = (double)f->fought / f->left;
    const double part = (f->kept + mine * (f->shards - f->kept)) / f->shards;
    char bar[WIDE + 1];

    for (int i = 0; i < WIDE; i++)
        bar[i] = i < (int)(part * WIDE) ? '#' : '.';
    bar[WIDE] = 0;
    if (plain)
        fprintf(f->job->bar, "tercio lab: %3.0f %%", 100 * part);
    else
        fprintf(f->job->bar, "\r[%s] %3.0f %%", bar, 100 * part);
    if (f->fought)
        say_pace(f, seconds);
    fputs(plain ? "\n" : "   ", f->job->bar);
    fflush(f->job->bar);
    f->drawn = !plain;
    f->draw_at = plain ? seconds + PLAIN_EVERY_S : 0;
}

/* Draws the bar and keeps the sums until every thread has gone home. False: keeping failed; then
   they are sent home at once, for what they fought would be lost. */
static bool watch(hall *f)
{
    struct timespec start, kept;
    bool good = true;

    clock_gettime(CLOCK_MONOTONIC, &start);
    kept = start;
    pthread_mutex_lock(&f->lock);
    while (f->working > 0) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        pthread_cond_timedwait(&f->moved, &f->lock, &until);
        draw_bar(f, seconds_since(&start));
        if (good && f->job->keep && seconds_since(&kept) >= KEEP_EVERY_S) {
            good = lab_keep_write(f->job->keep, f->job, f->two, f->done);
            clock_gettime(CLOCK_MONOTONIC, &kept);
        }
        if (!good)
            *f->job->stop = 1;
    }
    if (good && f->job->keep)
        good = lab_keep_write(f->job->keep, f->job, f->two, f->done);
    pthread_mutex_unlock(&f->lock);
    if (f->drawn)
        fputc('\n', f->job->bar);
    return good;
}

static bool open_hall(hall *f, const lab_job *job)
{
    memset(f, 0, sizeof *f);
    f->job = job;
    f->draw_at = job->plain ? PLAIN_FROM_S : BAR_FROM_S;
    f->shards = lab_shards(&job->plan);
    f->done = calloc(f->shards ? f->shards : 1, 1);
    if (!f->done)
        fputs("tercio lab: no memory left\n", stderr);
    if (!f->done ||
        (job->keep && lab_keep_read(job->keep, job, f->two, f->done) == LAB_KEPT_REFUSED)) {
        free(f->done);
        return false;
    }
    for (uint32_t i = 0; i < f->shards; i++) {
        f->left += is_mine(job, i) && !f->done[i];
        f->kept += f->done[i] || (job->skip && job->skip[i]);
    }
    pthread_mutex_init(&f->lock, NULL);
    pthread_cond_init(&f->moved, NULL);
    return true;
}

enum lab_end lab_run(const lab_job *job, lab_sum two[2])
{
    pthread_t thread[JOBS_MAX];
    const int wanted = job->jobs < 1 ? 1 : job->jobs > JOBS_MAX ? JOBS_MAX : job->jobs;
    hall f;
    int started = 0;

    if (!open_hall(&f, job))
        return LAB_FAILED;
    pthread_mutex_lock(&f.lock);
    for (; started < wanted; started++, f.working++)
        if (pthread_create(&thread[started], NULL, work, &f) != 0)
            break;
    pthread_mutex_unlock(&f.lock);
    const bool kept = started > 0 && watch(&f);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    memcpy(two, f.two, sizeof f.two);
    const bool whole = f.fought == f.left;
    free(f.done);
    pthread_mutex_destroy(&f.lock);
    pthread_cond_destroy(&f.moved);
    if (started == 0)
        fputs("tercio lab: no thread could be started\n", stderr);
    if (started == 0 || !kept)
        return LAB_FAILED;
    return whole ? LAB_DONE : LAB_STOPPED;
}
