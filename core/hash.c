/* XXH64 (Y. Collet), written from its public description: four lanes of eight bytes, then the
   rest. */
#include "hash.h"

static const uint64_t prime1 = 0x9e3779b185ebca87u, prime2 = 0xc2b2ae3d27d4eb4fu,
                      prime3 = 0x165667b19e3779f9u, prime4 = 0x85ebca77c2b2ae63u,
                      prime5 = 0x27d4eb2f165667c5u;

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static uint64_t read64(const uint8_t *p)
{
    uint64_t x = 0;
    for (int i = 7; i >= 0; i--)
        x = x << 8 | p[i];
    return x;
}

static uint64_t lane(uint64_t acc, uint64_t word)
{
    return rotate(acc + word * prime2, 31) * prime1;
}

static uint64_t merge(uint64_t hash, uint64_t acc)
{
    return (hash ^ lane(0, acc)) * prime1 + prime4;
}

static uint64_t finish(uint64_t hash, const uint8_t *p, size_t len)
{
    for (; len >= 8; p += 8, len -= 8)
        hash = rotate(hash ^ lane(0, read64(p)), 27) * prime1 + prime4;
    if (len >= 4) {
        const uint64_t word =
            (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24;
        hash = rotate(hash ^ word * prime1, 23) * prime2 + prime3;
        p += 4;
        len -= 4;
    }
    for (; len > 0; p++, len--)
        hash = rotate(hash ^ *p * prime5, 11) * prime1;
    hash = (hash ^ hash >> 33) * prime2;
    hash = (hash ^ hash >> 29) * prime3;
    return hash ^ hash >> 32;
}

uint64_t tc_xxh64(const uint8_t *data, size_t len, uint64_t seed)
{
    const size_t whole = len;
    uint64_t hash = seed + prime5;

    if (len >= 32) {
        uint64_t acc[4] = { seed + prime1 + prime2, seed + prime2, seed, seed - prime1 };
        for (; len >= 32; data += 32, len -= 32)
            for (int i = 0; i < 4; i++)
                acc[i] = lane(acc[i], read64(data + 8 * i));
        hash = rotate(acc[0], 1) + rotate(acc[1], 7) + rotate(acc[2], 12) + rotate(acc[3], 18);
        for (int i = 0; i < 4; i++)
            hash = merge(hash, acc[i]);
    }
    return finish(hash + whole, data, len);
}
