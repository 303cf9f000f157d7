/* Moves as they are listed (ledger 5.5): who may begin one alone or together, and the legs of the
   one under way. Of a path of two legs the first is listed while it is legal alone or with the
   second, the second when the first is drafted. */
#include "actions.h"

enum { PART_LEAST = 2, PART_MOST = 6, QUARTER = PL_TURN / 4 };

int lon_nearest_foes(const lon_list *l, int stand, uint8_t out[LON_NEAREST])
{
    const pl_point at = lon_centre(l->s, stand);
    int64_t far[LON_NEAREST];
    int n = 0;

    for (int e = 0; e < LON_STANDS; e++) {
        if (!lon_stands(l->s, e) || lon_side(l->s, e) == l->side)
            continue;
        const int64_t square = pl_square(at, lon_centre(l->s, e));
        int i = n < LON_NEAREST ? n++ : n;
        for (; i > 0 && far[i - 1] > square; i--)
            if (i < LON_NEAREST) {
                far[i] = far[i - 1];
                out[i] = out[i - 1];
            }
        if (i < LON_NEAREST) {
            far[i] = square;
            out[i] = (uint8_t)e;
        }
    }
    return n;
}

/* ---- MOVE_BEGIN ---- */

static bool is_about(const lon_list *l, const uint64_t set[2])
{
    return l->subject == TC_NONE || tc_set_has(set, (unsigned)l->subject);
}

static void offer_begin(lon_list *l, const uint64_t set[2], int lead, int options)
{
    tc_action a = lon_list_blank(l, LON_MOVE_BEGIN, TC_NONE);

    a.as.set[0] = set[0];
    a.as.set[1] = set[1];
    a.with = (uint8_t)lead;
    a.flags = (uint8_t)options;
    if (is_about(l, set))
        lon_list_offer(l, &a);
}

static bool may_begin(const lon_list *l, int stand)
{
    const lon_stand *u = &l->s->stand[stand];
    return (u->flags & (LON_ON | LON_MOVED)) == LON_ON && lon_side(l->s, stand) == l->side &&
           u->type != LON_GEN;
}

static void list_alone(lon_list *l, int stand)
{
    static const uint8_t options[] = { 0, LON_FORCE, LON_SURPRISE, LON_TO_REAR,
                                       LON_FORCE | LON_TO_REAR };
    uint64_t set[2] = { 0, 0 };

    tc_set_add(set, (unsigned)stand);
    for (int i = 0; i < TC_COUNT(options); i++)
        offer_begin(l, set, TC_NONE, options[i]);
}

/* So many of the front from one of its ends, with their ranks: in line, to the rear, and in column
   behind whom it may be. */
static void list_part(lon_list *l, const uint64_t run[2], const uint8_t *front, int n)
{
    uint64_t set[2] = { 0, 0 };

    for (int i = 0; i < n; i++)
        tc_set_add(set, front[i]);
    if (lon_with_ranks(l->s, run, set) < 2)
        return;
    if (n == 1) {
        offer_begin(l, set, front[0], 0);
        return;
    }
    offer_begin(l, set, TC_NONE, 0);
    offer_begin(l, set, TC_NONE, LON_TO_REAR);
}

/* Each row is a run by itself, a second rank too: seen are those side by side. */
static void list_run(lon_list *l, const uint64_t run[2], uint64_t seen[2])
{
    lon_group group;

    if (lon_check_group(l->b, l->s, run, TC_NONE, &group).rule)
        return;
    const int n = group.front_n;
    for (int i = 0; i < n; i++)
        tc_set_add(seen, group.front[i]);
    offer_begin(l, run, TC_NONE, 0);
    offer_begin(l, run, TC_NONE, LON_TO_REAR);
    offer_begin(l, run, group.front[0], 0);
    if (n > 1)
        offer_begin(l, run, group.front[n - 1], 0);
    for (int part = PART_LEAST; part <= PART_MOST && part < n; part++) {
        list_part(l, run, group.front, part);
        list_part(l, run, group.front + n - part, part);
    }
    for (int i = 0; i < n && n > 1; i++)
        list_part(l, run, group.front + i, 1);
}

/* The file that a stand leads is listed with its run. */
static bool is_listed_file(const lon_list *l, int head, const uint64_t set[2])
{
    uint64_t run[2], file[2] = { 0, 0 };

    if (lon_run_of(l->b, l->s, head, run) < 2)
        return false;
    tc_set_add(file, (unsigned)head);
    lon_with_ranks(l->s, run, file);
    return file[0] == set[0] && file[1] == set[1];
}

/* R21: behind the head of a chain of links. */
static void list_chain(lon_list *l, int head)
{
    uint64_t set[2] = { 0, 0 };
    int n = 0;

    for (int u = head; u >= 0; n++) {
        tc_set_add(set, (unsigned)u);
        int next = -1;
        for (int o = 0; o < LON_STANDS && next < 0; o++)
            next = lon_stands(l->s, o) && l->s->stand[o].link == u ? o : -1;
        u = next;
    }
    if (n > 1 && !is_listed_file(l, head, set))
        offer_begin(l, set, head, 0);
}

void lon_list_begins(lon_list *l)
{
    uint64_t seen[2] = { 0, 0 };

    for (int u = 0; u < LON_STANDS; u++) {
        uint64_t run[2];
        if (!may_begin(l, u))
            continue;
        if (l->subject == TC_NONE || l->subject == u)
            list_alone(l, u);
        if (l->s->stand[u].link == TC_NONE)
            list_chain(l, u);
        if (tc_set_has(seen, (unsigned)u) || lon_run_of(l->b, l->s, u, run) < 2)
            continue;
        list_run(l, run, seen);
    }
}

/* ---- The legs of a move ---- */

typedef struct trial {
    lon_list *l;
    lon_path path; /* drafted, with room for more */
    pl_stand at;   /* the lead, or the first stand, where the draft leaves it */
    int unit;      /* which that is */
    int32_t most;  /* what is left of its allowance, off the road */
    bool single, column, rear;
} trial;

static bool is_legal(const trial *t, const lon_leg *one, const lon_leg *two)
{
    lon_path path = t->path;

    if (path.legs + (two ? 2 : 1) > LON_LEGS)
        return false;
    path.leg[path.legs++] = *one;
    if (two)
        path.leg[path.legs++] = *two;
    return !lon_check_legs(t->l->b, t->l->s, &path).rule;
}

static void offer_leg(const trial *t, const lon_leg *leg)
{
    const tc_action a = lon_leg_action(t->l->side, leg);
    lon_list_offer(t->l, &a);
}

static bool try_leg(const trial *t, const lon_leg *leg)
{
    if (!is_legal(t, leg, NULL))
        return false;
    offer_leg(t, leg);
    return true;
}

/* Straight on, or back if it is negative. */
static lon_leg straight(const trial *t, const pl_stand *from, int32_t length)
{
    if (t->single) {
        const pl_point to = pl_from(from->at, from->heading, 0, length);
        return (
            lon_leg){ .kind = LON_SHIFT, .x = to.x, .y = to.y, .heading = (int16_t)from->heading };
    }
    return (lon_leg){ .kind = length > 0 ? LON_ADVANCE_LEG : LON_RETIRE,
                      .length = length > 0 ? length : -length };
}

/* The whole allowance (by road first), else the largest whole cm that is legal; 0 none. */
static int32_t longest(const trial *t, const lon_leg *first, const pl_stand *from, int sign)
{
    const lon_leg by_road = straight(t, from, sign * 2 * t->most);
    const lon_leg whole = straight(t, from, sign * t->most);

    if (t->most <= 0)
        return 0;
    if (first ? is_legal(t, first, &by_road) : is_legal(t, &by_road, NULL))
        return sign * 2 * t->most;
    if (first ? is_legal(t, first, &whole) : is_legal(t, &whole, NULL))
        return sign * t->most;
    for (int32_t cm = (t->most - 1) / LON_CM; cm > 0; cm--) {
        const lon_leg leg = straight(t, from, sign * cm * LON_CM);
        if (first ? is_legal(t, first, &leg) : is_legal(t, &leg, NULL))
            return sign * cm * LON_CM;
    }
    return 0;
}

static void list_straight(const trial *t, int sign)
{
    static const int32_t lengths[] = { 1 * LON_CM, 5 * LON_CM, 10 * LON_CM };
    const int32_t most = longest(t, NULL, &t->at, sign);

    for (int i = 0; i < TC_COUNT(lengths) && most; i++) {
        const lon_leg leg = straight(t, &t->at, sign * lengths[i]);
        if (lengths[i] != sign * most)
            try_leg(t, &leg);
    }
    if (most) {
        const lon_leg leg = straight(t, &t->at, most);
        offer_leg(t, &leg);
    }
}

/* A leg that is wanted for what may follow it: the longest way straight on. */
static void list_turning(const trial *t, const lon_leg *leg, const pl_stand *after)
{
    if (try_leg(t, leg))
        return;
    if (longest(t, leg, after, 1))
        offer_leg(t, leg);
}

static lon_leg turn_to(const trial *t, int heading, pl_stand *after)
{
    const pl_point centre = pl_stand_centre(&t->at);
    *after = t->at;
    after->heading = pl_heading(heading);
    after->at = pl_from(centre, after->heading, 0, t->at.depth / 2);
    return (lon_leg){
        .kind = LON_SHIFT, .x = after->at.x, .y = after->at.y, .heading = (int16_t)after->heading
    };
}

static void list_turns(const trial *t)
{
    static const int16_t turns[] = { QUARTER, -QUARTER, 2 * QUARTER };
    uint8_t near[LON_NEAREST];
    pl_stand after;

    for (int i = t->rear ? 2 : 0; i < TC_COUNT(turns); i++) { /* R38: only about */
        const lon_leg leg = turn_to(t, t->at.heading + turns[i], &after);
        list_turning(t, &leg, &after);
    }
    const int n = lon_nearest_foes(t->l, t->unit, near);
    for (int i = 0; i < n && !t->rear; i++) {
        const int to = pl_towards(pl_stand_centre(&t->at), lon_centre(t->l->s, near[i]));
        const int turn = pl_turn(t->at.heading, to);
        const lon_leg leg = turn_to(t, to, &after);
        if (turn && turn % QUARTER)
            list_turning(t, &leg, &after);
    }
}

static void list_wheels(const trial *t)
{
    static const int16_t angles[] = { 50, 100, 150, 300, 450, 900 };

    for (int i = 0; i < 2 * TC_COUNT(angles); i++) {
        const int angle = i % 2 ? -angles[i / 2] : angles[i / 2];
        const lon_leg leg = { .kind = LON_WHEEL, .angle = (int16_t)angle };
        pl_stand after = t->at;
        if (t->single)
            after = pl_stand_wheel(t->at, angle);
        list_turning(t, &leg, &after);
    }
}

/* ---- Charges ---- */

static bool is_reached(const trial *t, const pl_stand *from, const pl_stand *foe)
{
    return !pl_stands_apart(from, foe, 2 * t->most);
}

static lon_leg charge(int stand, int target, int edge, int32_t offset)
{
    return (lon_leg){ .kind = LON_CHARGE,
                      .stand = (uint8_t)stand,
                      .target = (uint8_t)target,
                      .edge = (uint8_t)edge,
                      .length = offset };
}

/* At offset 0, else the least of 5, 10, .. 35 mm to either side that is legal. */
static void list_charges_at(const trial *t, int target)
{
    enum { APART = 500, FARTHEST = 3500 };

    for (int edge = PL_FRONT; edge <= PL_LEFT; edge++) {
        const lon_leg middle = charge(t->unit, target, edge, 0);
        if (try_leg(t, &middle))
            continue;
        bool any = false;
        for (int32_t off = APART; off <= FARTHEST && !any; off += APART) {
            const lon_leg right = charge(t->unit, target, edge, off);
            const lon_leg left = charge(t->unit, target, edge, -off);
            any = try_leg(t, &right);
            any = try_leg(t, &left) || any;
        }
    }
}

/* Could it come to this edge at all: does it see the outer side of it? */
static bool faces(const pl_stand *from, const pl_stand *foe, int edge)
{
    const int normal = foe->heading + edge * QUARTER;
    const pl_point middle =
        pl_from(pl_stand_centre(foe), normal, 0, edge % 2 ? foe->hw : foe->depth / 2);
    return pl_local(middle, normal, from->at).y >= 0;
}

/* A group: by the stand of its front nearest to the edge, at the offset of no slip (R17). */
static lon_leg group_charge(const trial *t, const pl_stand *end, const lon_group *group,
                            const pl_stand *foe, int target_edge)
{
    const int target = target_edge / 4, edge = target_edge % 4;
    const int normal = pl_heading(foe->heading + edge * QUARTER);
    const pl_point middle =
        pl_from(pl_stand_centre(foe), normal, 0, edge % 2 ? foe->hw : foe->depth / 2);
    int64_t least = INT64_MAX;
    int best = 0;

    for (int i = 0; i < group->n; i++) {
        bool front = t->column ? group->stand[i] == t->unit : false;
        for (int f = 0; f < group->front_n && !t->column; f++)
            front = front || group->front[f] == group->stand[i];
        const int64_t far = pl_square(end[i].at, middle);
        if (front && far < least) {
            least = far;
            best = i;
        }
    }
    const pl_point off = pl_local(middle, pl_heading(normal + PL_TURN / 2), end[best].at);
    return charge(group->stand[best], target, edge, off.x);
}

/* Where the group is after the draft and perhaps one leg more; its charges from there. `wheels`:
   the wheel by which its front becomes parallel to the edge, and the charge behind it. */
static void list_group_charges(const trial *t, const lon_group *group, const lon_leg *wheel,
                               int target)
{
    pl_stand end[LON_STANDS];
    int32_t cost;
    lon_path path = t->path;
    const pl_stand foe = lon_base(t->l->s, target);

    if (wheel && path.legs < LON_LEGS)
        path.leg[path.legs++] = *wheel;
    lon_path_end(t->l->b, t->l->s, &path, end, &cost);
    for (int edge = PL_FRONT; edge <= PL_LEFT; edge++) {
        if (!faces(&end[0], &foe, edge))
            continue;
        const lon_leg leg = group_charge(t, end, group, &foe, target * 4 + edge);
        if (!wheel)
            try_leg(t, &leg);
        else if (is_legal(t, wheel, &leg)) {
            offer_leg(t, wheel);
            return;
        }
    }
}

static void list_charges_of_group(const trial *t, const lon_group *group)
{
    for (int e = 0; e < LON_STANDS; e++) {
        const lon_state *s = t->l->s;
        if (!lon_stands(s, e) || lon_side(s, e) == t->l->side)
            continue;
        const pl_stand foe = lon_base(s, e);
        bool near = false;
        for (int i = 0; i < group->n && !near; i++) {
            const pl_stand base = lon_base(s, group->stand[i]);
            near = is_reached(t, &base, &foe);
        }
        if (!near)
            continue;
        list_group_charges(t, group, NULL, e);
        for (int edge = PL_FRONT; edge <= PL_LEFT && !t->path.legs; edge++) {
            const int turn = pl_turn(t->at.heading, pl_heading(foe.heading + (edge + 2) * QUARTER));
            const lon_leg wheel = { .kind = LON_WHEEL, .angle = (int16_t)turn };
            const bool listed = turn % 50 == 0 && is_legal(t, &wheel, NULL);
            if (turn && turn <= QUARTER && turn >= -QUARTER && !listed)
                list_group_charges(t, group, &wheel, e);
        }
    }
}

static void list_charges(const trial *t)
{
    for (int e = 0; e < LON_STANDS; e++) {
        if (!lon_stands(t->l->s, e) || lon_side(t->l->s, e) == t->l->side)
            continue;
        const pl_stand foe = lon_base(t->l->s, e);
        if (is_reached(t, &t->at, &foe))
            list_charges_at(t, e);
    }
}

/* ---- Beside and behind friends; the general ---- */

static void try_pose(const trial *t, pl_point at, int heading)
{
    const lon_leg leg = {
        .kind = LON_SHIFT, .x = at.x, .y = at.y, .heading = (int16_t)pl_heading(heading)
    };
    try_leg(t, &leg);
}

/* Flush beside and behind each friend of its arm within 10 cm. */
static void list_places_in_line(const trial *t)
{
    const lon_state *s = t->l->s;
    const int arm = lon_stand_arm(s, t->unit);

    for (int f = 0; f < LON_STANDS; f++) {
        if (f == t->unit || !lon_stands(s, f) || lon_side(s, f) != t->l->side ||
            lon_stand_arm(s, f) != arm)
            continue;
        const pl_stand base = lon_base(s, f);
        if (!pl_stands_within(&t->at, &base, 10 * LON_CM))
            continue;
        const int32_t beside = base.hw + t->at.hw;
        try_pose(t, pl_from(base.at, base.heading, beside, 0), base.heading);
        try_pose(t, pl_from(base.at, base.heading, -beside, 0), base.heading);
        try_pose(t, pl_from(base.at, base.heading, 0, -base.depth), base.heading);
    }
}

/* 1 cm behind the middle of each run. */
static void list_behind_runs(const trial *t)
{
    const lon_state *s = t->l->s;
    uint64_t seen[2] = { 0, 0 };

    for (int u = 0; u < LON_STANDS; u++) {
        uint64_t run[2];
        lon_group group;
        if (!lon_stands(s, u) || lon_side(s, u) != t->l->side || tc_set_has(seen, (unsigned)u) ||
            lon_run_of(t->l->b, s, u, run) < 2)
            continue;
        seen[0] |= run[0];
        seen[1] |= run[1];
        if (lon_check_group(t->l->b, s, run, TC_NONE, &group).rule)
            continue;
        const pl_stand one = lon_base(s, group.front[0]);
        const pl_stand other = lon_base(s, group.front[group.front_n - 1]);
        int32_t deepest = 0;
        for (int i = 0; i < group.n; i++) {
            const pl_stand base = lon_base(s, group.stand[i]);
            const int32_t back = base.depth - pl_local(one.at, one.heading, base.at).y;
            deepest = back > deepest ? back : deepest;
        }
        try_pose(t, pl_from(pl_part(one.at, other.at, 1, 2), one.heading, 0, -deepest - LON_CM),
                 one.heading);
    }
}

static void list_general(const trial *t)
{
    const lon_state *s = t->l->s;
    const pl_point back = pl_from(t->at.at, t->at.heading, 0, -20 * LON_CM);

    for (int f = 0; f < LON_STANDS; f++) {
        if (f == t->unit || !lon_stands(s, f) || lon_side(s, f) != t->l->side ||
            !(s->stand[f].flags & LON_DISORDERED || lon_is_engaged(s, f)))
            continue;
        const pl_stand base = lon_base(s, f);
        try_pose(t, pl_from(base.at, base.heading, 0, -base.depth), base.heading);
    }
    list_behind_runs(t);
    try_pose(t, back, t->at.heading);
}

/* ---- In column ---- */

/* To each bend of the road that lies straight ahead, nearly. */
static void list_bends(const trial *t)
{
    for (int i = 0; i < t->l->b->pieces; i++) {
        const lon_piece *p = &t->l->b->piece[i];
        for (int c = 0; p->kind == LON_ROAD && c < p->corners; c++) {
            const pl_point to = pl_local(t->at.at, t->at.heading, p->at[c]);
            const int32_t aside = to.x < 0 ? -to.x : to.x;
            const lon_leg leg = { .kind = LON_ADVANCE_LEG, .length = to.y };
            if (to.y > 0 && to.y <= 2 * t->most && aside <= LON_ROAD_HALF && to.y % LON_CM)
                try_leg(t, &leg);
        }
    }
}

/* A wheel along the road on which it stands: into the heading of each piece of it that is near. */
static void list_along_road(const trial *t)
{
    for (int i = 0; i < t->l->b->pieces; i++) {
        const lon_piece *p = &t->l->b->piece[i];
        for (int c = 0; p->kind == LON_ROAD && c + 1 < p->corners; c++) {
            const pl_point a = p->at[c], o = p->at[c + 1];
            if (pl_to_segment(t->at.at, a, o) > 2 * LON_ROAD_HALF)
                continue;
            int turn = pl_turn(t->at.heading, pl_towards(a, o));
            turn = turn > QUARTER    ? turn - PL_TURN / 2
                   : turn < -QUARTER ? turn + PL_TURN / 2
                                     : turn;
            const lon_leg leg = { .kind = LON_WHEEL, .angle = (int16_t)turn };
            if (turn && turn % 50)
                list_turning(t, &leg, &t->at);
        }
    }
}

/* ---- LEG ---- */

static void list_group_legs(const trial *t)
{
    const lon_move *move = &t->l->s->move;
    const bool turned = t->path.legs && t->path.leg[t->path.legs - 1].kind == LON_WHEEL;
    lon_group group;

    if (!t->path.legs) {
        list_straight(t, 1);
        if (!t->column)
            list_straight(t, -1);
        if (t->rear)
            return;
        list_wheels(t);
    } else if (turned || t->column) {
        const int32_t most = longest(t, NULL, &t->at, 1);
        const lon_leg on = straight(t, &t->at, most);
        if (most)
            offer_leg(t, &on);
    }
    if (t->column) {
        list_bends(t);
        list_along_road(t);
    }
    if (t->path.legs < 2 && !lon_check_group(t->l->b, t->l->s, move->set, move->lead, &group).rule)
        list_charges_of_group(t, &group);
}

static void list_single_legs(const trial *t)
{
    if (t->path.legs) {
        const lon_leg *last = &t->path.leg[t->path.legs - 1];
        const pl_stand from = lon_base(t->l->s, t->unit);
        if (t->rear && t->path.legs == 1 && t->at.heading != from.heading) {
            list_straight(t, 1);
            list_straight(t, -1);
            return;
        }
        const int32_t most = longest(t, NULL, &t->at, 1);
        const lon_leg on = straight(t, &t->at, most);
        if (most && t->path.legs == 1 && (last->kind == LON_WHEEL || t->at.heading != from.heading))
            offer_leg(t, &on);
        return;
    }
    list_straight(t, 1);
    list_straight(t, -1);
    list_turns(t);
    if (t->rear)
        return;
    list_wheels(t);
    if (t->l->s->stand[t->unit].type == LON_GEN) {
        list_general(t);
        return;
    }
    list_charges(t);
    list_places_in_line(t);
}

void lon_list_legs(lon_list *l)
{
    const lon_move *move = &l->s->move;
    const int first = tc_set_next(move->set, 0);
    const bool single = tc_set_next(move->set, first + 1) >= LON_STANDS;
    trial t = { .l = l,
                .single = single,
                .column = move->lead != TC_NONE,
                .rear = move->options & LON_TO_REAR,
                .unit = move->lead == TC_NONE ? first : move->lead };
    pl_stand end[LON_STANDS];
    int32_t cost = 0;

    if (l->subject != TC_NONE && !tc_set_has(move->set, (unsigned)l->subject))
        return;
    t.path.legs = move->legs;
    __builtin_memcpy(t.path.leg, move->leg, sizeof t.path.leg);
    if (move->legs && move->leg[move->legs - 1].kind == LON_CHARGE)
        return;
    const int n = lon_path_end(l->b, l->s, &t.path, end, &cost);
    int at = 0;
    for (int u = first; u < LON_STANDS && u != t.unit && at + 1 < n;
         u = tc_set_next(move->set, u + 1))
        at++;
    t.at = end[at];
    t.most = lon_allowance(l->b, l->s) - cost;
    if (single)
        list_single_legs(&t);
    else
        list_group_legs(&t);
}
