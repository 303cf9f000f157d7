/* One game to its end, everything audited, now and then everything tried out. */
#include "conformance.h"
#include "system.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 400000, PROBE_EVERY = 24, EVENTS_MAX = 512, DICE_MAX = 512 };

/* A die that is lowest or highest more often than it should, so that rare things happen. */
static uint8_t draw_face(trial *t, int sides)
{
    const bool extreme = t->loaded == 1 || (t->loaded == 2 && ai_random_below(&t->random, 2));
    if (extreme && sides > 2)
        return ai_random_below(&t->random, 2) ? (uint8_t)sides : 1;
    return (uint8_t)(1 + ai_random_below(&t->random, (uint32_t)sides));
}

/* Events may be lost for want of room, but each must rest on rules that exist. */
static void check_events(trial *t, const tc_events *ev)
{
    for (uint32_t i = 0; i < ev->len; i++) {
        const tc_event *e = &ev->at[i];
        met(e->rule);
        met(e->ruling);
        holds(t, P_EVENTS, !e->rule || tc_rule(e->rule).symbol, "an event's rule is known", e->rule,
              e->kind);
        holds(t, P_EVENTS, !e->ruling || is_ruling(e->ruling), "an event's ruling is one",
              e->ruling, e->kind);
        holds(t, P_EVENTS, e->kind > 0, "an event has a kind", e->kind, 1);
    }
}

/* One action with listeners on the state, without them on a copy: both must come to the same. */
static bool apply_audited(trial *t, const tc_action *a, const uint8_t *dice, int count)
{
    tc_event room[EVENTS_MAX];
    tc_events ev = { room, 0, EVENTS_MAX, 0 };
    const bool probed = ai_random_below(&t->random, 4) == 0;
    tc_state deaf = t->state;
    const uint64_t before = probed ? tc_hash(&t->battle, &t->state) : 0;
    tc_dice script = { .script = dice, .script_len = (uint32_t)count };
    const tc_verdict v = tc_apply(&t->battle, &t->state, a, dice ? &script : NULL, &ev);

    t->step++;
    if (!holds(t, P_ENDS, v.rule == TC_LEGAL, "the player's choice is legal", v.rule, a->kind))
        return false;
    const tc_verdict audit = tc_audit(&t->battle, &t->state);
    if (!holds(t, P_AUDIT, audit.rule == TC_LEGAL, tc_rule(audit.rule).symbol, audit.got,
               audit.need))
        return false;
    check_events(t, &ev);
    if (!probed)
        return true;
    const uint64_t after = tc_hash(&t->battle, &t->state);
    holds(t, P_APPLIES, after != before, "a legal action changes the hash", a->kind, 0);
    script.used = 0;
    tc_apply(&t->battle, &deaf, a, dice ? &script : NULL, NULL);
    holds(t, P_EVENTS, tc_hash(&t->battle, &deaf) == after,
          "with nobody listening it comes to the same", a->kind, 0);
    return true;
}

/* ---- Record ------------------------------------------------------------------------------ */

typedef struct replayed {
    const uint64_t *hash;
    int at, count;
    bool equal;
} replayed;

static bool see(void *ctx, const io_replay_line *line)
{
    replayed *r = ctx;
    if (r->at >= r->count || tc_hash(line->b, line->after) != r->hash[r->at])
        r->equal = false;
    r->at++;
    return true;
}

static void check_replay(trial *t, io_record *record, const uint64_t *hash, int lines)
{
    size_t len;
    char *text = io_record_text(record, &len);
    static tc_battle b;
    static tc_state end;
    io_fault fault = { 0 };
    replayed r = { hash, 0, lines, true };

    if (!holds(t, P_REPLAY, text != NULL, "a record has a text", 0, 1))
        return;
    const bool ok = io_record_replay(text, len, see, &r, &b, &end, &fault);
    holds(t, P_REPLAY, ok, fault.text, fault.line, fault.column);
    holds(t, P_REPLAY, r.equal && r.at == lines, "every line's hash is the game's", r.at, lines);
    holds(t, P_REPLAY, !ok || tc_hash(&b, &end) == tc_hash(&t->battle, &t->state), "the same end",
          0, 0);
    free(text);
}

/* ---- The game ---------------------------------------------------------------------------- */

/* Every chance step that is due; the faces go to the record too. false: something broke. */
static bool roll_on(trial *t, uint8_t *dice, int *count)
{
    for (;;) {
        const tc_await w = tc_awaits(&t->battle, &t->state);
        uint8_t face[TC_POOL_MAX];
        if (w.who != TC_CHANCE)
            return true;
        if (!holds(t, P_ENDS, w.pool.count >= 1 && w.pool.count <= TC_POOL_MAX && w.pool.sides >= 1,
                   "a pool of dice", w.pool.count, w.pool.sides))
            return false;
        for (int i = 0; i < w.pool.count; i++)
            face[i] = draw_face(t, w.pool.sides);
        if (w.pool.count > 1 || ai_random_below(&t->random, PROBE_EVERY) == 0)
            probe_dice(t, &w, face);
        if (ai_random_below(&t->random, PROBE_EVERY / 2) == 0)
            probe_roll(t, &w, face);
        if (ai_random_below(&t->random, 8 * PROBE_EVERY) == 0)
            probe_written(t);
        const tc_action roll = { .kind = TC_ROLL };
        if (!apply_audited(t, &roll, face, w.pool.count))
            return false;
        for (int i = 0; i < w.pool.count && *count < DICE_MAX; i++)
            dice[(*count)++] = face[i];
    }
}

static bool decide(trial *t, play_decision *d)
{
    const tc_await w = tc_awaits(&t->battle, &t->state);

    if (t->player[w.who] == 3)
        ai_captain(&t->battle, &t->state, &t->random, d);
    else if (t->player[w.who] == 2)
        system_brawl(&t->battle, &t->state, &t->random, d);
    else
        ai_random_decision(&t->battle, &t->state, &t->random, d);
    if (!holds(t, P_ENDS, d->count > 0, "a player finds something to do", w.step, 0))
        return false;
    const tc_verdict v = play_check(&t->battle, &t->state, d);
    return holds(t, P_ENDS, v.rule == TC_LEGAL, "play_check agrees", v.rule,
                 d->at[d->count - 1].kind);
}

static bool take_decision(trial *t, uint8_t *dice, int *count, play_decision *d)
{
    *count = 0;
    if (!decide(t, d))
        return false;
    if (ai_random_below(&t->random, PROBE_EVERY) == 0) {
        probe_state(t);
        if (ai_random_below(&t->random, 8) == 0)
            probe_written(t);
        probe_mutations(t, d);
        probe_decision(t, d);
        if (ai_random_below(&t->random, system_lists_every(&t->battle)) == 0)
            probe_actions(t);
    }
    for (int i = 0; i < d->count; i++)
        if (!apply_audited(t, &d->at[i], NULL, 0))
            return false;
    return roll_on(t, dice, count);
}

static const char *scenario_text(const char *name)
{
    int count;
    const io_scenario_entry *entry = io_scenarios(&count);
    for (int i = 0; i < count; i++)
        if (!strcmp(entry[i].name, name))
            return entry[i].text;
    return NULL;
}

void play_game(trial *t)
{
    enum { LINES_MAX = 20000 };
    static uint64_t hash[LINES_MAX];
    static play_decision d;
    uint8_t dice[DICE_MAX];
    int lines = 0, count = 0;
    io_record *record =
        t->recorded ? io_record_new(scenario_text(t->scenario), &t->choice, NULL) : NULL;
    if (record)
        io_record_system(record, t->battle.system);

    tc_event room[EVENTS_MAX];
    tc_events ev = { room, 0, EVENTS_MAX, 0 };
    tc_begin(&t->battle, &t->state, &ev);
    check_events(t, &ev);
    const tc_verdict audit = tc_audit(&t->battle, &t->state);
    bool sound = holds(t, P_AUDIT, audit.rule == TC_LEGAL, "the start", audit.rule, audit.got);
    tc_state before = t->state;
    sound = sound && roll_on(t, dice, &count);
    if (sound && record && count) {
        io_record_decision(record, &t->battle, &before, &t->state, NULL, dice, count);
        hash[lines++] = tc_hash(&t->battle, &t->state);
    }
    while (sound && t->step < STEPS_MAX && tc_awaits(&t->battle, &t->state).who != TC_OVER) {
        before = t->state;
        sound = take_decision(t, dice, &count, &d);
        if (!sound || !record || lines >= LINES_MAX)
            continue;
        sound = holds(t, P_REPLAY,
                      io_record_decision(record, &t->battle, &before, &t->state, &d, dice, count),
                      "a line is recorded", lines, 0);
        hash[lines++] = tc_hash(&t->battle, &t->state);
    }
    holds(t, P_ENDS, !sound || t->step < STEPS_MAX, "over within the limit", (int)t->step,
          STEPS_MAX);
    if (sound && record && lines < LINES_MAX)
        check_replay(t, record, hash, lines);
    io_record_free(record);
}
