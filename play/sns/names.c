/* Sword & Spear: names of units, commanders, sides, kinds, steps and of every code of its rules. */
#include "../../core/sns/tables.h"
#include "../inside.h"

#define NAMED(table, i) ((i) >= 0 && (i) < TC_COUNT(table) ? (table)[i] : NULL)

/* ---- Subjects -------------------------------------------------------------------------------- */

const char *play_sns_subject_id(const tc_battle *b, int subject)
{
    if (subject == SNS_BAG)
        return "bag";
    if (subject < 0 || subject >= SNS_PIECES)
        return NULL;
    return b->as.sns.card[subject].id[0] ? b->as.sns.card[subject].id : NULL;
}

const char *play_sns_subject_name(const tc_battle *b, int subject)
{
    if (subject >= 0 && subject < SNS_PIECES)
        return b->as.sns.card[subject].name;
    return subject == SNS_BAG ? "the bag" : NULL;
}

int play_sns_side_of(const tc_battle *b, const tc_state *s, int subject)
{
    (void)b;
    (void)s;
    return subject >= 0 && subject < SNS_PIECES ? sns_side(subject) : -1;
}

const char *play_sns_side_name(const tc_battle *b, int side)
{
    static const char *const nameless[] = { "first", "second" };
    return b->as.sns.side_name[side][0] ? b->as.sns.side_name[side] : nameless[side];
}

static void put_commander_fate(play_pen *p, const sns_commander *c)
{
    pen_text(p, c->flags & SNS_CMD_DEAD   ? "killed"
                : c->flags & SNS_CMD_LEFT ? "left the table"
                : c->flags & SNS_CMD_HERE ? "unhurt"
                                          : "not on the table");
}

void play_sns_put_fate(play_pen *p, const tc_battle *b, const tc_state *s, int subject)
{
    if (sns_is_commander(subject)) {
        put_commander_fate(p, sns_commander_at(&s->as.sns, subject));
        return;
    }
    if (subject < 0 || subject >= SNS_UNITS)
        return;
    const sns_unit *u = &s->as.sns.unit[subject];
    if (u->flags & SNS_HERE && u->hits) {
        pen_number(p, u->hits);
        pen_text(p, " of ");
        pen_number(p, b->as.sns.profile[subject].strength);
        pen_text(p, " hits");
        return;
    }
    pen_text(p, u->flags & SNS_ROUTED     ? "routed"
                : u->flags & SNS_LEFT_OUT ? "left out"
                : u->flags & SNS_HERE     ? "without hits"
                                          : "not on the table");
}

/* ---- Kinds, events, steps -------------------------------------------------------------------- */

static const play_code kinds[] = {
#define KIND(symbol, name, carries) { name, carries },
#include "../../core/sns/kinds.def"
#undef KIND
};

static const play_code events[] = {
#define EVENT(symbol, name, fields) { name, fields },
#include "../../core/sns/events.def"
#undef EVENT
};

static const char *const step_names[SNS_STEPS] = {
    [SNS_STEP_NONE] = "NONE",
    [SNS_STEP_SCOUT] = "SCOUT",
    [SNS_STEP_GROUND_DIE] = "GROUND_DIE",
    [SNS_STEP_GROUND] = "GROUND",
    [SNS_STEP_DEPLOY] = "DEPLOY",
    [SNS_STEP_TURN] = "TURN",
    [SNS_STEP_DRAW] = "DRAW",
    [SNS_STEP_ROLL] = "ROLL",
    [SNS_STEP_ALLOCATE] = "ALLOCATE",
    [SNS_STEP_PICK] = "PICK",
    [SNS_STEP_ACT] = "ACT",
    [SNS_STEP_BONUS] = "BONUS",
    [SNS_STEP_CHOOSE] = "CHOOSE",
    [SNS_STEP_SECOND_SHOOT] = "SECOND_SHOOT",
    [SNS_STEP_SECOND_MOVE] = "SECOND_MOVE",
    [SNS_STEP_WALK] = "WALK",
    [SNS_STEP_RUN] = "RUN",
    [SNS_STEP_REACT] = "REACT",
    [SNS_STEP_EVADE_CHECK] = "EVADE_CHECK",
    [SNS_STEP_EVADE_WAY] = "EVADE_WAY",
    [SNS_STEP_FIGHT] = "FIGHT",
    [SNS_STEP_DICE] = "DICE",
    [SNS_STEP_TEST] = "TEST",
    [SNS_STEP_PURSUE] = "PURSUE",
    [SNS_STEP_PURSUE_CHECK] = "PURSUE_CHECK",
    [SNS_STEP_ROUNDS] = "ROUNDS",
    [SNS_STEP_TEST_NEXT] = "TEST_NEXT",
    [SNS_STEP_RISK] = "RISK",
    [SNS_STEP_ESCAPE] = "ESCAPE",
    [SNS_STEP_ATTACH] = "ATTACH",
    [SNS_STEP_COMMAND] = "COMMAND",
    [SNS_STEP_RALLY] = "RALLY",
    [SNS_STEP_RALLY_DIE] = "RALLY_DIE",
};

static const char *const step_words[SNS_STEPS] = {
    [SNS_STEP_NONE] = "nothing",
    [SNS_STEP_SCOUT] = "scouting",
    [SNS_STEP_GROUND_DIE] = "the die for a piece of ground",
    [SNS_STEP_GROUND] = "placing a piece of ground",
    [SNS_STEP_DEPLOY] = "deploying",
    [SNS_STEP_TURN] = "the turn goes on",
    [SNS_STEP_DRAW] = "the next die out of the bag",
    [SNS_STEP_ROLL] = "the action dice",
    [SNS_STEP_ALLOCATE] = "giving out dice",
    [SNS_STEP_PICK] = "which unit acts next",
    [SNS_STEP_ACT] = "an activation",
    [SNS_STEP_BONUS] = "what the bonuses are for",
    [SNS_STEP_CHOOSE] = "what the unit does",
    [SNS_STEP_SECOND_SHOOT] = "shooting after the move",
    [SNS_STEP_SECOND_MOVE] = "moving after the shot",
    [SNS_STEP_WALK] = "a move",
    [SNS_STEP_RUN] = "a charge",
    [SNS_STEP_REACT] = "what the unit charged does",
    [SNS_STEP_EVADE_CHECK] = "whether it evades in time",
    [SNS_STEP_EVADE_WAY] = "how far it evades",
    [SNS_STEP_FIGHT] = "a combat",
    [SNS_STEP_DICE] = "combat dice",
    [SNS_STEP_TEST] = "a discipline test",
    [SNS_STEP_PURSUE] = "pursuing",
    [SNS_STEP_PURSUE_CHECK] = "whether it holds back",
    [SNS_STEP_ROUNDS] = "what a rout brings about",
    [SNS_STEP_TEST_NEXT] = "which unit tests next",
    [SNS_STEP_RISK] = "what becomes of the commander",
    [SNS_STEP_ESCAPE] = "where the commander goes",
    [SNS_STEP_ATTACH] = "which unit the commander is with",
    [SNS_STEP_COMMAND] = "moving the commanders",
    [SNS_STEP_RALLY] = "rallying by the commander",
    [SNS_STEP_RALLY_DIE] = "whether the unit rallies",
};

#define BIT(kind) ((uint64_t)1 << (kind))

static const play_refusal refusals[] = {
#define NUMBERS(rule, ruling, got, need, words) { rule, ruling, PLAY_##got, PLAY_##need, words },
#define BARE(rule, ruling, words)               { rule, ruling, PLAY_NOTHING, PLAY_NOTHING, words },
#include "../../core/sns/refusals.def"
#undef NUMBERS
#undef BARE
    { 0, 0, PLAY_NOTHING, PLAY_NOTHING, NULL },
};

const play_lexicon play_sns_lexicon = {
    .credit =
        "Rules: Sword & Spear, second edition, by Mark Lewis, with our thanks; we have excerpts "
        "of the book only, and what they leave out is our own completion (house completion), "
        "not the author's.",
    .nobody = "no unit or commander \"%\" in this battle",
    .coin = "points (a point of army value routed 2, a hit 1)",
    .length = "DU",
    .kind = kinds,
    .kinds = TC_COUNT(kinds),
    .event = events,
    .events = TC_COUNT(events),
    .step = step_names,
    .step_words = step_words,
    .steps = SNS_STEPS,
    .subjects = SNS_SUBJECTS,
    .items = BIT(SNS_GIVE) | BIT(SNS_STEP) | BIT(SNS_PLACE) | BIT(SNS_LEG),
    .refusals = refusals,
    .refusal_count = TC_COUNT(refusals) - 1,
    .wholes = BIT(SNS_ALLOCATE) | BIT(SNS_ACT_MOVE) | BIT(SNS_ACT_MOVE_SHOOT) |
              BIT(SNS_SECOND_MOVE) | BIT(SNS_CMD_MOVE),
};

/* ---- Codes of troops and ground -------------------------------------------------------------- */

const char *play_sns_type_name(int type)
{
    static const char *const names[SNS_TYPES] = {
        [SNS_NO_TYPE] = NULL,     [SNS_HF] = "heavy foot", [SNS_MF] = "medium foot",
        [SNS_LF] = "light foot",  [SNS_CAV] = "cavalry",   [SNS_CAM] = "camels",
        [SNS_LH] = "light horse", [SNS_EL] = "elephants",  [SNS_CH] = "chariots",
        [SNS_WW] = "war wagons",  [SNS_ART] = "artillery", [SNS_CAMP] = "baggage camp",
    };
    return NAMED(names, type);
}

const char *play_sns_class_name(int type)
{
    static const char *const names[] = { "foot", "mounted", "train" };
    return type > SNS_NO_TYPE && type < SNS_TYPES ? NAMED(names, sns_types[type].class) : NULL;
}

const char *play_sns_protection_name(int protection)
{
    static const char *const names[] = { "Lacking protection", NULL, "Armoured",
                                         "Heavily armoured" };
    return NAMED(names, protection - SNS_LACKING);
}

const char *play_sns_rank_name(int rank)
{
    static const char *const names[SNS_RANKS] = { NULL, "captain", "general" };
    return NAMED(names, rank);
}

const char *play_sns_terrain_name(int terrain)
{
    static const char *const names[SNS_TERRAINS] = { "open", "rough", "difficult", "impassable" };
    return NAMED(names, terrain);
}

const char *play_sns_ground_name(int ground)
{
    return ground > SNS_NO_GROUND && ground < SNS_GROUNDS ? sns_grounds[ground].key : NULL;
}

const char *play_sns_ground_words(int ground)
{
    static const char *const words[SNS_GROUNDS] = {
        [SNS_NO_GROUND] = NULL,
        [SNS_GENTLE_HILL] = "gentle hill",
        [SNS_STEEP_HILL] = "steep hill",
        [SNS_SCRUB] = "scrub",
        [SNS_ROCKS] = "rocks",
        [SNS_FIELD] = "field",
        [SNS_FORD] = "ford",
        [SNS_DUNES] = "dunes",
        [SNS_WOOD] = "wood",
        [SNS_MARSH] = "marsh",
        [SNS_DITCH] = "ditch",
        [SNS_VILLAGE] = "village",
        [SNS_RIVER] = "river",
        [SNS_LAKE] = "lake",
        [SNS_CLIFF] = "cliff",
        [SNS_WALL] = "wall",
        [SNS_HEDGE] = "hedge",
        [SNS_EARTHWORK] = "earthwork",
        [SNS_STAKE_LINE] = "stakes",
        [SNS_WAGONS] = "line of wagons",
    };
    return NAMED(words, ground);
}

/* ---- Codes of what is done ------------------------------------------------------------------- */

const char *play_sns_edge_name(int edge)
{
    static const char *const names[] = { "FRONT", "RIGHT", "REAR", "LEFT" };
    return NAMED(names, edge);
}

const char *play_sns_edge_words(int edge)
{
    static const char *const words[] = { "front", "right flank", "rear", "left flank" };
    return NAMED(words, edge);
}

const char *play_sns_step_kind_name(int kind)
{
    static const char *const names[SNS_STEP_KINDS] = {
        [SNS_NO_STEP] = NULL,
        [SNS_FORWARD] = "FORWARD",
        [SNS_BACK] = "BACK",
        [SNS_SIDE_LEFT] = "SIDE_LEFT",
        [SNS_SIDE_RIGHT] = "SIDE_RIGHT",
        [SNS_WHEEL_LEFT] = "WHEEL_LEFT",
        [SNS_WHEEL_RIGHT] = "WHEEL_RIGHT",
        [SNS_TURN_LEFT] = "TURN_LEFT",
        [SNS_TURN_RIGHT] = "TURN_RIGHT",
        [SNS_TURN_ABOUT] = "TURN_ABOUT",
        [SNS_PIVOT_LEFT] = "PIVOT_LEFT",
        [SNS_PIVOT_RIGHT] = "PIVOT_RIGHT",
        [SNS_FREE] = "FREE",
    };
    return NAMED(names, kind);
}

const char *play_sns_group_name(int group)
{
    static const char *const names[] = { "none", "left", "right", "both" };
    return NAMED(names, group);
}

const char *play_sns_hand_name(int hand)
{
    static const char *const names[] = { "none", "left", "right" };
    return NAMED(names, hand);
}

const char *play_sns_reaction_name(int reaction)
{
    static const char *const names[] = { "STAND", "EVADE", "COUNTER" };
    return NAMED(names, reaction);
}

const char *play_sns_act_name(int act)
{
    static const char *const names[SNS_ACT_KINDS] = {
        [SNS_NO_ACT] = NULL,
        [SNS_DO_SHOOT] = "SHOOT",
        [SNS_DO_MOVE] = "MOVE",
        [SNS_DO_MOVE_SHOOT] = "MOVE_SHOOT",
        [SNS_DO_SHOOT_MOVE] = "SHOOT_MOVE",
        [SNS_DO_CHARGE] = "CHARGE",
        [SNS_DO_FIGHT] = "FIGHT",
        [SNS_DO_TURN_FACE] = "TURN_FACE",
        [SNS_DO_BREAK_OFF] = "BREAK_OFF",
        [SNS_DO_RALLY] = "RALLY",
        [SNS_DO_HOLD] = "HOLD",
        [SNS_DO_DEFER] = "DEFER",
    };
    return NAMED(names, act);
}

const char *play_sns_cause_name(int cause)
{
    static const char *const names[SNS_CAUSES] = {
        [SNS_BY_NOTHING] = NULL,   [SNS_BY_MELEE] = "melee",     [SNS_BY_SHOOTING] = "shooting",
        [SNS_BY_ROUT] = "rout",    [SNS_BY_DEATH] = "death",     [SNS_BY_MORALE] = "morale",
        [SNS_BY_LEAVING] = "edge", [SNS_BY_CONTACT] = "contact",
    };
    return NAMED(names, cause);
}

const char *play_sns_deploy_step_name(int step)
{
    static const char *const names[SNS_DEPLOY_STEPS] = {
        [SNS_DEPLOY_CAMP] = "camp",
        [SNS_DEPLOY_HEAVY] = "heavy",
        [SNS_DEPLOY_HF] = "heavy_foot",
        [SNS_DEPLOY_MIDDLE] = "middle",
        [SNS_DEPLOY_SKIRMISHERS] = "skirmishers",
        [SNS_DEPLOY_COMMANDERS] = "commanders",
    };
    return NAMED(names, step);
}

/* ---- The sequence of play (ledger 1, R40) ---------------------------------------------------- */

enum phase {
    SET_UP,
    START,
    DRAW,
    ACTIVE_DICE,
    REACTIVE_DICE,
    ACTIVATIONS,
    COMMANDERS,
    MORALE,
    RALLYING,
    END_OF_TURN,
    GAME_OVER
};
const char *const play_sns_phases[] = {
    "Set-up",
    "The bag is filled",
    "The draw",
    "The active side's dice",
    "The reactive side's dice",
    "Activations",
    "Commanders move",
    "Army morale",
    "Commanders rally",
    "End of the turn",
    "Game over",
};
const int play_sns_phase_count = TC_COUNT(play_sns_phases);

/* Where nothing is under way yet: what the turn does next. */
static int phase_of_stage(int stage)
{
    static const uint8_t phases[SNS_STAGES] = {
        [SNS_STAGE_START] = START,          [SNS_STAGE_DRAW] = DRAW,
        [SNS_STAGE_ACTIVE] = DRAW,          [SNS_STAGE_ALLOCATE1] = ACTIVE_DICE,
        [SNS_STAGE_REACTIVE] = ACTIVE_DICE, [SNS_STAGE_ALLOCATE2] = REACTIVE_DICE,
        [SNS_STAGE_ACTIVATE] = ACTIVATIONS, [SNS_STAGE_CLEAN] = ACTIVATIONS,
        [SNS_STAGE_COMMAND1] = COMMANDERS,  [SNS_STAGE_COMMAND2] = COMMANDERS,
        [SNS_STAGE_MORALE1] = MORALE,       [SNS_STAGE_MORALE2] = MORALE,
        [SNS_STAGE_JUDGE] = MORALE,         [SNS_STAGE_RALLY1] = RALLYING,
        [SNS_STAGE_RALLY2] = RALLYING,      [SNS_STAGE_END] = END_OF_TURN,
    };
    return stage >= 0 && stage < SNS_STAGES ? phases[stage] : START;
}

/* -1: it may come at any time. */
static int phase_of(const sns_state *s, const tc_frame *f)
{
    switch (f->step) {
    case SNS_STEP_DRAW:
        return DRAW;
    case SNS_STEP_ROLL:
    case SNS_STEP_ALLOCATE:
        return f->a == s->active ? ACTIVE_DICE : REACTIVE_DICE;
    case SNS_STEP_PICK:
    case SNS_STEP_ACT:
        return ACTIVATIONS;
    case SNS_STEP_COMMAND:
        return COMMANDERS;
    case SNS_STEP_RALLY:
    case SNS_STEP_RALLY_DIE:
        return RALLYING;
    case SNS_STEP_ROUNDS:
        return MORALE; /* at the bottom only then: of an activation it lies on ACT */
    default:
        return -1;
    }
}

/* What lies right on the turn says where it stands; the turn itself knows what comes next. */
const char *play_sns_phase_name(const tc_state *s)
{
    const sns_state *sns = &s->as.sns;

    if (s->over)
        return play_sns_phases[GAME_OVER];
    if (!sns->turn || !sns->frames)
        return play_sns_phases[SET_UP];
    for (int i = 1; i < sns->frames && i < TC_FRAMES; i++) {
        const int phase = phase_of(sns, &sns->frame[i]);
        if (phase >= 0)
            return play_sns_phases[phase];
    }
    return play_sns_phases[phase_of_stage(sns->frame[0].a)];
}
