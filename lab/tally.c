/* Sums of whole numbers over battles. Freestanding. */
#include "lab.h"

/* The quarter of a standard deviation a score lies in: 16 is the one about 0. */
static int quarter_of(int64_t score)
{
    const int64_t from_low = score + 250 * (LAB_LUCKS / 2) + 125;
    const int64_t place = from_low < 0 ? 0 : from_low / 250;

    return place < LAB_LUCKS ? (int)place : LAB_LUCKS - 1;
}

static void add_luck(lab_luck *sum, const lab_row *row)
{
    static const int worth[] = {
        [TC_PLAYING] = 0, [TC_WON_0] = 1, [TC_WON_1] = -1, [TC_DRAWN] = 0
    };
    const int64_t score = play_luck_score(&row->luck);
    const int64_t swing = row->luck.swing / 10;
    const int won = worth[row->outcome];

    if (!row->luck.rolls)
        return;
    sum->battles++;
    sum->rolls += row->luck.rolls;
    sum->score[won > 0 ? 0 : won < 0 ? 1 : 2][quarter_of(score)]++;
    if (won && score) {
        sum->decided++;
        sum->luckier_won += (score > 0) == (won > 0);
    }
    sum->swing_sum += row->luck.swing;
    sum->swing_square += swing * swing;
    sum->score_sum += score;
    sum->score_square += score * score;
    sum->won_sum += won;
    sum->won_square += won * won;
    sum->score_won += score * won;
}

static int capped(int points)
{
    return points < LAB_POINTS ? points : LAB_POINTS - 1;
}

void lab_add(lab_sum *sum, const lab_row *row)
{
    sum->games++;
    sum->decisions += row->decisions;
    sum->outcome[row->outcome]++;
    sum->turn[row->outcome][row->turn]++;
    sum->turn_sum += row->turn;
    sum->level[row->outcome][row->level]++;
    for (int side = 0; side < 2; side++) /* both of them, if it is drawn by that (TVB-4.4.b) */
        if (row->level == TC_END_ROUT && row->outcome != TC_WON_0 + side)
            sum->rout[side][row->turn]++;
    add_luck(&sum->luck, row);
    for (int side = 0; side < 2; side++) {
        sum->points[side][capped(row->points[side])]++;
        sum->most[side][capped(row->most[side])]++;
        sum->points_sum[side] += row->points[side];
    }
    for (unsigned k = 0; k < LAB_SUBJECTS; k++) {
        sum->there[k] += tc_set_has(row->there, k);
        sum->gone[k] += tc_set_has(row->gone, k);
    }
}

void lab_merge(lab_sum *into, const lab_sum *other)
{
    /* Nothing but 64-bit sums in it; two's complement adds signed and unsigned alike. */
    TC_STATIC_ASSERT(sizeof(lab_sum) % sizeof(uint64_t) == 0, "sums only");
    uint64_t a[sizeof(lab_sum) / sizeof(uint64_t)], b[sizeof(lab_sum) / sizeof(uint64_t)];

    __builtin_memcpy(a, into, sizeof a);
    __builtin_memcpy(b, other, sizeof b);
    for (int i = 0; i < TC_COUNT(a); i++)
        a[i] += b[i];
    __builtin_memcpy(into, a, sizeof a);
}

uint32_t lab_shard_size(const lab_plan *plan)
{
    enum { MOST = 50, PARTS = 256, PARTS_SLOW = 1000000 };
    const bool slow = plan->level[0] > AI_CAPTAIN || plan->level[1] > AI_CAPTAIN;
    const uint32_t size = 1 + plan->games / (slow ? PARTS_SLOW : PARTS);

    return size < MOST ? size : MOST;
}

uint32_t lab_shards(const lab_plan *plan)
{
    const uint32_t size = lab_shard_size(plan);
    return (plan->games + size - 1) / size;
}

bool lab_shard(const lab_plan *plan, uint32_t shard, const volatile int *stop, lab_sum two[2])
{
    const uint32_t size = lab_shard_size(plan), first = shard * size;
    const uint32_t end = first + size < plan->games ? first + size : plan->games;

    __builtin_memset(two, 0, 2 * sizeof *two);
    for (uint32_t i = first; i < end && !(stop && *stop); i++) {
        const lab_row row = lab_fight(plan, plan->b, i, stop);
        lab_add(&two[0], &row);
        if (!plan->versus)
            continue;
        const lab_row other = lab_fight(plan, plan->versus, i, stop);
        lab_add(&two[1], &other);
        two[0].pair[row.outcome][other.outcome]++;
    }
    return !(stop && *stop); /* once set it stays: no row of a battle broken off gets out */
}
