/* Sword of Fire: what a general must know of it: how he thinks, what opens an activation, whom he
   leads. */
#include "../general.h"

/* Nodes: about 50 ms and 250 ms a plan on one core. */
const gen_manner *ai_sof_manner(bool marshal)
{
    static const gen_manner manners[2] = {
        /* nodes dice share races waits school tuned steps */
        { 16000, 32, 50, false, false, AI_PLAIN, false, false },
        { 80000, 132, 50, true, true, AI_TAUGHT, true, false },
    };
    return &manners[marshal];
}

/* An answer to a drawn marker, or a movement. */
bool ai_sof_opens(const tc_state *s, const tc_await *w, gen_occasion *o)
{
    o->answers = w->kinds >> SOF_ACCEPT & 1;
    o->whose = o->answers ? (uint8_t)(w->subject - SOF_LEADER0) : s->as.sof.active;
    return o->answers || w->kinds >> SOF_MOVE_UNIT & 1;
}

void ai_sof_answer(bool passes, play_decision *d)
{
    if (d->count == 1 && (d->at[0].kind == SOF_ACCEPT || d->at[0].kind == SOF_DECLINE))
        d->at[0].kind = passes ? SOF_DECLINE : SOF_ACCEPT;
}

/* Use the cup (SOF-3.1.3.b): who acts late sees where the enemy went. While there are many markers
   in it and one of this leader's among them, this one may go by: the last marker is never drawn
   (SOF-R6), so that the chance is lost but once in so many times. A captain who waits so beats one
   who does not in three battles of four. */
static bool lets_go_by(const sof_battle *b, const sof_state *s, int leader)
{
    enum { MANY = 8 };
    int markers = 0;

    for (int l = 0; l < b->leaders; l++)
        markers += s->leader[l].cup;
    return s->leader[leader].cup > 0 && markers >= MANY;
}

bool ai_sof_bides(const tc_battle *b, const tc_state *s, const tc_await *w, tc_action *a)
{
    if (!(w->kinds >> SOF_ACCEPT & 1))
        return false;
    const bool waits = lets_go_by(&b->as.sof, &s->as.sof, w->subject - SOF_LEADER0);
    *a = (tc_action){ .kind = waits ? SOF_DECLINE : SOF_ACCEPT, .side = w->who };
    return true;
}

/* ---- The mind ---- */

void ai_sof_seed_mind(ai_random *mind, uint64_t seed)
{
    ai_random_seed(mind, seed);
}

void ai_sof_keep_mind(const ai_random *mind, gen_kept *kept)
{
    (void)mind;
    kept->sof.zero = 0;
}

void ai_sof_recall_mind(const gen_kept *kept, ai_random *mind)
{
    (void)kept, (void)mind;
}

/* He asks everybody anew in each activation. */
void ai_sof_forget_places(ai_random *mind)
{
    (void)mind;
}

/* ---- A plan ---- */

bool ai_sof_is_led(const tc_battle *b, const tc_state *s, const gen_occasion *o, int unit)
{
    return unit < b->as.sof.units && b->as.sof.unit[unit].leader == o->whose &&
           s->as.sof.unit[unit].hex != HEX_NONE;
}

int64_t ai_sof_distance(const tc_battle *b, const tc_state *s, int unit, int side)
{
    return sof_nearest_enemy(&b->as.sof, &s->as.sof, s->as.sof.unit[unit].hex, side);
}

/* A unit may be led by any doctrine. */
void ai_sof_orders(const gen_occasion *o, int *first, int *end)
{
    (void)o;
    *first = AI_STEADY;
    *end = AI_DOCTRINES;
}

/* Half of what the army can lose before it routs (SOF-8.1). */
int32_t ai_sof_disaster(const tc_battle *b, const tc_state *s, int side)
{
    (void)s;
    return 500 * b->as.sof.rout_level[side];
}

bool ai_sof_is_late(const tc_battle *b, const tc_state *s)
{
    return 3 * s->as.sof.turn >= 2 * b->as.sof.turns;
}
