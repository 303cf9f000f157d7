/* Many battles on several threads, kept on disk as they go. Hosted. */
#ifndef LAB_RUN_H
#define LAB_RUN_H

#include "lab.h"
#include <stdio.h>

typedef struct lab_job {
    lab_plan plan;
    uint64_t stamp;    /* what is fought, as one number: kept sums of another stamp are not used */
    const char *about; /* what is fought, in words: kept with the sums, for whoever finds them */
    const uint8_t *skip; /* one byte per shard: counted already, elsewhere; NULL none */
    const char *keep;    /* where finished shards are kept while it runs; NULL nowhere */
    int jobs;            /* threads */
    int rank, ranks;     /* this process's share: every ranks-th shard */
    volatile int *stop;  /* set by a signal: the shards under way are dropped, the finished kept */
    FILE *bar;           /* the progress bar, NULL none */
    bool plain;          /* the bar is no terminal: a line now and then instead */
} lab_job;

enum lab_end { LAB_DONE, LAB_STOPPED, LAB_FAILED };

/* Fights what is not kept yet; two gets the sums of this process's share, kept ones included. On
   LAB_STOPPED they are kept; on LAB_FAILED why was said on stderr. */
enum lab_end lab_run(const lab_job *job, lab_sum two[2]);

/* Kept sums of a file. REFUSED: it cannot be read, is damaged or of another run, which was said on
   stderr; then, and if there is NONE, two and done are as they were. */
enum lab_kept { LAB_KEPT, LAB_KEPT_NONE, LAB_KEPT_REFUSED };
enum lab_kept lab_keep_read(const char *path, const lab_job *job, lab_sum two[2], uint8_t *done);
/* False: why was said on stderr, and what was there before is there still. */
bool lab_keep_write(const char *path, const lab_job *job, const lab_sum two[2],
                    const uint8_t *done);

#endif
