/* The legs of a move (4.B.3, R14 to R18, R38): who has which, where they lead, what they cost. What
   lies in the way is way.c's. */
#include "march.h"

/* ---- Malformed? ---- */

static bool is_far(int32_t u)
{
    return u < -PL_LIMIT || u > PL_LIMIT;
}

tc_verdict lon_check_fields(const lon_leg *leg)
{
    bool bad = false;
    switch (leg->kind) {
    case LON_SHIFT:
        bad = is_far(leg->x) || is_far(leg->y) || leg->heading < 0 || leg->heading >= PL_TURN;
        break;
    case LON_ADVANCE_LEG:
    case LON_RETIRE:
        bad = is_far(leg->length);
        break;
    case LON_WHEEL:
        bad = leg->angle < -PL_TURN / 2 || leg->angle > PL_TURN / 2;
        break;
    case LON_CHARGE:
        bad = leg->stand >= LON_STANDS || leg->target >= LON_STANDS || leg->edge > PL_LEFT ||
              is_far(leg->length);
        break;
    default:
        bad = true;
    }
    return bad ? tc_illegal(TC_MALFORMED, leg->kind, LON_CHARGE) : tc_legal();
}

/* ---- Who moves ---- */

int lon_place_of(const lon_mover *m, int stand)
{
    for (int k = 0; k < m->n; k++)
        if (m->stand[k] == stand)
            return k;
    return -1;
}

/* A wheel turns about an end of the front rank, a charge is led by one of it. */
static void find_front(lon_mover *m, const lon_path *path)
{
    bool needed = false;
    for (int i = 0; i < path->legs && i < LON_LEGS; i++)
        needed = needed || path->leg[i].kind == LON_WHEEL || path->leg[i].kind == LON_CHARGE;
    if (!needed)
        return;
    lon_group group;
    group.front_n = 0;
    lon_check_group(m->b, m->s, m->s->move.set, TC_NONE, &group);
    for (int i = 0; i < group.front_n; i++)
        m->front[m->fronts++] = (uint8_t)lon_place_of(m, group.front[i]);
}

void lon_find_mover(const lon_battle *b, const lon_state *s, const lon_path *path, lon_mover *m)
{
    const uint64_t *set = s->move.set;
    m->b = b;
    m->s = s;
    m->n = m->fronts = 0;
    for (int u = tc_set_next(set, 0); u < LON_STANDS; u = tc_set_next(set, u + 1)) {
        m->stand[m->n] = (uint8_t)u;
        m->from[m->n++] = lon_base(s, u);
    }
    m->side = m->n ? lon_side(s, m->stand[0]) : 0;
    m->group = m->n > 1;
    m->column = m->group && s->move.lead != TC_NONE;
    m->file = false;
    m->first = 0;
    m->last = m->n - 1;
    if (m->column)
        lon_find_column(m);
    else if (m->group)
        find_front(m, path);
}

/* ---- Which legs: R14 ---- */

static bool has_leg(const lon_mover *m, int kind)
{
    switch (kind) {
    case LON_SHIFT:
        return !m->group;
    case LON_ADVANCE_LEG:
        return m->group;
    case LON_RETIRE:
        return m->group && !m->column;
    default:
        return true;
    }
}

static bool may_lead_charge(const lon_mover *m, int stand)
{
    if (m->column || !m->group)
        return stand == m->stand[m->first];
    for (int i = 0; i < m->fronts; i++)
        if (m->stand[m->front[i]] == stand)
            return true;
    return false;
}

static bool is_measured(const lon_leg *leg)
{
    switch (leg->kind) {
    case LON_ADVANCE_LEG:
    case LON_RETIRE:
        return leg->length > 0;
    case LON_WHEEL:
        return leg->angle && leg->angle >= -PL_TURN / 4 && leg->angle <= PL_TURN / 4;
    default:
        return true;
    }
}

/* R18: a group that would go sideways or obliquely breaks 4.B.3. */
static tc_verdict check_kind(const lon_mover *m, const lon_path *path, int i)
{
    const lon_leg *leg = &path->leg[i];
    tc_verdict v = lon_check_fields(leg);
    if (!v.rule && leg->kind == LON_SHIFT && m->group)
        v = lon_never(tc_by(LON_4_B_3, LON_R18), 0, 0);
    if (!v.rule && (!has_leg(m, leg->kind) || !is_measured(leg)))
        v = lon_never(LON_R14, 0, 0);
    if (!v.rule && leg->kind == LON_CHARGE &&
        (i + 1 < path->legs || !may_lead_charge(m, leg->stand)))
        v = lon_never(LON_R14, 0, 0);
    return v;
}

tc_verdict lon_check_kinds(const lon_mover *m, const lon_path *path)
{
    tc_verdict v = tc_legal();
    if (path->legs > LON_LEGS)
        return lon_never(LON_R14, path->legs, LON_LEGS);
    for (int i = 0; i < path->legs && !v.rule; i++)
        v = check_kind(m, path, i);
    return v;
}

/* ---- Where they lead, what they cost: R15 to R17 ---- */

/* R15: of the four corners' ways the longest. Without a turn all are alike. */
int32_t lon_farthest(const pl_stand *from, const pl_stand *to)
{
    int64_t most = pl_square(from->at, to->at);
    if (from->heading != to->heading && tc_on(LON_R15)) {
        pl_point p[4], q[4];
        most = 0;
        pl_stand_corners(from, 0, p);
        pl_stand_corners(to, 0, q);
        for (int i = 0; i < 4; i++)
            most = pl_square(p[i], q[i]) > most ? pl_square(p[i], q[i]) : most;
    }
    return pl_root((uint64_t)most);
}

int lon_poses_of(int32_t cost)
{
    return cost ? (int)pl_steps(cost, LON_STEP) : 0;
}

/* R11, R38: within the rounding of two datums. */
static bool keeps_centre(const pl_stand *from, const pl_stand *to)
{
    const pl_point a = pl_stand_centre(from), b = pl_stand_centre(to);
    return a.x - b.x <= 2 && b.x - a.x <= 2 && a.y - b.y <= 2 && b.y - a.y <= 2;
}

static lon_made make_shift(const lon_mover *m, const lon_leg *leg, pl_stand at[LON_STANDS])
{
    const pl_stand from = at[m->first];
    pl_stand *to = &at[m->first];
    to->at = (pl_point){ leg->x, leg->y };
    to->heading = leg->heading;
    const int32_t cost = lon_farthest(&from, to);
    int n = lon_poses_of(cost);
    if (n && from.heading != to->heading && keeps_centre(&from, to) && tc_on(LON_R11))
        n = 1;
    return (lon_made){ .cost = cost, .n = n };
}

static lon_made make_straight(const lon_mover *m, int32_t length, pl_stand at[LON_STANDS])
{
    for (int k = m->first; k <= m->last; k++)
        at[k].at = pl_from(at[k].at, at[k].heading, 0, length);
    const int32_t cost = length < 0 ? -length : length;
    return (lon_made){ .cost = cost, .n = lon_poses_of(cost) };
}

static pl_point front_corner(const pl_stand *s, bool right)
{
    return pl_from(s->at, s->heading, right ? s->hw : -s->hw, 0);
}

/* R16: from outer corner to outer corner. */
static lon_made make_wheel(const lon_mover *m, int32_t turn, pl_stand at[LON_STANDS])
{
    const bool wide = m->fronts > 1;
    const pl_stand *left = &at[m->fronts ? m->front[0] : m->first];
    const pl_stand *right = wide ? &at[m->front[m->fronts - 1]] : left;
    const pl_point one = front_corner(left, false), other = front_corner(right, true);
    const int32_t front = wide ? pl_root((uint64_t)pl_square(one, other)) : 2 * left->hw;
    lon_made made = { .turn = turn, .pivot = turn > 0 ? other : one };
    made.cost = pl_arc(front, turn < 0 ? -turn : turn);
    made.n = lon_poses_of(made.cost);
    for (int k = m->first; k <= m->last; k++) {
        at[k].at = pl_turned(made.pivot, at[k].at, turn);
        at[k].heading = pl_heading(at[k].heading + turn);
    }
    return made;
}

/* R17: one conforms, the others keep their places beside it. */
static lon_made make_charge(const lon_mover *m, const lon_leg *leg, pl_stand at[LON_STANDS])
{
    const int named = m->group && !m->column ? lon_place_of(m, leg->stand) : m->first;
    const pl_stand target = lon_base(m->s, leg->target), from = at[named];
    const pl_stand to = pl_against(from, &target, leg->edge, leg->length);
    const int32_t turn = pl_turn(from.heading, to.heading);
    lon_made made = { .conforming = named, .target = leg->target };
    for (int k = m->first; k <= m->last; k++) {
        const pl_stand was = at[k];
        const pl_point turned = pl_turned(from.at, was.at, turn);
        at[k].at = (pl_point){ to.at.x + turned.x - from.at.x, to.at.y + turned.y - from.at.y };
        at[k].heading = pl_heading(was.heading + turn);
        const int32_t cost = lon_farthest(&was, &at[k]);
        made.cost = cost > made.cost ? cost : made.cost;
    }
    made.n = lon_poses_of(made.cost);
    return made;
}

lon_made lon_make_leg(const lon_mover *m, const lon_leg *leg, pl_stand at[LON_STANDS])
{
    lon_made made;
    switch (leg->kind) {
    case LON_SHIFT:
        made = make_shift(m, leg, at);
        break;
    case LON_WHEEL:
        made = make_wheel(m, leg->angle, at);
        break;
    case LON_CHARGE:
        return make_charge(m, leg, at);
    default:
        made = make_straight(m, leg->kind == LON_RETIRE ? -leg->length : leg->length, at);
    }
    made.conforming = -1;
    return made;
}

/* ---- What a charge may be: R17 ---- */

/* How much of the target's edge the mover's front covers, by the offset alone. */
static int32_t share_of(const pl_stand *mover, const pl_stand *target, int edge, int32_t offset)
{
    const int32_t half = edge % 2 ? target->depth / 2 : target->hw;
    const int32_t left = offset - mover->hw > -half ? offset - mover->hw : -half;
    const int32_t right = offset + mover->hw < half ? offset + mover->hw : half;
    return right > left ? right - left : 0;
}

/* Are all four corners before the line of the edge? It goes through the middle of its two corners,
   so everything is taken twice. */
static bool is_before(const pl_stand *mover, const pl_stand *target, int edge)
{
    const int32_t normal = target->heading + edge * (PL_TURN / 4);
    pl_point p[4], q[4];
    int64_t right, one, other, ahead;
    pl_stand_corners(mover, 0, p);
    pl_stand_corners(target, 0, q);
    pl_local_exact(target->at, normal, q[edge], &right, &one);
    pl_local_exact(target->at, normal, q[(edge + 1) % 4], &right, &other);
    for (int i = 0; i < 4; i++) {
        pl_local_exact(target->at, normal, p[i], &right, &ahead);
        if (2 * ahead - one - other < -2 * (int64_t)lon_overlap_tol() * PL_ONE)
            return false;
    }
    return true;
}

/* R17, R18: a group's charge straightens the end of a straight move, no more. */
static tc_verdict check_slip(const pl_stand *from, const pl_stand *to)
{
    const int32_t turn = pl_turn(from->heading, to->heading);
    const pl_point off = pl_local(from->at, from->heading, to->at);
    const int32_t slip = off.x < 0 ? -off.x : off.x;
    const tc_cite by = tc_by(LON_4_B_3, LON_R17);
    if (turn > LON_CHARGE_TURN || turn < -LON_CHARGE_TURN || off.y < 0)
        return tc_illegal(by, 0, 0);
    return slip > LON_CHARGE_SLIP ? tc_illegal(by, slip, LON_CHARGE_SLIP) : tc_legal();
}

static tc_verdict check_charge(const lon_mover *m, const lon_leg *leg, const lon_made *made,
                               const pl_stand *before, const pl_stand *after)
{
    const pl_stand *from = &before[made->conforming];
    if (!lon_stands(m->s, leg->target) || lon_side(m->s, leg->target) == m->side)
        return lon_never(LON_R17, 0, 0);
    const pl_stand target = lon_base(m->s, leg->target);
    const int32_t share = share_of(from, &target, leg->edge, leg->length);
    tc_verdict v = tc_legal();
    if (share < LON_MIN_SHARE)
        v = tc_illegal(LON_R17, share, LON_MIN_SHARE);
    if (!v.rule && !is_before(from, &target, leg->edge))
        v = tc_illegal(tc_by(LON_5_C_3, LON_R17), 0, 0);
    if (!v.rule && m->group)
        v = check_slip(from, &after[made->conforming]);
    return v;
}

/* ---- To the rear: 11.A.4, R38 ---- */

static tc_verdict check_retreating(const lon_mover *m, const pl_stand *before,
                                   const pl_stand *after)
{
    const pl_point from = pl_stand_centre(before), to = pl_stand_centre(after);
    const int32_t north = to.y - from.y, east = to.x - from.x;
    const int32_t back = m->side == m->b->north ? north : -north;
    const int32_t aside = east < 0 ? -east : east;
    const tc_cite by = tc_by(LON_11_A_4, LON_R38);
    if (before->heading != after->heading || back <= 0)
        return tc_illegal(by, 0, 0);
    return 6 * aside > back ? tc_illegal(by, 6 * aside, back) : tc_legal();
}

static tc_verdict check_to_rear(const lon_mover *m, const lon_path *path, int i,
                                const pl_stand *before, const pl_stand *after)
{
    const int kind = path->leg[i].kind, k = m->first;
    tc_verdict v = tc_legal();
    if (kind == LON_WHEEL || kind == LON_CHARGE)
        return tc_illegal(tc_by(LON_11_A_4, LON_R38), 0, 0);
    if (!i && kind == LON_SHIFT && keeps_centre(&before[k], &after[k]))
        return v;
    for (int j = m->first; j <= m->last && !v.rule; j++)
        v = check_retreating(m, &before[j], &after[j]);
    return v;
}

/* ---- The whole path ---- */

/* What a ghost leaves out. */
static bool can_be_made(const lon_mover *m, const lon_path *path, int i)
{
    const lon_leg *leg = &path->leg[i];
    return !check_kind(m, path, i).rule &&
           (leg->kind != LON_CHARGE || lon_stands(m->s, leg->target));
}

static tc_verdict check_leg(const lon_mover *m, const lon_path *path, int i, const lon_made *made,
                            const pl_stand *before, const pl_stand *after)
{
    tc_verdict v = tc_legal();
    if (path->leg[i].kind == LON_CHARGE)
        v = check_charge(m, &path->leg[i], made, before, after);
    if (!v.rule && m->s->move.options & LON_TO_REAR)
        v = check_to_rear(m, path, i, before, after);
    return v;
}

tc_verdict lon_make_plan(lon_mover *m, const lon_path *path, bool judged, lon_plan *p)
{
    pl_stand before[LON_STANDS];
    tc_verdict v = tc_legal();
    p->legs = 0;
    p->cost = 0;
    for (int k = 0; k < m->n; k++)
        p->end[k] = m->from[k];
    if (m->column)
        lon_start_track(m);
    for (int i = 0; i < path->legs && i < LON_LEGS && !v.rule; i++) {
        lon_made *made = &p->leg[p->legs++];
        *made = (lon_made){ .conforming = -1 };
        if (!judged && !can_be_made(m, path, i))
            continue;
        __builtin_memcpy(&before[m->first], &p->end[m->first],
                         (unsigned)(m->last - m->first + 1) * sizeof before[0]);
        *made = lon_make_leg(m, &path->leg[i], p->end);
        p->cost += made->cost;
        if (m->column)
            lon_draw_track(m, &before[m->first], &p->end[m->first], made);
        if (judged)
            v = check_leg(m, path, i, made, before, p->end);
    }
    if (m->column && p->legs && !v.rule)
        lon_end_column(m, p);
    return v;
}
