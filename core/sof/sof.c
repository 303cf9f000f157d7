/* Sword of Fire: what the core's interface asks of it. Who is awaited, which chapter checks
   what. */
#include "parts.h"
#include "tables.h"

/* ---- Words for events ---- */

static tc_event roll_event(int kind, tc_cite by, int who, int a, int b)
{
    return (tc_event){ .kind = (uint8_t)kind,
                       .who = (uint8_t)who,
                       .whom = TC_NONE,
                       .with = TC_NONE,
                       .rule = (uint16_t)by,
                       .ruling = (uint16_t)(by >> 16),
                       .a = (int16_t)a,
                       .b = (int16_t)b };
}

void sof_say_begin(sof_game *g, tc_cite by, int who, int need)
{
    tc_emit(g->ev, roll_event(TC_EV_BEGIN, by, who, need, 0));
}

int sof_modify(sof_game *g, tc_cite by, int who, int value)
{
    if (!tc_on(by & 0xffff))
        return 0;
    if (value)
        tc_emit(g->ev, roll_event(TC_EV_MOD, by, who, value, 0));
    return value;
}

void sof_say_dice(sof_game *g, tc_cite by, int who, int sides, const uint8_t *die, int count)
{
    for (int i = 0; i < count && g->ev; i++)
        tc_emit(g->ev, roll_event(TC_EV_DIE, by, who, sides, die[i]));
}

void sof_say_result(sof_game *g, tc_cite by, int who, int total, int passed)
{
    tc_emit(g->ev, roll_event(TC_EV_RESULT, by, who, total, passed));
}

/* ---- Who is awaited ---- */

static tc_await chance(int subject, tc_cite by, tc_pool pool, int step)
{
    return tc_chance(step, subject, by, pool);
}

static tc_await decision(int side, int subject, tc_cite by, uint32_t kinds, int step)
{
    return tc_decision(step, side, subject, by, kinds);
}

static const tc_pool one_d6 = { 1, 6, TC_EACH, 0 };
static const tc_pool two_d6 = { 2, 6, TC_SUM, 0 };

static tc_await await_answer(const sof_battle *b, const sof_frame *f)
{
    const bool relays = b->leader[f->a].overall;
    return decision(
        b->leader[f->a].side, SOF_LEADER0 + f->a, relays ? SOF_2_3_2_c : tc_by(SOF_3_1_1_b, SOF_R4),
        relays ? 1u << SOF_TILLY_CHOOSE : 1u << SOF_ACCEPT | 1u << SOF_DECLINE, f->step);
}

static tc_await await_march(const sof_state *s, const sof_frame *f)
{
    const bool friend = s->march.stage == 3; /* the unit passed, not the mover */
    const tc_cite by = s->march.stage == 1 ? tc_by(SOF_4_2_c, SOF_R23) : tc_by(SOF_4_1_c, SOF_R22);
    return chance(friend ? s->march.friend_passed - 1 : s->march.unit, by, one_d6, f->step);
}

int sof_first_attacker(const sof_battle *b, const sof_state *s, int battle)
{
    for (int u = 0; u < b->units; u++)
        if (s->unit[u].battle == battle && b->unit[u].side == s->side)
            return u;
    return 0;
}

static tc_await await_fight(const sof_battle *b, const sof_state *s, const sof_frame *f)
{
    if (f->b == 0)
        return chance(sof_first_attacker(b, s, f->a), SOF_5_0_g, one_d6, f->step);
    if (s->rolls_attack | s->rolls_defence) {
        const int l = __builtin_ctz(s->rolls_attack ? s->rolls_attack : s->rolls_defence);
        return chance(SOF_LEADER0 + l, tc_by(SOF_5_4_a, SOF_R57), two_d6, f->step);
    }
    return decision(s->side, TC_NONE, tc_by(SOF_5_3_1_b, SOF_R49), 1u << SOF_DRAGOON_RETREAT,
                    f->step);
}

static tc_await await_draw(const sof_battle *b, const sof_state *s, const sof_frame *f)
{
    const tc_pool cup = { 1, (uint8_t)(sof_markers(b, s) + s->event_in_cup), TC_EACH, 0 };
    return chance(SOF_CUP, tc_by(SOF_3_1_1_b, SOF_R4), cup, f->step);
}

static tc_await await_rally(const sof_battle *b, const sof_state *s, const sof_frame *f)
{
    const int unit = sof_rallying(b, s);
    return chance(unit, s->unit[unit].status == SOF_ROUTED ? SOF_6_0_c : SOF_6_0_b, one_d6,
                  f->step);
}

static tc_await await_guns(const sof_battle *b, const sof_state *s, const sof_frame *f)
{
    uint32_t kinds = 1u << SOF_BATTLE | 1u << SOF_DECLARE_BATTLES;
    if (sof_on(b, SOF_ARTILLERY))
        kinds |= 1u << SOF_BOMBARD;
    if (s->battles)
        kinds |= 1u << TC_CLEAR;
    return decision(s->side, SOF_LEADER0 + s->active, SOF_5_0_d, kinds, f->step);
}

static tc_await await_event(const sof_frame *f)
{
    if (!f->a)
        return chance(SOF_CUP, tc_by(SOF_7_4_a, SOF_R79), one_d6, f->step);
    return decision(f->b, TC_NONE,
                    f->a == 4 ? tc_by(SOF_7_4_c, SOF_R81) : tc_by(SOF_7_4_b, SOF_R80),
                    1u << SOF_EVENT_CHOICE, f->step);
}

tc_await sof_awaits(const sof_battle *b, const sof_state *s)
{
    static const uint32_t moving =
        1u << SOF_MOVE_UNIT | 1u << SOF_MOVE_LEADER | 1u << SOF_END_MOVEMENT;
    static const uint32_t setting =
        1u << SOF_PLACE_LEADER | 1u << SOF_SET_FACING | 1u << SOF_END_SETUP;

    if (s->frames == 0)
        return (tc_await){ .who = TC_OVER, .subject = TC_NONE, .rule = SOF_2_2_2 };
    const sof_frame *f = &s->frame[s->frames - 1];
    switch (f->step) {
    case SOF_STEP_SETUP:
        return decision(f->a, TC_NONE, tc_by(SOF_2_2_b, SOF_R8), setting, f->step);
    case SOF_STEP_ARRIVAL:
        return f->a ? decision(b->flank_side, TC_NONE, SOF_X1, 1u << SOF_EVENT_CHOICE, f->step)
                    : chance(SOF_CUP, SOF_X1, one_d6, f->step);
    case SOF_STEP_DRAW:
        return await_draw(b, s, f);
    case SOF_STEP_EVENT:
        return await_event(f);
    case SOF_STEP_ANSWER:
        return await_answer(b, f);
    case SOF_STEP_HOT_HEAD:
        return chance(SOF_LEADER0 + f->a, SOF_X2, one_d6, f->step);
    case SOF_STEP_PICK:
        return decision(s->side, SOF_LEADER0 + f->a, tc_by(SOF_5_4_d, SOF_R60),
                        1u << SOF_PICK_SINGLE, f->step);
    case SOF_STEP_MOVEMENT:
        return decision(s->side, SOF_LEADER0 + s->active, tc_by(SOF_4_0_a, SOF_R15), moving,
                        f->step);
    case SOF_STEP_MARCH:
        return await_march(s, f);
    case SOF_STEP_OVERRUN:
        return chance(SOF_LEADER0 + f->a, tc_by(SOF_5_4_b, SOF_R58), two_d6, f->step);
    case SOF_STEP_GUNS:
        return await_guns(b, s, f);
    case SOF_STEP_SHOT:
        return chance(SOF_GUN0 + f->a, SOF_7_3_d, sof_shot_pool(b, s), f->step);
    case SOF_STEP_BATTLES:
        return decision(s->side, SOF_LEADER0 + s->active, tc_by(SOF_5_0_d, SOF_R28),
                        1u << SOF_RESOLVE_NEXT, f->step);
    case SOF_STEP_FIGHT:
        return await_fight(b, s, f);
    case SOF_STEP_RELOCATE: {
        const int l = sof_relocating(b, s);
        return decision(b->leader[l].side, SOF_LEADER0 + l,
                        tc_by(f->a == 1 ? SOF_5_4_b : SOF_6_0_g, SOF_R59),
                        1u << SOF_RELOCATE_LEADER, f->step);
    }
    default:
        return await_rally(b, s, f);
    }
}

/* Is the next action a roll? The cheap half of sof_awaits. */
bool sof_awaits_dice(const sof_state *s)
{
    const sof_frame *f = &s->frame[s->frames - 1];
    switch (f->step) {
    case SOF_STEP_ARRIVAL:
    case SOF_STEP_EVENT:
        return f->a == 0;
    case SOF_STEP_FIGHT:
        return f->b == 0 || s->rolls_attack || s->rolls_defence;
    case SOF_STEP_DRAW:
    case SOF_STEP_HOT_HEAD:
    case SOF_STEP_MARCH:
    case SOF_STEP_OVERRUN:
    case SOF_STEP_SHOT:
    case SOF_STEP_RALLY:
        return true;
    default:
        return false;
    }
}

/* ---- The law: the right step, then the chapter ---- */

/* Which step a kind belongs to, and on what its refusal elsewhere rests. */
typedef struct kind_step {
    uint8_t step;
    tc_cite early, late; /* before the combat step of an activation, and from there on */
} kind_step;

static kind_step step_of(int kind)
{
    switch (kind) {
    case SOF_PLACE_LEADER:
    case SOF_SET_FACING:
    case SOF_END_SETUP:
        return (kind_step){ SOF_STEP_SETUP, tc_by(SOF_2_2_b, SOF_R8), tc_by(SOF_2_2_b, SOF_R8) };
    case SOF_ACCEPT:
    case SOF_DECLINE:
        return (kind_step){ SOF_STEP_ANSWER, SOF_3_1_1_b, SOF_3_1_1_b };
    case SOF_TILLY_CHOOSE:
        return (kind_step){ SOF_STEP_ANSWER, SOF_2_3_2_c, SOF_2_3_2_c };
    case SOF_PICK_SINGLE:
        return (kind_step){ SOF_STEP_PICK, SOF_5_4_d, SOF_5_4_d };
    case SOF_MOVE_UNIT:
    case SOF_MOVE_LEADER:
    case SOF_END_MOVEMENT:
        return (kind_step){ SOF_STEP_MOVEMENT, SOF_3_1_3_a, tc_by(SOF_5_0_a, SOF_R47) };
    case SOF_BOMBARD:
        return (kind_step){ SOF_STEP_GUNS, tc_by(SOF_3_1_3_a, SOF_R34),
                            tc_by(SOF_3_1_3_a, SOF_R34) };
    case SOF_BATTLE:
    case SOF_DECLARE_BATTLES:
    case TC_CLEAR:
        return (kind_step){ SOF_STEP_GUNS, SOF_5_0_a, tc_by(SOF_5_0_a, SOF_R28) };
    case SOF_RESOLVE_NEXT:
        return (kind_step){ SOF_STEP_BATTLES, tc_by(SOF_5_0_a, SOF_R28),
                            tc_by(SOF_5_0_d, SOF_R28) };
    case SOF_DRAGOON_RETREAT:
        return (kind_step){ SOF_STEP_FIGHT, tc_by(SOF_5_3_1_b, SOF_R49),
                            tc_by(SOF_5_3_1_b, SOF_R49) };
    case SOF_RELOCATE_LEADER:
        return (kind_step){ SOF_STEP_RELOCATE, tc_by(SOF_5_4_b, SOF_R59),
                            tc_by(SOF_5_4_b, SOF_R59) };
    default:
        return (kind_step){ SOF_STEP_EVENT, SOF_7_4_a, SOF_7_4_a };
    }
}

static bool is_combat_step(int step)
{
    return step == SOF_STEP_GUNS || step == SOF_STEP_BATTLES || step == SOF_STEP_FIGHT ||
           step == SOF_STEP_SHOT;
}

static tc_verdict check_step(const sof_state *s, int kind)
{
    const int step = s->frame[s->frames - 1].step;
    const kind_step k = step_of(kind);

    if (step == k.step || (step == SOF_STEP_ARRIVAL && kind == SOF_EVENT_CHOICE))
        return tc_legal();
    return tc_illegal(is_combat_step(step) ? k.late : k.early, 0, 0);
}

static tc_verdict check_clear(const sof_state *s, const tc_action *a)
{
    if (a->side != s->side)
        return tc_illegal(tc_by(SOF_3_1_1_b, SOF_R4), a->side, s->side);
    return s->battles ? tc_legal() : tc_illegal(TC_DRAFT, 0, 0);
}

tc_verdict sof_check(const sof_battle *b, const sof_state *s, const tc_action *a)
{
    const tc_verdict v = check_step(s, a->kind);
    if (v.rule)
        return v;
    switch (a->kind) {
    case SOF_PLACE_LEADER:
    case SOF_SET_FACING:
    case SOF_END_SETUP:
        return sof_check_setup(b, s, a);
    case SOF_ACCEPT:
    case SOF_DECLINE:
    case SOF_TILLY_CHOOSE:
        return sof_check_answer(b, s, a);
    case SOF_PICK_SINGLE:
        return sof_check_pick(b, s, a);
    case SOF_MOVE_UNIT:
        return sof_check_move(b, s, a);
    case SOF_MOVE_LEADER:
        return sof_check_move_leader(b, s, a);
    case SOF_END_MOVEMENT:
        return sof_check_end_movement(b, s, a);
    case SOF_BOMBARD:
        return sof_check_bombard(b, s, a);
    case SOF_BATTLE:
        return sof_check_battle(b, s, a);
    case TC_CLEAR:
        return check_clear(s, a);
    case SOF_DECLARE_BATTLES:
        return sof_check_declare(b, s, a);
    case SOF_RESOLVE_NEXT:
        return sof_check_resolve(b, s, a);
    case SOF_DRAGOON_RETREAT:
        return sof_check_dragoon(b, s, a);
    case SOF_RELOCATE_LEADER:
        return sof_check_relocate(b, s, a);
    case SOF_EVENT_CHOICE:
        return sof_check_event(b, s, a);
    default:
        return tc_illegal(TC_MALFORMED, a->kind, SOF_KIND_END);
    }
}

bool sof_is_item(int kind)
{
    return kind == SOF_BATTLE || kind == TC_CLEAR;
}

/* ---- The change ---- */

static void apply_kind(sof_game *g, const tc_action *a)
{
    switch (a->kind) {
    case SOF_PLACE_LEADER:
    case SOF_SET_FACING:
    case SOF_END_SETUP:
        sof_apply_setup(g, a);
        break;
    case SOF_ACCEPT:
    case SOF_DECLINE:
    case SOF_TILLY_CHOOSE:
        sof_apply_answer(g, a);
        break;
    case SOF_PICK_SINGLE:
        sof_apply_pick(g, a);
        break;
    case SOF_MOVE_UNIT:
        sof_apply_move(g, a);
        break;
    case SOF_MOVE_LEADER:
        sof_apply_move_leader(g, a);
        break;
    case SOF_END_MOVEMENT:
        sof_apply_end_movement(g);
        break;
    case SOF_BOMBARD:
        sof_apply_bombard(g, a);
        break;
    case SOF_BATTLE:
        sof_apply_battle(g, a);
        break;
    case TC_CLEAR:
        sof_clear_battles(g);
        break;
    case SOF_DECLARE_BATTLES:
        sof_apply_declare(g);
        break;
    case SOF_RESOLVE_NEXT:
        sof_apply_resolve(g, a);
        break;
    case SOF_DRAGOON_RETREAT:
        sof_apply_dragoon(g, a);
        break;
    case SOF_RELOCATE_LEADER:
        sof_apply_relocate(g, a);
        break;
    default:
        sof_apply_event(g, a);
        break;
    }
}

void sof_apply(sof_game *g, const tc_action *a)
{
    apply_kind(g, a);
    sof_run(g);
}

void sof_roll(sof_game *g, const uint8_t *die, int count)
{
    switch (sof_top(g->s)->step) {
    case SOF_STEP_ARRIVAL:
        sof_roll_arrival(g, die[0]);
        break;
    case SOF_STEP_DRAW:
        sof_roll_draw(g, die[0]);
        break;
    case SOF_STEP_EVENT:
        sof_roll_event(g, die[0]);
        break;
    case SOF_STEP_HOT_HEAD:
        sof_roll_hot_head(g, die[0]);
        break;
    case SOF_STEP_MARCH:
        sof_roll_march(g, die[0]);
        break;
    case SOF_STEP_OVERRUN: {
        const int l = sof_top(g->s)->a;
        sof_roll_leader(g, l, die, tc_by(SOF_5_4_b, SOF_R58));
        if (g->s->leader[l].hex != HEX_NONE)
            g->s->relocate |= (uint16_t)(1u << l);
        break;
    }
    case SOF_STEP_SHOT:
        sof_roll_shot(g, die, count);
        break;
    case SOF_STEP_FIGHT:
        sof_roll_fight(g, die);
        break;
    default:
        sof_roll_rally(g, die[0]);
        break;
    }
    sof_run(g);
}

void sof_begin(sof_game *g)
{
    *g->s = g->b->start;
    if (g->s->frames && g->s->frame[0].step == SOF_STEP_SETUP)
        sof_emit_setup(g);
    sof_run(g);
}
