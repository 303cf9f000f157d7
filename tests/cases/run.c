/* The case runner: files, cases and rows. */
#include "case.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

static bool covered[0x1000];

static void end_case(runner *t)
{
    if (!t->in_case)
        return;
    if (!t->failed && t->rows == 0)
        case_fail(t, "a case without a row proves nothing");
    if (t->failed)
        t->failures++;
    else
        t->passed++;
    t->in_case = false;
}

static void begin_case(runner *t, const char *title)
{
    end_case(t);
    t->in_case = true;
    t->rows = 0;
    t->based = t->started = t->broken = t->failed = false;
    snprintf(t->name, sizeof t->name, "%.*s", (int)strcspn(title, " \n"), title);
    t->sys->begin(t);
}

/* A row may start a variant's play: the position is complete now. */
static bool make_ready(runner *t)
{
    if (!t->based) {
        t->base = t->now;
        t->based = true;
    }
    return t->started || t->sys->start(t);
}

static bool run_covers(runner *t, const words *w)
{
    for (int i = 1; i < w->count; i++) {
        const unsigned rule = tc_rule_find(w->at[i]);
        if (!rule)
            return case_fail(t, "no rule %s", w->at[i]);
        covered[rule] = true;
    }
    return true;
}

/* Rows whose verdict or events cite the id: `--cites TVB-R6` shows where to pin it. */
static void print_cites(const runner *t, unsigned rule)
{
    bool cited = t->verdict.rule == rule || t->verdict.ruling == rule;
    for (uint32_t i = 0; i < t->events.len; i++)
        cited = cited || t->events.at[i].rule == rule || t->events.at[i].ruling == rule;
    if (cited)
        printf("%s:%d: %s\n", t->file, t->line, t->name);
}

static bool run_row(runner *t, const char *text, const char *arrow)
{
    words w;
    case_split(&w, text, (size_t)(arrow - text));
    const bool chance = strstr(arrow, "awaits chance") != NULL;
    if (!make_ready(t))
        return false;
    t->chance_wanted = chance;
    if (w.count && !is(w.at[0], "start") && !t->sys->action(t, &w))
        return false;
    if (t->cites)
        print_cites(t, t->cites);
    return !t->failed && case_expect(t, arrow + 2);
}

static bool run_line(runner *t, const char *text)
{
    const char *arrow = strstr(text, "->");
    words w;
    case_split(&w, text, strlen(text));
    if (!w.count)
        return true;
    if (is(w.at[0], "covers"))
        return run_covers(t, &w);
    if (is(w.at[0], "again")) {
        if (!t->based)
            return case_fail(t, "again before the first row");
        t->now = t->base;
        t->started = t->broken = false;
        return true;
    }
    if (t->broken)
        return true;
    if (arrow)
        return run_row(t, text, arrow);
    if (is(w.at[0], "expect")) {
        const char *rest = strstr(text, "expect") + 6;
        return case_expect(t, rest);
    }
    bool known;
    if (t->started)
        return case_fail(t, "%s: no row, and the position is complete", w.at[0]);
    const bool fine = t->sys->statement(t, &w, &known);
    return known ? fine : case_fail(t, "%s: no such statement", w.at[0]);
}

static bool run_file(runner *t, const char *path)
{
    char line[LINE_MAX_CHARS];
    FILE *f = fopen(path, "r");
    if (!f) {
        printf("%s: cannot be opened\n", path);
        return false;
    }
    t->file = path;
    t->line = 0;
    while (fgets(line, sizeof line, f)) {
        t->line++;
        char *comment = strchr(line, '#');
        if (comment)
            *comment = 0;
        if (!strncmp(line, "case ", 5))
            begin_case(t, line + 5);
        else if (t->in_case && !run_line(t, line))
            t->broken = true;
    }
    end_case(t);
    fclose(f);
    return true;
}

/* Which ids the cases say they pin, for whoever looks for gaps. */
static void print_covers(const case_system *sys)
{
    int yes = 0, all = 0;
    char name[32];
    for (unsigned r = sys->rules; r < sys->rules_end; r++) {
        if (tc_rule(r).origin == 'D')
            continue;
        all++;
        yes += covered[r];
        if (!covered[r])
            printf("not covered: %s\n", case_rule_name(r, name));
    }
    printf("%d of %d ids covered\n", yes, all);
}

static int compare_names(const void *a, const void *b)
{
    const char *const *one = a, *const *two = b;
    return strcmp(*one, *two);
}

static bool run_folder(runner *t, const char *folder)
{
    static char paths[64][256];
    const char *sorted[64];
    int count = 0;
    DIR *d = opendir(folder);
    if (!d) {
        printf("%s: cannot be opened\n", folder);
        return false;
    }
    for (struct dirent *e = readdir(d); e && count < 64; e = readdir(d)) {
        const size_t len = strlen(e->d_name);
        if (len < 6 || len > 100 || !is(e->d_name + len - 5, ".case"))
            continue;
        snprintf(paths[count], sizeof paths[count], "%.100s/%.100s", folder, e->d_name);
        sorted[count] = paths[count];
        count++;
    }
    closedir(d);
    qsort(sorted, (size_t)count, sizeof sorted[0], compare_names);
    bool fine = count > 0;
    for (int i = 0; i < count; i++)
        fine = run_file(t, sorted[i]) && fine;
    return fine;
}

/* [--covers] [--cites ID] [FILE...]: the files, or all of the system's folder; from the
   repository's root. Ends with "N passed, N failed"; exit status 1 if any failed. */
int case_main(int argc, char **argv, const case_system *sys)
{
    static runner t;
    char folder[64];
    t.sys = sys;
    bool covers = false, named = false, fine = true;
    for (int i = 1; i < argc; i++) {
        if (is(argv[i], "--covers"))
            covers = true;
        else if (is(argv[i], "--cites") && i + 1 < argc)
            t.cites = tc_rule_find(argv[++i]);
        else
            named = true, fine = run_file(&t, argv[i]) && fine;
    }
    if (!named)
        snprintf(folder, sizeof folder, "tests/cases/%s", sys->name);
    if (!named)
        fine = run_folder(&t, folder);
    if (!named && !getenv("TC_MUTED"))
        fine = case_refusals_golden(sys) && fine;
    if (covers)
        print_covers(sys);
    printf("%d passed, %d failed\n", t.passed, t.failures);
    return fine && t.passed && !t.failures ? 0 : 1;
}
