/* Any bytes as a packed state: whatever passes tc_unpack can be played on without a trap.
   Byte 0 and 1: which battle: a built-in one with a set of options, or (byte 0 is 255; bytes
   1 and 2 say which) a position of the case tables that make_seeds has written down. Byte 2: 0 the
   rest is a packed state; else it says which state out of a running game is damaged by triples
   (place, place, byte). Byte 3: the seed of the choices and dice that follow. */
#include "../../ai/ai.h"
#include "../../io/io.h"
#include "fields.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD = 4, SETS = 5, SCENARIOS = 32, KEPT = 128, KEEP_EVERY = 5, SOON = 12, AUDIT_EVERY = 4 };
enum { OPTIONS = 8, CASES = 255 };

typedef struct option_set {
    const char *option[OPTIONS];
    const char *ruling, *variant;
} option_set;

static const option_set sof_sets[SETS] = {
    { { NULL }, NULL, NULL },
    { { "command_radius", "facing", "artillery", "random_events" }, NULL, NULL },
    { { "father_tilly", "absent_christian", "artillery", "flank_march", "hot_head", "bad_guns" },
      NULL,
      NULL },
    { { "random_events", "artillery" }, "strict_components=true", NULL },
    { { "facing", "father_tilly" }, "river_cavalry_plus4=true", NULL },
};
static const option_set tvb_sets[SETS] = {
    { { NULL }, NULL, NULL },
    { { "evade", "variable_morale", "quality" }, "commander_zoc=true", NULL },
    { { "fortifications", "evade", "quality", "beck" }, "rear_column=true", "play" },
    { { "pappenheims_will", "rash_left", "king_counts_two", "beck", "hidden_shot" },
      "behind_flank=true",
      NULL },
    { { "variable_morale", "evade" }, "cannon_width=2", "free" },
};

/* A battle, compiled once, and states out of one game of it. */
typedef struct field {
    bool good;
    int kept;
    tc_battle b;
    tc_state state[KEPT];
} field;

static void step(const tc_battle *b, tc_state *s, ai_random *random, tc_dice *dice)
{
    const tc_action roll = { .kind = TC_ROLL };

    if (tc_awaits(b, s).who == TC_CHANCE) {
        if (tc_apply(b, s, &roll, dice, NULL).rule != TC_LEGAL)
            abort();
    } else if (!ai_random_apply(b, s, random, NULL)) {
        abort();
    }
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

/* The scenario may lack what an option, the ruling or the variant needs: then without it. */
static bool compile(field *f, const io_scenario_entry *e, const option_set *set)
{
    static io_faults faults;
    io_choice choice = { .options = set->option,
                         .rulings = &set->ruling,
                         .ruling_count = set->ruling != NULL,
                         .variant = set->variant };

    while (choice.option_count < OPTIONS && set->option[choice.option_count])
        choice.option_count++;
    for (;;) {
        faults.count = 0;
        if (io_scenario_compile(e->text, e->len, &choice, &f->b, &faults))
            return true;
        if (choice.option_count > 0)
            choice.option_count--;
        else if (choice.variant)
            choice.variant = NULL;
        else if (choice.ruling_count > 0)
            choice.ruling_count = 0;
        else
            return false;
    }
}

static void keep_states(field *f)
{
    tc_dice dice = { .key = { 5, 6 } };
    ai_random random;
    tc_state s;

    ai_random_seed(&random, 11);
    tc_begin(&f->b, &s, NULL);
    for (int i = 0; f->kept < KEPT && tc_awaits(&f->b, &s).who != TC_OVER; i++) {
        if (i % KEEP_EVERY == 0)
            f->state[f->kept++] = s;
        step(&f->b, &s, &random, &dice);
    }
}

static const field *field_of(int scenario, int set)
{
    static field *fields[SCENARIOS][SETS];
    int count;
    const io_scenario_entry *e = io_scenarios(&count);

    scenario %= count < SCENARIOS ? count : SCENARIOS;
    if (!fields[scenario][set]) {
        const bool tvb = strstr(e[scenario].text, "system: tvb") != NULL;
        field *f = fields[scenario][set] = calloc(1, sizeof *f);
        if (!f)
            abort();
        f->good = compile(f, &e[scenario], &(tvb ? tvb_sets : sof_sets)[set]);
        if (f->good)
            keep_states(f);
    }
    return fields[scenario][set]->good ? fields[scenario][set] : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t bytes[TC_PACK_MAX];
    const tc_battle *b;
    const tc_state *from;
    ai_random random;
    tc_state s;
    int len;

    if (size < HEAD || size > HEAD + TC_PACK_MAX)
        return 0;
    if (data[0] == CASES) {
        const fuzz_field *f = fuzz_field_at(data[1] << 8 | data[2]);
        if (!f)
            return 0;
        b = &f->battle;
        from = &f->state;
    } else {
        const field *f = field_of(data[0], data[1] % SETS);
        if (!f)
            return 0;
        b = &f->b;
        from = data[2] ? &f->state[data[2] % f->kept] : NULL;
    }
    if (!from) {
        len = (int)(size - HEAD);
        memcpy(bytes, data + HEAD, size - HEAD);
    } else {
        len = tc_pack(b, from, bytes, TC_PACK_MAX);
        for (size_t i = HEAD; i + 2 < size; i += 3)
            bytes[(data[i] << 8 | data[i + 1]) % len] = data[i + 2];
    }
    ai_random_seed(&random, data[3]);
    if (tc_unpack(b, &s, bytes, len).rule == TC_LEGAL)
        play_on(b, &s, &random);
    return 0;
}
