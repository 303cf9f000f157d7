/* Sword of Fire: names of subjects (units, leaders, guns, the cup), kinds, hexes, and of every code
   of its rules. */
#include "../../core/sof/tables.h"
#include "../inside.h"

#define NAMED(table, i) ((i) >= 0 && (i) < TC_COUNT(table) ? (table)[i] : NULL)

/* ---- Subjects -------------------------------------------------------------------------------- */

const char *play_sof_subject_id(const tc_battle *b, int subject)
{
    const sof_battle *sof = &b->as.sof;

    if (subject >= 0 && subject < sof->units)
        return sof->unit[subject].id;
    if (subject >= SOF_LEADER0 && subject < SOF_LEADER0 + sof->leaders)
        return sof->leader[subject - SOF_LEADER0].id;
    if (subject >= SOF_GUN0 && subject < SOF_GUN0 + sof->guns)
        return sof->gun[subject - SOF_GUN0].id;
    return subject == SOF_CUP ? "cup" : NULL;
}

/* Guns have no names of their own. */
const char *play_sof_subject_name(const tc_battle *b, int subject)
{
    const sof_battle *sof = &b->as.sof;

    if (subject >= 0 && subject < sof->units)
        return sof->unit[subject].name;
    if (subject >= SOF_LEADER0 && subject < SOF_LEADER0 + sof->leaders)
        return sof->leader[subject - SOF_LEADER0].name;
    return subject == SOF_CUP ? "the cup" : NULL;
}

int play_sof_side_of(const tc_battle *b, const tc_state *s, int subject)
{
    const sof_battle *sof = &b->as.sof;

    if (subject >= 0 && subject < sof->units)
        return sof->unit[subject].side;
    if (subject >= SOF_LEADER0 && subject < SOF_LEADER0 + sof->leaders)
        return sof->leader[subject - SOF_LEADER0].side;
    if (s && subject >= SOF_GUN0 && subject < SOF_GUN0 + sof->guns)
        return s->as.sof.gun[subject - SOF_GUN0].owner;
    return -1;
}

const char *play_sof_side_name(const tc_battle *b, int side)
{
    (void)b;
    return side == SOF_CATHOLIC ? "catholic" : "protestant";
}

void play_sof_put_fate(play_pen *p, const tc_battle *b, const tc_state *s, int subject)
{
    static const char *const units[] = { "in order", "disordered", "routed", "eliminated" };
    static const char *const leaders[] = { "unhurt", "killed, nobody in his place",
                                           "killed, replaced", "killed, and his command gone" };
    static const char *const guns[] = { "in action", "abandoned", "destroyed" };
    const sof_state *sof = &s->as.sof;
    const int gun = subject - SOF_GUN0;

    if (subject < SOF_LEADER0)
        pen_text(p, units[sof->unit[subject].status]);
    else if (subject < SOF_GUN0)
        pen_text(p, leaders[sof->leader[subject - SOF_LEADER0].state]);
    else
        pen_text(p, sof->gun[gun].owner != b->as.sof.gun[gun].side ? "captured"
                                                                   : guns[sof->gun[gun].state]);
}

/* ---- Kinds of decisions ---------------------------------------------------------------------- */

static const play_code kinds[] = {
#define KIND(symbol, name, carries) { name, carries },
#include "../../core/sof/kinds.def"
#undef KIND
};

static const play_code events[] = {
#define EVENT(symbol, name, fields) { name, fields },
#include "../../core/sof/events.def"
#undef EVENT
};

static const char *const step_names[SOF_STEPS] = {
    [SOF_STEP_NONE] = "NONE",         [SOF_STEP_SETUP] = "SETUP",
    [SOF_STEP_TURN] = "TURN",         [SOF_STEP_ARRIVAL] = "ARRIVAL",
    [SOF_STEP_DRAW] = "DRAW",         [SOF_STEP_EVENT] = "EVENT",
    [SOF_STEP_ANSWER] = "ANSWER",     [SOF_STEP_HOT_HEAD] = "HOT_HEAD",
    [SOF_STEP_PICK] = "PICK",         [SOF_STEP_MOVEMENT] = "MOVEMENT",
    [SOF_STEP_MARCH] = "MARCH",       [SOF_STEP_OVERRUN] = "OVERRUN",
    [SOF_STEP_GUNS] = "GUNS",         [SOF_STEP_SHOT] = "SHOT",
    [SOF_STEP_BATTLES] = "BATTLES",   [SOF_STEP_FIGHT] = "FIGHT",
    [SOF_STEP_RELOCATE] = "RELOCATE", [SOF_STEP_ROUT] = "ROUT",
    [SOF_STEP_RALLY] = "RALLY",       [SOF_STEP_VICTORY] = "VICTORY",
};

static const char *const step_words[SOF_STEPS] = {
    [SOF_STEP_NONE] = "nothing",
    [SOF_STEP_SETUP] = "set-up",
    [SOF_STEP_TURN] = "start of the turn",
    [SOF_STEP_ARRIVAL] = "arrival of the flank march",
    [SOF_STEP_DRAW] = "drawing an activation marker",
    [SOF_STEP_EVENT] = "random event",
    [SOF_STEP_ANSWER] = "accepting or declining the marker",
    [SOF_STEP_HOT_HEAD] = "the hot head's die",
    [SOF_STEP_PICK] = "picking the one unit of a leaderless command",
    [SOF_STEP_MOVEMENT] = "movement",
    [SOF_STEP_MARCH] = "a morale check on the march",
    [SOF_STEP_OVERRUN] = "a leader overrun",
    [SOF_STEP_GUNS] = "bombardment, then declaring battles",
    [SOF_STEP_SHOT] = "bombardment",
    [SOF_STEP_BATTLES] = "choosing the next battle",
    [SOF_STEP_FIGHT] = "battle",
    [SOF_STEP_RELOCATE] = "placing a leader",
    [SOF_STEP_ROUT] = "rout",
    [SOF_STEP_RALLY] = "rally",
    [SOF_STEP_VICTORY] = "counting victory points",
};

static const play_refusal refusals[] = {
#define NUMBERS(rule, ruling, got, need, words) { rule, ruling, PLAY_##got, PLAY_##need, words },
#define BARE(rule, ruling, words)               { rule, ruling, PLAY_NOTHING, PLAY_NOTHING, words },
#include "../../core/sof/refusals.def"
#undef NUMBERS
#undef BARE
};

const play_lexicon play_sof_lexicon = {
    .credit = "Rules: Sword of Fire: Lutter 1626, by R. Chiavini, development P. Rohrbaugh "
              "(High Flying Dice Games), with our thanks.",
    .nobody = "no unit, leader or gun \"%\" in this battle",
    .coin = "VP",
    .kind = kinds,
    .kinds = TC_COUNT(kinds),
    .event = events,
    .events = TC_COUNT(events),
    .step = step_names,
    .step_words = step_words,
    .steps = SOF_STEPS,
    .subjects = SOF_SUBJECTS,
    .items = (uint64_t)1 << SOF_BATTLE,
    .refusals = refusals,
    .refusal_count = TC_COUNT(refusals),
    .wholes = (uint64_t)1 << SOF_DECLARE_BATTLES,
};

const char *play_status_name(int status)
{
    static const char *const names[] = { "NORMAL", "DISORDERED", "ROUTED", "ELIMINATED" };
    return NAMED(names, status);
}

const char *play_arm_name(int arm)
{
    static const char *const names[] = { "infantry", "heavy cavalry", "dragoons", "cavalry" };
    return NAMED(names, arm);
}

const char *play_edge_name(int edge)
{
    static const char *const names[] = { "north", "south", "west", "east" };
    return NAMED(names, edge);
}

const char *play_column_name(int column)
{
    static const char *const names[] = { "1-3", "1-2", "1-1", "1.5-1", "2-1", "3-1", "4-1", "5-1" };
    return NAMED(names, column);
}

const char *play_result_name(int result)
{
    static const char *const names[] = { "Ne", "Ad", "Ar", "Ae", "Dd", "Dr", "De", "Dx" };
    return NAMED(names, result);
}

const char *play_result_words(int result)
{
    static const char *const words[] = {
        "no effect",           "attacker disordered", "attacker routed",     "attacker eliminated",
        "defender disordered", "defender routed",     "defender eliminated", "both disordered",
    };
    return NAMED(words, result);
}

const char *play_gun_state_name(int state)
{
    static const char *const names[] = { "operative", "abandoned", "destroyed" };
    return NAMED(names, state);
}

const char *play_leader_state_name(int state)
{
    static const char *const names[] = { "led", "leaderless", "replaced", "left" };
    return NAMED(names, state);
}

/* ---- Place and time -------------------------------------------------------------------------- */

const char *play_dir_name(int dir)
{
    static const char *const names[HEX_DIRS] = { "N", "NE", "SE", "S", "SW", "NW" };
    return NAMED(names, dir);
}

/* The book's phases (SOF-3.1 to 3.3); resolutions nest, so the bottom of the agenda decides. */
const char *play_sof_phase_name(const tc_state *s)
{
    const sof_state *sof = &s->as.sof;

    for (int i = 0; i < sof->frames && i < SOF_FRAMES; i++) {
        switch (sof->frame[i].step) {
        case SOF_STEP_SETUP:
            return "Set-up";
        case SOF_STEP_RALLY:
            return "Rally Phase";
        case SOF_STEP_VICTORY:
            return "Victory Phase";
        default:
            break;
        }
    }
    return s->over ? "Game over" : "Activation Phase";
}

int play_minute(int turn)
{
    return SOF_START_MINUTE + SOF_TURN_MINUTES * (turn > 0 ? turn - 1 : 0);
}

void pen_clock(play_pen *p, int minute)
{
    pen_two(p, minute / 60 % 24);
    pen_char(p, ':');
    pen_two(p, minute % 60);
}
