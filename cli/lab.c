/* tercio lab: what many battles say. */
#include "../core/hash.h"
#include "../lab/ranks.h"
#include "../lab/words.h"
#include "cli.h"
#include "field.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: tercio lab SCENARIO [--games N] [--seed S] [--jobs J] [--red LEVEL] [--blue LEVEL]\n"
    "                  [--option NAME]... [--ruling A=B]... [--variant V] [--vs CHANGE]... [--from "
    "RECORD@PLY]\n"
    "                  [--json FILE] [--report FILE.html]\n\n"
    "Fights N battles (1000) and says how they end, with 95 % intervals.\n\n"
    "  --red, --blue  who leads the first and the second side: recruit, captain, general or "
    "marshal\n"
    "  --vs CHANGE    the same battles on the same dice with one thing otherwise: 'ruling A=B', "
    "'option NAME' or\n"
    "                 'variant V'; more than one may be given\n"
    "  --from R@PLY   goes on from a game under way: the record R after PLY decisions\n"
    "  --json FILE    the whole answer for programs, - for standard output; the same bytes for any "
    "number of jobs\n"
    "  --report FILE  one HTML page with plots\n\n"
    "Interrupted (Ctrl-C) it keeps the finished battles beside FILE (FILE.part); the same command "
    "goes on from there.\n\n"
    "example: tercio lab lutter --games 10000 --vs 'ruling strict_components=true' --report "
    "lutter.html\n";

/* Weighing every die of a battle makes it a third longer: ten thousand are enough. */
enum { GAMES_MOST = 100000000, WEIGHED = 10000 };

typedef struct lab_args {
    const char *scenario, *seed, *from, *json, *report;
    long games, jobs;
    int level[2];
    cli_choice first, other;
    bool versus;
} lab_args;

static volatile int stop; /* set by a signal */

static void on_signal(int number)
{
    (void)number;
    stop = 1;
}

/* ---- Arguments ---- */

/* "ruling A=B", "option NAME", "variant V": put on top of what the first is. */
static bool read_change(char *text, cli_choice *c)
{
    char *space = strchr(text, ' ');

    if (!space)
        return false;
    const char *value = space + 1;
    if (strncmp(text, "ruling ", 7) == 0 && c->rulings < CLI_CHOICES_MAX)
        c->ruling[c->rulings++] = value;
    else if (strncmp(text, "option ", 7) == 0 && c->options < CLI_CHOICES_MAX)
        c->option[c->options++] = value;
    else if (strncmp(text, "variant ", 8) == 0)
        c->variant = value;
    else
        return false;
    return true;
}

/* 1: taken, -1: wrong (bad says what). */
static int read_one(int argc, char **argv, int *i, lab_args *a, const char **bad)
{
    const char *v;

    *bad = argv[*i];
    if ((v = cli_choice_value(argc, argv, i, &a->first)))
        return *v ? 1 : -1;
    if (cli_value(argc, argv, i, "--vs")) /* read once the first is known */
        return a->versus = true;
    if ((v = cli_value(argc, argv, i, "--games")))
        return cli_number(v, 1, GAMES_MOST, &a->games) ? 1 : -1;
    if ((v = cli_value(argc, argv, i, "--jobs")))
        return cli_number(v, 1, 256, &a->jobs) ? 1 : -1;
    for (int side = 0; side < 2; side++)
        if ((v = cli_value(argc, argv, i, side ? "--blue" : "--red")))
            return (a->level[side] = ai_level_find(v)) >= 0 ? 1 : -1;
    if ((v = cli_value(argc, argv, i, "--seed")))
        a->seed = v;
    else if ((v = cli_value(argc, argv, i, "--from")))
        a->from = v;
    else if ((v = cli_value(argc, argv, i, "--json")))
        a->json = v;
    else if ((v = cli_value(argc, argv, i, "--report")))
        a->report = v;
    else if (argv[*i][0] != '-' && !a->scenario)
        v = a->scenario = argv[*i];
    else
        return -1;
    return *v ? 1 : -1;
}

static bool read_args(int argc, char **argv, lab_args *a, const char **bad)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);

    *a = (lab_args){ .seed = "1", .games = 1000, .level = { AI_CAPTAIN, AI_CAPTAIN } };
    a->jobs = cores > 0 ? cores : 1;
    for (int i = 1; i < argc; i++)
        if (read_one(argc, argv, &i, a, bad) < 0)
            return false;
    a->other = a->first;
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--vs", 4) != 0)
            continue;
        *bad = argv[i];
        char *change = argv[i][4] == '=' ? argv[i] + 5 : i + 1 < argc ? argv[i + 1] : argv[i];
        if (!read_change(change, &a->other))
            return false;
    }
    return true;
}

/* ---- The battle ---- */

static void say_choice(const cli_choice *c, char *out, size_t cap)
{
    size_t n = 0;

    out[0] = 0;
    if (c->variant)
        n += (size_t)snprintf(out, cap, "variant %s", c->variant);
    for (int i = 0; i < c->options && n < cap; i++)
        n += (size_t)snprintf(out + n, cap - n, "%soption %s", n ? ", " : "", c->option[i]);
    for (int i = 0; i < c->rulings && n < cap; i++)
        n += (size_t)snprintf(out + n, cap - n, "%sruling %s", n ? ", " : "", c->ruling[i]);
}

/* The battle, and what came of it in history. */
static bool load_battle(const char *name, const io_choice *choice, tc_battle *b,
                        io_history *history)
{
    size_t len = 0;
    char *text = cli_battle(name, choice, &len, b);

    if (text)
        *history = io_scenario_history(text, len);
    free(text);
    return text != NULL;
}

/* The state of a record after some decisions. */
typedef struct fork {
    uint32_t ply;
    bool found;
    tc_battle b;
    tc_state s;
} fork_point;

static bool see_line(void *ctx, const io_replay_line *line)
{
    fork_point *f = ctx;

    if (line->after->ply < f->ply)
        return true;
    f->s = *line->after;
    f->found = true;
    return false;
}

static bool load_fork(const char *from, fork_point *f)
{
    char path[4096];
    const char *at = strrchr(from, '@');
    long ply = 0;
    size_t len;
    tc_state end;
    io_fault fault = { 0 };

    if (!at || !cli_number(at + 1, 0, 1000000, &ply) || (size_t)(at - from) >= sizeof path) {
        cli_usage("lab", "--from wants RECORD@PLY, not", from);
        return false;
    }
    memcpy(path, from, (size_t)(at - from));
    path[at - from] = 0;
    f->ply = (uint32_t)ply;
    char *text = cli_read_file(path, (size_t)64 << 20, &len);
    if (!text)
        return false;
    const bool good = io_record_replay(text, len, see_line, f, &f->b, &end, &fault);
    free(text);
    if (!good)
        cli_print_fault(path, &fault);
    else if (!f->found)
        cli_failed("the record has fewer decisions than", at + 1);
    return good && f->found;
}

/* ---- The run ---- */

/* What is fought as one number, so that kept sums of another job are never used. */
static uint64_t stamp_of(const lab_plan *p)
{
    const uint64_t words[] = { p->games,    p->key[0],
                               p->key[1],   p->level[0],
                               p->level[1], p->nodes,
                               p->weighed,  p->from ? tc_hash(p->b, p->from) : 0 };
    uint64_t sum = tc_xxh64((const uint8_t *)p->b, sizeof *p->b, 1);
    if (p->versus)
        sum = tc_xxh64((const uint8_t *)p->versus, sizeof *p->versus, sum);
    return tc_xxh64((const uint8_t *)words, sizeof words, sum);
}

static bool write_to(const char *path, const lab_about *about, const lab_sum two[2],
                     void (*write)(FILE *, const lab_about *, const lab_sum[2]))
{
    if (strcmp(path, "-") == 0) {
        write(stdout, about, two);
        return true;
    }
    FILE *f = fopen(path, "w");
    if (f)
        write(f, about, two);
    const bool good = f && !ferror(f);
    if (f && fclose(f) == 0 && good)
        return true;
    cli_failed("cannot write", path);
    return false;
}

static int answer(const lab_args *a, const lab_about *about, const lab_sum two[2])
{
    bool good = true;

    if (a->json)
        good = write_to(a->json, about, two, lab_json);
    if (a->report)
        good = write_to(a->report, about, two, lab_report) && good;
    if (!a->json || strcmp(a->json, "-") != 0)
        lab_text(stdout, about, two);
    return good ? CLI_OK : CLI_FAILED;
}

static const char *kept_beside(const lab_args *a, char *out, size_t cap)
{
    const char *file = a->report                              ? a->report
                       : a->json && strcmp(a->json, "-") != 0 ? a->json
                                                              : NULL;
    return file && snprintf(out, cap, "%s.part", file) < (int)cap ? out : NULL;
}

static int fight(const lab_args *a, const lab_plan *plan, const lab_about *about)
{
    static lab_sum two[2];
    const lab_ranks ranks = lab_ranks_open();
    char part[4096];
    lab_job job = { .plan = *plan,
                    .stamp = stamp_of(plan),
                    .keep = kept_beside(a, part, sizeof part),
                    .jobs = (int)a->jobs,
                    .rank = ranks.rank,
                    .ranks = ranks.ranks,
                    .stop = &stop,
                    .bar = isatty(STDERR_FILENO) && ranks.rank == 0 ? stderr : NULL };

    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    const enum lab_end end = lab_ranks_run(&job, two);
    lab_ranks_close();
    if (end == LAB_FAILED)
        return CLI_FAILED;
    if (end == LAB_STOPPED) {
        fprintf(stderr, "tercio lab: stopped after %llu battles%s%s\n",
                (unsigned long long)two[0].games, job.keep ? ", kept in " : "",
                job.keep ? job.keep : "");
        return CLI_FAILED;
    }
    if (ranks.rank > 0)
        return CLI_OK;
    const int code = answer(a, about, two);
    if (code == CLI_OK)
        lab_ranks_forget(&job);
    return code;
}

static int run_lab(const lab_args *a)
{
    static tc_battle b, other;
    static fork_point from;
    char choice_words[512], other_words[512];
    const io_choice first = cli_chosen(&a->first), second = cli_chosen(&a->other);
    lab_plan plan = { .b = &b, .games = (uint32_t)a->games, .weighed = WEIGHED };
    io_history history;

    if (a->from && !load_fork(a->from, &from))
        return CLI_FAILED;
    if (!load_battle(a->scenario, &first, &b, &history) ||
        (a->versus && !cli_battle_only(a->scenario, &second, &other)))
        return CLI_FAILED;
    if (a->from && strcmp(b.id, from.b.id) != 0)
        return cli_failed("that record is of another battle:", from.b.id);
    if (a->from) {
        b = from.b;
        plan.from = &from.s;
    }
    plan.versus = a->versus ? &other : NULL;
    plan.level[0] = (uint8_t)a->level[0];
    plan.level[1] = (uint8_t)a->level[1];
    io_seed_key(a->seed, plan.key);
    say_choice(&a->first, choice_words, sizeof choice_words);
    say_choice(&a->other, other_words, sizeof other_words);
    const lab_about about = { .plan = &plan,
                              .scenario = a->scenario,
                              .title = b.title,
                              .seed = a->seed,
                              .level = { ai_level_name(a->level[0]), ai_level_name(a->level[1]) },
                              .choice = choice_words,
                              .versus = a->versus ? other_words : NULL,
                              .from = a->from,
                              .history = history,
                              .map = field_shaded };
    return fight(a, &plan, &about);
}

int cli_lab(int argc, char **argv)
{
    lab_args a;
    const char *bad = NULL;

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    if (!read_args(argc, argv, &a, &bad))
        return cli_usage("lab", "does not understand", bad);
    if (!a.scenario)
        return cli_usage("lab", "which scenario?", NULL);
    if (a.from && a.versus)
        return cli_usage("lab", "--from and --vs do not go together", NULL);
    if (a.from && (a.first.options || a.first.rulings || a.first.variant))
        return cli_usage("lab", "--from has the record's own options, rulings and variant", NULL);
    return run_lab(&a);
}
