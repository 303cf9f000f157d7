/* Straight ways that nobody steers: running on, pursuit, counter-charge, break off (R106, R107,
   R110), and how far ahead an enemy is (2.1). What a pose must not do is chapter 7's, and whom a
   skirmisher must not touch 8.1.c's. */
#include "charge.h"
#include "march.h"

int32_t sns_way_to(const sns_battle *b, const pl_stand *from, const pl_stand *target, int32_t reach)
{
    pl_point corner[4];
    (void)b;
    pl_stand_corners(target, 0, corner);
    return pl_front_meets(from, SNS_FRONT_SHORTEN, reach, corner, 4);
}

/* ---- Who stands about ---- */

typedef struct lane {
    const sns_battle *b;
    const sns_state *s;
    int unit;
    pl_stand from;
    int32_t length, additions;
    bool back;
    sns_ground_met ground;
    uint64_t foes, friends; /* who stops it */
    uint64_t passed;        /* friends whom it may pass, but must end clear of */
    uint64_t strikes;       /* enemies to come into contact with */
    int n;
    uint8_t who[SNS_UNITS];
    pl_stand base[SNS_UNITS];
    int32_t least[SNS_UNITS]; /* how near of a foe it may come */
} lane;

static pl_stand pose_at(const lane *l, int32_t way)
{
    pl_stand s = l->from;
    s.at = pl_from(s.at, s.heading, 0, l->back ? -way : way);
    return s;
}

/* 8.2.a, R125: edges are judged from before the whole charge. */
static pl_point came_from(const lane *l)
{
    const sns_run *r = &l->s->run;
    return r->kind && r->unit == l->unit ? (pl_point){ r->from_x, r->from_y } : l->from.at;
}

/* R110: whoever begins nearer than 0.05 DU may come no nearer than that. */
static int32_t least_of(const lane *l, const pl_stand *foe)
{
    if (!tc_on(SNS_R110) || !pl_stands_within(&l->from, foe, SNS_STOP_SHORT - 1))
        return SNS_STOP_SHORT;
    return pl_stand_distance(&l->from, foe);
}

static void place(lane *l, int who, bool contact)
{
    const uint64_t bit = sns_bit(who);
    const int i = l->n++;
    l->who[i] = (uint8_t)who;
    l->base[i] = sns_base(l->b, l->s, who);
    l->least[i] = 0;
    if (sns_side(who) == sns_side(l->unit)) {
        if (sns_may_pass(l->b, l->unit, who) && tc_on(SNS_R107))
            l->passed |= bit;
        else
            l->friends |= bit;
    } else if (contact && sns_may_strike(l->b, l->s, l->unit, who, came_from(l))) {
        l->strikes |= bit;
    } else {
        l->foes |= bit;
        l->least[i] = least_of(l, &l->base[i]);
    }
}

static void look_about(lane *l, bool contact, uint64_t ignore)
{
    const pl_point end[2] = { l->from.at, pose_at(l, l->length).at };
    const pl_box box = pl_box_of(end, 2, pl_stand_reach(&l->from));
    uint64_t near = sns_units_near(l->b, l->s, box, SNS_STOP_SHORT) & ~sns_bit(l->unit);
    near &= ~(ignore & sns_side_bits(!sns_side(l->unit)));
    for (; near; near &= near - 1)
        place(l, sns_lowest(near), contact);
}

/* ---- The way ---- */

/* R106: the cost so far is within the rate of the slowest ground so far. */
static bool is_out_of_breath(lane *l, const pl_stand *pose, int32_t way)
{
    sns_meet(l->b, l->s, l->unit, pose, &l->ground);
    const int32_t allowed = sns_allowance(l->b, l->unit, &l->ground, 0);
    if (allowed < 0)
        return true;
    return tc_on(SNS_R106) && way > allowed + l->additions;
}

/* R107: before friends, before enemies, before what it may not enter, at the table's edge. */
static bool is_stopped(lane *l, const pl_stand *pose, int32_t way)
{
    if (sns_off_table(l->b, pose) || is_out_of_breath(l, pose, way))
        return true;
    for (int i = 0; i < l->n; i++) {
        const uint64_t bit = sns_bit(l->who[i]);
        const int32_t least = l->least[i];
        if (l->foes & bit && least && pl_stands_within(pose, &l->base[i], least - 1))
            return true;
        if ((l->friends | l->foes) & bit && sns_overlap(pose, &l->base[i]))
            return true;
    }
    return false;
}

static bool is_clear(const lane *l, const pl_stand *pose)
{
    for (int i = 0; i < l->n; i++)
        if (l->passed & sns_bit(l->who[i]) && sns_overlap(pose, &l->base[i]))
            return false;
    return true;
}

/* The first enemy it would touch with its front, the lower number of two; the way there, -1. */
static int32_t find_contact(const lane *l, uint8_t *who)
{
    int32_t least = -1;
    for (int i = 0; i < l->n; i++) {
        if (!(l->strikes & sns_bit(l->who[i])))
            continue;
        const int32_t reach = least < 0 ? l->length : least - 1;
        const int32_t way = sns_way_to(l->b, &l->from, &l->base[i], reach);
        if (way < 0)
            continue;
        least = way;
        *who = l->who[i];
    }
    return least;
}

/* NOLINTNEXTLINE(readability-function-size) */
sns_straight sns_go_straight(const sns_battle *b, const sns_state *s, int unit, int32_t length,
                             int32_t additions, bool back, bool contact, uint64_t ignore)
{
    sns_straight out = { 0, TC_NONE };
    lane l = { .b = b,
               .s = s,
               .unit = unit,
               .from = sns_base(b, s, unit),
               .length = length > 0 ? length : 0,
               .additions = additions,
               .back = back };
    look_about(&l, contact, ignore);
    sns_meet_start(b, s, unit, &l.from, &l.ground);
    uint8_t met = TC_NONE;
    const int32_t touch = find_contact(&l, &met);
    const int n = pl_steps(l.length, SNS_SUB_STEP);
    for (int i = 1; i <= n; i++) {
        const int32_t step = (int32_t)pl_rnd((int64_t)l.length * i, n);
        const bool touches = touch >= 0 && touch <= step;
        const int32_t way = touches ? touch : step;
        const pl_stand pose = pose_at(&l, way);
        if (is_stopped(&l, &pose, way))
            break;
        if (is_clear(&l, &pose))
            out = (sns_straight){ way, touches ? met : TC_NONE };
        if (touches)
            break;
    }
    return out;
}
