/* What a place is worth to one unit: what it could do from there and what could be done to it
   there: shots and charges, by front and by flank; the line, the way to the prey. */
#include "captain_move.h"

enum {
    FOOT_AHEAD = 600, /* how far foot may be ahead of the middle of all foot */
    HORSE_AHEAD = 5000
};

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
    if (st->gap <= ai_tvb_range(type)) {
        const int shot = resolve * cap_hit_worth(e->resolve) / 6;
        o->shot = shot > o->shot ? shot : o->shot;
    }
    if (st->gap > TVB_CHARGE_MOVE)
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

    if (st->his_front && st->gap <= ai_tvb_range(e->type) && e->fresh)
        o->fire += e->resolve * cap_hit_worth(resolve) / 6;
    if (e->type == TVB_CAN)
        return;
    const int reach =
        v->attacker ? tvb_types[e->type].move + TVB_CHARGE_MOVE - 500 : TVB_CHARGE_MOVE;
    const bool now = st->his_front && st->gap <= TVB_CHARGE_MOVE;
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
            if (muzzle > 0 && aside < TVB_HALF_WIDTH + HALF_DEPTH)
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

static bool breaks_hold(const view *v, const cap_stance *st, int change)
{
    if (change == TVB_BACKWARDS || change == TVB_ABOUT || change == TVB_TURN_LEFT ||
        change == TVB_TURN_RIGHT)
        return false;
    return st->gap >= v->held_gap || !st->his_front;
}

int cap_weigh(const view *v, const pl_base *at, int ax, int ay, int change)
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
            return CAP_REFUSED;
        weigh_chances(v, &st, e, &o);
        weigh_threat(v, &st, e, &o);
    }
    worth += !v->horse ? o.shot : v->d->pistols ? o.shot / v->d->pistols : 0;
    worth += o.charge * v->d->chance / 100;
    worth -= o.fire * v->d->fire / 100;
    worth -= (o.worst + (o.danger - o.worst) * 2 / 5) * v->d->danger / 100;
    if (change >= 0 && worth + most <= v->stay)
        return CAP_REFUSED;
    worth += weigh_friends(v, at, ax, ay) + weigh_command(v, at);
    /* The line is dressed before the enemy, not on the march to him. */
    const int ahead = progress(v, at->at.y) - v->m->pace - (v->horse ? HORSE_AHEAD : FOOT_AHEAD);
    if (ahead > 0 && v->close && !v->task)
        worth -= ahead * v->d->pace / 1000;
    return worth;
}
