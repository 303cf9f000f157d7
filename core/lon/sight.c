/* Sight and cover (LON-7.A.2 to 7.A.6, 7.C.1; R53 to R59, R63). Nothing here changes a state. */
#include "parts.h"

/* R53: distances are cut to whole centimetres, so that nothing lies between 10 and 11. */
int lon_range_value(int32_t distance)
{
    const int32_t whole = tc_on(LON_R53) ? distance / LON_CM * LON_CM : distance;
    if (distance < LON_RANGE_5 || !tc_on(LON_7_A_2))
        return 5;
    return whole <= LON_RANGE_11 - LON_CM ? 6 : 7;
}

/* ---- The arc (R55, an option) ---- */

/* On the side on which the target lies: is it before the line that bounds the arc? */
static bool in_arc(const pl_stand *firer, pl_point at, int32_t arc)
{
    int64_t right, ahead;
    pl_local_exact(firer->at, firer->heading, at, &right, &ahead);
    const int64_t x = (int64_t)at.x - firer->at.x, y = (int64_t)at.y - firer->at.y;
    const int32_t bound = firer->heading + (right < 0 ? -arc : arc);
    const int64_t inward = y * pl_sin(bound) - x * pl_cos(bound);
    return right < 0 ? inward <= 0 : inward >= 0;
}

/* ---- What stops a line ---- */

typedef struct sight {
    const lon_battle *b;
    const lon_state *s;
    int firer, target;
    pl_stand from, to;
    pl_point from_corner[4], to_corner[4];
    uint64_t own[2], enemy[2];    /* stands that may be in the way */
    uint32_t ground;              /* likewise: woods and hills */
    uint32_t firer_in, target_in; /* the woods they are in (R40: roads do not cancel) */
    int32_t distance;
} sight;

/* What of it lies outside both bases, ends being cuts (R56, R128). */
typedef struct line {
    pl_point from, to;
    pl_box box;
} line;

static bool cut_by(pl_point a, pl_point b, const pl_point corner[4], pl_point *at)
{
    for (int i = 0; i < 4; i++)
        if (pl_cut(a, b, corner[i], corner[(i + 1) % 4], at))
            return true;
    return false;
}

/* False: all of it lies in the one base or the other. */
static bool trim(const sight *v, pl_point from, pl_point to, line *l)
{
    if (!cut_by(from, to, v->from_corner, &l->from) || !cut_by(from, to, v->to_corner, &l->to))
        return false;
    const int64_t along = ((int64_t)to.x - from.x) * (l->to.x - l->from.x) +
                          ((int64_t)to.y - from.y) * (l->to.y - l->from.y);
    l->box = pl_box_between(l->from, l->to);
    return along >= 0;
}

/* Is all of it on one side of the line? Then they do not meet. */
static bool lies_aside(const line *l, const pl_point corner[4])
{
    bool left = false, right = false;
    for (int i = 0; i < 4; i++) {
        const int64_t at = pl_cross(l->from, l->to, corner[i]);
        left |= at >= 0;
        right |= at <= 0;
    }
    return !left || !right;
}

/* How far from its datum a stand may reach that is grown on all sides. */
static int32_t grown_reach(const pl_stand *base)
{
    return pl_stand_reach(base) + 2 * LON_LOS_GROW;
}

/* R57: the first of these stands on the line; -1 none. */
static int stand_on(const sight *v, const line *l, const uint64_t set[2])
{
    const int32_t grow = tc_on(LON_R57) ? LON_LOS_GROW : 0;
    for (int i = tc_set_next(set, 0); i < LON_STANDS; i = tc_set_next(set, i + 1)) {
        const pl_stand base = lon_base(v->s, i);
        pl_point corner[4];
        if (pl_box_misses(l->box, base.at, grown_reach(&base)))
            continue;
        pl_stand_corners(&base, -grow, corner);
        if (!lies_aside(l, corner) && pl_reaches(l->from, l->to, corner, 4))
            return i;
    }
    return -1;
}

/* A line through a wood, R58: from the firer's base, if he is in it, and to the target's, if that
   is, but not far; otherwise not at all, but for what is no more than a core's inset. `wood` is its
   bit. */
static tc_verdict check_stretch(const sight *v, const pl_stretch *w, uint32_t wood)
{
    const int32_t length = pl_root((uint64_t)pl_square(w->from, w->to));
    const bool out = w->starts && v->firer_in & wood, in = w->ends && v->target_in & wood;
    if (!out && !in) /* neither is at this end of it */
        return length > lon_core() ? tc_illegal(tc_by(LON_7_A_3, LON_R58), 0, 0) : tc_legal();
    if (length <= (tc_on(LON_R58) ? LON_EDGE_DEPTH : 0))
        return tc_legal();
    if (out && in)
        return tc_illegal(tc_by(LON_7_A_5, LON_R58), v->distance, LON_WOODS_RANGE);
    return tc_illegal(tc_by(LON_7_A_4, LON_R58), length, LON_EDGE_DEPTH);
}

/* Of two refusals the one that comes first in the book; rule 0 is none. */
static tc_verdict first_of(tc_verdict a, tc_verdict b)
{
    return !a.rule || (b.rule && b.rule < a.rule) ? b : a;
}

static tc_verdict check_wood(const sight *v, const line *l, int piece)
{
    const lon_piece *p = &v->b->piece[piece];
    const uint32_t wood = (uint32_t)1 << piece;
    pl_stretch stretch[PL_OUTLINE];
    tc_verdict worst = tc_legal();
    if (v->firer_in & v->target_in & wood && lon_within(v->distance, LON_WOODS_RANGE) &&
        tc_on(LON_7_A_5))
        return worst;
    const int n = pl_stretches(l->from, l->to, p->at, p->corners, stretch);
    for (int i = 0; i < n; i++)
        worst = first_of(worst, check_stretch(v, &stretch[i], wood));
    return worst;
}

/* R59. */
static bool hill_stops(const sight *v, const line *l, int hill)
{
    const lon_piece *p = &v->b->piece[hill];
    if (!pl_reaches(l->from, l->to, p->at, p->corners))
        return false;
    const int here = lon_level_on(v->b, hill, pl_stand_centre(&v->from));
    const int there = lon_level_on(v->b, hill, pl_stand_centre(&v->to));
    if (here == 2 || there == 2)
        return false;
    const bool slope = (here || there) && lon_on(v->b, LON_SLOPE_SIGHT) && tc_on(LON_R59);
    return !slope || lon_meets_top(v->b, hill, l->from, l->to);
}

static tc_verdict check_ground(const sight *v, const line *l)
{
    tc_verdict worst = tc_legal();
    for (uint32_t rest = v->ground; rest; rest &= rest - 1) {
        const int i = __builtin_ctz(rest);
        const lon_piece *p = &v->b->piece[i];
        if (pl_boxes_apart(l->box, p->box, 0))
            continue;
        if (p->kind == LON_WOODS)
            worst = first_of(worst, check_wood(v, l, i));
        else if (hill_stops(v, l, i))
            worst = first_of(worst, tc_illegal(tc_by(LON_7_A_6, LON_R59), 0, 0));
    }
    return worst;
}

/* What stops it, in the book's order; then the option of R57. */
static tc_verdict check_line(const sight *v, pl_point from, pl_point to)
{
    line l;
    if (!trim(v, from, to, &l))
        return tc_legal();
    const int own = stand_on(v, &l, v->own);
    tc_verdict why = own < 0 ? tc_legal() : tc_illegal(tc_by(LON_7_A_3, LON_R57), own, TC_NONE);
    if (!why.rule && v->ground)
        why = check_ground(v, &l);
    if (why.rule || !(v->enemy[0] | v->enemy[1]))
        return why;
    const int enemy = stand_on(v, &l, v->enemy);
    return enemy < 0 ? why : tc_illegal(LON_R57, enemy, TC_NONE);
}

/* ---- May it be seen ---- */

/* Who and what has a part in the box round all the lines. */
static void gather(sight *v, pl_point from, pl_box box)
{
    const bool enemies = lon_on(v->b, LON_ENEMY_BLOCKS_LOS);
    const int side = lon_side(v->s, v->firer);
    box = pl_box_with(box, from);
    for (int i = 0; i < LON_STANDS; i++) {
        if (!lon_stands(v->s, i) || i == v->firer || i == v->target)
            continue;
        const bool own = lon_side(v->s, i) == side;
        if (!own && !enemies)
            continue;
        const pl_stand base = lon_base(v->s, i);
        if (!pl_box_misses(box, base.at, grown_reach(&base)))
            tc_set_add(own ? v->own : v->enemy, (unsigned)i);
    }
    bool woods = false;
    for (int i = 0; i < v->b->pieces; i++) {
        const lon_piece *p = &v->b->piece[i];
        if ((p->kind != LON_WOODS && p->kind != LON_HILL) || pl_boxes_apart(p->box, box, 0))
            continue;
        v->ground |= (uint32_t)1 << i;
        woods |= p->kind == LON_WOODS;
    }
    if (woods) {
        v->firer_in = lon_woods_of(v->b, &v->from);
        v->target_in = lon_woods_of(v->b, &v->to);
        v->distance = lon_distance(v->s, v->firer, v->target);
    }
}

/* R56: to the centre of the target or to a corner of its core; what stops the first is said. */
static tc_verdict check_lines(sight *v)
{
    pl_point aim[4];
    const pl_point from = pl_stand_centre(&v->from), centre = pl_stand_centre(&v->to);
    pl_stand_corners(&v->from, 0, v->from_corner);
    pl_stand_corners(&v->to, 0, v->to_corner);
    pl_stand_corners(&v->to, lon_core(), aim);
    gather(v, from, pl_box_of(v->to_corner, 4, 0));
    const tc_verdict why = check_line(v, from, centre);
    if (!why.rule)
        return why;
    for (int i = 0; i < 4 && tc_on(LON_R56); i++)
        if (!check_line(v, from, aim[i]).rule)
            return tc_legal();
    return why;
}

tc_verdict lon_check_sight(const lon_battle *b, const lon_state *s, int firer, int target)
{
    sight v = { .b = b,
                .s = s,
                .firer = firer,
                .target = target,
                .from = lon_base(s, firer),
                .to = lon_base(s, target) };
    lon_edges edges;
    const bool touches = lon_touch(&v.from, &v.to, &edges);
    if (b->fire_arc && !(touches && edges.mine == PL_FRONT) &&
        !in_arc(&v.from, pl_stand_centre(&v.to), b->fire_arc)) {
        const tc_verdict arc = tc_illegal(LON_R55, 0, 0);
        if (arc.rule)
            return arc;
    }
    return touches && tc_on(LON_R56) ? tc_legal() : check_lines(&v);
}

/* ---- Cover (LON-7.C.1, R63) ---- */

/* Does the line from centre to centre come over it near the target? */
static bool covers(const lon_piece *p, pl_point from, pl_point to, const pl_point corner[4])
{
    pl_point cut[4 * (PL_OUTLINE - 1)];
    const int n = pl_line_cuts(p->at, p->corners, from, to, cut);
    for (int i = 0; i < n; i++)
        if (pl_to_poly(cut[i], corner, 4) <= LON_COVER_NEAR)
            return true;
    return false;
}

bool lon_in_cover(const lon_battle *b, const lon_state *s, int firer, int target)
{
    const pl_stand base = lon_base(s, target);
    const pl_point from = lon_centre(s, firer), to = pl_stand_centre(&base);
    const pl_box way = pl_box_between(from, to);
    const int32_t near = pl_stand_reach(&base) + LON_COVER_NEAR;
    pl_point corner[4];
    if (!tc_on(LON_7_C_1))
        return false;
    if (lon_woods_of(b, &base))
        return true;
    pl_stand_corners(&base, 0, corner);
    for (int i = 0; i < b->pieces; i++) {
        const lon_piece *p = &b->piece[i];
        if (p->kind != LON_WALL && p->kind != LON_HEDGE && p->kind != LON_GABION)
            continue;
        if (!pl_boxes_apart(p->box, way, 0) && !pl_box_misses(p->box, base.at, near) &&
            tc_on(LON_R63) && covers(p, from, to, corner))
            return true;
    }
    return false;
}
