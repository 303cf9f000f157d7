/* Games of two brawlers, kept at the first sight of each station. */
#include "stations.h"
#include "../../../io/io.h"
#include "../../conformance/systems.h"

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

static bool is_at(int at, const tc_state *state)
{
    const tvb_state *s = &state->as.tvb;
    const tvb_frame *f = &s->frame[s->frames ? s->frames - 1 : 0];
    switch ((enum station)at) {
#define STATION(name, scenario, option, condition)                                                 \
    case name:                                                                                     \
        return condition;
        STATIONS_OF_TVB
#undef STATION
    case STATIONS:
    default:
        return false;
    }
}

TC_STATIC_ASSERT((int)STATIONS <= (int)AUDIT_STATIONS, "they fit");

static const struct {
    const char *name, *scenario, *option;
} places[STATIONS] = {
#define STATION(name, scenario, option, condition) { #name, scenario, option },
    STATIONS_OF_TVB
#undef STATION
};

static const char *name_of(int at)
{
    return places[at].name;
}

static bool compile(int at, tc_battle *b)
{
    const char *scenario = places[at].scenario, *option = places[at].option;
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
static bool is_alike(int at, int like)
{
    return !strcmp(places[at].scenario, places[like].scenario) &&
           !strcmp(places[at].option, places[like].option);
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

static void amend(int at, tc_battle *b, tc_state *s)
{
    if (at == AT_ARRIVAL)
        ask_for_arrival(&b->as.tvb, &s->as.tvb);
}

void stations_describe(audit_system *out)
{
    out->stations = STATIONS;
    out->name = name_of;
    out->compile = compile;
    out->is_alike = is_alike;
    out->is_at = is_at;
    out->decide = tvb_system_brawl;
    out->amend = amend;
    out->games = GAMES;
    out->steps = STEPS;
}
