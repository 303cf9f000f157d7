/* Where a unit could go: formed ones straight on, by a wheel towards the enemy, with their
   neighbours in a group; skirmishers anywhere within reach. Each place is weighed; the law is asked
   of the best alone, and what it refuses is put right where it can be. */
#include "captain.h"

enum { GOALS = 3, DEGREE_COSTS = 35 /* of a wheel, about; 2.1 */ };

static const ai_sns_man *me_of(const ai_sns_choices *c)
{
    return &c->v->man[c->unit];
}

static pl_stand stand_of(const ai_sns_man *m)
{
    return (pl_stand){ m->at, m->heading, SNS_HALF_FRONT, 2 * m->hd };
}

static sns_move_step straight(int kind, int32_t length)
{
    return (sns_move_step){ .kind = (uint8_t)kind, .length = length };
}

static sns_move_step wheel(int degrees)
{
    return (sns_move_step){ .kind = degrees < 0 ? SNS_WHEEL_LEFT : SNS_WHEEL_RIGHT,
                            .angle = (int16_t)(SNS_DEGREE * ai_sns_size(degrees)) };
}

/* ---- Who is in the way ---- */

/* Do two bases overlap, or come nearer than so much? The four axes of separation, in 1/1024. */
static bool is_on(pl_point mid, int fx, int fy, int hd, const ai_sns_man *f, int less)
{
    const int dx = f->mid.x - mid.x, dy = f->mid.y - mid.y, half = SNS_HALF_FRONT;
    if (ai_sns_size(dx) + ai_sns_size(dy) > 5 * SNS_DU)
        return false;
    const int cos = ai_sns_size((fx * f->fx + fy * f->fy) >> 10);
    const int sin = ai_sns_size((fx * f->fy - fy * f->fx) >> 10);
    const int ahead = ai_sns_size((dx * fx + dy * fy) >> 10);
    const int right = ai_sns_size((dx * fy - dy * fx) >> 10);
    const int his_ahead = ai_sns_size((dx * f->fx + dy * f->fy) >> 10);
    const int his_right = ai_sns_size((dx * f->fy - dy * f->fx) >> 10);

    return ahead < hd + ((f->hd * cos + half * sin) >> 10) - less &&
           right < half + ((half * cos + f->hd * sin) >> 10) - less &&
           his_ahead < f->hd + ((hd * cos + half * sin) >> 10) - less &&
           his_right < half + ((half * cos + hd * sin) >> 10) - less;
}

enum { HAIR = 15 };

/* Formed, and not engaged to its front: the zone ahead of it, as if somebody stood there
   (7.4.a). */
static bool is_in_zone(const ai_sns_man *m, const ai_sns_man *foe)
{
    const int half = SNS_ZONE_DEPTH / 2;
    ai_sns_man zone = { .fx = foe->fx, .fy = foe->fy, .hd = (int16_t)half };

    if (foe->light || foe->fronts || foe->type >= SNS_WW)
        return false;
    zone.mid.x = foe->at.x + (foe->fx * half >> 10);
    zone.mid.y = foe->at.y + (foe->fy * half >> 10);
    return is_on(m->mid, m->fx, m->fy, m->hd, &zone, SNS_SHRINK_GROUND);
}

void ai_sns_look_about(ai_sns_choices *c)
{
    enum { BASES = 3200 };
    const ai_sns_view *v = c->v;
    const ai_sns_man *m = me_of(c);
    const int32_t reach = m->rate + 2 * SNS_DU + BASES;

    c->friends = 0;
    c->zones = 0;
    for (int i = 0; i < v->n; i++) {
        const int f = v->mine[i];
        if (f != c->unit && ai_sns_far(v->man[f].mid, m->mid) < reach)
            c->friendly[c->friends++] = (uint8_t)f;
    }
    for (int i = 0; i < v->foes && !m->light; i++)
        if (is_in_zone(m, &v->man[v->foe[i]]))
            c->zones |= sns_bit(v->foe[i]);
}

bool ai_sns_is_free(const ai_sns_choices *c, const pl_stand *from, int32_t length)
{
    enum { APART = 700, BASES = 2600 };
    const ai_sns_view *v = c->v;
    const ai_sns_man *m = me_of(c);
    const int fx = pl_sin(from->heading) >> 20, fy = pl_cos(from->heading) >> 20;
    const int32_t on_half = length / 2 - m->hd;
    const pl_point half = { from->at.x + (fx * on_half >> 10), from->at.y + (fy * on_half >> 10) };
    const int n = length / APART + 1;

    for (int k = 0; k < c->friends; k++) {
        const ai_sns_man *f = &v->man[c->friendly[k]];
        const bool passes = m->light || f->light;
        if (ai_sns_far(f->mid, half) > length / 2 + APART + BASES)
            continue;
        for (int i = passes ? n : 1; i <= n; i++) {
            const int32_t on = length * i / n - m->hd;
            const pl_point mid = { from->at.x + (fx * on >> 10), from->at.y + (fy * on >> 10) };
            if (is_on(mid, fx, fy, m->hd, f, HAIR))
                return false;
        }
    }
    return true;
}

/* Is it better there than here? No friend stands there. */
static void weigh_move(ai_sns_choices *c, ai_sns_choice one, pl_stand end)
{
    one.kind = SNS_DO_MOVE;
    one.end = end;
    c->v->least = c->stay;
    one.gain = ai_sns_points(ai_sns_weigh(c->v, c->unit, end.at, end.heading, -1) - c->stay);
    c->v->least = INT32_MIN;
    ai_sns_offer(c, &one);
}

static void offer(ai_sns_choices *c, ai_sns_choice one, pl_stand end)
{
    if (ai_sns_is_free(c, &end, 0))
        weigh_move(c, one, end);
}

/* ---- The nearest enemies, as they count to it ---- */

static int find_goals(const ai_sns_choices *c, uint8_t goal[GOALS])
{
    const ai_sns_view *v = c->v;
    int32_t far[GOALS];
    int n = 0;

    for (int i = 0; i < v->foes; i++) {
        const int foe = v->foe[i];
        const int32_t away = ai_sns_far(me_of(c)->mid, v->man[foe].mid) + v->match[foe].averse;
        int at = n < GOALS ? n++ : GOALS;
        for (; at > 0 && far[at - 1] > away; at--)
            if (at < GOALS) {
                far[at] = far[at - 1];
                goal[at] = goal[at - 1];
            }
        if (at < GOALS) {
            far[at] = away;
            goal[at] = (uint8_t)foe;
        }
    }
    return n;
}

/* How far it could go straight on: whoever is in front stops it, by his zone or by his base (7.4,
   7.5). */
static int32_t room_ahead(const ai_sns_choices *c, const pl_stand *s, int32_t most)
{
    enum { WIDTH = 2 * SNS_HALF_FRONT };
    const ai_sns_view *v = c->v;
    const int fx = pl_sin(s->heading) >> 20, fy = pl_cos(s->heading) >> 20;

    for (int i = 0; i < v->foes; i++) {
        const ai_sns_man *e = &v->man[v->foe[i]];
        if (ai_sns_far(s->at, e->mid) > most + 3 * SNS_DU)
            continue;
        const pl_point p = ai_sns_local(s->at, fx, fy, e->mid);
        const int32_t gap = p.y - e->hd - (e->light || e->fronts ? SNS_STOP_SHORT + 20 : 950);
        if (p.y > 0 && ai_sns_size(p.x) < WIDTH && gap < most)
            most = gap;
    }
    return most;
}

/* ---- Formed units ---- */

/* By a wheel (0: none) to where `end` is, and so far on, or half that if a friend is in the way. */
static void advance(ai_sns_choices *c, int degrees, pl_stand end, int32_t length, int need,
                    int bonus)
{
    ai_sns_choice one = { .need = (uint8_t)need, .move = (uint8_t)bonus };

    if (degrees)
        one.step[one.steps++] = wheel(degrees);
    for (int part = 1; part <= 2 && length > 0; part++) {
        if (!ai_sns_is_free(c, &end, length / part))
            continue;
        one.step[one.steps++] = straight(SNS_FORWARD, length / part);
        end.at = pl_from(end.at, end.heading, 0, length / part);
        weigh_move(c, one, end);
        return;
    }
    if (one.steps)
        offer(c, one, end);
}

static pl_stand wheeled(const ai_sns_man *m, int degrees)
{
    return pl_stand_wheel(stand_of(m), SNS_DEGREE * degrees);
}

/* By a wheel so far, and on as far as there is room. */
static void wheel_on(ai_sns_choices *c, int degrees, int32_t most, int need, int bonus)
{
    const int32_t left = most - DEGREE_COSTS * ai_sns_size(degrees) - 20;

    if (left < 0 || degrees == 0)
        return;
    const pl_stand turned = wheeled(me_of(c), degrees);
    advance(c, degrees, turned, room_ahead(c, &turned, left), need, bonus);
}

static void think_of_wheels(ai_sns_choices *c, const ai_sns_man *goal, int32_t most, int bonus)
{
    const ai_sns_man *m = me_of(c);
    const int turn = pl_turn(m->heading, pl_towards(m->at, goal->mid)) / SNS_DEGREE;
    const int need = ai_sns_manoeuvres(m), limit = most / DEGREE_COSTS;
    const int size = ai_sns_size(turn), sign = turn < 0 ? -1 : 1;

    if (size < 4)
        return;
    const int wide = size < limit ? size : limit;
    wheel_on(c, sign * (wide < 45 ? wide : 45), most, 0, bonus);
    wheel_on(c, sign * (wide < 45 ? wide : 45) / 2, most, 0, bonus);
    if (wide > 45)
        wheel_on(c, sign * (wide < 90 ? wide : 90), most, need, bonus);
}

/* About or to a side on the spot, and on with what is left (7.3.a). */
static void think_of_turns(ai_sns_choices *c, const ai_sns_man *goal)
{
    const ai_sns_man *m = me_of(c);
    const int turn = pl_turn(m->heading, pl_towards(m->mid, goal->mid));
    const int kind = turn > 1350 || turn < -1350 ? SNS_TURN_ABOUT
                     : turn > 500                ? SNS_TURN_RIGHT
                     : turn < -500               ? SNS_TURN_LEFT
                                                 : SNS_NO_STEP;
    ai_sns_choice one = { .need = (uint8_t)ai_sns_manoeuvres(m), .steps = 1 };

    if (kind == SNS_NO_STEP)
        return;
    const int by = kind == SNS_TURN_ABOUT ? 1800 : kind == SNS_TURN_RIGHT ? 900 : -900;
    pl_stand end = stand_of(m);
    end.heading = pl_heading(m->heading + by);
    end.at = pl_from(m->mid, end.heading, 0, m->hd);
    one.step[0] = (sns_move_step){ .kind = (uint8_t)kind };
    offer(c, one, end);
    const int32_t length = room_ahead(c, &end, m->rate / 2 - 10);
    if (length <= 0)
        return;
    one.step[one.steps++] = straight(SNS_FORWARD, length);
    end.at = pl_from(end.at, end.heading, 0, length);
    offer(c, one, end);
}

/* A step back or aside, when it is pressed; in a zone only back (7.4.c). */
static void think_of_slips(ai_sns_choices *c)
{
    static const int16_t asides[] = { 0, -1, 1 };
    const ai_sns_man *m = me_of(c);

    for (int i = 0; i < (c->zones ? 1 : TC_COUNT(asides)); i++) {
        const int32_t length = m->rate / 2;
        ai_sns_choice one = { .need = (uint8_t)ai_sns_manoeuvres(m), .steps = 1 };
        pl_stand end = stand_of(m);
        one.step[0] = straight(SNS_BACK + i, length);
        end.at = i ? pl_from(m->at, m->heading, asides[i] * length, 0)
                   : pl_from(m->at, m->heading, 0, -length);
        offer(c, one, end);
    }
}

/* ---- Groups (7.8) ---- */

static int over_of_group(const ai_sns_choices *c, const int *member, int n)
{
    const ai_sns_view *v = c->v;
    const int own = sns_discipline(v->b, v->s, c->unit);
    int over = 1;

    for (int i = 0; i < n; i++) {
        const int more = sns_discipline(v->b, v->s, member[i]) + 1 - own;
        over = more > over ? more : over;
    }
    return over;
}

static bool may_join(const ai_sns_view *v, int unit)
{
    const sns_unit *u = &v->s->unit[unit];
    return unit >= 0 && !v->man[unit].engaged && !u->dice && !v->man[unit].acted &&
           !(u->flags & (SNS_IMPETUS | SNS_DEFERRED)) && !ai_sns_stands(v, unit);
}

/* All of them so far straight on. */
static int32_t gain_of_group(ai_sns_choices *c, const int *member, int n, int32_t length)
{
    ai_sns_view *v = c->v;
    int32_t sum = 0;

    for (int i = -1; i < n; i++) {
        const int unit = i < 0 ? c->unit : member[i];
        const ai_sns_man *m = &v->man[unit];
        const pl_point to = pl_from(m->at, m->heading, 0, length);
        const int32_t stay = i < 0 ? c->stay : ai_sns_weigh(v, unit, m->at, m->heading, -1);
        sum += ai_sns_weigh(v, unit, to, m->heading, -1) - stay;
    }
    return sum;
}

static void think_of_group(ai_sns_choices *c, unsigned group, const int *member, int n)
{
    const ai_sns_view *v = c->v;
    int32_t most = me_of(c)->rate;

    for (int i = 0; i < n; i++)
        most = v->man[member[i]].rate < most ? v->man[member[i]].rate : most;
    for (int bonus = 0; bonus <= (c->bonuses > 0); bonus++) {
        const pl_stand own = stand_of(me_of(c));
        int32_t length = room_ahead(c, &own, most + bonus * SNS_DU);
        for (int i = 0; i < n; i++) {
            const pl_stand his = stand_of(&v->man[member[i]]);
            length = room_ahead(c, &his, length);
        }
        if (length < 300)
            continue;
        ai_sns_choice one = { .kind = SNS_DO_MOVE,
                              .group = (uint8_t)group,
                              .need = (uint8_t)over_of_group(c, member, n),
                              .move = (uint8_t)bonus,
                              .steps = 1 };
        one.step[0] = straight(SNS_FORWARD, length);
        one.end = own;
        one.end.at = pl_from(own.at, own.heading, 0, length);
        one.gain = ai_sns_points(gain_of_group(c, member, n, length));
        ai_sns_offer(c, &one);
    }
}

static void think_of_groups(ai_sns_choices *c)
{
    const int left = ai_sns_beside(c->v, c->unit, true),
              right = ai_sns_beside(c->v, c->unit, false);
    const bool l = left >= 0 && may_join(c->v, left), r = right >= 0 && may_join(c->v, right);
    const int both[2] = { left, right };

    if (l && r)
        think_of_group(c, SNS_WITH_LEFT | SNS_WITH_RIGHT, both, 2);
    if (l)
        think_of_group(c, SNS_WITH_LEFT, &both[0], 1);
    if (r)
        think_of_group(c, SNS_WITH_RIGHT, &both[1], 1);
    ai_sns_match_up(c->v, c->unit);
}

/* Straight on there is no way: aslant of it, then back and aside. */
static void think_of_detours(ai_sns_choices *c)
{
    static const int8_t aslant[] = { 25, -25, 45, -45 };

    for (int i = 0; i < TC_COUNT(aslant); i++)
        wheel_on(c, aslant[i], me_of(c)->rate, 0, 0);
    think_of_slips(c);
}

/* Back, or by a wheel to face him whose zone it is (7.4.c). */
static void think_in_zone(ai_sns_choices *c)
{
    const ai_sns_man *m = me_of(c), *foe = &c->v->man[__builtin_ctzll(c->zones)];
    const int turn = pl_turn(m->heading, pl_towards(m->at, foe->at)) / SNS_DEGREE;
    const int limit = m->rate / DEGREE_COSTS;

    think_of_slips(c);
    if (ai_sns_is_front(m, foe->at) && ai_sns_size(turn) < 60)
        return;
    if (ai_sns_size(turn) <= limit)
        advance(c, turn, wheeled(m, turn), 0, ai_sns_size(turn) > 45 ? ai_sns_manoeuvres(m) : 0, 0);
}

static void think_formed(ai_sns_choices *c, const uint8_t *goal, int goals)
{
    const ai_sns_man *m = me_of(c);
    const pl_stand own = stand_of(m);
    const int before = c->n;

    if (c->zones) {
        think_in_zone(c);
        return;
    }
    for (int bonus = 0; bonus <= (c->bonuses > 0); bonus++) {
        const int32_t most = m->rate + bonus * SNS_DU, room = room_ahead(c, &own, most);
        if (room > 200)
            advance(c, 0, own, room, 0, bonus);
        if (!bonus && room > 900) {
            advance(c, 0, own, room * 2 / 3, 0, 0);
            advance(c, 0, own, room / 3, 0, 0);
        }
        for (int i = 0; i < goals && i < 2; i++)
            think_of_wheels(c, &c->v->man[goal[i]], most, bonus);
    }
    if (goals)
        think_of_turns(c, &c->v->man[goal[0]]);
    if (c->n == before)
        think_of_detours(c);
    else if (c->danger > 0)
        think_of_slips(c);
    if (m->led)
        think_of_groups(c);
}

/* ---- Skirmishers (7.3.b) ---- */

/* Keeping clear of the enemy all the way, faced as at its end (R105, 7.5.a). */
static bool keeps_clear(const ai_sns_choices *c, pl_point to, int heading)
{
    enum { APART = 600, BASES = 2600, CLEAR = -SNS_STOP_SHORT - 15 };
    const ai_sns_view *v = c->v;
    const ai_sns_man *m = me_of(c);
    const int fx = pl_sin(heading) >> 20, fy = pl_cos(heading) >> 20;
    const int32_t length = ai_sns_far(m->mid, to);
    const pl_point half = { (m->mid.x + to.x) / 2, (m->mid.y + to.y) / 2 };
    const int n = length / APART + 1;

    for (int k = 0; k < v->foes; k++) {
        const ai_sns_man *e = &v->man[v->foe[k]];
        if (ai_sns_far(e->mid, half) > length / 2 + BASES)
            continue;
        for (int i = 0; i <= n; i++)
            if (is_on(pl_part(m->mid, to, i, n), fx, fy, m->hd, e, CLEAR))
                return false;
    }
    return true;
}

static void go_free(ai_sns_choices *c, pl_point to, int towards)
{
    enum { SPARE = 30 };
    const ai_sns_man *m = me_of(c);
    const int32_t far = pl_root((uint64_t)pl_square(m->mid, to)), most = m->rate - SPARE;
    const pl_point mid = far > most ? pl_part(m->mid, to, most, far) : to;
    const int heading = pl_heading(towards + SNS_DEGREE / 2) / SNS_DEGREE * SNS_DEGREE;
    pl_stand end = stand_of(m);
    ai_sns_choice one = { .steps = 1 };

    end.heading = heading;
    end.at = pl_from(mid, heading, 0, m->hd);
    const sns_battle *b = c->v->b;
    if (mid.x < 1200 || mid.y < 1200 || mid.x > b->width - 1200 || mid.y > b->depth - 1200)
        return;
    if (!keeps_clear(c, mid, heading))
        return;
    one.need = (uint8_t)ai_sns_manoeuvres(m);
    one.step[0] = (sns_move_step){
        .kind = SNS_FREE, .angle = (int16_t)heading, .x = end.at.x, .y = end.at.y
    };
    offer(c, one, end);
}

/* Round about him: at the range of its weapon, or out of his reach. */
static void think_round(ai_sns_choices *c, const ai_sns_man *goal)
{
    static const int16_t aslant[] = { 0, 450, -450 };
    const ai_sns_man *m = me_of(c);
    const int from_him = pl_towards(goal->mid, m->mid);
    const int32_t bases = m->hd + goal->hd;
    const int32_t near = (m->range ? m->range - 300 : goal->rate) + bases;
    const int32_t safe = goal->rate + 700 + bases;

    for (int i = 0; i < TC_COUNT(aslant); i++) {
        const int way = pl_heading(from_him + aslant[i]);
        go_free(c, pl_from(goal->mid, way, 0, near), way + PL_TURN / 2);
        if (safe > near + 500 && i == 0)
            go_free(c, pl_from(goal->mid, way, 0, safe), way + PL_TURN / 2);
    }
}

static void think_light(ai_sns_choices *c, const uint8_t *goal, int goals)
{
    const ai_sns_man *m = me_of(c);

    for (int i = 0; i < goals; i++)
        think_round(c, &c->v->man[goal[i]]);
    if (!goals)
        return;
    const ai_sns_man *nearest = &c->v->man[goal[0]];
    const int away = pl_towards(nearest->mid, m->mid);
    if (c->danger > 0 || m->hits) {
        go_free(c, pl_from(m->mid, away, 0, m->rate), away + PL_TURN / 2);
        go_free(c, pl_from(m->mid, away, 0, m->rate / 2), away + PL_TURN / 2);
    }
    /* behind his line, where a charge is worth it */
    if (m->strikes && (m->type == SNS_LH || !m->range))
        go_free(c, pl_from(nearest->mid, nearest->heading, 0, -(nearest->hd + m->hd + 600)),
                nearest->heading);
}

/* A gun turns towards the best it can see (7.3.c). */
static void think_gun(ai_sns_choices *c, const uint8_t *goal, int goals)
{
    const ai_sns_man *m = me_of(c);

    for (int i = 0; i < goals; i++) {
        const int turn =
            pl_turn(m->heading, pl_towards(m->mid, c->v->man[goal[i]].mid)) / SNS_DEGREE;
        const int degrees = turn > 90 ? 90 : turn < -90 ? -90 : turn;
        ai_sns_choice one = { .steps = 1 };
        pl_stand end = stand_of(m);
        if (ai_sns_size(degrees) < 30)
            continue;
        one.step[0] = wheel(degrees);
        one.step[0].kind = degrees < 0 ? SNS_PIVOT_LEFT : SNS_PIVOT_RIGHT;
        end.heading = pl_heading(m->heading + degrees * SNS_DEGREE);
        end.at = pl_from(m->mid, end.heading, 0, m->hd);
        offer(c, one, end);
    }
}

void ai_sns_think_of_moves(ai_sns_choices *c)
{
    uint8_t goal[GOALS];
    const int goals = find_goals(c, goal);

    if (me_of(c)->type == SNS_ART)
        think_gun(c, goal, goals);
    else if (me_of(c)->light)
        think_light(c, goal, goals);
    else if (me_of(c)->rate)
        think_formed(c, goal, goals);
}

/* ---- The law ---- */

/* Less of it: what it costs too much, else two thirds. false: there is nothing left. */
static bool shorten(const ai_sns_choices *c, ai_sns_choice *one, const tc_verdict *v)
{
    enum { LEAST = 250 };
    sns_move_step *last = &one->step[one->steps - 1];

    if (last->kind == SNS_FREE) {
        const pl_point from = me_of(c)->at, to = { last->x, last->y };
        const pl_point at = pl_part(from, to, 2, 3);
        last->x = at.x;
        last->y = at.y;
        return pl_square(from, at) > (int64_t)LEAST * LEAST;
    }
    if (last->kind != SNS_FORWARD)
        return false;
    if (v->rule == SNS_7_1_b && v->got > v->need)
        last->length -= v->got - v->need;
    else
        last->length = last->length * 2 / 3;
    return last->length > LEAST;
}

tc_verdict ai_sns_law_of_move(const ai_sns_choices *c, ai_sns_choice *one, int d, int bonus)
{
    enum { TRIES = 3 };
    ai_sns_view *v = c->v;
    sns_plan plan = { .steps = one->steps };
    sns_path path;
    tc_verdict law = tc_legal();

    for (int tries = 0; tries < TRIES; tries++) {
        for (int i = 0; i < one->steps; i++)
            plan.step[i] = one->step[i];
        law = sns_check_plan(v->b, v->s, c->unit, d, bonus, one->group, &plan, &path);
        if (!law.rule)
            break;
        if (!shorten(c, one, &law))
            return law;
    }
    if (law.rule || one->group ||
        (path.end[0].at.x == one->end.at.x && path.end[0].at.y == one->end.at.y))
        return law;
    const int32_t there = ai_sns_weigh(v, c->unit, path.end[0].at, path.end[0].heading, -1);
    const int32_t thought = ai_sns_weigh(v, c->unit, one->end.at, one->end.heading, -1);
    one->gain = ai_sns_points(one->gain + there - thought);
    one->end = path.end[0];
    return law;
}
