/* See stations.h. Everything is reached by playing from a fixture's start. */
#include "stations.h"

#include <stdlib.h>
#include <string.h>

#define ROLL(b, s, ...)                                                                            \
    roll_some(b, s, (const uint8_t[]){ __VA_ARGS__ }, TC_COUNT(((const uint8_t[]){ __VA_ARGS__ })))

tc_action act(const tc_battle *b, const tc_state *s, int kind)
{
    const tc_await w = tc_awaits(b, s);
    return (tc_action){
        .kind = (uint8_t)kind, .side = w.who < 2 ? w.who : 0, .unit = TC_NONE, .target = TC_NONE
    };
}

tc_action act_on(const tc_battle *b, const tc_state *s, int kind, const char *id)
{
    tc_action a = act(b, s, kind);
    a.unit = (uint8_t)fixture_find(b, id);
    return a;
}

tc_action act_move(const tc_battle *b, const tc_state *s, const char *id, const char *path,
                   const char *charge)
{
    static const char *const dirs[HEX_DIRS] = { "N", "NE", "SE", "S", "SW", "NW" };
    const int subject = fixture_find(b, id);
    tc_action a = act_on(
        b, s, subject >= SOF_LEADER0 && subject < SOF_GUN0 ? SOF_MOVE_LEADER : SOF_MOVE_UNIT, id);
    char words[256], *rest = words;
    int n = 0;

    if (charge)
        a.target = (uint8_t)fixture_find(b, charge);
    strncpy(words, path, sizeof words - 1);
    words[sizeof words - 1] = 0;
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        const bool turn = !strncmp(word, "face:", 5);
        for (int dir = 0; dir < HEX_DIRS; dir++)
            if (!strcmp(turn ? word + 5 : word, dirs[dir]))
                tc_path_set(a.as.path, n++, (unsigned)((turn ? TC_STEP_TURN : TC_STEP_GO) + dir));
    }
    return a;
}

tc_action act_set(const tc_battle *b, const tc_state *s, int kind, const char *ids)
{
    tc_action a = act(b, s, kind);
    char words[256], *rest = words;

    strncpy(words, ids, sizeof words - 1);
    words[sizeof words - 1] = 0;
    for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;)
        tc_set_add(a.as.set, (unsigned)fixture_find(b, word));
    return a;
}

bool roll_some(const tc_battle *b, tc_state *s, const uint8_t *dice, int count)
{
    tc_dice script = { .script = dice, .script_len = (uint32_t)count };
    const tc_action roll = { .kind = TC_ROLL };
    while (script.used < script.script_len)
        if (tc_apply(b, s, &roll, &script, NULL).rule != TC_LEGAL)
            return false;
    return true;
}

static bool take(const tc_battle *b, tc_state *s, tc_action a)
{
    return tc_apply(b, s, &a, NULL, NULL).rule == TC_LEGAL;
}

/* Begins, draws an AM of the leader: his owner is asked. */
static bool draw(const tc_battle *b, tc_state *s, const char *leader)
{
    tc_begin(b, s, NULL);
    const int die = fixture_draw_die(b, s, leader);
    return die > 0 && ROLL(b, s, (uint8_t)die);
}

static bool accept(const tc_battle *b, tc_state *s, const char *leader)
{
    return draw(b, s, leader) && take(b, s, act(b, s, SOF_ACCEPT));
}

static bool end_movement(const tc_battle *b, tc_state *s, const char *leader)
{
    return accept(b, s, leader) && take(b, s, act(b, s, SOF_END_MOVEMENT));
}

/* ---- Positions --------------------------------------------------------------------------- */

/* Two foot and a horse against two foot, in contact in the middle. */
static void line_up(tc_battle *b)
{
    fixture_unit(b, "C1", "I6-4m3", 8, 9, "T");
    fixture_unit(b, "C2", "I5-4m4", 9, 9, "T");
    fixture_unit(b, "C3", "H5-8m4", 5, 11, "T");
    fixture_unit(b, "P1", "I6-4m3", 8, 8, "Q");
    fixture_unit(b, "P2", "H4-8m3", 10, 9, "Q");
}

static bool build_setup(tc_battle *b, tc_state *s)
{
    line_up(b);
    fixture_switch(b, "facing", true);
    fixture_at_setup(b);
    tc_begin(b, s, NULL);
    return true;
}

static bool build_draw(tc_battle *b, tc_state *s)
{
    line_up(b);
    tc_begin(b, s, NULL);
    return true;
}

static bool build_answer(tc_battle *b, tc_state *s)
{
    line_up(b);
    return draw(b, s, "T");
}

/* O is overall commander; A leads, B is too far away. */
static bool build_tilly(tc_battle *b, tc_state *s)
{
    line_up(b);
    fixture_switch(b, "father_tilly", true);
    const int o = fixture_leader(b, "O", SOF_CATHOLIC, 3, 4, 13);
    b->as.sof.leader[o].overall = 1;
    fixture_leader(b, "B", SOF_CATHOLIC, 1, 18, 2);
    fixture_cup(b, "O", 3);
    return draw(b, s, "O");
}

static bool build_pick(tc_battle *b, tc_state *s)
{
    line_up(b);
    const int t = fixture_find(b, "T") - SOF_LEADER0;
    b->as.sof.start.leader[t] = (sof_leader){ .hex = HEX_NONE, .state = SOF_LEADERLESS, .cup = 1 };
    return accept(b, s, "T");
}

static bool build_movement(tc_battle *b, tc_state *s)
{
    line_up(b);
    fixture_switch(b, "facing", true);
    return accept(b, s, "T");
}

static bool build_river(tc_battle *b, tc_state *s)
{
    fixture_unit(b, "C1", "I6-4m3", 8, 8, "T");
    fixture_unit(b, "P1", "I6-4m3", 12, 4, "Q");
    for (int dir = 0; dir < HEX_DIRS; dir++)
        if (dir == HEX_N || dir == HEX_NE || dir == HEX_NW)
            fixture_river(b, 8, 8, dir);
    return accept(b, s, "T") && take(b, s, act_move(b, s, "C1", "N", NULL));
}

static bool build_mover(tc_battle *b, tc_state *s)
{
    fixture_unit(b, "C1", "I6-4m3", 8, 10, "T");
    fixture_unit(b, "C2", "I5-4m3", 8, 9, "T");
    fixture_unit(b, "P1", "I6-4m3", 12, 4, "Q");
    return accept(b, s, "T") && take(b, s, act_move(b, s, "C1", "N N", NULL));
}

static bool build_friend(tc_battle *b, tc_state *s)
{
    return build_mover(b, s) && ROLL(b, s, 1);
}

/* Q stands alone in the way of C1. */
static bool build_overrun(tc_battle *b, tc_state *s)
{
    fixture_unit(b, "C1", "H6-8m3", 8, 10, "T");
    fixture_unit(b, "P1", "I6-4m3", 12, 4, "Q");
    fixture_unit(b, "P2", "I6-4m3", 14, 4, "Q");
    fixture_leader(b, "Q", SOF_PROTESTANT, 2, 8, 8);
    return accept(b, s, "T") && take(b, s, act_move(b, s, "C1", "N N N", NULL));
}

static bool build_survivor(tc_battle *b, tc_state *s)
{
    return build_overrun(b, s) && ROLL(b, s, 3, 4);
}

static bool build_guns(tc_battle *b, tc_state *s)
{
    line_up(b);
    fixture_gun(b, "G1", SOF_CATHOLIC, true, 8, 11);
    fixture_gun(b, "G2", SOF_CATHOLIC, false, 10, 11);
    fixture_gun(b, "G3", SOF_PROTESTANT, true, 12, 5);
    fixture_switch(b, "artillery", true);
    return end_movement(b, s, "T");
}

static bool build_draft(tc_battle *b, tc_state *s)
{
    return build_guns(b, s) && take(b, s, act_set(b, s, SOF_BATTLE, "C1 P1"));
}

static bool build_shot(tc_battle *b, tc_state *s)
{
    if (!build_guns(b, s))
        return false;
    tc_action shot = act_on(b, s, SOF_BOMBARD, "G2");
    shot.target = (uint8_t)fixture_find(b, "P2");
    return take(b, s, shot);
}

static bool build_battles(tc_battle *b, tc_state *s)
{
    return build_draft(b, s) && take(b, s, act_set(b, s, SOF_BATTLE, "C2 P2")) &&
           take(b, s, act(b, s, SOF_DECLARE_BATTLES));
}

static bool build_fight(tc_battle *b, tc_state *s)
{
    return build_battles(b, s) && take(b, s, act(b, s, SOF_RESOLVE_NEXT));
}

/* T with C1, Q with P1: both are rolled for after the battle. */
static bool build_leader_roll(tc_battle *b, tc_state *s)
{
    fixture_leader(b, "T", SOF_CATHOLIC, 3, 8, 9);
    fixture_leader(b, "Q", SOF_PROTESTANT, 2, 8, 8);
    return build_fight(b, s) && ROLL(b, s, 3);
}

/* Ten to one: De on a 6, and Q lives. */
static bool build_orphan(tc_battle *b, tc_state *s)
{
    fixture_unit(b, "C1", "I60-4m3", 8, 9, "T");
    fixture_unit(b, "P1", "I6-4m3", 8, 8, "Q");
    fixture_unit(b, "P2", "I6-4m3", 12, 4, "Q");
    fixture_unit(b, "P3", "I6-4m3/r", 14, 4, "Q");
    fixture_leader(b, "Q", SOF_PROTESTANT, 2, 8, 8);
    return end_movement(b, s, "T") && take(b, s, act_set(b, s, SOF_BATTLE, "C1 P1")) &&
           take(b, s, act(b, s, SOF_DECLARE_BATTLES)) && take(b, s, act(b, s, SOF_RESOLVE_NEXT)) &&
           ROLL(b, s, 6, 3, 4);
}

static bool build_dragoons(tc_battle *b, tc_state *s)
{
    fixture_unit(b, "C1", "D5-8m3", 8, 9, "T");
    fixture_unit(b, "C2", "D5-8m3", 7, 8, "T");
    fixture_unit(b, "P1", "I10-4m3", 8, 8, "Q");
    return end_movement(b, s, "T") && take(b, s, act_set(b, s, SOF_BATTLE, "C1 C2 P1")) &&
           take(b, s, act(b, s, SOF_DECLARE_BATTLES)) && take(b, s, act(b, s, SOF_RESOLVE_NEXT)) &&
           ROLL(b, s, 4);
}

/* One AM in the cup: the phase ends at once. */
static bool build_rally(tc_battle *b, tc_state *s)
{
    line_up(b);
    fixture_unit(b, "C1", "I6-4m3/d", 8, 9, "T");
    fixture_unit(b, "P1", "I6-4m3/d", 8, 8, "Q");
    fixture_unit(b, "P3", "I6-4m3/r", 15, 8, "Q");
    fixture_cup(b, "T", 0);
    fixture_cup(b, "Q", 1);
    tc_begin(b, s, NULL);
    return true;
}

static bool build_rally_routed(tc_battle *b, tc_state *s)
{
    return build_rally(b, s) && ROLL(b, s, 2, 2);
}

static bool build_event_die(tc_battle *b, tc_state *s)
{
    line_up(b);
    fixture_unit(b, "C2", "I5-4m4/d", 9, 9, "T");
    fixture_unit(b, "C4", "I5-4m4/r", 3, 12, "T");
    fixture_switch(b, "random_events", true);
    b->as.sof.start.event_in_cup = 1;
    return draw(b, s, "event");
}

static bool build_event_1(tc_battle *b, tc_state *s)
{
    return build_event_die(b, s) && ROLL(b, s, 1);
}

static bool build_event_4(tc_battle *b, tc_state *s)
{
    return build_event_die(b, s) && ROLL(b, s, 4);
}

static bool build_event_6(tc_battle *b, tc_state *s)
{
    return build_event_die(b, s) && ROLL(b, s, 6);
}

static bool build_event_move(tc_battle *b, tc_state *s)
{
    return build_event_4(b, s) && take(b, s, act_set(b, s, SOF_EVENT_CHOICE, "C1 C3"));
}

static bool build_arrival_die(tc_battle *b, tc_state *s)
{
    line_up(b);
    fixture_unit(b, "C4", "H5-8m4/away", 0, 0, "T");
    b->as.sof.flank_side = SOF_CATHOLIC;
    b->as.sof.flank_first = 4;
    b->as.sof.flank_sure = 8;
    b->as.sof.flank_row0 = 3;
    b->as.sof.flank_row1 = 12;
    b->as.sof.start.turn = 4;
    fixture_at_turn(b);
    tc_begin(b, s, NULL);
    return true;
}

static bool build_arrival(tc_battle *b, tc_state *s)
{
    return build_arrival_die(b, s) && ROLL(b, s, 1);
}

static bool build_hot_head(tc_battle *b, tc_state *s)
{
    line_up(b);
    fixture_gun(b, "G3", SOF_PROTESTANT, true, 12, 3);
    fixture_switch(b, "artillery", true);
    b->as.sof.leader[fixture_find(b, "T") - SOF_LEADER0].hot_head = 1;
    b->as.sof.start.fired[SOF_PROTESTANT] = 1;
    return accept(b, s, "T");
}

static bool build_duty(tc_battle *b, tc_state *s)
{
    return build_hot_head(b, s) && ROLL(b, s, 2);
}

static bool build_over(tc_battle *b, tc_state *s)
{
    return build_movement(b, s) && take(b, s, act(b, s, TC_RESIGN));
}

static const struct {
    const char *name;
    bool (*build)(tc_battle *b, tc_state *s);
    uint8_t step, who;
} stations[STATIONS] = {
    [ST_SETUP] = { "set-up", build_setup, SOF_STEP_SETUP, 1 },
    [ST_DRAW] = { "draw", build_draw, SOF_STEP_DRAW, TC_CHANCE },
    [ST_ANSWER] = { "answer", build_answer, SOF_STEP_ANSWER, 0 },
    [ST_TILLY] = { "Tilly's AM", build_tilly, SOF_STEP_ANSWER, 0 },
    [ST_PICK] = { "pick", build_pick, SOF_STEP_PICK, 0 },
    [ST_MOVEMENT] = { "movement", build_movement, SOF_STEP_MOVEMENT, 0 },
    [ST_RIVER] = { "river die", build_river, SOF_STEP_MARCH, TC_CHANCE },
    [ST_MOVER] = { "mover's die", build_mover, SOF_STEP_MARCH, TC_CHANCE },
    [ST_FRIEND] = { "friend's die", build_friend, SOF_STEP_MARCH, TC_CHANCE },
    [ST_OVERRUN] = { "overrun", build_overrun, SOF_STEP_OVERRUN, TC_CHANCE },
    [ST_SURVIVOR] = { "survivor", build_survivor, SOF_STEP_RELOCATE, 1 },
    [ST_GUNS] = { "guns", build_guns, SOF_STEP_GUNS, 0 },
    [ST_DRAFT] = { "draft", build_draft, SOF_STEP_GUNS, 0 },
    [ST_SHOT] = { "shot", build_shot, SOF_STEP_SHOT, TC_CHANCE },
    [ST_BATTLES] = { "battles", build_battles, SOF_STEP_BATTLES, 0 },
    [ST_FIGHT] = { "fight", build_fight, SOF_STEP_FIGHT, TC_CHANCE },
    [ST_LEADER_ROLL] = { "leader's roll", build_leader_roll, SOF_STEP_FIGHT, TC_CHANCE },
    [ST_ORPHAN] = { "orphaned leader", build_orphan, SOF_STEP_RELOCATE, 1 },
    [ST_DRAGOONS] = { "dragoons", build_dragoons, SOF_STEP_FIGHT, 0 },
    [ST_RALLY] = { "rally", build_rally, SOF_STEP_RALLY, TC_CHANCE },
    [ST_RALLY_ROUTED] = { "rally of the routed", build_rally_routed, SOF_STEP_RALLY, TC_CHANCE },
    [ST_EVENT_DIE] = { "event die", build_event_die, SOF_STEP_EVENT, TC_CHANCE },
    [ST_EVENT_1] = { "event 1", build_event_1, SOF_STEP_EVENT, 0 },
    [ST_EVENT_4] = { "event 4", build_event_4, SOF_STEP_EVENT, 0 },
    [ST_EVENT_6] = { "event 6", build_event_6, SOF_STEP_EVENT, 0 },
    [ST_EVENT_MOVE] = { "event 4's movement", build_event_move, SOF_STEP_MOVEMENT, 0 },
    [ST_ARRIVAL_DIE] = { "arrival die", build_arrival_die, SOF_STEP_ARRIVAL, TC_CHANCE },
    [ST_ARRIVAL] = { "arrival", build_arrival, SOF_STEP_ARRIVAL, 0 },
    [ST_HOT_HEAD] = { "hot head", build_hot_head, SOF_STEP_HOT_HEAD, TC_CHANCE },
    [ST_DUTY] = { "duty", build_duty, SOF_STEP_MOVEMENT, 0 },
    [ST_OVER] = { "over", build_over, 0, TC_OVER },
};

const char *station_name(enum station at)
{
    return stations[at].name;
}

bool station_build(enum station at, tc_battle *b, tc_state *s)
{
    fixture_plain(b);
    if (!stations[at].build(b, s))
        return false;
    const tc_await w = tc_awaits(b, s);
    return w.who == stations[at].who && w.step == stations[at].step &&
           tc_audit(b, s).rule == TC_LEGAL;
}
