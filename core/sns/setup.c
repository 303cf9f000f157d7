/* Before the first turn (ledger 3, 4.f, 14.1, X1, R126): scouting, ground by dice, deployment. A
   battle that is given (X1) begins with turn 1. The frames: SCOUT; GROUND_DIE and GROUND (a: side,
   b: which die of the six, c: enum sns_ground); DEPLOY (a: side, b: enum sns_deploy_step). */
#include "../plane/grid.h"
#include "parts.h"

enum { GROUND_GAP = 3000, GROUND_EDGE = 2000, GROUND_GRID = 500 }; /* 4.f */
enum { GROUND_DICE = SNS_ROLLED_PIECES };

/* ---- Who is to be placed (3.d, 3.f) ---- */

enum sns_deploy_step sns_deploy_step_of(const sns_profile *p)
{
    switch (p->type) {
    case SNS_CAMP:
        return SNS_DEPLOY_CAMP;
    case SNS_EL:
    case SNS_CH:
    case SNS_WW:
    case SNS_ART:
        return SNS_DEPLOY_HEAVY;
    case SNS_HF:
        return SNS_DEPLOY_HF;
    case SNS_MF:
    case SNS_CAV:
    case SNS_CAM:
        return SNS_DEPLOY_MIDDLE;
    default:
        return SNS_DEPLOY_SKIRMISHERS;
    }
}

static bool waits_in_setup(const sns_battle *b, const sns_state *s, int unit)
{
    return b->profile[unit].type != SNS_NO_TYPE &&
           !(s->unit[unit].flags & (SNS_HERE | SNS_ROUTED | SNS_LEFT_OUT));
}

static bool commander_waits(const sns_battle *b, const sns_state *s, int piece)
{
    return b->rank[piece - SNS_FIRST_COMMANDER] != SNS_NOBODY &&
           !(sns_commander_at(s, piece)->flags & (SNS_CMD_HERE | SNS_CMD_DEAD | SNS_CMD_LEFT));
}

static bool has_to_place(const sns_battle *b, const sns_state *s, int side, int step)
{
    const int unit = side * SNS_SIDE_UNITS;
    const int commander = SNS_FIRST_COMMANDER + side * SNS_SIDE_COMMANDERS;

    for (int i = commander; i < commander + SNS_SIDE_COMMANDERS; i++)
        if (step == SNS_DEPLOY_COMMANDERS && commander_waits(b, s, i))
            return true;
    for (int i = unit; i < unit + SNS_SIDE_UNITS; i++)
        if (waits_in_setup(b, s, i) && (int)sns_deploy_step_of(sns_who(b, i)) == step)
            return true;
    return false;
}

/* ---- The agenda before turn 1 ---- */

/* 3.d: in each step the loser of the scouting, then the winner; then turn 1 (3.h). Muted, the
   winner goes first. */
static void start_placing(sns_game *g)
{
    const int loser = tc_on(SNS_3_d) ? !g->s->first : g->s->first;

    for (int i = 0; i < 2 * SNS_DEPLOY_STEPS; i++) {
        const int side = i & 1 ? !loser : loser, step = i / 2;
        if (!has_to_place(g->b, g->s, side, step))
            continue;
        sns_say(g, SNS_EV_DEPLOYS, SNS_3_d, TC_NONE, TC_NONE, side, step, 0, 0);
        sns_push(g, SNS_STEP_DEPLOY, side, step, 0);
        return;
    }
    sns_push(g, SNS_STEP_TURN, SNS_STAGE_START, 0, 0);
}

/* 4.f: three rounds, the loser of the scouting first. */
static void next_ground(sns_game *g, int which)
{
    if (which < GROUND_DICE)
        sns_push(g, SNS_STEP_GROUND_DIE, which & 1 ? g->s->first : !g->s->first, which, 0);
    else
        start_placing(g);
}

/* 3.b. */
static void start_ground(sns_game *g)
{
    next_ground(g, sns_on(g->b, SNS_ON_RANDOM_TERRAIN) && tc_on(SNS_3_b) ? 0 : GROUND_DICE);
}

/* 14.1: where the option is off a camp takes no part; whoever was with it stands in its place. */
static void leave_camps(sns_game *g)
{
    sns_state *s = g->s;

    for (int i = 0; i < SNS_UNITS && !sns_on(g->b, SNS_ON_CAMPS); i++) {
        if (!sns_is_camp(g->b, i))
            continue;
        const pl_stand base = sns_base(g->b, s, i);
        const pl_point at = pl_stand_centre(&base);
        for (int c = 0; c < SNS_COMMANDERS; c++) {
            if (s->commander[c].unit != i)
                continue;
            s->commander[c].unit = TC_NONE;
            s->commander[c].x = at.x;
            s->commander[c].y = at.y;
        }
        s->unit[i] = (sns_unit){ .flags = SNS_LEFT_OUT };
    }
}

/* X1: what is given is not diced for; the side named is active on a first tie. */
void sns_start_setup(sns_game *g)
{
    sns_state *s = g->s;

    leave_camps(g);
    for (int side = 0; side < 2; side++)
        s->total[side] = (uint8_t)sns_total(g->b, s, side);
    if (g->b->placing) {
        sns_push(g, SNS_STEP_SCOUT, 0, 0, 0);
        return;
    }
    s->first = tc_on(SNS_X1) ? g->b->tie & 1 : 0;
    sns_push(g, SNS_STEP_TURN, SNS_STAGE_START, 0, 0);
}

/* 3.c: muted, the dice alone. */
static int scouts_of(const sns_battle *b, int side)
{
    static const uint8_t worth[SNS_TYPES] = {
        [SNS_LH] = 2, [SNS_LF] = 1, [SNS_CAV] = 1, [SNS_CAM] = 1
    };
    int sum = 0;

    for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS && tc_on(SNS_3_c); i++)
        sum += worth[b->profile[i].type];
    return sum;
}

/* die[0] is side 0's; on a tie the step waits again. */
void sns_roll_scouting(sns_game *g, const uint8_t *die)
{
    const int first = die[0] + scouts_of(g->b, 0), second = die[1] + scouts_of(g->b, 1);
    const bool tied = first == second;

    for (int side = 0; side < 2; side++)
        sns_emit_die(g, SNS_BAG, SNS_3_c, 6, die[side]);
    sns_say(g, SNS_EV_SCOUTING, SNS_3_c, TC_NONE, TC_NONE, first, second, second > first, tied);
    if (tied && tc_on(SNS_3_c))
        return;
    g->s->first = second > first;
    sns_pop(g);
    start_ground(g);
}

/* True if the step is over. */
bool sns_run_setup(sns_game *g)
{
    const tc_frame *f = sns_top(g->s);

    if (has_to_place(g->b, g->s, f->a, f->b))
        return false;
    sns_pop(g);
    start_placing(g);
    return true;
}

/* ---- Ground by dice (4.f) ---- */

static int32_t to_piece(const sns_piece *p, pl_point at)
{
    int32_t least = INT32_MAX;

    if (!sns_grounds[p->kind].obstacle)
        return pl_to_poly(at, p->at, p->corners);
    for (int i = 0; i + 1 < p->corners; i++) {
        const int32_t d = pl_to_segment(at, p->at[i], p->at[i + 1]);
        least = d < least ? d : least;
    }
    return least;
}

/* The centre: from other pieces, from the table's edges. Both limits count as far enough. */
static tc_verdict check_ground(const sns_battle *b, const sns_state *s, pl_point at)
{
    const int32_t edge[4] = { at.x, at.y, b->width - at.x, b->depth - at.y };

    for (int i = 0; i < 4; i++)
        if (edge[i] < 0)
            return sns_never(SNS_4_f, edge[i], GROUND_EDGE);
        else if (edge[i] < GROUND_EDGE)
            return tc_illegal(SNS_4_f, edge[i], GROUND_EDGE);
    for (int i = 0; i < sns_ground_pieces(b, s); i++) {
        sns_piece p;
        if (!sns_piece_at(b, s, i, &p))
            continue;
        const int32_t gap = to_piece(&p, at);
        if (gap < GROUND_GAP)
            return tc_illegal(SNS_4_f, gap, GROUND_GAP);
    }
    return tc_legal();
}

static bool has_ground_place(const sns_battle *b, const sns_state *s)
{
    pl_grid grid = { .in = { { GROUND_EDGE, GROUND_EDGE },
                             { b->width - GROUND_EDGE, b->depth - GROUND_EDGE } },
                     .along = GROUND_GRID,
                     .back = GROUND_GRID };

    while (pl_grid_next(&grid))
        if (!check_ground(b, s, grid.at).rule)
            return true;
    return false;
}

static enum sns_ground ground_of(int die)
{
    if (die < 3 || !tc_on(SNS_4_f))
        return SNS_NO_GROUND;
    return die < 5 ? SNS_SCRUB : die == 5 ? SNS_WOOD : SNS_GENTLE_HILL;
}

void sns_roll_ground(sns_game *g, int die)
{
    const tc_frame f = *sns_top(g->s);
    const int kind = (int)ground_of(die);

    sns_emit_die(g, SNS_BAG, SNS_4_f, 6, die);
    sns_pop(g);
    if (kind != SNS_NO_GROUND && has_ground_place(g->b, g->s)) {
        sns_push(g, SNS_STEP_GROUND, f.a, f.b, kind);
        return;
    }
    sns_say(g, SNS_EV_NO_GROUND, SNS_4_f, TC_NONE, TC_NONE, kind, f.a, 0, 0);
    next_ground(g, f.b + 1);
}

static void lay_piece(sns_game *g, pl_point at)
{
    const tc_frame f = *sns_top(g->s);

    g->s->piece[g->s->rolled++] = (sns_rolled_piece){ at.x, at.y, f.c, f.a, { 0, 0 } };
    sns_say(g, SNS_EV_GROUND, SNS_4_f, TC_NONE, TC_NONE, f.c, sns_hundredths(at.x),
            sns_hundredths(at.y), f.a);
    sns_pop(g);
    next_ground(g, f.b + 1);
}

/* ---- Where a unit may be set down (3.e, 14.1) ---- */

/* The zone along the own edge: how deep, how far from the short edges. */
static pl_box zone_of(const sns_battle *b, int side, int32_t deep, int32_t aside)
{
    if (side == 0)
        return (pl_box){ { aside, 0 }, { b->width - aside, deep } };
    return (pl_box){ { aside, b->depth - deep }, { b->width - aside, b->depth } };
}

/* How far inside its box a base lies; below 0: so far out of it, at the corner that is worst. */
static int32_t inside_by(const pl_stand *base, pl_box box)
{
    pl_point at[4];
    int32_t least = INT32_MAX;

    pl_stand_corners(base, 0, at);
    for (int i = 0; i < 4; i++) {
        const int32_t by[4] = { at[i].x - box.min.x, box.max.x - at[i].x, at[i].y - box.min.y,
                                box.max.y - at[i].y };
        for (int k = 0; k < 4; k++)
            least = by[k] < least ? by[k] : least;
    }
    return least;
}

static tc_verdict check_zone(const sns_battle *b, int unit, const pl_stand *base)
{
    const sns_profile *p = sns_who(b, unit);
    const int32_t deep = sns_is_skirmisher(p) ? SNS_ZONE_SKIRMISHERS : SNS_ZONE;
    const int side = sns_side(unit);
    const int32_t in = inside_by(base, zone_of(b, side, deep, SNS_ZONE_SIDES));

    if (in < 0) {
        const tc_verdict v = tc_illegal(SNS_3_e, -in, 0);
        if (v.rule)
            return v;
    }
    if (p->type != SNS_CAMP)
        return tc_legal();
    const int32_t at_edge = inside_by(base, zone_of(b, side, SNS_ZONE_CAMP, 0));
    return at_edge < 0 ? tc_illegal(SNS_14_1, -at_edge, 0) : tc_legal();
}

/* 1.c: within includes its limit. */
static tc_verdict check_enemies(const sns_battle *b, const sns_state *s, int unit,
                                const pl_stand *base)
{
    const int32_t limit = SNS_ZONE_ENEMY + (tc_on(SNS_1_c) ? SNS_WITHIN_TOL : -1);
    const int foes = !sns_side(unit) * SNS_SIDE_UNITS;

    for (int i = foes; i < foes + SNS_SIDE_UNITS; i++) {
        if (!sns_here(s, i))
            continue;
        const pl_stand enemy = sns_base(b, s, i);
        if (pl_stands_within(base, &enemy, limit))
            return tc_illegal(SNS_1_c, pl_stand_distance(base, &enemy), SNS_ZONE_ENEMY);
    }
    return tc_legal();
}

/* 14.3: two friendly units at most in a village. */
static tc_verdict check_village(const sns_battle *b, const sns_state *s, int unit,
                                const pl_stand *base)
{
    const int village = sns_village_of(b, s, base), first = sns_side(unit) * SNS_SIDE_UNITS;
    int inside = 1;

    for (int i = first; i < first + SNS_SIDE_UNITS && village >= 0; i++) {
        if (i == unit || !sns_here(s, i))
            continue;
        const pl_stand other = sns_base(b, s, i);
        inside += sns_village_of(b, s, &other) == village;
    }
    return inside > 2 ? tc_illegal(SNS_14_3, inside, 2) : tc_legal();
}

/* Off the table and on one another are impossible whatever is muted. */
tc_verdict sns_check_place(const sns_battle *b, const sns_state *s, int unit, const tc_pose *at)
{
    const pl_stand base = sns_base_at(sns_who(b, unit), at->x, at->y, at->heading);
    tc_verdict v = check_zone(b, unit, &base);

    if (v.rule)
        return v;
    if (sns_over_edge(b, &base))
        return sns_never(SNS_4_g, 0, 0);
    for (int friends = 1; friends >= 0; friends--) {
        const int other = sns_overlapped(b, s, unit, &base, 0, friends);
        if (other >= 0)
            return sns_never(SNS_1_e, other, TC_NONE);
    }
    v = check_enemies(b, s, unit, &base);
    if (v.rule)
        return v;
    if (sns_is_barred(b, s, sns_who(b, unit), &base))
        return tc_illegal(SNS_3_e, 0, 0);
    return check_village(b, s, unit, &base);
}

static tc_pose facing_enemy(int unit, pl_point at)
{
    return (tc_pose){ .x = at.x, .y = at.y, .heading = sns_side(unit) ? PL_TURN / 2 : 0 };
}

/* R126: whole quarters of a DU, straight at the enemy edge: those at which the base is in its zone,
   and by law in it alone. */
bool sns_has_room(const sns_battle *b, const sns_state *s, int unit)
{
    const sns_profile *p = sns_who(b, unit);
    const int side = sns_side(unit);
    const int32_t deep = sns_is_skirmisher(p)  ? SNS_ZONE_SKIRMISHERS
                         : p->type == SNS_CAMP ? SNS_ZONE_CAMP
                                               : SNS_ZONE;
    pl_box in = zone_of(b, side, deep, SNS_ZONE_SIDES + SNS_HALF_FRONT);

    if (side == 0)
        in.min.y += sns_unit_depth(p);
    else
        in.max.y -= sns_unit_depth(p);
    pl_grid grid = { .in = pl_box_of_whole(in, SNS_QUARTER),
                     .along = SNS_QUARTER,
                     .back = SNS_QUARTER };
    while (pl_grid_next(&grid)) {
        const tc_pose at = facing_enemy(unit, grid.at);
        if (!sns_check_place(b, s, unit, &at).rule)
            return true;
    }
    return false;
}

/* ---- Where a commander may be set down (3.f) ---- */

static int unit_touched(const sns_battle *b, const sns_state *s, const pl_stand *base)
{
    for (int i = 0; i < SNS_UNITS; i++) {
        if (!sns_here(s, i))
            continue;
        const pl_stand other = sns_base(b, s, i);
        if (pl_stands_within(base, &other, SNS_CONTACT))
            return i;
    }
    return -1;
}

tc_verdict sns_check_commander_place(const sns_battle *b, const sns_state *s, int piece, int unit,
                                     pl_point at)
{
    const pl_stand base = sns_square(at);
    const int side = sns_side(piece);

    if (unit != TC_NONE)
        return unit >= SNS_UNITS || sns_side(unit) != side || !sns_here(s, unit)
                   ? sns_never(SNS_3_f, 0, 0)
                   : tc_legal();
    const int32_t in = inside_by(&base, zone_of(b, side, SNS_ZONE, SNS_ZONE_SIDES));
    if (in < 0) {
        const tc_verdict v = tc_illegal(SNS_3_f, -in, 0);
        if (v.rule)
            return v;
    }
    if (sns_over_edge(b, &base))
        return sns_never(SNS_4_g, 0, 0);
    const int touched = unit_touched(b, s, &base);
    if (touched >= 0)
        return sns_never(tc_by(SNS_3_f, SNS_R27), touched, TC_NONE);
    return sns_terrain_of(b, s, &base) == SNS_IMPASSABLE ? sns_never(SNS_3_e, 0, 0) : tc_legal();
}

/* ---- The decisions ---- */

/* 3.d: the owner's, of the step, not placed yet. */
static tc_verdict check_turn_of(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    const tc_frame *f = &s->frame[s->frames - 1];

    if (sns_side(a->unit) != a->side || !waits_in_setup(b, s, a->unit))
        return sns_never(SNS_3_d, 0, 0);
    return (int)sns_deploy_step_of(sns_who(b, a->unit)) != f->b ? sns_never(SNS_3_d, 0, 0)
                                                                : tc_legal();
}

static tc_verdict check_commander(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    const tc_frame *f = &s->frame[s->frames - 1];
    const pl_point at = { a->as.pose.x, a->as.pose.y };

    if (sns_side(a->unit) != a->side || f->b != SNS_DEPLOY_COMMANDERS ||
        !commander_waits(b, s, a->unit))
        return sns_never(SNS_3_d, 0, 0);
    return sns_check_commander_place(b, s, a->unit, a->target, at);
}

tc_verdict sns_check_setup(const sns_battle *b, const sns_state *s, const tc_action *a)
{
    tc_verdict v;

    switch (a->kind) {
    case SNS_TERRAIN:
        return check_ground(b, s, (pl_point){ a->as.pose.x, a->as.pose.y });
    case SNS_DEPLOY_CMD:
        return check_commander(b, s, a);
    case SNS_LEAVE_OUT:
        v = check_turn_of(b, s, a);
        return v.rule || !sns_has_room(b, s, a->unit) ? v : tc_illegal(SNS_R126, 0, 0);
    default:
        v = check_turn_of(b, s, a);
        return v.rule ? v : sns_check_place(b, s, a->unit, &a->as.pose);
    }
}

static void deploy(sns_game *g, const tc_action *a)
{
    sns_unit *u = &g->s->unit[a->unit];

    u->x = a->as.pose.x;
    u->y = a->as.pose.y;
    u->heading = a->as.pose.heading;
    u->flags |= SNS_HERE;
    sns_say(g, SNS_EV_PLACED, SNS_3_e, a->unit, TC_NONE, sns_hundredths(u->x), sns_hundredths(u->y),
            sns_degrees(u->heading), 0);
}

static void leave_out(sns_game *g, int unit)
{
    g->s->unit[unit].flags |= SNS_LEFT_OUT;
    g->s->total[sns_side(unit)] = (uint8_t)sns_total(g->b, g->s, sns_side(unit));
    sns_say(g, SNS_EV_LEFT_OUT, SNS_R126, unit, TC_NONE, 0, 0, 0, 0);
}

static void deploy_commander(sns_game *g, const tc_action *a)
{
    sns_commander *c = &g->s->commander[a->unit - SNS_FIRST_COMMANDER];

    c->flags |= SNS_CMD_HERE;
    if (a->target != TC_NONE) {
        sns_attach(g, a->unit, a->target, SNS_3_f);
        return;
    }
    c->unit = TC_NONE;
    c->x = a->as.pose.x;
    c->y = a->as.pose.y;
    sns_say(g, SNS_EV_PLACED, SNS_3_f, a->unit, TC_NONE, sns_hundredths(c->x), sns_hundredths(c->y),
            0, 0);
}

void sns_apply_setup(sns_game *g, const tc_action *a)
{
    switch (a->kind) {
    case SNS_TERRAIN:
        lay_piece(g, (pl_point){ a->as.pose.x, a->as.pose.y });
        break;
    case SNS_DEPLOY_CMD:
        deploy_commander(g, a);
        break;
    case SNS_LEAVE_OUT:
        leave_out(g, a->unit);
        break;
    default:
        deploy(g, a);
        break;
    }
}
