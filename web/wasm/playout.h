/* A battle played out from any position, captain against captain, for "what if". */
#ifndef PAGE_PLAYOUT_H
#define PAGE_PLAYOUT_H

#include "../../ai/ai.h"

typedef struct playout {
    int32_t over; /* enum tc_outcome; TC_PLAYING: the limit of plies was reached */
    int32_t lost[2];
    int32_t margin, turn, decisions;
} playout;

/* d may be NULL; false if it is refused. s and mind are the caller's room. */
bool playout_run(const tc_battle *b, const tc_state *from, const play_decision *d, uint64_t seed,
                 tc_state *s, ai_random mind[2], playout *out);

#endif
