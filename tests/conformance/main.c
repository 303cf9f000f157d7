/* Conformance: every built-in scenario, options and rulings drawn at random, games to the end.

   TC_GAMES: games a scenario (200; a tenth of it in slow builds, TC_SLOW).

   TC_GAMES_<NAME>: the same for one scenario, its name in capitals.

   TC_SYSTEM, TC_ONLY: only the scenarios of this system, only the one of this name.

   TC_SEED: another first seed. */
#include "conformance.h"
#include "system.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const property_names[PROPERTIES] = {
    [P_AUDIT] = "audit after every action",
    [P_PACK] = "pack and unpack",
    [P_REPLAY] = "record and replay",
    [P_LISTED] = "what is listed is legal",
    [P_APPLIES] = "legal if and only if it changes something",
    [P_MUTATED] = "mutated actions get one answer",
    [P_FOLD] = "dice permuted inside a fold",
    [P_SCRIPT] = "too few or impossible dice",
    [P_EVENTS] = "events change nothing and cite rules",
    [P_MIRRORED] = "mirrored boards",
    [P_RENUMBERED] = "renumbered counters",
    [P_WRITTEN] = "positions written down",
    [P_ENDS] = "never stuck, ends in time",
};

static struct {
    uint64_t checks, failures;
} tally[PROPERTIES];

bool holds(const trial *t, enum property p, bool ok, const char *what, int got, int need)
{
    tally[p].checks++;
    if (ok)
        return true;
    if (tally[p].failures++ < 3) {
        printf("# %s, %s: %s (got %d, need %d); TC_ONLY=%s TC_SEED=%llu TC_GAMES=1, step %u;",
               t->scenario, property_names[p], what, got, need, t->scenario,
               (unsigned long long)t->seed, t->step);
        for (int i = 0; i < t->choice.option_count; i++)
            printf(" %s", t->choice.options[i]);
        for (int i = 0; i < t->choice.ruling_count; i++)
            printf(" %s", t->choice.rulings[i]);
        printf("\n");
        fflush(stdout);
    }
    return false;
}

static bool is_met[0x1000];

void met(unsigned rule)
{
    if (rule < 0x1000)
        is_met[rule] = true;
}

/* Of one system's ids; of a system that was not played there is nothing to tell. */
static void tell_unmet(int system)
{
    const unsigned first = TC_RULES_FIRST + TC_RULES_MOST * ((unsigned)system - 1);
    const unsigned end = first + TC_RULES_MOST;
    char name[32];
    int all = 0, cited = 0;
    for (unsigned rule = first; rule < end; rule++)
        if (tc_rule(rule).symbol && tc_rule(rule).origin != 'D') {
            all++;
            cited += is_met[rule];
        }
    if (cited == 0)
        return;
    printf("# %d of %d ids were cited in these games; never:", cited, all);
    for (unsigned rule = first; rule < end; rule++)
        if (tc_rule(rule).symbol && tc_rule(rule).origin != 'D' && !is_met[rule]) {
            tc_rule_name(rule, name, sizeof name);
            printf(" %s", name);
        }
    printf("\n");
}

/* A subset, each name with an even chance. */
static int draw_names(ai_random *r, const char *const *from, int count, const char **to, int cap)
{
    int n = 0;
    for (int i = 0; i < count && n < cap; i++)
        if (ai_random_below(r, 2))
            to[n++] = from[i];
    return n;
}

/* Of what was drawn, what the scenario takes by itself; how many are left. */
static int drop_refused(trial *t, const io_scenario_entry *e, const char **names, int count,
                        bool rulings)
{
    for (int i = 0; i < count; i++) {
        const io_choice one = { .options = &names[i],
                                .option_count = rulings ? 0 : 1,
                                .rulings = &names[i],
                                .ruling_count = rulings ? 1 : 0 };
        io_faults ignored = { 0 };
        if (!io_scenario_compile(e->text, e->len, &one, &t->battle, &ignored))
            names[i--] = names[--count];
    }
    return count;
}

/* Compiles with what was drawn; a scenario may lack what an option needs, and a line-up may have no
   room for deeper bases, so single refusals drop it. */
static bool compile(trial *t, const io_scenario_entry *e, const char **options,
                    const char **rulings)
{
    io_faults faults = { 0 };
    if (io_scenario_compile(e->text, e->len, &t->choice, &t->battle, &faults))
        return true;
    t->choice.option_count = drop_refused(t, e, options, t->choice.option_count, false);
    t->choice.ruling_count = drop_refused(t, e, rulings, t->choice.ruling_count, true);
    memset(&faults, 0, sizeof faults);
    if (io_scenario_compile(e->text, e->len, &t->choice, &t->battle, &faults))
        return true;
    printf("# %s does not compile: %s\n", e->name, faults.at[0].text);
    return false;
}

static int games_wanted(const char *name)
{
    char variable[64] = "TC_GAMES_";
    for (size_t i = 0, n = strlen(variable); name[i] && n + 1 < sizeof variable; i++, n++) {
        variable[n] = (char)toupper((unsigned char)name[i]);
        variable[n + 1] = 0;
    }
    const char *games = getenv(variable);
    games = games ? games : getenv("TC_GAMES");
    if (games)
        return atoi(games);
    return getenv("TC_SLOW") ? 20 : 200;
}

/* A scenario as it stands tells its system. */
static int system_of(const io_scenario_entry *e)
{
    static tc_battle b;
    const io_choice plain = { .variant = NULL };
    io_faults faults = { 0 };
    return io_scenario_compile(e->text, e->len, &plain, &b, &faults) ? b.system : 0;
}

static void play_scenario(const io_scenario_entry *e, uint64_t first)
{
    const int system = system_of(e), games = games_wanted(e->name);
    static const char *options[32], *rulings[32];
    static trial t;

    for (int game = 0; game < games; game++) {
        const char *const *names;

        memset(&t, 0, sizeof t);
        t.scenario = e->name;
        t.seed = first + (uint64_t)game;
        ai_random_seed(&t.random, t.seed * 0x9e3779b97f4a7c15u + 1);
        const bool plain = t.seed % 200 == 1; /* by the seed, so that a failure can be seen again */
        t.battle.system = (uint8_t)system;
        int count = system_options(&t.battle, &names);
        t.choice.option_count =
            plain ? 0 : draw_names(&t.random, names, count, options, TC_COUNT(options));
        count = system_rulings(&t.battle, &names);
        t.choice.ruling_count =
            plain ? 0 : draw_names(&t.random, names, count, rulings, TC_COUNT(rulings));
        t.choice.options = options;
        t.choice.rulings = rulings;
        if (!holds(&t, P_ENDS, compile(&t, e, options, rulings), "compiles", 0, 1))
            return;
        t.loaded = (int)ai_random_below(&t.random, 3);
        t.player[0] = (uint8_t)ai_random_below(&t.random, 4);
        t.player[1] = (uint8_t)ai_random_below(&t.random, 4);
        t.recorded = t.seed % 10 == 1;
        play_game(&t);
    }
}

/* What was held in the games since the last report. */
static void report(const char *name, int games, clock_t start, int *passed, int *failed)
{
    uint64_t checks = 0;
    for (int p = 0; p < PROPERTIES; p++) {
        checks += tally[p].checks;
        if (tally[p].failures)
            printf("# %s: %s: %llu of %llu failed\n", name, property_names[p],
                   (unsigned long long)tally[p].failures, (unsigned long long)tally[p].checks);
        if (tally[p].checks) /* few games may roll no pool of several dice: no failure */
            *(tally[p].failures ? failed : passed) += 1;
    }
    printf("# %s: %d games, %llu checks, %.1f s\n", name, games, (unsigned long long)checks,
           (double)(clock() - start) / CLOCKS_PER_SEC);
    fflush(stdout);
    memset(tally, 0, sizeof tally);
}

int main(void)
{
    int count, passed = 0, failed = 0;
    const io_scenario_entry *entry = io_scenarios(&count);
    const char *only = getenv("TC_ONLY"), *part = getenv("TC_SYSTEM"), *seed = getenv("TC_SEED");
    clock_t start = clock();

    for (int i = 0; i < count; i++) {
        const int system = system_of(&entry[i]);
        if ((only && strcmp(only, entry[i].name)) || (part && strcmp(part, tc_system_name(system))))
            continue;
        start = clock();
        play_scenario(&entry[i], seed ? strtoull(seed, NULL, 10) : 1);
        report(entry[i].name, games_wanted(entry[i].name), start, &passed, &failed);
    }
    for (int system = 1; system <= TC_SYSTEMS; system++) {
        if (part && strcmp(part, tc_system_name(system)))
            continue;
        const tc_battle own = { .system = (uint8_t)system };
        start = clock();
        if (!only || !strcmp(only, "large")) {
            const int games = large_battles(system);
            report("large", games, start, &passed, &failed);
        }
        tell_unmet(system);
        if (!only)
            system_small(&own, &passed, &failed);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
