/* Games of two brawlers, kept at the first sight of each station. */
#include "stations.h"
#include "../../ai/ai.h"
#include "../../io/io.h"
#include "../conformance/systems.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 60, STEPS = 4000, TEXT = 1 << 18 };

static bool charges(const tvb_state *s)
{
    for (int u = 0; u < TVB_UNITS; u++)
        if (s->unit[u].flags & TVB_DECLARED && s->unit[u].type != TVB_CMD)
            return true;
    return false;
}

/* Somebody has given a hit in the melee under way. */
static bool gives(const tvb_state *s)
{
    for (int u = 0; u < TVB_UNITS; u++)
        if (s->inflicted[u] && !(s->unit[u].flags & (TVB_FOUGHT | TVB_GONE)))
            return true;
    return false;
}

static bool is_at(enum station at, const tvb_state *s)
{
    const tvb_frame *f = &s->frame[s->frames ? s->frames - 1 : 0];
    switch (at) {
#define STATION(name, scenario, option, condition)                                                 \
    case name:                                                                                     \
        return condition;
        STATIONS_OF_TVB
#undef STATION
    default:
        return false;
    }
}

static const struct {
    const char *name, *scenario, *option;
} places[STATIONS] = {
#define STATION(name, scenario, option, condition) { #name, scenario, option },
    STATIONS_OF_TVB
#undef STATION
};

const char *station_name(enum station at)
{
    return places[at].name;
}

/* What was found, kept: several mutations start from one station. */
static struct {
    bool tried, found;
    tc_battle b;
    tc_state s;
} kept[STATIONS];

static bool compile(const char *scenario, const char *option, tc_battle *b)
{
    static char text[TEXT];
    static io_faults faults;
    char path[96];
    const io_choice choice = { .options = &option, .option_count = option[0] != 0 };

    snprintf(path, sizeof path, "scenarios/%s.yaml", scenario);
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    const size_t len = fread(text, 1, sizeof text, f);
    fclose(f);
    memset(&faults, 0, sizeof faults);
    return io_scenario_compile(text, len, &choice, b, &faults);
}

/* All stations of one scenario and option are looked for in the same games. */
static void look(const tc_battle *b, const tc_state *s, enum station like)
{
    for (int at = 0; at < STATIONS; at++)
        if (!kept[at].found && !strcmp(places[at].scenario, places[like].scenario) &&
            !strcmp(places[at].option, places[like].option) &&
            is_at((enum station)at, &s->as.tvb)) {
            kept[at].found = true;
            kept[at].b = *b;
            kept[at].s = *s;
        }
}

static void play(const tc_battle *b, uint64_t seed, enum station like)
{
    static play_decision d;
    tc_dice dice = { .key = { (uint32_t)seed, 3 } };
    ai_random r;
    tc_state s;

    ai_random_seed(&r, seed);
    tc_begin(b, &s, NULL);
    for (int i = 0; i < STEPS && tc_awaits(b, &s).who != TC_OVER && !kept[like].found; i++) {
        const tc_action roll = { .kind = TC_ROLL };
        look(b, &s, like);
        if (tc_awaits(b, &s).who == TC_CHANCE) {
            tc_apply(b, &s, &roll, &dice, NULL);
            continue;
        }
        tvb_system_brawl(b, &s, &r, &d);
        for (int k = 0; k < d.count; k++) {
            tc_apply(b, &s, &d.at[k], NULL, NULL);
            if (k + 1 < d.count)
                look(b, &s, like);
        }
    }
}

/* The die for a command to come is due late in a battle; here at the start of its first turn. */
static void ask_for_arrival(const tvb_battle *b, tvb_state *s)
{
    for (int i = 0; i < TC_COUNT(b->x.arrival); i++)
        if (b->x.arrival[i].numbers) {
            s->frame[0].a = TVB_STAGE_1_1;
            s->frame[1] = (tvb_frame){ TVB_STEP_ARRIVAL, (uint8_t)i, 0, 0 };
        }
}

bool station_build(enum station at, tc_battle *b, tc_state *s)
{
    static tc_battle battle;

    if (!kept[at].tried && !kept[at].found) {
        kept[at].tried = true;
        if (!compile(places[at].scenario, places[at].option, &battle))
            return false;
        for (uint64_t seed = 1; seed <= GAMES && !kept[at].found; seed++)
            play(&battle, seed, at);
    }
    *b = kept[at].b;
    *s = kept[at].s;
    if (at == AT_ARRIVAL && kept[at].found)
        ask_for_arrival(&b->as.tvb, &s->as.tvb);
    return kept[at].found;
}
