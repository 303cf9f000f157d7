/* tercio play: a battle in the browser, or in the terminal against the computer, a friend, or
   nobody. */
#include "page.h"
#include "talk.h"

#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: tercio play [SCENARIO] [--port N] [--no-open]\n"
    "       tercio play --terminal [SCENARIO] [--side SIDE] [--level LEVEL]\n"
    "                   [--option NAME]... [--ruling A=B]... [--variant V] [--seed N] [--record "
    "FILE]\n"
    "       tercio play --terminal --resume FILE [--side ...] [--level LEVEL]\n"
    "\n"
    "Serves the page on 127.0.0.1:1626 (or port N), for this machine only, and opens it in the "
    "browser, unless\n"
    "--no-open. SCENARIO is a name (`tercio scenario list`).\n"
    "\n"
    "With --terminal, or any option below it, fights in the terminal. SCENARIO may then be a file "
    "too; lutter if\n"
    "none is given. SIDE is whom you lead: a side by its name (catholic, swedes), first, second, "
    "both or none;\n"
    "the first, unless you say otherwise. The computer leads the other. LEVEL is recruit, captain, "
    "general or\nmarshal.\n"
    "The battle is recorded after every decision, in FILE or among your own state files, and "
    "survives a crash.\n"
    "While it cannot be written the screen says so; who leaves then is asked, and the exit is 1.\n"
    "--resume goes on with it, with the sides and the level as they were unless you say "
    "otherwise;\n"
    "one at a time may.\n"
    "Input may come from a pipe; at its end the battle is saved.\n"
    "\n"
    "example: tercio play lutter --port 8080\n"
    "         tercio play --terminal mill_bridge --side protestant --seed 7\n"
    "         tercio play --terminal luetzen --side imperials\n";

static int play_in_terminal(int argc, char **argv)
{
    session_args a = { .level = AI_CAPTAIN };
    int code = CLI_FAILED;

    if (!session_args_read(argc, argv, "play", &a, &code))
        return code;
    session *t = session_open(&a, false, &code);
    if (!t)
        return code;
    code = talk_battle_through(t, "play");
    session_close(t);
    return code;
}

/* Without a display, but with a person at the terminal: both. */
static int play_beside(const page_args *page)
{
    static char play[] = "play";
    char name[64] = "lutter";
    char *words[] = { play, name, NULL };
    const pid_t child = page_beside(page);

    if (page->scenario)
        snprintf(name, sizeof name, "%s", page->scenario);
    const int code = play_in_terminal(2, words);
    page_end(child);
    return code;
}

int cli_play(int argc, char **argv)
{
    page_args page;
    const char *bad;

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    if (!page_args_read(argc, argv, &page, &bad))
        return play_in_terminal(argc, argv);
    if (bad)
        return cli_usage("play", bad, page.wrong);
    if (page_can_play(&page)) {
        const bool person = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
        return person && !page.asked && !page_has_display() ? play_beside(&page) : page_play(&page);
    }
    if (page.asked)
        return cli_failed("the page is not in this build, or does not know that battle; `make web` "
                          "builds it, --terminal plays without it",
                          NULL);
    return play_in_terminal(argc, argv);
}
