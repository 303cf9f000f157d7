/* A program whose n-th call of the system fails: linked into tercio_faults, which is tercio with
   --wrap for each function below (meson.build). The environment says which:
   FAULT_KIND  memory or files
   FAULT_AT    n, counted from 1 over all calls of that kind
   FAULT_MODE  once (it alone), ever (all from there on), die (the process ends there, as when the
               power is cut)
   FAULT_LOG   a file that gets the number of calls when the program ends in order */
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum kind { MEMORY, FILES };
enum mode { ONCE, EVER, DIE };
enum { DIED = 99 };

static struct {
    enum kind kind;
    enum mode mode;
    long at;
    atomic_long calls;
} plan;

/* What the linker calls the function itself, and the head of what is called in its place. */
#define REAL(type, name, ...)                                                                      \
    type __real_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__);                                                               \
    type __wrap_##name(__VA_ARGS__)

static bool fails(enum kind kind, int why)
{
    if (!plan.at || kind != plan.kind)
        return false;
    const long call = atomic_fetch_add(&plan.calls, 1) + 1;
    if (call != plan.at && !(plan.mode == EVER && call > plan.at))
        return false;
    if (plan.mode == DIE)
        _exit(DIED);
    errno = why;
    return true;
}

/* ---- Memory ---- */

REAL(void *, malloc, size_t size)
{
    return fails(MEMORY, ENOMEM) ? NULL : __real_malloc(size);
}

REAL(void *, calloc, size_t count, size_t size)
{
    return fails(MEMORY, ENOMEM) ? NULL : __real_calloc(count, size);
}

REAL(void *, realloc, void *old, size_t size)
{
    return fails(MEMORY, ENOMEM) ? NULL : __real_realloc(old, size);
}

REAL(char *, strdup, const char *text)
{
    return fails(MEMORY, ENOMEM) ? NULL : __real_strdup(text);
}

/* ---- Files ---- */

static mode_t mode_of(int flags, va_list *more)
{
    return flags & O_CREAT ? va_arg(*more, mode_t) : 0;
}

#define OPEN(name)                                                                                 \
    int __real_##name(const char *path, int flags, ...);                                           \
    int __wrap_##name(const char *path, int flags, ...);                                           \
    int __wrap_##name(const char *path, int flags, ...)                                            \
    {                                                                                              \
        va_list more;                                                                              \
        va_start(more, flags);                                                                     \
        const mode_t mode = mode_of(flags, &more);                                                 \
        va_end(more);                                                                              \
        return fails(FILES, flags & O_CREAT ? ENOSPC : EMFILE) ? -1                                \
                                                               : __real_##name(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

REAL(FILE *, fopen, const char *path, const char *how)
{
    return fails(FILES, EMFILE) ? NULL : __real_fopen(path, how);
}

REAL(FILE *, fopen64, const char *path, const char *how)
{
    return fails(FILES, EMFILE) ? NULL : __real_fopen64(path, how);
}

REAL(FILE *, fdopen, int fd, const char *how)
{
    return fails(FILES, ENOMEM) ? NULL : __real_fdopen(fd, how);
}

REAL(int, dup, int fd)
{
    return fails(FILES, EMFILE) ? -1 : __real_dup(fd);
}

REAL(ssize_t, read, int fd, void *to, size_t size)
{
    return fails(FILES, EIO) ? -1 : __real_read(fd, to, size);
}

/* Half of it goes through, as when the disk is full in the middle. */
REAL(ssize_t, write, int fd, const void *from, size_t size)
{
    if (!fails(FILES, ENOSPC))
        return __real_write(fd, from, size);
    (void)!__real_write(fd, from, size / 2);
    errno = ENOSPC;
    return -1;
}

/* No power is cut here: the real one only takes its time. */
REAL(int, fsync, int fd)
{
    (void)fd;
    return fails(FILES, EIO) ? -1 : 0;
}

REAL(int, rename, const char *from, const char *to)
{
    return fails(FILES, EIO) ? -1 : __real_rename(from, to);
}

REAL(int, mkdir, const char *path, mode_t mode)
{
    return fails(FILES, ENOSPC) ? -1 : __real_mkdir(path, mode);
}

/* What is closed is closed, whatever close says. */
REAL(int, close, int fd)
{
    const int closed = __real_close(fd);
    return fails(FILES, EIO) ? -1 : closed;
}

REAL(int, fclose, FILE *f)
{
    const int closed = __real_fclose(f);
    return fails(FILES, ENOSPC) ? EOF : closed;
}

/* The standard output is flushed by libc too: /dev/full is the test of that. */
REAL(int, fflush, FILE *f)
{
    const int flushed = __real_fflush(f);
    return f && f != stdout && f != stderr && fails(FILES, ENOSPC) ? EOF : flushed;
}

/* ---- The plan ---- */

static long number(const char *name)
{
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : 0;
}

static bool is(const char *name, const char *word)
{
    const char *text = getenv(name);
    return text && strcmp(text, word) == 0;
}

__attribute__((constructor)) static void begin(void)
{
    json_set_alloc_funcs(__wrap_malloc, free);
    plan.kind = is("FAULT_KIND", "files") ? FILES : MEMORY;
    plan.mode = is("FAULT_MODE", "die") ? DIE : is("FAULT_MODE", "ever") ? EVER : ONCE;
    plan.at = number("FAULT_AT");
}

__attribute__((destructor)) static void end(void)
{
    const char *log = getenv("FAULT_LOG");
    FILE *f = log ? __real_fopen(log, "w") : NULL;

    if (!f)
        return;
    fprintf(f, "%ld\n", atomic_load(&plan.calls));
    __real_fclose(f);
}
