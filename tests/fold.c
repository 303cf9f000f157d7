/* Dice that a pool's fold cannot tell from others, for tests that give the rules both. */
#include "fold.h"

#include <string.h>

static void swap(uint8_t *one, uint8_t *other)
{
    const uint8_t t = *one;
    *one = *other;
    *other = t;
}

/* TC_TOP: what lies below the highest ones may be anything that is not above the lowest of them. */
static void blend_low(tc_pool pool, ai_random *r, uint8_t *out)
{
    for (int i = 1; i < pool.count; i++)
        for (int k = i; k > 0 && out[k] > out[k - 1]; k--)
            swap(&out[k], &out[k - 1]);
    for (int i = pool.cut; i < pool.count; i++)
        out[i] =
            (uint8_t)(1 + ai_random_below(r, pool.cut ? (uint32_t)out[pool.cut - 1] : pool.sides));
}

void fold_blend(tc_pool pool, const uint8_t *dice, ai_random *r, uint8_t *out)
{
    memcpy(out, dice, pool.count);
    if (pool.fold == TC_EACH)
        return;
    if (pool.fold == TC_TOP)
        blend_low(pool, r, out);
    for (int i = pool.count - 1; i > 0; i--)
        swap(&out[i], &out[ai_random_below(r, (uint32_t)i + 1)]);
    if (pool.fold == TC_SUM && pool.count > 1 && out[0] > 1 && out[1] < pool.sides) {
        out[0]--;
        out[1]++;
    }
    const int misses = pool.cut < 1 ? 0 : pool.cut - 1 > pool.sides ? pool.sides : pool.cut - 1;
    for (int i = 0; i < pool.count && pool.fold == TC_HITS; i++)
        out[i] =
            out[i] > misses
                ? (uint8_t)(misses + 1 + (int)ai_random_below(r, pool.sides - (uint32_t)misses))
                : (uint8_t)(1 + ai_random_below(r, (uint32_t)misses));
}
