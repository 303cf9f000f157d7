/* Goldens: numbers and words that change only when a rule does. TC_GOLDEN=write writes them anew
   (make golden); a commit that changes them says which rule did. Of the generals only the
   generator of numbers is used, so that better generals change nothing here.
     counts     ways on from fixed positions, to a depth: sequences of listed actions and dice
     battle     one short battle in words, dice from a key
     signature  one hash a scenario over seeded games, taken at every decision */
#include "../unit/stations.h"
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

/* ---- Counts ------------------------------------------------------------------------------- */

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

static void write_counts(text *out)
{
    static tc_battle b;
    tc_state s;
    char line[160];

    for (int at = 0; at < STATIONS; at++) {
        if (!station_build((enum station)at, &b, &s)) {
            golden_say(out, "not reached\n");
            continue;
        }
        const int deep = at == ST_MOVEMENT || at == ST_SURVIVOR || at == ST_DUTY ? 2 : 3;
        snprintf(line, sizeof line, "%-20s", station_name((enum station)at));
        golden_say(out, line);
        for (int depth = 1; depth <= deep; depth++) {
            snprintf(line, sizeof line, " %9llu",
                     (unsigned long long)golden_count_ways(&b, &s, depth));
            golden_say(out, line);
        }
        golden_say(out, "\n");
    }
}

/* ---- A player of the goldens' own -------------------------------------------------------- */

/* How near a listed move comes to the enemy; a charge counts as there. */
static int nearness(const tc_battle *b, const tc_state *s, const tc_action *a)
{
    const sof_battle *f = &b->as.sof;
    const int l = a->unit - SOF_LEADER0, side = a->side;
    tc_hex h = a->kind == SOF_MOVE_LEADER ? s->as.sof.leader[l].hex
               : a->arg                   ? (tc_hex)(a->arg - 1)
                                          : s->as.sof.unit[a->unit].hex;
    if (a->kind == SOF_MOVE_UNIT && a->target != TC_NONE)
        return 0;
    for (int i = 0; tc_path_step(a->as.path, i) != TC_STEP_END; i++)
        if (tc_path_step(a->as.path, i) < TC_STEP_TURN)
            h = hex_next(h, (int)tc_path_step(a->as.path, i) - TC_STEP_GO, f->cols, f->rows);
    return sof_nearest_enemy(f, &s->as.sof, h, side);
}

/* One of a subject's listed moves; forward: the nearest to the enemy. */
static bool pick_move(const tc_battle *b, const tc_state *s, ai_random *r, bool forward,
                      play_decision *d)
{
    static tc_action list[LIST_MAX];
    for (int tries = 0; tries < 6; tries++) {
        const int subject = (int)ai_random_below(r, (uint32_t)b->as.sof.units + 2u);
        const bool leader = subject >= b->as.sof.units;
        int n = leader ? tc_actions(b, s, SOF_MOVE_LEADER, TC_NONE, list, LIST_MAX)
                       : tc_actions(b, s, SOF_MOVE_UNIT, subject, list, LIST_MAX);
        n = n > LIST_MAX ? LIST_MAX : n;
        if (n == 0)
            continue;
        int best = (int)ai_random_below(r, (uint32_t)n);
        for (int i = 0; i < n && forward && !leader; i++)
            if (nearness(b, s, &list[i]) < nearness(b, s, &list[best]))
                best = i;
        d->count = 1;
        d->at[0] = list[best];
        return true;
    }
    return false;
}

/* Some listed decision: moves one unit after the other, then ends movement; fights what must be
   fought. */
static void decide(const tc_battle *b, const tc_state *s, ai_random *r, bool forward,
                   play_decision *d)
{
    static tc_action list[LIST_MAX];
    const tc_await w = tc_awaits(b, s);

    if (w.step == SOF_STEP_MOVEMENT && ai_random_below(r, 10) && pick_move(b, s, r, forward, d))
        return;
    int n = 0;
    if (w.step == SOF_STEP_GUNS) {
        n = tc_actions(b, s, SOF_BOMBARD, TC_NONE, list, LIST_MAX);
        if ((n == 0 || ai_random_below(r, 3) == 0) && play_declare_greedy(b, s, d))
            return;
    } else {
        const bool moving = w.step == SOF_STEP_MOVEMENT;
        n = tc_actions(b, s, moving ? SOF_END_MOVEMENT : 0, TC_NONE, list, LIST_MAX);
        if (moving && n == 0) /* SOF-X2: somebody must go on first */
            n = tc_actions(b, s, SOF_MOVE_UNIT, TC_NONE, list, LIST_MAX);
    }
    n = n > LIST_MAX ? LIST_MAX : n;
    d->count = 1;
    d->at[0] = list[ai_random_below(r, (uint32_t)n)];
    if (forward && w.step == SOF_STEP_ANSWER && w.kinds >> SOF_ACCEPT & 1)
        d->at[0].kind = SOF_ACCEPT;
}

/* ---- A battle in words ------------------------------------------------------------------- */

static bool open_scenario(const char *name, const char *const *options, int count, tc_battle *b)
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

static void write_battle(text *out, const char *name, const char *const *options, int count)
{
    enum { EVENTS = 2048 };
    static tc_battle b;
    static tc_event room[EVENTS];
    static play_decision d;
    static char words[4096];
    tc_events ev = { room, 0, EVENTS, 0 };
    tc_dice dice = { .key = { 1626, 827 } };
    ai_random captain; /* of a kind */
    tc_state s;

    if (!open_scenario(name, options, count, &b)) {
        golden_say(out, "does not compile\n");
        return;
    }
    ai_random_seed(&captain, 27);
    tc_begin(&b, &s, &ev);
    golden_narrate(out, &b, &ev);
    for (int i = 0; i < 4000 && tc_awaits(&b, &s).who != TC_OVER; i++) {
        ev = (tc_events){ room, 0, EVENTS, 0 };
        if (tc_awaits(&b, &s).who == TC_CHANCE) {
            const tc_action roll = { .kind = TC_ROLL };
            tc_apply(&b, &s, &roll, &dice, &ev);
        } else {
            decide(&b, &s, &captain, true, &d);
            play_say_decision(&b, &s, &d, words, sizeof words);
            golden_say(out, "> ");
            golden_say(out, words);
            golden_say(out, "\n");
            for (int k = 0; k < d.count; k++)
                tc_apply(&b, &s, &d.at[k], NULL, &ev);
        }
        golden_narrate(out, &b, &ev);
    }
}

/* ---- Signature --------------------------------------------------------------------------- */

/* Dice from a key, the hash after every decision; all options on in every other game. */
static uint64_t sign_game(const tc_battle *b, uint64_t seed, uint64_t sum)
{
    tc_dice dice = { .key = { (uint32_t)seed, 1 } };
    const tc_action roll = { .kind = TC_ROLL };
    static play_decision d;
    ai_random random;
    tc_state s;

    ai_random_seed(&random, seed);
    tc_begin(b, &s, NULL);
    for (int i = 0; i < 100000 && tc_awaits(b, &s).who != TC_OVER; i++) {
        if (tc_awaits(b, &s).who == TC_CHANCE) {
            tc_apply(b, &s, &roll, &dice, NULL);
            continue;
        }
        decide(b, &s, &random, seed % 4 == 0, &d);
        for (int k = 0; k < d.count; k++)
            tc_apply(b, &s, &d.at[k], NULL, NULL);
        sum = (sum ^ tc_hash(b, &s)) * 0x9e3779b97f4a7c15u;
    }
    return sum;
}

/* A line a scenario of the system: its games signed, every other one with these options. */
static void write_signature(text *out, int system, const char *const *options, int count, int games)
{
    static tc_battle plain, full;
    int n;
    const io_scenario_entry *e = io_scenarios(&n);
    char line[128];

    for (int i = 0; i < n; i++) {
        uint64_t sum = 0;
        if (!open_scenario(e[i].name, NULL, 0, &plain)) {
            golden_say(out, "does not compile\n");
            continue;
        }
        if (plain.system != system)
            continue;
        if (!open_scenario(e[i].name, options, count, &full)) {
            golden_say(out, "does not compile with its options\n");
            continue;
        }
        for (uint64_t game = 0; game < (uint64_t)games; game++) {
            const tc_battle *b = game % 2 ? &full : &plain;
            sum = system == TC_SOF ? sign_game(b, game, sum) : golden_tvb_sign(b, game, sum);
        }
        snprintf(line, sizeof line, "%-16s %016llx\n", e[i].name, (unsigned long long)sum);
        golden_say(out, line);
    }
}

static void write_tvb(text *out, const char *name, void (*write)(text *, const tc_battle *))
{
    static tc_battle b;
    if (open_scenario(name, NULL, 0, &b))
        write(out, &b);
    else
        golden_say(out, "does not compile\n");
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

static bool compare(const char *name, text *t)
{
    char path[128];
    const char *mode = getenv("TC_GOLDEN");
    snprintf(path, sizeof path, "tests/golden/%s.txt", name);
    if (mode && !strcmp(mode, "write"))
        return write_file(path, t);
    char *golden = read_file(path);
    const bool equal = golden && !strcmp(golden, t->at);
    if (!equal)
        show_difference(name, golden ? golden : "", t->at);
    free(golden);
    return equal;
}

int main(void)
{
    static const char *const arms[] = { "artillery", "random_events" };
    static const char *const advanced[] = { "advanced" };
    static const char *const more[] = { "evade", "variable_morale" };
    int passed = 0, failed = 0;
    text t = { malloc(TEXT_MAX), 0 };

    if (!t.at)
        return 1;
    static const char *const names[] = {
        "counts",     "battle_mill_bridge", "battle_windmill_hill", "signature",
        "counts_tvb", "battle_tvb",         "signature_tvb"
    };
    for (int i = 0; i < TC_COUNT(names); i++) {
        t.len = 0;
        t.at[0] = 0;
        if (i == 0)
            write_counts(&t);
        else if (i == 1)
            write_battle(&t, "mill_bridge", NULL, 0);
        else if (i == 2)
            write_battle(&t, "windmill_hill", arms, 2);
        else if (i == 3)
            write_signature(&t, TC_SOF, advanced, TC_COUNT(advanced), 8);
        else if (i == 4)
            write_tvb(&t, "mirror-tvb", golden_tvb_counts);
        else if (i == 5)
            write_tvb(&t, "tvb-plain", golden_tvb_battle);
        else
            write_signature(&t, TC_TVB, more, TC_COUNT(more), 4);
        *(compare(names[i], &t) ? &passed : &failed) += 1;
    }
    free(t.at);
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
