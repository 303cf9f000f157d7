/* Group moves (7.8, R118): who goes along, on what die, and what they may do together. Their way is
   march.c's, what stops it zones.c's and way.c's. */
#include "march.h"

/* ---- Who goes along: 7.8.b ---- */

/* Level with the unit's front and within 0.25 DU of its side edge; how far from level, -1: not. */
static int32_t off_level(const pl_stand *base, const pl_stand *other, bool left)
{
    pl_point corner[4], theirs[4];
    int64_t right, ahead;
    if (other->heading != base->heading)
        return -1;
    pl_local_exact(base->at, base->heading, other->at, &right, &ahead);
    ahead = ahead < 0 ? -ahead : ahead;
    if ((right < 0) != left || ahead > (int64_t)SNS_WITHIN_GROUP * PL_ONE)
        return -1;
    pl_stand_corners(base, 0, corner);
    pl_stand_corners(other, 0, theirs);
    const pl_point edge[2] = { corner[left ? 0 : 1], corner[left ? 3 : 2] };
    if (!pl_near(theirs, 4, edge, 2, SNS_WITHIN_GROUP))
        return -1;
    return (int32_t)(ahead / PL_ONE);
}

/* The friend on that side; the one most level, if there could be two. */
static int neighbour_of(const sns_battle *b, const sns_state *s, int unit, bool left)
{
    const pl_stand base = sns_base(b, s, unit);
    pl_point corner[4];
    int32_t least = INT32_MAX;
    int best = -1;
    pl_stand_corners(&base, 0, corner);
    uint64_t near = sns_units_near(b, s, pl_box_of(corner, 4, 0), SNS_WITHIN_GROUP);
    for (near &= sns_side_bits(sns_side(unit)) & ~sns_bit(unit); near; near &= near - 1) {
        const int f = sns_lowest(near);
        const pl_stand other = sns_base(b, s, f);
        const int32_t off = sns_is_camp(b, f) ? -1 : off_level(&base, &other, left);
        if (off < 0 || off >= least)
            continue;
        least = off;
        best = f;
    }
    return best;
}

/* Neither engaged nor activated nor given a die this phase. */
static bool is_free(const sns_state *s, int unit)
{
    const sns_unit *u = &s->unit[unit];
    return !u->dice && !(u->flags & (SNS_ACTIVATED | SNS_IMPETUS | SNS_DEFERRED)) &&
           !sns_is_engaged(s, unit);
}

static tc_verdict find_members(const sns_battle *b, const sns_state *s, int unit, unsigned group,
                               uint8_t member[2], int *members)
{
    tc_verdict v = tc_legal();
    for (unsigned side = SNS_WITH_LEFT; side <= SNS_WITH_RIGHT && !v.rule; side++) {
        if (!(group & side))
            continue;
        const int f = neighbour_of(b, s, unit, side == SNS_WITH_LEFT);
        if (f < 0) {
            v = tc_illegal(SNS_7_8_b, 0, 0);
            continue;
        }
        if (!is_free(s, f))
            v = tc_illegal(SNS_7_8_b, f, TC_NONE);
        member[(*members)++] = (uint8_t)f;
    }
    return v;
}

/* ---- 7.8.a ---- */

/* d above the D of every unit in the group. */
static tc_verdict check_die(const sns_battle *b, const sns_state *s, int unit, int d)
{
    const int need = sns_discipline(b, s, unit) + 1;
    return d && d < need ? tc_illegal(SNS_7_8_a, d, need) : tc_legal();
}

tc_verdict sns_check_group(const sns_battle *b, const sns_state *s, int unit, int d, unsigned group,
                           uint8_t member[2], int *members)
{
    *members = 0;
    if (group == SNS_ALONE)
        return tc_legal();
    if (group > (SNS_WITH_LEFT | SNS_WITH_RIGHT))
        return tc_illegal(TC_MALFORMED, (int)group, SNS_WITH_LEFT | SNS_WITH_RIGHT);
    tc_verdict v = tc_legal();
    if (!sns_has_commander(s, unit))
        v = tc_illegal(SNS_7_8_a, 0, 0);
    v = v.rule ? v : find_members(b, s, unit, group, member, members);
    v = v.rule ? v : check_die(b, s, unit, d);
    for (int i = 0; i < *members && !v.rule; i++)
        v = check_die(b, s, member[i], d);
    return v;
}

/* An advance only. It could do nothing else: who turns about its centre leaves the others. */
tc_verdict sns_check_group_plan(const sns_plan *plan)
{
    bool ahead = true;
    for (int i = 0; i < plan->steps; i++) {
        const int kind = plan->step[i].kind;
        ahead = ahead && (kind == SNS_FORWARD || kind == SNS_WHEEL_LEFT || kind == SNS_WHEEL_RIGHT);
    }
    if (!ahead)
        return sns_never(SNS_7_8_b, 0, 0);
    return sns_is_wide(plan) ? tc_illegal(SNS_7_8_b, 0, 0) : tc_legal();
}
