/* The Lion of the North: what a general must know of it: how he thinks, what opens a plan, whom he
   leads, what is lost. */
#include "../general.h"

enum {
    LATE = 12,     /* the turn from which on a battle is long */
    DISORDER = 350 /* beside the point that the margin counts it, in a battle of some turns more */
};

/* Nodes: about 50 ms and 250 ms a plan on one core. */
const gen_manner *ai_lon_manner(bool marshal)
{
    static const gen_manner manners[2] = {
        /* nodes dice share races waits school tuned steps */
        { 5000, 32, 100, true, false, AI_PLAIN, false, true },
        { 40000, 132, 30, true, false, AI_PLAIN, false, true },
    };
    return &manners[marshal];
}

/* A movement card, its points rolled. */
bool ai_lon_opens(const tc_state *s, const tc_await *w, gen_occasion *o)
{
    (void)s;
    o->whose = w->who;
    o->step = w->step;
    return w->step == LON_STEP_MOVE;
}

/* Nothing is let go by. */
void ai_lon_answer(bool passes, play_decision *d)
{
    (void)passes, (void)d;
}

bool ai_lon_bides(const tc_battle *b, const tc_state *s, const tc_await *w, tc_action *a)
{
    (void)b, (void)s, (void)w, (void)a;
    return false;
}

/* ---- The mind ---- */

/* A captain reads no leg, body or foe before he has written it: he need not forget any. */
void ai_lon_seed_mind(ai_random *mind, uint64_t seed)
{
    __builtin_memset(mind, 0, __builtin_offsetof(ai_random, as.lon.leg));
    mind->a = seed;
}

void ai_lon_keep_mind(const ai_random *mind, gen_kept *kept)
{
    kept->lon = mind->as.lon;
}

void ai_lon_recall_mind(const gen_kept *kept, ai_random *mind)
{
    mind->as.lon = kept->lon;
}

void ai_lon_forget_places(ai_random *mind)
{
    (void)mind;
}

/* ---- A plan ---- */

bool ai_lon_is_led(const tc_battle *b, const tc_state *s, const gen_occasion *o, int unit)
{
    (void)b;
    if (unit >= LON_UNITS || !lon_stands(&s->as.lon, unit))
        return false;
    const lon_stand *u = &s->as.lon.stand[unit];
    return lon_side(&s->as.lon, unit) == o->whose && u->type != LON_GEN && ai_lon_can_move(u);
}

int64_t ai_lon_distance(const tc_battle *b, const tc_state *state, int unit, int side)
{
    const lon_state *s = &state->as.lon;
    int64_t least = INT64_MAX;

    (void)b;
    for (int e = 0; e < LON_STANDS; e++) {
        if (!lon_stands(s, e) || lon_side(s, e) == side || s->stand[e].type == LON_GEN)
            continue;
        const int64_t dx = s->stand[e].x - s->stand[unit].x, dy = s->stand[e].y - s->stand[unit].y;
        const int64_t far = dx * dx + dy * dy;
        least = far < least ? far : least;
    }
    return least;
}

/* Each stand may be led otherwise, or be told to stand. AI_CHARGE means nothing here but to be led
   steadily, so all there is lies in one row. */
void ai_lon_orders(const gen_occasion *o, int *first, int *end)
{
    (void)o;
    *first = AI_BOLD;
    *end = AI_GO;
}

/* ---- What is lost ---- */

/* The margin counts who is disordered; that more is to come of it than one point is known here. */
int32_t ai_lon_shaken(const tc_battle *b, const tc_state *state, bool tuned)
{
    const lon_state *s = &state->as.lon;
    int32_t sum = 0;

    (void)b, (void)tuned;
    for (int i = 0; i < LON_STANDS; i++)
        if ((s->stand[i].flags & (LON_ON | LON_DISORDERED)) == (LON_ON | LON_DISORDERED))
            sum += lon_side(s, i) ? DISORDER : -DISORDER;
    return sum;
}

int32_t ai_lon_unit_lost(const tc_battle *b, const tc_state *state, int unit)
{
    (void)b;
    if (unit >= LON_UNITS || state->as.lon.stand[unit].type == LON_NO_TYPE)
        return 0;
    const lon_stand *u = &state->as.lon.stand[unit];
    const int worth = u->type == LON_GEN ? 3 * LON_GENERAL_WORTH : 3;
    if (u->flags & (LON_PILE | LON_GONE | LON_CAPTURED))
        return 1000 * worth;
    return u->flags & LON_WOUNDED ? 3000 : u->flags & LON_DISORDERED ? 1000 : 0;
}

/* Three for every stand short of what beats an army: half of that is a disaster. */
int32_t ai_lon_disaster(const tc_battle *b, const tc_state *s, int side)
{
    (void)b;
    return 1000 * 3 * s->as.lon.n[side] * LON_BEATEN_AT / 200;
}

bool ai_lon_is_late(const tc_battle *b, const tc_state *s)
{
    (void)b;
    return s->as.lon.turn >= LATE;
}
