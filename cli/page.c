/* tercio play in the browser: the page from inside the program, on this machine only. */
#include "page.h"
#include "../server/server.h"

#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

typedef struct opening {
    char address[160];
    bool open;
} opening;

bool page_args_read(int argc, char **argv, page_args *a, const char **bad)
{
    *a = (page_args){ .port = SERVER_PORT, .open = true };
    *bad = NULL;
    for (int i = 1; i < argc; i++) {
        const char *v = cli_value(argc, argv, &i, "--port");
        long port = 0;
        if (v) {
            if (!cli_number(v, 1, 65535, &port))
                *bad = "--port is a number from 1 to 65535, not";
            a->port = (int)port;
            a->asked = true;
        } else if (strcmp(argv[i], "--no-open") == 0) {
            a->open = false;
            a->asked = true;
        } else if (argv[i][0] != '-' && !a->scenario) {
            a->scenario = argv[i];
        } else {
            return false; /* something for the terminal */
        }
        if (*bad) {
            a->wrong = v;
            return true;
        }
    }
    return true;
}

static bool is_built_in(const char *name)
{
    int count;
    const io_scenario_entry *entry = io_scenarios(&count);

    for (int i = 0; i < count; i++)
        if (strcmp(entry[i].name, name) == 0)
            return true;
    return false;
}

bool page_can_play(const page_args *a)
{
    return server_has_page() && (!a->scenario || is_built_in(a->scenario));
}

bool page_has_display(void)
{
    const char *x = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    return (x && *x) || (wayland && *wayland);
}

/* Quietly: whoever has no xdg-open has the address. */
static void open_browser(const char *address)
{
    char tool[] = "xdg-open", copy[160];
    char *const words[] = { tool, copy, NULL };
    posix_spawn_file_actions_t files;
    pid_t child;

    snprintf(copy, sizeof copy, "%s", address);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", 1, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", 1, 0);
    if (posix_spawnp(&child, tool, &files, NULL, words, environ) != 0)
        printf("No browser could be opened: open that address yourself.\n");
    posix_spawn_file_actions_destroy(&files);
}

static void say_ready(void *ctx)
{
    const opening *o = ctx;

    printf("Tercio plays at %s (Ctrl-C ends it)\n", o->address);
    if (o->open)
        open_browser(o->address);
    fflush(stdout);
}

static opening opening_of(const page_args *a)
{
    opening o = { .open = a->open && page_has_display() };

    snprintf(o.address, sizeof o.address, "http://127.0.0.1:%d/%s%s", a->port,
             a->scenario ? "#battle=" : "", a->scenario ? a->scenario : "");
    return o;
}

int page_play(const page_args *a)
{
    opening o = opening_of(a);

    (void)signal(SIGCHLD, SIG_IGN); /* the browser's launcher is nobody's child to wait for */
    return server_run(a->port, say_ready, &o) ? CLI_OK : CLI_FAILED;
}

static void tell_parent(void *ctx)
{
    const int *pipe_end = ctx;
    (void)!write(*pipe_end, "r", 1);
    (void)close(*pipe_end);
}

pid_t page_beside(const page_args *a)
{
    const opening o = opening_of(a);
    int ends[2];
    char served = '\0';

    fflush(stdout);
    if (pipe(ends) != 0)
        return -1;
    const pid_t child = fork();
    if (child == 0) {
        (void)close(ends[0]);
        _exit(server_run(a->port, tell_parent, &ends[1]) ? CLI_OK : CLI_FAILED);
    }
    (void)close(ends[1]);
    if (child > 0 && read(ends[0], &served, 1) == 1)
        printf("There is no display here. The page is at %s while this lasts; the same battle "
               "follows in the terminal.\n\n",
               o.address);
    else
        printf("There is no display here and no page; the battle follows in the terminal.\n\n");
    (void)close(ends[0]);
    return child;
}

void page_end(pid_t child)
{
    if (child <= 0)
        return;
    (void)kill(child, SIGTERM);
    (void)waitpid(child, NULL, 0);
}
