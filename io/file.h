/* Files that are replaced whole or not at all, and files in use. */
#ifndef TC_IO_FILE_H
#define TC_IO_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { IO_PATH_MAX = 4096 };

/* Written beside the file whose place it takes, synced, renamed, and the folder synced: at any time
   the file has its old content or the new one. Links are followed, the mode stays, and no signal
   ends the process meanwhile, so that nothing is left beside it. held, unless NULL, is the
   descriptor of the lock on the file, or -1: the lock goes over to the new one. False: errno says
   why; what was there is there still, unless the folder alone could not be synced. */
bool io_file_replace(const char *path, const void *bytes, size_t len, int *held);

/* Could it be replaced? Nothing is changed; errno says why not. */
bool io_file_try(const char *path);

/* A file for this process alone: the descriptor of its lock; -1: errno says why, and if somebody
   else has it (EBUSY), holder is his process. Closing any descriptor of that file gives the lock
   back, so it is read by io_file_read. Where a file system knows no locks, nobody is kept out. */
int io_file_lock(const char *path, long *holder);
/* The same of a file that is new (EEXIST: it is not). */
int io_file_claim(const char *path);

/* The whole of an open file from where it stands, malloc'ed, a 0 after its end. NULL: errno says
   why; EFBIG: more than max. */
char *io_file_read(int fd, size_t max, size_t *len);

#endif
