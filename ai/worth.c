/* What a position is worth: the margin, and what is not yet a loss. */
#include "general.h"

enum { WON = 40000 };

int32_t gen_worth(const tc_battle *b, const tc_state *s, int side, bool tuned)
{
    const int32_t won = s->over == TC_WON_0 ? WON : s->over == TC_WON_1 ? -WON : 0;
    const int32_t sum = 1000 * tc_margin(b, s) + won + (s->over ? 0 : own_shaken(b, s, tuned));

    return side ? -sum : sum;
}
