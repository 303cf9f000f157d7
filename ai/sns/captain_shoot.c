/* Whom a unit could shoot (9), alone or with a move (R129): by geometry, the law is asked later. */
#include "captain.h"

/* As far as geometry tells, on the safe side: how far he is from the front edge, or the base, and
   the arc. */
static bool is_in_range(const ai_sns_man *m, pl_point at, int heading, const ai_sns_man *foe,
                        int32_t range)
{
    enum { SURE = 60 };
    const int fx = pl_sin(heading) >> 20, fy = pl_cos(heading) >> 20, half = SNS_HALF_FRONT;
    const pl_point p = ai_sns_local(at, fx, fy, foe->mid);
    const int cos = ai_sns_size((fx * foe->fx + fy * foe->fy) >> 10);
    const int sin = ai_sns_size((fx * foe->fy - fy * foe->fx) >> 10);
    const bool round = m->type == SNS_LH || m->type == SNS_WW;
    const int deep = (foe->hd * cos + half * sin) >> 10, wide = (half * cos + foe->hd * sin) >> 10;
    const int32_t aside = ai_sns_size(p.x) - half - wide;
    const int32_t behind = -p.y - 2 * m->hd - deep;
    const int32_t along = p.y > 0 ? p.y - deep : round ? behind : 0;

    if (!round && (p.y <= deep / 2 || aside > p.y - deep / 2))
        return false;
    const pl_point gap = { aside > 0 ? aside : 0, along > 0 ? along : 0 };
    return ai_sns_far(gap, (pl_point){ 0, 0 }) <= range - SURE;
}

/* The best that could be shot from a place, by geometry; bonus: RANGE. */
static int shot_from(ai_sns_view *v, int unit, pl_point at, int heading, int32_t range, int *whom)
{
    const ai_sns_man *m = &v->man[unit];
    int best = 0;

    *whom = -1;
    for (int i = 0; i < v->foes; i++) {
        const int foe = v->foe[i];
        if (v->match[foe].shot <= best || v->man[foe].engaged ||
            ai_sns_far(at, v->man[foe].mid) > range + 3 * SNS_DU ||
            !is_in_range(m, at, heading, &v->man[foe], range))
            continue;
        best = v->match[foe].shot;
        *whom = foe;
    }
    return best;
}

void ai_sns_think_of_shots(ai_sns_choices *c)
{
    ai_sns_view *v = c->v;
    const ai_sns_man *m = &v->man[c->unit];
    const sns_weapon_row *w = &sns_weapons[v->b->profile[c->unit].weapon];
    const ai_sns_doctrine *d = ai_sns_doctrine_of(v, c->unit);

    if (!m->range)
        return;
    for (int i = 0; i < v->foes; i++) {
        const int foe = v->foe[i];
        const int32_t far = ai_sns_far(m->at, v->man[foe].mid);
        if (v->man[foe].engaged || !v->match[foe].shot || far > m->range + 4 * SNS_DU)
            continue;
        const bool near = is_in_range(m, m->at, m->heading, &v->man[foe], m->range);
        if (!near &&
            (!c->bonuses || !is_in_range(m, m->at, m->heading, &v->man[foe], m->range + SNS_DU)))
            continue;
        const int shot = v->match[foe].shot * d->shoot / 100;
        ai_sns_choice one = { .kind = SNS_DO_SHOOT,
                              .target = (uint8_t)foe,
                              .range = !near,
                              .gain = ai_sns_points(shot + 2),
                              .more = (int16_t)(w->bonus ? shot / 3 : 0) };
        ai_sns_offer(c, &one);
    }
}

void ai_sns_join_shots(ai_sns_choices *c, int moves)
{
    ai_sns_view *v = c->v;
    const ai_sns_man *m = &v->man[c->unit];
    const sns_weapon_row *w = &sns_weapons[v->b->profile[c->unit].weapon];
    const ai_sns_doctrine *d = ai_sns_doctrine_of(v, c->unit);
    const int end = c->n;
    int whom, best = 0;

    if (!m->range || !w->moves_too)
        return;
    const int shot = shot_from(v, c->unit, m->at, m->heading, m->range, &whom) * d->shoot / 100;
    for (int i = moves; i < end; i++) {
        ai_sns_choice one = c->at[i];
        if (one.kind != SNS_DO_MOVE || one.group)
            continue;
        best = one.gain > best ? one.gain : best;
        int then;
        const int after =
            shot_from(v, c->unit, one.end.at, one.end.heading, m->range, &then) * d->shoot / 100;
        if (after <= 0)
            continue;
        one.kind = SNS_DO_MOVE_SHOOT;
        one.need = one.need > 1 ? one.need : 1;
        one.gain = ai_sns_points(one.gain + after * 9 / 10);
        one.more = (int16_t)(w->bonus ? after / 3 : 0);
        ai_sns_offer(c, &one);
    }
    if (shot > 0 && best > 0) {
        const ai_sns_choice one = { .kind = SNS_DO_SHOOT_MOVE,
                                    .target = (uint8_t)whom,
                                    .need = 1,
                                    .gain = ai_sns_points(shot + best * 8 / 10),
                                    .more = (int16_t)(w->bonus ? shot / 3 : 0) };
        ai_sns_offer(c, &one);
    }
}

int ai_sns_best_target(ai_sns_view *v, int unit, int range_bonus, int *points)
{
    enum { SOME = 3 };
    const ai_sns_man *m = &v->man[unit];
    uint64_t tried = 0;

    ai_sns_match_up(v, unit);
    for (int k = 0; k < SOME; k++) {
        int best = -1;
        for (int i = 0; i < v->foes; i++) {
            const int foe = v->foe[i];
            if (tried >> foe & 1 || v->man[foe].engaged ||
                (best >= 0 && v->match[foe].shot <= v->match[best].shot) ||
                !is_in_range(m, m->at, m->heading, &v->man[foe], m->range + range_bonus * SNS_DU))
                continue;
            best = foe;
        }
        if (best < 0)
            return -1;
        tried |= sns_bit(best);
        *points = v->match[best].shot;
        if (!sns_check_shot(v->b, v->s, unit, best, range_bonus, NULL).rule)
            return best;
    }
    return -1;
}
