/* Whom a unit could charge (8): by the least wheel that brings its front upon him, weighed by the
   dice that the law would give both now, by what comes after, and by who else could come upon it
   there. */
#include "captain.h"

/* The least wheel, in degrees, after which the front comes upon the foe straight ahead of it within
   reach, no friend in between; NEVER none. way: what it costs with the way straight on. */
enum { NEVER = 1000 };
static int least_wheel(const ai_sns_choices *c, const ai_sns_man *foe, int32_t reach, int32_t *way)
{
    enum { GRAIN = 4, INSIDE = 990 };
    const ai_sns_man *m = &c->v->man[c->unit];
    const int most = m->light ? 90 : 45;
    const pl_stand from = { m->at, m->heading, SNS_HALF_FRONT, 2 * m->hd };
    const pl_stand his = { foe->at, foe->heading, SNS_HALF_FRONT, 2 * foe->hd };
    const int sign = pl_local(m->at, m->heading, foe->mid).x < 0 ? -1 : 1;
    pl_point corner[4];

    pl_stand_corners(&his, 0, corner);
    for (int degrees = 0; degrees <= most; degrees += GRAIN) {
        const int32_t cost = pl_arc(2 * SNS_HALF_FRONT, degrees * SNS_DEGREE);
        const pl_stand s = degrees ? pl_stand_wheel(from, sign * degrees * SNS_DEGREE) : from;
        const int fx = pl_sin(s.heading) >> 20, fy = pl_cos(s.heading) >> 20;
        const int cos = ai_sns_size((fx * foe->fx + fy * foe->fy) >> 10);
        const int sin = ai_sns_size((fx * foe->fy - fy * foe->fx) >> 10);
        const pl_point p = ai_sns_local(s.at, fx, fy, foe->mid);
        if (cost > reach)
            break;
        if (p.y <= 0 || ai_sns_size(p.x) > INSIDE + ((SNS_HALF_FRONT * cos + foe->hd * sin) >> 10))
            continue;
        const int32_t on = pl_front_meets(&s, SNS_FRONT_SHORTEN, reach - cost, corner, 4);
        if (on < 0 || !ai_sns_is_free(c, &s, on))
            continue;
        *way = cost + on;
        return sign * degrees;
    }
    return NEVER;
}

/* Where it would stand against him (8.4.a). */
static pl_stand contact_of(const ai_sns_man *m, const ai_sns_man *foe)
{
    const pl_stand base = { foe->at, foe->heading, SNS_HALF_FRONT, 2 * foe->hd };
    const pl_stand own = { m->at, m->heading, SNS_HALF_FRONT, 2 * m->hd };

    return pl_against(own, &base, sns_edge_towards(&base, m->at), 0);
}

/* May he get out of the way (8.5.a)? Per cent of the charge that is left of it. */
static int catches(const ai_sns_man *foe)
{
    if (foe->engaged)
        return 100;
    if (foe->light)
        return 25;
    return foe->range && foe->mounted && foe->type != SNS_EL ? 55 : 100;
}

/* Whoever lets it run past him may leave it to somebody behind: what that is worth (8.5.d). */
static int worth_of_running_on(const ai_sns_choices *c, int foe)
{
    const ai_sns_view *v = c->v;
    const ai_sns_man *m = &v->man[c->unit];
    const int way = pl_towards(m->at, v->man[foe].mid);
    int32_t least = m->rate + SNS_HALF_FRONT;
    int worth = 0;

    for (int i = 0; i < v->foes; i++) {
        const ai_sns_man *e = &v->man[v->foe[i]];
        const pl_point p = pl_local(m->at, way, e->mid);
        if (v->foe[i] == foe || e->light || p.y <= 0 || p.y - e->hd >= least ||
            ai_sns_size(p.x) > 2 * SNS_HALF_FRONT)
            continue;
        least = p.y - e->hd;
        const ai_sns_match *match = &v->match[v->foe[i]];
        worth =
            ai_sns_is_front(e, m->at) ? match->strike[0] - match->struck[0] / 2 : match->strike[1];
    }
    return worth;
}

static int worth_of_charge(ai_sns_choices *c, int foe, int *more)
{
    ai_sns_view *v = c->v;
    const ai_sns_man *m = &v->man[c->unit], *e = &v->man[foe];
    const ai_sns_match *match = &v->match[foe];
    const ai_sns_doctrine *d = ai_sns_doctrine_of(v, c->unit);
    const bool front = ai_sns_is_front(e, m->at);
    const pl_stand end = contact_of(m, e);
    const pl_stand base = { e->at, e->heading, SNS_HALF_FRONT, 2 * e->hd };
    const sns_fight f = sns_fight_between(v->b, v->s, SNS_MELEE, c->unit, foe,
                                          sns_edge_towards(&base, m->at), SNS_CHARGED);
    ai_sns_exchange x[2];

    ai_sns_fight(v, &f, 0, ai_sns_impetus(c), x);
    const int now = x[0].theirs - x[0].ours;
    const int later = front ? (match->strike[0] - match->struck[0]) / 3 : match->strike[1] / 2;
    const int caught = catches(e);
    *more = (x[1].theirs - x[1].ours - now) * caught / 100;
    ai_sns_weigh(v, c->unit, end.at, end.heading, foe);
    const int danger = v->idle ? 0 : (v->danger - c->danger) * d->danger / 100;
    int gain = (now + later) * d->fight / 100 * caught / 100 - (danger > 0 ? danger : 0);
    if (caught < 100)
        gain += worth_of_running_on(c, foe) * (100 - caught) / 100;
    return gain - d->shy + ai_sns_bolder(c) * caught / 100;
}

void ai_sns_think_of_charges(ai_sns_choices *c)
{
    ai_sns_view *v = c->v;
    const ai_sns_man *m = &v->man[c->unit];

    if (!m->strikes)
        return;
    for (int i = 0; i < v->foes; i++) {
        const ai_sns_man *e = &v->man[v->foe[i]];
        const int32_t reach = m->rate + SNS_DU * (c->bonuses < 2 ? c->bonuses : 2);
        const int32_t far = ai_sns_far(m->at, e->mid) - e->hd -
                            (e->hd < SNS_HALF_FRONT ? SNS_HALF_FRONT - e->hd : 0);
        int32_t way = 0;
        int more = 0;
        if (far > reach + 700 || (c->zones && !(c->zones >> v->foe[i] & 1)) ||
            (m->light && !e->light && e->type < SNS_WW && ai_sns_is_front(e, m->at)))
            continue;
        const int degrees = least_wheel(c, e, reach, &way);
        if (degrees == NEVER)
            continue;
        const int extra = way > m->rate ? (way - m->rate + SNS_DU - 1) / SNS_DU : 0;
        const int gain = worth_of_charge(c, v->foe[i], &more);
        const ai_sns_choice one = {
            .kind = SNS_DO_CHARGE,
            .target = v->foe[i],
            .hand = degrees == 0  ? SNS_NO_WHEEL
                    : degrees < 0 ? SNS_LEFT
                                  : SNS_RIGHT,
            .angle = (int16_t)(SNS_DEGREE * ai_sns_size(degrees)),
            .need = m->traits & SNS_IMPACT ? 0 : 1,
            .move = (uint8_t)extra,
            .gain = ai_sns_points(gain),
            .more = ai_sns_points(more),
        };
        ai_sns_offer(c, &one);
    }
}
