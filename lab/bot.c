/* A player that is another program: a line to it, a line from it (docs/protocol.md, "Bots"). It is
   given the battle, what its side sees of the state and the listed actions, and answers with a
   decision in the protocol's words. Whatever it does, nobody waits for it longer than its limit. */
#include "../io/io.h"
#include "arena.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    LINE_MAX_BYTES = 1 << 20,
    TERM_MS = 1000, /* from the request to end to the order */
    SLICE_MS = 100, /* how long a wish to stop may go unseen */
    STEP_MS = 10
};

struct arena_bot {
    char *command;
    int limit_ms;
    const volatile int *stop;
    pid_t child; /* 0: none runs. It leads a process group of its own */
    int to, from;
    bool broken; /* its next line need not be the answer to the next question */
    size_t held; /* bytes that were read and are not used up */
    char line[LINE_MAX_BYTES];
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- Its process ---- */

static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++) /* or one program would hold the other's ends open */
        (void)fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_pipe(const int ends[2])
{
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
}

/* In the child. Signals that are ignored stay so through exec. */
static void become(const char *command, int in, int out)
{
    (void)setpgid(0, 0);
    (void)signal(SIGPIPE, SIG_DFL);
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0)
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool launch(arena_bot *bot)
{
    int in[2] = { -1, -1 }, out[2] = { -1, -1 };

    (void)signal(SIGPIPE, SIG_IGN); /* one that has gone is seen by the write */
    if (!open_pipe(in) || !open_pipe(out) || (bot->child = fork()) < 0) {
        close_pipe(in);
        close_pipe(out);
        bot->child = 0;
        return false;
    }
    if (bot->child == 0)
        become(bot->command, in[0], out[1]);
    (void)setpgid(bot->child, bot->child); /* here too: whoever comes first */
    close(in[0]);
    close(out[1]);
    bot->to = in[1];
    bot->from = out[0];
    (void)fcntl(bot->to, F_SETFL, O_NONBLOCK);
    (void)fcntl(bot->from, F_SETFL, O_NONBLOCK);
    bot->broken = false;
    bot->held = 0;
    return true;
}

/* Whether it has ended within so long. It is left to be waited for, so that its number stays its
   own while signals are sent. */
static bool has_ended(const arena_bot *bot, int ms, siginfo_t *how)
{
    const struct timespec step = { 0, STEP_MS * 1000000 };
    const int64_t end = now_ms() + ms;

    for (;;) {
        how->si_pid = 0;
        if (waitid(P_PID, (id_t)bot->child, how, WEXITED | WNOHANG | WNOWAIT) == 0 && how->si_pid)
            return true;
        if (now_ms() >= end)
            return false;
        (void)nanosleep(&step, NULL);
    }
}

static void halt(arena_bot *bot)
{
    siginfo_t how;

    if (!bot->child)
        return;
    close(bot->to);
    close(bot->from);
    (void)kill(-bot->child, SIGTERM);
    (void)has_ended(bot, TERM_MS, &how);
    (void)kill(-bot->child, SIGKILL);
    (void)kill(bot->child, SIGKILL); /* should it have left its group */
    while (waitpid(bot->child, NULL, 0) < 0 && errno == EINTR)
        ;
    bot->child = 0;
}

arena_bot *arena_bot_start(const char *command, int limit_ms, const volatile int *stop)
{
    arena_bot *bot = calloc(1, sizeof *bot);

    if (!bot || !(bot->command = strdup(command))) {
        free(bot);
        return NULL;
    }
    bot->limit_ms = limit_ms;
    bot->stop = stop;
    if (launch(bot))
        return bot;
    arena_bot_end(bot);
    return NULL;
}

void arena_bot_end(arena_bot *bot)
{
    if (!bot)
        return;
    halt(bot);
    free(bot->command);
    free(bot);
}

/* ---- A line to it, a line from it ---- */

static bool say_gone(const arena_bot *bot, char fault[ARENA_FAULT])
{
    siginfo_t how;

    if (!has_ended(bot, SLICE_MS, &how))
        snprintf(fault, ARENA_FAULT, "it has closed its input or its output");
    else if (how.si_code == CLD_EXITED)
        snprintf(fault, ARENA_FAULT, "it has ended with status %d", how.si_status);
    else
        snprintf(fault, ARENA_FAULT, "signal %d has ended it", how.si_status);
    return false;
}

static bool send_some(const arena_bot *bot, const char **text, size_t *len)
{
    const ssize_t n = write(bot->to, *text, *len);

    if (n < 0)
        return errno == EAGAIN || errno == EINTR;
    *text += n;
    *len -= (size_t)n;
    return true;
}

static bool read_some(arena_bot *bot)
{
    const ssize_t n = read(bot->from, bot->line + bot->held, sizeof bot->line - bot->held);

    if (n < 0)
        return errno == EAGAIN || errno == EINTR;
    bot->held += (size_t)n;
    while (bot->held && (*bot->line == '\n' || *bot->line == '\r')) /* empty lines are no answer */
        memmove(bot->line, bot->line + 1, --bot->held);
    return n > 0;
}

/* Waits until something can be written or read, and does it. False: the fault. */
static bool exchange_some(arena_bot *bot, const char **text, size_t *len, int64_t end,
                          char fault[ARENA_FAULT])
{
    const int64_t left = end - now_ms();
    struct pollfd at[2] = { { .fd = bot->held < sizeof bot->line ? bot->from : -1,
                              .events = POLLIN },
                            { .fd = *len ? bot->to : -1, .events = POLLOUT } };

    if (left <= 0 || (bot->stop && *bot->stop)) {
        if (left > 0)
            snprintf(fault, ARENA_FAULT, "stopped");
        else
            snprintf(fault, ARENA_FAULT, "%s within %g s",
                     *len ? "it has not read its line" : "no answer", bot->limit_ms / 1000.0);
        return false;
    }
    if (poll(at, 2, left < SLICE_MS ? (int)left : SLICE_MS) <= 0)
        return true;
    if ((at[0].revents && !read_some(bot)) || (at[1].revents && !send_some(bot, text, len)))
        return say_gone(bot, fault);
    return true;
}

/* The first line of what was read, of *len bytes; the rest begins behind it. NULL: none is whole */
static char *take_line(arena_bot *bot, size_t *len)
{
    const char *end = memchr(bot->line, '\n', bot->held);
    char *line = end ? malloc((size_t)(end - bot->line) + 1) : NULL;

    if (!line)
        return NULL;
    *len = (size_t)(end - bot->line);
    memcpy(line, bot->line, *len);
    line[*len] = 0;
    bot->held -= *len + 1;
    memmove(bot->line, end + 1, bot->held);
    return line;
}

/* Its answer to a line (malloc'ed, of *got bytes), or NULL with the fault. Both ways together have
   the limit: one that drips, or does not read, is as late as one that is silent. */
static char *exchange(arena_bot *bot, const char *text, size_t len, size_t *got,
                      char fault[ARENA_FAULT])
{
    const int64_t end = now_ms() + bot->limit_ms;
    bool good = true;

    while (good && (len || !memchr(bot->line, '\n', bot->held))) {
        good = len || bot->held < sizeof bot->line;
        if (!good)
            snprintf(fault, ARENA_FAULT, "its answer is longer than a mebibyte");
        else
            good = exchange_some(bot, &text, &len, end, fault);
    }
    char *line = good ? take_line(bot, got) : NULL;
    if (good && !line)
        snprintf(fault, ARENA_FAULT, "no memory left");
    bot->broken = !line;
    return line;
}

/* ---- What it is told ---- */

/* Room for what a play_..._json function writes, and for what tc_actions lists. */
typedef struct room {
    char *words;
    tc_action *list;
    int cap, listed;
    bool failed;
} room;

static room open_room(void)
{
    room r = { .cap = 1 << 17, .listed = 1 << 12 };

    r.words = malloc((size_t)r.cap);
    r.list = malloc((size_t)r.listed * sizeof *r.list);
    r.failed = !r.words || !r.list;
    return r;
}

static void close_room(room *r)
{
    free(r->words);
    free(r->list);
}

/* True: n bytes were too many, and would not be now. */
static bool grow_words(room *r, int n)
{
    char *more = n >= r->cap ? realloc(r->words, (size_t)n + 1) : NULL;

    if (n < r->cap)
        return false;
    r->failed = r->failed || !more;
    if (more) {
        r->words = more;
        r->cap = n + 1;
    }
    return more;
}

static bool grow_list(room *r)
{
    tc_action *more = realloc(r->list, (size_t)r->listed * 2 * sizeof *more);

    r->failed = r->failed || !more;
    if (more) {
        r->list = more;
        r->listed *= 2;
    }
    return more;
}

static void put_battle(FILE *to, const tc_battle *b, room *r)
{
    while (grow_words(r, play_battle_json(b, r->words, r->cap)))
        ;
    fputs(r->words, to);
}

static void put_state(FILE *to, const tc_battle *b, const tc_state *s, room *r)
{
    tc_state seen;

    tc_veil(b, s, tc_awaits(b, s).who, &seen);
    while (grow_words(r, play_state_json(b, &seen, r->words, r->cap)))
        ;
    fputs(r->words, to);
}

/* All of a kind, as a part of a list: its own brackets are left out. */
static void put_kind(FILE *to, const tc_battle *b, const tc_state *s, int kind, room *r,
                     const char **between)
{
    play_listed listed;
    int n;

    do {
        listed = (play_listed){ .room = r->list, .room_max = r->listed };
        n = play_actions_json(b, s, kind, TC_NONE, &listed, r->words, r->cap);
    } while ((!listed.complete && grow_list(r)) || grow_words(r, n));
    if (r->failed || !listed.count)
        return;
    fprintf(to, "%s%.*s", *between, n - 2, r->words + 1);
    *between = ",";
}

/* Whole decisions, as the protocol's `actions` lists them and all of them; resigning and offering a
   draw are left to those who think of it. */
static void put_actions(FILE *to, const tc_battle *b, const tc_state *s, room *r)
{
    const uint64_t kinds = tc_awaits(b, s).kinds;
    const char *between = "";

    for (int kind = TC_KINDS; kind < 64; kind++)
        if (kinds >> kind & 1 && !tc_is_item(b, kind))
            put_kind(to, b, s, kind, r, &between);
}

/* A line for it, malloc'ed, of *len bytes: with a state "decide", without one "begin". */
static char *write_line(const tc_battle *b, const tc_state *s, int side, size_t *len)
{
    room r = open_room();
    char *line = NULL;
    FILE *to = r.failed ? NULL : open_memstream(&line, len);

    if (to && s) {
        fputs("{\"do\":\"decide\",\"state\":", to);
        put_state(to, b, s, &r);
        fputs(",\"actions\":[", to);
        put_actions(to, b, s, &r);
        fputs("]}\n", to);
    } else if (to) {
        fprintf(to, "{\"do\":\"begin\",\"side\":\"%s\",\"battle\":", play_side_name(b, side));
        put_battle(to, b, &r);
        fputs("}\n", to);
    }
    if (to && (fclose(to) != 0 || r.failed)) {
        free(line);
        line = NULL;
    }
    close_room(&r);
    return line;
}

/* ---- What it answers ---- */

/* What it wrote, cut to what fits, as a terminal may show it: what is not plain ASCII as \x1b. */
static void make_plain(const char *text, char *out, size_t cap)
{
    size_t n = 0;

    for (; *text && n + 5 < cap; text++) {
        const unsigned char c = (unsigned char)*text;
        n += (size_t)snprintf(out + n, cap - n, c >= ' ' && c < 0x7f ? "%c" : "\\x%02x", c);
    }
    out[n] = 0;
}

/* The answer as JSON, or NULL with the fault. s: as of write_line. */
static json_t *ask(arena_bot *bot, const tc_battle *b, const tc_state *s, int side,
                   char fault[ARENA_FAULT])
{
    size_t len = 0, got = 0;
    char *told = write_line(b, s, side, &len), plain[100];
    char *line = told ? exchange(bot, told, len, &got, fault) : NULL;
    json_t *answer = line ? json_loadb(line, got, JSON_REJECT_DUPLICATES, NULL) : NULL;

    if (!told)
        snprintf(fault, ARENA_FAULT, "no memory left");
    if (line && !json_object_get(answer, s ? "action" : "ok")) {
        make_plain(line, plain, sizeof plain);
        snprintf(fault, ARENA_FAULT, "its answer has no %s: %s", s ? "action" : "ok", plain);
        json_decref(answer);
        answer = NULL;
    }
    free(told);
    free(line);
    return answer;
}

bool arena_bot_begin(arena_bot *bot, const tc_battle *b, int side, char fault[ARENA_FAULT])
{
    if (bot->broken) /* it failed in the battle before: this one begins with a new one */
        halt(bot);
    if (!bot->child && !launch(bot)) {
        snprintf(fault, ARENA_FAULT, "it cannot be started: %s", strerror(errno));
        return false;
    }
    json_t *answer = ask(bot, b, NULL, side, fault);
    const bool good = json_is_true(json_object_get(answer, "ok"));

    if (answer && !good)
        snprintf(fault, ARENA_FAULT, "it answers the beginning of the battle with no \"ok\":true");
    json_decref(answer);
    return good;
}

/* The law lets either side resign and offer a draw at any time; a program speaks for its own. */
static bool may_decide(const tc_battle *b, const tc_state *s, const play_decision *d,
                       char fault[ARENA_FAULT])
{
    const tc_verdict v = play_check(b, s, d);

    if (v.rule != TC_LEGAL)
        play_say_verdict(b, &v, fault, ARENA_FAULT);
    else if (d->at[d->count - 1].side != tc_awaits(b, s).who)
        snprintf(fault, ARENA_FAULT, "it answers for the other side");
    else
        return true;
    return false;
}

bool arena_bot_decide(arena_bot *bot, const tc_battle *b, const tc_state *s, play_decision *out,
                      char fault[ARENA_FAULT])
{
    io_fault wrong = { 0 };
    json_t *answer = ask(bot, b, s, 0, fault);
    char *text = json_dumps(json_object_get(answer, "action"), JSON_COMPACT | JSON_ENCODE_ANY);
    bool good = text && io_decision_read(b, s, text, strlen(text), out, &wrong);

    if (text && !good)
        make_plain(wrong.text, fault, ARENA_FAULT);
    good = good && may_decide(b, s, out, fault);
    free(text);
    json_decref(answer);
    return good;
}
