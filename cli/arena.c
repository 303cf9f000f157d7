/* tercio arena: player against player, and what it says about their strength. */
#include "../lab/arena.h"
#include "../lab/stop.h"
#include "../lab/words.h"
#include "cli.h"

#include <ctype.h>
#include <errno.h>
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
    "  --ms N     processor time for a plan instead; a:b gives each his own\n"
    "  --until X  stop as soon as it is settled that A's score is above or below X (0 to 1): "
    "looked "
    "at\n"
    "             after 10, 15, 22, 33 ... pairs, by a limit that allows for looking often\n"
    "  --seed S   of the dice and of the players' own choices\n\n"
    "The interval is that of the mean over pairs, whose two battles lean on each other. Ctrl-C "
    "stops after the pairs\n"
    "that are finished and shows what they say (exit status 130). A program that fails before its "
    "first legal\n"
    "decision is an error; one that fails later loses that battle.\n\n"
    "example: tercio arena general captain --scenario mirror --pairs 100 --until 0.7\n";

enum { ANSWER_MS = 10000 };

typedef struct arena_args {
    const char *player[2], *scenario, *seed;
    cli_choice choice;
    int players;
    long pairs, nodes[2], ms[2];
    double until;
    bool json;
} arena_args;

/* One number for both, or a:b. */
static bool read_two(const char *text, long most, long number[2])
{
    char first[32];
    const char *colon = strchr(text, ':');

    if (!colon)
        return cli_number(text, 1, most, &number[0]) && ((number[1] = number[0]), true);
    snprintf(first, sizeof first, "%.*s", (int)(colon - text), text);
    return cli_number(first, 1, most, &number[0]) && cli_number(colon + 1, 1, most, &number[1]);
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
        return read_two(v, 600000, a->ms);
    if ((v = cli_value(argc, argv, i, "--nodes")))
        return read_two(v, 1000000000, a->nodes);
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

/* ---- The players ---- */

/* One word that could be meant for a level. */
static bool may_be_level(const char *name)
{
    while (isalpha((unsigned char)*name))
        name++;
    return *name == 0;
}

static void print_failed(const char *name, const char *why)
{
    fprintf(stderr, "tercio arena: %s: %s", name, why);
    for (int i = 0; i < AI_LEVELS && may_be_level(name); i++)
        fprintf(stderr, "%s%s", i ? ", " : " (the levels are ", ai_level_name(i));
    fputs(may_be_level(name) ? ")\n" : "\n", stderr);
}

static bool open_players(const arena_args *a, const volatile int *stop, arena_player player[2])
{
    for (int i = 0; i < 2; i++) {
        player[i] = (arena_player){ .name = a->player[i],
                                    .level = ai_level_find(a->player[i]),
                                    .nodes = (uint32_t)a->nodes[i],
                                    .ms = (int)a->ms[i] };
        if (player[i].level >= 0)
            continue;
        player[i].bot = arena_bot_start(a->player[i], ANSWER_MS, stop);
        if (!player[i].bot) {
            print_failed(a->player[i], strerror(errno));
            return false;
        }
    }
    return true;
}

/* ---- What came of it ---- */

static double part(double sum, uint64_t count)
{
    return count ? sum / (double)count : 0;
}

static void print_times(const arena_player p[2])
{
    printf("\n  %-14s %9s %9s %9s %9s %12s\n", "", "ms a plan", "at most", "nodes", "plans",
           "ms/decision");
    for (int i = 0; i < 2; i++)
        printf("  %-14.14s %9.1f %9.1f %9.0f %9llu %12.3f\n", p[i].name,
               1000 * part(p[i].plan_seconds, p[i].plans), 1000 * p[i].plan_most,
               part((double)p[i].nodes_spent, p[i].plans), (unsigned long long)p[i].plans,
               1000 * part(p[i].seconds, p[i].decisions));
}

static void print_text(const arena_args *a, const tc_battle *b, const arena_player p[2],
                       const arena_score *s)
{
    const arena_rating r = arena_rate(s);

    printf("%s against %s, %s, %u pairs on the same dice, sides swapped\n\n", p[0].name, p[1].name,
           b->title[0] ? b->title : a->scenario, s->pairs);
    printf("  %-14s %5s %5s %5s %7s %15s %6s %15s %8s\n", "", "won", "drawn", "lost", "score",
           "95 %", "Elo", "95 %", "margin");
    printf("  %-14.14s %5u %5u %5u %5.1f %% %6.1f to %5.1f %+6.0f %+6.0f to %+5.0f %+8.1f\n",
           p[0].name, s->wins, s->draws, s->losses, 100 * r.score, 100 * r.low, 100 * r.high, r.elo,
           r.elo_low, r.elo_high, r.margin);
    print_times(p);
    if (s->forfeits)
        printf("  %u battles were lost by a program's answers\n", s->forfeits);
}

static void print_player(const arena_player *p)
{
    printf("{\"name\":\"%s\",\"ms_a_decision\":%.3f,\"decisions\":%llu,\"ms_a_plan\":%.3f,"
           "\"ms_most\":%.3f,\"nodes_a_plan\":%.1f,\"plans\":%llu}",
           p->bot ? "program" : p->name, 1000 * part(p->seconds, p->decisions),
           (unsigned long long)p->decisions, 1000 * part(p->plan_seconds, p->plans),
           1000 * p->plan_most, part((double)p->nodes_spent, p->plans),
           (unsigned long long)p->plans);
}

static void print_json(const arena_args *a, const arena_player p[2], const arena_score *s,
                       bool stopped)
{
    const arena_rating r = arena_rate(s);

    fputs("{\"scenario\":", stdout);
    lab_put_string(stdout, a->scenario);
    fputs(",\"seed\":", stdout);
    lab_put_string(stdout, a->seed);
    printf(",\"stopped\":%s,\"pairs\":%u,\"games\":%u,\"wins\":%u,\"draws\":%u,\"losses\":%u,",
           stopped ? "true" : "false", s->pairs, 2 * s->pairs, s->wins, s->draws, s->losses);
    printf("\"pair_points\":{\"0\":%u,\"0.5\":%u,\"1\":%u,\"1.5\":%u,\"2\":%u},", s->pair[0],
           s->pair[1], s->pair[2], s->pair[3], s->pair[4]);
    printf("\"score\":%.4f,\"score_low\":%.4f,\"score_high\":%.4f,\"elo\":%.1f,\"elo_low\":%.1f,"
           "\"elo_high\":%.1f,\"margin\":%.2f,\"margin_error\":%.2f,\"forfeits\":%u,\"players\":[",
           r.score, r.low, r.high, r.elo, r.elo_low, r.elo_high, r.margin, r.margin_error,
           s->forfeits);
    print_player(&p[0]);
    putchar(',');
    print_player(&p[1]);
    puts("]}");
}

/* ---- The match ---- */

static enum arena_end fight_pairs(const arena_args *a, const tc_battle *b, arena_player player[2],
                                  arena_score *score)
{
    const bool shown = isatty(STDERR_FILENO);
    enum arena_end end = ARENA_FOUGHT;
    arena_failed failed;
    uint32_t key[2];

    io_seed_key(a->seed, key);
    for (uint32_t i = 0; i < (uint32_t)a->pairs && end == ARENA_FOUGHT &&
                         !(a->until >= 0 && arena_is_settled(score, a->until));
         i++) {
        end = arena_pair(b, player, key, i, score, &failed);
        if (shown && end == ARENA_FOUGHT)
            fprintf(stderr, "\r%u of %ld pairs  +%u =%u -%u ", i + 1, a->pairs, score->wins,
                    score->draws, score->losses);
    }
    if (shown && score->pairs)
        fputc('\n', stderr);
    if (end == ARENA_FAILED)
        print_failed(player[failed.player].name, failed.fault);
    if (end == ARENA_STOPPED)
        fprintf(stderr, "tercio arena: stopped after %u of %ld pairs\n", score->pairs, a->pairs);
    return end;
}

static int fight(const arena_args *a, const tc_battle *b, arena_player player[2],
                 const volatile int *stop)
{
    arena_score score = { 0 };
    const enum arena_end end = fight_pairs(a, b, player, &score);

    if (end == ARENA_FAILED)
        return CLI_FAILED;
    if (score.pairs && a->json)
        print_json(a, player, &score, end == ARENA_STOPPED);
    else if (score.pairs)
        print_text(a, b, player, &score);
    return end == ARENA_STOPPED ? LAB_SIGNALLED + *stop : CLI_OK;
}

static int open_and_fight(const arena_args *a)
{
    static tc_battle b;
    const io_choice choice = cli_chosen(&a->choice);
    arena_player player[2] = { { 0 }, { 0 } };

    if (!cli_battle_only(a->scenario, &choice, &b))
        return CLI_FAILED;
    const volatile int *stop = arena_catch_signals();
    const int code = open_players(a, stop, player) ? fight(a, &b, player, stop) : CLI_FAILED;
    arena_bot_end(player[0].bot);
    arena_bot_end(player[1].bot);
    return code;
}

int cli_arena(int argc, char **argv)
{
    arena_args a = { .scenario = "mirror", .seed = "1", .pairs = 50, .until = -1 };

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    for (int i = 1; i < argc; i++)
        if (!read_one(argc, argv, &i, &a))
            return cli_usage("arena", "does not understand", argv[i]);
    if (a.players < 2)
        return cli_usage("arena", "wants two players", NULL);
    if (a.nodes[0] && a.ms[0])
        return cli_usage("arena", "goes by --nodes or by --ms, not by both", NULL);
    return open_and_fight(&a);
}
