/* The subcommands, in the order in which they are listed. */
#ifndef TC_CLI_COMMANDS_H
#define TC_CLI_COMMANDS_H

#include "cli.h"

typedef struct cli_command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *line;
} cli_command;

extern const cli_command cli_commands[];
extern const int cli_command_count;

#endif
