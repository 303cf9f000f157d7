/* 3.2.c, 3.2.d: the charges that stand are made. CHARGE_NEXT is asked only where a class of 3.2.c
   has more than one left to make. */
#include "charge.h"

enum { CLASSES = 6 };

/* R95, for the horse's 4+: behind the front lines of all the pike+shot it touches. Asked before it
   goes: it and they stand where they stood at the declaration (3.2.c: horse goes first). */
static bool is_all_behind(const tvb_battle *b, const tvb_state *s, int unit, uint64_t targets)
{
    const int first = (1 - tvb_side(unit)) * TVB_SIDE_UNITS;
    bool any = false;

    if (!tvb_on(b, TVB_BEHIND_FLANK) || !tc_on(TVB_R95))
        return false;
    for (; targets; targets &= targets - 1) {
        const int t = first + __builtin_ctzll(targets);
        if (s->unit[t].type != TVB_PSH)
            continue;
        if (!tvb_is_behind_front(b, s, unit, t))
            return false;
        any = true;
    }
    return any;
}
static int class_of(const tvb_state *s, int unit)
{
    const int type = s->unit[unit].type;
    const int arm = type == TVB_CMD ? 4 : tvb_is_cavalry(type) ? 0 : 2;
    return arm + (tvb_side(unit) != s->attacker);
}

static int class_now(const tvb_state *s)
{
    const int a = s->frame[s->frames - 1].a;
    return tc_on(TVB_3_2_c) || a >= 4 ? a : a ^ 2;
}

static bool is_pending(const tvb_state *s, int unit)
{
    return (s->unit[unit].flags & (TVB_STANDING | TVB_CHARGED)) == TVB_STANDING;
}

static void cancel(tvb_game *g, int unit, tc_cite by)
{
    g->s->unit[unit].flags &= ~(uint32_t)TVB_STANDING;
    tvb_say(g, TVB_EV_CANCELLED, by, unit, TC_NONE, 0, 0, 0, 0);
}

static bool in_contact(const tvb_battle *b, const tvb_state *s, int unit)
{
    const int first = (1 - tvb_side(unit)) * TVB_SIDE_UNITS;
    for (int e = first; e < first + TVB_SIDE_UNITS; e++)
        if (tvb_is_enemy(s, e, tvb_side(unit)) &&
            !tvb_far(&s->unit[unit], &s->unit[e], tvb_touch()) && tvb_contact(b, s, unit, e))
            return true;
    return false;
}

/* The way of a charge's centre to where it ends. */
static void centre_way(const tvb_game *g, int unit, int wheel, const pl_base *end, pl_point at[3])
{
    const pl_base from = tvb_base(g->b, &g->s->unit[unit]);

    at[0] = from.at;
    at[1] = wheel ? pl_wheel(from, wheel).at : from.at;
    at[2] = end->at;
}

/* The unit goes and touches these enemies. */
static void charge_home(tvb_game *g, int unit, const tvb_charge *way, const pl_base *end,
                        uint64_t touched, tc_cite by)
{
    tvb_unit *u = &g->s->unit[unit];
    const int first = (1 - tvb_side(unit)) * TVB_SIDE_UNITS;
    pl_point at[3];

    centre_way(g, unit, way->wheel, end, at);
    u->flags |= TVB_CHARGED;
    if (is_all_behind(g->b, g->s, unit, touched))
        u->flags |= TVB_ON_FLANK;
    u->contacts |= touched;
    if (way->wheel)
        tvb_say(g, TVB_EV_CHANGED, tc_by(TVB_1_1_p, TVB_R54), unit, TC_NONE,
                way->wheel < 0 ? TVB_WHEEL_LEFT : TVB_WHEEL_RIGHT,
                way->wheel < 0 ? -way->wheel : way->wheel,
                pl_chord(2 * way->end.hw, way->wheel < 0 ? -way->wheel : way->wheel), 0);
    tvb_say(g, TVB_EV_CHARGED, by, unit, tvb_first_target(unit, touched), end->at.x, end->at.y,
            end->heading, pl_root((uint64_t)pl_square(at[1], at[2])));
    tvb_put_along(g, unit, end, at, 3, by);
    for (uint64_t left = touched; g->ev && left; left &= left - 1) {
        const int t = first + __builtin_ctzll(left);
        const enum tvb_zone zone = tvb_zone_of(g->b, g->s, t, unit);
        const bool flank = zone == TVB_LEFT || zone == TVB_RIGHT;
        tvb_say(g, TVB_EV_CONTACT, tc_by(TVB_1_1_u, flank ? TVB_R98 : TVB_R6), unit, t, (int)zone,
                0, 0, 0);
    }
}

/* R56, R103: half of the straight part, or as much more as clears a friend it passes. */
static pl_base half_way(const tvb_charger *c, const tvb_charge *way)
{
    const pl_base at = way->wheel ? pl_wheel(c->from, way->wheel) : c->from;
    int ahead = tc_on(TVB_R103) ? way->straight / 2 : (way->straight + 1) / 2;

    for (int i = 0; i < c->friends.n; i++) {
        const pl_base end = pl_ahead(at, ahead);
        if (!pl_overlap(&end, &c->friends.base[i], tvb_over()))
            continue;
        pl_point corner[4];
        pl_corners(&c->friends.base[i], corner);
        for (int k = 0; k < 4; k++) {
            const int clear = pl_local(at.at, at.heading, corner[k]).y + at.hd;
            ahead = clear > ahead ? clear : ahead;
        }
        i = -1; /* pushed on, it may now stand on another */
    }
    return pl_ahead(at, ahead < way->straight ? ahead : way->straight);
}

/* R56: has one that it meets a charge standing at it? */
static bool charges_back(const tvb_battle *b, const tvb_state *s, int unit, int enemy)
{
    return is_pending(s, enemy) && !in_contact(b, s, enemy) &&
           (tvb_charge_afresh(b, s, enemy).targets & tvb_bit(unit));
}

/* R56: the enemy's charge once the unit stands half way; the crossings it used are used (X6). */
static tvb_charge charge_back(tvb_game *g, int unit, int enemy, int wheel, const pl_base *half)
{
    tvb_unit *u = &g->s->unit[unit];
    const tvb_unit before = *u;
    uint8_t crossed[TVB_CROSSINGS];
    pl_point at[3];

    __builtin_memcpy(crossed, g->s->crossed, sizeof crossed);
    centre_way(g, unit, wheel, half, at);
    tvb_count_crossings(g, unit, at, 3);
    u->x = half->at.x;
    u->y = half->at.y;
    u->heading = (int16_t)half->heading;
    const tvb_charge back = tvb_charge_afresh(g->b, g->s, enemy);
    *u = before;
    __builtin_memcpy(g->s->crossed, crossed, sizeof crossed);
    return back;
}

/* R56: both charge, if from there the enemy reaches it. */
static bool meet(tvb_game *g, int unit, int enemy, const tvb_charge *way)
{
    tvb_charger c;

    tvb_survey(g->b, g->s, unit, &c);
    const pl_base half = half_way(&c, way);
    const tvb_charge back = charge_back(g, unit, enemy, way->wheel, &half);
    if (back.cost < 0 || !(back.targets & tvb_bit(unit)))
        return false;
    charge_home(g, unit, way, &half, tvb_bit(enemy), tc_by(TVB_3_2_d, TVB_R103));
    charge_home(g, enemy, &back, &back.end, back.targets, tc_by(TVB_3_2_d, TVB_R56));
    return true;
}

/* R56: does it meet one half way? The first of those who charge back and reach it. */
static bool meets_one(tvb_game *g, int unit, const tvb_charge *way)
{
    if (tvb_side(unit) != g->s->attacker || !tc_on(TVB_3_2_d) || !tc_on(TVB_R56))
        return false;
    for (uint64_t left = way->targets; left; left &= left - 1) {
        const int enemy = tvb_first_target(unit, left);
        if (charges_back(g->b, g->s, unit, enemy) && meet(g, unit, enemy, way))
            return true;
    }
    return false;
}

/* R59: the point of a base nearest to the commander, in the base's own frame and back. */
static pl_point nearest_on(const pl_base *base, pl_point p)
{
    pl_point local = pl_local(base->at, base->heading, p);

    local.x = local.x > base->hw ? base->hw : local.x < -base->hw ? -base->hw : local.x;
    local.y = local.y > base->hd ? base->hd : local.y < -base->hd ? -base->hd : local.y;
    return pl_from(base->at, base->heading, local.x, local.y);
}

static bool may_join(const tvb_battle *b, const tvb_state *s, int commander, int unit)
{
    const tvb_unit *c = &s->unit[commander], *u = &s->unit[unit];
    const int side = tvb_side(commander), first = (1 - side) * TVB_SIDE_UNITS;

    if (!(u->flags & TVB_ON) || ((u->flags & TVB_DECLARED) && !(u->flags & TVB_CHARGED)))
        return false;
    const int distance = tvb_distance(b, s, commander, unit);
    if (distance > TVB_CHARGE_MOVE + tvb_meas() && tc_on(TVB_R59))
        return false;
    const pl_base base = tvb_base(b, u);
    const pl_point at = { c->x, c->y }, near = nearest_on(&base, at);
    const int length = pl_root((uint64_t)pl_square(at, near));
    const pl_point way[2] = { at, length ? pl_part(at, near, distance, length) : at };
    const pl_box box = pl_box_between(way[0], way[1]);
    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        const pl_point its_at = { s->unit[e].x, s->unit[e].y };
        pl_point corner[4];
        if (pl_box_misses(box, its_at, TVB_ROUND + TVB_CMD_RADIUS) || !tvb_is_enemy(s, e, side))
            continue;
        const pl_base its = tvb_base(b, &s->unit[e]);
        pl_corners(&its, corner);
        if (pl_between(way, 2, corner, 4) < TVB_CMD_RADIUS - tvb_over())
            return false;
    }
    return tvb_check_way(b, s, commander, way, 2).rule == TC_LEGAL;
}

static void make_charge(tvb_game *g, int unit)
{
    tvb_unit *u = &g->s->unit[unit];

    if (u->type == TVB_CMD) {
        const tc_cite by = tc_by(TVB_3_1_f, TVB_R59);
        if (!may_join(g->b, g->s, unit, u->target)) {
            cancel(g, unit, by);
            return;
        }
        u->flags |= TVB_CHARGED;
        tvb_attach(g, unit, u->target);
        return;
    }
    if (in_contact(g->b, g->s, unit) && tc_on(TVB_R58)) {
        cancel(g, unit, tc_by(TVB_3_1_b, TVB_R58));
        return;
    }
    const tvb_charge way = tvb_charge_afresh(g->b, g->s, unit);
    if (way.cost < 0) {
        cancel(g, unit, tc_by(way.why.rule ? way.why.rule : TVB_3_1_d, TVB_R57));
        return;
    }
    if (meets_one(g, unit, &way))
        return;
    charge_home(g, unit, &way, &way.end, way.targets, tc_by(TVB_3_2_c, TVB_R53));
}

tc_verdict tvb_check_charge_next(const tvb_battle *b, const tvb_state *s, const tc_action *a)
{
    (void)b;
    if (a->unit >= TVB_UNITS || tvb_side(a->unit) != a->side)
        return tc_illegal(TC_MALFORMED, a->unit, TVB_UNITS);
    if (!is_pending(s, a->unit))
        return tc_illegal(TVB_3_2_a, 0, 0);
    if (class_of(s, a->unit) != class_now(s))
        return tc_illegal(TVB_3_2_c, 0, 0);
    return tc_legal();
}

void tvb_apply_charge_next(tvb_game *g, const tc_action *a)
{
    if (is_pending(g->s, a->unit))
        make_charge(g, a->unit);
}

/* Goes on to the next class with a charge to make; asks if there are several. */
bool tvb_run_charge(tvb_game *g)
{
    tvb_state *s = g->s;
    tvb_frame *f = tvb_top(s);

    for (; f->a < CLASSES; f->a++) {
        const int now = class_now(s);
        int count = 0, last = 0;
        for (int u = 0; u < TVB_UNITS; u++)
            if (is_pending(s, u) && class_of(s, u) == now) {
                count++;
                last = u;
            }
        if (count > 1)
            return false;
        if (count == 1) {
            make_charge(g, last);
            return true;
        }
    }
    tvb_pop(g);
    return true;
}
