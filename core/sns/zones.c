/* Threat zones (7.4): over which a base lies, where they stop a move and cut its wheel (7.4.b,
   R98), what is left to whom they hold (7.4.c, R108, R109). */
#include "march.h"

/* ---- Which ---- */

/* The base alone is shrunk (2.1). */
static bool is_over(const pl_stand *base, const pl_point zone[4])
{
    pl_point corner[4];
    pl_stand_corners(base, SNS_SHRINK_GROUND, corner);
    return !pl_boxes_apart(pl_box_of(corner, 4, 0), pl_box_of(zone, 4, 0), 0) &&
           pl_insides_meet(corner, 4, zone, 4);
}

uint64_t sns_zones_over(const sns_battle *b, const sns_state *s, int side, const pl_stand *base)
{
    pl_point corner[4], zone[4];
    uint64_t over = 0;
    pl_stand_corners(base, 0, corner);
    uint64_t near = sns_units_near(b, s, pl_box_of(corner, 4, 0), SNS_ZONE_DEPTH);
    near &= sns_side_bits(!side);
    for (; near; near &= near - 1) {
        const int e = sns_lowest(near);
        if (sns_threat_zone(b, s, e, zone) && is_over(base, zone))
            over |= sns_bit(e);
    }
    return over;
}

/* Skirmishers are bound by none. */
static bool is_bound(const sns_course *c, int k)
{
    return !sns_is_skirmisher(sns_who(c->b, c->unit[k]));
}

/* ---- Stops: 7.4.b ---- */

/* The same with the zone as a stand, to the last thousandth but two. */
static pl_stand cover_of(const sns_state *s, int enemy)
{
    const int heading = s->unit[enemy].heading;
    return (pl_stand){ pl_from(sns_front(s, enemy), heading, 0, SNS_ZONE_DEPTH), heading,
                       SNS_HALF_FRONT, SNS_ZONE_DEPTH };
}

/* Of this one the first pose up to (last, at) at which it comes into a zone becomes that; false:
   there is none, or it is no earlier stop than the one known. */
static bool find_stop(const sns_course *c, int k, int enemy, const pl_point zone[4], int *last,
                      int *at)
{
    enum { MORE = -SNS_SHRINK_GROUND + 3 };
    const pl_stand cover = cover_of(c->s, enemy);
    for (int j = 0; j <= *last; j++) {
        const pl_run run = pl_way_run(&c->way[k][j], &cover, MORE);
        const int most = j == *last ? *at : run.last;
        for (int i = run.first; i <= run.last && i <= most; i++) {
            const pl_stand pose = pl_way_pose(&c->way[k][j], i);
            if (!is_over(&pose, zone))
                continue;
            const bool sooner = j < *last || i < *at || c->stopped_by == TC_NONE;
            *last = j;
            *at = i;
            return sooner;
        }
    }
    return false;
}

/* How far a facing is from the exact opposite of an enemy's. */
static int32_t askew(const sns_course *c, int enemy, int32_t heading)
{
    const int32_t turn = pl_turn(heading, c->s->unit[enemy].heading + PL_TURN / 2);
    return turn < 0 ? -turn : turn;
}

/* Carried to its stated angle if that faces him better. */
static void carry_wheel(sns_course *c)
{
    const pl_way *way = &c->way[0][c->last];
    if (!way->wheel)
        return;
    const pl_stand here = pl_way_pose(way, c->at), there = pl_way_pose(way, way->n);
    if (askew(c, c->stopped_by, there.heading) < askew(c, c->stopped_by, here.heading))
        c->at = way->n;
}

/* R109: a zone in which it starts does not stop it again. */
static bool may_stop(const sns_course *c, int k, const pl_point zone[4])
{
    if (!is_bound(c, k) || (k && !tc_on(SNS_R98)))
        return false;
    return !tc_on(SNS_R109) || !is_over(&c->from[k], zone);
}

/* Enemies rising: the lower number first where two are met at once. */
void sns_cut_course(sns_course *c)
{
    pl_point zone[4];
    if (!tc_on(SNS_7_4_b) || !c->stretches)
        return;
    uint64_t near = c->near & sns_side_bits(!sns_side(c->unit[0]));
    for (; near; near &= near - 1) {
        const int e = sns_lowest(near);
        if (!sns_threat_zone(c->b, c->s, e, zone))
            continue;
        for (int k = 0; k < c->n; k++)
            if (may_stop(c, k, zone) && find_stop(c, k, e, zone, &c->last, &c->at))
                c->stopped_by = e;
    }
    if (c->stopped_by != TC_NONE)
        carry_wheel(c);
}

/* ---- Who starts in one: 7.4.c ---- */

static bool is_face_step(int kind)
{
    return kind >= SNS_WHEEL_LEFT && kind <= SNS_TURN_ABOUT;
}

/* R108: its front zone has to hold the front centre of one of them. */
static bool faces_one(const sns_course *c, uint64_t zones)
{
    const pl_stand end = sns_course_end(c, 0);
    for (; zones; zones &= zones - 1) {
        const pl_stand foe = sns_base(c->b, c->s, sns_lowest(zones));
        const pl_point at = tc_on(SNS_R108) ? foe.at : pl_stand_centre(&foe);
        if (sns_edge_towards(&end, at) == PL_FRONT)
            return true;
    }
    return false;
}

static bool is_open(const sns_course *c, uint64_t zones)
{
    const sns_plan *p = c->plan;
    bool back = p->steps > 0;
    for (int i = 0; i < p->steps; i++)
        back = back && p->step[i].kind == SNS_BACK;
    if (back)
        return true;
    if (p->steps != 1 || c->n > 1)
        return false;
    const int kind = p->step[0].kind;
    if (kind == SNS_PIVOT_LEFT || kind == SNS_PIVOT_RIGHT)
        return true;
    return is_face_step(kind) && faces_one(c, zones);
}

tc_verdict sns_check_start_zones(const sns_course *c)
{
    for (int k = 0; k < c->n; k++) {
        if (!is_bound(c, k))
            continue;
        const uint64_t zones = sns_zones_over(c->b, c->s, sns_side(c->unit[k]), &c->from[k]);
        if (zones && !is_open(c, zones))
            return tc_illegal(SNS_7_4_c, sns_lowest(zones), TC_NONE);
    }
    return tc_legal();
}
