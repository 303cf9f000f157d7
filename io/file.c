/* The one way in which a file of the user's is replaced, and the lock on a file in use. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINKS_MAX = 40, TRIES_MAX = 1000, READ_AT_ONCE = 1 << 16 };

/* ---- Names ---------------------------------------------------------------------------------- */

/* The length of a path up to and with its last slash. */
static int folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (int)(slash + 1 - path) : 0;
}

/* Where links lead to: a file is renamed onto what they name, not onto them. */
static bool follow_links(const char *path, char out[IO_PATH_MAX])
{
    char link[IO_PATH_MAX], next[2 * IO_PATH_MAX];
    ssize_t len;

    errno = ENAMETOOLONG;
    if (snprintf(out, IO_PATH_MAX, "%s", path) >= IO_PATH_MAX)
        return false;
    for (int links = 0; (len = readlink(out, link, sizeof link - 1)) >= 0; links++) {
        errno = ELOOP;
        if (links == LINKS_MAX)
            return false;
        link[len] = 0;
        const int folder = link[0] == '/' ? 0 : folder_of(out);
        errno = ENAMETOOLONG;
        if (snprintf(next, sizeof next, "%.*s%s", folder, out, link) >= IO_PATH_MAX)
            return false;
        memcpy(out, next, strlen(next) + 1);
    }
    return true;
}

/* Opened before anything is renamed, so that a sync that cannot be is known in time; a folder that
   may be written but not read cannot be synced at all. */
static int open_folder(const char *real)
{
    char name[IO_PATH_MAX];

    snprintf(name, sizeof name, "%.*s", folder_of(real), real);
    return open(*name ? name : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* ---- Replacing ------------------------------------------------------------------------------ */

/* A file being written beside the one that it will replace. */
typedef struct beside {
    char real[IO_PATH_MAX], name[IO_PATH_MAX];
    int fd, folder; /* fd: write here */
    sigset_t signals;
} beside;

/* A name that nobody has: two may write one file at the same time, and what a process that was
   killed left behind is in nobody's way. */
static bool create_beside(beside *w)
{
    for (int n = 0; n < TRIES_MAX; n++) {
        errno = ENAMETOOLONG;
        if (snprintf(w->name, sizeof w->name, "%s.%ld-%d.new", w->real, (long)getpid(), n) >=
            (int)sizeof w->name)
            return false;
        w->fd = open(w->name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (w->fd >= 0 || errno != EEXIST)
            break;
    }
    return w->fd >= 0;
}

static bool open_beside(beside *w, const char *path)
{
    struct stat was;
    const bool there = stat(path, &was) == 0;

    if (there && !S_ISREG(was.st_mode)) {
        errno = S_ISDIR(was.st_mode) ? EISDIR : EINVAL;
        return false;
    }
    if ((there && access(path, W_OK) != 0) || !follow_links(path, w->real))
        return false;
    w->folder = open_folder(w->real);
    if ((w->folder < 0 && errno != EACCES) || !create_beside(w))
        return false;
    if (there)
        (void)fchmod(w->fd, was.st_mode & 07777); /* where that cannot be, it stays our own */
    return true;
}

static void close_one(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* A signal that ends the process has waited: it would have left what is beside the file. */
static bool end_with(beside *w, bool good)
{
    const int why = errno;

    close_one(&w->fd);
    close_one(&w->folder);
    pthread_sigmask(SIG_SETMASK, &w->signals, NULL);
    errno = why;
    return good;
}

static void drop(beside *w)
{
    const int why = errno;

    if (w->fd >= 0)
        unlink(w->name);
    errno = why;
    end_with(w, false);
}

static bool open_new(beside *w, const char *path)
{
    sigset_t all;

    w->fd = w->folder = -1;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &w->signals);
    if (open_beside(w, path))
        return true;
    drop(w);
    return false;
}

/* -1: somebody else has it (EACCES, EAGAIN), or locks are not known here. */
static int set_lock(int fd)
{
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    return fcntl(fd, F_SETLK, &lock);
}

/* Some file systems sync no folders, and say so. */
static bool sync_folder(int folder)
{
    return folder < 0 || fsync(folder) == 0 || errno == EINVAL;
}

static bool commit(beside *w, int *held)
{
    if (held)
        (void)set_lock(w->fd); /* before it has the name, so that nobody comes between */
    if (fsync(w->fd) != 0 || rename(w->name, w->real) != 0) {
        drop(w);
        return false;
    }
    if (held) {
        close_one(held);
        *held = w->fd;
        w->fd = -1;
    }
    return end_with(w, sync_folder(w->folder));
}

static bool write_all(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        const ssize_t n = write(fd, bytes, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

bool io_file_replace(const char *path, const void *bytes, size_t len, int *held)
{
    beside w;

    if (!open_new(&w, path))
        return false;
    if (write_all(w.fd, bytes, len))
        return commit(&w, held);
    drop(&w);
    return false;
}

bool io_file_try(const char *path)
{
    beside w;
    const bool good = open_new(&w, path);

    if (good)
        drop(&w);
    return good;
}

/* ---- Locks ---------------------------------------------------------------------------------- */

/* Does the name still lead to the open file? Whoever replaced it had it locked until then. */
static bool is_named(int fd, const char *path)
{
    struct stat open_one, named;

    return fstat(fd, &open_one) == 0 && stat(path, &named) == 0 &&
           open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

static bool is_regular(int fd)
{
    struct stat seen;
    return fstat(fd, &seen) == 0 && S_ISREG(seen.st_mode);
}

static long holder_of(int fd)
{
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

    return fcntl(fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK ? (long)lock.l_pid : 0;
}

int io_file_lock(const char *path, long *holder)
{
    *holder = 0;
    for (int n = 0; n < TRIES_MAX; n++) {
        int fd = open(path, O_RDWR | O_CLOEXEC);
        if (fd < 0)
            return -1;
        if (!is_regular(fd)) {
            close_one(&fd);
            errno = EINVAL;
            return -1;
        }
        if (set_lock(fd) != 0 && (errno == EACCES || errno == EAGAIN)) {
            *holder = holder_of(fd);
            close_one(&fd);
            errno = EBUSY;
            return -1;
        }
        if (is_named(fd, path))
            return fd;
        close_one(&fd);
    }
    errno = EBUSY;
    return -1;
}

int io_file_claim(const char *path)
{
    const int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

    if (fd >= 0)
        (void)set_lock(fd);
    return fd;
}

/* ---- Reading -------------------------------------------------------------------------------- */

/* Up to room bytes; fewer: the file ends there. -1: errno. */
static ssize_t read_some(int fd, char *to, size_t room)
{
    size_t used = 0;

    while (used < room) {
        const ssize_t n = read(fd, to + used, room - used);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        if (n == 0)
            break;
        used += (size_t)n;
    }
    return (ssize_t)used;
}

char *io_file_read(int fd, size_t max, size_t *len)
{
    size_t cap = READ_AT_ONCE;
    char *text = malloc(cap + 1);

    for (*len = 0; text;) {
        const ssize_t n = read_some(fd, text + *len, cap - *len);
        const int why = n < 0 ? errno : EFBIG;
        *len += n > 0 ? (size_t)n : 0;
        if (n < 0 || *len > max) {
            free(text);
            errno = why;
            return NULL;
        }
        if (*len < cap)
            break;
        char *more = realloc(text, 2 * cap + 1);
        if (!more)
            free(text);
        text = more;
        cap *= 2;
    }
    if (text)
        text[*len] = 0;
    else
        errno = ENOMEM;
    return text;
}
