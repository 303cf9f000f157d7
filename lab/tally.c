/* Sums of whole numbers over battles. Freestanding. */
#include "lab.h"

void lab_add(lab_sum *sum, const lab_row *row)
{
    const int turn = row->turn < LAB_TURNS ? row->turn : LAB_TURNS - 1;
    const int64_t gap = (int64_t)row->points[1] - row->points[0];

    sum->games++;
    sum->decisions += row->decisions;
    sum->outcome[row->outcome]++;
    sum->turn[row->outcome][turn]++;
    for (int side = 0; side < 2; side++) {
        const int points = row->points[side];
        sum->points[side][points < LAB_POINTS ? points : LAB_POINTS - 1]++;
        sum->points_sum[side] += row->points[side];
    }
    for (unsigned k = 0; k < LAB_SUBJECTS; k++)
        sum->gone[k] += tc_set_has(row->gone, k);
    sum->gap_sum += gap;
    sum->gap_square += (uint64_t)(gap * gap);
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

void lab_shard(const lab_plan *plan, uint32_t shard, lab_sum two[2])
{
    const uint32_t first = shard * LAB_SHARD;
    const uint32_t end = first + LAB_SHARD < plan->games ? first + LAB_SHARD : plan->games;

    __builtin_memset(two, 0, 2 * sizeof *two);
    for (uint32_t i = first; i < end; i++) {
        const lab_row row = lab_fight(plan, plan->b, i);
        lab_add(&two[0], &row);
        if (!plan->versus)
            continue;
        const lab_row other = lab_fight(plan, plan->versus, i);
        lab_add(&two[1], &other);
        two[0].pair[row.outcome][other.outcome]++;
    }
}
