/* The record of a session on the disk: written anew after every decision and put in place by a
   rename (io/file.h), so that a crash loses nothing; what could not be written is tried again. It
   is locked for as long as somebody sits at the table. */
#include "session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NUMBER_ROOM = 32, NUMBERS_MAX = 1 << 20 }; /* "-2.record" behind a stem */

static bool make_folder(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        const bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return true;
}

/* The file is made at once, so that two that begin together do not share one. With a stem, a name
   that no other battle has. */
static bool claim(session *t)
{
    if (!t->stem[0])
        return (t->lock = io_file_claim(t->path)) >= 0;
    snprintf(t->path, sizeof t->path, "%.*s.record", IO_PATH_MAX - NUMBER_ROOM, t->stem);
    if (!make_folder(t->path))
        return false;
    t->lock = io_file_claim(t->path);
    for (int n = 2; t->lock < 0 && errno == EEXIST && n < NUMBERS_MAX; n++) {
        snprintf(t->path, sizeof t->path, "%.*s-%d.record", IO_PATH_MAX - NUMBER_ROOM, t->stem, n);
        t->lock = io_file_claim(t->path);
    }
    return t->lock >= 0;
}

static bool write_record(session *t)
{
    size_t len = 0;

    char *text = io_record_text(t->record, &len);
    errno = ENOMEM;
    const bool good =
        text && (t->lock >= 0 || claim(t)) && io_file_replace(t->path, text, len, &t->lock);
    const int why = errno;
    free(text);
    errno = why;
    return good;
}

bool session_save(session *t)
{
    if (!t->path[0])
        return true;
    const bool good = write_record(t);
    if (good && t->unsaved)
        printf("Saved again: all that was played is in %s\n", t->path);
    t->unsaved = good ? 0 : errno ? errno : EIO;
    t->written |= good;
    return good;
}

void session_keep(session *t)
{
    if (!session_save(t))
        printf("NOT SAVED: the record %s cannot be written: %s. It is tried again after every "
               "decision; `save` tries at once.\n",
               t->path, strerror(t->unsaved));
}

void session_ask_save(session *t)
{
    if (!t->path[0])
        puts("This battle is saved nowhere: give --record FILE.");
    else if (t->unsaved)
        session_keep(t);
    else
        printf("Saved after every decision, in %s.\n", t->path);
}

/* Where a battle is kept if nobody says where. False: the name is too long. */
static bool choose_path(session *t, const session_args *a)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char name[128];
    int len = 0;

    if (a->record)
        return snprintf(t->path, sizeof t->path, "%s", a->record) < (int)sizeof t->path;
    snprintf(name, sizeof name, "%s-%s", t->b.id, t->seed);
    for (char *slash = strchr(name, '/'); slash; slash = strchr(slash, '/'))
        *slash = '_'; /* a seed is any word; here it is no folder */
    if (state && *state)
        len = snprintf(t->stem, sizeof t->stem, "%s/tercio/%s", state, name);
    else if (home && *home)
        len = snprintf(t->stem, sizeof t->stem, "%s/.local/state/tercio/%s", home, name);
    snprintf(t->path, sizeof t->path, "%s", t->stem);
    return len < IO_PATH_MAX - NUMBER_ROOM;
}

/* A battle that is left at once can be gone on with too. Where a file was asked for, it must be
   there before anybody plays. */
bool session_claim(session *t, const session_args *a)
{
    if (!choose_path(t, a)) {
        errno = ENAMETOOLONG;
    } else if (!a->record) {
        session_keep(t);
        return true;
    } else if (session_save(t)) {
        return true;
    }
    fprintf(stderr,
            "tercio: the record %.200s cannot be written: %s (a path has at most %d bytes)\n",
            a->record ? a->record : t->stem, strerror(errno), IO_PATH_MAX - NUMBER_ROOM);
    return false;
}

/* The record that is gone on with: it is this session's alone. -1: said. */
static int lock_record(const char *path)
{
    long holder;
    const int fd = io_file_lock(path, &holder);

    if (fd < 0 && errno == EBUSY && holder)
        fprintf(stderr,
                "tercio: the record %s is in use by process %ld: go on there, or end it first, or "
                "play on in a copy of the file\n",
                path, holder);
    else if (fd < 0)
        fprintf(stderr, "tercio: cannot go on with %s: %s\n", path,
                errno == EINVAL  ? "it is no file"
                : errno == EBUSY ? "it is in use"
                                 : strerror(errno));
    return fd;
}

char *session_lock(session *t, const char *path, size_t *len)
{
    if (snprintf(t->path, sizeof t->path, "%s", path) >= (int)sizeof t->path) {
        fprintf(stderr, "tercio: the path of a record has at most %d bytes\n", IO_PATH_MAX - 1);
        return NULL;
    }
    t->lock = lock_record(path);
    char *text = t->lock >= 0 ? io_file_read(t->lock, IO_RECORD_BYTES_MAX, len) : NULL;
    if (t->lock >= 0 && !text)
        fprintf(stderr, "tercio: cannot read %s: %s\n", path, strerror(errno));
    t->written = true; /* it is a record without us */
    return text;
}

void session_unlock(session *t)
{
    if (t->lock < 0)
        return;
    if (!t->written)
        unlink(t->path); /* claimed, and nothing came of it */
    close(t->lock);
    t->lock = -1;
}
