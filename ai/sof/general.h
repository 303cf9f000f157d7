/* What the shared files of ai/ ask of Sword of Fire (own.def), by way of general.h. */
#ifndef TC_SOF_GENERAL_H
#define TC_SOF_GENERAL_H

bool ai_sof_propose(const ai_asked *q, play_decision *out);
void ai_sof_by_list(const ai_asked *q, play_decision *out);
void ai_sof_captain(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *out);
bool ai_sof_captain_apply(const tc_battle *b, tc_state *s, ai_random *r, play_decision *out);
void ai_sof_seed_mind(ai_random *mind, uint64_t seed);
void ai_sof_keep_mind(const ai_random *mind, gen_kept *kept);
void ai_sof_recall_mind(const gen_kept *kept, ai_random *mind);
const gen_manner *ai_sof_manner(bool marshal);
bool ai_sof_opens(const tc_state *s, const tc_await *w, gen_occasion *o);
void ai_sof_answer(bool passes, play_decision *d);
void ai_sof_forget_places(ai_random *mind);
bool ai_sof_is_led(const tc_battle *b, const tc_state *s, const gen_occasion *o, int unit);
int64_t ai_sof_distance(const tc_battle *b, const tc_state *s, int unit, int side);
void ai_sof_orders(const gen_occasion *o, int *first, int *end);
bool ai_sof_bides(const tc_battle *b, const tc_state *s, const tc_await *w, tc_action *a);
int32_t ai_sof_shaken(const tc_battle *b, const tc_state *s, bool tuned);
int32_t ai_sof_unit_lost(const tc_battle *b, const tc_state *s, int unit);
int32_t ai_sof_disaster(const tc_battle *b, const tc_state *s, int side);
bool ai_sof_is_late(const tc_battle *b, const tc_state *s);

#endif
