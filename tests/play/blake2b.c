/* BLAKE2b against RFC 7693's own numbers and against libsodium; the dice key of fair games. */
#include "play_test.h"

#include <sodium.h>

static void hash(uint8_t *out, int out_len, const void *key, int key_len, const void *data,
                 size_t len)
{
    play_blake2b c;

    play_blake2b_init(&c, out_len, key, key_len);
    play_blake2b_add(&c, data, len);
    play_blake2b_end(&c, out);
}

/* RFC 7693, appendix A. */
static void test_abc(void **state)
{
    static const uint8_t want[64] = {
        0xba, 0x80, 0xa5, 0x3f, 0x98, 0x1c, 0x4d, 0x0d, 0x6a, 0x27, 0x97, 0xb6, 0x9f,
        0x12, 0xf6, 0xe9, 0x4c, 0x21, 0x2f, 0x14, 0x68, 0x5a, 0xc4, 0xb7, 0x4b, 0x12,
        0xbb, 0x6f, 0xdb, 0xff, 0xa2, 0xd1, 0x7d, 0x87, 0xc5, 0x39, 0x2a, 0xab, 0x79,
        0x2d, 0xc2, 0x52, 0xd5, 0xde, 0x45, 0x33, 0xcc, 0x95, 0x18, 0xd3, 0x8a, 0xa8,
        0xdb, 0xf1, 0x92, 0x5a, 0xb9, 0x23, 0x86, 0xed, 0xd4, 0x00, 0x99, 0x23,
    };
    uint8_t got[64];

    (void)state;
    hash(got, 64, NULL, 0, "abc", 3);
    assert_memory_equal(got, want, 64);
}

static void fill(uint8_t *out, size_t len, uint32_t seed)
{
    uint32_t a = 0xdead4badu * seed, b = 1;

    for (size_t i = 0; i < len; i++) {
        const uint32_t t = a + b;
        a = b;
        b = t;
        out[i] = (uint8_t)(t >> 24);
    }
}

/* RFC 7693, appendix E: a hash over hashes of many lengths, with and without a key. */
static void test_many_lengths(void **state)
{
    static const uint8_t want[32] = {
        0xc2, 0x3a, 0x78, 0x00, 0xd9, 0x81, 0x23, 0xbd, 0x10, 0xf5, 0x06,
        0xc6, 0x1e, 0x29, 0xda, 0x56, 0x03, 0xd7, 0x63, 0xb8, 0xbb, 0xad,
        0x2e, 0x73, 0x7f, 0x5e, 0x76, 0x5a, 0x7b, 0xcc, 0xd4, 0x75,
    };
    static const int out_len[4] = { 20, 32, 48, 64 };
    static const size_t in_len[6] = { 0, 3, 128, 129, 255, 1024 };
    uint8_t in[1024], key[64], one_hash[64], got[32];
    play_blake2b all;

    (void)state;
    play_blake2b_init(&all, 32, NULL, 0);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 6; j++) {
            fill(in, in_len[j], (uint32_t)in_len[j]);
            hash(one_hash, out_len[i], NULL, 0, in, in_len[j]);
            play_blake2b_add(&all, one_hash, (size_t)out_len[i]);
            fill(key, (size_t)out_len[i], (uint32_t)out_len[i]);
            hash(one_hash, out_len[i], key, out_len[i], in, in_len[j]);
            play_blake2b_add(&all, one_hash, (size_t)out_len[i]);
        }
    play_blake2b_end(&all, got);
    assert_memory_equal(got, want, 32);
}

/* Any length, any key, fed in any pieces. */
static void test_against_libsodium(void **state)
{
    uint8_t in[700], key[64], want[64], got[64];
    ai_random r;

    (void)state;
    assert_true(sodium_init() >= 0);
    ai_random_seed(&r, 1626);
    for (int round = 0; round < 2000; round++) {
        const size_t len = ai_random_below(&r, sizeof in), key_len = ai_random_below(&r, 50) + 15;
        const int out_len = 16 + (int)ai_random_below(&r, 49);
        const bool keyed = round & 1;
        play_blake2b c;
        for (size_t i = 0; i < sizeof in; i++)
            in[i] = (uint8_t)ai_random_below(&r, 256);
        for (size_t i = 0; i < sizeof key; i++)
            key[i] = (uint8_t)ai_random_below(&r, 256);
        assert_int_equal(crypto_generichash(want, (size_t)out_len, in, len, keyed ? key : NULL,
                                            keyed ? key_len : 0),
                         0);
        play_blake2b_init(&c, out_len, key, keyed ? (int)key_len : 0);
        for (size_t at = 0; at < len;) {
            size_t piece = 1 + ai_random_below(&r, 200);
            if (piece > len - at)
                piece = len - at;
            play_blake2b_add(&c, in + at, piece);
            at += piece;
        }
        play_blake2b_end(&c, got);
        assert_memory_equal(got, want, (size_t)out_len);
    }
}

/* The key depends on each of its parts, and can be recomputed with libsodium by the
   words in fair.c. */
static void test_fair_key(void **state)
{
    const uint8_t secret[32] = { 7 }, other_secret[32] = { 8 }, so_far[32] = { 1, 2, 3 },
                  other_far[32] = { 1, 2, 4 };
    const uint8_t contributions[4] = { 9, 9, 9, 9 };
    uint32_t key[2], other[2];
    uint8_t bytes[128], want[32];
    size_t n = 0;

    (void)state;
    play_fair_key(secret, "lutter-1", 12, so_far, contributions, 4, key);
    static const uint8_t head[] = "tercio dice 1\x08\0\0\0lutter-1\x0c\0\0";
    static const uint8_t tail[] = { 4, 0, 0, 0, 9, 9, 9, 9 };
    memcpy(bytes, head, sizeof head); /* the last zero of the line number is the string's own */
    memcpy(bytes + sizeof head, so_far, 32);
    memcpy(bytes + sizeof head + 32, tail, sizeof tail);
    n = sizeof head + 32 + sizeof tail;
    assert_int_equal(crypto_generichash(want, 32, bytes, n, secret, 32), 0);
    assert_int_equal(key[0], want[0] | (uint32_t)want[1] << 8 | (uint32_t)want[2] << 16 |
                                 (uint32_t)want[3] << 24);
    assert_int_equal(key[1], want[4] | (uint32_t)want[5] << 8 | (uint32_t)want[6] << 16 |
                                 (uint32_t)want[7] << 24);
    play_fair_key(other_secret, "lutter-1", 12, so_far, contributions, 4, other);
    assert_memory_not_equal(key, other, sizeof key);
    play_fair_key(secret, "lutter-2", 12, so_far, contributions, 4, other);
    assert_memory_not_equal(key, other, sizeof key);
    play_fair_key(secret, "lutter-1", 13, so_far, contributions, 4, other);
    assert_memory_not_equal(key, other, sizeof key);
    play_fair_key(secret, "lutter-1", 12, other_far, contributions, 4, other);
    assert_memory_not_equal(key, other, sizeof key);
    play_fair_key(secret, "lutter-1", 12, so_far, contributions, 3, other);
    assert_memory_not_equal(key, other, sizeof key);
}

int test_blake2b(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_abc),
        cmocka_unit_test(test_many_lengths),
        cmocka_unit_test(test_against_libsodium),
        cmocka_unit_test(test_fair_key),
    };
    return cmocka_run_group_tests_name("play/blake2b", tests, NULL, NULL);
}
