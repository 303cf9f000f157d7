/* Sword & Spear: what a general must know of it: how he thinks, what opens a plan, whom he leads,
   what is lost. */
#include "../general.h"

enum { LATE = 10 }; /* the turn from which on a battle is long */

/* Nodes: about 50 ms and 250 ms a plan on one core. */
const gen_manner *ai_sns_manner(bool marshal)
{
    static const gen_manner manners[2] = {
        /* nodes dice share races waits school tuned steps */
        { 5000, 32, 100, true, false, AI_PLAIN, false, true },
        { 25000, 132, 40, true, false, AI_PLAIN, false, true },
    };
    return &manners[marshal];
}

/* Dice rolled, to be given out: a plan is for the rest of the phase, whoever gave out first. */
bool ai_sns_opens(const tc_state *s, const tc_await *w, gen_occasion *o)
{
    o->whose = s->as.sns.active & 1;
    o->step = (uint8_t)(1 + s->as.sns.phase);
    return w->step == SNS_STEP_ALLOCATE;
}

/* Nothing is let go by. */
void ai_sns_answer(bool passes, play_decision *d)
{
    (void)passes, (void)d;
}

bool ai_sns_bides(const tc_battle *b, const tc_state *s, const tc_await *w, tc_action *a)
{
    (void)b, (void)s, (void)w, (void)a;
    return false;
}

/* ---- The mind ---- */

/* What is to be done is read only where its ply has been written. */
void ai_sns_seed_mind(ai_random *mind, uint64_t seed)
{
    __builtin_memset(mind, 0, __builtin_offsetof(ai_random, as.sns.act));
    mind->a = seed;
}

void ai_sns_keep_mind(const ai_random *mind, gen_kept *kept)
{
    kept->sns = mind->as.sns;
}

void ai_sns_recall_mind(const gen_kept *kept, ai_random *mind)
{
    mind->as.sns = kept->sns;
}

void ai_sns_forget_places(ai_random *mind)
{
    mind->as.sns.ply = 0;
}

/* ---- A plan ---- */

bool ai_sns_is_led(const tc_battle *b, const tc_state *s, const gen_occasion *o, int unit)
{
    (void)o;
    if (unit >= SNS_UNITS || !sns_here(&s->as.sns, unit) ||
        s->as.sns.unit[unit].flags & SNS_ACTIVATED)
        return false;
    return sns_side(unit) == tc_awaits(b, s).who && b->as.sns.profile[unit].type != SNS_CAMP;
}

int64_t ai_sns_distance(const tc_battle *b, const tc_state *state, int unit, int side)
{
    const sns_state *s = &state->as.sns;
    const pl_point at = { s->unit[unit].x, s->unit[unit].y };
    int64_t least = INT64_MAX;

    (void)b;
    for (int e = ai_sns_first(!side); e < ai_sns_first(!side) + SNS_SIDE_UNITS; e++) {
        if (!sns_here(s, e))
            continue;
        const int64_t far = pl_square(at, (pl_point){ s->unit[e].x, s->unit[e].y });
        least = far < least ? far : least;
    }
    return least;
}

/* Each unit may be led otherwise, or be told to stand. AI_CHARGE means nothing here but to be led
   steadily, so all there is lies in one row. */
void ai_sns_orders(const gen_occasion *o, int *first, int *end)
{
    (void)o;
    *first = AI_BOLD;
    *end = AI_GO;
}

/* ---- What is lost ---- */

/* In thousandths of a point of the margin, which counts a rout twice its value: a hit is part of a
   rout, the more the nearer that is. */
static int32_t hurt(const tc_battle *b, const sns_state *s, int unit)
{
    const sns_profile *p = &b->as.sns.profile[unit];
    const int hits = s->unit[unit].hits, strength = p->strength ? p->strength : 1;
    const int share = hits < strength ? hits : strength;

    return 1000 * sns_value(p) * share * (strength + share) / (strength * strength);
}

/* The margin counts each hit as a point; that more is to come of it is known here. */
int32_t ai_sns_shaken(const tc_battle *b, const tc_state *state, bool tuned)
{
    const sns_state *s = &state->as.sns;
    int32_t sum = 0;

    (void)tuned;
    for (int i = 0; i < SNS_UNITS; i++) {
        if (!sns_here(s, i) || !s->unit[i].hits)
            continue;
        const int32_t more = hurt(b, s, i) - 1000 * s->unit[i].hits;
        sum += sns_side(i) ? more : -more;
    }
    return sum;
}

int32_t ai_sns_unit_lost(const tc_battle *b, const tc_state *state, int unit)
{
    const sns_state *s = &state->as.sns;

    if (unit >= SNS_UNITS || b->as.sns.profile[unit].type == SNS_NO_TYPE)
        return 0;
    if (s->unit[unit].flags & SNS_ROUTED)
        return 2000 * sns_value(&b->as.sns.profile[unit]);
    return sns_here(s, unit) ? hurt(b, s, unit) : 0;
}

/* Half of what breaks an army, which the margin counts twice. */
int32_t ai_sns_disaster(const tc_battle *b, const tc_state *s, int side)
{
    (void)b;
    return 1000 * sns_break(s->as.sns.total[side]);
}

bool ai_sns_is_late(const tc_battle *b, const tc_state *s)
{
    (void)b;
    return s->as.sns.turn >= LATE;
}
