/* What the shared files of ai/ ask of Tilly's Very Bad Day (own.def), by way of general.h. */
#ifndef TC_TVB_GENERAL_H
#define TC_TVB_GENERAL_H

#include "../../core/tvb/tables.h"

bool ai_tvb_propose(const ai_asked *q, play_decision *out);
void ai_tvb_by_list(const ai_asked *q, play_decision *out);
void ai_tvb_captain(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out);
bool ai_tvb_captain_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out);
void ai_tvb_seed_mind(ai_random *mind, uint64_t seed);
void ai_tvb_keep_mind(const ai_random *mind, gen_kept *kept);
void ai_tvb_recall_mind(const gen_kept *kept, ai_random *mind);
const gen_manner *ai_tvb_manner(bool marshal);
bool ai_tvb_opens(const tc_state *s, const tc_await *w, gen_occasion *o);
void ai_tvb_answer(bool passes, play_decision *d);
void ai_tvb_forget_places(ai_random *mind);
bool ai_tvb_is_led(const tc_battle *b, const tc_state *s, const gen_occasion *o, int unit);
int64_t ai_tvb_distance(const tc_battle *b, const tc_state *s, int unit, int side);
void ai_tvb_orders(const gen_occasion *o, int *first, int *end);
bool ai_tvb_bides(const tc_battle *b, const tc_state *s, const tc_await *w, tc_action *a);
int32_t ai_tvb_shaken(const tc_battle *b, const tc_state *s, bool tuned);
int32_t ai_tvb_unit_lost(const tc_battle *b, const tc_state *s, int unit);
int32_t ai_tvb_disaster(const tc_battle *b, const tc_state *s, int side);
bool ai_tvb_is_late(const tc_battle *b, const tc_state *s);

/* ---- What captain and random player share ---- */

/* A gun reaches as far as matters. */
static inline int32_t ai_tvb_range(int type)
{
    enum { MATTERS = 60000 };
    return tvb_types[type].range < MATTERS ? tvb_types[type].range : MATTERS;
}

/* Must it rally back before its side may end the step? */
static inline bool ai_tvb_must_go(const tvb_unit *u)
{
    return (u->flags & (TVB_ON | TVB_RALLIED)) == TVB_ON &&
           ((u->flags & TVB_EVADING) || (tvb_is_cavalry(u->type) && (u->flags & TVB_LOST_IT)));
}

#endif
