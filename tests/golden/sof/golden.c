/* The goldens of Sword of Fire: ways on from the stations, two battles in words, and a player who
   moves one unit after the other. */
#include "../golden.h"
#include "../../unit/sof/stations.h"

#include <string.h>

enum { LIST_MAX = 4096 };

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

    if (!golden_open(name, options, count, &b)) {
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

static void write_mill_bridge(text *out)
{
    write_battle(out, "mill_bridge", NULL, 0);
}

static void write_windmill_hill(text *out)
{
    static const char *const arms[] = { "artillery", "random_events" };
    write_battle(out, "windmill_hill", arms, TC_COUNT(arms));
}

static const golden_text texts[] = {
    { "counts", write_counts },
    { "battle_mill_bridge", write_mill_bridge },
    { "battle_windmill_hill", write_windmill_hill },
};
static const char *const advanced[] = { "advanced" };

const golden_system golden_sof = {
    .texts = texts,
    .text_count = TC_COUNT(texts),
    .sign = sign_game,
    .options = advanced,
    .option_count = TC_COUNT(advanced),
    .games = 8,
};
