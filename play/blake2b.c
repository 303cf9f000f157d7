/* BLAKE2b after RFC 7693: the page needs it where the browser gives no hash (no secure origin).
   The message is eaten in blocks of 128 bytes; a block is held back until it is known not to be the
   last one, because the last one is compressed under another flag. */
#include "play.h"

enum { BLOCK = 128, ROUNDS = 12, WORDS = 16 };

/* RFC 7693, 2.6: the fraction bits of the square roots of the first eight primes. */
static const uint64_t start_vector[8] = {
    0x6a09e667f3bcc908u, 0xbb67ae8584caa73bu, 0x3c6ef372fe94f82bu, 0xa54ff53a5f1d36f1u,
    0x510e527fade682d1u, 0x9b05688c2b3e6c1fu, 0x1f83d9abfb41bd6bu, 0x5be0cd19137e2179u,
};

/* RFC 7693, 2.7: in which order a round takes the message words; rounds 10 and 11 repeat 0 and
   1. */
/* clang-format off */
static const uint8_t word_order[10][WORDS] = {
    {  0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15 },
    { 14, 10,  4,  8,  9, 15, 13,  6,  1, 12,  0,  2, 11,  7,  5,  3 },
    { 11,  8, 12,  0,  5,  2, 15, 13, 10, 14,  3,  6,  7,  1,  9,  4 },
    {  7,  9,  3,  1, 13, 12, 11, 14,  2,  6,  5, 10,  4,  0, 15,  8 },
    {  9,  0,  5,  7,  2,  4, 10, 15, 14,  1, 11, 12,  6,  8,  3, 13 },
    {  2, 12,  6, 10,  0, 11,  8,  3,  4, 13,  7,  5, 15, 14,  1,  9 },
    { 12,  5,  1, 15, 14, 13,  4, 10,  0,  7,  6,  3,  9,  2,  8, 11 },
    { 13, 11,  7, 14, 12,  1,  3,  9,  5,  0, 15,  4,  8,  6,  2, 10 },
    {  6, 15, 14,  9, 11,  3,  0,  8, 12,  2, 13,  7,  1,  4, 10,  5 },
    { 10,  2,  8,  4,  7,  6,  1,  5, 15, 11,  9, 14,  3, 12, 13,  0 },
};

/* The four columns, then the four diagonals, of the square of work words that a round mixes. */
static const uint8_t mixed[8][4] = {
    { 0, 4,  8, 12 }, { 1, 5,  9, 13 }, { 2, 6, 10, 14 }, { 3, 7, 11, 15 },
    { 0, 5, 10, 15 }, { 1, 6, 11, 12 }, { 2, 7,  8, 13 }, { 3, 4,  9, 14 },
};
/* clang-format on */

static uint64_t rotate_right(uint64_t x, int bits)
{
    return x >> bits | x << (64 - bits);
}

static uint64_t word_from_bytes(const uint8_t *at)
{
    uint64_t word = 0;

    for (int i = 7; i >= 0; i--)
        word = word << 8 | at[i];
    return word;
}

static void mix(uint64_t *v, const uint8_t at[4], uint64_t x, uint64_t y)
{
    uint64_t a = v[at[0]], b = v[at[1]], c = v[at[2]], d = v[at[3]];

    a += b + x;
    d = rotate_right(d ^ a, 32);
    c += d;
    b = rotate_right(b ^ c, 24);
    a += b + y;
    d = rotate_right(d ^ a, 16);
    c += d;
    b = rotate_right(b ^ c, 63);
    v[at[0]] = a;
    v[at[1]] = b;
    v[at[2]] = c;
    v[at[3]] = d;
}

static void compress(play_blake2b *c, bool last)
{
    uint64_t v[WORDS], m[WORDS];

    for (int i = 0; i < WORDS; i++)
        m[i] = word_from_bytes(c->buffer + 8 * i);
    for (int i = 0; i < 8; i++) {
        v[i] = c->h[i];
        v[i + 8] = start_vector[i];
    }
    v[12] ^= c->t[0];
    v[13] ^= c->t[1];
    if (last)
        v[14] = ~v[14];
    for (int round = 0; round < ROUNDS; round++) {
        const uint8_t *order = word_order[round % 10];
        for (int i = 0; i < 8; i++)
            mix(v, mixed[i], m[order[2 * i]], m[order[2 * i + 1]]);
    }
    for (int i = 0; i < 8; i++)
        c->h[i] ^= v[i] ^ v[i + 8];
}

static void count_bytes(play_blake2b *c, uint64_t bytes)
{
    c->t[0] += bytes;
    if (c->t[0] < bytes)
        c->t[1]++;
}

void play_blake2b_init(play_blake2b *c, int out_len, const void *key, int key_len)
{
    TC_ASSERT(out_len > 0 && out_len <= 64 && key_len >= 0 && key_len <= 64);
    __builtin_memset(c, 0, sizeof *c);
    for (int i = 0; i < 8; i++)
        c->h[i] = start_vector[i];
    c->h[0] ^= 0x01010000u ^ (uint64_t)key_len << 8 ^ (uint64_t)out_len; /* the parameter word */
    c->out_len = (uint32_t)out_len;
    if (key_len > 0) { /* the key, filled up with zeros, is the first block */
        __builtin_memcpy(c->buffer, key, (size_t)key_len);
        c->used = BLOCK;
    }
}

void play_blake2b_add(play_blake2b *c, const void *data, size_t len)
{
    const uint8_t *at = data;

    while (len > 0) {
        if (c->used == BLOCK) { /* more follows, so this block is not the last */
            count_bytes(c, BLOCK);
            compress(c, false);
            c->used = 0;
        }
        size_t piece = BLOCK - c->used;
        if (piece > len)
            piece = len;
        __builtin_memcpy(c->buffer + c->used, at, piece);
        c->used += (uint32_t)piece;
        at += piece;
        len -= piece;
    }
}

void play_blake2b_end(play_blake2b *c, uint8_t *out)
{
    count_bytes(c, c->used);
    __builtin_memset(c->buffer + c->used, 0, BLOCK - c->used);
    compress(c, true);
    for (uint32_t i = 0; i < c->out_len; i++)
        out[i] = (uint8_t)(c->h[i >> 3] >> 8 * (i & 7));
}
