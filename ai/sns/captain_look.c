/* What the captain sees: every unit as it is, and how the clock stands. */
#include "captain.h"

const ai_sns_doctrine *ai_sns_doctrine_of(const ai_sns_view *v, int unit)
{
    const int of = v->r->doctrine[unit] < AI_DOCTRINES ? v->r->doctrine[unit] : AI_STEADY;
    const ai_sns_man *m = &v->man[unit];

    return &ai_sns_doctrines[of][m->light     ? SNS_CAP_LIGHT
                                 : m->mounted ? SNS_CAP_HORSE
                                              : SNS_CAP_FOOT];
}

/* D in its tests, nearly: command and ground left out (12.1.a). */
static int need_of(const sns_profile *p, bool led)
{
    const int need =
        p->discipline - (led && p->type != SNS_EL) - (p->traits & SNS_STEADFAST ? 1 : 0);
    return need < SNS_DISCIPLINE_BEST ? SNS_DISCIPLINE_BEST : need;
}

static void look_at(ai_sns_view *v, int unit)
{
    const sns_profile *p = &v->b->profile[unit];
    const sns_unit *u = &v->s->unit[unit];
    const sns_type_row *row = &sns_types[p->type];
    ai_sns_man *m = &v->man[unit];

    m->at = (pl_point){ u->x, u->y };
    m->heading = u->heading;
    m->fx = (int16_t)(pl_sin(u->heading) >> 20);
    m->fy = (int16_t)(pl_cos(u->heading) >> 20);
    m->hd = (int16_t)((p->large ? row->depth_large : row->depth) / 2);
    m->mid = (pl_point){ u->x - (m->fx * m->hd >> 10), u->y - (m->fy * m->hd >> 10) };
    m->rate = row->rate[SNS_OPEN] * SNS_DU;
    m->range = sns_weapons[p->weapon].range * SNS_DU;
    m->worth = (int16_t)(sns_value(p) * SNS_CAP_POINT * SNS_CAP_ROUT / 100);
    m->traits = p->traits;
    m->unit = (uint8_t)unit;
    m->type = p->type;
    m->strength = p->strength;
    m->hits = u->hits;
    m->protection = p->protection;
    m->light = row->skirmisher;
    m->mounted = row->class == SNS_MOUNTED;
    m->foot = row->class == SNS_FOOT;
    m->large = p->large;
    m->acted = u->flags & SNS_ACTIVATED;
    m->engaged = m->fronts = m->led = false;
    m->strikes = row->class != SNS_TRAIN;
}

/* Who is engaged, and over his front. */
static void look_at_records(ai_sns_view *v)
{
    for (int i = 0; i < v->s->records; i++) {
        const sns_record *r = &v->s->record[i];
        v->man[r->a].engaged = v->man[r->b].engaged = true;
        v->man[r->a].fronts |= r->edge_a == PL_FRONT;
        v->man[r->b].fronts |= r->edge_b == PL_FRONT;
    }
    for (int c = 0; c < SNS_COMMANDERS; c++)
        if (v->s->commander[c].flags & SNS_CMD_HERE && v->s->commander[c].unit != TC_NONE)
            v->man[v->s->commander[c].unit].led = true;
}

/* ---- The clock (R46, X2) ---- */

/* By how many thousandths of an army they have lost more than we. */
static int lead_of(const sns_state *s, int side)
{
    const int us = s->total[side] ? s->total[side] : 1;
    const int them = s->total[!side] ? s->total[!side] : 1;
    return 1000 * s->routed[!side] / them - 1000 * s->routed[side] / us;
}

/* Whoever would lose by the clock, or only draw, must go and get it in time; whoever would win lets
   them come, the more the nearer the end is. */
static void look_at_clock(ai_sns_view *v)
{
    enum { LONG = 15, BASE = 3, MOST = 10, SAFE = 120, LAST = 5 };
    const sns_state *s = v->s;
    const int limit = v->b->length ? v->b->length : v->b->max_turns;
    const int lead = lead_of(s, v->side), left = limit - s->turn;
    const int spent = (MOST - BASE) * s->turn / (limit ? limit : LONG);
    const bool given = v->b->length;
    const bool ahead = given ? v->b->length_winner == v->side : lead > 0;

    v->waits = given ? ahead : limit && lead > (left < LAST ? 0 : SAFE);
    v->urge = BASE + spent;
    if (given && !ahead)
        v->urge += BASE;
    if (ahead)
        v->urge = v->waits ? 0 : BASE;
    v->urge = v->urge > MOST ? MOST : v->urge;
}

/* Whoever still stands where the battle began, all but a few, and has not shot much, will not come:
   he need not be feared. */
static bool is_idle(const ai_sns_view *v)
{
    enum { SOON = 3, STIRS = 1500, FEW = 4 };
    int movable = 0, stirred = 0, hurt = 0;

    if (v->s->turn < SOON)
        return false;
    for (int i = 0; i < v->n; i++)
        hurt += v->man[v->mine[i]].hits;
    for (int i = 0; i < v->foes; i++) {
        const ai_sns_man *m = &v->man[v->foe[i]];
        const sns_unit *was = &v->b->start.unit[m->unit];
        if (!m->rate || m->engaged || !(was->flags & SNS_HERE))
            continue;
        movable++;
        stirred += ai_sns_far(m->at, (pl_point){ was->x, was->y }) > STIRS;
    }
    return stirred * FEW <= movable && movable > 0 && hurt <= v->s->turn / 2 &&
           v->s->routed[v->side] == 0;
}

void ai_sns_open_view(ai_sns_view *v, const tc_battle *b, const tc_state *s, int side,
                      const ai_random *r)
{
    v->battle = b;
    v->state = s;
    v->b = &b->as.sns;
    v->s = &s->as.sns;
    v->r = r;
    v->side = side;
    v->n = v->foes = 0;
    v->whose = -1;
    v->least = INT32_MIN;
    for (int i = 0; i < SNS_UNITS; i++) {
        if (!sns_here(v->s, i))
            continue;
        look_at(v, i);
        if (sns_side(i) == side)
            v->mine[v->n++] = (uint8_t)i;
        else
            v->foe[v->foes++] = (uint8_t)i;
    }
    look_at_records(v);
    for (int i = 0; i < v->n; i++)
        v->man[v->mine[i]].need =
            (uint8_t)need_of(&v->b->profile[v->mine[i]], v->man[v->mine[i]].led);
    for (int i = 0; i < v->foes; i++)
        v->man[v->foe[i]].need = (uint8_t)need_of(&v->b->profile[v->foe[i]], v->man[v->foe[i]].led);
    look_at_clock(v);
    v->idle = is_idle(v);
}

int ai_sns_beside(const ai_sns_view *v, int unit, bool left)
{
    enum { APART = 2 * SNS_HALF_FRONT + SNS_GROUP_GAP };
    const ai_sns_man *m = &v->man[unit];

    for (int i = 0; i < v->n; i++) {
        const ai_sns_man *o = &v->man[v->mine[i]];
        if (o->heading != m->heading || o->type == SNS_CAMP || v->mine[i] == unit)
            continue;
        const int dx = o->at.x - m->at.x, dy = o->at.y - m->at.y;
        if (ai_sns_size(dx) + ai_sns_size(dy) > 2 * APART)
            continue;
        const int ahead = (dx * m->fx + dy * m->fy) >> 10;
        const int right = (dx * m->fy - dy * m->fx) >> 10;
        if (ai_sns_size(ahead) <= SNS_GROUP_GAP && (right < 0) == left &&
            ai_sns_size(right) <= APART && ai_sns_size(right) > SNS_HALF_FRONT)
            return v->mine[i];
    }
    return -1;
}
