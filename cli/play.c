/* tercio play: a battle in the terminal against the computer, a friend, or nobody. */
#include "talk.h"

static const char help[] =
    "usage: tercio play [--terminal] [SCENARIO] [--side catholic|protestant|both|none] [--level "
    "captain|random]\n"
    "                   [--option NAME]... [--ruling A=B]... [--variant V] [--seed N] [--record "
    "FILE]\n"
    "       tercio play --resume FILE [--side ...]\n"
    "\n"
    "Fights a battle in the terminal. SCENARIO is a name (`tercio scenario list`) or a file; "
    "lutter if none\n"
    "is given. You lead the Catholic side unless you say otherwise; the computer leads the other.\n"
    "The battle is recorded after every decision, in FILE or among your own state files, and "
    "survives a crash.\n"
    "Input may come from a pipe; at its end the battle is saved.\n"
    "\n"
    "example: tercio play mill_bridge --side protestant --seed 7\n";

int cli_play(int argc, char **argv)
{
    table_args a = { .human = { true, false } };
    int code = CLI_FAILED;

    if (cli_wants_help(argc, argv)) {
        fputs(help, stdout);
        return CLI_OK;
    }
    if (!table_args_read(argc, argv, "play", &a, &code))
        return code;
    table *t = table_open(&a, false);
    if (!t)
        return CLI_FAILED;
    code = talk_battle_through(t, "play");
    table_close(t);
    return code;
}
