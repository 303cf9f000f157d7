/* A charge or a pursuit as it goes (8.3, 8.4, 8.5.d, 10.5.b; R54, R55, R106, R107, R114, R115,
   R120, R125): the wheel, everybody in its way asked, the nearest first, then in one go to
   whoever stands, or past all. Its law is charge.c's. A walk under it may be halted by a lone
   commander who has nowhere to go (R33), and a test may rout anybody: so it looks anew after
   each. */
#include "charge.h"

/* ---- Where it is ---- */

static pl_stand start_of(const sns_game *g)
{
    const sns_run *r = &g->s->run;
    return sns_base_at(sns_who(g->b, r->unit), r->from_x, r->from_y, r->from_heading);
}

static sns_approach approach_of(const sns_game *g)
{
    const sns_run *r = &g->s->run;
    const int named = r->named == TC_NONE ? -1 : r->named;
    const int bonus = r->kind == SNS_RUN_CHARGE ? g->s->act.move : 0;
    sns_approach p = sns_approach_of(g->b, g->s, r->unit, start_of(g), named, bonus);
    sns_approach_wheel(&p, r->wheel);
    return p;
}

static bool stands_at(const sns_game *g, const pl_stand *at)
{
    const sns_unit *u = &g->s->unit[g->s->run.unit];
    return u->x == at->at.x && u->y == at->at.y && u->heading == at->heading;
}

static bool stops(sns_game *g)
{
    g->s->run.target = TC_NONE;
    g->s->run.stage = SNS_RUN_ENDS;
    return true;
}

/* ---- Whom it meets ---- */

/* R54, 8.5.d: he is the target now: whoever stands, or an evader who is touched again, on its
   rear. */
static bool settle_on(sns_game *g, int who, int32_t way)
{
    sns_run *r = &g->s->run;
    const pl_stand foe = sns_base(g->b, g->s, who);

    r->caught = r->evaded >> who & 1;
    r->target = (uint8_t)who;
    r->edge = (uint8_t)(r->caught ? PL_REAR : sns_edge_towards(&foe, start_of(g).at));
    r->straight = way;
    r->stage = SNS_RUN_GOES;
    return true;
}

/* R125: each reacts once at most; asked only if there is a choice (5.1). */
static bool face(sns_game *g, int who)
{
    sns_run *r = &g->s->run;

    r->reacted |= sns_bit(who);
    if (!tc_on(SNS_8_3_a) || !sns_has_reaction(g->b, g->s, who))
        return true;
    r->asked = (uint8_t)who;
    sns_push(g, SNS_STEP_REACT, who, r->unit, 0);
    return true;
}

/* ---- The wheel ---- */

/* A way in two parts is one wheel from where it began (2.1). */
static void set_right(sns_game *g, const pl_stand *at)
{
    sns_unit *u = &g->s->unit[g->s->run.unit];
    u->x = at->at.x;
    u->y = at->at.y;
}

/* To the next degree at which somebody is met; R120: who stands there is met there, and the rest of
   the wheel is dropped. */
static bool run_wheel(sns_game *g)
{
    sns_run *r = &g->s->run;
    const int32_t sign = r->wheel < 0 ? -1 : 1, all = r->wheel * sign, done = r->straight;
    const sns_approach p = approach_of(g);
    const pl_stand here = pl_stand_wheel(p.from, sign * done);

    if (done && g->s->unit[r->unit].heading != here.heading)
        return stops(g);
    if (done) {
        set_right(g, &here);
        const int who = sns_wheel_meets(&p, sign * done);
        if (who >= 0 && !(r->reacted & sns_bit(who)))
            return face(g, who);
        if (who >= 0) {
            r->wheel = (int16_t)(sign * done);
            return settle_on(g, who, 0);
        }
    }
    int32_t next = done + SNS_DEGREE;
    while (next < all && sns_wheel_meets(&p, sign * next) < 0)
        next += SNS_DEGREE;
    if (done >= all) {
        r->straight = 0;
        r->stage = SNS_RUN_ASKS;
        return true;
    }
    r->straight = next;
    sns_start_walk(g, (sns_walk){ .kind = SNS_WALK_WHEEL,
                                  .unit = r->unit,
                                  .by = TC_NONE,
                                  .turn = (int16_t)(sign * (next - done)) });
    return true;
}

/* ---- Straight ahead ---- */

/* The nearest enemy ahead within what is left, the named one first among equals; -1 nobody. ahead:
   all who are met there, bits; may be NULL. */
static int find_nearest(const sns_game *g, const sns_approach *p, int32_t *way, uint64_t *ahead)
{
    const sns_run *r = &g->s->run;
    const int first = !sns_side(r->unit) * SNS_SIDE_UNITS;
    int who = -1;

    *way = r->left;
    for (int i = first; i < first + SNS_SIDE_UNITS; i++) {
        if (!sns_here(g->s, i) || sns_is_off(&g->s->unit[i], p->at.at, r->left + 4 * SNS_DU))
            continue;
        const pl_stand o = sns_base(g->b, g->s, i);
        const int32_t to = sns_way_to(g->b, &p->at, &o, ahead ? r->left : *way);
        if (to < 0)
            continue;
        if (ahead)
            *ahead |= sns_bit(i);
        if (who < 0 || to < *way || (i == r->named && to == *way && tc_on(SNS_R125))) {
            who = i;
            *way = to;
        }
    }
    return who;
}

/* 8.1.c: an evader that is caught turns its back. R54 muted: who was not named only bars the
   way. */
static bool may_meet(const sns_game *g, int who)
{
    const sns_run *r = &g->s->run;
    if (r->evaded >> who & 1)
        return true;
    if (!tc_on(SNS_R54) && r->named != TC_NONE && who != r->named && r->reacted >> who & 1)
        return false;
    return sns_may_strike(g->b, g->s, r->unit, who, start_of(g).at);
}

static bool run_asks(sns_game *g)
{
    sns_run *r = &g->s->run;
    const sns_approach p = approach_of(g);
    int32_t way;
    const int who = find_nearest(g, &p, &way, NULL);
    const bool meets = who >= 0 && may_meet(g, who);
    const enum sns_bar bar = meets ? sns_look_ahead(&p, way).bar : SNS_CLEAR;
    const bool reacted = meets && r->reacted >> who & 1;

    r->straight = meets ? way : 0;
    if (meets && !reacted && bar <= SNS_BARRED_THERE)
        return face(g, who);
    if (meets && reacted && bar <= SNS_BARRED_THERE)
        return settle_on(g, who, way);
    r->stage = SNS_RUN_ON;
    return true;
}

/* R114: the charger completes the rest; if its line misses him now, or is barred, it only lines
   up. */
static int32_t rest_of_way(const sns_game *g, const sns_approach *p)
{
    int32_t way;
    const int who = find_nearest(g, p, &way, NULL);
    const bool free = who == g->s->run.target && sns_look_ahead(p, way).bar == SNS_CLEAR;
    return free ? way : 0;
}

static bool run_goes(sns_game *g)
{
    sns_run *r = &g->s->run;
    const sns_approach p = approach_of(g);

    if (!sns_here(g->s, r->target)) {
        r->target = TC_NONE;
        r->counters = 0;
        r->stage = SNS_RUN_ASKS;
        return true;
    }
    if (r->counters)
        r->straight = rest_of_way(g, &p);
    r->stage = SNS_RUN_MEETS;
    if (r->straight > 0)
        sns_start_walk(g, (sns_walk){ .kind = SNS_WALK_CONTACT,
                                      .unit = r->unit,
                                      .by = TC_NONE,
                                      .length = r->straight });
    return true;
}

/* 8.5.d, R55: past all, as far as it can: whom it met, and may not fight, stops it (R107). */
static bool run_on(sns_game *g)
{
    sns_run *r = &g->s->run;
    const sns_approach p = approach_of(g);
    uint64_t ahead = 0;
    int32_t way;

    find_nearest(g, &p, &way, &ahead);
    const sns_straight go = sns_go_straight(g->b, g->s, r->unit, r->left,
                                            sns_approach_additions(&p), false, false, ~ahead);
    stops(g);
    if (go.length > 0 && (tc_on(SNS_8_5_d) || r->kind == SNS_RUN_PURSUIT))
        sns_start_walk(
            g, (sns_walk){
                   .kind = SNS_WALK_AHEAD, .unit = r->unit, .by = TC_NONE, .length = go.length });
    return true;
}

/* ---- Contact ---- */

/* One pose, without a way. */
static void jump(sns_game *g, const pl_stand *to)
{
    sns_start_walk(g, (sns_walk){ .kind = SNS_WALK_CONFORM,
                                  .unit = g->s->run.unit,
                                  .by = TC_NONE,
                                  .turn = (int16_t)to->heading,
                                  .to_x = to->at.x,
                                  .to_y = to->at.y });
}

static bool overlaps_anybody(const sns_game *g, const pl_stand *at)
{
    const int unit = g->s->run.unit;
    return sns_overlapped(g->b, g->s, unit, at, 0, true) >= 0 ||
           sns_overlapped(g->b, g->s, unit, at, 0, false) >= 0;
}

/* It stays where contact was made; a corner, or a wheel, may have brought it into him by more than
   bases may overlap, and then so little back that it still touches him. */
static void stay(const sns_game *g, const pl_stand *at, pl_stand *to)
{
    const pl_stand foe = sns_base(g->b, g->s, g->s->run.target);

    for (int32_t back = 0; back <= SNS_SUB_STEP; back++) {
        *to = *at;
        to->at = pl_from(at->at, at->heading, 0, -back);
        if (!overlaps_anybody(g, to) && sns_touch(to, &foe))
            return;
    }
    *to = *at;
}

/* 8.4.a. */
static bool run_meets(sns_game *g)
{
    sns_run *r = &g->s->run;
    const sns_approach p = approach_of(g);
    pl_stand at = p.at, to;

    at.at = pl_from(at.at, at.heading, 0, r->straight);
    if (!sns_here(g->s, r->target) || !stands_at(g, &at))
        return stops(g);
    r->stage = SNS_RUN_ENDS;
    if (!tc_on(SNS_8_4_a) ||
        !sns_conform_place(g->b, g->s, r->unit, r->target, r->edge, at.at, &to))
        stay(g, &at, &to);
    if (!stands_at(g, &to))
        jump(g, &to);
    return true;
}

/* R56: on ground, or in the zone of another, that it did not mind. */
static bool minds_nothing(const sns_game *g, const sns_run *r)
{
    const pl_stand base = sns_base(g->b, g->s, r->unit);

    return sns_terrain_of(g->b, g->s, &base) != SNS_OPEN ||
           sns_zones_over(g->b, g->s, sns_side(r->unit), &base) & ~sns_bit(r->target);
}

/* What decided that it was this enemy, over this edge, and that it stands there. */
static unsigned ruling_of(const sns_game *g, const sns_run *r)
{
    if (r->kind == SNS_RUN_PURSUIT)
        return r->caught ? SNS_R115 : SNS_R61;
    if (r->counters)
        return SNS_R114;
    if (r->edge != PL_FRONT && sns_counts_as_front(g->b, g->s, r->target, r->edge))
        return SNS_R116;
    if (r->target != r->named && !r->evaded)
        return SNS_R54;
    if (r->wheel && !r->straight)
        return SNS_R120;
    return minds_nothing(g, r) ? SNS_R56 : SNS_R125;
}

/* 8.7.a; 10.5.b: the pursuer does not fight now. */
static void make_contact(sns_game *g, const sns_run *r, const pl_stand *from)
{
    const sns_unit *u = &g->s->unit[r->unit];
    const pl_stand base = sns_base(g->b, g->s, r->unit);
    const bool crossed = sns_crosses_defended(g->b, g->s, r->unit, r->target, from, &base);
    unsigned flags = SNS_CHARGED;

    sns_say(g, SNS_EV_CONTACT,
            tc_by(r->kind == SNS_RUN_PURSUIT ? SNS_10_5_b : SNS_8_4_a, ruling_of(g, r)), r->unit,
            r->target, r->edge, sns_hundredths(u->x), sns_hundredths(u->y),
            sns_degrees(u->heading));
    sns_record_contact(g, r->unit, PL_FRONT, r->target, r->edge);
    sns_record_more(g, r->unit);
    if (r->kind == SNS_RUN_PURSUIT)
        return;
    flags |= r->counters ? SNS_COUNTERED : 0u;
    flags |= crossed ? SNS_CROSSED0 : 0u;
    flags |= r->crossed & 2 ? SNS_CROSSED1 : 0u;
    flags |= sns_crosses_any(g->b, from, &base) ? SNS_OVER0 : 0u;
    flags |= r->crossed & 8 ? SNS_OVER1 : 0u;
    sns_start_fight(g,
                    sns_fight_between(g->b, g->s, SNS_MELEE, r->unit, r->target, r->edge, flags));
}

/* R107: before the edge, a friend or an enemy. */
static bool is_blocked(const sns_game *g, int unit, const pl_stand *at)
{
    pl_stand on = *at;

    on.at = pl_from(at->at, at->heading, 0, SNS_SUB_STEP);
    return sns_off_table(g->b, &on) || sns_overlapped(g->b, g->s, unit, &on, 0, true) >= 0 ||
           sns_enemy_within(g->b, g->s, sns_side(unit), &on, SNS_STOP_SHORT - 1, 0) >= 0;
}

/* R55: it met nobody, or nobody whom it may fight. */
static void say_past(sns_game *g, const sns_run *r, const pl_stand *from, const pl_stand *to)
{
    const int x = sns_hundredths(to->at.x), y = sns_hundredths(to->at.y);
    const int32_t way = pl_root((uint64_t)pl_square(from->at, to->at));

    const bool blocked = is_blocked(g, r->unit, to);

    if (r->kind == SNS_RUN_CHARGE)
        sns_say(g, SNS_EV_STOPPED, tc_by(SNS_8_5_d, blocked ? SNS_R107 : SNS_R55), r->unit, TC_NONE,
                x, y, 0, 0);
    else
        sns_say(g, SNS_EV_MOVED, tc_by(SNS_10_5_b, blocked ? SNS_R107 : SNS_R106), r->unit, TC_NONE,
                x, y, sns_degrees(to->heading), sns_hundredths(way));
}

/* R27: whoever has come to rest takes up the commanders whom he touches; that may have to be
   asked. */
static bool is_resting(sns_game *g, int unit)
{
    const int frames = g->s->frames;
    if (sns_here(g->s, unit))
        sns_come_to_rest(g, unit);
    return g->s->frames == frames;
}

/* 7.7.a: nobody ends on another. Who was met where it is not clear, and could not line up, has not
   been met: it is back where it began. */
static bool goes_back(sns_game *g)
{
    sns_run *r = &g->s->run;
    const pl_stand from = start_of(g), at = sns_base(g->b, g->s, r->unit);

    if (stands_at(g, &from) || !overlaps_anybody(g, &at) || overlaps_anybody(g, &from))
        return false;
    stops(g);
    jump(g, &from);
    return true;
}

static bool run_ends(sns_game *g)
{
    sns_state *s = g->s;

    if (sns_here(s, s->run.unit) && goes_back(g))
        return true;
    if (!is_resting(g, s->run.unit) || (s->run.counters && !is_resting(g, s->act.counter)))
        return true;
    const sns_run r = s->run;
    const pl_stand from = start_of(g);
    sns_pop(g);
    sns_clear_run(s);
    if (*g->over || !sns_here(s, r.unit))
        return true;
    const pl_stand base = sns_base(g->b, s, r.unit);
    if (r.target != TC_NONE && sns_here(s, r.target)) {
        const pl_stand foe = sns_base(g->b, s, r.target);
        if (sns_touch(&base, &foe)) {
            make_contact(g, &r, &from);
            return true;
        }
    }
    say_past(g, &r, &from, &base);
    return true;
}

/* ---- All of it ---- */

bool sns_run_run(sns_game *g)
{
    sns_run *r = &g->s->run;

    if (r->asked != TC_NONE && !sns_settle_asked(g))
        return true;
    if (*g->over || !sns_here(g->s, r->unit))
        stops(g);
    switch ((enum sns_run_stage)r->stage) {
    case SNS_RUN_WHEELS:
        return run_wheel(g);
    case SNS_RUN_ASKS:
        return run_asks(g);
    case SNS_RUN_GOES:
        return run_goes(g);
    case SNS_RUN_MEETS:
        return run_meets(g);
    case SNS_RUN_ON:
        return run_on(g);
    case SNS_RUN_ENDS:
        break;
    }
    return run_ends(g);
}

/* 10.5.b: its rate by the ground, no bonuses; R115: whoever has routed meanwhile makes none. */
void sns_start_pursuit(sns_game *g, int unit)
{
    sns_state *s = g->s;

    if (!sns_here(s, unit) || !tc_on(SNS_10_5_b))
        return;
    TC_ASSERT(!s->run.kind);
    const pl_stand from = sns_base(g->b, s, unit);
    const sns_approach p = sns_approach_of(g->b, s, unit, from, -1, 0);
    s->run = (sns_run){ .kind = SNS_RUN_PURSUIT,
                        .unit = (uint8_t)unit,
                        .stage = SNS_RUN_ASKS,
                        .target = TC_NONE,
                        .named = TC_NONE,
                        .asked = TC_NONE,
                        .from_x = from.at.x,
                        .from_y = from.at.y,
                        .from_heading = (int16_t)from.heading,
                        .left = sns_approach_left(&p) };
    sns_push(g, SNS_STEP_RUN, unit, 0, 0);
}
