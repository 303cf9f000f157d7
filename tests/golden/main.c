/* Goldens: numbers and words that change only when a rule does. TC_GOLDEN=write writes them anew
   (make golden); a commit that changes them says which rule did. Of the generals only the
   generator of numbers is used, so that better generals change nothing here.
     counts     ways on from fixed positions, to a depth: sequences of listed actions and dice
     battle     one short battle in words, dice from a key
     signature  one hash per scenario over seeded games, taken at every decision */
#include "golden.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 20, LIST_MAX = 4096 };

void golden_say(text *t, const char *line)
{
    const size_t n = strlen(line);
    if (t->len + n + 2 < TEXT_MAX) {
        memcpy(t->at + t->len, line, n);
        t->len += n;
        t->at[t->len] = 0;
    }
}

/* ---- Ways on ------------------------------------------------------------------------------- */

/* Sequences of length depth: a decision is one step, a roll is one step for each face of its first
   die (pools of several dice: all ones, all twos, ...). Battles of a draft are steps too. */
uint64_t golden_count_ways(const tc_battle *b, const tc_state *s, int depth)
{
    const tc_await w = tc_awaits(b, s);
    if (depth == 0 || w.who == TC_OVER)
        return 1;
    uint64_t sum = 0;
    if (w.who == TC_CHANCE) {
        for (uint8_t face = 1; face <= w.pool.sides; face++) {
            uint8_t script[TC_POOL_MAX];
            memset(script, face, sizeof script);
            tc_dice dice = { .script = script, .script_len = w.pool.count };
            const tc_action roll = { .kind = TC_ROLL };
            tc_state next = *s;
            if (tc_apply(b, &next, &roll, &dice, NULL).rule == TC_LEGAL)
                sum += golden_count_ways(b, &next, depth - 1);
        }
        return sum;
    }
    tc_action *list = malloc(LIST_MAX * sizeof *list);
    const int n = list ? tc_actions(b, s, 0, TC_NONE, list, LIST_MAX) : 0;
    for (int i = 0; i < n && i < LIST_MAX; i++) {
        tc_state next = *s;
        if (tc_apply(b, &next, &list[i], NULL, NULL).rule == TC_LEGAL)
            sum += golden_count_ways(b, &next, depth - 1);
    }
    free(list);
    return sum;
}

/* ---- A battle in words ------------------------------------------------------------------- */

bool golden_open(const char *name, const char *const *options, int count, tc_battle *b)
{
    const io_choice choice = { .options = options, .option_count = count };
    static io_faults faults;
    int n;
    const io_scenario_entry *e = io_scenarios(&n);
    for (int i = 0; i < n; i++)
        if (!strcmp(e[i].name, name))
            return io_scenario_compile(e[i].text, e[i].len, &choice, b, &faults);
    return false;
}

void golden_narrate(text *out, const tc_battle *b, const tc_events *ev)
{
    static char words[1 << 16];
    play_narrate(b, ev->at, (int)ev->len, words, sizeof words);
    golden_say(out, words);
    if (ev->len && (!words[0] || words[strlen(words) - 1] != '\n'))
        golden_say(out, "\n");
}

/* ---- Signature --------------------------------------------------------------------------- */

/* One line per scenario of the system: its games signed, every other one with its options. */
static void write_signature(text *out, int system, const golden_system *own)
{
    static tc_battle plain, full;
    int n;
    const io_scenario_entry *e = io_scenarios(&n);
    char line[128];

    for (int i = 0; i < n; i++) {
        uint64_t sum = 0;
        if (!golden_open(e[i].name, NULL, 0, &plain)) {
            golden_say(out, "does not compile\n");
            continue;
        }
        if (plain.system != system)
            continue;
        if (!golden_open(e[i].name, own->options, own->option_count, &full)) {
            golden_say(out, "does not compile with its options\n");
            continue;
        }
        for (int game = 0; game < own->games; game++)
            sum = own->sign(game % 2 ? &full : &plain, (uint64_t)game, sum);
        snprintf(line, sizeof line, "%-16s %016llx\n", e[i].name, (unsigned long long)sum);
        golden_say(out, line);
    }
}

/* ---- Compare, or write ------------------------------------------------------------------- */

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *back = calloc(1, TEXT_MAX);
    if (f && back)
        back[fread(back, 1, TEXT_MAX - 1, f)] = 0;
    if (f)
        fclose(f);
    return back;
}

static bool write_file(const char *path, const text *t)
{
    FILE *f = fopen(path, "wb");
    if (!f)
        return false;
    const bool good = fwrite(t->at, 1, t->len, f) == t->len;
    return fclose(f) == 0 && good;
}

/* The first line that differs, for whoever reads the failure. */
static void show_difference(const char *name, const char *golden, const char *now)
{
    int line = 1;
    size_t start = 0;
    for (size_t i = 0; golden[i] && golden[i] == now[i]; i++)
        if (golden[i] == '\n') {
            line++;
            start = i + 1;
        }
    printf("# %s, line %d:\n#   golden: %.*s\n#   now:    %.*s\n", name, line,
           (int)strcspn(golden + start, "\n"), golden + start, (int)strcspn(now + start, "\n"),
           now + start);
}

static bool compare(int system, const char *name, const text *t)
{
    char path[128];
    const char *mode = getenv("TC_GOLDEN");
    snprintf(path, sizeof path, "tests/golden/%s/%s.txt", tc_system_name(system), name);
    if (mode && !strcmp(mode, "write"))
        return write_file(path, t);
    char *golden = read_file(path);
    const bool equal = golden && !strcmp(golden, t->at);
    if (!equal)
        show_difference(path, golden ? golden : "", t->at);
    free(golden);
    return equal;
}

int main(void)
{
#define ROW(NAME, name, ...) [TC_##NAME] = &golden_##name,
    static const golden_system *const systems[TC_SYSTEMS + 1] = { TC_FOR_SYSTEMS(ROW, ) };
#undef ROW
    int passed = 0, failed = 0;
    text t = { malloc(TEXT_MAX), 0 };

    if (!t.at)
        return 1;
    for (int system = 1; system <= TC_SYSTEMS; system++) {
        const golden_system *own = systems[system];
        for (int i = 0; i <= own->text_count; i++) {
            const bool signs = i == own->text_count;
            t.len = 0;
            t.at[0] = 0;
            if (signs)
                write_signature(&t, system, own);
            else
                own->texts[i].write(&t);
            const bool equal = compare(system, signs ? "signature" : own->texts[i].name, &t);
            *(equal ? &passed : &failed) += 1;
        }
    }
    free(t.at);
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
