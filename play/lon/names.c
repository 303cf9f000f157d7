/* Lion of the North: names of stands, sides, kinds, steps and of every code of its rules. */
#include "../../core/lon/tables.h"
#include "../inside.h"

#define NAMED(table, i) ((i) >= 0 && (i) < TC_COUNT(table) ? (table)[i] : NULL)

/* ---- Subjects -------------------------------------------------------------------------------- */

const char *play_lon_subject_id(const tc_battle *b, int subject)
{
    static const char *const others[] = { "deck", "army 1", "army 2" };

    if (subject < 0 || subject >= LON_SUBJECTS)
        return NULL;
    if (subject >= LON_STANDS)
        return NAMED(others, subject - LON_STANDS);
    return b->as.lon.card[subject].id[0] ? b->as.lon.card[subject].id : NULL;
}

const char *play_lon_subject_name(const tc_battle *b, int subject)
{
    if (subject >= 0 && subject < LON_STANDS)
        return b->as.lon.card[subject].name;
    if (subject == LON_PLAYER0 || subject == LON_PLAYER1)
        return play_lon_side_name(b, subject - LON_PLAYER0);
    return subject == LON_DECK ? "the deck" : NULL;
}

int play_lon_side_of(const tc_battle *b, const tc_state *s, int subject)
{
    (void)b;
    if (subject < 0 || subject >= LON_STANDS)
        return -1;
    return s ? lon_side(&s->as.lon, subject) : lon_first_owner(subject);
}

const char *play_lon_side_name(const tc_battle *b, int side)
{
    static const char *const nameless[] = { "first", "second" };
    return b->as.lon.side_name[side][0] ? b->as.lon.side_name[side] : nameless[side];
}

void play_lon_put_fate(play_pen *p, const tc_battle *b, const tc_state *s, int subject)
{
    const int flags = s->as.lon.stand[subject].flags;

    (void)b;
    if (flags & (LON_GONE | LON_PILE))
        pen_text(p, "lost");
    else if (!(flags & LON_ON))
        pen_text(p, "not come");
    else if (flags & LON_CAPTURED)
        pen_text(p, flags & LON_DISORDERED ? "captured, disordered" : "captured");
    else
        pen_text(p, flags & LON_DISORDERED ? "disordered"
                    : flags & LON_WOUNDED  ? "wounded"
                                           : "in good order");
}

/* ---- Kinds, events, steps -------------------------------------------------------------------- */

static const play_code kinds[] = {
#define KIND(symbol, name, carries) { name, carries },
#include "../../core/lon/kinds.def"
#undef KIND
};

static const play_code events[] = {
#define EVENT(symbol, name, fields) { name, fields },
#include "../../core/lon/events.def"
#undef EVENT
};

static const char *const step_names[LON_STEPS] = {
    [LON_STEP_NONE] = "NONE",
    [LON_STEP_FIRST] = "FIRST",
    [LON_STEP_DEPLOY] = "DEPLOY",
    [LON_STEP_TURN] = "TURN",
    [LON_STEP_VISIBILITY] = "VISIBILITY",
    [LON_STEP_REINFORCE] = "REINFORCE",
    [LON_STEP_DRAW] = "DRAW",
    [LON_STEP_EVENT] = "EVENT",
    [LON_STEP_CONSENT] = "CONSENT",
    [LON_STEP_SUNSET] = "SUNSET",
    [LON_STEP_ROLL_OFF] = "ROLL_OFF",
    [LON_STEP_AWARD] = "AWARD",
    [LON_STEP_CPTS] = "CPTS",
    [LON_STEP_MOVE] = "MOVE",
    [LON_STEP_TERRAIN] = "TERRAIN",
    [LON_STEP_PATH] = "PATH",
    [LON_STEP_AFTER] = "AFTER",
    [LON_STEP_FIRE] = "FIRE",
    [LON_STEP_SHOT] = "SHOT",
    [LON_STEP_EXPLODE] = "EXPLODE",
    [LON_STEP_GRAPE] = "GRAPE",
    [LON_STEP_SAVE] = "SAVE",
    [LON_STEP_GENERAL] = "GENERAL",
    [LON_STEP_MELEE] = "MELEE",
    [LON_STEP_COMBAT] = "COMBAT",
    [LON_STEP_ATT_OPT] = "ATT_OPT",
    [LON_STEP_DEF_OPT] = "DEF_OPT",
    [LON_STEP_ATT_DIE] = "ATT_DIE",
    [LON_STEP_ATT_BONUS] = "ATT_BONUS",
    [LON_STEP_DEF_DIE] = "DEF_DIE",
    [LON_STEP_DEF_BONUS] = "DEF_BONUS",
    [LON_STEP_RESULT] = "RESULT",
    [LON_STEP_GUN_LOST] = "GUN_LOST",
    [LON_STEP_BEATEN] = "BEATEN",
    [LON_STEP_ADVANCE] = "ADVANCE",
    [LON_STEP_RALLY] = "RALLY",
    [LON_STEP_RALLY_AID] = "RALLY_AID",
};

static const char *const step_words[LON_STEPS] = {
    [LON_STEP_NONE] = "nothing",
    [LON_STEP_FIRST] = "who is First Player",
    [LON_STEP_DEPLOY] = "deploying",
    [LON_STEP_TURN] = "start of the turn",
    [LON_STEP_VISIBILITY] = "whether visibility stays bad",
    [LON_STEP_REINFORCE] = "placing reinforcements",
    [LON_STEP_DRAW] = "the next card",
    [LON_STEP_EVENT] = "the event card",
    [LON_STEP_CONSENT] = "whether this sunset is let pass",
    [LON_STEP_SUNSET] = "when the sun sets",
    [LON_STEP_ROLL_OFF] = "who gains by the event",
    [LON_STEP_AWARD] = "how much is gained",
    [LON_STEP_CPTS] = "control points",
    [LON_STEP_MOVE] = "moving",
    [LON_STEP_TERRAIN] = "how much the ground slows it",
    [LON_STEP_PATH] = "the way of the move",
    [LON_STEP_AFTER] = "dismounting, limbering and turning guns after the moves",
    [LON_STEP_FIRE] = "firing",
    [LON_STEP_SHOT] = "a shot",
    [LON_STEP_EXPLODE] = "whether the gun explodes",
    [LON_STEP_GRAPE] = "grapeshot",
    [LON_STEP_SAVE] = "whether cover saves it",
    [LON_STEP_GENERAL] = "what becomes of the general",
    [LON_STEP_MELEE] = "melee",
    [LON_STEP_COMBAT] = "the attacks of a combat",
    [LON_STEP_ATT_OPT] = "fanaticism and aid for the attacker",
    [LON_STEP_DEF_OPT] = "fanaticism and aid for the defender",
    [LON_STEP_ATT_DIE] = "the attacker's die",
    [LON_STEP_ATT_BONUS] = "the attacker's bonus",
    [LON_STEP_DEF_DIE] = "the defender's die",
    [LON_STEP_DEF_BONUS] = "the defender's bonus",
    [LON_STEP_RESULT] = "the result of an attack",
    [LON_STEP_GUN_LOST] = "whether the gun is spiked or captured",
    [LON_STEP_BEATEN] = "the retreat",
    [LON_STEP_ADVANCE] = "advancing into the ground won",
    [LON_STEP_RALLY] = "rallying",
    [LON_STEP_RALLY_AID] = "the general's aid in rallying",
};

#define BIT(kind) ((uint64_t)1 << (kind))

static const play_refusal refusals[] = {
#define NUMBERS(rule, ruling, got, need, words) { rule, ruling, PLAY_##got, PLAY_##need, words },
#define BARE(rule, ruling, words)               { rule, ruling, PLAY_NOTHING, PLAY_NOTHING, words },
#include "../../core/lon/refusals.def"
#undef NUMBERS
#undef BARE
    { 0, 0, PLAY_NOTHING, PLAY_NOTHING, NULL },
};

const play_lexicon play_lon_lexicon = {
    .credit = "Rules: Lion of the North, by Michael Peters, with our thanks.",
    .nobody = "no stand \"%\" in this battle",
    .coin = "points (a stand lost 3, one disordered 1)",
    .length = "cm",
    .kind = kinds,
    .kinds = TC_COUNT(kinds),
    .event = events,
    .events = TC_COUNT(events),
    .step = step_names,
    .step_words = step_words,
    .steps = LON_STEPS,
    .subjects = LON_SUBJECTS,
    .items = BIT(LON_LEG),
    .refusals = refusals,
    .refusal_count = TC_COUNT(refusals) - 1,
    .wholes = BIT(LON_MOVE_PATH),
};

/* ---- Codes ----------------------------------------------------------------------------------- */

const char *play_lon_type_name(int type)
{
    static const char *const names[LON_TYPES] = {
        [LON_NO_TYPE] = NULL,     [LON_GEN] = "general",   [LON_MIL] = "militia",
        [LON_MUS] = "musketeers", [LON_PIK] = "pikes",     [LON_REI] = "reiters",
        [LON_CAV] = "cavalry",    [LON_DRG] = "dragoons",  [LON_CRO] = "Croats",
        [LON_HUS] = "hussars",    [LON_OG] = "organ gun",  [LON_RG] = "regimental gun",
        [LON_LG] = "light gun",   [LON_MG] = "medium gun", [LON_HG] = "heavy gun",
        [LON_MOR] = "mortar",
    };
    return NAMED(names, type);
}

const char *play_lon_arm_name(int arm)
{
    static const char *const names[LON_ARMS] = { "general", "foot", "horse", "artillery" };
    return NAMED(names, arm);
}

const char *play_lon_gun_name(int gun)
{
    static const char *const names[LON_GUN_STATES] = {
        NULL, "MOBILE", "LIMBERED0", "LIMBERED1", "EMPLACED0", "EMPLACED1", "FIXED",
    };
    return NAMED(names, gun);
}

const char *play_lon_gun_words(int gun)
{
    static const char *const words[LON_GUN_STATES] = {
        NULL, "mobile", "limbered", "limbered for good", "emplaced", "emplaced for good", "fixed",
    };
    return NAMED(words, gun);
}

const char *play_lon_card_name(int card)
{
    static const char *const names[LON_CARDS] = { "P1-MELEE", "P2-MELEE", "P1-RALLY",
                                                  "P2-RALLY", "P1-FIRE",  "P2-FIRE",
                                                  "P1-MOVE",  "P2-MOVE",  "EVENT" };
    return NAMED(names, card);
}

const char *play_lon_card_words(int card)
{
    static const char *const words[LON_CARDS] = { "melee", "melee", "rally", "rally", "fire",
                                                  "fire",  "move",  "move",  "event" };
    return NAMED(words, card);
}

int play_lon_card_owner(const tc_state *s, int card)
{
    if (card < 0 || card >= LON_EVENT_CARD)
        return -1;
    return card & 1 ? !s->as.lon.first : s->as.lon.first;
}

const char *play_lon_event_name(int event)
{
    static const char *const names[] = {
        NULL,         "BAD_VISIBILITY", "SUNSET", "SURPRISE_MARCH", "REINFORCEMENTS",
        "GOOD_OMENS", "FANATICISM",
    };
    return NAMED(names, event);
}

const char *play_lon_event_words(int event)
{
    static const char *const words[] = {
        NULL,         "bad visibility", "sunset", "surprise march", "reinforcements",
        "good omens", "fanaticism",
    };
    return NAMED(words, event);
}

const char *play_lon_edge_name(int edge)
{
    static const char *const names[] = { "FRONT", "RIGHT", "REAR", "LEFT" };
    return NAMED(names, edge);
}

const char *play_lon_edge_words(int edge)
{
    static const char *const words[] = { "front", "right flank", "rear", "left flank" };
    return NAMED(words, edge);
}

const char *play_lon_leg_name(int leg)
{
    static const char *const names[] = { NULL, "SHIFT", "ADVANCE", "RETIRE", "WHEEL", "CHARGE" };
    return NAMED(names, leg);
}

const char *play_lon_cause_name(int cause)
{
    static const char *const names[LON_CAUSES] = {
        [LON_BY_FIRE] = "fire",   [LON_BY_MELEE] = "melee", [LON_BY_PASSAGE] = "passage",
        [LON_BY_BLOCK] = "block", [LON_BY_EDGE] = "edge",   [LON_BY_POWDER] = "powder",
    };
    return NAMED(names, cause);
}

const char *play_lon_level_name(int level)
{
    static const char *const names[] = { NULL, "major", "minor", "pyrrhic" };
    return NAMED(names, level);
}

const char *play_lon_ground_name(int ground)
{
    static const char *const names[LON_GROUNDS] = {
        NULL,   "woods", "marsh", "water", "ford",  "bridge",
        "hill", "top",   "road",  "wall",  "hedge", "gabion",
    };
    return NAMED(names, ground);
}

const char *play_lon_ground_words(int ground)
{
    static const char *const words[LON_GROUNDS] = {
        NULL,   "woods",         "marsh", "water", "ford",  "bridge",
        "hill", "top of a hill", "road",  "wall",  "hedge", "gabions",
    };
    return NAMED(words, ground);
}

/* ---- The sequence of play (ledger 1) --------------------------------------------------------- */

enum phase {
    SET_UP,
    START,
    DRAW,
    P1_MELEE, /* and P2's behind it, as the cards are */
    P1_RALLY = P1_MELEE + 2,
    P1_FIRE = P1_RALLY + 2,
    P1_MOVE = P1_FIRE + 2,
    P1_ADJACENT = P1_MOVE + 2,
    EVENT_CARD = P1_ADJACENT + 2,
    GAME_OVER
};
const char *const play_lon_phases[] = {
    "Set-up",   "Start of the turn", "The draw",         "P1 melee", "P2 melee",
    "P1 rally", "P2 rally",          "P1 fire",          "P2 fire",  "P1 move",
    "P2 move",  "P1 adjacent fire",  "P2 adjacent fire", "Event",    "Game over",
};
const int play_lon_phase_count = TC_COUNT(play_lon_phases);

/* -1: it has no place of its own in the sequence. */
static int phase_of(const lon_state *s, const tc_frame *f)
{
    const int player = f->a != s->first;

    switch (f->step) {
    case LON_STEP_FIRST:
    case LON_STEP_DEPLOY:
        return SET_UP;
    case LON_STEP_VISIBILITY:
        return START;
    case LON_STEP_REINFORCE:
        return s->card == LON_EVENT_CARD + 1 ? EVENT_CARD : START;
    case LON_STEP_DRAW:
        return DRAW;
    case LON_STEP_EVENT:
    case LON_STEP_CONSENT:
    case LON_STEP_SUNSET:
    case LON_STEP_ROLL_OFF:
    case LON_STEP_AWARD:
        return EVENT_CARD;
    case LON_STEP_CPTS:
    case LON_STEP_MOVE:
    case LON_STEP_AFTER:
        return P1_MOVE + player;
    case LON_STEP_FIRE:
        return (f->b ? P1_ADJACENT : P1_FIRE) + player;
    case LON_STEP_MELEE:
        return P1_MELEE + player;
    case LON_STEP_RALLY:
    case LON_STEP_RALLY_AID:
        return P1_RALLY + (f->b != s->first);
    default:
        return -1;
    }
}

/* Resolutions nest: the lowest frame that has a place in the sequence decides. */
const char *play_lon_phase_name(const tc_state *s)
{
    const lon_state *lon = &s->as.lon;

    for (int i = 0; !s->over && i < lon->frames && i < TC_FRAMES; i++) {
        const int phase = phase_of(lon, &lon->frame[i]);
        if (phase >= 0)
            return play_lon_phases[phase];
    }
    return play_lon_phases[s->over ? GAME_OVER : lon->turn ? START : SET_UP];
}
