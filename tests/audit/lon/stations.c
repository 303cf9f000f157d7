/* Games of two random players, kept at the first sight of each station. */
#include "stations.h"

enum { GAMES = 200, STEPS = 3000 };

static bool flagged(const lon_state *s, uint16_t flags)
{
    for (int i = 0; i < LON_STANDS; i++)
        if (s->stand[i].flags & flags)
            return true;
    return false;
}

static bool linked(const lon_state *s)
{
    for (int i = 0; i < LON_STANDS; i++)
        if (s->stand[i].link != TC_NONE)
            return true;
    return false;
}

static bool placed(const lon_state *s)
{
    return flagged(s, LON_ON);
}

static int movers(const lon_state *s)
{
    return __builtin_popcountll(s->move.set[0]) + __builtin_popcountll(s->move.set[1]);
}

static bool is_at(int at, const tc_state *state)
{
    const lon_state *s = &state->as.lon;
    const tc_frame *f = &s->frame[s->frames ? s->frames - 1 : 0];
    switch ((enum station)at) {
#define STATION(name, field, condition)                                                            \
    case name:                                                                                     \
        return condition;
        STATIONS_OF_LON
#undef STATION
    case STATIONS:
    default:
        return false;
    }
}

TC_STATIC_ASSERT((int)STATIONS <= (int)AUDIT_STATIONS, "they fit");

static const struct {
    const char *name;
    enum field field;
} places[STATIONS] = {
#define STATION(name, field, condition) { #name, field },
    STATIONS_OF_LON
#undef STATION
};

static const char *name_of(int at)
{
    return places[at].name;
}

/* All stations of one field are looked for in the same games. */
static bool is_alike(int at, int like)
{
    return places[at].field == places[like].field;
}

static bool compile(int at, tc_battle *b)
{
    field_build(places[at].field, b);
    return true;
}

void stations_describe(audit_system *out)
{
    out->stations = STATIONS;
    out->name = name_of;
    out->compile = compile;
    out->is_alike = is_alike;
    out->is_at = is_at;
    out->decide = ai_random_decision;
    out->games = GAMES;
    out->steps = STEPS;
}
