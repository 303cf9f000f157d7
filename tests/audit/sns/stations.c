/* Games of two random players, kept at the first sight of each station. */
#include "stations.h"

enum { GAMES = 200, STEPS = 3000 };

static bool flagged(const sns_state *s, uint16_t flags)
{
    for (int i = 0; i < SNS_UNITS; i++)
        if (s->unit[i].flags & flags)
            return true;
    return false;
}

/* The kind of the only step of a draft. */
static int drafted(const sns_state *s)
{
    return s->draft.steps == 1 ? s->draft.step[0].kind : SNS_NO_STEP;
}

static bool attached(const sns_state *s, int piece)
{
    return sns_commander_at(s, piece)->unit != TC_NONE;
}

static bool is_at(int at, const tc_state *state)
{
    const sns_state *s = &state->as.sns;
    const tc_frame *f = &s->frame[s->frames ? s->frames - 1 : 0];
    switch ((enum station)at) {
#define STATION(name, field, condition)                                                            \
    case name:                                                                                     \
        return condition;
        STATIONS_OF_SNS
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
    STATIONS_OF_SNS
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
