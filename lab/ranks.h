/* Several processes that share one job's shards: by MPI where the program was built with it and was
   started by mpirun, else one process alone. Hosted. */
#ifndef LAB_RANKS_H
#define LAB_RANKS_H

#include "run.h"

typedef struct lab_ranks {
    int rank, ranks;
} lab_ranks;

/* Nothing happens, and it is one of one, unless mpirun started this process. */
lab_ranks lab_ranks_open(void);
void lab_ranks_close(void);
/* All ranks' sums, in every rank. */
void lab_ranks_sum(lab_sum two[2]);
/* True in every rank if it is true in all. Also: nobody goes on before all have come here. */
bool lab_ranks_all(bool good);
/* Rank 0's bytes, in every rank. */
void lab_ranks_tell(void *bytes, uint32_t count);

/* One rank's run, going on from whatever any number of ranks kept at job->keep. On LAB_STOPPED two
   has what all of them finished. */
enum lab_end lab_ranks_run(lab_job *job, lab_sum two[2]);
void lab_ranks_forget(const lab_job *job); /* the kept files, once the answer is written */

#endif
