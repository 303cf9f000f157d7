/* Philox4x32-10 (Salmon, Moraes, Dror and Shaw 2011) and unbiased dice of any size on top of it. */
#include "dice.h"

enum { PHILOX_ROUNDS = 10, PHILOX_WORDS = 4 };

void tc_philox(const uint32_t key[2], const uint32_t counter[4], uint32_t out[4])
{
    uint32_t k0 = key[0], k1 = key[1];
    uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];

    for (int round = 0; round < PHILOX_ROUNDS; round++) {
        const uint64_t a = (uint64_t)0xd2511f53u * c0, b = (uint64_t)0xcd9e8d57u * c2;
        const uint32_t n0 = (uint32_t)(b >> 32) ^ c1 ^ k0, n2 = (uint32_t)(a >> 32) ^ c3 ^ k1;
        c1 = (uint32_t)b;
        c3 = (uint32_t)a;
        c0 = n0;
        c2 = n2;
        k0 += 0x9e3779b9u;
        k1 += 0xbb67ae85u;
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
}

/* Multiply and shift; the few words that would favour low faces are thrown away. */
static void roll_keyed(const tc_dice *d, tc_pool pool, tc_counter at, uint8_t *out)
{
    const uint32_t sides = pool.sides, biased = (0u - sides) % sides;
    uint32_t counter[4] = { at.turn, at.subject, at.nth, d->replica }, word[PHILOX_WORDS];
    int rolled = 0;

    for (uint32_t block = 0; rolled < pool.count; block++) {
        counter[0] = at.turn | block << 16;
        tc_philox(d->key, counter, word);
        for (int i = 0; i < PHILOX_WORDS && rolled < pool.count; i++) {
            const uint64_t wide = (uint64_t)word[i] * sides;
            if ((uint32_t)wide >= biased)
                out[rolled++] = (uint8_t)(1 + (wide >> 32));
        }
    }
}

static bool roll_scripted(tc_dice *d, tc_pool pool, uint8_t *out)
{
    if (d->script_len - d->used < pool.count)
        return false;
    for (int i = 0; i < pool.count; i++) {
        out[i] = d->script[d->used + (uint32_t)i];
        if (out[i] < 1 || out[i] > pool.sides)
            return false;
    }
    d->used += pool.count;
    return true;
}

bool tc_dice_roll(tc_dice *d, tc_pool pool, tc_counter at, uint8_t *out)
{
    TC_ASSERT(pool.sides > 0 && pool.count <= TC_POOL_MAX);
    if (d->script)
        return roll_scripted(d, pool, out);
    roll_keyed(d, pool, at, out);
    return true;
}
