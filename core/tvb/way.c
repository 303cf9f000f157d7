/* Ways (G10, G11, G18; 1.1.t, 1.1.v to 1.1.ab; 2.5; R35 to R45, R75, R101, R105): what a leg
   covers, and whether the table, the buffer, a zone of control or another unit bars it. Shared by
   moves, charges and rally backs. */
#include "parts.h"

/* How far an arc leaves its chord; poses of a wheel that are looked at
   together, and how far no point of theirs is from the middle one's. */
enum { BULGE = 100, RUN = 9, SWING = 210 };

/* ---- Swept areas ---- */

static bool is_wheel(enum tvb_change how)
{
    return how == TVB_WHEEL_LEFT || how == TVB_WHEEL_RIGHT;
}

static bool is_rotation(enum tvb_change how)
{
    return how == TVB_ABOUT || how == TVB_TURN_LEFT || how == TVB_TURN_RIGHT;
}

/* How many areas a leg covers: a wheel a pose at every whole degree and at its end. */
static int area_count(const tvb_leg *leg)
{
    const int tenths = leg->wheel < 0 ? -leg->wheel : leg->wheel;

    if (is_wheel(leg->how) && tc_on(TVB_G10))
        return (tenths + 9) / 10;
    return is_rotation(leg->how) && !tc_on(TVB_R35) ? 2 : 1;
}

static tvb_swath area_at(const tvb_leg *leg, int i)
{
    tvb_swath w = { leg->to, leg->to, 0, false };

    if (i + 1 < area_count(leg)) {
        if (is_wheel(leg->how))
            w.from = pl_wheel(leg->from, leg->wheel < 0 ? -10 * (i + 1) : 10 * (i + 1));
        else
            w.from.heading = pl_heading(leg->from.heading + 450);
        w.to = w.from;
    } else if (!is_wheel(leg->how) && !is_rotation(leg->how) && tc_on(TVB_G10)) {
        w.hull = leg->how == TVB_OBLIQUE_LEFT || leg->how == TVB_OBLIQUE_RIGHT;
        w.path = w.hull ? pl_towards(leg->from.at, leg->to.at) : 0;
        w.from = w.hull ? leg->from : pl_swept(&leg->from, &leg->to);
    }
    return w;
}

/* Round the centres of a way: who is far from it is out of every question. */
static pl_box box_of(const tvb_leg *leg, int legs)
{
    pl_box x = { leg[0].from.at, leg[0].from.at };

    for (int i = 0; i < legs; i++)
        x = pl_box_with(x, leg[i].to.at);
    return x;
}

static bool beyond(const pl_box *x, const tvb_unit *u, int32_t more)
{
    return pl_box_misses(*x, (pl_point){ u->x, u->y }, more + BULGE);
}

/* A base that stands and that a mover of this side knows of. */
static bool is_there(const tvb_state *s, int unit, int side)
{
    const tvb_unit *u = &s->unit[unit];
    return u->type != TVB_CMD && u->type != TVB_NO_TYPE && tvb_visible_to(s, unit, side);
}

/* A base that covers all poses of a wheel from one on, RUN of them: what it does not reach they do
 * not reach. */
static pl_base cover_of(const tvb_leg *leg, int first)
{
    const int32_t tenths = leg->wheel < 0 ? -leg->wheel : leg->wheel, mid = 10 * (first + 5);
    const int32_t at = mid < tenths ? mid : tenths;
    pl_base cover = pl_wheel(leg->from, leg->wheel < 0 ? -at : at);

    cover.hw += SWING;
    cover.hd += SWING;
    return cover;
}

/* Where the next poses that may reach a base begin, within a margin; n if none do. */
static int skip_run(const tvb_leg *leg, int at, int n, const pl_base *other, int32_t more)
{
    while (at < n && n > 2 && at % RUN == 0) {
        pl_base cover = cover_of(leg, at);
        cover.hw += more;
        cover.hd += more;
        if (!pl_apart(&cover, other, 0) && pl_overlap(&cover, other, 0))
            break;
        at += RUN;
    }
    return at < n ? at : n;
}

static bool leg_meets(const tvb_leg *leg, const pl_base *other)
{
    const int n = area_count(leg);

    for (int i = skip_run(leg, 0, n, other, 0); i < n; i = skip_run(leg, i + 1, n, other, 0)) {
        const tvb_swath w = area_at(leg, i);
        if ((w.hull || !pl_apart(&w.from, other, 0)) && tvb_swath_overlaps(&w, other, tvb_over()))
            return true;
    }
    return false;
}

/* ---- The table: G18, R51 ---- */

tc_verdict tvb_check_table(const tvb_battle *b, const tvb_leg *leg, int legs)
{
    const pl_box x = box_of(leg, legs);

    if (x.min.x > 2 * TVB_ROUND && x.min.y > 2 * TVB_ROUND && x.max.x < b->width - 2 * TVB_ROUND &&
        x.max.y < b->depth - 2 * TVB_ROUND)
        return tc_legal();
    for (int i = 0; i < legs; i++)
        for (int k = 0; k < area_count(&leg[i]); k++) {
            const tvb_swath w = area_at(&leg[i], k);
            const tvb_shape end = { w.to, false };
            if (!tvb_on_table(b, &end) && tc_on(TVB_R51))
                return tc_illegal(tc_by(TVB_G18, TVB_R51), 0, 0);
        }
    return tc_legal();
}

/* ---- The buffer: 1.1.t, R44 ---- */

/* The least distance between a base and what a way covers. */
static int32_t way_distance(const tvb_leg *leg, int legs, const pl_base *e)
{
    int32_t least = INT32_MAX;

    for (int i = 0; i < legs; i++) {
        const int n = area_count(&leg[i]);
        for (int k = skip_run(&leg[i], 0, n, e, TVB_BUFFER); k < n;
             k = skip_run(&leg[i], k + 1, n, e, TVB_BUFFER)) {
            const tvb_swath w = area_at(&leg[i], k);
            if (!w.hull && pl_apart(&w.from, e, TVB_BUFFER))
                continue;
            const int32_t d = tvb_swath_distance(&w, e);
            least = d < least ? d : least;
        }
    }
    return least;
}

tc_verdict tvb_check_buffer(const tvb_battle *b, const tvb_state *s, int unit, const tvb_leg *leg,
                            int legs)
{
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;
    const pl_box x = box_of(leg, legs);
    const pl_base *end = &leg[legs - 1].to;
    pl_base near[TVB_SIDE_UNITS];
    int32_t start = INT32_MAX;
    int n = 0;

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        if (beyond(&x, &s->unit[e], TVB_BUFFER + 2 * TVB_ROUND) || !(s->unit[e].flags & TVB_ON) ||
            !is_there(s, e, tvb_side(unit)))
            continue;
        near[n] = tvb_base(b, &s->unit[e]);
        if (!pl_apart(&leg[0].from, &near[n], TVB_BUFFER)) {
            const int32_t d = pl_base_distance(&leg[0].from, &near[n]);
            start = d < start ? d : start;
        }
        n++;
    }
    const bool inside = start < TVB_BUFFER - tvb_meas();
    const int32_t need = inside ? start : TVB_BUFFER;
    int32_t least = need;
    for (int i = 0; i < n; i++) {
        if (inside && pl_apart(end, &near[i], need))
            continue;
        const int32_t d = inside || !tc_on(TVB_R44) ? pl_base_distance(end, &near[i])
                                                    : way_distance(leg, legs, &near[i]);
        least = d < least ? d : least;
    }
    return least < need - tvb_meas() ? tc_illegal(tc_by(TVB_1_1_t, TVB_R44), least, need)
                                     : tc_legal();
}

/* ---- Zones of control: 1.1.v to 1.1.x, R39 to R42, R105 ---- */

/* R41: along its own axis, away as the enemy faces, ending farther. */
static bool goes_away(const tvb_leg *leg, int legs, const pl_base *e, int32_t before, int32_t after)
{
    int32_t off = -1;

    for (int i = 0; i < legs; i++) {
        if (is_rotation(leg[i].how))
            continue;
        if (leg[i].how != TVB_NO_CHANGE && leg[i].how != TVB_BACKWARDS)
            return false;
        off =
            pl_heading(leg[i].from.heading + (leg[i].how == TVB_BACKWARDS ? 1800 : 0) - e->heading);
    }
    return off >= 0 && (off <= 450 || off >= PL_TURN - 450) && after > before && tc_on(TVB_R41);
}

/* 1.1.w: stays, comes closer (R40) or goes directly away (R41). */
static tc_verdict check_held(const tvb_battle *b, const tvb_state *s, int unit, int enemy,
                             const tvb_leg *leg, int legs)
{
    const pl_base e = tvb_base(b, &s->unit[enemy]);
    const pl_base *from = &leg[0].from, *to = &leg[legs - 1].to;
    const int32_t before = pl_base_distance(from, &e), after = pl_base_distance(to, &e);
    const tvb_shape end = { *to, false };

    if (from->at.x == to->at.x && from->at.y == to->at.y && tc_on(TVB_R42))
        return tc_legal();
    if (after + tvb_meas() < before && tc_on(TVB_R40) &&
        (after <= tvb_touch() || tvb_zoc_holds(b, s, enemy, &end, unit)))
        return tc_legal();
    if (goes_away(leg, legs, &e, before, after))
        return tc_legal();
    return tc_illegal(tc_by(TVB_1_1_w, after > before ? TVB_R41 : TVB_R40), after, before);
}

/* R39: in at neither end, but on the way. */
static tc_verdict check_over(const tvb_battle *b, const tvb_state *s, int unit, int enemy,
                             const tvb_leg *leg, int legs)
{
    const tvb_shape end = { leg[legs - 1].to, false };

    const pl_base e = tvb_base(b, &s->unit[enemy]);
    pl_base zoc = pl_ahead(e, e.hd + TVB_ZOC_DEPTH / 2);
    zoc.hd = TVB_ZOC_DEPTH / 2;
    for (int i = 0; i < legs && tc_on(TVB_R39); i++) {
        const int n = area_count(&leg[i]);
        for (int k = skip_run(&leg[i], 0, n, &zoc, 0); k < n;
             k = skip_run(&leg[i], k + 1, n, &zoc, 0)) {
            const tvb_swath w = area_at(&leg[i], k);
            if (!tvb_zoc_swept(b, s, enemy, &w, unit))
                continue;
            if (tvb_zoc_holds(b, s, enemy, &end, unit))
                return tc_legal();
            return tc_illegal(tc_by(TVB_1_1_w, TVB_R39), 0, 0);
        }
    }
    return tc_legal();
}

/* Far from everything this enemy's zone can reach: an area in front of it, 3 deep. */
static bool out_of_zoc(const tvb_battle *b, const pl_box *x, const tvb_unit *u)
{
    if (beyond(x, u, TVB_ZOC_DEPTH + 2 * TVB_ROUND))
        return true;
    const pl_base e = tvb_base(b, u), far = pl_ahead(e, e.hd + TVB_ZOC_DEPTH);
    const int32_t more = 2 * TVB_ROUND + BULGE;
    return pl_boxes_apart(pl_box_between(e.at, far.at), *x, more);
}

tc_verdict tvb_check_across(const tvb_battle *b, const tvb_state *s, int unit, const tvb_leg *leg,
                            int legs, uint64_t skip)
{
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;
    const pl_box x = box_of(leg, legs);

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        if (out_of_zoc(b, &x, &s->unit[e]) || !(s->unit[e].flags & TVB_ON) || (skip & tvb_bit(e)) ||
            !is_there(s, e, tvb_side(unit)))
            continue;
        const tc_verdict v = check_over(b, s, unit, e, leg, legs);
        if (v.rule)
            return v;
    }
    return tc_legal();
}

/* 1.1.x, R105: the closest owner, any of several equally close. */
static tc_verdict check_owners(const tvb_battle *b, const tvb_state *s, int unit,
                               const tvb_leg *leg, int legs, const uint8_t *owner, int n)
{
    tc_verdict first = tc_legal();
    int32_t least = INT32_MAX, d[TVB_SIDE_UNITS];
    bool any = false;

    for (int i = 0; i < n; i++) {
        const pl_base e = tvb_base(b, &s->unit[owner[i]]);
        d[i] = pl_base_distance(&leg[0].from, &e);
        least = d[i] < least ? d[i] : least;
    }
    for (int i = 0; i < n; i++) {
        if (d[i] != least && tc_on(TVB_1_1_x))
            continue;
        const tc_verdict v = check_held(b, s, unit, owner[i], leg, legs);
        if (!v.rule && d[i] == least && tc_on(TVB_R105) && tc_on(TVB_1_1_x))
            return tc_legal();
        if (v.rule && !any) {
            first = v;
            any = true;
        }
        if (!tc_on(TVB_R105))
            break;
    }
    return first;
}

tc_verdict tvb_check_zoc(const tvb_battle *b, const tvb_state *s, int unit, const tvb_leg *leg,
                         int legs)
{
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;
    const tvb_shape start = { leg[0].from, false };
    const pl_box x = box_of(leg, legs);
    tc_verdict across = tc_legal();
    uint8_t owner[TVB_SIDE_UNITS];
    int n = 0;

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        if (out_of_zoc(b, &x, &s->unit[e]) || !(s->unit[e].flags & TVB_ON) ||
            !is_there(s, e, tvb_side(unit)))
            continue;
        if (tvb_zoc_holds(b, s, e, &start, unit))
            owner[n++] = (uint8_t)e;
        else if (!across.rule)
            across = check_over(b, s, unit, e, leg, legs);
    }
    if (n) {
        const tc_verdict v = check_owners(b, s, unit, leg, legs, owner, n);
        if (v.rule)
            return v;
    }
    return across;
}

tc_cite tvb_zoc_cite(const tvb_battle *b, const tvb_state *s, int unit, const tvb_leg *leg,
                     int legs)
{
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;
    const pl_base *from = &leg[0].from, *to = &leg[legs - 1].to;
    const tvb_shape start = { *from, false }, end = { *to, false };
    int32_t least = INT32_MAX, after = 0;
    int owners = 0, nearest = 0;
    bool enters = false;

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        if (!(s->unit[e].flags & TVB_ON) || !is_there(s, e, tvb_side(unit)))
            continue;
        if (!tvb_zoc_holds(b, s, e, &start, unit)) {
            enters = enters || tvb_zoc_holds(b, s, e, &end, unit);
            continue;
        }
        const pl_base base = tvb_base(b, &s->unit[e]);
        const int32_t d = pl_base_distance(from, &base);
        nearest = d < least ? 1 : nearest + (d == least);
        after = d < least ? pl_base_distance(to, &base) : after;
        least = d < least ? d : least;
        owners++;
    }
    if (!owners)
        return enters ? tc_by(TVB_1_1_v, TVB_R38) : 0;
    if (nearest > 1)
        return tc_by(TVB_1_1_x, TVB_R105);
    const bool stays = from->at.x == to->at.x && from->at.y == to->at.y;
    return tc_by(owners > 1 ? TVB_1_1_x : TVB_1_1_w, stays           ? TVB_R42
                                                     : after < least ? TVB_R40
                                                                     : TVB_R41);
}

/* ---- Passage: 1.1.y to 1.1.ab, 2.5 ---- */

static bool is_straight(enum tvb_change how)
{
    return how == TVB_NO_CHANGE || how == TVB_BACKWARDS;
}

/* Rows 1 to 3 of 2.5. */
static bool may_pass(int mover, int other)
{
    switch (mover) {
    case TVB_HOR:
    case TVB_LHO:
        return other == TVB_HOR || other == TVB_LHO || other == TVB_SHO;
    case TVB_DRA:
        return other == TVB_SHO;
    case TVB_SHO:
        return other == TVB_HOR || other == TVB_LHO || other == TVB_DRA;
    default:
        return false;
    }
}

/* 1.1.z, R36: same or opposite facing, sides aligned, and cleared at the end of the straight part.
 */
static tc_verdict check_lined_up(const tvb_leg *leg, const pl_base *other)
{
    const int32_t turned = pl_heading(other->heading - leg->from.heading);
    const int32_t off = pl_local(leg->from.at, leg->from.heading, other->at).x;
    const int32_t aside = off < 0 ? -off : off, align = tc_on(TVB_G4) ? TVB_ALIGN : 0;

    if (turned != 0 && turned != 1800 && tc_on(TVB_R36))
        return tc_illegal(tc_by(TVB_1_1_z, TVB_R36), 0, 0);
    if (other->hw != leg->from.hw && tc_on(TVB_R36))
        return tc_illegal(tc_by(TVB_1_1_z, TVB_R36), 0, 0);
    if (aside > align && tc_on(TVB_R36))
        return tc_illegal(tc_by(TVB_1_1_z, TVB_R36), aside, align);
    const tvb_shape end = { leg->to, false }, there = { *other, false };
    if (tvb_shapes_overlap(&end, &there))
        return tc_illegal(tc_by(TVB_1_1_z, TVB_R2), 0, 0);
    return tc_legal();
}

/* A rotation that ends the move is judged at its end alone (R35): that is 1.1.ab's. */
static bool ends_turning(const tvb_leg *leg, int i, int legs)
{
    return i == legs - 1 && is_rotation(leg[i].how) && tc_on(TVB_R35);
}

/* A friend in the way, cannons apart. */
static tc_verdict check_friend(const tvb_unit *mover, const tvb_unit *friend, const tvb_leg *leg,
                               int legs, const pl_base *base)
{
    for (int i = 0; i < legs; i++) {
        const bool turns = is_wheel(leg[i].how) || is_rotation(leg[i].how);
        tc_verdict v;
        if (ends_turning(leg, i, legs) || !leg_meets(&leg[i], base))
            continue;
        if (!turns && !is_straight(leg[i].how) && tc_on(TVB_R101))
            v = tc_illegal(tc_by(TVB_1_1_y, TVB_R101), 0, 0);
        else if (!may_pass(mover->type, friend->type))
            v = tc_illegal(TVB_1_1_y, 0, 0);
        else if (turns)
            v = tc_illegal(tc_by(TVB_1_1_aa, TVB_R35), 0, 0);
        else
            v = check_lined_up(&leg[i], base);
        if (v.rule)
            return v;
    }
    return tc_legal();
}

static tc_verdict check_other(const tvb_battle *b, const tvb_state *s, int unit, int other,
                              const tvb_leg *leg, int legs)
{
    const tvb_unit *o = &s->unit[other];
    const pl_base base = tvb_base(b, o);
    const tvb_shape end = { leg[legs - 1].to, false }, there = { base, false };
    tc_verdict v = tc_legal();

    if (tvb_side(other) != tvb_side(unit)) {
        for (int i = 0; i < legs && !v.rule; i++)
            if (!ends_turning(leg, i, legs) && leg_meets(&leg[i], &base))
                v = tc_illegal(TVB_1_1_y, 0, 0);
    } else if (o->type != TVB_CAN)
        v = check_friend(&s->unit[unit], o, leg, legs, &base);
    if (!v.rule && !pl_apart(&end.base, &base, 0) && tvb_shapes_overlap(&end, &there))
        v = tc_illegal(tc_by(TVB_1_1_ab, o->type == TVB_CAN ? TVB_R37 : 0), 0, 0);
    return v;
}

/* The clause that comes first in the ledger is cited, of several units the first. */
tc_verdict tvb_check_passage(const tvb_battle *b, const tvb_state *s, int unit, const tvb_leg *leg,
                             int legs, uint64_t skip)
{
    const pl_box x = box_of(leg, legs);
    tc_verdict first = tc_legal();

    for (int o = 0; o < TVB_UNITS; o++) {
        const tvb_unit *u = &s->unit[o];
        if (beyond(&x, u, 2 * TVB_ROUND) || o == unit || !(u->flags & TVB_ON) ||
            (tvb_side(o) != tvb_side(unit) && (skip & tvb_bit(o))) ||
            !is_there(s, o, tvb_side(unit)))
            continue;
        const tc_verdict v = check_other(b, s, unit, o, leg, legs);
        if (v.rule && (!first.rule || v.rule < first.rule))
            first = v;
    }
    return first;
}

/* ---- The way of a rally back or evade: R75 ---- */

static tc_verdict check_new_contact(const tvb_battle *b, const tvb_state *s, int unit,
                                    const tvb_leg *leg)
{
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;
    const pl_box x = box_of(leg, 1);

    for (int e = first; e < first + TVB_SIDE_UNITS && tc_on(TVB_R75); e++) {
        if (beyond(&x, &s->unit[e], TVB_TOUCH + 2 * TVB_ROUND) || !(s->unit[e].flags & TVB_ON) ||
            !is_there(s, e, tvb_side(unit)))
            continue;
        const pl_base base = tvb_base(b, &s->unit[e]);
        if (pl_within(&leg->to, &base, tvb_touch()) && !pl_within(&leg->from, &base, tvb_touch()))
            return tc_illegal(TVB_R75, 0, 0);
    }
    return tc_legal();
}

/* R75: who is forced back less than 1 enters no base at all: OVER does not count. */
static tc_verdict check_squeezed(const tvb_battle *b, const tvb_state *s, int unit,
                                 const tvb_leg *leg)
{
    const pl_box x = box_of(leg, 1);

    for (int o = 0; o < TVB_UNITS && tc_on(TVB_R75); o++) {
        if (beyond(&x, &s->unit[o], 2 * TVB_ROUND) || o == unit || !(s->unit[o].flags & TVB_ON) ||
            !is_there(s, o, tvb_side(unit)))
            continue;
        const pl_base base = tvb_base(b, &s->unit[o]);
        if (pl_overlap(&leg->to, &base, 0) && !pl_overlap(&leg->from, &base, 0))
            return tc_illegal(tc_by(TVB_1_1_ab, TVB_R75), 0, 0);
    }
    return tc_legal();
}

tc_verdict tvb_check_back(const tvb_battle *b, const tvb_state *s, int unit, int distance)
{
    const pl_base from = tvb_base(b, &s->unit[unit]);
    const tvb_leg leg = { from, pl_ahead(from, -distance), TVB_BACKWARDS, 0 };
    const pl_point way[2] = { from.at, leg.to.at };
    tc_verdict v = tvb_check_table(b, &leg, 1);

    if (!v.rule)
        v = tvb_check_buffer(b, s, unit, &leg, 1);
    if (!v.rule)
        v = tvb_check_passage(b, s, unit, &leg, 1, 0);
    if (!v.rule)
        v = check_new_contact(b, s, unit, &leg);
    if (!v.rule && distance < TVB_BACK_MIN)
        v = check_squeezed(b, s, unit, &leg);
    return v.rule ? v : tvb_check_way(b, s, unit, way, 2);
}

/* 3.3.i. */
bool tvb_ends_free(const tvb_battle *b, const tvb_state *s, int unit, int distance)
{
    const int first = tvb_side(unit) ? 0 : TVB_SIDE_UNITS;
    const pl_base end = pl_ahead(tvb_base(b, &s->unit[unit]), -distance);

    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        if (!(s->unit[e].flags & TVB_ON) || !is_there(s, e, tvb_side(unit)))
            continue;
        const pl_base its = tvb_base(b, &s->unit[e]);
        if (pl_within(&end, &its, tvb_touch()))
            return false;
    }
    return true;
}
