/* The list of subcommands. */
#include "commands.h"

const cli_command cli_commands[] = {
    { "play", cli_play, "fight a battle in the browser or in the terminal" },
    { "umpire", cli_umpire, "know the rules at a real table: the dice are yours" },
    { "scenario", cli_scenario, "list, show and check battles" },
    { "army", cli_army, "does an army list keep its limits?" },
    { "rules", cli_rules, "any rule by its id; search; what code and tests cover" },
    { "odds", cli_odds, "exact chances of an action, through the real rules" },
    { "replay", cli_replay, "tell a recorded battle again" },
    { "verify", cli_verify, "play a record again and recompute its hashes and dice" },
    { "luck", cli_luck, "how lucky each side was in a record" },
    { "report", cli_report, "what happened in a record, as text and as a page to print" },
    { "arena", cli_arena, "player against player, and how strong they are" },
    { "lab", cli_lab, "what thousands of battles say" },
    { "engine", cli_engine, "the protocol for programs: JSON lines on standard input and output" },
    { "bench", cli_bench, "how fast it is here" },
};

const int cli_command_count = TC_COUNT(cli_commands);
