/* What the shared files of ai/ ask of the Lion of the North (own.def), by way of general.h. */
#ifndef TC_LON_GENERAL_H
#define TC_LON_GENERAL_H

#include "../../core/lon/tables.h"

bool ai_lon_propose(const ai_asked *q, play_decision *out);
void ai_lon_by_list(const ai_asked *q, play_decision *out);
void ai_lon_captain(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out);
bool ai_lon_captain_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out);
void ai_lon_seed_mind(ai_random *mind, uint64_t seed);
void ai_lon_keep_mind(const ai_random *mind, gen_kept *kept);
void ai_lon_recall_mind(const gen_kept *kept, ai_random *mind);
const gen_manner *ai_lon_manner(bool marshal);
bool ai_lon_opens(const tc_state *s, const tc_await *w, gen_occasion *o);
void ai_lon_answer(bool passes, play_decision *d);
void ai_lon_forget_places(ai_random *mind);
bool ai_lon_is_led(const tc_battle *b, const tc_state *s, const gen_occasion *o, int unit);
int64_t ai_lon_distance(const tc_battle *b, const tc_state *s, int unit, int side);
void ai_lon_orders(const gen_occasion *o, int *first, int *end);
bool ai_lon_bides(const tc_battle *b, const tc_state *s, const tc_await *w, tc_action *a);
int32_t ai_lon_shaken(const tc_battle *b, const tc_state *s, bool tuned);
int32_t ai_lon_unit_lost(const tc_battle *b, const tc_state *s, int unit);
int32_t ai_lon_disaster(const tc_battle *b, const tc_state *s, int side);
bool ai_lon_is_late(const tc_battle *b, const tc_state *s);

/* ---- What captain and random player share ---- */

static inline bool ai_lon_is_gun(int type)
{
    return lon_types[type].arm == LON_ARTILLERY;
}

/* Could it be told to move at all (R49, R52)? */
static inline bool ai_lon_can_move(const lon_stand *u)
{
    return lon_types[u->type].move && u->gun != LON_EMPLACED0 && u->gun != LON_EMPLACED1 &&
           u->gun != LON_FIXED;
}

/* The middle of a stand's edge. */
static inline pl_point ai_lon_edge(const pl_stand *s, int edge)
{
    return pl_from(pl_stand_centre(s), s->heading + edge * (PL_TURN / 4), 0,
                   edge % 2 ? s->hw : s->depth / 2);
}

#endif
