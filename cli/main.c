/* tercio: one program, one function a subcommand. */
#include "commands.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static void print_help(FILE *to)
{
    fprintf(to, "Tercio plays tabletop battles by the book.\n\n"
                "usage: tercio [COMMAND] [ARGUMENTS]\n\n");
    for (int i = 0; i < cli_command_count; i++)
        fprintf(to, "  %-9s %s\n", cli_commands[i].name, cli_commands[i].line);
    fprintf(to, "\nAlone it plays. tercio COMMAND --help says more, with an example.\n"
                "Exit: 0 done, 1 failed, 2 wrong usage, 130 stopped by Ctrl-C.\n\n"
                "example: tercio play lutter\n");
}

static int run(int argc, char **argv)
{
    static char play[] = "play";
    char *alone[] = { play, NULL };

    if (argc < 2)
        return cli_play(1, alone);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return CLI_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("tercio %s (rules:", TERCIO_VERSION);
        for (int i = 1; tc_system_name(i); i++)
            printf(" %s %d", tc_system_name(i), io_rules_version(i));
        printf("; protocol 1; records %d)\n", IO_RECORD_VERSION);
        return CLI_OK;
    }
    if (strcmp(argv[1], "complete") == 0) /* for shells, and so in no list */
        return cli_complete(argc - 1, argv + 1);
    for (int i = 0; i < cli_command_count; i++)
        if (strcmp(argv[1], cli_commands[i].name) == 0)
            return cli_commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "tercio: no command \"%s\"\nTry: tercio --help\n", argv[1]);
    return CLI_USAGE;
}

/* Of jansson's many small allocations none is asked about: the one that fails ends the program,
   when nothing is half written. Only the engine goes on: it answers that there is no memory. */
static void *take_or_leave(size_t size)
{
    void *taken = malloc(size);

    if (!taken) {
        fflush(stdout);
        fputs("tercio: no memory left\n", stderr);
        exit(CLI_FAILED);
    }
    return taken;
}

/* Output that could not be written is a failure, whatever the command thought. */
int main(int argc, char **argv)
{
    const bool serves = argc > 1 && strcmp(argv[1], "engine") == 0;
    json_set_alloc_funcs(serves ? io_json_take : take_or_leave, free);
    const int code = run(argc, argv);

    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    fprintf(stderr, "tercio: the output cannot be written: %s\n", strerror(errno));
    return code == CLI_OK ? CLI_FAILED : code;
}
