/* What a way of chapter 7 meets: the ground and its allowance (7.1.a, R53, R111), enemies (7.5.a,
   R110), friends (1.e, 7.7.a, R50), the table's edge (7.10.a), villages (14.3). Whatever is far
   from a stretch is asked at none of its poses. */
#include "march.h"

/* ---- Ground met: 7.1.a ---- */

static bool is_obstacle(int kind)
{
    return sns_grounds[kind].obstacle;
}

/* 0 or less: forbidden. */
static int32_t rate_of(const sns_battle *b, int unit, int kind)
{
    return sns_rate(sns_who(b, unit), sns_ground_class(kind));
}

static void slow_down(sns_ground_met *m, int32_t rate)
{
    m->rate = rate <= 0 ? SNS_NO : rate < m->rate ? rate : m->rate;
}

/* R53: what it began in does not forbid it to leave, at 1 DU. */
void sns_meet_start(const sns_battle *b, const sns_state *s, int unit, const pl_stand *base,
                    sns_ground_met *m)
{
    *m = (sns_ground_met){ .rate = SNS_NO };
    const int32_t open = sns_rate(sns_who(b, unit), SNS_OPEN);
    if (open <= 0)
        return;
    m->rate = open;
    for (uint64_t met = sns_pieces_met(b, s, base); met; met &= met - 1) {
        const int kind = sns_piece_kind(b, s, sns_lowest(met));
        const uint64_t bit = met & (0u - met);
        const int32_t rate = is_obstacle(kind) ? open : rate_of(b, unit, kind);
        if (is_obstacle(kind)) {
            m->start |= tc_on(SNS_R111) ? bit : 0;
        } else if (rate <= 0 && tc_on(SNS_R53)) {
            m->exempt |= bit;
            m->rate = 1;
        } else {
            slow_down(m, rate);
        }
    }
}

/* One piece more. */
static void note_piece(const sns_battle *b, const sns_state *s, int unit, int piece,
                       sns_ground_met *m)
{
    const uint64_t bit = (uint64_t)1 << piece;
    const int kind = sns_piece_kind(b, s, piece);
    if (is_obstacle(kind))
        m->met |= bit & ~m->start;
    else if (!(m->exempt & bit) && m->rate > 0)
        slow_down(m, rate_of(b, unit, kind));
}

void sns_meet(const sns_battle *b, const sns_state *s, int unit, const pl_stand *base,
              sns_ground_met *m)
{
    for (uint64_t met = sns_pieces_met(b, s, base); met; met &= met - 1)
        note_piece(b, s, unit, sns_lowest(met), m);
}

int32_t sns_allowance(const sns_battle *b, int unit, const sns_ground_met *m, int bonus)
{
    const sns_type_row *row = sns_row(b, unit);
    const int crossed = __builtin_popcountll(m->met);
    const bool barred = m->rate <= 0 || (crossed && row->obstacle == SNS_NO);
    if (!tc_on(SNS_7_1_a)) /* muted: as if all were open */
        return (row->rate[SNS_OPEN] + bonus) * SNS_DU;
    if (barred)
        return SNS_NO;
    const int32_t rate = m->rate - crossed * row->obstacle + bonus;
    return rate > 0 ? rate * SNS_DU : 0;
}

/* ---- Ground along a course ---- */

/* A stand that covers a box. */
static pl_stand cover_of(const pl_box *box)
{
    const pl_point at = { (box->min.x + box->max.x) / 2, box->max.y + 2 };
    return (pl_stand){ at, 0, (box->max.x - box->min.x) / 2 + 3, box->max.y - box->min.y + 4 };
}

static bool is_met_along(const sns_course *c, int k, int j, const sns_piece *p)
{
    const pl_way *way = &c->way[k][j];
    const int most = sns_walked(c, j);
    if (pl_boxes_apart(way->box, p->box, 0))
        return false;
    const pl_stand cover = cover_of(&p->box);
    const pl_run run = pl_way_run(way, &cover, 0);
    for (int i = run.first; i <= run.last && i <= most; i++) {
        const pl_stand pose = pl_way_pose(way, i);
        if (sns_base_meets(&pose, p))
            return true;
    }
    return false;
}

/* Of one that goes. near: pieces. */
static int32_t allowance_of(const sns_course *c, int k, uint64_t near, int bonus)
{
    const int unit = c->unit[k];
    sns_ground_met m;
    sns_meet_start(c->b, c->s, unit, &c->from[k], &m);
    for (; near && m.rate > 0; near &= near - 1) {
        const int i = sns_lowest(near);
        const int kind = sns_piece_kind(c->b, c->s, i);
        sns_piece p;
        if (!is_obstacle(kind) && rate_of(c->b, unit, kind) >= m.rate)
            continue; /* it would change nothing */
        sns_piece_at(c->b, c->s, i, &p);
        bool met = false;
        for (int j = 0; j <= c->last && !met; j++)
            met = is_met_along(c, k, j, &p);
        if (met)
            note_piece(c->b, c->s, unit, i, &m);
    }
    return sns_allowance(c->b, unit, &m, bonus);
}

/* The least in a group; R118: the bonuses of the one in the middle serve all. */
int32_t sns_course_allowance(const sns_course *c, int bonus)
{
    const uint64_t near = sns_pieces_near(c->b, c->s, c->box);
    int32_t least = INT32_MAX;
    for (int k = 0; k < c->n; k++) {
        const int32_t one = allowance_of(c, k, near, k && !tc_on(SNS_R118) ? 0 : bonus);
        least = one < least ? one : least;
    }
    return least;
}

/* 7.3.c: a pivot has no cost and no allowance, but turns onto nothing that is not allowed. */
tc_verdict sns_check_pivot_ground(const sns_course *c)
{
    const pl_stand end = sns_course_end(c, 0);
    uint64_t met = sns_pieces_met(c->b, c->s, &end) & ~sns_pieces_met(c->b, c->s, &c->from[0]);
    for (; met; met &= met - 1) {
        const int kind = sns_piece_kind(c->b, c->s, sns_lowest(met));
        if (!is_obstacle(kind) && rate_of(c->b, c->unit[0], kind) < 0)
            return tc_illegal(SNS_7_1_a, 0, 0);
    }
    return tc_legal();
}

/* ---- Who is near a course ---- */

static uint64_t near_of(const sns_course *c, bool friends)
{
    const int side = sns_side(c->unit[0]);
    return c->near & sns_side_bits(friends ? side : !side);
}

/* ---- Enemies: 7.5.a, R110 ---- */

static int32_t distance_at_most(const pl_stand *a, const pl_stand *o, int32_t most)
{
    return pl_stands_within(a, o, most - 1) ? pl_stand_distance(a, o) : most;
}

/* Nobody passes through an enemy, however near he started (7.7.a). */
static tc_verdict check_pose(const pl_stand *pose, const pl_stand *foe, int enemy, int32_t least)
{
    if (least && !pl_stands_within(pose, foe, least - 1))
        return tc_legal();
    tc_verdict v = tc_legal();
    if (least)
        v = tc_illegal(tc_by(SNS_7_5_a, least < SNS_STOP_SHORT ? SNS_R110 : 0),
                       pl_stand_distance(pose, foe), least);
    if (!v.rule && sns_overlap(pose, foe))
        v = sns_never(SNS_7_7_a, enemy, TC_NONE);
    return v;
}

static tc_verdict check_enemy(const sns_course *c, int k, int enemy)
{
    const pl_stand foe = sns_base(c->b, c->s, enemy);
    const int32_t least =
        tc_on(SNS_R110) ? distance_at_most(&c->from[k], &foe, SNS_STOP_SHORT) : SNS_STOP_SHORT;
    for (int j = 0; j < c->stretches && j <= c->last; j++) {
        const pl_run run = pl_way_run(&c->way[k][j], &foe, least);
        const int most = sns_walked(c, j);
        for (int i = run.first; i <= run.last && i <= most; i++) {
            const pl_stand pose = pl_way_pose(&c->way[k][j], i);
            const tc_verdict v = check_pose(&pose, &foe, enemy, least);
            if (v.rule)
                return v;
        }
    }
    return tc_legal();
}

tc_verdict sns_check_enemies(const sns_course *c)
{
    tc_verdict v = tc_legal();
    uint64_t near = near_of(c, false);
    for (; near && !v.rule; near &= near - 1)
        for (int k = 0; k < c->n && !v.rule; k++)
            v = check_enemy(c, k, sns_lowest(near));
    return v;
}

/* ---- Friends: 1.e, 7.7.a, R50 ---- */

/* R50: while lines in contact wheel, all but at the end. */
static int32_t inset_at(const pl_way *way, int i, int most)
{
    return way->wheel && i < most && tc_on(SNS_R50) ? SNS_SHRINK_WHEEL : SNS_SHRINK;
}

static tc_cite overlap_along(const sns_course *c, int k, int j, const pl_stand *other)
{
    enum { MORE = -2 * SNS_SHRINK + 2 };
    const pl_way *way = &c->way[k][j];
    const int most = sns_walked(c, j);
    const pl_run run = pl_way_run(way, other, MORE);
    for (int i = run.first; i <= run.last && i <= most; i++) {
        const pl_stand pose = pl_way_pose(way, i);
        const int32_t inset = inset_at(way, i, most);
        if (pl_stands_meet(&pose, inset, other, inset))
            return tc_by(SNS_1_e, inset == SNS_SHRINK ? 0 : SNS_R50);
    }
    return 0;
}

/* The end must be clear of all; the way of those who cannot be passed. */
static tc_verdict check_friend(const sns_course *c, int k, int other)
{
    const bool passes = sns_may_pass(c->b, c->unit[k], other);
    const pl_stand base = sns_base(c->b, c->s, other), end = sns_course_end(c, k);
    tc_verdict v = tc_legal();
    for (int j = 0; j < c->stretches && j <= c->last && !passes && !v.rule; j++) {
        const tc_cite by = overlap_along(c, k, j, &base);
        v = by ? tc_illegal(by, other, TC_NONE) : v;
    }
    if (!v.rule && sns_overlap(&end, &base))
        v = sns_never(passes ? SNS_7_7_a : SNS_1_e, other, TC_NONE);
    return v;
}

tc_verdict sns_check_friends(const sns_course *c)
{
    tc_verdict v = tc_legal();
    uint64_t near = near_of(c, true);
    for (; near && !v.rule; near &= near - 1)
        for (int k = 0; k < c->n && !v.rule; k++)
            v = check_friend(c, k, sns_lowest(near));
    return v;
}

/* ---- The table's edge: 7.10.a ---- */

/* Who does not turn goes over at the end or not at all. */
static bool leaves_along(const sns_course *c, int k, int j)
{
    const pl_way *way = &c->way[k][j];
    const int most = sns_walked(c, j);
    if (way->box.min.x >= 0 && way->box.min.y >= 0 && way->box.max.x <= c->b->width &&
        way->box.max.y <= c->b->depth)
        return false;
    for (int i = way->wheel ? 1 : most; i <= most; i++) {
        const pl_stand pose = pl_way_pose(way, i);
        if (sns_off_table(c->b, &pose))
            return true;
    }
    return false;
}

tc_verdict sns_check_table(const sns_course *c)
{
    for (int k = 0; k < c->n; k++)
        for (int j = 0; j < c->stretches && j <= c->last; j++)
            if (leaves_along(c, k, j))
                return sns_never(SNS_7_10_a, 0, 0);
    return tc_legal();
}

/* ---- Villages: 14.3 ---- */

/* How many of the side will be wholly inside. */
static int count_inside(const sns_course *c, int village)
{
    const int first = sns_side(c->unit[0]) * SNS_SIDE_UNITS;
    int count = 0;
    for (int u = first; u < first + SNS_SIDE_UNITS; u++) {
        pl_stand base = sns_base(c->b, c->s, u);
        for (int k = 0; k < c->n; k++)
            base = c->unit[k] == u ? sns_course_end(c, k) : base;
        count += sns_here(c->s, u) && sns_village_of(c->b, c->s, &base) == village;
    }
    return count;
}

/* Who ends in one ends wholly inside, and finds room there. */
tc_verdict sns_check_villages(const sns_course *c)
{
    enum { ROOM = 2 };
    for (int k = 0; k < c->n; k++) {
        const pl_stand end = sns_course_end(c, k);
        uint64_t met = sns_pieces_met(c->b, c->s, &end);
        for (; met; met &= met - 1) {
            const int i = sns_lowest(met);
            if (sns_piece_kind(c->b, c->s, i) != SNS_VILLAGE)
                continue;
            if (sns_village_of(c->b, c->s, &end) != i)
                return tc_illegal(SNS_14_3, 0, 0);
            const int count = count_inside(c, i);
            if (count > ROOM)
                return tc_illegal(SNS_14_3, count, ROOM);
        }
    }
    return tc_legal();
}
