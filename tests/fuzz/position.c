/* Any bytes as a packed state: whatever passes tc_unpack can be played on without a trap.
   First byte: which of the battles below; second: 0 the rest is a packed state, else a
   state out of a running game is damaged: the third byte says which, and triples (place, place,
   byte) are written over it. */
#include "../../ai/ai.h"
#include "../../io/io.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEAD = 4,
    SETS = 6,
    SCENARIOS = 20,
    KEPT = 128,
    KEEP_EVERY = 5,
    SOON = 100,
    AUDIT_EVERY = 4
};

static const struct {
    const char *option[8];
    int count;
    const char *ruling;
} sets[SETS] = {
    { { NULL }, 0, NULL },
    { { "command_radius", "facing", "artillery", "random_events" }, 4, NULL },
    { { "father_tilly", "absent_christian", "artillery", "flank_march", "hot_head", "bad_guns" },
      6,
      NULL },
    { { "random_events", "artillery" }, 2, "strict_components=true" },
    { { "evade", "variable_morale", "quality", "beck" }, 4, NULL },
    { { "evade", "king_counts_two", "rash_left", "pappenheims_will" }, 4, "behind_flank=true" },
};

/* A battle, compiled once, and states out of one game of it. */
typedef struct field {
    bool tried, good;
    int kept;
    tc_battle b;
    tc_state state[KEPT];
} field;

static void step(const tc_battle *b, tc_state *s, ai_random *random, tc_dice *dice)
{
    static play_decision d;
    const tc_action roll = { .kind = TC_ROLL };

    if (tc_awaits(b, s).who == TC_CHANCE) {
        if (tc_apply(b, s, &roll, dice, NULL).rule != TC_LEGAL)
            abort();
        return;
    }
    ai_random_decision(b, s, random, &d);
    for (int k = 0; k < d.count; k++)
        if (tc_apply(b, s, &d.at[k], NULL, NULL).rule != TC_LEGAL)
            abort();
}

/* For a while: that games end is the conformance suite's affair. */
static void play_on(const tc_battle *b, tc_state *s, ai_random *random)
{
    tc_dice dice = { .key = { (uint32_t)random->a, 7 } };

    for (int i = 0; i < SOON && tc_awaits(b, s).who != TC_OVER; i++) {
        step(b, s, random, &dice);
        if (i % AUDIT_EVERY == 0 && tc_audit(b, s).rule != TC_LEGAL)
            abort();
    }
}

static void compile(field *f, int scenario, int set)
{
    io_choice choice = { .options = sets[set].option,
                         .option_count = sets[set].count,
                         .rulings = &sets[set].ruling,
                         .ruling_count = sets[set].ruling != NULL };
    static io_faults faults;
    int count;
    const io_scenario_entry *e = io_scenarios(&count);
    tc_dice dice = { .key = { 5, 6 } };
    ai_random random;
    tc_state s;

    f->tried = true;
    while (scenario < count && !f->good && choice.option_count >= 0) {
        faults.count = 0;
        f->good = io_scenario_compile(e[scenario].text, e[scenario].len, &choice, &f->b, &faults);
        if (choice.option_count == 0 && choice.ruling_count)
            choice.ruling_count = 0;
        else
            choice.option_count--; /* the scenario may lack what an option needs */
    }
    if (!f->good)
        return;
    ai_random_seed(&random, 11);
    tc_begin(&f->b, &s, NULL);
    for (int i = 0; f->kept < KEPT && tc_awaits(&f->b, &s).who != TC_OVER; i++) {
        if (i % KEEP_EVERY == 0)
            f->state[f->kept++] = s;
        step(&f->b, &s, &random, &dice);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static field fields[SCENARIOS][SETS];
    uint8_t bytes[TC_PACK_MAX];
    ai_random random;
    tc_state s;
    int len;

    if (size < HEAD || size > TC_PACK_MAX)
        return 0;
    field *f = &fields[data[0] % SCENARIOS][data[0] / SCENARIOS % SETS];
    if (!f->tried)
        compile(f, data[0] % SCENARIOS, data[0] / SCENARIOS % SETS);
    if (!f->good)
        return 0;
    if (data[1] == 0) {
        len = (int)(size - HEAD);
        memcpy(bytes, data + HEAD, size - HEAD);
    } else {
        len = tc_pack(&f->b, &f->state[data[2] % f->kept], bytes, TC_PACK_MAX);
        for (size_t i = HEAD; i + 2 < size; i += 3)
            bytes[(data[i] << 8 | data[i + 1]) % len] = data[i + 2];
    }
    ai_random_seed(&random, data[3]);
    if (tc_unpack(&f->b, &s, bytes, len).rule == TC_LEGAL)
        play_on(&f->b, &s, &random);
    return 0;
}
