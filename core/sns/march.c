/* The ways of chapter 7 and what they cost: the steps of a plan (7.2, 7.3, R105, R118), or what a
   walk does (sns_walk), as stretches of poses. Every place is derived in one go from where its
   stretch began (2.1). */
#include "march.h"

/* ---- Who goes ---- */

static void begin(sns_course *c, const sns_battle *b, const sns_state *s)
{
    c->b = b;
    c->s = s;
    c->plan = NULL;
    c->n = c->stretches = 0;
    c->width = 2 * SNS_HALF_FRONT;
    c->last = c->at = 0;
    c->stopped_by = TC_NONE;
    c->near = 0;
}

static void add_goer(sns_course *c, int unit, pl_stand from)
{
    c->unit[c->n] = (uint8_t)unit;
    c->from[c->n++] = from;
}

/* The outermost corners of the front, seen from the unit in the middle, unrounded. */
static void find_ends(const sns_course *c, const pl_stand *now, pl_point *left, pl_point *right,
                      int64_t *across)
{
    int64_t low = INT64_MAX, high = INT64_MIN, ahead, at;
    for (int k = 0; k < c->n; k++)
        for (int sign = -1; sign <= 1; sign += 2) {
            const pl_point corner = pl_from(now[k].at, now[k].heading, sign * now[k].hw, 0);
            pl_local_exact(now[0].at, now[0].heading, corner, &at, &ahead);
            if (at < low) {
                low = at;
                *left = corner;
            }
            if (at > high) {
                high = at;
                *right = corner;
            }
        }
    *across = high - low;
}

static void measure(sns_course *c)
{
    pl_point left = { 0, 0 }, right = { 0, 0 };
    int64_t across = 0;
    if (c->n == 1 || !tc_on(SNS_R118))
        return;
    find_ends(c, c->from, &left, &right, &across);
    c->width = (int32_t)pl_rnd(across, PL_ONE);
}

void sns_begin_course(sns_course *c, const sns_battle *b, const sns_state *s, int unit,
                      const uint8_t *member, int members)
{
    begin(c, b, s);
    add_goer(c, unit, sns_base(b, s, unit));
    for (int i = 0; i < members; i++)
        add_goer(c, member[i], sns_base(b, s, member[i]));
    measure(c);
}

/* ---- Stretches ---- */

pl_stand sns_turned(pl_stand s, int32_t heading)
{
    const pl_point centre = pl_stand_centre(&s);
    s.heading = pl_heading(heading);
    s.at = pl_from(centre, s.heading, 0, s.depth / 2);
    return s;
}

/* The next one of a goer. */
static pl_way *next_of(sns_course *c, int k)
{
    TC_ASSERT(c->stretches < SNS_STRETCHES);
    return &c->way[k][c->stretches];
}

static void close_stretch(sns_course *c, int step, pl_stand now[SNS_GOERS])
{
    const int j = c->stretches++;
    c->step[j] = (uint8_t)step;
    for (int k = 0; k < c->n; k++)
        now[k] = pl_way_pose(&c->way[k][j], c->way[k][j].n);
}

static void go_straight(sns_course *c, int step, pl_stand now[SNS_GOERS], int32_t right,
                        int32_t ahead)
{
    const int32_t length = right ? right : ahead;
    const int n = pl_steps(length < 0 ? -length : length, SNS_SUB_STEP);
    for (int k = 0; k < c->n; k++)
        *next_of(c, k) = pl_way_straight(now[k], pl_from(now[k].at, now[k].heading, right, ahead),
                                         now[k].heading, n);
    close_stretch(c, step, now);
}

static void stand_at(sns_course *c, int step, pl_stand now[SNS_GOERS], pl_stand to)
{
    *next_of(c, 0) = pl_way_straight(to, to.at, to.heading, 1);
    close_stretch(c, step, now);
}

/* 7.2.b: about the inner front corner; R118: one for all. */
static void wheel(sns_course *c, int step, pl_stand now[SNS_GOERS], int32_t turn)
{
    pl_point left = { 0, 0 }, right = { 0, 0 };
    int64_t across;
    find_ends(c, now, &left, &right, &across);
    const int n = (turn < 0 ? -turn : turn) / SNS_DEGREE;
    for (int k = 0; k < c->n; k++)
        *next_of(c, k) = pl_way_wheel(now[k], turn < 0 ? left : right, turn, n);
    close_stretch(c, step, now);
}

/* 7.3.b, R105: first the new facing at the old centre, then straight. */
static void go_free(sns_course *c, int step, pl_stand now[SNS_GOERS], const sns_move_step *to)
{
    const pl_point at = { to->x, to->y };
    if (tc_on(SNS_R105))
        stand_at(c, step, now, sns_turned(now[0], to->angle));
    now[0] = sns_turned(now[0], to->angle);
    const int32_t length = pl_root((uint64_t)pl_square(now[0].at, at));
    *next_of(c, 0) = pl_way_straight(now[0], at, now[0].heading, pl_steps(length, SNS_SUB_STEP));
    close_stretch(c, step, now);
}

static void lay_step(sns_course *c, int i, pl_stand now[SNS_GOERS])
{
    const sns_move_step *step = &c->plan->step[i];
    const int32_t heading = now[0].heading;
    switch (step->kind) {
    case SNS_FORWARD:
        go_straight(c, i, now, 0, step->length);
        break;
    case SNS_BACK:
        go_straight(c, i, now, 0, -step->length);
        break;
    case SNS_SIDE_LEFT:
        go_straight(c, i, now, -step->length, 0);
        break;
    case SNS_SIDE_RIGHT:
        go_straight(c, i, now, step->length, 0);
        break;
    case SNS_WHEEL_LEFT:
    case SNS_WHEEL_RIGHT:
        wheel(c, i, now, step->kind == SNS_WHEEL_LEFT ? -step->angle : step->angle);
        break;
    case SNS_TURN_LEFT:
    case SNS_TURN_RIGHT:
    case SNS_TURN_ABOUT: {
        const int32_t quarters[] = { 3, 1, 2 };
        const int32_t turn = quarters[step->kind - SNS_TURN_LEFT] * (PL_TURN / 4);
        stand_at(c, i, now, sns_turned(now[0], heading + turn));
        break;
    }
    case SNS_PIVOT_LEFT:
    case SNS_PIVOT_RIGHT: {
        const int32_t turn = step->kind == SNS_PIVOT_LEFT ? -step->angle : step->angle;
        stand_at(c, i, now, sns_turned(now[0], heading + turn));
        break;
    }
    default:
        go_free(c, i, now, step);
        break;
    }
}

static pl_box box_of(const sns_course *c)
{
    pl_box box = { c->from[0].at, c->from[0].at };
    for (int k = 0; k < c->n; k++) {
        const int32_t reach = pl_stand_reach(&c->from[k]);
        const pl_point p = c->from[k].at;
        box = pl_box_with(box, (pl_point){ p.x - reach, p.y - reach });
        box = pl_box_with(box, (pl_point){ p.x + reach, p.y + reach });
        for (int j = 0; j < c->stretches; j++) {
            box = pl_box_with(box, c->way[k][j].box.min);
            box = pl_box_with(box, c->way[k][j].box.max);
        }
    }
    return box;
}

static void look_about(sns_course *c)
{
    c->box = box_of(c);
    c->near = c->s ? sns_units_near(c->b, c->s, c->box, SNS_ZONE_DEPTH) : 0;
    for (int k = 0; k < c->n; k++)
        c->near &= c->unit[k] < SNS_UNITS ? ~sns_bit(c->unit[k]) : c->near;
}

static void walk_all(sns_course *c)
{
    c->last = c->stretches ? c->stretches - 1 : 0;
    c->at = c->stretches ? c->way[0][c->last].n : 0;
}

void sns_lay_plan(sns_course *c, const sns_plan *plan)
{
    pl_stand now[SNS_GOERS];
    for (int k = 0; k < c->n; k++)
        now[k] = c->from[k];
    c->plan = plan;
    for (int i = 0; i < plan->steps && i < SNS_STEPS_MAX; i++)
        lay_step(c, i, now);
    walk_all(c);
    look_about(c);
}

/* ---- Walks ---- */

static void find_goers(sns_course *c, const sns_walk *w)
{
    add_goer(c, w->unit,
             sns_base_at(sns_who(c->b, w->unit), w->from_x, w->from_y, w->from_heading));
    for (int i = 0; i < 2; i++) {
        if (!(w->member_x[i] | w->member_y[i]))
            continue;
        const int unit = c->s ? c->s->act.member[i] : TC_NONE;
        const sns_profile *p = sns_who(c->b, unit < SNS_UNITS ? unit : w->unit);
        add_goer(c, unit, sns_base_at(p, w->member_x[i], w->member_y[i], w->member_heading[i]));
    }
    measure(c);
}

/* Up to so many poses of all. */
static void walk_up_to(sns_course *c, int poses)
{
    for (c->last = 0; c->last + 1 < c->stretches && poses > c->way[0][c->last].n; c->last++)
        poses -= c->way[0][c->last].n;
    const int n = c->stretches ? c->way[0][c->last].n : 0;
    c->at = poses < n ? poses : n;
}

void sns_lay_walk(sns_course *c, const sns_battle *b, const sns_state *s, const sns_walk *w)
{
    begin(c, b, s);
    find_goers(c, w);
    pl_stand now[SNS_GOERS] = { c->from[0] };
    switch (w->kind) {
    case SNS_WALK_PLAN:
        sns_lay_plan(c, &w->plan);
        if (w->end)
            walk_up_to(c, w->end);
        return;
    case SNS_WALK_WHEEL:
        if (w->turn)
            wheel(c, 0, now, w->turn);
        break;
    case SNS_WALK_CONTACT:
    case SNS_WALK_AHEAD:
        if (w->length)
            go_straight(c, 0, now, 0, w->length);
        break;
    case SNS_WALK_BACK:
        if (w->length)
            go_straight(c, 0, now, 0, -w->length);
        break;
    case SNS_WALK_EVADE:
        stand_at(c, 0, now, sns_turned(now[0], w->turn));
        if (w->length)
            go_straight(c, 0, now, 0, w->length);
        break;
    case SNS_WALK_CONFORM:
        now[0].at = (pl_point){ w->to_x, w->to_y };
        now[0].heading = w->turn;
        stand_at(c, 0, now, now[0]);
        break;
    default:
        break;
    }
    walk_all(c);
}

/* ---- What is asked of them ---- */

int sns_course_poses(const sns_course *c)
{
    int poses = c->at;
    for (int j = 0; j < c->last; j++)
        poses += c->way[0][j].n;
    return poses;
}

pl_stand sns_course_pose(const sns_course *c, int k, int i)
{
    int j = 0;
    if (i <= 0 || !c->stretches)
        return c->from[k];
    for (; j + 1 < c->stretches && i > c->way[k][j].n; j++)
        i -= c->way[k][j].n;
    return pl_way_pose(&c->way[k][j], i < c->way[k][j].n ? i : c->way[k][j].n);
}

/* ---- Costs: 7.2.b, 7.3.a to 7.3.c ---- */

static bool is_turn(int kind)
{
    return kind >= SNS_TURN_LEFT && kind <= SNS_TURN_ABOUT;
}

/* So much of it: lengths and angles of equal sub-steps. */
static int32_t part_of(int32_t whole, int i, int n)
{
    return i == n ? whole : (int32_t)pl_rnd((int64_t)whole * i, n);
}

static int32_t cost_of(const sns_course *c, int j)
{
    const sns_move_step *step = &c->plan->step[c->step[j]];
    const pl_way *way = &c->way[0][j];
    const int i = sns_walked(c, j);
    switch (step->kind) {
    case SNS_FORWARD:
        return part_of(step->length, i, way->n);
    case SNS_BACK:
    case SNS_SIDE_LEFT:
    case SNS_SIDE_RIGHT:
        return (tc_on(SNS_7_3_a) ? 2 : 1) * part_of(step->length, i, way->n);
    case SNS_WHEEL_LEFT:
    case SNS_WHEEL_RIGHT:
        return tc_on(SNS_7_2_b) ? pl_arc(c->width, part_of(step->angle, i, way->n)) : 0;
    case SNS_FREE: /* both bases have the same place about their centres */
        return pl_root((uint64_t)pl_square(way->from.at, way->to));
    default:
        return 0;
    }
}

int32_t sns_course_cost(const sns_course *c, int *turns)
{
    int32_t cost = 0;
    *turns = 0;
    for (int j = 0; j < c->stretches && j <= c->last; j++) {
        *turns += is_turn(c->plan->step[c->step[j]].kind);
        cost += cost_of(c, j);
    }
    return cost;
}

void sns_course_plan(const sns_course *c, sns_plan *out)
{
    *out = *c->plan;
    if (!c->stretches)
        return;
    const int last = c->step[c->last], n = c->way[0][c->last].n;
    for (int i = last + 1; i < out->steps; i++)
        out->step[i] = (sns_move_step){ 0 };
    out->steps = (uint8_t)(last + 1);
    out->step[last].length = part_of(out->step[last].length, c->at, n);
    if (out->step[last].kind != SNS_FREE)
        out->step[last].angle = (int16_t)part_of(out->step[last].angle, c->at, n);
}
