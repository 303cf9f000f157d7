/* tercio lab: what many battles say. */
#include "../core/hash.h"
#include "../lab/ranks.h"
#include "../lab/stop.h"
#include "../lab/words.h"
#include "cli.h"
#include "field.h"
#include "fork.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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
    "                 'variant V'; more than one may be given, and refused if nothing is otherwise "
    "then\n"
    "  --from R@PLY   goes on from a game under way: the record R after PLY decisions of those "
    "that "
    "stand (0: none);\n"
    "                 with the choices of the record, so not with --vs\n"
    "  --json FILE    the whole answer for programs, - for standard output; the same bytes for any "
    "number of jobs\n"
    "  --report FILE  one HTML page with plots, - for standard output\n\n"
    "Interrupted (Ctrl-C) it keeps the finished battles beside FILE (FILE.part) and exits 130; the "
    "same command of\n"
    "the same program goes on from there. Without FILE it says what was fought until then.\n\n"
    "example: tercio lab lutter --games 10000 --vs 'ruling strict_components=true' --report "
    "lutter.html\n";

/* Weighing every die of a battle makes it a third longer: ten thousand are enough. */
enum { GAMES_MOST = 100000000, JOBS_MOST = 256, WEIGHED = 10000, PLY_MOST = 1000000 };

typedef struct lab_args {
    const char *scenario, *seed, *from, *json, *report;
    char record[IO_PATH_MAX]; /* of from, with its ply */
    const char *change[CLI_CHOICES_MAX];
    long games, jobs, ply;
    int level[2], changes;
    cli_choice first, other;
} lab_args;

/* ---- Arguments ---- */

/* What is wrong, and what was said instead. */
typedef struct wrong_words {
    const char *text, *what;
} wrong_words;

static bool is_wrong(wrong_words *wrong, const char *text, const char *what)
{
    *wrong = (wrong_words){ text, what && !*what ? "nothing" : what };
    return false;
}

/* "ruling A=B", "option NAME", "variant V": put on top of what the first is. */
static bool read_change(const char *text, cli_choice *c)
{
    const char *space = strchr(text, ' ');

    if (!space || !space[1])
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

/* RECORD@PLY */
static bool read_from(const char *from, lab_args *a)
{
    const char *at = strrchr(from, '@');

    if (!at || at == from || (size_t)(at - from) >= sizeof a->record)
        return false;
    memcpy(a->record, from, (size_t)(at - from));
    a->record[at - from] = 0;
    a->from = from;
    return cli_number(at + 1, 0, PLY_MOST, &a->ply);
}

/* The options whose value is a word as it stands. */
static bool read_word(int argc, char **argv, int *i, lab_args *a, wrong_words *wrong)
{
    const char *name = argv[*i], *v;

    if ((v = cli_choice_value(argc, argv, i, &a->first)))
        ;
    else if ((v = cli_value(argc, argv, i, "--seed"))) {
        if (!cli_is_seed(a->seed = v))
            return is_wrong(wrong, CLI_SEED_WANTED, v);
    } else if ((v = cli_value(argc, argv, i, "--json")))
        a->json = v;
    else if ((v = cli_value(argc, argv, i, "--report")))
        a->report = v;
    else if (name[0] == '-')
        return is_wrong(wrong, cli_stray(&a->first, name, "does not understand"), name);
    else if (a->scenario)
        return is_wrong(wrong, "one scenario at a time, not also", name);
    else
        v = a->scenario = name;
    return *v || is_wrong(wrong, "needs a value after", name);
}

static bool read_one(int argc, char **argv, int *i, lab_args *a, wrong_words *wrong)
{
    static const char *const leads[] = {
        "--red is recruit, captain, general or marshal, not",
        "--blue is recruit, captain, general or marshal, not",
    };
    const char *v;

    for (int side = 0; side < 2; side++)
        if ((v = cli_value(argc, argv, i, side ? "--blue" : "--red")))
            return (a->level[side] = ai_level_find(v)) >= 0 || is_wrong(wrong, leads[side], v);
    if ((v = cli_value(argc, argv, i, "--games")))
        return cli_number(v, 1, GAMES_MOST, &a->games) ||
               is_wrong(wrong, "--games is a number from 1 to 100000000, not", v);
    if ((v = cli_value(argc, argv, i, "--jobs")))
        return cli_number(v, 1, JOBS_MOST, &a->jobs) ||
               is_wrong(wrong, "--jobs is a number from 1 to 256, not", v);
    if ((v = cli_value(argc, argv, i, "--from")))
        return read_from(v, a) || is_wrong(wrong, "--from is RECORD@PLY, not", v);
    if (!(v = cli_value(argc, argv, i, "--vs")))
        return read_word(argc, argv, i, a, wrong);
    if (a->changes == CLI_CHOICES_MAX)
        return is_wrong(wrong, "so many --vs are too many:", v);
    a->change[a->changes++] = v; /* read once the first is known */
    return true;
}

static bool read_args(int argc, char **argv, lab_args *a, wrong_words *wrong)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);

    *a = (lab_args){ .seed = "1", .games = 1000, .level = { AI_CAPTAIN, AI_CAPTAIN } };
    a->jobs = cores < 1 ? 1 : cores < JOBS_MOST ? cores : JOBS_MOST;
    for (int i = 1; i < argc; i++)
        if (!read_one(argc, argv, &i, a, wrong))
            return false;
    a->other = a->first;
    for (int i = 0; i < a->changes; i++)
        if (!read_change(a->change[i], &a->other))
            return is_wrong(wrong, "--vs is 'ruling A=B', 'option NAME' or 'variant V', not",
                            a->change[i]);
    return true;
}

static bool is_stdout(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

/* A scenario is a file only if it is there: else it is the name of one of ours. */
static bool check_output(const char *path, const lab_args *a, wrong_words *wrong)
{
    const char *text;

    if (a->from && cli_same_file(path, a->record))
        text = "the record of --from would be lost under the answer:";
    else if (access(a->scenario, F_OK) == 0 && cli_same_file(path, a->scenario))
        text = "the scenario would be lost under the answer:";
    else
        return true;
    return is_wrong(wrong, text, path);
}

/* Beside a file of the answer; NULL: there is none, or it is a device. */
static const char *kept_beside(const lab_args *a, char *out, size_t cap)
{
    const char *files[] = { a->report, a->json };
    struct stat s;

    for (int i = 0; i < TC_COUNT(files); i++) {
        if (!files[i] || is_stdout(files[i]) || (stat(files[i], &s) == 0 && !S_ISREG(s.st_mode)))
            continue;
        return snprintf(out, cap, "%s.part", files[i]) < (int)cap ? out : NULL;
    }
    return NULL;
}

/* Is it the file that is removed in the end, or that of another rank, FILE.part.n? */
static bool is_kept_at(const char *path, const char *part)
{
    char stem[IO_PATH_MAX];
    const char *dot = path ? strrchr(path, '.') : NULL;

    if (!dot || !dot[1] || dot[1 + strspn(dot + 1, "0123456789")])
        return cli_same_file(path, part);
    snprintf(stem, sizeof stem, "%.*s", (int)(dot - path), path);
    return cli_same_file(stem, part);
}

static bool check_kept(const lab_args *a, wrong_words *wrong)
{
    const char *files[] = { a->json, a->report, a->from ? a->record : NULL, a->scenario };
    char part[IO_PATH_MAX];

    if (!kept_beside(a, part, sizeof part))
        return true;
    for (int i = 0; i < TC_COUNT(files); i++)
        if (is_kept_at(files[i], part))
            return is_wrong(
                wrong, "finished battles are kept there until the answer is written:", files[i]);
    return true;
}

static bool check_args(const lab_args *a, wrong_words *wrong)
{
    if (!a->scenario)
        return is_wrong(wrong, "which scenario?", NULL);
    if (a->from && a->changes)
        return is_wrong(wrong, "--from and --vs do not go together", NULL);
    if (a->from && (a->first.options || a->first.rulings || a->first.variant))
        return is_wrong(wrong, "--from has the record's own options, rulings and variant", NULL);
    if (is_stdout(a->json) && is_stdout(a->report))
        return is_wrong(wrong, "--json - and --report - both want the standard output", NULL);
    if (cli_same_file(a->json, a->report))
        return is_wrong(wrong, "--json and --report are one file:", a->report);
    return check_output(a->json, a, wrong) && check_output(a->report, a, wrong) &&
           check_kept(a, wrong);
}

/* ---- The battle ---- */

/* The battle, and what came of it in history. */
static bool load_battle(const char *name, const io_choice *choice, tc_battle *b,
                        io_history *history)
{
    size_t len = 0;
    char *text = cli_battle(name, choice, &len, b);

    const bool good = text && (io_scenario_history(text, len, history) ||
                               cli_failed("no memory left for", name) == CLI_OK);
    free(text);
    return good;
}

static bool load_fork(const lab_args *a, fork_point *f)
{
    size_t len;
    char *text = cli_read_file(a->record, IO_RECORD_BYTES_MAX, &len);
    const bool good = text && fork_read(a->record, text, len, a->ply, f);

    free(text);
    return good;
}

/* ---- What is kept, and of what ---- */

/* The first battles, until so many decisions were taken. */
static void sample(const lab_plan *p, uint64_t decisions, lab_sum *sum)
{
    enum { BATTLES_MOST = 1000 };

    memset(sum, 0, sizeof *sum);
    for (uint32_t i = 0; i < BATTLES_MOST && sum->decisions < decisions; i++) {
        const lab_row row = lab_fight(p, p->b, i, NULL);
        lab_add(sum, &row);
    }
}

/* The rules and generals of this program as one number: no version of ours changes with every
   change of a general, but battles do. So some are fought, first by captains, then by whom the
   plan names, who think less than they will: whoever decides or rolls otherwise has other sums.
   Less than a tenth of a second on Lutter, a little more with generals. */
static uint64_t sample_of(const lab_plan *p)
{
    enum { DECISIONS = 10000, DECISIONS_OWN = 500, NODES = 256 };
    static lab_sum sum[2]; /* too large for a stack frame */
    lab_plan quick = *p;

    quick.nodes = NODES;
    sample(&quick, DECISIONS_OWN, &sum[1]);
    quick.level[0] = quick.level[1] = AI_CAPTAIN;
    sample(&quick, DECISIONS, &sum[0]);
    return tc_xxh64((const uint8_t *)sum, sizeof sum, (uint64_t)io_rules_version(p->b->system));
}

static uint64_t battle_sum(const tc_battle *b, uint64_t seed)
{
    return tc_xxh64((const uint8_t *)b, sizeof *b, seed);
}

/* What is fought as one number, so that kept sums of another job are never used. */
static uint64_t stamp_of(const lab_plan *p)
{
    const uint64_t words[] = { p->games,    p->key[0],
                               p->key[1],   p->level[0],
                               p->level[1], p->nodes,
                               p->weighed,  p->from ? tc_hash(p->b, p->from) : 0,
                               sample_of(p) };
    uint64_t sum = battle_sum(p->b, 1);
    if (p->versus)
        sum = battle_sum(p->versus, sum);
    return tc_xxh64((const uint8_t *)words, sizeof words, sum);
}

/* The same in words, on one line. */
static void say_job(const lab_about *about, char *out, size_t cap)
{
    const int len = snprintf(
        out, cap, "%s%s%s, %u battles, seed %s, %s against %s%s%s%s%s", about->scenario,
        about->from ? " from " : "", about->from ? about->from : "", (unsigned)about->plan->games,
        about->seed, about->level[0], about->level[1], *about->choice ? ", " : "", about->choice,
        about->versus ? ", versus " : "", about->versus ? about->versus : "");
    if (len >= (int)cap)
        memcpy(out + cap - 4, "...", 4);
    for (char *c = out; *c; c++)
        if ((unsigned char)*c < ' ')
            *c = '?';
}

/* ---- The run ---- */

static bool write_to(const char *path, const lab_about *about, const lab_sum two[2],
                     void (*write)(FILE *, const lab_about *, const lab_sum[2]))
{
    cli_out out;

    if (!cli_out_open(&out, path))
        return false;
    write(out.to, about, two);
    return cli_out_close(&out);
}

static int answer(const lab_args *a, const lab_about *about, const lab_sum two[2])
{
    bool good = true;

    if (a->json)
        good = write_to(a->json, about, two, lab_json);
    if (a->report)
        good = write_to(a->report, about, two, lab_report) && good;
    if (!is_stdout(a->json) && !is_stdout(a->report))
        lab_text(stdout, about, two);
    return good ? CLI_OK : CLI_FAILED;
}

/* Another rank's signal counts as ours. */
static int stop_code(int stop)
{
    return LAB_SIGNALLED + (stop ? stop : SIGINT);
}

/* Whoever named no file has at least the table of what was fought. */
static void tell_stopped(const lab_args *a, const lab_about *about, const char *kept,
                         const lab_sum two[2])
{
    const bool table = !kept && !is_stdout(a->json) && !is_stdout(a->report);

    if (table && two[0].games > 0)
        lab_text(stdout, about, two);
    fprintf(stderr, "tercio lab: stopped after %llu battles, %s%s\n",
            (unsigned long long)two[0].games,
            kept ? "kept in " : "nothing is kept without a file of --json or --report",
            kept ? kept : "");
}

static bool try_outputs(const lab_args *a)
{
    return (!a->json || cli_out_try(a->json)) && (!a->report || cli_out_try(a->report));
}

static int fight(const lab_args *a, const lab_plan *plan, const lab_about *about)
{
    static lab_sum two[2];
    const lab_ranks ranks = lab_ranks_open();
    const bool terminal = isatty(STDERR_FILENO);
    char part[IO_PATH_MAX], words[256];
    lab_job job = { .plan = *plan,
                    .about = words,
                    .keep = kept_beside(a, part, sizeof part),
                    .jobs = (int)a->jobs,
                    .rank = ranks.rank,
                    .ranks = ranks.ranks,
                    .stop = lab_catch_signals(NULL),
                    .bar = ranks.rank == 0 && (terminal || ranks.ranks > 1) ? stderr : NULL,
                    .plain = !terminal };
    enum lab_end end = LAB_FAILED;

    say_job(about, words, sizeof words);
    if (lab_ranks_all(ranks.rank > 0 || try_outputs(a))) {
        job.stamp = job.keep ? stamp_of(plan) : 0;
        end = lab_ranks_run(&job, two);
    }
    lab_ranks_close();
    if (end == LAB_FAILED)
        return CLI_FAILED;
    if (end == LAB_STOPPED && ranks.rank == 0)
        tell_stopped(a, about, job.keep, two);
    if (end == LAB_STOPPED)
        return stop_code(*job.stop);
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
    cli_words chosen, otherwise;
    const io_choice first = cli_chosen(&a->first), second = cli_chosen(&a->other);
    lab_plan plan = { .b = &b, .games = (uint32_t)a->games, .weighed = WEIGHED };
    io_history history;

    if (a->from && !load_fork(a, &from))
        return CLI_FAILED;
    if (!load_battle(a->scenario, &first, &b, &history) ||
        (a->changes && !cli_battle_only(a->scenario, &second, &other)))
        return CLI_FAILED;
    if (a->changes && battle_sum(&b, 1) == battle_sum(&other, 1))
        return cli_failed("it is the same battle with --vs", a->change[0]);
    if (a->from && strcmp(b.id, from.b.id) != 0)
        return cli_failed("that record is of another battle:", from.b.id);
    if (a->from) {
        b = from.b;
        plan.from = &from.s;
    }
    plan.versus = a->changes ? &other : NULL;
    plan.level[0] = (uint8_t)a->level[0];
    plan.level[1] = (uint8_t)a->level[1];
    io_seed_key(a->seed, plan.key);
    cli_say_choice(&a->first, chosen);
    cli_say_choice(&a->other, otherwise);
    const lab_about about = { .plan = &plan,
                              .scenario = a->scenario,
                              .title = b.title,
                              .seed = a->seed,
                              .level = { ai_level_name(a->level[0]), ai_level_name(a->level[1]) },
                              .choice = a->from ? from.choice : chosen,
                              .versus = a->changes ? otherwise : NULL,
                              .from = a->from,
                              .history = history,
                              .map = field_shaded };
    return fight(a, &plan, &about);
}

int cli_lab(int argc, char **argv)
{
    static lab_args a;
    wrong_words wrong = { NULL, NULL };

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    if (!read_args(argc, argv, &a, &wrong) || !check_args(&a, &wrong))
        return cli_usage("lab", wrong.text, wrong.what);
    return run_lab(&a);
}
