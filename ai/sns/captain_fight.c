/* What the captain says when he is charged, and when he has won (8.3, 10.5). */
#include "captain.h"

/* ---- Charged ---- */

static int lost_by(const ai_sns_view *v, int charger, int unit, int edge, unsigned flags)
{
    const sns_fight f = sns_fight_between(v->b, v->s, SNS_MELEE, charger, unit, edge, flags);
    const int combat = flags & SNS_COUNTERED ? sns_bonuses(&v->s->unit[unit]) : 0;
    ai_sns_exchange e[2];

    ai_sns_fight(v, &f, 1, combat, e);
    return e[0].ours - e[0].theirs;
}

/* Thousandths of a chance, roughly, that so long a way leads over the edge (8.5.b, 8.5.f); what is
   likely to become of it else: caught from behind. */
static int lost_by_evading(const ai_sns_view *v, int charger, int unit)
{
    enum { BOTHER = 8, SLOWER = 3 };
    const ai_sns_man *m = &v->man[unit], *c = &v->man[charger];
    const sns_run *r = &v->s->run;
    const int heading = pl_heading(r->from_heading + r->wheel);
    const int32_t way = m->rate + SNS_DU;
    int loss = BOTHER;

    for (int more = 0; more < 3; more++) {
        const pl_point end = pl_from(m->mid, heading, 0, way - more * SNS_DU + m->hd);
        if (end.x < 0 || end.y < 0 || end.x > v->b->width || end.y > v->b->depth)
            loss += m->worth * 10 / 13 / 3;
    }
    const int32_t gap = ai_sns_far(c->at, m->mid) - m->hd;
    const int32_t ahead = gap + m->rate - (r->left > 0 ? r->left : c->rate);
    if (ahead < SNS_DU)
        loss += m->worth * (ahead < -SNS_DU ? 50 : ahead < 0 ? 30 : 12) / 100;
    return loss;
}

static bool say_reaction(const ai_sns_view *v, int how, play_decision *out)
{
    out->count = 1;
    out->at[0] = (tc_action){ .kind = SNS_REACT, .side = (uint8_t)v->side, .arg = (uint16_t)how };
    return tc_check(v->battle, v->state, &out->at[0]).rule == TC_LEGAL;
}

/* The least loss, of what is open: least first. */
void ai_sns_react(ai_sns_view *v, play_decision *out)
{
    const tc_frame *f = &v->s->frame[v->s->frames - 1];
    const int unit = f->a, charger = f->b;
    const pl_stand base = sns_base(v->b, v->s, unit);
    const bool pursued = v->s->run.kind == SNS_RUN_PURSUIT;
    const int edge = sns_edge_towards(&base, (pl_point){ v->s->run.from_x, v->s->run.from_y });
    const int stand = lost_by(v, charger, unit, edge, pursued ? 0 : SNS_CHARGED);
    const int evade = lost_by_evading(v, charger, unit);
    const bool may_counter = edge == PL_FRONT && !pursued && v->s->unit[unit].dice;
    const int counter =
        may_counter ? lost_by(v, charger, unit, PL_FRONT, SNS_CHARGED | SNS_COUNTERED) : INT16_MAX;

    if (counter < stand && counter <= evade && say_reaction(v, SNS_COUNTER, out))
        return;
    if (evade < stand && say_reaction(v, SNS_EVADE, out))
        return;
    if (counter < stand && say_reaction(v, SNS_COUNTER, out))
        return;
    say_reaction(v, SNS_STAND, out);
}

/* ---- Pursuit ---- */

/* Whom it would come upon straight ahead; -1 nobody. */
static int ahead_of(const ai_sns_view *v, int unit, int loser, int32_t *gap)
{
    const ai_sns_man *m = &v->man[unit];
    int best = -1;

    *gap = m->rate;
    for (int i = 0; i < v->foes; i++) {
        const ai_sns_man *e = &v->man[v->foe[i]];
        const pl_point p = pl_local(m->at, m->heading, e->mid);
        const int32_t half = e->hd > SNS_HALF_FRONT ? e->hd : SNS_HALF_FRONT;
        if (v->foe[i] == loser || p.y <= 0 || ai_sns_size(p.x) > SNS_HALF_FRONT + half - 100 ||
            p.y - e->hd >= *gap)
            continue;
        *gap = p.y - e->hd;
        best = v->foe[i];
    }
    return best;
}

/* Onto a flank or a rear, or where it stands better than here; never onto a front that is the
   stronger. */
void ai_sns_pursue(ai_sns_view *v, play_decision *out)
{
    const sns_fight *f = &v->s->fight;
    const int unit = v->s->frame[v->s->frames - 1].a;
    const int loser = f->unit[f->unit[0] == unit];
    const ai_sns_man *m = &v->man[unit];
    int32_t gap;
    const int foe = ahead_of(v, unit, loser, &gap);
    bool goes;

    ai_sns_match_up(v, unit);
    if (foe >= 0) {
        const bool front = ai_sns_is_front(&v->man[foe], m->at);
        goes =
            !(front && m->light) && (front ? v->match[foe].strike[0] - v->match[foe].struck[0] / 2
                                           : v->match[foe].strike[1]) > 0;
    } else {
        const pl_point end = pl_from(m->at, m->heading, 0, m->rate);
        goes = ai_sns_weigh(v, unit, end, m->heading, loser) >
               ai_sns_weigh(v, unit, m->at, m->heading, loser);
    }
    if (m->mounted && sns_has_commander(v->s, loser)) /* he is killed on 5 too (6.4.a) */
        goes = true;
    out->count = 1;
    out->at[0] = (tc_action){ .kind = SNS_PURSUE, .side = (uint8_t)v->side, .flags = goes };
}
