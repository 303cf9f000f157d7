/* How the captain of Tilly's Very Bad Day moves: unit by unit, the nearest to the enemy first. Of
   the places thought of (captain_places.c) the best that the law allows is made. */
#include "captain_move.h"
#include "../plane/plane.h"

enum {
    TRIES = 2, /* of the places thought of at most so many are put to the law */
    CLEAR = 10 /* bases that overlap by no more do not (G4) */
};

/* ---- Who moves when ---- */

/* Who moves when: the nearest to the enemy first, commanders last. */
static void put_in_order(const tvb_state *s, int side, ai_tvb_mind *m)
{
    const int first = side * TVB_SIDE_UNITS;
    int64_t key[TVB_SIDE_UNITS];

    m->ordered = m->next = 0;
    for (int u = first; u < first + TVB_SIDE_UNITS; u++) {
        const tvb_unit *unit = &s->unit[u];
        if (!(unit->flags & TVB_ON) || (unit->flags & TVB_MOVED))
            continue;
        const pl_point at = { unit->x, unit->y };
        const int64_t far =
            unit->type == TVB_CMD ? INT64_MAX : ai_plane_nearest_foe(m->foe, m->foes, at).least;
        ai_plane_insert(m->order, key, m->ordered++, u, far);
    }
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
               ? pl_chord(2 * TVB_HALF_WIDTH, way->angle)
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
            p->at[i].worth = CAP_REFUSED;
        if (rule == TVB_1_1_f && way.change == TVB_NO_CHANGE && w->length > TVB_DIFFICULT_MOVE)
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
            if (way.length + wheel > TVB_DIFFICULT_MOVE && is_rough_way(v, &best->at)) {
                best->worth = CAP_REFUSED; /* 1.1.f: then only so far */
                cap_think_of(v, p, way.change, way.angle, TVB_DIFFICULT_MOVE - chord_of(&way));
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
        cap_choose_goal(v);
    v->goal = cap_way_round(&(cap_asked){ v->battle, v->state, v->m, v->side }, v->unit, v->goal);
    cap_look_about(v);
    const int ground = weigh_ground(v, &v->here);
    v->stay = ground + 1 +
              cap_weigh(v, &v->here, pl_sin(v->u->heading) >> 20, pl_cos(v->u->heading) >> 20, -1);
    v->slow = ground != 0;
    cap_think(v, &p);
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
    return cap_look(v->s, v->unit, tvb_types[v->u->type].move + 5500, mood);
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
    ai_tvb_mind *m = &r->as.tvb;
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
