/* How the captain of Tilly's Very Bad Day moves: unit by unit, the nearest to the enemy first. For
   each he thinks of a few dozen places it could go to, and rates what could be done from there and
   what could be done to it there: shots and charges, by front and by flank, the line, the way to
   the prey. The best that the law allows is made. */
#include "tvb_captain.h"

enum {
    CANDIDATES = 40, /* places weighed for one unit */
    TRIES = 2,       /* of which at most so many are put to the law */
    HALF_WIDTH = 1000,
    HALF_DEPTH = 500,
    CHARGE = 3000,
    SLIVER = 50,
    CLEAR = 10,       /* bases that overlap by no more do not (G4) */
    SHELTER = 8,      /* what bad ground is worth to foot */
    MUZZLE = 12000,   /* how far from a gun it may be in its way */
    COMPANY = 5400,   /* how far from its place a friend counts */
    FOOT_AHEAD = 600, /* how far foot may be ahead of the middle of all foot */
    HORSE_AHEAD = 5000
};

/* A friend about the mover. */
typedef struct friend_near {
    int32_t x, y;
    int16_t ahead_x, ahead_y; /* the facing of cannons, in 1/1024 */
    uint8_t unit;
    bool gun;
} friend_near;

/* A foe about the mover. */
typedef struct foe_near {
    ai_tvb_foe e;
    int64_t aloof; /* beyond this square he is none of his */
} foe_near;

/* What he looks at while one unit moves. */
typedef struct view {
    const tc_battle *battle;
    const tc_state *state;
    const tvb_battle *b;
    const tvb_state *s;
    ai_tvb_mind *m;
    const tvb_doctrine *d;
    const tvb_unit *u;
    int side, unit, onward;
    int task;      /* by the objective (X3), 0 none */
    bool attacker; /* the enemy will still move before charges are made */
    bool horse;
    bool slow;   /* it stands in bad ground */
    bool inside; /* in some foe's buffer already */
    int held;    /* place in foe[] of him in whose zone of control it is, -1 none */
    int held_gap;
    int room;   /* straight on, before a friend stands in the way */
    int ahead;  /* to the first foe straight on */
    bool close; /* a foe is near enough to shoot or charge, or soon will be */
    int foes, friends;
    foe_near foe[TVB_SIDE_UNITS];
    friend_near friend[TVB_SIDE_UNITS];
    pl_base here;
    pl_point goal; /* where the prey is to be had */
    int commander;
    int stay; /* what it is worth to stay: nothing else need be thought through */
} view;

typedef struct place {
    tc_pose way;
    pl_base at;
    int worth;
    bool weighed; /* the ground has been looked at */
} place;

static int absolute(int x)
{
    return x < 0 ? -x : x;
}

static int64_t square(int64_t dx, int64_t dy)
{
    return dx * dx + dy * dy;
}

/* ---- What he sees ---- */

void cap_survey(const tvb_state *s, int side, ai_tvb_mind *m)
{
    const int first = (1 - side) * TVB_SIDE_UNITS;

    m->foes = 0;
    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        const tvb_unit *u = &s->unit[e];
        if (!tvb_stands(u) || u->type == TVB_CMD || (u->flags & TVB_HIDDEN))
            continue;
        m->foe[m->foes++] = (ai_tvb_foe){ .x = u->x,
                                          .y = u->y,
                                          .ahead_x = (int16_t)(pl_sin(u->heading) >> 20),
                                          .ahead_y = (int16_t)(pl_cos(u->heading) >> 20),
                                          .unit = (uint8_t)e,
                                          .type = u->type,
                                          .resolve = u->resolve,
                                          .fresh = !(u->flags & TVB_SHOT) };
    }
}

static int nearest_square(const ai_tvb_mind *m, const tvb_unit *u, int64_t *least)
{
    int best = -1;

    *least = INT64_MAX;
    for (int i = 0; i < m->foes; i++) {
        const int64_t far = square(m->foe[i].x - u->x, m->foe[i].y - u->y);
        if (far < *least) {
            *least = far;
            best = i;
        }
    }
    return best;
}

/* Who moves when: the nearest to the enemy first, commanders last. */
static void put_in_order(const tvb_state *s, int side, ai_tvb_mind *m)
{
    const int first = side * TVB_SIDE_UNITS;
    int64_t key[TVB_SIDE_UNITS];

    m->ordered = m->next = 0;
    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &s->unit[u];
        int64_t far;
        if (!(unit->flags & TVB_ON) || (unit->flags & TVB_MOVED))
            continue;
        nearest_square(m, unit, &far);
        if (unit->type == TVB_CMD)
            far = INT64_MAX;
        int at = m->ordered++;
        for (; at > 0 && key[at - 1] > far; at--) {
            key[at] = key[at - 1];
            m->order[at] = m->order[at - 1];
        }
        key[at] = far;
        m->order[at] = (uint8_t)u;
    }
}

/* ---- What a fight is worth, nearly ---- */

int cap_worth_of_charge(const cap_duel *d)
{
    const int worth = cap_hit_worth(d->left), own = cap_hit_worth(d->resolve);
    const bool front = d->zone == TVB_FRONT;
    const int shots =
        d->fresh && d->zone != TVB_REAR && cap_shoots(d->against) ? (front ? d->left : 1) : 0;

    if (d->against == TVB_CAN)
        return 2 * CAP_POINT + CAP_ROUT - (front && d->fresh ? d->left * own / 6 : 0);
    const int sixths = cap_sixths(d->type, true, d->against, front, false);
    const int back = cap_sixths(d->against, false, d->type, true, false);
    const int dice = front ? d->left : d->zone == TVB_REAR ? 0 : 1;
    const int gain = d->resolve * sixths * worth / 6, most = d->left * CAP_POINT + CAP_ROUT;
    return (gain < most ? gain : most) - (dice * back + shots) * own / 6;
}

/* ---- A place ---- */

/* No product here leaves 32 bits: a coordinate is at most PL_LIMIT, a direction 1024. */
static inline cap_stance stance_of(const pl_base *at, int ax, int ay, const ai_tvb_foe *e)
{
    const int dx = e->x - at->at.x, dy = e->y - at->at.y;
    const int cos = absolute((ax * e->ahead_x + ay * e->ahead_y) >> 10);
    const int sin = absolute((ax * e->ahead_y - ay * e->ahead_x) >> 10);
    const int width = e->type == TVB_CAN ? HALF_DEPTH : HALF_WIDTH;
    cap_stance st = { .ahead = (dx * ax + dy * ay) >> 10,
                      .right = (dx * ay - dy * ax) >> 10,
                      .his_ahead = -(dx * e->ahead_x + dy * e->ahead_y) >> 10,
                      .his_right = -(dx * e->ahead_y - dy * e->ahead_x) >> 10,
                      .deep = (HALF_DEPTH * cos + width * sin) >> 10,
                      .wide = (width * cos + HALF_DEPTH * sin) >> 10 };

    const int side = absolute(st.right) - HALF_WIDTH - st.wide;
    const int depth = absolute(st.ahead) - HALF_DEPTH - st.deep;
    const int gx = side > 0 ? side : 0, gy = depth > 0 ? depth : 0;
    st.gap = gx > gy ? gx + gy / 3 : gy + gx / 3;
    st.front = st.ahead > 0 && side < -SLIVER;
    st.his_front = st.his_ahead > 0 && absolute(st.his_right) < width + HALF_WIDTH - SLIVER;
    return st;
}

cap_stance cap_stance_of(const pl_base *at, const ai_tvb_foe *e)
{
    return stance_of(at, pl_sin(at->heading) >> 20, pl_cos(at->heading) >> 20, e);
}

/* From which zone of the foe the mover would strike; and the other way round. */
enum tvb_zone cap_zone_struck(bool front, int ahead, int deep)
{
    if (front)
        return TVB_FRONT;
    return ahead <= -(HALF_DEPTH + deep) ? TVB_REAR : TVB_LEFT;
}

typedef struct outlook {
    int shot, charge, fire, worst, danger;
} outlook;

/* What the mover could do to this foe from there. */
static void weigh_chances(const view *v, const cap_stance *st, const ai_tvb_foe *e, outlook *o)
{
    const int type = v->u->type, resolve = v->u->resolve;

    if (!st->front)
        return;
    if (st->gap <= ai_tvb_range[type]) {
        const int shot = resolve * cap_hit_worth(e->resolve) / 6;
        o->shot = shot > o->shot ? shot : o->shot;
    }
    if (st->gap > CHARGE)
        return;
    const cap_duel d = { type,
                         resolve,
                         e->type,
                         e->resolve,
                         cap_zone_struck(st->his_front, st->his_ahead, st->deep),
                         e->fresh };
    int worth = cap_worth_of_charge(&d);
    if (v->attacker)
        worth /= 2; /* he may still go away, or turn */
    o->charge = worth > o->charge ? worth : o->charge;
}

/* What this foe could do to the mover there: shoot at once, charge after his own move if he has
   one first. */
static void weigh_threat(const view *v, const cap_stance *st, const ai_tvb_foe *e, outlook *o)
{
    const int resolve = v->u->resolve;

    if (st->his_front && st->gap <= ai_tvb_range[e->type] && e->fresh)
        o->fire += e->resolve * cap_hit_worth(resolve) / 6;
    if (e->type == TVB_CAN)
        return;
    const int reach = v->attacker ? ai_tvb_move[e->type] + CHARGE - 500 : CHARGE;
    const bool now = st->his_front && st->gap <= CHARGE;
    if (st->gap > reach || (!now && !v->attacker))
        return;
    const cap_duel d = {
        e->type, e->resolve, v->u->type, resolve, cap_zone_struck(st->front, st->ahead, st->deep),
        true
    };
    int worth = cap_worth_of_charge(&d);
    if (worth <= 0)
        return;
    if (!now)
        worth = worth * (reach - st->gap) / (2 * reach);
    o->danger += worth;
    o->worst = worth > o->worst ? worth : o->worst;
}

/* Friends: the line beside it, and whether it stands before a gun's muzzle or behind a friend. */
static int weigh_friends(const view *v, const pl_base *at, int ax, int ay)
{
    int company = 0, worth = 0, before = 0;

    for (int i = 0; i < v->friends; i++) {
        const friend_near *f = &v->friend[i];
        const int dx = f->x - at->at.x, dy = f->y - at->at.y;
        const int ahead = (dx * ax + dy * ay) >> 10;
        const int right = absolute((dx * ay - dy * ax) >> 10);
        if (f->gun) {
            const int muzzle = -((dx * f->ahead_x + dy * f->ahead_y) >> 10);
            const int aside = absolute((dx * f->ahead_y - dy * f->ahead_x) >> 10);
            if (muzzle > 0 && aside < HALF_WIDTH + HALF_DEPTH)
                worth -= 24;
            continue;
        }
        company += (absolute(ahead) < 1200) & (right > 1800) & (right < 3600);
        before += (ahead > 0) & (ahead < 5000) & (right < 1900);
    }
    return worth - before * v->d->behind + (company > 2 ? 2 : company) * v->d->company;
}

static int weigh_command(const view *v, const pl_base *at)
{
    if (v->commander < 0)
        return 0;
    const tvb_unit *c = &v->s->unit[v->commander];
    const int64_t far = square(c->x - at->at.x, c->y - at->at.y);
    const int64_t good = (int64_t)8000 * 8000;
    return far <= good ? 0 : -(int)((far - good) / 400000);
}

/* How far toward the enemy's side of the table. */
static int progress(const view *v, int32_t y)
{
    return v->side == v->s->attacker ? y : v->b->depth - y;
}

/* What the law would refuse anyway, seen at a glance: the buffer (1.1.t), a friend's place, and
   moves across the front of the foe that holds it (1.1.w). */
enum { REFUSED = INT32_MIN / 2 };

/* Off the table, or through a friend: whatever stands within 1 of the way of the centre is run into
   (horse through horse is a matter of the straight way, look_at_place). */
static bool is_taken(const view *v, const pl_base *at, int ax, int ay, int change)
{
    const int ex = (HALF_WIDTH * absolute(ay) + HALF_DEPTH * absolute(ax)) >> 10;
    const int ey = (HALF_WIDTH * absolute(ax) + HALF_DEPTH * absolute(ay)) >> 10;
    const int64_t wx = at->at.x - v->u->x, wy = at->at.y - v->u->y, way = square(wx, wy);

    if (at->at.x < ex || at->at.y < ey || at->at.x > v->b->width - ex ||
        at->at.y > v->b->depth - ey)
        return true;
    for (int i = 0; i < v->friends; i++) {
        const friend_near *f = &v->friend[i];
        const int64_t fx = f->x - v->u->x, fy = f->y - v->u->y;
        if (square(fx - wx, fy - wy) < (int64_t)980 * 980)
            return true;
        const int64_t along = fx * wx + fy * wy;
        if (change == TVB_NO_CHANGE || f->gun || along <= 0 || along >= way)
            continue;
        const int64_t aside = (fx * wy - fy * wx) / 1000;
        if (aside * aside < way)
            return true;
    }
    return false;
}

static bool breaks_hold(const view *v, const cap_stance *st, int change)
{
    if (change == TVB_BACKWARDS || change == TVB_ABOUT || change == TVB_TURN_LEFT ||
        change == TVB_TURN_RIGHT)
        return false;
    return st->gap >= v->held_gap || !st->his_front;
}

static int weigh(const view *v, const pl_base *at, int ax, int ay, int change)
{
    const int way = pl_root((uint64_t)square(v->goal.x - at->at.x, v->goal.y - at->at.y));
    const int most = 2 * v->d->company + SHELTER; /* that friends and ground may add */
    outlook o = { 0, 0, 0, 0, 0 };
    int worth = -way * v->onward / 1000;

    for (int i = 0; i < v->foes; i++) {
        const ai_tvb_foe *e = &v->foe[i].e;
        if (square(e->x - at->at.x, e->y - at->at.y) > v->foe[i].aloof)
            continue;
        const cap_stance st = stance_of(at, ax, ay, e);
        if (change >= 0 &&
            ((st.gap < 950 && !v->inside) || (i == v->held && breaks_hold(v, &st, change))))
            return REFUSED;
        weigh_chances(v, &st, e, &o);
        weigh_threat(v, &st, e, &o);
    }
    worth += !v->horse ? o.shot : v->d->pistols ? o.shot / v->d->pistols : 0;
    worth += o.charge * v->d->chance / 100;
    worth -= o.fire * v->d->fire / 100;
    worth -= (o.worst + (o.danger - o.worst) * 2 / 5) * v->d->danger / 100;
    if (change >= 0 && worth + most <= v->stay)
        return REFUSED;
    worth += weigh_friends(v, at, ax, ay) + weigh_command(v, at);
    /* The line is dressed before the enemy, not on the march to him. */
    const int ahead = progress(v, at->at.y) - v->m->pace - (v->horse ? HORSE_AHEAD : FOOT_AHEAD);
    if (ahead > 0 && v->close && !v->task)
        worth -= ahead * v->d->pace / 1000;
    return worth;
}

/* ---- The prey ---- */

static int prey_value(const view *v, const ai_tvb_foe *e)
{
    static const int16_t for_horse[TVB_TYPES] = { 0, 0, 62, 60, 66, 20, 60, 70, 74 };
    static const int16_t for_foot[TVB_TYPES] = { 0, 0, 24, 20, 50, 50, 54, 50, 56 };
    return (v->horse ? for_horse : for_foot)[e->type] + (e->resolve == 1 ? 16 : 0);
}

/* The foe worth most for how far he is; for horse against pikes, the place beside them. */
static void choose_goal(view *v)
{
    int best = -1, most = 0;

    for (int i = 0; i < v->m->foes; i++) {
        const ai_tvb_foe *e = &v->m->foe[i];
        const int64_t far = square(e->x - v->u->x, e->y - v->u->y);
        const int value = prey_value(v, e), near = (value - most + 5) / 6 * 1000;
        if (best >= 0 && (value <= most || far >= (int64_t)near * near))
            continue; /* too far to be worth more: no root need be drawn */
        const int worth = value - 6 * (int)(pl_root((uint64_t)far) / 1000);
        if (best < 0 || worth > most) {
            best = i;
            most = worth;
        }
    }
    v->goal = (pl_point){ v->u->x, v->u->y };
    if (best < 0)
        return;
    const ai_tvb_foe *e = &v->m->foe[best];
    v->goal = (pl_point){ e->x, e->y };
    if (!v->horse || e->type == TVB_HOR || e->type == TVB_CAN || e->type == TVB_LHO)
        return;
    const int heading = pl_towards((pl_point){ 0, 0 }, (pl_point){ e->ahead_x, e->ahead_y });
    const pl_point local = pl_local(v->goal, heading, (pl_point){ v->u->x, v->u->y });
    v->goal = pl_from(v->goal, heading, local.x < 0 ? -3200 : 3200, -600);
}

/* Centres farther apart than this have gaps (stance_of) of more than `gap`: bases are at most 2.7
   of it, and a gap is never less than 0.94 of the straight distance. */
static int64_t square_of_gap(int64_t gap)
{
    const int64_t far = gap * 107 / 100 + 2750;
    return far * far;
}

/* Where a foe begins to matter: his shots and charges, or the mover's own. */
static int64_t aloof_of(const view *v, const ai_tvb_foe *e)
{
    const int own = ai_tvb_range[v->u->type] > CHARGE ? ai_tvb_range[v->u->type] : CHARGE;
    const int his = ai_tvb_range[e->type] > CHARGE ? ai_tvb_range[e->type] : CHARGE;
    const int after_move = v->attacker ? ai_tvb_move[e->type] + CHARGE - 500 : 0;
    const int more = own > his ? own : his;

    return square_of_gap(more > after_move ? more : after_move);
}

static friend_near friend_of(const tvb_unit *u, int unit)
{
    friend_near f = { .x = u->x, .y = u->y, .unit = (uint8_t)unit, .gun = u->type == TVB_CAN };

    if (f.gun) {
        f.ahead_x = (int16_t)(pl_sin(u->heading) >> 20);
        f.ahead_y = (int16_t)(pl_cos(u->heading) >> 20);
    }
    return f;
}

static void look_about(view *v)
{
    const int first = v->side * TVB_SIDE_UNITS;

    v->foes = v->friends = 0;
    /* Who could be shot at or charged from where it may go, or could do so to it. */
    const int64_t reach = ai_tvb_move[v->u->type] + (v->attacker ? 8500 : 5500);
    for (int i = 0; i < v->m->foes; i++)
        if (square(v->m->foe[i].x - v->u->x, v->m->foe[i].y - v->u->y) < reach * reach) {
            v->foe[v->foes++] = (foe_near){ v->m->foe[i], aloof_of(v, &v->m->foe[i]) };
        }
    v->close = false;
    const int64_t near = ai_tvb_move[v->u->type] + 5500;
    for (int i = 0; i < v->foes && !v->close; i++)
        v->close = square(v->foe[i].e.x - v->u->x, v->foe[i].e.y - v->u->y) < near * near;
    for (int f = first; f < first + TVB_SIDE_UNITS; f++) {
        const tvb_unit *x = &v->s->unit[f];
        const int64_t matters = x->type == TVB_CAN ? MUZZLE : ai_tvb_move[v->u->type] + COMPANY;
        if (f != v->unit && tvb_stands(x) && x->type != TVB_CMD &&
            square(x->x - v->u->x, x->y - v->u->y) < matters * matters)
            v->friend[v->friends++] = friend_of(x, f);
    }
    v->commander = tvb_commander_of(v->b, v->s, v->unit);
}

/* May one pass the other (ledger 2.5)? */
static bool passes(int mover, int other)
{
    if (other == TVB_CAN)
        return true;
    if (tvb_is_cavalry(mover))
        return tvb_is_cavalry(other) || other == TVB_SHO;
    return mover == TVB_DRA ? other == TVB_SHO
                            : mover == TVB_SHO && (tvb_is_cavalry(other) || other == TVB_DRA);
}

/* Where it is now: held by whom, how much room there is ahead. */
static void look_at_place(view *v)
{
    const pl_base here = v->here;
    const int ax = pl_sin(here.heading) >> 20, ay = pl_cos(here.heading) >> 20;

    v->held = -1;
    v->inside = false;
    v->room = v->ahead = 99999;
    for (int i = 0; i < v->foes; i++) {
        const cap_stance st = stance_of(&here, ax, ay, &v->foe[i].e);
        const int reach = st.ahead - HALF_DEPTH - st.deep;
        v->ahead = st.front && reach < v->ahead ? reach : v->ahead;
        v->inside |= st.gap < 990;
        if (st.his_front && st.gap < 2950 && (v->held < 0 || st.gap < v->held_gap)) {
            v->held = i;
            v->held_gap = st.gap;
        }
    }
    for (int i = 0; i < v->friends; i++) {
        const tvb_unit *f = &v->s->unit[v->friend[i].unit];
        const int64_t dx = f->x - v->u->x, dy = f->y - v->u->y;
        const int ahead = (int)((dx * ax + dy * ay) >> 10);
        const int right = absolute((int)((dx * ay - dy * ax) >> 10));
        const int turned = absolute(f->heading - v->u->heading);
        const int deep = turned % 1800 ? HALF_WIDTH : HALF_DEPTH;
        const int wide = turned % 1800 == 900 ? HALF_DEPTH : HALF_WIDTH;
        if (ahead < deep || right > HALF_WIDTH + wide - 30 || f->type == TVB_CAN)
            continue;
        const bool over = passes(v->u->type, f->type) && right <= 100 && turned % 1800 == 0 &&
                          ai_tvb_move[v->u->type] >= ahead + 1000;
        if (!over && ahead - HALF_DEPTH - deep < v->room)
            v->room = ahead - HALF_DEPTH - deep;
    }
}

/* ---- Places it could go to ---- */

typedef struct places {
    int n;
    place at[CANDIDATES];
} places;

/* Where a way ends, as tvb_move_end has it, for the ways thought of here. */
static pl_base end_of(const view *v, int change, int angle, int length)
{
    const pl_base here = v->here;

    switch (change) {
    case TVB_WHEEL_LEFT:
        return pl_ahead(pl_wheel(here, -angle), length);
    case TVB_WHEEL_RIGHT:
        return pl_ahead(pl_wheel(here, angle), length);
    case TVB_BACKWARDS:
        return pl_ahead(here, -length);
    case TVB_OBLIQUE_LEFT:
        return pl_along(here, pl_heading(here.heading - angle), length);
    case TVB_OBLIQUE_RIGHT:
        return pl_along(here, pl_heading(here.heading + angle), length);
    case TVB_NO_CHANGE:
        return pl_ahead(here, length);
    default: {
        const int turn = change == TVB_ABOUT ? 1800 : change == TVB_TURN_LEFT ? 2700 : 900;
        pl_base there = here;
        there.heading = pl_heading(here.heading + turn);
        return pl_ahead(there, length);
    }
    }
}

static void think_of(const view *v, places *p, int change, int angle, int length)
{
    if (p->n >= CANDIDATES || length < 0)
        return;
    place *at = &p->at[p->n];
    at->at = end_of(v, change, angle, length);
    const int ax = pl_sin(at->at.heading) >> 20, ay = pl_cos(at->at.heading) >> 20;
    if (is_taken(v, &at->at, ax, ay, change))
        return;
    at->worth = weigh(v, &at->at, ax, ay, change);
    if (at->worth == REFUSED)
        return;
    at->way = (tc_pose){ .length = length, .angle = (int16_t)angle, .change = (uint8_t)change };
    at->weighed = false;
    p->n++;
}

/* Straight on: all the way, parts of it, and up to the ranges of the first foe ahead. */
static void think_straight(const view *v, places *p, int move)
{
    static const int16_t stops[] = { 1010, 2900, 3900 };

    move = move < v->room ? move : v->room;
    if (move < 100)
        return;
    think_of(v, p, TVB_NO_CHANGE, 0, move);
    think_of(v, p, TVB_NO_CHANGE, 0, move / 2);
    if (!v->close)
        return;
    if (move > 3000 && move != 6000)
        think_of(v, p, TVB_NO_CHANGE, 0, 3000);
    for (int i = 0; i < TC_COUNT(stops); i++)
        if (v->ahead - stops[i] > 100 && v->ahead - stops[i] < move)
            think_of(v, p, TVB_NO_CHANGE, 0, v->ahead - stops[i]);
}

static void think_wheel(const view *v, places *p, int move, int angle, bool toward)
{
    const int turn = absolute(angle) > 450 ? 450 : absolute(angle);
    const int change = angle < 0 ? TVB_WHEEL_LEFT : TVB_WHEEL_RIGHT;
    const int left = move - pl_chord(2 * HALF_WIDTH, turn);

    if (turn < 10 || left < 0)
        return;
    think_of(v, p, change, turn, left);
    if (v->close && toward)
        think_of(v, p, change, turn, v->horse ? left / 2 : 0);
}

/* Ways that matter only where a foe is close. */
static void think_closely(const view *v, places *p, int move)
{
    static const int16_t angles[] = { -300, 300 };

    for (int i = 0; i < TC_COUNT(angles); i++)
        think_wheel(v, p, move, angles[i], !v->horse);
    if (v->u->type == TVB_RAB)
        return;
    think_of(v, p, TVB_BACKWARDS, 0, 3000);
    think_of(v, p, TVB_BACKWARDS, 0, 1500);
    think_of(v, p, TVB_OBLIQUE_LEFT, 450, move);
    think_of(v, p, TVB_OBLIQUE_RIGHT, 450, move);
    if (v->horse)
        think_of(v, p, TVB_ABOUT, 0, move);
}

/* Just as far as its task wants it to go, by a wheel or aslant. */
static void think_of_post(const view *v, places *p, int move, int off)
{
    const int way = (int)pl_root((uint64_t)square(v->goal.x - v->u->x, v->goal.y - v->u->y));
    const int turn = absolute(off) < 10 ? 10 : absolute(off);
    const int left = move - pl_chord(2 * HALF_WIDTH, turn);

    if (way < 100 || way > move || turn > 450)
        return;
    think_of(v, p, off < 0 ? TVB_WHEEL_LEFT : TVB_WHEEL_RIGHT, turn, way < left ? way : left);
    think_of(v, p, off < 0 ? TVB_OBLIQUE_LEFT : TVB_OBLIQUE_RIGHT, turn, way);
}

static void think(const view *v, places *p)
{
    const int move = v->slow && ai_tvb_move[v->u->type] > 3000 ? 3000 : ai_tvb_move[v->u->type];
    const int toward = pl_towards((pl_point){ v->u->x, v->u->y }, v->goal);
    int off = pl_heading(toward - v->u->heading);

    off = off > 1800 ? off - PL_TURN : off;
    p->n = 0;
    if (v->task)
        think_of_post(v, p, move, off);
    think_straight(v, p, move);
    if (absolute(off) >= 20)
        think_wheel(v, p, move, off, true);
    if (v->close)
        think_closely(v, p, move);
    if (v->u->type == TVB_RAB)
        return;
    if (absolute(off) >= 50 && absolute(off) < 900) {
        const int turn = absolute(off) > 450 ? 450 : absolute(off);
        think_of(v, p, off < 0 ? TVB_OBLIQUE_LEFT : TVB_OBLIQUE_RIGHT, turn, move);
    }
    if (absolute(off) > 700 && absolute(off) < 1300)
        think_of(v, p, off < 0 ? TVB_TURN_LEFT : TVB_TURN_RIGHT, 0, 0);
    if (absolute(off) > 1300)
        think_of(v, p, TVB_ABOUT, 0, move);
}

/* ---- A unit moves ---- */

/* Horse fears bad ground, foot likes it where the enemy is near. */
static int weigh_ground(const view *v, const pl_base *at)
{
    if (!tvb_difficult_at(v->b, v->s, at->at))
        return 0;
    return v->horse ? -45 : v->foes ? SHELTER : -6;
}

static place *best_of(places *p)
{
    place *best = NULL;
    for (int i = 0; i < p->n; i++)
        if (!best || p->at[i].worth > best->worth)
            best = &p->at[i];
    return best;
}

static int chord_of(const tc_pose *way)
{
    return way->change == TVB_WHEEL_LEFT || way->change == TVB_WHEEL_RIGHT
               ? pl_chord(2 * HALF_WIDTH, way->angle)
               : 0;
}

/* Does the way of the centre lead through bad ground? Looked at every quarter. */
static bool is_rough_way(const view *v, const pl_base *at)
{
    for (int i = 1; i <= 4; i++)
        if (tvb_difficult_at(v->b, v->s, pl_part(v->here.at, at->at, i, 4)))
            return true;
    return false;
}

/* Would it run into a friend on this way (1.1.y)? Straight ways have been looked at before. */
static bool runs_into_friend(const view *v, const place *p)
{
    const int change = p->way.change;
    const bool wheels = change == TVB_WHEEL_LEFT || change == TVB_WHEEL_RIGHT;
    const bool oblique = change == TVB_OBLIQUE_LEFT || change == TVB_OBLIQUE_RIGHT;

    if (!wheels && !oblique)
        return false;
    const pl_base from = oblique ? v->here : pl_ahead(p->at, -p->way.length);
    const pl_base swept = pl_swept(&from, &p->at);
    const int path = oblique ? pl_towards(from.at, p->at.at) : 0;
    for (int i = 0; i < v->friends; i++) {
        const tvb_unit *f = &v->s->unit[v->friend[i].unit];
        const pl_base base = tvb_base(v->b, f);
        if (f->type == TVB_CAN || pl_apart(&swept, &base, 0))
            continue;
        if (oblique ? pl_swept_overlap(&from, &p->at, path, &base, CLEAR)
                    : pl_overlap(&swept, &base, CLEAR))
            return true;
    }
    return false;
}

/* What was refused, and what for the same reason would be: farther on the same way for what stands
   there or for bad ground. */
static void drop_like(places *p, const place *refused, int rule)
{
    const tc_pose way = refused->way;
    const bool farther = rule == TVB_1_1_f || rule == TVB_1_1_y || rule == TVB_1_1_t;

    for (int i = 0; i < p->n; i++) {
        const tc_pose *w = &p->at[i].way;
        if (w->change == way.change && w->angle == way.angle &&
            (farther ? w->length >= way.length : w->length == way.length))
            p->at[i].worth = REFUSED;
        if (rule == TVB_1_1_f && way.change == TVB_NO_CHANGE && w->length > 3000)
            p->at[i].worth -= 30; /* there is bad ground about */
    }
}

/* The best place of those thought of that beats staying and that the law allows. */
static bool go_best(const view *v, places *p, play_decision *out)
{
    tc_action *a = &out->at[0];

    for (int tries = v->task ? -TRIES : 0; tries < TRIES;) { /* who has a task tries harder */
        place *best = best_of(p);
        if (!best || best->worth <= v->stay)
            return false;
        if (!best->weighed) {
            best->weighed = true;
            if (runs_into_friend(v, best)) {
                drop_like(p, best, TVB_1_1_y);
                tries++; /* rather stand than shuffle about */
                continue;
            }
            best->worth += weigh_ground(v, &best->at);
            const tc_pose way = best->way;
            const int wheel = v->task ? chord_of(&way) : 0;
            if (way.length + wheel > 3000 && is_rough_way(v, &best->at)) {
                best->worth = REFUSED; /* 1.1.f: then only so far */
                think_of(v, p, way.change, way.angle, 3000 - chord_of(&way));
            }
            continue;
        }
        *a = (tc_action){ .kind = TVB_MOVE, .side = (uint8_t)v->side, .unit = (uint8_t)v->unit };
        a->target = TC_NONE;
        a->as.pose = best->way;
        if (cap_allowed(v->battle, v->state, v->m, a))
            return true;
        drop_like(p, best, v->m->refused);
        tries++;
    }
    return false;
}

/* A locked unit that is struck in flank or rear turns, if there is space. */
static bool face_about(const view *v, play_decision *out)
{
    if (tvb_melee_dice(v->b, v->s, v->unit) >= v->u->resolve)
        return false;
    for (int change = TVB_ABOUT; change <= TVB_TURN_RIGHT; change++) {
        out->at[0] = (tc_action){ .kind = TVB_FACE_LOCKED,
                                  .side = (uint8_t)v->side,
                                  .unit = (uint8_t)v->unit,
                                  .target = TC_NONE,
                                  .arg = (uint16_t)change };
        if (cap_allowed(v->battle, v->state, v->m, &out->at[0]))
            return true;
    }
    return false;
}

static bool move_or_stay(view *v, play_decision *out)
{
    places p;

    if (tvb_locked(v->b, v->s, v->unit))
        return face_about(v, out);
    if ((v->u->flags & TVB_CHECKED) && !(v->u->flags & TVB_PASSED))
        return false;
    v->here = tvb_base(v->b, v->u);
    if (v->task)
        v->goal = cap_goal_of(v->b, v->m, v->task, v->here.at);
    else
        choose_goal(v);
    v->goal = cap_way_round(&(cap_asked){ v->battle, v->state, v->m, v->side }, v->unit, v->goal);
    look_about(v);
    look_at_place(v);
    const int ground = weigh_ground(v, &v->here);
    v->stay = ground + 1 +
              weigh(v, &v->here, pl_sin(v->u->heading) >> 20, pl_cos(v->u->heading) >> 20, -1);
    v->slow = ground != 0;
    think(v, &p);
    if (!(v->u->flags & TVB_PASSED) && !tvb_in_command(v->b, v->s, v->unit)) {
        const place *best = best_of(&p);
        if (!best || best->worth <= v->stay)
            return false;
        out->at[0] =
            (tc_action){ .kind = TVB_CHECK, .side = (uint8_t)v->side, .unit = (uint8_t)v->unit };
        out->at[0].target = TC_NONE;
        return cap_allowed(v->battle, v->state, v->m, &out->at[0]);
    }
    return go_best(v, &p, out);
}

static uint32_t look_of(const view *v)
{
    const uint32_t with = (uint32_t)v->task << 8 | (uint32_t)v->s->turn << 1; /* he asks again */
    const uint32_t mood = v->attacker | (v->task ? with : 0);
    return cap_look(v->s, v->unit, ai_tvb_move[v->u->type] + 5500, mood);
}

static bool move_unit(view *v, play_decision *out)
{
    uint32_t *stood = &v->m->stood[v->unit % TVB_SIDE_UNITS];
    const uint32_t now = *stood ? look_of(v) : 0;

    if (now && *stood == now)
        return false;
    if (move_or_stay(v, out)) {
        *stood = 0;
        return true;
    }
    *stood = now ? now : look_of(v); /* nothing has moved */
    return false;
}

/* ---- Cannons ---- */

/* A gun that has nobody before its muzzle is turned to where somebody is, unless friends stand
   there. */
static bool turn_gun(const view *v, play_decision *out)
{
    const int first = v->side * TVB_SIDE_UNITS;
    int best = -1, heading = 0;
    int64_t least = INT64_MAX;

    if (v->u->flags & TVB_SHOT)
        return false;
    for (int i = 0; i < v->m->foes; i++) {
        const ai_tvb_foe *e = &v->m->foe[i];
        const pl_point here = { v->u->x, v->u->y }, his = { e->x, e->y };
        const int64_t far = pl_square(here, his);
        const pl_point local = pl_local(here, v->u->heading, his);
        if (local.y > 0 && absolute(local.x) < 1400)
            return false;
        if (far >= least)
            continue;
        const int to = pl_towards(here, his);
        bool barred = false;
        for (int f = first; !barred && f < first + TVB_SIDE_UNITS; f++) {
            const tvb_unit *x = &v->s->unit[f];
            if (f == v->unit || !tvb_stands(x) || x->type == TVB_CMD)
                continue;
            const pl_point p = pl_local(here, to, (pl_point){ x->x, x->y });
            barred = p.y > 0 && absolute(p.x) < 1700;
        }
        if (barred)
            continue;
        best = i;
        least = far;
        heading = to;
    }
    if (best < 0)
        return false;
    out->at[0] = (tc_action){
        .kind = TVB_PIVOT, .side = (uint8_t)v->side, .unit = (uint8_t)v->unit, .target = TC_NONE
    };
    out->at[0].as.pose = (tc_pose){ .x = v->u->x, .y = v->u->y, .heading = (int16_t)heading };
    return cap_allowed(v->battle, v->state, v->m, &out->at[0]);
}

/* ---- The step ---- */

/* The middle of the foot's advance, for keeping pace. */
static int32_t pace_of(const view *v)
{
    const int first = v->side * TVB_SIDE_UNITS;
    int64_t sum = 0;
    int n = 0;

    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        const tvb_unit *x = &v->s->unit[u];
        if ((x->flags & TVB_ON) && (x->type == TVB_PSH || x->type == TVB_SHO)) {
            sum += progress(v, x->y);
            n++;
        }
    }
    return n ? (int32_t)(sum / n) : v->b->depth;
}

/* Who attacks must come on; and the longer a battle lasts, the less is it worth to wait. */
static int urge_of(const tvb_state *s, bool attacker)
{
    return (attacker ? 3 : 1) + (s->turn < 18 ? s->turn : 18);
}

bool cap_move(const tc_battle *b, const tc_state *s, int side, ai_random *r, play_decision *out)
{
    ai_tvb_mind *m = &r->tvb;
    const cap_asked asked = { b, s, m, side };
    view v; /* most of it is for one unit, and large: not cleared */

    v.battle = b;
    v.state = s;
    v.b = &b->as.tvb;
    v.s = &s->as.tvb;
    v.m = m;
    v.side = side;
    v.attacker = side == v.s->attacker;
    if (!m->ordered) {
        cap_survey(v.s, side, m);
        cap_give_tasks(v.b, v.s, side, m);
        m->pace = pace_of(&v);
        put_in_order(v.s, side, m);
    }
    out->count = 1;
    for (; m->next < m->ordered; m->next++) {
        v.unit = m->order[m->next];
        v.u = &v.s->unit[v.unit];
        v.task = cap_task_of(v.b, m, v.unit);
        v.d = cap_led(r, v.task, v.unit, v.u->type);
        if (!(v.u->flags & TVB_ON) || (v.u->flags & TVB_MOVED) || r->doctrine[v.unit] == AI_STAND)
            continue;
        v.onward = v.d->onward + urge_of(v.s, v.attacker);
        v.horse = tvb_is_cavalry(v.u->type);
        if (v.u->type == TVB_CMD   ? cap_move_commander(&asked, v.unit, out)
            : v.u->type == TVB_CAN ? turn_gun(&v, out)
                                   : move_unit(&v, out)) {
            if (out->at[0].kind != TVB_CHECK)
                m->next++;
            return true;
        }
    }
    out->count = 1;
    if (v.s->due && tc_actions(b, s, TVB_ENTER, TC_NONE, out->at, 1) > 0)
        return true;
    out->at[0] = (tc_action){ .kind = TVB_END_STEP, .side = (uint8_t)side };
    return cap_allowed(b, s, m, &out->at[0]);
}
