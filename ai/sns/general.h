/* What the shared files of ai/ ask of Sword & Spear (own.def), by way of general.h. */
#ifndef TC_SNS_GENERAL_H
#define TC_SNS_GENERAL_H

#include "../../core/sns/tables.h"

bool ai_sns_propose(const ai_asked *q, play_decision *out);
void ai_sns_by_list(const ai_asked *q, play_decision *out);
void ai_sns_captain(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out);
bool ai_sns_captain_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out);
void ai_sns_seed_mind(ai_random *mind, uint64_t seed);
void ai_sns_keep_mind(const ai_random *mind, gen_kept *kept);
void ai_sns_recall_mind(const gen_kept *kept, ai_random *mind);
const gen_manner *ai_sns_manner(bool marshal);
bool ai_sns_opens(const tc_state *s, const tc_await *w, gen_occasion *o);
void ai_sns_answer(bool passes, play_decision *d);
void ai_sns_forget_places(ai_random *mind);
bool ai_sns_is_led(const tc_battle *b, const tc_state *s, const gen_occasion *o, int unit);
int64_t ai_sns_distance(const tc_battle *b, const tc_state *s, int unit, int side);
void ai_sns_orders(const gen_occasion *o, int *first, int *end);
bool ai_sns_bides(const tc_battle *b, const tc_state *s, const tc_await *w, tc_action *a);
int32_t ai_sns_shaken(const tc_battle *b, const tc_state *s, bool tuned);
int32_t ai_sns_unit_lost(const tc_battle *b, const tc_state *s, int unit);
int32_t ai_sns_disaster(const tc_battle *b, const tc_state *s, int side);
bool ai_sns_is_late(const tc_battle *b, const tc_state *s);

/* ---- What captain and random player share ---- */

/* Has a die that it has still to act on (5.6). */
static inline bool ai_sns_waits(const sns_unit *u)
{
    return u->flags & SNS_HERE && u->dice && !(u->flags & (SNS_ACTIVATED | SNS_DEFERRED));
}

static inline int ai_sns_first(int side) /* the first unit of a side */
{
    return side * SNS_SIDE_UNITS;
}

static inline int ai_sns_first_commander(int side)
{
    return SNS_FIRST_COMMANDER + side * SNS_SIDE_COMMANDERS;
}

/* How far P may lie from the own edge (3.e, 14.1). */
static inline int32_t ai_sns_zone(const sns_profile *p)
{
    return p->type == SNS_CAMP    ? SNS_ZONE_CAMP
           : sns_is_skirmisher(p) ? SNS_ZONE_SKIRMISHERS
                                  : SNS_ZONE;
}

#endif
