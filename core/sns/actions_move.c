/* Moves, charges and rides as they are listed (ledger 5.3). Of a move of two steps the first is
   listed while it is legal alone or with the second, the second when the first is drafted. Whether
   a move is legal is asked of the law itself, with the draft as it would be. */
#include "actions.h"

enum { GRAIN = 100, WAYS = SNS_WITH_LEFT | SNS_WITH_RIGHT };

int sns_nearest_foes(const sns_list *l, int unit, uint8_t out[SNS_NEAREST])
{
    const pl_stand own = sns_base(l->b, l->s, unit);
    int32_t far[SNS_NEAREST];
    int n = 0;

    for (int e = !l->side * SNS_SIDE_UNITS; e < (!l->side + 1) * SNS_SIDE_UNITS; e++) {
        if (!sns_here(l->s, e))
            continue;
        const pl_stand base = sns_base(l->b, l->s, e);
        const int32_t away = pl_stand_distance(&own, &base);
        int i = n < SNS_NEAREST ? n++ : n;
        for (; i > 0 && far[i - 1] > away; i--)
            if (i < SNS_NEAREST) {
                far[i] = far[i - 1];
                out[i] = out[i - 1];
            }
        if (i < SNS_NEAREST) {
            far[i] = away;
            out[i] = (uint8_t)e;
        }
    }
    return n;
}

/* ---- A move on trial ---- */

typedef struct trial {
    sns_list *l;
    sns_state s; /* the position, with a draft of its own */
    pl_stand at;
    tc_action commit; /* what would close the draft; flags: enum sns_group */
    int unit, groups; /* bit flags: with whom it may go at all */
} trial;

static sns_plan plan_with(const trial *t, const sns_move_step *one, const sns_move_step *two)
{
    sns_plan plan = t->l->s->draft;

    if (one && plan.steps < SNS_STEPS_MAX)
        plan.step[plan.steps++] = *one;
    if (two && plan.steps < SNS_STEPS_MAX)
        plan.step[plan.steps++] = *two;
    return plan;
}

static tc_verdict try_plan(trial *t, const sns_move_step *one, const sns_move_step *two, int group)
{
    t->s.draft = plan_with(t, one, two);
    t->commit.flags = (uint8_t)group;
    return sns_check(t->l->b, &t->s, &t->commit);
}

static bool offer_step(const trial *t, const sns_move_step *step)
{
    tc_action a = sns_list_blank(t->l, SNS_STEP, TC_NONE);

    a.arg = step->kind;
    a.as.pose.length = step->length;
    a.as.pose.angle = step->angle;
    return sns_list_offer(t->l, &a);
}

/* No longer or shorter way makes such a move legal: the die, or where it starts, forbids its
   kind. */
static bool is_final(tc_verdict v)
{
    switch (v.rule) {
    case TC_MALFORMED:
    case SNS_5_6_c:
    case SNS_5_6_d:
    case SNS_5_6_e:
    case SNS_5_6_g:
    case SNS_7_2_a:
    case SNS_7_3_a:
    case SNS_7_4_c:
    case SNS_7_6_a:
        return true;
    default:
        return false;
    }
}

static sns_move_step straight(int kind, int32_t length)
{
    return (sns_move_step){ .kind = (uint8_t)kind, .length = length };
}

static sns_move_step about(int kind, int degrees)
{
    return (sns_move_step){ .kind = (uint8_t)kind, .angle = (int16_t)(degrees * SNS_DEGREE) };
}

/* The most that its way can cost: table 2.4 in the open, MOVE bonuses; R53 moves at 1. */
static int32_t most_of(const trial *t)
{
    const int32_t rate = sns_rate(sns_who(t->l->b, t->unit), SNS_OPEN);
    return ((rate > 0 ? rate : 1) + t->l->s->act.move) * SNS_DU;
}

/* What the wheel costs that comes before; a turn costs halves of the whole DU that are allowed. */
static int32_t wheel_cost(const trial *t, const sns_move_step *first, int group)
{
    const sns_plan plan = plan_with(t, first, NULL);
    const sns_move_step *last = &plan.step[plan.steps ? plan.steps - 1 : 0];
    const sns_state *s = t->l->s;
    sns_path path = { 0 };

    if (last->kind != SNS_WHEEL_LEFT && last->kind != SNS_WHEEL_RIGHT)
        return 0;
    if (!sns_check_plan(t->l->b, s, t->unit, s->unit[t->unit].number, s->act.move, (unsigned)group,
                        &plan, &path)
             .rule)
        return path.cost;
    return pl_arc(2 * SNS_HALF_FRONT, last->angle);
}

/* The longest way straight on, behind a first step or none: tenths of a DU, or the exact rest of
   what is allowed. 0: none is legal. */
static int32_t longest(trial *t, const sns_move_step *first, int group)
{
    const int32_t before = wheel_cost(t, first, group);
    int32_t length = most_of(t) - before;

    while (length > 0) {
        const sns_move_step on = straight(SNS_FORWARD, length);
        const tc_verdict v = try_plan(t, first ? first : &on, first ? &on : NULL, group);
        if (!v.rule)
            return length;
        if (is_final(v))
            return 0;
        const int32_t tenth = (length - 1) / GRAIN * GRAIN;
        const int32_t rest = (length + before - 1) / SNS_DU * SNS_DU - before;
        length = rest > tenth ? rest : tenth;
    }
    return 0;
}

/* ---- STEP ---- */

/* Everybody with whom it may go at all: it is refused for who they are, or it is not. */
static void find_groups(trial *t)
{
    const sns_move_step on = straight(SNS_FORWARD, GRAIN);

    t->groups = 1;
    for (int g = SNS_WITH_LEFT; g <= WAYS && t->commit.kind == SNS_ACT_MOVE; g++) {
        const tc_verdict v = try_plan(t, t->l->s->draft.steps ? NULL : &on, NULL, g);
        if (v.rule != SNS_7_8_a && v.rule != SNS_7_8_b && !is_final(v))
            t->groups |= 1 << g;
    }
}

static bool has(const trial *t, int group)
{
    return t->groups >> group & 1;
}

/* A step that is wanted for itself or for the longest way that may follow it. */
static void list_turning(trial *t, const sns_move_step *step)
{
    for (int g = SNS_ALONE; g <= WAYS; g++)
        if (has(t, g) && (!try_plan(t, step, NULL, g).rule || longest(t, step, g))) {
            offer_step(t, step);
            return;
        }
}

/* Ways of all groups are one list: no length twice. */
static void list_straight(trial *t, bool all)
{
    int32_t listed[4 * (WAYS + 1) * SNS_STEPS_MAX];
    int n = 0;

    for (int g = SNS_ALONE; g <= WAYS; g++) {
        int32_t length = has(t, g) ? longest(t, NULL, g) : 0;
        while (length > 0) {
            const sns_move_step on = straight(SNS_FORWARD, length);
            bool known = n == TC_COUNT(listed);
            for (int i = 0; i < n && !known; i++)
                known = listed[i] == length;
            if (!known && !try_plan(t, &on, NULL, g).rule) {
                listed[n++] = length;
                offer_step(t, &on);
            }
            length = all ? (length - 1) / SNS_DU * SNS_DU : 0;
        }
    }
}

/* The least wheel to a side after which a point lies straight ahead of the front; 0: none up to 90
   degrees, or it lies there already. */
static int least_wheel(const trial *t, pl_point to, int sign)
{
    const int64_t half = (int64_t)SNS_HALF_FRONT * PL_ONE;

    for (int degrees = 0; degrees <= SNS_FREE_WHEEL / SNS_DEGREE; degrees++) {
        const pl_stand s = pl_stand_wheel(t->at, sign * degrees * SNS_DEGREE);
        int64_t right, ahead;
        pl_local_exact(s.at, s.heading, to, &right, &ahead);
        if (ahead > 0 && right <= half && right >= -half)
            return degrees;
    }
    return 0;
}

static void list_wheels(trial *t)
{
    static const uint8_t fixed[] = { 15, 30, 45, 60, 90 };
    uint8_t near[SNS_NEAREST];
    const int n = sns_nearest_foes(t->l, t->unit, near);

    for (int sign = -1; sign <= 1; sign += 2) {
        const int kind = sign < 0 ? SNS_WHEEL_LEFT : SNS_WHEEL_RIGHT;
        int listed[TC_COUNT(fixed) + SNS_NEAREST], count = 0;
        for (int i = 0; i < TC_COUNT(fixed); i++)
            listed[count++] = fixed[i];
        for (int i = 0; i < n; i++) {
            const int degrees = least_wheel(t, sns_front(t->l->s, near[i]), sign);
            bool known = degrees == 0;
            for (int k = 0; k < count && !known; k++)
                known = listed[k] == degrees;
            if (!known)
                listed[count++] = degrees;
        }
        for (int i = 0; i < count; i++) {
            const sns_move_step step = about(kind, listed[i]);
            list_turning(t, &step);
        }
    }
}

/* Steps back and to the sides, turns. */
static void list_manoeuvres(trial *t)
{
    static const uint8_t slips[] = { SNS_BACK, SNS_SIDE_LEFT, SNS_SIDE_RIGHT };

    for (int i = 0; i < TC_COUNT(slips); i++)
        for (int32_t length = SNS_DU / 2; length <= SNS_DU; length += SNS_DU / 2) {
            const sns_move_step step = straight(slips[i], length);
            if (!try_plan(t, &step, NULL, SNS_ALONE).rule)
                offer_step(t, &step);
        }
    for (int kind = SNS_TURN_LEFT; kind <= SNS_TURN_ABOUT; kind++) {
        const sns_move_step step = straight(kind, 0);
        if (!try_plan(t, &step, NULL, SNS_ALONE).rule || longest(t, &step, SNS_ALONE))
            offer_step(t, &step);
    }
}

/* 7.3.c: towards each of the nearest, as far as a pivot goes. */
static void list_pivots(trial *t)
{
    enum { MOST = SNS_FREE_WHEEL / SNS_DEGREE };
    const pl_point centre = pl_stand_centre(&t->at);
    uint8_t near[SNS_NEAREST];
    int listed[SNS_NEAREST], count = 0;

    if (sns_who(t->l->b, t->unit)->type != SNS_ART)
        return;
    const int n = sns_nearest_foes(t->l, t->unit, near);
    for (int i = 0; i < n; i++) {
        const pl_stand foe = sns_base(t->l->b, t->l->s, near[i]);
        const int turn = pl_turn(t->at.heading, pl_towards(centre, pl_stand_centre(&foe)));
        int degrees = (int)pl_rnd(turn, SNS_DEGREE);
        degrees = degrees > MOST ? MOST : degrees < -MOST ? -MOST : degrees;
        bool known = degrees == 0;
        for (int k = 0; k < count && !known; k++)
            known = listed[k] == degrees;
        if (known)
            continue;
        listed[count++] = degrees;
        const sns_move_step step =
            degrees < 0 ? about(SNS_PIVOT_LEFT, -degrees) : about(SNS_PIVOT_RIGHT, degrees);
        if (!try_plan(t, &step, NULL, SNS_ALONE).rule)
            offer_step(t, &step);
    }
}

/* false: nobody is asked for a move of this unit. */
static bool begin_trial(trial *t, sns_list *l)
{
    if (!sns_list_is_about(l) || l->about >= SNS_UNITS || !sns_here(l->s, l->about))
        return false;
    const bool second = l->s->frame[l->s->frames - 1].step == SNS_STEP_SECOND_MOVE;
    t->l = l;
    t->s = *l->s;
    t->unit = l->about;
    t->at = sns_base(l->b, l->s, l->about);
    t->commit = sns_list_blank(l, second ? SNS_SECOND_MOVE : SNS_ACT_MOVE, TC_NONE);
    t->groups = 1;
    return true;
}

void sns_list_steps(sns_list *l)
{
    const sns_plan *draft = &l->s->draft;
    trial t;

    if (draft->steps > 1 || !begin_trial(&t, l))
        return;
    find_groups(&t);
    if (draft->steps == 0) {
        list_straight(&t, true);
        list_wheels(&t);
        list_manoeuvres(&t);
        list_pivots(&t);
        return;
    }
    switch (draft->step[0].kind) {
    case SNS_WHEEL_LEFT:
    case SNS_WHEEL_RIGHT:
    case SNS_TURN_LEFT:
    case SNS_TURN_RIGHT:
    case SNS_TURN_ABOUT:
        list_straight(&t, false);
        break;
    default:
        break;
    }
}

/* ---- PLACE ---- */

/* The centre at a distance from the enemy's on the line to its own, facing him or away. */
static void try_place(trial *t, pl_point foe, int32_t apart, bool away)
{
    const pl_point own = pl_stand_centre(&t->at);
    const int32_t far = pl_root((uint64_t)pl_square(foe, own));
    tc_action a = sns_list_blank(t->l, SNS_PLACE, TC_NONE);

    if (far <= 0 || apart <= 0)
        return;
    const pl_point centre = pl_part(foe, own, apart, far);
    const int32_t towards = (int32_t)pl_rnd(pl_towards(own, foe), SNS_DEGREE) * SNS_DEGREE;
    const int32_t heading = pl_heading(away ? towards + PL_TURN / 2 : towards);
    const pl_point front = pl_from(centre, heading, 0, t->at.depth / 2);
    const sns_move_step step = {
        .kind = SNS_FREE, .angle = (int16_t)heading, .x = front.x, .y = front.y
    };
    if (try_plan(t, &step, NULL, SNS_ALONE).rule)
        return;
    a.as.pose.x = front.x;
    a.as.pose.y = front.y;
    a.as.pose.heading = (int16_t)heading;
    sns_list_offer(t->l, &a);
}

void sns_list_places(sns_list *l)
{
    uint8_t near[SNS_NEAREST];
    trial t;

    if (l->s->draft.steps || !begin_trial(&t, l) || !sns_is_skirmisher(sns_who(l->b, t.unit)))
        return;
    const int32_t range = sns_weapons[sns_who(l->b, t.unit)->weapon].range * SNS_DU;
    const int n = sns_nearest_foes(l, t.unit, near);
    for (int i = 0; i < n; i++) {
        const pl_stand foe = sns_base(l->b, l->s, near[i]);
        const pl_point centre = pl_stand_centre(&foe);
        const int32_t apart[] = { 2 * SNS_DU, 3 * SNS_DU,
                                  range ? range + (foe.depth + t.at.depth) / 2 : 0 };
        for (int k = 0; k < TC_COUNT(apart); k++)
            for (int away = 0; away <= 1 && (k < 2 || apart[k] > 0); away++)
                if (k < 2 || (apart[k] != apart[0] && apart[k] != apart[1]))
                    try_place(&t, centre, apart[k], away);
    }
}

/* ---- ACT_CHARGE ---- */

static bool offer_charge(sns_list *l, int target, int hand, int degrees)
{
    tc_action a = sns_list_blank(l, SNS_ACT_CHARGE, TC_NONE);

    a.target = (uint8_t)target;
    a.flags = (uint8_t)hand;
    a.as.pose.angle = (int16_t)(degrees * SNS_DEGREE);
    return sns_list_offer(l, &a);
}

/* With no wheel, else with the least to each side. Nothing of the front goes farther than a charge
   costs, so who is farther off than that is out of reach. */
static void list_charges_at(sns_list *l, const pl_stand *own, int32_t most, int target)
{
    const pl_stand foe = sns_base(l->b, l->s, target);
    const int last = sns_is_skirmisher(sns_who(l->b, l->about)) ? SNS_FREE_WHEEL / SNS_DEGREE
                                                                : SNS_ADVANCE_WHEEL / SNS_DEGREE;

    if (!pl_stands_within(own, &foe, most) || offer_charge(l, target, SNS_NO_WHEEL, 0))
        return;
    for (int hand = SNS_LEFT; hand <= SNS_RIGHT; hand++)
        for (int degrees = 1; degrees <= last; degrees++) {
            const int32_t tenths = degrees * SNS_DEGREE;
            const pl_stand s = pl_stand_wheel(*own, hand == SNS_LEFT ? -tenths : tenths);
            const int32_t left = most - pl_arc(2 * SNS_HALF_FRONT, tenths);
            if (left < 0)
                break;
            if (sns_way_to(l->b, &s, &foe, left) >= 0 && offer_charge(l, target, hand, degrees))
                break;
        }
}

void sns_list_charges(sns_list *l)
{
    if (!sns_list_is_about(l) || l->about >= SNS_UNITS || !sns_here(l->s, l->about))
        return;
    const pl_stand own = sns_base(l->b, l->s, l->about);
    const int32_t rate = sns_rate(sns_who(l->b, l->about), SNS_OPEN);
    const int32_t most = (rate + l->s->act.move) * SNS_DU;

    for (int e = !l->side * SNS_SIDE_UNITS; e < (!l->side + 1) * SNS_SIDE_UNITS; e++)
        if (sns_here(l->s, e))
            list_charges_at(l, &own, most, e);
}

/* ---- LEG: the spot 2 DU behind the mean of his army's Ps ---- */

/* Could somebody ride there? */
static bool is_of_use(const sns_list *l, const tc_action *leg)
{
    const int first = SNS_FIRST_COMMANDER + l->side * SNS_SIDE_COMMANDERS;
    uint8_t over = 0;
    uint16_t why = 0;
    sns_state s = *l->s;
    sns_game g = { l->b, &s, NULL, &over, &why };

    if (sns_check(l->b, l->s, leg).rule)
        return false;
    sns_apply(&g, leg);
    for (int c = first; c < first + SNS_SIDE_COMMANDERS; c++) {
        const tc_action ride = sns_list_blank(l, SNS_CMD_MOVE, c);
        if ((l->subject == TC_NONE || l->subject == c) && sns_commander_here(&s, c) &&
            !sns_check(l->b, &s, &ride).rule)
            return true;
    }
    return false;
}

void sns_list_legs(sns_list *l)
{
    uint8_t unit[SNS_UNITS];
    int64_t x = 0, y = 0;
    const int n = sns_units_of(l->b, l->s, l->side, false, unit);
    tc_action a = sns_list_blank(l, SNS_LEG, TC_NONE);

    if (l->s->draft.steps || n == 0)
        return;
    for (int i = 0; i < n; i++) {
        x += l->s->unit[unit[i]].x;
        y += l->s->unit[unit[i]].y;
    }
    a.as.pose.x = (int32_t)pl_rnd(x, n);
    a.as.pose.y = (int32_t)pl_rnd(y, n) + (l->side ? 2 : -2) * SNS_DU;
    if (is_of_use(l, &a))
        sns_list_offer(l, &a);
}
