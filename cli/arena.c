/* tercio arena: player against player, and what it says about their strength. */
#include "../lab/arena.h"
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: tercio arena A B [--scenario NAME] [--pairs N] [--seed S] [--nodes N | --ms N]\n"
    "                    [--option NAME]... [--ruling A=B]... [--variant V] [--until SCORE] "
    "[--json]\n\n"
    "A and B are levels (recruit, captain, general, marshal) or programs in quotes that speak the "
    "protocol for bots\n"
    "(docs/protocol.md; examples/bot.py). Every pair is one battle fought both ways round on the "
    "same dice.\n\n"
    "  --nodes N  decisions a general may play ahead for one plan; a:b gives each his own\n"
    "  --ms N     time for a plan instead\n"
    "  --until X  stop when the 95 % interval of A's score lies wholly above or below X (0 to "
    "1)\n\n"
    "example: tercio arena general captain --scenario mirror --pairs 100 --until 0.7\n";

typedef struct arena_args {
    const char *player[2], *scenario, *seed;
    cli_choice choice;
    int players;
    long pairs, nodes[2], ms;
    double until;
    bool json;
} arena_args;

static bool read_nodes(const char *text, long nodes[2])
{
    char first[32];
    const char *colon = strchr(text, ':');

    if (!colon)
        return cli_number(text, 1, 1000000000, &nodes[0]) && ((nodes[1] = nodes[0]), true);
    snprintf(first, sizeof first, "%.*s", (int)(colon - text), text);
    return cli_number(first, 1, 1000000000, &nodes[0]) &&
           cli_number(colon + 1, 1, 1000000000, &nodes[1]);
}

static bool read_share(const char *text, double *out)
{
    char *end;
    *out = strtod(text, &end);
    return end != text && *end == 0 && *out >= 0 && *out <= 1;
}

static bool read_one(int argc, char **argv, int *i, arena_args *a)
{
    const char *v;

    if ((v = cli_value(argc, argv, i, "--scenario")))
        return *(a->scenario = v) != 0;
    if ((v = cli_value(argc, argv, i, "--seed")))
        return *(a->seed = v) != 0;
    if ((v = cli_value(argc, argv, i, "--pairs")))
        return cli_number(v, 1, 1000000, &a->pairs);
    if ((v = cli_value(argc, argv, i, "--ms")))
        return cli_number(v, 1, 600000, &a->ms);
    if ((v = cli_value(argc, argv, i, "--nodes")))
        return read_nodes(v, a->nodes);
    if ((v = cli_value(argc, argv, i, "--until")))
        return read_share(v, &a->until);
    if ((v = cli_choice_value(argc, argv, i, &a->choice)))
        return *v != 0;
    if (strcmp(argv[*i], "--json") == 0)
        return a->json = true;
    if (argv[*i][0] == '-' || a->players == 2)
        return false;
    a->player[a->players++] = argv[*i];
    return true;
}

static bool open_players(const arena_args *a, arena_player player[2])
{
    for (int i = 0; i < 2; i++) {
        player[i] = (arena_player){ .name = a->player[i],
                                    .level = ai_level_find(a->player[i]),
                                    .nodes = (uint32_t)a->nodes[i],
                                    .ms = (int)a->ms };
        if (player[i].level < 0 && !(player[i].bot = arena_bot_start(a->player[i])))
            return false;
    }
    return true;
}

static void print_text(const arena_args *a, const tc_battle *b, const arena_player p[2],
                       const arena_score *s)
{
    const arena_rating r = arena_rate(s);

    printf("%s against %s, %s, %u pairs on the same dice, sides swapped\n", p[0].name, p[1].name,
           b->title[0] ? b->title : a->scenario, s->pairs);
    printf("  won %u, drawn %u, lost %u; score %.1f %% (%.1f to %.1f), margin %+.1f points\n",
           s->wins, s->draws, s->losses, 100 * r.score, 100 * r.low, 100 * r.high,
           (double)s->margin / (2.0 * s->pairs));
    printf("  Elo %+.0f (%+.0f to %+.0f)\n", r.elo, r.elo_low, r.elo_high);
    for (int i = 0; i < 2; i++)
        printf("  %-12s %.2f ms a decision\n", p[i].name,
               p[i].decisions ? 1000 * p[i].seconds / (double)p[i].decisions : 0);
    if (s->forfeits)
        printf("  %u battles were lost by a program's answers\n", s->forfeits);
}

static void print_json(const arena_player p[2], const arena_score *s)
{
    const arena_rating r = arena_rate(s);

    printf("{\"games\":%u,\"wins\":%u,\"draws\":%u,\"losses\":%u,\"score\":%.4f,\"score_low\":%.4f,"
           "\"score_high\":%.4f,\"elo\":%.1f,\"elo_low\":%.1f,\"elo_high\":%.1f,\"margin\":%.2f,"
           "\"forfeits\":%u,\"ms_a_decision\":[%.3f,%.3f]}\n",
           2 * s->pairs, s->wins, s->draws, s->losses, r.score, r.low, r.high, r.elo, r.elo_low,
           r.elo_high, (double)s->margin / (2.0 * s->pairs), s->forfeits,
           p[0].decisions ? 1000 * p[0].seconds / (double)p[0].decisions : 0,
           p[1].decisions ? 1000 * p[1].seconds / (double)p[1].decisions : 0);
}

static bool is_settled(const arena_args *a, const arena_score *s)
{
    const arena_rating r = arena_rate(s);
    return a->until >= 0 && s->pairs >= 10 && (r.low > a->until || r.high < a->until);
}

static int fight(const arena_args *a)
{
    static tc_battle b;
    const io_choice choice = cli_chosen(&a->choice);
    arena_player player[2] = { { 0 }, { 0 } };
    arena_score score = { 0 };
    uint32_t key[2];
    int code = CLI_FAILED;

    if (cli_battle_only(a->scenario, &choice, &b) && open_players(a, player)) {
        io_seed_key(a->seed, key);
        for (uint32_t i = 0; i < (uint32_t)a->pairs && !is_settled(a, &score); i++) {
            arena_pair(&b, player, key, i, &score);
            if (isatty(STDERR_FILENO))
                fprintf(stderr, "\r%u of %ld pairs  +%u =%u -%u ", i + 1, a->pairs, score.wins,
                        score.draws, score.losses);
        }
        if (isatty(STDERR_FILENO))
            fputc('\n', stderr);
        if (a->json)
            print_json(player, &score);
        else
            print_text(a, &b, player, &score);
        code = CLI_OK;
    }
    arena_bot_end(player[0].bot);
    arena_bot_end(player[1].bot);
    return code;
}

int cli_arena(int argc, char **argv)
{
    arena_args a = { .scenario = "mirror", .seed = "1", .pairs = 50, .until = -1 };

    if (cli_wants_help(argc, argv)) {
        fputs(help, stdout);
        return CLI_OK;
    }
    for (int i = 1; i < argc; i++)
        if (!read_one(argc, argv, &i, &a))
            return cli_usage("arena", "does not understand", argv[i]);
    if (a.players < 2)
        return cli_usage("arena", "wants two players", NULL);
    return fight(&a);
}
