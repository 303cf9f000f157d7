/* tercio army: does an army keep the limits of its system, and what does it cost; which lists are
   there? */
#include "../io/army.h"
#include "cli.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: tercio army check NAME|FILE... [--option NAME]\n"
    "       tercio army list [LIST]\n"
    "\n"
    "check adds up the armies of a file: a scenario of Tilly's Very Bad Day or Sword & Spear, or\n"
    "armies alone. It names the limit that is broken as FILE:LINE:COLUMN: text [rule]; exit 1 if\n"
    "there is one. Of Tilly's Very Bad Day a list alone is held to the limits of a free battle\n"
    "(15 to 30 units; with the option quality 45 to 90 points), a scenario's to its own; of Sword\n"
    "& Spear an army is held to the list, the year and the points that it names, and to no more.\n"
    "\n"
    "list prints the army lists of Sword & Spear by their names, or one of them, in the words\n"
    "of a file.\n"
    "\n"
    "examples: tercio army check figure5\n"
    "          tercio army list macedonian\n";

static int check(const char *file, const io_choice *choice)
{
    io_faults faults = { .count = 0 };
    size_t len = 0;
    char *text = io_scenario_load(file, &len, &faults);
    io_army army;

    if (!text) {
        cli_print_faults(file, &faults);
        return CLI_FAILED;
    }
    const bool good = io_army_check(text, len, choice, &army, &faults);
    if (army.sides) {
        printf("%s: %s\n", file, good ? "in order" : "not in order");
        for (int side = 0; side < army.sides; side++)
            if (army.side[side].units)
                printf("  %s: %s\n", army.side[side].name, army.side[side].line);
    } else if (good) {
        printf("%s: no army in it\n", file);
    }
    if (!good)
        cli_print_faults(file, &faults);
    free(text);
    return good ? CLI_OK : CLI_FAILED;
}

static int list(int argc, char **argv)
{
    if (argc > 3)
        return cli_usage("army", "unknown argument", argv[3]);
    if (!io_army_lists(stdout, argc > 2 ? argv[2] : NULL))
        return cli_usage("army", "no such list:", argv[2]);
    return CLI_OK;
}

int cli_army(int argc, char **argv)
{
    const char *options[16];
    io_choice choice = { .options = options };
    int code = CLI_OK, files = 0;

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    if (argc > 1 && strcmp(argv[1], "list") == 0)
        return list(argc, argv);
    if (argc < 2 || strcmp(argv[1], "check") != 0)
        return cli_usage("army", argc < 2 ? "what?" : "no such thing:", argc < 2 ? NULL : argv[1]);
    for (int i = 2; i < argc; i++) {
        const char *option = cli_value(argc, argv, &i, "--option");
        if (!option && argv[i][0] == '-' && argv[i][1])
            return cli_usage("army", "unknown argument", argv[i]);
        if (option && choice.option_count < TC_COUNT(options))
            options[choice.option_count++] = option;
    }
    for (int i = 2; i < argc; i++) {
        if (cli_value(argc, argv, &i, "--option"))
            continue;
        files++;
        if (check(argv[i], &choice) != CLI_OK)
            code = CLI_FAILED;
    }
    return files ? code : cli_usage("army", "check which file?", NULL);
}
