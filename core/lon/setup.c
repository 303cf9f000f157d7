/* Before play and what is placed later: First Player (3.A.1, R122), set-up by hand (X1), stands
   that come back (15.4, R111), stands that come later (R130, X3). The frames: FIRST; DEPLOY (a:
   side, b: 1 guns, 0 the others); REINFORCE (a: side, b: how many may still come back, 0:
   scheduled). */
#include "parts.h"

/* ---- Who is to be placed ---- */

static bool waits_in_setup(const lon_state *s, int stand)
{
    return s->stand[stand].type != LON_NO_TYPE &&
           !(s->stand[stand].flags & (LON_ON | LON_PILE | LON_GONE | LON_COMING));
}

static bool has_to_place(const lon_state *s, int side, bool guns)
{
    for (int i = side * LON_SIDE_STANDS; i < (side + 1) * LON_SIDE_STANDS; i++)
        if (waits_in_setup(s, i) && lon_is_gun(s->stand[i].type) == guns)
            return true;
    return false;
}

static const lon_arrival *arrival_of(const lon_battle *b, int stand)
{
    const int nth = b->card[stand].arrival;
    return nth && nth <= b->arrivals ? &b->arrival[nth - 1] : NULL;
}

/* R130: at the start of the turn named, or of any later one. */
static bool is_due(const lon_battle *b, const lon_state *s, int stand)
{
    const lon_arrival *arrival = arrival_of(b, stand);
    return s->stand[stand].flags & LON_COMING && arrival && s->turn >= arrival->turn &&
           tc_on(LON_R130);
}

bool lon_has_arrivals(const lon_battle *b, const lon_state *s, int side)
{
    for (int i = side * LON_SIDE_STANDS; i < (side + 1) * LON_SIDE_STANDS && b->arrivals; i++)
        if (is_due(b, s, i))
            return true;
    return false;
}

bool lon_has_pile(const lon_state *s, int side)
{
    for (int i = side * LON_SIDE_STANDS; i < (side + 1) * LON_SIDE_STANDS; i++)
        if (s->stand[i].flags & LON_PILE)
            return true;
    return false;
}

/* ---- The agenda before turn 1 ---- */

/* X1: guns of P2, of P1, then all others of P2, of P1. */
bool lon_next_to_place(const lon_state *s, tc_frame *deploy)
{
    for (int i = 0; i < 4; i++) {
        const int side = i & 1 ? s->first : !s->first;
        const bool guns = i < 2;
        if (!has_to_place(s, side, guns))
            continue;
        *deploy = (tc_frame){ LON_STEP_DEPLOY, (uint8_t)side, guns, 0 };
        return true;
    }
    return false;
}

/* By hand, or turn 1 begins. */
static void start_placing(lon_game *g)
{
    tc_frame next = { LON_STEP_TURN, LON_STAGE_START, 0, 0 };

    if (g->b->placing)
        lon_next_to_place(g->s, &next);
    tc_push(g->s->frame, &g->s->frames, next);
}

void lon_start_setup(lon_game *g)
{
    lon_state *s = g->s;

    for (int side = 0; side < 2; side++) {
        s->n[side] = (uint8_t)lon_total(g->b, s, side);
        s->train_holder[side] = (uint8_t)side;
    }
    if (g->b->rolls_first)
        lon_push(g, LON_STEP_FIRST, 0, 0, 0);
    else
        start_placing(g);
}

/* die[0] is side 0's; on a tie the step waits again. */
void lon_roll_first(lon_game *g, const uint8_t *die)
{
    const tc_cite by = tc_by(LON_3_A_1, LON_R122);

    lon_emit_die(g, LON_PLAYER0, by, 6, die[0]);
    lon_emit_die(g, LON_PLAYER1, by, 6, die[1]);
    if (die[0] == die[1] && tc_on(LON_R122))
        return;
    g->s->first = die[1] > die[0];
    lon_say(g, LON_EV_FIRST, by, TC_NONE, TC_NONE, g->s->first, 0, 0, 0);
    lon_pop(g);
    start_placing(g);
}

/* True if the step is over. R111: it ends by itself when nobody is left to come. */
bool lon_run_setup(lon_game *g)
{
    const tc_frame *f = lon_top(g->s);

    if (f->step == LON_STEP_DEPLOY) {
        if (has_to_place(g->s, f->a, f->b))
            return false;
        lon_pop(g);
        start_placing(g);
        return true;
    }
    if (f->b ? lon_has_pile(g->s, f->a) : lon_has_arrivals(g->b, g->s, f->a))
        return false;
    lon_pop(g);
    return true;
}

/* ---- Where it may be placed (5.4: zone or stretch, table, water, marsh and woods, bases, baggage,
   R9) ---- */

/* How far inside its box a stand lies; below 0: so far out of it, at the corner that is worst. */
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

/* R111: within 10 cm of the own edge; R130: of the stretch of an edge. */
static pl_box strip(const lon_battle *b, int edge, int32_t from, int32_t to)
{
    switch (edge) {
    case 0:
        return (pl_box){ { from, b->depth - LON_REINF_ZONE }, { to, b->depth } };
    case 1:
        return (pl_box){ { b->width - LON_REINF_ZONE, from }, { b->width, to } };
    case 2:
        return (pl_box){ { from, 0 }, { to, LON_REINF_ZONE } };
    default:
        return (pl_box){ { 0, from }, { LON_REINF_ZONE, to } };
    }
}

static pl_box own_strip(const lon_battle *b, int side)
{
    return strip(b, side == b->north ? 0 : 2, 0, b->width);
}

/* Off the table is R13's; the strips end there. */
static tc_verdict check_zone(const lon_battle *b, const lon_state *s, int stand,
                             const pl_stand *base)
{
    const int side = lon_first_owner(stand);
    const lon_arrival *a = arrival_of(b, stand);
    pl_box box;
    tc_cite by;

    if (s->stand[stand].flags & LON_COMING && a) {
        box = strip(b, a->edge, a->from, a->to);
        by = tc_by(LON_R130, LON_X3);
    } else if (s->stand[stand].flags & LON_PILE) {
        box = own_strip(b, side);
        by = tc_by(LON_15_4, LON_R111);
    } else {
        box = b->zone[side][b->card[stand].contingent & 1];
        by = LON_X1;
    }
    if (box.min.x > box.max.x || box.min.y > box.max.y)
        return tc_legal();
    const int32_t in = inside_by(base, box);
    return in < 0 ? tc_illegal(by, -in, 0) : tc_legal();
}

/* R109: a second garrison, of either side. */
static tc_verdict check_train(const lon_battle *b, const lon_state *s, int stand,
                              const pl_stand *base)
{
    const int arm = lon_types[s->stand[stand].type].arm;
    const pl_point centre = pl_stand_centre(base);

    for (int side = 0; side < 2; side++) {
        if (!b->train[side].there || (arm != LON_FOOT && arm != LON_HORSE) ||
            !lon_in_train(b, side, centre))
            continue;
        for (int i = 0; i < LON_STANDS; i++)
            if (lon_in_garrison(b, s, side, i) && i != stand)
                return tc_illegal(LON_R109, i, TC_NONE);
    }
    return tc_legal();
}

/* R9; R111, R130: 1 mm or more from every enemy. */
static tc_verdict check_enemies(const lon_state *s, int stand, const pl_stand *base)
{
    const bool later = s->stand[stand].flags & (LON_PILE | LON_COMING);
    const tc_cite by = later && s->stand[stand].flags & LON_COMING ? tc_by(LON_R9, LON_R130)
                                                                   : tc_by(LON_R9, LON_R111);

    for (int i = 0; i < LON_STANDS; i++) {
        if (!lon_stands(s, i) || lon_side(s, i) == lon_side(s, stand))
            continue;
        const pl_stand enemy = lon_base(s, i);
        if (pl_stands_apart(base, &enemy, LON_CLEAR))
            continue;
        if (later && pl_stands_within(base, &enemy, LON_CLEAR - 1))
            return tc_illegal(by, pl_stand_distance(base, &enemy), LON_CLEAR);
        if (!lon_ends_squarely(base, &enemy))
            return tc_illegal(LON_R9, pl_stand_distance(base, &enemy), LON_CLEAR);
    }
    return tc_legal();
}

tc_verdict lon_check_place(const lon_battle *b, const lon_state *s, int stand, const tc_pose *at)
{
    const int type = s->stand[stand].type;
    const pl_stand base = lon_base_at(type, at->x, at->y, at->heading);
    tc_verdict v = check_zone(b, s, stand, &base);

    if (v.rule)
        return v;
    if (!lon_on_table(b, &base))
        return lon_never(LON_R13, 0, 0);
    v = lon_check_ground(b, lon_types[type].arm, &base, false);
    if (v.rule)
        return v;
    const int other = lon_overlapped(s, stand, &base, NULL);
    if (other >= 0)
        return tc_illegal(LON_R28, other, TC_NONE);
    v = check_train(b, s, stand, &base);
    return v.rule ? v : check_enemies(s, stand, &base);
}

/* ---- The decisions ---- */

/* X1: the owner's, of the kind whose turn it is, not placed yet. */
static tc_verdict check_deploy(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    const tc_frame *f = &s->frame[s->frames - 1];

    if (a->flags > 1)
        return tc_illegal(TC_MALFORMED, a->flags, 1);
    if (lon_first_owner(a->unit) != a->side || !waits_in_setup(s, a->unit))
        return lon_never(LON_X1, 0, 0);
    if (lon_is_gun(s->stand[a->unit].type) != f->b)
        return tc_illegal(LON_X1, 0, 0);
    return lon_check_place(b, s, a->unit, &a->as.pose);
}

/* R111: out of the pile; R130: who is due. */
static tc_verdict check_reinforce(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    const bool scheduled = s->frame[s->frames - 1].b == 0;
    const bool own = lon_first_owner(a->unit) == a->side;

    if (scheduled && !(own && is_due(b, s, a->unit)))
        return lon_never(LON_R130, 0, 0);
    if (!scheduled && !(own && s->stand[a->unit].flags & LON_PILE))
        return lon_never(tc_by(LON_15_4, LON_R111), 0, 0);
    return lon_check_place(b, s, a->unit, &a->as.pose);
}

tc_verdict lon_check_setup(const lon_battle *b, const lon_state *s, const tc_action *a)
{
    switch (a->kind) {
    case LON_DEPLOY:
        return check_deploy(b, s, a);
    case LON_REINFORCE:
        return check_reinforce(b, s, a);
    default:
        return tc_legal();
    }
}

static void put_down(lon_state *s, int stand, const tc_pose *at)
{
    lon_stand *x = &s->stand[stand];

    x->x = at->x;
    x->y = at->y;
    x->heading = at->heading;
    x->flags |= LON_ON;
}

/* R49: what a gun is as the battle begins. */
static int gun_state(int type, bool emplaced)
{
    switch (type) {
    case LON_RG:
        return LON_MOBILE;
    case LON_LG:
    case LON_MG:
        return emplaced ? LON_EMPLACED0 : LON_LIMBERED0;
    default:
        return lon_is_gun(type) ? LON_FIXED : LON_NO_GUN;
    }
}

static void deploy(lon_game *g, const tc_action *a)
{
    lon_stand *x = &g->s->stand[a->unit];

    put_down(g->s, a->unit, &a->as.pose);
    x->gun = (uint8_t)gun_state(x->type, a->flags & 1);
    lon_say(g, LON_EV_PLACED, LON_X1, a->unit, TC_NONE, lon_tenths(x->x), lon_tenths(x->y),
            x->heading, x->gun);
    lon_judge_trains(g, a->unit);
}

/* R111: in good order. The step ends when the number is reached. R106: it counts for demoralisation
   no more, but who is demoralised remains so. */
static void bring_back(lon_game *g, const tc_action *a)
{
    tc_frame *f = lon_top(g->s);
    lon_stand *x = &g->s->stand[a->unit];

    put_down(g->s, a->unit, &a->as.pose);
    x->flags &= (uint16_t)~LON_PILE;
    lon_say(g, LON_EV_RETURNS,
            tc_by(lon_is_demoralised(g->s, a->side) ? LON_11_B_2 : LON_12_B, LON_R106), a->unit,
            TC_NONE, lon_tenths(x->x), lon_tenths(x->y), x->heading, 0);
    lon_count_return(g, a->unit);
    if (f->b == 1)
        lon_pop(g);
    else
        f->b--;
    lon_judge_trains(g, a->unit);
}

/* X3: the army's total grows, and with it what breaks it. */
static void arrive(lon_game *g, const tc_action *a)
{
    lon_stand *x = &g->s->stand[a->unit];

    put_down(g->s, a->unit, &a->as.pose);
    x->flags &= (uint16_t)~LON_COMING;
    if (tc_on(LON_X3))
        g->s->n[a->side] = (uint8_t)lon_total(g->b, g->s, a->side);
    lon_say(g, LON_EV_ARRIVES, tc_by(LON_R130, LON_X3), a->unit, TC_NONE, lon_tenths(x->x),
            lon_tenths(x->y), x->heading, g->s->n[a->side]);
    lon_judge_trains(g, a->unit);
}

void lon_apply_setup(lon_game *g, const tc_action *a)
{
    const tc_frame *f = lon_top(g->s);

    if (a->kind == LON_DEPLOY)
        deploy(g, a);
    else if (a->kind == LON_REINFORCE_DONE)
        lon_pop(g);
    else if (f->b)
        bring_back(g, a);
    else
        arrive(g, a);
}
