/* Losses and the end: demoralisation (11), baggage (12.A), stands that come back (12.B), victory
   (14), R99 to R109. DL and VL of a side are what its stands and its train are counted in:
   LON_IN_DL, LON_IN_VL, train_counted, train_holder. */
#include "../tercio.h"
#include "parts.h"

/* 11.B.1. */
static int worth(const lon_state *s, int stand)
{
    return s->stand[stand].type == LON_GEN && tc_on(LON_11_B_1) ? LON_GENERAL_WORTH : 1;
}

/* R103: by the army's discipline, X2: that of its first contingent. */
int lon_train_value(const lon_battle *b, int side)
{
    return tc_on(LON_12_A_2) ? lon_disciplines[b->discipline[side][0]].train : 0;
}

/* R99, R130: whoever is still to come is not in it. */
int lon_total(const lon_battle *b, const lon_state *s, int side)
{
    int n = 0;
    for (int i = side * LON_SIDE_STANDS; i < (side + 1) * LON_SIDE_STANDS; i++)
        if (s->stand[i].type != LON_NO_TYPE && !(s->stand[i].flags & LON_COMING))
            n += s->stand[i].type != LON_GEN || !tc_on(LON_R99) ? 1 : LON_GENERAL_WORTH;
    if (b->train[side].there && lon_on(b, LON_BAGGAGE_IN_TOTAL))
        n += lon_train_value(b, side);
    return n;
}

/* ---- 11.A, 14.A: what the losses of a side come to ---- */

bool lon_is_demoralised(const lon_state *s, int side)
{
    return s->demoralised >> side & 1;
}

/* R101. */
static bool has_reached(int lost, int total, int percent)
{
    return total > 0 && 100 * lost >= percent * total;
}

enum lon_level lon_level_of(const lon_battle *b, const lon_state *s, int winner)
{
    (void)b;
    if (!has_reached(s->vl[winner], s->n[winner], LON_MAJOR_BELOW))
        return LON_MAJOR;
    return has_reached(s->vl[winner], s->n[winner], LON_MINOR_BELOW) ? LON_PYRRHIC : LON_MINOR;
}

static void end_battle(lon_game *g, int outcome, enum lon_level level, tc_cite by)
{
    if (*g->over) /* R102: the first */
        return;
    *g->over = (uint8_t)outcome;
    *g->why = (uint16_t)by;
    g->s->level = (uint8_t)level;
    lon_say(g, LON_EV_OVER, by, TC_NONE, TC_NONE, outcome, (int)level, 0, 0);
}

/* R102: at once, after each loss; why: on what the loss that was booked last rests. */
static void judge(lon_game *g, int side, unsigned why)
{
    lon_state *s = g->s;

    if (*g->over || !tc_on(LON_R102))
        return;
    if (!lon_is_demoralised(s, side) && tc_on(LON_11_A_1) &&
        has_reached(s->dl[side], s->n[side], LON_DEMORALISED_AT)) {
        s->demoralised |= (uint8_t)(1u << side);
        lon_say(g, LON_EV_DEMORALISED, tc_by(why, LON_R101), TC_NONE, TC_NONE, side, s->dl[side],
                s->n[side], 0);
    }
    if (tc_on(LON_14_A) && has_reached(s->vl[side], s->n[side], LON_BEATEN_AT))
        end_battle(g, side ? TC_WON_0 : TC_WON_1, lon_level_of(g->b, s, !side),
                   tc_by(LON_14_A, LON_R102));
}

/* 14.B; R107: the turn limit is as a sunset. */
void lon_judge_sunset(lon_game *g)
{
    const lon_state *s = g->s;
    const bool set = s->sunset && s->turn >= s->sunset;
    const tc_cite by = set ? tc_by(LON_14_B, LON_R117) : LON_R107;

    if ((s->demoralised == 1 || s->demoralised == 2) && tc_on(LON_14_B))
        end_battle(g, s->demoralised == 2 ? TC_WON_0 : TC_WON_1, LON_MINOR, by);
    else
        end_battle(g, TC_DRAWN, LON_NO_LEVEL, by);
}

/* ---- Stands (R100, R105, R106) ---- */

static void add(uint8_t *count, int n)
{
    *count = (uint8_t)(*count + n);
}

/* R105: a gun counts once in DL for ever; R106: a stand once in VL. */
static void count(lon_game *g, int stand)
{
    lon_stand *x = &g->s->stand[stand];
    const int side = lon_first_owner(stand);

    if (!(x->flags & LON_IN_DL) || !tc_on(LON_R105)) {
        x->flags |= LON_IN_DL;
        add(&g->s->dl[side], worth(g->s, stand));
    }
    if (!(x->flags & LON_IN_VL) || !tc_on(LON_R106)) {
        x->flags |= LON_IN_VL;
        add(&g->s->vl[side], worth(g->s, stand));
    }
    judge(g, side, x->type == LON_GEN ? LON_11_B_1 : LON_11_A_1);
}

void lon_count_loss(lon_game *g, int stand)
{
    if (tc_on(LON_R100))
        count(g, stand);
}

void lon_count_capture(lon_game *g, int gun)
{
    lon_stand *x = &g->s->stand[gun];

    if (!tc_on(LON_R105))
        return;
    if (x->flags & LON_CAPTURED) {
        count(g, gun);
    } else if (x->flags & LON_IN_VL) { /* won back */
        x->flags &= (uint16_t)~LON_IN_VL;
        add(&g->s->vl[lon_first_owner(gun)], -1);
    }
}

/* 12.B: it still counts for the enemy's victory. 11.B.2: demoralised they stay. */
void lon_count_return(lon_game *g, int stand)
{
    lon_state *s = g->s;
    lon_stand *x = &s->stand[stand];
    const int side = lon_first_owner(stand);

    if (x->flags & LON_IN_DL && tc_on(LON_R106)) {
        x->flags &= (uint16_t)~LON_IN_DL;
        add(&s->dl[side], -1);
    }
    if (!tc_on(LON_12_B) && x->flags & LON_IN_VL) {
        x->flags &= (uint16_t)~LON_IN_VL;
        add(&s->vl[side], -1);
    }
    if (!tc_on(LON_11_B_2) && !has_reached(s->dl[side], s->n[side], LON_DEMORALISED_AT))
        s->demoralised &= (uint8_t) ~(1u << side);
}

/* ---- Baggage (12.A, R103, R104, R108, R109) ---- */

enum { TRAIN_REACH = 15000 }; /* no base whose centre is in it has its front farther off */

/* A stand of foot or horse with its centre in the train of a side; guns and generals are none. */
bool lon_in_garrison(const lon_battle *b, const lon_state *s, int side, int stand)
{
    const lon_stand *x = &s->stand[stand];
    const lon_train *t = &b->train[side];

    if (!(x->flags & LON_ON) || x->x > t->x + TRAIN_REACH || x->x < t->x - TRAIN_REACH ||
        x->y > t->y + TRAIN_REACH || x->y < t->y - TRAIN_REACH)
        return false;
    const int arm = lon_types[x->type].arm;
    if (arm != LON_FOOT && arm != LON_HORSE && tc_on(LON_R109))
        return false;
    return lon_in_train(b, side, lon_centre(s, stand));
}

/* Who would have a train of this side now: -1 nobody, else an enemy of its holder who is alone in
   it. The mover is named before others. */
static int taker(const lon_battle *b, const lon_state *s, int side, int mover)
{
    const int holder = s->train_holder[side];
    int found = -1;

    for (int i = 0; i < LON_STANDS; i++) {
        if (!lon_in_garrison(b, s, side, i))
            continue;
        if (lon_side(s, i) == holder)
            return -1;
        if (found < 0 || i == mover)
            found = i;
    }
    return found;
}

static void change_hands(lon_game *g, int side, int stand)
{
    lon_state *s = g->s;
    const int value = lon_train_value(g->b, side), holder = lon_side(s, stand);
    const bool lost = holder != side;
    const bool again = s->train_counted >> side & 1 && tc_on(LON_R103);

    s->train_holder[side] = (uint8_t)holder;
    if (lost) {
        add(&s->vl[side], value);
        add(&s->dl[side], again ? 0 : value);
        s->train_counted |= (uint8_t)(1u << side);
    } else if (tc_on(LON_12_A_3)) { /* R104: DL stays */
        add(&s->vl[side], -value);
    }
    lon_say(g, LON_EV_BAGGAGE,
            lost ? tc_by(LON_12_A_2, again ? LON_R103 : LON_R109) : tc_by(LON_12_A_3, LON_R104),
            stand, TC_NONE, side, holder, s->vl[side], s->n[side]);
    if (lost)
        judge(g, side, LON_11_A_1);
}

/* P1's train first, or where one stroke takes both, numbers would say who is beaten (R102). */
void lon_judge_trains(lon_game *g, int mover)
{
    for (int i = 0; i < 2; i++) {
        const int side = i ^ (g->s->first & 1);
        if (!g->b->train[side].there || !tc_on(LON_12_A_1))
            continue;
        const int stand = taker(g->b, g->s, side, mover);
        if (stand >= 0 && !*g->over)
            change_hands(g, side, stand);
    }
}
