/* Tilly's Very Bad Day: names of units, sides, kinds, steps and of every code of its rules. */
#include "../inside.h"

#define NAMED(table, i) ((i) >= 0 && (i) < TC_COUNT(table) ? (table)[i] : NULL)

/* ---- Subjects -------------------------------------------------------------------------------- */

/* Slots of a free army (ledger D1), which no scenario has named. */
#define TEN(side, tens)                                                                            \
    side tens "1", side tens "2", side tens "3", side tens "4", side tens "5", side tens "6",      \
        side tens "7", side tens "8", side tens "9"
static const char *const slots[TVB_UNITS] = {
    TEN("A", ""), "A10", TEN("A", "1"), "A20", TEN("A", "2"), "A30", TEN("A", "3"), "A40",
    TEN("B", ""), "B10", TEN("B", "1"), "B20", TEN("B", "2"), "B30", TEN("B", "3"), "B40",
};

const char *play_tvb_subject_id(const tc_battle *b, int subject)
{
    static const char *const others[] = { "army 1", "army 2", "sky" };

    if (subject < 0 || subject >= TVB_SUBJECTS)
        return NULL;
    if (subject >= TVB_UNITS)
        return NAMED(others, subject - TVB_UNITS);
    if (b->as.tvb.card[subject].id[0])
        return b->as.tvb.card[subject].id;
    return b->as.tvb.free_armies ? slots[subject] : NULL;
}

const char *play_tvb_subject_name(const tc_battle *b, int subject)
{
    if (subject >= 0 && subject < TVB_UNITS)
        return b->as.tvb.card[subject].name;
    if (subject == TVB_ARMY0 || subject == TVB_ARMY0 + 1)
        return play_tvb_side_name(b, subject - TVB_ARMY0);
    return subject == TVB_SKY ? "the sky" : NULL;
}

int play_tvb_side_of(const tc_battle *b, const tc_state *s, int subject)
{
    (void)b, (void)s;
    return subject >= 0 && subject < TVB_UNITS ? tvb_side(subject) : -1;
}

const char *play_tvb_side_name(const tc_battle *b, int side)
{
    static const char *const nameless[] = { "first", "second" };
    return b->as.tvb.side_name[side][0] ? b->as.tvb.side_name[side] : nameless[side];
}

void play_tvb_put_fate(play_pen *p, const tc_battle *b, const tc_state *s, int subject)
{
    const tvb_unit *u = &s->as.tvb.unit[subject];

    (void)b;
    if (u->flags & (TVB_GONE | TVB_AWAY) || u->type == TVB_CMD) {
        pen_text(p, u->flags & TVB_GONE ? "lost" : u->flags & TVB_AWAY ? "not come" : "unhurt");
        return;
    }
    pen_text(p, "resolve ");
    pen_number(p, u->resolve);
    pen_text(p, " of ");
    pen_number(p, u->start);
}

/* ---- Kinds, events, steps -------------------------------------------------------------------- */

static const play_code kinds[] = {
#define KIND(symbol, name, carries) { name, carries },
#include "../../core/tvb/kinds.def"
#undef KIND
};

static const play_code events[] = {
#define EVENT(symbol, name, fields) { name, fields },
#include "../../core/tvb/events.def"
#undef EVENT
};

static const char *const step_names[TVB_STEPS] = {
    [TVB_STEP_NONE] = "NONE",
    [TVB_STEP_ARMY] = "ARMY",
    [TVB_STEP_INITIATIVE] = "INITIATIVE",
    [TVB_STEP_TERRAIN] = "TERRAIN",
    [TVB_STEP_DEPLOY] = "DEPLOY",
    [TVB_STEP_CANNONS] = "CANNONS",
    [TVB_STEP_CANNONADE] = "CANNONADE",
    [TVB_STEP_TURN] = "TURN",
    [TVB_STEP_ARRIVAL] = "ARRIVAL",
    [TVB_STEP_MIST] = "MIST",
    [TVB_STEP_MOVE] = "MOVE",
    [TVB_STEP_CHECK] = "CHECK",
    [TVB_STEP_SHOOT] = "SHOOT",
    [TVB_STEP_VOLLEY] = "VOLLEY",
    [TVB_STEP_CASUALTY] = "CASUALTY",
    [TVB_STEP_BALL] = "BALL",
    [TVB_STEP_POWDER] = "POWDER",
    [TVB_STEP_DECLARE] = "DECLARE",
    [TVB_STEP_CHARGE] = "CHARGE",
    [TVB_STEP_POINT_BLANK] = "POINT_BLANK",
    [TVB_STEP_MELEE] = "MELEE",
    [TVB_STEP_PRIMARY] = "PRIMARY",
    [TVB_STEP_FIGHT] = "FIGHT",
    [TVB_STEP_ALLOCATE] = "ALLOCATE",
    [TVB_STEP_FALLEN] = "FALLEN",
    [TVB_STEP_RALLY] = "RALLY",
    [TVB_STEP_MORALE] = "MORALE",
    [TVB_STEP_HEROICS] = "HEROICS",
    [TVB_STEP_UNRELIABLE] = "UNRELIABLE",
    [TVB_STEP_ARMY_MORALE] = "ARMY_MORALE",
};

static const char *const step_words[TVB_STEPS] = {
    [TVB_STEP_NONE] = "nothing",
    [TVB_STEP_ARMY] = "choosing the army",
    [TVB_STEP_INITIATIVE] = "initiative",
    [TVB_STEP_TERRAIN] = "placing terrain",
    [TVB_STEP_DEPLOY] = "deploying a command",
    [TVB_STEP_CANNONS] = "deploying cannons",
    [TVB_STEP_CANNONADE] = "the cannonade",
    [TVB_STEP_TURN] = "start of the turn",
    [TVB_STEP_ARRIVAL] = "whether reinforcements arrive",
    [TVB_STEP_MIST] = "whether mist falls",
    [TVB_STEP_MOVE] = "moving",
    [TVB_STEP_CHECK] = "a command check",
    [TVB_STEP_SHOOT] = "shooting",
    [TVB_STEP_VOLLEY] = "a volley",
    [TVB_STEP_CASUALTY] = "whether a commander falls",
    [TVB_STEP_BALL] = "whether a cannon ball finds a commander",
    [TVB_STEP_POWDER] = "whether the powder goes up",
    [TVB_STEP_DECLARE] = "declaring charges",
    [TVB_STEP_CHARGE] = "choosing the next charge",
    [TVB_STEP_POINT_BLANK] = "point blank shooting",
    [TVB_STEP_MELEE] = "choosing the next melee",
    [TVB_STEP_PRIMARY] = "naming who fights first against an enemy",
    [TVB_STEP_FIGHT] = "melee",
    [TVB_STEP_ALLOCATE] = "dividing hits",
    [TVB_STEP_FALLEN] = "whether a commander falls",
    [TVB_STEP_RALLY] = "rallying back",
    [TVB_STEP_MORALE] = "morale",
    [TVB_STEP_HEROICS] = "rewarding heroics",
    [TVB_STEP_UNRELIABLE] = "whether an unreliable unit leaves",
    [TVB_STEP_ARMY_MORALE] = "army morale",
};

#define BIT(kind) ((uint64_t)1 << (kind))

static const play_refusal refusals[] = {
#define NUMBERS(rule, ruling, got, need, words) { rule, ruling, PLAY_##got, PLAY_##need, words },
#define BARE(rule, ruling, words)               { rule, ruling, PLAY_NOTHING, PLAY_NOTHING, words },
#include "../../core/tvb/refusals.def"
#undef NUMBERS
#undef BARE
};

const play_lexicon play_tvb_lexicon = {
    .credit = "Rules: Tilly's Very Bad Day, by S. Thomas, with our thanks.",
    .nobody = "no unit \"%\" in this battle",
    .coin = "points (a unit 3, a point of resolve 1)",
    .length = "TUM",
    .kind = kinds,
    .kinds = TC_COUNT(kinds),
    .event = events,
    .events = TC_COUNT(events),
    .step = step_names,
    .step_words = step_words,
    .steps = TVB_STEPS,
    .subjects = TVB_SUBJECTS,
    .items = BIT(TVB_GIVE) | BIT(TVB_CORNER) | BIT(TVB_CREST) | BIT(TVB_PLACE) | BIT(TVB_ATTACH) |
             BIT(TVB_WAYPOINT),
    .refusals = refusals,
    .refusal_count = TC_COUNT(refusals),
    .wholes = BIT(TVB_ARMY) | BIT(TVB_TERRAIN) | BIT(TVB_DEPLOY_COMMAND) | BIT(TVB_CMD_MOVE),
};

/* ---- Codes ----------------------------------------------------------------------------------- */

const char *play_tvb_type_key(int type)
{
    static const char *const keys[TVB_TYPES] = { NULL,  "CMD", "HOR", "LHO", "DRA",
                                                 "PSH", "SHO", "RAB", "CAN" };
    return NAMED(keys, type);
}

const char *play_tvb_type_name(int type)
{
    static const char *const names[TVB_TYPES] = { NULL,          "commander", "horse",
                                                  "light horse", "dragoons",  "pike and shot",
                                                  "shot",        "rabble",    "cannons" };
    return NAMED(names, type);
}

const char *play_tvb_arm_name(int type)
{
    if (tvb_is_cavalry(type))
        return "cavalry";
    return tvb_is_infantry(type) ? "infantry" : type == TVB_CAN ? "cannons" : "commander";
}

const char *play_tvb_quality_name(int quality)
{
    static const char *const names[] = { "ordinary", "superior", "inferior" };
    return NAMED(names, quality);
}

const char *play_tvb_change_name(int change)
{
    static const char *const names[TVB_CHANGES] = {
        [TVB_NO_CHANGE] = NULL,
        [TVB_WHEEL_LEFT] = "wheel left",
        [TVB_WHEEL_RIGHT] = "wheel right",
        [TVB_ABOUT] = "about face",
        [TVB_TURN_LEFT] = "turn left",
        [TVB_TURN_RIGHT] = "turn right",
        [TVB_OBLIQUE_LEFT] = "oblique left",
        [TVB_OBLIQUE_RIGHT] = "oblique right",
        [TVB_SIDE_LEFT] = "sideways left",
        [TVB_SIDE_RIGHT] = "sideways right",
        [TVB_BACKWARDS] = "backwards",
    };
    return NAMED(names, change);
}

const char *play_tvb_zone_name(int zone)
{
    static const char *const names[] = { "front", "left flank", "right flank", "rear" };
    return NAMED(names, zone);
}

const char *play_tvb_ground_name(int ground)
{
    static const char *const names[TVB_GROUNDS] = {
        NULL,   "village", "wood",       "rough",      "hill",   "river",
        "road", "works",   "works_area", "impassable", "bridge", "ford",
    };
    return NAMED(names, ground);
}

const char *play_tvb_ground_words(int ground)
{
    static const char *const words[TVB_GROUNDS] = {
        NULL,     "village", "wood",        "rough ground",        "hill",
        "river",  "road",    "field works", "area of field works", "impassable ground",
        "bridge", "ford",
    };
    return NAMED(words, ground);
}

/* ---- The sequence of play (ledger 1) --------------------------------------------------------- */

static const char *phase_of(const tvb_state *s, const tvb_frame *f)
{
    switch (f->step) {
    case TVB_STEP_ARMY:
    case TVB_STEP_INITIATIVE:
    case TVB_STEP_TERRAIN:
    case TVB_STEP_DEPLOY:
    case TVB_STEP_CANNONS:
        return "Set-up";
    case TVB_STEP_CANNONADE:
        return "Cannonade";
    case TVB_STEP_ARRIVAL:
    case TVB_STEP_MIST:
        return "Start of the turn";
    case TVB_STEP_MOVE:
        return f->a == s->attacker ? "Phase 1: Attacker moves" : "Phase 2: Defender moves";
    case TVB_STEP_SHOOT:
        return f->a != s->attacker ? "Phase 1: Defender shoots" : "Phase 2: Attacker shoots";
    case TVB_STEP_DECLARE:
        return "Phase 3: charges are declared";
    case TVB_STEP_CHARGE:
        return "Phase 3: charges are made";
    case TVB_STEP_POINT_BLANK:
        return "Phase 3: point blank";
    case TVB_STEP_MELEE:
        return "Phase 3: melee";
    case TVB_STEP_RALLY:
        return "Phase 3: rally back";
    case TVB_STEP_MORALE:
    case TVB_STEP_HEROICS:
    case TVB_STEP_UNRELIABLE:
    case TVB_STEP_ARMY_MORALE:
        return "Phase 4: Morale";
    default:
        return NULL;
    }
}

/* Resolutions nest: the lowest frame that has a place in the sequence decides. */
const char *play_tvb_phase_name(const tc_state *s)
{
    const tvb_state *tvb = &s->as.tvb;

    for (int i = 0; !s->over && i < tvb->frames && i < TVB_FRAMES; i++) {
        const char *phase = phase_of(tvb, &tvb->frame[i]);
        if (phase)
            return phase;
    }
    return s->over ? "Game over" : "Start of the turn";
}
