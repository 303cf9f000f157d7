/* Chapter 9: shooting. Who may shoot, what he may shoot at: arc, range, sight; a shot at a
   commander who is alone. The dice of a shot at a unit are a fight: combat.c. What blocks a line,
   and what is cover: ground.c. */
#include "parts.h"

/* ---- Who shoots (9.1, 2.l) ---- */

tc_verdict sns_check_shooter(const sns_battle *b, const sns_state *s, int unit, bool with_move)
{
    const sns_profile *p = sns_who(b, unit);

    if (p->weapon == SNS_NO_WEAPON)
        return sns_never(tc_by(SNS_9_1_a, p->traits & SNS_THROWN ? SNS_R6 : 0), 0, 0);
    if (sns_is_engaged(s, unit) && tc_on(SNS_9_1_a))
        return tc_illegal(SNS_9_1_a, unit, TC_NONE);
    if (with_move && !sns_weapons[p->weapon].moves_too)
        return tc_illegal(SNS_9_1_a, 0, 0);
    return tc_legal();
}

/* ---- One shooter, one target: the points between which it is looked (9.2.c) ---- */

enum { EYES = 5, AIMS = 9 + 4 * EYES };

typedef struct aim {
    pl_point at;
    int32_t distance;
} aim;

typedef struct shot {
    const sns_battle *b;
    const sns_state *s;
    int shooter, target;
    pl_stand from, to;
    bool all_round;
    pl_point corner[4]; /* of the shooter */
    pl_point eye[EYES];
    int aims; /* in the arc */
    aim aim[AIMS];
} shot;

/* 9.2.a, 14.6. */
static bool is_all_round(const sns_profile *p)
{
    return p->type == SNS_LH || (p->type == SNS_WW && tc_on(SNS_14_6));
}

static void set_eyes(shot *v)
{
    pl_stand_corners(&v->from, 0, v->corner);
    if (v->all_round) {
        for (int i = 0; i < 4; i++)
            v->eye[i] = v->corner[i];
        v->eye[4] = pl_stand_centre(&v->from);
        return;
    }
    for (int i = 0; i < EYES; i++)
        v->eye[i] = pl_from(v->from.at, v->from.heading, (i - 2) * SNS_HALF_FRONT / 2, 0);
}

/* 9.2.a: ahead of the front line and 45 degrees outwards from its ends, unrounded (2.1). */
static bool is_in_arc(const shot *v, pl_point at)
{
    const int64_t half = (int64_t)SNS_HALF_FRONT * PL_ONE;
    int64_t right, ahead;

    if (v->all_round || !tc_on(SNS_9_2_a))
        return true;
    pl_local_exact(v->from.at, v->from.heading, at, &right, &ahead);
    return ahead > 0 && right <= half + ahead && -right <= half + ahead;
}

/* 9.2.b: from the front edge, or from the base. */
static int32_t way_to(const shot *v, pl_point at)
{
    return v->all_round ? pl_to_poly(at, v->corner, 4) : pl_to_segment(at, v->eye[0], v->eye[4]);
}

static void add_aim(shot *v, pl_point at)
{
    if (is_in_arc(v, at))
        v->aim[v->aims++] = (aim){ at, way_to(v, at) };
}

/* The feet of the perpendiculars from the eyes, where they fall on this edge. */
static void add_feet(shot *v, pl_point a, pl_point o)
{
    const int64_t x = (int64_t)o.x - a.x, y = (int64_t)o.y - a.y, whole = x * x + y * y;

    for (int i = 0; i < EYES; i++) {
        const int64_t part = (v->eye[i].x - a.x) * x + (v->eye[i].y - a.y) * y;
        if (part >= 0 && part <= whole)
            add_aim(v, pl_part(a, o, part, whole));
    }
}

/* 9.2.c; 9.5.a: of a commander the corners and the centre alone. */
static void set_aims(shot *v)
{
    const int32_t depth = v->to.depth, heading = v->to.heading;
    pl_point corner[4];

    pl_stand_corners(&v->to, 0, corner);
    for (int i = 0; i < 4; i++)
        add_aim(v, corner[i]);
    add_aim(v, pl_stand_centre(&v->to));
    if (sns_is_commander(v->target))
        return;
    add_aim(v, v->to.at);
    add_aim(v, pl_from(v->to.at, heading, 0, -depth));
    add_aim(v, pl_from(v->to.at, heading, SNS_HALF_FRONT, -depth / 2));
    add_aim(v, pl_from(v->to.at, heading, -SNS_HALF_FRONT, -depth / 2));
    for (int i = 0; i < 4; i++)
        add_feet(v, corner[i], corner[(i + 1) % 4]);
}

static shot shot_at(const sns_battle *b, const sns_state *s, int shooter, int target)
{
    shot v = { .b = b,
               .s = s,
               .shooter = shooter,
               .target = target,
               .from = sns_base(b, s, shooter),
               .to = sns_base_of(b, s, target),
               .all_round = is_all_round(sns_who(b, shooter)) };
    set_eyes(&v);
    set_aims(&v);
    return v;
}

/* ---- Sight ---- */

/* Is there nothing at all in the box round both that could stop a line? Then none is looked at. */
static bool is_clear(const shot *v)
{
    pl_point corner[4];
    pl_stand_corners(&v->to, 0, corner);
    pl_box box = pl_box_of(v->corner, 4, 0);
    for (int i = 0; i < 4; i++)
        box = pl_box_with(box, corner[i]);
    uint64_t near = sns_units_near(v->b, v->s, box, 0) & ~sns_bit(v->shooter);
    for (; near; near &= near - 1) {
        const int i = __builtin_ctzll(near);
        const pl_stand base = sns_base(v->b, v->s, i);
        if (i != v->target && !pl_box_misses(box, base.at, pl_stand_reach(&base)))
            return false;
    }
    for (near = sns_pieces_near(v->b, v->s, box); near; near &= near - 1)
        if (sns_grounds[sns_piece_kind(v->b, v->s, __builtin_ctzll(near))].blocks)
            return false;
    return true;
}

static bool is_visible(const shot *v, pl_point at)
{
    for (int i = 0; i < EYES; i++)
        if (sns_line_is_free(v->b, v->s, v->shooter, v->target, v->eye[i], at))
            return true;
    return false;
}

/* Of those that have not been looked at in vain; -1: none is left. */
static int nearest_of(const shot *v)
{
    int best = -1;

    for (int i = 0; i < v->aims; i++)
        if (v->aim[i].distance >= 0 && (best < 0 || v->aim[i].distance < v->aim[best].distance))
            best = i;
    return best;
}

/* 9.2.a (the arc), 9.2.b, 9.2.c in that order: the nearest point that is seen decides. */
static tc_verdict check_view(shot *v, int32_t range, int32_t *distance)
{
    const int32_t most = tc_on(SNS_9_2_b) ? range + SNS_WITHIN_TOL : 2 * PL_LIMIT;
    int nearest = nearest_of(v);

    if (nearest < 0)
        return sns_never(SNS_9_2_a, 0, 0);
    *distance = v->aim[nearest].distance;
    if (*distance > most)
        return tc_illegal(SNS_9_2_b, *distance, range);
    if (!tc_on(SNS_9_2_c) || is_clear(v))
        return tc_legal();
    for (; nearest >= 0 && v->aim[nearest].distance <= most; nearest = nearest_of(v)) {
        if (is_visible(v, v->aim[nearest].at)) {
            *distance = v->aim[nearest].distance;
            return tc_legal();
        }
        v->aim[nearest].distance = -1;
    }
    return tc_illegal(tc_by(SNS_9_2_c, SNS_R117), 0, 0);
}

/* ---- Targets (9.2.a, 9.5.a) ---- */

/* The enemy with whom it is engaged first; -1 none. */
static int foe_of(const sns_state *s, int unit)
{
    for (int i = 0; i < s->records; i++) {
        const sns_record *r = &s->record[i];
        if (r->a == unit || r->b == unit)
            return r->a == unit ? r->b : r->a;
    }
    return -1;
}

/* Table 2.6: guns have a least distance, between bases (1.c). */
static tc_verdict check_least(const shot *v)
{
    if (sns_who(v->b, v->shooter)->weapon != SNS_GUNS)
        return tc_legal();
    const int32_t distance = pl_stand_distance(&v->from, &v->to);
    if (distance <= SNS_GUNS_MINIMUM + SNS_WITHIN_TOL)
        return tc_illegal(SNS_15_j, distance, SNS_GUNS_MINIMUM);
    return tc_legal();
}

/* An enemy unit, or a commander who is alone, but for what may be nearer than he is. */
static tc_verdict check_one(const sns_battle *b, const sns_state *s, int shooter, int target,
                            int bonus, int32_t *distance)
{
    const int32_t range = sns_range(sns_who(b, shooter)) + bonus * SNS_DU;
    const int foe = sns_is_commander(target) ? -1 : foe_of(s, target);

    if (foe >= 0 && tc_on(SNS_9_2_a))
        return tc_illegal(SNS_9_2_a, foe, TC_NONE);
    shot v = shot_at(b, s, shooter, target);
    const tc_verdict least = check_least(&v);
    return least.rule ? least : check_view(&v, range, distance);
}

/* 9.2.a: from the front edge, all-round shooters from the base (2.1 (e)). */
static int32_t distance_of(const sns_battle *b, const sns_state *s, int shooter, int piece)
{
    const pl_stand from = sns_base(b, s, shooter);
    const pl_stand to = sns_base_of(b, s, piece);
    pl_point mine[4], theirs[4];

    pl_stand_corners(&from, 0, mine);
    pl_stand_corners(&to, 0, theirs);
    return pl_between(mine, is_all_round(sns_who(b, shooter)) ? 4 : 2, theirs, 4);
}

/* A piece that may be shot at at all: an enemy unit on the table, a commander who is alone
   (R26). */
static bool is_there(const sns_state *s, int piece)
{
    return sns_is_commander(piece) ? sns_is_alone(s, piece)
                                   : piece < SNS_UNITS && sns_here(s, piece);
}

/* 9.2.a: what may be shot at and is nearer than this commander, the first of all; -1 nobody. What
   is itself barred by something nearer counts too: then that is nearer still. */
static int nearer_than(const sns_battle *b, const sns_state *s, int shooter, int commander,
                       int bonus)
{
    const int32_t limit = distance_of(b, s, shooter, commander);
    int32_t any;

    for (int i = 0; i < SNS_PIECES; i++) {
        if (sns_side(i) == sns_side(shooter) || i == commander || !is_there(s, i) ||
            distance_of(b, s, shooter, i) >= limit)
            continue;
        if (!check_one(b, s, shooter, i, bonus, &any).rule)
            return i;
    }
    return -1;
}

tc_verdict sns_check_shot(const sns_battle *b, const sns_state *s, int shooter, int target,
                          int bonus, int32_t *distance)
{
    int32_t way = 0;

    if (target < 0 || target >= SNS_PIECES ||
        !(sns_is_commander(target) ? sns_commander_here(s, target) : sns_here(s, target)))
        return tc_illegal(TC_MALFORMED, target, SNS_PIECES);
    if (sns_side(target) == sns_side(shooter) || !is_there(s, target))
        return sns_never(tc_by(SNS_9_2_a, SNS_R96), target, TC_NONE);
    if (sns_is_commander(target)) {
        const int nearer = nearer_than(b, s, shooter, target, bonus);
        const tc_verdict v = tc_illegal(SNS_9_2_a, nearer, TC_NONE);
        if (nearer >= 0 && v.rule)
            return v;
    }
    const tc_verdict v = check_one(b, s, shooter, target, bonus, &way);
    if (distance)
        *distance = way;
    return v;
}

/* ---- The shot of an activation (9.1.a, 4.d, R129) ---- */

static int range_bonus(const sns_state *s, int unit)
{
    return s->act.unit == unit ? s->act.range : 0;
}

tc_verdict sns_check_shoot(const sns_battle *b, const sns_state *s, int unit, int target,
                           bool second)
{
    const tc_verdict v = sns_check_shooter(b, s, unit, second);

    if (v.rule)
        return v;
    if (second && s->act.unit == unit && s->act.kind == SNS_DO_MOVE_SHOOT && tc_on(SNS_4_d)) {
        const pl_stand base = sns_base(b, s, unit);
        if (sns_terrain_of(b, s, &base) == SNS_DIFFICULT)
            return tc_illegal(tc_by(SNS_4_d, SNS_R129), 0, 0);
    }
    return sns_check_shot(b, s, unit, target, range_bonus(s, unit), NULL);
}

void sns_start_shoot(sns_game *g, int unit, int target)
{
    const int bonus = range_bonus(g->s, unit);
    const int32_t range = sns_range(sns_who(g->b, unit)) + bonus * SNS_DU;
    const bool lone = sns_is_commander(target);
    int32_t distance = 0;

    sns_check_shot(g->b, g->s, unit, target, bonus, &distance);
    const unsigned rule = lone                                  ? SNS_9_5_a
                          : sns_who(g->b, unit)->type == SNS_WW ? SNS_14_6
                                                                : SNS_9_1_a;
    sns_say(g, SNS_EV_SHOOTS, rule, unit, target, sns_hundredths(distance), sns_hundredths(range),
            0, 0);
    if (!lone)
        sns_start_fight(g, sns_fight_between(g->b, g->s, SNS_SHOOTING, unit, target, PL_FRONT, 0));
    else if (tc_on(SNS_9_5_a))
        sns_risk(g, target, SNS_RISK_TOUCHED, unit);
}

/* Surely out of range, by front centres. */
static bool is_beyond(pl_point from, pl_point at, int32_t range)
{
    enum { BASES = 6 * SNS_DU };
    const int32_t far = range + BASES, dx = at.x - from.x, dy = at.y - from.y;
    return dx > far || dx < -far || dy > far || dy < -far;
}

bool sns_can_shoot(const sns_battle *b, const sns_state *s, int unit)
{
    const int bonus = range_bonus(s, unit);
    const int32_t range = sns_range(sns_who(b, unit)) + bonus * SNS_DU;

    if (sns_check_shooter(b, s, unit, false).rule)
        return false;
    for (int i = 0; i < SNS_PIECES; i++) {
        if (sns_side(i) == sns_side(unit) || !is_there(s, i))
            continue;
        const pl_point at = sns_is_commander(i)
                                ? (pl_point){ sns_commander_at(s, i)->x, sns_commander_at(s, i)->y }
                                : sns_front(s, i);
        if (is_beyond(sns_front(s, unit), at, range) && tc_on(SNS_9_2_b))
            continue;
        if (!sns_check_shot(b, s, unit, i, bonus, NULL).rule)
            return true;
    }
    return false;
}
