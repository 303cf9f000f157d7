/* Tilly's Very Bad Day: what the core's interface asks of it. Who is awaited, which chapter checks
   what, and the order of the sequence of play: the wrong step or side is refused by its own rule.
 */
#include "parts.h"

/* ---- Events ---- */

/* An event has four numbers. NOLINTNEXTLINE(readability-function-size) */
void tvb_say(tvb_game *g, int event, tc_cite by, int who, int whom, int a, int b, int c, int d)
{
    tc_say(g->ev, event, by, who, whom, a, b, c, d);
}

void tvb_emit_die(tvb_game *g, int who, tc_cite by, int value)
{
    tvb_say(g, TC_EV_DIE, by, who, TC_NONE, 6, value, 0, 0);
}

/* ---- Who is awaited ---- */

static uint64_t bit(int kind)
{
    return (uint64_t)1 << kind;
}

static tc_await chance(const tvb_frame *f, int subject, tc_cite by, tc_pool pool)
{
    return tc_chance(f->step, subject, by, pool);
}

static tc_await decision(const tvb_frame *f, int side, int subject, tc_cite by, uint64_t kinds)
{
    return tc_decision(f->step, side, subject, by, kinds);
}

/* Whose decision the step on top is. */
static int side_awaited(const tvb_state *s)
{
    const tvb_frame *f = &s->frame[s->frames - 1];
    switch (f->step) {
    case TVB_STEP_TERRAIN:
        return !s->attacker;
    case TVB_STEP_CHARGE: /* 3.2.c: the classes alternate, Attacker first */
        return f->a & 1 ? !s->attacker : s->attacker;
    case TVB_STEP_ALLOCATE:
        return tvb_side(f->a);
    case TVB_STEP_HEROICS:
        return !tvb_side(s->routed[f->a]);
    default:
        return f->a & 1;
    }
}

/* In which phase a Move or Shoot step lies: 2.a is the rule of the second. */
static tc_cite phase_cite(const tvb_state *s, const tvb_frame *f, unsigned first)
{
    const bool move = f->step == TVB_STEP_MOVE;
    if (f->step == TVB_STEP_SHOOT && f->b)
        return TVB_X4;
    return (f->a == s->attacker) == move ? first : TVB_2_a;
}

static tc_await await_move(const tvb_state *s, const tvb_frame *f)
{
    uint64_t kinds = bit(TVB_CHECK) | bit(TVB_MOVE) | bit(TVB_PIVOT) | bit(TVB_WAYPOINT) |
                     bit(TVB_CMD_MOVE) | bit(TVB_FACE_LOCKED) | bit(TVB_END_STEP);
    if (s->due)
        kinds |= bit(TVB_ENTER);
    if (s->waypoints)
        kinds |= bit(TC_CLEAR);
    return decision(f, f->a, TC_NONE, phase_cite(s, f, TVB_1_1_a), kinds);
}

static const tc_pool one_d6 = { 1, 6, TC_EACH, 0 };

static tc_await await_chance(const tvb_battle *b, const tvb_state *s, const tvb_frame *f)
{
    static const tc_cite check[] = {
        [TVB_FOR_MOVE] = TVB_1_1_c | (tc_cite)TVB_R29 << 16,
        [TVB_FOR_CHARGE] = TVB_3_1_b | (tc_cite)TVB_R29 << 16,
        [TVB_FOR_EVADE] = TVB_3_3_g | (tc_cite)TVB_R65 << 16,
        [TVB_FOR_RALLY] = TVB_3_5_c | (tc_cite)TVB_R29 << 16,
    };
    switch (f->step) {
    case TVB_STEP_INITIATIVE:
        return chance(f, TVB_ARMY0 + f->a, TVB_S_a, one_d6);
    case TVB_STEP_CHECK:
        return chance(f, f->a, check[f->b & 3], (tc_pool){ s->unit[f->a].resolve, 6, TC_HITS, 6 });
    case TVB_STEP_VOLLEY:
        return chance(f, f->b, TVB_1_2_k, tvb_volley_pool(b, s));
    case TVB_STEP_CASUALTY:
        return chance(f, f->a, TVB_1_2_p, one_d6);
    case TVB_STEP_ARRIVAL:
        return chance(f, TVB_ARMY0 + (b->x.arrival[f->a & 3].command - 1) / TVB_COMMANDS, TVB_X5,
                      one_d6);
    case TVB_STEP_MIST:
        return chance(f, TVB_SKY, TVB_X8, one_d6);
    case TVB_STEP_BALL:
        return chance(f, f->a, TVB_X17, one_d6);
    case TVB_STEP_POWDER:
        return chance(f, f->a, TVB_X18, one_d6);
    case TVB_STEP_UNRELIABLE:
        return chance(f, f->a, TVB_X14, one_d6);
    case TVB_STEP_FIGHT:
        return chance(f, f->a, f->c ? TVB_3_4_e : TVB_3_4_c, tvb_melee_pool(b, s));
    default: /* TVB_STEP_ARMY_MORALE */
        return chance(f, TVB_ARMY0 + f->b, tc_by(TVB_4_4_d, TVB_R88), tvb_morale_pool(b, s));
    }
}

/* Is the next action a roll? */
bool tvb_awaits_dice(const tvb_state *s)
{
    if (!s->frames) /* over, or no state at all */
        return false;
    switch (s->frame[s->frames - 1].step) {
    case TVB_STEP_INITIATIVE:
    case TVB_STEP_CHECK:
    case TVB_STEP_VOLLEY:
    case TVB_STEP_CASUALTY:
    case TVB_STEP_ARRIVAL:
    case TVB_STEP_MIST:
    case TVB_STEP_BALL:
    case TVB_STEP_POWDER:
    case TVB_STEP_UNRELIABLE:
    case TVB_STEP_FIGHT:
    case TVB_STEP_ARMY_MORALE:
        return true;
    default:
        return false;
    }
}

static tc_await await_close_combat(const tvb_battle *b, const tvb_state *s, const tvb_frame *f)
{
    const int side = side_awaited(s);
    switch (f->step) {
    case TVB_STEP_DECLARE:
        return decision(f, side, TC_NONE, tc_by(TVB_3_1_a, TVB_R52),
                        bit(TVB_DECLARE) | bit(TVB_DECLARE_CMD) | bit(TVB_END_DECLARE));
    case TVB_STEP_CHARGE:
        return decision(f, side, TC_NONE, TVB_3_2_c, bit(TVB_CHARGE_NEXT));
    case TVB_STEP_POINT_BLANK:
        return decision(f, side, TC_NONE, tc_by(TVB_3_3_a, TVB_R64),
                        bit(TVB_PB_SHOOT) | bit(TVB_END_STEP) |
                            (tvb_on(b, TVB_MAY_EVADE) ? bit(TVB_EVADE) : 0));
    case TVB_STEP_MELEE:
        return decision(f, side, TC_NONE, tc_by(TVB_3_4_b, TVB_R67), bit(TVB_CHOOSE_MELEE));
    case TVB_STEP_PRIMARY:
        return decision(f, side, tvb_primary_enemy(b, s), tc_by(TVB_3_4_h, TVB_R68),
                        bit(TVB_PRIMARY));
    case TVB_STEP_ALLOCATE:
        return decision(f, side, f->a, tc_by(TVB_3_4_g, TVB_R69), bit(TVB_ALLOCATE));
    case TVB_STEP_RALLY:
        return decision(f, side, TC_NONE, tc_by(TVB_3_5_a, TVB_R74),
                        bit(TVB_RALLY_BACK) | bit(TVB_END_STEP));
    default: /* TVB_STEP_HEROICS */
        return decision(f, side, s->routed[f->a], tc_by(TVB_4_3_a, TVB_R85), bit(TVB_HEROICS));
    }
}

tc_await tvb_awaits(const tvb_battle *b, const tvb_state *s)
{
    if (s->frames == 0)
        return (tc_await){ .who = TC_OVER, .subject = TC_NONE, .rule = TVB_4_4_a };
    const tvb_frame *f = &s->frame[s->frames - 1];
    if (tvb_awaits_dice(s))
        return await_chance(b, s, f);
    switch (f->step) {
    case TVB_STEP_ARMY:
        return decision(f, side_awaited(s), TC_NONE, TVB_A_a, tvb_setup_kinds(b, s));
    case TVB_STEP_TERRAIN:
        return decision(f, side_awaited(s), TC_NONE, tc_by(TVB_S_b, TVB_R81),
                        tvb_setup_kinds(b, s));
    case TVB_STEP_DEPLOY:
        return decision(f, side_awaited(s), TC_NONE, tc_by(TVB_S_f, TVB_R82),
                        tvb_setup_kinds(b, s));
    case TVB_STEP_CANNONS:
        return decision(f, side_awaited(s), TC_NONE, tc_by(TVB_S_g, TVB_R82),
                        tvb_setup_kinds(b, s));
    case TVB_STEP_MOVE:
        return await_move(s, f);
    case TVB_STEP_SHOOT:
        return decision(f, f->a, TC_NONE, phase_cite(s, f, TVB_1_2_d),
                        bit(TVB_SHOOT) | bit(TVB_END_STEP));
    default:
        return await_close_combat(b, s, f);
    }
}

/* ---- The law: the right fields, the right step, the right side, then the chapter ---- */

enum { FAR = 100000 }; /* this far off the table nothing is worth measuring */

static tc_verdict check_range(int got, int low, int high)
{
    return got < low || got > high ? tc_illegal(TC_MALFORMED, got, got < low ? low : high)
                                   : tc_legal();
}

static tc_verdict check_unit(const tvb_state *s, int unit, bool may_be_none)
{
    if (unit == TC_NONE && may_be_none)
        return tc_legal();
    if (unit >= TVB_UNITS || s->unit[unit].type == TVB_NO_TYPE)
        return tc_illegal(TC_MALFORMED, unit, TVB_UNITS);
    return tc_legal();
}

static tc_verdict check_pose(const tvb_battle *b, const tc_pose *p, char letter)
{
    if (letter == 'p') {
        tc_verdict v = check_range(p->x, -FAR, b->width + FAR);
        v = v.rule ? v : check_range(p->y, -FAR, b->depth + FAR);
        return v.rule ? v : check_range(p->heading, 0, PL_TURN - 1);
    }
    tc_verdict v = check_range(p->length, 0, FAR);
    if (letter == 'l')
        return v;
    v = v.rule ? v : check_range(p->angle, 0, PL_TURN);
    v = v.rule ? v : check_range(p->end_angle, 0, PL_TURN);
    v = v.rule ? v : check_range(p->change, 0, TVB_CHANGES - 1);
    return v.rule ? v : check_range(p->end_change, 0, TVB_CHANGES - 1);
}

/* What kinds.def says the kind carries must be in its range, so that no chapter meets wild numbers.
 */
static tc_verdict check_fields(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    static const char *const carries[] = {
#define KIND(symbol, name, fields) [(int)(symbol) - (int) TC_KINDS] = (fields),
#include "kinds.def"
#undef KIND
    };
    if (a->kind < TC_KINDS || a->kind == TVB_GIVE)
        return a->kind == TVB_GIVE ? check_range(a->unit, 0, TVB_UNITS - 1) : tc_legal();
    const char *at = carries[a->kind - TC_KINDS];
    for (; *at; at++) {
        tc_verdict v = tc_legal();
        if (*at == 'u' || *at == 'c')
            v = check_unit(s, a->unit, at[1] == '?');
        else if (*at == 't')
            v = check_unit(s, a->target, at[1] == '?');
        else if (*at == 'p' || *at == 'm' || *at == 'l')
            v = check_pose(b, &a->as.pose, *at);
        if (v.rule)
            return v;
    }
    return tc_legal();
}

/* Which steps a kind belongs to, and on what its refusal elsewhere or to the other side rests. */
typedef struct kind_step {
    uint64_t steps;
    tc_cite step_by, side_by;
} kind_step;

static kind_step setup_step_of(const tvb_battle *b, int kind)
{
    switch (kind) {
    case TVB_GIVE:
    case TVB_ARMY:
        return (kind_step){ bit(TVB_STEP_ARMY), TVB_A_a, TVB_A_a };
    case TVB_PLACE:
    case TVB_ATTACH:
    case TVB_DEPLOY_COMMAND:
        return (kind_step){ bit(TVB_STEP_DEPLOY), TVB_S_f, tc_by(TVB_S_f, TVB_R82) };
    case TVB_DEPLOY_CANNON:
        return (kind_step){ bit(TVB_STEP_CANNONS), TVB_S_g, tc_by(TVB_S_g, TVB_R82) };
    default: /* X1: the ground is given, no terrain is placed */
        return (kind_step){ bit(TVB_STEP_TERRAIN), b->x.given ? TVB_X1 : TVB_S_b, TVB_S_b };
    }
}

static kind_step step_of(const tvb_battle *b, const tvb_state *s, int kind)
{
    const tvb_frame *f = &s->frame[s->frames - 1];
    switch (kind) {
    case TVB_CHECK:
    case TVB_MOVE:
    case TVB_PIVOT:
    case TVB_WAYPOINT:
    case TVB_CMD_MOVE:
    case TVB_FACE_LOCKED:
    case TVB_ENTER:
        return (kind_step){ bit(TVB_STEP_MOVE), TVB_1_1_a, phase_cite(s, f, TVB_1_1_a) };
    case TVB_SHOOT:
        return (kind_step){ bit(TVB_STEP_SHOOT), TVB_1_2_d, phase_cite(s, f, TVB_1_2_d) };
    case TVB_DECLARE:
    case TVB_DECLARE_CMD:
    case TVB_END_DECLARE:
        return (kind_step){ bit(TVB_STEP_DECLARE), TVB_3_1_a, tc_by(TVB_3_1_a, TVB_R52) };
    case TVB_CHARGE_NEXT:
        return (kind_step){ bit(TVB_STEP_CHARGE), TVB_3_2_c, TVB_3_2_c };
    case TVB_PB_SHOOT:
    case TVB_EVADE:
        return (kind_step){ bit(TVB_STEP_POINT_BLANK), kind == TVB_EVADE ? TVB_3_3_g : TVB_3_3_a,
                            tc_by(TVB_3_3_a, TVB_R64) };
    case TVB_CHOOSE_MELEE:
        return (kind_step){ bit(TVB_STEP_MELEE), TVB_3_4_b, tc_by(TVB_3_4_b, TVB_R67) };
    case TVB_PRIMARY:
        return (kind_step){ bit(TVB_STEP_PRIMARY), TVB_3_4_h, tc_by(TVB_3_4_h, TVB_R68) };
    case TVB_ALLOCATE:
        return (kind_step){ bit(TVB_STEP_ALLOCATE), TVB_3_4_g, TVB_3_4_g };
    case TVB_RALLY_BACK:
        return (kind_step){ bit(TVB_STEP_RALLY), TVB_3_5_a, tc_by(TVB_3_5_a, TVB_R74) };
    case TVB_HEROICS:
        return (kind_step){ bit(TVB_STEP_HEROICS), TVB_4_3_a, tc_by(TVB_4_3_a, TVB_R85) };
    default:
        return setup_step_of(b, kind);
    }
}

/* END_STEP and CLEAR belong to several steps; elsewhere the step under way says what it wants. */
static kind_step several_steps(const tvb_battle *b, const tvb_state *s, int kind)
{
    static const uint64_t ends = (uint64_t)1 << TVB_STEP_MOVE | (uint64_t)1 << TVB_STEP_SHOOT |
                                 (uint64_t)1 << TVB_STEP_POINT_BLANK |
                                 (uint64_t)1 << TVB_STEP_RALLY;
    static const uint64_t drafts = (uint64_t)1 << TVB_STEP_ARMY | (uint64_t)1 << TVB_STEP_TERRAIN |
                                   (uint64_t)1 << TVB_STEP_DEPLOY | (uint64_t)1 << TVB_STEP_MOVE;
    const tc_await w = tvb_awaits(b, s);
    const tc_cite by = tc_by(w.rule, w.ruling);
    return (kind_step){ kind == TVB_END_STEP ? ends : drafts, by, by };
}

/* The numbers of these rules are pieces and units: a side would be taken for one. */
static tc_verdict wrong_side(tc_cite by, int got, int need)
{
    const bool counts = by == TVB_A_a || by == TVB_S_b || by == TVB_S_f;
    return counts ? tc_illegal(by, 0, 0) : tc_illegal(by, got, need);
}

static tc_verdict check_order(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    const int step = s->frame[s->frames - 1].step, side = side_awaited(s);
    const bool several = a->kind == TVB_END_STEP || a->kind == TC_CLEAR;
    const kind_step k = several ? several_steps(b, s, a->kind) : step_of(b, s, a->kind);

    if (!(k.steps >> step & 1))
        return tc_illegal(k.step_by, 0, 0);
    if (a->side != side)
        return wrong_side(k.side_by, a->side, side);
    return tc_legal();
}

static tc_verdict check_end_step(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    switch (s->frame[s->frames - 1].step) {
    case TVB_STEP_MOVE:
        return tvb_check_end_move(b, s, a);
    case TVB_STEP_RALLY:
        return tvb_check_rally(b, s, a);
    default:
        return tc_legal();
    }
}

static tc_verdict check_clear(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    if (s->frame[s->frames - 1].step != TVB_STEP_MOVE)
        return tvb_check_setup(b, s, a);
    return s->waypoints ? tc_legal() : tc_illegal(TC_DRAFT, 0, 0);
}

static tc_verdict check_kind(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    switch (a->kind) {
    case TC_CLEAR:
        return check_clear(b, s, a);
    case TVB_GIVE:
    case TVB_ARMY:
        return tvb_check_army(b, s, a);
    case TVB_CHECK:
        return tvb_check_check(b, s, a);
    case TVB_MOVE:
        return tvb_check_move(b, s, a);
    case TVB_PIVOT:
        return tvb_check_pivot(b, s, a);
    case TVB_WAYPOINT:
    case TVB_CMD_MOVE:
        return tvb_check_cmd_move(b, s, a);
    case TVB_FACE_LOCKED:
        return tvb_check_face_locked(b, s, a);
    case TVB_ENTER:
        return tvb_check_enter(b, s, a);
    case TVB_END_STEP:
        return check_end_step(b, s, a);
    case TVB_SHOOT:
        return tvb_check_shoot(b, s, a);
    case TVB_DECLARE:
    case TVB_DECLARE_CMD:
        return tvb_check_declare(b, s, a);
    case TVB_END_DECLARE:
        return tc_legal();
    case TVB_CHARGE_NEXT:
        return tvb_check_charge_next(b, s, a);
    case TVB_PB_SHOOT:
        return tvb_check_point_blank(b, s, a);
    case TVB_EVADE:
        return tvb_check_evade(b, s, a);
    case TVB_CHOOSE_MELEE:
    case TVB_PRIMARY:
    case TVB_ALLOCATE:
        return tvb_check_melee(b, s, a);
    case TVB_RALLY_BACK:
        return tvb_check_rally(b, s, a);
    case TVB_HEROICS:
        return tvb_check_heroics(b, s, a);
    default:
        return tvb_check_setup(b, s, a);
    }
}

/* 1.1.a: who is named as the actor must be the actor's. */
static tc_verdict check_owner(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    switch (a->kind) {
    case TVB_PLACE:
    case TVB_ATTACH:
    case TVB_DEPLOY_CANNON:
    case TVB_CHECK:
    case TVB_MOVE:
    case TVB_PIVOT:
    case TVB_CMD_MOVE:
    case TVB_FACE_LOCKED:
    case TVB_ENTER:
    case TVB_DECLARE:
    case TVB_DECLARE_CMD:
    case TVB_CHARGE_NEXT:
    case TVB_EVADE:
    case TVB_SHOOT:
    case TVB_PB_SHOOT:
    case TVB_PRIMARY:
    case TVB_ALLOCATE:
    case TVB_RALLY_BACK:
        if (tvb_side(a->unit) != a->side)
            return wrong_side(step_of(b, s, a->kind).step_by, tvb_side(a->unit), a->side);
        return tc_legal();
    default:
        return tc_legal();
    }
}

tc_verdict tvb_check(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    tc_verdict v = check_fields(b, s, a);
    v = v.rule ? v : check_order(b, s, a);
    v = v.rule ? v : check_owner(b, s, a);
    return v.rule ? v : check_kind(b, s, a);
}

bool tvb_is_item(int kind)
{
    return kind == TVB_GIVE || kind == TVB_CORNER || kind == TVB_CREST || kind == TVB_PLACE ||
           kind == TVB_ATTACH || kind == TVB_WAYPOINT || kind == TC_CLEAR;
}

/* ---- The change ---- */

static void drop_way(tvb_state *s)
{
    s->waypoints = 0;
    __builtin_memset(s->way, 0, sizeof s->way);
}

static void apply_close_combat(tvb_game *g, const tc_action *a)
{
    switch (a->kind) {
    case TVB_DECLARE:
    case TVB_DECLARE_CMD:
        tvb_apply_declare(g, a);
        break;
    case TVB_CHARGE_NEXT:
        tvb_apply_charge_next(g, a);
        break;
    case TVB_EVADE:
        tvb_apply_evade(g, a);
        break;
    case TVB_CHOOSE_MELEE:
    case TVB_PRIMARY:
    case TVB_ALLOCATE:
        tvb_apply_melee(g, a);
        break;
    case TVB_RALLY_BACK:
        tvb_apply_rally(g, a);
        break;
    case TVB_HEROICS:
        tvb_apply_heroics(g, a);
        break;
    default: /* END_STEP, END_DECLARE */
        tvb_pop(g);
        break;
    }
}

static void apply_kind(tvb_game *g, const tc_action *a)
{
    switch (a->kind) {
    case TC_CLEAR:
        if (tvb_top(g->s)->step == TVB_STEP_MOVE)
            drop_way(g->s);
        else
            tvb_apply_setup(g, a);
        break;
    case TVB_GIVE:
    case TVB_ARMY:
        tvb_apply_army(g, a);
        break;
    case TVB_CHECK:
        tvb_start_check(g, a->unit, TVB_FOR_MOVE);
        break;
    case TVB_MOVE:
        tvb_apply_move(g, a);
        break;
    case TVB_PIVOT:
        tvb_apply_pivot(g, a);
        break;
    case TVB_WAYPOINT:
    case TVB_CMD_MOVE:
        tvb_apply_cmd_move(g, a);
        break;
    case TVB_FACE_LOCKED:
        tvb_apply_face_locked(g, a);
        break;
    case TVB_ENTER:
        tvb_apply_enter(g, a);
        break;
    case TVB_SHOOT:
    case TVB_PB_SHOOT:
        tvb_apply_shoot(g, a);
        break;
    case TVB_CORNER:
    case TVB_CREST:
    case TVB_TERRAIN:
    case TVB_TERRAIN_DONE:
    case TVB_PLACE:
    case TVB_ATTACH:
    case TVB_DEPLOY_COMMAND:
    case TVB_DEPLOY_CANNON:
        tvb_apply_setup(g, a);
        break;
    default:
        apply_close_combat(g, a);
        break;
    }
}

/* A way that was begun and not finished is dropped by whatever else is done. */
void tvb_apply(tvb_game *g, const tc_action *a)
{
    if (g->s->waypoints && a->kind != TVB_WAYPOINT && a->kind != TVB_CMD_MOVE)
        drop_way(g->s);
    apply_kind(g, a);
    tvb_run(g);
}

void tvb_roll(tvb_game *g, const uint8_t *die, int count)
{
    switch (tvb_top(g->s)->step) {
    case TVB_STEP_INITIATIVE:
        tvb_roll_initiative(g, die[0]);
        break;
    case TVB_STEP_CHECK:
        tvb_roll_check(g, die, count);
        break;
    case TVB_STEP_VOLLEY:
        tvb_roll_volley(g, die, count);
        break;
    case TVB_STEP_CASUALTY:
        tvb_roll_casualty(g, die[0]);
        break;
    case TVB_STEP_FIGHT:
        tvb_roll_melee(g, die, count);
        break;
    case TVB_STEP_ARMY_MORALE:
        tvb_roll_morale(g, die[0]);
        break;
    default:
        tvb_roll_special(g, die[0]);
        break;
    }
    tvb_run(g);
}

void tvb_begin(tvb_game *g)
{
    *g->s = g->b->start;
    tvb_say_setup(g);
    tvb_run(g);
}

/* ---- What a side may see ---- */

/* X10: where the enemy's hidden units are, and who is with them. They keep TVB_HIDDEN, so that a
   side knows how many it has not seen. */
void tvb_veil(const tvb_battle *b, const tvb_state *s, int side, tvb_state *out)
{
    (void)b;
    *out = *s;
    for (int u = 0; u < TVB_UNITS; u++) {
        const tvb_unit *unit = &s->unit[u];
        const int with = unit->attached;
        const bool hidden =
            unit->flags & TVB_HIDDEN || (with < TVB_UNITS && s->unit[with].flags & TVB_HIDDEN);
        if (tvb_side(u) == side || !hidden)
            continue;
        out->unit[u].flags = (unit->flags & ~(uint32_t)TVB_ON) | TVB_HIDDEN;
        out->unit[u].x = out->unit[u].y = out->unit[u].heading = 0;
        out->unit[u].attached = TC_NONE;
    }
}
