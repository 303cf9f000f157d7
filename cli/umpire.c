/* tercio umpire: for a real table. Both sides are people; the dice are theirs too. */
#include "talk.h"

static const char help[] =
    "usage: tercio umpire [SCENARIO] [--option NAME]... [--ruling A=B]... [--variant V] [--record "
    "FILE]\n"
    "       tercio umpire --resume FILE\n"
    "\n"
    "Keeps the state of a battle that is fought on a real table: names what may be done, refuses "
    "what may not,\n"
    "with its paragraph, asks for the dice you rolled and says what they do. Draws from the cup "
    "are answered\n"
    "with the leader's id (or `event`), draws from the bag with the side's name or A and B. Dice "
    "that were\n"
    "mistyped are asked for again: `correct`.\n"
    "\n"
    "example: tercio umpire lutter --option artillery --record saturday.record\n"
    "         tercio umpire figure5 --option evade\n";

int cli_umpire(int argc, char **argv)
{
    session_args a = { .level = AI_CAPTAIN };
    int code = CLI_FAILED;

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    if (!session_args_read(argc, argv, "umpire", &a, &code))
        return code;
    a.side = "both";
    session *t = session_open(&a, true, &code);
    if (!t)
        return code;
    code = talk_battle_through(t, "umpire");
    session_close(t);
    return code;
}
