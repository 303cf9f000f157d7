/* tercio arena: player against player, and what it says about their strength. */
#include "../lab/arena.h"
#include "../lab/stop.h"
#include "../lab/words.h"
#include "cli.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
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
    "  --pairs N  at most so many (50)\n"
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

enum { ANSWER_MS = 10000, NAME_LEAST = 14 };

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
    return snprintf(first, sizeof first, "%.*s", (int)(colon - text), text) < (int)sizeof first &&
           cli_number(first, 1, most, &number[0]) && cli_number(colon + 1, 1, most, &number[1]);
}

static bool read_share(const char *text, double *out)
{
    char *end;
    *out = strtod(text, &end);
    return end != text && *end == 0 && *out >= 0 && *out <= 1;
}

static const char *unless(bool good, const char *wrong)
{
    return good ? NULL : wrong;
}

/* What is wrong with the words at argv[*i], and *v what was said; NULL: nothing. */
static const char *read_one(int argc, char **argv, int *i, arena_args *a, const char **v)
{
    if ((*v = cli_value(argc, argv, i, "--scenario")))
        return unless(*(a->scenario = *v), "--scenario needs a value, not");
    if ((*v = cli_value(argc, argv, i, "--seed")))
        return unless(cli_is_seed(a->seed = *v), CLI_SEED_WANTED);
    if ((*v = cli_choice_value(argc, argv, i, &a->choice)))
        return unless(**v, "--option, --ruling and --variant need a value, not");
    if ((*v = cli_value(argc, argv, i, "--pairs")))
        return unless(cli_number(*v, 1, 1000000, &a->pairs),
                      "--pairs is a number from 1 to 1000000, not");
    if ((*v = cli_value(argc, argv, i, "--ms")))
        return unless(read_two(*v, 600000, a->ms),
                      "--ms is a number from 1 to 600000, or two as a:b, not");
    if ((*v = cli_value(argc, argv, i, "--nodes")))
        return unless(read_two(*v, 1000000000, a->nodes),
                      "--nodes is a number from 1 to 1000000000, or two as a:b, not");
    if ((*v = cli_value(argc, argv, i, "--until")))
        return unless(read_share(*v, &a->until), "--until is a number from 0 to 1, not");
    *v = argv[*i];
    if (strcmp(*v, "--json") == 0)
        a->json = true;
    else if (**v == '-')
        return cli_stray(&a->choice, *v, "does not understand");
    else if (a->players == 2)
        return "two players, not also";
    else
        a->player[a->players++] = *v;
    return NULL;
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

/* The column of names: they are never cut, or two programs would look alike. */
static int name_width(const arena_player p[2])
{
    const size_t a = strlen(p[0].name), b = strlen(p[1].name), most = a > b ? a : b;
    return most < NAME_LEAST ? NAME_LEAST : (int)most;
}

static void print_times(const arena_player p[2])
{
    printf("\n  %-*s %9s %9s %9s %9s %12s\n", name_width(p), "", "ms a plan", "at most", "nodes",
           "plans", "ms/decision");
    for (int i = 0; i < 2; i++)
        printf("  %-*s %9.1f %9.1f %9.0f %9llu %12.3f\n", name_width(p), p[i].name,
               1000 * part(p[i].plan_seconds, p[i].plans), 1000 * p[i].plan_most,
               part((double)p[i].nodes_spent, p[i].plans), (unsigned long long)p[i].plans,
               1000 * part(p[i].seconds, p[i].decisions));
}

static void print_elo(int width, double elo)
{
    if (isfinite(elo))
        printf("%+*.0f", width, elo);
    else
        printf("%*s–", width - 1, "");
}

static void print_rating(const arena_rating *r)
{
    printf(" %5.1f %% %6.1f to %5.1f ", 100 * r->score, 100 * r->low, 100 * r->high);
    print_elo(6, r->elo);
    print_elo(7, r->elo_low);
    fputs(" to ", stdout);
    print_elo(5, r->elo_high);
    printf(" %+8.1f", r->margin);
    if (isfinite(r->margin_error))
        printf(" %7.1f\n", r->margin_error);
    else
        printf(" %7s\n", "?");
}

static void print_text(const arena_args *a, const tc_battle *b, const arena_player p[2],
                       const arena_score *s)
{
    const arena_rating r = arena_rate(s);
    const int width = name_width(p);
    cli_words choice;

    cli_say_choice(&a->choice, choice);
    printf("%s against %s, %s, %u pair%s on the same dice, sides swapped, seed %s%s%s\n\n",
           p[0].name, p[1].name, b->title[0] ? b->title : a->scenario, s->pairs,
           s->pairs == 1 ? "" : "s", a->seed, *choice ? ", " : "", choice);
    printf("  %-*s %5s %5s %5s %7s %15s %6s %15s %8s %7s\n", width, "", "won", "drawn", "lost",
           "score", "95 %", "Elo", "95 %", "margin", "error");
    printf("  %-*s %5u %5u %5u", width, p[0].name, s->wins, s->draws, s->losses);
    print_rating(&r);
    print_times(p);
    if (s->forfeits)
        printf("  %u battles were lost by a program's answers\n", s->forfeits);
}

/* ,"name":value, or null for what is unknown */
static void put_number(const char *name, int digits, double value)
{
    if (isfinite(value))
        printf(",\"%s\":%.*f", name, digits, value);
    else
        printf(",\"%s\":null", name);
}

static void put_text(const char *name, const char *text)
{
    printf(",\"%s\":", name);
    lab_put_string(stdout, text);
}

static void put_texts(const char *name, const char *const *text, int count)
{
    printf(",\"%s\":[", name);
    for (int i = 0; i < count; i++) {
        fputs(i ? "," : "", stdout);
        lab_put_string(stdout, text[i]);
    }
    putchar(']');
}

/* What was asked for: with it the same battles can be fought again. */
static void put_match(const arena_args *a)
{
    fputs("{\"scenario\":", stdout);
    lab_put_string(stdout, a->scenario);
    put_text("seed", a->seed);
    put_texts("options", a->choice.option, a->choice.options);
    put_texts("rulings", a->choice.ruling, a->choice.rulings);
    put_text("variant", a->choice.variant);
    if (a->until >= 0)
        printf(",\"until\":%.15g", a->until);
    else
        fputs(",\"until\":null", stdout);
}

static void put_rating(const arena_rating *r)
{
    put_number("score", 4, r->score);
    put_number("score_low", 4, r->low);
    put_number("score_high", 4, r->high);
    put_number("elo", 1, r->elo);
    put_number("elo_low", 1, r->elo_low);
    put_number("elo_high", 1, r->elo_high);
    put_number("margin", 2, r->margin);
    put_number("margin_error", 2, r->margin_error);
}

static void put_player(const arena_player *p)
{
    fputs("{\"name\":", stdout);
    lab_put_string(stdout, p->name);
    printf(",\"program\":%s", p->bot ? "true" : "false");
    put_number("nodes", 0, p->nodes ? (double)p->nodes : NAN); /* the level's own */
    put_number("ms", 0, p->ms ? (double)p->ms : NAN);
    printf(",\"ms_a_decision\":%.3f,\"decisions\":%llu,\"ms_a_plan\":%.3f,\"ms_most\":%.3f,"
           "\"nodes_a_plan\":%.1f,\"plans\":%llu}",
           1000 * part(p->seconds, p->decisions), (unsigned long long)p->decisions,
           1000 * part(p->plan_seconds, p->plans), 1000 * p->plan_most,
           part((double)p->nodes_spent, p->plans), (unsigned long long)p->plans);
}

static void print_json(const arena_args *a, const arena_player p[2], const arena_score *s,
                       bool stopped)
{
    const arena_rating r = arena_rate(s);

    put_match(a);
    printf(",\"stopped\":%s,\"pairs\":%u,\"games\":%u,\"wins\":%u,\"draws\":%u,\"losses\":%u,",
           stopped ? "true" : "false", s->pairs, 2 * s->pairs, s->wins, s->draws, s->losses);
    printf("\"pair_points\":{\"0\":%u,\"0.5\":%u,\"1\":%u,\"1.5\":%u,\"2\":%u}", s->pair[0],
           s->pair[1], s->pair[2], s->pair[3], s->pair[4]);
    put_rating(&r);
    printf(",\"forfeits\":%u,\"players\":[", s->forfeits);
    put_player(&p[0]);
    putchar(',');
    put_player(&p[1]);
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
    for (int i = 1; i < argc; i++) {
        const char *v, *wrong = read_one(argc, argv, &i, &a, &v);
        if (wrong)
            return cli_usage("arena", wrong, *v ? v : "nothing");
    }
    if (a.players < 2)
        return cli_usage("arena", "wants two players", NULL);
    if (a.nodes[0] && a.ms[0])
        return cli_usage("arena", "goes by --nodes or by --ms, not by both", NULL);
    return open_and_fight(&a);
}
