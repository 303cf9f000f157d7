/* Tilly's Very Bad Day: what a general must know of it: how he thinks, what opens a step, whom
   he leads, what is lost. */
#include "../general.h"

enum { LATE = 12 }; /* the turn from which on a battle is long */

/* Nodes: about 50 ms and 250 ms a plan on one core. */
const gen_manner *ai_tvb_manner(bool marshal)
{
    static const gen_manner manners[2] = {
        /* nodes dice share races waits school tuned steps */
        { 5000, 32, 100, true, false, AI_TAUGHT, false, true },
        { 60000, 132, 15, true, false, AI_TAUGHT, false, true },
    };
    return &manners[marshal];
}

/* A Move step, a declaration of charges. */
bool ai_tvb_opens(const tc_state *s, const tc_await *w, gen_occasion *o)
{
    (void)s;
    o->whose = w->who;
    o->step = w->step;
    return w->step == TVB_STEP_MOVE || w->step == TVB_STEP_DECLARE;
}

/* Nothing is let go by. */
void ai_tvb_answer(bool passes, play_decision *d)
{
    (void)passes, (void)d;
}

bool ai_tvb_bides(const tc_battle *b, const tc_state *s, const tc_await *w, tc_action *a)
{
    (void)b, (void)s, (void)w, (void)a;
    return false;
}

/* ---- The mind ---- */

/* A captain reads nothing of foe and plan before he has written it: he need not forget it. */
void ai_tvb_seed_mind(ai_random *mind, uint64_t seed)
{
    __builtin_memset(mind, 0, __builtin_offsetof(ai_random, as.tvb.foe));
    mind->a = seed;
}

void ai_tvb_keep_mind(const ai_random *mind, gen_kept *kept)
{
    kept->tvb = mind->as.tvb;
}

void ai_tvb_recall_mind(const gen_kept *kept, ai_random *mind)
{
    mind->as.tvb = kept->tvb;
}

/* Whom a captain left standing he does not ask again while all looks the same; who weighs every
   unit for itself has them all asked, as in the playouts. */
void ai_tvb_forget_places(ai_random *mind)
{
    __builtin_memset(mind->as.tvb.stood, 0, sizeof mind->as.tvb.stood);
    __builtin_memset(mind->as.tvb.kept, 0, sizeof mind->as.tvb.kept);
}

/* ---- A plan ---- */

bool ai_tvb_is_led(const tc_battle *b, const tc_state *s, const gen_occasion *o, int unit)
{
    (void)b;
    if (unit >= TVB_UNITS)
        return false;
    const tvb_unit *u = &s->as.tvb.unit[unit];
    return tvb_side(unit) == o->whose && (u->flags & TVB_ON) && u->type != TVB_CMD &&
           u->type != TVB_CAN;
}

int64_t ai_tvb_distance(const tc_battle *b, const tc_state *state, int unit, int side)
{
    const tvb_state *s = &state->as.tvb;
    const int first = !side * TVB_SIDE_UNITS;
    int64_t least = INT64_MAX;

    (void)b;
    for (int e = first; e < first + TVB_SIDE_UNITS; e++) {
        if (!(s->unit[e].flags & TVB_ON) || s->unit[e].type == TVB_CMD)
            continue;
        const int64_t dx = s->unit[e].x - s->unit[unit].x, dy = s->unit[e].y - s->unit[unit].y;
        const int64_t far = dx * dx + dy * dy;
        least = far < least ? far : least;
    }
    return least;
}

/* A unit charges or stands when charges are declared, goes somewhere or stands when it moves. */
void ai_tvb_orders(const gen_occasion *o, int *first, int *end)
{
    const bool declares = o->step == TVB_STEP_DECLARE;

    *first = declares ? AI_CHARGE : AI_STAND;
    *end = declares ? AI_GO : AI_ORDERED;
}

/* ---- What is lost ---- */

/* The margin says it all: it counts every point of resolve. */
int32_t ai_tvb_shaken(const tc_battle *b, const tc_state *s, bool tuned)
{
    (void)b, (void)s, (void)tuned;
    return 0;
}

int32_t ai_tvb_unit_lost(const tc_battle *b, const tc_state *s, int unit)
{
    (void)b;
    if (unit >= TVB_UNITS)
        return 0;
    const tvb_unit *u = &s->as.tvb.unit[unit];
    if (u->type == TVB_NO_TYPE || u->type == TVB_CMD)
        return 0;
    return u->flags & TVB_GONE ? 1000 * (u->start + 3) : 1000 * (u->start - u->resolve);
}

/* Three quarters of a point for every unit (TVB-4.4). */
int32_t ai_tvb_disaster(const tc_battle *b, const tc_state *s, int side)
{
    (void)b;
    return 750 * s->as.tvb.original[side];
}

bool ai_tvb_is_late(const tc_battle *b, const tc_state *s)
{
    (void)b;
    return s->as.tvb.turn >= LATE;
}
