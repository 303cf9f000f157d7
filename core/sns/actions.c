/* The legal actions, one kind and one subject at a time (ledger 5.3): finite kinds whole, places,
   moves and charges by the canonical sample; moves, charges and rides are in actions_move.c.
   sns_check has the last word on everything. */
#include "actions.h"

bool sns_list_offer(sns_list *l, const tc_action *a)
{
    if (sns_check(l->b, l->s, a).rule)
        return false;
    if (l->count < l->cap)
        l->out[l->count] = *a;
    l->count++;
    return true;
}

tc_action sns_list_blank(const sns_list *l, int kind, int unit)
{
    return (tc_action){
        .kind = (uint8_t)kind, .side = (uint8_t)l->side, .unit = (uint8_t)unit, .target = TC_NONE
    };
}

static bool is_wanted(const sns_list *l, int piece)
{
    return l->subject == TC_NONE || l->subject == piece;
}

bool sns_list_is_about(const sns_list *l)
{
    return is_wanted(l, l->about);
}

/* The first unit of a side, of commanders the first commander; how many there may be. */
static int first_unit(int side)
{
    return side * SNS_SIDE_UNITS;
}

static int first_commander(int side)
{
    return SNS_FIRST_COMMANDER + side * SNS_SIDE_COMMANDERS;
}

/* ---- Finite kinds ---- */

/* Kinds that name nobody; flags, or arg, from 0 to a last one. */
static void list_flags(sns_list *l, int kind, int last)
{
    tc_action a = sns_list_blank(l, kind, TC_NONE);

    for (int f = 0; f <= last && sns_list_is_about(l); f++) {
        a.flags = (uint8_t)f;
        sns_list_offer(l, &a);
    }
}

static void list_reactions(sns_list *l)
{
    tc_action a = sns_list_blank(l, SNS_REACT, TC_NONE);

    for (int r = SNS_STAND; r <= SNS_COUNTER && sns_list_is_about(l); r++) {
        a.arg = (uint16_t)r;
        sns_list_offer(l, &a);
    }
}

/* Kinds that name one unit of the side and nothing else. */
static void list_units(sns_list *l, int kind)
{
    for (int u = first_unit(l->side); u < first_unit(l->side + 1); u++) {
        const tc_action a = sns_list_blank(l, kind, u);
        if (is_wanted(l, u) && l->b->profile[u].type != SNS_NO_TYPE)
            sns_list_offer(l, &a);
    }
}

/* Kinds that name an enemy: units, perhaps commanders who are alone, perhaps nobody. */
static void list_targets(sns_list *l, int kind, bool commanders, bool nobody)
{
    tc_action a = sns_list_blank(l, kind, TC_NONE);
    const int foe = !l->side;

    if (!sns_list_is_about(l))
        return;
    for (int e = first_unit(foe); e < first_unit(foe + 1); e++) {
        a.target = (uint8_t)e;
        if (sns_here(l->s, e))
            sns_list_offer(l, &a);
    }
    for (int e = first_commander(foe); e < first_commander(foe + 1) && commanders; e++) {
        a.target = (uint8_t)e;
        if (sns_is_alone(l->s, e))
            sns_list_offer(l, &a);
    }
    a.target = TC_NONE;
    if (nobody)
        sns_list_offer(l, &a);
}

/* A commander and a unit of his: CMD_MOVE by one leg, CMD_ATTACH. */
static void list_joins(sns_list *l, int kind, int commander)
{
    tc_action a = sns_list_blank(l, kind, commander);

    for (int u = first_unit(l->side); u < first_unit(l->side + 1); u++) {
        a.target = (uint8_t)u;
        if (sns_here(l->s, u))
            sns_list_offer(l, &a);
    }
}

/* With a leg drafted he goes where it ends. */
static void list_rides(sns_list *l)
{
    for (int c = first_commander(l->side); c < first_commander(l->side + 1); c++) {
        const tc_action a = sns_list_blank(l, SNS_CMD_MOVE, c);
        if (!is_wanted(l, c) || !sns_commander_here(l->s, c))
            continue;
        if (l->s->draft.steps)
            sns_list_offer(l, &a);
        else
            list_joins(l, SNS_CMD_MOVE, c);
    }
}

static void list_rallies(sns_list *l)
{
    for (int c = first_commander(l->side); c < first_commander(l->side + 1); c++)
        for (int yes = 0; yes <= 1 && is_wanted(l, c); yes++) {
            tc_action a = sns_list_blank(l, SNS_CMD_RALLY, c);
            a.flags = (uint8_t)yes;
            sns_list_offer(l, &a);
        }
}

static void list_attachments(sns_list *l)
{
    for (int c = first_commander(l->side); c < first_commander(l->side + 1); c++)
        if (is_wanted(l, c) && sns_commander_here(l->s, c))
            list_joins(l, SNS_CMD_ATTACH, c);
}

/* R33: he joins a unit, or flees. */
static void list_escapes(sns_list *l)
{
    const tc_action flees = sns_list_blank(l, SNS_CMD_ESCAPE, TC_NONE);

    if (!sns_list_is_about(l))
        return;
    list_joins(l, SNS_CMD_ESCAPE, TC_NONE);
    sns_list_offer(l, &flees);
}

/* ---- Dice ---- */

/* One die of each number to each unit, and so one more of what it holds. */
static void list_gives(sns_list *l)
{
    for (int u = first_unit(l->side); u < first_unit(l->side + 1); u++)
        for (int n = 1; n <= 6; n++) {
            tc_action a = sns_list_blank(l, SNS_GIVE, u);
            a.arg = (uint16_t)n;
            a.with = 1;
            if (is_wanted(l, u) && sns_here(l->s, u) && l->s->hand[l->side][n])
                sns_list_offer(l, &a);
        }
}

static bool offer_bonus(sns_list *l, int move, int combat, int range)
{
    tc_action a = sns_list_blank(l, SNS_BONUS, move);

    a.target = (uint8_t)combat;
    a.with = (uint8_t)range;
    return sns_list_offer(l, &a);
}

/* 5.7.a: all to a use that this activation has, one of them to MOVE and the rest to COMBAT. */
static void list_bonuses(sns_list *l)
{
    const int u = l->about;

    if (!sns_list_is_about(l) || u >= SNS_UNITS)
        return;
    const int n = sns_bonuses(&l->s->unit[u]);
    const sns_profile *p = sns_who(l->b, u);
    const bool engaged = sns_is_engaged(l->s, u), counters = l->s->frame[l->s->frames - 1].b;
    const bool goes =
        engaged ? !sns_check_break_off(l->b, l->s, u).rule : sns_types[p->type].rate[SNS_OPEN] > 0;
    const bool fights = engaged || !sns_is_train(p) || sns_weapons[p->weapon].bonus;
    const bool shoots = !engaged && !counters && p->weapon != SNS_NO_WEAPON;
    bool any = false;

    if (goes)
        any = offer_bonus(l, n, 0, 0);
    if (fights)
        any = offer_bonus(l, 0, n, 0) || any;
    if (shoots)
        any = offer_bonus(l, 0, 0, n) || any;
    if (goes && fights && n > 1)
        any = offer_bonus(l, 1, n - 1, 0) || any;
    if (!any)
        offer_bonus(l, 0, 0, 0);
}

/* ---- Set-up: places at whole DU, none there at whole quarters ---- */

static bool offer_places(sns_list *l, tc_action *a, pl_box in, int32_t unit)
{
    pl_grid grid = {
        .in = pl_box_of_whole(in, unit), .along = unit, .back = unit, .from_north = l->side == 0
    };
    bool any = false;

    while (pl_grid_next(&grid)) {
        a->as.pose.x = grid.at.x;
        a->as.pose.y = grid.at.y;
        any = sns_list_offer(l, a) || any;
    }
    return any;
}

static void list_places_in(sns_list *l, tc_action *a, pl_box in)
{
    if (!offer_places(l, a, in, SNS_DU))
        offer_places(l, a, in, SNS_QUARTER);
}

/* 3.e, 14.1: where P may lie in the strip along the own edge, by how far the base reaches to the
   sides of it, ahead of it and behind it. */
static pl_box zone_of(const sns_list *l, int32_t deep, int32_t aside, int32_t ahead, int32_t behind)
{
    const int32_t west = SNS_ZONE_SIDES + aside, east = l->b->width - SNS_ZONE_SIDES - aside;

    if (l->side == 0)
        return (pl_box){ { west, behind }, { east, deep - ahead } };
    return (pl_box){ { west, l->b->depth - deep + ahead }, { east, l->b->depth - behind } };
}

static void list_deployments(sns_list *l)
{
    for (int u = first_unit(l->side); u < first_unit(l->side + 1); u++) {
        const sns_profile *p = sns_who(l->b, u);
        tc_action a = sns_list_blank(l, SNS_DEPLOY, u);
        if (!is_wanted(l, u) || p->type == SNS_NO_TYPE || l->s->unit[u].flags)
            continue;
        const int32_t deep = sns_is_skirmisher(p)  ? SNS_ZONE_SKIRMISHERS
                             : p->type == SNS_CAMP ? SNS_ZONE_CAMP
                                                   : SNS_ZONE;
        a.as.pose.heading = l->side ? PL_TURN / 2 : 0;
        list_places_in(l, &a, zone_of(l, deep, SNS_HALF_FRONT, 0, sns_unit_depth(p)));
    }
}

/* 3.f: with each unit, and alone. */
static void list_commander_places(sns_list *l)
{
    const int32_t half = SNS_COMMANDER_HALF;

    for (int c = first_commander(l->side); c < first_commander(l->side + 1); c++) {
        tc_action a = sns_list_blank(l, SNS_DEPLOY_CMD, c);
        if (!is_wanted(l, c) || l->b->rank[c - SNS_FIRST_COMMANDER] == SNS_NOBODY ||
            sns_commander_here(l->s, c))
            continue;
        list_joins(l, SNS_DEPLOY_CMD, c);
        list_places_in(l, &a, zone_of(l, SNS_ZONE, half, half, half));
    }
}

/* 4.f. */
static void list_ground(sns_list *l)
{
    tc_action a = sns_list_blank(l, SNS_TERRAIN, TC_NONE);
    const pl_box in = { { SNS_ZONE_SIDES, SNS_ZONE_SIDES },
                        { l->b->width - SNS_ZONE_SIDES, l->b->depth - SNS_ZONE_SIDES } };

    if (l->subject == TC_NONE)
        list_places_in(l, &a, in);
}

static void list_setup(sns_list *l, int kind)
{
    if (kind == SNS_DEPLOY)
        list_deployments(l);
    else if (kind == SNS_DEPLOY_CMD)
        list_commander_places(l);
    else
        list_ground(l);
}

/* ---- All kinds ---- */

static void list_kind(sns_list *l, int kind)
{
    switch (kind) {
    case SNS_DEPLOY:
    case SNS_DEPLOY_CMD:
    case SNS_TERRAIN:
        list_setup(l, kind);
        break;
    case SNS_LEAVE_OUT:
    case SNS_PICK_UNIT:
    case SNS_TEST_NEXT:
        list_units(l, kind);
        break;
    case SNS_GIVE:
        list_gives(l);
        break;
    case SNS_BONUS:
        list_bonuses(l);
        break;
    case SNS_ACT_SHOOT:
    case SNS_ACT_SHOOT_MOVE:
        list_targets(l, kind, true, false);
        break;
    case SNS_SECOND_SHOOT:
        list_targets(l, kind, true, true);
        break;
    case SNS_ACT_FIGHT:
    case SNS_ACT_TURN_FACE:
        list_targets(l, kind, false, false);
        break;
    case SNS_STEP:
        sns_list_steps(l);
        break;
    case SNS_PLACE:
        sns_list_places(l);
        break;
    case SNS_ACT_MOVE:
        list_flags(l, kind, SNS_WITH_LEFT | SNS_WITH_RIGHT);
        break;
    case SNS_ACT_CHARGE:
        sns_list_charges(l);
        break;
    case SNS_REACT:
        list_reactions(l);
        break;
    case SNS_PURSUE:
        list_flags(l, kind, 1);
        break;
    case SNS_CMD_ESCAPE:
        list_escapes(l);
        break;
    case SNS_LEG:
        sns_list_legs(l);
        break;
    case SNS_CMD_MOVE:
        list_rides(l);
        break;
    case SNS_CMD_RALLY:
        list_rallies(l);
        break;
    case SNS_CMD_ATTACH:
        list_attachments(l);
        break;
    default:
        list_flags(l, kind, 0);
        break;
    }
}

/* About whom a wait is whose actions do not name him. */
static int about_of(const sns_state *s)
{
    const tc_frame *f = &s->frame[s->frames - 1];

    switch (f->step) {
    case SNS_STEP_BONUS:
    case SNS_STEP_CHOOSE:
    case SNS_STEP_SECOND_SHOOT:
    case SNS_STEP_SECOND_MOVE:
    case SNS_STEP_REACT:
    case SNS_STEP_PURSUE:
    case SNS_STEP_ESCAPE:
        return f->a;
    default:
        return TC_NONE;
    }
}

int sns_actions(const sns_battle *b, const sns_state *s, int kind, int subject, tc_action *out,
                int cap)
{
    const tc_await w = sns_awaits(b, s);

    if (w.who > 1)
        return 0;
    sns_list l = { b, s, w.who, subject, about_of(s), out, cap, 0 };
    for (int k = TC_CLEAR; k < SNS_KIND_END; k++)
        if (w.kinds >> k & 1 && (kind == 0 || kind == k))
            list_kind(&l, k);
    return l.count;
}
