/* Sword & Spear: what the core's interface asks of it. Who is awaited, which chapter checks what,
   and the sequence: the wrong step or side is refused by the rule that has the decision its
   place. */
#include "parts.h"

/* ---- Who is awaited ---- */

static uint64_t bit(int kind)
{
    return (uint64_t)1 << kind;
}

/* Steps at which dice are due, and on what they rest (5.4 of section 5). */
static const tc_cite dice[SNS_STEPS] = {
    [SNS_STEP_SCOUT] = SNS_3_c,
    [SNS_STEP_GROUND_DIE] = SNS_4_f,
    [SNS_STEP_DRAW] = SNS_5_4_a,
    [SNS_STEP_ROLL] = SNS_5_5_a | (tc_cite)SNS_R15 << 16,
    [SNS_STEP_EVADE_CHECK] = SNS_8_5_a | (tc_cite)SNS_R80 << 16,
    [SNS_STEP_EVADE_WAY] = SNS_8_5_b,
    [SNS_STEP_DICE] = SNS_11_4_a | (tc_cite)SNS_R68 << 16,
    [SNS_STEP_TEST] = SNS_12_1_a,
    [SNS_STEP_PURSUE_CHECK] = SNS_10_5_a | (tc_cite)SNS_R80 << 16,
    [SNS_STEP_RISK] = SNS_6_4_a,
    [SNS_STEP_RALLY_DIE] = SNS_6_3_a | (tc_cite)SNS_R2 << 16,
};

/* Is the next action a roll? */
bool sns_awaits_dice(const sns_state *s)
{
    if (!s->frames) /* over, or no state at all */
        return false;
    const int step = s->frame[s->frames - 1].step;
    return step < SNS_STEPS && dice[step];
}

static tc_pool pool_of(const sns_battle *b, const sns_state *s, int step)
{
    switch (step) {
    case SNS_STEP_SCOUT:
        return (tc_pool){ 2, 6, TC_EACH, 0 };
    case SNS_STEP_GROUND_DIE:
        return (tc_pool){ 1, 6, TC_EACH, 0 };
    case SNS_STEP_EVADE_CHECK:
    case SNS_STEP_EVADE_WAY:
        return sns_evade_pool(b, s);
    case SNS_STEP_DICE:
    case SNS_STEP_PURSUE_CHECK:
        return sns_combat_pool(b, s);
    case SNS_STEP_TEST:
        return sns_test_pool(b, s);
    case SNS_STEP_RISK:
        return sns_risk_pool(b, s);
    case SNS_STEP_RALLY_DIE:
        return sns_rally_pool(b, s);
    default:
        return sns_bag_pool(b, s);
    }
}

/* The bag, or the unit or commander that the frame names. */
static tc_await await_chance(const sns_battle *b, const sns_state *s, const tc_frame *f)
{
    const tc_pool pool = pool_of(b, s, f->step);

    switch (f->step) {
    case SNS_STEP_SCOUT:
    case SNS_STEP_GROUND_DIE:
    case SNS_STEP_DRAW:
    case SNS_STEP_ROLL:
        return tc_chance(f->step, SNS_BAG, dice[f->step], pool);
    default:
        return tc_chance(f->step, f->a, dice[f->step], pool);
    }
}

/* Of these steps a is a side; of all others whom it is about. */
static bool names_side(int step)
{
    switch (step) {
    case SNS_STEP_GROUND:
    case SNS_STEP_DEPLOY:
    case SNS_STEP_ALLOCATE:
    case SNS_STEP_PICK:
    case SNS_STEP_TEST_NEXT:
    case SNS_STEP_COMMAND:
        return true;
    default:
        return false;
    }
}

/* Whose decision the step on top is. */
static int side_awaited(const sns_state *s)
{
    const tc_frame *f = &s->frame[s->frames - 1];
    return names_side(f->step) ? f->a : sns_side(f->a);
}

/* What a step takes, and on what it rests. */
typedef struct step_kinds {
    uint64_t kinds;
    tc_cite by;
} step_kinds;

static uint64_t items_of(const sns_state *s, uint64_t items)
{
    return items | (s->draft.steps ? bit(TC_CLEAR) : 0);
}

/* R67: hold and defer are always among them. */
static uint64_t all_acts(const sns_state *s)
{
    return items_of(s, bit(SNS_STEP) | bit(SNS_PLACE)) | bit(SNS_ACT_SHOOT) | bit(SNS_ACT_MOVE) |
           bit(SNS_ACT_MOVE_SHOOT) | bit(SNS_ACT_SHOOT_MOVE) | bit(SNS_ACT_CHARGE) |
           bit(SNS_ACT_FIGHT) | bit(SNS_ACT_TURN_FACE) | bit(SNS_ACT_BREAK_OFF) |
           bit(SNS_ACT_RALLY) | bit(SNS_ACT_HOLD) | bit(SNS_ACT_DEFER);
}

static step_kinds kinds_of_setup(const tc_frame *f)
{
    if (f->step == SNS_STEP_GROUND)
        return (step_kinds){ bit(SNS_TERRAIN), SNS_4_f };
    if (f->b == SNS_DEPLOY_COMMANDERS)
        return (step_kinds){ bit(SNS_DEPLOY_CMD), SNS_3_f };
    return (step_kinds){ bit(SNS_DEPLOY) | bit(SNS_LEAVE_OUT), tc_by(SNS_3_d, SNS_R126) };
}

static step_kinds kinds_of(const sns_state *s, const tc_frame *f)
{
    switch (f->step) {
    case SNS_STEP_GROUND:
    case SNS_STEP_DEPLOY:
        return kinds_of_setup(f);
    case SNS_STEP_ALLOCATE:
        return (step_kinds){ bit(SNS_GIVE) | bit(SNS_ALLOCATE) | (s->gives ? bit(TC_CLEAR) : 0),
                             tc_by(SNS_5_5_a, SNS_R15) };
    case SNS_STEP_PICK:
        return (step_kinds){ bit(SNS_PICK_UNIT), SNS_5_6_b };
    case SNS_STEP_BONUS:
        return (step_kinds){ bit(SNS_BONUS), f->b ? tc_by(SNS_5_7_a, SNS_R114) : SNS_5_7_a };
    case SNS_STEP_CHOOSE:
        return (step_kinds){ all_acts(s), tc_by(SNS_5_1_b, SNS_R67) };
    case SNS_STEP_SECOND_SHOOT:
        return (step_kinds){ bit(SNS_SECOND_SHOOT), tc_by(SNS_5_6_d, SNS_R129) };
    case SNS_STEP_SECOND_MOVE:
        return (step_kinds){ items_of(s, bit(SNS_STEP) | bit(SNS_PLACE)) | bit(SNS_SECOND_MOVE),
                             tc_by(SNS_5_6_d, SNS_R129) };
    case SNS_STEP_REACT:
        return (step_kinds){ bit(SNS_REACT), SNS_8_3_a };
    case SNS_STEP_PURSUE:
        return (step_kinds){ bit(SNS_PURSUE), SNS_10_5_a };
    case SNS_STEP_TEST_NEXT:
        return (step_kinds){ bit(SNS_TEST_NEXT), SNS_R77 };
    case SNS_STEP_ESCAPE:
        return (step_kinds){ bit(SNS_CMD_ESCAPE), tc_by(SNS_6_4_c, SNS_R33) };
    case SNS_STEP_ATTACH:
        return (step_kinds){ bit(SNS_CMD_ATTACH), tc_by(SNS_6_1_c, SNS_R26) };
    case SNS_STEP_COMMAND:
        return (step_kinds){ items_of(s, bit(SNS_LEG)) | bit(SNS_CMD_MOVE) | bit(SNS_CMD_DONE),
                             tc_by(SNS_6_2_b, SNS_R31) };
    case SNS_STEP_RALLY:
        return (step_kinds){ bit(SNS_CMD_RALLY), tc_by(SNS_6_3_a, SNS_R31) };
    default: /* none other waits */
        return (step_kinds){ 0, SNS_5_1_a };
    }
}

tc_await sns_awaits(const sns_battle *b, const sns_state *s)
{
    if (s->frames == 0)
        return (tc_await){ .who = TC_OVER, .subject = TC_NONE, .rule = SNS_13_1 };
    const tc_frame *f = &s->frame[s->frames - 1];
    if (sns_awaits_dice(s))
        return await_chance(b, s, f);
    const step_kinds k = kinds_of(s, f);
    return tc_decision(f->step, side_awaited(s), names_side(f->step) ? TC_NONE : f->a, k.by,
                       k.kinds);
}

/* ---- The law: the right fields, the right step, the right side, then the chapter ---- */

enum { FAR_OFF = 100000 }; /* this far off the table nothing is worth measuring */

static tc_verdict check_range(int got, int low, int high)
{
    return got < low || got > high ? tc_illegal(TC_MALFORMED, got, got < low ? low : high)
                                   : tc_legal();
}

static tc_verdict check_unit(const sns_battle *b, int unit)
{
    return unit >= SNS_UNITS || b->profile[unit].type == SNS_NO_TYPE
               ? tc_illegal(TC_MALFORMED, unit, SNS_UNITS)
               : tc_legal();
}

static tc_verdict check_commander(const sns_battle *b, int piece)
{
    return !sns_is_commander(piece) || b->rank[piece - SNS_FIRST_COMMANDER] == SNS_NOBODY
               ? tc_illegal(TC_MALFORMED, piece, SNS_PIECES)
               : tc_legal();
}

/* A target stands on the table. */
static tc_verdict check_target(const sns_battle *b, const sns_state *s, int target)
{
    if (sns_is_commander(target))
        return sns_commander_here(s, target) ? tc_legal()
                                             : tc_illegal(TC_MALFORMED, target, SNS_PIECES);
    const tc_verdict v = check_unit(b, target);
    if (v.rule)
        return v;
    return sns_here(s, target) ? tc_legal() : tc_illegal(TC_MALFORMED, target, SNS_UNITS);
}

static tc_verdict check_spot(const sns_battle *b, const tc_pose *p)
{
    const tc_verdict v = check_range(p->x, -FAR_OFF, b->width + FAR_OFF);
    return v.rule ? v : check_range(p->y, -FAR_OFF, b->depth + FAR_OFF);
}

/* Whole degrees only (2.1). */
static tc_verdict check_degrees(int tenths)
{
    const tc_verdict v = check_range(tenths, 0, PL_TURN - 1);
    return v.rule || tenths % SNS_DEGREE == 0 ? v : tc_illegal(TC_MALFORMED, tenths, SNS_DEGREE);
}

static tc_verdict check_pose(const sns_battle *b, const tc_pose *p)
{
    const tc_verdict v = check_spot(b, p);
    return v.rule ? v : check_degrees(p->heading);
}

static tc_verdict check_step(const tc_action *a)
{
    tc_verdict v = check_range(a->arg, SNS_FORWARD, SNS_PIVOT_RIGHT);
    v = v.rule ? v : check_range(a->as.pose.length, 0, FAR_OFF);
    return v.rule ? v : check_degrees(a->as.pose.angle);
}

static tc_verdict check_wheel(const tc_action *a)
{
    const tc_verdict v = check_range(a->flags, SNS_NO_WHEEL, SNS_RIGHT);
    return v.rule ? v : check_degrees(a->as.pose.angle);
}

/* Fields that name a piece, or nobody where that may be. */
static tc_verdict check_object(const sns_battle *b, const sns_state *s, const tc_action *a,
                               char letter)
{
    switch (letter) {
    case 'o': /* whether he can join it there is the chapter's */
        return a->target == TC_NONE ? tc_legal() : check_unit(b, a->target);
    case 't':
        return sns_is_commander(a->target) ? tc_illegal(TC_MALFORMED, a->target, SNS_UNITS)
                                           : check_target(b, s, a->target);
    case 'K':
        return a->target == TC_NONE ? tc_legal() : check_target(b, s, a->target);
    default: /* k */
        return check_target(b, s, a->target);
    }
}

/* One field of kinds.def. The numbers of a bonus are its chapter's. */
static tc_verdict check_field(const sns_battle *b, const sns_state *s, const tc_action *a,
                              char letter)
{
    switch (letter) {
    case 'u':
        return check_unit(b, a->unit);
    case 'c':
        return check_commander(b, a->unit);
    case 't':
    case 'o':
    case 'k':
    case 'K':
        return check_object(b, s, a, letter);
    case 'n':
        return check_range(a->arg, 1, 6);
    case 'd':
        return check_range(a->with, 1, SNS_DICE_MOST);
    case 'p':
        return check_pose(b, &a->as.pose);
    case 'q':
        return check_spot(b, &a->as.pose);
    case 'Q':
        return a->target == TC_NONE ? check_spot(b, &a->as.pose) : tc_legal();
    case 's':
        return check_step(a);
    case 'g':
        return check_range(a->flags, SNS_ALONE, SNS_WITH_LEFT | SNS_WITH_RIGHT);
    case 'w':
        return check_wheel(a);
    case 'r':
        return check_range(a->arg, SNS_STAND, SNS_COUNTER);
    case 'y':
        return check_range(a->flags, 0, 1);
    default:
        return tc_legal();
    }
}

/* What kinds.def says the kind carries must be in its range, so that no chapter meets wild numbers.
 */
static tc_verdict check_fields(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    static const char *const carries[] = {
#define KIND(symbol, name, fields) [(int)(symbol) - (int) TC_KINDS] = (fields),
#include "kinds.def"
#undef KIND
    };
    if (a->kind < TC_KINDS)
        return tc_legal();
    for (const char *at = carries[a->kind - TC_KINDS]; *at; at++) {
        const tc_verdict v = check_field(b, s, a, *at);
        if (v.rule)
            return v;
    }
    return tc_legal();
}

/* By what a kind has its place in the sequence, before turn 1 and when dice are given. */
static tc_cite place_of_early(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    switch (a->kind) {
    case SNS_TERRAIN:
        return b->placing ? SNS_4_f : SNS_X1;
    case SNS_GIVE: /* R22: not in the phase in which it has deferred */
        return s->unit[a->unit].flags & SNS_DEFERRED ? tc_by(SNS_5_5_a, SNS_R22)
                                                     : tc_by(SNS_5_5_a, SNS_R15);
    case SNS_ALLOCATE:
        return tc_by(SNS_5_5_a, SNS_R15);
    default:
        return b->placing ? SNS_3_d : SNS_X1;
    }
}

static tc_cite place_of(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    switch (a->kind) {
    case SNS_DEPLOY:
    case SNS_LEAVE_OUT:
    case SNS_DEPLOY_CMD:
    case SNS_TERRAIN:
    case SNS_GIVE:
    case SNS_ALLOCATE:
        return place_of_early(b, s, a);
    case SNS_PICK_UNIT:
        return SNS_5_6_b;
    case SNS_BONUS:
        return SNS_5_7_a;
    case SNS_SECOND_SHOOT:
    case SNS_SECOND_MOVE:
        return SNS_R129;
    case SNS_REACT:
        return SNS_8_3_a;
    case SNS_PURSUE:
        return SNS_10_5_a;
    case SNS_CMD_ESCAPE:
        return SNS_6_4_c;
    case SNS_TEST_NEXT:
        return SNS_R77;
    case SNS_LEG:
    case SNS_CMD_MOVE:
    case SNS_CMD_DONE:
        return SNS_R31;
    case SNS_CMD_RALLY:
        return SNS_6_3_a;
    case SNS_CMD_ATTACH:
        return tc_by(SNS_6_1_c, SNS_R26);
    default: /* ACT_*, STEP, PLACE */
        return SNS_5_1_b;
    }
}

static tc_verdict check_order(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    const bool wanted = kinds_of(s, &s->frame[s->frames - 1]).kinds >> a->kind & 1;

    if (a->kind == TC_CLEAR && !wanted)
        return tc_illegal(TC_DRAFT, 0, 0);
    return wanted && a->side == side_awaited(s) ? tc_legal() : sns_never(place_of(b, s, a), 0, 0);
}

static tc_verdict check_kind(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    switch (a->kind) {
    case TC_CLEAR:
        return tc_legal();
    case SNS_DEPLOY:
    case SNS_LEAVE_OUT:
    case SNS_DEPLOY_CMD:
    case SNS_TERRAIN:
        return sns_check_setup(b, s, a);
    case SNS_GIVE:
    case SNS_ALLOCATE:
    case SNS_PICK_UNIT:
    case SNS_BONUS:
        return sns_check_allocate(b, s, a);
    case SNS_STEP:
    case SNS_PLACE:
    case SNS_LEG:
        return sns_check_item(b, s, a);
    case SNS_REACT:
        return sns_check_react(b, s, a);
    case SNS_PURSUE:
        return sns_check_pursue(b, s, a);
    case SNS_CMD_ESCAPE:
        return sns_check_escape(b, s, a);
    case SNS_TEST_NEXT:
        return sns_check_test_next(b, s, a);
    case SNS_CMD_MOVE:
    case SNS_CMD_DONE:
    case SNS_CMD_RALLY:
    case SNS_CMD_ATTACH:
        return sns_check_command(b, s, a);
    default:
        return sns_check_act(b, s, a);
    }
}

tc_verdict sns_check(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    tc_verdict v = check_fields(b, s, a);
    v = v.rule ? v : check_order(b, s, a);
    return v.rule ? v : check_kind(b, s, a);
}

bool sns_is_item(int kind)
{
    return kind == SNS_GIVE || kind == SNS_STEP || kind == SNS_PLACE || kind == SNS_LEG ||
           kind == TC_CLEAR;
}

/* ---- The change ---- */

/* Only one of the two drafts is open at a time. */
static void drop_drafts(sns_state *s)
{
    __builtin_memset(&s->draft, 0, sizeof s->draft);
    __builtin_memset(s->give, 0, sizeof s->give);
    s->gives = 0;
}

static void apply_kind(sns_game *g, const tc_action *a)
{
    switch (a->kind) {
    case TC_CLEAR:
        drop_drafts(g->s);
        break;
    case SNS_DEPLOY:
    case SNS_LEAVE_OUT:
    case SNS_DEPLOY_CMD:
    case SNS_TERRAIN:
        sns_apply_setup(g, a);
        break;
    case SNS_GIVE:
    case SNS_ALLOCATE:
    case SNS_PICK_UNIT:
    case SNS_BONUS:
        sns_apply_allocate(g, a);
        break;
    case SNS_STEP:
    case SNS_PLACE:
    case SNS_LEG:
        sns_apply_item(g, a);
        break;
    case SNS_REACT:
        sns_apply_react(g, a);
        break;
    case SNS_PURSUE:
        sns_apply_pursue(g, a);
        break;
    case SNS_CMD_ESCAPE:
        sns_apply_escape(g, a);
        break;
    case SNS_TEST_NEXT:
        sns_apply_test_next(g, a);
        break;
    case SNS_CMD_MOVE:
    case SNS_CMD_DONE:
    case SNS_CMD_RALLY:
    case SNS_CMD_ATTACH:
        sns_apply_command(g, a);
        break;
    default:
        sns_apply_act(g, a);
        break;
    }
}

void sns_apply(sns_game *g, const tc_action *a)
{
    apply_kind(g, a);
    sns_run_agenda(g);
}

static void roll_step(sns_game *g, const uint8_t *die, int count)
{
    switch (sns_top(g->s)->step) {
    case SNS_STEP_SCOUT:
        sns_roll_scouting(g, die);
        break;
    case SNS_STEP_GROUND_DIE:
        sns_roll_ground(g, die[0]);
        break;
    case SNS_STEP_DRAW:
        sns_roll_draw(g, die[0]);
        break;
    case SNS_STEP_ROLL:
        sns_roll_hand(g, die, count);
        break;
    case SNS_STEP_EVADE_CHECK:
    case SNS_STEP_EVADE_WAY:
        sns_roll_evade(g, die[0]);
        break;
    case SNS_STEP_DICE:
        sns_roll_dice(g, die, count);
        break;
    case SNS_STEP_TEST:
        sns_roll_test(g, die[0]);
        break;
    case SNS_STEP_PURSUE_CHECK:
        sns_roll_pursue(g, die[0]);
        break;
    case SNS_STEP_RISK:
        sns_roll_risk(g, die[0]);
        break;
    default:
        sns_roll_rally(g, die[0]);
        break;
    }
}

void sns_roll(sns_game *g, const uint8_t *die, int count)
{
    roll_step(g, die, count);
    sns_run_agenda(g);
}

/* A position has an agenda; a battle that is to begin has none yet. */
void sns_begin(sns_game *g)
{
    *g->s = g->b->start;
    if (*g->over) /* a position of a battle that was given up: its agenda lies as it lay */
        return;
    if (!g->s->frames)
        sns_start_setup(g);
    sns_run_agenda(g);
}

/* R16: everybody sees the dice on the units; R95: and knows what is left in the bag. Muted, he sees
   and knows neither of the other side. */
void sns_veil(const sns_battle *b, const sns_state *s, int side, sns_state *out)
{
    const int other = !side, first = other * SNS_SIDE_UNITS;

    (void)b;
    *out = *s;
    for (int i = first; i < first + SNS_SIDE_UNITS && !tc_on(SNS_R16); i++)
        out->unit[i].dice = out->unit[i].number = 0;
    if (!tc_on(SNS_R95))
        out->bag[other] = 0;
}
