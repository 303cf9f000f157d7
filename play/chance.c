/* The outcomes of one chance step: a pool's faces folded into classes that the rule cannot tell
   apart (core/base.h, enum tc_fold), each with one representative and the exact number of ways
   it comes up. */
#include "inside.h"

enum { SUM_MAX = 256 }; /* the largest sum that is folded; no pool of a book comes near */

/* base is a die's sides, below 256; 0 if it does not fit. The upper half is multiplied by itself: a
   division by base would become a call that the page's module lacks. */
static uint64_t power(uint64_t base, int exponent)
{
    uint64_t product = 1;

    for (int i = 0; i < exponent; i++) {
        if (((product >> 32) * base + ((product & 0xffffffffu) * base >> 32)) >> 32)
            return 0;
        product *= base;
    }
    return product;
}

static uint64_t choose(int n, int k)
{
    uint64_t ways = 1;

    for (int i = 1; i <= k; i++)
        ways = ways * (uint64_t)(n - k + i) / (uint64_t)i;
    return ways;
}

/* In how many ways count dice give the sum: die by die, the sums of one die more. */
static uint64_t sum_ways(int count, int sides, int sum)
{
    if (count == 2) /* up the slope, then down */
        return (uint64_t)(sum <= sides ? sum - 1 : 2 * sides + 1 - sum);

    uint64_t ways[SUM_MAX + 1] = { 1 };

    for (int die = 0; die < count; die++)
        for (int total = count * sides; total >= 0; total--) {
            uint64_t n = 0;
            for (int face = 1; face <= sides && face <= total; face++)
                n += ways[total - face];
            ways[total] = n;
        }
    return ways[sum];
}

/* The lowest dice in front, the remainder in the last ones: 2d6 = 9 is 3 and 6. */
static void set_sum(play_classes *c, int sum)
{
    int spare = sum - c->pool.count;

    for (int i = c->pool.count - 1; i >= 0; i--) {
        const int more = spare < c->pool.sides - 1 ? spare : c->pool.sides - 1;
        c->dice[i] = (uint8_t)(1 + more);
        spare -= more;
    }
    c->at = sum;
    c->weight = sum_ways(c->pool.count, c->pool.sides, sum);
}

static bool set_hits(play_classes *c, int hits)
{
    const int count = c->pool.count, cut = c->pool.cut, sides = c->pool.sides;
    const int misses = cut < 1 ? 0 : cut - 1 > sides ? sides : cut - 1; /* faces that miss */

    for (; hits <= count; hits++) {
        c->weight = choose(count, hits) * power((uint64_t)(sides - misses), hits) *
                    power((uint64_t)misses, count - hits);
        if (!c->weight)
            continue;
        for (int i = 0; i < count; i++)
            c->dice[i] = (uint8_t)(i < hits ? sides : 1);
        c->at = hits;
        return true;
    }
    return false;
}

/* How many dice the rule does not look at: they stand in front and show 1. */
static int unseen_of(tc_pool pool)
{
    return pool.fold == TC_TOP && pool.cut < pool.count ? pool.count - pool.cut : 0;
}

/* In how many ways the dice from `first` on are the highest: the places of those above the lowest
   of them, face by face; all others, seen or not, are that or less, and so many are that at least
   as stand there. */
static uint64_t sorted_ways(const play_classes *c, int first)
{
    const int lowest = c->dice[first];
    int left = c->pool.count, i = left - 1;
    uint64_t ways = 1, rest = 0;

    while (c->dice[i] > lowest) {
        const int face = c->dice[i];
        int run = 0;
        for (; c->dice[i] == face; i--)
            run++;
        ways *= choose(left, run);
        left -= run;
    }
    for (int equal = i + 1 - first; equal <= left; equal++)
        rest += choose(left, equal) * power((uint64_t)(lowest - 1), left - equal);
    return ways * rest;
}

/* The next faces in counting order, the first ones left alone; sorted: never lower than the die
   before. */
static bool step_faces(play_classes *c, int first, bool sorted)
{
    int i = c->pool.count - 1;

    while (i >= first && c->dice[i] == c->pool.sides)
        i--;
    if (i < first)
        return false;
    c->dice[i]++;
    for (int j = i + 1; j < c->pool.count; j++)
        c->dice[j] = sorted ? c->dice[i] : 1;
    return true;
}

bool play_classes_first(play_classes *c, tc_pool pool)
{
    *c = (play_classes){ .pool = pool };
    if (pool.count < 1 || pool.count > TC_POOL_MAX || pool.sides < 1)
        return false;
    c->total = power(pool.sides, pool.count);
    if (!c->total)
        return false;
    if (pool.fold == TC_SUM && pool.count * pool.sides > SUM_MAX)
        c->pool.fold = TC_SORTED;
    for (int i = 0; i < pool.count; i++)
        c->dice[i] = 1;
    c->weight = c->pool.fold == TC_TOP && !pool.cut ? c->total : 1;
    if (c->pool.fold == TC_SUM)
        set_sum(c, pool.count);
    if (c->pool.fold == TC_HITS)
        return set_hits(c, 0);
    return true;
}

bool play_classes_next(play_classes *c)
{
    switch (c->pool.fold) {
    case TC_SUM:
        if (c->at >= c->pool.count * c->pool.sides)
            return false;
        set_sum(c, c->at + 1);
        return true;
    case TC_HITS:
        return set_hits(c, c->at + 1);
    case TC_SORTED:
    case TC_TOP:
        if (!step_faces(c, unseen_of(c->pool), true))
            return false;
        c->weight = sorted_ways(c, unseen_of(c->pool));
        return true;
    default:
        return step_faces(c, 0, false);
    }
}
